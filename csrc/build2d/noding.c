/* Noding by snap rounding (Hobby 1999; Guibas and Marimont 1998): every end and every rounded crossing is a hot pixel,
 * and every edge becomes the polyline through the hot pixels that it meets.
 *
 * One round is enough. Points of the edge near the two ends of a fragment pq lie at p + e and q + f with e and f in the
 * half-open pixel around 0, which is convex; so near a point v of the fragment there is a point of the edge within the
 * pixel of v. A hot v would then be on the polyline, between p and q. Hence no hot pixel lies inside of a fragment, and
 * shrinking all pixels to their centres together, no fragment ever passes over another one's end, so none cross in the
 * end. geo__label checks that, as part of its sweep.
 */
#include <string.h>

#include "build2d/cells.h"
#include "core/alloc.h"
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

/* Numbering ---------------------------------------------------------------------------------- */

/** Keeps only points that a segment ends at, and renumbers; `numbers` has room for all points. */
static void drop_unused(geo_arrangement *of, uint32_t *numbers) {
  for (uint32_t i = 0; i < of->point_count; i++) numbers[i] = 0;
  for (uint32_t i = 0; i < of->segment_count; i++) numbers[of->segments[i].a] = numbers[of->segments[i].b] = 1;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < of->point_count; i++) {
    if (numbers[i] == 0) continue;
    of->points[kept] = of->points[i];
    numbers[i] = kept++;
  }
  if (kept == of->point_count) return;
  of->point_count = kept;
  for (uint32_t i = 0; i < of->segment_count; i++) {
    of->segments[i].a = numbers[of->segments[i].a];
    of->segments[i].b = numbers[of->segments[i].b];
  }
}

/** Makes segments of the edges: they run upwards in the order of the points, and those without length are dropped. */
static uint32_t direct(const geo_edges *edges, const uint32_t *ranks, geo_segment *segments) {
  uint32_t kept = 0;
  for (size_t i = 0; i < edges->count; i++) {
    const geo_segment *edge = &edges->items[i];
    SP_ASSERT(edge->a < edges->point_count && edge->b < edges->point_count);
    const uint32_t a = ranks[edge->a], b = ranks[edge->b];
    if (a == b) continue;
    segments[kept++] =
        a < b ? (geo_segment){a, b, {edge->net[0], edge->net[1]}} : (geo_segment){b, a, {-edge->net[0], -edge->net[1]}};
  }
  return kept;
}

/** The edges, in their place, as segments between the distinct points in order. False without memory. */
static bool number_edges(sp__arena *arena, geo_edges *edges, geo_arrangement *out) {
  const uint32_t count = (uint32_t)edges->point_count;
  sp__arena working = sp__arena_make(&arena->allocator);
  uint32_t *ranks = sp__arena_alloc_array(&working, count, sizeof *ranks);
  out->points = sp__arena_alloc_array(arena, count, sizeof *out->points);
  bool done = ranks != NULL && out->points != NULL;
  if (done) out->point_count = geo__sort_points(&working, edges->points, count, out->points, ranks);
  done = done && out->point_count > 0;
  if (done) {
    out->segments = edges->items;
    out->segment_count = direct(edges, ranks, edges->items);
    drop_unused(out, ranks);
    geo__free_edge_points(edges);
  }
  sp__arena_free(&working);
  return done;
}

/* Hot pixels --------------------------------------------------------------------------------- */

/** Adds the crossings to the points. False without memory. */
static bool add_crossings(sp__arena *arena, const geo_points *crossings, geo_arrangement *of) {
  if (crossings->count == 0) return true;
  const size_t most = of->point_count + crossings->count;
  if (most > GEO_MAX_ITEMS) return false;
  geo_point *others = sp__arena_alloc_array(arena, crossings->count, sizeof *others);
  geo_point *merged = sp__arena_alloc_array(arena, most, sizeof *merged);
  uint32_t *numbers = sp__arena_alloc_array(arena, of->point_count, sizeof *numbers);
  if (others == NULL || merged == NULL || numbers == NULL) return false;
  const uint32_t count = geo__sort_points(arena, crossings->items, (uint32_t)crossings->count, others, NULL);
  if (count == 0) return false;
  uint32_t used = 0, next = 0;
  for (uint32_t i = 0; i < of->point_count; i++) {
    const geo_point at = of->points[i];
    while (next < count && geo__less(others[next], at)) merged[used++] = others[next++];
    if (next < count && geo__equal(others[next], at)) next++;
    numbers[i] = used;
    merged[used++] = at;
  }
  while (next < count) merged[used++] = others[next++]; /* rounded to the x of the last point, above it */
  of->points = merged;
  of->point_count = used;
  for (uint32_t i = 0; i < of->segment_count; i++) {
    of->segments[i].a = numbers[of->segments[i].a];
    of->segments[i].b = numbers[of->segments[i].b];
  }
  return true;
}

