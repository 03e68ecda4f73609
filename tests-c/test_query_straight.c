/* String pulling against the shortest path of the visibility graph of the corridor. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/navfloors.h"
#include "support/navpaths.h"
#include "support/test.h"

enum { MAX_CORRIDOR = 64, MAX_POINTS = 2 * MAX_CORRIDOR + 2 };

static navpaths_model model;

/** A corridor and the edges between its polygons. */
typedef struct sleeve {
  int32_t polygons[MAX_CORRIDOR];
  sp_polygon_ref refs[MAX_CORRIDOR];
  double portals[MAX_CORRIDOR][2][2]; /* x, z of both ends */
  uint32_t count;
  double start[3];
  double end[3];
} sleeve;

typedef struct line {
  double points[3 * MAX_POINTS];
  sp_polygon_ref polygons[MAX_POINTS];
  uint8_t flags[MAX_POINTS];
} line;

/* The oracle --------------------------------------------------------------------------------- */

/** Widens a portal by the common part of two edges, when they lie on one line parallel to an axis. */
static bool add_common(const double *a, const double *b, const double *c, const double *d, int32_t axis, double low[3],
                       double high[3]) {
  const int32_t along = 2 - axis;
  if (a[axis] != b[axis] || a[axis] != c[axis] || a[axis] != d[axis]) return false;
  const double from = fmax(fmin(a[along], b[along]), fmin(c[along], d[along]));
  const double to = fmin(fmax(a[along], b[along]), fmax(c[along], d[along]));
  if (!(to > from)) return false;
  if (from < low[along]) low[along] = from;
  if (to > high[along]) high[along] = to;
  low[axis] = high[axis] = a[axis];
  return true;
}

/** Edges that two polygons of a tile share lie on one line; the portal ends where they do. */
static bool add_shared(const double *a, const double *b, const double *c, const double *d, double ends[2][2],
                       bool known) {
  if (memcmp(a, d, 3 * sizeof *a) != 0 || memcmp(b, c, 3 * sizeof *a) != 0) return false;
  const double points[2][2] = {{a[0], a[2]}, {b[0], b[2]}};
  if (!known) memcpy(ends, points, sizeof points);
  for (int32_t e = 0; e < 2 && known; e++) {
    const double wide = hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
    const double to_first = hypot(points[e][0] - ends[0][0], points[e][1] - ends[0][1]);
    const double to_second = hypot(points[e][0] - ends[1][0], points[e][1] - ends[1][1]);
    if (fmax(to_first, to_second) > wide) memcpy(ends[to_first > to_second ? 1 : 0], points[e], sizeof points[e]);
  }
  return true;
}

static bool same_tile(sp_polygon_ref a, sp_polygon_ref b) {
  return a >> 20 == b >> 20;
}

/** Whether an edge of `from` leads to `to`: heights decide, too. */
static bool leads_to(const navpaths_polygon *from, uint32_t edge, const navpaths_polygon *to) {
  for (uint32_t i = from->first_exit; i < from->first_exit + from->exit_count; i++) {
    const navpaths_exit *exit = &model.exits[i];
    const bool same = !exit->off_mesh && memcmp(exit->a, from->corners[edge], sizeof exit->a) == 0;
    if (same && &model.polygons[exit->target] == to) return true;
  }
  return false;
}

static bool find_portal(const navpaths_polygon *from, const navpaths_polygon *to, double ends[2][2]) {
  double low[3] = {SP_INFINITY, 0, SP_INFINITY}, high[3] = {-SP_INFINITY, 0, -SP_INFINITY};
  bool shared = false, common = false;
  for (uint32_t i = 0; i < from->count; i++) {
    if (!leads_to(from, i, to)) continue;
    for (uint32_t j = 0; j < to->count; j++) {
      const double *a = from->corners[i], *b = from->corners[(i + 1) % from->count];
      const double *c = to->corners[j], *d = to->corners[(j + 1) % to->count];
      if (same_tile(from->ref, to->ref)) {
        shared = add_shared(a, b, c, d, ends, shared) || shared;
      } else {
        common = add_common(a, b, c, d, 0, low, high) || add_common(a, b, c, d, 2, low, high) || common;
      }
    }
  }
  if (common) {
    for (int32_t axis = 0; axis < 2; axis++) {
      ends[0][axis] = low[2 * axis];
      ends[1][axis] = high[2 * axis];
    }
  }
  return shared || common;
}

