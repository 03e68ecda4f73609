/* Jump point search on exact integer pairs (Harabor and Grastien 2011 and 2014; spec 04-grids, "The
 * specialised octile searches"). An improved node is pushed again; the older entry is skipped when it
 * comes up, because the node is closed by then.
 */
#include "grid/octile_jump.h"

#include "core/generation.h"
#include "grid/octile_jump_internal.h"

void octile_jump__init(octile_jump *search, const sp_grid *grid) {
  memset(search, 0, sizeof *search);
  search->grid = grid;
  for (uint32_t d = 0; d < DIRECTIONS; d++) search->offset[d] = grid__dy[d] * grid->width + grid__dx[d];
  for (uint32_t arrival = 0; arrival <= NO_DIRECTION; arrival++) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      search->successors[arrival][byte] = jump__successors(arrival, (uint8_t)byte);
    }
  }
}

void octile_jump__free(octile_jump *search) {
  const sp_allocator *allocator = &search->grid->object.allocator;
  sp__release(allocator, search->nodes, (size_t)search->grid->cell_count * sizeof *search->nodes);
  sp__release(allocator, search->heap, search->heap_capacity * sizeof *search->heap);
  sp__release(allocator, search->stack, search->stack_capacity * sizeof *search->stack);
  record__free(&search->record, allocator);
}

uint64_t octile_jump__memory(const octile_jump *search) {
  return (search->nodes ? (uint64_t)search->grid->cell_count * sizeof *search->nodes : 0) +
         search->heap_capacity * sizeof *search->heap + search->stack_capacity * sizeof *search->stack +
         search->record.capacity * sizeof *search->record.nodes;
}

/* Memory ------------------------------------------------------------------------------------- */

static bool next_generation(octile_jump *search) {
  const size_t count = (size_t)search->grid->cell_count;
  generations records = {search->nodes, search->nodes ? count : 0, search->generation};
  if (!sp__next_generation(&search->grid->object.allocator, &records, count, sizeof *search->nodes,
                           OCTILE_LAST_GENERATION)) {
    return false;
  }
  search->nodes = records.records;
  search->generation = records.number;
  return true;
}

static bool grow(octile_jump *search) {
  const sp_allocator *allocator = &search->grid->object.allocator;
  void *heap = search->heap, *stack = search->stack;
  bool grown = sp__grow_array(allocator, &heap, &search->heap_capacity, search->heap_count,
                              search->heap_count + search->max_pushes, sizeof *search->heap);
  search->heap = heap;
  grown = grown && sp__grow_array(allocator, &stack, &search->stack_capacity, search->stack_count,
                                  search->stack_count + search->max_pushes, sizeof *search->stack);
  search->stack = stack;
  return grown;
}

/** Room for everything one expansion can add, so that it never fails half-way. */
static inline bool reserve_expansion(octile_jump *search) {
  bool ready = search->heap_count + search->max_pushes <= search->heap_capacity &&
               search->stack_count + search->max_pushes <= search->stack_capacity;
  return (ready || grow(search)) && record__reserve(&search->record, &search->grid->object.allocator);
}

/* Jumps -------------------------------------------------------------------------------------- */

/** Whether the cell `steps` along a diagonal, level with the goal, is the goal or sees it on a straight scan. */
static bool meets_goal(const octile_jump *search, const jump_origin *from, uint32_t d, int32_t steps) {
  int32_t x = from->x + steps * grid__dx[d], y = from->y + steps * grid__dy[d];
  if (x == search->goal_x && y == search->goal_y) return true;
  uint32_t first = jump__first_component(d), second = jump__second_component(d);
  uint32_t horizontal = first & 1u ? first : second, vertical = first & 1u ? second : first;
  return jump__scan(search->grid->jump_map, x, y, y == search->goal_y ? horizontal : vertical, search->goal_x,
                    search->goal_y) > 0;
}

/** Steps of a diagonal jump (G-127); `d` is a constant in each of the four callers. */
static inline int32_t run_diagonal(const octile_jump *search, const jump_origin *from, uint32_t d) {
  const uint8_t *cell = search->grid->jump_map->cells + from->index;
  const uint32_t turns = 1u << jump__first_component(d) | 1u << jump__second_component(d);
  const int32_t offset = search->offset[d],
                level = jump__steps_to_level(from->x, from->y, d, search->goal_x, search->goal_y);
  uint32_t bits = *cell;
  for (int32_t steps = 1;; steps++) {
    if (!(bits >> d & 1u)) return 0;
    cell += offset;
    bits = *cell;
    if (bits & turns) return steps;
    if (steps == level && meets_goal(search, from, d, steps)) return steps;
  }
}

static inline void jump_straight(octile_jump *search, const jump_origin *from, uint32_t d) {
  int32_t steps = jump__scan(search->grid->jump_map, from->x, from->y, d, search->goal_x, search->goal_y);
  jump__offer_jump(search, from, d, steps);
}

static inline void jump_diagonal(octile_jump *search, const jump_origin *from, uint32_t d) {
  jump__offer_jump(search, from, d, run_diagonal(search, from, d));
}

