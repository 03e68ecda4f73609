/* Tile libraries, streaming, worlds of agent classes. */
#include <math.h>
#include <string.h>

#include "core/bytes.h"
#include "support/counting_allocator.h"
#include "support/navstates.h"
#include "support/test.h"

enum { CAPACITY = 1 << 16 };

static uint8_t bytes[CAPACITY], again[CAPACITY];

static uint64_t save_tile(const navtiles_shape *shape) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = navtiles_make(&params, shape);
  const uint64_t size = sp_navtile_size(tile);
  CHECK_EQ_I64(sp_navtile_write(tile, bytes, CAPACITY), SP_OK);
  sp_navtile_free(tile);
  return size;
}

static sp_navmesh *make_mesh(const sp_allocator *allocator) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, allocator, &mesh), SP_OK);
  return mesh;
}

static void queue_floor(sp_tile_streamer *streamer, int32_t tile_x, int32_t layer, double height) {
  navtiles_shape shape = navtiles_floor(tile_x, 0, height);
  shape.layer = layer;
  const uint64_t size = save_tile(&shape);
  CHECK_EQ_I64(sp_tile_streamer_stream_in(streamer, bytes, size), SP_OK);
  memset(bytes, 0, (size_t)size); /* the queue has a copy */
}

/* Libraries ---------------------------------------------------------------------------------- */

static void libraries_find_tiles_by_content(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile_library *library = NULL;
  uint8_t ids[100][SP_NAVTILE_CONTENT_ID_SIZE], id[SP_NAVTILE_CONTENT_ID_SIZE];
  CHECK_EQ_I64(sp_navtile_library_create(NULL, &library), SP_OK);
  CHECK(sp_navtile_library_find(library, ids[0]) == NULL);
  for (int32_t i = 0; i < 100; i++) {
    const navtiles_shape shape = navtiles_floor(i, 0, 0.0);
    sp_navtile *tile = navtiles_make(&params, &shape), *equal = navtiles_make(&params, &shape);
    CHECK_EQ_I64(sp_navtile_content_id(tile, ids[i]), SP_OK);
    CHECK_EQ_I64(sp_navtile_library_add(library, tile), SP_OK);
    CHECK_EQ_I64(sp_navtile_library_add(library, equal), SP_OK);
    CHECK(sp_navtile_library_find(library, ids[i]) == tile);
    CHECK_EQ_U64(sp_navtile_library_count(library), (uint32_t)i + 1);
    sp_navtile_free(tile);
    sp_navtile_free(equal);
  }
  sp_navmesh *mesh = make_mesh(NULL);
  for (int32_t i = 0; i < 100; i++) {
    sp_navtile *tile = sp_navtile_library_find(library, ids[i]);
    CHECK_EQ_I64(sp_navtile_content_id(tile, id), SP_OK);
    CHECK(memcmp(id, ids[i], sizeof id) == 0);
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  }
  ids[7][31] ^= 1;
  CHECK(sp_navtile_library_find(library, ids[7]) == NULL && sp_navtile_library_find(library, NULL) == NULL);
  CHECK_EQ_I64(sp_navtile_library_add(library, NULL), SP_E_HANDLE);
  sp_navtile_library_free(library);
  sp_navtile_library_free(NULL);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 100);
  sp_navmesh_free(mesh);
}

static void a_library_without_memory_is_as_before(void) {
  const sp_navmesh_params params = navtiles_params();
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navtile_library *library = NULL;
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_navtile_library_create(&allocator, &library), SP_E_NO_MEMORY);
  counter.fail_at = -1;
  CHECK_EQ_I64(sp_navtile_library_create(&allocator, &library), SP_OK);
  for (int32_t i = 0; i < 40; i++) {
    const navtiles_shape shape = navtiles_floor(i, 0, 0.0);
    sp_navtile *tile = navtiles_make(&params, &shape);
    sp_status status = SP_E_NO_MEMORY;
    for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 10; k++) {
      counter.fail_at = k;
      status = sp_navtile_library_add(library, tile);
      counter.fail_at = -1;
      CHECK_EQ_U64(sp_navtile_library_count(library), (uint32_t)i + (status == SP_OK));
    }
    CHECK_EQ_I64(status, SP_OK);
    sp_navtile_free(tile);
  }
  sp_navtile_library_free(library);
  counting_allocator_check_returned(&counter);
}

/* Streaming ---------------------------------------------------------------------------------- */

