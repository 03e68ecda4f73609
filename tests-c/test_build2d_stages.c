/* The stages of a build in the plane through their public calls: they are the build, and refuse what it refuses.
 * SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>
#include <string.h>

#include "samepath/build2d.h"

#include "core/rng.h"
#include "support/cases.h"
#include "support/test.h"

enum { SIDE = 24, CASES = 60, MAX_TILES = 256, SAVED_CAPACITY = 1 << 19 };

static uint8_t cells[SIDE * SIDE];
static const sp_off_mesh_link links[2] = {{.start = {2, 0, 2}, .end = {20, 0, 15}, .radius = 1.5, .bidirectional = 1},
                                          {.start = {17, 0, 9}, .end = {3, 0, 20}, .radius = 2.5}};

static sp_region *region_of_cells(int32_t snap_bits) {
  const sp_region_options options = {.struct_size = sizeof options, .snap_bits = snap_bits};
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_from_tile_map(cells, SIDE, SIDE, 1.0, 0.0, 0.0, &options, NULL, &region), SP_OK);
  return region;
}

static void draw_cells(sp__rng *rng) {
  const int32_t floor_percent = 40 + sp__rng_next_int(rng, 60);
  for (int32_t i = 0; i < SIDE * SIDE; i++) cells[i] = sp__rng_next_int(rng, 100) < floor_percent;
}

static sp_nav_settings draw_settings(sp__rng *rng) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  settings.agent_radius = sp__rng_next_int(rng, 4) == 0 ? 0.0 : sp__rng_next_double(rng);
  settings.tile_size = 4.0 * (double)(1 + sp__rng_next_int(rng, 6));
  settings.max_verts_per_poly = 3 + sp__rng_next_int(rng, 14);
  settings.floor_y = (double)(sp__rng_next_int(rng, 9) - 4) / 4.0;
  settings.area = sp__rng_next_int(rng, 64);
  settings.flags = sp__rng_next_int(rng, 65536);
  settings.snap_bits = sp__rng_next_int(rng, 2) == 0 ? -1 : 4 + sp__rng_next_int(rng, 6);
  return settings;
}

static void check_saved(const sp_navmesh *first, const sp_navmesh *second) {
  static uint8_t bytes[2][SAVED_CAPACITY];
  CHECK_EQ_U64(sp_navmesh_saved_size(first), sp_navmesh_saved_size(second));
  if (!CHECK_EQ_I64(sp_navmesh_save(first, bytes[0], SAVED_CAPACITY), SP_OK)) return;
  if (!CHECK_EQ_I64(sp_navmesh_save(second, bytes[1], SAVED_CAPACITY), SP_OK)) return;
  CHECK(memcmp(bytes[0], bytes[1], (size_t)sp_navmesh_saved_size(first)) == 0);
}

static sp_navmesh *join(const sp_region_parts *parts, const sp_nav_settings *settings) {
  sp_navtile *tiles[MAX_TILES];
  sp_navmesh_params params;
  sp_navmesh *mesh = NULL;
  const uint32_t count = sp_region_parts_count(parts);
  CHECK(count <= MAX_TILES);
  CHECK_EQ_I64(sp_nav_settings_to_params(settings, links, 2, &params), SP_OK);
  for (uint32_t i = 0; i < count; i++) {
    tiles[i] = NULL;
    CHECK_EQ_I64(sp_navtile_from_region_part(parts, i, &params, settings, NULL, &tiles[i]), SP_OK);
    CHECK_EQ_I64(sp_navtile_bake_links(&params, links, 2, &tiles[i], 1), SP_OK);
  }
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tiles(mesh, tiles, count), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, settings, links, 2), SP_OK);
  for (uint32_t i = 0; i < count; i++) sp_navtile_free(tiles[i]);
  return mesh;
}

static void stages_are_the_build(void) {
  sp__rng rng = {0x57A9};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    draw_cells(&rng);
    const sp_nav_settings settings = draw_settings(&rng);
    int32_t snap_bits = -1;
    sp_region *shrunk = NULL;
    sp_region_parts *parts = NULL;
    sp_navmesh *built = NULL;
    CHECK_EQ_I64(sp_navmesh_build2d_snap_bits(&settings, links, 2, &snap_bits), SP_OK);
    CHECK_EQ_I64(snap_bits, settings.snap_bits >= 0 ? settings.snap_bits : 9);
    sp_region *region = region_of_cells(snap_bits);
    CHECK_EQ_I64(sp_region_shrink(region, &settings, NULL, &shrunk), SP_OK);
    CHECK_EQ_I64(sp_region_slice(shrunk, &settings, NULL, &parts), SP_OK);
    sp_navmesh *staged = join(parts, &settings);
    CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, SIDE, SIDE, 1.0, 0.0, 0.0, &settings, links, 2, NULL, &built),
                 SP_OK);
    check_saved(staged, built);
    sp_navmesh_free(staged);
    sp_navmesh_free(built);
    sp_region_parts_free(parts);
    sp_region_free(shrunk);
    sp_region_free(region);
  }
}

/** A square keeps its shape but for the radius; without a radius nothing changes. */
static void shrinks_a_square(void) {
  static const double box[8] = {0, 0, 8, 0, 8, 8, 0, 8};
  static const uint32_t four[1] = {4}, one[1] = {1};
  const sp_outlines outlines = {4, 1, 1, 0, box, four, one};
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_region *region = NULL, *shrunk = NULL;
  CHECK_EQ_I64(sp_region_create(&outlines, NULL, NULL, &region), SP_OK);
  settings.agent_radius = 0.5;
  CHECK_EQ_I64(sp_region_shrink(region, &settings, NULL, &shrunk), SP_OK);
  CHECK_EQ_F64_BITS(sp_region_area(shrunk), 49.0);
  CHECK_EQ_I64(sp_region_snap_bits(shrunk), 16);
  sp_region_free(shrunk);
  settings.agent_radius = 0.0;
  CHECK_EQ_I64(sp_region_shrink(region, &settings, NULL, &shrunk), SP_OK);
  CHECK_EQ_F64_BITS(sp_region_area(shrunk), 64.0);
  sp_region_free(shrunk);
  CHECK_EQ_I64(sp_region_shrink(region, NULL, NULL, &shrunk), SP_OK); /* the defaults' radius is 0.6 */
  CHECK(fabs(sp_region_area(shrunk) - 6.8 * 6.8) < 1e-3);
  sp_region_free(shrunk);
  settings.agent_radius = 4.0;
  CHECK_EQ_I64(sp_region_shrink(region, &settings, NULL, &shrunk), SP_OK);
  CHECK_EQ_U64(sp_region_ring_count(shrunk), 0);
  sp_region_free(shrunk);
  sp_region_free(region);
}

