/* Queries: which engine answers, which ends are valid, when it stops. */
#include "grid/query.h"

grid_query *grid__query_create(sp_grid *grid) {
  grid_query *query = sp__alloc(&grid->object.allocator, sizeof *query);
  if (!query) return NULL;
  memset(query, 0, sizeof *query);
  query->grid = grid;
  query->memory.allocator = grid->object.allocator;
  octile__init(&query->octile, grid);
  return query;
}

void grid__query_destroy(grid_query *query) {
  const sp_allocator *allocator = &query->grid->object.allocator;
  octile__free(&query->octile);
  astar__memory_free(&query->memory);
  sp__release(allocator, query->cells, query->cell_capacity * sizeof *query->cells);
  sp__release(allocator, query->points, query->point_capacity * sizeof *query->points);
  sp__release(allocator, query->expanded, query->expanded_capacity * sizeof *query->expanded);
  sp__release(allocator, query, sizeof *query);
}

uint64_t grid__query_memory(const grid_query *query) {
  return sizeof *query + octile__memory(&query->octile) + astar__memory_size(&query->memory) +
         query->cell_capacity * sizeof *query->cells + query->point_capacity * sizeof *query->points +
         query->expanded_capacity * sizeof *query->expanded;
}

/* Options ------------------------------------------------------------------------------------ */

/** Jump point searches fall back to A*, and the replanners' one-off queries run it. */
static bool runs_astar(int32_t algorithm) {
  return algorithm == SP_GRID_ALGORITHM_ASTAR || algorithm == SP_GRID_ALGORITHM_JPS ||
         algorithm == SP_GRID_ALGORITHM_JPS_PLUS || algorithm == SP_GRID_ALGORITHM_LPA_STAR ||
         algorithm == SP_GRID_ALGORITHM_D_STAR_LITE;
}

sp_status grid__query_configure(grid_query *query, const sp_grid_options *options, const sp_grid_hooks *hooks) {
  static const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  if (options) {
    sp_status status = sp_grid_options_check(options);
    if (status != SP_OK) return status;
    if (!runs_astar(options->algorithm)) {
      return sp__fail(SP_E_UNSUPPORTED, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_DETAIL_NOT_IN_THIS_VERSION);
    }
  }
  query->options = options ? *options : defaults;
  query->hooks = hooks ? *hooks : (sp_grid_hooks){0};
  return SP_OK;
}

bool grid__query_is_specialized(const grid_query *query) {
  const sp_grid_options *options = &query->options;
  bool heuristic = options->heuristic == SP_GRID_HEURISTIC_AUTO || options->heuristic == SP_GRID_HEURISTIC_OCTILE ||
                   options->heuristic == SP_GRID_HEURISTIC_ZERO;
  return options->specialized_engines && options->connectivity == SP_GRID_CONNECTIVITY_EIGHT &&
         options->diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING && options->agent_size == 1 &&
         options->heuristic_weight == 1.0 && heuristic && query->grid->costs.uniform && !query->hooks.blocked &&
         !query->hooks.step_cost;
}

/* Ends --------------------------------------------------------------------------------------- */

/** Reason offset of an end: outside 0, blocked 1, too narrow 2, refused 3, or -1 when it is valid. */
static sp_status check_end(grid_query *query, grid_cell cell, int32_t *fault) {
  const sp_grid *grid = query->grid;
  int32_t size = query->options.agent_size;
  *fault = -1;
  if (!grid__contains(grid, cell.x, cell.y)) {
    *fault = 0;
  } else if (grid->cells[grid__index(grid, cell.x, cell.y)] == SP_AREA_WALL) {
    *fault = 1;
  } else if (!grid__fits(grid, grid__index(grid, cell.x, cell.y), size)) {
    *fault = 2;
  } else if (query->hooks.blocked) {
    int32_t blocked = 0;
    if (query->hooks.blocked(query->hooks.user, cell.x, cell.y, &blocked)) {
      return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    }
    if (blocked) *fault = 3;
  }
  return SP_OK;
}

sp_status grid__query_check_ends(grid_query *query, grid_cell start, grid_cell goal, int32_t *reason) {
  *reason = SP_PATH_REASON_NONE;
  if (query->options.agent_size > 1) {
    sp_status status = grid__ensure_clearance(query->grid);
    if (status != SP_OK) return status;
  }
  int32_t fault;
  sp_status status = check_end(query, start, &fault);
  if (status != SP_OK) return status;
  if (fault >= 0) {
    *reason = SP_PATH_REASON_START_OUTSIDE + fault;
    return SP_OK;
  }
  status = check_end(query, goal, &fault);
  if (status == SP_OK && fault >= 0) *reason = SP_PATH_REASON_GOAL_OUTSIDE + fault;
  return status;
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
  query->memory.record.count = 0;
  query->octile.record.count = 0;
}

/* Search ------------------------------------------------------------------------------------- */

static sp_status begin_generic(grid_query *query, int32_t start, int32_t goal) {
  const sp_grid_options *options = &query->options;
  astar_setup setup = {
      query->grid, NULL, options->connectivity, options->diagonals, options->heuristic, options->heuristic_weight,
      query->hooks};
  sp_status status = grid__neighbours_for(query->grid, options->agent_size, &setup.neighbours);
  if (status != SP_OK) return status;
  query->memory.record.enabled = options->record_expansions != 0;
  return astar__begin(&query->astar, &query->memory, &setup, start, goal);
}

static sp_status begin_octile(grid_query *query, int32_t start, int32_t goal) {
  sp_status status = grid__ensure_neighbours(query->grid);
  if (status != SP_OK) return status;
  bool zero_estimate = query->options.heuristic == SP_GRID_HEURISTIC_ZERO;
  return octile__begin(&query->octile, start, goal, zero_estimate, query->options.record_expansions != 0);
}

sp_status grid__query_begin(grid_query *query, grid_cell start, grid_cell goal) {
  const sp_grid *grid = query->grid;
  int32_t start_node = grid__index(grid, start.x, start.y), goal_node = grid__index(grid, goal.x, goal.y);
  bool specialized = grid__query_is_specialized(query);
  query->engine = GRID_ENGINE_NONE;
  query->status = SP_PATH_STATUS_NONE;
  query->reason = SP_PATH_REASON_NONE;
  query->cell_edits = grid->cell_edits;
  query->cost_edits = grid->costs.edits;
  sp_status status =
      specialized ? begin_octile(query, start_node, goal_node) : begin_generic(query, start_node, goal_node);
  if (status != SP_OK) return status;
  query->engine = specialized ? GRID_ENGINE_OCTILE : GRID_ENGINE_GENERIC;
  query->status = SP_PATH_STATUS_IN_PROGRESS;
  return SP_OK;
}

sp_status grid__query_step(grid_query *query, int32_t iterations) {
  bool octile = query->engine == GRID_ENGINE_OCTILE;
  sp_status status = octile ? octile__step(&query->octile, iterations) : astar__step(&query->astar, iterations);
  if (status != SP_OK) {
    /* Without memory the search stands where it was; a callback's stop ends it. */
    if (status == SP_E_CALLBACK) query->status = SP_PATH_STATUS_NONE;
    return status;
  }
  int32_t search = octile ? query->octile.status : query->astar.status;
  if (search == SP_SEARCH_STATUS_FOUND) query->status = SP_PATH_STATUS_FOUND;
  if (search == SP_SEARCH_STATUS_NOT_FOUND) {
    query->status = SP_PATH_STATUS_NO_PATH;
    query->reason = SP_PATH_REASON_UNREACHABLE;
  }
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