static void operations_are_applied_in_their_order(void) {
  sp_navmesh *mesh = make_mesh(NULL);
  sp_tile_streamer *streamer = NULL;
  sp_queued_operation queued[8];
  uint32_t count = 0, applied = 0;
  CHECK_EQ_I64(sp_tile_streamer_create(mesh, &streamer), SP_OK);
  queue_floor(streamer, 0, 0, 0);
  queue_floor(streamer, 0, 3, 5);
  queue_floor(streamer, 1, 0, 0);
  CHECK_EQ_I64(sp_tile_streamer_stream_out(streamer, 0, 0), SP_OK);
  queue_floor(streamer, 0, 0, 0.25);
  CHECK_EQ_U64(sp_tile_streamer_queued_count(streamer), 5);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 0);
  CHECK_EQ_I64(sp_tile_streamer_get_queued(streamer, queued, 8, &count), SP_OK);
  CHECK_EQ_U64(count, 5);
  CHECK(queued[1].kind == SP_TILE_OPERATION_STREAM_IN && queued[1].layer == 3 && queued[2].tile_x == 1);
  CHECK(queued[3].kind == SP_TILE_OPERATION_STREAM_OUT && queued[3].length == 0 && queued[1].length > 84);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 0, &applied), SP_OK);
  CHECK_EQ_U64(applied, 0);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 3, &applied), SP_OK);
  CHECK(applied == 3 && sp_navmesh_tile_count(mesh) == 3 && sp_tile_streamer_queued_count(streamer) == 2);
  const sp_polygon_ref before = sp_navmesh_tile_at(mesh, 0, 0, 0), other = sp_navmesh_tile_at(mesh, 1, 0, 0);
  sp_navlink link = {0};
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, other, &link, 1, &count), SP_OK);
  CHECK(count == 1 && link.target == before);
  CHECK_EQ_I64(sp_tile_streamer_get_queued(streamer, queued, 1, &count), SP_OK);
  CHECK(count == 2 && queued[0].kind == SP_TILE_OPERATION_STREAM_OUT);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 1, NULL), SP_OK);
  CHECK(sp_navmesh_tile_count(mesh) == 1 && sp_navmesh_tile_at(mesh, 0, 0, 3) == 0);
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, other, &link, 1, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 100, &applied), SP_OK);
  CHECK(applied == 1 && !sp_navmesh_is_valid(mesh, before) && sp_navmesh_tile_at(mesh, 0, 0, 0) != 0);
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, other, &link, 1, &count), SP_OK);
  CHECK_EQ_U64(count, 1);
  sp_tile_streamer_free(streamer);
  sp_navmesh_free(mesh);
}

/** Removing a column is removing its layers, lowest first. */
static void a_column_goes_as_its_layers_would(void) {
  sp_navmesh *streamed = make_mesh(NULL), *edited = make_mesh(NULL);
  sp_tile_streamer *streamers[2] = {NULL};
  CHECK_EQ_I64(sp_tile_streamer_create(streamed, &streamers[0]), SP_OK);
  CHECK_EQ_I64(sp_tile_streamer_create(edited, &streamers[1]), SP_OK);
  for (int32_t i = 0; i < 2; i++) {
    queue_floor(streamers[i], 1, 0, 0);
    queue_floor(streamers[i], 0, 5, 6);
    queue_floor(streamers[i], 0, 0, 0);
    queue_floor(streamers[i], 0, 2, 3);
    CHECK_EQ_I64(sp_tile_streamer_update(streamers[i], 4, NULL), SP_OK);
  }
  CHECK_EQ_I64(sp_tile_streamer_stream_out(streamers[0], 0, 0), SP_OK);
  CHECK_EQ_I64(sp_tile_streamer_stream_out(streamers[0], 9, 9), SP_OK); /* nothing there */
  CHECK_EQ_I64(sp_tile_streamer_update(streamers[0], 2, NULL), SP_OK);
  for (int32_t layer = 0; layer <= 5; layer++) {
    if (sp_navmesh_tile_at(edited, 0, 0, layer)) CHECK_EQ_I64(sp_navmesh_remove_tile(edited, 0, 0, layer), SP_OK);
  }
  navstate_check_equal(streamed, edited);
  for (int32_t i = 0; i < 2; i++) { /* the lowest free slot, both times */
    queue_floor(streamers[i], 0, 0, 0);
    CHECK_EQ_I64(sp_tile_streamer_update(streamers[i], 1, NULL), SP_OK);
  }
  CHECK_EQ_U64(sp_navmesh_tile_at(streamed, 0, 0, 0), UINT64_C(2) << 40 | UINT64_C(1) << 20);
  navstate_check_equal(streamed, edited);
  for (int32_t i = 0; i < 2; i++) sp_tile_streamer_free(streamers[i]);
  sp_navmesh_free(streamed);
  sp_navmesh_free(edited);
}

