/* Queries of hex grids: known answers, ends, options, points, batches; slices equal the whole; the middle
 * tier equals the one-call query.
 */
#include <math.h>
#include <string.h>

#include "support/grids.h"
#include "support/hex_oracle.h"
#include "support/hexes.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SLICED_CASES = 900, MIDDLE_CASES = 600 };

static const char picture[] = "......\n..##..\n..#...\n......\n";

/* Known answers ------------------------------------------------------------------------------ */

static void quickstart(void) {
  static const int32_t cells[] = {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 4, 1, 5, 2, 5, 3};
  static const double costs[HEX_LAYOUTS] = {7, 6, 7, 7};
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = hex_of(picture, layout);
    const sp_grid_path path = hex_find(hex, 0, 0, 5, 3, NULL, NULL);
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
    CHECK_EQ_I64(path.reason, SP_PATH_REASON_NONE);
    CHECK_EQ_F64_BITS(path.cost, costs[layout]);
    CHECK_EQ_I64(path.straight_steps, (int32_t)costs[layout]);
    CHECK_EQ_I64(path.diagonal_steps, 0);
    CHECK_EQ_I64(path.specialized, 0);
    CHECK(isnan(path.length));
    if (layout == SP_HEX_LAYOUT_POINTY_ODD_ROW) check_hex_path(hex, &path, cells, 8);
    sp_hex_free(hex);
  }
}

static void expect_outcome(const sp_grid_path *path, int32_t status, int32_t reason) {
  CHECK_EQ_I64(path->status, status);
  CHECK_EQ_I64(path->reason, reason);
  CHECK_EQ_F64_BITS(path->cost, (double)INFINITY);
  CHECK_EQ_F64_BITS(path->length, 0.0);
  CHECK_EQ_I64(path->cell_count, 0);
  CHECK_EQ_I64(path->algorithm, SP_GRID_ALGORITHM_ASTAR);
}

static int32_t refuse_corner(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)user;
  *blocked = x == 0 && y == 0;
  return 0;
}

