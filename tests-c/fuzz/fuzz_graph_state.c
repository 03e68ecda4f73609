/* Bytes as a saved graph. What is accepted saves as it was and answers queries; what is refused changes nothing. */
#include <string.h>

#include "samepath/graph.h"

#include "fuzz/source.h"

enum { LARGEST = 65536, MOST_NODES = 1 << 16 };

static uint8_t again[LARGEST];

static void require_saves_as(const sp_graph *graph, const uint8_t *bytes, size_t size) {
  FUZZ_REQUIRE(sp_graph_state_size(graph) == size && size <= sizeof again);
  FUZZ_REQUIRE(sp_graph_save_state(graph, again, sizeof again) == SP_OK);
  FUZZ_REQUIRE(memcmp(again, bytes, size) == 0);
}

static void use(sp_graph *graph) {
  const int32_t nodes = sp_graph_node_count(graph);
  if (nodes > MOST_NODES) return; /* compiling takes memory for every node */
  for (int32_t algorithm = 0; algorithm < 5; algorithm++) {
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    sp_graph_path path;
    options.algorithm = algorithm;
    FUZZ_REQUIRE(sp_graph_find_path(graph, 0, nodes - 1, &options, NULL, NULL, &path) == SP_OK);
    FUZZ_REQUIRE(path.node_count <= nodes);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_graph *graph = NULL, *kept = NULL;
  uint8_t before[16];
  if (size > LARGEST) return 0;
  FUZZ_REQUIRE(sp_graph_create(1, &allocator, &kept) == SP_OK);
  FUZZ_REQUIRE(sp_graph_save_state(kept, before, sizeof before) == SP_OK);
  const sp_status status = sp_graph_from_state(data, size, &allocator, &graph);
  FUZZ_REQUIRE(sp_graph_restore_state(kept, data, size) == status);
  FUZZ_REQUIRE(counter.peak_bytes <= 8192 + 2 * 16 * (uint64_t)size); /* no claim makes it allocate */
  if (status == SP_OK) {
    require_saves_as(graph, data, size);
    require_saves_as(kept, data, size);
    use(graph);
  } else {
    sp_error error;
    sp_last_error(&error);
    FUZZ_REQUIRE(error.status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= size);
    FUZZ_REQUIRE(graph == NULL);
    require_saves_as(kept, before, sizeof before);
  }
  sp_graph_free(graph);
  sp_graph_free(kept);
  require_nothing_left(&counter);
  return 0;
}
