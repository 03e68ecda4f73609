/* Self-checks of the runner and the parts that every other scenario rests on. */
#include <math.h>
#include <string.h>

#include "core/bits.h"
#include "core/decimal.h"
#include "core/rng.h"
#include "hash/hash.h"
#include "hash/parallel.h"
#include "hash/scenarios.h"

static double from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Bit patterns ------------------------------------------------------------------------------- */

void hash_meta_bits(hash_context *context) {
  static const uint64_t patterns[] = {
      0,
      1,
      UINT64_C(0x8000000000000000), /* -0.0 */
      UINT64_C(0x000FFFFFFFFFFFFF), /* largest subnormal */
      UINT64_C(0x0010000000000000), /* smallest normal */
      UINT64_C(0x3FF6A09E667F3BCD), /* sqrt 2 */
      UINT64_C(0x7FEFFFFFFFFFFFFF), /* largest finite */
      UINT64_C(0x7FF0000000000000), /* +infinity */
      UINT64_C(0xFFF0000000000000), /* -infinity */
      UINT64_C(0x7FF8000000001234), /* NaN with a payload */
      UINT64_C(0xFFFFFFFFFFFFFFFF),
  };
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    hash_write_u64(context, patterns[i]);
    hash_write_f64(context, from_bits(patterns[i]));
    hash_write_u32(context, sp__popcount64(patterns[i]));
    hash_write_u32(context, sp__ctz64(patterns[i]));
    hash_write_u32(context, sp__clz64(patterns[i]));
    hash_write_u64(context, sp__rotl64(patterns[i], 13));
    hash_write_u32(context, sp__rotl32((uint32_t)patterns[i], 7));
  }
  hash_write_u8(context, 255);
  hash_write_i32(context, INT32_MIN);
  hash_write_f32(context, -0.0F);
  hash_write_f32(context, 0x1p-149F);
  hash_write_text(context, "bits");
}

/* Floats over threads ------------------------------------------------------------------------ */

enum { CHUNKS = 64, CHUNK_STEPS = 256 };

/** Cross products, quotients and roots that contraction or extended precision would change. */
static void run_chunk(void *user, int32_t index) {
  double *sums = user;
  sp__rng rng = {UINT64_C(0xC0FFEE) + (uint64_t)index};
  double sum = 0;
  for (int32_t i = 0; i < CHUNK_STEPS; i++) {
    const double a = sp__rng_next_double(&rng) - 0.5;
    const double b = sp__rng_next_double(&rng) + 0.25;
    const double c = sp__rng_next_double(&rng) * 3.0;
    sum += (a * c - b * c) / b + sqrt(b * b + c * c);
  }
  sums[index] = sum;
}

void hash_meta_float_chunks(hash_context *context) {
  double sums[CHUNKS];
  double total = 0;
  hash_parallel(context->threads, CHUNKS, run_chunk, sums);
  for (int32_t i = 0; i < CHUNKS; i++) {
    hash_write_f64(context, sums[i]);
    total += sums[i];
  }
  hash_write_f64(context, total);
}

/* Vectors ------------------------------------------------------------------------------------ */

enum { LANES = 4, VECTOR_STEPS = 512 };

typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));

/** Larger of two vectors per lane, as compare and select. */
static float4 larger4(float4 a, float4 b) {
  const int4 mask = a > b;
  return (float4)((mask & (int4)a) | (~mask & (int4)b));
}

static void draw_lanes(sp__rng *rng, float lanes[LANES]) {
  for (int32_t lane = 0; lane < LANES; lane++) lanes[lane] = (float)(sp__rng_next_double(rng) * 8.0 - 4.0);
}

static void run_vectors(sp__rng rng, float out[LANES]) {
  float4 sum = {0, 0, 0, 0};
  for (int32_t i = 0; i < VECTOR_STEPS; i++) {
    float lanes[LANES];
    float4 a, b;
    draw_lanes(&rng, lanes);
    memcpy(&a, lanes, sizeof a);
    draw_lanes(&rng, lanes);
    memcpy(&b, lanes, sizeof b);
    sum = sum + (a * b - b) / (larger4(a, b) * a + 17.0F);
  }
  memcpy(out, &sum, sizeof sum);
}

