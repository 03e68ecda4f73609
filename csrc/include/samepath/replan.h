/* Replanners: paths that follow the edits of a grid. A replanner keeps its search between calls, hears the grid's
 * edits, and repairs only what they affect. D* Lite follows a start that moves; LPA* suits fixed ends.
 */
#ifndef SAMEPATH_REPLAN_H
#define SAMEPATH_REPLAN_H

#include "samepath/grid.h"
#include "samepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A path between two cells of a square or hex grid, kept up to date. It keeps the grid alive. */
typedef struct sp_grid_replanner sp_grid_replanner;

/** As `budget`: the iteration_budget of the options. */
#define SP_REPLAN_DEFAULT_BUDGET (-1)

/**
 * Copies options (NULL: the defaults) and hooks (NULL: none). Any algorithm but SP_GRID_ALGORITHM_LPA_STAR is D*
 * Lite. A cell outside the grid is SP_E_RANGE; a wall is not. A heuristic_weight other than 1, and Manhattan distance
 * with eight moves, are SP_E_ARGUMENT: repairs need an estimate that no move lowers by more than it costs. A move is
 * none when `blocked` refuses either of its ends. Free with sp_grid_replanner_free.
 */
SP_API sp_status sp_grid_replanner_create(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                          int32_t goal_y, const sp_grid_options *options, const sp_grid_hooks *hooks,
                                          sp_grid_replanner **out);
SP_API void sp_grid_replanner_free(sp_grid_replanner *replanner);
/** Bytes the replanner holds at present. */
SP_API uint64_t sp_grid_replanner_memory(const sp_grid_replanner *replanner);

/* Planning ----------------------------------------------------------------------------------- */

/**
 * Takes in the edits since the last call, then pops at most `budget` nodes (SP_REPLAN_DEFAULT_BUDGET: as the options
 * say). Status _FOUND, _NO_PATH, _START_INVALID, _GOAL_INVALID, or _BUDGET_EXHAUSTED: then the next call goes on, and
 * any slicing ends with the path and counts of one call. `iterations` counts the pops of this call, `expanded` the
 * nodes settled or reset since the last change. The path has no points. After warm-up nothing is allocated.
 * SP_E_NO_MEMORY loses nothing; SP_E_CALLBACK makes the next call plan anew. SP_E_STATE: the costs lead to no path,
 * because callbacks changed their answers without sp_grid_replanner_invalidate or a restored state is inconsistent.
 */
SP_API sp_status sp_grid_replanner_replan(sp_grid_replanner *replanner, int32_t budget, sp_grid_path *result);
/** The same without a result: *status is the outcome. Expansions are not recorded. */
SP_API sp_status sp_grid_replanner_try_replan(sp_grid_replanner *replanner, int32_t budget, int32_t *status);
/** Cells of the path of the last call, both ends included; 0 when it found none. */
SP_API int32_t sp_grid_replanner_path_length(const sp_grid_replanner *replanner);
/** Cost of that path, summed from the start in path order; +infinity when there is none. */
SP_API double sp_grid_replanner_path_cost(const sp_grid_replanner *replanner);
/**
 * Copies that path as x, y pairs, start first, and sets *count to its cells; SP_E_BUFFER_TOO_SMALL (with *count set)
 * when `capacity`, in cells, is less.
 */
SP_API sp_status sp_grid_replanner_copy_path(const sp_grid_replanner *replanner, int32_t *cells, uint32_t capacity,
                                             uint32_t *count);
/** x, y pairs of that path; borrows until the next call on the replanner. */
SP_API const int32_t *sp_grid_replanner_cells(const sp_grid_replanner *replanner);
/** x, y pairs of the nodes settled or reset, in order, after sp_grid_replanner_replan; borrows in the same way. */
SP_API const int32_t *sp_grid_replanner_expanded_cells(const sp_grid_replanner *replanner);

/* Changes ------------------------------------------------------------------------------------ */

