/* Open list of the path search: a heap of (total, sequence) whose nodes have four children, next to each other in
 * memory. Improved nodes are pushed again. Which child is the least nobody can predict, so nothing branches on it, and
 * entries that come after all others stand behind the last, so that nothing asks how many children there are. The first
 * push of an expansion takes the place of the expanded node's entry; an entry without such a successor goes by moving
 * the hole to the bottom and lifting the last entry from there, because most entries go down far.
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

/** Entries behind the last that come after all others, so that every node of the heap has its four children. */
enum { PATH_HEAP_ENDS = 3 };

static inline void path_heap_end(path_entry *open, uint32_t at) {
  open[at] = (path_entry){UINT64_MAX >> 1, 0};
}

/** The least of four children, of which `first` is there. */
static inline uint32_t path_heap_least(const path_entry *open, uint32_t first) {
  const uint32_t a = first + path_heap_before(&open[first + 1], &open[first]);
  const uint32_t b = first + 2 + path_heap_before(&open[first + 3], &open[first + 2]);
  return a + (b - a) * path_heap_before(&open[b], &open[a]);
}

/** Begins with one entry. */
static inline void path_heap_begin(path_entry *open, path_entry only) {
  open[0] = only;
  for (uint32_t i = 1; i <= PATH_HEAP_ENDS; i++) path_heap_end(open, i);
}

/** Adds an entry of the highest sequence; the caller provides room. */
static inline void path_heap_push(path_entry *open, uint32_t count, path_entry newest) {
  uint32_t hole = count;
  path_heap_end(open, count + PATH_HEAP_ENDS);
  while (hole > 0) {
    const uint32_t parent = (hole - 1) / 4;
    if (open[parent].total <= newest.total) break;
    open[hole] = open[parent];
    hole = parent;
  }
  open[hole] = newest;
}

/** Puts an entry of the highest sequence in place of the least one, open[0]. */
static inline void path_heap_replace(path_entry *open, uint32_t count, path_entry newest) {
  uint32_t hole = 0;
  while (4 * hole + 1 < count) {
    const uint32_t child = path_heap_least(open, 4 * hole + 1);
    if (open[child].total > newest.total) break;
    open[hole] = open[child];
    hole = child;
  }
  open[hole] = newest;
}

/** Removes the least entry, open[0], of `last` + 1 entries. */
static inline void path_heap_drop(path_entry *open, uint32_t last) {
  const path_entry entry = open[last];
  uint32_t hole = 0;
  path_heap_end(open, last);
  while (4 * hole + 1 < last) {
    const uint32_t child = path_heap_least(open, 4 * hole + 1);
    open[hole] = open[child];
    hole = child;
  }
  while (hole > 0 && path_heap_before(&entry, &open[(hole - 1) / 4])) {
    open[hole] = open[(hole - 1) / 4];
    hole = (hole - 1) / 4;
  }
  open[hole] = entry;
}

#endif
