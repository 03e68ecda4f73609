/* Meshes saved with their settings, "ONNM" version 1 (spec 08-navmesh-format, "Tier-1 envelopes"). */
#include "mesh/settings.h"

#define MAGIC UINT32_C(0x4D4E4E4F) /* "ONNM" */
enum { VERSION = 1, SETTINGS_SIZE = 152 };

/* Writing ------------------------------------------------------------------------------------ */

uint64_t mesh__envelope_bytes(const sp_navmesh *mesh) {
  return SETTINGS_SIZE + MESH_AUTHORED_LINK_SIZE * (uint64_t)mesh->settings->link_count + mesh__mesh_bytes(mesh);
}

static void write_settings(sp__writer *writer, const sp_nav_settings *values) {
  sp__write_f64(writer, values->agent_radius);
  sp__write_f64(writer, values->agent_height);
  sp__write_f64(writer, values->walkable_climb);
  sp__write_f64(writer, values->agent_max_slope_degrees);
  sp__write_f64(writer, values->cell_size);
  sp__write_f64(writer, values->tile_size);
  sp__write_f64(writer, values->cell_height);
  sp__write_f64(writer, values->origin_x);
  sp__write_f64(writer, values->origin_z);
  sp__write_i32(writer, values->max_verts_per_poly);
  sp__write_f64(writer, values->floor_y);
  sp__write_u8(writer, (uint8_t)values->area);
  sp__write_u16(writer, (uint16_t)values->flags);
  sp__write_u8(writer, values->snap_bits >= 0);
  sp__write_i32(writer, values->snap_bits >= 0 ? values->snap_bits : 0);
  sp__write_i32(writer, values->partition);
  sp__write_i32(writer, values->min_region_area);
  sp__write_i32(writer, values->merge_region_area);
  sp__write_f64(writer, values->contour_max_error);
  sp__write_f64(writer, values->max_edge_length);
  sp__write_f64(writer, values->detail_sample_distance);
  sp__write_f64(writer, values->detail_max_error);
}

void mesh__write_envelope(sp__writer *writer, const sp_navmesh *mesh) {
  const mesh_settings *settings = mesh->settings;
  mesh__write_header(writer, MAGIC, VERSION);
  write_settings(writer, &settings->values);
  sp__write_u32(writer, settings->link_count);
  for (uint32_t i = 0; i < settings->link_count; i++) mesh__write_authored_link(writer, &settings->links[i]);
  sp__write_u32(writer, (uint32_t)mesh__mesh_bytes(mesh));
  mesh__write_mesh(writer, mesh);
}

/* Reading ------------------------------------------------------------------------------------ */

/** The settings after the header; *flag_offset receives where it is said whether there are snap bits. */
static void read_settings(sp__reader *reader, sp_nav_settings *values, uint8_t *has_snap_bits, size_t *flag_offset) {
  values->agent_radius = sp__read_f64(reader);
  values->agent_height = sp__read_f64(reader);
  values->walkable_climb = sp__read_f64(reader);
  values->agent_max_slope_degrees = sp__read_f64(reader);
  values->cell_size = sp__read_f64(reader);
  values->tile_size = sp__read_f64(reader);
  values->cell_height = sp__read_f64(reader);
  values->origin_x = sp__read_f64(reader);
  values->origin_z = sp__read_f64(reader);
  values->max_verts_per_poly = sp__read_i32(reader);
  values->floor_y = sp__read_f64(reader);
  values->area = sp__read_u8(reader);
  values->flags = sp__read_u16(reader);
  *flag_offset = reader->offset;
  *has_snap_bits = sp__read_u8(reader);
  values->snap_bits = sp__read_i32(reader);
  values->partition = sp__read_i32(reader);
  values->min_region_area = sp__read_i32(reader);
  values->merge_region_area = sp__read_i32(reader);
  values->contour_max_error = sp__read_f64(reader);
  values->max_edge_length = sp__read_f64(reader);
  values->detail_sample_distance = sp__read_f64(reader);
  values->detail_max_error = sp__read_f64(reader);
}

static sp_status check_snap_bits(sp_nav_settings *values, uint8_t present, size_t offset) {
  if (present > 1) return sp__fail_format_at(SP_DETAIL_BAD_FLAG, SP_FIELD_NAV_SETTINGS_SNAP_BITS, -1, offset);
  const bool possible = present ? values->snap_bits >= 0 : values->snap_bits == 0;
  if (!possible) return sp__fail_format_at(SP_DETAIL_BAD_VALUE, SP_FIELD_NAV_SETTINGS_SNAP_BITS, -1, offset + 1);
  if (!present) values->snap_bits = -1;
  return SP_OK;
}

static void read_link(sp__reader *reader, sp_off_mesh_link *link) {
  for (int32_t axis = 0; axis < 3; axis++) link->start[axis] = sp__read_f64(reader);
  for (int32_t axis = 0; axis < 3; axis++) link->end[axis] = sp__read_f64(reader);
  link->radius = sp__read_f64(reader);
  link->bidirectional = sp__read_u8(reader);
  link->area = sp__read_u8(reader);
  link->flags = sp__read_u16(reader);
  link->user_id = sp__read_u32(reader);
}

