/* Replanners against an independent engine and Dijkstra: random maps, edits, moves of the start, goals, multipliers
 * and budgets. After every call the status, counts, path and saved state are those of the reference, byte for byte;
 * the cost is that of Dijkstra and of the library's A*. SAMEPATH_TEST_SCALE (percent) scales the runs.
 */
#include <math.h>
#include <string.h>

#include "samepath/replan.h"

#include "support/grids.h"
#include "support/hexes.h"
#include "support/replan_reference.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SQUARE_WORLDS = 300, HEX_WORLDS = 150, HOOKED_WORLDS = 150, CHANGES = 10 };

/** A world, the library's grid of it, its replanner, and the reference. */
typedef struct duel {
  replan_world world;
  sp_grid *grid; /* one of the two */
  sp_hex *hex;
  sp_grid_replanner *replanner;
  replan_reference reference;
  seeded_hooks hooks;
  bool lifelong;
} duel;

static duel self;

/* Setting up --------------------------------------------------------------------------------- */

static void set_up(sp__rng *rng, bool hex, bool hooked) {
  replan_world_draw(&self.world, rng, hex, (cost_kind)sp__rng_next_int(rng, COST_KIND_COUNT));
  path_case *query = &self.world.drawn.query;
  self.lifelong = sp__rng_next_int(rng, 2) == 0;
  query->options.algorithm = self.lifelong ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE;
  query->options.record_expansions = 1;
  if (hooked) {
    seeded_hooks_init(&self.hooks, 77, sp__rng_next_int(rng, 2) == 0, PRICE_RAISED);
    self.world.hooks = &self.hooks.hooks;
  }
  self.grid = hex ? NULL : case_make_grid(query, NULL);
  self.hex = hex ? hex_case_make(&self.world.drawn, NULL) : NULL;
  const int32_t start = sp__rng_next_int(rng, replan_world_cells(&self.world));
  const int32_t goal = sp__rng_next_int(rng, replan_world_cells(&self.world));
  const int32_t start_x = start % query->width, start_y = start / query->width;
  const int32_t goal_x = goal % query->width, goal_y = goal / query->width;
  CHECK_EQ_I64(hex ? sp_hex_replanner_create(self.hex, start_x, start_y, goal_x, goal_y, &query->options,
                                             self.world.hooks, &self.replanner)
                   : sp_grid_replanner_create(self.grid, start_x, start_y, goal_x, goal_y, &query->options,
                                              self.world.hooks, &self.replanner),
               SP_OK);
  const int32_t version = hex ? sp_hex_area_costs_version(self.hex) : sp_grid_area_costs_version(self.grid);
  replan_reference_init(&self.reference, &self.world, self.lifelong, start, goal, version);
}

static void tear_down(void) {
  sp_grid_free(self.grid);
  sp_hex_free(self.hex);
  sp_grid_replanner_free(self.replanner);
}

static int32_t area_version(void) {
  return self.hex ? sp_hex_area_costs_version(self.hex) : sp_grid_area_costs_version(self.grid);
}

/* Changes ------------------------------------------------------------------------------------ */

