/* Tile maps into regions: the boundary between solid and other cells, traced corner by corner. Grid lines that snap to
 * the same coordinate enclose nothing, so cells between them are left out.
 */
#include "build2d/build2d_internal.h"
#include "core/alloc.h"
#include "math/rounding.h"

/** Grid lines of one axis without repetition, and the column or row of cells after each but the last. */
typedef struct axis_lines {
  int64_t *at;
  uint32_t *cells;
  uint32_t cell_count;
} axis_lines;

typedef struct tracer {
  sp__arena *arena;
  const uint8_t *cells;
  uint32_t width;
  axis_lines x;
  axis_lines y;
  uint32_t *last_in_row; /* the last corner on each line of y */
  geo_points corners;
  geo_link *links;
  size_t link_count;
  size_t link_capacity;
} tracer;

/* Grid lines --------------------------------------------------------------------------------- */

static sp_status make_lines(sp__arena *arena, double origin, double cell_size, uint32_t count, double units,
                            int32_t field, axis_lines *lines) {
  lines->at = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *lines->at);
  lines->cells = sp__arena_alloc_array(arena, count, sizeof *lines->cells);
  if (lines->at == NULL || lines->cells == NULL) return sp__fail_memory();
  for (uint32_t i = 0; i <= count; i++) {
    const double line = origin + (double)i * cell_size;
    if (!(line >= -SP_MAX_COORDINATE && line <= SP_MAX_COORDINATE)) {
      return sp__fail_range_at(field, (int32_t)i, line, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
    }
    const int64_t at = (int64_t)sp__round_half_even(line * units);
    if (i > 0 && at > lines->at[lines->cell_count]) lines->cells[lines->cell_count++] = i - 1;
    lines->at[lines->cell_count] = at;
  }
  return SP_OK;
}

/* Corners ------------------------------------------------------------------------------------ */

/** Whether the cell in a column and row of those that are left is solid; those around the map are not. */
static bool is_solid(const tracer *of, uint32_t column, uint32_t row) {
  if (column >= of->x.cell_count || row >= of->y.cell_count) return false; /* -1 wraps around to a large number */
  return of->cells[(size_t)of->y.cells[row] * of->width + of->x.cells[column]] != 0;
}

static void add_link(tracer *of, uint32_t from, uint32_t to, bool forward) {
  of->links[of->link_count++] = forward ? (geo_link){from, to} : (geo_link){to, from};
}

/** Makes room for all corners that a line of x can have. */
static bool reserve_line(tracer *of) {
  const size_t most = (size_t)of->y.cell_count + 1;
  void *items = of->corners.items, *links = of->links;
  if (of->corners.count > GEO_MAX_ITEMS || !geo__reserve(of->arena, &items, &of->corners.capacity, of->corners.count,
                                                         of->corners.count + most, sizeof *of->corners.items)) {
    return false;
  }
  of->corners.items = items;
  if (!geo__reserve(of->arena, &links, &of->link_capacity, of->link_count, of->link_count + 2 * most,
                    sizeof *of->links)) {
    return false;
  }
  of->links = links;
  return true;
}

/** Finds the corners on a line of x, upwards, so that they are numbered by (x, y), and the links that end at them. */
static void trace_line(tracer *of, uint32_t line) {
  uint32_t last = 0;
  bool left_below = false, right_below = false;
  for (uint32_t row = 0; row <= of->y.cell_count; row++) {
    const bool left = is_solid(of, line - 1, row), right = is_solid(of, line, row);
    const bool west = left != left_below, east = right != right_below;
    const bool south = left_below != right_below, north = left != right;
    if ((west || east) && (south || north)) {
      const uint32_t corner = (uint32_t)of->corners.count;
      of->corners.items[of->corners.count++] = (geo_point){of->x.at[line], of->y.at[row]};
      if (south) add_link(of, last, corner, left_below);
      if (west) add_link(of, of->last_in_row[row], corner, left);
      last = corner;
      of->last_in_row[row] = corner;
    }
    left_below = left;
    right_below = right;
  }
}

