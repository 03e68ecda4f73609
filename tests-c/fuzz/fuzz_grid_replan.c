/* A small grid with a replanner, and a replan search over its topology that is told of the same changes node by node:
 * edits, moves of the start, goals, multipliers, budgets, and saved states that are put back whole or changed. A
 * finished replan is judged by the oracle's Dijkstra and rules, and both agree; memory runs out now and then; a state
 * that is refused changes nothing, and one that is taken is harmless within a budget.
 */
#include <math.h>
#include <string.h>

#include "samepath/replan.h"

#include "fuzz/source.h"
#include "support/oracle.h"

enum { MAX_SIDE = 12, MAX_ACTIONS = 40, AREAS = 4, MAX_STATE = 64 + 17 + MAX_SIDE * MAX_SIDE * 48 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_grid *grid;
  sp_grid_replanner *replanner;
  sp_topology *topology;
  sp_replan_search *search;
  double multipliers[SP_AREA_COUNT];
  sp_grid_options options;
  int32_t width;
  int32_t height;
} world;

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value < AREAS + 2 ? (uint8_t)SP_AREA_WALL : 0;
}

static void take_options(world *self) {
  static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_OCTILE, SP_GRID_HEURISTIC_EUCLIDEAN,
                                       SP_GRID_HEURISTIC_ZERO};
  sp_grid_options *options = &self->options;
  *options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options->algorithm = take_below(&self->source, 2) == 0 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR;
  options->connectivity = take_below(&self->source, 3) == 0 ? 4 : 8;
  options->diagonals = take_below(&self->source, 3);
  options->agent_size = 1 + take_below(&self->source, 3);
  options->heuristic = heuristics[take_below(&self->source, 4)];
  options->record_expansions = take_below(&self->source, 2);
}

static void set_up(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  uint8_t areas[MAX_SIDE * MAX_SIDE];
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  self->width = 1 + take_below(&self->source, MAX_SIDE);
  self->height = 1 + take_below(&self->source, MAX_SIDE);
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->multipliers[i] = 1;
  for (int32_t i = 0; i < AREAS; i++) self->multipliers[i] = choices[take_below(&self->source, 8)];
  take_options(self);
  for (int32_t i = 0; i < self->width * self->height; i++) areas[i] = take_area(&self->source);
  FUZZ_REQUIRE(sp_grid_from_areas(areas, self->width, self->height, &allocator, &self->grid) == SP_OK);
  FUZZ_REQUIRE(sp_grid_set_area_costs(self->grid, self->multipliers, SP_AREA_COUNT) == SP_OK);
  const int32_t start_x = take_below(&self->source, self->width), start_y = take_below(&self->source, self->height);
  const int32_t goal_x = take_below(&self->source, self->width), goal_y = take_below(&self->source, self->height);
  FUZZ_REQUIRE(sp_grid_replanner_create(self->grid, start_x, start_y, goal_x, goal_y, &self->options, NULL,
                                        &self->replanner) == SP_OK);
  FUZZ_REQUIRE(sp_topology_create(self->grid, self->options.agent_size, self->options.connectivity,
                                  self->options.diagonals, &self->topology) == SP_OK);
  FUZZ_REQUIRE(sp_replan_search_create(self->topology, start_y * self->width + start_x, goal_y * self->width + goal_x,
                                       self->options.algorithm, self->options.heuristic, NULL, &self->search) == SP_OK);
}

/* Judging ------------------------------------------------------------------------------------ */

