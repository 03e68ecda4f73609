#include "support/cookbook.h"

#include <stdbool.h>

#include "support/test.h"

void cookbook_make_cells(uint8_t cells[COOKBOOK_CELLS]) {
  for (int32_t y = 0; y < COOKBOOK_HEIGHT; y++) {
    for (int32_t x = 0; x < COOKBOOK_WIDTH; x++) {
      const bool wall = x >= 11 && x <= 18 && y >= 6 && y <= 11;
      cells[y * COOKBOOK_WIDTH + x] = wall ? 0 : 1;
    }
  }
}

sp_navmesh *cookbook_build_mesh(void) {
  uint8_t cells[COOKBOOK_CELLS];
  sp_navmesh *mesh = NULL;
  cookbook_make_cells(cells);
  CHECK_EQ_I64(
      sp_navmesh_build2d_tile_map(cells, COOKBOOK_WIDTH, COOKBOOK_HEIGHT, 1.0, 0.0, 0.0, NULL, NULL, 0, NULL, &mesh),
      SP_OK);
  return mesh;
}
