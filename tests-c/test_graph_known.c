/* Graphs by example: the known answers, ids and edits, the compiled form, errors. */
#include <math.h>
#include <string.h>

#include "samepath/graph.h"

#include "support/grids.h"
#include "support/test.h"

/* The graphs of the printed answers. */
static const int32_t three_from[] = {0, 1, 0}, three_to[] = {1, 2, 2};
static const double three_weights[] = {4, 1.5, 7};
static const int32_t roads_from[] = {0, 1, 0, 2, 1, 3}, roads_to[] = {1, 2, 2, 3, 3, 4};
static const double roads_weights[] = {4, 1.5, 7, 2, 6, 3};

static sp_graph *three(void) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(three_from, three_to, three_weights, 3, -1, 0, NULL, &graph), SP_OK);
  return graph;
}

static sp_graph *roads(void) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(roads_from, roads_to, roads_weights, 6, -1, 0, NULL, &graph), SP_OK);
  return graph;
}

static sp_graph_path find_in(sp_graph *graph, int32_t start, int32_t goal, int32_t algorithm, sp_landmarks *landmarks) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  sp_graph_path path = {0};
  options.algorithm = algorithm;
  CHECK_EQ_I64(sp_graph_find_path(graph, start, goal, &options, NULL, landmarks, &path), SP_OK);
  return path;
}

static void check_nodes(const sp_graph *graph, const sp_graph_path *path, const int32_t *nodes, int32_t count) {
  CHECK_EQ_I64(path->status, SP_PATH_STATUS_FOUND);
  if (!CHECK_EQ_I64(path->node_count, count)) return;
  for (int32_t i = 0; i < count; i++) CHECK_EQ_I64(sp_graph_path_nodes(graph)[i], nodes[i]);
}

/** Every algorithm gives the same nodes and cost, with default landmarks, too. */
static void check_everywhere(sp_graph *graph, int32_t start, int32_t goal, const int32_t *nodes, int32_t count,
                             double cost) {
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_build(graph, NULL, &landmarks), SP_OK);
  for (int32_t algorithm = 0; algorithm < 5; algorithm++) {
    for (int32_t with = 0; with < 2; with++) {
      const sp_graph_path path = find_in(graph, start, goal, algorithm, with ? landmarks : NULL);
      check_nodes(graph, &path, nodes, count);
      CHECK_EQ_F64_BITS(path.cost, cost);
    }
  }
  sp_landmarks_free(landmarks);
}

static void three_nodes(void) {
  static const int32_t nodes[] = {0, 1, 2};
  sp_graph *graph = three();
  CHECK_EQ_I64(sp_graph_node_count(graph), 3);
  check_everywhere(graph, 0, 2, nodes, 3, 5.5);
  sp_graph_free(graph);
}

static void road_network(void) {
  static const int32_t nodes[] = {0, 1, 2, 3, 4};
  sp_graph *graph = roads();
  check_everywhere(graph, 0, 4, nodes, 5, 10.5);
  sp_graph_free(graph);
}

static void four_points(void) {
  static const double points[] = {0, 0, 0, 1, 0, 0, 2, 0, 0, 2, 1, 0};
  static const int32_t nodes[] = {0, 1, 2, 3};
  const sp_point_graph_options options = {sizeof options, 0, 1.1};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_point_graph_create(points, 4, NULL, 0, &options, NULL, NULL, &graph), SP_OK);
  check_everywhere(graph, 0, 3, nodes, 4, 3.0);
  const sp_graph_path path = find_in(graph, 0, 3, SP_GRAPH_ALGORITHM_AUTO, NULL);
  CHECK_EQ_F64_BITS(path.length, 3.0);
  CHECK_EQ_I64(path.algorithm, SP_GRAPH_ALGORITHM_ASTAR);
  sp_graph_free(graph);
}

