/* Navigation meshes of the plane: inputs that must agree, stages, tiles and links, errors.
 * SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <math.h>
#include <string.h>

#include "samepath/build2d.h"

#include "core/rng.h"
#include "support/cases.h"
#include "support/cookbook.h"
#include "support/navmodel.h"
#include "support/test.h"

enum { MAX_SIDE = 48, CASES = 40, SAVED_CAPACITY = 1 << 20 };

static uint8_t cells[MAX_SIDE * MAX_SIDE];

static sp_navmesh *build_map(uint32_t width, uint32_t height, const sp_nav_settings *settings) {
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, width, height, 1.0, 0.0, 0.0, settings, NULL, 0, NULL, &mesh), SP_OK);
  return mesh;
}

static void check_same_bytes(const sp_navmesh *first, const sp_navmesh *second) {
  static uint8_t bytes[2][SAVED_CAPACITY];
  CHECK_EQ_U64(sp_navmesh_saved_size(first), sp_navmesh_saved_size(second));
  if (!CHECK_EQ_I64(sp_navmesh_save(first, bytes[0], SAVED_CAPACITY), SP_OK)) return;
  if (!CHECK_EQ_I64(sp_navmesh_save(second, bytes[1], SAVED_CAPACITY), SP_OK)) return;
  CHECK(memcmp(bytes[0], bytes[1], (size_t)sp_navmesh_saved_size(first)) == 0);
}

static sp_navtile_data data_of(const sp_navmesh *mesh, uint32_t slot) {
  sp_navtile_data data = {0};
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, slot)), &data), SP_OK);
  return data;
}

/* The world ---------------------------------------------------------------------------------- */

static void puts_the_plane_into_the_world(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  settings.floor_y = -3.25;
  settings.area = 7;
  settings.flags = 0x8001;
  settings.tile_size = 16.0;
  cookbook_make_cells(cells);
  sp_navmesh *mesh = build_map(COOKBOOK_WIDTH, COOKBOOK_HEIGHT, &settings);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 4);
  for (uint32_t slot = 0; slot < 4; slot++) {
    const sp_navtile_data data = data_of(mesh, slot);
    CHECK_EQ_I64(data.tile_x, slot % 2); /* tiles come by row, then column */
    CHECK_EQ_I64(data.tile_z, slot / 2);
    CHECK_EQ_F64_BITS(data.origin_y, -3.25);
    CHECK_EQ_U64(data.detail_vertex_count + data.detail_triangle_count, 0);
    for (uint32_t v = 0; v < data.vertex_count; v++) CHECK_EQ_F64_BITS((double)data.vertices[3 * v + 1], 0.0);
    for (uint32_t p = 0; p < data.polygon_count; p++) CHECK(data.areas[p] == 7 && data.flags[p] == 0x8001);
  }
  sp_nav_settings kept;
  CHECK_EQ_I64(sp_navmesh_get_settings(mesh, &kept, NULL), SP_OK);
  CHECK_EQ_F64_BITS(kept.floor_y, -3.25);
  sp_navmesh_free(mesh);
}

/* Inputs that agree -------------------------------------------------------------------------- */

static void draw_cells(sp__rng *rng, uint32_t *width, uint32_t *height) {
  *width = 1 + (uint32_t)sp__rng_next_int(rng, MAX_SIDE);
  *height = 1 + (uint32_t)sp__rng_next_int(rng, MAX_SIDE);
  const int32_t floor_percent = 30 + sp__rng_next_int(rng, 70);
  for (uint32_t i = 0; i < *width * *height; i++) cells[i] = sp__rng_next_int(rng, 100) < floor_percent;
}

/** Tiles that cut a drawn map into a few pieces. */
static sp_nav_settings draw_settings(sp__rng *rng) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  const int32_t halves = sp__rng_next_int(rng, 3);
  settings.agent_radius = 0.25 * (double)halves;
  settings.tile_size = 8.0 * (double)(1 + sp__rng_next_int(rng, 6));
  settings.max_verts_per_poly = 3 + sp__rng_next_int(rng, 14);
  return settings;
}

