/* The cookbook's tile map from cells to answers: the mesh, a path around the block, a ray, a sample, the saved bytes.
 */
#include <string.h>

#include "samepath/build2d.h"
#include "samepath/query.h"

#include "support/cookbook.h"
#include "support/test.h"

enum { OPEN_SIDE = 40 };

static void builds_the_cookbook(void) {
  static const float places[12][2] = {{307, 307},    {307, 9933},   {5325, 2966}, {5325, 6250},
                                      {5526, 2765},  {5526, 6451},  {9834, 2765}, {9834, 6451},
                                      {10035, 2966}, {10035, 6250}, {15053, 307}, {15053, 9933}};
  static const uint16_t indices[28] = {0, 2, 3, 1,  0, 4,  2, 0, 10, 6,  4, 1,  3,  5,
                                       1, 5, 7, 11, 6, 10, 8, 7, 9,  11, 8, 10, 11, 9};
  static const uint8_t counts[8] = {4, 3, 4, 3, 4, 3, 3, 4};
  sp_navmesh *mesh = cookbook_build_mesh();
  CHECK_EQ_U64(sp_navmesh_saved_size(mesh), 793);
  CHECK_EQ_U64(sp_navmesh_tile_count(mesh), 1);
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, 0)), &data), SP_OK);
  CHECK(data.tile_x == 0 && data.tile_z == 0 && data.layer == 0);
  CHECK_EQ_U64(data.vertex_count, 12);
  CHECK_EQ_U64(data.polygon_count, 8);
  CHECK_EQ_U64(data.edge_count, 28);
  for (uint32_t v = 0; v < data.vertex_count; v++) {
    CHECK_EQ_F64_BITS((double)data.vertices[3 * v], (double)places[v][0] / 512.0);
    CHECK_EQ_F64_BITS((double)data.vertices[3 * v + 1], 0.0);
    CHECK_EQ_F64_BITS((double)data.vertices[3 * v + 2], (double)places[v][1] / 512.0);
  }
  CHECK(memcmp(data.indices, indices, sizeof indices) == 0);
  CHECK(memcmp(data.polygon_vertex_counts, counts, sizeof counts) == 0);
  sp_navmesh_free(mesh);
}

/** The path between two positions; checks its length and its points. */
static void check_path(sp_navmesh *mesh, const double *start, const double *goal, double length, const double *points,
                       uint32_t count) {
  sp_navquery *query = NULL;
  sp_nav_path path;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, start, goal, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(path.length, length);
  CHECK_EQ_U64(path.point_count, count);
  for (uint32_t i = 0; i < 3 * count && sp_test_failures() == 0; i++) {
    CHECK_EQ_F64_BITS(sp_navquery_path_points(query)[i], points[i]);
  }
  sp_navquery_free(query);
}

static const double cookbook_start[3] = {2, 0, 9}, cookbook_goal[3] = {28, 0, 9};

/** The route below the block is as long but for the last bit; the one above is found. */
static void finds_the_path(void) {
  static const double points[12] = {2, 0, 9, 10.79296875, 0, 12.599609375, 19.20703125, 0, 12.599609375, 28, 0, 9};
  static uint8_t bytes[1024];
  sp_navmesh *mesh = cookbook_build_mesh(), *loaded = NULL;
  check_path(mesh, cookbook_start, cookbook_goal, 27.41653466454369, points, 4);
  CHECK_EQ_I64(sp_navmesh_save(mesh, bytes, sizeof bytes), SP_OK);
  CHECK_EQ_I64(sp_navmesh_load(bytes, sp_navmesh_saved_size(mesh), NULL, &loaded), SP_OK);
  check_path(loaded, cookbook_start, cookbook_goal, 27.41653466454369, points, 4);
  sp_navmesh_free(mesh);
  sp_navmesh_free(loaded);
}

