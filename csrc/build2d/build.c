/* Navigation meshes of the plane: resolve, shrink, slice, tile data, assemble (spec 10-build2d-tiles, "Stages"). */
#include "build2d/offset.h"
#include "build2d/slice.h"
#include "core/alloc.h"
#include "math/fp_guard.h"

/* What a call is given and what it makes. */
typedef struct plane_build {
  sp_nav_settings settings;
  sp_navmesh_params params;
  const sp_off_mesh_link *links;
  uint32_t link_count;
  int32_t snap_bits;
  const sp_allocator *allocator;
  sp_navmesh *mesh;
} plane_build;

/* Tiles -------------------------------------------------------------------------------------- */

/** Arrays of one tile's polygons in world coordinates; false without memory. */
static bool write_tile(sp__arena *arena, const plane_build *of, const geo_slices *slices, const geo_slice *slice,
                       sp_navtile_polygons *out) {
  const geo_polygons *from = &slice->polygons;
  const double unit = geo__unit(of->snap_bits);
  double *vertices = sp__arena_alloc_array(arena, from->vertex_count, 3 * sizeof *vertices);
  uint8_t *areas = sp__arena_alloc_array(arena, from->polygon_count, sizeof *areas);
  uint16_t *flags = sp__arena_alloc_array(arena, from->polygon_count, sizeof *flags);
  if (!vertices || !areas || !flags) return false;
  for (uint32_t v = 0; v < from->vertex_count; v++) {
    const geo_point at = slices->points[from->vertices[v]];
    vertices[3 * (size_t)v] = (double)at.x * unit;
    vertices[3 * (size_t)v + 1] = of->settings.floor_y;
    vertices[3 * (size_t)v + 2] = (double)at.y * unit;
  }
  for (uint32_t p = 0; p < from->polygon_count; p++) {
    areas[p] = (uint8_t)of->settings.area;
    flags[p] = (uint16_t)of->settings.flags;
  }
  *out = (sp_navtile_polygons){.origin_y = of->settings.floor_y,
                               .tile_x = slice->tile_x,
                               .tile_z = slice->tile_z,
                               .vertex_count = from->vertex_count,
                               .polygon_count = from->polygon_count,
                               .vertices = vertices,
                               .polygon_vertex_counts = from->counts,
                               .indices = from->indices,
                               .areas = areas,
                               .flags = flags};
  return true;
}

/** The tile lies in the world, and has no more vertices than it may. */
static sp_status check_tile(const plane_build *of, const geo_slice *slice, int32_t number) {
  const double size = of->settings.tile_size;
  const double corners[2] = {of->settings.origin_x + (double)slice->tile_x * size,
                             of->settings.origin_z + (double)slice->tile_z * size};
  for (int32_t axis = 0; axis < 2; axis++) {
    const int32_t field = axis == 0 ? SP_FIELD_TILE_X : SP_FIELD_TILE_Z;
    const double low = corners[axis], high = low + size;
    if (low >= -SP_MAX_COORDINATE && high <= SP_MAX_COORDINATE) continue;
    return sp__fail_range_at(field, axis == 0 ? slice->tile_x : slice->tile_z, low < 0.0 ? low : high,
                             -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  }
  if (slice->polygons.vertex_count <= SP_NAVTILE_MAX_VERTICES) return SP_OK;
  return sp__fail_range_at(SP_FIELD_TILE, number, slice->polygons.vertex_count, 0, SP_NAVTILE_MAX_VERTICES);
}

static sp_status make_tile(sp__arena *arena, const plane_build *of, const geo_slices *slices, uint32_t number,
                           sp_navtile **tile) {
  const geo_slice *slice = &slices->items[number];
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  sp_navtile_polygons polygons;
  sp_status status = check_tile(of, slice, (int32_t)number);
  if (status != SP_OK) return status;
  if (!write_tile(arena, of, slices, slice, &polygons)) return sp__fail_memory();
  status = sp_navtile_from_polygons(&of->params, &polygons, of->allocator, tile);
  if (status == SP_OK) status = sp_navtile_bake_links(&of->params, of->links, of->link_count, tile, 1);
  sp__arena_rewind(arena, mark);
  return status;
}

/** Makes all tiles, then adds them, so that links are made once. */
static sp_status add_tiles(sp__arena *arena, const plane_build *of, const geo_slices *slices) {
  const uint32_t count = slices->count;
  sp_navtile **tiles = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *tiles);
  if (tiles == NULL) return sp__fail_memory();
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < count; i++) tiles[i] = NULL;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = make_tile(arena, of, slices, i, &tiles[i]);
  if (status == SP_OK) status = sp_navmesh_add_tiles(of->mesh, tiles, count);
  for (uint32_t i = 0; i < count; i++) sp_navtile_free(tiles[i]);
  return status;
}

