/* Flow fields on the Moving AI maps (Sturtevant 2012): a field from the goal of a scenario's line gives its start the
 * published optimal length, and the next cells lead there by legal moves that add up to it. Some fields live through
 * edits first: walls across their map, put up and taken down again.
 *
 * By default a few lines of each map are answered, fewer with SAMEPATH_TEST_SCALE below 100 (percent). --all answers
 * every line (about ten minutes), --map TEXT the maps whose name contains TEXT. Without the data the maps are skipped,
 * and said so.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "samepath/flow.h"

#include "support/cases.h"
#include "support/data_options.h"
#include "support/movingai_sets.h"
#include "support/test.h"

enum { DEFAULT_LINES = 5, EDITED_EACH = 4, MAX_SIDE = 1024 };

static data_options chosen;
static double ones[SP_AREA_COUNT];

/** A map, its rules, and what the fields over it added up to. */
typedef struct flow_run {
  const movingai_set *set;
  sp_grid *grid;
  oracle_rules rules;
  int32_t answered;
  int32_t unreachable;
  int32_t skipped;
  int64_t steps;
} flow_run;

/* Following ---------------------------------------------------------------------------------- */

/** Whether a legal move leads from one cell to the other; adds it to the steps. */
static bool take_step(const flow_run *run, const int32_t from[2], const int32_t to[2], oracle_pair *steps) {
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (from[0] + oracle_dx[d] != to[0] || from[1] + oracle_dy[d] != to[1]) continue;
    steps->straight += d < 4;
    steps->diagonal += d >= 4;
    return oracle_move_is_legal(&run->rules, from[0], from[1], d);
  }
  return false;
}

/** Follows the next cells from the start of a line: they end at the goal and add up to its cost there. */
static void follow(flow_run *run, const sp_flow_field *field, const sp_scenario *line, double cost) {
  const int32_t cells = run->rules.width * run->rules.height;
  int32_t at[2] = {line->start_x, line->start_y}, next[2] = {-1, -1}, found = 0, taken = 0;
  oracle_pair steps = {0, 0};
  for (; taken < cells; taken++) {
    CHECK_EQ_I64(sp_flow_field_next(field, at[0], at[1], next, &found), SP_OK);
    if (!found || !CHECK(take_step(run, at, next, &steps))) break;
    memcpy(at, next, sizeof at);
  }
  CHECK_EQ_I64(at[0], line->goal_x);
  CHECK_EQ_I64(at[1], line->goal_y);
  run->steps += taken;
  const double length = steps.straight + steps.diagonal * sqrt(2.0);
  CHECK(fabs(length - cost) <= 1e-9 * fmax(1.0, cost));
  CHECK(movingai_is_published(run->set, length, line->optimal));
}

/* Answering ---------------------------------------------------------------------------------- */

/** Puts walls on the middle row and column, takes them down again, and has the field follow both. */
static void live_through_edits(const flow_run *run, sp_flow_field *field, const sp_scenario *line) {
  static uint8_t row[MAX_SIDE];
  const int32_t width = run->rules.width, height = run->rules.height, y = height / 2;
  CHECK(width <= (int32_t)sizeof row);
  memcpy(row, sp_grid_cells(run->grid) + (size_t)y * (size_t)width, (size_t)width);
  CHECK_EQ_I64(sp_grid_set_rect(run->grid, 0, y, width, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  double cost = -1;
  CHECK_EQ_I64(sp_flow_field_cost(field, line->start_x, line->start_y, &cost), SP_OK);
  const bool apart = (line->start_y - y) * (line->goal_y - y) <= 0;
  const bool same_cell = line->start_x == line->goal_x && line->start_y == line->goal_y;
  if (apart && !same_cell) CHECK(isinf(cost));
  CHECK_EQ_I64(sp_grid_set_rect_areas(run->grid, 0, y, width, 1, row, (uint32_t)width), SP_OK);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
}

static void answer(flow_run *run, const sp_scenario *line) {
  if (movingai_has_blocked_end(run->grid, line)) {
    run->skipped++;
    return;
  }
  const int32_t goal[2] = {line->goal_x, line->goal_y};
  sp_flow_field *field = NULL;
  double cost = -1;
  if (!CHECK_EQ_I64(sp_grid_flow_field_create(run->grid, goal, 1, NULL, NULL, &field), SP_OK)) return;
  if (run->answered++ % EDITED_EACH == EDITED_EACH - 1) live_through_edits(run, field, line);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_COMPLETE);
  CHECK_EQ_I64(sp_flow_field_cost(field, line->start_x, line->start_y, &cost), SP_OK);
  if (movingai_is_unreachable(line)) {
    int32_t next[2], found = 1;
    run->unreachable++;
    CHECK(isinf(cost));
    CHECK_EQ_I64(sp_flow_field_next(field, line->start_x, line->start_y, next, &found), SP_OK);
    CHECK_EQ_I64(found, 0);
  } else {
    CHECK(movingai_is_published(run->set, cost, line->optimal));
    follow(run, field, line, cost);
  }
  sp_flow_field_free(field);
}

static bool run_set(const movingai_set *set) {
  const sp_scenario *lines = NULL;
  flow_run run = {.set = set};
  if (!movingai_load(set, &run.grid, &lines)) return false;
  run.rules = (oracle_rules){sp_grid_cells(run.grid), ones, NULL, lines[0].map_width, lines[0].map_height, 8, 0, 1};
  const int32_t wanted = chosen.all_lines ? set->lines : case_scaled(DEFAULT_LINES);
  const int32_t stride = wanted < set->lines ? set->lines / wanted : 1;
  /* The lines are sorted by length: the last ones, which are the longest, are among them. */
  for (int32_t i = set->lines - 1; i >= 0 && sp_test_failures() == 0; i -= stride) {
    sp_test_note("%s line %d", set->name, (int)i + 2);
    answer(&run, &lines[i]);
  }
  printf("  %-22s %5d fields %9lld steps\n", set->name, (int)run.answered, (long long)run.steps);
  CHECK(run.answered > 0);
  if (stride == 1) {
    CHECK_EQ_I64(run.unreachable, set->unreachable);
    CHECK_EQ_I64(run.skipped, set->skipped);
  }
  sp_grid_free(run.grid);
  return true;
}

static void maps(void) {
  int32_t missing = 0, present = 0;
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) ones[area] = 1.0;
  for (int32_t i = 0; i < MOVINGAI_SET_COUNT && sp_test_failures() == 0; i++) {
    if (!data_options_want(&chosen, movingai_sets[i].name)) continue;
    const bool there = run_set(&movingai_sets[i]);
    present += there;
    missing += !there;
  }
  if (missing > 0) sp_test_skip("the Moving AI data set is not there (SAMEPATH_DATA)");
  if (missing == 0 && present == 0) sp_test_skip("left out by --map");
}

int main(int argc, char **argv) {
  sp_test_begin(data_options_take(argc, argv, &chosen), argv);
  SP_RUN("G-174 G-178 G-181 G-370 Moving AI maps: published optima, which the next cells lead along", maps);
  return sp_test_end();
}
