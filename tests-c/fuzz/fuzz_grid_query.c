/* A small grid, multipliers, options, callbacks, then edits and queries. Every query is judged: its path
 * by the oracle's rules, its cost by the oracle's Dijkstra where A* promises the least, the other engine
 * and the sliced form by equality; nearest cells by a look at all cells, exact costs by sums of doubles,
 * content hashes by a copy of the grid.
 */
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "fuzz/source.h"
#include "support/oracle.h"
#include "support/seeded_hooks.h"

enum { MAX_SIDE = 16, MAX_ACTIONS = 12, AREAS = 5 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_grid *grid;
  double multipliers[SP_AREA_COUNT];
  sp_grid_options options;
  seeded_hooks hooks;
} world;

typedef struct query_ends {
  int32_t start_x;
  int32_t start_y;
  int32_t goal_x;
  int32_t goal_y;
} query_ends;

/* Setting up --------------------------------------------------------------------------------- */

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value == AREAS ? (uint8_t)SP_AREA_WALL : 0;
}

static void set_up_grid(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  uint8_t areas[MAX_SIDE * MAX_SIDE];
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const int32_t width = 1 + take_below(&self->source, MAX_SIDE);
  const int32_t height = 1 + take_below(&self->source, MAX_SIDE);
  const bool uniform = take_below(&self->source, 2) == 0;
  const double everywhere = choices[take_below(&self->source, 8)];
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->multipliers[i] = uniform ? everywhere : 1;
  for (int32_t i = 0; i < AREAS && !uniform; i++) self->multipliers[i] = choices[take_below(&self->source, 8)];
  for (int32_t i = 0; i < width * height; i++) areas[i] = take_area(&self->source);
  FUZZ_REQUIRE(sp_grid_from_areas(areas, width, height, &allocator, &self->grid) == SP_OK);
  FUZZ_REQUIRE(sp_grid_set_area_costs(self->grid, self->multipliers, SP_AREA_COUNT) == SP_OK);
}

static void take_options(world *self) {
  static const double weights[] = {1, 1, 1, 0, 0.5, 1.5, 20, -1};
  sp__reader *source = &self->source;
  sp_grid_options *options = &self->options;
  *options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options->connectivity = take_below(source, 3) == 0 ? 4 : 8;
  options->diagonals = take_below(source, 3);
  options->agent_size = take_below(source, 3) > 0 ? 1 : 1 + take_below(source, 4);
  options->heuristic = take_below(source, 5);
  options->heuristic_weight = weights[take_below(source, 8)];
  options->record_expansions = take_below(source, 2);
  options->iteration_budget = take_below(source, 3) == 0 ? take_below(source, 64) : 0;
  const uint64_t seed = sp__read_u8(source);
  const bool blocked = take_below(source, 4) == 0;
  const int32_t prices = take_below(source, 6);
  seeded_hooks_init(&self->hooks, seed, blocked, prices > PRICE_ANY ? PRICE_NONE : (price_kind)prices);
}

static oracle_rules rules_of(const world *self) {
  return (oracle_rules){.areas = sp_grid_cells(self->grid),
                        .multipliers = self->multipliers,
                        .hooks = &self->hooks.hooks,
                        .width = sp_grid_width(self->grid),
                        .height = sp_grid_height(self->grid),
                        .connectivity = self->options.connectivity,
                        .diagonals = self->options.diagonals,
                        .agent_size = self->options.agent_size};
}

/* Judging ------------------------------------------------------------------------------------ */

static bool is_close(double a, double b) {
  return fabs(a - b) <= 1e-9 * (1 + fabs(b));
}

/** The estimate is never above what is left, so the first path found is a shortest one. */
static bool promises_least(const world *self) {
  const sp_grid_options *options = &self->options;
  const bool manhattan_overestimates =
      options->heuristic == SP_GRID_HEURISTIC_MANHATTAN && options->connectivity == SP_GRID_CONNECTIVITY_EIGHT;
  return options->heuristic_weight <= 1 && !manhattan_overestimates && self->hooks.prices != PRICE_ANY;
}

