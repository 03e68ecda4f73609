/* The saved forms: layout, round trips, fingerprints, hostile bytes. */
#include <inttypes.h>
#include <string.h>

#include "samepath/navstate.h"

#include "core/bytes.h"
#include "core/sha256.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { CAPACITY = 1 << 20, TILE_HEADER = 84, MESH_HEADER = 80 };

static uint8_t bytes[CAPACITY], again[CAPACITY], changed[CAPACITY];

/* Layout ------------------------------------------------------------------------------------- */

static void write_params(sp__writer *writer, const sp_navmesh_params *params) {
  const double doubles[] = {params->origin_x, params->origin_y, params->origin_z, params->tile_size, params->cell_size};
  const double floats[] = {params->walkable_climb, params->agent_radius, params->agent_height,
                           params->agent_max_slope_degrees};
  for (int32_t i = 0; i < 5; i++) sp__write_f64(writer, doubles[i]);
  sp__write_u32(writer, (uint32_t)params->max_verts_per_poly);
  for (int32_t i = 0; i < 4; i++) sp__write_f32(writer, (float)floats[i]);
  sp__write_u32(writer, params->digest_low);
  sp__write_u32(writer, params->digest_high);
}

static void fingerprint_is_the_hash_of_the_parameters(void) {
  sp_navmesh_params params = navtiles_params();
  params.digest_low = 0x89ABCDEF;
  params.digest_high = 0x01234567;
  uint8_t digest[SP__SHA256_SIZE], found[SP_NAVMESH_FINGERPRINT_SIZE];
  sp__writer writer = sp__writer_make(bytes, CAPACITY);
  sp__sha256 hash;
  sp__write_bytes(&writer, "ONFP", 4);
  sp__write_u16(&writer, 2);
  write_params(&writer, &params);
  CHECK_EQ_U64(writer.offset, 74);
  sp__sha256_begin(&hash);
  sp__sha256_add(&hash, bytes, writer.offset);
  sp__sha256_end(&hash, digest);
  CHECK_EQ_I64(sp_navmesh_params_fingerprint(&params, found), SP_OK);
  CHECK(memcmp(found, digest, sizeof found) == 0);
}

static const sp_off_mesh_link authored[2] = {
    {.start = {1, 2, 3}, .end = {4, 5, 6}, .radius = 0.5, .user_id = 7, .bidirectional = 1, .area = 9, .flags = 0xBEEF},
    {.start = {-1, 0, 0}, .end = {0, -0.0, 1}, .radius = 1e300}};

static void write_link(sp__writer *writer, const sp_off_mesh_link *link) {
  for (int32_t i = 0; i < 3; i++) sp__write_f64(writer, link->start[i]);
  for (int32_t i = 0; i < 3; i++) sp__write_f64(writer, link->end[i]);
  sp__write_f64(writer, link->radius);
  sp__write_u8(writer, (uint8_t)link->bidirectional);
  sp__write_u8(writer, (uint8_t)link->area);
  sp__write_u16(writer, (uint16_t)link->flags);
  sp__write_u32(writer, link->user_id);
}

static void settings_digest_is_the_hash_of_the_rest(void) {
  sp_nav_settings s = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params;
  s.snap_bits = 11;
  s.partition = SP_NAV_PARTITION_LAYERS;
  s.floor_y = -3.25;
  s.area = 5;
  s.flags = 0x1234;
  sp__writer writer = sp__writer_make(bytes, CAPACITY);
  sp__write_bytes(&writer, "ONSD", 4);
  sp__write_f64(&writer, 0.2);
  sp__write_i32(&writer, 11);
  sp__write_i32(&writer, 2);
  sp__write_i32(&writer, 64);
  sp__write_i32(&writer, 400);
  sp__write_f32(&writer, 1.3F);
  sp__write_f64(&writer, 3.6);
  sp__write_f64(&writer, 1.8);
  sp__write_f64(&writer, 0.2);
  sp__write_f64(&writer, -3.25);
  sp__write_u8(&writer, 5);
  sp__write_u16(&writer, 0x1234);
  sp__write_u32(&writer, 2);
  for (int32_t i = 0; i < 2; i++) write_link(&writer, &authored[i]);
  uint8_t digest[SP__SHA256_SIZE];
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  sp__sha256_add(&hash, bytes, writer.offset);
  sp__sha256_end(&hash, digest);
  CHECK_EQ_I64(sp_nav_settings_to_params(&s, authored, 2, &params), SP_OK);
  sp__reader reader = sp__reader_make(digest, sizeof digest);
  CHECK_EQ_U64((uint64_t)params.digest_high << 32 | params.digest_low, sp__read_u64(&reader));
  CHECK(params.walkable_climb == (double)0.9F && params.agent_radius == (double)0.6F && params.origin_y == 0.0);
  CHECK(params.cell_size == 0.3 && params.tile_size == 64.0 && params.max_verts_per_poly == 6);
}

