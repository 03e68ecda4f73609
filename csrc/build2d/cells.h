/* A uniform grid of square cells over segments that are not noded yet, for finding what may lie near what. It only
 * names candidates, so nothing here decides a result.
 */
#ifndef SP_BUILD2D_CELLS_H
#define SP_BUILD2D_CELLS_H

#include "build2d/build2d_internal.h"

/** Lists of several times the items that even spreading would give say that the input is clustered. */
enum { GEO_CLUSTERED = 32 };

#define GEO_NO_ENTRY UINT32_MAX

/** Segments in a cell: the first entry of a list, and how many there are. */
typedef struct geo_cell {
  uint32_t first;
  uint32_t count;
} geo_cell;

typedef struct geo_entry {
  uint32_t segment;
  uint32_t next;
} geo_entry;

/** Cell (c, r) has the coordinates from low + (c, r) * 2^shift on, and number c * rows + r. */
typedef struct geo_cells {
  geo_point low;
  uint32_t shift;
  uint32_t columns;
  uint32_t rows;
  geo_cell *cells; /* NULL: the segments crowd into few cells, and are not listed */
  geo_entry *entries;
  size_t entry_count;
  size_t entry_capacity;
  uint32_t most; /* segments in one cell */
} geo_cells;

/** A segment with its ends at hand. */
typedef struct geo_listed {
  geo_edge edge; /* without nets */
  uint32_t segment;
  uint32_t a;
  uint32_t b;
} geo_listed;

/** Lists the segments, of which there is at least one, by cell, in memory of the allocator. False without memory. */
bool geo__list_segments(geo_cells *of, const geo_arrangement *from, const sp_allocator *allocator);
void geo__free_cells(geo_cells *of, const sp_allocator *allocator);
/** Writes the segments of a cell to an array with room for the most that a cell has. */
void geo__read_cell(const geo_cells *of, const geo_arrangement *from, uint32_t cell, geo_listed *out);

/** Appends the rounded point of every proper crossing of two segments. `cells` lists them. False without memory. */
bool geo__find_crossings(sp__arena *arena, const geo_arrangement *of, const geo_cells *cells, geo_points *crossings);

static inline uint32_t geo__column_of(const geo_cells *cells, int64_t x) {
  return (uint32_t)((x - cells->low.x) >> cells->shift);
}

static inline uint32_t geo__row_of(const geo_cells *cells, int64_t y) {
  return (uint32_t)((y - cells->low.y) >> cells->shift);
}

static inline uint32_t geo__cell_of(const geo_cells *cells, geo_point point) {
  return geo__column_of(cells, point.x) * cells->rows + geo__row_of(cells, point.y);
}

static inline geo_edge geo__edge_of(const geo_arrangement *of, uint32_t segment) {
  return (geo_edge){of->points[of->segments[segment].a], of->points[of->segments[segment].b], {0, 0}};
}

static inline geo_listed geo__listed(const geo_arrangement *from, uint32_t segment) {
  return (geo_listed){geo__edge_of(from, segment), segment, from->segments[segment].a, from->segments[segment].b};
}

#endif
