/* Replanners under edits, moves of the start, new goals and multipliers: results, expansions and saved bytes; the
 * search behind them, node by node; and the clearance after edits. */
#include "samepath/replan.h"

#include "samepath/hex.h"

#include "hash/scenarios.h"
#include "hash/world.h"

enum { MAX_STATE = 300000 };

/** One replanner of a square or hex grid, and what its scenario draws from. */
typedef struct replan_run {
  sp_grid *grid;
  sp_hex *hex;
  sp_grid_replanner *replanner;
  sp__rng rng;
  int32_t width;
  int32_t height;
} replan_run;

static void write_state(hash_context *context, const sp_grid_replanner *replanner) {
  static uint8_t bytes[MAX_STATE];
  const uint64_t size = sp_grid_replanner_state_size(replanner);
  hash_require(sp_grid_replanner_save_state(replanner, bytes, MAX_STATE) == SP_OK);
  hash_write_bytes(context, bytes, (size_t)size);
}

static void write_replan(hash_context *context, sp_grid_replanner *replanner, int32_t budget) {
  sp_grid_path path;
  const sp_status status = sp_grid_replanner_replan(replanner, budget, &path);
  world_write_status(context, status);
  if (status == SP_OK) {
    world_write_result(context, &path);
    world_write_cells(context, sp_grid_replanner_cells(replanner), path.cell_count);
    world_write_cells(context, sp_grid_replanner_expanded_cells(replanner), (int32_t)path.recorded);
  }
  hash_write_u64(context, sp_grid_replanner_iterations(replanner));
  write_state(context, replanner);
}

static void set_area(replan_run *run, int32_t x, int32_t y, int32_t area) {
  hash_require((run->hex ? sp_hex_set_area(run->hex, x, y, area) : sp_grid_set_area(run->grid, x, y, area)) == SP_OK);
}

static void set_rect(replan_run *run, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area) {
  hash_require((run->hex ? sp_hex_set_rect(run->hex, x, y, width, height, area)
                         : sp_grid_set_rect(run->grid, x, y, width, height, area)) == SP_OK);
}

static void set_area_cost(replan_run *run, int32_t area, double cost) {
  hash_require((run->hex ? sp_hex_set_area_cost(run->hex, area, cost) : sp_grid_set_area_cost(run->grid, area, cost)) ==
               SP_OK);
}

static void change(replan_run *run, int32_t round) {
  const int32_t x = sp__rng_next_int(&run->rng, run->width - 3), y = sp__rng_next_int(&run->rng, run->height - 3);
  const int32_t kind = sp__rng_next_int(&run->rng, 8);
  const int32_t area = sp__rng_next_int(&run->rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(&run->rng, 3);
  if (kind < 4) set_area(run, x, y, area);
  if (kind == 4) set_rect(run, x, y, 3, 2, area);
  if (kind == 5) set_area_cost(run, round % 3, 0.7 + 0.1 * round);
  if (kind == 6) hash_require(sp_grid_replanner_move_start(run->replanner, x, y) == SP_OK);
  if (kind == 7) {
    hash_require((round % 2 == 0 ? sp_grid_replanner_set_goal(run->replanner, x, y)
                                 : sp_grid_replanner_invalidate(run->replanner, x, y)) == SP_OK);
  }
}

static void play(hash_context *context, replan_run *run, int32_t rounds) {
  static const int32_t budgets[] = {-1, 40, 0, -1, 7, -1};
  for (int32_t round = 0; round < rounds; round++) {
    write_replan(context, run->replanner, budgets[round % 6]);
    for (int32_t changes = 1 + round % 3; changes > 0; changes--) change(run, round);
  }
  write_replan(context, run->replanner, -1);
  sp_grid_replanner_free(run->replanner);
}

static void play_square(hash_context *context, const world_shape *shape, const sp_grid_options *options,
                        const sp_grid_hooks *hooks, int32_t rounds) {
  replan_run run = {
      .grid = world_make_grid(shape), .rng = {shape->seed + 1}, .width = shape->width, .height = shape->height};
  hash_require(sp_grid_replanner_create(run.grid, 1, 1, shape->width - 4, shape->height - 4, options, hooks,
                                        &run.replanner) == SP_OK);
  play(context, &run, rounds);
  sp_grid_free(run.grid);
}

static sp_grid_options replan_options(int32_t algorithm) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.record_expansions = 1;
  return options;
}

/** Both algorithms, all rules and moves, and agents of several sizes. */
void hash_replan_moves(hash_context *context) {
  for (int32_t i = 0; i < 18; i++) {
    const world_shape shape = {11000 + (uint64_t)i, i % 2 == 0 ? MAP_CAVE : MAP_RANDOM, 30, 26, 3, COSTS_ANY};
    sp_grid_options options = replan_options(i % 2 == 0 ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE);
    options.connectivity = i % 3 == 0 ? 4 : 8;
    options.diagonals = i / 6;
    options.agent_size = 1 + i % 3;
    play_square(context, &shape, &options, NULL, 12);
  }
}

