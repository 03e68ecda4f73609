/* World mapping: centres, cells under points, the coordinate bound, queries between points, lengths. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

static const double bound = 2097152.0;
static const double beyond = 0x1.0000000000001p+21; /* the next double */

static void unset_space(void) {
  sp_grid *grid = open_grid(4, 3);
  double space[3] = {9, 9, 9};
  sp_grid_get_space(grid, space);
  for (int32_t i = 0; i < 3; i++) CHECK_EQ_F64_BITS(space[i], 0.0);
  double center[2];
  sp_grid_cell_center(grid, 2, 1, center);
  CHECK_EQ_F64_BITS(center[0], 2.5);
  CHECK_EQ_F64_BITS(center[1], 1.5);
  sp_grid_cell_center(grid, -3, 100, center); /* any cell, also outside */
  CHECK_EQ_F64_BITS(center[0], -2.5);
  CHECK_EQ_F64_BITS(center[1], 100.5);
  int32_t cell[2], inside;
  CHECK_EQ_I64(sp_grid_cell_at(grid, 3.999, 0.0, cell, &inside), SP_OK);
  CHECK_EQ_I64(inside, 1);
  CHECK_EQ_I64(cell[0], 3);
  CHECK_EQ_I64(cell[1], 0);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  sp_grid_free(grid);
}

static void space_ranges(void) {
  sp_grid *grid = open_grid(4, 3);
  const double wrong[] = {beyond, -beyond, (double)NAN, (double)INFINITY, -(double)INFINITY};
  CHECK_EQ_I64(sp_grid_set_space(grid, -bound, bound, bound), SP_OK);
  for (int32_t i = 0; i < 5; i++) {
    CHECK_EQ_I64(sp_grid_set_space(grid, wrong[i], 0, 1), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_ORIGIN_X, wrong[i], -bound, bound);
    CHECK_EQ_I64(sp_grid_set_space(grid, 0, wrong[i], 1), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_ORIGIN_Y, wrong[i], -bound, bound);
  }
  const double sizes[] = {0.0, -1.0, beyond, (double)NAN, (double)INFINITY};
  for (int32_t i = 0; i < 5; i++) {
    CHECK_EQ_I64(sp_grid_set_space(grid, 0, 0, sizes[i]), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_CELL_SIZE, sizes[i], 0x1p-1074, bound);
  }
  double space[3];
  sp_grid_get_space(grid, space);
  CHECK_EQ_F64_BITS(space[0], -bound);
  CHECK_EQ_F64_BITS(space[1], bound);
  CHECK_EQ_F64_BITS(space[2], bound);
  CHECK_EQ_I64(sp_grid_set_space(grid, 0, 0, 0x1p-1074), SP_OK);
  sp_grid_free(grid);
}

static void center_arithmetic(void) {
  static const double spaces[][3] = {{0.1, 0.7, 0.3}, {-1234.56, 98.7, 1.1}, {2e6, -2e6, 1e-3}, {0.3, 0.3, 7.7}};
  sp_grid *grid = open_grid(50, 50);
  for (int32_t i = 0; i < 4; i++) {
    const double *space = spaces[i];
    CHECK_EQ_I64(sp_grid_set_space(grid, space[0], space[1], space[2]), SP_OK);
    for (int32_t x = 0; x < 50; x++) {
      const int32_t y = 49 - x;
      double center[2];
      sp_grid_cell_center(grid, x, y, center);
      const double across = ((double)x + 0.5) * space[2];
      const double down = ((double)y + 0.5) * space[2];
      CHECK_EQ_F64_BITS(center[0], space[0] + across);
      CHECK_EQ_F64_BITS(center[1], space[1] + down);
      int32_t cell[2] = {-1, -1}, inside = 0;
      CHECK_EQ_I64(sp_grid_cell_at(grid, center[0], center[1], cell, &inside), SP_OK);
      CHECK_EQ_I64(inside, 1);
      CHECK_EQ_I64(cell[0], x);
      CHECK_EQ_I64(cell[1], y);
    }
  }
  sp_grid_free(grid);
}