/** Cost of the path that must not use a polygon; checks the polygons that it uses. */
static double cost_without(sp_navmesh *mesh, uint32_t avoided, const uint32_t *corridor) {
  const sp_polygon_ref first = sp_navmesh_tile_in_slot(mesh, 0);
  sp_nav_filter_options options;
  sp_navfilter *filter = NULL;
  sp_navquery *query = NULL;
  sp_nav_path path = {0};
  CHECK_EQ_I64(sp_navfilter_options_init(&options), SP_OK);
  options.exclude_flags = 2;
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first + avoided, 2), SP_OK);
  CHECK_EQ_I64(sp_navfilter_create(&options, NULL, NULL, NULL, &filter), SP_OK);
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_path(query, cookbook_start, cookbook_goal, NULL, filter, &path), SP_OK);
  CHECK_EQ_U64(path.polygon_count, 5);
  for (uint32_t i = 0; i < 5 && sp_test_failures() == 0; i++) {
    CHECK_EQ_U64(sp_navquery_path_polygons(query)[i], first + corridor[i]);
  }
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first + avoided, 1), SP_OK);
  sp_navquery_free(query);
  sp_navfilter_free(filter);
  return path.cost;
}

/** Either way round costs as much but for the last bit, by which the one above wins. */
static void weighs_both_ways(void) {
  static const uint32_t above[5] = {0, 3, 4, 6, 7}, below[5] = {0, 1, 2, 5, 7};
  sp_navmesh *mesh = cookbook_build_mesh();
  CHECK_EQ_F64_BITS(cost_without(mesh, 2, above), 27.462240339213125);
  CHECK_EQ_F64_BITS(cost_without(mesh, 4, below), 27.46224033921313);
  CHECK_EQ_F64_BITS(cost_without(mesh, 1, above), 27.462240339213125);
  sp_navmesh_free(mesh);
}

static void meets_the_block(void) {
  static const double click[3] = {15, 0, 9};
  sp_navmesh *mesh = cookbook_build_mesh();
  sp_navquery *query = NULL;
  sp_nav_ray ray;
  sp_nav_nearest nearest;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_raycast_from(query, cookbook_start, cookbook_goal, NULL, &ray), SP_OK);
  CHECK_EQ_I64(ray.hit, 1);
  CHECK_EQ_F64_BITS(ray.t, 0.32309194711538464);
  CHECK_EQ_F64_BITS(ray.x, 10.400390625);
  CHECK_EQ_F64_BITS(ray.z, 9.0);
  CHECK_EQ_I64(sp_navquery_sample_position(query, click, 5.0, NULL, &nearest), SP_OK);
  CHECK_EQ_F64_BITS(nearest.x, 15.0);
  CHECK_EQ_F64_BITS(nearest.y, 0.0);
  CHECK_EQ_F64_BITS(nearest.z, 5.400390625);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void crosses_an_open_map(void) {
  static const double ends[6] = {3, 0, 3, 36, 0, 36};
  static uint8_t cells[OPEN_SIDE * OPEN_SIDE];
  sp_navmesh *mesh = NULL;
  memset(cells, 1, sizeof cells);
  CHECK_EQ_I64(sp_navmesh_build2d_tile_map(cells, OPEN_SIDE, OPEN_SIDE, 1.0, 0.0, 0.0, NULL, NULL, 0, NULL, &mesh),
               SP_OK);
  check_path(mesh, ends, ends + 3, 46.66904755831214, ends, 2);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("K-06 K-10 K-11 K-12 M-224 builds the cookbook's map", builds_the_cookbook);
  SP_RUN("K-07 finds the cookbook's path, in the loaded mesh too", finds_the_path);
  SP_RUN("K-13 either way round the block costs as much but for the last bit", weighs_both_ways);
  SP_RUN("K-08 K-09 the cookbook's ray and sample end at the block", meets_the_block);
  SP_RUN("K-04 crosses an open map", crosses_an_open_map);
  return sp_test_end();
}
