/* Bytes as a saved navigation mesh of any form ("ONPM", "ONNM", "ONNW"). What is accepted saves as it was and answers
 * for every polygon; what is refused says where, and leaves nothing.
 */
#include <string.h>

#include "samepath/navstate.h"

#include "fuzz/source.h"

enum { LARGEST = 1 << 16 };

static uint8_t again[LARGEST];

static void require_refusal(sp_status status, size_t size) {
  sp_error error;
  sp_last_error(&error);
  FUZZ_REQUIRE(status == SP_E_FORMAT && error.status == SP_E_FORMAT);
  FUZZ_REQUIRE(error.detail != SP_DETAIL_NONE && error.offset <= size);
}

/** Every link leads to a polygon, and portals lead back. */
static void use(const sp_navmesh *mesh) {
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    for (uint32_t p = 0; tile != 0 && sp_navmesh_is_valid(mesh, tile | p); p++) {
      sp_navlink links[16];
      uint32_t count = 0;
      FUZZ_REQUIRE(sp_navmesh_get_links(mesh, tile | p, links, 16, &count) == SP_OK);
      for (uint32_t i = 0; i < count && i < 16; i++) FUZZ_REQUIRE(sp_navmesh_is_valid(mesh, links[i].target));
    }
  }
}

static void load_mesh(const uint8_t *data, size_t size, const sp_allocator *allocator, bool with_settings) {
  sp_navmesh *mesh = NULL;
  const sp_status status =
      with_settings ? sp_navmesh_load(data, size, allocator, &mesh) : sp_navmesh_read(data, size, allocator, &mesh);
  if (status != SP_OK) {
    FUZZ_REQUIRE(mesh == NULL);
    require_refusal(status, size);
    return;
  }
  FUZZ_REQUIRE((with_settings ? sp_navmesh_saved_size(mesh) : sp_navmesh_size(mesh)) == size);
  FUZZ_REQUIRE((with_settings ? sp_navmesh_save(mesh, again, size) : sp_navmesh_write(mesh, again, size)) == SP_OK);
  FUZZ_REQUIRE(memcmp(again, data, size) == 0);
  use(mesh);
  sp_navmesh_free(mesh);
}

static void load_world(const uint8_t *data, size_t size, const sp_allocator *allocator) {
  sp_navworld *world = NULL;
  const sp_status status = sp_navworld_load(data, size, allocator, &world);
  if (status != SP_OK) {
    FUZZ_REQUIRE(world == NULL);
    require_refusal(status, size);
    return;
  }
  FUZZ_REQUIRE(sp_navworld_size(world) == size);
  FUZZ_REQUIRE(sp_navworld_save(world, again, size) == SP_OK && memcmp(again, data, size) == 0);
  for (uint32_t i = 0; i < sp_navworld_class_count(world); i++) use(sp_navworld_mesh(world, i));
  sp_navworld_free(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  if (size > LARGEST) return 0;
  load_mesh(data, size, &allocator, false);
  load_mesh(data, size, &allocator, true);
  load_world(data, size, &allocator);
  FUZZ_REQUIRE(counter.peak_bytes <= 65536 + 128 * (uint64_t)size); /* no claim makes it allocate */
  require_nothing_left(&counter);
  return 0;
}
