/* The order in which graph searches work: every count, path and expansion as by the rules with a scanned open list;
 * the same in slices of any budgets; the same calls of callbacks.
 */
#include <math.h>
#include <string.h>

#include "support/cases.h"
#include "support/graph_hooks.h"
#include "support/graph_reference.h"
#include "support/grids.h"
#include "support/test.h"

enum { ORDERED_GRAPHS = 6000, SLICED_GRAPHS = 1200 };

/** A random query of a random graph. */
typedef struct random_query {
  graph_case drawn;
  graph_hooks hooks;
  graph_question question;
  sp_graph *graph;
  sp_landmarks *landmarks;
  sp_graph_options options;
} random_query;

static sp_graph *make_graph(const random_query *query) {
  sp_graph *graph = NULL;
  if (!query->question.straight) return graph_case_make(&query->drawn, NULL);
  /* A point graph orders its edges itself; the case takes them over. */
  const sp_point_graph_options options = {sizeof options, 0, 3.0};
  CHECK_EQ_I64(sp_point_graph_create(query->drawn.points, (uint32_t)query->drawn.node_count, NULL, 0, &options, NULL,
                                     NULL, &graph),
               SP_OK);
  return graph;
}

/** Makes the case's edges those of a point graph, row by row. */
static void take_over_rows(random_query *query) {
  int32_t offsets[GRAPH_CASE_NODES + 1];
  graph_case *drawn = &query->drawn;
  if (!CHECK(sp_graph_edge_count(query->graph) <= GRAPH_CASE_EDGES)) return;
  CHECK_EQ_I64(sp_graph_copy_rows(query->graph, 0, offsets, drawn->to, drawn->weights), SP_OK);
  drawn->edge_count = sp_graph_edge_count(query->graph);
  for (int32_t node = 0; node < drawn->node_count; node++) {
    for (int32_t slot = offsets[node]; slot < offsets[node + 1]; slot++) drawn->from[slot] = node;
  }
}

static void draw_query(random_query *query, uint64_t seed) {
  sp__rng rng = {seed};
  sp_test_note("seed 0x%llx", (unsigned long long)seed);
  graph_case_draw(&query->drawn, &rng, (graph_kind)sp__rng_next_int(&rng, GRAPH_KIND_COUNT), seed % 3 == 0);
  query->question = (graph_question){.graph = &query->drawn, .hooks = &query->hooks.hooks};
  query->question.straight = sp__rng_next_int(&rng, 4) == 0;
  query->graph = make_graph(query);
  if (query->question.straight) take_over_rows(query);
  query->landmarks = NULL;
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  options.count = 1 + sp__rng_next_int(&rng, 4);
  if (sp__rng_next_int(&rng, 2) == 0) {
    CHECK_EQ_I64(sp_landmarks_build(query->graph, &options, &query->landmarks), SP_OK);
  }
  query->question.landmarks = query->landmarks;
  const bool plain = sp__rng_next_int(&rng, 3) == 0;
  graph_hooks_init(&query->hooks, &query->drawn, seed, !plain && sp__rng_next_int(&rng, 2) == 0,
                   plain ? PRICE_NONE : (price_kind)sp__rng_next_int(&rng, 3),
                   plain ? ESTIMATE_NONE : (estimate_kind)sp__rng_next_int(&rng, 3));
  query->options = (sp_graph_options)SP_GRAPH_OPTIONS_INIT;
  query->options.algorithm = query->question.algorithm = sp__rng_next_int(&rng, 5);
  query->options.record_expansions = 1;
  query->question.start = sp__rng_next_int(&rng, query->drawn.node_count);
  query->question.goal = sp__rng_next_int(&rng, query->drawn.node_count);
  query->question.budget = sp__rng_next_int(&rng, 3) == 0 ? 1 + sp__rng_next_int(&rng, 30) : 0;
  query->options.iteration_budget = query->question.budget;
}

static void free_query(random_query *query) {
  sp_landmarks_free(query->landmarks);
  sp_graph_free(query->graph);
}

static sp_graph_path ask(random_query *query) {
  sp_graph_path result = {0};
  graph_hooks_reset(&query->hooks);
  CHECK_EQ_I64(sp_graph_find_path(query->graph, query->question.start, query->question.goal, &query->options,
                                  &query->hooks.hooks, query->landmarks, &result),
               SP_OK);
  return result;
}