static int32_t draw_area(sp__rng *rng) {
  return sp__rng_next_int(rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(rng, 5);
}

static void edit_cell(sp__rng *rng) {
  path_case *query = &self.world.drawn.query;
  const int32_t x = sp__rng_next_int(rng, query->width), y = sp__rng_next_int(rng, query->height);
  const uint8_t area = (uint8_t)draw_area(rng);
  if (query->areas[y * query->width + x] == area) return;
  query->areas[y * query->width + x] = area;
  CHECK_EQ_I64(self.hex ? sp_hex_set_area(self.hex, x, y, area) : sp_grid_set_area(self.grid, x, y, area), SP_OK);
  replan_reference_edit(&self.reference, x, y, 1, 1);
}

/** Writes a rectangle; the reference hears of the smallest one around what changed (G-187). */
static void edit_rect(sp__rng *rng) {
  path_case *query = &self.world.drawn.query;
  const int32_t x = sp__rng_next_int(rng, query->width), y = sp__rng_next_int(rng, query->height);
  int32_t width = 1 + sp__rng_next_int(rng, 4), height = 1 + sp__rng_next_int(rng, 4);
  if (width > query->width - x) width = query->width - x;
  if (height > query->height - y) height = query->height - y;
  const uint8_t area = (uint8_t)draw_area(rng);
  int32_t x0 = INT32_MAX, y0 = INT32_MAX, x1 = -1, y1 = -1;
  for (int32_t row = y; row < y + height; row++) {
    for (int32_t column = x; column < x + width; column++) {
      uint8_t *cell = &query->areas[row * query->width + column];
      if (*cell == area) continue;
      *cell = area;
      if (column < x0) x0 = column;
      if (column > x1) x1 = column;
      if (row < y0) y0 = row;
      y1 = row;
    }
  }
  CHECK_EQ_I64(self.hex ? sp_hex_set_rect(self.hex, x, y, width, height, area)
                        : sp_grid_set_rect(self.grid, x, y, width, height, area),
               SP_OK);
  if (x1 >= 0) replan_reference_edit(&self.reference, x0, y0, x1 - x0 + 1, y1 - y0 + 1);
}

static void edit_cost(sp__rng *rng) {
  const int32_t area = sp__rng_next_int(rng, 5);
  const double cost = 0.5 + sp__rng_next_double(rng);
  self.world.drawn.query.multipliers[area] = cost;
  CHECK_EQ_I64(self.hex ? sp_hex_set_area_cost(self.hex, area, cost) : sp_grid_set_area_cost(self.grid, area, cost),
               SP_OK);
}

static void move_start(sp__rng *rng) {
  const int32_t width = self.world.drawn.query.width, node = sp__rng_next_int(rng, replan_world_cells(&self.world));
  CHECK_EQ_I64(sp_grid_replanner_move_start(self.replanner, node % width, node / width), SP_OK);
  replan_reference_move_start(&self.reference, node);
}

static void set_goal(sp__rng *rng) {
  const int32_t width = self.world.drawn.query.width, node = sp__rng_next_int(rng, replan_world_cells(&self.world));
  CHECK_EQ_I64(sp_grid_replanner_set_goal(self.replanner, node % width, node / width), SP_OK);
  replan_reference_set_goal(&self.reference, node);
}

/** The callbacks answer anew; a cell is announced alone only when nothing else changed, which seeds cannot do. */
static void invalidate(sp__rng *rng) {
  const int32_t width = self.world.drawn.query.width, node = sp__rng_next_int(rng, replan_world_cells(&self.world));
  if (sp__rng_next_int(rng, 2) == 0) {
    CHECK_EQ_I64(sp_grid_replanner_invalidate(self.replanner, node % width, node / width), SP_OK);
    replan_reference_invalidate(&self.reference, node);
    return;
  }
  self.hooks.seed++;
  CHECK_EQ_I64(sp_grid_replanner_invalidate_all(self.replanner), SP_OK);
  replan_reference_restart(&self.reference);
}

static void change(sp__rng *rng) {
  const int32_t kind = sp__rng_next_int(rng, 20);
  if (kind < 9) {
    edit_cell(rng);
  } else if (kind < 12) {
    edit_rect(rng);
  } else if (kind < 17) {
    move_start(rng);
  } else if (kind < 18) {
    set_goal(rng);
  } else if (kind < 19) {
    edit_cost(rng);
  } else {
    invalidate(rng);
  }
}

/* Judging ------------------------------------------------------------------------------------ */

static void compare_states(void) {
  static uint8_t expected[REPLAN_MAX_STATE], actual[REPLAN_MAX_STATE];
  const size_t size = replan_reference_save(&self.reference, expected);
  if (!CHECK_EQ_U64(sp_grid_replanner_state_size(self.replanner), size)) return;
  CHECK_EQ_I64(sp_grid_replanner_save_state(self.replanner, actual, sizeof actual), SP_OK);
  CHECK(memcmp(actual, expected, size) == 0);
}

static double library_cost(void) {
  const int32_t width = self.world.drawn.query.width, start = self.reference.start, goal = self.reference.goal;
  sp_grid_options options = self.world.drawn.query.options;
  options.algorithm = SP_GRID_ALGORITHM_ASTAR;
  /* A* asks of a move's start nothing; a blocked cell is never reached, so the answers agree. */
  const sp_grid_path path =
      self.hex
          ? hex_find(self.hex, start % width, start / width, goal % width, goal / width, &options, self.world.hooks)
          : find(self.grid, start % width, start / width, goal % width, goal / width, &options, self.world.hooks);
  return path.cost;
}

static bool close_to(double a, double b) {
  return a == b || fabs(a - b) <= 1e-9 * fmax(1.0, fabs(b));
}

static void check_cells(const sp_grid_path *path) {
  static int32_t expected[2 * REPLAN_MAX_CELLS];
  const int32_t *cells = sp_grid_replanner_cells(self.replanner);
  const int32_t count = replan_reference_path(&self.reference, expected);
  CHECK_EQ_I64(path->cell_count, count);
  if (count != path->cell_count) return;
  CHECK(memcmp(cells, expected, 2 * sizeof *cells * (size_t)count) == 0);
  double cost = -1;
  const char *fault =
      replan_world_check_path(&self.world, cells, count, self.reference.start, self.reference.goal, &cost);
  CHECK_STR(fault ? fault : "", "");
  CHECK_EQ_F64_BITS(path->cost, cost);
}

static void check_result(const sp_grid_path *path, int32_t expected) {
  CHECK_EQ_I64(path->status, expected);
  CHECK_EQ_I64(path->algorithm, self.world.drawn.query.options.algorithm);
  CHECK_EQ_U64(sp_grid_replanner_iterations(self.replanner), self.reference.iterations);
  CHECK_EQ_U64(sp_grid_replanner_expanded(self.replanner), self.reference.expanded);
  compare_states();
  if (expected == SP_PATH_STATUS_START_INVALID || expected == SP_PATH_STATUS_GOAL_INVALID) return;
  CHECK_EQ_U64(path->expanded, self.reference.last_expanded);
  CHECK_EQ_U64(path->recorded, path->expanded);
  if (expected == SP_PATH_STATUS_BUDGET_EXHAUSTED) return;
  const double least = replan_world_shortest(&self.world, self.reference.start, self.reference.goal);
  CHECK(close_to(path->cost, least));
  CHECK(close_to(path->cost, library_cost()));
  if (expected == SP_PATH_STATUS_FOUND) check_cells(path);
}

static void replan(sp__rng *rng) {
  static const int32_t budgets[] = {-1, -1, -1, 0, 1, 2, 7, 50};
  const int32_t budget = budgets[sp__rng_next_int(rng, 8)];
  const int32_t expected = replan_reference_run(&self.reference, budget, area_version());
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_replanner_replan(self.replanner, budget, &path), SP_OK);
  check_result(&path, expected);
}

