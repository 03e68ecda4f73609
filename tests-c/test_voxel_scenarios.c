/* The Moving AI voxel scenarios (Brewer and Sturtevant 2018, Warframe maps): published optimal lengths within
 * 1e-6, paths move by move.
 *
 * By default every k-th line of a map is answered; --all answers every line (A1 takes hours), --stride N
 * every N-th, --from N starts at line N, --to N ends before line N, --map TEXT keeps the maps whose name contains
 * TEXT. Without the data the maps are skipped, and said so.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/data_options.h"
#include "support/files.h"
#include "support/test.h"
#include "support/voxels.h"

typedef struct scenario_set {
  const char *name;
  int32_t lines;
  int32_t first; /* By default this line and every stride-th after it are answered. */
  int32_t stride;
} scenario_set;

static const scenario_set sets[] = {{"Simple", 10000, 0, 41}, {"A1", 10000, 1, 1251}, {"DC1", 10000, 0, 1001}};

static int32_t chosen_stride;
static int32_t chosen_first = -1;
static int32_t chosen_end = INT32_MAX;
static data_options chosen;

/** What the answers of one map added up to. */
typedef struct scenario_run {
  sp_voxel_grid *grid;
  double worst;
  uint64_t expanded;
  uint64_t most_pages;
  int32_t answered;
} scenario_run;

/** Every move is one of 26, through voxels that are all open; the lengths add up to the cost. */
static void check_path(const scenario_run *run, const sp_voxel_path *path) {
  const int32_t *at = sp_voxel_grid_path_cells(run->grid);
  double cost = 0;
  bool legal = true;
  for (int32_t i = 1; i < path->cell_count; i++, at += 3) {
    int32_t axes = 0;
    for (int32_t corner = 0; corner < 8; corner++) {
      const int32_t x = at[corner & 1 ? 3 : 0], y = at[corner & 2 ? 4 : 1], z = at[corner & 4 ? 5 : 2];
      legal = legal && sp_voxel_grid_is_walkable(run->grid, x, y, z) == 1;
    }
    for (int32_t axis = 0; axis < 3; axis++) {
      legal = legal && abs(at[axis + 3] - at[axis]) <= 1;
      axes += at[axis + 3] != at[axis];
    }
    cost += sqrt((double)axes);
  }
  CHECK(legal);
  CHECK_EQ_F64_BITS(path->cost, cost);
}

static void answer(scenario_run *run, const sp_voxel_scenario *line) {
  sp_voxel_path path;
  CHECK_EQ_I64(sp_voxel_grid_find_path(run->grid, line->start_x, line->start_y, line->start_z, line->goal_x,
                                       line->goal_y, line->goal_z, NULL, NULL, &path),
               SP_OK);
  if (!CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND)) return;
  check_path(run, &path);
  const double distance = fabs(path.cost - line->optimal);
  CHECK(distance <= 1e-6);
  if (distance > run->worst) run->worst = distance;
  if (path.pages > run->most_pages) run->most_pages = path.pages;
  run->expanded += path.expanded;
  run->answered++;
}

static void run_lines(const scenario_set *set, sp_voxel_grid *grid, const sp_voxel_scenario *lines) {
  scenario_run run = {.grid = grid};
  const int32_t stride = chosen_stride > 0 ? chosen_stride : set->stride;
  const int32_t first = chosen_first >= 0 ? chosen_first : chosen_stride > 0 ? 0 : set->first;
  const clock_t begin = clock();
  const int32_t end = chosen_end < set->lines ? chosen_end : set->lines;
  for (int32_t i = first; i < end && sp_test_failures() == 0; i += stride) {
    sp_test_note("%s line %d", set->name, (int)i + 3);
    answer(&run, &lines[i]);
  }
  printf("  %-7s %5d lines %12" PRIu64 " expansions, worst difference %.1e, most pages %" PRIu64 " (%" PRIu64
         " bytes), %.2f s\n",
         set->name, (int)run.answered, run.expanded, run.worst, run.most_pages, run.most_pages * 4936,
         (double)(clock() - begin) / CLOCKS_PER_SEC);
}

