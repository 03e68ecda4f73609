/* Voxel grids: blocks of voxels, path queries through them, and the Moving AI voxel files.
 *
 * A voxel is one byte: area id 0..254 is open, 255 is solid. Its node is x + size_x * (y + size_y * z).
 * The block is cut into chunks of 16 x 16 x 16 voxels. A chunk that was never changed takes one pointer:
 * all its voxels have the grid's default area (0 for open space, 255 for a solid block to carve).
 *
 * A grid is used by one thread at a time; different grids are independent. Objects made from a grid
 * (searches, topologies) keep it alive: sp_voxel_grid_free then only drops the caller's reference.
 */
#ifndef SAMEPATH_VOXEL_H
#define SAMEPATH_VOXEL_H

#include "samepath/grid.h"
#include "samepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Largest number of voxels of a grid (2^30). */
#define SP_VOXEL_MAX_VOXELS 1073741824
/** Voxels along the side of a chunk, and bytes of one. */
#define SP_VOXEL_CHUNK_SIDE 16
#define SP_VOXEL_CHUNK_BYTES 4096

typedef struct sp_voxel_grid sp_voxel_grid;

/**
 * Callbacks of a query; each may be NULL. They run on the calling thread. A return value other than 0
 * stops the query, which then returns SP_E_CALLBACK. Editing the grid, querying it or stepping a search of
 * it from a callback is SP_E_REENTRANT; reading it is allowed.
 *
 * blocked:   *blocked receives non-zero to keep the agent out of (x, y, z). Asked once for the start, once
 *            for the goal, then for the target of every legal move examined. Swept voxels are not asked.
 * step_cost: asked for every examined move that is not blocked; `grid_cost` is the move's usual cost,
 *            *cost (preset to it) replaces it. NaN, negative and +infinity skip the move.
 */
typedef struct sp_voxel_hooks {
  int32_t (*blocked)(void *user, int32_t x, int32_t y, int32_t z, int32_t *blocked);
  int32_t (*step_cost)(void *user, int32_t from_x, int32_t from_y, int32_t from_z, int32_t to_x, int32_t to_y,
                       int32_t to_z, double grid_cost, double *cost);
  void *user;
} sp_voxel_hooks;

/**
 * Change listener. Called after the edit, in registration order, on the editing thread. Editing the grid
 * from a listener is SP_E_REENTRANT.
 */
typedef struct sp_voxel_listener {
  void (*voxel_changed)(void *user, int32_t x, int32_t y, int32_t z);
  void *user;
} sp_voxel_listener;

/**
 * Makes a grid whose voxels all have `default_area` (0..255) and whose multipliers are all 1. Sizes >= 1 and
 * at most 2^30 voxels, else SP_E_RANGE. `allocator` is copied, NULL means malloc. Free with
 * sp_voxel_grid_free.
 */
SP_API sp_status sp_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, int32_t default_area,
                                      const sp_allocator *allocator, sp_voxel_grid **out);
/** Drops the caller's reference; NULL is ignored. The memory goes when the last child goes. */
SP_API void sp_voxel_grid_free(sp_voxel_grid *grid);

/** Writes the three sizes; zeros for a grid that is not usable. */
SP_API void sp_voxel_grid_size(const sp_voxel_grid *grid, int32_t size[3]);
/** Area id of the voxels that were never changed; -1 for a grid that is not usable. */
SP_API int32_t sp_voxel_grid_default_area(const sp_voxel_grid *grid);
/** Edits so far, from 0; wraps from 2^31 - 1 to 0. Writing a value that is there already is no edit. */
SP_API int32_t sp_voxel_grid_version(const sp_voxel_grid *grid);
/** Bytes the grid and its query buffers hold at present. */
SP_API uint64_t sp_voxel_grid_memory(const sp_voxel_grid *grid);

/* Voxels ------------------------------------------------------------------------------------- */

/** Area id of a voxel; -1 outside the grid. */
SP_API int32_t sp_voxel_grid_get_area(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z);
/** 1 when the voxel is inside and not solid, else 0. */
SP_API int32_t sp_voxel_grid_is_walkable(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z);
/** Writes one voxel; may allocate its chunk. Outside the grid or area not 0..255: SP_E_RANGE. */
SP_API sp_status sp_voxel_grid_set_area(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t area);
/** Writes area 0 when `walkable` is not 0, else 255. */
SP_API sp_status sp_voxel_grid_set_walkable(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t walkable);
/**
 * The 4096 area ids of a chunk, index (x & 15) | (y & 15) << 4 | (z & 15) << 8; NULL outside, and while all of
 * them have the default area. Voxels past the grid's size mean nothing. Borrows until the next edit.
 */
SP_API const uint8_t *sp_voxel_grid_chunk(const sp_voxel_grid *grid, int32_t chunk_x, int32_t chunk_y, int32_t chunk_z);

/** Copies `listener`; `id` (non-zero) removes it again. */
SP_API sp_status sp_voxel_grid_add_listener(sp_voxel_grid *grid, const sp_voxel_listener *listener, uint32_t *id);
/** Removes a listener; an unknown id is SP_E_ARGUMENT. */
SP_API sp_status sp_voxel_grid_remove_listener(sp_voxel_grid *grid, uint32_t id);

