/* sp_search_buffers and sp_astar: the middle tier's searches over a topology. */
#include "grid/astar.h"
#include "grid/theta.h"
#include "grid/topology.h"

struct sp_search_buffers {
  sp__object object;
  astar_memory memory;
  const sp_astar *user; /* The search whose state the memory holds. */
  bool record;
};

enum { NOT_ANY_ANGLE = -1 };

struct sp_astar {
  sp__object object;
  sp_topology *topology;
  sp_search_buffers *buffers;
  astar_search search;
  sp_grid_hooks hooks;
  double weight;
  int32_t heuristic;
  int32_t variant; /* enum sp_theta_variant, or NOT_ANY_ANGLE */
  uint64_t cost_edits;
};

/* Buffers ------------------------------------------------------------------------------------ */

sp_status sp_search_buffers_create(const sp_allocator *allocator, sp_search_buffers **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_allocator hook = sp__allocator_or_default(allocator);
  sp_search_buffers *buffers = sp__object_create(SP__KIND_BUFFERS, sizeof *buffers, &hook);
  if (!buffers) return sp__fail_memory();
  buffers->memory.allocator = hook;
  *out = buffers;
  return SP_OK;
}

static void release_buffers(sp_search_buffers *buffers) {
  if (!sp__object_drop(buffers)) return;
  astar__memory_free(&buffers->memory);
  sp__object_destroy(buffers, sizeof *buffers);
}

void sp_search_buffers_free(sp_search_buffers *buffers) {
  if (sp__object_give_up(buffers, SP__KIND_BUFFERS)) release_buffers(buffers);
}

sp_status sp_search_buffers_set_recording(sp_search_buffers *buffers, int32_t record) {
  sp_status status = sp__object_check(buffers, SP__KIND_BUFFERS);
  if (status == SP_OK) buffers->record = record != 0;
  return status;
}

const int32_t *sp_search_buffers_expanded(const sp_search_buffers *buffers) {
  return sp__object_is(buffers, SP__KIND_BUFFERS) ? buffers->memory.record.nodes : NULL;
}

uint32_t sp_search_buffers_expanded_count(const sp_search_buffers *buffers) {
  return sp__object_is(buffers, SP__KIND_BUFFERS) ? (uint32_t)buffers->memory.record.count : 0;
}

/* Search ------------------------------------------------------------------------------------- */

static sp_status check_settings(int32_t heuristic, double weight) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.heuristic = heuristic;
  options.heuristic_weight = weight;
  return sp_grid_options_check(&options);
}

static sp_status create(sp_topology *topology, sp_search_buffers *buffers, int32_t heuristic, double weight,
                        sp_astar **out) {
  sp_status status = sp__object_check(topology, SP__KIND_TOPOLOGY);
  if (status == SP_OK) status = sp__object_check(buffers, SP__KIND_BUFFERS);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_settings(heuristic, weight);
  if (status != SP_OK) return status;
  sp_astar *search = sp__object_create(SP__KIND_ASTAR, sizeof *search, &topology->object.allocator);
  if (!search) return sp__fail_memory();
  search->topology = topology;
  search->buffers = buffers;
  search->heuristic = heuristic;
  search->weight = weight;
  search->variant = NOT_ANY_ANGLE;
  sp__object_retain(topology);
  sp__object_retain(buffers);
  *out = search;
  return SP_OK;
}

sp_status sp_astar_create(sp_topology *topology, sp_search_buffers *buffers, int32_t heuristic, double weight,
                          const sp_grid_hooks *hooks, sp_astar **out) {
  sp_status status = create(topology, buffers, heuristic, weight, out);
  if (status == SP_OK && hooks) (*out)->hooks = *hooks;
  return status;
}

