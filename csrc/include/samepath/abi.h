/* For hosts that sit on the other side of a wasm boundary: layout check, scratch block, memory.
 * Native programs do not need this header.
 */
#ifndef SAMEPATH_ABI_H
#define SAMEPATH_ABI_H

#include "samepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Size of the scratch block in bytes. */
#define SP_ABI_SCRATCH_SIZE 4096

/** Hash of all struct layouts and enum numbers; a host compares it with its own on load. */
SP_API uint64_t sp_abi_layout_hash(void);
/**
 * A static, 16-byte aligned block of SP_ABI_SCRATCH_SIZE bytes per thread that never moves. No call
 * of the library keeps or writes anything there unless it is passed as an argument.
 */
SP_API void *sp_abi_scratch(void);
/** Plain memory for inputs and outputs of the host; NULL when there is none. */
SP_API void *sp_abi_alloc(uint32_t size);
SP_API void sp_abi_free(void *pointer, uint32_t size);
/** Objects (grids, searches, topologies, buffers) alive in this thread. */
SP_API uint32_t sp_abi_live_objects(void);

#ifdef __cplusplus
}
#endif
#endif
