/* Constrained Delaunay triangulations: structure, the empty circle of every edge, segments, windings, order of
 * insertion, memory. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <string.h>

#include "math/predicates.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/plane_cases.h"
#include "support/test.h"

enum { CASES = 1200, GRID_SIDE = 100 };

static plane_case drawn;

static void note_case(int32_t number, int32_t kind) {
  sp_test_note("case %d, %s, %u points, %u segments", number, plane_kinds[kind], drawn.point_count,
               drawn.segment_count);
}

/** Draws the points of a numbered case; few of them in most cases. */
static int32_t draw_points(sp__rng *rng, int32_t number) {
  const int32_t kind = number % PLANE_KINDS;
  const int32_t most = number % 7 == 0 ? PLANE_MAX_POINTS : 40;
  plane_draw_points(&drawn, rng, kind, (uint32_t)sp__rng_next_int(rng, most));
  note_case(number, kind);
  return kind;
}

/* Points ------------------------------------------------------------------------------------- */

/** No point lies strictly inside of the circle of any triangle. */
static void check_empty_circles(const geo_triangulation *of) {
  for (uint32_t t = 0; t < of->triangle_count; t++) {
    int64_t p[3][2];
    for (int32_t i = 0; i < 3; i++) {
      p[i][0] = of->points[of->triangles[t].vertices[i]].x;
      p[i][1] = of->points[of->triangles[t].vertices[i]].y;
    }
    for (uint32_t v = 0; v < of->point_count + 3; v++) {
      const int64_t q[2] = {of->points[v].x, of->points[v].y};
      if (!CHECK(sp__grid_incircle(p[0], p[1], p[2], q) <= 0)) return;
    }
  }
}

static void triangulates_points(void) {
  sp__rng rng = {0xD31A};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    geo_triangulation made;
    draw_points(&rng, i);
    sp__arena_reset(&arena);
    CHECK(geo__triangulate(&made, drawn.points, drawn.point_count, NULL, 0, &arena));
    plane_check_structure(&made, NULL, 0);
    check_empty_circles(&made);
  }
  sp__arena_free(&arena);
}

static void bounds_with_a_triangle(void) {
  geo_triangulation made;
  sp__arena arena = sp__arena_make(NULL);
  CHECK(geo__triangulate(&made, NULL, 0, NULL, 0, &arena));
  CHECK_EQ_U64(made.triangle_count, 1);
  const int64_t corner = INT64_C(1) << 45,
                expected[3][2] = {{-corner, -corner}, {3 * corner, -corner}, {-corner, 3 * corner}};
  for (int32_t i = 0; i < 3; i++) {
    CHECK_EQ_I64(made.points[made.triangles[0].vertices[i]].x, expected[i][0]);
    CHECK_EQ_I64(made.points[made.triangles[0].vertices[i]].y, expected[i][1]);
  }
  sp__arena_free(&arena);
}

/* Segments ----------------------------------------------------------------------------------- */

static void inserts_segments(void) {
  sp__rng rng = {0x510A};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    geo_triangulation made;
    const int32_t kind = draw_points(&rng, i);
    plane_draw_segments(&drawn, &rng, 3 * drawn.point_count);
    note_case(i, kind);
    sp__arena_reset(&arena);
    CHECK(geo__triangulate(&made, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count, &arena));
    plane_check_structure(&made, drawn.segments, drawn.segment_count);
    plane_check_delaunay(&made);
  }
  sp__arena_free(&arena);
}

/** Whatever the patience, the segments are there, and the final passes find the Delaunay property. */
static void comes_to_an_end(void) {
  sp__rng rng = {0xE2D};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES / 2) && sp_test_failures() == 0; i++) {
    geo_triangulation made;
    const int32_t kind = draw_points(&rng, i);
    const uint32_t patience = (uint32_t)sp__rng_next_int(&rng, 2);
    plane_draw_segments(&drawn, &rng, drawn.point_count);
    note_case(i, kind);
    sp__arena_reset(&arena);
    CHECK(geo__triangulate_points(&made, drawn.points, drawn.point_count, &arena));
    CHECK(geo__insert_segments(&made, drawn.segments, drawn.segment_count, patience, &arena));
    plane_check_structure(&made, drawn.segments, drawn.segment_count);
    geo__restore_delaunay(&made);
    plane_check_structure(&made, drawn.segments, drawn.segment_count);
    plane_check_delaunay(&made);
  }
  sp__arena_free(&arena);
}

/** Whether the ends of an edge are those of a segment. */
static bool is_on_segment(const geo_triangulation *of, int32_t edge) {
  const uint32_t a = (uint32_t)geo__start(of, edge), b = (uint32_t)geo__end(of, edge);
  for (uint32_t s = 0; s < drawn.segment_count; s++) {
    if (drawn.segments[s].a == (a < b ? a : b) && drawn.segments[s].b == (a < b ? b : a)) return true;
  }
  return false;
}