static void run_scalars(sp__rng rng, float out[LANES]) {
  memset(out, 0, LANES * sizeof out[0]);
  for (int32_t i = 0; i < VECTOR_STEPS; i++) {
    float a[LANES], b[LANES];
    draw_lanes(&rng, a);
    draw_lanes(&rng, b);
    for (int32_t lane = 0; lane < LANES; lane++) {
      const float larger = a[lane] > b[lane] ? a[lane] : b[lane];
      out[lane] = out[lane] + (a[lane] * b[lane] - b[lane]) / (larger * a[lane] + 17.0F);
    }
  }
}

void hash_meta_simd_vs_scalar(hash_context *context) {
  for (uint64_t seed = 0; seed < 8; seed++) {
    float vectors[LANES], scalars[LANES];
    run_vectors((sp__rng){seed}, vectors);
    run_scalars((sp__rng){seed}, scalars);
    hash_write_u8(context, memcmp(vectors, scalars, sizeof vectors) == 0);
    for (int32_t lane = 0; lane < LANES; lane++) {
      hash_write_f32(context, vectors[lane]);
      hash_write_f32(context, scalars[lane]);
    }
  }
}

/* Foundation --------------------------------------------------------------------------------- */

void hash_meta_rng(hash_context *context) {
  static const uint64_t seeds[] = {0, 1, 42, UINT64_C(0xFFFFFFFFFFFFFFFF)};
  static const int32_t bounds[] = {1, 2, 3, 100, 65537, INT32_MAX};
  for (size_t s = 0; s < sizeof seeds / sizeof seeds[0]; s++) {
    sp__rng rng = {seeds[s]};
    for (int32_t i = 0; i < 64; i++) {
      hash_write_u64(context, sp__rng_next(&rng));
      hash_write_f64(context, sp__rng_next_double(&rng));
      hash_write_i32(context, sp__rng_next_int(&rng, bounds[i % 6]));
    }
  }
}

void hash_meta_sha256(hash_context *context) {
  static const size_t sizes[] = {0, 1, 3, 55, 56, 63, 64, 65, 119, 128, 200};
  uint8_t data[200];
  uint8_t digest[SP__SHA256_SIZE];
  sp__rng rng = {7};
  for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)sp__rng_next(&rng);
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    const size_t split = sizes[i] / 3;
    sp__sha256 hash;
    sp__sha256_begin(&hash);
    sp__sha256_add(&hash, data, split);
    sp__sha256_add(&hash, data + split, sizes[i] - split);
    sp__sha256_end(&hash, digest);
    hash_write_bytes(context, digest, sizeof digest);
  }
}

/** Digits with at most one point, sometimes one character that does not belong. */
static size_t draw_decimal(sp__rng *rng, char text[48]) {
  const size_t length = (size_t)sp__rng_next_int(rng, 43);
  const size_t point = (size_t)sp__rng_next_int(rng, 48);
  for (size_t i = 0; i < length; i++) text[i] = (char)('0' + sp__rng_next_int(rng, 10));
  if (point < length) text[point] = '.';
  if (length > 0 && sp__rng_next_int(rng, 16) == 0) text[length / 2] = "-e+ x."[sp__rng_next_int(rng, 6)];
  return length;
}

void hash_meta_decimal(hash_context *context) {
  sp__rng rng = {99};
  for (int32_t i = 0; i < 2000; i++) {
    char text[48];
    double value = 0;
    int32_t count = 0;
    const size_t length = draw_decimal(&rng, text);
    hash_write_u8(context, sp__parse_decimal(text, length, &value));
    hash_write_f64(context, value);
    hash_write_u8(context, sp__parse_count(text, length % 12, 1000000, &count));
    hash_write_i32(context, count);
  }
}
