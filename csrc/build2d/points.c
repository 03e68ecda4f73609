/* Growing arrays of the arena, and distinct points in order. */
#include <string.h>

#include "build2d/build2d_internal.h"
#include "core/assert.h"

bool geo__reserve(sp__arena *arena, void **items, size_t *capacity, size_t used, size_t needed, size_t item_size) {
  SP_ASSERT(used <= *capacity);
  if (needed <= *capacity) return true;
  size_t grown = *capacity < 32 ? 32 : *capacity * 2;
  if (grown < needed) grown = needed;
  void *larger = sp__arena_alloc_array(arena, grown, item_size);
  if (larger == NULL) return false;
  if (used > 0) memcpy(larger, *items, used * item_size);
  *items = larger;
  *capacity = grown;
  return true;
}

/* Sorting ------------------------------------------------------------------------------------ */

typedef struct sorted_point {
  geo_point point;
  uint32_t index;
} sorted_point;

static bool sorted_before(const sorted_point *a, const sorted_point *b) {
  return geo__less(a->point, b->point);
}

#define SORT_NAME sort_by_coordinates
#define SORT_ITEM sorted_point
#define SORT_LESS(a, b) sorted_before(a, b)
#include "core/sort.inl.h"

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, LEAST_FOR_RADIX = 256 };

/** Digit of a coordinate above the least one. */
static inline uint32_t digit_of(int64_t coordinate, int64_t low, uint32_t shift) {
  return (uint32_t)((uint64_t)(coordinate - low) >> shift) & (DIGITS - 1);
}

/** One pass of a radix sort of numbers by a coordinate of their points, stable. */
static void sort_by_digit(const geo_point *points, const uint32_t *from, uint32_t *to, uint32_t count, int64_t low,
                          uint32_t shift, bool by_x) {
  uint32_t places[DIGITS] = {0};
  for (uint32_t i = 0; i < count; i++) places[digit_of(by_x ? points[i].x : points[i].y, low, shift)]++;
  uint32_t place = 0;
  for (uint32_t digit = 0; digit < DIGITS; digit++) {
    const uint32_t size = places[digit];
    places[digit] = place;
    place += size;
  }
  for (uint32_t i = 0; i < count; i++) {
    const geo_point *point = &points[from[i]];
    to[places[digit_of(by_x ? point->x : point->y, low, shift)]++] = from[i];
  }
}

static uint32_t *order_by_digits(const geo_point *points, uint32_t count, uint32_t *order, uint32_t *other) {
  geo_point low = points[0], high = points[0];
  for (uint32_t i = 1; i < count; i++) {
    if (points[i].x < low.x) low.x = points[i].x;
    if (points[i].x > high.x) high.x = points[i].x;
    if (points[i].y < low.y) low.y = points[i].y;
    if (points[i].y > high.y) high.y = points[i].y;
  }
  for (uint32_t i = 0; i < count; i++) order[i] = i;
  for (int32_t by_x = 0; by_x < 2; by_x++) {
    const int64_t least = by_x ? low.x : low.y;
    const uint64_t extent = (uint64_t)((by_x ? high.x : high.y) - least);
    for (uint32_t shift = 0; shift < 64 && extent >> shift != 0; shift += DIGIT_BITS) {
      sort_by_digit(points, order, other, count, least, shift, by_x != 0);
      uint32_t *swap = order;
      order = other;
      other = swap;
    }
  }
  return order;
}

/** Few points: clearing the counts of the digits would take longer. */
static bool order_by_comparing(sp__arena *arena, const geo_point *points, uint32_t count, uint32_t *order) {
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  sorted_point *items = sp__arena_alloc_array(arena, count, 2 * sizeof *items);
  if (items == NULL) return false;
  for (uint32_t i = 0; i < count; i++) items[i] = (sorted_point){points[i], i};
  sort_by_coordinates(items, items + count, count);
  for (uint32_t i = 0; i < count; i++) order[i] = items[i].index;
  sp__arena_rewind(arena, mark);
  return true;
}

uint32_t *geo__order_points(sp__arena *arena, const geo_point *points, uint32_t count) {
  uint32_t *order = sp__arena_alloc_array(arena, count, 2 * sizeof *order);
  if (order == NULL) return NULL;
  if (count >= LEAST_FOR_RADIX) return order_by_digits(points, count, order, order + count);
  return order_by_comparing(arena, points, count, order) ? order : NULL;
}

uint32_t geo__sort_points(sp__arena *arena, const geo_point *points, uint32_t count, geo_point *unique,
                          uint32_t *ranks) {
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  const uint32_t *order = geo__order_points(arena, points, count);
  uint32_t used = 0;
  for (uint32_t i = 0; order != NULL && i < count; i++) {
    const geo_point point = points[order[i]];
    if (used == 0 || !geo__equal(unique[used - 1], point)) unique[used++] = point;
    if (ranks != NULL) ranks[order[i]] = used - 1;
  }
  sp__arena_rewind(arena, mark);
  return used;
}
