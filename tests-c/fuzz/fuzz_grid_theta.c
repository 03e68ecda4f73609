/* A small grid, then edits, lines of sight and any-angle queries. Sight is judged by the exact test of segment
 * and closed square, queries pop for pop by the reference, their paths segment by segment, and the middle
 * tier's search in slices by equality. Queries that fall back must be those that have to.
 */
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "fuzz/source.h"
#include "support/reference.h"
#include "support/sight.h"

enum { MAX_SIDE = 16, MAX_ACTIONS = 12, MAX_CELLS = MAX_SIDE * MAX_SIDE };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_grid *grid;
  double multipliers[SP_AREA_COUNT];
  sp_grid_options options;
  reference_ends ends;
} world;

/* Setting up --------------------------------------------------------------------------------- */

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 8);
  return value == 7 ? (uint8_t)SP_AREA_WALL : (uint8_t)(value % 3);
}

static void set_costs(world *self, double everywhere, double of_area_1) {
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->multipliers[i] = everywhere;
  self->multipliers[1] = of_area_1;
  FUZZ_REQUIRE(sp_grid_set_area_costs(self->grid, self->multipliers, SP_AREA_COUNT) == SP_OK);
}

static void set_up_grid(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1e150, 1e308};
  uint8_t areas[MAX_CELLS];
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const int32_t width = 1 + take_below(&self->source, MAX_SIDE);
  const int32_t height = 1 + take_below(&self->source, MAX_SIDE);
  const double everywhere = choices[take_below(&self->source, 8)];
  for (int32_t i = 0; i < width * height; i++) areas[i] = take_area(&self->source);
  FUZZ_REQUIRE(sp_grid_from_areas(areas, width, height, &allocator, &self->grid) == SP_OK);
  set_costs(self, everywhere, everywhere);
}

/** Mostly options that any-angle search takes. */
static void take_options(world *self) {
  static const double weights[] = {1, 1, 1, 0, 0.5, 1.5, 20, 1e308};
  static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO,      SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_EUCLIDEAN,
                                       SP_GRID_HEURISTIC_EUCLIDEAN, SP_GRID_HEURISTIC_ZERO, SP_GRID_HEURISTIC_OCTILE};
  sp__reader *source = &self->source;
  sp_grid_options *options = &self->options;
  *options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options->algorithm = SP_GRID_ALGORITHM_THETA_STAR + take_below(source, 2);
  options->connectivity = take_below(source, 16) == 0 ? 4 : 8;
  options->diagonals = take_below(source, 16) == 0 ? SP_DIAGONAL_RULE_NO_SQUEEZING : 0;
  options->agent_size = take_below(source, 16) == 0 ? 2 : 1;
  options->heuristic = heuristics[take_below(source, 6)];
  options->heuristic_weight = weights[take_below(source, 8)];
  options->record_expansions = take_below(source, 2);
  options->iteration_budget = take_below(source, 4) == 0 ? take_below(source, 64) : 0;
}

static oracle_rules rules_of(const world *self) {
  return (oracle_rules){.areas = sp_grid_cells(self->grid),
                        .multipliers = self->multipliers,
                        .width = sp_grid_width(self->grid),
                        .height = sp_grid_height(self->grid),
                        .connectivity = self->options.connectivity,
                        .diagonals = self->options.diagonals,
                        .agent_size = self->options.agent_size};
}

/* Judging ------------------------------------------------------------------------------------ */

static bool must_fall_back(const world *self) {
  const sp_grid_options *options = &self->options;
  return options->connectivity == 4 || options->diagonals != 0 || options->agent_size != 1 ||
         options->heuristic == SP_GRID_HEURISTIC_OCTILE || self->multipliers[0] != self->multipliers[1];
}

