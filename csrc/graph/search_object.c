/* sp_graph_search: a query that runs in slices, with the path, cost bits and counts of sp_graph_find_path. */
#include "graph/query.h"

struct sp_graph_search {
  sp__object object;
  graph_query *query;
};

sp_status sp_graph_search_create(sp_graph *graph, const sp_graph_options *options, const sp_graph_hooks *hooks,
                                 sp_landmarks *landmarks, sp_graph_search **out) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  graph_query *query = graph__query_create(graph);
  if (!query) return sp__fail_memory();
  query->stepped = true;
  status = graph__query_configure(query, options, hooks, landmarks);
  sp_graph_search *search = NULL;
  if (status == SP_OK) {
    search = sp__object_create(SP__KIND_GRAPH_SEARCH, sizeof *search, &graph->object.allocator);
    if (!search) status = sp__fail_memory();
  }
  if (status != SP_OK) {
    graph__query_destroy(query);
    return status;
  }
  search->query = query;
  sp__object_retain(graph);
  if (landmarks) sp__object_retain(landmarks);
  *out = search;
  return SP_OK;
}

static void release(sp_graph_search *search) {
  if (!sp__object_drop(search)) return;
  sp_graph *graph = search->query->graph;
  sp_landmarks *landmarks = search->query->landmarks;
  graph__query_destroy(search->query);
  sp__object_destroy(search, sizeof *search);
  if (landmarks) graph__landmarks_release(landmarks);
  graph__release_reference(graph);
}

void sp_graph_search_free(sp_graph_search *search) {
  if (sp__object_give_up(search, SP__KIND_GRAPH_SEARCH)) release(search);
}

/** Enters the graph for a call on a live search, which a callback may free meanwhile. */
static sp_status open_search(sp_graph_search *search, const void *out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = graph__enter(search->query->graph);
  if (status == SP_OK) sp__object_retain(search);
  return status;
}

static void close_search(sp_graph_search *search) {
  graph__leave(search->query->graph);
  release(search);
}

sp_status sp_graph_search_try_begin(sp_graph_search *search, int32_t start, int32_t goal, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_GRAPH_SEARCH);
  if (status == SP_OK) status = open_search(search, status_out);
  if (status != SP_OK) return status;
  graph_query *query = search->query;
  int32_t reason;
  status = graph__query_prepare(query);
  if (status == SP_OK) status = graph__query_check_ends(query, start, goal, &reason);
  if (status == SP_OK && reason == SP_PATH_REASON_NONE) status = graph__query_begin(query, start, goal);
  if (status == SP_OK) *status_out = graph__status_of_reason(reason);
  close_search(search);
  return status;
}

/** SP_E_STATE when the graph was edited under a running search. */
static sp_status check_current(const graph_query *query) {
  bool stale = query->status == SP_PATH_STATUS_IN_PROGRESS && query->edits != query->graph->edits;
  return stale ? sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRAPH_CHANGED) : SP_OK;
}

sp_status sp_graph_search_step(sp_graph_search *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_GRAPH_SEARCH);
  if (status != SP_OK) return status;
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  graph_query *query = search->query;
  if (query->status == SP_PATH_STATUS_NONE) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  status = check_current(query);
  if (status == SP_OK) status = open_search(search, status_out);
  if (status != SP_OK) return status;
  if (query->status == SP_PATH_STATUS_IN_PROGRESS) status = graph__query_step(query, iterations);
  if (status == SP_OK) *status_out = query->status;
  close_search(search);
  return status;
}

sp_status sp_graph_search_result(sp_graph_search *search, sp_graph_path *result) {
  sp_status status = sp__object_check(search, SP__KIND_GRAPH_SEARCH);
  if (status == SP_OK) status = open_search(search, result);
  if (status != SP_OK) return status;
  search->query->node_count = 0;
  sp_graph_path path;
  status = graph__query_result(search->query, &path);
  if (status == SP_OK) *result = path;
  close_search(search);
  return status;
}

/* States ------------------------------------------------------------------------------------- */

uint64_t sp_graph_search_state_size(const sp_graph_search *search) {
  return sp__object_is(search, SP__KIND_GRAPH_SEARCH) ? graph__query_state_size(search->query) : 0;
}

sp_status sp_graph_search_save_state(sp_graph_search *search, uint8_t *bytes, uint64_t capacity) {
  sp_status status = sp__object_check(search, SP__KIND_GRAPH_SEARCH);
  if (status == SP_OK) status = check_current(search->query);
  if (status == SP_OK) status = open_search(search, bytes);
  if (status != SP_OK) return status;
  status = graph__query_save(search->query, bytes, capacity);
  close_search(search);
  return status;
}

sp_status sp_graph_search_restore_state(sp_graph_search *search, const uint8_t *bytes, uint64_t length) {
  sp_status status = sp__object_check(search, SP__KIND_GRAPH_SEARCH);
  if (status == SP_OK) status = open_search(search, search);
  if (status != SP_OK) return status;
  status = graph__query_restore(search->query, bytes, length);
  close_search(search);
  return status;
}

/* Results ------------------------------------------------------------------------------------ */

const int32_t *sp_graph_search_nodes(const sp_graph_search *search) {
  return sp__object_is(search, SP__KIND_GRAPH_SEARCH) ? search->query->nodes : NULL;
}

const int32_t *sp_graph_search_expanded(const sp_graph_search *search) {
  return sp__object_is(search, SP__KIND_GRAPH_SEARCH) ? search->query->memory.record.nodes : NULL;
}

/** What a search that has begun knows of a node, else NULL. */
static const graph_node *find(const sp_graph_search *search, int32_t node, int32_t backward) {
  if (!sp__object_is(search, SP__KIND_GRAPH_SEARCH) || !search->query->begun) return NULL;
  return graph__search_find(&search->query->search, node, backward ? GRAPH_BACKWARD : GRAPH_FORWARD);
}

double sp_graph_search_node_cost(const sp_graph_search *search, int32_t node, int32_t backward) {
  const graph_node *record = find(search, node, backward);
  return record ? record->g : SP_INFINITY;
}

int32_t sp_graph_search_node_parent(const sp_graph_search *search, int32_t node, int32_t backward) {
  const graph_node *record = find(search, node, backward);
  return record ? record->parent : -1;
}
