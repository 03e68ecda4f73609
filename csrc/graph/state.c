/* Saved graphs, "OPGS" version 1, kind 4 (spec 06-grids-state): little-endian header, node count, edge count, then
 * every edge ever added in the order of the ids: from, to, weight, alive.
 */
#include "core/state.h"

#include "graph/graph_internal.h"

enum { NODES_OFFSET = SP__STATE_HEADER_SIZE, COUNT_OFFSET = 12, FIXED_SIZE = 16, EDGE_SIZE = 17 };

/** What saved bytes say; the arcs belong to the reader until a graph takes them. */
typedef struct saved_graph {
  int32_t node_count;
  int32_t arc_count;
  int32_t live_count;
  graph_arc *arcs;
} saved_graph;

/* Saving ------------------------------------------------------------------------------------- */

uint64_t sp_graph_state_size(const sp_graph *graph) {
  if (!sp__object_is(graph, SP__KIND_GRAPH) || graph->points) return 0;
  return FIXED_SIZE + EDGE_SIZE * (uint64_t)graph->arc_count;
}

sp_status sp_graph_save_state(const sp_graph *graph, uint8_t *bytes, uint64_t capacity) {
  sp_status status = graph__check_editable(graph);
  if (status != SP_OK) return status;
  if (!bytes) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  uint64_t size = sp_graph_state_size(graph);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  sp__state_write_header(&writer, SP__STATE_GRAPH);
  sp__write_i32(&writer, graph->node_count);
  sp__write_i32(&writer, graph->arc_count);
  for (int32_t id = 0; id < graph->arc_count; id++) {
    const graph_arc *arc = &graph->arcs[id];
    bool alive = arc->from >= 0;
    sp__write_i32(&writer, alive ? arc->from : ~arc->from);
    sp__write_i32(&writer, arc->to);
    sp__write_f64(&writer, arc->weight);
    sp__write_u8(&writer, alive);
  }
  return SP_OK;
}

/* Reading ------------------------------------------------------------------------------------ */

static sp_status fail_at(uint64_t offset, int32_t detail) {
  return sp__fail_format(detail, 0, offset);
}

/** The counts; the length proves that all edges are there. Nodes without edges take no bytes and no memory. */
static sp_status read_header(sp__reader *reader, saved_graph *saved) {
  if (sp__reader_left(reader) < FIXED_SIZE) return fail_at(reader->size, SP_DETAIL_BAD_LENGTH);
  sp_status status = sp__state_read_header(reader, SP__STATE_GRAPH);
  if (status != SP_OK) return status;
  saved->node_count = sp__read_i32(reader);
  if (saved->node_count < 0 || saved->node_count > SP_GRAPH_MAX_NODES)
    return fail_at(NODES_OFFSET, SP_DETAIL_BAD_COUNT);
  saved->arc_count = sp__read_i32(reader);
  if (saved->arc_count < 0 || saved->arc_count > SP_GRAPH_MAX_EDGES) return fail_at(COUNT_OFFSET, SP_DETAIL_BAD_COUNT);
  bool whole = sp__reader_left(reader) == EDGE_SIZE * (uint64_t)saved->arc_count;
  return whole ? SP_OK : fail_at(reader->size, SP_DETAIL_BAD_LENGTH);
}

static sp_status read_edge(sp__reader *reader, saved_graph *saved, graph_arc *arc) {
  uint64_t offset = reader->offset;
  arc->from = sp__read_i32(reader);
  arc->to = sp__read_i32(reader);
  arc->weight = sp__read_f64(reader);
  uint8_t alive = sp__read_u8(reader);
  if (arc->from < 0 || arc->from >= saved->node_count) return fail_at(offset, SP_DETAIL_BAD_NODE);
  if (arc->to < 0 || arc->to >= saved->node_count) return fail_at(offset + 4, SP_DETAIL_BAD_NODE);
  if (!(arc->weight >= 0.0 && arc->weight <= SP__FINITE)) return fail_at(offset + 8, SP_DETAIL_BAD_WEIGHT);
  if (alive > 1) return fail_at(offset + 16, SP_DETAIL_BAD_FLAG);
  saved->live_count += alive;
  if (!alive) arc->from = ~arc->from;
  return SP_OK;
}

static sp_status read_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, saved_graph *saved) {
  *saved = (saved_graph){0};
  if (!bytes && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  sp_status status = read_header(&reader, saved);
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
