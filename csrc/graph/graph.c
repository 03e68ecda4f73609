/* The graph object: creation, lifetime, edits, compilation. */
#include "graph/graph_internal.h"
#include "graph/query.h"
#include "math/fp_guard.h"

sp_status graph__check(const sp_graph *graph) {
  return sp__object_check(graph, SP__KIND_GRAPH);
}

sp_status graph__enter(sp_graph *graph) {
  if (graph->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_NONE);
  graph->busy = 1;
  sp__object_retain(graph);
  return SP_OK;
}

void graph__leave(sp_graph *graph) {
  graph->busy = 0;
  graph__release_reference(graph);
}

static void destroy(sp_graph *graph) {
  const sp_allocator *allocator = &graph->object.allocator;
  if (graph->query) graph__query_destroy(graph->query);
  graph__csr_free(&graph->csr, allocator);
  sp__release(allocator, graph->arcs, graph->arc_capacity * sizeof *graph->arcs);
  sp__release(allocator, graph->points, graph__points_size(graph->node_count));
  sp__object_destroy(graph, sizeof *graph);
}

void graph__release_reference(sp_graph *graph) {
  if (sp__object_drop(graph)) destroy(graph);
}

sp_graph *graph__create(int32_t node_count, const sp_allocator *allocator) {
  sp_graph *graph = sp__object_create(SP__KIND_GRAPH, sizeof *graph, allocator);
  if (!graph) return NULL;
  graph->node_count = node_count;
  graph->edits = 1; /* Nothing is compiled yet. */
  return graph;
}

/* Checks ------------------------------------------------------------------------------------- */

sp_status graph__check_node(const sp_graph *graph, int32_t field, int32_t node) {
  if (node >= 0 && node < graph->node_count) return SP_OK;
  return sp__fail_range(field, node, 0, graph->node_count - 1);
}

sp_status graph__check_weight(int32_t index, double weight) {
  if (weight >= 0.0 && weight <= SP__FINITE) return SP_OK;
  return sp__fail_range_at(SP_FIELD_WEIGHT, index, weight, 0, SP__FINITE);
}

static sp_status check_creation(int32_t node_count, const void *out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (node_count < 0 || node_count > SP_GRAPH_MAX_NODES) {
    return sp__fail_range(SP_FIELD_NODE_COUNT, node_count, 0, SP_GRAPH_MAX_NODES);
  }
  if (sp__fp_environment_ok()) return SP_OK;
  return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
}

/* Creation ----------------------------------------------------------------------------------- */

sp_status sp_graph_create(int32_t node_count, const sp_allocator *allocator, sp_graph **out) {
  sp_status status = check_creation(node_count, out);
  if (status != SP_OK) return status;
  sp_graph *graph = graph__create(node_count, allocator);
  if (!graph) return sp__fail_memory();
  *out = graph;
  return SP_OK;
}

static sp_status check_edges(const int32_t *from, const int32_t *to, const double *weights, uint32_t count,
                             int32_t node_count) {
  for (uint32_t i = 0; i < count; i++) {
    int32_t index = (int32_t)i;
    if (from[i] < 0 || from[i] >= node_count) {
      return sp__fail_range_at(SP_FIELD_FROM, index, from[i], 0, node_count - 1);
    }
    if (to[i] < 0 || to[i] >= node_count) return sp__fail_range_at(SP_FIELD_TO, index, to[i], 0, node_count - 1);
    sp_status status = graph__check_weight(index, weights[i]);
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

/** One more than the largest end; 0 without edges (GAP-59). */
static int32_t count_nodes(const int32_t *from, const int32_t *to, uint32_t count) {
  int32_t largest = -1;
  for (uint32_t i = 0; i < count; i++) {
    if (from[i] > largest) largest = from[i];
    if (to[i] > largest) largest = to[i];
  }
  return largest < SP_GRAPH_MAX_NODES ? largest + 1 : SP_GRAPH_MAX_NODES;
}

static void fill_arcs(sp_graph *graph, const int32_t *from, const int32_t *to, const double *weights, uint32_t count,
                      bool directed) {
  graph_arc *arc = graph->arcs;
  for (uint32_t i = 0; i < count; i++) {
    *arc++ = (graph_arc){weights[i], from[i], to[i]};
    if (!directed) *arc++ = (graph_arc){weights[i], to[i], from[i]};
  }
  graph->arc_count = graph->live_count = (int32_t)(arc - graph->arcs);
}

sp_status sp_graph_from_edges(const int32_t *from, const int32_t *to, const double *weights, uint32_t count,
                              int32_t node_count, int32_t directed, const sp_allocator *allocator, sp_graph **out) {
  uint32_t most = directed ? SP_GRAPH_MAX_EDGES : SP_GRAPH_MAX_EDGES / 2;
  if (count > 0 && (!from || !to || !weights)) return sp__fail(SP_E_ARGUMENT, SP_FIELD_EDGE, SP_DETAIL_NULL_POINTER);
  if (count > most) return sp__fail_range(SP_FIELD_LENGTH, count, 0, most);
  if (node_count == -1) node_count = count_nodes(from, to, count);
  sp_status status = check_creation(node_count, out);
  if (status == SP_OK) status = check_edges(from, to, weights, count, node_count);
  if (status != SP_OK) return status;
  sp_graph *graph = graph__create(node_count, allocator);
  if (!graph) return sp__fail_memory();
  size_t arcs = directed ? count : 2 * (size_t)count;
  graph->arcs = sp__alloc_array(&graph->object.allocator, arcs, sizeof *graph->arcs);
  if (arcs > 0 && !graph->arcs) {
    graph__release_reference(graph);
    return sp__fail_memory();
  }
  graph->arc_capacity = arcs;
  fill_arcs(graph, from, to, weights, count, directed != 0);
  *out = graph;
  return SP_OK;
}

void sp_graph_free(sp_graph *graph) {
  if (sp__object_give_up(graph, SP__KIND_GRAPH)) graph__release_reference(graph);
}

/* Edits -------------------------------------------------------------------------------------- */

sp_status graph__check_editable(const sp_graph *graph) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (graph->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_NONE);
  if (graph->points) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_EDITABLE);
  return SP_OK;
}

