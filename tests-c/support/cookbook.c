#include "support/cookbook.h"

#include <stdbool.h>

void cookbook_make_cells(uint8_t cells[COOKBOOK_CELLS]) {
  for (int32_t y = 0; y < COOKBOOK_HEIGHT; y++) {
    for (int32_t x = 0; x < COOKBOOK_WIDTH; x++) {
      const bool wall = x >= 11 && x <= 18 && y >= 6 && y <= 11;
      cells[y * COOKBOOK_WIDTH + x] = wall ? 0 : 1;
    }
  }
}
