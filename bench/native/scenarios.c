/* Answers every line of a Moving AI scenario file natively and compares the costs with the published ones.
 *
 * usage: scenarios MAP SCEN [--engine octile|generic] [--relative R] [--absolute A] [--skip-blocked]
 *
 * A cost agrees when |ours - published| <= R * ours + A; the files print 3 to 9 digits, so the bounds
 * depend on the set. A published length of 0 between different cells means that there is no path.
 * --skip-blocked leaves out lines whose start or goal is not walkable. The first pass checks, then
 * passes are timed for half a second and the fastest is reported. Exit code 1 after a mismatch.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "samepath/samepath.h"

typedef struct run_settings {
  const char *map;
  const char *scenarios;
  bool generic;
  bool skip_blocked;
  double relative;
  double absolute;
} run_settings;

typedef struct run_tally {
  uint32_t mismatches;
  uint32_t unreachable;
  uint32_t blocked;
  uint64_t expanded;
} run_tally;

static _Noreturn void fail(const char *what, const char *name) {
  fprintf(stderr, "scenarios: %s: %s\n", name, what);
  exit(2);
}

static _Noreturn void fail_with_record(const char *name) {
  char message[256];
  sp_last_error_message(message, sizeof message);
  fail(message, name);
}

static char *read_file(const char *name, uint32_t *length) {
  FILE *file = fopen(name, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail("cannot be read", name);
  long size = ftell(file);
  rewind(file);
  char *text = size < 0 ? NULL : malloc((size_t)size + 1);
  if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) fail("cannot be read", name);
  fclose(file);
  *length = (uint32_t)size;
  return text;
}

static sp_grid *read_map(const char *name) {
  uint32_t length;
  char *text = read_file(name, &length);
  sp_grid *grid = NULL;
  if (sp_movingai_map_parse(text, length, NULL, NULL, &grid) != SP_OK) fail_with_record(name);
  free(text);
  return grid;
}

static sp_scenario *read_scenarios(const char *name, uint32_t *count) {
  uint32_t length;
  char *text = read_file(name, &length);
  sp_status status = sp_movingai_scenarios_parse(text, length, NULL, 0, count);
  if (status != SP_OK && status != SP_E_BUFFER_TOO_SMALL) fail_with_record(name);
  sp_scenario *scenarios = calloc((size_t)*count + 1, sizeof *scenarios);
  if (scenarios == NULL) fail("no memory", name);
  if (sp_movingai_scenarios_parse(text, length, scenarios, *count, count) != SP_OK) fail_with_record(name);
  free(text);
  return scenarios;
}

static sp_grid_path find(sp_grid *grid, const sp_scenario *line, const sp_grid_options *options) {
  sp_grid_path path;
  if (sp_grid_find_path(grid, line->start_x, line->start_y, line->goal_x, line->goal_y, options, NULL, &path) !=
      SP_OK) {
    fail_with_record("query");
  }
  return path;
}

static bool agrees(const run_settings *settings, const sp_grid_path *path, const sp_scenario *line) {
  return fabs(path->cost - line->optimal) <= settings->relative * path->cost + settings->absolute;
}

static void check(const run_settings *settings, const sp_grid_path *path, const sp_scenario *line, run_tally *tally) {
  const bool no_path_expected =
      line->optimal == 0.0 && (line->start_x != line->goal_x || line->start_y != line->goal_y);
  tally->expanded += path->expanded;
  switch (path->status) {
  case SP_PATH_STATUS_FOUND:
    if (no_path_expected || !agrees(settings, path, line)) tally->mismatches++;
    break;
  case SP_PATH_STATUS_NO_PATH:
    *(no_path_expected ? &tally->unreachable : &tally->mismatches) += 1;
    break;
  default:
    *(settings->skip_blocked ? &tally->blocked : &tally->mismatches) += 1;
  }
}

static double seconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double time_best(sp_grid *grid, const sp_scenario *scenarios, uint32_t count, const sp_grid_options *options) {
  const double end = seconds() + 0.5;
  double best = HUGE_VAL;
  double start = seconds();
  do {
    for (uint32_t i = 0; i < count; i++) find(grid, &scenarios[i], options);
    const double stop = seconds();
    best = fmin(best, stop - start);
    start = stop;
  } while (start < end);
  return best;
}

static run_settings read_arguments(int argc, char **argv) {
  run_settings settings = {.relative = 1e-6};
  if (argc < 3) fail("expected MAP SCEN [options]; the options are named at the top of scenarios.c", "arguments");
  settings.map = argv[1];
  settings.scenarios = argv[2];
  for (int i = 3; i < argc; i++) {
    if (strcmp(argv[i], "--skip-blocked") == 0) {
      settings.skip_blocked = true;
      continue;
    }
    const char *name = argv[i];
    if (++i == argc) fail("needs a value", name);
    if (strcmp(name, "--engine") == 0) {
      settings.generic = strcmp(argv[i], "generic") == 0;
    } else if (strcmp(name, "--relative") == 0) {
      settings.relative = strtod(argv[i], NULL);
    } else if (strcmp(name, "--absolute") == 0) {
      settings.absolute = strtod(argv[i], NULL);
    } else {
      fail("unknown option", name);
    }
  }
  return settings;
}

int main(int argc, char **argv) {
  const run_settings settings = read_arguments(argc, argv);
  uint32_t count;
  sp_grid *grid = read_map(settings.map);
  sp_scenario *scenarios = read_scenarios(settings.scenarios, &count);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = settings.generic ? 0 : 1;

  run_tally tally = {0};
  for (uint32_t i = 0; i < count; i++) {
    const sp_grid_path path = find(grid, &scenarios[i], &options);
    check(&settings, &path, &scenarios[i], &tally);
  }
  const double best = time_best(grid, scenarios, count, &options);

  printf("%u instances, %u mismatches, %u unreachable, %u skipped, %llu expansions, %.1f us per query\n", count,
         tally.mismatches, tally.unreachable, tally.blocked, (unsigned long long)tally.expanded,
         count > 0 ? best * 1e6 / count : 0.0);
  free(scenarios);
  sp_grid_free(grid);
  return tally.mismatches > 0 ? 1 : 0;
}
