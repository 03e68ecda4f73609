/* Boolean operations on random outlines: exact areas, points, independence of how the input is written. */
#include "build2d/build2d_internal.h"
#include "support/cases.h"
#include "support/regions.h"
#include "support/test.h"

enum { OPERATIONS = SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE + 1 };

static int32_t snap_bits_of(outline_kind kind) {
  return kind == OUTLINES_SPARSE ? 4 : 0;
}

/** Twice the area, exactly; even-odd of coordinates up to 2^21 stays below 2^45. */
static int64_t area_of(const sp_region *first, const sp_region *second, int32_t operation) {
  sp_region *region = region_combine(first, second, operation);
  const int64_t area = region_small_area(region);
  CHECK(area >= 0);
  region_check_valid(region);
  sp_region_free(region);
  return area;
}

static void adds_up_areas(void) {
  const int32_t cases = case_scaled(500);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    static outline_set set;
    sp__rng rng = {(uint64_t)i + 1};
    const outline_kind kind = (outline_kind)(i % OUTLINES_KINDS);
    sp_test_note("seed %d, kind %d", i + 1, (int)kind);
    outlines_draw(&set, &rng, kind, 4);
    sp_region *a = region_make(&set, snap_bits_of(kind));
    outlines_draw(&set, &rng, kind, 4);
    sp_region *b = region_make(&set, snap_bits_of(kind));
    region_check_valid(a);
    region_check_valid(b);
    const int64_t both = area_of(a, b, SP_REGION_OPERATION_INTERSECTION);
    const int64_t either = area_of(a, b, SP_REGION_OPERATION_UNION);
    const int64_t only_a = area_of(a, b, SP_REGION_OPERATION_DIFFERENCE);
    const int64_t only_b = area_of(b, a, SP_REGION_OPERATION_DIFFERENCE);
    CHECK_EQ_I64(either, both + only_a + only_b);
    CHECK_EQ_I64(area_of(a, b, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE), only_a + only_b);
    const int64_t moved = region_small_area(a) - both - only_a;
    CHECK(fabs((double)moved) <= 2.0 * region_extents(a));
    if (kind == OUTLINES_RECTILINEAR) CHECK_EQ_I64(moved, 0);
    sp_region_free(a);
    sp_region_free(b);
  }
}

/* Points ------------------------------------------------------------------------------------- */

/** Whether an odd number of the rings' edges of an outline lie right of a point, which is on none of their lines. */
static bool is_covered(const outline_set *set, uint32_t outline, double x, double y) {
  uint32_t ring = 0, point = 0;
  for (uint32_t i = 0; i < outline; i++) {
    for (uint32_t k = 0; k < set->outline_sizes[i]; k++) point += set->ring_sizes[ring++];
  }
  bool covered = false;
  for (uint32_t k = 0; k < set->outline_sizes[outline]; k++) {
    const uint32_t size = set->ring_sizes[ring++];
    for (uint32_t i = 0; i < size; i++) {
      const double *a = set->points + 2 * (point + i), *b = set->points + 2 * (point + (i + 1) % size);
      if ((a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])) covered = !covered;
    }
    point += size;
  }
  return covered;
}

static bool is_covered_by_any(const outline_set *set, double x, double y) {
  for (uint32_t i = 0; i < set->outline_count; i++) {
    if (is_covered(set, i, x, y)) return true;
  }
  return false;
}

