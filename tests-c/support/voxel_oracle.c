#include "support/voxel_oracle.h"

#include <math.h>
#include <stdlib.h>

int32_t voxel_oracle_node(const voxel_oracle *oracle, const int32_t at[3]) {
  return at[0] + oracle->size[0] * (at[1] + oracle->size[1] * at[2]);
}

void voxel_oracle_at(const voxel_oracle *oracle, int32_t node, int32_t at[3]) {
  at[0] = node % oracle->size[0];
  at[1] = node / oracle->size[0] % oracle->size[1];
  at[2] = node / oracle->size[0] / oracle->size[1];
}

bool voxel_oracle_is_open(const voxel_oracle *oracle, const int32_t at[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    if (at[axis] < 0 || at[axis] >= oracle->size[axis]) return false;
  }
  return oracle->areas[voxel_oracle_node(oracle, at)] != 255;
}

static bool is_blocked(const voxel_oracle *oracle, const int32_t at[3]) {
  if (oracle->hooks == NULL || oracle->hooks->blocked == NULL) return false;
  int32_t blocked = 0;
  oracle->hooks->blocked(oracle->hooks->user, at[0], at[1], at[2], &blocked);
  return blocked != 0;
}

bool voxel_oracle_may_stand(const voxel_oracle *oracle, const int32_t at[3]) {
  return voxel_oracle_is_open(oracle, at) && !is_blocked(oracle, at);
}

/* Moves -------------------------------------------------------------------------------------- */

/** Axes along which two neighbours differ; 0 when they are none. */
static int32_t axes_between(const int32_t from[3], const int32_t to[3]) {
  int32_t axes = 0;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (abs(to[axis] - from[axis]) > 1) return 0;
    axes += to[axis] != from[axis];
  }
  return axes;
}

/** Every voxel of the box between two corners is open. */
static bool box_is_open(const voxel_oracle *oracle, const int32_t a[3], const int32_t b[3]) {
  int32_t at[3];
  for (at[2] = a[2] < b[2] ? a[2] : b[2]; at[2] <= (a[2] < b[2] ? b[2] : a[2]); at[2]++) {
    for (at[1] = a[1] < b[1] ? a[1] : b[1]; at[1] <= (a[1] < b[1] ? b[1] : a[1]); at[1]++) {
      for (at[0] = a[0] < b[0] ? a[0] : b[0]; at[0] <= (a[0] < b[0] ? b[0] : a[0]); at[0]++) {
        if (!voxel_oracle_is_open(oracle, at)) return false;
      }
    }
  }
  return true;
}

/** Face steps through open voxels, each closer to the target, lead from one voxel to the other. */
static bool has_route(const voxel_oracle *oracle, const int32_t from[3], const int32_t to[3]) {
  if (axes_between(from, to) == 0) return true;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (from[axis] == to[axis]) continue;
    int32_t next[3] = {from[0], from[1], from[2]};
    next[axis] = to[axis];
    if (voxel_oracle_is_open(oracle, next) && has_route(oracle, next, to)) return true;
  }
  return false;
}

bool voxel_oracle_has_move(const voxel_oracle *oracle, const int32_t from[3], const int32_t to[3]) {
  const int32_t axes = axes_between(from, to);
  const int32_t most = oracle->connectivity == 6 ? 1 : oracle->connectivity == 18 ? 2 : 3;
  if (axes == 0 || axes > most || !voxel_oracle_is_open(oracle, to)) return false;
  if (oracle->corner_rule == SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING) return box_is_open(oracle, from, to);
  return oracle->corner_rule == SP_VOXEL_CORNER_RULE_ALLOW_ALL || has_route(oracle, from, to);
}

bool voxel_oracle_price(const voxel_oracle *oracle, const int32_t from[3], const int32_t to[3], double *cost) {
  if (is_blocked(oracle, to)) return false;
  const double a = oracle->multipliers[oracle->areas[voxel_oracle_node(oracle, from)]];
  const double b = oracle->multipliers[oracle->areas[voxel_oracle_node(oracle, to)]];
  *cost = sqrt((double)axes_between(from, to)) * ((a + b) * 0.5);
  if (oracle->hooks != NULL && oracle->hooks->step_cost != NULL) {
    const double usual = *cost;
    oracle->hooks->step_cost(oracle->hooks->user, from[0], from[1], from[2], to[0], to[1], to[2], usual, cost);
  }
  return !isnan(*cost) && *cost >= 0.0 && !isinf(*cost);
}

