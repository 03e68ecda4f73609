/* Meshes of what is difficult: input of any form and order, needles, spikes, overlaps, the ends of the plane, settings
 * at their limits, a hundred thousand points. SAMEPATH_TEST_SCALE (percent) changes the counts; 1000 has inputs of
 * 100,000 points.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/build2d_internal.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/polygon_files.h"
#include "support/region_parts.h"
#include "support/regions.h"
#include "support/test.h"

/* Checks ------------------------------------------------------------------------------------- */

/** The saved bytes of a mesh, which is freed. */
typedef struct saved {
  uint8_t *bytes;
  size_t size;
} saved;

static saved save(sp_navmesh *mesh) {
  saved made = {.size = (size_t)sp_navmesh_saved_size(mesh)};
  made.bytes = malloc(made.size);
  CHECK_EQ_I64(sp_navmesh_save(mesh, made.bytes, made.size), SP_OK);
  sp_navmesh_free(mesh);
  return made;
}

static void check_same(saved first, saved second) {
  CHECK(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
  free(first.bytes);
  free(second.bytes);
}

/** The mesh that a build has made: a loader accepts its tiles. */
static sp_navmesh *check_mesh(sp_status status, sp_navmesh *const *made) {
  sp_navmesh *mesh = *made, *loaded = NULL;
  if (!CHECK_EQ_I64(status, SP_OK)) return NULL;
  const size_t size = (size_t)sp_navmesh_saved_size(mesh);
  uint8_t *bytes = malloc(size);
  CHECK_EQ_I64(sp_navmesh_save(mesh, bytes, size), SP_OK);
  CHECK_EQ_I64(sp_navmesh_load(bytes, size, NULL, &loaded), SP_OK);
  sp_navmesh_free(loaded);
  free(bytes);
  return mesh;
}

/* Form and order ----------------------------------------------------------------------------- */

static sp_navmesh *build(const outline_set *outlines, const outline_set *obstacles, const sp_nav_settings *settings) {
  const sp_outlines floors = outlines_of(outlines), walls = outlines_of(obstacles);
  sp_navmesh *mesh = NULL;
  return check_mesh(sp_navmesh_build2d_outlines(&floors, &walls, settings, NULL, 0, NULL, &mesh), &mesh);
}

static void depends_on_edges_alone(void) {
  static outline_set outlines, obstacles;
  sp__rng rng = {0x0D5};
  for (int32_t i = 0; i < case_scaled(60) && sp_test_failures() == 0; i++) {
    sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
    const outline_kind kind = i % 2 == 0 ? OUTLINES_SPARSE : OUTLINES_STARS;
    settings.tile_size = 4.0 * (double)(1 + sp__rng_next_int(&rng, 16));
    settings.agent_radius = 0.125 * (double)sp__rng_next_int(&rng, 8);
    outlines_draw(&outlines, &rng, kind, 4);
    outlines_draw(&obstacles, &rng, OUTLINES_SPARSE, 2);
    sp_test_note("case %d", i);
    const saved first = save(build(&outlines, &obstacles, &settings));
    outlines_disguise(&outlines, &rng);
    outlines_disguise(&obstacles, &rng);
    check_same(first, save(build(&outlines, &obstacles, &settings)));
  }
}

/* Tile lines --------------------------------------------------------------------------------- */

/** Whether a part of another tile has the edge from b to a. */
static bool has_twin(const sp_region_parts *parts, uint32_t but, const double *a, const double *b) {
  for (uint32_t i = 0; i < sp_region_parts_count(parts); i++) {
    sp_region_part part;
    CHECK_EQ_I64(sp_region_parts_get(parts, i, &part), SP_OK);
    for (uint32_t p = 0, first = 0; i != but && p < part.polygon_count; first += part.polygon_vertex_counts[p++]) {
      const uint32_t count = part.polygon_vertex_counts[p];
      for (uint32_t k = 0; k < count; k++) {
        const double *from = part.vertices + 2 * (size_t)part.indices[first + k];
        const double *to = part.vertices + 2 * (size_t)part.indices[first + (k + 1) % count];
        if (from[0] == b[0] && from[1] == b[1] && to[0] == a[0] && to[1] == a[1]) return true;
      }
    }
  }
  return false;
}

/** Edges on tile lines between floor and floor have a twin on the other side. Returns how many there are. */
static int32_t check_twins(const sp_region *region, const sp_region_parts *parts, double tile_size) {
  int32_t twins = 0;
  for (uint32_t i = 0; i < sp_region_parts_count(parts); i++) {
    sp_region_part part;
    CHECK_EQ_I64(sp_region_parts_get(parts, i, &part), SP_OK);
    for (uint32_t p = 0, first = 0; p < part.polygon_count; first += part.polygon_vertex_counts[p++]) {
      const uint32_t count = part.polygon_vertex_counts[p];
      for (uint32_t k = 0; k < count; k++) {
        const double *a = part.vertices + 2 * (size_t)part.indices[first + k];
        const double *b = part.vertices + 2 * (size_t)part.indices[first + (k + 1) % count];
        const bool upright = a[0] == b[0] && fmod(a[0], tile_size) == 0.0;
        const bool level = a[1] == b[1] && fmod(a[1], tile_size) == 0.0;
        if (part.neighbors[first + k] != -1 || !(upright || level)) continue;
        const double x = (a[0] + b[0]) / 2.0, y = (a[1] + b[1]) / 2.0, dx = upright ? 0.25 : 0.0, dy = 0.25 - dx;
        int32_t places[2] = {-1, -1};
        CHECK_EQ_I64(sp_region_locate_point(region, x + dx, y + dy, &places[0]), SP_OK);
        CHECK_EQ_I64(sp_region_locate_point(region, x - dx, y - dy, &places[1]), SP_OK);
        const bool floor_meets_floor = places[0] == SP_POINT_PLACE_INSIDE && places[1] == SP_POINT_PLACE_INSIDE;
        CHECK_EQ_I64(has_twin(parts, i, a, b), floor_meets_floor);
        twins += floor_meets_floor;
      }
    }
  }
  return twins;
}

/** Of boxes, so that nothing moves and a quarter of a unit beside an edge is either floor or not. */
static void meets_itself_on_lines(void) {
  static outline_set set;
  sp__rng rng = {0x7411};
  int32_t twins = 0;
  for (int32_t i = 0; i < case_scaled(40) && sp_test_failures() == 0; i++) {
    sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
    sp_region_parts *parts = NULL;
    settings.cell_size = 4.0;
    settings.tile_size = (double)(3 + sp__rng_next_int(&rng, 20));
    outlines_draw(&set, &rng, OUTLINES_RECTILINEAR, 3);
    sp_test_note("case %d", i);
    sp_region *region = region_make(&set, 6);
    CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
    twins += check_twins(region, parts, settings.tile_size);
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
  CHECK(twins > case_scaled(40) * 20);
}

static void links_on_lines(void) {
  static const uint8_t cells[8 * 8] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const sp_off_mesh_link links[] = {{.start = {4, 0, 4}, .end = {6, 0, 6}, .radius = 0.5, .user_id = 1},
                                    {.start = {4, 0, 1}, .end = {4, 0, 7}, .radius = 0.5, .user_id = 2},
                                    {.start = {0, 0, 0}, .end = {8, 0, 8}, .radius = 0.5, .user_id = 3}};
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *mesh = NULL;
  uint32_t found = 0;
  settings.agent_radius = 0.0;
  settings.tile_size = 4.0;
  mesh = check_mesh(sp_navmesh_build2d_tile_map(cells, 8, 8, 1.0, 0.0, 0.0, &settings, links, 3, NULL, &mesh), &mesh);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 4);
  for (uint32_t s = 0; s < sp_navmesh_slot_count(mesh); s++) {
    sp_navtile_data data;
    CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, s)), &data), SP_OK);
    found += data.link_count;
  }
  CHECK_EQ_U64(found, 3); /* each in one tile, also those that start on a line or on a corner */
  sp_navmesh_free(mesh);
}

