/* The polygon nearest to a position (spec 07-navmesh-queries, "Nearest polygon"). */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "math/rounding.h"
#include "mesh/query/lookup.h"

/* Lookups ------------------------------------------------------------------------------------ */

void query__make_lookup(sp_navmesh *mesh, uint32_t slot) {
  mesh_slot *holder = &mesh->slots[slot];
  if (holder->lookup != NULL || holder->tile->data.polygon_count == 0) return;
  query_lookup *lookup = sp__alloc(&mesh->object.allocator, sizeof *lookup);
  if (lookup == NULL) return;
  *lookup = (query_lookup){.allocator = mesh->object.allocator};
  if (query__build_bounds_tree(lookup, holder->tile)) {
    holder->lookup = lookup;
  } else {
    sp__release(&mesh->object.allocator, lookup, sizeof *lookup);
  }
}

void mesh__free_lookup(mesh_slot *slot, const sp_allocator *allocator) {
  query_lookup *lookup = slot->lookup;
  if (lookup == NULL) return;
  for (uint32_t p = 0; lookup->grids != NULL && p < lookup->polygon_count; p++) {
    if (lookup->grids[p] != NULL) sp__release(allocator, lookup->grids[p], lookup->grids[p]->size);
  }
  sp__release(allocator, lookup->grids, lookup->polygon_count * sizeof *lookup->grids);
  sp__release(allocator, lookup->nodes, lookup->node_count * sizeof *lookup->nodes);
  sp__release(allocator, lookup->order, lookup->polygon_count * sizeof *lookup->order);
  sp__release(allocator, lookup, sizeof *lookup);
  slot->lookup = NULL;
}

uint64_t mesh__lookup_memory(const mesh_slot *slot) {
  const query_lookup *lookup = slot->lookup;
  if (lookup == NULL) return 0;
  uint64_t size = sizeof *lookup + lookup->grid_bytes + lookup->node_count * (uint64_t)sizeof *lookup->nodes;
  size += lookup->polygon_count * (uint64_t)sizeof *lookup->order;
  return lookup->grids != NULL ? size + lookup->polygon_count * (uint64_t)sizeof *lookup->grids : size;
}

/* Candidates --------------------------------------------------------------------------------- */

typedef struct nearest_search {
  sp_navmesh *mesh;
  const sp_navfilter *filter;
  const double *center;
  double min[3]; /* of the box */
  double max[3];
  query_polygon best;
  double best_point[3];
  double best_distance; /* squared */
  bool best_over;
  bool found;
  bool stopped;
} nearest_search;

static bool meets_box(const nearest_search *search, const sp_navtile *tile, const mesh_bounds *bounds) {
  for (int32_t axis = 0; axis < 3; axis++) {
    if (!(tile->origin[axis] + (double)bounds->min[axis] <= search->max[axis])) return false;
    if (!(tile->origin[axis] + (double)bounds->max[axis] >= search->min[axis])) return false;
  }
  return true;
}

/** How far beside a range a coordinate is, less than rounding could move a closest point. */
static double beside(double coordinate, double min, double max) {
  const double slack = 1e-6;
  const double distance = coordinate < min ? min - coordinate : coordinate - max;
  return distance > slack ? distance - slack : 0;
}

/** True when nothing in these bounds can be nearer than what was found; heights may leave them. */
static bool is_beyond_best(const nearest_search *search, const sp_navtile *tile, const mesh_bounds *bounds) {
  if (!search->found) return false;
  const double x =
      beside(search->center[0], tile->origin[0] + (double)bounds->min[0], tile->origin[0] + (double)bounds->max[0]);
  const double z =
      beside(search->center[2], tile->origin[2] + (double)bounds->min[2], tile->origin[2] + (double)bounds->max[2]);
  return x * x + z * z > search->best_distance;
}

/** Order of equally near polygons: column, row, layer, polygon. */
static bool comes_before(const query_polygon *a, const query_polygon *b) {
  if (a->slot == b->slot) return a->index < b->index;
  return mesh__compare_positions(&a->tile->data, &b->tile->data) < 0;
}

