/* Walls near a position against a scan of every edge of the polygons found. */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MESHES = 10, SEARCHES = 50, MAX_WALLS = 8192 };

static navmodel model;
static sp_polygon_ref found[NAVMODEL_MAX_POLYGONS];

/* Oracle ------------------------------------------------------------------------------------- */

/** A piece of wall as the rule has it. */
typedef struct plain_wall {
  double a[3];
  double b[3];
  double squared;
  double low; /* of the edge */
  int32_t polygon;
  int32_t edge;
  uint32_t number; /* in the order they are met */
} plain_wall;

static plain_wall plain[MAX_WALLS];
static uint32_t plain_count;

static bool accepts(const navmodel_filter *filter, int32_t polygon) {
  return filter == NULL || navmodel_accepts(&model.polygons[polygon], &filter->options, filter->area_costs);
}

static void place(const navmodel_polygon *polygon, int32_t edge, int32_t at, double out[3]) {
  const double *a = polygon->corners[edge], *b = polygon->corners[edge + 1];
  for (int32_t axis = 0; axis < 3; axis++)
    out[axis] = at == 255 ? b[axis] : a[axis] + (b[axis] - a[axis]) * ((double)at / 255);
}

static void add_plain(int32_t polygon, int32_t edge, int32_t low, int32_t high, const double *center) {
  plain_wall *wall = &plain[plain_count];
  place(&model.polygons[polygon], edge, low, wall->a);
  place(&model.polygons[polygon], edge, high, wall->b);
  wall->squared = navmodel_segment_distance(wall->a, wall->b, center[0], center[2]);
  wall->low = (double)low / 255;
  wall->polygon = polygon;
  wall->edge = edge;
  wall->number = plain_count++;
  CHECK(plain_count < MAX_WALLS);
}

/** Parts of an edge, 255th by 255th, that no portal to an accepted polygon covers. */
static void scan_edge(int32_t polygon, int32_t edge, const navmodel_filter *filter, const double *center) {
  const navmodel_polygon *at = &model.polygons[polygon];
  bool covered[256] = {false};
  covered[255] = true;
  for (uint32_t p = 0; p < at->portal_count; p++) {
    const navmodel_portal *portal = &model.portals[at->first_portal + p];
    if (portal->edge != edge || !accepts(filter, portal->target)) continue;
    for (int32_t k = portal->low; k < portal->high; k++) covered[k] = true;
  }
  for (int32_t low = 0; low < 255;) {
    int32_t high = low;
    while (!covered[high]) high++;
    if (high > low) add_plain(polygon, edge, low, high, center);
    low = high > low ? high : low + 1;
  }
}

static void scan_found(uint32_t count, const navmodel_filter *filter, const double *center, double radius) {
  plain_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t polygon = navmodel_find(&model, found[i]);
    for (uint32_t edge = 0; edge < model.polygons[polygon].count; edge++) {
      const uint32_t before = plain_count;
      scan_edge(polygon, (int32_t)edge, filter, center);
      uint32_t kept = before;
      for (uint32_t w = before; w < plain_count; w++) {
        if (plain[w].squared <= radius * radius) plain[kept++] = plain[w];
      }
      plain_count = kept;
    }
  }
}

static bool goes_before(const plain_wall *a, const plain_wall *b) {
  const double of_a = sqrt(a->squared), of_b = sqrt(b->squared);
  return of_a < of_b || (of_a == of_b && a->number < b->number);
}

/* Random meshes ------------------------------------------------------------------------------ */

static void check_list(const sp_nav_wall *walls, uint32_t count) {
  static bool used[MAX_WALLS];
  memset(used, 0, sizeof used);
  for (uint32_t i = 0; i < plain_count; i++) plain[i].number = i;
  for (uint32_t i = 0; i < count; i++) {
    int32_t next = -1;
    for (uint32_t w = 0; w < plain_count; w++) {
      if (!used[w] && (next < 0 || goes_before(&plain[w], &plain[next]))) next = (int32_t)w;
    }
    if (!CHECK(next >= 0)) return;
    used[next] = true;
    const plain_wall *wall = &plain[next];
    CHECK_EQ_F64_BITS(walls[i].distance, sqrt(wall->squared));
    CHECK(walls[i].polygon == model.polygons[wall->polygon].ref && walls[i].edge == wall->edge);
    CHECK(walls[i].x0 == wall->a[0] && walls[i].y0 == wall->a[1] && walls[i].z0 == wall->a[2]);
    CHECK(walls[i].x1 == wall->b[0] && walls[i].y1 == wall->b[1] && walls[i].z1 == wall->b[2]);
  }
}

