/* A small grid, square or hex, with edits, slices and saved states of a flow field in turns. The finished field is
 * judged by a field made anew, that one by the oracle; memory runs out now and then; the rest of the input is restored.
 */
#include <string.h>

#include "fuzz/source.h"
#include "support/flow_cases.h"

enum { MAX_SIDE = 12, MAX_ACTIONS = 14, AREAS = 5, STATE_BYTES = 32 * 1024 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  flow_case drawn;
  flow_grid made;
  sp_flow_field *field;
  uint64_t saved_size; /* 0 before the first save, and after an edit */
} world;

static uint8_t saved[STATE_BYTES], again[STATE_BYTES];

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value < AREAS + 2 ? (uint8_t)SP_AREA_WALL : 0;
}

static void set_up(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  sp__reader *source = &self->source;
  path_case *query = &self->drawn.map.query;
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const int32_t kind = take_below(source, 8);
  self->drawn.map.layout = kind < 4 ? FLOW_CASE_SQUARE : kind - 4;
  query->width = 1 + take_below(source, MAX_SIDE);
  query->height = 1 + take_below(source, MAX_SIDE);
  query->options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  if (kind < 4) {
    query->options.connectivity = kind == 0 ? 4 : 8;
    query->options.diagonals = kind == 0 ? 0 : kind - 1;
    query->options.agent_size = 1 + take_below(source, 3);
  }
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) query->multipliers[i] = 1;
  for (int32_t i = 0; i < AREAS; i++) query->multipliers[i] = choices[take_below(source, 8)];
  for (int32_t i = 0; i < query->width * query->height; i++) query->areas[i] = take_area(source);
  self->drawn.goal_count = 1 + take_below(source, FLOW_CASE_GOALS);
  for (int32_t i = 0; i < self->drawn.goal_count; i++) {
    self->drawn.goals[2 * i] = take_below(source, query->width);
    self->drawn.goals[2 * i + 1] = take_below(source, query->height);
  }
  const int32_t hooks = take_below(source, 8);
  if (hooks > 4) flow_case_hook(&self->drawn, (uint64_t)hooks, hooks != 6, hooks == 5 ? PRICE_NONE : PRICE_ANY);
  self->made = flow_case_make(&self->drawn, &allocator);
  self->field = flow_case_field(&self->drawn, self->made, take_below(source, 20));
  FUZZ_REQUIRE(self->field != NULL);
}

static void require_new(const world *self) {
  const size_t cells = (size_t)self->drawn.map.query.width * (size_t)self->drawn.map.query.height;
  sp_flow_field *fresh = flow_case_field(&self->drawn, self->made, 0);
  static double costs[ORACLE_MAX_CELLS];
  static int32_t next[ORACLE_MAX_CELLS];
  flow_oracle(&self->drawn, costs, next);
  FUZZ_REQUIRE(memcmp(sp_flow_field_costs(fresh), costs, cells * sizeof *costs) == 0);
  FUZZ_REQUIRE(memcmp(sp_flow_field_next_nodes(fresh), next, cells * sizeof *next) == 0);
  FUZZ_REQUIRE(memcmp(sp_flow_field_costs(self->field), costs, cells * sizeof *costs) == 0);
  FUZZ_REQUIRE(memcmp(sp_flow_field_next_nodes(self->field), next, cells * sizeof *next) == 0);
  FUZZ_REQUIRE(sp_flow_field_is_current(self->field));
  sp_flow_field_free(fresh);
}

static void edit(world *self) {
  path_case *query = &self->drawn.map.query;
  sp__reader *source = &self->source;
  const int32_t x = take_below(source, query->width), y = take_below(source, query->height);
  const int32_t columns = 1 + take_below(source, query->width - x), rows = 1 + take_below(source, query->height - y);
  const uint8_t area = take_area(source);
  for (int32_t row = y; row < y + rows; row++) memset(query->areas + row * query->width + x, area, (size_t)columns);
  self->counter.fail_at = take_below(source, 8) - 5;
  const sp_status status = self->made.grid ? sp_grid_set_rect(self->made.grid, x, y, columns, rows, area)
                                           : sp_hex_set_rect(self->made.hex, x, y, columns, rows, area);
  self->counter.fail_at = -1;
  FUZZ_REQUIRE(status == SP_OK);
  self->saved_size = 0;
}

static void edit_cost(world *self) {
  const int32_t area = take_below(&self->source, AREAS);
  const double cost = 0.25 * (1 + take_below(&self->source, 40));
  self->drawn.map.query.multipliers[area] = cost;
  FUZZ_REQUIRE((self->made.grid ? sp_grid_set_area_cost(self->made.grid, area, cost)
                                : sp_hex_set_area_cost(self->made.hex, area, cost)) == SP_OK);
  self->saved_size = 0;
}

/** A slice that may have no memory; then the field stands where it was. */
static void step(world *self) {
  int32_t progress = -1;
  self->counter.fail_at = take_below(&self->source, 8) - 5;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = sp_flow_field_step(self->field, take_below(&self->source, 30), &progress);
  self->counter.fail_at = -1;
  FUZZ_REQUIRE(status == SP_OK || (may_lack && status == SP_E_NO_MEMORY));
  if (status == SP_OK && progress == SP_FLOW_STATUS_COMPLETE) require_new(self);
}

static void save(world *self) {
  self->saved_size = sp_flow_field_state_size(self->field);
  FUZZ_REQUIRE(self->saved_size > 0 && self->saved_size <= STATE_BYTES);
  FUZZ_REQUIRE(sp_flow_field_save_state(self->field, saved, self->saved_size) == SP_OK);
}

static void restore(world *self) {
  if (self->saved_size == 0) return;
  FUZZ_REQUIRE(sp_flow_field_restore_state(self->field, saved, self->saved_size) == SP_OK);
  FUZZ_REQUIRE(sp_flow_field_state_size(self->field) == self->saved_size);
  FUZZ_REQUIRE(sp_flow_field_save_state(self->field, again, self->saved_size) == SP_OK);
  FUZZ_REQUIRE(memcmp(saved, again, (size_t)self->saved_size) == 0);
}

/** Some bytes of the state change; what is taken all the same can be run to its end. */
static void restore_changed(world *self) {
  save(self);
  for (int32_t i = 1 + take_below(&self->source, 4); i > 0; i--) {
    const uint32_t high = (uint32_t)take_below(&self->source, 256), low = (uint32_t)take_below(&self->source, 256);
    saved[(high << 8 | low) % self->saved_size] = (uint8_t)take_below(&self->source, 256);
  }
  const sp_status status = sp_flow_field_restore_state(self->field, saved, self->saved_size);
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT);
  if (status == SP_OK) FUZZ_REQUIRE(sp_flow_field_refresh(self->field) == SP_OK);
  FUZZ_REQUIRE(sp_flow_field_reset(self->field) == SP_OK);
  self->saved_size = 0;
}

static void act(world *self) {
  switch (take_below(&self->source, 8)) {
  case 0:
  case 1:
    edit(self);
    break;
  case 2:
    edit_cost(self);
    break;
  case 3:
    save(self);
    break;
  case 4:
    restore(self);
    break;
  case 5:
    restore_changed(self);
    break;
  default:
    step(self);
    break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) act(&self);
  FUZZ_REQUIRE(sp_flow_field_refresh(self.field) == SP_OK);
  require_new(&self);
  sp_flow_field_free(self.field);
  flow_grid_free(self.made);
  require_nothing_left(&self.counter);
  return 0;
}
