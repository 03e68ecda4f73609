/* HPA*: paths, counts and orders of expansion, and the graphs behind them. */
#include "samepath/hpa.h"

#include "samepath/search.h"

#include "hash/scenarios.h"
#include "hash/world.h"

static sp_grid_options hpa_options(int32_t chunk_size) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = chunk_size;
  options.record_expansions = 1;
  return options;
}

/** The same queries with smoothing and without. */
static void run_both(hash_context *context, const world_shape *shape, int32_t count, sp_grid_options options) {
  for (int32_t smoothing = 0; smoothing < 2; smoothing++) {
    options.hpa_smoothing = smoothing;
    world_run(context, shape, count, &options);
  }
}

/* Queries ------------------------------------------------------------------------------------ */

void hash_hpa_maps(hash_context *context) {
  static const int32_t sizes[][2] = {{1, 1}, {9, 5}, {31, 33}, {64, 64}, {64, 3}, {2, 64}};
  for (int32_t map = 0; map < MAP_KIND_COUNT; map++) {
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      const world_shape shape = {
          9000 + 100 * (uint64_t)map + 10 * i, (map_kind)map, sizes[i][0], sizes[i][1], 1, COSTS_ONE};
      run_both(context, &shape, 6, hpa_options(8));
    }
  }
}

void hash_hpa_chunk_sizes(hash_context *context) {
  static const int32_t chunk_sizes[] = {2, 3, 5, 7, 16, 64, 1024};
  const world_shape shape = {9600, MAP_CAVE, 40, 36, 1, COSTS_ONE};
  for (size_t i = 0; i < sizeof chunk_sizes / sizeof chunk_sizes[0]; i++) {
    run_both(context, &shape, 6, hpa_options(chunk_sizes[i]));
  }
}

/** Multipliers with full mantissas, where the order of every product and sum shows. */
void hash_hpa_areas(hash_context *context) {
  for (uint64_t seed = 0; seed < 4; seed++) {
    const world_shape shape = {9700 + seed, seed % 2 == 0 ? MAP_OPEN : MAP_RANDOM, 40, 30,
                               10,          seed < 3 ? COSTS_ANY : COSTS_DYADIC};
    run_both(context, &shape, 6, hpa_options(7));
  }
}

/** Both rules, four moves, and agents of several sizes. */
void hash_hpa_moves(hash_context *context) {
  for (int32_t rule = SP_DIAGONAL_RULE_NO_CORNER_CUTTING; rule <= SP_DIAGONAL_RULE_NO_SQUEEZING; rule++) {
    for (int32_t connectivity = 4; connectivity <= 8; connectivity += 4) {
      for (int32_t size = 1; size <= 3; size++) {
        const world_shape shape = {9800 + (uint64_t)size, MAP_CAVE, 36, 30, 3, COSTS_ANY};
        sp_grid_options options = hpa_options(6);
        options.connectivity = connectivity;
        options.diagonals = rule;
        options.agent_size = size;
        run_both(context, &shape, 4, options);
      }
    }
  }
}

/** Budgets, and what the search falls back to. */
void hash_hpa_options(hash_context *context) {
  const world_shape shape = {9900, MAP_ROOMS, 32, 32, 1, COSTS_ONE};
  for (int32_t budget = 1; budget <= 33; budget += 8) {
    sp_grid_options options = hpa_options(8);
    options.iteration_budget = budget;
    options.heuristic = SP_GRID_HEURISTIC_ZERO; /* not read */
    options.heuristic_weight = 3.0;
    world_run(context, &shape, 4, &options);
  }
  sp_grid_options options = hpa_options(8);
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  world_run(context, &shape, 4, &options);
  options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  world_run(context, &shape, 4, &options);
}

