/* Readers of the Moving AI formats (Sturtevant 2012): .map and version 1 .scen. */
#include "samepath/movingai.h"

#include "abi/options.h"
#include "core/decimal.h"
#include "grid/text.h"

enum { MAX_SIDE = 65536, MAX_BUCKET = INT32_MAX, SCENARIO_FIELDS = 9 };

/* Maps --------------------------------------------------------------------------------------- */

typedef struct map_header {
  int32_t width;
  int32_t height;
} map_header;

static sp_status read_side(const text_reader *reader, text_field field, int32_t *side) {
  if (!sp__parse_count(field.start, field.size, INT32_MAX, side) || *side == 0) {
    return text__fail(reader, SP_DETAIL_BAD_NUMBER, field.start);
  }
  if (*side > MAX_SIDE) return text__fail(reader, SP_DETAIL_SIZE_TOO_LARGE, field.start);
  return SP_OK;
}

/** `type <word>`, `height <n>` and `width <n>` in either order, `map` (GAP-57). */
static sp_status read_header(text_reader *reader, map_header *header) {
  text_field values[2];
  *header = (map_header){0, 0};
  sp_status status = text__read_words(reader, values, 2);
  if (status != SP_OK) return status;
  if (!text__field_is(values[0], "type")) return text__fail(reader, SP_DETAIL_BAD_HEADER, values[0].start);
  for (int32_t i = 0; i < 2; i++) {
    status = text__read_words(reader, values, 2);
    if (status != SP_OK) return status;
    int32_t *side = text__field_is(values[0], "height")  ? &header->height
                    : text__field_is(values[0], "width") ? &header->width
                                                         : NULL;
    if (!side || *side != 0) return text__fail(reader, SP_DETAIL_BAD_HEADER, values[0].start);
    status = read_side(reader, values[1], side);
    if (status != SP_OK) return status;
  }
  if ((int64_t)header->width * header->height > SP_GRID_MAX_CELLS) {
    return text__fail(reader, SP_DETAIL_SIZE_TOO_LARGE, values[1].start);
  }
  status = text__read_words(reader, values, 1);
  if (status == SP_OK && !text__field_is(values[0], "map"))
    status = text__fail(reader, SP_DETAIL_BAD_HEADER, values[0].start);
  return status;
}

/** Area id of a terrain character, or -1. */
static int32_t terrain_area(char c, const sp_movingai_options *options) {
  switch (c) {
  case '.':
  case 'G':
    return 0;
  case '@':
  case 'O':
  case 'T':
    return SP_AREA_WALL;
  case 'S':
    return options->swamp_walkable ? 0 : SP_AREA_WALL;
  case 'W':
    return options->water_walkable ? 0 : SP_AREA_WALL;
  default:
    return -1;
  }
}

/** Goes to the next row. A last line that breaks off is a missing row, not one of another length. */
static sp_status next_row(text_reader *reader, size_t width) {
  if (!text__next_line(reader)) return sp__fail_format(SP_DETAIL_MISSING_ROWS, reader->line + 1, reader->length);
  if (reader->size == width) return SP_OK;
  bool breaks_off = reader->next == reader->length && reader->text[reader->length - 1] != '\n';
  if (reader->size < width && breaks_off) return sp__fail_format(SP_DETAIL_MISSING_ROWS, reader->line, reader->length);
  return text__fail(reader, SP_DETAIL_RAGGED_ROW, reader->start + (reader->size < width ? reader->size : width));
}

/** Reads all rows, or only checks them when `cells` is NULL. */
static sp_status read_rows(text_reader *reader, const map_header *header, const sp_movingai_options *options,
                           uint8_t *cells) {
  size_t width = (size_t)header->width;
  for (int32_t y = 0; y < header->height; y++) {
    sp_status status = next_row(reader, width);
    if (status != SP_OK) return status;
    for (size_t x = 0; x < width; x++) {
      int32_t area = terrain_area(reader->start[x], options);
      if (area < 0) return text__fail(reader, SP_DETAIL_BAD_CHARACTER, reader->start + x);
      if (cells) cells[(size_t)y * width + x] = (uint8_t)area;
    }
  }
  if (!text__only_blanks_left(reader)) {
    return sp__fail_format(SP_DETAIL_TRAILING_TEXT, reader->line + 1, reader->next);
  }
  return SP_OK;
}

