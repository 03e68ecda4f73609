#include "support/replan_reference.h"

#include <math.h>
#include <string.h>

#include "core/bytes.h"

static const double infinity = (double)INFINITY;

/* World -------------------------------------------------------------------------------------- */

void replan_world_draw(replan_world *world, sp__rng *rng, bool hex, cost_kind costs) {
  static const int32_t square_heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_OCTILE,
                                              SP_GRID_HEURISTIC_EUCLIDEAN, SP_GRID_HEURISTIC_ZERO};
  const case_shape shape = {1, 14, costs};
  world->hex = hex;
  world->hooks = NULL;
  if (hex) {
    hex_case_draw(&world->drawn, rng, &shape, sp__rng_next_int(rng, 4), false);
  } else {
    case_draw(&world->drawn.query, rng, &shape, 1 + sp__rng_next_int(rng, 3));
  }
  sp_grid_options *options = &world->drawn.query.options;
  options->connectivity = sp__rng_next_int(rng, 3) == 0 ? SP_GRID_CONNECTIVITY_FOUR : SP_GRID_CONNECTIVITY_EIGHT;
  options->diagonals = sp__rng_next_int(rng, 3);
  options->heuristic = square_heuristics[sp__rng_next_int(rng, 5)];
}

int32_t replan_world_cells(const replan_world *world) {
  return world->drawn.query.width * world->drawn.query.height;
}

static bool is_blocked(const replan_world *world, int32_t node) {
  int32_t blocked = 0;
  const int32_t width = world->drawn.query.width;
  if (world->hooks == NULL || world->hooks->blocked == NULL) return false;
  world->hooks->blocked(world->hooks->user, node % width, node / width, &blocked);
  return blocked != 0;
}

bool replan_world_may_stand(const replan_world *world, int32_t node) {
  const int32_t width = world->drawn.query.width;
  if (world->hex) return hex_oracle_may_stand(&world->drawn, world->hooks, node % width, node / width);
  const oracle_rules rules = case_rules(&world->drawn.query, world->hooks);
  return oracle_may_stand(&rules, node % width, node / width);
}

static bool fits(const replan_world *world, int32_t node) {
  const int32_t width = world->drawn.query.width;
  if (world->hex) return hex_oracle_may_stand(&world->drawn, NULL, node % width, node / width);
  const oracle_rules rules = case_rules(&world->drawn.query, NULL);
  return oracle_fits(&rules, node % width, node / width);
}

/** Nodes that legal moves lead to, by direction, -1 where there is none; none from where the agent does not fit. */
static void moves_from(const replan_world *world, int32_t node, int32_t targets[ORACLE_DIRECTIONS]) {
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) targets[d] = -1;
  if (!fits(world, node)) return;
  if (world->hex) {
    hex_oracle_moves(&world->drawn, node, targets);
    return;
  }
  const oracle_rules rules = case_rules(&world->drawn.query, NULL);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (!oracle_move_is_legal(&rules, node % rules.width, node / rules.width, d)) continue;
    targets[d] = node + oracle_dy[d] * rules.width + oracle_dx[d];
  }
}

/** All neighbours in the grid, walls too. */
static void neighbours_of(const replan_world *world, int32_t node, int32_t targets[ORACLE_DIRECTIONS]) {
  static replan_world open;
  open = *world;
  memset(open.drawn.query.areas, 0, sizeof open.drawn.query.areas);
  open.drawn.query.options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  open.drawn.query.options.agent_size = 1;
  moves_from(&open, node, targets);
}

static bool price(const replan_world *world, int32_t from, int32_t to, int32_t direction, double *cost) {
  if (is_blocked(world, from)) return false;
  if (world->hex) return hex_oracle_price(&world->drawn, world->hooks, from, to, cost);
  const oracle_rules rules = case_rules(&world->drawn.query, world->hooks);
  return oracle_price_move(&rules, from % rules.width, from / rules.width, direction, cost);
}

