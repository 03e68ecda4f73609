/* Random path queries: a grid, its multipliers, ends and options, drawn from a seed that failures print. */
#ifndef SP_TESTS_CASES_H
#define SP_TESTS_CASES_H

#include "support/maps.h"
#include "support/reference.h"

typedef struct path_case {
  uint8_t areas[ORACLE_MAX_CELLS];
  double multipliers[SP_AREA_COUNT];
  sp_grid_options options;
  reference_ends ends;
  int32_t width;
  int32_t height;
  bool equal_costs; /* all 255 multipliers are the same */
} path_case;

/** What to draw. */
typedef struct case_shape {
  int32_t min_side;
  int32_t max_side;
  cost_kind costs;
} case_shape;

/** Draws the map, the multipliers and the ends; the options are the defaults with this agent size. */
void case_draw(path_case *query, sp__rng *rng, const case_shape *shape, int32_t agent_size);

/** Options beyond the shape: connectivity, rule, heuristic, weight, engine, algorithm, budget. */
void case_draw_options(path_case *query, sp__rng *rng);

/** The library's grid with the same cells and multipliers; NULL (and a failed check) without memory. */
sp_grid *case_make_grid(const path_case *query, const sp_allocator *allocator);

/** The case as the oracle sees it; borrows the case and the hooks. */
oracle_rules case_rules(const path_case *query, const sp_grid_hooks *hooks);

/** Whether an any-angle search is asked for and must answer (G-163). */
bool case_is_any_angle(const path_case *query, const sp_grid_hooks *hooks);

/** Whether the specialised engine must answer (G-122, G-143). */
bool case_is_specialized(const path_case *query, const sp_grid_hooks *hooks);

/** The algorithm that must run: jump point searches fall back to A* (G-122). */
int32_t case_algorithm(const path_case *query, const sp_grid_hooks *hooks);

/** What the library must give for the case, by the reference search that the options select. */
void case_reference(const path_case *query, const sp_grid_hooks *hooks, reference_result *expected);

/**
 * Checks a result against the reference: status, cost bits, counts, every cell of the path and, when they
 * were recorded, every expanded cell.
 */
void case_check_result(const path_case *query, const reference_result *expected, const sp_grid_path *result,
                       const int32_t *cells, const int32_t *expanded);

/** `count` scaled by the percentage in SAMEPATH_TEST_SCALE, at least 1; the whole count when it is not set. */
int32_t case_scaled(int32_t count);

#endif
