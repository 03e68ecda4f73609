/* Searches in slices: any budgets give what one call gives; refusals, edits and reuse; the middle tier
 * equals the one-call query with the generic engine.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SLICED_CASES = 900, MIDDLE_CASES = 1200 };

/** What one call gives, copied. */
typedef struct whole_answer {
  sp_grid_path path;
  int32_t cells[2 * ORACLE_MAX_CELLS];
  int32_t expanded[2 * REFERENCE_MAX_RECORDED];
  uint64_t log;
} whole_answer;

static whole_answer whole;

static void answer_in_one_call(sp_grid *grid, const path_case *query, seeded_hooks *hooks) {
  const reference_ends *ends = &query->ends;
  seeded_hooks_reset(hooks);
  whole.path = find(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query->options, &hooks->hooks);
  const size_t cell_bytes = 2 * sizeof(int32_t) * (size_t)whole.path.cell_count;
  const size_t expanded_bytes = 2 * sizeof(int32_t) * (size_t)whole.path.recorded;
  if (!CHECK(cell_bytes <= sizeof whole.cells && expanded_bytes <= sizeof whole.expanded)) return;
  if (cell_bytes > 0) memcpy(whole.cells, sp_grid_path_cells(grid), cell_bytes);
  if (expanded_bytes > 0) memcpy(whole.expanded, sp_grid_path_expanded(grid), expanded_bytes);
  whole.log = hooks->log;
}

static bool same_pairs(const int32_t *pairs, const int32_t *expected, size_t count) {
  return count == 0 || memcmp(pairs, expected, 2 * sizeof *pairs * count) == 0;
}

static void draw_case(path_case *query, seeded_hooks *hooks, uint64_t seed) {
  sp__rng rng = {seed};
  const case_shape shape = {1, 20, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
  case_draw(query, &rng, &shape, 1 + sp__rng_next_int(&rng, 3));
  case_draw_options(query, &rng);
  if (seed % 2 == 0) { /* the specialised engine half of the time */
    const double weight = 1.0;
    query->options.connectivity = 8;
    query->options.diagonals = 0;
    query->options.agent_size = 1;
    query->options.heuristic = SP_GRID_HEURISTIC_AUTO;
    query->options.heuristic_weight = weight;
    query->options.specialized_engines = 1;
  }
  query->options.iteration_budget = 0;
  query->options.record_expansions = 1;
  seeded_hooks_init(hooks, seed, seed % 4 == 1, seed % 4 == 3 ? PRICE_ANY : PRICE_NONE);
}

/* Resumable query ---------------------------------------------------------------------------- */

/** Steps by `budget`, or by drawn budgets when it is negative, until the search ends. */
static int32_t step_to_end(sp_grid_search *search, int32_t budget) {
  int32_t status = SP_PATH_STATUS_NONE;
  sp__rng rng = {17};
  do {
    const int32_t iterations = budget >= 0 ? budget : sp__rng_next_int(&rng, 9);
    if (!CHECK_EQ_I64(sp_grid_search_step(search, iterations, &status), SP_OK)) return status;
  } while (status == SP_PATH_STATUS_IN_PROGRESS);
  return status;
}

static void check_sliced(sp_grid_search *search, const path_case *query, seeded_hooks *hooks, int32_t budget) {
  const reference_ends *ends = &query->ends;
  int32_t status;
  sp_grid_path path;
  seeded_hooks_reset(hooks);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &status),
               SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, whole.path.status);
    return;
  }
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_IN_PROGRESS);
  CHECK_EQ_U64(path.iterations, 0);
  CHECK_EQ_F64_BITS(path.cost, (double)INFINITY);
  CHECK_EQ_I64(step_to_end(search, budget), whole.path.status);
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &whole.path, sizeof path), 0); /* the record has no padding */
  CHECK(same_pairs(sp_grid_search_cells(search), whole.cells, (size_t)whole.path.cell_count));
  CHECK(same_pairs(sp_grid_search_expanded(search), whole.expanded, whole.path.recorded));
  CHECK_EQ_U64(hooks->log, whole.log);
}

