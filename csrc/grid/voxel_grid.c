/* The voxel grid object: creation, lifetime, chunks, world mapping, plain getters. */
#include "grid/voxel_internal.h"
#include "grid/voxel_query.h"
#include "math/fp_guard.h"
#include "math/rounding.h"

sp_status voxel__check(const sp_voxel_grid *grid) {
  return sp__object_check(grid, SP__KIND_VOXELS);
}

sp_status voxel__enter(sp_voxel_grid *grid) {
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  grid->busy = 1;
  sp__object_retain(grid);
  return SP_OK;
}

void voxel__leave(sp_voxel_grid *grid) {
  grid->busy = 0;
  voxel__release_reference(grid);
}

static void destroy(sp_voxel_grid *grid) {
  const sp_allocator *allocator = &grid->object.allocator;
  if (grid->query) voxel__query_destroy(grid->query);
  for (size_t i = 0; i < grid->table_size; i++) sp__release(allocator, grid->table[i], SP_VOXEL_CHUNK_BYTES);
  sp__release(allocator, grid->table, grid->table_size * sizeof *grid->table);
  sp__release(allocator, grid->listeners, grid->listener_capacity * sizeof *grid->listeners);
  sp__object_destroy(grid, sizeof *grid);
}

void voxel__release_reference(sp_voxel_grid *grid) {
  if (sp__object_drop(grid)) destroy(grid);
}

/* Creation ----------------------------------------------------------------------------------- */

static sp_status check_size(const int32_t size[3], int32_t default_area) {
  int64_t voxels = 1;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (size[axis] < 1 || size[axis] > SP_VOXEL_MAX_VOXELS) {
      return sp__fail_range(SP_FIELD_SIZE_X + axis, size[axis], 1, SP_VOXEL_MAX_VOXELS);
    }
    voxels *= size[axis];
    /* Each product is checked, so the next one cannot overflow. */
    if (voxels > SP_VOXEL_MAX_VOXELS) {
      return sp__fail_range(SP_FIELD_VOXEL_COUNT, (double)voxels, 1, SP_VOXEL_MAX_VOXELS);
    }
  }
  if (default_area >= 0 && default_area <= SP_AREA_WALL) return SP_OK;
  return sp__fail_range(SP_FIELD_DEFAULT_AREA, default_area, 0, SP_AREA_WALL);
}

sp_status sp_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, int32_t default_area,
                               const sp_allocator *allocator, sp_voxel_grid **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const int32_t size[3] = {size_x, size_y, size_z};
  sp_status status = check_size(size, default_area);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);

  sp_allocator hook = sp__allocator_or_default(allocator);
  int32_t chunks[3];
  for (int32_t axis = 0; axis < 3; axis++) chunks[axis] = (size[axis] - 1) / SP_VOXEL_CHUNK_SIDE + 1;
  size_t table_size = (size_t)chunks[0] * (size_t)chunks[1] * (size_t)chunks[2];
  uint8_t **table = sp__alloc_array(&hook, table_size, sizeof *table);
  if (!table) return sp__fail_memory();
  sp_voxel_grid *grid = sp__object_create(SP__KIND_VOXELS, sizeof *grid, &hook);
  if (!grid) {
    sp__release(&hook, table, table_size * sizeof *table);
    return sp__fail_memory();
  }
  for (size_t i = 0; i < table_size; i++) table[i] = NULL;
  memcpy(grid->size, size, sizeof grid->size);
  memcpy(grid->chunks, chunks, sizeof grid->chunks);
  grid->voxel_count = size_x * size_y * size_z;
  grid->table = table;
  grid->table_size = table_size;
  grid->default_area = (uint8_t)default_area;
  area_costs__init(&grid->costs);
  *out = grid;
  return SP_OK;
}

void sp_voxel_grid_free(sp_voxel_grid *grid) {
  if (sp__object_give_up(grid, SP__KIND_VOXELS)) voxel__release_reference(grid);
}

/* Chunks ------------------------------------------------------------------------------------- */

sp_status voxel__write(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t area) {
  size_t slot = voxel__slot(grid, x >> VOXEL_CHUNK_BITS, y >> VOXEL_CHUNK_BITS, z >> VOXEL_CHUNK_BITS);
  uint8_t *chunk = grid->table[slot];
  if (!chunk) {
    chunk = sp__alloc(&grid->object.allocator, SP_VOXEL_CHUNK_BYTES);
    if (!chunk) return sp__fail_memory();
    memset(chunk, grid->default_area, SP_VOXEL_CHUNK_BYTES);
    grid->table[slot] = chunk;
    grid->chunk_count++;
  }
  chunk[voxel__index_in_chunk(x, y, z)] = area;
  return SP_OK;
}

