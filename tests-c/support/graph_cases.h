/* Random weighted graphs, and shortest paths in them from the definition: Dijkstra by linear scans over a plain
 * edge list. Slow, plain, and the judge of the graph searches.
 */
#ifndef SP_TESTS_GRAPH_CASES_H
#define SP_TESTS_GRAPH_CASES_H

#include <stdbool.h>

#include "samepath/graph.h"

#include "core/rng.h"

enum { GRAPH_CASE_NODES = 64, GRAPH_CASE_EDGES = 2048 };

typedef enum graph_kind {
  GRAPH_SPARSE, /* directed, with zero weights, loops and parallel edges */
  GRAPH_DENSE,
  GRAPH_GRID, /* four neighbours, many equal costs */
  GRAPH_ROAD, /* neighbours in the plane, some one-way */
  GRAPH_KIND_COUNT
} graph_kind;

/** Directed edges in the order of their ids. Every weight is at least the straight line between its ends. */
typedef struct graph_case {
  int32_t node_count;
  int32_t edge_count;
  int32_t from[GRAPH_CASE_EDGES];
  int32_t to[GRAPH_CASE_EDGES];
  double weights[GRAPH_CASE_EDGES];
  double points[3 * GRAPH_CASE_NODES]; /* for geometric estimates */
} graph_case;

/** Draws a graph of 2 to 40 nodes. Weights are multiples of 1/4, so that sums are exact, or any when `fractional`. */
void graph_case_draw(graph_case *drawn, sp__rng *rng, graph_kind kind, bool fractional);
/** Removes every edge that leads into the node: it can be reached from nowhere. */
void graph_case_isolate(graph_case *drawn, int32_t node);
/** The library's graph with the same edges; NULL (and a failed check) without memory. */
sp_graph *graph_case_make(const graph_case *drawn, const sp_allocator *allocator);

/** Straight line between two nodes. */
double graph_case_distance(const graph_case *drawn, int32_t a, int32_t b);

/** Whether hooks let a path stand at a node. */
bool graph_oracle_may_enter(const sp_graph_hooks *hooks, int32_t node);
/** Price of edge `index` by its weight and the hooks; false when it is skipped. Asks about the far node, too. */
bool graph_oracle_price(const graph_case *drawn, const sp_graph_hooks *hooks, int32_t index, double *cost);
/** Costs from the root to every node, or to the root when `reverse`; +infinity where there is no path. */
void graph_oracle_distances(const graph_case *drawn, const sp_graph_hooks *hooks, int32_t root, bool reverse,
                            double *distances);
/** Checks a path edge by edge and prices it from 0 by the cheapest of parallel edges. NULL, or what is wrong. */
const char *graph_oracle_check_path(const graph_case *drawn, const sp_graph_hooks *hooks, const int32_t *nodes,
                                    int32_t count, int32_t start, int32_t goal, double *cost);

#endif