static void grids_are_tile_maps(void) {
  static uint8_t areas[MAX_SIDE * MAX_SIDE];
  sp__rng rng = {0x641D};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint32_t width, height;
    draw_cells(&rng, &width, &height);
    const sp_nav_settings settings = draw_settings(&rng);
    const bool placed = i % 2 == 0;
    for (uint32_t k = 0; k < width * height; k++) {
      areas[k] = cells[k] ? (uint8_t)sp__rng_next_int(&rng, 255) : SP_AREA_WALL;
    }
    sp_grid *grid = NULL;
    sp_navmesh *of_grid = NULL, *of_map = NULL;
    CHECK_EQ_I64(sp_grid_from_areas(areas, (int32_t)width, (int32_t)height, NULL, &grid), SP_OK);
    if (placed) CHECK_EQ_I64(sp_grid_set_space(grid, -5.0, 3.5, 0.75), SP_OK);
    CHECK_EQ_I64(sp_navmesh_build2d_grid(grid, &settings, NULL, 0, NULL, &of_grid), SP_OK);
    CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, width, height, placed ? 0.75 : 1.0, placed ? -5.0 : 0.0,
                                             placed ? 3.5 : 0.0, &settings, NULL, 0, NULL, &of_map),
                 SP_OK);
    check_same_bytes(of_grid, of_map);
    sp_navmesh_free(of_grid);
    sp_navmesh_free(of_map);
    sp_grid_free(grid);
  }
}

static void walls_make_no_tiles(void) {
  sp_grid *grid = NULL;
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_grid_create(8, 8, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 8, 8, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_navmesh_build2d_grid(grid, NULL, NULL, 0, NULL, &mesh), SP_OK);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 0);
  CHECK(sp_navmesh_saved_size(mesh) > 0);
  sp_navmesh_free(mesh);
  sp_grid_free(grid);
}

/** Four points of a box as a ring, and outlines of some of these. */
static sp_outlines boxes(const double *points, uint32_t count) {
  static const uint32_t fours[4] = {4, 4, 4, 4}, ones[4] = {1, 1, 1, 1};
  return (sp_outlines){.point_count = 4 * count,
                       .ring_count = count,
                       .outline_count = count,
                       .points = points,
                       .ring_sizes = fours,
                       .outline_sizes = ones};
}

static void outlines_without_obstacles_are_tile_maps(void) {
  static const double floors[16] = {0, 0, 30, 0, 30, 12, 0, 12, 0, 10, 0, 20, 30, 20, 30, 10};
  static const double obstacle[8] = {11, 6, 19, 6, 19, 12, 11, 12};
  const sp_outlines outlines = boxes(floors, 2), obstacles = boxes(obstacle, 1), none = boxes(NULL, 0);
  sp_navmesh *of_map, *of_outlines = NULL, *open = NULL, *whole = NULL;
  cookbook_make_cells(cells);
  of_map = build_map(COOKBOOK_WIDTH, COOKBOOK_HEIGHT, NULL);
  CHECK_EQ_I64(sp_navmesh_build2d_outlines(&outlines, &obstacles, NULL, NULL, 0, NULL, &of_outlines), SP_OK);
  check_same_bytes(of_map, of_outlines);
  CHECK_EQ_I64(sp_navmesh_build2d_outlines(&outlines, NULL, NULL, NULL, 0, NULL, &open), SP_OK);
  CHECK_EQ_I64(sp_navmesh_build2d_outlines(&outlines, &none, NULL, NULL, 0, NULL, &whole), SP_OK);
  check_same_bytes(open, whole);
  CHECK_EQ_U64(data_of(open, 0).polygon_count, 1);
  sp_navmesh_free(of_map);
  sp_navmesh_free(of_outlines);
  sp_navmesh_free(open);
  sp_navmesh_free(whole);
}

