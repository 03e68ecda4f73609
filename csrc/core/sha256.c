#include "core/sha256.h"

#include <string.h>

#include "core/bits.h"

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate_right(uint32_t value, uint32_t count) {
  return sp__rotl32(value, 32 - count);
}

static void expand_schedule(uint32_t schedule[64], const uint8_t block[64]) {
  for (int i = 0; i < 16; i++) {
    const uint8_t *at = block + 4 * i;
    schedule[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
  }
  for (int i = 16; i < 64; i++) {
    const uint32_t a = schedule[i - 15];
    const uint32_t b = schedule[i - 2];
    const uint32_t sigma0 = rotate_right(a, 7) ^ rotate_right(a, 18) ^ a >> 3;
    const uint32_t sigma1 = rotate_right(b, 17) ^ rotate_right(b, 19) ^ b >> 10;
    schedule[i] = schedule[i - 16] + sigma0 + schedule[i - 7] + sigma1;
  }
}

/** The letters are those of the standard; v holds a..h. */
static void compress(uint32_t state[8], const uint8_t block[64]) {
  uint32_t schedule[64];
  uint32_t v[8];
  expand_schedule(schedule, block);
  memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; i++) {
    const uint32_t a = v[0];
    const uint32_t e = v[4];
    const uint32_t sum1 = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25);
    const uint32_t choice = (e & v[5]) ^ (~e & v[6]);
    const uint32_t t1 = v[7] + sum1 + choice + round_constants[i] + schedule[i];
    const uint32_t sum0 = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22);
    const uint32_t majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
    memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t1;
    v[0] = t1 + sum0 + majority;
  }
  for (int i = 0; i < 8; i++) state[i] += v[i];
}

void sp__sha256_begin(sp__sha256 *hash) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(hash->state, start, sizeof start);
  hash->size = 0;
}

void sp__sha256_add(sp__sha256 *hash, const void *data, size_t size) {
  const uint8_t *bytes = (const uint8_t *)data;
  while (size > 0) {
    const size_t used = (size_t)(hash->size % 64);
    const size_t taken = size < 64 - used ? size : 64 - used;
    memcpy(hash->block + used, bytes, taken);
    if (used + taken == 64) compress(hash->state, hash->block);
    hash->size += taken;
    bytes += taken;
    size -= taken;
  }
}

void sp__sha256_end(sp__sha256 *hash, uint8_t digest[SP__SHA256_SIZE]) {
  static const uint8_t padding[64] = {0x80};
  const uint64_t bits = hash->size * 8;
  const size_t used = (size_t)(hash->size % 64);
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
  sp__sha256_add(hash, padding, used < 56 ? 56 - used : 120 - used);
  sp__sha256_add(hash, length, sizeof length);
  for (int i = 0; i < SP__SHA256_SIZE; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

void sp__sha256_hex(const uint8_t digest[SP__SHA256_SIZE], char text[2 * SP__SHA256_SIZE + 1]) {
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < SP__SHA256_SIZE; i++) {
    text[2 * i] = digits[digest[i] >> 4];
    text[2 * i + 1] = digits[digest[i] & 15];
  }
  text[2 * SP__SHA256_SIZE] = '\0';
}
