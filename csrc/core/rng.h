/* SplitMix64 (Steele, Lea and Flood 2014): the only random source. The state is the whole state; the
 * same seed gives the same numbers on every machine.
 */
#ifndef SP_CORE_RNG_H
#define SP_CORE_RNG_H

#include <stdint.h>

/** The state starts as the seed; any value is fine. */
typedef struct sp__rng {
  uint64_t state;
} sp__rng;

static inline uint64_t sp__rng_next(sp__rng *rng) {
  rng->state += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = rng->state;
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

/** A multiple of 2^-53 in [0, 1). */
static inline double sp__rng_next_double(sp__rng *rng) {
  return (double)(sp__rng_next(rng) >> 11) * 0x1p-53;
}

/** 0..bound-1 for bound >= 1, by one draw and without rejection, so the count of draws never varies. */
static inline int32_t sp__rng_next_int(sp__rng *rng, int32_t bound) {
  return (int32_t)(((sp__rng_next(rng) >> 32) * (uint64_t)(uint32_t)bound) >> 32);
}

#endif
