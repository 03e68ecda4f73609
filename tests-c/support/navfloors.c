#include "support/navfloors.h"

#include <string.h>

#include "math/predicates.h"
#include "support/test.h"

enum {
  MAX_POLYGONS = 2 * NAVTILES_MAX_SIDE * NAVTILES_MAX_SIDE,
  MAX_CORNERS = 6,
  MAX_INNER = 100,
  MAX_DETAIL_TRIANGLES = 2 * MAX_INNER + MAX_CORNERS + 8
};

/* Merging ------------------------------------------------------------------------------------ */

/** An edge of a polygon that grows: its first vertex and what lies behind it. */
typedef struct ring_edge {
  uint16_t vertex;
  int32_t neighbor;
  uint8_t side;
} ring_edge;

typedef struct ring {
  ring_edge edges[MAX_CORNERS];
  uint32_t count; /* 0: merged into another */
  uint8_t area;
  uint16_t flags;
} ring;

static ring rings[MAX_POLYGONS];

static void load_rings(const sp_navtile_data *data) {
  uint32_t edge = 0;
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    ring *to = &rings[p];
    to->count = data->polygon_vertex_counts[p];
    to->area = data->areas[p];
    to->flags = data->flags[p];
    for (uint32_t i = 0; i < to->count; i++, edge++) {
      to->edges[i] = (ring_edge){data->indices[edge], data->neighbors[edge], data->portal_sides[edge]};
    }
  }
}

static bool is_convex(const ring *of, const float *vertices) {
  for (uint32_t i = 0; i < of->count; i++) {
    bool strictly = false;
    double points[3][2];
    for (uint32_t v = 0; v < of->count; v++) {
      const uint32_t corners[3] = {i, (i + 1) % of->count, v};
      for (int32_t c = 0; c < 3; c++) {
        const float *vertex = vertices + 3 * of->edges[corners[c]].vertex;
        points[c][0] = (double)vertex[0];
        points[c][1] = (double)vertex[2];
      }
      if (v == corners[0] || v == corners[1]) continue;
      const int32_t side = sp__orient2d(points[0], points[1], points[2]);
      if (side < 0) return false;
      strictly = strictly || side > 0;
    }
    if (!strictly) return false;
  }
  return true;
}

/** The only edge of `from` that leads to polygon `to`, or -1. */
static int32_t only_edge(const ring *from, uint32_t to) {
  int32_t found = -1;
  for (uint32_t i = 0; i < from->count; i++) {
    if (from->edges[i].neighbor != (int32_t)to + 1) continue;
    if (found >= 0) return -1;
    found = (int32_t)i;
  }
  return found;
}

static void rename_neighbor(ring *in, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < in->count; i++) {
    if (in->edges[i].neighbor == (int32_t)from + 1) in->edges[i].neighbor = (int32_t)to + 1;
  }
}

/** Joins polygon `b` to `a` when the outcome is convex. */
static void try_merge(const sp_navtile_data *data, uint32_t a, uint32_t b, uint32_t most) {
  const int32_t at = only_edge(&rings[a], b), back = only_edge(&rings[b], a);
  ring merged = rings[a];
  if (at < 0 || back < 0 || rings[a].count + rings[b].count - 2 > most) return;
  merged.count = 0;
  for (uint32_t i = 1; i < rings[a].count; i++) {
    merged.edges[merged.count++] = rings[a].edges[((uint32_t)at + i) % rings[a].count];
  }
  for (uint32_t i = 1; i < rings[b].count; i++) {
    merged.edges[merged.count++] = rings[b].edges[((uint32_t)back + i) % rings[b].count];
  }
  if (!is_convex(&merged, data->vertices)) return;
  for (uint32_t i = 1; i < rings[b].count; i++) {
    const int32_t neighbor = rings[b].edges[((uint32_t)back + i) % rings[b].count].neighbor;
    if (neighbor > 0) rename_neighbor(&rings[neighbor - 1], b, a);
  }
  rings[a] = merged;
  rings[b].count = 0;
}

static sp_navtile *tile_of_rings(const sp_navmesh_params *params, sp_navtile_data data) {
  static uint8_t counts[MAX_POLYGONS], areas[MAX_POLYGONS], sides[MAX_POLYGONS * MAX_CORNERS];
  static uint16_t flags[MAX_POLYGONS], indices[MAX_POLYGONS * MAX_CORNERS];
  static int32_t neighbors[MAX_POLYGONS * MAX_CORNERS], numbers[MAX_POLYGONS];
  uint32_t polygons = 0, edges = 0;
  sp_navtile *made = NULL;
  for (uint32_t p = 0; p < data.polygon_count; p++) numbers[p] = rings[p].count > 0 ? (int32_t)polygons++ : -1;
  polygons = 0;
  for (uint32_t p = 0; p < data.polygon_count; p++) {
    const ring *from = &rings[p];
    if (from->count == 0) continue;
    counts[polygons] = (uint8_t)from->count;
    areas[polygons] = from->area;
    flags[polygons++] = from->flags;
    for (uint32_t i = 0; i < from->count; i++, edges++) {
      indices[edges] = from->edges[i].vertex;
      sides[edges] = from->edges[i].side;
      neighbors[edges] = from->edges[i].neighbor > 0 ? numbers[from->edges[i].neighbor - 1] + 1 : 0;
    }
  }
  data.polygon_count = polygons;
  data.edge_count = edges;
  data.polygon_vertex_counts = counts;
  data.areas = areas;
  data.flags = flags;
  data.indices = indices;
  data.portal_sides = sides;
  data.neighbors = neighbors;
  CHECK_EQ_I64(sp_navtile_create(params, &data, NULL, &made), SP_OK);
  return made;
}

