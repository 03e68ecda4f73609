/* Rays and moves across the surface (spec 07-navmesh-queries, "Raycast" and "Move along surface"). */
#include <math.h>

#include "core/bits.h"
#include "math/constants.h"
#include "mesh/query/query_internal.h"

/** How far outside of the start polygon a ray may begin. */
#define START_TOLERANCE 1e-6
/** Parameters that differ by less, times 1 + t, are the same crossing. */
#define SAME_CROSSING 1e-9
/** Squared distances of a crossing from two edges that differ by less are the same. */
#define SAME_DISTANCE 1e-18

/** A ray on its way, in the plane. */
typedef struct walk {
  const sp_navmesh *mesh;
  const sp_navfilter *filter;
  sp_polygon_ref *visited;
  double start[2];
  double end[2];
  double direction[2];
  double t;              /* where it entered the polygon, then where it ends */
  query_polygon polygon; /* the one it is in */
  uint64_t steps;        /* polygons so far */
  uint32_t capacity;
  uint32_t visited_count;
  uint32_t edge; /* that was hit */
  bool hit;
  bool truncated;
  bool stopped;
} walk;

static void visit(walk *of) {
  of->steps++;
  if (of->visited_count < of->capacity) {
    of->visited[of->visited_count++] = query__ref(&of->polygon);
  } else {
    of->truncated = true;
  }
}

/* Start -------------------------------------------------------------------------------------- */

static bool starts_inside(const walk *of) {
  if (query__inside(&of->polygon, of->start[0], of->start[1])) return true;
  double corners[MESH_MAX_VERTS + 1][2];
  const uint32_t count = query__outline(&of->polygon, corners);
  for (uint32_t i = 0; i < count; i++) {
    const double distance = query__distance_squared(corners[i], corners[i + 1], of->start);
    if (distance <= START_TOLERANCE * START_TOLERANCE) return true;
  }
  return false;
}

/** How a ray begins: its status, and the ray in its first polygon. */
static int32_t begin(walk *of, sp_polygon_ref polygon, const double *start, const double *end) {
  of->start[0] = start[0];
  of->start[1] = start[2];
  of->end[0] = end[0];
  of->end[1] = end[2];
  for (int axis = 0; axis < 2; axis++) of->direction[axis] = of->end[axis] - of->start[axis];
  if (!query__polygon(of->mesh, polygon, &of->polygon)) return SP_RAYCAST_STATUS_INVALID_START_POLY;
  if (!query__accepts(of->filter, &of->polygon, &of->stopped)) return SP_RAYCAST_STATUS_INVALID_START_POLY;
  if (!starts_inside(of)) return SP_RAYCAST_STATUS_START_OUTSIDE_POLYGON;
  visit(of);
  return SP_RAYCAST_STATUS_OK;
}

/* Way ---------------------------------------------------------------------------------------- */

/** Where the ray leaves a polygon. */
typedef struct ray_exit {
  double t;
  double next_t; /* where it leaves the next other edge's line */
  uint32_t edge; /* the one it leaves first */
} ray_exit;

/** Parameter at which the ray leaves the line from a to b, +infinity when it does not. */
static inline double leave_at(const walk *of, const double a[2], const double b[2]) {
  const double ex = b[0] - a[0], ez = b[1] - a[1];
  const double leaving = ex * of->direction[1] - ez * of->direction[0];
  if (!(leaving < 0)) return SP_INFINITY;
  return (ex * (of->start[1] - a[1]) - ez * (of->start[0] - a[0])) / -leaving;
}

/** Corner of a polygon in the plane. */
static inline void load_corner(const query_polygon *polygon, uint32_t i, double out[2]) {
  const float *local = polygon->tile->data.vertices + 3 * (size_t)polygon->indices[i];
  out[0] = polygon->tile->origin[0] + (double)local[0];
  out[1] = polygon->tile->origin[2] + (double)local[2];
}

