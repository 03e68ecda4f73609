/* Bytes as queries, and behind them a saved navigation mesh ("ONPM"). Whatever the mesh is like, queries come to an end
 * and name polygons that are there; slices equal the whole; a filter's stop and missing memory leave the object usable.
 */
#include <math.h>
#include <string.h>

#include "samepath/query.h"

#include "fuzz/source.h"

enum { LARGEST = 1 << 13, MAX_NODES = 300, MAX_FOUND = 64, MAX_QUERIES = 12 };

typedef struct stage {
  sp_navmesh *mesh;
  sp_navquery *queries[2];  /* one of each node model */
  sp_navfilter *filters[2]; /* by data, by callback */
  counting_allocator *counter;
  sp__reader source;
  int32_t calls_left;
} stage;

static int32_t pass(void *user, int32_t flags, int32_t area) {
  stage *of = user;
  if (of->calls_left-- == 0) return -1;
  return (flags ^ area) % 5 != 0;
}

/** Places round the corner of the tiles, half of them on multiples of a quarter. */
static void take_position(stage *of, double out[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    const double fine = sp__read_u8(&of->source) % 2 == 0 ? 0 : 0.01 * sp__read_u8(&of->source);
    out[axis] = 0.25 * (sp__read_u8(&of->source) - 64) + fine;
  }
}

static const sp_navfilter *take_filter(stage *of) {
  const int32_t kind = take_below(&of->source, 4);
  of->calls_left = kind == 3 ? take_below(&of->source, 100) : INT32_MAX;
  return kind == 0 ? NULL : of->filters[kind == 1 ? 0 : 1];
}

static void require_polygon(const stage *of, sp_polygon_ref polygon) {
  FUZZ_REQUIRE(sp_navmesh_is_valid(of->mesh, polygon));
}

/** What holds for the outcome of every path query. */
static void check_path(const stage *of, const sp_navquery *query, const sp_nav_path *path) {
  const bool has_path = path->polygon_count > 0;
  FUZZ_REQUIRE(has_path == (path->status == SP_PATH_STATUS_FOUND || path->status == SP_PATH_STATUS_PARTIAL ||
                            path->status == SP_PATH_STATUS_IN_PROGRESS));
  FUZZ_REQUIRE(has_path == (path->point_count > 0) && path->length >= 0);
  for (int32_t i = 0; i < path->polygon_count; i++) {
    const sp_polygon_ref polygon = sp_navquery_path_polygons(query)[i];
    require_polygon(of, polygon);
    for (int32_t k = 0; k < i; k++) FUZZ_REQUIRE(sp_navquery_path_polygons(query)[k] != polygon);
  }
  for (int32_t i = 0; i < path->point_count; i++) require_polygon(of, sp_navquery_path_point_polygons(query)[i]);
  if (!has_path) return;
  FUZZ_REQUIRE((sp_navquery_path_point_flags(query)[0] & SP_NAV_POINT_START) != 0);
  FUZZ_REQUIRE((sp_navquery_path_point_flags(query)[path->point_count - 1] & SP_NAV_POINT_END) != 0);
}

/** The same in slices, when no callback counts its calls. */
static void check_slices(stage *of, sp_navquery *query, const double ends[6], const sp_navfilter *filter,
                         const sp_nav_path *whole) {
  const uint32_t budget = 1 + (uint32_t)take_below(&of->source, 40);
  sp_nav_path path;
  int32_t status;
  of->calls_left = INT32_MAX;
  FUZZ_REQUIRE(sp_navquery_begin_find_path(query, ends, ends + 3, NULL, filter, &status) == SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    FUZZ_REQUIRE(sp_navquery_step_find_path(query, budget, &status) == SP_OK);
  }
  FUZZ_REQUIRE(sp_navquery_finish_find_path(query, &path) == SP_OK);
  FUZZ_REQUIRE(memcmp(&path, whole, sizeof path) == 0);
}

static void run_path(stage *of, sp_navquery *query) {
  double ends[6];
  sp_nav_path path;
  take_position(of, ends);
  take_position(of, ends + 3);
  const sp_navfilter *filter = take_filter(of);
  const bool may_stop = of->calls_left != INT32_MAX;
  of->counter->fail_at = take_below(&of->source, 4) == 0 ? take_below(&of->source, 30) : -1;
  sp_status status = sp_navquery_find_path(query, ends, ends + 3, NULL, filter, &path);
  of->counter->fail_at = -1;
  if (status == SP_E_NO_MEMORY) {
    of->calls_left = INT32_MAX;
    status = sp_navquery_find_path(query, ends, ends + 3, NULL, filter, &path);
  }
  FUZZ_REQUIRE(status == SP_OK || (status == SP_E_CALLBACK && may_stop));
  if (status != SP_OK) return;
  check_path(of, query, &path);
  check_slices(of, query, ends, filter, &path);
}

static void run_nearest(stage *of, sp_navquery *query) {
  double center[3];
  const double wide = 0.5 * take_below(&of->source, 40), extents[3] = {wide, 0.5 * take_below(&of->source, 40), 2};
  sp_nav_nearest found, closest;
  take_position(of, center);
  FUZZ_REQUIRE(sp_navquery_find_nearest(query, center, extents, of->filters[0], &found) == SP_OK);
  if (found.polygon == 0) return;
  require_polygon(of, found.polygon);
  FUZZ_REQUIRE(found.distance_squared >= 0);
  FUZZ_REQUIRE(sp_navquery_closest_point(query, found.polygon, center, &closest) == SP_OK);
  FUZZ_REQUIRE(memcmp(&found, &closest, sizeof found) == 0);
}