static void try_polygon(nearest_search *search, uint32_t slot, uint32_t index) {
  query_polygon polygon;
  double point[3];
  query__polygon_at(search->mesh, slot, index, &polygon);
  const mesh_bounds *bounds = &polygon.tile->bounds[index];
  if (!meets_box(search, polygon.tile, bounds) || is_beyond_best(search, polygon.tile, bounds)) return;
  if (!query__accepts(search->filter, &polygon, &search->stopped)) return;
  const bool over = query__closest_point(&polygon, search->center, point);
  const double dx = point[0] - search->center[0], dy = point[1] - search->center[1], dz = point[2] - search->center[2];
  const double distance = dx * dx + dy * dy + dz * dz;
  const bool nearer = !search->found || distance < search->best_distance;
  if (!nearer && !(distance == search->best_distance && comes_before(&polygon, &search->best))) return;
  search->best = polygon;
  search->best_distance = distance;
  search->best_over = over;
  search->found = true;
  memcpy(search->best_point, point, sizeof point);
}

static void try_tree(nearest_search *search, uint32_t slot, const query_lookup *lookup) {
  const sp_navtile *tile = search->mesh->slots[slot].tile;
  for (uint32_t n = 0; n < lookup->node_count && !search->stopped;) {
    const bounds_node *node = &lookup->nodes[n];
    const bool meets = meets_box(search, tile, &node->bounds) && !is_beyond_best(search, tile, &node->bounds);
    for (uint32_t i = 0; meets && i < node->count && !search->stopped; i++) {
      try_polygon(search, slot, lookup->order[node->first + i]);
    }
    n = meets ? n + 1 : node->skip;
  }
}

static void try_tile(nearest_search *search, uint32_t slot) {
  query__make_lookup(search->mesh, slot);
  const query_lookup *lookup = search->mesh->slots[slot].lookup;
  if (lookup != NULL) {
    try_tree(search, slot, lookup);
    return;
  }
  const uint32_t count = search->mesh->slots[slot].tile->data.polygon_count;
  for (uint32_t p = 0; p < count && !search->stopped; p++) try_polygon(search, slot, p);
}

/* Tiles -------------------------------------------------------------------------------------- */

/**
 * Columns (or rows) whose tiles can have a polygon in min..max. Vertices may lie within one tile of their tile; whether
 * any does decides how far columns reach.
 */
static void find_columns(const sp_navmesh *mesh, int32_t axis, double min, double max, double range[2]) {
  const sp_navmesh_params *params = &mesh->params.values;
  const double origin = axis == 0 ? params->origin_x : params->origin_z, size = params->tile_size;
  const double overhang = mesh->overhanging_tiles > 0 ? 1 : 0;
  range[0] = sp__floor((min - origin) / size) - 1 - overhang;
  range[1] = sp__floor((max - origin) / size) + 1 + overhang;
  /* The quotients are rounded and borders belong to both sides, so the outermost columns are looked at themselves. */
  if (!(origin + range[0] * size + (1 + overhang) * size >= min)) range[0]++;
  if (!(origin + range[1] * size - overhang * size <= max)) range[1]--;
  if (range[0] < INT32_MIN) range[0] = INT32_MIN;
  if (range[1] > INT32_MAX) range[1] = INT32_MAX;
}

static void try_all_tiles(nearest_search *search) {
  for (uint32_t slot = 0; slot < search->mesh->slot_count && !search->stopped; slot++) {
    if (search->mesh->slots[slot].tile != NULL) try_tile(search, slot);
  }
}

static void try_columns(nearest_search *search, const double columns[2], const double rows[2]) {
  for (int64_t x = (int64_t)columns[0]; x <= (int64_t)columns[1]; x++) {
    for (int64_t z = (int64_t)rows[0]; z <= (int64_t)rows[1]; z++) {
      int32_t slot = mesh__first_layer(search->mesh, x, z);
      for (; slot >= 0 && !search->stopped; slot = mesh__next_layer(search->mesh, slot)) {
        try_tile(search, (uint32_t)slot);
      }
    }
  }
}

static void try_tiles(nearest_search *search) {
  double columns[2], rows[2];
  find_columns(search->mesh, 0, search->min[0], search->max[0], columns);
  find_columns(search->mesh, 2, search->min[2], search->max[2], rows);
  if (columns[0] > columns[1] || rows[0] > rows[1]) return;
  const double cells = (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);
  if (cells > search->mesh->slot_count) {
    try_all_tiles(search);
  } else {
    try_columns(search, columns, rows);
  }
}

