/* Jump point searches, jumpers, bit map and table against the definitions: shortest exact steps by Dijkstra, jumps
 * and table entries walked cell by cell, repaired structures against new ones. SAMEPATH_TEST_SCALE (percent) makes
 * the runs smaller. */
#include <math.h>
#include <string.h>

#include "samepath/jump.h"

#include "support/cases.h"
#include "support/reference_jump.h"
#include "support/test.h"

enum { SMALL_GRIDS = 10000, ROOM_GRIDS = 4000, WIDE_GRIDS = 600, JUMP_GRIDS = 1000, EDIT_SEQUENCES = 1200 };
enum { MAX_CELLS = ORACLE_MAX_CELLS, MAX_WORDS = 2 * ORACLE_MAX_CELLS };

static sp_grid *grid_with(const uint8_t *areas, int32_t width, int32_t height) {
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, width, height, NULL, &grid), SP_OK);
  return grid;
}

static int32_t draw_free_cell(sp__rng *rng, const uint8_t *areas, int32_t cells) {
  int32_t cell = sp__rng_next_int(rng, cells);
  for (int32_t i = 0; i < cells && areas[cell] == SP_AREA_WALL; i++) cell = (cell + 1) % cells;
  return cell;
}

/* Costs -------------------------------------------------------------------------------------- */

static void check_answer(const path_case *query, sp_grid *grid, const oracle_pair *shortest) {
  const reference_ends *ends = &query->ends;
  sp_grid_path path;
  CHECK_EQ_I64(
      sp_grid_find_path(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query->options, NULL, &path),
      SP_OK);
  CHECK_EQ_I64(path.algorithm, query->options.algorithm);
  if (!CHECK_EQ_I64(path.status, shortest ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH) || !shortest) return;
  const oracle_rules rules = case_rules(query, NULL);
  double price;
  oracle_pair steps;
  const char *fault =
      oracle_check_path(&rules, sp_grid_path_cells(grid), path.cell_count, ends->start_y * query->width + ends->start_x,
                        ends->goal_y * query->width + ends->goal_x, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_I64(steps.straight, shortest->straight);
  CHECK_EQ_I64(steps.diagonal, shortest->diagonal);
  const double cost = query->multipliers[0] * (shortest->straight + shortest->diagonal * sqrt(2.0));
  if (path.specialized) {
    CHECK_EQ_F64_BITS(path.cost, cost);
  } else {
    CHECK(fabs(path.cost - cost) <= 1e-9 * cost);
  }
}

/** All four searches on a map, between two free cells. */
static void check_map(path_case *query, sp__rng *rng) {
  const int32_t cells = query->width * query->height;
  const int32_t start = draw_free_cell(rng, query->areas, cells), goal = draw_free_cell(rng, query->areas, cells);
  if (query->areas[start] == SP_AREA_WALL || query->areas[goal] == SP_AREA_WALL) return;
  query->ends = (reference_ends){start % query->width, start / query->width, goal % query->width, goal / query->width};
  const oracle_rules rules = case_rules(query, NULL);
  oracle_pair shortest;
  const bool reachable = oracle_shortest_pair(&rules, start, goal, &shortest);
  sp_grid *grid = case_make_grid(query, NULL);
  for (int32_t form = 0; form < 4; form++) {
    query->options.algorithm = form % 2 == 0 ? SP_GRID_ALGORITHM_JPS : SP_GRID_ALGORITHM_JPS_PLUS;
    query->options.specialized_engines = form / 2;
    check_answer(query, grid, reachable ? &shortest : NULL);
  }
  sp_grid_free(grid);
}

static void small_grids(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(SMALL_GRIDS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x11) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("small grid %d", (int)i);
    const case_shape shape = {1, 12, i % 2 == 0 ? COSTS_ONE : COSTS_UNIFORM};
    case_draw(&query, &rng, &shape, 1);
    check_map(&query, &rng);
  }
}

static void room_grids(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(ROOM_GRIDS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x22) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("rooms %d", (int)i);
    const case_shape shape = {8, 24, COSTS_ONE};
    case_draw(&query, &rng, &shape, 1);
    map_fill_rooms(&rng, query.areas, query.width, query.height, 2 + sp__rng_next_int(&rng, 5));
    check_map(&query, &rng);
  }
}

/** Lines of several words, along either axis. */
static void wide_grids(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(WIDE_GRIDS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x33) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("wide grid %d", (int)i);
    const case_shape shape = {2, 4, COSTS_ONE};
    case_draw(&query, &rng, &shape, 1);
    const int32_t length = 60 + sp__rng_next_int(&rng, 140), breadth = 1 + sp__rng_next_int(&rng, 6);
    query.width = i % 2 == 0 ? length : breadth;
    query.height = i % 2 == 0 ? breadth : length;
    map_fill_random(&rng, query.areas, query.width, query.height, sp__rng_next_int(&rng, 12));
    check_map(&query, &rng);
  }
}

