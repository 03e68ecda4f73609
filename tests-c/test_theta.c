/* Any-angle search: known answers, every pop against the reference, fallback to A*, results, and the middle
 * tier's search, which runs the same loops step by step.
 */
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/sight.h"
#include "support/test.h"

enum { REFERENCE_CASES = 3000, SLICED_CASES = 400 };

static sp_grid_options theta_options(int32_t algorithm) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  return options;
}

/** Both public algorithms. */
static const int32_t algorithms[] = {SP_GRID_ALGORITHM_THETA_STAR, SP_GRID_ALGORITHM_LAZY_THETA_STAR};

/* Middle tier -------------------------------------------------------------------------------- */

typedef struct middle_tier {
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *search;
} middle_tier;

static middle_tier make_theta(sp_grid *grid, const reference_theta_kind *kind) {
  middle_tier tier = {0};
  CHECK_EQ_I64(sp_topology_create(grid, 1, 8, SP_DIAGONAL_RULE_NO_CORNER_CUTTING, &tier.topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &tier.buffers), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_set_recording(tier.buffers, 1), SP_OK);
  CHECK_EQ_I64(
      sp_astar_create_theta(tier.topology, tier.buffers, kind->variant, kind->heuristic, kind->weight, &tier.search),
      SP_OK);
  return tier;
}

static void free_theta(const middle_tier *tier) {
  sp_astar_free(tier->search);
  sp_search_buffers_free(tier->buffers);
  sp_topology_free(tier->topology);
}

/** Steps by `slice` to the end and gives the outcome as a status of queries. */
static int32_t run_theta(const middle_tier *tier, int32_t start, int32_t goal, int32_t slice) {
  int32_t status = -9;
  CHECK_EQ_I64(sp_astar_try_begin(tier->search, start, goal, &status), SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) return status;
  do {
    if (!CHECK_EQ_I64(sp_astar_step(tier->search, slice, &status), SP_OK)) break;
  } while (status == SP_SEARCH_STATUS_RUNNING);
  return status == SP_SEARCH_STATUS_FOUND ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH;
}

static void check_middle_tier(const middle_tier *tier, const reference_result *expected) {
  static int32_t nodes[ORACLE_MAX_CELLS];
  uint32_t count = 0;
  CHECK_EQ_F64_BITS(sp_astar_cost(tier->search), expected->cost);
  CHECK_EQ_U64(sp_astar_iterations(tier->search), expected->iterations);
  CHECK_EQ_U64(sp_astar_expanded(tier->search), expected->expanded);
  CHECK_EQ_I64(sp_astar_copy_path(tier->search, nodes, ORACLE_MAX_CELLS, &count), SP_OK);
  if (CHECK_EQ_U64(count, expected->path_count) && count > 0) {
    CHECK_EQ_I64(memcmp(nodes, expected->path_nodes, count * sizeof *nodes), 0);
  }
  const uint32_t recorded = sp_search_buffers_expanded_count(tier->buffers);
  if (CHECK_EQ_U64(recorded, expected->expanded) && recorded > 0) {
    CHECK_EQ_I64(memcmp(sp_search_buffers_expanded(tier->buffers), expected->expanded_nodes, recorded * sizeof *nodes),
                 0);
  }
}

/* Known answers ------------------------------------------------------------------------------ */

static sp_grid *walled_grid(void) {
  sp_grid *grid = open_grid(64, 64);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 32, 0, 1, 62, SP_AREA_WALL), SP_OK);
  return grid;
}

static void wall(void) {
  static const int32_t cells[] = {2, 2, 31, 62, 33, 62, 60, 4};
  static const uint64_t iterations[] = {2119, 2122};
  sp_grid *grid = walled_grid();
  for (int32_t i = 0; i < 2; i++) {
    const sp_grid_options options = theta_options(algorithms[i]);
    const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
    CHECK_EQ_I64(path.algorithm, algorithms[i]);
    CHECK_EQ_I64(path.specialized, 0);
    CHECK_EQ_F64_BITS(path.cost, 132.6173865330778);
    CHECK_EQ_U64(path.expanded, 2118);
    CHECK_EQ_U64(path.iterations, iterations[i]);
    check_path(grid, &path, cells, 4);
  }
  sp_grid_free(grid);
}

