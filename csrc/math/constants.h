/* Irrational constants as the nearest doubles (equal to what sqrt gives), infinity and the one NaN. */
#ifndef SP_MATH_CONSTANTS_H
#define SP_MATH_CONSTANTS_H

#include <math.h>
#include <string.h>

#include "core/bytes.h"

/** Length of a diagonal step. */
#define SP_SQRT2 1.4142135623730951
#define SP_SQRT3 1.7320508075688772
/** Height of an equilateral triangle of side 1. */
#define SP_SQRT3_HALF 0.8660254037844386

#define SP_INFINITY ((double)INFINITY)

/** The NaN of every result and format: computed NaNs differ in their bits between machines. */
static inline double sp__nan(void) {
  const uint64_t bits = SP__NAN_BITS;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

#endif
