/* sp_grid_replanner: a replanner of a square or hex grid, its listener and its results. */
#include "samepath/replan.h"

#include "grid/hex_grid.h"
#include "grid/replan.h"

struct sp_grid_replanner {
  sp__object object;
  replan_search search;
  uint32_t listener;
  int32_t status; /* enum sp_path_status of the last call */
  int32_t reason;
  int32_t *cells; /* x, y pairs of the last result. */
  size_t cell_capacity;
  int32_t *expanded;
  size_t expanded_capacity;
};

/* Listening ---------------------------------------------------------------------------------- */

static void hear_cell(void *user, int32_t x, int32_t y) {
  replan__note_cell(user, x, y);
}

static void hear_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  replan__note_rect(user, x, y, width, height);
}

/** Nothing derived is trusted after the grid was restored (G-311, G-312). */
static void hear_restore(void *user) {
  replan__restart(user);
}

/* Lifetime ----------------------------------------------------------------------------------- */

static sp_status check_cell(const sp_grid *grid, int32_t x_field, int32_t x, int32_t y) {
  if (x < 0 || x >= grid->width) return sp__fail_range(x_field, x, 0, grid->width - 1);
  if (y >= 0 && y < grid->height) return SP_OK;
  return sp__fail_range(x_field + 1, y, 0, grid->height - 1);
}

static void destroy(sp_grid_replanner *replanner) {
  const sp_allocator *allocator = &replanner->object.allocator;
  replan__free(&replanner->search);
  sp__release(allocator, replanner->cells, replanner->cell_capacity * sizeof *replanner->cells);
  sp__release(allocator, replanner->expanded, replanner->expanded_capacity * sizeof *replanner->expanded);
  sp__object_destroy(replanner, sizeof *replanner);
}

static sp_status create(sp_grid *grid, const int32_t ends[4], const sp_grid_options *options,
                        const sp_grid_hooks *hooks, sp_grid_replanner **out) {
  sp_grid_replanner *replanner = sp__object_create(SP__KIND_REPLANNER, sizeof *replanner, &grid->object.allocator);
  if (!replanner) return sp__fail_memory();
  replan_search *search = &replanner->search;
  replan__init(search, grid, options, hooks, grid__index(grid, ends[0], ends[1]), grid__index(grid, ends[2], ends[3]));
  const sp_grid_listener listener = {hear_cell, hear_rect, search};
  if (!grid__add_listener(grid, &listener, &replanner->listener)) {
    destroy(replanner);
    return sp__fail_memory();
  }
  grid__listen_to_restores(grid, replanner->listener, hear_restore);
  sp__object_retain(grid);
  *out = replanner;
  return SP_OK;
}

sp_status sp_grid_replanner_create(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                   const sp_grid_options *options, const sp_grid_hooks *hooks,
                                   sp_grid_replanner **out) {
  static const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = sp_grid_options_check(options);
  if (!options) options = &defaults;
  if (status == SP_OK) status = replan__check_options(grid, options);
  if (status == SP_OK) status = check_cell(grid, SP_FIELD_START_X, start_x, start_y);
  if (status == SP_OK) status = check_cell(grid, SP_FIELD_GOAL_X, goal_x, goal_y);
  if (status != SP_OK) return status;
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return create(grid, (const int32_t[4]){start_x, start_y, goal_x, goal_y}, options, hooks, out);
}

sp_status sp_hex_replanner_create(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                  const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_replanner **out) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  return sp_grid_replanner_create(hex->grid, start_x, start_y, goal_x, goal_y, options, hooks, out);
}

static void release(sp_grid_replanner *replanner) {
  if (!sp__object_drop(replanner)) return;
  sp_grid *grid = replanner->search.grid;
  grid__remove_listener(grid, replanner->listener);
  destroy(replanner);
  grid__release_reference(grid);
}

void sp_grid_replanner_free(sp_grid_replanner *replanner) {
  if (sp__object_give_up(replanner, SP__KIND_REPLANNER)) release(replanner);
}

uint64_t sp_grid_replanner_memory(const sp_grid_replanner *replanner) {
  if (!sp__object_is(replanner, SP__KIND_REPLANNER)) return 0;
  return sizeof *replanner + replan__memory(&replanner->search) + replanner->cell_capacity * sizeof *replanner->cells +
         replanner->expanded_capacity * sizeof *replanner->expanded;
}

/* Planning ----------------------------------------------------------------------------------- */

/** Runs within the budget, and follows the costs to a path; *reason tells how it ended. */
static sp_status repair(replan_search *search, int64_t budget, int32_t *reason) {
  sp_status status = replan__plan(search, budget, reason);
  if (status != SP_OK || *reason != SP_PATH_REASON_NONE) return status;
  return replan__extract_path(search);
}

