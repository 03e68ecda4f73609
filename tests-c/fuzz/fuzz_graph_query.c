/* A small graph, then edits and queries. Every query is judged: its path edge by edge, its cost by Dijkstra with linear
 * scans where the estimates promise the least, the sliced form and the batch by equality.
 */
#include <math.h>
#include <string.h>

#include "fuzz/source.h"
#include "support/graph_hooks.h"

enum { MAX_NODES = 24, MAX_EDGES = 96, MAX_ACTIONS = 16 };

/** Everything that one input sets up. The case holds the live edges; ids[i] is the library's id of edge i. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_graph *graph;
  graph_case drawn;
  int32_t ids[GRAPH_CASE_EDGES];
  int32_t next_id;
  sp_landmarks *landmarks;
  sp_graph_options options;
  graph_hooks hooks;
} world;

/* Setting up and edits ----------------------------------------------------------------------- */

/** At least the straight line, mostly; below it the straight line is no estimate. */
static double take_weight(world *self, int32_t from, int32_t to) {
  const int32_t choice = take_below(&self->source, 16);
  const double distance = graph_case_distance(&self->drawn, from, to);
  return choice == 0 ? distance : ceil(distance * 4) / 4 + (choice - 1) / 4.0;
}

static void add_edge(world *self) {
  graph_case *drawn = &self->drawn;
  if (drawn->edge_count == MAX_EDGES) return;
  const int32_t from = take_below(&self->source, drawn->node_count);
  const int32_t to = take_below(&self->source, drawn->node_count);
  const double weight = take_weight(self, from, to);
  int32_t id;
  FUZZ_REQUIRE(sp_graph_add_edge(self->graph, from, to, weight, &id) == SP_OK);
  FUZZ_REQUIRE(id == self->next_id);
  self->next_id++;
  self->ids[drawn->edge_count] = id;
  drawn->from[drawn->edge_count] = from;
  drawn->to[drawn->edge_count] = to;
  drawn->weights[drawn->edge_count++] = weight;
}

static void remove_edge(world *self) {
  graph_case *drawn = &self->drawn;
  if (drawn->edge_count == 0) return;
  const int32_t index = take_below(&self->source, drawn->edge_count);
  int32_t removed = 0;
  FUZZ_REQUIRE(sp_graph_remove_edge(self->graph, self->ids[index], &removed) == SP_OK && removed == 1);
  FUZZ_REQUIRE(sp_graph_remove_edge(self->graph, self->ids[index], &removed) == SP_OK && removed == 0);
  FUZZ_REQUIRE(sp_graph_set_weight(self->graph, self->ids[index], 1) == SP_E_STATE);
  drawn->edge_count--;
  for (int32_t i = index; i < drawn->edge_count; i++) {
    self->ids[i] = self->ids[i + 1];
    drawn->from[i] = drawn->from[i + 1];
    drawn->to[i] = drawn->to[i + 1];
    drawn->weights[i] = drawn->weights[i + 1];
  }
}

static void set_weight(world *self) {
  graph_case *drawn = &self->drawn;
  if (drawn->edge_count == 0) return;
  const int32_t index = take_below(&self->source, drawn->edge_count);
  drawn->weights[index] = take_weight(self, drawn->from[index], drawn->to[index]);
  FUZZ_REQUIRE(sp_graph_set_weight(self->graph, self->ids[index], drawn->weights[index]) == SP_OK);
}

static void set_up(world *self) {
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  self->drawn.node_count = 1 + take_below(&self->source, MAX_NODES);
  for (int32_t i = 0; i < self->drawn.node_count; i++) {
    self->drawn.points[3 * i] = take_below(&self->source, 8) / 2.0;
    self->drawn.points[3 * i + 1] = take_below(&self->source, 4);
  }
  FUZZ_REQUIRE(sp_graph_create(self->drawn.node_count, &allocator, &self->graph) == SP_OK);
  const int32_t edges = take_below(&self->source, MAX_EDGES);
  for (int32_t i = 0; i < edges; i++) add_edge(self);
}

/** New tables; the old ones may be stale. */
static void build_landmarks(world *self) {
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  options.count = 1 + take_below(&self->source, 6);
  options.selection = take_below(&self->source, 2);
  options.seed_low = sp__read_u8(&self->source);
  sp_landmarks_free(self->landmarks);
  FUZZ_REQUIRE(sp_landmarks_build(self->graph, &options, &self->landmarks) == SP_OK);
}

/* Judging ------------------------------------------------------------------------------------ */

static bool is_close(double a, double b) {
  return fabs(a - b) <= 1e-9 * (1 + fabs(b));
}

/** Lowered costs, and odd estimates that call reachable nodes unreachable, promise nothing. */
static bool promises_least(const world *self) {
  return self->hooks.prices != PRICE_ANY && self->hooks.estimates != ESTIMATE_ODD;
}

static void judge(world *self, int32_t start, int32_t goal, const sp_graph_path *result) {
  const sp_graph_hooks *hooks = &self->hooks.hooks;
  const int32_t count = self->drawn.node_count;
  const bool start_fits = start < count && graph_oracle_may_enter(hooks, start);
  const bool goal_fits = goal < count && graph_oracle_may_enter(hooks, goal);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_START_INVALID) == !start_fits);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_GOAL_INVALID) == (start_fits && !goal_fits));
  if (!start_fits || !goal_fits || result->status == SP_PATH_STATUS_BUDGET_EXHAUSTED) {
    FUZZ_REQUIRE(isinf(result->cost) && result->node_count == 0);
    return;
  }
  double distances[GRAPH_CASE_NODES];
  graph_oracle_distances(&self->drawn, hooks, start, false, distances);
  const double least = distances[goal];
  if (isinf(least) || promises_least(self)) {
    FUZZ_REQUIRE(result->status == (isinf(least) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND));
  }
  if (result->status != SP_PATH_STATUS_FOUND) return;
  double priced;
  const int32_t *nodes = sp_graph_path_nodes(self->graph);
  FUZZ_REQUIRE(graph_oracle_check_path(&self->drawn, hooks, nodes, result->node_count, start, goal, &priced) == NULL);
  FUZZ_REQUIRE(priced <= result->cost || is_close(priced, result->cost));
  FUZZ_REQUIRE(result->cost >= least || is_close(result->cost, least));
  if (promises_least(self)) FUZZ_REQUIRE(is_close(result->cost, least) && is_close(priced, least));
}

