/* The kinds of queries beside the plain one: with points, between points, many at once. */
#include <math.h>

#include "hash/scenarios.h"
#include "hash/world.h"

static const world_shape shape = {700, MAP_CAVE, 34, 30, 3, COSTS_ANY};

void hash_points(hash_context *context) {
  static const double spaces[][3] = {{0, 0, 1}, {-12.7, 3.3, 0.7}, {1e6, -1e6, 2.5}};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {701};
  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
    hash_require(sp_grid_set_space(grid, spaces[i][0], spaces[i][1], spaces[i][2]) == SP_OK);
    for (int32_t query = 0; query < 10; query++) {
      const world_ends ends = world_draw_ends(&rng, grid, 1);
      sp_grid_path result;
      const sp_status status = sp_grid_find_path_with_points(grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y,
                                                             NULL, NULL, &result);
      world_write_status(context, status);
      if (status == SP_OK) world_write_path(context, grid, &result);
    }
  }
  sp_grid_free(grid);
}

static double draw_world(sp__rng *rng) {
  switch (sp__rng_next_int(rng, 24)) {
  case 0:
    return (double)NAN;
  case 1:
    return -SP_MAX_COORDINATE * 1.5;
  case 2:
    return HUGE_VAL;
  default:
    return sp__rng_next_double(rng) * 18 - 1;
  }
}

void hash_between_points(hash_context *context) {
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {711};
  hash_require(sp_grid_set_space(grid, -0.3, -0.7, 0.5) == SP_OK);
  for (int32_t query = 0; query < 40; query++) {
    const double start_x = draw_world(&rng);
    const double start_y = draw_world(&rng);
    const double goal_x = draw_world(&rng);
    const double goal_y = draw_world(&rng);
    sp_grid_path result;
    const sp_status status = sp_grid_find_path_between(grid, start_x, start_y, goal_x, goal_y, NULL, NULL, &result);
    world_write_status(context, status);
    if (status == SP_OK) world_write_path(context, grid, &result);
  }
  sp_grid_free(grid);
}

enum { BATCH = 24 };

static void run_batch(hash_context *context, sp_grid *grid, uint64_t seed, const sp_grid_options *options) {
  int32_t queries[4 * BATCH];
  sp_grid_path results[BATCH];
  sp__rng rng = {seed};
  for (int32_t i = 0; i < BATCH; i++) {
    const world_ends ends = world_draw_ends(&rng, grid, 1);
    queries[4 * i] = ends.start_x;
    queries[4 * i + 1] = ends.start_y;
    queries[4 * i + 2] = ends.goal_x;
    queries[4 * i + 3] = ends.goal_y;
  }
  const sp_status status = sp_grid_find_paths(grid, queries, BATCH, options, NULL, results);
  world_write_status(context, status);
  if (status != SP_OK) return;
  for (int32_t i = 0; i < BATCH; i++) {
    world_write_result(context, &results[i]);
    if (results[i].cell_count == 0) continue;
    world_write_cells(context, sp_grid_path_cells(grid) + 2 * (size_t)results[i].first_cell, results[i].cell_count);
  }
}

void hash_batch(hash_context *context) {
  const world_shape plain = {720, MAP_ROOMS, 40, 40, 1, COSTS_ONE};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_grid *grid = world_make_grid(&plain);
  run_batch(context, grid, 721, NULL);
  options.specialized_engines = 0;
  options.record_expansions = 1;
  run_batch(context, grid, 721, &options);
  sp_grid_free(grid);
  grid = world_make_grid(&shape);
  options.agent_size = 2;
  options.iteration_budget = 60;
  run_batch(context, grid, 722, &options);
  sp_grid_free(grid);
}

/* Options ------------------------------------------------------------------------------------ */

static void write_options(hash_context *context, const sp_grid_options *options) {
  hash_write_i32(context, options->algorithm);
  hash_write_f64(context, options->heuristic_weight);
  hash_write_i32(context, options->connectivity);
  hash_write_i32(context, options->diagonals);
  hash_write_i32(context, options->agent_size);
  hash_write_i32(context, options->heuristic);
  hash_write_i32(context, options->record_expansions);
  hash_write_i32(context, options->iteration_budget);
  hash_write_i32(context, options->iterations_per_slice);
  hash_write_i32(context, options->specialized_engines);
}

/** Presets, and the records of values out of range. */
void hash_options(hash_context *context) {
  sp_grid_options options;
  for (int32_t preset = -1; preset <= SP_GRID_OPTIONS_PRESET_NO_SQUEEZING; preset++) {
    const sp_status status = sp_grid_options_init(&options, preset);
    world_write_status(context, status);
    if (status == SP_OK) write_options(context, &options);
  }
  for (int32_t field = 0; field < 8; field++) {
    options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
    if (field == 0) options.connectivity = 6;
    if (field == 1) options.diagonals = -1;
    if (field == 2) options.agent_size = 256;
    if (field == 3) options.heuristic_weight = (double)NAN;
    if (field == 4) options.heuristic_weight = -0.25;
    if (field == 5) options.iteration_budget = -3;
    if (field == 6) options.record_expansions = 2;
    if (field == 7) options.reserved = 1;
    world_write_status(context, sp_grid_options_check(&options));
  }
}
