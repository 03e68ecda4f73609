#include "support/navtiles.h"

#include <string.h>

#include "support/test.h"

enum {
  MAX_VERTICES = (NAVTILES_MAX_SIDE + 1) * (NAVTILES_MAX_SIDE + 1),
  MAX_POLYGONS = 2 * NAVTILES_MAX_SIDE * NAVTILES_MAX_SIDE,
  MAX_LINKS = 6
};

typedef struct drawing {
  double vertices[3 * MAX_VERTICES];
  uint8_t counts[MAX_POLYGONS];
  uint32_t indices[4 * MAX_POLYGONS];
  uint8_t areas[MAX_POLYGONS];
  uint16_t flags[MAX_POLYGONS];
  uint32_t polygon_count;
  uint32_t index_count;
} drawing;

sp_navmesh_params navtiles_params(void) {
  sp_navmesh_params params = SP_NAVMESH_PARAMS_INIT;
  params.tile_size = 8.0;
  params.cell_size = 0.25;
  params.walkable_climb = 0.5;
  params.origin_x = -4.0;
  params.origin_z = 2.5;
  return params;
}

navtiles_shape navtiles_floor(int32_t tile_x, int32_t tile_z, double height) {
  return (navtiles_shape){.tile_x = tile_x, .tile_z = tile_z, .columns = 1, .rows = 1, .height = height};
}

/** Ascending places of the lattice lines of one axis, 0 and 1 included. */
static void draw_lines(sp__rng *rng, int32_t cells, bool jitter, double *lines) {
  for (int32_t i = 0; i <= cells; i++) {
    const double moved = jitter && i > 0 && i < cells ? (sp__rng_next_double(rng) - 0.5) * 0.5 : 0.0;
    lines[i] = ((double)i + moved) / (double)cells;
  }
}

static void draw_vertices(drawing *to, const sp_navmesh_params *params, const navtiles_shape *shape, sp__rng *rng) {
  double columns[NAVTILES_MAX_SIDE + 1], rows[NAVTILES_MAX_SIDE + 1];
  draw_lines(rng, shape->columns, shape->jitter, columns);
  draw_lines(rng, shape->rows, shape->jitter, rows);
  for (int32_t z = 0; z <= shape->rows; z++) {
    for (int32_t x = 0; x <= shape->columns; x++) {
      const bool inner = x > 0 && z > 0 && x < shape->columns && z < shape->rows;
      const double reach = shape->jitter && inner ? 0.1 : 0.0;
      double *vertex = to->vertices + 3 * (z * (shape->columns + 1) + x);
      const double dx = (sp__rng_next_double(rng) - 0.5) * reach / (double)shape->columns;
      const double dz = (sp__rng_next_double(rng) - 0.5) * reach / (double)shape->rows;
      const double relief = sp__rng_next_double(rng) * shape->relief;
      vertex[0] = params->origin_x + ((double)shape->tile_x + columns[x] + dx) * params->tile_size;
      vertex[1] = shape->height + vertex[0] * shape->slope + relief;
      vertex[2] = params->origin_z + ((double)shape->tile_z + rows[z] + dz) * params->tile_size;
    }
  }
}

static void add_polygon(drawing *to, sp__rng *rng, const uint32_t *corners, uint32_t count, bool clockwise) {
  for (uint32_t i = 0; i < count; i++) {
    to->indices[to->index_count + i] = corners[clockwise ? count - 1 - i : i];
  }
  to->counts[to->polygon_count] = (uint8_t)count;
  to->areas[to->polygon_count] = (uint8_t)sp__rng_next_int(rng, 64);
  to->flags[to->polygon_count] = (uint16_t)sp__rng_next_int(rng, 65536);
  to->index_count += count;
  to->polygon_count++;
}

static void draw_cell(drawing *to, const navtiles_shape *shape, sp__rng *rng, int32_t x, int32_t z) {
  const uint32_t stride = (uint32_t)shape->columns + 1, a = (uint32_t)z * stride + (uint32_t)x;
  const uint32_t corners[4] = {a, a + 1, a + stride + 1, a + stride};
  const bool hole = sp__rng_next_int(rng, 100) < shape->hole_percent;
  const bool split = sp__rng_next_int(rng, 100) < shape->split_percent;
  const bool clockwise = shape->jitter && sp__rng_next_int(rng, 2) == 0;
  if (hole) return;
  if (split) {
    const uint32_t other[3] = {corners[0], corners[2], corners[3]};
    add_polygon(to, rng, corners, 3, clockwise);
    add_polygon(to, rng, other, 3, clockwise);
  } else {
    add_polygon(to, rng, corners, 4, clockwise);
  }
}

