/* A small or a long grid, then edits, jumps and queries. Jumps and table entries are judged by the walk cell by cell,
 * queries by the exact shortest steps, and the structures that follow edits by those of a new grid. */
#include <string.h>

#include "samepath/jump.h"

#include "fuzz/source.h"
#include "support/reference_jump.h"

enum { MAX_CELLS = 400, MAX_ACTIONS = 24 };

typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_grid *grid;
  uint8_t areas[MAX_CELLS];
  double multipliers[SP_AREA_COUNT];
  oracle_rules rules;
} world;

static uint8_t take_area(sp__reader *source) {
  return take_below(source, 3) == 0 ? (uint8_t)SP_AREA_WALL : 0;
}

static void set_up(world *self) {
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const bool is_long = take_below(&self->source, 4) == 0;
  int32_t width = 1 + take_below(&self->source, is_long ? 200 : 20);
  int32_t height = 1 + take_below(&self->source, is_long ? 2 : 20);
  if (take_below(&self->source, 2) == 1) {
    const int32_t swap = width;
    width = height;
    height = swap;
  }
  for (int32_t i = 0; i < width * height; i++) self->areas[i] = take_area(&self->source);
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->multipliers[i] = 1.0;
  self->rules = (oracle_rules){self->areas, self->multipliers, NULL, width, height, 8, 0, 1};
  FUZZ_REQUIRE(sp_grid_from_areas(self->areas, width, height, &allocator, &self->grid) == SP_OK);
}

static int32_t take_cell(world *self) {
  const int32_t x = take_below(&self->source, self->rules.width), y = take_below(&self->source, self->rules.height);
  return y * self->rules.width + x;
}

static void edit(world *self) {
  const int32_t width = self->rules.width, cell = take_cell(self), x = cell % width, y = cell / width;
  const int32_t columns = 1 + take_below(&self->source, width - x);
  const int32_t rows = 1 + take_below(&self->source, self->rules.height - y);
  const bool one = take_below(&self->source, 3) > 0;
  const uint8_t area = take_area(&self->source);
  const int32_t w = one ? 1 : columns, h = one ? 1 : rows;
  FUZZ_REQUIRE(sp_grid_set_rect(self->grid, x, y, w, h, area) == SP_OK);
  for (int32_t row = y; row < y + h; row++) memset(self->areas + row * width + x, area, (size_t)w);
}

static void jump(world *self) {
  const int32_t width = self->rules.width, cell = take_cell(self), x = cell % width, y = cell / width;
  const int32_t direction = take_below(&self->source, 8), goal = take_cell(self);
  const bool possible = self->areas[cell] != SP_AREA_WALL && self->areas[goal] != SP_AREA_WALL && cell != goal;
  if (!possible) return;
  for (int32_t jumper = SP_JUMPER_CELLS; jumper <= SP_JUMPER_TABLE; jumper++) {
    int32_t steps;
    FUZZ_REQUIRE(sp_grid_jump(self->grid, jumper, x, y, direction, goal % width, goal / width, &steps) == SP_OK);
    const int32_t expected = jumper == SP_JUMPER_TABLE ? reference_table_steps(&self->rules, x, y, direction, goal)
                                                       : reference_jump_steps(&self->rules, x, y, direction, goal);
    FUZZ_REQUIRE(steps == expected);
  }
}

static void query(world *self) {
  const int32_t width = self->rules.width, start = take_cell(self), goal = take_cell(self);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_JPS + take_below(&self->source, 2);
  options.specialized_engines = take_below(&self->source, 2);
  sp_grid_path path;
  FUZZ_REQUIRE(sp_grid_find_path(self->grid, start % width, start / width, goal % width, goal / width, &options, NULL,
                                 &path) == SP_OK);
  if (self->areas[start] == SP_AREA_WALL || self->areas[goal] == SP_AREA_WALL) {
    FUZZ_REQUIRE(path.status == SP_PATH_STATUS_START_INVALID || path.status == SP_PATH_STATUS_GOAL_INVALID);
    return;
  }
  FUZZ_REQUIRE(path.algorithm == options.algorithm);
  oracle_pair shortest;
  const bool reachable = oracle_shortest_pair(&self->rules, start, goal, &shortest);
  FUZZ_REQUIRE(path.status == (reachable ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH));
  if (!reachable) return;
  double price;
  oracle_pair steps;
  const int32_t *cells = sp_grid_path_cells(self->grid);
  FUZZ_REQUIRE(oracle_check_path(&self->rules, cells, path.cell_count, start, goal, &price, &steps) == NULL);
  FUZZ_REQUIRE(steps.straight == shortest.straight && steps.diagonal == shortest.diagonal);
}

/** After many edits the repaired table is the one of a new grid. */
static void compare(world *self) {
  sp_grid *fresh = NULL;
  const int16_t *repaired, *expected;
  FUZZ_REQUIRE(sp_grid_from_areas(self->areas, self->rules.width, self->rules.height, NULL, &fresh) == SP_OK);
  FUZZ_REQUIRE(sp_grid_jump_table(self->grid, &repaired) == SP_OK && sp_grid_jump_table(fresh, &expected) == SP_OK);
  const size_t values = 8 * (size_t)self->rules.width * (size_t)self->rules.height;
  FUZZ_REQUIRE(memcmp(repaired, expected, values * sizeof *repaired) == 0);
  sp_grid_free(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 4)) {
    case 0:
      edit(&self);
      break;
    case 1:
      jump(&self);
      break;
    case 2:
      compare(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  compare(&self);
  sp_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
