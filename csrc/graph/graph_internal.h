/* What the files of the graph module share. */
#ifndef SP_GRAPH_GRAPH_INTERNAL_H
#define SP_GRAPH_GRAPH_INTERNAL_H

#include "core/alloc.h"
#include "core/error.h"
#include "core/object.h"
#include "graph/graph.h"
#include "math/constants.h"
#include "math/rounding.h"

struct graph_query;

/** A weighted graph; one with positions (a point graph) has no arcs and is never edited. */
struct sp_graph {
  sp__object object;
  int32_t node_count;
  int32_t arc_count; /* Every arc ever added; the index is the edge's id. */
  int32_t live_count;
  uint32_t busy; /* Inside a query or a search's call. */
  graph_arc *arcs;
  size_t arc_capacity;
  uint64_t edits;          /* Never wraps, never saved: what running searches compare. */
  uint64_t compiled_edits; /* `edits` when the rows were built. */
  graph_csr csr;
  bool fingerprinted; /* Whether `fingerprint` is that of the rows. */
  uint64_t fingerprint;
  double *points;            /* x, y, z per node; NULL without positions. */
  struct graph_query *query; /* Working memory of the one-call queries. */
};

/** Distances from and to a few nodes; row v holds count forward, then count backward values. */
struct sp_landmarks {
  sp__object object;
  int32_t node_count;
  int32_t count;
  uint64_t fingerprint;
  int32_t *nodes;
  double *table; /* One row per node: a bound reads two rows, not a value out of each table. */
};

/* Entry guards ------------------------------------------------------------------------------- */

sp_status graph__check(const sp_graph *graph);
/** Marks the graph busy and keeps it alive; SP_E_REENTRANT when it is busy already. */
sp_status graph__enter(sp_graph *graph);
void graph__leave(sp_graph *graph);
void graph__release_reference(sp_graph *graph);
/** A graph object without arcs; NULL without memory. */
sp_graph *graph__create(int32_t node_count, const sp_allocator *allocator);
/** Makes the rows current; without memory the old ones stay. */
sp_status graph__compile(sp_graph *graph);
/** Fingerprint of the current rows, computed once per compilation. */
uint64_t graph__fingerprint(sp_graph *graph);
/** SP_OK for a graph that has an edge list and does not call back. */
sp_status graph__check_editable(const sp_graph *graph);
/** SP_E_RANGE unless 0 <= node < node_count. */
sp_status graph__check_node(const sp_graph *graph, int32_t field, int32_t node);
/** SP_E_RANGE naming item `index` (-1: none) unless the weight is finite and >= 0. */
sp_status graph__check_weight(int32_t index, double weight);

/** Bytes of the positions: room for one even without nodes, because having positions makes a point graph. */
static inline size_t graph__points_size(int32_t node_count) {
  return 3 * (size_t)(node_count > 0 ? node_count : 1) * sizeof(double);
}

/* Distances ---------------------------------------------------------------------------------- */

/** sqrt((dx * dx + dy * dy) + dz * dz) without the root, in exactly this order (G-290). */
static inline double graph__squared_distance(const double *a, const double *b) {
  double dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2];
  return (dx * dx + dy * dy) + dz * dz;
}

static inline double graph__distance(const double *a, const double *b) {
  return sp__sqrt(graph__squared_distance(a, b));
}

/* Landmarks ---------------------------------------------------------------------------------- */

void graph__landmarks_release(sp_landmarks *landmarks);

/** An object with room for the tables; NULL without memory. */
sp_landmarks *graph__landmarks_create(int32_t node_count, int32_t count, const sp_allocator *allocator);

/**
 * Lower bound on the distance from row `u` to row `v` by the first `used` of `count` landmarks. Terms that prove
 * nothing are -infinity or NaN, which lose every comparison (G-279).
 */
static inline double graph__landmark_bound(const double *u, const double *v, int32_t count, int32_t used) {
  double by_forward = 0.0, by_backward = 0.0; /* Two chains of maxima, so that one need not wait for the other. */
  for (int32_t l = 0; l < used; l++) {
    double forward = v[l] - u[l];
    double backward = u[count + l] - v[count + l];
    by_forward = forward > by_forward ? forward : by_forward;
    by_backward = backward > by_backward ? backward : by_backward;
  }
  return by_forward > by_backward ? by_forward : by_backward;
}

static inline const double *graph__landmark_row(const sp_landmarks *landmarks, int32_t node) {
  return landmarks->table + (size_t)node * 2 * (size_t)landmarks->count;
}

#endif
