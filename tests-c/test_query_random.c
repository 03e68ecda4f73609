/* Random points: draws, the formula by a plain scan, distributions, circles. */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MESHES = 10, POINTS = 60, DRAWS = 40000, CELLS = 20 };

static navmodel model;

static bool accepts(const navmodel_filter *filter, uint32_t polygon) {
  return filter == NULL || navmodel_accepts(&model.polygons[polygon], &filter->options, filter->area_costs);
}

/** State of the generator after a number of draws. */
static uint64_t after(uint64_t state, int32_t draws) {
  sp__rng rng = {state};
  while (draws-- > 0) (void)sp__rng_next(&rng);
  return rng.state;
}

/* The formula -------------------------------------------------------------------------------- */

static double fan_part(const navmodel_polygon *polygon, uint32_t i) {
  const float *a = polygon->local[0], *b = polygon->local[i - 1], *c = polygon->local[i];
  const double bx = (double)b[0] - (double)a[0], bz = (double)b[2] - (double)a[2];
  const double cx = (double)c[0] - (double)a[0], cz = (double)c[2] - (double)a[2];
  return 0.5 * (bx * cz - bz * cx);
}

static double area_of(const navmodel_polygon *polygon) {
  double area = 0;
  for (uint32_t i = 2; i < polygon->count; i++) area += fan_part(polygon, i);
  return area;
}

/** The point by the rule; -1 and no draw without area. */
static int32_t plain_point(const navmodel_filter *filter, sp__rng *rng, double *x, double *z) {
  double total = 0, running = 0;
  for (uint32_t p = 0; p < model.polygon_count; p++) {
    if (accepts(filter, p)) total += area_of(&model.polygons[p]);
  }
  if (!(total > 0)) return -1;
  double u[4];
  for (int32_t i = 0; i < 4; i++) u[i] = sp__rng_next_double(rng);
  uint32_t chosen = 0, corner = 2;
  for (uint32_t p = 0; p < model.polygon_count && !(running > u[0] * total); p++) {
    if (!accepts(filter, p)) continue;
    running += area_of(&model.polygons[p]);
    chosen = p;
  }
  const navmodel_polygon *polygon = &model.polygons[chosen];
  const double area = area_of(polygon);
  running = 0;
  for (uint32_t i = 2; i < polygon->count && !(running > u[1] * area); i++) {
    running += fan_part(polygon, i);
    corner = i;
  }
  const double r = sqrt(u[2]);
  double out[2];
  for (int32_t axis = 0; axis < 2; axis++) {
    const double a = (double)polygon->local[0][2 * axis], b = (double)polygon->local[corner - 1][2 * axis];
    const double c = (double)polygon->local[corner][2 * axis];
    out[axis] = (1 - r) * a + r * (1 - u[3]) * b + r * u[3] * c + polygon->origin[2 * axis];
  }
  *x = out[0];
  *z = out[1];
  return (int32_t)chosen;
}

/** The height is that of the surface at the point. */
static void check_height(sp_navquery *query, const sp_nav_random_point *point) {
  const double position[3] = {point->x, point->y, point->z};
  sp_nav_nearest nearest;
  CHECK_EQ_I64(sp_navquery_closest_point(query, point->polygon, position, &nearest), SP_OK);
  if (nearest.over_polygon) {
    CHECK_EQ_F64_BITS(point->y, nearest.y);
  } else {
    CHECK(nearest.distance_squared < 1e-18);
  }
}

static void check_seed(sp_navquery *query, uint64_t seed, const navmodel_filter *filter) {
  uint64_t state = seed;
  sp__rng own = {seed};
  sp_nav_random_point point;
  double x = 0, z = 0;
  const int32_t expected = plain_point(filter, &own, &x, &z);
  CHECK_EQ_I64(sp_navquery_random_point(query, &state, filter != NULL ? filter->filter : NULL, &point), SP_OK);
  CHECK_EQ_U64(state, own.state);
  CHECK_EQ_U64(state, after(seed, expected < 0 ? 0 : 4));
  CHECK_EQ_U64(point.polygon, expected < 0 ? 0 : model.polygons[expected].ref);
  if (expected < 0) return;
  CHECK_EQ_F64_BITS(point.x, x);
  CHECK_EQ_F64_BITS(point.z, z);
  check_height(query, &point);
}

static void check_point(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  /* From this state the first draw is 0: the first accepted polygon, not the first one. */
  check_seed(query, UINT64_C(0) - UINT64_C(0x9E3779B97F4A7C15), filter);
  check_seed(query, sp__rng_next(rng), filter);
}

/* Circles ------------------------------------------------------------------------------------ */