sp_status sp_graph_add_node(sp_graph *graph, int32_t *node) {
  sp_status status = graph__check_editable(graph);
  if (status != SP_OK) return status;
  if (!node) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (graph->node_count == SP_GRAPH_MAX_NODES) {
    return sp__fail_range(SP_FIELD_NODE_COUNT, SP_GRAPH_MAX_NODES + 1.0, 0, SP_GRAPH_MAX_NODES);
  }
  *node = graph->node_count++;
  graph->edits++;
  return SP_OK;
}

/** Appends an edge, and the reverse one when `both`. */
static sp_status add_edge(sp_graph *graph, int32_t from, int32_t to, double weight, bool both, int32_t *id) {
  sp_status status = graph__check_editable(graph);
  if (status == SP_OK) status = graph__check_node(graph, SP_FIELD_FROM, from);
  if (status == SP_OK) status = graph__check_node(graph, SP_FIELD_TO, to);
  if (status == SP_OK) status = graph__check_weight(-1, weight);
  if (status != SP_OK) return status;
  if (!id) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  int32_t added = both ? 2 : 1;
  if (graph->arc_count > SP_GRAPH_MAX_EDGES - added) {
    return sp__fail_range(SP_FIELD_EDGE, SP_GRAPH_MAX_EDGES, 0, SP_GRAPH_MAX_EDGES - 1);
  }
  void *arcs = graph->arcs;
  size_t used = (size_t)graph->arc_count;
  if (!sp__grow_array(&graph->object.allocator, &arcs, &graph->arc_capacity, used, used + (size_t)added,
                      sizeof *graph->arcs)) {
    return sp__fail_memory();
  }
  graph->arcs = arcs;
  *id = graph->arc_count;
  graph->arcs[graph->arc_count++] = (graph_arc){weight, from, to};
  if (both) graph->arcs[graph->arc_count++] = (graph_arc){weight, to, from};
  graph->live_count += added;
  graph->edits++;
  return SP_OK;
}

sp_status sp_graph_add_edge(sp_graph *graph, int32_t from, int32_t to, double weight, int32_t *id) {
  return add_edge(graph, from, to, weight, false, id);
}

sp_status sp_graph_add_undirected(sp_graph *graph, int32_t from, int32_t to, double weight, int32_t *id) {
  return add_edge(graph, from, to, weight, true, id);
}

static sp_status check_edge(const sp_graph *graph, int32_t id) {
  if (id >= 0 && id < graph->arc_count) return SP_OK;
  return sp__fail_range(SP_FIELD_EDGE, id, 0, graph->arc_count - 1);
}

sp_status sp_graph_remove_edge(sp_graph *graph, int32_t id, int32_t *removed) {
  sp_status status = graph__check_editable(graph);
  if (status == SP_OK) status = check_edge(graph, id);
  if (status != SP_OK) return status;
  if (!removed) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  graph_arc *arc = &graph->arcs[id];
  *removed = arc->from >= 0;
  if (!*removed) return SP_OK;
  arc->from = ~arc->from;
  graph->live_count--;
  graph->edits++;
  return SP_OK;
}

