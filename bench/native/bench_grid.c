/* Times the path queries of one Moving AI map on a square grid, natively, and prints one JSON object per line.
 *
 * usage: bench_grid MAP SCEN engine=NAME [limits=1000,50] [batch=0|1] [seconds=10] [min-passes=3] [max-passes=50]
 *                            [relative=1e-6] [absolute=0]
 *        bench_grid boundary
 *
 * For each limit L the queries are every k-th line of the scenario file, k = ceil(lines / L). One untimed pass warms up
 * and checks costs; then whole passes run until `seconds` have gone by, never fewer than min-passes nor more than
 * max-passes. With batch=1 the same queries also go through sp_grid_find_paths. Files are read before anything is
 * timed.
 *
 * What an engine precomputes is also made alone, on a grid of its own: `structure_us` and `structure_bytes`. The first
 * query of a grid makes it too, with its node records: `prepare_us` and `prepare_bytes`.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/samepath.h"

#include "common/maps.h"
#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/octile_jump.h"
#include "grid/octile_keys.h"

enum { TRIVIAL_SIDE = 8, TRIVIAL_CALLS = 20000, TRIVIAL_PASSES = 50 };

/** What runs. Improved pruning and the published lazy order have no option: they are called directly. */
typedef enum runner { RUN_QUERY, RUN_IMPROVED_JUMPS, RUN_PUBLISHED_LAZY } runner;

typedef struct engine {
  const char *name;
  int32_t algorithm;
  bool specialised;
  runner runner;
  bench_claim claim;
  int32_t chunk_size; /* Of HPA*, else 0. */
  bool smoothing;
} engine;

static const engine engines[] = {
    {"specialised", SP_GRID_ALGORITHM_ASTAR, true, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"generic", SP_GRID_ALGORITHM_ASTAR, false, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"jps", SP_GRID_ALGORITHM_JPS, true, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"jps+", SP_GRID_ALGORITHM_JPS_PLUS, true, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"generic-jps", SP_GRID_ALGORITHM_JPS, false, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"generic-jps+", SP_GRID_ALGORITHM_JPS_PLUS, false, RUN_QUERY, BENCH_EQUAL, 0, false},
    {"improved-jps", SP_GRID_ALGORITHM_JPS, true, RUN_IMPROVED_JUMPS, BENCH_EQUAL, 0, false},
    {"improved-jps+", SP_GRID_ALGORITHM_JPS_PLUS, true, RUN_IMPROVED_JUMPS, BENCH_EQUAL, 0, false},
    {"theta*", SP_GRID_ALGORITHM_THETA_STAR, false, RUN_QUERY, BENCH_AT_MOST, 0, false},
    {"lazy-theta*", SP_GRID_ALGORITHM_LAZY_THETA_STAR, false, RUN_QUERY, BENCH_AT_MOST, 0, false},
    {"lazy-theta* as published", SP_GRID_ALGORITHM_LAZY_THETA_STAR, false, RUN_PUBLISHED_LAZY, BENCH_NONE, 0, false},
    {"hpa* 16", SP_GRID_ALGORITHM_HPA, false, RUN_QUERY, BENCH_AT_LEAST, 16, true},
    {"hpa* 16 unsmoothed", SP_GRID_ALGORITHM_HPA, false, RUN_QUERY, BENCH_AT_LEAST, 16, false},
    {"hpa* 32", SP_GRID_ALGORITHM_HPA, false, RUN_QUERY, BENCH_AT_LEAST, 32, true}};

/** A grid, and what searches without an option need beside it. */
typedef struct arena {
  const engine *engine;
  sp_grid *grid;
  sp_grid_options options;
  octile_jump jumps;
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *lazy;
  int32_t *cells;
} arena;

/** Time and memory of something that is made before queries. */
typedef struct making {
  double us;
  uint64_t bytes;
} making;

static void check(sp_status status, const char *what) {
  if (status != SP_OK) bench_die_of_library(what);
}

/* Queries ------------------------------------------------------------------------------------ */

/** The same work as sp_grid_find_path: search, cells, cost. */
static void find_improved(arena *place, const int32_t *query, bench_answer *answer) {
  octile_jump *search = &place->jumps;
  const bool table = place->options.algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
  const int32_t start = grid__index(place->grid, query[0], query[1]);
  const int32_t goal = grid__index(place->grid, query[2], query[3]);
  check(octile_jump__begin_improved(search, start, goal, table, false, false), "octile_jump__begin_improved");
  check(octile_jump__step(search, INT32_MAX), "octile_jump__step");
  const bool found = search->status == SP_SEARCH_STATUS_FOUND;
  *answer = (bench_answer){HUGE_VAL, search->iterations, search->expanded,
                           found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH};
  if (!found) return;
  octile_jump__copy_path(search, place->cells);
  answer->cost = octile__cost(octile_jump__straight_steps(search), octile_jump__diagonal_steps(search));
}

