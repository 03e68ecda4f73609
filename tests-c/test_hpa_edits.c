/* Hierarchies after edits: bit for bit what a new one holds, for agents of size 1 to 3, single cells,
 * rectangles and multipliers; and queries between the edits give what a fresh grid gives.
 * SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <string.h>

#include "samepath/hpa.h"

#include "grid/hpa.h"
#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { SEQUENCES = 1500, BATCHES = 6, QUERY_SEQUENCES = 400 };

static path_case drawn;

static sp_grid *draw_grid(sp__rng *rng) {
  const case_shape shape = {1, 24, (cost_kind)sp__rng_next_int(rng, COST_KIND_COUNT)};
  case_draw(&drawn, rng, &shape, 1);
  return case_make_grid(&drawn, NULL);
}

static sp_hpa_options draw_options(sp__rng *rng) {
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 2 + sp__rng_next_int(rng, 6);
  options.entrance_threshold = 1 + sp__rng_next_int(rng, 8);
  options.agent_size = 1 + sp__rng_next_int(rng, 3);
  options.connectivity = sp__rng_next_int(rng, 2) == 0 ? 4 : 8;
  options.diagonals = sp__rng_next_int(rng, 2);
  return options;
}

static int32_t draw_area(sp__rng *rng) {
  return sp__rng_next_int(rng, 3) == 0 ? SP_AREA_WALL : sp__rng_next_int(rng, 6);
}

static void edit_rect(sp__rng *rng, sp_grid *grid, bool uniform) {
  uint8_t areas[24 * 24];
  const int32_t x = sp__rng_next_int(rng, sp_grid_width(grid)), y = sp__rng_next_int(rng, sp_grid_height(grid));
  const int32_t width = 1 + sp__rng_next_int(rng, sp_grid_width(grid) - x);
  const int32_t height = 1 + sp__rng_next_int(rng, sp_grid_height(grid) - y);
  const int32_t columns = width < 5 ? width : 5, rows = height < 5 ? height : 5;
  if (uniform) {
    CHECK_EQ_I64(sp_grid_set_rect(grid, x, y, columns, rows, draw_area(rng)), SP_OK);
    return;
  }
  for (int32_t i = 0; i < columns * rows; i++) areas[i] = (uint8_t)draw_area(rng);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, x, y, columns, rows, areas, (uint32_t)(columns * rows)), SP_OK);
}

static void edit(sp__rng *rng, sp_grid *grid) {
  const int32_t kind = sp__rng_next_int(rng, 12);
  if (kind == 0) {
    const double cost = 0.5 + sp__rng_next_double(rng);
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, sp__rng_next_int(rng, 6), cost), SP_OK);
  } else if (kind < 4) {
    edit_rect(rng, grid, kind == 1);
  } else {
    const int32_t x = sp__rng_next_int(rng, sp_grid_width(grid)), y = sp__rng_next_int(rng, sp_grid_height(grid));
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, draw_area(rng)), SP_OK);
  }
}

/* Content ------------------------------------------------------------------------------------ */

static void check_against_new(sp_grid *grid, const sp_hpa_hierarchy *edited, const sp_hpa_options *options) {
  sp_hpa_hierarchy *fresh = NULL;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, options, &fresh), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(fresh), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(edited, fresh), 1);
  CHECK_EQ_U64(sp_hpa_hierarchy_content_hash(edited), sp_hpa_hierarchy_content_hash(fresh));
  sp_hpa_hierarchy_free(fresh);
}

static void edited_equals_new(void) {
  for (int32_t i = 0; i < case_scaled(SEQUENCES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xED17) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    sp_grid *grid = draw_grid(&rng);
    const sp_hpa_options options = draw_options(&rng);
    sp_hpa_hierarchy *hierarchy = NULL;
    CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_OK);
    CHECK_EQ_I64(sp_hpa_hierarchy_refresh(hierarchy), SP_OK);
    for (int32_t batch = 0; batch < BATCHES && sp_test_failures() == 0; batch++) {
      sp_test_note("seed 0x%llx, batch %d", (unsigned long long)seed, (int)batch);
      for (int32_t edits = 1 + sp__rng_next_int(&rng, 6); edits > 0; edits--) edit(&rng, grid);
      CHECK_EQ_I64(sp_hpa_hierarchy_refresh(hierarchy), SP_OK);
      CHECK_EQ_I64(sp_hpa_hierarchy_is_current(hierarchy), 1);
      check_against_new(grid, hierarchy, &options);
    }
    sp_hpa_hierarchy_free(hierarchy);
    sp_grid_free(grid);
  }
}

/* Queries ------------------------------------------------------------------------------------ */

