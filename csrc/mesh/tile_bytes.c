/* Saved tiles, "ONPT" version 2 (spec 08-navmesh-format, "Tile"). */
#include <string.h>

#include "mesh/mesh_internal.h"

#define MAGIC UINT32_C(0x54504E4F) /* "ONPT" */
enum { FINGERPRINT_OFFSET = 8, ORIGIN_OFFSET = 36 };

/* Writing ------------------------------------------------------------------------------------ */

static uint64_t size_of(const sp_navtile_data *counts) {
  uint64_t size = MESH_TILE_HEADER_SIZE;
  for (int32_t s = 0; s < MESH_SECTION_COUNT; s++) {
    size += mesh__section_items(counts, (mesh_section)s) * mesh__section_stride((mesh_section)s);
  }
  return size;
}

static void write_floats(sp__writer *writer, const float *values, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) sp__write_f32(writer, values[i]);
}

static void write_head(sp__writer *writer, const sp_navtile *tile) {
  const sp_navtile_data *data = &tile->data;
  mesh__write_header(writer, MAGIC, MESH_FORMAT_VERSION);
  sp__write_bytes(writer, tile->fingerprint, sizeof tile->fingerprint);
  sp__write_i32(writer, data->tile_x);
  sp__write_i32(writer, data->tile_z);
  sp__write_i32(writer, data->layer);
  for (int32_t axis = 0; axis < 3; axis++) sp__write_f64(writer, tile->origin[axis]);
  sp__write_u32(writer, data->vertex_count);
  sp__write_u32(writer, data->polygon_count);
  sp__write_u32(writer, data->edge_count);
  sp__write_u32(writer, data->detail_vertex_count);
  sp__write_u32(writer, data->detail_triangle_count);
  sp__write_u32(writer, data->link_count);
}

static void write_polygons(sp__writer *writer, const sp_navtile_data *data, const uint8_t *areas,
                           const uint16_t *flags) {
  for (uint32_t p = 0; p < data->polygon_count; p++) {
    const sp_navtile_detail *detail = &data->details[p];
    sp__write_u8(writer, data->polygon_vertex_counts[p]);
    sp__write_u8(writer, areas[p]);
    sp__write_u16(writer, flags[p]);
    sp__write_u32(writer, detail->vertex_base);
    sp__write_u32(writer, detail->triangle_base);
    sp__write_u16(writer, detail->vertex_count);
    sp__write_u16(writer, detail->triangle_count);
  }
}

static void write_links(sp__writer *writer, const sp_navtile_data *data) {
  for (uint32_t i = 0; i < data->link_count; i++) {
    const sp_navtile_link *link = &data->links[i];
    write_floats(writer, link->start, 3);
    write_floats(writer, link->end, 3);
    sp__write_f32(writer, link->radius);
    sp__write_u8(writer, link->area);
    sp__write_u8(writer, link->bidirectional);
    sp__write_u16(writer, link->flags);
    sp__write_u32(writer, link->user_id);
  }
}

uint64_t mesh__tile_bytes(const sp_navtile *tile) {
  return size_of(&tile->data);
}

void mesh__write_tile(sp__writer *writer, const sp_navtile *tile, const uint8_t *areas, const uint16_t *flags) {
  const sp_navtile_data *data = &tile->data;
  write_head(writer, tile);
  write_floats(writer, data->vertices, 3 * (uint64_t)data->vertex_count);
  write_polygons(writer, data, areas, flags);
  for (uint32_t e = 0; e < data->edge_count; e++) sp__write_u16(writer, data->indices[e]);
  for (uint32_t e = 0; e < data->edge_count; e++) sp__write_i32(writer, data->neighbors[e]);
  sp__write_bytes(writer, data->portal_sides, data->edge_count);
  write_floats(writer, data->detail_vertices, 3 * (uint64_t)data->detail_vertex_count);
  sp__write_bytes(writer, data->detail_triangles, 4 * (size_t)data->detail_triangle_count);
  write_links(writer, data);
}

/* Reading ------------------------------------------------------------------------------------ */

/** Everything before the vertices; the length proves that all of the content is there. */
static sp_status read_head(sp__reader *reader, const mesh_params *params, sp_navtile_data *counts, double origin[3]) {
  const size_t start = reader->offset, length = sp__reader_left(reader);
  const sp_status status = mesh__read_header(reader, MAGIC, MESH_FORMAT_VERSION);
  if (status != SP_OK) return status;
  if (length < MESH_TILE_HEADER_SIZE) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  const uint8_t *fingerprint = sp__read_bytes(reader, SP_NAVMESH_FINGERPRINT_SIZE);
  if (memcmp(fingerprint, params->fingerprint, SP_NAVMESH_FINGERPRINT_SIZE) != 0) {
    return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_FINGERPRINT, -1, start + FINGERPRINT_OFFSET);
  }
  memset(counts, 0, sizeof *counts);
  counts->tile_x = sp__read_i32(reader);
  counts->tile_z = sp__read_i32(reader);
  counts->layer = sp__read_i32(reader);
  for (int32_t axis = 0; axis < 3; axis++) origin[axis] = sp__read_f64(reader);
  counts->origin_y = origin[1];
  counts->vertex_count = sp__read_u32(reader);
  counts->polygon_count = sp__read_u32(reader);
  counts->edge_count = sp__read_u32(reader);
  counts->detail_vertex_count = sp__read_u32(reader);
  counts->detail_triangle_count = sp__read_u32(reader);
  counts->link_count = sp__read_u32(reader);
  return length == size_of(counts) ? SP_OK : sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
}

