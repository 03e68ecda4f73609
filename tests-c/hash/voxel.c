/* Voxel grids: queries of every kind, edits, the middle tier, files. */
#include "samepath/voxel.h"

#include <string.h>

#include "hash/scenarios.h"
#include "hash/world.h"
#include "support/voxel_cases.h"
#include "support/voxels.h"

static void write_triples(hash_context *context, const int32_t *triples, int32_t count) {
  for (int32_t i = 0; i < 3 * count; i++) hash_write_i32(context, triples[i]);
}

static void write_result(hash_context *context, const sp_voxel_path *result) {
  hash_write_f64(context, result->cost);
  hash_write_f64(context, result->length);
  hash_write_u64(context, result->iterations);
  hash_write_u64(context, result->expanded);
  hash_write_u64(context, result->page_bytes);
  hash_write_i32(context, result->status);
  hash_write_i32(context, result->reason);
  hash_write_i32(context, result->cell_count);
  hash_write_i32(context, result->point_count);
  hash_write_i32(context, result->face_steps);
  hash_write_i32(context, result->edge_steps);
  hash_write_i32(context, result->corner_steps);
  hash_write_u32(context, result->pages);
  hash_write_u32(context, result->first_cell);
  hash_write_u32(context, result->recorded);
}

/** Result, path and expansions of the grid's last query. */
static void write_path(hash_context *context, const sp_voxel_grid *grid, const sp_voxel_path *result) {
  write_result(context, result);
  write_triples(context, sp_voxel_grid_path_cells(grid), result->cell_count);
  write_triples(context, sp_voxel_grid_path_expanded(grid), (int32_t)result->recorded);
  const double *points = sp_voxel_grid_path_points(grid);
  for (int32_t i = 0; i < 3 * result->point_count; i++) hash_write_f64(context, points[i]);
}

static void draw(voxel_case *query, uint64_t seed, int32_t min_side, int32_t max_side, cost_kind costs) {
  sp__rng rng = {seed};
  voxel_case_draw(query, &rng, min_side, max_side, costs);
  voxel_case_draw_options(query, &rng);
}

/** Queries on drawn blocks, with points, and callbacks when asked for. */
static void run_blocks(hash_context *context, uint64_t series, int32_t count, int32_t max_side, cost_kind costs,
                       bool hooked) {
  static voxel_case query;
  for (int32_t i = 0; i < count; i++) {
    const uint64_t seed = series << 32 | (uint64_t)(uint32_t)i;
    draw(&query, seed, 1, max_side, costs);
    voxel_hooks hooks;
    voxel_hooks_init(&hooks, seed, i % 3 != 1, (price_kind)(i % 3));
    sp_voxel_grid *grid = voxel_case_make(&query, seed, NULL);
    sp_voxel_path result;
    hash_require(sp_voxel_grid_find_path_with_points(grid, query.start[0], query.start[1], query.start[2],
                                                     query.goal[0], query.goal[1], query.goal[2], &query.options,
                                                     hooked ? &hooks.hooks : NULL, &result) == SP_OK);
    write_path(context, grid, &result);
    if (hooked) hash_write_u64(context, hooks.log);
    sp_voxel_grid_free(grid);
  }
}

void hash_voxel_blocks(hash_context *context) {
  run_blocks(context, 600, 120, 14, COSTS_ONE, false);
}

void hash_voxel_areas(hash_context *context) {
  run_blocks(context, 610, 60, 12, COSTS_ANY, false);
  run_blocks(context, 611, 30, 12, COSTS_UNIFORM, false);
}

void hash_voxel_callbacks(hash_context *context) {
  run_blocks(context, 620, 60, 10, COSTS_ANY, true);
}

