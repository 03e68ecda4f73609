/* Voxel queries: which ends are valid, when a search stops, and what it gives. */
#include "grid/voxel_query.h"

#include "grid/query.h"
#include "math/rounding.h"

voxel_query *voxel__query_create(sp_voxel_grid *grid) {
  voxel_query *query = sp__alloc(&grid->object.allocator, sizeof *query);
  if (!query) return NULL;
  memset(query, 0, sizeof *query);
  query->grid = grid;
  voxel__search_init(&query->search, grid);
  return query;
}

void voxel__query_destroy(voxel_query *query) {
  const sp_allocator *allocator = &query->grid->object.allocator;
  voxel__search_free(&query->search);
  sp__release(allocator, query->cells, query->cell_capacity * sizeof *query->cells);
  sp__release(allocator, query->points, query->point_capacity * sizeof *query->points);
  sp__release(allocator, query->expanded, query->expanded_capacity * sizeof *query->expanded);
  sp__release(allocator, query, sizeof *query);
}

uint64_t voxel__query_memory(const voxel_query *query) {
  return sizeof *query + voxel__search_memory(&query->search) + query->cell_capacity * sizeof *query->cells +
         query->point_capacity * sizeof *query->points + query->expanded_capacity * sizeof *query->expanded;
}

sp_status voxel__query_configure(voxel_query *query, const sp_voxel_options *options, const sp_voxel_hooks *hooks) {
  static const sp_voxel_options defaults = SP_VOXEL_OPTIONS_INIT;
  sp_status status = sp_voxel_options_check(options);
  if (status != SP_OK) return status;
  query->options = options ? *options : defaults;
  query->hooks = hooks ? *hooks : (sp_voxel_hooks){0};
  return SP_OK;
}

/* Ends --------------------------------------------------------------------------------------- */

/** Reason of an end: SP_PATH_REASON_NONE, or one of the start's, to be shifted for a goal. */
static sp_status check_end(voxel_query *query, const int32_t at[3], int32_t *reason) {
  const sp_voxel_grid *grid = query->grid;
  *reason = SP_PATH_REASON_NONE;
  if (!voxel__contains(grid, at[0], at[1], at[2])) {
    *reason = SP_PATH_REASON_START_OUTSIDE;
  } else if (voxel__area(grid, at[0], at[1], at[2]) == SP_AREA_WALL) {
    *reason = SP_PATH_REASON_START_BLOCKED;
  } else if (query->hooks.blocked) {
    int32_t blocked = 0;
    if (query->hooks.blocked(query->hooks.user, at[0], at[1], at[2], &blocked)) {
      return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    }
    if (blocked) *reason = SP_PATH_REASON_START_REFUSED;
  }
  return SP_OK;
}

sp_status voxel__query_check_ends(voxel_query *query, const int32_t start[3], const int32_t goal[3], int32_t *reason) {
  sp_status status = check_end(query, start, reason);
  if (status != SP_OK || *reason != SP_PATH_REASON_NONE) return status;
  status = check_end(query, goal, reason);
  if (status == SP_OK && *reason != SP_PATH_REASON_NONE) {
    *reason += SP_PATH_REASON_GOAL_OUTSIDE - SP_PATH_REASON_START_OUTSIDE;
  }
  return status;
}

void voxel__query_refuse(voxel_query *query, int32_t reason) {
  query->reason = reason;
  query->status = grid__status_of_reason(reason);
  query->search.status = SP_SEARCH_STATUS_NOT_STARTED;
  query->search.iterations = query->search.expanded = 0;
  query->search.record.count = 0;
  query->is_read = false;
}

/* Search ------------------------------------------------------------------------------------- */

sp_status voxel__query_begin(voxel_query *query, const int32_t start[3], const int32_t goal[3]) {
  query->status = SP_PATH_STATUS_NONE;
  query->reason = SP_PATH_REASON_NONE;
  query->is_read = false;
  query->voxel_edits = query->grid->voxel_edits;
  query->cost_edits = query->grid->costs.edits;
  sp_status status = voxel__search_begin(&query->search, start, goal, &query->options, &query->hooks);
  if (status == SP_OK) query->status = SP_PATH_STATUS_IN_PROGRESS;
  return status;
}

sp_status voxel__query_step(voxel_query *query, int32_t iterations) {
  sp_status status = voxel__search_step(&query->search, iterations);
  if (status != SP_OK) {
    /* Without memory the search stands where it was; a callback's stop ends it. */
    if (status == SP_E_CALLBACK) query->status = SP_PATH_STATUS_NONE;
    return status;
  }
  if (query->search.status == SP_SEARCH_STATUS_FOUND) query->status = SP_PATH_STATUS_FOUND;
  if (query->search.status == SP_SEARCH_STATUS_NOT_FOUND) {
    query->status = SP_PATH_STATUS_NO_PATH;
    query->reason = SP_PATH_REASON_UNREACHABLE;
  }
  return SP_OK;
}

