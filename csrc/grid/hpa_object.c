/* sp_hpa_hierarchy and sp_hpa_search: the middle tier of hierarchical searches. */
#include "samepath/hpa.h"

#include "abi/options.h"
#include "grid/hpa.h"

struct sp_hpa_hierarchy {
  sp__object object;
  sp_grid *grid;
  hpa_hierarchy *graph;
};

struct sp_hpa_search {
  sp__object object;
  sp_hpa_hierarchy *hierarchy;
  hpa_search search;
  uint64_t cell_edits; /* The grid's, when the search began. */
  uint64_t cost_edits;
  bool smoothing;
};

/* Hierarchy ---------------------------------------------------------------------------------- */

static sp_status check_options(const sp_hpa_options *options) {
  sp_status status = sp__hpa_options_check(options);
  if (status != SP_OK || hpa__supports(options->connectivity, options->diagonals)) return status;
  return sp__fail_range(SP_FIELD_HPA_OPTIONS_DIAGONALS, options->diagonals, SP_DIAGONAL_RULE_NO_CORNER_CUTTING,
                        SP_DIAGONAL_RULE_NO_SQUEEZING);
}

static sp_status create_hierarchy(sp_grid *grid, const sp_hpa_options *options, sp_hpa_hierarchy **out) {
  sp_hpa_hierarchy *hierarchy = sp__object_create(SP__KIND_HPA, sizeof *hierarchy, &grid->object.allocator);
  if (!hierarchy) return sp__fail_memory();
  hierarchy->graph = hpa__create(grid, options);
  if (!hierarchy->graph) {
    sp__object_destroy(hierarchy, sizeof *hierarchy);
    return sp__fail_memory();
  }
  hierarchy->grid = grid;
  sp__object_retain(grid);
  *out = hierarchy;
  return SP_OK;
}

sp_status sp_hpa_hierarchy_create(sp_grid *grid, const sp_hpa_options *options, sp_hpa_hierarchy **out) {
  static const sp_hpa_options defaults = SP_HPA_OPTIONS_INIT;
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!options) options = &defaults;
  status = check_options(options);
  if (status == SP_OK) status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = create_hierarchy(grid, options, out);
  grid__leave(grid);
  return status;
}

static void release_hierarchy(sp_hpa_hierarchy *hierarchy) {
  if (!sp__object_drop(hierarchy)) return;
  sp_grid *grid = hierarchy->grid;
  hpa__release(hierarchy->graph);
  sp__object_destroy(hierarchy, sizeof *hierarchy);
  grid__release_reference(grid);
}

void sp_hpa_hierarchy_free(sp_hpa_hierarchy *hierarchy) {
  if (sp__object_give_up(hierarchy, SP__KIND_HPA)) release_hierarchy(hierarchy);
}

sp_status sp_hpa_hierarchy_refresh(sp_hpa_hierarchy *hierarchy) {
  sp_status status = sp__object_check(hierarchy, SP__KIND_HPA);
  if (status == SP_OK) status = grid__enter(hierarchy->grid);
  if (status != SP_OK) return status;
  status = hpa__refresh(hierarchy->graph);
  grid__leave(hierarchy->grid);
  return status;
}

int32_t sp_hpa_hierarchy_is_current(const sp_hpa_hierarchy *hierarchy) {
  return sp__object_is(hierarchy, SP__KIND_HPA) && hpa__is_current(hierarchy->graph);
}

int32_t sp_hpa_hierarchy_chunks_x(const sp_hpa_hierarchy *hierarchy) {
  return sp__object_is(hierarchy, SP__KIND_HPA) ? hierarchy->graph->chunks_x : 0;
}

int32_t sp_hpa_hierarchy_chunks_y(const sp_hpa_hierarchy *hierarchy) {
  return sp__object_is(hierarchy, SP__KIND_HPA) ? hierarchy->graph->chunks_y : 0;
}

uint64_t sp_hpa_hierarchy_memory(const sp_hpa_hierarchy *hierarchy) {
  return sp__object_is(hierarchy, SP__KIND_HPA) ? sizeof *hierarchy + hpa__memory(hierarchy->graph) : 0;
}

int32_t sp_hpa_hierarchy_content_equals(const sp_hpa_hierarchy *a, const sp_hpa_hierarchy *b) {
  return sp__object_is(a, SP__KIND_HPA) && sp__object_is(b, SP__KIND_HPA) && hpa__content_equals(a->graph, b->graph);
}

uint64_t sp_hpa_hierarchy_content_hash(const sp_hpa_hierarchy *hierarchy) {
  return sp__object_is(hierarchy, SP__KIND_HPA) ? hpa__content_hash(hierarchy->graph) : 0;
}

/** A chunk with nodes; NULL for others, whose arrays may never have been made. */
static const hpa_chunk *chunk_at(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  if (!sp__object_is(hierarchy, SP__KIND_HPA) || chunk < 0 || chunk >= hierarchy->graph->chunk_count) return NULL;
  const hpa_chunk *content = &hierarchy->graph->chunks[chunk];
  return content->node_count > 0 ? content : NULL;
}

int32_t sp_hpa_hierarchy_chunk_node_count(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->node_count : 0;
}

const int32_t *sp_hpa_hierarchy_chunk_nodes(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->nodes : NULL;
}

const double *sp_hpa_hierarchy_intra_costs(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->intra_costs : NULL;
}

const int32_t *sp_hpa_hierarchy_inter_first(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->inter_first : NULL;
}

