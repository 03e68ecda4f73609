/* Open list of the paged voxel search: pops the entry with the least f, then the largest g, then the
 * smallest node, like the heap of the generic A* (G-090), for any doubles f >= 0.
 *
 * The bits of such doubles order like the numbers. A bound splits the list in two: entries with bits up to
 * the bound lie in a heap that is ordered exactly; the others wait unordered in buckets, bucket i holding
 * those whose highest bit that differs from the bound is bit i (Ahuja, Mehlhorn, Orlin and Tarjan 1990). When
 * the heap runs empty, the lowest bucket is split by a new bound. An f below the bound (sums round) goes into
 * the heap, so the pop order is exact without any promise about f. The heap stays small, and a push costs an
 * append.
 *
 * A node that improves is pushed again; the caller skips entries whose g is no longer the node's.
 */
#ifndef SP_GRID_OPEN_RADIX_H
#define SP_GRID_OPEN_RADIX_H

#include <stdbool.h>
#include <string.h>

#include "samepath/base.h"

#include "core/bits.h"

enum { RADIX_BLOCK_ENTRIES = 20, RADIX_BUCKETS = 64, RADIX_NONE = -1 };

typedef struct radix_entry {
  double f;
  double g;
  int32_t node;
  uint32_t slot; /* What the caller needs to find the node's record. */
} radix_entry;

typedef struct radix_block {
  radix_entry entries[RADIX_BLOCK_ENTRIES];
  int32_t next; /* Next block of the bucket, or of the free list. */
  int32_t count;
} radix_block;

typedef struct open_radix {
  const sp_allocator *allocator;
  radix_entry *heap;
  size_t heap_capacity;
  uint32_t heap_count;
  uint64_t bound;
  uint64_t occupied;              /* Bit i: bucket i has entries. */
  int32_t buckets[RADIX_BUCKETS]; /* Newest block of each. */
  radix_block *blocks;
  size_t block_capacity;
  int32_t free_block;
  int32_t free_count;
} open_radix;

void open_radix__init(open_radix *open, const sp_allocator *allocator);
/** Gives the memory back; the list is as after open_radix__init. */
void open_radix__free(open_radix *open);
uint64_t open_radix__memory(const open_radix *open);
/** Empties the list, keeping its memory. */
void open_radix__clear(open_radix *open);
/** Gets the memory that open_radix__reserve misses. */
bool open_radix__grow(open_radix *open, uint32_t pushes);
/** Fills the empty heap from the lowest bucket. 1 done, 0 nothing left, -1 no memory (unchanged). */
int32_t open_radix__refill(open_radix *open);
/** Adds an entry to the heap. */
void open_radix__push_heap(open_radix *open, radix_entry entry);
/** Removes the least entry of the heap, which must not be empty. */
void open_radix__drop_least(open_radix *open);
/** Gives a bucket a new block to fill. */
void open_radix__add_block(open_radix *open, uint32_t bucket);

static inline uint64_t open_radix__bits(double f) {
  uint64_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

/** Room for `pushes` more pushes; false without memory, the list unchanged. */
static inline bool open_radix__reserve(open_radix *open, uint32_t pushes) {
  bool ready = open->free_count >= (int32_t)pushes && open->heap_count + pushes <= open->heap_capacity;
  return ready || open_radix__grow(open, pushes);
}

/** Puts an entry whose f is above the bound into its bucket. */
static inline void open_radix__push_bucket(open_radix *open, radix_entry entry) {
  uint32_t bucket = 63 - sp__clz64(open_radix__bits(entry.f) ^ open->bound);
  int32_t block = open->buckets[bucket];
  if (block == RADIX_NONE || open->blocks[block].count == RADIX_BLOCK_ENTRIES) {
    open_radix__add_block(open, bucket);
    block = open->buckets[bucket];
  }
  radix_block *newest = &open->blocks[block];
  newest->entries[newest->count++] = entry;
}

/** Adds an entry; room must have been reserved. */
static inline void open_radix__push(open_radix *open, radix_entry entry) {
  if (open_radix__bits(entry.f) <= open->bound) {
    open_radix__push_heap(open, entry);
  } else {
    open_radix__push_bucket(open, entry);
  }
}

#endif
