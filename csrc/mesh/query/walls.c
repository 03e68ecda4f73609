/* Walls near a position (spec 07-navmesh-queries, "Distance to wall" and "All walls near a position"). */
#include <math.h>
#include <string.h>

#include "core/bits.h"
#include "mesh/query/area.h"

enum { WHOLE = 255 };

static bool is_nearer(const wall_piece *a, const wall_piece *b) {
  return a->distance < b->distance;
}

#define SORT_NAME sort_pieces
#define SORT_ITEM wall_piece
#define SORT_LESS(a, b) is_nearer(a, b)
#include "core/sort.inl.h"

/* Covered parts of a border edge ------------------------------------------------------------- */

/** The 255 parts of an edge, a bit each. */
typedef struct coverage {
  uint64_t words[4];
} coverage;

static void cover(coverage *of, uint32_t low, uint32_t high) {
  for (uint32_t w = 0; w < 4; w++) {
    const uint32_t from = low > 64 * w ? low : 64 * w, to = high < 64 * w + 64 ? high : 64 * w + 64;
    if (from >= to) continue;
    of->words[w] |= (to - from == 64 ? UINT64_MAX : (UINT64_C(1) << (to - from)) - 1) << (from - 64 * w);
  }
}

/** The first part from `at` on that is covered or not; WHOLE when there is none. */
static uint32_t next_part(const coverage *of, uint32_t at, bool covered) {
  while (at < WHOLE) {
    const uint64_t word = (covered ? of->words[at / 64] : ~of->words[at / 64]) >> at % 64;
    if (word != 0) {
      at += sp__ctz64(word);
      return at < WHOLE ? at : WHOLE;
    }
    at = (at / 64 + 1) * 64;
  }
  return WHOLE;
}

/* Pieces ------------------------------------------------------------------------------------- */

/** A scan of the polygons found for the pieces within the radius. */
typedef struct scan {
  sp_navquery *query;
  query_area_search *search;
  query_polygon polygon;
  uint32_t node; /* of the polygon */
  uint32_t count;
  bool stopped;
  bool no_memory;
} scan;

/** Nearest point of a piece; returns the place on it, from its first end (0) to its second (1). */
static double nearest_point(const query_shape *circle, const query_polygon *polygon, const wall_piece *piece,
                            double out[3]) {
  double a[3], b[3];
  query__edge_part(polygon, piece->edge, piece->low, piece->high, a, b);
  const double t = query__segment_parameter(a, b, circle->center[0], circle->center[1]);
  query__between(a, b, t, out);
  return t;
}

static void add_piece(scan *of, uint32_t edge, uint32_t low, uint32_t high) {
  query_area_search *search = of->search;
  wall_piece piece = {0, of->node, (uint8_t)edge, (uint8_t)low, (uint8_t)high};
  double nearest[3];
  (void)nearest_point(&search->shape, &of->polygon, &piece, nearest);
  const double dx = nearest[0] - search->shape.center[0], dz = nearest[2] - search->shape.center[1];
  const double squared = dx * dx + dz * dz;
  if (squared > search->shape.radius_squared) return;
  void *pieces = search->pieces;
  if (!sp__grow_array(&of->query->object.allocator, &pieces, &search->piece_capacity, of->count,
                      2 * ((size_t)of->count + 1), sizeof *search->pieces)) {
    of->no_memory = true;
    return;
  }
  search->pieces = pieces;
  piece.distance = sqrt(squared);
  search->pieces[of->count++] = piece;
}

static bool accepts(scan *of, uint32_t slot, uint32_t index) {
  query_polygon target;
  query__polygon_at(of->query->mesh, slot, index, &target);
  return query__accepts(of->search->filter, &target, &of->stopped);
}

/** What links to accepted polygons leave of an edge on a border. */
static void scan_border(scan *of, uint32_t edge) {
  coverage covered = {{0}};
  uint32_t count;
  const mesh_link *links = query__links(&of->polygon, &count);
  for (uint32_t i = 0; i < count && !of->stopped; i++) {
    const mesh_link *link = &links[i];
    if (link->kind != SP_NAVLINK_PORTAL || link->edge != edge) continue;
    if (accepts(of, link->target_slot, link->target_polygon)) cover(&covered, link->range_min, link->range_max);
  }
  for (uint32_t low = next_part(&covered, 0, false); low < WHOLE;) {
    const uint32_t high = next_part(&covered, low, true);
    add_piece(of, edge, low, high);
    low = next_part(&covered, high, false);
  }
}

static void scan_edge(scan *of, uint32_t edge) {
  const sp_navtile_data *data = &of->polygon.tile->data;
  const int32_t neighbor = data->neighbors[of->polygon.first_edge + edge];
  if (neighbor > 0) {
    if (!accepts(of, of->polygon.slot_index, (uint32_t)neighbor - 1)) add_piece(of, edge, 0, WHOLE);
  } else if (data->portal_sides[of->polygon.first_edge + edge] != SP_NAVTILE_NO_PORTAL) {
    scan_border(of, edge);
  } else {
    add_piece(of, edge, 0, WHOLE);
  }
}

/** Collects the pieces within the radius, in the order they are met, and counts them. */
static sp_status collect(sp_navquery *query, uint32_t *count) {
  scan of = {.query = query, .search = query->area};
  for (uint32_t i = 0; i < of.search->expanded_count && !of.stopped && !of.no_memory; i++) {
    of.node = of.search->expanded[i];
    query__area_polygon(query, of.node, &of.polygon);
    for (uint32_t edge = 0; edge < of.polygon.vertex_count && !of.stopped && !of.no_memory; edge++) {
      scan_edge(&of, edge);
    }
  }
  *count = of.count;
  if (of.stopped) return query__fail_stopped();
  return of.no_memory ? sp__fail_memory() : SP_OK;
}

