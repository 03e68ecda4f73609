/* A* over a voxel topology on dense node records: the reference of the paged search. */
#include "grid/voxel_astar.h"

#include <float.h>

#include "grid/open_list.h"

sp_status voxel__dense_check_node(const voxel_dense *dense, int32_t node, bool *fits) {
  int32_t at[3], blocked = 0;
  *fits = voxel__is_open_node(dense->topology->grid, node, at);
  if (!*fits || !dense->hooks.blocked) return SP_OK;
  if (dense->hooks.blocked(dense->hooks.user, at[0], at[1], at[2], &blocked)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  }
  *fits = !blocked;
  return SP_OK;
}

static double weighted_estimate(const voxel_dense *dense, const int32_t at[3]) {
  if (dense->scale == 0.0) return 0.0;
  int32_t distance[3];
  for (int32_t axis = 0; axis < 3; axis++) distance[axis] = voxel__absolute(at[axis] - dense->goal[axis]);
  return dense->weight *
         (dense->scale * voxel__distance(dense->topology->rules.connectivity, distance[0], distance[1], distance[2]));
}

static sp_status expand(astar_search *search, int32_t node) {
  const voxel_dense *dense = search->voxels;
  const sp_voxel_grid *grid = dense->topology->grid;
  int32_t from[3];
  voxel__coordinates(grid, node, from);
  double g = search->memory->nodes[node].g;
  uint32_t moves = voxel__legal_moves(&dense->topology->rules, voxel__neighbourhood(grid, from[0], from[1], from[2]));
  for (; moves; moves &= moves - 1) {
    uint32_t move = sp__ctz32(moves);
    const int8_t *step = voxel__step[move];
    const int32_t to[3] = {from[0] + step[0], from[1] + step[1], from[2] + step[2]};
    double cost = 0.0;
    int32_t stopped = voxel__price_move(grid, &dense->hooks, from, to, move, &cost);
    if (stopped != SP_FIELD_NONE) {
      search->status = SP_SEARCH_STATUS_NOT_STARTED;
      return sp__fail(SP_E_CALLBACK, stopped, SP_DETAIL_NONE);
    }
    if (!(cost >= 0.0 && cost <= DBL_MAX)) continue;
    int32_t target = voxel__node(grid, to[0], to[1], to[2]);
    if (!open_list_improve(search->memory, target, node, g + cost)) continue;
    open_list_put(search->memory, (open_entry){g + cost + weighted_estimate(dense, to), g + cost, target, 0});
  }
  return SP_OK;
}

#define BEST_FIRST_LOOP loop
#define BEST_FIRST_SEARCH astar_search
#define BEST_FIRST_EXPAND expand
#define BEST_FIRST_MOVES VOXEL_MOVES
#include "grid/best_first.inl.h"

sp_status voxel__dense_begin(astar_search *search, astar_memory *memory, voxel_dense *dense, int32_t start,
                             int32_t goal) {
  const sp_voxel_grid *grid = dense->topology->grid;
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  search->memory = memory;
  if (!astar__memory_begin(memory, (size_t)grid->voxel_count)) return sp__fail_memory();
  bool estimates = dense->heuristic != SP_VOXEL_HEURISTIC_ZERO && dense->weight != 0.0;
  dense->scale = estimates ? grid->costs.least : 0.0;
  dense->voxel_edits = grid->voxel_edits;
  voxel__coordinates(grid, goal, dense->goal);
  search->voxels = dense;
  search->node_count = grid->voxel_count;
  search->loop = loop;
  search->start = start;
  search->goal = goal;
  search->cost = SP_INFINITY;
  search->iterations = 0;
  search->expanded = 0;
  search->status = SP_SEARCH_STATUS_RUNNING;
  int32_t at[3];
  voxel__coordinates(grid, start, at);
  memory->nodes[start] = (astar_node){0.0, -1, -1, memory->generation, 0};
  open_list_put(memory, (open_entry){weighted_estimate(dense, at), 0.0, start, 0});
  return SP_OK;
}
