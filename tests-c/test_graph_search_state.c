/* Saved graph searches: bytes, going on after a restore, refusals by name, hostile bytes, memory. */
#include <math.h>
#include <string.h>

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/graph_hooks.h"
#include "support/grids.h"
#include "support/test.h"

enum { RANDOM_GRAPHS = 160, MUTATIONS = 4000, LARGEST = 65536 };
/** Offsets of the fields. */
enum {
  NODES = 8,
  STATUS = 12,
  WEIGHT = 13,
  START = 21,
  GOAL = 25,
  EXPANDED = 29,
  ITERATIONS = 33,
  COST = 37,
  VISITED = 45
};

static uint8_t first[LARGEST], second[LARGEST], changed[LARGEST];

/* Searches ----------------------------------------------------------------------------------- */

/** What a search is made with; a twin is made with the same. */
typedef struct setting {
  sp_graph *graph;
  sp_landmarks *landmarks; /* may be NULL */
  graph_hooks *hooks;      /* may be NULL */
  sp_graph_options options;
} setting;

static sp_graph_search *make_search(const setting *with) {
  sp_graph_search *search = NULL;
  const sp_graph_hooks *hooks = with->hooks ? &with->hooks->hooks : NULL;
  CHECK_EQ_I64(sp_graph_search_create(with->graph, &with->options, hooks, with->landmarks, &search), SP_OK);
  return search;
}

static int32_t begin(sp_graph_search *search, int32_t start, int32_t goal) {
  int32_t status;
  CHECK_EQ_I64(sp_graph_search_try_begin(search, start, goal, &status), SP_OK);
  return status;
}

static int32_t advance(sp_graph_search *search, int32_t iterations) {
  int32_t status = SP_PATH_STATUS_NONE;
  CHECK_EQ_I64(sp_graph_search_step(search, iterations, &status), SP_OK);
  return status;
}

static uint64_t save(sp_graph_search *search, uint8_t *bytes) {
  const uint64_t size = sp_graph_search_state_size(search);
  if (!CHECK(size > 0 && size <= LARGEST)) return 0;
  CHECK_EQ_I64(sp_graph_search_save_state(search, bytes, size - 1), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_graph_search_save_state(search, bytes, size), SP_OK);
  return size;
}

static void check_saves_as(sp_graph_search *search, const uint8_t *bytes, uint64_t size) {
  CHECK_EQ_U64(save(search, second), size);
  CHECK_EQ_I64(memcmp(second, bytes, (size_t)size), 0);
}

/** Both searches must have come to the same: outcome, path, expansions. */
static void check_same_result(sp_graph_search *a, sp_graph_search *b) {
  sp_graph_path one, other;
  CHECK_EQ_I64(sp_graph_search_result(a, &one), SP_OK);
  CHECK_EQ_I64(sp_graph_search_result(b, &other), SP_OK);
  CHECK_EQ_I64(memcmp(&one, &other, sizeof one), 0);
  for (int32_t i = 0; i < one.node_count; i++) {
    CHECK_EQ_I64(sp_graph_search_nodes(a)[i], sp_graph_search_nodes(b)[i]);
  }
  for (uint32_t i = 0; i < one.recorded; i++) {
    CHECK_EQ_I64(sp_graph_search_expanded(a)[i], sp_graph_search_expanded(b)[i]);
  }
}

/* Known bytes -------------------------------------------------------------------------------- */

/** 0 to 1 at 2, 0 to 2 at 5, 1 to 2 at 1: node 2 is improved after node 1 was expanded. */
static sp_graph *triangle(void) {
  static const int32_t from[] = {0, 0, 1}, to[] = {1, 2, 2};
  static const double weights[] = {2, 5, 1};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(from, to, weights, 3, -1, 1, NULL, &graph), SP_OK);
  return graph;
}

static setting plain(sp_graph *graph) {
  setting with = {graph, NULL, NULL, SP_GRAPH_OPTIONS_INIT};
  with.options.record_expansions = 1;
  return with;
}

