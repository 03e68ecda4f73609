/* Known answers of regions: the cookbook's tile map, its shrink, arcs, orders of rings, errors. */
#include <math.h>
#include <string.h>

#include "build2d/offset.h"
#include "support/regions.h"
#include "support/test.h"

/** Checks all points of rings, ring by ring; `sizes` ends with 0. */
static void check_points(const geo_rings *rings, const int64_t (*points)[2], const uint32_t *sizes) {
  uint32_t ring = 0, point = 0;
  for (; sizes[ring] != 0; ring++) {
    if (ring < rings->ring_count) CHECK_EQ_U64(rings->starts[ring + 1] - rings->starts[ring], sizes[ring]);
    for (uint32_t i = 0; i < sizes[ring]; i++, point++) {
      if (point >= rings->point_count) continue;
      CHECK_EQ_I64(rings->points[point].x, points[point][0]);
      CHECK_EQ_I64(rings->points[point].y, points[point][1]);
    }
  }
  CHECK_EQ_U64(rings->ring_count, ring);
  CHECK_EQ_U64(rings->point_count, point);
}

/* The cookbook's map ------------------------------------------------------------------------- */

static sp_region *cookbook_map(void) {
  static uint8_t cells[30 * 20];
  memset(cells, 1, sizeof cells);
  for (int32_t y = 6; y <= 11; y++) memset(cells + y * 30 + 11, 0, 8);
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = 9;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_from_tile_map(cells, 30, 20, 1.0, 0.0, 0.0, &options, NULL, &region), SP_OK);
  return region;
}

static void traces_the_cookbook_map(void) {
  static const int64_t points[][2] = {{0, 0},       {15360, 0},   {15360, 10240}, {0, 10240},
                                      {5632, 3072}, {5632, 6144}, {9728, 6144},   {9728, 3072}};
  static const uint32_t sizes[] = {4, 4, 0};
  sp_region *region = cookbook_map();
  check_points(&region->rings, points, sizes);
  CHECK_EQ_F64_BITS(sp_region_area(region), 552.0);
  sp_region_free(region);
}

static void shrinks_the_cookbook_map(void) {
  static const int64_t points[][2] = {{307, 307},    {15053, 307},  {15053, 9933}, {307, 9933},
                                      {5325, 2966},  {5325, 6250},  {5526, 6451},  {9834, 6451},
                                      {10035, 6250}, {10035, 2966}, {9834, 2765},  {5526, 2765}};
  static const uint32_t sizes[] = {4, 8, 0};
  sp_region *region = cookbook_map();
  sp__arena arena = sp__arena_make(NULL);
  geo_rings rings;
  CHECK_EQ_I64(geo__shrink(&arena, &region->rings, 9, 0.6, 0.075, &rings), SP_OK);
  check_points(&rings, points, sizes);
  sp__arena_free(&arena);
  sp_region_free(region);
}

/* Arcs --------------------------------------------------------------------------------------- */

/** The tolerance of the mesh builder's pipeline, in world units. */
static double pipeline_tolerance(double cell_size, double radius) {
  return fmax(cell_size / 4.0, fmin(0.0825 * radius, cell_size / 2.0));
}

static void chooses_counts(void) {
  static const struct {
    double radius;
    double cell_size;
    int32_t snap_bits;
    uint32_t count;
  } cases[] = {{0.6, 0.3, 9, 8},    {0.3, 0.15, 10, 8}, {1.5, 0.5, 9, 8},  {0.5, 0.25, 10, 8},
               {0.75, 0.25, 10, 8}, {1.0, 0.25, 10, 8}, {3.0, 0.3, 9, 16}, {10.0, 0.3, 9, 32}};
  for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const double radius = cases[i].radius * geo__units_per_world(cases[i].snap_bits);
    const double tolerance = pipeline_tolerance(cases[i].cell_size, cases[i].radius);
    geo_circle circle;
    geo__make_equal_area(radius, geo__arc_tolerance(radius, tolerance, cases[i].snap_bits), &circle);
    CHECK_EQ_U64(circle.count, cases[i].count);
  }
}

