/* A* on hex grids against Dijkstra over all pairs of cells, on random small grids of the four layouts:
 * status, cost, legality and price of every move, counts. SAMEPATH_TEST_SCALE (percent) makes the runs
 * smaller.
 */
#include <math.h>

#include "support/hex_oracle.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { GRIDS_PER_LAYOUT = 10000, HOOKED_GRIDS = 4000 };

static bool close_to(double a, double b) {
  return fabs(a - b) <= 1e-9 * fabs(b);
}

static void check_found(const hex_case *drawn, const sp_hex *hex, const sp_grid_hooks *hooks,
                        const sp_grid_path *result, double best, bool exact) {
  double price;
  const char *fault = hex_oracle_check_path(drawn, hooks, sp_hex_path_cells(hex), result->cell_count, &price);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_F64_BITS(result->cost, price);
  CHECK_EQ_I64(result->straight_steps, result->cell_count - 1);
  CHECK_EQ_I64(result->diagonal_steps, 0);
  CHECK(close_to(result->cost, best));
  if (exact) CHECK_EQ_F64_BITS(result->cost, best);
}

static void check_query(const hex_case *drawn, const sp_grid_hooks *hooks, bool exact) {
  const reference_ends *ends = &drawn->query.ends;
  const int32_t width = drawn->query.width;
  sp_hex *hex = hex_case_make(drawn, NULL);
  sp_grid_path result = {0};
  CHECK_EQ_I64(sp_hex_find_path(hex, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &drawn->query.options,
                                hooks, &result),
               SP_OK);
  CHECK_EQ_I64(result.specialized, 0);
  CHECK_EQ_U64(result.iterations, result.expanded + (result.status == SP_PATH_STATUS_FOUND ? 1 : 0));
  if (!hex_oracle_may_stand(drawn, hooks, ends->start_x, ends->start_y)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_START_INVALID);
  } else if (!hex_oracle_may_stand(drawn, hooks, ends->goal_x, ends->goal_y)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_GOAL_INVALID);
  } else {
    const double best =
        hex_oracle_shortest(drawn, hooks, ends->start_y * width + ends->start_x, ends->goal_y * width + ends->goal_x);
    CHECK_EQ_I64(result.status, isinf(best) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND);
    if (result.status == SP_PATH_STATUS_FOUND) check_found(drawn, hex, hooks, &result, best, exact);
  }
  sp_hex_free(hex);
}

static void check_layout(int32_t layout) {
  static hex_case drawn;
  for (int32_t i = 0; i < case_scaled(GRIDS_PER_LAYOUT) && sp_test_failures() == 0; i++) {
    const uint64_t seed = (UINT64_C(0x4E70) + (uint64_t)(uint32_t)layout) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {1, 12, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    hex_case_draw(&drawn, &rng, &shape, layout, false);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    check_query(&drawn, NULL, shape.costs == COSTS_ONE || shape.costs == COSTS_DYADIC);
  }
}

static void pointy_odd(void) {
  check_layout(SP_HEX_LAYOUT_POINTY_ODD_ROW);
}
static void pointy_even(void) {
  check_layout(SP_HEX_LAYOUT_POINTY_EVEN_ROW);
}
static void flat_odd(void) {
  check_layout(SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
}
static void flat_even(void) {
  check_layout(SP_HEX_LAYOUT_FLAT_EVEN_COLUMN);
}

/** Callbacks that block cells and raise prices keep the estimate admissible, so the optimum must come out. */
static void hooked(void) {
  static hex_case drawn;
  for (int32_t i = 0; i < case_scaled(HOOKED_GRIDS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x4E7B) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {2, 12, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    hex_case_draw(&drawn, &rng, &shape, i % 4, false);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, seed, i % 3 != 1, i % 3 == 0 ? PRICE_NONE : PRICE_RAISED);
    sp_test_note("seed 0x%llx", (unsigned long long)seed);
    check_query(&drawn, &hooks.hooks, false);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-064 G-079 G-081 G-363 pointy cells, odd rows shifted: A* equals Dijkstra", pointy_odd);
  SP_RUN("G-064 G-079 G-081 G-363 pointy cells, even rows shifted: A* equals Dijkstra", pointy_even);
  SP_RUN("G-064 G-079 G-081 G-363 flat cells, odd columns shifted: A* equals Dijkstra", flat_odd);
  SP_RUN("G-064 G-079 G-081 G-363 flat cells, even columns shifted: A* equals Dijkstra", flat_even);
  SP_RUN("G-082 G-097 GAP-16 GAP-17 callbacks on hex grids: blocked cells and raised prices equal Dijkstra", hooked);
  return sp_test_end();
}