static void cells_under_points(void) {
  sp_grid *grid = open_grid(4, 3);
  CHECK_EQ_I64(sp_grid_set_space(grid, 10.0, 20.0, 2.0), SP_OK);
  static const struct {
    double x, y;
    int32_t inside, column, row;
  } points[] = {{10.0, 20.0, 1, 0, 0},  {9.999999, 20.0, 0, 0, 0}, {17.999999, 25.999999, 1, 3, 2},
                {18.0, 20.0, 0, 0, 0},  {10.0, 26.0, 0, 0, 0},     {12.0, 22.0, 1, 1, 1},
                {-2e6, 2e6, 0, 0, 0},   {11.9, 19.9, 0, 0, 0},     {2097152.0, -2097152.0, 0, 0, 0},
                {10.0, 25.999, 1, 0, 2}};
  for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
    int32_t cell[2] = {-9, -9}, inside = -9;
    CHECK_EQ_I64(sp_grid_cell_at(grid, points[i].x, points[i].y, cell, &inside), SP_OK);
    CHECK_EQ_I64(inside, points[i].inside);
    CHECK_EQ_I64(cell[0], points[i].inside ? points[i].column : -9); /* untouched outside */
    CHECK_EQ_I64(cell[1], points[i].inside ? points[i].row : -9);
  }
  /* Tiny cells: the quotient exceeds every integer. */
  CHECK_EQ_I64(sp_grid_set_space(grid, -2e6, -2e6, 0x1p-1074), SP_OK);
  int32_t cell[2], inside = -9;
  CHECK_EQ_I64(sp_grid_cell_at(grid, 2e6, -2e6, cell, &inside), SP_OK);
  CHECK_EQ_I64(inside, 0);
  CHECK_EQ_I64(sp_grid_cell_at(grid, -2e6, -2e6, cell, &inside), SP_OK);
  CHECK_EQ_I64(inside, 1);
  sp_grid_free(grid);
}

static void point_ranges(void) {
  sp_grid *grid = open_grid(4, 3);
  const double wrong[] = {beyond, -beyond, (double)NAN, (double)INFINITY};
  for (int32_t i = 0; i < 4; i++) {
    const double v = wrong[i];
    int32_t cell[2], inside;
    sp_grid_path path = {.cost = -7.0};
    CHECK_EQ_I64(sp_grid_cell_at(grid, v, 0, cell, &inside), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_X, v, -bound, bound);
    CHECK_EQ_I64(sp_grid_cell_at(grid, 0, v, cell, &inside), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_Y, v, -bound, bound);
    static const int32_t fields[] = {SP_FIELD_START_X, SP_FIELD_START_Y, SP_FIELD_GOAL_X, SP_FIELD_GOAL_Y};
    for (int32_t axis = 0; axis < 4; axis++) {
      double ends[4] = {0.5, 0.5, 1.5, 1.5};
      ends[axis] = v;
      CHECK_EQ_I64(sp_grid_find_path_between(grid, ends[0], ends[1], ends[2], ends[3], NULL, NULL, &path), SP_E_RANGE);
      check_error(SP_E_RANGE, fields[axis], v, -bound, bound);
    }
    CHECK_EQ_F64_BITS(path.cost, -7.0);
  }
  sp_grid_free(grid);
}

static sp_grid_path between(sp_grid *grid, double start_x, double start_y, double goal_x, double goal_y) {
  sp_grid_path path = {0};
  CHECK_EQ_I64(sp_grid_find_path_between(grid, start_x, start_y, goal_x, goal_y, NULL, NULL, &path), SP_OK);
  return path;
}

static void points_outside(void) {
  sp_grid *grid = open_grid(4, 3);
  CHECK_EQ_I64(between(grid, -0.001, 1, 2, 2).reason, SP_PATH_REASON_START_OUTSIDE);
  CHECK_EQ_I64(between(grid, 1, 1, 4.0, 2).status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(between(grid, -bound, bound, bound, -bound).status, SP_PATH_STATUS_START_INVALID);
  const sp_grid_path path = between(grid, 1, 1, 1, 3.0);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_GOAL_OUTSIDE);
  CHECK_EQ_F64_BITS(path.length, 0.0);
  CHECK_EQ_I64(path.point_count, 0);
  sp_grid_free(grid);
}

