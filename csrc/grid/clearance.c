/* True clearance: the side of the largest walkable square with a cell as its top-left corner, up to 255. It is
 * computed once and then repaired: a clearance depends on those to the right, below and diagonally below, so an
 * edit reaches cells above and to the left of it only, and only as far as values change.
 */
#include "grid/grid_internal.h"

/** Clearance of a cell from that of its three neighbours; cells outside the grid count as walls. */
static inline uint8_t clearance_at(const sp_grid *grid, int32_t x, int32_t y) {
  int32_t width = grid->width, node = y * width + x;
  if (grid->cells[node] == SP_AREA_WALL) return 0;
  if (x == width - 1 || y == grid->height - 1) return 1;
  const uint8_t *clearance = grid->clearance + node;
  uint32_t least = clearance[1];
  if (clearance[width] < least) least = clearance[width];
  if (clearance[width + 1] < least) least = clearance[width + 1];
  return (uint8_t)(least < 255 ? least + 1 : 255);
}

static void fill_clearance(const sp_grid *grid) {
  for (int32_t y = grid->height - 1; y >= 0; y--) {
    for (int32_t x = grid->width - 1; x >= 0; x--) {
      grid->clearance[grid__index(grid, x, y)] = clearance_at(grid, x, y);
    }
  }
}

/* Repair (G-189) ----------------------------------------------------------------------------- */

/** Columns of a row, both ends included; empty while last < first. */
typedef struct column_span {
  int32_t first;
  int32_t last;
} column_span;

/** What surrounds two rectangles. */
static grid_rect merge(grid_rect a, grid_rect b) {
  int32_t x0 = a.x < b.x ? a.x : b.x, y0 = a.y < b.y ? a.y : b.y;
  int32_t a_x1 = a.x + a.width, b_x1 = b.x + b.width, a_y1 = a.y + a.height, b_y1 = b.y + b.height;
  return (grid_rect){x0, y0, (a_x1 > b_x1 ? a_x1 : b_x1) - x0, (a_y1 > b_y1 ? a_y1 : b_y1) - y0};
}

void grid__note_edit(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  grid_rect rect = {x, y, width, height};
  if (grid->edited_count == MAX_EDITED_RECTS) {
    for (int32_t i = 0; i < MAX_EDITED_RECTS; i++) rect = merge(rect, grid->edited[i]);
    grid->edited_count = 0;
  }
  grid->edited[grid->edited_count++] = rect;
}

/** Computes the cells of a span from right to left, and on past it while values change. Returns what changed. */
static column_span repair_row(const sp_grid *grid, int32_t y, column_span span) {
  column_span changed = {grid->width, -1};
  bool last_changed = false;
  for (int32_t x = span.last; x >= 0 && (x >= span.first || last_changed); x--) {
    uint8_t *value = grid->clearance + grid__index(grid, x, y);
    uint8_t now = clearance_at(grid, x, y);
    last_changed = now != *value;
    if (!last_changed) continue;
    *value = now;
    changed.first = x;
    if (changed.last < 0) changed.last = x;
  }
  return changed;
}

/** What a row must look at again: its part of the edited rectangle, and what the changes below reach. */
static column_span span_to_repair(const grid_rect *edited, int32_t y, column_span below) {
  column_span span = {INT32_MAX, -1};
  if (y >= edited->y) span = (column_span){edited->x, edited->x + edited->width - 1};
  if (below.last < below.first) return span;
  int32_t first = below.first > 0 ? below.first - 1 : 0;
  if (first < span.first) span.first = first;
  if (below.last > span.last) span.last = below.last;
  return span;
}

/**
 * Brings the clearance in line with one edited rectangle. Cells of other rectangles are read as they are now:
 * their own repair reaches whatever depends on them.
 */
static void repair_rect(sp_grid *grid, const grid_rect *edited) {
  column_span below = {0, -1};
  int32_t x0 = grid->width, x1 = -1, y0 = 0, y1 = -1;
  for (int32_t y = edited->y + edited->height - 1; y >= 0; y--) {
    column_span span = span_to_repair(edited, y, below);
    if (span.last < span.first) break;
    below = repair_row(grid, y, span);
    if (below.last < below.first) continue;
    if (below.first < x0) x0 = below.first;
    if (below.last > x1) x1 = below.last;
    if (y1 < 0) y1 = y;
    y0 = y;
  }
  if (y1 >= 0) grid__update_sized_maps(grid, x0, y0, x1 - x0 + 1, y1 - y0 + 1);
}

sp_status grid__ensure_clearance(sp_grid *grid) {
  if (grid->clearance) {
    if (grid->edited_count == 0) return SP_OK; /* nothing is written: threads may read at the same time */
    for (int32_t i = 0; i < grid->edited_count; i++) repair_rect(grid, &grid->edited[i]);
    grid->edited_count = 0;
    return SP_OK;
  }
  grid->clearance = sp__alloc(&grid->object.allocator, (size_t)grid->cell_count);
  if (!grid->clearance) return sp__fail_memory();
  fill_clearance(grid);
  return SP_OK;
}

bool grid__fits(const sp_grid *grid, int32_t node, int32_t agent_size) {
  if (agent_size == 1) return grid->cells[node] != SP_AREA_WALL;
  return grid->clearance[node] >= agent_size;
}

sp_status sp_grid_clearance(sp_grid *grid, int32_t x, int32_t y, int32_t *clearance) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!clearance) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!grid__contains(grid, x, y)) {
    *clearance = 0;
    return SP_OK;
  }
  status = grid__ensure_clearance(grid);
  if (status == SP_OK) *clearance = grid->clearance[grid__index(grid, x, y)];
  return status;
}
