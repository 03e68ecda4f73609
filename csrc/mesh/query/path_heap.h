/* Open list of the path search: a binary heap of (total, sequence). Improved nodes are pushed again. Which of two
 * children is less nobody can predict, so nothing branches on it. The first push of an expansion takes the place of the
 * expanded node's entry; an entry without such a successor goes by moving the hole to the bottom and lifting the last
 * entry from there, because most entries go down far.
 */
#ifndef SP_MESH_QUERY_PATH_HEAP_H
#define SP_MESH_QUERY_PATH_HEAP_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/** The least total first, then the least sequence. */
typedef struct path_entry {
  uint64_t total; /* the bits of the double: not negative, so they have its order */
  uint64_t order; /* sequence << PATH_NODE_BITS | node */
} path_entry;

static inline path_entry path_heap_entry(double total, uint64_t order) {
  path_entry entry = {0, order};
  memcpy(&entry.total, &total, sizeof total);
  return entry;
}

/** 1 when a comes before b, else 0: the borrow of a difference of 127 bits. */
static inline uint32_t path_heap_before(const path_entry *a, const path_entry *b) {
  return (uint32_t)((a->total - b->total - (a->order < b->order)) >> 63);
}

/** Adds an entry of the highest sequence; the caller provides room. */
static inline void path_heap_push(path_entry *open, uint32_t count, path_entry newest) {
  uint32_t hole = count;
  while (hole > 0) {
    const uint32_t parent = (hole - 1) / 2;
    if (open[parent].total <= newest.total) break;
    open[hole] = open[parent];
    hole = parent;
  }
  open[hole] = newest;
}

/** Puts an entry of the highest sequence in place of the least one, open[0]. */
static inline void path_heap_replace(path_entry *open, uint32_t count, path_entry newest) {
  uint32_t hole = 0, child = 1;
  while (child < count) {
    if (child + 1 < count) child += path_heap_before(&open[child + 1], &open[child]);
    if (open[child].total > newest.total) break;
    open[hole] = open[child];
    hole = child;
    child = 2 * hole + 1;
  }
  open[hole] = newest;
}

/** Removes the least entry, open[0], of `last` + 1 entries. */
static inline void path_heap_drop(path_entry *open, uint32_t last) {
  const path_entry entry = open[last];
  uint32_t hole = 0, child = 1;
  while (child + 1 < last) {
    child += path_heap_before(&open[child + 1], &open[child]);
    open[hole] = open[child];
    hole = child;
    child = 2 * hole + 1;
  }
  if (child < last) {
    open[hole] = open[child];
    hole = child;
  }
  while (hole > 0 && path_heap_before(&entry, &open[(hole - 1) / 2])) {
    open[hole] = open[(hole - 1) / 2];
    hole = (hole - 1) / 2;
  }
  open[hole] = entry;
}

#endif
