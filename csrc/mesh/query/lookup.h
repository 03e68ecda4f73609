/* What is made of a tile on first use: a tree of the bounds of its polygons, grids of detail triangles. It belongs to a
 * slot and not to the tile, because meshes of several threads may share a tile. It only decides what is looked at:
 * without memory for it plain scans give the same bits.
 */
#ifndef SP_MESH_QUERY_LOOKUP_H
#define SP_MESH_QUERY_LOOKUP_H

#include "mesh/query/query_internal.h"

/** A node of a tree of polygon bounds, in preorder. */
typedef struct bounds_node {
  mesh_bounds bounds;
  uint32_t skip;  /* the node after this one's subtree */
  uint32_t first; /* leaves: their polygons in `order` */
  uint32_t count; /* 0: no leaf */
} bounds_node;

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
  uint32_t *order; /* polygons, leaf by leaf */
  uint32_t node_count;
  uint32_t polygon_count;
  detail_grid **grids; /* by polygon; NULL when no polygon has enough triangles */
  uint64_t grid_bytes; /* of all grids */
};

enum { LOOKUP_LEAF = 4 };

/** Makes nodes and order of a tile with polygons; false without memory, nothing changed then. */
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
