/* Build settings: digest, parameters, and the settings that a mesh was built with (spec 08-navmesh-format, "Build
 * fingerprint").
 */
#include "mesh/settings.h"

#include <string.h>

#include "abi/options.h"
#include "core/sha256.h"

void mesh__write_authored_link(sp__writer *writer, const sp_off_mesh_link *link) {
  for (int32_t axis = 0; axis < 3; axis++) sp__write_f64(writer, link->start[axis]);
  for (int32_t axis = 0; axis < 3; axis++) sp__write_f64(writer, link->end[axis]);
  sp__write_f64(writer, link->radius);
  sp__write_u8(writer, (uint8_t)link->bidirectional);
  sp__write_u8(writer, (uint8_t)link->area);
  sp__write_u16(writer, (uint16_t)link->flags);
  sp__write_u32(writer, link->user_id);
}

static void digest_settings(const sp_nav_settings *values, const sp_off_mesh_link *links, uint32_t link_count,
                            sp_navmesh_params *params) {
  sp__sha256 hash;
  uint8_t buffer[128], result[SP__SHA256_SIZE];
  sp__writer writer = sp__writer_make_hash(&hash, buffer, sizeof buffer);
  sp__write_bytes(&writer, "ONSD", 4);
  sp__write_f64(&writer, values->cell_height);
  sp__write_i32(&writer, values->snap_bits);
  sp__write_i32(&writer, values->partition);
  sp__write_i32(&writer, values->min_region_area);
  sp__write_i32(&writer, values->merge_region_area);
  sp__write_f32(&writer, (float)values->contour_max_error);
  sp__write_f64(&writer, values->max_edge_length);
  sp__write_f64(&writer, values->detail_sample_distance);
  sp__write_f64(&writer, values->detail_max_error);
  sp__write_f64(&writer, values->floor_y);
  sp__write_u8(&writer, (uint8_t)values->area);
  sp__write_u16(&writer, (uint16_t)values->flags);
  sp__write_u32(&writer, link_count);
  for (uint32_t i = 0; i < link_count; i++) mesh__write_authored_link(&writer, &links[i]);
  sp__writer_end_hash(&writer, result);
  sp__reader reader = sp__reader_make(result, sizeof result);
  params->digest_low = sp__read_u32(&reader);
  params->digest_high = sp__read_u32(&reader);
}

/** Checks one authored link; the record has its index. */
static sp_status check_link(const sp_off_mesh_link *link, int32_t index) {
  const double *ends[2] = {link->start, link->end};
  for (int32_t i = 0; i < 6; i++) {
    const double value = ends[i / 3][i % 3];
    const bool inside = value > -SP_MAX_COORDINATE && value < SP_MAX_COORDINATE;
    if (!inside) {
      return sp__fail_range_at(SP_FIELD_OFF_MESH_LINK, index, value, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
    }
  }
  const bool has_radius = link->radius > 0.0 && link->radius <= SP__FINITE;
  if (!has_radius) return sp__fail_range_at(SP_FIELD_OFF_MESH_LINK, index, link->radius, SP__ABOVE_ZERO, SP__FINITE);
  const int32_t values[3] = {link->bidirectional, link->area, link->flags};
  const int32_t most[3] = {1, SP_NAVMESH_MAX_AREA, UINT16_MAX};
  for (int32_t i = 0; i < 3; i++) {
    if (values[i] < 0 || values[i] > most[i]) {
      return sp__fail_range_at(SP_FIELD_OFF_MESH_LINK, index, values[i], 0, most[i]);
    }
  }
  return SP_OK;
}

sp_status mesh__check_authored_links(const sp_off_mesh_link *links, uint32_t link_count) {
  if (link_count > 0 && links == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OFF_MESH_LINK, SP_DETAIL_NULL_POINTER);
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < link_count && status == SP_OK; i++) status = check_link(&links[i], (int32_t)i);
  return status;
}

