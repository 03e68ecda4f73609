/* Snapshots: what they hold, that restoring brings it back, and what they refuse. */
#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navstates.h"
#include "support/test.h"

enum { CAPACITY = 1 << 20, HEADER = 80, SECTION = 8, MODES = 2, ID = SP_NAVTILE_CONTENT_ID_SIZE };

static uint8_t bytes[CAPACITY], again[CAPACITY], changed[CAPACITY];

/** A mesh with free slots, edited polygons and links that are off; all its tiles are in the library. */
static sp_navmesh *draw_mesh(uint64_t seed, sp_navtile_library *library) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {seed};
  sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
  for (int32_t i = 0; i < 20; i++) navstate_edit(mesh, &rng);
  if (library != NULL) navtiles_collect(mesh, library);
  return mesh;
}

static sp_navtile_library *make_library(void) {
  sp_navtile_library *library = NULL;
  CHECK_EQ_I64(sp_navtile_library_create(NULL, &library), SP_OK);
  return library;
}

static uint64_t save(const sp_navmesh *mesh, int32_t mode) {
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, mode, bytes, CAPACITY), SP_OK);
  return sp_navmesh_snapshot_size(mesh, mode);
}

/* Layout ------------------------------------------------------------------------------------- */

/** Two tiles, a free slot between them; one polygon edited, one of two links off. */
static sp_navmesh *make_small(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shapes[3] = {navtiles_floor(0, 0, 0), navtiles_floor(1, 0, 0), navtiles_floor(0, 1, 0)};
  const sp_navtile_link links[2] = {{.start = {1, 0, 1}, .end = {9, 0, 1}, .radius = 1},
                                    {.start = {2, 0, 2}, .end = {4, 0, 4}, .radius = 1, .bidirectional = 1}};
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  for (int32_t i = 0; i < 3; i++) {
    sp_navtile *plain = navtiles_make(&params, &shapes[i]);
    sp_navtile *tile = navtiles_with_links(&params, plain, links, i == 2 ? 2 : 0);
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
    sp_navtile_free(plain);
  }
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 1, 0, 0), SP_OK);
  int32_t area = 0, flags = 0;
  const sp_polygon_ref first = sp_navmesh_tile_in_slot(mesh, 0);
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, first, &area, &flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, first, area ^ 1), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, sp_navmesh_tile_in_slot(mesh, 2), 1, 0), SP_OK);
  return mesh;
}

static void write_tile(sp__writer *writer, const sp_navmesh *mesh, uint32_t slot, int32_t mode) {
  const sp_navtile *tile = sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, slot));
  sp__write_u8(writer, mode == SP_SNAPSHOT_MODE_FULL ? 1 : 2);
  if (mode == SP_SNAPSHOT_MODE_FULL) {
    sp__write_u32(writer, (uint32_t)sp_navtile_size(tile));
    CHECK_EQ_I64(sp_navtile_write(tile, writer->bytes + writer->offset, CAPACITY - writer->offset), SP_OK);
    writer->offset += (size_t)sp_navtile_size(tile);
  } else {
    CHECK_EQ_I64(sp_navtile_content_id(tile, writer->bytes + writer->offset), SP_OK);
    writer->offset += ID;
  }
}

static void layout_of_a_snapshot(void) {
  sp_navmesh *mesh = make_small();
  for (int32_t mode = 0; mode < MODES; mode++) {
    const uint64_t size = save(mesh, mode);
    CHECK(sp_navmesh_write(mesh, changed, CAPACITY) == SP_OK);
    sp__writer writer = sp__writer_make(again, CAPACITY);
    sp__write_bytes(&writer, "ONPS\2\0\0\0", 8);
    sp__write_bytes(&writer, changed + 8, 68); /* the parameters, as a saved mesh has them */
    sp__write_u32(&writer, 1);
    sp__write_u16(&writer, 1);
    sp__write_u16(&writer, 0);
    sp__write_u32(&writer, (uint32_t)size - HEADER - SECTION);
    sp__write_u32(&writer, 3);
    sp__write_u32(&writer, 1);
    write_tile(&writer, mesh, 0, mode);
    int32_t area = 0, flags = 0;
    CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, sp_navmesh_tile_in_slot(mesh, 0), &area, &flags), SP_OK);
    sp__write_u32(&writer, 1);
    sp__write_u32(&writer, 0);
    sp__write_u8(&writer, (uint8_t)area);
    sp__write_u16(&writer, (uint16_t)flags);
    sp__write_u32(&writer, 0);
    sp__write_u32(&writer, 2); /* a free slot whose salt has advanced */
    sp__write_u8(&writer, 0);
    sp__write_u32(&writer, 1);
    write_tile(&writer, mesh, 2, mode);
    sp__write_u32(&writer, 0);
    sp__write_u32(&writer, 1);
    sp__write_u32(&writer, 1);
    CHECK_EQ_U64(writer.offset, size);
    CHECK(memcmp(bytes, again, (size_t)size) == 0);
    CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, mode, bytes, size - 1), SP_E_BUFFER_TOO_SMALL);
  }
  CHECK_EQ_U64(sp_navmesh_snapshot_size(mesh, 2), 0);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, 2, bytes, CAPACITY), SP_E_RANGE);
  sp_navmesh_free(mesh);
}

