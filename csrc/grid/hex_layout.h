/* Geometry of hex grids: offset and axial coordinates, steps, distance, places. Plain numbers, no grid. */
#ifndef SP_GRID_HEX_LAYOUT_H
#define SP_GRID_HEX_LAYOUT_H

#include <stdbool.h>

#include "samepath/base.h"

/* Directions in axial coordinates: (+1,0), (+1,-1), (0,-1), (-1,0), (-1,+1), (0,+1). The order decides
   which of two equal parents wins (G-077). */
enum { HEX_DIRECTIONS = 6 };
extern const int8_t hex__dq[HEX_DIRECTIONS];
extern const int8_t hex__dr[HEX_DIRECTIONS];

/** 64 bits: the axial coordinates of a cell with any int32 coordinates need up to 33. */
typedef struct hex_axial {
  int64_t q;
  int64_t r;
} hex_axial;

/** A step to a neighbour in offset coordinates. */
typedef struct hex_step {
  int8_t dx;
  int8_t dy;
} hex_step;

static inline bool hex__is_flat(int32_t layout) {
  return layout == SP_HEX_LAYOUT_FLAT_ODD_COLUMN || layout == SP_HEX_LAYOUT_FLAT_EVEN_COLUMN;
}

static inline bool hex__is_even(int32_t layout) {
  return layout == SP_HEX_LAYOUT_POINTY_EVEN_ROW || layout == SP_HEX_LAYOUT_FLAT_EVEN_COLUMN;
}

/** Half the row (or column) of a cell, rounded as the layout says: what offset and axial differ by (G-065). */
static inline int64_t hex__shift(int32_t layout, int64_t line) {
  int64_t odd = line & 1; /* 1 for odd negative lines, too */
  return (hex__is_even(layout) ? line + odd : line - odd) / 2;
}

static inline hex_axial hex__axial_of(int32_t layout, int64_t x, int64_t y) {
  if (hex__is_flat(layout)) return (hex_axial){x, y - hex__shift(layout, x)};
  return (hex_axial){x - hex__shift(layout, y), y};
}

static inline void hex__offset_of(int32_t layout, hex_axial axial, int64_t cell[2]) {
  bool flat = hex__is_flat(layout);
  cell[0] = flat ? axial.q : axial.q + hex__shift(layout, axial.r);
  cell[1] = flat ? axial.r + hex__shift(layout, axial.q) : axial.r;
}

/** Whether the cell's row (or column) is one of those that lie half a cell further. */
static inline bool hex__is_shifted(int32_t layout, int32_t x, int32_t y) {
  uint32_t line = (uint32_t)(hex__is_flat(layout) ? x : y);
  return (line & 1u) != (hex__is_even(layout) ? 1u : 0u);
}

/** Steps between two cells whose axial coordinates differ by this much (G-066). */
static inline int64_t hex__distance(int64_t dq, int64_t dr) {
  int64_t ds = -dq - dr;
  return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (ds < 0 ? -ds : ds)) / 2;
}

/** The six steps out of a row (or column) that is shifted, or is not. */
const hex_step *hex__steps(int32_t layout, bool shifted);
/** The six steps out of a cell. */
const hex_step *hex__steps_from(int32_t layout, int32_t x, int32_t y);

/** Centre of a cell when adjacent centres are 1 apart and that of cell (0, 0) is the origin (G-070). */
void hex__place(int32_t layout, hex_axial axial, double place[2]);
/** Cell under a point in the same units (G-071); false when it is beyond every grid. */
bool hex__cell_under(int32_t layout, double u, double v, int32_t cell[2]);

#endif
