/* Offsets against distances to the boundary, sampled at points; the mesh builder's shrink against the same. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "build2d/offset.h"
#include "math/constants.h"
#include "support/cases.h"
#include "support/regions.h"
#include "support/test.h"

/** Distance of a point to a segment, Euclidean or the larger of both axes. */
static double segment_distance(const double *a, const double *b, double x, double y, bool square) {
  const double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
  double best = SP_INFINITY;
  if (!square) {
    double t = ((x - a[0]) * dx + (y - a[1]) * dy) / length;
    t = fmax(0.0, fmin(1.0, t));
    return hypot(a[0] + t * dx - x, a[1] + t * dy - y);
  }
  /* Convex in t, so halving finds the least; the distance is piecewise linear. */
  double low = 0.0, high = 1.0;
  for (int32_t i = 0; i < 60; i++) {
    const double t[2] = {low + (high - low) / 3.0, high - (high - low) / 3.0};
    double at[2];
    for (int32_t k = 0; k < 2; k++) at[k] = fmax(fabs(a[0] + t[k] * dx - x), fabs(a[1] + t[k] * dy - y));
    if (at[0] < at[1]) {
      high = t[1];
    } else {
      low = t[0];
    }
    best = fmin(best, fmin(at[0], at[1]));
  }
  return best;
}

/** Distance of a point to the boundary of a region. */
static double boundary_distance(const sp_region *region, double x, double y, bool square) {
  const double unit = geo__unit(region->snap_bits);
  double best = SP_INFINITY;
  for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
    const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point p = region->rings.points[i], q = region->rings.points[i + 1 < end ? i + 1 : first];
      const double a[2] = {(double)p.x * unit, (double)p.y * unit}, b[2] = {(double)q.x * unit, (double)q.y * unit};
      best = fmin(best, segment_distance(a, b, x, y, square));
    }
  }
  return best;
}

static int32_t place_of(const sp_region *region, double x, double y) {
  int32_t place = -1;
  CHECK_EQ_I64(sp_region_locate_point(region, x, y, &place), SP_OK);
  return place;
}

static sp_region *draw_region(uint64_t seed, sp__rng *rng) {
  static outline_set set;
  *rng = (sp__rng){seed};
  sp_test_note("seed %d", (int)seed);
  outlines_draw(&set, rng, seed % 2 == 0 ? OUTLINES_SPARSE : OUTLINES_STARS, seed % 2 == 0 ? 3 : 1);
  return region_make(&set, 12);
}

/** What a point must be in an offset, from what it is in the region and how far it is from the boundary. */
static int32_t expected_place(int32_t place, double distance, double offset, double near, double far) {
  const bool within = distance<fabs(offset) - near, beyond = distance> fabs(offset) + far;
  if (!within && !beyond) return -1; /* too near to tell */
  if (offset > 0.0) {
    return within || place == SP_POINT_PLACE_INSIDE ? SP_POINT_PLACE_INSIDE : SP_POINT_PLACE_OUTSIDE;
  }
  return beyond && place == SP_POINT_PLACE_INSIDE ? SP_POINT_PLACE_INSIDE : SP_POINT_PLACE_OUTSIDE;
}

/** Samples points; `near` and `far` are how much closer and farther than the distance the swept set may end. */
static int32_t sample(const sp_region *region, const sp_region *offset, double distance, bool square, double near,
                      double far, sp__rng *rng) {
  int32_t compared = 0;
  for (int32_t i = 0; i < 60; i++) {
    const double x = sp__rng_next_double(rng) * 80.0 - 40.0, y = sp__rng_next_double(rng) * 80.0 - 40.0;
    const int32_t place = place_of(region, x, y);
    const double away = boundary_distance(region, x, y, square);
    const int32_t expected =
        place == SP_POINT_PLACE_ON_BOUNDARY ? -1 : expected_place(place, away, distance, near, far);
    if (expected < 0) continue;
    CHECK_EQ_I64(place_of(offset, x, y), expected);
    compared++;
  }
  return compared;
}

static void check_offsets(int32_t join) {
  const int32_t cases = case_scaled(40);
  int32_t compared = 0;
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng;
    sp_region *region = draw_region((uint64_t)i + 1, &rng);
    const double distance = (sp__rng_next_double(&rng) - 0.5) * (i % 2 == 0 ? 2.0 : 12.0);
    sp_offset_options options;
    sp_offset_options_init(&options);
    options.join = join;
    options.arc_tolerance = i % 3 == 0 ? 0.0 : 0.01 * (1 + i % 5);
    sp_region *offset = NULL;
    CHECK_EQ_I64(sp_region_offset(region, distance, &options, NULL, &offset), SP_OK);
    region_check_valid(offset);
    const double slack = 2e-3, arc = fmax(options.arc_tolerance, fmax(fabs(distance) / 128.0, 1.0 / 4096.0));
    compared += sample(region, offset, distance, join == SP_OFFSET_JOIN_SQUARE, slack,
                       join == SP_OFFSET_JOIN_SQUARE ? slack : slack + arc, &rng);
    sp_region_free(offset);
    sp_region_free(region);
  }
  CHECK(compared > cases * 40);
}

