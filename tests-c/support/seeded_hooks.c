#include "support/seeded_hooks.h"

#include <math.h>

#include "core/fnv.h"
#include "core/rng.h"

static void log_call(seeded_hooks *hooks, int32_t kind, int32_t x, int32_t y) {
  const int32_t words[3] = {kind, x, y};
  hooks->log = sp__fnv1a64(hooks->log, words, sizeof words);
}

static uint64_t draw(const seeded_hooks *hooks, int32_t a, int32_t b) {
  sp__rng rng = {hooks->seed + (uint64_t)(uint32_t)a * UINT64_C(0x100000001) + (uint64_t)(uint32_t)b};
  return sp__rng_next(&rng);
}

static int32_t seeded_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  seeded_hooks *hooks = (seeded_hooks *)user;
  log_call(hooks, 1, x, y);
  *blocked = draw(hooks, x, y) % 8 == 0;
  return hooks->calls++ == hooks->stop_at;
}

static int32_t seeded_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y,
                                double grid_cost, double *cost) {
  seeded_hooks *hooks = (seeded_hooks *)user;
  log_call(hooks, 2, from_x, from_y);
  log_call(hooks, 3, to_x, to_y);
  hooks->log = sp__fnv1a64(hooks->log, &grid_cost, sizeof grid_cost);
  const uint64_t luck = draw(hooks, from_x * 4096 + from_y, to_x * 4096 + to_y);
  const double factor = (double)(luck >> 32 & 15u) / 8.0;
  *cost = hooks->prices == PRICE_ANY ? grid_cost * factor : grid_cost * (1.0 + factor);
  if (luck % 32 == 0) *cost = (double)NAN;
  if (luck % 32 == 1) *cost = -0.5;
  if (luck % 32 == 2) *cost = (double)INFINITY;
  return hooks->calls++ == hooks->stop_at;
}

void seeded_hooks_reset(seeded_hooks *hooks) {
  hooks->log = SP__FNV1A64_START;
  hooks->calls = 0;
  hooks->stop_at = -1;
}

void seeded_hooks_init(seeded_hooks *hooks, uint64_t seed, bool blocked, price_kind prices) {
  *hooks = (seeded_hooks){.seed = seed, .prices = prices};
  hooks->hooks.blocked = blocked ? seeded_blocked : NULL;
  hooks->hooks.step_cost = prices == PRICE_NONE ? NULL : seeded_step_cost;
  hooks->hooks.user = hooks;
  seeded_hooks_reset(hooks);
}
