/* Tiles as objects: memory, what is derived from the content, creation from arrays. */
#include <string.h>

#include "math/fp_guard.h"
#include "mesh/mesh_internal.h"

/* Memory ------------------------------------------------------------------------------------- */

/** Hands out parts of a block; without a block it only counts. */
typedef struct carver {
  uint8_t *block;
  uint64_t size;
} carver;

static void *carve(carver *carve_from, uint64_t count, size_t item_size) {
  void *part = carve_from->block != NULL ? carve_from->block + carve_from->size : NULL;
  carve_from->size += (count * item_size + 7) / 8 * 8;
  return part;
}

/** Places all arrays of a tile with these counts; the counts are far below what overflows. */
static void carve_tile(carver *from, const sp_navtile_data *counts, mesh_tile_arrays *arrays, sp_navtile *tile) {
  const uint64_t polygons = counts->polygon_count, edges = counts->edge_count;
  arrays->vertices = carve(from, 3 * (uint64_t)counts->vertex_count, sizeof(float));
  arrays->polygon_vertex_counts = carve(from, polygons, 1);
  arrays->indices = carve(from, edges, sizeof(uint16_t));
  arrays->neighbors = carve(from, edges, sizeof(int32_t));
  arrays->portal_sides = carve(from, edges, 1);
  arrays->areas = carve(from, polygons, 1);
  arrays->flags = carve(from, polygons, sizeof(uint16_t));
  arrays->details = carve(from, polygons, sizeof(sp_navtile_detail));
  arrays->detail_vertices = carve(from, 3 * (uint64_t)counts->detail_vertex_count, sizeof(float));
  arrays->detail_triangles = carve(from, 4 * (uint64_t)counts->detail_triangle_count, 1);
  arrays->links = carve(from, counts->link_count, sizeof(sp_navtile_link));
  tile->first_edges = carve(from, polygons + 1, sizeof(uint32_t));
  tile->bounds = carve(from, polygons, sizeof(mesh_bounds));
}

static void point_data_at(sp_navtile *tile, const mesh_tile_arrays *arrays) {
  sp_navtile_data *data = &tile->data;
  data->vertices = arrays->vertices;
  data->polygon_vertex_counts = arrays->polygon_vertex_counts;
  data->indices = arrays->indices;
  data->neighbors = arrays->neighbors;
  data->portal_sides = arrays->portal_sides;
  data->areas = arrays->areas;
  data->flags = arrays->flags;
  data->details = arrays->details;
  data->detail_vertices = arrays->detail_vertices;
  data->detail_triangles = arrays->detail_triangles;
  data->links = arrays->links;
}

void mesh__tile_release(sp_navtile *tile) {
  if (!sp__object_drop(tile)) return;
  mesh__free_edits(&tile->object.allocator, &tile->data, &tile->edits);
  if (tile->base != NULL) mesh__tile_release(tile->base);
  sp__release(&tile->object.allocator, tile->block, tile->block_size);
  sp__release(&tile->object.allocator, tile->walk_block, tile->walk_block_size);
  sp__release(&tile->object.allocator, tile->border_block, tile->border_block_size);
  sp__object_destroy(tile, sizeof *tile);
}

/* Opening ------------------------------------------------------------------------------------ */

static uint64_t at(uint64_t start, uint64_t offset) {
  return start == MESH_IN_MEMORY ? 0 : start + offset;
}

static sp_status check_place(const mesh_params *params, const sp_navtile_data *counts, double origin[3],
                             uint64_t start) {
  enum { LAYER_OFFSET = 32, ORIGIN_OFFSET = 36 };
  if (counts->layer < 0 || counts->layer > SP_NAVTILE_MAX_LAYER) {
    return sp__fail_format_at(SP_DETAIL_BAD_VALUE, SP_FIELD_TILE_LAYER, -1, at(start, LAYER_OFFSET));
  }
  origin[0] = mesh__tile_origin(params->values.origin_x, counts->tile_x, params->values.tile_size);
  origin[1] = counts->origin_y;
  origin[2] = mesh__tile_origin(params->values.origin_z, counts->tile_z, params->values.tile_size);
  for (int32_t axis = 0; axis < 3; axis++) {
    const bool inside = origin[axis] >= -SP_MAX_COORDINATE && origin[axis] <= SP_MAX_COORDINATE;
    if (inside) continue;
    return sp__fail_format_at(SP_DETAIL_BAD_ORIGIN, SP_FIELD_TILE_ORIGIN, axis,
                              at(start, ORIGIN_OFFSET + 8 * (uint64_t)axis));
  }
  return SP_OK;
}