static sp_status check_any_angle(const sp_topology *topology, int32_t variant, int32_t heuristic) {
  if (variant < SP_THETA_VARIANT_THETA || variant > SP_THETA_VARIANT_LAZY_REQUEUE) {
    return sp__fail_range(SP_FIELD_VARIANT, variant, SP_THETA_VARIANT_THETA, SP_THETA_VARIANT_LAZY_REQUEUE);
  }
  if (heuristic == SP_GRID_HEURISTIC_MANHATTAN || heuristic == SP_GRID_HEURISTIC_OCTILE) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_HEURISTIC, SP_DETAIL_NOT_ANY_ANGLE);
  }
  if (theta__takes_moves(topology->agent_size, topology->connectivity, topology->diagonals)) return SP_OK;
  return sp__fail(SP_E_ARGUMENT, SP_FIELD_TOPOLOGY, SP_DETAIL_NOT_ANY_ANGLE);
}

sp_status sp_astar_create_theta(sp_topology *topology, sp_search_buffers *buffers, int32_t variant, int32_t heuristic,
                                double weight, sp_astar **out) {
  sp_status status = sp__object_check(topology, SP__KIND_TOPOLOGY);
  if (status == SP_OK) status = check_any_angle(topology, variant, heuristic);
  if (status == SP_OK) status = create(topology, buffers, heuristic, weight, out);
  if (status == SP_OK) (*out)->variant = variant;
  return status;
}

static void release(sp_astar *search) {
  if (!sp__object_drop(search)) return;
  sp_topology *topology = search->topology;
  sp_search_buffers *buffers = search->buffers;
  if (buffers->user == search) buffers->user = NULL;
  sp__object_destroy(search, sizeof *search);
  release_buffers(buffers);
  topology__release_reference(topology);
}

void sp_astar_free(sp_astar *search) {
  if (sp__object_give_up(search, SP__KIND_ASTAR)) release(search);
}

/** Enters the grid; the search stays even if a callback frees it. */
static sp_status open_search(sp_astar *search) {
  sp_status status = grid__enter(search->topology->grid);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_search(sp_astar *search) {
  grid__leave(search->topology->grid);
  release(search);
}

/** Whether the buffers still hold this search: another one may have begun in them since. */
static bool owns_buffers(const sp_astar *search) {
  return search->buffers->user == search;
}

static sp_status check_current(const sp_astar *search) {
  if (topology__is_current(search->topology)) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
}

static sp_status check_costs(const sp_astar *search) {
  if (search->variant == NOT_ANY_ANGLE || search->topology->grid->uniform_costs) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_COSTS_DIFFER);
}

static sp_status check_node(const sp_astar *search, int32_t node, bool *fits) {
  *fits = topology__fits(search->topology, node);
  if (!*fits || !search->hooks.blocked) return SP_OK;
  const grid_divider *divider = &search->topology->grid->divider;
  int32_t y = grid__row_of(divider, node), blocked = 0;
  if (search->hooks.blocked(search->hooks.user, node - y * divider->width, y, &blocked)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  }
  *fits = !blocked;
  return SP_OK;
}

static sp_status begin(sp_astar *search, int32_t start, int32_t goal) {
  sp_search_buffers *buffers = search->buffers;
  const sp_topology *topology = search->topology;
  const sp_astar *user = buffers->user;
  bool in_use = user && user != search && user->search.status == SP_SEARCH_STATUS_RUNNING;
  if (in_use) return sp__fail(SP_E_STATE, SP_FIELD_BUFFERS, SP_DETAIL_BUFFERS_IN_USE);
  buffers->memory.record.enabled = buffers->record;
  buffers->user = search;
  search->cost_edits = topology->grid->cost_edits;
  if (search->variant != NOT_ANY_ANGLE) {
    theta_setup setup = {.grid = topology->grid,
                         .neighbours = topology->neighbours,
                         .variant = search->variant,
                         .heuristic = search->heuristic,
                         .weight = search->weight};
    return theta__begin(&search->search, &buffers->memory, &setup, start, goal);
  }
  astar_setup setup = {.grid = topology->grid,
                       .neighbours = topology->neighbours,
                       .connectivity = topology->connectivity,
                       .diagonals = topology->diagonals,
                       .heuristic = search->heuristic,
                       .weight = search->weight,
                       .hooks = search->hooks};
  return astar__begin(&search->search, &buffers->memory, &setup, start, goal);
}

