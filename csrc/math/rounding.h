/* The operations of the C library that are exact and the same everywhere: floor, rint and the correctly
 * rounded square root (one instruction each on arm64, wasm and x86 with SSE4.1).
 */
#ifndef SP_MATH_ROUNDING_H
#define SP_MATH_ROUNDING_H

#include <math.h>

/** Largest integer not above `x`. */
static inline double sp__floor(double x) {
  return floor(x);
}

/** Correctly rounded square root. */
static inline double sp__sqrt(double x) {
  return sqrt(x);
}

/** Nearest integer, ties to the even one (2.5 gives 2); round() would take them away from zero. */
static inline double sp__round_half_even(double x) {
  return rint(x);
}

/**
 * floor(x + 0.5): ties go up (-2.5 gives -2). The sum rounds, so 0.49999999999999994 gives 1; that is
 * the defined result, not an error.
 */
static inline double sp__round_half_up(double x) {
  return floor(x + 0.5);
}

#endif