/** The stages one by one, for agents without a radius. */
static void stages_are_the_build(void) {
  sp__rng rng = {0x57A6};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint32_t width, height;
    draw_cells(&rng, &width, &height);
    sp_nav_settings settings = draw_settings(&rng);
    sp_region_options options = {.struct_size = sizeof options, .snap_bits = 9};
    sp_navmesh_params params;
    sp_region *region = NULL;
    sp_region_parts *parts = NULL;
    sp_navmesh *staged = NULL, *of_region = NULL;
    settings.agent_radius = 0.0;
    CHECK_EQ_I64(sp_region_from_tile_map(cells, width, height, 1.0, 0.0, 0.0, &options, NULL, &region), SP_OK);
    CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
    CHECK_EQ_I64(sp_nav_settings_to_params(&settings, NULL, 0, &params), SP_OK);
    CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &staged), SP_OK);
    for (uint32_t p = 0; p < sp_region_parts_count(parts); p++) {
      static double vertices[3 * MAX_SIDE * MAX_SIDE * 4];
      static uint16_t flags[MAX_SIDE * MAX_SIDE * 8];
      sp_region_part part;
      sp_navtile *tile = NULL;
      CHECK_EQ_I64(sp_region_parts_get(parts, p, &part), SP_OK);
      for (uint32_t v = 0; v < part.vertex_count; v++) {
        vertices[3 * v] = part.vertices[2 * v];
        vertices[3 * v + 1] = 0.0;
        vertices[3 * v + 2] = part.vertices[2 * v + 1];
      }
      for (uint32_t k = 0; k < part.polygon_count; k++) flags[k] = 1;
      const sp_navtile_polygons polygons = {.tile_x = part.tile_x,
                                            .tile_z = part.tile_z,
                                            .vertex_count = part.vertex_count,
                                            .polygon_count = part.polygon_count,
                                            .vertices = vertices,
                                            .polygon_vertex_counts = part.polygon_vertex_counts,
                                            .indices = part.indices,
                                            .flags = flags};
      CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_OK);
      CHECK_EQ_I64(sp_navmesh_add_tile(staged, tile, NULL), SP_OK);
      sp_navtile_free(tile);
    }
    CHECK_EQ_I64(sp_navmesh_set_settings(staged, &settings, NULL, 0), SP_OK);
    sp_navmesh *built = build_map(width, height, &settings);
    CHECK_EQ_I64(sp_navmesh_build2d_region(region, &settings, NULL, 0, NULL, &of_region), SP_OK);
    check_same_bytes(staged, built);
    check_same_bytes(of_region, built);
    sp_navmesh_free(staged);
    sp_navmesh_free(of_region);
    sp_navmesh_free(built);
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
}

/* Tiles -------------------------------------------------------------------------------------- */

enum { MAX_POLYGONS = 1 << 14 };

static int32_t parents[MAX_POLYGONS];

static int32_t root_of(int32_t item) {
  while (parents[item] != item) item = parents[item];
  return item;
}

static void unite(int32_t a, int32_t b) {
  parents[root_of(a)] = root_of(b);
}

/** Number of parts that neighbours and links join the polygons to. */
static int32_t count_components(const sp_navmesh *mesh) {
  static int32_t first[MAX_SIDE * MAX_SIDE + 1];
  int32_t total = 0, components = 0;
  const uint32_t slots = sp_navmesh_slot_count(mesh);
  for (uint32_t s = 0; s < slots; s++) {
    first[s] = total;
    total += (int32_t)data_of(mesh, s).polygon_count;
  }
  if (!CHECK(total <= MAX_POLYGONS)) return -1;
  for (int32_t i = 0; i < total; i++) parents[i] = i;
  for (uint32_t s = 0; s < slots; s++) {
    const sp_navtile_data data = data_of(mesh, s);
    for (uint32_t p = 0, edge = 0; p < data.polygon_count; p++) {
      for (uint32_t i = 0; i < data.polygon_vertex_counts[p]; i++, edge++) {
        if (data.neighbors[edge] > 0) unite(first[s] + (int32_t)p, first[s] + data.neighbors[edge] - 1);
      }
      sp_navlink links[64];
      uint32_t count = 0;
      CHECK_EQ_I64(sp_navmesh_get_links(mesh, sp_navmesh_tile_in_slot(mesh, s) | p, links, 64, &count), SP_OK);
      CHECK(count <= 64);
      for (uint32_t k = 0; k < count && k < 64; k++) {
        const uint32_t slot = (uint32_t)(links[k].target >> 20) & 0xFFFFF;
        unite(first[s] + (int32_t)p, first[slot] + (int32_t)(links[k].target & 0xFFFFF));
        CHECK(links[k].range_min == 0 && links[k].range_max == 255); /* edges on a line are the same on both sides */
      }
    }
  }
  for (int32_t i = 0; i < total; i++) components += root_of(i) == i;
  return components;
}

