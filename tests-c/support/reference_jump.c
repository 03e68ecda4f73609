#include "support/reference_jump.h"

#include <math.h>
#include <stdlib.h>

static const double root_of_two = 1.4142135623730951;

/* Jumps -------------------------------------------------------------------------------------- */

static bool is_free(const oracle_rules *rules, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < rules->width && y < rules->height &&
         rules->areas[y * rules->width + x] != SP_AREA_WALL;
}

/** A free cell beside (x, y), next to which the cell before it on the way has a wall (G-126). */
static bool is_forced_side(const oracle_rules *rules, int32_t x, int32_t y, int32_t dx, int32_t dy, int32_t side) {
  const int32_t sx = dy * side, sy = dx * side;
  return is_free(rules, x + sx, y + sy) && !is_free(rules, x - dx + sx, y - dy + sy);
}

static bool is_forced(const oracle_rules *rules, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  return is_forced_side(rules, x, y, dx, dy, 1) || is_forced_side(rules, x, y, dx, dy, -1);
}

static bool may_step(const oracle_rules *rules, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  return is_free(rules, x + dx, y + dy) && is_free(rules, x + dx, y) && is_free(rules, x, y + dy);
}

static int32_t walk(const oracle_rules *rules, int32_t x, int32_t y, int32_t dx, int32_t dy, int32_t goal,
                    int32_t *walked) {
  for (*walked = 0; may_step(rules, x, y, dx, dy);) {
    x += dx;
    y += dy;
    ++*walked;
    if (y * rules->width + x == goal) return *walked;
    int32_t ignored;
    const bool stops = dx == 0 || dy == 0 ? is_forced(rules, x, y, dx, dy)
                                          : walk(rules, x, y, dx, 0, goal, &ignored) > 0 ||
                                                walk(rules, x, y, 0, dy, goal, &ignored) > 0;
    if (stops) return *walked;
  }
  return 0;
}

int32_t reference_jump_steps(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, int32_t goal) {
  int32_t walked;
  return walk(rules, x, y, oracle_dx[direction], oracle_dy[direction], goal, &walked);
}

int32_t reference_table_entry(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction) {
  if (!is_free(rules, x, y)) return 0;
  int32_t walked;
  const int32_t steps = walk(rules, x, y, oracle_dx[direction], oracle_dy[direction], -1, &walked);
  return steps > 0 ? steps : -walked;
}

int32_t reference_table_steps(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, int32_t goal) {
  const int32_t entry = reference_table_entry(rules, x, y, direction), reach = abs(entry);
  const int32_t dx = oracle_dx[direction], dy = oracle_dy[direction];
  const int32_t to_x = (goal % rules->width - x) * (dx == 0 ? 1 : dx);
  const int32_t to_y = (goal / rules->width - y) * (dy == 0 ? 1 : dy);
  if (goal < 0) return entry > 0 ? entry : 0;
  if (dx != 0 && dy != 0) {
    const int32_t level = to_x < to_y ? to_x : to_y;
    if (level > 0 && level <= reach) return level;
  } else {
    const int32_t ahead = dx != 0 ? to_x : to_y, aside = dx != 0 ? to_y : to_x;
    if (aside == 0 && ahead > 0 && ahead <= reach) return ahead;
  }
  return entry > 0 ? entry : 0;
}

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

/** Whether the pruning rules keep a direction of a node reached by the step (px, py); (0, 0) is the start. */
static bool is_kept(const oracle_rules *rules, int32_t x, int32_t y, int32_t px, int32_t py, int32_t d) {
  const int32_t dx = oracle_dx[d], dy = oracle_dy[d];
  if (px == 0 && py == 0) return true;
  if (px != 0 && py != 0) return (dx == px || dx == 0) && (dy == py || dy == 0);
  if (dx == px && dy == py) return true;
  for (int32_t side = -1; side <= 1; side += 2) {
    const int32_t sx = py * side, sy = px * side;
    const bool along = (dx == sx && dy == sy) || (dx == px + sx && dy == py + sy);
    if (along && is_forced_side(rules, x, y, px, py, side)) return true;
  }
  return false;
}

/* Search ------------------------------------------------------------------------------------- */

enum { MAX_ENTRIES = 8 * ORACLE_MAX_CELLS };

