#include "support/plane_cases.h"

#include "math/predicates.h"
#include "support/test.h"

const char *const plane_kinds[PLANE_KINDS] = {"anywhere", "lattice", "circle", "line",
                                              "needles",  "bound",   "rings",  "far"};

/* Points ------------------------------------------------------------------------------------- */

static int64_t draw_below(sp__rng *rng, int64_t bound) {
  return (int64_t)(sp__rng_next(rng) % (uint64_t)bound);
}

/** Points of the circle of radius 32045, of which x^2 + y^2 = 5^2 13^2 17^2 29^2 has many. */
static geo_point draw_on_circle(sp__rng *rng) {
  static const int32_t legs[][2] = {{716, 32037},   {1363, 32016},  {2277, 31964},  {2400, 31955},  {3045, 31900},
                                    {4901, 31668},  {5304, 31603},  {6764, 31323},  {7259, 31212},  {8283, 30956},
                                    {10192, 30381}, {12325, 29580}, {13572, 29029}, {16269, 27608}, {19227, 25636}};
  const int32_t number = sp__rng_next_int(rng, 15), turns = sp__rng_next_int(rng, 8);
  const int64_t a = legs[number][turns & 1], b = legs[number][1 - (turns & 1)];
  return (geo_point){(turns & 2) != 0 ? -a : a, (turns & 4) != 0 ? -b : b};
}

static geo_point draw_point(sp__rng *rng, int32_t kind) {
  const int64_t side = INT64_C(1) << 37;
  int64_t x = 0, y = 0;
  switch (kind) {
  case 0:
    x = draw_below(rng, 100000);
    return (geo_point){x, draw_below(rng, 100000)};
  case 1:
    x = 512 * draw_below(rng, 12);
    return (geo_point){x, 512 * draw_below(rng, 12)};
  case 2:
    return draw_on_circle(rng);
  case 3: /* on two lines, few beside them */
    x = draw_below(rng, 1000);
    y = draw_below(rng, 20);
    return (geo_point){x, y < 10 ? 3 * x : y < 19 ? 3000 - 2 * x : x * y};
  case 4: /* far apart along, one unit apart across */
    x = draw_below(rng, 40) * (INT64_C(1) << 30);
    return (geo_point){x, draw_below(rng, 7)};
  case 5: /* on and next to the corners and sides of the largest square */
    x = draw_below(rng, 5);
    y = draw_below(rng, 5);
    x = x < 2 ? x - side : x < 4 ? side - x + 2 : draw_below(rng, 2 * side) - side;
    return (geo_point){x, y < 2 ? y - side : y < 4 ? side - y + 2 : draw_below(rng, 2 * side) - side};
  case 6: { /* two circles, one inside of the other, at one scale */
    const geo_point at = draw_on_circle(rng);
    const int64_t scale = sp__rng_next_int(rng, 2) + 1;
    return (geo_point){scale * at.x, scale * at.y};
  }
  default: { /* clusters far from each other */
    const int64_t column = draw_below(rng, 3), row = draw_below(rng, 3);
    x = draw_below(rng, 9);
    return (geo_point){x + (column - 1) * side, draw_below(rng, 9) + (row - 1) * side};
  }
  }
}

#define SORT_NAME sort_points
#define SORT_ITEM geo_point
#define SORT_LESS(a, b) geo__less(*(a), *(b))
#include "core/sort.inl.h"

uint32_t plane_sort_points(geo_point *points, uint32_t count) {
  static geo_point scratch[PLANE_MAX_POINTS];
  uint32_t used = 0;
  sort_points(points, scratch, count);
  for (uint32_t i = 0; i < count; i++) {
    if (used == 0 || !geo__equal(points[used - 1], points[i])) points[used++] = points[i];
  }
  return used;
}

void plane_draw_points(plane_case *of, sp__rng *rng, int32_t kind, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) of->points[i] = draw_point(rng, kind);
  of->point_count = plane_sort_points(of->points, count);
  of->segment_count = 0;
}

/* Segments ----------------------------------------------------------------------------------- */

