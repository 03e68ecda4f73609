/* Point sets and segments of the snap grid, for tests of triangulations, and what holds for every triangulation. */
#ifndef SP_TESTS_PLANE_CASES_H
#define SP_TESTS_PLANE_CASES_H

#include "build2d/triangulation.h"
#include "core/rng.h"

enum { PLANE_MAX_POINTS = 400, PLANE_MAX_SEGMENTS = 3 * PLANE_MAX_POINTS, PLANE_KINDS = 8 };

/** Names of the kinds of point sets, for notes. */
extern const char *const plane_kinds[PLANE_KINDS];

typedef struct plane_case {
  geo_point points[PLANE_MAX_POINTS]; /* distinct, by (x, y) */
  geo_segment segments[PLANE_MAX_SEGMENTS];
  uint32_t point_count;
  uint32_t segment_count;
} plane_case;

/** At most `count` points of a kind. */
void plane_draw_points(plane_case *of, sp__rng *rng, int32_t kind, uint32_t count);
/** Up to `tries` segments between points, in (a, b) order, that meet only at ends; their net counts do not close up. */
void plane_draw_segments(plane_case *of, sp__rng *rng, uint32_t tries);
/** Segments around random unions of the points' triangles, whose net counts of both operands close up. */
void plane_draw_faces(plane_case *of, sp__rng *rng, sp__arena *arena);

/** Sorts by (x, y) and leaves out repeated points; returns how many are left. */
uint32_t plane_sort_points(geo_point *points, uint32_t count);

/**
 * Checks that triangles turn left, neighbours name each other, the areas add up to the bounding triangle's, every point
 * is a vertex, and the edges on segments are just the segments.
 */
void plane_check_structure(const geo_triangulation *of, const geo_segment *segments, uint32_t segment_count);
/** Checks that every edge off the segments is locally Delaunay. */
void plane_check_delaunay(const geo_triangulation *of);

/** Winding of an operand at the centroid of a triangle, by counting what lies to its right. */
int32_t plane_winding(const geo_triangulation *of, const geo_segment *segments, uint32_t segment_count, int32_t operand,
                      uint32_t triangle);

#endif
