#include "build2d/slice.h"

#include <string.h>

#include "core/error.h"
#include "math/rounding.h"

/* Lines -------------------------------------------------------------------------------------- */

int32_t geo__finest_snap_bits(double cell_size) {
  for (int32_t bits = 16; bits >= 0; bits--) {
    if (geo__unit(bits) * GEO_MIN_UNIT_DIVISOR >= cell_size) return bits;
  }
  return -1;
}

/** One axis of a tile grid, in grid units. */
typedef struct tile_axis {
  double origin; /* in world units, as are the other two */
  double tile_size;
  double cell_size;
  double units; /* per world unit */
  int32_t field;
} tile_axis;

/** Place of line k in grid units before it is rounded. */
static double true_line(const tile_axis *axis, double k) {
  return (axis->origin + k * axis->tile_size) * axis->units;
}

static double rounded_line(const tile_axis *axis, double k) {
  return sp__round_half_even(true_line(axis, k));
}

/** The last tile whose lower line is not above a coordinate; a line just above it may have been rounded down to it. */
static double tile_below(const tile_axis *axis, int64_t coordinate) {
  const double at = (double)coordinate, k = sp__floor((at / axis->units - axis->origin) / axis->tile_size);
  return rounded_line(axis, k + 1.0) <= at ? k + 1.0 : k;
}

static sp_status fail_line(int32_t line) {
  return sp__fail_format_at(SP_DETAIL_OFF_GRID, SP_FIELD_TILE_LINES, line, 0);
}

/** The lines strictly between two coordinates, and the tile that holds the lower one. */
static sp_status find_lines(sp__arena *arena, const tile_axis *axis, int64_t low, int64_t high, geo_tile_lines *out) {
  const double most = (double)INT32_MAX - 1.0;
  for (int32_t end = 0; end < 2; end++) {
    const double tile = sp__floor(((double)(end == 0 ? low : high) / axis->units - axis->origin) / axis->tile_size);
    if (!(fabs(tile) < most)) return sp__fail_range(axis->field, tile, -most, most);
  }
  if (axis->tile_size * axis->units < 1.0) return fail_line(0); /* neighbouring lines would fall together */
  const double first = tile_below(axis, low), count = tile_below(axis, high - 1) - first;
  if (count > GEO_MAX_TILE_LINES) return sp__fail_range(SP_FIELD_TILE_LINES, count, 0, GEO_MAX_TILE_LINES);
  *out = (geo_tile_lines){.first = (int32_t)first, .count = (uint32_t)count};
  out->lines = sp__arena_alloc_array(arena, (size_t)out->count + 1, sizeof *out->lines);
  if (out->lines == NULL) return sp__fail_memory();
  for (uint32_t i = 0; i < out->count; i++) {
    const double k = first + 1.0 + i, line = rounded_line(axis, k);
    const double off = fabs(line - true_line(axis, k));
    if (off > axis->cell_size * axis->units / GEO_LINE_DIVISOR) return fail_line((int32_t)k);
    out->lines[i] = (int64_t)line;
  }
  return SP_OK;
}

/** Lines of both axes across the region, checked against the limits. */
typedef struct tile_frame {
  geo_point low; /* bounding box of the region */
  geo_point high;
  geo_tile_lines columns;
  geo_tile_lines rows;
} tile_frame;

static void bound_rings(const geo_rings *rings, tile_frame *frame) {
  frame->low = frame->high = rings->points[0];
  for (uint32_t i = 1; i < rings->point_count; i++) {
    const geo_point at = rings->points[i];
    if (at.x < frame->low.x) frame->low.x = at.x;
    if (at.x > frame->high.x) frame->high.x = at.x;
    if (at.y < frame->low.y) frame->low.y = at.y;
    if (at.y > frame->high.y) frame->high.y = at.y;
  }
}