static void judge(const world *self, query_ends ends, const sp_grid_path *result) {
  const oracle_rules rules = rules_of(self);
  const bool start = oracle_may_stand(&rules, ends.start_x, ends.start_y);
  const bool goal = oracle_may_stand(&rules, ends.goal_x, ends.goal_y);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_START_INVALID) == !start);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_GOAL_INVALID) == (start && !goal));
  if (!start || !goal || result->status == SP_PATH_STATUS_BUDGET_EXHAUSTED) {
    FUZZ_REQUIRE(isinf(result->cost) && result->cell_count == 0);
    return;
  }
  const int32_t from = ends.start_y * rules.width + ends.start_x;
  const int32_t to = ends.goal_y * rules.width + ends.goal_x;
  const double least = oracle_shortest_cost(&rules, from, to);
  FUZZ_REQUIRE(result->status == (isinf(least) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND));
  if (isinf(least)) return;
  double priced;
  oracle_pair steps;
  const int32_t *cells = sp_grid_path_cells(self->grid);
  FUZZ_REQUIRE(oracle_check_path(&rules, cells, result->cell_count, from, to, &priced, &steps) == NULL);
  FUZZ_REQUIRE(steps.straight == result->straight_steps && steps.diagonal == result->diagonal_steps);
  /* A node of the path that was reached more cheaply after its successor leaves the cost above the price. */
  FUZZ_REQUIRE(priced <= result->cost || is_close(priced, result->cost));
  FUZZ_REQUIRE(result->cost >= least || is_close(result->cost, least));
  if (promises_least(self)) FUZZ_REQUIRE(is_close(result->cost, least) && is_close(priced, least));
}

static void require_same(const sp_grid_path *a, const sp_grid_path *b) {
  FUZZ_REQUIRE(memcmp(&a->cost, &b->cost, sizeof a->cost) == 0);
  FUZZ_REQUIRE(a->status == b->status && a->reason == b->reason);
  FUZZ_REQUIRE(a->iterations == b->iterations && a->expanded == b->expanded);
  FUZZ_REQUIRE(a->specialized == b->specialized);
  FUZZ_REQUIRE(a->cell_count == b->cell_count && a->recorded == b->recorded);
}

static void require_same_cells(const int32_t *a, const int32_t *b, int64_t count) {
  FUZZ_REQUIRE(count == 0 || memcmp(a, b, (size_t)count * 2 * sizeof *a) == 0);
}

/* Queries ------------------------------------------------------------------------------------ */

static query_ends take_ends(world *self) {
  query_ends ends;
  ends.start_x = take_below(&self->source, sp_grid_width(self->grid) + 1);
  ends.start_y = take_below(&self->source, sp_grid_height(self->grid));
  ends.goal_x = take_below(&self->source, sp_grid_width(self->grid));
  ends.goal_y = take_below(&self->source, sp_grid_height(self->grid) + 1);
  return ends;
}

static sp_status find(world *self, query_ends ends, const sp_grid_options *options, sp_grid_path *result) {
  self->hooks.calls = 0;
  return sp_grid_find_path(self->grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, options,
                           &self->hooks.hooks, result);
}

/** The query in slices against the whole, whose cells are still in the grid. */
static void compare_slices(world *self, query_ends ends, const sp_grid_path *whole, int32_t slice) {
  sp_grid_search *search = NULL;
  sp_grid_path result;
  int32_t status = SP_PATH_STATUS_NONE;
  seeded_hooks_reset(&self->hooks);
  FUZZ_REQUIRE(sp_grid_search_create(self->grid, &self->options, &self->hooks.hooks, &search) == SP_OK);
  FUZZ_REQUIRE(sp_grid_search_try_begin(search, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &status) ==
               SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) FUZZ_REQUIRE(sp_grid_search_step(search, slice, &status) == SP_OK);
  FUZZ_REQUIRE(status == whole->status);
  if (status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH) {
    FUZZ_REQUIRE(sp_grid_search_result(search, 0, &result) == SP_OK);
    require_same(&result, whole);
    require_same_cells(sp_grid_search_cells(search), sp_grid_path_cells(self->grid), whole->cell_count);
    require_same_cells(sp_grid_search_expanded(search), sp_grid_path_expanded(self->grid), whole->recorded);
  }
  sp_grid_search_free(search);
}

