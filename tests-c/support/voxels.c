#include "support/voxels.h"

#include <string.h>

#include "support/test.h"

sp_voxel_grid *open_voxels(int32_t size_x, int32_t size_y, int32_t size_z) {
  sp_voxel_grid *grid = NULL;
  CHECK_EQ_I64(sp_voxel_grid_create(size_x, size_y, size_z, 0, NULL, &grid), SP_OK);
  return grid;
}

sp_voxel_grid *quickstart_voxels(void) {
  sp_voxel_grid *grid = open_voxels(32, 32, 32);
  for (int32_t y = 0; y < 32; y++) {
    for (int32_t z = 0; z < 32; z++) CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 16, y, z, y == 5 && z == 5), SP_OK);
  }
  return grid;
}

sp_voxel_path find_voxels(sp_voxel_grid *grid, const int32_t start[3], const int32_t goal[3],
                          const sp_voxel_options *options) {
  sp_voxel_path path;
  memset(&path, 0xA5, sizeof path); /* every field must be written */
  CHECK_EQ_I64(sp_voxel_grid_find_path_with_points(grid, start[0], start[1], start[2], goal[0], goal[1], goal[2],
                                                   options, NULL, &path),
               SP_OK);
  return path;
}
