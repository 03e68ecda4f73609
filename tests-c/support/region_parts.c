#include "support/region_parts.h"

#include <stdlib.h>

#include "build2d/build2d_internal.h"

static double units_of(int32_t snap_bits) {
  return (double)(INT32_C(1) << snap_bits);
}

static geo_point vertex_of(const sp_region_part *part, uint32_t vertex, int32_t snap_bits) {
  const double *at = part->vertices + 2 * (size_t)vertex;
  return (geo_point){(int64_t)(at[0] * units_of(snap_bits)), (int64_t)(at[1] * units_of(snap_bits))};
}

/* Parts -------------------------------------------------------------------------------------- */

static const char *vertices_fault(const sp_region_part *part, int32_t snap_bits) {
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const geo_point at = vertex_of(part, v, snap_bits);
    for (int32_t axis = 0; axis < 2; axis++) {
      const double back = (double)(axis == 0 ? at.x : at.y) / units_of(snap_bits);
      if (back != part->vertices[2 * (size_t)v + (size_t)axis]) return "a vertex is off the grid";
    }
    if (v > 0 && !geo__less(vertex_of(part, v - 1, snap_bits), at)) return "vertices are not in order";
  }
  return NULL;
}

static const char *unused_fault(const sp_region_part *part) {
  bool *used = calloc(part->vertex_count, sizeof *used);
  uint32_t count = 0;
  if (used == NULL) return "no memory for the test";
  for (uint32_t e = 0; e < part->edge_count; e++) {
    count += !used[part->indices[e]];
    used[part->indices[e]] = true;
  }
  free(used);
  return count == part->vertex_count ? NULL : "a vertex is not used";
}

/** Every vertex is left of or on every edge, one of them strictly; twice the area is added. */
static const char *outline_fault(const sp_region_part *part, const uint32_t *v, uint32_t count, int32_t snap_bits,
                                 sp__i128 *area) {
  sp__i128 own = {0, 0};
  for (uint32_t i = 0; i < count; i++) {
    if (v[i] >= part->vertex_count) return "an index is beyond the vertices";
    if (i > 0 && v[i] <= v[0]) return "a polygon does not begin at its least vertex";
  }
  for (uint32_t i = 0; i < count; i++) {
    const geo_point a = vertex_of(part, v[i], snap_bits), b = vertex_of(part, v[(i + 1) % count], snap_bits);
    bool strictly = false;
    for (uint32_t k = 0; k < count; k++) {
      if (k != i && v[k] == v[i]) return "a polygon has a vertex twice";
      const int32_t side = geo__orient(a, b, vertex_of(part, v[k], snap_bits));
      if (side < 0) return "a polygon is not convex";
      strictly = strictly || side > 0;
    }
    if (!strictly) return "a polygon has no area";
    own = sp__i128_add(own, sp__i128_subtract(sp__i64_multiply(a.x, b.y), sp__i64_multiply(a.y, b.x)));
  }
  if (sp__i128_sign(own) <= 0) return "a polygon is clockwise";
  *area = sp__i128_add(*area, own);
  return NULL;
}