sp_status sp_graph_set_weight(sp_graph *graph, int32_t id, double weight) {
  sp_status status = graph__check_editable(graph);
  if (status == SP_OK) status = check_edge(graph, id);
  if (status == SP_OK) status = graph__check_weight(-1, weight);
  if (status != SP_OK) return status;
  graph_arc *arc = &graph->arcs[id];
  if (arc->from < 0) return sp__fail(SP_E_STATE, SP_FIELD_EDGE, SP_DETAIL_EDGE_REMOVED);
  if (memcmp(&arc->weight, &weight, sizeof weight) == 0) return SP_OK;
  arc->weight = weight;
  graph->edits++;
  return SP_OK;
}

sp_status sp_graph_get_edge(const sp_graph *graph, int32_t id, int32_t ends[2], double *weight, int32_t *alive) {
  sp_status status = graph__check(graph);
  if (status == SP_OK) status = check_edge(graph, id);
  if (status != SP_OK) return status;
  if (!ends || !weight || !alive) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const graph_arc *arc = &graph->arcs[id];
  *alive = arc->from >= 0;
  ends[0] = *alive ? arc->from : ~arc->from;
  ends[1] = arc->to;
  *weight = arc->weight;
  return SP_OK;
}

/* Compiled form ------------------------------------------------------------------------------ */

sp_status graph__compile(sp_graph *graph) {
  if (graph->compiled_edits == graph->edits) return SP_OK;
  const sp_allocator *allocator = &graph->object.allocator;
  graph_csr built;
  if (!graph__csr_build(&built, allocator, graph->node_count, graph->arcs, graph->arc_count, graph->live_count)) {
    return sp__fail_memory();
  }
  graph__csr_free(&graph->csr, allocator);
  graph->csr = built;
  graph->compiled_edits = graph->edits;
  graph->fingerprinted = false;
  return SP_OK;
}

uint64_t graph__fingerprint(sp_graph *graph) {
  if (!graph->fingerprinted) graph->fingerprint = graph__csr_fingerprint(&graph->csr);
  graph->fingerprinted = true;
  return graph->fingerprint;
}

/** Entered and compiled; on success the caller must leave the graph. */
static sp_status open_compiled(sp_graph *graph, const void *out) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = graph__enter(graph);
  if (status != SP_OK) return status;
  status = graph__compile(graph);
  if (status != SP_OK) graph__leave(graph);
  return status;
}

sp_status sp_graph_compile(sp_graph *graph) {
  sp_status status = open_compiled(graph, graph);
  if (status == SP_OK) graph__leave(graph);
  return status;
}

sp_status sp_graph_fingerprint(sp_graph *graph, uint64_t *fingerprint) {
  sp_status status = open_compiled(graph, fingerprint);
  if (status != SP_OK) return status;
  *fingerprint = graph__fingerprint(graph);
  graph__leave(graph);
  return SP_OK;
}

sp_status sp_graph_copy_rows(sp_graph *graph, int32_t reverse, int32_t *offsets, int32_t *nodes, double *weights) {
  sp_status status = open_compiled(graph, offsets);
  if (status != SP_OK) return status;
  const graph_csr *csr = &graph->csr;
  const graph_rows *rows = &csr->rows[reverse ? GRAPH_BACKWARD : GRAPH_FORWARD];
  if (csr->edge_count > 0 && (!nodes || !weights)) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  } else {
    memcpy(offsets, rows->offsets, ((size_t)csr->node_count + 1) * sizeof *offsets);
    for (int32_t slot = 0; slot < csr->edge_count; slot++) {
      nodes[slot] = rows->edges[slot].node;
      weights[slot] = graph__weight(&rows->edges[slot]);
    }
  }
  graph__leave(graph);
  return status;
}

/* Getters ------------------------------------------------------------------------------------ */

int32_t sp_graph_node_count(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) ? graph->node_count : 0;
}

int32_t sp_graph_edge_ids(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) ? graph->arc_count : 0;
}

int32_t sp_graph_edge_count(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) ? graph->live_count : 0;
}

int32_t sp_graph_is_compiled(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) && graph->compiled_edits == graph->edits;
}

const double *sp_graph_points(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) ? graph->points : NULL;
}

uint64_t sp_graph_memory(const sp_graph *graph) {
  if (!sp__object_is(graph, SP__KIND_GRAPH)) return 0;
  uint64_t bytes = sizeof *graph + graph->arc_capacity * sizeof *graph->arcs + graph__csr_memory(&graph->csr);
  if (graph->points) bytes += graph__points_size(graph->node_count);
  if (graph->query) bytes += graph__query_memory(graph->query);
  return bytes;
}
