#include "support/sight.h"

#include <math.h>

/** A point in half cells: the centre of cell (x, y) is (2x + 1, 2y + 1), its corners are even. */
typedef struct half_point {
  int64_t x;
  int64_t y;
} half_point;

static bool is_wall(const oracle_rules *rules, int32_t x, int32_t y) {
  if (x < 0 || x >= rules->width || y < 0 || y >= rules->height) return true;
  return rules->areas[(int64_t)y * rules->width + x] == SP_AREA_WALL;
}

/** On which side of the line a-b a point lies: negative, zero or positive. */
static int64_t side_of(half_point a, half_point b, half_point point) {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

static bool apart(int64_t a, int64_t b, int64_t low, int64_t high) {
  return (a < low && b < low) || (a > high && b > high);
}

/** Convex shapes that do not touch are apart along an axis of the square or the normal of the segment. */
static bool touches(half_point a, half_point b, int32_t x, int32_t y) {
  const int64_t left = 2 * (int64_t)x;
  const int64_t top = 2 * (int64_t)y;
  if (apart(a.x, b.x, left, left + 2) || apart(a.y, b.y, top, top + 2)) return false;
  const half_point corners[4] = {{left, top}, {left + 2, top}, {left, top + 2}, {left + 2, top + 2}};
  int32_t above = 0;
  int32_t below = 0;
  for (int32_t i = 0; i < 4; i++) {
    const int64_t side = side_of(a, b, corners[i]);
    above += side > 0;
    below += side < 0;
  }
  return above < 4 && below < 4;
}

static int32_t smaller(int32_t a, int32_t b) {
  return a < b ? a : b;
}

static int32_t larger(int32_t a, int32_t b) {
  return a < b ? b : a;
}

bool sight_is_clear(const oracle_rules *rules, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  const half_point a = {2 * (int64_t)x0 + 1, 2 * (int64_t)y0 + 1};
  const half_point b = {2 * (int64_t)x1 + 1, 2 * (int64_t)y1 + 1};
  for (int32_t y = smaller(y0, y1) - 1; y <= larger(y0, y1) + 1; y++) {
    for (int32_t x = smaller(x0, x1) - 1; x <= larger(x0, x1) + 1; x++) {
      if (is_wall(rules, x, y) && touches(a, b, x, y)) return false;
    }
  }
  return true;
}

static double distance(int64_t dx, int64_t dy) {
  return sqrt((double)(dx * dx + dy * dy));
}

const char *sight_check_path(const oracle_rules *rules, const int32_t *cells, int32_t count, int32_t start,
                             int32_t goal, double *cost) {
  *cost = 0.0;
  if (count < 1) return "the path is empty";
  if (cells[1] * rules->width + cells[0] != start) return "the path does not begin at the start";
  const int32_t *last = cells + 2 * ((int64_t)count - 1);
  if (last[1] * rules->width + last[0] != goal) return "the path does not end at the goal";
  for (const int32_t *cell = cells; cell < last; cell += 2) {
    if (cell[0] == cell[2] && cell[1] == cell[3]) return "a waypoint is there twice";
    if (!sight_is_clear(rules, cell[0], cell[1], cell[2], cell[3])) return "a waypoint does not see the next";
    *cost += rules->multipliers[0] * distance((int64_t)cell[2] - cell[0], (int64_t)cell[3] - cell[1]);
  }
  return NULL;
}

/* Visibility graph --------------------------------------------------------------------------- */

static double between(const oracle_rules *rules, int32_t a, int32_t b) {
  return distance((int64_t)(a % rules->width) - b % rules->width, (int64_t)(a / rules->width) - b / rules->width);
}

static bool sees(const oracle_rules *rules, int32_t a, int32_t b) {
  return sight_is_clear(rules, a % rules->width, a / rules->width, b % rules->width, b / rules->width);
}

static int32_t nearest_open(const double *length, const bool *closed, int32_t count) {
  int32_t best = -1;
  for (int32_t node = 0; node < count; node++) {
    if (closed[node] || isinf(length[node])) continue;
    if (best < 0 || length[node] < length[best]) best = node;
  }
  return best;
}

/* Dijkstra over all links. A path no longer than the bound stays where start and goal are near enough, and
   a link is tested only where it would shorten something. */
double sight_shortest_length(const oracle_rules *rules, int32_t start, int32_t goal, double bound) {
  static double length[ORACLE_MAX_CELLS];
  static bool closed[ORACLE_MAX_CELLS];
  const int32_t count = rules->width * rules->height;
  const double most = bound * (1 + 1e-12);
  for (int32_t node = 0; node < count; node++) {
    length[node] = (double)INFINITY;
    const bool wall = rules->areas[node] == SP_AREA_WALL;
    closed[node] = wall || between(rules, start, node) + between(rules, node, goal) > most;
  }
  length[start] = 0.0;
  for (;;) {
    const int32_t node = nearest_open(length, closed, count);
    if (node < 0 || node == goal) return length[goal];
    closed[node] = true;
    for (int32_t target = 0; target < count; target++) {
      if (closed[target]) continue;
      const double reached = length[node] + between(rules, node, target);
      if (reached >= length[target] || reached + between(rules, target, goal) > most) continue;
      if (sees(rules, node, target)) length[target] = reached;
    }
  }
}
