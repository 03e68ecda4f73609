/* Generated from csrc/abi/options.def by scripts/generate.mjs: the hash that hosts expect. */
#ifndef SP_TESTS_LAYOUT_HASH_GEN_H
#define SP_TESTS_LAYOUT_HASH_GEN_H

#define SP_TEST_LAYOUT_HASH UINT64_C(0x166c9b24d13e3d78)

#endif
