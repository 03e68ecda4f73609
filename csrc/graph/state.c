/* Saved graphs, "OPGS" version 1, kind 4 (spec 06-grids-state): little-endian header, node count, edge count, then
 * every edge ever added in the order of the ids: from, to, weight, alive.
 */
#include "core/state.h"

#include "graph/graph_internal.h"

enum { EDGE_SIZE = 17 };

/** What saved bytes say; the arcs belong to the reader until a graph takes them. */
typedef struct saved_graph {
  int32_t node_count;
  int32_t arc_count;
  int32_t live_count;
  graph_arc *arcs;
} saved_graph;

/* Saving ------------------------------------------------------------------------------------- */

static void write_graph(sp__writer *writer, const void *object) {
  const sp_graph *graph = object;
  sp__state_write_header(writer, SP__STATE_GRAPH);
  sp__write_i32(writer, graph->node_count);
  sp__write_i32(writer, graph->arc_count);
  for (int32_t id = 0; id < graph->arc_count; id++) {
    const graph_arc *arc = &graph->arcs[id];
    bool alive = arc->from >= 0;
    sp__write_i32(writer, alive ? arc->from : ~arc->from);
    sp__write_i32(writer, arc->to);
    sp__write_f64(writer, arc->weight);
    sp__write_u8(writer, alive);
  }
}

uint64_t sp_graph_state_size(const sp_graph *graph) {
  bool saveable = sp__object_is(graph, SP__KIND_GRAPH) && !graph->points;
  return saveable ? sp__state_size(write_graph, graph) : 0;
}

sp_status sp_graph_save_state(const sp_graph *graph, uint8_t *bytes, uint64_t capacity) {
  sp_status status = graph__check_editable(graph);
  return status == SP_OK ? sp__state_save(write_graph, graph, bytes, capacity) : status;
}

/* Reading ------------------------------------------------------------------------------------ */

/** The counts; the length proves that all edges are there. Nodes without edges take no bytes and no memory. */
static sp_status read_header(sp__reader *reader, saved_graph *saved) {
  sp_status status = sp__state_read_header(reader, SP__STATE_GRAPH);
  if (status == SP_OK) {
    status = sp__state_read_i32(reader, 0, SP_GRAPH_MAX_NODES, SP_DETAIL_BAD_COUNT, &saved->node_count);
  }
  if (status == SP_OK) {
    status = sp__state_read_i32(reader, 0, SP_GRAPH_MAX_EDGES, SP_DETAIL_BAD_COUNT, &saved->arc_count);
  }
  if (status != SP_OK) return status;
  bool whole = sp__reader_left(reader) == EDGE_SIZE * (uint64_t)saved->arc_count;
  return whole ? SP_OK : sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
}

static sp_status read_weight(sp__reader *reader, double *weight) {
  size_t start = reader->offset;
  *weight = sp__read_f64(reader);
  return *weight >= 0.0 && *weight <= SP__FINITE ? SP_OK : sp__fail_format(SP_DETAIL_BAD_WEIGHT, 0, start);
}

static sp_status read_edge(sp__reader *reader, saved_graph *saved, graph_arc *arc) {
  bool alive = false;
  sp_status status = sp__state_read_node(reader, saved->node_count, &arc->from);
  if (status == SP_OK) status = sp__state_read_node(reader, saved->node_count, &arc->to);
  if (status == SP_OK) status = read_weight(reader, &arc->weight);
  if (status == SP_OK) status = sp__state_read_flag(reader, &alive);
  if (status != SP_OK) return status;
  saved->live_count += alive;
  if (!alive) arc->from = ~arc->from;
  return SP_OK;
}

static sp_status read_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, saved_graph *saved) {
  *saved = (saved_graph){0};
  sp__reader reader;
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = read_header(&reader, saved);
  if (status != SP_OK) return status;
  saved->arcs = sp__alloc_array(allocator, (size_t)saved->arc_count, sizeof *saved->arcs);
  if (!saved->arcs && saved->arc_count > 0) return sp__fail_memory();
  for (int32_t id = 0; id < saved->arc_count && status == SP_OK; id++)
    status = read_edge(&reader, saved, &saved->arcs[id]);
  if (status != SP_OK) sp__release(allocator, saved->arcs, (size_t)saved->arc_count * sizeof *saved->arcs);
  return status;
}

/** Gives a graph what was read, in place of what it has. */
static void take_over(sp_graph *graph, const saved_graph *saved) {
  sp__release(&graph->object.allocator, graph->arcs, graph->arc_capacity * sizeof *graph->arcs);
  graph->arcs = saved->arcs;
  graph->arc_capacity = (size_t)saved->arc_count;
  graph->arc_count = saved->arc_count;
  graph->live_count = saved->live_count;
  graph->node_count = saved->node_count;
  graph->edits++;
}

sp_status sp_graph_restore_state(sp_graph *graph, const uint8_t *bytes, uint64_t length) {
  sp_status status = graph__check_editable(graph);
  saved_graph saved;
  if (status == SP_OK) status = read_state(bytes, length, &graph->object.allocator, &saved);
  if (status == SP_OK) take_over(graph, &saved);
  return status;
}

sp_status sp_graph_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_graph **out) {
  sp_graph *graph = NULL;
  sp_status status = sp_graph_create(0, allocator, out ? &graph : NULL);
  if (status != SP_OK) return status;
  status = sp_graph_restore_state(graph, bytes, length);
  if (status == SP_OK) {
    *out = graph;
  } else {
    sp_graph_free(graph);
  }
  return status;
}