void hash_replan_maps(hash_context *context) {
  for (int32_t map = 0; map < MAP_KIND_COUNT; map++) {
    const world_shape shape = {11100 + (uint64_t)map, (map_kind)map, 64, 60, 1, COSTS_ONE};
    const sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
    play_square(context, &shape, &options, NULL, 20);
  }
}

/** Every estimate that the replanners take, on multipliers with full mantissas. */
void hash_replan_estimates(hash_context *context) {
  static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_OCTILE, SP_GRID_HEURISTIC_EUCLIDEAN,
                                       SP_GRID_HEURISTIC_ZERO};
  for (int32_t i = 0; i < 4; i++) {
    const world_shape shape = {11200 + (uint64_t)i, MAP_OPEN, 28, 24, 8, COSTS_ANY};
    sp_grid_options options = replan_options(i % 2 == 0 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR);
    options.heuristic = heuristics[i];
    play_square(context, &shape, &options, NULL, 12);
  }
}

void hash_replan_hex(hash_context *context) {
  for (int32_t i = 0; i < 8; i++) {
    static uint8_t areas[WORLD_MAX_SIDE * WORLD_MAX_SIDE];
    replan_run run = {.rng = {11300 + (uint64_t)i}, .width = 26, .height = 22};
    map_fill_random(&run.rng, areas, run.width, run.height, 15);
    map_scatter_areas(&run.rng, areas, run.width, run.height, 3);
    hash_require(sp_hex_from_areas(areas, run.width, run.height, i % 4, NULL, &run.hex) == SP_OK);
    const sp_grid_options options = replan_options(i < 4 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR);
    hash_require(sp_hex_replanner_create(run.hex, 0, 0, 25, 21, &options, NULL, &run.replanner) == SP_OK);
    play(context, &run, 14);
    sp_hex_free(run.hex);
  }
}

static int32_t block_some(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)user;
  *blocked = (x * 7 + y * 5) % 11 == 0;
  return 0;
}

static int32_t price_by_row(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                            double *cost) {
  (void)user, (void)from_x, (void)to_x;
  *cost = from_y < to_y ? grid_cost * 1.7 : grid_cost;
  return 0;
}

void hash_replan_callbacks(hash_context *context) {
  for (int32_t i = 0; i < 4; i++) {
    const world_shape shape = {11400 + (uint64_t)i, MAP_CAVE, 24, 22, 2, COSTS_DYADIC};
    const sp_grid_hooks hooks = {i % 2 == 0 ? block_some : NULL, price_by_row, NULL};
    const sp_grid_options options = replan_options(i < 2 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR);
    play_square(context, &shape, &options, &hooks, 10);
  }
}

