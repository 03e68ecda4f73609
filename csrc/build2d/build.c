/* Navigation meshes of the plane: resolve, shrink, slice, tile data, assemble (spec 10-build2d-tiles, "Stages"). */
#include "build2d/slice.h"
#include "build2d/stages.h"
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

/* Stages ------------------------------------------------------------------------------------- */

static sp_status make_tile(const plane_build *of, const sp_region_parts *parts, uint32_t number, sp_navtile **tile) {
  const sp_status status = sp_navtile_from_region_part(parts, number, &of->params, &of->settings, of->allocator, tile);
  return status == SP_OK ? sp_navtile_bake_links(&of->params, of->links, of->link_count, tile, 1) : status;
}

/** Makes all tiles, then adds them, so that links are made once. */
static sp_status add_tiles(const plane_build *of, const sp_region_parts *parts) {
  const uint32_t count = sp_region_parts_count(parts);
  sp__arena arena = sp__arena_make(of->allocator);
  sp_navtile **tiles = sp__arena_alloc_array(&arena, (size_t)count + 1, sizeof *tiles);
  sp_status status = tiles != NULL ? SP_OK : sp__fail_memory();
  for (uint32_t i = 0; i < count && tiles != NULL; i++) tiles[i] = NULL;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = make_tile(of, parts, i, &tiles[i]);
  if (status == SP_OK) status = sp_navmesh_add_tiles(of->mesh, tiles, count);
  for (uint32_t i = 0; i < count && tiles != NULL; i++) sp_navtile_free(tiles[i]);
  sp__arena_free(&arena);
  return status;
}

/** Shrinks and slices a region, in memory that is given back before there are tiles. */
static sp_status make_parts(const plane_build *of, const sp_region *region, sp_region_parts **parts) {
  sp_region *shrunk = NULL;
  sp_status status = SP_OK;
  if (of->settings.agent_radius > 0.0) status = sp_region_shrink(region, &of->settings, of->allocator, &shrunk);
  if (status == SP_OK) status = sp_region_slice(shrunk ? shrunk : region, &of->settings, of->allocator, parts);
  sp_region_free(shrunk);
  return status;
}

/** Checks what every build checks. */
static sp_status begin(plane_build *of, const sp_nav_settings *settings, const sp_off_mesh_link *links,
                       uint32_t link_count, const sp_allocator *allocator, sp_navmesh **out) {
  static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  *of = (plane_build){
      .settings = settings ? *settings : defaults, .links = links, .link_count = link_count, .allocator = allocator};
  return geo__check_build(settings, links, link_count, &of->params, &of->snap_bits);
}

static sp_status finish(plane_build *of, const sp_region *region, sp_navmesh **out) {
  sp_region_parts *parts = NULL;
  sp_status status = make_parts(of, region, &parts);
  if (status == SP_OK) status = sp_navmesh_create(&of->params, of->allocator, &of->mesh);
  if (status == SP_OK) status = add_tiles(of, parts);
  if (status == SP_OK) status = sp_navmesh_set_settings(of->mesh, &of->settings, of->links, of->link_count);
  sp_region_parts_free(parts);
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
  return status == SP_OK ? finish(&of, region, out) : status;
}

/** Builds of a region that is not needed any more. */
static sp_status finish_with(plane_build *of, sp_region *region, sp_navmesh **out) {
  const sp_status status = finish(of, region, out);
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
  plane_build of;
  sp_region *region = NULL;
  sp_status status = sp__object_check(grid, SP__KIND_GRID);
  if (status == SP_OK) status = begin(&of, settings, links, link_count, allocator, out);
  if (status != SP_OK) return status;
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  options.snap_bits = of.snap_bits;
  status = sp_region_from_grid(grid, &options, allocator, &region);
  return status == SP_OK ? finish_with(&of, region, out) : status;
}