sp_navtile *navfloors_merge(const sp_navmesh_params *params, sp_navtile *tile, sp__rng *rng, int32_t tries) {
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  load_rings(&data);
  const int32_t all = (int32_t)data.polygon_count;
  for (int32_t i = 0; i < tries * all; i++) {
    const uint32_t a = (uint32_t)sp__rng_next_int(rng, all);
    if (rings[a].count == 0) continue;
    const int32_t neighbor = rings[a].edges[sp__rng_next_int(rng, (int32_t)rings[a].count)].neighbor;
    if (neighbor > 0) try_merge(&data, a, (uint32_t)neighbor - 1, MAX_CORNERS);
  }
  sp_navtile *made = tile_of_rings(params, data);
  sp_navtile_free(tile);
  return made;
}

/* Detail ------------------------------------------------------------------------------------- */

typedef struct detailing {
  float vertices[3 * (MAX_CORNERS + MAX_INNER)]; /* of the polygon, then its own */
  uint8_t triangles[4 * MAX_DETAIL_TRIANGLES];
  uint32_t vertex_count;
  uint32_t triangle_count;
} detailing;

static void add_triangle(detailing *to, uint32_t a, uint32_t b, uint32_t c) {
  uint8_t *triangle = to->triangles + 4 * to->triangle_count++;
  triangle[0] = (uint8_t)a;
  triangle[1] = (uint8_t)b;
  triangle[2] = (uint8_t)c;
  triangle[3] = 0;
}

/** Puts a point into a triangle, which becomes three. */
static void split_triangle(detailing *of, uint32_t number, sp__rng *rng) {
  uint8_t *triangle = of->triangles + 4 * number;
  const uint32_t corners[3] = {triangle[0], triangle[1], triangle[2]}, added = of->vertex_count++;
  double weights[3], sum = 0;
  for (int32_t i = 0; i < 3; i++) weights[i] = 0.1 + sp__rng_next_double(rng);
  for (int32_t i = 0; i < 3; i++) sum += weights[i];
  const double lift = sp__rng_next_double(rng) * 0.5;
  for (int32_t axis = 0; axis < 3; axis++) {
    double value = axis == 1 ? lift : 0;
    for (int32_t i = 0; i < 3; i++) value += weights[i] / sum * (double)of->vertices[3 * corners[i] + (uint32_t)axis];
    of->vertices[3 * added + (uint32_t)axis] = (float)value;
  }
  triangle[2] = (uint8_t)added;
  add_triangle(of, corners[1], corners[2], added);
  add_triangle(of, corners[2], corners[0], added);
}

static void draw_detail(detailing *to, const sp_navtile_data *data, uint32_t first, uint32_t corners, sp__rng *rng) {
  to->vertex_count = corners;
  to->triangle_count = 0;
  for (uint32_t i = 0; i < corners; i++) {
    memcpy(to->vertices + 3 * i, data->vertices + 3 * data->indices[first + i], 3 * sizeof(float));
  }
  for (uint32_t i = 2; i < corners; i++) add_triangle(to, 0, i - 1, i);
  const int32_t inner = sp__rng_next_int(rng, 2) == 0 ? sp__rng_next_int(rng, 8) : sp__rng_next_int(rng, MAX_INNER);
  for (int32_t i = 0; i < inner; i++) {
    split_triangle(to, (uint32_t)sp__rng_next_int(rng, (int32_t)to->triangle_count), rng);
  }
  for (int32_t odd = sp__rng_next_int(rng, 3) == 0 ? 4 : 0; odd > 0; odd--) {
    const uint32_t a = (uint32_t)sp__rng_next_int(rng, (int32_t)to->vertex_count);
    const uint32_t b = (uint32_t)sp__rng_next_int(rng, (int32_t)to->vertex_count);
    add_triangle(to, a, b, (uint32_t)sp__rng_next_int(rng, (int32_t)to->vertex_count));
  }
}

