/* Walkable cells as bits, by rows and by columns, and where straight scans stop (G-130, G-131, G-153).
 *
 * Bit i of word k of a line is position 64 k + i. Each line has one word of walls before and one behind
 * it, so a scan needs no bounds. A scan stops at a wall and at a cell with a forced neighbour: a free
 * cell beside the line next to which, one position earlier on the scan, there is a wall.
 */
#ifndef SP_GRID_JUMP_MAP_H
#define SP_GRID_JUMP_MAP_H

#include "grid/grid_internal.h"

typedef struct jump_word {
  uint64_t walkable;
  uint64_t stop_forward;  /* Scans towards larger positions stop here. */
  uint64_t stop_backward; /* Towards smaller ones. */
} jump_word;

typedef struct jump_lines {
  jump_word *words;
  int32_t count;
  int32_t length; /* Positions of a line. */
  int32_t stride; /* Words of a line, the two outer ones included. */
} jump_lines;

typedef struct jump_map {
  jump_lines rows;    /* Line y, position x. */
  jump_lines columns; /* Line x, position y. */
  /* Per cell: bit d < 4, a straight scan by d comes to a jump point; bit d >= 4, the diagonal step d is legal. So a
     diagonal run reads one byte a step. Without the goal, which a query looks for itself. */
  uint8_t *cells;
  uint8_t *stale_rows; /* Lines whose straight bits an edit may have changed. */
  uint8_t *stale_columns;
  bool stale;
  uint8_t legal_diagonals[256]; /* Of a neighbour byte, in bits 4 to 7. */
} jump_map;

/** Makes the grid's neighbour bytes and jump map current; SP_E_NO_MEMORY leaves everything as it was. */
sp_status grid__ensure_jump_map(sp_grid *grid);
/** Follows a change of the cells of a rectangle; the neighbour bytes must be current. */
void jump_map__update(jump_map *map, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
uint64_t jump_map__memory(const jump_map *map, const sp_grid *grid);
void jump_map__free(jump_map *map, const sp_grid *grid);

/** The word that holds a position; inside the line or one position outside of it. */
static inline const jump_word *jump__word(const jump_lines *lines, int32_t line, int32_t position) {
  return lines->words + (ptrdiff_t)line * lines->stride + ((position + 64) >> 6);
}

/** Distance to the first stop beyond a position; *wall tells whether it is a wall. */
static inline int32_t jump__scan_forward(const jump_word *word, int32_t position, bool *wall) {
  uint32_t bit = (uint32_t)position & 63u;
  uint64_t stops = word->stop_forward & (~(uint64_t)1 << bit);
  int32_t passed = 0;
  for (; !stops; passed += 64) stops = (++word)->stop_forward;
  uint32_t stop = sp__ctz64(stops);
  *wall = !(word->walkable >> stop & 1u);
  return passed + (int32_t)stop - (int32_t)bit;
}

static inline int32_t jump__scan_backward(const jump_word *word, int32_t position, bool *wall) {
  uint32_t bit = (uint32_t)position & 63u;
  uint64_t stops = word->stop_backward & ~(~(uint64_t)0 << bit);
  int32_t passed = 0;
  for (; !stops; passed += 64) stops = (--word)->stop_backward;
  uint32_t stop = 63u - sp__clz64(stops);
  *wall = !(word->walkable >> stop & 1u);
  return passed + (int32_t)bit - (int32_t)stop;
}

/** Steps of a straight scan to the next stop, jump point or wall. */
static inline int32_t jump__steps_to_stop(const jump_map *map, int32_t x, int32_t y, uint32_t direction, bool *wall) {
  bool horizontal = direction & 1u, forward = direction == 1 || direction == 2;
  int32_t position = horizontal ? x : y;
  const jump_word *word = jump__word(horizontal ? &map->rows : &map->columns, horizontal ? y : x, position);
  return forward ? jump__scan_forward(word, position, wall) : jump__scan_backward(word, position, wall);
}

/** Steps from a cell along a straight direction to the next jump point or the goal; 0 when a wall comes first. */
static inline int32_t jump__scan(const jump_map *map, int32_t x, int32_t y, uint32_t direction, int32_t goal_x,
                                 int32_t goal_y) {
  bool horizontal = direction & 1u, wall;
  int32_t steps = jump__steps_to_stop(map, x, y, direction, &wall);
  if (horizontal ? y == goal_y : x == goal_x) {
    int32_t ahead = (goal_x - x) * grid__dx[direction] + (goal_y - y) * grid__dy[direction];
    if (ahead > 0 && ahead <= steps) return ahead;
  }
  return wall ? 0 : steps;
}

#endif
