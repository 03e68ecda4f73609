/* Exact line of sight between cell centres. */
#ifndef SP_GRID_LINE_OF_SIGHT_H
#define SP_GRID_LINE_OF_SIGHT_H

#include "grid/grid_internal.h"

/**
 * Whether the closed segment between the centres of two cells touches no wall, a wall being the closed
 * square: touching its corner is enough. Both cells must be inside the grid. Symmetric.
 */
bool grid__line_of_sight(const sp_grid *grid, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

#endif
