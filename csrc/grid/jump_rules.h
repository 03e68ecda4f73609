/* The pruning rules of jump point search without corner cutting (spec 04-grids, "Jump point search").
 *
 * Everything a rule looks at is in the neighbour byte of the node itself, so a rule is a table entry.
 */
#ifndef SP_GRID_JUMP_RULES_H
#define SP_GRID_JUMP_RULES_H

#include "grid/grid_internal.h"

/** The largest side that a 16-bit distance table can serve (G-123). */
enum { JUMP_TABLE_MAX_SIDE = 32766 };

/** The straight direction opposite to a straight one. */
static inline uint32_t jump__reverse(uint32_t straight) {
  return (straight + 2) & 3u;
}

/** Diagonal 4 + i lies between the straight directions i and i + 1. */
static inline uint32_t jump__first_component(uint32_t diagonal) {
  return diagonal - 4;
}
static inline uint32_t jump__second_component(uint32_t diagonal) {
  return (diagonal - 3) & 3u;
}
/** The diagonal between two perpendicular straight directions. */
static inline uint32_t jump__between(uint32_t first, uint32_t second) {
  return ((first + 1) & 3u) == second ? 4 + first : 4 + second;
}

/** What a neighbour byte must have for a diagonal step: both cells beside it and the target. */
static inline uint32_t jump__needed(uint32_t diagonal) {
  return 1u << jump__first_component(diagonal) | 1u << jump__second_component(diagonal) | 1u << diagonal;
}

/** Whether a straight arrival has a forced neighbour: a free cell beside the node, a wall beside the one before. */
static inline bool jump__is_forced(uint32_t straight, uint32_t neighbours) {
  uint32_t left = (straight + 3) & 3u, right = (straight + 1) & 3u, back = jump__reverse(straight);
  bool at_left = (neighbours >> left & 1u) && !(neighbours >> jump__between(left, back) & 1u);
  bool at_right = (neighbours >> right & 1u) && !(neighbours >> jump__between(right, back) & 1u);
  return at_left || at_right;
}

/** Steps along a diagonal after which a cell is level with the goal in one axis; 0 or less when it never is. */
static inline int32_t jump__steps_to_level(int32_t x, int32_t y, uint32_t diagonal, int32_t goal_x, int32_t goal_y) {
  int32_t across = (goal_x - x) * grid__dx[diagonal], along = (goal_y - y) * grid__dy[diagonal];
  return across < along ? across : along;
}

/** Marks the lines from `first` to before `end` and the two beside them, whose stops read theirs. */
static inline void jump__mark_lines(uint8_t *stale, int32_t count, int32_t first, int32_t end) {
  for (int32_t line = first > 0 ? first - 1 : 0; line <= end && line < count; line++) stale[line] = 1;
}

/** Directions to search from a node reached by `arrival` (NO_DIRECTION: the start); legal steps only. */
uint8_t jump__successors(uint32_t arrival, uint8_t neighbours);

/** Direction of the step from one cell to another that is straight or exactly diagonal away from it. */
static inline uint32_t jump__direction(int32_t dx, int32_t dy) {
  if (dx == 0) return dy < 0 ? 0 : 2;
  if (dy == 0) return dx > 0 ? 1 : 3;
  if (dx > 0) return dy < 0 ? 4 : 5;
  return dy > 0 ? 6 : 7;
}

#endif