static void known_bytes(void) {
  static const uint8_t begun[] = {'O', 'P', 'G',  'S',  1,    0, 11,   0,    3, 0, 0,    0, 1, 0,    0,    0,
                                  0,   0,   0,    0xF0, 0x3F, /* header, nodes, status, weight */
                                  255, 255, 255,  255,  2,    0, 0,    0,    2, 0, 0,    0, 2, 0,    0,    0,
                                  0,   0,   0,    0,    0,    0, 0xF0, 0x7F, /* ends, counters, cost */
                                  3,   0,   0,    0,                         /* visited */
                                  0,   0,   0,    0,    1,    0, 0,    0,    0, 0, 0,    0, 0, 255,  255,  255,
                                  255, 1,   0,    0,    0,    1, 0,    0,    0, 0, 0,    0, 0, 0x40, 0,    0,
                                  0,   0,   2,    0,    0,    0, 0,    0,    0, 0, 0,    0, 0, 8,    0x40, 1,
                                  0,   0,   0,    1,    0,    0, 0,    2,    0, 0, 0,    0, 0, 0,    0,    0,
                                  0,   8,   0x40, 0,    0,    0, 0,    0,    0, 8, 0x40,     /* open list */
                                  2,   0,   0,    0,    0,    0, 0,    0,    1, 0, 0,    0}; /* expansions */
  sp_graph *graph = triangle();
  const setting with = plain(graph);
  sp_graph_search *search = make_search(&with);
  CHECK_EQ_U64(save(search, first), 45);
  begin(search, 0, 2);
  advance(search, 2);
  CHECK_EQ_U64(save(search, first), sizeof begun);
  CHECK_EQ_I64(memcmp(first, begun, sizeof begun), 0);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

/* Going on ----------------------------------------------------------------------------------- */

/**
 * A search that is saved after every few iterations. A twin takes each state over, saves it as it was, and goes on; the
 * searches must stay equal to the last byte and end equal.
 */
static void check_every_point(const setting *with, int32_t start, int32_t goal, int32_t stride) {
  sp_graph_search *search = make_search(with), *twin = make_search(with);
  int32_t status = begin(search, start, goal);
  for (bool more = status == SP_PATH_STATUS_IN_PROGRESS; more && sp_test_failures() == 0;) {
    const uint64_t size = save(search, first);
    CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_OK);
    check_saves_as(twin, first, size);
    check_same_result(search, twin);
    more = status == SP_PATH_STATUS_IN_PROGRESS;
    if (!more) break;
    CHECK_EQ_I64(advance(twin, INT32_MAX), advance(search, INT32_MAX));
    check_same_result(search, twin);
    const uint64_t end = save(search, changed);
    check_saves_as(twin, changed, end);
    CHECK_EQ_I64(sp_graph_search_restore_state(search, first, size), SP_OK); /* back in time */
    CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_OK);
    status = advance(search, stride);
    CHECK_EQ_I64(advance(twin, stride), status);
  }
  sp_graph_search_free(twin);
  sp_graph_search_free(search);
}

static void goes_on(void) {
  static graph_case drawn;
  for (int32_t i = 0; i < case_scaled(RANDOM_GRAPHS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x5EA7C) << 16 | (uint64_t)(uint32_t)i};
    sp_test_note("graph %d", (int)i);
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 8 < 4);
    setting with = plain(graph_case_make(&drawn, NULL));
    graph_hooks hooks;
    graph_hooks_init(&hooks, &drawn, (uint64_t)i, i % 5 == 0, (price_kind)(i % 3), (estimate_kind)(i / 3 % 3));
    with.options.algorithm = i % 3 == 0 ? SP_GRAPH_ALGORITHM_DIJKSTRA : SP_GRAPH_ALGORITHM_ASTAR;
    with.options.record_expansions = i % 2;
    if (i % 4 > 1) with.hooks = &hooks;
    sp_landmark_options tables = SP_LANDMARK_OPTIONS_INIT;
    tables.count = 3;
    if (i % 4 != 2) CHECK_EQ_I64(sp_landmarks_build(with.graph, &tables, &with.landmarks), SP_OK);
    for (int32_t query = 0; query < 3; query++) {
      const int32_t start = sp__rng_next_int(&rng, drawn.node_count);
      const int32_t goal = sp__rng_next_int(&rng, drawn.node_count);
      check_every_point(&with, start, goal, 1 + query);
    }
    sp_landmarks_free(with.landmarks);
    sp_graph_free(with.graph);
  }
}

