/* The search behind the cookbook's path, expansion by expansion: what each polygon's entry of the open list is worth.
 */
#include "samepath/build2d.h"
#include "samepath/query.h"

#include "mesh/query/path_search.h"
#include "support/cookbook.h"
#include "support/test.h"

enum { POLYGONS = 8 };

/** Cost plus estimate of the nodes of all polygons; 0 where there is none yet. */
typedef struct totals {
  double of[POLYGONS];
} totals;

static totals read_totals(const sp_navquery *query) {
  totals read = {{0}};
  const query_path_search *search = query__path_begun(query);
  for (uint32_t i = 0; i < search->node_count; i++) read.of[search->nodes[i].polygon] = search->nodes[i].total;
  return read;
}

/** The polygon that the next expansion takes. */
static uint32_t next_polygon(const sp_navquery *query) {
  const query_path_search *search = query__path_begun(query);
  return search->nodes[search->open[0].order & PATH_TERMINAL].polygon;
}

/** Expands `polygon`, which must be next, and compares what is known of all polygons then. */
static void expand(sp_navquery *query, uint32_t polygon, const totals *expected) {
  int32_t status;
  CHECK_EQ_U64(next_polygon(query), polygon);
  CHECK_EQ_I64(sp_navquery_step_find_path(query, 1, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_IN_PROGRESS);
  const totals read = read_totals(query);
  for (uint32_t i = 0; i < POLYGONS; i++) CHECK_EQ_F64_BITS(read.of[i], expected->of[i]);
}

/** Polygons 5 and 6 lead to the last one, 7, by costs that differ in the last bit: the lower one wins. */
static void traces_the_path(void) {
  static const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  static const double ends = 26.881171097048203, sides = 27.12645005754697, corners = 27.462240339213125,
                      below = 27.46224033921313, above = 27.462240339213125;
  static const uint32_t corridor[5] = {0, 3, 4, 6, 7};
  sp_navmesh *mesh = cookbook_build_mesh();
  sp_navquery *query = NULL;
  sp_nav_path path = {0};
  int32_t status;
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK_EQ_I64(sp_navquery_begin_find_path(query, start, goal, NULL, NULL, &status), SP_OK);
  CHECK_EQ_F64_BITS(read_totals(query).of[0], 26.0);
  expand(query, 0, &(totals){{26, ends, 0, ends, 0, 0, 0, 0}});
  expand(query, 1, &(totals){{26, ends, sides, ends, 0, 0, 0, 0}});
  expand(query, 3, &(totals){{26, ends, sides, ends, sides, 0, 0, 0}});
  expand(query, 2, &(totals){{26, ends, sides, ends, sides, corners, 0, 0}});
  expand(query, 4, &(totals){{26, ends, sides, ends, sides, corners, corners, 0}});
  expand(query, 5, &(totals){{26, ends, sides, ends, sides, corners, corners, below}});
  expand(query, 6, &(totals){{26, ends, sides, ends, sides, corners, corners, above}});
  while (status == SP_PATH_STATUS_IN_PROGRESS && CHECK_EQ_I64(sp_navquery_step_find_path(query, 1, &status), SP_OK)) {
  }
  CHECK_EQ_I64(sp_navquery_finish_find_path(query, &path), SP_OK);
  CHECK_EQ_U64(path.polygon_count, 5);
  for (uint32_t i = 0; i < 5 && sp_test_failures() == 0; i++) {
    CHECK_EQ_U64(sp_navquery_path_polygons(query)[i], sp_navmesh_tile_in_slot(mesh, 0) + corridor[i]);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("K-13 traces the cookbook's path", traces_the_path);
  return sp_test_end();
}
