/* Line of sight (spec 04-grids, "Any-angle search", G-159 to G-162), row by row.
 *
 * The specification walks from cell to cell by the sign of d = (2 ix + 1) ny - (2 iy + 1) nx, where
 * ix, iy count the steps done and nx, ny those to do: negative steps in x, positive in y, and zero is a
 * lattice corner, whose two beside cells must be free before the step in both. In row iy the walk ends at
 * the smallest ix with d >= 0, so the cells it looks at are an interval. With t = (2 iy + 1) nx + ny,
 *
 *   last column   t div 2 ny               (one more than the walk's own where d = 0: the beside cell)
 *   next row from t div 2 ny - (t mod 2 ny == 0 ? 1 : 0)
 *
 * and t grows by 2 nx from row to row, so quotient and remainder follow by additions. The looked-at set
 * is that of the walk, and intervals are read eight cells at a time.
 */
#include "grid/line_of_sight.h"

static const uint64_t each_byte = UINT64_C(0x0101010101010101);
static const uint64_t high_bits = UINT64_C(0x8080808080808080);

/** Whether one of eight area bytes is SP_AREA_WALL, all of whose bits are set. */
static inline bool has_wall(uint64_t areas) {
  return ((~areas - each_byte) & areas & high_bits) != 0;
}

/** Whether `count` cells from `cells` on hold no wall. */
static inline bool is_open(const uint8_t *cells, int32_t count) {
  for (; count >= 8; cells += 8, count -= 8) {
    uint64_t areas;
    memcpy(&areas, cells, sizeof areas);
    if (has_wall(areas)) return false;
  }
  for (; count > 0; cells++, count--) {
    if (*cells == SP_AREA_WALL) return false;
  }
  return true;
}

bool grid__line_of_sight(const sp_grid *grid, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (y1 < y0) return grid__line_of_sight(grid, x1, y1, x0, y0);
  bool west = x1 < x0;
  int32_t nx = west ? x0 - x1 : x1 - x0, ny = y1 - y0;
  const uint8_t *row = grid->cells + grid__index(grid, x0, y0);
  int32_t first = 0; /* Columns count from x0 towards x1. */
  if (ny > 0) {
    /* Sides are below 2^28, so all of these fit in 31 bits. */
    int32_t divisor = 2 * ny, whole = nx / ny, part = 2 * (nx % ny);
    int32_t last = (nx + ny) / divisor, rest = (nx + ny) % divisor;
    for (int32_t y = y0; y < y1; y++) {
      if (!is_open(west ? row - last : row + first, last - first + 1)) return false;
      first = rest == 0 ? last - 1 : last;
      last += whole;
      rest += part;
      if (rest >= divisor) {
        rest -= divisor;
        last++;
      }
      row += grid->width;
    }
  }
  return is_open(west ? row - nx : row + first, nx - first + 1);
}

int32_t sp_grid_line_of_sight(const sp_grid *grid, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (!sp__object_is(grid, SP__KIND_GRID)) return 0;
  if (!grid__contains(grid, x0, y0) || !grid__contains(grid, x1, y1)) return 0;
  return grid__line_of_sight(grid, x0, y0, x1, y1);
}
