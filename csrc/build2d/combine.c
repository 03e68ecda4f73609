/* From edges to regions: which faces are inside, and the boundary between those and the others. */
#include "build2d/build2d_internal.h"
#include "core/assert.h"

bool geo__reserve_edges(sp__arena *arena, geo_edges *edges, size_t more) {
  void *items = edges->items;
  if (!geo__reserve(arena, &items, &edges->capacity, edges->count, edges->count + more, sizeof *edges->items)) {
    return false;
  }
  edges->items = items;
  return true;
}

bool geo__add_edge(sp__arena *arena, geo_edges *edges, geo_point a, geo_point b, int32_t net0, int32_t net1) {
  if (geo__equal(a, b)) return true;
  if (edges->count == edges->capacity && !geo__reserve_edges(arena, edges, 1)) return false;
  edges->items[edges->count++] = (geo_edge){a, b, {net0, net1}};
  return true;
}

bool geo__add_rings(sp__arena *arena, geo_edges *edges, const geo_rings *rings, int32_t operand) {
  if (!geo__reserve_edges(arena, edges, rings->point_count)) return false;
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring], end = rings->starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : first];
      edges->items[edges->count++] = (geo_edge){a, b, {operand == 0, operand == 1}};
    }
  }
  return true;
}

static bool is_inside(int32_t operation, int32_t w0, int32_t w1) {
  switch (operation) {
  case GEO_EVEN_ODD:
    return (w0 & 1) != 0;
  case SP_REGION_OPERATION_UNION:
    return w0 > 0 || w1 > 0;
  case SP_REGION_OPERATION_INTERSECTION:
    return w0 > 0 && w1 > 0;
  case SP_REGION_OPERATION_DIFFERENCE:
    return w0 > 0 && w1 <= 0;
  default:
    SP_ASSERT(operation == SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE);
    return (w0 > 0) != (w1 > 0);
  }
}

sp_status geo__extract(sp__arena *arena, const geo_arrangement *of, int32_t operation, geo_rings *out) {
  *out = (geo_rings){0};
  if (of->segment_count == 0) return SP_OK;
  geo_link *links = sp__arena_alloc_array(arena, of->segment_count, sizeof *links);
  if (links == NULL) return sp__fail_memory();
  uint32_t count = 0;
  for (uint32_t i = 0; i < of->segment_count; i++) {
    const geo_segment *segment = &of->segments[i];
    const int32_t *right = of->right[i];
    const bool inside_right = is_inside(operation, right[0], right[1]);
    const bool inside_left = is_inside(operation, right[0] + segment->net[0], right[1] + segment->net[1]);
    if (inside_left == inside_right) continue;
    links[count++] = inside_left ? (geo_link){segment->a, segment->b} : (geo_link){segment->b, segment->a};
  }
  return geo__chain(arena, of->points, of->point_count, links, count, out);
}

sp_status geo__combine(sp__arena *arena, geo_edges *edges, int32_t operation, geo_rings *out) {
  geo_arrangement arrangement;
  const sp_status status = geo__arrange(arena, edges->items, edges->count, &arrangement);
  return status == SP_OK ? geo__extract(arena, &arrangement, operation, out) : status;
}
