/* Both A* engines against searches written from the text with a plain list as the open set: every popped
 * cell in order, every cell of the path, all counts and the cost's bits must be equal.
 */
#include <float.h>

#include "support/cases.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SMALL_GRIDS = 20000, BIG_GRIDS = 1500, HOOKED_GRIDS = 8000, OCTILE_GRIDS = 6000 };

static void check_case(const path_case *query, seeded_hooks *hooks) {
  const sp_grid_hooks *chosen = hooks == NULL ? NULL : &hooks->hooks;
  reference_result expected;
  case_reference(query, chosen, &expected);
  const uint64_t log = hooks == NULL ? 0 : hooks->log;
  if (hooks != NULL) seeded_hooks_reset(hooks);

  sp_grid *grid = case_make_grid(query, NULL);
  sp_grid_path result;
  const reference_ends *ends = &query->ends;
  CHECK_EQ_I64(sp_grid_find_path(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query->options,
                                 chosen, &result),
               SP_OK);
  CHECK_EQ_I64(result.specialized, case_is_specialized(query, chosen));
  case_check_result(query, &expected, &result, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
  if (hooks != NULL) CHECK_EQ_U64(hooks->log, log);
  sp_grid_free(grid);
}

/** Draws and checks `count` cases; `hooked` adds callbacks. */
static void check_many(int32_t count, int32_t min_side, int32_t max_side, uint64_t series, bool hooked) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = series << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {min_side, max_side, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    case_draw(&query, &rng, &shape, 1 + sp__rng_next_int(&rng, 3));
    case_draw_options(&query, &rng);
    query.options.record_expansions = sp__rng_next_int(&rng, 8) != 0;
    sp_test_note("seed 0x%llx, %dx%d", (unsigned long long)seed, (int)query.width, (int)query.height);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, seed, i % 3 != 1, (price_kind)(i % 3));
    check_case(&query, hooked ? &hooks : NULL);
  }
}

static void small_grids(void) {
  check_many(SMALL_GRIDS, 1, 12, 0x5A11, false);
}

static void big_grids(void) {
  check_many(BIG_GRIDS, 20, 40, 0xB16, false);
}

static void hooked_grids(void) {
  check_many(HOOKED_GRIDS, 1, 14, 0x400C, true);
}

/** Queries that the specialised engine answers. */
static void check_octile(int32_t count, int32_t min_side, int32_t max_side, uint64_t series) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = series << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {min_side, max_side, i % 2 == 0 ? COSTS_ONE : COSTS_UNIFORM};
    case_draw(&query, &rng, &shape, 1);
    if (i % 3 == 0) query.options.heuristic = SP_GRID_HEURISTIC_ZERO;
    if (i % 3 == 1) query.options.heuristic = SP_GRID_HEURISTIC_OCTILE;
    if (i % 5 == 0) query.options.iteration_budget = 1 + sp__rng_next_int(&rng, 60);
    query.options.record_expansions = 1;
    sp_test_note("seed 0x%llx, %dx%d", (unsigned long long)seed, (int)query.width, (int)query.height);
    CHECK(case_is_specialized(&query, NULL));
    check_case(&query, NULL);
  }
}

static void octile_small(void) {
  check_octile(2 * OCTILE_GRIDS, 1, 16, 0x0C7);
}

static void octile_big(void) {
  check_octile(OCTILE_GRIDS / 3, 24, 56, 0x0C8);
}

/** Estimates and costs that overflow must not become NaN keys. */
static void extreme_keys(void) {
  static const double weights[] = {0.5, 1.0, 1e200, DBL_MAX};
  static path_case query;
  for (int32_t i = 0; i < 400 && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {2, 9, COSTS_ONE};
    case_draw(&query, &rng, &shape, 1);
    query.equal_costs = false;
    for (int32_t area = 0; area < SP_AREA_COUNT; area++) query.multipliers[area] = i % 2 == 0 ? 5e307 : 0x1p-1074;
    query.multipliers[3] = i % 3 == 0 ? 1e308 : 1.0;
    query.options.heuristic = i % 5;
    query.options.heuristic_weight = weights[i % 4];
    query.options.record_expansions = 1;
    sp_test_note("case %d", (int)i);
    check_case(&query, NULL);
  }
}

static void weight_zero(void) {
  static path_case query;
  for (int32_t i = 0; i < 200 && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {2, 12, COSTS_ANY};
    case_draw(&query, &rng, &shape, 1);
    query.multipliers[200] = i % 2 == 0 ? 1.0 : 1e300;
    query.options.heuristic = SP_GRID_HEURISTIC_ZERO;
    query.options.heuristic_weight = 3.0;
    query.options.record_expansions = 1;
    reference_result expected;
    case_reference(&query, NULL, &expected);
    query.options.heuristic = i % 4;
    query.options.heuristic_weight = 0.0;
    sp_grid *grid = case_make_grid(&query, NULL);
    const reference_ends *ends = &query.ends;
    sp_grid_path path;
    CHECK_EQ_I64(
        sp_grid_find_path(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &query.options, NULL, &path),
        SP_OK);
    case_check_result(&query, &expected, &path, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-007 G-090 G-092..G-100 G-104 G-105 A* expands in the order of the text: all options, small grids",
         small_grids);
  SP_RUN("G-093..G-103 G-120 A* expands in the order of the text: all options, grids up to 40x40", big_grids);
  SP_RUN("G-097 G-098 GAP-16 GAP-17 GAP-18 callbacks are asked in the order of the text, and once", hooked_grids);
  SP_RUN("G-144..G-148 G-151 the specialised engine expands in its order: small grids", octile_small);
  SP_RUN("G-146 G-147 G-148 the specialised engine expands in its order: grids up to 56x56", octile_big);
  SP_RUN("G-091 costs and estimates beyond the range of double make no NaN keys", extreme_keys);
  SP_RUN("G-094 G-101 weight 0 and the zero estimate are Dijkstra's algorithm", weight_zero);
  return sp_test_end();
}
