/* One-call path queries of a graph. */
#include "graph/query.h"

static sp_status configure(sp_graph *graph, const sp_graph_options *options, const sp_graph_hooks *hooks,
                           sp_landmarks *landmarks) {
  if (!graph->query) graph->query = graph__query_create(graph);
  if (!graph->query) return sp__fail_memory();
  sp_status status = graph__query_configure(graph->query, options, hooks, landmarks);
  return status == SP_OK ? graph__query_prepare(graph->query) : status;
}

/** The graph entered, options and hooks in place; on success the caller must close the query. */
static sp_status open_query(sp_graph *graph, const sp_graph_options *options, const sp_graph_hooks *hooks,
                            sp_landmarks *landmarks) {
  sp_status status = graph__enter(graph);
  if (status != SP_OK) return status;
  status = configure(graph, options, hooks, landmarks);
  if (status != SP_OK) {
    graph__leave(graph);
    return status;
  }
  graph->query->node_count = 0;
  if (landmarks) sp__object_retain(landmarks); /* A callback may free them. */
  return SP_OK;
}

static void close_query(sp_graph *graph) {
  sp_landmarks *landmarks = graph->query->landmarks;
  graph->query->landmarks = NULL;
  if (landmarks) graph__landmarks_release(landmarks);
  graph__leave(graph);
}

static sp_status run_query(graph_query *query, int32_t start, int32_t goal, sp_graph_path *result) {
  int32_t reason;
  sp_status status = graph__query_check_ends(query, start, goal, &reason);
  if (status != SP_OK) return status;
  if (reason != SP_PATH_REASON_NONE) {
    graph__query_refuse(query, reason);
  } else {
    status = graph__query_begin(query, start, goal);
    if (status == SP_OK) status = graph__query_run(query);
    if (status != SP_OK) return status;
  }
  return graph__query_result(query, result);
}

sp_status sp_graph_find_path(sp_graph *graph, int32_t start, int32_t goal, const sp_graph_options *options,
                             const sp_graph_hooks *hooks, sp_landmarks *landmarks, sp_graph_path *result) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (!result) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = open_query(graph, options, hooks, landmarks);
  if (status != SP_OK) return status;
  sp_graph_path path;
  status = run_query(graph->query, start, goal, &path);
  if (status == SP_OK) *result = path;
  close_query(graph);
  return status;
}

sp_status sp_graph_find_paths(sp_graph *graph, const int32_t *queries, uint32_t count, const sp_graph_options *options,
                              const sp_graph_hooks *hooks, sp_landmarks *landmarks, sp_graph_path *results) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (count > 0 && (!queries || !results)) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = open_query(graph, options, hooks, landmarks);
  if (status != SP_OK) return status;
  graph->query->options.record_expansions = 0;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    const int32_t *ends = queries + 2 * (size_t)i;
    status = run_query(graph->query, ends[0], ends[1], &results[i]);
  }
  close_query(graph);
  return status;
}

const int32_t *sp_graph_path_nodes(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) && graph->query ? graph->query->nodes : NULL;
}

const int32_t *sp_graph_path_expanded(const sp_graph *graph) {
  return sp__object_is(graph, SP__KIND_GRAPH) && graph->query ? graph->query->memory.record.nodes : NULL;
}

sp_status sp_graph_shortest_path_tree(sp_graph *graph, int32_t root, int32_t reverse, double *distances,
                                      int32_t *parents) {
  sp_status status = graph__check(graph);
  if (status == SP_OK) status = graph__check_node(graph, SP_FIELD_NODE, root);
  if (status != SP_OK) return status;
  status = open_query(graph, NULL, NULL, NULL);
  if (status != SP_OK) return status;
  status = graph__tree(&graph->query->memory, &graph->csr, reverse ? GRAPH_BACKWARD : GRAPH_FORWARD, root, distances,
                       parents, NULL, NULL);
  close_query(graph);
  return status;
}
