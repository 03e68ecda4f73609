/* Searches that can be stepped: the resumable handle of the happy path (sp_grid_search), and the
 * middle tier it rests on (sp_topology, sp_search_buffers, sp_astar).
 */
#ifndef SAMEPATH_SEARCH_H
#define SAMEPATH_SEARCH_H

#include "samepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Resumable query ---------------------------------------------------------------------------- */

/** A query of a grid that runs in slices; the same path, cost bits and counts as sp_grid_find_path. */
typedef struct sp_grid_search sp_grid_search;

/**
 * Copies options and hooks; keeps the grid alive. Algorithms other than A*, JPS, JPS+ and HPA* are SP_E_UNSUPPORTED.
 * Free with sp_grid_search_free.
 */
SP_API sp_status sp_grid_search_create(sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks,
                                       sp_grid_search **out);
SP_API void sp_grid_search_free(sp_grid_search *search);

/**
 * Starts a query. *status is SP_PATH_STATUS_IN_PROGRESS, or _START_INVALID / _GOAL_INVALID; a refusal
 * leaves a running query alone.
 */
SP_API sp_status sp_grid_search_try_begin(sp_grid_search *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                                          int32_t goal_y, int32_t *status);
/**
 * Pops at most `iterations` (>= 0) nodes. *status is _IN_PROGRESS, _FOUND or _NO_PATH. Before a query
 * has begun, or after an edit of the grid, SP_E_STATE.
 */
SP_API sp_status sp_grid_search_step(sp_grid_search *search, int32_t iterations, int32_t *status);
/** Result so far: status _NONE before the first query, then as stepped. `with_points` fills the points. */
SP_API sp_status sp_grid_search_result(sp_grid_search *search, int32_t with_points, sp_grid_path *result);
/** 1 when the options and the grid as it is now select the specialised octile engine. */
SP_API int32_t sp_grid_search_uses_specialized_engine(const sp_grid_search *search);
/** x, y pairs after sp_grid_search_result; borrow until the next call on the search. */
SP_API const int32_t *sp_grid_search_cells(const sp_grid_search *search);
SP_API const double *sp_grid_search_points(const sp_grid_search *search);
SP_API const int32_t *sp_grid_search_expanded(const sp_grid_search *search);

/** Bytes of the saved search; 0 for HPA*, which cannot be saved. */
SP_API uint64_t sp_grid_search_state_size(const sp_grid_search *search);
/** Writes sp_grid_search_state_size bytes; SP_E_BUFFER_TOO_SMALL, nothing written, for a smaller capacity. */
SP_API sp_status sp_grid_search_save_state(const sp_grid_search *search, uint8_t *bytes, uint64_t capacity);
/**
 * Goes on where the saved search stood. The search must have been created over a grid of the same cells (restored
 * first) with the same options and hooks; what differs is SP_E_FORMAT with the field. A failure may leave the search
 * without a query, until the next begin or restore. The engines for one cost keep no record of expansions in a state.
 */
SP_API sp_status sp_grid_search_restore_state(sp_grid_search *search, const uint8_t *bytes, uint64_t length);

/* Middle tier -------------------------------------------------------------------------------- */

/** The legal moves of a grid for one agent size, connectivity and diagonal rule, as of its creation. */
typedef struct sp_topology sp_topology;

/** An edit of the grid makes it stale: searches over it then return SP_E_STATE. */
SP_API sp_status sp_topology_create(sp_grid *grid, int32_t agent_size, int32_t connectivity, int32_t diagonals,
                                    sp_topology **out);
SP_API void sp_topology_free(sp_topology *topology);
/** 1 while no cell of the grid changed since the creation. */
SP_API int32_t sp_topology_is_current(const sp_topology *topology);
/** 1 when the agent fits at the node (y * width + x). */
SP_API int32_t sp_topology_is_walkable(const sp_topology *topology, int32_t node);
/**
 * Neighbours of a node in the normative order (N, E, S, W, NE, SE, SW, NW) with the costs of the
 * moves. Arrays of 8; returns the count, 0 for a node outside or not walkable.
 */
SP_API int32_t sp_topology_neighbors(const sp_topology *topology, int32_t node, int32_t neighbors[8], double costs[8]);

/** Reusable working memory of one search at a time; grows to the largest grid it served. */
typedef struct sp_search_buffers sp_search_buffers;

