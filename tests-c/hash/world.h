/* Seeded grids and random queries, and writers of what the library gave back. */
#ifndef SP_TESTS_HASH_WORLD_H
#define SP_TESTS_HASH_WORLD_H

#include "samepath/grid.h"

#include "core/rng.h"
#include "hash/hash.h"
#include "support/maps.h"

/** Longest side of a scenario's grid. */
enum { WORLD_MAX_SIDE = 64 };

/** A grid to draw. */
typedef struct world_shape {
  uint64_t seed;
  map_kind map;
  int32_t width;
  int32_t height;
  int32_t areas;   /* area ids to scatter; 1 leaves the free cells at area 0 */
  cost_kind costs; /* multipliers */
} world_shape;

sp_grid *world_make_grid(const world_shape *shape);

/** Start and goal cells. */
typedef struct world_ends {
  int32_t start_x;
  int32_t start_y;
  int32_t goal_x;
  int32_t goal_y;
} world_ends;

/** Mostly cells where the agent fits; sometimes others, or cells outside of the grid. */
world_ends world_draw_ends(sp__rng *rng, sp_grid *grid, int32_t agent_size);

/** Every field of a result but the struct's own: outcome, cost bits, counts. */
void world_write_result(hash_context *context, const sp_grid_path *result);
void world_write_cells(hash_context *context, const int32_t *cells, int32_t count);
void world_write_points(hash_context *context, const double *points, int32_t count);
/** Result, path cells, points and recorded expansions of the grid's last query. */
void world_write_path(hash_context *context, const sp_grid *grid, const sp_grid_path *result);
/** The status; after an error the record and its message, too. */
void world_write_status(hash_context *context, sp_status status);
/** The status; after an error of bytes what was wrong and where, in words that outlast new fields and details. */
void world_write_error(hash_context *context, sp_status status);
/** Size, version and every cell. */
void world_write_grid(hash_context *context, const sp_grid *grid);

/** Draws `count` queries and writes what each gives. */
void world_write_queries(hash_context *context, sp_grid *grid, uint64_t seed, int32_t count,
                         const sp_grid_options *options, const sp_grid_hooks *hooks);

/** Makes a grid, runs queries with the options on it, and frees it. */
void world_run(hash_context *context, const world_shape *shape, int32_t count, const sp_grid_options *options);

#endif
