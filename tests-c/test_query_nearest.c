/* Nearest polygons and heights against the definition, read literally over all polygons and all triangles. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navfloors.h"
#include "support/test.h"

/* The definition ----------------------------------------------------------------------------- */

typedef struct polygon {
  const sp_navtile_data *tile;
  double origin[3];
  double corners[16][3];
  uint32_t count;
  uint32_t index;
} polygon;

static void load(const sp_navmesh_params *params, const sp_navtile_data *data, uint32_t index, uint32_t first,
                 polygon *out) {
  out->tile = data;
  out->origin[0] = params->origin_x + data->tile_x * params->tile_size;
  out->origin[1] = data->origin_y;
  out->origin[2] = params->origin_z + data->tile_z * params->tile_size;
  out->count = data->polygon_vertex_counts[index];
  out->index = index;
  for (uint32_t i = 0; i < out->count; i++) {
    for (int32_t axis = 0; axis < 3; axis++) {
      out->corners[i][axis] = out->origin[axis] + (double)data->vertices[3 * data->indices[first + i] + axis];
    }
  }
}

static double area(const double a[3], const double b[3], const double c[3]) {
  return (b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0]);
}

/** The best triangle so far: the first that has the point, else the least violated one. */
typedef struct surface {
  double height;
  double weight;
  bool has;
  bool known;
} surface;

static void look_at(surface *best, const double p[3], const double a[3], const double b[3], const double c[3]) {
  const double d = area(a, b, c);
  if (d == 0 || best->has) return;
  const double wb = area(a, p, c) / d, wc = area(a, b, p) / d, wa = 1 - wb - wc;
  const double weight = fmin(wa, fmin(wb, wc));
  best->has = weight >= -1e-9;
  if (!best->has && best->known && !(weight > best->weight)) return;
  best->weight = weight;
  best->known = true;
  best->height = a[1] + (b[1] - a[1]) * wb + (c[1] - a[1]) * wc;
}

static void detail_corner(const polygon *of, const sp_navtile_detail *detail, uint32_t number, double out[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] =
        number < of->count
            ? of->corners[number][axis]
            : of->origin[axis] +
                  (double)of->tile->detail_vertices[3 * (detail->vertex_base + number - of->count) + (uint32_t)axis];
  }
}

static double height_at(const polygon *of, double x, double z) {
  const sp_navtile_detail *detail = &of->tile->details[of->index];
  const double p[3] = {x, 0, z};
  surface best = {0};
  for (uint32_t t = 0; t < detail->triangle_count; t++) {
    const uint8_t *numbers = of->tile->detail_triangles + 4 * (detail->triangle_base + t);
    double c[3][3];
    for (int32_t i = 0; i < 3; i++) detail_corner(of, detail, numbers[i], c[i]);
    look_at(&best, p, c[0], c[1], c[2]);
  }
  for (uint32_t i = 2; i < of->count && !best.known; i++) {
    surface fan = {0};
    for (uint32_t j = 2; j < of->count; j++) look_at(&fan, p, of->corners[0], of->corners[j - 1], of->corners[j]);
    best = fan;
  }
  return best.height;
}

static bool closest_point(const polygon *of, const double p[3], double out[3]) {
  bool inside = true;
  double least = SP_INFINITY;
  for (uint32_t i = 0; i < of->count; i++)
    inside = inside && area(of->corners[i], of->corners[(i + 1) % of->count], p) >= 0;
  memcpy(out, p, 3 * sizeof *out);
  if (inside) out[1] = height_at(of, p[0], p[2]);
  for (uint32_t i = 0; i < of->count && !inside; i++) {
    const double *a = of->corners[i], *b = of->corners[(i + 1) % of->count];
    const double dx = b[0] - a[0], dz = b[2] - a[2];
    const double t = fmin(1, fmax(0, ((p[0] - a[0]) * dx + (p[2] - a[2]) * dz) / (dx * dx + dz * dz)));
    const double x = a[0] + dx * t, z = a[2] + dz * t;
    const double distance = (x - p[0]) * (x - p[0]) + (z - p[2]) * (z - p[2]);
    if (!(distance < least)) continue;
    least = distance;
    out[0] = x;
    out[1] = a[1] + (b[1] - a[1]) * t;
    out[2] = z;
  }
  return inside;
}

