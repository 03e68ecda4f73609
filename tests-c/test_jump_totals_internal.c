/* Expansion totals of the jump point searches over whole scenario files, the improved-pruning forms included,
 * which no option selects. Costs cannot tell a wrong tie-break; these totals do. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "samepath/movingai.h"

#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/octile.h"
#include "grid/octile_jump.h"
#include "support/files.h"
#include "support/test.h"

/** Totals of the forms: jump map, table, and with improved pruning, where both forms agree. */
typedef struct totals {
  const char *name;
  int32_t lines;
  uint64_t jps;
  uint64_t jps_plus;
  uint64_t improved;
} totals;

typedef sp_status (*begin_form)(octile_jump *search, int32_t start, int32_t goal, bool table, bool zero_estimate,
                                bool record);

/** Runs one search; its counts must fit, and its exact steps be those of A*. */
static uint64_t run(octile_jump *search, begin_form begin, bool table, int32_t start, int32_t goal,
                    const octile_search *astar) {
  if (!CHECK_EQ_I64(begin(search, start, goal, table, false, false), SP_OK)) return 0;
  CHECK_EQ_I64(octile_jump__step(search, INT32_MAX), SP_OK);
  CHECK_EQ_I64(search->status, astar->status);
  if (search->status == SP_SEARCH_STATUS_FOUND) {
    CHECK_EQ_I64(octile_jump__straight_steps(search), octile__straight_steps(astar));
    CHECK_EQ_I64(octile_jump__diagonal_steps(search), octile__diagonal_steps(astar));
    CHECK_EQ_U64(search->iterations, search->expanded + 1);
  }
  return search->expanded;
}

static void add_line(const sp_grid *grid, octile_search *astar, octile_jump *search, const sp_scenario *line,
                     uint64_t sums[4]) {
  int32_t start = grid__index(grid, line->start_x, line->start_y);
  int32_t goal = grid__index(grid, line->goal_x, line->goal_y);
  CHECK_EQ_I64(octile__begin(astar, start, goal, false, false), SP_OK);
  CHECK_EQ_I64(octile__step(astar, INT32_MAX), SP_OK);
  sums[0] += run(search, octile_jump__begin, false, start, goal, astar);
  sums[1] += run(search, octile_jump__begin, true, start, goal, astar);
  sums[2] += run(search, octile_jump__begin_improved, false, start, goal, astar);
  sums[3] += run(search, octile_jump__begin_improved, true, start, goal, astar);
}

static void run_lines(sp_grid *grid, const sp_scenario *scenarios, const totals *known) {
  if (!CHECK_EQ_I64(grid__ensure_jump_map(grid), SP_OK) || !CHECK_EQ_I64(grid__ensure_jump_table(grid), SP_OK)) return;
  static octile_search astar;
  static octile_jump search;
  octile__init(&astar, grid);
  octile_jump__init(&search, grid);
  uint64_t sums[4] = {0};
  for (int32_t i = 0; i < known->lines && sp_test_failures() == 0; i++) {
    sp_test_note("%s line %d", known->name, (int)i + 2);
    add_line(grid, &astar, &search, &scenarios[i], sums);
  }
  printf("  %-20s JPS %" PRIu64 ", JPS+ %" PRIu64 ", improved %" PRIu64 " and %" PRIu64 "\n", known->name, sums[0],
         sums[1], sums[2], sums[3]);
  CHECK_EQ_U64(sums[0], known->jps);
  CHECK_EQ_U64(sums[1], known->jps_plus);
  CHECK_EQ_U64(sums[2], known->improved);
  CHECK_EQ_U64(sums[3], known->improved);
  octile__free(&astar);
  octile_jump__free(&search);
}

static void run_map(const totals *known) {
  char name[128];
  snprintf(name, sizeof name, "movingai/%s.map", known->name);
  file_text map = file_read_data(name);
  snprintf(name, sizeof name, "movingai/%s.map.scen", known->name);
  file_text text = file_read_data(name);
  sp_grid *grid = NULL;
  sp_scenario *scenarios = malloc((size_t)known->lines * sizeof *scenarios);
  uint32_t count = 0;
  if (map.bytes == NULL || text.bytes == NULL) {
    sp_test_skip("the Moving AI data set is not there (SAMEPATH_DATA)");
  } else if (CHECK(scenarios != NULL) &&
             CHECK_EQ_I64(sp_movingai_map_parse(map.bytes, map.length, NULL, NULL, &grid), SP_OK) &&
             CHECK_EQ_I64(
                 sp_movingai_scenarios_parse(text.bytes, text.length, scenarios, (uint32_t)known->lines, &count),
                 SP_OK) &&
             CHECK_EQ_U64(count, (uint32_t)known->lines)) {
    run_lines(grid, scenarios, known);
  }
  sp_grid_free(grid);
  free(scenarios);
  file_free(&map);
  file_free(&text);
}

static void berlin(void) {
  run_map(&(totals){"street/Berlin_0_256", 930, 78722, 79612, 37950});
}
static void arena(void) {
  run_map(&(totals){"dao/arena", 160, 890, 914, 234});
}
static void brc000d(void) {
  run_map(&(totals){"dao/brc000d", 850, 276698, 278220, 112269});
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("DA-23 DA-27 DA-28 G-150 G-154 G-155 GAP-72 jump totals of Berlin_0_256", berlin);
  SP_RUN("DA-25 DA-27 DA-28 jump totals of arena", arena);
  SP_RUN("DA-25 DA-27 DA-28 jump totals of brc000d", brc000d);
  return sp_test_end();
}
