/* Floors for tests of mesh queries: random convex subdivisions, height detail, fields of tiles, stacked floors. */
#ifndef SP_TESTS_NAVFLOORS_H
#define SP_TESTS_NAVFLOORS_H

#include "samepath/query.h"

#include "support/navtiles.h"

/** The tile with random neighbours merged into convex polygons, by about so many tries per polygon; frees the given
 * one. */
sp_navtile *navfloors_merge(const sp_navmesh_params *params, sp_navtile *tile, sp__rng *rng, int32_t tries);

/**
 * The tile with random height detail on some polygons, up to 100 inner points each, and a few triangles that no builder
 * would make (thin, without area, overlapping); frees the given one.
 */
sp_navtile *navfloors_add_detail(const sp_navmesh_params *params, sp_navtile *tile, sp__rng *rng);

/** What to draw into a field of tiles. */
typedef struct navfloors_shape {
  int32_t columns; /* tiles */
  int32_t rows;
  int32_t floors; /* layers above each other */
  int32_t cells;  /* 1..NAVTILES_MAX_SIDE per tile and axis */
  int32_t hole_percent;
  int32_t split_percent;
  int32_t merge_tries;
  bool jitter;
  bool detail;
  double relief;
  double floor_height; /* between floors */
  uint64_t seed;
} navfloors_shape;

/** A mesh of tiles that join; NULL after a failed check. The allocator is that of the mesh, not of the tiles. */
sp_navmesh *navfloors_make(const sp_navmesh_params *params, const navfloors_shape *shape,
                           const sp_allocator *allocator);

/** A random shape of few tiles; `seed` is part of it. */
navfloors_shape navfloors_draw(sp__rng *rng);

/** A random position in and around the field. */
void navfloors_position(const sp_navmesh_params *params, const navfloors_shape *shape, sp__rng *rng, double out[3]);

/** Polygon `index` of the tile in a slot, and a random one of the mesh; 0 for a mesh without polygons. */
sp_polygon_ref navfloors_polygon(const sp_navmesh *mesh, uint32_t slot, uint32_t index);
sp_polygon_ref navfloors_random_polygon(const sp_navmesh *mesh, sp__rng *rng);

#endif
