/* Specialised octile A* (spec 04-grids, "The specialised octile searches").
 *
 * A path costs a + b * sqrt 2 for a straight and b diagonal steps; the search keeps the integer pair,
 * so equal costs are equal bits and a closed node is final. Order: smaller f, then the key of octile_keys.h.
 */
#include "grid/octile.h"

#include "core/generation.h"
#include "grid/jump_rules.h"
#include "grid/octile_keys.h"

/* Arrival pruning. A node n was reached from p by direction d. A neighbour m of n that p reaches in
 * one legal step has g(m) <= g(p) + cost(p, m) <= g(n) + cost(n, m) already, by the triangle
 * inequality, and only a strictly lower cost is taken, so relaxing m from n never does anything. These
 * moves are left out of the successor table; the search is the same, step for step.
 *
 * d diagonal: p itself and the two cells beside the step. d straight: the three cells behind n; and a
 * cell beside n, unless the cell behind it is a wall, which makes p's diagonal illegal. */
static uint32_t useless_moves(uint32_t arrival, uint32_t neighbours) {
  if (arrival == NO_DIRECTION) return 0;
  if (arrival >= STRAIGHT_DIRECTIONS) {
    uint32_t first = arrival - 4, second = (first + 1) & 3u;
    return 1u << jump__reverse(first) | 1u << jump__reverse(second) | 1u << (4 + jump__reverse(first));
  }
  uint32_t back = jump__reverse(arrival), moves = 1u << back;
  for (uint32_t turn = 1; turn <= 3; turn += 2) {
    uint32_t side = (arrival + turn) & 3u;
    uint32_t side_back = jump__between(side, back);
    moves |= 1u << side_back;
    if (neighbours >> side_back & 1u) moves |= 1u << side;
  }
  return moves;
}

uint8_t octile__successors(uint32_t arrival, uint8_t neighbours) {
  uint32_t legal = grid__legal_moves(neighbours, SP_GRID_CONNECTIVITY_EIGHT, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
  return (uint8_t)(legal & ~useless_moves(arrival, neighbours));
}

static void fill_successors(octile_search *search) {
  for (uint32_t arrival = 0; arrival <= DIRECTIONS; arrival++) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      search->successors[arrival][byte] = octile__successors(arrival, (uint8_t)byte);
    }
  }
}

void octile__init(octile_search *search, const sp_grid *grid) {
  memset(search, 0, sizeof *search);
  search->grid = grid;
  open_levels__init(&search->open, &grid->object.allocator);
  for (int32_t d = 0; d < DIRECTIONS; d++) search->offset[d] = grid__dy[d] * grid->width + grid__dx[d];
  fill_successors(search);
}

void octile__free(octile_search *search) {
  const sp_allocator *allocator = &search->grid->object.allocator;
  sp__release(allocator, search->nodes, search->node_capacity * sizeof *search->nodes);
  record__free(&search->record, allocator);
  open_levels__free(&search->open);
}

uint64_t octile__memory(const octile_search *search) {
  return search->node_capacity * sizeof *search->nodes + search->record.capacity * sizeof *search->record.nodes +
         open_levels__memory(&search->open);
}

static bool next_generation(octile_search *search) {
  generations records = {search->nodes, search->node_capacity, search->generation};
  if (!sp__next_generation(&search->grid->object.allocator, &records, (size_t)search->grid->cell_count,
                           sizeof *search->nodes, OCTILE_LAST_GENERATION)) {
    return false;
  }
  search->nodes = records.records;
  search->node_capacity = records.capacity;
  search->generation = records.number;
  return true;
}

/** f of a pair at a cell. */
static double pair_f(const octile_search *search, int32_t straight, int32_t diagonal, int32_t x, int32_t y) {
  return octile__f(straight, diagonal, x - search->goal_x, y - search->goal_y);
}

sp_status octile__begin(octile_search *search, int32_t start, int32_t goal, bool zero_estimate, bool record) {
  if (!next_generation(search)) return sp__fail_memory();
  open_levels__clear(&search->open);
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  if (!open_levels__reserve(&search->open, DIRECTIONS)) return sp__fail_memory();
  const grid_divider *divider = &search->grid->divider;
  search->start = start;
  search->goal = goal;
  search->goal_y = grid__row_of(divider, goal);
  search->goal_x = goal - search->goal_y * divider->width;
  search->zero_estimate = zero_estimate;
  search->record.enabled = record;
  search->record.count = 0;
  search->iterations = 0;
  search->expanded = 0;
  search->status = SP_SEARCH_STATUS_RUNNING;

  search->nodes[start] = (octile_node){0, 0, search->generation << 4, 0};
  int32_t y = grid__row_of(divider, start);
  double f = zero_estimate ? 0.0 : pair_f(search, 0, 0, start - y * divider->width, y);
  open_levels__push(&search->open, f, octile__key(0.0, start));
  return SP_OK;
}

