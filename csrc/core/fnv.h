/* FNV-1a, 64 bit (Fowler, Noll and Vo): fingerprints of small data, not a protection. */
#ifndef SP_CORE_FNV_H
#define SP_CORE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define SP__FNV1A64_START UINT64_C(0xCBF29CE484222325)
#define SP__FNV1A64_PRIME UINT64_C(0x100000001B3)

/** Continues `hash` (SP__FNV1A64_START at first) over `size` bytes. */
static inline uint64_t sp__fnv1a64(uint64_t hash, const void *data, size_t size) {
  const uint8_t *bytes = (const uint8_t *)data;
  for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * SP__FNV1A64_PRIME;
  return hash;
}

#endif