/** Whether a search was restored on its way does not show. */
static void equal_bytes(void) {
  static graph_case drawn;
  sp__rng rng = {77};
  graph_case_draw(&drawn, &rng, GRAPH_DENSE, false);
  const setting with = plain(graph_case_make(&drawn, NULL));
  sp_graph_search *stepped = make_search(&with), *restored = make_search(&with);
  begin(stepped, 0, drawn.node_count - 1);
  uint64_t size = save(stepped, first);
  for (int32_t i = 0; i < 10; i++) {
    CHECK_EQ_I64(sp_graph_search_restore_state(restored, first, size), SP_OK);
    advance(restored, 1);
    advance(stepped, 1);
    size = save(stepped, first);
    check_saves_as(restored, first, size);
  }
  sp_graph_search_free(restored);
  sp_graph_search_free(stepped);
  sp_graph_free(with.graph);
}

/* Refusals ----------------------------------------------------------------------------------- */

/** A failed restore leaves a search that has not begun and can be restored or begun again. */
static void check_refused(sp_graph_search *search, const uint8_t *bytes, uint64_t length, int32_t detail,
                          uint64_t offset) {
  int32_t status;
  CHECK_EQ_I64(sp_graph_search_restore_state(search, bytes, length), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
  CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
}

/** The triangle's search after `steps` iterations, saved into `first`. */
static sp_graph_search *saved_triangle(const setting *with, int32_t steps, uint64_t *size) {
  sp_graph_search *search = make_search(with);
  begin(search, 0, 2);
  advance(search, steps);
  *size = save(search, first);
  return search;
}

static void prefixes(void) {
  sp_graph *graph = triangle();
  const setting with = plain(graph);
  uint64_t size;
  sp_graph_search *search = saved_triangle(&with, 2, &size), *twin = make_search(&with);
  for (uint64_t length = 0; length < size; length++) {
    CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, length), SP_E_FORMAT);
    sp_error error;
    sp_last_error(&error);
    CHECK(error.offset <= length);
    int32_t status;
    CHECK_EQ_I64(sp_graph_search_step(twin, 1, &status), SP_E_STATE);
  }
  CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_OK);
  CHECK_EQ_I64(advance(twin, INT32_MAX), SP_PATH_STATUS_FOUND);
  first[size] = 0;
  check_refused(twin, first, size + 1, SP_DETAIL_BAD_LENGTH, size);
  CHECK_EQ_I64(begin(twin, 0, 2), SP_PATH_STATUS_IN_PROGRESS);
  CHECK_EQ_I64(sp_graph_search_restore_state(twin, NULL, 9), SP_E_ARGUMENT);
  CHECK_EQ_I64(advance(twin, INT32_MAX), SP_PATH_STATUS_FOUND);
  sp_graph_search_free(twin);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

static void set_f64(uint8_t *bytes, double value) {
  memcpy(bytes, &value, sizeof value);
}

/** Offsets in the triangle's state after two iterations. */
enum { RECORDS = VISITED + 4, RECORD = 17, OPEN = RECORDS + 3 * RECORD, SLOT = OPEN + 4, LIST = SLOT + 20 };

#define CHANGED(statement, detail, offset)                                                                             \
  do {                                                                                                                 \
    memcpy(changed, first, (size_t)size);                                                                              \
    statement;                                                                                                         \
    check_refused(search, changed, size, detail, offset);                                                              \
  } while (0)

