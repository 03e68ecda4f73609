/* How much of a noisy tile map a mesh covers, against the exact area of the floor shrunk by a disc, and how many
 * polygons it takes.
 */
#include <math.h>

#include "samepath/build2d.h"

#include "core/rng.h"
#include "support/navmodel.h"
#include "support/test.h"

enum { SIDE = 128 };

static const double cell = 2.0, quarter_turn = 0.78539816339744831; /* a quarter of pi */
static uint8_t cells[SIDE * SIDE];

static bool is_floor(int32_t x, int32_t y) {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE && cells[y * SIDE + x] != 0;
}

/**
 * Area of a floor cell that is at least `radius`, at most half a cell, away from walls: strips along walls are gone, a
 * square where two of them meet counts once, and a wall that touches a corner alone takes a quarter of a disc.
 */
static double shrunk_cell(int32_t x, int32_t y, double radius) {
  static const int32_t sides[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  static const int32_t corners[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  double area = cell * cell;
  for (int32_t i = 0; i < 4; i++) {
    const int32_t next = (i + 1) % 4;
    const bool wall = !is_floor(x + sides[i][0], y + sides[i][1]);
    const bool next_wall = !is_floor(x + sides[next][0], y + sides[next][1]);
    if (wall) area -= cell * radius;
    if (wall && next_wall) area += radius * radius;
    if (!wall && !next_wall && !is_floor(x + corners[i][0], y + corners[i][1])) area -= quarter_turn * radius * radius;
  }
  return area;
}

static double exact_area(double radius) {
  double area = 0.0;
  for (int32_t i = 0; i < SIDE * SIDE; i++) {
    if (cells[i] != 0) area += shrunk_cell(i % SIDE, i / SIDE, radius);
  }
  return area;
}

static uint32_t count_polygons(const sp_navmesh *mesh) {
  uint32_t count = 0;
  for (uint32_t s = 0; s < sp_navmesh_slot_count(mesh); s++) {
    sp_navtile_data data;
    CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, s)), &data), SP_OK);
    count += data.polygon_count;
  }
  return count;
}

static void covers_noisy_maps(void) {
  /* Mean and spread of exact areas over random maps; ours may be off by a 10000th. */
  static const double radii[3] = {0.5, 0.75, 1.0}, means[3] = {23928, 16617, 9560}, spreads[3] = {323, 318, 302};
  static const uint32_t most_polygons[3] = {8500, 9500, 5500};
  sp__rng rng = {31};
  for (int32_t i = 0; i < SIDE * SIDE; i++) cells[i] = sp__rng_next_double(&rng) < 0.6;
  for (int32_t i = 0; i < 3; i++) {
    sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
    sp_navmesh *mesh = NULL;
    settings.agent_radius = radii[i];
    settings.cell_size = 0.25;
    CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, SIDE, SIDE, cell, 0.0, 0.0, &settings, NULL, 0, NULL, &mesh),
                 SP_OK);
    const double exact = exact_area(radii[i]), ours = navmodel_mesh_area(mesh);
    const uint32_t polygons = count_polygons(mesh);
    sp_test_note("radius %g: exact %g, ours %g, %u polygons", radii[i], exact, ours, polygons);
    CHECK(fabs(exact - means[i]) < 3.0 * spreads[i]);
    CHECK(fabs(ours - exact) < 1e-4 * exact);
    CHECK(polygons > 4500 && polygons < most_polygons[i]);
    sp_navmesh_free(mesh);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("K-31 K-32 noisy maps are covered to a 10000th of the exact area", covers_noisy_maps);
  return sp_test_end();
}
