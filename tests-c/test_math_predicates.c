/* Exact predicates and wide integers against plain big integers. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "math/constants.h"
#include "math/predicates.h"
#include "math/wide.h"
#include "support/big.h"
#include "support/cases.h"
#include "support/test.h"

/* Oracle ------------------------------------------------------------------------------------- */

/** The points as integers of one scale, minus the last point. */
static void scaled_differences(const double *points, int32_t count, big *differences) {
  big value, last[2];
  int32_t scale = 0;
  for (int32_t i = 0; i < 2 * count; i++) {
    const int32_t own = big_scale_of(points[i]);
    if (own < scale) scale = own;
  }
  for (int32_t axis = 0; axis < 2; axis++) big_from_double(&last[axis], points[2 * (count - 1) + axis], scale);
  for (int32_t i = 0; i < 2 * (count - 1); i++) {
    big_from_double(&value, points[i], scale);
    big_subtract(&differences[i], &value, &last[i % 2]);
  }
}

static void cross(big *out, const big *p, const big *q) {
  big left, right;
  big_multiply(&left, &p[0], &q[1]);
  big_multiply(&right, &p[1], &q[0]);
  big_subtract(out, &left, &right);
}

static int32_t orient_oracle(const big differences[4]) {
  big determinant;
  cross(&determinant, differences, differences + 2);
  return big_sign(&determinant);
}

static int32_t incircle_oracle(const big differences[6]) {
  big determinant, lift, square, turn;
  big_from_i64(&determinant, 0);
  for (int32_t i = 0; i < 3; i++) {
    const big *p = differences + 2 * i;
    big_multiply(&lift, &p[0], &p[0]);
    big_multiply(&square, &p[1], &p[1]);
    big_add(&lift, &lift, &square);
    cross(&turn, differences + 2 * ((i + 1) % 3), differences + 2 * ((i + 2) % 3));
    big_multiply(&lift, &lift, &turn);
    big_add(&determinant, &determinant, &lift);
  }
  return big_sign(&determinant);
}

/* Inputs ------------------------------------------------------------------------------------- */

static double random_double(sp__rng *rng, int32_t least_exponent, int32_t greatest_exponent) {
  const int32_t exponent = least_exponent + sp__rng_next_int(rng, greatest_exponent - least_exponent + 1);
  const double mantissa = sp__rng_next_double(rng) - 0.5;
  return ldexp(mantissa, exponent);
}

/** A few ulps away. */
static double nudge(sp__rng *rng, double value) {
  const int32_t steps = sp__rng_next_int(rng, 5) - 2;
  for (int32_t i = 0; i < steps; i++) value = nextafter(value, SP_INFINITY);
  for (int32_t i = 0; i > steps; i--) value = nextafter(value, -SP_INFINITY);
  return value;
}

typedef struct exponent_range {
  int32_t least;
  int32_t greatest;
} exponent_range;

/** Everyday numbers, mixed ones, huge ones, denormal ones, and all of them together. */
static const exponent_range ranges[] = {{0, 8}, {-30, 30}, {1000, 1024}, {-1074, -1015}, {-1074, 1024}};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

static void draw_points(sp__rng *rng, double *points, int32_t count) {
  const exponent_range range = ranges[sp__rng_next_int(rng, RANGES)];
  for (int32_t i = 0; i < 2 * count; i++) points[i] = random_double(rng, range.least, range.greatest);
  if (sp__rng_next_int(rng, 4) == 0) points[2] = points[0]; /* shared coordinates, zeros */
  if (sp__rng_next_int(rng, 8) == 0) points[1] = 0.0;
}

/** The third point close to or on the line of the first two. */
static void draw_nearly_collinear(sp__rng *rng, double points[6]) {
  draw_points(rng, points, 2);
  const double t = (double)(sp__rng_next_int(rng, 33) - 8) / 8.0;
  for (int32_t axis = 0; axis < 2; axis++) {
    const double span = points[2 + axis] * 0.5 - points[axis] * 0.5;
    points[4 + axis] = points[axis] * 0.5 + span * t;
    points[axis] *= 0.5, points[2 + axis] *= 0.5;
    points[4 + axis] = nudge(rng, points[4 + axis]);
  }
}

