/* The generic open list: smaller f, larger g, smaller node index (G-090), an indexed heap over astar_memory. */
#ifndef SP_GRID_OPEN_LIST_H
#define SP_GRID_OPEN_LIST_H

#include "grid/astar.h"

static inline bool open_entry_less(const open_entry *a, const open_entry *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

#define HEAP_NAME(verb) open_list_##verb
#define HEAP_ENTRY open_entry
#define HEAP_CONTEXT astar_node *
#define HEAP_POSITION(nodes, node) (nodes)[node].position
#define HEAP_LESS(a, b) open_entry_less(a, b)
#include "core/heap.inl.h"

/** Adds an entry, or replaces the keys of its node when that is on the list. */
static inline void open_list_put(astar_memory *memory, open_entry entry) {
  if (memory->nodes[entry.node].position < 0) {
    open_list_push(memory->open, &memory->open_count, memory->nodes, entry);
  } else {
    open_list_update(memory->open, memory->open_count, memory->nodes, entry);
  }
}

/** Room for everything one iteration can add, so that it never fails half-way. */
static inline bool open_list_reserve(astar_memory *memory) {
  return astar__reserve_open(memory, (size_t)memory->open_count + DIRECTIONS) &&
         record__reserve(&memory->record, &memory->allocator);
}

#endif
