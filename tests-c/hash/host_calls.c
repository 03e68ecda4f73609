/* What hosts of simulations ask of a grid: content hashes, nearest cells, exact costs, search handles. */
#include "samepath/search.h"

#include "hash/scenarios.h"
#include "hash/world.h"
#include "support/seeded_hooks.h"

/* Content hashes ----------------------------------------------------------------------------- */

void hash_host_content(hash_context *context) {
  for (map_kind map = MAP_OPEN; map < MAP_KIND_COUNT; map++) {
    for (int32_t width = 1; width <= 41; width += 5) {
      const world_shape shape = {800 + (uint64_t)map, map, width,
                                 1 + width / 2,       4,   (cost_kind)(width % COST_KIND_COUNT)};
      sp_grid *grid = world_make_grid(&shape);
      hash_write_u64(context, sp_grid_content_hash(grid));
      hash_require(sp_grid_set_area(grid, width - 1, width / 2, 200) == SP_OK);
      hash_write_u64(context, sp_grid_content_hash(grid));
      hash_require(sp_grid_set_area_cost(grid, 200, 0.1 * width) == SP_OK);
      hash_write_u64(context, sp_grid_content_hash(grid));
      hash_write_u64(context, sp_grid_content_hash(grid));
      sp_grid_free(grid);
    }
  }
}

/* Nearest cells ------------------------------------------------------------------------------ */

static int32_t draw_coordinate(sp__rng *rng, int32_t side) {
  if (sp__rng_next_int(rng, 10) == 0) return (int32_t)((int64_t)(sp__rng_next(rng) >> 32) + INT32_MIN);
  return sp__rng_next_int(rng, 2 * side) - side / 2;
}

static void write_nearest(hash_context *context, sp_grid *grid, sp__rng *rng, const sp_grid_options *options,
                          seeded_hooks *hooks) {
  int32_t cell[2] = {-7, -7};
  int32_t found = -7;
  const int32_t x = draw_coordinate(rng, sp_grid_width(grid));
  const int32_t y = draw_coordinate(rng, sp_grid_height(grid));
  seeded_hooks_reset(hooks);
  world_write_status(context, sp_grid_find_nearest_walkable(grid, x, y, options, &hooks->hooks, cell, &found));
  hash_write_i32(context, found);
  hash_write_i32(context, cell[0]);
  hash_write_i32(context, cell[1]);
  hash_write_u64(context, hooks->log);
}

void hash_host_nearest(hash_context *context) {
  for (map_kind map = MAP_RANDOM; map < MAP_KIND_COUNT; map++) {
    const world_shape shape = {820 + (uint64_t)map, map, 37, 26, 1, COSTS_ONE};
    sp_grid *grid = world_make_grid(&shape);
    sp__rng rng = {830 + (uint64_t)map};
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    for (int32_t i = 0; i < 80; i++) {
      seeded_hooks hooks;
      seeded_hooks_init(&hooks, (uint64_t)(uint32_t)i, i % 3 == 0, PRICE_NONE);
      options.agent_size = 1 + i % 4;
      options.nearest_radius = i % 5 == 0 ? i / 5 : INT32_MAX;
      write_nearest(context, grid, &rng, &options, &hooks);
    }
    options.nearest_radius = -1;
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, 1, false, PRICE_NONE);
    write_nearest(context, grid, &rng, &options, &hooks);
    sp_grid_free(grid);
  }
}

void hash_host_nearest_points(hash_context *context) {
  enum { COUNT = 50 };
  static const double spaces[][3] = {{0, 0, 1}, {-12.7, 3.3, 0.7}, {1e6, -1e6, 2.5}, {0.1, 0.2, 1e-9}};
  const world_shape shape = {840, MAP_CAVE, 33, 29, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  sp__rng rng = {841};
  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
    double points[2 * COUNT];
    int32_t cells[2 * COUNT] = {0};
    for (int32_t k = 0; k < 2 * COUNT; k++) {
      points[k] = spaces[i][k % 2] + spaces[i][2] * (90.0 * sp__rng_next_double(&rng) - 30.0);
    }
    hash_require(sp_grid_set_space(grid, spaces[i][0], spaces[i][1], spaces[i][2]) == SP_OK);
    world_write_status(context, sp_grid_find_nearest_walkables_at(grid, points, COUNT, NULL, NULL, cells));
    world_write_cells(context, cells, COUNT);
    world_write_status(context, sp_grid_find_nearest_walkables(grid, cells, COUNT, NULL, NULL, cells));
    world_write_cells(context, cells, COUNT);
    points[17] = 3e6;
    world_write_status(context, sp_grid_find_nearest_walkables_at(grid, points, COUNT, NULL, NULL, cells));
    int32_t found = -7;
    world_write_status(context,
                       sp_grid_find_nearest_walkable_at(grid, points[0], points[1], NULL, NULL, cells, &found));
    hash_write_i32(context, found);
    world_write_status(context, sp_grid_find_nearest_walkable_at(grid, -3e6, 0, NULL, NULL, cells, &found));
  }
  sp_grid_free(grid);
}

