/* The heap below the bound, the buckets above it, and the split of a bucket. */
#include "grid/open_radix.h"

#include "core/alloc.h"

/* A bucket with at most this many entries moves into the heap as a whole. */
enum { SMALL_BUCKET = 256, SLAB_BYTES = RADIX_SLAB_BLOCKS * sizeof(radix_block) };

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
  *open = (open_radix){.allocator = allocator, .split = RADIX_NONE, .free_block = RADIX_NONE};
  for (int32_t i = 0; i < RADIX_BUCKETS; i++) open->buckets[i] = RADIX_NONE;
}

void open_radix__free(open_radix *open) {
  const sp_allocator *allocator = open->allocator;
  sp__release(allocator, open->heap, open->heap_capacity * sizeof *open->heap);
  for (size_t i = 0; i < open->slab_count; i++) sp__release(allocator, open->slabs[i], SLAB_BYTES);
  sp__release(allocator, open->slabs, open->slab_capacity * sizeof *open->slabs);
  open_radix__init(open, allocator);
}

uint64_t open_radix__memory(const open_radix *open) {
  return open->heap_capacity * sizeof *open->heap + open->slab_capacity * sizeof *open->slabs +
         open->slab_count * SLAB_BYTES;
}

static void free_block(open_radix *open, int32_t block) {
  open_radix__block(open, block)->next = open->free_block;
  open->free_block = block;
  open->free_count++;
}

static void free_blocks(open_radix *open, int32_t block) {
  while (block != RADIX_NONE) {
    int32_t next = open_radix__block(open, block)->next;
    free_block(open, block);
    block = next;
  }
}

static uint32_t lowest_bucket(const open_radix *open) {
  uint32_t level = sp__ctz32(open->levels);
  return level * RADIX_DIGITS + sp__ctz64(open->occupied[level]);
}

/** Takes all blocks from a bucket and returns the newest; they are linked by `next`. */
static int32_t take_bucket(open_radix *open, uint32_t bucket) {
  uint32_t level = bucket / RADIX_DIGITS;
  int32_t newest = open->buckets[bucket];
  open->buckets[bucket] = RADIX_NONE;
  open->occupied[level] &= ~((uint64_t)1 << bucket % RADIX_DIGITS);
  if (open->occupied[level] == 0) open->levels &= ~((uint32_t)1 << level);
  return newest;
}

void open_radix__clear(open_radix *open) {
  open->heap_count = 0;
  open->bound = (radix_key){0, 0};
  free_blocks(open, open->split);
  open->split = RADIX_NONE;
  while (open->levels) free_blocks(open, take_bucket(open, lowest_bucket(open)));
}

/* Memory ------------------------------------------------------------------------------------- */

static bool add_slab(open_radix *open) {
  void *slabs = open->slabs;
  if (!sp__grow_array(open->allocator, &slabs, &open->slab_capacity, open->slab_count, open->slab_count + 1,
                      sizeof *open->slabs)) {
    return false;
  }
  open->slabs = slabs;
  radix_block *slab = sp__alloc(open->allocator, SLAB_BYTES);
  if (!slab) return false;
  open->slabs[open->slab_count++] = slab;
  open->free_count += RADIX_SLAB_BLOCKS;
  return true;
}

static bool reserve_blocks(open_radix *open, uint32_t needed) {
  while (open->free_count < (int32_t)needed) {
    if (!add_slab(open)) return false;
  }
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
  uint32_t level = bucket / RADIX_DIGITS;
  int32_t block = open->free_block;
  if (block == RADIX_NONE) {
    block = open->used_blocks++;
  } else {
    open->free_block = open_radix__block(open, block)->next;
  }
  open->free_count--;
  open_radix__block(open, block)->next = open->buckets[bucket];
  open_radix__block(open, block)->count = 0;
  open->buckets[bucket] = block;
  open->occupied[level] |= (uint64_t)1 << bucket % RADIX_DIGITS;
  open->levels |= (uint32_t)1 << level;
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
  for (int32_t block = open->buckets[bucket]; block != RADIX_NONE; block = open_radix__block(open, block)->next) {
    radix_block *entries = open_radix__block(open, block);
    int32_t kept = 0;
    for (int32_t i = 0; i < entries->count; i++) {
      radix_entry entry = entries->entries[i];
      if (!is_current(context, &entry)) continue;
      entries->entries[kept++] = entry;
      count_entry(&summary, open_radix__key(&entry));
    }
    entries->count = kept;
  }
  return summary;
}

/** Moves the blocks of a split to where the bound puts them; false without memory, the rest still waits. */
static bool finish_split(open_radix *open) {
  while (open->split != RADIX_NONE) {
    if (!reserve_blocks(open, RADIX_BLOCK_ENTRIES)) return false;
    const radix_block *block = open_radix__block(open, open->split);
    radix_entry entries[RADIX_BLOCK_ENTRIES];
    int32_t count = block->count, next = block->next;
    memcpy(entries, block->entries, (size_t)count * sizeof *entries);
    free_block(open, open->split);
    open->split = next;
    for (int32_t i = 0; i < count; i++) open_radix__push(open, entries[i]);
  }
  return true;
}

/* The entries of a bucket agree with the old bound above its digit, and so does the new bound, which is one of
   them. So the other buckets stay where they are, and the entries go to the heap or to lower levels. */
int32_t open_radix__refill(open_radix *open, radix_is_current is_current, const void *context) {
  if (open->split == RADIX_NONE) {
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
