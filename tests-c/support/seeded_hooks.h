/* Callbacks whose answers depend on a seed and their arguments alone, and which log every call. */
#ifndef SP_TESTS_SEEDED_HOOKS_H
#define SP_TESTS_SEEDED_HOOKS_H

#include <stdbool.h>

#include "samepath/grid.h"

/** Prices of the seeded step cost. All of them skip a few moves with NaN, negative and infinite prices. */
typedef enum price_kind {
  PRICE_NONE,   /* no step_cost callback */
  PRICE_RAISED, /* the usual cost or more: the estimates stay admissible */
  PRICE_ANY     /* also less, 0 included: nodes are reopened */
} price_kind;

typedef struct seeded_hooks {
  sp_grid_hooks hooks; /* give this to the library; `user` points at the whole */
  uint64_t seed;
  uint64_t log;    /* hash of all calls, their arguments and order */
  int64_t calls;   /* so far */
  int64_t stop_at; /* the call (from 0) that asks to stop; -1 for none */
  price_kind prices;
} seeded_hooks;

/** `blocked` sets the blocked callback, which refuses about one cell in eight. */
void seeded_hooks_init(seeded_hooks *hooks, uint64_t seed, bool blocked, price_kind prices);
/** Forgets the calls. */
void seeded_hooks_reset(seeded_hooks *hooks);

#endif