static sp_status trace(tracer *of, geo_rings *rings) {
  of->last_in_row = sp__arena_alloc_array(of->arena, (size_t)of->y.cell_count + 1, sizeof *of->last_in_row);
  if (of->last_in_row == NULL) return sp__fail_memory();
  for (uint32_t line = 0; line <= of->x.cell_count; line++) {
    if (!reserve_line(of)) return sp__fail_memory();
    trace_line(of, line);
  }
  return geo__chain(of->arena, of->corners.items, (uint32_t)of->corners.count, of->links, (uint32_t)of->link_count,
                    rings);
}

/* Creation ----------------------------------------------------------------------------------- */

static sp_status check_map(const uint8_t *cells, uint32_t width, uint32_t height, double cell_size, double unit) {
  if (width == 0) return sp__fail_range(SP_FIELD_WIDTH, 0, 1, INT32_MAX);
  if (height == 0) return sp__fail_range(SP_FIELD_HEIGHT, 0, 1, INT32_MAX);
  const double count = (double)width * (double)height;
  if (count > INT32_MAX) return sp__fail_range(SP_FIELD_CELL_COUNT, count, 1, INT32_MAX);
  if (cells == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_CELLS, SP_DETAIL_NULL_POINTER);
  if (!(cell_size >= unit && cell_size <= SP__FINITE)) {
    return sp__fail_range(SP_FIELD_CELL_SIZE, cell_size, unit, SP__FINITE);
  }
  return SP_OK;
}

sp_status sp_region_from_tile_map(const uint8_t *cells, uint32_t width, uint32_t height, double cell_size,
                                  double origin_x, double origin_y, const sp_region_options *options,
                                  const sp_allocator *allocator, sp_region **out) {
  int32_t snap_bits = 0;
  sp_status status = geo__check_creation(options, out, &snap_bits);
  if (status == SP_OK) status = check_map(cells, width, height, cell_size, geo__unit(snap_bits));
  if (status != SP_OK) return status;
  sp__arena arena = sp__arena_make(allocator);
  tracer of = {.arena = &arena, .cells = cells, .width = width};
  const double units = geo__units_per_world(snap_bits);
  geo_rings rings;
  status = make_lines(&arena, origin_x, cell_size, width, units, SP_FIELD_GRID_LINES_X, &of.x);
  if (status == SP_OK) {
    status = make_lines(&arena, origin_y, cell_size, height, units, SP_FIELD_GRID_LINES_Y, &of.y);
  }
  if (status == SP_OK) status = trace(&of, &rings);
  if (status == SP_OK) status = geo__make_region(&rings, snap_bits, allocator, out);
  sp__arena_free(&arena);
  return status;
}

sp_status sp_region_from_grid(const sp_grid *grid, const sp_region_options *options, const sp_allocator *allocator,
                              sp_region **out) {
  sp_status status = sp__object_check(grid, SP__KIND_GRID);
  if (status != SP_OK) return status;
  const uint32_t width = (uint32_t)sp_grid_width(grid), height = (uint32_t)sp_grid_height(grid);
  const size_t count = (size_t)width * height;
  const sp_allocator memory = sp__allocator_or_default(allocator);
  const uint8_t *areas = sp_grid_cells(grid);
  double space[3];
  uint8_t *cells = sp__alloc(&memory, count);
  if (cells == NULL) return sp__fail_memory();
  for (size_t i = 0; i < count; i++) cells[i] = areas[i] != SP_AREA_WALL;
  sp_grid_get_space(grid, space);
  if (space[2] == 0.0) space[2] = 1.0; /* none was set */
  status = sp_region_from_tile_map(cells, width, height, space[2], space[0], space[1], options, allocator, out);
  sp__release(&memory, cells, count);
  return status;
}