static void rounds_corners(void) {
  check_offsets(SP_OFFSET_JOIN_ROUND);
}

static void squares_corners(void) {
  check_offsets(SP_OFFSET_JOIN_SQUARE);
}

/** The Minkowski sum of a rectangle and a square is a rectangle, and of a triangle a hexagon or pentagon. */
static void squares_exactly(void) {
  static const double triangle[] = {0, 0, 8, 2, 3, 9};
  static const int64_t hull[][2] = {{-3, -3}, {3, -3}, {11, -1}, {11, 5}, {6, 12}, {0, 12}, {-3, 3}};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, triangle, 3);
  sp_region *region = region_make(&set, 0), *offset = NULL;
  sp_offset_options options;
  sp_offset_options_init(&options);
  options.join = SP_OFFSET_JOIN_SQUARE;
  CHECK_EQ_I64(sp_region_offset(region, 3.0, &options, NULL, &offset), SP_OK);
  CHECK_EQ_U64(sp_region_point_count(offset), 7);
  for (uint32_t i = 0; i < 7 && i < offset->rings.point_count; i++) {
    CHECK_EQ_I64(offset->rings.points[i].x, hull[i][0]);
    CHECK_EQ_I64(offset->rings.points[i].y, hull[i][1]);
  }
  sp_region_free(offset);
  CHECK_EQ_I64(sp_region_offset(region, 0.0, &options, NULL, &offset), SP_OK);
  region_check_equal(offset, region);
  sp_region_free(offset);
  /* Half a unit becomes a whole one. */
  CHECK_EQ_I64(sp_region_offset(region, 0.25, &options, NULL, &offset), SP_OK);
  CHECK_EQ_I64(offset->rings.points[0].x, -1);
  sp_region_free(offset);
  sp_region_free(region);
}

/* The shrink of the mesh builder ------------------------------------------------------------- */

/** A region of the rings, to ask for places. */
static sp_region *wrap(const geo_rings *rings, int32_t snap_bits) {
  sp_region *region = NULL;
  CHECK_EQ_I64(geo__make_region(rings, snap_bits, NULL, &region), SP_OK);
  return region;
}

static sp_region *shrink(const sp_region *region, double radius, double tolerance) {
  sp__arena arena = sp__arena_make(NULL);
  geo_rings rings;
  CHECK_EQ_I64(geo__shrink(&arena, &region->rings, region->snap_bits, radius, tolerance, &rings), SP_OK);
  sp_region *result = wrap(&rings, region->snap_bits);
  sp__arena_free(&arena);
  return result;
}

static void shrinks_to_the_distance(void) {
  const int32_t cases = case_scaled(100);
  int32_t compared = 0;
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng;
    sp_region *region = draw_region((uint64_t)i + 500, &rng);
    const double radius = 0.05 + sp__rng_next_double(&rng) * 2.0;
    const bool fine = i % 2 == 0; /* 16 vertices, else 8 */
    sp_region *smaller = shrink(region, radius, radius * (fine ? 0.02 : 0.083));
    region_check_valid(smaller);
    compared += sample(region, smaller, -radius, false, 2e-3 + radius * (fine ? 0.0125 : 0.0495),
                       2e-3 + radius * (fine ? 0.0195 : 0.0585), &rng);
    sp_region_free(smaller);
    sp_region_free(region);
  }
  CHECK(compared > cases * 40);
}

/** Exact area of the points of a square room with square pillars that are farther from everything than the radius. */
static void covers_rooms_with_pillars(void) {
  enum { SIDE = 40 };
  static uint8_t cells[SIDE * SIDE];
  memset(cells, 1, sizeof cells);
  for (int32_t y = 4; y < SIDE; y += 8) {
    for (int32_t x = 4; x < SIDE; x += 8) cells[y * SIDE + x] = 0;
  }
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = 10;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_from_tile_map(cells, SIDE, SIDE, 1.0, 0.0, 0.0, &options, NULL, &region), SP_OK);
  static const double radii[] = {0.5, 1.0, 1.5};
  for (uint32_t i = 0; i < 3; i++) {
    const double r = radii[i], inner = SIDE - 2.0 * r;
    const double exact = inner * inner - 25.0 * (1.0 + 4.0 * r + 3.141592653589793 * r * r);
    for (int32_t fine = 0; fine < 2; fine++) {
      sp_region *smaller = shrink(region, r, r * (fine != 0 ? 0.02 : 0.083));
      region_check_valid(smaller);
      CHECK(fabs(sp_region_area(smaller) - exact) < 1e-3 * exact);
      CHECK_EQ_U64(sp_region_point_count(smaller), 4 + 25 * (fine != 0 ? 16 : 8));
      sp_region_free(smaller);
    }
  }
  sp_region_free(region);
}

