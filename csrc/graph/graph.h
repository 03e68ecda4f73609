/* Compressed sparse rows: what the graph module shows to the other modules. */
#ifndef SP_GRAPH_GRAPH_H
#define SP_GRAPH_GRAPH_H

#include <stdbool.h>
#include <string.h>

#include "samepath/graph.h"

/** An edge as it was added; a removed one has `from` below 0. */
typedef struct graph_arc {
  double weight;
  int32_t from;
  int32_t to;
} graph_arc;

/** A slot of a row: the node at the other end and the weight, 12 bytes, so that a road's crossing is one cache line. */
typedef struct graph_edge {
  int32_t node;
  uint32_t weight[2]; /* The halves of a double that need not be aligned to 8. */
} graph_edge;

static inline double graph__weight(const graph_edge *edge) {
  double weight;
  memcpy(&weight, edge->weight, sizeof weight);
  return weight;
}

/** One direction: the edges of node v are slots offsets[v]..offsets[v + 1] - 1. */
typedef struct graph_rows {
  int32_t *offsets; /* node_count + 1 of them. */
  graph_edge *edges;
} graph_rows;

enum { GRAPH_FORWARD, GRAPH_BACKWARD, GRAPH_SIDES };

/** Immutable once built. Zeroed: an empty form that graph__csr_free accepts. */
typedef struct graph_csr {
  graph_rows rows[GRAPH_SIDES]; /* By source, and by target. */
  int32_t node_count;
  int32_t edge_count;
} graph_csr;

/**
 * Builds both directions from the arcs that are not removed, by a stable counting sort: within a row the edges
 * keep the order of the arcs (G-258). `live` is their number. False without memory; nothing is kept then.
 */
bool graph__csr_build(graph_csr *csr, const sp_allocator *allocator, int32_t node_count, const graph_arc *arcs,
                      int32_t count, int32_t live);
void graph__csr_free(graph_csr *csr, const sp_allocator *allocator);
uint64_t graph__csr_memory(const graph_csr *csr);
/** FNV-1a over node count, offsets, then target and weight bits of each slot, 32-bit integers (G-260, GAP-36). */
uint64_t graph__csr_fingerprint(const graph_csr *csr);

#endif
