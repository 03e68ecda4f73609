/* sp_replan_search: replanning over a topology, node by node. The caller announces what changed. */
#include "samepath/replan.h"

#include "grid/replan.h"
#include "grid/topology.h"

struct sp_replan_search {
  sp__object object;
  sp_topology *topology;
  replan_search search;
  int32_t status; /* enum sp_path_status of the last run; none since a change */
};

/* Lifetime ----------------------------------------------------------------------------------- */

static sp_status choose_options(const sp_topology *topology, int32_t algorithm, int32_t heuristic,
                                sp_grid_options *options) {
  if (algorithm != SP_GRID_ALGORITHM_LPA_STAR && algorithm != SP_GRID_ALGORITHM_D_STAR_LITE) {
    return sp__fail_range(SP_FIELD_GRID_OPTIONS_ALGORITHM, algorithm, SP_GRID_ALGORITHM_LPA_STAR,
                          SP_GRID_ALGORITHM_D_STAR_LITE);
  }
  bool hex = grid__is_hex(topology->grid);
  *options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options->algorithm = algorithm;
  options->heuristic = heuristic;
  options->agent_size = topology->agent_size;
  options->connectivity = hex ? SP_GRID_CONNECTIVITY_EIGHT : topology->connectivity;
  options->diagonals = topology->diagonals;
  sp_status status = sp_grid_options_check(options);
  return status == SP_OK ? replan__check_options(topology->grid, options) : status;
}

static sp_status check_node(const sp_grid *grid, int32_t node) {
  if (node >= 0 && node < grid->cell_count) return SP_OK;
  return sp__fail_range(SP_FIELD_NODE, node, 0, grid->cell_count - 1);
}

sp_status sp_replan_search_create(sp_topology *topology, int32_t start, int32_t goal, int32_t algorithm,
                                  int32_t heuristic, const sp_grid_hooks *hooks, sp_replan_search **out) {
  sp_grid_options options;
  sp_status status = sp__object_check(topology, SP__KIND_TOPOLOGY);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = choose_options(topology, algorithm, heuristic, &options);
  if (status == SP_OK) status = check_node(topology->grid, start);
  if (status == SP_OK) status = check_node(topology->grid, goal);
  if (status != SP_OK) return status;
  sp_replan_search *search = sp__object_create(SP__KIND_REPLAN_SEARCH, sizeof *search, &topology->object.allocator);
  if (!search) return sp__fail_memory();
  search->topology = topology;
  replan__init(&search->search, topology->grid, &options, hooks, start, goal);
  sp__object_retain(topology);
  *out = search;
  return SP_OK;
}

static void release(sp_replan_search *search) {
  if (!sp__object_drop(search)) return;
  sp_topology *topology = search->topology;
  replan__free(&search->search);
  sp__object_destroy(search, sizeof *search);
  topology__release_reference(topology);
}

void sp_replan_search_free(sp_replan_search *search) {
  if (sp__object_give_up(search, SP__KIND_REPLAN_SEARCH)) release(search);
}

uint64_t sp_replan_search_memory(const sp_replan_search *search) {
  if (!sp__object_is(search, SP__KIND_REPLAN_SEARCH)) return 0;
  return sizeof *search + replan__memory(&search->search);
}

/* Changes ------------------------------------------------------------------------------------ */

static void forget_path(sp_replan_search *search) {
  search->search.path_count = 0;
  search->search.path_cost = SP_INFINITY;
}

/** A search that is not in a callback of its grid. */
static sp_status check_idle(const sp_replan_search *search) {
  sp_status status = sp__object_check(search, SP__KIND_REPLAN_SEARCH);
  if (status != SP_OK || !search->search.grid->busy) return status;
  return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
}

/** The same for a call that names a node. What the last run ended with no longer holds after it. */
static sp_status begin_change(sp_replan_search *search, int32_t node) {
  sp_status status = check_idle(search);
  if (status == SP_OK) status = check_node(search->search.grid, node);
  if (status != SP_OK) return status;
  search->status = SP_PATH_STATUS_NONE;
  forget_path(search);
  return SP_OK;
}

sp_status sp_replan_search_mark_changed(sp_replan_search *search, int32_t node, int32_t around) {
  sp_status status = begin_change(search, node);
  if (status == SP_OK) replan__mark_changed(&search->search, node, around != 0);
  return status;
}

sp_status sp_replan_search_move_start(sp_replan_search *search, int32_t start) {
  sp_status status = begin_change(search, start);
  if (status == SP_OK) replan__move_start(&search->search, start);
  return status;
}

sp_status sp_replan_search_set_goal(sp_replan_search *search, int32_t goal) {
  sp_status status = begin_change(search, goal);
  if (status == SP_OK) replan__set_goal(&search->search, goal);
  return status;
}

sp_status sp_replan_search_restart(sp_replan_search *search) {
  sp_status status = check_idle(search);
  if (status != SP_OK) return status;
  search->status = SP_PATH_STATUS_NONE;
  forget_path(search);
  replan__restart(&search->search);
  return SP_OK;
}

