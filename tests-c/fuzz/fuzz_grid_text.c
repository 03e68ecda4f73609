/* One byte of settings, then a picture. A grid is written as a picture again and read back. */
#include <string.h>

#include "samepath/grid.h"

#include "fuzz/source.h"

static char picture_of(int32_t area) {
  if (area == 0) return '.';
  return area == SP_AREA_WALL ? '#' : (char)('0' + area);
}

/** The cells in order are the characters that are no line ends. */
static void require_cells(const sp_grid *grid, const char *text, uint32_t length) {
  const size_t count = (size_t)sp_grid_width(grid) * (size_t)sp_grid_height(grid);
  size_t cell = 0;
  for (uint32_t i = 0; i < length; i++) {
    if (text[i] == '\n' || text[i] == '\r') continue;
    FUZZ_REQUIRE(cell < count);
    FUZZ_REQUIRE(picture_of(sp_grid_cells(grid)[cell]) == text[i]);
    cell++;
  }
  FUZZ_REQUIRE(cell == count);
}

static void require_round_trip(const sp_grid *grid) {
  const size_t width = (size_t)sp_grid_width(grid);
  const size_t height = (size_t)sp_grid_height(grid);
  const size_t length = (width + 1) * height;
  char *text = malloc(length);
  sp_grid *again = NULL;
  FUZZ_REQUIRE(text != NULL);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) text[y * (width + 1) + x] = picture_of(sp_grid_cells(grid)[y * width + x]);
    text[y * (width + 1) + width] = '\n';
  }
  FUZZ_REQUIRE(sp_grid_from_text(text, (uint32_t)length, NULL, &again) == SP_OK);
  FUZZ_REQUIRE((size_t)sp_grid_width(again) == width && (size_t)sp_grid_height(again) == height);
  FUZZ_REQUIRE(memcmp(sp_grid_cells(again), sp_grid_cells(grid), width * height) == 0);
  sp_grid_free(again);
  free(text);
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
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_text(text, length, &allocator, &grid);
  FUZZ_REQUIRE((status == SP_OK) == (grid != NULL));
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT || (may_fail && status == SP_E_NO_MEMORY));
  if (status == SP_E_FORMAT) require_format_record(length);
  if (status == SP_OK) {
    require_cells(grid, text, length);
    require_round_trip(grid);
  }
  sp_grid_free(grid);
  require_nothing_left(&counter);
  return 0;
}
