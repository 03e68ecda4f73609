/* Stable bottom-up merge sort as a template: include it once per instance. The library's qsort is not
 * used because its order of equal items differs between C libraries.
 *
 * Parameters (undefined again at the end):
 *   SORT_NAME        name of the function
 *   SORT_ITEM        item type
 *   SORT_LESS(a, b)  strict weak order of two `const SORT_ITEM *`; where equal items can be told
 *                    apart it should be total, so that the input order does not matter
 *
 * Gives `static void SORT_NAME(SORT_ITEM *items, SORT_ITEM *scratch, size_t count)`. `scratch` has room
 * for `count` items. Allocates nothing.
 */
#include <stddef.h>

#define SORT_CONCAT_(a, b) a##b
#define SORT_CONCAT(a, b) SORT_CONCAT_(a, b)
#define SORT_MERGE SORT_CONCAT(SORT_NAME, _merge)
#define SORT_RUN SORT_CONCAT(SORT_NAME, _run)

/** Insertion sort of a short run. */
static void SORT_RUN(SORT_ITEM *items, size_t first, size_t last) {
  for (size_t i = first + 1; i < last; i++) {
    const SORT_ITEM moved = items[i];
    size_t at = i;
    while (at > first && SORT_LESS(&moved, &items[at - 1])) {
      items[at] = items[at - 1];
      at--;
    }
    items[at] = moved;
  }
}

/** Merges the sorted from[first..middle) and from[middle..last) into `to`; ties keep the left one first. */
static void SORT_MERGE(const SORT_ITEM *from, SORT_ITEM *to, size_t first, size_t middle, size_t last) {
  size_t left = first;
  size_t right = middle;
  for (size_t i = first; i < last; i++) {
    const int take_right = right < last && (left >= middle || SORT_LESS(&from[right], &from[left]));
    to[i] = from[take_right ? right++ : left++];
  }
}

static void SORT_NAME(SORT_ITEM *items, SORT_ITEM *scratch, size_t count) {
  enum { RUN = 8 };
  for (size_t first = 0; first < count; first += RUN) {
    SORT_RUN(items, first, count - first < RUN ? count : first + RUN);
  }
  SORT_ITEM *from = items;
  SORT_ITEM *to = scratch;
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t first = 0; first < count; first += 2 * width) {
      const size_t middle = count - first < width ? count : first + width;
      const size_t last = count - middle < width ? count : middle + width;
      SORT_MERGE(from, to, first, middle, last);
    }
    SORT_ITEM *swap = from;
    from = to;
    to = swap;
  }
  if (from == items) return;
  for (size_t i = 0; i < count; i++) items[i] = from[i];
}

#undef SORT_NAME
#undef SORT_ITEM
#undef SORT_LESS
#undef SORT_MERGE
#undef SORT_RUN
#undef SORT_CONCAT
#undef SORT_CONCAT_