static void sliced_equals_whole(void) {
  static const int32_t budgets[] = {1, 2, 7, 50, -1, INT32_MAX};
  static path_case query;
  for (int32_t i = 0; i < case_scaled(SLICED_CASES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x511CE) << 32 | (uint64_t)(uint32_t)i;
    seeded_hooks hooks;
    draw_case(&query, &hooks, seed);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    sp_grid *grid = case_make_grid(&query, NULL);
    answer_in_one_call(grid, &query, &hooks);
    sp_grid_search *search = NULL;
    CHECK_EQ_I64(sp_grid_search_create(grid, &query.options, &hooks.hooks, &search), SP_OK);
    CHECK_EQ_I64(sp_grid_search_uses_specialized_engine(search), case_is_specialized(&query, &hooks.hooks));
    for (int32_t b = 0; b < 6; b++) check_sliced(search, &query, &hooks, budgets[b]);
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

/** FindPath with a budget is TryBegin and one step of that budget. */
static void budget_is_one_step(void) {
  static path_case query;
  for (int32_t i = 0; i < 200 && sp_test_failures() == 0; i++) {
    seeded_hooks hooks;
    draw_case(&query, &hooks, (uint64_t)(uint32_t)i);
    sp_grid *grid = case_make_grid(&query, NULL);
    sp_grid_search *search = NULL;
    CHECK_EQ_I64(sp_grid_search_create(grid, &query.options, &hooks.hooks, &search), SP_OK);
    for (int32_t budget = 1; budget < 60; budget += 7) {
      sp_test_note("case %d, budget %d", (int)i, (int)budget);
      const reference_ends *ends = &query.ends;
      query.options.iteration_budget = budget;
      answer_in_one_call(grid, &query, &hooks);
      int32_t status;
      CHECK_EQ_I64(sp_grid_search_try_begin(search, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &status),
                   SP_OK);
      if (status != SP_PATH_STATUS_IN_PROGRESS) break;
      CHECK_EQ_I64(sp_grid_search_step(search, budget, &status), SP_OK);
      sp_grid_path path;
      CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
      const bool stopped = whole.path.status == SP_PATH_STATUS_BUDGET_EXHAUSTED;
      CHECK_EQ_I64(status, stopped ? SP_PATH_STATUS_IN_PROGRESS : whole.path.status);
      CHECK_EQ_U64(path.iterations, whole.path.iterations);
      CHECK_EQ_U64(path.expanded, whole.path.expanded);
      CHECK_EQ_F64_BITS(path.cost, whole.path.cost);
      CHECK(same_pairs(sp_grid_search_cells(search), whole.cells, (size_t)whole.path.cell_count));
      CHECK(same_pairs(sp_grid_search_expanded(search), whole.expanded, whole.path.recorded));
    }
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

static sp_grid_search *search_of(sp_grid *grid, int32_t specialized) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = specialized;
  options.record_expansions = 1;
  sp_grid_search *search = NULL;
  CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_OK);
  return search;
}

static void before_begin(void) {
  sp_grid *grid = open_grid(3, 3);
  sp_grid_search *search = search_of(grid, 1);
  int32_t status = -9;
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(status, -9);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_result(search, 1, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_NONE);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_NONE);
  CHECK_EQ_I64(path.specialized, 1);
  CHECK_EQ_F64_BITS(path.cost, (double)INFINITY);
  CHECK_EQ_F64_BITS(path.length, 0.0);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 9, 9, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 2, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, -1, &status), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_ITERATIONS, -1, 0, INT32_MAX);
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

/** A refused begin leaves the running search as it is. */
static void refusals(void) {
  for (int32_t engine = 0; engine < 2; engine++) {
    sp_grid *grid = grid_of(QUICKSTART_PICTURE);
    sp_grid_search *search = search_of(grid, engine);
    int32_t status;
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 4, 3, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_search_step(search, 7, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 1, 1, 4, 3, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 8, 3, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_GOAL_INVALID);
    sp_grid_path path;
    CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_IN_PROGRESS);
    CHECK_EQ_U64(path.iterations, 7);
    CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
    CHECK_EQ_I64(sp_grid_search_result(search, 1, &path), SP_OK);
    CHECK_EQ_F64_BITS(path.cost, 11.0);
    CHECK_EQ_F64_BITS(path.length, 11.0);
    CHECK_EQ_U64(path.iterations, 20);
    CHECK_EQ_I64(sp_grid_search_step(search, 5, &status), SP_OK); /* an ended search stays ended */
    CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

/** Edits of cells or multipliers end a running search; edits that change nothing do not. */
static void edits_during_a_search(void) {
  for (int32_t engine = 0; engine < 2; engine++) {
    sp_grid *grid = grid_of(QUICKSTART_PICTURE);
    sp_grid_search *search = search_of(grid, engine);
    int32_t status;
    for (int32_t edit = 0; edit < 4; edit++) {
      CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 4, 3, &status), SP_OK);
      CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), SP_OK);
      if (edit == 0) CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 0), SP_OK);
      if (edit == 1) CHECK_EQ_I64(sp_grid_set_area(grid, 7, 0, 2), SP_OK);
      if (edit == 2) CHECK_EQ_I64(sp_grid_set_rect(grid, 6, 0, 2, 2, 1), SP_OK);
      if (edit == 3) CHECK_EQ_I64(sp_grid_set_area_cost(grid, 200, 2.0), SP_OK);
      status = -9;
      CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), edit == 0 ? SP_OK : SP_E_STATE);
      if (edit == 0) continue;
      check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
      CHECK_EQ_I64(status, -9);
    }
    /* The last edit made the multipliers differ: the same search now runs the generic engine. */
    CHECK_EQ_I64(sp_grid_search_uses_specialized_engine(search), 0);
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 4, 3, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