static sp_status frame_tiles(sp__arena *arena, const geo_rings *rings, int32_t snap_bits,
                             const sp_nav_settings *settings, tile_frame *frame) {
  tile_axis axis = {.origin = settings->origin_x,
                    .tile_size = settings->tile_size,
                    .cell_size = settings->cell_size,
                    .units = geo__units_per_world(snap_bits),
                    .field = SP_FIELD_TILE_X};
  bound_rings(rings, frame);
  sp_status status = find_lines(arena, &axis, frame->low.x, frame->high.x, &frame->columns);
  axis.origin = settings->origin_z;
  axis.field = SP_FIELD_TILE_Z;
  if (status == SP_OK) status = find_lines(arena, &axis, frame->low.y, frame->high.y, &frame->rows);
  if (status != SP_OK) return status;
  const uint32_t crossings = frame->columns.count * frame->rows.count;
  if (crossings <= GEO_MAX_TILE_CROSSINGS) return SP_OK;
  return sp__fail_range(SP_FIELD_TILE_CROSSINGS, crossings, 0, GEO_MAX_TILE_CROSSINGS);
}

/* Constraints -------------------------------------------------------------------------------- */

static inline bool segment_less(const geo_segment *a, const geo_segment *b) {
  return a->a != b->a ? a->a < b->a : a->b < b->b;
}

#define SORT_NAME sort_segments
#define SORT_ITEM geo_segment
#define SORT_LESS(a, b) segment_less(a, b)
#include "core/sort.inl.h"

/** The edges of the rings as they are; they meet only at their ends. */
static sp_status list_ring_segments(sp__arena *arena, const geo_rings *rings, geo_arrangement *out) {
  const uint32_t count = rings->point_count;
  geo_point *points = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *points);
  uint32_t *ranks = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *ranks);
  geo_segment *segments = sp__arena_alloc_array(arena, 2 * (size_t)count + 1, sizeof *segments);
  if (!points || !ranks || !segments) return sp__fail_memory();
  *out = (geo_arrangement){.points = points, .segments = segments, .segment_count = count};
  out->point_count = geo__sort_points(arena, rings->points, count, points, ranks);
  if (out->point_count == 0 && count > 0) return sp__fail_memory();
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], end = rings->starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const uint32_t from = ranks[i], to = ranks[i + 1 < end ? i + 1 : first];
      segments[i] = from < to ? (geo_segment){from, to, {1, 0}} : (geo_segment){to, from, {-1, 0}};
    }
  }
  sort_segments(segments, segments + count, count);
  return SP_OK;
}

/** The lines of one axis as edges of operand 1, from one side of the box to the other. */
static bool add_lines(geo_edges *edges, const geo_tile_lines *lines, const tile_frame *frame, bool upright) {
  for (uint32_t i = 0; i < lines->count; i++) {
    geo_point a = frame->low, b = frame->high;
    if (upright) a.x = b.x = lines->lines[i];
    if (!upright) a.y = b.y = lines->lines[i];
    const uint32_t first = (uint32_t)edges->point_count;
    if (!geo__add_point(edges, a) || !geo__add_point(edges, b)) return false;
    if (!geo__add_edge(edges, first, first + 1, 0, 1)) return false;
  }
  return true;
}

/** Rings and cut lines in one arrangement. */
static sp_status arrange_cut(sp__arena *arena, const geo_rings *rings, const tile_frame *frame, geo_arrangement *out) {
  geo_edges edges = geo__make_edges(&arena->allocator);
  if (geo__add_rings(&edges, rings, 0) && add_lines(&edges, &frame->columns, frame, true) &&
      add_lines(&edges, &frame->rows, frame, false)) {
    return geo__node(arena, &edges, out);
  }
  geo__free_edges(&edges);
  return sp__fail_memory();
}

/* Polygons ----------------------------------------------------------------------------------- */

