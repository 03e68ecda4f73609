/* Both A* engines against Dijkstra by linear scans, on random small grids of every variant: status, cost,
 * legality and price of every move, counts. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>

#include "support/cases.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { GRIDS_PER_VARIANT = 10000, HOOKED_GRIDS = 10000 };

/** One of the variants of G-363. */
typedef struct variant {
  int32_t connectivity;
  int32_t diagonals;
  int32_t agent_size;
  bool areas;
} variant;

/** Costs are compared bit for bit where every sum is exact: quarters and no diagonal step. */
static bool sums_are_exact(const path_case *query, cost_kind costs) {
  return query->options.connectivity == 4 && (costs == COSTS_DYADIC || costs == COSTS_ONE);
}

static bool close_to(double a, double b) {
  return fabs(a - b) <= 1e-9 * fabs(b);
}

static void check_counts(const sp_grid_path *result) {
  const bool found = result->status == SP_PATH_STATUS_FOUND;
  CHECK_EQ_U64(result->iterations, result->expanded + (found ? 1 : 0));
}

static void check_found(const path_case *query, const sp_grid *grid, const sp_grid_hooks *hooks,
                        const sp_grid_path *result, double best, bool exact) {
  const oracle_rules rules = case_rules(query, hooks);
  const int32_t start = query->ends.start_y * query->width + query->ends.start_x;
  const int32_t goal = query->ends.goal_y * query->width + query->ends.goal_x;
  double price;
  oracle_pair steps;
  const char *fault =
      oracle_check_path(&rules, sp_grid_path_cells(grid), result->cell_count, start, goal, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_I64(result->straight_steps, steps.straight);
  CHECK_EQ_I64(result->diagonal_steps, steps.diagonal);
  if (result->specialized) {
    oracle_pair shortest;
    CHECK(oracle_shortest_pair(&rules, start, goal, &shortest));
    CHECK_EQ_I64(steps.straight, shortest.straight);
    CHECK_EQ_I64(steps.diagonal, shortest.diagonal);
    CHECK_EQ_F64_BITS(result->cost, query->multipliers[0] * (shortest.straight + shortest.diagonal * sqrt(2.0)));
  } else {
    CHECK_EQ_F64_BITS(result->cost, price);
    if (exact) CHECK_EQ_F64_BITS(result->cost, best);
  }
  CHECK(close_to(result->cost, best));
}

/** One query with the options as they are, against the oracle. */
static void check_query(const path_case *query, sp_grid *grid, const sp_grid_hooks *hooks, bool exact) {
  const reference_ends *ends = &query->ends;
  const oracle_rules rules = case_rules(query, hooks);
  sp_grid_path result;
  if (!CHECK_EQ_I64(sp_grid_find_path(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query->options,
                                      hooks, &result),
                    SP_OK)) {
    return;
  }
  CHECK_EQ_I64(result.specialized, case_is_specialized(query, hooks));
  check_counts(&result);
  if (!oracle_may_stand(&rules, ends->start_x, ends->start_y)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_START_INVALID);
    return;
  }
  if (!oracle_may_stand(&rules, ends->goal_x, ends->goal_y)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_GOAL_INVALID);
    return;
  }
  const double best = oracle_shortest_cost(&rules, ends->start_y * query->width + ends->start_x,
                                           ends->goal_y * query->width + ends->goal_x);
  if (isinf(best)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_NO_PATH);
    CHECK_EQ_F64_BITS(result.cost, (double)INFINITY);
    CHECK_EQ_I64(result.cell_count, 0);
  } else if (CHECK_EQ_I64(result.status, SP_PATH_STATUS_FOUND)) {
    check_found(query, grid, hooks, &result, best, exact);
  }
}

static void check_grid(const variant *chosen, uint64_t seed) {
  static path_case query;
  sp__rng rng = {seed};
  const cost_kind costs = (cost_kind)((chosen->areas ? COSTS_DYADIC : COSTS_ONE) + sp__rng_next_int(&rng, 2));
  const case_shape shape = {2, 12, costs};
  case_draw(&query, &rng, &shape, chosen->agent_size);
  query.options.connectivity = chosen->connectivity;
  query.options.diagonals = chosen->diagonals;
  sp_test_note("seed 0x%llx, %d moves, rule %d, size %d", (unsigned long long)seed, (int)chosen->connectivity,
               (int)chosen->diagonals, (int)chosen->agent_size);
  sp_grid *grid = case_make_grid(&query, NULL);
  for (int32_t specialized = 0; specialized <= 1; specialized++) {
    query.options.specialized_engines = specialized;
    check_query(&query, grid, NULL, sums_are_exact(&query, costs));
  }
  sp_grid_free(grid);
}

static void check_variants(int32_t connectivity, int32_t diagonals) {
  for (int32_t size = 1; size <= 3; size++) {
    for (int32_t areas = 0; areas <= 1; areas++) {
      const variant chosen = {connectivity, diagonals, size, areas == 1};
      const uint64_t number = (uint64_t)(((connectivity * 3 + diagonals) * 3 + size) * 2 + areas);
      for (int32_t i = 0; i < case_scaled(GRIDS_PER_VARIANT); i++) {
        check_grid(&chosen, number << 32 | (uint64_t)(uint32_t)i);
        if (sp_test_failures() > 0) return;
      }
    }
  }
}

static void four_no_corner_cutting(void) {
  check_variants(4, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
}
static void four_no_squeezing(void) {
  check_variants(4, SP_DIAGONAL_RULE_NO_SQUEEZING);
}
static void four_allow_all(void) {
  check_variants(4, SP_DIAGONAL_RULE_ALLOW_ALL);
}
static void eight_no_corner_cutting(void) {
  check_variants(8, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
}
static void eight_no_squeezing(void) {
  check_variants(8, SP_DIAGONAL_RULE_NO_SQUEEZING);
}
static void eight_allow_all(void) {
  check_variants(8, SP_DIAGONAL_RULE_ALLOW_ALL);
}

/** Callbacks that block cells and raise prices keep the estimates admissible, so the optimum must come out. */
static void hooked(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(HOOKED_GRIDS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xB10C) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {2, 12, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    case_draw(&query, &rng, &shape, 1 + sp__rng_next_int(&rng, 3));
    query.options.connectivity = sp__rng_next_int(&rng, 2) == 0 ? 4 : 8;
    query.options.diagonals = sp__rng_next_int(&rng, 3);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, seed, i % 3 != 1, i % 3 == 0 ? PRICE_NONE : PRICE_RAISED);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    sp_grid *grid = case_make_grid(&query, NULL);
    check_query(&query, grid, &hooks.hooks, false);
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-076 G-079 G-081 G-083..G-086 G-363 four moves equal Dijkstra: areas, sizes 1 to 3", four_no_corner_cutting);
  SP_RUN("G-078 four moves do not read the diagonal rule: no squeezing", four_no_squeezing);
  SP_RUN("G-078 four moves do not read the diagonal rule: allow all", four_allow_all);
  SP_RUN("G-078 G-144 G-145 G-157 G-363 eight moves, no corner cutting, both engines equal Dijkstra",
         eight_no_corner_cutting);
  SP_RUN("G-078 G-363 eight moves, no squeezing, equal Dijkstra", eight_no_squeezing);
  SP_RUN("G-078 G-363 eight moves, allow all, equal Dijkstra", eight_allow_all);
  SP_RUN("G-082 G-097 GAP-16 GAP-17 callbacks: blocked cells and raised prices equal Dijkstra", hooked);
  return sp_test_end();
}