static void fingerprints(void) {
  uint64_t fingerprint = 0;
  sp_graph *graph = three();
  CHECK_EQ_I64(sp_graph_fingerprint(graph, &fingerprint), SP_OK);
  CHECK_EQ_U64(fingerprint, UINT64_C(0x2C57D0681BB9AA46));
  sp_graph_free(graph);
  graph = roads();
  CHECK_EQ_I64(sp_graph_fingerprint(graph, &fingerprint), SP_OK);
  CHECK_EQ_U64(fingerprint, UINT64_C(0xC081A2A206DAB788));
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, 5.0), SP_OK);
  CHECK_EQ_I64(sp_graph_fingerprint(graph, &fingerprint), SP_OK);
  CHECK(fingerprint != UINT64_C(0xC081A2A206DAB788));
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, 4.0), SP_OK);
  CHECK_EQ_I64(sp_graph_fingerprint(graph, &fingerprint), SP_OK);
  CHECK_EQ_U64(fingerprint, UINT64_C(0xC081A2A206DAB788));
  sp_graph_free(graph);
}

/* Ids and edits ------------------------------------------------------------------------------ */

static void check_edge(const sp_graph *graph, int32_t id, int32_t from, int32_t to, double weight, int32_t alive) {
  int32_t ends[2], lives;
  double actual;
  CHECK_EQ_I64(sp_graph_get_edge(graph, id, ends, &actual, &lives), SP_OK);
  CHECK_EQ_I64(ends[0], from);
  CHECK_EQ_I64(ends[1], to);
  CHECK_EQ_F64_BITS(actual, weight);
  CHECK_EQ_I64(lives, alive);
}

static void edge_ids(void) {
  sp_graph *graph = three();
  CHECK_EQ_I64(sp_graph_edge_ids(graph), 6);
  check_edge(graph, 2, 1, 2, 1.5, 1);
  check_edge(graph, 3, 2, 1, 1.5, 1);
  int32_t removed, id;
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 2, &removed), SP_OK);
  CHECK_EQ_I64(removed, 1);
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 2, &removed), SP_OK);
  CHECK_EQ_I64(removed, 0);
  CHECK_EQ_I64(sp_graph_edge_count(graph), 5);
  CHECK_EQ_I64(sp_graph_edge_ids(graph), 6);
  check_edge(graph, 2, 1, 2, 1.5, 0);
  CHECK_EQ_F64_BITS(find_in(graph, 0, 2, 0, NULL).cost, 7.0);
  CHECK_EQ_F64_BITS(find_in(graph, 2, 0, 0, NULL).cost, 5.5); /* the other direction stays */
  CHECK_EQ_I64(sp_graph_add_edge(graph, 1, 2, 0.25, &id), SP_OK);
  CHECK_EQ_I64(id, 6);
  CHECK_EQ_F64_BITS(find_in(graph, 0, 2, 0, NULL).cost, 4.25);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 2, 1.0), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_EDGE, SP_DETAIL_EDGE_REMOVED);
  CHECK_EQ_I64(sp_graph_add_undirected(graph, 0, 1, 0.0, &id), SP_OK);
  CHECK_EQ_I64(id, 7);
  check_edge(graph, 8, 1, 0, 0.0, 1);
  CHECK_EQ_F64_BITS(find_in(graph, 0, 2, 0, NULL).cost, 0.25);
  sp_graph_free(graph);
}

static void directed_ids(void) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(roads_from, roads_to, roads_weights, 6, 9, 1, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 9);
  CHECK_EQ_I64(sp_graph_edge_ids(graph), 6);
  check_edge(graph, 5, 3, 4, 3.0, 1);
  CHECK_EQ_I64(find_in(graph, 4, 0, 0, NULL).status, SP_PATH_STATUS_NO_PATH);
  CHECK_EQ_I64(find_in(graph, 0, 8, 0, NULL).reason, SP_PATH_REASON_UNREACHABLE);
  sp_graph_free(graph);
}

static void lazy_compile(void) {
  sp_graph *graph = three();
  int32_t id;
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 0);
  CHECK_EQ_I64(sp_graph_compile(graph), SP_OK);
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 1);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, 4.0), SP_OK); /* no change */
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 1);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, 4.5), SP_OK);
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 0);
  CHECK_EQ_F64_BITS(find_in(graph, 0, 1, 0, NULL).cost, 4.5);
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 1);
  CHECK_EQ_I64(sp_graph_add_node(graph, &id), SP_OK);
  CHECK_EQ_I64(id, 3);
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 0);
  CHECK_EQ_I64(find_in(graph, 0, 3, 0, NULL).status, SP_PATH_STATUS_NO_PATH);
  sp_graph_free(graph);
}

