#include "math/exact_sum.h"

#include <string.h>

#include "core/assert.h"

enum {
  MANTISSA_BITS = 53,
  WORD_BITS = 32,
  MANTISSA_WORDS = 2,
  PRODUCT_WORDS = SP__EXACT_MAX_FACTORS * MANTISSA_WORDS,
  /* From the product of four denormals, 2^(-4 * 1074), to that of four numbers below 2^1024; two words for shifts. */
  SUM_WORDS = 4 * (1074 + 1024) / WORD_BITS + 3
};

/** A double as sign * mantissa * 2^exponent. */
typedef struct parts {
  uint64_t mantissa;
  int32_t exponent;
  bool negative;
} parts;

/** Words of 32 bits, lowest first; carries wait in the upper halves until the end. */
typedef struct sum {
  int64_t words[SUM_WORDS];
  int32_t lowest; /* exponent of bit 0 */
  int32_t word_count;
} sum;

static parts split(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  const int32_t biased = (int32_t)(bits >> 52 & 0x7FF);
  const uint64_t fraction = bits & UINT64_C(0xFFFFFFFFFFFFF);
  SP_ASSERT(biased != 0x7FF);
  if (biased == 0) return (parts){fraction, -1074, bits >> 63 != 0};
  return (parts){fraction | UINT64_C(1) << 52, biased - 1075, bits >> 63 != 0};
}

static bool is_zero_term(const parts *values, const sp__exact_term *term, int32_t factor_count) {
  for (int32_t i = 0; i < factor_count; i++) {
    if (values[term->factors[i]].mantissa == 0) return true;
  }
  return false;
}

static int32_t exponent_of(const parts *values, const sp__exact_term *term, int32_t factor_count) {
  int32_t exponent = 0;
  for (int32_t i = 0; i < factor_count; i++) exponent += values[term->factors[i]].exponent;
  return exponent;
}

/** Clears as many words as the terms need; false when all of them are 0. */
static bool open_sum(sum *total, const parts *values, const sp__exact_term *terms, int32_t term_count,
                     int32_t factor_count) {
  int32_t least = INT32_MAX, greatest = INT32_MIN;
  for (int32_t t = 0; t < term_count; t++) {
    if (is_zero_term(values, &terms[t], factor_count)) continue;
    const int32_t exponent = exponent_of(values, &terms[t], factor_count);
    if (exponent < least) least = exponent;
    if (exponent > greatest) greatest = exponent;
  }
  if (least > greatest) return false;
  total->lowest = least;
  total->word_count = (greatest - least + factor_count * MANTISSA_BITS) / WORD_BITS + 2;
  SP_ASSERT(total->word_count <= SUM_WORDS);
  memset(total->words, 0, (size_t)total->word_count * sizeof total->words[0]);
  return true;
}

/** product *= mantissa, which makes it two words longer. */
static void multiply(uint32_t *product, int32_t words, uint64_t mantissa) {
  uint32_t result[PRODUCT_WORDS] = {0};
  const uint32_t halves[MANTISSA_WORDS] = {(uint32_t)mantissa, (uint32_t)(mantissa >> WORD_BITS)};
  for (int32_t h = 0; h < MANTISSA_WORDS; h++) {
    uint64_t carry = 0;
    for (int32_t i = 0; i < words; i++) {
      carry += (uint64_t)product[i] * halves[h] + result[i + h];
      result[i + h] = (uint32_t)carry;
      carry >>= WORD_BITS;
    }
    result[words + h] = (uint32_t)carry;
  }
  memcpy(product, result, sizeof result);
}

static void add_term(sum *total, const parts *values, const sp__exact_term *term, int32_t factor_count) {
  uint32_t product[PRODUCT_WORDS] = {1};
  bool negative = term->negative;
  int32_t words = 1;
  for (int32_t i = 0; i < factor_count; i++) {
    const parts *factor = &values[term->factors[i]];
    multiply(product, words, factor->mantissa);
    words = MANTISSA_WORDS * (i + 1);
    negative ^= factor->negative;
  }
  const int32_t shift = exponent_of(values, term, factor_count) - total->lowest;
  int64_t *at = total->words + shift / WORD_BITS;
  for (int32_t i = 0; i < words; i++) {
    if (product[i] == 0) continue; /* also keeps the empty top of the product inside of the array */
    const uint64_t shifted = (uint64_t)product[i] << shift % WORD_BITS;
    const int64_t low = (int64_t)(shifted & UINT32_MAX), high = (int64_t)(shifted >> WORD_BITS);
    at[i] += negative ? -low : low;
    if (high != 0) at[i + 1] += negative ? -high : high;
  }
}

static int32_t sign_of(const sum *total) {
  int64_t carry = 0;
  bool zero = true;
  for (int32_t i = 0; i < total->word_count; i++) {
    const int64_t word = total->words[i] + carry;
    const int64_t low = word & (int64_t)UINT32_MAX;
    zero = zero && low == 0;
    carry = (word - low) / (INT64_C(1) << WORD_BITS);
  }
  if (carry < 0) return -1;
  return zero && carry == 0 ? 0 : 1;
}

int32_t sp__exact_sum_sign(const double *values, int32_t value_count, const sp__exact_term *terms, int32_t term_count,
                           int32_t factor_count) {
  SP_ASSERT(value_count <= SP__EXACT_MAX_VALUES && term_count <= SP__EXACT_MAX_TERMS);
  SP_ASSERT(factor_count >= 1 && factor_count <= SP__EXACT_MAX_FACTORS);
  parts split_values[SP__EXACT_MAX_VALUES];
  sum total;
  for (int32_t i = 0; i < value_count; i++) split_values[i] = split(values[i]);
  if (!open_sum(&total, split_values, terms, term_count, factor_count)) return 0;
  for (int32_t t = 0; t < term_count; t++) {
    if (!is_zero_term(split_values, &terms[t], factor_count)) add_term(&total, split_values, &terms[t], factor_count);
  }
  return sign_of(&total);
}
