/* Jump point search: answers that the specification prints or that follow from it, the middle-tier search, and what
 * is refused. */
#include <math.h>
#include <string.h>

#include "samepath/jump.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

static sp_grid_options jump_options(int32_t algorithm, int32_t specialized) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.specialized_engines = specialized;
  options.record_expansions = 1;
  return options;
}

static sp_grid *walled_grid(void) {
  sp_grid *grid = open_grid(64, 64);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 32, 0, 1, 62, SP_AREA_WALL), SP_OK);
  return grid;
}

/* Known answers ------------------------------------------------------------------------------ */

static void check_wall(int32_t algorithm, const int32_t *points, int32_t count) {
  sp_grid *grid = walled_grid();
  for (int32_t specialized = 0; specialized <= 1; specialized++) {
    const sp_grid_options options = jump_options(algorithm, specialized);
    const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
    CHECK_EQ_I64(path.algorithm, algorithm);
    CHECK_EQ_I64(path.specialized, specialized);
    CHECK_EQ_F64_BITS(path.cost, 143.19595949289334);
    CHECK_EQ_I64(path.cell_count, 121);
    CHECK_EQ_U64(path.expanded, (uint64_t)count);
    CHECK_EQ_U64(path.iterations, (uint64_t)count + 1);
    if (CHECK_EQ_U64(path.recorded, (uint64_t)count)) {
      CHECK(memcmp(sp_grid_path_expanded(grid), points, (size_t)count * 2 * sizeof *points) == 0);
    }
  }
  sp_grid_free(grid);
}

static void wall_by_jps(void) {
  static const int32_t points[] = {2, 2, 31, 31, 31, 62, 33, 62, 60, 35};
  check_wall(SP_GRID_ALGORITHM_JPS, points, 5);
}

/** The diagonal stops level with the goal's row at (4, 4) as well. */
static void wall_by_table(void) {
  static const int32_t points[] = {2, 2, 4, 4, 31, 31, 31, 62, 33, 62, 60, 35};
  check_wall(SP_GRID_ALGORITHM_JPS_PLUS, points, 6);
}

static void open_field(void) {
  static const int32_t points[] = {1, 1, 50, 50};
  sp_grid *grid = open_grid(64, 64);
  const sp_grid_options options = jump_options(SP_GRID_ALGORITHM_JPS_PLUS, 1);
  const sp_grid_path path = find(grid, 1, 1, 60, 50, &options, NULL);
  CHECK_EQ_F64_BITS(path.cost, 10.0 + 49.0 * 1.4142135623730951);
  if (CHECK_EQ_U64(path.recorded, 2)) CHECK(memcmp(sp_grid_path_expanded(grid), points, sizeof points) == 0);
  sp_grid_free(grid);
}

static void quickstart_table(void) {
  static const struct {
    int32_t x, y;
    int16_t entries[8];
  } rows[] = {{0, 0, {0, 6, 4, 0, 0, 0, 0, 0}},
              {7, 0, {0, 0, -4, 7, 0, 0, 1, 0}},
              {4, 4, {2, 2, 0, 0, 0, 0, 0, 0}},
              {2, 4, {2, 0, 0, 2, 0, 0, 0, 0}}};
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  const int16_t *table = NULL;
  CHECK_EQ_I64(sp_grid_jump_table(grid, &table), SP_OK);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0] && table != NULL; i++) {
    for (int32_t d = 0; d < 8; d++) CHECK_EQ_I64(table[8 * (rows[i].y * 8 + rows[i].x) + d], rows[i].entries[d]);
  }
  sp_grid_free(grid);
}

/** Sides that 16-bit distances cannot serve run JPS, and the result says so. */
static void long_sides(void) {
  for (int32_t side = 32766; side <= 32767; side++) {
    sp_grid *grid = open_grid(side, 2);
    const sp_grid_options options = jump_options(SP_GRID_ALGORITHM_JPS_PLUS, 1);
    const sp_grid_path path = find(grid, 0, 0, side - 1, 0, &options, NULL);
    CHECK_EQ_I64(path.algorithm, side == 32766 ? SP_GRID_ALGORITHM_JPS_PLUS : SP_GRID_ALGORITHM_JPS);
    CHECK_EQ_F64_BITS(path.cost, side - 1.0);
    const int16_t *table;
    CHECK_EQ_I64(sp_grid_jump_table(grid, &table), side == 32766 ? SP_OK : SP_E_RANGE);
    if (side > 32766) check_error(SP_E_RANGE, SP_FIELD_WIDTH, side, 1, 32766);
    sp_grid_free(grid);
  }
}

/* Middle tier -------------------------------------------------------------------------------- */