/** Calls `visit` for the moves out of a voxel: along one axis, two, three; each by z, then y, then x. */
static void for_each_move(const voxel_oracle *oracle, const int32_t from[3],
                          void (*visit)(const int32_t from[3], const int32_t to[3], double cost)) {
  for (int32_t axes = 1; axes <= 3; axes++) {
    for (int32_t i = 0; i < 27; i++) {
      const int32_t to[3] = {from[0] + i % 3 - 1, from[1] + i / 3 % 3 - 1, from[2] + i / 9 - 1};
      double cost;
      if (axes_between(from, to) != axes || !voxel_oracle_has_move(oracle, from, to)) continue;
      if (voxel_oracle_price(oracle, from, to, &cost)) visit(from, to, cost);
    }
  }
}

/* Dijkstra ----------------------------------------------------------------------------------- */

typedef enum node_state { UNSEEN, OPEN, CLOSED } node_state;

/** One search: a record per node, and the open set as an unordered list of nodes. */
static struct {
  const voxel_oracle *oracle;
  double cost[VOXEL_ORACLE_MAX];
  double f[VOXEL_ORACLE_MAX];
  int32_t parent[VOXEL_ORACLE_MAX];
  node_state state[VOXEL_ORACLE_MAX];
  int32_t open[VOXEL_ORACLE_MAX];
  int32_t open_count;
  int32_t expanded[VOXEL_ORACLE_RECORDED];
  int32_t path[VOXEL_ORACLE_MAX];
  const int32_t *goal;
  int32_t heuristic;
  double weight;
} search;

static void begin(const voxel_oracle *oracle) {
  search.oracle = oracle;
  search.open_count = 0;
  for (int32_t node = 0; node < oracle->size[0] * oracle->size[1] * oracle->size[2]; node++) {
    search.cost[node] = (double)INFINITY;
    search.state[node] = UNSEEN;
  }
}

static void lower(const int32_t from[3], const int32_t to[3], double step) {
  const int32_t node = voxel_oracle_node(search.oracle, to);
  const double cost = search.cost[voxel_oracle_node(search.oracle, from)] + step;
  if (cost < search.cost[node]) search.cost[node] = cost;
}

const double *voxel_oracle_dijkstra(const voxel_oracle *oracle, int32_t start) {
  const int32_t count = oracle->size[0] * oracle->size[1] * oracle->size[2];
  begin(oracle);
  search.cost[start] = 0.0;
  for (;;) {
    int32_t best = -1, at[3];
    for (int32_t node = 0; node < count; node++) {
      if (search.state[node] == CLOSED || isinf(search.cost[node])) continue;
      if (best < 0 || search.cost[node] < search.cost[best]) best = node;
    }
    if (best < 0) return search.cost;
    search.state[best] = CLOSED;
    voxel_oracle_at(oracle, best, at);
    for_each_move(oracle, at, lower);
  }
}

/* A* ----------------------------------------------------------------------------------------- */

double voxel_oracle_estimate(const voxel_oracle *oracle, const int32_t at[3], const int32_t goal[3]) {
  int32_t d[3];
  for (int32_t axis = 0; axis < 3; axis++) d[axis] = abs(at[axis] - goal[axis]);
  for (int32_t i = 0; i < 3; i++) { /* three exchanges sort three numbers */
    const int32_t k = i == 1 ? 1 : 0;
    if (d[k] <= d[k + 1]) continue;
    const int32_t swap = d[k];
    d[k] = d[k + 1];
    d[k + 1] = swap;
  }
  double least = oracle->multipliers[0];
  for (int32_t area = 1; area < SP_AREA_COUNT; area++) {
    if (oracle->multipliers[area] < least) least = oracle->multipliers[area];
  }
  const int32_t sum = d[0] + d[1] + d[2];
  if (oracle->connectivity == 6) return least * (double)sum;
  if (oracle->connectivity == 26) {
    return least * ((double)d[0] * sqrt(3.0) + (double)(d[1] - d[0]) * sqrt(2.0) + (double)(d[2] - d[1]));
  }
  const int32_t half = sum / 2;
  const int32_t edges = half < d[0] + d[1] ? half : d[0] + d[1];
  return least * ((double)edges * sqrt(2.0) + (double)(sum - 2 * edges));
}