static bool is_on(const double p[2], const double a[2], const double b[2]) {
  return hypot(p[0] - a[0], p[1] - a[1]) + hypot(p[0] - b[0], p[1] - b[1]) <= hypot(a[0] - b[0], a[1] - b[1]) + 1e-9;
}

/** Whether the segment from p to q passes portals first..last - 1 one after the other. */
static bool passes(const sleeve *in, const double p[2], const double q[2], uint32_t first, uint32_t last) {
  const double slack = 1e-9;
  double at = 0; /* how far along the segment */
  for (uint32_t i = first; i < last; i++) {
    const double *a = in->portals[i][0], *b = in->portals[i][1];
    const double dx = q[0] - p[0], dz = q[1] - p[1], ex = b[0] - a[0], ez = b[1] - a[1];
    const double below = ex * dz - ez * dx, length = dx * dx + dz * dz;
    double low = 0, high = 0;
    if (fabs(below) < 1e-12) {
      /* Parallel: on the same line, where both overlap. */
      const double off = fabs(ex * (p[1] - a[1]) - ez * (p[0] - a[0])) / hypot(ex, ez);
      if (off > slack || length == 0) return off <= slack && is_on(p, a, b) && passes(in, p, q, i + 1, last);
      const double to_a = ((a[0] - p[0]) * dx + (a[1] - p[1]) * dz) / length;
      const double to_b = ((b[0] - p[0]) * dx + (b[1] - p[1]) * dz) / length;
      low = fmin(to_a, to_b);
      high = fmax(to_a, to_b);
    } else {
      const double s = ((p[0] - a[0]) * dz - (p[1] - a[1]) * dx) / below;
      low = high = ((p[0] - a[0]) * ez - (p[1] - a[1]) * ex) / below;
      if (s < -slack || s > 1 + slack) return false;
    }
    at = fmax(at, low);
    if (at > 1 + slack || at > high + slack) return false;
  }
  return true;
}

/** Length in X/Z of the shortest path through the portals, over their ends. */
static double shortest(const sleeve *in, const double start[2], const double end[2]) {
  double best[MAX_CORRIDOR][2];
  double least = passes(in, start, end, 0, in->count - 1) ? hypot(end[0] - start[0], end[1] - start[1]) : SP_INFINITY;
  for (uint32_t j = 0; j + 1 < in->count; j++) {
    for (int32_t side = 0; side < 2; side++) {
      const double *q = in->portals[j][side];
      best[j][side] = passes(in, start, q, 0, j) ? hypot(q[0] - start[0], q[1] - start[1]) : SP_INFINITY;
      for (uint32_t i = 0; i < j; i++) {
        for (int32_t other = 0; other < 2; other++) {
          const double *p = in->portals[i][other], by_here = best[i][other] + hypot(q[0] - p[0], q[1] - p[1]);
          if (by_here < best[j][side] && passes(in, p, q, i + 1, j)) best[j][side] = by_here;
        }
      }
      const double to_end = best[j][side] + hypot(end[0] - q[0], end[1] - q[1]);
      if (to_end < least && passes(in, q, end, j + 1, in->count - 1)) least = to_end;
    }
  }
  return least;
}

/* Corridors ---------------------------------------------------------------------------------- */

/** Whether a route goes back through the line it came through, as between floors above each other. */
static bool turns_back(const sleeve *in, uint32_t portal) {
  if (portal == 0) return false;
  const double *a = in->portals[portal - 1][0], *b = in->portals[portal - 1][1];
  const double *c = in->portals[portal][0], *d = in->portals[portal][1];
  return (a[0] == b[0] && a[0] == c[0] && a[0] == d[0]) || (a[1] == b[1] && a[1] == c[1] && a[1] == d[1]);
}

