/* Triangles of faces and the convex polygons made of them, against a literal greedy merge of vertex lists.
 * SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <string.h>

#include "build2d/partition.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/plane_cases.h"
#include "support/test.h"

enum { CASES = 1000, MAX_TRIANGLES = 2 * PLANE_MAX_POINTS + 1, MAX_EDGES = 3 * MAX_TRIANGLES };

static plane_case drawn;

/** A case of points with faces, triangulated, and parts of its triangles. */
typedef struct divided {
  geo_triangulation triangulation;
  int32_t part_of[MAX_TRIANGLES];
  geo_parts parts;
} divided;

/** Triangles whose winding is above 0, spread over parts by chance or by where they lie. */
static bool divide(divided *of, sp__rng *rng, uint32_t part_count, sp__arena *arena) {
  int32_t *windings = NULL;
  const bool by_chance = sp__rng_next_int(rng, 2) == 0;
  if (!geo__triangulate(&of->triangulation, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count,
                        arena) ||
      !geo__flood(&of->triangulation, drawn.segments, 0, arena, &windings)) {
    return false;
  }
  for (uint32_t t = 0; t < of->triangulation.triangle_count; t++) {
    const int32_t chance = sp__rng_next_int(rng, (int32_t)part_count);
    const int32_t place = of->triangulation.triangles[t].vertices[0] % (int32_t)part_count;
    of->part_of[t] = windings[t] <= 0 ? GEO_NO_PART : by_chance ? chance : place;
  }
  return geo__divide(&of->parts, &of->triangulation, of->part_of, part_count, arena);
}

static int32_t draw_case(sp__rng *rng, int32_t number, sp__arena *arena) {
  const int32_t kind = number % PLANE_KINDS;
  plane_draw_points(&drawn, rng, kind, (uint32_t)sp__rng_next_int(rng, number % 7 == 0 ? 160 : 40));
  plane_draw_faces(&drawn, rng, arena);
  sp_test_note("case %d, %s, %u points, %u segments", number, plane_kinds[kind], drawn.point_count,
               drawn.segment_count);
  return kind;
}

/* Oracle ------------------------------------------------------------------------------------- */

typedef struct list {
  uint32_t count; /* 0: merged into another */
  uint32_t vertices[GEO_MAX_POLYGON_VERTICES];
} list;

static list lists[MAX_TRIANGLES];
static uint32_t list_count;

typedef struct candidate {
  double length;
  uint32_t a;
  uint32_t b;
} candidate;

static geo_point place_of(const geo_polygons *in, uint32_t vertex) {
  return drawn.points[in->vertices[vertex]];
}

/** The list that has the edge from a to b, and where. */
static list *find_edge(uint32_t a, uint32_t b, uint32_t *at) {
  for (uint32_t p = 0; p < list_count; p++) {
    for (uint32_t i = 0; i < lists[p].count; i++) {
      if (lists[p].vertices[i] != a || lists[p].vertices[(i + 1) % lists[p].count] != b) continue;
      *at = i;
      return &lists[p];
    }
  }
  return NULL;
}

/** Both lists without the edge they share; false when the rules do not allow that. */
static bool merge_lists(const geo_polygons *in, uint32_t a, uint32_t b, uint32_t max_vertices, list *merged) {
  uint32_t at = 0, back = 0;
  const list *p = find_edge(a, b, &at), *q = find_edge(b, a, &back);
  if (p->count + q->count - 2 > max_vertices) return false;
  merged->count = 0;
  for (uint32_t i = 1; i < p->count; i++) merged->vertices[merged->count++] = p->vertices[(at + i) % p->count];
  for (uint32_t i = 1; i < q->count; i++) merged->vertices[merged->count++] = q->vertices[(back + i) % q->count];
  for (uint32_t i = 0; i < merged->count; i++) {
    for (uint32_t k = 0; k < i; k++) {
      if (merged->vertices[i] == merged->vertices[k]) return false;
    }
  }
  for (uint32_t i = 0; i < merged->count; i++) {
    const uint32_t *v = merged->vertices, next = (i + 1) % merged->count, after = (i + 2) % merged->count;
    if (geo__orient(place_of(in, v[i]), place_of(in, v[next]), place_of(in, v[after])) < 0) return false;
  }
  return true;
}