/* Internal forms ----------------------------------------------------------------------------- */

void query__set_no_polygon(sp_nav_nearest *out) {
  *out = (sp_nav_nearest){.x = sp__nan(), .y = sp__nan(), .z = sp__nan(), .distance_squared = SP_INFINITY};
}

static void set_polygon(sp_nav_nearest *out, const query_polygon *polygon, const double point[3], double distance,
                        bool over) {
  *out = (sp_nav_nearest){.x = point[0],
                          .y = point[1],
                          .z = point[2],
                          .distance_squared = distance,
                          .polygon = query__ref(polygon),
                          .over_polygon = over};
}

bool query__find_nearest(sp_navmesh *mesh, const double center[3], const double half_extents[3],
                         const sp_navfilter *filter, sp_nav_nearest *out) {
  nearest_search search = {.mesh = mesh, .filter = filter, .center = center};
  for (int32_t axis = 0; axis < 3; axis++) {
    search.min[axis] = center[axis] - half_extents[axis];
    search.max[axis] = center[axis] + half_extents[axis];
  }
  try_tiles(&search);
  if (search.stopped) return false;
  if (search.found) {
    set_polygon(out, &search.best, search.best_point, search.best_distance, search.best_over);
  } else {
    query__set_no_polygon(out);
  }
  return true;
}

/* Public functions --------------------------------------------------------------------------- */

sp_status sp_navquery_find_nearest(sp_navquery *query, const double *center, const double *half_extents,
                                   const sp_navfilter *filter, sp_nav_nearest *out) {
  return sp_navquery_find_nearest_many(query, center, 1, half_extents, filter, out);
}

static sp_status check_positions(const double *positions, uint32_t count) {
  const bool single = count == 1;
  if (count > 0 && positions == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_POSITIONS, SP_DETAIL_NULL_POINTER);
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    status = query__check_position(positions + 3 * (size_t)i, SP_FIELD_POSITION_X, single ? -1 : (int32_t)i);
  }
  return status;
}

sp_status sp_navquery_find_nearest_many(sp_navquery *query, const double *centers, uint32_t count,
                                        const double *half_extents, const sp_navfilter *filter, sp_nav_nearest *out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = check_positions(centers, count);
  if (status == SP_OK) status = query__check_extents(half_extents, SP_FIELD_EXTENT_X);
  if (status != SP_OK) return status;
  if (count > 0 && out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = query__enter(query, filter);
  if (status != SP_OK) return status;
  bool going = true;
  for (uint32_t i = 0; i < count && going; i++) {
    going = query__find_nearest(query->mesh, centers + 3 * (size_t)i, half_extents, filter, &out[i]);
  }
  query__leave(query, filter);
  return going ? SP_OK : query__fail_stopped();
}

sp_status sp_navquery_sample_position(sp_navquery *query, const double *position, double max_distance,
                                      const sp_navfilter *filter, sp_nav_nearest *out) {
  const bool possible = max_distance >= 0 && max_distance <= DBL_MAX;
  const double half_extents[3] = {max_distance, max_distance, max_distance};
  sp_nav_nearest nearest;
  sp_status status = query__check(query);
  if (status == SP_OK && !possible) status = sp__fail_range(SP_FIELD_MAX_DISTANCE, max_distance, 0, SP__FINITE);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = sp_navquery_find_nearest(query, position, half_extents, filter, &nearest);
  if (status != SP_OK) return status;
  if (!(nearest.distance_squared <= max_distance * max_distance)) query__set_no_polygon(&nearest);
  *out = nearest;
  return SP_OK;
}

sp_status sp_navquery_closest_point(sp_navquery *query, sp_polygon_ref polygon, const double *position,
                                    sp_nav_nearest *out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = query__check_position(position, SP_FIELD_POSITION_X, -1);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  query_polygon found;
  double point[3];
  query__set_no_polygon(out);
  if (!query__polygon(query->mesh, polygon, &found)) return SP_OK;
  query__make_lookup(query->mesh, found.slot_index);
  const bool over = query__closest_point(&found, position, point);
  const double dx = point[0] - position[0], dy = point[1] - position[1], dz = point[2] - position[2];
  set_polygon(out, &found, point, dx * dx + dy * dy + dz * dz, over);
  return SP_OK;
}
