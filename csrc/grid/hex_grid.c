/* Hex grids: creation, coordinates, and the calls that they share with square grids. */
#include "grid/hex_grid.h"

/* Creation ----------------------------------------------------------------------------------- */

static sp_status check_creation(int32_t layout, const void *out) {
  int32_t last = SP_HEX_LAYOUT_FLAT_EVEN_COLUMN;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  return layout >= 0 && layout <= last ? SP_OK : sp__fail_range(SP_FIELD_LAYOUT, layout, 0, last);
}

/** Takes over a grid that nobody else has seen. */
static sp_status adopt(sp_grid *grid, int32_t layout, sp_hex **out) {
  sp_hex *hex = sp__object_create(SP__KIND_HEX, sizeof *hex, &grid->object.allocator);
  if (!hex) {
    sp_grid_free(grid);
    return sp__fail_memory();
  }
  grid->hex_layout = layout;
  hex->grid = grid;
  *out = hex;
  return SP_OK;
}

sp_status sp_hex_create(int32_t width, int32_t height, int32_t layout, const sp_allocator *allocator, sp_hex **out) {
  sp_grid *grid = NULL;
  sp_status status = check_creation(layout, out);
  if (status == SP_OK) status = sp_grid_create(width, height, allocator, &grid);
  return status == SP_OK ? adopt(grid, layout, out) : status;
}

sp_status sp_hex_from_areas(const uint8_t *areas, int32_t width, int32_t height, int32_t layout,
                            const sp_allocator *allocator, sp_hex **out) {
  sp_grid *grid = NULL;
  sp_status status = check_creation(layout, out);
  if (status == SP_OK) status = sp_grid_from_areas(areas, width, height, allocator, &grid);
  return status == SP_OK ? adopt(grid, layout, out) : status;
}

sp_status sp_hex_from_text(const char *text, uint32_t length, int32_t layout, const sp_allocator *allocator,
                           sp_hex **out) {
  sp_grid *grid = NULL;
  sp_status status = check_creation(layout, out);
  if (status == SP_OK) status = sp_grid_from_text(text, length, allocator, &grid);
  return status == SP_OK ? adopt(grid, layout, out) : status;
}

void sp_hex_free(sp_hex *hex) {
  if (!sp__object_give_up(hex, SP__KIND_HEX)) return;
  sp_grid_free(hex->grid); /* Searches and topologies hold on to the grid, not to the hex grid. */
  sp__object_destroy(hex, sizeof *hex);
}

int32_t sp_hex_width(const sp_hex *hex) {
  return sp_grid_width(hex__grid(hex));
}

int32_t sp_hex_height(const sp_hex *hex) {
  return sp_grid_height(hex__grid(hex));
}

int32_t sp_hex_layout(const sp_hex *hex) {
  const sp_grid *grid = hex__grid(hex);
  return grid ? grid->hex_layout : -1;
}

int32_t sp_hex_version(const sp_hex *hex) {
  return sp_grid_version(hex__grid(hex));
}

uint64_t sp_hex_memory(const sp_hex *hex) {
  const sp_grid *grid = hex__grid(hex);
  return grid ? sizeof *hex + sp_grid_memory(grid) : 0;
}

const uint8_t *sp_hex_cells(const sp_hex *hex) {
  return sp_grid_cells(hex__grid(hex));
}

/* Coordinates -------------------------------------------------------------------------------- */

static sp_status check_int32(int32_t field, int64_t value) {
  if (value >= INT32_MIN && value <= INT32_MAX) return SP_OK;
  return sp__fail_range(field, (double)value, INT32_MIN, INT32_MAX);
}

sp_status sp_hex_to_axial(const sp_hex *hex, int32_t x, int32_t y, int32_t axial[2]) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  if (!axial) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  hex_axial found = hex__axial_of(hex->grid->hex_layout, x, y);
  status = check_int32(SP_FIELD_Q, found.q);
  if (status == SP_OK) status = check_int32(SP_FIELD_R, found.r);
  if (status != SP_OK) return status;
  axial[0] = (int32_t)found.q;
  axial[1] = (int32_t)found.r;
  return SP_OK;
}

