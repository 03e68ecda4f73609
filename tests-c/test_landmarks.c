/* Landmarks: bounds against true distances, selection against the rules written plainly, saved bytes, staleness. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cases.h"
#include "support/graph_cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { BOUNDED_GRAPHS = 200, SELECTED_GRAPHS = 600, MOST_LANDMARKS = 8 };

/** All distances of a graph, by the oracle. */
typedef struct all_distances {
  double of[GRAPH_CASE_NODES][GRAPH_CASE_NODES];
} all_distances;

static void measure(const graph_case *drawn, all_distances *distances) {
  for (int32_t root = 0; root < drawn->node_count; root++) {
    graph_oracle_distances(drawn, NULL, root, false, distances->of[root]);
  }
}

static sp_landmarks *build(sp_graph *graph, int32_t count, int32_t selection, uint64_t seed) {
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  options.count = count;
  options.selection = selection;
  options.seed_low = (uint32_t)seed;
  options.seed_high = (uint32_t)(seed >> 32);
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_build(graph, &options, &landmarks), SP_OK);
  return landmarks;
}

static double bound_of(const sp_landmarks *landmarks, int32_t from, int32_t to) {
  double bound = -1;
  CHECK_EQ_I64(sp_landmarks_lower_bound(landmarks, from, to, &bound), SP_OK);
  return bound;
}

/* Bounds ------------------------------------------------------------------------------------- */

/** The definition, landmark by landmark, from the oracle's distances. */
static double defined_bound(const all_distances *d, const int32_t *nodes, int32_t count, int32_t u, int32_t v) {
  double bound = 0.0;
  for (int32_t l = 0; l < count; l++) {
    const int32_t landmark = nodes[l];
    if (!isinf(d->of[landmark][u])) bound = fmax(bound, d->of[landmark][v] - d->of[landmark][u]);
    if (!isinf(d->of[v][landmark])) bound = fmax(bound, d->of[u][landmark] - d->of[v][landmark]);
  }
  return bound;
}

static void check_bounds(const graph_case *drawn, const all_distances *d, const sp_landmarks *landmarks, bool exact) {
  const int32_t *nodes = sp_landmarks_nodes(landmarks);
  const int32_t count = sp_landmarks_count(landmarks);
  for (int32_t u = 0; u < drawn->node_count; u++) {
    for (int32_t v = 0; v < drawn->node_count; v++) {
      const double bound = bound_of(landmarks, u, v);
      if (exact) CHECK_EQ_F64_BITS(bound, defined_bound(d, nodes, count, u, v));
      CHECK(bound <= d->of[u][v] * (1.0 + 1e-12));
      if (isinf(bound)) CHECK(isinf(d->of[u][v]));
    }
  }
  /* Consistent: no edge is shorter than the bound falls along it. */
  for (int32_t e = 0; e < drawn->edge_count; e++) {
    for (int32_t goal = 0; goal < drawn->node_count; goal++) {
      const double here = bound_of(landmarks, drawn->from[e], goal);
      const double there = bound_of(landmarks, drawn->to[e], goal);
      CHECK(here <= (drawn->weights[e] + there) * (1.0 + 1e-12) + 1e-12);
    }
  }
}

static void bounds(void) {
  static graph_case drawn;
  static all_distances distances;
  for (int32_t i = 0; i < BOUNDED_GRAPHS && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0xB0) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("graph %d", (int)i);
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 5 == 4);
    if (i % 7 == 0) graph_case_isolate(&drawn, sp__rng_next_int(&rng, drawn.node_count));
    measure(&drawn, &distances);
    sp_graph *graph = graph_case_make(&drawn, NULL);
    sp_landmarks *landmarks = build(graph, 1 + sp__rng_next_int(&rng, MOST_LANDMARKS), i % 2, sp__rng_next(&rng));
    check_bounds(&drawn, &distances, landmarks, i % 5 != 4);
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

/* Selection ---------------------------------------------------------------------------------- */

static bool is_landmark(const int32_t *nodes, int32_t used, int32_t node) {
  for (int32_t l = 0; l < used; l++) {
    if (nodes[l] == node) return true;
  }
  return false;
}