/** Twice the area of the polygon through all vertices of a circle and the axis points. */
static double polygon_area(const geo_circle *circle) {
  double sum = 0.0;
  for (uint32_t i = 0; i < circle->count; i++) {
    const uint32_t k = (i + 1) % circle->count;
    sum += circle->x[i] * circle->y[k] - circle->x[k] * circle->y[i];
  }
  return sum;
}

static void has_the_area_of_the_circle(void) {
  static const double lambdas[] = {0.8325744344588527, 0.9875825436344645, 0.9978620896245923, 0.9995410277864226};
  static const double outside[] = {0.058, 0.019}, inside[] = {0.049, 0.012};
  for (uint32_t i = 0; i < 4; i++) {
    const uint32_t count = UINT32_C(8) << i;
    const double tolerance = 1.0 / cos(3.141592653589793 / count) - 1.0 + 1e-9;
    geo_circle circle;
    const double lambda = geo__make_equal_area(1.0, tolerance, &circle);
    CHECK_EQ_U64(circle.count, count);
    CHECK(fabs(lambda - lambdas[i]) < 1e-14);
    /* Each axis point is the middle of a straight side, so the vertices alone have the area. */
    CHECK(fabs(polygon_area(&circle) / 2.0 - 3.141592653589793) < 1e-12);
    for (uint32_t k = 0; i < 2 && k < count; k++) {
      const uint32_t next = (k + 1) % count;
      const double x = (circle.x[k] + circle.x[next]) / 2.0, y = (circle.y[k] + circle.y[next]) / 2.0;
      CHECK(sqrt(circle.x[k] * circle.x[k] + circle.y[k] * circle.y[k]) < 1.0 + outside[i] + 5e-4);
      CHECK(sqrt(x * x + y * y) > 1.0 - inside[i] - 5e-4);
    }
  }
}

static void circumscribes_circles(void) {
  for (uint32_t i = 0; i < 6; i++) {
    const uint32_t count = UINT32_C(8) << i;
    const double outer = 1000.0 / cos(3.141592653589793 / count);
    geo_circle circle;
    geo__make_circle(1000.0, outer - 1000.0 + 1e-6, &circle);
    CHECK_EQ_U64(circle.count, count);
    for (uint32_t k = 0; k < count; k++) {
      const double angle = (2.0 * k + 1.0) * 3.141592653589793 / count;
      CHECK(fabs(circle.x[k] - outer * cos(angle)) < 1e-9 && fabs(circle.y[k] - outer * sin(angle)) < 1e-9);
    }
  }
  geo_circle most;
  geo__make_circle(1e9, 1.0, &most);
  CHECK_EQ_U64(most.count, 256);
  CHECK(geo__arc_tolerance(1000.0, 0.0, 4) == 1000.0 / 128.0);
  CHECK(geo__arc_tolerance(100.0, 0.0, 4) == 1.0);
  CHECK(geo__arc_tolerance(1000.0, 0.05, 4) == 1000.0 / 128.0);
  CHECK(geo__arc_tolerance(1000.0, 0.0625, 4) == 1.0);
}

/* Rings -------------------------------------------------------------------------------------- */

static void snaps_to_even(void) {
  static const double ring[] = {0.5, 0.5, 8.5, -0.5, 7.5, 9.5, 1.5, 3.5};
  static const int64_t points[][2] = {{0, 0}, {8, 0}, {8, 10}, {2, 4}};
  static const uint32_t sizes[] = {4, 0};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, ring, 4);
  sp_region *region = region_make(&set, 0);
  check_points(&region->rings, points, sizes);
  sp_region_free(region);
}

