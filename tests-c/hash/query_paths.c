/* Navigation meshes: nearest polygons, heights, paths in both node models, slices, strings, edits, refusals. */
#include "hash/scenarios.h"
#include "math/constants.h"
#include "support/navfloors.h"

enum { MAX_CORRIDOR = 512, MAX_POINTS = 2 * MAX_CORRIDOR + 2 };

/** A mesh with its query object. */
typedef struct field {
  navfloors_shape shape;
  sp_navmesh_params params;
  sp_navmesh *mesh;
  sp_navquery *query;
} field;

static field make_field(sp__rng *rng, int32_t model, int32_t max_nodes) {
  field made = {.shape = navfloors_draw(rng), .params = navtiles_params()};
  const sp_navquery_options options = {sizeof options, model, max_nodes, 0};
  made.shape.floor_height *= 0.15; /* floors that meet at the borders */
  made.mesh = navfloors_make(&made.params, &made.shape, NULL);
  hash_require(sp_navquery_create(made.mesh, &options, NULL, &made.query) == SP_OK);
  return made;
}

static void free_field(field *of) {
  sp_navquery_free(of->query);
  sp_navmesh_free(of->mesh);
}

static void write_nearest(hash_context *context, const sp_nav_nearest *found) {
  hash_write_u64(context, found->polygon);
  hash_write_f64(context, found->x);
  hash_write_f64(context, found->y);
  hash_write_f64(context, found->z);
  hash_write_f64(context, found->distance_squared);
  hash_write_i32(context, found->over_polygon);
}

/** Multipliers of eight kinds, some areas forbidden. */
static sp_navfilter *draw_filter(sp__rng *rng) {
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  sp_navfilter *filter = NULL;
  double costs[SP_NAVMESH_AREA_COUNT];
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) costs[a] = 1 + sp__rng_next_int(rng, 8) * 0.375;
  costs[sp__rng_next_int(rng, SP_NAVMESH_AREA_COUNT)] = SP_INFINITY;
  options.exclude_flags = 1 << sp__rng_next_int(rng, 16);
  hash_require(sp_navfilter_create(&options, costs, NULL, NULL, &filter) == SP_OK);
  return filter;
}

void hash_query_nearest(hash_context *context) {
  sp__rng rng = {0x6E61};
  for (int32_t i = 0; i < 10; i++) {
    field of = make_field(&rng, SP_PATH_NODE_MODEL_POLYGON, 64);
    sp_navfilter *filter = i % 2 == 0 ? NULL : draw_filter(&rng);
    for (int32_t k = 0; k < 40; k++) {
      static const double extents[3][3] = {{2, 4, 2}, {0, 9, 0}, {30, 1, 30}};
      double center[3];
      sp_nav_nearest found;
      navfloors_position(&of.params, &of.shape, &rng, center);
      hash_require(sp_navquery_find_nearest(of.query, center, extents[k % 3], filter, &found) == SP_OK);
      write_nearest(context, &found);
      hash_require(sp_navquery_sample_position(of.query, center, 3, filter, &found) == SP_OK);
      write_nearest(context, &found);
    }
    sp_navfilter_free(filter);
    free_field(&of);
  }
}

static void write_path(hash_context *context, const sp_navquery *query, const sp_nav_path *path) {
  hash_write_i32(context, path->status);
  hash_write_i32(context, path->detail);
  hash_write_i32(context, path->reason);
  hash_write_f64(context, path->cost);
  hash_write_f64(context, path->length);
  hash_write_u64(context, path->iterations);
  hash_write_i32(context, path->node_limit_reached);
  hash_write_f64(context, path->start_x);
  hash_write_f64(context, path->start_distance);
  hash_write_f64(context, path->goal_z);
  hash_write_f64(context, path->goal_distance);
  hash_write_i32(context, path->polygon_count);
  hash_write_i32(context, path->point_count);
  for (int32_t i = 0; i < path->polygon_count; i++) {
    hash_write_u64(context, sp_navquery_path_polygons(query)[path->first_polygon + (uint32_t)i]);
  }
  for (int32_t i = 0; i < path->point_count; i++) {
    const uint32_t at = path->first_point + (uint32_t)i;
    for (uint32_t axis = 0; axis < 3; axis++) hash_write_f64(context, sp_navquery_path_points(query)[3 * at + axis]);
    hash_write_u8(context, sp_navquery_path_point_flags(query)[at]);
    hash_write_u64(context, sp_navquery_path_point_polygons(query)[at]);
  }
}

static void draw_ends(const field *of, sp__rng *rng, double ends[6]) {
  navfloors_position(&of->params, &of->shape, rng, ends);
  navfloors_position(&of->params, &of->shape, rng, ends + 3);
}

