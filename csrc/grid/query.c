/* Queries: which engine answers, which ends are valid, when it stops. */
#include "grid/query.h"

#include "grid/jump_table.h"
#include "grid/theta.h"

grid_query *grid__query_create(sp_grid *grid) {
  grid_query *query = sp__alloc(&grid->object.allocator, sizeof *query);
  if (!query) return NULL;
  memset(query, 0, sizeof *query);
  query->grid = grid;
  query->memory.allocator = grid->object.allocator;
  query->hpa.allocator = grid->object.allocator;
  octile__init(&query->octile, grid);
  octile_jump__init(&query->octile_jump, grid);
  return query;
}

void grid__query_destroy(grid_query *query) {
  const sp_allocator *allocator = &query->grid->object.allocator;
  octile__free(&query->octile);
  octile_jump__free(&query->octile_jump);
  astar__memory_free(&query->memory);
  hpa__search_free(&query->hpa);
  sp__release(allocator, query->cells, query->cell_capacity * sizeof *query->cells);
  sp__release(allocator, query->points, query->point_capacity * sizeof *query->points);
  sp__release(allocator, query->expanded, query->expanded_capacity * sizeof *query->expanded);
  sp__release(allocator, query, sizeof *query);
}

uint64_t grid__query_memory(const grid_query *query) {
  return sizeof *query + octile__memory(&query->octile) + octile_jump__memory(&query->octile_jump) +
         astar__memory_size(&query->memory) + hpa__search_memory(&query->hpa) +
         query->cell_capacity * sizeof *query->cells + query->point_capacity * sizeof *query->points +
         query->expanded_capacity * sizeof *query->expanded;
}

/* Options ------------------------------------------------------------------------------------ */

sp_status grid__check_hex_options(const sp_grid_options *options) {
  if (options->agent_size == 1) return SP_OK;
  return sp__fail_size(SP_FIELD_GRID_OPTIONS_AGENT_SIZE, options->agent_size, 1);
}

/** GAP-31: a hex grid runs generic A* whatever is asked for. */
static sp_status adapt_to_hex(sp_grid_options *options) {
  sp_status status = grid__check_hex_options(options);
  if (status != SP_OK) return status;
  options->algorithm = SP_GRID_ALGORITHM_ASTAR;
  options->specialized_engines = 0;
  return SP_OK;
}

sp_status grid__query_configure(grid_query *query, const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp_grid_options chosen = SP_GRID_OPTIONS_INIT;
  if (options) {
    sp_status status = sp_grid_options_check(options);
    if (status != SP_OK) return status;
    chosen = *options;
  }
  if (grid__is_hex(query->grid)) {
    sp_status status = adapt_to_hex(&chosen);
    if (status != SP_OK) return status;
  }
  query->options = chosen;
  query->hooks = hooks ? *hooks : (sp_grid_hooks){0};
  return SP_OK;
}

/** One cost for every step of eight moves without corner cutting, and nothing that a caller adds (G-122). */
static bool is_uniform(const grid_query *query) {
  const sp_grid_options *options = &query->options;
  bool heuristic = options->heuristic == SP_GRID_HEURISTIC_AUTO || options->heuristic == SP_GRID_HEURISTIC_OCTILE ||
                   options->heuristic == SP_GRID_HEURISTIC_ZERO;
  return options->connectivity == SP_GRID_CONNECTIVITY_EIGHT &&
         options->diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING && options->agent_size == 1 &&
         options->heuristic_weight == 1.0 && heuristic && query->grid->costs.uniform && !query->hooks.blocked &&
         !query->hooks.step_cost;
}

static bool is_jumping(int32_t algorithm) {
  return algorithm == SP_GRID_ALGORITHM_JPS || algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
}

static bool is_any_angle(int32_t algorithm) {
  return algorithm == SP_GRID_ALGORITHM_THETA_STAR || algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR;
}

static bool qualifies_for_any_angle(const grid_query *query) {
  const sp_grid_options *options = &query->options;
  return theta__takes_moves(options->agent_size, options->connectivity, options->diagonals) &&
         theta__takes_heuristic(options->heuristic) && query->grid->costs.uniform && !query->hooks.blocked &&
         !query->hooks.step_cost;
}

/** The hierarchical search has no callbacks and not every rule (G-210). */
static bool qualifies_for_hpa(const grid_query *query) {
  return !query->hooks.blocked && !query->hooks.step_cost &&
         hpa__supports(query->options.connectivity, query->options.diagonals);
}

