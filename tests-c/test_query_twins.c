/* Queries on a mesh that was rolled back, against one that never left: equal bits, also with query objects, and
 * searches begun anew in them, from before.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "samepath/navstate.h"

#include "support/cases.h"
#include "support/navfloors.h"
#include "support/navmodel.h"
#include "support/navstates.h"
#include "support/test.h"

enum { CAPACITY = 1 << 22, WALLS = 64 };

static uint32_t corners_compared;

/** A mesh, and the query objects that stay with it. */
typedef struct twin {
  sp_navmesh *mesh;
  sp_navquery *queries[2]; /* one of each node model */
} twin;

static twin make_twin(uint64_t seed) {
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {seed};
  twin made = {.mesh = navmodel_draw_mesh(&params, &rng, seed)};
  for (int32_t model = 0; model < 2; model++) {
    sp_navquery_options options = SP_NAVQUERY_OPTIONS_INIT;
    options.node_model = model;
    CHECK_EQ_I64(sp_navquery_create(made.mesh, &options, NULL, &made.queries[model]), SP_OK);
  }
  return made;
}

static void free_twin(twin *of) {
  for (int32_t model = 0; model < 2; model++) sp_navquery_free(of->queries[model]);
  sp_navmesh_free(of->mesh);
}

static void check_paths(const twin *a, const twin *b, int32_t model, const double ends[6], const sp_navfilter *filter) {
  sp_nav_path of_a, of_b;
  CHECK_EQ_I64(sp_navquery_find_path(a->queries[model], ends, ends + 3, NULL, filter, &of_a), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(b->queries[model], ends, ends + 3, NULL, filter, &of_b), SP_OK);
  if (!CHECK(memcmp(&of_a, &of_b, sizeof of_a) == 0) || of_a.polygon_count == 0) return;
  const size_t points = (size_t)of_a.point_count;
  corners_compared += (uint32_t)points;
  CHECK(memcmp(sp_navquery_path_polygons(a->queries[model]), sp_navquery_path_polygons(b->queries[model]),
               (size_t)of_a.polygon_count * sizeof(sp_polygon_ref)) == 0);
  CHECK(memcmp(sp_navquery_path_points(a->queries[model]), sp_navquery_path_points(b->queries[model]),
               points * 3 * sizeof(double)) == 0);
  CHECK(memcmp(sp_navquery_path_point_flags(a->queries[model]), sp_navquery_path_point_flags(b->queries[model]),
               points) == 0);
}

static void check_surroundings(const twin *a, const twin *b, const double ends[6], const sp_navfilter *filter) {
  static sp_nav_wall of_a[WALLS], of_b[WALLS];
  sp_nav_nearest near_a, near_b;
  sp_nav_ray ray_a, ray_b;
  uint32_t count_a = 0, count_b = 0;
  int32_t truncated, status_a = 0, status_b = 0;
  const double reach[3] = {8, 8, 8};
  CHECK_EQ_I64(sp_navquery_find_nearest(a->queries[0], ends, reach, filter, &near_a), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_nearest(b->queries[0], ends, reach, filter, &near_b), SP_OK);
  CHECK(memcmp(&near_a, &near_b, sizeof near_a) == 0);
  CHECK_EQ_I64(sp_navquery_raycast_from(a->queries[0], ends, ends + 3, filter, &ray_a), SP_OK);
  CHECK_EQ_I64(sp_navquery_raycast_from(b->queries[0], ends, ends + 3, filter, &ray_b), SP_OK);
  CHECK(memcmp(&ray_a, &ray_b, sizeof ray_a) == 0);
  CHECK_EQ_I64(sp_navquery_find_walls(a->queries[0], near_a.polygon, ends, 6, filter, of_a, WALLS, &count_a, &truncated,
                                      &status_a),
               SP_OK);
  CHECK_EQ_I64(sp_navquery_find_walls(b->queries[0], near_b.polygon, ends, 6, filter, of_b, WALLS, &count_b, &truncated,
                                      &status_b),
               SP_OK);
  CHECK_EQ_I64(status_a, status_b);
  CHECK_EQ_U64(count_a, count_b);
  CHECK(memcmp(of_a, of_b, count_a * sizeof *of_a) == 0);
}