static sp_navtile *draw_tile(const sp_navmesh_params *params, uint64_t seed) {
  sp__rng rng = {seed};
  return navtiles_draw(params, &rng, true);
}

static void tile_layout(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = draw_tile(&params, 3);
  sp_navtile_data data;
  uint8_t fingerprint[SP_NAVMESH_FINGERPRINT_SIZE];
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  const uint64_t size = TILE_HEADER + 12 * (uint64_t)data.vertex_count + 16 * (uint64_t)data.polygon_count +
                        7 * (uint64_t)data.edge_count + 36 * (uint64_t)data.link_count;
  CHECK(data.link_count > 0);
  CHECK_EQ_U64(sp_navtile_size(tile), size);
  CHECK_EQ_I64(sp_navtile_write(tile, bytes, size - 1), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_navtile_write(tile, bytes, size), SP_OK);
  CHECK_EQ_I64(sp_navmesh_params_fingerprint(&params, fingerprint), SP_OK);
  sp__writer writer = sp__writer_make(again, CAPACITY);
  sp__write_bytes(&writer, "ONPT\2\0\0\0", 8);
  sp__write_bytes(&writer, fingerprint, sizeof fingerprint);
  sp__write_i32(&writer, data.tile_x);
  sp__write_i32(&writer, data.tile_z);
  sp__write_i32(&writer, data.layer);
  sp__write_f64(&writer, params.origin_x + data.tile_x * params.tile_size);
  sp__write_f64(&writer, data.origin_y);
  sp__write_f64(&writer, params.origin_z + data.tile_z * params.tile_size);
  const uint32_t counts[6] = {data.vertex_count, data.polygon_count, data.edge_count, 0, 0, data.link_count};
  for (int32_t i = 0; i < 6; i++) sp__write_u32(&writer, counts[i]);
  for (uint32_t i = 0; i < 3 * data.vertex_count; i++) sp__write_f32(&writer, data.vertices[i]);
  for (uint32_t p = 0; p < data.polygon_count; p++) {
    sp__write_u8(&writer, data.polygon_vertex_counts[p]);
    sp__write_u8(&writer, data.areas[p]);
    sp__write_u16(&writer, data.flags[p]);
    sp__write_u64(&writer, 0);
    sp__write_u32(&writer, 0);
  }
  for (uint32_t e = 0; e < data.edge_count; e++) sp__write_u16(&writer, data.indices[e]);
  for (uint32_t e = 0; e < data.edge_count; e++) sp__write_i32(&writer, data.neighbors[e]);
  sp__write_bytes(&writer, data.portal_sides, data.edge_count);
  for (uint32_t i = 0; i < data.link_count; i++) {
    const sp_navtile_link *link = &data.links[i];
    for (int32_t axis = 0; axis < 3; axis++) sp__write_f32(&writer, link->start[axis]);
    for (int32_t axis = 0; axis < 3; axis++) sp__write_f32(&writer, link->end[axis]);
    sp__write_f32(&writer, link->radius);
    sp__write_u8(&writer, link->area);
    sp__write_u8(&writer, link->bidirectional);
    sp__write_u16(&writer, link->flags);
    sp__write_u32(&writer, link->user_id);
  }
  CHECK_EQ_U64(writer.offset, size);
  CHECK(memcmp(bytes, again, (size_t)size) == 0);
  sp_navtile_free(tile);
}

