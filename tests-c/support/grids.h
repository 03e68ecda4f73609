/* Short ways to make and query grids in tests. */
#ifndef SP_TESTS_GRIDS_H
#define SP_TESTS_GRIDS_H

#include "samepath/grid.h"

/** The 8x5 picture of the quickstart. */
#define QUICKSTART_PICTURE "........\n.#####..\n.#...#..\n.#.#.#..\n...#....\n"

/** A grid from a picture with default memory; NULL after a failed check. */
sp_grid *grid_of(const char *picture);
/** An open grid; NULL after a failed check. */
sp_grid *open_grid(int32_t width, int32_t height);
/** sp_grid_find_path, which must return SP_OK. */
sp_grid_path find(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                  const sp_grid_options *options, const sp_grid_hooks *hooks);
/** Checks the cells of the grid's last path against x, y pairs. */
void check_path(const sp_grid *grid, const sp_grid_path *path, const int32_t *cells, int32_t count);
/** Checks the last error's status, field, value and bounds; NaN stands for "none". */
void check_error(sp_status status, int32_t field, double value, double min, double max);
/** Checks the last error's status, field and detail. */
void check_failure(sp_status status, int32_t field, int32_t detail);
/** Checks a format error's detail, line and byte offset. */
void check_format_error(int32_t detail, int32_t line, uint64_t offset);

#endif
