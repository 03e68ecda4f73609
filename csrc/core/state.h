/* The header that every saved state begins with: "OPGS", format version 1, kind (spec 06-grids-state, G-320). */
#ifndef SP_CORE_STATE_H
#define SP_CORE_STATE_H

#include "samepath/base.h"

#include "core/bytes.h"

/** What a state was saved from; the numbers are part of the format. */
typedef enum sp__state_kind {
  SP__STATE_GRID = 1,
  SP__STATE_HEX_GRID = 2,
  SP__STATE_VOXEL_GRID = 3,
  SP__STATE_GRAPH = 4,
  SP__STATE_GRID_REPLANNER = 5,
  SP__STATE_HEX_REPLANNER = 6,
  SP__STATE_FLOW_FIELD = 7,
  SP__STATE_ASTAR = 8,
  SP__STATE_JUMP_SEARCH = 9,
  SP__STATE_THETA_SEARCH = 10,
  SP__STATE_GRAPH_ASTAR = 11,
  SP__STATE_GRID_SEARCH = 12,
} sp__state_kind;

enum { SP__STATE_HEADER_SIZE = 8 };

void sp__state_write_header(sp__writer *writer, sp__state_kind kind);

/** Fails with the offset of what is wrong: too short, another format, version or kind. */
sp_status sp__state_read_header(sp__reader *reader, sp__state_kind kind);

#endif