sp_status sp_replan_search_set_recording(sp_replan_search *search, int32_t record) {
  sp_status status = check_idle(search);
  if (status == SP_OK) search->search.record.enabled = record != 0;
  return status;
}

/* Planning ----------------------------------------------------------------------------------- */

/** Enters the grid; the search stays even if a callback frees it. */
static sp_status open_call(sp_replan_search *search, const void *out) {
  sp_status status = sp__object_check(search, SP__KIND_REPLAN_SEARCH);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = grid__enter(search->search.grid);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_call(sp_replan_search *search) {
  grid__leave(search->search.grid);
  release(search);
}

static sp_status run(sp_replan_search *search, int32_t budget) {
  int32_t reason;
  search->status = SP_PATH_STATUS_NONE;
  forget_path(search);
  sp_status status = topology__refresh(search->topology);
  if (status != SP_OK) return status;
  search->search.cell_edits = search->search.grid->cell_edits; /* Marking edits is the caller's task. */
  status = replan__plan(&search->search, budget == SP_REPLAN_DEFAULT_BUDGET ? INT64_MAX : budget, &reason);
  if (status == SP_OK) search->status = replan__status_of(reason);
  return status;
}

sp_status sp_replan_search_replan(sp_replan_search *search, int32_t budget, int32_t *status_out) {
  sp_status status = open_call(search, status_out);
  if (status != SP_OK) return status;
  if (budget >= SP_REPLAN_DEFAULT_BUDGET) {
    status = run(search, budget);
    if (status == SP_OK) *status_out = search->status;
  } else {
    status = sp__fail_range(SP_FIELD_BUDGET, budget, SP_REPLAN_DEFAULT_BUDGET, INT32_MAX);
  }
  close_call(search);
  return status;
}

/** Costs and moves are those of the last run. */
static sp_status check_unchanged(const replan_search *search) {
  const sp_grid *grid = search->grid;
  if (search->cell_edits == grid->cell_edits && search->cost_edits == grid->costs.edits) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
}

sp_status sp_replan_search_extract_path(sp_replan_search *search, int32_t *length) {
  sp_status status = open_call(search, length);
  if (status != SP_OK) return status;
  forget_path(search);
  if (search->status == SP_PATH_STATUS_FOUND) {
    status = check_unchanged(&search->search);
    if (status == SP_OK) status = replan__extract_path(&search->search);
    if (status == SP_E_CALLBACK) search->status = SP_PATH_STATUS_NONE;
  }
  if (status == SP_OK) *length = search->search.path_count;
  close_call(search);
  return status;
}

/* Views -------------------------------------------------------------------------------------- */

static const replan_search *view(const sp_replan_search *search) {
  return sp__object_is(search, SP__KIND_REPLAN_SEARCH) ? &search->search : NULL;
}

int32_t sp_replan_search_status(const sp_replan_search *search) {
  return view(search) ? search->status : SP_PATH_STATUS_NONE;
}

const int32_t *sp_replan_search_path(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->path : NULL;
}

int32_t sp_replan_search_path_length(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->path_count : 0;
}

double sp_replan_search_path_cost(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->path_cost : SP_INFINITY;
}

int32_t sp_replan_search_start(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->start : -1;
}

int32_t sp_replan_search_goal(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->goal : -1;
}

uint64_t sp_replan_search_iterations(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->iterations : 0;
}

uint64_t sp_replan_search_expanded(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->expanded : 0;
}

int32_t sp_replan_search_last_expanded(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->last_expanded : 0;
}

const int32_t *sp_replan_search_expanded_nodes(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? state->record.nodes : NULL;
}

uint32_t sp_replan_search_recorded(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state ? (uint32_t)state->record.count : 0;
}

sp_status sp_replan_search_node_costs(const sp_replan_search *search, int32_t node, double costs[2]) {
  sp_status status = sp__object_check(search, SP__KIND_REPLAN_SEARCH);
  if (status != SP_OK) return status;
  if (!costs) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_node(search->search.grid, node);
  if (status != SP_OK) return status;
  replan__copy_costs(&search->search, node, costs);
  return SP_OK;
}

uint32_t sp_replan_search_queued(const sp_replan_search *search) {
  const replan_search *state = view(search);
  return state && state->initialized ? state->open_count : 0;
}

sp_status sp_replan_search_copy_queue(const sp_replan_search *search, int32_t *nodes, double *keys, uint32_t capacity,
                                      uint32_t *count) {
  sp_status status = sp__object_check(search, SP__KIND_REPLAN_SEARCH);
  if (status != SP_OK) return status;
  if (!count) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *count = sp_replan_search_queued(search);
  if (capacity < *count) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  if (*count > 0 && (!nodes || !keys)) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  for (uint32_t i = 0; i < *count; i++) {
    const replan_entry *entry = &search->search.open[i];
    nodes[i] = entry->node;
    keys[2 * i] = entry->key1;
    keys[2 * i + 1] = entry->key2;
  }
  return SP_OK;
}