/** The canonical NaN: a computed one has other bits on other machines. */
static void lengths_without_points(void) {
  sp_grid *grid = open_grid(4, 3);
  const sp_grid_path path = find(grid, 0, 0, 3, 2, NULL, NULL);
  const uint64_t bits = UINT64_C(0xFFF8000000000000);
  double canonical;
  memcpy(&canonical, &bits, sizeof canonical);
  CHECK_EQ_F64_BITS(path.length, canonical);
  CHECK_EQ_I64(path.point_count, 0);
  const int32_t queries[4] = {0, 0, 3, 2};
  sp_grid_path batch;
  CHECK_EQ_I64(sp_grid_find_paths(grid, queries, 1, NULL, NULL, &batch), SP_OK);
  CHECK_EQ_F64_BITS(batch.length, canonical);
  sp_grid_free(grid);
}

static void check_points(const sp_grid *grid, const sp_grid_path *path) {
  const int32_t *cells = sp_grid_path_cells(grid);
  const double *points = sp_grid_path_points(grid);
  double length = 0.0;
  CHECK_EQ_I64(path->point_count, path->cell_count);
  for (int32_t i = 0; i < path->point_count; i++) {
    double center[2];
    sp_grid_cell_center(grid, cells[2 * i], cells[2 * i + 1], center);
    CHECK_EQ_F64_BITS(points[2 * i], center[0]);
    CHECK_EQ_F64_BITS(points[2 * i + 1], center[1]);
    if (i == 0) continue;
    const double dx = points[2 * i] - points[2 * i - 2];
    const double dy = points[2 * i + 1] - points[2 * i - 1];
    length += sqrt(dx * dx + dy * dy);
  }
  CHECK_EQ_F64_BITS(path->length, length);
}

static void points_and_lengths(void) {
  static path_case query;
  for (uint64_t seed = 0; seed < 300 && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    const case_shape shape = {2, 14, COSTS_DYADIC};
    case_draw(&query, &rng, &shape, 1);
    sp_grid *grid = case_make_grid(&query, NULL);
    const reference_ends *ends = &query.ends;
    const double size = 0.01 + 10.0 * sp__rng_next_double(&rng);
    if (seed % 4 != 0) {
      CHECK_EQ_I64(sp_grid_set_space(grid, 100.0 * sp__rng_next_double(&rng), -1e5 * sp__rng_next_double(&rng), size),
                   SP_OK);
    }
    const sp_grid_path plain = find(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, NULL, NULL);
    sp_grid_path path;
    CHECK_EQ_I64(sp_grid_find_path_with_points(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, NULL,
                                               NULL, &path),
                 SP_OK);
    CHECK_EQ_F64_BITS(path.cost, plain.cost);
    CHECK_EQ_I64(path.cell_count, plain.cell_count);
    check_points(grid, &path);
    double start[2], goal[2];
    sp_grid_cell_center(grid, ends->start_x, ends->start_y, start);
    sp_grid_cell_center(grid, ends->goal_x, ends->goal_y, goal);
    /* A point beside the centre: the path's ends are the centres all the same (GAP-21). */
    const sp_grid_path world = between(grid, start[0] + 0.2 * size * (seed % 4 != 0), start[1], goal[0], goal[1]);
    CHECK_EQ_I64(world.status, path.status);
    CHECK_EQ_F64_BITS(world.cost, path.cost);
    CHECK_EQ_F64_BITS(world.length, path.length);
    check_points(grid, &world);
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-068 G-075 GAP-25 without a space: unit cells at (0, 0), three zeros", unset_space);
  SP_RUN("G-072 G-075 space ranges are inclusive and named", space_ranges);
  SP_RUN("G-068 G-069 GAP-22 centres are origin + (x + 0.5) * size", center_arithmetic);
  SP_RUN("G-069 GAP-24 cells under points: floor, borders, tiny cells", cells_under_points);
  SP_RUN("G-011 G-038 G-072 coordinates beyond 2^21 are errors that name the value and the bound", point_ranges);
  SP_RUN("G-073 points outside the grid are outcomes", points_outside);
  SP_RUN("DA-21 G-047 G-048 without points the length is the one NaN", lengths_without_points);
  SP_RUN("G-045 G-047 G-048 G-074 GAP-21 points are the centres of all cells, the length their sum",
         points_and_lengths);
  return sp_test_end();
}
