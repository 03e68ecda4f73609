/* The voxel side of sp_astar: A* over a voxel topology on dense node records. */
#ifndef SP_GRID_VOXEL_ASTAR_H
#define SP_GRID_VOXEL_ASTAR_H

#include "grid/astar.h"
#include "grid/voxel_moves.h"

struct sp_voxel_topology {
  sp__object object;
  sp_voxel_grid *grid;
  voxel_rules rules;
};

/** What a search over a voxel topology is for, and what it needs beside the shared state. */
typedef struct voxel_dense {
  sp_voxel_topology *topology; /* NULL in searches over other grids. */
  sp_voxel_hooks hooks;
  double weight;
  double scale; /* Smallest area multiplier, or 0 without an estimate. */
  int32_t heuristic;
  int32_t goal[3];
  uint64_t voxel_edits; /* The grid's, when the search began. */
} voxel_dense;

/** Whether a node is inside the grid and not solid; sets its coordinates when it is inside. */
bool voxel__is_open_node(const sp_voxel_grid *grid, int32_t node, int32_t at[3]);
void voxel__topology_release(sp_voxel_topology *topology);
/** Whether the node is inside and open, and `blocked` does not refuse it. */
sp_status voxel__dense_check_node(const voxel_dense *dense, int32_t node, bool *fits);
/** Starts between two such nodes. SP_E_NO_MEMORY ends any earlier search of the memory. */
sp_status voxel__dense_begin(astar_search *search, astar_memory *memory, voxel_dense *dense, int32_t start,
                             int32_t goal);

#endif
