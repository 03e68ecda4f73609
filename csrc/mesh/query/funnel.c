/* String pulling: the simple stupid funnel algorithm (after Lee and Preparata 1984; Hershberger and Snoeyink 1994) in
 * X/Z (spec 07-navmesh-queries, "Straight path").
 */
#include <string.h>

#include "mesh/query/path_search.h"

/* Portals ------------------------------------------------------------------------------------ */

/**
 * The edges that two polygons of a tile share. They lie on one line, so they follow each other round the polygon, and
 * what they span is an edge.
 */
static bool find_shared_edge(const query_polygon *from, const query_polygon *to, path_portal *portal) {
  if (from->slot != to->slot) return false;
  const sp_navtile *tile = from->tile;
  const mesh_exit *begin = tile->exits + tile->first_exits[from->index];
  const mesh_exit *end = tile->exits + tile->first_exits[from->index + 1], *first = begin, *last;
  while (first != end && first->polygon != to->index) first++;
  if (first == end) return false;
  for (last = first; last + 1 != end && last[1].polygon == to->index && last[1].from == last->to;) last++;
  if (first == begin) { /* they may begin among the last edges */
    for (const mesh_exit *exit = end - 1; exit != last && exit->polygon == to->index && exit->to == first->from;
         exit--) {
      first = exit;
    }
  }
  memcpy(portal->ends[0], tile->world + 3 * (size_t)first->from, sizeof portal->ends[0]);
  memcpy(portal->ends[1], tile->world + 3 * (size_t)last->to, sizeof portal->ends[1]);
  portal->off_mesh = false;
  return true;
}

/** The covered part of a side, with the edge that each end lies on. */
typedef struct overlap {
  double low;
  double high;
  uint32_t low_edge;
  uint32_t high_edge;
  bool known;
} overlap;

/** Ends of an edge along the border, as in the tile. */
static void edge_extent(const query_polygon *polygon, uint32_t edge, int32_t along, double ends[2]) {
  const uint32_t next = edge + 1 == polygon->vertex_count ? 0 : edge + 1;
  const float *vertices = polygon->tile->data.vertices + along;
  ends[0] = (double)vertices[3 * (size_t)polygon->indices[edge]];
  ends[1] = (double)vertices[3 * (size_t)polygon->indices[next]];
}

/** Adds what the facing edges of `to` cover of an edge of `from`. */
static void add_overlaps(const query_polygon *from, uint32_t edge, uint32_t side, const query_polygon *to,
                         overlap *part) {
  const uint8_t *sides = to->tile->data.portal_sides + to->first_edge;
  const int32_t along = side % 2 == 0 ? 2 : 0;
  double own[2], facing[2];
  edge_extent(from, edge, along, own);
  const double own_low = own[0] < own[1] ? own[0] : own[1], own_high = own[0] < own[1] ? own[1] : own[0];
  for (uint32_t other = 0; other < to->vertex_count; other++) {
    if (sides[other] != (side ^ 2)) continue;
    edge_extent(to, other, along, facing);
    double low = facing[0] < facing[1] ? facing[0] : facing[1], high = facing[0] < facing[1] ? facing[1] : facing[0];
    if (own_low > low) low = own_low;
    if (own_high < high) high = own_high;
    if (!(high > low)) continue;
    if (!part->known || low < part->low) {
      part->low = low;
      part->low_edge = edge;
    }
    if (!part->known || high > part->high) {
      part->high = high;
      part->high_edge = edge;
    }
    part->known = true;
  }
}

/** The point of an edge at `u` along the border. */
static void border_point(const query_polygon *polygon, uint32_t edge, int32_t along, double u, double out[3]) {
  double ends[2], a[3], b[3];
  edge_extent(polygon, edge, along, ends);
  query__vertex(polygon, edge, a);
  query__next_vertex(polygon, edge, b);
  const double t = (u - ends[0]) / (ends[1] - ends[0]);
  memcpy(out, a, 3 * sizeof *out);
  out[along] = polygon->tile->origin[along] + u;
  out[1] = t == 1 ? b[1] : a[1] + (b[1] - a[1]) * t;
}

