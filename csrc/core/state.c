#include "core/state.h"

#include <string.h>

#include "core/error.h"

enum { FORMAT_VERSION = 1, VERSION_OFFSET = 4, KIND_OFFSET = 6 };
#define MAGIC UINT32_C(0x5347504F) /* "OPGS" */

void sp__state_write_header(sp__writer *writer, sp__state_kind kind) {
  sp__write_u32(writer, MAGIC);
  sp__write_u16(writer, FORMAT_VERSION);
  sp__write_u16(writer, (uint16_t)kind);
}

sp_status sp__state_read_header(sp__reader *reader, sp__state_kind kind) {
  size_t start = reader->offset;
  if (sp__reader_left(reader) < SP__STATE_HEADER_SIZE) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  if (sp__read_u32(reader) != MAGIC) return sp__fail_format(SP_DETAIL_BAD_MAGIC, 0, start);
  if (sp__read_u16(reader) != FORMAT_VERSION) {
    return sp__fail_format(SP_DETAIL_BAD_VERSION, 0, start + VERSION_OFFSET);
  }
  if (sp__read_u16(reader) != kind) return sp__fail_format(SP_DETAIL_BAD_KIND, 0, start + KIND_OFFSET);
  return SP_OK;
}

sp_status sp__state_read_end(const sp__reader *reader) {
  if (sp__reader_left(reader) == 0) return SP_OK;
  return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->offset);
}

/* Whole states ------------------------------------------------------------------------------- */

uint64_t sp__state_size(sp__state_write write, const void *object) {
  sp__writer writer = sp__writer_make(NULL, 0);
  write(&writer, object);
  return writer.offset;
}

sp_status sp__state_save(sp__state_write write, const void *object, uint8_t *bytes, uint64_t capacity) {
  if (!bytes) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  uint64_t size = sp__state_size(write, object);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  write(&writer, object);
  return SP_OK;
}

sp_status sp__state_open(sp__reader *reader, const uint8_t *bytes, uint64_t length) {
  if (!bytes && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  *reader = sp__reader_make(bytes, (size_t)length);
  return SP_OK;
}

/* Items -------------------------------------------------------------------------------------- */

/** What reading an item gave: the end of the bytes, a value that cannot be, or SP_OK. */
static sp_status judge(const sp__reader *reader, size_t start, bool possible, int32_t detail) {
  if (reader->failed) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  return possible ? SP_OK : sp__fail_format(detail, 0, start);
}

sp_status sp__state_read_i32(sp__reader *reader, int32_t least, int32_t most, int32_t detail, int32_t *value) {
  size_t start = reader->offset;
  *value = sp__read_i32(reader);
  return judge(reader, start, *value >= least && *value <= most, detail);
}

sp_status sp__state_read_u8(sp__reader *reader, uint8_t most, int32_t detail, uint8_t *value) {
  size_t start = reader->offset;
  *value = sp__read_u8(reader);
  return judge(reader, start, *value <= most, detail);
}

sp_status sp__state_read_flag(sp__reader *reader, bool *flag) {
  uint8_t value;
  sp_status status = sp__state_read_u8(reader, 1, SP_DETAIL_BAD_FLAG, &value);
  *flag = value != 0;
  return status;
}

sp_status sp__state_read_f64(sp__reader *reader, double *value) {
  size_t start = reader->offset;
  *value = sp__read_f64(reader);
  return judge(reader, start, *value == *value, SP_DETAIL_BAD_VALUE);
}

sp_status sp__state_read_count(sp__reader *reader, int32_t most, size_t item_size, int32_t *count) {
  size_t start = reader->offset;
  sp_status status = sp__state_read_i32(reader, 0, most, SP_DETAIL_BAD_COUNT, count);
  if (status != SP_OK) return status;
  return judge(reader, start, (size_t)*count <= sp__reader_left(reader) / item_size, SP_DETAIL_BAD_COUNT);
}

sp_status sp__state_read_node(sp__reader *reader, int32_t node_count, int32_t *node) {
  return sp__state_read_i32(reader, 0, node_count - 1, SP_DETAIL_BAD_NODE, node);
}

sp_status sp__state_read_next_node(sp__reader *reader, int32_t node_count, int32_t previous, int32_t *node) {
  size_t start = reader->offset;
  sp_status status = sp__state_read_node(reader, node_count, node);
  return status == SP_OK ? judge(reader, start, *node > previous, SP_DETAIL_BAD_ORDER) : status;
}

/* Settings ----------------------------------------------------------------------------------- */

sp_status sp__state_read_same_i32(sp__reader *reader, int32_t field, int32_t own) {
  size_t start = reader->offset;
  int32_t saved;
  sp_status status = sp__state_read_i32(reader, INT32_MIN, INT32_MAX, SP_DETAIL_NONE, &saved);
  return status == SP_OK && saved != own ? sp__fail_mismatch(field, saved, own, start) : status;
}

sp_status sp__state_read_same_u8(sp__reader *reader, int32_t field, uint8_t own) {
  size_t start = reader->offset;
  uint8_t saved;
  sp_status status = sp__state_read_u8(reader, UINT8_MAX, SP_DETAIL_NONE, &saved);
  return status == SP_OK && saved != own ? sp__fail_mismatch(field, saved, own, start) : status;
}

sp_status sp__state_read_same_f64(sp__reader *reader, int32_t field, double own) {
  size_t start = reader->offset;
  double saved;
  sp_status status = sp__state_read_f64(reader, &saved);
  bool differs = memcmp(&saved, &own, sizeof saved) != 0;
  return status == SP_OK && differs ? sp__fail_mismatch(field, saved, own, start) : status;
}

/* Heaps -------------------------------------------------------------------------------------- */

void sp__state_write_slot(sp__writer *writer, int32_t node, double first_key, double second_key) {
  sp__write_i32(writer, node);
  sp__write_f64(writer, first_key);
  sp__write_f64(writer, second_key);
}

sp_status sp__state_read_slot(sp__reader *reader, int32_t node_count, sp__state_slot *slot) {
  sp_status status = sp__state_read_node(reader, node_count, &slot->node);
  for (int32_t key = 0; key < 2 && status == SP_OK; key++) status = sp__state_read_f64(reader, &slot->keys[key]);
  return status;
}
