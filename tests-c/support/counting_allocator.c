#include "support/counting_allocator.h"

#include <stdlib.h>
#include <string.h>

#include "support/test.h"

/** What stands before each block; 16 bytes keep the alignment of malloc. */
typedef struct block_header {
  uint64_t size;
  uint64_t padding;
} block_header;

static void *counted_alloc(void *user, size_t size) {
  counting_allocator *counter = (counting_allocator *)user;
  counter->allocations++;
  if (counter->fail_at >= 0 && counter->fail_at-- == 0) return NULL;
  block_header *header = size <= SIZE_MAX - sizeof *header ? malloc(sizeof *header + size) : NULL;
  if (header == NULL) return NULL;
  header->size = size;
  memset(header + 1, 0xA5, size); /* memory that is used before it is written shows up */
  counter->live_blocks++;
  counter->live_bytes += size;
  if (counter->live_bytes > counter->peak_bytes) counter->peak_bytes = counter->live_bytes;
  return header + 1;
}

static void counted_release(void *user, void *pointer, size_t size) {
  counting_allocator *counter = (counting_allocator *)user;
  block_header *header = (block_header *)pointer - 1;
  if (header->size != size) counter->wrong_releases++;
  counter->live_blocks--;
  counter->live_bytes -= header->size;
  memset(pointer, 0x5A, (size_t)header->size);
  free(header);
}

void counting_allocator_init(counting_allocator *counter) {
  *counter = (counting_allocator){.fail_at = -1};
}

sp_allocator counting_allocator_hook(counting_allocator *counter) {
  return (sp_allocator){counted_alloc, counted_release, counter};
}

sp_allocator counting_allocator_begin(counting_allocator *counter) {
  counting_allocator_init(counter);
  return counting_allocator_hook(counter);
}

void counting_allocator_check_returned(const counting_allocator *counter) {
  CHECK_EQ_U64(counter->live_blocks, 0);
  CHECK_EQ_U64(counter->live_bytes, 0);
  CHECK_EQ_U64(counter->wrong_releases, 0);
}
