#include "hash/world.h"

sp_grid *world_make_grid(const world_shape *shape) {
  uint8_t areas[WORLD_MAX_SIDE * WORLD_MAX_SIDE];
  double costs[SP_AREA_COUNT];
  sp__rng rng = {shape->seed};
  sp_grid *grid = NULL;
  map_fill(&rng, shape->map, areas, shape->width, shape->height);
  if (shape->areas > 1) map_scatter_areas(&rng, areas, shape->width, shape->height, shape->areas);
  map_fill_costs(&rng, shape->costs, costs);
  hash_require(sp_grid_from_areas(areas, shape->width, shape->height, NULL, &grid) == SP_OK);
  hash_require(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT) == SP_OK);
  return grid;
}

static void draw_cell(sp__rng *rng, sp_grid *grid, int32_t agent_size, int32_t *x, int32_t *y) {
  enum { TRIES = 12 };
  for (int32_t i = 0; i < TRIES; i++) {
    int32_t clearance = 0;
    *x = sp__rng_next_int(rng, sp_grid_width(grid));
    *y = sp__rng_next_int(rng, sp_grid_height(grid));
    hash_require(sp_grid_clearance(grid, *x, *y, &clearance) == SP_OK);
    if (clearance >= agent_size) break;
  }
  if (sp__rng_next_int(rng, 32) == 0) *x = sp__rng_next_int(rng, 2) == 0 ? -1 : sp_grid_width(grid);
}

world_ends world_draw_ends(sp__rng *rng, sp_grid *grid, int32_t agent_size) {
  world_ends ends;
  draw_cell(rng, grid, agent_size, &ends.start_x, &ends.start_y);
  draw_cell(rng, grid, agent_size, &ends.goal_x, &ends.goal_y);
  return ends;
}

/* Writers ------------------------------------------------------------------------------------ */

void world_write_result(hash_context *context, const sp_grid_path *result) {
  hash_write_f64(context, result->cost);
  hash_write_f64(context, result->length);
  hash_write_u64(context, result->iterations);
  hash_write_u64(context, result->expanded);
  hash_write_i32(context, result->status);
  hash_write_i32(context, result->reason);
  hash_write_i32(context, result->algorithm);
  hash_write_i32(context, result->specialized);
  hash_write_i32(context, result->cell_count);
  hash_write_i32(context, result->point_count);
  hash_write_i32(context, result->straight_steps);
  hash_write_i32(context, result->diagonal_steps);
  hash_write_u32(context, result->first_cell);
  hash_write_u32(context, result->recorded);
}

void world_write_cells(hash_context *context, const int32_t *cells, int32_t count) {
  hash_write_i32(context, count);
  for (int32_t i = 0; i < 2 * count; i++) hash_write_i32(context, cells[i]);
}

void world_write_points(hash_context *context, const double *points, int32_t count) {
  hash_write_i32(context, count);
  for (int32_t i = 0; i < 2 * count; i++) hash_write_f64(context, points[i]);
}

void world_write_path(hash_context *context, const sp_grid *grid, const sp_grid_path *result) {
  world_write_result(context, result);
  world_write_cells(context, sp_grid_path_cells(grid), result->cell_count);
  world_write_points(context, sp_grid_path_points(grid), result->point_count);
  world_write_cells(context, sp_grid_path_expanded(grid), (int32_t)result->recorded);
}

void world_write_status(hash_context *context, sp_status status) {
  hash_write_i32(context, status);
  if (status == SP_OK) return;
  sp_error error;
  char message[256];
  sp_last_error(&error);
  hash_write_f64(context, error.value);
  hash_write_f64(context, error.min);
  hash_write_f64(context, error.max);
  hash_write_u64(context, error.offset);
  hash_write_i32(context, error.status);
  hash_write_text(context, sp_field_name(error.field));
  hash_write_i32(context, error.index);
  hash_write_i32(context, error.line);
  hash_write_i32(context, error.detail);
  hash_write_u32(context, sp_last_error_message(message, sizeof message));
  hash_write_text(context, message);
}

void world_write_error(hash_context *context, sp_status status) {
  sp_error error;
  hash_write_i32(context, status);
  if (status == SP_OK) return;
  sp_last_error(&error);
  hash_write_text(context, sp_field_name(error.field));
  hash_write_text(context, sp_detail_text(error.detail));
  hash_write_i32(context, error.index);
  hash_write_u64(context, error.offset);
}

void world_write_grid(hash_context *context, const sp_grid *grid) {
  const int32_t width = sp_grid_width(grid);
  const int32_t height = sp_grid_height(grid);
  hash_write_i32(context, width);
  hash_write_i32(context, height);
  hash_write_i32(context, sp_grid_version(grid));
  hash_write_bytes(context, sp_grid_cells(grid), (size_t)width * (size_t)height);
}

/* Queries ------------------------------------------------------------------------------------ */

void world_write_queries(hash_context *context, sp_grid *grid, uint64_t seed, int32_t count,
                         const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < count; i++) {
    const world_ends ends = world_draw_ends(&rng, grid, options ? options->agent_size : 1);
    sp_grid_path result;
    const sp_status status =
        sp_grid_find_path(grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, options, hooks, &result);
    world_write_status(context, status);
    if (status == SP_OK) world_write_path(context, grid, &result);
  }
}

void world_run(hash_context *context, const world_shape *shape, int32_t count, const sp_grid_options *options) {
  sp_grid *grid = world_make_grid(shape);
  world_write_queries(context, grid, shape->seed + 1, count, options, NULL);
  sp_grid_free(grid);
}
