/* Readers of the Moving AI voxel formats (Brewer and Sturtevant 2018): .3dmap and .3dscen. */
#include "core/decimal.h"
#include "grid/text.h"
#include "grid/voxel_internal.h"

enum { MAX_SIDE = 65536, SCENARIO_FIELDS = 8, SCENARIO_COORDINATES = 6 };

/* Maps --------------------------------------------------------------------------------------- */

/** `voxel X Y Z`. */
static sp_status read_sizes(text_reader *reader, int32_t size[3]) {
  text_field words[4];
  sp_status status = text__read_words(reader, words, 4);
  if (status != SP_OK) return status;
  if (!text__field_is(words[0], "voxel")) return text__fail(reader, SP_DETAIL_BAD_HEADER, words[0].start);
  int64_t voxels = 1;
  for (int32_t axis = 0; axis < 3; axis++) {
    text_field word = words[axis + 1];
    if (!sp__parse_count(word.start, word.size, INT32_MAX, &size[axis]) || size[axis] == 0) {
      return text__fail(reader, SP_DETAIL_BAD_NUMBER, word.start);
    }
    voxels *= size[axis];
    if (size[axis] > MAX_SIDE || voxels > SP_VOXEL_MAX_VOXELS) {
      return text__fail(reader, SP_DETAIL_SIZE_TOO_LARGE, word.start);
    }
  }
  return SP_OK;
}

/** Splits the present line into exactly `count` fields. */
static sp_status read_fields(const text_reader *reader, text_field *fields, int32_t count) {
  size_t position = 0;
  text_field extra;
  for (int32_t i = 0; i < count; i++) {
    if (!text__next_field(reader, &position, &fields[i])) {
      return text__fail(reader, SP_DETAIL_VOXEL_FIELD_COUNT, reader->start + reader->size);
    }
  }
  if (text__next_field(reader, &position, &extra)) return text__fail(reader, SP_DETAIL_VOXEL_FIELD_COUNT, extra.start);
  return SP_OK;
}

/** The next solid voxel; false at the end of the text, or with *status set to what was wrong. */
static bool next_voxel(text_reader *reader, const int32_t size[3], int32_t at[3], sp_status *status) {
  *status = SP_OK;
  if (text__only_blanks_left(reader) || !text__next_line(reader)) return false;
  text_field fields[3];
  *status = read_fields(reader, fields, 3);
  for (int32_t axis = 0; axis < 3 && *status == SP_OK; axis++) {
    if (!sp__parse_count(fields[axis].start, fields[axis].size, INT32_MAX, &at[axis])) {
      *status = text__fail(reader, SP_DETAIL_BAD_NUMBER, fields[axis].start);
    } else if (at[axis] >= size[axis]) {
      *status = text__fail(reader, SP_DETAIL_VOXEL_OUTSIDE, fields[axis].start);
    }
  }
  return *status == SP_OK;
}

/** Writes the solid voxels of a text that was checked. */
static sp_status write_voxels(sp_voxel_grid *grid, text_reader *reader) {
  int32_t at[3];
  sp_status status;
  while (next_voxel(reader, grid->size, at, &status)) {
    status = voxel__write(grid, at[0], at[1], at[2], SP_AREA_WALL);
    if (status != SP_OK) return status;
  }
  return status;
}

sp_status sp_voxel_map_parse(const char *text, uint32_t length, const sp_allocator *allocator, sp_voxel_grid **out) {
  sp_status status = text__check(text);
  if (status == SP_OK && !out) status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  int32_t size[3], at[3];
  status = read_sizes(&reader, size);
  if (status != SP_OK) return status;
  text_reader checked = reader;
  while (next_voxel(&checked, size, at, &status)) continue;
  if (status != SP_OK) return status;
  sp_voxel_grid *grid;
  status = sp_voxel_grid_create(size[0], size[1], size[2], 0, allocator, &grid);
  if (status != SP_OK) return status;
  status = write_voxels(grid, &reader);
  if (status != SP_OK) {
    sp_voxel_grid_free(grid);
    return status;
  }
  *out = grid;
  return SP_OK;
}

/* Scenarios ---------------------------------------------------------------------------------- */

/** The line with the map's name, which may hold blanks but not be blank. */
static sp_status read_map_name(text_reader *reader, text_field *name) {
  size_t position = 0;
  if (!text__next_line(reader)) return sp__fail_format(SP_DETAIL_BAD_HEADER, reader->line + 1, reader->length);
  if (!text__next_field(reader, &position, name)) return text__fail(reader, SP_DETAIL_BAD_HEADER, reader->start);
  text_field word;
  while (text__next_field(reader, &position, &word)) name->size = (size_t)(word.start + word.size - name->start);
  return SP_OK;
}

/** Start x y z, goal x y z, length, ratio. */
static sp_status read_scenario(const text_reader *reader, sp_voxel_scenario *scenario) {
  text_field fields[SCENARIO_FIELDS];
  sp_status status = read_fields(reader, fields, SCENARIO_FIELDS);
  if (status != SP_OK) return status;
  int32_t *coordinates[SCENARIO_COORDINATES] = {&scenario->start_x, &scenario->start_y, &scenario->start_z,
                                                &scenario->goal_x,  &scenario->goal_y,  &scenario->goal_z};
  for (int32_t i = 0; i < SCENARIO_COORDINATES; i++) {
    if (!sp__parse_count(fields[i].start, fields[i].size, INT32_MAX, coordinates[i])) {
      return text__fail(reader, SP_DETAIL_BAD_NUMBER, fields[i].start);
    }
  }
  double *numbers[] = {&scenario->optimal, &scenario->ratio};
  for (int32_t i = 0; i < 2; i++) {
    text_field field = fields[SCENARIO_COORDINATES + i];
    if (!sp__parse_decimal(field.start, field.size, numbers[i])) {
      return text__fail(reader, SP_DETAIL_BAD_NUMBER, field.start);
    }
  }
  return SP_OK;
}

sp_status sp_voxel_scenarios_parse(const char *text, uint32_t length, sp_voxel_scenario *scenarios, uint32_t capacity,
                                   uint32_t *count) {
  sp_status status = text__check(text);
  if (status == SP_OK && (!count || (capacity > 0 && !scenarios))) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  text_field name = {text, 0};
  status = text__read_version(&reader);
  if (status == SP_OK) status = read_map_name(&reader, &name);
  uint32_t lines = 0;
  while (status == SP_OK && !text__only_blanks_left(&reader) && text__next_line(&reader)) {
    sp_voxel_scenario scenario = {.map_name_offset = (uint32_t)(name.start - text),
                                  .map_name_length = (uint32_t)name.size};
    status = read_scenario(&reader, &scenario);
    if (status == SP_OK && lines < capacity) scenarios[lines] = scenario;
    lines++;
  }
  if (status != SP_OK) return status;
  *count = lines;
  if (lines > capacity) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  return SP_OK;
}
