#include "support/grids.h"

#include <math.h>
#include <string.h>

#include "support/test.h"

sp_grid *grid_of(const char *picture) {
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_text(picture, (uint32_t)strlen(picture), NULL, &grid), SP_OK);
  return grid;
}

sp_grid *open_grid(int32_t width, int32_t height) {
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_create(width, height, NULL, &grid), SP_OK);
  return grid;
}

sp_grid_path find(sp_grid *grid, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                  const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp_grid_path path;
  memset(&path, 0xA5, sizeof path); /* every field must be written */
  CHECK_EQ_I64(sp_grid_find_path(grid, start_x, start_y, goal_x, goal_y, options, hooks, &path), SP_OK);
  return path;
}

void check_path(const sp_grid *grid, const sp_grid_path *path, const int32_t *cells, int32_t count) {
  if (!CHECK_EQ_I64(path->cell_count, count)) return;
  for (int32_t i = 0; i < 2 * count; i++) CHECK_EQ_I64(sp_grid_path_cells(grid)[i], cells[i]);
}

static bool same_number(double a, double b) {
  return a == b || (isnan(a) && isnan(b));
}

void check_error(sp_status status, int32_t field, double value, double min, double max) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, status);
  CHECK_EQ_I64(error.field, field);
  CHECK(same_number(error.value, value));
  CHECK(same_number(error.min, min));
  CHECK(same_number(error.max, max));
}

void check_failure(sp_status status, int32_t field, int32_t detail) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, status);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.detail, detail);
}

void check_format_error(int32_t detail, int32_t line, uint64_t offset) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, SP_E_FORMAT);
  CHECK_EQ_I64(error.detail, detail);
  CHECK_EQ_I64(error.line, line);
  CHECK_EQ_U64(error.offset, offset);
}