sp_navtile *navtiles_make(const sp_navmesh_params *params, const navtiles_shape *shape) {
  static drawing drawn;
  sp__rng rng = {shape->seed};
  sp_navtile *tile = NULL;
  drawn.polygon_count = drawn.index_count = 0;
  draw_vertices(&drawn, params, shape, &rng);
  for (int32_t z = 0; z < shape->rows; z++) {
    for (int32_t x = 0; x < shape->columns; x++) draw_cell(&drawn, shape, &rng, x, z);
  }
  const sp_navtile_polygons polygons = {.origin_y = shape->height,
                                        .tile_x = shape->tile_x,
                                        .tile_z = shape->tile_z,
                                        .layer = shape->layer,
                                        .vertex_count = (uint32_t)((shape->columns + 1) * (shape->rows + 1)),
                                        .polygon_count = drawn.polygon_count,
                                        .vertices = drawn.vertices,
                                        .polygon_vertex_counts = drawn.counts,
                                        .indices = drawn.indices,
                                        .areas = drawn.areas,
                                        .flags = drawn.flags};
  CHECK_EQ_I64(sp_navtile_from_polygons(params, &polygons, NULL, &tile), SP_OK);
  return tile;
}

sp_navtile *navtiles_with_links(const sp_navmesh_params *params, const sp_navtile *tile, const sp_navtile_link *links,
                                uint32_t link_count) {
  sp_navtile_data data;
  sp_navtile *made = NULL;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  data.links = links;
  data.link_count = link_count;
  CHECK_EQ_I64(sp_navtile_create(params, &data, NULL, &made), SP_OK);
  return made;
}

static float random_between(sp__rng *rng, double min, double max) {
  return (float)(min + sp__rng_next_double(rng) * (max - min));
}

static void draw_links(sp__rng *rng, sp_navtile_link *links, uint32_t count) {
  memset(links, 0, count * sizeof *links);
  for (uint32_t i = 0; i < count; i++) {
    sp_navtile_link *link = &links[i];
    for (int32_t axis = 0; axis < 3; axis++) {
      link->start[axis] = random_between(rng, axis == 1 ? -1.0 : 0.0, axis == 1 ? 1.0 : 8.0);
      link->end[axis] = random_between(rng, axis == 1 ? -1.0 : -12.0, axis == 1 ? 3.0 : 20.0);
    }
    link->radius = random_between(rng, 0.01, 2.0);
    link->area = (uint8_t)sp__rng_next_int(rng, 64);
    link->flags = (uint16_t)sp__rng_next_int(rng, 65536);
    link->bidirectional = (uint8_t)sp__rng_next_int(rng, 2);
    link->user_id = (uint32_t)sp__rng_next(rng);
  }
}

sp_navtile *navtiles_draw(const sp_navmesh_params *params, sp__rng *rng, bool with_links) {
  static const double heights[4] = {0.0, 0.0, 0.25, 3.0};
  navtiles_shape shape = {0};
  shape.tile_x = sp__rng_next_int(rng, 4) - 2;
  shape.tile_z = sp__rng_next_int(rng, 3) - 1;
  shape.layer = sp__rng_next_int(rng, 3);
  shape.columns = 1 + sp__rng_next_int(rng, 5);
  shape.rows = 1 + sp__rng_next_int(rng, 5);
  shape.hole_percent = 10 * sp__rng_next_int(rng, 6);
  shape.split_percent = 25 * sp__rng_next_int(rng, 5);
  shape.jitter = sp__rng_next_int(rng, 3) > 0;
  shape.height = heights[sp__rng_next_int(rng, 4)];
  shape.relief = 0.4 * sp__rng_next_int(rng, 4);
  shape.slope = 0.05 * sp__rng_next_int(rng, 2);
  shape.seed = sp__rng_next(rng);
  sp_navtile *tile = navtiles_make(params, &shape);
  const uint32_t link_count = (uint32_t)sp__rng_next_int(rng, MAX_LINKS + 1);
  if (tile == NULL || !with_links || link_count == 0) return tile;
  sp_navtile_link links[MAX_LINKS];
  draw_links(rng, links, link_count);
  sp_navtile *linked = navtiles_with_links(params, tile, links, link_count);
  sp_navtile_free(tile);
  return linked;
}

sp_navmesh *navtiles_draw_mesh(const sp_navmesh_params *params, sp__rng *rng, bool with_links) {
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(params, NULL, &mesh), SP_OK);
  const int32_t edits = 4 + sp__rng_next_int(rng, 24);
  for (int32_t i = 0; mesh != NULL && i < edits; i++) {
    sp_navtile *tile = navtiles_draw(params, rng, with_links && sp__rng_next_int(rng, 2) == 0);
    sp_navtile_data data;
    if (tile == NULL || sp_navtile_get_data(tile, &data) != SP_OK) break;
    const bool taken = sp_navmesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer) != 0;
    if (taken && sp__rng_next_int(rng, 2) == 0) {
      CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, data.tile_x, data.tile_z, data.layer), SP_OK);
    } else {
      CHECK_EQ_I64(taken ? sp_navmesh_replace_tile(mesh, tile, NULL) : sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
    }
    sp_navtile_free(tile);
  }
  return mesh;
}

void navtiles_collect(const sp_navmesh *mesh, sp_navtile_library *library) {
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    sp_navtile *tile = NULL;
    if (ref == 0 || !CHECK_EQ_I64(sp_navmesh_copy_tile(mesh, ref, &tile), SP_OK)) continue;
    CHECK_EQ_I64(sp_navtile_library_add(library, tile), SP_OK);
    sp_navtile_free(tile);
  }
}