/** Values that were changed and changed back leave no trace. */
static void equal_states_have_equal_bytes(void) {
  sp_navmesh *mesh = make_small(), *other = make_small();
  const sp_polygon_ref first = sp_navmesh_tile_in_slot(mesh, 0), last = sp_navmesh_tile_in_slot(mesh, 2);
  int32_t area = 0, flags = 0;
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, last, &area, &flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, last, area ^ 5), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, last, flags ^ 5), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, last, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first, 77), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(other, first, &area, &flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first, flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, last, 0, 1), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(other, last, &area, &flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, last, area), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, last, flags), SP_OK);
  navstate_check_equal(mesh, other);
  sp_navmesh_free(mesh);
  sp_navmesh_free(other);
}

/* Twins -------------------------------------------------------------------------------------- */

/** Takes a snapshot, lets the mesh become another one, and restores. */
static void take_excursion(sp_navmesh *mesh, sp__rng *rng, sp_navtile_library *library) {
  static uint8_t saved[CAPACITY];
  const int32_t mode = sp__rng_next_int(rng, MODES), edits = sp__rng_next_int(rng, 12);
  const uint64_t count = sp_navmesh_edit_count(mesh), size = sp_navmesh_snapshot_size(mesh, mode);
  navtiles_collect(mesh, library);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, mode, saved, CAPACITY), SP_OK);
  for (int32_t i = 0; i < edits; i++) navstate_edit(mesh, rng);
  CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, saved, size, library), SP_OK);
  CHECK(sp_navmesh_edit_count(mesh) > count);
  CHECK_EQ_U64(sp_navmesh_snapshot_size(mesh, mode), size);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, mode, again, CAPACITY), SP_OK);
  CHECK(memcmp(saved, again, (size_t)size) == 0);
}

static void check_references(const sp_navmesh *a, const sp_navmesh *b, const sp_polygon_ref *kept, sp__rng *rng) {
  for (int32_t i = 0; i < 16; i++) CHECK_EQ_I64(sp_navmesh_is_valid(a, kept[i]), sp_navmesh_is_valid(b, kept[i]));
  for (int32_t i = 0; i < 64; i++) {
    const sp_polygon_ref forged = navstate_forge(rng);
    CHECK_EQ_I64(sp_navmesh_is_valid(a, forged), sp_navmesh_is_valid(b, forged));
  }
}

static void excursions_leave_no_trace(void) {
  for (int32_t seed = 0; seed < case_scaled(12) && sp_test_failures() == 0; seed++) {
    sp__rng edits[2] = {{(uint64_t)seed + 500}, {(uint64_t)seed + 500}}, other = {(uint64_t)seed};
    sp_navmesh *a = draw_mesh((uint64_t)seed, NULL), *b = draw_mesh((uint64_t)seed, NULL);
    sp_navtile_library *library = make_library();
    sp_polygon_ref kept[16] = {0};
    for (int32_t step = 0; step < 24 && sp_test_failures() == 0; step++) {
      sp_test_note("seed %" PRId32 ", step %" PRId32, seed, step);
      if (sp__rng_next_int(&other, 3) == 0) take_excursion(a, &other, library);
      navstate_edit(a, &edits[0]);
      navstate_edit(b, &edits[1]);
      navstate_check_equal(a, b);
      kept[step % 16] = sp_navmesh_tile_in_slot(b, (uint32_t)sp__rng_next_int(&other, 8));
      check_references(a, b, kept, &other);
    }
    sp_navtile_library_free(library);
    sp_navmesh_free(a);
    sp_navmesh_free(b);
  }
}

