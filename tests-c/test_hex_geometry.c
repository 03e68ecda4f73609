/* Coordinates of hex grids: axial, distance, neighbours, centres, and the cell under a point. */
#include <float.h>
#include <math.h>

#include "core/rng.h"
#include "support/grids.h"
#include "support/hex_oracle.h"
#include "support/hexes.h"
#include "support/test.h"

static const double half_root_of_three = 0.8660254037844386;
static const double bound = 2097152.0;

/* Axial coordinates -------------------------------------------------------------------------- */

/** The four conversions as they are printed, with the parity of negative lines in two's complement. */
static void axial_examples(void) {
  static const struct {
    int32_t layout, x, y, q, r;
  } examples[] = {{0, 5, 3, 4, 3},   {1, 5, 3, 3, 3},   {2, 5, 3, 5, 1},   {3, 5, 3, 5, 0},   {0, 2, -1, 3, -1},
                  {1, 2, -1, 2, -1}, {2, -1, 2, -1, 3}, {3, -1, 2, -1, 2}, {0, 0, -2, 1, -2}, {1, 0, -2, 1, -2},
                  {0, 0, -3, 2, -3}, {1, 0, -3, 1, -3}, {2, -3, 0, -3, 2}, {3, -3, 0, -3, 1}};
  for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
    sp_hex *hex = open_hex(6, 4, examples[i].layout);
    int32_t axial[2], cell[2];
    sp_test_note("example %d", (int)i);
    CHECK_EQ_I64(sp_hex_to_axial(hex, examples[i].x, examples[i].y, axial), SP_OK);
    CHECK_EQ_I64(axial[0], examples[i].q);
    CHECK_EQ_I64(axial[1], examples[i].r);
    CHECK_EQ_I64(sp_hex_from_axial(hex, axial[0], axial[1], cell), SP_OK);
    CHECK_EQ_I64(cell[0], examples[i].x);
    CHECK_EQ_I64(cell[1], examples[i].y);
    sp_hex_free(hex);
  }
}

static int32_t draw_coordinate(sp__rng *rng) {
  const int32_t size = sp__rng_next_int(rng, 31);
  const int32_t value = (int32_t)(sp__rng_next(rng) & (((uint64_t)1 << size) - 1));
  return sp__rng_next_int(rng, 2) == 0 ? value : -value;
}

/** Any cells, far outside of the grid too, against doubled coordinates. */
static void axial_of_any_cell(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(3, 3, layout);
    sp__rng rng = {UINT64_C(0xA81A1)};
    for (int32_t i = 0; i < case_scaled(20000) && sp_test_failures() == 0; i++) {
      const int32_t x = draw_coordinate(&rng), y = draw_coordinate(&rng);
      const int32_t to_x = draw_coordinate(&rng), to_y = draw_coordinate(&rng);
      const hex_cube cube = hex_oracle_cube(layout, x, y), to = hex_oracle_cube(layout, to_x, to_y);
      sp_test_note("layout %d, (%d, %d)", (int)layout, (int)x, (int)y);
      CHECK_EQ_F64_BITS(sp_hex_distance(hex, x, y, to_x, to_y), (double)hex_oracle_distance(cube, to));
      int32_t axial[2] = {7, 7}, cell[2];
      const bool fits = cube.q == (int32_t)cube.q && cube.r == (int32_t)cube.r;
      CHECK_EQ_I64(sp_hex_to_axial(hex, x, y, axial), fits ? SP_OK : SP_E_RANGE);
      if (!fits) continue;
      CHECK_EQ_I64(axial[0], cube.q);
      CHECK_EQ_I64(axial[1], cube.r);
      CHECK_EQ_I64(sp_hex_from_axial(hex, axial[0], axial[1], cell), SP_OK);
      CHECK_EQ_I64(cell[0], x);
      CHECK_EQ_I64(cell[1], y);
    }
    sp_hex_free(hex);
  }
}

