/* Memory through the caller's hook. Sizes travel with every release, so a host can account. */
#ifndef SP_CORE_ALLOC_H
#define SP_CORE_ALLOC_H

#include <stdbool.h>

#include "samepath/base.h"

/**
 * The hook given by the caller, or malloc and free when it is NULL. Half-filled hooks are the caller's
 * error. malloc's alignment is that of the platform, at least 8; nothing in the library needs more.
 */
sp_allocator sp__allocator_or_default(const sp_allocator *allocator);

/** `size` bytes, or NULL; never fails for size 0 (gives NULL). Records no error. */
void *sp__alloc(const sp_allocator *allocator, size_t size);

/** count * item_size bytes, or NULL when that overflows or the hook has none. */
void *sp__alloc_array(const sp_allocator *allocator, size_t count, size_t item_size);

/** Gives memory back with the size it was asked for; NULL is ignored. */
void sp__release(const sp_allocator *allocator, void *pointer, size_t size);

/**
 * Grows an array to twice its capacity (at least 16 items), or to the `needed` items when these are more, keeping the
 * first `used` items. On failure returns false and leaves *array and *capacity as they were.
 */
bool sp__grow_array(const sp_allocator *allocator, void **array, size_t *capacity, size_t used, size_t needed,
                    size_t item_size);

#endif