static void ends(void) {
  sp_hex *hex = hex_of(picture, SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
  const sp_grid_hooks hooks = {refuse_corner, NULL, NULL};
  sp_grid_path path = hex_find(hex, -1, 0, 9, 9, NULL, NULL);
  expect_outcome(&path, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
  path = hex_find(hex, 2, 1, 9, 9, NULL, NULL);
  expect_outcome(&path, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_BLOCKED);
  path = hex_find(hex, 0, 0, 0, 4, NULL, NULL);
  expect_outcome(&path, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_OUTSIDE);
  path = hex_find(hex, 0, 0, 2, 2, NULL, NULL);
  expect_outcome(&path, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_BLOCKED);
  path = hex_find(hex, 0, 0, 1, 1, NULL, &hooks);
  expect_outcome(&path, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_REFUSED);
  path = hex_find(hex, 1, 1, 0, 0, NULL, &hooks);
  expect_outcome(&path, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_REFUSED);
  path = hex_find(hex, 3, 3, 3, 3, NULL, NULL);
  CHECK(path.status == SP_PATH_STATUS_FOUND && path.cost == 0.0 && path.cell_count == 1);
  CHECK(path.iterations == 1 && path.expanded == 0 && path.straight_steps == 0);
  CHECK_EQ_I64(sp_hex_set_rect(hex, 3, 0, 1, 4, SP_AREA_WALL), SP_OK);
  path = hex_find(hex, 0, 0, 5, 0, NULL, NULL);
  expect_outcome(&path, SP_PATH_STATUS_NO_PATH, SP_PATH_REASON_UNREACHABLE);
  sp_hex_free(hex);
}

/* Options ------------------------------------------------------------------------------------ */

static void agent_sizes(void) {
  sp_hex *hex = open_hex(5, 5, 0);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_grid_search *search = NULL;
  static const int32_t query[4] = {0, 0, 3, 3};
  sp_grid_path path = {.cost = -7.0};
  for (int32_t size = 2; size <= 255; size += 253) {
    options.agent_size = size;
    CHECK_EQ_I64(sp_hex_find_path(hex, 0, 0, 3, 3, &options, NULL, &path), SP_E_ARGUMENT);
    check_error(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, size, 1, 1);
    CHECK_EQ_I64(sp_hex_find_paths(hex, query, 1, &options, NULL, &path), SP_E_ARGUMENT);
    CHECK_EQ_I64(sp_hex_search_create(hex, &options, NULL, &search), SP_E_ARGUMENT);
  }
  options.agent_size = 256; /* out of every range */
  CHECK_EQ_I64(sp_hex_find_path(hex, 0, 0, 3, 3, &options, NULL, &path), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 256, 1, 255);
  CHECK(search == NULL);
  CHECK_EQ_F64_BITS(path.cost, -7.0);
  sp_hex_free(hex);
}

/** Connectivity, diagonal rule, algorithm and engine change nothing at all; nor do heuristics but zero. */
static void options_without_effect(void) {
  static hex_case drawn;
  for (int32_t i = 0; i < 160 && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {6, 14, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    hex_case_draw(&drawn, &rng, &shape, i % 4, false);
    const reference_ends *e = &drawn.query.ends;
    sp_hex *hex = hex_case_make(&drawn, NULL);
    const sp_grid_path plain = hex_find(hex, e->start_x, e->start_y, e->goal_x, e->goal_y, NULL, NULL);
    for (int32_t algorithm = 0; algorithm < 8; algorithm++) {
      sp_grid_options options = SP_GRID_OPTIONS_INIT;
      options.algorithm = algorithm;
      options.connectivity = algorithm % 2 == 0 ? 4 : 8;
      options.diagonals = algorithm % 3;
      options.heuristic = algorithm % 4;
      options.specialized_engines = algorithm / 4;
      const sp_grid_path path = hex_find(hex, e->start_x, e->start_y, e->goal_x, e->goal_y, &options, NULL);
      CHECK_EQ_I64(memcmp(&path, &plain, sizeof path), 0); /* the record has no padding */
      sp_grid_search *search = NULL;                       /* of any algorithm, too */
      CHECK_EQ_I64(sp_hex_search_create(hex, &options, NULL, &search), SP_OK);
      sp_grid_search_free(search);
    }
    sp_hex_free(hex);
  }
}

static void zero_heuristic(void) {
  sp_hex *hex = open_hex(21, 21, SP_HEX_LAYOUT_POINTY_ODD_ROW);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  const sp_grid_path guided = hex_find(hex, 10, 10, 16, 10, NULL, NULL);
  options.heuristic = SP_GRID_HEURISTIC_ZERO;
  const sp_grid_path blind = hex_find(hex, 10, 10, 16, 10, &options, NULL);
  options.heuristic = SP_GRID_HEURISTIC_AUTO;
  options.heuristic_weight = 0.0;
  const sp_grid_path unweighted = hex_find(hex, 10, 10, 16, 10, &options, NULL);
  CHECK_EQ_F64_BITS(guided.cost, 6.0);
  CHECK_EQ_F64_BITS(blind.cost, 6.0);
  CHECK_EQ_U64(guided.expanded, 6);
  CHECK(blind.expanded > 90); /* all cells nearer than 6 steps */
  CHECK_EQ_U64(unweighted.expanded, blind.expanded);
  sp_hex_free(hex);
}

static void budgets(void) {
  sp_hex *hex = hex_of(picture, SP_HEX_LAYOUT_POINTY_ODD_ROW);
  const uint64_t needed = hex_find(hex, 0, 0, 5, 3, NULL, NULL).iterations;
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (uint64_t budget = 1; budget <= needed + 1; budget++) {
    options.iteration_budget = (int32_t)budget;
    const sp_grid_path path = hex_find(hex, 0, 0, 5, 3, &options, NULL);
    if (budget >= needed) {
      CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
    } else {
      expect_outcome(&path, SP_PATH_STATUS_BUDGET_EXHAUSTED, SP_PATH_REASON_BUDGET);
      CHECK_EQ_U64(path.iterations, budget);
    }
  }
  sp_hex_free(hex);
}

/* Points ------------------------------------------------------------------------------------- */

static void points(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = hex_of(picture, layout);
    CHECK_EQ_I64(sp_hex_set_space(hex, -3.25, 8.5, 1.5), SP_OK);
    double start[2], goal[2];
    sp_hex_cell_center(hex, 0, 0, start);
    sp_hex_cell_center(hex, 5, 3, goal);
    const sp_grid_path plain = hex_find(hex, 0, 0, 5, 3, NULL, NULL);
    sp_grid_path path, between;
    CHECK_EQ_I64(sp_hex_find_path_with_points(hex, 0, 0, 5, 3, NULL, NULL, &path), SP_OK);
    CHECK_EQ_I64(path.point_count, plain.cell_count);
    double length = 0.0;
    for (int32_t i = 0; i < path.point_count; i++) {
      const int32_t *cell = sp_hex_path_cells(hex) + 2 * (int64_t)i;
      const double *point = sp_hex_path_points(hex) + 2 * (int64_t)i;
      double center[2];
      sp_hex_cell_center(hex, cell[0], cell[1], center);
      CHECK_EQ_F64_BITS(point[0], center[0]);
      CHECK_EQ_F64_BITS(point[1], center[1]);
      if (i == 0) continue;
      const double dx = point[0] - point[-2], dy = point[1] - point[-1];
      length += sqrt(dx * dx + dy * dy);
    }
    CHECK_EQ_F64_BITS(path.length, length);
    CHECK(fabs(length - 1.5 * plain.cost) < 1e-12); /* every step is one cell size long */
    CHECK_EQ_I64(sp_hex_find_path_between(hex, start[0] + 0.4, start[1] - 0.3, goal[0] - 0.4, goal[1] + 0.3, NULL, NULL,
                                          &between),
                 SP_OK);
    CHECK_EQ_I64(memcmp(&path, &between, sizeof path), 0);
    CHECK_EQ_I64(sp_hex_find_path_between(hex, start[0] - 2.0, start[1], goal[0], goal[1], NULL, NULL, &between),
                 SP_OK);
    expect_outcome(&between, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
    CHECK_EQ_I64(sp_hex_find_path_between(hex, start[0], start[1], goal[0], goal[1] + 2.0, NULL, NULL, &between),
                 SP_OK);
    expect_outcome(&between, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_OUTSIDE);
    sp_hex_free(hex);
  }
}

/* Batches ------------------------------------------------------------------------------------ */

static void batches(void) {
  enum { QUERIES = 120 };
  static hex_case drawn;
  static int32_t queries[4 * QUERIES];
  static sp_grid_path results[QUERIES];
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp__rng rng = {(uint64_t)(uint32_t)(700 + layout)};
    const case_shape shape = {24, 24, COSTS_ANY};
    hex_case_draw(&drawn, &rng, &shape, layout, false);
    for (int32_t i = 0; i < 4 * QUERIES; i++) queries[i] = sp__rng_next_int(&rng, 26) - 1;
    sp_hex *batch = hex_case_make(&drawn, NULL), *single = hex_case_make(&drawn, NULL);
    CHECK_EQ_I64(sp_hex_find_paths(batch, queries, QUERIES, NULL, NULL, results), SP_OK);
    uint32_t next_cell = 0;
    for (int32_t i = 0; i < QUERIES; i++) {
      const int32_t *q = queries + 4 * i;
      sp_grid_path path = hex_find(single, q[0], q[1], q[2], q[3], NULL, NULL);
      CHECK_EQ_U64(results[i].first_cell, next_cell);
      next_cell += (uint32_t)path.cell_count;
      path.first_cell = results[i].first_cell;
      CHECK_EQ_I64(memcmp(&path, &results[i], sizeof path), 0);
      const int32_t *cells = sp_hex_path_cells(batch) + 2 * (size_t)results[i].first_cell;
      const size_t bytes = 2 * sizeof *cells * (size_t)path.cell_count;
      CHECK(bytes == 0 || memcmp(cells, sp_hex_path_cells(single), bytes) == 0);
    }
    CHECK_EQ_I64(sp_hex_find_paths(batch, NULL, 0, NULL, NULL, NULL), SP_OK);
    CHECK_EQ_I64(sp_hex_find_paths(batch, NULL, 1, NULL, NULL, results), SP_E_ARGUMENT);
    sp_hex_free(batch);
    sp_hex_free(single);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

/** What one call gives, copied. */
typedef struct whole_answer {
  sp_grid_path path;
  int32_t cells[2 * ORACLE_MAX_CELLS];
  int32_t expanded[2 * REFERENCE_MAX_RECORDED];
  uint64_t log;
} whole_answer;

static whole_answer whole;

static void answer_in_one_call(sp_hex *hex, const hex_case *drawn, seeded_hooks *hooks) {
  const reference_ends *e = &drawn->query.ends;
  seeded_hooks_reset(hooks);
  whole.path = hex_find(hex, e->start_x, e->start_y, e->goal_x, e->goal_y, &drawn->query.options, &hooks->hooks);
  const size_t cell_bytes = 2 * sizeof(int32_t) * (size_t)whole.path.cell_count;
  const size_t expanded_bytes = 2 * sizeof(int32_t) * (size_t)whole.path.recorded;
  if (!CHECK(cell_bytes <= sizeof whole.cells && expanded_bytes <= sizeof whole.expanded)) return;
  if (cell_bytes > 0) memcpy(whole.cells, sp_hex_path_cells(hex), cell_bytes);
  if (expanded_bytes > 0) memcpy(whole.expanded, sp_hex_path_expanded(hex), expanded_bytes);
  whole.log = hooks->log;
}

static bool same_pairs(const int32_t *pairs, const int32_t *expected, size_t count) {
  return count == 0 || memcmp(pairs, expected, 2 * sizeof *pairs * count) == 0;
}

static void check_sliced(sp_grid_search *search, const hex_case *drawn, seeded_hooks *hooks, int32_t budget) {
  const reference_ends *e = &drawn->query.ends;
  int32_t status;
  sp_grid_path path;
  seeded_hooks_reset(hooks);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, e->start_x, e->start_y, e->goal_x, e->goal_y, &status), SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, whole.path.status);
    return;
  }
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    if (!CHECK_EQ_I64(sp_grid_search_step(search, budget, &status), SP_OK)) return;
  }
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &whole.path, sizeof path), 0);
  CHECK(same_pairs(sp_grid_search_cells(search), whole.cells, (size_t)whole.path.cell_count));
  CHECK(same_pairs(sp_grid_search_expanded(search), whole.expanded, whole.path.recorded));
  CHECK_EQ_U64(hooks->log, whole.log);
}