/** Relaxes one neighbour; `zero_estimate` is a constant in each of the two callers. */
static inline void relax(octile_search *search, int32_t neighbour, uint32_t direction, int32_t straight,
                         int32_t diagonal, int32_t x, int32_t y, bool zero_estimate) {
  octile_node *node = &search->nodes[neighbour];
  double g = octile__cost(straight, diagonal);
  if (node->tag >> 4 == search->generation) {
    if (node->tag & 1u) return;
    if (!(g < octile__cost(node->straight, node->diagonal))) return;
  }
  node->straight = straight;
  node->diagonal = diagonal;
  node->tag = search->generation << 4 | direction << 1;
  double f = zero_estimate ? g : pair_f(search, straight, diagonal, x, y);
  open_levels__push(&search->open, f, octile__key(g, neighbour));
}

static inline void expand(octile_search *search, int32_t index, bool zero_estimate) {
  const octile_node node = search->nodes[index];
  int32_t y = grid__row_of(&search->grid->divider, index);
  int32_t x = index - y * search->grid->width;
  uint32_t arrival = index == search->start ? NO_DIRECTION : (node.tag >> 1) & 7u;
  uint32_t moves = search->successors[arrival][search->grid->neighbours[index]];
  for (; moves & 15u; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    relax(search, index + search->offset[d], d, node.straight + 1, node.diagonal, x + grid__dx[d], y + grid__dy[d],
          zero_estimate);
  }
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    relax(search, index + search->offset[d], d, node.straight, node.diagonal + 1, x + grid__dx[d], y + grid__dy[d],
          zero_estimate);
  }
}

/** Drops stale entries until a live one is on top. 1 found, 0 the list is empty, -1 no memory. */
static inline int32_t find_best(octile_search *search) {
  open_levels *open = &search->open;
  for (;;) {
    while (open->stack_count > 0) {
      int32_t node = (int32_t)(uint32_t)open->stack[open->stack_count - 1];
      if (!(search->nodes[node].tag & 1u)) return 1;
      open->stack_count--;
    }
    int32_t advanced = open_levels__advance(open);
    if (advanced != 1) return advanced;
  }
}

static inline sp_status run(octile_search *search, int32_t iterations, bool zero_estimate) {
  open_levels *open = &search->open;
  for (;;) {
    int32_t found = find_best(search);
    if (found == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (found < 0) return sp__fail_memory();
    if (iterations-- == 0) return SP_OK;
    if (!open_levels__reserve(open, DIRECTIONS) || !record__reserve(&search->record, &search->grid->object.allocator)) {
      return sp__fail_memory();
    }
    int32_t node = (int32_t)(uint32_t)open->stack[--open->stack_count];
    search->iterations++;
    search->nodes[node].tag |= 1u;
    if (node == search->goal) {
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&search->record, node);
    expand(search, node, zero_estimate);
  }
}

sp_status octile__step(octile_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  return search->zero_estimate ? run(search, iterations, true) : run(search, iterations, false);
}

/* Path --------------------------------------------------------------------------------------- */

int32_t octile__straight_steps(const octile_search *search) {
  return search->nodes[search->goal].straight;
}

int32_t octile__diagonal_steps(const octile_search *search) {
  return search->nodes[search->goal].diagonal;
}

int32_t octile__path_length(const octile_search *search) {
  return octile__straight_steps(search) + octile__diagonal_steps(search) + 1;
}

void octile__copy_path(const octile_search *search, int32_t *cells) {
  int32_t node = search->goal, x = search->goal_x, y = search->goal_y;
  for (int32_t i = octile__path_length(search) - 1; i >= 0; i--) {
    cells[2 * i] = x;
    cells[2 * i + 1] = y;
    uint32_t arrival = (search->nodes[node].tag >> 1) & 7u;
    x -= grid__dx[arrival];
    y -= grid__dy[arrival];
    node -= search->offset[arrival];
  }
}