typedef struct entry {
  double f;
  double g;
  int32_t node;
} entry;

typedef struct jump_reference {
  const oracle_rules *rules;
  bool reached[ORACLE_MAX_CELLS], closed[ORACLE_MAX_CELLS];
  double g[ORACLE_MAX_CELLS];
  oracle_pair pair[ORACLE_MAX_CELLS];
  int32_t parent[ORACLE_MAX_CELLS];
  entry heap[MAX_ENTRIES]; /* Unordered. */
  int32_t heap_count;
  int32_t stack[MAX_ENTRIES];
  int32_t stack_count;
  double level;
  int32_t expanded[REFERENCE_MAX_RECORDED];
  int32_t path[ORACLE_MAX_CELLS];
  int32_t goal;
  bool table, pairs, zero_estimate;
} jump_reference;

static jump_reference the_search;

static bool comes_before(const jump_reference *search, const entry *a, const entry *b) {
  if (a->f != b->f) return a->f < b->f;
  const double g_a = search->pairs ? (double)(float)a->g : a->g;
  const double g_b = search->pairs ? (double)(float)b->g : b->g;
  return g_a != g_b ? g_a > g_b : a->node < b->node;
}

static double estimate_of(const jump_reference *search, int32_t node, oracle_pair *steps) {
  const int32_t width = search->rules->width;
  const int32_t dx = abs(node % width - search->goal % width), dy = abs(node / width - search->goal / width);
  const int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
  *steps = (oracle_pair){most - least, least};
  return search->rules->multipliers[0] * ((double)(most - least) + (double)least * root_of_two);
}

static double pair_value(oracle_pair pair) {
  return (double)pair.straight + (double)pair.diagonal * root_of_two;
}

static void push(jump_reference *search, int32_t node) {
  oracle_pair rest;
  double f = search->g[node];
  const double estimate = estimate_of(search, node, &rest);
  if (!search->zero_estimate) {
    const oracle_pair pair = search->pair[node];
    f = search->pairs ? pair_value((oracle_pair){pair.straight + rest.straight, pair.diagonal + rest.diagonal})
                      : f + estimate;
  }
  if (search->pairs && f == search->level) {
    search->stack[search->stack_count++] = node;
    return;
  }
  entry *slot = NULL;
  for (int32_t i = 0; i < search->heap_count && !search->pairs; i++) {
    if (search->heap[i].node == node) slot = &search->heap[i];
  }
  if (slot == NULL) slot = &search->heap[search->heap_count++];
  *slot = (entry){f, search->g[node], node};
}

static void offer(jump_reference *search, int32_t from, int32_t node, int32_t steps, bool diagonal) {
  if (search->pairs && search->closed[node]) return;
  const oracle_pair start = search->pair[from];
  const oracle_pair pair = {start.straight + (diagonal ? 0 : steps), start.diagonal + (diagonal ? steps : 0)};
  const double unit = search->rules->multipliers[0];
  const double g =
      search->pairs ? pair_value(pair) : search->g[from] + (double)steps * (diagonal ? unit * root_of_two : unit);
  if (search->reached[node] && !(g < search->g[node])) return;
  search->reached[node] = true;
  search->closed[node] = false;
  search->g[node] = g;
  search->pair[node] = pair;
  search->parent[node] = from;
  push(search, node);
}

static void expand(jump_reference *search, int32_t node) {
  const oracle_rules *rules = search->rules;
  const int32_t x = node % rules->width, y = node / rules->width, parent = search->parent[node];
  const int32_t px = parent < 0 ? 0 : sign(x - parent % rules->width);
  const int32_t py = parent < 0 ? 0 : sign(y - parent / rules->width);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (!is_kept(rules, x, y, px, py, d)) continue;
    const int32_t steps = search->table ? reference_table_steps(rules, x, y, d, search->goal)
                                        : reference_jump_steps(rules, x, y, d, search->goal);
    if (steps == 0) continue;
    const int32_t target = node + steps * (oracle_dy[d] * rules->width + oracle_dx[d]);
    offer(search, node, target, steps, oracle_dx[d] != 0 && oracle_dy[d] != 0);
  }
}

