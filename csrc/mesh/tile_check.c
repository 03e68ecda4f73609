/* The rules on the content of a tile (spec 08-navmesh-format, "Tile contents and rules"). */
#include <math.h>
#include <string.h>

#include "math/predicates.h"
#include "mesh/mesh_internal.h"

/** Smallest magnitude of a nonzero coordinate in the plane, so that products of exact predicates stay normal. */
#define LEAST_COORDINATE 1e-30

typedef struct check {
  const mesh_params *params;
  const sp_navtile_data *data;
  uint64_t start; /* of the saved tile, or MESH_IN_MEMORY */
} check;

static const int32_t section_fields[MESH_SECTION_COUNT] = {
    SP_FIELD_VERTICES,     SP_FIELD_POLYGON,         SP_FIELD_POLYGON_INDEX,    SP_FIELD_POLYGON_EDGE,
    SP_FIELD_POLYGON_EDGE, SP_FIELD_DETAIL_VERTICES, SP_FIELD_DETAIL_TRIANGLES, SP_FIELD_OFF_MESH_LINK};

uint64_t mesh__section_stride(mesh_section section) {
  static const uint8_t strides[MESH_SECTION_COUNT] = {12, 16, 2, 4, 1, 12, 4, 36};
  return strides[section];
}

uint64_t mesh__section_items(const sp_navtile_data *counts, mesh_section section) {
  const uint32_t items[MESH_SECTION_COUNT] = {counts->vertex_count,
                                              counts->polygon_count,
                                              counts->edge_count,
                                              counts->edge_count,
                                              counts->edge_count,
                                              counts->detail_vertex_count,
                                              counts->detail_triangle_count,
                                              counts->link_count};
  return items[section];
}

/** Fails for an item of a section; bytes have its offset. */
static sp_status fail(const check *of, int32_t detail, mesh_section section, uint32_t item) {
  uint64_t offset = 0;
  if (of->start != MESH_IN_MEMORY) {
    offset = of->start + MESH_TILE_HEADER_SIZE + item * mesh__section_stride(section);
    for (int32_t s = 0; s < (int32_t)section; s++) {
      offset += mesh__section_items(of->data, (mesh_section)s) * mesh__section_stride((mesh_section)s);
    }
  }
  return sp__fail_format_at(detail, section_fields[section], (int32_t)item, offset);
}

/** False for NaN. */
static bool is_between(float value, double min, double max) {
  return (double)value >= min && (double)value <= max;
}

static bool is_tiny(float value) {
  return value != 0.0F && fabs((double)value) < LEAST_COORDINATE;
}

static bool is_inside(const check *of, const float *vertex) {
  const double size = of->params->values.tile_size, height = of->params->max_extent;
  return is_between(vertex[0], -size, 2.0 * size) && is_between(vertex[1], -height, height) &&
         is_between(vertex[2], -size, 2.0 * size);
}

static sp_status check_vertices(const check *of) {
  for (uint32_t v = 0; v < of->data->vertex_count; v++) {
    const float *vertex = of->data->vertices + 3 * (size_t)v;
    if (!is_inside(of, vertex) || is_tiny(vertex[0]) || is_tiny(vertex[2])) {
      return fail(of, SP_DETAIL_BAD_COORDINATE, MESH_SECTION_VERTICES, v);
    }
  }
  return SP_OK;
}

/* Polygons ----------------------------------------------------------------------------------- */

/** Points of a polygon in the plane: x, z. */
static void load_outline(const sp_navtile_data *data, uint32_t first, uint32_t count, double points[][2]) {
  for (uint32_t i = 0; i < count; i++) {
    const float *vertex = data->vertices + 3 * (size_t)data->indices[first + i];
    points[i][0] = (double)vertex[0];
    points[i][1] = (double)vertex[2];
  }
}

/** No vertex right of any edge, and for each edge one strictly left. */
static bool turns_left_only(double points[][2], uint32_t count) {
  for (uint32_t edge = 0; edge < count; edge++) {
    const uint32_t next = (edge + 1) % count;
    bool strictly = false;
    for (uint32_t v = 0; v < count; v++) {
      if (v == edge || v == next) continue;
      const int32_t side = sp__orient2d(points[edge], points[next], points[v]);
      if (side < 0) return false;
      strictly = strictly || side > 0;
    }
    if (!strictly) return false;
  }
  return true;
}

