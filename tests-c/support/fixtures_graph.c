/* Fixtures of graphs: a graph, landmarks, a search in the middle of its way. */
#include "samepath/graph.h"

#include "support/fixtures.h"
#include "support/test.h"
#include "support/transcript.h"

enum { NODES = 5 };

static sp_graph *make_graph(void) {
  sp_graph *graph = NULL;
  int32_t id;
  CHECK_EQ_I64(sp_graph_create(NODES, NULL, &graph), SP_OK);
  for (int32_t node = 0; node + 1 < NODES; node++) {
    CHECK_EQ_I64(sp_graph_add_edge(graph, node, node + 1, 1.5 + node, &id), SP_OK);
    CHECK_EQ_I64(sp_graph_add_edge(graph, node + 1, node / 2, 0.25, &id), SP_OK);
  }
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 2, &id), SP_OK);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 2, 2.0, &id), SP_OK);
  return graph;
}

static void add_costs(sp__sha256 *hash, sp_graph *graph, sp_landmarks *landmarks) {
  for (int32_t from = 0; from < NODES; from++) {
    for (int32_t to = 0; to < NODES; to++) {
      sp_graph_path path;
      CHECK_EQ_I64(sp_graph_find_path(graph, from, to, NULL, NULL, landmarks, &path), SP_OK);
      transcript_f64(hash, path.cost);
      transcript_f64(hash, (double)path.node_count);
    }
  }
}

static bool write_graph(uint8_t *out, uint64_t *size) {
  sp_graph *graph = make_graph();
  *size = sp_graph_state_size(graph);
  bool written = sp_graph_save_state(graph, out, FIXTURE_LARGEST) == SP_OK;
  sp_graph_free(graph);
  return written;
}

static bool read_graph(const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_graph *graph = NULL;
  sp__sha256 hash;
  if (sp_graph_from_state(saved, size, NULL, &graph) != SP_OK) return false;
  sp__sha256_begin(&hash);
  add_costs(&hash, graph, NULL);
  sp__sha256_end(&hash, digest);
  sp_graph_free(graph);
  return true;
}

static bool write_landmarks(uint8_t *out, uint64_t *size) {
  sp_graph *graph = make_graph();
  sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT;
  sp_landmarks *landmarks = NULL;
  options.count = 2;
  bool written = sp_landmarks_build(graph, &options, &landmarks) == SP_OK;
  *size = sp_landmarks_size(landmarks);
  written = written && sp_landmarks_save(landmarks, out, FIXTURE_LARGEST) == SP_OK;
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
  return written;
}

static bool read_landmarks(const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_graph *graph = make_graph();
  sp_landmarks *landmarks = NULL;
  sp__sha256 hash;
  bool done = sp_landmarks_load(graph, saved, size, &landmarks) == SP_OK;
  sp__sha256_begin(&hash);
  if (done) add_costs(&hash, graph, landmarks);
  sp__sha256_end(&hash, digest);
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
  return done;
}

/* A search ----------------------------------------------------------------------------------- */

static sp_graph_search *make_search(sp_graph *graph) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  sp_graph_search *search = NULL;
  options.record_expansions = 1;
  CHECK_EQ_I64(sp_graph_search_create(graph, &options, NULL, NULL, &search), SP_OK);
  return search;
}

/** Node 2 is reached at 2 and node 1 at 1.5 by then; two nodes are closed. */
static bool write_search(uint8_t *out, uint64_t *size) {
  sp_graph *graph = make_graph();
  sp_graph_search *search = make_search(graph);
  int32_t status;
  bool written = sp_graph_search_try_begin(search, 0, NODES - 1, &status) == SP_OK &&
                 sp_graph_search_step(search, 2, &status) == SP_OK && status == SP_PATH_STATUS_IN_PROGRESS;
  *size = sp_graph_search_state_size(search);
  written = written && sp_graph_search_save_state(search, out, FIXTURE_LARGEST) == SP_OK;
  sp_graph_search_free(search);
  sp_graph_free(graph);
  return written;
}

static bool add_result(sp__sha256 *hash, sp_graph_search *search) {
  sp_graph_path path;
  if (sp_graph_search_result(search, &path) != SP_OK) return false;
  transcript_i64(hash, path.status);
  transcript_f64(hash, path.cost);
  transcript_i64(hash, (int64_t)path.iterations);
  transcript_nodes(hash, sp_graph_search_nodes(search), (size_t)path.node_count);
  transcript_nodes(hash, sp_graph_search_expanded(search), path.recorded);
  for (int32_t node = 0; node < NODES; node++) {
    transcript_f64(hash, sp_graph_search_node_cost(search, node, 0));
    transcript_i64(hash, sp_graph_search_node_parent(search, node, 0));
  }
  return true;
}

static bool read_search(const uint8_t *saved, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_graph *graph = make_graph();
  sp_graph_search *search = make_search(graph);
  int32_t status = SP_PATH_STATUS_IN_PROGRESS;
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  bool done = sp_graph_search_restore_state(search, saved, size) == SP_OK && add_result(&hash, search);
  while (done && status == SP_PATH_STATUS_IN_PROGRESS) done = sp_graph_search_step(search, 1, &status) == SP_OK;
  done = done && add_result(&hash, search);
  sp__sha256_end(&hash, digest);
  sp_graph_search_free(search);
  sp_graph_free(graph);
  return done;
}

const fixture graph_fixtures[GRAPH_FIXTURES] = {
    {"graph", "sp_graph_save_state", write_graph, read_graph},
    {"landmarks", "sp_landmarks_save", write_landmarks, read_landmarks},
    {"graph-search", "sp_graph_search_save_state", write_search, read_search},
};
