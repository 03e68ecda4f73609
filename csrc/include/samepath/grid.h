/* Square grids and one-call path queries.
 *
 * A cell is one byte: area id 0..254 is walkable, 255 is a wall. Cells are row-major,
 * index = y * width + x, x the column from the left, y the row from the top.
 *
 * A grid is used by one thread at a time; different grids are independent. Objects made from a
 * grid (searches, topologies) keep it alive: sp_grid_free then only drops the caller's reference.
 */
#ifndef SAMEPATH_GRID_H
#define SAMEPATH_GRID_H

#include "samepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Area id of a wall. */
#define SP_AREA_WALL 255
/** Number of area ids that carry a multiplier (0..254). */
#define SP_AREA_COUNT 255
/** Largest number of cells of a grid (2^28). */
#define SP_GRID_MAX_CELLS 268435456

typedef struct sp_grid sp_grid;

/**
 * Callbacks of a query; each may be NULL. They run on the calling thread. A return value other
 * than 0 stops the query, which then returns SP_E_CALLBACK. Editing the grid, querying it or
 * stepping a search of it from a callback is SP_E_REENTRANT; reading it is allowed.
 *
 * blocked:   *blocked receives non-zero to keep the agent out of (x, y). Asked once for the start,
 *            once for the goal, then for the target of every legal move examined. Cells beside a
 *            diagonal and the other cells of a large agent are not asked.
 * step_cost: asked for every examined move that is not blocked; `grid_cost` is the move's usual
 *            cost, *cost (preset to it) replaces it. NaN, negative and +infinity skip the move.
 */
typedef struct sp_grid_hooks {
  int32_t (*blocked)(void *user, int32_t x, int32_t y, int32_t *blocked);
  int32_t (*step_cost)(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                       double *cost);
  void *user;
} sp_grid_hooks;

/**
 * Change listener; each callback may be NULL. Called after the edit, in registration order, on the
 * editing thread. Without rect_changed a rectangle edit arrives as one cell_changed per changed
 * cell, row-major. Editing the grid from a listener is SP_E_REENTRANT.
 */
typedef struct sp_grid_listener {
  void (*cell_changed)(void *user, int32_t x, int32_t y);
  void (*rect_changed)(void *user, int32_t x, int32_t y, int32_t width, int32_t height);
  void *user;
} sp_grid_listener;

/**
 * Makes a grid of open cells (area 0, all multipliers 1). `allocator` is copied, NULL means malloc.
 * width, height >= 1 and width * height <= 2^28, else SP_E_RANGE. Free with sp_grid_free.
 */
SP_API sp_status sp_grid_create(int32_t width, int32_t height, const sp_allocator *allocator, sp_grid **out);

/** Makes a grid from width * height row-major area bytes, which it copies. Version starts at 0. */
SP_API sp_status sp_grid_from_areas(const uint8_t *areas, int32_t width, int32_t height, const sp_allocator *allocator,
                                    sp_grid **out);

/**
 * Makes a grid from a picture: `.` open (area 0), `#` wall, `1`-`9` area ids; rows split by \n or
 * \r\n, one trailing newline ignored. Anything else is SP_E_FORMAT with line and offset.
 */
SP_API sp_status sp_grid_from_text(const char *text, uint32_t length, const sp_allocator *allocator, sp_grid **out);

/** Drops the caller's reference; NULL is ignored. The memory goes when the last child goes. */
SP_API void sp_grid_free(sp_grid *grid);

SP_API int32_t sp_grid_width(const sp_grid *grid);
SP_API int32_t sp_grid_height(const sp_grid *grid);
/** Edits so far, from 0; wraps from 2^31 - 1 to 0. Writing a value that is there already is no edit. */
SP_API int32_t sp_grid_version(const sp_grid *grid);
/** Bytes the grid and its query buffers hold at present. */
SP_API uint64_t sp_grid_memory(const sp_grid *grid);
/** The cells, row-major; borrows until the next edit. */
SP_API const uint8_t *sp_grid_cells(const sp_grid *grid);

/* Cells -------------------------------------------------------------------------------------- */

/** Area id of a cell; -1 outside the grid. */
SP_API int32_t sp_grid_get_area(const sp_grid *grid, int32_t x, int32_t y);
/** 1 when the cell is inside and not a wall, else 0. */
SP_API int32_t sp_grid_is_walkable(const sp_grid *grid, int32_t x, int32_t y);
/**
 * 1 when the straight segment between the centres of two cells touches no wall, not even its corner, else 0.
 * Cells outside the grid are walls. Exact (integers), symmetric; takes time by the length of the segment.
 */
