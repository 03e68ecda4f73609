/* SHA-256 (FIPS 180-4), for hashes that are compared between machines. */
#ifndef SP_CORE_SHA256_H
#define SP_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SP__SHA256_SIZE 32

typedef struct sp__sha256 {
  uint32_t state[8];
  uint64_t size;
  uint8_t block[64];
} sp__sha256;

void sp__sha256_begin(sp__sha256 *hash);
/** Takes any number of bytes, in any split; `data` may be NULL when `size` is 0. */
void sp__sha256_add(sp__sha256 *hash, const void *data, size_t size);
/** Ends the hash; begin it anew before the next use. */
void sp__sha256_end(sp__sha256 *hash, uint8_t digest[SP__SHA256_SIZE]);
/** 64 lower-case hexadecimal digits and a closing zero. */
void sp__sha256_hex(const uint8_t digest[SP__SHA256_SIZE], char text[2 * SP__SHA256_SIZE + 1]);

#endif