sp_navtile *navfloors_add_detail(const sp_navmesh_params *params, sp_navtile *tile, sp__rng *rng) {
  static sp_navtile_detail details[MAX_POLYGONS];
  static float vertices[3 * MAX_POLYGONS * MAX_INNER];
  static uint8_t triangles[4 * MAX_POLYGONS * MAX_DETAIL_TRIANGLES];
  static detailing drawn;
  sp_navtile_data data;
  sp_navtile *made = NULL;
  uint32_t first = 0, vertex_count = 0, triangle_count = 0;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  memset(details, 0, sizeof details);
  for (uint32_t p = 0; p < data.polygon_count; first += data.polygon_vertex_counts[p++]) {
    const uint32_t corners = data.polygon_vertex_counts[p];
    if (corners > MAX_CORNERS || sp__rng_next_int(rng, 3) == 0) continue;
    draw_detail(&drawn, &data, first, corners, rng);
    const uint32_t own = drawn.vertex_count - corners;
    details[p] = (sp_navtile_detail){vertex_count, triangle_count, (uint16_t)own, (uint16_t)drawn.triangle_count};
    memcpy(vertices + 3 * vertex_count, drawn.vertices + 3 * corners, 3 * own * sizeof(float));
    memcpy(triangles + 4 * triangle_count, drawn.triangles, 4 * drawn.triangle_count);
    vertex_count += own;
    triangle_count += drawn.triangle_count;
  }
  data.details = details;
  data.detail_vertices = vertices;
  data.detail_triangles = triangles;
  data.detail_vertex_count = vertex_count;
  data.detail_triangle_count = triangle_count;
  CHECK_EQ_I64(sp_navtile_create(params, &data, NULL, &made), SP_OK);
  sp_navtile_free(tile);
  return made;
}

/* Fields ------------------------------------------------------------------------------------- */

static sp_navtile *make_tile(const sp_navmesh_params *params, const navfloors_shape *shape, int32_t x, int32_t z,
                             int32_t layer, sp__rng *rng) {
  const navtiles_shape floor = {.tile_x = x,
                                .tile_z = z,
                                .layer = layer,
                                .columns = shape->cells,
                                .rows = shape->cells,
                                .hole_percent = shape->hole_percent,
                                .split_percent = shape->split_percent,
                                .jitter = shape->jitter,
                                .height = layer * shape->floor_height,
                                .relief = shape->relief,
                                .seed = sp__rng_next(rng)};
  sp_navtile *tile = navtiles_make(params, &floor);
  if (tile != NULL && shape->merge_tries > 0) tile = navfloors_merge(params, tile, rng, shape->merge_tries);
  return tile != NULL && shape->detail ? navfloors_add_detail(params, tile, rng) : tile;
}

sp_navmesh *navfloors_make(const sp_navmesh_params *params, const navfloors_shape *shape,
                           const sp_allocator *allocator) {
  sp__rng rng = {shape->seed};
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(params, allocator, &mesh), SP_OK);
  for (int32_t i = 0; mesh != NULL && i < shape->columns * shape->rows * shape->floors; i++) {
    const int32_t layer = i % shape->floors, column = i / shape->floors % shape->columns;
    sp_navtile *tile = make_tile(params, shape, column, i / shape->floors / shape->columns, layer, &rng);
    if (tile != NULL) CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
  }
  return mesh;
}

navfloors_shape navfloors_draw(sp__rng *rng) {
  navfloors_shape shape = {0};
  shape.columns = 1 + sp__rng_next_int(rng, 3);
  shape.rows = 1 + sp__rng_next_int(rng, 3);
  shape.floors = 1 + sp__rng_next_int(rng, 3);
  shape.cells = 1 + sp__rng_next_int(rng, 5);
  shape.hole_percent = 10 * sp__rng_next_int(rng, 4);
  shape.split_percent = 50 * sp__rng_next_int(rng, 3);
  shape.merge_tries = 2 * sp__rng_next_int(rng, 3);
  shape.jitter = sp__rng_next_int(rng, 3) > 0;
  shape.detail = sp__rng_next_int(rng, 2) == 0;
  shape.relief = 0.2 * sp__rng_next_int(rng, 3);
  shape.floor_height = sp__rng_next_int(rng, 4) == 0 ? 0 : 3;
  shape.seed = sp__rng_next(rng);
  return shape;
}

void navfloors_position(const sp_navmesh_params *params, const navfloors_shape *shape, sp__rng *rng, double out[3]) {
  const double size = params->tile_size;
  const double x = sp__rng_next_double(rng), y = sp__rng_next_double(rng), z = sp__rng_next_double(rng);
  out[0] = params->origin_x + size * (x * (shape->columns + 1.0) - 0.5);
  out[1] = y * (shape->floors + 1.0) * 3 - 1;
  out[2] = params->origin_z + size * (z * (shape->rows + 1.0) - 0.5);
}

sp_polygon_ref navfloors_polygon(const sp_navmesh *mesh, uint32_t slot, uint32_t index) {
  const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
  return tile != 0 ? tile + index : 0;
}

sp_polygon_ref navfloors_random_polygon(const sp_navmesh *mesh, sp__rng *rng) {
  for (int32_t tries = 0; tries < 100; tries++) {
    sp_navtile_data data;
    const uint32_t slot = (uint32_t)sp__rng_next_int(rng, (int32_t)sp_navmesh_slot_count(mesh));
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    if (tile == 0 || sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile), &data) != SP_OK) continue;
    if (data.polygon_count > 0) return tile + (uint32_t)sp__rng_next_int(rng, (int32_t)data.polygon_count);
  }
  return 0;
}
