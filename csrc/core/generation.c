#include "core/generation.h"

#include <string.h>

bool sp__next_generation(const sp_allocator *allocator, generations *self, size_t needed, size_t size, uint32_t last) {
  if (self->capacity < needed) {
    void *records = sp__alloc_array(allocator, needed, size);
    if (!records) return false;
    sp__release(allocator, self->records, self->capacity * size);
    *self = (generations){records, needed, last};
  }
  if (self->number == last) {
    memset(self->records, 0, self->capacity * size);
    self->number = 0;
  }
  self->number++;
  return true;
}
