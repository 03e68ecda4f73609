/* The open list in the state of a graph search, slot by slot, against a heap that follows the rules literally: a plain
 * array that is searched for the node whose keys change.
 */
#include <math.h>

#include "core/bytes.h"
#include "support/cases.h"
#include "support/graph_cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { GRAPHS = 60, LARGEST = 1 << 16, VISITED_OFFSET = 45, RECORD_SIZE = 17 };

/* A literal heap ----------------------------------------------------------------------------- */

/** Without estimates f is g. */
typedef struct slot {
  double g;
  int32_t node;
} slot;

typedef struct heap {
  slot slots[GRAPH_CASE_NODES];
  int32_t count;
} heap;

static bool is_less(slot a, slot b) {
  return a.g != b.g ? a.g < b.g : a.node < b.node;
}

static void swap(heap *open, int32_t a, int32_t b) {
  const slot kept = open->slots[a];
  open->slots[a] = open->slots[b];
  open->slots[b] = kept;
}

static int32_t sift_up(heap *open, int32_t at) {
  for (int32_t parent = (at - 1) / 4; at > 0 && is_less(open->slots[at], open->slots[parent]); parent = (at - 1) / 4) {
    swap(open, at, parent);
    at = parent;
  }
  return at;
}

static void sift_down(heap *open, int32_t at) {
  for (;;) {
    int32_t best = 4 * at + 1;
    for (int32_t child = best + 1; child <= 4 * at + 4 && child < open->count; child++) {
      if (is_less(open->slots[child], open->slots[best])) best = child;
    }
    if (best >= open->count || !is_less(open->slots[best], open->slots[at])) return;
    swap(open, at, best);
    at = best;
  }
}

/** Adds a node, or replaces its key in place; whether it was there. */
static bool put(heap *open, slot entry) {
  int32_t at = 0;
  while (at < open->count && open->slots[at].node != entry.node) at++;
  bool there = at < open->count;
  open->slots[at] = entry;
  if (!there) open->count++;
  sift_down(open, sift_up(open, at));
  return there;
}

static slot pop(heap *open) {
  const slot least = open->slots[0];
  open->slots[0] = open->slots[--open->count];
  sift_down(open, 0);
  return least;
}

/* Dijkstra over it --------------------------------------------------------------------------- */

typedef struct replay {
  heap open;
  double costs[GRAPH_CASE_NODES];
  int32_t improved; /* Nodes whose key fell while they were open. */
} replay;

static void replay_begin(replay *run, int32_t start) {
  *run = (replay){.open.count = 0};
  for (int32_t node = 0; node < GRAPH_CASE_NODES; node++) run->costs[node] = (double)INFINITY;
  run->costs[start] = 0.0;
  put(&run->open, (slot){0.0, start});
}

/** One iteration; the edges of a node in the order of their ids. */
static void replay_step(replay *run, const graph_case *drawn, int32_t goal) {
  const slot least = pop(&run->open);
  for (int32_t edge = 0; edge < drawn->edge_count && least.node != goal; edge++) {
    if (drawn->from[edge] != least.node) continue;
    const slot entry = {least.g + drawn->weights[edge], drawn->to[edge]};
    if (!(entry.g < run->costs[entry.node])) continue;
    run->costs[entry.node] = entry.g;
    run->improved += put(&run->open, entry);
  }
}

/* Comparing ---------------------------------------------------------------------------------- */

static void check_saved(sp_graph_search *search, const heap *open) {
  static uint8_t bytes[LARGEST];
  const uint64_t size = sp_graph_search_state_size(search);
  CHECK_EQ_I64(sp_graph_search_save_state(search, bytes, LARGEST), SP_OK);
  sp__reader reader = sp__reader_make(bytes, (size_t)size);
  reader.offset = VISITED_OFFSET;
  const int32_t visited = sp__read_i32(&reader);
  reader.offset += (size_t)visited * RECORD_SIZE;
  if (!CHECK_EQ_I64(sp__read_i32(&reader), open->count)) return;
  for (int32_t i = 0; i < open->count; i++) {
    CHECK_EQ_I64(sp__read_i32(&reader), open->slots[i].node);
    CHECK_EQ_F64_BITS(sp__read_f64(&reader), open->slots[i].g);
    CHECK_EQ_F64_BITS(sp__read_f64(&reader), open->slots[i].g);
  }
}

/** Returns how many nodes were improved while open. */
static int32_t compare(const graph_case *drawn, sp_graph *graph) {
  const int32_t goal = drawn->node_count - 1;
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  options.algorithm = SP_GRAPH_ALGORITHM_DIJKSTRA;
  sp_graph_search *search = NULL;
  int32_t status = SP_PATH_STATUS_NONE;
  replay run;
  CHECK_EQ_I64(sp_graph_search_create(graph, &options, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_graph_search_try_begin(search, 0, goal, &status), SP_OK);
  replay_begin(&run, 0);
  while (status == SP_PATH_STATUS_IN_PROGRESS && run.open.count > 0 && sp_test_failures() == 0) {
    check_saved(search, &run.open);
    replay_step(&run, drawn, goal);
    CHECK_EQ_I64(sp_graph_search_step(search, 1, &status), SP_OK);
  }
  check_saved(search, &run.open);
  sp_graph_search_free(search);
  return run.improved;
}

static void lies_as_in_the_rules(void) {
  static graph_case drawn;
  int32_t improved = 0;
  for (int32_t i = 0; i < case_scaled(GRAPHS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x4EA9) + (uint64_t)i};
    sp_test_note("graph %d", (int)i);
    graph_case_draw(&drawn, &rng, (graph_kind)(i % GRAPH_KIND_COUNT), i % 8 < 4);
    sp_graph *graph = graph_case_make(&drawn, NULL);
    improved += compare(&drawn, graph);
    sp_graph_free(graph);
  }
  CHECK(improved > 0);
}

/**
 * The open list holds 1 at 9, 2 at 2, 3 at 8, 4 at 7, 5 at 6 and 6 at 5 until node 2 is expanded, which brings node 3
 * to 3: the slot that it leaves takes its parent, and no other slot moves.
 */
static void improved_in_place(void) {
  static const graph_case drawn = {.node_count = 8,
                                   .edge_count = 8,
                                   .from = {0, 0, 0, 0, 0, 0, 2, 6},
                                   .to = {1, 2, 3, 4, 5, 6, 3, 7},
                                   .weights = {9, 2, 8, 7, 6, 5, 1, 20}};
  sp_graph *graph = graph_case_make(&drawn, NULL);
  CHECK_EQ_I64(compare(&drawn, graph), 1);
  sp_graph_free(graph);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-325 an improved node moves as decrease-key moves it", improved_in_place);
  SP_RUN("G-325 slots lie as in an indexed 4-ary heap, after every iteration", lies_as_in_the_rules);
  return sp_test_end();
}