/* Settings at their limits ------------------------------------------------------------------- */

/** A box of 10 by 10 with a spike, a repeated point and a needle through it. */
static sp_outlines nasty_box(double x, double y) {
  static double points[2 * 16];
  static const uint32_t ring_sizes[3] = {8, 4, 4}, outline_sizes[2] = {1, 2};
  const double shape[2 * 16] = {0, 0, 10, 0, 10, 0, 10, 5, 30,      5, 10, 5,     10, 10,    0,  10, /**/
                                2, 2, 4,  2, 4,  4, 2,  4, /**/ -5, 7, 15, 7.004, 15, 7.004, 15, 7};
  for (uint32_t i = 0; i < 32; i++) points[i] = shape[i] + (i % 2 == 0 ? x : y);
  return (sp_outlines){16, 3, 2, 0, points, ring_sizes, outline_sizes};
}

static sp_navmesh *build_nasty(double x, double y, const sp_nav_settings *settings) {
  const sp_outlines outlines = nasty_box(x, y);
  sp_navmesh *mesh = NULL;
  return check_mesh(sp_navmesh_build2d_outlines(&outlines, NULL, settings, NULL, 0, NULL, &mesh), &mesh);
}

static void takes_any_radius(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  const double unit = 1.0 / 512.0;
  const double radii[] = {0.0, 5e-324, 1e-9, unit / 2.0, unit, 0.1, 1.0, 4.9, 5.0, 5.1, 1000.0, 1048000.0};
  double last = HUGE_VAL;
  for (uint32_t i = 0; i < sizeof radii / sizeof radii[0] && sp_test_failures() == 0; i++) {
    settings.agent_radius = radii[i];
    sp_test_note("radius %g", radii[i]);
    sp_navmesh *mesh = build_nasty(3.0, -7.0, &settings);
    const double area = navmodel_mesh_area(mesh), side = fmax(0.0, 10.0 - 2.0 * radii[i]);
    CHECK(area <= last && fabs(area - side * side) < 0.05 + 0.01 * (area > 0.0));
    CHECK((sp_navmesh_tile_count(mesh) == 0) == (radii[i] >= 5.0));
    last = area;
    sp_navmesh_free(mesh);
  }
}