static uint32_t list_candidates(const geo_polygons *in, candidate *found) {
  uint32_t count = 0;
  for (uint32_t e = 0; e < in->edge_count; e++) {
    const uint32_t a = in->indices[e], b = in->indices[e % 3 == 2 ? e - 2 : e + 1];
    if (in->neighbors[e] == GEO_NO_NEIGHBOR || a > b) continue;
    const double x = (double)(place_of(in, b).x - place_of(in, a).x),
                 y = (double)(place_of(in, b).y - place_of(in, a).y);
    const candidate added = {x * x + y * y, a, b};
    uint32_t at = count++;
    for (; at > 0; at--) {
      const candidate *before = &found[at - 1];
      if (before->length > added.length) break;
      if (before->length == added.length && (before->a < a || (before->a == a && before->b < b))) break;
      found[at] = *before;
    }
    found[at] = added;
  }
  return count;
}

static void merge_greedily(const geo_polygons *in, uint32_t max_vertices) {
  static candidate candidates[MAX_EDGES];
  const uint32_t count = list_candidates(in, candidates);
  list_count = in->polygon_count;
  for (uint32_t p = 0; p < list_count; p++) {
    lists[p].count = 3;
    memcpy(lists[p].vertices, in->indices + 3 * p, 3 * sizeof *in->indices);
  }
  for (uint32_t i = 0; i < count; i++) {
    list merged;
    uint32_t at = 0;
    if (!merge_lists(in, candidates[i].a, candidates[i].b, max_vertices, &merged)) continue;
    find_edge(candidates[i].b, candidates[i].a, &at)->count = 0;
    *find_edge(candidates[i].a, candidates[i].b, &at) = merged;
  }
}

/** The list of the oracle with these vertices from its least one on. */
static bool has_list(const uint32_t *vertices, uint32_t count) {
  uint32_t at = 0;
  const list *found = find_edge(vertices[0], vertices[1], &at);
  if (found == NULL || found->count != count) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (found->vertices[(at + i) % count] != vertices[i]) return false;
  }
  return true;
}

/* Checks ------------------------------------------------------------------------------------- */

static sp__i128 twice_area(const geo_polygons *of, uint32_t first, uint32_t count) {
  const geo_point origin = place_of(of, of->indices[first]);
  sp__i128 sum = {0, 0};
  for (uint32_t i = 1; i + 1 < count; i++) {
    const geo_point u = geo__minus(place_of(of, of->indices[first + i]), origin);
    const geo_point v = geo__minus(place_of(of, of->indices[first + i + 1]), origin);
    sum = sp__i128_add(sum, sp__i128_subtract(sp__i64_multiply(u.x, v.y), sp__i64_multiply(u.y, v.x)));
  }
  return sum;
}

static uint32_t first_edge(const geo_polygons *of, uint32_t polygon) {
  uint32_t first = 0;
  for (uint32_t p = 0; p < polygon; p++) first += of->counts[p];
  return first;
}