static void axial_beyond_int32(void) {
  sp_hex *pointy = open_hex(3, 3, SP_HEX_LAYOUT_POINTY_ODD_ROW);
  sp_hex *flat = open_hex(3, 3, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN);
  int32_t pair[2] = {7, 8};
  CHECK_EQ_I64(sp_hex_to_axial(pointy, INT32_MAX, INT32_MIN, pair), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Q, 2147483647.0 + 1073741824.0, INT32_MIN, INT32_MAX);
  CHECK_EQ_I64(sp_hex_to_axial(flat, INT32_MAX, INT32_MIN, pair), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_R, -2147483648.0 - 1073741824.0, INT32_MIN, INT32_MAX);
  CHECK_EQ_I64(sp_hex_from_axial(pointy, INT32_MAX, INT32_MAX, pair), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_X, 2147483647.0 + 1073741823.0, INT32_MIN, INT32_MAX);
  CHECK_EQ_I64(sp_hex_from_axial(flat, INT32_MIN, INT32_MIN, pair), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, -2147483648.0 - 1073741824.0, INT32_MIN, INT32_MAX);
  CHECK(pair[0] == 7 && pair[1] == 8);
  /* The distance has no such limit. */
  CHECK_EQ_F64_BITS(sp_hex_distance(pointy, INT32_MIN, 0, INT32_MAX, 0), 4294967295.0);
  sp_hex_free(pointy);
  sp_hex_free(flat);
}

/** On open ground the distance is what a search by breadth finds. */
static void distance_is_steps(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(9, 8, layout);
    for (int32_t node = 0; node < 72; node++) {
      const sp_grid_path path = hex_find(hex, 4, 3, node % 9, node / 9, NULL, NULL);
      CHECK_EQ_F64_BITS(path.cost, sp_hex_distance(hex, 4, 3, node % 9, node / 9));
    }
    sp_hex_free(hex);
  }
}

/* Neighbours --------------------------------------------------------------------------------- */

static void neighbours(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(6, 5, layout);
    CHECK_EQ_I64(sp_hex_set_rect(hex, 2, 1, 2, 2, SP_AREA_WALL), SP_OK); /* walls are neighbours, too */
    for (int32_t y = -2; y < 7; y++) {
      for (int32_t x = -2; x < 8; x++) {
        int32_t found[12], expected = 0;
        const int32_t count = sp_hex_neighbors(hex, x, y, found);
        sp_test_note("layout %d, (%d, %d)", (int)layout, (int)x, (int)y);
        const hex_cube from = hex_oracle_cube(layout, x, y);
        for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS; d++) {
          const hex_cube step = hex_oracle_direction(d);
          for (int32_t node = 0; node < 30; node++) {
            const hex_cube to = hex_oracle_cube(layout, node % 6, node / 6);
            if (to.q - from.q != step.q || to.r - from.r != step.r) continue;
            CHECK(expected < count);
            CHECK_EQ_I64(found[2 * expected], node % 6);
            CHECK_EQ_I64(found[2 * expected + 1], node / 6);
            expected++;
          }
        }
        CHECK_EQ_I64(count, expected);
      }
    }
    int32_t found[12];
    CHECK_EQ_I64(sp_hex_neighbors(hex, INT32_MAX, INT32_MIN, found), 0);
    CHECK_EQ_I64(sp_hex_neighbors(hex, INT32_MIN, INT32_MAX, found), 0);
    CHECK_EQ_I64(sp_hex_neighbors(hex, 2, 2, NULL), 0);
    sp_hex_free(hex);
  }
}

/* Centres ------------------------------------------------------------------------------------ */

/** One product and sums in the written order, for cells on all sides of the grid. */
static void center_arithmetic(void) {
  static const double spaces[][3] = {{0, 0, 1}, {0.1, 0.7, 0.3}, {-1234.56, 98.7, 1.1}, {2e6, -2e6, 1e-3}};
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(20, 20, layout);
    for (int32_t i = 0; i < 4; i++) {
      const double *space = spaces[i];
      if (i > 0) CHECK_EQ_I64(sp_hex_set_space(hex, space[0], space[1], space[2]), SP_OK);
      for (int32_t x = -25; x < 25; x++) {
        const int32_t y = (x * 7) % 23;
        const hex_cube cube = hex_oracle_cube(layout, x, y);
        const double q = (double)cube.q, r = (double)cube.r;
        const double right = layout < 2 ? q + r * 0.5 : half_root_of_three * q;
        const double down = layout < 2 ? half_root_of_three * r : r + q * 0.5;
        const double scaled_right = space[2] * right, scaled_down = space[2] * down;
        double center[2];
        sp_hex_cell_center(hex, x, y, center);
        CHECK_EQ_F64_BITS(center[0], space[0] + scaled_right);
        CHECK_EQ_F64_BITS(center[1], space[1] + scaled_down);
      }
    }
    sp_hex_free(hex);
  }
  CHECK_EQ_F64_BITS(half_root_of_three, sqrt(3.0) / 2);
}

