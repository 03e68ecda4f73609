/* Entry points of the wasm module without imports. The first call runs every scenario. */
#ifndef SP_TESTS_HASH_EXPORTS_H
#define SP_TESTS_HASH_EXPORTS_H

#include <stdint.h>

/** The manifest, zero-terminated; static memory. Empty when something is wrong with the table. */
const char *hash_manifest(void);
/** Its length in bytes without the zero. */
uint32_t hash_manifest_length(void);
/** First eight bytes of the hash in the manifest's last line, big-endian as it is printed. */
uint64_t hash_u64(void);

#endif
