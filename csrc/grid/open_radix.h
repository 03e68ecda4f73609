/* Open list of the paged voxel search: pops the entry with the least f, then the largest g, then the
 * smallest node, like the heap of the generic A* (G-090), for any doubles f >= 0.
 *
 * The bits of such doubles order like the numbers, so the key of an entry is the bits of f, then those of g
 * upside down. A bound splits the list in two: entries up to the bound lie in a heap that is ordered exactly;
 * the others wait unordered in buckets, one for each place and value of the highest digit of 6 bits that
 * differs from the bound (Ahuja, Mehlhorn, Orlin and Tarjan 1990, with two keys in a row). When the heap runs
 * empty, the lowest bucket is split by a new bound. An entry below the bound (sums round) goes into the heap,
 * so the pop order is exact without any promise about f. The heap stays small even where many f are equal, and
 * a push costs an append.
 *
 * A node that improves is pushed again; entries whose g is no longer the node's are dropped when their bucket
 * is split, or skipped by the caller.
 */
#ifndef SP_GRID_OPEN_RADIX_H
#define SP_GRID_OPEN_RADIX_H

#include <stdbool.h>
#include <string.h>

#include "samepath/base.h"

#include "core/bits.h"

enum {
  RADIX_BLOCK_ENTRIES = 20,
  RADIX_FIRST_SLAB = 32, /* Blocks of the first slab; each further one has twice as many. */
  RADIX_SLABS = 36,      /* More than an address space holds. */
  RADIX_DIGIT_BITS = 6,
  RADIX_DIGITS = 64,     /* Values of a digit. */
  RADIX_KEY_DIGITS = 11, /* Digits of 64 bits. */
  RADIX_LEVELS = 2 * RADIX_KEY_DIGITS,
  RADIX_BUCKETS = RADIX_LEVELS * RADIX_DIGITS
};

typedef struct radix_entry {
  double f;
  double g;
  int32_t node;
  uint32_t slot; /* What the caller needs to find the node's record. */
} radix_entry;

typedef struct radix_block {
  radix_entry entries[RADIX_BLOCK_ENTRIES];
  struct radix_block *next; /* Next block of the bucket, or of the free list. */
  int32_t count;
} radix_block;

/** What entries are ordered by, but for the node. */
typedef struct radix_key {
  uint64_t f; /* Bits of f. */
  uint64_t g; /* Bits of g, all inverted: the largest first. */
} radix_key;

/** Whether the g of an entry is still its node's. */
typedef bool (*radix_is_current)(const void *context, const radix_entry *entry);

typedef struct open_radix {
  const sp_allocator *allocator;
  radix_entry *heap;
  size_t heap_capacity;
  uint32_t heap_count;
  radix_key bound;
  uint32_t levels;                     /* Bit i: a bucket of level i has entries. */
  uint64_t occupied[RADIX_LEVELS];     /* By level, bit i: the bucket of digit i has entries. */
  radix_block *buckets[RADIX_BUCKETS]; /* Newest block of each: level * RADIX_DIGITS + digit; f lies above g. */
  radix_block *split;                  /* Blocks of a bucket whose split has begun. */
  radix_block *slabs[RADIX_SLABS];     /* They never move. */
  size_t slab_count;
  radix_block *fresh; /* Blocks of the last slab that were never used. */
  size_t fresh_count;
  radix_block *free_block;
  size_t free_count; /* Blocks of the free list, and the fresh ones. */
} open_radix;

void open_radix__init(open_radix *open, const sp_allocator *allocator);
/** Gives the memory back; the list is as after open_radix__init. */
void open_radix__free(open_radix *open);
uint64_t open_radix__memory(const open_radix *open);
/** Empties the list, keeping its memory. */
void open_radix__clear(open_radix *open);
/** Gets the memory that open_radix__reserve misses. */
bool open_radix__grow(open_radix *open, uint32_t pushes);
/**
 * Fills the heap from the lowest bucket, which loses the entries that are not current. 1 done (call it again when the
 * list is not ready), 0 nothing left, -1 no memory: to be called again.
 */
int32_t open_radix__refill(open_radix *open, radix_is_current is_current, const void *context);
/** Adds an entry to the heap. */
void open_radix__push_heap(open_radix *open, radix_entry entry);
/** Removes the least entry of the heap, which must not be empty. */
void open_radix__drop_least(open_radix *open);
/** Gives a bucket a new block to fill, and returns it. */
radix_block *open_radix__add_block(open_radix *open, uint32_t bucket);

static inline radix_key open_radix__key(const radix_entry *entry) {
  radix_key key;
  memcpy(&key.f, &entry->f, sizeof key.f);
  memcpy(&key.g, &entry->g, sizeof key.g);
  key.g = ~key.g;
  return key;
}

static inline bool open_radix__key_less(radix_key a, radix_key b) {
  return a.f != b.f ? a.f < b.f : a.g < b.g;
}

/** Whether the heap holds all that is left to pop before the buckets. */
static inline bool open_radix__is_ready(const open_radix *open) {
  return open->heap_count > 0 && !open->split;
}

/** Room for `pushes` more pushes; false without memory, the list unchanged. */
static inline bool open_radix__reserve(open_radix *open, uint32_t pushes) {
  bool ready = open->free_count >= pushes && open->heap_count + pushes <= open->heap_capacity;
  return ready || open_radix__grow(open, pushes);
}

/** Bucket of a key above the bound. */
static inline uint32_t open_radix__bucket(radix_key key, radix_key bound) {
  bool by_g = key.f == bound.f;
  uint64_t bits = by_g ? key.g : key.f;
  uint32_t digit = (63 - sp__clz64(bits ^ (by_g ? bound.g : bound.f))) / RADIX_DIGIT_BITS;
  uint32_t value = bits >> digit * RADIX_DIGIT_BITS & (RADIX_DIGITS - 1);
  return (by_g ? digit : RADIX_KEY_DIGITS + digit) * RADIX_DIGITS + value;
}

/** Puts an entry into its bucket. */
static inline void open_radix__push_bucket(open_radix *open, uint32_t bucket, radix_entry entry) {
  radix_block *newest = open->buckets[bucket];
  if (!newest || newest->count == RADIX_BLOCK_ENTRIES) newest = open_radix__add_block(open, bucket);
  newest->entries[newest->count++] = entry;
}

/** Adds an entry; room must have been reserved. */
static inline void open_radix__push(open_radix *open, radix_entry entry) {
  radix_key key = open_radix__key(&entry);
  if (open_radix__key_less(open->bound, key)) {
    open_radix__push_bucket(open, open_radix__bucket(key, open->bound), entry);
  } else {
    open_radix__push_heap(open, entry);
  }
}

#endif
