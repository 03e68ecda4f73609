/* Points on polygons: inside of the outline, closest point, height (spec 07-navmesh-queries, "Nearest polygon"). */
#include <string.h>

#include "mesh/query/lookup.h"

/* Outlines ----------------------------------------------------------------------------------- */

/** Twice the area of a, b, p in X/Z: not negative when p is not right of a to b. */
static double cross(const double a[3], const double b[3], const double p[3]) {
  return (b[0] - a[0]) * (p[2] - a[2]) - (b[2] - a[2]) * (p[0] - a[0]);
}

/** True when (x, z) is in an outline, whose first corner stands behind the last once more. */
static bool is_inside(double corners[][2], uint32_t count, double x, double z) {
  for (uint32_t i = 0; i < count; i++) {
    const double *a = corners[i == 0 ? count - 1 : i - 1], *b = corners[i];
    if (!((b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0)) return false;
  }
  return true;
}

bool query__inside(const query_polygon *polygon, double x, double z) {
  double corners[MESH_MAX_VERTS + 1][2];
  return is_inside(corners, query__outline(polygon, corners), x, z);
}

/** The point of an outline that is closest in X/Z: its edge, the parameter on that, and the point itself. */
static uint32_t find_closest(double corners[][2], uint32_t count, const double at[2], double *parameter,
                             double point[2]) {
  double least = 0;
  uint32_t edge = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *a = corners[i], *b = corners[i + 1];
    const double t = query__parameter(a, b, at);
    const double x = a[0] + (b[0] - a[0]) * t, z = a[1] + (b[1] - a[1]) * t;
    const double dx = x - at[0], dz = z - at[1], distance = dx * dx + dz * dz;
    if (i > 0 && !(distance < least)) continue;
    least = distance;
    edge = i;
    *parameter = t;
    point[0] = x;
    point[1] = z;
  }
  return edge;
}

bool query__closest_point(const query_polygon *polygon, const double position[3], double out[3]) {
  double corners[MESH_MAX_VERTS + 1][2], point[2] = {0, 0}, a[3], b[3], t = 0.0;
  const double at[2] = {position[0], position[2]};
  const uint32_t count = query__outline(polygon, corners);
  if (is_inside(corners, count, at[0], at[1])) {
    out[0] = at[0];
    out[1] = query__height(polygon, at[0], at[1]);
    out[2] = at[1];
    return true;
  }
  const uint32_t edge = find_closest(corners, count, at, &t, point);
  query__vertex(polygon, edge, a);
  query__next_vertex(polygon, edge, b);
  out[0] = point[0];
  out[1] = a[1] + (b[1] - a[1]) * t;
  out[2] = point[1];
  return false;
}

/* Heights ------------------------------------------------------------------------------------ */

/** Slack of barycentric coordinates. */
#define TOLERANCE 1e-9

/** The triangle that a point violates least so far, for points in none. */
typedef struct height_search {
  double point[3];
  double height;
  double least_weight; /* of the triangle that `height` comes from */
  bool known;
} height_search;

/** True when the triangle has the point; the height is then its own, else that of the least violated one so far. */
static bool try_triangle(height_search *search, const double a[3], const double b[3], const double c[3]) {
  const double doubled_area = cross(a, b, c);
  if (doubled_area == 0) return false;
  const double *p = search->point;
  const double of_b = cross(a, p, c) / doubled_area, of_c = cross(a, b, p) / doubled_area, of_a = 1 - of_b - of_c;
  const double other = of_b < of_c ? of_b : of_c, weight = of_a < other ? of_a : other;
  const bool has = weight >= -TOLERANCE;
  if (has || !search->known || weight > search->least_weight) {
    search->height = a[1] + (b[1] - a[1]) * of_b + (c[1] - a[1]) * of_c;
    search->least_weight = weight;
    search->known = true;
  }
  return has;
}

void query__detail_corner(const query_polygon *polygon, const sp_navtile_detail *detail, uint32_t corner,
                          double out[3]) {
  if (corner < polygon->vertex_count) {
    query__vertex(polygon, corner, out);
    return;
  }
  const sp_navtile *tile = polygon->tile;
  const size_t vertex = (size_t)detail->vertex_base + (corner - polygon->vertex_count);
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] = tile->origin[axis] + (double)tile->data.detail_vertices[3 * vertex + (size_t)axis];
  }
}

static bool try_detail(height_search *search, const query_polygon *polygon, const sp_navtile_detail *detail,
                       uint32_t triangle) {
  const uint8_t *corners = polygon->tile->data.detail_triangles + 4 * ((size_t)detail->triangle_base + triangle);
  double points[3][3];
  for (int32_t i = 0; i < 3; i++) query__detail_corner(polygon, detail, corners[i], points[i]);
  return try_triangle(search, points[0], points[1], points[2]);
}

/** Looks through the triangles of the grid's cell: the first one that has the point is the first of all. */
static bool find_in_grid(height_search *search, const query_polygon *polygon, const sp_navtile_detail *detail) {
  const detail_grid *grid = query__detail_grid(polygon, detail);
  if (grid == NULL) return false;
  uint32_t count;
  const uint16_t *triangles = query__detail_cell(grid, search->point[0], search->point[2], &count);
  for (uint32_t i = 0; i < count; i++) {
    if (try_detail(search, polygon, detail, triangles[i])) return true;
  }
  search->known = false; /* the scan goes over all of them again */
  return false;
}

static void scan_detail(height_search *search, const query_polygon *polygon, const sp_navtile_detail *detail) {
  if (find_in_grid(search, polygon, detail)) return;
  for (uint32_t t = 0; t < detail->triangle_count; t++) {
    if (try_detail(search, polygon, detail, t)) return;
  }
}

static void scan_fan(height_search *search, const query_polygon *polygon) {
  double first[3], b[3], c[3];
  query__vertex(polygon, 0, first);
  query__vertex(polygon, 1, b);
  for (uint32_t i = 2; i < polygon->vertex_count; i++) {
    query__vertex(polygon, i, c);
    if (try_triangle(search, first, b, c)) return;
    memcpy(b, c, sizeof b);
  }
}

double query__height(const query_polygon *polygon, double x, double z) {
  const sp_navtile_detail *detail = &polygon->tile->data.details[polygon->index];
  height_search search = {.point = {x, 0, z}};
  if (detail->triangle_count > 0) scan_detail(&search, polygon, detail);
  if (!search.known) scan_fan(&search, polygon); /* no detail, or only triangles without area */
  if (search.known) return search.height;
  query__vertex(polygon, 0, search.point); /* so small and far out that rounding leaves no area */
  return search.point[1];
}
