/* The voxel searches against A* written from the text with a plain list as the open set: every popped voxel in
 * order, every voxel of the path, all counts and the cost's bits must be equal, for the paged query, for the
 * dense A* of the middle tier, and however either is sliced.
 */
#include <float.h>

#include "support/cases.h"
#include "support/test.h"
#include "support/voxel_cases.h"

enum { SMALL_BLOCKS = 6000, LARGE_BLOCKS = 60, HOOKED_BLOCKS = 2000, SLICED_BLOCKS = 150, DENSE_BLOCKS = 1200 };

static void draw_case(voxel_case *query, uint64_t seed, int32_t min_side, int32_t max_side) {
  sp__rng rng = {seed};
  voxel_case_draw(query, &rng, min_side, max_side, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT));
  voxel_case_draw_options(query, &rng);
  sp_test_note("seed 0x%llx, %dx%dx%d, %d moves", (unsigned long long)seed, (int)query->size[0], (int)query->size[1],
               (int)query->size[2], (int)query->options.connectivity);
}

static void reference(const voxel_case *query, const sp_voxel_hooks *hooks, double weight, voxel_expected *expected) {
  const voxel_oracle oracle = voxel_case_oracle(query, hooks);
  voxel_oracle_astar(&oracle, query->start, query->goal, query->options.heuristic, weight,
                     query->options.iteration_budget, expected);
}

static void check_case(const voxel_case *query, uint64_t seed, voxel_hooks *hooks) {
  const sp_voxel_hooks *chosen = hooks == NULL ? NULL : &hooks->hooks;
  voxel_expected expected;
  reference(query, chosen, 1.0, &expected);
  const uint64_t log = hooks == NULL ? 0 : hooks->log;
  if (hooks != NULL) voxel_hooks_reset(hooks);
  sp_voxel_grid *grid = voxel_case_make(query, seed, NULL);
  const sp_voxel_path result = voxel_case_find(query, grid, chosen);
  voxel_case_check(query, &expected, &result, sp_voxel_grid_path_cells(grid), sp_voxel_grid_path_expanded(grid));
  if (hooks != NULL) CHECK_EQ_U64(hooks->log, log);
  sp_voxel_grid_free(grid);
}

static void check_many(int32_t count, int32_t min_side, int32_t max_side, uint64_t series, bool hooked) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = series << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed, min_side, max_side);
    voxel_hooks hooks;
    voxel_hooks_init(&hooks, seed, i % 3 != 1, (price_kind)(i % 3));
    check_case(&query, seed, hooked ? &hooks : NULL);
  }
}

static void small_blocks(void) {
  check_many(SMALL_BLOCKS, 1, 10, 0x5A11, false);
}

static void large_blocks(void) {
  check_many(LARGE_BLOCKS, 15, 20, 0xB16, false);
}

static void hooked_blocks(void) {
  check_many(HOOKED_BLOCKS, 1, 10, 0x400C, true);
}

/** Open and nearly open blocks, where many paths cost the same and only the order tells them apart. */
static void open_blocks(void) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(LARGE_BLOCKS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x09E) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed, 12, 20);
    sp__rng rng = {seed};
    for (int32_t k = 0; k < VOXEL_ORACLE_MAX; k++) {
      query.areas[k] = sp__rng_next_int(&rng, 50) < i % 3 ? SP_AREA_WALL : 0;
    }
    query.options.iteration_budget = 0;
    query.options.record_expansions = 1;
    check_case(&query, seed, NULL);
  }
}

/** Costs and estimates beyond the range of double, and the smallest ones. */
static void extreme_costs(void) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(300) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xE47) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed, 2, 7);
    for (int32_t area = 0; area < SP_AREA_COUNT; area++) query.multipliers[area] = i % 2 == 0 ? 8e307 : 0x1p-1074;
    if (i % 4 >= 2) query.multipliers[1] = i % 3 == 0 ? 1e308 : 1.0;
    query.options.record_expansions = 1;
    check_case(&query, seed, NULL);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

static const int32_t slices[] = {1, 2, 7, 50, INT32_MAX};
enum { SLICE_COUNT = 5 };

static void run_sliced(const voxel_case *query, sp_voxel_search *search, int32_t slice, sp_voxel_path *result) {
  int32_t status;
  CHECK_EQ_I64(sp_voxel_search_try_begin(search, query->start[0], query->start[1], query->start[2], query->goal[0],
                                         query->goal[1], query->goal[2], &status),
               SP_OK);
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    if (!CHECK_EQ_I64(sp_voxel_search_step(search, slice, &status), SP_OK)) return;
  }
  CHECK_EQ_I64(sp_voxel_search_result(search, 0, result), SP_OK);
}

static void sliced_queries(void) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(SLICED_BLOCKS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x511CE) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed, 3, 12);
    query.options.iteration_budget = 0;
    voxel_expected expected;
    reference(&query, NULL, 1.0, &expected);
    if (expected.status != SP_PATH_STATUS_FOUND && expected.status != SP_PATH_STATUS_NO_PATH) continue;
    sp_voxel_grid *grid = voxel_case_make(&query, seed, NULL);
    sp_voxel_search *search = NULL;
    CHECK_EQ_I64(sp_voxel_search_create(grid, &query.options, NULL, &search), SP_OK);
    for (int32_t k = 0; k < SLICE_COUNT; k++) {
      sp_voxel_path result = {0};
      run_sliced(&query, search, slices[k], &result);
      voxel_case_check(&query, &expected, &result, sp_voxel_search_cells(search), sp_voxel_search_expanded(search));
    }
    sp_voxel_search_free(search);
    sp_voxel_grid_free(grid);
  }
}