static void rounds_crossings_up(void) {
  /* Two triangles whose sides cross at (0.5, 0.5), and mirrored at (-0.5, 0.5): 1 and 0. */
  for (int32_t sign = -1; sign <= 1; sign += 2) {
    const geo_edge p = {{0, 0}, {sign * 3, 3}, {1, 0}}, q = {{0, 1}, {sign * 3, -2}, {1, 0}};
    const geo_edge p_up = sign > 0 ? p : (geo_edge){p.b, p.a, {1, 0}},
                   q_up = sign > 0 ? q : (geo_edge){q.b, q.a, {1, 0}};
    const geo_point at = geo__round_crossing(&p_up, &q_up);
    CHECK_EQ_I64(at.x, sign > 0 ? 1 : 0);
    CHECK_EQ_I64(at.y, 1);
  }
}

static void separates_touching_squares(void) {
  static const double squares[2][8] = {{0, 0, 2, 0, 2, 2, 0, 2}, {2, 2, 4, 2, 4, 4, 2, 4}};
  static const int64_t two[][2] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {2, 2}, {4, 2}, {4, 4}, {2, 4}};
  static const uint32_t two_sizes[] = {4, 4, 0};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, squares[0], 4);
  outlines_begin(&set);
  outlines_add_ring(&set, squares[1], 4);
  sp_region *region = region_make(&set, 0);
  check_points(&region->rings, two, two_sizes);
  sp_region_free(region);
  /* A hole that touches the outer boundary at a point joins its ring. */
  static const double outer[] = {0, 0, 8, 0, 8, 8, 0, 8}, hole[] = {0, 4, 3, 3, 3, 5};
  static const int64_t one[][2] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 4}, {3, 5}, {3, 3}, {0, 4}};
  static const uint32_t one_size[] = {8, 0};
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, outer, 4);
  outlines_add_ring(&set, hole, 3);
  region = region_make(&set, 0);
  check_points(&region->rings, one, one_size);
  CHECK_EQ_I64(region_small_area(region), 2 * 64 - 6);
  sp_region_free(region);
}

static void reads_even_odd(void) {
  /* A pentagram: its middle is wound round twice and is a hole. Two equal rings cancel each other. */
  static const double star[] = {0, 10, 6, -8, -10, 3, 10, 3, -6, -8}, square[] = {20, 0, 24, 0, 24, 4, 20, 4};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, star, 5);
  sp_region *region = region_make(&set, 4);
  int32_t place = -1;
  CHECK_EQ_I64(sp_region_locate_point(region, 0.0, 0.0, &place), SP_OK);
  CHECK_EQ_I64(place, SP_POINT_PLACE_OUTSIDE);
  CHECK_EQ_I64(sp_region_locate_point(region, 0.0, 8.0, &place), SP_OK);
  CHECK_EQ_I64(place, SP_POINT_PLACE_INSIDE);
  sp_region_free(region);
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, square, 4);
  outlines_add_ring(&set, square, 4);
  region = region_make(&set, 4);
  CHECK_EQ_U64(sp_region_ring_count(region), 0);
  CHECK_EQ_F64_BITS(sp_region_area(region), 0.0);
  sp_region_free(region);
  /* As two outlines they are one square. */
  outlines_clear(&set);
  for (int32_t i = 0; i < 2; i++) {
    outlines_begin(&set);
    outlines_add_ring(&set, square, 4);
  }
  region = region_make(&set, 4);
  CHECK_EQ_F64_BITS(sp_region_area(region), 16.0);
  sp_region_free(region);
}

