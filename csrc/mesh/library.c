/* Tile libraries: a hash table whose keys are hashes already. */
#include "mesh/library.h"

#include <string.h>

typedef struct entry {
  sp_navtile *tile;
  int32_t next; /* in its bucket */
  uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE];
} entry;

struct sp_navtile_library {
  sp__object object;
  entry *entries;
  size_t entry_capacity;
  uint32_t entry_count;
  int32_t *buckets; /* a power of two of them */
  size_t bucket_count;
};

static int32_t *bucket_of(const sp_navtile_library *library, const uint8_t *id) {
  sp__reader reader = sp__reader_make(id, SP_NAVTILE_CONTENT_ID_SIZE);
  return &library->buckets[sp__read_u32(&reader) & (library->bucket_count - 1)];
}

static void list_entry(sp_navtile_library *library, uint32_t number) {
  int32_t *first = bucket_of(library, library->entries[number].id);
  library->entries[number].next = *first;
  *first = (int32_t)number;
}

sp_navtile *mesh__find_tile(const sp_navtile_library *library, const uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE]) {
  if (library == NULL || library->bucket_count == 0) return NULL;
  for (int32_t at = *bucket_of(library, id); at >= 0; at = library->entries[at].next) {
    if (memcmp(library->entries[at].id, id, SP_NAVTILE_CONTENT_ID_SIZE) == 0) return library->entries[at].tile;
  }
  return NULL;
}

/** Room for one more entry and its bucket; false without memory. */
static bool reserve_entry(sp_navtile_library *library) {
  const sp_allocator *allocator = &library->object.allocator;
  void *entries = library->entries;
  if (!sp__grow_array(allocator, &entries, &library->entry_capacity, library->entry_count,
                      (size_t)library->entry_count + 1, sizeof *library->entries)) {
    return false;
  }
  library->entries = entries;
  if (library->bucket_count >= library->entry_capacity) return true;
  int32_t *buckets = sp__alloc_array(allocator, library->entry_capacity, sizeof *buckets);
  if (buckets == NULL) return false;
  sp__release(allocator, library->buckets, library->bucket_count * sizeof *buckets);
  library->buckets = buckets;
  library->bucket_count = library->entry_capacity; /* doubled from 16 */
  for (size_t b = 0; b < library->bucket_count; b++) buckets[b] = -1;
  for (uint32_t i = 0; i < library->entry_count; i++) list_entry(library, i);
  return true;
}

sp_status sp_navtile_library_create(const sp_allocator *allocator, sp_navtile_library **out) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_navtile_library *library = sp__object_create(SP__KIND_NAVLIBRARY, sizeof *library, allocator);
  if (library == NULL) return sp__fail_memory();
  *out = library;
  return SP_OK;
}

void sp_navtile_library_free(sp_navtile_library *library) {
  if (!sp__object_give_up(library, SP__KIND_NAVLIBRARY)) return;
  const sp_allocator *allocator = &library->object.allocator;
  for (uint32_t i = 0; i < library->entry_count; i++) mesh__tile_release(library->entries[i].tile);
  sp__release(allocator, library->entries, library->entry_capacity * sizeof *library->entries);
  sp__release(allocator, library->buckets, library->bucket_count * sizeof *library->buckets);
  sp__object_destroy(library, sizeof *library);
}

sp_status sp_navtile_library_add(sp_navtile_library *library, sp_navtile *tile) {
  sp_status status = sp__object_check(library, SP__KIND_NAVLIBRARY);
  if (status == SP_OK) status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  entry made = {.tile = mesh__base_tile(tile)};
  mesh__content_id(tile, made.id);
  if (mesh__find_tile(library, made.id) != NULL) return SP_OK;
  if (library->entry_count == INT32_MAX || !reserve_entry(library)) return sp__fail_memory();
  sp__object_retain(made.tile);
  library->entries[library->entry_count] = made;
  list_entry(library, library->entry_count++);
  return SP_OK;
}

sp_navtile *sp_navtile_library_find(const sp_navtile_library *library, const uint8_t *id) {
  return sp__object_is(library, SP__KIND_NAVLIBRARY) && id != NULL ? mesh__find_tile(library, id) : NULL;
}

uint32_t sp_navtile_library_count(const sp_navtile_library *library) {
  return sp__object_is(library, SP__KIND_NAVLIBRARY) ? library->entry_count : 0;
}
