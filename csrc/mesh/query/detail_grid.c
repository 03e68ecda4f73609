/* Detail triangles by cell, so that the height of a point looks at a few of them (spec 07-navmesh-queries, "Nearest
 * polygon"). A cell lists every triangle that can have a point of it, in triangle order; so the first listed one that
 * has a point is the first of all. Triangles so thin that rounding decides what they have are in every cell.
 */
#include <math.h>
#include <string.h>

#include "mesh/query/lookup.h"

enum {
  LEAST_TRIANGLES = 12, /* of a polygon with a grid */
  MIN_SIDE = 2,
  MAX_SIDE = 32,
  MAX_ENTRIES_PER_TRIANGLE = 16, /* on average, and of all cells together; a grid with more is not worth its memory */
  TILE_BYTES_PER_TRIANGLE = 64   /* what the grids of a tile may take; polygons may share triangles */
};

#define CELL_SLACK 1e-6
#define BOX_SLACK 1e-6
#define BOX_LEAST_SLACK 1e-9
#define THIN 1e-6

/** Cells of a grid. */
typedef struct cell_range {
  int32_t first[2];
  int32_t last[2];
} cell_range;

/** A grid that is being made. */
typedef struct gridder {
  const query_polygon *polygon;
  const sp_navtile_detail *detail;
  double min[2];
  double max[2];
  double scale[2];
  int32_t side;
} gridder;

static void load_corners(const gridder *of, uint32_t triangle, double corners[3][3]) {
  const uint8_t *numbers =
      of->polygon->tile->data.detail_triangles + 4 * ((size_t)of->detail->triangle_base + triangle);
  for (int32_t i = 0; i < 3; i++) query__detail_corner(of->polygon, of->detail, numbers[i], corners[i]);
}

