/* Delaunay triangulation of points by Lawson's incremental algorithm, in biased randomised order (Amenta, Choi and
 * Rote 2003).
 */
#include "build2d/triangulation.h"

#include "core/assert.h"
#include "core/bits.h"
#include "core/rng.h"
#include "math/predicates.h"

enum {
  HILBERT_ORDER = 12,
  HILBERT_SIDE = 1 << HILBERT_ORDER,
  INDEX_BITS = 32,
  ROUND_SHIFT = INDEX_BITS + 2 * HILBERT_ORDER,
  SORTED_BELOW = 64, /* fewer points are inserted as they are sorted */
  MAX_POINTS = 1 << 27
};

#define SORT_NAME sort_keys
#define SORT_ITEM uint64_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

/* Order of insertion ------------------------------------------------------------------------- */

/** Place of a cell on the Hilbert curve. */
static uint32_t hilbert_place(uint32_t x, uint32_t y) {
  uint32_t place = 0;
  for (uint32_t side = HILBERT_SIDE / 2; side > 0; side /= 2) {
    const uint32_t right = (x & side) != 0, up = (y & side) != 0;
    place += side * side * ((3 * right) ^ up);
    if (up != 0) continue;
    const uint32_t kept = right != 0 ? HILBERT_SIDE - 1 - x : x;
    x = right != 0 ? HILBERT_SIDE - 1 - y : y;
    y = kept;
  }
  return place;
}

/** Lower left corner and the shift that makes cells of the curve of grid units. */
typedef struct curve_frame {
  geo_point low;
  uint32_t shift;
} curve_frame;

static curve_frame frame_points(const geo_point *points, uint32_t count) {
  curve_frame frame = {points[0], 0};
  int64_t max_y = points[0].y;
  for (uint32_t i = 1; i < count; i++) {
    if (points[i].y < frame.low.y) frame.low.y = points[i].y;
    if (points[i].y > max_y) max_y = points[i].y;
  }
  const uint64_t extents = (uint64_t)(points[count - 1].x - frame.low.x) | (uint64_t)(max_y - frame.low.y);
  const uint32_t bits = 64 - sp__clz64(extents);
  frame.shift = bits > HILBERT_ORDER ? bits - HILBERT_ORDER : 0;
  return frame;
}

bool geo__insertion_order(const geo_point *points, uint32_t point_count, sp__arena *arena, uint32_t *order) {
  if (point_count < SORTED_BELOW) {
    for (uint32_t i = 0; i < point_count; i++) order[i] = i;
    return true;
  }
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  uint64_t *keys = sp__arena_alloc_array(arena, point_count, 2 * sizeof *keys);
  if (keys == NULL) return false;
  const curve_frame frame = frame_points(points, point_count);
  const uint32_t top = 31 - sp__clz32(point_count) - 3;
  for (uint32_t i = 0; i < point_count; i++) {
    sp__rng random = {i};
    const uint32_t zeros = sp__ctz64(sp__rng_next(&random)), before = zeros < top ? top - zeros : 0;
    const uint32_t column = (uint32_t)((points[i].x - frame.low.x) >> frame.shift);
    const uint32_t row = (uint32_t)((points[i].y - frame.low.y) >> frame.shift);
    keys[i] = (uint64_t)before << ROUND_SHIFT | (uint64_t)hilbert_place(column, row) << INDEX_BITS | i;
  }
  sort_keys(keys, keys + point_count, point_count);
  for (uint32_t i = 0; i < point_count; i++) order[i] = (uint32_t)keys[i];
  sp__arena_rewind(arena, mark);
  return true;
}

/* In-circle ---------------------------------------------------------------------------------- */

/** Differences of three points to a fourth. */
typedef struct spread {
  geo_point to[3];
} spread;

/** Whether all coordinates are below 2^bits in magnitude. */
static inline bool fit(const spread *of, int32_t bits) {
  return geo__fit(of->to[0], of->to[1], bits) && geo__fit(of->to[1], of->to[2], bits);
}

