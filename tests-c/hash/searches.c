/* Searches that are stepped: the handle, and the middle tier. */
#include "samepath/search.h"

#include "hash/scenarios.h"
#include "hash/world.h"

/* Handle ------------------------------------------------------------------------------------- */

static void write_search(hash_context *context, sp_grid_search *search) {
  sp_grid_path result;
  const sp_status status = sp_grid_search_result(search, 1, &result);
  world_write_status(context, status);
  if (status != SP_OK) return;
  world_write_result(context, &result);
  world_write_cells(context, sp_grid_search_cells(search), result.cell_count);
  world_write_points(context, sp_grid_search_points(search), result.point_count);
  world_write_cells(context, sp_grid_search_expanded(search), (int32_t)result.recorded);
}

/** One query in slices; the state is written now and then on the way. */
static void run_slices(hash_context *context, sp_grid_search *search, world_ends ends, int32_t slice) {
  int32_t status = SP_PATH_STATUS_NONE;
  int32_t steps = 0;
  world_write_status(context,
                     sp_grid_search_try_begin(search, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &status));
  hash_write_i32(context, status);
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    hash_require(sp_grid_search_step(search, slice, &status) == SP_OK);
    if (steps % 8 == 0) write_search(context, search);
    steps++;
  }
  hash_write_i32(context, steps);
  write_search(context, search);
}

static void run_handle(hash_context *context, const world_shape *shape, const sp_grid_options *options) {
  static const int32_t slices[] = {1, 3, 64, INT32_MAX};
  sp_grid *grid = world_make_grid(shape);
  sp_grid_search *search = NULL;
  hash_require(sp_grid_search_create(grid, options, NULL, &search) == SP_OK);
  hash_write_i32(context, sp_grid_search_uses_specialized_engine(search));
  write_search(context, search);
  for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
    sp__rng rng = {shape->seed + 1};
    for (int32_t query = 0; query < 4; query++) {
      run_slices(context, search, world_draw_ends(&rng, grid, options->agent_size), slices[i]);
    }
  }
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

void hash_search_slices(hash_context *context) {
  const world_shape plain = {500, MAP_CAVE, 32, 32, 1, COSTS_ONE};
  const world_shape priced = {510, MAP_CAVE, 32, 24, 5, COSTS_ANY};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  run_handle(context, &plain, &options);
  options.specialized_engines = 0;
  options.record_expansions = 1;
  run_handle(context, &plain, &options);
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  options.agent_size = 2;
  run_handle(context, &priced, &options);
}