/** The quickstart's block and a large sparse one. */
void hash_voxel_open(hash_context *context) {
  static const int32_t corner[3] = {0, 0, 0}, far[3] = {31, 31, 31}, goal[3] = {180, 90, 130};
  sp_voxel_grid *grid = quickstart_voxels();
  for (int32_t preset = 0; preset < 3; preset++) {
    sp_voxel_options options;
    hash_require(sp_voxel_options_init(&options, preset) == SP_OK);
    const sp_voxel_path path = find_voxels(grid, corner, far, &options);
    write_path(context, grid, &path);
  }
  sp_voxel_grid_free(grid);
  sp__rng rng = {630};
  grid = open_voxels(200, 100, 150);
  for (int32_t i = 0; i < 3000; i++) {
    const int32_t x = sp__rng_next_int(&rng, 199), y = sp__rng_next_int(&rng, 100), z = sp__rng_next_int(&rng, 150);
    hash_require(sp_voxel_grid_set_walkable(grid, x + 1, y, z, 0) == SP_OK);
  }
  const sp_voxel_path path = find_voxels(grid, corner, goal, NULL);
  write_path(context, grid, &path);
  sp_voxel_grid_free(grid);
}

static void hear(void *user, int32_t x, int32_t y, int32_t z) {
  hash_context *context = (hash_context *)user;
  hash_write_i32(context, x);
  hash_write_i32(context, y);
  hash_write_i32(context, z);
}

/** Edits, what listeners hear, chunks, and queries in between. */
void hash_voxel_edits(hash_context *context) {
  static voxel_case query;
  draw(&query, 640, 17, 20, COSTS_DYADIC);
  sp_voxel_grid *grid = voxel_case_make(&query, 1, NULL);
  const sp_voxel_listener listener = {hear, context};
  uint32_t id;
  hash_require(sp_voxel_grid_add_listener(grid, &listener, &id) == SP_OK);
  sp__rng rng = {641};
  for (int32_t i = 0; i < 200; i++) {
    int32_t at[3];
    for (int32_t axis = 0; axis < 3; axis++) at[axis] = sp__rng_next_int(&rng, query.size[axis] + 1);
    world_write_status(context,
                       sp_voxel_grid_set_area(grid, at[0], at[1], at[2], sp__rng_next_int(&rng, 2) == 0 ? 255 : 2));
    hash_write_i32(context, sp_voxel_grid_version(grid));
    if (i % 10 != 0) continue;
    const sp_voxel_path path = find_voxels(grid, query.start, query.goal, &query.options);
    write_path(context, grid, &path);
  }
  for (int32_t i = 0; i < 8; i++) {
    const uint8_t *chunk = sp_voxel_grid_chunk(grid, i & 1, i >> 1 & 1, i >> 2);
    hash_write_u8(context, chunk != NULL);
    for (int32_t k = 0; k < SP_VOXEL_CHUNK_BYTES && chunk != NULL; k += 16) hash_write_bytes(context, chunk + k, 1);
  }
  sp_voxel_grid_free(grid);
}

/** Slices of the query and of the dense A*. */
void hash_voxel_slices(hash_context *context) {
  static const int32_t slices[] = {1, 2, 7, 50};
  static voxel_case query;
  draw(&query, 650, 12, 16, COSTS_ONE);
  query.options.iteration_budget = 0;
  query.options.record_expansions = 1;
  sp_voxel_grid *grid = voxel_case_make(&query, 0, NULL);
  sp_voxel_search *search = NULL;
  hash_require(sp_voxel_search_create(grid, &query.options, NULL, &search) == SP_OK);
  for (int32_t i = 0; i < 4; i++) {
    int32_t status, steps = 0;
    sp_voxel_path result;
    world_write_status(context, sp_voxel_search_try_begin(search, query.start[0], query.start[1], query.start[2],
                                                          query.goal[0], query.goal[1], query.goal[2], &status));
    for (; status == SP_PATH_STATUS_IN_PROGRESS; steps++) {
      hash_require(sp_voxel_search_step(search, slices[i], &status) == SP_OK);
      if (steps % 16 != 0) continue;
      hash_require(sp_voxel_search_result(search, 1, &result) == SP_OK);
      write_result(context, &result);
    }
    hash_write_i32(context, steps);
    hash_require(sp_voxel_search_result(search, 1, &result) == SP_OK);
    write_result(context, &result);
    write_triples(context, sp_voxel_search_cells(search), result.cell_count);
    write_triples(context, sp_voxel_search_expanded(search), (int32_t)result.recorded);
  }
  sp_voxel_search_free(search);
  sp_voxel_grid_free(grid);
}

