/* Cells, edits, listeners, multipliers, agent sizes and the mapping to world units. */
#include "hash/scenarios.h"
#include "hash/world.h"

/* Edits -------------------------------------------------------------------------------------- */

/** One random edit, sometimes one that is refused or changes nothing. */
static void edit_once(hash_context *context, sp_grid *grid, sp__rng *rng) {
  uint8_t areas[36];
  const bool left_of_grid = sp__rng_next_int(rng, 20) == 0;
  const int32_t x = left_of_grid ? -1 : sp__rng_next_int(rng, sp_grid_width(grid) + 1);
  const int32_t y = sp__rng_next_int(rng, sp_grid_height(grid));
  const int32_t width = sp__rng_next_int(rng, 7);
  const int32_t height = sp__rng_next_int(rng, 7);
  const int32_t area = sp__rng_next_int(rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(rng, 4);
  switch (sp__rng_next_int(rng, 3)) {
  case 0:
    world_write_status(context, sp_grid_set_area(grid, x, y, area));
    break;
  case 1:
    world_write_status(context, sp_grid_set_rect(grid, x, y, width, height, area));
    break;
  default:
    for (int32_t i = 0; i < width * height; i++) areas[i] = (uint8_t)(sp__rng_next_int(rng, 3) == 0 ? area : i % 3);
    world_write_status(context, sp_grid_set_rect_areas(grid, x, y, width, height, areas, (uint32_t)(width * height)));
    break;
  }
  hash_write_i32(context, sp_grid_version(grid));
}

/** Queries between the edits, so that everything kept about the cells is brought up to date. */
void hash_edits(hash_context *context) {
  const world_shape shape = {600, MAP_ROOMS, 30, 26, 3, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {601};
  for (uint64_t round = 0; round < 40; round++) {
    int32_t clearance = 0;
    for (int32_t i = 0; i < 4; i++) edit_once(context, grid, &rng);
    world_write_queries(context, grid, 610 + round, 2, NULL, NULL);
    world_write_status(context, sp_grid_clearance(grid, 7, 7, &clearance));
    hash_write_i32(context, clearance);
  }
  world_write_grid(context, grid);
  sp_grid_free(grid);
}

static void write_cell(void *user, int32_t x, int32_t y) {
  hash_write_u8(user, 'c');
  hash_write_i32(user, x);
  hash_write_i32(user, y);
}

static void write_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  hash_write_u8(user, 'r');
  hash_write_i32(user, x);
  hash_write_i32(user, y);
  hash_write_i32(user, width);
  hash_write_i32(user, height);
}

void hash_listeners(hash_context *context) {
  const world_shape shape = {620, MAP_RANDOM, 18, 14, 2, COSTS_ONE};
  const sp_grid_listener cells_only = {write_cell, NULL, context};
  const sp_grid_listener both = {write_cell, write_rect, context};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {621};
  uint32_t first = 0;
  uint32_t second = 0;
  world_write_status(context, sp_grid_add_listener(grid, &cells_only, &first));
  for (int32_t i = 0; i < 12; i++) edit_once(context, grid, &rng);
  world_write_status(context, sp_grid_add_listener(grid, &both, &second));
  for (int32_t i = 0; i < 12; i++) edit_once(context, grid, &rng);
  world_write_status(context, sp_grid_remove_listener(grid, first));
  for (int32_t i = 0; i < 12; i++) edit_once(context, grid, &rng);
  world_write_status(context, sp_grid_remove_listener(grid, first));
  world_write_status(context, sp_grid_remove_listener(grid, second));
  sp_grid_free(grid);
}

void hash_area_costs(hash_context *context) {
  static const double costs[] = {0.1, 2.5, 1e-300, 1e300, 0, -1, 3};
  const world_shape shape = {630, MAP_OPEN, 16, 16, 5, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
    for (int32_t area = -1; area < 6; area++) {
      double read = 0;
      world_write_status(context, sp_grid_set_area_cost(grid, area, costs[i] + 0.01 * area));
      world_write_status(context, sp_grid_get_area_cost(grid, area, &read));
      hash_write_f64(context, read);
      hash_write_f64(context, sp_grid_min_area_cost(grid));
      hash_write_i32(context, sp_grid_area_costs_version(grid));
    }
    world_write_queries(context, grid, 640 + i, 3, NULL, NULL);
  }
  sp_grid_free(grid);
}

/* Agent sizes -------------------------------------------------------------------------------- */

void hash_clearance(hash_context *context) {
  for (map_kind map = MAP_OPEN; map < MAP_KIND_COUNT; map++) {
    const world_shape shape = {650 + (uint64_t)map, map, 41, 23, 2, COSTS_ONE};
    sp_grid *grid = world_make_grid(&shape);
    for (int32_t y = -1; y <= 23; y++) {
      for (int32_t x = -1; x <= 41; x++) {
        int32_t clearance = -1;
        hash_require(sp_grid_clearance(grid, x, y, &clearance) == SP_OK);
        hash_write_i32(context, clearance);
      }
    }
    sp_grid_free(grid);
  }
}

/** Squares beyond 255 cells are capped. */
void hash_clearance_cap(hash_context *context) {
  sp_grid *grid = NULL;
  hash_require(sp_grid_create(300, 270, NULL, &grid) == SP_OK);
  for (int32_t i = 0; i < 270; i += 9) {
    int32_t clearance = 0;
    hash_require(sp_grid_clearance(grid, i, i / 3, &clearance) == SP_OK);
    hash_write_i32(context, clearance);
  }
  sp_grid_free(grid);
}

/* World units -------------------------------------------------------------------------------- */

static double draw_coordinate(sp__rng *rng, double bound) {
  return (sp__rng_next_double(rng) * 2 - 1) * bound;
}

static void write_mapping(hash_context *context, sp_grid *grid, sp__rng *rng) {
  double space[3];
  double center[2];
  sp_grid_get_space(grid, space);
  for (int32_t i = 0; i < 3; i++) hash_write_f64(context, space[i]);
  for (int32_t i = 0; i < 24; i++) {
    int32_t cell[2] = {-7, -7};
    int32_t inside = -7;
    const int32_t column = sp__rng_next_int(rng, 40) - 8;
    const int32_t row = sp__rng_next_int(rng, 40) - 8;
    sp_grid_cell_center(grid, column, row, center);
    hash_write_f64(context, center[0]);
    hash_write_f64(context, center[1]);
    const double x = i % 2 == 0 ? center[0] : draw_coordinate(rng, SP_MAX_COORDINATE * 1.05);
    const double y = i % 4 < 2 ? center[1] : draw_coordinate(rng, 40);
    world_write_status(context, sp_grid_cell_at(grid, x, y, cell, &inside));
    hash_write_i32(context, cell[0]);
    hash_write_i32(context, cell[1]);
    hash_write_i32(context, inside);
  }
}

void hash_space(hash_context *context) {
  static const double spaces[][3] = {{0, 0, 1},
                                     {-3.3, 7.7, 0.1},
                                     {SP_MAX_COORDINATE, -SP_MAX_COORDINATE, 0.3},
                                     {1, 2, SP_MAX_COORDINATE},
                                     {0, SP_MAX_COORDINATE * 2, 1},
                                     {0, 0, 0},
                                     {0.1, 0.2, 1e-9}};
  const world_shape shape = {660, MAP_OPEN, 24, 24, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {661};
  write_mapping(context, grid, &rng);
  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
    world_write_status(context, sp_grid_set_space(grid, spaces[i][0], spaces[i][1], spaces[i][2]));
    write_mapping(context, grid, &rng);
  }
  sp_grid_free(grid);
}