static void tiles_come_back_as_they_were(void) {
  const sp_navmesh_params params = navtiles_params();
  for (int32_t seed = 0; seed < case_scaled(200) && sp_test_failures() == 0; seed++) {
    sp_navtile *tile = draw_tile(&params, (uint64_t)seed), *read = NULL;
    uint8_t id[2][SP_NAVTILE_CONTENT_ID_SIZE], digest[SP__SHA256_SIZE];
    const uint64_t size = sp_navtile_size(tile);
    sp_test_note("seed %" PRId32, seed);
    CHECK_EQ_I64(sp_navtile_write(tile, bytes, CAPACITY), SP_OK);
    CHECK_EQ_I64(sp_navtile_read(&params, bytes, size, NULL, &read), SP_OK);
    CHECK_EQ_I64(sp_navtile_write(read, again, CAPACITY), SP_OK);
    CHECK(sp_navtile_size(read) == size && memcmp(bytes, again, (size_t)size) == 0);
    CHECK_EQ_I64(sp_navtile_content_id(tile, id[0]), SP_OK);
    CHECK_EQ_I64(sp_navtile_content_id(read, id[1]), SP_OK);
    sp__sha256 hash;
    sp__sha256_begin(&hash);
    sp__sha256_add(&hash, bytes, (size_t)size);
    sp__sha256_end(&hash, digest);
    CHECK(memcmp(id[0], digest, sizeof digest) == 0 && memcmp(id[1], digest, sizeof digest) == 0);
    sp_navtile_free(tile);
    sp_navtile_free(read);
  }
}

/** A mesh with free slots, advanced salts and edited polygons. */
static sp_navmesh *draw_mesh(uint64_t seed) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {seed};
  sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    const int32_t area = sp__rng_next_int(&rng, 64), flags = sp__rng_next_int(&rng, 65536);
    if (!sp_navmesh_is_valid(mesh, ref)) continue;
    CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, ref, area), SP_OK);
    CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, ref, flags), SP_OK);
  }
  return mesh;
}

static void meshes_come_back_as_they_were(void) {
  for (int32_t seed = 0; seed < case_scaled(100) && sp_test_failures() == 0; seed++) {
    sp_navmesh *mesh = draw_mesh((uint64_t)seed), *read = NULL;
    const uint64_t size = sp_navmesh_size(mesh);
    uint64_t expected = MESH_HEADER;
    sp_test_note("seed %" PRId32, seed);
    for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
      const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
      expected += ref == 0 ? 5 : 9 + sp_navtile_size(sp_navmesh_get_tile(mesh, ref));
    }
    CHECK_EQ_U64(size, expected);
    CHECK_EQ_I64(sp_navmesh_write(mesh, bytes, CAPACITY), SP_OK);
    CHECK_EQ_I64(sp_navmesh_read(bytes, size, NULL, &read), SP_OK);
    CHECK_EQ_I64(sp_navmesh_write(read, again, CAPACITY), SP_OK);
    CHECK(sp_navmesh_size(read) == size && memcmp(bytes, again, (size_t)size) == 0);
    for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
      CHECK_EQ_U64(sp_navmesh_tile_in_slot(read, slot), sp_navmesh_tile_in_slot(mesh, slot));
    }
    /* The next tile takes the same slot with the same salt. */
    const sp_navmesh_params params = navtiles_params();
    const navtiles_shape shape = navtiles_floor(50, 50, 0.0);
    sp_navtile *tile = navtiles_make(&params, &shape);
    sp_polygon_ref a = 0, b = 1;
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &a), SP_OK);
    CHECK_EQ_I64(sp_navmesh_add_tile(read, tile, &b), SP_OK);
    CHECK_EQ_U64(a, b);
    sp_navtile_free(tile);
    sp_navmesh_free(mesh);
    sp_navmesh_free(read);
  }
}

