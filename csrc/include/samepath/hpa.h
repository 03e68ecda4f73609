/* HPA*: the middle tier of hierarchical searches. A hierarchy cuts a grid into square chunks; the cells
 * where a chunk can be left are its nodes, joined within the chunk and over its borders. A search runs on
 * that graph and gives cells. Queries with SP_GRID_ALGORITHM_HPA keep hierarchies of their own.
 *
 * A path is found exactly when A* finds one, as long as no cost overflows a double: a way through a chunk
 * whose cost does counts as none.
 */
#ifndef SAMEPATH_HPA_H
#define SAMEPATH_HPA_H

#include "samepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Fills options with the defaults. */
SP_API sp_status sp_hpa_options_init(sp_hpa_options *options);

/* Hierarchy ---------------------------------------------------------------------------------- */

/** The graph of a grid's chunks for one kind of agent. It hears the grid's edits and keeps the grid alive. */
typedef struct sp_hpa_hierarchy sp_hpa_hierarchy;

/**
 * Copies options (NULL: the defaults). SP_DIAGONAL_RULE_ALLOW_ALL with eight moves is SP_E_RANGE: a
 * diagonal step could leave a chunk where no straight one does. Builds nothing yet. Free with
 * sp_hpa_hierarchy_free.
 */
SP_API sp_status sp_hpa_hierarchy_create(sp_grid *grid, const sp_hpa_options *options, sp_hpa_hierarchy **out);
SP_API void sp_hpa_hierarchy_free(sp_hpa_hierarchy *hierarchy);
/**
 * Builds the chunks that edits have reached since the last refresh, in index order; the first time all of
 * them. The result is that of a new hierarchy. SP_E_NO_MEMORY leaves the rest for the next refresh.
 */
SP_API sp_status sp_hpa_hierarchy_refresh(sp_hpa_hierarchy *hierarchy);
/** 1 when a refresh would build nothing. */
SP_API int32_t sp_hpa_hierarchy_is_current(const sp_hpa_hierarchy *hierarchy);
/** Chunks per row; chunk (x, y) has index y * chunks_x + x. */
SP_API int32_t sp_hpa_hierarchy_chunks_x(const sp_hpa_hierarchy *hierarchy);
/** Rows of chunks. */
SP_API int32_t sp_hpa_hierarchy_chunks_y(const sp_hpa_hierarchy *hierarchy);
/** Bytes the hierarchy holds at present. */
SP_API uint64_t sp_hpa_hierarchy_memory(const sp_hpa_hierarchy *hierarchy);

/* What follows is as of the last refresh; pointers borrow until the next one. Chunks outside are empty. */

/** 1 when nodes, cost bits and edges of all chunks are the same. */
SP_API int32_t sp_hpa_hierarchy_content_equals(const sp_hpa_hierarchy *a, const sp_hpa_hierarchy *b);
/**
 * FNV-1a (64 bit) over all chunks: node count and, unless it is 0, nodes, intra costs, inter_first, inter
 * targets, inter costs; integers as 4 bytes, doubles as 8, little-endian. 0 for a bad handle.
 */
SP_API uint64_t sp_hpa_hierarchy_content_hash(const sp_hpa_hierarchy *hierarchy);
SP_API int32_t sp_hpa_hierarchy_chunk_node_count(const sp_hpa_hierarchy *hierarchy, int32_t chunk);
/** Cells (y * width + x) of a chunk's nodes, ascending. */
SP_API const int32_t *sp_hpa_hierarchy_chunk_nodes(const sp_hpa_hierarchy *hierarchy, int32_t chunk);
/** Cheapest path inside the chunk from node i to node j, at i * node count + j; +infinity when there is none. */
SP_API const double *sp_hpa_hierarchy_intra_costs(const sp_hpa_hierarchy *hierarchy, int32_t chunk);
/** Node count + 1 offsets: node i's edges into other chunks are inter_first[i] to inter_first[i + 1] - 1. */
SP_API const int32_t *sp_hpa_hierarchy_inter_first(const sp_hpa_hierarchy *hierarchy, int32_t chunk);
/** Cells of other chunks, ascending within a node. */
SP_API const int32_t *sp_hpa_hierarchy_inter_targets(const sp_hpa_hierarchy *hierarchy, int32_t chunk);
SP_API const double *sp_hpa_hierarchy_inter_costs(const sp_hpa_hierarchy *hierarchy, int32_t chunk);

/* Search ------------------------------------------------------------------------------------- */

/** A search of a hierarchy. */
typedef struct sp_hpa_search sp_hpa_search;

/** Keeps the hierarchy alive. `smoothing` straightens the paths; `record_expansions` keeps the order of expansion. */
SP_API sp_status sp_hpa_search_create(sp_hpa_hierarchy *hierarchy, int32_t smoothing, int32_t record_expansions,
                                      sp_hpa_search **out);
SP_API void sp_hpa_search_free(sp_hpa_search *search);
/**
 * Refreshes the hierarchy and starts between two cells; *status is _IN_PROGRESS, _START_INVALID or
 * _GOAL_INVALID (a refusal leaves a running search alone).
 */
SP_API sp_status sp_hpa_search_try_begin(sp_hpa_search *search, int32_t start, int32_t goal, int32_t *status);
/** At most `iterations` pops; *status is an sp_search_status. An edit since the begin is SP_E_STATE. */
SP_API sp_status sp_hpa_search_step(sp_hpa_search *search, int32_t iterations, int32_t *status);
SP_API int32_t sp_hpa_search_status(const sp_hpa_search *search);
/** Cost of the path's cells; +infinity until found. */
SP_API double sp_hpa_search_cost(const sp_hpa_search *search);
/** Cost of the path through the graph, before smoothing; +infinity until found. */
SP_API double sp_hpa_search_abstract_cost(const sp_hpa_search *search);
SP_API uint64_t sp_hpa_search_iterations(const sp_hpa_search *search);
SP_API uint64_t sp_hpa_search_expanded(const sp_hpa_search *search);
/** Cells of the path, start first; borrows until the next begin. */
SP_API const int32_t *sp_hpa_search_path(const sp_hpa_search *search);
SP_API uint32_t sp_hpa_search_path_count(const sp_hpa_search *search);
/** Cells of the nodes that the path goes through before smoothing, start first; borrows until the next begin. */
SP_API const int32_t *sp_hpa_search_route(const sp_hpa_search *search);
SP_API uint32_t sp_hpa_search_route_count(const sp_hpa_search *search);
/** Cells of the expanded nodes in order; borrows until the next call on the search. */
SP_API const int32_t *sp_hpa_search_expanded_nodes(const sp_hpa_search *search);
SP_API uint32_t sp_hpa_search_expanded_nodes_count(const sp_hpa_search *search);

#ifdef __cplusplus
}
#endif
#endif