/** Rays, moves, circles, walls and random points from the polygon near a place. */
static void run_sets(stage *of, sp_navquery *query) {
  static sp_polygon_ref found_polygons[MAX_FOUND];
  static sp_nav_wall walls[MAX_FOUND];
  const sp_nav_area_buffers buffers = {found_polygons, NULL, NULL};
  const double extents[3] = {4, 8, 4};
  double center[3], end[3];
  sp_nav_nearest near;
  take_position(of, center);
  take_position(of, end);
  const double radius = 0.25 * take_below(&of->source, 60);
  const sp_navfilter *filter = of->filters[0];
  FUZZ_REQUIRE(sp_navquery_find_nearest(query, center, extents, filter, &near) == SP_OK);
  if (near.polygon == 0) return;
  const double start[3] = {near.x, 0, near.z};
  sp_nav_ray ray;
  sp_nav_move move;
  sp_nav_area_search area;
  sp_nav_random_point random;
  uint32_t count;
  int32_t truncated, status;
  uint64_t state = sp__read_u8(&of->source);
  FUZZ_REQUIRE(sp_navquery_raycast(query, near.polygon, start, end, filter, found_polygons, MAX_FOUND, &ray) == SP_OK);
  FUZZ_REQUIRE(ray.t >= 0 && ray.t <= 1);
  FUZZ_REQUIRE(sp_navquery_move_along_surface(query, near.polygon, start, end, filter, found_polygons, MAX_FOUND,
                                              &move) == SP_OK);
  FUZZ_REQUIRE(sp_navquery_find_in_circle(query, near.polygon, start, radius, filter, &buffers, MAX_FOUND, &area) ==
               SP_OK);
  FUZZ_REQUIRE(area.polygon_count >= 1 && found_polygons[0] == near.polygon);
  FUZZ_REQUIRE(sp_navquery_find_walls(query, near.polygon, start, radius, filter, walls, MAX_FOUND, &count, &truncated,
                                      &status) == SP_OK);
  for (uint32_t i = 0; i < count; i++) FUZZ_REQUIRE(walls[i].distance <= radius);
  FUZZ_REQUIRE(sp_navquery_random_point_around(query, &state, near.polygon, start, radius, filter, &random) == SP_OK);
  if (random.polygon != 0) require_polygon(of, random.polygon);
}

static void edit(stage *of) {
  const uint32_t slot = (uint32_t)take_below(&of->source, 4), polygon = (uint32_t)take_below(&of->source, 16);
  const sp_polygon_ref tile = sp_navmesh_tile_in_slot(of->mesh, slot);
  if (tile == 0 || !sp_navmesh_is_valid(of->mesh, tile | polygon)) return;
  FUZZ_REQUIRE(sp_navmesh_set_polygon_area(of->mesh, tile | polygon, take_below(&of->source, 64)) == SP_OK);
}

static void run_queries(stage *of) {
  for (int32_t i = 0; i < MAX_QUERIES && sp__reader_left(&of->source) > 0; i++) {
    const int32_t kind = take_below(&of->source, 8);
    sp_navquery *query = of->queries[kind % 2];
    if (kind < 4) {
      run_path(of, query);
    } else if (kind == 4) {
      run_nearest(of, query);
    } else if (kind < 7) {
      run_sets(of, query);
    } else {
      edit(of);
    }
  }
}

static void set_stage(stage *of, const sp_allocator *allocator) {
  double costs[SP_NAVMESH_AREA_COUNT];
  const sp_navfilter_hooks hooks = {pass, of};
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = a % 9 == 8 ? (double)INFINITY : 1 + a % 4;
  FUZZ_REQUIRE(sp_navfilter_create(NULL, costs, NULL, allocator, &of->filters[0]) == SP_OK);
  FUZZ_REQUIRE(sp_navfilter_create(NULL, costs, &hooks, allocator, &of->filters[1]) == SP_OK);
  for (int32_t model = 0; model < 2; model++) {
    const sp_navquery_options options = {sizeof options, model, MAX_NODES, 0};
    FUZZ_REQUIRE(sp_navquery_create(of->mesh, &options, allocator, &of->queries[model]) == SP_OK);
  }
}

/** One byte says how many follow for the queries; the rest is the mesh. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  stage of = {.counter = &counter};
  if (size < 2 || size > LARGEST) return 0;
  const size_t controls = data[0] < size - 1 ? data[0] : size - 1;
  of.source = sp__reader_make(data + 1, controls);
  if (sp_navmesh_read(data + 1 + controls, size - 1 - controls, &allocator, &of.mesh) == SP_OK) {
    set_stage(&of, &allocator);
    run_queries(&of);
    for (int32_t i = 0; i < 2; i++) {
      sp_navfilter_free(of.filters[i]);
      sp_navquery_free(of.queries[i]);
    }
    sp_navmesh_free(of.mesh);
  }
  require_nothing_left(&counter);
  return 0;
}