/** Where rounding puts an exit before the entry, the ray leaves at the entry. */
static inline void find_exit(const walk *of, ray_exit *out) {
  const uint32_t count = of->polygon.vertex_count;
  double least = SP_INFINITY, next = SP_INFINITY, a[2], b[2];
  uint32_t edge = 0, from = count - 1;
  load_corner(&of->polygon, from, a);
  for (uint32_t i = 0; i < count; i++) {
    load_corner(&of->polygon, i, b);
    const double t = leave_at(of, a, b);
    if (t < least) {
      next = least;
      least = t;
      edge = from;
    } else if (t < next) {
      next = t;
    }
    from = i;
    a[0] = b[0];
    a[1] = b[1];
  }
  *out = (ray_exit){least > of->t ? least : of->t, next, edge};
}

static void point_at(const walk *of, double t, double out[2]) {
  for (int axis = 0; axis < 2; axis++) out[axis] = t == 1 ? of->end[axis] : of->start[axis] + of->direction[axis] * t;
}

/** Of several edges that are left by `limit` those whose extent is nearest to the crossing, a bit each. */
static uint32_t nearest_edges(const walk *of, double limit) {
  double corners[MESH_MAX_VERTS + 1][2], crossing[2], distances[MESH_MAX_VERTS], least = SP_INFINITY;
  const uint32_t count = query__outline(&of->polygon, corners);
  uint32_t edges = 0;
  point_at(of, of->t, crossing);
  for (uint32_t i = 0; i < count; i++) {
    distances[i] = SP_INFINITY;
    if (leave_at(of, corners[i], corners[i + 1]) > limit) continue;
    distances[i] = query__distance_squared(corners[i], corners[i + 1], crossing);
    if (distances[i] < least) least = distances[i];
  }
  for (uint32_t i = 0; i < count; i++) edges |= (uint32_t)(distances[i] <= least + SAME_DISTANCE) << i;
  return edges;
}

static bool enter(walk *of, uint32_t slot, uint32_t index) {
  if (of->filter != NULL) {
    query_polygon next;
    query__polygon_at(of->mesh, slot, index, &next);
    if (!query__accepts(of->filter, &next, &of->stopped)) return false;
  }
  query__polygon_at(of->mesh, slot, index, &of->polygon);
  visit(of);
  return true;
}

/** Takes a link of the edge whose range, with a 255th of slack, contains the crossing. */
static bool cross_border(walk *of, uint32_t edge) {
  uint32_t count;
  const mesh_link *links = query__links(&of->polygon, &count);
  double a[2], b[2], crossing[2];
  load_corner(&of->polygon, edge, a);
  load_corner(&of->polygon, edge + 1 == of->polygon.vertex_count ? 0 : edge + 1, b);
  point_at(of, of->t, crossing);
  const double place = 255 * query__parameter(a, b, crossing);
  for (uint32_t i = 0; i < count && !of->stopped; i++) {
    const mesh_link *link = &links[i];
    if (link->kind != SP_NAVLINK_PORTAL || link->edge != edge) continue;
    if (place < (double)link->range_min - 1 || place > (double)link->range_max + 1) continue;
    if (enter(of, link->target_slot, link->target_polygon)) return true;
  }
  return false;
}

static bool cross(walk *of, uint32_t edge) {
  const query_polygon *at = &of->polygon;
  const int32_t neighbor = at->tile->data.neighbors[at->first_edge + edge];
  if (neighbor > 0) return enter(of, at->slot_index, (uint32_t)neighbor - 1);
  if (at->tile->data.portal_sides[at->first_edge + edge] == SP_NAVTILE_NO_PORTAL) return false;
  return cross_border(of, edge);
}

/** A ray that was in more polygons than there are goes in circles, by rounding; it ends as at a wall. */
static bool is_lost(const walk *of) {
  if (of->steps < of->polygon.tile->data.polygon_count) return false;
  uint64_t polygons = 0;
  for (uint32_t s = 0; s < of->mesh->slot_count; s++) {
    const sp_navtile *tile = of->mesh->slots[s].tile;
    if (tile != NULL) polygons += tile->data.polygon_count;
  }
  return of->steps >= polygons;
}

