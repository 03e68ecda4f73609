/* Hex grids: coordinates, places, edits, and A* in the four layouts. */
#include "samepath/hex.h"

#include <math.h>

#include "hash/scenarios.h"
#include "hash/world.h"

enum { LAYOUTS = 4 };

/* Grids and queries -------------------------------------------------------------------------- */

static sp_hex *make_hex(const world_shape *shape, int32_t layout) {
  sp_grid *grid = world_make_grid(shape);
  sp_hex *hex = NULL;
  hash_require(sp_hex_from_areas(sp_grid_cells(grid), shape->width, shape->height, layout, NULL, &hex) == SP_OK);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    double cost;
    hash_require(sp_grid_get_area_cost(grid, area, &cost) == SP_OK);
    hash_require(sp_hex_set_area_cost(hex, area, cost) == SP_OK);
  }
  sp_grid_free(grid);
  return hex;
}

/** Mostly a free cell, sometimes one outside. */
static void draw_cell(sp__rng *rng, const sp_hex *hex, int32_t *x, int32_t *y) {
  enum { TRIES = 12 };
  for (int32_t i = 0; i < TRIES; i++) {
    *x = sp__rng_next_int(rng, sp_hex_width(hex));
    *y = sp__rng_next_int(rng, sp_hex_height(hex));
    if (sp_hex_is_walkable(hex, *x, *y) == 1) break;
  }
  if (sp__rng_next_int(rng, 32) == 0) *y = sp__rng_next_int(rng, 2) == 0 ? -1 : sp_hex_height(hex);
}

static world_ends draw_ends(sp__rng *rng, const sp_hex *hex) {
  world_ends ends;
  draw_cell(rng, hex, &ends.start_x, &ends.start_y);
  draw_cell(rng, hex, &ends.goal_x, &ends.goal_y);
  return ends;
}

/** Status, result, cells, points and expansions of the hex grid's last query. */
static void write_path(hash_context *context, const sp_hex *hex, sp_status status, const sp_grid_path *result) {
  world_write_status(context, status);
  if (status != SP_OK) return;
  world_write_result(context, result);
  world_write_cells(context, sp_hex_path_cells(hex), result->cell_count);
  world_write_points(context, sp_hex_path_points(hex), result->point_count);
  world_write_cells(context, sp_hex_path_expanded(hex), (int32_t)result->recorded);
}

static void write_queries(hash_context *context, sp_hex *hex, uint64_t seed, int32_t count,
                          const sp_grid_options *options, const sp_grid_hooks *hooks) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < count; i++) {
    const world_ends ends = draw_ends(&rng, hex);
    sp_grid_path result;
    const sp_status status = sp_hex_find_path_with_points(hex, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y,
                                                          options, hooks, &result);
    write_path(context, hex, status, &result);
  }
}

/* A* ----------------------------------------------------------------------------------------- */

/** All kinds of maps and multipliers in one layout. */
static void run_layout(hash_context *context, int32_t layout) {
  for (int32_t map = 0; map < MAP_KIND_COUNT; map++) {
    for (int32_t costs = 0; costs < COST_KIND_COUNT; costs++) {
      const uint64_t seed = (uint64_t)(uint32_t)(800 + 100 * layout + 10 * map + costs);
      const world_shape shape = {seed, (map_kind)map, 30 + 3 * map, 36 - 2 * costs, 1 + 4 * costs, (cost_kind)costs};
      sp_grid_options options = SP_GRID_OPTIONS_INIT;
      options.record_expansions = costs % 2;
      sp_hex *hex = make_hex(&shape, layout);
      write_queries(context, hex, seed + 1, 5, &options, NULL);
      sp_hex_free(hex);
    }
  }
}

void hash_hex_pointy_odd_row(hash_context *context) {
  run_layout(context, SP_HEX_LAYOUT_POINTY_ODD_ROW);
}

