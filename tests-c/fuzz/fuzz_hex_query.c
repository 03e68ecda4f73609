/* A hex grid from the input, then edits and queries on it: paths are legal and cost what the oracle says,
 * slices equal the whole, points map back to cells, and nothing that fails leaves a trace.
 */
#include <math.h>
#include <string.h>

#include "fuzz/source.h"
#include "support/hex_oracle.h"
#include "support/seeded_hooks.h"

enum { MAX_SIDE = 12, MAX_ACTIONS = 12, AREAS = 5 };

/** Everything that one input sets up; the case mirrors what the grid holds. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_hex *hex;
  hex_case mirror;
  seeded_hooks hooks;
} world;

/* Setting up --------------------------------------------------------------------------------- */

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value == AREAS ? (uint8_t)SP_AREA_WALL : 0;
}

static void set_up_grid(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  path_case *query = &self->mirror.query;
  self->mirror.layout = take_below(&self->source, 4);
  query->width = 1 + take_below(&self->source, MAX_SIDE);
  query->height = 1 + take_below(&self->source, MAX_SIDE);
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) query->multipliers[i] = 1;
  for (int32_t i = 0; i < AREAS; i++) query->multipliers[i] = choices[take_below(&self->source, 8)];
  for (int32_t i = 0; i < query->width * query->height; i++) query->areas[i] = take_area(&self->source);
  FUZZ_REQUIRE(sp_hex_from_areas(query->areas, query->width, query->height, self->mirror.layout, &allocator,
                                 &self->hex) == SP_OK);
  FUZZ_REQUIRE(sp_hex_set_area_costs(self->hex, query->multipliers, SP_AREA_COUNT) == SP_OK);
}

static void take_options(world *self) {
  static const double weights[] = {1, 1, 1, 0, 0.5, 1.5, 20, -1};
  sp__reader *source = &self->source;
  sp_grid_options *options = &self->mirror.query.options;
  *options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options->algorithm = take_below(source, 8);
  options->heuristic = take_below(source, 5);
  options->heuristic_weight = weights[take_below(source, 8)];
  options->agent_size = take_below(source, 16) == 15 ? 2 : 1;
  options->record_expansions = take_below(source, 2);
  options->iteration_budget = take_below(source, 3) == 0 ? take_below(source, 64) : 0;
  const uint64_t seed = sp__read_u8(source);
  const bool blocked = take_below(source, 4) == 0;
  const int32_t prices = take_below(source, 6);
  seeded_hooks_init(&self->hooks, seed, blocked, prices > PRICE_ANY ? PRICE_NONE : (price_kind)prices);
}

static void take_ends(world *self) {
  path_case *query = &self->mirror.query;
  query->ends.start_x = take_below(&self->source, query->width + 1);
  query->ends.start_y = take_below(&self->source, query->height);
  query->ends.goal_x = take_below(&self->source, query->width);
  query->ends.goal_y = take_below(&self->source, query->height + 1);
}

/* Judging ------------------------------------------------------------------------------------ */

static bool is_close(double a, double b) {
  return fabs(a - b) <= 1e-9 * (1 + fabs(b));
}

static void judge(const world *self, const sp_grid_path *result) {
  const path_case *query = &self->mirror.query;
  const sp_grid_hooks *hooks = &self->hooks.hooks;
  const bool start = hex_oracle_may_stand(&self->mirror, hooks, query->ends.start_x, query->ends.start_y);
  const bool goal = hex_oracle_may_stand(&self->mirror, hooks, query->ends.goal_x, query->ends.goal_y);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_START_INVALID) == !start);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_GOAL_INVALID) == (start && !goal));
  FUZZ_REQUIRE(result->specialized == 0 && result->algorithm == SP_GRID_ALGORITHM_ASTAR);
  if (!start || !goal || result->status == SP_PATH_STATUS_BUDGET_EXHAUSTED) {
    FUZZ_REQUIRE(isinf(result->cost) && result->cell_count == 0);
    return;
  }
  const double least =
      hex_oracle_shortest(&self->mirror, hooks, query->ends.start_y * query->width + query->ends.start_x,
                          query->ends.goal_y * query->width + query->ends.goal_x);
  FUZZ_REQUIRE(result->status == (isinf(least) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND));
  if (isinf(least)) return;
  double priced;
  const int32_t *cells = sp_hex_path_cells(self->hex);
  FUZZ_REQUIRE(hex_oracle_check_path(&self->mirror, hooks, cells, result->cell_count, &priced) == NULL);
  FUZZ_REQUIRE(result->straight_steps == result->cell_count - 1 && result->diagonal_steps == 0);
  /* A node of the path that was reached more cheaply after its successor leaves the cost above the price. */
  FUZZ_REQUIRE(priced <= result->cost || is_close(priced, result->cost));
  FUZZ_REQUIRE(result->cost >= least || is_close(result->cost, least));
  const bool promises_least = query->options.heuristic_weight <= 1 && self->hooks.prices != PRICE_ANY;
  if (promises_least) FUZZ_REQUIRE(is_close(result->cost, least) && is_close(priced, least));
}

static void require_same_cells(const int32_t *a, const int32_t *b, int64_t count) {
  FUZZ_REQUIRE(count == 0 || memcmp(a, b, (size_t)count * 2 * sizeof *a) == 0);
}

