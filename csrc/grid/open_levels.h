/* Open list of the specialised octile search: one level per distinct f, popped in ascending f, and
 * inside a level by ascending 64-bit key (larger g first, then smaller node index; see octile.c).
 *
 * It relies on two facts of that search. Its f never falls below the f of the level being popped,
 * and rises by at most 2 * sqrt 2 in a step, so a ring of slots covers every live level. And a node
 * pushed at the f of the current level has a smaller key than everything left in it, because its g
 * is larger than that of the node just popped; so the current level is a sorted stack, and only
 * levels that wait are sorted, once, when their turn comes. An improved node is pushed again; the
 * caller skips the older entry when it surfaces. The pop order equals that of a heap on (f, key).
 */
#ifndef SP_GRID_OPEN_LEVELS_H
#define SP_GRID_OPEN_LEVELS_H

#include <stdbool.h>

#include "samepath/base.h"

enum { OPEN_BLOCK_KEYS = 62, OPEN_SLOTS = 256, OPEN_SLOTS_PER_UNIT = 64, OPEN_NONE = -1 };

typedef struct open_block {
  uint64_t keys[OPEN_BLOCK_KEYS];
  int32_t next;
  int32_t unused[3];
} open_block;

typedef struct open_level {
  double f;
  int32_t block; /* Newest block; `fill` keys of it are in use. */
  int32_t fill;
  int32_t size;
  int32_t next; /* Next level of the slot by ascending f, or of the free list. */
} open_level;

typedef struct open_levels {
  const sp_allocator *allocator;
  uint64_t *stack; /* The current level, largest key at the bottom; twice its capacity serves sorting. */
  size_t stack_capacity;
  size_t stack_count;
  double current; /* f of the current level. */
  uint64_t occupied[OPEN_SLOTS / 64];
  int32_t slots[OPEN_SLOTS];
  open_block *blocks;
  size_t block_capacity;
  int32_t free_block;
  int32_t free_block_count;
  open_level *levels;
  size_t level_capacity;
  int32_t free_level;
  int32_t free_level_count;
} open_levels;

void open_levels__init(open_levels *open, const sp_allocator *allocator);
void open_levels__free(open_levels *open);
uint64_t open_levels__memory(const open_levels *open);
/** Empties the list, keeping its memory. */
void open_levels__clear(open_levels *open);
/** Has an empty list begin below an f, which no f to come may fall below. */
void open_levels__start_below(open_levels *open, double least);
/** Gets the memory that open_levels__reserve misses. */
bool open_levels__grow(open_levels *open, size_t pushes);
/** Makes the next level current when the stack is empty. 1 done, 0 nothing left, -1 no memory (unchanged). */
int32_t open_levels__advance(open_levels *open);
/** Adds a level for `f` to a slot; the slow path of a push. */
int32_t open_levels__add_level(open_levels *open, uint32_t slot, double f);
/** Starts a new block of a level. */
void open_levels__add_block(open_levels *open, open_level *level);

/** Room for `pushes` more pushes; false without memory, the list unchanged. */
static inline bool open_levels__reserve(open_levels *open, size_t pushes) {
  bool ready = open->free_block_count >= (int32_t)pushes && open->free_level_count >= (int32_t)pushes &&
               2 * (open->stack_count + pushes) <= open->stack_capacity;
  return ready || open_levels__grow(open, pushes);
}

/** Slots are cyclic in f; 64 of them per unit keep almost every level alone in its slot. */
static inline uint32_t open_levels__slot(double f) {
  return (uint32_t)(uint64_t)(f * OPEN_SLOTS_PER_UNIT) & (OPEN_SLOTS - 1);
}

/** Adds a key; room must have been reserved. */
static inline void open_levels__push(open_levels *open, double f, uint64_t key) {
  if (f == open->current) {
    size_t slot = open->stack_count++;
    uint64_t *stack = open->stack;
    while (slot > 0 && stack[slot - 1] < key) {
      stack[slot] = stack[slot - 1];
      slot--;
    }
    stack[slot] = key;
    return;
  }
  uint32_t slot = open_levels__slot(f);
  int32_t index = open->slots[slot];
  if (index == OPEN_NONE || open->levels[index].f != f) index = open_levels__add_level(open, slot, f);
  open_level *level = &open->levels[index];
  if (level->fill == OPEN_BLOCK_KEYS) open_levels__add_block(open, level);
  open->blocks[level->block].keys[level->fill++] = key;
  level->size++;
}

#endif
