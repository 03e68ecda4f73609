/* Memory of area searches, walls and random points: every call with its k-th allocation failing, for k = 0, 1, 2, …
 * until it succeeds with the same answer; and no allocation at all once a query object is warm.
 */
#include <string.h>

#include "support/counting_allocator.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MAX_FOUND = NAVMODEL_MAX_POLYGONS, MAX_WALLS = 4096 };

static counting_allocator counter;
static sp_allocator hook;
static navmodel model;

/** What a call gives. */
typedef struct answer {
  sp_polygon_ref polygons[MAX_FOUND];
  sp_polygon_ref parents[MAX_FOUND];
  double keys[MAX_FOUND];
  sp_nav_wall walls[MAX_WALLS];
  sp_nav_area_search search;
  sp_nav_wall_hit hit;
  sp_nav_random_point point;
  sp_nav_ray ray;
  sp_nav_move move;
  uint64_t state;
  uint32_t count;
  int32_t truncated;
  int32_t status;
} answer;

/** Where a call starts. */
typedef struct place {
  sp_navquery *query;
  sp_polygon_ref start;
  double center[3];
  double radius;
} place;

typedef sp_status (*call)(const place *at, answer *out);

static sp_status find_circle(const place *at, answer *out) {
  const sp_nav_area_buffers buffers = {out->polygons, out->parents, out->keys};
  return sp_navquery_find_in_circle(at->query, at->start, at->center, at->radius, NULL, &buffers, MAX_FOUND,
                                    &out->search);
}

static sp_status find_shape(const place *at, answer *out) {
  const sp_nav_area_buffers buffers = {out->polygons, out->parents, out->keys};
  const double x = at->center[0], z = at->center[2], r = at->radius;
  const double points[12] = {x - r, 0, z - r, x + r, 0, z - r, x + r, 0, z + r, x - r, 0, z + r};
  return sp_navquery_find_in_shape(at->query, at->start, points, 4, NULL, &buffers, MAX_FOUND, &out->search);
}

static sp_status find_local(const place *at, answer *out) {
  const sp_nav_area_buffers buffers = {out->polygons, out->parents, out->keys};
  return sp_navquery_find_local_neighbourhood(at->query, at->start, at->center, at->radius, NULL, &buffers, MAX_FOUND,
                                              &out->search);
}

static sp_status nearest_wall(const place *at, answer *out) {
  return sp_navquery_distance_to_wall(at->query, at->start, at->center, at->radius, NULL, &out->hit);
}

static sp_status all_walls(const place *at, answer *out) {
  return sp_navquery_find_walls(at->query, at->start, at->center, at->radius, NULL, out->walls, MAX_WALLS, &out->count,
                                &out->truncated, &out->status);
}

static sp_status random_point(const place *at, answer *out) {
  return sp_navquery_random_point(at->query, &out->state, NULL, &out->point);
}

static sp_status random_around(const place *at, answer *out) {
  return sp_navquery_random_point_around(at->query, &out->state, at->start, at->center, at->radius, NULL, &out->point);
}

static sp_status ray(const place *at, answer *out) {
  const double end[3] = {at->center[0] + 30, 0, at->center[2] + 7};
  return sp_navquery_raycast(at->query, at->start, at->center, end, NULL, out->polygons, MAX_FOUND, &out->ray);
}

static sp_status move(const place *at, answer *out) {
  const double end[3] = {at->center[0] + 3, 0, at->center[2] + 7};
  return sp_navquery_move_along_surface(at->query, at->start, at->center, end, NULL, out->polygons, MAX_FOUND,
                                        &out->move);
}

static const call calls[] = {find_circle,  find_shape,    find_local, nearest_wall, all_walls,
                             random_point, random_around, ray,        move};
enum { CALLS = sizeof calls / sizeof calls[0] };

static sp_navmesh *draw_mesh(uint64_t seed, const sp_allocator *allocator) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {seed};
  sp_navmesh *drawn = navtiles_draw_mesh(&params, &rng, false), *mesh = NULL;
  static uint8_t bytes[1 << 18];
  const uint64_t size = sp_navmesh_size(drawn);
  CHECK_EQ_I64(sp_navmesh_write(drawn, bytes, sizeof bytes), SP_OK);
  CHECK_EQ_I64(sp_navmesh_read(bytes, size, allocator, &mesh), SP_OK);
  sp_navmesh_free(drawn);
  CHECK(navmodel_read(mesh, &model));
  return mesh;
}