/** Takes the ray out of its polygon into the next one; false when it ends. */
static bool advance(walk *of) {
  ray_exit at;
  find_exit(of, &at);
  of->t = at.t;
  if (of->t >= 1) {
    of->t = 1;
    return false;
  }
  const double limit = of->t + SAME_CROSSING * (1 + of->t);
  const uint32_t edges = at.next_t > limit ? UINT32_C(1) << at.edge : nearest_edges(of, limit);
  const bool lost = is_lost(of);
  of->edge = sp__ctz32(edges);
  for (uint32_t i = of->edge; edges >> i != 0 && !lost && !of->stopped; i++) {
    if ((edges >> i & 1) != 0 && cross(of, i)) return true;
  }
  of->hit = true;
  return false;
}

/** Follows a ray to its end; *status is how it began. */
static sp_status follow(walk *of, sp_polygon_ref polygon, const double *start, const double *end, int32_t *status) {
  *status = begin(of, polygon, start, end);
  while (*status == SP_RAYCAST_STATUS_OK && advance(of)) continue;
  return of->stopped ? query__fail_stopped() : SP_OK;
}

static walk make_walk(const sp_navquery *query, const sp_navfilter *filter, sp_polygon_ref *visited,
                      uint32_t capacity) {
  return (walk){.mesh = query->mesh, .filter = filter, .visited = visited, .capacity = visited != NULL ? capacity : 0};
}

static sp_status check_segment(const double *start, const double *end, int32_t index) {
  const sp_status status = query__check_position(start, SP_FIELD_START_X, index);
  return status == SP_OK ? query__check_position(end, SP_FIELD_GOAL_X, index) : status;
}

/** Checks the arguments of a call with one segment and enters the query object. */
static sp_status enter_call(sp_navquery *query, const double *start, const double *end, const sp_navfilter *filter,
                            const void *out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = check_segment(start, end, -1);
  if (status == SP_OK) status = query__check_out(out);
  return status == SP_OK ? query__enter(query, filter) : status;
}

/* Rays --------------------------------------------------------------------------------------- */

/** The outcome of a ray that does not leave its start. */
static void set_no_ray(sp_nav_ray *out, int32_t status, const double *start) {
  *out = (sp_nav_ray){.x = start[0], .z = start[2], .status = status, .edge = -1};
}

static void set_ray(const walk *of, sp_nav_ray *out) {
  double point[2];
  point_at(of, of->t, point);
  *out = (sp_nav_ray){.t = of->t,
                      .x = point[0],
                      .z = point[1],
                      .polygon = query__ref(&of->polygon),
                      .status = SP_RAYCAST_STATUS_OK,
                      .edge = -1,
                      .visited_count = (int32_t)of->visited_count,
                      .truncated = of->truncated};
  if (!of->hit) return;
  double a[3], b[3];
  query__vertex(&of->polygon, of->edge, a);
  query__next_vertex(&of->polygon, of->edge, b);
  const double ex = b[0] - a[0], ez = b[2] - a[2], length = sqrt(ex * ex + ez * ez);
  out->hit = 1;
  out->edge = (int32_t)of->edge;
  out->normal_x = ez / length;
  out->normal_z = -ex / length;
}

sp_status sp_navquery_raycast(sp_navquery *query, sp_polygon_ref start_polygon, const double *start, const double *end,
                              const sp_navfilter *filter, sp_polygon_ref *visited, uint32_t capacity, sp_nav_ray *out) {
  sp_status status = enter_call(query, start, end, filter, out);
  if (status != SP_OK) return status;
  walk ray = make_walk(query, filter, visited, capacity);
  int32_t outcome;
  status = follow(&ray, start_polygon, start, end, &outcome);
  if (status == SP_OK && outcome == SP_RAYCAST_STATUS_OK) {
    set_ray(&ray, out);
  } else if (status == SP_OK) {
    set_no_ray(out, outcome, start);
  }
  query__leave(query, filter);
  return status;
}

