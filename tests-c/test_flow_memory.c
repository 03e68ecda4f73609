/* Memory of flow fields: every call that allocates, failing at its k-th allocation for k = 0, 1, 2, … until it
 * succeeds, and no allocation at all once a field is warm.
 */
#include <string.h>

#include "support/counting_allocator.h"
#include "support/flow_cases.h"
#include "support/hexes.h"
#include "support/test.h"

enum { SIDE = 30, LARGEST = 64 * 1024 };

static counting_allocator counter;
static sp_allocator hook;
static uint8_t saved[LARGEST];

static sp_grid *counted_grid(void) {
  uint8_t areas[SIDE * SIDE];
  sp__rng rng = {0xF40};
  sp_grid *grid = NULL;
  map_fill_random(&rng, areas, SIDE, SIDE, 15);
  areas[0] = 0;
  CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, &hook, &grid), SP_OK);
  return grid;
}

static sp_status create(sp_grid *grid, int32_t size, int32_t iteration_budget, sp_flow_field **out) {
  const int32_t goals[6] = {0, 0, 20, 17, 5, 28};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = size;
  options.iteration_budget = iteration_budget;
  return sp_grid_flow_field_create(grid, goals, 3, &options, NULL, out);
}

static sp_flow_field *counted_field(sp_grid *grid, int32_t iteration_budget) {
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(create(grid, 1, iteration_budget, &field), SP_OK);
  return field;
}

static void creation(void) {
  for (int32_t size = 1; size <= 2; size++) {
    bool made = false;
    for (int64_t failures = 0; !made && sp_test_failures() == 0; failures++) {
      sp_test_note("size %d, allocation %d", (int)size, (int)failures);
      hook = counting_allocator_begin(&counter);
      sp_grid *grid = counted_grid();
      sp_flow_field *field = NULL;
      counter.fail_at = failures;
      const sp_status status = create(grid, size, 30, &field);
      counter.fail_at = -1;
      made = status == SP_OK;
      CHECK(made || status == SP_E_NO_MEMORY);
      CHECK(made == (field != NULL));
      if (made) CHECK(failures > 8);
      /* A field that was not made hears nothing. */
      CHECK_EQ_I64(sp_grid_set_area(grid, 3, 3, 2), SP_OK);
      sp_flow_field_free(field);
      sp_grid_free(grid);
      counting_allocator_check_returned(&counter);
    }
  }
}

static void check_equals_new(const sp_flow_field *field, sp_grid *grid) {
  sp_flow_field *fresh = counted_field(grid, 0);
  const size_t cells = SIDE * SIDE;
  CHECK_EQ_I64(sp_flow_field_is_current(field), 1);
  CHECK_EQ_I64(memcmp(sp_flow_field_costs(field), sp_flow_field_costs(fresh), cells * sizeof(double)), 0);
  CHECK_EQ_I64(memcmp(sp_flow_field_next_nodes(field), sp_flow_field_next_nodes(fresh), cells * sizeof(int32_t)), 0);
  sp_flow_field_free(fresh);
}

