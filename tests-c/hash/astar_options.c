/* A* under the options of a query. */
#include "hash/scenarios.h"
#include "hash/world.h"

static const world_shape plain_shape = {100, MAP_RANDOM, 36, 28, 1, COSTS_ONE};
static const world_shape priced_shape = {200, MAP_CAVE, 36, 28, 8, COSTS_ANY};

/** The same options on a map without and one with areas. */
static void run_options(hash_context *context, const sp_grid_options *options) {
  world_run(context, &plain_shape, 10, options);
  world_run(context, &priced_shape, 10, options);
}

void hash_astar_rules(hash_context *context) {
  for (int32_t rule = SP_DIAGONAL_RULE_NO_CORNER_CUTTING; rule <= SP_DIAGONAL_RULE_ALLOW_ALL; rule++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.diagonals = rule;
    run_options(context, &options);
  }
}

void hash_astar_four_connected(hash_context *context) {
  sp_grid_options options;
  hash_require(sp_grid_options_init(&options, SP_GRID_OPTIONS_PRESET_FOUR_CONNECTED) == SP_OK);
  run_options(context, &options);
}

void hash_astar_agents(hash_context *context) {
  static const int32_t sizes[] = {2, 3, 5, 28, 255};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    for (int32_t rule = SP_DIAGONAL_RULE_NO_CORNER_CUTTING; rule <= SP_DIAGONAL_RULE_ALLOW_ALL; rule++) {
      const world_shape shape = {300 + i, MAP_CAVE, 40, 32, 3, COSTS_ANY};
      sp_grid_options options = SP_GRID_OPTIONS_INIT;
      options.agent_size = sizes[i];
      options.diagonals = rule;
      world_run(context, &shape, 8, &options);
    }
  }
}

void hash_astar_heuristics(hash_context *context) {
  for (int32_t heuristic = SP_GRID_HEURISTIC_AUTO; heuristic <= SP_GRID_HEURISTIC_ZERO; heuristic++) {
    for (int32_t connectivity = 4; connectivity <= 8; connectivity += 4) {
      sp_grid_options options = SP_GRID_OPTIONS_INIT;
      options.heuristic = heuristic;
      options.connectivity = connectivity;
      run_options(context, &options);
    }
  }
}

void hash_astar_weights(hash_context *context) {
  static const double weights[] = {0, 0.5, 0.9999999999999999, 1.1, 2, 10, 1e300};
  for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.heuristic_weight = weights[i];
    run_options(context, &options);
  }
}

/** Dijkstra's algorithm by the heuristic and by the weight: equal costs, equal order. */
void hash_astar_zero_estimate(hash_context *context) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.heuristic = SP_GRID_HEURISTIC_ZERO;
  run_options(context, &options);
  options.specialized_engines = 0;
  run_options(context, &options);
}

void hash_astar_budget(hash_context *context) {
  static const int32_t budgets[] = {1, 2, 7, 50, 300, INT32_MAX};
  for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.iteration_budget = budgets[i];
    run_options(context, &options);
  }
}

void hash_expansions(hash_context *context) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.record_expansions = 1;
  run_options(context, &options);
  options.specialized_engines = 0;
  run_options(context, &options);
  options.iteration_budget = 20;
  run_options(context, &options);
}
