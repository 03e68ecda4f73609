/* The walkable cell nearest to a position, in the grid or beside it (G-252).
 *
 * Cells are looked at in square rings around the position. A ring of radius r holds distances from r to
 * r * sqrt 2, so a hit is final only when r * r of the next ring is above its squared distance: a cell
 * straight ahead in ring r may tie with one off the axis of a smaller ring, and ties go by row and column.
 */
#include "grid/grid_internal.h"
#include "math/rounding.h"

/** Positions are clamped to this bound, so that squared distances fit into 64 bits (GAP-24). */
enum { FAR_AWAY = 1 << 30 };

typedef struct nearest_search {
  const sp_grid *grid;
  sp_grid_hooks hooks;
  int32_t agent_size;
  int32_t radius;
  int32_t x;
  int32_t y;
  int64_t distance; /* Squared, of the best cell so far; INT64_MAX while there is none. */
  int32_t cell[2];
} nearest_search;

static int32_t clamp(double coordinate) {
  if (coordinate < -FAR_AWAY) return -FAR_AWAY;
  return coordinate > FAR_AWAY ? FAR_AWAY : (int32_t)coordinate;
}

static bool is_better(const nearest_search *search, int64_t distance, int32_t x, int32_t y) {
  if (distance != search->distance) return distance < search->distance;
  return y != search->cell[1] ? y < search->cell[1] : x < search->cell[0];
}

/** `blocked` is asked only for a cell that would be the new best (GAP-34). */
static sp_status visit(nearest_search *search, int32_t x, int32_t y) {
  int64_t dx = (int64_t)x - search->x, dy = (int64_t)y - search->y;
  int64_t distance = dx * dx + dy * dy;
  if (!is_better(search, distance, x, y)) return SP_OK;
  if (!grid__fits(search->grid, grid__index(search->grid, x, y), search->agent_size)) return SP_OK;
  int32_t blocked = 0;
  if (search->hooks.blocked && search->hooks.blocked(search->hooks.user, x, y, &blocked)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  }
  if (blocked) return SP_OK;
  search->distance = distance;
  search->cell[0] = x;
  search->cell[1] = y;
  return SP_OK;
}

static sp_status visit_row(nearest_search *search, int32_t y, int32_t x0, int32_t x1) {
  sp_status status = SP_OK;
  for (int32_t x = x0; x <= x1 && status == SP_OK; x++) status = visit(search, x, y);
  return status;
}

/** The cells of a ring that lie in the grid, row by row. */
static sp_status visit_ring(nearest_search *search, int64_t radius) {
  const sp_grid *grid = search->grid;
  int64_t left = search->x - radius, right = search->x + radius;
  int64_t top = search->y - radius, bottom = search->y + radius;
  int32_t x0 = left > 0 ? (int32_t)left : 0, x1 = right < grid->width ? (int32_t)right : grid->width - 1;
  int32_t y0 = top > 0 ? (int32_t)top : 0, y1 = bottom < grid->height ? (int32_t)bottom : grid->height - 1;
  sp_status status = SP_OK;
  if (top == y0) status = visit_row(search, y0++, x0, x1);
  bool has_bottom = bottom == y1 && y1 >= y0;
  if (has_bottom) y1--;
  bool has_left = left == x0, has_right = right == x1;
  if (has_left || has_right) {
    for (int32_t y = y0; y <= y1 && status == SP_OK; y++) {
      if (has_left) status = visit(search, x0, y);
      if (has_right && status == SP_OK) status = visit(search, x1, y);
    }
  }
  if (has_bottom && status == SP_OK) status = visit_row(search, y1 + 1, x0, x1);
  return status;
}

/** Distance from a coordinate to the nearest and to the farthest of 0..side - 1. */
static int32_t least_offset(int32_t coordinate, int32_t side) {
  if (coordinate < 0) return -coordinate;
  return coordinate < side ? 0 : coordinate - (side - 1);
}

static int32_t largest_offset(int32_t coordinate, int32_t side) {
  int32_t to_first = coordinate < 0 ? -coordinate : coordinate;
  int32_t to_last = coordinate < side ? side - 1 - coordinate : coordinate - (side - 1);
  return to_first > to_last ? to_first : to_last;
}

static int32_t larger(int32_t a, int32_t b) {
  return a > b ? a : b;
}

/** Sets `distance` and `cell`; the distance stays INT64_MAX when no cell within the radius will do. */
static sp_status find_from(nearest_search *search, int32_t x, int32_t y) {
  const sp_grid *grid = search->grid;
  search->x = x;
  search->y = y;
  search->distance = INT64_MAX;
  int32_t last = larger(largest_offset(x, grid->width), largest_offset(y, grid->height));
  if (last > search->radius) last = search->radius;
  sp_status status = SP_OK;
  for (int64_t radius = larger(least_offset(x, grid->width), least_offset(y, grid->height)); radius <= last; radius++) {
    if (radius * radius > search->distance) break;
    status = visit_ring(search, radius);
    if (status != SP_OK) break;
  }
  return status;
}

/* Calls -------------------------------------------------------------------------------------- */

