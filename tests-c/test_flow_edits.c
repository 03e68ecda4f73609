/* Flow fields over edited grids: repaired ones against new ones, whole and in slices, edits in the middle of a run and
 * of a repair. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>
#include <string.h>

#include "support/flow_cases.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

enum { SEQUENCES = 600, HOOKED_SEQUENCES = 150, BATCHES = 8, SIDE = 20, WHOLE = 0, SLICE = 3 };

static flow_case drawn;

static void note(uint64_t seed, int32_t batch) {
  const sp_grid_options *options = &drawn.map.query.options;
  sp_test_note("seed 0x%llx, batch %d, layout %d, %d moves, rule %d, size %d", (unsigned long long)seed, (int)batch,
               (int)drawn.map.layout, (int)options->connectivity, (int)options->diagonals, (int)options->agent_size);
}

/** A field made on the grid as it is now. */
static void check_against_new(const sp_flow_field *field, flow_grid made) {
  sp_flow_field *fresh = flow_case_field(&drawn, made, WHOLE);
  flow_check_equal(&drawn, field, fresh);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 1);
  sp_flow_field_free(fresh);
}

static void edit_some(sp__rng *rng, flow_grid made) {
  for (int32_t edits = 1 + sp__rng_next_int(rng, 4); edits > 0; edits--) flow_case_edit(&drawn, rng, made);
}

static void run_sequence(sp__rng *rng, uint64_t seed, bool sliced) {
  const flow_grid made = flow_case_make(&drawn, NULL);
  sp_flow_field *field = flow_case_field(&drawn, made, sliced ? SLICE : WHOLE);
  for (int32_t batch = 0; batch < BATCHES && sp_test_failures() == 0; batch++) {
    note(seed, batch);
    edit_some(rng, made);
    int32_t status = SP_FLOW_STATUS_RUNNING;
    /* Now and then the next edits come before the repair or the run is done. */
    const int32_t slices = sliced ? sp__rng_next_int(rng, 40) : INT32_MAX;
    for (int32_t i = 0; i < slices && status == SP_FLOW_STATUS_RUNNING; i++) {
      CHECK_EQ_I64(sp_flow_field_step(field, sliced ? SLICE : INT32_MAX, &status), SP_OK);
    }
    if (status == SP_FLOW_STATUS_COMPLETE) check_against_new(field, made);
  }
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  check_against_new(field, made);
  flow_check_oracle(&drawn, field);
  sp_flow_field_free(field);
  flow_grid_free(made);
}

static void run_sequences(uint64_t group, int32_t count, bool sliced, bool hooked) {
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = group << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    flow_case_draw(&drawn, &rng, SIDE, i % 4 == 3 ? i / 4 % HEX_LAYOUTS : FLOW_CASE_SQUARE);
    if (hooked) flow_case_hook(&drawn, seed, i % 3 > 0, (price_kind)(i % 3));
    run_sequence(&rng, seed, sliced);
  }
}

static void repairs(void) {
  run_sequences(0xF20, SEQUENCES, false, false);
}
static void sliced_repairs(void) {
  run_sequences(0xF21, SEQUENCES, true, false);
}
static void hooked_repairs(void) {
  run_sequences(0xF22, HOOKED_SEQUENCES, false, true);
  run_sequences(0xF23, HOOKED_SEQUENCES, true, true);
}

/* What a repair does ------------------------------------------------------------------------- */

static sp_flow_field *field_to(sp_grid *grid, int32_t x, int32_t y) {
  const int32_t goal[2] = {x, y};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, NULL, &field), SP_OK);
  return field;
}

