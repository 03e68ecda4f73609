/* Jump point search: both algorithms in both engines, jumps, tables and bit maps, and edits between queries. */
#include "samepath/jump.h"

#include "hash/scenarios.h"
#include "hash/world.h"

static void run_forms(hash_context *context, const world_shape *shape, int32_t count, int32_t heuristic) {
  for (int32_t form = 0; form < 4; form++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = form % 2 == 0 ? SP_GRID_ALGORITHM_JPS : SP_GRID_ALGORITHM_JPS_PLUS;
    options.specialized_engines = form / 2;
    options.heuristic = heuristic;
    options.record_expansions = 1;
    world_run(context, shape, count, &options);
  }
}

void hash_jumps_maps(hash_context *context) {
  static const int32_t sizes[][2] = {{1, 1}, {9, 5}, {31, 33}, {64, 64}, {64, 3}, {2, 64}};
  for (int32_t map = 0; map < MAP_KIND_COUNT; map++) {
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      const world_shape shape = {
          40000 + 100 * (uint64_t)map + i, (map_kind)map, sizes[i][0], sizes[i][1], 1, COSTS_ONE};
      run_forms(context, &shape, 8, SP_GRID_HEURISTIC_AUTO);
    }
  }
}

/** Equal multipliers that are not 1, and no estimate. */
void hash_jumps_costs(hash_context *context) {
  for (uint64_t seed = 0; seed < 4; seed++) {
    const world_shape shape = {41000 + seed, seed % 2 == 0 ? MAP_CAVE : MAP_ROOMS, 50, 40, 4, COSTS_UNIFORM};
    run_forms(context, &shape, 8, seed < 2 ? SP_GRID_HEURISTIC_OCTILE : SP_GRID_HEURISTIC_ZERO);
  }
}

/** Queries that a jump search cannot answer run A* and say so. */
void hash_jumps_fallback(hash_context *context) {
  const world_shape shape = {42000, MAP_CAVE, 40, 30, 6, COSTS_DYADIC};
  run_forms(context, &shape, 6, SP_GRID_HEURISTIC_AUTO);
  const world_shape even = {42001, MAP_CAVE, 40, 30, 1, COSTS_ONE};
  run_forms(context, &even, 6, SP_GRID_HEURISTIC_EUCLIDEAN);
}

static void write_maps(hash_context *context, sp_grid *grid) {
  static uint64_t words[2 * WORLD_MAX_SIDE];
  for (int32_t by_columns = 0; by_columns <= 1; by_columns++) {
    uint32_t count = 0;
    hash_require(sp_grid_copy_block_map(grid, by_columns, words, 2 * WORLD_MAX_SIDE, &count) == SP_OK);
    for (uint32_t i = 0; i < count; i++) hash_write_u64(context, words[i]);
  }
  const int16_t *entries;
  hash_require(sp_grid_jump_table(grid, &entries) == SP_OK);
  const int32_t values = 8 * sp_grid_width(grid) * sp_grid_height(grid);
  for (int32_t i = 0; i < values; i++) hash_write_i32(context, entries[i]);
}

/** The maps of walkability after edits of cells and rectangles. */
void hash_jumps_edits(hash_context *context) {
  const world_shape shape = {43000, MAP_RANDOM, 64, 40, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {43001};
  write_maps(context, grid);
  for (int32_t edit = 0; edit < 12; edit++) {
    const int32_t side = edit % 3 == 0 ? 5 : 1, area = edit % 2 == 0 ? SP_AREA_WALL : 0;
    const int32_t x = sp__rng_next_int(&rng, 59), y = sp__rng_next_int(&rng, 35);
    hash_require(sp_grid_set_rect(grid, x, y, side, side, area) == SP_OK);
    write_maps(context, grid);
  }
  sp_grid_free(grid);
}

/** Single jumps of the three jumpers with and without a goal. */
void hash_jumps_single(hash_context *context) {
  const world_shape shape = {44000, MAP_CAVE, 60, 40, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {44001};
  for (int32_t i = 0; i < 600; i++) {
    const int32_t x = sp__rng_next_int(&rng, 60), y = sp__rng_next_int(&rng, 40), direction = i % 8;
    const int32_t goal_x = i % 3 == 0 ? -1 : sp__rng_next_int(&rng, 60), goal_y = sp__rng_next_int(&rng, 40);
    for (int32_t jumper = SP_JUMPER_CELLS; jumper <= SP_JUMPER_TABLE; jumper++) {
      int32_t steps;
      hash_require(sp_grid_jump(grid, jumper, x, y, direction, goal_x, goal_y, &steps) == SP_OK);
      hash_write_i32(context, steps);
    }
  }
  sp_grid_free(grid);
}

/** The middle-tier search in slices, with its jump points. */
void hash_jumps_search(hash_context *context) {
  static int32_t nodes[WORLD_MAX_SIDE * WORLD_MAX_SIDE];
  const world_shape shape = {45000, MAP_ROOMS, 50, 50, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {45001};
  for (int32_t i = 0; i < 30; i++) {
    sp_jump_search *search = NULL;
    hash_require(sp_jump_search_create(grid, i % 3, i % 2, 1, &search) == SP_OK);
    const int32_t start = sp__rng_next_int(&rng, 2500), goal = sp__rng_next_int(&rng, 2500);
    int32_t status;
    hash_require(sp_jump_search_try_begin(search, start, goal, &status) == SP_OK);
    hash_write_i32(context, status);
    while (status == SP_PATH_STATUS_IN_PROGRESS || status == SP_SEARCH_STATUS_RUNNING) {
      if (sp_jump_search_status(search) != SP_SEARCH_STATUS_RUNNING) break;
      hash_require(sp_jump_search_step(search, 1 + i, &status) == SP_OK);
      hash_write_u64(context, sp_jump_search_iterations(search));
    }
    hash_write_f64(context, sp_jump_search_cost(search));
    uint32_t count;
    hash_require(sp_jump_search_copy_path(search, 1, nodes, 2500, &count) == SP_OK);
    for (uint32_t k = 0; k < count; k++) hash_write_i32(context, nodes[k]);
    sp_jump_search_free(search);
  }
  sp_grid_free(grid);
}
