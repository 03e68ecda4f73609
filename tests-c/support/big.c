#include "support/big.h"

#include <math.h>
#include <string.h>

static void trim(big *a) {
  while (a->count > 0 && a->words[a->count - 1] == 0) a->count--;
  if (a->count == 0) a->negative = false;
}

static uint32_t word(const big *a, int32_t i) {
  return i < a->count ? a->words[i] : 0;
}

static int32_t compare_magnitudes(const big *a, const big *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int32_t i = a->count - 1; i >= 0; i--) {
    if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
  }
  return 0;
}

void big_from_i64(big *out, int64_t value) {
  const uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  out->words[0] = (uint32_t)magnitude;
  out->words[1] = (uint32_t)(magnitude >> 32);
  out->count = 2;
  out->negative = value < 0;
  trim(out);
}

int32_t big_scale_of(double value) {
  int32_t exponent = 0;
  if (value == 0.0) return 0;
  frexp(value, &exponent);
  return exponent - 53 < -1074 ? -1074 : exponent - 53;
}

void big_from_double(big *out, double value, int32_t scale) {
  const int32_t own = big_scale_of(value);
  big power;
  big_from_i64(out, (int64_t)ldexp(value, -own));
  memset(&power, 0, sizeof power);
  if (value == 0.0) return;
  power.words[(own - scale) / 32] = UINT32_C(1) << (own - scale) % 32;
  power.count = (own - scale) / 32 + 1;
  big_multiply(out, out, &power);
}

/** |a| + |b|. */
static void add_magnitudes(big *out, const big *a, const big *b) {
  const int32_t count = (a->count > b->count ? a->count : b->count) + 1;
  uint64_t carry = 0;
  for (int32_t i = 0; i < count; i++) {
    carry += (uint64_t)word(a, i) + word(b, i);
    out->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  out->count = count;
}

/** |a| - |b| for |a| >= |b|. */
static void subtract_magnitudes(big *out, const big *a, const big *b) {
  const int32_t count = a->count;
  int64_t borrow = 0;
  for (int32_t i = 0; i < count; i++) {
    borrow += (int64_t)a->words[i] - word(b, i);
    out->words[i] = (uint32_t)borrow;
    borrow = borrow < 0 ? -1 : 0;
  }
  out->count = count;
}

static void add_signed(big *out, const big *a, const big *b, bool b_negative) {
  const bool a_negative = a->negative;
  if (a_negative == b_negative) {
    add_magnitudes(out, a, b);
    out->negative = a_negative;
  } else if (compare_magnitudes(a, b) >= 0) {
    subtract_magnitudes(out, a, b);
    out->negative = a_negative;
  } else {
    subtract_magnitudes(out, b, a);
    out->negative = b_negative;
  }
  trim(out);
}

void big_add(big *out, const big *a, const big *b) {
  add_signed(out, a, b, b->negative);
}

void big_subtract(big *out, const big *a, const big *b) {
  add_signed(out, a, b, !b->negative);
}

void big_multiply(big *out, const big *a, const big *b) {
  big result;
  memset(&result, 0, sizeof result);
  for (int32_t i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (int32_t j = 0; j < b->count; j++) {
      carry += (uint64_t)a->words[i] * b->words[j] + result.words[i + j];
      result.words[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    result.words[i + b->count] = (uint32_t)carry;
  }
  result.count = a->count + b->count;
  result.negative = a->negative != b->negative;
  trim(&result);
  *out = result;
}

int32_t big_sign(const big *a) {
  return a->count == 0 ? 0 : a->negative ? -1 : 1;
}

void big_to_words(const big *a, uint64_t *words, int32_t count) {
  uint64_t carry = 1;
  for (int32_t i = 0; i < count; i++) {
    words[i] = word(a, 2 * i) | (uint64_t)word(a, 2 * i + 1) << 32;
    if (!a->negative) continue;
    words[i] = ~words[i] + carry;
    carry = carry != 0 && words[i] == 0;
  }
}
