/* The level list of the specialised search against the order it stands for: smaller f, then smaller key. */

#include "core/alloc.h"
#include "core/rng.h"
#include "grid/open_levels.h"
#include "math/constants.h"
#include "support/test.h"

typedef struct pair {
  double f;
  uint64_t key;
} pair;

enum { MAX_PAIRS = 20000 };
static pair waiting[MAX_PAIRS];

static int32_t least_pair(int32_t count) {
  int32_t best = 0;
  for (int32_t i = 1; i < count; i++) {
    const bool before =
        waiting[i].f < waiting[best].f || (waiting[i].f == waiting[best].f && waiting[i].key < waiting[best].key);
    if (before) best = i;
  }
  return best;
}

/** A successor as the search makes them: the same f with a smaller key, or an f up to 2 sqrt 2 higher. */
static pair successor(sp__rng *rng, pair popped) {
  static const double rises[] = {0.0, 2.0 - SP_SQRT2, 2.0 * SP_SQRT2 - 2.0, SP_SQRT2, 2.0, 2.0 * SP_SQRT2};
  double rise = rises[sp__rng_next_int(rng, 6)];
  uint64_t step = 1 + (uint64_t)sp__rng_next_int(rng, 1000);
  if (rise == 0.0) return (pair){popped.f, popped.key > step ? popped.key - step : 0};
  return (pair){popped.f + rise, sp__rng_next(rng) >> 20};
}

static void push(open_levels *open, int32_t *count, pair pushed) {
  CHECK(open_levels__reserve(open, 8));
  open_levels__push(open, pushed.f, pushed.key);
  waiting[(*count)++] = pushed;
}

static void pops_in_order_of_f_and_key(void) {
  sp_allocator allocator = sp__allocator_or_default(NULL);
  open_levels open;
  open_levels__init(&open, &allocator);
  for (uint64_t seed = 0; seed < 60; seed++) {
    sp__rng rng = {seed};
    int32_t count = 0, pops = 0, limit = 20 + sp__rng_next_int(&rng, 1500);
    open_levels__clear(&open);
    push(&open, &count, (pair){sp__rng_next_int(&rng, 100) * SP_SQRT2, sp__rng_next(&rng) >> 1});
    while (count > 0) {
      if (open.stack_count == 0) CHECK_EQ_I64(open_levels__advance(&open), 1);
      const uint64_t key = open.stack[--open.stack_count];
      const int32_t expected = least_pair(count);
      const pair popped = waiting[expected];
      sp_test_note("seed %u, pop %d", (unsigned)seed, (int)pops);
      CHECK_EQ_F64_BITS(open.current, popped.f);
      CHECK_EQ_U64(key, popped.key);
      if (sp_test_failures() > 0) {
        open_levels__free(&open);
        return;
      }
      waiting[expected] = waiting[--count];
      for (int32_t child = pops++ < limit ? sp__rng_next_int(&rng, 4) : 0; child > 0; child--) {
        push(&open, &count, successor(&rng, popped));
      }
    }
    CHECK_EQ_I64(open_levels__advance(&open), 0);
  }
  open_levels__free(&open);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-147 levels pop in the order of f and key, as a heap would", pops_in_order_of_f_and_key);
  return sp_test_end();
}