static void draw_case(hex_case *drawn, seeded_hooks *hooks, uint64_t seed) {
  sp__rng rng = {seed};
  const case_shape shape = {1, 20, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
  hex_case_draw(drawn, &rng, &shape, (int32_t)(seed % 4), true);
  drawn->query.options.iteration_budget = 0;
  drawn->query.options.record_expansions = 1;
  seeded_hooks_init(hooks, seed, seed % 3 == 1, seed % 5 == 3 ? PRICE_ANY : PRICE_NONE);
  sp_test_note("seed 0x%llx", (unsigned long long)seed);
}

static void sliced_equals_whole(void) {
  static const int32_t slices[] = {1, 2, 7, 50, INT32_MAX};
  static hex_case drawn;
  for (int32_t i = 0; i < case_scaled(SLICED_CASES) && sp_test_failures() == 0; i++) {
    seeded_hooks hooks;
    draw_case(&drawn, &hooks, UINT64_C(0x4E511CE) << 32 | (uint64_t)(uint32_t)i);
    sp_hex *hex = hex_case_make(&drawn, NULL);
    answer_in_one_call(hex, &drawn, &hooks);
    sp_grid_search *search = NULL;
    CHECK_EQ_I64(sp_hex_search_create(hex, &drawn.query.options, &hooks.hooks, &search), SP_OK);
    CHECK_EQ_I64(sp_grid_search_uses_specialized_engine(search), 0);
    for (int32_t b = 0; b < 5; b++) check_sliced(search, &drawn, &hooks, slices[b]);
    sp_grid_search_free(search);
    sp_hex_free(hex);
  }
}

static void edits_during_a_search(void) {
  sp_hex *hex = hex_of(picture, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN);
  sp_grid_search *search = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_hex_search_create(hex, NULL, NULL, &search), SP_OK);
  for (int32_t edit = 0; edit < 3; edit++) {
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 5, 3, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), SP_OK);
    if (edit == 0) CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, 0), SP_OK); /* there already */
    if (edit == 1) CHECK_EQ_I64(sp_hex_set_area(hex, 5, 0, 2), SP_OK);
    if (edit == 2) CHECK_EQ_I64(sp_hex_set_area_cost(hex, 200, 2.0), SP_OK);
    CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), edit == 0 ? SP_OK : SP_E_STATE);
    if (edit > 0) check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
  }
  sp_grid_search_free(search);
  sp_hex_free(hex);
}