static void failing_operations_leave_the_queue(void) {
  sp_navmesh *mesh = make_mesh(NULL);
  sp_tile_streamer *streamer = NULL;
  sp_queued_operation queued[4];
  const navtiles_shape shape = navtiles_floor(4, 0, 0.0);
  uint32_t count = 0, applied = 9;
  sp_error error;
  CHECK_EQ_I64(sp_tile_streamer_create(mesh, &streamer), SP_OK);
  queue_floor(streamer, 0, 0, 0);
  const uint64_t size = save_tile(&shape);
  bytes[8] ^= 1;
  CHECK_EQ_I64(sp_tile_streamer_stream_in(streamer, bytes, size), SP_OK); /* of other settings */
  CHECK_EQ_I64(sp_tile_streamer_stream_in(streamer, bytes, 20), SP_OK);
  CHECK_EQ_I64(sp_tile_streamer_stream_in(streamer, NULL, 0), SP_OK);
  queue_floor(streamer, 1, 0, 0);
  CHECK_EQ_I64(sp_tile_streamer_get_queued(streamer, queued, 4, &count), SP_OK);
  CHECK(queued[1].tile_x == 4 && queued[2].tile_x == 0 && queued[2].length == 20 && queued[3].length == 0);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 9, &applied), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.detail == SP_DETAIL_OTHER_SETTINGS && error.offset == 8 && applied == 1);
  CHECK_EQ_U64(sp_tile_streamer_queued_count(streamer), 3);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 9, &applied), SP_E_FORMAT);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 9, &applied), SP_E_FORMAT);
  CHECK(applied == 0 && sp_tile_streamer_queued_count(streamer) == 1);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 9, &applied), SP_OK);
  CHECK(applied == 1 && sp_navmesh_tile_count(mesh) == 2);
  CHECK_EQ_I64(sp_tile_streamer_stream_in(streamer, NULL, 5), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_tile_streamer_get_queued(streamer, NULL, 1, &count), SP_E_ARGUMENT);
  sp_tile_streamer_free(streamer);
  sp_navmesh_free(mesh);
}

/** A streamer keeps its mesh, and gives back what is still queued. */
static void streamers_keep_their_mesh(void) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navmesh *mesh = make_mesh(&allocator);
  sp_tile_streamer *streamer = NULL;
  CHECK_EQ_I64(sp_tile_streamer_create(mesh, &streamer), SP_OK);
  queue_floor(streamer, 0, 0, 0);
  queue_floor(streamer, 1, 0, 0);
  sp_navmesh_free(mesh);
  CHECK_EQ_I64(sp_tile_streamer_update(streamer, 1, NULL), SP_OK);
  sp_tile_streamer_free(streamer);
  counting_allocator_check_returned(&counter);
}

static void streaming_without_memory_loses_nothing(void) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navmesh *mesh = make_mesh(&allocator), *other = make_mesh(NULL);
  sp_tile_streamer *streamers[2] = {NULL};
  CHECK_EQ_I64(sp_tile_streamer_create(mesh, &streamers[0]), SP_OK);
  CHECK_EQ_I64(sp_tile_streamer_create(other, &streamers[1]), SP_OK);
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_tile_streamer_stream_out(streamers[0], 0, 0), SP_E_NO_MEMORY);
  CHECK_EQ_U64(sp_tile_streamer_queued_count(streamers[0]), 0);
  for (int32_t i = 0; i < 2; i++) {
    queue_floor(streamers[i], 0, 0, 0);
    queue_floor(streamers[i], 1, 0, 0);
    queue_floor(streamers[i], 0, 1, 4);
    queue_floor(streamers[i], 0, 0, 0.25);
    CHECK_EQ_I64(sp_tile_streamer_stream_out(streamers[i], 0, 0), SP_OK);
  }
  for (uint32_t left = 5; left > 0; left--) {
    sp_status status = SP_E_NO_MEMORY;
    for (int32_t k = 0; status == SP_E_NO_MEMORY && k < 100; k++) {
      CHECK_EQ_U64(sp_tile_streamer_queued_count(streamers[0]), left);
      navstate_check_equal(mesh, other);
      counter.fail_at = k;
      status = sp_tile_streamer_update(streamers[0], 1, NULL);
      counter.fail_at = -1;
    }
    CHECK_EQ_I64(status, SP_OK);
    CHECK_EQ_I64(sp_tile_streamer_update(streamers[1], 1, NULL), SP_OK);
  }
  navstate_check_equal(mesh, other);
  for (int32_t i = 0; i < 2; i++) sp_tile_streamer_free(streamers[i]);
  sp_navmesh_free(mesh);
  sp_navmesh_free(other);
  counting_allocator_check_returned(&counter);
}

/* Worlds ------------------------------------------------------------------------------------- */

