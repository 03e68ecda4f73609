/* A* over the kinds of maps, with both engines where both apply. */
#include "hash/parallel.h"
#include "hash/scenarios.h"
#include "hash/world.h"

/** The same queries with the specialised engine allowed and not. */
static void run_both_engines(hash_context *context, const world_shape *shape, int32_t count) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  world_run(context, shape, count, &options);
  options.specialized_engines = 0;
  world_run(context, shape, count, &options);
}

/** Several sizes of one kind of map, square and not. */
static void run_map(hash_context *context, map_kind map, uint64_t seed) {
  static const int32_t sizes[][2] = {{1, 1}, {9, 5}, {31, 33}, {64, 64}, {64, 3}, {2, 64}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    const world_shape shape = {seed + 10 * i, map, sizes[i][0], sizes[i][1], 1, COSTS_ONE};
    run_both_engines(context, &shape, 12);
  }
}

void hash_astar_open(hash_context *context) {
  run_map(context, MAP_OPEN, 1000);
}

void hash_astar_random(hash_context *context) {
  run_map(context, MAP_RANDOM, 2000);
}

void hash_astar_rooms(hash_context *context) {
  run_map(context, MAP_ROOMS, 3000);
}

void hash_astar_maze(hash_context *context) {
  run_map(context, MAP_MAZE, 4000);
}

void hash_astar_cave(hash_context *context) {
  run_map(context, MAP_CAVE, 5000);
}

/** All multipliers equal but not 1: the specialised engine still answers, scaled. */
void hash_astar_uniform_costs(hash_context *context) {
  for (uint64_t seed = 0; seed < 4; seed++) {
    const world_shape shape = {6000 + seed, MAP_CAVE, 40, 30, 4, COSTS_UNIFORM};
    run_both_engines(context, &shape, 10);
  }
}

/** Multipliers with full mantissas, where the order of every product and sum shows. */
void hash_astar_areas(hash_context *context) {
  for (uint64_t seed = 0; seed < 6; seed++) {
    const world_shape shape = {7000 + seed, seed % 2 == 0 ? MAP_OPEN : MAP_RANDOM, 40, 30,
                               10,          seed < 4 ? COSTS_ANY : COSTS_DYADIC};
    world_run(context, &shape, 10, NULL);
  }
}

/* Grids on threads --------------------------------------------------------------------------- */

enum { PARALLEL_GRIDS = 16 };

static void run_parallel_grid(void *user, int32_t index) {
  uint8_t(*digests)[SP__SHA256_SIZE] = user;
  const world_shape shape = {8000 + (uint64_t)index, MAP_CAVE, 32, 32, 1 + index % 3, COSTS_ANY};
  hash_context own;
  hash_begin(&own, 1);
  run_both_engines(&own, &shape, 6);
  hash_end(&own, digests[index]);
}

/** Each thread has its own grids; nothing of the library is shared between them. */
void hash_astar_parallel(hash_context *context) {
  uint8_t digests[PARALLEL_GRIDS][SP__SHA256_SIZE];
  hash_parallel(context->threads, PARALLEL_GRIDS, run_parallel_grid, digests);
  hash_write_bytes(context, digests, sizeof digests);
}