static void find_lazy(arena *place, const int32_t *query, bench_answer *answer) {
  sp_astar *search = place->lazy;
  int32_t status;
  uint32_t count;
  const int32_t start = grid__index(place->grid, query[0], query[1]);
  const int32_t goal = grid__index(place->grid, query[2], query[3]);
  check(sp_astar_try_begin(search, start, goal, &status), "sp_astar_try_begin");
  if (status != SP_PATH_STATUS_IN_PROGRESS) bench_die("query", "an end is not walkable");
  check(sp_astar_step(search, INT32_MAX, &status), "sp_astar_step");
  const bool found = status == SP_SEARCH_STATUS_FOUND;
  if (found) {
    check(sp_astar_copy_path(search, place->cells, (uint32_t)place->grid->cell_count, &count), "sp_astar_copy_path");
  }
  *answer = (bench_answer){sp_astar_cost(search), sp_astar_iterations(search), sp_astar_expanded(search),
                           found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH};
}

static void find_by_query(arena *place, const int32_t *query, bench_answer *answer) {
  sp_grid_path path;
  check(sp_grid_find_path(place->grid, query[0], query[1], query[2], query[3], &place->options, NULL, &path),
        "sp_grid_find_path");
  if (path.specialized != place->engine->specialised || path.algorithm != place->engine->algorithm) {
    bench_die("engine", "another one ran than was asked for");
  }
  *answer = (bench_answer){path.cost, path.iterations, path.expanded, path.status};
}

static void find(void *state, const int32_t *query, bench_answer *answer) {
  arena *place = state;
  switch (place->engine->runner) {
  case RUN_IMPROVED_JUMPS:
    find_improved(place, query, answer);
    break;
  case RUN_PUBLISHED_LAZY:
    find_lazy(place, query, answer);
    break;
  default:
    find_by_query(place, query, answer);
  }
}

/* Arenas and what they prepare --------------------------------------------------------------- */

static void open_lazy(arena *place) {
  check(sp_topology_create(place->grid, 1, 8, SP_DIAGONAL_RULE_NO_CORNER_CUTTING, &place->topology),
        "sp_topology_create");
  check(sp_search_buffers_create(NULL, &place->buffers), "sp_search_buffers_create");
  check(sp_astar_create_theta(place->topology, place->buffers, SP_THETA_VARIANT_LAZY, SP_GRID_HEURISTIC_AUTO, 1.0,
                              &place->lazy),
        "sp_astar_create_theta");
}

static void open_arena(arena *place, const char *map, const engine *used) {
  *place = (arena){.engine = used, .grid = bench_read_grid(map), .options = SP_GRID_OPTIONS_INIT};
  place->options.algorithm = used->algorithm;
  place->options.specialized_engines = used->specialised;
  place->options.hpa_smoothing = used->smoothing;
  if (used->chunk_size > 0) place->options.hpa_chunk_size = used->chunk_size;
  octile_jump__init(&place->jumps, place->grid);
  place->cells = bench_allocate(2 * (size_t)place->grid->cell_count, sizeof *place->cells);
  if (used->runner == RUN_PUBLISHED_LAZY) open_lazy(place);
}

static void close_arena(arena *place) {
  sp_astar_free(place->lazy);
  sp_search_buffers_free(place->buffers);
  sp_topology_free(place->topology);
  free(place->cells);
  octile_jump__free(&place->jumps);
  sp_grid_free(place->grid);
}

static making make_hierarchy(const arena *place) {
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  sp_hpa_hierarchy *hierarchy;
  options.chunk_size = place->engine->chunk_size;
  const double began = bench_now_us();
  check(sp_hpa_hierarchy_create(place->grid, &options, &hierarchy), "sp_hpa_hierarchy_create");
  check(sp_hpa_hierarchy_refresh(hierarchy), "sp_hpa_hierarchy_refresh");
  const making made = {bench_now_us() - began, sp_hpa_hierarchy_memory(hierarchy)};
  sp_hpa_hierarchy_free(hierarchy);
  return made;
}

/** The map of jump points; with `table`, of distances as well. The neighbour bytes that all searches read are there. */
static making make_jumps(const arena *place, bool table) {
  check(grid__ensure_neighbours(place->grid), "grid__ensure_neighbours");
  const double began = bench_now_us();
  check(grid__ensure_jump_map(place->grid), "grid__ensure_jump_map");
  if (table) check(grid__ensure_jump_table(place->grid), "grid__ensure_jump_table");
  making made = {bench_now_us() - began, jump_map__memory(place->grid->jump_map, place->grid)};
  if (table) made.bytes += jump_table__memory(place->grid->jump_table, place->grid);
  return made;
}

