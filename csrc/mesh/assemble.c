/* Tiles of polygons in world coordinates: the hand-over from the builder in the plane (spec 08-navmesh-format,
 * "Hand-over from builders").
 */
#include <math.h>
#include <string.h>

#include "mesh/mesh_internal.h"

#define SNAP_DIVISOR 1024.0

typedef struct assembly {
  const mesh_params *params;
  const sp_navtile_polygons *polygons;
  mesh_tile_arrays arrays;
  sp_navtile *tile;
} assembly;

/** A directed edge under the name of its undirected one. */
typedef struct shared_edge {
  uint16_t low; /* vertices */
  uint16_t high;
  uint32_t edge;
  uint32_t polygon;
} shared_edge;

#define SORT_NAME sort_shared
#define SORT_ITEM shared_edge
#define SORT_LESS(a, b) ((a)->high != (b)->high ? (a)->high < (b)->high : (a)->edge < (b)->edge)
#include "core/sort.inl.h"

/* Checks ------------------------------------------------------------------------------------- */

static sp_status check_vertices(const sp_navtile_polygons *polygons) {
  static const int32_t fields[3] = {SP_FIELD_POINT_X, SP_FIELD_POINT_Y, SP_FIELD_POINT_Z};
  for (uint32_t i = 0; i < 3 * polygons->vertex_count; i++) {
    const double value = polygons->vertices[i];
    const bool inside = value > -SP_MAX_COORDINATE && value < SP_MAX_COORDINATE;
    if (inside) continue;
    return sp__fail_range_at(fields[i % 3], (int32_t)(i / 3), value, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  }
  return SP_OK;
}

/** Counts the edges, and checks what the arrays of the tile cannot hold. */
static sp_status count_edges(const sp_navtile_polygons *polygons, uint32_t *edges) {
  *edges = 0;
  for (uint32_t p = 0; p < polygons->polygon_count; p++) {
    const uint32_t count = polygons->polygon_vertex_counts[p];
    const bool possible = count >= 3 && count <= MESH_MAX_VERTS;
    if (!possible) return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_POLYGON, (int32_t)p, 0);
    for (uint32_t i = 0; i < count; i++, (*edges)++) {
      if (polygons->indices[*edges] < polygons->vertex_count) continue;
      return sp__fail_format_at(SP_DETAIL_BAD_INDEX, SP_FIELD_POLYGON_INDEX, (int32_t)*edges, 0);
    }
  }
  return SP_OK;
}

static sp_status check_input(const sp_navtile_polygons *polygons, uint32_t *edges) {
  if (polygons->vertex_count > SP_NAVTILE_MAX_VERTICES) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_VERTICES, -1, 0);
  }
  if (polygons->polygon_count > SP_NAVTILE_MAX_POLYGONS) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_POLYGON, -1, 0);
  }
  if (polygons->vertex_count > 0 && !polygons->vertices) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_VERTICES, SP_DETAIL_NULL_POINTER);
  }
  if (polygons->polygon_count > 0 && (!polygons->polygon_vertex_counts || !polygons->indices)) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_POLYGON, SP_DETAIL_NULL_POINTER);
  }
  const sp_status status = check_vertices(polygons);
  return status == SP_OK ? count_edges(polygons, edges) : status;
}

/* Content ------------------------------------------------------------------------------------ */

/** A coordinate relative to the tile, on the border when it is close to it. */
static float to_local(const assembly *of, double world, double origin) {
  const double local = world - origin, close = of->params->values.cell_size / SNAP_DIVISOR;
  if (fabs(local) <= close) return 0.0F;
  if (fabs(local - of->params->values.tile_size) <= close) return of->params->tile_size;
  return (float)local;
}

static void convert_vertices(const assembly *of) {
  const double *origin = of->tile->origin;
  for (uint32_t v = 0; v < of->polygons->vertex_count; v++) {
    const double *world = of->polygons->vertices + 3 * (size_t)v;
    float *local = of->arrays.vertices + 3 * (size_t)v;
    local[0] = to_local(of, world[0], origin[0]);
    local[1] = (float)(world[1] - origin[1]);
    local[2] = to_local(of, world[2], origin[2]);
  }
}