static sp_status copy_nodes(const sp_grid_replanner *replanner, const int32_t *nodes, size_t count, int32_t **cells,
                            size_t *capacity) {
  void *grown = *cells;
  if (!sp__grow_array(&replanner->object.allocator, &grown, capacity, 0, 2 * count, sizeof **cells)) {
    return sp__fail_memory();
  }
  *cells = grown;
  grid__copy_nodes(replanner->search.grid, nodes, count, *cells);
  return SP_OK;
}

static void forget_path(sp_grid_replanner *replanner) {
  replanner->search.path_count = 0;
  replanner->search.path_cost = SP_INFINITY;
  replanner->status = SP_PATH_STATUS_NONE;
  replanner->reason = SP_PATH_REASON_NONE;
}

static sp_status run(sp_grid_replanner *replanner, int32_t budget, bool record) {
  replan_search *search = &replanner->search;
  int64_t pops = budget;
  if (budget == SP_REPLAN_DEFAULT_BUDGET) {
    pops = search->options.iteration_budget > 0 ? search->options.iteration_budget : INT64_MAX;
  }
  search->record.enabled = record;
  forget_path(replanner);
  int32_t reason;
  sp_status status = repair(search, pops, &reason);
  if (status == SP_OK) {
    size_t length = (size_t)search->path_count;
    status = copy_nodes(replanner, search->path, length, &replanner->cells, &replanner->cell_capacity);
  }
  if (status == SP_OK) {
    replanner->reason = reason;
    replanner->status = replan__status_of(reason);
  } else {
    forget_path(replanner);
  }
  return status;
}

/** Enters the grid for a call on a live replanner, which a callback may free meanwhile. */
static sp_status open_call(sp_grid_replanner *replanner, int32_t budget, const void *out) {
  sp_status status = sp__object_check(replanner, SP__KIND_REPLANNER);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (budget < SP_REPLAN_DEFAULT_BUDGET) {
    return sp__fail_range(SP_FIELD_BUDGET, budget, SP_REPLAN_DEFAULT_BUDGET, INT32_MAX);
  }
  status = grid__enter(replanner->search.grid);
  if (status == SP_OK) sp__object_retain(replanner);
  return status;
}

static void close_call(sp_grid_replanner *replanner) {
  grid__leave(replanner->search.grid);
  release(replanner);
}

static sp_status write_result(sp_grid_replanner *replanner, sp_grid_path *result) {
  const replan_search *search = &replanner->search;
  int32_t length = search->path_count;
  bool ran = replanner->status != SP_PATH_STATUS_START_INVALID && replanner->status != SP_PATH_STATUS_GOAL_INVALID;
  size_t recorded = ran ? search->record.count : 0;
  sp_status status =
      copy_nodes(replanner, search->record.nodes, recorded, &replanner->expanded, &replanner->expanded_capacity);
  if (status != SP_OK) return status;
  *result = (sp_grid_path){.cost = search->path_cost,
                           .length = length > 0 ? sp__nan() : 0.0,
                           .iterations = ran ? search->last_iterations : 0,
                           .expanded = ran ? (uint64_t)search->last_expanded : 0,
                           .status = replanner->status,
                           .reason = replanner->reason,
                           .algorithm = search->lifelong ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE,
                           .cell_count = length,
                           .recorded = (uint32_t)recorded};
  if (length > 0) grid__count_steps(search->grid, replanner->cells, length, result);
  return SP_OK;
}

sp_status sp_grid_replanner_replan(sp_grid_replanner *replanner, int32_t budget, sp_grid_path *result) {
  sp_status status = open_call(replanner, budget, result);
  if (status != SP_OK) return status;
  status = run(replanner, budget, replanner->search.options.record_expansions != 0);
  if (status == SP_OK) status = write_result(replanner, result);
  close_call(replanner);
  return status;
}

sp_status sp_grid_replanner_try_replan(sp_grid_replanner *replanner, int32_t budget, int32_t *status_out) {
  sp_status status = open_call(replanner, budget, status_out);
  if (status != SP_OK) return status;
  status = run(replanner, budget, false);
  if (status == SP_OK) *status_out = replanner->status;
  close_call(replanner);
  return status;
}

int32_t sp_grid_replanner_path_length(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->search.path_count : 0;
}

double sp_grid_replanner_path_cost(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->search.path_cost : SP_INFINITY;
}

sp_status sp_grid_replanner_copy_path(const sp_grid_replanner *replanner, int32_t *cells, uint32_t capacity,
                                      uint32_t *count) {
  sp_status status = sp__object_check(replanner, SP__KIND_REPLANNER);
  if (status != SP_OK) return status;
  if (!count) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const replan_search *search = &replanner->search;
  *count = (uint32_t)search->path_count;
  if (capacity < *count) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  if (*count > 0 && !cells) return sp__fail(SP_E_ARGUMENT, SP_FIELD_CELLS, SP_DETAIL_NULL_POINTER);
  if (*count > 0) memcpy(cells, replanner->cells, 2 * sizeof *cells * *count);
  return SP_OK;
}