double replan_world_shortest(const replan_world *world, int32_t start, int32_t goal) {
  return world->hex ? hex_oracle_shortest(&world->drawn, world->hooks, start, goal)
                    : oracle_shortest_cost(
                          &(oracle_rules){world->drawn.query.areas, world->drawn.query.multipliers, world->hooks,
                                          world->drawn.query.width, world->drawn.query.height,
                                          world->drawn.query.options.connectivity, world->drawn.query.options.diagonals,
                                          world->drawn.query.options.agent_size},
                          start, goal);
}

const char *replan_world_check_path(const replan_world *world, const int32_t *cells, int32_t count, int32_t start,
                                    int32_t goal, double *cost) {
  const int32_t width = world->drawn.query.width, *last = cells + 2 * (count - 1);
  if (count < 1 || cells[1] * width + cells[0] != start) return "the path does not begin at the start";
  if (last[1] * width + last[0] != goal) return "the path does not end at the goal";
  oracle_pair steps;
  if (world->hex) {
    static hex_case asked;
    asked = world->drawn;
    asked.query.ends = (reference_ends){start % width, start / width, goal % width, goal / width};
    return hex_oracle_check_path(&asked, world->hooks, cells, count, cost);
  }
  const oracle_rules rules = case_rules(&world->drawn.query, world->hooks);
  return oracle_check_path(&rules, cells, count, start, goal, cost, &steps);
}

static double estimate(const replan_reference *search, int32_t from, int32_t to) {
  const path_case *query = &search->world->drawn.query;
  const int32_t from_x = from % query->width, from_y = from / query->width;
  const int32_t to_x = to % query->width, to_y = to / query->width;
  if (query->options.heuristic == SP_GRID_HEURISTIC_ZERO) return 0;
  if (search->world->hex) {
    const int32_t layout = search->world->drawn.layout;
    const hex_cube a = hex_oracle_cube(layout, from_x, from_y), b = hex_oracle_cube(layout, to_x, to_y);
    return search->scale * (double)hex_oracle_distance(a, b);
  }
  const double dx = fabs((double)(from_x - to_x)), dy = fabs((double)(from_y - to_y));
  const bool four = query->options.connectivity == SP_GRID_CONNECTIVITY_FOUR;
  if (query->options.heuristic == SP_GRID_HEURISTIC_EUCLIDEAN) return search->scale * sqrt(dx * dx + dy * dy);
  if (query->options.heuristic == SP_GRID_HEURISTIC_AUTO && four) return search->scale * (dx + dy);
  const double least = fmin(dx, dy), most = fmax(dx, dy);
  return search->scale * ((most - least) + least * 1.4142135623730951);
}

/* Order -------------------------------------------------------------------------------------- */

static bool equal(double a, double b) {
  if (a == b) return true;
  if (isinf(a) || isinf(b)) return false;
  return fabs(a - b) <= 1e-11 * fmax(1.0, fmax(fabs(a), fabs(b)));
}

static bool less(double a, double b) {
  return a < b && !equal(a, b);
}

static bool key_less(const replan_slot *a, const replan_slot *b) {
  if (less(a->key1, b->key1)) return true;
  return equal(a->key1, b->key1) && less(a->key2, b->key2);
}

static bool before(const replan_slot *a, const replan_slot *b) {
  if (key_less(a, b)) return true;
  return !key_less(b, a) && a->node < b->node;
}

/* Queue (GAP-37) ----------------------------------------------------------------------------- */

static void swap_slots(replan_slot *queue, int32_t a, int32_t b) {
  const replan_slot kept = queue[a];
  queue[a] = queue[b];
  queue[b] = kept;
}

static int32_t rise(replan_slot *queue, int32_t slot) {
  while (slot > 0 && before(&queue[slot], &queue[(slot - 1) / 4])) {
    swap_slots(queue, slot, (slot - 1) / 4);
    slot = (slot - 1) / 4;
  }
  return slot;
}

