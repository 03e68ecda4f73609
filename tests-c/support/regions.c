#include "support/regions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/build2d_internal.h"
#include "support/test.h"

sp_outlines outlines_of(const outline_set *set) {
  return (sp_outlines){.point_count = set->point_count,
                       .ring_count = set->ring_count,
                       .outline_count = set->outline_count,
                       .points = set->points,
                       .ring_sizes = set->ring_sizes,
                       .outline_sizes = set->outline_sizes};
}

void outlines_clear(outline_set *set) {
  memset(set, 0, sizeof *set);
}

void outlines_begin(outline_set *set) {
  set->outline_sizes[set->outline_count++] = 0;
}

void outlines_add_ring(outline_set *set, const double *points, uint32_t count) {
  memcpy(set->points + 2 * set->point_count, points, 2 * count * sizeof *points);
  set->point_count += count;
  set->ring_sizes[set->ring_count++] = count;
  set->outline_sizes[set->outline_count - 1]++;
}

/* Drawing ------------------------------------------------------------------------------------ */

static double draw_coordinate(sp__rng *rng, outline_kind kind) {
  switch (kind) {
  case OUTLINES_DENSE:
  case OUTLINES_STARS:
    return sp__rng_next_int(rng, 12);
  case OUTLINES_RECTILINEAR:
    return sp__rng_next_int(rng, 40);
  case OUTLINES_SPARSE:
    return sp__rng_next_double(rng) * 64.0 - 32.0;
  default:
    return sp__rng_next_int(rng, 4) == 0 ? (sp__rng_next_int(rng, 2) == 0 ? -SP_MAX_COORDINATE : SP_MAX_COORDINATE)
                                         : (sp__rng_next_double(rng) * 2.0 - 1.0) * SP_MAX_COORDINATE;
  }
}

static uint32_t draw_size(sp__rng *rng, outline_kind kind) {
  const uint32_t most = kind == OUTLINES_STARS ? 12 : 6;
  return 3 + (uint32_t)sp__rng_next_int(rng, (int32_t)most);
}

/** A ring of random points; along the axes, each point shares a coordinate with the one before. */
static void draw_ring(outline_set *set, sp__rng *rng, outline_kind kind) {
  double ring[2 * 32];
  const uint32_t size = kind == OUTLINES_RECTILINEAR ? 4 : draw_size(rng, kind);
  for (uint32_t i = 0; i < size; i++) {
    ring[2 * i] = draw_coordinate(rng, kind);
    ring[2 * i + 1] = draw_coordinate(rng, kind);
  }
  if (kind == OUTLINES_RECTILINEAR) {
    ring[2] = ring[4];
    ring[3] = ring[1];
    ring[6] = ring[0];
    ring[7] = ring[5];
  } else if (sp__rng_next_int(rng, 4) == 0) { /* a spike or a repeated point */
    ring[2] = ring[0];
    ring[3] = sp__rng_next_int(rng, 2) == 0 ? ring[1] : ring[5];
  }
  outlines_add_ring(set, ring, size);
}

void outlines_draw(outline_set *set, sp__rng *rng, outline_kind kind, int32_t outlines) {
  outlines_clear(set);
  const int32_t count = 1 + sp__rng_next_int(rng, outlines);
  for (int32_t i = 0; i < count; i++) {
    outlines_begin(set);
    const int32_t rings = 1 + sp__rng_next_int(rng, 3);
    for (int32_t k = 0; k < rings; k++) draw_ring(set, rng, kind);
  }
}

/** Copies a ring from another start, and sometimes backwards. */
static void copy_disguised(outline_set *to, sp__rng *rng, const double *ring, uint32_t size) {
  double turned[2 * OUTLINES_MAX_POINTS];
  const uint32_t start = (uint32_t)sp__rng_next_int(rng, (int32_t)size);
  const bool backwards = sp__rng_next_int(rng, 2) == 0;
  for (uint32_t i = 0; i < size; i++) {
    const uint32_t from = backwards ? (start + size - i) % size : (start + i) % size;
    turned[2 * i] = ring[2 * from];
    turned[2 * i + 1] = ring[2 * from + 1];
  }
  outlines_add_ring(to, turned, size);
}