SP_API int32_t sp_grid_line_of_sight(const sp_grid *grid, int32_t x0, int32_t y0, int32_t x1, int32_t y1);
/** Writes one cell. Outside the grid or area not 0..255: SP_E_RANGE. */
SP_API sp_status sp_grid_set_area(sp_grid *grid, int32_t x, int32_t y, int32_t area);
/** Writes one area id into a rectangle as one edit; width or height 0 does nothing. */
SP_API sp_status sp_grid_set_rect(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area);
/** The same from width * height row-major bytes; `length` other than that is SP_E_ARGUMENT. */
SP_API sp_status sp_grid_set_rect_areas(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                                        const uint8_t *areas, uint32_t length);

/**
 * 64-bit hash of the size, the cells and all 255 multipliers, the same on every machine. Version, space and
 * history are not part of it. Computed in O(cells) after an edit of a cell or multiplier, else kept: O(1).
 * 0 for a pointer that is no grid.
 */
SP_API uint64_t sp_grid_content_hash(sp_grid *grid);

/** Copies `listener`; `id` (non-zero) removes it again. */
SP_API sp_status sp_grid_add_listener(sp_grid *grid, const sp_grid_listener *listener, uint32_t *id);
/** Removes a listener; an unknown id is SP_E_ARGUMENT. */
SP_API sp_status sp_grid_remove_listener(sp_grid *grid, uint32_t id);

/* Area multipliers --------------------------------------------------------------------------- */

/** Multiplier of an area 0..254; SP_E_RANGE otherwise. */
SP_API sp_status sp_grid_get_area_cost(const sp_grid *grid, int32_t area, double *cost);
/** Sets a multiplier: positive and finite, else SP_E_RANGE. */
SP_API sp_status sp_grid_set_area_cost(sp_grid *grid, int32_t area, double cost);
/** Sets all 255 multipliers at once; one version step when any bit differs. */
SP_API sp_status sp_grid_set_area_costs(sp_grid *grid, const double *costs, uint32_t count);
/** Smallest of the 255 multipliers. */
SP_API double sp_grid_min_area_cost(const sp_grid *grid);
/** Multiplier edits so far; wraps like the grid's version. */
SP_API int32_t sp_grid_area_costs_version(const sp_grid *grid);

/* World mapping ------------------------------------------------------------------------------ */

/** |origin| <= 2^21, 0 < cell_size <= 2^21, else SP_E_RANGE. A fresh grid has unit cells at (0, 0). */
SP_API sp_status sp_grid_set_space(sp_grid *grid, double origin_x, double origin_y, double cell_size);
/** Writes origin x, origin y, cell size; three zeros while no space was set. */
SP_API void sp_grid_get_space(const sp_grid *grid, double space[3]);
/** Centre of any cell: origin + (x + 0.5) * size per axis. */
SP_API void sp_grid_cell_center(const sp_grid *grid, int32_t x, int32_t y, double center[2]);
/**
 * Cell under a world point: floor((p - origin) / size) per axis. *inside is 0 outside the grid (cell
 * is then untouched). |coordinate| <= 2^21, else SP_E_RANGE.
 */
SP_API sp_status sp_grid_cell_at(const sp_grid *grid, double x, double y, int32_t cell[2], int32_t *inside);

/* Agent sizes -------------------------------------------------------------------------------- */

/** Side of the largest free square with (x, y) as its top-left cell, 0..255; 0 outside the grid. */
SP_API sp_status sp_grid_clearance(sp_grid *grid, int32_t x, int32_t y, int32_t *clearance);

/* Nearest cells ------------------------------------------------------------------------------ */

/**
 * The cell nearest to (x, y), in the grid or beside it, where an agent of the options' agent_size fits and that
 * `blocked` does not refuse: least squared distance between indices, then smaller row, then smaller column. At
 * most nearest_radius away in columns and in rows. *found is 0 when there is none (cell is then untouched).
 * Indices are clamped to +-2^30 first. `blocked` is asked only for cells nearer than the best so far; of the
 * options nothing else is read. Allocates only at the first call for an agent_size above 1.
 */
SP_API sp_status sp_grid_find_nearest_walkable(sp_grid *grid, int32_t x, int32_t y, const sp_grid_options *options,
                                               const sp_grid_hooks *hooks, int32_t cell[2], int32_t *found);
/** The same from the cell under a world point. |coordinate| <= 2^21, else SP_E_RANGE. */
SP_API sp_status sp_grid_find_nearest_walkable_at(sp_grid *grid, double x, double y, const sp_grid_options *options,
                                                  const sp_grid_hooks *hooks, int32_t cell[2], int32_t *found);
