/* Fixtures of navigation meshes: a tile, a mesh, a mesh with its settings, meshes of two agent classes, snapshots. */
#include "samepath/navstate.h"

#include "support/fixtures.h"
#include "support/navtiles.h"
#include "support/test.h"
#include "support/transcript.h"

enum { TILE_SEED = 3, MESH_SEED = 7, LINKS = 512 };

static void add_tile(sp__sha256 *hash, const sp_navtile *tile) {
  sp_navtile_data data;
  if (!CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK)) return;
  transcript_i64(hash, data.tile_x);
  transcript_i64(hash, data.tile_z);
  transcript_i64(hash, data.layer);
  transcript_f64(hash, data.origin_y);
  for (uint32_t i = 0; i < 3 * data.vertex_count; i++) transcript_f64(hash, (double)data.vertices[i]);
  for (uint32_t polygon = 0; polygon < data.polygon_count; polygon++) {
    transcript_i64(hash, data.polygon_vertex_counts[polygon]);
    transcript_i64(hash, data.areas[polygon]);
    transcript_i64(hash, data.flags[polygon]);
  }
  for (uint32_t edge = 0; edge < data.edge_count; edge++) {
    transcript_i64(hash, data.indices[edge]);
    transcript_i64(hash, data.neighbors[edge]);
    transcript_i64(hash, data.portal_sides[edge]);
  }
  for (uint32_t i = 0; i < data.link_count; i++) {
    transcript_f64(hash, (double)data.links[i].radius);
    transcript_i64(hash, data.links[i].user_id);
  }
}

static void add_links(sp__sha256 *hash, const sp_navmesh *mesh, sp_polygon_ref polygon) {
  static sp_navlink links[LINKS];
  uint32_t count = 0;
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, polygon, links, LINKS, &count), SP_OK);
  transcript_i64(hash, count);
  for (uint32_t i = 0; i < count && i < LINKS; i++) {
    transcript_i64(hash, (int64_t)links[i].target);
    transcript_i64(hash, links[i].kind);
    transcript_i64(hash, links[i].edge);
    transcript_i64(hash, links[i].range_min);
    transcript_i64(hash, links[i].range_max);
  }
}

/** Slots, salts, tiles, links, then what the mesh was built with. */
static void add_mesh(sp__sha256 *hash, const sp_navmesh *mesh) {
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    transcript_i64(hash, (int64_t)ref);
    if (ref == 0) continue;
    add_tile(hash, sp_navmesh_get_tile(mesh, ref));
    for (uint32_t polygon = 0; sp_navmesh_is_valid(mesh, ref | polygon); polygon++) {
      add_links(hash, mesh, ref | polygon);
    }
  }
  sp_nav_settings settings;
  uint32_t link_count = 0;
  if (sp_navmesh_get_settings(mesh, &settings, &link_count) != SP_OK) return;
  transcript_f64(hash, settings.agent_radius);
  transcript_i64(hash, settings.area);
  for (uint32_t i = 0; i < link_count; i++) {
    transcript_f64(hash, sp_navmesh_authored_links(mesh)[i].end[2]);
    transcript_i64(hash, sp_navmesh_authored_links(mesh)[i].user_id);
  }
}

/* Tiles and meshes --------------------------------------------------------------------------- */

static bool write_tile(uint8_t *bytes, uint64_t *size) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {TILE_SEED};
  sp_navtile *tile = navtiles_draw(&params, &rng, true);
  *size = sp_navtile_size(tile);
  bool written = sp_navtile_write(tile, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_navtile_free(tile);
  return written;
}

static bool read_tile(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = NULL;
  sp__sha256 hash;
  if (sp_navtile_read(&params, bytes, size, NULL, &tile) != SP_OK) return false;
  sp__sha256_begin(&hash);
  add_tile(&hash, tile);
  sp__sha256_end(&hash, digest);
  sp_navtile_free(tile);
  return true;
}

/** A small mesh of tiles with off-mesh links and a free slot. */
static sp_navmesh *draw_mesh(const sp_navmesh_params *params) {
  sp__rng rng = {MESH_SEED};
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(params, NULL, &mesh), SP_OK);
  for (int32_t tile_x = 0; tile_x < 4; tile_x++) {
    const navtiles_shape shape = {.tile_x = tile_x,
                                  .columns = 3,
                                  .rows = 2,
                                  .split_percent = 50,
                                  .jitter = true,
                                  .relief = 0.25,
                                  .seed = sp__rng_next(&rng)};
    const sp_navtile_link link = {.start = {1, 0, 1}, .end = {17, 0, 2}, .radius = 2, .user_id = 5};
    sp_navtile *plain = navtiles_make(params, &shape);
    sp_navtile *tile = navtiles_with_links(params, plain, &link, tile_x == 1);
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
    sp_navtile_free(plain);
  }
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 2, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, sp_navmesh_tile_at(mesh, 3, 0, 0), 9), SP_OK);
  return mesh;
}

static bool write_mesh(uint8_t *bytes, uint64_t *size) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = draw_mesh(&params);
  *size = sp_navmesh_size(mesh);
  bool written = sp_navmesh_write(mesh, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_navmesh_free(mesh);
  return written;
}

/** Hashes a mesh and frees it. */
static void finish_mesh(sp_navmesh *mesh, uint8_t digest[SP__SHA256_SIZE]) {
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  add_mesh(&hash, mesh);
  sp__sha256_end(&hash, digest);
  sp_navmesh_free(mesh);
}

