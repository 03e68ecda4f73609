/* Saved square and hex grids, "OPGS" version 1, kinds 1 and 2 (spec 06-grids-state, G-327, G-328): sizes, layout of
 * hex grids, version, space, areas, cells. Bytes are read as a whole before anything changes.
 */
#include "grid/hex_grid.h"
#include "grid/hpa.h"

/** What saved bytes say; the cells stay in them. */
typedef struct saved_grid {
  int32_t width;
  int32_t height;
  int32_t layout; /* enum sp_hex_layout, or GRID_NOT_HEX */
  int32_t version;
  double space[3];
  area_costs costs;
  const uint8_t *cells;
} saved_grid;

/* Saving ------------------------------------------------------------------------------------- */

static void write_grid(sp__writer *writer, const void *object) {
  const sp_grid *grid = object;
  sp__state_write_header(writer, grid__is_hex(grid) ? SP__STATE_HEX_GRID : SP__STATE_GRID);
  sp__write_i32(writer, grid->width);
  sp__write_i32(writer, grid->height);
  if (grid__is_hex(grid)) sp__write_i32(writer, grid->hex_layout);
  sp__write_i32(writer, grid->version);
  grid__write_space(writer, grid->space, 3);
  area_costs__write(writer, &grid->costs);
  sp__write_bytes(writer, grid->cells, (size_t)grid->cell_count);
}

static sp_status save(const sp_grid *grid, uint8_t *bytes, uint64_t capacity) {
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return sp__state_save(write_grid, grid, bytes, capacity);
}

uint64_t sp_grid_state_size(const sp_grid *grid) {
  return sp__object_is(grid, SP__KIND_GRID) ? sp__state_size(write_grid, grid) : 0;
}

sp_status sp_grid_save_state(const sp_grid *grid, uint8_t *bytes, uint64_t capacity) {
  sp_status status = grid__check(grid);
  return status == SP_OK ? save(grid, bytes, capacity) : status;
}

uint64_t sp_hex_state_size(const sp_hex *hex) {
  return sp_grid_state_size(hex__grid(hex));
}

sp_status sp_hex_save_state(const sp_hex *hex, uint8_t *bytes, uint64_t capacity) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? save(hex->grid, bytes, capacity) : status;
}

/* Reading ------------------------------------------------------------------------------------ */

/** Sizes and layout: those of `own`, or any without one. */
static sp_status read_shape(sp__reader *reader, const sp_grid *own, saved_grid *saved) {
  if (own) {
    saved->width = own->width;
    saved->height = own->height;
    sp_status status = sp__state_read_same_i32(reader, SP_FIELD_WIDTH, own->width);
    if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_HEIGHT, own->height);
    if (status != SP_OK || saved->layout == GRID_NOT_HEX) return status;
    saved->layout = own->hex_layout;
    return sp__state_read_same_i32(reader, SP_FIELD_LAYOUT, own->hex_layout);
  }
  sp_status status = sp__state_read_i32(reader, 1, SP_GRID_MAX_CELLS, SP_DETAIL_SIZE_TOO_LARGE, &saved->width);
  if (status != SP_OK) return status;
  int32_t highest = SP_GRID_MAX_CELLS / saved->width;
  status = sp__state_read_i32(reader, 1, highest, SP_DETAIL_SIZE_TOO_LARGE, &saved->height);
  if (status != SP_OK || saved->layout == GRID_NOT_HEX) return status;
  return sp__state_read_i32(reader, 0, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN, SP_DETAIL_BAD_VALUE, &saved->layout);
}

/** Proves the whole state; `own` is the grid that takes it, if there is one already. */
static sp_status read_grid(sp__reader *reader, sp__state_kind kind, const sp_grid *own, saved_grid *saved) {
  saved->layout = kind == SP__STATE_HEX_GRID ? SP_HEX_LAYOUT_POINTY_ODD_ROW : GRID_NOT_HEX;
  sp_status status = sp__state_read_header(reader, kind);
  if (status == SP_OK) status = read_shape(reader, own, saved);
  if (status == SP_OK) status = sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->version);
  if (status == SP_OK) status = grid__read_space(reader, saved->space, 3);
  if (status == SP_OK) status = area_costs__read(reader, &saved->costs);
  if (status != SP_OK) return status;
  size_t cells = (size_t)saved->width * (size_t)saved->height;
  saved->cells = sp__read_bytes(reader, cells);
  return saved->cells ? sp__state_read_end(reader) : sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
}

/* Restoring ---------------------------------------------------------------------------------- */

/** Whether somebody wants to hear which cells differ. */
static bool wants_cells(const sp_grid *grid) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const grid_listener_entry *entry = &grid->listeners[i];
    if (!entry->restored && (entry->listener.cell_changed || entry->listener.rect_changed)) return true;
  }
  return false;
}

typedef struct changed_rect {
  int32_t x0, y0, x1, y1; /* Inclusive; empty while x1 < x0. */
} changed_rect;