static void takes_any_grid(void) {
  for (int32_t bits = 0; bits <= 16 && sp_test_failures() == 0; bits++) {
    sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
    settings.snap_bits = bits;
    settings.cell_size = 256.0 / (double)(1 << bits);
    settings.tile_size = fmin(64.0, 8192.0 * settings.cell_size);
    settings.agent_radius = 0.5;
    for (int32_t most = 3; most <= 16; most++) {
      settings.max_verts_per_poly = most;
      sp_test_note("%d bits, %d vertices", bits, most);
      sp_navmesh *mesh = build_nasty(0.0, 0.0, &settings);
      CHECK(fabs(navmodel_mesh_area(mesh) - 81.0) < (bits == 0 ? 20.0 : bits < 4 ? 10.0 : 1.0));
      sp_navmesh_free(mesh);
    }
  }
}

static void takes_the_ends_of_the_plane(void) {
  static const double corners[4][2] = {
      {-2097147, -2097152}, {2097122, -2097152}, {-2097147, 2097142}, {2097122, 2097142}};
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  for (int32_t i = 0; i < 4; i++) {
    settings.origin_x = i % 2 == 0 ? 2097152.0 : -2097152.0; /* the tile is as far from its origin as can be */
    settings.origin_z = i < 2 ? 2097152.0 : -2097152.0;
    sp_navmesh *mesh = build_nasty(corners[i][0], corners[i][1], &settings);
    CHECK(fabs(navmodel_mesh_area(mesh) - 77.44) < 0.1);
    sp_navmesh_free(mesh);
  }
  const double all[8] = {-2097152, -2097152, 2097152, -2097152, 2097152, 2097152, -2097152, 2097152};
  const uint32_t four = 4, one = 1;
  const sp_outlines plane = {4, 1, 1, 0, all, &four, &one};
  sp_navmesh *mesh = NULL;
  settings.origin_x = settings.origin_z = 0.0;
  settings.cell_size = 256.0;
  settings.tile_size = 1048576.0;
  mesh = check_mesh(sp_navmesh_build2d_outlines(&plane, NULL, &settings, NULL, 0, NULL, &mesh), &mesh);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 16);
  sp_navmesh_free(mesh);
}

