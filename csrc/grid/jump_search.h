/* Generic jump point search (G-122 to G-129): A* over jump points with the generic open list. */
#ifndef SP_GRID_JUMP_SEARCH_H
#define SP_GRID_JUMP_SEARCH_H

#include "grid/astar.h"

/** A goal that no jump meets. */
enum { JUMP_NO_GOAL = -1 };

typedef struct jump_search jump_search;
/** Steps of a jump from a cell in a direction; 0 when it leads to no jump point. */
typedef int32_t (*jump_finder)(const jump_search *search, int32_t x, int32_t y, uint32_t direction);

struct jump_search {
  astar_memory *memory;
  const sp_grid *grid;
  jump_finder jump;
  double straight_cost; /* Of one step. */
  double diagonal_cost;
  bool zero_estimate;
  int32_t start;
  int32_t goal;
  int32_t goal_x;
  int32_t goal_y;
  int32_t status; /* enum sp_search_status */
  double cost;
  uint64_t iterations;
  uint64_t expanded;
};

/** Makes what a jumper reads current: neighbour bytes, jump map or table. */
sp_status jump_search__prepare(sp_grid *grid, int32_t jumper);
/** Starts between two walkable nodes; `jumper` is an enum sp_jumper, prepared. */
sp_status jump_search__begin(jump_search *search, astar_memory *memory, sp_grid *grid, int32_t jumper,
                             bool zero_estimate, int32_t start, int32_t goal);
/** Expands at most `iterations` nodes; SP_E_NO_MEMORY leaves the search where it was. */
sp_status jump_search__step(jump_search *search, int32_t iterations);
/** Cells of the found path, those between jump points included. */
int32_t jump_search__path_length(const jump_search *search);
/** Writes the path's nodes, start first. */
void jump_search__copy_path(const jump_search *search, int32_t *nodes);
/** Steps of a jump from a walkable cell by a jumper, which must be prepared; the goal may be JUMP_NO_GOAL. */
int32_t jump_search__jump(const sp_grid *grid, int32_t jumper, int32_t x, int32_t y, uint32_t direction, int32_t goal);

#endif
