/* Work split by index over threads. */
#ifndef SP_TESTS_HASH_PARALLEL_H
#define SP_TESTS_HASH_PARALLEL_H

#include <stdint.h>

typedef void (*hash_task)(void *user, int32_t index);

/**
 * Calls `task` once for each index below `count`. Worker w of `threads` takes the indices w, w + threads,
 * ...; a task writes only what belongs to its index, so that the split cannot be seen.
 */
void hash_parallel(int32_t threads, int32_t count, hash_task task, void *user);

/** Processors of the machine; 1 where that is not known. */
int32_t hash_processor_count(void);

#endif