/** Least vertex first, polygons in order, neighbours with the reversed edge. Returns twice the area. */
static sp__i128 check_polygons(const geo_polygons *of) {
  sp__i128 area = {0, 0};
  for (uint32_t v = 1; v < of->vertex_count; v++) CHECK(of->vertices[v - 1] < of->vertices[v]);
  for (uint32_t p = 0, first = 0; p < of->polygon_count; first += of->counts[p++]) {
    const uint32_t *v = of->indices + first, count = of->counts[p];
    for (uint32_t i = 0; i < count; i++) {
      CHECK(v[i] < of->vertex_count && v[i] >= v[0]);
      CHECK(geo__orient(place_of(of, v[i]), place_of(of, v[(i + 1) % count]), place_of(of, v[(i + 2) % count])) >= 0);
      const int32_t neighbor = of->neighbors[first + i];
      if (neighbor == GEO_NO_NEIGHBOR) continue;
      const uint32_t other = first_edge(of, (uint32_t)neighbor), edges = of->counts[neighbor];
      bool named_back = false;
      for (uint32_t k = 0; k < edges; k++) {
        const bool reversed =
            of->indices[other + k] == v[(i + 1) % count] && of->indices[other + (k + 1) % edges] == v[i];
        named_back = named_back || (reversed && of->neighbors[other + k] == (int32_t)p);
      }
      CHECK(named_back);
    }
    if (p > 0) {
      const uint32_t *before = of->indices + first - of->counts[p - 1];
      CHECK(before[0] < v[0] || (before[0] == v[0] && before[1] < v[1]));
    }
    const sp__i128 own = twice_area(of, first, count);
    CHECK_EQ_I64(sp__i128_sign(own), 1);
    area = sp__i128_add(area, own);
  }
  return area;
}

static void lists_triangles(void) {
  static divided made;
  sp__rng rng = {0x7215};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint32_t total = 0, inside = 0;
    draw_case(&rng, i, &arena);
    if (!CHECK(divide(&made, &rng, 3, &arena))) return;
    for (uint32_t t = 0; t < made.triangulation.triangle_count; t++) inside += made.part_of[t] != GEO_NO_PART;
    for (uint32_t part = 0; part < 3; part++) {
      geo_polygons triangles;
      if (!CHECK(geo__list_triangles(&made.parts, part, &arena, &triangles))) return;
      check_polygons(&triangles);
      CHECK_EQ_U64(triangles.edge_count, 3 * triangles.polygon_count);
      for (uint32_t t = 0; t < triangles.polygon_count; t++) CHECK_EQ_I64(triangles.counts[t], 3);
      total += triangles.polygon_count;
    }
    CHECK_EQ_U64(total, inside);
    sp__arena_reset(&arena);
  }
  sp__arena_free(&arena);
}

static void merges_as_the_oracle(void) {
  static divided made;
  sp__rng rng = {0x4E27};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    const int32_t max_vertices = GEO_MIN_POLYGON_VERTICES + sp__rng_next_int(&rng, 14);
    geo_polygons triangles, polygons;
    draw_case(&rng, i, &arena);
    if (!CHECK(divide(&made, &rng, 2, &arena))) return;
    for (uint32_t part = 0; part < 2; part++) {
      if (!CHECK(geo__list_triangles(&made.parts, part, &arena, &triangles))) return;
      if (!CHECK(geo__merge_convex(drawn.points, &triangles, max_vertices, &arena, &arena, &polygons))) return;
      CHECK_EQ_I64(sp__i128_compare(check_polygons(&triangles), check_polygons(&polygons)), 0);
      merge_greedily(&triangles, (uint32_t)max_vertices);
      uint32_t expected = 0;
      for (uint32_t p = 0; p < list_count; p++) expected += lists[p].count > 0;
      CHECK_EQ_U64(polygons.polygon_count, expected);
      for (uint32_t p = 0, first = 0; p < polygons.polygon_count; first += polygons.counts[p++]) {
        CHECK(polygons.counts[p] <= max_vertices && has_list(polygons.indices + first, polygons.counts[p]));
      }
    }
    sp__arena_reset(&arena);
  }
  sp__arena_free(&arena);
}

/* Known answers ------------------------------------------------------------------------------ */

static const geo_point cookbook_points[12] = {{307, 307},    {307, 9933},   {5325, 2966}, {5325, 6250},
                                              {5526, 2765},  {5526, 6451},  {9834, 2765}, {9834, 6451},
                                              {10035, 2966}, {10035, 6250}, {15053, 307}, {15053, 9933}};
