/* Regions of the plane on an exact grid: outlines and tile maps, boolean operations, offsets, convex polygons, and
 * navigation meshes built of them.
 *
 * Coordinates are rounded once, when they come in, to multiples of 2^-snap_bits (ties to even); everything after that
 * is integer arithmetic, so a result is the same on every machine and depends only on the set of edges of its input.
 * Regions are immutable and may be shared between threads for reading.
 */
#ifndef SAMEPATH_BUILD2D_H
#define SAMEPATH_BUILD2D_H

#include "samepath/grid.h"
#include "samepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Largest magnitude of an offset's distance (2^20 world units). */
#define SP_REGION_MAX_OFFSET 1048576.0
/** Largest magnitude of a coordinate that an offset may reach (2^21 + 2^20). */
#define SP_REGION_MAX_REACH 3145728.0

/** Rings of grid points that never cross, with the interior on their left. */
typedef struct sp_region sp_region;

/* Creation ----------------------------------------------------------------------------------- */

SP_API sp_status sp_region_options_init(sp_region_options *options);
SP_API sp_status sp_offset_options_init(sp_offset_options *options);

/**
 * Outlines as they come: each is a set of rings and covers what an odd number of its rings winds round. Rings may have
 * either direction, overlap, cross themselves or each other, and repeat points. The last point of a ring is joined to
 * the first. Arrays are borrowed for the call.
 */
typedef struct sp_outlines {
  uint32_t point_count; /**< of all rings */
  uint32_t ring_count;  /**< of all outlines */
  uint32_t outline_count;
  uint32_t reserved;             /**< must be 0 */
  const double *points;          /**< x, y */
  const uint32_t *ring_sizes;    /**< points of each ring, at least 3 */
  const uint32_t *outline_sizes; /**< rings of each outline */
} sp_outlines;

/**
 * Makes the union of the outlines. SP_E_RANGE names the point (its index among all; sp_outlines_locate_point tells
 * where that is) when a coordinate is not finite or beyond 2^21, or the ring with fewer than 3 points. `options` NULL
 * means the defaults; `allocator` is copied, NULL means malloc. Free with sp_region_free.
 */
SP_API sp_status sp_region_create(const sp_outlines *outlines, const sp_region_options *options,
                                  const sp_allocator *allocator, sp_region **out);

/** Outline, ring of that outline, and vertex of that ring of a point; SP_E_RANGE when there is no such point. */
SP_API sp_status sp_outlines_locate_point(const sp_outlines *outlines, uint32_t point, uint32_t *outline,
                                          uint32_t *ring, uint32_t *vertex);

/**
 * The region of the cells that are not 0, row by row from the origin. Cell (x, y) spans origin + (x, y) * cell_size to
 * origin + (x + 1, y + 1) * cell_size. The cell size is at least one grid unit; a grid line beyond 2^21 is SP_E_RANGE
 * with its index.
 */
SP_API sp_status sp_region_from_tile_map(const uint8_t *cells, uint32_t width, uint32_t height, double cell_size,
                                         double origin_x, double origin_y, const sp_region_options *options,
                                         const sp_allocator *allocator, sp_region **out);

/** The region of the cells of a grid that are no walls, with its cell size and origin; see sp_region_from_tile_map. */
SP_API sp_status sp_region_from_grid(const sp_grid *grid, const sp_region_options *options,
                                     const sp_allocator *allocator, sp_region **out);

/** Frees the region; NULL is ignored. */
SP_API void sp_region_free(sp_region *region);

/* Content ------------------------------------------------------------------------------------ */

/** The rings, borrowed until the region is freed. */
typedef struct sp_region_rings {
  uint32_t point_count;
  uint32_t ring_count;
  const int64_t *grid_points;  /**< x, y in grid units of 2^-snap_bits */
  const uint32_t *ring_starts; /**< ring_count + 1 of them; ring i has the points from ring_starts[i] on */
} sp_region_rings;

