/* Two bytes of settings, then a Moving AI map. */
#include "samepath/movingai.h"

#include "fuzz/source.h"

static void require_grid(const sp_grid *grid, uint64_t length) {
  const int64_t width = sp_grid_width(grid);
  const int64_t height = sp_grid_height(grid);
  FUZZ_REQUIRE(width >= 1 && height >= 1);
  FUZZ_REQUIRE((uint64_t)(width * height) <= length); /* the cells are present in the text */
  for (int64_t i = 0; i < width * height; i++) {
    const uint8_t area = sp_grid_cells(grid)[i];
    FUZZ_REQUIRE(area == 0 || area == SP_AREA_WALL);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sp__reader source = sp__reader_make(data, size);
  sp_movingai_options options = SP_MOVINGAI_OPTIONS_INIT;
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  options.swamp_walkable = take_below(&source, 2);
  options.water_walkable = options.swamp_walkable;
  counter.fail_at = take_below(&source, 16) - 1;
  if (source.failed) return 0;
  const uint32_t length = (uint32_t)sp__reader_left(&source);
  const char *text = (const char *)data + source.offset;
  const bool may_fail = counter.fail_at >= 0;
  sp_grid *grid = NULL;
  const sp_status status = sp_movingai_map_parse(text, length, &options, &allocator, &grid);
  FUZZ_REQUIRE((status == SP_OK) == (grid != NULL));
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT || (may_fail && status == SP_E_NO_MEMORY));
  if (status == SP_E_FORMAT) require_format_record(length);
  if (status == SP_OK) require_grid(grid, length);
  sp_grid_free(grid);
  require_nothing_left(&counter);
  return 0;
}
