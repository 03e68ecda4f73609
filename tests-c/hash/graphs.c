/* Graphs: searches of every kind, callbacks, slices, edits, landmarks and their bytes, point graphs, DIMACS texts. */
#include <string.h>

#include "hash/scenarios.h"
#include "hash/world.h"
#include "support/graph_hooks.h"

enum { ALGORITHMS = 5, QUERIES = 6 };

static sp_graph *make_graph(const graph_case *drawn) {
  sp_graph *graph = NULL;
  hash_require(sp_graph_from_edges(drawn->from, drawn->to, drawn->weights, (uint32_t)drawn->edge_count,
                                   drawn->node_count, 1, NULL, &graph) == SP_OK);
  return graph;
}

static sp_landmarks *make_landmarks(sp_graph *graph, int32_t count, int32_t selection, uint32_t seed) {
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  options.count = count;
  options.selection = selection;
  options.seed_low = seed;
  sp_landmarks *landmarks = NULL;
  hash_require(sp_landmarks_build(graph, &options, &landmarks) == SP_OK);
  return landmarks;
}

static void write_nodes(hash_context *context, const int32_t *nodes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) hash_write_i32(context, nodes[i]);
}

static void write_result(hash_context *context, const sp_graph_path *result) {
  hash_write_i32(context, result->status);
  hash_write_i32(context, result->reason);
  hash_write_i32(context, result->algorithm);
  hash_write_f64(context, result->cost);
  hash_write_f64(context, result->length);
  hash_write_u64(context, result->iterations);
  hash_write_u64(context, result->expanded);
  hash_write_i32(context, result->node_count);
  hash_write_u32(context, result->first_node);
  hash_write_u32(context, result->recorded);
}

static void write_path(hash_context *context, const sp_graph *graph, const sp_graph_path *result) {
  write_result(context, result);
  write_nodes(context, sp_graph_path_nodes(graph), (uint32_t)result->node_count);
  write_nodes(context, sp_graph_path_expanded(graph), result->recorded);
}

/** Queries between random nodes, some of them outside of the graph. */
static void run_queries(hash_context *context, sp_graph *graph, uint64_t seed, int32_t algorithm,
                        const sp_graph_hooks *hooks, sp_landmarks *landmarks) {
  sp__rng rng = {seed};
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.record_expansions = 1;
  for (int32_t i = 0; i < QUERIES; i++) {
    const int32_t start = sp__rng_next_int(&rng, sp_graph_node_count(graph) + 1);
    const int32_t goal = sp__rng_next_int(&rng, sp_graph_node_count(graph)) - (i == 3);
    sp_graph_path result = {0};
    options.iteration_budget = i == 4 ? 7 : 0;
    world_write_status(context, sp_graph_find_path(graph, start, goal, &options, hooks, landmarks, &result));
    write_path(context, graph, &result);
  }
}