static void reads_points_back(void) {
  static const double ring[] = {-2097152, -2097152, 2097152, -2097152, 2097152, 2097151.75};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, ring, 3);
  sp_region *region = region_make(&set, 16);
  double points[6];
  CHECK_EQ_I64(sp_region_read_points(region, points, 2), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_region_read_points(region, points, 3), SP_OK);
  for (uint32_t i = 0; i < 6; i++) CHECK_EQ_F64_BITS(points[i], ring[i]);
  uint64_t words[2];
  CHECK_EQ_I64(sp_region_doubled_area(region, words), SP_OK);
  /* 2^38 * (2^38 - 2^14) */
  CHECK_EQ_U64(words[1], (UINT64_C(1) << 12) - 1);
  CHECK_EQ_U64(words[0], 0 - (UINT64_C(1) << 52));
  CHECK_EQ_F64_BITS(sp_region_area(region), 0.5 * 4194304.0 * 4194303.75);
  sp_region_rings rings;
  CHECK_EQ_I64(sp_region_get_rings(region, &rings), SP_OK);
  CHECK_EQ_I64(rings.grid_points[0], -(INT64_C(1) << 37));
  CHECK_EQ_U64(rings.ring_starts[1], 3);
  CHECK_EQ_I64(sp_region_snap_bits(region), 16);
  sp_region_free(region);
}

/* Errors ------------------------------------------------------------------------------------- */

static void check_error(sp_status actual, sp_status status, int32_t field, int32_t index) {
  sp_error error;
  CHECK_EQ_I64(actual, status);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.index, index);
}

static void names_bad_points(void) {
  static const double square[] = {0, 0, 1, 0, 1, 1, 0, 1};
  static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 2097152.5, -2097153};
  outline_set set;
  outlines_clear(&set);
  for (int32_t i = 0; i < 3; i++) {
    outlines_begin(&set);
    outlines_add_ring(&set, square, 4);
    outlines_add_ring(&set, square, 3);
  }
  sp_outlines outlines = outlines_of(&set);
  sp_region *region = NULL;
  for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    for (uint32_t axis = 0; axis < 2; axis++) {
      set.points[2 * 13 + axis] = bad[i];
      check_error(sp_region_create(&outlines, NULL, NULL, &region), SP_E_RANGE,
                  axis == 0 ? SP_FIELD_POINT_X : SP_FIELD_POINT_Y, 13);
      set.points[2 * 13 + axis] = 0.0;
    }
  }
  uint32_t outline, ring, vertex;
  CHECK_EQ_I64(sp_outlines_locate_point(&outlines, 13, &outline, &ring, &vertex), SP_OK);
  CHECK(outline == 1 && ring == 1 && vertex == 2);
  CHECK_EQ_I64(sp_outlines_locate_point(&outlines, 21, &outline, &ring, &vertex), SP_E_RANGE);
  set.ring_sizes[4] = 2;
  set.ring_sizes[5] = 5;
  check_error(sp_region_create(&outlines, NULL, NULL, &region), SP_E_RANGE, SP_FIELD_RING_SIZES, 4);
  set.ring_sizes[4] = 3;
  check_error(sp_region_create(&outlines, NULL, NULL, &region), SP_E_ARGUMENT, SP_FIELD_RING_SIZES, -1);
  CHECK(region == NULL);
}

static void names_bad_maps(void) {
  static const uint8_t cells[12] = {1};
  sp_region *region = NULL;
  sp_region_options options;
  sp_region_options_init(&options);
  check_error(sp_region_from_tile_map(cells, 4, 3, 1.0, 2097150.0, 0.0, NULL, NULL, &region), SP_E_RANGE,
              SP_FIELD_GRID_LINES_X, 3);
  check_error(sp_region_from_tile_map(cells, 4, 3, 1.0, 0.0, -2097153.0, NULL, NULL, &region), SP_E_RANGE,
              SP_FIELD_GRID_LINES_Y, 0);
  check_error(sp_region_from_tile_map(cells, 4, 3, (double)NAN, 0.0, 0.0, NULL, NULL, &region), SP_E_RANGE,
              SP_FIELD_CELL_SIZE, -1);
  options.snap_bits = 2;
  check_error(sp_region_from_tile_map(cells, 4, 3, 0.2, 0.0, 0.0, &options, NULL, &region), SP_E_RANGE,
              SP_FIELD_CELL_SIZE, -1);
  options.snap_bits = 17;
  check_error(sp_region_from_tile_map(cells, 4, 3, 1.0, 0.0, 0.0, &options, NULL, &region), SP_E_RANGE,
              SP_FIELD_REGION_OPTIONS_SNAP_BITS, -1);
  check_error(sp_region_from_tile_map(cells, 0, 3, 1.0, 0.0, 0.0, NULL, NULL, &region), SP_E_RANGE, SP_FIELD_WIDTH, -1);
  CHECK(region == NULL);
}

