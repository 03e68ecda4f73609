/* Levels, their blocks of keys, and the sort that turns a waiting level into the current stack. */
#include "grid/open_levels.h"

#include <string.h>

#include "core/alloc.h"
#include "core/bits.h"
#include "math/rounding.h"

void open_levels__init(open_levels *open, const sp_allocator *allocator) {
  *open = (open_levels){.allocator = allocator, .free_block = OPEN_NONE, .free_level = OPEN_NONE};
  open_levels__clear(open);
}

void open_levels__free(open_levels *open) {
  sp__release(open->allocator, open->stack, open->stack_capacity * sizeof *open->stack);
  sp__release(open->allocator, open->blocks, open->block_capacity * sizeof *open->blocks);
  sp__release(open->allocator, open->levels, open->level_capacity * sizeof *open->levels);
}

uint64_t open_levels__memory(const open_levels *open) {
  return open->stack_capacity * sizeof *open->stack + open->block_capacity * sizeof *open->blocks +
         open->level_capacity * sizeof *open->levels;
}

void open_levels__clear(open_levels *open) {
  open->stack_count = 0;
  memset(open->occupied, 0, sizeof open->occupied);
  open->current = -1.0; /* No f: the first push makes a level. */
  for (int32_t i = 0; i < OPEN_SLOTS; i++) open->slots[i] = OPEN_NONE;
  open->free_block = OPEN_NONE;
  open->free_block_count = (int32_t)open->block_capacity;
  for (int32_t i = (int32_t)open->block_capacity - 1; i >= 0; i--) {
    open->blocks[i].next = open->free_block;
    open->free_block = i;
  }
  open->free_level = OPEN_NONE;
  open->free_level_count = (int32_t)open->level_capacity;
  for (int32_t i = (int32_t)open->level_capacity - 1; i >= 0; i--) {
    open->levels[i].next = open->free_level;
    open->free_level = i;
  }
}

/* One slot lower, so that the first push makes a level instead of joining the stack. */
void open_levels__start_below(open_levels *open, double least) {
  open->current = (sp__floor(least * OPEN_SLOTS_PER_UNIT) - 1.0) / OPEN_SLOTS_PER_UNIT;
}

/* Memory ------------------------------------------------------------------------------------- */

static bool reserve_blocks(open_levels *open, int32_t needed) {
  size_t before = open->block_capacity;
  size_t used = before - (size_t)open->free_block_count;
  void *blocks = open->blocks;
  if (!sp__grow_array(open->allocator, &blocks, &open->block_capacity, before, used + (size_t)needed,
                      sizeof *open->blocks)) {
    return false;
  }
  open->blocks = blocks;
  for (size_t i = open->block_capacity; i-- > before;) {
    open->blocks[i].next = open->free_block;
    open->free_block = (int32_t)i;
    open->free_block_count++;
  }
  return true;
}

static bool reserve_levels(open_levels *open, int32_t needed) {
  size_t before = open->level_capacity;
  size_t used = before - (size_t)open->free_level_count;
  void *levels = open->levels;
  if (!sp__grow_array(open->allocator, &levels, &open->level_capacity, before, used + (size_t)needed,
                      sizeof *open->levels)) {
    return false;
  }
  open->levels = levels;
  for (size_t i = open->level_capacity; i-- > before;) {
    open->levels[i].next = open->free_level;
    open->free_level = (int32_t)i;
    open->free_level_count++;
  }
  return true;
}

static bool reserve_stack(open_levels *open, size_t needed) {
  if (needed * 2 <= open->stack_capacity) return true;
  void *stack = open->stack;
  if (!sp__grow_array(open->allocator, &stack, &open->stack_capacity, open->stack_count, needed * 2,
                      sizeof *open->stack)) {
    return false;
  }
  open->stack = stack;
  return true;
}

bool open_levels__grow(open_levels *open, size_t pushes) {
  if (open->free_block_count < (int32_t)pushes && !reserve_blocks(open, (int32_t)pushes)) return false;
  if (open->free_level_count < (int32_t)pushes && !reserve_levels(open, (int32_t)pushes)) return false;
  return reserve_stack(open, open->stack_count + pushes);
}

/* Levels ------------------------------------------------------------------------------------- */

void open_levels__add_block(open_levels *open, open_level *level) {
  int32_t block = open->free_block;
  open->free_block = open->blocks[block].next;
  open->free_block_count--;
  open->blocks[block].next = level->block;
  level->block = block;
  level->fill = 0;
}

