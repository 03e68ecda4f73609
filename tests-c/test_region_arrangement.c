/* Noding, windings and rings against the definitions, pair by pair. */

#include "support/arrangement_oracle.h"
#include "support/cases.h"
#include "support/regions.h"
#include "support/test.h"

enum { MAX_EDGES = 40 };

/** Largest grid coordinate of outlines: 2^21 units of 2^-16. */
#define MAX_INPUT (INT64_C(1) << 37)

static arrangement_oracle oracle;
static rings_oracle expected_rings;

/** A coordinate of one of several scales, to meet coincidences as well as roundings. */
static int64_t draw_coordinate(sp__rng *rng, int32_t scale) {
  const int64_t bounds[] = {6, 30, 1000, INT64_C(1) << 22, MAX_INPUT, GEO_MAX_COORDINATE};
  const int64_t bound = bounds[scale];
  const int64_t drawn = (int64_t)(sp__rng_next_double(rng) * (double)(2 * bound)) - bound;
  return scale >= 4 && sp__rng_next_int(rng, 3) == 0 ? drawn % 50 : drawn;
}

static uint32_t draw_edges(geo_edge *edges, sp__rng *rng, int32_t scale) {
  const uint32_t count = 2 + (uint32_t)sp__rng_next_int(rng, MAX_EDGES - 2);
  for (uint32_t i = 0; i < count; i++) {
    geo_edge *edge = &edges[i];
    edge->a.x = draw_coordinate(rng, scale);
    edge->a.y = draw_coordinate(rng, scale);
    edge->b.x = draw_coordinate(rng, scale);
    edge->b.y = draw_coordinate(rng, scale);
    if (i > 0 && sp__rng_next_int(rng, 3) == 0) edge->a = edges[i - 1].b;
    if (i > 0 && sp__rng_next_int(rng, 6) == 0) *edge = edges[sp__rng_next_int(rng, (int32_t)i)];
    if (sp__rng_next_int(rng, 8) == 0) edge->b.y = edge->a.y;
    if (sp__rng_next_int(rng, 8) == 0) edge->b.x = edge->a.x;
    edge->net[0] = sp__rng_next_int(rng, 3) - 1;
    edge->net[1] = sp__rng_next_int(rng, 3) - 1;
  }
  return count;
}

/** Arranges a copy of the edges. */
static sp_status arrange(sp__arena *arena, const geo_edge *edges, uint32_t count, geo_arrangement *out) {
  geo_edges copy = geo__make_edges(NULL);
  for (uint32_t i = 0; i < count; i++) {
    CHECK(geo__add_point(&copy, edges[i].a) && geo__add_point(&copy, edges[i].b));
    CHECK(geo__add_edge(&copy, 2 * i, 2 * i + 1, edges[i].net[0], edges[i].net[1]));
  }
  return geo__arrange(arena, &copy, out);
}

static void check_arrangement(const geo_edge *edges, uint32_t count) {
  arrangement_oracle_run(&oracle, edges, count);
  if (oracle.overflow) return;
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement actual;
  CHECK_EQ_I64(arrange(&arena, edges, count, &actual), SP_OK);
  CHECK_EQ_U64(actual.segment_count, oracle.segment_count);
  for (uint32_t i = 0; i < actual.segment_count && i < oracle.segment_count; i++) {
    const geo_segment *a = &actual.segments[i], *e = &oracle.segments[i];
    CHECK(geo__equal(actual.points[a->a], oracle.pixels[e->a]) && geo__equal(actual.points[a->b], oracle.pixels[e->b]));
    CHECK(a->net[0] == e->net[0] && a->net[1] == e->net[1]);
  }
  sp__arena_free(&arena);
}

static void nodes_as_defined(void) {
  const int32_t cases = case_scaled(120);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 1};
    geo_edge edges[MAX_EDGES];
    const uint32_t count = draw_edges(edges, &rng, i % 6);
    sp_test_note("seed %d, scale %d", i + 1, i % 6);
    check_arrangement(edges, count);
  }
}