/** True for edges that point up, or right when level: one half of all directions. */
static bool points_up(const double from[2], const double to[2]) {
  return to[1] > from[1] || (to[1] == from[1] && to[0] > from[0]);
}

/** A convex outline turns round once; one that goes round twice has no vertex right of an edge either. */
static bool turns_once(double points[][2], uint32_t count) {
  int32_t rises = 0;
  for (uint32_t edge = 0; edge < count; edge++) {
    const uint32_t next = (edge + 1) % count, after = (edge + 2) % count;
    rises += !points_up(points[edge], points[next]) && points_up(points[next], points[after]);
  }
  return rises == 1;
}

bool mesh__is_convex(double points[][2], uint32_t count) {
  return turns_left_only(points, count) && turns_once(points, count);
}

static sp_status check_indices(const check *of, uint32_t first, uint32_t count) {
  const uint16_t *indices = of->data->indices + first;
  for (uint32_t i = 0; i < count; i++) {
    if (indices[i] >= of->data->vertex_count) return fail(of, SP_DETAIL_BAD_INDEX, MESH_SECTION_INDICES, first + i);
    for (uint32_t j = 0; j < i; j++) {
      if (indices[j] == indices[i]) return fail(of, SP_DETAIL_REPEATED_VERTEX, MESH_SECTION_INDICES, first + i);
    }
  }
  return SP_OK;
}

static sp_status check_outline(const check *of, uint32_t polygon, uint32_t first, uint32_t count) {
  double points[MESH_MAX_VERTS][2];
  load_outline(of->data, first, count, points);
  for (uint32_t edge = 0; edge < count; edge++) {
    const double *a = points[edge], *b = points[(edge + 1) % count];
    if (a[0] == b[0] && a[1] == b[1]) return fail(of, SP_DETAIL_SHORT_EDGE, MESH_SECTION_INDICES, first + edge);
  }
  if (mesh__is_convex(points, count)) return SP_OK;
  return fail(of, SP_DETAIL_NOT_CONVEX, MESH_SECTION_POLYGONS, polygon);
}

static sp_status check_polygons(const check *of) {
  const sp_navtile_data *data = of->data;
  uint32_t first = 0;
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    const uint32_t count = data->polygon_vertex_counts[p];
    const bool possible =
        count >= 3 && count <= (uint32_t)of->params->values.max_verts_per_poly && count <= data->edge_count - first;
    if (!possible) return fail(of, SP_DETAIL_BAD_COUNT, MESH_SECTION_POLYGONS, p);
    if (data->areas[p] > SP_NAVMESH_MAX_AREA) return fail(of, SP_DETAIL_BAD_AREA, MESH_SECTION_POLYGONS, p);
    sp_status status = check_indices(of, first, count);
    if (status == SP_OK) status = check_outline(of, p, first, count);
    if (status != SP_OK) return status;
    first += count;
  }
  return first == data->edge_count ? SP_OK : fail(of, SP_DETAIL_BAD_COUNT, MESH_SECTION_INDICES, first);
}

/* Edges -------------------------------------------------------------------------------------- */

/** The polygons' first edges are not there yet, so the check takes them along. */
typedef struct edge {
  uint32_t polygon;
  uint32_t number; /* among all edges */
  uint16_t from;
  uint16_t to;
} edge;

static bool has_reversed_edge(const sp_navtile *tile, uint32_t polygon, const edge *of) {
  const sp_navtile_data *data = &tile->data;
  const uint32_t first = tile->first_edges[polygon], count = data->polygon_vertex_counts[polygon];
  for (uint32_t i = 0; i < count; i++) {
    const bool reversed = data->indices[first + i] == of->to && data->indices[first + (i + 1) % count] == of->from;
    if (reversed) return data->neighbors[first + i] == (int32_t)(of->polygon + 1);
  }
  return false;
}

static bool lies_on_side(const check *of, const edge *on, uint8_t side) {
  const int32_t axis = side % 2 == 0 ? 0 : 2;
  const float border = side < 2 ? of->params->tile_size : 0.0F;
  const float *a = of->data->vertices + 3 * (size_t)on->from + axis;
  const float *b = of->data->vertices + 3 * (size_t)on->to + axis;
  /* Bitwise: -0.0 is not the border. */
  return memcmp(a, &border, sizeof border) == 0 && memcmp(b, &border, sizeof border) == 0;
}

