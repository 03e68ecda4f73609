/* Filters after Shewchuk (1997): a computed determinant whose magnitude is above its error bound has the true sign. */
#include "math/predicates.h"

#include <math.h>

#include "core/assert.h"
#include "math/exact_sum.h"
#include "math/wide.h"

/* Half an ulp of 1. */
#define EPSILON 0x1p-53
#define ORIENT_BOUND ((3.0 + 16.0 * EPSILON) * EPSILON)
#define INCIRCLE_BOUND ((10.0 + 96.0 * EPSILON) * EPSILON)
/* The bounds hold while nothing underflows. */
#define LEAST_ORIENT_SUM 0x1p-900
#define LEAST_DIFFERENCE 0x1p-200

/** What a filter could not tell. */
enum { UNKNOWN = 2 };

/* Filters ------------------------------------------------------------------------------------ */

/** Sign of ax * by - ay * bx, whose factors are differences that were rounded once. */
static int32_t filter_orient(double ax, double ay, double bx, double by) {
  if ((ax == 0.0 || by == 0.0) && (ay == 0.0 || bx == 0.0)) return 0; /* a difference is 0 only when it truly is */
  const double left = ax * by, right = ay * bx;
  const double determinant = left - right, sum = fabs(left) + fabs(right);
  if (!(sum >= LEAST_ORIENT_SUM)) return UNKNOWN;
  const double bound = ORIENT_BOUND * sum; /* infinite after an overflow, which then is never passed */
  if (determinant > bound) return 1;
  return -determinant > bound ? -1 : UNKNOWN;
}

/** True when no product of four of the values underflows. */
static bool are_far_from_underflow(const double *values, int32_t count) {
  bool far = true;
  for (int32_t i = 0; i < count; i++) far = far && (values[i] == 0.0 || fabs(values[i]) >= LEAST_DIFFERENCE);
  return far;
}

/** In-circle of the differences of a, b, c (x, y each) to d. */
static int32_t filter_incircle(const double v[6]) {
  if (!are_far_from_underflow(v, 6)) return UNKNOWN;
  double determinant = 0.0, sum = 0.0;
  for (int32_t i = 0; i < 3; i++) {
    const double *p = v + 2 * i, *q = v + 2 * ((i + 1) % 3), *r = v + 2 * ((i + 2) % 3);
    const double lift = p[0] * p[0] + p[1] * p[1];
    const double left = q[0] * r[1], right = q[1] * r[0];
    determinant += lift * (left - right);
    sum += lift * (fabs(left) + fabs(right));
  }
  const double bound = INCIRCLE_BOUND * sum;
  if (determinant > bound) return 1;
  return -determinant > bound ? -1 : UNKNOWN;
}

/* Doubles ------------------------------------------------------------------------------------ */

/** a - b, and whether that is exact (Knuth's two-sum). */
static double difference(double a, double b, bool *exact) {
  const double result = a - b;
  const double virtual_b = a - result, virtual_a = result + virtual_b;
  *exact = *exact && virtual_b - b == 0.0 && a - virtual_a == 0.0; /* false for what an overflow leaves */
  return result;
}

int32_t sp__orient2d(const double a[2], const double b[2], const double c[2]) {
  static const sp__exact_term by_differences[] = {{{0, 3}, false}, {{1, 2}, true}};
  static const sp__exact_term by_coordinates[] = {{{0, 3}, false}, {{1, 2}, true},  {{2, 5}, false},
                                                  {{3, 4}, true},  {{4, 1}, false}, {{5, 0}, true}};
  const int32_t sign = filter_orient(a[0] - c[0], a[1] - c[1], b[0] - c[0], b[1] - c[1]);
  if (sign != UNKNOWN) return sign;
  bool exact = true;
  const double v[4] = {difference(a[0], c[0], &exact), difference(a[1], c[1], &exact), difference(b[0], c[0], &exact),
                       difference(b[1], c[1], &exact)};
  if (exact) return sp__exact_sum_sign(v, 4, by_differences, 2, 2);
  const double all[6] = {a[0], a[1], b[0], b[1], c[0], c[1]};
  return sp__exact_sum_sign(all, 6, by_coordinates, 6, 2);
}

