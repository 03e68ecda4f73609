/* The open list: a 4-ary min-heap of (f, g, node) in the order smaller f, larger g, smaller node.
 *
 * An improved node is pushed again and its old entry stays until it surfaces: an entry is live while its g is the
 * node's, and g only falls, so there is one live entry per open node. The order is total over all entries, so the
 * live ones are popped exactly as from a heap with decrease-key; what is saved is the upkeep of every node's slot.
 *
 * Searches that can be saved keep the same entries in an indexed heap instead (core/heap.inl.h): its array is part of
 * their states (G-325), and equal steps give equal arrays.
 */
#ifndef SP_GRAPH_OPEN_H
#define SP_GRAPH_OPEN_H

#include <stdbool.h>

#include "core/alloc.h"

typedef struct graph_open_entry {
  double f;
  double g;
  int32_t node;
} graph_open_entry;

typedef struct graph_open {
  graph_open_entry *entries;
  size_t capacity;
  size_t count;
} graph_open;

static inline bool graph__open_reserve(graph_open *open, const sp_allocator *allocator, size_t more) {
  if (open->count + more <= open->capacity) return true;
  void *entries = open->entries;
  if (!sp__grow_array(allocator, &entries, &open->capacity, open->count, open->count + more, sizeof *open->entries)) {
    return false;
  }
  open->entries = entries;
  return true;
}

static inline void graph__open_free(graph_open *open, const sp_allocator *allocator) {
  sp__release(allocator, open->entries, open->capacity * sizeof *open->entries);
}

static inline bool graph__open_less(const graph_open_entry *a, const graph_open_entry *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

/** The caller has reserved room. */
static inline void graph__open_push(graph_open *open, double f, double g, int32_t node) {
  graph_open_entry entry = {f, g, node};
  graph_open_entry *entries = open->entries;
  size_t slot = open->count++;
  while (slot > 0) {
    size_t parent = (slot - 1) >> 2;
    if (!graph__open_less(&entry, &entries[parent])) break;
    entries[slot] = entries[parent];
    slot = parent;
  }
  entries[slot] = entry;
}

/** Drops the least entry; the list must not be empty. Not inline: every loop calls it in several places. */
void graph__open_drop(graph_open *open);

#endif