/* Dense form --------------------------------------------------------------------------------- */

/** Checks the state of a finished dense search. */
static void check_dense(const voxel_case *query, const voxel_expected *expected, const sp_astar *search,
                        const sp_search_buffers *buffers) {
  static int32_t path[VOXEL_ORACLE_MAX];
  uint32_t count = 0;
  (void)query;
  CHECK_EQ_I64(sp_astar_status(search),
               expected->status == SP_PATH_STATUS_FOUND ? SP_SEARCH_STATUS_FOUND : SP_SEARCH_STATUS_NOT_FOUND);
  CHECK_EQ_F64_BITS(sp_astar_cost(search), expected->cost);
  CHECK_EQ_U64(sp_astar_iterations(search), expected->iterations);
  CHECK_EQ_U64(sp_astar_expanded(search), expected->expanded);
  CHECK_EQ_I64(sp_astar_copy_path(search, path, VOXEL_ORACLE_MAX, &count), SP_OK);
  CHECK_EQ_I64(count, expected->path_count);
  for (int32_t i = 0; i < expected->path_count; i++) CHECK_EQ_I64(path[i], expected->path_nodes[i]);
  const int32_t *expanded = sp_search_buffers_expanded(buffers);
  CHECK_EQ_U64(sp_search_buffers_expanded_count(buffers), expected->expanded);
  const int32_t kept = expected->expanded < VOXEL_ORACLE_RECORDED ? expected->expanded : VOXEL_ORACLE_RECORDED;
  int32_t different = 0;
  for (int32_t i = 0; i < kept; i++) different += expanded[i] != expected->expanded_nodes[i];
  CHECK_EQ_I64(different, 0);
}

static void run_dense(const voxel_case *query, uint64_t seed, double weight, voxel_hooks *hooks,
                      sp_search_buffers *buffers) {
  const sp_voxel_hooks *chosen = hooks == NULL ? NULL : &hooks->hooks;
  voxel_expected expected;
  reference(query, chosen, weight, &expected);
  sp_voxel_grid *grid = voxel_case_make(query, seed, NULL);
  sp_voxel_topology *topology = NULL;
  sp_astar *search = NULL;
  int32_t status = 0;
  CHECK_EQ_I64(sp_voxel_topology_create(grid, query->options.connectivity, query->options.corner_rule, &topology),
               SP_OK);
  CHECK_EQ_I64(sp_voxel_astar_create(topology, buffers, query->options.heuristic, weight, chosen, &search), SP_OK);
  const voxel_oracle oracle = voxel_case_oracle(query, NULL);
  const bool inside = expected.status == SP_PATH_STATUS_FOUND || expected.status == SP_PATH_STATUS_NO_PATH;
  for (int32_t k = 0; k < SLICE_COUNT && inside; k++) {
    CHECK_EQ_I64(sp_astar_try_begin(search, voxel_oracle_node(&oracle, query->start),
                                    voxel_oracle_node(&oracle, query->goal), &status),
                 SP_OK);
    if (!CHECK_EQ_I64(status, SP_PATH_STATUS_IN_PROGRESS)) break;
    do {
      if (!CHECK_EQ_I64(sp_astar_step(search, slices[k], &status), SP_OK)) break;
    } while (status == SP_SEARCH_STATUS_RUNNING);
    check_dense(query, &expected, search, buffers);
  }
  sp_astar_free(search);
  sp_voxel_topology_free(topology);
  sp_voxel_grid_free(grid);
}

/** One pair of buffers serves blocks of all sizes. */
static void dense_searches(void) {
  static const double weights[] = {1.0, 1.0, 0.0, 0.5, 1.5, 8.0};
  static voxel_case query;
  sp_search_buffers *buffers = NULL;
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_set_recording(buffers, 1), SP_OK);
  for (int32_t i = 0; i < case_scaled(DENSE_BLOCKS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xDE5) << 32 | (uint64_t)(uint32_t)i;
    draw_case(&query, seed, 1, 9);
    query.options.iteration_budget = 0;
    voxel_hooks hooks;
    voxel_hooks_init(&hooks, seed, i % 3 != 1, (price_kind)(i % 3));
    run_dense(&query, seed, weights[i % 6], i % 4 == 0 ? &hooks : NULL, buffers);
  }
  sp_search_buffers_free(buffers);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-227 G-228 G-229 G-345 the paged query expands in the order of the text: small blocks", small_blocks);
  SP_RUN("G-226 G-227 G-228 the paged query expands in the order of the text: blocks across pages", large_blocks);
  SP_RUN("G-227 G-228 the paged query expands in the order of the text: open blocks full of ties", open_blocks);
  SP_RUN("G-234 GAP-16 GAP-17 GAP-18 callbacks are asked in the order of the text, and once", hooked_blocks);
  SP_RUN("G-091 G-230 costs and estimates at the ends of the range of double", extreme_costs);
  SP_RUN("G-345 G-373 sliced queries equal whole ones for 1, 2, 7, 50", sliced_queries);
  SP_RUN("G-236 GAP-56 the dense A* equals the paged query, for all slices, weights and callbacks", dense_searches);
  return sp_test_end();
}
