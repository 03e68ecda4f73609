/* A query of a voxel grid: options, ends, search and result. The one-call functions use one query per grid,
 * sp_voxel_search owns one each.
 */
#ifndef SP_GRID_VOXEL_QUERY_H
#define SP_GRID_VOXEL_QUERY_H

#include "grid/voxel_search.h"

typedef struct voxel_query {
  sp_voxel_grid *grid;
  sp_voxel_options options;
  sp_voxel_hooks hooks;
  int32_t status;       /* enum sp_path_status */
  int32_t reason;       /* enum sp_path_reason */
  uint64_t voxel_edits; /* The grid's, when the search began. */
  uint64_t cost_edits;
  voxel_search search;
  sp_voxel_path path; /* Of the last finished search, once it was read; its pages may be gone then. */
  bool is_read;
  int32_t *cells; /* x, y, z triples of one path, or of all paths of a batch. */
  size_t cell_capacity;
  size_t cell_count;
  double *points;
  size_t point_capacity;
  int32_t *expanded;
  size_t expanded_capacity;
} voxel_query;

voxel_query *voxel__query_create(sp_voxel_grid *grid);
void voxel__query_destroy(voxel_query *query);
uint64_t voxel__query_memory(const voxel_query *query);

/** Checks and copies options (NULL: defaults) and hooks (NULL: none). */
sp_status voxel__query_configure(voxel_query *query, const sp_voxel_options *options, const sp_voxel_hooks *hooks);
/** Sets *reason to why an end is invalid, or to SP_PATH_REASON_NONE. Changes nothing of the query. */
sp_status voxel__query_check_ends(voxel_query *query, const int32_t start[3], const int32_t goal[3], int32_t *reason);
/** Starts the search between two valid ends. */
sp_status voxel__query_begin(voxel_query *query, const int32_t start[3], const int32_t goal[3]);
/** Runs at most `iterations` and updates the status. */
sp_status voxel__query_step(voxel_query *query, int32_t iterations);
/** Runs to the end, or to the options' iteration budget. */
sp_status voxel__query_run(voxel_query *query);
/** Ends with a refusal: nothing ran, the reason tells. */
void voxel__query_refuse(voxel_query *query, int32_t reason);
/** Appends the path's voxels at query->cell_count and describes the outcome. */
sp_status voxel__query_result(voxel_query *query, bool with_points, sp_voxel_path *result);
/** Turns the record of expanded nodes into x, y, z triples. */
sp_status voxel__query_copy_expanded(voxel_query *query);

#endif
