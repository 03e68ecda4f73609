/* Regions of the plane on an exact grid: outlines and tile maps, boolean operations, offsets.
 *
 * Coordinates are rounded once, when they come in, to multiples of 2^-snap_bits (ties to even); everything after that
 * is integer arithmetic, so a result is the same on every machine and depends only on the set of edges of its input.
 * Regions are immutable and may be shared between threads for reading.
 */
#ifndef SAMEPATH_BUILD2D_H
#define SAMEPATH_BUILD2D_H

#include "samepath/base.h"

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

#ifdef __cplusplus
}
#endif
#endif
