/* Navigation mesh tiles for tests: floors, rooms, bridges, random subdivisions, off-mesh links. */
#ifndef SP_TESTS_NAVTILES_H
#define SP_TESTS_NAVTILES_H

#include <stdbool.h>

#include "samepath/navstate.h"

#include "core/rng.h"

enum { NAVTILES_MAX_SIDE = 12 };

/** Parameters of small tiles: side 8, cell 0.25, climb 0.5. */
sp_navmesh_params navtiles_params(void);

/** What to draw into a tile. */
typedef struct navtiles_shape {
  int32_t tile_x;
  int32_t tile_z;
  int32_t layer;
  int32_t columns; /* 1..NAVTILES_MAX_SIDE lattice cells per axis */
  int32_t rows;
  int32_t hole_percent;  /* cells left out */
  int32_t split_percent; /* cells cut into two triangles */
  bool jitter;           /* lattice lines at random places, inner vertices moved */
  double height;         /* of the floor */
  double relief;         /* random heights up to this are added to the vertices */
  double slope;          /* height per world unit of x */
  uint64_t seed;
} navtiles_shape;

/** A flat floor of one polygon that fills its tile. */
navtiles_shape navtiles_floor(int32_t tile_x, int32_t tile_z, double height);

/** Makes the tile; NULL after a failed check. The parameters are those given. */
sp_navtile *navtiles_make(const sp_navmesh_params *params, const navtiles_shape *shape);

/** The tile with these off-mesh links, made of its own content. */
sp_navtile *navtiles_with_links(const sp_navmesh_params *params, const sp_navtile *tile, const sp_navtile_link *links,
                                uint32_t link_count);

/** A random tile of a small area of positions; some have off-mesh links when asked for. */
sp_navtile *navtiles_draw(const sp_navmesh_params *params, sp__rng *rng, bool with_links);

/** A mesh of random tiles, holes among its slots, and replaced ones; NULL after a failed check. */
sp_navmesh *navtiles_draw_mesh(const sp_navmesh_params *params, sp__rng *rng, bool with_links);

/** Puts all tiles of a mesh into a library, as they were built. */
void navtiles_collect(const sp_navmesh *mesh, sp_navtile_library *library);

#endif