static double twice_area(const assembly *of, const uint16_t *indices, uint32_t count) {
  double sum = 0.0;
  for (uint32_t i = 0; i < count; i++) {
    const float *a = of->arrays.vertices + 3 * (size_t)indices[i];
    const float *b = of->arrays.vertices + 3 * (size_t)indices[(i + 1) % count];
    sum += (double)a[0] * (double)b[2] - (double)b[0] * (double)a[2];
  }
  return sum;
}

static void reverse(uint16_t *indices, uint32_t count) {
  for (uint32_t i = 0; i < count / 2; i++) {
    const uint16_t moved = indices[i];
    indices[i] = indices[count - 1 - i];
    indices[count - 1 - i] = moved;
  }
}

static void copy_polygons(const assembly *of) {
  const sp_navtile_polygons *from = of->polygons;
  uint32_t first = 0;
  for (uint32_t p = 0; p < from->polygon_count; p++) {
    const uint32_t count = from->polygon_vertex_counts[p];
    uint16_t *indices = of->arrays.indices + first;
    for (uint32_t i = 0; i < count; i++) indices[i] = (uint16_t)from->indices[first + i];
    if (twice_area(of, indices, count) < 0.0) reverse(indices, count);
    of->arrays.polygon_vertex_counts[p] = (uint8_t)count;
    of->arrays.areas[p] = from->areas ? from->areas[p] : 0;
    of->arrays.flags[p] = from->flags ? from->flags[p] : 0;
    of->arrays.details[p] = (sp_navtile_detail){0};
    first += count;
  }
}

/* Edges -------------------------------------------------------------------------------------- */

static shared_edge name_edge(const sp_navtile_data *data, uint32_t polygon, uint32_t first, uint32_t i) {
  const uint16_t a = data->indices[first + i];
  const uint16_t b = data->indices[i + 1 < data->polygon_vertex_counts[polygon] ? first + i + 1 : first];
  return (shared_edge){a < b ? a : b, a < b ? b : a, first + i, polygon};
}

/** Lists the edges by their lower vertex: those of vertex v end where starts[v + 1] then is. Room for two more. */
static void list_edges(const sp_navtile_data *data, shared_edge *edges, uint32_t *starts) {
  memset(starts, 0, ((size_t)data->vertex_count + 2) * sizeof *starts);
  for (uint32_t p = 0, first = 0; p < data->polygon_count; first += data->polygon_vertex_counts[p++]) {
    for (uint32_t i = 0; i < data->polygon_vertex_counts[p]; i++) starts[name_edge(data, p, first, i).low + 2]++;
  }
  for (uint32_t v = 2; v < data->vertex_count + 2; v++) starts[v] += starts[v - 1];
  for (uint32_t p = 0, first = 0; p < data->polygon_count; first += data->polygon_vertex_counts[p++]) {
    for (uint32_t i = 0; i < data->polygon_vertex_counts[p]; i++) {
      const shared_edge edge = name_edge(data, p, first, i);
      edges[starts[edge.low + 1]++] = edge;
    }
  }
}

/** First vertex of an edge. */
static uint16_t start_of(const assembly *of, const shared_edge *edge) {
  return of->arrays.indices[edge->edge];
}

/** Joins the polygons of an edge that exactly two have, in opposite directions. The edges are sorted. */
static void join(const assembly *of, const shared_edge *edges, uint32_t count) {
  for (uint32_t i = 0, next; i < count; i = next) {
    for (next = i + 1; next < count && edges[next].high == edges[i].high;) next++;
    if (next - i != 2) continue;
    const shared_edge *a = &edges[i], *b = &edges[i + 1];
    if (a->polygon == b->polygon || start_of(of, a) == start_of(of, b)) continue;
    of->arrays.neighbors[a->edge] = (int32_t)b->polygon + 1;
    of->arrays.neighbors[b->edge] = (int32_t)a->polygon + 1;
  }
}