/** What the engine precomputes, made alone; zeros when that is nothing. */
static making make_structure(const char *map, const engine *used) {
  arena place;
  making made = {0};
  open_arena(&place, map, used);
  if (used->chunk_size > 0) {
    made = make_hierarchy(&place);
  } else if (used->algorithm == SP_GRID_ALGORITHM_JPS || used->algorithm == SP_GRID_ALGORITHM_JPS_PLUS) {
    made = make_jumps(&place, used->algorithm == SP_GRID_ALGORITHM_JPS_PLUS);
  }
  close_arena(&place);
  return made;
}

static uint64_t bytes_of(const arena *place) {
  return sp_grid_memory(place->grid) + octile_jump__memory(&place->jumps);
}

/** The first query builds what the engine reads: maps, table, node records. From a free cell to itself. */
static making prepare(arena *place, const sp_scenario *first) {
  const int32_t query[4] = {first->start_x, first->start_y, first->start_x, first->start_y};
  const uint64_t before = bytes_of(place);
  const double began = bench_now_us();
  bench_answer answer;
  if (place->engine->runner == RUN_PUBLISHED_LAZY) {
    find_lazy(place, query, &answer);
  } else {
    find_by_query(place, query, &answer);
  }
  return (making){bench_now_us() - began, bytes_of(place) - before};
}

/* Runs --------------------------------------------------------------------------------------- */

typedef struct batch {
  arena *place;
  const bench_work *work;
  sp_grid_path *results;
} batch;

static void find_batch(void *state) {
  const batch *all = state;
  check(sp_grid_find_paths(all->place->grid, all->work->queries, all->work->count, &all->place->options, NULL,
                           all->results),
        "sp_grid_find_paths");
}

static void print_row(const char *call, const bench_work *work, bench_timing time, const bench_subject *subject,
                      const making made[2]) {
  bench_open_row(call, work, time, subject);
  printf(",\"grid_bytes\":%" PRIu64 ",\"structure_us\":%.1f,\"structure_bytes\":%" PRIu64
         ",\"prepare_us\":%.1f,\"prepare_bytes\":%" PRIu64,
         bytes_of(subject->state), made[0].us, made[0].bytes, made[1].us, made[1].bytes);
  bench_close_row();
}

static void bench_batch(arena *place, bench_work *work, const bench_subject *subject, const bench_settings *settings,
                        const making made[2]) {
  batch all = {place, work, bench_allocate(work->count, sizeof(sp_grid_path))};
  print_row("batch", work, bench_time_whole(find_batch, &all, settings), subject, made);
  free(all.results);
}

static void bench_map(const char *map, const char *scenario_file, const engine *used, const bench_settings *settings) {
  uint32_t count = 0, limit;
  sp_scenario *scenarios = bench_read_scenarios(scenario_file, &count);
  making made[2] = {make_structure(map, used)};
  arena place;
  open_arena(&place, map, used);
  made[1] = prepare(&place, &scenarios[0]);
  const bench_subject subject = {find, &place, used->name, used->claim};
  for (const char *limits = settings->limits; bench_next_limit(&limits, &limit);) {
    bench_work work = bench_take_scenarios(scenarios, count, limit, true);
    bench_answer_all(&work, &subject, settings);
    print_row("one", &work, bench_time_singles(&work, &subject, settings), &subject, made);
    if (settings->batch && used->runner == RUN_QUERY) bench_batch(&place, &work, &subject, settings, made);
    bench_work_free(&work);
  }
  free(scenarios);
  close_arena(&place);
}

/** What a call costs that has nothing to search: start == goal on a small open grid. */
static void bench_boundary(void) {
  sp_grid *grid = NULL;
  check(sp_grid_create(TRIVIAL_SIDE, TRIVIAL_SIDE, NULL, &grid), "sp_grid_create");
  double totals[TRIVIAL_PASSES];
  for (int32_t pass = 0; pass < TRIVIAL_PASSES; pass++) {
    const double start = bench_now_us();
    for (int32_t i = 0; i < TRIVIAL_CALLS; i++) {
      sp_grid_path path;
      check(sp_grid_find_path(grid, 3, 3, 3, 3, NULL, NULL, &path), "sp_grid_find_path");
    }
    totals[pass] = (bench_now_us() - start) * 1e3 / TRIVIAL_CALLS;
  }
  const double median = bench_median(totals, TRIVIAL_PASSES);
  printf("{\"call\":\"trivial\",\"passes\":%d,\"best_ns\":%.1f,\"median_ns\":%.1f}\n", TRIVIAL_PASSES, totals[0],
         median);
  sp_grid_free(grid);
}

static const engine *find_engine(const char *name) {
  for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
    if (strcmp(engines[i].name, name) == 0) return &engines[i];
  }
  bench_die("no such engine", name);
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "boundary") == 0) {
    bench_boundary();
    return EXIT_SUCCESS;
  }
  if (argc < 3) bench_die("usage", "bench_grid MAP SCEN engine=NAME [name=value ...] | bench_grid boundary");
  const bench_settings settings = bench_read_settings(argc, argv, 3);
  bench_map(argv[1], argv[2], find_engine(settings.engine), &settings);
  return EXIT_SUCCESS;
}