/** Checks everything and enters the grid; on success the caller must leave it. */
static sp_status open_search(nearest_search *search, sp_grid *grid, const sp_grid_options *options,
                             const sp_grid_hooks *hooks) {
  static const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  sp_status status = sp_grid_options_check(options);
  if (status != SP_OK) return status;
  status = grid__enter(grid);
  if (status != SP_OK) return status;
  if (!options) options = &defaults;
  *search = (nearest_search){.grid = grid,
                             .hooks = hooks ? *hooks : (sp_grid_hooks){0},
                             .agent_size = options->agent_size,
                             .radius = options->nearest_radius};
  if (options->agent_size > 1) status = grid__ensure_clearance(grid);
  if (status != SP_OK) grid__leave(grid);
  return status;
}

static sp_status find_one(sp_grid *grid, int32_t x, int32_t y, const sp_grid_options *options,
                          const sp_grid_hooks *hooks, int32_t cell[2], int32_t *found) {
  nearest_search search;
  sp_status status = open_search(&search, grid, options, hooks);
  if (status != SP_OK) return status;
  status = find_from(&search, x, y);
  if (status == SP_OK) {
    *found = search.distance != INT64_MAX;
    if (*found) memcpy(cell, search.cell, sizeof search.cell);
  }
  grid__leave(grid);
  return status;
}

static sp_status check_arguments(const sp_grid *grid, const void *first_out, const void *second_out) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  return first_out && second_out ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

sp_status sp_grid_find_nearest_walkable(sp_grid *grid, int32_t x, int32_t y, const sp_grid_options *options,
                                        const sp_grid_hooks *hooks, int32_t cell[2], int32_t *found) {
  sp_status status = check_arguments(grid, cell, found);
  if (status != SP_OK) return status;
  return find_one(grid, clamp(x), clamp(y), options, hooks, cell, found);
}

/** Column or row of a world coordinate on one axis, in the grid or not. */
static int32_t index_under(double coordinate, double origin, double cell_size) {
  return clamp(sp__floor((coordinate - origin) / cell_size));
}

sp_status sp_grid_find_nearest_walkable_at(sp_grid *grid, double x, double y, const sp_grid_options *options,
                                           const sp_grid_hooks *hooks, int32_t cell[2], int32_t *found) {
  sp_status status = check_arguments(grid, cell, found);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_POINT_X, x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_POINT_Y, y);
  if (status != SP_OK) return status;
  double space[3];
  grid__space_in_force(grid, space);
  return find_one(grid, index_under(x, space[0], space[2]), index_under(y, space[1], space[2]), options, hooks, cell,
                  found);
}

/* Batches ------------------------------------------------------------------------------------ */

/** Answers one position of a batch; (-1, -1) where there is no cell. */
static sp_status find_next(nearest_search *search, int32_t x, int32_t y, int32_t cell[2]) {
  sp_status status = find_from(search, x, y);
  if (status != SP_OK) return status;
  bool found = search->distance != INT64_MAX;
  cell[0] = found ? search->cell[0] : -1;
  cell[1] = found ? search->cell[1] : -1;
  return SP_OK;
}

static sp_status check_batch(const sp_grid *grid, const void *input, int32_t input_field, uint32_t count,
                             const int32_t *cells) {
  sp_status status = grid__check(grid);
  if (status != SP_OK || count == 0) return status;
  if (!input) return sp__fail(SP_E_ARGUMENT, input_field, SP_DETAIL_NULL_POINTER);
  return cells ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

sp_status sp_grid_find_nearest_walkables(sp_grid *grid, const int32_t *positions, uint32_t count,
                                         const sp_grid_options *options, const sp_grid_hooks *hooks, int32_t *cells) {
  sp_status status = check_batch(grid, positions, SP_FIELD_CELLS, count, cells);
  if (status != SP_OK) return status;
  nearest_search search;
  status = open_search(&search, grid, options, hooks);
  if (status != SP_OK) return status;
  for (size_t i = 0; i < count && status == SP_OK; i++) {
    status = find_next(&search, clamp(positions[2 * i]), clamp(positions[2 * i + 1]), cells + 2 * i);
  }
  grid__leave(grid);
  return status;
}

sp_status sp_grid_find_nearest_walkables_at(sp_grid *grid, const double *points, uint32_t count,
                                            const sp_grid_options *options, const sp_grid_hooks *hooks,
                                            int32_t *cells) {
  sp_status status = check_batch(grid, points, SP_FIELD_POINTS, count, cells);
  if (status == SP_OK) status = grid__check_points(points, count);
  if (status != SP_OK) return status;
  nearest_search search;
  status = open_search(&search, grid, options, hooks);
  if (status != SP_OK) return status;
  double space[3];
  grid__space_in_force(grid, space);
  for (size_t i = 0; i < count && status == SP_OK; i++) {
    const double *point = points + 2 * i;
    status = find_next(&search, index_under(point[0], space[0], space[2]), index_under(point[1], space[1], space[2]),
                       cells + 2 * i);
  }
  grid__leave(grid);
  return status;
}