static void edits_are_saved_but_not_the_tiles_own(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0.0);
  sp_navmesh *mesh = NULL, *read = NULL;
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_polygon_ref ref = 0;
  uint8_t id[3][SP_NAVTILE_CONTENT_ID_SIZE];
  int32_t area = 0, flags = 0;
  CHECK_EQ_I64(sp_navtile_content_id(tile, id[0]), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &ref), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, ref, &area, &flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, ref, area ^ 1), SP_OK);
  CHECK_EQ_I64(sp_navtile_content_id(sp_navmesh_get_tile(mesh, ref), id[1]), SP_OK);
  CHECK(memcmp(id[0], id[1], sizeof id[0]) == 0);
  CHECK_EQ_I64(sp_navmesh_write(mesh, bytes, CAPACITY), SP_OK);
  CHECK_EQ_I64(sp_navmesh_read(bytes, sp_navmesh_size(mesh), NULL, &read), SP_OK);
  CHECK_EQ_I64(sp_navtile_content_id(sp_navmesh_get_tile(read, ref), id[2]), SP_OK);
  CHECK(memcmp(id[0], id[2], sizeof id[0]) != 0);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
  sp_navmesh_free(read);
}

static void salts_skip_zero(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0.0);
  sp_navmesh *mesh = NULL, *read = NULL;
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_polygon_ref ref = 0;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  CHECK_EQ_I64(sp_navmesh_write(mesh, bytes, CAPACITY), SP_OK);
  memcpy(bytes + MESH_HEADER, "\xFF\xFF\xFF\0", 4);
  CHECK_EQ_I64(sp_navmesh_read(bytes, sp_navmesh_size(mesh), NULL, &read), SP_OK);
  CHECK_EQ_U64(sp_navmesh_tile_at(read, 0, 0, 0), UINT64_C(0xFFFFFF) << 40);
  CHECK_EQ_I64(sp_navmesh_replace_tile(read, tile, &ref), SP_OK);
  CHECK_EQ_U64(ref, UINT64_C(1) << 40);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
  sp_navmesh_free(read);
}

/* Envelopes ---------------------------------------------------------------------------------- */

static sp_navmesh *make_saveable(double radius) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params;
  sp_navmesh *mesh = NULL;
  settings.agent_radius = radius;
  CHECK_EQ_I64(sp_nav_settings_to_params(&settings, authored, 2, &params), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_U64(sp_navmesh_saved_size(mesh), 0);
  CHECK_EQ_I64(sp_navmesh_save(mesh, bytes, CAPACITY), SP_E_STATE);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, &settings, authored, 1), SP_E_FORMAT);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, &settings, authored, 2), SP_OK);
  const navtiles_shape shape = navtiles_floor(0, 0, 0.0);
  sp_navtile *tile = navtiles_make(&params, &shape);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  sp_navtile_free(tile);
  return mesh;
}

static void settings_are_saved_with_the_mesh(void) {
  sp_navmesh *mesh = make_saveable(0.6), *read = NULL;
  sp_nav_settings settings;
  uint32_t link_count = 0;
  const uint64_t size = sp_navmesh_saved_size(mesh);
  CHECK_EQ_U64(size, 152 + 2 * 64 + sp_navmesh_size(mesh));
  CHECK_EQ_I64(sp_navmesh_save(mesh, bytes, size), SP_OK);
  CHECK(memcmp(bytes, "ONNM\1\0\0\0", 8) == 0);
  CHECK_EQ_I64(sp_navmesh_write(mesh, again, CAPACITY), SP_OK);
  CHECK(memcmp(bytes + 152 + 2 * 64, again, (size_t)sp_navmesh_size(mesh)) == 0);
  CHECK_EQ_I64(sp_navmesh_load(bytes, size, NULL, &read), SP_OK);
  CHECK_EQ_I64(sp_navmesh_save(read, again, CAPACITY), SP_OK);
  CHECK(memcmp(bytes, again, (size_t)size) == 0);
  CHECK_EQ_I64(sp_navmesh_get_settings(read, &settings, &link_count), SP_OK);
  CHECK(settings.agent_radius == 0.6 && settings.snap_bits == -1 && link_count == 2);
  CHECK(sp_navmesh_authored_links(read)[1].radius == 1e300);
  sp_navmesh_free(read);
  read = NULL;
  bytes[8 + 6] ^= 1; /* a radius whose float32 differs: no longer the settings of this mesh */
  sp_error error;
  CHECK_EQ_I64(sp_navmesh_load(bytes, size, NULL, &read), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_SETTINGS);
  sp_navmesh_free(mesh);
}

