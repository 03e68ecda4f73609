/* Improved pruning (Harabor and Grastien 2014, section "Improved Pruning Rules"; G-155).
 *
 * Without corner cutting every diagonal jump point only turns into a straight scan. A diagonal run
 * therefore offers what those scans find as successors of the node itself, and goes on to the wall.
 */
#include "grid/octile_jump_internal.h"

/** Steps of a jump from a cell. */
typedef int32_t (*jump_of)(const octile_jump *search, int32_t x, int32_t y, uint32_t d);

/** Offers the straight jump of a cell of a diagonal run. */
static inline void offer_turn(octile_jump *search, const jump_origin *from, int32_t x, int32_t y, int32_t run,
                              uint32_t d, int32_t steps) {
  if (steps <= 0) return;
  int32_t end_x = x + steps * grid__dx[d], end_y = y + steps * grid__dy[d];
  jump__offer(search, grid__index(search->grid, end_x, end_y), end_x, end_y, from->index, from->straight + steps,
              from->diagonal + run, d);
}

/** Both turns of a cell, the smaller direction first (GAP-72). */
static inline void offer_turns(octile_jump *search, const jump_origin *from, int32_t x, int32_t y, int32_t run,
                               uint32_t diagonal, jump_of jump) {
  uint32_t first = jump__first_component(diagonal), second = jump__second_component(diagonal);
  if (second < first) {
    uint32_t swap = first;
    first = second;
    second = swap;
  }
  offer_turn(search, from, x, y, run, first, jump(search, x, y, first));
  offer_turn(search, from, x, y, run, second, jump(search, x, y, second));
}

static int32_t map_jump(const octile_jump *search, int32_t x, int32_t y, uint32_t d) {
  return jump__scan(search->grid->jump_map, x, y, d, search->goal_x, search->goal_y);
}

static int32_t table_jump(const octile_jump *search, int32_t x, int32_t y, uint32_t d) {
  int16_t entry = jump_table__of(search->grid->jump_table, grid__index(search->grid, x, y))[d];
  return jump_table__straight(entry, x, y, d, search->goal_x, search->goal_y);
}

/** Steps along a diagonal to the next cell of the run that is worth a look; 0 at the wall. */
static int32_t map_advance(const octile_jump *search, int32_t x, int32_t y, uint32_t d) {
  const uint8_t *cell = search->grid->jump_map->cells + grid__index(search->grid, x, y);
  const uint32_t turns = 1u << jump__first_component(d) | 1u << jump__second_component(d);
  int32_t level = jump__steps_to_level(x, y, d, search->goal_x, search->goal_y);
  for (int32_t steps = 1; *cell >> d & 1u; steps++) {
    cell += search->offset[d];
    if (*cell & turns || steps == level) return steps;
  }
  return 0;
}

static int32_t table_advance(const octile_jump *search, int32_t x, int32_t y, uint32_t d) {
  int16_t entry = jump_table__of(search->grid->jump_table, grid__index(search->grid, x, y))[d];
  return jump_table__diagonal(entry, x, y, d, search->goal_x, search->goal_y);
}

static inline void run_diagonal(octile_jump *search, const jump_origin *from, uint32_t d, jump_of advance,
                                jump_of jump) {
  int32_t x = from->x, y = from->y, run = 0;
  for (int32_t steps; (steps = advance(search, x, y, d)) > 0;) {
    x += steps * grid__dx[d];
    y += steps * grid__dy[d];
    run += steps;
    if (x == search->goal_x && y == search->goal_y) {
      jump__offer_jump(search, from, d, run);
      return;
    }
    offer_turns(search, from, x, y, run, d, jump);
  }
}

static inline void expand(octile_jump *search, int32_t node, uint32_t moves, jump_of advance, jump_of jump) {
  jump_origin from = jump__origin(search, node);
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    if (d < STRAIGHT_DIRECTIONS) {
      jump__offer_jump(search, &from, d, jump(search, from.x, from.y, d));
    } else {
      run_diagonal(search, &from, d, advance, jump);
    }
  }
}

static void expand_by_map(octile_jump *search, int32_t node, uint32_t moves) {
  expand(search, node, moves, map_advance, map_jump);
}

static void expand_by_table(octile_jump *search, int32_t node, uint32_t moves) {
  expand(search, node, moves, table_advance, table_jump);
}

sp_status octile_jump__begin_improved(octile_jump *search, int32_t start, int32_t goal, bool table, bool zero_estimate,
                                      bool record) {
  /* Two turns for each cell of four diagonal runs, and four straight jumps. */
  int32_t side = search->grid->width < search->grid->height ? search->grid->width : search->grid->height;
  size_t max_pushes = STRAIGHT_DIRECTIONS * (2 * (size_t)side + 1);
  jump_expansion by = table ? expand_by_table : expand_by_map;
  return octile_jump__start(search, start, goal, by, max_pushes, zero_estimate, record);
}