/** Neighbours and costs of every node, then the dense A* with weights. */
void hash_voxel_middle_tier(hash_context *context) {
  static const double weights[] = {1.0, 0.0, 0.5, 2.5};
  static voxel_case query;
  for (int32_t i = 0; i < 8; i++) {
    draw(&query, UINT64_C(660) << 32 | (uint64_t)(uint32_t)i, 4, 9, COSTS_ANY);
    const int32_t nodes = query.size[0] * query.size[1] * query.size[2];
    sp_voxel_grid *grid = voxel_case_make(&query, 2, NULL);
    sp_voxel_topology *topology = NULL;
    sp_search_buffers *buffers = NULL;
    sp_astar *search = NULL;
    int32_t status = 0, neighbors[26];
    double costs[26];
    hash_require(sp_voxel_topology_create(grid, query.options.connectivity, query.options.corner_rule, &topology) ==
                 SP_OK);
    for (int32_t node = -1; node <= nodes; node++) {
      const int32_t count = sp_voxel_topology_neighbors(topology, node, neighbors, costs);
      hash_write_i32(context, count);
      for (int32_t k = 0; k < count; k++) hash_write_i32(context, neighbors[k]), hash_write_f64(context, costs[k]);
    }
    hash_require(sp_search_buffers_create(NULL, &buffers) == SP_OK);
    hash_require(sp_voxel_astar_create(topology, buffers, query.options.heuristic, weights[i % 4], NULL, &search) ==
                 SP_OK);
    world_write_status(context, sp_astar_try_begin(search, 0, nodes - 1, &status));
    hash_write_i32(context, status);
    if (status == SP_PATH_STATUS_IN_PROGRESS) hash_require(sp_astar_step(search, INT32_MAX, &status) == SP_OK);
    hash_write_f64(context, sp_astar_cost(search));
    hash_write_u64(context, sp_astar_iterations(search));
    for (int32_t node = 0; node < nodes; node++) {
      hash_write_f64(context, sp_astar_node_cost(search, node));
      hash_write_i32(context, sp_astar_node_parent(search, node));
    }
    sp_astar_free(search);
    sp_search_buffers_free(buffers);
    sp_voxel_topology_free(topology);
    sp_voxel_grid_free(grid);
  }
}

/** Centres, voxels under points, and queries between points. */
void hash_voxel_world(hash_context *context) {
  sp_voxel_grid *grid = open_voxels(30, 20, 25);
  sp__rng rng = {670};
  world_write_status(context, sp_voxel_grid_set_space(grid, -3.3, 1e6, 0.1, 0.37));
  world_write_status(context, sp_voxel_grid_set_space(grid, 3e6, 0, 0, 1));
  for (int32_t i = 0; i < 60; i++) {
    double center[3], ends[6];
    int32_t at[3] = {-1, -1, -1}, inside = 0;
    int32_t cell[3];
    for (int32_t axis = 0; axis < 3; axis++) cell[axis] = sp__rng_next_int(&rng, 35) - 5;
    sp_voxel_grid_center(grid, cell[0], cell[1], cell[2], center);
    for (int32_t axis = 0; axis < 3; axis++) hash_write_f64(context, center[axis]);
    world_write_status(context, sp_voxel_grid_voxel_at(grid, center[0], center[1], center[2], at, &inside));
    hash_write_i32(context, inside);
    write_triples(context, at, 1);
    for (int32_t k = 0; k < 6; k++) {
      const double origin = k % 3 == 0 ? -3.3 : k % 3 == 1 ? 1e6 : 0.1;
      ends[k] = origin + 9.0 * sp__rng_next_double(&rng);
    }
    sp_voxel_path path;
    hash_require(sp_voxel_grid_find_path_between(grid, ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], NULL, NULL,
                                                 &path) == SP_OK);
    write_path(context, grid, &path);
  }
  sp_voxel_grid_free(grid);
}