sp_status mesh__settings_to_params(const sp_nav_settings *settings, const sp_off_mesh_link *links, uint32_t link_count,
                                   mesh_params *out) {
  static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  sp_status status = sp__nav_settings_check(settings);
  const sp_nav_settings *values = settings ? settings : &defaults;
  if (status == SP_OK && !(values->cell_height > 0.0)) {
    status = sp__fail_range(SP_FIELD_NAV_SETTINGS_CELL_HEIGHT, values->cell_height, SP__ABOVE_ZERO, SP__FINITE);
  }
  if (status == SP_OK) status = mesh__check_authored_links(links, link_count);
  if (status != SP_OK) return status;
  sp_navmesh_params params = SP_NAVMESH_PARAMS_INIT;
  params.origin_x = values->origin_x;
  params.origin_y = 0.0;
  params.origin_z = values->origin_z;
  params.tile_size = values->tile_size;
  params.cell_size = values->cell_size;
  params.max_verts_per_poly = values->max_verts_per_poly;
  params.walkable_climb = values->walkable_climb;
  params.agent_radius = values->agent_radius;
  params.agent_height = values->agent_height;
  params.agent_max_slope_degrees = values->agent_max_slope_degrees;
  digest_settings(values, links, link_count, &params);
  return mesh__params_make(&params, out);
}

sp_status sp_nav_settings_to_params(const sp_nav_settings *settings, const sp_off_mesh_link *links, uint32_t link_count,
                                    sp_navmesh_params *params) {
  mesh_params made;
  if (params == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const sp_status status = mesh__settings_to_params(settings, links, link_count, &made);
  if (status == SP_OK) *params = made.values;
  return status;
}

/* Settings of a mesh ------------------------------------------------------------------------- */

static void release_settings(mesh_settings *settings, const sp_allocator *allocator) {
  if (settings == NULL) return;
  sp__release(allocator, settings->links, settings->link_count * sizeof *settings->links);
  sp__release(allocator, settings, sizeof *settings);
}

void mesh__free_settings(sp_navmesh *mesh) {
  release_settings(mesh->settings, &mesh->object.allocator);
  mesh->settings = NULL;
}

static mesh_settings *copy_settings(const sp_allocator *allocator, const sp_nav_settings *values,
                                    const sp_off_mesh_link *links, uint32_t link_count) {
  mesh_settings *made = sp__alloc(allocator, sizeof *made);
  if (made == NULL) return NULL;
  *made = (mesh_settings){.values = *values};
  if (link_count == 0) return made;
  made->links = sp__alloc_array(allocator, link_count, sizeof *links);
  if (made->links == NULL) {
    release_settings(made, allocator);
    return NULL;
  }
  memcpy(made->links, links, link_count * sizeof *links);
  made->link_count = link_count;
  return made;
}

sp_status sp_navmesh_set_settings(sp_navmesh *mesh, const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                  uint32_t link_count) {
  static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  mesh_params params;
  sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status == SP_OK) status = mesh__settings_to_params(settings, links, link_count, &params);
  if (status != SP_OK) return status;
  if (!mesh__params_equal(&params, &mesh->params)) {
    return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_SETTINGS, -1, 0);
  }
  mesh_settings *made = copy_settings(&mesh->object.allocator, settings ? settings : &defaults, links, link_count);
  if (made == NULL) return sp__fail_memory();
  mesh__free_settings(mesh);
  mesh->settings = made;
  return SP_OK;
}

sp_status sp_navmesh_get_settings(const sp_navmesh *mesh, sp_nav_settings *settings, uint32_t *link_count) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (settings == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (mesh->settings == NULL) return sp__fail(SP_E_STATE, SP_FIELD_SETTINGS, SP_DETAIL_NONE);
  *settings = mesh->settings->values;
  if (link_count != NULL) *link_count = mesh->settings->link_count;
  return SP_OK;
}

const sp_off_mesh_link *sp_navmesh_authored_links(const sp_navmesh *mesh) {
  return sp__object_is(mesh, SP__KIND_NAVMESH) && mesh->settings != NULL ? mesh->settings->links : NULL;
}