static void expand_by_map(octile_jump *search, int32_t node, uint32_t moves) {
  jump_origin from = jump__origin(search, node);
  if (moves & 1u) jump_straight(search, &from, 0);
  if (moves & 2u) jump_straight(search, &from, 1);
  if (moves & 4u) jump_straight(search, &from, 2);
  if (moves & 8u) jump_straight(search, &from, 3);
  if (moves & 16u) jump_diagonal(search, &from, 4);
  if (moves & 32u) jump_diagonal(search, &from, 5);
  if (moves & 64u) jump_diagonal(search, &from, 6);
  if (moves & 128u) jump_diagonal(search, &from, 7);
}

static void expand_by_table(octile_jump *search, int32_t node, uint32_t moves) {
  jump_origin from = jump__origin(search, node);
  const int16_t *entries = jump_table__of(search->grid->jump_table, node);
  for (; moves & 15u; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t steps = jump_table__straight(entries[d], from.x, from.y, d, search->goal_x, search->goal_y);
    jump__offer_jump(search, &from, d, steps);
  }
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t steps = jump_table__diagonal(entries[d], from.x, from.y, d, search->goal_x, search->goal_y);
    jump__offer_jump(search, &from, d, steps);
  }
}

/* Search ------------------------------------------------------------------------------------- */

sp_status octile_jump__start(octile_jump *search, int32_t start, int32_t goal, jump_expansion expand, size_t max_pushes,
                             bool zero_estimate, bool record) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  search->heap_count = 0;
  search->stack_count = 0;
  search->max_pushes = max_pushes;
  search->record.enabled = record;
  search->record.count = 0;
  if (!next_generation(search) || !reserve_expansion(search)) return sp__fail_memory();
  const grid_divider *divider = &search->grid->divider;
  search->start = start;
  search->goal = goal;
  search->goal_y = grid__row_of(divider, goal);
  search->goal_x = goal - search->goal_y * divider->width;
  search->expand = expand;
  search->zero_estimate = zero_estimate;
  search->level = sp__nan(); /* Equals no f, so the start goes to the heap. */
  search->iterations = 0;
  search->expanded = 0;
  search->status = SP_SEARCH_STATUS_RUNNING;
  int32_t y = grid__row_of(divider, start);
  jump__offer(search, start, start - y * divider->width, y, -1, 0, 0, 0);
  return SP_OK;
}

sp_status octile_jump__begin(octile_jump *search, int32_t start, int32_t goal, bool table, bool zero_estimate,
                             bool record) {
  jump_expansion expand = table ? expand_by_table : expand_by_map;
  return octile_jump__start(search, start, goal, expand, DIRECTIONS, zero_estimate, record);
}

static inline bool is_closed(const octile_jump *search, int32_t node) {
  return search->nodes[node].tag & 1u;
}

/** Drops entries of closed nodes; the node to expand next, or -1. `from_stack` tells where it is. */
static inline int32_t find_best(octile_jump *search, bool *from_stack) {
  for (;;) {
    bool heap_first = search->heap_count > 0 && search->heap[0].f < search->level;
    *from_stack = search->stack_count > 0 && !heap_first;
    if (*from_stack) {
      int32_t node = search->stack[search->stack_count - 1];
      if (!is_closed(search, node)) return node;
      search->stack_count--;
      continue;
    }
    if (search->heap_count == 0) return -1;
    int32_t node = (int32_t)(uint32_t)search->heap[0].key;
    if (!is_closed(search, node)) return node;
    search->level = jump_heap_pop(search->heap, &search->heap_count, NULL).f;
  }
}

sp_status octile_jump__step(octile_jump *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  for (;;) {
    bool from_stack;
    int32_t node = find_best(search, &from_stack);
    if (node < 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!reserve_expansion(search)) return sp__fail_memory();
    if (from_stack) {
      search->stack_count--;
    } else {
      search->level = jump_heap_pop(search->heap, &search->heap_count, NULL).f;
    }
    search->iterations++;
    search->nodes[node].tag |= 1u;
    if (node == search->goal) {
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&search->record, node);
    uint32_t arrival = node == search->start ? NO_DIRECTION : (search->nodes[node].tag >> 1) & 7u;
    search->expand(search, node, search->successors[arrival][search->grid->neighbours[node]]);
  }
}

/* Path --------------------------------------------------------------------------------------- */

int32_t octile_jump__straight_steps(const octile_jump *search) {
  return search->nodes[search->goal].straight;
}

int32_t octile_jump__diagonal_steps(const octile_jump *search) {
  return search->nodes[search->goal].diagonal;
}

int32_t octile_jump__path_length(const octile_jump *search) {
  return octile_jump__straight_steps(search) + octile_jump__diagonal_steps(search) + 1;
}

/** A hop is walked diagonal steps first, so it is written straight steps first from its end. */
void octile_jump__copy_path(const octile_jump *search, int32_t *cells) {
  const grid_divider *divider = &search->grid->divider;
  int32_t slot = octile_jump__path_length(search) - 1;
  int32_t x = search->goal_x, y = search->goal_y;
  for (int32_t node = search->goal; node >= 0; node = search->nodes[node].parent) {
    int32_t node_y = grid__row_of(divider, node), node_x = node - node_y * divider->width;
    while (x != node_x || y != node_y) {
      int32_t dx = node_x - x, dy = node_y - y;
      int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
      cells[2 * slot] = x;
      cells[2 * slot + 1] = y;
      slot--;
      if (across >= along) x += dx < 0 ? -1 : 1;
      if (along >= across) y += dy < 0 ? -1 : 1;
    }
  }
  cells[0] = x;
  cells[1] = y;
}
