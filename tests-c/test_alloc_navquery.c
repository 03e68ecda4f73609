/* Memory of mesh queries: every call that allocates failing at its k-th allocation, and none at all once it is warm. */
#include <string.h>

#include "samepath/abi.h"

#include "math/constants.h"
#include "support/counting_allocator.h"
#include "support/navfloors.h"
#include "support/test.h"

static counting_allocator counter;
static sp_allocator hook;

static sp_navmesh *make_mesh(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 4,
                                 .rows = 4,
                                 .floors = 1,
                                 .cells = 8,
                                 .hole_percent = 10,
                                 .split_percent = 60,
                                 .jitter = true,
                                 .detail = true,
                                 .seed = 9};
  return navfloors_make(&params, &shape, &hook);
}

static const double from[3] = {-3, 0, 4}, to[3] = {27, 0, 33};

typedef struct world {
  sp_navmesh *mesh;
  sp_navquery *query;
  sp_navfilter *filter;
  sp_nav_path path;
  sp_nav_nearest nearest;
  int32_t status;
  uint64_t hash;
} world;

typedef sp_status (*step)(world *objects);

static void destroy(world *objects) {
  sp_navfilter_free(objects->filter);
  sp_navquery_free(objects->query);
  sp_navmesh_free(objects->mesh);
  *objects = (world){0};
}

static sp_status create_query(world *objects, int32_t model) {
  const sp_navquery_options options = {sizeof options, model, 65536, 0};
  return sp_navquery_create(objects->mesh, &options, &hook, &objects->query);
}
static sp_status create_filter(world *objects) {
  return sp_navfilter_create(NULL, NULL, NULL, &hook, &objects->filter);
}
static sp_status create_by_polygons(world *objects) {
  return create_query(objects, SP_PATH_NODE_MODEL_POLYGON);
}
static sp_status create_by_crossings(world *objects) {
  return create_query(objects, SP_PATH_NODE_MODEL_CROSSING);
}
static sp_status borrow(world *objects) {
  return sp_navmesh_borrow_query(objects->mesh, &objects->query);
}
static sp_status find_path(world *objects) {
  return sp_navquery_find_path(objects->query, from, to, NULL, NULL, &objects->path);
}
static sp_status find_nearest(world *objects) {
  const double extents[3] = {9, 9, 9};
  return sp_navquery_find_nearest(objects->query, from, extents, NULL, &objects->nearest);
}
static sp_status begin_path(world *objects) {
  return sp_navquery_begin_find_path(objects->query, from, to, NULL, NULL, &objects->status);
}
static sp_status step_path(world *objects) {
  return sp_navquery_step_find_path(objects->query, UINT32_MAX, &objects->status);
}
static sp_status finish_path(world *objects) {
  return sp_navquery_finish_find_path(objects->query, &objects->path);
}
static sp_status list_expanded(world *objects) {
  const sp_polygon_ref *polygons;
  uint32_t count;
  return sp_navquery_expanded_polygons(objects->query, &polygons, &count);
}

/** Repeats a call with its k-th allocation failing until it succeeds without one; gives how often it failed. */
static int64_t fail_until_done(world *objects, step call) {
  int64_t failures = 0;
  for (int64_t k = 0; k < 4000; k++) {
    counter.fail_at = k;
    const sp_status status = call(objects);
    const bool unused = counter.fail_at >= 0;
    counter.fail_at = -1;
    if (status == SP_OK && unused) break;
    failures += status != SP_OK;
    if (status != SP_OK && !CHECK_EQ_I64(status, SP_E_NO_MEMORY)) break;
  }
  return failures;
}

static void creation_may_fail(void) {
  static const step creations[3] = {create_filter, create_by_polygons, borrow};
  for (int32_t i = 0; i < 3; i++) {
    hook = counting_allocator_begin(&counter);
    const uint32_t alive = sp_abi_live_objects();
    world objects = {.mesh = make_mesh()};
    CHECK_EQ_I64(fail_until_done(&objects, creations[i]), 1);
    destroy(&objects);
    CHECK_EQ_U64(sp_abi_live_objects(), alive);
    counting_allocator_check_returned(&counter);
  }
}

/** Objects after `create` and `prepare` (may be NULL), whose `call` fails at its k-th allocation, for all k. */
static int64_t sweep(step create, step prepare, step call, step finish, const sp_nav_path *expected) {
  int64_t failures = 0;
  bool unused = false;
  for (int64_t k = 0; !unused && sp_test_failures() == 0; k++) {
    world objects = {.mesh = make_mesh()};
    sp_test_note("allocation %d", (int)k);
    CHECK_EQ_I64(create(&objects), SP_OK);
    if (prepare != NULL) CHECK_EQ_I64(prepare(&objects), SP_OK);
    counter.fail_at = k;
    const sp_status status = call(&objects);
    unused = counter.fail_at >= 0;
    counter.fail_at = -1;
    if (status != SP_OK) {
      failures++;
      CHECK_EQ_I64(status, SP_E_NO_MEMORY);
      CHECK_EQ_I64(call(&objects), SP_OK);
    }
    if (finish != NULL) CHECK_EQ_I64(finish(&objects), SP_OK);
    CHECK(memcmp(&objects.path, expected, sizeof *expected) == 0);
    destroy(&objects);
  }
  return failures;
}