static bool is_in_list(sp_polygon_ref polygon, const sp_polygon_ref *list, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (list[i] == polygon) return true;
  }
  return false;
}

static void check_around(sp_navquery *query, sp__rng *rng, const navmodel_filter *filter) {
  static sp_polygon_ref found[NAVMODEL_MAX_POLYGONS];
  const int32_t start = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  const sp_polygon_ref ref = model.polygons[start].ref;
  const sp_navfilter *used = filter != NULL ? filter->filter : NULL;
  const uint64_t seed = sp__rng_next(rng);
  const double radius = 8 * sp__rng_next_double(rng);
  double center[3];
  sp_nav_area_search search;
  sp_nav_random_point point, finished;
  uint64_t state = seed, other = seed;
  int32_t status;
  navmodel_inner_point(&model.polygons[start], rng, center);
  const sp_nav_area_buffers buffers = {found, NULL, NULL};
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, ref, center, radius, used, &buffers, NAVMODEL_MAX_POLYGONS, &search),
               SP_OK);
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, center, radius, used, &point), SP_OK);
  int32_t attempts = 0;
  while (attempts <= 64 && after(seed, 4 * attempts) != state) attempts++;
  if (search.status == SP_AREA_QUERY_STATUS_INVALID_START_POLY) {
    CHECK(attempts == 0 && point.polygon == 0);
  } else if (CHECK(attempts >= 1 && attempts <= 64) && CHECK(point.polygon != 0)) {
    CHECK(hypot(point.x - center[0], point.z - center[2]) <= radius * (1 + 1e-12));
    CHECK(is_in_list(point.polygon, found, search.polygon_count));
    CHECK(navmodel_distance(&model.polygons[navmodel_find(&model, point.polygon)], point.x, point.z) < 1e-9);
    check_height(query, &point);
  }
  CHECK_EQ_I64(sp_navquery_begin_circle(query, ref, center, radius, used, &status), SP_OK);
  while (status == SP_AREA_QUERY_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(sp_navquery_update_area(query, 3, NULL, &status), SP_OK);
  }
  CHECK_EQ_I64(sp_navquery_finish_random_point_around(query, &other, &finished), SP_OK);
  CHECK(other == state && memcmp(&finished, &point, sizeof point) == 0);
}

