/* The search handle against the one-call query on generated maps: random, rooms, maze, cave, and a cave whose
 * areas have costs; eight variants of the options, many slicings; and the generic engine against an A* put
 * together by hand. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <stdlib.h>
#include <string.h>

#include "samepath/search.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SIDE = 64, CELLS = SIDE * SIDE, ROUNDS = 6, ENDS = 8, VARIANTS = 8, SLICINGS = 6 };

typedef struct map_case {
  const char *name;
  map_kind kind;
  cost_kind costs;
} map_case;

static const map_case maps[] = {{"random", MAP_RANDOM, COSTS_ONE},
                                {"rooms", MAP_ROOMS, COSTS_ONE},
                                {"maze", MAP_MAZE, COSTS_ONE},
                                {"cave", MAP_CAVE, COSTS_ONE},
                                {"area costs", MAP_CAVE, COSTS_ANY}};

/** The eight variants: engines, moves, estimates, sizes, callbacks. */
static sp_grid_options variant_options(int32_t variant) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.record_expansions = 1;
  if (variant == 1) options.specialized_engines = 0;
  if (variant == 2) options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  if (variant == 3) options.diagonals = SP_DIAGONAL_RULE_NO_SQUEEZING;
  if (variant == 4) options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  if (variant == 5) options.heuristic = SP_GRID_HEURISTIC_ZERO;
  if (variant == 6) options.heuristic_weight = 1.75;
  if (variant == 7) options.agent_size = 2;
  return options;
}

typedef struct handle_world {
  sp_grid *grid;
  sp_grid_search *search;
  sp_grid_options options;
  seeded_hooks hooks;
  reference_ends ends;
} handle_world;

/** A seeded map; NULL after a failed check. */
static sp_grid *make_map(const map_case *map, uint64_t seed) {
  static uint8_t areas[CELLS];
  double costs[SP_AREA_COUNT];
  sp__rng rng = {seed};
  sp_grid *grid = NULL;
  map_fill(&rng, map->kind, areas, SIDE, SIDE);
  if (map->costs != COSTS_ONE) map_scatter_areas(&rng, areas, SIDE, SIDE, 10);
  map_fill_costs(&rng, map->costs, costs);
  CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  return grid;
}

/** Two places where the agent fits, as the nearest to drawn cells; one pair in eight is as drawn. */
static reference_ends draw_ends(handle_world *world, sp__rng *rng) {
  int32_t cells[4], found[2];
  for (int32_t i = 0; i < 4; i++) cells[i] = sp__rng_next_int(rng, SIDE + 1);
  if (sp__rng_next_int(rng, 8) > 0) {
    for (int32_t i = 0; i < 2; i++) {
      CHECK_EQ_I64(sp_grid_find_nearest_walkable(world->grid, cells[2 * i], cells[2 * i + 1], &world->options, NULL,
                                                 cells + 2 * i, &found[i]),
                   SP_OK);
    }
  }
  return (reference_ends){cells[0], cells[1], cells[2], cells[3]};
}

/* Handle and one-call query ------------------------------------------------------------------ */

static bool same_pairs(const int32_t *a, const int32_t *b, size_t count) {
  return count == 0 || memcmp(a, b, 2 * sizeof *a * count) == 0;
}

/** Steps to the end by the slicing's budgets: one, seven, the default slice, drawn ones, all at once, by doubling. */
static int32_t run_slicing(sp_grid_search *search, int32_t slicing, sp__rng *rng) {
  int32_t status = SP_PATH_STATUS_NONE;
  int32_t budget = slicing == 0 ? 1 : slicing == 1 ? 7 : slicing == 2 ? 256 : slicing == 4 ? INT32_MAX : 1;
  do {
    if (slicing == 3) budget = sp__rng_next_int(rng, 60);
    if (!CHECK_EQ_I64(sp_grid_search_step(search, budget, &status), SP_OK)) return status;
    if (slicing == 5 && budget < INT32_MAX / 2) budget *= 2;
  } while (status == SP_PATH_STATUS_IN_PROGRESS);
  return status;
}