static sp_status check_counts(const sp_navtile_data *counts, uint64_t start) {
  enum { COUNTS_OFFSET = 60 };
  if (counts->vertex_count > SP_NAVTILE_MAX_VERTICES) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_VERTICES, -1, at(start, COUNTS_OFFSET));
  }
  if (counts->polygon_count > SP_NAVTILE_MAX_POLYGONS) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_POLYGON, -1, at(start, COUNTS_OFFSET + 4));
  }
  if (counts->edge_count > MESH_MAX_VERTS * counts->polygon_count) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_POLYGON_EDGE, -1, at(start, COUNTS_OFFSET + 8));
  }
  return SP_OK;
}

sp_status mesh__tile_open(const mesh_params *params, const sp_navtile_data *counts, uint64_t start,
                          const sp_allocator *allocator, mesh_tile_arrays *arrays, sp_navtile **out) {
  double origin[3];
  sp_status status = check_place(params, counts, origin, start);
  if (status == SP_OK) status = check_counts(counts, start);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp_navtile *tile = sp__object_create(SP__KIND_NAVTILE, sizeof *tile, allocator);
  if (tile == NULL) return sp__fail_memory();
  carver count = {NULL, 0};
  carve_tile(&count, counts, arrays, tile);
  tile->block_size = (size_t)count.size;
  tile->block = tile->block_size == count.size ? sp__alloc(&tile->object.allocator, tile->block_size) : NULL;
  if (tile->block == NULL) {
    mesh__tile_release(tile);
    return sp__fail_memory();
  }
  carver place = {tile->block, 0};
  carve_tile(&place, counts, arrays, tile);
  tile->data = *counts;
  point_data_at(tile, arrays);
  memcpy(tile->origin, origin, sizeof origin);
  memcpy(tile->fingerprint, params->fingerprint, sizeof tile->fingerprint);
  *out = tile;
  return SP_OK;
}

/* Derived data ------------------------------------------------------------------------------- */

static void index_polygons(sp_navtile *tile) {
  const sp_navtile_data *data = &tile->data;
  uint32_t edge = 0;
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    mesh_bounds *bounds = &tile->bounds[p];
    tile->first_edges[p] = edge;
    for (uint32_t end = edge + data->polygon_vertex_counts[p]; edge < end; edge++) {
      const float *vertex = data->vertices + 3 * (size_t)data->indices[edge];
      const bool first = edge == tile->first_edges[p];
      for (int32_t axis = 0; axis < 3; axis++) {
        if (first || vertex[axis] < bounds->min[axis]) bounds->min[axis] = vertex[axis];
        if (first || vertex[axis] > bounds->max[axis]) bounds->max[axis] = vertex[axis];
      }
    }
  }
  tile->first_edges[data->polygon_count] = edge;
}

static bool has_overhang(const mesh_params *params, const sp_navtile *tile) {
  for (uint32_t p = 0; p < tile->data.polygon_count; p++) {
    for (int32_t axis = 0; axis < 3; axis += 2) {
      if (tile->bounds[p].min[axis] < 0.0F || tile->bounds[p].max[axis] > params->tile_size) return true;
    }
  }
  return false;
}

static void carve_walk(carver *from, sp_navtile *tile, uint64_t exits) {
  tile->world = carve(from, 3 * (uint64_t)tile->data.vertex_count, sizeof(double));
  tile->exits = carve(from, exits, sizeof(mesh_exit));
  tile->first_exits = carve(from, (uint64_t)tile->data.polygon_count + 1, sizeof(uint32_t));
}

static void list_exits(sp_navtile *tile) {
  const sp_navtile_data *data = &tile->data;
  uint32_t exits = 0;
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    const uint32_t first = tile->first_edges[p], end = tile->first_edges[p + 1];
    tile->first_exits[p] = exits;
    for (uint32_t edge = first; edge < end; edge++) {
      if (data->neighbors[edge] == 0) continue;
      const uint32_t next = edge + 1 < end ? edge + 1 : first;
      tile->exits[exits++] = (mesh_exit){(uint32_t)data->neighbors[edge] - 1, data->indices[edge], data->indices[next]};
    }
  }
  tile->first_exits[data->polygon_count] = exits;
}

/** Makes what queries walk on; false without memory. */
static bool build_walk(sp_navtile *tile) {
  uint64_t exits = 0;
  for (uint32_t edge = 0; edge < tile->data.edge_count; edge++) exits += tile->data.neighbors[edge] != 0;
  carver count = {NULL, 0};
  carve_walk(&count, tile, exits);
  tile->walk_block = sp__alloc(&tile->object.allocator, (size_t)count.size);
  if (tile->walk_block == NULL) return false;
  tile->walk_block_size = (size_t)count.size;
  carver place = {tile->walk_block, 0};
  carve_walk(&place, tile, exits);
  for (size_t i = 0; i < 3 * (size_t)tile->data.vertex_count; i++) {
    tile->world[i] = tile->origin[i % 3] + (double)tile->data.vertices[i];
  }
  list_exits(tile);
  return true;
}