static bool same_bits(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_nodes(const int32_t *cells, const int32_t *nodes, int32_t count, int32_t width) {
  for (int32_t i = 0; i < count; i++) {
    if (cells[2 * i + 1] * width + cells[2 * i] != nodes[i]) return false;
  }
  return true;
}

static void judge(const world *self, const sp_grid_path *result, const reference_result *expected) {
  const oracle_rules rules = rules_of(self);
  const int32_t *cells = sp_grid_path_cells(self->grid);
  FUZZ_REQUIRE(result->algorithm == self->options.algorithm && !result->specialized);
  FUZZ_REQUIRE(result->status == expected->status && same_bits(result->cost, expected->cost));
  FUZZ_REQUIRE(result->iterations == expected->iterations);
  FUZZ_REQUIRE(result->expanded == (uint64_t)expected->expanded);
  FUZZ_REQUIRE(result->cell_count == expected->path_count);
  FUZZ_REQUIRE(same_nodes(cells, expected->path_nodes, expected->path_count, rules.width));
  const int32_t recorded = self->options.record_expansions ? expected->expanded : 0;
  FUZZ_REQUIRE(result->recorded == (uint32_t)recorded);
  FUZZ_REQUIRE(same_nodes(sp_grid_path_expanded(self->grid), expected->expanded_nodes, recorded, rules.width));
  if (result->status != SP_PATH_STATUS_FOUND) return;
  const int32_t start = self->ends.start_y * rules.width + self->ends.start_x;
  const int32_t goal = self->ends.goal_y * rules.width + self->ends.goal_x;
  double sum;
  FUZZ_REQUIRE(sight_check_path(&rules, cells, result->cell_count, start, goal, &sum) == NULL);
  FUZZ_REQUIRE(same_bits(sum, result->cost));
  const double length = result->cost / self->multipliers[0];
  if (isinf(length)) return; /* the costs have overflown */
  FUZZ_REQUIRE(length * (1 + 1e-9) >= sight_shortest_length(&rules, start, goal, length));
}

/** The middle tier's search of any variant in slices against the reference. */
static void judge_slices(world *self, int32_t variant, int32_t slice) {
  static int32_t nodes[MAX_CELLS];
  const oracle_rules rules = rules_of(self);
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const reference_theta_kind kind = {variant, self->options.heuristic, self->options.heuristic_weight};
  sp_topology *topology = NULL;
  sp_search_buffers *buffers = NULL;
  sp_astar *search = NULL;
  reference_result expected;
  int32_t status = SP_SEARCH_STATUS_RUNNING;
  uint32_t count = 0;
  reference_theta(&rules, &self->ends, &kind, 0, &expected);
  FUZZ_REQUIRE(sp_topology_create(self->grid, 1, 8, 0, &topology) == SP_OK);
  FUZZ_REQUIRE(sp_search_buffers_create(&allocator, &buffers) == SP_OK);
  FUZZ_REQUIRE(sp_astar_create_theta(topology, buffers, variant, kind.heuristic, kind.weight, &search) == SP_OK);
  FUZZ_REQUIRE(sp_astar_try_begin(search, self->ends.start_y * rules.width + self->ends.start_x,
                                  self->ends.goal_y * rules.width + self->ends.goal_x, &status) == SP_OK);
  FUZZ_REQUIRE(status == SP_PATH_STATUS_IN_PROGRESS);
  do {
    FUZZ_REQUIRE(sp_astar_step(search, slice, &status) == SP_OK);
  } while (status == SP_SEARCH_STATUS_RUNNING);
  FUZZ_REQUIRE((status == SP_SEARCH_STATUS_FOUND) == (expected.status == SP_PATH_STATUS_FOUND));
  FUZZ_REQUIRE(same_bits(sp_astar_cost(search), expected.cost));
  FUZZ_REQUIRE(sp_astar_iterations(search) == expected.iterations);
  FUZZ_REQUIRE(sp_astar_expanded(search) == (uint64_t)expected.expanded);
  FUZZ_REQUIRE(sp_astar_copy_path(search, nodes, MAX_CELLS, &count) == SP_OK);
  FUZZ_REQUIRE(count == (uint32_t)expected.path_count);
  FUZZ_REQUIRE(count == 0 || memcmp(nodes, expected.path_nodes, count * sizeof *nodes) == 0);
  sp_astar_free(search);
  sp_search_buffers_free(buffers);
  sp_topology_free(topology);
}

/** A query that falls back is the query that asks for A*. */
static void judge_fallback(const world *self, const sp_grid_path *result) {
  sp_grid_options options = self->options;
  const reference_ends *ends = &self->ends;
  sp_grid_path plain;
  options.algorithm = SP_GRID_ALGORITHM_ASTAR;
  FUZZ_REQUIRE(result->algorithm == SP_GRID_ALGORITHM_ASTAR);
  FUZZ_REQUIRE(sp_grid_find_path(self->grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &options, NULL,
                                 &plain) == SP_OK);
  FUZZ_REQUIRE(memcmp(result, &plain, sizeof plain) == 0); /* the record has no padding */
}

/* Actions ------------------------------------------------------------------------------------ */

static sp_status find(world *self, sp_grid_path *result) {
  const reference_ends *ends = &self->ends;
  return sp_grid_find_path(self->grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &self->options, NULL,
                           result);
}

static void query(world *self) {
  const int32_t width = sp_grid_width(self->grid);
  const int32_t height = sp_grid_height(self->grid);
  self->ends.start_x = take_below(&self->source, width + 1);
  self->ends.start_y = take_below(&self->source, height);
  self->ends.goal_x = take_below(&self->source, width);
  self->ends.goal_y = take_below(&self->source, height + 1);
  const int32_t variant = take_below(&self->source, 3);
  const int32_t slice = 1 + take_below(&self->source, 9);
  sp_grid_path result;
  take_options(self);
  self->counter.fail_at = take_below(&self->source, 8) - 4;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_lack && status == SP_E_NO_MEMORY));
  self->counter.fail_at = -1;
  FUZZ_REQUIRE(find(self, &result) == SP_OK);
  if (must_fall_back(self)) {
    judge_fallback(self, &result);
    return;
  }
  const oracle_rules rules = rules_of(self);
  const bool lazy = self->options.algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  const reference_theta_kind kind = {lazy ? SP_THETA_VARIANT_LAZY_REQUEUE : SP_THETA_VARIANT_THETA,
                                     self->options.heuristic, self->options.heuristic_weight};
  reference_result expected;
  reference_theta(&rules, &self->ends, &kind, self->options.iteration_budget, &expected);
  judge(self, &result, &expected);
  const bool valid = expected.status != SP_PATH_STATUS_START_INVALID && expected.status != SP_PATH_STATUS_GOAL_INVALID;
  if (valid) judge_slices(self, variant, slice);
}

