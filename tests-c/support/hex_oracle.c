#include "support/hex_oracle.h"

#include <math.h>

#include "support/test.h"

static bool is_flat(int32_t layout) {
  return layout >= 2;
}

/**
 * Twice the coordinate along a line. Cell (0, 0) is at 0 in every layout, so that the odd lines lie one
 * further where they are shifted, and one back where the even ones are.
 */
static int64_t doubled(int32_t layout, int64_t along, int64_t line) {
  const bool line_is_odd = line % 2 != 0;
  const int64_t offset = layout == SP_HEX_LAYOUT_POINTY_ODD_ROW || layout == SP_HEX_LAYOUT_FLAT_ODD_COLUMN ? 1 : -1;
  return 2 * along + (line_is_odd ? offset : 0);
}

hex_cube hex_oracle_cube(int32_t layout, int64_t x, int64_t y) {
  hex_cube cube;
  if (is_flat(layout)) {
    cube.q = x;
    cube.r = (doubled(layout, y, x) - x) / 2; /* always even */
  } else {
    cube.q = (doubled(layout, x, y) - y) / 2;
    cube.r = y;
  }
  cube.s = -cube.q - cube.r;
  return cube;
}

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

int64_t hex_oracle_distance(hex_cube a, hex_cube b) {
  int64_t most = magnitude(a.q - b.q);
  if (magnitude(a.r - b.r) > most) most = magnitude(a.r - b.r);
  if (magnitude(a.s - b.s) > most) most = magnitude(a.s - b.s);
  return most;
}

hex_cube hex_oracle_direction(int32_t direction) {
  static const hex_cube directions[HEX_ORACLE_DIRECTIONS] = {{1, 0, -1}, {1, -1, 0}, {0, -1, 1},
                                                             {-1, 0, 1}, {-1, 1, 0}, {0, 1, -1}};
  return directions[direction];
}

void hex_case_draw(hex_case *drawn, sp__rng *rng, const case_shape *shape, int32_t layout, bool options) {
  case_draw(&drawn->query, rng, shape, 1);
  if (options) case_draw_options(&drawn->query, rng);
  drawn->layout = layout;
}

sp_hex *hex_case_make(const hex_case *drawn, const sp_allocator *allocator) {
  const path_case *query = &drawn->query;
  sp_hex *hex = NULL;
  if (!CHECK_EQ_I64(sp_hex_from_areas(query->areas, query->width, query->height, drawn->layout, allocator, &hex),
                    SP_OK)) {
    return NULL;
  }
  CHECK_EQ_I64(sp_hex_set_area_costs(hex, query->multipliers, SP_AREA_COUNT), SP_OK);
  return hex;
}

/* Moves -------------------------------------------------------------------------------------- */

static hex_cube cube_of(const hex_case *drawn, int32_t node) {
  return hex_oracle_cube(drawn->layout, node % drawn->query.width, node / drawn->query.width);
}

static bool is_blocked(const sp_grid_hooks *hooks, int32_t x, int32_t y) {
  if (hooks == NULL || hooks->blocked == NULL) return false;
  int32_t blocked = 0;
  hooks->blocked(hooks->user, x, y, &blocked);
  return blocked != 0;
}

bool hex_oracle_may_stand(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t x, int32_t y) {
  const path_case *query = &drawn->query;
  if (x < 0 || x >= query->width || y < 0 || y >= query->height) return false;
  return query->areas[y * query->width + x] != 255 && !is_blocked(hooks, x, y);
}

void hex_oracle_moves(const hex_case *drawn, int32_t node, int32_t targets[HEX_ORACLE_DIRECTIONS]) {
  const path_case *query = &drawn->query;
  const hex_cube from = cube_of(drawn, node);
  for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS; d++) targets[d] = -1;
  for (int32_t other = 0; other < query->width * query->height; other++) {
    if (query->areas[other] == 255) continue;
    const hex_cube to = cube_of(drawn, other);
    for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS; d++) {
      const hex_cube step = hex_oracle_direction(d);
      if (to.q == from.q + step.q && to.r == from.r + step.r && to.s == from.s + step.s) targets[d] = other;
    }
  }
}

bool hex_oracle_price(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t from, int32_t to, double *cost) {
  const path_case *query = &drawn->query;
  const int32_t to_x = to % query->width, to_y = to / query->width;
  if (is_blocked(hooks, to_x, to_y)) return false;
  *cost = (query->multipliers[query->areas[from]] + query->multipliers[query->areas[to]]) * 0.5;
  if (hooks != NULL && hooks->step_cost != NULL) {
    const double usual = *cost;
    hooks->step_cost(hooks->user, from % query->width, from / query->width, to_x, to_y, usual, cost);
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

double hex_oracle_shortest(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t start, int32_t goal) {
  static double cost[ORACLE_MAX_CELLS];
  static bool closed[ORACLE_MAX_CELLS];
  static hex_cube cubes[ORACLE_MAX_CELLS];
  const int32_t count = drawn->query.width * drawn->query.height;
  for (int32_t node = 0; node < count; node++) {
    cost[node] = (double)INFINITY;
    closed[node] = false;
    cubes[node] = cube_of(drawn, node);
  }
  cost[start] = 0.0;
  for (;;) {
    const int32_t node = nearest_open(cost, closed, count);
    if (node < 0 || node == goal) return cost[goal];
    closed[node] = true;
    for (int32_t other = 0; other < count; other++) {
      double step;
      if (drawn->query.areas[other] == 255 || hex_oracle_distance(cubes[node], cubes[other]) != 1) continue;
      if (!hex_oracle_price(drawn, hooks, node, other, &step)) continue;
      if (cost[node] + step < cost[other]) cost[other] = cost[node] + step;
    }
  }
}

/* Paths -------------------------------------------------------------------------------------- */

const char *hex_oracle_check_path(const hex_case *drawn, const sp_grid_hooks *hooks, const int32_t *cells,
                                  int32_t count, double *cost) {
  const path_case *query = &drawn->query;
  const reference_ends *ends = &query->ends;
  *cost = 0.0;
  if (count < 1) return "the path is empty";
  const int32_t *last = cells + 2 * ((int64_t)count - 1);
  if (cells[0] != ends->start_x || cells[1] != ends->start_y) return "the path does not begin at the start";
  if (last[0] != ends->goal_x || last[1] != ends->goal_y) return "the path does not end at the goal";
  for (const int32_t *cell = cells; cell <= last; cell += 2) {
    if (!hex_oracle_may_stand(drawn, hooks, cell[0], cell[1])) return "the agent cannot stand on a cell";
    if (cell == last) return NULL;
    const hex_cube from = hex_oracle_cube(drawn->layout, cell[0], cell[1]);
    const hex_cube to = hex_oracle_cube(drawn->layout, cell[2], cell[3]);
    if (hex_oracle_distance(from, to) != 1) return "two cells are not neighbours";
    double step;
    const int32_t node = cell[1] * query->width + cell[0], next = cell[3] * query->width + cell[2];
    if (!hex_oracle_price(drawn, hooks, node, next, &step)) return "a move has no price";
    *cost += step;
  }
  return NULL;
}