static void equals_reference(void) {
  static random_query query;
  static graph_answer expected;
  for (int32_t i = 0; i < case_scaled(ORDERED_GRAPHS) && sp_test_failures() == 0; i++) {
    draw_query(&query, UINT64_C(0x0DDE) << 32 | (uint64_t)(uint32_t)i);
    graph_hooks_reset(&query.hooks);
    graph_reference_search(&query.question, &expected);
    const uint64_t log = query.hooks.log;
    const sp_graph_path result = ask(&query);
    graph_check_answer(&expected, &result, sp_graph_path_nodes(query.graph), sp_graph_path_expanded(query.graph));
    CHECK_EQ_U64(result.recorded, result.expanded);
    CHECK_EQ_U64(query.hooks.log, log);
    free_query(&query);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

static bool same_nodes(const int32_t *nodes, const int32_t *expected, size_t count) {
  return count == 0 || memcmp(nodes, expected, count * sizeof *nodes) == 0;
}

/** Steps by `budget`, or by drawn budgets when it is negative, until the search ends. */
static int32_t step_to_end(sp_graph_search *search, int32_t budget, int32_t status) {
  sp__rng rng = {17};
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    const int32_t iterations = budget >= 0 ? budget : sp__rng_next_int(&rng, 9);
    if (!CHECK_EQ_I64(sp_graph_search_step(search, iterations, &status), SP_OK)) break;
  }
  return status;
}

static void check_sliced(sp_graph_search *search, random_query *query, const sp_graph_path *whole, uint64_t log,
                         int32_t budget) {
  int32_t status;
  sp_graph_path path;
  graph_hooks_reset(&query->hooks);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, query->question.start, query->question.goal, &status), SP_OK);
  const bool refused = status != SP_PATH_STATUS_IN_PROGRESS;
  CHECK_EQ_I64(step_to_end(search, budget, status), whole->status);
  if (refused) return;
  CHECK_EQ_I64(sp_graph_search_result(search, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, whole, sizeof path), 0); /* the record has no padding */
  CHECK(same_nodes(sp_graph_search_nodes(search), sp_graph_path_nodes(query->graph), (size_t)whole->node_count));
  CHECK(same_nodes(sp_graph_search_expanded(search), sp_graph_path_expanded(query->graph), whole->recorded));
  CHECK_EQ_U64(query->hooks.log, log);
}

static void sliced_equals_whole(void) {
  static const int32_t budgets[] = {1, 2, 7, 50, -1, INT32_MAX};
  static random_query query;
  for (int32_t i = 0; i < case_scaled(SLICED_GRAPHS) && sp_test_failures() == 0; i++) {
    draw_query(&query, UINT64_C(0x511D) << 32 | (uint64_t)(uint32_t)i);
    query.options.iteration_budget = 0;
    const sp_graph_path whole = ask(&query);
    const uint64_t log = query.hooks.log;
    sp_graph_search *search = NULL;
    CHECK_EQ_I64(sp_graph_search_create(query.graph, &query.options, &query.hooks.hooks, query.landmarks, &search),
                 SP_OK);
    for (int32_t b = 0; b < 6; b++) check_sliced(search, &query, &whole, log, budgets[b]);
    sp_graph_search_free(search);
    free_query(&query);
  }
}

/* States ------------------------------------------------------------------------------------- */

static sp_graph *line_graph(int32_t nodes) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_create(nodes, NULL, &graph), SP_OK);
  for (int32_t i = 0; i + 1 < nodes; i++) {
    int32_t id;
    CHECK_EQ_I64(sp_graph_add_undirected(graph, i, i + 1, 1.5, &id), SP_OK);
  }
  return graph;
}

static void search_states(void) {
  sp_graph *graph = line_graph(6);
  sp_graph_search *search = NULL;
  int32_t status = -9, id;
  sp_graph_path path;
  CHECK_EQ_I64(sp_graph_search_create(graph, NULL, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_graph_search_result(search, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_NONE);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, 5, &status), SP_OK);
  CHECK_EQ_I64(sp_graph_search_step(search, -1, &status), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_search_step(search, 3, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_IN_PROGRESS);
  CHECK_EQ_F64_BITS(sp_graph_search_node_cost(search, 2, 0), 3.0);
  CHECK_EQ_I64(sp_graph_search_node_parent(search, 2, 0), 1);
  CHECK_EQ_F64_BITS(sp_graph_search_node_cost(search, 5, 0), (double)INFINITY);
  CHECK_EQ_F64_BITS(sp_graph_search_node_cost(search, 2, 1), (double)INFINITY);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 6, 0, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_OK); /* the refusal left it alone */
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 5, 9.0, &id), SP_OK);
  CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRAPH_CHANGED);
  CHECK_EQ_I64(sp_graph_add_node(graph, &id), SP_OK);
  CHECK_EQ_I64(sp_graph_compile(graph), SP_OK);
  CHECK_EQ_F64_BITS(sp_graph_search_node_cost(search, 6, 0), (double)INFINITY); /* a node it has no record of */
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, 5, &status), SP_OK);
  sp_graph_free(graph); /* the search keeps it */
  CHECK_EQ_I64(sp_graph_search_step(search, 100, &status), SP_OK);
  CHECK_EQ_I64(sp_graph_search_result(search, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, 7.5);
  sp_graph_search_free(search);
}

/** A callback that tries everything it may not. */
typedef struct intruder {
  sp_graph *graph;
  sp_graph_search *search;
  int32_t calls;
} intruder;