typedef struct border_key {
  float low;
  uint32_t portal;
} border_key;

#define SORT_NAME sort_border
#define SORT_ITEM border_key
#define SORT_LESS(a, b) ((a)->low < (b)->low || ((a)->low == (b)->low && (a)->portal < (b)->portal))
#include "core/sort.inl.h"

static float low_of(const mesh_portal *portal) {
  return portal->u[0] < portal->u[1] ? portal->u[0] : portal->u[1];
}

static float high_of(const mesh_portal *portal) {
  return portal->u[0] > portal->u[1] ? portal->u[0] : portal->u[1];
}

static mesh_portal portal_of(const sp_navtile *tile, uint32_t polygon, uint32_t edge, uint8_t side) {
  const sp_navtile_data *data = &tile->data;
  const uint32_t first = tile->first_edges[polygon], count = data->polygon_vertex_counts[polygon];
  const float *a = data->vertices + 3 * (size_t)data->indices[first + edge];
  const float *b = data->vertices + 3 * (size_t)data->indices[first + (edge + 1) % count];
  const int32_t along = side % 2 == 0 ? 2 : 0;
  return (mesh_portal){{a[along], b[along]}, {a[1], b[1]}, polygon, edge};
}

static void collect_portals(sp_navtile *tile) {
  for (int32_t side = 0; side < MESH_SIDES; side++) tile->borders[side].count = 0;
  for (uint32_t p = 0; p < tile->data.polygon_count; p++) {
    const uint32_t first = tile->first_edges[p], count = tile->data.polygon_vertex_counts[p];
    for (uint32_t edge = 0; edge < count; edge++) {
      const uint8_t side = tile->data.portal_sides[first + edge];
      if (side == SP_NAVTILE_NO_PORTAL) continue;
      mesh_border *border = &tile->borders[side];
      border->portals[border->count++] = portal_of(tile, p, edge, side);
    }
  }
}

static void order_border(mesh_border *border, border_key *keys, border_key *scratch) {
  for (uint32_t i = 0; i < border->count; i++) keys[i] = (border_key){low_of(&border->portals[i]), i};
  sort_border(keys, scratch, border->count);
  for (uint32_t i = 0; i < border->count; i++) {
    const float high = high_of(&border->portals[keys[i].portal]);
    border->by_low[i] = keys[i].portal;
    border->reach[i] = i > 0 && border->reach[i - 1] > high ? border->reach[i - 1] : high;
  }
}

/** Lists the portals of each side; false without memory. */
static bool build_borders(sp_navtile *tile) {
  const sp_allocator *allocator = &tile->object.allocator;
  uint32_t counts[MESH_SIDES] = {0}, total = 0;
  for (uint32_t e = 0; e < tile->data.edge_count; e++) {
    if (tile->data.portal_sides[e] == SP_NAVTILE_NO_PORTAL) continue;
    counts[tile->data.portal_sides[e]]++;
    total++;
  }
  if (total == 0) return true;
  const size_t each = sizeof(mesh_portal) + sizeof(uint32_t) + sizeof(float);
  border_key *keys = sp__alloc_array(allocator, total, 2 * sizeof *keys);
  tile->border_block = sp__alloc_array(allocator, total, each);
  if (tile->border_block != NULL) tile->border_block_size = total * each;
  if (keys != NULL && tile->border_block != NULL) {
    mesh_portal *portals = tile->border_block;
    uint32_t *by_low = (uint32_t *)(portals + total);
    float *reach = (float *)(by_low + total);
    for (uint32_t side = 0, used = 0; side < MESH_SIDES; used += counts[side++]) {
      tile->borders[side] = (mesh_border){portals + used, by_low + used, reach + used, 0};
    }
    collect_portals(tile);
    for (int32_t side = 0; side < MESH_SIDES; side++) order_border(&tile->borders[side], keys, keys + total);
  }
  sp__release(allocator, keys, 2 * total * sizeof *keys);
  return keys != NULL && tile->border_block != NULL;
}