SP_API sp_status sp_search_buffers_create(const sp_allocator *allocator, sp_search_buffers **out);
SP_API void sp_search_buffers_free(sp_search_buffers *buffers);
/** Turns recording of expanded nodes on (1) or off (0); takes effect at the next begin. */
SP_API sp_status sp_search_buffers_set_recording(sp_search_buffers *buffers, int32_t record);
/** Expanded nodes in order; borrows until the next call on the search. */
SP_API const int32_t *sp_search_buffers_expanded(const sp_search_buffers *buffers);
SP_API uint32_t sp_search_buffers_expanded_count(const sp_search_buffers *buffers);

/** A* over a topology: f = g + weight * h; larger g, then smaller node index break ties. */
typedef struct sp_astar sp_astar;

/**
 * heuristic: sp_grid_heuristic (AUTO follows the connectivity), weight finite and >= 0. The estimate is
 * scaled by the smallest area multiplier at begin. Copies hooks; keeps topology and buffers alive.
 * One pair of buffers serves one running search at a time.
 */
SP_API sp_status sp_astar_create(sp_topology *topology, sp_search_buffers *buffers, int32_t heuristic, double weight,
                                 const sp_grid_hooks *hooks, sp_astar **out);
/**
 * Theta* or Lazy Theta* (enum sp_theta_variant) behind the same handle: every sp_astar function serves it, and
 * the path's nodes are waypoints, each in sight of the next. The topology must have eight moves, no corner
 * cutting and agent size 1, the heuristic be AUTO (which is EUCLIDEAN), EUCLIDEAN or ZERO, else
 * SP_E_ARGUMENT. While the areas do not all cost the same, sp_astar_try_begin is SP_E_STATE.
 */
SP_API sp_status sp_astar_create_theta(sp_topology *topology, sp_search_buffers *buffers, int32_t variant,
                                       int32_t heuristic, double weight, sp_astar **out);
SP_API void sp_astar_free(sp_astar *search);
/** Starts at node indices; *status is _IN_PROGRESS, _START_INVALID or _GOAL_INVALID (a refusal changes nothing). */
SP_API sp_status sp_astar_try_begin(sp_astar *search, int32_t start, int32_t goal, int32_t *status);
/** At most `iterations` pops; *status is an sp_search_status. */
SP_API sp_status sp_astar_step(sp_astar *search, int32_t iterations, int32_t *status);
SP_API int32_t sp_astar_status(const sp_astar *search);
SP_API int32_t sp_astar_start(const sp_astar *search);
SP_API int32_t sp_astar_goal(const sp_astar *search);
/** Cost of the path; +infinity until found. */
SP_API double sp_astar_cost(const sp_astar *search);
SP_API uint64_t sp_astar_iterations(const sp_astar *search);
SP_API uint64_t sp_astar_expanded(const sp_astar *search);
/** g of a node the search reached, else +infinity. */
SP_API double sp_astar_node_cost(const sp_astar *search, int32_t node);
/** Parent of a node the search reached, -1 for the start and for others. */
SP_API int32_t sp_astar_node_parent(const sp_astar *search, int32_t node);
/** Nodes on the open list at present. */
SP_API uint32_t sp_astar_open_count(const sp_astar *search);
/**
 * Copies the found path's node indices, start first, and sets *count; SP_E_BUFFER_TOO_SMALL (with
 * *count set) when `capacity` is less. Count 0 without a path.
 */
SP_API sp_status sp_astar_copy_path(const sp_astar *search, int32_t *nodes, uint32_t capacity, uint32_t *count);
/** Bytes of the saved search; that of a search which has lost its buffers to another is one not begun. */
SP_API uint64_t sp_astar_state_size(const sp_astar *search);
/** Writes sp_astar_state_size bytes; SP_E_BUFFER_TOO_SMALL, nothing written, for a smaller capacity. */
SP_API sp_status sp_astar_save_state(const sp_astar *search, uint8_t *bytes, uint64_t capacity);
/**
 * Goes on where the saved search stood. The search must have been created with the same settings over a grid of the
 * same cells, restored first; its topology is brought up to date. SP_E_FORMAT names offset and detail, or what
 * differs. A failure may leave the search as one that has not begun. Buffers that serve another running search are
 * SP_E_STATE.
 */
SP_API sp_status sp_astar_restore_state(sp_astar *search, const uint8_t *bytes, uint64_t length);

#ifdef __cplusplus
}
#endif
#endif
