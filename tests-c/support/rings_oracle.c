/* Boundary edges chained one by one, with every choice made by looking at all edges. */
#include <string.h>

#include "support/arrangement_oracle.h"

typedef struct boundary {
  geo_link links[ARRANGEMENT_MAX_SEGMENTS];
  bool used[ARRANGEMENT_MAX_SEGMENTS];
  uint32_t count;
  const geo_point *points;
} boundary;

static bool inside(int32_t operation, int32_t w0, int32_t w1) {
  const bool in[2] = {w0 > 0, w1 > 0};
  if (operation == GEO_EVEN_ODD) return w0 % 2 != 0;
  if (operation == SP_REGION_OPERATION_UNION) return in[0] || in[1];
  if (operation == SP_REGION_OPERATION_INTERSECTION) return in[0] && in[1];
  if (operation == SP_REGION_OPERATION_DIFFERENCE) return in[0] && !in[1];
  return in[0] != in[1];
}

static void find_boundary(boundary *out, const arrangement_oracle *from, int32_t operation) {
  out->count = 0;
  out->points = from->pixels;
  for (uint32_t i = 0; i < from->segment_count; i++) {
    const geo_segment *segment = &from->segments[i];
    const int32_t *right = from->right[i];
    const bool on_right = inside(operation, right[0], right[1]);
    const bool on_left = inside(operation, right[0] + segment->net[0], right[1] + segment->net[1]);
    if (on_left && !on_right) out->links[out->count++] = (geo_link){segment->a, segment->b};
    if (on_right && !on_left) out->links[out->count++] = (geo_link){segment->b, segment->a};
  }
}

static int32_t cross(geo_point u, geo_point v) {
  return oracle_sign(u.x, v.y, u.y, v.x);
}

/** Whether turning clockwise from `back` comes to u before v. */
static bool clockwise_before(geo_point back, geo_point u, geo_point v) {
  const int32_t u_side = cross(back, u), v_side = cross(back, v);
  return u_side != v_side ? u_side < v_side : cross(u, v) < 0;
}

static uint32_t next_of(const boundary *in, uint32_t link, bool *alone) {
  const uint32_t at = in->links[link].to;
  const geo_point back = geo__minus(in->points[in->links[link].from], in->points[at]);
  uint32_t best = UINT32_MAX, leaving = 0;
  for (uint32_t i = 0; i < in->count; i++) {
    if (in->links[i].from != at) continue;
    leaving++;
    const geo_point direction = geo__minus(in->points[in->links[i].to], in->points[at]);
    if (best != UINT32_MAX) {
      const geo_point other = geo__minus(in->points[in->links[best].to], in->points[at]);
      if (!clockwise_before(back, direction, other)) continue;
    }
    best = i;
  }
  *alone = leaving == 1;
  return best;
}

/** Appends the ring of a link, in whatever turn. */
static uint32_t trace(boundary *in, uint32_t first, uint32_t *ring) {
  uint32_t count = 0, link = first;
  do {
    bool alone;
    in->used[link] = true;
    const uint32_t next = next_of(in, link, &alone);
    const geo_point before = in->points[in->links[link].from], at = in->points[in->links[link].to];
    const geo_point after = in->points[in->links[next].to];
    if (!alone || cross(geo__minus(at, before), geo__minus(after, at)) != 0) ring[count++] = in->links[link].to;
    link = next;
  } while (link != first);
  return count;
}

/** The turn of a ring that gives the smallest first edge. */
static uint32_t least_turn(const uint32_t *ring, uint32_t count) {
  uint32_t least = 0;
  for (uint32_t i = 1; i < count; i++) {
    const uint32_t a = ring[i], b = ring[(i + 1) % count], c = ring[least], d = ring[(least + 1) % count];
    if (a < c || (a == c && b < d)) least = i;
  }
  return least;
}

/** Inserts a ring among the others by its first edge. */
static void insert(rings_oracle *out, const geo_point *points, const uint32_t *ring, uint32_t count) {
  const uint32_t turn = least_turn(ring, count);
  const geo_point first = points[ring[turn]], second = points[ring[(turn + 1) % count]];
  uint32_t at = 0;
  for (; at < out->ring_count; at++) {
    const geo_point *other = out->points + out->starts[at];
    if (geo__less(first, other[0]) || (geo__equal(first, other[0]) && geo__less(second, other[1]))) break;
  }
  const uint32_t place = at < out->ring_count ? out->starts[at] : out->point_count;
  memmove(&out->points[place + count], &out->points[place], (out->point_count - place) * sizeof *out->points);
  for (uint32_t i = 0; i < count; i++) out->points[place + i] = points[ring[(turn + i) % count]];
  for (uint32_t i = ++out->ring_count; i > at; i--) out->starts[i] = out->starts[i - 1] + count;
  out->starts[at] = place;
  out->point_count += count;
}

void rings_oracle_run(rings_oracle *out, const arrangement_oracle *arrangement, int32_t operation) {
  static boundary edges;
  static uint32_t ring[ARRANGEMENT_MAX_SEGMENTS];
  find_boundary(&edges, arrangement, operation);
  memset(edges.used, 0, sizeof edges.used);
  out->point_count = out->ring_count = 0;
  for (uint32_t i = 0; i < edges.count; i++) {
    if (edges.used[i]) continue;
    const uint32_t count = trace(&edges, i, ring);
    insert(out, edges.points, ring, count);
  }
  out->starts[out->ring_count] = out->point_count;
}
