/* Times the path queries of one Moving AI map, natively, and prints one JSON object per line.
 *
 * usage: bench_grid MAP SCEN [engine=specialised|generic|jps|jps+|...] [limits=1000,50] [batch=0|1] [seconds=10]
 *                            [min-passes=3] [max-passes=50] [relative=1e-6] [absolute=0]
 *        bench_grid boundary
 *
 * For each limit L the queries are every k-th line of the scenario file, k = ceil(lines / L). One
 * untimed pass warms up and checks costs; then whole passes run until `seconds` have gone by, never
 * fewer than min-passes nor more than max-passes. `best_us` is the sum of each query's fastest run,
 * `median_us` the median of the passes. With batch=1 the same queries also go through
 * sp_grid_find_paths. Files are read before anything is timed.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "samepath/samepath.h"

#include "grid/octile_jump.h"
#include "grid/octile_keys.h"

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

enum { MAX_PASSES = 1000, TRIVIAL_SIDE = 8, TRIVIAL_CALLS = 20000, TRIVIAL_PASSES = 50 };

/** What answers the queries. Improved pruning has no option: the engine is called directly. */
typedef struct engine {
  const char *name;
  int32_t algorithm;
  bool specialised;
  bool improved;
} engine;

typedef struct settings {
  const char *map;
  const char *scenarios;
  const char *limits;
  double seconds;
  double relative; /* A cost may differ from the published one by relative * cost + absolute. */
  double absolute;
  int32_t min_passes;
  int32_t max_passes;
  bool batch;
  const engine *engine;
} settings;

static const engine engines[] = {
    {"specialised", SP_GRID_ALGORITHM_ASTAR, true, false}, {"generic", SP_GRID_ALGORITHM_ASTAR, false, false},
    {"jps", SP_GRID_ALGORITHM_JPS, true, false},           {"jps+", SP_GRID_ALGORITHM_JPS_PLUS, true, false},
    {"generic-jps", SP_GRID_ALGORITHM_JPS, false, false},  {"generic-jps+", SP_GRID_ALGORITHM_JPS_PLUS, false, false},
    {"improved-jps", SP_GRID_ALGORITHM_JPS, true, true},   {"improved-jps+", SP_GRID_ALGORITHM_JPS_PLUS, true, true}};

/** A grid, and what the improved searches need beside it. */
typedef struct arena {
  sp_grid *grid;
  sp_grid_options options;
  bool improved;
  octile_jump search;
  int32_t *cells;
} arena;

/** The queries of one limit and what their first run gave. */
typedef struct workload {
  uint32_t count;
  int32_t *queries; /* Start x, y, goal x, y. */
  double *published;
  double *best; /* Fastest run of each query so far, in microseconds. */
  sp_grid_path *results;
  uint64_t expanded;
  uint64_t iterations;
  uint32_t unreachable;
  uint32_t mismatches;
  double cost_sum;
} workload;

typedef struct timing {
  double best;
  double median;
  int32_t passes;
} timing;

static _Noreturn void die(const char *what, const char *detail) {
  fprintf(stderr, "bench_grid: %s: %s\n", what, detail);
  exit(EXIT_FAILURE);
}

static _Noreturn void die_of_library(const char *what) {
  char message[256];
  sp_last_error_message(message, sizeof message);
  die(what, message);
}

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int64_t peak_rss_kb(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (int64_t)usage.ru_maxrss;
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) die("memory", "none left");
  return memory;
}

static char *read_file(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) die("cannot read", path);
  int64_t size = (int64_t)ftell(file);
  if (size < 0 || size > INT32_MAX || fseek(file, 0, SEEK_SET) != 0) die("cannot read", path);
  char *text = allocate((size_t)size + 1, 1);
  if (fread(text, 1, (size_t)size, file) != (size_t)size) die("cannot read", path);
  fclose(file);
  *length = (uint32_t)size;
  return text;
}

static sp_grid *read_grid(const char *path) {
  uint32_t length = 0;
  char *text = read_file(path, &length);
  sp_grid *grid = NULL;
  if (sp_movingai_map_parse(text, length, NULL, NULL, &grid) != SP_OK) die_of_library(path);
  free(text);
  return grid;
}

