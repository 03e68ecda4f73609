#include "math/fp_guard.h"

/* The environment is observed, not asked for: fenv.h does not know about flushing, and is not there
   in wasm. Volatile operands keep the compiler from computing the answers itself. */

static double add(double a, double b) {
  const volatile double x = a;
  const volatile double y = b;
  return x + y;
}

static double multiply(double a, double b) {
  const volatile double x = a;
  const volatile double y = b;
  return x * y;
}

/** 1 + half a unit in the last place is a tie, so it goes to the even 1; a little more goes up. */
static bool rounds_to_nearest_even(void) {
  const double tie = 0x1p-53;
  const double above_tie = 0x1.8p-53;
  return add(1.0, tie) == 1.0 && add(1.0, above_tie) == 1.0 + 0x1p-52 && add(-1.0, -tie) == -1.0 &&
         add(-1.0, -above_tie) == -1.0 - 0x1p-52;
}

/** A denormal result that is flushed gives 0; so does a product whose denormal operand is taken as 0. */
static bool keeps_denormals(void) {
  const volatile double made = multiply(0x1p-1022, 0.5);
  return multiply(made, 2.0) == 0x1p-1022 && multiply(0x1p-1074, 0x1p52) == 0x1p-1022;
}

bool sp__fp_environment_ok(void) {
  return rounds_to_nearest_even() && keeps_denormals();
}
