/* The search behind the replanners, over topologies and node by node. Random worlds, edits, marks, moves of the start,
 * goals, multipliers and budgets against an independent engine and Dijkstra: after every run the counts, both costs of
 * every node, the queue and the path are those of the reference. SAMEPATH_TEST_SCALE (percent) scales the runs.
 */
#include <math.h>
#include <string.h>

#include "samepath/replan.h"

#include "support/grids.h"
#include "support/hexes.h"
#include "support/replan_reference.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SQUARE_WORLDS = 150, HEX_WORLDS = 60, HOOKED_WORLDS = 60, CHANGES = 10 };

static const double infinity = (double)INFINITY;

/** A world, the library's grid of it, a search over its topology, and the reference. */
typedef struct duel {
  replan_world world;
  sp_grid *grid; /* one of the two */
  sp_hex *hex;
  sp_topology *topology;
  sp_replan_search *search;
  replan_reference reference;
  seeded_hooks hooks;
  bool lean; /* Marks cells with their neighbours instead of all that the rule names: agents of size 1. */
} duel;

static duel self;

/* Setting up --------------------------------------------------------------------------------- */

static void make_topology(void) {
  const sp_grid_options *options = &self.world.drawn.query.options;
  CHECK_EQ_I64(self.hex ? sp_hex_topology_create(self.hex, &self.topology)
                        : sp_topology_create(self.grid, options->agent_size, options->connectivity, options->diagonals,
                                             &self.topology),
               SP_OK);
}

static int32_t area_version(void) {
  return self.hex ? sp_hex_area_costs_version(self.hex) : sp_grid_area_costs_version(self.grid);
}

static void set_up(sp__rng *rng, bool hex, bool hooked) {
  memset(&self, 0, sizeof self);
  replan_world_draw(&self.world, rng, hex, (cost_kind)sp__rng_next_int(rng, COST_KIND_COUNT));
  path_case *query = &self.world.drawn.query;
  const bool lifelong = sp__rng_next_int(rng, 2) == 0;
  if (hooked) {
    seeded_hooks_init(&self.hooks, 77, sp__rng_next_int(rng, 2) == 0, PRICE_RAISED);
    self.world.hooks = &self.hooks.hooks;
  }
  self.grid = hex ? NULL : case_make_grid(query, NULL);
  self.hex = hex ? hex_case_make(&self.world.drawn, NULL) : NULL;
  self.lean = hex || (query->options.agent_size == 1 && sp__rng_next_int(rng, 2) == 0);
  make_topology();
  const int32_t start = sp__rng_next_int(rng, replan_world_cells(&self.world));
  const int32_t goal = sp__rng_next_int(rng, replan_world_cells(&self.world));
  CHECK_EQ_I64(sp_replan_search_create(self.topology, start, goal,
                                       lifelong ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE,
                                       query->options.heuristic, self.world.hooks, &self.search),
               SP_OK);
  CHECK_EQ_I64(sp_replan_search_set_recording(self.search, 1), SP_OK);
  replan_reference_init(&self.reference, &self.world, lifelong, start, goal, area_version());
}

/** Children keep what they need, so any order does. */
static void tear_down(void) {
  sp_grid_free(self.grid);
  sp_hex_free(self.hex);
  sp_topology_free(self.topology);
  sp_replan_search_free(self.search);
}

/* Changes ------------------------------------------------------------------------------------ */

static void mark(int32_t node, bool around) {
  CHECK_EQ_I64(sp_replan_search_mark_changed(self.search, node, around), SP_OK);
  replan_reference_mark(&self.reference, around ? ~node : node);
}

/** Marks the nodes whose moves an edit of cells x to x1, y to y1 can change. */
static void mark_edit(int32_t x, int32_t y, int32_t x1, int32_t y1) {
  const path_case *query = &self.world.drawn.query;
  if (!self.lean) x -= query->options.agent_size, y -= query->options.agent_size, x1++, y1++;
  for (int32_t row = y < 0 ? 0 : y; row <= y1 && row < query->height; row++) {
    for (int32_t column = x < 0 ? 0 : x; column <= x1 && column < query->width; column++) {
      mark(row * query->width + column, self.lean);
    }
  }
}

