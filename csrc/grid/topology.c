/* Topologies: middle-tier views of a grid's moves. */
#include "grid/topology.h"

static sp_status check_choices(int32_t agent_size, int32_t connectivity, int32_t diagonals) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = agent_size;
  options.connectivity = connectivity;
  options.diagonals = diagonals;
  return sp_grid_options_check(&options);
}

static sp_status create(sp_grid *grid, int32_t agent_size, int32_t connectivity, int32_t diagonals, sp_topology **out) {
  const uint8_t *neighbours;
  sp_status status = grid__neighbours_for(grid, agent_size, &neighbours);
  if (status != SP_OK) return status;
  sp_topology *topology = sp__object_create(SP__KIND_TOPOLOGY, sizeof *topology, &grid->object.allocator);
  if (!topology) return sp__fail_memory();
  topology->grid = grid;
  topology->neighbours = neighbours;
  topology->cell_edits = grid->cell_edits;
  topology->agent_size = agent_size;
  topology->connectivity = grid__is_hex(grid) ? GRID_CONNECTIVITY_HEX : connectivity;
  topology->diagonals = diagonals;
  sp__object_retain(grid);
  *out = topology;
  return SP_OK;
}

sp_status sp_topology_create(sp_grid *grid, int32_t agent_size, int32_t connectivity, int32_t diagonals,
                             sp_topology **out) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_choices(agent_size, connectivity, diagonals);
  if (status == SP_OK) status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = create(grid, agent_size, connectivity, diagonals, out);
  grid__leave(grid);
  return status;
}

void topology__release_reference(sp_topology *topology) {
  if (!sp__object_drop(topology)) return;
  sp_grid *grid = topology->grid;
  sp__object_destroy(topology, sizeof *topology);
  grid__release_reference(grid);
}

void sp_topology_free(sp_topology *topology) {
  if (sp__object_give_up(topology, SP__KIND_TOPOLOGY)) topology__release_reference(topology);
}

sp_status topology__refresh(sp_topology *topology) {
  sp_status status = grid__neighbours_for(topology->grid, topology->agent_size, &topology->neighbours);
  if (status == SP_OK) topology->cell_edits = topology->grid->cell_edits;
  return status;
}

bool topology__is_current(const sp_topology *topology) {
  return topology->cell_edits == topology->grid->cell_edits;
}

bool topology__fits(const sp_topology *topology, int32_t node) {
  if (node < 0 || node >= topology->grid->cell_count) return false;
  return grid__fits(topology->grid, node, topology->agent_size);
}

int32_t sp_topology_is_current(const sp_topology *topology) {
  return sp__object_is(topology, SP__KIND_TOPOLOGY) && topology__is_current(topology);
}

int32_t sp_topology_is_walkable(const sp_topology *topology, int32_t node) {
  return sp_topology_is_current(topology) && topology__fits(topology, node);
}

int32_t sp_topology_neighbors(const sp_topology *topology, int32_t node, int32_t neighbors[8], double costs[8]) {
  if (!neighbors || !costs || !sp_topology_is_walkable(topology, node)) return 0;
  const sp_grid *grid = topology->grid;
  uint32_t moves = grid__legal_moves(topology->neighbours[node], topology->connectivity, topology->diagonals);
  int32_t count = 0;
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = grid__neighbour(grid, node, d);
    neighbors[count] = target;
    costs[count++] = grid__move_cost(grid, node, target, d);
  }
  return count;
}