/* Stages ------------------------------------------------------------------------------------- */

/** How far the corners of the shrunk region may leave their circles. */
static double arc_tolerance(const sp_nav_settings *settings) {
  const double octagon = 0.0825 * settings->agent_radius, half = settings->cell_size / 2.0;
  const double wanted = octagon < half ? octagon : half, quarter = settings->cell_size / 4.0;
  return quarter > wanted ? quarter : wanted;
}

/** Everything up to the polygons, in memory that is much more than they need. */
static sp_status shrink_and_slice(const plane_build *of, const geo_rings *rings, sp__arena *results,
                                  geo_slices *slices) {
  sp__arena arena = sp__arena_make(of->allocator);
  geo_rings shrunk = *rings;
  sp_status status = SP_OK;
  if (of->settings.agent_radius > 0.0) {
    status =
        geo__shrink(&arena, rings, of->snap_bits, of->settings.agent_radius, arc_tolerance(&of->settings), &shrunk);
  }
  if (status == SP_OK) status = geo__slice_rings(&arena, &shrunk, of->snap_bits, &of->settings, results, slices);
  sp__arena_free(&arena);
  return status;
}

/** Checks what every build checks, and chooses the grid. */
static sp_status begin(plane_build *of, const sp_nav_settings *settings, const sp_off_mesh_link *links,
                       uint32_t link_count, const sp_allocator *allocator, sp_navmesh **out) {
  static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  *of = (plane_build){
      .settings = settings ? *settings : defaults, .links = links, .link_count = link_count, .allocator = allocator};
  sp_status status = sp_nav_settings_to_params(settings, links, link_count, &of->params);
  if (status != SP_OK) return status;
  if (of->settings.agent_radius > SP_REGION_MAX_OFFSET) {
    return sp__fail_range(SP_FIELD_NAV_SETTINGS_AGENT_RADIUS, of->settings.agent_radius, 0, SP_REGION_MAX_OFFSET);
  }
  const int32_t bits = of->settings.snap_bits;
  of->snap_bits = bits >= 0 ? bits : geo__finest_snap_bits(of->settings.cell_size);
  return geo__check_unit(of->snap_bits, &of->settings);
}

static sp_status finish(plane_build *of, const geo_rings *rings, sp_navmesh **out) {
  sp__arena results = sp__arena_make(of->allocator);
  geo_slices slices;
  sp_status status = shrink_and_slice(of, rings, &results, &slices);
  if (status == SP_OK) status = sp_navmesh_create(&of->params, of->allocator, &of->mesh);
  if (status == SP_OK) status = add_tiles(&results, of, &slices);
  if (status == SP_OK) status = sp_navmesh_set_settings(of->mesh, &of->settings, of->links, of->link_count);
  sp__arena_free(&results);
  if (status == SP_OK) {
    *out = of->mesh;
  } else {
    sp_navmesh_free(of->mesh);
  }
  return status;
}

/* Inputs ------------------------------------------------------------------------------------- */

