/* Noding by snap rounding (Hobby 1999; Guibas and Marimont 1998): every end and every rounded crossing is a hot pixel,
 * and every edge becomes the polyline through the hot pixels that it meets.
 *
 * One round is enough. Points of the edge near the two ends of a fragment pq lie at p + e and q + f with e and f in the
 * half-open pixel around 0, which is convex; so near a point v of the fragment there is a point of the edge within the
 * pixel of v. A hot v would then be on the polyline, between p and q. Hence no hot pixel lies inside of a fragment, and
 * shrinking all pixels to their centres together, no fragment ever passes over another one's end, so none cross in the
 * end. geo__label checks that, as part of its sweep.
 */
#include "build2d/cells.h"
#include "core/assert.h"

/* Exact test --------------------------------------------------------------------------------- */

/** -1, 0 or 1 as twice the cross product of u and v is below, equal to or above `bound`. */
static int32_t compare_twice_cross(geo_point u, geo_point v, int64_t bound) {
  if (geo__fit(u, v, 30)) {
    const int64_t twice = 2 * (u.x * v.y - u.y * v.x);
    return (twice > bound) - (twice < bound);
  }
  const double left = 2.0 * ((double)u.x * (double)v.y), right = 2.0 * ((double)u.y * (double)v.x);
  const double sum = fabs(left) + fabs(right), difference = (left - right) - (double)bound;
  if (difference > 0x1p-50 * sum) return 1;
  if (-difference > 0x1p-50 * sum) return -1;
  const sp__i128 cross = sp__i128_subtract(sp__i64_multiply(u.x, v.y), sp__i64_multiply(u.y, v.x));
  return sp__i128_compare(sp__i128_add(cross, cross), sp__i128_from(bound));
}

bool geo__meets_pixel(const geo_edge *edge, geo_point c) {
  const geo_point d = geo__minus(edge->b, edge->a), v = geo__minus(c, edge->a);
  if (v.x < 0 || v.x > d.x || (d.y < 0 ? v.y > 0 || v.y < d.y : v.y < 0 || v.y > d.y)) return false;
  /* In coordinates doubled, the corners of the pixel have cross products with d from 2(d x v) - reach to
   * 2(d x v) + reach. The line meets the inside of the pixel when these have both signs. When the least is 0 it touches
   * one corner, which belongs to the pixel only when it is the lower left one; when the greatest is 0 it never is. */
  const int64_t reach = d.x + (d.y < 0 ? -d.y : d.y);
  const int32_t least = compare_twice_cross(d, v, reach);
  if (least > 0 || (least == 0 && !(d.x > 0 && d.y < 0))) return false;
  return compare_twice_cross(d, v, -reach) > 0;
}

/* Pixels by cell ----------------------------------------------------------------------------- */

/** Hot pixels in (x, y) order, and listed by the cell that holds them. */
typedef struct pixel_lists {
  const geo_point *pixels;
  uint32_t count;
  geo_cells cells;
  uint32_t *starts; /* NULL: the pixels crowd into few cells, and are found by their order */
  uint32_t *entries;
} pixel_lists;

/** Turns counts at i + 1 into starts of lists. Returns whether they say that the pixels are clustered. */
static bool sum_up(uint32_t *starts, uint32_t cell_count, uint32_t items) {
  uint64_t squares = 0;
  for (uint32_t i = 1; i <= cell_count; i++) {
    squares += (uint64_t)starts[i] * starts[i];
    starts[i] += starts[i - 1];
  }
  return squares > GEO_CLUSTERED * (uint64_t)items;
}

static bool list_pixels(sp__arena *arena, const geo_edge *edges, uint32_t edge_count, pixel_lists *lists) {
  lists->cells = geo__make_cells(edges, edge_count);
  const uint32_t cell_count = lists->cells.columns * lists->cells.rows;
  uint32_t *starts = sp__arena_alloc_array(arena, (size_t)cell_count + 2, sizeof *starts);
  uint32_t *entries = sp__arena_alloc_array(arena, lists->count, sizeof *entries);
  if (starts == NULL || entries == NULL) return false;
  for (uint32_t i = 0; i < cell_count + 2; i++) starts[i] = 0;
  for (uint32_t i = 0; i < lists->count; i++) starts[geo__cell_of(&lists->cells, lists->pixels[i]) + 2]++;
  if (sum_up(starts + 1, cell_count, lists->count)) return true;
  for (uint32_t i = 0; i < lists->count; i++) {
    entries[starts[geo__cell_of(&lists->cells, lists->pixels[i]) + 1]++] = i;
  }
  lists->starts = starts;
  lists->entries = entries;
  return true;
}

/* Rerouting ---------------------------------------------------------------------------------- */

/** What the polylines are made of, and the one in the making. */
typedef struct router {
  sp__arena *arena;
  geo_segment *segments;
  size_t segment_count;
  size_t segment_capacity;
  uint32_t *hits; /* pixels that the present edge meets, other than its ends */
  size_t hit_count;
  size_t hit_capacity;
} router;

