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
#include <string.h>
#include <time.h>

#include "support/cases.h"
#include "support/data_options.h"
#include "support/movingai_sets.h"
#include "support/test.h"

typedef struct scenario_set {
  const char *name;           /* of a movingai_set */
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

static const scenario_set sets[] = {{"street/Berlin_0_256", 1, 1, {4021120, 5300408, 78722, 79612}},
                                    {"street/Boston_0_512", 3, 19, {0}},
                                    {"street/Berlin_1_1024", 13, 97, {0}},
                                    {"dao/arena", 1, 1, {4983, 10071, 890, 914}},
                                    {"dao/brc000d", 1, 1, {4571458, 5119180, 276698, 278220}},
                                    {"dao/den520d", 1, 3, {0}},
                                    {"dao/lak303d", 1, 3, {0}},
                                    {"dao/orz100d", 5, 29, {0}},
                                    {"da2/ht_chantry", 1, 1, {0}},
                                    {"da2/lt_warehouse", 1, 1, {0}},
                                    {"bg512/AR0011SR", 1, 5, {0}},
                                    {"bg512/AR0602SR", 1, 5, {0}},
                                    {"sc1/ArcticStation", 23, 199, {0}},
                                    {"sc1/BigGameHunters", 3, 19, {0}},
                                    {"wc3maps512/icecrown", 1, 5, {0}},
                                    {"maze/maze512-1-0", 41, 397, {0}},
                                    {"maze/maze512-16-0", 41, 397, {0}},
                                    {"random/random512-10-0", 1, 19, {0}},
                                    {"random/random512-40-0", 7, 61, {0}},
                                    {"room/8room_000", 5, 19, {0}},
                                    {"room/64room_000", 5, 19, {0}}};

static data_options chosen;
static const char *only_engine = "";

/** A map with its scenarios, and what the runs over them added up to. */
typedef struct scenario_run {
  const movingai_set *set;
  sp_grid *grid;
  const sp_scenario *scenarios;
  uint64_t expanded;
  int32_t unreachable;
  int32_t skipped;
  int32_t answered;
} scenario_run;

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
  CHECK(movingai_is_published(run->set, path->cost, scenario->optimal));
}

static void answer(scenario_run *run, int32_t line, const scenario_engine *engine) {
  const sp_scenario *scenario = &run->scenarios[line];
  sp_test_note("%s line %d", run->set->name, (int)line + 2);
  if (movingai_has_blocked_end(run->grid, scenario)) {
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
  if (movingai_is_unreachable(scenario)) {
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

static void run_engine(scenario_run *run, const scenario_set *plan, int32_t number) {
  const scenario_engine *engine = &engines[number];
  const movingai_set *set = run->set;
  const int32_t stride =
      chosen.all_lines ? 1 : scaled_stride(engine->specialized ? plan->stride_specialized : plan->stride_generic);
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
  if (plan->expanded[number] != 0) CHECK_EQ_U64(run->expanded, plan->expanded[number]);
}

/** False when the files are not there. */
static bool run_set(const scenario_set *plan) {
  scenario_run run = {.set = movingai_find_set(plan->name)};
  if (!run.set || !movingai_load(run.set, &run.grid, &run.scenarios)) return false;
  for (int32_t number = 0; number < ENGINES; number++) {
    if (only_engine[0] == '\0' || strcmp(only_engine, engines[number].name) == 0) run_engine(&run, plan, number);
  }
  sp_grid_free(run.grid);
  return true;
}

/** Runs the maps of one folder. */
static void run_folder(const char *folder) {
  int32_t missing = 0, present = 0;
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    const scenario_set *set = &sets[i];
    if (strncmp(set->name, folder, strlen(folder)) != 0 || !data_options_want(&chosen, set->name)) continue;
    if (run_set(set)) {
      present++;
    } else {
      missing++;
    }
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
  const int count = data_options_take(argc, argv, &chosen);
  int kept = 1;
  for (int i = 1; i < count; i++) {
    if (strcmp(argv[i], "--engine") == 0 && i + 1 < count) {
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