/** Step(0) pops nothing; on an empty open list it finds that there is no path. */
static void zero_steps(void) {
  for (int32_t engine = 0; engine < 2; engine++) {
    sp_grid *grid = grid_of("..#.\n..#.\n");
    sp_grid_search *search = search_of(grid, engine);
    int32_t status;
    CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 3, 0, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_search_step(search, 0, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_IN_PROGRESS);
    CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_IN_PROGRESS);
    CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_OK);
    CHECK_EQ_I64(status, SP_PATH_STATUS_NO_PATH);
    sp_grid_path path;
    CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
    CHECK_EQ_U64(path.iterations, 4);
    CHECK_EQ_I64(path.reason, SP_PATH_REASON_UNREACHABLE);
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

/** Two searches of one grid and one-call queries in between do not touch each other. */
static void interleaved_searches(void) {
  for (int32_t engine = 0; engine < 2; engine++) {
    sp_grid *grid = open_grid(20, 20);
    CHECK_EQ_I64(sp_grid_set_rect(grid, 10, 0, 1, 18, SP_AREA_WALL), SP_OK);
    sp_grid_search *a = search_of(grid, engine);
    sp_grid_search *b = search_of(grid, engine);
    const sp_grid_path one = find(grid, 1, 1, 18, 2, NULL, NULL);
    const sp_grid_path two = find(grid, 18, 0, 0, 5, NULL, NULL);
    int32_t status_a, status_b;
    CHECK_EQ_I64(sp_grid_search_try_begin(a, 1, 1, 18, 2, &status_a), SP_OK);
    CHECK_EQ_I64(sp_grid_search_try_begin(b, 18, 0, 0, 5, &status_b), SP_OK);
    while (status_a == SP_PATH_STATUS_IN_PROGRESS || status_b == SP_PATH_STATUS_IN_PROGRESS) {
      if (!CHECK_EQ_I64(sp_grid_search_step(a, 3, &status_a), SP_OK)) break;
      if (!CHECK_EQ_I64(sp_grid_search_step(b, 5, &status_b), SP_OK)) break;
      find(grid, 3, 3, 4, 9, NULL, NULL);
    }
    sp_grid_path path_a, path_b;
    CHECK_EQ_I64(sp_grid_search_result(a, 0, &path_a), SP_OK);
    CHECK_EQ_I64(sp_grid_search_result(b, 0, &path_b), SP_OK);
    CHECK(fabs(path_a.cost - one.cost) < 1e-9);
    CHECK(fabs(path_b.cost - two.cost) < 1e-9);
    sp_grid_search_free(a);
    sp_grid_search_free(b);
    sp_grid_free(grid);
  }
}

/* Middle tier -------------------------------------------------------------------------------- */

/** Everything a stepped sp_astar shows, against the one-call answer of the generic engine. */
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
    CHECK_EQ_I64(sp_astar_node_parent(search, nodes[i]), i == 0 ? -1 : nodes[i - 1]);
  }
  if (found) CHECK_EQ_F64_BITS(sp_astar_node_cost(search, sp_astar_goal(search)), whole.path.cost);
  if (!found) CHECK_EQ_U64(sp_astar_open_count(search), 0);
  CHECK_EQ_U64(sp_search_buffers_expanded_count(buffers), whole.path.recorded);
  for (uint32_t i = 0; i < whole.path.recorded; i++) {
    CHECK_EQ_I64(sp_search_buffers_expanded(buffers)[i], whole.expanded[2 * i + 1] * width + whole.expanded[2 * i]);
  }
}

