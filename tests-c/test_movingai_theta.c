/* Any-angle search on the Moving AI maps (Sturtevant 2012): no path is longer than the published
 * eight-connected optimum, and every 64th path is checked segment by segment by the exact test, as are
 * windows of the maps against the shortest path of the visibility graph.
 *
 * By default every k-th line is answered; --all answers every line, --map TEXT keeps the maps whose name
 * contains TEXT. Without the data the maps are skipped, and said so.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "support/cases.h"
#include "support/data_options.h"
#include "support/movingai_sets.h"
#include "support/sight.h"
#include "support/test.h"

enum { CHECKED_EACH = 64, WINDOWS = 8, WINDOW_SIDE = 40, WINDOW_QUERIES = 4 };

typedef struct theta_set {
  const char *name;
  int32_t stride; /* by default every stride-th line is answered */
} theta_set;

static const theta_set sets[] = {
    {"street/Berlin_0_256", 17}, {"street/Boston_0_512", 97},   {"dao/arena", 1},
    {"dao/brc000d", 23},         {"dao/den520d", 31},           {"dao/lak303d", 37},
    {"dao/orz100d", 97},         {"da2/ht_chantry", 29},        {"da2/lt_warehouse", 29},
    {"bg512/AR0011SR", 61},      {"bg512/AR0602SR", 61},        {"sc1/ArcticStation", 397},
    {"sc1/BigGameHunters", 197}, {"wc3maps512/icecrown", 61},   {"maze/maze512-1-0", 797},
    {"maze/maze512-16-0", 797},  {"random/random512-10-0", 67}, {"random/random512-40-0", 131},
    {"room/8room_000", 97},      {"room/64room_000", 97}};

static data_options chosen;
static const sp_scenario *scenarios;
static double ones[SP_AREA_COUNT];

static oracle_rules rules_of(const sp_grid *grid) {
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) ones[area] = 1.0;
  return (oracle_rules){sp_grid_cells(grid), ones, NULL, sp_grid_width(grid), sp_grid_height(grid), 8, 0, 1};
}

static void check_segments(const sp_grid *grid, int32_t start, int32_t goal, const sp_grid_path *path) {
  const oracle_rules rules = rules_of(grid);
  double sum;
  const char *fault = sight_check_path(&rules, sp_grid_path_cells(grid), path->cell_count, start, goal, &sum);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_F64_BITS(path->cost, sum);
}

/** What the lines of one map added up to. */
typedef struct theta_run {
  sp_grid *grid;
  int32_t algorithm;
  int32_t answered;
  double ratios; /* to the optimum, summed */
  uint64_t expanded;
} theta_run;

static void answer(theta_run *run, const sp_scenario *line) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = run->algorithm;
  sp_grid_path path;
  CHECK_EQ_I64(
      sp_grid_find_path(run->grid, line->start_x, line->start_y, line->goal_x, line->goal_y, &options, NULL, &path),
      SP_OK);
  if (path.status == SP_PATH_STATUS_START_INVALID || path.status == SP_PATH_STATUS_GOAL_INVALID) return;
  CHECK_EQ_I64(path.algorithm, run->algorithm);
  run->expanded += path.expanded;
  if (movingai_is_unreachable(line)) {
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_NO_PATH);
    return;
  }
  if (!CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND)) return;
  /* The published lengths have two decimals or six digits at worst. */
  CHECK(path.cost <= line->optimal * (1 + 5e-6) + 0.005);
  const int32_t width = sp_grid_width(run->grid);
  if (run->answered % CHECKED_EACH == 0) {
    check_segments(run->grid, line->start_y * width + line->start_x, line->goal_y * width + line->goal_x, &path);
  }
  run->ratios += line->optimal > 0.0 ? path.cost / line->optimal : 1.0;
  run->answered++;
}