/** Fraction bits of the grid, -1 for no region. */
SP_API int32_t sp_region_snap_bits(const sp_region *region);
SP_API uint32_t sp_region_ring_count(const sp_region *region);
SP_API uint32_t sp_region_point_count(const sp_region *region);
/**
 * Outer boundaries run counter-clockwise and holes clockwise. A ring starts with its smallest edge in (x, y) order of
 * start and end, and the rings are in the order of these edges. Rings meet each other, or themselves, only at points.
 */
SP_API sp_status sp_region_get_rings(const sp_region *region, sp_region_rings *rings);
/** Writes the points, x and y each, in world units; exact. SP_E_BUFFER_TOO_SMALL when `capacity` points are too few. */
SP_API sp_status sp_region_read_points(const sp_region *region, double *points, uint32_t capacity);

/** Twice the area in squared grid units, exactly: low and high word of 128 bits. */
SP_API sp_status sp_region_doubled_area(const sp_region *region, uint64_t *words);
/** The double nearest to the area in squared world units; 0 for no region. */
SP_API double sp_region_area(const sp_region *region);

/** Where a world point lies (sp_point_place), decided exactly. SP_E_RANGE when it is not finite. */
SP_API sp_status sp_region_locate_point(const sp_region *region, double x, double y, int32_t *place);

/* Operations --------------------------------------------------------------------------------- */

/**
 * Combines two regions by an sp_region_operation. Both must have the same grid, else SP_E_ARGUMENT. The result has the
 * same grid; where boundaries cross, they meet at the nearest grid point.
 */
SP_API sp_status sp_region_combine(const sp_region *first, const sp_region *second, int32_t operation,
                                   const sp_allocator *allocator, sp_region **out);

/**
 * Grows the region by a distance, or shrinks it by a negative one. Thin parts vanish and narrow gaps close. SP_E_RANGE
 * when |distance| is above SP_REGION_MAX_OFFSET or the result would leave SP_REGION_MAX_REACH.
 */
SP_API sp_status sp_region_offset(const sp_region *region, double distance, const sp_offset_options *options,
                                  const sp_allocator *allocator, sp_region **out);

/**
 * Shrinks the region by the agent's radius of the settings as the builds of meshes do: with fewer points than
 * sp_region_offset, and round corners of the circle's area, that leave their circles by what the cell size allows.
 * SP_E_RANGE for a radius above SP_REGION_MAX_OFFSET. `settings` NULL means the defaults.
 */
SP_API sp_status sp_region_shrink(const sp_region *region, const sp_nav_settings *settings,
                                  const sp_allocator *allocator, sp_region **out);

/* Polygons ----------------------------------------------------------------------------------- */

/** Convex polygons of a region, in one part or in a part for each tile. */
typedef struct sp_region_parts sp_region_parts;

/**
 * A part: counter-clockwise convex polygons over shared vertices. A polygon begins at its vertex of least index;
 * polygons are sorted by their indices, and vertices by (x, y). A corner may be straight. neighbors[e] is the polygon
 * across edge e, which runs from the e-th index to the next one of its polygon, or -1. Arrays borrow from the object.
 */
typedef struct sp_region_part {
  int32_t tile_x; /**< column and row of its tile; 0 for a region in one part */
  int32_t tile_z;
  uint32_t vertex_count;
  uint32_t polygon_count;
  uint32_t edge_count;
  uint32_t reserved;
  const double *vertices; /**< x, y in world units, exact */
  const uint8_t *polygon_vertex_counts;
  const uint32_t *indices;
  const int32_t *neighbors;
} sp_region_part;

/**
 * Makes triangles that cover the region: its constrained Delaunay triangulation, whose vertices are those of the rings.
 * `allocator` is copied, NULL means malloc. Free with sp_region_parts_free. No part for an empty region.
 */
SP_API sp_status sp_region_triangulate(const sp_region *region, const sp_allocator *allocator, sp_region_parts **out);

/**
 * Makes convex polygons of at most `max_vertices` (3..16) vertices of these triangles (Hertel and Mehlhorn 1983): the
 * diagonals are left out, the longest first, wherever the corners at both ends stay convex.
 */
SP_API sp_status sp_region_partition(const sp_region *region, int32_t max_vertices, const sp_allocator *allocator,
                                     sp_region_parts **out);

