/* Offsets: the union of a region with what is swept along its boundary, or what that leaves of it. */
#include "build2d/offset.h"

#include "abi/options.h"
#include "math/rounding.h"

#define PI 3.141592653589793

/* Circles ------------------------------------------------------------------------------------ */

/** Cosine and sine of an angle of the first quadrant. */
typedef struct angle {
  double cosine;
  double sine;
} angle;

static angle halve(angle of) {
  return (angle){sp__sqrt((1.0 + of.cosine) / 2.0), sp__sqrt((1.0 - of.cosine) / 2.0)};
}

/** Chooses the count of vertices; *step is the angle between them and *half is half of it. */
static uint32_t choose_count(double radius, double tolerance, angle *step, angle *half) {
  *step = halve((angle){0.0, 1.0});
  *half = halve(*step);
  uint32_t count = GEO_MIN_ARC_VERTICES;
  while (count < GEO_MAX_ARC_VERTICES && !(radius / half->cosine - radius <= tolerance)) {
    count *= 2;
    *step = *half;
    *half = halve(*step);
  }
  return count;
}

/** Fills in `count` vertices of a polygon that has its first one at `unit` times the outer radius. */
static void rotate(geo_circle *out, uint32_t count, double outer, angle unit, angle step) {
  for (uint32_t i = 0; i < count; i++) {
    out->x[i] = outer * unit.cosine;
    out->y[i] = outer * unit.sine;
    unit =
        (angle){unit.cosine * step.cosine - unit.sine * step.sine, unit.cosine * step.sine + unit.sine * step.cosine};
  }
}

void geo__make_circle(double radius, double tolerance, geo_circle *out) {
  angle step, half;
  out->radius = radius;
  out->count = choose_count(radius, tolerance, &step, &half);
  rotate(out, out->count, radius / half.cosine, half, step);
}

/** Area of the polygon of centre, (r, 0), the q vertices of the first quadrant, (0, r). */
static double quadrant_area(const geo_circle *circle, uint32_t q) {
  double x = circle->radius, y = 0.0, sum = 0.0;
  for (uint32_t i = 0; i < q; i++) {
    sum += x * circle->y[i] - circle->x[i] * y;
    x = circle->x[i];
    y = circle->y[i];
  }
  sum += x * circle->radius - 0.0 * y;
  return 0.5 * sum;
}

/** The vertices of the first quadrant: the ends slide on the tangents at the axes, the others move to the centre. */
static void set_quadrant(geo_circle *out, const geo_circle *outer, uint32_t q, double tangent, double lambda) {
  for (uint32_t i = 1; i + 1 < q; i++) {
    out->x[i] = outer->x[i] * lambda;
    out->y[i] = outer->y[i] * lambda;
  }
  out->x[0] = out->y[q - 1] = out->radius;
  out->y[0] = out->x[q - 1] = lambda * tangent;
}

double geo__make_equal_area(double radius, double tolerance, geo_circle *out) {
  enum { BISECTIONS = 60 };
  angle step, half;
  geo_circle outer;
  outer.radius = out->radius = radius;
  outer.count = out->count = choose_count(radius, tolerance, &step, &half);
  const uint32_t q = out->count / 4;
  rotate(&outer, q, radius / half.cosine, half, step);
  const double tangent = radius * (half.sine / half.cosine), wanted = PI * radius * radius / 4.0;
  double low = 0.0, high = 1.0;
  for (int32_t i = 0; i < BISECTIONS; i++) {
    const double middle = (low + high) / 2.0;
    set_quadrant(out, &outer, q, tangent, middle);
    if (quadrant_area(out, q) < wanted) {
      low = middle;
    } else {
      high = middle;
    }
  }
  set_quadrant(out, &outer, q, tangent, high);
  for (uint32_t i = q; i < out->count; i++) {
    out->x[i] = -out->y[i - q];
    out->y[i] = out->x[i - q];
  }
  return high;
}

double geo__arc_tolerance(double radius, double arc_tolerance, int32_t snap_bits) {
  const double tolerance = arc_tolerance * geo__units_per_world(snap_bits);
  if (tolerance >= 1.0) return tolerance;
  return radius / 128.0 > 1.0 ? radius / 128.0 : 1.0;
}

/* Places ------------------------------------------------------------------------------------- */

geo_normal geo__left_normal(geo_point a, geo_point b) {
  const double dx = (double)(b.x - a.x), dy = (double)(b.y - a.y), length = sp__sqrt(dx * dx + dy * dy);
  return (geo_normal){-dy / length, dx / length};
}

double geo__reach(int32_t snap_bits) {
  return SP_REGION_MAX_REACH * geo__units_per_world(snap_bits);
}

bool geo__displace(geo_point p, double x, double y, double reach, geo_point *out) {
  const double to_x = sp__round_half_even((double)p.x + x), to_y = sp__round_half_even((double)p.y + y);
  if (!(fabs(to_x) <= reach && fabs(to_y) <= reach)) return false;
  *out = (geo_point){(int64_t)to_x, (int64_t)to_y};
  return true;
}

sp_status geo__fail_reach(void) {
  return sp__fail(SP_E_RANGE, SP_FIELD_DISTANCE, SP_DETAIL_BAD_COORDINATE);
}

/* Sweeping ----------------------------------------------------------------------------------- */

/** Appends a closed polygon of the swept set. */
static sp_status add_polygon(geo_edges *edges, const geo_point *points, uint32_t count) {
  return geo__add_polygon(edges, points, count, 1) ? SP_OK : sp__fail_memory();
}

