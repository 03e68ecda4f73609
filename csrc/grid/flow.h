/* Flow fields (spec 04-grids, "Flow fields"): integration costs and directions towards several goals. */
#ifndef SP_GRID_FLOW_H
#define SP_GRID_FLOW_H

#include "samepath/flow.h"

#include "grid/grid_internal.h"

/** An open cell; the key f = g is its cost. */
typedef struct flow_entry {
  double cost;
  int32_t node;
  int32_t unused;
} flow_entry;

/** Marks of a cell. While the run in buckets lasts, the byte is the direction to the next cell instead. */
enum { FLOW_PENDING = 1, FLOW_TOUCHED = 2, FLOW_DIRECTED = 4 };

struct sp_flow_field {
  sp__object object;
  sp_grid *grid;
  sp_grid_hooks hooks;
  int32_t agent_size;
  int32_t connectivity;
  int32_t diagonals;
  uint32_t listener;
  int32_t *goals; /* As given; the ascending ones without repetition come after them, in the same block. */
  int32_t goal_count;
  int32_t sorted_count;

  /* Of every cell. */
  double *costs;
  int32_t *next;      /* In the run in buckets: the cell after it in its list. */
  int32_t *positions; /* Slot on the open list, or -1; in the run in buckets the cell before it in its list. */
  uint8_t *marks;

  flow_entry *open;
  size_t open_capacity;
  uint32_t open_count;
  int32_t *touched; /* Of a repair: cells invalidated, then cells that got cheaper, in the order of the first touch. */
  size_t touched_capacity;
  int32_t touched_count;
  int32_t *pending; /* Edited cells that no step has taken in yet, in the order of the first edit. */
  size_t pending_capacity;
  int32_t pending_count;

  int32_t status; /* enum sp_flow_status; the arrays are clear while it is _NOT_STARTED. */
  int32_t settled;
  bool repairing;
  bool unusable;       /* A restore failed. */
  uint64_t cell_edits; /* Of the grid, as far as this has heard of them. */
  uint64_t cost_edits; /* Of the grid, when the run began. */
  int32_t area_version;

  const uint8_t *neighbours; /* The grid's, for the agent size; current during a step. */
  int32_t offset[DIRECTIONS];
  int32_t shifted_offset[DIRECTIONS]; /* Of the shifted rows or columns of a hex grid. */
  uint8_t moves[256];                 /* Legal moves per neighbour byte. */
};

/** The ascending goals. */
static inline const int32_t *flow__sorted_goals(const sp_flow_field *field) {
  return field->goals + field->goal_count;
}

/** What a step in each direction adds to a node. */
static inline const int32_t *flow__offsets(const sp_flow_field *field, int32_t node) {
  const sp_grid *grid = field->grid;
  if (!grid__is_hex(grid)) return field->offset;
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width;
  return hex__is_shifted(grid->hex_layout, x, y) ? field->shifted_offset : field->offset;
}

/* Lifetime and edits ------------------------------------------------------------------------- */

/** Clears the field: nothing computed, nothing pending. */
void flow__clear(sp_flow_field *field);
/** Multipliers changed, or cells did in a way that this has not heard of: only a new run helps. */
bool flow__lost_track(const sp_flow_field *field);
bool flow__reserve_pending(sp_flow_field *field, size_t count);
/** Lists a cell once. There must be room. */
void flow__add_pending(sp_flow_field *field, int32_t node);
/** SP_OK for a handle whose field may be read. */
sp_status flow__check_readable(const sp_flow_field *field);

/* Wave --------------------------------------------------------------------------------------- */

bool flow__reserve_open(sp_flow_field *field, size_t count);
bool flow__reserve_touched(sp_flow_field *field, size_t count);
/** Empties the open list. */
void flow__close_all(sp_flow_field *field);
/** Begins a run from the goals. SP_E_NO_MEMORY leaves the field as it was. */
sp_status flow__begin(sp_flow_field *field);
/** Settles at most `iterations` cells, and completes the field when none is left. */
sp_status flow__run(sp_flow_field *field, int32_t iterations);
/** Whether the agent may be at a cell; `blocked` is asked. */
sp_status flow__admits(const sp_flow_field *field, int32_t node, bool *admitted);
bool flow__is_goal(const sp_flow_field *field, int32_t node);
/** Cost of the move from a cell to its neighbour in a direction; negative when it cannot be made. */
sp_status flow__price(const sp_flow_field *field, int32_t from, int32_t to, uint32_t direction, double *cost);
/** Lowers the cost of a cell and opens it. There must be room. */
void flow__lower(sp_flow_field *field, int32_t node, double cost);
/** Ends the field because of a callback. */
sp_status flow__stop_by_callback(sp_flow_field *field, int32_t hook);
/** The heap is one, and knows where its cells are. */
bool flow__heap_is_sound(const sp_flow_field *field);

/** Whether a whole run may be made in buckets. */
bool flow__suits_buckets(const sp_flow_field *field);
/** A whole run in buckets, when that gives the bits of the heap: true when it was made. */
bool flow__run_in_buckets(sp_flow_field *field);

/* Repair ------------------------------------------------------------------------------------- */

/** Takes in the pending edits: begins a repair, or a run. SP_E_NO_MEMORY leaves the field as it was. */
sp_status flow__take_in(sp_flow_field *field);
/** Directions of all that a finished repair has touched, and their neighbours'. */
sp_status flow__finish_repair(sp_flow_field *field);
/** Chooses the direction of a cell from the final costs. */
sp_status flow__direct(sp_flow_field *field, int32_t node);

#endif
