/* Queries on navigation meshes: rays and moves, polygons in shapes, walls, random points. */
#include "samepath/query.h"

#include "hash/scenarios.h"
#include "math/constants.h"
#include "support/navtiles.h"

enum { MESHES = 4, PLACES = 40, MAX_FOUND = 4096, MAX_WALLS = 64 };

/** A place on a mesh. */
typedef struct place {
  sp_navquery *query;
  const sp_navfilter *filter;
  sp_polygon_ref polygon;
  double point[3];
} place;

typedef void (*place_function)(hash_context *context, const place *at, sp__rng *rng);

static double between(sp__rng *rng, double min, double max) {
  return min + sp__rng_next_double(rng) * (max - min);
}

static sp_navfilter *make_filter(sp__rng *rng) {
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  double costs[SP_NAVMESH_AREA_COUNT];
  sp_navfilter *filter = NULL;
  options.exclude_flags = 1 << sp__rng_next_int(rng, 16);
  for (int32_t i = 0; i < SP_NAVMESH_AREA_COUNT; i++) {
    costs[i] = sp__rng_next_int(rng, 10) == 0 ? SP_INFINITY : 1.0;
  }
  /* Half of the polygons have any flag, so only some of them are refused. */
  if (sp__rng_next_int(rng, 2) == 0) options.exclude_flags = 0;
  hash_require(sp_navfilter_create(&options, costs, NULL, NULL, &filter) == SP_OK);
  return filter;
}

/** Calls a function at places of random meshes, half of the time with a filter. */
static void for_places(hash_context *context, uint64_t seed, place_function function) {
  static const double extents[3] = {4, 5, 4};
  const sp_navmesh_params params = navtiles_params();
  sp__rng rng = {seed};
  for (int32_t m = 0; m < MESHES; m++) {
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
    sp_navfilter *filter = make_filter(&rng);
    place at = {0};
    hash_require(mesh != NULL && sp_navquery_create(mesh, NULL, NULL, &at.query) == SP_OK);
    for (int32_t i = 0; i < PLACES; i++) {
      double center[3];
      sp_nav_nearest nearest;
      for (int32_t axis = 0; axis < 3; axis++) center[axis] = between(&rng, axis == 1 ? 0 : -14, axis == 1 ? 3 : 22);
      at.filter = i % 2 == 0 ? NULL : filter;
      hash_require(sp_navquery_find_nearest(at.query, center, extents, NULL, &nearest) == SP_OK);
      hash_write_u64(context, nearest.polygon);
      at.polygon = nearest.polygon;
      at.point[0] = nearest.x;
      at.point[1] = nearest.y;
      at.point[2] = nearest.z;
      if (nearest.polygon != 0) function(context, &at, &rng);
    }
    sp_navquery_free(at.query);
    sp_navfilter_free(filter);
    sp_navmesh_free(mesh);
  }
}

static void write_refs(hash_context *context, const sp_polygon_ref *refs, int32_t count) {
  hash_write_i32(context, count);
  for (int32_t i = 0; i < count; i++) hash_write_u64(context, refs[i]);
}

/* Rays --------------------------------------------------------------------------------------- */

static void write_ray(hash_context *context, const sp_nav_ray *ray) {
  hash_write_f64(context, ray->t);
  hash_write_f64(context, ray->x);
  hash_write_f64(context, ray->z);
  hash_write_f64(context, ray->normal_x);
  hash_write_f64(context, ray->normal_z);
  hash_write_u64(context, ray->polygon);
  hash_write_i32(context, ray->status);
  hash_write_i32(context, ray->hit);
  hash_write_i32(context, ray->edge);
  hash_write_i32(context, ray->truncated);
}

static void cast_rays(hash_context *context, const place *at, sp__rng *rng) {
  enum { CAPACITY = 12 };
  sp_polygon_ref visited[CAPACITY];
  sp_nav_ray ray;
  sp_nav_move move;
  double end[3];
  for (int32_t axis = 0; axis < 3; axis++) end[axis] = at->point[axis] + between(rng, -15, 15);
  /* Some along the axes, through lattice points. */
  if (sp__rng_next_int(rng, 4) == 0) end[0] = at->point[0];
  hash_require(sp_navquery_raycast(at->query, at->polygon, at->point, end, at->filter, visited, CAPACITY, &ray) ==
               SP_OK);
  write_ray(context, &ray);
  write_refs(context, visited, ray.visited_count);
  hash_require(sp_navquery_raycast_from(at->query, end, at->point, at->filter, &ray) == SP_OK);
  write_ray(context, &ray);
  hash_require(sp_navquery_move_along_surface(at->query, at->polygon, at->point, end, at->filter, visited, CAPACITY,
                                              &move) == SP_OK);
  hash_write_f64(context, move.x);
  hash_write_f64(context, move.y);
  hash_write_f64(context, move.z);
  hash_write_u64(context, move.polygon);
  hash_write_i32(context, move.status);
  hash_write_i32(context, move.blocked);
  write_refs(context, visited, move.visited_count);
}

void hash_query_ray(hash_context *context) {
  for_places(context, 0x2A40, cast_rays);
}

/* Polygons in a shape ------------------------------------------------------------------------ */

static sp_polygon_ref found[MAX_FOUND], parents[MAX_FOUND];
static double keys[MAX_FOUND];
static const sp_nav_area_buffers buffers = {found, parents, keys};