static bool add_hit(router *to, uint32_t pixel) {
  if (to->hit_count == to->hit_capacity) {
    void *hits = to->hits;
    if (!geo__reserve(to->arena, &hits, &to->hit_capacity, to->hit_count, to->hit_count + 1, sizeof pixel))
      return false;
    to->hits = hits;
  }
  to->hits[to->hit_count++] = pixel;
  return true;
}

static bool reserve_segments(router *to, size_t more) {
  void *segments = to->segments;
  if (to->segment_count >= GEO_MAX_ITEMS ||
      !geo__reserve(to->arena, &segments, &to->segment_capacity, to->segment_count, to->segment_count + more,
                    sizeof *to->segments)) {
    return false;
  }
  to->segments = segments;
  return true;
}

/** Appends a segment between two pixels, with the nets of an edge that runs from u to v. */
static bool add_segment(router *to, uint32_t u, uint32_t v, const geo_edge *edge) {
  if (to->segment_count == to->segment_capacity && !reserve_segments(to, 1)) return false;
  const int32_t sign = u < v ? 1 : -1;
  to->segments[to->segment_count++] =
      (geo_segment){u < v ? u : v, u < v ? v : u, {sign * edge->net[0], sign * edge->net[1]}};
  return true;
}

static bool try_pixel(router *to, const pixel_lists *lists, const geo_edge *edge, uint32_t pixel) {
  return !geo__meets_pixel(edge, lists->pixels[pixel]) || add_hit(to, pixel);
}

/** Collects the pixels that an edge with the ends `a`, `b` meets. */
static bool find_hits(router *to, const pixel_lists *lists, const geo_edge *edge, uint32_t a, uint32_t b) {
  to->hit_count = 0;
  if (lists->starts == NULL) {
    uint32_t last = b;
    while (last + 1 < lists->count && lists->pixels[last + 1].x <= edge->b.x) last++;
    uint32_t first = a;
    while (first > 0 && lists->pixels[first - 1].x >= edge->a.x) first--;
    for (uint32_t i = first; i <= last; i++) {
      if (i != a && i != b && !try_pixel(to, lists, edge, i)) return false;
    }
    return true;
  }
  for (geo_walk walk = geo__walk(&lists->cells, edge); walk.column <= walk.last_column; walk.column++) {
    uint32_t first, last;
    geo__walk_rows(&lists->cells, &walk, &first, &last);
    for (uint32_t i = lists->starts[first]; i < lists->starts[last + 1]; i++) {
      const uint32_t pixel = lists->entries[i];
      if (pixel != a && pixel != b && !try_pixel(to, lists, edge, pixel)) return false;
    }
  }
  return true;
}

#define SORT_NAME sort_rising
#define SORT_ITEM uint32_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

/**
 * Sorts the hits along an edge. The pixels that a line meets rise in x, and rise or fall in y, as the line does, so
 * this is the order of their projections; no two are equal in it. Pixels are numbered by (x, y).
 */
static bool sort_hits(router *to, const pixel_lists *lists, bool falls) {
  if (to->hit_count < 2) return true;
  const sp__arena_mark mark = sp__arena_get_mark(to->arena);
  uint32_t *scratch = sp__arena_alloc_array(to->arena, to->hit_count, sizeof *scratch);
  if (scratch == NULL) return false;
  sort_rising(to->hits, scratch, to->hit_count);
  sp__arena_rewind(to->arena, mark);
  for (size_t first = 0; falls && first < to->hit_count;) {
    size_t end = first + 1;
    while (end < to->hit_count && lists->pixels[to->hits[end]].x == lists->pixels[to->hits[first]].x) end++;
    for (size_t low = first, high = end - 1; low < high; low++, high--) {
      const uint32_t swap = to->hits[low];
      to->hits[low] = to->hits[high];
      to->hits[high] = swap;
    }
    first = end;
  }
  return true;
}

/** Replaces the edges by segments between hot pixels; ranks has the pixels of the edges' ends. */
static bool reroute(router *to, const pixel_lists *lists, const geo_edge *edges, uint32_t count,
                    const uint32_t *ranks) {
  if (!reserve_segments(to, 2 * (size_t)count)) return false;
  for (uint32_t i = 0; i < count; i++) {
    const geo_edge *edge = &edges[i];
    uint32_t at = ranks[2 * i];
    if (!find_hits(to, lists, edge, at, ranks[2 * i + 1]) || !sort_hits(to, lists, edge->b.y < edge->a.y)) return false;
    for (size_t k = 0; k < to->hit_count; k++) {
      if (!add_segment(to, at, to->hits[k], edge)) return false;
      at = to->hits[k];
    }
    if (!add_segment(to, at, ranks[2 * i + 1], edge)) return false;
  }
  return true;
}

/* Merging ------------------------------------------------------------------------------------ */

/** Stable counting sort by one end; `places` has room for one more than the points. */
static void sort_by_end(const geo_segment *from, geo_segment *to, uint32_t count, uint32_t *places, uint32_t points,
                        bool by_b) {
  for (uint32_t i = 0; i <= points; i++) places[i] = 0;
  for (uint32_t i = 0; i < count; i++) places[(by_b ? from[i].b : from[i].a) + 1]++;
  for (uint32_t i = 0; i < points; i++) places[i + 1] += places[i];
  for (uint32_t i = 0; i < count; i++) to[places[by_b ? from[i].b : from[i].a]++] = from[i];
}