/** With the same tiles in their slots, links are taken over; not so when a switch differs. */
static void switches_are_rolled_back(void) {
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small(), *other = make_small();
  const sp_polygon_ref owner = sp_navmesh_tile_in_slot(mesh, 2);
  navtiles_collect(mesh, library);
  for (uint32_t link = 0; link < 2; link++) {
    for (int32_t on = 0; on < 2; on++) {
      CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, link, on), SP_OK);
      CHECK_EQ_I64(sp_navmesh_set_link_enabled(other, owner, link, on), SP_OK);
      const uint64_t size = save(mesh, SP_SNAPSHOT_MODE_REFERENCED);
      for (int32_t kind = 0; kind < 3; kind++) {
        if (kind == 0) CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, link, !on), SP_OK);
        if (kind == 1) CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, owner, 40), SP_OK);
        CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, bytes, size, library), SP_OK);
        navstate_check_equal(mesh, other);
      }
    }
  }
  sp_navmesh_free(mesh);
  sp_navmesh_free(other);
  sp_navtile_library_free(library);
}

static void new_meshes_are_equal_too(void) {
  for (int32_t seed = 0; seed < case_scaled(40) && sp_test_failures() == 0; seed++) {
    sp_navtile_library *library = make_library();
    sp_navmesh *mesh = draw_mesh((uint64_t)seed, library), *made = NULL;
    const uint64_t size = save(mesh, seed % MODES);
    sp_test_note("seed %" PRId32, seed);
    CHECK_EQ_I64(sp_navmesh_from_snapshot(bytes, size, library, NULL, &made), SP_OK);
    navstate_check_equal(made, mesh);
    sp_navtile_library_free(library); /* the mesh keeps its tiles */
    navstate_check_equal(made, mesh);
    sp_navmesh_free(mesh);
    sp_navmesh_free(made);
  }
}

/** Settings are no state: the mesh keeps them, and a new one has none. */
static void settings_stay(void) {
  const sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  const sp_off_mesh_link link = {.end = {1, 0, 1}, .radius = 1};
  sp_nav_settings found;
  sp_navmesh_params params;
  sp_navmesh *mesh = NULL, *made = NULL;
  uint32_t links = 0;
  CHECK_EQ_I64(sp_nav_settings_to_params(&settings, &link, 1, &params), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, &settings, &link, 1), SP_OK);
  const uint64_t size = save(mesh, SP_SNAPSHOT_MODE_FULL);
  CHECK_EQ_U64(size, HEADER + SECTION + 4);
  CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, bytes, size, NULL), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_settings(mesh, &found, &links), SP_OK);
  CHECK_EQ_U64(links, 1);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(bytes, size, NULL, NULL, &made), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_settings(made, &found, &links), SP_E_STATE);
  sp_navmesh_free(mesh);
  sp_navmesh_free(made);
}

/** Tiles of both kinds in one snapshot are read all the same. */
static void mixtures_are_read(void) {
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small(), *made = NULL;
  navtiles_collect(mesh, library);
  const sp_navtile *tile = sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, 0));
  const size_t full = (size_t)save(mesh, SP_SNAPSHOT_MODE_FULL), head = HEADER + SECTION + 4 + 5;
  memcpy(again, bytes, full);
  const size_t size = (size_t)save(mesh, SP_SNAPSHOT_MODE_REFERENCED);
  /* The reference of the first slot, and what follows the first tile of the full one. */
  const size_t skipped = head + 4 + (size_t)sp_navtile_size(tile);
  memcpy(changed, bytes, head + ID);
  memcpy(changed + head + ID, again + skipped, full - skipped);
  const size_t mixed = head + ID + full - skipped;
  sp__writer length = sp__writer_make(changed + HEADER + 4, 4);
  sp__write_u32(&length, (uint32_t)(mixed - HEADER - SECTION));
  CHECK(mixed > size);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(changed, mixed, library, NULL, &made), SP_OK);
  navstate_check_equal(made, mesh);
  sp_navmesh_free(made);
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

/* Refusals ----------------------------------------------------------------------------------- */

