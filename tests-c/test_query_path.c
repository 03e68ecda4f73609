/* Searches from polygon to polygon against the definition read literally, and against Dijkstra's algorithm. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/navfloors.h"
#include "support/navpaths.h"
#include "support/test.h"

static navpaths_model model;
static navpaths_answer expected;
static sp_polygon_ref corridor[NAVPATHS_MAX_POLYGONS];

static sp_navquery *make_query(sp_navmesh *mesh, bool crossings, int32_t max_nodes) {
  sp_navquery_options options = SP_NAVQUERY_OPTIONS_INIT;
  sp_navquery *query = NULL;
  options.node_model = crossings ? SP_PATH_NODE_MODEL_CROSSING : SP_PATH_NODE_MODEL_POLYGON;
  options.max_nodes = max_nodes;
  CHECK_EQ_I64(sp_navquery_create(mesh, &options, NULL, &query), SP_OK);
  return query;
}

/** A small mesh of one of two kinds: tiles that join, or random ones with off-mesh links. */
static sp_navmesh *draw_mesh(const sp_navmesh_params *params, sp__rng *rng) {
  if (sp__rng_next_int(rng, 2) == 0) return navtiles_draw_mesh(params, rng, true);
  navfloors_shape shape = navfloors_draw(rng);
  shape.detail = false;
  shape.floor_height *= 0.1; /* floors that meet at the borders */
  return navfloors_make(params, &shape, NULL);
}

static sp_status begin(sp_navquery *query, const navpaths_question *question, int32_t *status) {
  return sp_navquery_begin_path(query, model.polygons[question->start_polygon].ref,
                                model.polygons[question->end_polygon].ref, question->start, question->end,
                                question->filter, status);
}

static void check_answer(const sp_nav_corridor *found) {
  CHECK_EQ_I64(found->status, expected.status);
  CHECK_EQ_F64_BITS(found->cost, expected.cost);
  CHECK_EQ_U64(found->iterations, expected.iterations);
  CHECK_EQ_I64(found->node_limit_reached, expected.node_limit_reached);
  CHECK_EQ_I64(found->truncated, 0);
  if (!CHECK_EQ_I64(found->polygon_count, expected.polygon_count)) return;
  for (uint32_t i = 0; i < expected.polygon_count; i++) {
    if (!CHECK_EQ_U64(corridor[i], expected.polygons[i])) return;
  }
}

static void check_expanded(sp_navquery *query) {
  const sp_polygon_ref *polygons;
  uint32_t count;
  CHECK_EQ_I64(sp_navquery_expanded_polygons(query, &polygons, &count), SP_OK);
  if (!CHECK_EQ_U64(count, expected.expanded_count)) return;
  for (uint32_t i = 0; i < count; i++) {
    if (!CHECK_EQ_U64(polygons[i], expected.expanded[i])) return;
  }
}

static void search_whole(sp_navquery *query, const navpaths_question *question) {
  sp_nav_corridor found;
  CHECK_EQ_I64(sp_navquery_find_corridor(query, model.polygons[question->start_polygon].ref,
                                         model.polygons[question->end_polygon].ref, question->start, question->end,
                                         question->filter, corridor, NAVPATHS_MAX_POLYGONS, &found),
               SP_OK);
  check_answer(&found);
  check_expanded(query);
}

static void search_in_slices(sp_navquery *query, const navpaths_question *question, uint32_t budget) {
  sp_nav_corridor found;
  int32_t status = SP_QUERY_STATUS_NONE;
  uint64_t iterations = 0;
  CHECK_EQ_I64(begin(query, question, &status), SP_OK);
  while (status == SP_QUERY_STATUS_IN_PROGRESS && sp_test_failures() == 0) {
    uint32_t done;
    CHECK_EQ_I64(sp_navquery_update_path(query, budget, &done, &status), SP_OK);
    CHECK(done == budget || (done < budget && status != SP_QUERY_STATUS_IN_PROGRESS));
    iterations += done;
  }
  CHECK_EQ_U64(iterations, expected.iterations);
  CHECK_EQ_I64(sp_navquery_finish_path(query, corridor, NAVPATHS_MAX_POLYGONS, &found), SP_OK);
  check_answer(&found);
}

/** What one question must answer, in one call and in slices. */
static void check_question(sp_navquery *query, const navpaths_question *question) {
  static const uint32_t budgets[5] = {1, 2, 3, 7, 64};
  navpaths_search(&model, question, &expected);
  search_whole(query, question);
  for (int32_t i = 0; i < 5 && sp_test_failures() == 0; i++) search_in_slices(query, question, budgets[i]);
  if (!question->crossings || question->max_nodes < 65536) return;
  const double least = navpaths_least_cost(&model, question);
  const bool reachable = least <= 1e300;
  CHECK_EQ_I64(expected.status, reachable ? SP_QUERY_STATUS_SUCCESS : SP_QUERY_STATUS_PARTIAL);
  if (reachable) CHECK(fabs(expected.cost - least) <= 1e-12 * (1 + least));
}

static void check_meshes(bool crossings, int32_t meshes, int32_t questions) {
  const sp_navmesh_params params = navtiles_params();
  double costs[SP_NAVMESH_AREA_COUNT], min_cost;
  uint32_t partial = 0, found = 0, limited = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)meshes && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    sp_navmesh *mesh = draw_mesh(&params, &rng);
    CHECK(navpaths_read(mesh, &model));
    for (int32_t i = 0; i < questions && sp_test_failures() == 0; i++) {
      navpaths_question question;
      sp_navfilter *filter = navpaths_draw_filter(&rng, costs, &min_cost);
      const int32_t max_nodes = sp__rng_next_int(&rng, 3) == 0 ? 1 + sp__rng_next_int(&rng, 40) : 65536;
      const bool drawn = navpaths_draw(&model, filter, costs, min_cost, &rng, &question);
      sp_navquery *query = make_query(mesh, crossings, max_nodes);
      sp_test_note("seed %" PRIu64 ", question %d", seed, i);
      question.crossings = crossings;
      question.max_nodes = max_nodes;
      if (drawn) check_question(query, &question);
      partial += drawn && expected.status == SP_QUERY_STATUS_PARTIAL;
      found += drawn && expected.status == SP_QUERY_STATUS_SUCCESS;
      limited += drawn && expected.node_limit_reached;
      sp_navquery_free(query);
      sp_navfilter_free(filter);
    }
    sp_navmesh_free(mesh);
  }
  CHECK(found > (uint32_t)meshes / 4 && partial > (uint32_t)meshes / 8 && limited > (uint32_t)meshes / 16);
}

static void polygons_as_defined(void) {
  check_meshes(false, case_scaled(150), 6);
}
static void crossings_as_defined(void) {
  check_meshes(true, case_scaled(60), 3);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-075 M-093 M-094 M-095 M-097 M-098 M-099 M-100 M-101 M-102 M-104 M-105 searches polygons as defined, in "
         "slices too",
         polygons_as_defined);
  SP_RUN(
      "M-075 M-089 M-090 M-091 M-092 M-094 M-096 M-102 M-104 M-105 searches crossings as defined, at Dijkstra's cost",
      crossings_as_defined);
  return sp_test_end();
}