/** The origin is the centre of cell (0, 0), and adjacent centres are one cell size apart. */
static void adjacent_centers(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(7, 7, layout);
    double center[2];
    CHECK_EQ_I64(sp_hex_set_space(hex, -3.5, 12.25, 2.5), SP_OK);
    sp_hex_cell_center(hex, 0, 0, center);
    CHECK_EQ_F64_BITS(center[0], -3.5);
    CHECK_EQ_F64_BITS(center[1], 12.25);
    for (int32_t node = 0; node < 49; node++) {
      int32_t next[12];
      sp_hex_cell_center(hex, node % 7, node / 7, center);
      const int32_t count = sp_hex_neighbors(hex, node % 7, node / 7, next);
      for (int32_t i = 0; i < count; i++) {
        double other[2];
        sp_hex_cell_center(hex, next[2 * i], next[2 * i + 1], other);
        CHECK(fabs(hypot(other[0] - center[0], other[1] - center[1]) - 2.5) < 1e-12);
      }
    }
    sp_hex_free(hex);
  }
}

/* Cells under points ------------------------------------------------------------------------- */

static void centers_round_trip(void) {
  static const double spaces[][3] = {{0, 0, 1}, {-0.3, 0.7, 0.1}, {1e6, -1e6, 3.7}, {-2e6, 2e6, 1e-3}};
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(30, 17, layout);
    for (int32_t i = 0; i < 4; i++) {
      CHECK_EQ_I64(sp_hex_set_space(hex, spaces[i][0], spaces[i][1], spaces[i][2]), SP_OK);
      for (int32_t y = -4; y < 21; y++) {
        for (int32_t x = -4; x < 34; x++) {
          const bool in_grid = x >= 0 && x < 30 && y >= 0 && y < 17;
          double center[2];
          int32_t cell[2] = {-9, -9}, inside = -9;
          sp_hex_cell_center(hex, x, y, center);
          sp_test_note("layout %d, space %d, (%d, %d)", (int)layout, (int)i, (int)x, (int)y);
          CHECK_EQ_I64(sp_hex_cell_at(hex, center[0], center[1], cell, &inside), SP_OK);
          CHECK_EQ_I64(inside, in_grid);
          CHECK_EQ_I64(cell[0], in_grid ? x : -9); /* untouched outside */
          CHECK_EQ_I64(cell[1], in_grid ? y : -9);
        }
      }
    }
    sp_hex_free(hex);
  }
}

/** Rounding as the text has it, in unit cells; the axial coordinates of the cell. */
static hex_cube round_as_written(int32_t layout, double u, double v) {
  double q, r;
  if (layout < 2) {
    r = v / half_root_of_three;
    q = u - r * 0.5;
  } else {
    q = u / half_root_of_three;
    r = v - q * 0.5;
  }
  const double s = -q - r;
  const double near_q = floor(q + 0.5), near_r = floor(r + 0.5), near_s = floor(s + 0.5);
  const double off_q = fabs(near_q - q), off_r = fabs(near_r - r), off_s = fabs(near_s - s);
  hex_cube cube = {(int64_t)near_q, (int64_t)near_r, (int64_t)near_s};
  if (off_q > off_r && off_q > off_s) {
    cube.q = -cube.r - cube.s;
  } else if (off_r > off_s) {
    cube.r = -cube.q - cube.s;
  } else {
    cube.s = -cube.q - cube.r;
  }
  return cube;
}

/** Distance from a point to the centre of a cell, in unit cells. */
static double distance_to_center(const sp_hex *hex, double u, double v, int32_t x, int32_t y) {
  double center[2];
  sp_hex_cell_center(hex, x, y, center);
  return hypot(center[0] - u, center[1] - v);
}

