/* Shapes of area searches, exact where a rule says so (spec 07-navmesh-queries, "Polygon-set queries"). */
#include <math.h>

#include "math/predicates.h"
#include "mesh/query/area.h"

/** Coordinates nearer to 0 read as 0 in orientation tests. */
#define LEAST_COORDINATE 0x1p-100

static double flushed(double value) {
  return fabs(value) < LEAST_COORDINATE ? 0 : value;
}

void query__make_circle(const double center[3], double radius, query_shape *out) {
  out->center[0] = center[0];
  out->center[1] = center[2];
  out->radius = radius;
  out->radius_squared = radius * radius;
  out->corner_count = 0;
}

/* Convex polygons ---------------------------------------------------------------------------- */

/** Sign of the first turn; 0 when all points lie on a line through the first two. */
static int32_t winding(double corners[][2], uint32_t count) {
  int32_t turn = 0;
  for (uint32_t i = 2; i < count && turn == 0; i++) turn = sp__orient2d(corners[0], corners[1], corners[i]);
  return turn;
}

static void reverse(double corners[][2], uint32_t count) {
  for (uint32_t i = 0, k = count - 1; i < k; i++, k--) {
    for (int axis = 0; axis < 2; axis++) {
      const double swap = corners[i][axis];
      corners[i][axis] = corners[k][axis];
      corners[k][axis] = swap;
    }
  }
}

static void set_mean(query_shape *shape) {
  shape->center[0] = shape->center[1] = 0;
  for (uint32_t i = 0; i < shape->corner_count; i++) {
    for (int axis = 0; axis < 2; axis++) shape->center[axis] += shape->corners[i][axis];
  }
  for (int axis = 0; axis < 2; axis++) shape->center[axis] /= (double)shape->corner_count;
}

bool query__make_polygon(const double *points, uint32_t count, query_shape *out) {
  double(*corners)[2] = out->corners;
  for (uint32_t i = 0; i < count; i++) {
    corners[i][0] = flushed(points[3 * (size_t)i]);
    corners[i][1] = flushed(points[3 * (size_t)i + 2]);
  }
  if (winding(corners, count) < 0) reverse(corners, count);
  if (!mesh__is_convex(corners, count)) return false; /* no point stands in one outline twice */
  for (int axis = 0; axis < 2; axis++) corners[count][axis] = corners[0][axis];
  out->radius = out->radius_squared = 0;
  out->corner_count = count;
  set_mean(out);
  return true;
}

/** True when all points of `others` lie strictly right of an edge. */
static bool all_right(const double a[2], const double b[2], double others[][2], uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (sp__orient2d(a, b, others[i]) >= 0) return false;
  }
  return true;
}

/**
 * A segment misses a convex polygon when an edge has both ends strictly outside, or all corners lie strictly on one
 * side of it.
 */
static bool touches_polygon(query_shape *shape, double ends[2][2]) {
  double(*corners)[2] = shape->corners;
  for (uint32_t i = 0; i < shape->corner_count; i++) {
    if (all_right(corners[i], corners[i + 1], ends, 2)) return false;
  }
  return !all_right(ends[0], ends[1], corners, shape->corner_count) &&
         !all_right(ends[1], ends[0], corners, shape->corner_count);
}

bool query__touches(query_shape *shape, const double a[2], const double b[2], double *distance_squared) {
  *distance_squared = query__distance_squared(a, b, shape->center);
  if (shape->corner_count == 0) return *distance_squared <= shape->radius_squared;
  double ends[2][2] = {{flushed(a[0]), flushed(a[1])}, {flushed(b[0]), flushed(b[1])}};
  return touches_polygon(shape, ends);
}

/* Overlap ------------------------------------------------------------------------------------ */

/** True when an edge of the first outline has the second one wholly on its right or on its line. */
static bool separated(double corners[][2], uint32_t count, double others[][2], uint32_t other_count) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t k = 0;
    while (k < other_count && sp__orient2d(corners[i], corners[i + 1], others[k]) <= 0) k++;
    if (k == other_count) return true;
  }
  return false;
}

/** The same for bounds, which are those of the corners in world coordinates too, because rounding keeps the order. */
static bool bounds_apart(const query_polygon *a, const query_polygon *b) {
  const mesh_bounds *of_a = &a->tile->bounds[a->index], *of_b = &b->tile->bounds[b->index];
  for (int axis = 0; axis < 3; axis += 2) {
    const double origin_a = a->tile->origin[axis], origin_b = b->tile->origin[axis];
    if (origin_a + (double)of_a->max[axis] <= origin_b + (double)of_b->min[axis]) return true;
    if (origin_b + (double)of_b->max[axis] <= origin_a + (double)of_a->min[axis]) return true;
  }
  return false;
}

bool query__overlap(const query_polygon *a, const query_polygon *b) {
  double of_a[MESH_MAX_VERTS + 1][2], of_b[MESH_MAX_VERTS + 1][2];
  if (bounds_apart(a, b)) return false;
  const uint32_t count_a = query__outline(a, of_a), count_b = query__outline(b, of_b);
  return !separated(of_a, count_a, of_b, count_b) && !separated(of_b, count_b, of_a, count_a);
}
