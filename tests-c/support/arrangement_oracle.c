#include "support/arrangement_oracle.h"

#include <stdlib.h>
#include <string.h>

#include "support/big.h"
#include "support/test.h"

int32_t oracle_sign(int64_t a, int64_t b, int64_t c, int64_t d) {
  const int64_t most = INT32_MAX / 2;
  if (llabs(a) < most && llabs(b) < most && llabs(c) < most && llabs(d) < most) {
    const int64_t difference = a * b - c * d;
    return (difference > 0) - (difference < 0);
  }
  big left, right, factor;
  big_from_i64(&left, a);
  big_from_i64(&factor, b);
  big_multiply(&left, &left, &factor);
  big_from_i64(&right, c);
  big_from_i64(&factor, d);
  big_multiply(&right, &right, &factor);
  big_subtract(&left, &left, &right);
  return big_sign(&left);
}

/** Side of c seen along a to b. */
static int32_t side(geo_point a, geo_point b, geo_point c) {
  return oracle_sign(b.x - a.x, c.y - a.y, b.y - a.y, c.x - a.x);
}

/* Crossings ---------------------------------------------------------------------------------- */

static bool cross(geo_point a, geo_point b, geo_point c, geo_point d) {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** u x v as a big number. */
static void big_cross(big *out, geo_point u, geo_point v) {
  big x, y, left;
  big_from_i64(&x, u.x);
  big_from_i64(&y, v.y);
  big_multiply(&left, &x, &y);
  big_from_i64(&x, u.y);
  big_from_i64(&y, v.x);
  big_multiply(out, &x, &y);
  big_subtract(out, &left, out);
}

/** Sign of 2 * (base + length * t / s) - twice, for s of any sign but 0. */
static int32_t compare_twice(int64_t base, int64_t length, const big *t, const big *s, int64_t twice) {
  big left, right, factor;
  big_from_i64(&factor, 2 * length);
  big_multiply(&left, &factor, t);
  big_from_i64(&factor, twice - 2 * base);
  big_multiply(&right, &factor, s);
  big_subtract(&left, &left, &right);
  return big_sign(&left) * big_sign(s);
}

/** The integer c with c - 1/2 <= base + length * t / s < c + 1/2, found by halving. */
static int64_t nearest(int64_t base, int64_t length, const big *t, const big *s) {
  int64_t low = -(INT64_C(1) << 40), high = INT64_C(1) << 40;
  while (low < high) {
    const int64_t middle = low + (high - low + 1) / 2;
    if (compare_twice(base, length, t, s, 2 * middle - 1) >= 0) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

static geo_point crossing(geo_point a, geo_point b, geo_point c, geo_point d) {
  big t, s;
  big_cross(&t, geo__minus(c, a), geo__minus(d, c));
  big_cross(&s, geo__minus(b, a), geo__minus(d, c));
  return (geo_point){nearest(a.x, b.x - a.x, &t, &s), nearest(a.y, b.y - a.y, &t, &s)};
}

/* Pixels ------------------------------------------------------------------------------------- */

/** Parameters of a segment as a range between fractions, whose ends may be left out. */
typedef struct range {
  int64_t low[2]; /* numerator, denominator above 0 */
  int64_t high[2];
  bool low_open;
  bool high_open;
  bool empty;
} range;

/** Keeps the t with at + slope * t >= 0, or > 0 when `open`. */
static void clip(range *of, int64_t at, int64_t slope, bool open) {
  if (slope == 0) {
    of->empty = of->empty || at < 0 || (open && at == 0);
  } else if (slope > 0) {
    const int32_t order = oracle_sign(-at, of->low[1], of->low[0], slope);
    if (order > 0 || (order == 0 && open))
      *of = (range){{-at, slope}, {of->high[0], of->high[1]}, open, of->high_open, of->empty};
  } else {
    const int32_t order = oracle_sign(at, of->high[1], of->high[0], -slope);
    if (order < 0 || (order == 0 && open))
      *of = (range){{of->low[0], of->low[1]}, {at, -slope}, of->low_open, open, of->empty};
  }
}

bool oracle_meets_pixel(geo_point a, geo_point b, geo_point c) {
  range t = {{0, 1}, {1, 1}, false, false, false};
  clip(&t, 2 * (a.x - c.x) + 1, 2 * (b.x - a.x), false);
  clip(&t, 2 * (c.x - a.x) + 1, 2 * (a.x - b.x), true);
  clip(&t, 2 * (a.y - c.y) + 1, 2 * (b.y - a.y), false);
  clip(&t, 2 * (c.y - a.y) + 1, 2 * (a.y - b.y), true);
  const int32_t order = oracle_sign(t.low[0], t.high[1], t.high[0], t.low[1]);
  return !t.empty && (order < 0 || (order == 0 && !t.low_open && !t.high_open));
}

static int compare_points(const void *a, const void *b) {
  const geo_point *first = a, *second = b;
  return geo__less(*first, *second) ? -1 : geo__less(*second, *first);
}

static void add_pixel(arrangement_oracle *out, geo_point point) {
  for (uint32_t i = 0; i < out->pixel_count; i++) {
    if (geo__equal(out->pixels[i], point)) return;
  }
  if (out->pixel_count == ARRANGEMENT_MAX_PIXELS) {
    out->overflow = true;
    return;
  }
  out->pixels[out->pixel_count++] = point;
}

static void find_pixels(arrangement_oracle *out, const geo_edge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (geo__equal(edges[i].a, edges[i].b)) continue;
    add_pixel(out, edges[i].a);
    add_pixel(out, edges[i].b);
    for (uint32_t k = 0; k < i; k++) {
      if (!cross(edges[i].a, edges[i].b, edges[k].a, edges[k].b)) continue;
      add_pixel(out, crossing(edges[i].a, edges[i].b, edges[k].a, edges[k].b));
    }
  }
  qsort(out->pixels, out->pixel_count, sizeof *out->pixels, compare_points);
}

/* Fragments ---------------------------------------------------------------------------------- */

static void add_fragment(arrangement_oracle *out, uint32_t from, uint32_t to, const int32_t net[2]) {
  const uint32_t a = from < to ? from : to, b = from < to ? to : from;
  uint32_t at = 0;
  while (at < out->segment_count &&
         (out->segments[at].a < a || (out->segments[at].a == a && out->segments[at].b < b))) {
    at++;
  }
  if (at == out->segment_count || out->segments[at].a != a || out->segments[at].b != b) {
    if (out->segment_count == ARRANGEMENT_MAX_SEGMENTS) {
      out->overflow = true;
      return;
    }
    memmove(&out->segments[at + 1], &out->segments[at], (out->segment_count - at) * sizeof *out->segments);
    out->segments[at] = (geo_segment){a, b, {0, 0}};
    out->segment_count++;
  }
  for (int32_t k = 0; k < 2; k++) out->segments[at].net[k] += from < to ? net[k] : -net[k];
}

/** By projection on the edge, then by (x, y), which is the order of the pixels. */
static bool projects_before(const geo_edge *edge, const arrangement_oracle *in, uint32_t first, uint32_t second) {
  const geo_point d = geo__minus(edge->b, edge->a), v = geo__minus(in->pixels[first], in->pixels[second]);
  const int32_t sign = oracle_sign(v.x, d.x, -v.y, d.y);
  return sign != 0 ? sign < 0 : first < second;
}

static void reroute(arrangement_oracle *out, const geo_edge *edge) {
  static uint32_t hits[ARRANGEMENT_MAX_PIXELS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < out->pixel_count; i++) {
    if (!oracle_meets_pixel(edge->a, edge->b, out->pixels[i])) continue;
    uint32_t at = count++;
    for (; at > 0 && projects_before(edge, out, i, hits[at - 1]); at--) hits[at] = hits[at - 1];
    hits[at] = i;
  }
  CHECK(count >= 2 && geo__equal(out->pixels[hits[0]], edge->a) && geo__equal(out->pixels[hits[count - 1]], edge->b));
  for (uint32_t i = 1; i < count; i++) add_fragment(out, hits[i - 1], hits[i], edge->net);
}

/** What the repair loop would have to change. */
static uint32_t count_repairs(const arrangement_oracle *in) {
  uint32_t repairs = 0;
  for (uint32_t i = 0; i < in->segment_count; i++) {
    const geo_point a = in->pixels[in->segments[i].a], b = in->pixels[in->segments[i].b];
    for (uint32_t k = 0; k < i; k++) {
      repairs += cross(a, b, in->pixels[in->segments[k].a], in->pixels[in->segments[k].b]);
    }
    for (uint32_t k = in->segments[i].a + 1; k < in->segments[i].b; k++) {
      const geo_point p = in->pixels[k];
      const bool between = (p.y >= a.y && p.y <= b.y) || (p.y >= b.y && p.y <= a.y);
      repairs += between && side(a, b, p) == 0;
    }
  }
  return repairs;
}

/* Windings ----------------------------------------------------------------------------------- */

/** Twice the coordinates of a pixel. */
static geo_point doubled(const arrangement_oracle *in, uint32_t pixel) {
  return (geo_point){2 * in->pixels[pixel].x, 2 * in->pixels[pixel].y};
}

/** Adds what a segment contributes to the winding just right of the middle (doubled) of another one. */
static void add_winding(const arrangement_oracle *in, const geo_segment *segment, geo_point middle, bool vertical,
                        int32_t winding[2]) {
  const geo_point a = doubled(in, segment->a), b = doubled(in, segment->b);
  int32_t sign = 0;
  if (vertical) { /* a ray to the right */
    if (a.y <= middle.y && middle.y < b.y && side(a, b, middle) > 0) sign = 1;
    if (b.y <= middle.y && middle.y < a.y && side(a, b, middle) < 0) sign = -1;
  } else { /* a ray downwards */
    sign = a.x <= middle.x && middle.x < b.x && side(a, b, middle) > 0;
  }
  for (int32_t k = 0; k < 2; k++) winding[k] += sign * segment->net[k];
}

static void cast_rays(arrangement_oracle *out) {
  for (uint32_t i = 0; i < out->segment_count; i++) {
    const geo_point a = out->pixels[out->segments[i].a], b = out->pixels[out->segments[i].b];
    const geo_point middle = {a.x + b.x, a.y + b.y};
    out->right[i][0] = out->right[i][1] = 0;
    for (uint32_t k = 0; k < out->segment_count; k++) {
      if (k != i) add_winding(out, &out->segments[k], middle, a.x == b.x, out->right[i]);
    }
  }
}

void arrangement_oracle_run(arrangement_oracle *out, const geo_edge *edges, uint32_t count) {
  out->pixel_count = out->segment_count = 0;
  out->overflow = false;
  find_pixels(out, edges, count);
  for (uint32_t i = 0; i < count && !out->overflow; i++) {
    if (!geo__equal(edges[i].a, edges[i].b)) reroute(out, &edges[i]);
  }
  if (out->overflow) return;
  CHECK_EQ_U64(count_repairs(out), 0);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out->segment_count; i++) {
    if (out->segments[i].net[0] != 0 || out->segments[i].net[1] != 0) out->segments[kept++] = out->segments[i];
  }
  out->segment_count = kept;
  cast_rays(out);
}
