#include <math.h>

#if !defined(__wasm__)
#include <fenv.h>
#endif
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "math/constants.h"
#include "math/fp_guard.h"
#include "math/rounding.h"
#include "support/test.h"

static void accepts_the_default_environment(void) {
  CHECK(sp__fp_environment_ok());
}

static void refuses_other_rounding_modes(void) {
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO)
  static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
    if (fesetround(modes[i]) != 0) {
      sp_test_skip("the rounding mode cannot be set here");
      return;
    }
    const bool ok = sp__fp_environment_ok();
    fesetround(FE_TONEAREST);
    sp_test_note("mode %u", (unsigned)i);
    CHECK(!ok);
  }
  CHECK(sp__fp_environment_ok());
#else
  sp_test_skip("there is one rounding mode only");
#endif
}

static void refuses_flushed_denormals(void) {
#if defined(__SSE2__)
  const unsigned saved = _mm_getcsr();
  const unsigned flush_results = 0x8000;
  const unsigned flush_operands = 0x0040;
  _mm_setcsr(saved | flush_results);
  const bool results = sp__fp_environment_ok();
  _mm_setcsr(saved | flush_operands);
  const bool operands = sp__fp_environment_ok();
  _mm_setcsr(saved);
  CHECK(!results);
  CHECK(!operands);
  CHECK(sp__fp_environment_ok());
#elif defined(__aarch64__) && defined(__GNUC__)
  uint64_t saved;
  __asm__ volatile("mrs %0, fpcr" : "=r"(saved));
  __asm__ volatile("msr fpcr, %0" : : "r"(saved | UINT64_C(1) << 24));
  const bool flushed = sp__fp_environment_ok();
  __asm__ volatile("msr fpcr, %0" : : "r"(saved));
  CHECK(!flushed);
  CHECK(sp__fp_environment_ok());
#else
  sp_test_skip("denormals cannot be flushed here");
#endif
}

static void rounds_ties_to_even(void) {
  static const double cases[][2] = {{0.5, 0.0},
                                    {1.5, 2.0},
                                    {2.5, 2.0},
                                    {3.5, 4.0},
                                    {-0.5, -0.0},
                                    {-1.5, -2.0},
                                    {-2.5, -2.0},
                                    {0.49999999999999994, 0.0},
                                    {2.4, 2.0},
                                    {2.6, 3.0},
                                    {0x1p52 + 1, 0x1p52 + 1}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_EQ_F64_BITS(sp__round_half_even(cases[i][0]), cases[i][1]);
  }
}

static void rounds_ties_up(void) {
  static const double cases[][2] = {{0.5, 1.0},   {1.5, 2.0},   {2.5, 3.0}, {-0.5, 0.0},
                                    {-1.5, -1.0}, {-2.5, -2.0}, {2.4, 2.0}, {0.49999999999999994, 1.0}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_EQ_F64_BITS(sp__round_half_up(cases[i][0]), cases[i][1]);
  }
}

static void floors(void) {
  static const double cases[][2] = {{0.0, 0.0},   {-0.0, -0.0},   {2.999, 2.0},     {-0.1, -1.0},
                                    {-3.0, -3.0}, {1e300, 1e300}, {0x1p-1074, 0.0}, {-0x1p-1074, -1.0}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_EQ_F64_BITS(sp__floor(cases[i][0]), cases[i][1]);
  }
}

static void constants_are_the_nearest_doubles(void) {
  const volatile double two = 2.0;
  const volatile double three = 3.0;
  CHECK_EQ_F64_BITS(SP_SQRT2, 0x1.6a09e667f3bcdp0);
  CHECK_EQ_F64_BITS(sqrt(two), SP_SQRT2);
  CHECK_EQ_F64_BITS(sqrt(three), SP_SQRT3);
  CHECK_EQ_F64_BITS(SP_SQRT3 / two, SP_SQRT3_HALF);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("fp guard: accepts the default environment", accepts_the_default_environment);
  SP_RUN("fp guard: refuses other rounding modes", refuses_other_rounding_modes);
  SP_RUN("fp guard: refuses flushed denormals", refuses_flushed_denormals);
  SP_RUN("GAP-06 round half even", rounds_ties_to_even);
  SP_RUN("rounding: floor(x + 1/2)", rounds_ties_up);
  SP_RUN("rounding: floor", floors);
  SP_RUN("KA-18 KA-19 sqrt constants", constants_are_the_nearest_doubles);
  return sp_test_end();
}