void hash_hex_pointy_even_row(hash_context *context) {
  run_layout(context, SP_HEX_LAYOUT_POINTY_EVEN_ROW);
}

void hash_hex_flat_odd_column(hash_context *context) {
  run_layout(context, SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
}

void hash_hex_flat_even_column(hash_context *context) {
  run_layout(context, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN);
}

/** Heuristics, weights, budgets, algorithms, and sizes that are refused. */
void hash_hex_options(hash_context *context) {
  static const double weights[] = {0, 0.5, 1, 1.5, 20};
  const world_shape shape = {1300, MAP_CAVE, 40, 34, 6, COSTS_ANY};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    sp_hex *hex = make_hex(&shape, layout);
    for (int32_t i = 0; i < 10; i++) {
      sp_grid_options options = SP_GRID_OPTIONS_INIT;
      options.heuristic = i % 5;
      options.heuristic_weight = weights[i / 2];
      options.algorithm = i % 8;
      options.connectivity = i % 2 == 0 ? 4 : 8;
      options.iteration_budget = i == 7 ? 40 : 0;
      options.agent_size = i == 9 ? 3 : 1;
      options.record_expansions = 1;
      write_queries(context, hex, 1301, 3, &options, NULL);
    }
    sp_hex_free(hex);
  }
}

/** Writes every question and answers by the cells alone. */
static int32_t answer_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  hash_write_i32(user, x);
  hash_write_i32(user, y);
  *blocked = (x * 7 + y * 13) % 11 == 0;
  return 0;
}

static int32_t answer_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y,
                                double grid_cost, double *cost) {
  hash_write_i32(user, from_x);
  hash_write_i32(user, from_y);
  hash_write_i32(user, to_x);
  hash_write_i32(user, to_y);
  hash_write_f64(user, grid_cost);
  if ((from_x + 3 * to_y) % 9 == 0) *cost = (double)NAN;
  if ((from_x + 3 * to_y) % 9 == 1) *cost = grid_cost / 3;
  return 0;
}

void hash_hex_callbacks(hash_context *context) {
  const world_shape shape = {1310, MAP_OPEN, 20, 18, 4, COSTS_ANY};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    sp_hex *hex = make_hex(&shape, layout);
    for (int32_t kinds = 1; kinds <= 3; kinds++) {
      const sp_grid_hooks hooks = {(kinds & 1) != 0 ? answer_blocked : NULL, (kinds & 2) != 0 ? answer_step_cost : NULL,
                                   context};
      write_queries(context, hex, 1311, 3, NULL, &hooks);
    }
    sp_hex_free(hex);
  }
}

enum { BATCH = 20 };

void hash_hex_batch(hash_context *context) {
  const world_shape shape = {1320, MAP_ROOMS, 36, 40, 3, COSTS_DYADIC};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    int32_t queries[4 * BATCH];
    sp_grid_path results[BATCH];
    sp_hex *hex = make_hex(&shape, layout);
    sp__rng rng = {1321};
    for (int32_t i = 0; i < BATCH; i++) {
      const world_ends ends = draw_ends(&rng, hex);
      queries[4 * i] = ends.start_x;
      queries[4 * i + 1] = ends.start_y;
      queries[4 * i + 2] = ends.goal_x;
      queries[4 * i + 3] = ends.goal_y;
    }
    world_write_status(context, sp_hex_find_paths(hex, queries, BATCH, NULL, NULL, results));
    for (int32_t i = 0; i < BATCH; i++) {
      world_write_result(context, &results[i]);
      if (results[i].cell_count == 0) continue;
      world_write_cells(context, sp_hex_path_cells(hex) + 2 * (size_t)results[i].first_cell, results[i].cell_count);
    }
    sp_hex_free(hex);
  }
}

/* Searches ----------------------------------------------------------------------------------- */

