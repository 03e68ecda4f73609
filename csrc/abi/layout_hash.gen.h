/* Generated from csrc/abi/options.def by scripts/generate.mjs: the hash that hosts expect. */
#ifndef SP_ABI_LAYOUT_HASH_GEN_H
#define SP_ABI_LAYOUT_HASH_GEN_H

#define SP__LAYOUT_HASH UINT64_C(0xf844fb1c455a88b6)

#endif