static void run_worlds(int32_t count, uint64_t salt, bool hex, bool hooked) {
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = salt << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    set_up(&rng, hex, hooked);
    for (int32_t step = 0; step < CHANGES && sp_test_failures() == 0; step++) {
      sp_test_note("seed 0x%llx, step %d", (unsigned long long)seed, (int)step);
      replan(&rng);
      for (int32_t changes = sp__rng_next_int(&rng, 4); changes > 0; changes--) change(&rng);
      compare_states();
    }
    tear_down();
  }
}

static void squares(void) {
  run_worlds(SQUARE_WORLDS, 0x5E91A, false, false);
}

static void hexes(void) {
  run_worlds(HEX_WORLDS, 0x6E91A, true, false);
}

static void hooks(void) {
  run_worlds(HOOKED_WORLDS, 0x7E91A, false, true);
  run_worlds(HOOKED_WORLDS / 2, 0x8E91A, true, true);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-191 G-192 G-193 G-194 G-195 G-196 G-197 G-198 G-199 G-200 G-201 G-202 G-203 G-205 G-331 G-333 G-371 "
         "GAP-37 GAP-46 GAP-47 GAP-49 GAP-50 square grids: every pop, queue and path is the reference's",
         squares);
  SP_RUN("G-191 G-200 G-203 G-206 G-333 G-371 hex grids: every pop, queue and path is the reference's", hexes);
  SP_RUN("G-191 G-202 G-204 GAP-16 GAP-17 callbacks: every pop, queue and path is the reference's", hooks);
  return sp_test_end();
}
