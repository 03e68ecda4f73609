/* The Moving AI scenarios (Sturtevant 2012): every line of every map that is there, A* in both engines and the jump
 * point searches, against the published optimal lengths, and the expansion totals that only the right tie-breaks give.
 *
 * By default every k-th line of the large maps is answered, and fewer with SAMEPATH_TEST_SCALE below 100
 * (percent; totals are then not compared). --all answers every line (about ten minutes),
 * --engine NAME keeps one of specialised, generic, jps, jps+, --map TEXT the maps whose name contains TEXT. Without
 * the data the maps are skipped, and said so.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "samepath/movingai.h"

#include "support/cases.h"
#include "support/files.h"
#include "support/test.h"

/** How many digits of the optimum are printed, and so how far it may be from ours. */
typedef enum precision {
  EIGHT_DECIMALS, /* 1e-6 relative, for diagonals that were summed as 1.41421356 */
  SIX_DIGITS,     /* 5e-6 relative */
  TWO_DECIMALS    /* 0.005 */
} precision;

typedef struct scenario_set {
  const char *name;
  precision printed;
  int32_t lines;
  int32_t unreachable;        /* published length 0 */
  int32_t skipped;            /* an end on water, a tree or out of bounds */
  int32_t stride_specialized; /* by default an engine answers every stride-th line */
  int32_t stride_generic;
  uint64_t expanded[4]; /* totals over all lines, by engine; 0 when none is known */
} scenario_set;

/** What answers the lines. */
typedef struct scenario_engine {
  const char *name;
  int32_t algorithm;
  int32_t specialized;
} scenario_engine;

static const scenario_engine engines[] = {{"specialised", SP_GRID_ALGORITHM_ASTAR, 1},
                                          {"generic", SP_GRID_ALGORITHM_ASTAR, 0},
                                          {"jps", SP_GRID_ALGORITHM_JPS, 1},
                                          {"jps+", SP_GRID_ALGORITHM_JPS_PLUS, 1}};
enum { ENGINES = sizeof engines / sizeof engines[0] };

static const scenario_set sets[] = {
    {"street/Berlin_0_256", EIGHT_DECIMALS, 930, 0, 0, 1, 1, {4021120, 5300408, 78722, 79612}},
    {"street/Boston_0_512", EIGHT_DECIMALS, 1890, 0, 0, 3, 19, {0}},
    {"street/Berlin_1_1024", EIGHT_DECIMALS, 3920, 0, 0, 13, 97, {0}},
    {"dao/arena", SIX_DIGITS, 160, 0, 0, 1, 1, {4983, 10071, 890, 914}},
    {"dao/brc000d", SIX_DIGITS, 850, 10, 0, 1, 1, {4571458, 5119180, 276698, 278220}},
    {"dao/den520d", SIX_DIGITS, 888, 0, 0, 1, 3, {0}},
    {"dao/lak303d", SIX_DIGITS, 1060, 0, 0, 1, 3, {0}},
    {"dao/orz100d", SIX_DIGITS, 2419, 0, 0, 5, 29, {0}},
    {"da2/ht_chantry", SIX_DIGITS, 470, 0, 0, 1, 1, {0}},
    {"da2/lt_warehouse", SIX_DIGITS, 460, 0, 0, 1, 1, {0}},
    {"bg512/AR0011SR", TWO_DECIMALS, 1280, 0, 0, 1, 5, {0}},
    {"bg512/AR0602SR", TWO_DECIMALS, 1280, 0, 0, 1, 5, {0}},
    {"sc1/ArcticStation", SIX_DIGITS, 4100, 0, 0, 23, 199, {0}},
    {"sc1/BigGameHunters", SIX_DIGITS, 1790, 0, 0, 3, 19, {0}},
    {"wc3maps512/icecrown", TWO_DECIMALS, 1280, 0, 3, 1, 5, {0}},
    {"maze/maze512-1-0", SIX_DIGITS, 11960, 0, 0, 41, 397, {0}},
    {"maze/maze512-16-0", SIX_DIGITS, 8980, 0, 0, 41, 397, {0}},
    {"random/random512-10-0", SIX_DIGITS, 1670, 0, 0, 1, 19, {0}},
    {"random/random512-40-0", SIX_DIGITS, 3060, 0, 0, 7, 61, {0}},
    {"room/8room_000", SIX_DIGITS, 1940, 0, 0, 5, 19, {0}},
    {"room/64room_000", SIX_DIGITS, 2030, 0, 0, 5, 19, {0}}};