static void compare_engines(world *self, query_ends ends, const sp_grid_path *specialized) {
  sp_grid_options options = self->options;
  sp_grid_path generic;
  options.specialized_engines = 0;
  FUZZ_REQUIRE(find(self, ends, &options, &generic) == SP_OK);
  FUZZ_REQUIRE(generic.status == specialized->status && !generic.specialized);
  if (generic.status != SP_PATH_STATUS_FOUND) return;
  FUZZ_REQUIRE(is_close(generic.cost, specialized->cost));
  judge(self, ends, &generic);
}

/** A query that a callback stops or that has no memory; the one after it is as exact as any. */
static void disturb(world *self, query_ends ends) {
  sp_grid_path result;
  self->hooks.stop_at = take_below(&self->source, 32) - 1;
  self->counter.fail_at = take_below(&self->source, 8) - 4;
  const bool may_stop = self->hooks.stop_at >= 0;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, ends, &self->options, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_stop && status == SP_E_CALLBACK) || (may_lack && status == SP_E_NO_MEMORY));
  self->hooks.stop_at = -1;
  self->counter.fail_at = -1;
}

static void query(world *self) {
  const query_ends ends = take_ends(self);
  const int32_t slice = 1 + take_below(&self->source, 9);
  sp_grid_path result;
  take_options(self);
  if (sp_grid_options_check(&self->options) != SP_OK) {
    FUZZ_REQUIRE(find(self, ends, &self->options, &result) == SP_E_RANGE);
    return;
  }
  disturb(self, ends);
  FUZZ_REQUIRE(find(self, ends, &self->options, &result) == SP_OK);
  judge(self, ends, &result);
  if (self->options.iteration_budget > 0) return;
  compare_slices(self, ends, &result, slice);
  if (result.specialized) compare_engines(self, ends, &result);
}

/* Nearest cells and content ------------------------------------------------------------------ */

static int64_t squared_distance(int32_t ax, int32_t ay, int32_t bx, int32_t by) {
  const int64_t dx = (int64_t)ax - bx, dy = (int64_t)ay - by;
  return dx * dx + dy * dy;
}

/** The nearest cell by a look at all of them; false when none will do. */
static bool nearest_of_all(const world *self, int32_t x, int32_t y, int32_t cell[2]) {
  const oracle_rules rules = rules_of(self);
  const int32_t radius = self->options.nearest_radius;
  bool found = false;
  for (int32_t row = 0; row < rules.height; row++) {
    for (int32_t column = 0; column < rules.width; column++) {
      if (abs(column - x) > radius || abs(row - y) > radius || !oracle_may_stand(&rules, column, row)) continue;
      if (found && squared_distance(column, row, x, y) >= squared_distance(cell[0], cell[1], x, y)) continue;
      cell[0] = column;
      cell[1] = row;
      found = true;
    }
  }
  return found;
}

static void nearest(world *self) {
  const int32_t x = take_below(&self->source, 3 * MAX_SIDE) - MAX_SIDE;
  const int32_t y = take_below(&self->source, 3 * MAX_SIDE) - MAX_SIDE;
  int32_t cell[2], expected[2], many[4] = {x, y, x, y}, found;
  take_options(self);
  self->options.heuristic_weight = 1;
  if (take_below(&self->source, 2) == 0) self->options.nearest_radius = take_below(&self->source, MAX_SIDE);
  seeded_hooks_reset(&self->hooks);
  FUZZ_REQUIRE(sp_grid_find_nearest_walkable(self->grid, x, y, &self->options, &self->hooks.hooks, cell, &found) ==
               SP_OK);
  FUZZ_REQUIRE(found == nearest_of_all(self, x, y, expected));
  FUZZ_REQUIRE(!found || (cell[0] == expected[0] && cell[1] == expected[1]));
  FUZZ_REQUIRE(sp_grid_find_nearest_walkables(self->grid, many, 2, &self->options, &self->hooks.hooks, many) == SP_OK);
  for (int32_t i = 0; i < 4; i++) FUZZ_REQUIRE(many[i] == (found ? expected[i % 2] : -1));
}

