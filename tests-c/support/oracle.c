#include "support/oracle.h"

#include <math.h>

const int32_t oracle_dx[ORACLE_DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
const int32_t oracle_dy[ORACLE_DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};

static const double root_of_two = 1.4142135623730951;

static bool is_free(const oracle_rules *rules, int32_t x, int32_t y) {
  if (x < 0 || x >= rules->width || y < 0 || y >= rules->height) return false;
  return rules->areas[y * rules->width + x] != 255;
}

bool oracle_fits(const oracle_rules *rules, int32_t x, int32_t y) {
  for (int32_t row = 0; row < rules->agent_size; row++) {
    for (int32_t column = 0; column < rules->agent_size; column++) {
      if (!is_free(rules, x + column, y + row)) return false;
    }
  }
  return true;
}

static bool is_blocked(const oracle_rules *rules, int32_t x, int32_t y) {
  if (rules->hooks == NULL || rules->hooks->blocked == NULL) return false;
  int32_t blocked = 0;
  rules->hooks->blocked(rules->hooks->user, x, y, &blocked);
  return blocked != 0;
}

bool oracle_may_stand(const oracle_rules *rules, int32_t x, int32_t y) {
  return oracle_fits(rules, x, y) && !is_blocked(rules, x, y);
}

bool oracle_move_is_legal(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction) {
  const int32_t dx = oracle_dx[direction];
  const int32_t dy = oracle_dy[direction];
  if (!oracle_fits(rules, x + dx, y + dy)) return false;
  if (dx == 0 || dy == 0) return true;
  if (rules->connectivity != 8) return false;
  /* The beside cells share an edge with both ends of the move. */
  const int32_t free_beside = (oracle_fits(rules, x + dx, y) ? 1 : 0) + (oracle_fits(rules, x, y + dy) ? 1 : 0);
  if (rules->diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING) return free_beside == 2;
  if (rules->diagonals == SP_DIAGONAL_RULE_NO_SQUEEZING) return free_beside >= 1;
  return true;
}

static double grid_cost(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction) {
  const int32_t from = y * rules->width + x;
  const int32_t to = (y + oracle_dy[direction]) * rules->width + x + oracle_dx[direction];
  const double length = oracle_dx[direction] != 0 && oracle_dy[direction] != 0 ? root_of_two : 1.0;
  const double sum = rules->multipliers[rules->areas[from]] + rules->multipliers[rules->areas[to]];
  return length * (sum * 0.5);
}

bool oracle_price_move(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, double *cost) {
  const int32_t to_x = x + oracle_dx[direction];
  const int32_t to_y = y + oracle_dy[direction];
  if (is_blocked(rules, to_x, to_y)) return false;
  *cost = grid_cost(rules, x, y, direction);
  if (rules->hooks != NULL && rules->hooks->step_cost != NULL) {
    const double usual = *cost;
    rules->hooks->step_cost(rules->hooks->user, x, y, to_x, to_y, usual, cost);
  }
  return !isnan(*cost) && *cost >= 0.0 && !isinf(*cost);
}

/* Dijkstra ----------------------------------------------------------------------------------- */

static int32_t nearest_open(const double *cost, const bool *closed, int32_t count) {
  int32_t best = -1;
  for (int32_t node = 0; node < count; node++) {
    if (closed[node] || isinf(cost[node])) continue;
    if (best < 0 || cost[node] < cost[best]) best = node;
  }
  return best;
}

double oracle_shortest_cost(const oracle_rules *rules, int32_t start, int32_t goal) {
  static double cost[ORACLE_MAX_CELLS];
  static bool closed[ORACLE_MAX_CELLS];
  const int32_t count = rules->width * rules->height;
  for (int32_t node = 0; node < count; node++) {
    cost[node] = (double)INFINITY;
    closed[node] = false;
  }
  cost[start] = 0.0;
  for (;;) {
    const int32_t node = nearest_open(cost, closed, count);
    if (node < 0 || node == goal) return cost[goal];
    closed[node] = true;
    const int32_t x = node % rules->width;
    const int32_t y = node / rules->width;
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
      double step;
      if (!oracle_move_is_legal(rules, x, y, d) || !oracle_price_move(rules, x, y, d, &step)) continue;
      const int32_t target = node + oracle_dy[d] * rules->width + oracle_dx[d];
      if (cost[node] + step < cost[target]) cost[target] = cost[node] + step;
    }
  }
}