/* Exact costs -------------------------------------------------------------------------------- */

static void write_fixed_cost(hash_context *context, const sp_grid *grid, const int32_t *cells, uint32_t count) {
  int64_t cost = -7;
  int32_t priced = -7;
  world_write_status(context, sp_grid_fixed_cost(grid, cells, count, &cost, &priced));
  hash_write_i32(context, priced);
  hash_write_u64(context, (uint64_t)cost);
}

void hash_host_fixed_cost(hash_context *context) {
  static const double huge[] = {0x1p30, 0x1.fffffffffffffp30, 0x1p31, 1e300, 0x1p-33, 0x1p-1074};
  static const int32_t apart[] = {0, 0, 2, 0, 2, 1};
  for (cost_kind costs = COSTS_ONE; costs < COST_KIND_COUNT; costs++) {
    const world_shape shape = {860 + (uint64_t)costs, MAP_CAVE, 40, 40, 8, costs};
    sp_grid *grid = world_make_grid(&shape);
    sp__rng rng = {870};
    for (int32_t i = 0; i < 12; i++) {
      const world_ends ends = world_draw_ends(&rng, grid, 1);
      sp_grid_path path;
      hash_require(sp_grid_find_path(grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, NULL, NULL, &path) ==
                   SP_OK);
      write_fixed_cost(context, grid, sp_grid_path_cells(grid), (uint32_t)path.cell_count);
    }
    write_fixed_cost(context, grid, apart, 3);
    write_fixed_cost(context, grid, NULL, 2);
    sp_grid_free(grid);
  }
  const world_shape shape = {880, MAP_OPEN, 3, 2, 1, COSTS_ONE};
  sp_grid *grid = world_make_grid(&shape);
  for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
    static const int32_t cells[] = {0, 0, 1, 0, 2, 1};
    hash_require(sp_grid_set_area_cost(grid, 0, huge[i]) == SP_OK);
    for (uint32_t count = 1; count <= 3; count++) write_fixed_cost(context, grid, cells, count);
  }
  sp_grid_free(grid);
}

/* Search handles ----------------------------------------------------------------------------- */

/** Which algorithms a handle is made for; that it answers as the one-call query does, callbacks and all. */
void hash_host_search(hash_context *context) {
  const world_shape shape = {890, MAP_ROOMS, 28, 24, 3, COSTS_DYADIC};
  sp_grid *grid = world_make_grid(&shape);
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    if (algorithm == SP_GRID_ALGORITHM_JPS || algorithm == SP_GRID_ALGORITHM_JPS_PLUS) continue;
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    sp_grid_search *search = NULL;
    seeded_hooks hooks;
    int32_t status = 0;
    sp_grid_path path;
    options.algorithm = algorithm;
    seeded_hooks_init(&hooks, 9, true, PRICE_RAISED);
    world_write_status(context, sp_grid_search_create(grid, &options, &hooks.hooks, &search));
    if (search == NULL) continue;
    world_write_status(context, sp_grid_search_try_begin(search, 1, 1, 26, 22, &status));
    while (status == SP_PATH_STATUS_IN_PROGRESS) hash_require(sp_grid_search_step(search, 11, &status) == SP_OK);
    hash_write_i32(context, status);
    hash_require(sp_grid_search_result(search, 1, &path) == SP_OK);
    world_write_result(context, &path);
    world_write_cells(context, sp_grid_search_cells(search), path.cell_count);
    hash_write_u64(context, hooks.log);
    sp_grid_search_free(search);
  }
  sp_grid_free(grid);
}
