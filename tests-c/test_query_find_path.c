/* Paths between positions: known answers, outcomes, batches, slices, callbacks, spare objects, edits. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "samepath/abi.h"
#include "samepath/navstate.h"

#include "math/constants.h"
#include "support/cases.h"
#include "support/navfloors.h"
#include "support/navpaths.h"
#include "support/test.h"

/* Meshes ------------------------------------------------------------------------------------- */

/** The floor of the guide: 30 x 20 with a block in the middle, shrunk by 0.6; coordinates in 512ths. */
static sp_navmesh *make_guide_mesh(void) {
  static const int32_t grid[12][2] = {{307, 307},    {307, 9933},   {5325, 2966}, {5325, 6250},
                                      {5526, 2765},  {5526, 6451},  {9834, 2765}, {9834, 6451},
                                      {10035, 2966}, {10035, 6250}, {15053, 307}, {15053, 9933}};
  static const uint8_t counts[8] = {4, 3, 4, 3, 4, 3, 3, 4};
  static const uint32_t indices[28] = {0, 2, 3, 1,  0, 4,  2, 0, 10, 6,  4, 1,  3,  5,
                                       1, 5, 7, 11, 6, 10, 8, 7, 9,  11, 8, 10, 11, 9};
  double vertices[36];
  sp_navtile *tile = NULL;
  sp_navmesh *mesh = NULL;
  for (int32_t v = 0; v < 12; v++) {
    vertices[3 * v] = grid[v][0] / 512.0;
    vertices[3 * v + 1] = 0;
    vertices[3 * v + 2] = grid[v][1] / 512.0;
  }
  const sp_navtile_polygons polygons = {.vertex_count = 12,
                                        .polygon_count = 8,
                                        .vertices = vertices,
                                        .polygon_vertex_counts = counts,
                                        .indices = indices};
  CHECK_EQ_I64(sp_navtile_from_polygons(NULL, &polygons, NULL, &tile), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(NULL, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  sp_navtile_free(tile);
  return mesh;
}

static sp_navmesh *make_field(uint64_t seed, int32_t holes) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 3,
                                 .rows = 3,
                                 .floors = 2,
                                 .cells = 5,
                                 .hole_percent = holes,
                                 .split_percent = 50,
                                 .merge_tries = 1,
                                 .jitter = true,
                                 .detail = true,
                                 .floor_height = 3,
                                 .seed = seed};
  return navfloors_make(&params, &shape, NULL);
}

static sp_navquery *make_query(sp_navmesh *mesh) {
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  return query;
}

static void draw_ends(sp__rng *rng, double ends[6]) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 3, .rows = 3, .floors = 2};
  navfloors_position(&params, &shape, rng, ends);
  navfloors_position(&params, &shape, rng, ends + 3);
}

/* Known answers ------------------------------------------------------------------------------ */

static void answers_of_the_guide(void) {
  static const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9}, middle[3] = {15, 0, 9};
  static const double points[12] = {2, 0, 9, 10.79296875, 0, 12.599609375, 19.20703125, 0, 12.599609375, 28, 0, 9};
  static const uint32_t polygons[5] = {0, 3, 4, 6, 7};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref first = sp_navmesh_tile_at(mesh, 0, 0, 0);
  sp_nav_path path;
  sp_nav_nearest sample;
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path.detail, SP_QUERY_STATUS_SUCCESS);
  CHECK_EQ_F64_BITS(path.length, 27.41653466454369);
  CHECK_EQ_F64_BITS(path.cost, 27.462240339213125);
  CHECK_EQ_I64(path.point_count, 4);
  CHECK_EQ_I64(path.polygon_count, 5);
  CHECK(memcmp(sp_navquery_path_points(query), points, sizeof points) == 0);
  for (int32_t i = 0; i < 5; i++) CHECK_EQ_U64(sp_navquery_path_polygons(query)[i], first + polygons[i]);
  CHECK_EQ_I64(sp_navquery_path_point_flags(query)[0], SP_NAV_POINT_START);
  CHECK_EQ_I64(sp_navquery_path_point_flags(query)[1], 0);
  CHECK_EQ_I64(sp_navquery_path_point_flags(query)[3], SP_NAV_POINT_END);
  CHECK_EQ_U64(sp_navquery_path_point_polygons(query)[0], first);
  CHECK_EQ_U64(sp_navquery_path_point_polygons(query)[1], first + 4);
  CHECK_EQ_U64(sp_navquery_path_point_polygons(query)[2], first + 6);
  CHECK_EQ_U64(sp_navquery_path_point_polygons(query)[3], first + 7);
  CHECK_EQ_I64(sp_navquery_sample_position(query, middle, 5, NULL, &sample), SP_OK);
  CHECK_EQ_F64_BITS(sample.x, 15);
  CHECK_EQ_F64_BITS(sample.y, 0);
  CHECK_EQ_F64_BITS(sample.z, 5.400390625);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Outcomes ----------------------------------------------------------------------------------- */