/**
 * Walks at random over neighbours that it has not been to. Off-mesh links are left out, and turning back at a border:
 * the shortest way then is no path over corners.
 */
static bool draw_sleeve(sp__rng *rng, sleeve *out) {
  out->count = 0;
  if (model.polygon_count == 0) return false;
  int32_t at = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  const uint32_t length = 1 + (uint32_t)sp__rng_next_int(rng, MAX_CORRIDOR - 1);
  for (;;) {
    out->polygons[out->count] = at;
    out->refs[out->count++] = model.polygons[at].ref;
    const navpaths_polygon *polygon = &model.polygons[at];
    int32_t next = -1;
    for (int32_t tries = 0; tries < 8 && polygon->exit_count > 0 && next < 0; tries++) {
      const uint32_t pick = polygon->first_exit + (uint32_t)sp__rng_next_int(rng, (int32_t)polygon->exit_count);
      if (!model.exits[pick].off_mesh) next = model.exits[pick].target;
      for (uint32_t i = 0; i < out->count; i++) {
        if (out->polygons[i] == next) next = -1;
      }
      if (next < 0) continue;
      if (!CHECK(find_portal(polygon, &model.polygons[next], out->portals[out->count - 1]))) return false;
      if (turns_back(out, out->count - 1)) next = -1;
    }
    if (next < 0 || out->count == length) return true;
    at = next;
  }
}

static void draw_end(const navpaths_polygon *polygon, sp__rng *rng, double out[3]) {
  const uint32_t corner = (uint32_t)sp__rng_next_int(rng, (int32_t)polygon->count);
  const double part = sp__rng_next_int(rng, 4) == 0 ? 1.5 : sp__rng_next_double(rng); /* outside, too */
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] = polygon->center[axis] + part * (polygon->corners[corner][axis] - polygon->center[axis]);
  }
}

static sp_nav_straight_path pull(sp_navquery *query, const sleeve *in, uint32_t max_corners, uint32_t capacity,
                                 line *out) {
  const sp_nav_straight_buffers buffers = {out->points, out->polygons, out->flags};
  sp_nav_straight_path found = {0};
  CHECK_EQ_I64(sp_navquery_find_straight_path(query, in->start, in->end, in->refs, in->count, max_corners, &buffers,
                                              capacity, &found),
               SP_OK);
  return found;
}

/* Checks ------------------------------------------------------------------------------------- */

static double flat_length(const line *of, int32_t count) {
  double length = 0;
  for (int32_t i = 1; i < count; i++) {
    const double *a = of->points + 3 * (i - 1), *b = of->points + 3 * i;
    length += hypot(b[0] - a[0], b[2] - a[2]);
  }
  return length;
}

/** The ends, on the surface of the first and last polygon. */
static void check_ends(sp_navquery *query, const sleeve *in, const line *of, const sp_nav_straight_path *found) {
  sp_nav_nearest first, last;
  CHECK_EQ_I64(sp_navquery_closest_point(query, in->refs[0], in->start, &first), SP_OK);
  CHECK_EQ_I64(sp_navquery_closest_point(query, in->refs[in->count - 1], in->end, &last), SP_OK);
  CHECK_EQ_F64_BITS(of->points[0], first.x);
  CHECK_EQ_F64_BITS(of->points[1], first.y);
  const double *end = of->points + 3 * (found->point_count - 1);
  CHECK(fabs(end[0] - last.x) + fabs(end[1] - last.y) + fabs(end[2] - last.z) == 0);
  CHECK((of->flags[0] & SP_NAV_POINT_START) != 0);
  CHECK((of->flags[found->point_count - 1] & SP_NAV_POINT_END) != 0);
  CHECK_EQ_U64(of->polygons[found->point_count - 1], in->refs[in->count - 1]);
}

