/* A small block, multipliers, options, callbacks, then edits and queries. Every query is judged: its path by the
 * oracle's rules, its cost by the oracle's Dijkstra where A* promises the least, its order by the oracle's A*, the
 * sliced and the dense form by equality.
 */
#include <math.h>
#include <string.h>

#include "fuzz/source.h"
#include "support/voxel_cases.h"

/* Long enough along x to cross a chunk, small enough for the oracle. */
enum { MAX_LENGTH = 18, MAX_SIDE = 3, MAX_ACTIONS = 5, AREAS = 5 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_voxel_grid *grid;
  voxel_case query;
  voxel_hooks hooks;
} world;

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value == AREAS ? (uint8_t)SP_AREA_WALL : 0;
}

static int32_t count_of(const world *self) {
  return self->query.size[0] * self->query.size[1] * self->query.size[2];
}

static void set_area(world *self, int32_t node, uint8_t area) {
  const voxel_oracle oracle = voxel_case_oracle(&self->query, NULL);
  int32_t at[3];
  voxel_oracle_at(&oracle, node, at);
  self->query.areas[node] = area;
  FUZZ_REQUIRE(sp_voxel_grid_set_area(self->grid, at[0], at[1], at[2], area) == SP_OK);
  FUZZ_REQUIRE(sp_voxel_grid_get_area(self->grid, at[0], at[1], at[2]) == area);
}

static void set_up(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  sp__reader *source = &self->source;
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  for (int32_t axis = 0; axis < 3; axis++) {
    self->query.size[axis] = 1 + take_below(source, axis == 0 ? MAX_LENGTH : MAX_SIDE);
  }
  const bool uniform = take_below(source, 2) == 0;
  const double everywhere = choices[take_below(source, 8)];
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->query.multipliers[i] = uniform ? everywhere : 1;
  for (int32_t i = 0; i < AREAS && !uniform; i++) self->query.multipliers[i] = choices[take_below(source, 8)];
  const uint8_t initial = take_area(source);
  FUZZ_REQUIRE(sp_voxel_grid_create(self->query.size[0], self->query.size[1], self->query.size[2], initial, &allocator,
                                    &self->grid) == SP_OK);
  memset(self->query.areas, initial, sizeof self->query.areas);
  for (int32_t node = 0; node < count_of(self) && sp__reader_left(source) > 0; node++) {
    set_area(self, node, take_area(source));
  }
  FUZZ_REQUIRE(sp_voxel_grid_set_area_costs(self->grid, self->query.multipliers, SP_AREA_COUNT) == SP_OK);
}

static void take_query(world *self) {
  static const int32_t connectivities[] = {6, 18, 26, 26, 27};
  sp__reader *source = &self->source;
  sp_voxel_options *options = &self->query.options;
  *options = (sp_voxel_options)SP_VOXEL_OPTIONS_INIT;
  options->connectivity = connectivities[take_below(source, 5)];
  options->corner_rule = take_below(source, 3);
  options->heuristic = take_below(source, 2);
  options->record_expansions = 1;
  options->iteration_budget = take_below(source, 4) == 0 ? take_below(source, 64) : 0;
  const uint64_t seed = sp__read_u8(source);
  const bool blocked = take_below(source, 4) == 0;
  const int32_t prices = take_below(source, 6);
  voxel_hooks_init(&self->hooks, seed, blocked, prices > PRICE_ANY ? PRICE_NONE : (price_kind)prices);
  for (int32_t axis = 0; axis < 3; axis++) {
    self->query.start[axis] = take_below(source, self->query.size[axis] + (axis == 0));
    self->query.goal[axis] = take_below(source, self->query.size[axis] + (axis == 1));
  }
}

static sp_status find(world *self, sp_voxel_path *result) {
  const voxel_case *query = &self->query;
  self->hooks.calls = 0;
  return sp_voxel_grid_find_path(self->grid, query->start[0], query->start[1], query->start[2], query->goal[0],
                                 query->goal[1], query->goal[2], &query->options, &self->hooks.hooks, result);
}

/* Judging ------------------------------------------------------------------------------------ */

static void require_same_triples(const voxel_oracle *oracle, const int32_t *cells, const int32_t *nodes,
                                 int32_t count) {
  FUZZ_REQUIRE(voxel_first_difference(oracle, cells, nodes, count) == -1);
}

/** The oracle's A* gives the same pops, costs and voxels. */
static void judge_order(world *self, const voxel_oracle *oracle, const sp_voxel_path *result) {
  const sp_voxel_options *options = &self->query.options;
  voxel_expected expected;
  voxel_oracle_astar(oracle, self->query.start, self->query.goal, options->heuristic, 1.0, options->iteration_budget,
                     &expected);
  FUZZ_REQUIRE(result->status == expected.status);
  FUZZ_REQUIRE(memcmp(&result->cost, &expected.cost, sizeof result->cost) == 0);
  FUZZ_REQUIRE(result->iterations == expected.iterations && result->expanded == (uint64_t)expected.expanded);
  FUZZ_REQUIRE(result->cell_count == expected.path_count && result->recorded == (uint32_t)expected.expanded);
  require_same_triples(oracle, sp_voxel_grid_path_cells(self->grid), expected.path_nodes, expected.path_count);
  require_same_triples(oracle, sp_voxel_grid_path_expanded(self->grid), expected.expanded_nodes,
                       expected.expanded < VOXEL_ORACLE_RECORDED ? expected.expanded : VOXEL_ORACLE_RECORDED);
}