/** The cell of a point is that of the rounding as written, and no other centre is nearer. */
static void check_point(const sp_hex *hex, int32_t layout, double u, double v) {
  const hex_cube expected = round_as_written(layout, u, v);
  int32_t cell[2] = {-9, -9}, axial[2], inside = -9;
  if (!CHECK_EQ_I64(sp_hex_cell_at(hex, u, v, cell, &inside), SP_OK)) return;
  int32_t expected_cell[2];
  CHECK_EQ_I64(sp_hex_from_axial(hex, (int32_t)expected.q, (int32_t)expected.r, expected_cell), SP_OK);
  const bool in_grid = expected_cell[0] >= 0 && expected_cell[0] < 14 && expected_cell[1] >= 0 && expected_cell[1] < 11;
  CHECK_EQ_I64(inside, in_grid);
  if (!in_grid) return;
  CHECK_EQ_I64(sp_hex_to_axial(hex, cell[0], cell[1], axial), SP_OK);
  CHECK_EQ_I64(axial[0], expected.q);
  CHECK_EQ_I64(axial[1], expected.r);
  const double own = distance_to_center(hex, u, v, cell[0], cell[1]);
  for (int32_t d = 0; d < HEX_ORACLE_DIRECTIONS; d++) {
    const hex_cube step = hex_oracle_direction(d);
    int32_t other[2];
    CHECK_EQ_I64(sp_hex_from_axial(hex, axial[0] + (int32_t)step.q, axial[1] + (int32_t)step.r, other), SP_OK);
    CHECK(own <= distance_to_center(hex, u, v, other[0], other[1]) + 1e-12);
  }
}

static void points_anywhere(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(14, 11, layout);
    sp__rng rng = {UINT64_C(0x901)};
    for (int32_t i = 0; i < case_scaled(20000) && sp_test_failures() == 0; i++) {
      const double u = sp__rng_next_double(&rng) * 22 - 4, v = sp__rng_next_double(&rng) * 20 - 4;
      sp_test_note("layout %d, point %d", (int)layout, (int)i);
      check_point(hex, layout, u, v);
    }
    sp_hex_free(hex);
  }
}

/** Points on the borders between cells: middles of edges, corners, and the doubles beside them. */
static void points_on_borders(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(14, 11, layout);
    for (int32_t node = 0; node < 14 * 11; node++) {
      double center[2];
      sp_hex_cell_center(hex, node % 14, node / 14, center);
      for (int32_t i = 0; i < 12; i++) {
        const double angle = 3.14159265358979323846 / 6 * i;
        const double reach = (i % 2 == 0) == (layout < 2) ? 0.5 : 0.5 / half_root_of_three;
        const double u = center[0] + reach * cos(angle), v = center[1] + reach * sin(angle);
        sp_test_note("layout %d, node %d, border %d", (int)layout, (int)node, (int)i);
        check_point(hex, layout, u, v);
        check_point(hex, layout, nextafter(u, DBL_MAX), v);
        check_point(hex, layout, nextafter(u, -DBL_MAX), nextafter(v, DBL_MAX));
        check_point(hex, layout, u, nextafter(v, -DBL_MAX));
      }
    }
    sp_hex_free(hex);
  }
}

/** Strict comparisons in the repair: exact ties go to s, which follows from q and r. */
static void ties_of_the_repair(void) {
  sp_hex *hex = open_hex(4, 4, SP_HEX_LAYOUT_POINTY_ODD_ROW);
  int32_t cell[2] = {-9, -9}, inside = -9;
  /* q = 0.5, r = 0, s = -0.5: q and s are rounded by the same amount, and q is 1. */
  CHECK_EQ_I64(sp_hex_cell_at(hex, 0.5, 0.0, cell, &inside), SP_OK);
  CHECK(inside == 1 && cell[0] == 1 && cell[1] == 0);
  /* q = 1.5 goes up. */
  CHECK_EQ_I64(sp_hex_cell_at(hex, 1.5, 0.0, cell, &inside), SP_OK);
  CHECK(inside == 1 && cell[0] == 2 && cell[1] == 0);
  CHECK_EQ_I64(sp_hex_cell_at(hex, nextafter(0.5, 0), 0.0, cell, &inside), SP_OK);
  CHECK(inside == 1 && cell[0] == 0 && cell[1] == 0);
  CHECK_EQ_I64(sp_hex_cell_at(hex, -0.5, 0.0, cell, &inside), SP_OK);
  CHECK(inside == 1 && cell[0] == 0 && cell[1] == 0);
  CHECK_EQ_I64(sp_hex_cell_at(hex, nextafter(-0.5, -1), 0.0, cell, &inside), SP_OK);
  CHECK_EQ_I64(inside, 0);
  sp_hex_free(hex);
}