/* Jumps and tables --------------------------------------------------------------------------- */

static int32_t steps_by(sp_grid *grid, int32_t jumper, int32_t x, int32_t y, int32_t direction, int32_t goal) {
  const int32_t width = sp_grid_width(grid);
  int32_t steps = -1;
  CHECK_EQ_I64(
      sp_grid_jump(grid, jumper, x, y, direction, goal < 0 ? -1 : goal % width, goal < 0 ? -1 : goal / width, &steps),
      SP_OK);
  return steps;
}

static void check_jumps(sp_grid *grid, const oracle_rules *rules, sp__rng *rng) {
  const int32_t cells = rules->width * rules->height;
  const int16_t *table = NULL;
  for (int32_t i = 0; i < 200; i++) {
    const int32_t cell = draw_free_cell(rng, rules->areas, cells), direction = sp__rng_next_int(rng, 8);
    const int32_t goal = i % 4 == 0 ? -1 : draw_free_cell(rng, rules->areas, cells);
    const int32_t x = cell % rules->width, y = cell / rules->width;
    if (rules->areas[cell] == SP_AREA_WALL || cell == goal) continue;
    const int32_t steps = reference_jump_steps(rules, x, y, direction, goal);
    CHECK_EQ_I64(steps_by(grid, SP_JUMPER_CELLS, x, y, direction, goal), steps);
    CHECK_EQ_I64(steps_by(grid, SP_JUMPER_BLOCKS, x, y, direction, goal), steps);
    CHECK_EQ_I64(steps_by(grid, SP_JUMPER_TABLE, x, y, direction, goal),
                 reference_table_steps(rules, x, y, direction, goal));
  }
  CHECK_EQ_I64(sp_grid_jump_table(grid, &table), SP_OK);
  for (int32_t cell = 0; cell < cells && sp_test_failures() == 0; cell++) {
    for (int32_t d = 0; d < 8; d++) {
      CHECK_EQ_I64(table[8 * cell + d], reference_table_entry(rules, cell % rules->width, cell / rules->width, d));
    }
  }
}

static void jumps(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(JUMP_GRIDS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x44) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("jumps on grid %d", (int)i);
    const case_shape shape = {1, 20, COSTS_ONE};
    case_draw(&query, &rng, &shape, 1);
    if (i % 3 == 0) {
      query.width = 100 + sp__rng_next_int(&rng, 100);
      query.height = 1 + sp__rng_next_int(&rng, 5);
      map_fill_random(&rng, query.areas, query.width, query.height, sp__rng_next_int(&rng, 20));
    }
    const oracle_rules rules = case_rules(&query, NULL);
    sp_grid *grid = case_make_grid(&query, NULL);
    check_jumps(grid, &rules, &rng);
    sp_grid_free(grid);
  }
}

/* Edits -------------------------------------------------------------------------------------- */

static void edit(sp_grid *grid, uint8_t *areas, sp__rng *rng) {
  const int32_t width = sp_grid_width(grid), height = sp_grid_height(grid);
  const int32_t x = sp__rng_next_int(rng, width), y = sp__rng_next_int(rng, height);
  const bool one = sp__rng_next_int(rng, 3) > 0;
  const int32_t w = one ? 1 : 1 + sp__rng_next_int(rng, width - x), h = one ? 1 : 1 + sp__rng_next_int(rng, height - y);
  const uint8_t area = sp__rng_next_int(rng, 2) == 0 ? SP_AREA_WALL : (uint8_t)sp__rng_next_int(rng, 3);
  if (one) {
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, area), SP_OK);
  } else {
    CHECK_EQ_I64(sp_grid_set_rect(grid, x, y, w, h, area), SP_OK);
  }
  for (int32_t row = y; row < y + h; row++) memset(areas + row * width + x, area, (size_t)w);
}