static void judge_path(world *self, const voxel_oracle *oracle, const sp_voxel_path *result) {
  if (result->status != SP_PATH_STATUS_FOUND) {
    FUZZ_REQUIRE(isinf(result->cost) && result->cell_count == 0);
    return;
  }
  const int32_t from = voxel_oracle_node(oracle, self->query.start), to = voxel_oracle_node(oracle, self->query.goal);
  double priced;
  int32_t moves[3];
  FUZZ_REQUIRE(voxel_oracle_check_path(oracle, sp_voxel_grid_path_cells(self->grid), result->cell_count, from, to,
                                       &priced, moves) == NULL);
  FUZZ_REQUIRE(moves[0] == result->face_steps && moves[1] == result->edge_steps && moves[2] == result->corner_steps);
  if (self->hooks.prices == PRICE_ANY) return;
  const double least = voxel_oracle_dijkstra(oracle, from)[to];
  FUZZ_REQUIRE(fabs(result->cost - least) <= 1e-9 * (1 + least));
}

/** The query in slices against the whole, whose voxels are still in the grid. */
static void compare_slices(world *self, const sp_voxel_path *whole, int32_t slice) {
  const voxel_case *query = &self->query;
  sp_voxel_search *search = NULL;
  sp_voxel_path result;
  int32_t status = SP_PATH_STATUS_NONE;
  voxel_hooks_reset(&self->hooks);
  FUZZ_REQUIRE(sp_voxel_search_create(self->grid, &query->options, &self->hooks.hooks, &search) == SP_OK);
  FUZZ_REQUIRE(sp_voxel_search_try_begin(search, query->start[0], query->start[1], query->start[2], query->goal[0],
                                         query->goal[1], query->goal[2], &status) == SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) FUZZ_REQUIRE(sp_voxel_search_step(search, slice, &status) == SP_OK);
  FUZZ_REQUIRE(status == whole->status);
  if (status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH) {
    FUZZ_REQUIRE(sp_voxel_search_result(search, 0, &result) == SP_OK);
    FUZZ_REQUIRE(result.iterations == whole->iterations && result.cell_count == whole->cell_count);
    FUZZ_REQUIRE(whole->cell_count == 0 || memcmp(sp_voxel_search_cells(search), sp_voxel_grid_path_cells(self->grid),
                                                  3 * sizeof(int32_t) * (size_t)whole->cell_count) == 0);
  }
  sp_voxel_search_free(search);
}

/** A query that a callback stops or that has no memory; the one after it is as exact as any. */
static void disturb(world *self) {
  sp_voxel_path result;
  self->hooks.stop_at = take_below(&self->source, 32) - 1;
  self->counter.fail_at = take_below(&self->source, 16) - 8;
  const bool may_stop = self->hooks.stop_at >= 0;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_stop && status == SP_E_CALLBACK) || (may_lack && status == SP_E_NO_MEMORY));
  self->hooks.stop_at = -1;
  self->counter.fail_at = -1;
}

static void query(world *self) {
  const int32_t slice = 1 + take_below(&self->source, 9);
  sp_voxel_path result;
  take_query(self);
  if (sp_voxel_options_check(&self->query.options) != SP_OK) {
    FUZZ_REQUIRE(find(self, &result) == SP_E_RANGE);
    return;
  }
  disturb(self);
  FUZZ_REQUIRE(find(self, &result) == SP_OK);
  const voxel_oracle oracle = voxel_case_oracle(&self->query, &self->hooks.hooks);
  judge_order(self, &oracle, &result);
  judge_path(self, &oracle, &result);
  if (self->query.options.iteration_budget == 0) compare_slices(self, &result, slice);
}

static void edit(world *self) {
  const int32_t changes = 1 + take_below(&self->source, 16);
  for (int32_t i = 0; i < changes; i++) {
    const int32_t node = (int32_t)(sp__read_u16(&self->source) % (uint32_t)count_of(self));
    set_area(self, node, take_area(&self->source));
  }
}

static void edit_cost(world *self) {
  const int32_t area = take_below(&self->source, AREAS);
  self->query.multipliers[area] = 0.25 * (1 + take_below(&self->source, 40));
  FUZZ_REQUIRE(sp_voxel_grid_set_area_cost(self->grid, area, self->query.multipliers[area]) == SP_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 4)) {
    case 0:
      edit(&self);
      break;
    case 1:
      edit_cost(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  sp_voxel_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