/** The mesh after the links, which must be that of the settings. */
static sp_status read_inner_mesh(sp__reader *reader, const mesh_params *params, const sp_allocator *allocator,
                                 sp_navmesh **out) {
  enum { PARAMS_OFFSET = 8 };
  const size_t start = reader->offset;
  const uint32_t length = sp__read_u32(reader);
  if (reader->failed || length != sp__reader_left(reader)) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, start);
  sp_navmesh *mesh = NULL;
  const sp_status status = mesh__read_mesh(reader, allocator, &mesh);
  if (status != SP_OK) return status;
  if (!mesh__params_equal(&mesh->params, params)) {
    sp_navmesh_free(mesh);
    return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_SETTINGS, -1, start + 4 + PARAMS_OFFSET);
  }
  *out = mesh;
  return SP_OK;
}

/** Bad values of settings and links are bad bytes here. */
static sp_status to_format(sp_status status, uint64_t offset) {
  sp_error error;
  if (status != SP_E_RANGE) return status;
  sp_last_error(&error);
  return sp__fail_format_at(SP_DETAIL_BAD_VALUE, error.field, error.index, offset);
}

static sp_status read_with_links(sp__reader *reader, const sp_nav_settings *values, size_t start,
                                 const sp_allocator *allocator, sp_off_mesh_link *links, uint32_t link_count,
                                 sp_navmesh **out) {
  mesh_params params;
  sp_navmesh *mesh = NULL;
  for (uint32_t i = 0; i < link_count; i++) read_link(reader, &links[i]);
  sp_status status = to_format(mesh__settings_to_params(values, links, link_count, &params), start);
  if (status == SP_OK) status = read_inner_mesh(reader, &params, allocator, &mesh);
  if (status != SP_OK) return status;
  status = sp_navmesh_set_settings(mesh, values, links, link_count);
  if (status != SP_OK) {
    sp_navmesh_free(mesh);
    return status;
  }
  *out = mesh;
  return SP_OK;
}

sp_status mesh__read_envelope(sp__reader *reader, const sp_allocator *allocator, sp_navmesh **out) {
  const size_t start = reader->offset;
  sp_nav_settings values = SP_NAV_SETTINGS_INIT;
  uint8_t has_snap_bits;
  size_t flag_offset;
  sp_status status = mesh__read_header(reader, MAGIC, VERSION);
  if (status != SP_OK) return status;
  if (reader->size - start < SETTINGS_SIZE) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  read_settings(reader, &values, &has_snap_bits, &flag_offset);
  status = check_snap_bits(&values, has_snap_bits, flag_offset);
  if (status != SP_OK) return status;
  const size_t count_offset = reader->offset;
  const uint32_t count = sp__read_u32(reader);
  if (count > sp__reader_left(reader) / MESH_AUTHORED_LINK_SIZE) {
    return sp__fail_format_at(SP_DETAIL_BAD_COUNT, SP_FIELD_OFF_MESH_LINK, -1, count_offset);
  }
  const sp_allocator hook = sp__allocator_or_default(allocator);
  sp_off_mesh_link *links = sp__alloc_array(&hook, count, sizeof *links);
  if (count > 0 && links == NULL) return sp__fail_memory();
  status = read_with_links(reader, &values, start, allocator, links, count, out);
  sp__release(&hook, links, count * sizeof *links);
  return status;
}

/* Public functions --------------------------------------------------------------------------- */

sp_status mesh__check_bytes(const uint8_t *bytes, uint64_t length, const void *out) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (bytes == NULL && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  return (size_t)length == length ? SP_OK : sp__fail_memory();
}

sp_status mesh__check_saveable(const sp_navmesh *mesh) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK || mesh->settings != NULL) return status;
  return sp__fail(SP_E_STATE, SP_FIELD_SETTINGS, SP_DETAIL_NONE);
}

uint64_t sp_navmesh_saved_size(const sp_navmesh *mesh) {
  const bool saveable = sp__object_is(mesh, SP__KIND_NAVMESH) && mesh->settings != NULL;
  return saveable ? mesh__envelope_bytes(mesh) : 0;
}

sp_status sp_navmesh_save(const sp_navmesh *mesh, uint8_t *bytes, uint64_t capacity) {
  const sp_status status = mesh__check_saveable(mesh);
  if (status != SP_OK) return status;
  if (bytes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const uint64_t size = mesh__envelope_bytes(mesh);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  mesh__write_envelope(&writer, mesh);
  return SP_OK;
}

sp_status sp_navmesh_load(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator, sp_navmesh **out) {
  const sp_status status = mesh__check_bytes(bytes, length, out);
  if (status != SP_OK) return status;
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  return mesh__read_envelope(&reader, allocator, out);
}