/** Batches, so that offsets are written too; every third object soon runs out of nodes. */
static void write_paths(hash_context *context, sp__rng *rng, int32_t model) {
  enum { COUNT = 12 };
  for (int32_t i = 0; i < 9; i++) {
    field of = make_field(rng, model, i % 3 == 2 ? 30 : 65536);
    sp_navfilter *filter = i % 2 == 0 ? NULL : draw_filter(rng);
    double ends[6 * COUNT];
    sp_nav_path paths[COUNT];
    for (int32_t k = 0; k < COUNT; k++) draw_ends(&of, rng, ends + 6 * k);
    hash_require(sp_navquery_find_paths(of.query, ends, COUNT, NULL, filter, paths) == SP_OK);
    for (int32_t k = 0; k < COUNT; k++) write_path(context, of.query, &paths[k]);
    sp_navfilter_free(filter);
    free_field(&of);
  }
}

void hash_query_paths(hash_context *context) {
  sp__rng rng = {0x7061};
  write_paths(context, &rng, SP_PATH_NODE_MODEL_POLYGON);
}

void hash_query_crossings(hash_context *context) {
  sp__rng rng = {0x6372};
  write_paths(context, &rng, SP_PATH_NODE_MODEL_CROSSING);
}

void hash_query_slices(hash_context *context) {
  sp__rng rng = {0x736C};
  for (int32_t i = 0; i < 12; i++) {
    field of = make_field(&rng, i % 2, 65536);
    double ends[6];
    sp_nav_path path;
    int32_t status;
    draw_ends(&of, &rng, ends);
    hash_require(sp_navquery_begin_find_path(of.query, ends, ends + 3, NULL, NULL, &status) == SP_OK);
    while (status == SP_PATH_STATUS_IN_PROGRESS) {
      hash_require(sp_navquery_step_find_path(of.query, 5, &status) == SP_OK);
      hash_require(sp_navquery_finish_find_path(of.query, &path) == SP_OK);
      write_path(context, of.query, &path);
    }
    const sp_polygon_ref *expanded;
    uint32_t count;
    hash_require(sp_navquery_expanded_polygons(of.query, &expanded, &count) == SP_OK);
    for (uint32_t k = 0; k < count; k++) hash_write_u64(context, expanded[k]);
    free_field(&of);
  }
}

/** Off-mesh links, and edits between queries on spare objects. */
void hash_query_edits(hash_context *context) {
  sp__rng rng = {0x6564};
  const sp_navmesh_params params = navtiles_params();
  const field area = {.shape = {.columns = 2, .rows = 2, .floors = 2}, .params = params};
  for (int32_t i = 0; i < 6; i++) {
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, true);
    for (int32_t k = 0; k < 12; k++) {
      sp_navquery *query = NULL;
      sp_nav_path path;
      double ends[6];
      draw_ends(&area, &rng, ends);
      hash_require(sp_navmesh_borrow_query(mesh, &query) == SP_OK);
      hash_require(sp_navquery_find_path(query, ends, ends + 3, NULL, NULL, &path) == SP_OK);
      write_path(context, query, &path);
      sp_navmesh_return_query(query);
      sp_navtile *tile = navtiles_draw(&params, &rng, true);
      if (sp_navmesh_add_tile(mesh, tile, NULL) != SP_OK) {
        hash_require(sp_navmesh_replace_tile(mesh, tile, NULL) == SP_OK);
      }
      sp_navtile_free(tile);
    }
    sp_navmesh_free(mesh);
  }
}

/** Corridors of searches, pulled corner by corner from changing ends. */
void hash_query_straight(hash_context *context) {
  static sp_polygon_ref corridor[MAX_CORRIDOR], polygons[MAX_POINTS];
  static double points[3 * MAX_POINTS];
  static uint8_t flags[MAX_POINTS];
  const sp_nav_straight_buffers buffers = {points, polygons, flags};
  sp__rng rng = {0x7374};
  for (int32_t i = 0; i < 12; i++) {
    field of = make_field(&rng, i % 2, 65536);
    const sp_polygon_ref first = navfloors_random_polygon(of.mesh, &rng);
    const sp_polygon_ref last = navfloors_random_polygon(of.mesh, &rng);
    double ends[6];
    sp_nav_corridor found;
    draw_ends(&of, &rng, ends);
    hash_require(sp_navquery_find_corridor(of.query, first, last, ends, ends + 3, NULL, corridor, MAX_CORRIDOR,
                                           &found) == SP_OK);
    for (uint32_t most = 0; most < 5; most++) {
      sp_nav_straight_path straight;
      const uint32_t count = (uint32_t)found.polygon_count;
      hash_require(sp_navquery_find_straight_path(of.query, ends, ends + 3, corridor, count, most, &buffers, MAX_POINTS,
                                                  &straight) == SP_OK);
      hash_write_i32(context, straight.status);
      hash_write_f64(context, straight.length);
      hash_write_i32(context, straight.truncated);
      for (int32_t k = 0; k < straight.point_count; k++) {
        for (int32_t axis = 0; axis < 3; axis++) hash_write_f64(context, points[3 * k + axis]);
        hash_write_u64(context, polygons[k]);
        hash_write_u8(context, flags[k]);
      }
    }
    free_field(&of);
  }
}
