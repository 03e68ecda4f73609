/* The specialised jump point searches for uniform-cost, eight-connected grids without corner cutting. */
#ifndef SP_GRID_OCTILE_JUMP_H
#define SP_GRID_OCTILE_JUMP_H

#include "grid/grid_internal.h"
#include "grid/record.h"

typedef struct jump_node {
  int32_t straight; /* Steps of the best path known. */
  int32_t diagonal;
  int32_t parent;
  uint32_t tag; /* generation << 4 | arrival direction << 1 | closed */
} jump_node;

typedef struct jump_entry {
  double f;
  uint64_t key;
} jump_entry;

typedef struct octile_jump octile_jump;
typedef void (*jump_expansion)(octile_jump *search, int32_t node, uint32_t moves);

struct octile_jump {
  const sp_grid *grid;
  jump_node *nodes;
  jump_entry *heap;
  size_t heap_capacity;
  uint32_t heap_count;
  int32_t *stack; /* Nodes whose f is `level`; they come before the heap, last in first out. */
  size_t stack_capacity;
  size_t stack_count;
  double level; /* f of the last heap entry taken; NaN before the first. */
  expansion_record record;
  jump_expansion expand;
  size_t max_pushes; /* Of one expansion. */
  uint32_t generation;
  bool zero_estimate;
  int32_t start;
  int32_t goal;
  int32_t goal_x;
  int32_t goal_y;
  int32_t status; /* enum sp_search_status */
  uint64_t iterations;
  uint64_t expanded;
  int32_t offset[DIRECTIONS];
  uint8_t successors[DIRECTIONS + 1][256];
};

void octile_jump__init(octile_jump *search, const sp_grid *grid);
void octile_jump__free(octile_jump *search);
uint64_t octile_jump__memory(const octile_jump *search);
/** Starts between two walkable nodes. The grid's neighbour bytes and its jump map (or table) must be current. */
sp_status octile_jump__begin(octile_jump *search, int32_t start, int32_t goal, bool table, bool zero_estimate,
                             bool record);
/** The same with improved pruning (Harabor and Grastien 2014): diagonal runs have no nodes of their own. */
sp_status octile_jump__begin_improved(octile_jump *search, int32_t start, int32_t goal, bool table, bool zero_estimate,
                                      bool record);
/** Expands at most `iterations` nodes; SP_E_NO_MEMORY leaves the search where it was. */
sp_status octile_jump__step(octile_jump *search, int32_t iterations);
/** Cells of the found path, both ends included. */
int32_t octile_jump__path_length(const octile_jump *search);
/** Writes the path's x, y pairs, start first, with every cell between jump points. */
void octile_jump__copy_path(const octile_jump *search, int32_t *cells);
int32_t octile_jump__straight_steps(const octile_jump *search);
int32_t octile_jump__diagonal_steps(const octile_jump *search);

/** The state of a search that has begun (mode 3, G-341). */
void octile_jump__write_state(sp__writer *writer, const octile_jump *search, bool table);
/** Reads one; finder and estimate must be the own ones. What the search reads of the grid must be current. A failure
 * ends any earlier search. */
sp_status octile_jump__read_state(sp__reader *reader, octile_jump *search, bool table, bool zero_estimate);

#endif
