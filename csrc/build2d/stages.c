/* The stages of a build that have no other home: settings and grid, the shrink by the agent's radius, the tile of a
 * part.
 */
#include "build2d/stages.h"

#include "abi/options.h"
#include "build2d/offset.h"
#include "build2d/slice.h"
#include "core/alloc.h"
#include "math/fp_guard.h"

static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;

/* Settings ----------------------------------------------------------------------------------- */

static sp_status check_radius(const sp_nav_settings *settings) {
  if (settings->agent_radius <= SP_REGION_MAX_OFFSET) return SP_OK;
  return sp__fail_range(SP_FIELD_NAV_SETTINGS_AGENT_RADIUS, settings->agent_radius, 0, SP_REGION_MAX_OFFSET);
}

sp_status geo__check_build(const sp_nav_settings *settings, const sp_off_mesh_link *links, uint32_t link_count,
                           sp_navmesh_params *params, int32_t *snap_bits) {
  sp_status status = sp_nav_settings_to_params(settings, links, link_count, params);
  if (status != SP_OK) return status;
  if (settings == NULL) settings = &defaults;
  status = check_radius(settings);
  if (status != SP_OK) return status;
  const int32_t bits = settings->snap_bits >= 0 ? settings->snap_bits : geo__finest_snap_bits(settings->cell_size);
  status = geo__check_unit(bits, settings);
  if (status == SP_OK) *snap_bits = bits;
  return status;
}

sp_status sp_navmesh_build2d_snap_bits(const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                       uint32_t link_count, int32_t *snap_bits) {
  sp_navmesh_params params;
  if (snap_bits == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  return geo__check_build(settings, links, link_count, &params, snap_bits);
}

/* Shrink ------------------------------------------------------------------------------------- */

/** How far the corners of the shrunk region may leave their circles. */
static double arc_tolerance(const sp_nav_settings *settings) {
  const double octagon = 0.0825 * settings->agent_radius, half = settings->cell_size / 2.0;
  const double wanted = octagon < half ? octagon : half, quarter = settings->cell_size / 4.0;
  return quarter > wanted ? quarter : wanted;
}

sp_status sp_region_shrink(const sp_region *region, const sp_nav_settings *settings, const sp_allocator *allocator,
                           sp_region **out) {
  sp_navmesh_params params;
  sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status == SP_OK) status = sp_nav_settings_to_params(settings, NULL, 0, &params); /* checks them */
  if (settings == NULL) settings = &defaults;
  if (status == SP_OK) status = check_radius(settings);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp__arena arena = sp__arena_make(allocator);
  geo_rings shrunk = region->rings;
  if (settings->agent_radius > 0.0) {
    status = geo__shrink(&arena, &region->rings, region->snap_bits, settings->agent_radius, arc_tolerance(settings),
                         &shrunk);
  }
  if (status == SP_OK) status = geo__make_region(&shrunk, region->snap_bits, allocator, out);
  sp__arena_free(&arena);
  return status;
}

/* Tiles -------------------------------------------------------------------------------------- */

/** Arrays of one tile's polygons in world coordinates; false without memory. */
static bool write_tile(sp__arena *arena, const sp_region_part *part, const sp_nav_settings *settings,
                       sp_navtile_polygons *out) {
  double *vertices = sp__arena_alloc_array(arena, part->vertex_count, 3 * sizeof *vertices);
  uint8_t *areas = sp__arena_alloc_array(arena, part->polygon_count, sizeof *areas);
  uint16_t *flags = sp__arena_alloc_array(arena, part->polygon_count, sizeof *flags);
  if (!vertices || !areas || !flags) return false;
  for (size_t v = 0; v < part->vertex_count; v++) {
    vertices[3 * v] = part->vertices[2 * v];
    vertices[3 * v + 1] = settings->floor_y;
    vertices[3 * v + 2] = part->vertices[2 * v + 1];
  }
  for (uint32_t p = 0; p < part->polygon_count; p++) {
    areas[p] = (uint8_t)settings->area;
    flags[p] = (uint16_t)settings->flags;
  }
  *out = (sp_navtile_polygons){.origin_y = settings->floor_y,
                               .tile_x = part->tile_x,
                               .tile_z = part->tile_z,
                               .vertex_count = part->vertex_count,
                               .polygon_count = part->polygon_count,
                               .vertices = vertices,
                               .polygon_vertex_counts = part->polygon_vertex_counts,
                               .indices = part->indices,
                               .areas = areas,
                               .flags = flags};
  return true;
}

/** The tile lies in the world, and has no more vertices than it may. */
static sp_status check_tile(const sp_navmesh_params *params, const sp_region_part *part, uint32_t number) {
  const double size = params->tile_size;
  const double corners[2] = {params->origin_x + (double)part->tile_x * size,
                             params->origin_z + (double)part->tile_z * size};
  for (int32_t axis = 0; axis < 2; axis++) {
    const int32_t field = axis == 0 ? SP_FIELD_TILE_X : SP_FIELD_TILE_Z;
    const double low = corners[axis], high = low + size;
    if (low >= -SP_MAX_COORDINATE && high <= SP_MAX_COORDINATE) continue;
    return sp__fail_range_at(field, axis == 0 ? part->tile_x : part->tile_z, low < 0.0 ? low : high, -SP_MAX_COORDINATE,
                             SP_MAX_COORDINATE);
  }
  if (part->vertex_count <= SP_NAVTILE_MAX_VERTICES) return SP_OK;
  return sp__fail_range_at(SP_FIELD_TILE, (int32_t)number, part->vertex_count, 0, SP_NAVTILE_MAX_VERTICES);
}

sp_status sp_navtile_from_region_part(const sp_region_parts *parts, uint32_t number, const sp_navmesh_params *params,
                                      const sp_nav_settings *settings, const sp_allocator *allocator,
                                      sp_navtile **out) {
  sp_region_part part;
  sp_navtile_polygons polygons;
  sp_status status = sp_region_parts_get(parts, number, &part);
  if (status == SP_OK) status = sp__nav_settings_check(settings);
  if (status == SP_OK) status = sp_navmesh_params_check(params);
  if (status == SP_OK) status = check_tile(params, &part, number);
  if (status != SP_OK) return status;
  sp__arena arena = sp__arena_make(allocator);
  if (!write_tile(&arena, &part, settings ? settings : &defaults, &polygons)) {
    status = sp__fail_memory();
  } else {
    status = sp_navtile_from_polygons(params, &polygons, allocator, out);
  }
  sp__arena_free(&arena);
  return status;
}
