/* One-call queries: outcomes, reasons, fields of results, budgets, algorithms, presets, batches, and every
 * product of the options.
 */
#include <math.h>
#include <string.h>

#include "support/cases.h"
#include "support/grids.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

/* Outcomes ----------------------------------------------------------------------------------- */

static void check_without_path(const sp_grid_path *path, int32_t status, int32_t reason) {
  CHECK_EQ_I64(path->status, status);
  CHECK_EQ_I64(path->reason, reason);
  CHECK_EQ_F64_BITS(path->cost, (double)INFINITY);
  CHECK_EQ_F64_BITS(path->length, 0.0);
  CHECK_EQ_I64(path->cell_count, 0);
  CHECK_EQ_I64(path->point_count, 0);
  CHECK_EQ_I64(path->straight_steps, 0);
  CHECK_EQ_I64(path->diagonal_steps, 0);
  CHECK_EQ_I64(path->algorithm, SP_GRID_ALGORITHM_ASTAR);
}

static int32_t refuse_first(void *user, int32_t x, int32_t y, int32_t *blocked) {
  const int32_t *cell = (const int32_t *)user;
  *blocked = x == cell[0] && y == cell[1];
  return 0;
}

static void invalid_ends(void) {
  sp_grid *grid = grid_of("....#\n.....\n.....\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t engine = 0; engine < 2; engine++) {
    options.specialized_engines = engine;
    const sp_grid_path outside = find(grid, -1, 0, 2, 2, &options, NULL);
    check_without_path(&outside, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
    CHECK_EQ_I64(outside.specialized, engine);
    CHECK_EQ_U64(outside.iterations, 0);
    CHECK_EQ_U64(outside.expanded, 0);
    const sp_grid_path wall = find(grid, 4, 0, 2, 2, &options, NULL);
    check_without_path(&wall, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_BLOCKED);
    const sp_grid_path far_goal = find(grid, 0, 0, 0, 3, &options, NULL);
    check_without_path(&far_goal, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_OUTSIDE);
    const sp_grid_path wall_goal = find(grid, 0, 0, 4, 0, &options, NULL);
    check_without_path(&wall_goal, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_BLOCKED);
    /* Both wrong: the start is looked at first. */
    const sp_grid_path both = find(grid, 5, 0, 4, 0, &options, NULL);
    check_without_path(&both, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
    const sp_grid_path huge = find(grid, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MIN, &options, NULL);
    check_without_path(&huge, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
  }
  options.agent_size = 2;
  const sp_grid_path narrow = find(grid, 3, 0, 0, 0, &options, NULL);
  check_without_path(&narrow, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_TOO_NARROW);
  const sp_grid_path narrow_goal = find(grid, 0, 0, 4, 1, &options, NULL);
  check_without_path(&narrow_goal, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_TOO_NARROW);
  int32_t refused[2] = {1, 1};
  const sp_grid_hooks hooks = {.blocked = refuse_first, .user = refused};
  const sp_grid_path start = find(grid, 1, 1, 0, 0, NULL, &hooks);
  check_without_path(&start, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_REFUSED);
  const sp_grid_path goal = find(grid, 0, 0, 1, 1, NULL, &hooks);
  check_without_path(&goal, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_REFUSED);
  sp_grid_free(grid);
}

static void start_is_goal(void) {
  sp_grid *grid = open_grid(3, 3);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.record_expansions = 1;
  for (int32_t engine = 0; engine < 2; engine++) {
    static const int32_t cells[] = {1, 2};
    options.specialized_engines = engine;
    const sp_grid_path path = find(grid, 1, 2, 1, 2, &options, NULL);
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
    CHECK_EQ_I64(path.reason, SP_PATH_REASON_NONE);
    CHECK_EQ_F64_BITS(path.cost, 0.0);
    CHECK_EQ_U64(path.expanded, 0);
    CHECK_EQ_U64(path.iterations, 1);
    CHECK_EQ_U64(path.recorded, 0);
    check_path(grid, &path, cells, 1);
  }
  sp_grid_free(grid);
}

static void no_path(void) {
  sp_grid *grid = grid_of("..#.\n..#.\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.record_expansions = 1;
  for (int32_t engine = 0; engine < 2; engine++) {
    options.specialized_engines = engine;
    const sp_grid_path path = find(grid, 0, 0, 3, 0, &options, NULL);
    check_without_path(&path, SP_PATH_STATUS_NO_PATH, SP_PATH_REASON_UNREACHABLE);
    CHECK_EQ_U64(path.expanded, 4); /* the reachable set, kept without a path */
    CHECK_EQ_U64(path.iterations, 4);
    CHECK_EQ_U64(path.recorded, 4);
    CHECK_EQ_I64(sp_grid_path_expanded(grid)[0], 0);
    CHECK_EQ_I64(sp_grid_path_expanded(grid)[1], 0);
  }
  sp_grid_free(grid);
}

/* Budgets ------------------------------------------------------------------------------------ */

static void budgets(void) {
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t engine = 0; engine < 2; engine++) {
    options.specialized_engines = engine;
    for (int32_t budget = 1; budget <= 25; budget++) {
      options.iteration_budget = budget;
      const sp_grid_path path = find(grid, 0, 0, 4, 3, &options, NULL);
      if (budget < 20) {
        check_without_path(&path, SP_PATH_STATUS_BUDGET_EXHAUSTED, SP_PATH_REASON_BUDGET);
        CHECK_EQ_U64(path.iterations, (uint64_t)budget);
        CHECK_EQ_U64(path.expanded, (uint64_t)budget);
      } else {
        CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
        CHECK_EQ_U64(path.iterations, 20);
      }
    }
  }
  sp_grid_free(grid);
}

/** The budget that ends exactly with an empty open list reports that there is no path (GAP-15). */
static void budget_ends_with_open_list(void) {
  sp_grid *grid = grid_of("..#.\n..#.\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t engine = 0; engine < 2; engine++) {
    options.specialized_engines = engine;
    options.iteration_budget = 3;
    CHECK_EQ_I64(find(grid, 0, 0, 3, 0, &options, NULL).status, SP_PATH_STATUS_BUDGET_EXHAUSTED);
    options.iteration_budget = 4;
    CHECK_EQ_I64(find(grid, 0, 0, 3, 0, &options, NULL).status, SP_PATH_STATUS_NO_PATH);
  }
  sp_grid_free(grid);
}

/* Options ------------------------------------------------------------------------------------ */

static void algorithms(void) {
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t algorithm = 0; algorithm < 8; algorithm++) {
    options.algorithm = algorithm;
    const bool any_angle = algorithm == SP_GRID_ALGORITHM_THETA_STAR || algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR;
    const bool jumps = algorithm == SP_GRID_ALGORITHM_JPS || algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
    const bool replans = algorithm == SP_GRID_ALGORITHM_LPA_STAR || algorithm == SP_GRID_ALGORITHM_D_STAR_LITE;
    const sp_grid_path path = find(grid, 0, 0, 4, 3, &options, NULL);
    CHECK_EQ_I64(path.algorithm, replans ? SP_GRID_ALGORITHM_ASTAR : algorithm);
    CHECK_EQ_F64_BITS(path.cost, 11.0); /* the way has no room to cut a corner */
    if (algorithm == SP_GRID_ALGORITHM_ASTAR || replans) CHECK_EQ_U64(path.expanded, 19);
    if (jumps) CHECK_EQ_U64(path.expanded, 6);
    CHECK_EQ_I64(path.straight_steps, any_angle ? 0 : 11);
  }
  sp_grid_free(grid);
}

/** Which option alone keeps a query out of the specialised engine. */
static void engine_choice(void) {
  sp_grid *grid = open_grid(4, 4);
  static const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  sp_grid_options options = defaults;
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, NULL, NULL).specialized, 1);
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, 1);
  for (int32_t heuristic = 0; heuristic < 5; heuristic++) {
    const bool allowed = heuristic == SP_GRID_HEURISTIC_AUTO || heuristic == SP_GRID_HEURISTIC_OCTILE ||
                         heuristic == SP_GRID_HEURISTIC_ZERO;
    options.heuristic = heuristic;
    CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, allowed);
  }
  options = defaults;
  options.specialized_engines = 0;
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, 0);
  options = defaults;
  options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, 0);
  options = defaults;
  options.diagonals = SP_DIAGONAL_RULE_NO_SQUEEZING;
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, 0);
  options = defaults;
  options.agent_size = 2;
  CHECK_EQ_I64(find(grid, 0, 0, 2, 2, &options, NULL).specialized, 0);
  options = defaults;
  options.heuristic_weight = 0.5;
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, &options, NULL).specialized, 0);
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 5, true, PRICE_NONE);
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, NULL, &hooks.hooks).specialized, 0);
  const sp_grid_hooks empty = {0};
  CHECK_EQ_I64(find(grid, 0, 0, 3, 3, NULL, &empty).specialized, 1);
  sp_grid_free(grid);
}