static void classes_are_saved_in_order(void) {
  sp_navmesh *meshes[2] = {make_saveable(0.6), make_saveable(1.5)};
  sp_navworld *world = NULL, *read = NULL;
  CHECK_EQ_I64(sp_navworld_create(meshes, 0, NULL, &world), SP_E_RANGE);
  CHECK_EQ_I64(sp_navworld_create(meshes, 2, NULL, &world), SP_OK);
  const uint64_t size = sp_navworld_size(world);
  CHECK_EQ_U64(size, 12 + 8 + sp_navmesh_saved_size(meshes[0]) + sp_navmesh_saved_size(meshes[1]));
  CHECK_EQ_I64(sp_navworld_save(world, bytes, size - 1), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_navworld_save(world, bytes, size), SP_OK);
  CHECK(memcmp(bytes, "ONNW\1\0\0\0\2\0\0\0", 12) == 0);
  CHECK_EQ_I64(sp_navworld_load(bytes, size - 1, NULL, &read), SP_E_FORMAT);
  CHECK(read == NULL);
  CHECK_EQ_I64(sp_navworld_load(bytes, size, NULL, &read), SP_OK);
  sp_navmesh_params params;
  CHECK_EQ_U64(sp_navworld_class_count(read), 2);
  CHECK_EQ_I64(sp_navmesh_get_params(sp_navworld_mesh(read, 1), &params), SP_OK);
  CHECK(params.agent_radius == 1.5 && sp_navworld_mesh(read, 2) == NULL);
  sp_navworld_free(world);
  sp_navworld_free(read);
}

/* Hostile bytes ------------------------------------------------------------------------------ */

typedef enum form { TILE, MESH, ENVELOPE, WORLD, FORM_COUNT } form;

/** Saves one of each form; returns its size. */
static size_t save_form(form of, uint64_t seed) {
  const sp_navmesh_params params = navtiles_params();
  uint64_t size = 0;
  if (of == TILE) {
    sp_navtile *tile = draw_tile(&params, seed);
    size = sp_navtile_size(tile);
    CHECK_EQ_I64(sp_navtile_write(tile, bytes, CAPACITY), SP_OK);
    sp_navtile_free(tile);
  } else if (of == MESH) {
    sp_navmesh *mesh = draw_mesh(seed);
    size = sp_navmesh_size(mesh);
    CHECK_EQ_I64(sp_navmesh_write(mesh, bytes, CAPACITY), SP_OK);
    sp_navmesh_free(mesh);
  } else {
    sp_navmesh *mesh = make_saveable(0.6);
    sp_navworld *world = NULL;
    CHECK_EQ_I64(sp_navworld_create(&mesh, 1, NULL, &world), SP_OK);
    size = of == WORLD ? sp_navworld_size(world) : sp_navmesh_saved_size(mesh);
    CHECK_EQ_I64(of == WORLD ? sp_navworld_save(world, bytes, CAPACITY) : sp_navmesh_save(mesh, bytes, CAPACITY),
                 SP_OK);
    sp_navworld_free(world);
  }
  return (size_t)size;
}

/** Reads bytes of a form; what is accepted saves as those bytes. */
static sp_status read_form(form of, const uint8_t *from, size_t size, const sp_allocator *allocator) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = NULL;
  sp_navmesh *mesh = NULL;
  sp_navworld *world = NULL;
  sp_status status = SP_OK;
  if (of == TILE) {
    status = sp_navtile_read(&params, from, size, allocator, &tile);
    if (status == SP_OK) CHECK(sp_navtile_size(tile) == size && sp_navtile_write(tile, again, size) == SP_OK);
  } else if (of == MESH) {
    status = sp_navmesh_read(from, size, allocator, &mesh);
    if (status == SP_OK) CHECK(sp_navmesh_size(mesh) == size && sp_navmesh_write(mesh, again, size) == SP_OK);
  } else if (of == ENVELOPE) {
    status = sp_navmesh_load(from, size, allocator, &mesh);
    if (status == SP_OK) CHECK(sp_navmesh_saved_size(mesh) == size && sp_navmesh_save(mesh, again, size) == SP_OK);
  } else {
    status = sp_navworld_load(from, size, allocator, &world);
    if (status == SP_OK) CHECK(sp_navworld_size(world) == size && sp_navworld_save(world, again, size) == SP_OK);
  }
  if (status == SP_OK) CHECK(memcmp(from, again, size) == 0);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
  sp_navworld_free(world);
  return status;
}

