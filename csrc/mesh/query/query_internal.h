/* Shared by the files of the navigation mesh queries. */
#ifndef SP_MESH_QUERY_QUERY_INTERNAL_H
#define SP_MESH_QUERY_QUERY_INTERNAL_H

#include <stdbool.h>

#include "samepath/query.h"

#include "mesh/mesh_internal.h"

/* Filters (filter.c) ------------------------------------------------------------------------- */

struct sp_navfilter {
  sp__object object;
  sp_navfilter_hooks hooks;
  double area_costs[SP_NAVMESH_AREA_COUNT];
  double min_area_cost;
  uint64_t allowed_areas; /* bit a: area a has a finite cost */
  uint32_t include_flags;
  uint32_t exclude_flags;
  bool consistent; /* min_area_cost is above no cost of an area */
};

/** SP_OK for NULL (which stands for all polygons at cost 1) and for live filters. */
sp_status query__check_filter(const sp_navfilter *filter);

/** What the data of a filter says, without its callback. */
static inline bool query__data_passes(const sp_navfilter *filter, uint32_t flags, uint32_t area) {
  if (filter->include_flags != 0xFFFF && (flags & filter->include_flags) == 0) return false;
  return (flags & filter->exclude_flags) == 0 && (filter->allowed_areas >> area & 1) != 0;
}

/** What a filter says; a callback that wants to stop sets *stopped and refuses. */
static inline bool query__passes(const sp_navfilter *filter, uint32_t flags, uint32_t area, bool *stopped) {
  if (filter == NULL) return true;
  if (!query__data_passes(filter, flags, area)) return false;
  if (filter->hooks.passes == NULL) return true;
  const int32_t answer = filter->hooks.passes(filter->hooks.user, (int32_t)flags, (int32_t)area);
  if (answer < 0) *stopped = true;
  return answer > 0;
}

static inline double query__area_cost(const sp_navfilter *filter, uint32_t area) {
  return filter == NULL ? 1 : filter->area_costs[area];
}

static inline double query__min_area_cost(const sp_navfilter *filter) {
  return filter == NULL ? 1 : filter->min_area_cost;
}

/* Polygons (polygon.c) ----------------------------------------------------------------------- */

/** A polygon of a live tile: what every query needs of it. */
typedef struct query_polygon {
  const mesh_slot *slot;
  const sp_navtile *tile;
  const uint16_t *indices; /* of its vertices */
  uint32_t slot_index;
  uint32_t index;
  uint32_t first_edge; /* of the tile's edge arrays */
  uint32_t vertex_count;
} query_polygon;

/** Fills in polygon `index` of a slot that has a tile with it. */
static inline void query__polygon_at(const sp_navmesh *mesh, uint32_t slot, uint32_t index, query_polygon *out) {
  const mesh_slot *holder = &mesh->slots[slot];
  const sp_navtile *tile = holder->tile;
  out->slot = holder;
  out->tile = tile;
  out->slot_index = slot;
  out->index = index;
  out->first_edge = tile->first_edges[index];
  out->vertex_count = tile->first_edges[index + 1] - out->first_edge;
  out->indices = tile->data.indices + out->first_edge;
}

/** False for a reference that is stale or invalid. */
static inline bool query__polygon(const sp_navmesh *mesh, sp_polygon_ref ref, query_polygon *out) {
  uint32_t index;
  const mesh_slot *slot = mesh__resolve(mesh, ref, &index);
  if (slot == NULL || index >= slot->tile->data.polygon_count) return false;
  query__polygon_at(mesh, mesh__ref_slot(ref), index, out);
  return true;
}

static inline sp_polygon_ref query__ref(const query_polygon *polygon) {
  return mesh__ref(polygon->slot->salt, polygon->slot_index, polygon->index);
}

/** World position of vertex `i` (0..vertex_count - 1). */
static inline void query__vertex(const query_polygon *polygon, uint32_t i, double out[3]) {
  const double *vertex = polygon->tile->world + 3 * (size_t)polygon->indices[i];
  for (int axis = 0; axis < 3; axis++) out[axis] = vertex[axis];
}

/** The same of vertex i + 1, the first after the last. */
static inline void query__next_vertex(const query_polygon *polygon, uint32_t i, double out[3]) {
  query__vertex(polygon, i + 1 == polygon->vertex_count ? 0 : i + 1, out);
}

static inline uint32_t query__flags(const query_polygon *polygon) {
  return mesh__slot_flags(polygon->slot)[polygon->index];
}

static inline uint32_t query__area(const query_polygon *polygon) {
  return mesh__slot_areas(polygon->slot)[polygon->index];
}

static inline bool query__accepts(const sp_navfilter *filter, const query_polygon *polygon, bool *stopped) {
  return filter == NULL || query__passes(filter, query__flags(polygon), query__area(polygon), stopped);
}

/** The links of a polygon in their order, and their number. */
static inline const mesh_link *query__links(const query_polygon *polygon, uint32_t *count) {
  const mesh_links *links = &polygon->slot->links;
  *count = 0;
  if (links->offsets == NULL) return NULL;
  const uint32_t first = links->offsets[polygon->index];
  *count = links->offsets[polygon->index + 1] - first;
  return links->links + first;
}

/** True when (x, z) is in the outline, its border included: no edge has it on its right (plain doubles). */
bool query__inside(const query_polygon *polygon, double x, double z);