static sp_status begin_and_step(world *objects) {
  const sp_status status = begin_path(objects);
  return status == SP_OK ? step_path(objects) : status;
}
static sp_status step_and_finish(world *objects) {
  const sp_status status = step_path(objects);
  return status == SP_OK ? finish_path(objects) : status;
}

static void every_allocation_may_fail(void) {
  static const step creations[2] = {create_by_polygons, create_by_crossings};
  for (int32_t model = 0; model < 2; model++) {
    hook = counting_allocator_begin(&counter);
    world objects = {.mesh = make_mesh()};
    CHECK_EQ_I64(creations[model](&objects), SP_OK);
    CHECK_EQ_I64(find_path(&objects), SP_OK);
    const sp_nav_path expected = objects.path;
    CHECK_EQ_I64(expected.status, SP_PATH_STATUS_FOUND);
    destroy(&objects);
    CHECK(sweep(creations[model], NULL, find_path, NULL, &expected) > 12);
    CHECK(sweep(creations[model], NULL, begin_path, step_and_finish, &expected) > 3);
    CHECK(sweep(creations[model], begin_path, step_path, finish_path, &expected) > 3); /* goes on where it was */
    CHECK(sweep(creations[model], begin_and_step, finish_path, NULL, &expected) > 3);
    CHECK_EQ_I64(sweep(creations[model], find_path, list_expanded, NULL, &expected), 1);
    counting_allocator_check_returned(&counter);
  }
}

/** Lookups that have no memory are no failures. */
static void nearest_never_fails(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {.mesh = make_mesh()};
  CHECK_EQ_I64(create_by_polygons(&objects), SP_OK);
  CHECK_EQ_I64(fail_until_done(&objects, find_nearest), 0);
  CHECK(objects.nearest.polygon != 0);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

static void warm_queries_do_not_allocate(void) {
  hook = counting_allocator_begin(&counter);
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape area = {.columns = 4, .rows = 4, .floors = 1};
  for (int32_t model = 0; model < 2; model++) {
    world objects = {.mesh = make_mesh()};
    CHECK_EQ_I64(create_query(&objects, model), SP_OK);
    uint64_t before = 0;
    for (int32_t round = 0; round < 2; round++) {
      sp__rng rng = {3};
      before = counter.allocations;
      for (int32_t i = 0; i < 60; i++) {
        double ends[6];
        navfloors_position(&params, &area, &rng, ends);
        navfloors_position(&params, &area, &rng, ends + 3);
        CHECK_EQ_I64(sp_navquery_find_path(objects.query, ends, ends + 3, NULL, NULL, &objects.path), SP_OK);
        CHECK_EQ_I64(sp_navquery_find_paths(objects.query, ends, 1, NULL, NULL, &objects.path), SP_OK);
        CHECK_EQ_I64(find_nearest(&objects), SP_OK);
        CHECK_EQ_I64(list_expanded(&objects), SP_OK);
        CHECK_EQ_I64(begin_path(&objects), SP_OK);
        CHECK_EQ_I64(step_path(&objects), SP_OK);
        CHECK_EQ_I64(finish_path(&objects), SP_OK);
      }
    }
    CHECK_EQ_U64(counter.allocations, before);
    destroy(&objects);
  }
  world objects = {.mesh = make_mesh()};
  for (int32_t i = 0; i < 10; i++) {
    const uint64_t before = counter.allocations;
    CHECK_EQ_I64(borrow(&objects), SP_OK);
    CHECK_EQ_I64(find_path(&objects), SP_OK);
    sp_navmesh_return_query(objects.query);
    objects.query = NULL;
    if (i > 0) CHECK_EQ_U64(counter.allocations, before);
  }
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

static void memory_is_bounded(void) {
  enum { NODE_BYTES = 56 + 2 * 16 + 4 * 8, PATH_BYTES = 256 };
  hook = counting_allocator_begin(&counter);
  world objects = {.mesh = make_mesh()};
  uint64_t polygons = 0;
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(objects.mesh); slot++) {
    sp_navtile_data data;
    sp_navtile_get_data(sp_navmesh_get_tile(objects.mesh, sp_navmesh_tile_in_slot(objects.mesh, slot)), &data);
    polygons += data.polygon_count;
  }
  CHECK_EQ_I64(create_by_polygons(&objects), SP_OK);
  const uint64_t held = counter.live_bytes;
  CHECK_EQ_I64(find_nearest(&objects), SP_OK);
  const uint64_t lookups = sp_navmesh_memory(objects.mesh);
  CHECK_EQ_I64(find_path(&objects), SP_OK);
  const uint64_t size = sp_navquery_memory(objects.query);
  /* Marks by polygon, then twice what the nodes and the path need, because arrays double. */
  const uint64_t nodes = objects.path.iterations * 4;
  CHECK(size <= 16 * polygons + 2 * NODE_BYTES * nodes + PATH_BYTES * (uint64_t)objects.path.polygon_count + 4096);
  CHECK(counter.live_bytes >= held + size - 512);
  CHECK(sp_navmesh_memory(objects.mesh) >= lookups);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-069 creation may run out of memory", creation_may_fail);
  SP_RUN("M-069 every allocation of a path may fail", every_allocation_may_fail);
  SP_RUN("M-083 M-087 nearest polygons need no memory", nearest_never_fails);
  SP_RUN("M-069 M-107 warm queries do not allocate", warm_queries_do_not_allocate);
  SP_RUN("M-097 a query object takes 8 bytes per polygon and its nodes", memory_is_bounded);
  return sp_test_end();
}