static void check_refusal(sp_status status, size_t size) {
  sp_error error;
  sp_last_error(&error);
  CHECK(status == SP_E_FORMAT && error.status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE);
  CHECK(error.offset <= size);
}

static void every_prefix_is_refused(void) {
  for (int32_t of = TILE; of < FORM_COUNT; of++) {
    const size_t size = save_form((form)of, 11);
    const size_t step = size > 4000 ? size / 2000 : 1;
    for (size_t length = 0; length < size && sp_test_failures() == 0; length += length < 400 ? 1 : step) {
      sp_test_note("form %" PRId32 ", %zu of %zu bytes", of, length, size);
      check_refusal(read_form((form)of, bytes, length, NULL), length);
    }
    bytes[size] = 0;
    check_refusal(read_form((form)of, bytes, size + 1, NULL), size + 1);
    CHECK_EQ_I64(read_form((form)of, bytes, size, NULL), SP_OK);
  }
}

/**
 * Bytes of a header that may hold other values: of a tile, the lowest byte of the layer and the height of its origin;
 * of settings, what is lost when a double becomes a float32 in the parameters.
 */
static bool is_free_in_header(form of, size_t at) {
  if (of == TILE) return (at >= 32 && at < 34) || (at >= 44 && at < 52);
  const bool rounded = (at >= 8 && at < 40) || (at >= 112 && at < 120);
  return of == ENVELOPE && rounded && at % 8 < 4;
}

static void every_flipped_header_byte_is_refused(void) {
  static const size_t headers[FORM_COUNT] = {TILE_HEADER, MESH_HEADER, 0, 12};
  for (int32_t of = TILE; of < FORM_COUNT; of++) {
    const size_t size = save_form((form)of, 11);
    /* All of an envelope is header: the settings are in the fingerprint. */
    const size_t header = of == ENVELOPE ? 152 + 2 * 64 : headers[of];
    for (size_t at = 0; at < header && sp_test_failures() == 0; at++) {
      memcpy(changed, bytes, size);
      changed[at] ^= 0xFF;
      sp_test_note("form %" PRId32 ", byte %zu", of, at);
      const sp_status status = read_form((form)of, changed, size, NULL);
      if (status != SP_OK || !is_free_in_header((form)of, at)) check_refusal(status, size);
    }
  }
}

static void versions_and_settings_are_named(void) {
  const size_t size = save_form(TILE, 11);
  sp_error error;
  char text[128];
  bytes[4] = 1;
  CHECK_EQ_I64(read_form(TILE, bytes, size, NULL), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.detail == SP_DETAIL_OTHER_VERSION && error.value == 1 && error.min == 2 && error.offset == 4);
  sp_last_error_message(text, sizeof text);
  CHECK_STR(text, "byte 4, version must be 2; got 1");
  bytes[4] = 2;
  bytes[20] ^= 1;
  CHECK_EQ_I64(read_form(TILE, bytes, size, NULL), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.detail == SP_DETAIL_OTHER_SETTINGS && error.offset == 8);
  sp_last_error_message(text, sizeof text);
  CHECK_STR(text, "byte 8, fingerprint: it was built with other settings");
}

static void offsets_point_at_the_item(void) {
  size_t size = 0, vertices = 0;
  sp_error error;
  for (uint64_t seed = 0, polygons = 0; polygons < 2; seed++) {
    size = save_form(TILE, seed);
    sp__reader counts = sp__reader_make(bytes + 60, 8);
    vertices = sp__read_u32(&counts);
    polygons = sp__read_u32(&counts);
  }
  bytes[TILE_HEADER + 12 * vertices + 16 + 1] = 64; /* area of polygon 1 */
  CHECK_EQ_I64(read_form(TILE, bytes, size, NULL), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.detail == SP_DETAIL_BAD_AREA && error.index == 1);
  CHECK_EQ_U64(error.offset, TILE_HEADER + 12 * vertices + 16);
}

