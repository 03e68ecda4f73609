/* World mapping: cells to centres and back, and the coordinate rule. */
#include "grid/grid_internal.h"
#include "math/rounding.h"

sp_status grid__check_coordinate(int32_t field, double value) {
  /* Written so that NaN fails too. */
  if (value >= -SP_MAX_COORDINATE && value <= SP_MAX_COORDINATE) return SP_OK;
  return sp__fail_range(field, value, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
}

sp_status sp_grid_set_space(sp_grid *grid, double origin_x, double origin_y, double cell_size) {
  sp_status status = grid__check(grid);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_ORIGIN_X, origin_x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_ORIGIN_Y, origin_y);
  if (status != SP_OK) return status;
  if (!(cell_size > 0.0 && cell_size <= SP_MAX_COORDINATE)) {
    return sp__fail_range(SP_FIELD_CELL_SIZE, cell_size, SP__ABOVE_ZERO, SP_MAX_COORDINATE);
  }
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  grid->space[0] = origin_x;
  grid->space[1] = origin_y;
  grid->space[2] = cell_size;
  return SP_OK;
}

void sp_grid_get_space(const sp_grid *grid, double space[3]) {
  if (!sp__object_is(grid, SP__KIND_GRID) || !space) return;
  memcpy(space, grid->space, sizeof grid->space);
}

void grid__write_space(sp__writer *writer, const double *space, int32_t count) {
  for (int32_t i = 0; i < count; i++) sp__write_f64(writer, space[i]);
}

sp_status grid__read_space(sp__reader *reader, double *space, int32_t count) {
  size_t start = reader->offset;
  sp_status status = SP_OK;
  bool unset = true, in_range = true;
  for (int32_t i = 0; i < count && status == SP_OK; i++) {
    status = sp__state_read_f64(reader, &space[i]);
    double least = i == count - 1 ? SP__ABOVE_ZERO : -SP_MAX_COORDINATE;
    unset = unset && space[i] == 0.0;
    in_range = in_range && space[i] >= least && space[i] <= SP_MAX_COORDINATE;
  }
  return status == SP_OK && !unset && !in_range ? sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start) : status;
}

void grid__space_in_force(const sp_grid *grid, double space[3]) {
  memcpy(space, grid->space, sizeof grid->space);
  if (space[2] == 0.0) space[2] = 1.0;
}

void grid__cell_center(const sp_grid *grid, int32_t x, int32_t y, double center[2]) {
  double space[3];
  grid__space_in_force(grid, space);
  if (grid__is_hex(grid)) {
    double place[2];
    hex__place(grid->hex_layout, hex__axial_of(grid->hex_layout, x, y), place);
    center[0] = space[0] + space[2] * place[0];
    center[1] = space[1] + space[2] * place[1];
    return;
  }
  center[0] = space[0] + ((double)x + 0.5) * space[2];
  center[1] = space[1] + ((double)y + 0.5) * space[2];
}

void sp_grid_cell_center(const sp_grid *grid, int32_t x, int32_t y, double center[2]) {
  if (sp__object_is(grid, SP__KIND_GRID) && center) grid__cell_center(grid, x, y, center);
}

/* The quotient of tiny cells may exceed int32, so it is compared as a double first. */
bool grid__cell_under(const sp_grid *grid, double x, double y, int32_t cell[2]) {
  double space[3];
  grid__space_in_force(grid, space);
  double u = (x - space[0]) / space[2], v = (y - space[1]) / space[2];
  if (grid__is_hex(grid)) {
    int32_t found[2];
    if (!hex__cell_under(grid->hex_layout, u, v, found) || !grid__contains(grid, found[0], found[1])) return false;
    memcpy(cell, found, sizeof found);
    return true;
  }
  double column = sp__floor(u), row = sp__floor(v);
  if (!(column >= 0.0 && column < grid->width && row >= 0.0 && row < grid->height)) return false;
  cell[0] = (int32_t)column;
  cell[1] = (int32_t)row;
  return true;
}

sp_status sp_grid_cell_at(const sp_grid *grid, double x, double y, int32_t cell[2], int32_t *inside) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!cell || !inside) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = grid__check_coordinate(SP_FIELD_POINT_X, x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_POINT_Y, y);
  if (status != SP_OK) return status;
  *inside = grid__cell_under(grid, x, y, cell);
  return SP_OK;
}