static int32_t side_of(const plane_case *of, uint32_t a, uint32_t b, uint32_t c) {
  return geo__orient(of->points[a], of->points[b], of->points[c]);
}

/** True when c lies on the segment a, b, whose points are sorted along it by index, between its ends. */
static bool lies_between(const plane_case *of, uint32_t a, uint32_t b, uint32_t c) {
  return c > a && c < b && side_of(of, a, b, c) == 0;
}

static bool fits(const plane_case *of, uint32_t a, uint32_t b) {
  for (uint32_t c = a + 1; c < b; c++) {
    if (lies_between(of, a, b, c)) return false;
  }
  for (uint32_t i = 0; i < of->segment_count; i++) {
    const uint32_t c = of->segments[i].a, d = of->segments[i].b;
    if (a == c && b == d) return false;
    if (side_of(of, a, b, c) * side_of(of, a, b, d) < 0 && side_of(of, c, d, a) * side_of(of, c, d, b) < 0)
      return false;
  }
  return true;
}

static void add_segment(plane_case *of, geo_segment added) {
  uint32_t at = of->segment_count++;
  for (; at > 0; at--) {
    const geo_segment *before = &of->segments[at - 1];
    if (before->a < added.a || (before->a == added.a && before->b < added.b)) break;
    of->segments[at] = *before;
  }
  of->segments[at] = added;
}

void plane_draw_segments(plane_case *of, sp__rng *rng, uint32_t tries) {
  if (of->point_count < 2) return;
  for (uint32_t i = 0; i < tries && of->segment_count < PLANE_MAX_SEGMENTS; i++) {
    const uint32_t p = (uint32_t)sp__rng_next_int(rng, (int32_t)of->point_count);
    const uint32_t q = (uint32_t)sp__rng_next_int(rng, (int32_t)of->point_count);
    const uint32_t a = p < q ? p : q, b = p < q ? q : p;
    if (a != b && fits(of, a, b)) add_segment(of, (geo_segment){a, b, {1, 0}});
  }
}

void plane_draw_faces(plane_case *of, sp__rng *rng, sp__arena *arena) {
  geo_triangulation made;
  const uint64_t salt = sp__rng_next(rng);
  of->segment_count = 0;
  if (!CHECK(geo__triangulate_points(&made, of->points, of->point_count, arena))) return;
  for (int32_t e = 0; e < 4 * (int32_t)made.triangle_count && of->segment_count < PLANE_MAX_SEGMENTS; e++) {
    if ((e & 3) == 3) continue;
    const int32_t other = geo__across(&made, e), a = geo__start(&made, e), b = geo__end(&made, e);
    if (other == GEO_NO_EDGE || a > b || b >= (int32_t)of->point_count) continue;
    geo_segment edge = {(uint32_t)a, (uint32_t)b, {0, 0}};
    for (int32_t k = 0; k < 2; k++) {
      int32_t labels[2];
      for (int32_t side = 0; side < 2; side++) {
        const int32_t t = geo__triangle_of(side == 0 ? e : other);
        bool inner = true;
        for (int32_t i = 0; i < 3; i++) inner = inner && made.triangles[t].vertices[i] < (int32_t)of->point_count;
        sp__rng label = {salt + (uint64_t)(2 * t + k)};
        labels[side] = inner ? sp__rng_next_int(&label, 4) - 1 : 0;
      }
      edge.net[k] = labels[0] - labels[1];
    }
    if (edge.net[0] != 0 || edge.net[1] != 0) add_segment(of, edge);
  }
  if (of->segment_count == PLANE_MAX_SEGMENTS) of->segment_count = 0; /* some may be missing */
}

/* Checks ------------------------------------------------------------------------------------- */

