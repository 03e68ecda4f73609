/* An allocator that counts, checks the sizes given back, and can fail on purpose. */
#ifndef SP_TESTS_COUNTING_ALLOCATOR_H
#define SP_TESTS_COUNTING_ALLOCATOR_H

#include "samepath/base.h"

typedef struct counting_allocator {
  uint64_t allocations; /* calls of alloc, failed ones included */
  uint64_t live_blocks;
  uint64_t live_bytes;
  uint64_t peak_bytes;
  uint64_t wrong_releases; /* releases with another size than asked for */
  /** Index of the allocation that gives NULL, counted from now; every later one works. -1 is none. */
  int64_t fail_at;
} counting_allocator;

/** Resets the counters; nothing fails. */
void counting_allocator_init(counting_allocator *counter);
/** The hook; `counter` must outlive everything made with it. */
sp_allocator counting_allocator_hook(counting_allocator *counter);
/** Both at once. */
sp_allocator counting_allocator_begin(counting_allocator *counter);
/** Checks that everything was given back, with the right sizes. */
void counting_allocator_check_returned(const counting_allocator *counter);

#endif