static void coordinate_rule(void) {
  static const double wrong[] = {2097152.0000000005, -2097152.0000000005, (double)NAN, (double)INFINITY};
  sp_hex *hex = open_hex(4, 4, SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
  int32_t cell[2] = {-9, -9}, inside = -9;
  sp_grid_path path = {.cost = -7.0};
  for (int32_t i = 0; i < 4; i++) {
    CHECK_EQ_I64(sp_hex_cell_at(hex, wrong[i], 0, cell, &inside), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_X, wrong[i], -bound, bound);
    CHECK_EQ_I64(sp_hex_cell_at(hex, 0, wrong[i], cell, &inside), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_Y, wrong[i], -bound, bound);
    CHECK_EQ_I64(sp_hex_set_space(hex, wrong[i], 0, 1), SP_E_RANGE);
    CHECK_EQ_I64(sp_hex_set_space(hex, 0, 0, i < 2 ? -(double)i : wrong[i]), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_CELL_SIZE, i < 2 ? -(double)i : wrong[i], 0x1p-1074, bound);
    CHECK_EQ_I64(sp_hex_find_path_between(hex, 0, 0, wrong[i], 0, NULL, NULL, &path), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_GOAL_X, wrong[i], -bound, bound);
  }
  CHECK(cell[0] == -9 && inside == -9);
  CHECK_EQ_F64_BITS(path.cost, -7.0);
  double space[3] = {9, 9, 9};
  sp_hex_get_space(hex, space);
  for (int32_t i = 0; i < 3; i++) CHECK_EQ_F64_BITS(space[i], 0.0);
  /* Tiny cells: the quotients exceed every integer, or are no numbers. */
  CHECK_EQ_I64(sp_hex_set_space(hex, 1, 1, 0x1p-1074), SP_OK);
  static const double points[][2] = {{bound, bound}, {-bound, bound}, {bound, 1}, {1, -bound}, {2, 0}};
  for (int32_t i = 0; i < 5; i++) {
    CHECK_EQ_I64(sp_hex_cell_at(hex, points[i][0], points[i][1], cell, &inside), SP_OK);
    CHECK_EQ_I64(inside, 0);
  }
  CHECK_EQ_I64(sp_hex_cell_at(hex, 1, 1, cell, &inside), SP_OK);
  CHECK(inside == 1 && cell[0] == 0 && cell[1] == 0);
  sp_hex_free(hex);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-065 GAP-10 offset and axial coordinates of the four layouts, negative lines among them", axial_examples);
  SP_RUN("G-065 G-066 axial coordinates and distances of any cells equal doubled coordinates", axial_of_any_cell);
  SP_RUN("G-065 axial coordinates that int32 cannot hold are range errors", axial_beyond_int32);
  SP_RUN("G-066 the distance is the number of steps on open ground", distance_is_steps);
  SP_RUN("G-077 the neighbours come in the order of the axial directions", neighbours);
  SP_RUN("G-070 GAP-22 KA-20 the centre is origin + size * place, in that order of operations", center_arithmetic);
  SP_RUN("G-070 the origin is the centre of cell (0, 0), the size the distance of adjacent centres", adjacent_centers);
  SP_RUN("G-071 centres map back to their cells, and only those of the grid", centers_round_trip);
  SP_RUN("G-071 GAP-22 a point lies in the cell of its rounded cube coordinates, the nearest one", points_anywhere);
  SP_RUN("G-071 points on the borders of cells round as written", points_on_borders);
  SP_RUN("G-071 exact ties of the rounding", ties_of_the_repair);
  SP_RUN("G-072 G-075 GAP-24 GAP-25 coordinates of hex grids out of range, and tiny cells", coordinate_rule);
  return sp_test_end();
}