/** The handle's answer against `whole`, whose cells are still in the grid. */
static void check_handle(handle_world *world, const sp_grid_path *whole, uint64_t log, int32_t slicing, sp__rng *rng) {
  const reference_ends *ends = &world->ends;
  int32_t status;
  seeded_hooks_reset(&world->hooks);
  CHECK_EQ_I64(
      sp_grid_search_try_begin(world->search, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &status),
      SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, whole->status);
    return;
  }
  CHECK_EQ_I64(run_slicing(world->search, slicing, rng), whole->status);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_result(world->search, 1, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, whole, sizeof path), 0); /* the record has no padding */
  CHECK(same_pairs(sp_grid_search_cells(world->search), sp_grid_path_cells(world->grid), (size_t)path.cell_count));
  CHECK(same_pairs(sp_grid_search_expanded(world->search), sp_grid_path_expanded(world->grid), path.recorded));
  for (int32_t i = 0; i < 2 * path.point_count; i++) {
    CHECK_EQ_F64_BITS(sp_grid_search_points(world->search)[i], sp_grid_path_points(world->grid)[i]);
  }
  CHECK_EQ_U64(world->hooks.log, log);
}

/** One pair of ends in one call, then in every slicing. Returns whether a path was found. */
static bool check_ends(handle_world *world, sp__rng *rng) {
  const reference_ends *ends = &world->ends;
  sp_grid_path whole;
  seeded_hooks_reset(&world->hooks);
  CHECK_EQ_I64(sp_grid_find_path_with_points(world->grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y,
                                             &world->options, &world->hooks.hooks, &whole),
               SP_OK);
  const uint64_t log = world->hooks.log;
  CHECK_EQ_I64(sp_grid_search_uses_specialized_engine(world->search), whole.specialized);
  for (int32_t slicing = 0; slicing < SLICINGS; slicing++) check_handle(world, &whole, log, slicing, rng);
  return whole.status == SP_PATH_STATUS_FOUND;
}

static void check_variant(const map_case *map, uint64_t seed, int32_t variant, bool with_callbacks, int32_t *found) {
  handle_world world = {.grid = make_map(map, seed), .options = variant_options(variant)};
  sp__rng rng = {seed + 1};
  seeded_hooks_init(&world.hooks, seed, with_callbacks, with_callbacks ? PRICE_RAISED : PRICE_NONE);
  CHECK_EQ_I64(sp_grid_search_create(world.grid, &world.options, &world.hooks.hooks, &world.search), SP_OK);
  for (int32_t i = 0; i < ENDS && sp_test_failures() == 0; i++) {
    sp_test_note("%s, seed %llu, variant %d, ends %d", map->name, (unsigned long long)seed, (int)variant, (int)i);
    world.ends = draw_ends(&world, &rng);
    *found += check_ends(&world, &rng);
  }
  sp_grid_search_free(world.search);
  sp_grid_free(world.grid);
}

static void handle_equals_query(void) {
  const int32_t rounds = case_scaled(ROUNDS);
  for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) {
    int32_t found = 0;
    for (int32_t round = 0; round < rounds; round++) {
      for (int32_t variant = 0; variant < VARIANTS && sp_test_failures() == 0; variant++) {
        const uint64_t seed = 7000 + 100 * (uint64_t)m + (uint64_t)(uint32_t)round;
        check_variant(&maps[m], seed, variant, round % 3 == 2, &found);
      }
    }
    sp_test_note("%s", maps[m].name);
    CHECK(found > rounds * VARIANTS * ENDS / 8);
  }
}

/* The generic engine, by hand ---------------------------------------------------------------- */

typedef struct hand_built {
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *search;
} hand_built;

static hand_built build_astar(sp_grid *grid, const sp_grid_options *options) {
  hand_built astar = {0};
  CHECK_EQ_I64(
      sp_topology_create(grid, options->agent_size, options->connectivity, options->diagonals, &astar.topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &astar.buffers), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_set_recording(astar.buffers, 1), SP_OK);
  CHECK_EQ_I64(sp_astar_create(astar.topology, astar.buffers, options->heuristic, options->heuristic_weight, NULL,
                               &astar.search),
               SP_OK);
  return astar;
}

static void free_astar(const hand_built *astar) {
  sp_astar_free(astar->search);
  sp_search_buffers_free(astar->buffers);
  sp_topology_free(astar->topology);
}

static void compare_nodes(const int32_t *nodes, const int32_t *cells, uint32_t count) {
  uint32_t same = 0;
  while (same < count && nodes[same] == cells[2 * same + 1] * SIDE + cells[2 * same]) same++;
  CHECK_EQ_U64(same, count);
}