void hash_hex_search_slices(hash_context *context) {
  const world_shape shape = {1330, MAP_CAVE, 28, 26, 5, COSTS_ANY};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.record_expansions = 1;
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    sp_hex *hex = make_hex(&shape, layout);
    sp_grid_search *search = NULL;
    sp__rng rng = {1331};
    hash_require(sp_hex_search_create(hex, &options, NULL, &search) == SP_OK);
    for (int32_t query = 0; query < 4; query++) {
      const world_ends ends = draw_ends(&rng, hex);
      int32_t status = 0;
      world_write_status(
          context, sp_grid_search_try_begin(search, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &status));
      while (status == SP_PATH_STATUS_IN_PROGRESS) {
        hash_require(sp_grid_search_step(search, 1 + 9 * query, &status) == SP_OK);
        hash_write_i32(context, status);
      }
      sp_grid_path result;
      world_write_status(context, sp_grid_search_result(search, 1, &result));
      world_write_result(context, &result);
      world_write_cells(context, sp_grid_search_cells(search), result.cell_count);
      world_write_points(context, sp_grid_search_points(search), result.point_count);
      world_write_cells(context, sp_grid_search_expanded(search), (int32_t)result.recorded);
    }
    sp_grid_search_free(search);
    sp_hex_free(hex);
  }
}

static void write_topology(hash_context *context, const sp_topology *topology, int32_t nodes) {
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

/** The moves as the middle tier shows them, and what its search leaves at every node. */
void hash_hex_topology(hash_context *context) {
  const world_shape shape = {1340, MAP_RANDOM, 17, 19, 6, COSTS_ANY};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    sp_hex *hex = make_hex(&shape, layout);
    sp_topology *topology = NULL;
    sp_search_buffers *buffers = NULL;
    sp_astar *search = NULL;
    int32_t status = 0;
    hash_require(sp_hex_topology_create(hex, &topology) == SP_OK);
    hash_require(sp_search_buffers_create(NULL, &buffers) == SP_OK);
    hash_require(sp_astar_create(topology, buffers, SP_GRID_HEURISTIC_AUTO, 1, NULL, &search) == SP_OK);
    write_topology(context, topology, 17 * 19);
    world_write_status(context, sp_astar_try_begin(search, 0, 17 * 19 - 1, &status));
    hash_write_i32(context, status);
    if (status == SP_PATH_STATUS_IN_PROGRESS) world_write_status(context, sp_astar_step(search, 100, &status));
    for (int32_t node = 0; node < 17 * 19; node++) {
      hash_write_f64(context, sp_astar_node_cost(search, node));
      hash_write_i32(context, sp_astar_node_parent(search, node));
    }
    sp_astar_free(search);
    sp_search_buffers_free(buffers);
    sp_topology_free(topology);
    sp_hex_free(hex);
  }
}

/* Coordinates -------------------------------------------------------------------------------- */

void hash_hex_coordinates(hash_context *context) {
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    const world_shape shape = {1350, MAP_OPEN, 9, 8, 1, COSTS_ONE};
    sp_hex *hex = make_hex(&shape, layout);
    sp__rng rng = {1351};
    for (int32_t i = 0; i < 200; i++) {
      const int32_t shift = sp__rng_next_int(&rng, 30);
      const int32_t x = (int32_t)(sp__rng_next(&rng) >> 33) >> shift,
                    y = -((int32_t)(sp__rng_next(&rng) >> 33) >> shift);
      int32_t pair[2] = {0, 0}, neighbors[12];
      world_write_status(context, sp_hex_to_axial(hex, x, y, pair));
      world_write_cells(context, pair, 1);
      world_write_status(context, sp_hex_from_axial(hex, x, y, pair));
      world_write_cells(context, pair, 1);
      hash_write_f64(context, sp_hex_distance(hex, x, y, y, x));
      world_write_cells(context, neighbors, sp_hex_neighbors(hex, i % 11 - 1, i / 11 - 1, neighbors));
    }
    sp_hex_free(hex);
  }
}