int32_t grid__query_algorithm(const grid_query *query) {
  int32_t asked = query->options.algorithm;
  if (is_any_angle(asked) && qualifies_for_any_angle(query)) return asked;
  if (asked == SP_GRID_ALGORITHM_HPA && qualifies_for_hpa(query)) return asked;
  if (!is_jumping(asked) || !is_uniform(query)) return SP_GRID_ALGORITHM_ASTAR;
  return asked == SP_GRID_ALGORITHM_JPS_PLUS && jump_table__serves(query->grid) ? asked : SP_GRID_ALGORITHM_JPS;
}

bool grid__query_is_specialized(const grid_query *query) {
  int32_t algorithm = grid__query_algorithm(query);
  bool has_engine = algorithm == SP_GRID_ALGORITHM_ASTAR || is_jumping(algorithm);
  return query->options.specialized_engines && is_uniform(query) && has_engine;
}

/* Ends --------------------------------------------------------------------------------------- */

/** Reason offset of an end: outside 0, blocked 1, too narrow 2, refused 3, or -1 when it is valid. */
static sp_status check_end(const sp_grid *grid, const sp_grid_hooks *hooks, int32_t agent_size, grid_cell cell,
                           int32_t *fault) {
  *fault = -1;
  if (!grid__contains(grid, cell.x, cell.y)) {
    *fault = 0;
  } else if (grid->cells[grid__index(grid, cell.x, cell.y)] == SP_AREA_WALL) {
    *fault = 1;
  } else if (!grid__fits(grid, grid__index(grid, cell.x, cell.y), agent_size)) {
    *fault = 2;
  } else if (hooks->blocked) {
    int32_t blocked = 0;
    if (hooks->blocked(hooks->user, cell.x, cell.y, &blocked)) {
      return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    }
    if (blocked) *fault = 3;
  }
  return SP_OK;
}

sp_status grid__check_ends(sp_grid *grid, const sp_grid_hooks *hooks, int32_t agent_size, grid_cell start,
                           grid_cell goal, int32_t *reason) {
  *reason = SP_PATH_REASON_NONE;
  if (agent_size > 1) {
    sp_status status = grid__ensure_clearance(grid);
    if (status != SP_OK) return status;
  }
  int32_t fault;
  sp_status status = check_end(grid, hooks, agent_size, start, &fault);
  if (status != SP_OK) return status;
  if (fault >= 0) {
    *reason = SP_PATH_REASON_START_OUTSIDE + fault;
    return SP_OK;
  }
  status = check_end(grid, hooks, agent_size, goal, &fault);
  if (status == SP_OK && fault >= 0) *reason = SP_PATH_REASON_GOAL_OUTSIDE + fault;
  return status;
}

sp_status grid__query_check_ends(grid_query *query, grid_cell start, grid_cell goal, int32_t *reason) {
  return grid__check_ends(query->grid, &query->hooks, query->options.agent_size, start, goal, reason);
}

int32_t grid__status_of_reason(int32_t reason) {
  if (reason == SP_PATH_REASON_NONE) return SP_PATH_STATUS_IN_PROGRESS;
  if (reason < SP_PATH_REASON_GOAL_OUTSIDE) return SP_PATH_STATUS_START_INVALID;
  if (reason < SP_PATH_REASON_UNREACHABLE) return SP_PATH_STATUS_GOAL_INVALID;
  return reason == SP_PATH_REASON_BUDGET ? SP_PATH_STATUS_BUDGET_EXHAUSTED : SP_PATH_STATUS_NO_PATH;
}

void grid__query_refuse(grid_query *query, int32_t reason) {
  query->engine = GRID_ENGINE_NONE;
  query->reason = reason;
  query->status = grid__status_of_reason(reason);
}

/* Search ------------------------------------------------------------------------------------- */

static sp_status begin_generic(grid_query *query, int32_t start, int32_t goal) {
  const sp_grid_options *options = &query->options;
  astar_setup setup = {.grid = query->grid,
                       .connectivity = options->connectivity,
                       .diagonals = options->diagonals,
                       .heuristic = options->heuristic,
                       .weight = options->heuristic_weight,
                       .hooks = query->hooks};
  sp_status status = grid__neighbours_for(query->grid, options->agent_size, &setup.neighbours);
  if (status != SP_OK) return status;
  query->memory.record.enabled = options->record_expansions != 0;
  return astar__begin(&query->astar, &query->memory, &setup, start, goal);
}