/* Many points -------------------------------------------------------------------------------- */

static outline_list list;

/** A mesh of the list without a radius has its area; with one it is smaller. */
static void check_large(double tile_size, double cell_size) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *mesh = NULL;
  settings.tile_size = tile_size;
  settings.cell_size = cell_size;
  settings.agent_radius = 0.0;
  sp_region *region = outline_list_make(&list, sp_region_finest_snap_bits(cell_size));
  region_check_valid(region);
  const double area = sp_region_area(region);
  mesh = check_mesh(sp_navmesh_build2d_region(region, &settings, NULL, 0, NULL, &mesh), &mesh);
  CHECK(fabs(navmodel_mesh_area(mesh) - area) < 1e-4 * area);
  sp_navmesh_free(mesh);
  mesh = NULL;
  settings.agent_radius = cell_size;
  mesh = check_mesh(sp_navmesh_build2d_region(region, &settings, NULL, 0, NULL, &mesh), &mesh);
  CHECK(navmodel_mesh_area(mesh) < area && navmodel_mesh_area(mesh) > 0.0);
  sp_navmesh_free(mesh);
  sp_region_free(region);
}

/** One ring of points at random distances from the middle, or at the same: all of them on one circle. */
static void takes_stars_and_circles(void) {
  const uint32_t count = (uint32_t)case_scaled(10000);
  sp__rng rng = {0x57A2};
  for (int32_t star = 0; star < 2; star++) {
    outline_list_clear(&list);
    for (uint32_t i = 0; i < count; i++) {
      const double angle = 6.283185307179586 * i / count,
                   radius = star ? 1000.0 + 9.0 * sp__rng_next_double(&rng) : 1e5;
      outline_list_add_point(&list, radius * cos(angle), radius * sin(angle));
    }
    outline_list_end_ring(&list);
    outline_list_end_outline(&list);
    check_large(star ? 256.0 : 8192.0, 1.0);
  }
}

/** Teeth that lie, side by side, and squares in squares. */
static void takes_combs_and_nests(void) {
  const uint32_t teeth = (uint32_t)case_scaled(2500), squares = (uint32_t)case_scaled(400);
  outline_list_clear(&list);
  for (uint32_t i = 0; i < teeth; i++) {
    outline_list_add_point(&list, 0.0, 4.0 * i);
    outline_list_add_point(&list, 10000.0, 4.0 * i + 1.5);
    outline_list_add_point(&list, 0.0, 4.0 * i + 3.0);
  }
  outline_list_add_point(&list, -9.0, 4.0 * teeth);
  outline_list_add_point(&list, -9.0, 0.0);
  outline_list_end_ring(&list);
  outline_list_end_outline(&list);
  check_large(4096.0, 1.0);
  outline_list_clear(&list);
  for (uint32_t i = 1; i <= squares; i++) {
    const double reach = 3.0 * i;
    for (int32_t k = 0; k < 4; k++) {
      outline_list_add_point(&list, k == 1 || k == 2 ? reach : -reach, k < 2 ? -reach : reach);
    }
    outline_list_end_ring(&list);
  }
  outline_list_end_outline(&list);
  check_large(1024.0, 1.0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-223 M-276 meshes depend on the set of edges alone", depends_on_edges_alone);
  SP_RUN("M-233 what tile lines cut meets itself there", meets_itself_on_lines);
  SP_RUN("M-203 links on tile lines belong to one tile", links_on_lines);
  SP_RUN("M-224 M-262 takes radii from nothing to beyond everything", takes_any_radius);
  SP_RUN("M-226 M-239 M-274 takes all grids and limits of vertices", takes_any_grid);
  SP_RUN("M-235 M-238 takes the ends of the plane", takes_the_ends_of_the_plane);
  SP_RUN("M-253 M-276 takes rings of many points", takes_stars_and_circles);
  SP_RUN("M-253 takes needles side by side and rings in rings", takes_combs_and_nests);
  outline_list_free(&list);
  return sp_test_end();
}