static void run_lines(const theta_set *set, sp_grid *grid, int32_t lines, int32_t algorithm) {
  theta_run run = {.grid = grid, .algorithm = algorithm};
  const clock_t begin = clock();
  for (int32_t i = 0; i < lines && sp_test_failures() == 0; i += chosen.all_lines ? 1 : set->stride) {
    sp_test_note("%s line %d", set->name, (int)i + 2);
    answer(&run, &scenarios[i]);
  }
  const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("  %-22s %-11s %5d paths, %.4f of the optimum, %10llu expansions %6.2f s\n", set->name,
         algorithm == SP_GRID_ALGORITHM_THETA_STAR ? "theta*" : "lazy-theta*", (int)run.answered,
         run.ratios / (run.answered > 0 ? run.answered : 1), (unsigned long long)run.expanded, seconds);
}

/* Windows ------------------------------------------------------------------------------------ */

/** Queries on a part of the map: never shorter than the shortest path with turns at cell centres. */
static void check_window(const uint8_t *areas, sp__rng *rng) {
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, WINDOW_SIDE, WINDOW_SIDE, NULL, &grid), SP_OK);
  const oracle_rules rules = rules_of(grid);
  for (int32_t query = 0; query < 2 * WINDOW_QUERIES; query++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = query % 2 == 0 ? SP_GRID_ALGORITHM_THETA_STAR : SP_GRID_ALGORITHM_LAZY_THETA_STAR;
    const int32_t start = sp__rng_next_int(rng, WINDOW_SIDE * WINDOW_SIDE);
    const int32_t goal = sp__rng_next_int(rng, WINDOW_SIDE * WINDOW_SIDE);
    sp_grid_path path;
    CHECK_EQ_I64(sp_grid_find_path(grid, start % WINDOW_SIDE, start / WINDOW_SIDE, goal % WINDOW_SIDE,
                                   goal / WINDOW_SIDE, &options, NULL, &path),
                 SP_OK);
    if (path.status != SP_PATH_STATUS_FOUND) continue;
    check_segments(grid, start, goal, &path);
    CHECK(path.cost * (1 + 1e-12) >= sight_shortest_length(&rules, start, goal, path.cost));
  }
  sp_grid_free(grid);
}

static void run_windows(const theta_set *set, const sp_grid *grid) {
  const int32_t width = sp_grid_width(grid), height = sp_grid_height(grid);
  sp__rng rng = {2026};
  for (int32_t window = 0; window < WINDOWS && sp_test_failures() == 0; window++) {
    static uint8_t areas[WINDOW_SIDE * WINDOW_SIDE];
    const int32_t x = sp__rng_next_int(&rng, width - WINDOW_SIDE + 1);
    const int32_t y = sp__rng_next_int(&rng, height - WINDOW_SIDE + 1);
    sp_test_note("%s window at %d,%d", set->name, (int)x, (int)y);
    for (int32_t row = 0; row < WINDOW_SIDE; row++) {
      memcpy(areas + row * WINDOW_SIDE, sp_grid_cells(grid) + (y + row) * width + x, WINDOW_SIDE);
    }
    check_window(areas, &rng);
  }
}

/* Maps --------------------------------------------------------------------------------------- */

/** False when the files are not there. */
static bool run_set(const theta_set *set) {
  const movingai_set *facts = movingai_find_set(set->name);
  sp_grid *grid = NULL;
  if (!facts || !movingai_load(facts, &grid, &scenarios)) return false;
  run_lines(set, grid, facts->lines, SP_GRID_ALGORITHM_THETA_STAR);
  run_lines(set, grid, facts->lines, SP_GRID_ALGORITHM_LAZY_THETA_STAR);
  run_windows(set, grid);
  sp_grid_free(grid);
  return true;
}

static void maps(void) {
  int32_t missing = 0, present = 0;
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
    if (!data_options_want(&chosen, sets[i].name)) continue;
    const bool there = run_set(&sets[i]);
    present += there;
    missing += !there;
  }
  if (missing > 0) sp_test_skip("the Moving AI data set is not there (SAMEPATH_DATA)");
  if (missing == 0 && present == 0) sp_test_skip("left out by --map");
}

int main(int argc, char **argv) {
  sp_test_begin(data_options_take(argc, argv, &chosen), argv);
  SP_RUN("G-168 G-170 G-368 Moving AI maps: at most the published optimum, clear segments, at least the optimum of "
         "windows",
         maps);
  return sp_test_end();
}
