/* A small grid with edits and hierarchical queries in turns. Every path is judged by the oracle's rules and
 * its Dijkstra, every edited hierarchy by a new one, the sliced form by equality; memory runs out now and then.
 */
#include <math.h>
#include <string.h>

#include "samepath/hpa.h"
#include "samepath/search.h"

#include "fuzz/source.h"
#include "support/oracle.h"

enum { MAX_SIDE = 16, MAX_ACTIONS = 12, AREAS = 5 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  sp_grid *grid;
  sp_hpa_hierarchy *hierarchy; /* lives through all edits */
  double multipliers[SP_AREA_COUNT];
  sp_hpa_options settings;
} world;

typedef struct query_ends {
  int32_t start_x;
  int32_t start_y;
  int32_t goal_x;
  int32_t goal_y;
} query_ends;

/* Setting up --------------------------------------------------------------------------------- */

static uint8_t take_area(sp__reader *source) {
  const int32_t value = take_below(source, 2 * AREAS);
  return value < AREAS ? (uint8_t)value : value < AREAS + 2 ? (uint8_t)SP_AREA_WALL : 0;
}

static void take_settings(world *self) {
  sp__reader *source = &self->source;
  sp_hpa_options *settings = &self->settings;
  *settings = (sp_hpa_options)SP_HPA_OPTIONS_INIT;
  settings->chunk_size = 2 + take_below(source, 7);
  settings->entrance_threshold = 1 + take_below(source, 8);
  settings->agent_size = take_below(source, 2) == 0 ? 1 : 1 + take_below(source, 3);
  settings->connectivity = take_below(source, 3) == 0 ? 4 : 8;
  settings->diagonals = take_below(source, settings->connectivity == 4 ? 3 : 2);
}

static void set_up(world *self) {
  static const double choices[] = {1, 1, 1, 2.5, 0.1, 3, 1000, 0.3333333333333333};
  uint8_t areas[MAX_SIDE * MAX_SIDE];
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const int32_t width = 1 + take_below(&self->source, MAX_SIDE);
  const int32_t height = 1 + take_below(&self->source, MAX_SIDE);
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) self->multipliers[i] = 1;
  for (int32_t i = 0; i < AREAS; i++) self->multipliers[i] = choices[take_below(&self->source, 8)];
  take_settings(self);
  for (int32_t i = 0; i < width * height; i++) areas[i] = take_area(&self->source);
  FUZZ_REQUIRE(sp_grid_from_areas(areas, width, height, &allocator, &self->grid) == SP_OK);
  FUZZ_REQUIRE(sp_grid_set_area_costs(self->grid, self->multipliers, SP_AREA_COUNT) == SP_OK);
  FUZZ_REQUIRE(sp_hpa_hierarchy_create(self->grid, &self->settings, &self->hierarchy) == SP_OK);
}

static sp_grid_options query_options(const world *self, int32_t smoothing) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = self->settings.chunk_size;
  options.hpa_smoothing = smoothing;
  options.agent_size = self->settings.agent_size;
  options.connectivity = self->settings.connectivity;
  options.diagonals = self->settings.diagonals;
  options.record_expansions = 1;
  return options;
}

static oracle_rules rules_of(const world *self) {
  return (oracle_rules){.areas = sp_grid_cells(self->grid),
                        .multipliers = self->multipliers,
                        .width = sp_grid_width(self->grid),
                        .height = sp_grid_height(self->grid),
                        .connectivity = self->settings.connectivity,
                        .diagonals = self->settings.diagonals,
                        .agent_size = self->settings.agent_size};
}

/* Queries ------------------------------------------------------------------------------------ */

static sp_status find(const world *self, query_ends ends, const sp_grid_options *options, sp_grid_path *result) {
  return sp_grid_find_path(self->grid, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, options, NULL, result);
}

/** Status by the oracle's Dijkstra; the least cost of a path, +infinity without one. */
static double judge_status(const world *self, query_ends ends, const sp_grid_path *result) {
  const oracle_rules rules = rules_of(self);
  const bool start = oracle_fits(&rules, ends.start_x, ends.start_y);
  const bool goal = oracle_fits(&rules, ends.goal_x, ends.goal_y);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_START_INVALID) == !start);
  FUZZ_REQUIRE((result->status == SP_PATH_STATUS_GOAL_INVALID) == (start && !goal));
  if (!start || !goal) return (double)INFINITY;
  const double least =
      oracle_shortest_cost(&rules, ends.start_y * rules.width + ends.start_x, ends.goal_y * rules.width + ends.goal_x);
  FUZZ_REQUIRE(result->status == (isinf(least) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND));
  return least;
}

static void judge_path(const world *self, query_ends ends, const sp_grid_path *result, double least) {
  FUZZ_REQUIRE(result->algorithm == SP_GRID_ALGORITHM_HPA);
  if (result->status != SP_PATH_STATUS_FOUND) return;
  const oracle_rules rules = rules_of(self);
  double priced;
  oracle_pair steps;
  const char *fault = oracle_check_path(&rules, sp_grid_path_cells(self->grid), result->cell_count,
                                        ends.start_y * rules.width + ends.start_x,
                                        ends.goal_y * rules.width + ends.goal_x, &priced, &steps);
  FUZZ_REQUIRE(fault == NULL);
  FUZZ_REQUIRE(priced == result->cost && priced >= least * (1 - 1e-9));
}

