/* Saved voxel grids, "OPGS" version 1, kind 3 (spec 06-grids-state, G-329): sizes, default area, version, space,
 * areas, then for each chunk a flag and, when it is there, its 4096 bytes. Restoring builds a second table of chunks
 * and swaps it in, so a failure changes nothing.
 */
#include "grid/voxel_internal.h"

/** What saved bytes say; the chunks stay in them. */
typedef struct saved_voxels {
  int32_t size[3];
  uint8_t default_area;
  int32_t version;
  double space[4];
  area_costs costs;
  size_t slots;
  sp__reader chunks; /* At the first flag. */
} saved_voxels;

typedef struct chunk_table {
  uint8_t **chunks;
  size_t size;
  size_t count;
} chunk_table;

/* Saving ------------------------------------------------------------------------------------- */

static void write_voxels(sp__writer *writer, const void *object) {
  const sp_voxel_grid *grid = object;
  sp__state_write_header(writer, SP__STATE_VOXEL_GRID);
  for (int32_t axis = 0; axis < 3; axis++) sp__write_i32(writer, grid->size[axis]);
  sp__write_u8(writer, grid->default_area);
  sp__write_i32(writer, grid->version);
  grid__write_space(writer, grid->space, 4);
  area_costs__write(writer, &grid->costs);
  for (size_t i = 0; i < grid->table_size; i++) {
    sp__write_u8(writer, grid->table[i] ? 1 : 0);
    if (grid->table[i]) sp__write_bytes(writer, grid->table[i], SP_VOXEL_CHUNK_BYTES);
  }
}

uint64_t sp_voxel_grid_state_size(const sp_voxel_grid *grid) {
  return sp__object_is(grid, SP__KIND_VOXELS) ? sp__state_size(write_voxels, grid) : 0;
}

sp_status sp_voxel_grid_save_state(const sp_voxel_grid *grid, uint8_t *bytes, uint64_t capacity) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  return sp__state_save(write_voxels, grid, bytes, capacity);
}

/* Reading ------------------------------------------------------------------------------------ */

static sp_status read_own_shape(sp__reader *reader, const sp_voxel_grid *own, saved_voxels *saved) {
  sp_status status = SP_OK;
  for (int32_t axis = 0; axis < 3 && status == SP_OK; axis++) {
    saved->size[axis] = own->size[axis];
    status = sp__state_read_same_i32(reader, SP_FIELD_SIZE_X + axis, own->size[axis]);
  }
  saved->default_area = own->default_area;
  saved->slots = own->table_size;
  return status == SP_OK ? sp__state_read_same_u8(reader, SP_FIELD_DEFAULT_AREA, own->default_area) : status;
}

static sp_status read_new_shape(sp__reader *reader, saved_voxels *saved) {
  int32_t most = SP_VOXEL_MAX_VOXELS;
  saved->slots = 1;
  for (int32_t axis = 0; axis < 3; axis++) {
    sp_status status = sp__state_read_i32(reader, 1, most, SP_DETAIL_SIZE_TOO_LARGE, &saved->size[axis]);
    if (status != SP_OK) return status;
    most /= saved->size[axis];
    saved->slots *= (size_t)((saved->size[axis] - 1) / SP_VOXEL_CHUNK_SIDE + 1);
  }
  return sp__state_read_u8(reader, SP_AREA_WALL, SP_DETAIL_BAD_VALUE, &saved->default_area);
}

/** Proves the flags and that every chunk is whole, and leaves the reader at the end. */
static sp_status check_chunks(sp__reader *reader, size_t slots) {
  /* Each slot takes a byte, so a table is never longer than the bytes. */
  if (slots > sp__reader_left(reader)) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  for (size_t i = 0; i < slots; i++) {
    bool there;
    sp_status status = sp__state_read_flag(reader, &there);
    if (status != SP_OK) return status;
    if (there && !sp__read_bytes(reader, SP_VOXEL_CHUNK_BYTES)) {
      return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
    }
  }
  return sp__state_read_end(reader);
}

/** Proves the whole state; `own` is the grid that takes it, if there is one already. */
static sp_status read_voxels(const uint8_t *bytes, uint64_t length, const sp_voxel_grid *own, saved_voxels *saved) {
  sp__reader reader;
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = sp__state_read_header(&reader, SP__STATE_VOXEL_GRID);
  if (status == SP_OK) status = own ? read_own_shape(&reader, own, saved) : read_new_shape(&reader, saved);
  if (status == SP_OK) status = sp__state_read_i32(&reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->version);
  if (status == SP_OK) status = grid__read_space(&reader, saved->space, 4);
  if (status == SP_OK) status = area_costs__read(&reader, &saved->costs);
  if (status != SP_OK) return status;
  saved->chunks = reader;
  return check_chunks(&reader, saved->slots);
}

/* Chunks ------------------------------------------------------------------------------------- */

static void free_table(const sp_allocator *allocator, chunk_table *table) {
  for (size_t i = 0; i < table->size; i++) sp__release(allocator, table->chunks[i], SP_VOXEL_CHUNK_BYTES);
  sp__release(allocator, table->chunks, table->size * sizeof *table->chunks);
}