static void refuses_other_grids(void) {
  static const double square[] = {0, 0, 1, 0, 1, 1, 0, 1};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, square, 4);
  sp_region *a = region_make(&set, 3), *b = region_make(&set, 4), *out = NULL;
  check_error(sp_region_combine(a, b, SP_REGION_OPERATION_UNION, NULL, &out), SP_E_ARGUMENT,
              SP_FIELD_REGION_OPTIONS_SNAP_BITS, -1);
  check_error(sp_region_combine(a, a, 4, NULL, &out), SP_E_RANGE, SP_FIELD_OPERATION, -1);
  check_error(sp_region_offset(a, (double)NAN, NULL, NULL, &out), SP_E_RANGE, SP_FIELD_DISTANCE, -1);
  check_error(sp_region_offset(a, -1048577.0, NULL, NULL, &out), SP_E_RANGE, SP_FIELD_DISTANCE, -1);
  int32_t place;
  check_error(sp_region_locate_point(a, 0.0, (double)NAN, &place), SP_E_RANGE, SP_FIELD_POINT_Y, -1);
  sp_region_free(b);
  check_error(sp_region_combine(a, NULL, SP_REGION_OPERATION_UNION, NULL, &out), SP_E_HANDLE, SP_FIELD_OBJECT, -1);
  sp_region_free(a);
  CHECK(out == NULL);
}

static void refuses_offsets_out_of_bounds(void) {
  static const double square[] = {2097151, 0, 2097152, 0, 2097152, 1, 2097151, 1};
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, square, 4);
  sp_region *region = region_make(&set, 0), *grown = NULL, *more = NULL;
  sp_offset_options options;
  sp_offset_options_init(&options);
  for (int32_t join = SP_OFFSET_JOIN_ROUND; join <= SP_OFFSET_JOIN_SQUARE; join++) {
    options.join = join;
    CHECK_EQ_I64(sp_region_offset(region, 1048576.0, &options, NULL, &grown), SP_OK);
    check_error(sp_region_offset(grown, 1.0, &options, NULL, &more), SP_E_RANGE, SP_FIELD_DISTANCE, -1);
    CHECK(more == NULL);
    sp_region_free(grown);
  }
  sp_region_free(region);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-246 K-06 traces the cookbook's map", traces_the_cookbook_map);
  SP_RUN("M-262 M-263 K-11 shrinks the cookbook's map", shrinks_the_cookbook_map);
  SP_RUN("M-264 K-25 chooses the counts of vertices", chooses_counts);
  SP_RUN("M-265 M-266 M-267 K-26 arcs have the area of the circle and stay near it", has_the_area_of_the_circle);
  SP_RUN("M-260 circles are circumscribed from half a step on", circumscribes_circles);
  SP_RUN("M-239 snaps ties to even", snaps_to_even);
  SP_RUN("M-248 MGAP-31 rounds crossings half up", rounds_crossings_up);
  SP_RUN("M-244 M-245 separates squares that touch, and joins a hole that does", separates_touching_squares);
  SP_RUN("M-242 reads rings by even and odd", reads_even_odd);
  SP_RUN("M-240 reads points and areas back exactly", reads_points_back);
  SP_RUN("M-238 names outline, ring and vertex of a bad point", names_bad_points);
  SP_RUN("M-238 M-246 names the grid line and the cell size of a bad map", names_bad_maps);
  SP_RUN("M-241 refuses operands of different grids", refuses_other_grids);
  SP_RUN("M-258 refuses offsets out of bounds", refuses_offsets_out_of_bounds);
  return sp_test_end();
}
