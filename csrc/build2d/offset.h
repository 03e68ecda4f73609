/* What is swept along a boundary: units of length around it, polygons for its corners. */
#ifndef SP_BUILD2D_OFFSET_H
#define SP_BUILD2D_OFFSET_H

#include "build2d/build2d_internal.h"

enum { GEO_MIN_ARC_VERTICES = 8, GEO_MAX_ARC_VERTICES = 256 };

/** A polygon around a circle of radius `radius` about the origin, counter-clockwise, in grid units. */
typedef struct geo_circle {
  double radius;
  uint32_t count;
  double x[GEO_MAX_ARC_VERTICES];
  double y[GEO_MAX_ARC_VERTICES];
} geo_circle;

/**
 * The regular polygon that is circumscribed about the circle, its first vertex half a step from the positive x axis.
 * It has the least of 8, 16, 32, ... 256 vertices that leave the circle by at most `tolerance`.
 */
void geo__make_circle(double radius, double tolerance, geo_circle *out);

/**
 * The same count of vertices, moved so that the polygon through them and the four axis points has the circle's area.
 * Returns by how much.
 */
double geo__make_equal_area(double radius, double tolerance, geo_circle *out);

/** Tolerance in grid units of an arc tolerance in world units, which may be 0 for none given. */
double geo__arc_tolerance(double radius, double arc_tolerance, int32_t snap_bits);

/** A unit vector to the left of an edge. */
typedef struct geo_normal {
  double x;
  double y;
} geo_normal;

geo_normal geo__left_normal(geo_point a, geo_point b);

/** SP_REGION_MAX_REACH in grid units. */
double geo__reach(int32_t snap_bits);
/** Rounds p + (x, y) to the grid. False when that is beyond `reach`. */
bool geo__displace(geo_point p, double x, double y, double reach, geo_point *out);
/** SP_E_RANGE: the distance leads out of bounds. */
sp_status geo__fail_reach(void);

/**
 * The region without what lies within `distance` of its boundary, for the builder of meshes: round corners of the
 * circle's area. The rings are made in the arena.
 */
sp_status geo__shrink(sp__arena *arena, const geo_rings *region, int32_t snap_bits, double distance,
                      double arc_tolerance, geo_rings *out);

#endif