static void names_ends_off_the_mesh(void) {
  static const double on[3] = {2, 0, 9}, off[3] = {2, 0, -3}, above[3] = {28, 6, 9};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  sp_nav_path path;
  CHECK_EQ_I64(sp_navquery_find_path(query, off, on, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(path.detail, SP_QUERY_STATUS_NO_START_NEARBY);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_START_OFF_MESH);
  CHECK_EQ_F64_BITS(path.start_x, 2);
  CHECK_EQ_F64_BITS(path.start_z, 307 / 512.0);
  CHECK_EQ_F64_BITS(path.start_distance, 3 + 307 / 512.0);
  CHECK_EQ_F64_BITS(path.goal_x, 2);
  CHECK_EQ_F64_BITS(path.goal_distance, 0);
  CHECK_EQ_F64_BITS(path.cost, SP_INFINITY);
  CHECK_EQ_F64_BITS(path.length, 0);
  CHECK_EQ_I64(path.point_count + path.polygon_count, 0);
  CHECK_EQ_I64(sp_navquery_find_path(query, on, above, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(path.detail, SP_QUERY_STATUS_NO_END_NEARBY);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_GOAL_OFF_MESH);
  CHECK_EQ_F64_BITS(path.goal_y, 0);
  CHECK_EQ_F64_BITS(path.goal_distance, 6);
  CHECK_EQ_I64(sp_navquery_find_path(query, off, above, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_F64_BITS(path.goal_distance, 6);
  sp_nav_path_options wide = SP_NAV_PATH_OPTIONS_INIT;
  wide.extent_y = 6;
  CHECK_EQ_I64(sp_navquery_find_path(query, on, above, &wide, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  double costs[SP_NAVMESH_AREA_COUNT];
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = SP_INFINITY;
  sp_navfilter *nothing = NULL;
  CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &nothing), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, on, on, NULL, nothing, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_F64_BITS(path.start_x, sp__nan());
  CHECK_EQ_F64_BITS(path.start_distance, SP_INFINITY);
  sp_navfilter_free(nothing);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void leads_to_the_closest_place(void) {
  static const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref first = sp_navmesh_tile_at(mesh, 0, 0, 0);
  sp_nav_path path;
  /* Both ways round the block are closed at its far side. */
  static const uint32_t closed[4] = {2, 4, 5, 6};
  for (int32_t i = 0; i < 4; i++) CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, first + closed[i], 7), SP_OK);
  double costs[SP_NAVMESH_AREA_COUNT];
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = a == 7 ? SP_INFINITY : 1;
  sp_navfilter *filter = NULL;
  CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &filter), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_PARTIAL);
  CHECK_EQ_I64(path.detail, SP_QUERY_STATUS_PARTIAL);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_UNREACHABLE);
  CHECK_EQ_I64(path.node_limit_reached, 0);
  CHECK(path.point_count >= 2 && path.length > 0 && path.cost > 0 && path.cost < 100);
  const double *last = sp_navquery_path_points(query) + 3 * (path.point_count - 1);
  CHECK(last[0] < 11 && last[0] > 10); /* at a near corner of the block */
  sp_navfilter_free(filter);
  sp_navquery_free(query);
  const sp_navquery_options options = {sizeof options, SP_PATH_NODE_MODEL_POLYGON, 2, 0};
  CHECK_EQ_I64(sp_navquery_create(mesh, &options, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_PARTIAL);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_NODE_LIMIT);
  CHECK_EQ_I64(path.node_limit_reached, 1);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Batches and slices ------------------------------------------------------------------------- */

/** What one query gave. */
typedef struct outcome {
  sp_nav_path path;
  sp_polygon_ref polygons[256];
  double points[3 * 256];
  uint8_t flags[256];
  sp_polygon_ref owners[256];
} outcome;

static void keep(const sp_navquery *query, const sp_nav_path *path, outcome *out) {
  memset(out, 0, sizeof *out);
  out->path = *path;
  out->path.first_polygon = out->path.first_point = 0;
  if (path->polygon_count == 0 || !CHECK(path->polygon_count <= 256 && path->point_count <= 256)) return;
  const uint32_t polygon = path->first_polygon, point = path->first_point;
  const size_t polygons = (size_t)path->polygon_count, points = (size_t)path->point_count;
  memcpy(out->polygons, sp_navquery_path_polygons(query) + polygon, polygons * sizeof(sp_polygon_ref));
  memcpy(out->points, sp_navquery_path_points(query) + 3 * (size_t)point, 3 * points * sizeof(double));
  memcpy(out->flags, sp_navquery_path_point_flags(query) + point, points);
  memcpy(out->owners, sp_navquery_path_point_polygons(query) + point, points * sizeof(sp_polygon_ref));
}

static bool same_outcome(const outcome *a, const outcome *b) {
  bool same = CHECK(memcmp(&a->path, &b->path, sizeof a->path) == 0);
  same = CHECK(memcmp(a->polygons, b->polygons, sizeof a->polygons) == 0) && same;
  same = CHECK(memcmp(a->points, b->points, sizeof a->points) == 0) && same;
  same = CHECK(memcmp(a->flags, b->flags, sizeof a->flags) == 0) && same;
  return CHECK(memcmp(a->owners, b->owners, sizeof a->owners) == 0) && same;
}

static void find(sp_navquery *query, const double ends[6], outcome *out) {
  sp_nav_path path;
  CHECK_EQ_I64(sp_navquery_find_path(query, ends, ends + 3, NULL, NULL, &path), SP_OK);
  keep(query, &path, out);
}

static void answers_many_as_one_by_one(void) {
  enum { COUNT = 40 };
  static outcome single, of_batch;
  double ends[6 * COUNT];
  sp_nav_path paths[COUNT];
  sp__rng rng = {11};
  sp_navmesh *mesh = make_field(3, 15);
  sp_navquery *query = make_query(mesh), *other = make_query(mesh);
  for (int32_t i = 0; i < COUNT; i++) draw_ends(&rng, ends + 6 * i);
  CHECK_EQ_I64(sp_navquery_find_paths(query, ends, COUNT, NULL, NULL, paths), SP_OK);
  int32_t found = 0;
  for (int32_t i = 0; i < COUNT; i++) {
    find(other, ends + 6 * i, &single);
    keep(query, &paths[i], &of_batch);
    same_outcome(&single, &of_batch);
    found += paths[i].polygon_count > 3;
  }
  CHECK(found > COUNT / 4);
  CHECK_EQ_I64(sp_navquery_find_paths(query, NULL, 0, NULL, NULL, NULL), SP_OK);
  ends[6 * 7 + 5] = sp__nan();
  sp_error error;
  CHECK_EQ_I64(sp_navquery_find_paths(query, ends, COUNT, NULL, NULL, paths), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_GOAL_Z);
  CHECK_EQ_I64(error.index, 7);
  sp_navquery_free(other);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void slices_as_one_call(void) {
  static const uint32_t budgets[6] = {0, 1, 2, 3, 7, 64};
  static outcome whole, sliced;
  sp__rng rng = {12};
  sp_navmesh *mesh = make_field(4, 20);
  sp_navquery *query = make_query(mesh);
  for (int32_t i = 0; i < 60 && sp_test_failures() == 0; i++) {
    double ends[6];
    sp_nav_path path;
    int32_t status;
    draw_ends(&rng, ends);
    find(query, ends, &whole);
    for (int32_t b = 1; b < 6; b++) {
      CHECK_EQ_I64(sp_navquery_begin_find_path(query, ends, ends + 3, NULL, NULL, &status), SP_OK);
      while (status == SP_PATH_STATUS_IN_PROGRESS) {
        CHECK_EQ_I64(sp_navquery_finish_find_path(query, &path), SP_OK); /* a look does not disturb it */
        CHECK_EQ_I64(path.status, SP_PATH_STATUS_IN_PROGRESS);
        CHECK(path.polygon_count > 0 && path.point_count > 0);
        CHECK_EQ_I64(sp_navquery_step_find_path(query, budgets[0], &status), SP_OK);
        CHECK_EQ_I64(sp_navquery_step_find_path(query, budgets[b], &status), SP_OK);
      }
      CHECK_EQ_I64(sp_navquery_step_find_path(query, 5, &status), SP_OK); /* nothing is left */
      CHECK_EQ_I64(sp_navquery_finish_find_path(query, &path), SP_OK);
      CHECK_EQ_I64(status, path.status);
      keep(query, &path, &sliced);
      same_outcome(&whole, &sliced);
    }
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void notices_edits_between_slices(void) {
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  const sp_polygon_ref *expanded;
  uint32_t count;
  int32_t status;
  sp_nav_path path;
  sp_error error;
  CHECK_EQ_I64(sp_navquery_step_find_path(query, 1, &status), SP_E_STATE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_navquery_begin_find_path(query, start, goal, NULL, NULL, &status), SP_OK);
  CHECK_EQ_I64(sp_navquery_step_find_path(query, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, sp_navmesh_tile_at(mesh, 0, 0, 0) + 3, 4), SP_OK);
  CHECK_EQ_I64(sp_navquery_step_find_path(query, 2, &status), SP_E_STATE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_MESH_CHANGED);
  CHECK_EQ_I64(sp_navquery_finish_find_path(query, &path), SP_E_STATE);
  CHECK_EQ_I64(sp_navquery_expanded_polygons(query, &expanded, &count), SP_E_STATE);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_navquery_expanded_polygons(query, &expanded, &count), SP_OK);
  CHECK_EQ_U64(count, path.iterations);
  CHECK_EQ_U64(expanded[0], sp_navquery_path_polygons(query)[0]);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Callbacks ---------------------------------------------------------------------------------- */

typedef struct caller {
  sp_navquery *query;
  sp_navmesh *mesh;
  int32_t stop_at; /* -1: never */
  int32_t calls;
  int32_t refused_area;
  sp_status inner;
} caller;

static int32_t pass(void *user, int32_t flags, int32_t area) {
  caller *of = user;
  (void)flags;
  if (of->calls++ == of->stop_at) return -1;
  if (of->query != NULL) {
    static const double origin[3] = {2, 0, 9};
    sp_nav_path path;
    of->inner = sp_navquery_find_path(of->query, origin, origin, NULL, NULL, &path);
  } else if (of->mesh != NULL) {
    of->inner = sp_navmesh_set_polygon_area(of->mesh, sp_navmesh_tile_at(of->mesh, 0, 0, 0), 3);
  }
  return area != of->refused_area;
}

static sp_navfilter *calling_filter(caller *of) {
  const sp_navfilter_hooks hooks = {pass, of};
  sp_navfilter *filter = NULL;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  return filter;
}

static void needs_no_filter(void) {
  static outcome without, with;
  sp__rng rng = {17};
  sp_navmesh *mesh = make_field(8, 15);
  for (int32_t model = 0; model < 2; model++) {
    const sp_navquery_options options = {sizeof options, model, 65536, 0};
    sp_navquery *query = NULL;
    sp_navfilter *filter = NULL;
    CHECK_EQ_I64(sp_navquery_create(mesh, &options, NULL, &query), SP_OK);
    CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, NULL, NULL, &filter), SP_OK);
    for (int32_t i = 0; i < 40; i++) {
      double ends[6];
      sp_nav_path path;
      draw_ends(&rng, ends);
      find(query, ends, &without);
      CHECK_EQ_I64(sp_navquery_find_path(query, ends, ends + 3, NULL, filter, &path), SP_OK);
      keep(query, &path, &with);
      same_outcome(&without, &with);
    }
    sp_navfilter_free(filter);
    sp_navquery_free(query);
  }
  sp_navmesh_free(mesh);
}

static void refuses_like_data(void) {
  static outcome by_data, by_callback;
  sp__rng rng = {13};
  sp_navmesh *mesh = make_field(5, 5);
  double costs[SP_NAVMESH_AREA_COUNT];
  for (int32_t round = 0; round < 30; round++) {
    caller of = {.stop_at = -1, .refused_area = round};
    for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = a == round ? SP_INFINITY : 1;
    sp_navfilter *filters[2] = {NULL, calling_filter(&of)};
    CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &filters[0]), SP_OK);
    sp_navquery *query = make_query(mesh);
    sp_nav_path path;
    double ends[6];
    draw_ends(&rng, ends);
    CHECK_EQ_I64(sp_navquery_find_path(query, ends, ends + 3, NULL, filters[0], &path), SP_OK);
    keep(query, &path, &by_data);
    CHECK_EQ_I64(sp_navquery_find_path(query, ends, ends + 3, NULL, filters[1], &path), SP_OK);
    keep(query, &path, &by_callback);
    same_outcome(&by_data, &by_callback);
    CHECK(of.calls > 0);
    sp_navquery_free(query);
    for (int32_t f = 0; f < 2; f++) sp_navfilter_free(filters[f]);
  }
  sp_navmesh_free(mesh);
}

static void stops_at_every_call(void) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_navmesh *mesh = make_guide_mesh();
  for (int32_t model = 0; model < 2; model++) {
    const sp_navquery_options options = {sizeof options, model, 65536, 0};
    sp_navquery *query = NULL;
    CHECK_EQ_I64(sp_navquery_create(mesh, &options, NULL, &query), SP_OK);
    caller of = {.stop_at = -1, .refused_area = -1};
    sp_navfilter *filter = calling_filter(&of);
    sp_nav_path path, stopped = {.cost = -7};
    CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
    const int32_t calls = of.calls;
    CHECK(calls > 6);
    for (int32_t k = 0; k < calls; k++) {
      of = (caller){.stop_at = k, .refused_area = -1};
      CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &stopped), SP_E_CALLBACK);
      sp_error error;
      sp_last_error(&error);
      CHECK_EQ_I64(error.field, SP_FIELD_PASSES);
      CHECK_EQ_F64_BITS(stopped.cost, -7);
    }
    of = (caller){.stop_at = -1, .refused_area = -1};
    CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &stopped), SP_OK);
    CHECK_EQ_I64(of.calls, calls);
    CHECK_EQ_F64_BITS(stopped.cost, path.cost);
    sp_navfilter_free(filter);
    sp_navquery_free(query);
  }
  sp_navmesh_free(mesh);
}

static void refuses_calls_from_callbacks(void) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh), *other = make_query(mesh);
  sp_nav_path path;
  caller of = {.query = query, .stop_at = -1, .refused_area = -1};
  sp_navfilter *filter = calling_filter(&of);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_I64(of.inner, SP_E_REENTRANT);
  of.query = other; /* another object of the same mesh may be used */
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_I64(of.inner, SP_OK);
  of.query = NULL;
  of.mesh = mesh;
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_I64(of.inner, SP_E_REENTRANT);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  of.mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, sp_navmesh_tile_at(mesh, 0, 0, 0), 3), SP_OK);
  sp_navfilter_free(filter);
  sp_navquery_free(other);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** Tries every edit in the middle of a query. */
static int32_t edit_mesh(void *user, int32_t flags, int32_t area) {
  static uint8_t snapshot[1 << 14];
  sp_navmesh *mesh = user;
  const sp_polygon_ref first = sp_navmesh_tile_at(mesh, 0, 0, 0);
  const uint64_t size = sp_navmesh_snapshot_size(mesh, SP_SNAPSHOT_MODE_FULL);
  sp_navtile *tile = NULL;
  (void)flags;
  (void)area;
  CHECK_EQ_I64(sp_navmesh_copy_tile(mesh, first, &tile), SP_OK);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, SP_SNAPSHOT_MODE_FULL, snapshot, sizeof snapshot), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, NULL), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, first, 1), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first, 1), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_set_link_enabled(mesh, first, 0, 0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, snapshot, size, NULL), SP_E_REENTRANT);
  sp_navtile_free(tile);
  return 1;
}

static void refuses_edits_from_callbacks(void) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  const sp_navfilter_hooks hooks = {edit_mesh, mesh};
  sp_navfilter *filter = NULL;
  sp_nav_path path;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.length, 27.41653466454369);
  sp_navfilter_free(filter);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** Queries on a mesh that goes back to a snapshot again and again, against a mesh read from it. */
static void answers_after_restores(void) {
  static uint8_t snapshot[1 << 20];
  static outcome of_restored, of_new;
  sp__rng rng = {18};
  sp_navmesh *mesh = make_field(9, 10), *fresh = NULL;
  sp_navquery *query = make_query(mesh);
  const uint64_t size = sp_navmesh_snapshot_size(mesh, SP_SNAPSHOT_MODE_FULL);
  CHECK_EQ_I64(sp_navmesh_save_snapshot(mesh, SP_SNAPSHOT_MODE_FULL, snapshot, sizeof snapshot), SP_OK);
  CHECK_EQ_I64(sp_navmesh_from_snapshot(snapshot, size, NULL, NULL, &fresh), SP_OK);
  sp_navquery *other = make_query(fresh);
  for (int32_t i = 0; i < 30 && sp_test_failures() == 0; i++) {
    double ends[6];
    draw_ends(&rng, ends);
    find(query, ends, &of_restored);
    find(other, ends, &of_new);
    same_outcome(&of_restored, &of_new);
    if (i % 3 == 0) CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, i % 2, 1, 0), SP_OK);
    CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, navfloors_random_polygon(mesh, &rng), i), SP_OK);
    find(query, ends, &of_restored);
    CHECK_EQ_I64(sp_navmesh_restore_snapshot(mesh, snapshot, size, NULL), SP_OK);
  }
  sp_navquery_free(other);
  sp_navquery_free(query);
  sp_navmesh_free(fresh);
  sp_navmesh_free(mesh);
}

/** Frees filter, query and mesh in the middle of a query. */
static int32_t free_all(void *user, int32_t flags, int32_t area) {
  void **objects = user;
  (void)flags;
  (void)area;
  sp_navfilter_free(objects[0]);
  sp_navquery_free(objects[1]);
  sp_navmesh_free(objects[2]);
  memset(objects, 0, 3 * sizeof *objects);
  return 1;
}

static void outlives_its_owners(void) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  const uint32_t alive = sp_abi_live_objects();
  void *objects[3];
  const sp_navfilter_hooks hooks = {free_all, objects};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  sp_navfilter *filter = NULL;
  sp_nav_path path;
  int32_t status;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  objects[0] = filter;
  objects[1] = query;
  objects[2] = mesh;
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_U64(sp_abi_live_objects(), alive);
  mesh = make_guide_mesh();
  query = make_query(mesh);
  double costs[SP_NAVMESH_AREA_COUNT];
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = 2;
  CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &filter), SP_OK);
  CHECK_EQ_I64(sp_navquery_begin_find_path(query, start, goal, NULL, filter, &status), SP_OK);
  sp_navfilter_free(filter); /* the search goes on with it */
  sp_navmesh_free(mesh);
  while (status == SP_PATH_STATUS_IN_PROGRESS) CHECK_EQ_I64(sp_navquery_step_find_path(query, 1, &status), SP_OK);
  CHECK_EQ_I64(sp_navquery_finish_find_path(query, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, 2 * 27.462240339213125);
  sp_navquery_free(query);
  CHECK_EQ_U64(sp_abi_live_objects(), alive);
}

/* Filters ------------------------------------------------------------------------------------ */

static void filters_by_flags_and_areas(void) {
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  double costs[SP_NAVMESH_AREA_COUNT];
  sp_navfilter *filter = NULL;
  sp_error error;
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = a == 5 ? SP_INFINITY : 1.5;
  static const int32_t cases[7][5] = {/* include, exclude, flags, area, passes */
                                      {0xFFFF, 0, 0, 0, 1}, {0xFFFE, 0, 0, 0, 0}, {0xFFFE, 0, 1, 0, 0},
                                      {6, 0, 4, 63, 1},     {6, 4, 4, 0, 0},      {0xFFFF, 1, 3, 0, 0},
                                      {0xFFFF, 0, 9, 5, 0}};
  for (int32_t i = 0; i < 7; i++) {
    int32_t passes = -1;
    options.include_flags = cases[i][0];
    options.exclude_flags = cases[i][1];
    CHECK_EQ_I64(sp_navfilter_create(&options, costs, NULL, NULL, &filter), SP_OK);
    CHECK_EQ_I64(sp_navfilter_test(filter, cases[i][2], cases[i][3], &passes), SP_OK);
    CHECK_EQ_I64(passes, cases[i][4]);
    sp_navfilter_free(filter);
  }
  const double bad[3] = {0, -1, sp__nan()};
  for (int32_t i = 0; i < 3; i++) {
    costs[9] = bad[i];
    CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &filter), SP_E_RANGE);
    sp_last_error(&error);
    CHECK_EQ_I64(error.field, SP_FIELD_AREA_COSTS);
    CHECK_EQ_I64(error.index, 9);
  }
  CHECK_EQ_I64(sp_navfilter_create_with_estimate(NULL, NULL, -0x1p-1074, NULL, NULL, &filter), SP_E_RANGE);
  CHECK_EQ_I64(sp_navfilter_create_with_estimate(NULL, NULL, SP_INFINITY, NULL, NULL, &filter), SP_E_RANGE);
  options.include_flags = 65536;
  CHECK_EQ_I64(sp_navfilter_create(&options, NULL, NULL, NULL, &filter), SP_E_RANGE);
}

/** Without an estimate the search is Dijkstra's; one far above the costs finds some path. */
static void searches_with_any_estimate(void) {
  static const double estimates[4] = {0, 0.5, 1, 50};
  sp__rng rng = {15};
  sp_navmesh *mesh = make_field(6, 10);
  for (int32_t model = 0; model < 2; model++) {
    const sp_navquery_options options = {sizeof options, model, 65536, 0};
    sp_navquery *query = NULL;
    CHECK_EQ_I64(sp_navquery_create(mesh, &options, NULL, &query), SP_OK);
    for (int32_t i = 0; i < 20; i++) {
      double ends[6];
      sp_nav_path paths[4];
      draw_ends(&rng, ends);
      for (int32_t e = 0; e < 4; e++) {
        sp_navfilter *filter = NULL;
        CHECK_EQ_I64(sp_navfilter_create_with_estimate(NULL, NULL, estimates[e], NULL, NULL, &filter), SP_OK);
        CHECK_EQ_I64(sp_navquery_find_path(query, ends, ends + 3, NULL, filter, &paths[e]), SP_OK);
        CHECK_EQ_I64(paths[e].status, paths[0].status);
        sp_navfilter_free(filter);
      }
      if (model == SP_PATH_NODE_MODEL_CROSSING && paths[0].status == SP_PATH_STATUS_FOUND) {
        CHECK(fabs(paths[0].cost - paths[2].cost) <= 1e-9 && paths[3].cost >= paths[0].cost - 1e-9);
        CHECK(paths[2].iterations <= paths[1].iterations && paths[1].iterations <= paths[0].iterations);
      }
    }
    sp_navquery_free(query);
  }
  sp_navmesh_free(mesh);
}

/* Spare objects, edits ----------------------------------------------------------------------- */

