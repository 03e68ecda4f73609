/* Short ways to make and query hex grids in tests. */
#ifndef SP_TESTS_HEXES_H
#define SP_TESTS_HEXES_H

#include "samepath/hex.h"

enum { HEX_LAYOUTS = 4 };

/** A hex grid from a picture with default memory; NULL after a failed check. */
sp_hex *hex_of(const char *picture, int32_t layout);
/** An open hex grid; NULL after a failed check. */
sp_hex *open_hex(int32_t width, int32_t height, int32_t layout);
/** sp_hex_find_path, which must return SP_OK. */
sp_grid_path hex_find(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                      const sp_grid_options *options, const sp_grid_hooks *hooks);
/** Checks the cells of the grid's last path against x, y pairs. */
void check_hex_path(const sp_hex *hex, const sp_grid_path *path, const int32_t *cells, int32_t count);

#endif
