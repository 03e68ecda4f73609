/* Generated from csrc/abi/options.def by scripts/generate.mjs: the hash that hosts expect. */
#ifndef SP_TESTS_LAYOUT_HASH_GEN_H
#define SP_TESTS_LAYOUT_HASH_GEN_H

#define SP_TEST_LAYOUT_HASH UINT64_C(0xe3af0ba3c8c352dd)

#endif
