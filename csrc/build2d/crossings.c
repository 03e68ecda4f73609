/* Which edges cross, and where. Candidates come from the grid of cells, or from a sweep over x when the input crowds
 * into few cells; each is then decided exactly.
 */
#include <string.h>

#include "build2d/cells.h"

/* Exact tests -------------------------------------------------------------------------------- */

bool geo__cross_properly(const geo_edge *p, const geo_edge *q) {
  const int32_t a = geo__orient(p->a, p->b, q->a);
  if (a == 0 || a != -geo__orient(p->a, p->b, q->b)) return false;
  const int32_t c = geo__orient(q->a, q->b, p->a);
  return c != 0 && c == -geo__orient(q->a, q->b, p->b);
}

/** Up to here the products of the narrow form of a crossing fit 64 bits. */
#define NARROW (INT64_C(1) << 20)

static bool is_narrow(geo_point v) {
  return v.x <= NARROW && v.x >= -NARROW && v.y <= NARROW && v.y >= -NARROW;
}

/** floor(length * t / s + 1/2) for s > 0. */
static int64_t scale_narrow(int64_t length, int64_t t, int64_t s) {
  const int64_t numerator = 2 * length * t + s, quotient = numerator / (2 * s);
  return quotient - (numerator % (2 * s) < 0);
}

/** The same in 128 bits: a quotient of doubles, off by a few at most, is put right by its remainder. */
static int64_t scale_wide(int64_t length, sp__i128 t, sp__i128 s) {
  const sp__i128 product = sp__i128_scale(t, length);
  const sp__i128 numerator = sp__i128_add(sp__i128_add(product, product), s), divisor = sp__i128_add(s, s);
  int64_t quotient = (int64_t)floor(sp__i128_to_double(numerator) / sp__i128_to_double(divisor));
  sp__i128 rest = sp__i128_subtract(numerator, sp__i128_scale(divisor, quotient));
  for (; sp__i128_sign(rest) < 0; quotient--) rest = sp__i128_add(rest, divisor);
  for (; sp__i128_compare(rest, divisor) >= 0; quotient++) rest = sp__i128_subtract(rest, divisor);
  return quotient;
}

static sp__i128 wide_cross(geo_point u, geo_point v) {
  return sp__i128_subtract(sp__i64_multiply(u.x, v.y), sp__i64_multiply(u.y, v.x));
}

geo_point geo__round_crossing(const geo_edge *p, const geo_edge *q) {
  const geo_point u = geo__minus(p->b, p->a), v = geo__minus(q->b, q->a), w = geo__minus(q->a, p->a);
  if (is_narrow(u) && is_narrow(v) && is_narrow(w)) {
    int64_t t = w.x * v.y - w.y * v.x, s = u.x * v.y - u.y * v.x;
    if (s < 0) {
      t = -t;
      s = -s;
    }
    return (geo_point){p->a.x + scale_narrow(u.x, t, s), p->a.y + scale_narrow(u.y, t, s)};
  }
  sp__i128 t = wide_cross(w, v), s = wide_cross(u, v);
  if (sp__i128_sign(s) < 0) {
    t = sp__i128_negate(t);
    s = sp__i128_negate(s);
  }
  return (geo_point){p->a.x + scale_wide(u.x, t, s), p->a.y + scale_wide(u.y, t, s)};
}

/* Collecting --------------------------------------------------------------------------------- */

/** Rids the points of repetitions, and makes room for as many again. */
static bool make_room(sp__arena *arena, geo_points *points) {
  if (points->count >= GEO_MAX_ITEMS) return false;
  if (points->count > 0) {
    const sp__arena_mark mark = sp__arena_get_mark(arena);
    geo_point *unique = sp__arena_alloc_array(arena, points->count, sizeof *unique);
    if (unique == NULL) return false;
    const uint32_t kept = geo__sort_points(arena, points->items, (uint32_t)points->count, unique, NULL);
    if (kept == 0) return false;
    memcpy(points->items, unique, kept * sizeof *unique);
    points->count = kept;
    sp__arena_rewind(arena, mark);
  }
  void *items = points->items;
  if (!geo__reserve(arena, &items, &points->capacity, points->count, 2 * points->count + 1, sizeof *points->items)) {
    return false;
  }
  points->items = items;
  return true;
}

/** Appends a point. Many segments through few pixels take little memory. */
static bool add_point(sp__arena *arena, geo_points *points, geo_point point) {
  if (points->count == points->capacity && !make_room(arena, points)) return false;
  points->items[points->count++] = point;
  return true;
}

static bool ranges_apart(int64_t a, int64_t b, int64_t c, int64_t d) {
  return (a > b ? a : b) < (c < d ? c : d) || (c > d ? c : d) < (a < b ? a : b);
}

/** Whether two segments cross properly. Those with a common end do not. */
static bool do_cross(const geo_listed *p, const geo_listed *q) {
  const geo_edge *u = &p->edge, *v = &q->edge;
  if (u->b.x < v->a.x || v->b.x < u->a.x || ranges_apart(u->a.y, u->b.y, v->a.y, v->b.y)) return false;
  return p->a != q->a && p->a != q->b && p->b != q->a && p->b != q->b && geo__cross_properly(u, v);
}

/* By cells ----------------------------------------------------------------------------------- */

/**
 * Adds the crossings in a cell. Two segments may share several cells; their crossing is that of the cell with the
 * rounded point, whose pixel both meet.
 */
static bool cross_in_cell(sp__arena *arena, const geo_cells *cells, uint32_t cell, const geo_listed *listed,
                          geo_points *crossings) {
  const uint32_t count = cells->cells[cell].count;
  for (uint32_t i = 0; i + 1 < count; i++) {
    for (uint32_t j = i + 1; j < count; j++) {
      if (!do_cross(&listed[i], &listed[j])) continue;
      const geo_point at = geo__round_crossing(&listed[i].edge, &listed[j].edge);
      if (geo__cell_of(cells, at) == cell && !add_point(arena, crossings, at)) return false;
    }
  }
  return true;
}