sp_status sp_hex_from_axial(const sp_hex *hex, int32_t q, int32_t r, int32_t cell[2]) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  if (!cell) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  int64_t found[2];
  hex__offset_of(hex->grid->hex_layout, (hex_axial){q, r}, found);
  status = check_int32(SP_FIELD_X, found[0]);
  if (status == SP_OK) status = check_int32(SP_FIELD_Y, found[1]);
  if (status != SP_OK) return status;
  cell[0] = (int32_t)found[0];
  cell[1] = (int32_t)found[1];
  return SP_OK;
}

double sp_hex_distance(const sp_hex *hex, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y) {
  const sp_grid *grid = hex__grid(hex);
  if (!grid) return 0.0;
  hex_axial from = hex__axial_of(grid->hex_layout, from_x, from_y);
  hex_axial to = hex__axial_of(grid->hex_layout, to_x, to_y);
  return (double)hex__distance(to.q - from.q, to.r - from.r);
}

int32_t sp_hex_neighbors(const sp_hex *hex, int32_t x, int32_t y, int32_t neighbors[12]) {
  const sp_grid *grid = hex__grid(hex);
  if (!grid || !neighbors) return 0;
  /* A cell further out has no neighbour in the grid, and its coordinates could overflow. */
  if (x < -1 || x > grid->width || y < -1 || y > grid->height) return 0;
  const hex_step *steps = hex__steps_from(grid->hex_layout, x, y);
  int32_t count = 0;
  for (uint32_t d = 0; d < HEX_DIRECTIONS; d++) {
    int32_t to_x = x + steps[d].dx, to_y = y + steps[d].dy;
    if (!grid__contains(grid, to_x, to_y)) continue;
    neighbors[2 * count] = to_x;
    neighbors[2 * count + 1] = to_y;
    count++;
  }
  return count;
}

/* Cells, listeners, multipliers -------------------------------------------------------------- */

int32_t sp_hex_get_area(const sp_hex *hex, int32_t x, int32_t y) {
  return sp_grid_get_area(hex__grid(hex), x, y);
}

int32_t sp_hex_is_walkable(const sp_hex *hex, int32_t x, int32_t y) {
  return sp_grid_is_walkable(hex__grid(hex), x, y);
}

sp_status sp_hex_set_area(sp_hex *hex, int32_t x, int32_t y, int32_t area) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_area(hex->grid, x, y, area) : status;
}

sp_status sp_hex_set_rect(sp_hex *hex, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_rect(hex->grid, x, y, width, height, area) : status;
}

sp_status sp_hex_set_rect_areas(sp_hex *hex, int32_t x, int32_t y, int32_t width, int32_t height, const uint8_t *areas,
                                uint32_t length) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_rect_areas(hex->grid, x, y, width, height, areas, length) : status;
}

sp_status sp_hex_add_listener(sp_hex *hex, const sp_grid_listener *listener, uint32_t *id) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_add_listener(hex->grid, listener, id) : status;
}

sp_status sp_hex_remove_listener(sp_hex *hex, uint32_t id) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_remove_listener(hex->grid, id) : status;
}

sp_status sp_hex_get_area_cost(const sp_hex *hex, int32_t area, double *cost) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_get_area_cost(hex->grid, area, cost) : status;
}

sp_status sp_hex_set_area_cost(sp_hex *hex, int32_t area, double cost) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_area_cost(hex->grid, area, cost) : status;
}

sp_status sp_hex_set_area_costs(sp_hex *hex, const double *costs, uint32_t count) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_area_costs(hex->grid, costs, count) : status;
}

double sp_hex_min_area_cost(const sp_hex *hex) {
  return sp_grid_min_area_cost(hex__grid(hex));
}

int32_t sp_hex_area_costs_version(const sp_hex *hex) {
  return sp_grid_area_costs_version(hex__grid(hex));
}

/* World mapping ------------------------------------------------------------------------------ */

sp_status sp_hex_set_space(sp_hex *hex, double origin_x, double origin_y, double cell_size) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_set_space(hex->grid, origin_x, origin_y, cell_size) : status;
}

void sp_hex_get_space(const sp_hex *hex, double space[3]) {
  sp_grid_get_space(hex__grid(hex), space);
}

void sp_hex_cell_center(const sp_hex *hex, int32_t x, int32_t y, double center[2]) {
  sp_grid_cell_center(hex__grid(hex), x, y, center);
}

sp_status sp_hex_cell_at(const sp_hex *hex, double x, double y, int32_t cell[2], int32_t *inside) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_cell_at(hex->grid, x, y, cell, inside) : status;
}