/** Moves the start; D* Lite keeps its work, LPA* plans anew. A cell outside the grid is SP_E_RANGE. */
SP_API sp_status sp_grid_replanner_move_start(sp_grid_replanner *replanner, int32_t x, int32_t y);
/** Another goal; both algorithms plan anew. */
SP_API sp_status sp_grid_replanner_set_goal(sp_grid_replanner *replanner, int32_t x, int32_t y);
/** Announces that the callbacks now answer differently for moves into or out of a cell. */
SP_API sp_status sp_grid_replanner_invalidate(sp_grid_replanner *replanner, int32_t x, int32_t y);
/** Announces that they may answer differently anywhere: the next call plans anew. */
SP_API sp_status sp_grid_replanner_invalidate_all(sp_grid_replanner *replanner);

/* Views -------------------------------------------------------------------------------------- */

/** Writes start x, start y, goal x, goal y. */
SP_API sp_status sp_grid_replanner_ends(const sp_grid_replanner *replanner, int32_t ends[4]);
/** Pops so far, those that only brought a key up to date included. */
SP_API uint64_t sp_grid_replanner_iterations(const sp_grid_replanner *replanner);
/** Nodes settled or reset so far. */
SP_API uint64_t sp_grid_replanner_expanded(const sp_grid_replanner *replanner);
/** Nodes settled or reset since the last change of the grid, the ends or the callbacks was taken in. */
SP_API int32_t sp_grid_replanner_last_expanded(const sp_grid_replanner *replanner);
/** Nodes that wait in the queue. */
SP_API uint32_t sp_grid_replanner_queued(const sp_grid_replanner *replanner);
/**
 * What the search holds of a cell: g (costs[0]) and the cost as seen from its neighbours (costs[1]); +infinity when it
 * was not reached. From the goal with D* Lite, from the start with LPA*. SP_E_RANGE outside the grid.
 */
SP_API sp_status sp_grid_replanner_cell_costs(const sp_grid_replanner *replanner, int32_t x, int32_t y,
                                              double costs[2]);

/* Saved state -------------------------------------------------------------------------------- */

/** Bytes of the saved state; 0 for a bad handle. */
SP_API uint64_t sp_grid_replanner_state_size(const sp_grid_replanner *replanner);
/** Writes the state; SP_E_BUFFER_TOO_SMALL writes nothing. Callbacks and the last path are not part of it. */
SP_API sp_status sp_grid_replanner_save_state(const sp_grid_replanner *replanner, uint8_t *bytes, uint64_t capacity);
/**
 * Takes over a state that a replanner with the same options and callbacks saved on a grid of this size. Restore the
 * grid first: that makes its replanners plan anew, and this puts back what they had. SP_E_FORMAT changes nothing.
 */
SP_API sp_status sp_grid_replanner_restore_state(sp_grid_replanner *replanner, const uint8_t *bytes, uint64_t length);

/* Middle tier -------------------------------------------------------------------------------- */

/**
 * The search behind a replanner, over a topology and node by node (y * width + x). It does not listen: after an edit
 * the caller marks the nodes whose moves may have changed, and may mark less than a replanner looks at again where it
 * knows better. What is edited but not marked keeps its old costs, and with them paths that are not the best, or none
 * (SP_E_STATE of sp_replan_search_extract_path).
 */
typedef struct sp_replan_search sp_replan_search;

/**
 * Copies hooks; keeps the topology alive. Nodes outside the grid are SP_E_RANGE, walls are not. algorithm:
 * SP_GRID_ALGORITHM_D_STAR_LITE or _LPA_STAR; heuristic: as sp_grid_replanner_create. Free with sp_replan_search_free.
 */
SP_API sp_status sp_replan_search_create(sp_topology *topology, int32_t start, int32_t goal, int32_t algorithm,
                                         int32_t heuristic, const sp_grid_hooks *hooks, sp_replan_search **out);