/* Area multipliers, as those of sp_grid ------------------------------------------------------ */

SP_API sp_status sp_voxel_grid_get_area_cost(const sp_voxel_grid *grid, int32_t area, double *cost);
SP_API sp_status sp_voxel_grid_set_area_cost(sp_voxel_grid *grid, int32_t area, double cost);
SP_API sp_status sp_voxel_grid_set_area_costs(sp_voxel_grid *grid, const double *costs, uint32_t count);
SP_API double sp_voxel_grid_min_area_cost(const sp_voxel_grid *grid);
SP_API int32_t sp_voxel_grid_area_costs_version(const sp_voxel_grid *grid);

/* World mapping ------------------------------------------------------------------------------ */

/** |origin| <= 2^21, 0 < cell_size <= 2^21, else SP_E_RANGE. A fresh grid has unit voxels at (0, 0, 0). */
SP_API sp_status sp_voxel_grid_set_space(sp_voxel_grid *grid, double origin_x, double origin_y, double origin_z,
                                         double cell_size);
/** Writes the origin and the cell size; four zeros while no space was set. */
SP_API void sp_voxel_grid_get_space(const sp_voxel_grid *grid, double space[4]);
/** Centre of any voxel: origin + (i + 0.5) * size per axis. */
SP_API void sp_voxel_grid_center(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double center[3]);
/**
 * Voxel under a world point: floor((p - origin) / size) per axis. *inside is 0 outside the grid (voxel is then
 * untouched). |coordinate| <= 2^21, else SP_E_RANGE.
 */
SP_API sp_status sp_voxel_grid_voxel_at(const sp_voxel_grid *grid, double x, double y, double z, int32_t voxel[3],
                                        int32_t *inside);

/* State -------------------------------------------------------------------------------------- */

/** Bytes of the saved grid: the chunks that are there, multipliers, versions, space. */
SP_API uint64_t sp_voxel_grid_state_size(const sp_voxel_grid *grid);
/** Writes sp_voxel_grid_state_size bytes; SP_E_BUFFER_TOO_SMALL, nothing written, for a smaller capacity. */
SP_API sp_status sp_voxel_grid_save_state(const sp_voxel_grid *grid, uint8_t *bytes, uint64_t capacity);
/**
 * Makes the grid what was saved. SP_E_FORMAT, with offset and detail (or the field that differs: a size, the default
 * area), leaves it as it was. Listeners hear of each voxel that differs as of an edit of that voxel, in the order of
 * the nodes. Running searches become stale until they are restored or begun again.
 */
SP_API sp_status sp_voxel_grid_restore_state(sp_voxel_grid *grid, const uint8_t *bytes, uint64_t length);
/** Makes a grid of saved bytes. */
SP_API sp_status sp_voxel_grid_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                          sp_voxel_grid **out);

/* Queries ------------------------------------------------------------------------------------ */

/** Fills options with a preset (enum sp_voxel_options_preset); unknown presets are SP_E_RANGE. */
SP_API sp_status sp_voxel_options_init(sp_voxel_options *options, int32_t preset);
/** Checks every field; SP_E_RANGE names field, value and bounds. NULL stands for the defaults: SP_OK. */
SP_API sp_status sp_voxel_options_check(const sp_voxel_options *options);

/**
 * Finds a path between two voxels. NULL options are the defaults, NULL hooks none. The outcome is in
 * `result`; the voxels stay in the grid (sp_voxel_grid_path_cells) until its next query. No world points.
 * The search's memory grows with the blocks it touches, not with the grid. After warm-up a query allocates
 * nothing; memory of more than 4096 pages (about 20 MB) is given back after the query.
 */
SP_API sp_status sp_voxel_grid_find_path(sp_voxel_grid *grid, int32_t start_x, int32_t start_y, int32_t start_z,
                                         int32_t goal_x, int32_t goal_y, int32_t goal_z,
                                         const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                         sp_voxel_path *result);
/** The same, and fills the points (voxel centres in world units) and `length`. */
SP_API sp_status sp_voxel_grid_find_path_with_points(sp_voxel_grid *grid, int32_t start_x, int32_t start_y,
                                                     int32_t start_z, int32_t goal_x, int32_t goal_y, int32_t goal_z,
                                                     const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                                     sp_voxel_path *result);
/** The same between world points; the path's points are the voxel centres. */
SP_API sp_status sp_voxel_grid_find_path_between(sp_voxel_grid *grid, double start_x, double start_y, double start_z,
                                                 double goal_x, double goal_y, double goal_z,
                                                 const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                                 sp_voxel_path *result);
/**
 * Many queries in one call: `queries` holds start x, y, z, goal x, y, z per query, `results` one record each. The
 * voxels of all paths follow one another (first_cell is the offset). Same bits as one by one. Expansions are
 * not recorded. An error leaves `results` unspecified.
 */
