/* The polygon nearest to a position (spec 07-navmesh-queries, "Nearest polygon"). */
#include <math.h>
#include <string.h>

#include "core/bits.h"
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
  sp__release(allocator, lookup->entries, lookup->polygon_count * sizeof *lookup->entries);
  sp__release(allocator, lookup, sizeof *lookup);
  slot->lookup = NULL;
}

uint64_t mesh__lookup_memory(const mesh_slot *slot) {
  const query_lookup *lookup = slot->lookup;
  if (lookup == NULL) return 0;
  uint64_t size = sizeof *lookup + lookup->grid_bytes + lookup->node_count * (uint64_t)sizeof *lookup->nodes;
  size += lookup->polygon_count * (uint64_t)sizeof *lookup->entries;
  return lookup->grids != NULL ? size + lookup->polygon_count * (uint64_t)sizeof *lookup->grids : size;
}

/* Candidates --------------------------------------------------------------------------------- */

typedef struct nearest_search {
  sp_navmesh *mesh;
  const sp_navfilter *filter;
  const double *center;
  double min[3]; /* of the box */
  double max[3];
  double low[3]; /* of the part of the box that can have something as near as the best; heights are the box's */
  double high[3];
  const sp_navtile *tile;     /* the one that is looked at */
  const query_lookup *lookup; /* of it, NULL without memory */
  packed_box heights;         /* what of its bounds is in low..high, as parts of windows */
  packed_box middle;          /* what of that is straight above or below the center */
  packed_box window;
  query_polygon best;
  double best_point[3];
  double best_distance; /* squared */
  bool best_over;
  bool found;
  bool stopped;
} nearest_search;

/** More than rounding could move a closest point or the border of a tile. */
#define SLACK 1e-6
/** Beyond the world. */
#define FAR_OUT 0x1p40

/** A range of world coordinates as a part of a window on the tile, wider by more than rounding makes of it. */
static packed_box window_range(const nearest_search *search, int32_t axis, double low, double high) {
  const double origin = search->tile->origin[axis];
  return query__box_range(search->lookup, axis, high - origin + SLACK, low - origin - SLACK);
}

/** What of the tile has to be looked at; it may be a bit more. */
static void set_window(nearest_search *search) {
  search->window = search->heights | window_range(search, 0, search->low[0], search->high[0]) |
                   window_range(search, 2, search->low[2], search->high[2]);
}

/** The rule on candidates: the box of the polygon's vertices in the world overlaps that of the query. */
static bool meets_box(const nearest_search *search, const mesh_bounds *bounds) {
  const double *origin = search->tile->origin;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (!(origin[axis] + (double)bounds->min[axis] <= search->max[axis])) return false;
    if (!(origin[axis] + (double)bounds->max[axis] >= search->min[axis])) return false;
  }
  return true;
}

/** Order of equally near polygons: column, row, layer, polygon. */
static bool comes_before(const query_polygon *a, const query_polygon *b) {
  if (a->slot == b->slot) return a->index < b->index;
  return mesh__compare_positions(&a->tile->data, &b->tile->data) < 0;
}

static void take_best(nearest_search *search, const query_polygon *polygon, const double point[3], double distance,
                      bool over) {
  search->best = *polygon;
  search->best_distance = distance;
  search->best_over = over;
  search->found = true;
  memcpy(search->best_point, point, sizeof search->best_point);
  const double reach = sp__sqrt(distance) + SLACK;
  for (int32_t axis = 0; axis < 3; axis += 2) { /* a surface may leave the heights of its vertices */
    const double low = search->center[axis] - reach, high = search->center[axis] + reach;
    if (low > search->low[axis]) search->low[axis] = low;
    if (high < search->high[axis]) search->high[axis] = high;
  }
}

/** True for the best one so far. */
static bool try_polygon(nearest_search *search, uint32_t slot, uint32_t index) {
  query_polygon polygon;
  double point[3];
  if (!meets_box(search, &search->tile->bounds[index])) return false;
  query__polygon_at(search->mesh, slot, index, &polygon);
  if (!query__accepts(search->filter, &polygon, &search->stopped)) return false;
  const bool over = query__closest_point(&polygon, search->center, point);
  const double dx = point[0] - search->center[0], dy = point[1] - search->center[1], dz = point[2] - search->center[2];
  const double distance = dx * dx + dy * dy + dz * dz;
  const bool nearer = !search->found || distance < search->best_distance;
  if (!nearer && !(distance == search->best_distance && comes_before(&polygon, &search->best))) return false;
  take_best(search, &polygon, point, distance, over);
  return true;
}

/** First what is above or below the center, then what else can be nearer. */
typedef enum tile_pass { PASS_MIDDLE, PASS_REST } tile_pass;

/** Which entries of a leaf overlap a window, a bit each: nobody can predict it, so nothing branches on one of them. */
static inline uint32_t overlapping(const bounds_entry *entries, uint32_t count, packed_box window) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < count; i++) bits |= (uint32_t)query__box_overlaps(entries[i].box, window) << i;
  return bits;
}

static inline void try_leaf(nearest_search *search, uint32_t slot, tile_pass pass, const bounds_node *leaf) {
  const bounds_entry *entries = search->lookup->entries + leaf->first;
  uint32_t due = overlapping(entries, leaf->count, pass == PASS_MIDDLE ? search->middle : search->window);
  for (; due != 0 && !search->stopped; due &= due - 1) {
    const bounds_entry *entry = &entries[sp__ctz32(due)];
    if (pass == PASS_MIDDLE) {
      (void)try_polygon(search, slot, entry->polygon);
    } else if (query__box_overlaps(entry->box, search->window) && !query__box_overlaps(entry->box, search->middle)) {
      if (try_polygon(search, slot, entry->polygon)) set_window(search);
    }
  }
}

