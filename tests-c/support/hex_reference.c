/* A* over hex grids as the text says it: the open set is a list that is searched for its best entry. */
#include <math.h>

#include "support/hex_oracle.h"

typedef enum node_state { UNSEEN, OPEN, CLOSED } node_state;

typedef struct hex_search {
  const hex_case *drawn;
  const sp_grid_hooks *hooks;
  hex_cube goal;
  double scale;
  node_state state[ORACLE_MAX_CELLS];
  double f[ORACLE_MAX_CELLS];
  double g[ORACLE_MAX_CELLS];
  int32_t parent[ORACLE_MAX_CELLS];
  int32_t open[ORACLE_MAX_CELLS];
  int32_t open_count;
  int32_t expanded[REFERENCE_MAX_RECORDED];
  int32_t path[ORACLE_MAX_CELLS];
} hex_search;

static hex_search the_search;

/** Smaller f, then larger g, then smaller index. */
static bool comes_before(const hex_search *search, int32_t a, int32_t b) {
  if (search->f[a] != search->f[b]) return search->f[a] < search->f[b];
  if (search->g[a] != search->g[b]) return search->g[a] > search->g[b];
  return a < b;
}

static int32_t take_best(hex_search *search) {
  int32_t best = 0;
  for (int32_t i = 1; i < search->open_count; i++) {
    if (comes_before(search, search->open[i], search->open[best])) best = i;
  }
  const int32_t node = search->open[best];
  search->open[best] = search->open[--search->open_count];
  return node;
}

/** Every heuristic but zero is the distance in steps; so is none with a weight of 0. */
static double weighted_estimate(const hex_search *search, int32_t node) {
  const path_case *query = &search->drawn->query;
  if (query->options.heuristic == SP_GRID_HEURISTIC_ZERO || query->options.heuristic_weight == 0.0) return 0.0;
  const hex_cube cube = hex_oracle_cube(search->drawn->layout, node % query->width, node / query->width);
  return query->options.heuristic_weight * (search->scale * (double)hex_oracle_distance(cube, search->goal));
}

static void put(hex_search *search, int32_t node, int32_t parent, double g) {
  search->g[node] = g;
  search->f[node] = g + weighted_estimate(search, node);
  search->parent[node] = parent;
  if (search->state[node] != OPEN) search->open[search->open_count++] = node;
  search->state[node] = OPEN;
}

static void expand(hex_search *search, int32_t node) {
  int32_t targets[HEX_ORACLE_DIRECTIONS];
  hex_oracle_moves(search->drawn, node, targets);
  for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS; d++) {
    double step;
    if (targets[d] < 0 || !hex_oracle_price(search->drawn, search->hooks, node, targets[d], &step)) continue;
    const double g = search->g[node] + step;
    if (search->state[targets[d]] != UNSEEN && !(g < search->g[targets[d]])) continue;
    put(search, targets[d], node, g);
  }
}

static void write_path(hex_search *search, int32_t goal, reference_result *expected) {
  for (int32_t node = goal; node >= 0; node = search->parent[node]) expected->path_count++;
  int32_t at = expected->path_count;
  for (int32_t node = goal; node >= 0; node = search->parent[node]) search->path[--at] = node;
  expected->path_nodes = search->path;
  expected->status = SP_PATH_STATUS_FOUND;
  expected->cost = search->g[goal];
}

static void run(hex_search *search, int32_t goal, int32_t budget, reference_result *expected) {
  for (;;) {
    if (search->open_count == 0) {
      expected->status = SP_PATH_STATUS_NO_PATH;
      return;
    }
    if (budget > 0 && expected->iterations == (uint64_t)budget) {
      expected->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
      return;
    }
    const int32_t node = take_best(search);
    expected->iterations++;
    search->state[node] = CLOSED;
    if (node == goal) {
      write_path(search, goal, expected);
      return;
    }
    if (expected->expanded < REFERENCE_MAX_RECORDED) search->expanded[expected->expanded] = node;
    expected->expanded++;
    expand(search, node);
  }
}

static double smallest(const double *multipliers) {
  double least = multipliers[0];
  for (int32_t area = 1; area < SP_AREA_COUNT; area++) {
    if (multipliers[area] < least) least = multipliers[area];
  }
  return least;
}

void hex_reference(const hex_case *drawn, const sp_grid_hooks *hooks, reference_result *expected) {
  hex_search *search = &the_search;
  const path_case *query = &drawn->query;
  const reference_ends *ends = &query->ends;
  *expected = (reference_result){.cost = (double)INFINITY, .expanded_nodes = search->expanded};
  if (!hex_oracle_may_stand(drawn, hooks, ends->start_x, ends->start_y)) {
    expected->status = SP_PATH_STATUS_START_INVALID;
    return;
  }
  if (!hex_oracle_may_stand(drawn, hooks, ends->goal_x, ends->goal_y)) {
    expected->status = SP_PATH_STATUS_GOAL_INVALID;
    return;
  }
  search->drawn = drawn;
  search->hooks = hooks;
  search->goal = hex_oracle_cube(drawn->layout, ends->goal_x, ends->goal_y);
  search->scale = smallest(query->multipliers);
  search->open_count = 0;
  for (int32_t node = 0; node < query->width * query->height; node++) search->state[node] = UNSEEN;
  put(search, ends->start_y * query->width + ends->start_x, -1, 0.0);
  run(search, ends->goal_y * query->width + ends->goal_x, query->options.iteration_budget, expected);
}