static void mutated_bytes_are_refused_or_harmless(void) {
  int32_t accepted = 0;
  for (int32_t seed = 0; seed < case_scaled(2000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    const form of = (form)(seed % FORM_COUNT);
    const size_t size = save_form(of, (uint64_t)(seed / 64));
    const int32_t changes = 1 + sp__rng_next_int(&rng, 3);
    for (int32_t i = 0; i < changes; i++) {
      const int32_t at = sp__rng_next_int(&rng, (int32_t)size), bit = sp__rng_next_int(&rng, 8);
      bytes[at] = sp__rng_next_int(&rng, 2) ? (uint8_t)sp__rng_next(&rng) : (uint8_t)(bytes[at] ^ 1 << bit);
    }
    sp_test_note("seed %" PRId32, seed);
    const sp_status status = read_form(of, bytes, size, NULL);
    accepted += status == SP_OK;
    if (status != SP_OK) check_refusal(status, size);
  }
  CHECK(accepted > 0);
}

static void claims_do_not_make_it_allocate(void) {
  const uint8_t claim[] = {0xFF, 0xFF, 0x0F, 0x00};
  counting_allocator counter;
  const size_t size = save_form(MESH, 11);
  for (size_t at = 0; at + 4 < size; at += 4) {
    memcpy(changed, bytes, size);
    memcpy(changed + at, claim, 4);
    counting_allocator_init(&counter);
    const sp_allocator allocator = counting_allocator_hook(&counter);
    (void)read_form(MESH, changed, size, &allocator);
    CHECK(counter.peak_bytes <= 16384 + 64 * (uint64_t)size);
    CHECK(counter.live_blocks == 0 && counter.wrong_releases == 0);
  }
}

static void reading_without_memory_leaves_nothing(void) {
  for (int32_t of = TILE; of < FORM_COUNT; of++) {
    const size_t size = save_form((form)of, 11);
    sp_status status = SP_E_NO_MEMORY;
    for (int64_t fail_at = 0; status == SP_E_NO_MEMORY && fail_at < 5000; fail_at++) {
      counting_allocator counter;
      counting_allocator_init(&counter);
      const sp_allocator allocator = counting_allocator_hook(&counter);
      counter.fail_at = fail_at;
      status = read_form((form)of, bytes, size, &allocator);
      CHECK(counter.live_blocks == 0 && counter.wrong_releases == 0);
    }
    CHECK_EQ_I64(status, SP_OK);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-197 the fingerprint is the hash of the parameters", fingerprint_is_the_hash_of_the_parameters);
  SP_RUN("M-198 the settings digest is the hash of the rest", settings_digest_is_the_hash_of_the_rest);
  SP_RUN("M-184 M-185 M-186 M-187 M-200 layout of a tile", tile_layout);
  SP_RUN("M-184 M-211 tiles come back as they were", tiles_come_back_as_they_were);
  SP_RUN("M-188 M-189 K-30 meshes come back as they were", meshes_come_back_as_they_were);
  SP_RUN("M-211 M-220 edits are saved, but not the tile's own", edits_are_saved_but_not_the_tiles_own);
  SP_RUN("M-174 salts skip zero", salts_skip_zero);
  SP_RUN("M-190 M-191 M-192 K-30 settings are saved with the mesh", settings_are_saved_with_the_mesh);
  SP_RUN("M-193 classes are saved in order", classes_are_saved_in_order);
  SP_RUN("M-187 M-194 every prefix is refused", every_prefix_is_refused);
  SP_RUN("M-151 M-192 M-194 every flipped header byte is refused", every_flipped_header_byte_is_refused);
  SP_RUN("M-151 M-199 versions and settings are named", versions_and_settings_are_named);
  SP_RUN("M-161 offsets point at the item", offsets_point_at_the_item);
  SP_RUN("M-194 mutated bytes are refused or harmless", mutated_bytes_are_refused_or_harmless);
  SP_RUN("M-187 M-188 claims do not make it allocate", claims_do_not_make_it_allocate);
  SP_RUN("reading without memory leaves nothing", reading_without_memory_leaves_nothing);
  return sp_test_end();
}