/* The outer ring 0 10 11 1 and the hole 2 3 5 7 9 8 6 4. */
static const geo_segment cookbook_segments[12] = {{0, 1, {-1, 0}}, {0, 10, {1, 0}}, {1, 11, {-1, 0}}, {2, 3, {1, 0}},
                                                  {2, 4, {-1, 0}}, {3, 5, {1, 0}},  {4, 6, {-1, 0}},  {5, 7, {1, 0}},
                                                  {6, 8, {-1, 0}}, {7, 9, {1, 0}},  {8, 9, {-1, 0}},  {10, 11, {1, 0}}};

static void partitions_the_cookbook(void) {
  static const uint8_t counts[8] = {4, 3, 4, 3, 4, 3, 3, 4};
  static const uint32_t indices[28] = {0, 2, 3, 1,  0, 4,  2, 0, 10, 6,  4, 1,  3,  5,
                                       1, 5, 7, 11, 6, 10, 8, 7, 9,  11, 8, 10, 11, 9};
  static divided made;
  sp__rng rng = {1};
  sp__arena arena = sp__arena_make(NULL);
  geo_polygons triangles, polygons;
  drawn.point_count = drawn.segment_count = 12;
  memcpy(drawn.points, cookbook_points, sizeof cookbook_points);
  memcpy(drawn.segments, cookbook_segments, sizeof cookbook_segments);
  CHECK(divide(&made, &rng, 1, &arena));
  CHECK(geo__list_triangles(&made.parts, 0, &arena, &triangles));
  CHECK(geo__merge_convex(drawn.points, &triangles, 6, &arena, &arena, &polygons));
  CHECK_EQ_U64(triangles.polygon_count, 12);
  CHECK_EQ_U64(polygons.vertex_count, 12);
  CHECK_EQ_U64(polygons.polygon_count, 8);
  CHECK_EQ_U64(polygons.edge_count, 28);
  CHECK(memcmp(polygons.counts, counts, sizeof counts) == 0);
  CHECK(memcmp(polygons.indices, indices, sizeof indices) == 0);
  sp__arena_free(&arena);
}

/* Memory ------------------------------------------------------------------------------------- */

static bool divide_and_merge(const divided *made, sp__arena *arena) {
  geo_parts parts;
  geo_polygons triangles, polygons;
  return geo__divide(&parts, &made->triangulation, made->part_of, 1, arena) &&
         geo__list_triangles(&parts, 0, arena, &triangles) &&
         geo__merge_convex(drawn.points, &triangles, 6, arena, arena, &polygons);
}

static void gives_memory_back(void) {
  static divided made;
  counting_allocator counter;
  const sp_allocator hook = counting_allocator_begin(&counter);
  sp__rng rng = {0x3E3};
  sp__arena own = sp__arena_make(NULL);
  plane_draw_points(&drawn, &rng, 0, 130);
  plane_draw_faces(&drawn, &rng, &own);
  CHECK(divide(&made, &rng, 1, &own) && drawn.segment_count > 0);
  bool done = false;
  for (int64_t k = 0; !done && k < 100; k++) {
    sp__arena arena = sp__arena_make(&hook);
    counter.fail_at = k;
    done = divide_and_merge(&made, &arena);
    counter.fail_at = -1;
    if (!done) CHECK(divide_and_merge(&made, &arena));
    sp__arena_free(&arena);
    counting_allocator_check_returned(&counter);
  }
  CHECK(done);
  sp__arena_free(&own);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-273 triangles cover the faces, in order, with their neighbours", lists_triangles);
  SP_RUN("M-274 M-275 polygons are those of the literal greedy merge", merges_as_the_oracle);
  SP_RUN("K-12 the triangles of the cookbook's map make eight polygons", partitions_the_cookbook);
  SP_RUN("M-274 missing memory is reported and given back", gives_memory_back);
  return sp_test_end();
}
