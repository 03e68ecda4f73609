/* Hex grids: offset arrays of hexagonal cells, and path queries on them.
 *
 * A hex grid holds its cells, multipliers, listeners and edits as a square grid does (grid.h): one
 * area id per cell, row-major, index = y * width + x. Its layout says how the cells touch. Each cell
 * has up to six neighbours; in axial coordinates (q, r) they are, in the order that decides which of
 * two equal parents wins: (+1,0), (+1,-1), (0,-1), (-1,0), (-1,+1), (0,+1).
 *
 * The functions of grid.h and hex.h do not take each other's objects (SP_E_HANDLE). Searches and
 * topologies are the same objects for both; see search.h.
 */
#ifndef SAMEPATH_HEX_H
#define SAMEPATH_HEX_H

#include "samepath/grid.h"
#include "samepath/replan.h"
#include "samepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sp_hex sp_hex;

/**
 * Makes a hex grid of open cells (area 0, all multipliers 1); `layout` is an sp_hex_layout. `allocator` is
 * copied, NULL means malloc. width, height >= 1 and width * height <= 2^28, else SP_E_RANGE. Free with
 * sp_hex_free.
 */
SP_API sp_status sp_hex_create(int32_t width, int32_t height, int32_t layout, const sp_allocator *allocator,
                               sp_hex **out);
/** Makes a hex grid from width * height row-major area bytes, which it copies. Version starts at 0. */
SP_API sp_status sp_hex_from_areas(const uint8_t *areas, int32_t width, int32_t height, int32_t layout,
                                   const sp_allocator *allocator, sp_hex **out);
/** Makes a hex grid from a picture as sp_grid_from_text does; rows are not indented. */
SP_API sp_status sp_hex_from_text(const char *text, uint32_t length, int32_t layout, const sp_allocator *allocator,
                                  sp_hex **out);
/** Drops the caller's reference; NULL is ignored. The memory goes when the last child goes. */
SP_API void sp_hex_free(sp_hex *hex);

SP_API int32_t sp_hex_width(const sp_hex *hex);
SP_API int32_t sp_hex_height(const sp_hex *hex);
/** The sp_hex_layout; -1 for what is no hex grid. */
SP_API int32_t sp_hex_layout(const sp_hex *hex);
/** Edits so far, from 0; wraps from 2^31 - 1 to 0. Writing a value that is there already is no edit. */
SP_API int32_t sp_hex_version(const sp_hex *hex);
/** Bytes the grid and its query buffers hold at present. */
SP_API uint64_t sp_hex_memory(const sp_hex *hex);
/** The cells, row-major; borrows until the next edit. */
SP_API const uint8_t *sp_hex_cells(const sp_hex *hex);

/* Coordinates -------------------------------------------------------------------------------- */

/** Axial q, r of any cell, in the grid or not; SP_E_RANGE when int32 cannot hold them. */
SP_API sp_status sp_hex_to_axial(const sp_hex *hex, int32_t x, int32_t y, int32_t axial[2]);
/** Cell at axial coordinates, in the grid or not; SP_E_RANGE when int32 cannot hold it. */
SP_API sp_status sp_hex_from_axial(const sp_hex *hex, int32_t q, int32_t r, int32_t cell[2]);
/** Steps between any two cells over open ground: (|dq| + |dr| + |dq + dr|) / 2, a whole number. */
SP_API double sp_hex_distance(const sp_hex *hex, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y);
/**
 * Writes the x, y pairs of the cells next to any cell that lie in the grid, walls included, in the order
 * of the directions; returns their number.
 */
SP_API int32_t sp_hex_neighbors(const sp_hex *hex, int32_t x, int32_t y, int32_t neighbors[12]);

/* Cells, listeners, area multipliers: as the functions of grid.h with the same names ------------- */

SP_API int32_t sp_hex_get_area(const sp_hex *hex, int32_t x, int32_t y);
SP_API int32_t sp_hex_is_walkable(const sp_hex *hex, int32_t x, int32_t y);
SP_API sp_status sp_hex_set_area(sp_hex *hex, int32_t x, int32_t y, int32_t area);
SP_API sp_status sp_hex_set_rect(sp_hex *hex, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area);
SP_API sp_status sp_hex_set_rect_areas(sp_hex *hex, int32_t x, int32_t y, int32_t width, int32_t height,
                                       const uint8_t *areas, uint32_t length);
SP_API sp_status sp_hex_add_listener(sp_hex *hex, const sp_grid_listener *listener, uint32_t *id);
SP_API sp_status sp_hex_remove_listener(sp_hex *hex, uint32_t id);
SP_API sp_status sp_hex_get_area_cost(const sp_hex *hex, int32_t area, double *cost);
SP_API sp_status sp_hex_set_area_cost(sp_hex *hex, int32_t area, double cost);
SP_API sp_status sp_hex_set_area_costs(sp_hex *hex, const double *costs, uint32_t count);
SP_API double sp_hex_min_area_cost(const sp_hex *hex);
SP_API int32_t sp_hex_area_costs_version(const sp_hex *hex);

