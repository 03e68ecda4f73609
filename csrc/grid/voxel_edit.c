/* Edits of voxels and multipliers, and the listeners that hear of them. */
#include "grid/voxel_internal.h"

/* Listeners ---------------------------------------------------------------------------------- */

sp_status sp_voxel_grid_add_listener(sp_voxel_grid *grid, const sp_voxel_listener *listener, uint32_t *id) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (!listener) return sp__fail(SP_E_ARGUMENT, SP_FIELD_LISTENER, SP_DETAIL_NULL_POINTER);
  if (!id) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  void *listeners = grid->listeners;
  if (!sp__grow_array(&grid->object.allocator, &listeners, &grid->listener_capacity, grid->listener_count,
                      grid->listener_count + 1, sizeof *grid->listeners)) {
    return sp__fail_memory();
  }
  grid->listeners = listeners;
  *id = ++grid->next_listener_id;
  grid->listeners[grid->listener_count++] = (voxel_listener_entry){*listener, *id};
  return SP_OK;
}

sp_status sp_voxel_grid_remove_listener(sp_voxel_grid *grid, uint32_t id) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  for (size_t i = 0; i < grid->listener_count; i++) {
    if (grid->listeners[i].id != id) continue;
    grid->listener_count--;
    memmove(&grid->listeners[i], &grid->listeners[i + 1], (grid->listener_count - i) * sizeof *grid->listeners);
    return SP_OK;
  }
  return sp__fail(SP_E_ARGUMENT, SP_FIELD_LISTENER, SP_DETAIL_NONE);
}

static void notify(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const sp_voxel_listener *listener = &grid->listeners[i].listener;
    if (listener->voxel_changed) listener->voxel_changed(listener->user, x, y, z);
  }
}

/* Voxels ------------------------------------------------------------------------------------- */

int32_t sp_voxel_grid_get_area(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  if (!sp__object_is(grid, SP__KIND_VOXELS) || !voxel__contains(grid, x, y, z)) return -1;
  return voxel__area(grid, x, y, z);
}

int32_t sp_voxel_grid_is_walkable(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return sp__object_is(grid, SP__KIND_VOXELS) && voxel__is_open(grid, x, y, z);
}

/** Writes the voxel of an entered grid when it changes; nothing has changed on an error. */
static sp_status change(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t area) {
  if (voxel__area(grid, x, y, z) == area) return SP_OK;
  sp_status status = voxel__write(grid, x, y, z, area);
  if (status != SP_OK) return status;
  grid->version = grid__next_version(grid->version);
  grid->voxel_edits++;
  notify(grid, x, y, z);
  return SP_OK;
}

sp_status sp_voxel_grid_set_area(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t area) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (x < 0 || x >= grid->size[0]) return sp__fail_range(SP_FIELD_X, x, 0, grid->size[0] - 1);
  if (y < 0 || y >= grid->size[1]) return sp__fail_range(SP_FIELD_Y, y, 0, grid->size[1] - 1);
  if (z < 0 || z >= grid->size[2]) return sp__fail_range(SP_FIELD_Z, z, 0, grid->size[2] - 1);
  if (area < 0 || area > SP_AREA_WALL) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_AREA_WALL);
  status = voxel__enter(grid);
  if (status != SP_OK) return status;
  status = change(grid, x, y, z, (uint8_t)area);
  voxel__leave(grid);
  return status;
}

sp_status sp_voxel_grid_set_walkable(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t walkable) {
  return sp_voxel_grid_set_area(grid, x, y, z, walkable ? 0 : SP_AREA_WALL);
}

/* Area multipliers --------------------------------------------------------------------------- */

sp_status sp_voxel_grid_get_area_cost(const sp_voxel_grid *grid, int32_t area, double *cost) {
  sp_status status = voxel__check(grid);
  return status == SP_OK ? area_costs__get(&grid->costs, area, cost) : status;
}

sp_status sp_voxel_grid_set_area_cost(sp_voxel_grid *grid, int32_t area, double cost) {
  sp_status status = voxel__check(grid);
  return status == SP_OK ? area_costs__set(&grid->costs, area, cost, grid->busy != 0) : status;
}

sp_status sp_voxel_grid_set_area_costs(sp_voxel_grid *grid, const double *costs, uint32_t count) {
  sp_status status = voxel__check(grid);
  return status == SP_OK ? area_costs__set_all(&grid->costs, costs, count, grid->busy != 0) : status;
}

double sp_voxel_grid_min_area_cost(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) ? grid->costs.least : 0.0;
}

int32_t sp_voxel_grid_area_costs_version(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) ? grid->costs.version : 0;
}