/**
 * The same tile by tile, with the tiles and the limit of vertices of the settings: no polygon crosses a tile line, and
 * polygons on both sides of one have the same vertices on it. Parts are in the order of (row, column); tiles without
 * polygons have none. SP_E_RANGE for a region whose grid is finer than tiles can store (sp_region_finest_snap_bits) and
 * for more than 4096 tile lines per axis or 2^20 crossings of them; SP_E_FORMAT with SP_DETAIL_OFF_GRID for a tile line
 * that is more than a 1024th of a cell off the grid.
 */
SP_API sp_status sp_region_slice(const sp_region *region, const sp_nav_settings *settings,
                                 const sp_allocator *allocator, sp_region_parts **out);

/** Most fraction bits, up to 16, of a region that tiles with this cell size can store; -1 for a cell size above 256. */
SP_API int32_t sp_region_finest_snap_bits(double cell_size);

SP_API uint32_t sp_region_parts_count(const sp_region_parts *parts);
/** SP_E_RANGE for a number that no part has. */
SP_API sp_status sp_region_parts_get(const sp_region_parts *parts, uint32_t number, sp_region_part *part);
SP_API void sp_region_parts_free(sp_region_parts *parts);

/* Navigation meshes -------------------------------------------------------------------------- */

/**
 * Fraction bits of the grid that a build with these settings takes: theirs, or the most that tiles can store. Errors as
 * of the builds below, as far as settings and links are wrong by themselves.
 */
SP_API sp_status sp_navmesh_build2d_snap_bits(const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                              uint32_t link_count, int32_t *snap_bits);

/**
 * Makes the tile of a part of a region that was sliced by the settings, whose parameters are given too; without links,
 * see sp_navtile_bake_links. With sp_region_shrink and sp_region_slice before and sp_navmesh_add_tiles and
 * sp_navmesh_set_settings after it, this is what the builds below do, stage by stage. Free with sp_navtile_free.
 */
SP_API sp_status sp_navtile_from_region_part(const sp_region_parts *parts, uint32_t number,
                                             const sp_navmesh_params *params, const sp_nav_settings *settings,
                                             const sp_allocator *allocator, sp_navtile **out);

/**
 * Builds a mesh of a region: shrinks it by the agent's radius, slices it and makes a tile of each part, with the area
 * and the flags of the settings. The plane's x is the world's X, its y is Z, and Y is floor_y. Links are baked into the
 * tiles that they start in. The mesh remembers settings and links. Errors as of sp_region_slice,
 * sp_nav_settings_to_params, sp_navtile_from_polygons and sp_navtile_bake_links; SP_E_RANGE for a tile that leaves the
 * world (column or row as the index) or has too many vertices (its number among the parts). `settings` NULL means the
 * defaults.
 */
SP_API sp_status sp_navmesh_build2d_region(const sp_region *region, const sp_nav_settings *settings,
                                           const sp_off_mesh_link *links, uint32_t link_count,
                                           const sp_allocator *allocator, sp_navmesh **out);

/** The same of outlines without obstacles (NULL: none). The grid is that of the settings, or the finest that tiles can
 * store.
 */
SP_API sp_status sp_navmesh_build2d_outlines(const sp_outlines *outlines, const sp_outlines *obstacles,
                                             const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                             uint32_t link_count, const sp_allocator *allocator, sp_navmesh **out);

/** The same of a tile map, see sp_region_from_tile_map. */
SP_API sp_status sp_navmesh_build2d_tile_map(const uint8_t *cells, uint32_t width, uint32_t height, double cell_size,
                                             double origin_x, double origin_y, const sp_nav_settings *settings,
                                             const sp_off_mesh_link *links, uint32_t link_count,
                                             const sp_allocator *allocator, sp_navmesh **out);

/** The same of the walkable cells of a grid, with its cell size and origin. */
SP_API sp_status sp_navmesh_build2d_grid(const sp_grid *grid, const sp_nav_settings *settings,
                                         const sp_off_mesh_link *links, uint32_t link_count,
                                         const sp_allocator *allocator, sp_navmesh **out);

#ifdef __cplusplus
}
#endif
#endif
