/* A small graph, a search of it, and bytes as its saved state. What is accepted ends, gives a path of at most all nodes
 * and saves as a state that restores to itself; what is refused leaves a search that can be begun.
 */
#include <string.h>

#include "samepath/graph.h"

#include "fuzz/source.h"

enum { MAX_NODES = 16, MAX_EDGES = 48, LARGEST = 1 << 16 };

static uint8_t saved[LARGEST], again[LARGEST];

typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_graph *graph;
  sp_graph_search *search;
  int32_t nodes;
} world;

static void set_up(world *self) {
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  self->nodes = 1 + take_below(&self->source, MAX_NODES);
  FUZZ_REQUIRE(sp_graph_create(self->nodes, &allocator, &self->graph) == SP_OK);
  const int32_t edges = take_below(&self->source, MAX_EDGES);
  for (int32_t i = 0; i < edges; i++) {
    int32_t id;
    const int32_t from = take_below(&self->source, self->nodes);
    const int32_t to = take_below(&self->source, self->nodes);
    const double weight = take_below(&self->source, 9) / 4.0;
    FUZZ_REQUIRE(sp_graph_add_edge(self->graph, from, to, weight, &id) == SP_OK);
  }
  options.record_expansions = take_below(&self->source, 2);
  FUZZ_REQUIRE(sp_graph_search_create(self->graph, &options, NULL, NULL, &self->search) == SP_OK);
}

static uint64_t save(sp_graph_search *search, uint8_t *bytes) {
  const uint64_t size = sp_graph_search_state_size(search);
  FUZZ_REQUIRE(size <= LARGEST);
  FUZZ_REQUIRE(sp_graph_search_save_state(search, bytes, size) == SP_OK);
  return size;
}

static void restore_same(world *self, const uint8_t *bytes, uint64_t size) {
  FUZZ_REQUIRE(sp_graph_search_restore_state(self->search, bytes, size) == SP_OK);
  FUZZ_REQUIRE(save(self->search, again) == size);
  FUZZ_REQUIRE(memcmp(again, bytes, (size_t)size) == 0);
}

static void use_accepted(world *self) {
  int32_t status;
  sp_graph_path path;
  restore_same(self, saved, save(self->search, saved));
  const sp_status stepped = sp_graph_search_step(self->search, 1 << 20, &status);
  FUZZ_REQUIRE(stepped == SP_OK || stepped == SP_E_STATE); /* It may be a state of before the beginning. */
  FUZZ_REQUIRE(stepped != SP_OK || status != SP_PATH_STATUS_IN_PROGRESS);
  FUZZ_REQUIRE(sp_graph_search_result(self->search, &path) == SP_OK && path.node_count <= self->nodes);
}

/** The search's own state with some bytes written over, so that most of it is sound. */
static uint64_t disturb(world *self) {
  int32_t status;
  FUZZ_REQUIRE(sp_graph_search_try_begin(self->search, 0, self->nodes - 1, &status) == SP_OK);
  FUZZ_REQUIRE(sp_graph_search_step(self->search, take_below(&self->source, MAX_NODES), &status) == SP_OK);
  const uint64_t size = save(self->search, saved);
  restore_same(self, saved, size);
  for (int32_t changes = take_below(&self->source, 5); changes > 0; changes--) {
    const int32_t at = take_below(&self->source, 256) * 256 + take_below(&self->source, 256);
    saved[(uint64_t)at % size] = sp__read_u8(&self->source);
  }
  return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  if (size > LARGEST) return 0;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  const bool whole = take_below(&self.source, 2) == 1; /* The rest of the input is the state. */
  const uint64_t length = whole ? sp__reader_left(&self.source) : disturb(&self);
  if (whole && length > 0) memcpy(saved, data + self.source.offset, (size_t)length);
  const sp_status status = sp_graph_search_restore_state(self.search, saved, length);
  if (status == SP_OK) {
    use_accepted(&self);
  } else {
    sp_error error;
    int32_t begun;
    sp_last_error(&error);
    FUZZ_REQUIRE(error.status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= length);
    FUZZ_REQUIRE(sp_graph_search_try_begin(self.search, 0, self.nodes - 1, &begun) == SP_OK);
    FUZZ_REQUIRE(sp_graph_search_step(self.search, 1 << 20, &begun) == SP_OK);
  }
  sp_graph_search_free(self.search);
  sp_graph_free(self.graph);
  require_nothing_left(&self.counter);
  return 0;
}
