/* The state of navigation meshes: snapshots at several points and what follows a restore, refusals, authored links. */
#include <string.h>

#include "hash/scenarios.h"
#include "hash/world.h"
#include "support/navstates.h"

enum { CAPACITY = 1 << 18, MESHES = 4, STEPS = 6, EDITS = 8, AUTHORED = 6 };

static uint8_t bytes[CAPACITY];

static uint64_t write_snapshot(hash_context *context, const sp_navmesh *mesh, int32_t mode) {
  const uint64_t size = sp_navmesh_snapshot_size(mesh, mode);
  hash_require(sp_navmesh_save_snapshot(mesh, mode, bytes, sizeof bytes) == SP_OK);
  hash_write_u64(context, size);
  hash_write_bytes(context, bytes, (size_t)size);
  return size;
}

/** Goes elsewhere and back, and both ways on from there. */
static void write_excursion(hash_context *context, sp_navmesh *mesh, sp__rng *rng, sp_navtile_library *library,
                            int32_t mode) {
  static uint8_t saved[CAPACITY];
  navtiles_collect(mesh, library);
  const uint64_t size = write_snapshot(context, mesh, mode);
  memcpy(saved, bytes, (size_t)size);
  for (int32_t i = 0; i < EDITS; i++) navstate_edit(mesh, rng);
  (void)write_snapshot(context, mesh, SP_SNAPSHOT_MODE_FULL);
  hash_require(sp_navmesh_restore_snapshot(mesh, saved, size, library) == SP_OK);
  for (int32_t i = 0; i < EDITS; i++) navstate_edit(mesh, rng);
  (void)write_snapshot(context, mesh, SP_SNAPSHOT_MODE_REFERENCED);
}

void hash_navmesh_snapshot_bytes(hash_context *context) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {0x57A7E};
  for (int32_t i = 0; i < MESHES; i++) {
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true), *anew = NULL;
    sp_navtile_library *library = NULL;
    hash_require(mesh != NULL && sp_navtile_library_create(NULL, &library) == SP_OK);
    for (int32_t step = 0; step < STEPS; step++) write_excursion(context, mesh, &rng, library, step % 2);
    const uint64_t size = write_snapshot(context, mesh, SP_SNAPSHOT_MODE_FULL);
    hash_require(sp_navmesh_from_snapshot(bytes, size, NULL, NULL, &anew) == SP_OK);
    navstate_check_equal(mesh, anew);
    sp_navmesh_free(mesh);
    sp_navmesh_free(anew);
    sp_navtile_library_free(library);
  }
}

void hash_navmesh_snapshot_errors(hash_context *context) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {0x5E44};
  sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
  sp_navtile_library *library = NULL;
  hash_require(mesh != NULL && sp_navtile_library_create(NULL, &library) == SP_OK);
  for (int32_t i = 0; i < EDITS; i++) navstate_edit(mesh, &rng);
  navtiles_collect(mesh, library);
  for (int32_t i = 0; i < 200; i++) {
    sp_navmesh *made = NULL;
    const uint64_t size = sp_navmesh_snapshot_size(mesh, i % 2);
    hash_require(sp_navmesh_save_snapshot(mesh, i % 2, bytes, sizeof bytes) == SP_OK);
    const int32_t at = sp__rng_next_int(&rng, (int32_t)size), bit = sp__rng_next_int(&rng, 8);
    bytes[at] ^= (uint8_t)(1 << bit);
    const uint64_t length = i % 4 == 3 ? (uint64_t)at : size;
    world_write_error(context, sp_navmesh_from_snapshot(bytes, length, library, NULL, &made));
    sp_navmesh_free(made);
  }
  sp_navmesh_free(mesh);
  sp_navtile_library_free(library);
}

static void draw_link(sp__rng *rng, sp_off_mesh_link *link) {
  memset(link, 0, sizeof *link);
  link->start[0] = sp__rng_next_double(rng) * 10 - 5;
  link->start[1] = sp__rng_next_double(rng) * 4;
  link->start[2] = sp__rng_next_double(rng) * 10 + 1.5;
  link->end[0] = sp__rng_next_double(rng) * 40 - 20;
  link->end[2] = sp__rng_next_double(rng) * 40 - 20;
  link->radius = sp__rng_next_double(rng) * 3 + 0.01;
  link->bidirectional = sp__rng_next_int(rng, 2);
  link->area = sp__rng_next_int(rng, 64);
  link->user_id = (uint32_t)sp__rng_next(rng);
}

void hash_navmesh_authored_links(hash_context *context) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {0xBA4E};
  for (int32_t i = 0; i < 16; i++) {
    sp_off_mesh_link links[AUTHORED];
    sp_navtile *tiles[2];
    for (int32_t layer = 0; layer < 2; layer++) {
      const navtiles_shape shape = {.layer = layer,
                                    .columns = 3,
                                    .rows = 3,
                                    .hole_percent = 40,
                                    .jitter = true,
                                    .height = 2.0 * layer,
                                    .seed = sp__rng_next(&rng)};
      tiles[layer] = navtiles_make(&params, &shape);
    }
    for (int32_t link = 0; link < AUTHORED; link++) draw_link(&rng, &links[link]);
    hash_require(sp_navtile_bake_links(&params, links, AUTHORED, tiles, 2) == SP_OK);
    for (int32_t layer = 0; layer < 2; layer++) {
      hash_require(sp_navtile_write(tiles[layer], bytes, sizeof bytes) == SP_OK);
      hash_write_bytes(context, bytes, (size_t)sp_navtile_size(tiles[layer]));
      sp_navtile_free(tiles[layer]);
    }
  }
}