static double draw_world(sp__rng *rng) {
  switch (sp__rng_next_int(rng, 40)) {
  case 0:
    return (double)NAN;
  case 1:
    return SP_MAX_COORDINATE * 1.5;
  default:
    return sp__rng_next_double(rng) * 16 - 3;
  }
}

/** Centres, cells under points, and queries between points. */
void hash_hex_space(hash_context *context) {
  static const double spaces[][3] = {{0, 0, 1}, {-0.3, 1.7, 0.7}, {2, -1, 0x1p-1074}};
  const world_shape shape = {1360, MAP_RANDOM, 18, 16, 3, COSTS_ANY};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    sp_hex *hex = make_hex(&shape, layout);
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
      sp__rng rng = {1361};
      hash_require(sp_hex_set_space(hex, spaces[i][0], spaces[i][1], spaces[i][2]) == SP_OK);
      for (int32_t query = 0; query < 60; query++) {
        double center[2];
        int32_t cell[2] = {-9, -9}, inside = -9;
        const double x = draw_world(&rng), y = draw_world(&rng);
        sp_hex_cell_center(hex, query - 20, 30 - query, center);
        world_write_points(context, center, 1);
        world_write_status(context, sp_hex_cell_at(hex, x, y, cell, &inside));
        world_write_cells(context, cell, 1);
        hash_write_i32(context, inside);
        if (query % 4 != 0) continue;
        sp_grid_path result;
        const sp_status status = sp_hex_find_path_between(hex, x, y, y, x, NULL, NULL, &result);
        write_path(context, hex, status, &result);
      }
    }
    sp_hex_free(hex);
  }
}

/* Edits and errors --------------------------------------------------------------------------- */

static void write_cell(void *user, int32_t x, int32_t y) {
  hash_write_i32(user, x);
  hash_write_i32(user, y);
}

void hash_hex_edits(hash_context *context) {
  const world_shape shape = {1370, MAP_CAVE, 20, 20, 3, COSTS_DYADIC};
  for (int32_t layout = 0; layout < LAYOUTS; layout++) {
    const sp_grid_listener listener = {write_cell, NULL, context};
    sp_hex *hex = make_hex(&shape, layout);
    sp__rng rng = {1371};
    uint32_t id = 0;
    hash_require(sp_hex_add_listener(hex, &listener, &id) == SP_OK);
    for (int32_t i = 0; i < 30; i++) {
      const int32_t x = sp__rng_next_int(&rng, 21), y = sp__rng_next_int(&rng, 20);
      const int32_t area = sp__rng_next_int(&rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(&rng, 4);
      world_write_status(context, sp_hex_set_area(hex, x, y, area));
      world_write_status(context, sp_hex_set_rect(hex, x, y, 1 + i % 3, 2, area));
      hash_write_i32(context, sp_hex_version(hex));
      write_queries(context, hex, (uint64_t)(uint32_t)i, 1, NULL, NULL);
    }
    hash_write_bytes(context, sp_hex_cells(hex), 20 * 20);
    sp_hex_free(hex);
  }
}

void hash_hex_errors(hash_context *context) {
  static const char *const texts[] = {"..\n.#", "..\n...", "", ".a", "1\r\n2\r\n"};
  sp_hex *hex = NULL;
  for (int32_t layout = -1; layout <= LAYOUTS; layout++) {
    world_write_status(context, sp_hex_create(3, layout, layout, NULL, &hex));
    sp_hex_free(hex);
    hex = NULL;
  }
  for (uint32_t i = 0; i < 5; i++) {
    uint32_t length = 0;
    while (texts[i][length] != 0) length++;
    world_write_status(context, sp_hex_from_text(texts[i], length, (int32_t)(i % LAYOUTS), NULL, &hex));
    hash_write_i32(context, sp_hex_layout(hex));
    hash_write_bytes(context, sp_hex_cells(hex), (size_t)sp_hex_width(hex) * (size_t)sp_hex_height(hex));
    sp_hex_free(hex);
    hex = NULL;
  }
}
