/* Any-angle search on square grids: Theta* (Nash, Daniel, Koenig and Felner 2007), Lazy Theta* (Nash, Koenig
 * and Tovey 2010), and Lazy Theta* with re-queue. Nodes are cell centres, paths are waypoints in sight of
 * one another. The searches run on the records, steps and paths of generic A*.
 */
#ifndef SP_GRID_THETA_H
#define SP_GRID_THETA_H

#include "grid/astar.h"

/** What a search is for: eight moves, no corner cutting, agents of size 1, equal costs of all areas. */
typedef struct theta_setup {
  sp_grid *grid;
  const uint8_t *neighbours; /* Of size 1, current. */
  int32_t variant;           /* enum sp_theta_variant */
  int32_t heuristic;         /* One that theta__takes_heuristic allows. */
  double weight;
} theta_setup;

/** Auto (which is Euclidean here), Euclidean and zero. */
bool theta__takes_heuristic(int32_t heuristic);
/** Whether these moves are those of any-angle searches (G-163). */
bool theta__takes_moves(int32_t agent_size, int32_t connectivity, int32_t diagonals);

/** As astar__begin; then astar__step, astar__find and astar__path_length serve the search. */
sp_status theta__begin(astar_search *search, astar_memory *memory, const theta_setup *setup, int32_t start,
                       int32_t goal);

#endif
