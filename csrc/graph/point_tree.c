#include "graph/point_tree.h"

enum { LEAF = 8, ROOT = 0 };

/* Building ----------------------------------------------------------------------------------- */

/* Equal coordinates are split by index: boxes of points in one place then hold runs of indices, of which a walk opens
 * only the first ones. */
static inline bool key_less(const point_key *a, const point_key *b) {
  return a->key != b->key ? a->key < b->key : a->point < b->point;
}

#define SORT_NAME sort_keys
#define SORT_ITEM point_key
#define SORT_LESS(a, b) key_less(a, b)
#include "core/sort.inl.h"

static inline const double *position(const point_tree *tree, int32_t point) {
  return tree->points + 3 * (size_t)point;
}

static void bound(const point_tree *tree, int32_t first, int32_t end, point_box *box) {
  const double *start = position(tree, tree->keys[first].point);
  for (int32_t axis = 0; axis < 3; axis++) box->low[axis] = box->high[axis] = start[axis];
  box->least = tree->keys[first].point;
  for (int32_t i = first + 1; i < end; i++) {
    const double *at = position(tree, tree->keys[i].point);
    for (int32_t axis = 0; axis < 3; axis++) {
      if (at[axis] < box->low[axis]) box->low[axis] = at[axis];
      if (at[axis] > box->high[axis]) box->high[axis] = at[axis];
    }
    if (tree->keys[i].point < box->least) box->least = tree->keys[i].point;
  }
}

static int32_t widest_axis(const point_box *box) {
  int32_t widest = 0;
  for (int32_t axis = 1; axis < 3; axis++) {
    if (box->high[axis] - box->low[axis] > box->high[widest] - box->low[widest]) widest = axis;
  }
  return widest;
}

static inline int32_t middle_of(int32_t first, int32_t end) {
  return first + (end - first) / 2;
}

/** Halves the runs until they fit a leaf: as deep as the count has bits. */
static void build(point_tree *tree, int32_t node, int32_t first, int32_t end) {
  point_box *box = &tree->boxes[node];
  bound(tree, first, end, box);
  if (end - first <= LEAF) return;
  int32_t axis = widest_axis(box), middle = middle_of(first, end);
  for (int32_t i = first; i < end; i++) tree->keys[i].key = position(tree, tree->keys[i].point)[axis];
  sort_keys(tree->keys + first, tree->scratch, (size_t)(end - first));
  build(tree, 2 * node + 1, first, middle);
  build(tree, 2 * node + 2, middle, end);
}

/** Every level halves, rounding up: the nodes of a level whose largest run is a leaf are the last. */
static int32_t count_boxes(int32_t count) {
  int32_t boxes = 1;
  for (int32_t run = count; run > LEAF; run = (run + 1) / 2) boxes = 2 * boxes + 1;
  return boxes;
}

bool graph__tree_build_points(point_tree *tree, const sp_allocator *allocator, const double *points, int32_t count) {
  *tree = (point_tree){.allocator = *allocator, .points = points, .count = count, .box_count = count_boxes(count)};
  tree->boxes = sp__alloc_array(allocator, (size_t)tree->box_count, sizeof *tree->boxes);
  tree->keys = sp__alloc_array(allocator, (size_t)count, sizeof *tree->keys);
  tree->scratch = sp__alloc_array(allocator, (size_t)count, sizeof *tree->scratch);
  if (count == 0) return true;
  if (!tree->boxes || !tree->keys || !tree->scratch) return false;
  for (int32_t i = 0; i < count; i++) tree->keys[i] = (point_key){0.0, i};
  build(tree, ROOT, 0, count);
  return true;
}

void graph__tree_free_points(point_tree *tree) {
  sp__release(&tree->allocator, tree->boxes, (size_t)tree->box_count * sizeof *tree->boxes);
  sp__release(&tree->allocator, tree->keys, (size_t)tree->count * sizeof *tree->keys);
  sp__release(&tree->allocator, tree->scratch, (size_t)tree->count * sizeof *tree->scratch);
  sp__release(&tree->allocator, tree->queue, tree->queue_capacity * sizeof *tree->queue);
}

/* Walking ------------------------------------------------------------------------------------ */

/** A box comes before a point of its own distance and index, because it holds that point. */
static inline bool entry_less(const point_entry *a, const point_entry *b) {
  if (a->squared_distance != b->squared_distance) return a->squared_distance < b->squared_distance;
  if (a->index != b->index) return a->index < b->index;
  return a->box > b->box;
}

#define HEAP_NAME(verb) queue_##verb
#define HEAP_ENTRY point_entry
#define HEAP_CONTEXT const point_tree *
#define HEAP_LESS(a, b) entry_less(a, b)
#include "core/heap.inl.h"

static bool push(point_tree *tree, point_entry entry) {
  void *queue = tree->queue;
  size_t used = tree->queue_count;
  if (!sp__grow_array(&tree->allocator, &queue, &tree->queue_capacity, used, used + 1, sizeof *tree->queue)) {
    return false;
  }
  tree->queue = queue;
  queue_push(tree->queue, &tree->queue_count, tree, entry);
  return true;
}

/* In the order of graph__squared_distance, whose every step rounds monotonically: no point in the box has less. */
static bool push_box(point_tree *tree, int32_t node) {
  const point_box *box = &tree->boxes[node];
  const double *centre = position(tree, tree->centre);
  double nearest[3];
  for (int32_t axis = 0; axis < 3; axis++) {
    nearest[axis] = centre[axis] < box->low[axis] ? box->low[axis] : centre[axis];
    if (nearest[axis] > box->high[axis]) nearest[axis] = box->high[axis];
  }
  return push(tree, (point_entry){graph__squared_distance(centre, nearest), box->least, node});
}

static bool push_points(point_tree *tree, int32_t first, int32_t end) {
  const double *centre = position(tree, tree->centre);
  for (int32_t i = first; i < end; i++) {
    int32_t point = tree->keys[i].point;
    if (point == tree->centre) continue;
    double squared = graph__squared_distance(centre, position(tree, point));
    if (!push(tree, (point_entry){squared, point, -1})) return false;
  }
  return true;
}

/** The run of a node, by the turns that lead to it from the root. */
static void run_of(const point_tree *tree, int32_t node, int32_t *first, int32_t *end) {
  uint32_t path = (uint32_t)node + 1, bit = 1;
  *first = 0;
  *end = tree->count;
  while (bit <= path / 2) bit *= 2;
  for (bit /= 2; bit > 0; bit /= 2) {
    int32_t middle = middle_of(*first, *end);
    if (path & bit) {
      *first = middle;
    } else {
      *end = middle;
    }
  }
}

static bool open_box(point_tree *tree, int32_t node) {
  int32_t first, end;
  tree->work++;
  run_of(tree, node, &first, &end);
  if (end - first <= LEAF) return push_points(tree, first, end);
  return push_box(tree, 2 * node + 1) && push_box(tree, 2 * node + 2);
}

bool graph__tree_start(point_tree *tree, int32_t point) {
  tree->centre = point;
  tree->queue_count = 0;
  return push_box(tree, ROOT);
}

bool graph__tree_next(point_tree *tree, point_entry *next) {
  while (tree->queue_count > 0) {
    *next = queue_pop(tree->queue, &tree->queue_count, tree);
    if (next->box < 0) return true;
    if (!open_box(tree, next->box)) {
      tree->queue_count = 0;
      return false;
    }
  }
  *next = (point_entry){SP_INFINITY, -1, -1};
  return true;
}