static changed_rect find_changes(const sp_grid *grid, const uint8_t *cells) {
  changed_rect rect = {INT32_MAX, INT32_MAX, -1, -1};
  for (int32_t y = 0; y < grid->height; y++) {
    const uint8_t *old_row = grid->cells + grid__index(grid, 0, y), *new_row = cells + grid__index(grid, 0, y);
    int32_t first = 0, last = grid->width - 1;
    while (first < grid->width && old_row[first] == new_row[first]) first++;
    if (first == grid->width) continue;
    while (old_row[last] == new_row[last]) last--;
    if (first < rect.x0) rect.x0 = first;
    if (last > rect.x1) rect.x1 = last;
    if (y < rect.y0) rect.y0 = y;
    rect.y1 = y;
  }
  return rect;
}

/** Tells a listener of each cell that differs, as an ordinary edit of that cell; one that knows no cells of the
 * rectangle around them. */
static void tell_changes(const sp_grid *grid, const sp_grid_listener *listener, const uint8_t *old,
                         const changed_rect *rect) {
  if (!listener->cell_changed) {
    int32_t width = rect->x1 - rect->x0 + 1, height = rect->y1 - rect->y0 + 1;
    if (listener->rect_changed && width > 0) {
      listener->rect_changed(listener->user, rect->x0, rect->y0, width, height);
    }
    return;
  }
  const sp_grid_listener told = *listener;
  for (int32_t y = rect->y0; y <= rect->y1; y++) {
    for (int32_t x = rect->x0; x <= rect->x1; x++) {
      int32_t node = grid__index(grid, x, y);
      if (old[node] != grid->cells[node]) told.cell_changed(told.user, x, y);
    }
  }
}

static void notify(const sp_grid *grid, const uint8_t *old, const changed_rect *rect) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const grid_listener_entry *entry = &grid->listeners[i];
    if (entry->restored) {
      entry->restored(entry->listener.user);
    } else {
      tell_changes(grid, &entry->listener, old, rect);
    }
  }
}

/** Gives an entered grid what was read. Nothing derived is trusted afterwards, whatever the versions say (G-312). */
static void take_over(sp_grid *grid, const saved_grid *saved, changed_rect *rect) {
  *rect = find_changes(grid, saved->cells);
  memcpy(grid->cells, saved->cells, (size_t)grid->cell_count);
  grid->version = saved->version;
  grid->cell_edits++;
  memcpy(grid->space, saved->space, sizeof grid->space);
  area_costs__restore(&grid->costs, &saved->costs);
  if (rect->x1 >= rect->x0) {
    grid__update_maps(grid, rect->x0, rect->y0, rect->x1 - rect->x0 + 1, rect->y1 - rect->y0 + 1);
  }
  if (grid->clearance) grid__ensure_clearance(grid); /* In place, so it cannot fail. */
  hpa__free_cache(grid);
}

static sp_status restore(sp_grid *grid, sp__state_kind kind, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  saved_grid saved;
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = read_grid(&reader, kind, grid, &saved);
  const sp_allocator *allocator = &grid->object.allocator;
  size_t cells = (size_t)grid->cell_count;
  uint8_t *old = status == SP_OK && wants_cells(grid) ? sp__alloc(allocator, cells) : NULL;
  if (status == SP_OK && wants_cells(grid) && !old) status = sp__fail_memory();
  if (status == SP_OK) {
    changed_rect rect;
    if (old) memcpy(old, grid->cells, cells);
    take_over(grid, &saved, &rect);
    notify(grid, old, &rect);
  }
  sp__release(allocator, old, cells);
  grid__leave(grid);
  return status;
}

sp_status sp_grid_restore_state(sp_grid *grid, const uint8_t *bytes, uint64_t length) {
  sp_status status = grid__check(grid);
  return status == SP_OK ? restore(grid, SP__STATE_GRID, bytes, length) : status;
}

sp_status sp_hex_restore_state(sp_hex *hex, const uint8_t *bytes, uint64_t length) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? restore(hex->grid, SP__STATE_HEX_GRID, bytes, length) : status;
}

/* New grids ---------------------------------------------------------------------------------- */

static void fill(sp_grid *grid, const saved_grid *saved) {
  grid->version = saved->version;
  memcpy(grid->space, saved->space, sizeof grid->space);
  area_costs__restore(&grid->costs, &saved->costs);
}

sp_status sp_grid_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_grid **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp__reader reader;
  saved_grid saved;
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = read_grid(&reader, SP__STATE_GRID, NULL, &saved);
  if (status == SP_OK) status = sp_grid_from_areas(saved.cells, saved.width, saved.height, allocator, out);
  if (status == SP_OK) fill(*out, &saved);
  return status;
}

sp_status sp_hex_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_hex **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp__reader reader;
  saved_grid saved;
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = read_grid(&reader, SP__STATE_HEX_GRID, NULL, &saved);
  if (status == SP_OK) {
    status = sp_hex_from_areas(saved.cells, saved.width, saved.height, saved.layout, allocator, out);
  }
  if (status == SP_OK) fill((*out)->grid, &saved);
  return status;
}