static bool meets(const polygon *of, const double center[3], const double extents[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    double low = SP_INFINITY, high = -SP_INFINITY;
    for (uint32_t i = 0; i < of->count; i++) {
      low = fmin(low, of->corners[i][axis]);
      high = fmax(high, of->corners[i][axis]);
    }
    if (low > center[axis] + extents[axis] || high < center[axis] - extents[axis]) return false;
  }
  return true;
}

/** Place of a tile in the order of ties. */
static bool before(const sp_navtile_data *a, const sp_navtile_data *b) {
  if (a->tile_x != b->tile_x) return a->tile_x < b->tile_x;
  return a->tile_z != b->tile_z ? a->tile_z < b->tile_z : a->layer < b->layer;
}

static sp_nav_nearest scan(const sp_navmesh *mesh, const double center[3], const double extents[3],
                           const sp_navfilter *filter) {
  sp_nav_nearest best = {.x = sp__nan(), .y = sp__nan(), .z = sp__nan(), .distance_squared = SP_INFINITY};
  sp_navmesh_params params;
  sp_navtile_data data, best_tile = {0};
  sp_navmesh_get_params(mesh, &params);
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    if (tile == 0) continue;
    sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile), &data);
    for (uint32_t p = 0, first = 0; p < data.polygon_count; first += data.polygon_vertex_counts[p++]) {
      polygon of;
      double point[3];
      int32_t polygon_area, flags, passes;
      load(&params, &data, p, first, &of);
      sp_navmesh_get_polygon(mesh, tile + p, &polygon_area, &flags);
      sp_navfilter_test(filter, flags, polygon_area, &passes);
      if (!passes || !meets(&of, center, extents)) continue;
      const bool over = closest_point(&of, center, point);
      const double dx = point[0] - center[0], dy = point[1] - center[1], dz = point[2] - center[2];
      const double distance = dx * dx + dy * dy + dz * dz;
      const bool first_of_ties = distance == best.distance_squared && before(&data, &best_tile);
      if (best.polygon != 0 && !(distance < best.distance_squared) && !first_of_ties) continue;
      best = (sp_nav_nearest){point[0], point[1], point[2], distance, tile + p, over, 0};
      best_tile = data;
    }
  }
  return best;
}

static bool same_bits(const sp_nav_nearest *actual, const sp_nav_nearest *expected) {
  bool same = CHECK_EQ_U64(actual->polygon, expected->polygon);
  same = CHECK_EQ_F64_BITS(actual->distance_squared, expected->distance_squared) && same;
  same = CHECK_EQ_F64_BITS(actual->x, expected->x) && same;
  same = CHECK_EQ_F64_BITS(actual->y, expected->y) && same;
  same = CHECK_EQ_F64_BITS(actual->z, expected->z) && same;
  return CHECK_EQ_I64(actual->over_polygon, expected->over_polygon) && same;
}

/* Tests -------------------------------------------------------------------------------------- */

static sp_navfilter *draw_filter(sp__rng *rng) {
  double costs[SP_NAVMESH_AREA_COUNT];
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  sp_navfilter *filter = NULL;
  if (sp__rng_next_int(rng, 2) == 0) return NULL;
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = sp__rng_next_int(rng, 4) == 0 ? SP_INFINITY : 1;
  if (sp__rng_next_int(rng, 2) == 0) options.include_flags = sp__rng_next_int(rng, 65536);
  if (sp__rng_next_int(rng, 2) == 0) options.exclude_flags = 1 << sp__rng_next_int(rng, 16);
  CHECK_EQ_I64(sp_navfilter_create(&options, costs, NULL, NULL, &filter), SP_OK);
  return filter;
}

