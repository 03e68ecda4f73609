/* The clearance after edits: what a computation from scratch gives, for single cells and rectangles, more of them
 * between two reads than are kept apart, and for the topologies of larger agents that rest on it.
 * SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <string.h>

#include "samepath/search.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { MAX_SIDE = 40, SEQUENCES = 800, READS = 8, LARGE_SIDE = 600 };

/** The largest walkable squares by the recurrence, over all cells; cells outside are walls. */
static void compute_clearance(const uint8_t *areas, int32_t width, int32_t height, int32_t *clearance) {
  for (int32_t y = height - 1; y >= 0; y--) {
    for (int32_t x = width - 1; x >= 0; x--) {
      const int32_t right = x + 1 < width ? clearance[y * width + x + 1] : 0;
      const int32_t below = y + 1 < height ? clearance[(y + 1) * width + x] : 0;
      const int32_t diagonal = x + 1 < width && y + 1 < height ? clearance[(y + 1) * width + x + 1] : 0;
      int32_t least = right < below ? right : below;
      if (diagonal < least) least = diagonal;
      const int32_t side = areas[y * width + x] == SP_AREA_WALL ? 0 : least + 1;
      clearance[y * width + x] = side > 255 ? 255 : side;
    }
  }
}

static void check_clearance(sp_grid *grid) {
  static int32_t expected[LARGE_SIDE * LARGE_SIDE];
  const int32_t width = sp_grid_width(grid), height = sp_grid_height(grid);
  compute_clearance(sp_grid_cells(grid), width, height, expected);
  int32_t wrong = 0;
  for (int32_t node = 0; node < width * height; node++) {
    int32_t clearance = -1;
    CHECK(sp_grid_clearance(grid, node % width, node / width, &clearance) == SP_OK);
    wrong += clearance != expected[node];
  }
  CHECK_EQ_I64(wrong, 0);
}

/** The moves of an agent are those on a new grid with the same cells. */
static void check_moves(sp_grid *grid, int32_t agent_size) {
  sp_grid *fresh = NULL;
  sp_topology *edited_moves = NULL, *fresh_moves = NULL;
  const int32_t cells = sp_grid_width(grid) * sp_grid_height(grid);
  CHECK_EQ_I64(sp_grid_from_areas(sp_grid_cells(grid), sp_grid_width(grid), sp_grid_height(grid), NULL, &fresh), SP_OK);
  CHECK_EQ_I64(sp_topology_create(grid, agent_size, 8, SP_DIAGONAL_RULE_NO_SQUEEZING, &edited_moves), SP_OK);
  CHECK_EQ_I64(sp_topology_create(fresh, agent_size, 8, SP_DIAGONAL_RULE_NO_SQUEEZING, &fresh_moves), SP_OK);
  int32_t wrong = 0;
  for (int32_t node = 0; node < cells; node++) {
    int32_t edited[8] = {0}, expected[8] = {0};
    double costs[8];
    const int32_t count = sp_topology_neighbors(edited_moves, node, edited, costs);
    wrong += count != sp_topology_neighbors(fresh_moves, node, expected, costs);
    wrong += memcmp(edited, expected, sizeof edited) != 0;
  }
  CHECK_EQ_I64(wrong, 0);
  sp_topology_free(edited_moves);
  sp_topology_free(fresh_moves);
  sp_grid_free(fresh);
}

static void edit_at_random(sp__rng *rng, sp_grid *grid) {
  const int32_t x = sp__rng_next_int(rng, sp_grid_width(grid)), y = sp__rng_next_int(rng, sp_grid_height(grid));
  const int32_t area = sp__rng_next_int(rng, 5) < 2 ? SP_AREA_WALL : sp__rng_next_int(rng, 3);
  if (sp__rng_next_int(rng, 3) > 0) {
    CHECK(sp_grid_set_area(grid, x, y, area) == SP_OK);
    return;
  }
  const int32_t most = 1 + sp__rng_next_int(rng, 12);
  int32_t width = 1 + sp__rng_next_int(rng, most), height = 1 + sp__rng_next_int(rng, most);
  if (width > sp_grid_width(grid) - x) width = sp_grid_width(grid) - x;
  if (height > sp_grid_height(grid) - y) height = sp_grid_height(grid) - y;
  CHECK(sp_grid_set_rect(grid, x, y, width, height, area) == SP_OK);
}

/** Before the first read, and between any two: no edits, a few, or more than are kept apart. */
static int32_t draw_edit_count(sp__rng *rng) {
  const int32_t kind = sp__rng_next_int(rng, 6);
  if (kind == 0) return 33 + sp__rng_next_int(rng, 40);
  return kind < 3 ? 1 : sp__rng_next_int(rng, 12);
}

static void repairs_equal_a_computation(void) {
  static uint8_t areas[MAX_SIDE * MAX_SIDE];
  for (int32_t i = 0; i < case_scaled(SEQUENCES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xC1EA) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const int32_t width = 1 + sp__rng_next_int(&rng, MAX_SIDE);
    const int32_t height = 1 + sp__rng_next_int(&rng, MAX_SIDE);
    map_fill(&rng, (map_kind)sp__rng_next_int(&rng, MAP_KIND_COUNT), areas, width, height);
    sp_grid *grid = NULL;
    CHECK_EQ_I64(sp_grid_from_areas(areas, width, height, NULL, &grid), SP_OK);
    for (int32_t read = 0; read < READS && sp_test_failures() == 0; read++) {
      sp_test_note("seed 0x%llx, read %d", (unsigned long long)seed, (int)read);
      for (int32_t edits = draw_edit_count(&rng); edits > 0; edits--) edit_at_random(&rng, grid);
      check_moves(grid, 1 + sp__rng_next_int(&rng, 4));
      check_clearance(grid);
    }
    sp_grid_free(grid);
  }
}

/** Values at the cap of 255 hide what lies beyond them. */
static void repairs_at_the_cap(void) {
  sp_grid *grid = open_grid(LARGE_SIDE, LARGE_SIDE);
  check_clearance(grid);
  static const int32_t edits[][3] = {{599, 599, 255}, {599, 599, 0}, {400, 400, 255}, {20, 20, 255},
                                     {300, 599, 255}, {400, 400, 0}, {0, 0, 255},     {599, 0, 255}};
  for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
    sp_test_note("edit %d", (int)i);
    CHECK_EQ_I64(sp_grid_set_area(grid, edits[i][0], edits[i][1], edits[i][2]), SP_OK);
    check_clearance(grid);
  }
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-085 G-189 G-376 repaired clearance equals one from scratch, and so do the moves of larger agents",
         repairs_equal_a_computation);
  SP_RUN("G-084 G-189 the repair stops at the cap of 255 and goes on where values change", repairs_at_the_cap);
  return sp_test_end();
}