static void sink(replan_slot *queue, int32_t count, int32_t slot) {
  for (;;) {
    int32_t best = 4 * slot + 1;
    if (best >= count) return;
    for (int32_t child = best + 1; child < count && child <= 4 * slot + 4; child++) {
      if (before(&queue[child], &queue[best])) best = child;
    }
    if (!before(&queue[best], &queue[slot])) return;
    swap_slots(queue, slot, best);
    slot = best;
  }
}

static int32_t slot_of(const replan_reference *search, int32_t node) {
  for (int32_t i = 0; i < search->queued; i++) {
    if (search->queue[i].node == node) return i;
  }
  return -1;
}

static void take_out(replan_reference *search, int32_t slot) {
  search->queued--;
  if (slot == search->queued) return;
  search->queue[slot] = search->queue[search->queued];
  sink(search->queue, search->queued, rise(search->queue, slot));
}

/* Engine ------------------------------------------------------------------------------------- */

static int32_t root_of(const replan_reference *search) {
  return search->lifelong ? search->start : search->goal;
}

static int32_t focus_of(const replan_reference *search) {
  return search->lifelong ? search->goal : search->start;
}

static replan_slot key_of(const replan_reference *search, int32_t node) {
  const double least = fmin(search->g[node], search->rhs[node]);
  return (replan_slot){least + estimate(search, focus_of(search), node) + search->km, least, node};
}

static double look_ahead(const replan_reference *search, int32_t node) {
  int32_t targets[ORACLE_DIRECTIONS];
  double least = infinity;
  if (node == root_of(search)) return 0;
  moves_from(search->world, node, targets);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    const int32_t other = targets[d];
    double cost;
    if (other < 0) continue;
    const int32_t back = search->world->hex ? d : d < 4 ? (d + 2) % 4 : 4 + (d - 4 + 2) % 4;
    const bool priced =
        search->lifelong ? price(search->world, other, node, back, &cost) : price(search->world, node, other, d, &cost);
    if (priced && search->g[other] + cost < least) least = search->g[other] + cost;
  }
  return least;
}

static void recompute(replan_reference *search, int32_t node) {
  search->rhs[node] = look_ahead(search, node);
  const int32_t slot = slot_of(search, node);
  if (equal(search->g[node], search->rhs[node])) {
    if (slot >= 0) take_out(search, slot);
    return;
  }
  if (slot >= 0) {
    search->queue[slot] = key_of(search, node);
    sink(search->queue, search->queued, rise(search->queue, slot));
  } else {
    search->queue[search->queued] = key_of(search, node);
    rise(search->queue, search->queued++);
  }
}

static void recompute_all(replan_reference *search, const int32_t targets[ORACLE_DIRECTIONS]) {
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    if (targets[d] >= 0) recompute(search, targets[d]);
  }
}

static void pop(replan_reference *search) {
  int32_t targets[ORACLE_DIRECTIONS];
  const replan_slot top = search->queue[0];
  const replan_slot now = key_of(search, top.node);
  take_out(search, 0);
  search->iterations++;
  if (key_less(&top, &now)) {
    search->queue[search->queued] = now;
    rise(search->queue, search->queued++);
    return;
  }
  search->expanded++;
  search->last_expanded++;
  moves_from(search->world, top.node, targets);
  if (search->g[top.node] > search->rhs[top.node]) {
    search->g[top.node] = search->rhs[top.node];
  } else {
    search->g[top.node] = infinity;
    recompute(search, top.node);
  }
  recompute_all(search, targets);
}

static bool has_work(const replan_reference *search) {
  const int32_t focus = focus_of(search);
  if (search->queued == 0) return false;
  const replan_slot key = key_of(search, focus);
  return key_less(&search->queue[0], &key) || !equal(search->g[focus], search->rhs[focus]);
}

static void apply_pending(replan_reference *search) {
  for (int32_t i = 0; i < search->pending_count; i++) {
    const int32_t entry = search->pending[i], node = entry < 0 ? ~entry : entry;
    int32_t targets[ORACLE_DIRECTIONS];
    recompute(search, node);
    if (entry >= 0) continue;
    neighbours_of(search->world, node, targets);
    recompute_all(search, targets);
  }
  search->pending_count = 0;
}