static void check_equal_maps(sp_grid *edited, sp_grid *fresh) {
  static uint64_t words[2][MAX_WORDS];
  for (int32_t by_columns = 0; by_columns <= 1; by_columns++) {
    uint32_t counts[2];
    CHECK_EQ_I64(sp_grid_copy_block_map(edited, by_columns, words[0], MAX_WORDS, &counts[0]), SP_OK);
    CHECK_EQ_I64(sp_grid_copy_block_map(fresh, by_columns, words[1], MAX_WORDS, &counts[1]), SP_OK);
    CHECK_EQ_U64(counts[0], counts[1]);
    CHECK(memcmp(words[0], words[1], counts[0] * sizeof words[0][0]) == 0);
  }
  const int16_t *entries[2];
  CHECK_EQ_I64(sp_grid_jump_table(edited, &entries[0]), SP_OK);
  CHECK_EQ_I64(sp_grid_jump_table(fresh, &entries[1]), SP_OK);
  const int32_t values = 8 * sp_grid_width(edited) * sp_grid_height(edited);
  int32_t different = 0;
  for (int32_t i = 0; i < values; i++) different += entries[0][i] != entries[1][i];
  CHECK_EQ_I64(different, 0);
}

/** Straight scans stop where those of a new map stop. */
static void check_equal_jumps(sp_grid *edited, sp_grid *fresh, const uint8_t *areas, sp__rng *rng) {
  const int32_t width = sp_grid_width(edited), cells = width * sp_grid_height(edited);
  for (int32_t i = 0; i < 40; i++) {
    const int32_t cell = draw_free_cell(rng, areas, cells), direction = sp__rng_next_int(rng, 8);
    CHECK_EQ_I64(steps_by(edited, SP_JUMPER_BLOCKS, cell % width, cell / width, direction, -1),
                 steps_by(fresh, SP_JUMPER_CELLS, cell % width, cell / width, direction, -1));
  }
}

static void edits(void) {
  static uint8_t areas[MAX_CELLS];
  for (int32_t i = 0; i < case_scaled(EDIT_SEQUENCES) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x55) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("edit sequence %d", (int)i);
    const int32_t width = 1 + sp__rng_next_int(&rng, i % 4 == 0 ? 150 : 24), height = 1 + sp__rng_next_int(&rng, 24);
    map_fill(&rng, (map_kind)sp__rng_next_int(&rng, MAP_KIND_COUNT), areas, width, height);
    sp_grid *edited = grid_with(areas, width, height);
    const int16_t *unused;
    CHECK_EQ_I64(sp_grid_jump_table(edited, &unused), SP_OK);
    steps_by(edited, SP_JUMPER_BLOCKS, 0, 0, 0, -1);
    for (int32_t batch = 0; batch < 6; batch++) {
      const int32_t count = 1 + sp__rng_next_int(&rng, 8);
      for (int32_t e = 0; e < count; e++) edit(edited, areas, &rng);
      sp_grid *fresh = grid_with(areas, width, height);
      check_equal_maps(edited, fresh);
      check_equal_jumps(edited, fresh, areas, &rng);
      sp_grid_free(fresh);
    }
    sp_grid_free(edited);
  }
}

/** More edits than are worth a repair (G-141), and multipliers, which the table does not read (G-142). */
static void rebuilds(void) {
  static uint8_t areas[MAX_CELLS];
  sp__rng rng = {7};
  map_fill_random(&rng, areas, 64, 64, 30);
  sp_grid *edited = grid_with(areas, 64, 64);
  const int16_t *before, *after;
  CHECK_EQ_I64(sp_grid_jump_table(edited, &before), SP_OK);
  for (int32_t i = 0; i < 400; i++) {
    const int32_t cell = (i * 1237) % 4096;
    areas[cell] = areas[cell] == SP_AREA_WALL ? 0 : SP_AREA_WALL;
    CHECK_EQ_I64(sp_grid_set_area(edited, cell % 64, cell / 64, areas[cell]), SP_OK);
  }
  sp_grid *fresh = grid_with(areas, 64, 64);
  check_equal_maps(edited, fresh);
  CHECK_EQ_I64(sp_grid_set_area_cost(edited, 0, 3.0), SP_OK);
  CHECK_EQ_I64(sp_grid_jump_table(edited, &after), SP_OK);
  CHECK(before == after);
  check_equal_maps(edited, fresh);
  sp_grid_free(edited);
  sp_grid_free(fresh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-122 G-128 G-145 G-365 JPS and JPS+ of both engines equal Dijkstra", small_grids);
  SP_RUN("G-365 rooms with gaps: JPS and JPS+ of both engines equal Dijkstra", room_grids);
  SP_RUN("G-130 G-131 G-153 G-365 lines of several words: JPS and JPS+ equal Dijkstra", wide_grids);
  SP_RUN("G-127 G-131 G-133..G-139 jumpers equal the walk cell by cell, table entries their definition", jumps);
  SP_RUN("G-132 G-140 G-190 G-365 G-366 bit map and table after edits equal new ones", edits);
  SP_RUN("G-141 G-142 many edits rebuild the table, multipliers leave it", rebuilds);
  return sp_test_end();
}
