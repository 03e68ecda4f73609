#include "core/bytes.h"

#include <string.h>

sp__writer sp__writer_make(void *bytes, size_t capacity) {
  return (sp__writer){(uint8_t *)bytes, capacity, 0, false, NULL};
}

sp__writer sp__writer_make_hash(sp__sha256 *hash, void *buffer, size_t capacity) {
  sp__sha256_begin(hash);
  return (sp__writer){(uint8_t *)buffer, capacity, 0, false, hash};
}

static void drain(sp__writer *writer) {
  sp__sha256_add(writer->hash, writer->bytes, writer->offset);
  writer->offset = 0;
}

void sp__writer_end_hash(sp__writer *writer, uint8_t digest[SP__SHA256_SIZE]) {
  drain(writer);
  sp__sha256_end(writer->hash, digest);
}

/** Room for `size` bytes, or NULL when they do not fit; they are counted either way. */
static uint8_t *reserve(sp__writer *writer, size_t size) {
  if (writer->hash != NULL && size > writer->capacity - writer->offset) drain(writer);
  const size_t at = writer->offset;
  if (size > SIZE_MAX - at) {
    writer->failed = true;
    return NULL;
  }
  writer->offset = at + size;
  if (writer->offset > writer->capacity) writer->failed = true;
  return writer->failed ? NULL : writer->bytes + at;
}

static void write_little_endian(sp__writer *writer, uint64_t value, size_t size) {
  uint8_t *at = reserve(writer, size);
  if (at == NULL) return;
  for (size_t i = 0; i < size; i++) at[i] = (uint8_t)(value >> (8 * i));
}

void sp__write_u8(sp__writer *writer, uint8_t value) {
  write_little_endian(writer, value, 1);
}
void sp__write_u16(sp__writer *writer, uint16_t value) {
  write_little_endian(writer, value, 2);
}
void sp__write_u32(sp__writer *writer, uint32_t value) {
  write_little_endian(writer, value, 4);
}
void sp__write_u64(sp__writer *writer, uint64_t value) {
  write_little_endian(writer, value, 8);
}
void sp__write_i32(sp__writer *writer, int32_t value) {
  write_little_endian(writer, (uint32_t)value, 4);
}

void sp__write_f32(sp__writer *writer, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  write_little_endian(writer, bits, 4);
}

void sp__write_f64(sp__writer *writer, double value) {
  uint64_t bits = SP__NAN_BITS;
  if (value == value) memcpy(&bits, &value, sizeof bits);
  write_little_endian(writer, bits, 8);
}

void sp__write_bytes(sp__writer *writer, const void *bytes, size_t size) {
  if (writer->hash != NULL && size > writer->capacity) {
    drain(writer);
    sp__sha256_add(writer->hash, bytes, size);
    return;
  }
  uint8_t *at = reserve(writer, size);
  if (at != NULL && size > 0) memcpy(at, bytes, size);
}

sp__reader sp__reader_make(const void *bytes, size_t size) {
  return (sp__reader){(const uint8_t *)bytes, size, 0, false};
}

size_t sp__reader_left(const sp__reader *reader) {
  return reader->size - reader->offset;
}

const uint8_t *sp__read_bytes(sp__reader *reader, size_t size) {
  if (size > sp__reader_left(reader)) reader->failed = true;
  if (reader->failed) return NULL;
  const uint8_t *at = reader->bytes + reader->offset;
  reader->offset += size;
  return at;
}

static uint64_t read_little_endian(sp__reader *reader, size_t size) {
  const uint8_t *at = sp__read_bytes(reader, size);
  uint64_t value = 0;
  if (at == NULL) return 0;
  for (size_t i = 0; i < size; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

uint8_t sp__read_u8(sp__reader *reader) {
  return (uint8_t)read_little_endian(reader, 1);
}
uint16_t sp__read_u16(sp__reader *reader) {
  return (uint16_t)read_little_endian(reader, 2);
}
uint32_t sp__read_u32(sp__reader *reader) {
  return (uint32_t)read_little_endian(reader, 4);
}
uint64_t sp__read_u64(sp__reader *reader) {
  return read_little_endian(reader, 8);
}

int32_t sp__read_i32(sp__reader *reader) {
  const uint32_t bits = sp__read_u32(reader);
  int32_t value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

float sp__read_f32(sp__reader *reader) {
  const uint32_t bits = sp__read_u32(reader);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double sp__read_f64(sp__reader *reader) {
  const uint64_t bits = sp__read_u64(reader);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
