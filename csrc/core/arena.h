/* Memory of a build stage: many allocations that go together. Blocks come from the caller's allocator
 * and stay with the arena until it is freed, so a second build of the same size allocates nothing.
 */
#ifndef SP_CORE_ARENA_H
#define SP_CORE_ARENA_H

#include "samepath/base.h"

typedef struct sp__arena_block sp__arena_block;

typedef struct sp__arena {
  sp_allocator allocator;
  sp__arena_block *first;
  sp__arena_block *current;
  size_t used; /* bytes of the current block */
} sp__arena;

/** A point in the order of allocations. */
typedef struct sp__arena_mark {
  sp__arena_block *block;
  size_t used;
} sp__arena_mark;

/** An empty arena; NULL is the default allocator. Allocates nothing yet. */
sp__arena sp__arena_make(const sp_allocator *allocator);
/** `size` bytes aligned like the allocator's memory, at most to 16; NULL for size 0 or without memory (unrecorded). */
void *sp__arena_alloc(sp__arena *arena, size_t size);
/** count * item_size bytes, or NULL when that overflows. */
void *sp__arena_alloc_array(sp__arena *arena, size_t count, size_t item_size);
sp__arena_mark sp__arena_get_mark(const sp__arena *arena);
/** Gives back everything allocated since the mark. Marks taken after it are void. */
void sp__arena_rewind(sp__arena *arena, sp__arena_mark mark);
/** Gives back everything; the blocks stay. */
void sp__arena_reset(sp__arena *arena);
/** Returns the blocks to the allocator; the arena is empty and usable again. */
void sp__arena_free(sp__arena *arena);

#endif