static void wall_in_paper_order(void) {
  sp_grid *grid = walled_grid();
  const reference_theta_kind kind = {SP_THETA_VARIANT_LAZY, SP_GRID_HEURISTIC_AUTO, 1.0};
  const middle_tier tier = make_theta(grid, &kind);
  CHECK_EQ_I64(run_theta(&tier, 2 * 64 + 2, 4 * 64 + 60, INT32_MAX), SP_PATH_STATUS_FOUND);
  CHECK_EQ_U64(sp_astar_expanded(tier.search), 2119);
  CHECK_EQ_U64(sp_astar_iterations(tier.search), 2120);
  free_theta(&tier);
  sp_grid_free(grid);
}

static void wide(void) {
  static const int32_t cells[] = {1, 1, 60, 50};
  sp_grid *grid = open_grid(64, 64);
  const sp_grid_options options = theta_options(SP_GRID_ALGORITHM_THETA_STAR);
  const sp_grid_path path = find(grid, 1, 1, 60, 50, &options, NULL);
  CHECK_EQ_F64_BITS(path.cost, 76.69419795525604);
  CHECK_EQ_F64_BITS(path.cost, sqrt(5882.0));
  CHECK_EQ_U64(path.expanded, 105);
  CHECK_EQ_U64(path.iterations, 106);
  check_path(grid, &path, cells, 2);
  sp_grid_free(grid);
}

/* Reference ---------------------------------------------------------------------------------- */

static const double weights[] = {1.0, 1.0, 1.0, 0.0, 0.5, 1.25, 3.0};
static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_EUCLIDEAN,
                                     SP_GRID_HEURISTIC_ZERO};

/** A case that an any-angle search answers. */
static void draw_case(path_case *query, uint64_t seed) {
  sp__rng rng = {seed};
  const case_shape shape = {1, 20, sp__rng_next_int(&rng, 2) == 0 ? COSTS_ONE : COSTS_UNIFORM};
  case_draw(query, &rng, &shape, 1);
  query->options.algorithm = algorithms[sp__rng_next_int(&rng, 2)];
  query->options.heuristic = heuristics[sp__rng_next_int(&rng, 4)];
  query->options.heuristic_weight = weights[sp__rng_next_int(&rng, 7)];
  query->options.iteration_budget = sp__rng_next_int(&rng, 6) == 0 ? 1 + sp__rng_next_int(&rng, 40) : 0;
  query->options.record_expansions = sp__rng_next_int(&rng, 2);
  query->options.specialized_engines = sp__rng_next_int(&rng, 2); /* of no consequence */
}

static void equals_reference(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(REFERENCE_CASES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x7E7A) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    sp_grid *grid = case_make_grid(&query, NULL);
    const reference_ends *ends = &query.ends;
    reference_result expected;
    case_reference(&query, NULL, &expected);
    const sp_grid_path path =
        find(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query.options, NULL);
    CHECK_EQ_I64(path.specialized, 0);
    case_check_result(&query, &expected, &path, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
    sp_grid_free(grid);
  }
}

static bool is_inside(const path_case *query, int32_t x, int32_t y) {
  return x >= 0 && x < query->width && y >= 0 && y < query->height;
}

/** All three variants in the middle tier, each in slices of several sizes. */
static void slices_equal_reference(void) {
  static const int32_t slices[] = {1, 2, 7, 50, INT32_MAX};
  static path_case query;
  for (int32_t i = 0; i < case_scaled(SLICED_CASES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x7E7B) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed);
    const reference_ends *ends = &query.ends;
    if (!is_inside(&query, ends->start_x, ends->start_y) || !is_inside(&query, ends->goal_x, ends->goal_y)) continue;
    sp_grid *grid = case_make_grid(&query, NULL);
    const oracle_rules rules = case_rules(&query, NULL);
    for (int32_t variant = SP_THETA_VARIANT_THETA; variant <= SP_THETA_VARIANT_LAZY_REQUEUE; variant++) {
      const reference_theta_kind kind = {variant, query.options.heuristic, query.options.heuristic_weight};
      const middle_tier tier = make_theta(grid, &kind);
      reference_result expected;
      reference_theta(&rules, ends, &kind, 0, &expected);
      for (int32_t s = 0; s < 5; s++) {
        sp_test_note("seed 0x%llx, variant %d, slices of %d", (unsigned long long)seed, (int)variant, (int)slices[s]);
        const int32_t status = run_theta(&tier, ends->start_y * query.width + ends->start_x,
                                         ends->goal_y * query.width + ends->goal_x, slices[s]);
        CHECK_EQ_I64(status, expected.status);
        if (status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH) check_middle_tier(&tier, &expected);
      }
      free_theta(&tier);
    }
    sp_grid_free(grid);
  }
}

