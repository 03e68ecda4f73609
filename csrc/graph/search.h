/* One search of compiled rows from one end or from both: its memory and its state. */
#ifndef SP_GRAPH_SEARCH_H
#define SP_GRAPH_SEARCH_H

#include "graph/graph_internal.h"
#include "graph/open.h"

/** What a search knows of a node: 16 bytes, so that four share a cache line. */
typedef struct graph_node {
  double g;
  int32_t parent;
  uint32_t generation; /* The search that wrote it. */
} graph_node;

/** Nodes in the order in which they were expanded, kept only on request. */
typedef struct graph_record {
  int32_t *nodes;
  size_t capacity;
  size_t count;
  bool enabled;
} graph_record;

/** Grows to what the largest search needed and is reused without clearing. */
typedef struct graph_memory {
  sp_allocator allocator;
  graph_node *nodes; /* One per node; from both ends two, [2 * node + side]. */
  size_t node_capacity;
  uint32_t generation;
  graph_open open[GRAPH_SIDES];
  graph_record record;
  int32_t *positions; /* Slots of the reached nodes in an indexed open list, -1: not in. */
  size_t position_capacity;
} graph_memory;

/** What a query may estimate with, and its callbacks. */
typedef struct graph_setup {
  const sp_graph *graph;
  const sp_landmarks *landmarks; /* NULL: none. */
  sp_graph_hooks hooks;
  int32_t algorithm; /* enum sp_graph_algorithm, as asked for. */
  bool record;
  bool indexed; /* Whether a search from one end keeps an indexed open list, which can be saved. */
} graph_setup;

struct graph_search;
typedef sp_status (*graph_loop)(struct graph_search *search, int32_t iterations);

typedef struct graph_search {
  graph_memory *memory;
  const graph_csr *csr;
  const double *points;    /* NULL: no straight lines. */
  const double *landmarks; /* Rows of the tables; NULL: none. */
  int32_t landmark_count;
  sp_graph_hooks hooks;
  graph_loop loop;
  bool indexed;       /* The form of its open list. */
  int32_t algorithm;  /* The one that runs. */
  int32_t node_count; /* When it began. */
  int32_t start;
  int32_t goal;
  int32_t status;  /* enum sp_search_status */
  int32_t meeting; /* Bidirectional: where the best path known passes from one side to the other; -1 without. */
  int32_t turn;    /* Side that expands next. */
  double cost;     /* Of the path; from both ends the best known so far. */
  uint64_t iterations;
  uint64_t expanded;
} graph_search;

void graph__memory_free(graph_memory *memory);
uint64_t graph__memory_size(const graph_memory *memory);

/** The algorithm that runs for a setup: the one asked for, or its form without estimates (G-269). */
int32_t graph__resolve_algorithm(const graph_setup *setup);
/** Whether a resolved algorithm searches from both ends. */
bool graph__is_bidirectional(int32_t algorithm);
/** Room in the record for `more` nodes, or for none when it is not kept. */
bool graph__record_reserve(graph_memory *memory, size_t more);
/** Makes everything ready for a search of the compiled graph that has reached no node yet. */
sp_status graph__search_prepare(graph_search *search, graph_memory *memory, const graph_setup *setup, int32_t start,
                                int32_t goal);
/** Starts between two nodes of the compiled graph. */
sp_status graph__search_begin(graph_search *search, graph_memory *memory, const graph_setup *setup, int32_t start,
                              int32_t goal);
/** At most `iterations` pops. SP_E_NO_MEMORY leaves the search where it was; a callback's stop ends it. */
sp_status graph__search_step(graph_search *search, int32_t iterations);
/** Nodes of the found path. */
int32_t graph__search_path_length(const graph_search *search);
/** Writes them, start first. */
void graph__search_copy_path(const graph_search *search, int32_t *nodes);
/** What the search knows of a node on one side; NULL when it has not reached it. */
const graph_node *graph__search_find(const graph_search *search, int32_t node, int32_t side);

/**
 * Shortest-path tree from `root` over one direction's rows. Writes the distance of every node (+infinity:
 * unreachable) and, where not NULL, the parents (-1: none) and the nodes in the order in which they settled, whose
 * number *settled receives.
 */
sp_status graph__tree(graph_memory *memory, const graph_csr *csr, int32_t side, int32_t root, double *distances,
                      int32_t *parents, int32_t *order, int32_t *settled);

#endif