sp_status mesh__tile_close(const mesh_params *params, sp_navtile *tile, uint64_t start) {
  sp_status status = mesh__tile_check(params, tile, start);
  if (status == SP_OK) {
    index_polygons(tile);
    tile->overhangs = has_overhang(params, tile);
  }
  if (status == SP_OK && !(build_walk(tile) && build_borders(tile))) status = sp__fail_memory();
  if (status != SP_OK) mesh__tile_release(tile);
  return status;
}

/* Public functions --------------------------------------------------------------------------- */

/** The first array that is missing though its count says otherwise, SP_FIELD_NONE when all are there. */
static int32_t missing_array(const sp_navtile_data *data) {
  if (data->vertex_count > 0 && !data->vertices) return SP_FIELD_VERTICES;
  if (data->polygon_count > 0 && (!data->polygon_vertex_counts || !data->areas || !data->flags))
    return SP_FIELD_POLYGON;
  if (data->edge_count > 0 && !data->indices) return SP_FIELD_POLYGON_INDEX;
  if (data->edge_count > 0 && (!data->neighbors || !data->portal_sides)) return SP_FIELD_POLYGON_EDGE;
  if (data->detail_vertex_count > 0 && !data->detail_vertices) return SP_FIELD_DETAIL_VERTICES;
  if (data->detail_triangle_count > 0 && !data->detail_triangles) return SP_FIELD_DETAIL_TRIANGLES;
  return data->link_count > 0 && !data->links ? SP_FIELD_OFF_MESH_LINK : SP_FIELD_NONE;
}

static void copy(void *to, const void *from, uint64_t count, size_t item_size) {
  if (count > 0) memcpy(to, from, (size_t)count * item_size);
}

static void copy_arrays(const mesh_tile_arrays *to, const sp_navtile_data *from) {
  copy(to->vertices, from->vertices, 3 * (uint64_t)from->vertex_count, sizeof(float));
  copy(to->polygon_vertex_counts, from->polygon_vertex_counts, from->polygon_count, 1);
  copy(to->indices, from->indices, from->edge_count, sizeof(uint16_t));
  copy(to->neighbors, from->neighbors, from->edge_count, sizeof(int32_t));
  copy(to->portal_sides, from->portal_sides, from->edge_count, 1);
  copy(to->areas, from->areas, from->polygon_count, 1);
  copy(to->flags, from->flags, from->polygon_count, sizeof(uint16_t));
  if (from->details != NULL) {
    copy(to->details, from->details, from->polygon_count, sizeof(sp_navtile_detail));
  } else if (from->polygon_count > 0) {
    memset(to->details, 0, from->polygon_count * sizeof(sp_navtile_detail));
  }
  copy(to->detail_vertices, from->detail_vertices, 3 * (uint64_t)from->detail_vertex_count, sizeof(float));
  copy(to->detail_triangles, from->detail_triangles, 4 * (uint64_t)from->detail_triangle_count, 1);
  copy(to->links, from->links, from->link_count, sizeof(sp_navtile_link));
}

sp_status sp_navtile_create(const sp_navmesh_params *params, const sp_navtile_data *data, const sp_allocator *allocator,
                            sp_navtile **out) {
  mesh_params made;
  mesh_tile_arrays arrays;
  sp_navtile *tile = NULL;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (data == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_TILE, SP_DETAIL_NULL_POINTER);
  sp_status status = mesh__params_make(params, &made);
  if (status != SP_OK) return status;
  const int32_t missing = missing_array(data);
  if (missing != SP_FIELD_NONE) return sp__fail(SP_E_ARGUMENT, missing, SP_DETAIL_NULL_POINTER);
  status = mesh__tile_open(&made, data, MESH_IN_MEMORY, allocator, &arrays, &tile);
  if (status != SP_OK) return status;
  copy_arrays(&arrays, data);
  status = mesh__tile_close(&made, tile, MESH_IN_MEMORY);
  if (status == SP_OK) *out = tile;
  return status;
}

sp_status mesh__check_tile_handle(const sp_navtile *tile) {
  if (tile == NULL) return sp__fail(SP_E_HANDLE, SP_FIELD_TILE, SP_DETAIL_NULL_POINTER);
  /* Not sp__object_check: a mesh lends out tiles whose maker has dropped them. */
  return tile->object.kind == SP__KIND_NAVTILE ? SP_OK : sp__fail(SP_E_HANDLE, SP_FIELD_TILE, SP_DETAIL_WRONG_KIND);
}

void sp_navtile_free(sp_navtile *tile) {
  if (sp__object_give_up(tile, SP__KIND_NAVTILE)) mesh__tile_release(tile);
}

sp_status sp_navtile_get_data(const sp_navtile *tile, sp_navtile_data *data) {
  const sp_status status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  if (data == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *data = tile->data;
  return SP_OK;
}