/** Queries between edits of cells, rectangles and multipliers. */
void hash_hpa_edits(hash_context *context) {
  const world_shape shape = {9910, MAP_CAVE, 40, 40, 4, COSTS_DYADIC};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {9911};
  for (int32_t round = 0; round < 12; round++) {
    sp_grid_options options = hpa_options(5 + round % 4);
    options.agent_size = 1 + round % 2;
    int32_t places[4];
    for (int32_t i = 0; i < 4; i++) places[i] = sp__rng_next_int(&rng, 37);
    const int32_t area = round % 3 == 0 ? SP_AREA_WALL : round % 4;
    hash_require(sp_grid_set_area(grid, places[0], places[1], area) == SP_OK);
    hash_require(sp_grid_set_rect(grid, places[2], places[3], 3, 3, round % 2 == 0 ? 0 : SP_AREA_WALL) == SP_OK);
    if (round % 5 == 4) hash_require(sp_grid_set_area_cost(grid, 2, 0.3 + round) == SP_OK);
    world_write_queries(context, grid, 9920 + (uint64_t)round, 5, &options, NULL);
  }
  sp_grid_free(grid);
}

/* Slices ------------------------------------------------------------------------------------- */

static void write_search(hash_context *context, sp_grid_search *search) {
  sp_grid_path result;
  hash_require(sp_grid_search_result(search, 1, &result) == SP_OK);
  world_write_result(context, &result);
  world_write_cells(context, sp_grid_search_cells(search), result.cell_count);
  world_write_cells(context, sp_grid_search_expanded(search), (int32_t)result.recorded);
}

void hash_hpa_slices(hash_context *context) {
  static const int32_t slices[] = {1, 3, 17, INT32_MAX};
  const world_shape shape = {9930, MAP_CAVE, 48, 40, 3, COSTS_ANY};
  const sp_grid_options options = hpa_options(8);
  sp_grid *grid = world_make_grid(&shape);
  sp_grid_search *search = NULL;
  hash_require(sp_grid_search_create(grid, &options, NULL, &search) == SP_OK);
  for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
    sp__rng rng = {9931};
    for (int32_t query = 0; query < 5; query++) {
      const world_ends ends = world_draw_ends(&rng, grid, 1);
      int32_t status = SP_PATH_STATUS_NONE, steps = 0;
      hash_require(sp_grid_search_try_begin(search, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &status) ==
                   SP_OK);
      for (; status == SP_PATH_STATUS_IN_PROGRESS; steps++) {
        hash_require(sp_grid_search_step(search, slices[i], &status) == SP_OK);
        if (steps % 8 == 0) write_search(context, search);
      }
      hash_write_i32(context, steps);
      write_search(context, search);
    }
  }
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

/* Middle tier -------------------------------------------------------------------------------- */

static void write_hierarchy(hash_context *context, const sp_hpa_hierarchy *hierarchy) {
  const int32_t chunks = sp_hpa_hierarchy_chunks_x(hierarchy) * sp_hpa_hierarchy_chunks_y(hierarchy);
  hash_write_i32(context, sp_hpa_hierarchy_chunks_x(hierarchy));
  hash_write_i32(context, sp_hpa_hierarchy_chunks_y(hierarchy));
  hash_write_i32(context, sp_hpa_hierarchy_is_current(hierarchy));
  hash_write_u64(context, sp_hpa_hierarchy_content_hash(hierarchy));
  for (int32_t chunk = 0; chunk < chunks; chunk++) {
    const int32_t count = sp_hpa_hierarchy_chunk_node_count(hierarchy, chunk);
    const int32_t *first = sp_hpa_hierarchy_inter_first(hierarchy, chunk);
    hash_write_i32(context, count);
    for (int32_t i = 0; i < count; i++) {
      hash_write_i32(context, sp_hpa_hierarchy_chunk_nodes(hierarchy, chunk)[i]);
      for (int32_t j = 0; j < count; j++) {
        hash_write_f64(context, sp_hpa_hierarchy_intra_costs(hierarchy, chunk)[i * count + j]);
      }
      for (int32_t j = first[i]; j < first[i + 1]; j++) {
        hash_write_i32(context, sp_hpa_hierarchy_inter_targets(hierarchy, chunk)[j]);
        hash_write_f64(context, sp_hpa_hierarchy_inter_costs(hierarchy, chunk)[j]);
      }
    }
  }
}

