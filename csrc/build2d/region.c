/* Regions as objects: rings in one block, and what can be asked of them. */
#include <string.h>

#include "abi/options.h"
#include "build2d/build2d_internal.h"
#include "core/alloc.h"
#include "math/fp_guard.h"
#include "math/predicates.h"

double geo__units_per_world(int32_t snap_bits) {
  return (double)(INT32_C(1) << snap_bits);
}

double geo__unit(int32_t snap_bits) {
  return 1.0 / geo__units_per_world(snap_bits);
}

/* Creation ----------------------------------------------------------------------------------- */

sp_status geo__check_creation(const sp_region_options *options, sp_region **out, int32_t *snap_bits) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp_region_options defaults;
  if (options == NULL) {
    sp_region_options_init(&defaults);
    options = &defaults;
  }
  const sp_status status = sp__region_options_check(options);
  if (status == SP_OK) *snap_bits = options->snap_bits;
  return status;
}

static size_t block_size(uint32_t point_count, uint32_t ring_count) {
  return point_count * sizeof(geo_point) + ((size_t)ring_count + 1) * sizeof(uint32_t);
}

sp_status geo__make_region(const geo_rings *rings, int32_t snap_bits, const sp_allocator *allocator, sp_region **out) {
  sp_region *region = sp__object_create(SP__KIND_REGION, sizeof *region, allocator);
  if (region == NULL) return sp__fail_memory();
  geo_point *points = sp__alloc(&region->object.allocator, block_size(rings->point_count, rings->ring_count));
  if (points == NULL) {
    sp__object_destroy(region, sizeof *region);
    return sp__fail_memory();
  }
  uint32_t *starts = (uint32_t *)(points + rings->point_count);
  if (rings->point_count > 0) memcpy(points, rings->points, rings->point_count * sizeof *points);
  if (rings->ring_count > 0) memcpy(starts, rings->starts, rings->ring_count * sizeof *starts);
  starts[rings->ring_count] = rings->point_count;
  region->rings = (geo_rings){points, starts, rings->point_count, rings->ring_count};
  region->snap_bits = snap_bits;
  *out = region;
  return SP_OK;
}

void sp_region_free(sp_region *region) {
  if (!sp__object_give_up(region, SP__KIND_REGION) || !sp__object_drop(region)) return;
  sp__release(&region->object.allocator, region->rings.points,
              block_size(region->rings.point_count, region->rings.ring_count));
  sp__object_destroy(region, sizeof *region);
}

/* Content ------------------------------------------------------------------------------------ */

int32_t sp_region_snap_bits(const sp_region *region) {
  return sp__object_is(region, SP__KIND_REGION) ? region->snap_bits : -1;
}

uint32_t sp_region_ring_count(const sp_region *region) {
  return sp__object_is(region, SP__KIND_REGION) ? region->rings.ring_count : 0;
}

uint32_t sp_region_point_count(const sp_region *region) {
  return sp__object_is(region, SP__KIND_REGION) ? region->rings.point_count : 0;
}

sp_status sp_region_get_rings(const sp_region *region, sp_region_rings *rings) {
  const sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status != SP_OK) return status;
  if (rings == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *rings = (sp_region_rings){region->rings.point_count, region->rings.ring_count, &region->rings.points[0].x,
                             region->rings.starts};
  return SP_OK;
}

sp_status sp_region_read_points(const sp_region *region, double *points, uint32_t capacity) {
  const sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status != SP_OK) return status;
  const uint32_t count = region->rings.point_count;
  if (count > capacity) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_POINTS, SP_DETAIL_NONE);
  if (points == NULL && count > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_POINTS, SP_DETAIL_NULL_POINTER);
  const double unit = geo__unit(region->snap_bits);
  for (uint32_t i = 0; i < count; i++) {
    points[2 * (size_t)i] = (double)region->rings.points[i].x * unit;
    points[2 * (size_t)i + 1] = (double)region->rings.points[i].y * unit;
  }
  return SP_OK;
}

/* Area --------------------------------------------------------------------------------------- */

static sp__i128 doubled_area(const geo_rings *rings) {
  sp__i128 sum = sp__i128_from(0);
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], end = rings->starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : first];
      sum = sp__i128_add(sum, sp__i128_subtract(sp__i64_multiply(a.x, b.y), sp__i64_multiply(a.y, b.x)));
    }
  }
  return sum;
}

