#include "support/transcript.h"

#include "core/bytes.h"

void transcript_i64(sp__sha256 *hash, int64_t value) {
  uint8_t bytes[8];
  sp__writer writer = sp__writer_make(bytes, sizeof bytes);
  sp__write_u64(&writer, (uint64_t)value);
  sp__sha256_add(hash, bytes, sizeof bytes);
}

void transcript_f64(sp__sha256 *hash, double value) {
  uint8_t bytes[8];
  sp__writer writer = sp__writer_make(bytes, sizeof bytes);
  sp__write_f64(&writer, value);
  sp__sha256_add(hash, bytes, sizeof bytes);
}

void transcript_nodes(sp__sha256 *hash, const int32_t *nodes, size_t count) {
  transcript_i64(hash, (int64_t)count);
  for (size_t i = 0; i < count; i++) transcript_i64(hash, nodes[i]);
}
