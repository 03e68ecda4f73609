/* Grids from pictures. */
#include "grid/text.h"

/* Pictures (G-061, GAP-27) ------------------------------------------------------------------- */

/** Area id of a picture character, or -1. */
static int32_t picture_area(char c) {
  if (c == '.') return 0;
  if (c == '#') return SP_AREA_WALL;
  return c >= '1' && c <= '9' ? c - '0' : -1;
}

static sp_status check_row(const text_reader *reader, size_t width) {
  if (reader->size != width) {
    size_t shorter = reader->size < width ? reader->size : width;
    return text__fail(reader, SP_DETAIL_RAGGED_ROW, reader->start + shorter);
  }
  for (size_t x = 0; x < width; x++) {
    if (picture_area(reader->start[x]) < 0) return text__fail(reader, SP_DETAIL_BAD_CHARACTER, reader->start + x);
  }
  return SP_OK;
}

/** Checks every row first, so that nothing is allocated for bad text. */
static sp_status measure_picture(const char *text, size_t length, int32_t *width, int32_t *height) {
  text_reader reader = {.text = text, .length = length};
  size_t columns = 0;
  while (text__next_line(&reader)) {
    if (reader.line == 1) columns = reader.size;
    if (columns == 0) return text__fail(&reader, SP_DETAIL_EMPTY_TEXT, reader.start);
    sp_status status = check_row(&reader, columns);
    if (status != SP_OK) return status;
    if (columns * (uint64_t)reader.line > SP_GRID_MAX_CELLS) {
      return text__fail(&reader, SP_DETAIL_SIZE_TOO_LARGE, reader.start);
    }
  }
  if (reader.line == 0) return sp__fail_format(SP_DETAIL_EMPTY_TEXT, 1, 0);
  *width = (int32_t)columns;
  *height = reader.line;
  return SP_OK;
}

sp_status sp_grid_from_text(const char *text, uint32_t length, const sp_allocator *allocator, sp_grid **out) {
  sp_status status = text__check(text);
  int32_t width = 0, height = 0;
  if (status == SP_OK) status = measure_picture(text, length, &width, &height);
  if (status == SP_OK) status = sp_grid_create(width, height, allocator, out);
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  uint8_t *cells = (*out)->cells;
  while (text__next_line(&reader)) {
    for (size_t x = 0; x < reader.size; x++) *cells++ = (uint8_t)picture_area(reader.start[x]);
  }
  return SP_OK;
}
