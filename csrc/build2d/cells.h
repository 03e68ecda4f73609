/* A uniform grid of square cells over the edges of an arrangement, for finding what may lie near an edge. It only names
 * candidates, so nothing here decides a result.
 */
#ifndef SP_BUILD2D_CELLS_H
#define SP_BUILD2D_CELLS_H

#include "build2d/build2d_internal.h"

/** Lists of several times the items that even spreading would give say that the input is clustered. */
enum { GEO_CLUSTERED = 32 };

/** Cell (c, r) has the coordinates from low + (c, r) * 2^shift on. */
typedef struct geo_cells {
  geo_point low;
  uint32_t shift;
  uint32_t columns;
  uint32_t rows;
} geo_cells;

/**
 * Cells at least as wide as the edges are long on average, and at most about two per edge. There is at least one edge.
 */
static inline geo_cells geo__make_cells(const geo_edge *edges, uint32_t count) {
  geo_point low = edges[0].a, high = edges[0].a;
  double extents = 0.0;
  for (uint32_t i = 0; i < count; i++) {
    const geo_point a = edges[i].a, b = edges[i].b;
    const int64_t bottom = a.y < b.y ? a.y : b.y, top = a.y < b.y ? b.y : a.y;
    if (a.x < low.x) low.x = a.x;
    if (b.x > high.x) high.x = b.x;
    if (bottom < low.y) low.y = bottom;
    if (top > high.y) high.y = top;
    extents += (double)(b.x - a.x > top - bottom ? b.x - a.x : top - bottom);
  }
  const double mean = extents / (double)count;
  uint32_t shift = 1;
  while ((double)(INT64_C(1) << shift) < mean) shift++;
  for (;; shift++) {
    const uint64_t columns = (uint64_t)((high.x - low.x) >> shift) + 1,
                   rows = (uint64_t)((high.y - low.y) >> shift) + 1;
    if (columns <= 2 * (uint64_t)count + 2 && rows <= 2 * (uint64_t)count + 2 &&
        columns * rows <= 2 * (uint64_t)count + 2) {
      return (geo_cells){low, shift, (uint32_t)columns, (uint32_t)rows};
    }
  }
}

static inline uint32_t geo__column_of(const geo_cells *cells, int64_t x) {
  return (uint32_t)((x - cells->low.x) >> cells->shift);
}

static inline uint32_t geo__row_of(const geo_cells *cells, int64_t y) {
  return (uint32_t)((y - cells->low.y) >> cells->shift);
}

static inline uint32_t geo__cell_of(const geo_cells *cells, geo_point point) {
  return geo__column_of(cells, point.x) * cells->rows + geo__row_of(cells, point.y);
}

/** A walk over the columns that an edge passes, with the rows that hold pixels it may meet. */
typedef struct geo_walk {
  geo_point a;
  double slope;
  int64_t bottom;
  int64_t top;
  int64_t right;
  uint32_t column;
  uint32_t last_column;
} geo_walk;

static inline geo_walk geo__walk(const geo_cells *cells, const geo_edge *edge) {
  const geo_point a = edge->a, b = edge->b;
  geo_walk walk = {.a = a, .bottom = a.y < b.y ? a.y : b.y, .top = a.y < b.y ? b.y : a.y, .right = b.x};
  walk.column = geo__column_of(cells, a.x);
  walk.last_column = geo__column_of(cells, b.x);
  if (walk.column != walk.last_column) walk.slope = (double)(b.y - a.y) / (double)(b.x - a.x);
  return walk;
}

/**
 * Cells of the walk's present column as the range *first to *last of cell numbers. A pixel that the edge meets has its
 * centre within the bounds of the edge, and within half a unit above or below it somewhere within half a unit of x. The
 * double errs by less than 2^-10.
 */
static inline void geo__walk_rows(const geo_cells *cells, const geo_walk *walk, uint32_t *first, uint32_t *last) {
  int64_t low = walk->bottom, high = walk->top;
  if (walk->slope != 0.0) {
    int64_t left = cells->low.x + ((int64_t)walk->column << cells->shift) - 1;
    int64_t right = left + (INT64_C(1) << cells->shift) + 1;
    if (left < walk->a.x) left = walk->a.x;
    if (right > walk->right) right = walk->right;
    const double at_left = (double)(left - walk->a.x) * walk->slope,
                 at_right = (double)(right - walk->a.x) * walk->slope;
    const int64_t lower = walk->a.y + (int64_t)floor(at_left < at_right ? at_left : at_right) - 1;
    const int64_t upper = walk->a.y + (int64_t)floor(at_left < at_right ? at_right : at_left) + 2;
    if (lower > low) low = lower;
    if (upper < high) high = upper;
  }
  *first = walk->column * cells->rows + geo__row_of(cells, low);
  *last = walk->column * cells->rows + geo__row_of(cells, high);
}

#endif