/** A walk of any steps: its price is near the sum of its steps, or there is none for a reason. */
static void price(world *self) {
  enum { LONGEST = 12 };
  const oracle_rules rules = rules_of(self);
  int32_t cells[2 * LONGEST] = {take_below(&self->source, MAX_SIDE), take_below(&self->source, MAX_SIDE)};
  const int32_t count = 1 + take_below(&self->source, LONGEST);
  bool payable = sp_grid_is_walkable(self->grid, cells[0], cells[1]) != 0;
  double sum = 0;
  for (int32_t i = 1; i < count; i++) {
    const int32_t direction = take_below(&self->source, ORACLE_DIRECTIONS + 1);
    const int32_t *from = cells + 2 * i - 2;
    cells[2 * i] = from[0] + (direction < ORACLE_DIRECTIONS ? oracle_dx[direction] : 0);
    cells[2 * i + 1] = from[1] + (direction < ORACLE_DIRECTIONS ? oracle_dy[direction] : 2);
    payable =
        payable && direction < ORACLE_DIRECTIONS && sp_grid_is_walkable(self->grid, cells[2 * i], cells[2 * i + 1]);
    if (!payable) continue;
    const double mean = (rules.multipliers[rules.areas[from[1] * rules.width + from[0]]] +
                         rules.multipliers[rules.areas[from[3] * rules.width + from[2]]]) *
                        0.5;
    sum += direction < 4 ? mean : mean * 1.4142135623730951;
  }
  int64_t cost;
  int32_t priced;
  FUZZ_REQUIRE(sp_grid_fixed_cost(self->grid, cells, (uint32_t)count, &cost, &priced) == SP_OK);
  FUZZ_REQUIRE(priced == payable);
  FUZZ_REQUIRE(fabs((double)cost * 0x1p-32 - (payable ? sum : 0)) <= 1e-8);
}

/** A grid of the same cells and multipliers has the same hash; one with another cell has not. */
static void compare_hashes(const world *self) {
  const int32_t width = sp_grid_width(self->grid);
  sp_grid *copy = NULL;
  FUZZ_REQUIRE(sp_grid_from_areas(sp_grid_cells(self->grid), width, sp_grid_height(self->grid), NULL, &copy) == SP_OK);
  FUZZ_REQUIRE(sp_grid_set_area_costs(copy, self->multipliers, SP_AREA_COUNT) == SP_OK);
  FUZZ_REQUIRE(sp_grid_content_hash(copy) == sp_grid_content_hash(self->grid));
  FUZZ_REQUIRE(sp_grid_set_area(copy, width - 1, 0, 77) == SP_OK);
  FUZZ_REQUIRE(sp_grid_content_hash(copy) != sp_grid_content_hash(self->grid));
  sp_grid_free(copy);
}

/* Edits -------------------------------------------------------------------------------------- */

static void edit(world *self) {
  const int32_t width = sp_grid_width(self->grid);
  const int32_t height = sp_grid_height(self->grid);
  const int32_t x = take_below(&self->source, width);
  const int32_t y = take_below(&self->source, height);
  const int32_t columns = take_below(&self->source, width - x + 1);
  const int32_t rows = take_below(&self->source, height - y + 1);
  const int32_t area = take_area(&self->source);
  FUZZ_REQUIRE(sp_grid_set_rect(self->grid, x, y, columns, rows, area) == SP_OK);
  for (int32_t i = 0; i < columns * rows; i++) {
    FUZZ_REQUIRE(sp_grid_get_area(self->grid, x + i % columns, y + i / columns) == area);
  }
}

static void edit_cost(world *self) {
  const int32_t area = take_below(&self->source, AREAS);
  self->multipliers[area] = 0.25 * (1 + take_below(&self->source, 40));
  FUZZ_REQUIRE(sp_grid_set_area_cost(self->grid, area, self->multipliers[area]) == SP_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up_grid(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 6)) {
    case 0:
      edit(&self);
      break;
    case 1:
      edit_cost(&self);
      break;
    case 4:
      nearest(&self);
      break;
    case 5:
      price(&self);
      compare_hashes(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  sp_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