const int32_t *sp_hpa_hierarchy_inter_targets(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->inter_targets : NULL;
}

const double *sp_hpa_hierarchy_inter_costs(const sp_hpa_hierarchy *hierarchy, int32_t chunk) {
  const hpa_chunk *content = chunk_at(hierarchy, chunk);
  return content ? content->inter_costs : NULL;
}

/* Search ------------------------------------------------------------------------------------- */

sp_status sp_hpa_search_create(sp_hpa_hierarchy *hierarchy, int32_t smoothing, int32_t record_expansions,
                               sp_hpa_search **out) {
  sp_status status = sp__object_check(hierarchy, SP__KIND_HPA);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_hpa_search *search = sp__object_create(SP__KIND_HPA_SEARCH, sizeof *search, &hierarchy->object.allocator);
  if (!search) return sp__fail_memory();
  search->hierarchy = hierarchy;
  search->search.allocator = search->object.allocator;
  search->search.record.enabled = record_expansions != 0;
  search->smoothing = smoothing != 0;
  sp__object_retain(hierarchy);
  *out = search;
  return SP_OK;
}

void sp_hpa_search_free(sp_hpa_search *search) {
  if (!sp__object_give_up(search, SP__KIND_HPA_SEARCH) || !sp__object_drop(search)) return;
  sp_hpa_hierarchy *hierarchy = search->hierarchy;
  hpa__search_free(&search->search);
  sp__object_destroy(search, sizeof *search);
  release_hierarchy(hierarchy);
}

static bool fits(const sp_grid *grid, int32_t node, int32_t agent_size) {
  return node >= 0 && node < grid->cell_count && grid__fits(grid, node, agent_size);
}

static sp_status try_begin(sp_hpa_search *search, int32_t start, int32_t goal, int32_t *status_out) {
  hpa_hierarchy *graph = search->hierarchy->graph;
  const sp_grid *grid = graph->grid;
  sp_status status = hpa__refresh(graph);
  if (status != SP_OK) return status;
  if (!fits(grid, start, graph->settings.agent_size)) {
    *status_out = SP_PATH_STATUS_START_INVALID;
    return SP_OK;
  }
  if (!fits(grid, goal, graph->settings.agent_size)) {
    *status_out = SP_PATH_STATUS_GOAL_INVALID;
    return SP_OK;
  }
  search->cell_edits = grid->cell_edits;
  search->cost_edits = grid->cost_edits;
  status = hpa__search_begin(&search->search, graph, start, goal, search->smoothing);
  if (status == SP_OK) *status_out = SP_PATH_STATUS_IN_PROGRESS;
  return status;
}

sp_status sp_hpa_search_try_begin(sp_hpa_search *search, int32_t start, int32_t goal, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_HPA_SEARCH);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = grid__enter(search->hierarchy->grid);
  if (status != SP_OK) return status;
  status = try_begin(search, start, goal, status_out);
  grid__leave(search->hierarchy->grid);
  return status;
}

/** A running search must find the grid as it was when it began. */
static sp_status check_running(const sp_hpa_search *search) {
  const sp_grid *grid = search->hierarchy->grid;
  if (search->search.status == SP_SEARCH_STATUS_NOT_STARTED) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  }
  if (search->search.status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  if (search->cell_edits == grid->cell_edits && search->cost_edits == grid->cost_edits) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_HIERARCHY, SP_DETAIL_GRID_CHANGED);
}

sp_status sp_hpa_search_step(sp_hpa_search *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_HPA_SEARCH);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  status = check_running(search);
  if (status == SP_OK) status = grid__enter(search->hierarchy->grid);
  if (status != SP_OK) return status;
  status = hpa__search_step(&search->search, iterations);
  if (status == SP_OK) *status_out = search->search.status;
  grid__leave(search->hierarchy->grid);
  return status;
}

/* Views -------------------------------------------------------------------------------------- */

/** The state of a search that has begun. */
static const hpa_search *begun(const sp_hpa_search *search) {
  if (!sp__object_is(search, SP__KIND_HPA_SEARCH)) return NULL;
  return search->search.status == SP_SEARCH_STATUS_NOT_STARTED ? NULL : &search->search;
}

/** The state of a search that has found its path. */
static const hpa_search *found(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state && state->status == SP_SEARCH_STATUS_FOUND ? state : NULL;
}

int32_t sp_hpa_search_status(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state ? state->status : SP_SEARCH_STATUS_NOT_STARTED;
}

double sp_hpa_search_cost(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? state->cost : SP_INFINITY;
}

double sp_hpa_search_abstract_cost(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? state->abstract_cost : SP_INFINITY;
}

uint64_t sp_hpa_search_iterations(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state ? state->iterations : 0;
}

uint64_t sp_hpa_search_expanded(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state ? state->expanded : 0;
}

const int32_t *sp_hpa_search_path(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? state->path : NULL;
}

uint32_t sp_hpa_search_path_count(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? (uint32_t)state->path_count : 0;
}

const int32_t *sp_hpa_search_route(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? state->route : NULL;
}

uint32_t sp_hpa_search_route_count(const sp_hpa_search *search) {
  const hpa_search *state = found(search);
  return state ? (uint32_t)state->route_count : 0;
}

const int32_t *sp_hpa_search_expanded_nodes(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state ? state->record.nodes : NULL;
}

uint32_t sp_hpa_search_expanded_nodes_count(const sp_hpa_search *search) {
  const hpa_search *state = begun(search);
  return state ? (uint32_t)state->record.count : 0;
}
