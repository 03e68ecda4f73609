/* HPA* on the Moving AI maps that are there: every path is checked move by move and never below the published
 * optimum; the mean percentage over it is printed for each set, with and without smoothing.
 *
 * By default every k-th line is answered; --all answers every line, --map TEXT keeps the maps whose name contains
 * TEXT. Without the data the maps are skipped, and said so.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "support/data_options.h"
#include "support/movingai_sets.h"
#include "support/oracle.h"
#include "support/test.h"

/** A folder of maps, and the mean percentages over the optimum that are known for such maps; 0 when none are. */
typedef struct map_set {
  const char *name;
  const char *maps[6];
  int32_t stride; /* by default every stride-th line is answered */
  double known_smooth;
  double known_rough;
} map_set;

static const map_set sets[] = {
    {"dao", {"arena", "brc000d", "den520d", "lak303d", "orz100d"}, 7, 0.40, 4.9},
    {"bg512", {"AR0011SR", "AR0602SR"}, 7, 0.33, 4.1},
    {"sc1", {"ArcticStation", "BigGameHunters"}, 31, 0.22, 3.2},
    {"room", {"8room_000", "64room_000"}, 19, 0.08, 1.6},
    {"da2", {"ht_chantry", "lt_warehouse"}, 7, 0, 0},
    {"wc3maps512", {"icecrown"}, 7, 0, 0},
    {"street", {"Berlin_0_256", "Boston_0_512"}, 19, 0, 0},
    {"maze", {"maze512-16-0"}, 199, 0, 0},
    {"random", {"random512-10-0"}, 61, 0, 0},
};

static data_options chosen;

/** What the queries of a set added up to; index 1 with smoothing. */
typedef struct totals {
  double percent[2];
  double worst[2];
  int32_t answered;
} totals;

static oracle_rules rules_of(const sp_grid *grid) {
  static double ones[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) ones[area] = 1.0;
  return (oracle_rules){sp_grid_cells(grid), ones, NULL, sp_grid_width(grid), sp_grid_height(grid), 8, 0, 1};
}

static double answer(sp_grid *grid, const sp_scenario *line, int32_t smoothing) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_smoothing = smoothing;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_find_path(grid, line->start_x, line->start_y, line->goal_x, line->goal_y, &options, NULL, &path),
               SP_OK);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_HPA);
  if (movingai_is_unreachable(line)) {
    CHECK_EQ_I64(path.status, SP_PATH_STATUS_NO_PATH);
    return 0.0;
  }
  if (!CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND)) return 0.0;
  const oracle_rules rules = rules_of(grid);
  double price;
  oracle_pair steps;
  const char *fault =
      oracle_check_path(&rules, sp_grid_path_cells(grid), path.cell_count, line->start_y * rules.width + line->start_x,
                        line->goal_y * rules.width + line->goal_x, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_F64_BITS(path.cost, price);
  /* Published lengths are rounded: to two decimals in some sets, to six digits in others. */
  CHECK(path.cost >= line->optimal * (1.0 - 5e-6) - 0.005 - 1e-9);
  return line->optimal > 0.0 ? 100.0 * (path.cost / line->optimal - 1.0) : 0.0;
}

static void run_lines(totals *sum, sp_grid *grid, const sp_scenario *lines, int32_t count, int32_t stride) {
  for (int32_t i = 0; i < count && sp_test_failures() == 0; i += chosen.all_lines ? 1 : stride) {
    if (movingai_has_blocked_end(grid, &lines[i])) continue;
    sum->answered++;
    double percent[2];
    for (int32_t smoothing = 0; smoothing < 2; smoothing++) {
      percent[smoothing] = answer(grid, &lines[i], smoothing);
      sum->percent[smoothing] += percent[smoothing];
      if (percent[smoothing] > sum->worst[smoothing]) sum->worst[smoothing] = percent[smoothing];
    }
    CHECK(percent[1] <= percent[0] + 1e-9);
  }
}

/** False when the files are not there. */
static bool run_map(totals *sum, const map_set *set, const char *map_name) {
  char name[128];
  snprintf(name, sizeof name, "%s/%s", set->name, map_name);
  if (!data_options_want(&chosen, name)) return true;
  const movingai_set *facts = movingai_find_set(name);
  const sp_scenario *lines = NULL;
  sp_grid *grid = NULL;
  if (!facts || !movingai_load(facts, &grid, &lines)) return false;
  run_lines(sum, grid, lines, facts->lines, set->stride);
  sp_grid_free(grid);
  return true;
}

static void run_set(const map_set *set) {
  totals sum = {0};
  int32_t missing = 0;
  const clock_t begin = clock();
  for (int32_t i = 0; i < 6 && set->maps[i] != NULL; i++) missing += !run_map(&sum, set, set->maps[i]);
  if (missing > 0) printf("  %s: skipped %d maps that are not there (SAMEPATH_DATA)\n", set->name, (int)missing);
  if (sum.answered == 0) {
    sp_test_skip(missing > 0 ? "the Moving AI data set is not there (SAMEPATH_DATA)" : "left out by --map");
    return;
  }
  const double smooth = sum.percent[1] / sum.answered, rough = sum.percent[0] / sum.answered;
  printf("  %-11s %5d queries %6.2f %% over the optimum, unsmoothed %5.2f %%; at most %6.2f and %6.2f %%; %5.2f s\n",
         set->name, (int)sum.answered, smooth, rough, sum.worst[1], sum.worst[0],
         (double)(clock() - begin) / CLOCKS_PER_SEC);
  /* The known means are those of all maps of a set; a few of its maps lie around them. */
  if (set->known_smooth > 0) {
    CHECK(smooth < 2.5 * set->known_smooth);
    CHECK(rough < 2.5 * set->known_rough && rough > smooth);
  }
}

static const map_set *find_set(const char *name) {
  size_t i = 0;
  while (strcmp(sets[i].name, name) != 0) i++;
  return &sets[i];
}

static void dao(void) {
  run_set(find_set("dao"));
}
static void bg512(void) {
  run_set(find_set("bg512"));
}
static void sc1(void) {
  run_set(find_set("sc1"));
}
static void rooms(void) {
  run_set(find_set("room"));
}
static void da2(void) {
  run_set(find_set("da2"));
}
static void wc3(void) {
  run_set(find_set("wc3maps512"));
}
static void street(void) {
  run_set(find_set("street"));
}
static void maze(void) {
  run_set(find_set("maze"));
}
static void random_maps(void) {
  run_set(find_set("random"));
}

int main(int argc, char **argv) {
  sp_test_begin(data_options_take(argc, argv, &chosen), argv);
  SP_RUN("KA-23 G-223 dao maps: near the published optima, never below", dao);
  SP_RUN("KA-23 G-223 bg512 maps: near the published optima, never below", bg512);
  SP_RUN("KA-23 G-223 sc1 maps: near the published optima, never below", sc1);
  SP_RUN("KA-23 G-223 room maps: near the published optima, never below", rooms);
  SP_RUN("G-223 da2 maps: legal paths, never below the published optima", da2);
  SP_RUN("G-223 wc3maps512: legal paths, never below the published optima", wc3);
  SP_RUN("G-223 street maps: legal paths, never below the published optima", street);
  SP_RUN("G-223 maze maps: legal paths, never below the published optima", maze);
  SP_RUN("G-223 random maps: legal paths, never below the published optima", random_maps);
  return sp_test_end();
}