/** A step that fails changes nothing, and the next one goes on: what is saved before and after is the same. */
static void run(void) {
  static uint8_t after[LARGEST];
  hook = counting_allocator_begin(&counter);
  sp_grid *grid = counted_grid();
  sp_flow_field *field = counted_field(grid, 1);
  int32_t status = SP_FLOW_STATUS_RUNNING, failures = 0;
  while (status == SP_FLOW_STATUS_RUNNING) {
    const uint64_t size = sp_flow_field_state_size(field);
    CHECK_EQ_I64(sp_flow_field_save_state(field, saved, size), SP_OK);
    counter.fail_at = 0;
    const sp_status result = sp_flow_field_step(field, 1, &status);
    counter.fail_at = -1;
    if (result == SP_OK) continue;
    failures++;
    CHECK_EQ_I64(result, SP_E_NO_MEMORY);
    CHECK_EQ_U64(sp_flow_field_state_size(field), size);
    CHECK_EQ_I64(sp_flow_field_save_state(field, after, size), SP_OK);
    CHECK_EQ_I64(memcmp(saved, after, (size_t)size), 0);
    CHECK_EQ_I64(sp_flow_field_step(field, 1, &status), SP_OK);
  }
  CHECK(failures > 0);
  check_equals_new(field, grid);
  sp_flow_field_free(field);
  sp_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

/** The same for a repair, its beginning included, and for edits that there is no memory to note. */
static void repair(void) {
  bool done = false;
  for (int64_t failures = 0; !done && sp_test_failures() == 0; failures++) {
    sp_test_note("allocation %d", (int)failures);
    hook = counting_allocator_begin(&counter);
    sp_grid *grid = counted_grid();
    sp_flow_field *field = counted_field(grid, 0);
    counter.fail_at = failures;
    CHECK_EQ_I64(sp_grid_set_rect(grid, 25, 25, 4, 2, SP_AREA_WALL), SP_OK);
    const sp_status status = sp_flow_field_refresh(field);
    done = counter.fail_at >= 0;
    counter.fail_at = -1;
    CHECK(status == SP_OK || status == SP_E_NO_MEMORY);
    CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
    check_equals_new(field, grid);
    if (done) CHECK(failures > 1);
    sp_flow_field_free(field);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
  }
}

static void restoring(void) {
  bool done = false;
  hook = counting_allocator_begin(&counter);
  sp_grid *grid = counted_grid();
  sp_flow_field *field = counted_field(grid, 0);
  int32_t status;
  CHECK_EQ_I64(sp_grid_set_rect(grid, 25, 25, 4, 2, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_step(field, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 9, 9, 1), SP_OK);
  const uint64_t size = sp_flow_field_state_size(field);
  CHECK_EQ_I64(sp_flow_field_save_state(field, saved, size), SP_OK);
  for (int64_t failures = 0; !done && sp_test_failures() == 0; failures++) {
    sp_flow_field *other = counted_field(grid, 0);
    const double before = sp_flow_field_costs(other)[SIDE * SIDE - 1];
    counter.fail_at = failures;
    const sp_status result = sp_flow_field_restore_state(other, saved, size);
    counter.fail_at = -1;
    done = result == SP_OK;
    if (!done) {
      CHECK_EQ_I64(result, SP_E_NO_MEMORY);
      CHECK_EQ_I64(sp_flow_field_is_current(other), 1);
      CHECK_EQ_F64_BITS(sp_flow_field_costs(other)[SIDE * SIDE - 1], before);
    } else {
      CHECK(failures > 0);
      CHECK_EQ_U64(sp_flow_field_state_size(other), size);
    }
    sp_flow_field_free(other);
  }
  sp_flow_field_free(field);
  sp_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

/** Everything a host does in a tick, over and over. */
static void tick(sp_grid *grid, sp_flow_field *field, int32_t area) {
  int32_t status, cells[2] = {4, 4}, next[2];
  double cost, vector[2];
  CHECK_EQ_I64(sp_grid_set_area(grid, 22, 20, area), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 25, 25, 4, 2, area), SP_OK);
  do CHECK_EQ_I64(sp_flow_field_step(field, 16, &status), SP_OK);
  while (status == SP_FLOW_STATUS_RUNNING);
  CHECK_EQ_I64(sp_flow_field_sample(field, cells, 1, &cost, next, vector), SP_OK);
  CHECK_EQ_I64(sp_flow_field_save_state(field, saved, LARGEST), SP_OK);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, saved, sp_flow_field_state_size(field)), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 1, 1.0 + area), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_reset(field), SP_OK);
  do CHECK_EQ_I64(sp_flow_field_step(field, 100, &status), SP_OK);
  while (status == SP_FLOW_STATUS_RUNNING);
}

static void warm(void) {
  hook = counting_allocator_begin(&counter);
  sp_grid *grid = counted_grid();
  sp_flow_field *field = counted_field(grid, 0);
  for (int32_t i = 0; i < 4; i++) tick(grid, field, i % 2 == 0 ? SP_AREA_WALL : 1);
  const uint64_t before = counter.allocations;
  for (int32_t i = 0; i < 12; i++) tick(grid, field, i % 2 == 0 ? SP_AREA_WALL : 1);
  CHECK_EQ_U64(counter.allocations, before);
  sp_flow_field_free(field);
  sp_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

static void hex_fields(void) {
  hook = counting_allocator_begin(&counter);
  sp_hex *hex = NULL;
  sp_flow_field *field = NULL;
  const int32_t goal[2] = {3, 3};
  CHECK_EQ_I64(sp_hex_create(12, 12, 2, &hook, &hex), SP_OK);
  CHECK_EQ_I64(sp_hex_flow_field_create(hex, goal, 1, NULL, NULL, &field), SP_OK);
  sp_hex_free(hex);
  sp_flow_field_free(field);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("creation without memory leaves nothing behind", creation);
  SP_RUN("G-180 a step without memory changes nothing and can be repeated", run);
  SP_RUN("G-181 a repair without memory changes nothing and can be repeated", repair);
  SP_RUN("G-313 a restore without memory changes nothing", restoring);
  SP_RUN("a warm field allocates nothing", warm);
  SP_RUN("a field on a hex grid gives all memory back", hex_fields);
  return sp_test_end();
}