/** On a fine grid, only points near an edge can change places by rounding; they are those near a place that differs. */
static bool is_near_edge(const outline_set *set, double x, double y) {
  const double step = 1e-3;
  const bool covered = is_covered_by_any(set, x, y);
  for (int32_t i = 0; i < 8; i++) {
    static const double directions[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    if (is_covered_by_any(set, x + directions[i][0] * step, y + directions[i][1] * step) != covered) return true;
  }
  return false;
}

static void covers_points(void) {
  const int32_t cases = case_scaled(200);
  int32_t compared = 0;
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    static outline_set first_set, second_set;
    sp__rng rng = {(uint64_t)i + 5000000};
    const outline_kind kind = i % 2 == 0 ? OUTLINES_SPARSE : OUTLINES_STARS;
    sp_test_note("seed %d, kind %d", i + 5000000, (int)kind);
    outlines_draw(&first_set, &rng, kind, 3);
    outlines_draw(&second_set, &rng, kind, 3);
    sp_region *a = region_make(&first_set, 16), *b = region_make(&second_set, 16), *regions[OPERATIONS];
    for (int32_t k = 0; k < OPERATIONS; k++) regions[k] = region_combine(a, b, k);
    for (int32_t k = 0; k < 50; k++) {
      const double reach = kind == OUTLINES_SPARSE ? 64.0 : 12.0;
      double x = sp__rng_next_double(&rng) * reach, y = sp__rng_next_double(&rng) * reach;
      if (kind == OUTLINES_SPARSE) x -= 32.0, y -= 32.0;
      if (is_near_edge(&first_set, x, y) || is_near_edge(&second_set, x, y)) continue;
      const bool in_a = is_covered_by_any(&first_set, x, y), in_b = is_covered_by_any(&second_set, x, y);
      const bool expected[OPERATIONS] = {in_a || in_b, in_a && in_b, in_a && !in_b, in_a != in_b};
      for (int32_t operation = 0; operation < OPERATIONS; operation++) {
        int32_t place = -1;
        CHECK_EQ_I64(sp_region_locate_point(regions[operation], x, y, &place), SP_OK);
        CHECK_EQ_I64(place, expected[operation] ? SP_POINT_PLACE_INSIDE : SP_POINT_PLACE_OUTSIDE);
      }
      compared++;
    }
    for (int32_t k = 0; k < OPERATIONS; k++) sp_region_free(regions[k]);
    sp_region_free(a);
    sp_region_free(b);
  }
  CHECK(compared > cases * 30);
}

static void places_points_on_boundaries(void) {
  const int32_t cases = case_scaled(200);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    static outline_set set;
    sp__rng rng = {(uint64_t)i + 6000000};
    sp_test_note("seed %d", i + 6000000);
    outlines_draw(&set, &rng, OUTLINES_SPARSE, 3);
    sp_region *region = region_make(&set, 8);
    for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
      const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
      for (uint32_t k = first; k < end; k++) {
        const geo_point a = region->rings.points[k], b = region->rings.points[k + 1 < end ? k + 1 : first];
        const double unit = geo__unit(8), x = (double)(a.x + b.x) / 2.0 * unit, y = (double)(a.y + b.y) / 2.0 * unit;
        const double nx = (double)(a.y - b.y) * 1e-9, ny = (double)(b.x - a.x) * 1e-9;
        int32_t places[4];
        CHECK_EQ_I64(sp_region_locate_point(region, (double)a.x * unit, (double)a.y * unit, &places[0]), SP_OK);
        CHECK_EQ_I64(sp_region_locate_point(region, x, y, &places[1]), SP_OK);
        CHECK_EQ_I64(sp_region_locate_point(region, x + nx, y + ny, &places[2]), SP_OK);
        CHECK_EQ_I64(sp_region_locate_point(region, x - nx, y - ny, &places[3]), SP_OK);
        CHECK(places[0] == SP_POINT_PLACE_ON_BOUNDARY && places[1] == SP_POINT_PLACE_ON_BOUNDARY);
        CHECK(places[2] == SP_POINT_PLACE_INSIDE && places[3] == SP_POINT_PLACE_OUTSIDE);
      }
    }
    sp_region_free(region);
  }
}

/* Independence ------------------------------------------------------------------------------- */

static void depends_on_edges_alone(void) {
  const int32_t cases = case_scaled(500);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    static outline_set set;
    sp__rng rng = {(uint64_t)i + 7000000};
    const outline_kind kind = (outline_kind)(i % OUTLINES_KINDS);
    sp_test_note("seed %d, kind %d", i + 7000000, (int)kind);
    outlines_draw(&set, &rng, kind, 4);
    sp_region *a = region_make(&set, snap_bits_of(kind));
    outlines_disguise(&set, &rng);
    sp_region *b = region_make(&set, snap_bits_of(kind));
    region_check_equal(a, b);
    sp_region *with_itself = region_combine(a, b, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE);
    CHECK_EQ_U64(sp_region_ring_count(with_itself), 0);
    sp_region_free(with_itself);
    sp_region_free(a);
    sp_region_free(b);
  }
}

