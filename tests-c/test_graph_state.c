/* Saved graphs: bytes, restoring in place and anew, refusals that change nothing, memory. */
#include <math.h>
#include <string.h>

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/graph_cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { RANDOM_GRAPHS = 300, MUTATIONS = 4000, HEADER = 16, EDGE = 17, LARGEST = HEADER + EDGE * 2 * GRAPH_CASE_EDGES };

static uint8_t first[LARGEST], second[LARGEST];

static uint64_t save(const sp_graph *graph, uint8_t *bytes) {
  const uint64_t size = sp_graph_state_size(graph);
  if (!CHECK(size <= LARGEST)) return 0;
  CHECK_EQ_I64(sp_graph_save_state(graph, bytes, size), SP_OK);
  return size;
}

/** Two nodes, an edge of weight 1.5 and its removed reverse of weight 2. */
static sp_graph *small_graph(void) {
  sp_graph *graph = NULL;
  int32_t number;
  CHECK_EQ_I64(sp_graph_create(2, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 1, 1.5, &number), SP_OK);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 1, 0, 2.0, &number), SP_OK);
  CHECK_EQ_I64(sp_graph_remove_edge(graph, 1, &number), SP_OK);
  return graph;
}

enum { SMALL_SIZE = HEADER + 2 * EDGE };

static void known_bytes(void) {
  static const uint8_t expected[SMALL_SIZE] = {
      'O', 'P', 'G', 'S', 1, 0, 4, 0, 2, 0, 0, 0, 2, 0,    0,    0,        /* header and counts */
      0,   0,   0,   0,   1, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0xF8, 0x3F, 1,  /* 0 to 1, 1.5, alive */
      1,   0,   0,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x00, 0x40, 0}; /* 1 to 0, 2, removed */
  sp_graph *graph = small_graph();
  CHECK_EQ_U64(sp_graph_state_size(graph), 50);
  CHECK_EQ_I64(sp_graph_save_state(graph, first, SMALL_SIZE - 1), SP_E_BUFFER_TOO_SMALL);
  save(graph, first);
  CHECK_EQ_I64(memcmp(first, expected, SMALL_SIZE), 0);
  sp_graph_free(graph);
}

/** Random edits, so that there are removed edges and isolated nodes. */
static void edit(sp_graph *graph, sp__rng *rng, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int32_t number;
    const int32_t nodes = sp_graph_node_count(graph);
    const int32_t action = sp__rng_next_int(rng, 4);
    if (action == 0) CHECK_EQ_I64(sp_graph_add_node(graph, &number), SP_OK);
    if (action == 1) {
      const int32_t from = sp__rng_next_int(rng, nodes);
      CHECK_EQ_I64(sp_graph_add_edge(graph, from, sp__rng_next_int(rng, nodes), i / 4.0, &number), SP_OK);
    }
    if (action > 1 && sp_graph_edge_ids(graph) > 0) {
      const int32_t id = sp__rng_next_int(rng, sp_graph_edge_ids(graph));
      CHECK_EQ_I64(sp_graph_remove_edge(graph, id, &number), SP_OK);
    }
  }
}

static void check_same_answers(sp_graph *a, sp_graph *b) {
  uint64_t one, other;
  CHECK_EQ_I64(sp_graph_fingerprint(a, &one), SP_OK);
  CHECK_EQ_I64(sp_graph_fingerprint(b, &other), SP_OK);
  CHECK_EQ_U64(one, other);
  for (int32_t goal = 0; goal < sp_graph_node_count(a); goal += 3) {
    sp_graph_path path, twin;
    CHECK_EQ_I64(sp_graph_find_path(a, 0, goal, NULL, NULL, NULL, &path), SP_OK);
    CHECK_EQ_I64(sp_graph_find_path(b, 0, goal, NULL, NULL, NULL, &twin), SP_OK);
    CHECK_EQ_I64(memcmp(&path, &twin, sizeof path), 0);
  }
}

static void round_trips(void) {
  static graph_case drawn;
  for (int32_t i = 0; i < case_scaled(RANDOM_GRAPHS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x57A7E) << 16 | (uint64_t)(uint32_t)i};
    sp_test_note("graph %d", (int)i);
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 2 == 0);
    sp_graph *graph = graph_case_make(&drawn, NULL);
    edit(graph, &rng, 30);
    const uint64_t size = save(graph, first);
    sp_graph *twin = NULL;
    CHECK_EQ_I64(sp_graph_from_state(first, size, NULL, &twin), SP_OK);
    CHECK_EQ_U64(save(twin, second), size);
    CHECK_EQ_I64(memcmp(first, second, (size_t)size), 0);
    check_same_answers(graph, twin);
    edit(twin, &rng, 10);
    CHECK_EQ_I64(sp_graph_restore_state(twin, first, size), SP_OK);
    CHECK_EQ_U64(save(twin, second), size);
    CHECK_EQ_I64(memcmp(first, second, (size_t)size), 0);
    check_same_answers(graph, twin);
    sp_graph_free(twin);
    sp_graph_free(graph);
  }
}

