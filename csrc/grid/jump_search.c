/* Jumpers and the search over them. The three jumpers find jump points of the same search: cell by cell, by
 * words of the jump map, or in the JPS+ table, which besides stops level with the goal. */
#include "grid/jump_search.h"

#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/open_list.h"

/* Jumpers ------------------------------------------------------------------------------------ */

static int32_t scan_cells(const jump_search *search, int32_t x, int32_t y, uint32_t d) {
  const sp_grid *grid = search->grid;
  int32_t node = grid__index(grid, x, y), offset = grid__dy[d] * grid->width + grid__dx[d];
  for (int32_t steps = 1; grid->neighbours[node] >> d & 1u; steps++) {
    node += offset;
    if (node == search->goal || jump__is_forced(d, grid->neighbours[node])) return steps;
  }
  return 0;
}

static int32_t scan_words(const jump_search *search, int32_t x, int32_t y, uint32_t d) {
  return jump__scan(search->grid->jump_map, x, y, d, search->goal_x, search->goal_y);
}

/** Walks a diagonal until a straight scan of a cell finds something. */
static inline int32_t walk_diagonal(const jump_search *search, int32_t x, int32_t y, uint32_t d, jump_finder scan) {
  uint32_t needed = jump__needed(d), first = jump__first_component(d), second = jump__second_component(d);
  for (int32_t steps = 1;; steps++) {
    if ((search->grid->neighbours[grid__index(search->grid, x, y)] & needed) != needed) return 0;
    x += grid__dx[d];
    y += grid__dy[d];
    if (x == search->goal_x && y == search->goal_y) return steps;
    if (scan(search, x, y, first) > 0 || scan(search, x, y, second) > 0) return steps;
  }
}

static int32_t jump_by_cells(const jump_search *search, int32_t x, int32_t y, uint32_t d) {
  return d < STRAIGHT_DIRECTIONS ? scan_cells(search, x, y, d) : walk_diagonal(search, x, y, d, scan_cells);
}

static int32_t jump_by_words(const jump_search *search, int32_t x, int32_t y, uint32_t d) {
  return d < STRAIGHT_DIRECTIONS ? scan_words(search, x, y, d) : walk_diagonal(search, x, y, d, scan_words);
}

static int32_t jump_by_table(const jump_search *search, int32_t x, int32_t y, uint32_t d) {
  const sp_grid *grid = search->grid;
  int16_t entry = jump_table__of(grid->jump_table, grid__index(grid, x, y))[d];
  return d < STRAIGHT_DIRECTIONS ? jump_table__straight(entry, x, y, d, search->goal_x, search->goal_y)
                                 : jump_table__diagonal(entry, x, y, d, search->goal_x, search->goal_y);
}

static jump_finder finder_of(int32_t jumper) {
  if (jumper == SP_JUMPER_CELLS) return jump_by_cells;
  return jumper == SP_JUMPER_BLOCKS ? jump_by_words : jump_by_table;
}

sp_status jump_search__prepare(sp_grid *grid, int32_t jumper) {
  sp_status status = grid__ensure_neighbours(grid);
  if (status == SP_OK && jumper == SP_JUMPER_BLOCKS) status = grid__ensure_jump_map(grid);
  if (status == SP_OK && jumper == SP_JUMPER_TABLE) status = grid__ensure_jump_table(grid);
  return status;
}

int32_t jump_search__jump(const sp_grid *grid, int32_t jumper, int32_t x, int32_t y, uint32_t direction, int32_t goal) {
  /* Cell (-1, -1) lies on no line and farther along the north-west diagonals than any walkable cell. */
  jump_search search = {.grid = grid, .goal = goal, .goal_x = -1, .goal_y = -1};
  if (goal != JUMP_NO_GOAL) {
    search.goal_y = grid__row_of(&grid->divider, goal);
    search.goal_x = goal - search.goal_y * grid->width;
  }
  return finder_of(jumper)(&search, x, y, direction);
}

/* Search ------------------------------------------------------------------------------------- */

static double estimate(const jump_search *search, int32_t x, int32_t y) {
  if (search->zero_estimate) return 0.0;
  int32_t dx = x < search->goal_x ? search->goal_x - x : x - search->goal_x;
  int32_t dy = y < search->goal_y ? search->goal_y - y : y - search->goal_y;
  int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
  return search->straight_cost * ((double)(most - least) + least * SP_SQRT2);
}