static bool read_mesh(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_navmesh *mesh = NULL;
  if (sp_navmesh_read(bytes, size, NULL, &mesh) != SP_OK) return false;
  finish_mesh(mesh, digest);
  return true;
}

/* Meshes with settings ----------------------------------------------------------------------- */

static sp_navmesh *make_saveable(double agent_radius) {
  const sp_off_mesh_link link = {.start = {1, 0, 2}, .end = {-3, 0.5, 60}, .radius = 0.75, .user_id = 21};
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params;
  settings.agent_radius = agent_radius;
  settings.tile_size = 8.0;
  settings.cell_size = 0.25;
  CHECK_EQ_I64(sp_nav_settings_to_params(&settings, &link, 1, &params), SP_OK);
  sp_navmesh *mesh = draw_mesh(&params);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, &settings, &link, 1), SP_OK);
  return mesh;
}

static bool write_saved(uint8_t *bytes, uint64_t *size) {
  sp_navmesh *mesh = make_saveable(0.5);
  *size = sp_navmesh_saved_size(mesh);
  bool written = sp_navmesh_save(mesh, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_navmesh_free(mesh);
  return written;
}

static bool read_saved(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_navmesh *mesh = NULL;
  if (sp_navmesh_load(bytes, size, NULL, &mesh) != SP_OK) return false;
  finish_mesh(mesh, digest);
  return true;
}

static bool write_classes(uint8_t *bytes, uint64_t *size) {
  sp_navmesh *meshes[2] = {make_saveable(0.5), make_saveable(1.5)};
  sp_navworld *world = NULL;
  if (sp_navworld_create(meshes, 2, NULL, &world) != SP_OK) return false;
  *size = sp_navworld_size(world);
  bool written = sp_navworld_save(world, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_navworld_free(world);
  return written;
}

static bool read_classes(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_navworld *world = NULL;
  if (sp_navworld_load(bytes, size, NULL, &world) != SP_OK) return false;
  const uint32_t count = sp_navworld_class_count(world);
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  for (uint32_t i = 0; i < count; i++) add_mesh(&hash, sp_navworld_mesh(world, i));
  sp__sha256_end(&hash, digest);
  sp_navworld_free(world);
  return count == 2;
}

/* Snapshots ---------------------------------------------------------------------------------- */

/** The small mesh with a second link, of which one is off, and with edited flags. */
static sp_navmesh *make_edited(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 1, 0.25);
  const sp_navtile_link links[2] = {
      {.start = {4, 0, 4}, .end = {12, 0, -4}, .radius = 3, .user_id = 8, .bidirectional = 1, .area = 3},
      {.start = {2, 0, 2}, .end = {4, 0, -3}, .radius = 1.5F, .user_id = 9, .flags = 0x8001}};
  sp_navmesh *mesh = draw_mesh(&params);
  sp_navtile *plain = navtiles_make(&params, &shape), *tile = navtiles_with_links(&params, plain, links, 2);
  sp_polygon_ref ref = 0;
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &ref), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, ref, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, sp_navmesh_tile_at(mesh, 1, 0, 0), 0xFEDC), SP_OK);
  sp_navtile_free(tile);
  sp_navtile_free(plain);
  return mesh;
}

static bool write_snapshot(int32_t mode, uint8_t *bytes, uint64_t *size) {
  sp_navmesh *mesh = make_edited();
  *size = sp_navmesh_snapshot_size(mesh, mode);
  bool written = sp_navmesh_save_snapshot(mesh, mode, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_navmesh_free(mesh);
  return written;
}

static bool write_full_snapshot(uint8_t *bytes, uint64_t *size) {
  return write_snapshot(SP_SNAPSHOT_MODE_FULL, bytes, size);
}

static bool write_referenced_snapshot(uint8_t *bytes, uint64_t *size) {
  return write_snapshot(SP_SNAPSHOT_MODE_REFERENCED, bytes, size);
}

/** Restores, turns on what is off, and shows the mesh. */
static bool read_snapshot(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  sp_navmesh *made = make_edited(), *mesh = NULL;
  sp_navtile_library *library = NULL;
  CHECK_EQ_I64(sp_navtile_library_create(NULL, &library), SP_OK);
  navtiles_collect(made, library);
  const bool restored = sp_navmesh_from_snapshot(bytes, size, library, NULL, &mesh) == SP_OK;
  sp_navmesh_free(made);
  sp_navtile_library_free(library);
  if (!restored) return false;
  int32_t enabled = 1;
  const sp_polygon_ref owner = sp_navmesh_tile_at(mesh, 0, 1, 0);
  CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, owner, 0, &enabled), SP_OK);
  CHECK_EQ_I64(enabled, 0);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 0, 1), SP_OK);
  finish_mesh(mesh, digest);
  return true;
}

const fixture navmesh_fixtures[NAVMESH_FIXTURES] = {
    {"navmesh-tile", "sp_navtile_write", write_tile, read_tile},
    {"navmesh", "sp_navmesh_write", write_mesh, read_mesh},
    {"navmesh-settings", "sp_navmesh_save", write_saved, read_saved},
    {"navmesh-classes", "sp_navworld_save", write_classes, read_classes},
    {"navmesh-snapshot", "sp_navmesh_save_snapshot", write_full_snapshot, read_snapshot},
    {"navmesh-snapshot-references", "sp_navmesh_save_snapshot", write_referenced_snapshot, read_snapshot},
};