static void check_hit(const sp_nav_wall_hit *hit, const double *center, double radius) {
  double least = SP_INFINITY;
  for (uint32_t w = 0; w < plain_count; w++) least = fmin(least, sqrt(plain[w].squared));
  CHECK_EQ_I64(hit->found, plain_count > 0);
  if (plain_count == 0) {
    CHECK(hit->distance == radius && hit->polygon == 0 && hit->edge == -1);
    return;
  }
  CHECK_EQ_F64_BITS(hit->distance, least);
  /* The lowest (polygon, edge) of those at that distance; places on one edge ascend with the pieces. */
  const plain_wall *best = NULL;
  for (uint32_t w = 0; w < plain_count; w++) {
    const plain_wall *wall = &plain[w];
    if (sqrt(wall->squared) != least) continue;
    const sp_polygon_ref ref = model.polygons[wall->polygon].ref;
    const sp_polygon_ref of_best = best != NULL ? model.polygons[best->polygon].ref : 0;
    const bool lower =
        best == NULL || ref < of_best ||
        (ref == of_best && (wall->edge < best->edge || (wall->edge == best->edge && wall->low < best->low)));
    if (lower) best = wall;
  }
  CHECK(hit->polygon == model.polygons[best->polygon].ref && hit->edge == best->edge);
  CHECK(fabs(hypot(hit->x - center[0], hit->z - center[2]) - least) < 1e-9);
  CHECK(navmodel_segment_distance(best->a, best->b, hit->x, hit->z) < 1e-20);
  CHECK(fabs(hypot(hit->normal_x, hit->normal_z) - 1) < 1e-12);
  if (least > 1e-6) {
    CHECK(fabs(hit->normal_x - (center[0] - hit->x) / least) < 1e-9);
    CHECK(fabs(hit->normal_z - (center[2] - hit->z) / least) < 1e-9);
  }
  const double length = hypot(best->b[0] - best->a[0], best->b[2] - best->a[2]);
  const double along = hypot(hit->x - best->a[0], hit->z - best->a[2]) / length;
  CHECK(fabs(hit->y - (best->a[1] + (best->b[1] - best->a[1]) * along)) < 1e-9);
}

static void check_walls(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  static sp_nav_wall walls[MAX_WALLS];
  const int32_t start = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  const sp_polygon_ref ref = model.polygons[start].ref;
  const sp_navfilter *used = filter != NULL ? filter->filter : NULL;
  const double radius = 10 * sp__rng_next_double(rng);
  double center[3];
  sp_nav_area_search search;
  sp_nav_wall_hit hit, finished;
  uint32_t count;
  int32_t truncated, status;
  navmodel_inner_point(&model.polygons[start], rng, center);
  const sp_nav_area_buffers buffers = {found, NULL, NULL};
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, ref, center, radius, used, &buffers, NAVMODEL_MAX_POLYGONS, &search),
               SP_OK);
  scan_found((uint32_t)search.polygon_count, filter, center, radius);
  CHECK_EQ_I64(sp_navquery_distance_to_wall(query, ref, center, radius, used, &hit), SP_OK);
  CHECK_EQ_I64(hit.status, search.status);
  check_hit(&hit, center, radius);
  CHECK_EQ_I64(sp_navquery_find_walls(query, ref, center, radius, used, walls, MAX_WALLS, &count, &truncated, &status),
               SP_OK);
  CHECK(status == search.status && truncated == 0 && count == plain_count);
  check_list(walls, count);
  const uint32_t capacity = (uint32_t)sp__rng_next_int(rng, 12);
  CHECK_EQ_I64(sp_navquery_find_walls(query, ref, center, radius, used, walls, capacity, &count, &truncated, &status),
               SP_OK);
  CHECK(truncated == (plain_count > capacity) && count == (plain_count < capacity ? plain_count : capacity));
  check_list(walls, count);
  /* In slices: on the polygons expanded so far, at the end the same. */
  uint32_t expanded = 0, done;
  CHECK_EQ_I64(sp_navquery_begin_circle(query, ref, center, radius, used, &status), SP_OK);
  while (status == SP_AREA_QUERY_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(sp_navquery_update_area(query, 4, &done, &status), SP_OK);
    expanded += done;
    CHECK_EQ_I64(sp_navquery_finish_distance_to_wall(query, &finished), SP_OK);
    scan_found(expanded, filter, center, radius);
    CHECK_EQ_I64(finished.status, status);
    check_hit(&finished, center, radius);
  }
  CHECK_EQ_I64(sp_navquery_finish_distance_to_wall(query, &finished), SP_OK);
  CHECK(memcmp(&finished, &hit, sizeof hit) == 0);
}