static inline int64_t square(geo_point v) {
  return v.x * v.x + v.y * v.y;
}

static inline int64_t cross(geo_point u, geo_point v) {
  return u.x * v.y - u.y * v.x;
}

/** The exact determinant's sign; products of four differences below 2^30 fit 128 bits. */
static bool is_in_circle_exactly(const spread *of, const geo_point points[4]) {
  if (!fit(of, 30)) {
    int64_t all[4][2];
    for (int32_t i = 0; i < 4; i++) all[i][0] = points[i].x, all[i][1] = points[i].y;
    return sp__grid_incircle(all[0], all[1], all[2], all[3]) > 0;
  }
  sp__i128 sum = {0, 0};
  for (int32_t i = 0; i < 3; i++) {
    const geo_point p = of->to[i], q = of->to[(i + 1) % 3], r = of->to[(i + 2) % 3];
    sum = sp__i128_add(sum, sp__i64_multiply(square(p), cross(q, r)));
  }
  return sp__i128_sign(sum) > 0;
}

/* Differences are exact as doubles. Each of the three products has four factors and at most six roundings on its way,
 * which is less than 16 half ulps of the sum of magnitudes. */
static bool is_in_wide_circle(const spread *of, const geo_point points[4]) {
  double determinant = 0.0, sum = 0.0;
  for (int32_t i = 0; i < 3; i++) {
    const geo_point q = of->to[(i + 1) % 3], r = of->to[(i + 2) % 3];
    const double x = (double)of->to[i].x, y = (double)of->to[i].y, lift = x * x + y * y;
    const double left = (double)q.x * (double)r.y, right = (double)q.y * (double)r.x;
    determinant += lift * (left - right);
    sum += lift * (fabs(left) + fabs(right));
  }
  const double bound = 0x1p-49 * sum;
  if (determinant > bound) return true;
  return -determinant > bound ? false : is_in_circle_exactly(of, points);
}

bool geo__is_in_circle(const geo_triangulation *of, int32_t a, int32_t b, int32_t c, int32_t d) {
  const geo_point centre = of->points[d];
  const geo_point u = geo__minus(of->points[a], centre), v = geo__minus(of->points[b], centre),
                  w = geo__minus(of->points[c], centre);
  /* Three products of four differences below 2^14 fit 64 bits. */
  if (geo__fit(u, v, 14) && geo__fit(w, w, 14)) {
    return square(u) * cross(v, w) + square(v) * cross(w, u) + square(w) * cross(u, v) > 0;
  }
  const geo_point points[4] = {of->points[a], of->points[b], of->points[c], centre};
  const spread from = {{u, v, w}};
  return is_in_wide_circle(&from, points);
}

/* Insertion ---------------------------------------------------------------------------------- */

/** Makes two edges each other's other side. */
static void join(geo_triangulation *of, int32_t edge, int32_t other) {
  of->triangles[geo__triangle_of(edge)].across[edge & 3] = other;
  if (other != GEO_NO_EDGE) of->triangles[geo__triangle_of(other)].across[other & 3] = edge;
}

static void set_triangle(geo_triangulation *of, int32_t triangle, int32_t a, int32_t b, int32_t c) {
  geo_triangle *at = &of->triangles[triangle];
  at->vertices[0] = a;
  at->vertices[1] = b;
  at->vertices[2] = c;
}

static int32_t append_triangle(geo_triangulation *of, int32_t a, int32_t b, int32_t c) {
  const int32_t triangle = (int32_t)of->triangle_count++;
  set_triangle(of, triangle, a, b, c);
  return triangle;
}