static void extend(double min[2], double max[2], double corners[3][3]) {
  for (int32_t i = 0; i < 3; i++) {
    for (int32_t axis = 0; axis < 2; axis++) {
      const double value = corners[i][2 * axis];
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
}

static void measure(gridder *of) {
  double corners[3][3];
  for (int32_t axis = 0; axis < 2; axis++) {
    of->min[axis] = SP_MAX_COORDINATE * 4;
    of->max[axis] = -SP_MAX_COORDINATE * 4;
  }
  for (uint32_t t = 0; t < of->detail->triangle_count; t++) {
    load_corners(of, t, corners);
    extend(of->min, of->max, corners);
  }
  const double side = floor(sqrt((double)of->detail->triangle_count / 2));
  of->side = side < MIN_SIDE ? MIN_SIDE : side > MAX_SIDE ? MAX_SIDE : (int32_t)side;
  for (int32_t axis = 0; axis < 2; axis++) {
    const double length = of->max[axis] - of->min[axis];
    of->scale[axis] = length > 0 ? of->side / length : 0;
  }
}

static int32_t clamp_cell(double cell, int32_t side) {
  return cell < 0 ? 0 : cell > side - 1 ? side - 1 : (int32_t)cell;
}

/** The cells whose lists need a triangle. */
static cell_range cells_of(const gridder *of, uint32_t triangle) {
  double corners[3][3], min[2], max[2];
  cell_range cells;
  load_corners(of, triangle, corners);
  const double *a = corners[0], *b = corners[1], *c = corners[2];
  for (int32_t axis = 0; axis < 2; axis++) min[axis] = max[axis] = a[2 * axis];
  extend(min, max, corners);
  const double side_x = max[0] - min[0], side_z = max[1] - min[1], side = side_x > side_z ? side_x : side_z;
  const double doubled_area = fabs((b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0]));
  const double slack = BOX_SLACK * side + BOX_LEAST_SLACK;
  const bool everywhere = doubled_area < THIN * side * side;
  for (int32_t axis = 0; axis < 2; axis++) {
    const double low = (min[axis] - slack - of->min[axis]) * of->scale[axis];
    const double high = (max[axis] + slack - of->min[axis]) * of->scale[axis];
    cells.first[axis] = everywhere ? 0 : clamp_cell(ceil(low - 1 - CELL_SLACK), of->side);
    cells.last[axis] = everywhere ? of->side - 1 : clamp_cell(floor(high + CELL_SLACK), of->side);
  }
  return cells;
}

/** Counts the entries of each cell into firsts[cell + 1]; false when there are too many for a grid. */
static bool count_entries(const gridder *of, uint32_t *firsts) {
  const uint32_t most = MAX_ENTRIES_PER_TRIANGLE * of->detail->triangle_count;
  uint32_t total = 0;
  for (uint32_t t = 0; t < of->detail->triangle_count; t++) {
    const cell_range cells = cells_of(of, t);
    for (int32_t z = cells.first[1]; z <= cells.last[1]; z++) {
      for (int32_t x = cells.first[0]; x <= cells.last[0]; x++) {
        firsts[z * of->side + x + 1]++;
        total++;
      }
    }
    if (total > most) return false;
  }
  return true;
}

/** Lists the triangles; each first moves to its cell's end meanwhile and back at the end. */
static void fill(const gridder *of, detail_grid *grid) {
  const int32_t cell_count = of->side * of->side;
  uint16_t *triangles = (uint16_t *)(grid->firsts + cell_count + 1);
  for (uint32_t t = 0; t < of->detail->triangle_count; t++) {
    const cell_range cells = cells_of(of, t);
    for (int32_t z = cells.first[1]; z <= cells.last[1]; z++) {
      for (int32_t x = cells.first[0]; x <= cells.last[0]; x++) {
        triangles[grid->firsts[z * of->side + x]++] = (uint16_t)t;
      }
    }
  }
  for (int32_t cell = cell_count; cell > 0; cell--) grid->firsts[cell] = grid->firsts[cell - 1];
  grid->firsts[0] = 0;
}

/** A grid without cells, for polygons that are better off without one. */
static detail_grid *make_empty(const sp_allocator *allocator) {
  detail_grid *grid = sp__alloc(allocator, sizeof *grid);
  if (grid != NULL) *grid = (detail_grid){.size = sizeof *grid};
  return grid;
}

static detail_grid *make_grid(const query_lookup *lookup, const query_polygon *polygon,
                              const sp_navtile_detail *detail) {
  uint32_t firsts[MAX_SIDE * MAX_SIDE + 1] = {0};
  gridder of = {.polygon = polygon, .detail = detail};
  measure(&of);
  if (!count_entries(&of, firsts)) return make_empty(&lookup->allocator);
  const uint32_t cell_count = (uint32_t)(of.side * of.side);
  for (uint32_t cell = 0; cell < cell_count; cell++) firsts[cell + 1] += firsts[cell];
  const size_t size = sizeof(detail_grid) + (cell_count + 1) * sizeof *firsts + firsts[cell_count] * sizeof(uint16_t);
  const uint64_t most = (uint64_t)TILE_BYTES_PER_TRIANGLE * polygon->tile->data.detail_triangle_count;
  if (lookup->grid_bytes + size > most) return make_empty(&lookup->allocator);
  detail_grid *grid = sp__alloc(&lookup->allocator, size);
  if (grid == NULL) return NULL;
  *grid = (detail_grid){.size = (uint32_t)size, .side = (uint32_t)of.side};
  memcpy(grid->min, of.min, sizeof grid->min);
  memcpy(grid->scale, of.scale, sizeof grid->scale);
  memcpy(grid->firsts, firsts, (cell_count + 1) * sizeof *firsts);
  fill(&of, grid);
  return grid;
}

/** The places of all grids, empty at first; false without memory. */
static bool have_grids(query_lookup *lookup) {
  if (lookup->grids != NULL) return true;
  lookup->grids = sp__alloc_array(&lookup->allocator, lookup->polygon_count, sizeof *lookup->grids);
  for (uint32_t p = 0; lookup->grids != NULL && p < lookup->polygon_count; p++) lookup->grids[p] = NULL;
  return lookup->grids != NULL;
}

const detail_grid *query__detail_grid(const query_polygon *polygon, const sp_navtile_detail *detail) {
  query_lookup *lookup = polygon->slot->lookup;
  if (detail->triangle_count < LEAST_TRIANGLES || lookup == NULL || !have_grids(lookup)) return NULL;
  detail_grid *grid = lookup->grids[polygon->index];
  if (grid == NULL) {
    grid = make_grid(lookup, polygon, detail);
    if (grid == NULL) return NULL;
    lookup->grids[polygon->index] = grid;
    lookup->grid_bytes += grid->size;
  }
  return grid->side > 0 ? grid : NULL;
}

const uint16_t *query__detail_cell(const detail_grid *grid, double x, double z, uint32_t *count) {
  const int32_t side = (int32_t)grid->side;
  const int32_t column = clamp_cell(floor((x - grid->min[0]) * grid->scale[0]), side);
  const int32_t row = clamp_cell(floor((z - grid->min[1]) * grid->scale[1]), side);
  const uint32_t *first = grid->firsts + row * side + column;
  *count = first[1] - first[0];
  return (const uint16_t *)(grid->firsts + grid->side * grid->side + 1) + first[0];
}