/** Every kind of graph under a range of algorithms, without and with landmarks. */
static void run_kinds(hash_context *context, uint64_t seed, int32_t first, int32_t last) {
  static graph_case drawn;
  for (int32_t i = 0; i < 4 * GRAPH_KIND_COUNT; i++) {
    sp__rng rng = {seed + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 8 < 4);
    sp_graph *graph = make_graph(&drawn);
    sp_landmarks *landmarks = make_landmarks(graph, 3, i % 2, 1);
    for (int32_t algorithm = first; algorithm <= last; algorithm++) {
      run_queries(context, graph, seed, algorithm, NULL, NULL);
      run_queries(context, graph, seed, algorithm, NULL, landmarks);
    }
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

void hash_graph_astar(hash_context *context) {
  run_kinds(context, 900, SP_GRAPH_ALGORITHM_AUTO, SP_GRAPH_ALGORITHM_ASTAR);
}

void hash_graph_bidirectional(hash_context *context) {
  run_kinds(context, 910, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR);
}

void hash_graph_callbacks(hash_context *context) {
  static graph_case drawn;
  for (int32_t i = 0; i < 24; i++) {
    sp__rng rng = {920 + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 2 == 0);
    sp_graph *graph = make_graph(&drawn);
    graph_hooks hooks;
    graph_hooks_init(&hooks, &drawn, (uint64_t)i, i % 3 == 0, (price_kind)(i % 3), (estimate_kind)(i / 3 % 3));
    for (int32_t algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
      run_queries(context, graph, 921, algorithm, &hooks.hooks, NULL);
      hash_write_u64(context, hooks.log);
    }
    graph_hooks_reset(&hooks);
    hooks.stop_at = 9;
    run_queries(context, graph, 922, SP_GRAPH_ALGORITHM_AUTO, &hooks.hooks, NULL);
    sp_graph_free(graph);
  }
}

void hash_graph_batch(hash_context *context) {
  enum { PAIRS = 40 };
  static graph_case drawn;
  sp__rng rng = {930};
  int32_t pairs[2 * PAIRS];
  sp_graph_path results[PAIRS];
  graph_case_draw(&drawn, &rng, GRAPH_ROAD, true);
  sp_graph *graph = make_graph(&drawn);
  for (int32_t i = 0; i < 2 * PAIRS; i++) pairs[i] = sp__rng_next_int(&rng, drawn.node_count + 1);
  for (int32_t algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    options.algorithm = algorithm;
    hash_require(sp_graph_find_paths(graph, pairs, PAIRS, &options, NULL, NULL, results) == SP_OK);
    for (int32_t i = 0; i < PAIRS; i++) {
      write_result(context, &results[i]);
      write_nodes(context, sp_graph_path_nodes(graph) + results[i].first_node, (uint32_t)results[i].node_count);
    }
  }
  sp_graph_free(graph);
}

/* Slices ------------------------------------------------------------------------------------- */

static void write_search(hash_context *context, sp_graph_search *search, int32_t nodes) {
  sp_graph_path result;
  hash_require(sp_graph_search_result(search, &result) == SP_OK);
  write_result(context, &result);
  write_nodes(context, sp_graph_search_nodes(search), (uint32_t)result.node_count);
  write_nodes(context, sp_graph_search_expanded(search), result.recorded);
  for (int32_t node = -1; node <= nodes; node++) {
    for (int32_t backward = 0; backward < 2; backward++) {
      hash_write_f64(context, sp_graph_search_node_cost(search, node, backward));
      hash_write_i32(context, sp_graph_search_node_parent(search, node, backward));
    }
  }
}

void hash_graph_slices(hash_context *context) {
  static const int32_t slices[] = {1, 3, 16, INT32_MAX};
  static graph_case drawn;
  for (int32_t i = 0; i < 10; i++) {
    sp__rng rng = {940 + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), false);
    sp_graph *graph = make_graph(&drawn);
    sp_landmarks *landmarks = make_landmarks(graph, 2, 0, 1);
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    options.algorithm = i % ALGORITHMS;
    options.record_expansions = 1;
    sp_graph_search *search = NULL;
    hash_require(sp_graph_search_create(graph, &options, NULL, i % 2 ? landmarks : NULL, &search) == SP_OK);
    for (int32_t s = 0; s < 4; s++) {
      int32_t status = 0;
      world_write_status(context, sp_graph_search_try_begin(search, 0, drawn.node_count - 1, &status));
      while (status == SP_PATH_STATUS_IN_PROGRESS) {
        hash_require(sp_graph_search_step(search, slices[s], &status) == SP_OK);
        write_search(context, search, drawn.node_count);
      }
    }
    sp_graph_search_free(search);
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

/* Graphs ------------------------------------------------------------------------------------- */

static void write_rows(hash_context *context, sp_graph *graph) {
  static int32_t offsets[GRAPH_CASE_NODES + 1], nodes[GRAPH_CASE_EDGES];
  static double weights[GRAPH_CASE_EDGES];
  uint64_t fingerprint = 0;
  for (int32_t reverse = 0; reverse < 2; reverse++) {
    hash_require(sp_graph_copy_rows(graph, reverse, offsets, nodes, weights) == SP_OK);
    write_nodes(context, offsets, (uint32_t)sp_graph_node_count(graph) + 1);
    write_nodes(context, nodes, (uint32_t)sp_graph_edge_count(graph));
    for (int32_t i = 0; i < sp_graph_edge_count(graph); i++) hash_write_f64(context, weights[i]);
  }
  hash_require(sp_graph_fingerprint(graph, &fingerprint) == SP_OK);
  hash_write_u64(context, fingerprint);
}

void hash_graph_edits(hash_context *context) {
  static graph_case drawn;
  sp__rng rng = {950};
  graph_case_draw(&drawn, &rng, GRAPH_SPARSE, false);
  sp_graph *graph = make_graph(&drawn);
  for (int32_t i = 0; i < 200; i++) {
    int32_t id = 0;
    const int32_t nodes = sp_graph_node_count(graph);
    const int32_t edge = sp__rng_next_int(&rng, sp_graph_edge_ids(graph) + 2) - 1;
    const int32_t from = sp__rng_next_int(&rng, nodes + 1), to = sp__rng_next_int(&rng, nodes);
    const double weight = sp__rng_next_int(&rng, 9) / 4.0 - 0.25;
    switch (sp__rng_next_int(&rng, 5)) {
    case 0:
      world_write_status(context, sp_graph_add_edge(graph, from, to, weight, &id));
      break;
    case 1:
      world_write_status(context, sp_graph_add_undirected(graph, from, to, weight, &id));
      break;
    case 2:
      world_write_status(context, sp_graph_set_weight(graph, edge, weight));
      break;
    case 3:
      world_write_status(context, sp_graph_remove_edge(graph, edge, &id));
      break;
    default:
      if (nodes < GRAPH_CASE_NODES) world_write_status(context, sp_graph_add_node(graph, &id));
      break;
    }
    hash_write_i32(context, id);
    hash_write_i32(context, sp_graph_is_compiled(graph));
    if (i % 10 == 0) write_rows(context, graph);
    if (i % 20 == 0) run_queries(context, graph, (uint64_t)i, i / 20 % ALGORITHMS, NULL, NULL);
  }
  sp_graph_free(graph);
}

void hash_graph_trees(hash_context *context) {
  static graph_case drawn;
  double distances[GRAPH_CASE_NODES];
  int32_t parents[GRAPH_CASE_NODES];
  for (int32_t i = 0; i < 12; i++) {
    sp__rng rng = {960 + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 3 == 0);
    sp_graph *graph = make_graph(&drawn);
    for (int32_t root = 0; root < drawn.node_count; root += 5) {
      hash_require(sp_graph_shortest_path_tree(graph, root, i % 2, distances, parents) == SP_OK);
      for (int32_t v = 0; v < drawn.node_count; v++) hash_write_f64(context, distances[v]);
      write_nodes(context, parents, (uint32_t)drawn.node_count);
    }
    sp_graph_free(graph);
  }
}

void hash_graph_errors(hash_context *context) {
  static const int32_t from[] = {0, 2, 1}, to[] = {1, 1, 3};
  static const double bad[] = {-1, -0.0, 1e308, SP_E_RANGE};
  sp_graph *graph = NULL;
  for (int32_t i = 0; i < 4; i++) {
    const double weights[] = {1, bad[i], 2};
    world_write_status(context, sp_graph_from_edges(from, to, weights, 3, i, 1, NULL, &graph));
    world_write_status(context, sp_graph_from_edges(from, to, weights, 3, -1, 0, NULL, &graph));
    sp_graph_free(graph);
    graph = NULL;
  }
  world_write_status(context, sp_graph_create(SP_GRAPH_MAX_NODES + 1, NULL, &graph));
  hash_require(sp_graph_create(2, NULL, &graph) == SP_OK);
  sp_graph_path result;
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.algorithm = 9;
  world_write_status(context, sp_graph_find_path(graph, 0, 1, &options, NULL, NULL, &result));
  world_write_status(context, sp_graph_find_path(graph, 0, 1, NULL, NULL, NULL, NULL));
  sp_graph_search *search = NULL;
  int32_t status;
  hash_require(sp_graph_search_create(graph, NULL, NULL, NULL, &search) == SP_OK);
  world_write_status(context, sp_graph_search_step(search, 1, &status));
  sp_graph_search_free(search);
  world_write_status(context, sp_graph_nearest_node(graph, 0, 0, 0, &status));
  sp_graph_free(graph);
}

/* Landmarks ---------------------------------------------------------------------------------- */

static uint8_t saved[1 << 17];

static void write_saved(hash_context *context, const sp_landmarks *landmarks) {
  hash_require(sp_landmarks_save(landmarks, saved, sizeof saved) == SP_OK);
  hash_write_bytes(context, saved, (size_t)sp_landmarks_size(landmarks));
}

void hash_graph_landmarks(hash_context *context) {
  static graph_case drawn;
  for (int32_t i = 0; i < 24; i++) {
    sp__rng rng = {970 + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 3 == 0);
    if (i % 5 == 0) graph_case_isolate(&drawn, 1);
    sp_graph *graph = make_graph(&drawn);
    sp_landmarks *landmarks = make_landmarks(graph, 1 + i % 8, i / 4 % 2, (uint32_t)i);
    write_saved(context, landmarks);
    for (int32_t u = 0; u < drawn.node_count; u += 3) {
      for (int32_t v = 0; v < drawn.node_count; v++) {
        double bound;
        hash_require(sp_landmarks_lower_bound(landmarks, u, v, &bound) == SP_OK);
        hash_write_f64(context, bound);
      }
    }
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

void hash_graph_landmark_bytes(hash_context *context) {
  static graph_case drawn;
  sp__rng rng = {980};
  graph_case_draw(&drawn, &rng, GRAPH_SPARSE, false);
  sp_graph *graph = make_graph(&drawn);
  sp_landmarks *landmarks = make_landmarks(graph, 2, 0, 1);
  const uint64_t size = sp_landmarks_size(landmarks);
  write_saved(context, landmarks);
  sp_landmarks_free(landmarks);
  for (uint64_t byte = 0; byte < size; byte += 1 + byte / 16) {
    saved[byte] ^= 0x80;
    landmarks = NULL;
    world_write_status(context, sp_landmarks_load(graph, saved, size, &landmarks));
    sp_landmarks_free(landmarks);
    saved[byte] ^= 0x80;
    world_write_status(context, sp_landmarks_load(graph, saved, byte, &landmarks));
  }
  sp_graph_free(graph);
}

/* Point graphs ------------------------------------------------------------------------------- */

static void draw_points(sp__rng *rng, double *points, int32_t count) {
  for (int32_t i = 0; i < 3 * count; i++) points[i] = i % 3 == 2 ? 0 : sp__rng_next_double(rng) * 8 - 4;
}

static int32_t refuse_some(void *user, int32_t a, int32_t b, int32_t *valid) {
  hash_context *context = (hash_context *)user;
  hash_write_i32(context, a);
  hash_write_i32(context, b);
  *valid = (a * 7 + b) % 4 != 0;
  return 0;
}

void hash_graph_points(hash_context *context) {
  enum { POINTS = 40 };
  double points[3 * POINTS];
  static const int32_t links[] = {0, 39, 3, 3, 7, 5, 39, 0};
  for (int32_t i = 0; i < 16; i++) {
    sp__rng rng = {990 + (uint64_t)i};
    draw_points(&rng, points, POINTS);
    const sp_point_graph_options options = {sizeof options, i % 4 == 0 ? 0 : i % 4 + 1, i % 3 * 0.9};
    const sp_link_hooks hooks = {i % 2 ? refuse_some : NULL, context};
    sp_graph *graph = NULL;
    hash_require(sp_point_graph_create(points, POINTS, links, 4, &options, &hooks, NULL, &graph) == SP_OK);
    write_rows(context, graph);
    for (int32_t algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
      run_queries(context, graph, 991, algorithm, NULL, NULL);
    }
    sp_landmarks *landmarks = make_landmarks(graph, 4, 0, 1);
    run_queries(context, graph, 992, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR, NULL, landmarks);
    for (int32_t p = 0; p < 5; p++) {
      int32_t node;
      hash_require(sp_graph_nearest_node(graph, p, -p, 0, &node) == SP_OK);
      hash_write_i32(context, node);
    }
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

void hash_graph_point_errors(hash_context *context) {
  double points[] = {0, 0, 0, 1, 1, 2097153};
  static const int32_t links[] = {0, 1, 1, 2};
  sp_point_graph_options options = SP_POINT_GRAPH_OPTIONS_INIT;
  sp_graph *graph = NULL;
  world_write_status(context, sp_point_graph_create(points, 2, NULL, 0, &options, NULL, NULL, &graph));
  points[5] = 0;
  world_write_status(context, sp_point_graph_create(points, 2, links, 2, &options, NULL, NULL, &graph));
  options.max_distance = 1e-12;
  world_write_status(context, sp_point_graph_create(points, 2, NULL, 0, &options, NULL, NULL, &graph));
  options.max_distance = 5;
  hash_require(sp_point_graph_create(points, 2, NULL, 0, &options, NULL, NULL, &graph) == SP_OK);
  int32_t number;
  world_write_status(context, sp_graph_add_edge(graph, 0, 1, 1, &number));
  world_write_status(context, sp_graph_nearest_node(graph, 0, 1e9, 0, &number));
  sp_graph_free(graph);
}

/* DIMACS ------------------------------------------------------------------------------------- */

void hash_graph_dimacs(hash_context *context) {
  static const char text[] = "c roads\np sp 4 5\na 1 2 3\na 2 3 0.1\na 3 4 12345678901\na 4 1 2.5\na 2 2 0\n";
  static const char places[] = "p aux sp co 2\nv 2 -1.5 3\nv 1 0.1 -7\n";
  char changed[sizeof text];
  sp_graph *graph = NULL;
  hash_require(sp_dimacs_graph_parse(text, sizeof text - 1, NULL, &graph) == SP_OK);
  write_rows(context, graph);
  sp_graph_free(graph);
  for (uint32_t i = 0; i < sizeof text - 1; i++) {
    graph = NULL;
    world_write_status(context, sp_dimacs_graph_parse(text, i, NULL, &graph));
    sp_graph_free(graph);
    memcpy(changed, text, sizeof text);
    changed[i] = '7';
    graph = NULL;
    world_write_status(context, sp_dimacs_graph_parse(changed, sizeof text - 1, NULL, &graph));
    sp_graph_free(graph);
  }
  double coordinates[4];
  uint32_t count = 0;
  for (uint32_t i = 0; i < sizeof places; i++) {
    world_write_status(context, sp_dimacs_coordinates_parse(places, i, coordinates, 2, &count));
  }
  for (int32_t i = 0; i < 4; i++) hash_write_f64(context, coordinates[i]);
}

/* Saved graphs ------------------------------------------------------------------------------- */

void hash_graph_state(hash_context *context) {
  static graph_case drawn;
  for (int32_t i = 0; i < 8; i++) {
    sp__rng rng = {1000 + (uint64_t)i};
    int32_t removed;
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 2 == 0);
    sp_graph *graph = make_graph(&drawn);
    for (int32_t id = 0; id < sp_graph_edge_ids(graph); id += 3) {
      hash_require(sp_graph_remove_edge(graph, id, &removed) == SP_OK);
    }
    const uint64_t size = sp_graph_state_size(graph);
    hash_require(sp_graph_save_state(graph, saved, sizeof saved) == SP_OK);
    hash_write_bytes(context, saved, (size_t)size);
    sp_graph *twin = NULL;
    hash_require(sp_graph_from_state(saved, size, NULL, &twin) == SP_OK);
    write_rows(context, twin);
    run_queries(context, twin, 1001, i % ALGORITHMS, NULL, NULL);
    for (uint64_t byte = 0; byte < size; byte += 1 + byte / 16) {
      saved[byte] ^= 0x80;
      world_write_status(context, sp_graph_restore_state(twin, saved, size));
      world_write_status(context, sp_graph_restore_state(twin, saved, byte));
      saved[byte] ^= 0x80;
    }
    sp_graph_free(twin);
    sp_graph_free(graph);
  }
}

/* Saved searches ----------------------------------------------------------------------------- */

/** The bytes after every few iterations; a twin takes them over, goes on and must end the same. */
static void write_search_states(hash_context *context, sp_graph_search *search, sp_graph_search *twin, int32_t stride) {
  int32_t status = SP_PATH_STATUS_IN_PROGRESS, twin_status = SP_PATH_STATUS_NONE;
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    const uint64_t size = sp_graph_search_state_size(search);
    hash_require(sp_graph_search_save_state(search, saved, sizeof saved) == SP_OK);
    hash_write_bytes(context, saved, (size_t)size);
    for (uint64_t byte = 0; byte < size; byte += 1 + byte / 8) {
      saved[byte] ^= 0x80;
      world_write_status(context, sp_graph_search_restore_state(twin, saved, size));
      world_write_status(context, sp_graph_search_restore_state(twin, saved, byte));
      saved[byte] ^= 0x80;
    }
    hash_require(sp_graph_search_restore_state(twin, saved, size) == SP_OK);
    hash_require(sp_graph_search_step(twin, INT32_MAX, &twin_status) == SP_OK);
    hash_require(sp_graph_search_step(search, stride, &status) == SP_OK);
  }
  hash_require(status == twin_status);
}

void hash_graph_search_state(hash_context *context) {
  static graph_case drawn;
  for (int32_t i = 0; i < 8; i++) {
    sp__rng rng = {1100 + (uint64_t)i};
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i < 4);
    sp_graph *graph = make_graph(&drawn);
    sp_landmarks *landmarks = make_landmarks(graph, 3, 0, 1);
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    options.record_expansions = i % 2;
    sp_graph_search *search = NULL, *twin = NULL;
    hash_require(sp_graph_search_create(graph, &options, NULL, i % 3 ? landmarks : NULL, &search) == SP_OK);
    hash_require(sp_graph_search_create(graph, &options, NULL, i % 3 ? landmarks : NULL, &twin) == SP_OK);
    int32_t status = 0;
    hash_require(sp_graph_search_try_begin(search, 0, drawn.node_count - 1, &status) == SP_OK);
    write_search_states(context, search, twin, 1 + i % 3);
    write_search(context, search, drawn.node_count);
    write_search(context, twin, drawn.node_count);
    sp_graph_search_free(twin);
    sp_graph_search_free(search);
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}
