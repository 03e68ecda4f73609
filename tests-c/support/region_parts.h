/* What holds for every part of a region, and for the parts of a region that was cut along tile lines. */
#ifndef SP_TESTS_REGION_PARTS_H
#define SP_TESTS_REGION_PARTS_H

#include "samepath/build2d.h"

#include "math/wide.h"

/** Most polygons of a part that can be looked at. */
enum { PARTS_MAX_POLYGONS = 1 << 16 };

/**
 * NULL, or what is wrong with a part: vertices on the grid, in order and all used; polygons convex, in order, from
 * their least vertex on, of at most `max_vertices`; neighbours that have the reversed edge and name the polygon back.
 * Twice the area in grid units is added to *area.
 */
const char *part_fault(const sp_region_part *part, int32_t snap_bits, int32_t max_vertices, sp__i128 *area);

/** The same for all parts; *area receives the sum. */
const char *parts_fault(const sp_region_parts *parts, int32_t snap_bits, int32_t max_vertices, sp__i128 *area);

/**
 * NULL, or what is wrong with parts by tile: their order, a vertex beyond the tile's lines, edges on both sides of a
 * line that overlap but are not the same.
 */
const char *slices_fault(const sp_region_parts *parts, int32_t snap_bits, const sp_nav_settings *settings);

/** Twice the area of the region in grid units. */
sp__i128 region_area_of(const sp_region *region);

#endif
