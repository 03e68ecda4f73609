/* A query of a graph: options, ends, outcome. The one-call functions use one query per graph, sp_graph_search owns
 * one each.
 */
#ifndef SP_GRAPH_QUERY_H
#define SP_GRAPH_QUERY_H

#include "graph/search.h"

typedef struct graph_query {
  sp_graph *graph;
  sp_landmarks *landmarks;
  sp_graph_options options;
  sp_graph_hooks hooks;
  int32_t status; /* enum sp_path_status */
  int32_t reason; /* enum sp_path_reason */
  bool stepped;   /* Runs in slices and can be saved. */
  bool begun;     /* Whether `search` belongs to this outcome; false after a refusal. */
  uint64_t edits; /* The graph's, when the search began. */
  graph_memory memory;
  graph_search search;
  int32_t *nodes; /* Of one path, or of all paths of a batch. */
  size_t node_capacity;
  size_t node_count;
} graph_query;

graph_query *graph__query_create(sp_graph *graph);
void graph__query_destroy(graph_query *query);
uint64_t graph__query_memory(const graph_query *query);

/** Checks and copies options (NULL: defaults) and hooks (NULL: none). */
sp_status graph__query_configure(graph_query *query, const sp_graph_options *options, const sp_graph_hooks *hooks,
                                 sp_landmarks *landmarks);
graph_setup graph__query_setup(const graph_query *query);
/** Compiles the graph and checks that the landmarks belong to it. */
sp_status graph__query_prepare(graph_query *query);
/** Sets *reason to why an end is invalid, or to SP_PATH_REASON_NONE. Changes nothing of the query. */
sp_status graph__query_check_ends(graph_query *query, int32_t start, int32_t goal, int32_t *reason);
/** The status that goes with a reason. */
int32_t graph__status_of_reason(int32_t reason);
/** Starts the search between two valid ends of the prepared graph. */
sp_status graph__query_begin(graph_query *query, int32_t start, int32_t goal);
/** Drops the outcome of before: nothing has begun. */
void graph__query_forget(graph_query *query);
/** Takes over a search that was put in place. */
void graph__query_resume(graph_query *query);
/** Bytes of the saved query; 0 for one from both ends. */
uint64_t graph__query_state_size(const graph_query *query);
sp_status graph__query_save(const graph_query *query, uint8_t *bytes, uint64_t capacity);
/** After a failure nothing has begun. */
sp_status graph__query_restore(graph_query *query, const uint8_t *bytes, uint64_t length);
/** Runs at most `iterations` and updates the status. */
sp_status graph__query_step(graph_query *query, int32_t iterations);
/** Runs to the end, or to the options' iteration budget. */
sp_status graph__query_run(graph_query *query);
/** Ends with a refusal: nothing ran, the reason tells. */
void graph__query_refuse(graph_query *query, int32_t reason);
/** Appends the path's nodes at query->node_count and describes the outcome. */
sp_status graph__query_result(graph_query *query, sp_graph_path *result);

#endif