SP_API void sp_replan_search_free(sp_replan_search *search);
/** Bytes the search holds at present. */
SP_API uint64_t sp_replan_search_memory(const sp_replan_search *search);

/**
 * The moves of a node may have changed, and with `around` those of its neighbours. An edit of the cells (x, y) to
 * (x + w - 1, y + h - 1) changes at most the moves of the nodes (x - s, y - s) to (x + w, y + h) for agents of size s.
 * For size 1, and on hex grids, it is enough to mark the edited cells with `around`. Multipliers need no mark; after a
 * restore of the grid, restart. More marks than the grid has cells make the next run plan anew.
 */
SP_API sp_status sp_replan_search_mark_changed(sp_replan_search *search, int32_t node, int32_t around);
/** As sp_grid_replanner_move_start, _set_goal and _invalidate_all. */
SP_API sp_status sp_replan_search_move_start(sp_replan_search *search, int32_t start);
SP_API sp_status sp_replan_search_set_goal(sp_replan_search *search, int32_t goal);
SP_API sp_status sp_replan_search_restart(sp_replan_search *search);
/** Turns recording of the nodes settled or reset on (1) or off (0). */
SP_API sp_status sp_replan_search_set_recording(sp_replan_search *search, int32_t record);

/**
 * Brings the topology up to date with its grid, takes in the marks, and pops at most `budget` nodes
 * (SP_REPLAN_DEFAULT_BUDGET: to the end). *status as sp_grid_replanner_try_replan; no path is made. After warm-up
 * nothing is allocated.
 */
SP_API sp_status sp_replan_search_replan(sp_replan_search *search, int32_t budget, int32_t *status);
/**
 * Follows the costs of the last run, and sets *length to the nodes of the path; 0 unless that run found one and
 * nothing was marked, moved or set since. SP_E_STATE: the grid was edited since, or the costs lead to no path.
 */
SP_API sp_status sp_replan_search_extract_path(sp_replan_search *search, int32_t *length);
/** Nodes of that path, start first; borrows until the next call on the search. */
SP_API const int32_t *sp_replan_search_path(const sp_replan_search *search);
SP_API int32_t sp_replan_search_path_length(const sp_replan_search *search);
/** Its cost, summed from the start; +infinity without a path. */
SP_API double sp_replan_search_path_cost(const sp_replan_search *search);

/** Outcome of the last run (enum sp_path_status), _NONE since a change. */
SP_API int32_t sp_replan_search_status(const sp_replan_search *search);
/** -1 for a bad handle. */
SP_API int32_t sp_replan_search_start(const sp_replan_search *search);
SP_API int32_t sp_replan_search_goal(const sp_replan_search *search);
/** Counts as those of a replanner. */
SP_API uint64_t sp_replan_search_iterations(const sp_replan_search *search);
SP_API uint64_t sp_replan_search_expanded(const sp_replan_search *search);
SP_API int32_t sp_replan_search_last_expanded(const sp_replan_search *search);
/** The nodes that sp_replan_search_last_expanded counts, in order, as far as recorded; borrows in the same way. */
SP_API const int32_t *sp_replan_search_expanded_nodes(const sp_replan_search *search);
SP_API uint32_t sp_replan_search_recorded(const sp_replan_search *search);
/** As sp_grid_replanner_cell_costs, by node. */
SP_API sp_status sp_replan_search_node_costs(const sp_replan_search *search, int32_t node, double costs[2]);
/** Nodes that wait in the queue. */
SP_API uint32_t sp_replan_search_queued(const sp_replan_search *search);
/**
 * Copies the queue as it lies in its heap of four children a slot: a node and two keys each. Sets *count;
 * SP_E_BUFFER_TOO_SMALL (with *count set) when `capacity`, in slots, is less.
 */
SP_API sp_status sp_replan_search_copy_queue(const sp_replan_search *search, int32_t *nodes, double *keys,
                                             uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif
