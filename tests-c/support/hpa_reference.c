#include "support/hpa_reference.h"

#include <math.h>
#include <string.h>

enum { NORTH, EAST, SOUTH, WEST };
enum { MAX_PATH = 8 * ORACLE_MAX_CELLS };

/* Graph -------------------------------------------------------------------------------------- */

/** Marks both cells of the transition at one place of a border. */
static void add_transition(const oracle_rules *rules, hpa_graph *graph, int32_t x, int32_t y, int32_t direction) {
  const int32_t from = y * rules->width + x;
  const int32_t to = from + oracle_dy[direction] * rules->width + oracle_dx[direction];
  graph->sides[from] |= (uint8_t)(1u << direction);
  graph->sides[to] |= (uint8_t)(1u << (direction + 2) % 4);
}

/**
 * One border between two chunks: `length` places from (x, y), along x when its steps go south and along y
 * when they go east.
 */
static void add_border(const oracle_rules *rules, int32_t threshold, hpa_graph *graph, int32_t x, int32_t y,
                       int32_t length, int32_t direction) {
  const int32_t along_x = direction == SOUTH ? 1 : 0;
  const int32_t along_y = 1 - along_x;
  int32_t place = 0;
  while (place < length) {
    int32_t width = 0;
    while (place + width < length) {
      const int32_t at_x = x + (place + width) * along_x;
      const int32_t at_y = y + (place + width) * along_y;
      if (!oracle_fits(rules, at_x, at_y)) break;
      if (!oracle_fits(rules, at_x + oracle_dx[direction], at_y + oracle_dy[direction])) break;
      width++;
    }
    const bool wide = width >= threshold && width > 1;
    const int32_t first = wide ? place : place + (width - 1) / 2;
    if (width > 0) add_transition(rules, graph, x + first * along_x, y + first * along_y, direction);
    if (wide)
      add_transition(rules, graph, x + (place + width - 1) * along_x, y + (place + width - 1) * along_y, direction);
    place += width + 1;
  }
}

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

void hpa_reference_graph(const oracle_rules *rules, const hpa_setup *setup, hpa_graph *graph) {
  const int32_t size = setup->chunk_size;
  memset(graph, 0, sizeof *graph);
  for (int32_t y = 0; y < rules->height; y += size) {
    for (int32_t x = 0; x < rules->width; x += size) {
      const int32_t width = least(size, rules->width - x);
      const int32_t height = least(size, rules->height - y);
      if (x + size < rules->width) {
        add_border(rules, setup->entrance_threshold, graph, x + size - 1, y, height, EAST);
      }
      if (y + size < rules->height) {
        add_border(rules, setup->entrance_threshold, graph, x, y + size - 1, width, SOUTH);
      }
    }
  }
}

static bool same_chunk(const oracle_rules *rules, int32_t size, int32_t a, int32_t b) {
  return a % rules->width / size == b % rules->width / size && a / rules->width / size == b / rules->width / size;
}

/* Within a chunk ----------------------------------------------------------------------------- */

/** Dijkstra from a cell over its chunk; ties go to the smaller cell, which is the smaller one of the chunk too. */
static void search_chunk(const oracle_rules *rules, int32_t size, int32_t source, double *costs, int32_t *parents) {
  static bool closed[ORACLE_MAX_CELLS];
  const int32_t count = rules->width * rules->height;
  for (int32_t cell = 0; cell < count; cell++) {
    costs[cell] = (double)INFINITY;
    parents[cell] = -1;
    closed[cell] = false;
  }
  costs[source] = 0.0;
  for (;;) {
    int32_t best = -1;
    for (int32_t cell = 0; cell < count; cell++) {
      if (closed[cell] || isinf(costs[cell])) continue;
      if (best < 0 || costs[cell] < costs[best]) best = cell;
    }
    if (best < 0) return;
    closed[best] = true;
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
      const int32_t x = best % rules->width;
      const int32_t y = best / rules->width;
      double step;
      if (!oracle_move_is_legal(rules, x, y, d) || !oracle_price_move(rules, x, y, d, &step)) continue;
      const int32_t target = best + oracle_dy[d] * rules->width + oracle_dx[d];
      if (!same_chunk(rules, size, source, target) || !(costs[best] + step < costs[target])) continue;
      costs[target] = costs[best] + step;
      parents[target] = best;
    }
  }
}

void hpa_reference_costs(const oracle_rules *rules, int32_t chunk_size, int32_t source, double *costs) {
  static int32_t parents[ORACLE_MAX_CELLS];
  search_chunk(rules, chunk_size, source, costs, parents);
}

/* Abstract search ---------------------------------------------------------------------------- */