/** Whether polygons of two parts of the indices are in order. */
static bool comes_before(const uint32_t *a, uint32_t a_count, const uint32_t *b, uint32_t b_count) {
  for (uint32_t i = 0; i < a_count && i < b_count; i++) {
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return a_count < b_count;
}

static const char *neighbors_fault(const sp_region_part *part, const uint32_t *first, uint32_t polygon) {
  const uint32_t count = part->polygon_vertex_counts[polygon];
  for (uint32_t i = 0; i < count; i++) {
    const int32_t other = part->neighbors[first[polygon] + i];
    if (other == -1) continue;
    if (other < 0 || other >= (int32_t)part->polygon_count || other == (int32_t)polygon) return "no such neighbour";
    const uint32_t a = part->indices[first[polygon] + i], b = part->indices[first[polygon] + (i + 1) % count];
    const uint32_t *v = part->indices + first[other], edges = part->polygon_vertex_counts[other];
    bool back = false;
    for (uint32_t k = 0; k < edges; k++) {
      if (v[k] != b || v[(k + 1) % edges] != a) continue;
      back = part->neighbors[first[other] + k] == (int32_t)polygon;
    }
    if (!back) return "a neighbour does not have the reversed edge";
  }
  return NULL;
}

const char *part_fault(const sp_region_part *part, int32_t snap_bits, int32_t max_vertices, sp__i128 *area) {
  static uint32_t first[PARTS_MAX_POLYGONS + 1];
  if (part->polygon_count == 0 || part->polygon_count > PARTS_MAX_POLYGONS) return "the number of polygons";
  first[0] = 0;
  for (uint32_t p = 0; p < part->polygon_count; p++) {
    const uint32_t count = part->polygon_vertex_counts[p], *v = part->indices + first[p];
    if (count < 3 || count > (uint32_t)max_vertices) return "the number of vertices of a polygon";
    first[p + 1] = first[p] + count;
    if (first[p + 1] > part->edge_count) return "the number of edges";
    const char *fault = outline_fault(part, v, count, snap_bits, area);
    if (fault != NULL) return fault;
    if (p > 0 && !comes_before(part->indices + first[p - 1], part->polygon_vertex_counts[p - 1], v, count)) {
      return "polygons are not in order";
    }
  }
  if (first[part->polygon_count] != part->edge_count || part->reserved != 0) return "the number of edges";
  for (uint32_t p = 0; p < part->polygon_count; p++) {
    const char *fault = neighbors_fault(part, first, p);
    if (fault != NULL) return fault;
  }
  const char *fault = vertices_fault(part, snap_bits);
  return fault != NULL ? fault : unused_fault(part);
}

const char *parts_fault(const sp_region_parts *parts, int32_t snap_bits, int32_t max_vertices, sp__i128 *area) {
  const char *fault = NULL;
  *area = sp__i128_from(0);
  for (uint32_t i = 0; i < sp_region_parts_count(parts) && fault == NULL; i++) {
    sp_region_part part;
    if (sp_region_parts_get(parts, i, &part) != SP_OK) return "a part cannot be had";
    fault = part_fault(&part, snap_bits, max_vertices, area);
  }
  return fault;
}

sp__i128 region_area_of(const sp_region *region) {
  uint64_t words[2] = {0, 0};
  return sp_region_doubled_area(region, words) == SP_OK ? (sp__i128){words[0], words[1]} : sp__i128_from(0);
}

/* Tiles -------------------------------------------------------------------------------------- */

/** Place of a tile line in grid units. */
static int64_t line_of(double origin, double tile_size, int32_t tile, int32_t snap_bits) {
  return (int64_t)rint((origin + (double)tile * tile_size) * units_of(snap_bits));
}

/** An edge on a line: the line's axis and place, and the two ends along it. */
typedef struct line_edge {
  bool upright;
  int64_t line;
  int64_t low;
  int64_t high;
} line_edge;

/** The edge e of a polygon, when it lies on one of the lines of its tile and has no neighbour. */
static bool find_line_edge(const sp_region_part *part, uint32_t edge, uint32_t next, int32_t snap_bits,
                           const int64_t lines[4], line_edge *out) {
  const geo_point a = vertex_of(part, part->indices[edge], snap_bits),
                  b = vertex_of(part, part->indices[next], snap_bits);
  if (part->neighbors[edge] != -1) return false;
  for (int32_t side = 0; side < 2; side++) {
    if (a.x == lines[side] && b.x == lines[side]) {
      *out = (line_edge){true, a.x, a.y < b.y ? a.y : b.y, a.y < b.y ? b.y : a.y};
      return true;
    }
    if (a.y == lines[2 + side] && b.y == lines[2 + side]) {
      *out = (line_edge){false, a.y, a.x < b.x ? a.x : b.x, a.x < b.x ? b.x : a.x};
      return true;
    }
  }
  return false;
}

static void lines_of(const sp_region_part *part, int32_t snap_bits, const sp_nav_settings *settings, int64_t lines[4]) {
  lines[0] = line_of(settings->origin_x, settings->tile_size, part->tile_x, snap_bits);
  lines[1] = line_of(settings->origin_x, settings->tile_size, part->tile_x + 1, snap_bits);
  lines[2] = line_of(settings->origin_z, settings->tile_size, part->tile_z, snap_bits);
  lines[3] = line_of(settings->origin_z, settings->tile_size, part->tile_z + 1, snap_bits);
}

/** Collects the edges on tile lines; returns how many of at most `capacity` there are. */
static uint32_t collect(const sp_region_part *part, int32_t snap_bits, const sp_nav_settings *settings,
                        line_edge *edges, uint32_t capacity) {
  int64_t lines[4];
  uint32_t count = 0;
  lines_of(part, snap_bits, settings, lines);
  for (uint32_t p = 0, first = 0; p < part->polygon_count; first += part->polygon_vertex_counts[p++]) {
    const uint32_t size = part->polygon_vertex_counts[p];
    for (uint32_t i = 0; i < size && count < capacity; i++) {
      count += find_line_edge(part, first + i, first + (i + 1) % size, snap_bits, lines, &edges[count]);
    }
  }
  return count;
}

static const char *overlaps_fault(const line_edge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t k = 0; k < i; k++) {
      const line_edge *a = &edges[i], *b = &edges[k];
      if (a->upright != b->upright || a->line != b->line || a->high <= b->low || b->high <= a->low) continue;
      if (a->low != b->low || a->high != b->high) return "edges on a line overlap but are not the same";
    }
  }
  return NULL;
}

const char *slices_fault(const sp_region_parts *parts, int32_t snap_bits, const sp_nav_settings *settings) {
  enum { MAX_EDGES = 4096 };
  static line_edge edges[MAX_EDGES];
  uint32_t count = 0;
  int64_t last = INT64_MIN;
  for (uint32_t i = 0; i < sp_region_parts_count(parts); i++) {
    sp_region_part part;
    int64_t lines[4];
    if (sp_region_parts_get(parts, i, &part) != SP_OK) return "a part cannot be had";
    const int64_t place = (int64_t)part.tile_z * (INT64_C(1) << 32) + part.tile_x;
    if (i > 0 && place <= last) return "tiles are not in order";
    last = place;
    lines_of(&part, snap_bits, settings, lines);
    for (uint32_t v = 0; v < part.vertex_count; v++) {
      const geo_point at = vertex_of(&part, v, snap_bits);
      if (at.x < lines[0] || at.x > lines[1] || at.y < lines[2] || at.y > lines[3])
        return "a vertex is beyond its tile";
    }
    count += collect(&part, snap_bits, settings, edges + count, MAX_EDGES - count);
  }
  return overlaps_fault(edges, count);
}