static place draw_place(sp_navquery *query, sp__rng *rng) {
  place out = {.query = query};
  const navmodel_polygon *polygon = &model.polygons[sp__rng_next_int(rng, (int32_t)model.polygon_count)];
  out.start = polygon->ref;
  navmodel_inner_point(polygon, rng, out.center);
  out.radius = 2 + 20 * sp__rng_next_double(rng);
  return out;
}

/** Equal but for what a failed call may leave. */
static void check_same(const answer *a, const answer *b) {
  CHECK(memcmp(a, b, sizeof *a) == 0);
}

static void survives_missing_memory(void) {
  static answer expected, got;
  sp_navmesh *mesh = draw_mesh(0x3E3, NULL);
  sp__rng rng = {9};
  for (int32_t c = 0; c < CALLS; c++) {
    place at = draw_place(NULL, &rng);
    hook = counting_allocator_begin(&counter);
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &at.query), SP_OK);
    memset(&expected, 0, sizeof expected);
    CHECK_EQ_I64(calls[c](&at, &expected), SP_OK);
    sp_navquery_free(at.query);
    int64_t k = 0;
    for (bool failed = true; failed && k < 200; k++) {
      counter.fail_at = -1;
      CHECK_EQ_I64(sp_navquery_create(mesh, NULL, &hook, &at.query), SP_OK);
      memset(&got, 0, sizeof got);
      counter.fail_at = k;
      const sp_status status = calls[c](&at, &got);
      failed = counter.fail_at < 0;
      counter.fail_at = -1;
      CHECK_EQ_I64(status, failed ? SP_E_NO_MEMORY : SP_OK);
      if (failed) {
        static const answer nothing;
        check_same(&got, &nothing);
        CHECK_EQ_I64(calls[c](&at, &got), SP_OK);
      }
      check_same(&got, &expected);
      CHECK_EQ_U64(counter.live_bytes, sp_navquery_memory(at.query));
      sp_navquery_free(at.query);
      counting_allocator_check_returned(&counter);
    }
    CHECK(k >= (calls[c] == ray || calls[c] == move ? 1 : 4));
  }
  sp_navmesh_free(mesh);
}

/** A search in slices goes on after an update without memory, with nothing lost. */
static void goes_on_after_missing_memory(void) {
  static answer expected, got;
  sp_navmesh *mesh = draw_mesh(0x3E3, NULL);
  sp__rng rng = {4};
  place at = draw_place(NULL, &rng);
  at.radius = 100;
  hook = counting_allocator_begin(&counter);
  for (int64_t k = -1; k < 12; k++) {
    answer *out = k < 0 ? &expected : &got;
    const sp_nav_area_buffers buffers = {out->polygons, out->parents, out->keys};
    int32_t status;
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, &hook, &at.query), SP_OK);
    memset(out, 0, sizeof *out);
    CHECK_EQ_I64(sp_navquery_begin_circle(at.query, at.start, at.center, at.radius, NULL, &status), SP_OK);
    counter.fail_at = k;
    while (status == SP_AREA_QUERY_STATUS_IN_PROGRESS) {
      const sp_status updated = sp_navquery_update_area(at.query, 5, NULL, &status);
      CHECK(updated == SP_OK || (updated == SP_E_NO_MEMORY && counter.fail_at < 0));
    }
    counter.fail_at = -1;
    CHECK_EQ_I64(sp_navquery_finish_area(at.query, &buffers, MAX_FOUND, &out->search), SP_OK);
    if (k >= 0) check_same(&got, &expected);
    sp_navquery_free(at.query);
  }
  counting_allocator_check_returned(&counter);
  sp_navmesh_free(mesh);
}

static void allocates_nothing_when_warm(void) {
  static answer first[20], again;
  hook = counting_allocator_begin(&counter);
  sp_navmesh *mesh = draw_mesh(0x3E5, &hook);
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, &hook, &query), SP_OK);
  uint64_t before = 0;
  for (int32_t round = 0; round < 2; round++) {
    sp__rng rng = {77};
    before = counter.allocations;
    for (int32_t i = 0; i < 20; i++) {
      const place at = draw_place(query, &rng);
      answer *out = round == 0 ? &first[i] : &again;
      memset(out, 0, sizeof *out);
      out->state = (uint64_t)i;
      for (int32_t c = 0; c < CALLS; c++) CHECK_EQ_I64(calls[c](&at, out), SP_OK);
      if (round == 1) check_same(&again, &first[i]);
    }
  }
  CHECK_EQ_U64(counter.allocations, before);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-133 M-142 M-144 survives missing memory with nothing lost", survives_missing_memory);
  SP_RUN("M-134 goes on with a search after missing memory", goes_on_after_missing_memory);
  SP_RUN("M-126 M-137 M-143 allocates nothing when warm", allocates_nothing_when_warm);
  return sp_test_end();
}
