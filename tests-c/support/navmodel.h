/* A navigation mesh as plain lists of polygons and portals, read through the public interface: what oracles of mesh
 * queries stand on.
 */
#ifndef SP_TESTS_NAVMODEL_H
#define SP_TESTS_NAVMODEL_H

#include <stdbool.h>

#include "samepath/query.h"

#include "core/rng.h"

enum { NAVMODEL_MAX_POLYGONS = 4096, NAVMODEL_MAX_PORTALS = 32768, NAVMODEL_MAX_VERTICES = 16 };

/** Where one can leave a polygon on foot. */
typedef struct navmodel_portal {
  double a[3];
  double b[3];
  int32_t target; /* polygon of the model */
  uint8_t edge;
  uint8_t low; /* of the edge, in 255ths */
  uint8_t high;
} navmodel_portal;

typedef struct navmodel_polygon {
  sp_polygon_ref ref;
  double corners[NAVMODEL_MAX_VERTICES + 1][3]; /* in the world, the first once more at the end */
  float local[NAVMODEL_MAX_VERTICES][3];
  double origin[3];
  uint32_t count;
  int32_t area;
  int32_t flags;
  uint32_t first_portal; /* portals in edge order, then link order */
  uint32_t portal_count;
  bool on_border[NAVMODEL_MAX_VERTICES]; /* edges of a side of the tile */
} navmodel_polygon;

/** Polygons in (slot, polygon) order. */
typedef struct navmodel {
  navmodel_polygon polygons[NAVMODEL_MAX_POLYGONS];
  navmodel_portal portals[NAVMODEL_MAX_PORTALS];
  uint32_t polygon_count;
  uint32_t portal_count;
} navmodel;

/** Reads a mesh; false after a failed check. */
bool navmodel_read(const sp_navmesh *mesh, navmodel *out);
/** A random mesh: by `number` one of scattered tiles (even) or of floors (odd); NULL after a failed check. */
sp_navmesh *navmodel_draw_mesh(const sp_navmesh_params *params, sp__rng *rng, uint64_t number);
/** The polygon of a reference, -1 for none. */
int32_t navmodel_find(const navmodel *model, sp_polygon_ref ref);
/** What a filter without a callback says about a polygon. */
bool navmodel_accepts(const navmodel_polygon *polygon, const sp_nav_filter_options *options, const double *area_costs);
/** A point inside of a polygon, away from its corners. */
void navmodel_inner_point(const navmodel_polygon *polygon, sp__rng *rng, double out[3]);
/** Distance of a point from the polygon in X/Z; 0 inside. */
double navmodel_distance(const navmodel_polygon *polygon, double x, double z);
/** Squared distance of a point from a segment in X/Z; the same bits as in queries. */
double navmodel_segment_distance(const double a[3], const double b[3], double x, double z);

/** Area of the polygons of a mesh in X/Z. */
double navmodel_mesh_area(const sp_navmesh *mesh);

/** A random filter of flags and areas; its parts are what navmodel_accepts takes. */
typedef struct navmodel_filter {
  sp_navfilter *filter;
  sp_nav_filter_options options;
  double area_costs[SP_NAVMESH_AREA_COUNT];
} navmodel_filter;

/** Refuses about one polygon in `parts`; free with sp_navfilter_free. */
void navmodel_draw_filter(sp__rng *rng, int32_t parts, navmodel_filter *out);

#endif
