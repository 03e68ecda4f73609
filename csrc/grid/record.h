/* Nodes in the order in which a search expanded them, kept only on request. */
#ifndef SP_GRID_RECORD_H
#define SP_GRID_RECORD_H

#include <stdbool.h>

#include "core/alloc.h"

typedef struct expansion_record {
  int32_t *nodes;
  size_t capacity;
  size_t count;
  bool enabled;
} expansion_record;

/** Room for one more node; false without memory. */
static inline bool record__reserve(expansion_record *record, const sp_allocator *allocator) {
  if (!record->enabled || record->count < record->capacity) return true;
  void *nodes = record->nodes;
  if (!sp__grow_array(allocator, &nodes, &record->capacity, record->count, record->count + 1, sizeof *record->nodes)) {
    return false;
  }
  record->nodes = nodes;
  return true;
}

static inline void record__add(expansion_record *record, int32_t node) {
  if (record->enabled) record->nodes[record->count++] = node;
}

static inline void record__free(expansion_record *record, const sp_allocator *allocator) {
  sp__release(allocator, record->nodes, record->capacity * sizeof *record->nodes);
}

#endif
