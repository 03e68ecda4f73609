/* Short ways to make and query voxel grids in tests. */
#ifndef SP_TESTS_VOXELS_H
#define SP_TESTS_VOXELS_H

#include "samepath/voxel.h"

/** A grid of open voxels with default memory; NULL after a failed check. */
sp_voxel_grid *open_voxels(int32_t size_x, int32_t size_y, int32_t size_z);
/** The block of the quickstart: 32 voxels a side, a wall at x = 16 with one hole at y = z = 5. */
sp_voxel_grid *quickstart_voxels(void);
/** sp_voxel_grid_find_path with points, which must return SP_OK. */
sp_voxel_path find_voxels(sp_voxel_grid *grid, const int32_t start[3], const int32_t goal[3],
                          const sp_voxel_options *options);

#endif