/* Queries ------------------------------------------------------------------------------------ */

static sp_status find(world *self, sp_grid_path *result) {
  const path_case *query = &self->mirror.query;
  self->hooks.calls = 0;
  return sp_hex_find_path(self->hex, query->ends.start_x, query->ends.start_y, query->ends.goal_x, query->ends.goal_y,
                          &query->options, &self->hooks.hooks, result);
}

/** The query in slices against the whole, whose cells are still in the grid. */
static void compare_slices(world *self, const sp_grid_path *whole, int32_t slice) {
  const path_case *query = &self->mirror.query;
  sp_grid_search *search = NULL;
  sp_grid_path result;
  int32_t status = SP_PATH_STATUS_NONE;
  seeded_hooks_reset(&self->hooks);
  FUZZ_REQUIRE(sp_hex_search_create(self->hex, &query->options, &self->hooks.hooks, &search) == SP_OK);
  FUZZ_REQUIRE(sp_grid_search_try_begin(search, query->ends.start_x, query->ends.start_y, query->ends.goal_x,
                                        query->ends.goal_y, &status) == SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) FUZZ_REQUIRE(sp_grid_search_step(search, slice, &status) == SP_OK);
  FUZZ_REQUIRE(status == whole->status);
  if (status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH) {
    FUZZ_REQUIRE(sp_grid_search_result(search, 0, &result) == SP_OK);
    FUZZ_REQUIRE(memcmp(&result, whole, sizeof result) == 0); /* the record has no padding */
    require_same_cells(sp_grid_search_cells(search), sp_hex_path_cells(self->hex), whole->cell_count);
    require_same_cells(sp_grid_search_expanded(search), sp_hex_path_expanded(self->hex), whole->recorded);
  }
  sp_grid_search_free(search);
}

/** A query that a callback stops or that has no memory; the one after it is as exact as any. */
static void disturb(world *self) {
  sp_grid_path result;
  self->hooks.stop_at = take_below(&self->source, 32) - 1;
  self->counter.fail_at = take_below(&self->source, 8) - 4;
  const bool may_stop = self->hooks.stop_at >= 0;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_stop && status == SP_E_CALLBACK) || (may_lack && status == SP_E_NO_MEMORY));
  self->hooks.stop_at = -1;
  self->counter.fail_at = -1;
}

static void query(world *self) {
  take_ends(self);
  const int32_t slice = 1 + take_below(&self->source, 9);
  sp_grid_path result;
  take_options(self);
  const sp_grid_options *options = &self->mirror.query.options;
  if (sp_grid_options_check(options) != SP_OK) {
    FUZZ_REQUIRE(find(self, &result) == SP_E_RANGE);
    return;
  }
  if (options->agent_size > 1) {
    FUZZ_REQUIRE(find(self, &result) == SP_E_ARGUMENT);
    return;
  }
  disturb(self);
  FUZZ_REQUIRE(find(self, &result) == SP_OK);
  judge(self, &result);
  if (options->iteration_budget == 0) compare_slices(self, &result, slice);
}

/* Edits and places --------------------------------------------------------------------------- */

static void edit(world *self) {
  path_case *mirror = &self->mirror.query;
  const int32_t x = take_below(&self->source, mirror->width);
  const int32_t y = take_below(&self->source, mirror->height);
  const int32_t columns = take_below(&self->source, mirror->width - x + 1);
  const int32_t rows = take_below(&self->source, mirror->height - y + 1);
  const uint8_t area = take_area(&self->source);
  FUZZ_REQUIRE(sp_hex_set_rect(self->hex, x, y, columns, rows, area) == SP_OK);
  for (int32_t row = 0; row < rows; row++) {
    for (int32_t column = 0; column < columns; column++) mirror->areas[(y + row) * mirror->width + x + column] = area;
  }
  FUZZ_REQUIRE(memcmp(sp_hex_cells(self->hex), mirror->areas, (size_t)(mirror->width * mirror->height)) == 0);
}

/** Any doubles as space and point: an error, or a cell of the grid. */
static void place(world *self) {
  double numbers[5];
  int32_t cell[2] = {-9, -9}, inside = -9;
  for (int32_t i = 0; i < 5; i++) {
    const uint64_t bits = sp__read_u64(&self->source);
    memcpy(&numbers[i], &bits, sizeof bits);
    if (take_below(&self->source, 2) == 0) numbers[i] = (double)(bits % 1000) / 64 - 4;
  }
  const sp_status set = sp_hex_set_space(self->hex, numbers[0], numbers[1], numbers[2]);
  FUZZ_REQUIRE(set == SP_OK || set == SP_E_RANGE);
  const sp_status status = sp_hex_cell_at(self->hex, numbers[3], numbers[4], cell, &inside);
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_RANGE);
  if (status != SP_OK || inside == 0) {
    FUZZ_REQUIRE(cell[0] == -9 && cell[1] == -9);
  } else {
    FUZZ_REQUIRE(sp_hex_get_area(self->hex, cell[0], cell[1]) >= 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up_grid(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 5)) {
    case 0:
      edit(&self);
      break;
    case 1:
      place(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  sp_hex_free(self.hex);
  require_nothing_left(&self.counter);
  return 0;
}