static void shuffle(uint32_t *numbers, uint32_t count, sp__rng *rng) {
  for (uint32_t i = 0; i < count; i++) numbers[i] = i;
  for (uint32_t i = count; i > 1; i--) {
    const uint32_t other = (uint32_t)sp__rng_next_int(rng, (int32_t)i), swap = numbers[i - 1];
    numbers[i - 1] = numbers[other];
    numbers[other] = swap;
  }
}

void outlines_disguise(outline_set *set, sp__rng *rng) {
  const outline_set from = *set;
  uint32_t first_rings[OUTLINES_MAX_RINGS + 1] = {0}, first_points[OUTLINES_MAX_RINGS + 1] = {0};
  for (uint32_t i = 0; i < from.outline_count; i++) first_rings[i + 1] = first_rings[i] + from.outline_sizes[i];
  for (uint32_t i = 0; i < from.ring_count; i++) first_points[i + 1] = first_points[i] + from.ring_sizes[i];
  uint32_t outlines[OUTLINES_MAX_RINGS], rings[OUTLINES_MAX_RINGS];
  outlines_clear(set);
  shuffle(outlines, from.outline_count, rng);
  for (uint32_t i = 0; i < from.outline_count; i++) {
    outlines_begin(set);
    shuffle(rings, from.outline_sizes[outlines[i]], rng);
    for (uint32_t k = 0; k < from.outline_sizes[outlines[i]]; k++) {
      const uint32_t ring = first_rings[outlines[i]] + rings[k];
      copy_disguised(set, rng, from.points + 2 * first_points[ring], from.ring_sizes[ring]);
    }
  }
}

/* Checks ------------------------------------------------------------------------------------- */

sp_region *region_make(const outline_set *set, int32_t snap_bits) {
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = snap_bits;
  const sp_outlines outlines = outlines_of(set);
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_create(&outlines, &options, NULL, &region), SP_OK);
  return region;
}

sp_region *region_combine(const sp_region *first, const sp_region *second, int32_t operation) {
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_combine(first, second, operation, NULL, &region), SP_OK);
  return region;
}

/** Numbers the points of the rings, and lists their edges as segments with net 1 or -1. */
static bool list_segments(sp__arena *arena, const geo_rings *rings, geo_arrangement *out) {
  const uint32_t count = rings->point_count;
  uint32_t *ranks = sp__arena_alloc_array(arena, count, sizeof *ranks);
  out->points = sp__arena_alloc_array(arena, count, sizeof *out->points);
  out->segments = sp__arena_alloc_array(arena, count, sizeof *out->segments);
  if (ranks == NULL || out->points == NULL || out->segments == NULL) return false;
  out->point_count = geo__sort_points(arena, rings->points, count, out->points, ranks);
  out->segment_count = count;
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], end = rings->starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const uint32_t a = ranks[i], b = ranks[i + 1 < end ? i + 1 : first];
      out->segments[i] = a < b ? (geo_segment){a, b, {1, 0}} : (geo_segment){b, a, {-1, 0}};
    }
  }
  return true;
}

static int compare_segments(const void *a, const void *b) {
  const geo_segment *first = a, *second = b;
  if (first->a != second->a) return first->a < second->a ? -1 : 1;
  return first->b < second->b ? -1 : first->b > second->b;
}

static void check_cover(const geo_rings *rings) {
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement arrangement = {0};
  CHECK(list_segments(&arena, rings, &arrangement));
  qsort(arrangement.segments, arrangement.segment_count, sizeof *arrangement.segments, compare_segments);
  CHECK_EQ_I64(geo__label(&arena, &arrangement), GEO_LABELLED);
  uint32_t wrong = 0;
  for (uint32_t i = 0; i < arrangement.segment_count; i++) {
    wrong += arrangement.right[i][0] != (arrangement.segments[i].net[0] > 0 ? 0 : 1);
  }
  CHECK_EQ_U64(wrong, 0);
  sp__arena_free(&arena);
}

