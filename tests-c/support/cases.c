#include "support/cases.h"

#include <stdlib.h>

#include "support/reference_jump.h"
#include "support/test.h"

/** A cell for an end: mostly one where the agent fits, sometimes any, sometimes one outside the grid. */
static void draw_end(const path_case *query, sp__rng *rng, int32_t *x, int32_t *y) {
  const oracle_rules rules = case_rules(query, NULL);
  const int32_t luck = sp__rng_next_int(rng, 24);
  for (int32_t tries = 0; tries < 30; tries++) {
    *x = sp__rng_next_int(rng, query->width);
    *y = sp__rng_next_int(rng, query->height);
    if (luck == 0 || oracle_fits(&rules, *x, *y)) break;
  }
  if (luck == 1) *x += query->width;
  if (luck == 2) *y = -1 - *y;
}

void case_draw(path_case *query, sp__rng *rng, const case_shape *shape, int32_t agent_size) {
  const int32_t sides = shape->max_side - shape->min_side + 1;
  query->width = shape->min_side + sp__rng_next_int(rng, sides);
  query->height = shape->min_side + sp__rng_next_int(rng, sides);
  map_fill(rng, (map_kind)sp__rng_next_int(rng, MAP_KIND_COUNT), query->areas, query->width, query->height);
  map_scatter_areas(rng, query->areas, query->width, query->height, 10);
  map_fill_costs(rng, shape->costs, query->multipliers);
  query->equal_costs = shape->costs == COSTS_ONE || shape->costs == COSTS_UNIFORM;
  query->options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  query->options.agent_size = agent_size;
  draw_end(query, rng, &query->ends.start_x, &query->ends.start_y);
  draw_end(query, rng, &query->ends.goal_x, &query->ends.goal_y);
}

void case_draw_options(path_case *query, sp__rng *rng) {
  static const double weights[] = {1.0, 1.0, 1.0, 0.0, 0.5, 1.25, 2.0, 7.0};
  sp_grid_options *options = &query->options;
  options->connectivity = sp__rng_next_int(rng, 3) == 0 ? SP_GRID_CONNECTIVITY_FOUR : SP_GRID_CONNECTIVITY_EIGHT;
  options->diagonals = sp__rng_next_int(rng, 3);
  options->heuristic = sp__rng_next_int(rng, 5);
  options->heuristic_weight = weights[sp__rng_next_int(rng, 8)];
  options->specialized_engines = sp__rng_next_int(rng, 2);
  options->algorithm = sp__rng_next_int(rng, 3);
  options->iteration_budget = sp__rng_next_int(rng, 6) == 0 ? 1 + sp__rng_next_int(rng, 40) : 0;
}

sp_grid *case_make_grid(const path_case *query, const sp_allocator *allocator) {
  sp_grid *grid = NULL;
  if (!CHECK_EQ_I64(sp_grid_from_areas(query->areas, query->width, query->height, allocator, &grid), SP_OK))
    return NULL;
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, query->multipliers, SP_AREA_COUNT), SP_OK);
  return grid;
}

oracle_rules case_rules(const path_case *query, const sp_grid_hooks *hooks) {
  return (oracle_rules){query->areas,
                        query->multipliers,
                        hooks,
                        query->width,
                        query->height,
                        query->options.connectivity,
                        query->options.diagonals,
                        query->options.agent_size};
}

static bool has_hooks(const sp_grid_hooks *hooks) {
  return hooks != NULL && (hooks->blocked != NULL || hooks->step_cost != NULL);
}

bool case_is_any_angle(const path_case *query, const sp_grid_hooks *hooks) {
  const sp_grid_options *options = &query->options;
  const bool asked =
      options->algorithm == SP_GRID_ALGORITHM_THETA_STAR || options->algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  const bool estimate =
      options->heuristic != SP_GRID_HEURISTIC_MANHATTAN && options->heuristic != SP_GRID_HEURISTIC_OCTILE;
  return asked && estimate && options->connectivity == 8 && options->diagonals == 0 && options->agent_size == 1 &&
         query->equal_costs && !has_hooks(hooks);
}

/** One cost, eight moves without corner cutting, nothing added by the caller (G-122). */
static bool is_uniform(const path_case *query, const sp_grid_hooks *hooks) {
  const sp_grid_options *options = &query->options;
  const bool estimate = options->heuristic == SP_GRID_HEURISTIC_AUTO ||
                        options->heuristic == SP_GRID_HEURISTIC_OCTILE || options->heuristic == SP_GRID_HEURISTIC_ZERO;
  return options->connectivity == 8 && options->diagonals == 0 && options->agent_size == 1 &&
         options->heuristic_weight == 1.0 && estimate && query->equal_costs && !has_hooks(hooks);
}