static void run_set(const scenario_set *set, const file_text *map, const file_text *text) {
  sp_voxel_grid *grid = NULL;
  uint32_t count = 0;
  sp_test_note("%s", set->name);
  if (!CHECK_EQ_I64(sp_voxel_map_parse(map->bytes, map->length, NULL, &grid), SP_OK)) return;
  sp_voxel_scenario *lines = malloc((size_t)set->lines * sizeof *lines);
  if (CHECK(lines != NULL) &&
      CHECK_EQ_I64(sp_voxel_scenarios_parse(text->bytes, text->length, lines, (uint32_t)set->lines, &count), SP_OK) &&
      CHECK_EQ_U64(count, (uint32_t)set->lines)) {
    run_lines(set, grid, lines);
  }
  free(lines);
  sp_voxel_grid_free(grid);
}

static void run_map(const scenario_set *set) {
  char name[64];
  if (!data_options_want(&chosen, set->name)) {
    sp_test_skip("left out by --map");
    return;
  }
  snprintf(name, sizeof name, "voxel/%s.3dmap", set->name);
  file_text map = file_read_data(name);
  snprintf(name, sizeof name, "voxel/%s.3dmap.3dscen", set->name);
  file_text scenarios = file_read_data(name);
  if (map.bytes == NULL || scenarios.bytes == NULL) {
    sp_test_skip("the Moving AI voxel set is not there (SAMEPATH_DATA)");
  } else {
    run_set(set, &map, &scenarios);
  }
  file_free(&map);
  file_free(&scenarios);
}

static void simple(void) {
  run_map(&sets[0]);
}
static void a1(void) {
  run_map(&sets[1]);
}
static void dc1(void) {
  run_map(&sets[2]);
}

/** The looser rules find other costs on most lines. */
static void looser_rules(void) {
  file_text map = file_read_data("voxel/Simple.3dmap"), text = file_read_data("voxel/Simple.3dmap.3dscen");
  sp_voxel_grid *grid = NULL;
  sp_voxel_scenario *lines = malloc(10000 * sizeof *lines);
  uint32_t count = 0;
  if (map.bytes == NULL || text.bytes == NULL || lines == NULL) {
    sp_test_skip("the Moving AI voxel set is not there (SAMEPATH_DATA)");
  } else {
    CHECK_EQ_I64(sp_voxel_map_parse(map.bytes, map.length, NULL, &grid), SP_OK);
    CHECK_EQ_I64(sp_voxel_scenarios_parse(text.bytes, text.length, lines, 10000, &count), SP_OK);
    for (int32_t rule = 1; rule <= 2; rule++) {
      sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
      int32_t different = 0, asked = 0;
      options.corner_rule = rule;
      for (int32_t i = 0; i<2000; i += chosen_stride> 0 ? chosen_stride : 20, asked++) {
        sp_voxel_path path;
        CHECK_EQ_I64(sp_voxel_grid_find_path(grid, lines[i].start_x, lines[i].start_y, lines[i].start_z,
                                             lines[i].goal_x, lines[i].goal_y, lines[i].goal_z, &options, NULL, &path),
                     SP_OK);
        different += fabs(path.cost - lines[i].optimal) > 1e-6;
      }
      printf("  rule %d: %d of %d lines differ\n", (int)rule, (int)different, (int)asked);
      CHECK(different * 100 >= asked * 85);
    }
  }
  sp_voxel_grid_free(grid);
  free(lines);
  file_free(&map);
  file_free(&text);
}

/** Takes this program's options out of the arguments; what is left goes to the harness. */
static int take_options(int argc, char **argv) {
  const int count = data_options_take(argc, argv, &chosen);
  int kept = 1;
  if (chosen.all_lines) chosen_stride = 1;
  for (int i = 1; i < count; i++) {
    if (strcmp(argv[i], "--stride") == 0 && i + 1 < count) {
      chosen_stride = (int32_t)strtol(argv[++i], NULL, 10);
    } else if (strcmp(argv[i], "--from") == 0 && i + 1 < count) {
      chosen_first = (int32_t)strtol(argv[++i], NULL, 10);
    } else if (strcmp(argv[i], "--to") == 0 && i + 1 < count) {
      chosen_end = (int32_t)strtol(argv[++i], NULL, 10);
    } else {
      argv[kept++] = argv[i];
    }
  }
  return kept;
}

int main(int argc, char **argv) {
  sp_test_begin(take_options(argc, argv), argv);
  SP_RUN("KA-25 G-240 G-373 Simple: published optima within 1e-6", simple);
  SP_RUN("KA-25 G-240 G-373 A1: published optima within 1e-6", a1);
  SP_RUN("KA-25 G-240 G-373 DC1: published optima within 1e-6", dc1);
  SP_RUN("KA-25 the looser corner rules give other costs on most lines of Simple", looser_rules);
  return sp_test_end();
}