/** Number of parts of the floor that steps through sides join. */
static int32_t count_floor_components(int32_t width, int32_t height) {
  int32_t components = 0;
  for (int32_t i = 0; i < width * height; i++) parents[i] = i;
  for (int32_t i = 0; i < width * height; i++) {
    if (cells[i] == 0) continue;
    if (i % width + 1 < width && cells[i + 1] != 0) unite(i, i + 1);
    if (i + width < width * height && cells[i + width] != 0) unite(i, i + width);
  }
  for (int32_t i = 0; i < width * height; i++) components += cells[i] != 0 && root_of(i) == i;
  return components;
}

static void tiles_join_as_the_floor(void) {
  sp__rng rng = {0x7113};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint32_t width, height, floor_cells = 0;
    draw_cells(&rng, &width, &height);
    sp_nav_settings settings = draw_settings(&rng);
    settings.agent_radius = 0.0;
    sp_navmesh *mesh = build_map(width, height, &settings);
    sp_test_note("case %d, %u x %u", i, width, height);
    for (uint32_t k = 0; k < width * height; k++) floor_cells += cells[k];
    CHECK_EQ_F64_BITS(navmodel_mesh_area(mesh), (double)floor_cells);
    const int32_t components = count_components(mesh);
    CHECK_EQ_I64(components, count_floor_components((int32_t)width, (int32_t)height));
    sp_navmesh_free(mesh);
  }
}

/** A mesh of several tiles has the area of the mesh of one. */
static void cutting_keeps_the_area(void) {
  sp__rng rng = {0xC07};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    uint32_t width, height;
    draw_cells(&rng, &width, &height);
    sp_nav_settings settings = draw_settings(&rng);
    settings.agent_radius = 0.25;
    sp_navmesh *cut = build_map(width, height, &settings);
    settings.tile_size = 64.0;
    sp_navmesh *whole = build_map(width, height, &settings);
    sp_test_note("case %d, %u x %u", i, width, height);
    CHECK(fabs(navmodel_mesh_area(cut) - navmodel_mesh_area(whole)) <= (double)(4 * width * height) / 512.0);
    CHECK_EQ_I64(count_components(cut), count_components(whole));
    sp_navmesh_free(cut);
    sp_navmesh_free(whole);
  }
}

/* Off-mesh links ----------------------------------------------------------------------------- */

static void bakes_links(void) {
  const sp_off_mesh_link links[2] = {
      {.start = {5, 0, 9}, .end = {24, 0, 9}, .radius = 0.5, .user_id = 42, .bidirectional = 1},
      {.start = {500, 0, 9}, .end = {24, 0, 9}, .radius = 0.5}}; /* starts where no tile is */
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *mesh = NULL;
  uint32_t kept = 0, forward = 0, backward = 0;
  settings.tile_size = 16.0;
  cookbook_make_cells(cells);
  CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, COOKBOOK_WIDTH, COOKBOOK_HEIGHT, 1.0, 0.0, 0.0, &settings, links, 2,
                                           NULL, &mesh),
               SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_settings(mesh, &settings, &kept), SP_OK);
  CHECK_EQ_U64(kept, 2);
  for (uint32_t s = 0; s < sp_navmesh_slot_count(mesh); s++) {
    const sp_navtile_data data = data_of(mesh, s);
    CHECK_EQ_U64(data.link_count, s == 0 ? 1 : 0);
    for (uint32_t p = 0; p < data.polygon_count; p++) {
      sp_navlink found[16];
      uint32_t count = 0;
      CHECK_EQ_I64(sp_navmesh_get_links(mesh, sp_navmesh_tile_in_slot(mesh, s) | p, found, 16, &count), SP_OK);
      for (uint32_t k = 0; k < count; k++) {
        forward += found[k].kind == SP_NAVLINK_OFF_MESH;
        backward += found[k].kind == SP_NAVLINK_OFF_MESH_REVERSE;
      }
    }
  }
  CHECK(forward == 1 && backward == 1);
  sp_navmesh_free(mesh);
}

