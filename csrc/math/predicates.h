/* Exact geometric predicates: a fast filter in doubles, and where it cannot tell, exact arithmetic. Only the sign of
 * the true value is returned, so no rounding of any machine can change a result.
 */
#ifndef SP_MATH_PREDICATES_H
#define SP_MATH_PREDICATES_H

#include <stdint.h>

/** Largest magnitude of a coordinate of the grid predicates (2^61). */
#define SP__MAX_GRID_COORDINATE (INT64_C(1) << 61)

/**
 * 1 when a, b, c turn counter-clockwise (x right, y up), -1 clockwise, 0 collinear. Exact for all finite doubles.
 * Points are x, y.
 */
int32_t sp__orient2d(const double a[2], const double b[2], const double c[2]);

/**
 * 1 when d lies inside the circle through a, b, c given counter-clockwise, -1 outside, 0 on it; the opposite when they
 * are given clockwise. Exact for all finite doubles.
 */
int32_t sp__incircle(const double a[2], const double b[2], const double c[2], const double d[2]);

/** The same on an integer grid, for magnitudes up to SP__MAX_GRID_COORDINATE. */
int32_t sp__grid_orient2d(const int64_t a[2], const int64_t b[2], const int64_t c[2]);
int32_t sp__grid_incircle(const int64_t a[2], const int64_t b[2], const int64_t c[2], const int64_t d[2]);

#endif