const int32_t *sp_grid_replanner_cells(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->cells : NULL;
}

const int32_t *sp_grid_replanner_expanded_cells(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->expanded : NULL;
}

/* Changes ------------------------------------------------------------------------------------ */

/** A replanner that is not in a callback of its grid. */
static sp_status check_idle(const sp_grid_replanner *replanner) {
  sp_status status = sp__object_check(replanner, SP__KIND_REPLANNER);
  if (status != SP_OK || !replanner->search.grid->busy) return status;
  return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
}

static sp_status check_change(const sp_grid_replanner *replanner, int32_t x_field, int32_t x, int32_t y) {
  sp_status status = check_idle(replanner);
  return status == SP_OK ? check_cell(replanner->search.grid, x_field, x, y) : status;
}

sp_status sp_grid_replanner_move_start(sp_grid_replanner *replanner, int32_t x, int32_t y) {
  sp_status status = check_change(replanner, SP_FIELD_START_X, x, y);
  if (status == SP_OK) replan__move_start(&replanner->search, grid__index(replanner->search.grid, x, y));
  return status;
}

sp_status sp_grid_replanner_set_goal(sp_grid_replanner *replanner, int32_t x, int32_t y) {
  sp_status status = check_change(replanner, SP_FIELD_GOAL_X, x, y);
  if (status == SP_OK) replan__set_goal(&replanner->search, grid__index(replanner->search.grid, x, y));
  return status;
}

sp_status sp_grid_replanner_invalidate(sp_grid_replanner *replanner, int32_t x, int32_t y) {
  sp_status status = check_change(replanner, SP_FIELD_X, x, y);
  if (status == SP_OK) replan__mark_changed(&replanner->search, grid__index(replanner->search.grid, x, y), true);
  return status;
}

sp_status sp_grid_replanner_invalidate_all(sp_grid_replanner *replanner) {
  sp_status status = check_idle(replanner);
  if (status == SP_OK) replan__restart(&replanner->search);
  return status;
}

/* Views -------------------------------------------------------------------------------------- */

sp_status sp_grid_replanner_ends(const sp_grid_replanner *replanner, int32_t ends[4]) {
  sp_status status = sp__object_check(replanner, SP__KIND_REPLANNER);
  if (status != SP_OK) return status;
  if (!ends) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const int32_t nodes[2] = {replanner->search.start, replanner->search.goal};
  grid__copy_nodes(replanner->search.grid, nodes, 2, ends);
  return SP_OK;
}

uint64_t sp_grid_replanner_iterations(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->search.iterations : 0;
}

uint64_t sp_grid_replanner_expanded(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->search.expanded : 0;
}

int32_t sp_grid_replanner_last_expanded(const sp_grid_replanner *replanner) {
  return sp__object_is(replanner, SP__KIND_REPLANNER) ? replanner->search.last_expanded : 0;
}

uint32_t sp_grid_replanner_queued(const sp_grid_replanner *replanner) {
  if (!sp__object_is(replanner, SP__KIND_REPLANNER) || !replanner->search.initialized) return 0;
  return replanner->search.open_count;
}

sp_status sp_grid_replanner_cell_costs(const sp_grid_replanner *replanner, int32_t x, int32_t y, double costs[2]) {
  sp_status status = sp__object_check(replanner, SP__KIND_REPLANNER);
  if (status != SP_OK) return status;
  if (!costs) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const replan_search *search = &replanner->search;
  status = check_cell(search->grid, SP_FIELD_X, x, y);
  if (status != SP_OK) return status;
  replan__copy_costs(search, grid__index(search->grid, x, y), costs);
  return SP_OK;
}

/* Saved state -------------------------------------------------------------------------------- */

uint64_t sp_grid_replanner_state_size(const sp_grid_replanner *replanner) {
  if (!sp__object_is(replanner, SP__KIND_REPLANNER)) return 0;
  return sp__state_size(replan__write_state, &replanner->search);
}

sp_status sp_grid_replanner_save_state(const sp_grid_replanner *replanner, uint8_t *bytes, uint64_t capacity) {
  sp_status status = check_idle(replanner);
  return status == SP_OK ? sp__state_save(replan__write_state, &replanner->search, bytes, capacity) : status;
}

sp_status sp_grid_replanner_restore_state(sp_grid_replanner *replanner, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  sp_status status = check_idle(replanner);
  if (status == SP_OK) status = sp__state_open(&reader, bytes, length);
  return status == SP_OK ? replan__read_state(&replanner->search, &reader) : status;
}