/** Appends sign * (p . p) * (q x r), where p, q, r are points by their number among the values. */
static int32_t append_lifted(sp__exact_term *terms, int32_t count, int32_t p, int32_t q, int32_t r, bool negative) {
  for (int32_t axis = 0; axis < 2; axis++) {
    const uint8_t lift = (uint8_t)(2 * p + axis);
    terms[count++] = (sp__exact_term){{lift, lift, (uint8_t)(2 * q), (uint8_t)(2 * r + 1)}, negative};
    terms[count++] = (sp__exact_term){{lift, lift, (uint8_t)(2 * q + 1), (uint8_t)(2 * r)}, !negative};
  }
  return count;
}

/** The 3 x 3 determinant of rows (x, y, x^2 + y^2) of three points. */
static int32_t append_minor(sp__exact_term *terms, int32_t count, int32_t p, int32_t q, int32_t r, bool negative) {
  count = append_lifted(terms, count, p, q, r, negative);
  count = append_lifted(terms, count, q, r, p, negative);
  return append_lifted(terms, count, r, p, q, negative);
}

int32_t sp__incircle(const double a[2], const double b[2], const double c[2], const double d[2]) {
  bool exact = true;
  const double v[6] = {difference(a[0], d[0], &exact), difference(a[1], d[1], &exact), difference(b[0], d[0], &exact),
                       difference(b[1], d[1], &exact), difference(c[0], d[0], &exact), difference(c[1], d[1], &exact)};
  const int32_t sign = filter_incircle(v);
  if (sign != UNKNOWN) return sign;
  sp__exact_term terms[SP__EXACT_MAX_TERMS];
  int32_t count = append_minor(terms, 0, 0, 1, 2, false);
  if (exact) return sp__exact_sum_sign(v, 6, terms, count, 4);
  /* The 4 x 4 determinant of rows (x, y, x^2 + y^2, 1) by its last column. */
  count = append_minor(terms, count, 1, 2, 3, true);
  count = append_minor(terms, count, 0, 2, 3, false);
  count = append_minor(terms, count, 0, 1, 3, true);
  const double all[8] = {a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]};
  return sp__exact_sum_sign(all, 8, terms, count, 4);
}

/* Integers ----------------------------------------------------------------------------------- */

static int64_t grid_difference(int64_t a, int64_t b) {
  SP_ASSERT(a <= SP__MAX_GRID_COORDINATE && a >= -SP__MAX_GRID_COORDINATE);
  SP_ASSERT(b <= SP__MAX_GRID_COORDINATE && b >= -SP__MAX_GRID_COORDINATE);
  return a - b;
}

int32_t sp__grid_orient2d(const int64_t a[2], const int64_t b[2], const int64_t c[2]) {
  const int64_t ax = grid_difference(a[0], c[0]), ay = grid_difference(a[1], c[1]);
  const int64_t bx = grid_difference(b[0], c[0]), by = grid_difference(b[1], c[1]);
  const int32_t sign = filter_orient((double)ax, (double)ay, (double)bx, (double)by);
  if (sign != UNKNOWN) return sign;
  return sp__i128_compare(sp__i64_multiply(ax, by), sp__i64_multiply(ay, bx));
}

int32_t sp__grid_incircle(const int64_t a[2], const int64_t b[2], const int64_t c[2], const int64_t d[2]) {
  const int64_t v[6] = {grid_difference(a[0], d[0]), grid_difference(a[1], d[1]), grid_difference(b[0], d[0]),
                        grid_difference(b[1], d[1]), grid_difference(c[0], d[0]), grid_difference(c[1], d[1])};
  const double rounded[6] = {(double)v[0], (double)v[1], (double)v[2], (double)v[3], (double)v[4], (double)v[5]};
  const int32_t sign = filter_incircle(rounded);
  if (sign != UNKNOWN) return sign;
  sp__i256 determinant = {{0}};
  for (int32_t i = 0; i < 3; i++) {
    const int64_t *p = v + 2 * i, *q = v + 2 * ((i + 1) % 3), *r = v + 2 * ((i + 2) % 3);
    const sp__i128 lift = sp__i128_add(sp__i64_multiply(p[0], p[0]), sp__i64_multiply(p[1], p[1]));
    const sp__i128 cross = sp__i128_subtract(sp__i64_multiply(q[0], r[1]), sp__i64_multiply(q[1], r[0]));
    determinant = sp__i256_add(determinant, sp__i128_multiply(lift, cross));
  }
  return sp__i256_sign(determinant);
}