/** A ray from the polygon nearest to its start. */
static sp_status cast_from(sp_navquery *query, const double *start, const double *end, const sp_navfilter *filter,
                           sp_nav_ray *out) {
  static const double extents[3] = {2, 4, 2};
  sp_nav_nearest nearest;
  if (!query__find_nearest(query->mesh, start, extents, filter, &nearest)) return query__fail_stopped();
  if (nearest.polygon == 0) {
    set_no_ray(out, SP_RAYCAST_STATUS_INVALID_START_POLY, start);
    out->hit = 1;
    return SP_OK;
  }
  const double snapped[3] = {nearest.x, nearest.y, nearest.z};
  walk ray = make_walk(query, filter, NULL, 0);
  int32_t outcome;
  const sp_status status = follow(&ray, nearest.polygon, snapped, end, &outcome);
  if (status != SP_OK) return status;
  if (outcome == SP_RAYCAST_STATUS_OK) {
    set_ray(&ray, out);
  } else {
    set_no_ray(out, outcome, snapped);
  }
  out->truncated = 0; /* there is no visited list */
  return SP_OK;
}

sp_status sp_navquery_raycast_from(sp_navquery *query, const double *start, const double *end,
                                   const sp_navfilter *filter, sp_nav_ray *out) {
  sp_status status = enter_call(query, start, end, filter, out);
  if (status != SP_OK) return status;
  status = cast_from(query, start, end, filter, out);
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_raycast_many(sp_navquery *query, const double *segments, uint32_t count,
                                   const sp_navfilter *filter, sp_nav_ray *out) {
  sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (count > 0 && segments == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_POSITIONS, SP_DETAIL_NULL_POINTER);
  if (count > 0) status = query__check_out(out);
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    status = check_segment(segments + 6 * (size_t)i, segments + 6 * (size_t)i + 3, (int32_t)i);
  }
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    const double *segment = segments + 6 * (size_t)i;
    status = cast_from(query, segment, segment + 3, filter, &out[i]);
  }
  query__leave(query, filter);
  return status;
}

/* Moves -------------------------------------------------------------------------------------- */

/** Where a move ends: at its end, or at the wall's point closest to it. */
static void set_move(sp_navmesh *mesh, const walk *of, sp_nav_move *out) {
  double place[3] = {of->end[0], 0, of->end[1]};
  if (of->hit) {
    double a[3], b[3];
    query__vertex(&of->polygon, of->edge, a);
    query__next_vertex(&of->polygon, of->edge, b);
    query__between(a, b, query__segment_parameter(a, b, of->end[0], of->end[1]), place);
  } else {
    query__make_lookup(mesh, of->polygon.slot_index);
    place[1] = query__height(&of->polygon, place[0], place[2]);
  }
  *out = (sp_nav_move){.x = place[0],
                       .y = place[1],
                       .z = place[2],
                       .polygon = query__ref(&of->polygon),
                       .status = SP_RAYCAST_STATUS_OK,
                       .blocked = of->hit,
                       .visited_count = (int32_t)of->visited_count,
                       .truncated = of->truncated};
}

sp_status sp_navquery_move_along_surface(sp_navquery *query, sp_polygon_ref start_polygon, const double *start,
                                         const double *end, const sp_navfilter *filter, sp_polygon_ref *visited,
                                         uint32_t capacity, sp_nav_move *out) {
  sp_status status = enter_call(query, start, end, filter, out);
  if (status != SP_OK) return status;
  walk move = make_walk(query, filter, visited, capacity);
  int32_t outcome;
  status = follow(&move, start_polygon, start, end, &outcome);
  if (status == SP_OK && outcome == SP_RAYCAST_STATUS_OK) {
    set_move(query->mesh, &move, out);
  } else if (status == SP_OK) {
    *out = (sp_nav_move){.x = start[0], .y = start[1], .z = start[2], .status = outcome};
  }
  query__leave(query, filter);
  return status;
}
