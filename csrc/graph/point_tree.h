/* Points in a k-d tree, for going through those near a point in the order of (squared distance, index). */
#ifndef SP_GRAPH_POINT_TREE_H
#define SP_GRAPH_POINT_TREE_H

#include "graph/graph_internal.h"

/** A box around some of the points; node i has the children 2i + 1 and 2i + 2. */
typedef struct point_box {
  double low[3];
  double high[3];
  int32_t least; /* The smallest index in it. */
} point_box;

/** A point with its coordinate along the axis that is being split. */
typedef struct point_key {
  double key;
  int32_t point;
} point_key;

/** What a walk has yet to look at: a box, or a point. */
typedef struct point_entry {
  double squared_distance; /* Of a box, to its nearest place: never more than that of a point in it. */
  int32_t index;           /* The point, or the smallest in the box. */
  int32_t box;             /* -1: a point. */
} point_entry;

typedef struct point_tree {
  sp_allocator allocator;
  const double *points;
  int32_t count;
  int32_t box_count;
  point_box *boxes;
  point_key *keys;    /* Sorted so that every box holds a run. */
  point_key *scratch; /* For sorting. */
  point_entry *queue; /* Of the walk. */
  size_t queue_capacity;
  uint32_t queue_count;
  int32_t centre;
  uint64_t work; /* Boxes opened so far. */
} point_tree;

/** Copies nothing of the points. False without memory; free it all the same. */
bool graph__tree_build_points(point_tree *tree, const sp_allocator *allocator, const double *points, int32_t count);
void graph__tree_free_points(point_tree *tree);
/** Starts a walk around a point of the tree, which the walk leaves out. False without memory. */
bool graph__tree_start(point_tree *tree, int32_t point);
/** The next point: the index is -1 after the last. False without memory; the walk is then at its end. */
bool graph__tree_next(point_tree *tree, point_entry *next);

#endif
