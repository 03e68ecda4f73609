#include "support/reference.h"

#include <math.h>

static const double root_of_two = 1.4142135623730951;

typedef enum node_state { UNSEEN, OPEN, CLOSED } node_state;

/** One search: a record per node, and the open set as an unordered list of nodes. */
typedef struct reference_search {
  const oracle_rules *rules;
  node_state state[ORACLE_MAX_CELLS];
  double f[ORACLE_MAX_CELLS];
  double g[ORACLE_MAX_CELLS];
  oracle_pair pair[ORACLE_MAX_CELLS];
  int32_t parent[ORACLE_MAX_CELLS];
  int32_t open[ORACLE_MAX_CELLS];
  int32_t open_count;
  int32_t expanded[REFERENCE_MAX_RECORDED];
  int32_t path[ORACLE_MAX_CELLS];
  int32_t goal_x, goal_y;
  bool octile;
  bool zero_estimate;
  int32_t heuristic;
  double weight;
  double scale;
} reference_search;

static reference_search the_search;

/** Smaller f; then larger g, rounded to float32 by the specialised engine; then smaller index. */
static bool comes_before(const reference_search *search, int32_t a, int32_t b) {
  if (search->f[a] != search->f[b]) return search->f[a] < search->f[b];
  if (search->octile) {
    const float g_a = (float)search->g[a];
    const float g_b = (float)search->g[b];
    if (g_a != g_b) return g_a > g_b;
  } else if (search->g[a] != search->g[b]) {
    return search->g[a] > search->g[b];
  }
  return a < b;
}

static int32_t take_best(reference_search *search) {
  int32_t best = 0;
  for (int32_t i = 1; i < search->open_count; i++) {
    if (comes_before(search, search->open[i], search->open[best])) best = i;
  }
  const int32_t node = search->open[best];
  search->open[best] = search->open[--search->open_count];
  return node;
}

static void put(reference_search *search, int32_t node) {
  if (search->state[node] != OPEN) search->open[search->open_count++] = node;
  search->state[node] = OPEN;
}

/* Keys --------------------------------------------------------------------------------------- */

static void distances(const reference_search *search, int32_t node, int32_t *least, int32_t *most) {
  const int32_t x = node % search->rules->width;
  const int32_t y = node / search->rules->width;
  const int32_t dx = x < search->goal_x ? search->goal_x - x : x - search->goal_x;
  const int32_t dy = y < search->goal_y ? search->goal_y - y : y - search->goal_y;
  *least = dx < dy ? dx : dy;
  *most = dx < dy ? dy : dx;
}

static double estimate(const reference_search *search, int32_t node) {
  int32_t least, most;
  distances(search, node, &least, &most);
  switch (search->heuristic) {
  case SP_GRID_HEURISTIC_MANHATTAN:
    return search->scale * (double)(least + most);
  case SP_GRID_HEURISTIC_OCTILE:
    return search->scale * ((double)(most - least) + (double)least * root_of_two);
  case SP_GRID_HEURISTIC_EUCLIDEAN:
    return search->scale * sqrt((double)least * (double)least + (double)most * (double)most);
  default:
    return 0.0;
  }
}

static double pair_value(int32_t straight, int32_t diagonal) {
  return (double)straight + (double)diagonal * root_of_two;
}

static void set_pair(reference_search *search, int32_t node, oracle_pair pair) {
  int32_t least, most;
  distances(search, node, &least, &most);
  search->pair[node] = pair;
  search->g[node] = pair_value(pair.straight, pair.diagonal);
  search->f[node] =
      search->zero_estimate ? search->g[node] : pair_value(pair.straight + (most - least), pair.diagonal + least);
}

/* Expansion ---------------------------------------------------------------------------------- */

/** Double step costs: a strictly lower g replaces, and reopens a closed node. */
static void relax_sum(reference_search *search, int32_t node, int32_t target, int32_t direction) {
  const oracle_rules *rules = search->rules;
  double step;
  if (!oracle_price_move(rules, node % rules->width, node / rules->width, direction, &step)) return;
  const double g = search->g[node] + step;
  if (search->state[target] != UNSEEN && !(g < search->g[target])) return;
  search->g[target] = g;
  search->f[target] = g + search->weight * estimate(search, target);
  search->parent[target] = node;
  put(search, target);
}