/** Passes over all edges until none flips, with nothing left out. */
static void flip_literally(geo_triangulation *of) {
  for (bool flipped = true; flipped;) {
    flipped = false;
    for (int32_t e = 0; e < 4 * (int32_t)of->triangle_count; e++) {
      if ((e & 3) == 3 || geo__across(of, e) == GEO_NO_EDGE || is_on_segment(of, e)) continue;
      const int32_t a = geo__start(of, e), b = geo__end(of, e), c = geo__apex(of, e);
      if (!geo__is_in_circle(of, a, b, c, geo__apex(of, geo__across(of, e)))) continue;
      geo__flip(of, e);
      flipped = true;
    }
  }
}

static void restores_as_the_literal_passes(void) {
  static geo_triangle expected[2 * PLANE_MAX_POINTS + 1];
  sp__rng rng = {0x9A55};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES / 4) && sp_test_failures() == 0; i++) {
    geo_triangulation made;
    const int32_t kind = draw_points(&rng, i);
    plane_draw_segments(&drawn, &rng, drawn.point_count / 4);
    note_case(i, kind);
    sp__arena_reset(&arena);
    CHECK(geo__triangulate_points(&made, drawn.points, drawn.point_count, &arena));
    CHECK(geo__insert_segments(&made, drawn.segments, drawn.segment_count, GEO_PATIENCE, &arena));
    geo_triangulation literal = made;
    literal.triangles = expected;
    memcpy(expected, made.triangles, made.triangle_count * sizeof *expected);
    geo__restore_delaunay(&made);
    flip_literally(&literal);
    CHECK(memcmp(expected, made.triangles, made.triangle_count * sizeof *expected) == 0);
  }
  sp__arena_free(&arena);
}

static void floods_faces(void) {
  sp__rng rng = {0xF100D};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES / 2) && sp_test_failures() == 0; i++) {
    geo_triangulation made;
    const int32_t kind = draw_points(&rng, i);
    sp__arena_reset(&arena);
    plane_draw_faces(&drawn, &rng, &arena);
    note_case(i, kind);
    CHECK(geo__triangulate(&made, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count, &arena));
    for (int32_t operand = 0; operand < 2; operand++) {
      int32_t *windings = NULL;
      CHECK(geo__flood(&made, drawn.segments, operand, &arena, &windings));
      for (uint32_t t = 0; t < made.triangle_count; t++) {
        CHECK_EQ_I64(windings[t], plane_winding(&made, drawn.segments, drawn.segment_count, operand, t));
      }
    }
  }
  sp__arena_free(&arena);
}

/* Order of insertion ------------------------------------------------------------------------- */

/** Place of a cell on the Hilbert curve of a square of side 2^order, from the definition by quadrants. */
static uint32_t curve_place(uint32_t order, uint32_t x, uint32_t y) {
  if (order == 0) return 0;
  const uint32_t half = UINT32_C(1) << (order - 1), quarter = half * half;
  const uint32_t inner_x = x % half, inner_y = y % half;
  if (x < half && y < half) return curve_place(order - 1, inner_y, inner_x);
  if (x < half) return quarter + curve_place(order - 1, inner_x, inner_y);
  if (y >= half) return 2 * quarter + curve_place(order - 1, inner_x, inner_y);
  return 3 * quarter + curve_place(order - 1, half - 1 - inner_y, half - 1 - inner_x);
}

typedef struct insertion_key {
  uint32_t round;
  uint32_t place;
} insertion_key;

static insertion_key key_of(const plane_case *of, uint32_t index) {
  int64_t low[2] = {INT64_MAX, INT64_MAX}, high[2] = {INT64_MIN, INT64_MIN};
  for (uint32_t i = 0; i < of->point_count; i++) {
    const int64_t at[2] = {of->points[i].x, of->points[i].y};
    for (int32_t k = 0; k < 2; k++) {
      if (at[k] < low[k]) low[k] = at[k];
      if (at[k] > high[k]) high[k] = at[k];
    }
  }
  uint32_t shift = 0, log = 0;
  while (((high[0] - low[0]) >> shift) >= 4096 || ((high[1] - low[1]) >> shift) >= 4096) shift++;
  while (2 * (UINT32_C(1) << log) <= of->point_count) log++;
  uint64_t z = index + UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  z ^= z >> 31;
  uint32_t round = 0;
  while (round < 64 && (z >> round & 1) == 0) round++;
  if (round > log - 3) round = log - 3;
  const uint32_t x = (uint32_t)((of->points[index].x - low[0]) >> shift);
  return (insertion_key){round, curve_place(12, x, (uint32_t)((of->points[index].y - low[1]) >> shift))};
}

