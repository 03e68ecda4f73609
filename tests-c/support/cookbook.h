/* The map of the cookbook: floor with a block of walls in the middle, 1 for walkable, row by row. */
#ifndef SP_TESTS_COOKBOOK_H
#define SP_TESTS_COOKBOOK_H

#include <stdint.h>

#include "samepath/build2d.h"

enum { COOKBOOK_WIDTH = 30, COOKBOOK_HEIGHT = 20, COOKBOOK_CELLS = COOKBOOK_WIDTH * COOKBOOK_HEIGHT };

void cookbook_make_cells(uint8_t cells[COOKBOOK_CELLS]);
/** The mesh of the map with cells of a world unit and the defaults; checks that it works. */
sp_navmesh *cookbook_build_mesh(void);

#endif