/* Middle tier -------------------------------------------------------------------------------- */

static void check_astar(const sp_astar *search, const sp_search_buffers *buffers, int32_t width) {
  static int32_t nodes[ORACLE_MAX_CELLS];
  uint32_t count = 99;
  const bool found = whole.path.status == SP_PATH_STATUS_FOUND;
  CHECK_EQ_I64(sp_astar_status(search), found ? SP_SEARCH_STATUS_FOUND : SP_SEARCH_STATUS_NOT_FOUND);
  CHECK_EQ_F64_BITS(sp_astar_cost(search), whole.path.cost);
  CHECK_EQ_U64(sp_astar_iterations(search), whole.path.iterations);
  CHECK_EQ_U64(sp_astar_expanded(search), whole.path.expanded);
  CHECK_EQ_I64(sp_astar_copy_path(search, nodes, ORACLE_MAX_CELLS, &count), SP_OK);
  CHECK_EQ_U64(count, (uint32_t)whole.path.cell_count);
  for (uint32_t i = 0; i < count; i++) {
    CHECK_EQ_I64(nodes[i], whole.cells[2 * i + 1] * width + whole.cells[2 * i]);
  }
  CHECK_EQ_U64(sp_search_buffers_expanded_count(buffers), whole.path.recorded);
  for (uint32_t i = 0; i < whole.path.recorded; i++) {
    CHECK_EQ_I64(sp_search_buffers_expanded(buffers)[i], whole.expanded[2 * i + 1] * width + whole.expanded[2 * i]);
  }
}