static void orders_points(void) {
  static const uint64_t outputs[4] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x910a2dec89025cc1),
                                      UINT64_C(0x975835de1c9756ce), UINT64_C(0x1d0b14e4db018fed)};
  sp__rng rng = {0x4117};
  sp__arena arena = sp__arena_make(NULL);
  for (uint64_t i = 0; i < 4; i++) {
    sp__rng random = {i};
    CHECK_EQ_U64(sp__rng_next(&random), outputs[i]);
  }
  for (int32_t i = 0; i < 40 && sp_test_failures() == 0; i++) {
    uint32_t order[PLANE_MAX_POINTS];
    plane_draw_points(&drawn, &rng, i % PLANE_KINDS, i < 16 ? 70 : PLANE_MAX_POINTS);
    note_case(i, i % PLANE_KINDS);
    CHECK(geo__insertion_order(drawn.points, drawn.point_count, &arena, order));
    for (uint32_t at = 1; at < drawn.point_count; at++) {
      if (drawn.point_count < 64) {
        CHECK_EQ_U64(order[at], order[at - 1] + 1);
        continue;
      }
      const insertion_key a = key_of(&drawn, order[at - 1]), b = key_of(&drawn, order[at]);
      CHECK(a.round != b.round   ? a.round > b.round
            : a.place != b.place ? a.place < b.place
                                 : order[at - 1] < order[at]);
    }
  }
  sp__arena_free(&arena);
}

/** Flips per hundred points of as many points as a square of GRID_SIDE has. */
static int64_t count_flips(const geo_point *points) {
  geo_triangulation made = {.flips = 0};
  sp__arena arena = sp__arena_make(NULL);
  CHECK(geo__triangulate_points(&made, points, GRID_SIDE * GRID_SIDE, &arena));
  sp__arena_free(&arena);
  return (int64_t)(100 * made.flips / (GRID_SIDE * GRID_SIDE));
}

static void flips_about_three_times(void) {
  static geo_point points[GRID_SIDE * GRID_SIDE];
  sp__rng rng = {0xF11};
  for (int32_t i = 0; i < GRID_SIDE * GRID_SIDE; i++) points[i] = (geo_point){i, sp__rng_next_int(&rng, 10000)};
  const int64_t anywhere = count_flips(points);
  for (int32_t i = 0; i < GRID_SIDE * GRID_SIDE; i++) {
    points[i] = (geo_point){512 * (int64_t)(i / GRID_SIDE), 512 * (int64_t)(i % GRID_SIDE)};
  }
  const int64_t lattice = count_flips(points); /* fewer, since circles through four points need none */
  sp_test_note("%d and %d flips per hundred points", (int32_t)anywhere, (int32_t)lattice);
  CHECK(anywhere > 200 && anywhere < 350);
  CHECK(lattice > 100 && lattice < 250);
}

/* Memory ------------------------------------------------------------------------------------- */

static bool triangulate_and_flood(sp__arena *arena) {
  geo_triangulation made;
  int32_t *windings = NULL;
  return geo__triangulate(&made, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count, arena) &&
         geo__flood(&made, drawn.segments, 0, arena, &windings);
}

static void gives_memory_back(void) {
  counting_allocator counter;
  const sp_allocator hook = counting_allocator_begin(&counter);
  sp__rng rng = {0xA110C};
  plane_draw_points(&drawn, &rng, 0, 300);
  plane_draw_segments(&drawn, &rng, 600);
  bool done = false;
  for (int64_t k = 0; !done && k < 100; k++) {
    sp__arena arena = sp__arena_make(&hook);
    counter.fail_at = k;
    done = triangulate_and_flood(&arena);
    counter.fail_at = -1;
    if (!done) CHECK(triangulate_and_flood(&arena));
    sp__arena_free(&arena);
    counting_allocator_check_returned(&counter);
  }
  CHECK(done);
  sp__arena arena = sp__arena_make(&hook);
  geo_triangulation made;
  CHECK(!geo__triangulate(&made, drawn.points, UINT32_MAX, NULL, 0, &arena));
  sp__arena_free(&arena);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-270 every circle of a triangle of points is empty", triangulates_points);
  SP_RUN("M-268 the bounding triangle has its corners", bounds_with_a_triangle);
  SP_RUN("M-271 M-272 segments are edges, all others are locally Delaunay", inserts_segments);
  SP_RUN("M-271 an insertion ends with any patience", comes_to_an_end);
  SP_RUN("M-272 passes that skip what did not change are those that do not", restores_as_the_literal_passes);
  SP_RUN("M-257 windings are those of counting crossings", floods_faces);
  SP_RUN("K-27 M-269 the order of insertion is that of rounds, curve and index", orders_points);
  SP_RUN("K-33 M-269 a point takes about three flips, on a lattice fewer", flips_about_three_times);
  SP_RUN("M-270 missing memory is reported and given back", gives_memory_back);
  return sp_test_end();
}