/** Extents from none to the whole field, each axis for itself. */
static void draw_extents(sp__rng *rng, double out[3]) {
  static const double sizes[6] = {0, 0.5, 2, 4, 16, 1e6};
  for (int32_t axis = 0; axis < 3; axis++) out[axis] = sizes[sp__rng_next_int(rng, 6)];
}

static void compare_field(const sp_navmesh_params *params, const navfloors_shape *shape, const sp_navmesh *mesh,
                          sp_navquery *query, sp__rng *rng) {
  sp_navfilter *filter = draw_filter(rng);
  for (int32_t i = 0; i < 12; i++) {
    double center[3], extents[3];
    sp_nav_nearest found;
    navfloors_position(params, shape, rng, center);
    if (sp__rng_next_int(rng, 4) == 0) center[0] = params->origin_x + params->tile_size; /* on a border */
    draw_extents(rng, extents);
    const sp_nav_nearest expected = scan(mesh, center, extents, filter);
    CHECK_EQ_I64(sp_navquery_find_nearest(query, center, extents, filter, &found), SP_OK);
    if (!same_bits(&found, &expected)) break;
  }
  sp_navfilter_free(filter);
}

static void is_that_of_a_scan(void) {
  const sp_navmesh_params params = navtiles_params();
  for (uint64_t seed = 1; seed <= (uint64_t)case_scaled(300) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    const navfloors_shape shape = navfloors_draw(&rng);
    sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
    sp_navquery *query = NULL;
    sp_test_note("seed %" PRIu64, seed);
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
    compare_field(&params, &shape, mesh, query, &rng);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

/** Meshes with free slots, replaced tiles, one polygon tiles. */
static void is_that_of_a_scan_after_edits(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 3, .rows = 3, .floors = 2};
  for (uint64_t seed = 1; seed <= (uint64_t)case_scaled(150) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, false);
    sp_navquery *query = NULL;
    sp_test_note("seed %" PRIu64, seed);
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
    compare_field(&params, &shape, mesh, query, &rng);
    const sp_polygon_ref edited = navfloors_random_polygon(mesh, &rng);
    if (edited != 0) CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, edited, 0), SP_OK);
    sp_navtile *tile = navtiles_draw(&params, &rng, false);
    if (sp_navmesh_add_tile(mesh, tile, NULL) != SP_OK) CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, NULL), SP_OK);
    sp_navtile_free(tile);
    compare_field(&params, &shape, mesh, query, &rng);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

static void *refuse(void *user, size_t size) {
  (void)user;
  (void)size;
  return NULL;
}

static void release_by_malloc(void *user, void *pointer, size_t size) {
  const sp_allocator *under = user;
  under->release(under->user, pointer, size);
}

static bool refusing;

static void *alloc_unless_refusing(void *user, size_t size) {
  const sp_allocator *under = user;
  return refusing ? refuse(NULL, size) : under->alloc(under->user, size);
}

/** Trees and grids against a mesh that has no memory for them. */
static void needs_no_lookups(void) {
  const sp_navmesh_params params = navtiles_params();
  counting_allocator counter;
  sp_allocator under = counting_allocator_begin(&counter);
  const sp_allocator hook = {alloc_unless_refusing, release_by_malloc, &under};
  for (uint64_t seed = 1; seed <= (uint64_t)case_scaled(60) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    navfloors_shape shape = navfloors_draw(&rng);
    shape.detail = true;
    sp_navmesh *meshes[2] = {navfloors_make(&params, &shape, NULL), navfloors_make(&params, &shape, &hook)};
    sp_navquery *queries[2] = {NULL, NULL};
    sp_test_note("seed %" PRIu64, seed);
    for (int32_t m = 0; m < 2; m++) CHECK_EQ_I64(sp_navquery_create(meshes[m], NULL, NULL, &queries[m]), SP_OK);
    refusing = true;
    for (int32_t i = 0; i < 100 && sp_test_failures() == 0; i++) {
      static const double extents[3] = {8, 8, 8};
      double center[3];
      sp_nav_nearest found[2];
      navfloors_position(&params, &shape, &rng, center);
      for (int32_t m = 0; m < 2; m++) {
        CHECK_EQ_I64(sp_navquery_find_nearest(queries[m], center, extents, NULL, &found[m]), SP_OK);
      }
      same_bits(&found[0], &found[1]);
    }
    refusing = false;
    CHECK(sp_navmesh_memory(meshes[0]) > sp_navmesh_memory(meshes[1]) ||
          navfloors_random_polygon(meshes[0], &rng) == 0);
    for (int32_t m = 0; m < 2; m++) {
      sp_navquery_free(queries[m]);
      sp_navmesh_free(meshes[m]);
    }
  }
  counting_allocator_check_returned(&counter);
}