static int32_t node_of(const hex_case *drawn, int32_t x, int32_t y) {
  const bool inside = x >= 0 && x < drawn->query.width && y >= 0 && y < drawn->query.height;
  return inside ? y * drawn->query.width + x : -1;
}

static void middle_tier(void) {
  static hex_case drawn;
  sp_search_buffers *buffers = NULL;
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_set_recording(buffers, 1), SP_OK);
  for (int32_t i = 0; i < case_scaled(MIDDLE_CASES) && sp_test_failures() == 0; i++) {
    seeded_hooks hooks;
    draw_case(&drawn, &hooks, UINT64_C(0x4E31DD1E) << 32 | (uint64_t)(uint32_t)i);
    const reference_ends *e = &drawn.query.ends;
    const sp_grid_options *options = &drawn.query.options;
    sp_hex *hex = hex_case_make(&drawn, NULL);
    answer_in_one_call(hex, &drawn, &hooks);
    sp_topology *topology = NULL;
    sp_astar *search = NULL;
    int32_t status;
    CHECK_EQ_I64(sp_hex_topology_create(hex, &topology), SP_OK);
    CHECK_EQ_I64(
        sp_astar_create(topology, buffers, options->heuristic, options->heuristic_weight, &hooks.hooks, &search),
        SP_OK);
    CHECK_EQ_I64(sp_astar_try_begin(search, node_of(&drawn, e->start_x, e->start_y),
                                    node_of(&drawn, e->goal_x, e->goal_y), &status),
                 SP_OK);
    if (status == SP_PATH_STATUS_IN_PROGRESS) {
      do {
        CHECK_EQ_I64(sp_astar_step(search, 1 + i % 9, &status), SP_OK);
      } while (status == SP_SEARCH_STATUS_RUNNING);
      check_astar(search, buffers, drawn.query.width);
    } else {
      CHECK_EQ_I64(status, whole.path.status);
    }
    sp_astar_free(search);
    sp_topology_free(topology);
    sp_hex_free(hex);
  }
  sp_search_buffers_free(buffers);
}

/** The topology has the legal moves in the order of the directions, with their costs. */
static void topologies(void) {
  static hex_case drawn;
  for (int32_t i = 0; i < 80; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {1, 9, COSTS_ANY};
    hex_case_draw(&drawn, &rng, &shape, i % 4, false);
    sp_hex *hex = hex_case_make(&drawn, NULL);
    sp_topology *topology = NULL;
    CHECK_EQ_I64(sp_hex_topology_create(hex, &topology), SP_OK);
    for (int32_t node = 0; node < drawn.query.width * drawn.query.height; node++) {
      int32_t targets[HEX_ORACLE_DIRECTIONS], found[8], expected = 0;
      double costs[8];
      const int32_t count = sp_topology_neighbors(topology, node, found, costs);
      hex_oracle_moves(&drawn, node, targets);
      const bool walkable = drawn.query.areas[node] != SP_AREA_WALL;
      CHECK_EQ_I64(sp_topology_is_walkable(topology, node), walkable);
      for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS && walkable; d++) {
        double cost = -1.0;
        if (targets[d] < 0) continue;
        CHECK(expected < count && hex_oracle_price(&drawn, NULL, node, targets[d], &cost));
        CHECK_EQ_I64(found[expected], targets[d]);
        CHECK_EQ_F64_BITS(costs[expected++], cost);
      }
      CHECK_EQ_I64(count, expected);
    }
    CHECK_EQ_I64(sp_topology_is_current(topology), 1);
    CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, sp_hex_get_area(hex, 0, 0) == 5 ? 6 : 5), SP_OK);
    CHECK_EQ_I64(sp_topology_is_current(topology), 0);
    sp_topology_free(topology);
    sp_hex_free(hex);
  }
}

