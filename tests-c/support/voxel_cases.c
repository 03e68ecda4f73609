#include "support/voxel_cases.h"

#include <math.h>

#include "core/fnv.h"
#include "support/test.h"

enum { CASE_AREAS = 10 };

static int32_t count_of(const voxel_case *query) {
  return query->size[0] * query->size[1] * query->size[2];
}

/** A voxel for an end: mostly an open one, sometimes any, sometimes one outside the block. */
static void draw_end(const voxel_case *query, sp__rng *rng, int32_t at[3]) {
  const voxel_oracle oracle = voxel_case_oracle(query, NULL);
  const int32_t luck = sp__rng_next_int(rng, 40);
  for (int32_t tries = 0; tries < 30; tries++) {
    for (int32_t axis = 0; axis < 3; axis++) at[axis] = sp__rng_next_int(rng, query->size[axis]);
    if (luck == 0 || voxel_oracle_is_open(&oracle, at)) break;
  }
  if (luck == 1) at[0] += query->size[0];
  if (luck == 2) at[1] = -1 - at[1];
  if (luck == 3) at[2] += query->size[2];
}

void voxel_case_draw(voxel_case *query, sp__rng *rng, int32_t min_side, int32_t max_side, cost_kind costs) {
  for (int32_t axis = 0; axis < 3; axis++) {
    query->size[axis] = min_side + sp__rng_next_int(rng, max_side - min_side + 1);
  }
  const int32_t percent = sp__rng_next_int(rng, 56);
  const int32_t areas = 1 + sp__rng_next_int(rng, CASE_AREAS);
  for (int32_t i = 0; i < count_of(query); i++) {
    const bool solid = sp__rng_next_int(rng, 100) < percent;
    query->areas[i] = solid ? SP_AREA_WALL : (uint8_t)sp__rng_next_int(rng, areas);
  }
  map_fill_costs(rng, costs, query->multipliers);
  query->options = (sp_voxel_options)SP_VOXEL_OPTIONS_INIT;
  draw_end(query, rng, query->start);
  draw_end(query, rng, query->goal);
}

void voxel_case_draw_options(voxel_case *query, sp__rng *rng) {
  static const int32_t connectivities[] = {6, 18, 26, 26};
  sp_voxel_options *options = &query->options;
  options->connectivity = connectivities[sp__rng_next_int(rng, 4)];
  options->corner_rule = sp__rng_next_int(rng, 3);
  options->heuristic = sp__rng_next_int(rng, 3) == 0 ? SP_VOXEL_HEURISTIC_ZERO : SP_VOXEL_HEURISTIC_AUTO;
  options->record_expansions = sp__rng_next_int(rng, 8) != 0;
  options->iteration_budget = sp__rng_next_int(rng, 6) == 0 ? 1 + sp__rng_next_int(rng, 60) : 0;
}

sp_voxel_grid *voxel_case_make(const voxel_case *query, uint64_t seed, const sp_allocator *allocator) {
  static const int32_t defaults[] = {0, SP_AREA_WALL, 3};
  sp_voxel_grid *grid = NULL;
  if (!CHECK_EQ_I64(
          sp_voxel_grid_create(query->size[0], query->size[1], query->size[2], defaults[seed % 3], allocator, &grid),
          SP_OK)) {
    return NULL;
  }
  const voxel_oracle oracle = voxel_case_oracle(query, NULL);
  for (int32_t node = 0; node < count_of(query); node++) {
    int32_t at[3];
    voxel_oracle_at(&oracle, node, at);
    CHECK_EQ_I64(sp_voxel_grid_set_area(grid, at[0], at[1], at[2], query->areas[node]), SP_OK);
  }
  CHECK_EQ_I64(sp_voxel_grid_set_area_costs(grid, query->multipliers, SP_AREA_COUNT), SP_OK);
  return grid;
}

voxel_oracle voxel_case_oracle(const voxel_case *query, const sp_voxel_hooks *hooks) {
  return (voxel_oracle){query->areas,
                        query->multipliers,
                        hooks,
                        {query->size[0], query->size[1], query->size[2]},
                        query->options.connectivity,
                        query->options.corner_rule};
}

sp_voxel_path voxel_case_find(const voxel_case *query, sp_voxel_grid *grid, const sp_voxel_hooks *hooks) {
  sp_voxel_path result = {0};
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, query->start[0], query->start[1], query->start[2], query->goal[0],
                                       query->goal[1], query->goal[2], &query->options, hooks, &result),
               SP_OK);
  return result;
}