/** Steps out of turn, and edits while a search runs. */
void hash_search_states(hash_context *context) {
  const world_shape shape = {520, MAP_OPEN, 20, 20, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp_grid_search *search = NULL;
  int32_t status = 0;
  hash_require(sp_grid_search_create(grid, NULL, NULL, &search) == SP_OK);
  world_write_status(context, sp_grid_search_step(search, 5, &status));
  hash_require(sp_grid_search_try_begin(search, 0, 0, 19, 19, &status) == SP_OK);
  world_write_status(context, sp_grid_search_step(search, -1, &status));
  world_write_status(context, sp_grid_search_step(search, 0, &status));
  world_write_status(context, sp_grid_search_step(search, 5, &status));
  world_write_status(context, sp_grid_search_try_begin(search, -1, 0, 19, 19, &status));
  hash_write_i32(context, status);
  write_search(context, search);
  hash_require(sp_grid_set_area(grid, 10, 10, SP_AREA_WALL) == SP_OK);
  world_write_status(context, sp_grid_search_step(search, 5, &status));
  hash_require(sp_grid_search_try_begin(search, 0, 0, 19, 19, &status) == SP_OK);
  hash_require(sp_grid_search_step(search, INT32_MAX, &status) == SP_OK);
  write_search(context, search);
  sp_grid_free(grid); /* the search keeps it */
  write_search(context, search);
  sp_grid_search_free(search);
}

/* Middle tier -------------------------------------------------------------------------------- */

static void write_astar(hash_context *context, const sp_astar *search, int32_t nodes) {
  int32_t path[WORLD_MAX_SIDE * WORLD_MAX_SIDE];
  uint32_t count = 0;
  hash_write_i32(context, sp_astar_status(search));
  hash_write_i32(context, sp_astar_start(search));
  hash_write_i32(context, sp_astar_goal(search));
  hash_write_f64(context, sp_astar_cost(search));
  hash_write_u64(context, sp_astar_iterations(search));
  hash_write_u64(context, sp_astar_expanded(search));
  hash_write_u32(context, sp_astar_open_count(search));
  for (int32_t node = 0; node < nodes; node++) {
    hash_write_f64(context, sp_astar_node_cost(search, node));
    hash_write_i32(context, sp_astar_node_parent(search, node));
  }
  world_write_status(context, sp_astar_copy_path(search, path, WORLD_MAX_SIDE * WORLD_MAX_SIDE, &count));
  hash_write_u32(context, count);
  for (uint32_t i = 0; i < count; i++) hash_write_i32(context, path[i]);
  world_write_status(context, sp_astar_copy_path(search, path, 1, &count));
}

/** Mostly a node where the agent fits. */
static int32_t draw_node(sp__rng *rng, const sp_topology *topology, int32_t nodes) {
  enum { TRIES = 8 };
  int32_t node = sp__rng_next_int(rng, nodes);
  for (int32_t i = 1; i < TRIES && !sp_topology_is_walkable(topology, node); i++) node = sp__rng_next_int(rng, nodes);
  return node;
}

static sp_search_buffers *make_buffers(void) {
  sp_search_buffers *buffers = NULL;
  hash_require(sp_search_buffers_create(NULL, &buffers) == SP_OK);
  hash_require(sp_search_buffers_set_recording(buffers, 1) == SP_OK);
  return buffers;
}

/** Queries of a middle-tier search, seen early and at the end. */
static void run_node_search(hash_context *context, const sp_topology *topology, const sp_search_buffers *buffers,
                            sp_astar *search, int32_t nodes) {
  sp__rng rng = {530};
  for (int32_t query = 0; query < 5; query++) {
    const int32_t start = draw_node(&rng, topology, nodes);
    const int32_t goal = draw_node(&rng, topology, nodes);
    int32_t status = 0;
    world_write_status(context, sp_astar_try_begin(search, start, goal, &status));
    hash_write_i32(context, status);
    if (status != SP_PATH_STATUS_IN_PROGRESS) continue;
    world_write_status(context, sp_astar_step(search, 9, &status));
    write_astar(context, search, nodes);
    world_write_status(context, sp_astar_step(search, INT32_MAX, &status));
    write_astar(context, search, nodes);
    const uint32_t expanded = sp_search_buffers_expanded_count(buffers);
    for (uint32_t i = 0; i < expanded; i++) hash_write_i32(context, sp_search_buffers_expanded(buffers)[i]);
  }
}

static void run_astar(hash_context *context, sp_topology *topology, int32_t heuristic, double weight, int32_t nodes) {
  sp_search_buffers *buffers = make_buffers();
  sp_astar *search = NULL;
  hash_require(sp_astar_create(topology, buffers, heuristic, weight, NULL, &search) == SP_OK);
  run_node_search(context, topology, buffers, search, nodes);
  sp_astar_free(search);
  sp_search_buffers_free(buffers);
}

void hash_middle_tier(hash_context *context) {
  const world_shape shape = {540, MAP_ROOMS, 20, 18, 5, COSTS_ANY};
  sp_grid *grid = world_make_grid(&shape);
  for (int32_t size = 1; size <= 2; size++) {
    sp_topology *topology = NULL;
    hash_require(sp_topology_create(grid, size, 8, SP_DIAGONAL_RULE_NO_SQUEEZING, &topology) == SP_OK);
    run_astar(context, topology, SP_GRID_HEURISTIC_AUTO, 1, 20 * 18);
    run_astar(context, topology, SP_GRID_HEURISTIC_EUCLIDEAN, 1.5, 20 * 18);
    sp_topology_free(topology);
  }
  sp_grid_free(grid);
}

/** Theta*, the published lazy order and the one with re-queue, node by node. */
void hash_theta_middle_tier(hash_context *context) {
  const world_shape shape = {560, MAP_CAVE, 26, 24, 1, COSTS_UNIFORM};
  sp_grid *grid = world_make_grid(&shape);
  sp_topology *topology = NULL;
  hash_require(sp_topology_create(grid, 1, 8, SP_DIAGONAL_RULE_NO_CORNER_CUTTING, &topology) == SP_OK);
  for (int32_t variant = SP_THETA_VARIANT_THETA; variant <= SP_THETA_VARIANT_LAZY_REQUEUE; variant++) {
    for (int32_t weight = 0; weight <= 2; weight++) {
      sp_search_buffers *buffers = make_buffers();
      sp_astar *search = NULL;
      hash_require(sp_astar_create_theta(topology, buffers, variant, SP_GRID_HEURISTIC_AUTO, weight, &search) == SP_OK);
      run_node_search(context, topology, buffers, search, 26 * 24);
      sp_astar_free(search);
      sp_search_buffers_free(buffers);
    }
  }
  sp_topology_free(topology);
  sp_grid_free(grid);
}

static void write_topology(hash_context *context, const sp_topology *topology, int32_t nodes) {
  hash_write_i32(context, sp_topology_is_current(topology));
  for (int32_t node = -1; node <= nodes; node++) {
    int32_t neighbors[8];
    double costs[8];
    const int32_t count = sp_topology_neighbors(topology, node, neighbors, costs);
    hash_write_i32(context, sp_topology_is_walkable(topology, node));
    hash_write_i32(context, count);
    for (int32_t i = 0; i < count; i++) {
      hash_write_i32(context, neighbors[i]);
      hash_write_f64(context, costs[i]);
    }
  }
}

void hash_topology(hash_context *context) {
  const world_shape shape = {550, MAP_RANDOM, 17, 19, 6, COSTS_ANY};
  sp_grid *grid = world_make_grid(&shape);
  for (int32_t rule = SP_DIAGONAL_RULE_NO_CORNER_CUTTING; rule <= SP_DIAGONAL_RULE_ALLOW_ALL; rule++) {
    for (int32_t size = 1; size <= 3; size++) {
      for (int32_t connectivity = 4; connectivity <= 8; connectivity += 4) {
        sp_topology *topology = NULL;
        hash_require(sp_topology_create(grid, size, connectivity, rule, &topology) == SP_OK);
        write_topology(context, topology, 17 * 19);
        hash_require(sp_grid_set_area(grid, 0, 0, 255 - sp_grid_get_area(grid, 0, 0)) == SP_OK);
        hash_write_i32(context, sp_topology_is_current(topology));
        sp_topology_free(topology);
      }
    }
  }
  sp_grid_free(grid);
}
