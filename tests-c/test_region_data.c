/* Regions of polygons that other libraries are tested with: validity of what is known to be difficult, countries.
 * Without the data the tests are skipped, and say so.
 */
#include <stdio.h>
#include <stdlib.h>

#include "build2d/build2d_internal.h"
#include "build2d/triangulation.h"
#include "support/plane_cases.h"
#include "support/polygon_files.h"
#include "support/regions.h"
#include "support/test.h"

static outline_list list;

/** A region of the list on a coarse and on the finest grid, offset both ways. */
static void check_list(bool offsets) {
  outline_list_fit(&list);
  for (int32_t snap_bits = 0; snap_bits <= 16; snap_bits += 16) {
    sp_region *region = outline_list_make(&list, snap_bits);
    region_check_valid(region);
    for (int32_t sign = -1; offsets && snap_bits == 0 && sign <= 1; sign += 2) {
      sp_region *offset = NULL;
      CHECK_EQ_I64(sp_region_offset(region, sign * 2.5, NULL, NULL, &offset), SP_OK);
      region_check_valid(offset);
      CHECK(sign * (sp_region_area(offset) - sp_region_area(region)) >= 0.0);
      sp_region_free(offset);
    }
    sp_region_free(region);
  }
}

typedef void (*list_reader)(outline_list *list, const char *text);

static void check_file(const char *folder, const char *name, const char *ending, list_reader reader, bool offsets) {
  char path[96];
  snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
  char *text = polygon_text(path);
  sp_test_note("%s", path);
  outline_list_clear(&list);
  CHECK(text != NULL);
  if (text != NULL) reader(&list, text);
  CHECK(list.view.outline_count > 0);
  check_list(offsets);
  free(text);
}

static void takes_polygons(void) {
  if (!polygon_files_are_there()) return;
  for (int32_t i = 0; earcut_files[i] != NULL; i++) {
    check_file("earcut", earcut_files[i], ".json", outline_list_read_json, true);
  }
  for (int32_t i = 0; poly2tri_files[i] != NULL; i++) {
    check_file("poly2tri", poly2tri_files[i], ".dat", outline_list_read_lines, true);
  }
}

static void joins_maps(void) {
  if (!polygon_files_are_there()) return;
  check_file("polygon-clipping-bench", "states_source", ".geojson", outline_list_read_json, false);
  check_file("polygon-clipping-bench", "asia", ".geojson", outline_list_read_json, false);
}

/* Point sets --------------------------------------------------------------------------------- */

enum { MAX_POINTS = 20000 };

/** The list's points, multiplied and rounded, distinct and sorted. */
static uint32_t snap_points(geo_point *points, double units) {
  sp__arena arena = sp__arena_make(NULL);
  static geo_point snapped[MAX_POINTS];
  const uint32_t count = list.view.point_count < MAX_POINTS ? list.view.point_count : MAX_POINTS;
  for (uint32_t i = 0; i < count; i++) {
    snapped[i] = (geo_point){(int64_t)rint(list.points[2 * i] * units), (int64_t)rint(list.points[2 * i + 1] * units)};
  }
  const uint32_t distinct = geo__sort_points(&arena, snapped, count, points, NULL);
  sp__arena_free(&arena);
  return distinct;
}

static void triangulate_points(void) {
  static geo_point points[MAX_POINTS];
  sp__arena arena = sp__arena_make(NULL);
  geo_triangulation made;
  const uint32_t count = snap_points(points, 65536.0);
  CHECK(geo__triangulate(&made, points, count, NULL, 0, &arena));
  CHECK_EQ_U64(made.triangle_count, 2 * count + 1);
  plane_check_delaunay(&made);
  sp__arena_free(&arena);
}

static void triangulates_point_sets(void) {
  static const char *const names[] = {"issue13", "issue44", "robustness2", "robustness4"};
  if (!polygon_files_are_there()) return;
  for (uint32_t i = 0; i < 4; i++) {
    char path[64];
    snprintf(path, sizeof path, "delaunator/%s.json", names[i]);
    char *text = polygon_text(path);
    sp_test_note("%s", path);
    outline_list_clear(&list);
    if (!CHECK(text != NULL)) return;
    outline_list_read_json(&list, text);
    CHECK(list.view.point_count > 10 && list.view.point_count < MAX_POINTS);
    triangulate_points();
    free(text);
  }
}

/* Edges that cross, hang and overlap --------------------------------------------------------- */

/** Reads counts of points and edges, the points, and the edges by their points; false when a text is not like that. */
static bool read_edges(const char *text, geo_edges *edges) {
  char *at;
  const uint32_t point_count = (uint32_t)strtoul(text, &at, 10), edge_count = (uint32_t)strtoul(at, &at, 10);
  outline_list_clear(&list);
  for (uint32_t i = 0; i < point_count; i++) {
    const double x = strtod(at, &at), y = strtod(at, &at);
    const geo_point snapped = {(int64_t)rint(x * 65536.0), (int64_t)rint(y * 65536.0)};
    outline_list_add_point(&list, x, y);
    if (!geo__add_point(edges, snapped)) return false;
  }
  for (uint32_t i = 0; i < edge_count; i++) {
    const uint32_t a = (uint32_t)strtoul(at, &at, 10), b = (uint32_t)strtoul(at, &at, 10);
    if (a >= point_count || b >= point_count || !geo__add_edge(edges, a, b, 1, 1)) return false;
  }
  return point_count > 0;
}

static void triangulate_edges(geo_edges *edges) {
  sp__arena arena = sp__arena_make(NULL);
  geo_arrangement noded;
  geo_triangulation made;
  CHECK_EQ_I64(geo__node(&arena, edges, &noded), SP_OK);
  CHECK(geo__triangulate(&made, noded.points, noded.point_count, noded.segments, noded.segment_count, &arena));
  plane_check_structure(&made, noded.segments, noded.segment_count);
  plane_check_delaunay(&made);
  sp__arena_free(&arena);
}

static void triangulates_edge_sets(void) {
  static const char *const names[] = {"Capital A",
                                      "Hanging",
                                      "HangingIntersection",
                                      "OnEdge",
                                      "cdt",
                                      "crossing-edges",
                                      "ditch",
                                      "double-hanging",
                                      "guitar no box",
                                      "island",
                                      "issue-148-crossing-edges",
                                      "issue-42-hole-overlaps-bondary",
                                      "issue-42-multiple-boundary-overlaps",
                                      "kidney",
                                      "overlapping constraints2",
                                      "regression_issue_38_wrong_hull_small",
                                      "test_data_small",
                                      "triple-hanging"};
  if (!polygon_files_are_there()) return;
  for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    char path[96];
    snprintf(path, sizeof path, "cdt/%s.txt", names[i]);
    char *text = polygon_text(path);
    sp_test_note("%s", path);
    geo_edges edges = geo__make_edges(NULL);
    if (!CHECK(text != NULL) || !CHECK(read_edges(text, &edges))) return;
    if (edges.count > 0) triangulate_edges(&edges);
    if (edges.count == 0) triangulate_points();
    geo__free_edges(&edges);
    free(text);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-243 M-259 difficult polygons and their offsets are valid", takes_polygons);
  SP_RUN("M-242 M-243 countries become one valid region", joins_maps);
  SP_RUN("M-270 difficult point sets are Delaunay", triangulates_point_sets);
  SP_RUN("M-271 M-272 edges that cross, hang and overlap become segments, all others are locally Delaunay",
         triangulates_edge_sets);
  outline_list_free(&list);
  return sp_test_end();
}