static void agrees_with_a_scan(void) {
  const sp_navmesh_params params = navtiles_params();
  for (uint64_t m = 0; m < (uint64_t)case_scaled(MESHES) && sp_test_failures() == 0; m++) {
    sp__rng rng = {0x3A11 + m};
    sp_navmesh *mesh = navmodel_draw_mesh(&params, &rng, m);
    sp_navquery *query = NULL;
    navmodel_filter filter;
    sp_test_note("seed %llu", (unsigned long long)(0x3A11 + m));
    if (mesh == NULL || !navmodel_read(mesh, &model)) return;
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
    navmodel_draw_filter(&rng, 12, &filter);
    for (int32_t i = 0; i < SEARCHES && model.polygon_count > 0; i++) {
      check_walls(query, &rng, i % 2 == 0 ? NULL : &filter);
    }
    sp_navfilter_free(filter.filter);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

/* Known answers ------------------------------------------------------------------------------ */

/** Floors of one polygon in a row; tile (0, 0) spans x from -4 to 4, z from 2.5 to 10.5. */
static sp_navquery *make_floors(sp_navmesh **mesh, int32_t count, double slope) {
  const sp_navmesh_params params = navtiles_params();
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, mesh), SP_OK);
  for (int32_t i = 0; i < count; i++) {
    navtiles_shape shape = navtiles_floor(i, 0, 0);
    shape.slope = slope;
    sp_navtile *tile = navtiles_make(&params, &shape);
    CHECK_EQ_I64(sp_navmesh_add_tile(*mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
  }
  CHECK_EQ_I64(sp_navquery_create(*mesh, NULL, NULL, &query), SP_OK);
  CHECK(navmodel_read(*mesh, &model));
  return query;
}

static sp_nav_wall_hit distance(sp_navquery *query, double x, double z, double radius) {
  const double center[3] = {x, 0, z};
  sp_nav_wall_hit hit;
  memset(&hit, 0, sizeof hit);
  CHECK_EQ_I64(sp_navquery_distance_to_wall(query, model.polygons[0].ref, center, radius, NULL, &hit), SP_OK);
  return hit;
}

static void measures_known_distances(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_floors(&mesh, 1, 0);
  sp_nav_wall_hit hit = distance(query, 3, 6, 2);
  CHECK(hit.found == 1 && hit.distance == 1 && hit.x == 4 && hit.z == 6 && hit.normal_x == -1 && hit.normal_z == 0);
  hit = distance(query, 3, 6, 1);
  CHECK(hit.found == 1 && hit.distance == 1); /* exactly at reach */
  hit = distance(query, 3, 6, nextafter(1, 0));
  CHECK(hit.found == 0 && hit.distance == nextafter(1, 0) && hit.polygon == 0 && hit.edge == -1);
  hit = distance(query, 4, 6, 0); /* on the wall: inward */
  CHECK(hit.found == 1 && hit.distance == 0 && hit.x == 4 && hit.z == 6 && hit.normal_x == -1 && hit.normal_z == 0);
  hit = distance(query, -4, 2.5, 1); /* in a corner: the lowest edge */
  CHECK(hit.found == 1 && hit.distance == 0 && (hit.normal_x == 1 || hit.normal_z == 1));
  hit = distance(query, 0, 6.5, 100); /* as far from all four */
  CHECK(hit.distance == 4 && hit.edge == 0);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void takes_lowest_of_equals(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_floors(&mesh, 2, 0);
  /* On the border of two tiles, as far from the walls of both: the lower reference, wherever the search begins. */
  const double center[3] = {4, 0, 3.5};
  sp_nav_wall_hit hit;
  for (int32_t start = 0; start < 2; start++) {
    CHECK_EQ_I64(sp_navquery_distance_to_wall(query, model.polygons[start].ref, center, 3, NULL, &hit), SP_OK);
    CHECK(hit.distance == 1 && hit.polygon == model.polygons[0].ref && hit.x == 4 && hit.z == 2.5);
    CHECK(hit.normal_x == 0 && hit.normal_z == 1);
  }
  /* The border itself is no wall. */
  hit = distance(query, 3.9, 6.5, 3);
  CHECK_EQ_I64(hit.found, 0);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 1, 0, 0), SP_OK);
  hit = distance(query, 3.9, 6.5, 3);
  CHECK(hit.found == 1 && fabs(hit.distance - 0.1) < 1e-12);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void interpolates_heights(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_floors(&mesh, 1, 0.25);
  const sp_nav_wall_hit hit = distance(query, 1, 3, 2);
  CHECK(hit.found == 1 && hit.x == 1 && hit.z == 2.5 && fabs(hit.y - 0.25) < 1e-6);
  sp_nav_wall walls[8];
  uint32_t count;
  int32_t truncated, status;
  const double center[3] = {1, 0, 3};
  CHECK_EQ_I64(
      sp_navquery_find_walls(query, model.polygons[0].ref, center, 20, NULL, walls, 8, &count, &truncated, &status),
      SP_OK);
  CHECK(count == 4 && truncated == 0 && status == SP_AREA_QUERY_STATUS_SUCCESS);
  for (uint32_t i = 0; i < count; i++) {
    CHECK(fabs(walls[i].y0 - 0.25 * walls[i].x0) < 1e-6 && fabs(walls[i].y1 - 0.25 * walls[i].x1) < 1e-6);
    /* The walkable side is on the left. */
    CHECK((walls[i].x1 - walls[i].x0) * (center[2] - walls[i].z0) -
              (walls[i].z1 - walls[i].z0) * (center[0] - walls[i].x0) >
          0);
    CHECK(i == 0 || walls[i - 1].distance <= walls[i].distance);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void tells_what_is_missing(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_floors(&mesh, 1, 0);
  const double center[3] = {0, 0, 6}, triangle[9] = {0, 0, 5, 1, 0, 5, 0, 0, 6};
  sp_nav_wall_hit hit;
  sp_nav_wall wall;
  uint32_t count = 9;
  int32_t truncated = 9, status = 9;
  CHECK_EQ_I64(sp_navquery_finish_distance_to_wall(query, &hit), SP_E_STATE);
  CHECK_EQ_I64(sp_navquery_distance_to_wall(query, 1, center, 3, NULL, &hit), SP_OK);
  CHECK(hit.status == SP_AREA_QUERY_STATUS_INVALID_START_POLY && hit.found == 0 && hit.distance == 3);
  CHECK_EQ_I64(sp_navquery_find_walls(query, 1, center, 3, NULL, &wall, 1, &count, &truncated, &status), SP_OK);
  CHECK(status == SP_AREA_QUERY_STATUS_INVALID_START_POLY && count == 0 && truncated == 0);
  CHECK_EQ_I64(
      sp_navquery_find_walls(query, model.polygons[0].ref, center, 30, NULL, NULL, 5, &count, &truncated, &status),
      SP_OK);
  CHECK(count == 0 && truncated == 1);
  CHECK_EQ_I64(sp_navquery_find_walls(query, 1, center, -1, NULL, &wall, 1, &count, &truncated, &status), SP_E_RANGE);
  CHECK_EQ_I64(sp_navquery_find_walls(query, 1, center, 1, NULL, &wall, 1, NULL, &truncated, &status), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_distance_to_wall(query, 1, center, 1, NULL, NULL), SP_E_ARGUMENT);
  /* Only a circle has a centre to measure from. */
  CHECK_EQ_I64(sp_navquery_begin_shape(query, model.polygons[0].ref, triangle, 3, NULL, &status), SP_OK);
  CHECK_EQ_I64(sp_navquery_finish_distance_to_wall(query, &hit), SP_E_STATE);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static int32_t calls_left;

static int32_t stop_after(void *user, int32_t flags, int32_t area) {
  (void)user, (void)flags, (void)area;
  return --calls_left < 0 ? -1 : 1;
}

static void stops_with_callbacks(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_floors(&mesh, 3, 0);
  const sp_navfilter_hooks hooks = {stop_after, NULL};
  const double center[3] = {0, 0, 6};
  sp_navfilter *filter = NULL;
  sp_nav_wall_hit hit = {.distance = 77};
  sp_nav_wall wall;
  uint32_t count = 77;
  int32_t truncated, status;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  /* Three polygons in the search, then four looks at neighbours in the scan. */
  for (int32_t calls = 0; calls < 7; calls++) {
    calls_left = calls;
    CHECK_EQ_I64(sp_navquery_distance_to_wall(query, model.polygons[0].ref, center, 50, filter, &hit), SP_E_CALLBACK);
    calls_left = calls;
    CHECK_EQ_I64(
        sp_navquery_find_walls(query, model.polygons[0].ref, center, 50, filter, &wall, 1, &count, &truncated, &status),
        SP_E_CALLBACK);
    CHECK(hit.distance == 77 && count == 77);
  }
  calls_left = 7;
  CHECK_EQ_I64(sp_navquery_distance_to_wall(query, model.polygons[0].ref, center, 50, filter, &hit), SP_OK);
  CHECK(hit.found == 1 && calls_left == 0);
  sp_navfilter_free(filter);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-137 M-138 M-139 M-140 M-141 M-142 finds the walls that a scan of all edges finds", agrees_with_a_scan);
  SP_RUN("M-139 M-140 measures known distances and normals", measures_known_distances);
  SP_RUN("M-138 M-139 takes the lowest of equally near walls, and no border with a tile behind",
         takes_lowest_of_equals);
  SP_RUN("M-139 M-141 interpolates heights along edges, the walkable side left", interpolates_heights);
  SP_RUN("M-140 tells what is missing", tells_what_is_missing);
  SP_RUN("M-137 stops when a callback says so", stops_with_callbacks);
  return sp_test_end();
}
