/* Tile streamers: a queue of operations on the tiles of a mesh (spec 08-navmesh-format, "Authoring", streaming). */
#include <string.h>

#include "samepath/navstate.h"

#include "mesh/mesh_internal.h"

/** One allocation each, so that queueing moves nothing and applying gives memory back at once. */
typedef struct operation {
  struct operation *next;
  size_t length; /* of the bytes */
  int32_t kind;
  int32_t tile_x;
  int32_t tile_z;
  uint8_t bytes[];
} operation;

struct sp_tile_streamer {
  sp__object object;
  sp_navmesh *mesh;
  operation *first;
  operation **end; /* where the next one is hung */
  uint32_t count;
};

static void release(const sp_tile_streamer *streamer, operation *gone) {
  sp__release(&streamer->object.allocator, gone, sizeof *gone + gone->length);
}

/** Puts an operation with room for so many bytes at the end of the queue; NULL without memory. */
static operation *append(sp_tile_streamer *streamer, int32_t kind, size_t length) {
  const bool possible = length <= SIZE_MAX - sizeof(operation) && streamer->count < UINT32_MAX;
  operation *made = possible ? sp__alloc(&streamer->object.allocator, sizeof *made + length) : NULL;
  if (made == NULL) return NULL;
  *made = (operation){.kind = kind, .length = length};
  *streamer->end = made;
  streamer->end = &made->next;
  streamer->count++;
  return made;
}

/** Takes the first operation out of the queue. */
static void drop_first(sp_tile_streamer *streamer) {
  operation *gone = streamer->first;
  streamer->first = gone->next;
  if (streamer->first == NULL) streamer->end = &streamer->first;
  streamer->count--;
  release(streamer, gone);
}

sp_status sp_tile_streamer_create(sp_navmesh *mesh, sp_tile_streamer **out) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_tile_streamer *streamer = sp__object_create(SP__KIND_NAVSTREAMER, sizeof *streamer, &mesh->object.allocator);
  if (streamer == NULL) return sp__fail_memory();
  sp__object_retain(mesh);
  streamer->mesh = mesh;
  streamer->end = &streamer->first;
  *out = streamer;
  return SP_OK;
}

void sp_tile_streamer_free(sp_tile_streamer *streamer) {
  if (!sp__object_give_up(streamer, SP__KIND_NAVSTREAMER)) return;
  while (streamer->first != NULL) drop_first(streamer);
  mesh__release(streamer->mesh);
  sp__object_destroy(streamer, sizeof *streamer);
}

sp_status sp_tile_streamer_stream_in(sp_tile_streamer *streamer, const uint8_t *bytes, uint64_t length) {
  const sp_status status = sp__object_check(streamer, SP__KIND_NAVSTREAMER);
  if (status != SP_OK) return status;
  if (bytes == NULL && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  operation *made = (size_t)length == length ? append(streamer, SP_TILE_OPERATION_STREAM_IN, (size_t)length) : NULL;
  if (made == NULL) return sp__fail_memory();
  if (length > 0) memcpy(made->bytes, bytes, (size_t)length);
  return SP_OK;
}

sp_status sp_tile_streamer_stream_out(sp_tile_streamer *streamer, int32_t tile_x, int32_t tile_z) {
  const sp_status status = sp__object_check(streamer, SP__KIND_NAVSTREAMER);
  if (status != SP_OK) return status;
  operation *made = append(streamer, SP_TILE_OPERATION_STREAM_OUT, 0);
  if (made == NULL) return sp__fail_memory();
  made->tile_x = tile_x;
  made->tile_z = tile_z;
  return SP_OK;
}

/* Applying ----------------------------------------------------------------------------------- */

static sp_status apply(sp_navmesh *mesh, const operation *next) {
  if (next->kind == SP_TILE_OPERATION_STREAM_OUT) return mesh__remove_column(mesh, next->tile_x, next->tile_z);
  sp__reader reader = sp__reader_make(next->bytes, next->length);
  sp_navtile *tile = NULL;
  sp_status status = mesh__read_tile(&reader, &mesh->params, &mesh->object.allocator, &tile);
  if (status != SP_OK) return status;
  status = mesh__put_tile(mesh, tile);
  mesh__tile_release(tile); /* the mesh has its own reference */
  return status;
}

sp_status sp_tile_streamer_update(sp_tile_streamer *streamer, uint32_t max_operations, uint32_t *applied) {
  sp_status status = sp__object_check(streamer, SP__KIND_NAVSTREAMER);
  if (status == SP_OK && streamer->mesh->busy > 0) {
    status = sp__fail(SP_E_REENTRANT, SP_FIELD_MESH, SP_DETAIL_IN_CALLBACK);
  }
  uint32_t done = 0;
  if (status != SP_OK) return status;
  while (status == SP_OK && done < max_operations && streamer->first != NULL) {
    status = apply(streamer->mesh, streamer->first);
    done += status == SP_OK;
    if (status != SP_E_NO_MEMORY) drop_first(streamer);
  }
  if (applied != NULL) *applied = done;
  return status;
}

/* The queue ---------------------------------------------------------------------------------- */

uint32_t sp_tile_streamer_queued_count(const sp_tile_streamer *streamer) {
  return sp__object_is(streamer, SP__KIND_NAVSTREAMER) ? streamer->count : 0;
}

static sp_queued_operation to_public(const operation *of) {
  enum { POSITION_OFFSET = 24, POSITION_END = 36 };
  sp_queued_operation made = {.length = of->length, .kind = of->kind, .tile_x = of->tile_x, .tile_z = of->tile_z};
  if (of->length < POSITION_END) return made;
  sp__reader reader = sp__reader_make(of->bytes, of->length);
  reader.offset = POSITION_OFFSET;
  made.tile_x = sp__read_i32(&reader);
  made.tile_z = sp__read_i32(&reader);
  made.layer = sp__read_i32(&reader);
  return made;
}

sp_status sp_tile_streamer_get_queued(const sp_tile_streamer *streamer, sp_queued_operation *operations,
                                      uint32_t capacity, uint32_t *count) {
  const sp_status status = sp__object_check(streamer, SP__KIND_NAVSTREAMER);
  if (status != SP_OK) return status;
  if (count == NULL || (operations == NULL && capacity > 0)) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  const operation *next = streamer->first;
  for (uint32_t i = 0; i < capacity && next != NULL; i++, next = next->next) operations[i] = to_public(next);
  *count = streamer->count;
  return SP_OK;
}