/** Tiles that are added at once, or not at all when one of them has no place. */
static void adds_tiles_at_once(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *single = NULL, *many = NULL;
  sp_navmesh_params params;
  sp_navtile *tiles[5];
  settings.tile_size = 16.0;
  cookbook_make_cells(cells);
  sp_navmesh *mesh = build_map(COOKBOOK_WIDTH, COOKBOOK_HEIGHT, &settings);
  CHECK_EQ_I64(sp_navmesh_get_params(mesh, &params), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &single), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &many), SP_OK);
  for (uint32_t s = 0; s < 4; s++) {
    const sp_navtile_data data = data_of(mesh, s);
    CHECK_EQ_I64(sp_navtile_create(&params, &data, NULL, &tiles[s]), SP_OK);
    CHECK_EQ_I64(sp_navmesh_add_tile(single, tiles[s], NULL), SP_OK);
  }
  tiles[4] = tiles[1];
  CHECK_EQ_I64(sp_navmesh_add_tiles(many, tiles, 5), SP_E_STATE);
  CHECK(sp_navmesh_tile_count(many) == 0 && sp_navmesh_slot_count(many) == 0);
  CHECK_EQ_I64(sp_navmesh_add_tiles(many, NULL, 1), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navmesh_add_tiles(many, NULL, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tiles(many, tiles, 4), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_settings(single, &settings, NULL, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_settings(many, &settings, NULL, 0), SP_OK);
  check_same_bytes(single, many);
  CHECK_EQ_I64(count_components(single), count_components(many));
  for (uint32_t s = 0; s < 4; s++) sp_navtile_free(tiles[s]);
  sp_navmesh_free(single);
  sp_navmesh_free(many);
  sp_navmesh_free(mesh);
}

/* Errors ------------------------------------------------------------------------------------- */

static void check_error(sp_status status, sp_status expected, int32_t field, double value, double max) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(status, expected);
  CHECK_EQ_I64(error.field, field);
  if (expected != SP_E_RANGE) return;
  CHECK_EQ_F64_BITS(error.value, value);
  CHECK_EQ_F64_BITS(error.max, max);
}

static sp_status build_with(const sp_nav_settings *settings) {
  sp_navmesh *mesh = NULL;
  const sp_status status = sp_navmesh_build2d_tile_map(cells, COOKBOOK_WIDTH, COOKBOOK_HEIGHT, 1.0, 0.0, 0.0, settings,
                                                       NULL, 0, NULL, &mesh);
  CHECK((status == SP_OK) == (mesh != NULL));
  sp_navmesh_free(mesh);
  return status;
}

static void refuses_settings(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  cookbook_make_cells(cells);
  settings.snap_bits = 10;
  check_error(build_with(&settings), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_SNAP_BITS, 10, 9);
  settings.snap_bits = 9;
  CHECK_EQ_I64(build_with(&settings), SP_OK);
  settings.agent_radius = 2e6;
  check_error(build_with(&settings), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_AGENT_RADIUS, 2e6, SP_REGION_MAX_OFFSET);
  settings.agent_radius = 0.6;
  settings.snap_bits = -1;
  settings.cell_size = 257.0;
  check_error(build_with(&settings), SP_E_RANGE, SP_FIELD_NAV_SETTINGS_CELL_SIZE, 257, 256);
  settings.cell_size = 0.0;
  CHECK_EQ_I64(build_with(&settings), SP_E_RANGE);
  settings.cell_size = 0.001;
  CHECK_EQ_I64(build_with(&settings), SP_E_RANGE); /* tiles have at most 8192 cells */
  settings.cell_size = 0.3;
  settings.tile_size = 64.1;
  CHECK_EQ_I64(build_with(&settings), SP_E_RANGE); /* no float32 */
  settings.tile_size = 9.765625;                   /* 5000 grid units: lines lie on the grid */
  CHECK_EQ_I64(build_with(&settings), SP_OK);
  settings.tile_size = 9.765869140625; /* and an eighth of a unit: the second line is off */
  check_error(build_with(&settings), SP_E_FORMAT, SP_FIELD_TILE_LINES, 0, 0);
}

