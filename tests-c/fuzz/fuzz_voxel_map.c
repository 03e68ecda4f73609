/* A .3dmap text, with memory that may run out. */
#include <string.h>

#include "samepath/voxel.h"

#include "fuzz/source.h"

/** Sizes within the text's claim; solid voxels at most as many as lines. */
static void require_grid(const sp_voxel_grid *grid, uint32_t length) {
  int32_t size[3], solid = 0;
  sp_voxel_grid_size(grid, size);
  FUZZ_REQUIRE(size[0] >= 1 && size[1] >= 1 && size[2] >= 1);
  FUZZ_REQUIRE((int64_t)size[0] * size[1] * size[2] <= SP_VOXEL_MAX_VOXELS);
  FUZZ_REQUIRE(sp_voxel_grid_version(grid) == 0);
  for (int32_t i = 0; i < 4096; i++) {
    const int32_t area = sp_voxel_grid_get_area(grid, i % size[0], i / 16 % size[1], i / 256 % size[2]);
    FUZZ_REQUIRE(area == 0 || area == SP_AREA_WALL);
    solid += i < 16 && area == SP_AREA_WALL;
  }
  FUZZ_REQUIRE((uint32_t)solid <= length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sp__reader source = sp__reader_make(data, size);
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  counter.fail_at = take_below(&source, 16) - 1;
  if (source.failed) return 0;
  const uint32_t length = (uint32_t)sp__reader_left(&source);
  const char *text = (const char *)data + source.offset;
  const bool may_fail = counter.fail_at >= 0;
  sp_voxel_grid *grid = NULL;
  const sp_status status = sp_voxel_map_parse(text, length, &allocator, &grid);
  FUZZ_REQUIRE((status == SP_OK) == (grid != NULL));
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT || (may_fail && status == SP_E_NO_MEMORY));
  if (status == SP_E_FORMAT) {
    require_format_record(length);
    FUZZ_REQUIRE(counter.allocations == 0);
  }
  if (status == SP_OK) require_grid(grid, length);
  sp_voxel_grid_free(grid);
  require_nothing_left(&counter);
  return 0;
}
