/* Saved meshes, "ONPM" version 2 (spec 08-navmesh-format, "Mesh"). */
#include "mesh/mesh_internal.h"

#define MAGIC UINT32_C(0x4D504E4F) /* "ONPM" */
enum { HEADER_SIZE = 80, SLOT_SIZE = 5, TILE_LENGTH_SIZE = 4 };

uint64_t mesh__mesh_bytes(const sp_navmesh *mesh) {
  uint64_t size = HEADER_SIZE + SLOT_SIZE * (uint64_t)mesh->slot_count;
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    const sp_navtile *tile = mesh->slots[s].tile;
    if (tile != NULL) size += TILE_LENGTH_SIZE + mesh__tile_bytes(tile);
  }
  return size;
}

void mesh__write_mesh(sp__writer *writer, const sp_navmesh *mesh) {
  mesh__write_header(writer, MAGIC, MESH_FORMAT_VERSION);
  mesh__write_params(writer, &mesh->params.values);
  sp__write_u32(writer, mesh->slot_count);
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    const mesh_slot *slot = &mesh->slots[s];
    sp__write_u32(writer, slot->salt);
    sp__write_u8(writer, slot->tile != NULL);
    if (slot->tile == NULL) continue;
    sp__write_u32(writer, (uint32_t)mesh__tile_bytes(slot->tile));
    mesh__write_tile(writer, slot->tile, mesh__slot_areas(slot), mesh__slot_flags(slot));
  }
}

static sp_status fail_slot(int32_t detail, uint32_t slot, size_t offset) {
  return sp__fail_format_at(detail, SP_FIELD_SLOT, (int32_t)slot, offset);
}

static sp_status read_slot_tile(sp__reader *reader, sp_navmesh *mesh, uint32_t slot) {
  const size_t start = reader->offset;
  const uint32_t length = sp__read_u32(reader);
  if (reader->failed || length > sp__reader_left(reader)) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, start);
  sp__reader inner = *reader;
  inner.size = reader->offset + length;
  sp_navtile *tile = NULL;
  const sp_status status = mesh__read_tile(&inner, &mesh->params, &mesh->object.allocator, &tile);
  if (status != SP_OK) return status;
  reader->offset = inner.size;
  const bool placed = mesh__place_tile(mesh, slot, tile);
  sp_navtile_free(tile); /* the mesh has its own reference */
  return placed ? SP_OK : fail_slot(SP_DETAIL_TILE_EXISTS, slot, start + TILE_LENGTH_SIZE);
}

static sp_status read_slot(sp__reader *reader, sp_navmesh *mesh, uint32_t slot) {
  const size_t start = reader->offset;
  if (sp__reader_left(reader) < SLOT_SIZE) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, reader->size);
  const uint32_t salt = sp__read_u32(reader);
  if (salt < 1 || salt > MESH_MAX_SALT) return fail_slot(SP_DETAIL_BAD_VALUE, slot, start);
  const uint8_t present = sp__read_u8(reader);
  if (present > 1) return fail_slot(SP_DETAIL_BAD_FLAG, slot, start + 4);
  mesh->slots[slot].salt = salt;
  return present ? read_slot_tile(reader, mesh, slot) : SP_OK;
}

static sp_status read_slots(sp__reader *reader, sp_navmesh *mesh) {
  const size_t start = reader->offset;
  const uint32_t count = sp__read_u32(reader);
  const bool possible =
      !reader->failed && count <= SP_NAVMESH_MAX_SLOTS && count <= sp__reader_left(reader) / SLOT_SIZE;
  if (!possible) return fail_slot(SP_DETAIL_BAD_COUNT, 0, start);
  if (!mesh__reserve_slots(mesh, count)) return sp__fail_memory();
  sp_status status = SP_OK;
  for (uint32_t slot = 0; slot < count && status == SP_OK; slot++) status = read_slot(reader, mesh, slot);
  if (status == SP_OK && sp__reader_left(reader) > 0) status = sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->offset);
  return status == SP_OK ? mesh__stitch(mesh, 0, 0, true) : status;
}

sp_status mesh__read_mesh(sp__reader *reader, const sp_allocator *allocator, sp_navmesh **out) {
  mesh_params params;
  sp_status status = mesh__read_header(reader, MAGIC, MESH_FORMAT_VERSION);
  if (status == SP_OK) status = mesh__read_params(reader, &params);
  if (status != SP_OK) return status;
  sp_navmesh *mesh = mesh__create(&params, allocator);
  if (mesh == NULL) return sp__fail_memory();
  status = read_slots(reader, mesh);
  if (status != SP_OK) {
    sp_navmesh_free(mesh);
    return status;
  }
  *out = mesh;
  return SP_OK;
}

uint64_t sp_navmesh_size(const sp_navmesh *mesh) {
  return sp__object_is(mesh, SP__KIND_NAVMESH) ? mesh__mesh_bytes(mesh) : 0;
}

sp_status sp_navmesh_write(const sp_navmesh *mesh, uint8_t *bytes, uint64_t capacity) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (bytes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const uint64_t size = mesh__mesh_bytes(mesh);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  mesh__write_mesh(&writer, mesh);
  return SP_OK;
}

sp_status sp_navmesh_read(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_navmesh **out) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (bytes == NULL && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  return mesh__read_mesh(&reader, allocator, out);
}
