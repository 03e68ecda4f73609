/* Rays and moves across a mesh: known answers, an independent walk, samples along the way. */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MAX_VISITED = 4096, MESHES = 12, RAYS = 400 };

static navmodel model;

static sp_navquery *make_query(sp_navmesh *mesh) {
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  return query;
}

/** A mesh of these tiles. */
static sp_navmesh *make_mesh(const navtiles_shape *shapes, int32_t count) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  for (int32_t i = 0; i < count; i++) {
    sp_navtile *tile = navtiles_make(&params, &shapes[i]);
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
  }
  return mesh;
}

/** A ray from the nearest polygon at the height of the start. */
static sp_nav_ray cast(sp_navquery *query, double x, double z, double to_x, double to_z) {
  const double start[3] = {x, 0, z}, end[3] = {to_x, 0, to_z};
  sp_nav_ray ray;
  memset(&ray, 0, sizeof ray);
  CHECK_EQ_I64(sp_navquery_raycast_from(query, start, end, NULL, &ray), SP_OK);
  return ray;
}

static bool is_near(double a, double b) {
  return fabs(a - b) <= 1e-9;
}

/* Known answers ------------------------------------------------------------------------------ */

/* Tile (0, 0) spans x from -4 to 4 and z from 2.5 to 10.5. */
static void stops_at_walls(void) {
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh = make_mesh(&floor, 1);
  sp_navquery *query = make_query(mesh);
  sp_nav_ray ray = cast(query, 0, 6, 8, 6);
  CHECK(ray.status == SP_RAYCAST_STATUS_OK && ray.hit == 1);
  CHECK_EQ_F64_BITS(ray.t, 0.5);
  CHECK_EQ_F64_BITS(ray.x, 4.0);
  CHECK_EQ_F64_BITS(ray.z, 6.0);
  CHECK_EQ_F64_BITS(ray.normal_x, 1.0);
  CHECK(ray.normal_z == 0 && ray.polygon == sp_navmesh_tile_at(mesh, 0, 0, 0));
  const int32_t right = ray.edge;
  ray = cast(query, 0, 6, -8, 6);
  CHECK(ray.hit == 1 && ray.t == 0.5 && ray.normal_x == -1 && ray.edge == (right + 2) % 4);
  ray = cast(query, 0, 6, 0, 20);
  CHECK(ray.hit == 1 && ray.normal_z == 1 && is_near(ray.t, 4.5 / 14) && ray.edge == (right + 1) % 4);
  ray = cast(query, 0, 6, 3, 7);
  CHECK(ray.hit == 0 && ray.t == 1 && ray.x == 3 && ray.z == 7 && ray.edge == -1 && ray.normal_x == 0);
  ray = cast(query, 1, 7, 1, 7);
  CHECK(ray.hit == 0 && ray.t == 1 && ray.x == 1 && ray.z == 7);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** At a corner two edges are left at once; of those that lead nowhere the lowest is the wall. */
static void hits_corners(void) {
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh = make_mesh(&floor, 1);
  sp_navquery *query = make_query(mesh);
  for (int32_t corner = 0; corner < 4; corner++) {
    const double x = corner % 2 == 0 ? -8 : 8, z = corner / 2 == 0 ? -1.5 : 14.5;
    const sp_nav_ray ray = cast(query, 0, 6.5, x, z);
    CHECK(ray.hit == 1);
    CHECK_EQ_F64_BITS(ray.t, 0.5);
    const double sign_x = x < 0 ? -1 : 1, sign_z = z < 6.5 ? -1 : 1;
    const bool of_corner =
        (ray.normal_x == sign_x && ray.normal_z == 0) || (ray.normal_z == sign_z && ray.normal_x == 0);
    CHECK(of_corner);
    /* Edges from the lowest number: the other edge of the corner is the next one, or the last for edge 0. */
    const sp_nav_ray before = cast(query, 0, 6.5, x, sign_x == sign_z ? z + 0.5 * sign_z : z - 0.5 * sign_z);
    const sp_nav_ray after = cast(query, 0, 6.5, x, sign_x == sign_z ? z - 0.5 * sign_z : z + 0.5 * sign_z);
    CHECK_EQ_I64(ray.edge, before.edge < after.edge ? before.edge : after.edge);
    CHECK(before.edge != after.edge);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void slips_through_vertices(void) {
  const navtiles_shape cells = {.columns = 4, .rows = 4};
  sp_navmesh *mesh = make_mesh(&cells, 1);
  sp_navquery *query = make_query(mesh);
  for (int32_t i = 0; i < 4; i++) {
    for (int32_t k = 0; k < 4; k++) {
      const double x = -3 + 2 * i, z = 3.5 + 2 * k;
      for (int32_t n = -3; n <= 3; n++) {
        /* Diagonals of the cells, through every vertex on their way. */
        const bool down = x + 2 * n > -4 && x + 2 * n < 4 && z - 2 * n > 2.5 && z - 2 * n < 10.5;
        const bool up = x + 2 * n > -4 && x + 2 * n < 4 && z + 2 * n > 2.5 && z + 2 * n < 10.5;
        if (up) CHECK(cast(query, x, z, x + 2 * n, z + 2 * n).t == 1);
        if (down) CHECK(cast(query, x, z, x + 2 * n, z - 2 * n).t == 1);
      }
    }
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void follows_edges(void) {
  const navtiles_shape cells = {.columns = 4, .rows = 4, .split_percent = 100};
  sp_navmesh *mesh = make_mesh(&cells, 1);
  sp_navquery *query = make_query(mesh);
  for (int32_t line = 0; line <= 4; line++) {
    const double x = -4 + 2 * line, z = 2.5 + 2 * line;
    CHECK(cast(query, -4, z, 4, z).t == 1);
    CHECK(cast(query, 4, z, -4, z).t == 1);
    CHECK(cast(query, x, 2.5, x, 10.5).t == 1);
    CHECK(cast(query, x, 10.5, x, 2.5).t == 1);
    CHECK(cast(query, -4, z, 6, z).hit == 1 && is_near(cast(query, -4, z, 6, z).t, 0.8));
  }
  /* The cells' diagonals are edges too. */
  CHECK(cast(query, -4, 2.5, 4, 10.5).t == 1);
  CHECK(cast(query, 4, 10.5, -4, 2.5).t == 1);
  CHECK(is_near(cast(query, 0, 6.5, 8, 14.5).t, 0.5));
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** A floor, and right of it one half as deep: its link covers the places 0 to 128 of the border. */
static sp_navmesh *make_half_covered(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape left = navtiles_floor(0, 0, 0);
  const double vertices[12] = {4, 0, 2.5, 12, 0, 2.5, 12, 0, 6.5, 4, 0, 6.5};
  static const uint8_t counts[1] = {4};
  static const uint32_t indices[4] = {0, 1, 2, 3};
  const sp_navtile_polygons half = {.tile_x = 1,
                                    .vertex_count = 4,
                                    .polygon_count = 1,
                                    .vertices = vertices,
                                    .polygon_vertex_counts = counts,
                                    .indices = indices};
  sp_navmesh *mesh = make_mesh(&left, 1);
  sp_navtile *tile = NULL;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &half, NULL, &tile), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  sp_navtile_free(tile);
  return mesh;
}

static void crosses_borders_within_ranges(void) {
  sp_navmesh *mesh = make_half_covered();
  sp_navquery *query = make_query(mesh);
  sp_nav_ray ray = cast(query, 0, 5, 12, 5);
  CHECK(ray.hit == 0 && ray.t == 1 && ray.polygon == sp_navmesh_tile_at(mesh, 1, 0, 0));
  ray = cast(query, 0, 9, 12, 9);
  CHECK(ray.hit == 1 && is_near(ray.x, 4) && ray.polygon == sp_navmesh_tile_at(mesh, 0, 0, 0));
  /* One 255th of slack: place 129 of 8 units is 4.0470…. */
  CHECK(cast(query, 0, 2.5 + 4.0470, 12, 2.5 + 4.0470).x > 4.5);
  CHECK(is_near(cast(query, 0, 2.5 + 4.0472, 12, 2.5 + 4.0472).x, 4));
  /* Back across the border. */
  ray = cast(query, 11, 3, -3, 9);
  CHECK(ray.hit == 0 && ray.polygon == sp_navmesh_tile_at(mesh, 0, 0, 0));
  ray = cast(query, 11, 3, -3, 3);
  CHECK(ray.hit == 0 && ray.visited_count == 0 && ray.truncated == 0);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void does_not_cross_off_mesh_links(void) {
  const sp_navmesh_params params = navtiles_params();
  const sp_navtile_link link = {.start = {7.5F, 0, 4}, .end = {17, 0, 4}, .radius = 1, .flags = 1, .bidirectional = 1};
  const navtiles_shape near_shape = navtiles_floor(0, 0, 0), far_shape = navtiles_floor(2, 0, 0);
  sp_navmesh *mesh = make_mesh(&far_shape, 1);
  sp_navtile *plain = navtiles_make(&params, &near_shape);
  sp_navtile *tile = navtiles_with_links(&params, plain, &link, 1);
  uint32_t links = 0;
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, sp_navmesh_tile_at(mesh, 0, 0, 0), NULL, 0, &links), SP_OK);
  CHECK_EQ_U64(links, 1);
  sp_navquery *query = make_query(mesh);
  const sp_nav_ray ray = cast(query, 3.5, 6.5, 14, 6.5);
  CHECK(ray.hit == 1 && ray.x == 4);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
  sp_navtile_free(plain);
  sp_navtile_free(tile);
}

static void blocks_without_a_polygon(void) {
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh = make_mesh(&floor, 1);
  sp_navquery *query = make_query(mesh);
  sp_nav_ray ray = cast(query, 6.1, 6, 0, 6);
  CHECK(ray.status == SP_RAYCAST_STATUS_INVALID_START_POLY && ray.hit == 1 && ray.t == 0);
  CHECK(ray.x == 6.1 && ray.z == 6 && ray.polygon == 0 && ray.edge == -1);
  ray = cast(query, 5.9, 6, 0, 6); /* snapped to x = 4 */
  CHECK(ray.status == SP_RAYCAST_STATUS_OK && ray.hit == 0 && ray.t == 1 && ray.x == 0);
  ray = cast(query, 5.9, 6, -8, 6);
  CHECK(ray.hit == 1);
  CHECK_EQ_F64_BITS(ray.t, 8.0 / 12.0);
  const double above[3] = {0, 4.5, 6}, end[3] = {1, 0, 6};
  CHECK_EQ_I64(sp_navquery_raycast_from(query, above, end, NULL, &ray), SP_OK);
  CHECK(ray.status == SP_RAYCAST_STATUS_INVALID_START_POLY && ray.hit == 1);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Bad starts --------------------------------------------------------------------------------- */

static void tells_bad_starts(void) {
  const navtiles_shape floors[2] = {navtiles_floor(0, 0, 0), navtiles_floor(1, 0, 0)};
  sp_navmesh *mesh = make_mesh(floors, 2);
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref ref = sp_navmesh_tile_at(mesh, 0, 0, 0);
  const double end[3] = {0, 0, 6};
  sp_polygon_ref visited[4];
  sp_nav_ray ray;
  sp_nav_move move;
  static const struct {
    double x;
    int32_t status;
  } starts[] = {{4, SP_RAYCAST_STATUS_OK},
                {4 + 0.9e-6, SP_RAYCAST_STATUS_OK},
                {4 + 1.1e-6, SP_RAYCAST_STATUS_START_OUTSIDE_POLYGON},
                {-4 - 0.9e-6, SP_RAYCAST_STATUS_OK},
                {-4 - 1.1e-6, SP_RAYCAST_STATUS_START_OUTSIDE_POLYGON}};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
    const double start[3] = {starts[i].x, 0, 6};
    CHECK_EQ_I64(sp_navquery_raycast(query, ref, start, end, NULL, visited, 4, &ray), SP_OK);
    CHECK_EQ_I64(ray.status, starts[i].status);
    CHECK_EQ_I64(ray.visited_count, starts[i].status == SP_RAYCAST_STATUS_OK ? 1 : 0);
    CHECK_EQ_I64(sp_navquery_move_along_surface(query, ref, start, end, NULL, visited, 4, &move), SP_OK);
    CHECK_EQ_I64(move.status, starts[i].status);
    CHECK(starts[i].status == SP_RAYCAST_STATUS_OK ? move.x == 0 : move.x == start[0] && move.polygon == 0);
  }
  const double start[3] = {0, 0, 6};
  const sp_polygon_ref forged[] = {
      0, 1, ref | 1, ref | 0xFFFFF, ref + (UINT64_C(1) << 20) * 7, ref ^ UINT64_C(1) << 40, UINT64_MAX};
  for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
    CHECK_EQ_I64(sp_navquery_raycast(query, forged[i], start, end, NULL, visited, 4, &ray), SP_OK);
    CHECK(ray.status == SP_RAYCAST_STATUS_INVALID_START_POLY && ray.t == 0 && ray.visited_count == 0 && ray.hit == 0);
    CHECK_EQ_I64(sp_navquery_move_along_surface(query, forged[i], start, end, NULL, visited, 4, &move), SP_OK);
    CHECK_EQ_I64(move.status, SP_RAYCAST_STATUS_INVALID_START_POLY);
  }
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navquery_raycast(query, ref, start, end, NULL, visited, 4, &ray), SP_OK);
  CHECK_EQ_I64(ray.status, SP_RAYCAST_STATUS_INVALID_START_POLY);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** A start outside by rounding leaves at once, also along a line that it would have left long before. */
static void leaves_at_the_start(void) {
  const navtiles_shape floors[2] = {navtiles_floor(0, 0, 0), navtiles_floor(1, 0, 0)};
  sp_navmesh *mesh = make_mesh(floors, 2);
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref left = sp_navmesh_tile_at(mesh, 0, 0, 0), right = sp_navmesh_tile_at(mesh, 1, 0, 0);
  const double start[3] = {4 + 0.5e-6, 0, 6}, end[3] = {4 + 0.6e-6, 0, 10};
  sp_polygon_ref visited[4];
  sp_nav_ray ray;
  CHECK_EQ_I64(sp_navquery_raycast(query, left, start, end, NULL, visited, 4, &ray), SP_OK);
  CHECK(ray.hit == 0 && ray.t == 1 && ray.polygon == right && ray.visited_count == 2);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 1, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navquery_raycast(query, left, start, end, NULL, visited, 4, &ray), SP_OK);
  CHECK(ray.hit == 1 && ray.t == 0 && ray.x == start[0] && ray.z == 6 && ray.normal_x == 1);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void cuts_the_visited_list(void) {
  const navtiles_shape cells = {.columns = 12, .rows = 1};
  sp_navmesh *mesh = make_mesh(&cells, 1);
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref ref = sp_navmesh_tile_at(mesh, 0, 0, 0);
  const double start[3] = {-3.9, 0, 6}, end[3] = {3.9, 0, 6};
  for (uint32_t capacity = 0; capacity <= 14; capacity++) {
    sp_polygon_ref visited[15] = {0};
    sp_nav_ray ray;
    sp_nav_move move;
    CHECK_EQ_I64(sp_navquery_raycast(query, ref, start, end, NULL, visited, capacity, &ray), SP_OK);
    CHECK_EQ_I64(ray.visited_count, capacity < 12 ? capacity : 12);
    CHECK_EQ_I64(ray.truncated, capacity < 12);
    for (uint32_t i = 0; i < capacity && i < 12; i++) CHECK_EQ_U64(visited[i], ref + i);
    CHECK_EQ_U64(visited[capacity < 12 ? capacity : 12], 0);
    CHECK(ray.polygon == ref + 11 && ray.t == 1);
    CHECK_EQ_I64(sp_navquery_move_along_surface(query, ref, start, end, NULL, visited, capacity, &move), SP_OK);
    CHECK(move.visited_count == ray.visited_count && move.truncated == ray.truncated && move.polygon == ray.polygon);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void check_range(sp_status status, int32_t field, int32_t index) {
  sp_error error;
  CHECK_EQ_I64(status, SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.index, index);
}

static void refuses_bad_positions(void) {
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh = make_mesh(&floor, 1);
  sp_navquery *query = make_query(mesh);
  const sp_polygon_ref ref = sp_navmesh_tile_at(mesh, 0, 0, 0);
  static const double bad[4] = {(double)NAN, SP_INFINITY, 2097152, -2097152};
  for (int32_t i = 0; i < 4; i++) {
    for (int32_t axis = 0; axis < 3; axis++) {
      double segments[12] = {0, 0, 6, 1, 0, 6, 0, 0, 6, 1, 0, 6};
      sp_nav_ray rays[2];
      sp_nav_move move;
      segments[6 + axis] = bad[i];
      const double *good = segments, *wrong = segments + 6;
      check_range(sp_navquery_raycast(query, ref, wrong, good, NULL, NULL, 0, rays), SP_FIELD_START_X + axis, -1);
      check_range(sp_navquery_raycast(query, ref, good, wrong, NULL, NULL, 0, rays), SP_FIELD_GOAL_X + axis, -1);
      check_range(sp_navquery_raycast_from(query, wrong, good, NULL, rays), SP_FIELD_START_X + axis, -1);
      check_range(sp_navquery_raycast_many(query, segments, 2, NULL, rays), SP_FIELD_START_X + axis, 1);
      check_range(sp_navquery_move_along_surface(query, ref, good, wrong, NULL, NULL, 0, &move), SP_FIELD_GOAL_X + axis,
                  -1);
    }
  }
  const double place[3] = {0, 0, 6};
  sp_nav_ray ray;
  CHECK_EQ_I64(sp_navquery_raycast(NULL, ref, place, place, NULL, NULL, 0, &ray), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navquery_raycast(query, ref, NULL, place, NULL, NULL, 0, &ray), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_raycast(query, ref, place, place, NULL, NULL, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_raycast_many(query, NULL, 1, NULL, &ray), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_raycast_many(query, place, 1, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_raycast_many(query, NULL, 0, NULL, NULL), SP_OK);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Callbacks ---------------------------------------------------------------------------------- */

typedef struct watcher {
  sp_navquery *query;
  sp_navmesh *mesh;
  int32_t calls;
  int32_t refuse_from; /* call that is refused, and all after it; -1 for none */
  int32_t stop_at;
} watcher;

static int32_t watch(void *user, int32_t flags, int32_t area) {
  watcher *self = user;
  const double place[3] = {0, 0, 6};
  sp_nav_ray ray;
  (void)flags, (void)area;
  CHECK_EQ_I64(sp_navquery_raycast(self->query, 1, place, place, NULL, NULL, 0, &ray), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_navmesh_remove_tile(self->mesh, 0, 0, 0), SP_E_REENTRANT);
  const int32_t call = self->calls++;
  if (call == self->stop_at) return -1;
  return self->refuse_from < 0 || call < self->refuse_from;
}

static void asks_callbacks(void) {
  const navtiles_shape cells = {.columns = 4, .rows = 1};
  sp_navmesh *mesh = make_mesh(&cells, 1);
  watcher self = {make_query(mesh), mesh, 0, -1, -1};
  const sp_navfilter_hooks hooks = {watch, &self};
  const sp_polygon_ref ref = sp_navmesh_tile_at(mesh, 0, 0, 0);
  const double start[3] = {-3, 0, 6}, end[3] = {3, 0, 6};
  sp_navfilter *filter = NULL;
  sp_nav_ray ray;
  sp_nav_move move;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  for (int32_t refused = 0; refused <= 4; refused++) {
    self.calls = 0;
    self.refuse_from = refused;
    CHECK_EQ_I64(sp_navquery_raycast(self.query, ref, start, end, filter, NULL, 0, &ray), SP_OK);
    if (refused == 0) {
      CHECK_EQ_I64(ray.status, SP_RAYCAST_STATUS_INVALID_START_POLY);
    } else {
      CHECK(ray.hit == (refused < 4) && ray.x == (refused < 4 ? -4 + 2 * refused : 3));
    }
  }
  self.refuse_from = -1;
  for (self.stop_at = 0; self.stop_at < 4; self.stop_at++) {
    self.calls = 0;
    ray.t = 77;
    move.x = 77;
    CHECK_EQ_I64(sp_navquery_raycast(self.query, ref, start, end, filter, NULL, 0, &ray), SP_E_CALLBACK);
    CHECK_EQ_I64(self.calls, self.stop_at + 1);
    self.calls = 0;
    CHECK_EQ_I64(sp_navquery_move_along_surface(self.query, ref, start, end, filter, NULL, 0, &move), SP_E_CALLBACK);
    self.calls = 0;
    CHECK_EQ_I64(sp_navquery_raycast_from(self.query, start, end, filter, &ray), SP_E_CALLBACK);
    CHECK(ray.t == 77 && move.x == 77);
  }
  sp_navfilter_free(filter);
  sp_navquery_free(self.query);
  sp_navmesh_free(mesh);
}

/* Random meshes ------------------------------------------------------------------------------ */

/** A walk along a segment by intervals: the part of it in each polygon, then the portal at the end of the part. */
typedef struct oracle_walk {
  double start[2];
  double direction[2];
  double t;
  int32_t polygon;
  int32_t edge; /* of the wall, -1 when the segment ends */
  bool unsure;  /* it came near a corner, an end of a portal or along an edge */
} oracle_walk;

/** End of the part of the segment that lies in the polygon. */
static double clip_segment(const oracle_walk *of, const navmodel_polygon *polygon, bool *leaves) {
  double last = SP_INFINITY;
  for (uint32_t i = 0; i < polygon->count; i++) {
    const double *a = polygon->corners[i], *b = polygon->corners[i + 1];
    const double normal_x = b[2] - a[2], normal_z = a[0] - b[0]; /* outward */
    const double speed = normal_x * of->direction[0] + normal_z * of->direction[1];
    const double gap = normal_x * (a[0] - of->start[0]) + normal_z * (a[2] - of->start[1]);
    leaves[i] = speed > 0;
    if (leaves[i]) last = fmin(last, gap / speed);
  }
  return last;
}

/** Of the edges that are left the one that the crossing lies on. */
static int32_t nearest_edge(const navmodel_polygon *polygon, const bool *leaves, double x, double z) {
  double least = SP_INFINITY;
  int32_t edge = -1;
  for (uint32_t i = 0; i < polygon->count; i++) {
    const double distance = navmodel_segment_distance(polygon->corners[i], polygon->corners[i + 1], x, z);
    if (!leaves[i] || distance >= least) continue;
    least = distance;
    edge = (int32_t)i;
  }
  return edge;
}

static bool is_close(double x, double z, const double corner[3], double reach) {
  return hypot(x - corner[0], z - corner[2]) < reach;
}

static bool accepts(const navmodel_filter *filter, int32_t polygon) {
  return filter == NULL || navmodel_accepts(&model.polygons[polygon], &filter->options, filter->area_costs);
}

static void take_step(oracle_walk *of, const navmodel_filter *filter) {
  const navmodel_polygon *polygon = &model.polygons[of->polygon];
  bool leaves[NAVMODEL_MAX_VERTICES];
  int32_t next = -1;
  of->t = clip_segment(of, polygon, leaves);
  of->edge = -1;
  of->unsure = fabs(of->t - 1) < 1e-9;
  if (of->t >= 1) return;
  const double x = of->start[0] + of->direction[0] * of->t, z = of->start[1] + of->direction[1] * of->t;
  const int32_t edge = nearest_edge(polygon, leaves, x, z);
  const double length = hypot(polygon->corners[edge + 1][0] - polygon->corners[edge][0],
                              polygon->corners[edge + 1][2] - polygon->corners[edge][2]);
  for (uint32_t i = 0; i < polygon->count; i++) of->unsure = of->unsure || is_close(x, z, polygon->corners[i], 1e-5);
  for (uint32_t p = 0; p < polygon->portal_count; p++) {
    const navmodel_portal *portal = &model.portals[polygon->first_portal + p];
    if (portal->edge != edge || !accepts(filter, portal->target)) continue;
    const bool inner = portal->low > 0 || portal->high < 255;
    of->unsure =
        of->unsure || (inner && (is_close(x, z, portal->a, length / 200) || is_close(x, z, portal->b, length / 200)));
    if (next < 0 && navmodel_segment_distance(portal->a, portal->b, x, z) < 1e-12) next = portal->target;
  }
  if (next >= 0) {
    of->polygon = next;
  } else {
    of->edge = edge;
  }
}

/** Samples of the way lie in visited polygons, which follow each other through portals. */
static void check_way(const sp_nav_ray *ray, const double *start, const double *end, const sp_polygon_ref *visited,
                      const navmodel_filter *filter) {
  for (int32_t i = 0; i < ray->visited_count; i++) {
    const int32_t polygon = navmodel_find(&model, visited[i]);
    bool joined = i == 0;
    if (!CHECK(polygon >= 0 && accepts(filter, polygon))) return;
    const navmodel_polygon *before = i > 0 ? &model.polygons[navmodel_find(&model, visited[i - 1])] : NULL;
    for (uint32_t p = 0; before != NULL && p < before->portal_count; p++) {
      joined = joined || model.portals[before->first_portal + p].target == polygon;
    }
    CHECK(joined);
  }
  for (int32_t k = 0; k <= 64; k++) {
    const double t = ray->t * k / 64, x = start[0] + (end[0] - start[0]) * t, z = start[2] + (end[2] - start[2]) * t;
    double least = SP_INFINITY;
    for (int32_t i = 0; i < ray->visited_count; i++) {
      least = fmin(least, navmodel_distance(&model.polygons[navmodel_find(&model, visited[i])], x, z));
    }
    /* A range is at most a 255th longer than the portal, at either end, and has that much slack. */
    CHECK(least < 8.0 / 255 * 2 + 1e-9);
  }
}

static uint64_t unsure_rays, compared_rays;

static void check_ray(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  static sp_polygon_ref visited[MAX_VISITED];
  const int32_t first = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  double start[3], end[3];
  sp_nav_ray ray;
  navmodel_inner_point(&model.polygons[first], rng, start);
  for (int32_t axis = 0; axis < 3; axis++) end[axis] = start[axis] + (sp__rng_next_double(rng) - 0.5) * 40;
  CHECK_EQ_I64(sp_navquery_raycast(query, model.polygons[first].ref, start, end, filter ? filter->filter : NULL,
                                   visited, MAX_VISITED, &ray),
               SP_OK);
  if (!accepts(filter, first)) {
    CHECK_EQ_I64(ray.status, SP_RAYCAST_STATUS_INVALID_START_POLY);
    return;
  }
  if (!CHECK_EQ_I64(ray.status, SP_RAYCAST_STATUS_OK)) return;
  CHECK(ray.truncated == 0 && visited[0] == model.polygons[first].ref && visited[ray.visited_count - 1] == ray.polygon);
  check_way(&ray, start, end, visited, filter);
  oracle_walk walk = {{start[0], start[2]}, {end[0] - start[0], end[2] - start[2]}, 0, first, -1, false};
  int32_t steps = 0;
  do take_step(&walk, filter);
  while (walk.t < 1 && walk.edge < 0 && !walk.unsure && ++steps < 10000);
  if (walk.unsure) {
    unsure_rays++;
    return;
  }
  compared_rays++;
  CHECK_EQ_I64(ray.hit, walk.edge >= 0);
  CHECK_EQ_I64(ray.edge, walk.edge);
  CHECK_EQ_U64(ray.polygon, model.polygons[walk.polygon].ref);
  CHECK(fabs(ray.t - (walk.t < 1 ? walk.t : 1)) < 1e-9);
}

static void check_move(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  static sp_polygon_ref visited[MAX_VISITED];
  const int32_t first = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  double start[3], end[3];
  sp_nav_move move;
  sp_nav_ray ray;
  sp_nav_nearest at;
  navmodel_inner_point(&model.polygons[first], rng, start);
  for (int32_t axis = 0; axis < 3; axis++) end[axis] = start[axis] + (sp__rng_next_double(rng) - 0.5) * 12;
  const sp_navfilter *used = filter ? filter->filter : NULL;
  const sp_polygon_ref ref = model.polygons[first].ref;
  CHECK_EQ_I64(sp_navquery_raycast(query, ref, start, end, used, visited, MAX_VISITED, &ray), SP_OK);
  CHECK_EQ_I64(sp_navquery_move_along_surface(query, ref, start, end, used, visited, MAX_VISITED, &move), SP_OK);
  CHECK(move.status == ray.status && move.blocked == ray.hit && move.visited_count == ray.visited_count);
  if (ray.status != SP_RAYCAST_STATUS_OK) return;
  CHECK_EQ_U64(move.polygon, ray.polygon);
  const navmodel_polygon *polygon = &model.polygons[navmodel_find(&model, move.polygon)];
  const double place[3] = {move.x, move.y, move.z};
  CHECK(navmodel_distance(polygon, move.x, move.z) < (ray.hit ? 1e-12 : 8.0 / 255 * 2));
  CHECK_EQ_I64(sp_navquery_closest_point(query, move.polygon, place, &at), SP_OK);
  if (ray.hit) {
    const double *a = polygon->corners[ray.edge], *b = polygon->corners[ray.edge + 1];
    const double reached = hypot(move.x - end[0], move.z - end[2]);
    CHECK(fabs(reached - sqrt(navmodel_segment_distance(a, b, end[0], end[2]))) < 1e-9);
    const double along = hypot(move.x - a[0], move.z - a[2]) / hypot(b[0] - a[0], b[2] - a[2]);
    CHECK(fabs(move.y - (a[1] + (b[1] - a[1]) * along)) < 1e-9);
  } else {
    CHECK(move.x == end[0] && move.z == end[2]);
    if (at.over_polygon) CHECK_EQ_F64_BITS(move.y, at.y);
  }
}

static void check_batch(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  enum { COUNT = 40 };
  double segments[6 * COUNT];
  sp_nav_ray rays[COUNT], ray;
  const sp_navfilter *used = filter ? filter->filter : NULL;
  for (int32_t i = 0; i < 6 * COUNT; i++) segments[i] = (sp__rng_next_double(rng) - 0.5) * (i % 3 == 1 ? 6 : 30);
  CHECK_EQ_I64(sp_navquery_raycast_many(query, segments, COUNT, used, rays), SP_OK);
  for (int32_t i = 0; i < COUNT; i++) {
    sp_nav_nearest nearest;
    static const double extents[3] = {2, 4, 2};
    CHECK_EQ_I64(sp_navquery_raycast_from(query, segments + 6 * i, segments + 6 * i + 3, used, &ray), SP_OK);
    CHECK(memcmp(&ray, &rays[i], sizeof ray) == 0);
    CHECK_EQ_I64(sp_navquery_find_nearest(query, segments + 6 * i, extents, used, &nearest), SP_OK);
    const double snapped[3] = {nearest.x, nearest.y, nearest.z};
    if (nearest.polygon == 0) {
      CHECK(ray.hit == 1 && ray.t == 0 && ray.status == SP_RAYCAST_STATUS_INVALID_START_POLY);
      continue;
    }
    CHECK_EQ_I64(sp_navquery_raycast(query, nearest.polygon, snapped, segments + 6 * i + 3, used, NULL, 0, &ray),
                 SP_OK);
    ray.truncated = 0;
    CHECK(memcmp(&ray, &rays[i], sizeof ray) == 0);
  }
}

static void for_meshes(uint64_t seed, int32_t rays, void (*check)(sp_navquery *, sp__rng *, const navmodel_filter *)) {
  const sp_navmesh_params params = navtiles_params();
  for (uint64_t m = 0; m < (uint64_t)case_scaled(MESHES) && sp_test_failures() == 0; m++) {
    sp__rng rng = {seed + m};
    sp_navmesh *mesh = navmodel_draw_mesh(&params, &rng, m);
    sp_test_note("seed %llu", (unsigned long long)(seed + m));
    if (mesh == NULL || !navmodel_read(mesh, &model)) return;
    sp_navquery *query = make_query(mesh);
    navmodel_filter filter;
    navmodel_draw_filter(&rng, 12, &filter);
    for (int32_t i = 0; i < rays && model.polygon_count > 0; i++) check(query, &rng, i % 2 == 0 ? NULL : &filter);
    sp_navfilter_free(filter.filter);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

static void agrees_with_a_walk(void) {
  unsure_rays = compared_rays = 0;
  for_meshes(0x7A100, RAYS, check_ray);
  CHECK(compared_rays > 20 * unsure_rays / 10 && compared_rays > 1000);
}

static void ends_on_the_mesh(void) {
  for_meshes(0x7A200, RAYS, check_move);
}

static void casts_many(void) {
  for_meshes(0x7A300, 4, check_batch);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-121 M-124 stops at walls with parameter, normal and edge", stops_at_walls);
  SP_RUN("M-122 takes the lowest of two walls that meet in a corner", hits_corners);
  SP_RUN("M-122 slips through vertices into the next polygon", slips_through_vertices);
  SP_RUN("M-122 follows edges and borders", follows_edges);
  SP_RUN("M-123 crosses tile borders where a link's range has the crossing, with a 255th of slack",
         crosses_borders_within_ranges);
  SP_RUN("M-124 does not cross off-mesh links", does_not_cross_off_mesh_links);
  SP_RUN("M-108 is blocked at a start with no polygon near, else starts at the nearest point",
         blocks_without_a_polygon);
  SP_RUN("M-125 tells invalid references and starts outside of the polygon", tells_bad_starts);
  SP_RUN("M-121 M-125 leaves at the start what it stands outside of by rounding", leaves_at_the_start);
  SP_RUN("M-111 M-125 cuts the visited list and counts what it wrote", cuts_the_visited_list);
  SP_RUN("M-121 refuses positions that are not finite or too far out", refuses_bad_positions);
  SP_RUN("M-123 asks callbacks, which may refuse and stop", asks_callbacks);
  SP_RUN("M-121 M-123 agrees with a walk by intervals and samples on random meshes", agrees_with_a_walk);
  SP_RUN("M-147 ends moves on the mesh, at walls at the point closest to the end", ends_on_the_mesh);
  SP_RUN("M-108 casts many rays with the bits of one by one", casts_many);
  return sp_test_end();
}
