/* The map of the cookbook: floor with a block of walls in the middle, 1 for walkable, row by row. */
#ifndef SP_TESTS_COOKBOOK_H
#define SP_TESTS_COOKBOOK_H

#include <stdint.h>

enum { COOKBOOK_WIDTH = 30, COOKBOOK_HEIGHT = 20, COOKBOOK_CELLS = COOKBOOK_WIDTH * COOKBOOK_HEIGHT };

void cookbook_make_cells(uint8_t cells[COOKBOOK_CELLS]);

#endif
