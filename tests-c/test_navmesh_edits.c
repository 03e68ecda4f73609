/* What changes of a mesh: switches of off-mesh links, the edit count, tiles that carry their edits into other meshes.
 */
#include <inttypes.h>
#include <string.h>

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navstates.h"
#include "support/test.h"

enum { CAPACITY = 1 << 20, MAX_LINKS = 512 };

static uint8_t bytes[CAPACITY];

/** The mesh with all links made at once. */
static sp_navmesh *stitch_anew(const sp_navmesh *mesh) {
  sp_navmesh *made = NULL;
  const uint64_t size = sp_navmesh_snapshot_size(mesh, SP_SNAPSHOT_MODE_FULL);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, SP_SNAPSHOT_MODE_FULL, bytes, CAPACITY), SP_OK);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(bytes, size, NULL, NULL, &made), SP_OK);
  return made;
}

/* Switches ----------------------------------------------------------------------------------- */

/** Links of a mesh that come from an off-mesh link. */
static uint32_t count_off_mesh(const sp_navmesh *mesh, uint32_t owner, uint32_t index) {
  static sp_navlink links[MAX_LINKS];
  uint32_t found = 0;
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    for (uint32_t p = 0; tile != 0 && sp_navmesh_is_valid(mesh, tile | p); p++) {
      uint32_t count = 0;
      CHECK_EQ_I64(sp_navmesh_get_links(mesh, tile | p, links, MAX_LINKS, &count), SP_OK);
      for (uint32_t i = 0; i < count; i++) {
        found += links[i].kind != SP_NAVLINK_PORTAL && links[i].owner_slot == owner && links[i].link_index == index;
      }
    }
  }
  return found;
}

/** Two tiles far from each other with links between them, one of which nothing is near. */
static sp_navmesh *make_linked(const sp_allocator *allocator, sp_polygon_ref *owner) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shapes[2] = {navtiles_floor(0, 0, 0), navtiles_floor(3, 0, 1)};
  const sp_navtile_link links[4] = {{.start = {4, 0, 4}, .end = {28, 1, 4}, .radius = 1},
                                    {.start = {4, 0, 4}, .end = {28, 1, 4}, .radius = 1, .bidirectional = 1},
                                    {.start = {1, 0, 1}, .end = {7, 0, 7}, .radius = 1, .bidirectional = 1},
                                    {.start = {4, 9, 4}, .end = {28, 1, 4}, .radius = 1}};
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, allocator, &mesh), SP_OK);
  for (int32_t i = 0; i < 2; i++) {
    sp_navtile *plain = navtiles_make(&params, &shapes[i]);
    sp_navtile *tile = navtiles_with_links(&params, plain, links, i == 0 ? 4 : 0);
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, i == 0 ? owner : NULL), SP_OK);
    sp_navtile_free(tile);
    sp_navtile_free(plain);
  }
  return mesh;
}

static void links_are_on_until_switched_off(void) {
  static const uint32_t links_of[4] = {1, 2, 2, 0};
  sp_polygon_ref owner = 0;
  sp_navmesh *mesh = make_linked(NULL, &owner);
  for (uint32_t link = 0; link < 4; link++) {
    int32_t on = 0;
    CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, owner, link, &on), SP_OK);
    CHECK_EQ_I64(on, 1);
    CHECK_EQ_U64(count_off_mesh(mesh, 0, link), links_of[link]);
    CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, link, 0), SP_OK);
    CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, owner, link, &on), SP_OK);
    CHECK_EQ_I64(on, 0);
    CHECK_EQ_U64(count_off_mesh(mesh, 0, link), 0);
  }
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 1, 1), SP_OK);
  CHECK_EQ_U64(count_off_mesh(mesh, 0, 1), 2);
  CHECK_EQ_U64(count_off_mesh(mesh, 0, 0), 0);
  sp_navmesh_free(mesh);
}

/** Stitching for other reasons keeps what is off, and a new tile has all on. */
static void switches_outlast_other_edits(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(1, 0, 0);
  sp_polygon_ref owner = 0;
  sp_navmesh *mesh = make_linked(NULL, &owner);
  sp_navtile *tile = navtiles_make(&params, &shape), *again = NULL;
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 1, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  CHECK_EQ_U64(count_off_mesh(mesh, 0, 1), 0);
  CHECK_EQ_U64(count_off_mesh(mesh, 0, 0), 1);
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, owner), &data), SP_OK);
  CHECK_EQ_I64(sp_navtile_create(&params, &data, NULL, &again), SP_OK);
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, again, &owner), SP_OK);
  CHECK_EQ_U64(count_off_mesh(mesh, 0, 1), 2);
  sp_navtile_free(again);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
}