static void wrong_values(void) {
  sp_graph *graph = triangle();
  const setting with = plain(graph);
  uint64_t size;
  sp_graph_search *search = saved_triangle(&with, 2, &size);
  CHANGED(changed[0] = 'X', SP_DETAIL_BAD_MAGIC, 0);
  CHANGED(changed[4] = 2, SP_DETAIL_BAD_VERSION, 4);
  CHANGED(changed[6] = 8, SP_DETAIL_BAD_KIND, 6);
  CHANGED(changed[STATUS] = 4, SP_DETAIL_BAD_VALUE, STATUS);
  CHANGED(memset(changed + START, 0, 4), SP_DETAIL_BAD_NODE, START); /* the kind names none */
  CHANGED(changed[GOAL] = 3, SP_DETAIL_BAD_NODE, GOAL);
  CHANGED(changed[EXPANDED + 3] = 0x80, SP_DETAIL_BAD_COUNT, EXPANDED);
  CHANGED(changed[ITERATIONS] = 1, SP_DETAIL_BAD_COUNT, ITERATIONS);
  CHANGED(set_f64(changed + COST, 3), SP_DETAIL_BAD_VALUE, COST);
  CHANGED(changed[VISITED] = 4, SP_DETAIL_BAD_COUNT, VISITED);
  CHANGED(changed[RECORDS + RECORD] = 0, SP_DETAIL_BAD_ORDER, RECORDS + RECORD);
  CHANGED(changed[RECORDS + 4] = 2, SP_DETAIL_BAD_FLAG, RECORDS + 4);
  CHANGED(set_f64(changed + RECORDS + 5, (double)NAN), SP_DETAIL_BAD_VALUE, RECORDS + 5);
  CHANGED(changed[RECORDS + RECORD + 13] = 2, SP_DETAIL_BAD_LINK, RECORDS + RECORD); /* 1 and 2 in a circle */
  CHANGED(set_f64(changed + RECORDS + RECORD + 5, 9), SP_DETAIL_BAD_LINK, RECORDS + 2 * RECORD);
  CHANGED(changed[OPEN] = 0, SP_DETAIL_BAD_COUNT, OPEN);
  CHANGED(changed[SLOT] = 1, SP_DETAIL_BAD_ORDER, SLOT); /* closed */
  CHANGED(set_f64(changed + SLOT + 4, (double)NAN), SP_DETAIL_BAD_VALUE, SLOT + 4);
  CHANGED(set_f64(changed + SLOT + 12, 2), SP_DETAIL_BAD_VALUE, SLOT); /* not the node's g */
  CHANGED(changed[LIST + 4] = 3, SP_DETAIL_BAD_NODE, LIST + 4);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

/** What differs is named, with the saved and the own value. */
static void check_mismatch(sp_graph_search *search, uint64_t size, int32_t field, double saved, double own) {
  sp_error error;
  CHECK_EQ_I64(sp_graph_search_restore_state(search, changed, size), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_OBJECT);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_F64_BITS(error.value, saved);
  CHECK_EQ_F64_BITS(error.min, own);
}

static void mismatches(void) {
  sp_graph *graph = triangle();
  setting with = plain(graph);
  uint64_t size;
  sp_graph_search *search = saved_triangle(&with, 2, &size);
  memcpy(changed, first, (size_t)size);
  with.options.record_expansions = 0;
  sp_graph_search *other = make_search(&with);
  check_mismatch(other, size, SP_FIELD_GRAPH_OPTIONS_RECORD_EXPANSIONS, 2, 0);
  changed[NODES] = 4;
  check_mismatch(search, size, SP_FIELD_NODE_COUNT, 4, 3);
  changed[NODES] = 3;
  set_f64(changed + WEIGHT, 1.5);
  check_mismatch(search, size, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, 1.5, 1);
  sp_graph_search_free(other);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

static void claims(void) {
  sp_graph *graph = triangle();
  const setting with = plain(graph);
  uint64_t size;
  sp_graph_search *search = saved_triangle(&with, 1, &size); /* 0 is closed, 1 and 2 are open */
  enum { OPENED = RECORDS + 3 * RECORD + 4 };
  CHANGED(changed[OPENED + 20] = 1, SP_DETAIL_BAD_ORDER, OPENED + 20);
  CHANGED((set_f64(changed + OPENED + 4, 6), set_f64(changed + OPENED + 24, 5)), SP_DETAIL_BAD_HEAP, OPENED + 20);
  CHANGED((changed[STATUS] = SP_SEARCH_STATUS_FOUND, set_f64(changed + COST, 5)), SP_DETAIL_BAD_VALUE, VISITED);
  sp_graph_search_free(search);
  search = make_search(&with);
  begin(search, 0, 2);
  size = save(search, first); /* Only the start is visited. */
  CHANGED(changed[RECORDS + RECORD + 4] = 2, SP_DETAIL_NOT_VISITED, RECORDS + RECORD + 4);
  CHANGED((changed[STATUS] = SP_SEARCH_STATUS_FOUND, set_f64(changed + COST, 5)), SP_DETAIL_NOT_VISITED, VISITED);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

static void before_begin(void) {
  sp_graph *graph = triangle();
  const setting with = plain(graph);
  sp_graph_search *search = make_search(&with), *twin = make_search(&with);
  const uint64_t size = save(search, first);
  begin(twin, 0, 2);
  CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_OK);
  int32_t status;
  CHECK_EQ_I64(sp_graph_search_step(twin, 1, &status), SP_E_STATE);
  check_saves_as(twin, first, size);
  first[GOAL] = 1;
  CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_NODE, 0, GOAL);
  sp_graph_search_free(twin);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

static void not_covered(void) {
  sp_graph *graph = triangle();
  setting with = plain(graph);
  with.options.algorithm = SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
  sp_graph_search *search = make_search(&with);
  CHECK_EQ_U64(sp_graph_search_state_size(search), 0);
  CHECK_EQ_I64(sp_graph_search_save_state(search, first, LARGEST), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  begin(search, 0, 2);
  CHECK_EQ_I64(sp_graph_search_restore_state(search, first, 45), SP_E_STATE);
  CHECK_EQ_I64(advance(search, INT32_MAX), SP_PATH_STATUS_FOUND);
  sp_graph_search_free(search);
  with.options.algorithm = SP_GRAPH_ALGORITHM_AUTO;
  search = make_search(&with);
  begin(search, 0, 2);
  CHECK_EQ_I64(sp_graph_set_weight(graph, 0, 3), SP_OK);
  CHECK_EQ_I64(sp_graph_search_save_state(search, first, LARGEST), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRAPH_CHANGED);
  CHECK_EQ_I64(sp_graph_search_save_state(search, NULL, 0), SP_E_STATE);
  sp_graph_search_free(search);
  sp_graph_free(graph);
}

/* Hostile bytes ------------------------------------------------------------------------------ */

/** Changes one to three bytes, or cuts the end. */
static uint64_t mutate(sp__rng *rng, uint64_t size) {
  memcpy(changed, first, (size_t)size);
  const int32_t count = 1 + sp__rng_next_int(rng, 3);
  for (int32_t i = 0; i < count; i++) {
    const int32_t at = sp__rng_next_int(rng, (int32_t)size);
    const int32_t kind = sp__rng_next_int(rng, 3);
    const int32_t value = sp__rng_next_int(rng, 256);
    changed[at] = (uint8_t)(kind == 0   ? value
                            : kind == 1 ? changed[at] ^ (1 << value % 8)
                                        : changed[value % (int32_t)size]);
  }
  return sp__rng_next_int(rng, 20) == 0 ? (uint64_t)sp__rng_next_int(rng, (int32_t)size) : size;
}

/** What is accepted ends after at most one pop per push, and saves as a state that restores to itself. */
static void use_accepted(sp_graph_search *search, uint64_t size) {
  CHECK_EQ_U64(save(search, changed), size);
  CHECK_EQ_I64(sp_graph_search_restore_state(search, changed, size), SP_OK);
  check_saves_as(search, changed, size);
  int32_t status = SP_PATH_STATUS_NONE;
  if (sp_graph_search_step(search, 100000, &status) != SP_OK) {
    check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
    return;
  }
  CHECK(status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH);
  sp_graph_path path;
  CHECK_EQ_I64(sp_graph_search_result(search, &path), SP_OK);
  CHECK(path.node_count <= GRAPH_CASE_NODES);
}

static void mutations(void) {
  static graph_case drawn;
  sp__rng rng = {0xBAD};
  graph_case_draw(&drawn, &rng, GRAPH_ROAD, false);
  const setting with = plain(graph_case_make(&drawn, NULL));
  sp_graph_search *search = make_search(&with);
  int32_t accepted = 0;
  const int32_t count = case_scaled(MUTATIONS);
  for (int32_t i = 0; i < count && sp_test_failures() == 0; i++) {
    sp_test_note("mutation %d", (int)i);
    begin(search, 0, drawn.node_count - 1);
    advance(search, i % 16);
    const uint64_t size = save(search, first), length = mutate(&rng, size);
    const sp_status status = sp_graph_search_restore_state(search, changed, length);
    if (CHECK(status == SP_OK || status == SP_E_FORMAT) && status == SP_OK) {
      accepted++;
      use_accepted(search, length);
    }
  }
  CHECK(accepted < count);
  sp_graph_search_free(search);
  sp_graph_free(with.graph);
}

/* Memory ------------------------------------------------------------------------------------- */

static void memory(void) {
  static graph_case drawn;
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  sp__rng rng = {9};
  graph_case_draw(&drawn, &rng, GRAPH_DENSE, false);
  const setting with = plain(graph_case_make(&drawn, &hook));
  sp_graph_search *search = make_search(&with), *twin = NULL;
  begin(search, 0, drawn.node_count - 1);
  advance(search, 6);
  const uint64_t size = save(search, first); /* Saving takes no memory. */
  for (int64_t fail = 0;; fail++) {
    sp_graph_search_free(twin);
    twin = make_search(&with);
    counter.fail_at = fail;
    const sp_status status = sp_graph_search_restore_state(twin, first, size);
    counter.fail_at = -1;
    if (status == SP_OK) break;
    CHECK_EQ_I64(status, SP_E_NO_MEMORY);
    CHECK_EQ_I64(begin(twin, 0, 1), SP_PATH_STATUS_IN_PROGRESS); /* usable all the same */
  }
  check_saves_as(twin, first, size);
  const uint64_t before = counter.allocations;
  for (int32_t i = 0; i < 4; i++) {
    CHECK_EQ_I64(sp_graph_search_restore_state(twin, first, size), SP_OK);
    check_saves_as(twin, first, size);
  }
  CHECK_EQ_U64(counter.allocations, before);
  sp_graph_search_free(twin);
  sp_graph_search_free(search);
  sp_graph_free(with.graph);
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-336 the bytes of a saved graph search", known_bytes);
  SP_RUN("G-307 saved, restored, saved again: equal bytes; going on equals never having left", goes_on);
  SP_RUN("G-309 equal steps give equal bytes, also after a restore", equal_bytes);
  SP_RUN("G-313 every prefix is refused; the search can be restored or begun again", prefixes);
  SP_RUN("G-314 wrong nodes, counts, links, values and orders are refused by offset", wrong_values);
  SP_RUN("G-310 another node count, weight or record is named with both values", mismatches);
  SP_RUN("G-318 open nodes never reached and goals never closed are refused", claims);
  SP_RUN("G-318 a state of before the beginning restores as not begun", before_begin);
  SP_RUN("G-308 searches from both ends and of an edited graph are not saved", not_covered);
  SP_RUN("G-314 random mutations are refused or harmless", mutations);
  SP_RUN("G-310 too little memory is a status; a warm search saves and restores without any", memory);
  return sp_test_end();
}