SP_API sp_status sp_voxel_grid_find_paths(sp_voxel_grid *grid, const int32_t *queries, uint32_t count,
                                          const sp_voxel_options *options, const sp_voxel_hooks *hooks,
                                          sp_voxel_path *results);

/** x, y, z triples of the last query's path (or batch); borrows until the grid's next query. */
SP_API const int32_t *sp_voxel_grid_path_cells(const sp_voxel_grid *grid);
/** x, y, z triples of the last query's points; borrows until the grid's next query. */
SP_API const double *sp_voxel_grid_path_points(const sp_voxel_grid *grid);
/** x, y, z triples of the voxels the last query expanded, in order; borrows until the next query. */
SP_API const int32_t *sp_voxel_grid_path_expanded(const sp_voxel_grid *grid);

/* Resumable query ---------------------------------------------------------------------------- */

/** A query of a voxel grid that runs in slices; the same path, cost bits and counts as one call. */
typedef struct sp_voxel_search sp_voxel_search;

/** Copies options and hooks; keeps the grid alive. Free with sp_voxel_search_free. */
SP_API sp_status sp_voxel_search_create(sp_voxel_grid *grid, const sp_voxel_options *options,
                                        const sp_voxel_hooks *hooks, sp_voxel_search **out);
SP_API void sp_voxel_search_free(sp_voxel_search *search);
/**
 * Starts a query. *status is SP_PATH_STATUS_IN_PROGRESS, or _START_INVALID / _GOAL_INVALID; a refusal
 * leaves a running query alone.
 */
SP_API sp_status sp_voxel_search_try_begin(sp_voxel_search *search, int32_t start_x, int32_t start_y, int32_t start_z,
                                           int32_t goal_x, int32_t goal_y, int32_t goal_z, int32_t *status);
/**
 * Pops at most `iterations` (>= 0) nodes. *status is _IN_PROGRESS, _FOUND or _NO_PATH. Before a query
 * has begun, or after an edit of the grid, SP_E_STATE.
 */
SP_API sp_status sp_voxel_search_step(sp_voxel_search *search, int32_t iterations, int32_t *status);
/** Result so far: status _NONE before the first query, then as stepped. `with_points` fills the points. */
SP_API sp_status sp_voxel_search_result(sp_voxel_search *search, int32_t with_points, sp_voxel_path *result);
/** x, y, z triples after sp_voxel_search_result; borrow until the next call on the search. */
SP_API const int32_t *sp_voxel_search_cells(const sp_voxel_search *search);
SP_API const double *sp_voxel_search_points(const sp_voxel_search *search);
SP_API const int32_t *sp_voxel_search_expanded(const sp_voxel_search *search);

/* Middle tier -------------------------------------------------------------------------------- */

/** The moves of a voxel grid for one connectivity and corner rule. It reads the grid as it is: edits do not age it. */
typedef struct sp_voxel_topology sp_voxel_topology;

SP_API sp_status sp_voxel_topology_create(sp_voxel_grid *grid, int32_t connectivity, int32_t corner_rule,
                                          sp_voxel_topology **out);
SP_API void sp_voxel_topology_free(sp_voxel_topology *topology);
/** 1 when the node is inside the grid and not solid. */
SP_API int32_t sp_voxel_topology_is_walkable(const sp_voxel_topology *topology, int32_t node);
/**
 * Neighbours of a node with the costs of the moves: faces, then edges, then corners, each by z, then y, then x.
 * Arrays of 26; returns the count, 0 for a node outside or solid.
 */
SP_API int32_t sp_voxel_topology_neighbors(const sp_voxel_topology *topology, int32_t node, int32_t neighbors[26],
                                           double costs[26]);
/**
 * A* over a voxel topology, stepped and read with the sp_astar functions. heuristic: sp_voxel_heuristic; weight
 * finite and >= 0. The buffers hold 24 bytes for every voxel of the block: it is the dense form of the query,
 * with the same order, costs and counts. An edit of the grid makes a running search SP_E_STATE.
 */
SP_API sp_status sp_voxel_astar_create(sp_voxel_topology *topology, sp_search_buffers *buffers, int32_t heuristic,
                                       double weight, const sp_voxel_hooks *hooks, sp_astar **out);

/* Moving AI voxel files ---------------------------------------------------------------------- */

/**
 * Makes a grid from a .3dmap text: `voxel X Y Z`, then one `x y z` line per solid voxel. Sides <= 65536 and at most
 * 2^30 voxels. Every line is checked before anything is allocated. SP_E_FORMAT names line, byte offset, detail.
 */
SP_API sp_status sp_voxel_map_parse(const char *text, uint32_t length, const sp_allocator *allocator,
                                    sp_voxel_grid **out);
/**
 * Reads a .3dscen text: `version 1`, the map's name, then start x y z, goal x y z, length, ratio a line. Writes up to
 * `capacity` records and sets *count to the number of lines; more lines than capacity is SP_E_BUFFER_TOO_SMALL
 * (count set, first `capacity` records written), so a first call with capacity 0 gives the size.
 */
SP_API sp_status sp_voxel_scenarios_parse(const char *text, uint32_t length, sp_voxel_scenario *scenarios,
                                          uint32_t capacity, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif
