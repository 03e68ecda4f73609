/* The one-call path query against its parts: nearest polygons, corridor, string pulling. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/cases.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { ROOM = 4096 };

static uint32_t outcomes[SP_PATH_STATUS_IN_PROGRESS + 1];

/** The same by hand: the default reach, the search to its end, the string through all of its corridor. */
static void check_parts(sp_navquery *one, sp_navquery *parts, const double start[3], const double goal[3]) {
  static sp_polygon_ref corridor[ROOM];
  static double points[3 * ROOM];
  const double reach[3] = {2, 4, 2};
  sp_nav_nearest ends[2];
  sp_nav_corridor found;
  sp_nav_straight_path straight;
  sp_nav_path path;
  CHECK_EQ_I64(sp_navquery_find_path(one, start, goal, NULL, NULL, &path), SP_OK);
  outcomes[path.status]++;
  CHECK_EQ_I64(sp_navquery_find_nearest(parts, start, reach, NULL, &ends[0]), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_nearest(parts, goal, reach, NULL, &ends[1]), SP_OK);
  if (ends[0].polygon == 0 || ends[1].polygon == 0) {
    CHECK_EQ_I64(path.detail, ends[0].polygon == 0 ? SP_QUERY_STATUS_NO_START_NEARBY : SP_QUERY_STATUS_NO_END_NEARBY);
    return;
  }
  const double from[3] = {ends[0].x, ends[0].y, ends[0].z}, to[3] = {ends[1].x, ends[1].y, ends[1].z};
  CHECK_EQ_I64(
      sp_navquery_find_corridor(parts, ends[0].polygon, ends[1].polygon, from, to, NULL, corridor, ROOM, &found),
      SP_OK);
  CHECK_EQ_I64(path.detail, found.status);
  CHECK(path.cost == found.cost);
  if (!CHECK_EQ_I64(path.polygon_count, found.polygon_count)) return;
  const uint32_t polygons = (uint32_t)found.polygon_count;
  CHECK(memcmp(sp_navquery_path_polygons(one), corridor, polygons * sizeof *corridor) == 0);
  const sp_nav_straight_buffers buffers = {.points = points};
  CHECK_EQ_I64(sp_navquery_find_straight_path(parts, from, to, corridor, polygons, 0, &buffers, ROOM, &straight),
               SP_OK);
  CHECK(path.length == straight.length);
  if (!CHECK_EQ_I64(path.point_count, straight.point_count)) return;
  CHECK(memcmp(sp_navquery_path_points(one), points, 3 * sizeof *points * (size_t)path.point_count) == 0);
}

/** A partial path ends at the point of its last polygon that is closest to the goal on the mesh. */
static void check_end(sp_navquery *one, sp_navquery *parts, const double start[3], const double goal[3]) {
  sp_nav_path path;
  sp_nav_nearest closest;
  CHECK_EQ_I64(sp_navquery_find_path(one, start, goal, NULL, NULL, &path), SP_OK);
  if (path.status != SP_PATH_STATUS_PARTIAL) return;
  const double snapped[3] = {path.goal_x, path.goal_y, path.goal_z};
  const sp_polygon_ref last = sp_navquery_path_polygons(one)[path.polygon_count - 1];
  CHECK_EQ_I64(sp_navquery_closest_point(parts, last, snapped, &closest), SP_OK);
  const double *end = sp_navquery_path_points(one) + 3 * (path.point_count - 1);
  CHECK(end[0] == closest.x && end[1] == closest.y && end[2] == closest.z);
}

static void is_its_parts(void) {
  const sp_navmesh_params params = navtiles_params();
  for (int32_t seed = 0; seed < case_scaled(40) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    sp_navmesh *mesh = navmodel_draw_mesh(&params, &rng, (uint64_t)seed);
    sp_navquery *one = NULL, *parts = NULL;
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &one), SP_OK);
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &parts), SP_OK);
    sp_test_note("seed %" PRId32, seed);
    for (int32_t i = 0; i < 12 && sp_test_failures() == 0; i++) {
      double ends[2][3];
      for (int32_t end = 0; end < 2; end++) {
        sp_nav_random_point point;
        CHECK_EQ_I64(sp_navquery_random_point(parts, &rng.state, NULL, &point), SP_OK);
        ends[end][0] = point.x + 3 * sp__rng_next_double(&rng) * (double)(i % 3);
        ends[end][1] = point.y;
        ends[end][2] = point.z;
      }
      check_parts(one, parts, ends[0], ends[1]);
      check_end(one, parts, ends[0], ends[1]);
    }
    sp_navquery_free(one);
    sp_navquery_free(parts);
    sp_navmesh_free(mesh);
  }
  printf("  found %" PRIu32 ", partial %" PRIu32 ", no start %" PRIu32 ", no goal %" PRIu32 "\n",
         outcomes[SP_PATH_STATUS_FOUND], outcomes[SP_PATH_STATUS_PARTIAL], outcomes[SP_PATH_STATUS_START_INVALID],
         outcomes[SP_PATH_STATUS_GOAL_INVALID]);
  CHECK(outcomes[SP_PATH_STATUS_FOUND] > 0 && outcomes[SP_PATH_STATUS_PARTIAL] > 0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-148 is nearest polygons, corridor and string in one call", is_its_parts);
  return sp_test_end();
}