static int32_t intrude(void *user, int32_t from, int32_t to, double weight, double *cost) {
  intruder *self = (intruder *)user;
  sp_graph_path path;
  int32_t number;
  (void)from, (void)to, (void)weight, (void)cost;
  self->calls++;
  CHECK_EQ_I64(sp_graph_find_path(self->graph, 0, 1, NULL, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_graph_add_edge(self->graph, 0, 1, 1.0, &number), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_graph_set_weight(self->graph, 0, 2.0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_graph_compile(self->graph), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_graph_node_count(self->graph), 4);
  if (self->search) CHECK_EQ_I64(sp_graph_search_step(self->search, 1, &number), SP_E_REENTRANT);
  return 0;
}

static void reentrance(void) {
  intruder self = {.graph = line_graph(4)};
  const sp_graph_hooks hooks = {.edge_cost = intrude, .user = &self};
  sp_graph_path path;
  int32_t status;
  CHECK_EQ_I64(sp_graph_find_path(self.graph, 0, 3, NULL, &hooks, NULL, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, 4.5);
  CHECK_EQ_I64(sp_graph_search_create(self.graph, NULL, &hooks, NULL, &self.search), SP_OK);
  CHECK_EQ_I64(sp_graph_search_try_begin(self.search, 0, 3, &status), SP_OK);
  CHECK_EQ_I64(sp_graph_search_step(self.search, 100, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  CHECK(self.calls > 8);
  sp_graph_search_free(self.search);
  sp_graph_free(self.graph);
}

/** Every call of every callback stops the query once; the next query is as exact as any. */
static void callback_stops(void) {
  static random_query query;
  for (int32_t i = 0; i < 60 && sp_test_failures() == 0; i++) {
    draw_query(&query, UINT64_C(0x5709) << 32 | (uint64_t)(uint32_t)i);
    const sp_graph_path whole = ask(&query);
    const int64_t calls = query.hooks.calls;
    for (int64_t stop = 0; stop < calls; stop++) {
      sp_graph_path result = {.iterations = 77};
      graph_hooks_reset(&query.hooks);
      query.hooks.stop_at = stop;
      CHECK_EQ_I64(sp_graph_find_path(query.graph, query.question.start, query.question.goal, &query.options,
                                      &query.hooks.hooks, query.landmarks, &result),
                   SP_E_CALLBACK);
      CHECK_EQ_U64(result.iterations, 77);
    }
    const sp_graph_path again = ask(&query);
    CHECK_EQ_I64(memcmp(&again, &whole, sizeof again), 0);
    free_query(&query);
  }
}

/** One call for many pairs gives what single calls give. */
static void batches(void) {
  enum { PAIRS = 12 };
  static random_query query;
  for (int32_t i = 0; i < 200 && sp_test_failures() == 0; i++) {
    draw_query(&query, UINT64_C(0xBA7C) << 32 | (uint64_t)(uint32_t)i);
    int32_t pairs[2 * PAIRS];
    sp_graph_path results[PAIRS];
    sp__rng rng = {(uint64_t)i};
    query.options.record_expansions = 0;
    for (int32_t p = 0; p < 2 * PAIRS; p++) pairs[p] = sp__rng_next_int(&rng, query.drawn.node_count + 1) - (p == 3);
    CHECK_EQ_I64(
        sp_graph_find_paths(query.graph, pairs, PAIRS, &query.options, &query.hooks.hooks, query.landmarks, results),
        SP_OK);
    static int32_t nodes[PAIRS * GRAPH_CASE_NODES];
    const sp_graph_path *last = &results[PAIRS - 1];
    const size_t total = last->first_node + (size_t)last->node_count;
    if (total > 0) memcpy(nodes, sp_graph_path_nodes(query.graph), total * sizeof *nodes);
    for (int32_t p = 0; p < PAIRS; p++) {
      query.question.start = pairs[2 * p];
      query.question.goal = pairs[2 * p + 1];
      sp_graph_path single = ask(&query);
      CHECK(same_nodes(nodes + results[p].first_node, sp_graph_path_nodes(query.graph), (size_t)single.node_count));
      single.first_node = results[p].first_node;
      CHECK_EQ_I64(memcmp(&single, &results[p], sizeof single), 0);
    }
    free_query(&query);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-264..G-276 G-350 GAP-62 GAP-65 GAP-66 every count, path, expansion and callback as by the rules",
         equals_reference);
  SP_RUN("G-266 G-274 slices of any budgets give what one call gives", sliced_equals_whole);
  SP_RUN("G-266 searches: before begin, refusals, edits, kept graphs", search_states);
  SP_RUN("G-301 a callback may not edit or query the graph that it serves", reentrance);
  SP_RUN("G-301 a callback's stop ends the query and leaves the graph usable", callback_stops);
  SP_RUN("G-301 a batch gives what single queries give", batches);
  return sp_test_end();
}