/** What a search shows between two steps: parents are closed, and g is the parent's plus the segment. */
static void nodes_on_the_way(void) {
  sp_grid *grid = walled_grid();
  const reference_theta_kind kind = {SP_THETA_VARIANT_THETA, SP_GRID_HEURISTIC_AUTO, 1.0};
  const middle_tier tier = make_theta(grid, &kind);
  int32_t status;
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 63 * 64 + 63, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_node_parent(tier.search, 0), -1); /* the start has none */
  CHECK_EQ_I64(sp_astar_step(tier.search, 700, &status), SP_OK);
  int32_t reached = 0;
  for (int32_t node = 1; node < 64 * 64; node++) {
    const int32_t parent = sp_astar_node_parent(tier.search, node);
    if (parent < 0) {
      CHECK_EQ_F64_BITS(sp_astar_node_cost(tier.search, node), (double)INFINITY);
      continue;
    }
    const int32_t dx = node % 64 - parent % 64, dy = node / 64 - parent / 64;
    CHECK_EQ_I64(sp_grid_line_of_sight(grid, node % 64, node / 64, parent % 64, parent / 64), 1);
    CHECK_EQ_F64_BITS(sp_astar_node_cost(tier.search, node),
                      sp_astar_node_cost(tier.search, parent) + sqrt((double)(dx * dx + dy * dy)));
    reached++;
  }
  CHECK(reached > 700);
  CHECK_EQ_U64(sp_astar_expanded(tier.search), 700);
  CHECK_EQ_U64(sp_astar_open_count(tier.search), (uint32_t)reached + 1 - 700);
  free_theta(&tier);
  sp_grid_free(grid);
}

/* Fallback ----------------------------------------------------------------------------------- */

static int32_t never_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)user;
  (void)x;
  (void)y;
  *blocked = 0;
  return 0;
}

static int32_t usual_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                          double *cost) {
  (void)user;
  (void)from_x;
  (void)from_y;
  (void)to_x;
  (void)to_y;
  *cost = grid_cost;
  return 0;
}

/** The query that falls back is the very query that asks for A*. */
static void check_fallback(sp_grid *grid, sp_grid_options options, const sp_grid_hooks *hooks) {
  sp_grid_options plain = options;
  plain.algorithm = SP_GRID_ALGORITHM_ASTAR;
  for (int32_t goal = 0; goal <= 1; goal++) { /* a path, and a goal that is refused */
    const sp_grid_path expected = find(grid, 2, 2, 60, goal == 0 ? 4 : 64, &plain, hooks);
    for (int32_t i = 0; i < 2; i++) {
      options.algorithm = algorithms[i];
      const sp_grid_path path = find(grid, 2, 2, 60, goal == 0 ? 4 : 64, &options, hooks);
      CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_ASTAR);
      CHECK_EQ_I64(memcmp(&path, &expected, sizeof path), 0);
    }
  }
}

static void falls_back(void) {
  const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  const sp_grid_hooks blocked = {.blocked = never_blocked};
  const sp_grid_hooks priced = {.step_cost = usual_cost};
  sp_grid *grid = walled_grid();
  for (int32_t choice = 0; choice < 8; choice++) {
    sp_test_note("choice %d", (int)choice);
    sp_grid_options options = defaults;
    if (choice == 0) options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
    if (choice == 1) options.diagonals = SP_DIAGONAL_RULE_NO_SQUEEZING;
    if (choice == 2) options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
    if (choice == 3) options.agent_size = 2;
    if (choice == 4) options.heuristic = SP_GRID_HEURISTIC_MANHATTAN;
    if (choice == 5) options.heuristic = SP_GRID_HEURISTIC_OCTILE;
    check_fallback(grid, options, choice == 6 ? &blocked : choice == 7 ? &priced : NULL);
  }
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 1.5), SP_OK); /* no cell has this area */
  check_fallback(grid, defaults, NULL);
  sp_grid_free(grid);
}

