#include "support/hexes.h"

#include <string.h>

#include "support/test.h"

sp_hex *hex_of(const char *picture, int32_t layout) {
  sp_hex *hex = NULL;
  CHECK_EQ_I64(sp_hex_from_text(picture, (uint32_t)strlen(picture), layout, NULL, &hex), SP_OK);
  return hex;
}

sp_hex *open_hex(int32_t width, int32_t height, int32_t layout) {
  sp_hex *hex = NULL;
  CHECK_EQ_I64(sp_hex_create(width, height, layout, NULL, &hex), SP_OK);
  return hex;
}

sp_grid_path hex_find(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                      const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp_grid_path path;
  memset(&path, 0xA5, sizeof path); /* every field must be written */
  CHECK_EQ_I64(sp_hex_find_path(hex, start_x, start_y, goal_x, goal_y, options, hooks, &path), SP_OK);
  return path;
}

void check_hex_path(const sp_hex *hex, const sp_grid_path *path, const int32_t *cells, int32_t count) {
  if (!CHECK_EQ_I64(path->cell_count, count)) return;
  for (int32_t i = 0; i < 2 * count; i++) CHECK_EQ_I64(sp_hex_path_cells(hex)[i], cells[i]);
}