static sp_status try_begin(sp_astar *search, int32_t start, int32_t goal, int32_t *status_out) {
  bool fits;
  sp_status status = check_node(search, start, &fits);
  if (status != SP_OK) return status;
  if (!fits) {
    *status_out = SP_PATH_STATUS_START_INVALID;
    return SP_OK;
  }
  status = check_node(search, goal, &fits);
  if (status != SP_OK) return status;
  if (!fits) {
    *status_out = SP_PATH_STATUS_GOAL_INVALID;
    return SP_OK;
  }
  status = begin(search, start, goal);
  if (status == SP_OK) *status_out = SP_PATH_STATUS_IN_PROGRESS;
  return status;
}

sp_status sp_astar_try_begin(sp_astar *search, int32_t start, int32_t goal, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_ASTAR);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = open_search(search);
  if (status != SP_OK) return status;
  status = check_current(search);
  if (status == SP_OK) status = check_costs(search);
  if (status == SP_OK) status = try_begin(search, start, goal, status_out);
  close_search(search);
  return status;
}

/** A running search must still own its buffers and find the grid as it was at begin. */
static sp_status check_running(const sp_astar *search) {
  if (search->search.status == SP_SEARCH_STATUS_NOT_STARTED || !owns_buffers(search)) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  }
  if (search->search.status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  sp_status status = check_current(search);
  if (status != SP_OK) return status;
  if (search->cost_edits == search->topology->grid->cost_edits) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
}

sp_status sp_astar_step(sp_astar *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_ASTAR);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  status = check_running(search);
  if (status != SP_OK) return status;
  status = open_search(search);
  if (status != SP_OK) return status;
  status = astar__step(&search->search, iterations);
  if (status == SP_OK) *status_out = search->search.status;
  close_search(search);
  return status;
}

/* Views -------------------------------------------------------------------------------------- */

/** The search's state when there is one to look at. */
static const astar_search *begun(const sp_astar *search) {
  if (!sp__object_is(search, SP__KIND_ASTAR) || !owns_buffers(search)) return NULL;
  return search->search.status == SP_SEARCH_STATUS_NOT_STARTED ? NULL : &search->search;
}

int32_t sp_astar_status(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->status : SP_SEARCH_STATUS_NOT_STARTED;
}

int32_t sp_astar_start(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->start : -1;
}

int32_t sp_astar_goal(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->goal : -1;
}

double sp_astar_cost(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->cost : SP_INFINITY;
}

uint64_t sp_astar_iterations(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->iterations : 0;
}

uint64_t sp_astar_expanded(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->expanded : 0;
}

double sp_astar_node_cost(const sp_astar *search, int32_t node) {
  const astar_search *state = begun(search);
  const astar_node *record = state ? astar__find(state, node) : NULL;
  return record ? record->g : SP_INFINITY;
}

int32_t sp_astar_node_parent(const sp_astar *search, int32_t node) {
  const astar_search *state = begun(search);
  const astar_node *record = state ? astar__find(state, node) : NULL;
  return record ? record->parent : -1;
}

uint32_t sp_astar_open_count(const sp_astar *search) {
  const astar_search *state = begun(search);
  return state ? state->memory->open_count : 0;
}

sp_status sp_astar_copy_path(const sp_astar *search, int32_t *nodes, uint32_t capacity, uint32_t *count) {
  sp_status status = sp__object_check(search, SP__KIND_ASTAR);
  if (status != SP_OK) return status;
  if (!count) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const astar_search *state = begun(search);
  bool found = state && state->status == SP_SEARCH_STATUS_FOUND;
  int32_t length = found ? astar__path_length(state) : 0;
  *count = (uint32_t)length;
  if (*count > capacity || (!nodes && length > 0)) {
    return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  }
  for (int32_t node = found ? state->goal : -1; node >= 0; node = state->memory->nodes[node].parent) {
    nodes[--length] = node;
  }
  return SP_OK;
}
