/* Memory of graphs: every call that allocates, failing at its k-th allocation for k = 0, 1, 2, … until it succeeds; and
 * no allocation at all once a graph or a search is warm.
 */
#include <string.h>

#include "samepath/abi.h"

#include "support/counting_allocator.h"
#include "support/graph_cases.h"
#include "support/test.h"

enum { SIDE = 24, NODES = SIDE * SIDE, QUERIES = 40 };

static counting_allocator counter;
static sp_allocator hook;

/** Objects under test, and what the calls left. */
typedef struct world {
  sp_graph *graph;
  sp_graph *points;
  sp_landmarks *landmarks;
  sp_graph_search *search;
  sp_graph_path path;
  int32_t number;
} world;

/** A square of streets with some diagonals; weights are multiples of 1/4. */
static sp_status make_streets(sp_graph **graph) {
  static int32_t from[3 * NODES], to[3 * NODES];
  static double weights[3 * NODES];
  sp__rng rng = {5};
  uint32_t count = 0;
  for (int32_t i = 0; i < NODES; i++) {
    const int32_t targets[3] = {i % SIDE + 1 < SIDE ? i + 1 : -1, i + SIDE < NODES ? i + SIDE : -1,
                                i % SIDE + 1 < SIDE && i + SIDE + 1 < NODES ? i + SIDE + 1 : -1};
    for (int32_t t = 0; t < 3; t++) {
      if (targets[t] < 0 || sp__rng_next_int(&rng, 5) == 0) continue;
      from[count] = i;
      to[count] = targets[t];
      weights[count++] = 1.0 + sp__rng_next_int(&rng, 16) / 4.0;
    }
  }
  return sp_graph_from_edges(from, to, weights, count, NODES, 0, &hook, graph);
}

static sp_status make_points(sp_graph **graph) {
  static double points[3 * NODES];
  static const int32_t links[] = {0, NODES - 1};
  for (int32_t i = 0; i < NODES; i++) {
    points[3 * i] = i % SIDE;
    points[3 * i + 1] = i / SIDE;
    points[3 * i + 2] = 0;
  }
  const sp_point_graph_options options = {sizeof options, 5, 0};
  return sp_point_graph_create(points, NODES, links, 1, &options, NULL, &hook, graph);
}

static void destroy(world *objects) {
  sp_graph_search_free(objects->search);
  sp_landmarks_free(objects->landmarks);
  sp_graph_free(objects->points);
  sp_graph_free(objects->graph);
  *objects = (world){0};
}

/* Failing allocations ------------------------------------------------------------------------ */

typedef sp_status (*step)(world *objects);

/** Repeats a call with its k-th allocation failing until it succeeds; gives how often it failed. */
static int64_t fail_until_done(world *objects, step call) {
  for (int64_t k = 0;; k++) {
    counter.fail_at = k;
    const sp_status status = call(objects);
    const bool unused = counter.fail_at >= 0;
    counter.fail_at = -1;
    if (status == SP_OK && CHECK(unused)) return k;
    if (!CHECK_EQ_I64(status, SP_E_NO_MEMORY)) return k;
  }
}

static sp_status create_empty(world *objects) {
  return sp_graph_create(4, &hook, &objects->graph);
}
static sp_status create_streets(world *objects) {
  return make_streets(&objects->graph);
}
static sp_status create_points(world *objects) {
  return make_points(&objects->points);
}
static sp_status create_from_dimacs(world *objects) {
  static const char text[] = "p sp 2 1\na 1 2 3\n";
  return sp_dimacs_graph_parse(text, sizeof text - 1, &hook, &objects->graph);
}

static void creation(void) {
  static const step steps[] = {create_empty, create_streets, create_points, create_from_dimacs};
  for (int32_t i = 0; i < 4; i++) {
    hook = counting_allocator_begin(&counter);
    world objects = {0};
    const uint32_t alive = sp_abi_live_objects();
    for (int64_t k = 0; k < 200; k++) {
      counter.fail_at = k;
      const sp_status status = steps[i](&objects);
      counter.fail_at = -1;
      if (status == SP_OK) break;
      CHECK_EQ_I64(status, SP_E_NO_MEMORY);
      CHECK_EQ_U64(counter.live_blocks, 0);
      CHECK_EQ_U64(sp_abi_live_objects(), alive);
    }
    CHECK(objects.graph != NULL || objects.points != NULL);
    destroy(&objects);
    counting_allocator_check_returned(&counter);
  }
}

static sp_status add_edge(world *objects) {
  return sp_graph_add_edge(objects->graph, 0, 1, 1.0, &objects->number);
}
static sp_status compile(world *objects) {
  return sp_graph_compile(objects->graph);
}
static sp_status build_landmarks(world *objects) {
  return sp_landmarks_build(objects->graph, NULL, &objects->landmarks);
}
static sp_status query(world *objects) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.record_expansions = 1;
  return sp_graph_find_path(objects->graph, 0, NODES - 1, &options, NULL, objects->landmarks, &objects->path);
}
static sp_status query_both_ends(world *objects) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.algorithm = SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
  return sp_graph_find_path(objects->graph, 0, NODES - 1, &options, NULL, NULL, &objects->path);
}
static sp_status grow_tree(world *objects) {
  static double distances[NODES];
  return sp_graph_shortest_path_tree(objects->graph, 0, 1, distances, NULL);
}