/** Area of the points of a tile map of tiles of 2 units that are farther than r <= 1 from every other cell. */
static double eroded_area(const uint8_t *cells, int32_t side, double r) {
  double sum = 0.0;
  for (int32_t i = 0; i < side * side; i++) {
    if (cells[i] == 0) continue;
    const int32_t x = i % side, y = i / side;
    bool solid[3][3];
    for (int32_t k = 0; k < 9; k++) {
      const int32_t to_x = x + k % 3 - 1, to_y = y + k / 3 - 1;
      solid[k / 3][k % 3] = to_x >= 0 && to_x < side && to_y >= 0 && to_y < side && cells[to_y * side + to_x] != 0;
    }
    sum += (2.0 - r * (!solid[1][0] + !solid[1][2])) * (2.0 - r * (!solid[0][1] + !solid[2][1]));
    for (int32_t corner = 0; corner < 4; corner++) {
      const int32_t column = corner % 2 * 2, row = corner / 2 * 2;
      if (solid[1][column] && solid[row][1] && !solid[row][column]) sum -= 3.141592653589793 * r * r / 4.0;
    }
  }
  return sum;
}

static void covers_random_maps(void) {
  enum { SIDE = 128 };
  static uint8_t cells[SIDE * SIDE];
  static const double radii[] = {0.5, 0.75, 1.0};
  sp__rng rng = {2026};
  for (int32_t i = 0; i < SIDE * SIDE; i++) cells[i] = (uint8_t)(sp__rng_next_double(&rng) < 0.6);
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = 10;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_from_tile_map(cells, SIDE, SIDE, 2.0, 0.0, 0.0, &options, NULL, &region), SP_OK);
  region_check_valid(region);
  for (uint32_t i = 0; i < 3; i++) {
    sp_region *smaller = shrink(region, radii[i], fmax(0.0625, fmin(0.0825 * radii[i], 0.125)));
    region_check_valid(smaller);
    const double exact = eroded_area(cells, SIDE, radii[i]), area = sp_region_area(smaller);
    printf("  radius %.2f: exact area %.1f, ours %.1f (%+.4f %%)\n", radii[i], exact, area,
           100.0 * (area / exact - 1.0));
    CHECK(fabs(area - exact) < 0.0025 * exact);
    sp_region_free(smaller);
  }
  sp_region_free(region);
}

/** Length of the region's boundary and of a circle around each of its points. */
static double swept_length(const sp_region *region, double radius) {
  const double unit = geo__unit(region->snap_bits);
  double sum = 2.0 * 3.141592653589793 * radius * region->rings.point_count;
  for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
    const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point d = geo__minus(region->rings.points[i], region->rings.points[i + 1 < end ? i + 1 : first]);
      sum += unit * hypot((double)d.x, (double)d.y);
    }
  }
  return sum;
}

/** Shrinking removes the same set as the round offset, up to the tolerance of the arcs and a few units. */
static void removes_what_the_offset_does(void) {
  const int32_t cases = case_scaled(40);
  double removed = 0.0;
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng;
    sp_region *region = draw_region((uint64_t)i + 900, &rng), *offset = NULL, *between = NULL;
    const double radius = 0.1 + sp__rng_next_double(&rng);
    sp_offset_options options;
    sp_offset_options_init(&options);
    options.arc_tolerance = 0.002;
    CHECK_EQ_I64(sp_region_offset(region, -radius, &options, NULL, &offset), SP_OK);
    sp_region *smaller = shrink(region, radius, options.arc_tolerance);
    const int32_t operation = SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE;
    CHECK_EQ_I64(sp_region_combine(smaller, offset, operation, NULL, &between), SP_OK);
    CHECK(sp_region_area(between) <= (options.arc_tolerance + 2.0 / 4096.0) * swept_length(region, radius));
    removed += sp_region_area(region) - sp_region_area(offset);
    sp_region_free(between);
    sp_region_free(smaller);
    sp_region_free(offset);
    sp_region_free(region);
  }
  CHECK(removed > 20.0 * cases);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-258 M-259 M-260 round offsets end at the distance", rounds_corners);
  SP_RUN("M-258 M-261 square offsets end at the distance along the axes", squares_corners);
  SP_RUN("M-261 square offsets are exact hulls", squares_exactly);
  SP_RUN("M-262 M-263 M-267 the builder's shrink ends at the distance", shrinks_to_the_distance);
  SP_RUN("M-265 M-267 K-32 rooms with pillars keep their exact area within a thousandth", covers_rooms_with_pillars);
  SP_RUN("M-263 K-31 K-32 random maps keep their exact area within a quarter of a hundredth", covers_random_maps);
  SP_RUN("M-262 M-263 the shrink removes what the round offset does", removes_what_the_offset_does);
  return sp_test_end();
}