/** Rows hold the edges in the order of their ids, parallel ones and loops too. */
static void row_order(void) {
  static const int32_t from[] = {1, 0, 1, 1, 0, 2, 1}, to[] = {2, 1, 0, 2, 1, 2, 2};
  static const double weights[] = {5, 1, 2, 3, 9, 4, 5};
  static const int32_t offsets[] = {0, 2, 6, 7}, nodes[] = {1, 1, 2, 0, 2, 2, 2};
  static const double row_weights[] = {1, 9, 5, 2, 3, 5, 4};
  static const int32_t back_offsets[] = {0, 1, 3, 7}, back_nodes[] = {1, 0, 0, 1, 1, 2, 1};
  static const double back_weights[] = {2, 1, 9, 5, 3, 4, 5};
  int32_t read_offsets[4], read_nodes[7];
  double read_weights[7];
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(from, to, weights, 7, -1, 1, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_copy_rows(graph, 0, read_offsets, read_nodes, read_weights), SP_OK);
  CHECK_EQ_I64(memcmp(read_offsets, offsets, sizeof offsets), 0);
  CHECK_EQ_I64(memcmp(read_nodes, nodes, sizeof nodes), 0);
  CHECK_EQ_I64(memcmp(read_weights, row_weights, sizeof row_weights), 0);
  CHECK_EQ_I64(sp_graph_copy_rows(graph, 1, read_offsets, read_nodes, read_weights), SP_OK);
  CHECK_EQ_I64(memcmp(read_offsets, back_offsets, sizeof back_offsets), 0);
  CHECK_EQ_I64(memcmp(read_nodes, back_nodes, sizeof back_nodes), 0);
  CHECK_EQ_I64(memcmp(read_weights, back_weights, sizeof back_weights), 0);
  sp_graph_free(graph);
}

static void trees(void) {
  double distances[5];
  int32_t parents[5];
  static const double expected[] = {0, 4, 5.5, 7.5, 10.5};
  static const int32_t expected_parents[] = {-1, 0, 1, 2, 3};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(roads_from, roads_to, roads_weights, 6, -1, 1, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_shortest_path_tree(graph, 0, 0, distances, parents), SP_OK);
  CHECK_EQ_I64(memcmp(distances, expected, sizeof expected), 0);
  CHECK_EQ_I64(memcmp(parents, expected_parents, sizeof parents), 0);
  CHECK_EQ_I64(sp_graph_shortest_path_tree(graph, 3, 1, distances, NULL), SP_OK);
  CHECK_EQ_F64_BITS(distances[0], 7.5);
  CHECK_EQ_F64_BITS(distances[4], (double)INFINITY);
  CHECK_EQ_I64(sp_graph_shortest_path_tree(graph, 5, 0, distances, NULL), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_NODE, 5, 0, 4);
  sp_graph_free(graph);
}

/* Algorithms and ends ------------------------------------------------------------------------ */

static void reported_algorithm(void) {
  sp_graph *graph = roads();
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_build(graph, NULL, &landmarks), SP_OK);
  static const int32_t without[] = {SP_GRAPH_ALGORITHM_DIJKSTRA, SP_GRAPH_ALGORITHM_DIJKSTRA,
                                    SP_GRAPH_ALGORITHM_DIJKSTRA, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA,
                                    SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA};
  static const int32_t with[] = {SP_GRAPH_ALGORITHM_ASTAR, SP_GRAPH_ALGORITHM_DIJKSTRA, SP_GRAPH_ALGORITHM_ASTAR,
                                 SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR};
  for (int32_t algorithm = 0; algorithm < 5; algorithm++) {
    CHECK_EQ_I64(find_in(graph, 0, 4, algorithm, NULL).algorithm, without[algorithm]);
    CHECK_EQ_I64(find_in(graph, 0, 4, algorithm, landmarks).algorithm, with[algorithm]);
  }
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
}

static int32_t block_two(void *user, int32_t node, int32_t *blocked) {
  (void)user;
  *blocked = node == 2;
  return 0;
}

