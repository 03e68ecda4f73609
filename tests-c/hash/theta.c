/* Any-angle search, and line of sight. The middle tier's search is in searches.c. */
#include "hash/scenarios.h"
#include "hash/world.h"

/** The same queries by both public algorithms. */
static void run_both(hash_context *context, const world_shape *shape, int32_t count, sp_grid_options options) {
  options.record_expansions = 1;
  options.algorithm = SP_GRID_ALGORITHM_THETA_STAR;
  world_run(context, shape, count, &options);
  options.algorithm = SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  world_run(context, shape, count, &options);
}

void hash_theta_maps(hash_context *context) {
  static const int32_t sizes[][2] = {{1, 1}, {9, 5}, {31, 33}, {64, 64}, {64, 3}, {2, 64}};
  const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  for (int32_t map = MAP_OPEN; map < MAP_KIND_COUNT; map++) {
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      const uint64_t seed = 9000 + 100 * (uint64_t)map + i;
      const world_shape shape = {seed, (map_kind)map, sizes[i][0], sizes[i][1], 1, COSTS_ONE};
      run_both(context, &shape, 10, defaults);
    }
  }
}

void hash_theta_options(hash_context *context) {
  static const double weights[] = {0, 0.5, 1.1, 3, 1e300};
  static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_EUCLIDEAN, SP_GRID_HEURISTIC_ZERO};
  const world_shape shape = {9600, MAP_RANDOM, 36, 28, 4, COSTS_UNIFORM};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
    options.heuristic_weight = weights[i];
    run_both(context, &shape, 8, options);
  }
  options.heuristic_weight = 1;
  for (size_t i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
    options.heuristic = heuristics[i];
    run_both(context, &shape, 8, options);
  }
  for (int32_t budget = 1; budget < 200; budget *= 3) {
    options.iteration_budget = budget;
    run_both(context, &shape, 8, options);
  }
}

/** Each option that any-angle search does not take, and areas of unequal cost. */
void hash_theta_fallback(hash_context *context) {
  const world_shape plain = {9700, MAP_CAVE, 36, 28, 1, COSTS_ONE};
  const world_shape priced = {9710, MAP_CAVE, 36, 28, 5, COSTS_ANY};
  for (int32_t choice = 0; choice < 6; choice++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    if (choice == 0) options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
    if (choice == 1) options.diagonals = SP_DIAGONAL_RULE_NO_SQUEEZING;
    if (choice == 2) options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
    if (choice == 3) options.agent_size = 2;
    if (choice == 4) options.heuristic = SP_GRID_HEURISTIC_MANHATTAN;
    if (choice == 5) options.heuristic = SP_GRID_HEURISTIC_OCTILE;
    run_both(context, &plain, 6, options);
  }
  const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  run_both(context, &priced, 6, defaults);
}

/** Points and lengths of waypoints, and a batch. */
void hash_theta_points(hash_context *context) {
  enum { BATCH = 16 };
  const world_shape shape = {9800, MAP_ROOMS, 40, 40, 1, COSTS_ONE};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  int32_t queries[4 * BATCH];
  sp_grid_path results[BATCH];
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {9801};
  hash_require(sp_grid_set_space(grid, -12.7, 3.3, 0.7) == SP_OK);
  for (int32_t i = 0; i < BATCH; i++) {
    const world_ends ends = world_draw_ends(&rng, grid, 1);
    queries[4 * i] = ends.start_x;
    queries[4 * i + 1] = ends.start_y;
    queries[4 * i + 2] = ends.goal_x;
    queries[4 * i + 3] = ends.goal_y;
    sp_grid_path result;
    hash_require(sp_grid_find_path_with_points(grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &options,
                                               NULL, &result) == SP_OK);
    world_write_path(context, grid, &result);
  }
  hash_require(sp_grid_find_paths(grid, queries, BATCH, &options, NULL, results) == SP_OK);
  for (int32_t i = 0; i < BATCH; i++) {
    world_write_result(context, &results[i]);
    if (results[i].cell_count == 0) continue;
    world_write_cells(context, sp_grid_path_cells(grid) + 2 * (size_t)results[i].first_cell, results[i].cell_count);
  }
  sp_grid_free(grid);
}

void hash_line_of_sight(hash_context *context) {
  for (int32_t map = MAP_OPEN; map < MAP_KIND_COUNT; map++) {
    const world_shape shape = {9900 + (uint64_t)map, (map_kind)map, 61, 47, 1, COSTS_ONE};
    sp_grid *grid = world_make_grid(&shape);
    sp__rng rng = {9950 + (uint64_t)map};
    for (int32_t i = 0; i < 3000; i++) {
      const int32_t x0 = sp__rng_next_int(&rng, 63) - 1;
      const int32_t y0 = sp__rng_next_int(&rng, 49) - 1;
      const int32_t x1 = sp__rng_next_int(&rng, 63) - 1;
      const int32_t y1 = sp__rng_next_int(&rng, 49) - 1;
      hash_write_u8(context, (uint8_t)sp_grid_line_of_sight(grid, x0, y0, x1, y1));
    }
    sp_grid_free(grid);
  }
}
