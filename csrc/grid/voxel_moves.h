/* Moves of voxel grids: their order, which of them are legal, how long they are, and the distance in an
 * empty grid.
 *
 * What surrounds a voxel is one word, its neighbourhood: bit (dx + 1) + 3 * (dy + 1) + 9 * (dz + 1) says
 * that the voxel at (dx, dy, dz) is inside the grid and open. The legal moves follow from it alone.
 */
#ifndef SP_GRID_VOXEL_MOVES_H
#define SP_GRID_VOXEL_MOVES_H

#include "grid/voxel_internal.h"

enum {
  VOXEL_MOVES = 26,
  VOXEL_FACE_MOVES = 6,  /* Moves 0..5. */
  VOXEL_EDGE_MOVES = 18, /* Moves 6..17; corners follow. */
  VOXEL_NO_MOVE = 26,
  VOXEL_PLACES = 27, /* Bits of a neighbourhood. */
  VOXEL_SELF = 13
};
#define VOXEL_ALL_OPEN UINT32_C(0x7FFFFFF)

/** Faces, then edges, then corners, each by z, then y, then x ascending (G-229, trap 32). */
extern const int8_t voxel__step[VOXEL_MOVES][3];

typedef struct voxel_rules {
  int32_t connectivity;
  int32_t corner_rule;
  uint32_t moves; /* Bit d: the connectivity has move d. */
  /* Moves that a closed voxel at a place forbids: those that sweep it or end there. */
  uint32_t forbidden[VOXEL_PLACES];
  /* Moves that cannot lower a cost after an arrival by move d, and those of them that a closed voxel at a
     place makes useful again; see voxel_moves.c. */
  uint32_t useless[VOXEL_MOVES + 1];
  uint32_t reviving[VOXEL_MOVES + 1][VOXEL_PLACES];
} voxel_rules;

/** Fills the tables from two options. */
void voxel__make_rules(voxel_rules *rules, int32_t connectivity, int32_t corner_rule);
/** Keeps the edge and corner moves that have an open route of face steps (no squeezing). */
uint32_t voxel__keep_routed(uint32_t moves, uint32_t neighbourhood);
/** The neighbourhood of a voxel inside the grid, read from the chunks. */
uint32_t voxel__neighbourhood(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z);

/**
 * The usual cost of a legal move, or what the callbacks make of it: `blocked` first, then the caller's price
 * (GAP-17). A blocked target gets a cost below 0, which is skipped. Returns the field of the callback that asked to
 * stop, or SP_FIELD_NONE.
 */
int32_t voxel__price_move(const sp_voxel_grid *grid, const sp_voxel_hooks *hooks, const int32_t from[3],
                          const int32_t to[3], uint32_t move, double *cost);

/** Legal moves out of a voxel: bit d for move d. */
static inline uint32_t voxel__legal_moves(const voxel_rules *rules, uint32_t neighbourhood) {
  uint32_t moves = rules->moves;
  for (uint32_t closed = ~neighbourhood & VOXEL_ALL_OPEN; closed; closed &= closed - 1) {
    moves &= ~rules->forbidden[sp__ctz32(closed)];
  }
  if (rules->corner_rule != SP_VOXEL_CORNER_RULE_NO_SQUEEZING) return moves;
  return voxel__keep_routed(moves, neighbourhood);
}

/** Of the legal moves, those that may lower a cost when all areas cost the same. */
static inline uint32_t voxel__useful_moves(const voxel_rules *rules, uint32_t arrival, uint32_t neighbourhood) {
  uint32_t useless = rules->useless[arrival];
  for (uint32_t closed = ~neighbourhood & VOXEL_ALL_OPEN; closed; closed &= closed - 1) {
    useless &= ~rules->reviving[arrival][sp__ctz32(closed)];
  }
  return voxel__legal_moves(rules, neighbourhood) & ~useless;
}

static inline double voxel__move_length(uint32_t move) {
  if (move < VOXEL_FACE_MOVES) return 1.0;
  return move < VOXEL_EDGE_MOVES ? SP_SQRT2 : SP_SQRT3;
}

/** length * ((m[from] + m[to]) * 0.5), in exactly this order (G-230). */
static inline double voxel__move_cost(const area_costs *costs, uint8_t from, uint8_t to, uint32_t move) {
  return voxel__move_length(move) * ((costs->multipliers[from] + costs->multipliers[to]) * 0.5);
}

static inline int32_t voxel__absolute(int32_t value) {
  return value < 0 ? -value : value;
}

/** Distance of 26 moves in an empty grid (G-232). */
static inline double voxel__distance_26(int32_t dx, int32_t dy, int32_t dz) {
  int32_t low = dx < dy ? dx : dy, high = dx < dy ? dy : dx;
  int32_t a = low < dz ? low : dz, c = high < dz ? dz : high;
  int32_t b = dx + dy + dz - a - c;
  return a * SP_SQRT3 + (b - a) * SP_SQRT2 + (c - b);
}

/** Of 18 moves: two axes shrink by one edge move, as long as two of them differ (trap 33). */
static inline double voxel__distance_18(int32_t dx, int32_t dy, int32_t dz) {
  int32_t sum = dx + dy + dz;
  int32_t most = dx > dy ? dx : dy;
  if (dz > most) most = dz;
  int32_t edges = sum / 2 < sum - most ? sum / 2 : sum - most;
  return edges * SP_SQRT2 + (sum - 2 * edges);
}

/** Distance in an empty grid for distances dx, dy, dz >= 0 along the axes. */
static inline double voxel__distance(int32_t connectivity, int32_t dx, int32_t dy, int32_t dz) {
  if (connectivity == SP_VOXEL_CONNECTIVITY_TWENTY_SIX) return voxel__distance_26(dx, dy, dz);
  if (connectivity == SP_VOXEL_CONNECTIVITY_EIGHTEEN) return voxel__distance_18(dx, dy, dz);
  return dx + dy + dz;
}

#endif