/** Nearly all edges in one cell of the grid, because a few enormous ones stretch it: the searches without cells. */
static void nodes_clustered_edges(void) {
  const int32_t cases = case_scaled(60);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 2000000};
    geo_edge edges[MAX_EDGES];
    uint32_t count = draw_edges(edges, &rng, i % 3);
    for (; count < MAX_EDGES; count++) edges[count] = edges[sp__rng_next_int(&rng, (int32_t)count)];
    for (uint32_t k = 0; k < 1 + (uint32_t)i % 2; k++) {
      edges[k].a = (geo_point){-MAX_INPUT, draw_coordinate(&rng, 1)};
      edges[k].b = (geo_point){MAX_INPUT, draw_coordinate(&rng, k == 0 ? 1 : 4)};
    }
    sp_test_note("seed %d", i + 2000000);
    check_arrangement(edges, count);
  }
}

/** Pixels along edges of any length, as near as half a unit; on diagonals their corners are touched exactly. */
static void meets_pixels(void) {
  const int32_t cases = case_scaled(1500);
  int32_t met = 0;
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 3000000};
    sp_test_note("seed %d", i + 3000000);
    geo_edge edge = {.net = {1, 0}};
    edge.a.x = draw_coordinate(&rng, i % 6);
    edge.a.y = draw_coordinate(&rng, i % 6);
    edge.b.x = draw_coordinate(&rng, i % 6);
    edge.b.y = draw_coordinate(&rng, i % 6);
    if (i % 4 == 0) edge.b.y = edge.a.y + (i % 8 == 0 ? edge.b.x - edge.a.x : edge.a.x - edge.b.x);
    if (geo__equal(edge.a, edge.b)) continue;
    if (geo__less(edge.b, edge.a)) edge = (geo_edge){edge.b, edge.a, {1, 0}};
    for (int32_t k = 0; k < 30; k++) {
      const double t = sp__rng_next_double(&rng);
      geo_point c = {edge.a.x + (int64_t)(t * (double)(edge.b.x - edge.a.x)),
                     edge.a.y + (int64_t)(t * (double)(edge.b.y - edge.a.y))};
      c.x += sp__rng_next_int(&rng, 3) - 1;
      c.y += sp__rng_next_int(&rng, 3) - 1;
      const bool expected = oracle_meets_pixel(edge.a, edge.b, c);
      CHECK_EQ_I64(geo__meets_pixel(&edge, c), expected);
      met += expected;
    }
  }
  CHECK(met > cases * 5 && met < cases * 25);
}

/** Labels segments between points that are given in order. */
static geo_labelling label(geo_point *points, uint32_t point_count, geo_segment *segments, uint32_t segment_count) {
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement arrangement = {
      .points = points, .segments = segments, .point_count = point_count, .segment_count = segment_count};
  const geo_labelling result = geo__label(&arena, &arrangement);
  sp__arena_free(&arena);
  return result;
}

static void finds_what_is_not_noded(void) {
  geo_point square[] = {{0, 0}, {0, 4}, {2, 2}, {4, 0}, {4, 4}};
  geo_segment crossing[] = {{0, 4, {1, 0}}, {1, 3, {1, 0}}};
  CHECK_EQ_I64(label(square, 5, crossing, 2), GEO_NOT_NODED); /* and both pass over the point in the middle */
  geo_segment halves[] = {{0, 2, {1, 0}}, {1, 2, {1, 0}}, {2, 3, {1, 0}}, {2, 4, {1, 0}}};
  CHECK_EQ_I64(label(square, 5, halves, 4), GEO_LABELLED);
  geo_segment inside[] = {{0, 4, {1, 0}}, {1, 2, {1, 0}}};
  CHECK_EQ_I64(label(square, 5, inside, 2), GEO_NOT_NODED);
  geo_segment from_inside[] = {{0, 4, {1, 0}}, {2, 3, {1, 0}}};
  CHECK_EQ_I64(label(square, 5, from_inside, 2), GEO_NOT_NODED);
  geo_segment overlapping[] = {{0, 2, {1, 0}}, {0, 4, {1, 0}}};
  CHECK_EQ_I64(label(square, 5, overlapping, 2), GEO_NOT_NODED);
  /* Neighbours at first, and neighbours after the one between them has ended. */
  geo_point apart[] = {{0, 0}, {0, 1}, {0, 3}, {1, 1}, {9, 0}, {9, 3}};
  geo_segment at_start[] = {{0, 5, {1, 0}}, {2, 4, {1, 0}}};
  CHECK_EQ_I64(label(apart, 6, at_start, 2), GEO_NOT_NODED);
  geo_segment after_end[] = {{0, 5, {1, 0}}, {1, 3, {1, 0}}, {2, 4, {1, 0}}};
  CHECK_EQ_I64(label(apart, 6, after_end, 3), GEO_NOT_NODED);
}