void geo__flip(geo_triangulation *of, int32_t edge) {
  const int32_t other = geo__across(of, edge);
  const int32_t t = geo__triangle_of(edge), u = geo__triangle_of(other);
  const int32_t bc = geo__next_edge(edge), ca = geo__next_edge(bc);
  const int32_t ad = geo__next_edge(other), db = geo__next_edge(ad);
  const int32_t a = geo__start(of, edge), b = geo__start(of, bc), c = geo__start(of, ca), d = geo__start(of, db);
  const int32_t beyond[4] = {geo__across(of, ad), geo__across(of, ca), geo__across(of, db), geo__across(of, bc)};
  set_triangle(of, t, a, d, c);
  set_triangle(of, u, d, b, c);
  join(of, geo__edge(t, 0), beyond[0]);
  join(of, geo__edge(t, 2), beyond[1]);
  join(of, geo__edge(u, 0), beyond[2]);
  join(of, geo__edge(u, 1), beyond[3]);
  join(of, geo__edge(t, 1), geo__edge(u, 2));
  of->flips++;
}

/** Splits a triangle at point p inside of it. */
static void split_triangle(geo_triangulation *of, int32_t t, int32_t p) {
  const geo_triangle was = of->triangles[t];
  const int32_t *v = was.vertices;
  const int32_t a = append_triangle(of, v[1], v[2], p), b = append_triangle(of, v[2], v[0], p);
  of->triangles[t].vertices[2] = p;
  join(of, geo__edge(a, 0), was.across[1]);
  join(of, geo__edge(b, 0), was.across[2]);
  join(of, geo__edge(t, 1), geo__edge(a, 2));
  join(of, geo__edge(a, 1), geo__edge(b, 2));
  join(of, geo__edge(b, 1), geo__edge(t, 2));
}

/** Splits both triangles of an edge at point p on it. */
static void split_edge(geo_triangulation *of, int32_t edge, int32_t p) {
  const int32_t other = geo__across(of, edge);
  const int32_t t = geo__triangle_of(edge), u = geo__triangle_of(other);
  const int32_t bc = geo__next_edge(edge), ca = geo__next_edge(bc);
  const int32_t ad = geo__next_edge(other), db = geo__next_edge(ad);
  const int32_t a = geo__start(of, edge), b = geo__start(of, bc), c = geo__start(of, ca), d = geo__start(of, db);
  const int32_t beyond[4] = {geo__across(of, ca), geo__across(of, bc), geo__across(of, db), geo__across(of, ad)};
  const int32_t at_b = append_triangle(of, b, c, p), at_a = append_triangle(of, a, d, p);
  set_triangle(of, t, c, a, p);
  set_triangle(of, u, d, b, p);
  join(of, geo__edge(t, 0), beyond[0]);
  join(of, geo__edge(at_b, 0), beyond[1]);
  join(of, geo__edge(u, 0), beyond[2]);
  join(of, geo__edge(at_a, 0), beyond[3]);
  join(of, geo__edge(t, 1), geo__edge(at_a, 2));
  join(of, geo__edge(at_a, 1), geo__edge(u, 2));
  join(of, geo__edge(u, 1), geo__edge(at_b, 2));
  join(of, geo__edge(at_b, 1), geo__edge(t, 2));
}

/**
 * Walks from a triangle to one that holds a point, always across the first edge that has it strictly on its right. The
 * edge that the point lies on, or the first edge of a triangle with the point inside; *on_edge tells which.
 */
static int32_t locate(const geo_triangulation *of, int32_t triangle, int32_t point, bool *on_edge) {
  for (int32_t number = 0, touched = GEO_NO_EDGE; number < 3;) {
    const int32_t edge = geo__edge(triangle, number);
    const int32_t side = geo__orient_vertices(of, geo__start(of, edge), geo__end(of, edge), point);
    if (side < 0) {
      triangle = geo__triangle_of(geo__across(of, edge));
      touched = GEO_NO_EDGE;
      number = 0;
      continue;
    }
    if (side == 0) touched = edge;
    if (++number < 3) continue;
    *on_edge = touched != GEO_NO_EDGE;
    return *on_edge ? touched : geo__edge(triangle, 0);
  }
  return GEO_NO_EDGE;
}

