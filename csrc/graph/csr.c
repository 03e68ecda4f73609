/* Compressed sparse rows: building, fingerprint. */
#include "core/alloc.h"
#include "core/fnv.h"
#include "graph/graph.h"

static size_t offsets_size(const graph_csr *csr) {
  return ((size_t)csr->node_count + 1) * sizeof(int32_t);
}

/** At least one, so that the loops of graphs without edges have an address to begin and end at. */
static size_t edges_size(const graph_csr *csr) {
  return (size_t)(csr->edge_count > 0 ? csr->edge_count : 1) * sizeof(graph_edge);
}

void graph__csr_free(graph_csr *csr, const sp_allocator *allocator) {
  for (int32_t side = 0; side < GRAPH_SIDES; side++) {
    sp__release(allocator, csr->rows[side].offsets, offsets_size(csr));
    sp__release(allocator, csr->rows[side].edges, edges_size(csr));
  }
  *csr = (graph_csr){0};
}

uint64_t graph__csr_memory(const graph_csr *csr) {
  return csr->rows[GRAPH_FORWARD].offsets ? GRAPH_SIDES * (offsets_size(csr) + edges_size(csr)) : 0;
}

static inline int32_t row_of(const graph_arc *arc, int32_t side) {
  return side == GRAPH_FORWARD ? arc->from : arc->to;
}

static void count_rows(int32_t *offsets, int32_t node_count, const graph_arc *arcs, int32_t count, int32_t side) {
  memset(offsets, 0, ((size_t)node_count + 1) * sizeof *offsets);
  for (int32_t i = 0; i < count; i++) {
    if (arcs[i].from >= 0) offsets[row_of(&arcs[i], side)]++;
  }
  int32_t end = 0;
  for (int32_t node = 0; node <= node_count; node++) {
    end += offsets[node];
    offsets[node] = end;
  }
}

/* Each offset starts as the end of its row. Filling backwards from the last arc moves it to the start and keeps
   the order of the arcs. */
static void fill_rows(graph_rows *rows, const graph_arc *arcs, int32_t count, int32_t side) {
  for (int32_t i = count - 1; i >= 0; i--) {
    const graph_arc *arc = &arcs[i];
    if (arc->from < 0) continue;
    graph_edge *edge = &rows->edges[--rows->offsets[row_of(arc, side)]];
    edge->node = side == GRAPH_FORWARD ? arc->to : arc->from;
    memcpy(edge->weight, &arc->weight, sizeof edge->weight);
  }
}

bool graph__csr_build(graph_csr *csr, const sp_allocator *allocator, int32_t node_count, const graph_arc *arcs,
                      int32_t count, int32_t live) {
  graph_csr built = {.node_count = node_count, .edge_count = live};
  bool complete = true;
  for (int32_t side = 0; side < GRAPH_SIDES; side++) {
    graph_rows *rows = &built.rows[side];
    rows->offsets = sp__alloc(allocator, offsets_size(&built));
    rows->edges = sp__alloc(allocator, edges_size(&built));
    complete = complete && rows->offsets && rows->edges;
  }
  if (!complete) {
    graph__csr_free(&built, allocator);
    return false;
  }
  for (int32_t side = 0; side < GRAPH_SIDES; side++) {
    count_rows(built.rows[side].offsets, node_count, arcs, count, side);
    fill_rows(&built.rows[side], arcs, count, side);
  }
  *csr = built;
  return true;
}

/* Little-endian bytes whatever the machine's order is. */
static uint64_t add_word(uint64_t hash, uint32_t word) {
  uint8_t bytes[4];
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> (8 * i));
  return sp__fnv1a64(hash, bytes, sizeof bytes);
}

uint64_t graph__csr_fingerprint(const graph_csr *csr) {
  const graph_rows *rows = &csr->rows[GRAPH_FORWARD];
  uint64_t hash = add_word(SP__FNV1A64_START, (uint32_t)csr->node_count);
  for (int32_t node = 0; node <= csr->node_count; node++) hash = add_word(hash, (uint32_t)rows->offsets[node]);
  for (int32_t slot = 0; slot < csr->edge_count; slot++) {
    double weight = graph__weight(&rows->edges[slot]);
    uint64_t bits;
    memcpy(&bits, &weight, sizeof bits);
    hash = add_word(hash, (uint32_t)rows->edges[slot].node);
    hash = add_word(hash, (uint32_t)bits);
    hash = add_word(hash, (uint32_t)(bits >> 32));
  }
  return hash;
}
