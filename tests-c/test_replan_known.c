/* Replanners: the known answers, slices, callbacks, moves that cost nothing, expansions, invalid ends, and misuse. */
#include <math.h>
#include <string.h>

#include "samepath/abi.h"
#include "samepath/hex.h"
#include "samepath/replan.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

static const double infinity = (double)INFINITY;

static sp_grid_options replan_options(int32_t algorithm) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.record_expansions = 1;
  return options;
}

static sp_grid_replanner *replanner_of(sp_grid *grid, const int32_t ends[4], const sp_grid_options *options,
                                       const sp_grid_hooks *hooks) {
  sp_grid_replanner *replanner = NULL;
  CHECK_EQ_I64(sp_grid_replanner_create(grid, ends[0], ends[1], ends[2], ends[3], options, hooks, &replanner), SP_OK);
  return replanner;
}

static sp_grid_path replan(sp_grid_replanner *replanner, int32_t budget) {
  sp_grid_path path;
  memset(&path, 0, sizeof path);
  CHECK_EQ_I64(sp_grid_replanner_replan(replanner, budget, &path), SP_OK);
  return path;
}

static void check_found(sp_grid_replanner *replanner, double cost, int32_t cells) {
  const sp_grid_path path = replan(replanner, SP_REPLAN_DEFAULT_BUDGET);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_NONE);
  CHECK_EQ_F64_BITS(path.cost, cost);
  CHECK_EQ_I64(path.cell_count, cells);
  CHECK_EQ_I64(path.straight_steps + path.diagonal_steps, cells - 1);
  CHECK(isnan(path.length));
  int32_t status = SP_PATH_STATUS_NONE;
  CHECK_EQ_I64(sp_grid_replanner_try_replan(replanner, SP_REPLAN_DEFAULT_BUDGET, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_grid_replanner_path_length(replanner), cells);
  CHECK_EQ_F64_BITS(sp_grid_replanner_path_cost(replanner), cost);
}

/* Known answers ------------------------------------------------------------------------------ */

static void cookbook(void) {
  const int32_t algorithms[] = {SP_GRID_ALGORITHM_D_STAR_LITE, SP_GRID_ALGORITHM_LPA_STAR, SP_GRID_ALGORITHM_ASTAR};
  for (int32_t i = 0; i < 3; i++) {
    sp_grid *grid = open_grid(16, 8);
    const sp_grid_options options = replan_options(algorithms[i]);
    sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, &options, NULL);
    check_found(replanner, 15.0, 16);
    CHECK_EQ_I64(sp_grid_set_rect(grid, 7, 0, 1, 7, SP_AREA_WALL), SP_OK);
    check_found(replanner, 21.384776310850242, 17);
    CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 4, 5), SP_OK);
    check_found(replanner, 14.727922061357859, 12);
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
  }
}

static void quickstart(void) {
  sp_grid *grid = open_grid(8, 8);
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 7, 0}, NULL, NULL);
  check_found(replanner, 7.0, 8);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 3, 0, 1, 7, SP_AREA_WALL), SP_OK);
  check_found(replanner, 18.07106781186548, 17);
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 1, 1), SP_OK);
  check_found(replanner, 16.656854249492383, 16);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/** What a call reports when nothing changed, and where both ends are one cell. */
static void counts(void) {
  sp_grid *grid = open_grid(16, 8);
  const sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){3, 3, 3, 3}, &options, NULL);
  CHECK_EQ_I64(sp_grid_replanner_path_length(replanner), 0);
  CHECK_EQ_F64_BITS(sp_grid_replanner_path_cost(replanner), infinity);
  sp_grid_path path = replan(replanner, -1);
  CHECK_EQ_F64_BITS(path.cost, 0.0);
  CHECK_EQ_I64(path.cell_count, 1);
  CHECK_EQ_U64(path.iterations, 1);
  CHECK_EQ_U64(path.expanded, 1);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_D_STAR_LITE);
  CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, 12, 3), SP_OK);
  path = replan(replanner, -1);
  const uint64_t iterations = sp_grid_replanner_iterations(replanner), expanded = sp_grid_replanner_expanded(replanner);
  CHECK_EQ_U64(path.expanded, sp_grid_replanner_last_expanded(replanner));
  CHECK_EQ_U64(iterations, path.iterations + 1);
  CHECK_EQ_U64(expanded, path.expanded + 1);
  path = replan(replanner, 0);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_U64(path.iterations, 0);
  CHECK_EQ_U64(path.expanded, 0);
  CHECK_EQ_U64(path.recorded, 0);
  CHECK_EQ_U64(sp_grid_replanner_expanded(replanner), expanded);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/** A local edit touches little of a large map; that is what replanners are for. */
