#include "support/movingai_sets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/files.h"
#include "support/test.h"

const movingai_set movingai_sets[MOVINGAI_SET_COUNT] = {{"street/Berlin_0_256", EIGHT_DECIMALS, 930, 0, 0},
                                                        {"street/Boston_0_512", EIGHT_DECIMALS, 1890, 0, 0},
                                                        {"street/Berlin_1_1024", EIGHT_DECIMALS, 3920, 0, 0},
                                                        {"dao/arena", SIX_DIGITS, 160, 0, 0},
                                                        {"dao/brc000d", SIX_DIGITS, 850, 10, 0},
                                                        {"dao/den520d", SIX_DIGITS, 888, 0, 0},
                                                        {"dao/lak303d", SIX_DIGITS, 1060, 0, 0},
                                                        {"dao/orz100d", SIX_DIGITS, 2419, 0, 0},
                                                        {"da2/ht_chantry", SIX_DIGITS, 470, 0, 0},
                                                        {"da2/lt_warehouse", SIX_DIGITS, 460, 0, 0},
                                                        {"bg512/AR0011SR", TWO_DECIMALS, 1280, 0, 0},
                                                        {"bg512/AR0602SR", TWO_DECIMALS, 1280, 0, 0},
                                                        {"sc1/ArcticStation", SIX_DIGITS, 4100, 0, 0},
                                                        {"sc1/BigGameHunters", SIX_DIGITS, 1790, 0, 0},
                                                        {"wc3maps512/icecrown", TWO_DECIMALS, 1280, 0, 3},
                                                        {"maze/maze512-1-0", SIX_DIGITS, 11960, 0, 0},
                                                        {"maze/maze512-16-0", SIX_DIGITS, 8980, 0, 0},
                                                        {"random/random512-10-0", SIX_DIGITS, 1670, 0, 0},
                                                        {"random/random512-40-0", SIX_DIGITS, 3060, 0, 0},
                                                        {"room/8room_000", SIX_DIGITS, 1940, 0, 0},
                                                        {"room/64room_000", SIX_DIGITS, 2030, 0, 0}};

const movingai_set *movingai_find_set(const char *name) {
  for (int32_t i = 0; i < MOVINGAI_SET_COUNT; i++) {
    if (strcmp(movingai_sets[i].name, name) == 0) return &movingai_sets[i];
  }
  CHECK_STR(name, "the name of a set");
  return NULL;
}

static bool parse(const movingai_set *set, const file_text *map, const file_text *text, sp_grid **grid,
                  const sp_scenario **scenarios) {
  static sp_scenario lines[MOVINGAI_MAX_LINES];
  uint32_t count = 0;
  if (!CHECK_EQ_I64(sp_movingai_map_parse(map->bytes, map->length, NULL, NULL, grid), SP_OK)) return false;
  CHECK_EQ_I64(sp_movingai_scenarios_parse(text->bytes, text->length, lines, MOVINGAI_MAX_LINES, &count), SP_OK);
  CHECK_EQ_U64(count, (uint32_t)set->lines);
  CHECK_EQ_I64(lines[0].map_width, sp_grid_width(*grid));
  CHECK_EQ_I64(lines[0].map_height, sp_grid_height(*grid));
  *scenarios = lines;
  return true;
}

bool movingai_load(const movingai_set *set, sp_grid **grid, const sp_scenario **scenarios) {
  char name[128];
  snprintf(name, sizeof name, "movingai/%s.map", set->name);
  file_text map = file_read_data(name);
  snprintf(name, sizeof name, "movingai/%s.map.scen", set->name);
  file_text text = file_read_data(name);
  sp_test_note("%s", set->name);
  const bool loaded = map.bytes && text.bytes && parse(set, &map, &text, grid, scenarios);
  file_free(&map);
  file_free(&text);
  return loaded;
}

bool movingai_is_published(const movingai_set *set, double cost, double published) {
  const double distance = fabs(cost - published);
  if (set->printed == EIGHT_DECIMALS) return distance <= 1e-6 * cost;
  if (set->printed == SIX_DIGITS) return distance <= 5e-6 * cost;
  return distance <= 0.005 + 1e-9;
}

bool movingai_has_blocked_end(const sp_grid *grid, const sp_scenario *line) {
  return !sp_grid_is_walkable(grid, line->start_x, line->start_y) ||
         !sp_grid_is_walkable(grid, line->goal_x, line->goal_y);
}

bool movingai_is_unreachable(const sp_scenario *line) {
  const bool same_cell = line->start_x == line->goal_x && line->start_y == line->goal_y;
  return line->optimal == 0.0 && !same_cell;
}
