/* Bytes as saved landmark tables, for a graph that the first byte chooses. What is accepted is as the rules say, saves
 * as it was, and answers bounds and queries without harm. Byte 2 puts the graph's own header in front, so that the
 * tables are reached.
 */
#include <math.h>
#include <string.h>

#include "fuzz/source.h"
#include "support/graph_cases.h"

enum { HEADER_SIZE = 24, LARGEST = 65536 };

/** Node count, landmark count and fingerprint as they must be. */
static void write_header(uint8_t *bytes, sp_graph *graph, int32_t count) {
  uint64_t fingerprint;
  FUZZ_REQUIRE(sp_graph_fingerprint(graph, &fingerprint) == SP_OK);
  sp__writer writer = sp__writer_make(bytes, HEADER_SIZE);
  sp__write_bytes(&writer, "OPLM", 4);
  sp__write_u32(&writer, 1);
  sp__write_i32(&writer, sp_graph_node_count(graph));
  sp__write_i32(&writer, count);
  sp__write_u64(&writer, fingerprint);
}

static void require_refusal(uint64_t length) {
  sp_error error;
  sp_last_error(&error);
  FUZZ_REQUIRE(error.status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= length);
}

static void use(sp_graph *graph, sp_landmarks *landmarks) {
  const int32_t nodes = sp_graph_node_count(graph);
  for (int32_t i = 0; i < nodes; i++) {
    double bound;
    FUZZ_REQUIRE(sp_landmarks_lower_bound(landmarks, i, nodes - 1 - i, &bound) == SP_OK);
    FUZZ_REQUIRE(bound >= 0.0);
  }
  for (int32_t algorithm = 0; algorithm < 5; algorithm++) {
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    sp_graph_path path;
    options.algorithm = algorithm;
    options.iteration_budget = 5000; /* wrong tables may make a search reopen nodes over and over */
    FUZZ_REQUIRE(sp_graph_find_path(graph, 0, nodes - 1, &options, NULL, landmarks, &path) == SP_OK);
    FUZZ_REQUIRE(path.node_count <= 2 * nodes);
  }
}

static void load(sp_graph *graph, const uint8_t *bytes, size_t size) {
  static uint8_t again[LARGEST + HEADER_SIZE];
  sp_landmarks *landmarks = NULL;
  if (sp_landmarks_load(graph, bytes, size, &landmarks) != SP_OK) {
    FUZZ_REQUIRE(landmarks == NULL);
    require_refusal(size);
    return;
  }
  FUZZ_REQUIRE(sp_landmarks_size(landmarks) == size);
  FUZZ_REQUIRE(sp_landmarks_save(landmarks, again, sizeof again) == SP_OK);
  FUZZ_REQUIRE(memcmp(again, bytes, size) == 0);
  use(graph, landmarks);
  sp_landmarks_free(landmarks);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint8_t bytes[LARGEST + HEADER_SIZE];
  if (size < 2 || size > LARGEST) return 0;
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  static graph_case drawn;
  sp__rng rng = {data[0]};
  graph_case_draw(&drawn, &rng, (graph_kind)(data[0] % GRAPH_KIND_COUNT), false);
  sp_graph *graph = graph_case_make(&drawn, &allocator);
  if (data[1] == 0) {
    load(graph, data + 2, size - 2);
  } else {
    write_header(bytes, graph, data[1]);
    memcpy(bytes + HEADER_SIZE, data + 2, size - 2);
    load(graph, bytes, HEADER_SIZE + size - 2);
  }
  sp_graph_free(graph);
  require_nothing_left(&counter);
  return 0;
}
