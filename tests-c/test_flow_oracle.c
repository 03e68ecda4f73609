/* Flow fields on random small grids: every cost bit and direction against an independent Dijkstra, sliced fields
 * against whole ones. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>

#include "support/flow_cases.h"
#include "support/hexes.h"
#include "support/test.h"

enum { SQUARES = 10000, HEXES = 600, HOOKED = 2000, SLICED = 600, WHOLE = 0 };

static flow_case drawn;

static void draw(uint64_t group, int32_t i, int32_t layout) {
  const uint64_t seed = group << 32 | (uint64_t)(uint32_t)i;
  sp__rng rng = {seed};
  flow_case_draw(&drawn, &rng, 16, layout);
  const sp_grid_options *options = &drawn.map.query.options;
  sp_test_note("seed 0x%llx, layout %d, %d moves, rule %d, size %d", (unsigned long long)seed, (int)layout,
               (int)options->connectivity, (int)options->diagonals, (int)options->agent_size);
}

static void check_drawn(bool followable) {
  const flow_grid made = flow_case_make(&drawn, NULL);
  sp_flow_field *field = flow_case_field(&drawn, made, WHOLE);
  flow_check_oracle(&drawn, field);
  if (followable) flow_check_following(&drawn, field);
  sp_flow_field_free(field);
  flow_grid_free(made);
}

static void squares(void) {
  for (int32_t i = 0; i < case_scaled(SQUARES) && sp_test_failures() == 0; i++) {
    draw(0xF10, i, FLOW_CASE_SQUARE);
    check_drawn(true);
  }
}

static void hexes(void) {
  for (int32_t i = 0; i < case_scaled(HEXES) && sp_test_failures() == 0; i++) {
    draw(0xF11, i, i % HEX_LAYOUTS);
    check_drawn(true);
  }
}

/** Moves that cost nothing may lead in circles, so these are not followed. */
static void hooked(void) {
  for (int32_t i = 0; i < case_scaled(HOOKED) && sp_test_failures() == 0; i++) {
    draw(0xF12, i, i % 5 == 4 ? i / 5 % HEX_LAYOUTS : FLOW_CASE_SQUARE);
    const price_kind prices = (price_kind)(i % 3);
    flow_case_hook(&drawn, (uint64_t)(uint32_t)i, i % 4 != 3, prices);
    check_drawn(prices != PRICE_ANY);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

static void check_slices(flow_grid made, const sp_flow_field *whole, int32_t budget) {
  sp_flow_field *field = flow_case_field(&drawn, made, budget);
  int32_t status = sp_flow_field_status(field), spent = sp_flow_field_settled(field);
  CHECK(spent <= budget);
  while (status == SP_FLOW_STATUS_RUNNING) {
    const int32_t before = sp_flow_field_settled(field);
    CHECK_EQ_I64(before, spent);
    CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
    if (!CHECK_EQ_I64(sp_flow_field_step(field, budget, &status), SP_OK)) break;
    spent += budget;
    if (status == SP_FLOW_STATUS_COMPLETE) CHECK(sp_flow_field_settled(field) <= spent);
  }
  CHECK_EQ_I64(sp_flow_field_settled(field), sp_flow_field_settled(whole));
  flow_check_equal(&drawn, field, whole);
  sp_flow_field_free(field);
}

static void slices(void) {
  static const int32_t budgets[] = {1, 2, 7, 50};
  for (int32_t i = 0; i < case_scaled(SLICED) && sp_test_failures() == 0; i++) {
    draw(0xF13, i, i % 4 == 3 ? i / 4 % HEX_LAYOUTS : FLOW_CASE_SQUARE);
    if (i % 6 == 5) flow_case_hook(&drawn, (uint64_t)(uint32_t)i, true, PRICE_RAISED);
    const flow_grid made = flow_case_make(&drawn, NULL);
    sp_flow_field *whole = flow_case_field(&drawn, made, WHOLE);
    for (int32_t budget = 0; budget < 4; budget++) check_slices(made, whole, budgets[budget]);
    sp_flow_field_free(whole);
    flow_grid_free(made);
  }
}

/** Costs of settled cells are final, in the order of the costs, then of the indices. */
static void order_of_settling(void) {
  draw(0xF14, 1, FLOW_CASE_SQUARE);
  const flow_grid made = flow_case_make(&drawn, NULL);
  sp_flow_field *whole = flow_case_field(&drawn, made, WHOLE), *field = flow_case_field(&drawn, made, 1);
  const int32_t cells = drawn.map.query.width * drawn.map.query.height;
  const double *final = sp_flow_field_costs(whole), *costs = sp_flow_field_costs(field);
  int32_t status = sp_flow_field_status(field);
  while (status == SP_FLOW_STATUS_RUNNING) {
    int32_t exact = 0;
    for (int32_t node = 0; node < cells; node++) {
      CHECK(costs[node] >= final[node]);
      exact += !isinf(final[node]) && costs[node] == final[node];
    }
    CHECK(exact >= sp_flow_field_settled(field));
    CHECK_EQ_I64(sp_flow_field_next_nodes(field)[0], -1);
    CHECK_EQ_I64(sp_flow_field_step(field, 1, &status), SP_OK);
  }
  CHECK(sp_flow_field_settled(whole) > 20);
  sp_flow_field_free(field);
  sp_flow_field_free(whole);
  flow_grid_free(made);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-173 G-174 G-175 G-178 G-370 square grids: costs and directions of an independent Dijkstra", squares);
  SP_RUN("G-174 G-175 G-178 G-370 hex grids: costs and directions of an independent Dijkstra", hexes);
  SP_RUN("G-176 GAP-16 GAP-17 blocked isolates cells, stepCost prices moves towards the goal", hooked);
  SP_RUN("G-180 G-349 G-370 sliced fields equal whole ones, settled cells included", slices);
  SP_RUN("G-177 G-180 settled cells have their final cost", order_of_settling);
  return sp_test_end();
}