/** Four points close to or on one circle: turned and mirrored copies of an offset from a centre. */
static void draw_nearly_cocircular(sp__rng *rng, double points[8]) {
  const int32_t size = sp__rng_next_int(rng, 40) - 10, shift = sp__rng_next_int(rng, 24);
  const double offset[2] = {random_double(rng, size, size), random_double(rng, size, size)};
  const double centre[2] = {random_double(rng, size + shift, size + shift), random_double(rng, size, size)};
  for (int32_t i = 0; i < 4; i++) {
    const int32_t turn = sp__rng_next_int(rng, 8), swap = turn & 1;
    points[2 * i] = nudge(rng, centre[0] + (turn & 2 ? -1.0 : 1.0) * offset[swap]);
    points[2 * i + 1] = nudge(rng, centre[1] + (turn & 4 ? -1.0 : 1.0) * offset[1 - swap]);
  }
}

/* Tests -------------------------------------------------------------------------------------- */

static void check_orient(const double points[6]) {
  big differences[4];
  scaled_differences(points, 3, differences);
  const int32_t expected = orient_oracle(differences);
  CHECK_EQ_I64(sp__orient2d(points, points + 2, points + 4), expected);
  CHECK_EQ_I64(sp__orient2d(points + 2, points + 4, points), expected);
  CHECK_EQ_I64(sp__orient2d(points + 2, points, points + 4), -expected);
}