/* Callbacks ---------------------------------------------------------------------------------- */

/** What a callback may not do with the hex grid that calls it. */
static int32_t meddle(void *user, int32_t x, int32_t y, int32_t *blocked) {
  sp_hex *hex = (sp_hex *)user;
  static const int32_t query[4] = {0};
  sp_grid_path path;
  sp_topology *topology = NULL;
  *blocked = 0;
  CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, 9), SP_E_REENTRANT);
  check_failure(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  CHECK_EQ_I64(sp_hex_set_rect(hex, 0, 0, 1, 1, 9), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_set_area_cost(hex, 0, 2.0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_set_space(hex, 0, 0, 2), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_find_path(hex, 0, 0, 1, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_find_paths(hex, query, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_topology_create(hex, &topology), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hex_get_area(hex, x, y), 0); /* reading is allowed */
  return 0;
}

static void reentrancy(void) {
  sp_hex *hex = open_hex(6, 6, SP_HEX_LAYOUT_POINTY_EVEN_ROW);
  const sp_grid_hooks hooks = {meddle, NULL, hex};
  CHECK_EQ_I64(hex_find(hex, 0, 0, 5, 5, NULL, &hooks).status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_hex_version(hex), 0);
  CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, 9), SP_OK);
  sp_hex_free(hex);
}

/** A callback that stops at its k-th call, for every k: the query fails, the next one is exact. */
static void stopped_queries(void) {
  sp_hex *hex = open_hex(6, 6, SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 4, true, PRICE_RAISED);
  const sp_grid_path expected = hex_find(hex, 0, 0, 5, 5, NULL, &hooks.hooks);
  const int64_t calls = hooks.calls;
  CHECK_EQ_I64(expected.status, SP_PATH_STATUS_FOUND);
  CHECK(calls > 30);
  for (int64_t stop = 0; stop < calls; stop++) {
    seeded_hooks_reset(&hooks);
    hooks.stop_at = stop;
    sp_grid_path path = {.cost = -7.0};
    CHECK_EQ_I64(sp_hex_find_path(hex, 0, 0, 5, 5, NULL, &hooks.hooks, &path), SP_E_CALLBACK);
    CHECK_EQ_I64(hooks.calls, stop + 1);
    CHECK_EQ_F64_BITS(path.cost, -7.0);
    seeded_hooks_reset(&hooks);
    path = hex_find(hex, 0, 0, 5, 5, NULL, &hooks.hooks);
    CHECK_EQ_I64(memcmp(&path, &expected, sizeof path), 0);
  }
  sp_hex_free(hex);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("DA-12 the quickstart hex grid in all layouts", quickstart);
  SP_RUN("G-042 G-046 G-117 GAP-18 GAP-19 GAP-20 ends of hex queries are outcomes with reasons", ends);
  SP_RUN("G-024 G-088 GAP-31 agents above size 1 are argument errors that name the size", agent_sizes);
  SP_RUN("GAP-30 GAP-31 options that hex grids do not read change nothing", options_without_effect);
  SP_RUN("G-101 G-102 G-103 the estimate of hex grids is the distance; zero is Dijkstra", zero_heuristic);
  SP_RUN("G-044 G-108 iteration budgets of hex queries", budgets);
  SP_RUN("G-047 G-048 G-073 GAP-21 points of hex queries, and queries between points", points);
  SP_RUN("a batch of hex queries has the bits of single queries", batches);
  SP_RUN("G-106 G-107 hex searches in slices of 1, 2, 7 and 50 equal the whole", sliced_equals_whole);
  SP_RUN("G-246 edits of a hex grid end its running searches", edits_during_a_search);
  SP_RUN("G-077 G-079 G-118 the topology of a hex grid has its moves, in order, with their costs", topologies);
  SP_RUN("G-118 the middle tier on hex grids equals the one-call query", middle_tier);
  SP_RUN("G-112 GAP-70 calls from inside a callback of a hex grid are refused", reentrancy);
  SP_RUN("G-109 a callback that stops a hex query at any call", stopped_queries);
  return sp_test_end();
}