static void begin(replan_reference *search) {
  for (int32_t node = 0; node < replan_world_cells(search->world); node++) {
    search->g[node] = search->rhs[node] = infinity;
  }
  search->initialized = true;
  search->km = 0;
  search->queued = 0;
  recompute(search, root_of(search));
}

static double least_multiplier(const replan_world *world) {
  double least = infinity;
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) least = fmin(least, world->drawn.query.multipliers[area]);
  return least;
}

int32_t replan_reference_run(replan_reference *search, int32_t budget, int32_t area_version) {
  if (!replan_world_may_stand(search->world, search->start)) return SP_PATH_STATUS_START_INVALID;
  if (!replan_world_may_stand(search->world, search->goal)) return SP_PATH_STATUS_GOAL_INVALID;
  if (search->overflow || search->area_version != area_version) replan_reference_restart(search);
  search->area_version = area_version;
  search->scale = least_multiplier(search->world);
  const bool resumes = search->initialized && search->pending_count == 0 && has_work(search);
  if (!resumes) search->last_expanded = 0;
  if (search->initialized) {
    apply_pending(search);
  } else {
    begin(search);
  }
  search->found = false;
  while (has_work(search)) {
    if (budget-- == 0) return SP_PATH_STATUS_BUDGET_EXHAUSTED;
    pop(search);
  }
  search->found = !isinf(search->g[focus_of(search)]);
  return search->found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH;
}

/* Changes ------------------------------------------------------------------------------------ */

void replan_reference_init(replan_reference *search, const replan_world *world, bool lifelong, int32_t start,
                           int32_t goal, int32_t area_version) {
  memset(search, 0, sizeof *search);
  search->world = world;
  search->lifelong = lifelong;
  search->start = start;
  search->goal = goal;
  search->area_version = area_version;
  search->scale = least_multiplier(world);
}

void replan_reference_restart(replan_reference *search) {
  search->initialized = search->found = search->overflow = false;
  search->pending_count = 0;
  search->last_expanded = 0;
}

void replan_reference_move_start(replan_reference *search, int32_t start) {
  if (start == search->start) return;
  if (search->lifelong) replan_reference_restart(search);
  if (search->initialized) search->km += estimate(search, search->start, start);
  search->start = start;
  search->last_expanded = 0;
}

void replan_reference_set_goal(replan_reference *search, int32_t goal) {
  if (goal == search->goal) return;
  replan_reference_restart(search);
  search->goal = goal;
}

void replan_reference_mark(replan_reference *search, int32_t entry) {
  if (!search->initialized || search->overflow) return;
  for (int32_t i = 0; i < search->pending_count; i++) {
    if (search->pending[i] == entry) return;
  }
  search->overflow = search->pending_count == replan_world_cells(search->world);
  if (search->overflow) {
    search->pending_count = 0;
  } else {
    search->pending[search->pending_count++] = entry;
  }
}

void replan_reference_invalidate(replan_reference *search, int32_t node) {
  replan_reference_mark(search, ~node);
}

void replan_reference_edit(replan_reference *search, int32_t x, int32_t y, int32_t width, int32_t height) {
  const path_case *query = &search->world->drawn.query;
  const int32_t size = search->world->hex ? 0 : query->options.agent_size, right = search->world->hex ? 0 : 1;
  int32_t nodes[REPLAN_MAX_CELLS], count = 0;
  for (int32_t row = 0; row < query->height; row++) {
    for (int32_t column = 0; column < query->width; column++) {
      const bool in = column >= x - size && column < x + width + right && row >= y - size && row < y + height + right;
      if (in) nodes[count++] = row * query->width + column;
    }
  }
  if (!search->initialized || search->overflow) return;
  if (4 * count > replan_world_cells(search->world)) {
    search->overflow = true;
    search->pending_count = 0;
  }
  for (int32_t i = 0; i < count; i++) replan_reference_mark(search, search->world->hex ? ~nodes[i] : nodes[i]);
}

/* Results ------------------------------------------------------------------------------------ */