/** What does not matter: weight, the estimates that are allowed, an equal cost other than 1. */
static void does_not_fall_back(void) {
  sp_grid *grid = walled_grid();
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 2.5;
  for (int32_t i = 0; i < 2; i++) {
    sp_grid_options options = theta_options(algorithms[i]);
    options.heuristic_weight = 2.0;
    CHECK_EQ_I64(find(grid, 2, 2, 60, 4, &options, NULL).algorithm, algorithms[i]);
    options = theta_options(algorithms[i]);
    const sp_grid_path automatic = find(grid, 2, 2, 60, 4, &options, NULL);
    options.heuristic = SP_GRID_HEURISTIC_EUCLIDEAN;
    const sp_grid_path euclidean = find(grid, 2, 2, 60, 4, &options, NULL);
    CHECK_EQ_I64(memcmp(&automatic, &euclidean, sizeof automatic), 0);
    options.heuristic = SP_GRID_HEURISTIC_ZERO;
    const sp_grid_path zero = find(grid, 2, 2, 60, 4, &options, NULL);
    CHECK_EQ_I64(zero.algorithm, algorithms[i]);
    CHECK(zero.expanded > euclidean.expanded);
  }
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  const sp_grid_options options = theta_options(SP_GRID_ALGORITHM_THETA_STAR);
  const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_THETA_STAR);
  const double parts[] = {sqrt(29.0 * 29 + 60 * 60), 2.0, sqrt(27.0 * 27 + 58 * 58)};
  double cost = 0.0;
  for (int32_t i = 0; i < 3; i++) cost += 2.5 * parts[i];
  CHECK_EQ_F64_BITS(path.cost, cost);
  sp_grid_free(grid);
}

/* Results ------------------------------------------------------------------------------------ */

static void start_is_goal(void) {
  static const int32_t cells[] = {1, 2};
  sp_grid *grid = open_grid(3, 3);
  for (int32_t i = 0; i < 2; i++) {
    const sp_grid_options options = theta_options(algorithms[i]);
    const sp_grid_path path = find(grid, 1, 2, 1, 2, &options, NULL);
    CHECK_EQ_F64_BITS(path.cost, 0.0);
    CHECK_EQ_U64(path.iterations, 1);
    CHECK_EQ_U64(path.expanded, 0);
    check_path(grid, &path, cells, 1);
  }
  sp_grid_free(grid);
}

static void refusals(void) {
  sp_grid *grid = grid_of("..#..\n..#..\n");
  for (int32_t i = 0; i < 2; i++) {
    sp_grid_options options = theta_options(algorithms[i]);
    options.record_expansions = 1;
    const sp_grid_path outside = find(grid, -1, 0, 0, 0, &options, NULL);
    CHECK_EQ_I64(outside.reason, SP_PATH_REASON_START_OUTSIDE);
    CHECK_EQ_I64(outside.algorithm, algorithms[i]);
    CHECK_EQ_U64(outside.recorded, 0);
    CHECK_EQ_I64(find(grid, 0, 0, 2, 1, &options, NULL).reason, SP_PATH_REASON_GOAL_BLOCKED);
    const sp_grid_path cut_off = find(grid, 0, 0, 4, 0, &options, NULL);
    CHECK_EQ_I64(cut_off.status, SP_PATH_STATUS_NO_PATH);
    CHECK_EQ_I64(cut_off.algorithm, algorithms[i]);
    CHECK_EQ_F64_BITS(cut_off.cost, (double)INFINITY);
    CHECK_EQ_U64(cut_off.iterations, 4);
    CHECK_EQ_U64(cut_off.recorded, 4);
    options.iteration_budget = 3;
    CHECK_EQ_I64(find(grid, 0, 0, 4, 0, &options, NULL).status, SP_PATH_STATUS_BUDGET_EXHAUSTED);
    options.iteration_budget = 4;
    CHECK_EQ_I64(find(grid, 0, 0, 4, 0, &options, NULL).status, SP_PATH_STATUS_NO_PATH);
  }
  sp_grid_free(grid);
}