static void finish(sp_jump_search *search, int32_t budget) {
  int32_t status;
  do {
    if (!CHECK_EQ_I64(sp_jump_search_step(search, budget, &status), SP_OK)) return;
  } while (status == SP_SEARCH_STATUS_RUNNING);
  CHECK_EQ_I64(sp_jump_search_status(search), status);
}

/** The search object against the query that runs the same engine, for a jumper and a budget. */
static void check_object(sp_grid *grid, const path_case *query, int32_t jumper, int32_t budget) {
  static int32_t nodes[ORACLE_MAX_CELLS];
  const reference_ends *ends = &query->ends;
  const bool zero = query->options.heuristic == SP_GRID_HEURISTIC_ZERO;
  const sp_grid_path path = find(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query->options, NULL);
  sp_jump_search *search = NULL;
  CHECK_EQ_I64(sp_jump_search_create(grid, jumper, zero, 1, &search), SP_OK);
  int32_t status;
  CHECK_EQ_I64(sp_jump_search_try_begin(search, ends->start_y * query->width + ends->start_x,
                                        ends->goal_y * query->width + ends->goal_x, &status),
               SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, path.status);
    sp_jump_search_free(search);
    return;
  }
  finish(search, budget);
  CHECK_EQ_F64_BITS(sp_jump_search_cost(search), path.cost);
  CHECK_EQ_U64(sp_jump_search_iterations(search), path.iterations);
  CHECK_EQ_U64(sp_jump_search_expanded(search), path.expanded);
  const int32_t *expanded = sp_jump_search_expanded_nodes(search);
  for (uint32_t i = 0; i < sp_jump_search_recorded(search) && CHECK_EQ_U64(path.recorded, path.expanded); i++) {
    const int32_t *cell = sp_grid_path_expanded(grid) + 2 * i;
    CHECK_EQ_I64(expanded[i], cell[1] * query->width + cell[0]);
  }
  uint32_t count = 0;
  CHECK_EQ_I64(sp_jump_search_copy_path(search, 0, nodes, ORACLE_MAX_CELLS, &count), SP_OK);
  for (uint32_t i = 0; i < count && CHECK_EQ_U64(count, (uint32_t)path.cell_count); i++) {
    const int32_t *cell = sp_grid_path_cells(grid) + 2 * i;
    CHECK_EQ_I64(nodes[i], cell[1] * query->width + cell[0]);
  }
  sp_jump_search_free(search);
}

static bool ends_inside(const path_case *query) {
  const reference_ends *e = &query->ends;
  return e->start_x >= 0 && e->start_x < query->width && e->start_y >= 0 && e->start_y < query->height &&
         e->goal_x >= 0 && e->goal_x < query->width && e->goal_y >= 0 && e->goal_y < query->height;
}

static void object_equals_query(void) {
  static const int32_t budgets[] = {1, 2, 7, 50, INT32_MAX};
  static path_case query;
  for (int32_t i = 0; i < case_scaled(2000) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x0B) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("case %d", (int)i);
    const case_shape shape = {1, 30, i % 2 == 0 ? COSTS_ONE : COSTS_UNIFORM};
    case_draw(&query, &rng, &shape, 1);
    if (!ends_inside(&query)) continue;
    const int32_t jumper = i % 3;
    query.options = jump_options(jumper == SP_JUMPER_TABLE ? SP_GRID_ALGORITHM_JPS_PLUS : SP_GRID_ALGORITHM_JPS, 0);
    query.options.heuristic = i % 5 == 0 ? SP_GRID_HEURISTIC_ZERO : SP_GRID_HEURISTIC_AUTO;
    sp_grid *grid = case_make_grid(&query, NULL);
    check_object(grid, &query, jumper, budgets[i % 5]);
    sp_grid_free(grid);
  }
}

