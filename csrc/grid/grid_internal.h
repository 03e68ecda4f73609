/* What the files of the grid module share. */
#ifndef SP_GRID_GRID_INTERNAL_H
#define SP_GRID_GRID_INTERNAL_H

#include <stdbool.h>
#include <string.h>

#include "samepath/grid.h"
#include "samepath/search.h"

#include "core/alloc.h"
#include "core/assert.h"
#include "core/bits.h"
#include "core/error.h"
#include "core/object.h"
#include "core/state.h"
#include "grid/area_costs.h"
#include "grid/hex_layout.h"
#include "math/constants.h"

/* Directions: N, E, S, W, NE, SE, SW, NW. The order decides which of two equal parents wins (G-076). */
enum { DIRECTIONS = 8, STRAIGHT_DIRECTIONS = 4, NO_DIRECTION = 8 };
/* A grid that is not hexagonal has no layout; a hex grid has six moves, whatever the options say. */
enum { GRID_NOT_HEX = -1, GRID_CONNECTIVITY_HEX = 6 };
extern const int8_t grid__dx[DIRECTIONS];
extern const int8_t grid__dy[DIRECTIONS];

/** Division of node indices (below 2^28) by the grid's width: one product and a shift. */
typedef struct grid_divider {
  uint64_t factor;
  uint32_t shift;
  int32_t width;
} grid_divider;

typedef struct grid_listener_entry {
  sp_grid_listener listener;
  void (*restored)(void *user); /* Called in place of the others when a state was restored, if not NULL. */
  uint32_t id;
} grid_listener_entry;

/** Cells from the corner (x, y) on. */
typedef struct grid_rect {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} grid_rect;

/** Edited rectangles that the clearance has not followed yet; more are merged into the one around them (G-189). */
enum { MAX_EDITED_RECTS = 32 };

/** Neighbour bytes of an agent size above 1; one per size in use, as current as the clearance. */
typedef struct grid_sized_map {
  struct grid_sized_map *next;
  uint8_t *neighbours;
  int32_t agent_size;
} grid_sized_map;

/** The content hash last computed, and the edits it covers. */
typedef struct grid_content_hash {
  uint64_t value;
  uint64_t cell_edits;
  uint64_t cost_edits;
  bool known;
} grid_content_hash;

struct grid_query;
struct hpa_hierarchy;

/** Hierarchies that a grid keeps for its queries (G-211). */
enum { MAX_CACHED_HIERARCHIES = 8 };

/** A square grid, or the one that a hex grid owns and never hands out. */
struct sp_grid {
  sp__object object;
  int32_t width;
  int32_t height;
  int32_t cell_count;
  int32_t hex_layout; /* enum sp_hex_layout, or GRID_NOT_HEX */
  int32_t version;
  uint8_t *cells;
  grid_divider divider;

  uint64_t cell_edits; /* Never wraps, never saved: what caches compare, unlike the public version. */
  uint32_t busy;       /* Inside a query, an edit's notifications or a search step. */
  area_costs costs;
  double space[3]; /* Origin x, origin y, cell size; zeros while unset. */
  grid_content_hash content_hash;

  grid_listener_entry *listeners;
  size_t listener_count;
  size_t listener_capacity;
  uint32_t next_listener_id;

  uint8_t *neighbours; /* Bit d: the neighbour in direction d is walkable. NULL until a query needs it. */
  uint8_t *clearance;  /* NULL until an agent above size 1 or sp_grid_clearance needs it. */
  grid_rect edited[MAX_EDITED_RECTS];
  int32_t edited_count;
  grid_sized_map *sized_maps;
  struct jump_map *jump_map;     /* For jump point searches; NULL until one runs. */
  struct jump_table *jump_table; /* For JPS+; NULL until one runs. */

  struct grid_query *query;                                  /* Working memory of the one-call queries. */
  struct hpa_hierarchy *hierarchies[MAX_CACHED_HIERARCHIES]; /* Oldest first. */
  int32_t hierarchy_count;
};

/* Entry guards ------------------------------------------------------------------------------- */

/** SP_OK for a grid handle that the caller may use. */
sp_status grid__check(const sp_grid *grid);
/** Marks the grid busy and keeps it alive; SP_E_REENTRANT when it is busy already. */
sp_status grid__enter(sp_grid *grid);
void grid__leave(sp_grid *grid);
void grid__release_reference(sp_grid *grid);

