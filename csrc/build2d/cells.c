#include "build2d/cells.h"

#include "core/alloc.h"

/* Frame -------------------------------------------------------------------------------------- */

/** Larger of the extents of a segment. */
static double extent_of(const geo_arrangement *from, uint32_t segment) {
  const geo_edge edge = geo__edge_of(from, segment);
  const int64_t dx = edge.b.x - edge.a.x, dy = edge.b.y < edge.a.y ? edge.a.y - edge.b.y : edge.b.y - edge.a.y;
  return (double)(dx > dy ? dx : dy);
}

/** Cells at least as wide as the segments are long on average, and at most about two per segment. */
static void choose_frame(geo_cells *of, const geo_arrangement *from) {
  const uint64_t most = 2 * (uint64_t)from->segment_count + 2;
  int64_t bottom = from->points[0].y, top = bottom;
  for (uint32_t i = 1; i < from->point_count; i++) {
    if (from->points[i].y < bottom) bottom = from->points[i].y;
    if (from->points[i].y > top) top = from->points[i].y;
  }
  double extents = 0.0;
  for (uint32_t i = 0; i < from->segment_count; i++) extents += extent_of(from, i);
  const int64_t width = from->points[from->point_count - 1].x - from->points[0].x;
  const double mean = extents / (double)from->segment_count;
  of->low = (geo_point){from->points[0].x, bottom};
  of->shift = 1;
  while ((double)(INT64_C(1) << of->shift) < mean) of->shift++;
  for (;; of->shift++) {
    const uint64_t columns = (uint64_t)(width >> of->shift) + 1, rows = (uint64_t)((top - bottom) >> of->shift) + 1;
    if (columns > most || rows > most || columns * rows > most) continue;
    of->columns = (uint32_t)columns;
    of->rows = (uint32_t)rows;
    return;
  }
}

/* Walks -------------------------------------------------------------------------------------- */

/** The cells that a segment passes, column by column, with the rows that hold pixels it may meet. */
typedef struct walk {
  geo_point a;
  double slope;
  int64_t bottom;
  int64_t top;
  int64_t right;
  uint32_t column;
  uint32_t last_column;
} walk;

static walk begin_walk(const geo_cells *cells, geo_point a, geo_point b) {
  walk made = {.a = a, .bottom = a.y < b.y ? a.y : b.y, .top = a.y < b.y ? b.y : a.y, .right = b.x};
  made.column = geo__column_of(cells, a.x);
  made.last_column = geo__column_of(cells, b.x);
  if (made.column != made.last_column) made.slope = (double)(b.y - a.y) / (double)(b.x - a.x);
  return made;
}

/**
 * Cells of the walk's present column as the range *first to *last of cell numbers. A pixel that the segment meets has
 * its centre within the bounds of the segment, and within half a unit above or below it somewhere within half a unit of
 * x. The double errs by less than 2^-10.
 */
static void walk_rows(const geo_cells *cells, const walk *at, uint32_t *first, uint32_t *last) {
  int64_t low = at->bottom, high = at->top;
  if (at->slope != 0.0) {
    int64_t left = cells->low.x + ((int64_t)at->column << cells->shift) - 1;
    int64_t right = left + (INT64_C(1) << cells->shift) + 1;
    if (left < at->a.x) left = at->a.x;
    if (right > at->right) right = at->right;
    const double at_left = (double)(left - at->a.x) * at->slope, at_right = (double)(right - at->a.x) * at->slope;
    const int64_t lower = at->a.y + (int64_t)floor(at_left < at_right ? at_left : at_right) - 1;
    const int64_t upper = at->a.y + (int64_t)floor(at_left < at_right ? at_right : at_left) + 2;
    if (lower > low) low = lower;
    if (upper < high) high = upper;
  }
  *first = at->column * cells->rows + geo__row_of(cells, low);
  *last = at->column * cells->rows + geo__row_of(cells, high);
}

/* Lists -------------------------------------------------------------------------------------- */

static bool add_entry(geo_cells *of, uint32_t cell, uint32_t segment, const sp_allocator *allocator) {
  if (of->entry_count == of->entry_capacity) {
    void *entries = of->entries;
    if (of->entry_count >= GEO_NO_ENTRY || !sp__grow_array(allocator, &entries, &of->entry_capacity, of->entry_count,
                                                           of->entry_count + 1, sizeof *of->entries)) {
      return false;
    }
    of->entries = entries;
  }
  geo_cell *at = &of->cells[cell];
  of->entries[of->entry_count] = (geo_entry){segment, at->first};
  at->first = (uint32_t)of->entry_count++;
  if (++at->count > of->most) of->most = at->count;
  return true;
}

/** Lists a segment in the cells it passes, and adds to the sum of the squares of their counts. */
static bool list_segment(geo_cells *of, const geo_arrangement *from, uint32_t segment, uint64_t *squares,
                         const sp_allocator *allocator) {
  const geo_edge edge = geo__edge_of(from, segment);
  for (walk at = begin_walk(of, edge.a, edge.b); at.column <= at.last_column; at.column++) {
    uint32_t first, last;
    walk_rows(of, &at, &first, &last);
    for (uint32_t cell = first; cell <= last; cell++) {
      if (!add_entry(of, cell, segment, allocator)) return false;
      *squares += 2 * (uint64_t)of->cells[cell].count - 1;
    }
  }
  return true;
}

bool geo__list_segments(geo_cells *of, const geo_arrangement *from, const sp_allocator *allocator) {
  *of = (geo_cells){0};
  choose_frame(of, from);
  const size_t cell_count = (size_t)of->columns * of->rows;
  const uint64_t most_squares = GEO_CLUSTERED * (uint64_t)from->segment_count;
  of->cells = sp__alloc_array(allocator, cell_count, sizeof *of->cells);
  if (of->cells == NULL) return false;
  for (size_t i = 0; i < cell_count; i++) of->cells[i] = (geo_cell){GEO_NO_ENTRY, 0};
  uint64_t squares = 0;
  for (uint32_t i = 0; i < from->segment_count; i++) {
    if (!list_segment(of, from, i, &squares, allocator)) {
      geo__free_cells(of, allocator);
      return false;
    }
    if (squares <= most_squares) continue;
    geo__free_cells(of, allocator);
    return true;
  }
  return true;
}

void geo__free_cells(geo_cells *of, const sp_allocator *allocator) {
  sp__release(allocator, of->cells, (size_t)of->columns * of->rows * sizeof *of->cells);
  sp__release(allocator, of->entries, of->entry_capacity * sizeof *of->entries);
  of->cells = NULL;
  of->entries = NULL;
  of->entry_capacity = 0;
}

void geo__read_cell(const geo_cells *of, const geo_arrangement *from, uint32_t cell, geo_listed *out) {
  for (uint32_t i = of->cells[cell].first; i != GEO_NO_ENTRY; i = of->entries[i].next) {
    *out++ = geo__listed(from, of->entries[i].segment);
  }
}