sp_status voxel__query_run(voxel_query *query) {
  int32_t budget = query->options.iteration_budget;
  do {
    sp_status status = voxel__query_step(query, budget > 0 ? budget : INT32_MAX);
    if (status != SP_OK) return status;
  } while (budget == 0 && query->status == SP_PATH_STATUS_IN_PROGRESS);
  if (query->status == SP_PATH_STATUS_IN_PROGRESS) {
    query->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
    query->reason = SP_PATH_REASON_BUDGET;
  }
  return SP_OK;
}

/* Results ------------------------------------------------------------------------------------ */

static sp_status reserve_triples(const voxel_query *query, void **array, size_t *capacity, size_t used, size_t count,
                                 size_t item) {
  const sp_allocator *allocator = &query->grid->object.allocator;
  return sp__grow_array(allocator, array, capacity, 3 * used, 3 * (used + count), item) ? SP_OK : sp__fail_memory();
}

static sp_status write_cells(voxel_query *query, sp_voxel_path *result) {
  int32_t length = voxel__search_path_length(&query->search);
  void *cells = query->cells;
  sp_status status =
      reserve_triples(query, &cells, &query->cell_capacity, query->cell_count, (size_t)length, sizeof *query->cells);
  if (status != SP_OK) return status;
  query->cells = cells;
  voxel__search_copy_path(&query->search, length, query->cells + 3 * query->cell_count, result);
  query->cell_count += (size_t)length;
  result->cell_count = length;
  result->cost = query->search.cost;
  result->length = sp__nan();
  return SP_OK;
}

/** Reads the finished search, then lets go of memory that the pool must not keep. */
static sp_status read_search(voxel_query *query) {
  uint32_t pages = query->search.status == SP_SEARCH_STATUS_NOT_STARTED ? 0 : query->search.pages.used;
  sp_voxel_path path = {.cost = SP_INFINITY,
                        .iterations = query->search.iterations,
                        .expanded = query->search.expanded,
                        .pages = pages,
                        .page_bytes = (uint64_t)pages * sizeof(voxel_page),
                        .status = query->status,
                        .reason = query->reason,
                        .first_cell = (uint32_t)query->cell_count,
                        .recorded = (uint32_t)query->search.record.count};
  if (query->status == SP_PATH_STATUS_FOUND) {
    sp_status status = write_cells(query, &path);
    if (status != SP_OK) return status;
  }
  query->path = path;
  query->is_read = query->status != SP_PATH_STATUS_IN_PROGRESS;
  if (query->is_read) voxel__search_trim(&query->search);
  return SP_OK;
}

/* The points are the voxels' centres; the length is their sum in path order from 0 (GAP-23). */
static sp_status write_points(voxel_query *query, sp_voxel_path *result) {
  size_t count = (size_t)result->cell_count;
  void *points = query->points;
  sp_status status = reserve_triples(query, &points, &query->point_capacity, 0, count, sizeof *query->points);
  if (status != SP_OK) return status;
  query->points = points;
  const int32_t *cells = query->cells + 3 * (size_t)result->first_cell;
  double length = 0.0;
  for (size_t i = 0; i < count; i++) {
    double *point = query->points + 3 * i;
    voxel__center(query->grid, &cells[3 * i], point);
    if (i == 0) continue;
    double dx = point[0] - point[-3], dy = point[1] - point[-2], dz = point[2] - point[-1];
    length += sp__sqrt((dx * dx + dy * dy) + dz * dz);
  }
  result->length = length;
  result->point_count = result->cell_count;
  return SP_OK;
}

sp_status voxel__query_result(voxel_query *query, bool with_points, sp_voxel_path *result) {
  sp_status status = query->is_read ? SP_OK : read_search(query);
  if (status != SP_OK) return status;
  *result = query->path;
  return with_points && query->status == SP_PATH_STATUS_FOUND ? write_points(query, result) : SP_OK;
}

sp_status voxel__query_copy_expanded(voxel_query *query) {
  const expansion_record *record = &query->search.record;
  void *expanded = query->expanded;
  sp_status status =
      reserve_triples(query, &expanded, &query->expanded_capacity, 0, record->count, sizeof *query->expanded);
  if (status != SP_OK) return status;
  query->expanded = expanded;
  for (size_t i = 0; i < record->count; i++) {
    voxel__coordinates(query->grid, record->nodes[i], &query->expanded[3 * i]);
  }
  return SP_OK;
}