/* The nearest wall --------------------------------------------------------------------------- */

/** A piece with its nearest point and what ties go by. */
typedef struct wall_hit {
  const wall_piece *piece;
  query_polygon polygon;
  double point[3];
  double fraction; /* of the edge */
} wall_hit;

static void make_hit(const sp_navquery *query, const wall_piece *piece, wall_hit *out) {
  out->piece = piece;
  query__area_polygon(query, piece->node, &out->polygon);
  const double t = nearest_point(&query->area->shape, &out->polygon, piece, out->point);
  const double low = (double)piece->low / WHOLE, high = (double)piece->high / WHOLE;
  out->fraction = low + (high - low) * t;
}

/** Order of (distance, polygon, edge, place on the edge). */
static bool comes_before(const wall_hit *a, const wall_hit *b) {
  if (a->piece->distance != b->piece->distance) return a->piece->distance < b->piece->distance;
  const sp_polygon_ref of_a = query__ref(&a->polygon), of_b = query__ref(&b->polygon);
  if (of_a != of_b) return of_a < of_b;
  return a->piece->edge != b->piece->edge ? a->piece->edge < b->piece->edge : a->fraction < b->fraction;
}

/** Unit vector from the wall to the centre; inward from the edge when the centre lies on it. */
static void set_normal(const query_shape *circle, const wall_hit *hit, sp_nav_wall_hit *out) {
  double dx = circle->center[0] - hit->point[0], dz = circle->center[1] - hit->point[2];
  if (!(hit->piece->distance > 0)) {
    double a[3], b[3];
    query__vertex(&hit->polygon, hit->piece->edge, a);
    query__next_vertex(&hit->polygon, hit->piece->edge, b);
    dx = a[2] - b[2];
    dz = b[0] - a[0];
  }
  const double length = sqrt(dx * dx + dz * dz);
  out->normal_x = dx / length;
  out->normal_z = dz / length;
}

static sp_status find_nearest_wall(sp_navquery *query, double radius, sp_nav_wall_hit *out) {
  const query_area_search *search = query->area;
  uint32_t count;
  const sp_status status = collect(query, &count);
  if (status != SP_OK) return status;
  *out = (sp_nav_wall_hit){
      .distance = radius, .status = search->status, .edge = -1, .node_limit_reached = search->node_limit_reached};
  if (count == 0) return SP_OK;
  wall_hit best;
  make_hit(query, &search->pieces[0], &best);
  for (uint32_t i = 1; i < count; i++) {
    wall_hit other;
    if (search->pieces[i].distance > best.piece->distance) continue;
    make_hit(query, &search->pieces[i], &other);
    if (comes_before(&other, &best)) best = other;
  }
  out->distance = best.piece->distance;
  out->x = best.point[0];
  out->y = best.point[1];
  out->z = best.point[2];
  out->polygon = query__ref(&best.polygon);
  out->found = 1;
  out->edge = best.piece->edge;
  set_normal(&search->shape, &best, out);
  return SP_OK;
}

sp_status sp_navquery_distance_to_wall(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                       double radius, const sp_navfilter *filter, sp_nav_wall_hit *out) {
  sp_status status = query__check_out(out);
  if (status == SP_OK) status = query__run_circle(query, start_polygon, center, radius, filter);
  if (status != SP_OK) return status;
  status = find_nearest_wall(query, radius, out);
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_finish_distance_to_wall(sp_navquery *query, sp_nav_wall_hit *out) {
  sp_status status = query__check_out(out);
  if (status == SP_OK) status = query__resume_area(query, true);
  if (status != SP_OK) return status;
  const sp_navfilter *filter = query->area->filter;
  status = find_nearest_wall(query, query->area->shape.radius, out);
  query__leave(query, filter);
  return status;
}

/* All walls ---------------------------------------------------------------------------------- */

static void write_wall(const sp_navquery *query, const wall_piece *piece, sp_nav_wall *out) {
  query_polygon polygon;
  double a[3], b[3];
  query__area_polygon(query, piece->node, &polygon);
  query__edge_part(&polygon, piece->edge, piece->low, piece->high, a, b);
  *out = (sp_nav_wall){.x0 = a[0],
                       .y0 = a[1],
                       .z0 = a[2],
                       .x1 = b[0],
                       .y1 = b[1],
                       .z1 = b[2],
                       .distance = piece->distance,
                       .polygon = query__ref(&polygon),
                       .edge = piece->edge};
}

sp_status sp_navquery_find_walls(sp_navquery *query, sp_polygon_ref start_polygon, const double *center, double radius,
                                 const sp_navfilter *filter, sp_nav_wall *walls, uint32_t capacity, uint32_t *count,
                                 int32_t *truncated, int32_t *status) {
  const bool complete = count != NULL && truncated != NULL && status != NULL;
  sp_status result = complete ? query__run_circle(query, start_polygon, center, radius, filter)
                              : sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (result != SP_OK) return result;
  uint32_t found;
  result = collect(query, &found);
  if (result == SP_OK) {
    query_area_search *search = query->area;
    const uint32_t room = walls != NULL ? capacity : 0;
    if (found > 0) sort_pieces(search->pieces, search->pieces + found, found);
    *count = found < room ? found : room;
    *truncated = found > room;
    *status = search->status;
    for (uint32_t i = 0; i < *count; i++) write_wall(query, &search->pieces[i], &walls[i]);
  }
  query__leave(query, filter);
  return result;
}
