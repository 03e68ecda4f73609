/* The grid object: creation, lifetime, plain getters. */
#include "grid/grid_internal.h"
#include "grid/hpa.h"
#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/query.h"
#include "math/fp_guard.h"

const int8_t grid__dx[DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
const int8_t grid__dy[DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};

/* Granlund and Montgomery 1994: with e = ceil(log2 width) and factor = ceil(2^(28 + e) / width) the
   quotient is exact for every node below 2^28, and the product stays below 2^57. */
grid_divider grid__make_divider(int32_t width) {
  uint32_t bits = 0;
  while ((1u << bits) < (uint32_t)width) bits++;
  uint64_t power = (uint64_t)1 << (28 + bits);
  return (grid_divider){(power + (uint64_t)width - 1) / (uint64_t)width, 28 + bits, width};
}

sp_status grid__check(const sp_grid *grid) {
  return sp__object_check(grid, SP__KIND_GRID);
}

sp_status grid__enter(sp_grid *grid) {
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  grid->busy = 1;
  sp__object_retain(grid);
  return SP_OK;
}

void grid__leave(sp_grid *grid) {
  grid->busy = 0;
  grid__release_reference(grid);
}

static void destroy(sp_grid *grid) {
  const sp_allocator *allocator = &grid->object.allocator;
  if (grid->query) grid__query_destroy(grid->query);
  hpa__free_cache(grid);
  grid__free_maps(grid);
  sp__release(allocator, grid->listeners, grid->listener_capacity * sizeof *grid->listeners);
  sp__release(allocator, grid->cells, (size_t)grid->cell_count);
  sp__object_destroy(grid, sizeof *grid);
}

void grid__release_reference(sp_grid *grid) {
  if (sp__object_drop(grid)) destroy(grid);
}

static sp_status check_size(int32_t width, int32_t height) {
  if (width < 1 || width > SP_GRID_MAX_CELLS) return sp__fail_range(SP_FIELD_WIDTH, width, 1, SP_GRID_MAX_CELLS);
  if (height < 1 || height > SP_GRID_MAX_CELLS) return sp__fail_range(SP_FIELD_HEIGHT, height, 1, SP_GRID_MAX_CELLS);
  int64_t cells = (int64_t)width * height;
  if (cells > SP_GRID_MAX_CELLS) return sp__fail_range(SP_FIELD_CELL_COUNT, (double)cells, 1, SP_GRID_MAX_CELLS);
  return SP_OK;
}

sp_status sp_grid_create(int32_t width, int32_t height, const sp_allocator *allocator, sp_grid **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = check_size(width, height);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);

  sp_allocator hook = sp__allocator_or_default(allocator);
  size_t count = (size_t)width * (size_t)height;
  uint8_t *cells = sp__alloc(&hook, count);
  if (!cells) return sp__fail_memory();
  sp_grid *grid = sp__object_create(SP__KIND_GRID, sizeof *grid, &hook);
  if (!grid) {
    sp__release(&hook, cells, count);
    return sp__fail_memory();
  }
  memset(cells, 0, count);
  grid->cells = cells;
  grid->width = width;
  grid->height = height;
  grid->cell_count = (int32_t)count;
  grid->hex_layout = GRID_NOT_HEX;
  grid->divider = grid__make_divider(width);
  grid->uniform_costs = true;
  grid->min_multiplier = 1.0;
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) grid->multipliers[area] = 1.0;
  *out = grid;
  return SP_OK;
}

sp_status sp_grid_from_areas(const uint8_t *areas, int32_t width, int32_t height, const sp_allocator *allocator,
                             sp_grid **out) {
  if (!areas) return sp__fail(SP_E_ARGUMENT, SP_FIELD_AREA, SP_DETAIL_NULL_POINTER);
  sp_status status = sp_grid_create(width, height, allocator, out);
  if (status == SP_OK) memcpy((*out)->cells, areas, (size_t)(*out)->cell_count);
  return status;
}

void sp_grid_free(sp_grid *grid) {
  if (sp__object_give_up(grid, SP__KIND_GRID)) grid__release_reference(grid);
}

int32_t sp_grid_width(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->width : 0;
}

int32_t sp_grid_height(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->height : 0;
}

int32_t sp_grid_version(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->version : 0;
}

const uint8_t *sp_grid_cells(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->cells : NULL;
}

uint64_t sp_grid_memory(const sp_grid *grid) {
  if (!sp__object_is(grid, SP__KIND_GRID)) return 0;
  uint64_t cells = (uint64_t)grid->cell_count;
  uint64_t bytes = sizeof *grid + cells + grid->listener_capacity * sizeof *grid->listeners;
  if (grid->neighbours) bytes += cells;
  if (grid->clearance) bytes += cells;
  for (const grid_sized_map *map = grid->sized_maps; map; map = map->next) bytes += sizeof *map + cells;
  bytes += jump_map__memory(grid->jump_map, grid) + jump_table__memory(grid->jump_table, grid);
  if (grid->query) bytes += grid__query_memory(grid->query);
  return bytes + hpa__cache_memory(grid);
}