/** The state of a query; one per program. */
typedef struct reference_query {
  const oracle_rules *rules;
  const hpa_setup *setup;
  hpa_graph graph;
  int32_t start;
  int32_t goal;
  double scale;
  double g[ORACLE_MAX_CELLS]; /* +infinity until reached */
  double f[ORACLE_MAX_CELLS];
  int32_t parent[ORACLE_MAX_CELLS];
  bool from_goal[ORACLE_MAX_CELLS]; /* the edge from the parent was priced from the goal */
  bool open[ORACLE_MAX_CELLS];
  double goal_costs[ORACLE_MAX_CELLS];
  double costs[ORACLE_MAX_CELLS];
  int32_t parents[ORACLE_MAX_CELLS];
} reference_query;

static int32_t distance(int32_t a, int32_t b) {
  return a < b ? b - a : a - b;
}

static double estimate(const reference_query *query, int32_t cell) {
  const int32_t width = query->rules->width;
  const int32_t dx = distance(cell % width, query->goal % width);
  const int32_t dy = distance(cell / width, query->goal / width);
  if (query->rules->connectivity == 4) return query->scale * ((double)dx + (double)dy);
  const int32_t diagonal = least(dx, dy);
  return query->scale * ((double)(dx + dy - 2 * diagonal) + diagonal * 1.4142135623730951);
}

static void reach(reference_query *query, int32_t from, int32_t to, double cost, bool from_goal) {
  const double g = query->g[from] + cost;
  if (isinf(cost) || !(g < query->g[to])) return;
  query->g[to] = g;
  query->f[to] = g + estimate(query, to);
  query->parent[to] = from;
  query->from_goal[to] = from_goal;
  query->open[to] = true;
}

static int32_t best_open(const reference_query *query, int32_t count) {
  int32_t best = -1;
  for (int32_t cell = 0; cell < count; cell++) {
    if (!query->open[cell]) continue;
    const bool better = best < 0 || query->f[cell] < query->f[best] ||
                        (query->f[cell] == query->f[best] && query->g[cell] > query->g[best]);
    if (better) best = cell;
  }
  return best;
}

/** Edges within the chunk by node, the edge to the goal, then the steps over the border by target. */
static void expand(reference_query *query, int32_t from, int32_t count) {
  const oracle_rules *rules = query->rules;
  const int32_t size = query->setup->chunk_size;
  search_chunk(rules, size, from, query->costs, query->parents);
  for (int32_t cell = 0; cell < count; cell++) {
    if (query->graph.sides[cell] != 0 && same_chunk(rules, size, from, cell)) {
      reach(query, from, cell, query->costs[cell], false);
    }
  }
  if (from == query->start) {
    reach(query, from, query->goal, query->costs[query->goal], false);
  } else {
    reach(query, from, query->goal, query->goal_costs[from], true);
  }
  static const int32_t by_target[4] = {NORTH, WEST, EAST, SOUTH};
  for (int32_t i = 0; i < 4; i++) {
    const int32_t d = by_target[i];
    double step;
    if ((query->graph.sides[from] >> d & 1) == 0) continue;
    if (!oracle_price_move(rules, from % rules->width, from / rules->width, d, &step)) continue;
    reach(query, from, from + oracle_dy[d] * rules->width + oracle_dx[d], step, false);
  }
}

static void begin(reference_query *query, int32_t count) {
  for (int32_t cell = 0; cell < count; cell++) {
    query->g[cell] = (double)INFINITY;
    query->open[cell] = false;
  }
  query->scale = query->rules->multipliers[0];
  for (int32_t area = 1; area < SP_AREA_COUNT; area++) {
    if (query->rules->multipliers[area] < query->scale) query->scale = query->rules->multipliers[area];
  }
  search_chunk(query->rules, query->setup->chunk_size, query->goal, query->goal_costs, query->parents);
  query->g[query->start] = 0.0;
  query->f[query->start] = estimate(query, query->start);
  query->parent[query->start] = -1;
  query->open[query->start] = true;
}

/* Cells -------------------------------------------------------------------------------------- */

static double step_between(const oracle_rules *rules, int32_t from, int32_t to) {
  const int32_t x = from % rules->width;
  const int32_t y = from / rules->width;
  double step = (double)INFINITY;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    const bool is_it = x + oracle_dx[d] == to % rules->width && y + oracle_dy[d] == to / rules->width;
    if (is_it) oracle_price_move(rules, x, y, d, &step);
  }
  return step;
}