static void prefers_lower_places(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 2, .rows = 2, .floors = 2, .cells = 2};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  const double corner[3] = {params.origin_x + 8, 0, params.origin_z + 8}, extents[3] = {1, 1, 1};
  sp_nav_nearest found;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_nearest(query, corner, extents, NULL, &found), SP_OK);
  /* All four tiles of both floors meet there: column 0, row 0, layer 0, and of its four polygons the last. */
  CHECK_EQ_U64(found.polygon, sp_navmesh_tile_at(mesh, 0, 0, 0) + 3);
  CHECK_EQ_F64_BITS(found.distance_squared, 0);
  const double middle[3] = {params.origin_x + 4, 0, params.origin_z + 4};
  CHECK_EQ_I64(sp_navquery_find_nearest(query, middle, extents, NULL, &found), SP_OK);
  CHECK_EQ_U64(found.polygon, sp_navmesh_tile_at(mesh, 0, 0, 0));
  CHECK(found.over_polygon == 1);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void prefers_the_nearer_floor(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 1, .rows = 1, .floors = 3, .cells = 1, .floor_height = 3};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  for (int32_t i = 0; i < 60; i++) {
    const double center[3] = {params.origin_x + 3, i * 0.125 - 0.75, params.origin_z + 3}, extents[3] = {0, 10, 0};
    const int32_t layer = center[1] <= 1.5 ? 0 : center[1] <= 4.5 ? 1 : 2; /* half-way the lower layer */
    sp_nav_nearest found;
    CHECK_EQ_I64(sp_navquery_find_nearest(query, center, extents, NULL, &found), SP_OK);
    CHECK_EQ_U64(found.polygon, sp_navmesh_tile_at(mesh, 0, 0, layer));
    CHECK_EQ_F64_BITS(found.y, 3.0 * layer);
    CHECK_EQ_F64_BITS(found.distance_squared, (3.0 * layer - center[1]) * (3.0 * layer - center[1]));
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void samples_within_a_distance(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 1, .rows = 1, .floors = 1, .cells = 1};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  sp_nav_nearest found;
  const double position[3] = {params.origin_x - 3, 4, params.origin_z + 1};
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_sample_position(query, position, 5, NULL, &found), SP_OK);
  CHECK_EQ_F64_BITS(found.distance_squared, 25);
  CHECK_EQ_F64_BITS(found.x, params.origin_x);
  CHECK_EQ_I64(sp_navquery_sample_position(query, position, 4.75, NULL, &found), SP_OK);
  CHECK_EQ_U64(found.polygon, 0);
  CHECK_EQ_F64_BITS(found.distance_squared, SP_INFINITY);
  CHECK_EQ_F64_BITS(found.x, sp__nan());
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void answers_many_as_one_by_one(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 2, .rows = 2, .floors = 2, .cells = 4, .split_percent = 50, .jitter = true};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  sp__rng rng = {7};
  enum { COUNT = 50 };
  double centers[3 * COUNT];
  const double extents[3] = {2, 4, 2};
  sp_nav_nearest many[COUNT], one;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  for (int32_t i = 0; i < COUNT; i++) navfloors_position(&params, &shape, &rng, centers + 3 * i);
  CHECK_EQ_I64(sp_navquery_find_nearest_many(query, centers, COUNT, extents, NULL, many), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_nearest_many(query, NULL, 0, extents, NULL, NULL), SP_OK);
  for (int32_t i = 0; i < COUNT; i++) {
    CHECK_EQ_I64(sp_navquery_find_nearest(query, centers + 3 * i, extents, NULL, &one), SP_OK);
    same_bits(&many[i], &one);
    if (one.polygon == 0) continue;
    CHECK_EQ_I64(sp_navquery_closest_point(query, one.polygon, centers + 3 * i, &one), SP_OK);
    same_bits(&many[i], &one);
  }
  CHECK_EQ_I64(sp_navquery_closest_point(query, 5, centers, &one), SP_OK);
  CHECK_EQ_U64(one.polygon, 0);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void refuses_bad_positions(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 1, .rows = 1, .floors = 1, .cells = 1};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  const double bad[4] = {SP_MAX_COORDINATE, -SP_MAX_COORDINATE, SP_INFINITY, sp__nan()};
  const double extents[3] = {1, 1, 1};
  sp_nav_nearest found;
  sp_error error;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  for (int32_t i = 0; i < 12; i++) {
    double centers[6] = {0, 0, 0, 0, 0, 0};
    centers[3 + i % 3] = bad[i / 3];
    CHECK_EQ_I64(sp_navquery_find_nearest_many(query, centers, 2, extents, NULL, &found), SP_E_RANGE);
    sp_last_error(&error);
    CHECK_EQ_I64(error.field, SP_FIELD_POSITION_X + i % 3);
    CHECK_EQ_I64(error.index, 1);
    CHECK_EQ_F64_BITS(error.value, bad[i / 3]);
    CHECK_EQ_F64_BITS(error.max, SP_MAX_COORDINATE);
  }
  const double center[3] = {0, 0, 0}, negative[3] = {1, -0x1p-1074, 1}, infinite[3] = {1, 1, SP_INFINITY};
  CHECK_EQ_I64(sp_navquery_find_nearest(query, center, negative, NULL, &found), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_EXTENT_Y);
  CHECK_EQ_I64(sp_navquery_find_nearest(query, center, infinite, NULL, &found), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_EXTENT_Z);
  CHECK_EQ_I64(sp_navquery_sample_position(query, center, -1, NULL, &found), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_MAX_DISTANCE);
  CHECK_EQ_I64(sp_navquery_find_nearest(query, NULL, extents, NULL, &found), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_find_nearest(query, center, extents, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_find_nearest(query, center, NULL, NULL, &found), SP_E_ARGUMENT);
  const double huge[3] = {1.7976931348623157e308, 1.7976931348623157e308, 1.7976931348623157e308};
  CHECK_EQ_I64(sp_navquery_find_nearest(query, center, huge, NULL, &found), SP_OK);
  CHECK(found.polygon != 0);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-066 M-076 M-077 M-078 M-079 M-080 M-084 M-086 M-087 M-088 finds what a scan of all polygons finds",
         is_that_of_a_scan);
  SP_RUN("M-076 M-088 finds it after edits too", is_that_of_a_scan_after_edits);
  SP_RUN("M-081 M-082 M-083 M-087 has the same bits without trees and grids", needs_no_lookups);
  SP_RUN("M-084 lets the lowest column, row, layer and polygon win a tie", prefers_lower_places);
  SP_RUN("M-077 M-085 takes the floor that is vertically nearest", prefers_the_nearer_floor);
  SP_RUN("M-043 M-109 samples within a distance", samples_within_a_distance);
  SP_RUN("M-068 answers many as one by one", answers_many_as_one_by_one);
  SP_RUN("M-067 refuses positions and extents out of range", refuses_bad_positions);
  return sp_test_end();
}