static void orientation_is_exact(void) {
  int32_t signs[3] = {0};
  for (int32_t seed = 0; seed < case_scaled(20000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    double points[6];
    sp_test_note("seed %" PRId32, seed);
    if (seed % 2 == 0) {
      draw_points(&rng, points, 3);
    } else {
      draw_nearly_collinear(&rng, points);
    }
    check_orient(points);
    signs[sp__orient2d(points, points + 2, points + 4) + 1]++;
  }
  CHECK(signs[0] > 100 && signs[1] > 100 && signs[2] > 100);
}

static void in_circle_is_exact(void) {
  int32_t signs[3] = {0};
  for (int32_t seed = 0; seed < case_scaled(4000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    double p[8];
    big differences[6];
    sp_test_note("seed %" PRId32, seed);
    if (seed % 4 == 0) {
      draw_points(&rng, p, 4);
    } else {
      draw_nearly_cocircular(&rng, p);
    }
    scaled_differences(p, 4, differences);
    const int32_t expected = incircle_oracle(differences);
    CHECK_EQ_I64(sp__incircle(p, p + 2, p + 4, p + 6), expected);
    CHECK_EQ_I64(sp__incircle(p + 2, p + 4, p, p + 6), expected);
    CHECK_EQ_I64(sp__incircle(p + 2, p, p + 4, p + 6), -expected);
    CHECK_EQ_I64(sp__incircle(p + 6, p + 4, p + 2, p), expected);
    signs[expected + 1]++;
  }
  CHECK(signs[0] > 20 && signs[1] > 20 && signs[2] > 20);
}

static int64_t random_grid(sp__rng *rng, int32_t bits) {
  const uint64_t magnitude = sp__rng_next(rng) >> (64 - bits);
  return sp__rng_next(rng) & 1 ? (int64_t)magnitude : -(int64_t)magnitude;
}

static void draw_grid_points(sp__rng *rng, int64_t p[8]) {
  const int32_t bits = 2 + sp__rng_next_int(rng, 60);
  for (int32_t i = 0; i < 8; i++) p[i] = random_grid(rng, bits);
  if (sp__rng_next_int(rng, 2) == 0) { /* a rectangle, perhaps with one corner moved by one unit */
    p[2] = p[4], p[3] = p[1], p[6] = p[0], p[7] = p[5];
    p[7] += sp__rng_next_int(rng, 3) - 1;
    if (p[7] > SP__MAX_GRID_COORDINATE) p[7]--;
  }
}

static void grid_predicates_are_exact(void) {
  int32_t signs[3] = {0};
  for (int32_t seed = 0; seed < case_scaled(10000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    int64_t p[8];
    big value, differences[6], last[2];
    sp_test_note("seed %" PRId32, seed);
    draw_grid_points(&rng, p);
    for (int32_t axis = 0; axis < 2; axis++) big_from_i64(&last[axis], p[6 + axis]);
    for (int32_t i = 0; i < 6; i++) {
      big_from_i64(&value, p[i]);
      big_subtract(&differences[i], &value, &last[i % 2]);
    }
    const int32_t expected = incircle_oracle(differences);
    CHECK_EQ_I64(sp__grid_incircle(p, p + 2, p + 4, p + 6), expected);
    CHECK_EQ_I64(sp__grid_orient2d(p, p + 2, p + 6), orient_oracle(differences));
    signs[expected + 1]++;
  }
  CHECK(signs[0] > 50 && signs[1] > 50 && signs[2] > 50);
}

static void grid_predicates_hold_at_the_bound(void) {
  const int64_t most = SP__MAX_GRID_COORDINATE;
  const int64_t a[2] = {-most, -most}, b[2] = {most, -most}, c[2] = {most, most}, d[2] = {-most, most};
  const int64_t inside[2] = {-most + 1, most}, lower[2] = {most, most - 1};
  CHECK_EQ_I64(sp__grid_incircle(a, b, c, d), 0);
  CHECK_EQ_I64(sp__grid_incircle(a, b, c, inside), 1);
  CHECK_EQ_I64(sp__grid_incircle(a, b, inside, d), -1);
  CHECK_EQ_I64(sp__grid_orient2d(a, b, c), 1);
  const int64_t middle[2] = {0, 0};
  CHECK_EQ_I64(sp__grid_orient2d(a, middle, c), 0);
  CHECK_EQ_I64(sp__grid_orient2d(a, middle, lower), -1);
}

static void check_words(const big *expected, const uint64_t *words, int32_t count) {
  uint64_t wanted[4];
  big_to_words(expected, wanted, count);
  for (int32_t i = 0; i < count; i++) CHECK_EQ_U64(words[i], wanted[i]);
}

static int64_t random_i64(sp__rng *rng) {
  static const int64_t corners[] = {INT64_MIN, INT64_MAX, INT64_MIN + 1, -1, 0, 1, INT64_C(1) << 32};
  const uint64_t drawn = sp__rng_next(rng);
  const int32_t corner = sp__rng_next_int(rng, 21);
  return corner < 7 ? corners[corner] : (int64_t)(drawn >> sp__rng_next_int(rng, 64));
}

static void wide_integers_equal_big_ones(void) {
  for (int32_t seed = 0; seed < case_scaled(20000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    const int64_t v[4] = {random_i64(&rng), random_i64(&rng), random_i64(&rng), random_i64(&rng)};
    big b[4], p, q, r;
    sp_test_note("seed %" PRId32, seed);
    for (int32_t i = 0; i < 4; i++) big_from_i64(&b[i], v[i]);
    big_multiply(&p, &b[0], &b[1]);
    big_multiply(&q, &b[2], &b[3]);
    const sp__i128 wide_p = sp__i64_multiply(v[0], v[1]), wide_q = sp__i64_multiply(v[2], v[3]);
    const uint64_t words_p[2] = {wide_p.low, wide_p.high};
    check_words(&p, words_p, 2);
    const sp__i128 sum = sp__i128_add(wide_p, sp__i128_from(v[2])),
                   less = sp__i128_subtract(wide_p, sp__i128_from(v[3]));
    const uint64_t words_sum[2] = {sum.low, sum.high}, words_less[2] = {less.low, less.high};
    big_add(&r, &p, &b[2]);
    check_words(&r, words_sum, 2);
    big_subtract(&r, &p, &b[3]);
    check_words(&r, words_less, 2);
    big_subtract(&r, &p, &q);
    CHECK_EQ_I64(sp__i128_compare(wide_p, wide_q), big_sign(&r));
    CHECK_EQ_I64(sp__i128_sign(wide_p), big_sign(&p));
    const sp__i256 product = sp__i128_multiply(wide_p, wide_q);
    big_multiply(&r, &p, &q);
    check_words(&r, product.words, 4);
    CHECK_EQ_I64(sp__i256_sign(product), big_sign(&r));
    const sp__i256 widest = sp__i256_add(product, sp__i128_multiply(wide_q, sp__i128_from(v[0])));
    big_multiply(&q, &q, &b[0]);
    big_add(&r, &r, &q);
    check_words(&r, widest.words, 4);
  }
}

/** Distance of an integer to a double that is one. */
static void distance(big *out, const big *integer, double value) {
  if (fabs(value) < 0x1p62) {
    big_from_i64(out, (int64_t)value);
  } else {
    big_from_double(out, value, 0);
  }
  big_subtract(out, integer, out);
  out->negative = false;
}

static void wide_integers_become_the_nearest_doubles(void) {
  sp__rng rng = {404};
  for (int32_t i = 0; i < case_scaled(2000) && sp_test_failures() == 0; i++) {
    const int32_t a_shift = sp__rng_next_int(&rng, 63), b_shift = sp__rng_next_int(&rng, 63);
    int64_t a = (int64_t)sp__rng_next(&rng) >> a_shift, b = (int64_t)sp__rng_next(&rng) >> b_shift;
    if (i % 3 == 0) { /* halfway between two doubles, or one off that */
      a = ((INT64_C(1) << 53) + 2 * (a & 0xFFFF) + 1) * (a_shift % 2 == 0 ? 1 : -1);
      b = INT64_C(1) << b_shift;
    }
    const int64_t more = i % 3 == 0 ? sp__rng_next_int(&rng, 3) - 1 : 0;
    const sp__i128 wide = sp__i128_add(sp__i64_multiply(a, b), sp__i128_from(more));
    big p, q, nearest, other;
    big_from_i64(&p, a);
    big_from_i64(&q, b);
    big_multiply(&p, &p, &q);
    big_from_i64(&q, more);
    big_add(&p, &p, &q);
    const double value = sp__i128_to_double(wide);
    distance(&nearest, &p, value);
    for (int32_t side = -1; side <= 1 && fabs(value) >= 0x1p54; side += 2) {
      distance(&other, &p, nextafter(value, side * SP_INFINITY));
      big_subtract(&other, &other, &nearest);
      const bool even = fmod(value / exp2(floor(log2(fabs(value))) - 52.0), 2.0) == 0.0;
      CHECK(big_sign(&other) > 0 || (big_sign(&other) == 0 && even));
    }
    if (fabs(value) < 0x1p53) CHECK_EQ_I64(big_sign(&nearest), 0);
    const int64_t factor = (int64_t)sp__rng_next(&rng) >> 40;
    uint64_t words[2];
    big_from_i64(&q, factor);
    big_multiply(&q, &p, &q);
    big_to_words(&q, words, 2);
    const sp__i128 scaled = sp__i128_scale(wide, factor);
    if (a_shift + b_shift >= 40 && i % 3 != 0) CHECK(scaled.low == words[0] && scaled.high == words[1]);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-168 orientation has the true sign for collinear, huge and denormal input", orientation_is_exact);
  SP_RUN("in-circle has the true sign for cocircular, huge and denormal input", in_circle_is_exact);
  SP_RUN("grid predicates have the true sign", grid_predicates_are_exact);
  SP_RUN("grid predicates hold at the bound", grid_predicates_hold_at_the_bound);
  SP_RUN("wide integers equal big ones", wide_integers_equal_big_ones);
  SP_RUN("M-240 wide integers become the nearest doubles", wide_integers_become_the_nearest_doubles);
  return sp_test_end();
}