static bool cross_in_cells(sp__arena *arena, const geo_arrangement *of, const geo_cells *cells, geo_points *crossings) {
  geo_listed *listed = sp__arena_alloc_array(arena, cells->most, sizeof *listed);
  if (listed == NULL) return false;
  for (uint32_t cell = 0; cell < cells->columns * cells->rows; cell++) {
    if (cells->cells[cell].count < 2) continue;
    geo__read_cell(cells, of, cell, listed);
    if (!cross_in_cell(arena, cells, cell, listed, crossings)) return false;
  }
  return true;
}

/* By a sweep --------------------------------------------------------------------------------- */

typedef struct keyed_segment {
  int64_t key;
  uint32_t segment;
} keyed_segment;

#define SORT_NAME sort_by_key
#define SORT_ITEM keyed_segment
#define SORT_LESS(a, b) ((a)->key != (b)->key ? (a)->key < (b)->key : (a)->segment < (b)->segment)
#include "core/sort.inl.h"

/**
 * Segments that the sweep line has reached, in a binary tree whose leaves are all segments by their lower bound in y: a
 * search finds those whose bounds overlap a range, however many others the line cuts. Node 1 is the root, and node i
 * has the children 2i and 2i + 1.
 */
typedef struct reached {
  const geo_arrangement *from;
  const keyed_segment *leaves; /* by lower bound */
  int64_t *tops;               /* by node: the highest upper bound of what was reached below it */
  uint32_t *places;            /* by segment: its leaf */
  uint32_t leaf_count;
  uint32_t width; /* the least power of two with room for the leaves: the number of the first of them */
} reached;

static int64_t bottom_of(const geo_edge *edge) {
  return edge->a.y < edge->b.y ? edge->a.y : edge->b.y;
}

static int64_t top_of(const geo_edge *edge) {
  return edge->a.y < edge->b.y ? edge->b.y : edge->a.y;
}

static bool open_reached(sp__arena *arena, const geo_arrangement *from, reached *of) {
  const uint32_t count = from->segment_count;
  *of = (reached){.from = from, .leaf_count = count, .width = 1};
  while (of->width < count) of->width *= 2;
  keyed_segment *leaves = sp__arena_alloc_array(arena, count, 2 * sizeof *leaves);
  of->tops = sp__arena_alloc_array(arena, 2 * (size_t)of->width, sizeof *of->tops);
  of->places = sp__arena_alloc_array(arena, count, sizeof *of->places);
  if (leaves == NULL || of->tops == NULL || of->places == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const geo_edge edge = geo__edge_of(from, i);
    leaves[i] = (keyed_segment){bottom_of(&edge), i};
  }
  sort_by_key(leaves, leaves + count, count);
  for (uint32_t i = 0; i < count; i++) of->places[leaves[i].segment] = i;
  for (size_t i = 0; i < 2 * (size_t)of->width; i++) of->tops[i] = INT64_MIN;
  of->leaves = leaves;
  return true;
}

static void reach(reached *of, const geo_listed *next) {
  const int64_t top = top_of(&next->edge);
  for (uint32_t node = of->width + of->places[next->segment]; node > 0 && of->tops[node] < top; node /= 2) {
    of->tops[node] = top;
  }
}

/** Tries what was reached below a node, the first of whose leaves is given. Segments that have ended are forgotten. */
static bool try_reached(sp__arena *arena, reached *of, uint32_t node, uint32_t first, uint32_t size,
                        const geo_listed *next, geo_points *crossings) {
  if (of->tops[node] < bottom_of(&next->edge) || of->leaves[first].key > top_of(&next->edge)) return true;
  if (size == 1) {
    const geo_listed other = geo__listed(of->from, of->leaves[first].segment);
    if (other.edge.b.x < next->edge.a.x) of->tops[node] = INT64_MIN;
    if (of->tops[node] == INT64_MIN || !do_cross(next, &other)) return true;
    return add_point(arena, crossings, geo__round_crossing(&next->edge, &other.edge));
  }
  if (!try_reached(arena, of, 2 * node, first, size / 2, next, crossings)) return false;
  const uint32_t second = first + size / 2;
  if (second < of->leaf_count && !try_reached(arena, of, 2 * node + 1, second, size / 2, next, crossings)) return false;
  const int64_t low = of->tops[2 * node], high = of->tops[2 * node + 1];
  of->tops[node] = low > high ? low : high;
  return true;
}

static bool cross_in_sweep(sp__arena *arena, const geo_arrangement *of, geo_points *crossings) {
  const uint32_t count = of->segment_count;
  reached before;
  keyed_segment *order = sp__arena_alloc_array(arena, count, 2 * sizeof *order);
  if (order == NULL || !open_reached(arena, of, &before)) return false;
  for (uint32_t i = 0; i < count; i++) order[i] = (keyed_segment){of->points[of->segments[i].a].x, i};
  sort_by_key(order, order + count, count);
  for (uint32_t i = 0; i < count; i++) {
    const geo_listed next = geo__listed(of, order[i].segment);
    if (!try_reached(arena, &before, 1, 0, before.width, &next, crossings)) return false;
    reach(&before, &next);
  }
  return true;
}

bool geo__find_crossings(sp__arena *arena, const geo_arrangement *of, const geo_cells *cells, geo_points *crossings) {
  if (cells->cells == NULL) return cross_in_sweep(arena, of, crossings);
  return cross_in_cells(arena, of, cells, crossings);
}