static inline void try_tree(nearest_search *search, uint32_t slot, tile_pass pass) {
  const bounds_node *nodes = search->lookup->nodes, *node = nodes, *end = nodes + search->lookup->node_count;
  while (node != end) {
    if (!query__box_overlaps(node->box, pass == PASS_MIDDLE ? search->middle : search->window)) {
      node = nodes + node->skip;
      continue;
    }
    if (node->count > 0) try_leaf(search, slot, pass, node);
    node++;
  }
}

/** What is above or below the center is mostly so near that hardly anything else is looked at. */
static void try_tile(nearest_search *search, uint32_t slot) {
  query__make_lookup(search->mesh, slot);
  search->tile = search->mesh->slots[slot].tile;
  search->lookup = search->mesh->slots[slot].lookup;
  if (search->lookup != NULL) {
    search->heights = window_range(search, 1, search->low[1], search->high[1]);
    search->middle = search->heights | window_range(search, 0, search->center[0], search->center[0]) |
                     window_range(search, 2, search->center[2], search->center[2]);
    try_tree(search, slot, PASS_MIDDLE);
    set_window(search);
    try_tree(search, slot, PASS_REST);
    return;
  }
  const uint32_t count = search->tile->data.polygon_count;
  for (uint32_t p = 0; p < count && !search->stopped; p++) (void)try_polygon(search, slot, p);
}

/* Tiles -------------------------------------------------------------------------------------- */

static double origin_of(const sp_navmesh *mesh, int32_t axis) {
  return axis == 0 ? mesh->params.values.origin_x : mesh->params.values.origin_z;
}

/**
 * Columns (or rows) whose tiles can have a polygon in low..high. Vertices may lie within one tile of their tile;
 * whether any does decides how far columns reach.
 */
static void find_columns(const nearest_search *search, int32_t axis, double range[2]) {
  const sp_navmesh *mesh = search->mesh;
  const double origin = origin_of(mesh, axis), size = mesh->params.values.tile_size;
  const double overhang = mesh->overhanging_tiles > 0 ? 1 : 0;
  const double min = search->low[axis], max = search->high[axis];
  range[0] = sp__floor((min - origin) / size) - 1 - overhang;
  range[1] = sp__floor((max - origin) / size) + 1 + overhang;
  /* The quotients are rounded and borders belong to both sides, so the outermost columns are looked at themselves. */
  if (!(origin + range[0] * size + (1 + overhang) * size >= min)) range[0]++;
  if (!(origin + range[1] * size - overhang * size <= max)) range[1]--;
  if (range[0] < INT32_MIN) range[0] = INT32_MIN;
  if (range[1] > INT32_MAX) range[1] = INT32_MAX;
}

/** Whether low..high is in a column, and no tile of another one has anything there. */
static bool lies_in_column(const nearest_search *search, int32_t axis, double column) {
  const double size = search->mesh->params.values.tile_size, first = origin_of(search->mesh, axis) + column * size;
  return search->mesh->overhanging_tiles == 0 && search->low[axis] > first + SLACK &&
         search->high[axis] < first + size - SLACK;
}

static void try_column(nearest_search *search, int64_t x, int64_t z) {
  int32_t slot = mesh__first_layer(search->mesh, x, z);
  for (; slot >= 0 && !search->stopped; slot = mesh__next_layer(search->mesh, slot)) try_tile(search, (uint32_t)slot);
}

static void try_all_tiles(nearest_search *search, const int64_t tried[2]) {
  for (uint32_t slot = 0; slot < search->mesh->slot_count && !search->stopped; slot++) {
    const sp_navtile *tile = search->mesh->slots[slot].tile;
    if (tile == NULL || (tile->data.tile_x == tried[0] && tile->data.tile_z == tried[1])) continue;
    try_tile(search, slot);
  }
}

static void try_other_columns(nearest_search *search, const int64_t tried[2]) {
  double columns[2], rows[2];
  find_columns(search, 0, columns);
  find_columns(search, 2, rows);
  if (columns[0] > columns[1] || rows[0] > rows[1]) return;
  const double cells = (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);
  if (cells > search->mesh->slot_count) {
    try_all_tiles(search, tried);
    return;
  }
  for (int64_t x = (int64_t)columns[0]; x <= (int64_t)columns[1]; x++) {
    for (int64_t z = (int64_t)rows[0]; z <= (int64_t)rows[1] && !search->stopped; z++) {
      if (x != tried[0] || z != tried[1]) try_column(search, x, z);
    }
  }
}

/** The column under the center comes first, and mostly is the only one. */
static void try_tiles(nearest_search *search) {
  double columns[2];
  for (int32_t i = 0; i < 2; i++) {
    const double distance = search->center[2 * i] - origin_of(search->mesh, 2 * i);
    columns[i] = sp__floor(distance / search->mesh->params.values.tile_size);
  }
  const int64_t home[2] = {(int64_t)columns[0], (int64_t)columns[1]};
  try_column(search, home[0], home[1]);
  if (search->stopped || (lies_in_column(search, 0, columns[0]) && lies_in_column(search, 2, columns[1]))) return;
  try_other_columns(search, home);
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
    search.low[axis] = search.min[axis] > -FAR_OUT ? search.min[axis] : -FAR_OUT;
    search.high[axis] = search.max[axis] < FAR_OUT ? search.max[axis] : FAR_OUT;
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
