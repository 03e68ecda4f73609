/* Big integers, as plain as they come: the oracle of exact arithmetic. */
#ifndef SP_TESTS_BIG_H
#define SP_TESTS_BIG_H

#include <stdbool.h>
#include <stdint.h>

enum { BIG_WORDS = 272 };

/** Magnitude of 32-bit words, lowest first, without leading zeros; zero has none and is not negative. */
typedef struct big {
  uint32_t words[BIG_WORDS];
  int32_t count;
  bool negative;
} big;

void big_from_i64(big *out, int64_t value);
/** value * 2^-scale, which must be an integer. */
void big_from_double(big *out, double value, int32_t scale);
/** Exponent of the lowest bit that a finite double has. */
int32_t big_scale_of(double value);
/** `out` may be an operand. */
void big_add(big *out, const big *a, const big *b);
void big_subtract(big *out, const big *a, const big *b);
void big_multiply(big *out, const big *a, const big *b);
/** -1, 0 or 1. */
int32_t big_sign(const big *a);
/** The lowest `count` 64-bit words of the two's complement. */
void big_to_words(const big *a, uint64_t *words, int32_t count);

#endif