/** Pixels that segments meet, other than those of their ends, in memory of an allocator. */
typedef struct hit {
  uint32_t segment;
  uint32_t pixel;
} hit;

typedef struct hits {
  hit *items;
  size_t count;
  size_t capacity;
  const sp_allocator *allocator;
} hits;

/** Notes a pixel when the segment meets it; false without memory. */
static bool try_pixel(hits *to, const geo_listed *segment, uint32_t pixel, geo_point c) {
  const geo_point a = segment->edge.a, b = segment->edge.b;
  if (c.x < a.x || c.x > b.x || (c.y < a.y && c.y < b.y) || (c.y > a.y && c.y > b.y)) return true;
  if (pixel == segment->a || pixel == segment->b || !geo__meets_pixel(&segment->edge, c)) return true;
  if (to->count == to->capacity) {
    void *items = to->items;
    if (to->count >= GEO_MAX_ITEMS ||
        !sp__grow_array(to->allocator, &items, &to->capacity, to->count, to->count + 1, sizeof *to->items)) {
      return false;
    }
    to->items = items;
  }
  to->items[to->count++] = (hit){segment->segment, pixel};
  return true;
}

/** The pixels of each cell: those of cell i are entries[starts[i]] to entries[starts[i + 1]]. */
typedef struct pixel_lists {
  uint32_t *starts;
  uint32_t *entries;
} pixel_lists;

static bool list_pixels(sp__arena *arena, const geo_arrangement *of, const geo_cells *cells, pixel_lists *out) {
  const size_t cell_count = (size_t)cells->columns * cells->rows;
  uint32_t *starts = sp__arena_alloc_array(arena, cell_count + 2, sizeof *starts);
  uint32_t *entries = sp__arena_alloc_array(arena, of->point_count, sizeof *entries);
  if (starts == NULL || entries == NULL) return false;
  memset(starts, 0, (cell_count + 2) * sizeof *starts);
  for (uint32_t i = 0; i < of->point_count; i++) starts[geo__cell_of(cells, of->points[i]) + 2]++;
  for (size_t i = 2; i < cell_count + 2; i++) starts[i] += starts[i - 1];
  for (uint32_t i = 0; i < of->point_count; i++) entries[starts[geo__cell_of(cells, of->points[i]) + 1]++] = i;
  *out = (pixel_lists){starts, entries};
  return true;
}

static bool hit_in_cells(sp__arena *arena, const geo_arrangement *of, const geo_cells *cells, hits *to) {
  pixel_lists pixels;
  geo_listed *listed = sp__arena_alloc_array(arena, cells->most, sizeof *listed);
  if (listed == NULL || !list_pixels(arena, of, cells, &pixels)) return false;
  for (uint32_t cell = 0; cell < cells->columns * cells->rows; cell++) {
    const uint32_t first = pixels.starts[cell], end = pixels.starts[cell + 1], count = cells->cells[cell].count;
    if (first == end || count == 0) continue;
    geo__read_cell(cells, of, cell, listed);
    for (uint32_t i = first; i < end; i++) {
      const geo_point c = of->points[pixels.entries[i]];
      for (uint32_t k = 0; k < count; k++) {
        if (!try_pixel(to, &listed[k], pixels.entries[i], c)) return false;
      }
    }
  }
  return true;
}

typedef struct pixel_height {
  int64_t y;
  uint32_t pixel;
} pixel_height;

#define SORT_NAME sort_by_height
#define SORT_ITEM pixel_height
#define SORT_LESS(a, b) ((a)->y != (b)->y ? (a)->y < (b)->y : (a)->pixel < (b)->pixel)
#include "core/sort.inl.h"

