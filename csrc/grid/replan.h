/* Incremental replanning: Lifelong Planning A* (Koenig, Likhachev and Furcy 2004) and D* Lite (Koenig and
 * Likhachev 2002, with the key modifier km) as one engine. It searches from a root towards a focus and keeps
 * its work, so that after an edit only what the edit affects is computed anew.
 */
#ifndef SP_GRID_REPLAN_H
#define SP_GRID_REPLAN_H

#include "core/bytes.h"
#include "grid/query.h"

/** What the search knows of a cell: the cost from the root, and the same looked ahead from the neighbours. */
typedef struct replan_node {
  double g;
  double rhs;
  int32_t position; /* Slot in the queue, or -1. */
  uint32_t generation;
} replan_node;

typedef struct replan_entry {
  double key1;
  double key2;
  int32_t node;
  int32_t unused;
} replan_entry;

/** Bits of a cell's mark. */
enum {
  REPLAN_PENDING = 1,        /* Its node is pending. */
  REPLAN_PENDING_AROUND = 2, /* Its node with the neighbours is pending. */
  REPLAN_READ_PENDING = 4,   /* From here on what a state being read says. */
  REPLAN_READ_PENDING_AROUND = 8,
  REPLAN_READ_PLANNED = 16,
  REPLAN_READ_QUEUED = 32
};

typedef struct replan_search replan_search;

/** The moves of a kind of grid; each reserves nothing and needs room for nine more entries in the queue. */
typedef struct replan_moves {
  /** Computes what a node costs as seen from its neighbours, and queues it or takes it out. */
  sp_status (*recompute)(replan_search *search, int32_t node);
  /** The same for the neighbours of a node whose g fell. */
  sp_status (*lower_around)(replan_search *search, int32_t node);
  /** The same for a node whose g was `old` and is now infinite, and for its neighbours. */
  sp_status (*raise_around)(replan_search *search, int32_t node, double old);
} replan_moves;

struct replan_search {
  sp_allocator allocator;
  sp_grid *grid;
  sp_grid_options options;
  sp_grid_hooks hooks;
  const replan_moves *moves;
  bool lifelong; /* LPA*: from the start to the goal. Else D* Lite, from the goal to the start. */
  int32_t start;
  int32_t goal;
  int32_t heuristic; /* Resolved. */
  double scale;      /* Smallest area multiplier, when the search was built. */
  int32_t area_version;
  uint64_t cost_edits; /* The grid's, when the search was built. */
  uint64_t cell_edits; /* The grid's, as far as edits were heard of. */

  bool initialized; /* What follows means something. */
  bool found;
  bool overflow; /* Too much changed: the next run starts anew. */
  double km;
  replan_node *nodes; /* cell_count of them, and of the marks, once there are any. */
  uint8_t *marks;
  uint32_t generation;
  replan_entry *open;
  size_t open_capacity;
  uint32_t open_count;
  int32_t *pending; /* Nodes to look at again; the complement of a node stands for it and its neighbours. */
  size_t pending_capacity;
  size_t pending_count;

  uint64_t iterations;
  uint64_t expanded;
  int32_t last_expanded;
  uint64_t last_iterations; /* Of the last call. */
  expansion_record record;

  const uint8_t *neighbours; /* Of the agent size; current during a run. */
  int32_t focus_x;           /* Column and row; on hex grids axial q and r. */
  int32_t focus_y;
  int32_t offset[DIRECTIONS];
  int32_t shifted_offset[DIRECTIONS];
  uint8_t legal[256]; /* Moves per neighbour byte. */

  int32_t *path; /* Nodes, start first. */
  size_t path_capacity;
  int32_t path_count;
  double path_cost;
  int32_t *parents; /* Per cell, -1 between walks; only where moves cost nothing. NULL until needed. */
};

/* Numbers ------------------------------------------------------------------------------------ */

/**
 * Sums of doubles in different orders differ in their last bits, so costs count as equal within 1e-11, relative
 * above 1 (GAP-46). An infinity equals only itself.
 */
static inline bool replan__equal(double a, double b) {
  if (a == b) return true;
  double difference = a < b ? b - a : a - b;
  double larger = a < b ? b : a;
  if (larger > SP__FINITE) return false;
  return difference <= 1e-11 * (larger > 1.0 ? larger : 1.0);
}

static inline bool replan__less(double a, double b) {
  return a < b && !replan__equal(a, b);
}

static inline bool replan__key_less(double a1, double a2, double b1, double b2) {
  return replan__equal(a1, b1) ? replan__less(a2, b2) : a1 < b1;
}

static inline int32_t replan__root(const replan_search *search) {
  return search->lifelong ? search->start : search->goal;
}

static inline int32_t replan__focus(const replan_search *search) {
  return search->lifelong ? search->goal : search->start;
}

/** What is known of a node; of one not reached yet that both costs are infinite. */
static inline replan_node replan__node(const replan_search *search, int32_t node) {
  const replan_node *record = &search->nodes[node];
  if (search->initialized && record->generation == search->generation) return *record;
  return (replan_node){SP_INFINITY, SP_INFINITY, -1, search->generation};
}

/* Engine (replan.c) -------------------------------------------------------------------------- */

/** Sets up a search that has nothing allocated; start and goal are nodes of the grid. */
void replan__init(replan_search *search, sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks,
                  int32_t start, int32_t goal);
void replan__free(replan_search *search);
uint64_t replan__memory(const replan_search *search);
/** Forgets what was planned; the counters stay. */
void replan__restart(replan_search *search);
void replan__move_start(replan_search *search, int32_t start);
void replan__set_goal(replan_search *search, int32_t goal);
/** Edits of the grid; what was not planned yet has nothing to look at again. */
void replan__note_cell(replan_search *search, int32_t x, int32_t y);
void replan__note_rect(replan_search *search, int32_t x, int32_t y, int32_t width, int32_t height);
/** The moves of a node changed, and `around` those of its neighbours, in a way that the search has not heard of. */
void replan__mark_changed(replan_search *search, int32_t node, bool around);
/**
 * Repairs with at most `budget` pops; *finished is false when work is left. SP_E_NO_MEMORY leaves everything for
 * the next call, SP_E_CALLBACK forgets what was planned.
 */
sp_status replan__run(replan_search *search, int64_t budget, bool *finished);
/** Makes the nodes, the marks and room in the queue; false without memory. */
bool replan__reserve_nodes(replan_search *search);
bool replan__reserve_open(replan_search *search, size_t needed);
bool replan__reserve_pending(replan_search *search, size_t needed);
/** Adds a node, or the complement of one, that is not pending yet; there must be room. */
void replan__put_pending(replan_search *search, int32_t entry);
/** A new generation: every node is unreached, the queue empty. */
void replan__forget_nodes(replan_search *search);
/** Makes the heuristic look from the focus. */
void replan__look_from_focus(replan_search *search);
/** Takes the multipliers of the grid as they are. */
void replan__follow_costs(replan_search *search);

/* Calls (replan_plan.c) ---------------------------------------------------------------------- */

/** What the repair needs: symmetric estimates that are consistent with the moves (G-204, GAP-48). */
sp_status replan__check_options(const sp_grid *grid, const sp_grid_options *options);
/** replan__run between ends where the agent may stand; *reason (enum sp_path_reason) tells how it ended. */
sp_status replan__plan(replan_search *search, int64_t budget, int32_t *reason);
/** The enum sp_path_status of that reason. */
int32_t replan__status_of(int32_t reason);
/** g and lookahead of a node; both +infinity before the first plan. */
void replan__copy_costs(const replan_search *search, int32_t node, double costs[2]);

/* Path (replan_path.c) ----------------------------------------------------------------------- */

/** Cost of a move through the callbacks; negative when there is none. */
sp_status replan__move_cost(const replan_search *search, int32_t from, int32_t to, uint32_t direction, double *cost);
/**
 * Follows the costs from the focus to the root; path, path_count and path_cost then hold it from start to goal.
 * SP_E_CALLBACK forgets what was planned.
 */
sp_status replan__extract_path(replan_search *search);

/* State (replan_state.c) --------------------------------------------------------------------- */

/** An sp__state_write of a replan_search. */
void replan__write_state(sp__writer *writer, const void *object);
/** Takes over a whole state, kind and all. Nothing changes unless it is SP_OK. */
sp_status replan__read_state(replan_search *search, sp__reader *reader);

#endif
