/* Theta* and its lazy forms as the specification's text says them: no line of sight is left out or
 * remembered, the open set is a plain list.
 */
#include <math.h>

#include "support/reference.h"
#include "support/sight.h"

typedef enum node_state { UNSEEN, OPEN, CLOSED } node_state;

typedef struct theta_reference {
  const oracle_rules *rules;
  node_state state[ORACLE_MAX_CELLS];
  double f[ORACLE_MAX_CELLS];
  double g[ORACLE_MAX_CELLS];
  int32_t parent[ORACLE_MAX_CELLS];
  int32_t open[ORACLE_MAX_CELLS];
  int32_t open_count;
  int32_t expanded[ORACLE_MAX_CELLS];
  int32_t path[ORACLE_MAX_CELLS];
  int32_t goal;
  int32_t variant;
  bool zero_estimate;
  double weight;
} theta_reference;

static theta_reference the_search;

static double segment(const theta_reference *search, int32_t a, int32_t b) {
  const int32_t width = search->rules->width;
  const int64_t dx = (int64_t)(a % width) - b % width;
  const int64_t dy = (int64_t)(a / width) - b / width;
  return search->rules->multipliers[0] * sqrt((double)(dx * dx + dy * dy));
}

static bool sees(const theta_reference *search, int32_t a, int32_t b) {
  const int32_t width = search->rules->width;
  return sight_is_clear(search->rules, a % width, a / width, b % width, b / width);
}

/** The neighbour in a direction, or -1 where no legal move leads. */
static int32_t neighbour(const theta_reference *search, int32_t node, int32_t direction) {
  const int32_t width = search->rules->width;
  if (!oracle_move_is_legal(search->rules, node % width, node / width, direction)) return -1;
  return node + oracle_dy[direction] * width + oracle_dx[direction];
}

/* Open set ----------------------------------------------------------------------------------- */

static bool comes_before(const theta_reference *search, int32_t a, int32_t b) {
  if (search->f[a] != search->f[b]) return search->f[a] < search->f[b];
  if (search->g[a] != search->g[b]) return search->g[a] > search->g[b];
  return a < b;
}

static int32_t take_best(theta_reference *search) {
  int32_t best = 0;
  for (int32_t i = 1; i < search->open_count; i++) {
    if (comes_before(search, search->open[i], search->open[best])) best = i;
  }
  const int32_t node = search->open[best];
  search->open[best] = search->open[--search->open_count];
  search->state[node] = UNSEEN;
  return node;
}

static void put(theta_reference *search, int32_t node, double g, int32_t parent) {
  search->g[node] = g;
  search->parent[node] = parent;
  search->f[node] = search->zero_estimate ? g : g + search->weight * segment(search, node, search->goal);
  if (search->state[node] != OPEN) search->open[search->open_count++] = node;
  search->state[node] = OPEN;
}

/* Expansion ---------------------------------------------------------------------------------- */

static void offer(theta_reference *search, int32_t target, double g, int32_t parent) {
  if (search->state[target] == OPEN && !(g < search->g[target])) return;
  put(search, target, g, parent);
}

static void expand(theta_reference *search, int32_t node) {
  const int32_t parent = search->parent[node];
  const bool is_lazy = search->variant != SP_THETA_VARIANT_THETA;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    const int32_t target = neighbour(search, node, d);
    if (target < 0 || search->state[target] == CLOSED) continue;
    if (parent >= 0 && (is_lazy || sees(search, parent, target))) {
      offer(search, target, search->g[parent] + segment(search, parent, target), parent);
    } else {
      offer(search, target, search->g[node] + segment(search, node, target), node);
    }
  }
}

/** True when the parent changed. */
static bool set_vertex(theta_reference *search, int32_t node) {
  if (search->parent[node] < 0 || sees(search, search->parent[node], node)) return false;
  int32_t best = -1;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    const int32_t from = neighbour(search, node, d);
    if (from < 0 || search->state[from] != CLOSED) continue;
    const double g = search->g[from] + segment(search, from, node);
    if (best >= 0 && !(g < search->g[node])) continue;
    best = from;
    search->g[node] = g;
  }
  search->parent[node] = best;
  return true;
}

/* Runs --------------------------------------------------------------------------------------- */

static void write_path(theta_reference *search, reference_result *result) {
  for (int32_t node = search->goal; node >= 0; node = search->parent[node]) result->path_count++;
  int32_t at = result->path_count;
  for (int32_t node = search->goal; node >= 0; node = search->parent[node]) search->path[--at] = node;
  result->path_nodes = search->path;
  result->status = SP_PATH_STATUS_FOUND;
  result->cost = search->g[search->goal];
}

static void run(theta_reference *search, int32_t budget, reference_result *result) {
  for (;;) {
    if (search->open_count == 0) {
      result->status = SP_PATH_STATUS_NO_PATH;
      return;
    }
    if (budget > 0 && result->iterations == (uint64_t)budget) {
      result->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
      return;
    }
    const int32_t node = take_best(search);
    result->iterations++;
    const bool changed = search->variant != SP_THETA_VARIANT_THETA && set_vertex(search, node);
    if (changed && search->variant == SP_THETA_VARIANT_LAZY_REQUEUE) {
      put(search, node, search->g[node], search->parent[node]);
      continue;
    }
    search->state[node] = CLOSED;
    if (node == search->goal) {
      write_path(search, result);
      return;
    }
    search->expanded[result->expanded++] = node;
    expand(search, node);
  }
}

void reference_theta(const oracle_rules *rules, const reference_ends *ends, const reference_theta_kind *kind,
                     int32_t budget, reference_result *result) {
  theta_reference *search = &the_search;
  const bool lazy = kind->variant == SP_THETA_VARIANT_LAZY_REQUEUE;
  *result = (reference_result){.cost = (double)INFINITY, .expanded_nodes = search->expanded};
  result->algorithm = lazy ? SP_GRID_ALGORITHM_LAZY_THETA_STAR : SP_GRID_ALGORITHM_THETA_STAR;
  result->status = SP_PATH_STATUS_START_INVALID;
  if (!oracle_may_stand(rules, ends->start_x, ends->start_y)) return;
  result->status = SP_PATH_STATUS_GOAL_INVALID;
  if (!oracle_may_stand(rules, ends->goal_x, ends->goal_y)) return;
  search->rules = rules;
  search->variant = kind->variant;
  /* 0 times an estimate that has overflown would be NaN. */
  search->zero_estimate = kind->heuristic == SP_GRID_HEURISTIC_ZERO || kind->weight == 0.0;
  search->weight = kind->weight;
  search->goal = ends->goal_y * rules->width + ends->goal_x;
  search->open_count = 0;
  for (int32_t node = 0; node < rules->width * rules->height; node++) search->state[node] = UNSEEN;
  put(search, ends->start_y * rules->width + ends->start_x, 0.0, -1);
  run(search, budget, result);
}
