/* A mesh of a hall with a block in the middle, and a path around the block. Prints length and points of the path, and
 * fails when they are not what the guide says.
 */
#include "samepath/build2d.h"

#include <stdio.h>

#include "samepath/query.h"

/** Rings as x, y pairs: the hall, and the block. */
static const double hall_points[8] = {0, 0, 30, 0, 30, 20, 0, 20};
static const double block_points[8] = {11, 6, 19, 6, 19, 12, 11, 12};

/** Outlines of one ring of four points. */
static sp_outlines outlines_of(const double *points) {
  static const uint32_t four = 4, one = 1;
  const sp_outlines outlines = {.point_count = 4,
                                .ring_count = 1,
                                .outline_count = 1,
                                .points = points,
                                .ring_sizes = &four,
                                .outline_sizes = &one};
  return outlines;
}

static int show_path(sp_navquery *query) {
  const double start[3] = {2, 0, 9}, goal[3] = {28, 0, 9};
  sp_nav_path path;
  if (sp_navquery_find_path(query, start, goal, NULL, NULL, &path) != SP_OK) return 1;
  const double *points = sp_navquery_path_points(query);
  printf("%.4f", path.length);
  for (int i = 0; i < (int)path.point_count; i++) printf(" (%.12g %.12g)", points[3 * i], points[3 * i + 2]);
  printf("\n");
  return path.point_count == 4 && path.length == 27.41653466454369 ? 0 : 1;
}

int main(void) {
  const sp_outlines hall = outlines_of(hall_points), block = outlines_of(block_points);
  sp_navmesh *mesh = NULL;
  sp_navquery *query = NULL;
  int failed = 1;
  sp_status status = sp_navmesh_build2d_outlines(&hall, &block, NULL, NULL, 0, NULL, &mesh);
  if (status == SP_OK) status = sp_navquery_create(mesh, NULL, NULL, &query);
  if (status == SP_OK) {
    failed = show_path(query);
  } else {
    sp_error error;
    sp_last_error(&error);
    printf("%s: %s\n", sp_field_name(error.field), sp_detail_text(error.detail));
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
  return failed;
}
