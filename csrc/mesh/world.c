/* Worlds: the meshes of the agent classes of one place, and their saved form, "ONNW" version 1 (spec 08-navmesh-format,
 * "Tier-1 envelopes" and "Authoring").
 */
#include "samepath/navstate.h"

#include "mesh/settings.h"

#define MAGIC UINT32_C(0x574E4E4F) /* "ONNW" */
enum { VERSION = 1, HEADER_SIZE = 12, COUNT_OFFSET = 8, CLASS_LEAST_SIZE = 8 };

struct sp_navworld {
  sp__object object;
  sp_navmesh **meshes; /* with two references each: that of their maker, taken over, and the world's own */
  uint32_t mesh_count;
  uint32_t room;
};

/** A world without meshes and with room for some; NULL without memory. */
static sp_navworld *create(uint32_t room, const sp_allocator *allocator) {
  sp_navworld *world = sp__object_create(SP__KIND_NAVWORLD, sizeof *world, allocator);
  if (world == NULL) return NULL;
  world->meshes = sp__alloc_array(&world->object.allocator, room, sizeof *world->meshes);
  world->room = room;
  if (world->meshes != NULL) return world;
  sp__object_destroy(world, sizeof *world);
  return NULL;
}

static void take_over(sp_navworld *world, sp_navmesh *mesh) {
  sp__object_retain(mesh);
  world->meshes[world->mesh_count++] = mesh;
}

void sp_navworld_free(sp_navworld *world) {
  if (!sp__object_give_up(world, SP__KIND_NAVWORLD)) return;
  for (uint32_t i = 0; i < world->mesh_count; i++) {
    sp_navmesh_free(world->meshes[i]); /* nothing when its maker has freed it all the same */
    mesh__release(world->meshes[i]);
  }
  sp__release(&world->object.allocator, world->meshes, world->room * sizeof *world->meshes);
  sp__object_destroy(world, sizeof *world);
}

sp_status sp_navworld_create(sp_navmesh *const *meshes, uint32_t count, const sp_allocator *allocator,
                             sp_navworld **out) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (count == 0) return sp__fail_range(SP_FIELD_MESHES, 0, 1, UINT32_MAX);
  if (meshes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_MESHES, SP_DETAIL_NULL_POINTER);
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = mesh__check_saveable(meshes[i]);
  if (status != SP_OK) return status;
  sp_navworld *world = create(count, allocator);
  if (world == NULL) return sp__fail_memory();
  for (uint32_t i = 0; i < count; i++) take_over(world, meshes[i]);
  *out = world;
  return SP_OK;
}

uint32_t sp_navworld_class_count(const sp_navworld *world) {
  return sp__object_is(world, SP__KIND_NAVWORLD) ? world->mesh_count : 0;
}

sp_navmesh *sp_navworld_mesh(const sp_navworld *world, uint32_t index) {
  return index < sp_navworld_class_count(world) ? world->meshes[index] : NULL;
}

sp_status sp_navworld_class_for(const sp_navworld *world, double radius, uint32_t *index) {
  const sp_status status = sp__object_check(world, SP__KIND_NAVWORLD);
  if (status != SP_OK) return status;
  const bool possible = radius >= 0.0 && radius <= SP__FINITE;
  if (!possible) return sp__fail_range(SP_FIELD_RADIUS, radius, 0, SP__FINITE);
  if (index == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  uint32_t best = 0;
  for (uint32_t i = 1; i < world->mesh_count; i++) {
    const double own = world->meshes[i]->settings->values.agent_radius;
    const double least = world->meshes[best]->settings->values.agent_radius;
    const bool fits = own >= radius, best_fits = least >= radius;
    if (fits && best_fits ? own < least : fits || (!best_fits && own > least)) best = i;
  }
  *index = best;
  return SP_OK;
}

/* Bytes -------------------------------------------------------------------------------------- */

static uint64_t size_of(const sp_navworld *world) {
  uint64_t size = HEADER_SIZE;
  for (uint32_t i = 0; i < world->mesh_count; i++) size += 4 + mesh__envelope_bytes(world->meshes[i]);
  return size;
}

uint64_t sp_navworld_size(const sp_navworld *world) {
  return sp__object_is(world, SP__KIND_NAVWORLD) ? size_of(world) : 0;
}

sp_status sp_navworld_save(const sp_navworld *world, uint8_t *bytes, uint64_t capacity) {
  const sp_status status = sp__object_check(world, SP__KIND_NAVWORLD);
  if (status != SP_OK) return status;
  if (bytes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const uint64_t size = size_of(world);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  mesh__write_header(&writer, MAGIC, VERSION);
  sp__write_u32(&writer, world->mesh_count);
  for (uint32_t i = 0; i < world->mesh_count; i++) {
    sp__write_u32(&writer, (uint32_t)mesh__envelope_bytes(world->meshes[i]));
    mesh__write_envelope(&writer, world->meshes[i]);
  }
  return SP_OK;
}

static sp_status read_class(sp__reader *reader, sp_navworld *world) {
  const size_t start = reader->offset;
  const uint32_t length = sp__read_u32(reader);
  if (reader->failed || length > sp__reader_left(reader)) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, start);
  sp__reader inner = *reader;
  inner.size = reader->offset + length;
  reader->offset = inner.size;
  sp_navmesh *mesh = NULL;
  const sp_status status = mesh__read_envelope(&inner, &world->object.allocator, &mesh);
  if (status == SP_OK) take_over(world, mesh);
  return status;
}

sp_status sp_navworld_load(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_navworld **out) {
  sp_status status = mesh__check_bytes(bytes, length, out);
  if (status != SP_OK) return status;
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  status = mesh__read_header(&reader, MAGIC, VERSION);
  if (status != SP_OK) return status;
  const uint32_t count = sp__read_u32(&reader);
  const bool possible = !reader.failed && count >= 1 && count <= sp__reader_left(&reader) / CLASS_LEAST_SIZE;
  if (!possible) return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_MESHES, -1, COUNT_OFFSET);
  sp_navworld *world = create(count, allocator);
  if (world == NULL) return sp__fail_memory();
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = read_class(&reader, world);
  if (status == SP_OK && sp__reader_left(&reader) > 0) {
    status = sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader.offset);
  }
  if (status == SP_OK) {
    *out = world;
  } else {
    sp_navworld_free(world);
  }
  return status;
}
