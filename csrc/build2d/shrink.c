/* The shrink of the mesh builder: what lies within the agent's radius of the boundary goes, with few pieces. Only the
 * inner side of each edge and the reflex vertices are swept, because the point of the boundary that is nearest to an
 * inner point is never a convex vertex. The pieces are fed as edges, and of these only those that can matter.
 */
#include "build2d/offset.h"

/** A vertex of a ring with its two edges. Its points are numbered one after another: itself, then its two tips. */
typedef struct corner {
  geo_point at;
  geo_normal in;  /* to the left of the edge that ends here */
  geo_normal out; /* to the left of the edge that starts here */
  uint32_t number;
  bool reflex;
} corner;

enum { TIP_OUT = 1, TIP_IN = 2, CORNER_POINTS = 3 };

typedef struct shrinker {
  geo_edges edges;
  geo_circle circle;
  double reach;
} shrinker;

static bool is_within(const geo_circle *circle, const corner *around, uint32_t i) {
  const double x = circle->x[i], y = circle->y[i];
  return around->out.x * y - around->out.y * x > 0.0 && x * around->in.y - y * around->in.x > 0.0;
}

/** Appends a point at a displacement from a vertex. */
static sp_status add_displaced(shrinker *of, geo_point at, double x, double y) {
  geo_point point;
  if (!geo__displace(at, x, y, of->reach, &point)) return geo__fail_reach();
  return geo__add_point(&of->edges, point) ? SP_OK : sp__fail_memory();
}

/** Appends the arc of a reflex vertex, from the tip of the edge that starts to the tip of the one that ends. */
static sp_status add_arc(shrinker *of, const corner *around) {
  const geo_circle *circle = &of->circle;
  uint32_t from = around->number + TIP_OUT;
  uint32_t first = 0; /* the vertices within follow each other round the circle */
  while (first < circle->count && (!is_within(circle, around, first) ||
                                   is_within(circle, around, (first + circle->count - 1) % circle->count))) {
    first++;
  }
  for (uint32_t i = first; first < circle->count && is_within(circle, around, i % circle->count); i++) {
    const uint32_t k = i % circle->count, to = (uint32_t)of->edges.point_count;
    const sp_status status = add_displaced(of, around->at, circle->x[k], circle->y[k]);
    if (status != SP_OK) return status;
    if (!geo__add_edge(&of->edges, from, to, 0, 1)) return sp__fail_memory();
    from = to;
  }
  return geo__add_edge(&of->edges, from, around->number + TIP_IN, 0, 1) ? SP_OK : sp__fail_memory();
}

/**
 * Appends the rectangle inside of an edge. The edge itself counts for both operands; a side at a reflex vertex is left
 * out together with that of the arc's sector, which runs the other way.
 */
static sp_status add_rectangle(shrinker *of, const corner *a, const corner *b) {
  const uint32_t far_a = a->number + TIP_OUT, far_b = b->number + TIP_IN;
  bool added = geo__add_edge(&of->edges, a->number, b->number, 1, 1) && geo__add_edge(&of->edges, far_b, far_a, 0, 1);
  if (!b->reflex) added = added && geo__add_edge(&of->edges, b->number, far_b, 0, 1);
  if (!a->reflex) added = added && geo__add_edge(&of->edges, far_a, a->number, 0, 1);
  return added ? SP_OK : sp__fail_memory();
}

/** Makes a corner of a ring and appends its points. */
static sp_status add_corner(shrinker *of, const geo_point *ring, uint32_t count, uint32_t i, corner *out) {
  const geo_point before = ring[i > 0 ? i - 1 : count - 1], at = ring[i], after = ring[i + 1 < count ? i + 1 : 0];
  const double radius = of->circle.radius;
  *out = (corner){at, geo__left_normal(before, at), geo__left_normal(at, after), (uint32_t)of->edges.point_count,
                  geo__orient(before, at, after) < 0};
  if (!geo__add_point(&of->edges, at)) return sp__fail_memory();
  const sp_status status = add_displaced(of, at, radius * out->out.x, radius * out->out.y);
  return status == SP_OK ? add_displaced(of, at, radius * out->in.x, radius * out->in.y) : status;
}

static sp_status sweep_ring(shrinker *of, const geo_point *ring, uint32_t count) {
  corner start, here, next;
  sp_status status = add_corner(of, ring, count, 0, &start);
  here = start;
  for (uint32_t i = 0; i < count && status == SP_OK; i++, here = next) {
    next = start;
    if (i + 1 < count) status = add_corner(of, ring, count, i + 1, &next);
    if (status == SP_OK) status = add_rectangle(of, &here, &next);
    if (status == SP_OK && here.reflex) status = add_arc(of, &here);
  }
  return status;
}

static sp_status sweep_rings(shrinker *of, const geo_rings *region) {
  /* Half of the corners have two vertices of an arc between their tips, as in a tile map, and three edges for it; the
   * others have sides. */
  const size_t count = region->point_count;
  if (!geo__reserve_edges(&of->edges, (CORNER_POINTS + 1) * count, 3 * count + count / 16)) return sp__fail_memory();
  for (uint32_t ring = 0; ring < region->ring_count; ring++) {
    const uint32_t first = region->starts[ring];
    const sp_status status = sweep_ring(of, region->points + first, region->starts[ring + 1] - first);
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

sp_status geo__shrink(sp__arena *arena, const geo_rings *region, int32_t snap_bits, double distance,
                      double arc_tolerance, geo_rings *out) {
  shrinker of = {.edges = geo__make_edges(&arena->allocator), .reach = geo__reach(snap_bits)};
  const double radius = distance * geo__units_per_world(snap_bits);
  geo__make_equal_area(radius, geo__arc_tolerance(radius, arc_tolerance, snap_bits), &of.circle);
  const sp_status status = sweep_rings(&of, region);
  if (status == SP_OK) return geo__combine(arena, &of.edges, SP_REGION_OPERATION_DIFFERENCE, out);
  geo__free_edges(&of.edges);
  return status;
}