/** The greatest of finite positive values of nodes that are not landmarks; -1 without one. */
static int32_t plain_greatest(const double *values, int32_t count, const int32_t *nodes, int32_t used) {
  int32_t best = -1;
  for (int32_t node = 0; node < count; node++) {
    if (is_landmark(nodes, used, node) || isinf(values[node]) || !(values[node] > 0.0)) continue;
    if (best < 0 || values[node] > values[best]) best = node;
  }
  return best;
}

static int32_t plain_farthest(const graph_case *drawn, const all_distances *d, int32_t root, const int32_t *nodes,
                              int32_t used) {
  double values[GRAPH_CASE_NODES];
  for (int32_t v = 0; v < drawn->node_count; v++) {
    values[v] = used == 0 ? d->of[root][v] : (double)INFINITY;
    for (int32_t l = 0; l < used; l++) values[v] = fmin(values[v], d->of[nodes[l]][v]);
  }
  return plain_greatest(values, drawn->node_count, nodes, used);
}

/** A tree grown with a scanned open list: parents and the order of settling. */
typedef struct plain_tree {
  int32_t parent[GRAPH_CASE_NODES];
  int32_t order[GRAPH_CASE_NODES];
  int32_t settled;
} plain_tree;

static void grow_plain_tree(const graph_case *drawn, int32_t root, plain_tree *tree) {
  double distance[GRAPH_CASE_NODES];
  bool closed[GRAPH_CASE_NODES] = {false};
  for (int32_t v = 0; v < drawn->node_count; v++) {
    distance[v] = (double)INFINITY;
    tree->parent[v] = -1;
  }
  distance[root] = 0.0;
  tree->settled = 0;
  for (;;) {
    int32_t node = -1;
    for (int32_t v = 0; v < drawn->node_count; v++) {
      if (!closed[v] && !isinf(distance[v]) && (node < 0 || distance[v] < distance[node])) node = v;
    }
    if (node < 0) return;
    closed[node] = true;
    tree->order[tree->settled++] = node;
    for (int32_t e = 0; e < drawn->edge_count; e++) {
      if (drawn->from[e] != node || !(distance[node] + drawn->weights[e] < distance[drawn->to[e]])) continue;
      distance[drawn->to[e]] = distance[node] + drawn->weights[e];
      tree->parent[drawn->to[e]] = node;
    }
  }
}

static int32_t plain_avoid(const graph_case *drawn, const all_distances *d, int32_t root, const int32_t *nodes,
                           int32_t used) {
  plain_tree tree;
  double size[GRAPH_CASE_NODES] = {0};
  bool blocked[GRAPH_CASE_NODES] = {false};
  bool in_tree[GRAPH_CASE_NODES] = {false};
  grow_plain_tree(drawn, root, &tree);
  for (int32_t i = 0; i < tree.settled; i++) {
    const int32_t v = tree.order[i];
    size[v] = d->of[root][v] - defined_bound(d, nodes, used, root, v);
    blocked[v] = is_landmark(nodes, used, v);
    in_tree[v] = true;
  }
  for (int32_t i = tree.settled - 1; i > 0; i--) {
    const int32_t v = tree.order[i];
    if (blocked[v]) blocked[tree.parent[v]] = true;
    if (!blocked[v]) size[tree.parent[v]] += size[v];
  }
  int32_t best = -1;
  for (int32_t v = 0; v < drawn->node_count; v++) {
    if (!in_tree[v] || blocked[v] || !(size[v] > 0.0)) continue;
    if (best < 0 || size[v] > size[best]) best = v;
  }
  for (int32_t next = best; next >= 0;) {
    best = next;
    next = -1;
    for (int32_t v = 0; v < drawn->node_count; v++) {
      if (!in_tree[v] || v == root || tree.parent[v] != best) continue;
      if (next < 0 || size[v] > size[next]) next = v;
    }
  }
  return best;
}

