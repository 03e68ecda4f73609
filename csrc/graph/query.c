/* Queries: which ends are valid, when a search stops, what came out. */
#include "graph/query.h"

graph_query *graph__query_create(sp_graph *graph) {
  graph_query *query = sp__alloc(&graph->object.allocator, sizeof *query);
  if (!query) return NULL;
  memset(query, 0, sizeof *query);
  query->graph = graph;
  query->memory.allocator = graph->object.allocator;
  return query;
}

void graph__query_destroy(graph_query *query) {
  const sp_allocator allocator = query->memory.allocator;
  graph__memory_free(&query->memory);
  sp__release(&allocator, query->nodes, query->node_capacity * sizeof *query->nodes);
  sp__release(&allocator, query, sizeof *query);
}

uint64_t graph__query_memory(const graph_query *query) {
  return sizeof *query + graph__memory_size(&query->memory) + query->node_capacity * sizeof *query->nodes;
}

/* Options ------------------------------------------------------------------------------------ */

sp_status graph__query_configure(graph_query *query, const sp_graph_options *options, const sp_graph_hooks *hooks,
                                 sp_landmarks *landmarks) {
  static const sp_graph_options defaults = SP_GRAPH_OPTIONS_INIT;
  sp_status status = sp_graph_options_check(options);
  if (status == SP_OK && landmarks) status = sp__object_check(landmarks, SP__KIND_LANDMARKS);
  if (status != SP_OK) return status;
  query->options = options ? *options : defaults;
  query->hooks = hooks ? *hooks : (sp_graph_hooks){0};
  query->landmarks = landmarks;
  return SP_OK;
}

sp_status graph__query_prepare(graph_query *query) {
  sp_graph *graph = query->graph;
  sp_status status = graph__compile(graph);
  if (status != SP_OK || !query->landmarks) return status;
  const sp_landmarks *landmarks = query->landmarks;
  if (landmarks->node_count == graph->node_count && landmarks->fingerprint == graph__fingerprint(graph)) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_LANDMARKS, SP_DETAIL_OTHER_GRAPH);
}

graph_setup graph__query_setup(const graph_query *query) {
  return (graph_setup){
      query->graph,  query->landmarks, query->hooks, query->options.algorithm, query->options.record_expansions != 0,
      query->stepped};
}

/* Ends --------------------------------------------------------------------------------------- */

/** Reason offset of an end: outside 0, refused 3, or -1 when it is valid. */
static sp_status check_end(graph_query *query, int32_t node, int32_t *fault) {
  *fault = -1;
  if (node < 0 || node >= query->graph->node_count) {
    *fault = SP_PATH_REASON_START_OUTSIDE - SP_PATH_REASON_START_OUTSIDE;
  } else if (query->hooks.blocked) {
    int32_t blocked = 0;
    if (query->hooks.blocked(query->hooks.user, node, &blocked)) {
      return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    }
    if (blocked) *fault = SP_PATH_REASON_START_REFUSED - SP_PATH_REASON_START_OUTSIDE;
  }
  return SP_OK;
}

