/* Which edges cross, and where. Candidates come from the grid of cells, or from a sweep over x when the input crowds
 * into few cells; each is then decided exactly.
 */
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

/**
 * Appends a point. A full array is rid of repeated points before it grows, so many edges through few pixels take little
 * memory.
 */
static bool add_point(sp__arena *arena, geo_points *points, geo_point point) {
  if (points->count == points->capacity) {
    if (points->count >= GEO_MAX_ITEMS) return false;
    if (points->count > 0) {
      points->count = geo__sort_points(arena, points->items, (uint32_t)points->count, points->items, NULL, 0);
      if (points->count == 0) return false;
    }
    void *items = points->items;
    if (!geo__reserve(arena, &items, &points->capacity, points->count, 2 * points->count + 1, sizeof point))
      return false;
    points->items = items;
  }
  points->items[points->count++] = point;
  return true;
}

static bool ranges_apart(int64_t a, int64_t b, int64_t c, int64_t d) {
  return (a > b ? a : b) < (c < d ? c : d) || (c > d ? c : d) < (a < b ? a : b);
}

/** Adds the crossing of two edges whose x ranges may overlap, if there is one. */
static bool try_pair(sp__arena *arena, const geo_edge *p, const geo_edge *q, geo_points *crossings) {
  if (p->b.x < q->a.x || q->b.x < p->a.x || ranges_apart(p->a.y, p->b.y, q->a.y, q->b.y)) return true;
  return !geo__cross_properly(p, q) || add_point(arena, crossings, geo__round_crossing(p, q));
}

/* By cells ----------------------------------------------------------------------------------- */

/** The edges of each cell: cell i has entries[starts[i]] to entries[starts[i + 1]]. */
typedef struct edge_lists {
  uint32_t *starts;
  uint32_t *entries;
  uint32_t cell_count;
} edge_lists;

/** Counts the edges of each cell into starts[cell + 1]; returns how many entries there are. */
static uint64_t count_entries(const geo_cells *cells, const geo_edge *edges, uint32_t count, uint32_t *starts) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < count; i++) {
    for (geo_walk walk = geo__walk(cells, &edges[i]); walk.column <= walk.last_column; walk.column++) {
      uint32_t first, last;
      geo__walk_rows(cells, &walk, &first, &last);
      for (uint32_t cell = first; cell <= last; cell++) starts[cell + 1]++;
      total += last - first + 1;
    }
  }
  return total;
}

static bool is_clustered(const uint32_t *starts, uint32_t cell_count, uint32_t items) {
  const uint64_t most = GEO_CLUSTERED * (uint64_t)items;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < cell_count && sum <= most; i++) sum += (uint64_t)starts[i + 1] * starts[i + 1];
  return sum > most;
}

/** Lists the edges by cell. *clustered: nothing was listed. False without memory. */
static bool list_edges(sp__arena *arena, const geo_edge *edges, uint32_t count, edge_lists *lists, bool *clustered) {
  const geo_cells cells = geo__make_cells(edges, count);
  lists->cell_count = cells.columns * cells.rows;
  lists->starts = sp__arena_alloc_array(arena, (size_t)lists->cell_count + 1, sizeof *lists->starts);
  if (lists->starts == NULL) return false;
  for (uint32_t i = 0; i <= lists->cell_count; i++) lists->starts[i] = 0;
  const uint64_t total = count_entries(&cells, edges, count, lists->starts);
  *clustered = total > UINT32_MAX || is_clustered(lists->starts, lists->cell_count, count);
  if (*clustered) return true;
  lists->entries = sp__arena_alloc_array(arena, (size_t)total, sizeof *lists->entries);
  if (lists->entries == NULL) return false;
  uint32_t place = 0;
  for (uint32_t i = 1; i <= lists->cell_count; i++) {
    const uint32_t size = lists->starts[i];
    lists->starts[i] = place; /* where the next edge of cell i - 1 goes; its end when all are there */
    place += size;
  }
  for (uint32_t i = 0; i < count; i++) {
    for (geo_walk walk = geo__walk(&cells, &edges[i]); walk.column <= walk.last_column; walk.column++) {
      uint32_t first, last;
      geo__walk_rows(&cells, &walk, &first, &last);
      for (uint32_t cell = first; cell <= last; cell++) lists->entries[lists->starts[cell + 1]++] = i;
    }
  }
  return true;
}

static bool cross_in_cells(sp__arena *arena, const geo_edge *edges, const edge_lists *lists, geo_points *crossings) {
  for (uint32_t cell = 0; cell < lists->cell_count; cell++) {
    const uint32_t end = lists->starts[cell + 1];
    for (uint32_t i = lists->starts[cell]; i < end; i++) {
      const geo_edge edge = edges[lists->entries[i]];
      for (uint32_t j = i + 1; j < end; j++) {
        if (!try_pair(arena, &edge, &edges[lists->entries[j]], crossings)) return false;
      }
    }
  }
  return true;
}

/* By a sweep --------------------------------------------------------------------------------- */

typedef struct swept_edge {
  int64_t left;
  uint32_t index;
} swept_edge;

#define SORT_NAME sort_by_left
#define SORT_ITEM swept_edge
#define SORT_LESS(a, b) ((a)->left != (b)->left ? (a)->left < (b)->left : (a)->index < (b)->index)
#include "core/sort.inl.h"

static bool cross_in_sweep(sp__arena *arena, const geo_edge *edges, uint32_t count, geo_points *crossings) {
  swept_edge *order = sp__arena_alloc_array(arena, count, sizeof *order);
  swept_edge *scratch = sp__arena_alloc_array(arena, count, sizeof *scratch);
  uint32_t *active = sp__arena_alloc_array(arena, count, sizeof *active);
  if (order == NULL || scratch == NULL || active == NULL) return false;
  for (uint32_t i = 0; i < count; i++) order[i] = (swept_edge){edges[i].a.x, i};
  sort_by_left(order, scratch, count);
  uint32_t active_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    const geo_edge *edge = &edges[order[i].index];
    uint32_t kept = 0;
    for (uint32_t j = 0; j < active_count; j++) {
      if (edges[active[j]].b.x < edge->a.x) continue;
      active[kept++] = active[j];
      if (!try_pair(arena, edge, &edges[active[j]], crossings)) return false;
    }
    active[kept] = order[i].index;
    active_count = kept + 1;
  }
  return true;
}

bool geo__find_crossings(sp__arena *arena, const geo_edge *edges, uint32_t count, geo_points *crossings) {
  if (count == 0) return true;
  edge_lists lists = {0};
  bool clustered = false;
  if (!list_edges(arena, edges, count, &lists, &clustered)) return false;
  if (clustered) return cross_in_sweep(arena, edges, count, crossings);
  return cross_in_cells(arena, edges, &lists, crossings);
}