bool oracle_pair_less(oracle_pair a, oracle_pair b) {
  const int64_t p = (int64_t)a.straight - b.straight;
  const int64_t q = (int64_t)b.diagonal - a.diagonal;
  /* p < q * sqrt 2 */
  if (p < 0 && q >= 0) return true;
  if (p >= 0 && q <= 0) return false;
  return p >= 0 ? p * p < 2 * q * q : p * p > 2 * q * q;
}

static int32_t nearest_pair(const oracle_pair *cost, const int8_t *state, int32_t count) {
  int32_t best = -1;
  for (int32_t node = 0; node < count; node++) {
    if (state[node] != 1) continue;
    if (best < 0 || oracle_pair_less(cost[node], cost[best])) best = node;
  }
  return best;
}

bool oracle_shortest_pair(const oracle_rules *rules, int32_t start, int32_t goal, oracle_pair *steps) {
  static oracle_pair cost[ORACLE_MAX_CELLS];
  static int8_t state[ORACLE_MAX_CELLS]; /* 0 unseen, 1 open, 2 closed */
  const int32_t count = rules->width * rules->height;
  for (int32_t node = 0; node < count; node++) state[node] = 0;
  state[start] = 1;
  cost[start] = (oracle_pair){0, 0};
  for (;;) {
    const int32_t node = nearest_pair(cost, state, count);
    if (node < 0) return false;
    if (node == goal) {
      *steps = cost[node];
      return true;
    }
    state[node] = 2;
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
      if (!oracle_move_is_legal(rules, node % rules->width, node / rules->width, d)) continue;
      const int32_t target = node + oracle_dy[d] * rules->width + oracle_dx[d];
      const bool diagonal = oracle_dx[d] != 0 && oracle_dy[d] != 0;
      const oracle_pair reached = {cost[node].straight + !diagonal, cost[node].diagonal + diagonal};
      if (state[target] != 0 && !oracle_pair_less(reached, cost[target])) continue;
      cost[target] = reached;
      state[target] = 1;
    }
  }
}

/* Paths -------------------------------------------------------------------------------------- */

static int32_t direction_between(const int32_t *from, const int32_t *to) {
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (to[0] - from[0] == oracle_dx[d] && to[1] - from[1] == oracle_dy[d]) return d;
  }
  return -1;
}

const char *oracle_check_path(const oracle_rules *rules, const int32_t *cells, int32_t count, int32_t start,
                              int32_t goal, double *cost, oracle_pair *steps) {
  *cost = 0.0;
  *steps = (oracle_pair){0, 0};
  if (count < 1) return "the path is empty";
  if (cells[1] * rules->width + cells[0] != start) return "the path does not begin at the start";
  const int32_t *last = cells + 2 * ((int64_t)count - 1);
  if (last[1] * rules->width + last[0] != goal) return "the path does not end at the goal";
  if (!oracle_may_stand(rules, cells[0], cells[1])) return "the agent cannot stand at the start";
  for (const int32_t *cell = cells; cell < last; cell += 2) {
    const int32_t direction = direction_between(cell, cell + 2);
    double step;
    if (direction < 0) return "two cells are not neighbours";
    if (!oracle_move_is_legal(rules, cell[0], cell[1], direction)) return "a move is not legal";
    if (!oracle_price_move(rules, cell[0], cell[1], direction, &step)) return "a move has no price";
    *cost += step;
    const bool diagonal = oracle_dx[direction] != 0 && oracle_dy[direction] != 0;
    steps->straight += !diagonal;
    steps->diagonal += diagonal;
  }
  return NULL;
}