static void spare_objects_answer_like_new_ones(void) {
  static outcome of_new, of_spare;
  const sp_navmesh_params params = navtiles_params();
  const uint32_t alive = sp_abi_live_objects();
  sp__rng rng = {16};
  sp_navmesh *mesh = make_field(7, 20);
  for (int32_t i = 0; i < 60 && sp_test_failures() == 0; i++) {
    sp_navquery *fresh = make_query(mesh), *lent = NULL;
    double ends[6];
    draw_ends(&rng, ends);
    CHECK_EQ_I64(sp_navmesh_borrow_query(mesh, &lent), SP_OK);
    find(fresh, ends, &of_new);
    find(lent, ends, &of_spare);
    same_outcome(&of_new, &of_spare);
    sp_navmesh_return_query(lent);
    CHECK_EQ_I64(sp_navquery_find_path(lent, ends, ends + 3, NULL, NULL, &of_spare.path), SP_E_HANDLE);
    sp_navquery_free(fresh);
    if (i % 3 == 0) {
      sp_navtile *tile = navtiles_draw(&params, &rng, true);
      if (sp_navmesh_add_tile(mesh, tile, NULL) != SP_OK)
        CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, NULL), SP_OK);
      sp_navtile_free(tile);
    } else {
      const sp_polygon_ref edited = navfloors_random_polygon(mesh, &rng);
      CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, edited, i), SP_OK);
    }
  }
  sp_navquery *lent[6];
  for (int32_t i = 0; i < 6; i++) CHECK_EQ_I64(sp_navmesh_borrow_query(mesh, &lent[i]), SP_OK);
  for (int32_t i = 0; i < 5; i++) sp_navmesh_return_query(lent[i]); /* the fifth finds no room and goes */
  CHECK_EQ_U64(sp_abi_live_objects() - alive, 2 + 4 + sp_navmesh_tile_count(mesh));
  sp_navmesh_free(mesh);
  sp_navmesh_return_query(lent[5]); /* the last one to hold the mesh */
  CHECK_EQ_U64(sp_abi_live_objects(), alive);
}

static void ends_on_stale_polygons(void) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_navmesh *mesh = make_guide_mesh();
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref first = sp_navmesh_tile_at(mesh, 0, 0, 0);
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  sp_navfilter *filter = NULL;
  sp_polygon_ref corridor[8];
  sp_nav_corridor found;
  options.exclude_flags = 2;
  CHECK_EQ_I64(sp_navfilter_create(&options, NULL, NULL, NULL, &filter), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first + 7, 2), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_corridor(query, first, first + 7, start, goal, filter, corridor, 8, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_END_POLY);
  CHECK_EQ_I64(found.polygon_count, 0);
  CHECK_EQ_F64_BITS(found.cost, SP_INFINITY);
  CHECK_EQ_I64(sp_navquery_find_corridor(query, first + 7, first, start, goal, filter, corridor, 8, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_START_POLY);
  CHECK_EQ_I64(sp_navquery_find_corridor(query, first, first + 8, start, goal, NULL, corridor, 8, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_END_POLY);
  CHECK_EQ_I64(sp_navquery_find_corridor(query, 0, first, start, goal, NULL, corridor, 8, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_START_POLY);
  CHECK_EQ_I64(sp_navquery_find_corridor(query, first, first + 7, start, goal, NULL, corridor, 3, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.polygon_count, 5);
  CHECK_EQ_I64(found.truncated, 1);
  CHECK_EQ_U64(corridor[2], first + 4);
  sp_navfilter_free(filter);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("K-07 K-09 K-13 M-039 M-100 M-149 gives the answers of the guide", answers_of_the_guide);
  SP_RUN("M-035 M-036 M-037 M-042 names ends off the mesh and their nearest points", names_ends_off_the_mesh);
  SP_RUN("M-040 M-102 leads to the closest place when the goal is out of reach", leads_to_the_closest_place);
  SP_RUN("M-069 answers many as one by one", answers_many_as_one_by_one);
  SP_RUN("M-103 M-105 runs in slices as in one call", slices_as_one_call);
  SP_RUN("M-105 M-150 notices edits between slices", notices_edits_between_slices);
  SP_RUN("M-074 no filter is the default filter", needs_no_filter);
  SP_RUN("M-072 refuses by callback as by data", refuses_like_data);
  SP_RUN("M-072 M-106 stops when the callback says so", stops_at_every_call);
  SP_RUN("M-069 refuses calls and edits from its callback", refuses_calls_from_callbacks);
  SP_RUN("M-069 refuses every edit of the mesh from its callback", refuses_edits_from_callbacks);
  SP_RUN("M-107 answers as a new mesh after restores", answers_after_restores);
  SP_RUN("M-069 outlives what frees it", outlives_its_owners);
  SP_RUN("M-070 M-071 M-072 M-073 filters by flags and areas", filters_by_flags_and_areas);
  SP_RUN("M-073 searches with any estimate", searches_with_any_estimate);
  SP_RUN("M-107 spare objects answer like new ones, after edits too", spare_objects_answer_like_new_ones);
  SP_RUN("M-068 M-104 reports stale and refused ends, and a short buffer", ends_on_stale_polygons);
  return sp_test_end();
}
