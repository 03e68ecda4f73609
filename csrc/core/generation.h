/* Records of a search that carry the number of the search that wrote them: those of earlier searches are invalid
 * without being cleared.
 */
#ifndef SP_CORE_GENERATION_H
#define SP_CORE_GENERATION_H

#include "core/alloc.h"

/** Where the records are, and the number of the latest search. */
typedef struct generations {
  void *records;
  size_t capacity;
  uint32_t number;
} generations;

/**
 * Begins the next search over at least `needed` records of `size` bytes; `last` is the largest number that fits
 * into one. New memory, and all of it after the last number, is zeroed. False without memory, nothing changed then.
 */
bool sp__next_generation(const sp_allocator *allocator, generations *self, size_t needed, size_t size, uint32_t last);

#endif