int32_t open_levels__add_level(open_levels *open, uint32_t slot, double f) {
  int32_t *link = &open->slots[slot];
  while (*link != OPEN_NONE && open->levels[*link].f < f) link = &open->levels[*link].next;
  if (*link != OPEN_NONE && open->levels[*link].f == f) return *link;
  int32_t index = open->free_level;
  open->free_level = open->levels[index].next;
  open->free_level_count--;
  open->levels[index] = (open_level){.f = f, .block = OPEN_NONE, .fill = OPEN_BLOCK_KEYS, .next = *link};
  *link = index;
  open->occupied[slot / 64] |= (uint64_t)1 << slot % 64;
  return index;
}

/* Sort ascending ~key = descending key. LSD radix over the bytes that differ would touch the whole
   level several times; levels are short and partly ordered, so insertion into runs of 32 and merging
   wins (see bench/README.md). */
enum { RUN = 32 };

static void sort_runs(uint64_t *keys, size_t count) {
  for (size_t start = 0; start < count; start += RUN) {
    size_t end = start + RUN < count ? start + RUN : count;
    for (size_t i = start + 1; i < end; i++) {
      uint64_t key = keys[i];
      size_t slot = i;
      while (slot > start && keys[slot - 1] < key) {
        keys[slot] = keys[slot - 1];
        slot--;
      }
      keys[slot] = key;
    }
  }
}

static void merge(const uint64_t *left, size_t left_count, const uint64_t *right, size_t right_count, uint64_t *out) {
  const uint64_t *left_end = left + left_count, *right_end = right + right_count;
  while (left < left_end && right < right_end) {
    uint64_t a = *left, b = *right;
    bool take_left = a >= b;
    *out++ = take_left ? a : b;
    left += take_left;
    right += !take_left;
  }
  memcpy(out, left, (size_t)(left_end - left) * sizeof *out);
  out += left_end - left;
  memcpy(out, right, (size_t)(right_end - right) * sizeof *out);
}

/** Sorts `keys` descending with as many scratch keys; the result ends in `keys`. */
static void sort_descending(uint64_t *keys, uint64_t *scratch, size_t count) {
  sort_runs(keys, count);
  uint64_t *from = keys, *to = scratch;
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t left = start + width < count ? width : count - start;
      size_t right = count - start - left < width ? count - start - left : width;
      merge(from + start, left, from + start + left, right, to + start);
    }
    uint64_t *swap = from;
    from = to;
    to = swap;
  }
  if (from != keys) memcpy(keys, from, count * sizeof *keys);
}

/** The first occupied slot at or cyclically after `first`, or OPEN_NONE. */
static int32_t next_occupied(const open_levels *open, uint32_t first) {
  enum { WORDS = OPEN_SLOTS / 64 };
  uint64_t from_first = ~(uint64_t)0 << first % 64;
  for (uint32_t step = 0; step <= WORDS; step++) {
    uint32_t word = (first / 64 + step) % WORDS;
    uint64_t wanted = step == 0 ? from_first : step == WORDS ? ~from_first : ~(uint64_t)0;
    uint64_t slots = open->occupied[word] & wanted;
    if (slots) return (int32_t)(word * 64 + sp__ctz64(slots));
  }
  return OPEN_NONE;
}

int32_t open_levels__advance(open_levels *open) {
  /* Nothing waits below the current level, so its own slot is the first to look at. */
  int32_t found = next_occupied(open, open->current < 0.0 ? 0 : open_levels__slot(open->current));
  if (found == OPEN_NONE) return 0;
  uint32_t slot = (uint32_t)found;
  int32_t index = open->slots[slot];
  open_level level = open->levels[index];
  if (!reserve_stack(open, (size_t)level.size)) return -1;

  size_t count = 0;
  for (int32_t block = level.block; block != OPEN_NONE;) {
    open_block *keys = &open->blocks[block];
    for (int32_t i = block == level.block ? level.fill : OPEN_BLOCK_KEYS; i-- > 0;) {
      open->stack[count++] = keys->keys[i];
    }
    int32_t next = keys->next;
    keys->next = open->free_block;
    open->free_block = block;
    open->free_block_count++;
    block = next;
  }
  open->slots[slot] = level.next;
  if (level.next == OPEN_NONE) open->occupied[slot / 64] &= ~((uint64_t)1 << slot % 64);
  open->levels[index].next = open->free_level;
  open->free_level = index;
  open->free_level_count++;
  sort_descending(open->stack, open->stack + open->stack_capacity / 2, count);
  open->stack_count = count;
  open->current = level.f;
  return 1;
}
