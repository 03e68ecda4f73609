/* The specialised A* for uniform-cost, eight-connected grids without corner cutting. */
#ifndef SP_GRID_OCTILE_H
#define SP_GRID_OCTILE_H

#include "grid/grid_internal.h"
#include "grid/open_levels.h"
#include "grid/record.h"

/** What the search knows of a cell: 16 bytes, so that four share a cache line. */
typedef struct octile_node {
  int32_t straight; /* Steps of the best path known. */
  int32_t diagonal;
  uint32_t tag; /* generation << 4 | arrival direction << 1 | closed */
  uint32_t unused;
} octile_node;

typedef struct octile_search {
  const sp_grid *grid;
  octile_node *nodes;
  size_t node_capacity;
  open_levels open;
  expansion_record record;
  uint32_t generation;
  bool zero_estimate;
  int32_t start;
  int32_t goal;
  int32_t goal_x;
  int32_t goal_y;
  int32_t status; /* enum sp_search_status */
  uint64_t iterations;
  uint64_t expanded;
  int32_t offset[DIRECTIONS]; /* Node index difference of a step. */
  uint8_t successors[DIRECTIONS + 1][256];
} octile_search;

void octile__init(octile_search *search, const sp_grid *grid);
void octile__free(octile_search *search);
uint64_t octile__memory(const octile_search *search);
/** Starts between two walkable nodes; the grid's neighbour bytes must be current. */
sp_status octile__begin(octile_search *search, int32_t start, int32_t goal, bool zero_estimate, bool record);
/** Pops at most `iterations` nodes; SP_E_NO_MEMORY leaves the search where it was. */
sp_status octile__step(octile_search *search, int32_t iterations);
/** Cells of the found path, both ends included. */
int32_t octile__path_length(const octile_search *search);
/** Writes the path's x, y pairs, start first. */
void octile__copy_path(const octile_search *search, int32_t *cells);
int32_t octile__straight_steps(const octile_search *search);
int32_t octile__diagonal_steps(const octile_search *search);

/** The state of a search that has begun (mode 1, G-338). */
void octile__write_state(sp__writer *writer, const octile_search *search);
/** Reads one; the estimate must be the own one. The grid's neighbour bytes must be current, and status is SP_OK only
 * for a state that a search can go on from. A failure ends any earlier search. */
sp_status octile__read_state(sp__reader *reader, octile_search *search, bool zero_estimate);

#endif