static void check_triangle(const geo_triangulation *of, uint32_t triangle, sp__i128 *area) {
  const int32_t *v = of->triangles[triangle].vertices;
  const geo_point a = of->points[v[0]], ab = geo__minus(of->points[v[1]], a), ac = geo__minus(of->points[v[2]], a);
  const sp__i128 twice = sp__i128_subtract(sp__i64_multiply(ab.x, ac.y), sp__i64_multiply(ab.y, ac.x));
  CHECK_EQ_I64(sp__i128_sign(twice), 1);
  *area = sp__i128_add(*area, twice);
  for (int32_t i = 0; i < 3; i++) {
    const int32_t edge = geo__edge((int32_t)triangle, i), other = geo__across(of, edge);
    if (other == GEO_NO_EDGE) {
      CHECK(v[i] >= (int32_t)of->point_count && v[(i + 1) % 3] >= (int32_t)of->point_count);
      continue;
    }
    CHECK_EQ_I64(geo__across(of, other), edge);
    CHECK(geo__start(of, other) == v[(i + 1) % 3] && geo__end(of, other) == v[i]);
    CHECK_EQ_I64(of->tags[edge], of->tags[other]);
  }
}

void plane_check_structure(const geo_triangulation *of, const geo_segment *segments, uint32_t segment_count) {
  static bool seen[PLANE_MAX_POINTS + 3];
  sp__i128 area = {0, 0};
  uint32_t on_segments = 0;
  CHECK_EQ_I64(of->triangle_count, 2 * of->point_count + 1);
  for (uint32_t v = 0; v < of->point_count + 3; v++) seen[v] = false;
  for (uint32_t t = 0; t < of->triangle_count; t++) {
    check_triangle(of, t, &area);
    for (int32_t i = 0; i < 3; i++) {
      const int32_t edge = geo__edge((int32_t)t, i), tag = of->tags[edge];
      seen[geo__start(of, edge)] = true;
      CHECK(tag <= 0);
      if (tag == 0) continue;
      on_segments++;
      const int32_t a = geo__start(of, edge), b = geo__end(of, edge), low = a < b ? a : b;
      CHECK(-1 - tag < (int32_t)segment_count);
      CHECK_EQ_I64(low, segments[-1 - tag].a);
      CHECK_EQ_I64(a + b - low, segments[-1 - tag].b);
    }
  }
  CHECK_EQ_I64(on_segments, 2 * segment_count);
  const int64_t side = 4 * GEO_BOUNDING_CORNER;
  CHECK_EQ_I64(sp__i128_compare(area, sp__i64_multiply(side, side)), 0);
  for (uint32_t v = 0; v < of->point_count + 3; v++) CHECK(seen[v]);
}

void plane_check_delaunay(const geo_triangulation *of) {
  for (int32_t e = 0; e < 4 * (int32_t)of->triangle_count; e++) {
    if ((e & 3) == 3 || of->tags[e] != 0 || geo__across(of, e) == GEO_NO_EDGE) continue;
    const int32_t corners[4] = {geo__start(of, e), geo__end(of, e), geo__apex(of, e),
                                geo__apex(of, geo__across(of, e))};
    int64_t p[4][2];
    for (int32_t i = 0; i < 4; i++) p[i][0] = of->points[corners[i]].x, p[i][1] = of->points[corners[i]].y;
    CHECK(sp__grid_incircle(p[0], p[1], p[2], p[3]) <= 0);
  }
}

/* Everything is tripled, so that the centroid is a grid point. */
int32_t plane_winding(const geo_triangulation *of, const geo_segment *segments, uint32_t segment_count, int32_t operand,
                      uint32_t triangle) {
  geo_point centre = {0, 0};
  int32_t winding = 0;
  for (int32_t i = 0; i < 3; i++) {
    centre.x += of->points[of->triangles[triangle].vertices[i]].x;
    centre.y += of->points[of->triangles[triangle].vertices[i]].y;
  }
  for (uint32_t s = 0; s < segment_count; s++) {
    const geo_point a = of->points[segments[s].a], b = of->points[segments[s].b];
    const geo_point low = {3 * a.x, 3 * a.y}, high = {3 * b.x, 3 * b.y};
    if ((low.y <= centre.y) == (high.y <= centre.y)) continue;
    const bool upwards = low.y <= centre.y;
    const int32_t side = upwards ? geo__orient(low, high, centre) : geo__orient(high, low, centre);
    if (side > 0) winding += upwards ? segments[s].net[operand] : -segments[s].net[operand];
  }
  return winding;
}