static void write_found(hash_context *context, const sp_nav_area_search *search) {
  hash_require(search->truncated == 0);
  hash_write_i32(context, search->status);
  hash_write_u64(context, search->iterations);
  hash_write_i32(context, search->node_limit_reached);
  write_refs(context, found, search->polygon_count);
  write_refs(context, parents, search->polygon_count);
  for (int32_t i = 0; i < search->polygon_count; i++) hash_write_f64(context, keys[i]);
}

/** A sheared octagon. */
static void draw_shape(sp__rng *rng, const double *center, double *points) {
  static const double corners[16] = {3, 1, 1, 3, -1, 3, -3, 1, -3, -1, -1, -3, 1, -3, 3, -1};
  const double size = between(rng, 0.1, 2), shear = between(rng, -1, 1);
  for (int32_t i = 0; i < 8; i++) {
    points[3 * i] = center[0] + size * (corners[2 * i] + shear * corners[2 * i + 1]);
    points[3 * i + 1] = 0;
    points[3 * i + 2] = center[2] + size * corners[2 * i + 1];
  }
}

static void find_areas(hash_context *context, const place *at, sp__rng *rng) {
  const double radius = between(rng, 0, 9);
  double points[24];
  sp_nav_area_search search;
  int32_t status;
  draw_shape(rng, at->point, points);
  hash_require(sp_navquery_find_in_circle(at->query, at->polygon, at->point, radius, at->filter, &buffers, MAX_FOUND,
                                          &search) == SP_OK);
  write_found(context, &search);
  hash_require(sp_navquery_find_in_shape(at->query, at->polygon, points, 8, at->filter, &buffers, MAX_FOUND, &search) ==
               SP_OK);
  write_found(context, &search);
  hash_require(sp_navquery_begin_local_neighbourhood(at->query, at->polygon, at->point, radius, at->filter, &status) ==
               SP_OK);
  while (status == SP_AREA_QUERY_STATUS_IN_PROGRESS) {
    hash_require(sp_navquery_update_area(at->query, 3, NULL, &status) == SP_OK);
    hash_require(sp_navquery_finish_area(at->query, &buffers, MAX_FOUND, &search) == SP_OK);
    hash_write_i32(context, search.polygon_count);
  }
  hash_require(sp_navquery_finish_area(at->query, &buffers, MAX_FOUND, &search) == SP_OK);
  write_found(context, &search);
  points[3] = points[0]; /* two equal points, or a dent */
  hash_require(sp_navquery_begin_shape(at->query, at->polygon, points, 8, at->filter, &status) == SP_OK);
  hash_write_i32(context, status);
}

void hash_query_area(hash_context *context) {
  for_places(context, 0xA4EA, find_areas);
}

/* Walls -------------------------------------------------------------------------------------- */

static void find_walls(hash_context *context, const place *at, sp__rng *rng) {
  const double radius = between(rng, 0, 9);
  static sp_nav_wall walls[MAX_WALLS];
  sp_nav_wall_hit hit;
  uint32_t count;
  int32_t truncated, status;
  hash_require(sp_navquery_distance_to_wall(at->query, at->polygon, at->point, radius, at->filter, &hit) == SP_OK);
  hash_write_f64(context, hit.distance);
  hash_write_f64(context, hit.x);
  hash_write_f64(context, hit.y);
  hash_write_f64(context, hit.z);
  hash_write_f64(context, hit.normal_x);
  hash_write_f64(context, hit.normal_z);
  hash_write_u64(context, hit.polygon);
  hash_write_i32(context, hit.status);
  hash_write_i32(context, hit.edge);
  hash_require(sp_navquery_find_walls(at->query, at->polygon, at->point, radius, at->filter, walls, MAX_WALLS, &count,
                                      &truncated, &status) == SP_OK);
  hash_write_u32(context, count);
  hash_write_i32(context, truncated);
  for (uint32_t i = 0; i < count; i++) {
    const double values[7] = {walls[i].x0, walls[i].y0, walls[i].z0,      walls[i].x1,
                              walls[i].y1, walls[i].z1, walls[i].distance};
    for (int32_t v = 0; v < 7; v++) hash_write_f64(context, values[v]);
    hash_write_u64(context, walls[i].polygon);
    hash_write_i32(context, walls[i].edge);
  }
}

void hash_query_walls(hash_context *context) {
  for_places(context, 0x3A11, find_walls);
}

/* Random points ------------------------------------------------------------------------------ */

static void write_point(hash_context *context, const sp_nav_random_point *point, uint64_t state) {
  hash_write_f64(context, point->x);
  hash_write_f64(context, point->y);
  hash_write_f64(context, point->z);
  hash_write_u64(context, point->polygon);
  hash_write_u64(context, state);
}

static void draw_points(hash_context *context, const place *at, sp__rng *rng) {
  const double radius = between(rng, 0, 9);
  uint64_t state = sp__rng_next(rng);
  sp_nav_random_point point;
  for (int32_t i = 0; i < 3; i++) {
    hash_require(sp_navquery_random_point(at->query, &state, at->filter, &point) == SP_OK);
    write_point(context, &point, state);
    hash_require(sp_navquery_random_point_around(at->query, &state, at->polygon, at->point, radius, at->filter,
                                                 &point) == SP_OK);
    write_point(context, &point, state);
  }
}

void hash_query_random(hash_context *context) {
  for_places(context, 0x4A9D, draw_points);
}
