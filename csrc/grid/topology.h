/* The legal moves of a grid for one kind of agent, as of their creation. */
#ifndef SP_GRID_TOPOLOGY_H
#define SP_GRID_TOPOLOGY_H

#include "grid/grid_internal.h"

struct sp_topology {
  sp__object object;
  sp_grid *grid;
  const uint8_t *neighbours; /* The grid's; current while cell_edits is. */
  uint64_t cell_edits;
  int32_t agent_size;
  int32_t connectivity;
  int32_t diagonals;
};

/** Brings a topology up to date with its grid; searches that run over it stay stale. */
sp_status topology__refresh(sp_topology *topology);
bool topology__is_current(const sp_topology *topology);
/** Whether the agent fits at the node; false outside the grid. The topology must be current. */
bool topology__fits(const sp_topology *topology, int32_t node);
void topology__release_reference(sp_topology *topology);

#endif