/** Number of lines that are not above a centroid, whose coordinate times three is given. */
static uint32_t cell_of(const geo_tile_lines *lines, int64_t thrice) {
  uint32_t low = 0, high = lines->count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (3 * lines->lines[middle] <= thrice) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Tile of each triangle inside of the region by (row, column). */
static void assign_tiles(const geo_triangulation *of, const tile_frame *frame, int32_t *windings) {
  const uint32_t columns = frame->columns.count + 1;
  for (uint32_t t = 0; t < of->triangle_count; t++) {
    if (windings[t] <= 0) {
      windings[t] = GEO_NO_PART;
      continue;
    }
    geo_point sum = {0, 0};
    for (int32_t i = 0; i < 3; i++) {
      const geo_point *corner = &of->points[of->triangles[t].vertices[i]];
      sum.x += corner->x;
      sum.y += corner->y;
    }
    windings[t] = (int32_t)(cell_of(&frame->rows, sum.y) * columns + cell_of(&frame->columns, sum.x));
  }
}

/** The polygons of one part, or its triangles when the largest number of vertices is 0. */
static bool make_polygons(sp__arena *arena, const geo_parts *parts, uint32_t part, int32_t max_vertices,
                          sp__arena *results, geo_polygons *out) {
  if (max_vertices == 0) return geo__list_triangles(parts, part, results, out);
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  geo_polygons triangles;
  const bool made = geo__list_triangles(parts, part, arena, &triangles) &&
                    geo__merge_convex(parts->triangulation->points, &triangles, max_vertices, arena, results, out);
  sp__arena_rewind(arena, mark);
  return made;
}

static sp_status make_slices(sp__arena *arena, const tile_frame *frame, int32_t max_vertices,
                             const geo_arrangement *arrangement, sp__arena *results, geo_slices *out) {
  const uint32_t columns = frame->columns.count + 1, part_count = columns * (frame->rows.count + 1);
  geo_triangulation *made = sp__arena_alloc(arena, sizeof *made);
  geo_parts parts;
  int32_t *windings = NULL;
  if (made == NULL || !geo__triangulate(made, arrangement->points, arrangement->point_count, arrangement->segments,
                                        arrangement->segment_count, arena)) {
    return sp__fail_memory();
  }
  if (!geo__flood(made, arrangement->segments, 0, arena, &windings)) return sp__fail_memory();
  assign_tiles(made, frame, windings);
  const uint32_t point_count = arrangement->point_count;
  geo_point *points = sp__arena_alloc_array(results, (size_t)point_count + 1, sizeof *points);
  *out = (geo_slices){.points = points, .items = sp__arena_alloc_array(results, part_count, sizeof *out->items)};
  if (!points || !out->items || !geo__divide(&parts, made, windings, part_count, arena)) return sp__fail_memory();
  if (point_count > 0) memcpy(points, arrangement->points, point_count * sizeof *points);
  for (uint32_t part = 0; part < part_count; part++) {
    if (parts.first[part] == parts.first[part + 1]) continue;
    geo_slice *slice = &out->items[out->count++];
    slice->tile_x = frame->columns.first + (int32_t)(part % columns);
    slice->tile_z = frame->rows.first + (int32_t)(part / columns);
    if (!make_polygons(arena, &parts, part, max_vertices, results, &slice->polygons)) return sp__fail_memory();
  }
  return SP_OK;
}

sp_status geo__partition_rings(sp__arena *arena, const geo_rings *rings, int32_t max_vertices, sp__arena *results,
                               geo_slices *out) {
  const tile_frame whole = {.columns = {.count = 0}, .rows = {.count = 0}};
  geo_arrangement arrangement;
  const sp_status status = list_ring_segments(arena, rings, &arrangement);
  return status == SP_OK ? make_slices(arena, &whole, max_vertices, &arrangement, results, out) : status;
}

sp_status geo__check_unit(int32_t snap_bits, const sp_nav_settings *settings) {
  const int32_t finest = geo__finest_snap_bits(settings->cell_size);
  if (finest < 0) {
    return sp__fail_range(SP_FIELD_NAV_SETTINGS_CELL_SIZE, settings->cell_size, SP__ABOVE_ZERO, GEO_MIN_UNIT_DIVISOR);
  }
  if (snap_bits <= finest) return SP_OK;
  return sp__fail_range(SP_FIELD_NAV_SETTINGS_SNAP_BITS, snap_bits, 0, finest);
}

sp_status geo__slice_rings(sp__arena *arena, const geo_rings *rings, int32_t snap_bits, const sp_nav_settings *settings,
                           sp__arena *results, geo_slices *out) {
  tile_frame frame;
  geo_arrangement arrangement;
  sp_status status = geo__check_unit(snap_bits, settings);
  *out = (geo_slices){0};
  if (status != SP_OK || rings->point_count == 0) return status;
  status = frame_tiles(arena, rings, snap_bits, settings, &frame);
  if (status == SP_OK) status = arrange_cut(arena, rings, &frame, &arrangement);
  if (status != SP_OK) return status;
  return make_slices(arena, &frame, settings->max_verts_per_poly, &arrangement, results, out);
}