sp_status graph__query_check_ends(graph_query *query, int32_t start, int32_t goal, int32_t *reason) {
  int32_t fault;
  *reason = SP_PATH_REASON_NONE;
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

int32_t graph__status_of_reason(int32_t reason) {
  if (reason == SP_PATH_REASON_NONE) return SP_PATH_STATUS_IN_PROGRESS;
  return reason < SP_PATH_REASON_GOAL_OUTSIDE ? SP_PATH_STATUS_START_INVALID : SP_PATH_STATUS_GOAL_INVALID;
}

void graph__query_refuse(graph_query *query, int32_t reason) {
  query->begun = false;
  query->reason = reason;
  query->status = graph__status_of_reason(reason);
  query->memory.record.count = 0;
}

/* Search ------------------------------------------------------------------------------------- */

/** Takes over how the search stands. */
static void update_status(graph_query *query) {
  if (query->search.status == SP_SEARCH_STATUS_FOUND) query->status = SP_PATH_STATUS_FOUND;
  if (query->search.status == SP_SEARCH_STATUS_NOT_FOUND) {
    query->status = SP_PATH_STATUS_NO_PATH;
    query->reason = SP_PATH_REASON_UNREACHABLE;
  }
}

void graph__query_forget(graph_query *query) {
  query->begun = false;
  query->status = SP_PATH_STATUS_NONE;
  query->reason = SP_PATH_REASON_NONE;
}

void graph__query_resume(graph_query *query) {
  query->begun = true;
  query->status = SP_PATH_STATUS_IN_PROGRESS;
  query->edits = query->graph->edits;
  update_status(query);
}

sp_status graph__query_begin(graph_query *query, int32_t start, int32_t goal) {
  graph__query_forget(query);
  graph_setup setup = graph__query_setup(query);
  sp_status status = graph__search_begin(&query->search, &query->memory, &setup, start, goal);
  if (status != SP_OK) return status;
  query->begun = true;
  query->status = SP_PATH_STATUS_IN_PROGRESS;
  query->edits = query->graph->edits;
  return SP_OK;
}

sp_status graph__query_step(graph_query *query, int32_t iterations) {
  sp_status status = graph__search_step(&query->search, iterations);
  if (status == SP_OK) {
    update_status(query);
  } else if (status == SP_E_CALLBACK) {
    /* Without memory the search stands where it was; a callback's stop ends it. */
    query->begun = false;
    query->status = SP_PATH_STATUS_NONE;
  }
  return status;
}

sp_status graph__query_run(graph_query *query) {
  int32_t budget = query->options.iteration_budget;
  do {
    sp_status status = graph__query_step(query, budget > 0 ? budget : INT32_MAX);
    if (status != SP_OK) return status;
  } while (budget == 0 && query->status == SP_PATH_STATUS_IN_PROGRESS);
  if (query->status == SP_PATH_STATUS_IN_PROGRESS) {
    query->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
    query->reason = SP_PATH_REASON_BUDGET;
  }
  return SP_OK;
}

/* Results ------------------------------------------------------------------------------------ */

static bool reserve_nodes(graph_query *query, size_t more) {
  void *nodes = query->nodes;
  if (!sp__grow_array(&query->memory.allocator, &nodes, &query->node_capacity, query->node_count,
                      query->node_count + more, sizeof *query->nodes)) {
    return false;
  }
  query->nodes = nodes;
  return true;
}

/** Sum of the path's straight lines in path order from 0; NaN without positions. */
static double polyline_length(const double *points, const int32_t *nodes, int32_t count) {
  if (!points) return sp__nan();
  double length = 0.0;
  for (int32_t i = 1; i < count; i++) {
    length += graph__distance(points + 3 * (size_t)nodes[i - 1], points + 3 * (size_t)nodes[i]);
  }
  return length;
}

static sp_status write_path(graph_query *query, sp_graph_path *result) {
  int32_t length = graph__search_path_length(&query->search);
  if (!reserve_nodes(query, (size_t)length)) return sp__fail_memory();
  int32_t *nodes = query->nodes + query->node_count;
  graph__search_copy_path(&query->search, nodes);
  query->node_count += (size_t)length;
  result->node_count = length;
  result->cost = query->search.cost;
  result->length = polyline_length(query->graph->points, nodes, length);
  return SP_OK;
}

sp_status graph__query_result(graph_query *query, sp_graph_path *result) {
  graph_setup setup = graph__query_setup(query);
  *result = (sp_graph_path){.cost = SP_INFINITY,
                            .status = query->status,
                            .reason = query->reason,
                            .algorithm = graph__resolve_algorithm(&setup),
                            .first_node = (uint32_t)query->node_count};
  if (!query->begun) return SP_OK;
  result->iterations = query->search.iterations;
  result->expanded = query->search.expanded;
  result->recorded = (uint32_t)query->memory.record.count;
  return query->status == SP_PATH_STATUS_FOUND ? write_path(query, result) : SP_OK;
}
