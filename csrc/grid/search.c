/* sp_grid_search: a query that runs in slices, with the path, cost bits and counts of sp_grid_find_path. */
#include "grid/query.h"

struct sp_grid_search {
  sp__object object;
  grid_query *query;
};

/** The algorithms that run in slices, or fall back from that; hex grids run A*. */
static sp_status check_algorithm(const sp_grid *grid, const sp_grid_options *options) {
  sp_status status = sp_grid_options_check(options);
  if (status != SP_OK || !options || grid__is_hex(grid)) return status;
  bool sliceable = options->algorithm == SP_GRID_ALGORITHM_ASTAR || options->algorithm == SP_GRID_ALGORITHM_JPS ||
                   options->algorithm == SP_GRID_ALGORITHM_JPS_PLUS || options->algorithm == SP_GRID_ALGORITHM_HPA;
  return sliceable ? SP_OK : sp__fail(SP_E_UNSUPPORTED, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_DETAIL_NOT_SLICEABLE);
}

sp_status sp_grid_search_create(sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks,
                                sp_grid_search **out) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_algorithm(grid, options);
  if (status != SP_OK) return status;
  grid_query *query = grid__query_create(grid);
  if (!query) return sp__fail_memory();
  status = grid__query_configure(query, options, hooks);
  sp_grid_search *search = NULL;
  if (status == SP_OK) {
    search = sp__object_create(SP__KIND_SEARCH, sizeof *search, &grid->object.allocator);
    if (!search) status = sp__fail_memory();
  }
  if (status != SP_OK) {
    grid__query_destroy(query);
    return status;
  }
  search->query = query;
  sp__object_retain(grid);
  *out = search;
  return SP_OK;
}

static void release(sp_grid_search *search) {
  if (!sp__object_drop(search)) return;
  sp_grid *grid = search->query->grid;
  grid__query_destroy(search->query);
  sp__object_destroy(search, sizeof *search);
  grid__release_reference(grid);
}

void sp_grid_search_free(sp_grid_search *search) {
  if (sp__object_give_up(search, SP__KIND_SEARCH)) release(search);
}

/** Enters the grid for a call on a live search, which a callback may free meanwhile. */
static sp_status open_search(sp_grid_search *search, const void *out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = grid__enter(search->query->grid);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_search(sp_grid_search *search) {
  grid__leave(search->query->grid);
  release(search);
}

sp_status sp_grid_search_try_begin(sp_grid_search *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                                   int32_t goal_y, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_SEARCH);
  if (status == SP_OK) status = open_search(search, status_out);
  if (status != SP_OK) return status;
  grid_query *query = search->query;
  grid_cell start = {start_x, start_y}, goal = {goal_x, goal_y};
  int32_t reason;
  status = grid__query_check_ends(query, start, goal, &reason);
  if (status == SP_OK && reason == SP_PATH_REASON_NONE) status = grid__query_begin(query, start, goal);
  if (status == SP_OK) *status_out = grid__status_of_reason(reason);
  close_search(search);
  return status;
}

static bool is_stale(const grid_query *query) {
  return query->cell_edits != query->grid->cell_edits || query->cost_edits != query->grid->costs.edits;
}

sp_status sp_grid_search_step(sp_grid_search *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_SEARCH);
  if (status != SP_OK) return status;
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  grid_query *query = search->query;
  if (query->status == SP_PATH_STATUS_NONE) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  bool in_progress = query->status == SP_PATH_STATUS_IN_PROGRESS;
  if (in_progress && is_stale(query)) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
  status = open_search(search, status_out);
  if (status != SP_OK) return status;
  if (in_progress) status = grid__query_step(query, iterations);
  if (status == SP_OK) *status_out = query->status;
  close_search(search);
  return status;
}

sp_status sp_grid_search_result(sp_grid_search *search, int32_t with_points, sp_grid_path *result) {
  sp_status status = sp__object_check(search, SP__KIND_SEARCH);
  if (status == SP_OK) status = open_search(search, result);
  if (status != SP_OK) return status;
  grid_query *query = search->query;
  query->cell_count = 0;
  sp_grid_path path;
  status = grid__query_result(query, with_points != 0, &path);
  if (status == SP_OK) status = grid__query_copy_expanded(query);
  if (status == SP_OK) *result = path;
  close_search(search);
  return status;
}

int32_t sp_grid_search_uses_specialized_engine(const sp_grid_search *search) {
  return sp__object_is(search, SP__KIND_SEARCH) && grid__query_is_specialized(search->query);
}

const int32_t *sp_grid_search_cells(const sp_grid_search *search) {
  return sp__object_is(search, SP__KIND_SEARCH) ? search->query->cells : NULL;
}

const double *sp_grid_search_points(const sp_grid_search *search) {
  return sp__object_is(search, SP__KIND_SEARCH) ? search->query->points : NULL;
}

const int32_t *sp_grid_search_expanded(const sp_grid_search *search) {
  return sp__object_is(search, SP__KIND_SEARCH) ? search->query->expanded : NULL;
}

/* State -------------------------------------------------------------------------------------- */

static void write_search(sp__writer *writer, const void *object) {
  const sp_grid_search *search = object;
  sp__state_write_header(writer, SP__STATE_GRID_SEARCH);
  grid__query_write_state(writer, search->query);
}

/** A search of a hierarchy stands on its temporary nodes and is cheaper begun again than saved (G-308). */
static bool is_saveable(const sp_grid_search *search) {
  return search->query->engine != GRID_ENGINE_HPA;
}

uint64_t sp_grid_search_state_size(const sp_grid_search *search) {
  if (!sp__object_is(search, SP__KIND_SEARCH) || !is_saveable(search)) return 0;
  return sp__state_size(write_search, search);
}

sp_status sp_grid_search_save_state(const sp_grid_search *search, uint8_t *bytes, uint64_t capacity) {
  sp_status status = sp__object_check(search, SP__KIND_SEARCH);
  if (status != SP_OK) return status;
  if (search->query->grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  if (!is_saveable(search)) return sp__fail(SP_E_UNSUPPORTED, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  return sp__state_save(write_search, search, bytes, capacity);
}

sp_status sp_grid_search_restore_state(sp_grid_search *search, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  sp_status status = sp__object_check(search, SP__KIND_SEARCH);
  if (status == SP_OK) status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = open_search(search, &reader);
  if (status != SP_OK) return status;
  status = sp__state_read_header(&reader, SP__STATE_GRID_SEARCH);
  if (status == SP_OK) status = grid__query_read_state(&reader, search->query);
  close_search(search);
  return status;
}
