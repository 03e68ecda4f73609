#include "graph/point_index.h"

#define MOST_CELLS 1048576.0 /* Along an axis: 2^20, so that three coordinates fit into a key. */
enum { KEY_BITS = 21 };

/* Sorting ------------------------------------------------------------------------------------ */

static inline bool cell_less(const point_cell *a, const point_cell *b) {
  return a->key != b->key ? a->key < b->key : a->point < b->point;
}

#define SORT_NAME sort_cells
#define SORT_ITEM point_cell
#define SORT_LESS(a, b) cell_less(a, b)
#include "core/sort.inl.h"

#define SORT_NAME sort_by_point
#define SORT_ITEM point_candidate
#define SORT_LESS(a, b) ((a)->point < (b)->point)
#include "core/sort.inl.h"

void graph__index_sort_by_point(point_index *index) {
  if (index->found_count == 0) return; /* There may be no array yet. */
  sort_by_point(index->found, index->found + index->found_count, index->found_count);
}

/* Cells -------------------------------------------------------------------------------------- */

/* The quotient is below 2^20 and its error below 2^-31 of a cell. */
static int32_t cell_coordinate(const point_index *index, int32_t point, int32_t axis) {
  return (int32_t)sp__floor((index->points[3 * (size_t)point + (size_t)axis] - index->origin[axis]) / index->cell_size);
}

static uint64_t key_of(int32_t x, int32_t y, int32_t z) {
  return (uint64_t)(uint32_t)z << (2 * KEY_BITS) | (uint64_t)(uint32_t)y << KEY_BITS | (uint32_t)x;
}

static void bounds_of(const double *points, int32_t count, double low[3], double high[3]) {
  for (int32_t axis = 0; axis < 3; axis++) low[axis] = high[axis] = count > 0 ? points[axis] : 0.0;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t axis = 0; axis < 3; axis++) {
      double value = points[3 * (size_t)i + (size_t)axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
}

/** Greatest difference of the coordinates along an axis. */
static double extent_of(const double low[3], const double high[3]) {
  double extent = 0.0;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (high[axis] - low[axis] > extent) extent = high[axis] - low[axis];
  }
  return extent;
}

bool graph__index_build(point_index *index, const sp_allocator *allocator, const double *points, int32_t count,
                        double cell_size) {
  double high[3];
  *index = (point_index){.allocator = *allocator, .points = points, .count = count};
  bounds_of(points, count, index->origin, high);
  double least = extent_of(index->origin, high) / (MOST_CELLS - 1.0);
  index->cell_size = cell_size > least ? cell_size : least;
  index->cells = sp__alloc_array(allocator, (size_t)count, sizeof *index->cells);
  index->scratch = sp__alloc_array(allocator, (size_t)count, sizeof *index->scratch);
  if (count > 0 && (!index->cells || !index->scratch)) return false;
  for (int32_t i = 0; i < count; i++) {
    int32_t cell[3];
    for (int32_t axis = 0; axis < 3; axis++) {
      cell[axis] = cell_coordinate(index, i, axis);
      if (cell[axis] > index->last[axis]) index->last[axis] = cell[axis];
    }
    index->cells[i] = (point_cell){key_of(cell[0], cell[1], cell[2]), i};
  }
  sort_cells(index->cells, index->scratch, (size_t)count);
  return true;
}

void graph__index_free(point_index *index) {
  sp__release(&index->allocator, index->cells, (size_t)index->count * sizeof *index->cells);
  sp__release(&index->allocator, index->scratch, (size_t)index->count * sizeof *index->scratch);
  sp__release(&index->allocator, index->found, index->found_capacity * sizeof *index->found);
}

/* Searching ---------------------------------------------------------------------------------- */

/** The cells around a point's cell that exist, along every axis. */
static void next_cells(const point_index *index, int32_t point, int32_t low[3], int32_t high[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    int32_t centre = cell_coordinate(index, point, axis);
    low[axis] = centre > 0 ? centre - 1 : 0;
    high[axis] = centre < index->last[axis] ? centre + 1 : centre;
  }
}

/** First entry whose key is not below `key`. */
static int32_t lower_bound(const point_index *index, uint64_t key) {
  int32_t low = 0, high = index->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (index->cells[middle].key < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Twice the room, because sorting needs as much again. */
static bool add_found(point_index *index, point_candidate candidate) {
  void *found = index->found;
  size_t needed = 2 * (index->found_count + 1);
  if (!sp__grow_array(&index->allocator, &found, &index->found_capacity, index->found_count, needed,
                      sizeof *index->found)) {
    return false;
  }
  index->found = found;
  index->found[index->found_count++] = candidate;
  return true;
}

/** Adds the later points of a run of entries; from `entry` on until a key beyond `last`. */
static bool add_run(point_index *index, int32_t point, int32_t entry, uint64_t last) {
  const double *centre = index->points + 3 * (size_t)point;
  for (; entry < index->count && index->cells[entry].key <= last; entry++) {
    int32_t other = index->cells[entry].point;
    if (other <= point) continue;
    double squared = graph__squared_distance(centre, index->points + 3 * (size_t)other);
    if (!add_found(index, (point_candidate){squared, other})) return false;
  }
  return true;
}

bool graph__index_find(point_index *index, int32_t point) {
  int32_t low[3], high[3];
  index->found_count = 0;
  next_cells(index, point, low, high);
  for (int32_t z = low[2]; z <= high[2]; z++) {
    for (int32_t y = low[1]; y <= high[1]; y++) {
      int32_t entry = lower_bound(index, key_of(low[0], y, z));
      if (!add_run(index, point, entry, key_of(high[0], y, z))) return false;
    }
  }
  return true;
}
