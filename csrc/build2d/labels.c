/* Windings by a plane sweep over the points in (x, y) order, which treats vertical segments as if the sweep line were
 * tilted a little. The status is a plain list of the segments that the line cuts, bottom to top.
 *
 * Segments that become neighbours in the status are checked against each other (Shamos and Hoey 1976): were there a
 * crossing, the leftmost one would be found, and so would be any point inside of a segment, when the sweep comes to it.
 */
#include <string.h>

#include "build2d/build2d_internal.h"

/** A segment that starts at the present point. */
typedef struct start {
  geo_point direction;
  uint32_t segment;
} start;

/** Bottom to top. */
#define SORT_NAME sort_starts
#define SORT_ITEM start
#define SORT_LESS(a, b) (geo__cross_sign((a)->direction, (b)->direction) > 0)
#include "core/sort.inl.h"

typedef struct sweep {
  const geo_point *points;
  const geo_segment *segments;
  int32_t (*right)[2];
  uint32_t *status;
  uint32_t status_count;
  uint32_t place; /* of the last point */
  start *starts;
  start *scratch;
} sweep;

/** 1, 0, -1: the point is above, on or below the segment. */
static inline int32_t side_of(const sweep *of, uint32_t segment, geo_point point) {
  const geo_segment *ends = &of->segments[segment];
  return geo__orient(of->points[ends->a], of->points[ends->b], point);
}

static bool is_below(const sweep *of, uint32_t place, geo_point point) {
  return side_of(of, of->status[place], point) > 0;
}

/**
 * The first place in the status whose segment is not below the point: in steps that double from the last place on,
 * because points that follow each other are often near each other, then by halving.
 */
static uint32_t find_place(const sweep *of, geo_point point) {
  const uint32_t count = of->status_count;
  uint32_t low = of->place < count ? of->place : count, high = low, step = 1;
  if (low < count && is_below(of, low, point)) {
    for (low++; low + step <= count && is_below(of, low + step - 1, point); step *= 2) low += step;
    high = low + step <= count ? low + step - 1 : count;
  } else {
    for (; step <= high && !is_below(of, high - step, point); step *= 2) high -= step;
    low = step <= high ? high - step + 1 : 0;
  }
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (is_below(of, middle, point)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Whether two neighbours of the status keep their order up to where the first of them ends. */
static bool stay_in_order(const sweep *of, uint32_t lower, uint32_t upper) {
  const uint32_t lower_end = of->segments[lower].b, upper_end = of->segments[upper].b;
  if (lower_end < upper_end) return side_of(of, upper, of->points[lower_end]) < 0;
  return lower_end == upper_end || side_of(of, lower, of->points[upper_end]) > 0;
}

/** Fills `starts` with the segments from `first` to `last`, which start at one point, bottom to top. */
static bool order_starts(sweep *of, uint32_t first, uint32_t last) {
  const uint32_t count = last - first;
  for (uint32_t i = 0; i < count; i++) {
    const geo_segment *segment = &of->segments[first + i];
    of->starts[i] = (start){geo__minus(of->points[segment->b], of->points[segment->a]), first + i};
  }
  if (count < 2) return true;
  sort_starts(of->starts, of->scratch, count);
  for (uint32_t i = 1; i < count; i++) {
    if (geo__cross_sign(of->starts[i - 1].direction, of->starts[i].direction) <= 0) return false;
  }
  return true;
}

/** Puts the `count` starts in place of the `ended` segments at `place`, and labels them. */
static void replace(sweep *of, uint32_t place, uint32_t ended, uint32_t count) {
  uint32_t *status = of->status;
  if (ended != count) {
    memmove(&status[place + count], &status[place + ended], (of->status_count - place - ended) * sizeof *status);
    of->status_count = of->status_count - ended + count;
  }
  int32_t winding[2] = {0, 0};
  if (place > 0) {
    const uint32_t below = status[place - 1];
    for (int32_t k = 0; k < 2; k++) winding[k] = of->right[below][k] + of->segments[below].net[k];
  }
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t segment = of->starts[i].segment;
    status[place + i] = segment;
    for (int32_t k = 0; k < 2; k++) {
      of->right[segment][k] = winding[k];
      winding[k] += of->segments[segment].net[k];
    }
  }
}

/** Moves the sweep line past a point where the segments `first` to `last` start. */
static bool pass_point(sweep *of, uint32_t point, uint32_t first, uint32_t last) {
  const uint32_t place = of->place = find_place(of, of->points[point]);
  uint32_t ended = 0;
  while (place + ended < of->status_count && of->segments[of->status[place + ended]].b == point) ended++;
  const uint32_t above = place + ended;
  if (above < of->status_count && side_of(of, of->status[above], of->points[point]) >= 0) return false;
  if (!order_starts(of, first, last)) return false;
  const uint32_t count = last - first;
  replace(of, place, ended, count);
  const uint32_t top = place + count;
  if (count == 0) {
    return place == 0 || top == of->status_count || stay_in_order(of, of->status[place - 1], of->status[place]);
  }
  if (place > 0 && !stay_in_order(of, of->status[place - 1], of->status[place])) return false;
  return top == of->status_count || stay_in_order(of, of->status[top - 1], of->status[top]);
}

/** The most segments that start at one point. */
static uint32_t most_starts(const geo_arrangement *of) {
  uint32_t most = 0;
  for (uint32_t first = 0, end; first < of->segment_count; first = end) {
    for (end = first + 1; end < of->segment_count && of->segments[end].a == of->segments[first].a;) end++;
    if (end - first > most) most = end - first;
  }
  return most;
}

static bool sweep_points(sweep *line, const geo_arrangement *of) {
  uint32_t first = 0;
  for (uint32_t point = 0; point < of->point_count; point++) {
    uint32_t last = first;
    while (last < of->segment_count && of->segments[last].a == point) last++;
    if (!pass_point(line, point, first, last)) return false;
    first = last;
  }
  return true;
}

geo_labelling geo__label(sp__arena *arena, geo_arrangement *of) {
  of->right = sp__arena_alloc_array(arena, of->segment_count, sizeof *of->right);
  sp__arena working = sp__arena_make(&arena->allocator);
  const uint32_t most = most_starts(of);
  sweep line = {.points = of->points, .segments = of->segments, .right = of->right};
  line.status = sp__arena_alloc_array(&working, of->segment_count, sizeof *line.status);
  line.starts = sp__arena_alloc_array(&working, most, 2 * sizeof *line.starts);
  geo_labelling result = GEO_NO_MEMORY;
  if (of->right != NULL && line.status != NULL && line.starts != NULL) {
    line.scratch = line.starts + most;
    result = sweep_points(&line, of) ? GEO_LABELLED : GEO_NOT_NODED;
  }
  sp__arena_free(&working);
  return result;
}