sp_status sp_navmesh_build2d_region(const sp_region *region, const sp_nav_settings *settings,
                                    const sp_off_mesh_link *links, uint32_t link_count, const sp_allocator *allocator,
                                    sp_navmesh **out) {
  plane_build of;
  sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status == SP_OK) status = begin(&of, settings, links, link_count, allocator, out);
  if (status == SP_OK) status = geo__check_unit(region->snap_bits, &of.settings);
  if (status != SP_OK) return status;
  of.snap_bits = region->snap_bits;
  return finish(&of, &region->rings, out);
}

/** Builds of a region that is not needed any more. */
static sp_status finish_with(plane_build *of, sp_region *region, sp_navmesh **out) {
  const sp_status status = finish(of, &region->rings, out);
  sp_region_free(region);
  return status;
}

/** Takes the obstacles out of a region. */
static sp_status subtract(sp_region **region, const sp_outlines *obstacles, const sp_region_options *options,
                          const sp_allocator *allocator) {
  sp_region *other = NULL, *rest = NULL;
  sp_status status = sp_region_create(obstacles, options, allocator, &other);
  if (status == SP_OK) status = sp_region_combine(*region, other, SP_REGION_OPERATION_DIFFERENCE, allocator, &rest);
  sp_region_free(other);
  if (status != SP_OK) return status;
  sp_region_free(*region);
  *region = rest;
  return SP_OK;
}

sp_status sp_navmesh_build2d_outlines(const sp_outlines *outlines, const sp_outlines *obstacles,
                                      const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                      uint32_t link_count, const sp_allocator *allocator, sp_navmesh **out) {
  plane_build of;
  sp_region *region = NULL;
  sp_status status = begin(&of, settings, links, link_count, allocator, out);
  if (status != SP_OK) return status;
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  options.snap_bits = of.snap_bits;
  status = sp_region_create(outlines, &options, allocator, &region);
  if (status == SP_OK && obstacles != NULL) status = subtract(&region, obstacles, &options, allocator);
  if (status == SP_OK) return finish_with(&of, region, out);
  sp_region_free(region);
  return status;
}

sp_status sp_navmesh_build2d_tile_map(const uint8_t *cells, uint32_t width, uint32_t height, double cell_size,
                                      double origin_x, double origin_y, const sp_nav_settings *settings,
                                      const sp_off_mesh_link *links, uint32_t link_count, const sp_allocator *allocator,
                                      sp_navmesh **out) {
  plane_build of;
  sp_region *region = NULL;
  sp_status status = begin(&of, settings, links, link_count, allocator, out);
  if (status != SP_OK) return status;
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  options.snap_bits = of.snap_bits;
  status = sp_region_from_tile_map(cells, width, height, cell_size, origin_x, origin_y, &options, allocator, &region);
  return status == SP_OK ? finish_with(&of, region, out) : status;
}

sp_status sp_navmesh_build2d_grid(const sp_grid *grid, const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                  uint32_t link_count, const sp_allocator *allocator, sp_navmesh **out) {
  sp_status status = sp__object_check(grid, SP__KIND_GRID);
  if (status != SP_OK) return status;
  const uint32_t width = (uint32_t)sp_grid_width(grid), height = (uint32_t)sp_grid_height(grid);
  const size_t count = (size_t)width * height;
  const sp_allocator memory = sp__allocator_or_default(allocator);
  const uint8_t *areas = sp_grid_cells(grid);
  double space[3];
  uint8_t *cells = sp__alloc(&memory, count);
  if (cells == NULL) return sp__fail_memory();
  for (size_t i = 0; i < count; i++) cells[i] = areas[i] != SP_AREA_WALL;
  sp_grid_get_space(grid, space);
  if (space[2] == 0.0) space[2] = 1.0; /* none was set */
  status = sp_navmesh_build2d_tile_map(cells, width, height, space[2], space[0], space[1], settings, links, link_count,
                                       allocator, out);
  sp__release(&memory, cells, count);
  return status;
}
