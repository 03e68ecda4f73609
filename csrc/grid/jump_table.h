/* The JPS+ distance table (G-133 to G-142): for each cell and direction d > 0 steps to the next jump point,
 * or -d walkable cells before a wall.
 */
#ifndef SP_GRID_JUMP_TABLE_H
#define SP_GRID_JUMP_TABLE_H

#include "grid/jump_rules.h"

typedef struct jump_table {
  int16_t *steps;      /* [cell * 8 + direction] */
  uint8_t *stale_rows; /* Lines whose straight entries an edit may have changed. */
  uint8_t *stale_columns;
  int32_t *pending; /* Edited cells since the table was current. */
  int32_t pending_count;
  int32_t pending_limit;
  bool rebuild;        /* Too many edits to repair. */
  uint8_t forced[256]; /* Bit d: a straight arrival by d has a forced neighbour. */
} jump_table;

/** The entries of a cell. */
static inline int16_t *jump_table__of(const jump_table *table, int32_t cell) {
  return table->steps + DIRECTIONS * (size_t)cell;
}

static inline bool jump_table__serves(const sp_grid *grid) {
  return grid->width <= JUMP_TABLE_MAX_SIDE && grid->height <= JUMP_TABLE_MAX_SIDE;
}

/** Makes the grid's table current by a build or a repair; SP_E_NO_MEMORY leaves everything as it was. */
sp_status grid__ensure_jump_table(sp_grid *grid);
/** Notes that the cells of a rectangle may have changed. */
void jump_table__note(jump_table *table, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
uint64_t jump_table__memory(const jump_table *table, const sp_grid *grid);
void jump_table__free(jump_table *table, const sp_grid *grid);

/** Steps of a straight jump from a cell whose entry is `entry`; the goal ahead bounds it (G-138). */
static inline int32_t jump_table__straight(int32_t entry, int32_t x, int32_t y, uint32_t direction, int32_t goal_x,
                                           int32_t goal_y) {
  bool horizontal = direction & 1u;
  if (horizontal ? goal_y == y : goal_x == x) {
    int32_t ahead = (goal_x - x) * grid__dx[direction] + (goal_y - y) * grid__dy[direction];
    if (ahead > 0 && ahead <= (entry < 0 ? -entry : entry)) return ahead;
  }
  return entry > 0 ? entry : 0;
}

/** Steps of a diagonal jump; a goal strictly inside the quadrant stops it level with the goal (G-139). */
static inline int32_t jump_table__diagonal(int32_t entry, int32_t x, int32_t y, uint32_t direction, int32_t goal_x,
                                           int32_t goal_y) {
  int32_t level = jump__steps_to_level(x, y, direction, goal_x, goal_y);
  if (level > 0 && level <= (entry < 0 ? -entry : entry)) return level;
  return entry > 0 ? entry : 0;
}

#endif