static void switches_give_the_links_of_stitching(void) {
  for (int32_t seed = 0; seed < case_scaled(20) && sp_test_failures() == 0; seed++) {
    const sp_navmesh_params params = navtiles_params();
    sp__rng rng = {(uint64_t)seed + 9000};
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
    for (int32_t i = 0; i < 30 && sp_test_failures() == 0; i++) {
      sp_test_note("seed %" PRId32 ", edit %" PRId32, seed, i);
      navstate_edit(mesh, &rng);
      sp_navmesh *anew = stitch_anew(mesh);
      navstate_check_equal(mesh, anew);
      sp_navmesh_free(anew);
    }
    sp_navmesh_free(mesh);
  }
}

static void switches_are_checked(void) {
  sp_polygon_ref owner = 0;
  sp_navmesh *mesh = make_linked(NULL, &owner);
  int32_t on = 0;
  sp_error error;
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 4, 0), SP_E_RANGE);
  sp_last_error(&error);
  CHECK(error.field == SP_FIELD_OFF_MESH_LINK && error.value == 4 && error.max == 3);
  CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, owner, 4, &on), SP_E_RANGE);
  CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, owner, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner + (UINT64_C(1) << 40), 0, 0), SP_E_STATE);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(NULL, owner, 0, 0), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 0, 0), SP_E_STATE);
  sp_navmesh_free(mesh);
}

static void switching_without_memory_changes_nothing(void) {
  for (uint32_t link = 0; link < 4; link++) {
    counting_allocator counter;
    const sp_allocator allocator = counting_allocator_begin(&counter);
    sp_polygon_ref owner = 0, other = 0;
    sp_navmesh *mesh = make_linked(&allocator, &owner), *untouched = make_linked(NULL, &other);
    for (int32_t on = 0; on < 2; on++) {
      sp_status status = SP_E_NO_MEMORY;
      for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 100; k++) {
        counter.fail_at = k;
        status = sp_navmesh_set_link_enabled(mesh, owner, link, on);
        counter.fail_at = -1;
        if (status == SP_OK) CHECK_EQ_I64(sp_navmesh_set_link_enabled(untouched, other, link, on), SP_OK);
        navstate_check_equal(mesh, untouched);
      }
      CHECK_EQ_I64(status, SP_OK);
    }
    sp_navmesh_free(mesh);
    sp_navmesh_free(untouched);
    counting_allocator_check_returned(&counter);
  }
}

/* Counting ----------------------------------------------------------------------------------- */

static void every_change_is_counted(void) {
  sp_polygon_ref owner = 0;
  sp_navmesh *mesh = make_linked(NULL, &owner);
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(3, 0, 2);
  sp_navtile *tile = navtiles_make(&params, &shape);
  int32_t area = 0, flags = 0;
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, owner, &area, &flags), SP_OK);
  uint64_t count = sp_navmesh_edit_count(mesh);
  CHECK_EQ_U64(count, 2);
  /* What changes nothing does not count, nor does what fails. */
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, owner, area), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, owner, flags), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 0, 1), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_E_STATE);
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), count);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, owner, area ^ 1), SP_OK);
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), ++count);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, owner, flags ^ 1), SP_OK);
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), ++count);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, owner, 3, 0), SP_OK); /* though it joins nothing */
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), ++count);
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, NULL), SP_OK);
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), ++count);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 3, 0, 0), SP_OK);
  CHECK_EQ_U64(sp_navmesh_edit_count(mesh), ++count);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
}

/* Tiles with edits --------------------------------------------------------------------------- */

/** A mesh whose first tile has an edited polygon and a link that is off. */
static sp_navmesh *make_edited(sp_polygon_ref *owner) {
  sp_navmesh *mesh = make_linked(NULL, owner);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, *owner, 63), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, *owner, 0xABCD), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, *owner, 1, 0), SP_OK);
  return mesh;
}

static void check_carried(const sp_navmesh *mesh, sp_polygon_ref ref) {
  int32_t area = 0, flags = 0, on[2] = {0};
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, ref, &area, &flags), SP_OK);
  CHECK(area == 63 && flags == 0xABCD);
  for (uint32_t link = 0; link < 2; link++) {
    CHECK_EQ_I64(sp_navmesh_get_link_enabled(mesh, ref, link, &on[link]), SP_OK);
  }
  CHECK(on[0] == 1 && on[1] == 0);
}

