/* Costs and keys of the specialised octile searches, from exact integer pairs (G-144, G-147).
 *
 * A path of a straight and b diagonal steps costs a + b * sqrt 2. Different pairs differ by far more
 * than a rounding, so the doubles order and tie exactly as the exact costs do.
 */
#ifndef SP_GRID_OCTILE_KEYS_H
#define SP_GRID_OCTILE_KEYS_H

#include <string.h>

#include "math/constants.h"

/** Tags of nodes hold the number of their search above 4 bits of the node's own; this is the largest. */
#define OCTILE_LAST_GENERATION (UINT32_MAX >> 4)

static inline double octile__cost(int32_t straight, int32_t diagonal) {
  return straight + diagonal * SP_SQRT2;
}

/** f of a pair at an offset from the goal: exact integer sums first, then one product and one sum. */
static inline double octile__f(int32_t straight, int32_t diagonal, int32_t dx, int32_t dy) {
  int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
  int32_t least = across < along ? across : along, most = across < along ? along : across;
  return octile__cost(straight + (most - least), diagonal + least);
}

/** Larger g rounded to float32, then smaller node index: the bits of a positive float order like the float. */
static inline uint64_t octile__key(double g, int32_t node) {
  float rounded = (float)g;
  uint32_t bits;
  memcpy(&bits, &rounded, sizeof bits);
  return (uint64_t)~bits << 32 | (uint32_t)node;
}

#endif
