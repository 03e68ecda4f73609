/* Flow fields: the least cost from every cell of a grid to the nearest of some goals, and the neighbour to step to.
 * One field serves any number of agents that head for the same goals.
 *
 * The field is Dijkstra's algorithm run outwards from the goals. It hears the grid's edits; the next step or refresh
 * recomputes what they reach, with the bits of a field computed anew. Reading never computes: it gives the field as
 * the last step left it. While a run is unfinished, costs are upper bounds and cells have no direction yet.
 */
#ifndef SAMEPATH_FLOW_H
#define SAMEPATH_FLOW_H

#include "samepath/grid.h"
#include "samepath/hex.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sp_flow_field sp_flow_field;

/* Computing ---------------------------------------------------------------------------------- */

/**
 * A field to `goal_count` (at least 1) cells, x, y pairs, which it copies; SP_E_RANGE names the first number outside
 * the grid. Goals may repeat. A goal where the agent does not fit, or that `blocked` refuses, is inactive until that
 * changes; without an active goal nothing is reachable.
 *
 * Of the options (NULL: the defaults) connectivity, diagonals, agent_size and iteration_budget are read. The field is
 * computed at once, or for the first iteration_budget iterations. `blocked` keeps agents from moving into and out of a
 * cell; `step_cost` prices the move from a cell to the next one towards the goal, and must give both directions of
 * a move the same price. Directions may run in circles where moves cost nothing. Keeps the grid alive. Free with
 * sp_flow_field_free.
 */
SP_API sp_status sp_grid_flow_field_create(sp_grid *grid, const int32_t *goals, uint32_t goal_count,
                                           const sp_grid_options *options, const sp_grid_hooks *hooks,
                                           sp_flow_field **out);
/** The same on a hex grid, which has six moves and no agents above size 1. */
SP_API sp_status sp_hex_flow_field_create(sp_hex *hex, const int32_t *goals, uint32_t goal_count,
                                          const sp_grid_options *options, const sp_grid_hooks *hooks,
                                          sp_flow_field **out);
SP_API void sp_flow_field_free(sp_flow_field *field);

/**
 * Settles at most `iterations` cells, after it has taken in the edits since the last step; *status is an
 * sp_flow_status. Neither the walk that finds what an edit invalidates nor the directions made at the end count.
 * However a field is sliced, it ends with the same bits and the same count of settled cells. SP_E_NO_MEMORY leaves it
 * where it was; SP_E_CALLBACK empties it. Fields without callbacks that were created on a grid may be stepped by a
 * thread each while nothing else uses the grid.
 */
SP_API sp_status sp_flow_field_step(sp_flow_field *field, int32_t iterations, int32_t *status);
/** Steps to the end. */
SP_API sp_status sp_flow_field_refresh(sp_flow_field *field);
/** Empties the field, so that the next step starts anew; for callbacks that answer in another way than before. */
SP_API sp_status sp_flow_field_reset(sp_flow_field *field);

/** An sp_flow_status; SP_FLOW_STATUS_NOT_STARTED for a bad handle. */
SP_API int32_t sp_flow_field_status(const sp_flow_field *field);
/** Cells settled by the last run or repair. A repair of so many cells that a run is cheaper is a run. */
SP_API int32_t sp_flow_field_settled(const sp_flow_field *field);
/** 1 when a refresh would change nothing. */
SP_API int32_t sp_flow_field_is_current(const sp_flow_field *field);
/** Bytes the field holds at present. */
SP_API uint64_t sp_flow_field_memory(const sp_flow_field *field);
/** The goals as given, y * width + x; borrows until the field goes. */
SP_API const int32_t *sp_flow_field_goals(const sp_flow_field *field);
SP_API int32_t sp_flow_field_goal_count(const sp_flow_field *field);

/* Reading ------------------------------------------------------------------------------------ */

/** Cost from a cell to the nearest goal, +infinity when it has no way there; outside the grid SP_E_RANGE. */
SP_API sp_status sp_flow_field_cost(const sp_flow_field *field, int32_t x, int32_t y, double *cost);
/** The cell to step to; *found is 0 (and `cell` untouched) at goals, without a way, and outside the grid. */
SP_API sp_status sp_flow_field_next(const sp_flow_field *field, int32_t x, int32_t y, int32_t cell[2], int32_t *found);
/** Unit vector from the centre of a cell to that of the next one; (0, 0) where there is no next one. */
SP_API sp_status sp_flow_field_direction(const sp_flow_field *field, int32_t x, int32_t y, double direction[2]);

/**
 * Many cells (x, y pairs) at once: costs, next cells (x, y pairs, (-1, -1) where there is none) and directions (x, y
 * pairs), each of which may be NULL. Cells outside the grid have no way: +infinity, (-1, -1), (0, 0).
 */
SP_API sp_status sp_flow_field_sample(const sp_flow_field *field, const int32_t *cells, uint32_t count, double *costs,
                                      int32_t *next, double *directions);
/** The same for the cells under world points; SP_E_RANGE names the first number beyond 2^21. */
SP_API sp_status sp_flow_field_sample_at(const sp_flow_field *field, const double *points, uint32_t count,
                                         double *costs, int32_t *next, double *directions);

/* Whole fields, row-major. The arrays stay where they are while the field lives; their content changes with it.
   NULL for a bad handle and after a failed restore. */

SP_API const double *sp_flow_field_costs(const sp_flow_field *field);
/** y * width + x of the next cells; -1 where there is none. */
SP_API const int32_t *sp_flow_field_next_nodes(const sp_flow_field *field);
/** Writes the directions of all cells, 2 * width * height numbers. */
SP_API sp_status sp_flow_field_directions(const sp_flow_field *field, double *directions);

/* Saving ------------------------------------------------------------------------------------- */

/** Bytes of sp_flow_field_save_state; 0 for a bad handle and after a failed restore. */
SP_API uint64_t sp_flow_field_state_size(const sp_flow_field *field);
/** Writes the field, finished or not, with the edits it has heard of. SP_E_BUFFER_TOO_SMALL writes nothing. */
SP_API sp_status sp_flow_field_save_state(const sp_flow_field *field, uint8_t *bytes, uint64_t capacity);
/**
 * Puts saved bytes in place of the field. The field must have been made in the same way, of a grid of the same kind and
 * size, and the grid restored before it. SP_E_FORMAT leaves the field unusable until it is restored or reset;
 * SP_E_NO_MEMORY leaves it as it was.
 */
SP_API sp_status sp_flow_field_restore_state(sp_flow_field *field, const uint8_t *bytes, uint64_t length);

#ifdef __cplusplus
}
#endif
#endif