static sp_status begin_generic_jump(grid_query *query, int32_t jumper, int32_t start, int32_t goal) {
  sp_status status = jump_search__prepare(query->grid, jumper);
  if (status != SP_OK) return status;
  bool zero_estimate = query->options.heuristic == SP_GRID_HEURISTIC_ZERO;
  query->memory.record.enabled = query->options.record_expansions != 0;
  return jump_search__begin(&query->jump, &query->memory, query->grid, jumper, zero_estimate, start, goal);
}

static sp_status begin_any_angle(grid_query *query, bool lazy, int32_t start, int32_t goal) {
  const sp_grid_options *options = &query->options;
  sp_status status = grid__ensure_neighbours(query->grid);
  if (status != SP_OK) return status;
  theta_setup setup = {.grid = query->grid,
                       .neighbours = query->grid->neighbours,
                       .variant = lazy ? SP_THETA_VARIANT_LAZY_REQUEUE : SP_THETA_VARIANT_THETA,
                       .heuristic = options->heuristic,
                       .weight = options->heuristic_weight};
  query->memory.record.enabled = options->record_expansions != 0;
  return theta__begin(&query->astar, &query->memory, &setup, start, goal);
}

static sp_status begin_octile(grid_query *query, int32_t start, int32_t goal) {
  sp_status status = grid__ensure_neighbours(query->grid);
  if (status != SP_OK) return status;
  bool zero_estimate = query->options.heuristic == SP_GRID_HEURISTIC_ZERO;
  return octile__begin(&query->octile, start, goal, zero_estimate, query->options.record_expansions != 0);
}

static sp_status begin_octile_jump(grid_query *query, int32_t jumper, int32_t start, int32_t goal) {
  sp_status status = jump_search__prepare(query->grid, jumper);
  if (status != SP_OK) return status;
  const sp_grid_options *options = &query->options;
  return octile_jump__begin(&query->octile_jump, start, goal, jumper == SP_JUMPER_TABLE,
                            options->heuristic == SP_GRID_HEURISTIC_ZERO, options->record_expansions != 0);
}

static sp_status begin_hpa(grid_query *query, int32_t start, int32_t goal) {
  const sp_grid_options *options = &query->options;
  sp_hpa_options settings = SP_HPA_OPTIONS_INIT;
  settings.chunk_size = options->hpa_chunk_size;
  settings.agent_size = options->agent_size;
  settings.connectivity = options->connectivity;
  settings.diagonals = options->diagonals;
  hpa_hierarchy *hierarchy;
  sp_status status = hpa__cached(query->grid, &settings, &hierarchy);
  if (status == SP_OK) status = hpa__refresh(hierarchy);
  if (status != SP_OK) return status;
  query->hpa.record.enabled = options->record_expansions != 0;
  return hpa__search_begin(&query->hpa, hierarchy, start, goal, options->hpa_smoothing != 0);
}

static sp_status begin_engine(grid_query *query, int32_t engine, int32_t algorithm, int32_t start, int32_t goal) {
  int32_t jumper = algorithm == SP_GRID_ALGORITHM_JPS_PLUS ? SP_JUMPER_TABLE : SP_JUMPER_BLOCKS;
  switch (engine) {
  case GRID_ENGINE_HPA:
    return begin_hpa(query, start, goal);
  case GRID_ENGINE_OCTILE:
    return begin_octile(query, start, goal);
  case GRID_ENGINE_OCTILE_JUMP:
    return begin_octile_jump(query, jumper, start, goal);
  case GRID_ENGINE_GENERIC_JUMP:
    return begin_generic_jump(query, jumper, start, goal);
  default:
    if (!is_any_angle(algorithm)) return begin_generic(query, start, goal);
    return begin_any_angle(query, algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR, start, goal);
  }
}

int32_t grid__query_engine(const grid_query *query) {
  int32_t algorithm = grid__query_algorithm(query);
  if (algorithm == SP_GRID_ALGORITHM_HPA) return GRID_ENGINE_HPA;
  bool specialized = grid__query_is_specialized(query);
  if (is_jumping(algorithm)) return specialized ? GRID_ENGINE_OCTILE_JUMP : GRID_ENGINE_GENERIC_JUMP;
  return specialized ? GRID_ENGINE_OCTILE : GRID_ENGINE_GENERIC;
}

