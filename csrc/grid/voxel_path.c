/* One-call path queries of a voxel grid. */
#include "grid/voxel_query.h"

/** Options and hooks in place, the grid entered; on success the caller must leave the grid. */
static sp_status open_query(sp_voxel_grid *grid, const sp_voxel_options *options, const sp_voxel_hooks *hooks) {
  sp_status status = voxel__enter(grid);
  if (status != SP_OK) return status;
  if (!grid->query) grid->query = voxel__query_create(grid);
  status = grid->query ? voxel__query_configure(grid->query, options, hooks) : sp__fail_memory();
  if (status != SP_OK) {
    voxel__leave(grid);
    return status;
  }
  grid->query->cell_count = 0;
  return SP_OK;
}

static sp_status run_query(voxel_query *query, const int32_t *ends, bool with_points, sp_voxel_path *result) {
  const int32_t *start = ends, *goal = ends + 3;
  int32_t reason;
  sp_status status = voxel__query_check_ends(query, start, goal, &reason);
  if (status != SP_OK) return status;
  if (reason != SP_PATH_REASON_NONE) {
    voxel__query_refuse(query, reason);
  } else {
    status = voxel__query_begin(query, start, goal);
    if (status == SP_OK) status = voxel__query_run(query);
    if (status != SP_OK) return status;
  }
  return voxel__query_result(query, with_points, result);
}

static sp_status check_arguments(const sp_voxel_grid *grid, const sp_voxel_path *result) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  return result ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

static sp_status find_path(sp_voxel_grid *grid, const int32_t ends[6], const sp_voxel_options *options,
                           const sp_voxel_hooks *hooks, bool with_points, sp_voxel_path *result) {
  sp_status status = open_query(grid, options, hooks);
  if (status != SP_OK) return status;
  sp_voxel_path path;
  status = run_query(grid->query, ends, with_points, &path);
  if (status == SP_OK) status = voxel__query_copy_expanded(grid->query);
  if (status == SP_OK) *result = path;
  voxel__leave(grid);
  return status;
}

sp_status sp_voxel_grid_find_path(sp_voxel_grid *grid, int32_t start_x, int32_t start_y, int32_t start_z,
                                  int32_t goal_x, int32_t goal_y, int32_t goal_z, const sp_voxel_options *options,
                                  const sp_voxel_hooks *hooks, sp_voxel_path *result) {
  sp_status status = check_arguments(grid, result);
  if (status != SP_OK) return status;
  const int32_t ends[6] = {start_x, start_y, start_z, goal_x, goal_y, goal_z};
  return find_path(grid, ends, options, hooks, false, result);
}

sp_status sp_voxel_grid_find_path_with_points(sp_voxel_grid *grid, int32_t start_x, int32_t start_y, int32_t start_z,
                                              int32_t goal_x, int32_t goal_y, int32_t goal_z,
                                              const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                              sp_voxel_path *result) {
  sp_status status = check_arguments(grid, result);
  if (status != SP_OK) return status;
  const int32_t ends[6] = {start_x, start_y, start_z, goal_x, goal_y, goal_z};
  return find_path(grid, ends, options, hooks, true, result);
}

sp_status sp_voxel_grid_find_path_between(sp_voxel_grid *grid, double start_x, double start_y, double start_z,
                                          double goal_x, double goal_y, double goal_z, const sp_voxel_options *options,
                                          const sp_voxel_hooks *hooks, sp_voxel_path *result) {
  sp_status status = check_arguments(grid, result);
  const double points[6] = {start_x, start_y, start_z, goal_x, goal_y, goal_z};
  for (int32_t i = 0; i < 6 && status == SP_OK; i++) {
    int32_t field = i < 3 ? SP_FIELD_START_X + i : SP_FIELD_GOAL_X + i - 3;
    status = grid__check_coordinate(field, points[i]);
  }
  if (status != SP_OK) return status;
  /* A point outside the grid is voxel (-1, -1, -1), which the query reports as outside. */
  int32_t ends[6] = {-1, -1, -1, -1, -1, -1};
  voxel__under(grid, points, ends);
  voxel__under(grid, points + 3, ends + 3);
  return find_path(grid, ends, options, hooks, true, result);
}

sp_status sp_voxel_grid_find_paths(sp_voxel_grid *grid, const int32_t *queries, uint32_t count,
                                   const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                   sp_voxel_path *results) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (count > 0 && (!queries || !results)) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = open_query(grid, options, hooks);
  if (status != SP_OK) return status;
  grid->query->options.record_expansions = 0;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    status = run_query(grid->query, queries + 6 * (size_t)i, false, &results[i]);
  }
  voxel__leave(grid);
  return status;
}

const int32_t *sp_voxel_grid_path_cells(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) && grid->query ? grid->query->cells : NULL;
}

const double *sp_voxel_grid_path_points(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) && grid->query ? grid->query->points : NULL;
}

const int32_t *sp_voxel_grid_path_expanded(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) && grid->query ? grid->query->expanded : NULL;
}