static void check_prefixes(sp_navquery *query, const sleeve *in, const line *whole, int32_t count) {
  static line part;
  for (int32_t most = 1; most <= count + 1 && sp_test_failures() == 0; most++) {
    const sp_nav_straight_path found = pull(query, in, (uint32_t)most, MAX_POINTS, &part);
    const int32_t written = most < count ? most : count;
    CHECK_EQ_I64(found.point_count, written);
    CHECK_EQ_I64(found.truncated, most <= count);
    CHECK(memcmp(part.points, whole->points, (size_t)written * 3 * sizeof(double)) == 0);
    CHECK(memcmp(part.polygons, whole->polygons, (size_t)written * sizeof(sp_polygon_ref)) == 0);
    CHECK(memcmp(part.flags, whole->flags, (size_t)written) == 0);
    const sp_nav_straight_path cut = pull(query, in, 0, (uint32_t)most, &part);
    CHECK_EQ_I64(cut.point_count, written);
    CHECK_EQ_I64(cut.truncated, most < count);
    CHECK(memcmp(part.points, whole->points, (size_t)written * 3 * sizeof(double)) == 0);
  }
}

static void check_sleeve(sp_navquery *query, const sleeve *in) {
  static line whole;
  const sp_nav_straight_path found = pull(query, in, 0, MAX_POINTS, &whole);
  if (!CHECK_EQ_I64(found.status, SP_QUERY_STATUS_SUCCESS) || !CHECK_EQ_I64(found.truncated, 0)) return;
  check_ends(query, in, &whole, &found);
  const double *last = whole.points + 3 * (found.point_count - 1);
  const double start[2] = {whole.points[0], whole.points[2]}, end[2] = {last[0], last[2]};
  const double length = flat_length(&whole, found.point_count), least = shortest(in, start, end);
  if (!CHECK(fabs(length - least) <= 1e-7 * (1 + least))) return;
  check_prefixes(query, in, &whole, found.point_count);
}

static void is_the_shortest(void) {
  const sp_navmesh_params params = navtiles_params();
  uint32_t long_ones = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)case_scaled(150) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    navfloors_shape shape = navfloors_draw(&rng);
    shape.floor_height *= 0.1;
    sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
    sp_navquery *query = NULL;
    CHECK(navpaths_read(mesh, &model));
    CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
    for (int32_t i = 0; i < 8 && sp_test_failures() == 0; i++) {
      static sleeve drawn;
      sp_test_note("seed %" PRIu64 ", corridor %d", seed, i);
      if (!draw_sleeve(&rng, &drawn)) break;
      draw_end(&model.polygons[drawn.polygons[0]], &rng, drawn.start);
      draw_end(&model.polygons[drawn.polygons[drawn.count - 1]], &rng, drawn.end);
      check_sleeve(query, &drawn);
      long_ones += drawn.count > 8;
    }
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
  CHECK(long_ones > (uint32_t)case_scaled(150));
}

static void refuses_broken_corridors(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 2, .rows = 1, .floors = 1, .cells = 3};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  sp_nav_straight_path found;
  line out = {0};
  const sp_nav_straight_buffers buffers = {out.points, out.polygons, out.flags};
  const double start[3] = {0, 0, 3}, end[3] = {3, 0, 3};
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  const sp_polygon_ref first = sp_navmesh_tile_at(mesh, 0, 0, 0);
  const sp_polygon_ref corridors[5][3] = {{first, first + 2, first + 1},
                                          {first, first + 1, first + 9},
                                          {0, first, first + 1},
                                          {first, first, first + 1},
                                          {first, first + 1, 7}};
  for (int32_t i = 0; i < 5; i++) {
    CHECK_EQ_I64(sp_navquery_find_straight_path(query, start, end, corridors[i], 3, 0, &buffers, MAX_POINTS, &found),
                 SP_OK);
    CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_CORRIDOR);
    CHECK_EQ_I64(found.point_count, 0);
  }
  CHECK_EQ_I64(sp_navquery_find_straight_path(query, start, end, NULL, 0, 0, &buffers, MAX_POINTS, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_CORRIDOR);
  CHECK_EQ_I64(sp_navquery_find_straight_path(query, start, end, NULL, 1, 0, &buffers, MAX_POINTS, &found),
               SP_E_ARGUMENT);
  for (int32_t i = 0; i < 3 * MAX_POINTS; i++) CHECK_EQ_F64_BITS(out.points[i], 0); /* nothing was written */
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_straight_path(query, start, end, &first, 1, 0, &buffers, MAX_POINTS, &found), SP_OK);
  CHECK_EQ_I64(found.status, SP_QUERY_STATUS_INVALID_CORRIDOR);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

