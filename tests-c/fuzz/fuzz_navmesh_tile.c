/* Bytes as a saved tile behind a right head: the first bytes choose position and counts, so that the rules on the
 * content are reached. What is accepted saves as it was and joins a mesh.
 */
#include <string.h>

#include "fuzz/source.h"
#include "support/navtiles.h"

enum { LARGEST = 1 << 15, HEAD = 84 };

/** Magic, fingerprint, position, origin and counts; returns the length of the content that they ask for. */
static size_t write_head(uint8_t *bytes, const sp_navmesh_params *params, sp__reader *source) {
  uint8_t fingerprint[SP_NAVMESH_FINGERPRINT_SIZE];
  sp__writer writer = sp__writer_make(bytes, HEAD);
  FUZZ_REQUIRE(sp_navmesh_params_fingerprint(params, fingerprint) == SP_OK);
  sp__write_bytes(&writer, "ONPT\2\0\0\0", 8);
  sp__write_bytes(&writer, fingerprint, sizeof fingerprint);
  const int32_t tile_x = take_below(source, 3) - 1, tile_z = take_below(source, 3) - 1;
  sp__write_i32(&writer, tile_x);
  sp__write_i32(&writer, tile_z);
  sp__write_i32(&writer, take_below(source, 3));
  sp__write_f64(&writer, params->origin_x + tile_x * params->tile_size);
  sp__write_f64(&writer, 0.25 * take_below(source, 8));
  sp__write_f64(&writer, params->origin_z + tile_z * params->tile_size);
  static const size_t strides[6] = {12, 16, 7, 12, 4, 36};
  size_t content = 0;
  for (int32_t i = 0; i < 6; i++) {
    const uint32_t count = (uint32_t)take_below(source, i == 2 ? 40 : 10);
    sp__write_u32(&writer, count);
    content += count * strides[i];
  }
  return content;
}

static void join(const sp_navmesh_params *params, sp_navtile *tile, const sp_allocator *allocator) {
  sp_navmesh *mesh = NULL;
  FUZZ_REQUIRE(sp_navmesh_create(params, allocator, &mesh) == SP_OK);
  FUZZ_REQUIRE(sp_navmesh_add_tile(mesh, tile, NULL) == SP_OK);
  FUZZ_REQUIRE(sp_navmesh_replace_tile(mesh, tile, NULL) == SP_OK);
  sp_navmesh_free(mesh);
}

static void read_tile(const uint8_t *bytes, size_t size, const sp_allocator *allocator) {
  static uint8_t again[LARGEST];
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = NULL;
  const sp_status status = sp_navtile_read(&params, bytes, size, allocator, &tile);
  if (status != SP_OK) {
    sp_error error;
    sp_last_error(&error);
    FUZZ_REQUIRE(status == SP_E_FORMAT && tile == NULL && error.detail != SP_DETAIL_NONE && error.offset <= size);
    return;
  }
  FUZZ_REQUIRE(sp_navtile_size(tile) == size && sp_navtile_write(tile, again, sizeof again) == SP_OK);
  FUZZ_REQUIRE(memcmp(again, bytes, size) == 0);
  join(&params, tile, allocator);
  sp_navtile_free(tile);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint8_t bytes[LARGEST];
  const sp_navmesh_params params = navtiles_params();
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  if (size == 0 || size > LARGEST - HEAD) return 0;
  sp__reader source = sp__reader_make(data, size);
  if (sp__read_u8(&source) % 2 == 0) {
    read_tile(data + 1, size - 1, &allocator);
  } else {
    const size_t content = write_head(bytes, &params, &source), left = sp__reader_left(&source);
    if (left < content) return 0;
    if (content > 0) memcpy(bytes + HEAD, data + source.offset, content);
    read_tile(bytes, HEAD + content, &allocator);
  }
  require_nothing_left(&counter);
  return 0;
}