/** The part of a tile's border that two polygons share, from the extents of their edges. */
static bool find_border(const query_polygon *from, const query_polygon *to, path_portal *portal) {
  uint32_t count;
  const mesh_link *links = query__links(from, &count);
  overlap part = {0};
  uint32_t side = 0, edge = 0;
  for (uint32_t i = 0; i < count; i++) {
    const mesh_link *link = &links[i];
    if (link->kind != SP_NAVLINK_PORTAL) break; /* off-mesh links follow */
    if (link->target_slot != to->slot_index || link->target_polygon != to->index) continue;
    if (part.known && (link->side != side || link->edge == edge)) continue;
    side = link->side;
    edge = link->edge;
    add_overlaps(from, edge, side, to, &part);
  }
  if (!part.known) return false;
  const int32_t along = side % 2 == 0 ? 2 : 0;
  double ends[2];
  edge_extent(from, edge, along, ends);
  const int32_t low_end = ends[0] < ends[1] ? 0 : 1; /* the first vertex of an edge is on the right */
  border_point(from, part.low_edge, along, part.low, portal->ends[low_end]);
  border_point(from, part.high_edge, along, part.high, portal->ends[1 - low_end]);
  portal->off_mesh = false;
  return true;
}

static bool find_off_mesh(const sp_navmesh *mesh, const query_polygon *from, const query_polygon *to,
                          path_portal *portal) {
  uint32_t count;
  const mesh_link *links = query__links(from, &count);
  for (uint32_t i = 0; i < count; i++) {
    const mesh_link *link = &links[i];
    if (link->kind == SP_NAVLINK_PORTAL) continue;
    if (link->target_slot != to->slot_index || link->target_polygon != to->index) continue;
    query__link_end(mesh, link, 0, portal->ends[0]);
    query__link_end(mesh, link, 1, portal->ends[1]);
    portal->off_mesh = true;
    return true;
  }
  return false;
}

/** Lists the portals of a corridor; false for one that is stale or does not hang together. */
static bool collect_portals(const sp_navmesh *mesh, const sp_polygon_ref *corridor, size_t count,
                            path_portal *portals) {
  query_polygon from, to;
  if (!query__polygon(mesh, corridor[0], &from)) return false;
  for (size_t i = 0; i + 1 < count; i++) {
    if (!query__polygon(mesh, corridor[i + 1], &to)) return false;
    const bool touches = find_shared_edge(&from, &to, &portals[i]) || find_border(&from, &to, &portals[i]) ||
                         find_off_mesh(mesh, &from, &to, &portals[i]);
    if (!touches) return false;
    from = to;
  }
  return true;
}

/* Points ------------------------------------------------------------------------------------- */

/** Points as they come; the last one is held back, because an equal one that follows is merged into it. */
typedef struct point_writer {
  const sp_nav_straight_buffers *buffers;
  size_t capacity;
  size_t written;
  uint32_t max_corners; /* 0: all */
  uint32_t found;
  double length;
  double point[3];
  sp_polygon_ref polygon;
  uint8_t flags;
  bool cut; /* by max_corners */
} point_writer;

static void write_held(point_writer *writer) {
  if (writer->written == writer->capacity) return;
  const sp_nav_straight_buffers *buffers = writer->buffers;
  const size_t at = writer->written++;
  if (buffers->points != NULL) memcpy(buffers->points + 3 * at, writer->point, sizeof writer->point);
  if (buffers->polygons != NULL) buffers->polygons[at] = writer->polygon;
  if (buffers->flags != NULL) buffers->flags[at] = writer->flags;
}

/** False when there are as many corners as asked for. */
static bool add_point(point_writer *writer, const double point[3], uint8_t flags, sp_polygon_ref polygon) {
  const double *held = writer->point;
  if (writer->found > 0 && point[0] == held[0] && point[1] == held[1] && point[2] == held[2]) {
    writer->flags |= flags;
    writer->polygon = polygon;
    return true;
  }
  writer->cut = writer->max_corners > 0 && writer->found == writer->max_corners;
  if (writer->cut) return false;
  if (writer->found > 0) {
    write_held(writer);
    writer->length += query__distance(held, point);
  }
  memcpy(writer->point, point, sizeof writer->point);
  writer->flags = flags;
  writer->polygon = polygon;
  writer->found++;
  return true;
}

/* Funnel ------------------------------------------------------------------------------------- */

/** The funnel between its last corner and the portals seen since. */
typedef struct funnel {
  const path_portal *portals;
  const sp_polygon_ref *corridor; /* corridor[i + 1] follows portal i */
  size_t portal_count;
  point_writer *writer;
  const double *apex;
  const double *sides[2]; /* right and left */
  double rays[2][2];      /* to the sides from the apex, in X/Z */
  size_t at[2];           /* portals that set them last */
  size_t next;            /* the first portal that the apex is not known to have passed */
} funnel;