/* World mapping ------------------------------------------------------------------------------ */

/**
 * The origin is the centre of cell (0, 0), cell_size the distance between the centres of adjacent cells.
 * |origin| <= 2^21, 0 < cell_size <= 2^21, else SP_E_RANGE. A fresh grid has size 1 at (0, 0).
 */
SP_API sp_status sp_hex_set_space(sp_hex *hex, double origin_x, double origin_y, double cell_size);
/** Writes origin x, origin y, cell size; three zeros while no space was set. */
SP_API void sp_hex_get_space(const sp_hex *hex, double space[3]);
/**
 * Centre of any cell: origin + size * (q + r / 2, K * r) in pointy layouts, origin + size * (K * q, r + q / 2)
 * in flat ones, K the double 0.8660254037844386 (half of the square root of 3).
 */
SP_API void sp_hex_cell_center(const sp_hex *hex, int32_t x, int32_t y, double center[2]);
/**
 * Cell under a world point, by rounding its cube coordinates. *inside is 0 outside the grid (cell is then
 * untouched). |coordinate| <= 2^21, else SP_E_RANGE.
 */
SP_API sp_status sp_hex_cell_at(const sp_hex *hex, double x, double y, int32_t cell[2], int32_t *inside);

/* Queries ------------------------------------------------------------------------------------ */

/**
 * Finds a path between two cells by A*, whatever the algorithm asked for. Six moves of length 1; the
 * connectivity and the diagonal rule are not read. Every heuristic but zero is the distance in steps times
 * the smallest multiplier. An agent_size other than 1 is SP_E_ARGUMENT. Otherwise as sp_grid_find_path: the
 * cells stay in the grid until its next query, and after warm-up a query allocates nothing.
 */
SP_API sp_status sp_hex_find_path(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                  const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result);
/** The same, and fills the points (cell centres in world units) and `length`. */
SP_API sp_status sp_hex_find_path_with_points(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x,
                                              int32_t goal_y, const sp_grid_options *options,
                                              const sp_grid_hooks *hooks, sp_grid_path *result);
/** The same between world points; the path's points are the cell centres. */
SP_API sp_status sp_hex_find_path_between(sp_hex *hex, double start_x, double start_y, double goal_x, double goal_y,
                                          const sp_grid_options *options, const sp_grid_hooks *hooks,
                                          sp_grid_path *result);
/** Many queries in one call, as sp_grid_find_paths. */
SP_API sp_status sp_hex_find_paths(sp_hex *hex, const int32_t *queries, uint32_t count, const sp_grid_options *options,
                                   const sp_grid_hooks *hooks, sp_grid_path *results);

/** x, y pairs of the last query's path (or batch); borrows until the grid's next query. */
SP_API const int32_t *sp_hex_path_cells(const sp_hex *hex);
/** x, y pairs of the last query's points; borrows until the grid's next query. */
SP_API const double *sp_hex_path_points(const sp_hex *hex);
/** x, y pairs of the cells the last query expanded, in order; borrows until the next query. */
SP_API const int32_t *sp_hex_path_expanded(const sp_hex *hex);

/* State -------------------------------------------------------------------------------------- */

/** As sp_grid_state_size, sp_grid_save_state, sp_grid_restore_state (the layout must be the same too), _from_state. */
SP_API uint64_t sp_hex_state_size(const sp_hex *hex);
SP_API sp_status sp_hex_save_state(const sp_hex *hex, uint8_t *bytes, uint64_t capacity);
SP_API sp_status sp_hex_restore_state(sp_hex *hex, const uint8_t *bytes, uint64_t length);
SP_API sp_status sp_hex_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_hex **out);

/* Searches that can be stepped --------------------------------------------------------------- */

/** A resumable query of a hex grid; the functions of search.h begin, step and free it. */
SP_API sp_status sp_hex_search_create(sp_hex *hex, const sp_grid_options *options, const sp_grid_hooks *hooks,
                                      sp_grid_search **out);
/** The moves of a hex grid, for sp_astar; sp_topology_neighbors gives at most six. */
SP_API sp_status sp_hex_topology_create(sp_hex *hex, sp_topology **out);

/** A replanner of a hex grid; the functions of replan.h plan with it and free it. An agent_size other than 1 is
 * SP_E_ARGUMENT. */
SP_API sp_status sp_hex_replanner_create(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                         const sp_grid_options *options, const sp_grid_hooks *hooks,
                                         sp_grid_replanner **out);

#ifdef __cplusplus
}
#endif
#endif