static void refuses_inputs(void) {
  static const double far[8] = {0, 0, 2097153, 0, 1, 1, 0, 1};
  const sp_outlines outlines = boxes(far, 1);
  sp_navmesh *mesh = NULL;
  check_error(sp_navmesh_build2d_outlines(&outlines, NULL, NULL, NULL, 0, NULL, &mesh), SP_E_RANGE, SP_FIELD_POINT_X,
              2097153, SP_MAX_COORDINATE);
  check_error(sp_navmesh_build2d_outlines(NULL, NULL, NULL, NULL, 0, NULL, &mesh), SP_E_ARGUMENT, SP_FIELD_OUTLINES, 0,
              0);
  check_error(sp_navmesh_build2d_tile_map(cells, 2, 1, 2e6, 0, 0, NULL, NULL, 0, NULL, &mesh), SP_E_RANGE,
              SP_FIELD_GRID_LINES_X, 4e6, SP_MAX_COORDINATE);
  CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, 2, 2, 1, 0, 0, NULL, NULL, 0, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navmesh_build2d_grid(NULL, NULL, NULL, 0, NULL, &mesh), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navmesh_build2d_region(NULL, NULL, NULL, 0, NULL, &mesh), SP_E_HANDLE);
  const sp_off_mesh_link link = {.radius = -1.0};
  CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, 2, 2, 1, 0, 0, NULL, &link, 1, NULL, &mesh), SP_E_RANGE);
  CHECK(mesh == NULL);
}

/** A tile may not leave the world, even when its polygons do not. */
static void refuses_tiles_beyond_the_world(void) {
  static const double box[8] = {2097100, 0, 2097150, 0, 2097150, 9, 2097100, 9};
  const sp_outlines outlines = boxes(box, 1);
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *mesh = NULL;
  sp_error error;
  settings.agent_radius = 0.0;
  CHECK_EQ_I64(sp_navmesh_build2d_outlines(&outlines, NULL, &settings, NULL, 0, NULL, &mesh), SP_OK);
  sp_navmesh_free(mesh);
  mesh = NULL;
  settings.origin_x = 32.0;
  CHECK_EQ_I64(sp_navmesh_build2d_outlines(&outlines, NULL, &settings, NULL, 0, NULL, &mesh), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_TILE_X);
  CHECK_EQ_I64(error.index, 32767);
  CHECK_EQ_F64_BITS(error.value, 2097184.0);
  CHECK(mesh == NULL);
}

/** A checkerboard has a vertex for each cell and more, too many for one tile. */
static void refuses_large_tiles(void) {
  enum { SIDE = 260 };
  static uint8_t board[SIDE * SIDE];
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh *mesh = NULL;
  for (int32_t i = 0; i < SIDE * SIDE; i++) board[i] = (i / SIDE + i % SIDE) % 2 == 0;
  settings.agent_radius = 0.0;
  settings.cell_size = 1.0;
  settings.tile_size = 512.0;
  check_error(sp_navmesh_build2d_tile_map(board, SIDE, SIDE, 1.0, 0.0, 0.0, &settings, NULL, 0, NULL, &mesh),
              SP_E_RANGE, SP_FIELD_TILE, (SIDE + 1) * (SIDE + 1) - 2, SP_NAVTILE_MAX_VERTICES);
  CHECK(mesh == NULL);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-225 the plane lies in X and Z at the floor's height", puts_the_plane_into_the_world);
  SP_RUN("G-251 M-237 grids are built as tile maps", grids_are_tile_maps);
  SP_RUN("M-237 walls alone make a mesh without tiles", walls_make_no_tiles);
  SP_RUN("M-223 outlines without obstacles are built as the tile map of their shape",
         outlines_without_obstacles_are_tile_maps);
  SP_RUN("M-223 the stages one by one are the build", stages_are_the_build);
  SP_RUN("M-229 M-233 tiles join as the floor does", tiles_join_as_the_floor);
  SP_RUN("M-234 cutting keeps area and connections", cutting_keeps_the_area);
  SP_RUN("M-223 tiles are added at once as one by one, or not at all", adds_tiles_at_once);
  SP_RUN("M-203 authored links are baked into the tiles they start in", bakes_links);
  SP_RUN("M-226 M-227 M-235 settings that tiles cannot have are refused", refuses_settings);
  SP_RUN("M-235 bad inputs are refused", refuses_inputs);
  SP_RUN("M-235 a tile beyond the world is refused", refuses_tiles_beyond_the_world);
  SP_RUN("M-201 a tile with too many vertices is refused", refuses_large_tiles);
  return sp_test_end();
}