static void jump_points(void) {
  static const int32_t expected[] = {2 * 64 + 2, 31 * 64 + 31, 62 * 64 + 31, 62 * 64 + 33, 35 * 64 + 60, 4 * 64 + 60};
  int32_t nodes[8], status;
  uint32_t count;
  sp_grid *grid = walled_grid();
  sp_jump_search *search = NULL;
  CHECK_EQ_I64(sp_jump_search_create(grid, SP_JUMPER_BLOCKS, 0, 0, &search), SP_OK);
  CHECK_EQ_I64(sp_jump_search_copy_path(search, 1, nodes, 8, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, expected[0], expected[5], &status), SP_OK);
  finish(search, 3);
  CHECK_EQ_I64(sp_jump_search_copy_path(search, 1, nodes, 5, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 6);
  CHECK_EQ_I64(sp_jump_search_copy_path(search, 1, nodes, 8, &count), SP_OK);
  CHECK(memcmp(nodes, expected, sizeof expected) == 0);
  CHECK_EQ_U64(sp_jump_search_recorded(search), 0);
  sp_jump_search_free(search);
  sp_grid_free(grid);
}

/* Errors ------------------------------------------------------------------------------------- */

static void jump_errors(void) {
  sp_grid *grid = grid_of("...\n.#.\n...\n");
  int32_t steps = -9;
  uint64_t words[4] = {1, 2, 3, 4};
  uint32_t count = 0;
  CHECK_EQ_I64(sp_grid_jump(grid, 3, 0, 0, 0, -1, -1, &steps), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_JUMPER, 3, 0, 2);
  CHECK_EQ_I64(sp_grid_jump(grid, 0, 3, 0, 0, -1, -1, &steps), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_X, 3, 0, 2);
  CHECK_EQ_I64(sp_grid_jump(grid, 0, 0, -1, 0, -1, -1, &steps), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, -1, 0, 2);
  CHECK_EQ_I64(sp_grid_jump(grid, 0, 0, 0, 8, -1, -1, &steps), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_DIRECTION, 8, 0, 7);
  CHECK_EQ_I64(sp_grid_jump(grid, 0, 0, 0, 0, -1, -1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(steps, -9);
  CHECK_EQ_I64(sp_grid_jump(grid, 0, 1, 1, 0, -1, -1, &steps), SP_OK);
  CHECK_EQ_I64(steps, 0); /* from a wall */
  CHECK_EQ_I64(sp_grid_copy_block_map(grid, 0, words, 2, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 3);
  CHECK_EQ_U64(words[0], 1);
  CHECK_EQ_I64(sp_grid_copy_block_map(grid, 0, words, 4, &count), SP_OK);
  CHECK_EQ_U64(words[0], 7);
  CHECK_EQ_U64(words[1], 5);
  CHECK_EQ_U64(words[3], 4);
  CHECK_EQ_I64(sp_grid_copy_block_map(grid, 0, words, 4, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_jump_table(grid, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_jump(NULL, 0, 0, 0, 0, -1, -1, &steps), SP_E_HANDLE);
  sp_grid_free(grid);
}

static void search_errors(void) {
  sp_grid *grid = grid_of("...\n.#.\n...\n");
  sp_jump_search *search = NULL;
  int32_t status = -9;
  CHECK_EQ_I64(sp_jump_search_create(grid, -1, 0, 0, &search), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_JUMPER, -1, 0, 2);
  CHECK_EQ_I64(sp_jump_search_create(grid, 0, 0, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_jump_search_create(grid, SP_JUMPER_TABLE, 0, 0, &search), SP_OK);
  CHECK_EQ_I64(sp_jump_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 4, 0, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 0, 9, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 0, 8, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 0, 8, &status), SP_OK);
  CHECK_EQ_I64(sp_jump_search_step(search, -1, &status), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_ITERATIONS, -1, 0, INT32_MAX);
  CHECK_EQ_I64(sp_jump_search_step(search, 1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_set_area(grid, 2, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_jump_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 7, 2.0), SP_OK);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 0, 8, &status), SP_E_UNSUPPORTED);
  check_failure(SP_E_UNSUPPORTED, SP_FIELD_MULTIPLIER, SP_DETAIL_COSTS_DIFFER);
  sp_grid_free(grid); /* the search keeps it */
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 8, 0, &status), SP_E_UNSUPPORTED);
  sp_jump_search_free(search);
  sp_jump_search_free(search);
  CHECK_EQ_I64(sp_jump_search_try_begin(search, 0, 8, &status), SP_E_HANDLE);
  CHECK_EQ_I64(sp_jump_search_status(NULL), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_F64_BITS(sp_jump_search_cost(NULL), (double)INFINITY);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-03 DA-02 G-124 G-129 G-143 JPS expands five jump points around the wall, in both engines", wall_by_jps);
  SP_RUN("KA-04 DA-02 G-138 G-139 JPS+ expands one more, level with the goal", wall_by_table);
  SP_RUN("DA-10 JPS+ crosses an open field by two jump points", open_field);
  SP_RUN("DA-17 G-133 the table of the quickstart", quickstart_table);
  SP_RUN("G-123 JPS+ on a side above 32766 runs JPS", long_sides);
  SP_RUN("G-125 G-126 G-128 G-346 the middle tier equals the generic engine for every jumper and slice",
         object_equals_query);
  SP_RUN("G-129 jump points of the found path", jump_points);
  SP_RUN("jump errors name what is wrong and change nothing", jump_errors);
  SP_RUN("jump search errors name what is wrong and change nothing", search_errors);
  return sp_test_end();
}