static sp_scenario *read_scenarios(const char *path, uint32_t *count) {
  uint32_t length = 0;
  char *text = read_file(path, &length);
  sp_status status = sp_movingai_scenarios_parse(text, length, NULL, 0, count);
  if (status != SP_OK && status != SP_E_BUFFER_TOO_SMALL) die_of_library(path);
  if (*count == 0) die("no scenarios in", path);
  sp_scenario *scenarios = allocate(*count, sizeof *scenarios);
  if (sp_movingai_scenarios_parse(text, length, scenarios, *count, count) != SP_OK) die_of_library(path);
  free(text);
  return scenarios;
}

static workload make_workload(const sp_scenario *scenarios, uint32_t count, uint32_t limit) {
  uint32_t stride = (count + limit - 1) / limit;
  workload work = {.count = (count + stride - 1) / stride};
  work.queries = allocate(work.count, 4 * sizeof *work.queries);
  work.published = allocate(work.count, sizeof *work.published);
  work.best = allocate(work.count, sizeof *work.best);
  work.results = allocate(work.count, sizeof *work.results);
  for (uint32_t i = 0; i < work.count; i++) {
    const sp_scenario *line = &scenarios[i * stride];
    const int32_t query[4] = {line->start_x, line->start_y, line->goal_x, line->goal_y};
    memcpy(&work.queries[4 * (size_t)i], query, sizeof query);
    work.published[i] = line->optimal;
    work.best[i] = HUGE_VAL;
  }
  return work;
}

static void free_workload(workload *work) {
  free(work->queries);
  free(work->published);
  free(work->best);
  free(work->results);
}

/** The same work as sp_grid_find_path: search, cells, cost. */
static void find_improved(arena *place, const int32_t query[4], sp_grid_path *path) {
  octile_jump *search = &place->search;
  const bool table = place->options.algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
  const int32_t start = grid__index(place->grid, query[0], query[1]);
  const int32_t goal = grid__index(place->grid, query[2], query[3]);
  if (octile_jump__begin_improved(search, start, goal, table, false, false) != SP_OK ||
      octile_jump__step(search, INT32_MAX) != SP_OK) {
    die_of_library("octile_jump__begin_improved");
  }
  const bool found = search->status == SP_SEARCH_STATUS_FOUND;
  *path = (sp_grid_path){.status = found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH,
                         .algorithm = place->options.algorithm,
                         .specialized = 1,
                         .expanded = search->expanded,
                         .iterations = search->iterations,
                         .cost = HUGE_VAL};
  if (!found) return;
  octile_jump__copy_path(search, place->cells);
  path->cost = octile__cost(octile_jump__straight_steps(search), octile_jump__diagonal_steps(search));
}

static void find_one(arena *place, const workload *work, uint32_t i, sp_grid_path *path) {
  const int32_t *query = &work->queries[4 * (size_t)i];
  if (place->improved) {
    find_improved(place, query, path);
    return;
  }
  if (sp_grid_find_path(place->grid, query[0], query[1], query[2], query[3], &place->options, NULL, path) != SP_OK) {
    die_of_library("sp_grid_find_path");
  }
}

/** A published length of 0 between different cells marks a pair without a path. */
static bool is_mismatch(const settings *set, const sp_grid_path *path, double published) {
  if (path->status == SP_PATH_STATUS_NO_PATH) return published != 0;
  if (path->status != SP_PATH_STATUS_FOUND) return true;
  return !(fabs(path->cost - published) <= set->relative * path->cost + set->absolute);
}

/** The untimed first pass: what every later run must reproduce. */
static void warm_up(arena *place, workload *work, const settings *set) {
  for (uint32_t i = 0; i < work->count; i++) {
    sp_grid_path *path = &work->results[i];
    find_one(place, work, i, path);
    if (path->specialized != set->engine->specialised || path->algorithm != set->engine->algorithm) {
      die("engine", "another one ran than was asked for");
    }
    work->expanded += path->expanded;
    work->iterations += path->iterations;
    if (path->status == SP_PATH_STATUS_FOUND) work->cost_sum += path->cost;
    if (path->status == SP_PATH_STATUS_NO_PATH) work->unreachable++;
    if (is_mismatch(set, path, work->published[i])) work->mismatches++;
  }
}

static int compare_doubles(const void *left, const void *right) {
  double a = *(const double *)left;
  double b = *(const double *)right;
  return (a > b) - (a < b);
}