/** Above 0 when the second vector turns right from the first. */
static inline double turn(const double a[2], const double b[2]) {
  return a[1] * b[0] - a[0] * b[1];
}

/** The vector between two points in X/Z. */
static inline void set_ray(const double from[3], const double to[3], double ray[2]) {
  ray[0] = to[0] - from[0];
  ray[1] = to[2] - from[2];
}

/** `apex` is a point that outlives the funnel. */
static void restart(funnel *of, const double apex[3], size_t portal) {
  of->apex = of->sides[0] = of->sides[1] = apex;
  for (int32_t side = 0; side < 2; side++) of->rays[side][0] = of->rays[side][1] = 0;
  of->at[0] = of->at[1] = portal;
  of->next = portal + 1;
}

typedef enum funnel_step { FUNNEL_ON, FUNNEL_CORNER, FUNNEL_CUT } funnel_step;

/** Narrows one side to the end of a portal; when that crosses the other side, there is a corner. */
static inline funnel_step narrow(funnel *of, int32_t side, const double end[3], size_t portal) {
  const double sign = side == 0 ? 1 : -1;
  double *own = of->rays[side], ray[2];
  set_ray(of->apex, end, ray);
  if (!(sign * turn(own, ray) <= 0)) return FUNNEL_ON;
  if ((own[0] == 0 && own[1] == 0) || sign * turn(of->rays[1 - side], ray) > 0) {
    of->sides[side] = end;
    own[0] = ray[0];
    own[1] = ray[1];
    of->at[side] = portal;
    return FUNNEL_ON;
  }
  const double *other = of->sides[1 - side];
  const size_t corner = of->at[1 - side]; /* portal_count for the end itself */
  const size_t next = corner < of->portal_count ? corner + 1 : corner;
  if (!add_point(of->writer, other, 0, of->corridor[next])) return FUNNEL_CUT;
  restart(of, other, corner);
  return FUNNEL_CORNER;
}

static double squared_distance(const double a[3], const double b[3]) {
  return (a[0] - b[0]) * (a[0] - b[0]) + (a[2] - b[2]) * (a[2] - b[2]);
}

/** Whether a point on the line of a portal lies between its ends. */
static bool is_between(const double point[3], const path_portal *portal) {
  const double *a = portal->ends[0], *b = portal->ends[1];
  const double dx = b[0] - a[0], dz = b[2] - a[2];
  const double along = (point[0] - a[0]) * dx + (point[2] - a[2]) * dz;
  return along >= 0 && along <= dx * dx + dz * dz;
}

/**
 * The ends that the funnel is narrowed to; false for a portal that the apex lies on, where it is no matter how the
 * route got there. Of a portal seen edge-on only the nearer end counts, because every way through it passes there. The
 * apex is in the polygon that the next portal ends, so when it is beyond that, it is so by rounding.
 */
static inline bool choose_ends(const funnel *of, size_t number, const double *ends[2]) {
  const path_portal *portal = &of->portals[number];
  double across[2], from[2];
  set_ray(portal->ends[0], portal->ends[1], across);
  set_ray(portal->ends[0], of->apex, from);
  const double beyond = turn(across, from);
  ends[0] = portal->ends[0];
  ends[1] = portal->ends[1];
  if (number == of->next ? beyond < 0 : beyond != 0) return true;
  if (is_between(of->apex, portal)) return false;
  const int32_t nearer = squared_distance(of->apex, ends[0]) <= squared_distance(of->apex, ends[1]) ? 0 : 1;
  ends[1 - nearer] = ends[nearer];
  return true;
}

/** Pulls from the apex, which lies before portal `first`, to `end` behind portal `last` - 1; false when cut. */
static bool pull(funnel *of, size_t first, size_t last, const double end[3]) {
  for (size_t i = first; i <= last; i++) {
    const double *ends[2] = {end, end};
    if (i < last && !choose_ends(of, i, ends)) {
      (void)add_point(of->writer, of->apex, 0, of->corridor[i + 1]); /* only names the polygon that follows */
      restart(of, of->apex, i);
      continue;
    }
    if (i == last && of->apex[0] == end[0] && of->apex[2] == end[2]) return true;
    for (int32_t side = 0; side < 2; side++) {
      const funnel_step step = narrow(of, side, ends[side], i);
      if (step == FUNNEL_CUT) return false;
      if (step == FUNNEL_ON) continue;
      i = of->at[0];
      break;
    }
  }
  return true;
}