sp_status sp_region_doubled_area(const sp_region *region, uint64_t *words) {
  const sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status != SP_OK) return status;
  if (words == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const sp__i128 area = doubled_area(&region->rings);
  words[0] = area.low;
  words[1] = area.high;
  return SP_OK;
}

double sp_region_area(const sp_region *region) {
  if (!sp__object_is(region, SP__KIND_REGION)) return 0.0;
  const double unit = geo__unit(region->snap_bits);
  return sp__i128_to_double(doubled_area(&region->rings)) * (0.5 * unit * unit);
}

/* Points ------------------------------------------------------------------------------------- */

/** Whether the edge passes the ray to the right of a point, or *on: the point lies on it. Ends count below the ray. */
static bool crosses_ray(geo_point a, geo_point b, const double point[2], bool *on) {
  const double p[2] = {(double)a.x, (double)a.y}, q[2] = {(double)b.x, (double)b.y};
  const bool up = p[1] <= point[1] && q[1] > point[1], down = q[1] <= point[1] && p[1] > point[1];
  if (up || down) {
    const int32_t side = sp__orient2d(p, q, point);
    *on = *on || side == 0;
    return up ? side > 0 : side < 0;
  }
  const bool at_height = p[1] == point[1] && q[1] == point[1];
  const bool at_end = (p[0] == point[0] && p[1] == point[1]) || (q[0] == point[0] && q[1] == point[1]);
  *on = *on || at_end || (at_height && (p[0] < point[0]) != (q[0] < point[0]));
  return false;
}

sp_status sp_region_locate_point(const sp_region *region, double x, double y, int32_t *place) {
  const sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status != SP_OK) return status;
  if (place == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!(fabs(x) <= SP__FINITE)) return sp__fail_range(SP_FIELD_POINT_X, x, -SP__FINITE, SP__FINITE);
  if (!(fabs(y) <= SP__FINITE)) return sp__fail_range(SP_FIELD_POINT_Y, y, -SP__FINITE, SP__FINITE);
  *place = SP_POINT_PLACE_OUTSIDE;
  const double limit = SP_REGION_MAX_REACH, scale = geo__units_per_world(region->snap_bits);
  if (fabs(x) > limit || fabs(y) > limit) return SP_OK;
  const double point[2] = {x * scale, y * scale};
  bool inside = false, on = false;
  for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
    const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point a = region->rings.points[i], b = region->rings.points[i + 1 < end ? i + 1 : first];
      if (crosses_ray(a, b, point, &on)) inside = !inside;
    }
  }
  *place = on ? SP_POINT_PLACE_ON_BOUNDARY : inside ? SP_POINT_PLACE_INSIDE : SP_POINT_PLACE_OUTSIDE;
  return SP_OK;
}

/* Operations --------------------------------------------------------------------------------- */

static sp_status check_operands(const sp_region *first, const sp_region *second, int32_t operation, sp_region **out) {
  sp_status status = sp__object_check(first, SP__KIND_REGION);
  if (status == SP_OK) status = sp__object_check(second, SP__KIND_REGION);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (operation < SP_REGION_OPERATION_UNION || operation > SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE) {
    return sp__fail_range(SP_FIELD_OPERATION, operation, SP_REGION_OPERATION_UNION,
                          SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE);
  }
  if (first->snap_bits != second->snap_bits) {
    return sp__fail_size(SP_FIELD_REGION_OPTIONS_SNAP_BITS, second->snap_bits, first->snap_bits);
  }
  return SP_OK;
}

sp_status sp_region_combine(const sp_region *first, const sp_region *second, int32_t operation,
                            const sp_allocator *allocator, sp_region **out) {
  sp_status status = check_operands(first, second, operation, out);
  if (status != SP_OK) return status;
  sp__arena arena = sp__arena_make(allocator);
  geo_edges edges = geo__make_edges(allocator);
  geo_rings rings;
  if (geo__add_rings(&edges, &first->rings, 0) && geo__add_rings(&edges, &second->rings, 1)) {
    status = geo__combine(&arena, &edges, operation, &rings);
  } else {
    status = sp__fail_memory();
    geo__free_edges(&edges);
  }
  if (status == SP_OK) status = geo__make_region(&rings, first->snap_bits, allocator, out);
  sp__arena_free(&arena);
  return status;
}