/** Points are the centres of the waypoints, the length is that of their polyline. */
static void points_and_batches(void) {
  sp_grid *grid = walled_grid();
  CHECK_EQ_I64(sp_grid_set_space(grid, -3.0, 5.0, 0.5), SP_OK);
  const sp_grid_options options = theta_options(SP_GRID_ALGORITHM_THETA_STAR);
  sp_grid_path path, between;
  CHECK_EQ_I64(sp_grid_find_path_with_points(grid, 2, 2, 60, 4, &options, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.point_count, 4);
  double length = 0.0;
  for (int32_t i = 0; i < 4; i++) {
    const double *point = sp_grid_path_points(grid) + 2 * i;
    const int32_t *cell = sp_grid_path_cells(grid) + 2 * i;
    CHECK_EQ_F64_BITS(point[0], -3.0 + (cell[0] + 0.5) * 0.5);
    CHECK_EQ_F64_BITS(point[1], 5.0 + (cell[1] + 0.5) * 0.5);
    if (i == 0) continue;
    const double dx = point[0] - point[-2], dy = point[1] - point[-1];
    length += sqrt(dx * dx + dy * dy);
  }
  CHECK_EQ_F64_BITS(path.length, length);
  CHECK_EQ_I64(sp_grid_find_path_between(grid, -1.8, 6.2, 27.3, 7.1, &options, NULL, &between), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &between, sizeof path), 0);

  static const int32_t queries[] = {2, 2, 60, 4, 0, 0, 99, 0, 60, 4, 2, 2};
  sp_grid_path paths[3];
  CHECK_EQ_I64(sp_grid_find_paths(grid, queries, 3, &options, NULL, paths), SP_OK);
  CHECK_EQ_F64_BITS(paths[0].cost, path.cost);
  CHECK_EQ_I64(paths[1].reason, SP_PATH_REASON_GOAL_OUTSIDE);
  CHECK_EQ_I64(paths[2].algorithm, SP_GRID_ALGORITHM_THETA_STAR);
  CHECK_EQ_U64(paths[2].first_cell, 4);
  CHECK_EQ_I64(paths[2].cell_count, 4);
  CHECK_EQ_I64(sp_grid_path_cells(grid)[8], 60);
  sp_grid_free(grid);
}

/** Multipliers so large that costs overflow: every cost is a number, and what can be reached is found. */
static void overflowing_costs(void) {
  sp_grid *grid = grid_of("....\n.##.\n....\n");
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 1e308;
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  for (int32_t i = 0; i < 2; i++) {
    for (int32_t weight = 0; weight < 2; weight++) {
      sp_grid_options options = theta_options(algorithms[i]);
      options.heuristic_weight = weight;
      const sp_grid_path path = find(grid, 0, 0, 3, 2, &options, NULL);
      CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
      CHECK_EQ_F64_BITS(path.cost, (double)INFINITY);
    }
  }
  sp_grid_free(grid);
}

/* Objects ------------------------------------------------------------------------------------ */

static void stepped_handles(void) {
  sp_grid *grid = open_grid(4, 4);
  sp_grid_search *search = NULL;
  static const int32_t others[] = {SP_GRID_ALGORITHM_THETA_STAR, SP_GRID_ALGORITHM_LAZY_THETA_STAR,
                                   SP_GRID_ALGORITHM_LPA_STAR, SP_GRID_ALGORITHM_D_STAR_LITE};
  for (int32_t i = 0; i < 4; i++) {
    const sp_grid_options options = theta_options(others[i]);
    CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_E_UNSUPPORTED);
    check_failure(SP_E_UNSUPPORTED, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_DETAIL_NOT_SLICEABLE);
    CHECK(search == NULL);
  }
  for (int32_t algorithm = SP_GRID_ALGORITHM_ASTAR; algorithm <= SP_GRID_ALGORITHM_JPS_PLUS; algorithm++) {
    const sp_grid_options options = theta_options(algorithm);
    CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_OK);
    sp_grid_search_free(search);
  }
  sp_grid_free(grid);
}

