/* What a scenario writes with, and the manifest over all scenarios. */
#ifndef SP_TESTS_HASH_H
#define SP_TESTS_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sha256.h"

/** A running scenario: the hash of what it wrote, and what it may use. */
typedef struct hash_context {
  sp__sha256 hash;
  int32_t threads; /* at least 1; the bytes must not depend on it */
  bool flip;       /* the next byte gets one bit flipped: proves that comparing works */
} hash_context;

void hash_begin(hash_context *context, int32_t threads);
/** Ends the hash of the bytes written. */
void hash_end(hash_context *context, uint8_t digest[SP__SHA256_SIZE]);

/* Little-endian. */
void hash_write_u8(hash_context *context, uint8_t value);
void hash_write_u32(hash_context *context, uint32_t value);
void hash_write_i32(hash_context *context, int32_t value);
void hash_write_u64(hash_context *context, uint64_t value);
/** Bit patterns; NaN is the one fixed pattern of its width. */
void hash_write_f32(hash_context *context, float value);
void hash_write_f64(hash_context *context, double value);
void hash_write_bytes(hash_context *context, const void *bytes, size_t size);
/** Length, then the bytes. */
void hash_write_text(hash_context *context, const char *text);

/** One scenario. */
typedef struct hash_scenario {
  const char *name;
  void (*run)(hash_context *context);
} hash_scenario;

/** The table, in ordinal order of the names. */
extern const hash_scenario hash_scenarios[];
extern const size_t hash_scenario_count;

/** What a manifest covers. */
typedef struct hash_selection {
  const char *prefix; /* "" is every scenario */
  const char *flip;   /* a scenario's name or NULL */
  int32_t threads;
} hash_selection;

/** NULL, or what is wrong with the table: order, characters of a name. */
const char *hash_check_table(void);

/**
 * Runs the selected scenarios and writes the manifest with a closing zero. Returns its length without
 * it, or 0 when `capacity` is too small.
 */
size_t hash_write_manifest(const hash_selection *selection, char *text, size_t capacity);

/** Room for the manifest of every scenario. */
enum { HASH_MANIFEST_CAPACITY = 32768 };

/** Ends the program when a scenario cannot go on, as without memory. */
void hash_require(bool condition);

#endif