static void grids_are_tile_maps(void) {
  sp__rng rng = {0x6219};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint8_t areas[SIDE * SIDE];
    sp_grid *grid = NULL;
    sp_region *of_grid = NULL, *difference = NULL;
    draw_cells(&rng);
    for (int32_t k = 0; k < SIDE * SIDE; k++) areas[k] = cells[k] != 0 ? (uint8_t)(k % 200) : SP_AREA_WALL;
    const sp_region_options options = {.struct_size = sizeof options, .snap_bits = i % 17};
    CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, NULL, &grid), SP_OK);
    CHECK_EQ_I64(sp_region_from_grid(grid, &options, NULL, &of_grid), SP_OK);
    sp_region *of_map = region_of_cells(i % 17);
    CHECK_EQ_I64(sp_region_combine(of_grid, of_map, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE, NULL, &difference),
                 SP_OK);
    CHECK_EQ_U64(sp_region_ring_count(difference), 0);
    CHECK_EQ_U64(sp_region_point_count(of_grid), sp_region_point_count(of_map));
    sp_region_free(difference);
    sp_region_free(of_map);
    sp_region_free(of_grid);
    sp_grid_free(grid);
  }
}

static void check_refusal(sp_status status, sp_status expected, int32_t field, double max) {
  sp_error error;
  if (!CHECK_EQ_I64(status, expected)) return;
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_F64_BITS(error.max, max);
}

