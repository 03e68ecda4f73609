/* Bit counts with a defined result for 0 (the width), which the compiler's builtins do not have. */
#ifndef SP_CORE_BITS_H
#define SP_CORE_BITS_H

#include <stdint.h>

/** Number of set bits. */
static inline uint32_t sp__popcount64(uint64_t value) {
  value -= (value >> 1) & UINT64_C(0x5555555555555555);
  value = (value & UINT64_C(0x3333333333333333)) + ((value >> 2) & UINT64_C(0x3333333333333333));
  value = (value + (value >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (uint32_t)((value * UINT64_C(0x0101010101010101)) >> 56);
}

static inline uint32_t sp__popcount32(uint32_t value) {
  return sp__popcount64(value);
}

#if defined(__GNUC__)

/** Zero bits below the lowest set bit; 64 for 0. */
static inline uint32_t sp__ctz64(uint64_t value) {
  return value == 0 ? 64u : (uint32_t)__builtin_ctzll(value);
}

/** Zero bits above the highest set bit; 64 for 0. */
static inline uint32_t sp__clz64(uint64_t value) {
  return value == 0 ? 64u : (uint32_t)__builtin_clzll(value);
}

#else

/** Zero bits below the lowest set bit; 64 for 0. */
static inline uint32_t sp__ctz64(uint64_t value) {
  return sp__popcount64(~value & (value - 1));
}

/** Zero bits above the highest set bit; 64 for 0. */
static inline uint32_t sp__clz64(uint64_t value) {
  for (uint32_t shift = 1; shift < 64; shift *= 2) value |= value >> shift;
  return sp__popcount64(~value);
}

#endif

/** The same for 32 bits; 32 for 0. */
static inline uint32_t sp__ctz32(uint32_t value) {
  return sp__ctz64(value | UINT64_C(0x100000000));
}
static inline uint32_t sp__clz32(uint32_t value) {
  return sp__clz64(value) - 32;
}

/** Rotates to the left; any count, taken modulo the width. */
static inline uint32_t sp__rotl32(uint32_t value, uint32_t count) {
  return value << (count & 31) | value >> (-count & 31);
}
static inline uint64_t sp__rotl64(uint64_t value, uint32_t count) {
  return value << (count & 63) | value >> (-count & 63);
}

#endif
