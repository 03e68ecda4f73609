/* Middle and raw tier of jump point search: single jumps, the bit map and the distance table that they read, and
 * the search over jump points, node by node. A node is y * width + x; directions are N, E, S, W, NE, SE, SW, NW.
 * All of it concerns eight moves without corner cutting and agents of one cell.
 */
#ifndef SAMEPATH_JUMP_H
#define SAMEPATH_JUMP_H

#include "samepath/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Steps of the jump from a cell in a direction: to the goal, a forced neighbour, or a cell where a straight jump
 * starts; 0 when a wall comes first. `jumper` is an sp_jumper. A goal outside the grid is none. Builds what the
 * jumper reads on first use.
 */
SP_API sp_status sp_grid_jump(sp_grid *grid, int32_t jumper, int32_t x, int32_t y, int32_t direction, int32_t goal_x,
                              int32_t goal_y, int32_t *steps);
/**
 * Walkable cells as bits, by rows or (by_columns 1) by columns: bit i of word k of a line is position 64 k + i, lines
 * of ceil(length / 64) words follow each other, bits past the end of a line are 0. Sets *count to the words there
 * are; SP_E_BUFFER_TOO_SMALL, nothing copied, when `capacity` is less.
 */
SP_API sp_status sp_grid_copy_block_map(sp_grid *grid, int32_t by_columns, uint64_t *words, uint32_t capacity,
                                        uint32_t *count);
/**
 * The JPS+ table, current, as [node * 8 + direction]: d > 0 steps to the next jump point, d <= 0 none and -d
 * walkable cells before the wall; zeros at walls. Borrows until the next call on the grid. Sides up to 32766.
 */
SP_API sp_status sp_grid_jump_table(sp_grid *grid, const int16_t **entries);

/** A* over jump points (Harabor and Grastien 2011): smaller f, larger g, smaller node; keeps the grid alive. */
typedef struct sp_jump_search sp_jump_search;

/** `jumper` is an sp_jumper; zero_estimate 1 searches without the octile estimate; record 1 records expansions. */
SP_API sp_status sp_jump_search_create(sp_grid *grid, int32_t jumper, int32_t zero_estimate, int32_t record,
                                       sp_jump_search **out);
SP_API void sp_jump_search_free(sp_jump_search *search);
/**
 * Starts at nodes; *status is SP_PATH_STATUS_IN_PROGRESS, _START_INVALID or _GOAL_INVALID (a refusal changes nothing).
 * SP_E_UNSUPPORTED while area multipliers differ, or for a table on a side above 32766.
 */
SP_API sp_status sp_jump_search_try_begin(sp_jump_search *search, int32_t start, int32_t goal, int32_t *status);
/** At most `iterations` pops; *status is an sp_search_status. SP_E_STATE before a begin and after an edit. */
SP_API sp_status sp_jump_search_step(sp_jump_search *search, int32_t iterations, int32_t *status);
SP_API int32_t sp_jump_search_status(const sp_jump_search *search);
/** Cost of the path; +infinity until found. */
SP_API double sp_jump_search_cost(const sp_jump_search *search);
SP_API uint64_t sp_jump_search_iterations(const sp_jump_search *search);
SP_API uint64_t sp_jump_search_expanded(const sp_jump_search *search);
/** Expanded jump points in order; borrows until the next call on the search. */
SP_API const int32_t *sp_jump_search_expanded_nodes(const sp_jump_search *search);
SP_API uint32_t sp_jump_search_recorded(const sp_jump_search *search);
/**
 * Copies the found path's nodes, start first: every cell, or (jump_points 1) the jump points alone. Sets *count;
 * SP_E_BUFFER_TOO_SMALL when `capacity` is less. Count 0 without a path.
 */
SP_API sp_status sp_jump_search_copy_path(const sp_jump_search *search, int32_t jump_points, int32_t *nodes,
                                          uint32_t capacity, uint32_t *count);
/** Bytes of the saved search. */
SP_API uint64_t sp_jump_search_state_size(const sp_jump_search *search);
/** Writes sp_jump_search_state_size bytes; SP_E_BUFFER_TOO_SMALL, nothing written, for a smaller capacity. */
SP_API sp_status sp_jump_search_save_state(const sp_jump_search *search, uint8_t *bytes, uint64_t capacity);
/**
 * Goes on where the saved search stood, over a grid of the same cells, restored first. SP_E_FORMAT names offset and
 * detail, or what differs. A failure may leave the search as one that has not begun.
 */
SP_API sp_status sp_jump_search_restore_state(sp_jump_search *search, const uint8_t *bytes, uint64_t length);

#ifdef __cplusplus
}
#endif

#endif