static void read_floats(sp__reader *reader, float *values, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) values[i] = sp__read_f32(reader);
}

static void read_polygons(sp__reader *reader, const mesh_tile_arrays *arrays, uint32_t count) {
  for (uint32_t p = 0; p < count; p++) {
    sp_navtile_detail *detail = &arrays->details[p];
    arrays->polygon_vertex_counts[p] = sp__read_u8(reader);
    arrays->areas[p] = sp__read_u8(reader);
    arrays->flags[p] = sp__read_u16(reader);
    detail->vertex_base = sp__read_u32(reader);
    detail->triangle_base = sp__read_u32(reader);
    detail->vertex_count = sp__read_u16(reader);
    detail->triangle_count = sp__read_u16(reader);
  }
}

static void read_raw(sp__reader *reader, uint8_t *to, size_t size) {
  const uint8_t *from = sp__read_bytes(reader, size);
  if (size > 0) memcpy(to, from, size);
}

static void read_links(sp__reader *reader, sp_navtile_link *links, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    sp_navtile_link *link = &links[i];
    read_floats(reader, link->start, 3);
    read_floats(reader, link->end, 3);
    link->radius = sp__read_f32(reader);
    link->area = sp__read_u8(reader);
    link->bidirectional = sp__read_u8(reader);
    link->flags = sp__read_u16(reader);
    link->user_id = sp__read_u32(reader);
  }
}

static void read_content(sp__reader *reader, const mesh_tile_arrays *arrays, const sp_navtile_data *counts) {
  read_floats(reader, arrays->vertices, 3 * (uint64_t)counts->vertex_count);
  read_polygons(reader, arrays, counts->polygon_count);
  for (uint32_t e = 0; e < counts->edge_count; e++) arrays->indices[e] = sp__read_u16(reader);
  for (uint32_t e = 0; e < counts->edge_count; e++) arrays->neighbors[e] = sp__read_i32(reader);
  read_raw(reader, arrays->portal_sides, counts->edge_count);
  read_floats(reader, arrays->detail_vertices, 3 * (uint64_t)counts->detail_vertex_count);
  read_raw(reader, arrays->detail_triangles, 4 * (size_t)counts->detail_triangle_count);
  read_links(reader, arrays->links, counts->link_count);
}

/** The saved origin is that of the grid, bit for bit. */
static sp_status check_origin(const sp_navtile *tile, const double saved[3], size_t start) {
  for (int32_t axis = 0; axis < 3; axis++) {
    if (memcmp(&saved[axis], &tile->origin[axis], sizeof saved[axis]) == 0) continue;
    return sp__fail_format_at(SP_DETAIL_BAD_ORIGIN, SP_FIELD_TILE_ORIGIN, axis,
                              start + ORIGIN_OFFSET + 8 * (uint64_t)axis);
  }
  return SP_OK;
}

sp_status mesh__read_tile(sp__reader *reader, const mesh_params *params, const sp_allocator *allocator,
                          sp_navtile **out) {
  const size_t start = reader->offset;
  sp_navtile_data counts;
  mesh_tile_arrays arrays;
  double origin[3];
  sp_navtile *tile = NULL;
  sp_status status = read_head(reader, params, &counts, origin);
  if (status == SP_OK) status = mesh__tile_open(params, &counts, start, allocator, &arrays, &tile);
  if (status != SP_OK) return status;
  status = check_origin(tile, origin, start);
  if (status != SP_OK) {
    mesh__tile_release(tile);
    return status;
  }
  read_content(reader, &arrays, &counts);
  status = mesh__tile_close(params, tile, start);
  if (status == SP_OK) *out = tile;
  return status;
}

/* Public functions --------------------------------------------------------------------------- */

sp_status sp_navtile_read(const sp_navmesh_params *params, const uint8_t *bytes, uint64_t length,
                          const sp_allocator *allocator, sp_navtile **out) {
  mesh_params made;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (bytes == NULL && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  const sp_status status = mesh__params_make(params, &made);
  if (status != SP_OK) return status;
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  return mesh__read_tile(&reader, &made, allocator, out);
}

uint64_t sp_navtile_size(const sp_navtile *tile) {
  return mesh__check_tile_handle(tile) == SP_OK ? mesh__tile_bytes(tile) : 0;
}

sp_status sp_navtile_write(const sp_navtile *tile, uint8_t *bytes, uint64_t capacity) {
  const sp_status status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  if (bytes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const uint64_t size = mesh__tile_bytes(tile);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  mesh__write_tile(&writer, tile, tile->data.areas, tile->data.flags);
  return SP_OK;
}

void mesh__content_id(const sp_navtile *tile, uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE]) {
  sp__sha256 hash;
  uint8_t buffer[512];
  sp__writer writer = sp__writer_make_hash(&hash, buffer, sizeof buffer);
  mesh__write_tile(&writer, tile, tile->data.areas, tile->data.flags);
  sp__writer_end_hash(&writer, id);
}

sp_status sp_navtile_content_id(const sp_navtile *tile, uint8_t *id) {
  const sp_status status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  if (id == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  mesh__content_id(tile, id);
  return SP_OK;
}
