/* LPA* and D* Lite from the text of the rules, on plain arrays: every lookahead is a full minimum, moves and prices
 * come from the oracles. It keeps the queue as the rules lay it out, so that its state can be compared byte for byte.
 */
#ifndef SP_TESTS_REPLAN_REFERENCE_H
#define SP_TESTS_REPLAN_REFERENCE_H

#include "support/hex_oracle.h"

enum { REPLAN_MAX_CELLS = 1024, REPLAN_MAX_STATE = 64 + 16 + REPLAN_MAX_CELLS * (2 * 4 + 20 + 20) };

/** A map and a query on it; `hex` says which kind of grid `drawn` is. */
typedef struct replan_world {
  hex_case drawn;
  bool hex;
  const sp_grid_hooks *hooks; /* or NULL */
} replan_world;

typedef struct replan_slot {
  double key1;
  double key2;
  int32_t node;
} replan_slot;

typedef struct replan_reference {
  const replan_world *world;
  bool lifelong;
  int32_t start;
  int32_t goal;
  double scale;
  int32_t area_version;
  bool initialized;
  bool found;
  bool overflow;
  double km;
  double g[REPLAN_MAX_CELLS];
  double rhs[REPLAN_MAX_CELLS];
  replan_slot queue[REPLAN_MAX_CELLS];
  int32_t queued;
  int32_t pending[REPLAN_MAX_CELLS];
  int32_t pending_count;
  uint64_t iterations;
  uint64_t expanded;
  int32_t last_expanded;
} replan_reference;

/** A world on a map of at most REPLAN_MAX_CELLS cells, with what a replanner takes: weight 1, consistent estimates. */
void replan_world_draw(replan_world *world, sp__rng *rng, bool hex, cost_kind costs);
int32_t replan_world_cells(const replan_world *world);
/** In the grid, the agent fits, and `blocked` does not refuse. */
bool replan_world_may_stand(const replan_world *world, int32_t node);
/** Least cost by Dijkstra over all pairs of cells; both ends of a move must not be blocked. */
double replan_world_shortest(const replan_world *world, int32_t start, int32_t goal);
/** Checks x, y pairs move by move and prices them in path order from 0. Returns NULL, or what is wrong. */
const char *replan_world_check_path(const replan_world *world, const int32_t *cells, int32_t count, int32_t start,
                                    int32_t goal, double *cost);

/** `area_version` is the grid's. */
void replan_reference_init(replan_reference *search, const replan_world *world, bool lifelong, int32_t start,
                           int32_t goal, int32_t area_version);
/** The world's areas of a rectangle changed. */
void replan_reference_edit(replan_reference *search, int32_t x, int32_t y, int32_t width, int32_t height);
void replan_reference_invalidate(replan_reference *search, int32_t node);
/** A node, or the complement of one for it and its neighbours, is to be looked at again. */
void replan_reference_mark(replan_reference *search, int32_t entry);
void replan_reference_restart(replan_reference *search);
void replan_reference_move_start(replan_reference *search, int32_t start);
void replan_reference_set_goal(replan_reference *search, int32_t goal);
/** Pops at most `budget` nodes; -1 is no limit. `area_version` is the grid's. Returns an enum sp_path_status. */
int32_t replan_reference_run(replan_reference *search, int32_t budget, int32_t area_version);
/** The path as x, y pairs by the rule; its cells, or 0 when the costs lead in a circle. */
int32_t replan_reference_path(const replan_reference *search, int32_t *cells);
/** The saved state; returns its size. */
size_t replan_reference_save(const replan_reference *search, uint8_t bytes[REPLAN_MAX_STATE]);

#endif