/** The first pixel, by x, that is not left of a coordinate. */
static uint32_t first_from_left(const geo_arrangement *of, int64_t x) {
  uint32_t low = 0, high = of->point_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (of->points[middle].x < x) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The first pixel, by y, that is not below a coordinate. */
static uint32_t first_from_below(const pixel_height *heights, uint32_t count, int64_t y) {
  uint32_t low = 0, high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (heights[middle].y < y) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Pixels within the bounds of a segment follow each other by x, and by y; it tries the fewer of both. */
static bool hit_in_order(sp__arena *arena, const geo_arrangement *of, hits *to) {
  const uint32_t count = of->point_count;
  pixel_height *heights = sp__arena_alloc_array(arena, count, 2 * sizeof *heights);
  if (heights == NULL) return false;
  for (uint32_t i = 0; i < count; i++) heights[i] = (pixel_height){of->points[i].y, i};
  sort_by_height(heights, heights + count, count);
  for (uint32_t i = 0; i < of->segment_count; i++) {
    const geo_listed segment = geo__listed(of, i);
    const int64_t ya = segment.edge.a.y, yb = segment.edge.b.y;
    const uint32_t left = first_from_left(of, segment.edge.a.x), right = first_from_left(of, segment.edge.b.x + 1);
    const uint32_t low = first_from_below(heights, count, ya < yb ? ya : yb);
    const uint32_t high = first_from_below(heights, count, (ya < yb ? yb : ya) + 1);
    const bool by_height = high - low < right - left;
    for (uint32_t k = by_height ? low : left; k < (by_height ? high : right); k++) {
      const uint32_t pixel = by_height ? heights[k].pixel : k;
      if (!try_pixel(to, &segment, pixel, of->points[pixel])) return false;
    }
  }
  return true;
}

/** Adds the crossings to the points, and finds the pixels that each segment meets. False without memory. */
static bool find_hits(sp__arena *arena, geo_arrangement *of, hits *to) {
  sp__arena working = sp__arena_make(&arena->allocator);
  geo_cells cells;
  geo_points crossings = {0};
  if (!geo__list_segments(&cells, of, &arena->allocator)) return false;
  bool done = geo__find_crossings(&working, of, &cells, &crossings) && add_crossings(arena, &crossings, of);
  sp__arena_free(&working);
  if (done) done = cells.cells != NULL ? hit_in_cells(&working, of, &cells, to) : hit_in_order(&working, of, to);
  sp__arena_free(&working);
  geo__free_cells(&cells, &arena->allocator);
  return done;
}

/* Rerouting ---------------------------------------------------------------------------------- */

#define SORT_NAME sort_rising
#define SORT_ITEM uint32_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

/**
 * Sorts the hits of a segment along it. The pixels that a line meets rise in x, and rise or fall in y, as the line
 * does, so this is the order of their projections; no two are equal in it. Pixels are numbered by (x, y).
 */
static void sort_along(const geo_point *points, uint32_t *pixels, uint32_t *scratch, uint32_t count, bool falls) {
  if (count < 2) return;
  sort_rising(pixels, scratch, count);
  for (uint32_t first = 0; falls && first < count;) {
    uint32_t end = first + 1;
    while (end < count && points[pixels[end]].x == points[pixels[first]].x) end++;
    for (uint32_t low = first, high = end - 1; low < high; low++, high--) {
      const uint32_t swap = pixels[low];
      pixels[low] = pixels[high];
      pixels[high] = swap;
    }
    first = end;
  }
}

/** Appends a segment between two pixels, with the nets of one that runs from u to v. */
static void add_segment(geo_arrangement *to, uint32_t u, uint32_t v, const geo_segment *from) {
  const int32_t sign = u < v ? 1 : -1;
  to->segments[to->segment_count++] =
      (geo_segment){u < v ? u : v, u < v ? v : u, {sign * from->net[0], sign * from->net[1]}};
}

/** Replaces a segment by those between the pixels that it meets. */
static void reroute(const geo_segment *from, const uint32_t *pixels, uint32_t count, geo_arrangement *to) {
  uint32_t at = from->a;
  for (uint32_t i = 0; i < count; i++) {
    add_segment(to, at, pixels[i], from);
    at = pixels[i];
  }
  add_segment(to, at, from->b, from);
}

/** The pixels of all hits by segment: those of segment i are from starts[i] on, when there are any. */
static bool group_hits(sp__arena *arena, const hits *from, uint32_t segment_count, uint32_t **starts,
                       uint32_t **pixels) {
  *starts = sp__arena_alloc_array(arena, (size_t)segment_count + 2, sizeof **starts);
  *pixels = sp__arena_alloc_array(arena, 2 * from->count + 1, sizeof **pixels);
  if (*starts == NULL || *pixels == NULL) return false;
  memset(*starts, 0, ((size_t)segment_count + 2) * sizeof **starts);
  for (size_t i = 0; i < from->count; i++) (*starts)[from->items[i].segment + 2]++;
  for (uint32_t i = 2; i < segment_count + 2; i++) (*starts)[i] += (*starts)[i - 1];
  for (size_t i = 0; i < from->count; i++) (*pixels)[(*starts)[from->items[i].segment + 1]++] = from->items[i].pixel;
  return true;
}

/** Replaces the segments of `of` by those between hot pixels. False without memory. */
static bool reroute_all(sp__arena *arena, const hits *from, geo_arrangement *of) {
  sp__arena working = sp__arena_make(&arena->allocator);
  uint32_t *starts = NULL, *pixels = NULL;
  geo_arrangement to = *of;
  to.segment_count = 0;
  to.segments = sp__arena_alloc_array(arena, of->segment_count + from->count, sizeof *to.segments);
  const bool done = to.segments != NULL && of->segment_count + from->count <= GEO_MAX_ITEMS &&
                    group_hits(&working, from, of->segment_count, &starts, &pixels);
  for (uint32_t i = 0; done && i < of->segment_count; i++) {
    const geo_segment *segment = &of->segments[i];
    const uint32_t count = starts[i + 1] - starts[i];
    const bool falls = of->points[segment->b].y < of->points[segment->a].y;
    sort_along(of->points, pixels + starts[i], pixels + from->count, count, falls);
    reroute(segment, pixels + starts[i], count, &to);
  }
  sp__arena_free(&working);
  if (done) *of = to;
  return done;
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

/** Sorts the segments, joins equal ones and drops what has no net. False without memory. */
static bool merge(geo_arrangement *of, const sp_allocator *allocator) {
  sp__arena working = sp__arena_make(allocator);
  const uint32_t count = of->segment_count;
  geo_segment *sorted = sp__arena_alloc_array(&working, count, sizeof *sorted);
  uint32_t *places = sp__arena_alloc_array(&working, (size_t)of->point_count + 1, sizeof *places);
  const bool done = sorted != NULL && places != NULL;
  if (done) {
    sort_by_end(of->segments, sorted, count, places, of->point_count, true);
    sort_by_end(sorted, of->segments, count, places, of->point_count, false);
    of->segment_count = merge_equal(of->segments, count);
    drop_unused(of, places);
  }
  sp__arena_free(&working);
  return done;
}

/* All together ------------------------------------------------------------------------------- */

/** Copies what is left of the arrangement's arrays. False without memory. */
static bool keep(sp__arena *arena, const geo_arrangement *from, geo_arrangement *out) {
  *out = *from;
  if (from->segment_count == 0) return true;
  out->points = sp__arena_alloc_array(arena, from->point_count, sizeof *out->points);
  out->segments = sp__arena_alloc_array(arena, from->segment_count, sizeof *out->segments);
  if (out->points == NULL || out->segments == NULL) return false;
  memcpy(out->points, from->points, from->point_count * sizeof *out->points);
  memcpy(out->segments, from->segments, from->segment_count * sizeof *out->segments);
  return true;
}

static bool node(sp__arena *arena, geo_edges *edges, geo_arrangement *out) {
  sp__arena working = sp__arena_make(&arena->allocator);
  geo_arrangement made = {0};
  hits found = {.allocator = &arena->allocator};
  bool done = number_edges(&working, edges, &made);
  if (done && made.segment_count > 0) done = find_hits(&working, &made, &found) && reroute_all(&working, &found, &made);
  sp__release(&arena->allocator, found.items, found.capacity * sizeof *found.items);
  geo__free_edges(edges);
  if (done && made.segment_count > 0) done = merge(&made, &arena->allocator);
  done = done && keep(arena, &made, out);
  sp__arena_free(&working);
  return done;
}

sp_status geo__node(sp__arena *arena, geo_edges *edges, geo_arrangement *out) {
  *out = (geo_arrangement){0};
  const bool done = edges->count == 0 || node(arena, edges, out);
  geo__free_edges(edges);
  return done ? SP_OK : sp__fail_memory();
}

sp_status geo__arrange(sp__arena *arena, geo_edges *edges, geo_arrangement *out) {
  const sp_status status = geo__node(arena, edges, out);
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