static void edits_go_with_a_copied_tile(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_polygon_ref owner = 0, ref = 0;
  sp_navmesh *mesh = make_edited(&owner), *other = NULL;
  sp_navtile *copy = NULL;
  uint8_t id[2][SP_NAVTILE_CONTENT_ID_SIZE];
  const sp_navtile *built = sp_navmesh_get_tile(mesh, owner);
  CHECK_EQ_I64(sp_navmesh_copy_tile(mesh, owner, &copy), SP_OK);
  CHECK_EQ_I64(sp_navtile_content_id(built, id[0]), SP_OK);
  CHECK_EQ_I64(sp_navtile_content_id(copy, id[1]), SP_OK);
  CHECK(memcmp(id[0], id[1], sizeof id[0]) == 0);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &other), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(other, copy, &ref), SP_OK);
  check_carried(other, ref);
  CHECK_EQ_U64(count_off_mesh(other, 0, 1), 0);
  CHECK_EQ_U64(count_off_mesh(other, 0, 2), 2);
  /* As built it is still what it was, so the snapshot of the other mesh names the same tile and has the edits. */
  CHECK(sp_navmesh_get_tile(other, ref) == built);
  /* The copies are independent of each other. */
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(other, ref, 1), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(other, ref, 0, 0), SP_OK);
  check_carried(mesh, owner);
  sp_navmesh_free(mesh);
  CHECK_EQ_I64(sp_navmesh_replace_tile(other, copy, &ref), SP_OK); /* its values again, though its mesh is gone */
  check_carried(other, ref);
  sp_navtile_free(copy);
  sp_navmesh_free(other);
}

static void replacing_resets_edits(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0);
  sp_polygon_ref owner = 0, ref = 0;
  sp_navmesh *mesh = make_edited(&owner);
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_navtile_data data;
  int32_t area = 0, flags = 0;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, &ref), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, ref, &area, &flags), SP_OK);
  CHECK(area == data.areas[0] && flags == data.flags[0]);
  CHECK_EQ_I64(sp_navmesh_copy_tile(mesh, owner, &tile), SP_E_STATE);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
}

/** Two meshes with one tile object: each has its own values. */
static void meshes_do_not_see_each_other(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0);
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_navmesh *meshes[2] = {NULL};
  sp_navtile_data before, after;
  sp_polygon_ref ref = 0;
  int32_t area = 0, flags = 0;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &before), SP_OK);
  const uint8_t built = before.areas[0];
  for (int32_t i = 0; i < 2; i++) {
    CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &meshes[i]), SP_OK);
    CHECK_EQ_I64(sp_navmesh_add_tile(meshes[i], tile, &ref), SP_OK);
  }
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(meshes[0], ref, built ^ 1), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(meshes[1], ref, &area, &flags), SP_OK);
  CHECK_EQ_I64(area, built);
  CHECK_EQ_I64(sp_navtile_get_data(tile, &after), SP_OK);
  CHECK_EQ_I64(after.areas[0], built);
  sp_navtile_free(tile);
  for (int32_t i = 0; i < 2; i++) sp_navmesh_free(meshes[i]);
}

static void copying_without_memory_leaves_nothing(void) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_polygon_ref owner = 0, ref = 0;
  sp_navmesh *source = make_edited(&owner), *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_save_snapshot(source, SP_SNAPSHOT_MODE_FULL, bytes, CAPACITY), SP_OK);
  CHECK_EQ_I64(
      sp_navmesh_from_snapshot(bytes, sp_navmesh_snapshot_size(source, SP_SNAPSHOT_MODE_FULL), NULL, &allocator, &mesh),
      SP_OK);
  sp_navtile *copy = NULL;
  sp_status status = SP_E_NO_MEMORY;
  for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 100; k++) {
    const uint64_t blocks = counter.live_blocks;
    counter.fail_at = k;
    status = sp_navmesh_copy_tile(mesh, owner, &copy);
    if (status != SP_OK) CHECK(copy == NULL && counter.live_blocks == blocks);
  }
  CHECK_EQ_I64(status, SP_OK);
  status = SP_E_NO_MEMORY;
  for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 500; k++) {
    counter.fail_at = k;
    status = sp_navmesh_replace_tile(mesh, copy, &ref);
    counter.fail_at = -1;
    if (status != SP_OK) navstate_check_equal(mesh, source);
  }
  CHECK_EQ_I64(status, SP_OK);
  check_carried(mesh, ref);
  sp_navtile_free(copy);
  sp_navmesh_free(mesh);
  sp_navmesh_free(source);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-210 links are on until switched off", links_are_on_until_switched_off);
  SP_RUN("M-210 M-212 switches outlast other edits", switches_outlast_other_edits);
  SP_RUN("M-176 M-182 M-210 switches give the links of stitching", switches_give_the_links_of_stitching);
  SP_RUN("M-210 switches are checked", switches_are_checked);
  SP_RUN("M-210 switching without memory changes nothing", switching_without_memory_changes_nothing);
  SP_RUN("M-210 every change is counted", every_change_is_counted);
  SP_RUN("M-211 M-212 edits go with a copied tile", edits_go_with_a_copied_tile);
  SP_RUN("M-212 replacing resets edits", replacing_resets_edits);
  SP_RUN("M-212 meshes do not see each other", meshes_do_not_see_each_other);
  SP_RUN("M-212 copying without memory leaves nothing", copying_without_memory_leaves_nothing);
  return sp_test_end();
}