static void calls_without_memory(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {0};
  CHECK_EQ_I64(make_streets(&objects.graph), SP_OK);
  const int32_t edges = sp_graph_edge_ids(objects.graph);
  CHECK(fail_until_done(&objects, compile) >= 4);
  CHECK(fail_until_done(&objects, grow_tree) >= 2);
  CHECK(fail_until_done(&objects, build_landmarks) >= 5);
  CHECK(fail_until_done(&objects, query) >= 1);
  const double best = objects.path.cost;
  CHECK(fail_until_done(&objects, query_both_ends) >= 2);
  CHECK_EQ_F64_BITS(objects.path.cost, best);
  CHECK_EQ_I64(fail_until_done(&objects, add_edge), 1);
  CHECK_EQ_I64(sp_graph_edge_ids(objects.graph), edges + 1);
  CHECK(fail_until_done(&objects, compile) >= 4);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

static sp_status create_search(world *objects) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.record_expansions = 1;
  options.algorithm = SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR;
  return sp_graph_search_create(objects->graph, &options, NULL, objects->landmarks, &objects->search);
}
static sp_status begin_search(world *objects) {
  return sp_graph_search_try_begin(objects->search, 0, NODES - 1, &objects->number);
}
static sp_status run_search(world *objects) {
  return sp_graph_search_step(objects->search, INT32_MAX, &objects->number);
}
static sp_status read_search(world *objects) {
  return sp_graph_search_result(objects->search, &objects->path);
}
static sp_status load_landmarks(world *objects) {
  static uint8_t bytes[24 + 4 * 16 + 16 * 16 * NODES];
  CHECK_EQ_I64(sp_landmarks_save(objects->landmarks, bytes, sizeof bytes), SP_OK);
  sp_landmarks *loaded = NULL;
  const sp_status status = sp_landmarks_load(objects->graph, bytes, sizeof bytes, &loaded);
  sp_landmarks_free(loaded);
  return status;
}

/** A search without memory stands where it was and goes on: the end is that of an undisturbed one. */
static void searches_without_memory(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {0};
  CHECK_EQ_I64(make_streets(&objects.graph), SP_OK);
  CHECK_EQ_I64(build_landmarks(&objects), SP_OK);
  CHECK(fail_until_done(&objects, load_landmarks) >= 3);
  CHECK(fail_until_done(&objects, create_search) >= 2);
  CHECK(fail_until_done(&objects, begin_search) >= 2);
  CHECK(fail_until_done(&objects, run_search) >= 2);
  CHECK(fail_until_done(&objects, read_search) >= 1);
  const sp_graph_path disturbed = objects.path;
  CHECK_EQ_I64(begin_search(&objects), SP_OK);
  CHECK_EQ_I64(run_search(&objects), SP_OK);
  CHECK_EQ_I64(read_search(&objects), SP_OK);
  CHECK_EQ_I64(memcmp(&disturbed, &objects.path, sizeof disturbed), 0);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

/* Warm calls --------------------------------------------------------------------------------- */

static void run_queries(world *objects, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < QUERIES; i++) {
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    options.algorithm = i % 5;
    options.record_expansions = i % 2;
    const int32_t start = sp__rng_next_int(&rng, NODES), goal = sp__rng_next_int(&rng, NODES);
    CHECK_EQ_I64(sp_graph_find_path(objects->graph, start, goal, &options, NULL, i % 3 == 0 ? NULL : objects->landmarks,
                                    &objects->path),
                 SP_OK);
    CHECK_EQ_I64(sp_graph_find_path(objects->points, start, goal, &options, NULL, NULL, &objects->path), SP_OK);
    CHECK_EQ_I64(sp_graph_search_try_begin(objects->search, start, goal, &objects->number), SP_OK);
    while (objects->number == SP_PATH_STATUS_IN_PROGRESS) {
      CHECK_EQ_I64(sp_graph_search_step(objects->search, 50, &objects->number), SP_OK);
    }
    CHECK_EQ_I64(read_search(objects), SP_OK);
  }
}

static void warm_calls(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {0};
  CHECK_EQ_I64(make_streets(&objects.graph), SP_OK);
  CHECK_EQ_I64(make_points(&objects.points), SP_OK);
  CHECK_EQ_I64(build_landmarks(&objects), SP_OK);
  CHECK_EQ_I64(create_search(&objects), SP_OK);
  run_queries(&objects, 5);
  const uint64_t before = counter.allocations;
  run_queries(&objects, 5);
  CHECK_EQ_U64(counter.allocations, before);
  const uint64_t held = counter.live_bytes;
  const uint64_t memory = sp_graph_memory(objects.points);
  sp_graph_free(objects.points);
  objects.points = NULL;
  CHECK_EQ_U64(held - counter.live_bytes, memory);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

/** What 64-bit programs need per directed edge: 16 bytes to edit, 24 to search. */
static void bytes_per_edge(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {0};
  CHECK_EQ_I64(make_streets(&objects.graph), SP_OK);
  const uint64_t edges = (uint64_t)sp_graph_edge_count(objects.graph);
  const uint64_t empty = sp_graph_memory(objects.graph) - 16 * edges;
  CHECK(empty < 256);
  CHECK_EQ_I64(sp_graph_compile(objects.graph), SP_OK);
  CHECK_EQ_U64(sp_graph_memory(objects.graph), empty + (16 + 24) * edges + 2 * 4 * (NODES + 1));
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("GAP-69 creating graphs without memory leaves nothing behind", creation);
  SP_RUN("GAP-69 G-301 compiling, querying and adding without memory leave the graph usable", calls_without_memory);
  SP_RUN("GAP-69 G-266 searches without memory stand where they were and go on", searches_without_memory);
  SP_RUN("G-301 warm queries and searches allocate nothing, and sp_graph_memory is what a graph holds", warm_calls);
  SP_RUN("G-257 bytes per edge", bytes_per_edge);
  return sp_test_end();
}