static void presets(void) {
  sp_grid *grid = grid_of("..\n#.\n");
  sp_grid_options options;
  CHECK_EQ_I64(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_DEFAULT), SP_OK);
  CHECK_EQ_F64_BITS(find(grid, 0, 0, 1, 1, &options, NULL).cost, 2.0);
  CHECK_EQ_I64(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_NO_SQUEEZING), SP_OK);
  CHECK_EQ_F64_BITS(find(grid, 0, 0, 1, 1, &options, NULL).cost, 1.4142135623730951);
  CHECK_EQ_I64(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_FOUR_CONNECTED), SP_OK);
  CHECK_EQ_F64_BITS(find(grid, 0, 0, 1, 1, &options, NULL).cost, 2.0);
  sp_grid_free(grid);
}

/** A failed call writes nothing, and the grid answers the next query as if it had not been. */
static void option_errors(void) {
  sp_grid *grid = open_grid(4, 4);
  static const struct {
    int32_t field, value, min, max;
  } wrong[] = {{SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 0, 1, 255},
               {SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 256, 1, 255},
               {SP_FIELD_GRID_OPTIONS_ITERATION_BUDGET, -1, 0, INT32_MAX},
               {SP_FIELD_GRID_OPTIONS_ITERATIONS_PER_SLICE, 0, 1, INT32_MAX}};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    if (wrong[i].field == SP_FIELD_GRID_OPTIONS_AGENT_SIZE) options.agent_size = wrong[i].value;
    if (wrong[i].field == SP_FIELD_GRID_OPTIONS_ITERATION_BUDGET) options.iteration_budget = wrong[i].value;
    if (wrong[i].field == SP_FIELD_GRID_OPTIONS_ITERATIONS_PER_SLICE) options.iterations_per_slice = wrong[i].value;
    sp_grid_path path = {.cost = -7.0};
    CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, 3, 3, &options, NULL, &path), SP_E_RANGE);
    check_error(SP_E_RANGE, wrong[i].field, wrong[i].value, wrong[i].min, wrong[i].max);
    CHECK_EQ_F64_BITS(path.cost, -7.0);
    CHECK_EQ_I64(find(grid, 0, 0, 3, 3, NULL, NULL).cell_count, 4);
  }
  sp_grid_free(grid);
}