static void check_refused(sp_graph *graph, const uint8_t *bytes, uint64_t length, int32_t detail, uint64_t offset) {
  CHECK_EQ_I64(sp_graph_restore_state(graph, bytes, length), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
  CHECK_EQ_U64(save(graph, second), SMALL_SIZE);
  CHECK_EQ_I64(memcmp(second, first, SMALL_SIZE), 0);
}

static void set_f64(uint8_t *bytes, double value) {
  memcpy(bytes, &value, sizeof value);
}

static void hostile_bytes(void) {
  uint8_t changed[SMALL_SIZE + 1];
  sp_graph *graph = small_graph();
  save(graph, first);
  for (uint64_t length = 0; length < SMALL_SIZE; length++) {
    check_refused(graph, first, length, SP_DETAIL_BAD_LENGTH, length);
  }
#define CHANGED(statement, detail, offset)                                                                             \
  do {                                                                                                                 \
    memcpy(changed, first, SMALL_SIZE);                                                                                \
    statement;                                                                                                         \
    check_refused(graph, changed, SMALL_SIZE, detail, offset);                                                         \
  } while (0)
  CHANGED(changed[3] = 'X', SP_DETAIL_BAD_MAGIC, 0);
  CHANGED(changed[5] = 1, SP_DETAIL_BAD_VERSION, 4);
  CHANGED(changed[6] = 1, SP_DETAIL_BAD_KIND, 6);
  CHANGED(changed[11] = 0x80, SP_DETAIL_BAD_COUNT, 8);
  CHANGED(changed[11] = 0x04, SP_DETAIL_BAD_COUNT, 8);
  CHANGED(changed[15] = 0x80, SP_DETAIL_BAD_COUNT, 12);
  CHANGED(changed[12] = 1, SP_DETAIL_BAD_LENGTH, SMALL_SIZE);
  CHANGED(changed[14] = 1, SP_DETAIL_BAD_LENGTH, SMALL_SIZE);
  CHANGED(changed[16] = 2, SP_DETAIL_BAD_NODE, 16);
  CHANGED(changed[40] = 0xFF, SP_DETAIL_BAD_NODE, 37);
  CHANGED(set_f64(changed + 24, (double)NAN), SP_DETAIL_BAD_WEIGHT, 24);
  CHANGED(set_f64(changed + 41, -1), SP_DETAIL_BAD_WEIGHT, 41);
  CHANGED(set_f64(changed + 41, (double)INFINITY), SP_DETAIL_BAD_WEIGHT, 41);
  CHANGED(changed[32] = 2, SP_DETAIL_BAD_FLAG, 32);
#undef CHANGED
  memcpy(changed, first, SMALL_SIZE);
  check_refused(graph, changed, SMALL_SIZE + 1, SP_DETAIL_BAD_LENGTH, SMALL_SIZE + 1);
  CHECK_EQ_I64(sp_graph_restore_state(graph, NULL, 9), SP_E_ARGUMENT);
  sp_graph *made = NULL;
  CHECK_EQ_I64(sp_graph_from_state(first, 9, NULL, &made), SP_E_FORMAT);
  CHECK(made == NULL);
  CHECK_EQ_I64(sp_graph_from_state(first, SMALL_SIZE, NULL, NULL), SP_E_ARGUMENT);
  sp_graph_free(graph);
}

static void every_bit_flip(void) {
  sp_graph *graph = small_graph();
  save(graph, first);
  for (int32_t bit = 0; bit < 8 * SMALL_SIZE; bit++) {
    first[bit / 8] ^= (uint8_t)(1 << bit % 8);
    sp_graph *made = NULL;
    const sp_status status = sp_graph_from_state(first, SMALL_SIZE, NULL, &made);
    CHECK(status == SP_OK || status == SP_E_FORMAT);
    if (status == SP_OK) {
      CHECK_EQ_U64(save(made, second), SMALL_SIZE);
      CHECK_EQ_I64(memcmp(first, second, SMALL_SIZE), 0);
    }
    sp_graph_free(made);
    first[bit / 8] ^= (uint8_t)(1 << bit % 8);
  }
  sp_graph_free(graph);
}

static void change_some(sp__rng *rng, uint8_t *bytes, uint64_t size) {
  for (int32_t changes = 1 + sp__rng_next_int(rng, 3); changes > 0; changes--) {
    int32_t at = sp__rng_next_int(rng, (int32_t)size);
    const int32_t near = sp__rng_next_int(rng, HEADER + EDGE), place = sp__rng_next_int(rng, 4);
    const int32_t value = sp__rng_next_int(rng, 256);
    if (place == 0) at = near;
    bytes[at] = place % 2 == 0 ? (uint8_t)value : (uint8_t)(bytes[at] ^ 1 << value % 8);
  }
}

/** What is taken saves as it was and answers; what is refused changes nothing. */
static void random_changes(void) {
  static graph_case drawn;
  static uint8_t changed[LARGEST];
  int32_t taken = 0;
  sp__rng rng = {0x6EA9};
  graph_case_draw(&drawn, &rng, (graph_kind)0, true);
  sp_graph *graph = graph_case_make(&drawn, NULL);
  edit(graph, &rng, 30);
  const uint64_t size = save(graph, first);
  const int32_t count = case_scaled(MUTATIONS);
  for (int32_t i = 0; i < count && sp_test_failures() == 0; i++) {
    sp_test_note("mutation %d", (int)i);
    memcpy(changed, first, (size_t)size);
    change_some(&rng, changed, size);
    const sp_status status = sp_graph_restore_state(graph, changed, size);
    CHECK(status == SP_OK || status == SP_E_FORMAT);
    CHECK_EQ_U64(save(graph, second), size);
    CHECK_EQ_I64(memcmp(second, status == SP_OK ? changed : first, (size_t)size), 0);
    if (status != SP_OK) continue;
    taken++;
    const int32_t nodes = sp_graph_node_count(graph);
    sp_graph_path path;
    /* A state may name 2^26 nodes for nothing, but a search on them takes memory. */
    if (nodes <= 4096) CHECK_EQ_I64(sp_graph_find_path(graph, 0, nodes - 1, NULL, NULL, NULL, &path), SP_OK);
    CHECK_EQ_I64(sp_graph_restore_state(graph, first, size), SP_OK);
  }
  CHECK(taken > count / 50 && taken < count);
  sp_graph_free(graph);
}

static void memory(void) {
  static const uint8_t many_nodes[HEADER] = {'O', 'P', 'G', 'S', 1, 0, 4, 0, 0, 0, 0, 4};
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_state(many_nodes, HEADER, &hook, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), SP_GRAPH_MAX_NODES);
  CHECK(counter.peak_bytes < 4096);
  sp_graph *small = small_graph();
  save(small, first);
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_graph_restore_state(graph, first, SMALL_SIZE), SP_E_NO_MEMORY);
  CHECK_EQ_I64(sp_graph_node_count(graph), SP_GRAPH_MAX_NODES);
  CHECK_EQ_I64(sp_graph_restore_state(graph, first, SMALL_SIZE), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 2);
  sp_graph_free(small);
  sp_graph_free(graph);
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void not_covered(void) {
  static const double points[] = {0, 0, 0};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_point_graph_create(points, 1, NULL, 0, NULL, NULL, NULL, &graph), SP_OK);
  CHECK_EQ_U64(sp_graph_state_size(graph), 0);
  CHECK_EQ_I64(sp_graph_save_state(graph, first, LARGEST), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_EDITABLE);
  CHECK_EQ_I64(sp_graph_restore_state(graph, first, SMALL_SIZE), SP_E_STATE);
  sp_graph_free(graph);
}

static void stale_searches(void) {
  sp_graph *graph = small_graph();
  sp_graph_search *search = NULL;
  int32_t status;
  save(graph, first);
  CHECK_EQ_I64(sp_graph_search_create(graph, NULL, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, 1, &status), SP_OK);
  CHECK_EQ_I64(sp_graph_restore_state(graph, first, SMALL_SIZE), SP_OK);
  CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_E_STATE);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-330 the bytes of a saved graph", known_bytes);
  SP_RUN("G-304 saved, made anew or restored in place, saved again: equal bytes, equal answers", round_trips);
  SP_RUN("G-330 prefixes, wrong counts, nodes, weights and flags are refused and change nothing", hostile_bytes);
  SP_RUN("G-330 every flipped bit is refused or gives a graph that saves as it was", every_bit_flip);
  SP_RUN("G-314 G-330 bytes changed at random are refused and change nothing, or are harmless", random_changes);
  SP_RUN("G-316 nodes without edges take no memory; too little memory changes nothing", memory);
  SP_RUN("G-304 a point graph is not saved", not_covered);
  SP_RUN("G-304 a restore makes running searches stale", stale_searches);
  return sp_test_end();
}
