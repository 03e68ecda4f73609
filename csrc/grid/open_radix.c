/* The heap below the bound, the buckets above it, and the split of a bucket. */
#include "grid/open_radix.h"

#include "core/alloc.h"

/* A bucket with at most this many entries moves into the heap as a whole. */
enum { SMALL_BUCKET = 48 };

static inline bool radix_entry_less(const radix_entry *a, const radix_entry *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

/* The heap need not know where an entry lies: positions go into a variable that nobody reads. */
#define HEAP_NAME(verb) radix_heap_##verb
#define HEAP_ENTRY radix_entry
#define HEAP_CONTEXT int32_t *
#define HEAP_POSITION(unread, node) *((void)(node), (unread))
#define HEAP_LESS(a, b) radix_entry_less(a, b)
#include "core/heap.inl.h"

void open_radix__init(open_radix *open, const sp_allocator *allocator) {
  *open = (open_radix){.allocator = allocator, .free_block = RADIX_NONE};
  for (int32_t i = 0; i < RADIX_BUCKETS; i++) open->buckets[i] = RADIX_NONE;
}

void open_radix__free(open_radix *open) {
  const sp_allocator *allocator = open->allocator;
  sp__release(allocator, open->heap, open->heap_capacity * sizeof *open->heap);
  sp__release(allocator, open->blocks, open->block_capacity * sizeof *open->blocks);
  open_radix__init(open, allocator);
}

uint64_t open_radix__memory(const open_radix *open) {
  return open->heap_capacity * sizeof *open->heap + open->block_capacity * sizeof *open->blocks;
}

static void free_block(open_radix *open, int32_t block) {
  open->blocks[block].next = open->free_block;
  open->free_block = block;
  open->free_count++;
}

/** Takes all blocks from a bucket and returns the newest; they are linked by `next`. */
static int32_t take_bucket(open_radix *open, uint32_t bucket) {
  int32_t newest = open->buckets[bucket];
  open->buckets[bucket] = RADIX_NONE;
  open->occupied &= ~((uint64_t)1 << bucket);
  return newest;
}

void open_radix__clear(open_radix *open) {
  open->heap_count = 0;
  open->bound = 0;
  while (open->occupied) {
    for (int32_t block = take_bucket(open, sp__ctz64(open->occupied)); block != RADIX_NONE;) {
      int32_t next = open->blocks[block].next;
      free_block(open, block);
      block = next;
    }
  }
}

/* Memory ------------------------------------------------------------------------------------- */

static bool reserve_blocks(open_radix *open, uint32_t needed) {
  if (open->free_count >= (int32_t)needed) return true;
  size_t before = open->block_capacity;
  size_t used = before - (size_t)open->free_count;
  void *blocks = open->blocks;
  if (!sp__grow_array(open->allocator, &blocks, &open->block_capacity, before, used + needed, sizeof *open->blocks)) {
    return false;
  }
  open->blocks = blocks;
  for (size_t i = open->block_capacity; i-- > before;) free_block(open, (int32_t)i);
  return true;
}

static bool reserve_heap(open_radix *open, size_t needed) {
  void *heap = open->heap;
  if (!sp__grow_array(open->allocator, &heap, &open->heap_capacity, open->heap_count, needed, sizeof *open->heap)) {
    return false;
  }
  open->heap = heap;
  return true;
}

bool open_radix__grow(open_radix *open, uint32_t pushes) {
  return reserve_blocks(open, pushes) && reserve_heap(open, (size_t)open->heap_count + pushes);
}

/* Entries ------------------------------------------------------------------------------------ */

void open_radix__push_heap(open_radix *open, radix_entry entry) {
  int32_t unread;
  radix_heap_push(open->heap, &open->heap_count, &unread, entry);
}

void open_radix__drop_least(open_radix *open) {
  int32_t unread;
  radix_heap_pop(open->heap, &open->heap_count, &unread);
}

void open_radix__add_block(open_radix *open, uint32_t bucket) {
  int32_t block = open->free_block;
  open->free_block = open->blocks[block].next;
  open->free_count--;
  open->blocks[block].next = open->buckets[bucket];
  open->blocks[block].count = 0;
  open->buckets[bucket] = block;
  open->occupied |= (uint64_t)1 << bucket;
}

/* Split -------------------------------------------------------------------------------------- */

typedef struct bucket_summary {
  uint64_t least;
  uint64_t most;
  size_t at_least; /* Entries with the least f. */
  size_t count;
} bucket_summary;

static bucket_summary summarize(const open_radix *open, uint32_t bucket) {
  bucket_summary summary = {UINT64_MAX, 0, 0, 0};
  for (int32_t block = open->buckets[bucket]; block != RADIX_NONE; block = open->blocks[block].next) {
    const radix_block *entries = &open->blocks[block];
    for (int32_t i = 0; i < entries->count; i++) {
      uint64_t bits = open_radix__bits(entries->entries[i].f);
      if (bits < summary.least) {
        summary.least = bits;
        summary.at_least = 0;
      }
      if (bits > summary.most) summary.most = bits;
      summary.at_least += bits == summary.least;
      summary.count++;
    }
  }
  return summary;
}

/* Every entry of bucket i agrees with the old bound above bit i, and so does the new bound, which is one of
   them. So the higher buckets stay where they are, and the entries go to the heap or to lower buckets. */
int32_t open_radix__refill(open_radix *open) {
  if (!open->occupied) return 0;
  uint32_t bucket = sp__ctz64(open->occupied);
  bucket_summary summary = summarize(open, bucket);
  bool whole = summary.count <= SMALL_BUCKET;
  /* Each block is free again before its last entry needs a new one; beyond that a lower bucket may need one. */
  if (!reserve_heap(open, whole ? summary.count : summary.at_least) || !reserve_blocks(open, bucket)) return -1;
  open->bound = whole ? summary.most : summary.least;
  for (int32_t block = take_bucket(open, bucket); block != RADIX_NONE;) {
    radix_block entries = open->blocks[block];
    free_block(open, block);
    for (int32_t i = 0; i < entries.count; i++) open_radix__push(open, entries.entries[i]);
    block = entries.next;
  }
  return 1;
}