/** Every choice of every option that A* reads, in all combinations. */
static void check_product(path_case *query, sp_grid *grid, int32_t number) {
  static const double weights[] = {0.0, 0.5, 1.0, 2.0};
  static const int32_t sizes[] = {1, 2, 3, 255};
  static const int32_t runnable[] = {0, 1, 2, 3, 4, 6, 7};
  sp_grid_options *options = &query->options;
  int32_t n = number;
  options->algorithm = runnable[n % 7], n /= 7;
  options->connectivity = n % 2 == 0 ? 4 : 8, n /= 2;
  options->diagonals = n % 3, n /= 3;
  options->heuristic = n % 5, n /= 5;
  options->specialized_engines = n % 2, n /= 2;
  options->record_expansions = n % 2, n /= 2;
  options->agent_size = sizes[n % 4], n /= 4;
  options->heuristic_weight = weights[n % 4], n /= 4;
  options->iteration_budget = n % 2 * 9, n /= 2;
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 99, n % 2 == 1, n / 2 == 1 ? PRICE_RAISED : PRICE_NONE);
  reference_result expected;
  case_reference(query, &hooks.hooks, &expected);
  const sp_grid_path path = find(grid, query->ends.start_x, query->ends.start_y, query->ends.goal_x, query->ends.goal_y,
                                 options, &hooks.hooks);
  CHECK_EQ_I64(path.specialized, case_is_specialized(query, &hooks.hooks));
  case_check_result(query, &expected, &path, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
}