static void repairs_are_local(void) {
  sp_grid *grid = open_grid(200, 200);
  const sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){5, 5, 190, 120}, &options, NULL);
  const sp_grid_path first = replan(replanner, -1);
  const int32_t *cells = sp_grid_replanner_cells(replanner);
  CHECK_EQ_I64(sp_grid_set_area(grid, cells[10], cells[11], SP_AREA_WALL), SP_OK);
  const sp_grid_path second = replan(replanner, -1);
  CHECK_EQ_I64(second.status, SP_PATH_STATUS_FOUND);
  CHECK(second.expanded * 20 < first.expanded);
  const double far[2] = {0, 0};
  double costs[2];
  CHECK_EQ_I64(sp_grid_replanner_cell_costs(replanner, 190, 120, costs), SP_OK);
  CHECK(memcmp(costs, far, sizeof far) == 0);
  CHECK(sp_grid_replanner_queued(replanner) > 0);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/* Slices ------------------------------------------------------------------------------------- */

/** Any slicing of every run ends with the path, cost, counts, expansions and state of one call. */
static void slices(void) {
  static const int32_t budgets[] = {1, 2, 7, 50};
  enum { WORLDS = 40, ROUNDS = 6, MAX_STATE = 100000 };
  static path_case query;
  static uint8_t whole_state[MAX_STATE], sliced_state[MAX_STATE];
  for (int32_t i = 0; i < case_scaled(WORLDS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x511CE) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {8, 30, (cost_kind)(i % COST_KIND_COUNT)};
    case_draw(&query, &rng, &shape, 1 + i % 3);
    query.options.algorithm = i % 2 == 0 ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE;
    query.options.record_expansions = 1;
    sp_grid *grid = case_make_grid(&query, NULL);
    const int32_t ends[4] = {0, 0, query.width - 3, query.height - 3};
    sp_grid_replanner *whole = replanner_of(grid, ends, &query.options, NULL);
    sp_grid_replanner *sliced = replanner_of(grid, ends, &query.options, NULL);
    for (int32_t round = 0; round < ROUNDS && sp_test_failures() == 0; round++) {
      sp_test_note("seed 0x%llx, round %d", (unsigned long long)seed, (int)round);
      const sp_grid_path expected = replan(whole, -1);
      sp_grid_path path;
      uint64_t pops = 0;
      do {
        path = replan(sliced, budgets[round % 4]);
        pops += path.iterations;
        CHECK(path.iterations <= (uint64_t)budgets[round % 4]);
      } while (path.status == SP_PATH_STATUS_BUDGET_EXHAUSTED);
      CHECK_EQ_U64(pops, expected.iterations);
      path.iterations = expected.iterations;
      CHECK(memcmp(&path, &expected, sizeof path) == 0);
      const size_t cells = 2 * sizeof(int32_t) * (size_t)path.cell_count, nodes = 2 * sizeof(int32_t) * path.recorded;
      CHECK(cells == 0 || memcmp(sp_grid_replanner_cells(whole), sp_grid_replanner_cells(sliced), cells) == 0);
      CHECK(nodes == 0 ||
            memcmp(sp_grid_replanner_expanded_cells(whole), sp_grid_replanner_expanded_cells(sliced), nodes) == 0);
      const uint64_t size = sp_grid_replanner_state_size(whole);
      CHECK_EQ_U64(sp_grid_replanner_state_size(sliced), size);
      CHECK_EQ_I64(sp_grid_replanner_save_state(whole, whole_state, MAX_STATE), SP_OK);
      CHECK_EQ_I64(sp_grid_replanner_save_state(sliced, sliced_state, MAX_STATE), SP_OK);
      CHECK(memcmp(whole_state, sliced_state, (size_t)size) == 0);
      const int32_t x = sp__rng_next_int(&rng, query.width), y = sp__rng_next_int(&rng, query.height);
      CHECK_EQ_I64(sp_grid_set_area(grid, x, y, round % 2 == 0 ? SP_AREA_WALL : 0), SP_OK);
      const int32_t to_x = sp__rng_next_int(&rng, query.width), to_y = sp__rng_next_int(&rng, query.height);
      CHECK_EQ_I64(sp_grid_replanner_move_start(whole, to_x, to_y), SP_OK);
      CHECK_EQ_I64(sp_grid_replanner_move_start(sliced, to_x, to_y), SP_OK);
    }
    sp_grid_replanner_free(whole);
    sp_grid_replanner_free(sliced);
    sp_grid_free(grid);
  }
}

