/* A region cut along the lines of a tile grid into convex polygons (spec 10-build2d-tiles). */
#ifndef SP_BUILD2D_SLICE_H
#define SP_BUILD2D_SLICE_H

#include "build2d/build2d_internal.h"
#include "build2d/partition.h"

enum {
  GEO_MIN_UNIT_DIVISOR = 256, /* a grid unit is at least this part of a cell */
  GEO_LINE_DIVISOR = 1024,    /* a tile line is at most this part of a cell off its true place */
  GEO_MAX_TILE_LINES = 1 << 12,
  GEO_MAX_TILE_CROSSINGS = 1 << 20
};

/** Tile lines across a region on one axis: cell i of the axis lies below lines[i] and is tile first + i. */
typedef struct geo_tile_lines {
  int64_t *lines;
  uint32_t count;
  int32_t first;
} geo_tile_lines;

/** A tile of a cut region: its column and row, and its polygons. */
typedef struct geo_slice {
  geo_polygons polygons;
  int32_t tile_x;
  int32_t tile_z;
} geo_slice;

/** Tiles with polygons, by row and column; all of them index the same points. */
typedef struct geo_slices {
  const geo_point *points;
  geo_slice *items;
  uint32_t count;
} geo_slices;

/** Largest number of fraction bits up to 16 whose unit is no finer than a 256th of a cell; -1 for none. */
int32_t geo__finest_snap_bits(double cell_size);

/** SP_OK, or SP_E_RANGE for a grid that is finer than tiles of the settings can store. */
sp_status geo__check_unit(int32_t snap_bits, const sp_nav_settings *settings);

/**
 * Convex polygons of the region as one slice, or its triangles when the largest number of vertices is 0. What is
 * made lies in `results`; `arena` may go then.
 */
sp_status geo__partition_rings(sp__arena *arena, const geo_rings *rings, int32_t max_vertices, sp__arena *results,
                               geo_slices *out);
/** Its convex polygons tile by tile. The settings are valid. */
sp_status geo__slice_rings(sp__arena *arena, const geo_rings *rings, int32_t snap_bits, const sp_nav_settings *settings,
                           sp__arena *results, geo_slices *out);

#endif