/** Integer pairs: a closed node is final. */
static void relax_pair(reference_search *search, int32_t node, int32_t target, int32_t direction) {
  if (search->state[target] == CLOSED) return;
  const bool diagonal = oracle_dx[direction] != 0 && oracle_dy[direction] != 0;
  const oracle_pair from = search->pair[node];
  const oracle_pair pair = {from.straight + !diagonal, from.diagonal + diagonal};
  if (search->state[target] == OPEN && !(pair_value(pair.straight, pair.diagonal) < search->g[target])) return;
  set_pair(search, target, pair);
  search->parent[target] = node;
  put(search, target);
}

static void expand(reference_search *search, int32_t node) {
  const oracle_rules *rules = search->rules;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (!oracle_move_is_legal(rules, node % rules->width, node / rules->width, d)) continue;
    const int32_t target = node + oracle_dy[d] * rules->width + oracle_dx[d];
    if (search->octile) {
      relax_pair(search, node, target, d);
    } else {
      relax_sum(search, node, target, d);
    }
  }
}

/* Runs --------------------------------------------------------------------------------------- */

static void write_path(reference_search *search, int32_t goal, reference_result *result) {
  for (int32_t node = goal; node >= 0; node = search->parent[node]) result->path_count++;
  int32_t at = result->path_count;
  for (int32_t node = goal; node >= 0; node = search->parent[node]) search->path[--at] = node;
  result->path_nodes = search->path;
  result->status = SP_PATH_STATUS_FOUND;
  result->cost = search->octile ? search->rules->multipliers[0] * search->g[goal] : search->g[goal];
}

static void run(reference_search *search, int32_t goal, int32_t budget, reference_result *result) {
  result->expanded_nodes = search->expanded;
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
    search->state[node] = CLOSED;
    if (node == goal) {
      write_path(search, goal, result);
      return;
    }
    if (result->expanded < REFERENCE_MAX_RECORDED) search->expanded[result->expanded] = node;
    result->expanded++;
    expand(search, node);
  }
}

/** False when an end is not valid: the start is looked at first (GAP-18). */
static bool begin(reference_search *search, const oracle_rules *rules, const reference_ends *ends,
                  reference_result *result) {
  *result = (reference_result){.cost = (double)INFINITY};
  if (!oracle_may_stand(rules, ends->start_x, ends->start_y)) {
    result->status = SP_PATH_STATUS_START_INVALID;
    return false;
  }
  if (!oracle_may_stand(rules, ends->goal_x, ends->goal_y)) {
    result->status = SP_PATH_STATUS_GOAL_INVALID;
    return false;
  }
  search->rules = rules;
  search->goal_x = ends->goal_x;
  search->goal_y = ends->goal_y;
  search->open_count = 0;
  for (int32_t node = 0; node < rules->width * rules->height; node++) search->state[node] = UNSEEN;
  const int32_t start = ends->start_y * rules->width + ends->start_x;
  search->parent[start] = -1;
  put(search, start);
  return true;
}

static double smallest(const double *multipliers) {
  double least = multipliers[0];
  for (int32_t area = 1; area < SP_AREA_COUNT; area++) {
    if (multipliers[area] < least) least = multipliers[area];
  }
  return least;
}

void reference_astar(const oracle_rules *rules, const reference_ends *ends, int32_t heuristic, double weight,
                     int32_t budget, reference_result *result) {
  reference_search *search = &the_search;
  if (!begin(search, rules, ends, result)) return;
  const int32_t start = ends->start_y * rules->width + ends->start_x;
  search->octile = false;
  search->heuristic = heuristic;
  if (heuristic == SP_GRID_HEURISTIC_AUTO) {
    search->heuristic = rules->connectivity == 4 ? SP_GRID_HEURISTIC_MANHATTAN : SP_GRID_HEURISTIC_OCTILE;
  }
  search->weight = weight;
  search->scale = smallest(rules->multipliers);
  search->g[start] = 0.0;
  search->f[start] = weight * estimate(search, start);
  run(search, ends->goal_y * rules->width + ends->goal_x, budget, result);
}

void reference_octile(const oracle_rules *rules, const reference_ends *ends, bool zero_estimate, int32_t budget,
                      reference_result *result) {
  reference_search *search = &the_search;
  if (!begin(search, rules, ends, result)) return;
  search->octile = true;
  search->zero_estimate = zero_estimate;
  set_pair(search, ends->start_y * rules->width + ends->start_x, (oracle_pair){0, 0});
  run(search, ends->goal_y * rules->width + ends->goal_x, budget, result);
}
