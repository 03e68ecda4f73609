/* sp_voxel_search: a query that runs in slices, with the path, cost bits and counts of the one call. */
#include "grid/query.h"
#include "grid/voxel_query.h"

struct sp_voxel_search {
  sp__object object;
  voxel_query *query;
};

sp_status sp_voxel_search_create(sp_voxel_grid *grid, const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                 sp_voxel_search **out) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  voxel_query *query = voxel__query_create(grid);
  if (!query) return sp__fail_memory();
  status = voxel__query_configure(query, options, hooks);
  sp_voxel_search *search = NULL;
  if (status == SP_OK) {
    search = sp__object_create(SP__KIND_VOXEL_SEARCH, sizeof *search, &grid->object.allocator);
    if (!search) status = sp__fail_memory();
  }
  if (status != SP_OK) {
    voxel__query_destroy(query);
    return status;
  }
  search->query = query;
  sp__object_retain(grid);
  *out = search;
  return SP_OK;
}

static void release(sp_voxel_search *search) {
  if (!sp__object_drop(search)) return;
  sp_voxel_grid *grid = search->query->grid;
  voxel__query_destroy(search->query);
  sp__object_destroy(search, sizeof *search);
  voxel__release_reference(grid);
}

void sp_voxel_search_free(sp_voxel_search *search) {
  if (sp__object_give_up(search, SP__KIND_VOXEL_SEARCH)) release(search);
}

/** Enters the grid for a call on a live search, which a callback may free meanwhile. */
static sp_status open_search(sp_voxel_search *search, const void *out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = voxel__enter(search->query->grid);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_search(sp_voxel_search *search) {
  voxel__leave(search->query->grid);
  release(search);
}

sp_status sp_voxel_search_try_begin(sp_voxel_search *search, int32_t start_x, int32_t start_y, int32_t start_z,
                                    int32_t goal_x, int32_t goal_y, int32_t goal_z, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_VOXEL_SEARCH);
  if (status == SP_OK) status = open_search(search, status_out);
  if (status != SP_OK) return status;
  voxel_query *query = search->query;
  const int32_t start[3] = {start_x, start_y, start_z}, goal[3] = {goal_x, goal_y, goal_z};
  int32_t reason;
  status = voxel__query_check_ends(query, start, goal, &reason);
  if (status == SP_OK && reason == SP_PATH_REASON_NONE) status = voxel__query_begin(query, start, goal);
  if (status == SP_OK) *status_out = grid__status_of_reason(reason);
  close_search(search);
  return status;
}

static bool is_stale(const voxel_query *query) {
  return query->voxel_edits != query->grid->voxel_edits || query->cost_edits != query->grid->costs.edits;
}

sp_status sp_voxel_search_step(sp_voxel_search *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_VOXEL_SEARCH);
  if (status != SP_OK) return status;
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  voxel_query *query = search->query;
  if (query->status == SP_PATH_STATUS_NONE) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  bool in_progress = query->status == SP_PATH_STATUS_IN_PROGRESS;
  if (in_progress && is_stale(query)) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
  status = open_search(search, status_out);
  if (status != SP_OK) return status;
  if (in_progress) status = voxel__query_step(query, iterations);
  if (status == SP_OK) *status_out = query->status;
  close_search(search);
  return status;
}

sp_status sp_voxel_search_result(sp_voxel_search *search, int32_t with_points, sp_voxel_path *result) {
  sp_status status = sp__object_check(search, SP__KIND_VOXEL_SEARCH);
  if (status == SP_OK) status = open_search(search, result);
  if (status != SP_OK) return status;
  voxel_query *query = search->query;
  if (!query->is_read) query->cell_count = 0;
  sp_voxel_path path;
  status = voxel__query_result(query, with_points != 0, &path);
  if (status == SP_OK) status = voxel__query_copy_expanded(query);
  if (status == SP_OK) *result = path;
  close_search(search);
  return status;
}

const int32_t *sp_voxel_search_cells(const sp_voxel_search *search) {
  return sp__object_is(search, SP__KIND_VOXEL_SEARCH) ? search->query->cells : NULL;
}

const double *sp_voxel_search_points(const sp_voxel_search *search) {
  return sp__object_is(search, SP__KIND_VOXEL_SEARCH) ? search->query->points : NULL;
}

const int32_t *sp_voxel_search_expanded(const sp_voxel_search *search) {
  return sp__object_is(search, SP__KIND_VOXEL_SEARCH) ? search->query->expanded : NULL;
}