/** What is out of range, and how it is said. */
void hash_voxel_errors(hash_context *context) {
  sp_voxel_grid *grid = NULL;
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  sp_voxel_path path;
  double cost;
  world_write_status(context, sp_voxel_grid_create(0, 1, 1, 0, NULL, &grid));
  world_write_status(context, sp_voxel_grid_create(65536, 65536, 1, 0, NULL, &grid));
  world_write_status(context, sp_voxel_grid_create(1, 1, 1, -1, NULL, &grid));
  world_write_status(context, sp_voxel_grid_create(1, 1, 1, 0, NULL, NULL));
  grid = open_voxels(4, 5, 6);
  world_write_status(context, sp_voxel_grid_set_area(grid, 4, 0, 0, 0));
  world_write_status(context, sp_voxel_grid_set_area(grid, 0, 5, 0, 0));
  world_write_status(context, sp_voxel_grid_set_area(grid, 0, 0, 6, 0));
  world_write_status(context, sp_voxel_grid_set_area(grid, 0, 0, 0, 256));
  world_write_status(context, sp_voxel_grid_set_area_cost(grid, 3, -1.0));
  world_write_status(context, sp_voxel_grid_get_area_cost(grid, 255, &cost));
  world_write_status(context, sp_voxel_grid_remove_listener(grid, 1));
  for (int32_t i = 0; i < 4; i++) {
    options = (sp_voxel_options)SP_VOXEL_OPTIONS_INIT;
    if (i == 0) options.connectivity = 8;
    if (i == 1) options.corner_rule = -1;
    if (i == 2) options.heuristic = 2;
    if (i == 3) options.reserved = 1;
    world_write_status(context, sp_voxel_grid_find_path(grid, 0, 0, 0, 1, 1, 1, &options, NULL, &path));
  }
  world_write_status(context, sp_voxel_grid_find_path_between(grid, 0, 0, 0, 0, 0, 1e7, NULL, NULL, &path));
  sp_voxel_grid_free(grid);
}

/** Reads every prefix of a map and a scenario text. */
void hash_voxel_files(hash_context *context) {
  static const char map[] = "voxel 20 4 5\n0 0 0\n19 3 4\n7 1 2\n";
  static const char lines[] = "version 1\nblock.3dmap\n0 0 0 2 1 3 3.46410162 1.0\n1 1 1 2 2 2 0.3333333333333333 1\n";
  for (uint32_t length = 0; length < sizeof map; length++) {
    sp_voxel_grid *grid = NULL;
    world_write_status(context, sp_voxel_map_parse(map, length, NULL, &grid));
    if (grid == NULL) continue;
    for (int32_t node = 0; node < 400; node++) {
      hash_write_i32(context, sp_voxel_grid_get_area(grid, node % 20, node / 20 % 4, node / 80));
    }
    sp_voxel_grid_free(grid);
  }
  for (uint32_t length = 0; length < sizeof lines; length++) {
    sp_voxel_scenario scenarios[2];
    uint32_t count = 0;
    world_write_status(context, sp_voxel_scenarios_parse(lines, length, scenarios, 2, &count));
    for (uint32_t i = 0; i < count; i++) {
      hash_write_f64(context, scenarios[i].optimal);
      hash_write_f64(context, scenarios[i].ratio);
      hash_write_i32(context, scenarios[i].start_x + scenarios[i].goal_z);
      hash_write_u32(context, scenarios[i].map_name_length);
    }
  }
}