/**
 * Many at once: x, y pairs in, x, y pairs out, (-1, -1) where there is none. `cells` may be `positions`.
 * An error of a callback leaves `cells` unspecified.
 */
SP_API sp_status sp_grid_find_nearest_walkables(sp_grid *grid, const int32_t *positions, uint32_t count,
                                                const sp_grid_options *options, const sp_grid_hooks *hooks,
                                                int32_t *cells);
/** The same from world points; SP_E_RANGE names the first number that is out of bounds. */
SP_API sp_status sp_grid_find_nearest_walkables_at(sp_grid *grid, const double *points, uint32_t count,
                                                   const sp_grid_options *options, const sp_grid_hooks *hooks,
                                                   int32_t *cells);

/* State -------------------------------------------------------------------------------------- */

/** Bytes of the saved grid: cells, multipliers, versions, space. */
SP_API uint64_t sp_grid_state_size(const sp_grid *grid);
/** Writes sp_grid_state_size bytes; SP_E_BUFFER_TOO_SMALL, nothing written, for a smaller capacity. */
SP_API sp_status sp_grid_save_state(const sp_grid *grid, uint8_t *bytes, uint64_t capacity);
/**
 * Makes the grid what was saved. SP_E_FORMAT, with offset and detail (or the field that differs: width, height),
 * leaves it as it was. Listeners hear of each cell that differs as of an edit of that cell, in the order of the
 * nodes; one without `cell_changed` hears of the rectangle around them. Running searches become stale until they are
 * restored or begun again. Restore the grid first, then what is built on it.
 */
SP_API sp_status sp_grid_restore_state(sp_grid *grid, const uint8_t *bytes, uint64_t length);
/** Makes a grid of saved bytes. */
SP_API sp_status sp_grid_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                    sp_grid **out);

/* Exact costs -------------------------------------------------------------------------------- */

/**
 * Cost of `count` cells (x, y pairs) in Q31.32: of each step the cost that queries without callbacks charge, times
 * 2^32, rounded half to even; the integers are added. *priced is 0, and *cost too, when a cell is outside or a
 * wall, when two cells in a row are no neighbours, or when the sum leaves int64. Rules of movement are not looked
 * at. No cells, and one, cost 0.
 */
SP_API sp_status sp_grid_fixed_cost(const sp_grid *grid, const int32_t *cells, uint32_t count, int64_t *cost,
                                    int32_t *priced);

/* Queries ------------------------------------------------------------------------------------ */

/** Fills options with a preset (enum sp_grid_options_preset); unknown presets are SP_E_RANGE. */
SP_API sp_status sp_grid_options_init(sp_grid_options *options, int32_t preset);
/** Checks every field; SP_E_RANGE names field, value and bounds. NULL stands for the defaults: SP_OK. */
SP_API sp_status sp_grid_options_check(const sp_grid_options *options);

/**
 * Finds a path between two cells. NULL options are the defaults, NULL hooks none. The outcome is in
 * `result`; the cells stay in the grid (sp_grid_path_cells) until its next query. No world points.
 * After warm-up a query allocates nothing.
 */
SP_API sp_status sp_grid_find_path(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                   const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result);
/** The same, and fills the points (cell centres in world units) and `length`. */
SP_API sp_status sp_grid_find_path_with_points(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                               int32_t goal_y, const sp_grid_options *options,
                                               const sp_grid_hooks *hooks, sp_grid_path *result);
/** The same between world points; the path's points are the cell centres. */
SP_API sp_status sp_grid_find_path_between(sp_grid *grid, double start_x, double start_y, double goal_x, double goal_y,
                                           const sp_grid_options *options, const sp_grid_hooks *hooks,
                                           sp_grid_path *result);
/**
 * Many queries in one call: `queries` holds start x, start y, goal x, goal y per query, `results`
 * one record each. The cells of all paths follow one another (first_cell is the offset). Same bits
 * as one by one. Expansions are not recorded. An error leaves `results` unspecified.
 */
SP_API sp_status sp_grid_find_paths(sp_grid *grid, const int32_t *queries, uint32_t count,
                                    const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *results);

/** x, y pairs of the last query's path (or batch); borrows until the grid's next query. */
SP_API const int32_t *sp_grid_path_cells(const sp_grid *grid);
/** x, y pairs of the last query's points; borrows until the grid's next query. */
SP_API const double *sp_grid_path_points(const sp_grid *grid);
/** x, y pairs of the cells the last query expanded, in order; borrows until the next query. */
SP_API const int32_t *sp_grid_path_expanded(const sp_grid *grid);

#ifdef __cplusplus
}
#endif
#endif
