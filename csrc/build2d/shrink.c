/* The shrink of the mesh builder: what lies within the agent's radius of the boundary goes, with few pieces. Only the
 * inner side of each edge and the reflex vertices are swept, because the point of the boundary that is nearest to an
 * inner point is never a convex vertex. The pieces are fed as edges, and of these only those that can matter.
 */
#include "build2d/offset.h"

/** A vertex of a ring with its two edges. */
typedef struct corner {
  geo_point at;
  geo_normal in;  /* to the left of the edge that ends here */
  geo_normal out; /* to the left of the edge that starts here */
  bool reflex;
} corner;

typedef struct shrinker {
  sp__arena *arena;
  geo_edges edges;
  geo_circle circle;
  double reach;
} shrinker;

static bool is_within(const geo_circle *circle, const corner *around, uint32_t i) {
  const double x = circle->x[i], y = circle->y[i];
  return around->out.x * y - around->out.y * x > 0.0 && x * around->in.y - y * around->in.x > 0.0;
}

static bool tip(const shrinker *of, geo_point at, geo_normal normal, geo_point *out) {
  return geo__displace(at, of->circle.radius * normal.x, of->circle.radius * normal.y, of->reach, out);
}

/** Appends the arc of a reflex vertex, from the tip of the edge that starts to the tip of the one that ends. */
static sp_status add_arc(shrinker *of, const corner *around) {
  const geo_circle *circle = &of->circle;
  geo_point from, last;
  if (!tip(of, around->at, around->out, &from) || !tip(of, around->at, around->in, &last)) return geo__fail_reach();
  uint32_t first = 0; /* the vertices within follow each other round the circle */
  while (first < circle->count && (!is_within(circle, around, first) ||
                                   is_within(circle, around, (first + circle->count - 1) % circle->count))) {
    first++;
  }
  for (uint32_t i = first; first < circle->count && is_within(circle, around, i % circle->count); i++) {
    const uint32_t k = i % circle->count;
    geo_point to;
    if (!geo__displace(around->at, circle->x[k], circle->y[k], of->reach, &to)) return geo__fail_reach();
    if (!geo__add_edge(of->arena, &of->edges, from, to, 0, 1)) return sp__fail_memory();
    from = to;
  }
  return geo__add_edge(of->arena, &of->edges, from, last, 0, 1) ? SP_OK : sp__fail_memory();
}

/**
 * Appends the rectangle inside of an edge. The edge itself counts for both operands; a side at a reflex vertex is left
 * out together with that of the arc's sector, which runs the other way.
 */
static sp_status add_rectangle(shrinker *of, const corner *a, const corner *b) {
  geo_point far_a, far_b;
  if (!tip(of, a->at, a->out, &far_a) || !tip(of, b->at, a->out, &far_b)) return geo__fail_reach();
  bool added = geo__add_edge(of->arena, &of->edges, a->at, b->at, 1, 1) &&
               geo__add_edge(of->arena, &of->edges, far_b, far_a, 0, 1);
  if (!b->reflex) added = added && geo__add_edge(of->arena, &of->edges, b->at, far_b, 0, 1);
  if (!a->reflex) added = added && geo__add_edge(of->arena, &of->edges, far_a, a->at, 0, 1);
  return added ? SP_OK : sp__fail_memory();
}

static corner corner_at(const geo_point *ring, uint32_t count, uint32_t i) {
  const geo_point before = ring[i > 0 ? i - 1 : count - 1], at = ring[i], after = ring[i + 1 < count ? i + 1 : 0];
  return (corner){at, geo__left_normal(before, at), geo__left_normal(at, after), geo__orient(before, at, after) < 0};
}

static sp_status sweep_ring(shrinker *of, const geo_point *ring, uint32_t count) {
  corner here = corner_at(ring, count, 0);
  for (uint32_t i = 0; i < count; i++) {
    const corner next = corner_at(ring, count, i + 1 < count ? i + 1 : 0);
    sp_status status = add_rectangle(of, &here, &next);
    if (status == SP_OK && here.reflex) status = add_arc(of, &here);
    if (status != SP_OK) return status;
    here = next;
  }
  return SP_OK;
}

sp_status geo__shrink(sp__arena *arena, const geo_rings *region, int32_t snap_bits, double distance,
                      double arc_tolerance, geo_rings *out) {
  shrinker of = {.arena = arena, .reach = geo__reach(snap_bits)};
  const double radius = distance * geo__units_per_world(snap_bits);
  geo__make_equal_area(radius, geo__arc_tolerance(radius, arc_tolerance, snap_bits), &of.circle);
  /* An edge and its far side; a side at half of the corners, an arc of three edges at the others. */
  if (!geo__reserve_edges(arena, &of.edges, 4 * (size_t)region->point_count)) return sp__fail_memory();
  for (uint32_t ring = 0; ring < region->ring_count; ring++) {
    const uint32_t first = region->starts[ring];
    const sp_status status = sweep_ring(&of, region->points + first, region->starts[ring + 1] - first);
    if (status != SP_OK) return status;
  }
  return geo__combine(arena, &of.edges, SP_REGION_OPERATION_DIFFERENCE, out);
}