sp_status jump_search__begin(jump_search *search, astar_memory *memory, sp_grid *grid, int32_t jumper,
                             bool zero_estimate, int32_t start, int32_t goal) {
  *search = (jump_search){.memory = memory, .grid = grid, .jump = finder_of(jumper), .zero_estimate = zero_estimate};
  if (!astar__memory_begin(memory, (size_t)grid->cell_count)) return sp__fail_memory();
  search->straight_cost = grid->multipliers[0];
  search->diagonal_cost = grid->multipliers[0] * SP_SQRT2;
  search->start = start;
  search->goal = goal;
  search->goal_y = grid__row_of(&grid->divider, goal);
  search->goal_x = goal - search->goal_y * grid->width;
  search->cost = SP_INFINITY;
  search->status = SP_SEARCH_STATUS_RUNNING;
  memory->nodes[start] = (astar_node){0.0, -1, -1, memory->generation, 0};
  int32_t y = grid__row_of(&grid->divider, start);
  open_list_put(memory, (open_entry){estimate(search, start - y * grid->width, y), 0.0, start, 0});
  return SP_OK;
}

static void relax(jump_search *search, int32_t from, int32_t x, int32_t y, double g) {
  astar_memory *memory = search->memory;
  int32_t node = grid__index(search->grid, x, y);
  astar_node *record = &memory->nodes[node];
  bool reached = record->generation == memory->generation;
  if (reached && !(g < record->g)) return;
  int32_t position = reached ? record->position : -1;
  *record = (astar_node){g, from, position, memory->generation, 0};
  open_list_put(memory, (open_entry){g + estimate(search, x, y), g, node, 0});
}

/** Only the direction from the parent matters, which may be many cells away. */
static uint32_t arrival_at(const jump_search *search, int32_t node, int32_t x, int32_t y) {
  int32_t parent = search->memory->nodes[node].parent;
  if (parent < 0) return NO_DIRECTION;
  int32_t parent_y = grid__row_of(&search->grid->divider, parent), parent_x = parent - parent_y * search->grid->width;
  return jump__direction(x - parent_x, y - parent_y);
}

static void expand(jump_search *search, int32_t node) {
  int32_t y = grid__row_of(&search->grid->divider, node), x = node - y * search->grid->width;
  double g = search->memory->nodes[node].g;
  uint32_t moves = jump__successors(arrival_at(search, node, x, y), search->grid->neighbours[node]);
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t steps = search->jump(search, x, y, d);
    if (steps <= 0) continue;
    double step = d < STRAIGHT_DIRECTIONS ? search->straight_cost : search->diagonal_cost;
    relax(search, node, x + steps * grid__dx[d], y + steps * grid__dy[d], g + steps * step);
  }
}

sp_status jump_search__step(jump_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  astar_memory *memory = search->memory;
  for (;;) {
    if (memory->open_count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!open_list_reserve(memory)) return sp__fail_memory();
    int32_t node = open_list_pop(memory->open, &memory->open_count, memory->nodes).node;
    search->iterations++;
    memory->nodes[node].closed = 1;
    if (node == search->goal) {
      search->cost = memory->nodes[node].g;
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&memory->record, node);
    expand(search, node);
  }
}

/* Path --------------------------------------------------------------------------------------- */

typedef struct hop {
  int32_t offset; /* Of one step back towards the parent. */
  int32_t steps;
} hop;

static hop hop_back(const jump_search *search, int32_t node, int32_t parent) {
  const grid_divider *divider = &search->grid->divider;
  int32_t y = grid__row_of(divider, node), x = node - y * divider->width;
  int32_t parent_y = grid__row_of(divider, parent), parent_x = parent - parent_y * divider->width;
  int32_t dx = parent_x - x, dy = parent_y - y;
  uint32_t d = jump__direction(dx, dy);
  int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
  return (hop){grid__dy[d] * divider->width + grid__dx[d], across > along ? across : along};
}

int32_t jump_search__path_length(const jump_search *search) {
  int32_t length = 1;
  for (int32_t node = search->goal, parent; (parent = search->memory->nodes[node].parent) >= 0; node = parent) {
    length += hop_back(search, node, parent).steps;
  }
  return length;
}

void jump_search__copy_path(const jump_search *search, int32_t *nodes) {
  int32_t slot = jump_search__path_length(search) - 1;
  int32_t node = search->goal;
  for (int32_t parent; (parent = search->memory->nodes[node].parent) >= 0; node = parent) {
    hop back = hop_back(search, node, parent);
    for (int32_t i = 0; i < back.steps; i++) nodes[slot--] = node + i * back.offset;
  }
  nodes[0] = node;
}