/** The query in slices against the whole, whose cells are still in the grid. */
static void compare_slices(const world *self, query_ends ends, const sp_grid_path *whole, int32_t slice) {
  sp_grid_search *search = NULL;
  sp_grid_path result;
  int32_t status = SP_PATH_STATUS_NONE;
  const sp_grid_options options = query_options(self, 1);
  FUZZ_REQUIRE(sp_grid_search_create(self->grid, &options, NULL, &search) == SP_OK);
  FUZZ_REQUIRE(sp_grid_search_try_begin(search, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y, &status) ==
               SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) FUZZ_REQUIRE(sp_grid_search_step(search, slice, &status) == SP_OK);
  FUZZ_REQUIRE(status == whole->status);
  if (status == SP_PATH_STATUS_FOUND) {
    FUZZ_REQUIRE(sp_grid_search_result(search, 0, &result) == SP_OK);
    FUZZ_REQUIRE(memcmp(&result, whole, sizeof result) == 0);
    const size_t bytes = 2 * sizeof(int32_t) * (size_t)whole->cell_count;
    FUZZ_REQUIRE(memcmp(sp_grid_search_cells(search), sp_grid_path_cells(self->grid), bytes) == 0);
  }
  sp_grid_search_free(search);
}

/** A query that may have no memory; the ones after it are as exact as any. */
static void disturb(world *self, query_ends ends, const sp_grid_options *options) {
  sp_grid_path result;
  self->counter.fail_at = take_below(&self->source, 32) - 16;
  const bool may_lack = self->counter.fail_at >= 0;
  const sp_status status = find(self, ends, options, &result);
  FUZZ_REQUIRE(status == SP_OK || (may_lack && status == SP_E_NO_MEMORY));
  self->counter.fail_at = -1;
}

static void query(world *self) {
  const int32_t width = sp_grid_width(self->grid), height = sp_grid_height(self->grid);
  query_ends ends;
  ends.start_x = take_below(&self->source, width + 1);
  ends.start_y = take_below(&self->source, height);
  ends.goal_x = take_below(&self->source, width);
  ends.goal_y = take_below(&self->source, height + 1);
  const int32_t slice = 1 + take_below(&self->source, 17);
  const sp_grid_options rough = query_options(self, 0), smooth = query_options(self, 1);
  sp_grid_path rough_path, smooth_path;
  disturb(self, ends, &smooth);
  FUZZ_REQUIRE(find(self, ends, &rough, &rough_path) == SP_OK);
  const double least = judge_status(self, ends, &rough_path);
  judge_path(self, ends, &rough_path, least);
  FUZZ_REQUIRE(find(self, ends, &smooth, &smooth_path) == SP_OK);
  judge_path(self, ends, &smooth_path, least);
  FUZZ_REQUIRE(smooth_path.status == rough_path.status && smooth_path.iterations == rough_path.iterations);
  if (rough_path.status == SP_PATH_STATUS_FOUND) FUZZ_REQUIRE(smooth_path.cost <= rough_path.cost * (1 + 1e-9));
  compare_slices(self, ends, &smooth_path, slice);
}

/* Edits -------------------------------------------------------------------------------------- */

static void edit(world *self) {
  const int32_t width = sp_grid_width(self->grid);
  const int32_t height = sp_grid_height(self->grid);
  const int32_t x = take_below(&self->source, width);
  const int32_t y = take_below(&self->source, height);
  const int32_t columns = take_below(&self->source, width - x + 1);
  const int32_t rows = take_below(&self->source, height - y + 1);
  FUZZ_REQUIRE(sp_grid_set_rect(self->grid, x, y, columns, rows, take_area(&self->source)) == SP_OK);
}

static void edit_cell(world *self) {
  const int32_t x = take_below(&self->source, sp_grid_width(self->grid));
  const int32_t y = take_below(&self->source, sp_grid_height(self->grid));
  FUZZ_REQUIRE(sp_grid_set_area(self->grid, x, y, take_area(&self->source)) == SP_OK);
}

static void edit_cost(world *self) {
  const int32_t area = take_below(&self->source, AREAS);
  self->multipliers[area] = 0.25 * (1 + take_below(&self->source, 40));
  FUZZ_REQUIRE(sp_grid_set_area_cost(self->grid, area, self->multipliers[area]) == SP_OK);
}

static void compare_with_new(world *self) {
  sp_hpa_hierarchy *fresh = NULL;
  self->counter.fail_at = take_below(&self->source, 8) - 4;
  const sp_status status = sp_hpa_hierarchy_refresh(self->hierarchy);
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_NO_MEMORY);
  self->counter.fail_at = -1;
  FUZZ_REQUIRE(sp_hpa_hierarchy_refresh(self->hierarchy) == SP_OK);
  FUZZ_REQUIRE(sp_hpa_hierarchy_create(self->grid, &self->settings, &fresh) == SP_OK);
  FUZZ_REQUIRE(sp_hpa_hierarchy_refresh(fresh) == SP_OK);
  FUZZ_REQUIRE(sp_hpa_hierarchy_content_equals(self->hierarchy, fresh));
  FUZZ_REQUIRE(sp_hpa_hierarchy_content_hash(self->hierarchy) == sp_hpa_hierarchy_content_hash(fresh));
  sp_hpa_hierarchy_free(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  for (int32_t i = 0; i < MAX_ACTIONS && sp__reader_left(&self.source) > 0; i++) {
    switch (take_below(&self.source, 6)) {
    case 0:
      edit(&self);
      break;
    case 1:
      edit_cell(&self);
      break;
    case 2:
      edit_cost(&self);
      break;
    case 3:
      compare_with_new(&self);
      break;
    default:
      query(&self);
      break;
    }
  }
  sp_hpa_hierarchy_free(self.hierarchy);
  sp_grid_free(self.grid);
  require_nothing_left(&self.counter);
  return 0;
}
