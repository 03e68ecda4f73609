/* Signed integers of 128 and 256 bits in two's complement, for exact geometry on integer grids. Without the compilers'
 * own 128-bit type, which C17 does not have. Sums and products must fit; the callers know their bounds.
 */
#ifndef SP_MATH_WIDE_H
#define SP_MATH_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"

typedef struct sp__i128 {
  uint64_t low;
  uint64_t high;
} sp__i128;

/** Lowest word first. */
typedef struct sp__i256 {
  uint64_t words[4];
} sp__i256;

static inline sp__i128 sp__i128_from(int64_t value) {
  return (sp__i128){(uint64_t)value, value < 0 ? UINT64_MAX : 0};
}

static inline sp__i128 sp__i128_add(sp__i128 a, sp__i128 b) {
  const uint64_t low = a.low + b.low;
  return (sp__i128){low, a.high + b.high + (low < a.low)};
}

static inline sp__i128 sp__i128_negate(sp__i128 a) {
  const uint64_t low = ~a.low + 1;
  return (sp__i128){low, ~a.high + (low == 0)};
}

static inline sp__i128 sp__i128_subtract(sp__i128 a, sp__i128 b) {
  return (sp__i128){a.low - b.low, a.high - b.high - (a.low < b.low)};
}

/** -1, 0 or 1. */
static inline int32_t sp__i128_sign(sp__i128 a) {
  if (a.high >> 63 != 0) return -1;
  return (a.high | a.low) != 0;
}

/** -1, 0 or 1 as a is below, equal to or above b. */
static inline int32_t sp__i128_compare(sp__i128 a, sp__i128 b) {
  const uint64_t flip = UINT64_C(1) << 63;
  if (a.high != b.high) return (a.high ^ flip) < (b.high ^ flip) ? -1 : 1;
  return a.low < b.low ? -1 : a.low > b.low;
}

/** Product of unsigned words. */
static inline sp__i128 sp__u64_multiply(uint64_t a, uint64_t b) {
  const uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  const uint64_t low = a0 * b0;
  const uint64_t middle = a1 * b0 + (low >> 32);
  const uint64_t cross = a0 * b1 + (middle & UINT32_MAX);
  return (sp__i128){cross << 32 | (low & UINT32_MAX), a1 * b1 + (middle >> 32) + (cross >> 32)};
}

/** Exact product of any two. */
static inline sp__i128 sp__i64_multiply(int64_t a, int64_t b) {
  const uint64_t magnitude_a = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
  const uint64_t magnitude_b = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
  const sp__i128 product = sp__u64_multiply(magnitude_a, magnitude_b);
  return (a < 0) != (b < 0) ? sp__i128_negate(product) : product;
}

/** Product with a word; it must fit. */
static inline sp__i128 sp__i128_scale(sp__i128 a, int64_t factor) {
  const bool negative = (sp__i128_sign(a) < 0) != (factor < 0);
  if (sp__i128_sign(a) < 0) a = sp__i128_negate(a);
  const uint64_t magnitude = factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor;
  sp__i128 product = sp__u64_multiply(a.low, magnitude);
  product.high += a.high * magnitude;
  return negative ? sp__i128_negate(product) : product;
}

/** The nearest double, ties to the even one; above -2^127. */
static inline double sp__i128_to_double(sp__i128 a) {
  const bool negative = sp__i128_sign(a) < 0;
  if (negative) a = sp__i128_negate(a);
  if (a.high == 0) return negative ? -(double)a.low : (double)a.low;
  const uint32_t shift = 64 - sp__clz64(a.high);
  const uint64_t top = a.high << (64 - shift) | a.low >> shift;
  const bool rest = a.low << (64 - shift) != 0; /* leaves a trace in the lowest bit, far below the last of a double */
  const double magnitude = (double)(top | rest) * (double)(UINT64_C(1) << shift);
  return negative ? -magnitude : magnitude;
}

static inline sp__i256 sp__i256_add(sp__i256 a, sp__i256 b) {
  sp__i256 result;
  uint64_t carry = 0;
  for (int32_t i = 0; i < 4; i++) {
    const uint64_t partial = a.words[i] + carry;
    carry = partial < carry;
    result.words[i] = partial + b.words[i];
    carry += result.words[i] < partial;
  }
  return result;
}

static inline sp__i256 sp__i256_negate(sp__i256 a) {
  uint64_t carry = 1;
  for (int32_t i = 0; i < 4; i++) {
    a.words[i] = ~a.words[i] + carry;
    carry = carry != 0 && a.words[i] == 0;
  }
  return a;
}

/** -1, 0 or 1. */
static inline int32_t sp__i256_sign(sp__i256 a) {
  if (a.words[3] >> 63 != 0) return -1;
  return (a.words[0] | a.words[1] | a.words[2] | a.words[3]) != 0;
}

/** Adds `value` to the words from `first` on. */
static inline void sp__i256_add_at(sp__i256 *sum, int32_t first, sp__i128 value) {
  const uint64_t added[2] = {value.low, value.high};
  uint64_t carry = 0;
  for (int32_t i = first; i < 4; i++) {
    const uint64_t word = i < first + 2 ? added[i - first] : 0;
    const uint64_t partial = sum->words[i] + carry;
    carry = partial < carry;
    sum->words[i] = partial + word;
    carry += sum->words[i] < partial;
  }
}

/** Exact product of any two. */
static inline sp__i256 sp__i128_multiply(sp__i128 a, sp__i128 b) {
  const bool negative = sp__i128_sign(a) * sp__i128_sign(b) < 0;
  if (sp__i128_sign(a) < 0) a = sp__i128_negate(a);
  if (sp__i128_sign(b) < 0) b = sp__i128_negate(b);
  const sp__i128 low = sp__u64_multiply(a.low, b.low), high = sp__u64_multiply(a.high, b.high);
  sp__i256 product = {{low.low, low.high, high.low, high.high}};
  sp__i256_add_at(&product, 1, sp__u64_multiply(a.high, b.low));
  sp__i256_add_at(&product, 1, sp__u64_multiply(a.low, b.high));
  return negative ? sp__i256_negate(product) : product;
}

#endif