static void settings(void) {
  sp_grid *grid = open_grid(4, 4);
  const reference_theta_kind kind = {SP_THETA_VARIANT_THETA, SP_GRID_HEURISTIC_ZERO, 1.0};
  const middle_tier tier = make_theta(grid, &kind);
  sp_astar *none = NULL;
  CHECK_EQ_I64(sp_astar_create_theta(tier.topology, tier.buffers, 3, 0, 1.0, &none), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_VARIANT, 3, 0, 2);
  CHECK_EQ_I64(sp_astar_create_theta(tier.topology, tier.buffers, -1, 0, 1.0, &none), SP_E_RANGE);
  CHECK_EQ_I64(sp_astar_create_theta(tier.topology, tier.buffers, 0, 5, 1.0, &none), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_HEURISTIC, 5, 0, 4);
  CHECK_EQ_I64(sp_astar_create_theta(tier.topology, tier.buffers, 0, 0, -1.0, &none), SP_E_RANGE);
  for (int32_t heuristic = SP_GRID_HEURISTIC_MANHATTAN; heuristic <= SP_GRID_HEURISTIC_OCTILE; heuristic++) {
    CHECK_EQ_I64(sp_astar_create_theta(tier.topology, tier.buffers, 0, heuristic, 1.0, &none), SP_E_ARGUMENT);
    check_failure(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_HEURISTIC, SP_DETAIL_NOT_ANY_ANGLE);
  }
  static const int32_t moves[][3] = {{2, 8, 0}, {1, 4, 0}, {1, 8, 1}, {1, 8, 2}};
  for (int32_t i = 0; i < 4; i++) {
    sp_topology *other = NULL;
    CHECK_EQ_I64(sp_topology_create(grid, moves[i][0], moves[i][1], moves[i][2], &other), SP_OK);
    CHECK_EQ_I64(sp_astar_create_theta(other, tier.buffers, 0, 0, 1.0, &none), SP_E_ARGUMENT);
    check_failure(SP_E_ARGUMENT, SP_FIELD_TOPOLOGY, SP_DETAIL_NOT_ANY_ANGLE);
    sp_topology_free(other);
  }
  CHECK(none == NULL);
  free_theta(&tier);
  sp_grid_free(grid);
}

/** Costs must be equal when a search begins, and stay what they were while it runs. */
static void unequal_costs(void) {
  sp_grid *grid = open_grid(4, 4);
  const reference_theta_kind kind = {SP_THETA_VARIANT_LAZY_REQUEUE, SP_GRID_HEURISTIC_AUTO, 1.0};
  const middle_tier tier = make_theta(grid, &kind);
  int32_t status = -9;
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 7, 2.0), SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 15, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_COSTS_DIFFER);
  CHECK_EQ_I64(status, -9);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 7, 1.0), SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(tier.search, 0, 15, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 7, 2.0), SP_OK);
  CHECK_EQ_I64(sp_astar_step(tier.search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  free_theta(&tier);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-05 DA-03 64x64 with a wall: Theta* and Lazy Theta* with re-queue", wall);
  SP_RUN("DA-03 64x64 with a wall: Lazy Theta* in the published order", wall_in_paper_order);
  SP_RUN("DA-10 the open 64x64 grid: Theta* goes straight", wide);
  SP_RUN("G-116 G-164..G-171 G-345 GAP-40 GAP-41 every pop, cost and path equals the reference", equals_reference);
  SP_RUN("G-107 G-119 G-166 G-171 three variants in slices of 1, 2, 7, 50 and whole equal the reference",
         slices_equal_reference);
  SP_RUN("G-167 G-168 the start has no parent, a node's cost is its parent's and the segment", nodes_on_the_way);
  SP_RUN("G-121 G-163 GAP-29 each option that any-angle search does not take makes the query run A*", falls_back);
  SP_RUN("G-163 G-164 G-165 weights, estimates and equal costs that it does take", does_not_fall_back);
  SP_RUN("GAP-19 start is goal", start_is_goal);
  SP_RUN("G-108 G-120 GAP-15 GAP-20 refusals, no path, budgets", refusals);
  SP_RUN("G-047 G-048 G-158 G-164 GAP-21 points and length of waypoints; batches", points_and_batches);
  SP_RUN("G-164 G-165 costs that overflow stay ordered", overflowing_costs);
  SP_RUN("G-241 handles that are stepped refuse the algorithm", stepped_handles);
  SP_RUN("G-163 GAP-14 settings that the middle tier refuses", settings);
  SP_RUN("G-163 unequal costs are a state error of the middle tier", unequal_costs);
  return sp_test_end();
}
