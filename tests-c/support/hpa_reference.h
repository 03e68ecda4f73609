/* HPA* as the specification's text says it: one flag per cell instead of chunks with sorted arrays, lists
 * that are searched for their best entry instead of heaps, every edge priced anew. The judge of what the
 * library builds and of the order in which it searches.
 */
#ifndef SP_TESTS_HPA_REFERENCE_H
#define SP_TESTS_HPA_REFERENCE_H

#include "support/reference.h"

/** What a hierarchy and a query on it depend on beyond the grid and the moves. */
typedef struct hpa_setup {
  int32_t chunk_size;
  int32_t entrance_threshold;
  bool smoothing;
} hpa_setup;

/** The graph: which cells are nodes, and over which sides they leave their chunk (bits N, E, S, W). */
typedef struct hpa_graph {
  uint8_t sides[ORACLE_MAX_CELLS];
} hpa_graph;

/** The rules must have no callbacks. */
void hpa_reference_graph(const oracle_rules *rules, const hpa_setup *setup, hpa_graph *graph);

/** Cheapest costs from a cell to the cells of its chunk, inside the chunk; +infinity elsewhere. */
void hpa_reference_costs(const oracle_rules *rules, int32_t chunk_size, int32_t source, double *costs);

/** The query; its arrays live until the next one. `abstract_cost` receives the cost before smoothing. */
void hpa_reference_search(const oracle_rules *rules, const hpa_setup *setup, const reference_ends *ends,
                          reference_result *result, double *abstract_cost);

#endif
