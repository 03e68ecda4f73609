#include "support/flow_cases.h"

#include <math.h>
#include <string.h>

#include "support/test.h"

/* Cases -------------------------------------------------------------------------------------- */

void flow_case_draw(flow_case *drawn, sp__rng *rng, int32_t max_side, int32_t layout) {
  const case_shape shape = {1, max_side, (cost_kind)sp__rng_next_int(rng, COST_KIND_COUNT)};
  path_case *query = &drawn->map.query;
  drawn->map.layout = layout;
  case_draw(query, rng, &shape, 1);
  if (layout == FLOW_CASE_SQUARE) {
    query->options.connectivity = sp__rng_next_int(rng, 2) == 0 ? 4 : 8;
    query->options.diagonals = sp__rng_next_int(rng, 3);
    query->options.agent_size = 1 + sp__rng_next_int(rng, 3);
  }
  drawn->goal_count = 1 + sp__rng_next_int(rng, FLOW_CASE_GOALS);
  for (int32_t i = 0; i < drawn->goal_count; i++) {
    /* Mostly free cells; walls and repeated goals come about, too. */
    for (int32_t tries = 0; tries < 4; tries++) {
      drawn->goals[2 * i] = sp__rng_next_int(rng, query->width);
      drawn->goals[2 * i + 1] = sp__rng_next_int(rng, query->height);
      if (query->areas[drawn->goals[2 * i + 1] * query->width + drawn->goals[2 * i]] != SP_AREA_WALL) break;
    }
  }
  drawn->hooked = false;
}

void flow_case_hook(flow_case *drawn, uint64_t seed, bool blocked, price_kind prices) {
  seeded_hooks_init(&drawn->hooks, seed, blocked, prices);
  drawn->hooked = true;
}

flow_grid flow_case_make(const flow_case *drawn, const sp_allocator *allocator) {
  flow_grid made = {NULL, NULL};
  if (drawn->map.layout == FLOW_CASE_SQUARE) {
    made.grid = case_make_grid(&drawn->map.query, allocator);
  } else {
    made.hex = hex_case_make(&drawn->map, allocator);
  }
  return made;
}

void flow_grid_free(flow_grid made) {
  sp_grid_free(made.grid);
  sp_hex_free(made.hex);
}

sp_flow_field *flow_case_field(const flow_case *drawn, flow_grid made, int32_t iteration_budget) {
  const sp_grid_hooks *hooks = drawn->hooked ? &drawn->hooks.hooks : NULL;
  sp_grid_options options = drawn->map.query.options;
  options.iteration_budget = iteration_budget;
  sp_flow_field *field = NULL;
  const uint32_t count = (uint32_t)drawn->goal_count;
  const sp_status status = made.grid
                               ? sp_grid_flow_field_create(made.grid, drawn->goals, count, &options, hooks, &field)
                               : sp_hex_flow_field_create(made.hex, drawn->goals, count, &options, hooks, &field);
  CHECK_EQ_I64(status, SP_OK);
  return field;
}

static void edit_cells(flow_case *drawn, sp__rng *rng, flow_grid made) {
  path_case *query = &drawn->map.query;
  const int32_t x = sp__rng_next_int(rng, query->width), y = sp__rng_next_int(rng, query->height);
  int32_t width = 1 + sp__rng_next_int(rng, 3), height = 1 + sp__rng_next_int(rng, 3);
  if (width > query->width - x) width = query->width - x;
  if (height > query->height - y) height = query->height - y;
  const int32_t area = sp__rng_next_int(rng, 3) == 0 ? SP_AREA_WALL : sp__rng_next_int(rng, 6);
  for (int32_t row = y; row < y + height; row++) {
    memset(query->areas + row * query->width + x, area, (size_t)width);
  }
  CHECK_EQ_I64(made.grid ? sp_grid_set_rect(made.grid, x, y, width, height, area)
                         : sp_hex_set_rect(made.hex, x, y, width, height, area),
               SP_OK);
}

void flow_case_edit(flow_case *drawn, sp__rng *rng, flow_grid made) {
  path_case *query = &drawn->map.query;
  if (sp__rng_next_int(rng, 12) > 0) {
    edit_cells(drawn, rng, made);
    return;
  }
  const int32_t area = sp__rng_next_int(rng, 6);
  query->multipliers[area] = 0.25 * (1 + sp__rng_next_int(rng, 12));
  CHECK_EQ_I64(made.grid ? sp_grid_set_area_cost(made.grid, area, query->multipliers[area])
                         : sp_hex_set_area_cost(made.hex, area, query->multipliers[area]),
               SP_OK);
}

/* Oracle ------------------------------------------------------------------------------------- */

static const sp_grid_hooks *hooks_of(const flow_case *drawn) {
  return drawn->hooked ? &drawn->hooks.hooks : NULL;
}

static bool may_stand(const flow_case *drawn, int32_t node) {
  const int32_t x = node % drawn->map.query.width, y = node / drawn->map.query.width;
  if (drawn->map.layout != FLOW_CASE_SQUARE) return hex_oracle_may_stand(&drawn->map, hooks_of(drawn), x, y);
  const oracle_rules rules = case_rules(&drawn->map.query, hooks_of(drawn));
  return oracle_may_stand(&rules, x, y);
}

/** targets[d] of the moves out of a cell, -1 where there is none. */
static void list_moves(const flow_case *drawn, int32_t node, int32_t targets[ORACLE_DIRECTIONS]) {
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) targets[d] = -1;
  if (drawn->map.layout != FLOW_CASE_SQUARE) {
    hex_oracle_moves(&drawn->map, node, targets);
    return;
  }
  const oracle_rules rules = case_rules(&drawn->map.query, NULL);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (!oracle_move_is_legal(&rules, node % rules.width, node / rules.width, d)) continue;
    targets[d] = node + oracle_dy[d] * rules.width + oracle_dx[d];
  }
}

