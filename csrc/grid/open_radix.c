/* The heap below the bound, the buckets above it, and the split of a bucket. */
#include "grid/open_radix.h"

#include "core/alloc.h"

/* A bucket with at most this many entries moves into the heap as a whole. */
enum { SMALL_BUCKET = 256 };

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
  *open = (open_radix){.allocator = allocator};
}

static size_t slab_blocks(size_t slab) {
  return (size_t)RADIX_FIRST_SLAB << slab;
}

void open_radix__free(open_radix *open) {
  const sp_allocator *allocator = open->allocator;
  sp__release(allocator, open->heap, open->heap_capacity * sizeof *open->heap);
  for (size_t i = 0; i < open->slab_count; i++) {
    sp__release(allocator, open->slabs[i], slab_blocks(i) * sizeof *open->slabs[i]);
  }
  open_radix__init(open, allocator);
}

uint64_t open_radix__memory(const open_radix *open) {
  size_t blocks = slab_blocks(open->slab_count) - slab_blocks(0);
  return open->heap_capacity * sizeof *open->heap + blocks * sizeof(radix_block);
}

static void free_block(open_radix *open, radix_block *block) {
  block->next = open->free_block;
  open->free_block = block;
  open->free_count++;
}

static void free_blocks(open_radix *open, radix_block *block) {
  while (block) {
    radix_block *next = block->next;
    free_block(open, block);
    block = next;
  }
}

static uint32_t lowest_bucket(const open_radix *open) {
  uint32_t level = sp__ctz32(open->levels);
  return level * RADIX_DIGITS + sp__ctz64(open->occupied[level]);
}

/** Takes all blocks from a bucket and returns the newest; they are linked by `next`. */
static radix_block *take_bucket(open_radix *open, uint32_t bucket) {
  uint32_t level = bucket / RADIX_DIGITS;
  radix_block *newest = open->buckets[bucket];
  open->buckets[bucket] = NULL;
  open->occupied[level] &= ~((uint64_t)1 << bucket % RADIX_DIGITS);
  if (open->occupied[level] == 0) open->levels &= ~((uint32_t)1 << level);
  return newest;
}

void open_radix__clear(open_radix *open) {
  open->heap_count = 0;
  open->bound = (radix_key){0, 0};
  free_blocks(open, open->split);
  open->split = NULL;
  while (open->levels) free_blocks(open, take_bucket(open, lowest_bucket(open)));
}

/* Memory ------------------------------------------------------------------------------------- */

static bool add_slab(open_radix *open) {
  size_t blocks = slab_blocks(open->slab_count);
  radix_block *slab = sp__alloc_array(open->allocator, blocks, sizeof *slab);
  if (!slab) return false;
  for (open->free_count -= open->fresh_count; open->fresh_count > 0; open->fresh_count--) {
    free_block(open, open->fresh++);
  }
  open->slabs[open->slab_count++] = slab;
  open->fresh = slab;
  open->fresh_count = blocks;
  open->free_count += blocks;
  return true;
}

static bool reserve_blocks(open_radix *open, uint32_t needed) {
  return open->free_count >= needed || add_slab(open); /* A slab has more than any caller needs. */
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

radix_block *open_radix__add_block(open_radix *open, uint32_t bucket) {
  uint32_t level = bucket / RADIX_DIGITS;
  radix_block *block = open->free_block;
  if (block) {
    open->free_block = block->next;
  } else {
    block = open->fresh++;
    open->fresh_count--;
  }
  open->free_count--;
  block->next = open->buckets[bucket];
  block->count = 0;
  open->buckets[bucket] = block;
  open->occupied[level] |= (uint64_t)1 << bucket % RADIX_DIGITS;
  open->levels |= (uint32_t)1 << level;
  return block;
}

/* Split -------------------------------------------------------------------------------------- */

typedef struct bucket_summary {
  radix_key least;
  radix_key most;
  size_t at_least; /* Entries with the least key. */
  size_t count;
} bucket_summary;

static void count_entry(bucket_summary *summary, radix_key key) {
  if (open_radix__key_less(key, summary->least)) {
    summary->least = key;
    summary->at_least = 0;
  }
  if (open_radix__key_less(summary->most, key)) summary->most = key;
  summary->at_least += key.f == summary->least.f && key.g == summary->least.g;
  summary->count++;
}

/** Drops the entries of improved nodes from a bucket and looks at the others. */
static bucket_summary summarize(open_radix *open, uint32_t bucket, radix_is_current is_current, const void *context) {
  bucket_summary summary = {{UINT64_MAX, UINT64_MAX}, {0, 0}, 0, 0};
  for (radix_block *block = open->buckets[bucket]; block; block = block->next) {
    int32_t kept = 0;
    for (int32_t i = 0; i < block->count; i++) {
      radix_entry entry = block->entries[i];
      if (!is_current(context, &entry)) continue;
      block->entries[kept++] = entry;
      count_entry(&summary, open_radix__key(&entry));
    }
    block->count = kept;
  }
  return summary;
}

/** Moves the blocks of a split to where the bound puts them; false without memory, the rest still waits. */
static bool finish_split(open_radix *open) {
  while (open->split) {
    if (!reserve_blocks(open, RADIX_BLOCK_ENTRIES)) return false;
    radix_block *block = open->split;
    radix_entry entries[RADIX_BLOCK_ENTRIES];
    int32_t count = block->count;
    memcpy(entries, block->entries, (size_t)count * sizeof *entries);
    open->split = block->next;
    free_block(open, block);
    for (int32_t i = 0; i < count; i++) open_radix__push(open, entries[i]);
  }
  return true;
}

/* The entries of a bucket agree with the old bound above its digit, and so does the new bound, which is one of
   them. So the other buckets stay where they are, and the entries go to the heap or to lower levels. */
int32_t open_radix__refill(open_radix *open, radix_is_current is_current, const void *context) {
  if (!open->split) {
    if (!open->levels) return 0;
    uint32_t bucket = lowest_bucket(open);
    bucket_summary summary = summarize(open, bucket, is_current, context);
    bool whole = summary.count <= SMALL_BUCKET;
    if (summary.count == 0) {
      free_blocks(open, take_bucket(open, bucket));
      return 1;
    }
    if (!reserve_heap(open, whole ? summary.count : summary.at_least)) return -1;
    open->bound = whole ? summary.most : summary.least;
    open->split = take_bucket(open, bucket);
  }
  return finish_split(open) ? 1 : -1;
}
