/* Generic A* on square and hex grids, as a template: included once per cost and heuristic (spec 04-grids, "A*").
 *
 * Parameters of the kind of grid, which stay defined:
 *   ASTAR_PLACE(search, node)                        astar_place of a node
 *   ASTAR_DX, ASTAR_DY                               tables: what a step in a direction adds to the place
 * Parameters of the instance, undefined again at the end:
 *   ASTAR_LOOP                                       name of the function
 *   ASTAR_COST(search, from, to, direction, cost)    sp_status; sets *cost, NaN to skip the move
 *   ASTAR_HEURISTIC(search, dx, dy)                  estimate at int32 distances dx, dy of either sign
 */

static inline sp_status ASTAR_CAT(ASTAR_LOOP, _expand)(astar_search *search, int32_t node) {
  astar_memory *memory = search->memory;
  astar_place place = ASTAR_PLACE(search, node);
  const int32_t *offset = place.shifted ? search->shifted_offset : search->offset;
  double g = memory->nodes[node].g;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    double step = 0.0;
    sp_status status = ASTAR_COST(search, node, target, d, &step);
    if (status != SP_OK) return status;
    if (!(step >= 0.0 && step <= DBL_MAX)) continue;

    double target_g = g + step;
    if (!open_list_improve(memory, target, node, target_g)) continue;
    double f = target_g + search->weight * ASTAR_HEURISTIC(search, place.x + ASTAR_DX[d], place.y + ASTAR_DY[d]);
    open_list_put(memory, (open_entry){f, target_g, target, 0});
  }
  return SP_OK;
}

#define BEST_FIRST_LOOP ASTAR_LOOP
#define BEST_FIRST_SEARCH astar_search
#define BEST_FIRST_EXPAND ASTAR_CAT(ASTAR_LOOP, _expand)
#define BEST_FIRST_MOVES DIRECTIONS
#include "grid/best_first.inl.h"

#undef ASTAR_LOOP
#undef ASTAR_COST
#undef ASTAR_HEURISTIC