static void for_meshes(uint64_t seed, void (*check)(sp_navquery *, sp__rng *, const navmodel_filter *)) {
  const sp_navmesh_params params = navtiles_params();
  for (uint64_t m = 0; m < (uint64_t)case_scaled(MESHES) && sp_test_failures() == 0; m++) {
    sp__rng rng = {seed + m};
    sp_navmesh *mesh = navmodel_draw_mesh(&params, &rng, m);
    sp_navquery *query = NULL;
    navmodel_filter filter;
    sp_test_note("seed %llu", (unsigned long long)(seed + m));
    if (mesh == NULL || !navmodel_read(mesh, &model)) return;
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
    navmodel_draw_filter(&rng, 2, &filter);
    for (int32_t i = 0; i < POINTS && model.polygon_count > 0; i++) check(query, &rng, i % 3 == 0 ? NULL : &filter);
    sp_navfilter_free(filter.filter);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

static void draws_by_the_formula(void) {
  for_meshes(0x4A9D, check_point);
}

static void draws_in_circles(void) {
  for_meshes(0x4A9E, check_around);
}

/* Distributions ------------------------------------------------------------------------------ */

static sp_navquery *make_query(const navtiles_shape *shape, sp_navmesh **mesh) {
  const sp_navmesh_params params = navtiles_params();
  sp_navquery *query = NULL;
  sp_navtile *tile = navtiles_make(&params, shape);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(*mesh, tile, NULL), SP_OK);
  CHECK_EQ_I64(sp_navquery_create(*mesh, NULL, NULL, &query), SP_OK);
  CHECK(navmodel_read(*mesh, &model));
  sp_navtile_free(tile);
  return query;
}

/** Chi-square of counts against shares; the test fails beyond 5 standard deviations, for a fixed seed. */
static void check_shares(const uint32_t *counts, const double *shares, uint32_t cells, uint32_t draws) {
  double sum = 0;
  for (uint32_t i = 0; i < cells; i++) {
    const double expected = shares[i] * draws, off = counts[i] - expected;
    CHECK(expected > 5);
    sum += off * off / expected;
  }
  const double freedom = cells - 1;
  CHECK(fabs(sum - freedom) < 5 * sqrt(2 * freedom));
}

static void is_uniform_over_polygons(void) {
  const navtiles_shape cells = {
      .columns = 5, .rows = 5, .split_percent = 50, .jitter = true, .hole_percent = 10, .seed = 3};
  static uint32_t counts[NAVMODEL_MAX_POLYGONS];
  static double shares[NAVMODEL_MAX_POLYGONS];
  sp_navmesh *mesh;
  sp_navquery *query = make_query(&cells, &mesh);
  uint64_t state = 42;
  double total = 0;
  memset(counts, 0, sizeof counts);
  for (uint32_t p = 0; p < model.polygon_count; p++) total += shares[p] = area_of(&model.polygons[p]);
  for (uint32_t p = 0; p < model.polygon_count; p++) shares[p] /= total;
  for (int32_t i = 0; i < DRAWS; i++) {
    sp_nav_random_point point;
    CHECK_EQ_I64(sp_navquery_random_point(query, &state, NULL, &point), SP_OK);
    const int32_t polygon = navmodel_find(&model, point.polygon);
    if (!CHECK(polygon >= 0)) break;
    counts[polygon]++;
  }
  check_shares(counts, shares, model.polygon_count, DRAWS);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** One square polygon: as many points in each of 20 x 20 squares. */
static void is_uniform_in_a_polygon(void) {
  static uint32_t counts[CELLS * CELLS];
  static double shares[CELLS * CELLS];
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh;
  sp_navquery *query = make_query(&floor, &mesh);
  uint64_t state = 7;
  memset(counts, 0, sizeof counts);
  for (int32_t i = 0; i < CELLS * CELLS; i++) shares[i] = 1.0 / (CELLS * CELLS);
  for (int32_t i = 0; i < DRAWS; i++) {
    sp_nav_random_point point;
    CHECK_EQ_I64(sp_navquery_random_point(query, &state, NULL, &point), SP_OK);
    const int32_t column = (int32_t)((point.x + 4) / 8 * CELLS), row = (int32_t)((point.z - 2.5) / 8 * CELLS);
    if (!CHECK(column >= 0 && column < CELLS && row >= 0 && row < CELLS)) break;
    counts[row * CELLS + column]++;
  }
  check_shares(counts, shares, CELLS * CELLS, DRAWS);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** As many points in each of 5 rings of equal area and 8 sectors of a circle over many polygons. */
static void is_uniform_in_a_circle(void) {
  enum { RINGS = 5, SECTORS = 8 };
  const navtiles_shape cells = {.columns = 5, .rows = 5, .split_percent = 50, .jitter = true, .seed = 9};
  uint32_t counts[RINGS * SECTORS] = {0};
  double shares[RINGS * SECTORS];
  sp_navmesh *mesh;
  sp_navquery *query = make_query(&cells, &mesh);
  const double center[3] = {0.3, 0, 6.2}, radius = 3.5;
  uint64_t state = 99;
  for (int32_t i = 0; i < RINGS * SECTORS; i++) shares[i] = 1.0 / (RINGS * SECTORS);
  for (int32_t i = 0; i < DRAWS / 2; i++) {
    sp_nav_random_point point;
    CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, model.polygons[12].ref, center, radius, NULL, &point),
                 SP_OK);
    const double dx = point.x - center[0], dz = point.z - center[2], squared = dx * dx + dz * dz;
    if (!CHECK(point.polygon != 0 && squared <= radius * radius)) break;
    const int32_t ring = (int32_t)fmin(squared / (radius * radius) * RINGS, RINGS - 1);
    const int32_t sector = (dx > 0) + 2 * (dz > 0) + 4 * (fabs(dx) > fabs(dz));
    counts[ring * SECTORS + sector]++;
  }
  check_shares(counts, shares, RINGS * SECTORS, DRAWS / 2);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* No points ---------------------------------------------------------------------------------- */

static void draws_nothing_without_area(void) {
  const navtiles_shape floor = navtiles_floor(0, 0, 0);
  sp_navmesh *mesh, *empty = NULL;
  sp_navquery *query = make_query(&floor, &mesh), *of_empty = NULL;
  const sp_navmesh_params params = navtiles_params();
  const double center[3] = {0, 0, 6}, outside[3] = {100, 0, 100};
  double costs[SP_NAVMESH_AREA_COUNT];
  sp_navfilter *none = NULL;
  sp_nav_random_point point;
  uint64_t state = 5;
  for (int32_t i = 0; i < SP_NAVMESH_AREA_COUNT; i++) costs[i] = SP_INFINITY;
  CHECK_EQ_I64(sp_navfilter_create(NULL, costs, NULL, NULL, &none), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &empty), SP_OK);
  CHECK_EQ_I64(sp_navquery_create(empty, NULL, NULL, &of_empty), SP_OK);
  const sp_polygon_ref ref = model.polygons[0].ref;
  CHECK_EQ_I64(sp_navquery_random_point(query, &state, none, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  CHECK_EQ_I64(sp_navquery_random_point(of_empty, &state, NULL, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, center, 0, NULL, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, 1, center, 3, NULL, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, center, 3, none, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  /* The square around the circle misses the start polygon. */
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, outside, 3, NULL, &point), SP_OK);
  CHECK(point.polygon == 0 && state == 5);
  /* It meets the square in its corner, outside of the circle: 64 attempts of four draws. */
  const double diagonal[3] = {4 + 2.9, 0, 10.5 + 2.9};
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, diagonal, 3, NULL, &point), SP_OK);
  CHECK(point.polygon == 0);
  CHECK_EQ_U64(state, after(5, 256));
  CHECK_EQ_I64(sp_navquery_random_point(query, NULL, NULL, &point), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_random_point(query, &state, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_random_point(NULL, &state, NULL, &point), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navquery_random_point_around(query, &state, ref, center, -1, NULL, &point), SP_E_RANGE);
  CHECK_EQ_U64(state, after(5, 256));
  sp_navfilter_free(none);
  sp_navquery_free(query);
  sp_navquery_free(of_empty);
  sp_navmesh_free(mesh);
  sp_navmesh_free(empty);
}

/** Totals that are kept follow edits of the mesh and changes of the filter. */
static void follows_edits(void) {
  const navtiles_shape cells = {.columns = 3, .rows = 3};
  sp_navmesh *mesh;
  sp_navquery *query = make_query(&cells, &mesh);
  sp__rng rng = {0xED17};
  navmodel_filter filter;
  for (int32_t i = 0; i < 40; i++) {
    navmodel_draw_filter(&rng, 2, &filter);
    const uint32_t polygon = (uint32_t)sp__rng_next_int(&rng, (int32_t)model.polygon_count);
    const int32_t area = sp__rng_next_int(&rng, 64);
    check_point(query, &rng, &filter);
    CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, model.polygons[polygon].ref, area), SP_OK);
    CHECK(navmodel_read(mesh, &model));
    check_point(query, &rng, &filter);
    check_point(query, &rng, NULL);
    check_point(query, &rng, &filter);
    sp_navfilter_free(filter.filter);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static int32_t calls_left;

static int32_t stop_after(void *user, int32_t flags, int32_t area) {
  (void)user, (void)flags, (void)area;
  return --calls_left < 0 ? -1 : 1;
}

static void stops_with_callbacks(void) {
  const navtiles_shape cells = {.columns = 3, .rows = 3};
  sp_navmesh *mesh;
  sp_navquery *query = make_query(&cells, &mesh);
  const sp_navfilter_hooks hooks = {stop_after, NULL};
  sp_navfilter *filter = NULL;
  uint64_t state = 11, plain = 11;
  sp_nav_random_point point = {.x = 77}, expected;
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &hooks, NULL, &filter), SP_OK);
  for (int32_t calls = 0; calls < 9; calls++) {
    calls_left = calls;
    CHECK_EQ_I64(sp_navquery_random_point(query, &state, filter, &point), SP_E_CALLBACK);
    CHECK(point.x == 77 && state == 11);
  }
  for (int32_t i = 0; i < 2; i++) { /* what a callback says is asked each time */
    calls_left = 9;
    CHECK_EQ_I64(sp_navquery_random_point(query, &state, filter, &point), SP_OK);
    CHECK_EQ_I64(calls_left, 0);
    CHECK_EQ_I64(sp_navquery_random_point(query, &plain, NULL, &expected), SP_OK);
    CHECK(memcmp(&point, &expected, sizeof point) == 0 && state == plain);
  }
  sp_navfilter_free(filter);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-143 M-144 M-145 takes four draws and the point of the formula", draws_by_the_formula);
  SP_RUN("M-146 draws in circles, in attempts of four, in slices the same", draws_in_circles);
  SP_RUN("M-143 is uniform over polygons", is_uniform_over_polygons);
  SP_RUN("M-144 is uniform in a polygon", is_uniform_in_a_polygon);
  SP_RUN("M-146 is uniform in a circle", is_uniform_in_a_circle);
  SP_RUN("M-145 M-146 draws nothing without area, and gives up after 64 attempts", draws_nothing_without_area);
  SP_RUN("M-143 follows edits and filters", follows_edits);
  SP_RUN("M-145 stops when a callback says so, the generator unchanged", stops_with_callbacks);
  return sp_test_end();
}