/** The handle's result against the hand-built A* over the same ends, which lie in the grid. */
static void compare_engines(const hand_built *astar, sp_grid_search *search, const reference_ends *ends) {
  static int32_t nodes[CELLS];
  int32_t status, begun;
  CHECK_EQ_I64(sp_grid_search_try_begin(search, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &begun),
               SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(astar->search, ends->start_y * SIDE + ends->start_x,
                                  ends->goal_y * SIDE + ends->goal_x, &status),
               SP_OK);
  CHECK_EQ_I64(status, begun);
  if (begun != SP_PATH_STATUS_IN_PROGRESS) return;
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(astar->search, INT32_MAX, &status), SP_OK);
  sp_grid_path path;
  uint32_t count = 0;
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(path.specialized, 0);
  CHECK_EQ_I64(status == SP_SEARCH_STATUS_FOUND, path.status == SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(sp_astar_cost(astar->search), path.cost);
  CHECK_EQ_U64(sp_astar_iterations(astar->search), path.iterations);
  CHECK_EQ_U64(sp_astar_expanded(astar->search), path.expanded);
  CHECK_EQ_I64(sp_astar_copy_path(astar->search, nodes, CELLS, &count), SP_OK);
  if (CHECK_EQ_U64(count, (uint32_t)path.cell_count)) compare_nodes(nodes, sp_grid_search_cells(search), count);
  if (CHECK_EQ_U64(sp_search_buffers_expanded_count(astar->buffers), path.recorded)) {
    compare_nodes(sp_search_buffers_expanded(astar->buffers), sp_grid_search_expanded(search), path.recorded);
  }
}

static void generic_equals_hand_built(void) {
  for (size_t m = 0; m < sizeof maps / sizeof maps[0]; m++) {
    for (int32_t variant = 0; variant < VARIANTS && sp_test_failures() == 0; variant++) {
      const uint64_t seed = 8000 + 100 * (uint64_t)m + (uint64_t)(uint32_t)variant;
      handle_world world = {.grid = make_map(&maps[m], seed), .options = variant_options(variant)};
      world.options.specialized_engines = 0;
      CHECK_EQ_I64(sp_grid_search_create(world.grid, &world.options, NULL, &world.search), SP_OK);
      const hand_built astar = build_astar(world.grid, &world.options);
      sp__rng rng = {seed};
      for (int32_t i = 0; i < ENDS; i++) {
        sp_test_note("%s, variant %d, ends %d", maps[m].name, (int)variant, (int)i);
        world.ends = draw_ends(&world, &rng);
        if (world.ends.start_x < SIDE && world.ends.goal_x < SIDE) {
          compare_engines(&astar, world.search, &world.ends);
        }
      }
      free_astar(&astar);
      sp_grid_search_free(world.search);
      sp_grid_free(world.grid);
    }
  }
}

/* What a handle is made for ------------------------------------------------------------------ */

static void sliceable_algorithms(void) {
  sp_grid *grid = open_grid(8, 8);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    sp_test_note("algorithm %d", (int)algorithm);
    options.algorithm = algorithm;
    sp_grid_search *search = NULL;
    const sp_status status = sp_grid_search_create(grid, &options, NULL, &search);
    if (algorithm <= SP_GRID_ALGORITHM_JPS_PLUS || algorithm == SP_GRID_ALGORITHM_HPA) {
      CHECK_EQ_I64(status, SP_OK);
      CHECK(search != NULL);
    } else {
      CHECK_EQ_I64(status, SP_E_UNSUPPORTED);
      check_failure(SP_E_UNSUPPORTED, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_DETAIL_NOT_SLICEABLE);
      CHECK(search == NULL);
    }
    sp_grid_search_free(search);
  }
  options.algorithm = -1;
  sp_grid_search *search = NULL;
  CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_ALGORITHM, -1, 0, SP_GRID_ALGORITHM_D_STAR_LITE);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-244 G-245 G-374 handle and one-call query on generated maps: eight variants, six slicings",
         handle_equals_query);
  SP_RUN("G-244 G-374 the generic engine equals an A* put together by hand", generic_equals_hand_built);
  SP_RUN("G-241 a handle is made for A*, JPS and JPS+ only", sliceable_algorithms);
  return sp_test_end();
}
