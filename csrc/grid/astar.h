/* Generic A* over the legal moves of a square or hex grid (Hart, Nilsson and Raphael 1968), and what other
 * best-first searches on node records share with it: memory, start, steps, path.
 */
#ifndef SP_GRID_ASTAR_H
#define SP_GRID_ASTAR_H

#include "grid/grid_internal.h"
#include "grid/record.h"

typedef struct astar_node {
  double g;
  int32_t parent;
  int32_t position; /* Slot on the open list, or -1. */
  uint32_t generation;
  uint32_t closed;
} astar_node;

typedef struct open_entry {
  double f;
  double g;
  int32_t node;
  int32_t unused;
} open_entry;

/** Where a node lies, seen from the goal: columns and rows on square grids, axial on hex grids. */
typedef struct astar_place {
  int32_t x;
  int32_t y;
  bool shifted; /* In a shifted row or column of a hex grid. */
} astar_place;

/** Working memory of a search with the generic open list; serves one search at a time and keeps its size. */
typedef struct astar_memory {
  sp_allocator allocator;
  astar_node *nodes;
  size_t node_capacity;
  open_entry *open;
  size_t open_capacity;
  uint32_t open_count;
  uint32_t generation;
  expansion_record record;
} astar_memory;

typedef struct astar_search astar_search;
typedef sp_status (*astar_loop)(astar_search *search, int32_t iterations);

struct astar_search {
  astar_memory *memory;
  sp_grid *grid;
  const uint8_t *neighbours; /* Of the agent size. */
  astar_loop loop;
  sp_grid_hooks hooks;
  double weight;
  double scale;      /* Smallest area multiplier. */
  int32_t heuristic; /* Resolved: never SP_GRID_HEURISTIC_AUTO. */
  int32_t start;
  int32_t goal;
  int32_t goal_x; /* Column and row; on hex grids axial q and r. */
  int32_t goal_y;
  int32_t status; /* enum sp_search_status */
  double cost;
  uint64_t iterations;
  uint64_t expanded;
  int32_t offset[DIRECTIONS];         /* Node index differences of the moves. */
  int32_t shifted_offset[DIRECTIONS]; /* The same in the shifted rows or columns of hex grids. */
  uint8_t moves[256];                 /* Legal moves per neighbour byte. */
};

/** What a search is for; the grid's maps for `agent_size` must be current. */
typedef struct astar_setup {
  sp_grid *grid;
  const uint8_t *neighbours;
  int32_t connectivity;
  int32_t diagonals;
  int32_t heuristic;
  double weight;
  sp_grid_hooks hooks;
  astar_loop loop; /* NULL: A*. Else the loop of another search, which takes no callbacks. */
} astar_setup;

void astar__memory_free(astar_memory *memory);
/** Empties it for a new search over a number of cells; false without memory. */
bool astar__memory_begin(astar_memory *memory, size_t cells);
uint64_t astar__memory_size(const astar_memory *memory);
bool astar__grow_open(astar_memory *memory, size_t needed);
/** Room for `needed` entries on the open list; false without memory. */
static inline bool astar__reserve_open(astar_memory *memory, size_t needed) {
  return needed <= memory->open_capacity || astar__grow_open(memory, needed);
}

/** Starts between two nodes that the agent fits at. SP_E_NO_MEMORY ends any earlier search of the memory. */
sp_status astar__begin(astar_search *search, astar_memory *memory, const astar_setup *setup, int32_t start,
                       int32_t goal);
/** Pops at most `iterations` nodes. SP_E_NO_MEMORY leaves it where it was, SP_E_CALLBACK ends it. */
sp_status astar__step(astar_search *search, int32_t iterations);
/** The node's record when this search reached it, else NULL. */
const astar_node *astar__find(const astar_search *search, int32_t node);
/** Cells of the found path, both ends included. */
int32_t astar__path_length(const astar_search *search);

#endif