/* Queries ------------------------------------------------------------------------------------ */

static void take_options(world *self) {
  sp__reader *source = &self->source;
  self->options = (sp_graph_options)SP_GRAPH_OPTIONS_INIT;
  self->options.algorithm = take_below(source, 5);
  self->options.record_expansions = take_below(source, 2);
  self->options.iteration_budget = take_below(source, 3) == 0 ? take_below(source, 64) : 0;
  const uint64_t seed = sp__read_u8(source);
  const bool blocked = take_below(source, 4) == 0;
  const int32_t prices = take_below(source, 6);
  const int32_t estimates = take_below(source, 5);
  graph_hooks_init(&self->hooks, &self->drawn, seed, blocked, prices > PRICE_ANY ? PRICE_NONE : (price_kind)prices,
                   estimates > ESTIMATE_ODD ? ESTIMATE_NONE : (estimate_kind)estimates);
}

static sp_status find(world *self, int32_t start, int32_t goal, sp_landmarks *landmarks, sp_graph_path *result) {
  self->hooks.calls = 0;
  return sp_graph_find_path(self->graph, start, goal, &self->options, &self->hooks.hooks, landmarks, result);
}

static void require_same_nodes(const int32_t *a, const int32_t *b, size_t count) {
  FUZZ_REQUIRE(count == 0 || memcmp(a, b, count * sizeof *a) == 0);
}

/** The query in slices against the whole, whose nodes are still in the graph. */
static void compare_slices(world *self, int32_t start, int32_t goal, sp_landmarks *landmarks,
                           const sp_graph_path *whole, int32_t slice) {
  sp_graph_search *search = NULL;
  sp_graph_path result;
  int32_t status = SP_PATH_STATUS_NONE;
  graph_hooks_reset(&self->hooks);
  FUZZ_REQUIRE(sp_graph_search_create(self->graph, &self->options, &self->hooks.hooks, landmarks, &search) == SP_OK);
  FUZZ_REQUIRE(sp_graph_search_try_begin(search, start, goal, &status) == SP_OK);
  const bool begun = status == SP_PATH_STATUS_IN_PROGRESS;
  while (status == SP_PATH_STATUS_IN_PROGRESS) FUZZ_REQUIRE(sp_graph_search_step(search, slice, &status) == SP_OK);
  FUZZ_REQUIRE(status == whole->status);
  if (begun) {
    FUZZ_REQUIRE(sp_graph_search_result(search, &result) == SP_OK);
    FUZZ_REQUIRE(memcmp(&result, whole, sizeof result) == 0);
    require_same_nodes(sp_graph_search_nodes(search), sp_graph_path_nodes(self->graph), (size_t)whole->node_count);
    require_same_nodes(sp_graph_search_expanded(search), sp_graph_path_expanded(self->graph), whole->recorded);
  }
  sp_graph_search_free(search);
}

/** A query that a callback stops or that has no memory; the one after it is as exact as any. */
static void disturb(world *self, int32_t start, int32_t goal, sp_landmarks *landmarks) {
  sp_graph_path result;
  self->hooks.stop_at = take_below(&self->source, 32) - 1;
  self->counter.fail_at = take_below(&self->source, 8) - 4;
  const bool may_stop = self->hooks.stop_at >= 0;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, start, goal, landmarks, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_stop && status == SP_E_CALLBACK) || (may_lack && status == SP_E_NO_MEMORY));
  self->hooks.stop_at = -1;
  self->counter.fail_at = -1;
}

static void query(world *self) {
  const int32_t start = take_below(&self->source, self->drawn.node_count + 1);
  const int32_t goal = take_below(&self->source, self->drawn.node_count + 1);
  const int32_t slice = 1 + take_below(&self->source, 9);
  sp_landmarks *landmarks = take_below(&self->source, 2) == 0 ? self->landmarks : NULL;
  sp_graph_path result;
  take_options(self);
  int32_t fit = 1;
  if (landmarks != NULL) FUZZ_REQUIRE(sp_landmarks_fit(landmarks, self->graph, &fit) == SP_OK);
  if (!fit) {
    FUZZ_REQUIRE(find(self, start, goal, landmarks, &result) == SP_E_STATE);
    return;
  }
  disturb(self, start, goal, landmarks);
  FUZZ_REQUIRE(find(self, start, goal, landmarks, &result) == SP_OK);
  judge(self, start, goal, &result);
  if (self->options.iteration_budget == 0) compare_slices(self, start, goal, landmarks, &result, slice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  static void (*const edits[])(world *) = {add_edge, remove_edge, set_weight, build_landmarks};
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    const int32_t action = take_below(&self.source, 8);
    if (action < 4) {
      edits[action](&self);
    } else {
      query(&self);
    }
  }
  sp_landmarks_free(self.landmarks);
  sp_graph_free(self.graph);
  require_nothing_left(&self.counter);
  return 0;
}
