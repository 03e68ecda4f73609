#include "support/graph_hooks.h"

#include <math.h>

#include "core/fnv.h"

static void log_call(graph_hooks *hooks, int32_t kind, int32_t a, int32_t b) {
  const int32_t words[3] = {kind, a, b};
  hooks->log = sp__fnv1a64(hooks->log, words, sizeof words);
}

static uint64_t draw(const graph_hooks *hooks, int32_t a, int32_t b) {
  sp__rng rng = {hooks->seed + (uint64_t)(uint32_t)a * UINT64_C(0x100000001) + (uint64_t)(uint32_t)b};
  return sp__rng_next(&rng);
}

static int32_t seeded_blocked(void *user, int32_t node, int32_t *blocked) {
  graph_hooks *hooks = (graph_hooks *)user;
  log_call(hooks, 1, node, 0);
  *blocked = draw(hooks, node, -1) % 8 == 0;
  return hooks->calls++ == hooks->stop_at;
}

static int32_t seeded_edge_cost(void *user, int32_t from, int32_t to, double weight, double *cost) {
  graph_hooks *hooks = (graph_hooks *)user;
  log_call(hooks, 2, from, to);
  hooks->log = sp__fnv1a64(hooks->log, &weight, sizeof weight);
  const uint64_t luck = draw(hooks, from, to);
  const double factor = (double)(luck >> 32 & 15u) / 8.0;
  *cost = hooks->prices == PRICE_ANY ? weight * factor : weight * (1.0 + factor);
  if (luck % 32 == 0) *cost = (double)NAN;
  if (luck % 32 == 1) *cost = -0.5;
  if (luck % 32 == 2) *cost = (double)INFINITY;
  return hooks->calls++ == hooks->stop_at;
}

static int32_t seeded_heuristic(void *user, int32_t from, int32_t to, double *estimate) {
  graph_hooks *hooks = (graph_hooks *)user;
  log_call(hooks, 3, from, to);
  const uint64_t luck = draw(hooks, from, to);
  *estimate = graph_case_distance(hooks->graph, from, to);
  if (hooks->estimates == ESTIMATE_ODD && luck % 8 == 0) *estimate = (double)NAN;
  if (hooks->estimates == ESTIMATE_ODD && luck % 8 == 1) *estimate = -1e9;
  if (hooks->estimates == ESTIMATE_ODD && luck % 64 == 2) *estimate = (double)INFINITY;
  return hooks->calls++ == hooks->stop_at;
}

void graph_hooks_reset(graph_hooks *hooks) {
  hooks->log = SP__FNV1A64_START;
  hooks->calls = 0;
  hooks->stop_at = -1;
}

void graph_hooks_init(graph_hooks *hooks, const graph_case *graph, uint64_t seed, bool blocked, price_kind prices,
                      estimate_kind estimates) {
  *hooks = (graph_hooks){.graph = graph, .seed = seed, .prices = prices, .estimates = estimates};
  hooks->hooks.blocked = blocked ? seeded_blocked : NULL;
  hooks->hooks.edge_cost = prices == PRICE_NONE ? NULL : seeded_edge_cost;
  hooks->hooks.heuristic = estimates == ESTIMATE_NONE ? NULL : seeded_heuristic;
  hooks->hooks.user = hooks;
  graph_hooks_reset(hooks);
}