static void look(world *self) {
  const oracle_rules rules = rules_of(self);
  const int32_t x0 = take_below(&self->source, rules.width), y0 = take_below(&self->source, rules.height);
  const int32_t x1 = take_below(&self->source, rules.width + 1), y1 = take_below(&self->source, rules.height + 1);
  const bool clear = sight_is_clear(&rules, x0, y0, x1, y1);
  FUZZ_REQUIRE(sp_grid_line_of_sight(self->grid, x0, y0, x1, y1) == clear);
  FUZZ_REQUIRE(sp_grid_line_of_sight(self->grid, x1, y1, x0, y0) == clear);
}

static void edit(world *self) {
  const int32_t x = take_below(&self->source, sp_grid_width(self->grid));
  const int32_t y = take_below(&self->source, sp_grid_height(self->grid));
  FUZZ_REQUIRE(sp_grid_set_area(self->grid, x, y, take_area(&self->source)) == SP_OK);
}

/** Costs that are equal, or not. */
static void edit_costs(world *self) {
  const double everywhere = 0.25 * (1 + take_below(&self->source, 40));
  set_costs(self, everywhere, take_below(&self->source, 4) == 0 ? 2 * everywhere : everywhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up_grid(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 8)) {
    case 0:
      edit(&self);
      break;
    case 1:
      edit_costs(&self);
      break;
    case 2:
    case 3:
      look(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  sp_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
