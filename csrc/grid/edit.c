/* Edits of cells and multipliers, and the listeners that hear of them. */
#include "grid/grid_internal.h"

/* Listeners ---------------------------------------------------------------------------------- */

/** Takes out the entries that were emptied while the grid was busy. */
static void drop_emptied(sp_grid *grid) {
  size_t kept = 0;
  for (size_t i = 0; i < grid->listener_count; i++) {
    if (grid->listeners[i].id != 0) grid->listeners[kept++] = grid->listeners[i];
  }
  grid->listener_count = kept;
}

bool grid__add_listener(sp_grid *grid, const sp_grid_listener *listener, uint32_t *id) {
  drop_emptied(grid);
  void *listeners = grid->listeners;
  if (!sp__grow_array(&grid->object.allocator, &listeners, &grid->listener_capacity, grid->listener_count,
                      grid->listener_count + 1, sizeof *grid->listeners)) {
    return false;
  }
  grid->listeners = listeners;
  *id = ++grid->next_listener_id;
  grid->listeners[grid->listener_count++] = (grid_listener_entry){.listener = *listener, .id = *id};
  return true;
}

void grid__listen_to_restores(sp_grid *grid, uint32_t id, void (*restored)(void *user)) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    if (grid->listeners[i].id == id) grid->listeners[i].restored = restored;
  }
}

bool grid__remove_listener(sp_grid *grid, uint32_t id) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    if (grid->listeners[i].id != id || id == 0) continue;
    /* Emptied first: a notification may be going through the list just now. */
    grid->listeners[i] = (grid_listener_entry){0};
    if (!grid->busy) drop_emptied(grid);
    return true;
  }
  return false;
}

sp_status sp_grid_add_listener(sp_grid *grid, const sp_grid_listener *listener, uint32_t *id) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!listener) return sp__fail(SP_E_ARGUMENT, SP_FIELD_LISTENER, SP_DETAIL_NULL_POINTER);
  if (!id) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return grid__add_listener(grid, listener, id) ? SP_OK : sp__fail_memory();
}

sp_status sp_grid_remove_listener(sp_grid *grid, uint32_t id) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return grid__remove_listener(grid, id) ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_LISTENER, SP_DETAIL_NONE);
}

static void notify_cell(const sp_grid *grid, int32_t x, int32_t y) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const sp_grid_listener *listener = &grid->listeners[i].listener;
    if (listener->cell_changed) listener->cell_changed(listener->user, x, y);
  }
}

/* One cell ----------------------------------------------------------------------------------- */

int32_t sp_grid_get_area(const sp_grid *grid, int32_t x, int32_t y) {
  if (!sp__object_is(grid, SP__KIND_GRID) || !grid__contains(grid, x, y)) return -1;
  return grid->cells[grid__index(grid, x, y)];
}

int32_t sp_grid_is_walkable(const sp_grid *grid, int32_t x, int32_t y) {
  int32_t area = sp_grid_get_area(grid, x, y);
  return area >= 0 && area != SP_AREA_WALL;
}

static void count_cell_edit(sp_grid *grid) {
  grid->version = grid__next_version(grid->version);
  grid->cell_edits++;
}

sp_status sp_grid_set_area(sp_grid *grid, int32_t x, int32_t y, int32_t area) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (x < 0 || x >= grid->width) return sp__fail_range(SP_FIELD_X, x, 0, grid->width - 1);
  if (y < 0 || y >= grid->height) return sp__fail_range(SP_FIELD_Y, y, 0, grid->height - 1);
  if (area < 0 || area > SP_AREA_WALL) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_AREA_WALL);
  status = grid__enter(grid);
  if (status != SP_OK) return status;
  uint8_t *cell = &grid->cells[grid__index(grid, x, y)];
  if (*cell != (uint8_t)area) {
    bool was_wall = *cell == SP_AREA_WALL;
    *cell = (uint8_t)area;
    count_cell_edit(grid);
    if (was_wall != (area == SP_AREA_WALL)) grid__update_maps(grid, x, y, 1, 1);
    notify_cell(grid, x, y);
  }
  grid__leave(grid);
  return SP_OK;
}

/* Rectangles --------------------------------------------------------------------------------- */

typedef struct rect_edit {
  int32_t x, y, width, height;
  const uint8_t *areas; /* Row-major, or NULL for one area everywhere. */
  uint8_t area;
} rect_edit;

static uint8_t area_at(const rect_edit *edit, int32_t column, int32_t row) {
  return edit->areas ? edit->areas[(int64_t)row * edit->width + column] : edit->area;
}

static sp_status check_rect(const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (x < 0 || x > grid->width) return sp__fail_range(SP_FIELD_X, x, 0, grid->width);
  if (y < 0 || y > grid->height) return sp__fail_range(SP_FIELD_Y, y, 0, grid->height);
  if (width < 0 || width > grid->width - x) return sp__fail_range(SP_FIELD_RECT_WIDTH, width, 0, grid->width - x);
  if (height < 0 || height > grid->height - y) {
    return sp__fail_range(SP_FIELD_RECT_HEIGHT, height, 0, grid->height - y);
  }
  return SP_OK;
}

typedef struct rect_bounds {
  int32_t x0, y0, x1, y1; /* Inclusive; empty while x1 < x0. */
} rect_bounds;

static rect_bounds changed_bounds(const sp_grid *grid, const rect_edit *edit) {
  rect_bounds bounds = {INT32_MAX, INT32_MAX, -1, -1};
  for (int32_t row = 0; row < edit->height; row++) {
    const uint8_t *cells = &grid->cells[grid__index(grid, edit->x, edit->y + row)];
    for (int32_t column = 0; column < edit->width; column++) {
      if (cells[column] == area_at(edit, column, row)) continue;
      int32_t x = edit->x + column, y = edit->y + row;
      if (x < bounds.x0) bounds.x0 = x;
      if (x > bounds.x1) bounds.x1 = x;
      if (y < bounds.y0) bounds.y0 = y;
      bounds.y1 = y;
    }
  }
  return bounds;
}

