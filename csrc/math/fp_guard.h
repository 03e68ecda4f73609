/* The floating-point environment that the results rest on: IEEE-754 doubles without extra precision,
 * contraction, fast-math, other rounding or flushed denormals.
 */
#ifndef SP_MATH_FP_GUARD_H
#define SP_MATH_FP_GUARD_H

#include <float.h>
#include <stdbool.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "samepath must be compiled without fast-math: it changes results and removes NaN checks"
#endif

#if FLT_EVAL_METHOD != 0
#error                                                                                                                 \
    "samepath needs FLT_EVAL_METHOD 0: doubles must not be computed with extra precision (32-bit x86: -msse2 -mfpmath=sse)"
#endif

#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024
#error "samepath needs IEEE-754 doubles"
#endif

/** False under another rounding mode than nearest-even, or when denormal results or operands are flushed to zero. */
bool sp__fp_environment_ok(void);

#endif
