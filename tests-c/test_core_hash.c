#include <string.h>

#include "core/bits.h"
#include "core/fnv.h"
#include "core/rng.h"
#include "core/sha256.h"
#include "support/test.h"

typedef char hex_text[2 * SP__SHA256_SIZE + 1];

static void hash_bytes(const void *bytes, size_t size, hex_text text) {
  sp__sha256 hash;
  uint8_t digest[SP__SHA256_SIZE];
  sp__sha256_begin(&hash);
  sp__sha256_add(&hash, bytes, size);
  sp__sha256_end(&hash, digest);
  sp__sha256_hex(digest, text);
}

static void check_text(const char *message, const char *expected) {
  hex_text text;
  hash_bytes(message, strlen(message), text);
  CHECK_STR(text, expected);
}

/** The examples of FIPS 180-2 and of NIST's validation system. */
static void gives_the_published_digests(void) {
  check_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  check_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  check_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
             "nopqrstu",
             "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void hashes_a_million_letters(void) {
  sp__sha256 hash;
  uint8_t digest[SP__SHA256_SIZE];
  hex_text text;
  uint8_t block[1000];
  memset(block, 'a', sizeof block);
  sp__sha256_begin(&hash);
  for (int i = 0; i < 1000; i++) sp__sha256_add(&hash, block, sizeof block);
  sp__sha256_end(&hash, digest);
  sp__sha256_hex(digest, text);
  CHECK_STR(text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/** Sizes around the block and around the padding; the digests come from another implementation. */
static void pads_at_every_boundary(void) {
  static const struct {
    size_t size;
    const char *digest;
  } cases[] = {
      {55, "16fa57a0a3423a715d594516339f36189d6b5f93754a9714fef202616a9fabfe"},
      {56, "c37b44e5f1b18554b36966f4f8e08bfbf3164c4b6c10374d12d89850892073c5"},
      {63, "bbba992d2c85af960fb2987a1fd05e0aa82a3db3c740dd8982a9e273b75e36a3"},
      {64, "66bd4633ed6f71c4ecfa4763bf7ba1c8ec7612de9aa6c0578a7b675207c71e0b"},
      {65, "9f7dc47107b750a1f3d35db5d9547f24ef40da5b731b9540d4f43710a154f6c9"},
      {119, "a3ed307b730fa77c07531300c6e4a282330011d4d4caf6bb7b63ae05950f4b66"},
      {120, "8e3b15d9fea7472655aa069620b7f8c2e55ee1499f763200a7515fe826e99d20"},
      {128, "e462c130fef8c97e34f7dc3ff3ad2f8b3533ab849af21c10531552a2852387a4"},
  };
  uint8_t bytes[128];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 7 + 1);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    hex_text text;
    sp_test_note("size %u", (unsigned)cases[i].size);
    hash_bytes(bytes, cases[i].size, text);
    CHECK_STR(text, cases[i].digest);
  }
}

static void splitting_does_not_matter(void) {
  uint8_t bytes[200];
  hex_text whole;
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 31);
  hash_bytes(bytes, sizeof bytes, whole);
  for (size_t cut = 0; cut <= sizeof bytes; cut++) {
    sp__sha256 hash;
    uint8_t digest[SP__SHA256_SIZE];
    hex_text text;
    sp_test_note("cut %u", (unsigned)cut);
    sp__sha256_begin(&hash);
    sp__sha256_add(&hash, bytes, cut);
    sp__sha256_add(&hash, NULL, 0);
    sp__sha256_add(&hash, bytes + cut, sizeof bytes - cut);
    sp__sha256_end(&hash, digest);
    sp__sha256_hex(digest, text);
    CHECK_STR(text, whole);
  }
}

static void fnv_gives_the_published_values(void) {
  CHECK_EQ_U64(sp__fnv1a64(SP__FNV1A64_START, "", 0), UINT64_C(0xCBF29CE484222325));
  CHECK_EQ_U64(sp__fnv1a64(SP__FNV1A64_START, "a", 1), UINT64_C(0xAF63DC4C8601EC8C));
  CHECK_EQ_U64(sp__fnv1a64(SP__FNV1A64_START, "foobar", 6), UINT64_C(0x85944171F73967E8));
  const uint64_t half = sp__fnv1a64(SP__FNV1A64_START, "foo", 3);
  CHECK_EQ_U64(sp__fnv1a64(half, "bar", 3), UINT64_C(0x85944171F73967E8));
}

static void generator_gives_the_known_numbers(void) {
  sp__rng rng = {1};
  CHECK_EQ_U64(sp__rng_next(&rng), UINT64_C(0x910A2DEC89025CC1));
  CHECK_EQ_U64(sp__rng_next(&rng), UINT64_C(0xBEEB8DA1658EEC67));
  CHECK_EQ_U64(sp__rng_next(&rng), UINT64_C(0xF893A2EEFB32555E));
  CHECK_EQ_U64(rng.state, UINT64_C(3) * UINT64_C(0x9E3779B97F4A7C15) + 1);
}