/** A grid with the same cells and multipliers, and nothing cached. */
static sp_grid *copy_of(const sp_grid *grid) {
  sp_grid *copy = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(sp_grid_cells(grid), sp_grid_width(grid), sp_grid_height(grid), NULL, &copy), SP_OK);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    double cost;
    CHECK_EQ_I64(sp_grid_get_area_cost(grid, area, &cost), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area_cost(copy, area, cost), SP_OK);
  }
  return copy;
}

static void check_query(sp__rng *rng, sp_grid *grid, sp_grid *fresh) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = 3 + sp__rng_next_int(rng, 3);
  options.agent_size = 1 + sp__rng_next_int(rng, 2);
  options.hpa_smoothing = sp__rng_next_int(rng, 2);
  const int32_t width = sp_grid_width(grid), height = sp_grid_height(grid);
  const int32_t ends[4] = {sp__rng_next_int(rng, width), sp__rng_next_int(rng, height), sp__rng_next_int(rng, width),
                           sp__rng_next_int(rng, height)};
  const sp_grid_path path = find(grid, ends[0], ends[1], ends[2], ends[3], &options, NULL);
  const sp_grid_path expected = find(fresh, ends[0], ends[1], ends[2], ends[3], &options, NULL);
  CHECK_EQ_I64(memcmp(&path, &expected, sizeof path), 0); /* the record has no padding */
  if (path.cell_count > 0) check_path(grid, &path, sp_grid_path_cells(fresh), expected.cell_count);
}

static void queries_between_edits(void) {
  for (int32_t i = 0; i < case_scaled(QUERY_SEQUENCES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xED18) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    sp_grid *grid = draw_grid(&rng);
    for (int32_t batch = 0; batch < 2 * BATCHES && sp_test_failures() == 0; batch++) {
      sp_test_note("seed 0x%llx, batch %d", (unsigned long long)seed, (int)batch);
      for (int32_t edits = sp__rng_next_int(&rng, 4); edits > 0; edits--) edit(&rng, grid);
      sp_grid *fresh = copy_of(grid);
      check_query(&rng, grid, fresh);
      check_query(&rng, grid, fresh);
      sp_grid_free(fresh);
    }
    sp_grid_free(grid);
  }
}

/* Marks -------------------------------------------------------------------------------------- */

static void check_marks(const hpa_hierarchy *hierarchy, const sp_grid *grid, int32_t x, int32_t y) {
  const int32_t reach = hierarchy->settings.agent_size, size = hierarchy->settings.chunk_size;
  for (int32_t chunk = 0; chunk < hierarchy->chunk_count; chunk++) {
    const int32_t left = chunk % hierarchy->chunks_x * size, top = chunk / hierarchy->chunks_x * size;
    const int32_t right = left + size - 1 < sp_grid_width(grid) ? left + size - 1 : sp_grid_width(grid) - 1;
    const int32_t bottom = top + size - 1 < sp_grid_height(grid) ? top + size - 1 : sp_grid_height(grid) - 1;
    const bool reached = x - reach <= right && x + 1 >= left && y - reach <= bottom && y + 1 >= top;
    CHECK_EQ_I64(hierarchy->marks[chunk], reached);
  }
}

/** An edit marks the chunks of the rule's rectangle and no others, so a refresh rebuilds no more than these. */
static void marked_chunks(void) {
  for (int32_t size = 1; size <= 3; size++) {
    sp_grid *grid = open_grid(23, 17);
    sp_hpa_options options = SP_HPA_OPTIONS_INIT;
    options.chunk_size = 4;
    options.agent_size = size;
    hpa_hierarchy *hierarchy = hpa__create(grid, &options);
    if (!CHECK(hierarchy != NULL)) return;
    for (int32_t cell = 0; cell < 23 * 17 && sp_test_failures() == 0; cell++) {
      sp_test_note("size %d, cell %d", (int)size, (int)cell);
      CHECK_EQ_I64(hpa__refresh(hierarchy), SP_OK);
      CHECK(hpa__is_current(hierarchy));
      CHECK_EQ_I64(sp_grid_set_area(grid, cell % 23, cell / 23, 1 + size), SP_OK);
      CHECK(!hpa__is_current(hierarchy));
      check_marks(hierarchy, grid, cell % 23, cell / 23);
    }
    CHECK_EQ_I64(hpa__refresh(hierarchy), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 200, 3.0), SP_OK);
    CHECK(!hpa__is_current(hierarchy));
    hpa__release(hierarchy);
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-216 G-224 G-372 after batches of edits a hierarchy equals a new one, sizes 1 to 3", edited_equals_new);
  SP_RUN("G-211 G-224 queries between edits give what a fresh grid gives", queries_between_edits);
  SP_RUN("G-224 GAP-54 an edit marks the chunks of its rectangle and no others", marked_chunks);
  return sp_test_end();
}