static double median_of(double *values, int32_t count) {
  qsort(values, (size_t)count, sizeof *values, compare_doubles);
  return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static bool wants_pass(const settings *set, int32_t passes, double began) {
  if (passes < set->min_passes) return true;
  return passes < set->max_passes && now_us() - began < set->seconds * 1e6;
}

static timing time_singles(arena *place, workload *work, const settings *set) {
  double totals[MAX_PASSES];
  timing result = {0};
  double began = now_us();
  while (wants_pass(set, result.passes, began)) {
    double total = 0;
    for (uint32_t i = 0; i < work->count; i++) {
      sp_grid_path path;
      double start = now_us();
      find_one(place, work, i, &path);
      double taken = now_us() - start;
      if (path.expanded != work->results[i].expanded) die("counters", "a repeated query expanded other nodes");
      if (taken < work->best[i]) work->best[i] = taken;
      total += taken;
    }
    totals[result.passes++] = total;
  }
  for (uint32_t i = 0; i < work->count; i++) result.best += work->best[i];
  result.median = median_of(totals, result.passes);
  return result;
}

static timing time_batches(arena *place, workload *work, const settings *set) {
  double totals[MAX_PASSES];
  timing result = {.best = HUGE_VAL};
  double began = now_us();
  while (wants_pass(set, result.passes, began)) {
    double start = now_us();
    if (sp_grid_find_paths(place->grid, work->queries, work->count, &place->options, NULL, work->results) != SP_OK) {
      die_of_library("sp_grid_find_paths");
    }
    double taken = now_us() - start;
    if (taken < result.best) result.best = taken;
    totals[result.passes++] = taken;
  }
  result.median = median_of(totals, result.passes);
  return result;
}

static void print_row(const char *call, uint32_t limit, const workload *work, timing time, const arena *place,
                      const settings *set, double prepare_us) {
  printf("{\"call\":\"%s\",\"engine\":\"%s\",\"limit\":%" PRIu32 ",\"queries\":%" PRIu32 ",\"passes\":%" PRId32
         ",\"best_us\":%.3f,\"median_us\":%.3f,\"expanded\":%" PRIu64 ",\"iterations\":%" PRIu64
         ",\"cost_sum\":%.6f,\"unreachable\":%" PRIu32 ",\"mismatches\":%" PRIu32 ",\"grid_bytes\":%" PRIu64
         ",\"prepare_us\":%.1f,\"peak_rss_kb\":%" PRId64 ",\"compiler\":\"%s\"}\n",
         call, set->engine->name, limit, work->count, time.passes, time.best, time.median, work->expanded,
         work->iterations, work->cost_sum, work->unreachable, work->mismatches,
         sp_grid_memory(place->grid) + octile_jump__memory(&place->search), prepare_us, peak_rss_kb(), COMPILER);
}

static void bench_limit(arena *place, const sp_scenario *scenarios, uint32_t count, uint32_t limit, const settings *set,
                        double prepare_us) {
  workload work = make_workload(scenarios, count, limit);
  warm_up(place, &work, set);
  print_row("one", limit, &work, time_singles(place, &work, set), place, set, prepare_us);
  if (set->batch && !place->improved) {
    print_row("batch", limit, &work, time_batches(place, &work, set), place, set, prepare_us);
  }
  free_workload(&work);
}

/** The first query builds what the engine reads: maps, table, node records. From a free cell to itself. */
static double prepare(arena *place, const sp_scenario *first) {
  const double began = now_us();
  sp_grid_path path;
  if (sp_grid_find_path(place->grid, first->start_x, first->start_y, first->start_x, first->start_y, &place->options,
                        NULL, &path) != SP_OK) {
    die_of_library("sp_grid_find_path");
  }
  return now_us() - began;
}

static arena open_arena(const settings *set) {
  arena place = {.grid = read_grid(set->map), .options = SP_GRID_OPTIONS_INIT, .improved = set->engine->improved};
  place.options.algorithm = set->engine->algorithm;
  place.options.specialized_engines = set->engine->specialised;
  octile_jump__init(&place.search, place.grid);
  place.cells = malloc(2 * (size_t)place.grid->cell_count * sizeof *place.cells);
  if (place.cells == NULL) die("out of memory", set->map);
  return place;
}

static void bench_map(const settings *set) {
  arena place = open_arena(set);
  uint32_t count = 0;
  sp_scenario *scenarios = read_scenarios(set->scenarios, &count);
  const double prepare_us = prepare(&place, &scenarios[0]);
  for (const char *text = set->limits; *text != '\0';) {
    char *end = NULL;
    uint64_t limit = strtoull(text, &end, 10);
    if (end == text || limit < 1 || limit > INT32_MAX) die("bad limits", set->limits);
    bench_limit(&place, scenarios, count, (uint32_t)limit, set, prepare_us);
    text = *end == ',' ? end + 1 : end;
  }
  free(scenarios);
  free(place.cells);
  octile_jump__free(&place.search);
  sp_grid_free(place.grid);
}

/** What a call costs that has nothing to search: start == goal on a small open grid. */
static void bench_boundary(void) {
  sp_grid *grid = NULL;
  if (sp_grid_create(TRIVIAL_SIDE, TRIVIAL_SIDE, NULL, &grid) != SP_OK) die_of_library("sp_grid_create");
  double totals[TRIVIAL_PASSES];
  double best = HUGE_VAL;
  for (int32_t pass = 0; pass < TRIVIAL_PASSES; pass++) {
    double start = now_us();
    for (int32_t i = 0; i < TRIVIAL_CALLS; i++) {
      sp_grid_path path;
      if (sp_grid_find_path(grid, 3, 3, 3, 3, NULL, NULL, &path) != SP_OK) die_of_library("sp_grid_find_path");
    }
    totals[pass] = (now_us() - start) * 1e3 / TRIVIAL_CALLS;
    if (totals[pass] < best) best = totals[pass];
  }
  printf("{\"call\":\"trivial\",\"passes\":%d,\"best_ns\":%.1f,\"median_ns\":%.1f}\n", TRIVIAL_PASSES, best,
         median_of(totals, TRIVIAL_PASSES));
  sp_grid_free(grid);
}

static double number_in(const char *argument, const char *value, double min, double max) {
  char *end = NULL;
  double number = strtod(value, &end);
  if (end == value || *end != '\0' || !(number >= min && number <= max)) die("bad value", argument);
  return number;
}

static const engine *find_engine(const char *name, const char *argument) {
  for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
    if (strcmp(engines[i].name, name) == 0) return &engines[i];
  }
  die("bad value", argument);
}

