/* Growing arrays of the arena, and distinct points in order. */
#include <string.h>

#include "build2d/build2d_internal.h"
#include "core/assert.h"
#include "core/bits.h"

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

/** A point in one word: x above y, both from their least on. */
typedef struct keyed_point {
  uint64_t key;
  uint32_t index;
} keyed_point;

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, LEAST_FOR_RADIX = 256 };

/** One pass of a radix sort, stable. */
static void sort_by_digit(const keyed_point *from, keyed_point *to, uint32_t count, uint32_t shift) {
  uint32_t places[DIGITS] = {0};
  for (uint32_t i = 0; i < count; i++) places[from[i].key >> shift & (DIGITS - 1)]++;
  uint32_t place = 0;
  for (uint32_t digit = 0; digit < DIGITS; digit++) {
    const uint32_t size = places[digit];
    places[digit] = place;
    place += size;
  }
  for (uint32_t i = 0; i < count; i++) to[places[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

/** How points go into a word. */
typedef struct packing {
  geo_point low;
  uint32_t y_bits;
  uint32_t bits; /* of both; above 64: they do not fit */
} packing;

static packing pack_bounds(const geo_point *points, uint32_t count) {
  geo_point low = points[0], high = points[0];
  for (uint32_t i = 1; i < count; i++) {
    if (points[i].x < low.x) low.x = points[i].x;
    if (points[i].x > high.x) high.x = points[i].x;
    if (points[i].y < low.y) low.y = points[i].y;
    if (points[i].y > high.y) high.y = points[i].y;
  }
  const uint32_t x_bits = 64 - sp__clz64((uint64_t)(high.x - low.x));
  const uint32_t y_bits = 64 - sp__clz64((uint64_t)(high.y - low.y));
  return (packing){low, y_bits, x_bits + y_bits};
}

/** Takes the sorted points one by one. */
typedef struct collector {
  geo_point *unique;
  uint32_t *ranks;
  uint32_t rank_count;
  uint32_t count;
} collector;

static void collect(collector *to, geo_point point, uint32_t index) {
  if (to->count == 0 || !geo__equal(to->unique[to->count - 1], point)) to->unique[to->count++] = point;
  if (to->ranks != NULL && index < to->rank_count) to->ranks[index] = to->count - 1;
}

static bool sort_packed(sp__arena *arena, const geo_point *points, uint32_t count, const packing *pack, collector *to) {
  keyed_point *items = sp__arena_alloc_array(arena, count, sizeof *items);
  keyed_point *others = sp__arena_alloc_array(arena, count, sizeof *others);
  if (items == NULL || others == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t x = (uint64_t)(points[i].x - pack->low.x), y = (uint64_t)(points[i].y - pack->low.y);
    items[i] = (keyed_point){x << pack->y_bits | y, i};
  }
  for (uint32_t shift = 0; shift < pack->bits; shift += DIGIT_BITS) {
    sort_by_digit(items, others, count, shift);
    keyed_point *swap = items;
    items = others;
    others = swap;
  }
  const uint64_t y_mask = (UINT64_C(1) << pack->y_bits) - 1;
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t x = items[i].key >> pack->y_bits, y = items[i].key & y_mask;
    const geo_point point = {pack->low.x + (int64_t)x, pack->low.y + (int64_t)y};
    collect(to, point, items[i].index);
  }
  return true;
}

static bool sort_compared(sp__arena *arena, const geo_point *points, uint32_t count, collector *to) {
  sorted_point *items = sp__arena_alloc_array(arena, count, sizeof *items);
  sorted_point *scratch = sp__arena_alloc_array(arena, count, sizeof *scratch);
  if (items == NULL || scratch == NULL) return false;
  for (uint32_t i = 0; i < count; i++) items[i] = (sorted_point){points[i], i};
  sort_by_coordinates(items, scratch, count);
  for (uint32_t i = 0; i < count; i++) collect(to, items[i].point, items[i].index);
  return true;
}

uint32_t geo__sort_points(sp__arena *arena, const geo_point *points, uint32_t count, geo_point *unique, uint32_t *ranks,
                          uint32_t rank_count) {
  if (count == 0) return 0;
  collector to = {unique, ranks, rank_count, 0};
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  const packing pack = pack_bounds(points, count);
  const bool packed = count >= LEAST_FOR_RADIX && pack.bits <= 64;
  const bool done = packed ? sort_packed(arena, points, count, &pack, &to) : sort_compared(arena, points, count, &to);
  sp__arena_rewind(arena, mark);
  return done ? to.count : 0;
}
