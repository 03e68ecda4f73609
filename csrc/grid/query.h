/* A query of a grid: options, choice of engine, and the result. The one-call functions use one query
 * per grid, sp_grid_search owns one each.
 */
#ifndef SP_GRID_QUERY_H
#define SP_GRID_QUERY_H

#include "grid/astar.h"
#include "grid/hpa.h"
#include "grid/jump_search.h"
#include "grid/octile.h"
#include "grid/octile_jump.h"

enum grid_engine {
  GRID_ENGINE_NONE,
  GRID_ENGINE_OCTILE,
  GRID_ENGINE_OCTILE_JUMP,
  GRID_ENGINE_GENERIC,
  GRID_ENGINE_GENERIC_JUMP,
  GRID_ENGINE_HPA
};

typedef struct grid_cell {
  int32_t x;
  int32_t y;
} grid_cell;

typedef struct grid_query {
  sp_grid *grid;
  sp_grid_options options;
  sp_grid_hooks hooks;
  int32_t engine;
  int32_t algorithm;   /* That the engine runs: an enum sp_grid_algorithm. */
  double unit_cost;    /* Of a straight step where all cost the same, when the search began. */
  int32_t status;      /* enum sp_path_status */
  int32_t reason;      /* enum sp_path_reason */
  uint64_t cell_edits; /* The grid's, when the search began. */
  uint64_t cost_edits;
  octile_search octile;
  octile_jump octile_jump;
  astar_memory memory; /* Of the generic engines. */
  astar_search astar;
  jump_search jump;
  hpa_search hpa;
  int32_t *cells; /* x, y pairs of one path, or of all paths of a batch. */
  size_t cell_capacity;
  size_t cell_count;
  double *points;
  size_t point_capacity;
  int32_t *expanded;
  size_t expanded_capacity;
} grid_query;

/** How far the engine has come; zeros and an empty record while none runs. */
typedef struct grid_progress {
  int32_t status; /* enum sp_search_status */
  uint64_t iterations;
  uint64_t expanded;
  const int32_t *record; /* Expanded nodes in order. */
  size_t recorded;
} grid_progress;

grid_query *grid__query_create(sp_grid *grid);
void grid__query_destroy(grid_query *query);
uint64_t grid__query_memory(const grid_query *query);

/** Checks and copies options (NULL: defaults) and hooks (NULL: none). */
sp_status grid__query_configure(grid_query *query, const sp_grid_options *options, const sp_grid_hooks *hooks);
/** A hex grid has no agents above size 1 (GAP-31). */
sp_status grid__check_hex_options(const sp_grid_options *options);
/** Whether the options qualify for the specialised octile engines on the grid as it is now (G-143). */
bool grid__query_is_specialized(const grid_query *query);
/** The algorithm that would run for the options on the grid as it is now: an enum sp_grid_algorithm. */
int32_t grid__query_algorithm(const grid_query *query);
/** The engine that would run: an enum grid_engine. */
int32_t grid__query_engine(const grid_query *query);
grid_progress grid__query_progress(const grid_query *query);
/** Sets *reason to why an end is invalid for an agent, or to SP_PATH_REASON_NONE. */
sp_status grid__check_ends(sp_grid *grid, const sp_grid_hooks *hooks, int32_t agent_size, grid_cell start,
                           grid_cell goal, int32_t *reason);
/** The same for a query, of which nothing changes. */
sp_status grid__query_check_ends(grid_query *query, grid_cell start, grid_cell goal, int32_t *reason);
/** The status that goes with a reason. */
int32_t grid__status_of_reason(int32_t reason);
/** Starts the search between two valid ends. */
sp_status grid__query_begin(grid_query *query, grid_cell start, grid_cell goal);
/** Runs at most `iterations` and updates the status. */
sp_status grid__query_step(grid_query *query, int32_t iterations);
/** Takes the status of the engine over. */
void grid__query_update_status(grid_query *query);
/** Runs to the end, or to the options' iteration budget. */
sp_status grid__query_run(grid_query *query);
/** Writes the query's state (G-337 to G-341) after the header; not for HPA*. */
void grid__query_write_state(sp__writer *writer, const grid_query *query);
/** Reads what grid__query_write_state wrote. A failure may leave the query as one that has not begun. */
sp_status grid__query_read_state(sp__reader *reader, grid_query *query);
/** Forgets the search. */
void grid__query_reset(grid_query *query);
/** Ends with a refusal: no engine ran, the reason tells. */
void grid__query_refuse(grid_query *query, int32_t reason);
/** Appends the path's cells at query->cell_count and describes the outcome. */
sp_status grid__query_result(grid_query *query, bool with_points, sp_grid_path *result);
/** Writes nodes as x, y pairs. */
void grid__copy_nodes(const sp_grid *grid, const int32_t *nodes, size_t count, int32_t *cells);
/** Counts the straight and the diagonal steps of a path of adjacent cells. */
void grid__count_steps(const sp_grid *grid, const int32_t *cells, int32_t length, sp_grid_path *result);
/** Turns the record of expanded nodes into x, y pairs. */
sp_status grid__query_copy_expanded(grid_query *query);

#endif
