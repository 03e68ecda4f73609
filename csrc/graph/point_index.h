/* Points sorted into cubic cells, for finding all within a distance of a point. */
#ifndef SP_GRAPH_POINT_INDEX_H
#define SP_GRAPH_POINT_INDEX_H

#include "graph/graph_internal.h"

/** A point found, or where it lies. */
typedef struct point_candidate {
  double squared_distance;
  int32_t point;
} point_candidate;

typedef struct point_cell {
  uint64_t key; /* z, y, x from the high bits down: a row of cells is one run. */
  int32_t point;
} point_cell;

typedef struct point_index {
  sp_allocator allocator;
  const double *points;
  int32_t count;
  double cell_size;
  double origin[3];
  int32_t last[3];        /* Greatest cell coordinates. */
  point_cell *cells;      /* In the order of (key, point). */
  point_cell *scratch;    /* For sorting. */
  point_candidate *found; /* Of the last search, and room to sort them. */
  size_t found_capacity;
  size_t found_count;
} point_index;

/**
 * Sorts the points into cells of at least `cell_size`, grown where coordinates would pass 2^20. Copies nothing of
 * the points. False without memory; free it all the same.
 */
bool graph__index_build(point_index *index, const sp_allocator *allocator, const double *points, int32_t count,
                        double cell_size);
void graph__index_free(point_index *index);

/** Finds all later points in the point's cell and the next ones, unsorted, into index->found. */
bool graph__index_find(point_index *index, int32_t point);
/** Sorts what was found by point. */
void graph__index_sort_by_point(point_index *index);

#endif