static void selection(void) {
  static graph_case drawn;
  static all_distances distances;
  for (int32_t i = 0; i < case_scaled(SELECTED_GRAPHS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x5E1) << 32 | (uint64_t)(uint32_t)i};
    sp_test_note("graph %d", (int)i);
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), false);
    if (i % 3 == 0) graph_case_isolate(&drawn, sp__rng_next_int(&rng, drawn.node_count));
    measure(&drawn, &distances);
    const uint64_t seed = sp__rng_next(&rng);
    const int32_t wanted = 1 + sp__rng_next_int(&rng, MOST_LANDMARKS);
    sp_graph *graph = graph_case_make(&drawn, NULL);
    sp_landmarks *landmarks = build(graph, wanted, i / 2 % 2, seed);
    const int32_t count = wanted < drawn.node_count ? wanted : drawn.node_count;
    CHECK_EQ_I64(sp_landmarks_count(landmarks), count);
    sp__rng roots = {seed};
    int32_t nodes[MOST_LANDMARKS];
    for (int32_t used = 0; used < count; used++) {
      const int32_t root = sp__rng_next_int(&roots, drawn.node_count);
      int32_t chosen = i / 2 % 2 == SP_LANDMARK_SELECTION_FARTHEST
                           ? plain_farthest(&drawn, &distances, root, nodes, used)
                           : plain_avoid(&drawn, &distances, root, nodes, used);
      if (chosen < 0) {
        for (chosen = 0; is_landmark(nodes, used, chosen);) chosen++;
      }
      nodes[used] = chosen;
      CHECK_EQ_I64(sp_landmarks_nodes(landmarks)[used], chosen);
    }
    sp_landmarks_free(landmarks);
    sp_graph_free(graph);
  }
}

static void counts(void) {
  sp_graph *graph = NULL;
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_graph_create(0, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_landmarks_build(graph, NULL, &landmarks), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_NODE_COUNT, 0, 1, SP_GRAPH_MAX_NODES);
  sp_graph_free(graph);
  CHECK_EQ_I64(sp_graph_create(5, NULL, &graph), SP_OK); /* no edges: nothing to choose by */
  landmarks = build(graph, 16, SP_LANDMARK_SELECTION_AVOID, 1);
  CHECK_EQ_I64(sp_landmarks_count(landmarks), 5);
  for (int32_t l = 0; l < 5; l++) CHECK_EQ_I64(sp_landmarks_nodes(landmarks)[l], l);
  CHECK_EQ_F64_BITS(bound_of(landmarks, 1, 3), (double)INFINITY);
  CHECK_EQ_F64_BITS(bound_of(landmarks, 2, 2), 0.0);
  double bound;
  CHECK_EQ_I64(sp_landmarks_lower_bound(landmarks, 0, 5, &bound), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_TO, 5, 0, 4);
  sp_landmarks_free(landmarks);
  sp_landmark_options options;
  CHECK_EQ_I64(sp_landmark_options_init(&options), SP_OK);
  CHECK_EQ_I64(options.count, 16);
  CHECK_EQ_I64(options.selection, SP_LANDMARK_SELECTION_AVOID);
  CHECK_EQ_I64(options.seed_low, 1);
  options.count = 0;
  CHECK_EQ_I64(sp_landmarks_build(graph, &options, &landmarks), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_LANDMARK_OPTIONS_COUNT, 0, 1, SP_GRAPH_MAX_NODES);
  sp_graph_free(graph);
}

/* Saved bytes -------------------------------------------------------------------------------- */

static sp_graph *small_graph(void) {
  static const int32_t from[] = {0, 1, 2, 0}, to[] = {1, 2, 0, 3};
  static const double weights[] = {1, 2.5, 3, 4};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(from, to, weights, 4, 5, 1, NULL, &graph), SP_OK);
  return graph;
}

enum { SMALL_SIZE = 24 + 2 * 4 + 2 * 2 * 5 * 8 };

static void save_small(sp_graph *graph, uint8_t bytes[SMALL_SIZE]) {
  sp_landmarks *landmarks = build(graph, 2, SP_LANDMARK_SELECTION_AVOID, 1);
  CHECK_EQ_U64(sp_landmarks_size(landmarks), SMALL_SIZE);
  CHECK_EQ_I64(sp_landmarks_save(landmarks, bytes, SMALL_SIZE - 1), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_landmarks_save(landmarks, bytes, SMALL_SIZE), SP_OK);
  sp_landmarks_free(landmarks);
}