/** Far from the goal few cells hang on an edited one, and no others are settled. */
static void small_region(void) {
  sp_grid *grid = open_grid(40, 40);
  sp_flow_field *field = field_to(grid, 0, 0);
  CHECK_EQ_I64(sp_flow_field_settled(field), 1600);
  CHECK_EQ_I64(sp_grid_set_area(grid, 39, 20, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
  CHECK_EQ_I64(sp_flow_field_settled(field), 1600);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(sp_flow_field_settled(field) > 0 && sp_flow_field_settled(field) < 60);
  CHECK(isinf(sp_flow_field_costs(field)[20 * 40 + 39]));
  /* Next to the goal nearly all cells do, and the field is made anew. */
  CHECK_EQ_I64(sp_grid_set_area(grid, 1, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_settled(field), 1598);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** A wall across most of a large map: what hangs on few columns is repaired, on many it is cheaper to make all anew. */
static void large_region(void) {
  const struct { int32_t column, least, most; } cases[] = {{125, 256, 1000}, {108, 16384 - 127, 16384 - 127}};
  for (int32_t i = 0; i < 2; i++) {
    sp_grid *grid = open_grid(128, 128);
    sp_flow_field *field = field_to(grid, 0, 0);
    CHECK_EQ_I64(sp_grid_set_rect(grid, cases[i].column, 0, 1, 127, SP_AREA_WALL), SP_OK);
    CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
    CHECK(sp_flow_field_settled(field) >= cases[i].least && sp_flow_field_settled(field) <= cases[i].most);
    sp_flow_field *anew = field_to(grid, 0, 0);
    CHECK(memcmp(sp_flow_field_costs(field), sp_flow_field_costs(anew), 16384 * sizeof(double)) == 0);
    CHECK(memcmp(sp_flow_field_next_nodes(field), sp_flow_field_next_nodes(anew), 16384 * sizeof(int32_t)) == 0);
    sp_flow_field_free(anew);
    sp_flow_field_free(field);
    sp_grid_free(grid);
  }
}

/** A cell that gets cheaper draws others beyond the cells that the edit invalidates. */
static void improvements_spread(void) {
  sp_grid *grid = grid_of(".........#..........\n.........#..........\n.........#..........\n");
  sp_flow_field *field = field_to(grid, 0, 0);
  CHECK(isinf(sp_flow_field_costs(field)[19]));
  CHECK_EQ_I64(sp_grid_set_area(grid, 9, 1, 0), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  /* Two diagonal steps would cut corners at the gap. */
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[20 + 19], 18.0 + 1.4142135623730951);
  CHECK(!isinf(sp_flow_field_costs(field)[19]));
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** Goals come and go with the cells that they lie in. */
static void goal_walled_up(void) {
  sp_grid *grid = open_grid(30, 30);
  const int32_t goals[4] = {29, 29, 0, 0};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 2, NULL, NULL, &field), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 29, 29, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(isinf(sp_flow_field_costs(field)[899]));
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[29], 29.0);
  CHECK_EQ_I64(sp_grid_set_area(grid, 29, 29, 3), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[899], 0.0);
  CHECK_EQ_I64(sp_flow_field_next_nodes(field)[899], -1);
  CHECK_EQ_I64(sp_flow_field_next_nodes(field)[898], 899);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

static void multipliers(void) {
  sp_grid *grid = open_grid(6, 1);
  sp_flow_field *field = field_to(grid, 0, 0);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 2.5), SP_OK);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[5], 5.0);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[5], 12.5);
  CHECK_EQ_I64(sp_flow_field_settled(field), 6);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** A price that the grid does not know of. */
static int32_t toll(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double usual,
                    double *cost) {
  (void)from_x, (void)from_y, (void)to_x, (void)to_y;
  *cost = usual * *(const double *)user;
  return 0;
}

static void changed_callback(void) {
  double factor = 2.0;
  const int32_t goal[2] = {0, 0};
  const sp_grid_hooks hooks = {NULL, toll, &factor};
  sp_grid *grid = open_grid(5, 1);
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, &hooks, &field), SP_OK);
  factor = 3.0;
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[4], 8.0);
  CHECK_EQ_I64(sp_flow_field_reset(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_NOT_STARTED);
  CHECK(isinf(sp_flow_field_costs(field)[4]));
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[4], 12.0);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** Moves for nothing make circles of directions, which no walk along directions could invalidate. */
static void free_moves(void) {
  double factor = 0.0;
  const int32_t goal[2] = {0, 0};
  const sp_grid_hooks hooks = {NULL, toll, &factor};
  sp_grid *grid = open_grid(24, 24);
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, &hooks, &field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[575], 0.0);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 20, 0, 1, 24, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(isinf(sp_flow_field_costs(field)[575]));
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** Of two multipliers so far apart that sums swallow the small one, too. */
static void swallowed_moves(void) {
  sp_grid *grid = grid_of("11111111111111111111.....\n");
  const int32_t goal[2] = {0, 0};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 1, 1e300), SP_OK);
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, NULL, &field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[24], sp_flow_field_costs(field)[20]);
  CHECK_EQ_I64(sp_grid_set_area(grid, 21, 0, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(isinf(sp_flow_field_costs(field)[24]));
  CHECK(!isinf(sp_flow_field_costs(field)[20]));
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-037 G-181 G-185 G-370 a repaired field has the bits of a new one", repairs);
  SP_RUN("G-180 G-181 sliced repairs, and edits before they end, have the bits of a new field", sliced_repairs);
  SP_RUN("G-176 G-181 repairs with callbacks have the bits of a new field", hooked_repairs);
  SP_RUN("G-181 GAP-45 a repair settles what the edit reaches; most of the map is made anew", small_region);
  SP_RUN("G-181 a repair that would take longer than a new field is one", large_region);
  SP_RUN("G-181 improvements spread beyond the edit", improvements_spread);
  SP_RUN("G-173 G-181 goals come and go with their cells", goal_walled_up);
  SP_RUN("G-182 a multiplier recomputes everything", multipliers);
  SP_RUN("G-182 callbacks that changed their mind need a reset", changed_callback);
  SP_RUN("G-181 moves that cost nothing do not keep a field from its new bits", free_moves);
  SP_RUN("G-181 moves lost in rounding do not, either", swallowed_moves);
  return sp_test_end();
}