/** Questions between random places of the mesh, with areas that cost more and one that is forbidden. */
static void check_queries(const twin *a, const twin *b, sp__rng *rng) {
  double costs[SP_NAVMESH_AREA_COUNT];
  sp_navfilter *filter = NULL;
  for (int32_t area = 0; area < SP_NAVMESH_AREA_COUNT; area++) costs[area] = 1 + area % 5;
  costs[7] = (double)INFINITY;
  CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &filter), SP_OK);
  for (int32_t i = 0; i < 6; i++) {
    double ends[6];
    uint64_t states[2] = {sp__rng_next(rng), 0};
    states[1] = states[0];
    for (int32_t end = 0; end < 2; end++) {
      sp_nav_random_point of_a, of_b;
      CHECK_EQ_I64(sp_navquery_random_point(a->queries[0], &states[0], NULL, &of_a), SP_OK);
      CHECK_EQ_I64(sp_navquery_random_point(b->queries[0], &states[1], NULL, &of_b), SP_OK);
      if (!CHECK(memcmp(&of_a, &of_b, sizeof of_a) == 0)) return;
      const double place[3] = {of_a.x, of_a.y, of_a.z};
      memcpy(ends + 3 * end, place, sizeof place);
    }
    const sp_navfilter *used = i % 2 == 0 ? NULL : filter;
    check_paths(a, b, i / 3, ends, used);
    check_surroundings(a, b, ends, used);
  }
  sp_navfilter_free(filter);
}

/** Goes elsewhere with the mesh, asks a little there, and comes back. */
static void take_excursion(twin *of, sp__rng *rng, sp_navtile_library *library, uint8_t *saved) {
  const int32_t mode = sp__rng_next_int(rng, 2);
  const uint64_t size = sp_navmesh_snapshot_size(of->mesh, mode);
  if (!CHECK(size <= CAPACITY)) return;
  navtiles_collect(of->mesh, library);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(of->mesh, mode, saved, CAPACITY), SP_OK);
  for (int32_t i = sp__rng_next_int(rng, 8); i >= 0; i--) navstate_edit(of->mesh, rng);
  check_queries(of, of, rng);
  CHECK_EQ_I64(sp_navmesh_restore_snapshot(of->mesh, saved, size, library), SP_OK);
}

static void twins(void) {
  static uint8_t saved[CAPACITY];
  for (int32_t seed = 0; seed < case_scaled(16) && sp_test_failures() == 0; seed++) {
    sp__rng edits[2] = {{(uint64_t)seed + 900}, {(uint64_t)seed + 900}}, other = {(uint64_t)seed};
    twin a = make_twin((uint64_t)seed), b = make_twin((uint64_t)seed);
    sp_navtile_library *library = NULL;
    CHECK_EQ_I64(sp_navtile_library_create(NULL, &library), SP_OK);
    for (int32_t step = 0; step < 10 && sp_test_failures() == 0; step++) {
      sp_test_note("seed %" PRId32 ", step %" PRId32, seed, step);
      if (sp__rng_next_int(&other, 2) == 0) take_excursion(&a, &other, library, saved);
      navstate_edit(a.mesh, &edits[0]);
      navstate_edit(b.mesh, &edits[1]);
      check_queries(&a, &b, &other);
    }
    sp_navtile_library_free(library);
    free_twin(&a);
    free_twin(&b);
  }
  printf("  %" PRIu32 " points of paths are equal\n", corners_compared);
  CHECK(corners_compared > 1000);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-107 M-219 queries on a mesh that was rolled back give the bits of one that never left", twins);
  return sp_test_end();
}