/** The rectangle around an edge. */
static sp_status sweep_edge_round(geo_edges *edges, geo_point a, geo_point b, double radius, double reach) {
  const geo_normal normal = geo__left_normal(a, b);
  const double x = radius * normal.x, y = radius * normal.y;
  geo_point corners[4];
  if (!geo__displace(a, -x, -y, reach, &corners[0]) || !geo__displace(b, -x, -y, reach, &corners[1]) ||
      !geo__displace(b, x, y, reach, &corners[2]) || !geo__displace(a, x, y, reach, &corners[3])) {
    return geo__fail_reach();
  }
  return add_polygon(edges, corners, 4);
}

/** The convex hull of the squares around both ends of an edge. */
static sp_status sweep_edge_square(geo_edges *edges, geo_point a, geo_point b, double half, double reach) {
  const double corner_x[4] = {-half, half, half, -half}, corner_y[4] = {-half, -half, half, half};
  const int64_t dx = b.x - a.x, dy = b.y - a.y;
  const uint32_t quadrant = dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 ? 2 : 3;
  static const uint8_t corners[6] = {0, 1, 1, 2, 3, 3}, at_b[6] = {0, 0, 1, 1, 1, 0};
  geo_point hull[6];
  uint32_t count = 0;
  for (uint32_t i = 0; i < 6; i++) {
    if ((dx == 0 || dy == 0) && (i == 1 || i == 4)) continue; /* on a side of the rectangle */
    const uint32_t corner = (corners[i] + quadrant) % 4;
    if (!geo__displace(at_b[i] != 0 ? b : a, corner_x[corner], corner_y[corner], reach, &hull[count++])) {
      return geo__fail_reach();
    }
  }
  return add_polygon(edges, hull, count);
}

/** The polygon around each distinct vertex of the region. */
static sp_status sweep_vertices(sp__arena *arena, geo_edges *edges, const geo_rings *rings, const geo_circle *circle,
                                double reach) {
  geo_point *distinct = sp__arena_alloc_array(arena, rings->point_count, sizeof *distinct);
  if (distinct == NULL) return sp__fail_memory();
  const uint32_t count = geo__sort_points(arena, rings->points, rings->point_count, distinct, NULL);
  if (count == 0) return sp__fail_memory();
  for (uint32_t i = 0; i < count; i++) {
    geo_point corners[GEO_MAX_ARC_VERTICES];
    for (uint32_t k = 0; k < circle->count; k++) {
      if (!geo__displace(distinct[i], circle->x[k], circle->y[k], reach, &corners[k])) return geo__fail_reach();
    }
    const sp_status status = add_polygon(edges, corners, circle->count);
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

static sp_status sweep_boundary(sp__arena *arena, geo_edges *edges, const sp_region *region, double radius,
                                const sp_offset_options *options) {
  const geo_rings *rings = &region->rings;
  const double reach = geo__reach(region->snap_bits), rounded = sp__round_half_even(radius);
  const bool is_round = options->join == SP_OFFSET_JOIN_ROUND;
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], end = rings->starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : first];
      const sp_status status = is_round ? sweep_edge_round(edges, a, b, radius, reach)
                                        : sweep_edge_square(edges, a, b, rounded > 1.0 ? rounded : 1.0, reach);
      if (status != SP_OK) return status;
    }
  }
  if (!is_round) return SP_OK;
  geo_circle circle;
  geo__make_circle(radius, geo__arc_tolerance(radius, options->arc_tolerance, region->snap_bits), &circle);
  return sweep_vertices(arena, edges, rings, &circle, reach);
}

/* The call ----------------------------------------------------------------------------------- */

static sp_status check_offset(const sp_region *region, double distance, const sp_offset_options *options,
                              sp_region **out) {
  sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status == SP_OK) status = sp__offset_options_check(options);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!(fabs(distance) <= SP_REGION_MAX_OFFSET)) {
    return sp__fail_range(SP_FIELD_DISTANCE, distance, -SP_REGION_MAX_OFFSET, SP_REGION_MAX_OFFSET);
  }
  return SP_OK;
}

static sp_status offset(sp__arena *arena, const sp_region *region, double distance, const sp_offset_options *options,
                        geo_rings *rings) {
  const double radius = fabs(distance) * geo__units_per_world(region->snap_bits);
  const int32_t operation = distance > 0.0 ? SP_REGION_OPERATION_UNION : SP_REGION_OPERATION_DIFFERENCE;
  geo_edges edges = geo__make_edges(&arena->allocator);
  sp_status status = geo__add_rings(&edges, &region->rings, 0) ? SP_OK : sp__fail_memory();
  if (status == SP_OK) status = sweep_boundary(arena, &edges, region, radius, options);
  if (status == SP_OK) return geo__combine(arena, &edges, operation, rings);
  geo__free_edges(&edges);
  return status;
}

sp_status sp_region_offset(const sp_region *region, double distance, const sp_offset_options *options,
                           const sp_allocator *allocator, sp_region **out) {
  sp_status status = check_offset(region, distance, options, out);
  if (status != SP_OK) return status;
  sp_offset_options defaults;
  if (options == NULL) {
    sp_offset_options_init(&defaults);
    options = &defaults;
  }
  if (distance == 0.0 || region->rings.ring_count == 0) {
    return geo__make_region(&region->rings, region->snap_bits, allocator, out);
  }
  sp__arena arena = sp__arena_make(allocator);
  geo_rings rings;
  status = offset(&arena, region, distance, options, &rings);
  if (status == SP_OK) status = geo__make_region(&rings, region->snap_bits, allocator, out);
  sp__arena_free(&arena);
  return status;
}
