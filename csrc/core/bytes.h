/* Bounds-checked little-endian readers and writers. Formats are written field by field, never as
 * structs. An error sticks: later calls do nothing, so a caller checks once at the end.
 */
#ifndef SP_CORE_BYTES_H
#define SP_CORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sha256.h"

/** Bits of every NaN that is written, because the bits of a computed NaN differ between machines. */
#define SP__NAN_BITS UINT64_C(0xFFF8000000000000)

/**
 * Writes into a caller's buffer. `offset` counts on past the capacity, so that a run without a buffer
 * gives the size; `failed` tells that not everything fitted. With a hash, a full buffer goes into it and
 * is filled anew.
 */
typedef struct sp__writer {
  uint8_t *bytes;
  size_t capacity;
  size_t offset;
  bool failed;
  sp__sha256 *hash;
} sp__writer;

/** Reads a caller's buffer; on a failure `offset` is where the item that did not fit starts. */
typedef struct sp__reader {
  const uint8_t *bytes;
  size_t size;
  size_t offset;
  bool failed;
} sp__reader;

/** `bytes` may be NULL when `capacity` is 0. */
sp__writer sp__writer_make(void *bytes, size_t capacity);
/** A writer of any number of bytes that begins `hash`; the buffer has room for the largest number, 8 bytes. */
sp__writer sp__writer_make_hash(sp__sha256 *hash, void *buffer, size_t capacity);
void sp__writer_end_hash(sp__writer *writer, uint8_t digest[SP__SHA256_SIZE]);
void sp__write_u8(sp__writer *writer, uint8_t value);
void sp__write_u16(sp__writer *writer, uint16_t value);
void sp__write_u32(sp__writer *writer, uint32_t value);
void sp__write_u64(sp__writer *writer, uint64_t value);
void sp__write_i32(sp__writer *writer, int32_t value);
/** Bit pattern as it is; the formats that use it allow no NaN. */
void sp__write_f32(sp__writer *writer, float value);
/** Keeps -0.0 and infinities; NaN becomes SP__NAN_BITS. */
void sp__write_f64(sp__writer *writer, double value);
void sp__write_bytes(sp__writer *writer, const void *bytes, size_t size);

/** `bytes` may be NULL when `size` is 0. */
sp__reader sp__reader_make(const void *bytes, size_t size);
/** Readers give 0 after a failure. */
uint8_t sp__read_u8(sp__reader *reader);
uint16_t sp__read_u16(sp__reader *reader);
uint32_t sp__read_u32(sp__reader *reader);
uint64_t sp__read_u64(sp__reader *reader);
int32_t sp__read_i32(sp__reader *reader);
float sp__read_f32(sp__reader *reader);
double sp__read_f64(sp__reader *reader);
/** `size` bytes inside of the buffer, or NULL after a failure. */
const uint8_t *sp__read_bytes(sp__reader *reader, size_t size);
/** Bytes not read yet; check it before trusting a count that was read. */
size_t sp__reader_left(const sp__reader *reader);

#endif