sp_status sp_movingai_map_parse(const char *text, uint32_t length, const sp_movingai_options *options,
                                const sp_allocator *allocator, sp_grid **out) {
  static const sp_movingai_options defaults = SP_MOVINGAI_OPTIONS_INIT;
  sp_status status = text__check(text);
  if (status == SP_OK && !out) status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (status == SP_OK && options) status = sp__movingai_options_check(options);
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  map_header header;
  status = read_header(&reader, &header);
  if (status != SP_OK) return status;
  if (!options) options = &defaults;
  /* A header alone must not make us allocate. A text this short misses a row or has a short one: say which. */
  uint64_t least = (uint64_t)header.width * (uint64_t)header.height + (uint64_t)header.height - 1;
  if (length - reader.next < least) return read_rows(&reader, &header, options, NULL);
  sp_grid *grid;
  status = sp_grid_create(header.width, header.height, allocator, &grid);
  if (status != SP_OK) return status;
  status = read_rows(&reader, &header, options, grid->cells);
  if (status != SP_OK) {
    sp_grid_free(grid);
    return status;
  }
  *out = grid;
  return SP_OK;
}

/* Scenarios ---------------------------------------------------------------------------------- */

static sp_status read_fields(const text_reader *reader, text_field fields[SCENARIO_FIELDS]) {
  size_t position = 0;
  text_field extra;
  for (int32_t i = 0; i < SCENARIO_FIELDS; i++) {
    if (!text__next_field(reader, &position, &fields[i])) {
      return text__fail(reader, SP_DETAIL_FIELD_COUNT, reader->start + reader->size);
    }
  }
  if (text__next_field(reader, &position, &extra)) return text__fail(reader, SP_DETAIL_FIELD_COUNT, extra.start);
  return SP_OK;
}

/** bucket, map, map width, map height, start x, start y, goal x, goal y, optimal length. */
static sp_status read_scenario(const text_reader *reader, sp_scenario *scenario) {
  text_field fields[SCENARIO_FIELDS];
  sp_status status = read_fields(reader, fields);
  if (status != SP_OK) return status;
  *scenario = (sp_scenario){.map_name_offset = (uint32_t)(fields[1].start - reader->text),
                            .map_name_length = (uint32_t)fields[1].size};
  int32_t *numbers[] = {&scenario->bucket,    NULL,
                        &scenario->map_width, &scenario->map_height,
                        &scenario->start_x,   &scenario->start_y,
                        &scenario->goal_x,    &scenario->goal_y};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (!numbers[i]) continue;
    if (!sp__parse_count(fields[i].start, fields[i].size, MAX_BUCKET, numbers[i])) {
      return text__fail(reader, SP_DETAIL_BAD_NUMBER, fields[i].start);
    }
  }
  if (!sp__parse_decimal(fields[8].start, fields[8].size, &scenario->optimal)) {
    return text__fail(reader, SP_DETAIL_BAD_NUMBER, fields[8].start);
  }
  return SP_OK;
}

sp_status sp_movingai_scenarios_parse(const char *text, uint32_t length, sp_scenario *scenarios, uint32_t capacity,
                                      uint32_t *count) {
  sp_status status = text__check(text);
  if (status == SP_OK && (!count || (capacity > 0 && !scenarios))) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  status = text__read_version(&reader);
  uint32_t lines = 0;
  while (status == SP_OK && !text__only_blanks_left(&reader) && text__next_line(&reader)) {
    sp_scenario scenario;
    status = read_scenario(&reader, &scenario);
    if (status == SP_OK && lines < capacity) scenarios[lines] = scenario;
    lines++;
  }
  if (status != SP_OK) return status;
  *count = lines;
  if (lines > capacity) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  return SP_OK;
}
