/* One-call path queries of a grid. */
#include "grid/query.h"

/** Options and hooks in place, the grid entered; on success the caller must leave the grid. */
static sp_status open_query(sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp_status status = grid__enter(grid);
  if (status != SP_OK) return status;
  if (!grid->query) grid->query = grid__query_create(grid);
  status = grid->query ? grid__query_configure(grid->query, options, hooks) : sp__fail_memory();
  if (status != SP_OK) {
    grid__leave(grid);
    return status;
  }
  grid->query->cell_count = 0;
  return SP_OK;
}

static sp_status run_query(grid_query *query, grid_cell start, grid_cell goal, bool with_points, sp_grid_path *result) {
  int32_t reason;
  sp_status status = grid__query_check_ends(query, start, goal, &reason);
  if (status != SP_OK) return status;
  if (reason != SP_PATH_REASON_NONE) {
    grid__query_refuse(query, reason);
  } else {
    status = grid__query_begin(query, start, goal);
    if (status == SP_OK) status = grid__query_run(query);
    if (status != SP_OK) return status;
  }
  return grid__query_result(query, with_points, result);
}

static sp_status check_arguments(const sp_grid *grid, const sp_grid_path *result) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  return result ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

static sp_status find_path(sp_grid *grid, grid_cell start, grid_cell goal, const sp_grid_options *options,
                           const sp_grid_hooks *hooks, bool with_points, sp_grid_path *result) {
  sp_status status = open_query(grid, options, hooks);
  if (status != SP_OK) return status;
  sp_grid_path path;
  status = run_query(grid->query, start, goal, with_points, &path);
  if (status == SP_OK) status = grid__query_copy_expanded(grid->query);
  if (status == SP_OK) *result = path;
  grid__leave(grid);
  return status;
}

sp_status sp_grid_find_path(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                            const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result) {
  sp_status status = check_arguments(grid, result);
  if (status != SP_OK) return status;
  return find_path(grid, (grid_cell){start_x, start_y}, (grid_cell){goal_x, goal_y}, options, hooks, false, result);
}

sp_status sp_grid_find_path_with_points(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                        const sp_grid_options *options, const sp_grid_hooks *hooks,
                                        sp_grid_path *result) {
  sp_status status = check_arguments(grid, result);
  if (status != SP_OK) return status;
  return find_path(grid, (grid_cell){start_x, start_y}, (grid_cell){goal_x, goal_y}, options, hooks, true, result);
}

sp_status sp_grid_find_path_between(sp_grid *grid, double start_x, double start_y, double goal_x, double goal_y,
                                    const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result) {
  sp_status status = check_arguments(grid, result);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_START_X, start_x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_START_Y, start_y);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_GOAL_X, goal_x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_GOAL_Y, goal_y);
  if (status != SP_OK) return status;
  /* A point outside the grid is cell (-1, -1), which the query reports as outside. */
  int32_t start[2] = {-1, -1}, goal[2] = {-1, -1};
  grid__cell_under(grid, start_x, start_y, start);
  grid__cell_under(grid, goal_x, goal_y, goal);
  return find_path(grid, (grid_cell){start[0], start[1]}, (grid_cell){goal[0], goal[1]}, options, hooks, true, result);
}

sp_status sp_grid_find_paths(sp_grid *grid, const int32_t *queries, uint32_t count, const sp_grid_options *options,
                             const sp_grid_hooks *hooks, sp_grid_path *results) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (count > 0 && (!queries || !results)) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = open_query(grid, options, hooks);
  if (status != SP_OK) return status;
  grid->query->options.record_expansions = 0;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    const int32_t *ends = queries + 4 * (size_t)i;
    status = run_query(grid->query, (grid_cell){ends[0], ends[1]}, (grid_cell){ends[2], ends[3]}, false, &results[i]);
  }
  grid__leave(grid);
  return status;
}

const int32_t *sp_grid_path_cells(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) && grid->query ? grid->query->cells : NULL;
}

const double *sp_grid_path_points(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) && grid->query ? grid->query->points : NULL;
}

const int32_t *sp_grid_path_expanded(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) && grid->query ? grid->query->expanded : NULL;
}
