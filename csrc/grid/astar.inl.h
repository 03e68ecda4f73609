/* Generic A* on square grids, as a template: included once per cost and heuristic (spec 04-grids, "A*").
 *
 * Parameters (undefined again at the end):
 *   ASTAR_LOOP                                       name of the function
 *   ASTAR_COST(search, from, to, direction, cost)    sp_status; sets *cost, NaN to skip the move
 *   ASTAR_HEURISTIC(search, dx, dy)                  estimate for int32 distances dx, dy >= 0
 */

static inline sp_status ASTAR_CAT(ASTAR_LOOP, _expand)(astar_search *search, int32_t node) {
  astar_memory *memory = search->memory;
  const grid_divider *divider = &search->grid->divider;
  int32_t y = grid__row_of(divider, node);
  int32_t x = node - y * divider->width;
  double g = memory->nodes[node].g;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + search->offset[d];
    double step = 0.0;
    sp_status status = ASTAR_COST(search, node, target, d, &step);
    if (status != SP_OK) return status;
    if (!(step >= 0.0 && step <= DBL_MAX)) continue;

    double target_g = g + step;
    if (!open_set_improve(memory, target, node, target_g)) continue;
    int32_t dx = absolute(x + grid__dx[d] - search->goal_x), dy = absolute(y + grid__dy[d] - search->goal_y);
    double f = target_g + search->weight * ASTAR_HEURISTIC(search, dx, dy);
    open_set_put(memory, (open_entry){f, target_g, target, 0});
  }
  return SP_OK;
}

#define BEST_FIRST_LOOP ASTAR_LOOP
#define BEST_FIRST_EXPAND ASTAR_CAT(ASTAR_LOOP, _expand)
#define BEST_FIRST_MOVES DIRECTIONS
#include "grid/best_first.inl.h"

#undef ASTAR_LOOP
#undef ASTAR_COST
#undef ASTAR_HEURISTIC