static void ends(void) {
  sp_graph *graph = roads();
  const sp_graph_hooks hooks = {.blocked = block_two};
  sp_graph_path path;
  CHECK_EQ_I64(find_in(graph, -1, 9, 0, NULL).reason, SP_PATH_REASON_START_OUTSIDE);
  CHECK_EQ_I64(find_in(graph, 0, 5, 0, NULL).reason, SP_PATH_REASON_GOAL_OUTSIDE);
  CHECK_EQ_I64(find_in(graph, 0, 5, 0, NULL).status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(sp_graph_find_path(graph, 2, 0, NULL, &hooks, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_START_REFUSED);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_graph_find_path(graph, 0, 2, NULL, &hooks, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_GOAL_REFUSED);
  CHECK_EQ_I64(sp_graph_find_path(graph, 0, 4, NULL, &hooks, NULL, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, 13.0); /* 0, 1, 3, 4 */
  sp_graph_free(graph);
}

static void start_is_goal(void) {
  sp_graph *graph = roads();
  for (int32_t algorithm = 0; algorithm < 5; algorithm++) {
    const sp_graph_path path = find_in(graph, 3, 3, algorithm, NULL);
    const bool both = algorithm >= SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
    static const int32_t nodes[] = {3};
    check_nodes(graph, &path, nodes, 1);
    CHECK_EQ_F64_BITS(path.cost, 0.0);
    CHECK_EQ_U64(path.iterations, both ? 0 : 1);
    CHECK_EQ_U64(path.expanded, 0);
  }
  sp_graph_free(graph);
}

static void budgets(void) {
  sp_graph *graph = roads();
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  sp_graph_path path;
  options.iteration_budget = 2;
  options.record_expansions = 1;
  CHECK_EQ_I64(sp_graph_find_path(graph, 0, 4, &options, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_BUDGET_EXHAUSTED);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_BUDGET);
  CHECK_EQ_U64(path.iterations, 2);
  CHECK_EQ_I64(path.recorded, 2);
  CHECK_EQ_I64(sp_graph_path_expanded(graph)[1], 1);
  CHECK_EQ_F64_BITS(path.cost, (double)INFINITY);
  sp_graph_free(graph);
}

static void bidirectional_preset(void) {
  sp_graph_options options;
  CHECK_EQ_I64(sp_graph_options_init(&options, SP_GRAPH_OPTIONS_PRESET_BIDIRECTIONAL), SP_OK);
  CHECK_EQ_I64(options.algorithm, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR);
  CHECK_EQ_I64(sp_graph_options_init(&options, 2), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_options_init(&options, SP_GRAPH_OPTIONS_PRESET_DEFAULT), SP_OK);
  options.algorithm = 5;
  CHECK_EQ_I64(sp_graph_options_check(&options), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRAPH_OPTIONS_ALGORITHM, 5, 0, 4);
}

/* Errors ------------------------------------------------------------------------------------- */

static void check_bad_edge(int32_t from, int32_t to, double weight, int32_t field, double value) {
  const int32_t all_from[] = {0, from}, all_to[] = {1, to};
  const double weights[] = {1, weight};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(all_from, all_to, weights, 2, 3, 1, NULL, &graph), SP_E_RANGE);
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.index, 1);
  if (value == value) CHECK_EQ_F64_BITS(error.value, value);
  if (value != value) CHECK(error.value != error.value);
  CHECK(graph == NULL);
}

static void bad_edges(void) {
  const double nan_value = (double)NAN, infinite = (double)INFINITY;
  check_bad_edge(-2, 1, 1, SP_FIELD_FROM, -2);
  check_bad_edge(3, 1, 1, SP_FIELD_FROM, 3);
  check_bad_edge(0, 3, 1, SP_FIELD_TO, 3);
  check_bad_edge(0, INT32_MIN, 1, SP_FIELD_TO, INT32_MIN);
  check_bad_edge(0, 1, -0.5, SP_FIELD_WEIGHT, -0.5);
  check_bad_edge(0, 1, nan_value, SP_FIELD_WEIGHT, nan_value);
  check_bad_edge(0, 1, infinite, SP_FIELD_WEIGHT, infinite);
  check_bad_edge(0, 1, -infinite, SP_FIELD_WEIGHT, -infinite);
  sp_graph *graph = three();
  int32_t id = 77;
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 3, 1, &id), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_TO, 3, 0, 2);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 1, nan_value, &id), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, -1), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 6, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_EDGE, 6, 0, 5);
  CHECK_EQ_I64(sp_graph_remove_edge(graph, -1, &id), SP_E_RANGE);
  CHECK_EQ_I64(id, 77);
  CHECK_EQ_I64(sp_graph_edge_ids(graph), 6);
  sp_graph_free(graph);
}

