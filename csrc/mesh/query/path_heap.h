/* Open list of the path search: a binary heap of (total, sequence). Improved nodes are pushed again, and most entries
 * go down far, so a pop moves the hole to the bottom and lifts the last entry from there: one comparison a level, where
 * the heap of core/ needs up to four and cannot do without branches on them.
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

static inline bool path_heap_before(const path_entry *a, const path_entry *b) {
  return a->total != b->total ? a->total < b->total : a->order < b->order;
}

static inline void path_heap_lift(path_entry *open, uint32_t hole, path_entry entry) {
  while (hole > 0) {
    const uint32_t parent = (hole - 1) / 2;
    if (!path_heap_before(&entry, &open[parent])) break;
    open[hole] = open[parent];
    hole = parent;
  }
  open[hole] = entry;
}

/** The caller provides room. */
static inline void path_heap_push(path_entry *open, uint32_t *count, path_entry entry) {
  path_heap_lift(open, (*count)++, entry);
}

/** Puts an entry in place of the least one, open[0]. */
static inline void path_heap_replace(path_entry *open, uint32_t count, path_entry entry) {
  uint32_t hole = 0, child = 1;
  while (child < count) {
    if (child + 1 < count && path_heap_before(&open[child + 1], &open[child])) child++;
    if (!path_heap_before(&open[child], &entry)) break;
    open[hole] = open[child];
    hole = child;
    child = 2 * hole + 1;
  }
  open[hole] = entry;
}

/** Removes the least entry, open[0]; there must be one. */
static inline void path_heap_drop(path_entry *open, uint32_t *count) {
  const uint32_t last = --*count;
  uint32_t hole = 0, child = 1;
  while (child + 1 < last) {
    child += path_heap_before(&open[child + 1], &open[child]) ? 1 : 0;
    open[hole] = open[child];
    hole = child;
    child = 2 * hole + 1;
  }
  if (child < last) {
    open[hole] = open[child];
    hole = child;
  }
  path_heap_lift(open, hole, open[last]);
}

#endif