int32_t voxel_first_difference(const voxel_oracle *oracle, const int32_t *cells, const int32_t *nodes, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (voxel_oracle_node(oracle, cells + 3 * i) != nodes[i]) return i;
  }
  return -1;
}

void voxel_case_check(const voxel_case *query, const voxel_expected *expected, const sp_voxel_path *result,
                      const int32_t *cells, const int32_t *expanded) {
  const voxel_oracle oracle = voxel_case_oracle(query, NULL);
  CHECK_EQ_I64(result->status, expected->status);
  CHECK_EQ_F64_BITS(result->cost, expected->cost);
  CHECK_EQ_U64(result->iterations, expected->iterations);
  CHECK_EQ_U64(result->expanded, expected->expanded);
  CHECK_EQ_I64(result->face_steps + result->edge_steps + result->corner_steps,
               expected->path_count > 0 ? expected->path_count - 1 : 0);
  if (CHECK_EQ_I64(result->cell_count, expected->path_count)) {
    CHECK_EQ_I64(voxel_first_difference(&oracle, cells, expected->path_nodes, expected->path_count), -1);
  }
  if (query->options.record_expansions == 0) {
    CHECK_EQ_U64(result->recorded, 0);
  } else if (CHECK_EQ_U64(result->recorded, expected->expanded)) {
    const int32_t kept = expected->expanded < VOXEL_ORACLE_RECORDED ? expected->expanded : VOXEL_ORACLE_RECORDED;
    CHECK_EQ_I64(voxel_first_difference(&oracle, expanded, expected->expanded_nodes, kept), -1);
  }
}

/* Callbacks ---------------------------------------------------------------------------------- */

static void log_call(voxel_hooks *hooks, int32_t kind, int32_t x, int32_t y, int32_t z) {
  const int32_t words[4] = {kind, x, y, z};
  hooks->log = sp__fnv1a64(hooks->log, words, sizeof words);
}

static uint64_t draw(const voxel_hooks *hooks, int32_t a, int32_t b) {
  sp__rng rng = {hooks->seed + (uint64_t)(uint32_t)a * UINT64_C(0x100000001) + (uint64_t)(uint32_t)b};
  return sp__rng_next(&rng);
}

static int32_t seeded_blocked(void *user, int32_t x, int32_t y, int32_t z, int32_t *blocked) {
  voxel_hooks *hooks = (voxel_hooks *)user;
  log_call(hooks, 1, x, y, z);
  *blocked = draw(hooks, x * 1024 + y, z) % 8 == 0;
  return hooks->calls++ == hooks->stop_at;
}

static int32_t seeded_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t from_z, int32_t to_x, int32_t to_y,
                                int32_t to_z, double grid_cost, double *cost) {
  voxel_hooks *hooks = (voxel_hooks *)user;
  log_call(hooks, 2, from_x, from_y, from_z);
  log_call(hooks, 3, to_x, to_y, to_z);
  hooks->log = sp__fnv1a64(hooks->log, &grid_cost, sizeof grid_cost);
  const uint64_t luck = draw(hooks, from_x << 20 | from_y << 10 | from_z, to_x << 20 | to_y << 10 | to_z);
  const double factor = (double)(luck >> 32 & 15u) / 8.0;
  *cost = hooks->prices == PRICE_ANY ? grid_cost * factor : grid_cost * (1.0 + factor);
  if (luck % 32 == 0) *cost = (double)NAN;
  if (luck % 32 == 1) *cost = -0.5;
  if (luck % 32 == 2) *cost = (double)INFINITY;
  return hooks->calls++ == hooks->stop_at;
}

void voxel_hooks_reset(voxel_hooks *hooks) {
  hooks->log = SP__FNV1A64_START;
  hooks->calls = 0;
  hooks->stop_at = -1;
}

void voxel_hooks_init(voxel_hooks *hooks, uint64_t seed, bool blocked, price_kind prices) {
  *hooks = (voxel_hooks){.seed = seed, .prices = prices};
  hooks->hooks.blocked = blocked ? seeded_blocked : NULL;
  hooks->hooks.step_cost = prices == PRICE_NONE ? NULL : seeded_step_cost;
  hooks->hooks.user = hooks;
  voxel_hooks_reset(hooks);
}
