/* Bytes as a snapshot of a navigation mesh, or changes to one of either form. What is accepted comes back from its own
 * snapshots and in place; what is refused says where, and leaves the mesh as it was.
 */
#include <string.h>

#include "fuzz/source.h"
#include "support/navtiles.h"

enum { LARGEST = 1 << 16, MESH_SEED = 7, TILES = 4, FORMS = 3 };

static uint8_t changed[LARGEST], first[4 * LARGEST], second[4 * LARGEST];

/** One mesh for all inputs, and its tiles. */
static sp_navmesh *sample;
static sp_navtile_library *library;

static void make_sample(void) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {MESH_SEED};
  FUZZ_REQUIRE(sp_navmesh_create(&params, NULL, &sample) == SP_OK);
  FUZZ_REQUIRE(sp_navtile_library_create(NULL, &library) == SP_OK);
  while (sp_navmesh_tile_count(sample) < TILES) {
    sp_navtile *tile = navtiles_draw(&params, &rng, true);
    (void)sp_navmesh_add_tile(sample, tile, NULL); /* not when its position is taken */
    sp_navtile_free(tile);
  }
  navtiles_collect(sample, library);
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(sample); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(sample, slot);
    int32_t area = 0, flags = 0, on = 0;
    if (sp_navmesh_get_polygon(sample, ref, &area, &flags) == SP_OK) {
      FUZZ_REQUIRE(sp_navmesh_set_polygon_area(sample, ref, area ^ 1) == SP_OK);
    }
    if (ref == 0 || sp_navmesh_get_link_enabled(sample, ref, 0, &on) != SP_OK) continue;
    FUZZ_REQUIRE(sp_navmesh_set_link_enabled(sample, ref, 0, 0) == SP_OK);
  }
}

static uint64_t save(const sp_navmesh *mesh, int32_t mode, uint8_t *to) {
  const uint64_t size = sp_navmesh_snapshot_size(mesh, mode);
  FUZZ_REQUIRE(size <= sizeof first && sp_navmesh_save_snapshot(mesh, mode, to, size) == SP_OK);
  return size;
}

static void require_same(const sp_navmesh *a, const sp_navmesh *b) {
  for (int32_t mode = SP_SNAPSHOT_MODE_FULL; mode <= SP_SNAPSHOT_MODE_REFERENCED; mode++) {
    const uint64_t size = save(a, mode, first);
    FUZZ_REQUIRE(save(b, mode, second) == size && memcmp(first, second, (size_t)size) == 0);
  }
}

/** A mesh that was the sample takes the snapshot, or stays the sample. */
static void restore_in_place(const uint8_t *data, size_t size, const sp_navmesh *expected,
                             const sp_allocator *allocator) {
  sp_navmesh *mesh = NULL;
  const uint64_t full = save(sample, SP_SNAPSHOT_MODE_FULL, first);
  FUZZ_REQUIRE(sp_navmesh_from_snapshot(first, full, NULL, allocator, &mesh) == SP_OK);
  const sp_status status = sp_navmesh_restore_snapshot(mesh, data, size, library);
  FUZZ_REQUIRE(expected != NULL || status == SP_E_FORMAT);
  require_same(mesh, status == SP_OK ? expected : sample);
  sp_navmesh_free(mesh);
}

static void read_snapshot(const uint8_t *data, size_t size) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_navmesh *mesh = NULL, *again = NULL;
  const sp_status status = sp_navmesh_from_snapshot(data, size, library, &allocator, &mesh);
  if (status == SP_OK) {
    const uint64_t full = save(mesh, SP_SNAPSHOT_MODE_FULL, first);
    FUZZ_REQUIRE(sp_navmesh_from_snapshot(first, full, NULL, &allocator, &again) == SP_OK);
    require_same(mesh, again);
  } else {
    sp_error error;
    sp_last_error(&error);
    FUZZ_REQUIRE(status == SP_E_FORMAT && mesh == NULL && error.status == SP_E_FORMAT);
    FUZZ_REQUIRE(error.detail != SP_DETAIL_NONE && error.offset <= size);
  }
  restore_in_place(data, size, mesh, &allocator);
  sp_navmesh_free(mesh);
  sp_navmesh_free(again);
  require_nothing_left(&counter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (sample == NULL) make_sample();
  if (size == 0 || size > LARGEST) return 0;
  sp__reader source = sp__reader_make(data, size);
  const int32_t form = take_below(&source, FORMS);
  if (form == 2) {
    read_snapshot(data + 1, size - 1);
    return 0;
  }
  const uint64_t length = save(sample, form, first);
  FUZZ_REQUIRE(length <= LARGEST);
  memcpy(changed, first, (size_t)length);
  while (sp__reader_left(&source) >= 3) {
    const uint32_t at = sp__read_u16(&source);
    changed[at % length] = sp__read_u8(&source);
  }
  read_snapshot(changed, (size_t)length);
  return 0;
}
