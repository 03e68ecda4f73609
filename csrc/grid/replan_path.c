/* Paths of the replanners: from the focus down the costs to the root (G-203). */
#include "grid/replan.h"

/* Moves -------------------------------------------------------------------------------------- */

static sp_status ask_blocked(const replan_search *search, int32_t x, int32_t y, int32_t *blocked) {
  const sp_grid_hooks *hooks = &search->hooks;
  if (*blocked || !hooks->blocked) return SP_OK;
  return hooks->blocked(hooks->user, x, y, blocked) ? sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE) : SP_OK;
}

/** A move is none when either end is blocked (GAP-16); else the caller may price it. */
static sp_status ask_hooks(const replan_search *search, int32_t from, int32_t to, double *cost) {
  const grid_divider *divider = &search->grid->divider;
  const sp_grid_hooks *hooks = &search->hooks;
  int32_t from_y = grid__row_of(divider, from), from_x = from - from_y * divider->width;
  int32_t to_y = grid__row_of(divider, to), to_x = to - to_y * divider->width, blocked = 0;
  sp_status status = ask_blocked(search, from_x, from_y, &blocked);
  if (status == SP_OK) status = ask_blocked(search, to_x, to_y, &blocked);
  if (status != SP_OK) return status;
  double usual = *cost;
  if (!blocked && hooks->step_cost && hooks->step_cost(hooks->user, from_x, from_y, to_x, to_y, usual, cost)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_STEP_COST, SP_DETAIL_NONE);
  }
  if (blocked || !(*cost >= 0.0 && *cost <= SP__FINITE)) *cost = -1.0;
  return SP_OK;
}

sp_status replan__move_cost(const replan_search *search, int32_t from, int32_t to, uint32_t direction, double *cost) {
  *cost = grid__move_cost(search->grid, from, to, direction);
  return search->hooks.blocked || search->hooks.step_cost ? ask_hooks(search, from, to, cost) : SP_OK;
}

/** The move between two cells of a path, from start to goal. */
static sp_status step_cost(const replan_search *search, int32_t from, int32_t to, double *cost) {
  const grid_divider *divider = &search->grid->divider;
  int32_t from_y = grid__row_of(divider, from), to_y = grid__row_of(divider, to);
  bool diagonal = from_y != to_y && from - from_y * divider->width != to - to_y * divider->width;
  /* Any diagonal direction gives the cost of all of them; hex grids do not look at it. */
  return replan__move_cost(search, from, to, diagonal ? STRAIGHT_DIRECTIONS : 0, cost);
}

/* Steps -------------------------------------------------------------------------------------- */

typedef struct replan_step {
  double cost; /* g of the neighbour and the move there. */
  int32_t node;
  bool settled;
} replan_step;

/** Where a move leads to, with what the way from there costs; node -1 when the move is none. */
static sp_status look_at(const replan_search *search, int32_t node, uint32_t direction, replan_step *step) {
  int32_t other = grid__neighbour(search->grid, node, direction);
  replan_node record = replan__node(search, other);
  double cost;
  *step = (replan_step){SP_INFINITY, -1, false};
  if (!(record.g <= SP__FINITE)) return SP_OK;
  sp_status status = search->lifelong ? replan__move_cost(search, other, node, direction, &cost)
                                      : replan__move_cost(search, node, other, direction, &cost);
  if (status == SP_OK && cost >= 0.0) {
    *step = (replan_step){record.g + cost, other, replan__equal(record.g, record.rhs)};
  }
  return status;
}

/** The cheapest neighbour, settled ones first: a queued one may have an out-of-date cost. The first of equal ones. */
static sp_status choose_step(const replan_search *search, int32_t node, replan_step *best) {
  *best = (replan_step){SP_INFINITY, -1, false};
  for (uint32_t moves = search->legal[search->neighbours[node]]; moves; moves &= moves - 1) {
    replan_step step;
    sp_status status = look_at(search, node, sp__ctz32(moves), &step);
    if (status != SP_OK) return status;
    if (step.node < 0 || step.settled < best->settled) continue;
    if (step.settled > best->settled || step.cost < best->cost) *best = step;
  }
  return SP_OK;
}

static sp_status append(replan_search *search, int32_t node) {
  void *path = search->path;
  size_t count = (size_t)search->path_count;
  if (!sp__grow_array(&search->allocator, &path, &search->path_capacity, count, count + 1, sizeof *search->path)) {
    return sp__fail_memory();
  }
  search->path = path;
  search->path[search->path_count++] = node;
  return SP_OK;
}