static void option_budget(void) {
  sp_grid *grid = open_grid(16, 8);
  sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
  options.iteration_budget = 3;
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, &options, NULL);
  sp_grid_path path = replan(replanner, SP_REPLAN_DEFAULT_BUDGET);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_BUDGET_EXHAUSTED);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_BUDGET);
  CHECK_EQ_F64_BITS(path.cost, infinity);
  CHECK_EQ_F64_BITS(path.length, 0.0);
  CHECK_EQ_U64(path.iterations, 3);
  path = replan(replanner, INT32_MAX);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/* Callbacks ---------------------------------------------------------------------------------- */

typedef struct gate {
  int32_t closed; /* column that is blocked, or -1 */
  int32_t stop;   /* 1: the next call asks to stop */
  sp_grid *grid;
  sp_grid_replanner *replanner;
} gate;

static int32_t ask_gate(void *user, int32_t x, int32_t y, int32_t *blocked) {
  gate *self = (gate *)user;
  if (self->replanner) {
    CHECK_EQ_I64(sp_grid_set_area(self->grid, 0, 0, 1), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_grid_replanner_move_start(self->replanner, 1, 1), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_grid_replanner_invalidate_all(self->replanner), SP_E_REENTRANT);
    int32_t status;
    CHECK_EQ_I64(sp_grid_replanner_try_replan(self->replanner, 1, &status), SP_E_REENTRANT);
  }
  *blocked = x == self->closed && y < 7;
  return self->stop;
}

static void invalidation(void) {
  sp_grid *grid = open_grid(16, 8);
  gate state = {-1, 0, grid, NULL};
  const sp_grid_hooks hooks = {ask_gate, NULL, &state};
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, NULL, &hooks);
  check_found(replanner, 15.0, 16);
  state.closed = 7;
  for (int32_t y = 0; y < 7; y++) CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, 7, y), SP_OK);
  /* Blocked cells do not stop diagonals beside them, so the way round is shorter than with walls. */
  const sp_grid_path expected = find(grid, 0, 0, 15, 0, NULL, &hooks);
  const sp_grid_path detour = replan(replanner, -1);
  CHECK_EQ_I64(detour.cell_count, 16);
  CHECK(detour.cost < 21 && fabs(detour.cost - expected.cost) < 1e-9);
  state.closed = -1;
  CHECK_EQ_I64(sp_grid_replanner_invalidate_all(replanner), SP_OK);
  check_found(replanner, 15.0, 16);
  state.replanner = replanner;
  CHECK_EQ_I64(sp_grid_replanner_invalidate_all(replanner), SP_OK);
  check_found(replanner, 15.0, 16);
  state.stop = 1;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, 3, 3), SP_OK);
  check_failure(sp_grid_replanner_replan(replanner, -1, &path), SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  state.stop = 0;
  check_found(replanner, 15.0, 16);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/** Stops at a call in the middle of a repair: the next one plans anew and finds the same. */
typedef struct countdown {
  int32_t left;
} countdown;

static int32_t price_until(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                           double *cost) {
  (void)from_x, (void)from_y, (void)to_x, (void)to_y;
  *cost = grid_cost;
  return ((countdown *)user)->left-- == 0;
}

static void stops_in_the_middle(void) {
  for (int32_t stop = 0; stop < 400; stop += 7) {
    sp_grid *grid = open_grid(16, 8);
    countdown state = {stop};
    const sp_grid_hooks hooks = {NULL, price_until, &state};
    sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, NULL, &hooks);
    sp_grid_path path;
    const sp_status status = sp_grid_replanner_replan(replanner, -1, &path);
    CHECK(status == SP_OK || status == SP_E_CALLBACK);
    state.left = -1;
    check_found(replanner, 15.0, 16);
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
  }
}