/** Sides that cross near the end that is the last of all, at a point that is rounded to one behind it. */
static void keeps_crossings_behind_the_last_end(void) {
  const geo_edge edges[] = {{{0, 5}, {5, -5}, {1, 0}}, {{5, -5}, {-5, 4}, {1, 0}}, {{-5, 4}, {0, 5}, {1, 0}},
                            {{3, 4}, {5, -6}, {1, 0}}, {{5, -6}, {-3, 3}, {1, 0}}, {{-3, 3}, {3, 4}, {1, 0}}};
  const geo_point last = {5, -4}; /* of (4.67, -4.33) */
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement actual;
  CHECK_EQ_I64(arrange(&arena, edges, 6, &actual), SP_OK);
  CHECK(geo__equal(actual.points[actual.point_count - 1], last));
  sp__arena_free(&arena);
}

/** Closed polylines with nets, so that windings are defined everywhere. */
static uint32_t draw_rings(geo_edge *edges, sp__rng *rng, int32_t scale) {
  uint32_t count = 0;
  while (count + 8 < MAX_EDGES) {
    const uint32_t size = 3 + (uint32_t)sp__rng_next_int(rng, 5), first = count;
    const int32_t operand = sp__rng_next_int(rng, 3);
    for (uint32_t i = 0; i < size; i++, count++) {
      edges[count].a.x = draw_coordinate(rng, scale);
      edges[count].a.y = draw_coordinate(rng, scale);
      edges[count].net[0] = operand != 1;
      edges[count].net[1] = operand != 0;
    }
    for (uint32_t i = 0; i < size; i++) edges[first + i].b = edges[first + (i + 1) % size].a;
    if (sp__rng_next_int(rng, 4) == 0) break;
  }
  return count;
}

static void check_rings(const geo_arrangement *arrangement, sp__arena *arena, int32_t operation) {
  geo_rings actual;
  CHECK_EQ_I64(geo__extract(arena, arrangement, operation, &actual), SP_OK);
  rings_oracle_run(&expected_rings, &oracle, operation);
  CHECK_EQ_U64(actual.ring_count, expected_rings.ring_count);
  CHECK_EQ_U64(actual.point_count, expected_rings.point_count);
  if (actual.ring_count != expected_rings.ring_count || actual.point_count != expected_rings.point_count) return;
  for (uint32_t i = 0; i < actual.ring_count; i++) CHECK_EQ_U64(actual.starts[i], expected_rings.starts[i]);
  for (uint32_t i = 0; i < actual.point_count; i++) CHECK(geo__equal(actual.points[i], expected_rings.points[i]));
}

static void check_labels(const geo_edge *edges, uint32_t count) {
  arrangement_oracle_run(&oracle, edges, count);
  if (oracle.overflow) return;
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement actual;
  CHECK_EQ_I64(arrange(&arena, edges, count, &actual), SP_OK);
  CHECK_EQ_U64(actual.segment_count, oracle.segment_count);
  for (uint32_t i = 0; i < actual.segment_count && i < oracle.segment_count; i++) {
    CHECK_EQ_I64(actual.right[i][0], oracle.right[i][0]);
    CHECK_EQ_I64(actual.right[i][1], oracle.right[i][1]);
  }
  for (int32_t operation = GEO_EVEN_ODD; operation <= SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE; operation++) {
    check_rings(&actual, &arena, operation);
  }
  sp__arena_free(&arena);
}

static void labels_as_defined(void) {
  const int32_t cases = case_scaled(120);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 1000000};
    geo_edge edges[MAX_EDGES];
    const uint32_t count = draw_rings(edges, &rng, i % 6);
    sp_test_note("seed %d, scale %d", i + 1000000, i % 6);
    check_labels(edges, count);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-247 M-248 M-249 M-250 M-251 M-254 nodes edges as defined, in one round", nodes_as_defined);
  SP_RUN("M-252 M-253 nodes clustered edges as defined", nodes_clustered_edges);
  SP_RUN("M-248 keeps crossings that are rounded to beyond the last end", keeps_crossings_behind_the_last_end);
  SP_RUN("M-249 MGAP-32 meets half-open pixels as defined", meets_pixels);
  SP_RUN("M-250 the sweep finds segments that cross, overlap or pass over a point", finds_what_is_not_noded);
  SP_RUN("M-243 M-244 M-245 M-255 M-256 M-257 labels faces and chains rings as defined", labels_as_defined);
  return sp_test_end();
}
