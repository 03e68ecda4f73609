/* Callbacks of graph queries whose answers depend on a seed and their arguments alone, and which log every call. */
#ifndef SP_TESTS_GRAPH_HOOKS_H
#define SP_TESTS_GRAPH_HOOKS_H

#include "support/graph_cases.h"
#include "support/seeded_hooks.h"

/** Estimates of the seeded heuristic. */
typedef enum estimate_kind {
  ESTIMATE_NONE,
  ESTIMATE_STRAIGHT, /* the straight line: consistent */
  ESTIMATE_ODD       /* that, or NaN, or negative, all of which change nothing but the speed; sometimes unreachable */
} estimate_kind;

typedef struct graph_hooks {
  sp_graph_hooks hooks; /* give this to the library; `user` points at the whole */
  const graph_case *graph;
  uint64_t seed;
  uint64_t log;    /* hash of all calls, their arguments and order */
  int64_t calls;   /* so far */
  int64_t stop_at; /* the call (from 0) that asks to stop; -1 for none */
  price_kind prices;
  estimate_kind estimates;
} graph_hooks;

/** `blocked` sets the blocked callback, which refuses about one node in eight. */
void graph_hooks_init(graph_hooks *hooks, const graph_case *graph, uint64_t seed, bool blocked, price_kind prices,
                      estimate_kind estimates);
/** Forgets the calls. */
void graph_hooks_reset(graph_hooks *hooks);

#endif