static int32_t next_of(const replan_reference *search, int32_t node) {
  int32_t targets[ORACLE_DIRECTIONS], best = -1;
  bool best_settled = false;
  double best_cost = infinity;
  moves_from(search->world, node, targets);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    const int32_t other = targets[d];
    double cost;
    if (other < 0 || isinf(search->g[other])) continue;
    const int32_t back = search->world->hex ? d : d < 4 ? (d + 2) % 4 : 4 + (d - 4 + 2) % 4;
    const bool priced =
        search->lifelong ? price(search->world, other, node, back, &cost) : price(search->world, node, other, d, &cost);
    if (!priced) continue;
    const bool settled = equal(search->g[other], search->rhs[other]);
    const bool better = settled == best_settled ? search->g[other] + cost < best_cost : settled;
    if (!better) continue;
    best = other;
    best_settled = settled;
    best_cost = search->g[other] + cost;
  }
  return best;
}

int32_t replan_reference_path(const replan_reference *search, int32_t *cells) {
  static int32_t nodes[REPLAN_MAX_CELLS];
  const int32_t width = search->world->drawn.query.width, root = root_of(search);
  int32_t count = 0;
  for (int32_t node = focus_of(search); count < replan_world_cells(search->world); node = next_of(search, node)) {
    if (node < 0) return 0;
    nodes[count++] = node;
    if (node == root) break;
  }
  if (nodes[count - 1] != root) return 0;
  for (int32_t i = 0; i < count; i++) {
    const int32_t node = nodes[search->lifelong ? count - 1 - i : i];
    cells[2 * i] = node % width;
    cells[2 * i + 1] = node / width;
  }
  return count;
}

static void write_plan(sp__writer *out, const replan_reference *search) {
  int32_t planned = 0;
  sp__write_f64(out, search->km);
  sp__write_u8(out, search->overflow);
  sp__write_i32(out, search->pending_count);
  for (int32_t i = 0; i < search->pending_count; i++) sp__write_i32(out, search->pending[i]);
  for (int32_t node = 0; node < replan_world_cells(search->world); node++) {
    planned += !isinf(search->g[node]) || !isinf(search->rhs[node]);
  }
  sp__write_i32(out, planned);
  for (int32_t node = 0; node < replan_world_cells(search->world); node++) {
    if (isinf(search->g[node]) && isinf(search->rhs[node])) continue;
    sp__write_i32(out, node);
    sp__write_f64(out, search->g[node]);
    sp__write_f64(out, search->rhs[node]);
  }
  sp__write_i32(out, search->queued);
  for (int32_t i = 0; i < search->queued; i++) {
    sp__write_i32(out, search->queue[i].node);
    sp__write_f64(out, search->queue[i].key1);
    sp__write_f64(out, search->queue[i].key2);
  }
}

size_t replan_reference_save(const replan_reference *search, uint8_t bytes[REPLAN_MAX_STATE]) {
  sp__writer out = sp__writer_make(bytes, REPLAN_MAX_STATE);
  sp__write_bytes(&out, "OPGS\1\0", 6);
  sp__write_u16(&out, search->world->hex ? 6 : 5);
  sp__write_i32(&out, search->world->drawn.query.width);
  sp__write_i32(&out, search->world->drawn.query.height);
  sp__write_u8(&out, search->lifelong ? 6 : 7);
  sp__write_i32(&out, search->area_version);
  sp__write_i32(&out, search->start);
  sp__write_i32(&out, search->goal);
  sp__write_i32(&out, replan_world_cells(search->world));
  sp__write_u8(&out, search->lifelong ? 0 : 1);
  sp__write_i32(&out, search->start);
  sp__write_i32(&out, search->goal);
  sp__write_u8(&out, search->initialized);
  sp__write_u8(&out, search->found);
  sp__write_u64(&out, search->iterations);
  sp__write_u64(&out, search->expanded);
  sp__write_i32(&out, search->last_expanded);
  if (search->initialized) write_plan(&out, search);
  return out.offset;
}
