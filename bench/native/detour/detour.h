/* Detour, the peer of the navigation mesh benchmarks, behind functions of C: the same polygons in its tiles. */
#ifndef SP_BENCH_DETOUR_H
#define SP_BENCH_DETOUR_H

#include "samepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most nodes of a search, polygons of a corridor and points of a straight path. Its nodes are numbered by 16 bits. */
enum { DETOUR_MAX_NODES = 65535, DETOUR_MAX_CORRIDOR = 1 << 16 };

/** A mesh with a query object. */
typedef struct detour detour;
typedef unsigned int detour_ref;

/** The tiles of a mesh, whose coordinates are multiples of its cell side; NULL when Detour refuses them. */
detour *detour_create(const sp_navmesh *mesh);
void detour_free(detour *self);
uint64_t detour_links(const detour *self);
/** Bytes of all tiles, and of the query object. */
uint64_t detour_tile_bytes(const detour *self);
uint64_t detour_query_bytes(const detour *self);
/**
 * Writes the tiles for the peer that reads Detour's bytes: doubles origin x, y, z, tile side, greatest numbers of tiles
 * and of polygons of a tile, and count of tiles; then of each tile a double with its length, and its bytes. 0 on a
 * failure.
 */
int detour_write_tiles(const detour *self, const char *path);

/** The nearest polygon within (2, 4, 2), 0 for none, and its nearest point. */
detour_ref detour_nearest(const detour *self, const float *position, float *nearest);

typedef struct detour_corridor {
  int length;
  int found;   /* to the end's polygon, not to the place closest to it */
  int cut;     /* out of nodes */
  int touched; /* polygons that got a node */
} detour_corridor;

/** The corridor between polygons, into `polygons` with room for DETOUR_MAX_CORRIDOR. */
detour_corridor detour_find_corridor(const detour *self, detour_ref start, detour_ref end, const float *from,
                                     const float *to, detour_ref *polygons);
/** Points of the string through a corridor, x, y, z each, into `points` with room for DETOUR_MAX_CORRIDOR. */
int detour_find_straight_path(const detour *self, const float *from, const float *to, const detour_ref *polygons,
                              int length, float *points);
/** Fraction of the segment that is free; `polygons` as above. */
float detour_cast_ray(const detour *self, detour_ref start, const float *from, const float *to, detour_ref *polygons,
                      int *crossed);

#ifdef __cplusplus
}
#endif
#endif