/** What sp_grid_add_listener does, on a busy grid too; false without memory (unrecorded). */
bool grid__add_listener(sp_grid *grid, const sp_grid_listener *listener, uint32_t *id);
/** Has a listener hear of a restored state as a whole, instead of every cell that differs (G-311). */
void grid__listen_to_restores(sp_grid *grid, uint32_t id, void (*restored)(void *user));
/** What sp_grid_remove_listener does, from callbacks too; false for an unknown id. */
bool grid__remove_listener(sp_grid *grid, uint32_t id);

/* Geometry ----------------------------------------------------------------------------------- */

grid_divider grid__make_divider(int32_t width);

static inline int32_t grid__row_of(const grid_divider *divider, int32_t node) {
  return (int32_t)(((uint64_t)(uint32_t)node * divider->factor) >> divider->shift);
}

static inline bool grid__is_hex(const sp_grid *grid) {
  return grid->hex_layout != GRID_NOT_HEX;
}

static inline bool grid__contains(const sp_grid *grid, int32_t x, int32_t y) {
  return x >= 0 && x < grid->width && y >= 0 && y < grid->height;
}

static inline int32_t grid__index(const sp_grid *grid, int32_t x, int32_t y) {
  return y * grid->width + x;
}

/** Cell under a world point that passed the coordinate check; false outside the grid. */
bool grid__cell_under(const sp_grid *grid, double x, double y, int32_t cell[2]);
sp_status grid__check_coordinate(int32_t field, double value);
/** The same for x, y pairs; SP_E_RANGE names the first number that is out of bounds. */
sp_status grid__check_points(const double *points, uint32_t count);
void grid__cell_center(const sp_grid *grid, int32_t x, int32_t y, double center[2]);
/** Origins and cell size of a state (G-321): zeros while unset, else what sp_grid_set_space takes. */
void grid__write_space(sp__writer *writer, const double *space, int32_t count);
sp_status grid__read_space(sp__reader *reader, double *space, int32_t count);
/** Origin and cell size in force: unit cells at (0, 0) while no space was set. */
void grid__space_in_force(const sp_grid *grid, double space[3]);

/* Derived maps ------------------------------------------------------------------------------- */

/** Makes the neighbour bytes of size 1 current; SP_E_NO_MEMORY leaves everything as it was. */
sp_status grid__ensure_neighbours(sp_grid *grid);
/** Keeps the maps of walkability current after the cells of a rectangle changed. */
void grid__update_maps(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/** Keeps in mind that the clearance must follow a change of these cells. */
void grid__note_edit(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/** Makes the clearance and the neighbour bytes of sizes above 1 current; SP_E_NO_MEMORY leaves all as it was. */
sp_status grid__ensure_clearance(sp_grid *grid);
/** Makes the neighbour bytes of sizes above 1 follow a change of clearance in a rectangle. */
void grid__update_sized_maps(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/** Neighbour bytes of an agent size, current; borrowed until the next edit. */
sp_status grid__neighbours_for(sp_grid *grid, int32_t agent_size, const uint8_t **neighbours);
/** Whether an agent fits at a node; for sizes above 1 grid__ensure_clearance must have succeeded. */
bool grid__fits(const sp_grid *grid, int32_t node, int32_t agent_size);
void grid__free_maps(sp_grid *grid);
/** Node next to `node` in a direction in which there is a cell. */
int32_t grid__neighbour(const sp_grid *grid, int32_t node, uint32_t direction);
/** Usual cost of the move to that node. */
double grid__move_cost(const sp_grid *grid, int32_t from, int32_t to, uint32_t direction);
/** Legal moves out of a cell with this neighbour byte: bit d for direction d. */
uint8_t grid__legal_moves(uint8_t neighbours, int32_t connectivity, int32_t diagonals);
/** The same for every neighbour byte of a grid; a hex grid has six moves, whatever is said. */
void grid__fill_moves(const sp_grid *grid, int32_t connectivity, int32_t diagonals, uint8_t moves[256]);
/** Node index differences of the moves; `shifted`, for the shifted rows or columns, is written on hex grids only. */
void grid__fill_offsets(const sp_grid *grid, int32_t plain[DIRECTIONS], int32_t shifted[DIRECTIONS]);

/** (m[from] + m[to]) * 0.5: the cost of a move of length 1. */
static inline double grid__mean_cost(const sp_grid *grid, int32_t from, int32_t to) {
  return (grid->costs.multipliers[grid->cells[from]] + grid->costs.multipliers[grid->cells[to]]) * 0.5;
}

/** length * ((m[from] + m[to]) * 0.5) of a square grid, in exactly this order (G-079). */
static inline double grid__step_cost(const sp_grid *grid, int32_t from, int32_t to, uint32_t direction) {
  return (direction < STRAIGHT_DIRECTIONS ? 1.0 : SP_SQRT2) * grid__mean_cost(grid, from, to);
}

#endif