/** The entry to take next; -1 for the top of the stack, -2 when nothing is left. */
static int32_t find_best(const jump_reference *search) {
  int32_t best = search->heap_count > 0 ? 0 : -2;
  for (int32_t i = 1; i < search->heap_count; i++) {
    if (comes_before(search, &search->heap[i], &search->heap[best])) best = i;
  }
  const bool smaller = best >= 0 && search->heap[best].f < search->level;
  return search->stack_count > 0 && !smaller ? -1 : best;
}

static int32_t take(jump_reference *search, int32_t best) {
  if (best == -1) return search->stack[--search->stack_count];
  const int32_t node = search->heap[best].node;
  search->level = search->heap[best].f;
  search->heap[best] = search->heap[--search->heap_count];
  return node;
}

static void write_path(jump_reference *search, reference_result *result) {
  const int32_t width = search->rules->width;
  int32_t count = 1;
  for (int32_t node = search->goal; search->parent[node] >= 0; node = search->parent[node]) {
    const int32_t parent = search->parent[node];
    const int32_t dx = abs(node % width - parent % width), dy = abs(node / width - parent / width);
    count += dx > dy ? dx : dy;
  }
  result->path_count = count;
  int32_t at = search->goal;
  for (int32_t parent = search->parent[at]; count > 0;) {
    search->path[--count] = at;
    if (parent < 0) continue;
    at += sign(parent % width - at % width) + sign(parent / width - at / width) * width;
    if (at == parent) parent = search->parent[at];
  }
  result->path_nodes = search->path;
  result->status = SP_PATH_STATUS_FOUND;
  result->cost = search->pairs ? search->rules->multipliers[0] * search->g[search->goal] : search->g[search->goal];
}

static void run(jump_reference *search, int32_t budget, reference_result *result) {
  result->expanded_nodes = search->expanded;
  for (;;) {
    const int32_t best = find_best(search);
    if (best == -2) {
      result->status = SP_PATH_STATUS_NO_PATH;
      return;
    }
    const int32_t next = best == -1 ? search->stack[search->stack_count - 1] : search->heap[best].node;
    if (search->closed[next]) {
      take(search, best);
      continue;
    }
    if (budget > 0 && result->iterations == (uint64_t)budget) {
      result->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
      return;
    }
    const int32_t node = take(search, best);
    search->closed[node] = true;
    result->iterations++;
    if (node == search->goal) {
      write_path(search, result);
      return;
    }
    search->expanded[result->expanded++] = node;
    expand(search, node);
  }
}

static void answer(const oracle_rules *rules, const reference_ends *ends, int32_t budget, reference_result *result) {
  jump_reference *search = &the_search;
  *result = (reference_result){.cost = (double)INFINITY};
  if (!oracle_may_stand(rules, ends->start_x, ends->start_y)) {
    result->status = SP_PATH_STATUS_START_INVALID;
    return;
  }
  if (!oracle_may_stand(rules, ends->goal_x, ends->goal_y)) {
    result->status = SP_PATH_STATUS_GOAL_INVALID;
    return;
  }
  search->rules = rules;
  search->goal = ends->goal_y * rules->width + ends->goal_x;
  search->heap_count = search->stack_count = 0;
  search->level = (double)NAN;
  for (int32_t node = 0; node < rules->width * rules->height; node++) {
    search->reached[node] = search->closed[node] = false;
  }
  const int32_t start = ends->start_y * rules->width + ends->start_x;
  search->reached[start] = true;
  search->g[start] = 0.0;
  search->pair[start] = (oracle_pair){0, 0};
  search->parent[start] = -1;
  push(search, start);
  run(search, budget, result);
}

void reference_jump(const oracle_rules *rules, const reference_ends *ends, bool table, bool zero_estimate,
                    int32_t budget, reference_result *result) {
  the_search.table = table;
  the_search.pairs = false;
  the_search.zero_estimate = zero_estimate;
  answer(rules, ends, budget, result);
}

void reference_octile_jump(const oracle_rules *rules, const reference_ends *ends, bool table, bool zero_estimate,
                           int32_t budget, reference_result *result) {
  the_search.table = table;
  the_search.pairs = true;
  the_search.zero_estimate = zero_estimate;
  answer(rules, ends, budget, result);
}
