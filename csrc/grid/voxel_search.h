/* The one-call search of voxel grids: A* over pages. Order, costs, path and counts are those of the dense A*
 * over the same moves (G-228); only memory and speed differ.
 */
#ifndef SP_GRID_VOXEL_SEARCH_H
#define SP_GRID_VOXEL_SEARCH_H

#include "grid/open_radix.h"
#include "grid/record.h"
#include "grid/voxel_pages.h"

typedef struct voxel_search voxel_search;
typedef sp_status (*voxel_loop)(voxel_search *search, int32_t iterations);

struct voxel_search {
  sp_voxel_grid *grid;
  voxel_pages pages;
  open_radix open;
  expansion_record record;
  voxel_rules rules;
  sp_voxel_hooks hooks;
  voxel_loop loop;
  double scale; /* Smallest area multiplier, or 0 without an estimate. */
  int32_t goal[3];
  int32_t goal_node;
  int32_t status; /* enum sp_search_status */
  double cost;
  uint64_t iterations;
  uint64_t expanded;
};

void voxel__search_init(voxel_search *search, sp_voxel_grid *grid);
void voxel__search_free(voxel_search *search);
uint64_t voxel__search_memory(const voxel_search *search);
/** Starts between two open voxels of the grid. */
sp_status voxel__search_begin(voxel_search *search, const int32_t start[3], const int32_t goal[3],
                              const sp_voxel_options *options, const sp_voxel_hooks *hooks);
/** Pops at most `iterations` nodes. SP_E_NO_MEMORY leaves it where it was, SP_E_CALLBACK ends it. */
sp_status voxel__search_step(voxel_search *search, int32_t iterations);
/** Voxels of the found path, both ends included. */
int32_t voxel__search_path_length(const voxel_search *search);
/** Writes the path as x, y, z triples, start first, and counts its moves by kind. */
void voxel__search_copy_path(const voxel_search *search, int32_t length, int32_t *cells, sp_voxel_path *result);
/** Gives memory back that is more than a pool may keep; the path is gone then. */
void voxel__search_trim(voxel_search *search);

#endif