static void refuses_settings(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  int32_t bits = 77;
  sp_region *shrunk = NULL;
  memset(cells, 1, sizeof cells);
  sp_region *region = region_of_cells(9);
  settings.snap_bits = 10;
  check_refusal(sp_navmesh_build2d_snap_bits(&settings, NULL, 0, &bits), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_SNAP_BITS,
                9);
  settings.snap_bits = -1;
  settings.agent_radius = 1048577.0;
  check_refusal(sp_navmesh_build2d_snap_bits(&settings, NULL, 0, &bits), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_AGENT_RADIUS,
                SP_REGION_MAX_OFFSET);
  check_refusal(sp_region_shrink(region, &settings, NULL, &shrunk), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_AGENT_RADIUS,
                SP_REGION_MAX_OFFSET);
  settings.agent_radius = 0.5;
  settings.cell_size = 257.0;
  check_refusal(sp_navmesh_build2d_snap_bits(&settings, NULL, 0, &bits), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_CELL_SIZE,
                256);
  settings.struct_size = 3;
  CHECK_EQ_I64(sp_navmesh_build2d_snap_bits(&settings, NULL, 0, &bits), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_region_shrink(region, &settings, NULL, &shrunk), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navmesh_build2d_snap_bits(NULL, NULL, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_region_shrink(region, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_region_shrink(NULL, NULL, NULL, &shrunk), SP_E_HANDLE);
  CHECK_EQ_I64(sp_region_from_grid(NULL, NULL, NULL, &shrunk), SP_E_HANDLE);
  CHECK(shrunk == NULL && bits == 77);
  sp_region_free(region);
}

static void refuses_parts(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params = SP_NAVMESH_PARAMS_INIT;
  sp_region_parts *parts = NULL;
  sp_navtile *tile = NULL;
  memset(cells, 1, sizeof cells);
  sp_region *region = region_of_cells(9);
  CHECK_EQ_I64(sp_region_slice(region, NULL, NULL, &parts), SP_OK);
  CHECK_EQ_U64(sp_region_parts_count(parts), 1);
  check_refusal(sp_navtile_from_region_part(parts, 1, &params, NULL, NULL, &tile), SP_E_RANGE, SP_FIELD_PART, 0);
  params.origin_x = 2097152.0;
  check_refusal(sp_navtile_from_region_part(parts, 0, &params, NULL, NULL, &tile), SP_E_RANGE, SP_FIELD_TILE_X,
                SP_MAX_COORDINATE);
  params.origin_x = 0.0;
  settings.flags = 65536;
  check_refusal(sp_navtile_from_region_part(parts, 0, &params, &settings, NULL, &tile), SP_E_RANGE,
                SP_FIELD_NAV_SETTINGS_FLAGS, 65535);
  CHECK_EQ_I64(sp_navtile_from_region_part(NULL, 0, &params, NULL, NULL, &tile), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navtile_from_region_part(parts, 0, &params, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK(tile == NULL);
  CHECK_EQ_I64(sp_navtile_from_region_part(parts, 0, &params, NULL, NULL, &tile), SP_OK);
  sp_navtile_free(tile);
  sp_region_parts_free(parts);
  sp_region_free(region);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-223 M-224 M-225 shrink, slices and tiles one by one are the build", stages_are_the_build);
  SP_RUN("M-224 a square is shrunk by the radius", shrinks_a_square);
  SP_RUN("M-237 regions of grids are those of their tile maps", grids_are_tile_maps);
  SP_RUN("M-226 settings that a build cannot have are refused by its stages", refuses_settings);
  SP_RUN("M-235 parts that are no tiles of the settings are refused", refuses_parts);
  return sp_test_end();
}
