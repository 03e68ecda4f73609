#include <stdbool.h>

#include "core/rng.h"
#include "support/test.h"

/** A key that may repeat and the place in the input. */
typedef struct item {
  int32_t key;
  int32_t place;
} item;

#define SORT_NAME sort_by_key
#define SORT_ITEM item
#define SORT_LESS(a, b) ((a)->key < (b)->key)
#include "core/sort.inl.h"

/* A second instance in the same file, of another type and in descending order. */
#define SORT_NAME sort_descending
#define SORT_ITEM double
#define SORT_LESS(a, b) (*(a) > *(b))
#include "core/sort.inl.h"

enum { MAX_COUNT = 1000 };

static item items[MAX_COUNT + 1];
static item scratch[MAX_COUNT + 1];

static void fill(sp__rng *rng, int32_t count, int32_t keys) {
  for (int32_t i = 0; i < count; i++) items[i] = (item){sp__rng_next_int(rng, keys), i};
  items[count] = (item){-1, -1};
  scratch[count] = (item){-1, -1};
}

/** Ascending keys, input order among equals, and every input item once. */
static void check_stable_order(int32_t count) {
  bool seen[MAX_COUNT] = {false};
  for (int32_t i = 0; i < count; i++) {
    CHECK(!seen[items[i].place]);
    seen[items[i].place] = true;
    if (i == 0) continue;
    const bool ordered =
        items[i - 1].key < items[i].key || (items[i - 1].key == items[i].key && items[i - 1].place < items[i].place);
    CHECK(ordered);
  }
  CHECK_EQ_I64(items[count].key, -1);
  CHECK_EQ_I64(scratch[count].key, -1);
}

static void sorts_random_inputs(void) {
  for (int32_t seed = 0; seed < 600; seed++) {
    sp__rng rng = {(uint64_t)seed};
    const int32_t count = seed < 40 ? seed : sp__rng_next_int(&rng, MAX_COUNT + 1);
    const int32_t keys = 1 + sp__rng_next_int(&rng, seed % 3 == 0 ? 4 : 1000);
    sp_test_note("seed %d, count %d, keys %d", (int)seed, (int)count, (int)keys);
    fill(&rng, count, keys);
    sort_by_key(items, scratch, (size_t)count);
    check_stable_order(count);
  }
}

static void keeps_sorted_and_reversed_inputs(void) {
  for (int32_t count = 0; count <= 70; count++) {
    sp_test_note("count %d", (int)count);
    for (int32_t i = 0; i < count; i++) items[i] = (item){i, i};
    sort_by_key(items, scratch, (size_t)count);
    for (int32_t i = 0; i < count; i++) CHECK_EQ_I64(items[i].place, i);
    for (int32_t i = 0; i < count; i++) items[i] = (item){count - i, i};
    sort_by_key(items, scratch, (size_t)count);
    for (int32_t i = 0; i < count; i++) CHECK_EQ_I64(items[i].place, count - 1 - i);
  }
}

static void sorts_by_another_order(void) {
  double values[] = {0.5, -1, 8, 3, 3, 2, 100, -7, 4, 0.25, 12};
  double room[sizeof values / sizeof values[0]];
  const size_t count = sizeof values / sizeof values[0];
  sort_descending(values, room, count);
  for (size_t i = 1; i < count; i++) CHECK(values[i - 1] >= values[i]);
  CHECK_EQ_F64_BITS(values[0], 100.0);
  CHECK_EQ_F64_BITS(values[count - 1], -7.0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("sort: random inputs, stable, inside of the arrays", sorts_random_inputs);
  SP_RUN("sort: sorted and reversed inputs", keeps_sorted_and_reversed_inputs);
  SP_RUN("sort: two instances in one file", sorts_by_another_order);
  return sp_test_end();
}