static void limits(void) {
  sp_graph *graph = NULL;
  int32_t node;
  CHECK_EQ_I64(sp_graph_create(SP_GRAPH_MAX_NODES + 1, NULL, &graph), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_NODE_COUNT, SP_GRAPH_MAX_NODES + 1.0, 0, SP_GRAPH_MAX_NODES);
  CHECK_EQ_I64(sp_graph_create(-1, NULL, &graph), SP_E_RANGE);
  const int32_t far[] = {INT32_MAX}, zero[] = {0};
  const double weight[] = {1};
  CHECK_EQ_I64(sp_graph_from_edges(far, zero, weight, 1, -1, 1, NULL, &graph), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_from_edges(zero, zero, weight, UINT32_MAX, -1, 1, NULL, &graph), SP_E_RANGE);
  CHECK_EQ_I64(sp_graph_create(SP_GRAPH_MAX_NODES, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_add_node(graph, &node), SP_E_RANGE);
  sp_graph_free(graph);
  CHECK_EQ_I64(sp_graph_from_edges(NULL, NULL, NULL, 0, -1, 0, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 0);
  CHECK_EQ_I64(find_in(graph, 0, 0, 0, NULL).status, SP_PATH_STATUS_START_INVALID);
  sp_graph_free(graph);
}

static void null_arguments(void) {
  sp_graph *graph = three();
  sp_graph_path path;
  int32_t number, ends_of[2];
  double weight;
  CHECK_EQ_I64(sp_graph_create(1, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_find_path(NULL, 0, 1, NULL, NULL, NULL, &path), SP_E_HANDLE);
  CHECK_EQ_I64(sp_graph_find_path(graph, 0, 1, NULL, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_find_path(graph, 0, 1, NULL, NULL, (sp_landmarks *)graph, &path), SP_E_HANDLE);
  CHECK_EQ_I64(sp_graph_find_paths(graph, NULL, 1, NULL, NULL, NULL, &path), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_add_node(graph, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 1, 1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_get_edge(graph, 0, ends_of, &weight, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_fingerprint(graph, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_copy_rows(graph, 0, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_search_create(graph, NULL, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 0, 0, 0, &number), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NO_POSITIONS);
  CHECK_EQ_I64(sp_graph_node_count(NULL), 0);
  CHECK(sp_graph_points(graph) == NULL);
  CHECK(sp_graph_memory(graph) > 0);
  sp_graph_free(graph);
  sp_graph_free(NULL);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-15 the graph of three nodes, by every algorithm and with landmarks", three_nodes);
  SP_RUN("KA-16 the road network, by every algorithm and with landmarks", road_network);
  SP_RUN("KA-17 G-263 the four points, by every algorithm and with landmarks", four_points);
  SP_RUN("DA-16 G-260 GAP-36 fingerprints", fingerprints);
  SP_RUN("G-256 G-261 G-262 GAP-59 edge ids are never reused; a direction can be removed alone", edge_ids);
  SP_RUN("G-262 directed edges keep their numbers as ids", directed_ids);
  SP_RUN("G-261 an edit makes the compiled form stale, the next query builds it", lazy_compile);
  SP_RUN("G-257 G-258 rows keep the order of the edges, in both directions", row_order);
  SP_RUN("G-280 G-300 shortest-path trees, forward and backward", trees);
  SP_RUN("G-269 G-298 the result says which algorithm ran", reported_algorithm);
  SP_RUN("GAP-65 ends outside of the graph and blocked ends", ends);
  SP_RUN("G-276 a query from a node to itself", start_is_goal);
  SP_RUN("G-266 the iteration budget ends a query", budgets);
  SP_RUN("G-298 GAP-62 presets and checks of the options", bidirectional_preset);
  SP_RUN("G-259 bad ends and weights name the edge", bad_edges);
  SP_RUN("G-257 limits of node and edge counts", limits);
  SP_RUN("G-259 null and wrong pointers", null_arguments);
  return sp_test_end();
}
