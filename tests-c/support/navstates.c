#include "support/navstates.h"

#include <string.h>

#include "support/test.h"

enum { CAPACITY = 1 << 20, MAX_LINKS = 512, MAX_SLOT = 24, MAX_SALT = 12, MAX_POLYGON = 40 };

/* Operations --------------------------------------------------------------------------------- */

/** Adds a tile, replaces the one at its position, or removes that one. */
static void edit_tile(sp_navmesh *mesh, sp__rng *rng) {
  sp_navmesh_params params;
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navmesh_get_params(mesh, &params), SP_OK);
  const bool with_links = sp__rng_next_int(rng, 2) == 0, removes = sp__rng_next_int(rng, 3) == 0;
  sp_navtile *tile = navtiles_draw(&params, rng, with_links);
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  const bool taken = sp_navmesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer) != 0;
  if (taken && removes) {
    CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, data.tile_x, data.tile_z, data.layer), SP_OK);
  } else {
    CHECK_EQ_I64(taken ? sp_navmesh_replace_tile(mesh, tile, NULL) : sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  }
  sp_navtile_free(tile);
}

/** Half of the edits take back what was changed. */
static void edit_polygon(sp_navmesh *mesh, sp_polygon_ref ref, const sp_navtile_data *data, sp__rng *rng) {
  const uint32_t polygon = (uint32_t)sp__rng_next_int(rng, (int32_t)data->polygon_count);
  const int32_t area = sp__rng_next_int(rng, 64), flags = sp__rng_next_int(rng, 65536);
  const bool back = sp__rng_next_int(rng, 2) == 0, areas = sp__rng_next_int(rng, 2) == 0;
  if (areas || back) {
    CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, ref | polygon, back ? data->areas[polygon] : area), SP_OK);
  }
  if (!areas || back) {
    CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, ref | polygon, back ? data->flags[polygon] : flags), SP_OK);
  }
}

void navstate_edit(sp_navmesh *mesh, sp__rng *rng) {
  const int32_t kind = sp__rng_next_int(rng, 8), draw = sp__rng_next_int(rng, 1 << 20);
  const uint32_t slots = sp_navmesh_slot_count(mesh);
  const sp_polygon_ref ref = slots > 0 ? sp_navmesh_tile_in_slot(mesh, (uint32_t)draw % slots) : 0;
  if (kind < 2 || ref == 0) {
    edit_tile(mesh, rng);
    return;
  }
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, ref), &data), SP_OK);
  const int32_t enabled = sp__rng_next_int(rng, 2);
  if (kind < 6 && data.link_count > 0) {
    const uint32_t link = (uint32_t)sp__rng_next_int(rng, (int32_t)data.link_count);
    CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, ref, link, enabled), SP_OK);
  } else if (data.polygon_count > 0) {
    edit_polygon(mesh, ref, &data, rng);
  }
}

sp_polygon_ref navstate_forge(sp__rng *rng) {
  const uint64_t salt = (uint64_t)sp__rng_next_int(rng, MAX_SALT), slot = (uint64_t)sp__rng_next_int(rng, MAX_SLOT);
  return salt << 40 | slot << 20 | (uint64_t)sp__rng_next_int(rng, MAX_POLYGON);
}

/* Comparison --------------------------------------------------------------------------------- */

static void check_links(const sp_navmesh *a, const sp_navmesh *b, sp_polygon_ref ref) {
  static sp_navlink links[2][MAX_LINKS];
  uint32_t counts[2] = {0};
  CHECK_EQ_I64(sp_navmesh_get_links(a, ref, links[0], MAX_LINKS, &counts[0]), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_links(b, ref, links[1], MAX_LINKS, &counts[1]), SP_OK);
  CHECK(counts[0] <= MAX_LINKS);
  if (!CHECK_EQ_U64(counts[0], counts[1])) return;
  for (uint32_t i = 0; i < counts[0]; i++) {
    const sp_navlink *x = &links[0][i], *y = &links[1][i];
    CHECK(x->target == y->target && x->owner_slot == y->owner_slot && x->link_index == y->link_index);
    CHECK(x->kind == y->kind && x->edge == y->edge && x->side == y->side);
    CHECK(x->range_min == y->range_min && x->range_max == y->range_max);
  }
}

static void check_slot(const sp_navmesh *a, const sp_navmesh *b, sp_polygon_ref ref) {
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(a, ref), &data), SP_OK);
  for (uint32_t link = 0; link < data.link_count; link++) {
    int32_t on[2] = {-1, -2};
    CHECK_EQ_I64(sp_navmesh_get_link_enabled(a, ref, link, &on[0]), SP_OK);
    CHECK_EQ_I64(sp_navmesh_get_link_enabled(b, ref, link, &on[1]), SP_OK);
    CHECK_EQ_I64(on[0], on[1]);
  }
  for (uint32_t p = 0; p < data.polygon_count && sp_test_failures() == 0; p++) {
    int32_t areas[2] = {-1, -2}, flags[2] = {-1, -2};
    CHECK_EQ_I64(sp_navmesh_get_polygon(a, ref | p, &areas[0], &flags[0]), SP_OK);
    CHECK_EQ_I64(sp_navmesh_get_polygon(b, ref | p, &areas[1], &flags[1]), SP_OK);
    CHECK(areas[0] == areas[1] && flags[0] == flags[1]);
    check_links(a, b, ref | p);
  }
}

static void check_bytes(const sp_navmesh *a, const sp_navmesh *b) {
  static uint8_t bytes[2][CAPACITY];
  for (int32_t mode = SP_SNAPSHOT_MODE_FULL; mode <= SP_SNAPSHOT_MODE_REFERENCED; mode++) {
    const uint64_t size = sp_navmesh_snapshot_size(a, mode);
    CHECK_EQ_I64(sp_navmesh_save_snapshot(a, mode, bytes[0], CAPACITY), SP_OK);
    CHECK_EQ_I64(sp_navmesh_save_snapshot(b, mode, bytes[1], CAPACITY), SP_OK);
    CHECK_EQ_U64(sp_navmesh_snapshot_size(b, mode), size);
    CHECK(memcmp(bytes[0], bytes[1], (size_t)size) == 0);
  }
  const uint64_t size = sp_navmesh_size(a);
  CHECK_EQ_I64(sp_navmesh_write(a, bytes[0], CAPACITY), SP_OK);
  CHECK_EQ_I64(sp_navmesh_write(b, bytes[1], CAPACITY), SP_OK);
  CHECK(sp_navmesh_size(b) == size && memcmp(bytes[0], bytes[1], (size_t)size) == 0);
}

void navstate_check_equal(const sp_navmesh *a, const sp_navmesh *b) {
  const uint32_t slots = sp_navmesh_slot_count(a);
  CHECK_EQ_U64(sp_navmesh_tile_count(a), sp_navmesh_tile_count(b));
  if (!CHECK_EQ_U64(slots, sp_navmesh_slot_count(b))) return;
  for (uint32_t slot = 0; slot < slots && sp_test_failures() == 0; slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(a, slot);
    if (CHECK_EQ_U64(ref, sp_navmesh_tile_in_slot(b, slot)) && ref != 0) check_slot(a, b, ref);
  }
  check_bytes(a, b);
}