static void read_setting(settings *set, const char *argument) {
  const char *equals = strchr(argument, '=');
  if (equals == NULL) die("expected name=value, got", argument);
  size_t length = (size_t)(equals - argument);
  const char *value = equals + 1;
#define NAMED(name) (length == sizeof(name) - 1 && strncmp(argument, name, length) == 0)
  if (NAMED("engine")) {
    set->engine = find_engine(value, argument);
  } else if (NAMED("limits")) {
    set->limits = value;
  } else if (NAMED("batch")) {
    set->batch = number_in(argument, value, 0, 1) != 0;
  } else if (NAMED("seconds")) {
    set->seconds = number_in(argument, value, 0, 3600);
  } else if (NAMED("min-passes")) {
    set->min_passes = (int32_t)number_in(argument, value, 1, MAX_PASSES);
  } else if (NAMED("max-passes")) {
    set->max_passes = (int32_t)number_in(argument, value, 1, MAX_PASSES);
  } else if (NAMED("relative")) {
    set->relative = number_in(argument, value, 0, 1);
  } else if (NAMED("absolute")) {
    set->absolute = number_in(argument, value, 0, 1);
  } else {
    die("unknown setting", argument);
  }
#undef NAMED
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "boundary") == 0) {
    bench_boundary();
    return EXIT_SUCCESS;
  }
  if (argc < 3) die("usage", "bench_grid MAP SCEN [name=value ...] | bench_grid boundary");
  settings set = {.map = argv[1],
                  .scenarios = argv[2],
                  .limits = "1000",
                  .seconds = 10,
                  .relative = 1e-6,
                  .min_passes = 3,
                  .max_passes = 50,
                  .engine = &engines[0]};
  for (int i = 3; i < argc; i++) read_setting(&set, argv[i]);
  if (set.max_passes < set.min_passes) set.max_passes = set.min_passes;
  bench_map(&set);
  return EXIT_SUCCESS;
}