/** Height of the surface at (x, z), by the rules of detail triangles or of the fan. */
double query__height(const query_polygon *polygon, double x, double z);

/** Closest point of the surface by the rule of nearest queries; true when the position is over the polygon. */
bool query__closest_point(const query_polygon *polygon, const double position[3], double out[3]);

/** Nearest point of a segment in the plane (x, z): its parameter, clamped to [0, 1]; 0 for one without length. */
static inline double query__parameter(const double a[2], const double b[2], const double point[2]) {
  const double dx = b[0] - a[0];
  const double dz = b[1] - a[1];
  const double length = dx * dx + dz * dz;
  if (!(length > 0)) return 0;
  const double t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dz) / length;
  return t < 0 ? 0 : t > 1 ? 1 : t;
}

/** The same in X/Z of a segment in space. */
static inline double query__segment_parameter(const double a[3], const double b[3], double x, double z) {
  const double from[2] = {a[0], a[2]}, to[2] = {b[0], b[2]}, point[2] = {x, z};
  return query__parameter(from, to, point);
}

/** Squared distance of a point from a segment in the plane. */
static inline double query__distance_squared(const double a[2], const double b[2], const double point[2]) {
  const double t = query__parameter(a, b, point);
  const double x = t == 1 ? b[0] : a[0] + (b[0] - a[0]) * t, z = t == 1 ? b[1] : a[1] + (b[1] - a[1]) * t;
  const double dx = x - point[0], dz = z - point[1];
  return dx * dx + dz * dz;
}

/** Between a (s = 0) and b (s = 1), both of which come out exactly. */
static inline void query__between(const double a[3], const double b[3], double s, double out[3]) {
  for (int axis = 0; axis < 3; axis++) out[axis] = s == 1 ? b[axis] : a[axis] + (b[axis] - a[axis]) * s;
}

/** Corners in the plane (x, z), the first once more behind the last; returns their number without that. */
static inline uint32_t query__outline(const query_polygon *polygon, double corners[MESH_MAX_VERTS + 1][2]) {
  for (uint32_t i = 0; i < polygon->vertex_count; i++) {
    const double *vertex = polygon->tile->world + 3 * (size_t)polygon->indices[i];
    corners[i][0] = vertex[0];
    corners[i][1] = vertex[2];
  }
  corners[polygon->vertex_count][0] = corners[0][0];
  corners[polygon->vertex_count][1] = corners[0][1];
  return polygon->vertex_count;
}

/* Checks of arguments (query.c) -------------------------------------------------------------- */

/** SP_E_RANGE for a coordinate that is not finite or not within 2^21; `field` is that of x, followed by y and z. */
sp_status query__check_position(const double position[3], int32_t field, int32_t index);
/** SP_E_RANGE for a half extent that is not finite or below 0; `field` is that of x, followed by y and z. */
sp_status query__check_extents(const double half_extents[3], int32_t field);
/** SP_E_RANGE for a radius outside 0 to 2^22. */
sp_status query__check_radius(double radius);
/** SP_E_ARGUMENT for a NULL output. */
static inline sp_status query__check_out(const void *out) {
  return out != NULL ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

/** SP_OK for a live query object that is not in a callback of its own. */
sp_status query__check(const sp_navquery *query);
/**
 * What every query begins with: checks the object and the filter, and when the filter calls back keeps both alive, the
 * object refuses calls and the mesh refuses edits until query__leave, which follows only when this gave SP_OK.
 */
sp_status query__enter(sp_navquery *query, const sp_navfilter *filter);
/** The same with the filter that a search holds, which its owner may have given up meanwhile. */
sp_status query__enter_held(sp_navquery *query, const sp_navfilter *filter);
void query__leave(sp_navquery *query, const sp_navfilter *filter);
/** The failure of a query whose filter asked to stop. */
sp_status query__fail_stopped(void);

/** A search that goes on with a filter keeps it alive; NULL for both is fine. */
void query__hold_filter(const sp_navfilter **held, const sp_navfilter *filter);

/* Nearest polygon (nearest.c) ---------------------------------------------------------------- */

/** sp_navquery_find_nearest on checked arguments; false when the filter asked to stop. */
bool query__find_nearest(sp_navmesh *mesh, const double center[3], const double half_extents[3],
                         const sp_navfilter *filter, sp_nav_nearest *out);
/** Outcome without a polygon. */
void query__set_no_polygon(sp_nav_nearest *out);

/** Makes what heights and nearest polygons of a slot are looked up with; without memory plain scans answer. */
void query__make_lookup(sp_navmesh *mesh, uint32_t slot);

/* Query objects (query.c) -------------------------------------------------------------------- */

/** State of path searches (path.c). */
typedef struct query_path_search query_path_search;
/** State of searches for the polygons in a shape (area.c). */
typedef struct query_area_search query_area_search;

struct sp_navquery {
  sp__object object;
  sp_navmesh *mesh;
  sp_navquery_options options;
  query_path_search *path; /* made by the first path search */
  query_area_search *area; /* made by the first area search */
  bool busy;               /* in a call whose filter calls back */
  bool pooled;             /* lent by the mesh */
};

void query__free_path(sp_navquery *query);
void query__free_area(sp_navquery *query);
/** Ends the search that the object holds, so that nothing of it stays but memory. */
void query__forget_path(sp_navquery *query);
void query__forget_area(sp_navquery *query);
uint64_t query__path_memory(const sp_navquery *query);
uint64_t query__area_memory(const sp_navquery *query);

#endif
