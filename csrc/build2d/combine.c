/* From edges to regions: which faces are inside, and the boundary between those and the others. */
#include "build2d/build2d_internal.h"
#include "core/alloc.h"
#include "core/assert.h"

/* Edges -------------------------------------------------------------------------------------- */

geo_edges geo__make_edges(const sp_allocator *allocator) {
  return (geo_edges){.allocator = sp__allocator_or_default(allocator)};
}

void geo__free_edge_points(geo_edges *edges) {
  sp__release(&edges->allocator, edges->points, edges->point_capacity * sizeof *edges->points);
  edges->points = NULL;
  edges->point_capacity = edges->point_count = 0;
}

void geo__free_edges(geo_edges *edges) {
  geo__free_edge_points(edges);
  sp__release(&edges->allocator, edges->items, edges->capacity * sizeof *edges->items);
  *edges = (geo_edges){.allocator = edges->allocator};
}

bool geo__reserve_edges(geo_edges *edges, size_t more_points, size_t more_edges) {
  void *points = edges->points, *items = edges->items;
  if (more_points > GEO_MAX_ITEMS - edges->point_count || more_edges > GEO_MAX_ITEMS - edges->count) return false;
  if (!sp__grow_array(&edges->allocator, &points, &edges->point_capacity, edges->point_count,
                      edges->point_count + more_points, sizeof *edges->points)) {
    return false;
  }
  edges->points = points;
  if (!sp__grow_array(&edges->allocator, &items, &edges->capacity, edges->count, edges->count + more_edges,
                      sizeof *edges->items)) {
    return false;
  }
  edges->items = items;
  return true;
}

bool geo__add_point(geo_edges *edges, geo_point point) {
  if (edges->point_count == edges->point_capacity && !geo__reserve_edges(edges, 1, 0)) return false;
  edges->points[edges->point_count++] = point;
  return true;
}

bool geo__add_edge(geo_edges *edges, uint32_t a, uint32_t b, int32_t net0, int32_t net1) {
  if (edges->count == edges->capacity && !geo__reserve_edges(edges, 0, 1)) return false;
  edges->items[edges->count++] = (geo_segment){a, b, {net0, net1}};
  return true;
}

bool geo__add_polygon(geo_edges *edges, const geo_point *points, uint32_t count, int32_t operand) {
  if (!geo__reserve_edges(edges, count, count)) return false;
  const uint32_t first = (uint32_t)edges->point_count;
  for (uint32_t i = 0; i < count; i++) {
    edges->points[edges->point_count++] = points[i];
    const uint32_t next = i + 1 < count ? first + i + 1 : first;
    edges->items[edges->count++] = (geo_segment){first + i, next, {operand == 0, operand == 1}};
  }
  return true;
}

bool geo__add_rings(geo_edges *edges, const geo_rings *rings, int32_t operand) {
  if (!geo__reserve_edges(edges, rings->point_count, rings->point_count)) return false;
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    const uint32_t first = rings->starts[ring];
    if (!geo__add_polygon(edges, rings->points + first, rings->starts[ring + 1] - first, operand)) return false;
  }
  return true;
}

/* Faces -------------------------------------------------------------------------------------- */

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

/** Directs a segment of the boundary; false for one that is none. */
static bool direct(const geo_segment *segment, const int32_t *right, int32_t operation, geo_link *link) {
  const bool inside_right = is_inside(operation, right[0], right[1]);
  const bool inside_left = is_inside(operation, right[0] + segment->net[0], right[1] + segment->net[1]);
  if (inside_left == inside_right) return false;
  *link = inside_left ? (geo_link){segment->a, segment->b} : (geo_link){segment->b, segment->a};
  return true;
}

sp_status geo__extract(sp__arena *arena, const geo_arrangement *of, int32_t operation, geo_rings *out) {
  *out = (geo_rings){0};
  uint32_t count = 0;
  geo_link link;
  for (uint32_t i = 0; i < of->segment_count; i++) count += direct(&of->segments[i], of->right[i], operation, &link);
  if (count == 0) return SP_OK;
  sp__arena working = sp__arena_make(&arena->allocator);
  geo_link *links = sp__arena_alloc_array(&working, count, sizeof *links);
  count = 0;
  for (uint32_t i = 0; links != NULL && i < of->segment_count; i++) {
    if (direct(&of->segments[i], of->right[i], operation, &link)) links[count++] = link;
  }
  const sp_status status =
      links != NULL ? geo__chain(arena, of->points, of->point_count, links, count, out) : sp__fail_memory();
  sp__arena_free(&working);
  return status;
}

sp_status geo__combine(sp__arena *arena, geo_edges *edges, int32_t operation, geo_rings *out) {
  sp__arena working = sp__arena_make(&arena->allocator);
  geo_arrangement arrangement;
  sp_status status = geo__arrange(&working, edges, &arrangement);
  if (status == SP_OK) status = geo__extract(arena, &arrangement, operation, out);
  sp__arena_free(&working);
  return status;
}