/** Joins equal segments of a sorted list and drops those without a net; returns how many are left. */
static uint32_t merge_equal(geo_segment *segments, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count;) {
    geo_segment sum = segments[i++];
    for (; i < count && segments[i].a == sum.a && segments[i].b == sum.b; i++) {
      sum.net[0] += segments[i].net[0];
      sum.net[1] += segments[i].net[1];
    }
    if (sum.net[0] != 0 || sum.net[1] != 0) segments[kept++] = sum;
  }
  return kept;
}

/** Keeps only points that a segment ends at, and renumbers. */
static void drop_unused(geo_arrangement *of, uint32_t *numbers) {
  for (uint32_t i = 0; i < of->point_count; i++) numbers[i] = 0;
  for (uint32_t i = 0; i < of->segment_count; i++) numbers[of->segments[i].a] = numbers[of->segments[i].b] = 1;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < of->point_count; i++) {
    if (numbers[i] == 0) continue;
    of->points[kept] = of->points[i];
    numbers[i] = kept++;
  }
  of->point_count = kept;
  for (uint32_t i = 0; i < of->segment_count; i++) {
    of->segments[i].a = numbers[of->segments[i].a];
    of->segments[i].b = numbers[of->segments[i].b];
  }
}

static bool merge(sp__arena *arena, geo_segment *segments, uint32_t count, geo_arrangement *out) {
  geo_segment *sorted = sp__arena_alloc_array(arena, count, sizeof *sorted);
  uint32_t *places = sp__arena_alloc_array(arena, (size_t)out->point_count + 1, sizeof *places);
  if (sorted == NULL || places == NULL) return false;
  sort_by_end(segments, sorted, count, places, out->point_count, true);
  sort_by_end(sorted, segments, count, places, out->point_count, false);
  out->segments = segments;
  out->segment_count = merge_equal(segments, count);
  drop_unused(out, places);
  return true;
}

/* All together ------------------------------------------------------------------------------- */

/** Turns edges to run upwards in (x, y) and drops those without length; returns how many are left. */
static uint32_t normalize(geo_edge *edges, size_t count) {
  uint32_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    const geo_edge edge = edges[i];
    SP_ASSERT(geo__in_bounds(edge.a) && geo__in_bounds(edge.b));
    if (geo__equal(edge.a, edge.b)) continue;
    const bool turn = geo__less(edge.b, edge.a);
    edges[kept++] = turn ? (geo_edge){edge.b, edge.a, {-edge.net[0], -edge.net[1]}} : edge;
  }
  return kept;
}

/** The distinct ends and rounded crossings in order; ranks receives those of the ends. */
static bool find_pixels(sp__arena *arena, const geo_edge *edges, uint32_t count, geo_arrangement *out,
                        uint32_t *ranks) {
  geo_points crossings = {0};
  if (!geo__find_crossings(arena, edges, count, &crossings)) return false;
  const size_t total = 2 * (size_t)count + crossings.count;
  if (total > GEO_MAX_ITEMS) return false;
  geo_point *points = sp__arena_alloc_array(arena, total, sizeof *points);
  if (points == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    points[2 * i] = edges[i].a;
    points[2 * i + 1] = edges[i].b;
  }
  for (size_t i = 0; i < crossings.count; i++) points[2 * (size_t)count + i] = crossings.items[i];
  out->points = points;
  out->point_count = geo__sort_points(arena, points, (uint32_t)total, points, ranks, 2 * count);
  return out->point_count > 0;
}

static bool node(sp__arena *arena, const geo_edge *edges, uint32_t count, geo_arrangement *out) {
  uint32_t *ranks = sp__arena_alloc_array(arena, 2 * (size_t)count, sizeof *ranks);
  if (ranks == NULL || !find_pixels(arena, edges, count, out, ranks)) return false;
  pixel_lists lists = {.pixels = out->points, .count = out->point_count};
  router to = {.arena = arena};
  if (!list_pixels(arena, edges, count, &lists)) return false;
  return reroute(&to, &lists, edges, count, ranks) && merge(arena, to.segments, (uint32_t)to.segment_count, out);
}

sp_status geo__node(sp__arena *arena, geo_edge *edges, size_t count, geo_arrangement *out) {
  *out = (geo_arrangement){0};
  if (count > GEO_MAX_ITEMS / 2) return sp__fail_memory();
  const uint32_t kept = normalize(edges, count);
  if (kept == 0) return SP_OK;
  return node(arena, edges, kept, out) ? SP_OK : sp__fail_memory();
}

sp_status geo__arrange(sp__arena *arena, geo_edge *edges, size_t count, geo_arrangement *out) {
  const sp_status status = geo__node(arena, edges, count, out);
  if (status != SP_OK || out->segment_count == 0) return status;
  switch (geo__label(arena, out)) {
  case GEO_LABELLED:
    return SP_OK;
  case GEO_NOT_NODED:
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_NODED);
  default:
    return sp__fail_memory();
  }
}