static void judge(const world *self, const sp_grid_path *path) {
  const oracle_rules rules = {.areas = sp_grid_cells(self->grid),
                              .multipliers = self->multipliers,
                              .width = self->width,
                              .height = self->height,
                              .connectivity = self->options.connectivity,
                              .diagonals = self->options.diagonals,
                              .agent_size = self->options.agent_size};
  int32_t ends[4];
  FUZZ_REQUIRE(sp_grid_replanner_ends(self->replanner, ends) == SP_OK);
  const bool start = oracle_fits(&rules, ends[0], ends[1]), goal = oracle_fits(&rules, ends[2], ends[3]);
  FUZZ_REQUIRE((path->status == SP_PATH_STATUS_START_INVALID) == !start);
  FUZZ_REQUIRE((path->status == SP_PATH_STATUS_GOAL_INVALID) == (start && !goal));
  if (!start || !goal) return;
  const int32_t start_node = ends[1] * self->width + ends[0], goal_node = ends[3] * self->width + ends[2];
  const double least = oracle_shortest_cost(&rules, start_node, goal_node);
  FUZZ_REQUIRE(path->status == (isinf(least) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND));
  if (path->status != SP_PATH_STATUS_FOUND) return;
  double priced;
  oracle_pair steps;
  FUZZ_REQUIRE(oracle_check_path(&rules, sp_grid_replanner_cells(self->replanner), path->cell_count, start_node,
                                 goal_node, &priced, &steps) == NULL);
  FUZZ_REQUIRE(priced == path->cost && fabs(priced - least) <= 1e-9 * fmax(1.0, least));
  FUZZ_REQUIRE(steps.straight == path->straight_steps && steps.diagonal == path->diagonal_steps);
}

/** The search over the topology ends as the replanner did; what costs the same may go another way. */
static void judge_search(world *self, const sp_grid_path *path) {
  int32_t status, length;
  FUZZ_REQUIRE(sp_replan_search_replan(self->search, SP_REPLAN_DEFAULT_BUDGET, &status) == SP_OK);
  FUZZ_REQUIRE(status == path->status);
  FUZZ_REQUIRE(sp_replan_search_extract_path(self->search, &length) == SP_OK);
  FUZZ_REQUIRE((length > 0) == (path->cell_count > 0));
  if (length == 0) return;
  FUZZ_REQUIRE(fabs(sp_replan_search_path_cost(self->search) - path->cost) <= 1e-9 * fmax(1.0, path->cost));
  const int32_t *nodes = sp_replan_search_path(self->search);
  FUZZ_REQUIRE(nodes[0] == sp_replan_search_start(self->search));
  FUZZ_REQUIRE(nodes[length - 1] == sp_replan_search_goal(self->search));
}

/** In slices, with memory that may run out, to the end. */
static void replan(world *self) {
  sp_grid_path path;
  const int32_t budget = take_below(&self->source, 20) - 1;
  self->counter.fail_at = take_below(&self->source, 16) - 8;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = sp_grid_replanner_replan(self->replanner, budget, &path);
  FUZZ_REQUIRE(status == SP_OK || (may_lack && status == SP_E_NO_MEMORY));
  int32_t outcome;
  const sp_status searched = sp_replan_search_replan(self->search, budget, &outcome);
  FUZZ_REQUIRE(searched == SP_OK || (may_lack && searched == SP_E_NO_MEMORY));
  self->counter.fail_at = -1;
  if (take_below(&self->source, 3) == 0) return;
  FUZZ_REQUIRE(sp_grid_replanner_replan(self->replanner, SP_REPLAN_DEFAULT_BUDGET, &path) == SP_OK);
  judge(self, &path);
  judge_search(self, &path);
}

/* Changes ------------------------------------------------------------------------------------ */

/** Tells the search of an edit: the nodes whose moves it can change (G-200). */
static void mark_edit(world *self, int32_t x, int32_t y, int32_t columns, int32_t rows) {
  const int32_t size = self->options.agent_size;
  for (int32_t row = y - size; row <= y + rows; row++) {
    for (int32_t column = x - size; column <= x + columns; column++) {
      if (row < 0 || row >= self->height || column < 0 || column >= self->width) continue;
      FUZZ_REQUIRE(sp_replan_search_mark_changed(self->search, row * self->width + column, 0) == SP_OK);
    }
  }
}