/** Smaller f, then larger g, then smaller node. */
static bool comes_before(int32_t a, int32_t b) {
  if (search.f[a] != search.f[b]) return search.f[a] < search.f[b];
  if (search.cost[a] != search.cost[b]) return search.cost[a] > search.cost[b];
  return a < b;
}

static int32_t take_best(void) {
  int32_t best = 0;
  for (int32_t i = 1; i < search.open_count; i++) {
    if (comes_before(search.open[i], search.open[best])) best = i;
  }
  const int32_t node = search.open[best];
  search.open[best] = search.open[--search.open_count];
  return node;
}

static void put(int32_t node, int32_t parent, double cost) {
  int32_t at[3];
  voxel_oracle_at(search.oracle, node, at);
  search.cost[node] = cost;
  search.parent[node] = parent;
  search.f[node] = cost;
  if (search.heuristic == SP_VOXEL_HEURISTIC_AUTO && search.weight != 0.0) {
    search.f[node] = cost + search.weight * voxel_oracle_estimate(search.oracle, at, search.goal);
  }
  if (search.state[node] != OPEN) search.open[search.open_count++] = node;
  search.state[node] = OPEN;
}

static void relax(const int32_t from[3], const int32_t to[3], double step) {
  const int32_t parent = voxel_oracle_node(search.oracle, from);
  const int32_t node = voxel_oracle_node(search.oracle, to);
  const double cost = search.cost[parent] + step;
  if (search.state[node] == UNSEEN || cost < search.cost[node]) put(node, parent, cost);
}

static void found(voxel_expected *expected, int32_t goal) {
  expected->status = SP_PATH_STATUS_FOUND;
  expected->cost = search.cost[goal];
  int32_t count = 0;
  for (int32_t node = goal; node >= 0; node = search.parent[node]) count++;
  expected->path_count = count;
  for (int32_t node = goal; node >= 0; node = search.parent[node]) search.path[--count] = node;
}

void voxel_oracle_astar(const voxel_oracle *oracle, const int32_t start[3], const int32_t goal[3], int32_t heuristic,
                        double weight, int32_t budget, voxel_expected *expected) {
  *expected = (voxel_expected){search.expanded, search.path, (double)INFINITY, 0, SP_PATH_STATUS_NO_PATH, 0, 0};
  if (!voxel_oracle_may_stand(oracle, start)) {
    expected->status = SP_PATH_STATUS_START_INVALID;
    return;
  }
  if (!voxel_oracle_may_stand(oracle, goal)) {
    expected->status = SP_PATH_STATUS_GOAL_INVALID;
    return;
  }
  begin(oracle);
  search.goal = goal;
  search.heuristic = heuristic;
  search.weight = weight;
  put(voxel_oracle_node(oracle, start), -1, 0.0);
  const int32_t target = voxel_oracle_node(oracle, goal);
  while (search.open_count > 0) {
    if (budget > 0 && expected->iterations == (uint64_t)budget) {
      expected->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
      return;
    }
    const int32_t node = take_best();
    int32_t at[3];
    expected->iterations++;
    search.state[node] = CLOSED;
    if (node == target) {
      found(expected, node);
      return;
    }
    if (expected->expanded < VOXEL_ORACLE_RECORDED) search.expanded[expected->expanded] = node;
    expected->expanded++;
    voxel_oracle_at(oracle, node, at);
    for_each_move(oracle, at, relax);
  }
}

/* Paths -------------------------------------------------------------------------------------- */

const char *voxel_oracle_check_path(const voxel_oracle *oracle, const int32_t *cells, int32_t count, int32_t start,
                                    int32_t goal, double *cost, int32_t moves[3]) {
  *cost = 0.0;
  moves[0] = moves[1] = moves[2] = 0;
  if (count < 1) return "the path is empty";
  const int32_t *last = cells + 3 * ((int64_t)count - 1);
  if (!voxel_oracle_may_stand(oracle, cells)) return "nothing can stand at the start";
  if (voxel_oracle_node(oracle, cells) != start) return "the path does not begin at the start";
  if (voxel_oracle_node(oracle, last) != goal) return "the path does not end at the goal";
  for (const int32_t *at = cells; at < last; at += 3) {
    double step;
    if (!voxel_oracle_has_move(oracle, at, at + 3)) return "a move is not legal";
    if (!voxel_oracle_price(oracle, at, at + 3, &step)) return "a move has no price";
    *cost += step;
    moves[axes_between(at, at + 3) - 1]++;
  }
  return NULL;
}