static int32_t price_nothing(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                             double *cost) {
  (void)user, (void)from_x, (void)to_x;
  *cost = from_y % 3 == 0 && to_y % 3 == 0 ? 0.0 : grid_cost;
  return 0;
}

/** Rows along which moves cost nothing: neighbours of equal cost must not send each other round in a circle. */
static void free_moves(void) {
  for (int32_t algorithm = SP_GRID_ALGORITHM_LPA_STAR; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    sp_grid *grid = open_grid(30, 13);
    sp_grid_options options = replan_options(algorithm);
    options.heuristic = SP_GRID_HEURISTIC_ZERO;
    const sp_grid_hooks hooks = {NULL, price_nothing, NULL};
    sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){1, 0, 28, 12}, &options, &hooks);
    for (int32_t round = 0; round < 6; round++) {
      options.algorithm = SP_GRID_ALGORITHM_ASTAR;
      const sp_grid_path expected = find(grid, 1, 0, 28, 12, &options, &hooks);
      const sp_grid_path path = replan(replanner, -1);
      CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
      CHECK(fabs(path.cost - expected.cost) < 1e-9);
      CHECK(path.cell_count > 12);
      CHECK_EQ_I64(sp_grid_set_rect(grid, 4 * round + 2, 2 * round, 4, 1, SP_AREA_WALL), SP_OK);
    }
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
  }
}

/* Ends --------------------------------------------------------------------------------------- */

static void invalid_ends(void) {
  sp_grid *grid = open_grid(16, 8);
  sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
  options.agent_size = 2;
  sp_grid_replanner *replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, &options, NULL);
  sp_grid_path path = replan(replanner, -1);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_GOAL_TOO_NARROW);
  CHECK_EQ_U64(path.iterations, 0);
  CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, 14, 0), SP_OK);
  check_found(replanner, 14.0, 15);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, SP_AREA_WALL), SP_OK);
  path = replan(replanner, -1);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_START_BLOCKED);
  CHECK_EQ_F64_BITS(path.cost, infinity);
  CHECK_EQ_I64(sp_grid_replanner_path_length(replanner), 0);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 0), SP_OK);
  check_found(replanner, 14.0, 15);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 7, 0, 1, 8, SP_AREA_WALL), SP_OK);
  path = replan(replanner, -1);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_NO_PATH);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_UNREACHABLE);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 7, 0, 1, 8, 0), SP_OK);
  check_found(replanner, 14.0, 15);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/* Hex ---------------------------------------------------------------------------------------- */

static void hexes(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(12, 9, layout);
    sp_grid_replanner *replanner = NULL;
    CHECK_EQ_I64(sp_hex_replanner_create(hex, 0, 0, 11, 8, NULL, NULL, &replanner), SP_OK);
    for (int32_t round = 0; round < 4; round++) {
      const sp_grid_path expected = hex_find(hex, 0, 0, 11, 8, NULL, NULL);
      const sp_grid_path path = replan(replanner, -1);
      CHECK_EQ_I64(path.status, expected.status);
      CHECK_EQ_F64_BITS(path.cost, expected.cost);
      CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_D_STAR_LITE);
      CHECK_EQ_I64(sp_hex_set_rect(hex, 2 * round + 1, round % 2, 1, 8, SP_AREA_WALL), SP_OK);
    }
    sp_hex_free(hex);
    CHECK_EQ_I64(replan(replanner, -1).status, SP_PATH_STATUS_FOUND); /* it keeps the grid */
    sp_grid_replanner_free(replanner);
  }
}

/* Misuse ------------------------------------------------------------------------------------- */

