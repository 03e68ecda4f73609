/* Estimates of the cost between two places of a grid, by the columns and rows (axial coordinates on hex grids)
 * that they differ in. `scale` is the smallest multiplier, so that they stay admissible (G-102).
 */
#ifndef SP_GRID_ESTIMATE_H
#define SP_GRID_ESTIMATE_H

#include "grid/grid_internal.h"
#include "math/rounding.h"

static inline int32_t estimate__absolute(int32_t value) {
  return value < 0 ? -value : value;
}

static inline double estimate__manhattan(double scale, int32_t dx, int32_t dy) {
  return scale * ((double)estimate__absolute(dx) + (double)estimate__absolute(dy));
}

static inline double estimate__octile(double scale, int32_t dx, int32_t dy) {
  dx = estimate__absolute(dx), dy = estimate__absolute(dy);
  int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
  return scale * ((double)(most - least) + least * SP_SQRT2);
}

static inline double estimate__euclidean(double scale, int32_t dx, int32_t dy) {
  int64_t squared = (int64_t)dx * dx + (int64_t)dy * dy;
  return scale * sp__sqrt((double)squared);
}

/** The zero estimate of hex grids is a scale of 0. */
static inline double estimate__hexagonal(double scale, int32_t dq, int32_t dr) {
  return scale * (double)hex__distance(dq, dr);
}

/** Of a square grid, by an enum sp_grid_heuristic that is not AUTO. */
static inline double estimate__square(int32_t heuristic, double scale, int32_t dx, int32_t dy) {
  switch (heuristic) {
  case SP_GRID_HEURISTIC_OCTILE:
    return estimate__octile(scale, dx, dy);
  case SP_GRID_HEURISTIC_MANHATTAN:
    return estimate__manhattan(scale, dx, dy);
  case SP_GRID_HEURISTIC_EUCLIDEAN:
    return estimate__euclidean(scale, dx, dy);
  default:
    return 0.0;
  }
}

/** What AUTO stands for. */
static inline int32_t estimate__resolve(int32_t heuristic, int32_t connectivity) {
  if (heuristic != SP_GRID_HEURISTIC_AUTO) return heuristic;
  return connectivity == SP_GRID_CONNECTIVITY_FOUR ? SP_GRID_HEURISTIC_MANHATTAN : SP_GRID_HEURISTIC_OCTILE;
}

#endif