/** Restores in place and as a new mesh; both agree, and a refusal leaves the mesh as it was. */
static sp_status try_restore(const uint8_t *from, size_t size, const sp_navtile_library *library) {
  sp_navmesh *mesh = make_small(), *untouched = make_small(), *made = NULL;
  const sp_status status = sp_navmesh_restore_snapshot(mesh, from, size, library);
  sp_error error, other;
  sp_last_error(&error);
  if (status != SP_OK) {
    navstate_check_equal(mesh, untouched);
    CHECK(status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= size);
  }
  const sp_status as_new = sp_navmesh_from_snapshot(from, size, library, NULL, &made);
  if (status != SP_OK && error.detail != SP_DETAIL_OTHER_SETTINGS) {
    sp_last_error(&other);
    CHECK_EQ_I64(as_new, status);
    CHECK(other.detail == error.detail && other.offset == error.offset && other.field == error.field);
  }
  if (status == SP_OK) navstate_check_equal(made, mesh);
  sp_navmesh_free(mesh);
  sp_navmesh_free(untouched);
  sp_navmesh_free(made);
  return status;
}

static void every_prefix_is_refused(void) {
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small();
  navtiles_collect(mesh, library);
  for (int32_t mode = 0; mode < MODES; mode++) {
    const size_t size = (size_t)save(mesh, mode);
    for (size_t length = 0; length < size && sp_test_failures() == 0; length++) {
      sp_test_note("mode %" PRId32 ", %zu of %zu bytes", mode, length, size);
      CHECK_EQ_I64(try_restore(bytes, length, library), SP_E_FORMAT);
    }
    bytes[size] = 0;
    CHECK_EQ_I64(try_restore(bytes, size + 1, library), SP_E_FORMAT);
    CHECK_EQ_I64(try_restore(bytes, size, library), SP_OK);
  }
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

/** A byte that may hold something else gives a snapshot that is saved as it was read. */
static void flipped_bytes_are_refused_or_canonical(void) {
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small();
  navtiles_collect(mesh, library);
  int32_t accepted = 0;
  for (int32_t mode = 0; mode < MODES; mode++) {
    const size_t size = (size_t)save(mesh, mode);
    for (size_t at = 0; at < size && sp_test_failures() == 0; at++) {
      sp_navmesh *made = NULL;
      memcpy(changed, bytes, size);
      changed[at] ^= 0xFF;
      sp_test_note("mode %" PRId32 ", byte %zu", mode, at);
      const sp_status status = sp_navmesh_from_snapshot(changed, size, library, NULL, &made);
      if (at < HEADER + SECTION + 4) CHECK_EQ_I64(status, SP_E_FORMAT);
      if (status == SP_OK) {
        accepted++;
        CHECK_EQ_U64(sp_navmesh_snapshot_size(made, mode), size);
        CHECK_EQ_I64(sp_navmesh_save_snapshot(made, mode, again, size), SP_OK);
        CHECK(memcmp(again, changed, size) == 0);
      }
      sp_navmesh_free(made);
    }
  }
  CHECK(accepted > 0);
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

/** Offsets in the referenced snapshot of make_small. */
enum {
  SLOTS = HEADER + SECTION,
  SALT = SLOTS + 4,
  KIND = SALT + 4,
  TILE_ID = KIND + 1,
  EDITS = TILE_ID + ID,
  EDIT = EDITS + 4,
  SWITCHES = EDIT + 7,
  FREE_SALT = SWITCHES + 4,
  LAST_SALT = FREE_SALT + 5,
  LAST_ID = LAST_SALT + 5,
  LAST_EDITS = LAST_ID + ID,
  LAST_SWITCHES = LAST_EDITS + 4,
  SWITCH = LAST_SWITCHES + 4
};

typedef struct fault {
  size_t at;
  int32_t value; /* put there as one byte */
  int32_t detail;
  int32_t field;
  int32_t index;
  size_t offset;
} fault;

static void faults_are_named(void) {
  static const fault faults[] = {
      {0, 'X', SP_DETAIL_BAD_MAGIC, SP_FIELD_NONE, -1, 0},
      {4, 1, SP_DETAIL_OTHER_VERSION, SP_FIELD_VERSION, -1, 4},
      {6, 1, SP_DETAIL_BAD_FLAGS, SP_FIELD_NONE, -1, 6},
      {50, 1, SP_DETAIL_BAD_FLAGS, SP_FIELD_NONE, -1, 50},
      {76, 0, SP_DETAIL_MISSING_SECTION, SP_FIELD_SECTION, -1, 76},
      {79, 1, SP_DETAIL_BAD_COUNT, SP_FIELD_SECTION, -1, 76},
      {HEADER, 2, SP_DETAIL_UNKNOWN_SECTION, SP_FIELD_SECTION, 0, HEADER},
      {HEADER + 2, 1, SP_DETAIL_BAD_FLAGS, SP_FIELD_SECTION, 0, HEADER + 2},
      {HEADER + 5, 1, SP_DETAIL_BAD_LENGTH, SP_FIELD_SECTION, 0, HEADER + 4},
      {SLOTS + 2, 15, SP_DETAIL_BAD_COUNT, SP_FIELD_SLOT, -1, SLOTS},
      {SLOTS, 2, SP_DETAIL_BAD_LENGTH, SP_FIELD_SECTION, 0, LAST_SALT},
      {SALT, 0, SP_DETAIL_BAD_VALUE, SP_FIELD_SLOT, 0, SALT},
      {SALT + 3, 1, SP_DETAIL_BAD_VALUE, SP_FIELD_SLOT, 0, SALT},
      {KIND, 3, SP_DETAIL_BAD_VALUE, SP_FIELD_SLOT, 0, KIND},
      {TILE_ID + 9, 0xA5, SP_DETAIL_UNKNOWN_TILE, SP_FIELD_SLOT, 0, TILE_ID},
      {EDITS, 2, SP_DETAIL_BAD_COUNT, SP_FIELD_POLYGON_EDIT, -1, EDITS},
      {EDIT, 1, SP_DETAIL_BAD_INDEX, SP_FIELD_POLYGON_EDIT, 0, EDIT},
      {EDIT + 4, 64, SP_DETAIL_BAD_AREA, SP_FIELD_POLYGON_EDIT, 0, EDIT + 4},
      {LAST_SWITCHES, 3, SP_DETAIL_BAD_COUNT, SP_FIELD_LINK_SWITCH, -1, LAST_SWITCHES},
      {SWITCH, 2, SP_DETAIL_BAD_INDEX, SP_FIELD_LINK_SWITCH, 0, SWITCH},
  };
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small();
  navtiles_collect(mesh, library);
  const size_t size = (size_t)save(mesh, SP_SNAPSHOT_MODE_REFERENCED);
  CHECK_EQ_U64(size, SWITCH + 4);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    const fault *expected = &faults[i];
    sp_error error;
    memcpy(changed, bytes, size);
    changed[expected->at] = (uint8_t)expected->value;
    sp_test_note("fault %zu", i);
    CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, changed, size, library), SP_E_FORMAT);
    sp_last_error(&error);
    CHECK_EQ_I64(error.detail, expected->detail);
    CHECK_EQ_I64(error.field, expected->field);
    CHECK_EQ_I64(error.index, expected->index);
    CHECK_EQ_U64(error.offset, expected->offset);
  }
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

