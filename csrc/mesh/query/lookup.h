/* What is made of a tile on first use: a tree of the bounds of its polygons, grids of detail triangles. It belongs to a
 * slot and not to the tile, because meshes of several threads may share a tile. It only decides what is looked at:
 * without memory for it plain scans give the same bits.
 */
#ifndef SP_MESH_QUERY_LOOKUP_H
#define SP_MESH_QUERY_LOOKUP_H

#include "mesh/query/query_internal.h"

/**
 * Bounds in steps of the tile's bounds, packed so that one subtraction compares all sides: per axis the low side in one
 * lane and the mirrored high side in the next, a free bit above each. Steps are monotone in the coordinate, so bounds
 * that overlap do so in steps too.
 */
typedef uint64_t packed_box;

enum { BOX_STEPS = 1023, BOX_HEIGHT_STEPS = 511 };
/** The free bits. */
#define BOX_FREE_BITS                                                                                                  \
  (UINT64_C(1) << 10 | UINT64_C(1) << 21 | UINT64_C(1) << 32 | UINT64_C(1) << 43 | UINT64_C(1) << 53 |                 \
   UINT64_C(1) << 63)

/** A node of a tree of polygon bounds, in preorder. */
typedef struct bounds_node {
  packed_box box;
  uint32_t skip;  /* the node after this one's subtree */
  uint32_t first; /* leaves: their entries */
  uint32_t count; /* 0: no leaf */
} bounds_node;

/** A polygon in a leaf. */
typedef struct bounds_entry {
  packed_box box;
  uint32_t polygon;
} bounds_entry;

/** The detail triangles of a polygon by cell. */
typedef struct detail_grid {
  double min[2];     /* corner of the box, x and z */
  double scale[2];   /* cells per world unit */
  uint32_t size;     /* bytes of the grid with what follows it */
  uint32_t side;     /* cells per axis */
  uint32_t firsts[]; /* side * side + 1 of them, then the triangles (uint16_t), by cell in triangle order */
} detail_grid;

typedef struct query_lookup query_lookup;

struct query_lookup {
  sp_allocator allocator; /* the mesh's */
  bounds_node *nodes;
  bounds_entry *entries; /* polygons, leaf by leaf */
  double min[3];         /* of the tile's bounds, in the tile */
  double scale[3];       /* steps per world unit */
  uint32_t node_count;
  uint32_t polygon_count;
  detail_grid **grids; /* by polygon; NULL when no polygon has enough triangles */
  uint64_t grid_bytes; /* of all grids */
};

enum { LOOKUP_LEAF = 16 }; /* at most 32: a bit each in try_leaf */

/** The step of a coordinate in the tile. */
static inline uint64_t query__box_step(const query_lookup *lookup, int32_t axis, double local) {
  const double most = axis == 1 ? BOX_HEIGHT_STEPS : BOX_STEPS,
               step = (local - lookup->min[axis]) * lookup->scale[axis];
  return step > 0 ? (uint32_t)(int32_t)(step < most ? step : most) : 0;
}

/** The part of a box that is about one axis. */
static inline packed_box query__box_range(const query_lookup *lookup, int32_t axis, double low, double high) {
  static const int32_t lanes[3][2] = {{0, 11}, {44, 54}, {22, 33}};
  const uint64_t most = axis == 1 ? BOX_HEIGHT_STEPS : BOX_STEPS;
  return query__box_step(lookup, axis, low) << lanes[axis][0] | (most - query__box_step(lookup, axis, high))
                                                                    << lanes[axis][1];
}

/** Whether bounds overlap a window, which is packed with its low and high sides exchanged. */
static inline bool query__box_overlaps(packed_box bounds, packed_box window) {
  return (((window | BOX_FREE_BITS) - bounds) & BOX_FREE_BITS) == BOX_FREE_BITS;
}

/** Makes nodes and entries of a tile with polygons; false without memory, nothing changed then. */
bool query__build_bounds_tree(query_lookup *lookup, const sp_navtile *tile);

/** A corner of a detail triangle: x, y, z in the world. */
void query__detail_corner(const query_polygon *polygon, const sp_navtile_detail *detail, uint32_t corner,
                          double out[3]);
/**
 * The grid of a polygon with many detail triangles, made on first use; NULL when it has few, and without memory or a
 * lookup.
 */
const detail_grid *query__detail_grid(const query_polygon *polygon, const sp_navtile_detail *detail);
/** The triangles of the cell at (x, z), or of the one nearest to it; *count receives how many there are. */
const uint16_t *query__detail_cell(const detail_grid *grid, double x, double z, uint32_t *count);

#endif