/** Steps from the focus; *arrived is false when the steps lead nowhere or in a circle. */
static sp_status walk(replan_search *search, bool *arrived) {
  int32_t node = replan__focus(search), root = replan__root(search);
  search->path_count = 0;
  sp_status status = append(search, node);
  while (status == SP_OK && node != root && search->path_count < search->grid->cell_count) {
    replan_step best;
    status = choose_step(search, node, &best);
    if (status != SP_OK || best.node < 0) break;
    node = best.node;
    status = append(search, node);
  }
  *arrived = node == root;
  return status;
}

/* Moves that cost nothing -------------------------------------------------------------------- */

/* Where moves cost nothing, cells of equal cost can point at each other. Then the path is looked for breadth
   first, over all moves that keep what the focus costs. */

static bool reserve_parents(replan_search *search) {
  if (search->parents) return true;
  size_t cells = (size_t)search->grid->cell_count;
  search->parents = sp__alloc_array(&search->allocator, cells, sizeof *search->parents);
  if (!search->parents) return false;
  for (size_t i = 0; i < cells; i++) search->parents[i] = -1;
  return true;
}

/** Adds the neighbours of a node that are on a cheapest way and were not seen yet. */
static sp_status spread(replan_search *search, int32_t node) {
  double cost = replan__node(search, node).g;
  for (uint32_t moves = search->legal[search->neighbours[node]]; moves; moves &= moves - 1) {
    replan_step step;
    sp_status status = look_at(search, node, sp__ctz32(moves), &step);
    if (status != SP_OK) return status;
    if (step.node < 0 || !step.settled || search->parents[step.node] >= 0) continue;
    if (!replan__equal(step.cost, cost)) continue;
    status = append(search, step.node);
    if (status != SP_OK) return status;
    search->parents[step.node] = node;
  }
  return SP_OK;
}

/** Turns the list of cells seen into the way to the root, whose parents lead back to the focus. */
static void keep_way(replan_search *search) {
  int32_t *parents = search->parents, *path = search->path;
  int32_t focus = replan__focus(search), root = replan__root(search), seen = search->path_count;
  int32_t node = root, next = root;
  while (parents[node] >= 0) { /* The way is marked by what follows, as a number below -1. */
    int32_t parent = parents[node];
    parents[node] = -2 - next;
    next = node;
    node = parent;
  }
  for (int32_t i = 0; i < seen; i++) {
    if (parents[path[i]] >= 0) parents[path[i]] = -1;
  }
  search->path_count = 0;
  for (node = focus;; node = next) {
    path[search->path_count++] = node;
    next = -2 - parents[node];
    parents[node] = -1;
    if (node == root) return;
  }
}

static sp_status walk_free_moves(replan_search *search, bool *arrived) {
  int32_t focus = replan__focus(search), root = replan__root(search);
  *arrived = false;
  if (!reserve_parents(search)) return sp__fail_memory();
  search->path_count = 0;
  sp_status status = append(search, focus);
  if (status != SP_OK) return status;
  search->parents[focus] = focus;
  for (int32_t i = 0; i < search->path_count && status == SP_OK && !*arrived; i++) {
    status = spread(search, search->path[i]);
    *arrived = search->parents[root] >= 0;
  }
  if (status == SP_OK && *arrived) {
    keep_way(search);
    return SP_OK;
  }
  for (int32_t i = 0; i < search->path_count; i++) search->parents[search->path[i]] = -1;
  return status;
}

/* Path --------------------------------------------------------------------------------------- */

/** The sum of the moves in path order from 0 (G-198). */
static sp_status price_path(const replan_search *search, double *total) {
  *total = 0.0;
  for (int32_t i = 1; i < search->path_count; i++) {
    double cost;
    sp_status status = step_cost(search, search->path[i - 1], search->path[i], &cost);
    if (status != SP_OK) return status;
    if (cost < 0.0) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_BROKEN_COSTS);
    *total += cost;
  }
  return SP_OK;
}

static void reverse(int32_t *nodes, int32_t count) {
  for (int32_t i = 0, j = count - 1; i < j; i++, j--) {
    int32_t node = nodes[i];
    nodes[i] = nodes[j];
    nodes[j] = node;
  }
}

sp_status replan__extract_path(replan_search *search) {
  bool arrived;
  sp_status status = walk(search, &arrived);
  if (status == SP_OK && !arrived) status = walk_free_moves(search, &arrived);
  if (status == SP_OK && !arrived) status = sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_BROKEN_COSTS);
  if (status == SP_OK && search->lifelong) reverse(search->path, search->path_count);
  double cost = SP_INFINITY;
  if (status == SP_OK) status = price_path(search, &cost);
  search->path_cost = cost;
  if (status != SP_OK) search->path_count = 0;
  if (status == SP_E_CALLBACK) replan__restart(search);
  return status;
}