static void generator_maps_numbers_exactly(void) {
  sp__rng doubles = {1};
  CHECK_EQ_F64_BITS(sp__rng_next_double(&doubles), 0x1.22145bd91204bp-1);
  CHECK_EQ_F64_BITS(sp__rng_next_double(&doubles), 0x1.7dd71b42cb1ddp-1);
  sp__rng small = {1};
  CHECK_EQ_I64(sp__rng_next_int(&small, 100), 56);
  CHECK_EQ_I64(sp__rng_next_int(&small, 100), 74);
  sp__rng large = {1};
  CHECK_EQ_I64(sp__rng_next_int(&large, INT32_MAX), 1216681717);
  CHECK_EQ_I64(sp__rng_next_int(&large, INT32_MAX), 1601554127);
}

static void generator_stays_in_range(void) {
  sp__rng rng = {42};
  uint32_t seen = 0;
  for (int i = 0; i < 10000; i++) {
    const double value = sp__rng_next_double(&rng);
    CHECK(value >= 0.0 && value < 1.0);
    const int32_t die = sp__rng_next_int(&rng, 6);
    CHECK(die >= 0 && die < 6);
    seen |= 1u << die;
    CHECK_EQ_I64(sp__rng_next_int(&rng, 1), 0);
  }
  CHECK_EQ_U64(seen, 63);
}

/** Counts by looking at each bit, from the definition. */
static void bit_helpers_match_the_definition(void) {
  sp__rng rng = {7};
  for (int i = 0; i < 4000; i++) {
    const uint32_t shift = (uint32_t)sp__rng_next_int(&rng, 65);
    const uint64_t value = shift == 64 ? 0 : sp__rng_next(&rng) >> shift;
    uint32_t ones = 0;
    uint32_t trailing = 64;
    uint32_t leading = 64;
    for (uint32_t bit = 0; bit < 64; bit++) {
      if ((value >> bit & 1) == 0) continue;
      ones++;
      if (trailing == 64) trailing = bit;
      leading = 63 - bit;
    }
    sp_test_note("value 0x%08x%08x", (unsigned)(value >> 32), (unsigned)value);
    CHECK_EQ_U64(sp__popcount64(value), ones);
    CHECK_EQ_U64(sp__ctz64(value), trailing);
    CHECK_EQ_U64(sp__clz64(value), leading);
    const uint32_t low = (uint32_t)value;
    CHECK_EQ_U64(sp__popcount32(low), sp__popcount64(low));
    CHECK_EQ_U64(sp__ctz32(low), low == 0 ? 32 : sp__ctz64(low));
    CHECK_EQ_U64(sp__clz32(low), sp__clz64(low) - 32);
  }
  CHECK_EQ_U64(sp__ctz64(0), 64);
  CHECK_EQ_U64(sp__clz64(0), 64);
  CHECK_EQ_U64(sp__ctz32(0), 32);
  CHECK_EQ_U64(sp__clz32(0), 32);
}

static void rotations_wrap(void) {
  CHECK_EQ_U64(sp__rotl32(0x80000001u, 1), 3);
  CHECK_EQ_U64(sp__rotl32(0x12345678u, 0), 0x12345678u);
  CHECK_EQ_U64(sp__rotl32(0x12345678u, 32), 0x12345678u);
  CHECK_EQ_U64(sp__rotl32(0x12345678u, 36), 0x23456781u);
  CHECK_EQ_U64(sp__rotl64(UINT64_C(0x8000000000000001), 1), 3);
  CHECK_EQ_U64(sp__rotl64(UINT64_C(0x123456789ABCDEF0), 64), UINT64_C(0x123456789ABCDEF0));
  CHECK_EQ_U64(sp__rotl64(UINT64_C(0x123456789ABCDEF0), 4), UINT64_C(0x23456789ABCDEF01));
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("sha256: gives the published digests", gives_the_published_digests);
  SP_RUN("sha256: hashes a million letters", hashes_a_million_letters);
  SP_RUN("sha256: pads at every boundary", pads_at_every_boundary);
  SP_RUN("sha256: splitting the input does not matter", splitting_does_not_matter);
  SP_RUN("fnv: gives the published values", fnv_gives_the_published_values);
  SP_RUN("GAP-04 DA-22 SplitMix64 of seed 1 gives the known numbers", generator_gives_the_known_numbers);
  SP_RUN("GAP-04 doubles and integers are mapped exactly", generator_maps_numbers_exactly);
  SP_RUN("GAP-04 doubles are in [0, 1), integers below the bound", generator_stays_in_range);
  SP_RUN("bits: counts match the definition, also for 0", bit_helpers_match_the_definition);
  SP_RUN("bits: rotations take any count", rotations_wrap);
  return sp_test_end();
}
