/* Parameters of a mesh: checks, the block of 68 bytes, fingerprint (spec 08-navmesh-format, "Build fingerprint"). */
#include <math.h>
#include <string.h>

#include "abi/options.h"
#include "core/sha256.h"
#include "mesh/mesh_internal.h"

enum { FINGERPRINT_INPUT_SIZE = 74, MAX_TILE_CELLS = 8192, MAX_EXTENT_CELLS = 16384 };

static double to_float32(double value) {
  return (double)(float)value;
}

/** What the ranges of the fields do not say: tile size and cell size. */
static sp_status check_sizes(const sp_navmesh_params *values) {
  const double cell = values->cell_size, tile = values->tile_size;
  if (!(cell > 0.0)) return sp__fail_range(SP_FIELD_NAVMESH_PARAMS_CELL_SIZE, cell, SP__ABOVE_ZERO, SP__FINITE);
  const double most = MAX_TILE_CELLS * cell;
  const bool possible = tile > 0.0 && tile <= most;
  if (!possible) return sp__fail_range(SP_FIELD_NAVMESH_PARAMS_TILE_SIZE, tile, SP__ABOVE_ZERO, most);
  const double nearest = to_float32(tile);
  return tile == nearest ? SP_OK : sp__fail_range(SP_FIELD_NAVMESH_PARAMS_TILE_SIZE, tile, nearest, nearest);
}

static void fingerprint(const sp_navmesh_params *values, uint8_t out[SP_NAVMESH_FINGERPRINT_SIZE]) {
  uint8_t input[FINGERPRINT_INPUT_SIZE], digest[SP__SHA256_SIZE];
  sp__sha256 hash;
  sp__writer writer = sp__writer_make(input, sizeof input);
  sp__write_bytes(&writer, "ONFP", 4);
  sp__write_u16(&writer, MESH_FORMAT_VERSION);
  mesh__write_params(&writer, values);
  sp__sha256_begin(&hash);
  sp__sha256_add(&hash, input, sizeof input);
  sp__sha256_end(&hash, digest);
  memcpy(out, digest, SP_NAVMESH_FINGERPRINT_SIZE);
}

sp_status mesh__params_make(const sp_navmesh_params *values, mesh_params *out) {
  static const sp_navmesh_params defaults = SP_NAVMESH_PARAMS_INIT;
  sp_status status = sp__navmesh_params_check(values);
  if (status == SP_OK) status = check_sizes(values ? values : &defaults);
  if (status != SP_OK) return status;
  memset(out, 0, sizeof *out);
  out->values = values ? *values : defaults;
  out->values.walkable_climb = to_float32(out->values.walkable_climb);
  out->values.agent_radius = to_float32(out->values.agent_radius);
  out->values.agent_height = to_float32(out->values.agent_height);
  out->values.agent_max_slope_degrees = to_float32(out->values.agent_max_slope_degrees);
  out->max_extent = MAX_EXTENT_CELLS * out->values.cell_size;
  out->tile_size = (float)out->values.tile_size;
  fingerprint(&out->values, out->fingerprint);
  return SP_OK;
}

bool mesh__params_equal(const mesh_params *a, const mesh_params *b) {
  return memcmp(a->fingerprint, b->fingerprint, sizeof a->fingerprint) == 0;
}

void mesh__write_params(sp__writer *writer, const sp_navmesh_params *values) {
  sp__write_f64(writer, values->origin_x);
  sp__write_f64(writer, values->origin_y);
  sp__write_f64(writer, values->origin_z);
  sp__write_f64(writer, values->tile_size);
  sp__write_f64(writer, values->cell_size);
  sp__write_u16(writer, (uint16_t)values->max_verts_per_poly);
  sp__write_u16(writer, 0);
  sp__write_f32(writer, (float)values->walkable_climb);
  sp__write_f32(writer, (float)values->agent_radius);
  sp__write_f32(writer, (float)values->agent_height);
  sp__write_f32(writer, (float)values->agent_max_slope_degrees);
  sp__write_u32(writer, values->digest_low);
  sp__write_u32(writer, values->digest_high);
}

/** Turns the record of a bad value into that of bad bytes, keeping field and bounds. */
static sp_status value_to_format(uint64_t offset) {
  sp_error error;
  sp_last_error(&error);
  return sp__fail_format_at(SP_DETAIL_BAD_VALUE, error.field, -1, offset);
}

sp_status mesh__read_params(sp__reader *reader, mesh_params *out) {
  const size_t start = reader->offset;
  if (sp__reader_left(reader) < MESH_PARAMS_SIZE) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  sp_navmesh_params values = SP_NAVMESH_PARAMS_INIT;
  values.origin_x = sp__read_f64(reader);
  values.origin_y = sp__read_f64(reader);
  values.origin_z = sp__read_f64(reader);
  values.tile_size = sp__read_f64(reader);
  values.cell_size = sp__read_f64(reader);
  values.max_verts_per_poly = sp__read_u16(reader);
  if (sp__read_u16(reader) != 0) return sp__fail_format(SP_DETAIL_BAD_FLAGS, 0, reader->offset - 2);
  values.walkable_climb = (double)sp__read_f32(reader);
  values.agent_radius = (double)sp__read_f32(reader);
  values.agent_height = (double)sp__read_f32(reader);
  values.agent_max_slope_degrees = (double)sp__read_f32(reader);
  values.digest_low = sp__read_u32(reader);
  values.digest_high = sp__read_u32(reader);
  return mesh__params_make(&values, out) == SP_OK ? SP_OK : value_to_format(start);
}

double mesh__tile_origin(double origin, int32_t tile, double tile_size) {
  const double offset = (double)tile * tile_size;
  return origin + offset;
}

bool mesh__column_of(double coordinate, double origin, double tile_size, int32_t *out) {
  const double column = floor((coordinate - origin) / tile_size);
  const bool possible = column >= INT32_MIN && column <= INT32_MAX; /* false for NaN */
  if (possible) *out = (int32_t)column;
  return possible;
}

void mesh__write_header(sp__writer *writer, uint32_t magic, uint16_t version) {
  sp__write_u32(writer, magic);
  sp__write_u16(writer, version);
  sp__write_u16(writer, 0);
}

sp_status mesh__read_header(sp__reader *reader, uint32_t magic, uint16_t version) {
  const size_t start = reader->offset;
  if (sp__reader_left(reader) < 8) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  if (sp__read_u32(reader) != magic) return sp__fail_format(SP_DETAIL_BAD_MAGIC, 0, start);
  const uint16_t found = sp__read_u16(reader);
  if (found != version) {
    return sp__fail_format_value(SP_DETAIL_OTHER_VERSION, SP_FIELD_VERSION, found, version, start + 4);
  }
  if (sp__read_u16(reader) != 0) return sp__fail_format(SP_DETAIL_BAD_FLAGS, 0, start + 6);
  return SP_OK;
}

sp_status sp_navmesh_params_check(const sp_navmesh_params *params) {
  mesh_params made;
  return mesh__params_make(params, &made);
}

sp_status sp_navmesh_params_fingerprint(const sp_navmesh_params *params, uint8_t *out) {
  mesh_params made;
  const sp_status status = mesh__params_make(params, &made);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  memcpy(out, made.fingerprint, sizeof made.fingerprint);
  return SP_OK;
}