static sp_status check_edge(const check *of, const sp_navtile *tile, const edge *at) {
  const int32_t neighbor = of->data->neighbors[at->number];
  const uint8_t side = of->data->portal_sides[at->number];
  if (neighbor != 0) {
    const bool exists =
        neighbor > 0 && (uint32_t)neighbor <= of->data->polygon_count && (uint32_t)neighbor != at->polygon + 1;
    if (!exists || !has_reversed_edge(tile, (uint32_t)neighbor - 1, at)) {
      return fail(of, SP_DETAIL_BAD_NEIGHBOR, MESH_SECTION_NEIGHBORS, at->number);
    }
  }
  if (side == SP_NAVTILE_NO_PORTAL) return SP_OK;
  const bool possible = side < MESH_SIDES && neighbor == 0 && lies_on_side(of, at, side);
  return possible ? SP_OK : fail(of, SP_DETAIL_BAD_PORTAL, MESH_SECTION_SIDES, at->number);
}

static sp_status check_edges(const check *of, const sp_navtile *tile) {
  const sp_navtile_data *data = of->data;
  uint32_t first = 0;
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    tile->first_edges[p] = first;
    first += data->polygon_vertex_counts[p];
  }
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    const uint32_t start = tile->first_edges[p], count = data->polygon_vertex_counts[p];
    for (uint32_t i = 0; i < count; i++) {
      const edge at = {p, start + i, data->indices[start + i], data->indices[start + (i + 1) % count]};
      const sp_status status = check_edge(of, tile, &at);
      if (status != SP_OK) return status;
    }
  }
  return SP_OK;
}

/* Detail and links --------------------------------------------------------------------------- */

static sp_status check_detail(const check *of) {
  const sp_navtile_data *data = of->data;
  for (uint32_t v = 0; v < data->detail_vertex_count; v++) {
    if (is_inside(of, data->detail_vertices + 3 * (size_t)v)) continue;
    return fail(of, SP_DETAIL_BAD_COORDINATE, MESH_SECTION_DETAIL_VERTICES, v);
  }
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    const sp_navtile_detail *detail = &data->details[p];
    const bool inside = (uint64_t)detail->vertex_base + detail->vertex_count <= data->detail_vertex_count &&
                        (uint64_t)detail->triangle_base + detail->triangle_count <= data->detail_triangle_count;
    if (!inside) return fail(of, SP_DETAIL_BAD_INDEX, MESH_SECTION_POLYGONS, p);
    const uint32_t most = (uint32_t)data->polygon_vertex_counts[p] + detail->vertex_count;
    for (uint32_t t = 0; t < detail->triangle_count; t++) {
      const uint8_t *triangle = data->detail_triangles + 4 * (size_t)(detail->triangle_base + t);
      if (triangle[0] < most && triangle[1] < most && triangle[2] < most) continue;
      return fail(of, SP_DETAIL_BAD_INDEX, MESH_SECTION_DETAIL_TRIANGLES, detail->triangle_base + t);
    }
  }
  return SP_OK;
}

static sp_status check_links(const check *of) {
  const double most = of->params->max_extent;
  for (uint32_t i = 0; i < of->data->link_count; i++) {
    const sp_navtile_link *link = &of->data->links[i];
    for (int32_t axis = 0; axis < 3; axis++) {
      if (is_between(link->start[axis], -most, most) && is_between(link->end[axis], -most, most)) continue;
      return fail(of, SP_DETAIL_BAD_COORDINATE, MESH_SECTION_LINKS, i);
    }
    const bool possible = link->radius > 0.0F && link->radius <= FLT_MAX;
    if (!possible) return fail(of, SP_DETAIL_BAD_RADIUS, MESH_SECTION_LINKS, i);
    if (link->area > SP_NAVMESH_MAX_AREA) return fail(of, SP_DETAIL_BAD_AREA, MESH_SECTION_LINKS, i);
    if (link->bidirectional > 1) return fail(of, SP_DETAIL_BAD_FLAGS, MESH_SECTION_LINKS, i);
  }
  return SP_OK;
}

sp_status mesh__tile_check(const mesh_params *params, const sp_navtile *tile, uint64_t start) {
  const check of = {params, &tile->data, start};
  sp_status status = check_vertices(&of);
  if (status == SP_OK) status = check_polygons(&of);
  if (status == SP_OK) status = check_edges(&of, tile);
  if (status == SP_OK) status = check_detail(&of);
  if (status == SP_OK) status = check_links(&of);
  return status;
}