/** Copies the chunks of bytes that were proved; SP_E_NO_MEMORY leaves nothing. */
static sp_status copy_chunks(const sp_allocator *allocator, const saved_voxels *saved, chunk_table *table) {
  *table = (chunk_table){sp__alloc_array(allocator, saved->slots, sizeof *table->chunks), saved->slots, 0};
  if (!table->chunks) return sp__fail_memory();
  for (size_t i = 0; i < table->size; i++) table->chunks[i] = NULL;
  sp__reader reader = saved->chunks;
  for (size_t i = 0; i < table->size; i++) {
    if (sp__read_u8(&reader) == 0) continue;
    table->chunks[i] = sp__alloc(allocator, SP_VOXEL_CHUNK_BYTES);
    if (!table->chunks[i]) {
      free_table(allocator, table);
      return sp__fail_memory();
    }
    memcpy(table->chunks[i], sp__read_bytes(&reader, SP_VOXEL_CHUNK_BYTES), SP_VOXEL_CHUNK_BYTES);
    table->count++;
  }
  return SP_OK;
}

/** Gives a grid what was read, and the caller the chunks that it had. */
static void take_over(sp_voxel_grid *grid, const saved_voxels *saved, chunk_table *table) {
  chunk_table old = {grid->table, grid->table_size, grid->chunk_count};
  grid->table = table->chunks;
  grid->chunk_count = table->count;
  *table = old;
  grid->version = saved->version;
  grid->voxel_edits++;
  memcpy(grid->space, saved->space, sizeof grid->space);
  area_costs__restore(&grid->costs, &saved->costs);
}

/* Listeners ---------------------------------------------------------------------------------- */

static void tell(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  for (size_t i = 0; i < grid->listener_count; i++) {
    const sp_voxel_listener *listener = &grid->listeners[i].listener;
    if (listener->voxel_changed) listener->voxel_changed(listener->user, x, y, z);
  }
}

/** Tells of the voxels that differ in the part of a row that lies in one chunk. */
static void tell_row(const sp_voxel_grid *grid, const uint8_t *old, const uint8_t *now, int32_t x, int32_t y,
                     int32_t z) {
  if (old == now) return; /* Neither is there. */
  int32_t end = x + SP_VOXEL_CHUNK_SIDE < grid->size[0] ? x + SP_VOXEL_CHUNK_SIDE : grid->size[0];
  for (; x < end; x++) {
    size_t index = voxel__index_in_chunk(x, y, z);
    uint8_t before = old ? old[index] : grid->default_area, after = now ? now[index] : grid->default_area;
    if (before != after) tell(grid, x, y, z);
  }
}

/** Each voxel that differs, as an ordinary edit, by ascending node (G-311). */
static void notify(const sp_voxel_grid *grid, const chunk_table *old) {
  if (grid->listener_count == 0) return;
  for (int32_t z = 0; z < grid->size[2]; z++) {
    for (int32_t y = 0; y < grid->size[1]; y++) {
      size_t slot = voxel__slot(grid, 0, y >> VOXEL_CHUNK_BITS, z >> VOXEL_CHUNK_BITS);
      for (int32_t x = 0; x < grid->size[0]; x += SP_VOXEL_CHUNK_SIDE, slot++) {
        tell_row(grid, old->chunks[slot], grid->table[slot], x, y, z);
      }
    }
  }
}

/* Restoring ---------------------------------------------------------------------------------- */

static sp_status restore(sp_voxel_grid *grid, const uint8_t *bytes, uint64_t length) {
  saved_voxels saved;
  chunk_table table;
  sp_status status = read_voxels(bytes, length, grid, &saved);
  if (status == SP_OK) status = copy_chunks(&grid->object.allocator, &saved, &table);
  if (status != SP_OK) return status;
  take_over(grid, &saved, &table);
  notify(grid, &table);
  free_table(&grid->object.allocator, &table);
  return SP_OK;
}

sp_status sp_voxel_grid_restore_state(sp_voxel_grid *grid, const uint8_t *bytes, uint64_t length) {
  sp_status status = voxel__check(grid);
  if (status == SP_OK) status = voxel__enter(grid);
  if (status != SP_OK) return status;
  status = restore(grid, bytes, length);
  voxel__leave(grid);
  return status;
}

sp_status sp_voxel_grid_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                   sp_voxel_grid **out) {
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  saved_voxels saved;
  sp_voxel_grid *grid = NULL;
  sp_status status = read_voxels(bytes, length, NULL, &saved);
  if (status == SP_OK) {
    status = sp_voxel_grid_create(saved.size[0], saved.size[1], saved.size[2], saved.default_area, allocator, &grid);
  }
  if (status != SP_OK) return status;
  chunk_table table;
  status = copy_chunks(&grid->object.allocator, &saved, &table);
  if (status == SP_OK) {
    take_over(grid, &saved, &table);
    free_table(&grid->object.allocator, &table);
    *out = grid;
  } else {
    sp_voxel_grid_free(grid);
  }
  return status;
}