static void check_middle_tier(sp_grid *grid, const path_case *query, seeded_hooks *hooks, sp_search_buffers *buffers,
                              int32_t budget) {
  const sp_grid_options *options = &query->options;
  const reference_ends *ends = &query->ends;
  sp_topology *topology = NULL;
  sp_astar *search = NULL;
  CHECK_EQ_I64(sp_topology_create(grid, options->agent_size, options->connectivity, options->diagonals, &topology),
               SP_OK);
  CHECK_EQ_I64(
      sp_astar_create(topology, buffers, options->heuristic, options->heuristic_weight, &hooks->hooks, &search), SP_OK);
  CHECK_EQ_I64(sp_astar_status(search), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_I64(sp_astar_start(search), -1);
  const int32_t start = ends->start_y * query->width + ends->start_x;
  const int32_t goal = ends->goal_y * query->width + ends->goal_x;
  int32_t status;
  seeded_hooks_reset(hooks);
  CHECK_EQ_I64(sp_astar_try_begin(search, start, goal, &status), SP_OK);
  if (status == SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(sp_astar_start(search), start);
    CHECK_EQ_I64(sp_astar_goal(search), goal);
    do {
      if (!CHECK_EQ_I64(sp_astar_step(search, budget, &status), SP_OK)) break;
    } while (status == SP_SEARCH_STATUS_RUNNING);
    check_astar(search, buffers, query->width);
    CHECK_EQ_U64(hooks->log, whole.log);
  } else {
    CHECK_EQ_I64(status, whole.path.status);
    CHECK_EQ_I64(sp_astar_status(search), SP_SEARCH_STATUS_NOT_STARTED);
  }
  sp_astar_free(search);
  sp_topology_free(topology);
}

static bool ends_inside(const path_case *query) {
  const reference_ends *e = &query->ends;
  return e->start_x >= 0 && e->start_x < query->width && e->start_y >= 0 && e->start_y < query->height &&
         e->goal_x >= 0 && e->goal_x < query->width && e->goal_y >= 0 && e->goal_y < query->height;
}

/** One pair of buffers serves all cases, grids of any size among them. */
static void middle_tier_equals_one_call(void) {
  static const int32_t budgets[] = {1, 2, 7, 50, INT32_MAX};
  static path_case query;
  sp_search_buffers *buffers = NULL;
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_set_recording(buffers, 1), SP_OK);
  for (int32_t i = 0; i < case_scaled(MIDDLE_CASES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x31D) << 32 | (uint64_t)(uint32_t)i;
    seeded_hooks hooks;
    draw_case(&query, &hooks, seed);
    if (!ends_inside(&query)) continue; /* a cell outside has no node index */
    query.options.specialized_engines = 0;
    query.options.algorithm = SP_GRID_ALGORITHM_ASTAR;
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    sp_grid *grid = case_make_grid(&query, NULL);
    answer_in_one_call(grid, &query, &hooks);
    check_middle_tier(grid, &query, &hooks, buffers, budgets[i % 5]);
    sp_grid_free(grid);
  }
  sp_search_buffers_free(buffers);
}

typedef struct middle_tier {
  sp_grid *grid;
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *search;
} middle_tier;

static middle_tier make_middle_tier(const char *picture) {
  middle_tier tier = {.grid = grid_of(picture)};
  CHECK_EQ_I64(sp_topology_create(tier.grid, 1, 8, 0, &tier.topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &tier.buffers), SP_OK);
  CHECK_EQ_I64(sp_astar_create(tier.topology, tier.buffers, 0, 1.0, NULL, &tier.search), SP_OK);
  return tier;
}

static void free_middle_tier(middle_tier *tier) {
  sp_astar_free(tier->search);
  sp_search_buffers_free(tier->buffers);
  sp_topology_free(tier->topology);
  sp_grid_free(tier->grid);
}

static void stale_topologies(void) {
  middle_tier tier = make_middle_tier(QUICKSTART_PICTURE);
  int32_t status = -9;
  CHECK_EQ_I64(sp_topology_is_current(tier.topology), 1);
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 28, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(tier.grid, 9, 2.0), SP_OK);
  CHECK_EQ_I64(sp_topology_is_current(tier.topology), 1); /* the moves are the same */
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 28, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(tier.search, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(tier.grid, 7, 4, 3), SP_OK);
  CHECK_EQ_I64(sp_topology_is_current(tier.topology), 0);
  CHECK_EQ_I64(sp_topology_is_walkable(tier.topology, 0), 0);
  int32_t neighbours[8];
  double costs[8];
  CHECK_EQ_I64(sp_topology_neighbors(tier.topology, 0, neighbours, costs), 0);
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 28, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  free_middle_tier(&tier);
}