static void option_products(void) {
  enum { PRODUCTS = 7 * 2 * 3 * 5 * 2 * 2 * 4 * 4 * 2 * 4 };
  static path_case query;
  sp__rng rng = {2026};
  const case_shape shape = {9, 9, COSTS_ONE};
  case_draw(&query, &rng, &shape, 1);
  map_fill_random(&rng, query.areas, 9, 9, 12);
  query.areas[0] = query.areas[1] = query.areas[9] = query.areas[10] = 0;
  query.areas[60] = query.areas[61] = query.areas[69] = query.areas[70] = 0;
  query.ends = (reference_ends){0, 0, 6, 6};
  sp_grid *grid = case_make_grid(&query, NULL);
  const int32_t stride = PRODUCTS / case_scaled(PRODUCTS);
  for (int32_t number = 0; number < PRODUCTS && sp_test_failures() == 0; number += stride) {
    sp_test_note("product %d", (int)number);
    check_product(&query, grid, number);
  }
  sp_grid_free(grid);
}

/* Batches ------------------------------------------------------------------------------------ */

static void batches(void) {
  enum { QUERIES = 300 };
  static path_case query;
  static int32_t ends[4 * QUERIES];
  static sp_grid_path results[QUERIES];
  sp__rng rng = {77};
  const case_shape shape = {30, 30, COSTS_ONE};
  case_draw(&query, &rng, &shape, 1);
  map_fill_cave(&rng, query.areas, 30, 30);
  for (int32_t i = 0; i < 4 * QUERIES; i++) ends[i] = sp__rng_next_int(&rng, 32) - 1;
  sp_grid *batch = case_make_grid(&query, NULL);
  sp_grid *single = case_make_grid(&query, NULL);
  for (int32_t engine = 0; engine < 2; engine++) {
    query.options.specialized_engines = engine;
    query.options.record_expansions = engine;
    CHECK_EQ_I64(sp_grid_find_paths(batch, ends, QUERIES, &query.options, NULL, results), SP_OK);
    query.options.record_expansions = 0;
    uint32_t next_cell = 0;
    for (int32_t i = 0; i < QUERIES; i++) {
      const int32_t *e = ends + 4 * i;
      sp_grid_path path = find(single, e[0], e[1], e[2], e[3], &query.options, NULL);
      CHECK_EQ_U64(results[i].first_cell, next_cell);
      next_cell += (uint32_t)path.cell_count;
      path.first_cell = results[i].first_cell;
      CHECK_EQ_I64(memcmp(&path, &results[i], sizeof path), 0); /* the record has no padding */
      const int32_t *cells = sp_grid_path_cells(batch) + 2 * (size_t)results[i].first_cell;
      const size_t bytes = 2 * sizeof *cells * (size_t)path.cell_count;
      CHECK(bytes == 0 || memcmp(cells, sp_grid_path_cells(single), bytes) == 0);
    }
  }
  CHECK_EQ_I64(sp_grid_find_paths(batch, NULL, 0, NULL, NULL, NULL), SP_OK);
  CHECK_EQ_I64(sp_grid_find_paths(batch, NULL, 1, NULL, NULL, results), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_find_paths(batch, ends, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  sp_grid_free(batch);
  sp_grid_free(single);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-042 G-046 G-047 G-117 GAP-18 GAP-20 GAP-32 invalid ends are outcomes with reasons", invalid_ends);
  SP_RUN("GAP-19 start equals goal: one cell, one iteration", start_is_goal);
  SP_RUN("G-043 G-046 GAP-20 no path keeps the counts and the expansion record", no_path);
  SP_RUN("G-012 G-038 G-044 G-105 G-108 G-345 iteration budgets", budgets);
  SP_RUN("GAP-15 a budget that ends with the open list finds that there is no path", budget_ends_with_open_list);
  SP_RUN("G-116 G-121 DA-19 algorithms: each runs and says so; single queries of the replanners run A*", algorithms);
  SP_RUN("G-122 G-143 G-157 G-244 what selects the specialised engine", engine_choice);
  SP_RUN("G-115 presets", presets);
  SP_RUN("G-023 G-025 GAP-14 options out of range change nothing", option_errors);
  SP_RUN("G-114 every product of the options equals the reference", option_products);
  SP_RUN("a batch has the bits of single queries", batches);
  return sp_test_end();
}