static uint8_t side_of(const assembly *of, const float *a, const float *b) {
  const float size = of->params->tile_size;
  if (a[0] == size && b[0] == size) return 0;
  if (a[2] == size && b[2] == size) return 1;
  if (a[0] == 0.0F && b[0] == 0.0F) return 2;
  return a[2] == 0.0F && b[2] == 0.0F ? 3 : SP_NAVTILE_NO_PORTAL;
}

static void mark_portals(const assembly *of, const shared_edge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const float *a = of->arrays.vertices + 3 * (size_t)edges[i].low;
    const float *b = of->arrays.vertices + 3 * (size_t)edges[i].high;
    const uint32_t edge = edges[i].edge;
    of->arrays.portal_sides[edge] = of->arrays.neighbors[edge] == 0 ? side_of(of, a, b) : SP_NAVTILE_NO_PORTAL;
  }
}

/** Goes through the edges of each vertex; few start at one, but a fan may have all. */
static void connect_listed(const assembly *of, shared_edge *edges, shared_edge *scratch, const uint32_t *starts) {
  const sp_navtile_data *data = &of->tile->data;
  memset(of->arrays.neighbors, 0, data->edge_count * sizeof *of->arrays.neighbors);
  for (uint32_t v = 0; v < data->vertex_count; v++) {
    const uint32_t count = starts[v + 1] - starts[v];
    sort_shared(edges + starts[v], scratch, count);
    join(of, edges + starts[v], count);
  }
  mark_portals(of, edges, data->edge_count);
}

static sp_status connect(const assembly *of) {
  const sp_navtile_data *data = &of->tile->data;
  const sp_allocator *allocator = &of->tile->object.allocator;
  const size_t edges_size = 2 * (size_t)data->edge_count * sizeof(shared_edge);
  const size_t starts_size = ((size_t)data->vertex_count + 2) * sizeof(uint32_t);
  if (data->edge_count == 0) return SP_OK;
  shared_edge *edges = sp__alloc(allocator, edges_size);
  uint32_t *starts = sp__alloc(allocator, starts_size);
  const bool done = edges != NULL && starts != NULL;
  if (done) {
    list_edges(data, edges, starts);
    connect_listed(of, edges, edges + data->edge_count, starts);
  }
  sp__release(allocator, edges, edges_size);
  sp__release(allocator, starts, starts_size);
  return done ? SP_OK : sp__fail_memory();
}

sp_status sp_navtile_from_polygons(const sp_navmesh_params *params, const sp_navtile_polygons *polygons,
                                   const sp_allocator *allocator, sp_navtile **out) {
  mesh_params made;
  assembly build = {.params = &made, .polygons = polygons};
  sp_navtile_data counts = {0};
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (polygons == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_POLYGON, SP_DETAIL_NULL_POINTER);
  sp_status status = mesh__params_make(params, &made);
  if (status == SP_OK) status = check_input(polygons, &counts.edge_count);
  if (status != SP_OK) return status;
  counts.origin_y = polygons->origin_y;
  counts.tile_x = polygons->tile_x;
  counts.tile_z = polygons->tile_z;
  counts.layer = polygons->layer;
  counts.vertex_count = polygons->vertex_count;
  counts.polygon_count = polygons->polygon_count;
  status = mesh__tile_open(&made, &counts, MESH_IN_MEMORY, allocator, &build.arrays, &build.tile);
  if (status != SP_OK) return status;
  convert_vertices(&build);
  copy_polygons(&build);
  status = connect(&build);
  if (status != SP_OK) {
    mesh__tile_release(build.tile);
    return status;
  }
  status = mesh__tile_close(&made, build.tile, MESH_IN_MEMORY);
  if (status == SP_OK) *out = build.tile;
  return status;
}