static void commutes(void) {
  const int32_t cases = case_scaled(200);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    static outline_set set;
    sp__rng rng = {(uint64_t)i + 8000000};
    const outline_kind kind = (outline_kind)(i % OUTLINES_KINDS);
    sp_test_note("seed %d, kind %d", i + 8000000, (int)kind);
    outlines_draw(&set, &rng, kind, 4);
    sp_region *a = region_make(&set, snap_bits_of(kind));
    outlines_draw(&set, &rng, kind, 4);
    sp_region *b = region_make(&set, snap_bits_of(kind));
    for (int32_t operation = 0; operation < OPERATIONS; operation++) {
      if (operation == SP_REGION_OPERATION_DIFFERENCE) continue;
      sp_region *one = region_combine(a, b, operation), *other = region_combine(b, a, operation);
      region_check_equal(one, other);
      sp_region_free(one);
      sp_region_free(other);
    }
    sp_region_free(a);
    sp_region_free(b);
  }
}

/* Tile maps ---------------------------------------------------------------------------------- */

/** The same cells as squares of their own. */
static sp_region *squares_of(const uint8_t *cells, uint32_t width, uint32_t height) {
  static outline_set set;
  outlines_clear(&set);
  for (uint32_t i = 0; i < width * height; i++) {
    if (cells[i] == 0) continue;
    const double x = i % width, y = (double)(i / width), ring[] = {x, y, x + 1, y, x + 1, y + 1, x, y + 1};
    outlines_begin(&set);
    outlines_add_ring(&set, ring, 4);
  }
  return region_make(&set, 3);
}

static void traces_maps_like_squares(void) {
  const int32_t cases = case_scaled(300);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 9000000};
    sp_test_note("seed %d", i + 9000000);
    uint8_t cells[60];
    const uint32_t width = 1 + (uint32_t)sp__rng_next_int(&rng, 10), height = 1 + (uint32_t)sp__rng_next_int(&rng, 6);
    for (uint32_t k = 0; k < width * height; k++) cells[k] = (uint8_t)(sp__rng_next_int(&rng, 5) < 3);
    sp_region_options options;
    sp_region_options_init(&options);
    options.snap_bits = 3;
    sp_region *map = NULL, *squares = squares_of(cells, width, height);
    CHECK_EQ_I64(sp_region_from_tile_map(cells, width, height, 1.0, 0.0, 0.0, &options, NULL, &map), SP_OK);
    region_check_valid(map);
    region_check_equal(map, squares);
    sp_region_free(map);
    sp_region_free(squares);
  }
}

/** Grid lines 0, 2, 2, 4, 4, 6: every second column has no width and its cells are as if they were not there. */
static void leaves_out_flat_cells(void) {
  static const uint8_t cells[] = {1, 0, 1, 1, 1, /**/ 1, 1, 0, 1, 1};
  static const double expected[] = {0, 1, 4, 1, 4, 2, 2, 2, 2, 3, 0, 3, 4, 1, 6, 1, 6, 3, 4, 3, 4, 2};
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = 0;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_from_tile_map(cells, 5, 2, 1.0, 0.5, 1.0, &options, NULL, &region), SP_OK);
  region_check_valid(region);
  outline_set set;
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, expected, 6);
  outlines_begin(&set);
  outlines_add_ring(&set, expected + 12, 5);
  sp_region *wanted = region_make(&set, 0);
  region_check_equal(region, wanted);
  sp_region_free(wanted);
  sp_region_free(region);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-254 M-256 areas of operations add up exactly, and snapping moves them little", adds_up_areas);
  SP_RUN("M-242 M-256 operations cover the points that they should", covers_points);
  SP_RUN("M-243 points on edges are on the boundary, with the interior on the left", places_points_on_boundaries);
  SP_RUN("M-276 results depend on the set of edges alone", depends_on_edges_alone);
  SP_RUN("M-276 operands commute", commutes);
  SP_RUN("M-246 traces tile maps like the union of their cells", traces_maps_like_squares);
  SP_RUN("M-246 leaves out cells between lines that snap to one coordinate", leaves_out_flat_cells);
  return sp_test_end();
}
