/* Saved grids and searches: the bytes at several points, and what an object does that went on from them. */
#include "hash/hash.h"
#include "hash/scenarios.h"
#include "support/state_subject.h"

enum { SIDE = 10, SMALL_SIDE = 5, SEEDS = 4, SAVES = 4, LARGEST = 1 << 16 };

static void write_state(hash_context *context, const state_subject *subject, uint8_t *bytes, uint64_t *size) {
  *size = subject_size(subject);
  hash_require(*size <= LARGEST && subject_save(subject, bytes, *size) == SP_OK);
  hash_write_u64(context, *size);
  hash_write_bytes(context, bytes, (size_t)*size);
}

static void write_subject(hash_context *context, subject_kind kind, uint64_t seed) {
  static uint8_t bytes[LARGEST];
  uint8_t digest[SP__SHA256_SIZE];
  uint64_t size = 0;
  state_subject subject, other;
  const int32_t side = kind == SUBJECT_ASTAR_VOXELS ? SMALL_SIDE : SIDE;
  hash_require(subject_make(&subject, kind, seed, side, NULL));
  hash_require(subject_make(&other, kind, seed, side, NULL));
  hash_require(subject_begin(&subject) == SP_OK);
  for (int32_t i = 0; i < SAVES; i++) {
    hash_require(subject_advance(&subject, 2 + 3 * i) == SP_OK);
    write_state(context, &subject, bytes, &size);
  }
  hash_require(subject_restore(&other, bytes, size) == SP_OK);
  hash_require(subject_finish(&other, digest));
  hash_write_bytes(context, digest, sizeof digest);
  write_state(context, &other, bytes, &size);
  subject_free(&subject);
  subject_free(&other);
}

static void write_kinds(hash_context *context, subject_kind from, subject_kind to) {
  for (int32_t kind = (int32_t)from; kind <= (int32_t)to; kind++) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) write_subject(context, (subject_kind)kind, seed);
  }
}

void hash_state_grid(hash_context *context) {
  write_kinds(context, SUBJECT_GRID, SUBJECT_GRID);
}

void hash_state_hex(hash_context *context) {
  write_kinds(context, SUBJECT_HEX_GRID, SUBJECT_HEX_GRID);
}

void hash_state_voxel(hash_context *context) {
  write_kinds(context, SUBJECT_VOXEL_GRID, SUBJECT_VOXEL_GRID);
}

void hash_state_astar(hash_context *context) {
  write_kinds(context, SUBJECT_ASTAR, SUBJECT_ASTAR_VOXELS);
}

void hash_state_jumps(hash_context *context) {
  write_kinds(context, SUBJECT_JUMP_CELLS, SUBJECT_JUMP_TABLE);
}

void hash_state_theta(hash_context *context) {
  write_kinds(context, SUBJECT_THETA, SUBJECT_LAZY_REQUEUE);
}

void hash_state_queries(hash_context *context) {
  write_kinds(context, SUBJECT_QUERY_OCTILE, SUBJECT_QUERY_HEX);
}

/** The error records (names, not numbers) of a state with each byte changed in turn, multipliers apart. */
void hash_state_errors(hash_context *context) {
  static const subject_kind kinds[] = {SUBJECT_GRID, SUBJECT_ASTAR, SUBJECT_JUMP_BLOCKS, SUBJECT_QUERY_OCTILE,
                                       SUBJECT_QUERY_JPS};
  static uint8_t bytes[LARGEST];
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    state_subject subject;
    hash_require(subject_make(&subject, kinds[i], 9, 6, NULL));
    hash_require(subject_begin(&subject) == SP_OK && subject_advance(&subject, 4) == SP_OK);
    const uint64_t size = subject_size(&subject);
    hash_require(size <= LARGEST && subject_save(&subject, bytes, size) == SP_OK);
    for (uint64_t at = 0; at < size && at < 400; at++) {
      bytes[at] ^= 0x41;
      sp_error error = {0};
      const sp_status status = subject_restore(&subject, bytes, size);
      if (status != SP_OK) sp_last_error(&error);
      hash_write_i32(context, status);
      hash_write_text(context, sp_field_name(error.field));
      hash_write_text(context, sp_detail_text(error.detail));
      hash_write_u64(context, error.offset);
      bytes[at] ^= 0x41;
    }
    subject_free(&subject);
  }
}