static void check_refused(sp_navmesh *mesh, const sp_navtile_library *library, size_t size, int32_t detail,
                          size_t offset) {
  sp_error error;
  CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, changed, size, library), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, detail);
  CHECK_EQ_U64(error.offset, offset);
}

/** What takes more than one byte to write. */
static void contradictions_are_refused(void) {
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small();
  navtiles_collect(mesh, library);
  const size_t size = (size_t)save(mesh, SP_SNAPSHOT_MODE_REFERENCED);
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, 0)), &data), SP_OK);
  memcpy(changed, bytes, size);
  changed[EDIT + 4] = data.areas[0]; /* its flags are those as built */
  check_refused(mesh, library, size, SP_DETAIL_AS_BUILT, EDIT + 4);
  memcpy(changed, bytes, size);
  memcpy(changed + LAST_ID, bytes + TILE_ID, ID);
  check_refused(mesh, library, size, SP_DETAIL_TILE_EXISTS, LAST_ID);
  /* A second switch of the same link, and one below it. */
  for (uint8_t second = 0; second < 2; second++) {
    memcpy(changed, bytes, size);
    memset(changed + size, 0, 4);
    changed[size] = second;
    changed[LAST_SWITCHES] = 2;
    changed[HEADER + 4] = (uint8_t)(changed[HEADER + 4] + 4);
    check_refused(mesh, library, size + 4, SP_DETAIL_NOT_ASCENDING, size);
  }
  /* The section twice. */
  const size_t section = size - HEADER;
  memcpy(changed, bytes, size);
  memcpy(changed + size, bytes + HEADER, section);
  changed[76] = 2;
  check_refused(mesh, library, size + section, SP_DETAIL_NOT_ASCENDING, size);
  memcpy(changed, bytes, size);
  check_refused(mesh, NULL, size, SP_DETAIL_UNKNOWN_TILE, TILE_ID);
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

