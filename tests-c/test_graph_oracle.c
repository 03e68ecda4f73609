/* Every search of graphs against Dijkstra by linear scans, on random small graphs: status, cost, every edge of every
 * path. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>

#include "support/cases.h"
#include "support/graph_hooks.h"
#include "support/test.h"

enum { GRAPHS_PER_KIND = 3000, HOOKED_GRAPHS = 3000, FRACTIONAL_GRAPHS = 2000, PAIRS = 2 };

static const int32_t algorithms[] = {SP_GRAPH_ALGORITHM_AUTO, SP_GRAPH_ALGORITHM_DIJKSTRA, SP_GRAPH_ALGORITHM_ASTAR,
                                     SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA, SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR};
enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

/** A graph with its hooks and tables. */
typedef struct judged_graph {
  const graph_case *drawn;
  sp_graph *graph;
  const sp_graph_hooks *hooks;
  sp_landmarks *landmarks;
  bool exact; /* all sums are exact: costs are compared bit for bit */
} judged_graph;

static bool is_close(double a, double b) {
  return fabs(a - b) <= 1e-9 * (1.0 + fabs(b));
}

static void check_found(const judged_graph *judged, const sp_graph_path *result, int32_t start, int32_t goal,
                        double best) {
  double price;
  const char *fault = graph_oracle_check_path(judged->drawn, judged->hooks, sp_graph_path_nodes(judged->graph),
                                              result->node_count, start, goal, &price);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK(is_close(result->cost, best) && is_close(price, best));
  if (judged->exact) CHECK_EQ_F64_BITS(result->cost, best);
  if (judged->exact) CHECK_EQ_F64_BITS(price, best);
}

static void check_query(const judged_graph *judged, int32_t algorithm, int32_t start, int32_t goal, double best) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.algorithm = algorithm;
  sp_graph_path result;
  if (!CHECK_EQ_I64(sp_graph_find_path(judged->graph, start, goal, &options, judged->hooks, judged->landmarks, &result),
                    SP_OK)) {
    return;
  }
  if (!graph_oracle_may_enter(judged->hooks, start)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_START_INVALID);
  } else if (!graph_oracle_may_enter(judged->hooks, goal)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_GOAL_INVALID);
  } else if (isinf(best)) {
    CHECK_EQ_I64(result.status, SP_PATH_STATUS_NO_PATH);
    CHECK_EQ_F64_BITS(result.cost, (double)INFINITY);
    CHECK_EQ_I64(result.node_count, 0);
  } else if (CHECK_EQ_I64(result.status, SP_PATH_STATUS_FOUND)) {
    check_found(judged, &result, start, goal, best);
  }
}

/** All algorithms on some pairs of one graph. */
static void check_pairs(const judged_graph *judged, sp__rng *rng) {
  double distances[GRAPH_CASE_NODES];
  for (int32_t pair = 0; pair < PAIRS; pair++) {
    const int32_t start = sp__rng_next_int(rng, judged->drawn->node_count);
    const int32_t goal = sp__rng_next_int(rng, judged->drawn->node_count);
    graph_oracle_distances(judged->drawn, judged->hooks, start, false, distances);
    for (int32_t a = 0; a < ALGORITHMS; a++) check_query(judged, algorithms[a], start, goal, distances[goal]);
  }
}

static sp_landmarks *draw_landmarks(sp_graph *graph, sp__rng *rng) {
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  options.count = 1 + sp__rng_next_int(rng, 5);
  options.selection = sp__rng_next_int(rng, 2);
  options.seed_low = (uint32_t)sp__rng_next(rng);
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_build(graph, &options, &landmarks), SP_OK);
  return landmarks;
}

/** No estimate, landmarks, the straight line, and both; `refined` hooks block and raise prices. */
static void check_graph(uint64_t seed, graph_kind kind, bool fractional, bool refined) {
  static graph_case drawn;
  sp__rng rng = {seed};
  sp_test_note("seed 0x%llx", (unsigned long long)seed);
  graph_case_draw(&drawn, &rng, kind, fractional);
  if (sp__rng_next_int(&rng, 8) == 0) graph_case_isolate(&drawn, sp__rng_next_int(&rng, drawn.node_count));
  sp_graph *graph = graph_case_make(&drawn, NULL);
  sp_landmarks *landmarks = draw_landmarks(graph, &rng);
  for (int32_t estimates = 0; estimates < 4; estimates++) {
    graph_hooks hooks;
    graph_hooks_init(&hooks, &drawn, seed, refined, refined && seed % 2 == 0 ? PRICE_RAISED : PRICE_NONE,
                     estimates >= 2 ? ESTIMATE_STRAIGHT : ESTIMATE_NONE);
    const judged_graph judged = {&drawn, graph, &hooks.hooks, estimates % 2 == 1 ? landmarks : NULL, !fractional};
    check_pairs(&judged, &rng);
  }
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
}

static void check_graphs(uint64_t family, int32_t count, graph_kind kind, bool fractional, bool refined) {
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const graph_kind each = kind < GRAPH_KIND_COUNT ? kind : (graph_kind)(i % GRAPH_KIND_COUNT);
    check_graph(family << 32 | (uint64_t)(uint32_t)i, each, fractional, refined);
  }
}

static void sparse(void) {
  check_graphs(0x6A0, GRAPHS_PER_KIND, GRAPH_SPARSE, false, false);
}
static void dense(void) {
  check_graphs(0x6A1, GRAPHS_PER_KIND, GRAPH_DENSE, false, false);
}
static void grids(void) {
  check_graphs(0x6A2, GRAPHS_PER_KIND, GRAPH_GRID, false, false);
}
static void roads(void) {
  check_graphs(0x6A3, GRAPHS_PER_KIND, GRAPH_ROAD, false, false);
}
static void fractional_weights(void) {
  check_graphs(0x6A4, FRACTIONAL_GRAPHS, GRAPH_KIND_COUNT, true, false);
}
static void hooked(void) {
  check_graphs(0x6A5, HOOKED_GRAPHS, GRAPH_KIND_COUNT, false, true);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-264 G-268 G-277 G-375 every search equals Dijkstra: sparse directed graphs with zero weights", sparse);
  SP_RUN("G-264 G-268 G-277 G-375 every search equals Dijkstra: dense graphs", dense);
  SP_RUN("G-264 G-268 G-277 G-375 every search equals Dijkstra: grid-like graphs", grids);
  SP_RUN("G-264 G-268 G-277 G-375 every search equals Dijkstra: road-like graphs", roads);
  SP_RUN("G-277 with fractional weights every search equals Dijkstra to within rounding", fractional_weights);
  SP_RUN("G-265 GAP-65 blocked nodes and raised costs: every search equals Dijkstra", hooked);
  return sp_test_end();
}