void hash_hpa_hierarchy(hash_context *context) {
  const world_shape shape = {9940, MAP_CAVE, 30, 26, 4, COSTS_ANY};
  sp_grid *grid = world_make_grid(&shape);
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  for (int32_t threshold = 1; threshold <= 7; threshold += 3) {
    options.chunk_size = 5 + threshold;
    options.entrance_threshold = threshold;
    options.agent_size = 1 + threshold % 2;
    sp_hpa_hierarchy *hierarchy = NULL;
    hash_require(sp_hpa_hierarchy_create(grid, &options, &hierarchy) == SP_OK);
    write_hierarchy(context, hierarchy);
    for (int32_t round = 0; round < 3; round++) {
      hash_require(sp_hpa_hierarchy_refresh(hierarchy) == SP_OK);
      write_hierarchy(context, hierarchy);
      hash_require(sp_grid_set_rect(grid, 3 * threshold, 4 * round, 3, 2, round == 1 ? 0 : SP_AREA_WALL) == SP_OK);
    }
    sp_hpa_hierarchy_free(hierarchy);
  }
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  sp_hpa_hierarchy *none = NULL;
  world_write_status(context, sp_hpa_hierarchy_create(grid, &options, &none));
  sp_grid_free(grid);
}

static void write_nodes(hash_context *context, const int32_t *nodes, uint32_t count) {
  hash_write_u32(context, count);
  for (uint32_t i = 0; i < count; i++) hash_write_i32(context, nodes[i]);
}

static void write_node_search(hash_context *context, const sp_hpa_search *search) {
  hash_write_i32(context, sp_hpa_search_status(search));
  hash_write_f64(context, sp_hpa_search_cost(search));
  hash_write_f64(context, sp_hpa_search_abstract_cost(search));
  hash_write_u64(context, sp_hpa_search_iterations(search));
  hash_write_u64(context, sp_hpa_search_expanded(search));
  write_nodes(context, sp_hpa_search_path(search), sp_hpa_search_path_count(search));
  write_nodes(context, sp_hpa_search_route(search), sp_hpa_search_route_count(search));
  write_nodes(context, sp_hpa_search_expanded_nodes(search), sp_hpa_search_expanded_nodes_count(search));
}

void hash_hpa_middle_tier(hash_context *context) {
  const world_shape shape = {9950, MAP_ROOMS, 30, 28, 4, COSTS_ANY};
  sp_grid *grid = world_make_grid(&shape);
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  sp_hpa_hierarchy *hierarchy = NULL;
  sp_hpa_search *search = NULL;
  sp__rng rng = {9951};
  options.chunk_size = 6;
  options.entrance_threshold = 3;
  hash_require(sp_hpa_hierarchy_create(grid, &options, &hierarchy) == SP_OK);
  hash_require(sp_hpa_search_create(hierarchy, 1, 1, &search) == SP_OK);
  for (int32_t query = 0; query < 12; query++) {
    int32_t status = 0;
    const int32_t start = sp__rng_next_int(&rng, 30 * 28), goal = sp__rng_next_int(&rng, 30 * 28);
    world_write_status(context, sp_hpa_search_step(search, 1, &status));
    hash_require(sp_hpa_search_try_begin(search, start, goal, &status) == SP_OK);
    hash_write_i32(context, status);
    if (status != SP_PATH_STATUS_IN_PROGRESS) continue;
    hash_require(sp_hpa_search_step(search, 7, &status) == SP_OK);
    write_node_search(context, search);
    hash_require(sp_hpa_search_step(search, INT32_MAX, &status) == SP_OK);
    write_node_search(context, search);
  }
  sp_hpa_search_free(search);
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}