/** The points between start and end, both on the surface. */
static void pull_all(funnel *of, const double start[3], const double end[3]) {
  const size_t portals = of->portal_count;
  size_t first = 0;
  if (!add_point(of->writer, start, SP_NAV_POINT_START, of->corridor[0])) return;
  restart(of, start, 0);
  of->next = 0; /* no portal is passed yet */
  for (size_t i = 0; i < portals; i++) {
    const path_portal *link = &of->portals[i];
    if (!link->off_mesh) continue;
    if (!pull(of, first, i, link->ends[0])) return;
    if (!add_point(of->writer, link->ends[0], SP_NAV_POINT_OFF_MESH, of->corridor[i + 1])) return;
    if (!add_point(of->writer, link->ends[1], 0, of->corridor[i + 1])) return;
    restart(of, link->ends[1], i);
    first = i + 1;
  }
  if (pull(of, first, portals, end)) (void)add_point(of->writer, end, SP_NAV_POINT_END, of->corridor[portals]);
}

/** The point of a polygon of the corridor, which is live, that an end stands for. */
static void place_end(const sp_navmesh *mesh, const path_end *end, sp_polygon_ref ref, double out[3]) {
  query_polygon polygon;
  if (end->polygon == ref) {
    memcpy(out, end->position, 3 * sizeof *out);
  } else {
    (void)query__polygon(mesh, ref, &polygon);
    (void)query__closest_point(&polygon, end->position, out);
  }
}

sp_status query__pull_string(query_path_search *search, const path_end ends[2], const sp_polygon_ref *corridor,
                             size_t corridor_count, uint32_t max_corners, const sp_nav_straight_buffers *buffers,
                             size_t capacity, sp_nav_straight_path *out) {
  point_writer writer = {.buffers = buffers, .capacity = capacity, .max_corners = max_corners};
  double first[3], last[3];
  *out = (sp_nav_straight_path){.status = SP_QUERY_STATUS_INVALID_CORRIDOR};
  if (corridor_count == 0) return SP_OK;
  if (!query__reserve(search, &search->portals, corridor_count, sizeof(path_portal))) return sp__fail_memory();
  if (!collect_portals(search->mesh, corridor, corridor_count, search->portals.items)) return SP_OK;
  place_end(search->mesh, &ends[0], corridor[0], first);
  place_end(search->mesh, &ends[1], corridor[corridor_count - 1], last);
  funnel of = {
      .portals = search->portals.items, .corridor = corridor, .portal_count = corridor_count - 1, .writer = &writer};
  pull_all(&of, first, last);
  write_held(&writer);
  *out = (sp_nav_straight_path){.length = writer.length,
                                .status = SP_QUERY_STATUS_SUCCESS,
                                .point_count = (int32_t)writer.written,
                                .truncated = writer.found > writer.written || writer.cut ||
                                             (max_corners > 0 && writer.found == max_corners)};
  return SP_OK;
}

sp_status sp_navquery_find_straight_path(sp_navquery *query, const double *start, const double *end,
                                         const sp_polygon_ref *corridor, uint32_t corridor_count, uint32_t max_corners,
                                         const sp_nav_straight_buffers *buffers, uint32_t capacity,
                                         sp_nav_straight_path *out) {
  static const sp_nav_straight_buffers none = {NULL, NULL, NULL};
  sp_status status = query__check(query);
  if (status == SP_OK) status = query__check_position(start, SP_FIELD_START_X, -1);
  if (status == SP_OK) status = query__check_position(end, SP_FIELD_GOAL_X, -1);
  if (status != SP_OK) return status;
  if (corridor == NULL && corridor_count > 0) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_CORRIDOR, SP_DETAIL_NULL_POINTER);
  }
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  query_path_search *search = query__path_of(query);
  if (search == NULL) return sp__fail_memory();
  const path_end ends[2] = {{{start[0], start[1], start[2]}, 0}, {{end[0], end[1], end[2]}, 0}};
  return query__pull_string(search, ends, corridor, corridor_count, max_corners, buffers != NULL ? buffers : &none,
                            buffers != NULL ? capacity : 0, out);
}