static void round_trip(void) {
  uint8_t bytes[SMALL_SIZE], again[SMALL_SIZE];
  static const uint8_t header[16] = {'O', 'P', 'L', 'M', 1, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0};
  sp_graph *graph = small_graph();
  sp_landmarks *landmarks = NULL;
  uint64_t fingerprint;
  save_small(graph, bytes);
  CHECK_EQ_I64(memcmp(bytes, header, sizeof header), 0);
  CHECK_EQ_I64(sp_graph_fingerprint(graph, &fingerprint), SP_OK);
  for (int32_t i = 0; i < 8; i++) CHECK_EQ_I64(bytes[16 + i], (uint8_t)(fingerprint >> (8 * i)));
  CHECK_EQ_I64(sp_landmarks_load(graph, bytes, sizeof bytes, &landmarks), SP_OK);
  CHECK_EQ_I64(sp_landmarks_save(landmarks, again, sizeof again), SP_OK);
  CHECK_EQ_I64(memcmp(bytes, again, sizeof bytes), 0);
  /* Landmark-major: the first forward distances, from the first landmark to nodes 0 to 4. */
  double first[5];
  memcpy(first, bytes + 32, sizeof first);
  double distances[5];
  CHECK_EQ_I64(sp_graph_shortest_path_tree(graph, sp_landmarks_nodes(landmarks)[0], 0, distances, NULL), SP_OK);
  CHECK_EQ_I64(memcmp(first, distances, sizeof first), 0);
  CHECK_EQ_I64(sp_graph_shortest_path_tree(graph, sp_landmarks_nodes(landmarks)[0], 1, distances, NULL), SP_OK);
  memcpy(first, bytes + 32 + 80, sizeof first);
  CHECK_EQ_I64(memcmp(first, distances, sizeof first), 0);
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
}

static void check_refused(sp_graph *graph, const uint8_t *bytes, uint64_t length, int32_t detail, uint64_t offset) {
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_load(graph, bytes, length, &landmarks), SP_E_FORMAT);
  CHECK(landmarks == NULL);
  check_format_error(detail, 0, offset);
}

static void set_f64(uint8_t *bytes, double value) {
  memcpy(bytes, &value, sizeof value);
}

static void hostile_bytes(void) {
  uint8_t bytes[SMALL_SIZE + 1] = {0}, changed[SMALL_SIZE];
  sp_graph *graph = small_graph();
  save_small(graph, bytes);
  for (uint64_t length = 0; length < SMALL_SIZE; length++) {
    sp_landmarks *landmarks = NULL;
    CHECK_EQ_I64(sp_landmarks_load(graph, bytes, length, &landmarks), SP_E_FORMAT);
  }
  check_refused(graph, bytes, 0, SP_DETAIL_BAD_LENGTH, 0);
  check_refused(graph, bytes, SMALL_SIZE - 1, SP_DETAIL_BAD_LENGTH, SMALL_SIZE - 1);
  check_refused(graph, bytes, SMALL_SIZE + 1, SP_DETAIL_BAD_LENGTH, SMALL_SIZE + 1);
#define CHANGED(statement, detail, offset)                                                                             \
  do {                                                                                                                 \
    memcpy(changed, bytes, sizeof changed);                                                                            \
    statement;                                                                                                         \
    check_refused(graph, changed, sizeof changed, detail, offset);                                                     \
  } while (0)
  CHANGED(changed[0] = 'X', SP_DETAIL_BAD_MAGIC, 0);
  CHANGED(changed[4] = 2, SP_DETAIL_BAD_VERSION, 4);
  CHANGED(changed[8] = 6, SP_DETAIL_OTHER_GRAPH, 8);
  CHANGED(changed[12] = 0, SP_DETAIL_BAD_COUNT, 12);
  CHANGED(changed[12] = 6, SP_DETAIL_BAD_COUNT, 12);
  CHANGED(changed[15] = 0x80, SP_DETAIL_BAD_COUNT, 12);
  CHANGED(changed[16] ^= 1, SP_DETAIL_OTHER_GRAPH, 16);
  CHANGED(changed[12] = 3, SP_DETAIL_BAD_LENGTH, SMALL_SIZE);
  CHANGED(changed[24] = 5, SP_DETAIL_BAD_NODE, 24);
  CHANGED(changed[31] = 0xFF, SP_DETAIL_BAD_NODE, 28);
  CHANGED(set_f64(changed + 40, (double)NAN), SP_DETAIL_BAD_DISTANCE, 40);
  CHANGED(set_f64(changed + 48, -1.0), SP_DETAIL_BAD_DISTANCE, 48);
  CHANGED(set_f64(changed + 32 + 8 * changed[24], 0.5), SP_DETAIL_BAD_DISTANCE, 32u + 8u * bytes[24]);
  CHANGED(set_f64(changed + SMALL_SIZE - 8, -(double)INFINITY), SP_DETAIL_BAD_DISTANCE, SMALL_SIZE - 8);
#undef CHANGED
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_load(graph, NULL, 5, &landmarks), SP_E_ARGUMENT);
  sp_graph_free(graph);
}

