/* Builds in the plane that run out of memory: the k-th allocation fails, for all k. Nothing is lost, nothing is made,
 * and the same call works afterwards.
 */
#include "samepath/build2d.h"

#include "support/counting_allocator.h"
#include "support/test.h"

static counting_allocator counter;
static sp_allocator hook;

static const uint8_t cells[6 * 5] = {1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1,
                                     1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0};
static const double points[16] = {0, 0, 9, 0, 9, 7, 0, 7, 1, 1, 20, 4, 17.3, 19, 3, 12};
static const uint32_t fours[2] = {4, 4}, ones[2] = {1, 1};

static sp_nav_settings small_tiles(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  settings.agent_radius = 0.25;
  settings.tile_size = 2.0;
  return settings;
}

static const sp_off_mesh_link link = {.start = {0.5, 0, 0.5}, .end = {4.5, 0, 4}, .radius = 0.25};

/** A call that makes an object, and what frees it. */
typedef struct build_case {
  const char *name;
  sp_status (*make)(void **out);
  void (*drop)(void *made);
} build_case;

static sp_status build_tile_map(void **out) {
  const sp_nav_settings settings = small_tiles();
  sp_navmesh *mesh = NULL;
  const sp_status status = sp_navmesh_build2d_tile_map(cells, 6, 5, 1.0, 0.0, 0.0, &settings, &link, 1, &hook, &mesh);
  *out = mesh;
  return status;
}

static sp_status build_outlines(void **out) {
  const sp_nav_settings settings = small_tiles();
  const sp_outlines floors = {8, 2, 2, 0, points, fours, ones}, obstacles = {4, 1, 1, 0, points + 8, fours, ones};
  sp_navmesh *mesh = NULL;
  const sp_status status = sp_navmesh_build2d_outlines(&floors, &obstacles, &settings, NULL, 0, &hook, &mesh);
  *out = mesh;
  return status;
}

static sp_status build_grid(void **out) {
  const sp_nav_settings settings = small_tiles();
  sp_grid *grid = NULL;
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_grid_create(5, 4, NULL, &grid), SP_OK);
  const sp_status status = sp_navmesh_build2d_grid(grid, &settings, NULL, 0, &hook, &mesh);
  sp_grid_free(grid);
  *out = mesh;
  return status;
}

static sp_region *make_region(void) {
  const sp_outlines floors = {8, 2, 2, 0, points, fours, ones};
  const sp_region_options options = {.struct_size = sizeof options, .snap_bits = 9};
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_create(&floors, &options, NULL, &region), SP_OK);
  return region;
}

static sp_status triangulate(void **out) {
  sp_region *region = make_region();
  sp_region_parts *parts = NULL;
  const sp_status status = sp_region_triangulate(region, &hook, &parts);
  sp_region_free(region);
  *out = parts;
  return status;
}

static sp_status partition(void **out) {
  sp_region *region = make_region();
  sp_region_parts *parts = NULL;
  const sp_status status = sp_region_partition(region, 6, &hook, &parts);
  sp_region_free(region);
  *out = parts;
  return status;
}

static sp_status slice(void **out) {
  const sp_nav_settings settings = small_tiles();
  sp_region *region = make_region();
  sp_region_parts *parts = NULL;
  const sp_status status = sp_region_slice(region, &settings, &hook, &parts);
  sp_region_free(region);
  *out = parts;
  return status;
}

static sp_status shrink(void **out) {
  const sp_nav_settings settings = small_tiles();
  sp_region *region = make_region(), *shrunk = NULL;
  const sp_status status = sp_region_shrink(region, &settings, &hook, &shrunk);
  sp_region_free(region);
  *out = shrunk;
  return status;
}

static sp_status take_grid(void **out) {
  sp_grid *grid = NULL;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_grid_create(5, 4, NULL, &grid), SP_OK);
  const sp_status status = sp_region_from_grid(grid, NULL, &hook, &region);
  sp_grid_free(grid);
  *out = region;
  return status;
}

static sp_status make_tile(void **out) {
  const sp_nav_settings settings = small_tiles();
  sp_navmesh_params params;
  sp_region *region = make_region();
  sp_region_parts *parts = NULL;
  sp_navtile *tile = NULL;
  CHECK_EQ_I64(sp_nav_settings_to_params(&settings, NULL, 0, &params), SP_OK);
  CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
  const sp_status status = sp_navtile_from_region_part(parts, 1, &params, &settings, &hook, &tile);
  sp_region_parts_free(parts);
  sp_region_free(region);
  *out = tile;
  return status;
}

static void drop_region(void *made) {
  sp_region_free(made);
}

static void drop_tile(void *made) {
  sp_navtile_free(made);
}

static void drop_mesh(void *made) {
  sp_navmesh_free(made);
}

static void drop_parts(void *made) {
  sp_region_parts_free(made);
}

static const build_case build_cases[] = {
    {"tile map", build_tile_map, drop_mesh}, {"outlines", build_outlines, drop_mesh},
    {"grid", build_grid, drop_mesh},         {"triangles", triangulate, drop_parts},
    {"polygons", partition, drop_parts},     {"slices", slice, drop_parts},
    {"shrink", shrink, drop_region},         {"region of a grid", take_grid, drop_region},
    {"tile", make_tile, drop_tile},
};

static void fails_at_every_allocation(void) {
  enum { CASES = sizeof build_cases / sizeof build_cases[0], MOST = 20000 };
  for (int32_t i = 0; i < CASES; i++) {
    bool done = false;
    int64_t k = 0;
    for (; !done && k < MOST && sp_test_failures() == 0; k++) {
      void *made = NULL;
      hook = counting_allocator_begin(&counter);
      counter.fail_at = k;
      sp_test_note("%s, allocation %d", build_cases[i].name, (int32_t)k);
      const sp_status status = build_cases[i].make(&made);
      done = status == SP_OK;
      CHECK(done ? made != NULL : status == SP_E_NO_MEMORY && made == NULL);
      counter.fail_at = -1;
      if (done) build_cases[i].drop(made);
      counting_allocator_check_returned(&counter);
    }
    CHECK(done && k > 3);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-223 builds survive a failure of every allocation", fails_at_every_allocation);
  return sp_test_end();
}