/** Puts the cells of the edge into `cell`, written backwards, before `path`; the new beginning. */
static int32_t *unfold(reference_query *query, int32_t cell, int32_t *path) {
  const int32_t from = query->parent[cell];
  const int32_t size = query->setup->chunk_size;
  if (!same_chunk(query->rules, size, from, cell)) {
    *--path = from;
    return path;
  }
  if (!query->from_goal[cell]) {
    search_chunk(query->rules, size, from, query->costs, query->parents);
    for (int32_t at = cell; at != from;) *--path = at = query->parents[at];
    return path;
  }
  search_chunk(query->rules, size, cell, query->costs, query->parents);
  int32_t steps = 0;
  for (int32_t at = from; at != cell; at = query->parents[at]) steps++;
  path -= steps;
  int32_t *end = path;
  for (int32_t at = from; at != cell; at = query->parents[at]) *end++ = at;
  return path;
}

static int32_t last_place(const int32_t *path, int32_t count, int32_t cell) {
  while (count-- > 0) {
    if (path[count] == cell) return count;
  }
  return -1;
}

/** The best walk from place `i`; its end's place, or -1. */
static int32_t find_shortcut(const oracle_rules *rules, const int32_t *path, const double *prefix, int32_t count,
                             int32_t i, int32_t *best_direction) {
  int32_t best = -1;
  double best_cost = (double)INFINITY;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    int32_t cell = path[i];
    double cost = 0.0;
    while (oracle_move_is_legal(rules, cell % rules->width, cell / rules->width, d)) {
      const int32_t next = cell + oracle_dy[d] * rules->width + oracle_dx[d];
      cost += step_between(rules, cell, next);
      cell = next;
      const int32_t j = last_place(path, count, cell);
      if (j <= i + 1 || !(prefix[j] - prefix[i] - cost > 1e-9)) continue;
      if (j < best || (j == best && !(cost < best_cost))) continue;
      best = j;
      best_cost = cost;
      *best_direction = d;
    }
  }
  return best;
}

static int32_t smooth(const oracle_rules *rules, const int32_t *path, int32_t count, int32_t *smoothed) {
  static double prefix[MAX_PATH];
  int32_t length = 0;
  prefix[0] = 0.0;
  for (int32_t i = 1; i < count; i++) prefix[i] = prefix[i - 1] + step_between(rules, path[i - 1], path[i]);
  smoothed[length++] = path[0];
  for (int32_t i = 0; i + 1 < count;) {
    int32_t d = 0;
    const int32_t j = find_shortcut(rules, path, prefix, count, i, &d);
    if (j < 0) {
      smoothed[length++] = path[++i];
      continue;
    }
    for (int32_t cell = path[i]; cell != path[j];) {
      cell += oracle_dy[d] * rules->width + oracle_dx[d];
      smoothed[length++] = cell;
    }
    i = j;
  }
  return length;
}

static void write_path(reference_query *query, reference_result *result) {
  static int32_t refined[MAX_PATH];
  static int32_t smoothed[MAX_PATH];
  int32_t *path = refined + MAX_PATH;
  *--path = query->goal;
  for (int32_t cell = query->goal; cell != query->start; cell = query->parent[cell]) path = unfold(query, cell, path);
  result->path_nodes = path;
  result->path_count = (int32_t)(refined + MAX_PATH - path);
  if (query->setup->smoothing) {
    result->path_count = smooth(query->rules, path, result->path_count, smoothed);
    result->path_nodes = smoothed;
  }
  result->cost = 0.0;
  for (int32_t i = 1; i < result->path_count; i++) {
    result->cost += step_between(query->rules, result->path_nodes[i - 1], result->path_nodes[i]);
  }
}

void hpa_reference_search(const oracle_rules *rules, const hpa_setup *setup, const reference_ends *ends,
                          reference_result *result, double *abstract_cost) {
  static reference_query query;
  static int32_t expanded[REFERENCE_MAX_RECORDED];
  const int32_t count = rules->width * rules->height;
  *result = (reference_result){.cost = (double)INFINITY, .status = SP_PATH_STATUS_NO_PATH};
  *abstract_cost = (double)INFINITY;
  if (!oracle_fits(rules, ends->start_x, ends->start_y)) {
    result->status = SP_PATH_STATUS_START_INVALID;
    return;
  }
  if (!oracle_fits(rules, ends->goal_x, ends->goal_y)) {
    result->status = SP_PATH_STATUS_GOAL_INVALID;
    return;
  }
  query.rules = rules;
  query.setup = setup;
  query.start = ends->start_y * rules->width + ends->start_x;
  query.goal = ends->goal_y * rules->width + ends->goal_x;
  hpa_reference_graph(rules, setup, &query.graph);
  begin(&query, count);
  result->expanded_nodes = expanded;
  for (int32_t cell = best_open(&query, count); cell >= 0; cell = best_open(&query, count)) {
    query.open[cell] = false;
    result->iterations++;
    if (cell == query.goal) {
      result->status = SP_PATH_STATUS_FOUND;
      *abstract_cost = query.g[cell];
      write_path(&query, result);
      return;
    }
    expanded[result->expanded++] = cell;
    expand(&query, cell, count);
  }
}