static bool edge_before(const geo_point *a, const geo_point *b) {
  return geo__less(a[0], b[0]) || (geo__equal(a[0], b[0]) && geo__less(a[1], b[1]));
}

static void first_edge(const geo_rings *rings, uint32_t ring, geo_point edge[2]) {
  edge[0] = rings->points[rings->starts[ring]];
  edge[1] = rings->points[rings->starts[ring] + 1];
}

static void check_order(const geo_rings *rings) {
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], count = rings->starts[ring + 1] - first;
    CHECK(count >= 3);
    geo_point least[2], before[2];
    first_edge(rings, ring, least);
    for (uint32_t i = 1; i < count; i++) {
      const geo_point edge[2] = {rings->points[first + i], rings->points[first + (i + 1) % count]};
      CHECK(edge_before(least, edge));
    }
    if (ring == 0) continue;
    first_edge(rings, ring - 1, before);
    CHECK(edge_before(before, least));
  }
}

/** A straight vertex is allowed only where several rings, or a ring and itself, meet. */
static void check_turns(const geo_rings *rings) {
  sp__arena arena = sp__arena_make(NULL);
  const uint32_t count = rings->point_count;
  uint32_t *ranks = sp__arena_alloc_array(&arena, count, sizeof *ranks);
  geo_point *unique = sp__arena_alloc_array(&arena, count, sizeof *unique);
  const uint32_t unique_count = geo__sort_points(&arena, rings->points, count, unique, ranks);
  uint32_t *visits = sp__arena_alloc_array(&arena, unique_count, sizeof *visits);
  memset(visits, 0, unique_count * sizeof *visits);
  for (uint32_t i = 0; i < count; i++) visits[ranks[i]]++;
  uint32_t straight = 0;
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], size = rings->starts[ring + 1] - first;
    for (uint32_t i = 0; i < size; i++) {
      const geo_point *points = rings->points + first;
      if (visits[ranks[first + i]] > 1) continue;
      straight += geo__orient(points[(i + size - 1) % size], points[i], points[(i + 1) % size]) == 0;
    }
  }
  CHECK_EQ_U64(straight, 0);
  sp__arena_free(&arena);
}

void region_check_valid(const sp_region *region) {
  if (region->rings.ring_count == 0) {
    CHECK_EQ_U64(region->rings.point_count, 0);
    return;
  }
  check_order(&region->rings);
  check_turns(&region->rings);
  check_cover(&region->rings);
}

void region_check_equal(const sp_region *first, const sp_region *second) {
  const geo_rings *a = &first->rings, *b = &second->rings;
  CHECK_EQ_U64(b->point_count, a->point_count);
  CHECK_EQ_U64(b->ring_count, a->ring_count);
  if (a->point_count != b->point_count || a->ring_count != b->ring_count) return;
  CHECK(memcmp(a->starts, b->starts, ((size_t)a->ring_count + 1) * sizeof *a->starts) == 0);
  if (a->point_count > 0) CHECK(memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

int64_t region_small_area(const sp_region *region) {
  uint64_t words[2] = {0, 0};
  CHECK_EQ_I64(sp_region_doubled_area(region, words), SP_OK);
  CHECK_EQ_U64(words[1], words[0] >> 63 != 0 ? UINT64_MAX : 0);
  return (int64_t)words[0];
}

/** Sum over the edges of the boundary, of their sides along the axes in grid units. */
static double sum_edges(const sp_region *region, double (*measure)(double, double)) {
  double sum = 0.0;
  for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
    const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point d = geo__minus(region->rings.points[i], region->rings.points[i + 1 < end ? i + 1 : first]);
      sum += measure((double)d.x, (double)d.y);
    }
  }
  return sum;
}

double region_length(const sp_region *region) {
  return sum_edges(region, hypot) * geo__unit(region->snap_bits);
}

static double extents(double x, double y) {
  return fabs(x) + fabs(y);
}

double region_extents(const sp_region *region) {
  return sum_edges(region, extents);
}
