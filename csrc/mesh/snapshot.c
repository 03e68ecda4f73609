/* Writing snapshots. */
#include "mesh/snapshot.h"

static bool is_edited(const mesh_slot *slot, uint32_t polygon) {
  const sp_navtile_data *built = &slot->tile->data;
  return mesh__slot_areas(slot)[polygon] != built->areas[polygon] ||
         mesh__slot_flags(slot)[polygon] != built->flags[polygon];
}

static uint32_t count_edits(const mesh_slot *slot) {
  uint32_t count = 0;
  if (slot->edits.areas == NULL && slot->edits.flags == NULL) return 0;
  for (uint32_t p = 0; p < slot->tile->data.polygon_count; p++) count += is_edited(slot, p);
  return count;
}

static uint32_t count_switches(const mesh_slot *slot) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < slot->tile->data.link_count; i++) count += !mesh__slot_link_is_on(slot, i);
  return count;
}

/** Bytes of the section of the slots, without its head. */
static uint64_t body_size(const sp_navmesh *mesh, int32_t mode) {
  uint64_t size = 4 + MESH_SNAPSHOT_SLOT_SIZE * (uint64_t)mesh->slot_count;
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    const mesh_slot *slot = &mesh->slots[s];
    if (slot->tile == NULL) continue;
    size += mode == SP_SNAPSHOT_MODE_FULL ? 4 + mesh__tile_bytes(slot->tile) : SP_NAVTILE_CONTENT_ID_SIZE;
    size += 4 + MESH_POLYGON_EDIT_SIZE * (uint64_t)count_edits(slot);
    size += 4 + MESH_LINK_SWITCH_SIZE * (uint64_t)count_switches(slot);
  }
  return size;
}

static void write_edits(sp__writer *writer, const mesh_slot *slot) {
  const uint32_t count = count_edits(slot);
  sp__write_u32(writer, count);
  for (uint32_t p = 0; count > 0 && p < slot->tile->data.polygon_count; p++) {
    if (!is_edited(slot, p)) continue;
    sp__write_u32(writer, p);
    sp__write_u8(writer, mesh__slot_areas(slot)[p]);
    sp__write_u16(writer, mesh__slot_flags(slot)[p]);
  }
}

static void write_switches(sp__writer *writer, const mesh_slot *slot) {
  sp__write_u32(writer, count_switches(slot));
  for (uint32_t i = 0; i < slot->tile->data.link_count; i++) {
    if (!mesh__slot_link_is_on(slot, i)) sp__write_u32(writer, i);
  }
}

static void write_slot(sp__writer *writer, mesh_slot *slot, int32_t mode) {
  const sp_navtile *tile = slot->tile;
  sp__write_u32(writer, slot->salt);
  if (tile == NULL) {
    sp__write_u8(writer, MESH_SLOT_FREE);
    return;
  }
  if (mode == SP_SNAPSHOT_MODE_FULL) {
    sp__write_u8(writer, MESH_SLOT_INLINE);
    sp__write_u32(writer, (uint32_t)mesh__tile_bytes(tile));
    mesh__write_tile(writer, tile, tile->data.areas, tile->data.flags);
  } else {
    sp__write_u8(writer, MESH_SLOT_REFERENCED);
    sp__write_bytes(writer, mesh__slot_content_id(slot), SP_NAVTILE_CONTENT_ID_SIZE);
  }
  write_edits(writer, slot);
  write_switches(writer, slot);
}

static bool is_mode(int32_t mode) {
  return mode == SP_SNAPSHOT_MODE_FULL || mode == SP_SNAPSHOT_MODE_REFERENCED;
}

uint64_t sp_navmesh_snapshot_size(const sp_navmesh *mesh, int32_t mode) {
  if (!sp__object_is(mesh, SP__KIND_NAVMESH) || !is_mode(mode)) return 0;
  return MESH_SNAPSHOT_HEADER_SIZE + MESH_SECTION_HEAD_SIZE + body_size(mesh, mode);
}

sp_status sp_navmesh_save_snapshot(const sp_navmesh *mesh, int32_t mode, uint8_t *bytes, uint64_t capacity) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (!is_mode(mode)) {
    return sp__fail_range(SP_FIELD_SNAPSHOT_MODE, mode, SP_SNAPSHOT_MODE_FULL, SP_SNAPSHOT_MODE_REFERENCED);
  }
  if (bytes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const uint64_t body = body_size(mesh, mode), size = MESH_SNAPSHOT_HEADER_SIZE + MESH_SECTION_HEAD_SIZE + body;
  if (body > UINT32_MAX) return sp__fail(SP_E_STATE, SP_FIELD_LENGTH, SP_DETAIL_SIZE_TOO_LARGE);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  mesh__write_header(&writer, MESH_SNAPSHOT_MAGIC, MESH_FORMAT_VERSION);
  mesh__write_params(&writer, &mesh->params.values);
  sp__write_u32(&writer, 1);
  sp__write_u16(&writer, MESH_SLOTS_SECTION);
  sp__write_u16(&writer, 0);
  sp__write_u32(&writer, (uint32_t)body);
  sp__write_u32(&writer, mesh->slot_count);
  for (uint32_t s = 0; s < mesh->slot_count; s++) write_slot(&writer, &mesh->slots[s], mode);
  return SP_OK;
}
