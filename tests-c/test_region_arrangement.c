/* Noding, windings and rings against the definitions, pair by pair. */
#include <string.h>

#include "support/arrangement_oracle.h"
#include "support/cases.h"
#include "support/regions.h"
#include "support/test.h"

enum { MAX_EDGES = 40 };

static arrangement_oracle oracle;
static rings_oracle expected_rings;

/** A coordinate of one of several scales, to meet coincidences as well as roundings. */
static int64_t draw_coordinate(sp__rng *rng, int32_t scale) {
  const int64_t bounds[] = {6, 30, 1000, INT64_C(1) << 22, GEO_MAX_INPUT, GEO_MAX_COORDINATE};
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

/** The same edges; counts for two operands may differ from ring to ring, so faces have windings all the same. */
static void check_arrangement(const geo_edge *edges, uint32_t count) {
  geo_edge copy[MAX_EDGES];
  memcpy(copy, edges, count * sizeof *edges);
  arrangement_oracle_run(&oracle, edges, count);
  if (oracle.overflow) return;
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement actual;
  CHECK_EQ_I64(geo__arrange(&arena, copy, count, &actual), SP_OK);
  CHECK_EQ_U64(actual.segment_count, oracle.segment_count);
  for (uint32_t i = 0; i < actual.segment_count && i < oracle.segment_count; i++) {
    const geo_segment *a = &actual.segments[i], *e = &oracle.segments[i];
    CHECK(geo__equal(actual.points[a->a], oracle.pixels[e->a]) && geo__equal(actual.points[a->b], oracle.pixels[e->b]));
    CHECK(a->net[0] == e->net[0] && a->net[1] == e->net[1]);
  }
  sp__arena_free(&arena);
}

static void nodes_as_defined(void) {
  const int32_t cases = case_scaled(300);
  for (int32_t i = 0; i < cases && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)i + 1};
    geo_edge edges[MAX_EDGES];
    const uint32_t count = draw_edges(edges, &rng, i % 6);
    sp_test_note("seed %d, scale %d", i + 1, i % 6);
    check_arrangement(edges, count);
  }
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
  geo_edge copy[MAX_EDGES];
  memcpy(copy, edges, count * sizeof *edges);
  arrangement_oracle_run(&oracle, edges, count);
  if (oracle.overflow) return;
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement actual;
  CHECK_EQ_I64(geo__arrange(&arena, copy, count, &actual), SP_OK);
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
  const int32_t cases = case_scaled(300);
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
  SP_RUN("M-243 M-244 M-245 M-255 M-256 M-257 labels faces and chains rings as defined", labels_as_defined);
  return sp_test_end();
}