static void shared_buffers(void) {
  middle_tier tier = make_middle_tier(QUICKSTART_PICTURE);
  sp_astar *second = NULL;
  CHECK_EQ_I64(sp_astar_create(tier.topology, tier.buffers, SP_GRID_HEURISTIC_ZERO, 1.0, NULL, &second), SP_OK);
  int32_t status = -9;
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 28, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(tier.search, 5, &status), SP_OK);
  status = -9;
  CHECK_EQ_I64(sp_astar_try_begin(second, 0, 28, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_BUFFERS, SP_DETAIL_BUFFERS_IN_USE);
  CHECK_EQ_I64(status, -9);
  /* A refused start does not touch the running search either. */
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 9, 28, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 40, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_U64(sp_astar_iterations(tier.search), 5);
  CHECK_EQ_I64(sp_astar_step(tier.search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
  CHECK_EQ_U64(sp_astar_iterations(tier.search), 20);
  int32_t nodes[12];
  uint32_t count = 0;
  nodes[0] = -9;
  CHECK_EQ_I64(sp_astar_copy_path(tier.search, nodes, 11, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 12);
  CHECK_EQ_I64(nodes[0], -9);
  CHECK_EQ_I64(sp_astar_copy_path(tier.search, nodes, 12, &count), SP_OK);
  CHECK_EQ_I64(nodes[11], 28);
  /* The ended search gives the buffers up to the next one and has nothing to show any more. */
  CHECK_EQ_I64(sp_astar_try_begin(second, 0, 28, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_status(tier.search), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_F64_BITS(sp_astar_cost(tier.search), (double)INFINITY);
  CHECK_EQ_F64_BITS(sp_astar_node_cost(tier.search, 0), (double)INFINITY);
  CHECK_EQ_I64(sp_astar_copy_path(tier.search, nodes, 12, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_astar_step(second, INT32_MAX, &status), SP_OK);
  CHECK_EQ_F64_BITS(sp_astar_cost(second), 11.0);
  sp_astar_free(second);
  free_middle_tier(&tier);
}

static void settings_out_of_range(void) {
  middle_tier tier = make_middle_tier("...\n");
  sp_astar *none = NULL;
  sp_topology *topology = NULL;
  CHECK_EQ_I64(sp_astar_create(tier.topology, tier.buffers, 5, 1.0, NULL, &none), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_HEURISTIC, 5, 0, 4);
  CHECK_EQ_I64(sp_astar_create(tier.topology, tier.buffers, 0, -0.5, NULL, &none), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, -0.5, 0, DBL_MAX);
  CHECK_EQ_I64(sp_astar_create(tier.topology, tier.buffers, 0, (double)NAN, NULL, &none), SP_E_RANGE);
  CHECK_EQ_I64(sp_topology_create(tier.grid, 0, 8, 0, &topology), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 0, 1, 255);
  CHECK_EQ_I64(sp_topology_create(tier.grid, 1, 6, 0, &topology), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_CONNECTIVITY, 6, 4, 8);
  CHECK_EQ_I64(sp_topology_create(tier.grid, 1, 8, 3, &topology), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_DIAGONALS, 3, 0, 2);
  CHECK(none == NULL && topology == NULL);
  int32_t status;
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(tier.search, -3, &status), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_ITERATIONS, -3, 0, INT32_MAX);
  free_middle_tier(&tier);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-106 G-107 G-109 G-110 G-243..G-245 sliced equals whole for budgets 1, 2, 7, 50 and drawn ones",
         sliced_equals_whole);
  SP_RUN("G-108 G-245 a query with a budget is one step of that budget", budget_is_one_step);
  SP_RUN("G-049 G-243 a search before its first query", before_begin);
  SP_RUN("G-242 a refused begin leaves the running search alone", refusals);
  SP_RUN("G-112 G-243 G-246 edits during a search are state errors; edits that change nothing are not",
         edits_during_a_search);
  SP_RUN("GAP-15 a step of 0 pops nothing", zero_steps);
  SP_RUN("G-241 searches and one-call queries of one grid do not touch each other", interleaved_searches);
  SP_RUN("G-106 G-118 G-119 G-157 G-248 the middle tier equals the generic engine, one pair of buffers for all",
         middle_tier_equals_one_call);
  SP_RUN("G-087 G-118 an edit makes a topology stale", stale_topologies);
  SP_RUN("G-118 G-248 one running search per pair of buffers; refusals change nothing", shared_buffers);
  SP_RUN("GAP-14 settings of the middle tier out of range", settings_out_of_range);
  return sp_test_end();
}