/** Grid and replanner rolled back and played again. */
void hash_replan_rollback(hash_context *context) {
  static uint8_t cells[8000], bytes[MAX_STATE];
  const world_shape shape = {11500, MAP_CAVE, 40, 36, 3, COSTS_ANY};
  const sp_grid_options options = replan_options(SP_GRID_ALGORITHM_D_STAR_LITE);
  sp_grid *grid = world_make_grid(&shape);
  sp_grid_replanner *replanner = NULL;
  hash_require(sp_grid_replanner_create(grid, 1, 1, 36, 32, &options, NULL, &replanner) == SP_OK);
  write_replan(context, replanner, -1);
  hash_require(sp_grid_set_rect(grid, 12, 8, 2, 9, SP_AREA_WALL) == SP_OK);
  write_replan(context, replanner, 25);
  const uint64_t grid_size = sp_grid_state_size(grid), size = sp_grid_replanner_state_size(replanner);
  hash_require(sp_grid_save_state(grid, cells, sizeof cells) == SP_OK);
  hash_require(sp_grid_replanner_save_state(replanner, bytes, MAX_STATE) == SP_OK);
  for (int32_t play_again = 0; play_again < 2; play_again++) {
    hash_require(sp_grid_set_rect(grid, 20, 2, 1, 20, SP_AREA_WALL) == SP_OK);
    hash_require(sp_grid_replanner_move_start(replanner, 3, 2) == SP_OK);
    write_replan(context, replanner, -1);
    hash_require(sp_grid_restore_state(grid, cells, grid_size) == SP_OK);
    hash_require(sp_grid_replanner_restore_state(replanner, bytes, size) == SP_OK);
    write_state(context, replanner);
  }
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

static void write_search(hash_context *context, const sp_replan_search *search, int32_t cells) {
  static int32_t nodes[WORLD_MAX_SIDE * WORLD_MAX_SIDE];
  static double keys[2 * WORLD_MAX_SIDE * WORLD_MAX_SIDE];
  uint32_t count = 0;
  hash_write_i32(context, sp_replan_search_status(search));
  hash_write_u64(context, sp_replan_search_iterations(search));
  hash_write_u64(context, sp_replan_search_expanded(search));
  hash_require(sp_replan_search_copy_queue(search, nodes, keys, WORLD_MAX_SIDE * WORLD_MAX_SIDE, &count) == SP_OK);
  for (uint32_t i = 0; i < count; i++) {
    hash_write_i32(context, nodes[i]);
    hash_write_f64(context, keys[2 * i]);
    hash_write_f64(context, keys[2 * i + 1]);
  }
  for (uint32_t i = 0; i < sp_replan_search_recorded(search); i++) {
    hash_write_i32(context, sp_replan_search_expanded_nodes(search)[i]);
  }
  for (int32_t node = 0; node < cells; node++) {
    double costs[2];
    hash_require(sp_replan_search_node_costs(search, node, costs) == SP_OK);
    hash_write_f64(context, costs[0]);
    hash_write_f64(context, costs[1]);
  }
}

static void write_search_path(hash_context *context, sp_replan_search *search) {
  int32_t length = 0;
  world_write_status(context, sp_replan_search_extract_path(search, &length));
  for (int32_t i = 0; i < length; i++) hash_write_i32(context, sp_replan_search_path(search)[i]);
  hash_write_f64(context, sp_replan_search_path_cost(search));
}

/** Searches over topologies, whose edits are marked node by node; every fourth edit is not. */
void hash_replan_search(hash_context *context) {
  static const int32_t budgets[] = {-1, 40, 0, -1, 7, -1};
  for (int32_t i = 0; i < 8; i++) {
    const world_shape shape = {11700 + (uint64_t)i, i % 2 == 0 ? MAP_CAVE : MAP_RANDOM, 28, 24, 3, COSTS_ANY};
    const int32_t cells = shape.width * shape.height;
    sp_grid *grid = world_make_grid(&shape);
    sp_topology *topology = NULL;
    sp_replan_search *search = NULL;
    sp__rng rng = {shape.seed + 1};
    hash_require(sp_topology_create(grid, 1, i % 3 == 0 ? 4 : 8, i % 3, &topology) == SP_OK);
    const int32_t algorithm = i < 4 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR;
    hash_require(sp_replan_search_create(topology, 29, cells - 30, algorithm, SP_GRID_HEURISTIC_AUTO, NULL, &search) ==
                 SP_OK);
    hash_require(sp_replan_search_set_recording(search, 1) == SP_OK);
    for (int32_t round = 0; round < 18; round++) {
      int32_t status = 0;
      const int32_t node = sp__rng_next_int(&rng, cells), area = sp__rng_next_int(&rng, 2) == 0 ? SP_AREA_WALL : 0;
      world_write_status(context, sp_replan_search_replan(search, budgets[round % 6], &status));
      write_search(context, search, cells);
      write_search_path(context, search);
      hash_require(sp_grid_set_area(grid, node % shape.width, node / shape.width, area) == SP_OK);
      if (round % 4 != 3) hash_require(sp_replan_search_mark_changed(search, node, 1) == SP_OK);
      if (round % 5 == 4) hash_require(sp_replan_search_move_start(search, sp__rng_next_int(&rng, cells)) == SP_OK);
      if (round == 11) hash_require(sp_replan_search_set_goal(search, sp__rng_next_int(&rng, cells)) == SP_OK);
    }
    sp_replan_search_free(search);
    sp_topology_free(topology);
    sp_grid_free(grid);
  }
}

/** The clearance of every cell between edits, few and many. */
void hash_clearance_edits(hash_context *context) {
  const world_shape shape = {11600, MAP_CAVE, 48, 40, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {11601};
  for (int32_t round = 0; round < 16; round++) {
    for (int32_t edits = round % 4 == 3 ? 50 : round; edits > 0; edits--) {
      const int32_t x = sp__rng_next_int(&rng, 44), y = sp__rng_next_int(&rng, 36);
      const int32_t area = sp__rng_next_int(&rng, 3) == 0 ? SP_AREA_WALL : 0;
      const int32_t width = sp__rng_next_int(&rng, 4), height = sp__rng_next_int(&rng, 4);
      hash_require(sp_grid_set_rect(grid, x, y, width, height, area) == SP_OK);
    }
    for (int32_t node = 0; node < 48 * 40; node++) {
      int32_t clearance = -1;
      hash_require(sp_grid_clearance(grid, node % 48, node / 48, &clearance) == SP_OK);
      hash_write_u8(context, (uint8_t)clearance);
    }
  }
  sp_grid_free(grid);
}
