/* A tree of the bounds of a tile's polygons: median split of the longest axis, leaves of at most LOOKUP_LEAF. */
#include "core/assert.h"
#include "mesh/query/lookup.h"

/** Twice the middle of a polygon's bounds on the axis that is split. */
typedef struct centroid {
  double twice;
  uint32_t polygon;
} centroid;

#define SORT_NAME sort_middles
#define SORT_ITEM centroid
#define SORT_LESS(a, b) ((a)->twice < (b)->twice || ((a)->twice == (b)->twice && (a)->polygon < (b)->polygon))
#include "core/sort.inl.h"

typedef struct builder {
  const mesh_bounds *bounds;
  const query_lookup *lookup; /* with the measures of the tile */
  bounds_node *nodes;
  centroid *middles;
  centroid *scratch;
  uint32_t node_count;
} builder;

static mesh_bounds bounds_of(const builder *of, uint32_t first, uint32_t last) {
  mesh_bounds all = of->bounds[of->middles[first].polygon];
  for (uint32_t i = first + 1; i < last; i++) {
    const mesh_bounds *one = &of->bounds[of->middles[i].polygon];
    for (int32_t axis = 0; axis < 3; axis++) {
      if (one->min[axis] < all.min[axis]) all.min[axis] = one->min[axis];
      if (one->max[axis] > all.max[axis]) all.max[axis] = one->max[axis];
    }
  }
  return all;
}

static void sort_along_longest(builder *of, const mesh_bounds *all, uint32_t first, uint32_t last) {
  int32_t axis = 0;
  double longest = (double)all->max[0] - (double)all->min[0];
  for (int32_t other = 1; other < 3; other++) {
    const double length = (double)all->max[other] - (double)all->min[other];
    if (length > longest) {
      longest = length;
      axis = other;
    }
  }
  for (uint32_t i = first; i < last; i++) {
    const mesh_bounds *one = &of->bounds[of->middles[i].polygon];
    of->middles[i].twice = (double)one->min[axis] + (double)one->max[axis];
  }
  sort_middles(of->middles + first, of->scratch, last - first);
}

static packed_box pack(const query_lookup *lookup, const mesh_bounds *bounds) {
  packed_box box = 0;
  for (int32_t axis = 0; axis < 3; axis++) {
    box |= query__box_range(lookup, axis, (double)bounds->min[axis], (double)bounds->max[axis]);
  }
  return box;
}

/** What steps are, so that the bounds of all polygons take them all. */
static void measure(query_lookup *lookup, const mesh_bounds *all) {
  for (int32_t axis = 0; axis < 3; axis++) {
    const double length = (double)all->max[axis] - (double)all->min[axis];
    lookup->min[axis] = (double)all->min[axis];
    lookup->scale[axis] = length > 0 ? (axis == 1 ? BOX_HEIGHT_STEPS : BOX_STEPS) / length : 0;
  }
}

/** The subtree of middles[first..last - 1]; each level halves them, so that it is never deep. */
static void build(builder *of, uint32_t first, uint32_t last) {
  bounds_node *node = &of->nodes[of->node_count++];
  const mesh_bounds bounds = bounds_of(of, first, last);
  *node = (bounds_node){.box = pack(of->lookup, &bounds), .first = first};
  if (last - first <= LOOKUP_LEAF) {
    node->count = last - first;
  } else {
    const uint32_t half = first + (last - first) / 2;
    sort_along_longest(of, &bounds, first, last);
    build(of, first, half);
    build(of, half, last);
  }
  node->skip = of->node_count;
}

/** Nodes of a tree over `polygons` polygons. */
static uint32_t count_nodes(uint32_t polygons) {
  if (polygons <= LOOKUP_LEAF) return 1;
  return 1 + count_nodes(polygons / 2) + count_nodes(polygons - polygons / 2);
}

bool query__build_bounds_tree(query_lookup *lookup, const sp_navtile *tile) {
  const uint32_t polygons = tile->data.polygon_count, node_count = count_nodes(polygons);
  bounds_node *nodes = sp__alloc_array(&lookup->allocator, node_count, sizeof *nodes);
  bounds_entry *entries = sp__alloc_array(&lookup->allocator, polygons, sizeof *entries);
  centroid *middles = sp__alloc_array(&lookup->allocator, polygons, 2 * sizeof *middles);
  const bool possible = nodes != NULL && entries != NULL && middles != NULL;
  if (possible) {
    builder of = {tile->bounds, lookup, nodes, middles, middles + polygons, 0};
    for (uint32_t p = 0; p < polygons; p++) middles[p].polygon = p;
    const mesh_bounds all = bounds_of(&of, 0, polygons);
    measure(lookup, &all);
    build(&of, 0, polygons);
    SP_ASSERT(of.node_count == node_count);
    for (uint32_t i = 0; i < polygons; i++) {
      const uint32_t polygon = middles[i].polygon;
      entries[i] = (bounds_entry){pack(lookup, &tile->bounds[polygon]), polygon};
    }
    lookup->nodes = nodes;
    lookup->entries = entries;
    lookup->node_count = node_count;
    lookup->polygon_count = polygons;
  } else {
    sp__release(&lookup->allocator, nodes, node_count * sizeof *nodes);
    sp__release(&lookup->allocator, entries, polygons * sizeof *entries);
  }
  sp__release(&lookup->allocator, middles, 2 * (size_t)polygons * sizeof *middles);
  return possible;
}