static void other_settings_are_refused(void) {
  sp_navmesh_params params = navtiles_params();
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = make_small(), *other = NULL, *made = NULL;
  navtiles_collect(mesh, library);
  params.agent_radius = 0.75;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &other), SP_OK);
  const size_t size = (size_t)save(mesh, SP_SNAPSHOT_MODE_REFERENCED);
  memcpy(changed, bytes, size);
  check_refused(other, library, size, SP_DETAIL_OTHER_SETTINGS, 8);
  sp__writer radius = sp__writer_make(changed + 56, 4);
  sp__write_f32(&radius, 0.75F); /* a tile of the library that is of other settings than the snapshot */
  check_refused(other, library, size, SP_DETAIL_OTHER_SETTINGS, TILE_ID);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(changed, size, library, NULL, &made), SP_E_FORMAT);
  const size_t full = (size_t)save(mesh, SP_SNAPSHOT_MODE_FULL);
  memcpy(changed, bytes, full);
  radius = sp__writer_make(changed + 56, 4);
  sp__write_f32(&radius, 0.75F);
  check_refused(other, library, full, SP_DETAIL_OTHER_SETTINGS, SLOTS + 4 + 5 + 4 + 8);
  CHECK(made == NULL && sp_navmesh_slot_count(other) == 0 && sp_navmesh_edit_count(other) == 0);
  sp_navmesh_free(mesh);
  sp_navmesh_free(other);
  sp_navtile_library_free(library);
}

/** 100,000 of them with SAMEPATH_TEST_SCALE=3334. */
static void mutated_bytes_are_refused_or_canonical(void) {
  static uint8_t saved[2 * MODES][1 << 16];
  sp_navtile_library *library = make_library();
  size_t sizes[2 * MODES];
  int32_t accepted = 0;
  for (int32_t i = 0; i < 2 * MODES; i++) {
    sp_navmesh *mesh = i < MODES ? make_small() : draw_mesh(3, library);
    navtiles_collect(mesh, library);
    sizes[i] = (size_t)save(mesh, i % MODES);
    CHECK(sizes[i] <= sizeof saved[i]);
    memcpy(saved[i], bytes, sizes[i]);
    sp_navmesh_free(mesh);
  }
  for (int32_t seed = 0; seed < case_scaled(3000) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    const size_t size = sizes[seed % (2 * MODES)];
    memcpy(changed, saved[seed % (2 * MODES)], size);
    for (int32_t i = sp__rng_next_int(&rng, 3); i >= 0; i--) {
      const int32_t at = sp__rng_next_int(&rng, (int32_t)size), bit = sp__rng_next_int(&rng, 8);
      changed[at] = sp__rng_next_int(&rng, 2) ? (uint8_t)sp__rng_next(&rng) : (uint8_t)(changed[at] ^ 1 << bit);
    }
    sp_navmesh *made = NULL;
    sp_error error;
    sp_test_note("seed %" PRId32, seed);
    const sp_status status = sp_navmesh_from_snapshot(changed, size, library, NULL, &made);
    if (status == SP_OK) {
      accepted++;
      CHECK_EQ_I64(sp_navmesh_save_snapshot(made, seed % MODES, again, CAPACITY), SP_OK);
      CHECK(sp_navmesh_snapshot_size(made, seed % MODES) == size && memcmp(again, changed, size) == 0);
      sp_navmesh_free(made);
    } else {
      sp_last_error(&error);
      CHECK(status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= size && made == NULL);
    }
  }
  CHECK(accepted > 0);
  sp_navtile_library_free(library);
}

/* Memory ------------------------------------------------------------------------------------- */