const uint8_t *sp_voxel_grid_chunk(const sp_voxel_grid *grid, int32_t chunk_x, int32_t chunk_y, int32_t chunk_z) {
  if (!sp__object_is(grid, SP__KIND_VOXELS)) return NULL;
  const int32_t at[3] = {chunk_x, chunk_y, chunk_z};
  for (int32_t axis = 0; axis < 3; axis++) {
    if (at[axis] < 0 || at[axis] >= grid->chunks[axis]) return NULL;
  }
  return grid->table[voxel__slot(grid, chunk_x, chunk_y, chunk_z)];
}

/* Getters ------------------------------------------------------------------------------------ */

void sp_voxel_grid_size(const sp_voxel_grid *grid, int32_t size[3]) {
  if (!size) return;
  bool usable = sp__object_is(grid, SP__KIND_VOXELS);
  for (int32_t axis = 0; axis < 3; axis++) size[axis] = usable ? grid->size[axis] : 0;
}

int32_t sp_voxel_grid_default_area(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) ? grid->default_area : -1;
}

int32_t sp_voxel_grid_version(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) ? grid->version : 0;
}

uint64_t sp_voxel_grid_memory(const sp_voxel_grid *grid) {
  if (!sp__object_is(grid, SP__KIND_VOXELS)) return 0;
  uint64_t bytes = sizeof *grid + grid->table_size * sizeof *grid->table + grid->chunk_count * SP_VOXEL_CHUNK_BYTES +
                   grid->listener_capacity * sizeof *grid->listeners;
  return grid->query ? bytes + voxel__query_memory(grid->query) : bytes;
}

/* World mapping ------------------------------------------------------------------------------ */

sp_status sp_voxel_grid_set_space(sp_voxel_grid *grid, double origin_x, double origin_y, double origin_z,
                                  double cell_size) {
  sp_status status = voxel__check(grid);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_ORIGIN_X, origin_x);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_ORIGIN_Y, origin_y);
  if (status == SP_OK) status = grid__check_coordinate(SP_FIELD_ORIGIN_Z, origin_z);
  if (status != SP_OK) return status;
  if (!(cell_size > 0.0 && cell_size <= SP_MAX_COORDINATE)) {
    return sp__fail_range(SP_FIELD_CELL_SIZE, cell_size, SP__ABOVE_ZERO, SP_MAX_COORDINATE);
  }
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  const double space[4] = {origin_x, origin_y, origin_z, cell_size};
  memcpy(grid->space, space, sizeof grid->space);
  return SP_OK;
}

void sp_voxel_grid_get_space(const sp_voxel_grid *grid, double space[4]) {
  if (sp__object_is(grid, SP__KIND_VOXELS) && space) memcpy(space, grid->space, sizeof grid->space);
}

/** While no space was set, voxels are units at the origin. */
static double cell_size_in_force(const sp_voxel_grid *grid) {
  return grid->space[3] == 0.0 ? 1.0 : grid->space[3];
}

void voxel__center(const sp_voxel_grid *grid, const int32_t *at, double center[3]) {
  double size = cell_size_in_force(grid);
  for (int32_t axis = 0; axis < 3; axis++) center[axis] = grid->space[axis] + ((double)at[axis] + 0.5) * size;
}

void sp_voxel_grid_center(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double center[3]) {
  const int32_t at[3] = {x, y, z};
  if (sp__object_is(grid, SP__KIND_VOXELS) && center) voxel__center(grid, at, center);
}

/* The quotient of tiny voxels may exceed int32, so it is compared as a double first (GAP-24). */
bool voxel__under(const sp_voxel_grid *grid, const double *point, int32_t at[3]) {
  double size = cell_size_in_force(grid);
  int32_t found[3];
  for (int32_t axis = 0; axis < 3; axis++) {
    double index = sp__floor((point[axis] - grid->space[axis]) / size);
    if (!(index >= 0.0 && index < grid->size[axis])) return false;
    found[axis] = (int32_t)index;
  }
  memcpy(at, found, sizeof found);
  return true;
}

sp_status sp_voxel_grid_voxel_at(const sp_voxel_grid *grid, double x, double y, double z, int32_t voxel[3],
                                 int32_t *inside) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (!voxel || !inside) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const double point[3] = {x, y, z};
  for (int32_t axis = 0; axis < 3 && status == SP_OK; axis++) {
    status = grid__check_coordinate(SP_FIELD_POINT_X + axis, point[axis]);
  }
  if (status == SP_OK) *inside = voxel__under(grid, point, voxel);
  return status;
}
