/* sp_search_buffers and sp_astar: the middle tier's searches over a topology. */
#include "grid/astar.h"
#include "grid/search_state.h"
#include "grid/theta.h"
#include "grid/topology.h"
#include "grid/voxel_astar.h"

struct sp_search_buffers {
  sp__object object;
  astar_memory memory;
  const sp_astar *user; /* The search whose state the memory holds. */
  bool record;
};

enum { NOT_ANY_ANGLE = -1 };

struct sp_astar {
  sp__object object;
  sp_topology *topology; /* NULL over a voxel topology, which `voxels` names. */
  voxel_dense voxels;
  sp_search_buffers *buffers;
  astar_search search;
  sp_grid_hooks hooks;
  double weight;
  int32_t heuristic;
  int32_t variant;     /* enum sp_theta_variant, or NOT_ANY_ANGLE */
  uint64_t cell_edits; /* The grid's, when the search began. */
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

/** A search that keeps its topology (over cells, or NULL) and its buffers; NULL without memory. */
static sp_astar *create(sp_topology *topology, sp__object *kept, sp_search_buffers *buffers) {
  sp_astar *search = sp__object_create(SP__KIND_ASTAR, sizeof *search, &kept->allocator);
  if (!search) return NULL;
  search->topology = topology;
  search->buffers = buffers;
  search->variant = NOT_ANY_ANGLE;
  sp__object_retain(kept);
  sp__object_retain(buffers);
  return search;
}

static sp_status create_over_cells(sp_topology *topology, sp_search_buffers *buffers, int32_t heuristic, double weight,
                                   sp_astar **out) {
  sp_status status = sp__object_check(topology, SP__KIND_TOPOLOGY);
  if (status == SP_OK) status = sp__object_check(buffers, SP__KIND_BUFFERS);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_settings(heuristic, weight);
  if (status != SP_OK) return status;
  sp_astar *search = create(topology, &topology->object, buffers);
  if (!search) return sp__fail_memory();
  search->heuristic = heuristic;
  search->weight = weight;
  *out = search;
  return SP_OK;
}

sp_status sp_astar_create(sp_topology *topology, sp_search_buffers *buffers, int32_t heuristic, double weight,
                          const sp_grid_hooks *hooks, sp_astar **out) {
  sp_status status = create_over_cells(topology, buffers, heuristic, weight, out);
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
  if (status == SP_OK) status = create_over_cells(topology, buffers, heuristic, weight, out);
  if (status == SP_OK) (*out)->variant = variant;
  return status;
}

sp_status sp_voxel_astar_create(sp_voxel_topology *topology, sp_search_buffers *buffers, int32_t heuristic,
                                double weight, const sp_voxel_hooks *hooks, sp_astar **out) {
  sp_status status = sp__object_check(topology, SP__KIND_VOXEL_TOPOLOGY);
  if (status == SP_OK) status = sp__object_check(buffers, SP__KIND_BUFFERS);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  options.heuristic = heuristic;
  status = sp_voxel_options_check(&options);
  if (status == SP_OK) status = check_settings(SP_GRID_HEURISTIC_AUTO, weight);
  if (status != SP_OK) return status;
  sp_astar *search = create(NULL, &topology->object, buffers);
  if (!search) return sp__fail_memory();
  search->voxels.topology = topology;
  search->voxels.heuristic = heuristic;
  search->voxels.weight = weight;
  if (hooks) search->voxels.hooks = *hooks;
  *out = search;
  return SP_OK;
}

static void release(sp_astar *search) {
  if (!sp__object_drop(search)) return;
  sp_topology *topology = search->topology;
  sp_voxel_topology *voxels = search->voxels.topology;
  sp_search_buffers *buffers = search->buffers;
  if (buffers->user == search) buffers->user = NULL;
  sp__object_destroy(search, sizeof *search);
  release_buffers(buffers);
  if (topology) topology__release_reference(topology);
  if (voxels) voxel__topology_release(voxels);
}

void sp_astar_free(sp_astar *search) {
  if (sp__object_give_up(search, SP__KIND_ASTAR)) release(search);
}

/** Enters the grid; the search stays even if a callback frees it. */
static sp_status open_search(sp_astar *search) {
  sp_voxel_topology *voxels = search->voxels.topology;
  sp_status status = voxels ? voxel__enter(voxels->grid) : grid__enter(search->topology->grid);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_search(sp_astar *search) {
  sp_voxel_topology *voxels = search->voxels.topology;
  if (voxels) {
    voxel__leave(voxels->grid);
  } else {
    grid__leave(search->topology->grid);
  }
  release(search);
}

/** Whether the buffers still hold this search: another one may have begun in them since. */
static bool owns_buffers(const sp_astar *search) {
  return search->buffers->user == search;
}

/** Voxel topologies read the grid as it is, so they are always current. */
static sp_status check_current(const sp_astar *search) {
  if (!search->topology || topology__is_current(search->topology)) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
}

static sp_status check_costs(const sp_astar *search) {
  if (search->variant == NOT_ANY_ANGLE || search->topology->grid->costs.uniform) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_TOPOLOGY, SP_DETAIL_COSTS_DIFFER);
}

static sp_status check_node(const sp_astar *search, int32_t node, bool *fits) {
  if (!search->topology) return voxel__dense_check_node(&search->voxels, node, fits);
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

/** Cost edits of the grid so far. */
static uint64_t cost_edits(const sp_astar *search) {
  const sp_voxel_topology *voxels = search->voxels.topology;
  return voxels ? voxels->grid->costs.edits : search->topology->grid->costs.edits;
}

static sp_status begin(sp_astar *search, int32_t start, int32_t goal) {
  sp_search_buffers *buffers = search->buffers;
  const sp_topology *topology = search->topology;
  const sp_astar *user = buffers->user;
  bool in_use = user && user != search && user->search.status == SP_SEARCH_STATUS_RUNNING;
  if (in_use) return sp__fail(SP_E_STATE, SP_FIELD_BUFFERS, SP_DETAIL_BUFFERS_IN_USE);
  buffers->memory.record.enabled = buffers->record;
  buffers->user = search;
  search->cell_edits = topology ? topology->cell_edits : 0;
  search->cost_edits = cost_edits(search);
  if (!topology) return voxel__dense_begin(&search->search, &buffers->memory, &search->voxels, start, goal);
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

/** Whether the grid is as it was when the search began. */
static bool is_unchanged(const sp_astar *search) {
  const sp_voxel_topology *voxels = search->voxels.topology;
  if (search->cost_edits != cost_edits(search)) return false;
  if (voxels) return search->voxels.voxel_edits == voxels->grid->voxel_edits;
  return search->cell_edits == search->topology->cell_edits;
}

/** A running search must still own its buffers and find the grid as it was at begin. */
static sp_status check_running(const sp_astar *search) {
  if (search->search.status == SP_SEARCH_STATUS_NOT_STARTED || !owns_buffers(search)) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  }
  if (search->search.status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  sp_status status = check_current(search);
  if (status != SP_OK || is_unchanged(search)) return status;
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

/* State -------------------------------------------------------------------------------------- */

/** A* names its start in states, Theta* does not (GAP-39). */
static bool names_start(const sp_astar *search) {
  return search->variant == NOT_ANY_ANGLE;
}

static sp__search_state describe(const sp_astar *search) {
  const sp_voxel_topology *voxels = search->voxels.topology;
  int32_t node_count = voxels ? voxels->grid->voxel_count : search->topology->grid->cell_count;
  double weight = voxels ? search->voxels.weight : search->weight;
  return astar__describe(owns_buffers(search) ? &search->search : NULL, node_count, weight, names_start(search));
}

static sp__state_kind kind_of(const sp_astar *search) {
  return search->variant == NOT_ANY_ANGLE ? SP__STATE_ASTAR : SP__STATE_THETA_SEARCH;
}

static void write_search(sp__writer *writer, const void *object) {
  const sp_astar *search = object;
  sp__search_state state = describe(search);
  sp__state_write_header(writer, kind_of(search));
  search_state__write(writer, &state, &search->buffers->memory);
}

uint64_t sp_astar_state_size(const sp_astar *search) {
  return sp__object_is(search, SP__KIND_ASTAR) ? sp__state_size(write_search, search) : 0;
}

sp_status sp_astar_save_state(const sp_astar *search, uint8_t *bytes, uint64_t capacity) {
  sp_status status = sp__object_check(search, SP__KIND_ASTAR);
  if (status != SP_OK) return status;
  const sp_voxel_topology *voxels = search->voxels.topology;
  bool busy = voxels ? voxels->grid->busy != 0 : search->topology->grid->busy != 0;
  if (busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return sp__state_save(write_search, search, bytes, capacity);
}

static sp_status restore(sp_astar *search, sp__reader *reader) {
  sp__search_state own = describe(search), saved;
  sp_status status = sp__state_read_header(reader, kind_of(search));
  if (status == SP_OK) {
    status = sp__state_read_search(reader, &own, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, names_start(search), &saved);
  }
  if (status != SP_OK) return status;
  if (saved.status == SP_SEARCH_STATUS_NOT_STARTED) {
    status = sp__state_read_end(reader);
    if (status == SP_OK && owns_buffers(search)) search->buffers->user = NULL;
    return status;
  }
  status = begin(search, saved.goal, saved.goal);
  if (status != SP_OK) return status;
  bool lazy = search->variant == SP_THETA_VARIANT_LAZY || search->variant == SP_THETA_VARIANT_LAZY_REQUEUE;
  status = astar__read_buffers(reader, &search->search, &saved, lazy);
  if (status == SP_OK) status = sp__state_read_end(reader);
  if (status != SP_OK) search->search.status = SP_SEARCH_STATUS_NOT_STARTED;
  return status;
}

sp_status sp_astar_restore_state(sp_astar *search, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  sp_status status = sp__object_check(search, SP__KIND_ASTAR);
  if (status == SP_OK) status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = open_search(search);
  if (status != SP_OK) return status;
  if (search->topology) status = topology__refresh(search->topology);
  if (status == SP_OK) status = check_costs(search);
  if (status == SP_OK) status = restore(search, &reader);
  close_search(search);
  return status;
}