static void saving_allocates_nothing(void) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navmesh *mesh = make_small(), *own = NULL;
  const uint64_t size = save(mesh, SP_SNAPSHOT_MODE_FULL);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(bytes, size, NULL, &allocator, &own), SP_OK);
  const uint64_t before = counter.allocations;
  for (int32_t mode = 0; mode < MODES; mode++) {
    CHECK_EQ_I64(sp_navmesh_save_snapshot(own, mode, again, sp_navmesh_snapshot_size(own, mode)), SP_OK);
  }
  CHECK_EQ_U64(counter.allocations, before);
  sp_navmesh_free(own);
  sp_navmesh_free(mesh);
  counting_allocator_check_returned(&counter);
}

static void claims_do_not_make_it_allocate(void) {
  const uint8_t claim[] = {0xFF, 0xFF, 0x0F, 0x00};
  sp_navtile_library *library = make_library();
  sp_navmesh *mesh = draw_mesh(11, library);
  const size_t size = (size_t)save(mesh, SP_SNAPSHOT_MODE_FULL);
  for (size_t at = 0; at + 4 < size; at++) {
    counting_allocator counter;
    const sp_allocator allocator = counting_allocator_begin(&counter);
    sp_navmesh *made = NULL;
    memcpy(changed, bytes, size);
    memcpy(changed + at, claim, 4);
    (void)sp_navmesh_from_snapshot(changed, size, library, &allocator, &made);
    sp_navmesh_free(made);
    CHECK(counter.peak_bytes <= 16384 + 64 * (uint64_t)size);
    counting_allocator_check_returned(&counter);
  }
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

/** Every allocation of a restore fails once, of a restore to the same tiles and to others. */
static void restoring_without_memory_changes_nothing(void) {
  for (int32_t mode = 0; mode < MODES; mode++) {
    sp_navtile_library *library = make_library();
    sp_navmesh *mesh = draw_mesh(21, library), *target = draw_mesh(22, NULL), *untouched = draw_mesh(22, NULL);
    const uint64_t size = save(mesh, mode);
    memcpy(changed, bytes, (size_t)size);
    const uint64_t target_size = save(target, SP_SNAPSHOT_MODE_FULL);
    counting_allocator counter;
    const sp_allocator allocator = counting_allocator_begin(&counter);
    sp_navmesh *own = NULL;
    CHECK_EQ_I64(sp_navmesh_from_snapshot(bytes, target_size, NULL, &allocator, &own), SP_OK);
    sp_status status = SP_E_NO_MEMORY;
    for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 5000 && sp_test_failures() == 0; k++) {
      sp_test_note("mode %" PRId32 ", allocation %" PRId32, mode, k);
      counter.fail_at = k;
      status = sp_navmesh_restore_snapshot(own, changed, size, library);
      counter.fail_at = -1;
      navstate_check_equal(own, status == SP_OK ? mesh : untouched);
    }
    CHECK_EQ_I64(status, SP_OK);
    sp_navmesh_free(own);
    counting_allocator_check_returned(&counter);
    sp_navmesh_free(mesh);
    sp_navmesh_free(target);
    sp_navmesh_free(untouched);
    sp_navtile_library_free(library);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-213 M-214 M-215 M-216 layout of a snapshot", layout_of_a_snapshot);
  SP_RUN("M-213 equal states have equal bytes", equal_states_have_equal_bytes);
  SP_RUN("M-210 M-218 M-219 excursions leave no trace", excursions_leave_no_trace);
  SP_RUN("M-210 M-219 switches are rolled back", switches_are_rolled_back);
  SP_RUN("M-210 M-213 M-218 new meshes are equal too", new_meshes_are_equal_too);
  SP_RUN("M-210 settings stay", settings_stay);
  SP_RUN("M-213 mixtures are read", mixtures_are_read);
  SP_RUN("M-217 M-218 every prefix is refused", every_prefix_is_refused);
  SP_RUN("M-217 flipped bytes are refused or canonical", flipped_bytes_are_refused_or_canonical);
  SP_RUN("M-214 M-215 M-216 M-217 faults are named", faults_are_named);
  SP_RUN("M-215 M-216 M-217 contradictions are refused", contradictions_are_refused);
  SP_RUN("M-199 M-218 other settings are refused", other_settings_are_refused);
  SP_RUN("M-217 mutated bytes are refused or canonical", mutated_bytes_are_refused_or_canonical);
  SP_RUN("M-213 saving allocates nothing", saving_allocates_nothing);
  SP_RUN("M-218 claims do not make it allocate", claims_do_not_make_it_allocate);
  SP_RUN("M-218 restoring without memory changes nothing", restoring_without_memory_changes_nothing);
  return sp_test_end();
}