static bool price(const flow_case *drawn, int32_t from, int32_t to, int32_t direction, double *cost) {
  if (drawn->map.layout != FLOW_CASE_SQUARE) return hex_oracle_price(&drawn->map, hooks_of(drawn), from, to, cost);
  const oracle_rules rules = case_rules(&drawn->map.query, hooks_of(drawn));
  return oracle_price_move(&rules, from % rules.width, from / rules.width, direction, cost);
}

static bool is_goal(const flow_case *drawn, int32_t node) {
  for (int32_t i = 0; i < drawn->goal_count; i++) {
    if (drawn->goals[2 * i + 1] * drawn->map.query.width + drawn->goals[2 * i] == node) return true;
  }
  return false;
}

/** The least cost[u] + move over the settled neighbours u, and the first u that attains it. */
static double least_sum(const flow_case *drawn, const double *costs, const bool *settled, int32_t node,
                        int32_t *first) {
  int32_t targets[ORACLE_DIRECTIONS];
  double least = (double)INFINITY;
  list_moves(drawn, node, targets);
  *first = -1;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    double step;
    if (targets[d] < 0 || !settled[targets[d]] || !price(drawn, node, targets[d], d, &step)) continue;
    if (!(costs[targets[d]] + step < least)) continue;
    least = costs[targets[d]] + step;
    *first = targets[d];
  }
  return least;
}

/* Each cell in turn: of those not settled yet the one with the least sum is settled. */
void flow_oracle(const flow_case *drawn, double *costs, int32_t *next) {
  static bool settled[ORACLE_MAX_CELLS], standing[ORACLE_MAX_CELLS];
  static double sums[ORACLE_MAX_CELLS];
  const int32_t count = drawn->map.query.width * drawn->map.query.height;
  for (int32_t node = 0; node < count; node++) {
    costs[node] = (double)INFINITY;
    settled[node] = false;
    standing[node] = may_stand(drawn, node);
    sums[node] = standing[node] && is_goal(drawn, node) ? 0.0 : (double)INFINITY;
  }
  for (;;) {
    int32_t best = -1;
    for (int32_t node = 0; node < count; node++) {
      if (!settled[node] && !isinf(sums[node]) && (best < 0 || sums[node] < sums[best])) best = node;
    }
    if (best < 0) break;
    costs[best] = sums[best];
    settled[best] = true;
    int32_t around[ORACLE_DIRECTIONS], first;
    list_moves(drawn, best, around);
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
      if (around[d] < 0 || settled[around[d]] || !standing[around[d]]) continue;
      const double sum = least_sum(drawn, costs, settled, around[d], &first);
      if (sum < sums[around[d]]) sums[around[d]] = sum;
    }
  }
  for (int32_t node = 0; node < count; node++) {
    next[node] = -1;
    if (settled[node] && !is_goal(drawn, node)) least_sum(drawn, costs, settled, node, &next[node]);
  }
}

/* Comparisons -------------------------------------------------------------------------------- */

static void check_bits(const flow_case *drawn, const sp_flow_field *field, const double *costs, const int32_t *next) {
  const int32_t count = drawn->map.query.width * drawn->map.query.height;
  for (int32_t node = 0; node < count && sp_test_failures() == 0; node++) {
    CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[node], costs[node]);
    CHECK_EQ_I64(sp_flow_field_next_nodes(field)[node], next[node]);
  }
}

void flow_check_oracle(const flow_case *drawn, const sp_flow_field *field) {
  static double costs[ORACLE_MAX_CELLS];
  static int32_t next[ORACLE_MAX_CELLS];
  flow_oracle(drawn, costs, next);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_COMPLETE);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 1);
  check_bits(drawn, field, costs, next);
}

void flow_check_equal(const flow_case *drawn, const sp_flow_field *field, const sp_flow_field *other) {
  CHECK_EQ_I64(sp_flow_field_status(field), sp_flow_field_status(other));
  check_bits(drawn, field, sp_flow_field_costs(other), sp_flow_field_next_nodes(other));
}

void flow_check_following(const flow_case *drawn, const sp_flow_field *field) {
  const double *costs = sp_flow_field_costs(field);
  const int32_t *next = sp_flow_field_next_nodes(field);
  const int32_t count = drawn->map.query.width * drawn->map.query.height;
  for (int32_t start = 0; start < count && sp_test_failures() == 0; start++) {
    if (isinf(costs[start])) {
      CHECK_EQ_I64(next[start], -1);
      continue;
    }
    double sum = 0.0;
    int32_t node = start;
    for (int32_t steps = 0; next[node] >= 0 && CHECK(steps < count); steps++) {
      int32_t targets[ORACLE_DIRECTIONS], direction = 0;
      double step = 0.0;
      list_moves(drawn, node, targets);
      while (direction < ORACLE_DIRECTIONS && targets[direction] != next[node]) direction++;
      if (!CHECK(direction < ORACLE_DIRECTIONS) || !CHECK(price(drawn, node, next[node], direction, &step))) return;
      CHECK_EQ_F64_BITS(costs[next[node]] + step, costs[node]);
      sum += step;
      node = next[node];
    }
    CHECK(is_goal(drawn, node));
    CHECK(fabs(sum - costs[start]) <= 1e-9 * costs[start]);
  }
}