bool case_is_specialized(const path_case *query, const sp_grid_hooks *hooks) {
  return query->options.specialized_engines == 1 && is_uniform(query, hooks) && !case_is_any_angle(query, hooks);
}

int32_t case_algorithm(const path_case *query, const sp_grid_hooks *hooks) {
  const int32_t asked = query->options.algorithm;
  const bool jumps = asked == SP_GRID_ALGORITHM_JPS || asked == SP_GRID_ALGORITHM_JPS_PLUS;
  if (case_is_any_angle(query, hooks)) return asked;
  return jumps && is_uniform(query, hooks) ? asked : SP_GRID_ALGORITHM_ASTAR;
}

static void reference_any_angle(const path_case *query, reference_result *expected) {
  const oracle_rules rules = case_rules(query, NULL);
  const sp_grid_options *options = &query->options;
  const bool lazy = options->algorithm == SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  const reference_theta_kind kind = {lazy ? SP_THETA_VARIANT_LAZY_REQUEUE : SP_THETA_VARIANT_THETA, options->heuristic,
                                     options->heuristic_weight};
  reference_theta(&rules, &query->ends, &kind, options->iteration_budget, expected);
}

void case_reference(const path_case *query, const sp_grid_hooks *hooks, reference_result *expected) {
  const oracle_rules rules = case_rules(query, hooks);
  const sp_grid_options *options = &query->options;
  const bool zero = options->heuristic == SP_GRID_HEURISTIC_ZERO, specialized = case_is_specialized(query, hooks);
  const int32_t algorithm = case_algorithm(query, hooks), budget = options->iteration_budget;
  const bool table = algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
  if (case_is_any_angle(query, hooks)) {
    reference_any_angle(query, expected);
  } else if (algorithm == SP_GRID_ALGORITHM_ASTAR && specialized) {
    reference_octile(&rules, &query->ends, zero, budget, expected);
  } else if (algorithm == SP_GRID_ALGORITHM_ASTAR) {
    reference_astar(&rules, &query->ends, options->heuristic, options->heuristic_weight, budget, expected);
  } else if (specialized) {
    reference_octile_jump(&rules, &query->ends, table, zero, budget, expected);
  } else {
    reference_jump(&rules, &query->ends, table, zero, budget, expected);
  }
  expected->algorithm = algorithm;
}

/** Index of the first cell that is not the node's, -1 when all are. */
static int32_t first_difference(const int32_t *cells, const int32_t *nodes, int32_t count, int32_t width) {
  for (int32_t i = 0; i < count; i++) {
    if (cells[2 * i] != nodes[i] % width || cells[2 * i + 1] != nodes[i] / width) return i;
  }
  return -1;
}

void case_check_result(const path_case *query, const reference_result *expected, const sp_grid_path *result,
                       const int32_t *cells, const int32_t *expanded) {
  CHECK_EQ_I64(result->status, expected->status);
  CHECK_EQ_F64_BITS(result->cost, expected->cost);
  CHECK_EQ_U64(result->iterations, expected->iterations);
  CHECK_EQ_U64(result->expanded, expected->expanded);
  CHECK_EQ_I64(result->algorithm, expected->algorithm);
  const bool has_steps = expected->path_count > 0 && expected->algorithm != SP_GRID_ALGORITHM_THETA_STAR &&
                         expected->algorithm != SP_GRID_ALGORITHM_LAZY_THETA_STAR;
  CHECK_EQ_I64(result->straight_steps + result->diagonal_steps, has_steps ? expected->path_count - 1 : 0);
  if (CHECK_EQ_I64(result->cell_count, expected->path_count)) {
    CHECK_EQ_I64(first_difference(cells, expected->path_nodes, expected->path_count, query->width), -1);
  }
  if (query->options.record_expansions == 0) {
    CHECK_EQ_U64(result->recorded, 0);
  } else if (CHECK_EQ_U64(result->recorded, expected->expanded)) {
    const int32_t kept = expected->expanded < REFERENCE_MAX_RECORDED ? expected->expanded : REFERENCE_MAX_RECORDED;
    CHECK_EQ_I64(first_difference(expanded, expected->expanded_nodes, kept, query->width), -1);
  }
}

int32_t case_scaled(int32_t count) {
  const char *scale = getenv("SAMEPATH_TEST_SCALE");
  const int32_t percent = scale == NULL ? 100 : (int32_t)strtol(scale, NULL, 10);
  const int64_t scaled = (int64_t)count * percent / 100;
  return scaled < 1 ? 1 : (int32_t)scaled;
}