static bool all_lines;
static const char *only_map = "";
static const char *only_engine = "";

/** A map with its scenarios, and what the runs over them added up to. */
typedef struct scenario_run {
  const scenario_set *set;
  sp_grid *grid;
  const sp_scenario *scenarios;
  uint64_t expanded;
  int32_t unreachable;
  int32_t skipped;
  int32_t answered;
} scenario_run;

static bool close_to_published(const scenario_set *set, double cost, double published) {
  const double distance = fabs(cost - published);
  if (set->printed == EIGHT_DECIMALS) return distance <= 1e-6 * cost;
  if (set->printed == SIX_DIGITS) return distance <= 5e-6 * cost;
  return distance <= 0.005 + 1e-9;
}

static oracle_rules rules_of(const sp_grid *grid) {
  static double ones[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) ones[area] = 1.0;
  return (oracle_rules){sp_grid_cells(grid), ones, NULL, sp_grid_width(grid), sp_grid_height(grid), 8, 0, 1};
}

static void check_found(const scenario_run *run, const sp_scenario *scenario, const sp_grid_path *path) {
  const oracle_rules rules = rules_of(run->grid);
  double price;
  oracle_pair steps;
  const char *fault = oracle_check_path(&rules, sp_grid_path_cells(run->grid), path->cell_count,
                                        scenario->start_y * rules.width + scenario->start_x,
                                        scenario->goal_y * rules.width + scenario->goal_x, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  if (path->specialized) {
    CHECK_EQ_F64_BITS(path->cost, steps.straight + steps.diagonal * sqrt(2.0));
  } else {
    CHECK_EQ_F64_BITS(path->cost, price);
  }
  CHECK(close_to_published(run->set, path->cost, scenario->optimal));
}

static void answer(scenario_run *run, int32_t line, const scenario_engine *engine) {
  const sp_scenario *scenario = &run->scenarios[line];
  sp_test_note("%s line %d", run->set->name, (int)line + 2);
  if (!sp_grid_is_walkable(run->grid, scenario->start_x, scenario->start_y) ||
      !sp_grid_is_walkable(run->grid, scenario->goal_x, scenario->goal_y)) {
    run->skipped++;
    return;
  }
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = engine->algorithm;
  options.specialized_engines = engine->specialized;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_find_path(run->grid, scenario->start_x, scenario->start_y, scenario->goal_x, scenario->goal_y,
                                 &options, NULL, &path),
               SP_OK);
  CHECK_EQ_I64(path.specialized, engine->specialized);
  CHECK_EQ_I64(path.algorithm, engine->algorithm);
  run->expanded += path.expanded;
  run->answered++;
  const bool same_cell = scenario->start_x == scenario->goal_x && scenario->start_y == scenario->goal_y;
  if (scenario->optimal == 0.0 && !same_cell) {
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_NO_PATH);
    run->unreachable++;
  } else if (CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND)) {
    check_found(run, scenario, &path);
  }
}

/** SAMEPATH_TEST_SCALE makes the strides longer or shorter. */
static int32_t scaled_stride(int32_t stride) {
  enum { WHOLE = 10000 };
  const int32_t scaled = (int32_t)((int64_t)stride * WHOLE / case_scaled(WHOLE));
  return scaled < 1 ? 1 : scaled;
}

static void run_engine(scenario_run *run, int32_t number) {
  const scenario_engine *engine = &engines[number];
  const scenario_set *set = run->set;
  const int32_t stride =
      all_lines ? 1 : scaled_stride(engine->specialized ? set->stride_specialized : set->stride_generic);
  const clock_t begin = clock();
  run->expanded = 0;
  run->unreachable = run->skipped = run->answered = 0;
  for (int32_t line = 0; line < set->lines && sp_test_failures() == 0; line += stride) answer(run, line, engine);
  const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("  %-22s %-11s %5d lines %12" PRIu64 " expansions %7.2f s\n", set->name, engine->name, (int)run->answered,
         run->expanded, seconds);
  sp_test_note("%s", set->name);
  if (stride > 1) return;
  CHECK_EQ_I64(run->unreachable, set->unreachable);
  CHECK_EQ_I64(run->skipped, set->skipped);
  if (set->expanded[number] != 0) CHECK_EQ_U64(run->expanded, set->expanded[number]);
}