static void edit(world *self) {
  const int32_t x = take_below(&self->source, self->width), y = take_below(&self->source, self->height);
  const int32_t columns = take_below(&self->source, self->width - x + 1);
  const int32_t rows = take_below(&self->source, self->height - y + 1);
  FUZZ_REQUIRE(sp_grid_set_rect(self->grid, x, y, columns, rows, take_area(&self->source)) == SP_OK);
  mark_edit(self, x, y, columns, rows);
}

static void edit_cost(world *self) {
  const int32_t area = take_below(&self->source, AREAS);
  self->multipliers[area] = 0.25 * (1 + take_below(&self->source, 40));
  FUZZ_REQUIRE(sp_grid_set_area_cost(self->grid, area, self->multipliers[area]) == SP_OK);
}

static void change(world *self) {
  const int32_t kind = take_below(&self->source, 8);
  const int32_t x = take_below(&self->source, self->width), y = take_below(&self->source, self->height);
  const int32_t node = y * self->width + x;
  sp_status status = SP_OK, told = SP_OK;
  if (kind < 3) {
    status = sp_grid_set_area(self->grid, x, y, take_area(&self->source));
    mark_edit(self, x, y, 1, 1);
  }
  if (kind == 3) edit(self);
  if (kind == 4) edit_cost(self);
  if (kind == 5) {
    status = sp_grid_replanner_move_start(self->replanner, x, y);
    told = sp_replan_search_move_start(self->search, node);
  }
  if (kind == 6) {
    status = sp_grid_replanner_set_goal(self->replanner, x, y);
    told = sp_replan_search_set_goal(self->search, node);
  }
  if (kind == 7) {
    status = sp_grid_replanner_invalidate(self->replanner, x, y);
    told = sp_replan_search_mark_changed(self->search, node, 1);
  }
  FUZZ_REQUIRE(told == SP_OK);
  FUZZ_REQUIRE(status == SP_OK);
}

/* States ------------------------------------------------------------------------------------- */

static uint64_t save(const world *self, uint8_t *bytes) {
  const uint64_t size = sp_grid_replanner_state_size(self->replanner);
  FUZZ_REQUIRE(size <= MAX_STATE);
  FUZZ_REQUIRE(sp_grid_replanner_save_state(self->replanner, bytes, MAX_STATE) == SP_OK);
  return size;
}

static void require_saved(const world *self, const uint8_t *expected, uint64_t size) {
  static uint8_t bytes[MAX_STATE];
  FUZZ_REQUIRE(save(self, bytes) == size);
  FUZZ_REQUIRE(memcmp(bytes, expected, (size_t)size) == 0);
}

static void restore_changed(world *self) {
  static uint8_t good[MAX_STATE], bad[MAX_STATE];
  const uint64_t size = save(self, good);
  memcpy(bad, good, (size_t)size);
  uint64_t length = size;
  for (int32_t changes = take_below(&self->source, 4); changes > 0; changes--) {
    const uint64_t offset = ((uint64_t)sp__read_u8(&self->source) << 8 | sp__read_u8(&self->source)) % size;
    bad[offset] ^= sp__read_u8(&self->source);
  }
  if (take_below(&self->source, 8) == 0) length = sp__read_u8(&self->source) % size;
  const sp_status status = sp_grid_replanner_restore_state(self->replanner, bad, length);
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT);
  if (status == SP_OK) {
    int32_t outcome;
    require_saved(self, bad, length);
    const sp_status run = sp_grid_replanner_try_replan(self->replanner, 400, &outcome);
    FUZZ_REQUIRE(run == SP_OK || run == SP_E_STATE);
    FUZZ_REQUIRE(sp_grid_replanner_restore_state(self->replanner, good, size) == SP_OK);
  }
  require_saved(self, good, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    const int32_t action = take_below(&self.source, 8);
    if (action < 4) change(&self);
    if (action >= 4 && action < 7) replan(&self);
    if (action == 7) restore_changed(&self);
  }
  sp_grid_replanner_free(self.replanner);
  sp_replan_search_free(self.search);
  sp_topology_free(self.topology);
  sp_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