/* Listeners hear of the final state only, so the changed cells are told apart from the old ones by a
   copy of the old rectangle, made only when some listener wants single cells. */
static bool wants_single_cells(const sp_grid *grid) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const sp_grid_listener *listener = &grid->listeners[i].listener;
    if (listener->cell_changed && !listener->rect_changed) return true;
  }
  return false;
}

static uint8_t *copy_old_cells(const sp_grid *grid, const rect_bounds *bounds) {
  int32_t width = bounds->x1 - bounds->x0 + 1, height = bounds->y1 - bounds->y0 + 1;
  uint8_t *old = sp__alloc(&grid->object.allocator, (size_t)width * (size_t)height);
  if (!old) return NULL;
  for (int32_t row = 0; row < height; row++) {
    memcpy(old + (size_t)row * (size_t)width, &grid->cells[grid__index(grid, bounds->x0, bounds->y0 + row)],
           (size_t)width);
  }
  return old;
}

static void notify_rect(const sp_grid *grid, const rect_bounds *bounds, const uint8_t *old) {
  int32_t width = bounds->x1 - bounds->x0 + 1, height = bounds->y1 - bounds->y0 + 1;
  for (size_t i = 0; i < grid->listener_count; i++) {
    const sp_grid_listener *listener = &grid->listeners[i].listener;
    if (listener->rect_changed) {
      listener->rect_changed(listener->user, bounds->x0, bounds->y0, width, height);
    } else if (listener->cell_changed) {
      for (int32_t row = 0; row < height; row++) {
        for (int32_t column = 0; column < width; column++) {
          int32_t x = bounds->x0 + column, y = bounds->y0 + row;
          if (old[(int64_t)row * width + column] == grid->cells[grid__index(grid, x, y)]) continue;
          listener->cell_changed(listener->user, x, y);
        }
      }
    }
  }
}

static void write_rect(sp_grid *grid, const rect_edit *edit) {
  for (int32_t row = 0; row < edit->height; row++) {
    uint8_t *cells = &grid->cells[grid__index(grid, edit->x, edit->y + row)];
    if (edit->areas) {
      memcpy(cells, edit->areas + (size_t)row * (size_t)edit->width, (size_t)edit->width);
    } else {
      memset(cells, edit->area, (size_t)edit->width);
    }
  }
}

static sp_status apply_rect(sp_grid *grid, const rect_edit *edit) {
  rect_bounds bounds = changed_bounds(grid, edit);
  if (bounds.x1 < bounds.x0) return SP_OK;
  bool single = wants_single_cells(grid);
  uint8_t *old = single ? copy_old_cells(grid, &bounds) : NULL;
  if (single && !old) return sp__fail_memory();
  write_rect(grid, edit);
  count_cell_edit(grid);
  int32_t width = bounds.x1 - bounds.x0 + 1, height = bounds.y1 - bounds.y0 + 1;
  grid__update_maps(grid, bounds.x0, bounds.y0, width, height);
  notify_rect(grid, &bounds, old);
  sp__release(&grid->object.allocator, old, (size_t)width * (size_t)height);
  return SP_OK;
}

static sp_status edit_rect(sp_grid *grid, const rect_edit *edit) {
  sp_status status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = apply_rect(grid, edit);
  grid__leave(grid);
  return status;
}

sp_status sp_grid_set_rect(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area) {
  sp_status status = grid__check(grid);
  if (status == SP_OK) status = check_rect(grid, x, y, width, height);
  if (status != SP_OK) return status;
  if (area < 0 || area > SP_AREA_WALL) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_AREA_WALL);
  return edit_rect(grid, &(rect_edit){x, y, width, height, NULL, (uint8_t)area});
}

sp_status sp_grid_set_rect_areas(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                                 const uint8_t *areas, uint32_t length) {
  sp_status status = grid__check(grid);
  if (status == SP_OK) status = check_rect(grid, x, y, width, height);
  if (status != SP_OK) return status;
  int64_t cells = (int64_t)width * height;
  if (length != cells) return sp__fail_size(SP_FIELD_LENGTH, length, (double)cells);
  if (cells == 0) return SP_OK;
  if (!areas) return sp__fail(SP_E_ARGUMENT, SP_FIELD_AREA, SP_DETAIL_NULL_POINTER);
  return edit_rect(grid, &(rect_edit){x, y, width, height, areas, 0});
}

/* Area multipliers --------------------------------------------------------------------------- */

sp_status sp_grid_get_area_cost(const sp_grid *grid, int32_t area, double *cost) {
  sp_status status = grid__check(grid);
  return status == SP_OK ? area_costs__get(&grid->costs, area, cost) : status;
}

sp_status sp_grid_set_area_cost(sp_grid *grid, int32_t area, double cost) {
  sp_status status = grid__check(grid);
  return status == SP_OK ? area_costs__set(&grid->costs, area, cost, grid->busy != 0) : status;
}

sp_status sp_grid_set_area_costs(sp_grid *grid, const double *costs, uint32_t count) {
  sp_status status = grid__check(grid);
  return status == SP_OK ? area_costs__set_all(&grid->costs, costs, count, grid->busy != 0) : status;
}

double sp_grid_min_area_cost(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->costs.least : 0.0;
}

int32_t sp_grid_area_costs_version(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? grid->costs.version : 0;
}