static sp_navmesh *make_class(double radius, const sp_allocator *allocator) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params;
  sp_navmesh *mesh = NULL;
  settings.agent_radius = radius;
  CHECK_EQ_I64(sp_nav_settings_to_params(&settings, NULL, 0, &params), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, allocator, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_settings(mesh, &settings, NULL, 0), SP_OK);
  return mesh;
}

static sp_navworld *make_world(const double *radii, uint32_t count) {
  sp_navmesh *meshes[4] = {NULL};
  sp_navworld *world = NULL;
  for (uint32_t i = 0; i < count; i++) meshes[i] = make_class(radii[i], NULL);
  CHECK_EQ_I64(sp_navworld_create(meshes, count, NULL, &world), SP_OK);
  return world;
}

static void agents_get_the_class_that_fits(void) {
  static const double radii[4] = {0.5, 2.0, 0.5, 1.0};
  static const struct {
    double radius;
    uint32_t index;
  } cases[] = {{0, 0}, {0.25, 0}, {0.5, 0}, {0.500001, 3}, {1, 3}, {1.5, 1}, {2, 1}, {2.5, 1}, {1e9, 1}};
  sp_navworld *world = make_world(radii, 4);
  uint32_t index = 9;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_EQ_I64(sp_navworld_class_for(world, cases[i].radius, &index), SP_OK);
    CHECK_EQ_U64(index, cases[i].index);
  }
  sp_navworld_free(world);
  static const double large_twice[4] = {1.0, 3.0, 0.5, 3.0};
  world = make_world(large_twice, 4);
  CHECK_EQ_I64(sp_navworld_class_for(world, 4.0, &index), SP_OK);
  CHECK_EQ_U64(index, 1);
  CHECK_EQ_I64(sp_navworld_class_for(world, -0.5, &index), SP_E_RANGE);
  CHECK_EQ_I64(sp_navworld_class_for(world, (double)NAN, &index), SP_E_RANGE);
  CHECK_EQ_I64(sp_navworld_class_for(world, (double)INFINITY, &index), SP_E_RANGE);
  CHECK_EQ_I64(sp_navworld_class_for(world, 1.0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navworld_class_for(NULL, 1.0, &index), SP_E_HANDLE);
  sp_navworld_free(world);
}

static void worlds_own_their_meshes(void) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navmesh *meshes[2] = {make_class(1.0, &allocator), make_class(2.0, &allocator)}, *plain = make_mesh(NULL);
  sp_navworld *world = NULL;
  const uint64_t size = 12 + 8 + sp_navmesh_saved_size(meshes[0]) + sp_navmesh_saved_size(meshes[1]);
  CHECK_EQ_I64(sp_navworld_create(&plain, 1, NULL, &world), SP_E_STATE);
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_navworld_create(meshes, 2, &allocator, &world), SP_E_NO_MEMORY);
  counter.fail_at = 1;
  CHECK_EQ_I64(sp_navworld_create(meshes, 2, &allocator, &world), SP_E_NO_MEMORY);
  counter.fail_at = -1;
  CHECK_EQ_I64(sp_navworld_create(meshes, 2, &allocator, &world), SP_OK);
  CHECK(sp_navworld_mesh(world, 0) == meshes[0] && sp_navworld_mesh(world, 2) == NULL);
  sp_navmesh_free(meshes[1]); /* a mistake that must not matter */
  CHECK_EQ_U64(sp_navworld_size(world), size);
  CHECK_EQ_I64(sp_navworld_save(world, again, CAPACITY), SP_OK);
  sp_navworld_free(world);
  counting_allocator_check_returned(&counter);
  CHECK_EQ_I64(sp_navworld_load(again, size, NULL, &world), SP_OK);
  CHECK_EQ_U64(sp_navworld_class_count(world), 2);
  sp_navworld_free(world);
  sp_navmesh_free(plain);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-211 libraries find tiles by content", libraries_find_tiles_by_content);
  SP_RUN("M-211 a library without memory is as before", a_library_without_memory_is_as_before);
  SP_RUN("M-208 operations are applied in their order", operations_are_applied_in_their_order);
  SP_RUN("M-174 M-208 a column goes as its layers would", a_column_goes_as_its_layers_would);
  SP_RUN("M-199 M-208 failing operations leave the queue", failing_operations_leave_the_queue);
  SP_RUN("M-208 streamers keep their mesh", streamers_keep_their_mesh);
  SP_RUN("M-208 streaming without memory loses nothing", streaming_without_memory_loses_nothing);
  SP_RUN("M-206 agents get the class that fits", agents_get_the_class_that_fits);
  SP_RUN("M-206 worlds own their meshes", worlds_own_their_meshes);
  return sp_test_end();
}