/**
 * Flips the edges that face a new point until the triangulation is Delaunay: once around the point, which is the last
 * vertex of all its triangles, and again where a flip gave a new edge. The first triangle keeps the point.
 */
static void turn_around(geo_triangulation *of, int32_t first, int32_t point) {
  int32_t triangle = first;
  for (;;) {
    const int32_t facing = geo__edge(triangle, 0), other = geo__across(of, facing);
    const int32_t *v = of->triangles[triangle].vertices;
    SP_ASSERT(v[2] == point);
    if (other != GEO_NO_EDGE && geo__is_in_circle(of, v[0], v[1], point, geo__apex(of, other))) {
      geo__flip(of, facing);
      continue;
    }
    triangle = geo__triangle_of(geo__across(of, geo__edge(triangle, 1)));
    if (triangle == first) return;
  }
}

/** Inserts a point, starting the search at a triangle; returns the triangle of that slot, which then has it. */
static int32_t insert_point(geo_triangulation *of, int32_t from, int32_t point) {
  bool on_edge = false;
  const int32_t place = locate(of, from, point, &on_edge), start = geo__triangle_of(place);
  if (on_edge) {
    split_edge(of, place, point);
  } else {
    split_triangle(of, start, point);
  }
  turn_around(of, start, point);
  return start;
}

static bool allocate(geo_triangulation *of, uint32_t point_count, sp__arena *arena) {
  if (point_count > MAX_POINTS) return false;
  const size_t vertices = (size_t)point_count + 3, triangles = 2 * (size_t)point_count + 1;
  *of = (geo_triangulation){.point_count = point_count};
  of->points = sp__arena_alloc_array(arena, vertices, sizeof *of->points);
  of->triangles = sp__arena_alloc_array(arena, triangles, sizeof *of->triangles);
  of->tags = sp__arena_alloc_array(arena, triangles, 4 * sizeof *of->tags);
  of->incident = sp__arena_alloc_array(arena, vertices, sizeof *of->incident);
  of->stamps = sp__arena_alloc_array(arena, triangles, sizeof *of->stamps);
  return of->points && of->triangles && of->tags && of->incident && of->stamps;
}

static void begin(geo_triangulation *of, const geo_point *points) {
  const int32_t count = (int32_t)of->point_count;
  for (int32_t i = 0; i < count; i++) of->points[i] = points[i];
  of->points[count] = (geo_point){-GEO_BOUNDING_CORNER, -GEO_BOUNDING_CORNER};
  of->points[count + 1] = (geo_point){3 * GEO_BOUNDING_CORNER, -GEO_BOUNDING_CORNER};
  of->points[count + 2] = (geo_point){-GEO_BOUNDING_CORNER, 3 * GEO_BOUNDING_CORNER};
  const int32_t first = append_triangle(of, count, count + 1, count + 2);
  for (int32_t i = 0; i < 3; i++) join(of, geo__edge(first, i), GEO_NO_EDGE);
}

bool geo__triangulate_points(geo_triangulation *of, const geo_point *points, uint32_t point_count, sp__arena *arena) {
  if (!allocate(of, point_count, arena)) return false;
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  uint32_t *order = sp__arena_alloc_array(arena, (size_t)point_count + 1, sizeof *order);
  if (order == NULL || !geo__insertion_order(points, point_count, arena, order)) return false;
  begin(of, points);
  int32_t last = 0;
  for (uint32_t i = 0; i < point_count; i++) last = insert_point(of, last, (int32_t)order[i]);
  for (uint32_t t = 0; t < of->triangle_count; t++) {
    of->stamps[t] = 0;
    for (int32_t i = 0; i < 4; i++) of->tags[4 * t + (uint32_t)i] = 0;
    for (int32_t i = 0; i < 3; i++) of->incident[of->triangles[t].vertices[i]] = (int32_t)t;
  }
  sp__arena_rewind(arena, mark);
  return true;
}