static void misuse(void) {
  sp_grid *grid = open_grid(16, 8);
  sp_hex *hex = open_hex(4, 4, 0);
  sp_grid_replanner *replanner = NULL;
  sp_grid_options options = replan_options(SP_GRID_ALGORITHM_LPA_STAR);
  options.heuristic_weight = 2;
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, 1, 1, &options, NULL, &replanner), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, 2, 1, 1);
  options.heuristic_weight = 1;
  options.heuristic = SP_GRID_HEURISTIC_MANHATTAN;
  check_failure(sp_grid_replanner_create(grid, 0, 0, 1, 1, &options, NULL, &replanner), SP_FIELD_GRID_OPTIONS_HEURISTIC,
                SP_DETAIL_NOT_CONSISTENT);
  options.agent_size = 2;
  CHECK_EQ_I64(sp_hex_replanner_create(hex, 0, 0, 1, 1, &options, NULL, &replanner), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 2, 1, 1);
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 16, 0, 1, 1, NULL, NULL, &replanner), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_START_X, 16, 0, 15);
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, 1, -1, NULL, NULL, &replanner), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GOAL_Y, -1, 0, 7);
  CHECK_EQ_I64(sp_grid_replanner_create(NULL, 0, 0, 1, 1, NULL, NULL, &replanner), SP_E_HANDLE);
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, 1, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK(replanner == NULL);
  options = replan_options(SP_GRID_ALGORITHM_LPA_STAR);
  options.heuristic = SP_GRID_HEURISTIC_MANHATTAN;
  options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  replanner = replanner_of(grid, (const int32_t[4]){0, 0, 15, 0}, &options, NULL);
  check_found(replanner, 15.0, 16);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_replanner_replan(replanner, -2, &path), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_BUDGET, -2, -1, INT32_MAX);
  CHECK_EQ_I64(sp_grid_replanner_replan(replanner, 1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, -1, 0), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_START_X, -1, 0, 15);
  CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, 0, 8), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GOAL_Y, 8, 0, 7);
  CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, 0, 8), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, 8, 0, 7);
  int32_t cells[64], ends[4];
  uint32_t count = 0;
  check_failure(sp_grid_replanner_copy_path(replanner, cells, 15, &count), SP_FIELD_LENGTH, SP_DETAIL_NONE);
  CHECK_EQ_U64(count, 16);
  CHECK_EQ_I64(sp_grid_replanner_copy_path(replanner, cells, 32, &count), SP_OK);
  CHECK_EQ_I64(memcmp(cells, sp_grid_replanner_cells(replanner), 32 * sizeof *cells), 0);
  CHECK_EQ_I64(sp_grid_replanner_ends(replanner, ends), SP_OK);
  CHECK_EQ_I64(ends[2], 15);
  double costs[2];
  CHECK_EQ_I64(sp_grid_replanner_cell_costs(replanner, 16, 0, costs), SP_E_RANGE);
  CHECK_EQ_I64(sp_grid_replanner_replan((sp_grid_replanner *)(void *)grid, 1, &path), SP_E_HANDLE);
  sp_grid_free(grid);
  check_found(replanner, 15.0, 16); /* it keeps the grid */
  sp_grid_replanner_free(replanner);
  sp_grid_replanner_free(NULL);
  sp_hex_free(hex);
  CHECK_EQ_U64(sp_abi_live_objects(), 0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-09 KA-10 KA-11 G-206 G-207 GAP-48 the cookbook's costs and cells, by both algorithms", cookbook);
  SP_RUN("DA-14 G-199 the quickstart's replans", quickstart);
  SP_RUN("G-196 G-348 G-352 counts of one call, of all, and of a call after which nothing changed", counts);
  SP_RUN("G-200 a local edit expands little", repairs_are_local);
  SP_RUN("G-205 G-371 slices of 1, 2, 7 and 50 pops end as the whole does", slices);
  SP_RUN("G-108 G-196 the budget of the options is that of a call without one", option_budget);
  SP_RUN("G-202 G-207 GAP-16 invalidation takes in what callbacks now answer", invalidation);
  SP_RUN("G-202 a callback that stops makes the next call plan anew", stops_in_the_middle);
  SP_RUN("G-203 G-315 moves that cost nothing do not lead in circles", free_moves);
  SP_RUN("G-042 GAP-48 ends that become or are invalid, and come back", invalid_ends);
  SP_RUN("G-206 hex grids of every layout replan, and the replanner keeps the grid", hexes);
  SP_RUN("G-030 GAP-31 GAP-48 wrong ends, options, budgets and handles", misuse);
  return sp_test_end();
}
