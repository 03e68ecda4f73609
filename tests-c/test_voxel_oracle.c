/* Voxel queries against Dijkstra by linear scans on random blocks of every variant: status, cost, legality and
 * price of every move. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>

#include "support/cases.h"
#include "support/test.h"
#include "support/voxel_cases.h"

enum { BLOCKS_PER_CONNECTIVITY = 10000, HOOKED_BLOCKS = 2000, LARGE_BLOCKS = 9, ESTIMATES = 300 };

static bool close_to(double a, double b) {
  return fabs(a - b) <= 1e-9 * fabs(b);
}

static void check_found(const voxel_oracle *oracle, const voxel_case *query, const sp_voxel_grid *grid,
                        const sp_voxel_path *result, double best) {
  double price;
  int32_t moves[3];
  const char *fault = voxel_oracle_check_path(oracle, sp_voxel_grid_path_cells(grid), result->cell_count,
                                              voxel_oracle_node(oracle, query->start),
                                              voxel_oracle_node(oracle, query->goal), &price, moves);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_I64(result->face_steps, moves[0]);
  CHECK_EQ_I64(result->edge_steps, moves[1]);
  CHECK_EQ_I64(result->corner_steps, moves[2]);
  CHECK_EQ_F64_BITS(result->cost, price);
  CHECK(close_to(result->cost, best));
  CHECK_EQ_U64(result->iterations, result->expanded + 1);
}

/** One query against `costs`, the oracle's distances from the start; NULL when the start is not valid. */
static void check_query(const voxel_case *query, sp_voxel_grid *grid, const voxel_oracle *oracle, const double *costs) {
  const sp_voxel_path result = voxel_case_find(query, grid, oracle->hooks);
  if (costs == NULL) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_START_INVALID);
  } else if (!voxel_oracle_may_stand(oracle, query->goal)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_GOAL_INVALID);
  } else if (isinf(costs[voxel_oracle_node(oracle, query->goal)])) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_NO_PATH);
    CHECK_EQ_F64_BITS(result.cost, (double)INFINITY);
    CHECK_EQ_I64(result.cell_count, 0);
    CHECK_EQ_U64(result.iterations, result.expanded);
  } else if (CHECK_EQ_I64(result.status, SP_PATH_STATUS_FOUND)) {
    check_found(oracle, query, grid, &result, costs[voxel_oracle_node(oracle, query->goal)]);
  }
}

/** All corner rules and both heuristics on one block. */
static void check_block(voxel_case *query, int32_t connectivity, uint64_t seed) {
  sp_voxel_grid *grid = voxel_case_make(query, seed, NULL);
  query->options.connectivity = connectivity;
  for (int32_t rule = 0; rule < 3; rule++) {
    query->options.corner_rule = rule;
    const voxel_oracle oracle = voxel_case_oracle(query, NULL);
    const bool valid = voxel_oracle_may_stand(&oracle, query->start);
    const double *costs = valid ? voxel_oracle_dijkstra(&oracle, voxel_oracle_node(&oracle, query->start)) : NULL;
    for (int32_t heuristic = 0; heuristic < 2; heuristic++) {
      sp_test_note("seed 0x%llx, %dx%dx%d, %d moves, rule %d, heuristic %d", (unsigned long long)seed,
                   (int)query->size[0], (int)query->size[1], (int)query->size[2], (int)connectivity, (int)rule,
                   (int)heuristic);
      query->options.heuristic = heuristic;
      check_query(query, grid, &oracle, costs);
    }
  }
  sp_voxel_grid_free(grid);
}

static void check_blocks(int32_t connectivity, int32_t count, int32_t min_side, int32_t max_side) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = (uint64_t)(uint32_t)(connectivity * 100 + max_side) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    voxel_case_draw(&query, &rng, min_side, max_side, (cost_kind)(i % COST_KIND_COUNT));
    check_block(&query, connectivity, seed);
  }
}

static void six(void) {
  check_blocks(6, BLOCKS_PER_CONNECTIVITY, 1, 5);
}
static void eighteen(void) {
  check_blocks(18, BLOCKS_PER_CONNECTIVITY, 1, 5);
}
static void twenty_six(void) {
  check_blocks(26, BLOCKS_PER_CONNECTIVITY, 1, 5);
}

/** Blocks that cross the borders of pages and chunks. */
static void large(void) {
  check_blocks(6, LARGE_BLOCKS, 12, 18);
  check_blocks(18, LARGE_BLOCKS, 12, 18);
  check_blocks(26, LARGE_BLOCKS, 12, 18);
}

/** Callbacks that block voxels and raise prices keep the estimates admissible, so the optimum must come out. */
static void hooked(void) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(HOOKED_BLOCKS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xB10C) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    voxel_case_draw(&query, &rng, 2, 8, (cost_kind)(i % COST_KIND_COUNT));
    voxel_case_draw_options(&query, &rng);
    query.options.iteration_budget = 0;
    voxel_hooks hooks;
    voxel_hooks_init(&hooks, seed, i % 3 != 1, i % 3 == 0 ? PRICE_NONE : PRICE_RAISED);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    sp_voxel_grid *grid = voxel_case_make(&query, seed, NULL);
    const voxel_oracle oracle = voxel_case_oracle(&query, &hooks.hooks);
    const bool valid = voxel_oracle_may_stand(&oracle, query.start);
    check_query(&query, grid, &oracle,
                valid ? voxel_oracle_dijkstra(&oracle, voxel_oracle_node(&oracle, query.start)) : NULL);
    sp_voxel_grid_free(grid);
  }
}

/** The estimate is the distance in an empty block, so A* finds it as the cost. */
static void estimates(void) {
  static voxel_case query;
  static const int32_t connectivities[] = {6, 18, 26};
  for (int32_t i = 0; i < case_scaled(ESTIMATES) && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    voxel_case_draw(&query, &rng, 1, 19, COSTS_ONE);
    for (int32_t k = 0; k < VOXEL_ORACLE_MAX; k++) query.areas[k] = 0;
    query.options.connectivity = connectivities[i % 3];
    sp_voxel_grid *grid = voxel_case_make(&query, 0, NULL);
    const voxel_oracle oracle = voxel_case_oracle(&query, NULL);
    if (voxel_oracle_is_open(&oracle, query.start) && voxel_oracle_is_open(&oracle, query.goal)) {
      const sp_voxel_path result = voxel_case_find(&query, grid, NULL);
      CHECK(fabs(result.cost - voxel_oracle_estimate(&oracle, query.start, query.goal)) <= 1e-12 * (1 + result.cost));
    }
    sp_voxel_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-229 G-230 G-373 six moves equal Dijkstra: corner rules, areas, both heuristics", six);
  SP_RUN("G-229 G-230 G-231 G-373 eighteen moves equal Dijkstra: corner rules, areas, both heuristics", eighteen);
  SP_RUN("G-229 G-230 G-231 G-373 twenty-six moves equal Dijkstra: corner rules, areas, both heuristics", twenty_six);
  SP_RUN("G-226 G-228 G-373 blocks across the borders of chunks and pages equal Dijkstra", large);
  SP_RUN("G-234 GAP-16 GAP-17 callbacks: blocked voxels and raised prices equal Dijkstra", hooked);
  SP_RUN("G-232 the estimate is the distance in an empty block", estimates);
  return sp_test_end();
}
