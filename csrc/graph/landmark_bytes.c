/* Saved landmark tables, "OPLM" version 1 (spec 05-graphs, "ALT"): little-endian magic, version, node count, landmark
 * count, fingerprint, nodes, forward table, backward table; tables landmark by landmark.
 */
#include "core/bytes.h"
#include "graph/graph_internal.h"

enum { HEADER_SIZE = 24, FORMAT_VERSION = 1, VERSION_OFFSET = 4, NODES_OFFSET = 8, COUNT_OFFSET = 12 };
#define MAGIC UINT32_C(0x4D4C504F) /* "OPLM" */
#define FINGERPRINT_OFFSET 16

static uint64_t saved_size(int32_t node_count, int32_t count) {
  return HEADER_SIZE + 4 * (uint64_t)count + 16 * (uint64_t)count * (uint64_t)node_count;
}

uint64_t sp_landmarks_size(const sp_landmarks *landmarks) {
  return sp__object_is(landmarks, SP__KIND_LANDMARKS) ? saved_size(landmarks->node_count, landmarks->count) : 0;
}

sp_status sp_landmarks_save(const sp_landmarks *landmarks, uint8_t *bytes, uint64_t capacity) {
  sp_status status = sp__object_check(landmarks, SP__KIND_LANDMARKS);
  if (status != SP_OK) return status;
  if (!bytes) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  uint64_t size = sp_landmarks_size(landmarks);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  sp__write_u32(&writer, MAGIC);
  sp__write_u32(&writer, FORMAT_VERSION);
  sp__write_i32(&writer, landmarks->node_count);
  sp__write_i32(&writer, landmarks->count);
  sp__write_u64(&writer, landmarks->fingerprint);
  for (int32_t l = 0; l < landmarks->count; l++) sp__write_i32(&writer, landmarks->nodes[l]);
  for (int32_t column = 0; column < 2 * landmarks->count; column++) {
    for (int32_t v = 0; v < landmarks->node_count; v++) {
      sp__write_f64(&writer, graph__landmark_row(landmarks, v)[column]);
    }
  }
  return SP_OK;
}

static sp_status fail_at(uint64_t offset, int32_t detail) {
  return sp__fail_format(detail, 0, offset);
}

/** Everything before the nodes; *count receives the number of landmarks. The length proves that all of it is there. */
static sp_status read_header(sp__reader *reader, sp_graph *graph, int32_t *count) {
  if (sp__reader_left(reader) < HEADER_SIZE) return fail_at(reader->size, SP_DETAIL_BAD_LENGTH);
  if (sp__read_u32(reader) != MAGIC) return fail_at(0, SP_DETAIL_BAD_MAGIC);
  if (sp__read_u32(reader) != FORMAT_VERSION) return fail_at(VERSION_OFFSET, SP_DETAIL_BAD_VERSION);
  if (sp__read_i32(reader) != graph->node_count) return fail_at(NODES_OFFSET, SP_DETAIL_OTHER_GRAPH);
  *count = sp__read_i32(reader);
  if (*count < 1 || *count > graph->node_count) return fail_at(COUNT_OFFSET, SP_DETAIL_BAD_COUNT);
  if (sp__read_u64(reader) != graph__fingerprint(graph)) return fail_at(FINGERPRINT_OFFSET, SP_DETAIL_OTHER_GRAPH);
  if (reader->size != saved_size(graph->node_count, *count)) return fail_at(reader->size, SP_DETAIL_BAD_LENGTH);
  return SP_OK;
}

static sp_status read_nodes(sp__reader *reader, sp_landmarks *landmarks) {
  for (int32_t l = 0; l < landmarks->count; l++) {
    uint64_t offset = reader->offset;
    landmarks->nodes[l] = sp__read_i32(reader);
    bool exists = landmarks->nodes[l] >= 0 && landmarks->nodes[l] < landmarks->node_count;
    if (!exists) return fail_at(offset, SP_DETAIL_BAD_NODE);
  }
  return SP_OK;
}

static sp_status read_tables(sp__reader *reader, sp_landmarks *landmarks) {
  size_t stride = 2 * (size_t)landmarks->count;
  for (int32_t column = 0; column < 2 * landmarks->count; column++) {
    int32_t landmark = landmarks->nodes[column % landmarks->count];
    for (int32_t v = 0; v < landmarks->node_count; v++) {
      uint64_t offset = reader->offset;
      double distance = sp__read_f64(reader);
      bool possible = distance >= 0.0 && (v != landmark || distance == 0.0); /* false for NaN */
      if (!possible) return fail_at(offset, SP_DETAIL_BAD_DISTANCE);
      landmarks->table[(size_t)v * stride + (size_t)column] = distance;
    }
  }
  return SP_OK;
}

static sp_status read_landmarks(sp_graph *graph, const uint8_t *bytes, size_t length, sp_landmarks **out) {
  sp__reader reader = sp__reader_make(bytes, length);
  int32_t count = 0;
  sp_status status = graph__compile(graph);
  if (status == SP_OK) status = read_header(&reader, graph, &count);
  if (status != SP_OK) return status;
  sp_landmarks *landmarks = graph__landmarks_create(graph->node_count, count, &graph->object.allocator);
  if (!landmarks) return sp__fail_memory();
  landmarks->fingerprint = graph__fingerprint(graph);
  status = read_nodes(&reader, landmarks);
  if (status == SP_OK) status = read_tables(&reader, landmarks);
  if (status != SP_OK) {
    graph__landmarks_release(landmarks);
    return status;
  }
  *out = landmarks;
  return SP_OK;
}

sp_status sp_landmarks_load(sp_graph *graph, const uint8_t *bytes, uint64_t length, sp_landmarks **out) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!bytes && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  status = graph__enter(graph);
  if (status != SP_OK) return status;
  status = read_landmarks(graph, bytes, (size_t)length, out);
  graph__leave(graph);
  return status;
}
