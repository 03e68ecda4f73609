/* Navigation meshes: predicates, tiles and their bytes, links, saved forms, refusals. */
#include <math.h>
#include <string.h>

#include "hash/scenarios.h"
#include "hash/world.h"
#include "math/predicates.h"
#include "support/navtiles.h"

enum { CAPACITY = 1 << 18, MESHES = 6, MAX_LINKS = 512 };

static void write_tile(hash_context *context, const sp_navtile *tile) {
  static uint8_t bytes[CAPACITY];
  uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE];
  hash_require(sp_navtile_write(tile, bytes, sizeof bytes) == SP_OK);
  hash_write_bytes(context, bytes, (size_t)sp_navtile_size(tile));
  hash_require(sp_navtile_content_id(tile, id) == SP_OK);
  hash_write_bytes(context, id, sizeof id);
}

void hash_navmesh_tiles(hash_context *context) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {0x7117};
  for (int32_t i = 0; i < 24; i++) {
    sp_navtile *tile = navtiles_draw(&params, &rng, true);
    hash_require(tile != NULL);
    write_tile(context, tile);
    sp_navtile_free(tile);
  }
}

static void write_links(hash_context *context, const sp_navmesh *mesh, sp_polygon_ref polygon) {
  sp_navlink links[MAX_LINKS];
  uint32_t count = 0;
  hash_require(sp_navmesh_get_links(mesh, polygon, links, MAX_LINKS, &count) == SP_OK && count <= MAX_LINKS);
  hash_write_u32(context, count);
  for (uint32_t i = 0; i < count; i++) {
    hash_write_u64(context, links[i].target);
    hash_write_u32(context, links[i].owner_slot);
    hash_write_u32(context, links[i].link_index);
    hash_write_u8(context, links[i].kind);
    hash_write_u8(context, links[i].edge);
    hash_write_u8(context, links[i].side);
    hash_write_u8(context, links[i].range_min);
    hash_write_u8(context, links[i].range_max);
  }
}

static void write_all_links(hash_context *context, const sp_navmesh *mesh) {
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    hash_write_u64(context, ref);
    for (uint32_t p = 0; ref != 0 && sp_navmesh_is_valid(mesh, ref | p); p++) write_links(context, mesh, ref | p);
  }
}

void hash_navmesh_links(hash_context *context) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {0x11A5};
  for (int32_t i = 0; i < MESHES; i++) {
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, i % 2 == 0);
    hash_require(mesh != NULL);
    write_all_links(context, mesh);
    sp_navmesh_free(mesh);
  }
}

static sp_navmesh *make_saveable(sp__rng *rng) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_off_mesh_link link = {.start = {1, 0, 2}, .end = {-3, 0.5, 60}, .radius = 0.75, .bidirectional = 1};
  sp_navmesh_params params;
  sp_navmesh *mesh = NULL;
  settings.agent_radius = 0.25 + sp__rng_next_double(rng);
  settings.tile_size = 8.0;
  settings.cell_size = 0.25;
  link.user_id = (uint32_t)sp__rng_next(rng);
  hash_require(sp_nav_settings_to_params(&settings, &link, 1, &params) == SP_OK);
  mesh = navtiles_draw_mesh(&params, rng, true);
  hash_require(mesh != NULL && sp_navmesh_set_settings(mesh, &settings, &link, 1) == SP_OK);
  return mesh;
}

void hash_navmesh_bytes(hash_context *context) {
  static uint8_t bytes[CAPACITY];
  sp__rng rng = {0xB17E};
  for (int32_t i = 0; i < MESHES; i++) {
    sp_navmesh *mesh = make_saveable(&rng), *read = NULL;
    const uint64_t size = sp_navmesh_saved_size(mesh);
    hash_require(sp_navmesh_save(mesh, bytes, sizeof bytes) == SP_OK);
    hash_write_bytes(context, bytes, (size_t)size);
    hash_require(sp_navmesh_load(bytes, size, NULL, &read) == SP_OK);
    write_all_links(context, read);
    sp_navmesh_free(mesh);
    sp_navmesh_free(read);
  }
}

void hash_navmesh_errors(hash_context *context) {
  static uint8_t bytes[CAPACITY];
  sp__rng rng = {0xE44};
  sp_navmesh *mesh = make_saveable(&rng);
  const uint64_t size = sp_navmesh_saved_size(mesh);
  for (int32_t i = 0; i < 200; i++) {
    sp_navmesh *read = NULL;
    hash_require(sp_navmesh_save(mesh, bytes, sizeof bytes) == SP_OK);
    const int32_t at = sp__rng_next_int(&rng, (int32_t)size), bit = sp__rng_next_int(&rng, 8);
    bytes[at] ^= (uint8_t)(1 << bit);
    world_write_error(context, sp_navmesh_load(bytes, i % 4 == 3 ? (uint64_t)at : size, NULL, &read));
    sp_navmesh_free(read);
  }
  sp_navmesh_free(mesh);
}

/** A few ulps away from where a line or circle puts it, at every size. */
static double near_place(sp__rng *rng, double value, int32_t exponent) {
  const int32_t steps = sp__rng_next_int(rng, 5) - 2;
  return ldexp(value, exponent) * (1.0 + (double)steps * 0x1p-52);
}

void hash_navmesh_predicates(hash_context *context) {
  sp__rng rng = {0x93ED};
  for (int32_t i = 0; i < 3000; i++) {
    static const double corners[8] = {3, 4, -4, 3, -3, -4, 4, -3};
    const int32_t exponent = sp__rng_next_int(&rng, 1900) - 1000;
    double p[8], line[6];
    int64_t grid[8];
    for (int32_t k = 0; k < 8; k++) p[k] = near_place(&rng, corners[k], exponent);
    for (int32_t k = 0; k < 8; k++) grid[k] = (int64_t)corners[k] * (INT64_C(1) << i % 58) + sp__rng_next_int(&rng, 2);
    for (int32_t k = 0; k < 6; k++) line[k] = near_place(&rng, (double)(1 + k % 2) * (double)(1 + k / 2), exponent);
    hash_write_i32(context, sp__incircle(p, p + 2, p + 4, p + 6));
    hash_write_i32(context, sp__orient2d(line, line + 2, line + 4));
    hash_write_i32(context, sp__grid_incircle(grid, grid + 2, grid + 4, grid + 6));
    hash_write_i32(context, sp__grid_orient2d(grid, grid + 2, grid + 4));
  }
}