static void every_bit_flip(void) {
  uint8_t bytes[SMALL_SIZE], again[SMALL_SIZE];
  sp_graph *graph = small_graph();
  save_small(graph, bytes);
  for (int32_t bit = 0; bit < 8 * SMALL_SIZE; bit++) {
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    sp_landmarks *landmarks = NULL;
    const sp_status status = sp_landmarks_load(graph, bytes, SMALL_SIZE, &landmarks);
    CHECK(status == SP_OK || status == SP_E_FORMAT);
    if (bit < 8 * 24) CHECK_EQ_I64(status, SP_E_FORMAT); /* the header is all checked */
    if (status == SP_OK) {
      CHECK_EQ_I64(sp_landmarks_save(landmarks, again, sizeof again), SP_OK);
      CHECK_EQ_I64(memcmp(bytes, again, sizeof bytes), 0);
    }
    sp_landmarks_free(landmarks);
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
  }
  sp_graph_free(graph);
}

/* Staleness ---------------------------------------------------------------------------------- */

static void check_fit(const sp_landmarks *landmarks, sp_graph *graph, int32_t expected) {
  int32_t fit = -1;
  CHECK_EQ_I64(sp_landmarks_fit(landmarks, graph, &fit), SP_OK);
  CHECK_EQ_I64(fit, expected);
  sp_graph_path path;
  const sp_status status = sp_graph_find_path(graph, 0, 1, NULL, NULL, (sp_landmarks *)landmarks, &path);
  CHECK_EQ_I64(status, expected ? SP_OK : SP_E_STATE);
  if (!expected) check_failure(SP_E_STATE, SP_FIELD_LANDMARKS, SP_DETAIL_OTHER_GRAPH);
}

static void staleness(void) {
  sp_graph *graph = small_graph(), *twin = small_graph(), *other = NULL;
  sp_landmarks *landmarks = build(graph, 2, SP_LANDMARK_SELECTION_FARTHEST, 9);
  check_fit(landmarks, graph, 1);
  check_fit(landmarks, twin, 1);
  int32_t number;
  CHECK_EQ_I64(sp_graph_create(5, NULL, &other), SP_OK);
  check_fit(landmarks, other, 0);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 1, 2.0), SP_OK);
  check_fit(landmarks, graph, 0);
  sp_graph_search *search = NULL;
  CHECK_EQ_I64(sp_graph_search_create(graph, NULL, NULL, landmarks, &search), SP_OK);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, 1, &number), SP_E_STATE);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 1, 2.5), SP_OK);
  check_fit(landmarks, graph, 1);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, 1, &number), SP_OK);
  sp_landmarks_free(landmarks); /* the search keeps them */
  CHECK_EQ_I64(sp_graph_search_step(search, 9, &number), SP_OK);
  CHECK_EQ_I64(number, SP_PATH_STATUS_FOUND);
  sp_graph_search_free(search);
  sp_graph_free(graph);
  sp_graph_free(twin);
  sp_graph_free(other);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-278 G-279 bounds are as defined, never above the distance, and consistent, on 200 graphs", bounds);
  SP_RUN("G-280..G-284 GAP-60 GAP-61 landmarks are the ones that the rules choose", selection);
  SP_RUN("G-284 G-288 the count is capped at the nodes; defaults; ranges", counts);
  SP_RUN("G-285 saved bytes: header, fingerprint, tables, the same after loading", round_trip);
  SP_RUN("G-286 prefixes, wrong headers and impossible distances are refused with their offset", hostile_bytes);
  SP_RUN("G-286 every flipped bit is refused or gives tables that save as they were", every_bit_flip);
  SP_RUN("G-287 tables of another graph, or of this one before an edit, are an error", staleness);
  return sp_test_end();
}
