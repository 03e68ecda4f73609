#include "core/alloc.h"

#include <stdlib.h>
#include <string.h>

#include "core/assert.h"

static void *allocate_by_malloc(void *user, size_t size) {
  (void)user;
  return malloc(size);
}

static void release_by_free(void *user, void *pointer, size_t size) {
  (void)user;
  (void)size;
  free(pointer);
}

sp_allocator sp__allocator_or_default(const sp_allocator *allocator) {
  return allocator != NULL ? *allocator : (sp_allocator){allocate_by_malloc, release_by_free, NULL};
}

void *sp__alloc(const sp_allocator *allocator, size_t size) {
  return size == 0 ? NULL : allocator->alloc(allocator->user, size);
}

void *sp__alloc_array(const sp_allocator *allocator, size_t count, size_t item_size) {
  if (item_size != 0 && count > SIZE_MAX / item_size) return NULL;
  return sp__alloc(allocator, count * item_size);
}

void sp__release(const sp_allocator *allocator, void *pointer, size_t size) {
  if (pointer != NULL) allocator->release(allocator->user, pointer, size);
}

/** Twice the capacity, or what is needed when that is more. */
static size_t grown_capacity(size_t capacity, size_t needed) {
  const size_t doubled = capacity < 8 ? 16 : capacity <= SIZE_MAX / 2 ? 2 * capacity : SIZE_MAX;
  return doubled > needed ? doubled : needed;
}

bool sp__grow_array(const sp_allocator *allocator, void **array, size_t *capacity, size_t used, size_t needed,
                    size_t item_size) {
  SP_ASSERT(used <= *capacity);
  if (needed <= *capacity) return true;
  const size_t grown = grown_capacity(*capacity, needed);
  void *larger = sp__alloc_array(allocator, grown, item_size);
  if (larger == NULL) return false;
  if (used > 0) memcpy(larger, *array, used * item_size);
  sp__release(allocator, *array, *capacity * item_size);
  *array = larger;
  *capacity = grown;
  return true;
}
