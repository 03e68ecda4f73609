/* Points and segments of the snap grid, and exact signs over them. What the leaves of the module pass between them:
 * plain arrays of these with counts.
 */
#ifndef SP_BUILD2D_GEOMETRY_H
#define SP_BUILD2D_GEOMETRY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "math/wide.h"

/** Largest magnitude of a grid coordinate of a region or an arrangement (2^39). */
#define GEO_MAX_COORDINATE (INT64_C(1) << 39)

/** A point of the grid, in grid units. */
typedef struct geo_point {
  int64_t x;
  int64_t y;
} geo_point;

/**
 * A segment of an arrangement: a < b index points that are distinct and sorted by (x, y). Segments meet only at their
 * ends. net[k]: input edges of operand k that run a to b, less those that run b to a.
 */
typedef struct geo_segment {
  uint32_t a;
  uint32_t b;
  int32_t net[2];
} geo_segment;

static inline bool geo__in_bounds(geo_point p) {
  return p.x <= GEO_MAX_COORDINATE && p.x >= -GEO_MAX_COORDINATE && p.y <= GEO_MAX_COORDINATE &&
         p.y >= -GEO_MAX_COORDINATE;
}

static inline bool geo__equal(geo_point a, geo_point b) {
  return a.x == b.x && a.y == b.y;
}

/** By x, then by y. */
static inline bool geo__less(geo_point a, geo_point b) {
  return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static inline geo_point geo__minus(geo_point a, geo_point b) {
  return (geo_point){a.x - b.x, a.y - b.y};
}

/** Whether both coordinates of both vectors lie in [-2^bits, 2^bits). */
static inline bool geo__fit(geo_point u, geo_point v, int32_t bits) {
  const uint64_t half = UINT64_C(1) << bits;
  const uint64_t all =
      ((uint64_t)u.x + half) | ((uint64_t)u.y + half) | ((uint64_t)v.x + half) | ((uint64_t)v.y + half);
  return all >> (bits + 1) == 0;
}

/** The sign of a cross product beyond 64 bits: products of doubles each round, by less than 2^-52 of their sum. */
static inline int32_t geo__wide_cross_sign(geo_point u, geo_point v) {
  const double left = (double)u.x * (double)v.y, right = (double)u.y * (double)v.x;
  const double determinant = left - right, bound = 0x1p-51 * (fabs(left) + fabs(right));
  if (determinant > bound) return 1;
  if (-determinant > bound) return -1;
  return sp__i128_compare(sp__i64_multiply(u.x, v.y), sp__i64_multiply(u.y, v.x));
}

/** Sign of the cross product u x v: 1 when v points to the left of u. Exact for magnitudes up to 2^53. */
static inline int32_t geo__cross_sign(geo_point u, geo_point v) {
  if (!geo__fit(u, v, 31)) return geo__wide_cross_sign(u, v);
  const int64_t left = u.x * v.y, right = u.y * v.x;
  return (left > right) - (left < right);
}

/** 1 when a, b, c turn counter-clockwise, -1 clockwise, 0 on a line. Exact for magnitudes up to 2^52. */
static inline int32_t geo__orient(geo_point a, geo_point b, geo_point c) {
  return geo__cross_sign(geo__minus(b, a), geo__minus(c, a));
}

#endif
