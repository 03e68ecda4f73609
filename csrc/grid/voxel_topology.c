/* Voxel topologies: middle-tier views of a voxel grid's moves. */
#include "grid/voxel_astar.h"

static sp_status check_choices(int32_t connectivity, int32_t corner_rule) {
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  options.connectivity = connectivity;
  options.corner_rule = corner_rule;
  return sp_voxel_options_check(&options);
}

sp_status sp_voxel_topology_create(sp_voxel_grid *grid, int32_t connectivity, int32_t corner_rule,
                                   sp_voxel_topology **out) {
  sp_status status = voxel__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_choices(connectivity, corner_rule);
  if (status != SP_OK) return status;
  sp_voxel_topology *topology = sp__object_create(SP__KIND_VOXEL_TOPOLOGY, sizeof *topology, &grid->object.allocator);
  if (!topology) return sp__fail_memory();
  topology->grid = grid;
  voxel__make_rules(&topology->rules, connectivity, corner_rule);
  sp__object_retain(grid);
  *out = topology;
  return SP_OK;
}

void voxel__topology_release(sp_voxel_topology *topology) {
  if (!sp__object_drop(topology)) return;
  sp_voxel_grid *grid = topology->grid;
  sp__object_destroy(topology, sizeof *topology);
  voxel__release_reference(grid);
}

void sp_voxel_topology_free(sp_voxel_topology *topology) {
  if (sp__object_give_up(topology, SP__KIND_VOXEL_TOPOLOGY)) voxel__topology_release(topology);
}

bool voxel__is_open_node(const sp_voxel_grid *grid, int32_t node, int32_t at[3]) {
  if (node < 0 || node >= grid->voxel_count) return false;
  voxel__coordinates(grid, node, at);
  return voxel__area(grid, at[0], at[1], at[2]) != SP_AREA_WALL;
}

int32_t sp_voxel_topology_is_walkable(const sp_voxel_topology *topology, int32_t node) {
  int32_t at[3];
  return sp__object_is(topology, SP__KIND_VOXEL_TOPOLOGY) && voxel__is_open_node(topology->grid, node, at);
}

int32_t sp_voxel_topology_neighbors(const sp_voxel_topology *topology, int32_t node, int32_t neighbors[26],
                                    double costs[26]) {
  int32_t at[3];
  if (!neighbors || !costs || !sp__object_is(topology, SP__KIND_VOXEL_TOPOLOGY)) return 0;
  const sp_voxel_grid *grid = topology->grid;
  if (!voxel__is_open_node(grid, node, at)) return 0;
  uint8_t area = voxel__area(grid, at[0], at[1], at[2]);
  uint32_t moves = voxel__legal_moves(&topology->rules, voxel__neighbourhood(grid, at[0], at[1], at[2]));
  int32_t count = 0;
  for (; moves; moves &= moves - 1) {
    uint32_t move = sp__ctz32(moves);
    int32_t x = at[0] + voxel__step[move][0], y = at[1] + voxel__step[move][1], z = at[2] + voxel__step[move][2];
    neighbors[count] = voxel__node(grid, x, y, z);
    costs[count++] = voxel__move_cost(&grid->costs, area, voxel__area(grid, x, y, z), move);
  }
  return count;
}