static void merges_equal_points(void) {
  const sp_navmesh_params params = navtiles_params();
  const navfloors_shape shape = {.columns = 1, .rows = 1, .floors = 1, .cells = 2};
  sp_navmesh *mesh = navfloors_make(&params, &shape, NULL);
  sp_navquery *query = NULL;
  line out;
  sleeve in = {.count = 2, .start = {1, 0, 4}, .end = {1, 0, 4}};
  in.refs[0] = sp_navmesh_tile_at(mesh, 0, 0, 0);
  in.refs[1] = in.refs[0] + 1;
  in.start[0] = in.end[0] = params.origin_x + 4; /* on the edge between them */
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  const sp_nav_straight_path found = pull(query, &in, 0, MAX_POINTS, &out);
  CHECK_EQ_I64(found.point_count, 1);
  CHECK_EQ_I64(out.flags[0], SP_NAV_POINT_START | SP_NAV_POINT_END);
  CHECK_EQ_U64(out.polygons[0], in.refs[1]);
  CHECK_EQ_F64_BITS(found.length, 0);
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** Two tiles apart, with a link between them that works both ways. */
static void crosses_off_mesh_links(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shapes[2] = {navtiles_floor(0, 0, 0), navtiles_floor(2, 0, 1)};
  const sp_navtile_link link = {.start = {7, 0, 4}, .end = {18, 1, 2}, .radius = 1, .bidirectional = 1};
  sp_navmesh *mesh = NULL;
  sp_navquery *query = NULL;
  sp_polygon_ref refs[2];
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  for (int32_t i = 0; i < 2; i++) {
    sp_navtile *plain = navtiles_make(&params, &shapes[i]);
    sp_navtile *tile = i == 0 ? navtiles_with_links(&params, plain, &link, 1) : plain;
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &refs[i]), SP_OK);
    if (i == 0) sp_navtile_free(plain);
    sp_navtile_free(tile);
  }
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  const double ends[2][3] = {{params.origin_x + 1, 0, params.origin_z + 1},
                             {params.origin_x + 20, 1, params.origin_z + 5}};
  const double near[2][3] = {{params.origin_x + 7, 0, params.origin_z + 4},
                             {params.origin_x + 18, 1, params.origin_z + 2}};
  for (int32_t from = 0; from < 2; from++) {
    const int32_t to = 1 - from;
    line out;
    sleeve in = {.count = 2, .refs = {refs[from], refs[to]}};
    memcpy(in.start, ends[from], sizeof in.start);
    memcpy(in.end, ends[to], sizeof in.end);
    const sp_nav_straight_path found = pull(query, &in, 0, MAX_POINTS, &out);
    CHECK_EQ_I64(found.point_count, 4);
    CHECK(memcmp(out.points, ends[from], sizeof ends[0]) == 0 && memcmp(out.points + 9, ends[to], sizeof ends[0]) == 0);
    CHECK(memcmp(out.points + 3, near[from], sizeof near[0]) == 0 &&
          memcmp(out.points + 6, near[to], sizeof near[0]) == 0);
    CHECK_EQ_I64(out.flags[1], SP_NAV_POINT_OFF_MESH);
    CHECK_EQ_I64(out.flags[2], 0);
    CHECK_EQ_U64(out.polygons[0], refs[from]);
    CHECK_EQ_U64(out.polygons[1], refs[to]);
    CHECK_EQ_U64(out.polygons[2], refs[to]);
    check_prefixes(query, &in, &out, 4);
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-112 M-113 M-114 M-116 M-117 M-119 M-120 pulls the shortest path, and prefixes of it", is_the_shortest);
  SP_RUN("M-118 refuses broken corridors and writes nothing", refuses_broken_corridors);
  SP_RUN("M-116 merges equal points", merges_equal_points);
  SP_RUN("M-115 crosses off-mesh links in both directions", crosses_off_mesh_links);
  return sp_test_end();
}