void grid__query_reset(grid_query *query) {
  query->engine = GRID_ENGINE_NONE;
  query->status = SP_PATH_STATUS_NONE;
  query->reason = SP_PATH_REASON_NONE;
}

sp_status grid__query_begin(grid_query *query, grid_cell start, grid_cell goal) {
  const sp_grid *grid = query->grid;
  int32_t start_node = grid__index(grid, start.x, start.y), goal_node = grid__index(grid, goal.x, goal.y);
  int32_t algorithm = grid__query_algorithm(query), engine = grid__query_engine(query);
  grid__query_reset(query);
  query->cell_edits = grid->cell_edits;
  query->cost_edits = grid->costs.edits;
  query->unit_cost = grid->costs.multipliers[0];
  query->algorithm = algorithm;
  sp_status status = begin_engine(query, engine, algorithm, start_node, goal_node);
  if (status != SP_OK) return status;
  query->engine = engine;
  query->status = SP_PATH_STATUS_IN_PROGRESS;
  return SP_OK;
}

static sp_status step_engine(grid_query *query, int32_t iterations) {
  switch (query->engine) {
  case GRID_ENGINE_HPA:
    return hpa__search_step(&query->hpa, iterations);
  case GRID_ENGINE_OCTILE:
    return octile__step(&query->octile, iterations);
  case GRID_ENGINE_OCTILE_JUMP:
    return octile_jump__step(&query->octile_jump, iterations);
  case GRID_ENGINE_GENERIC_JUMP:
    return jump_search__step(&query->jump, iterations);
  default: /* A* and the any-angle searches, which are loops of it. */
    return astar__step(&query->astar, iterations);
  }
}

grid_progress grid__query_progress(const grid_query *query) {
  const octile_search *octile = &query->octile;
  const octile_jump *pairs = &query->octile_jump;
  const astar_search *astar = &query->astar;
  const jump_search *jump = &query->jump;
  const hpa_search *hpa = &query->hpa;
  const expansion_record *generic = &query->memory.record;
  switch (query->engine) {
  case GRID_ENGINE_HPA:
    return (grid_progress){hpa->status, hpa->iterations, hpa->expanded, hpa->record.nodes, hpa->record.count};
  case GRID_ENGINE_OCTILE:
    return (grid_progress){octile->status, octile->iterations, octile->expanded, octile->record.nodes,
                           octile->record.count};
  case GRID_ENGINE_OCTILE_JUMP:
    return (grid_progress){pairs->status, pairs->iterations, pairs->expanded, pairs->record.nodes, pairs->record.count};
  case GRID_ENGINE_GENERIC:
    return (grid_progress){astar->status, astar->iterations, astar->expanded, generic->nodes, generic->count};
  case GRID_ENGINE_GENERIC_JUMP:
    return (grid_progress){jump->status, jump->iterations, jump->expanded, generic->nodes, generic->count};
  default:
    return (grid_progress){0};
  }
}

void grid__query_update_status(grid_query *query) {
  int32_t search = grid__query_progress(query).status;
  if (search == SP_SEARCH_STATUS_FOUND) query->status = SP_PATH_STATUS_FOUND;
  if (search == SP_SEARCH_STATUS_NOT_FOUND) {
    query->status = SP_PATH_STATUS_NO_PATH;
    query->reason = SP_PATH_REASON_UNREACHABLE;
  }
}

sp_status grid__query_step(grid_query *query, int32_t iterations) {
  sp_status status = step_engine(query, iterations);
  if (status != SP_OK) {
    /* Without memory the search stands where it was; a callback's stop ends it. */
    if (status == SP_E_CALLBACK) query->status = SP_PATH_STATUS_NONE;
    return status;
  }
  grid__query_update_status(query);
  return SP_OK;
}

sp_status grid__query_run(grid_query *query) {
  int32_t budget = query->options.iteration_budget;
  do {
    sp_status status = grid__query_step(query, budget > 0 ? budget : INT32_MAX);
    if (status != SP_OK) return status;
  } while (budget == 0 && query->status == SP_PATH_STATUS_IN_PROGRESS);
  if (query->status == SP_PATH_STATUS_IN_PROGRESS) {
    query->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
    query->reason = SP_PATH_REASON_BUDGET;
  }
  return SP_OK;
}