static void edit(sp__rng *rng) {
  path_case *query = &self.world.drawn.query;
  const int32_t x = sp__rng_next_int(rng, query->width), y = sp__rng_next_int(rng, query->height);
  int32_t width = 1 + sp__rng_next_int(rng, 3), height = 1 + sp__rng_next_int(rng, 2);
  const int32_t area = sp__rng_next_int(rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(rng, 5);
  if (width > query->width - x) width = query->width - x;
  if (height > query->height - y) height = query->height - y;
  for (int32_t row = y; row < y + height; row++) {
    memset(&query->areas[row * query->width + x], area, (size_t)width);
  }
  CHECK_EQ_I64(self.hex ? sp_hex_set_rect(self.hex, x, y, width, height, area)
                        : sp_grid_set_rect(self.grid, x, y, width, height, area),
               SP_OK);
  mark_edit(x, y, x + width - 1, y + height - 1);
}

static void edit_cost(sp__rng *rng) {
  const int32_t area = sp__rng_next_int(rng, 5);
  const double cost = 0.5 + sp__rng_next_double(rng);
  self.world.drawn.query.multipliers[area] = cost;
  CHECK_EQ_I64(self.hex ? sp_hex_set_area_cost(self.hex, area, cost) : sp_grid_set_area_cost(self.grid, area, cost),
               SP_OK);
}

static void restart(void) {
  self.hooks.seed++; /* The callbacks answer anew. */
  CHECK_EQ_I64(sp_replan_search_restart(self.search), SP_OK);
  replan_reference_restart(&self.reference);
}

static void change(sp__rng *rng) {
  const int32_t kind = sp__rng_next_int(rng, 20), node = sp__rng_next_int(rng, replan_world_cells(&self.world));
  if (kind < 11) {
    edit(rng);
  } else if (kind < 16) {
    CHECK_EQ_I64(sp_replan_search_move_start(self.search, node), SP_OK);
    replan_reference_move_start(&self.reference, node);
  } else if (kind == 16) {
    CHECK_EQ_I64(sp_replan_search_set_goal(self.search, node), SP_OK);
    replan_reference_set_goal(&self.reference, node);
  } else if (kind == 17) {
    edit_cost(rng);
  } else if (kind == 18) {
    mark(node, true); /* More than needed does no harm. */
  } else {
    restart();
  }
}

/* Judging ------------------------------------------------------------------------------------ */

static void compare_nodes(void) {
  for (int32_t node = 0; node < replan_world_cells(&self.world); node++) {
    double costs[2] = {-1, -1};
    CHECK_EQ_I64(sp_replan_search_node_costs(self.search, node, costs), SP_OK);
    CHECK_EQ_F64_BITS(costs[0], self.reference.initialized ? self.reference.g[node] : infinity);
    CHECK_EQ_F64_BITS(costs[1], self.reference.initialized ? self.reference.rhs[node] : infinity);
  }
}

static void compare_queues(void) {
  static int32_t nodes[REPLAN_MAX_CELLS];
  static double keys[2 * REPLAN_MAX_CELLS];
  const uint32_t expected = self.reference.initialized ? (uint32_t)self.reference.queued : 0;
  uint32_t count = 0;
  CHECK_EQ_U64(sp_replan_search_queued(self.search), expected);
  CHECK_EQ_I64(sp_replan_search_copy_queue(self.search, nodes, keys, REPLAN_MAX_CELLS, &count), SP_OK);
  CHECK_EQ_U64(count, expected);
  for (uint32_t i = 0; i < count && count == expected; i++) {
    const replan_slot *slot = &self.reference.queue[i];
    CHECK_EQ_I64(nodes[i], slot->node);
    CHECK_EQ_F64_BITS(keys[2 * i], slot->key1);
    CHECK_EQ_F64_BITS(keys[2 * i + 1], slot->key2);
  }
}

static void compare_paths(void) {
  static int32_t expected[2 * REPLAN_MAX_CELLS], cells[2 * REPLAN_MAX_CELLS];
  const int32_t width = self.world.drawn.query.width, count = replan_reference_path(&self.reference, expected);
  int32_t length = -1;
  CHECK_EQ_I64(sp_replan_search_extract_path(self.search, &length), SP_OK);
  CHECK_EQ_I64(sp_replan_search_path_length(self.search), length);
  if (!CHECK_EQ_I64(length, count)) return;
  const int32_t *nodes = sp_replan_search_path(self.search);
  for (int32_t i = 0; i < count; i++) {
    cells[2 * i] = nodes[i] % width;
    cells[2 * i + 1] = nodes[i] / width;
  }
  CHECK(memcmp(cells, expected, 2 * sizeof *cells * (size_t)count) == 0);
  double cost = -1;
  const char *fault =
      replan_world_check_path(&self.world, cells, count, self.reference.start, self.reference.goal, &cost);
  CHECK_STR(fault ? fault : "", "");
  CHECK_EQ_F64_BITS(sp_replan_search_path_cost(self.search), cost);
  const double least = replan_world_shortest(&self.world, self.reference.start, self.reference.goal);
  CHECK(fabs(cost - least) <= 1e-9 * fmax(1.0, least));
}

static void check_no_path(int32_t status) {
  int32_t length = -1;
  CHECK_EQ_I64(sp_replan_search_extract_path(self.search, &length), SP_OK);
  CHECK_EQ_I64(length, 0);
  CHECK_EQ_F64_BITS(sp_replan_search_path_cost(self.search), infinity);
  if (status != SP_PATH_STATUS_NO_PATH) return;
  CHECK(isinf(replan_world_shortest(&self.world, self.reference.start, self.reference.goal)));
}

static void replan(sp__rng *rng) {
  static const int32_t budgets[] = {-1, -1, -1, 0, 1, 2, 7, 50};
  const int32_t budget = budgets[sp__rng_next_int(rng, 8)];
  const int32_t expected = replan_reference_run(&self.reference, budget, area_version());
  int32_t status = -1;
  CHECK_EQ_I64(sp_replan_search_replan(self.search, budget, &status), SP_OK);
  CHECK_EQ_I64(status, expected);
  CHECK_EQ_I64(sp_replan_search_status(self.search), expected);
  CHECK_EQ_I64(sp_topology_is_current(self.topology), 1);
  CHECK_EQ_U64(sp_replan_search_iterations(self.search), self.reference.iterations);
  CHECK_EQ_U64(sp_replan_search_expanded(self.search), self.reference.expanded);
  CHECK_EQ_I64(sp_replan_search_last_expanded(self.search), self.reference.last_expanded);
  CHECK_EQ_U64(sp_replan_search_recorded(self.search), self.reference.last_expanded);
  CHECK_EQ_I64(sp_replan_search_start(self.search), self.reference.start);
  CHECK_EQ_I64(sp_replan_search_goal(self.search), self.reference.goal);
  compare_nodes();
  compare_queues();
  if (expected == SP_PATH_STATUS_FOUND) {
    compare_paths();
  } else {
    check_no_path(expected);
  }
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
    }
    tear_down();
  }
}

static void squares(void) {
  run_worlds(SQUARE_WORLDS, 0x9E91A, false, false);
}

static void hexes(void) {
  run_worlds(HEX_WORLDS, 0xAE91A, true, false);
}

static void hooks(void) {
  run_worlds(HOOKED_WORLDS, 0xBE91A, false, true);
  run_worlds(HOOKED_WORLDS / 2, 0xCE91A, true, true);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-191 G-192 G-193 G-194 G-195 G-196 G-200 G-203 G-208 square topologies: costs, queue and path are the "
         "reference's",
         squares);
  SP_RUN("G-191 G-200 G-203 G-208 hex topologies: costs, queue and path are the reference's", hexes);
  SP_RUN("G-191 G-202 G-204 G-208 callbacks: costs, queue and path are the reference's", hooks);
  return sp_test_end();
}
