/* Exact sign of a sum of products of doubles, for every finite input: the products are added in a fixed-point number
 * that is wide enough for all of their bits (a long accumulator, Kulisch and Miranker 1986).
 */
#ifndef SP_MATH_EXACT_SUM_H
#define SP_MATH_EXACT_SUM_H

#include <stdbool.h>
#include <stdint.h>

enum { SP__EXACT_MAX_FACTORS = 4, SP__EXACT_MAX_VALUES = 8, SP__EXACT_MAX_TERMS = 48 };

/** One product: which values it takes, and whether it is subtracted. */
typedef struct sp__exact_term {
  uint8_t factors[SP__EXACT_MAX_FACTORS];
  bool negative;
} sp__exact_term;

/** -1, 0 or 1 of the sum of `term_count` products of `factor_count` of the finite `values` each. */
int32_t sp__exact_sum_sign(const double *values, int32_t value_count, const sp__exact_term *terms, int32_t term_count,
                           int32_t factor_count);

#endif