static void run_set(const scenario_set *set, const file_text *map, const file_text *text) {
  scenario_run run = {.set = set};
  sp_test_note("%s", set->name);
  if (!CHECK_EQ_I64(sp_movingai_map_parse(map->bytes, map->length, NULL, NULL, &run.grid), SP_OK)) return;
  sp_scenario *scenarios = malloc((size_t)set->lines * sizeof *scenarios);
  uint32_t count = 0;
  if (CHECK(scenarios != NULL) &&
      CHECK_EQ_I64(sp_movingai_scenarios_parse(text->bytes, text->length, scenarios, (uint32_t)set->lines, &count),
                   SP_OK) &&
      CHECK_EQ_U64(count, (uint32_t)set->lines)) {
    run.scenarios = scenarios;
    CHECK_EQ_I64(scenarios[0].map_width, sp_grid_width(run.grid));
    CHECK_EQ_I64(scenarios[0].map_height, sp_grid_height(run.grid));
    for (int32_t number = 0; number < ENGINES; number++) {
      if (only_engine[0] == '\0' || strcmp(only_engine, engines[number].name) == 0) run_engine(&run, number);
    }
  }
  free(scenarios);
  sp_grid_free(run.grid);
}

/** Runs the maps of one folder. */
static void run_folder(const char *folder) {
  int32_t missing = 0, present = 0;
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    const scenario_set *set = &sets[i];
    if (strncmp(set->name, folder, strlen(folder)) != 0 || strstr(set->name, only_map) == NULL) continue;
    char name[128];
    snprintf(name, sizeof name, "movingai/%s.map", set->name);
    file_text map = file_read_data(name);
    snprintf(name, sizeof name, "movingai/%s.map.scen", set->name);
    file_text scenarios = file_read_data(name);
    if (map.bytes == NULL || scenarios.bytes == NULL) {
      missing++;
    } else {
      present++;
      run_set(set, &map, &scenarios);
    }
    file_free(&map);
    file_free(&scenarios);
  }
  if (missing > 0) sp_test_skip("the Moving AI data set is not there (SAMEPATH_DATA)");
  if (missing == 0 && present == 0) sp_test_skip("left out by --map");
}

static void street(void) {
  run_folder("street/");
}
static void dao(void) {
  run_folder("dao/");
}
static void da2(void) {
  run_folder("da2/");
}
static void bg512(void) {
  run_folder("bg512/");
}
static void sc1(void) {
  run_folder("sc1/");
}
static void wc3(void) {
  run_folder("wc3maps512/");
}
static void maze(void) {
  run_folder("maze/");
}
static void random_maps(void) {
  run_folder("random/");
}
static void rooms(void) {
  run_folder("room/");
}

/** Takes this program's options out of the arguments; what is left goes to the harness. */
static int take_options(int argc, char **argv) {
  int kept = 1;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--all") == 0) {
      all_lines = true;
    } else if (strcmp(argv[i], "--map") == 0 && i + 1 < argc) {
      only_map = argv[++i];
    } else if (strcmp(argv[i], "--engine") == 0 && i + 1 < argc) {
      only_engine = argv[++i];
    } else {
      argv[kept++] = argv[i];
    }
  }
  return kept;
}

int main(int argc, char **argv) {
  sp_test_begin(take_options(argc, argv), argv);
  SP_RUN("KA-24 DA-23 DA-26 G-364 street maps: published optima, expansion totals of all engines", street);
  SP_RUN("DA-25 DA-26 G-364 dao maps: published optima, unreachable lines, expansion totals of all engines", dao);
  SP_RUN("G-364 da2 maps: published optima", da2);
  SP_RUN("G-364 bg512 maps: published optima", bg512);
  SP_RUN("G-364 sc1 maps: published optima", sc1);
  SP_RUN("G-237 G-364 wc3maps512: published optima with swamp walkable and water blocked", wc3);
  SP_RUN("G-364 maze maps: published optima", maze);
  SP_RUN("G-364 random maps: published optima", random_maps);
  SP_RUN("G-364 room maps: published optima", rooms);
  return sp_test_end();
}
