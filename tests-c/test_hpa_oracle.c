/* HPA* on random small grids: every path against Dijkstra and the brute-force move rules, every hierarchy and
 * every search against the reference, sliced searches against whole ones. SAMEPATH_TEST_SCALE (percent)
 * makes the runs smaller.
 */
#include <math.h>
#include <string.h>

#include "samepath/hpa.h"
#include "samepath/search.h"

#include "support/cases.h"
#include "support/grids.h"
#include "support/hpa_reference.h"
#include "support/test.h"

enum { GRIDS_PER_VARIANT = 2600, HIERARCHIES = 3000, SLICED_GRIDS = 1500, MIDDLE_GRIDS = 12000, MAX_BUDGET = 17 };

/** A case, and what its hierarchy is made for. */
typedef struct hpa_case {
  path_case query;
  hpa_setup setup;
} hpa_case;

static hpa_case drawn;

/** Chunks of 2 to 7 cells, thresholds of 1 to 8, both connectivities and rules, sizes 1 and 2. */
static void draw(uint64_t seed, int32_t connectivity, int32_t diagonals) {
  sp__rng rng = {seed};
  const case_shape shape = {1, 18, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
  case_draw(&drawn.query, &rng, &shape, 1 + sp__rng_next_int(&rng, 2));
  drawn.setup.chunk_size = 2 + sp__rng_next_int(&rng, 6);
  drawn.setup.entrance_threshold = 1 + sp__rng_next_int(&rng, 8);
  drawn.setup.smoothing = true;
  sp_grid_options *options = &drawn.query.options;
  options->connectivity = connectivity;
  options->diagonals = diagonals;
  options->algorithm = SP_GRID_ALGORITHM_HPA;
  options->hpa_chunk_size = drawn.setup.chunk_size;
  options->record_expansions = 1;
  sp_test_note("seed 0x%llx, %d moves, rule %d, size %d, chunk %d, threshold %d", (unsigned long long)seed,
               (int)connectivity, (int)diagonals, (int)options->agent_size, (int)drawn.setup.chunk_size,
               (int)drawn.setup.entrance_threshold);
}

static void draw_any(uint64_t seed) {
  draw(seed, seed % 2 == 0 ? 4 : 8, (int32_t)(seed / 2 % 2));
}

/** The options of a hierarchy for the case. */
static sp_hpa_options hierarchy_options(void) {
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = drawn.setup.chunk_size;
  options.entrance_threshold = drawn.setup.entrance_threshold;
  options.agent_size = drawn.query.options.agent_size;
  options.connectivity = drawn.query.options.connectivity;
  options.diagonals = drawn.query.options.diagonals;
  return options;
}

static bool same_cells(const int32_t *cells, const int32_t *nodes, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    if (cells[2 * i + 1] * drawn.query.width + cells[2 * i] != nodes[i]) return false;
  }
  return true;
}

/* Queries ------------------------------------------------------------------------------------ */

/** Found exactly when Dijkstra reaches the goal, each move legal, the cost that of the moves, never below the least. */
static void check_path_rules(const sp_grid *grid, const sp_grid_path *path) {
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  const reference_ends *ends = &drawn.query.ends;
  if (path->status == SP_PATH_STATUS_START_INVALID || path->status == SP_PATH_STATUS_GOAL_INVALID) {
    CHECK(!oracle_fits(&rules, ends->start_x, ends->start_y) || !oracle_fits(&rules, ends->goal_x, ends->goal_y));
    return;
  }
  const int32_t start = ends->start_y * rules.width + ends->start_x;
  const int32_t goal = ends->goal_y * rules.width + ends->goal_x;
  const double best = oracle_shortest_cost(&rules, start, goal);
  CHECK_EQ_I64(path->status, isinf(best) ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_FOUND);
  if (path->status != SP_PATH_STATUS_FOUND) return;
  double price;
  oracle_pair steps;
  const char *fault =
      oracle_check_path(&rules, sp_grid_path_cells(grid), path->cell_count, start, goal, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_F64_BITS(path->cost, price);
  CHECK_EQ_I64(path->straight_steps, steps.straight);
  CHECK_EQ_I64(path->diagonal_steps, steps.diagonal);
  CHECK(path->cost >= best * (1.0 - 1e-12));
}

static void check_reference(const sp_grid *grid, const sp_grid_path *path, bool smoothing) {
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  /* Queries of a grid have the default threshold. */
  const hpa_setup setup = {drawn.setup.chunk_size, 6, smoothing};
  reference_result expected;
  double abstract_cost;
  hpa_reference_search(&rules, &setup, &drawn.query.ends, &expected, &abstract_cost);
  CHECK_EQ_I64(path->algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_I64(path->specialized, 0);
  CHECK_EQ_I64(path->status, expected.status);
  CHECK_EQ_F64_BITS(path->cost, expected.cost);
  CHECK_EQ_U64(path->iterations, expected.iterations);
  CHECK_EQ_U64(path->expanded, (uint64_t)expected.expanded);
  CHECK_EQ_U64(path->recorded, path->expanded);
  if (CHECK_EQ_I64(path->cell_count, expected.path_count)) {
    CHECK(same_cells(sp_grid_path_cells(grid), expected.path_nodes, expected.path_count));
  }
  CHECK(same_cells(sp_grid_path_expanded(grid), expected.expanded_nodes, expected.expanded));
}

static sp_grid_path query(sp_grid *grid, int32_t smoothing) {
  const reference_ends *ends = &drawn.query.ends;
  drawn.query.options.hpa_smoothing = smoothing;
  return find(grid, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &drawn.query.options, NULL);
}

static void check_queries(int32_t connectivity, int32_t diagonals) {
  const uint64_t number = (uint64_t)(connectivity * 4 + diagonals);
  for (int32_t i = 0; i < case_scaled(GRIDS_PER_VARIANT) && sp_test_failures() == 0; i++) {
    draw(number << 32 | (uint64_t)(uint32_t)i, connectivity, diagonals);
    sp_grid *grid = case_make_grid(&drawn.query, NULL);
    const sp_grid_path rough = query(grid, 0);
    check_path_rules(grid, &rough);
    check_reference(grid, &rough, false);
    const sp_grid_path smooth = query(grid, 1);
    check_path_rules(grid, &smooth);
    check_reference(grid, &smooth, true);
    CHECK_EQ_I64(smooth.status, rough.status);
    CHECK_EQ_U64(smooth.iterations, rough.iterations);
    if (rough.status == SP_PATH_STATUS_FOUND) CHECK(smooth.cost <= rough.cost * (1.0 + 1e-12));
    sp_grid_free(grid);
  }
}

static void four_moves(void) {
  check_queries(4, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
}
static void four_moves_allow_all(void) {
  check_queries(4, SP_DIAGONAL_RULE_ALLOW_ALL);
}
static void eight_no_corner_cutting(void) {
  check_queries(8, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
}
static void eight_no_squeezing(void) {
  check_queries(8, SP_DIAGONAL_RULE_NO_SQUEEZING);
}

/* Hierarchies -------------------------------------------------------------------------------- */

/** A chunk's nodes are the flagged cells, its costs those of the reference, its steps those of the flags. */
static int32_t check_chunk(const sp_hpa_hierarchy *hierarchy, int32_t chunk, const hpa_graph *graph) {
  static double costs[ORACLE_MAX_CELLS];
  static const int32_t by_target[4] = {0, 3, 1, 2};
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  const int32_t count = sp_hpa_hierarchy_chunk_node_count(hierarchy, chunk);
  const int32_t *nodes = sp_hpa_hierarchy_chunk_nodes(hierarchy, chunk);
  const int32_t *first = sp_hpa_hierarchy_inter_first(hierarchy, chunk);
  const int32_t *targets = sp_hpa_hierarchy_inter_targets(hierarchy, chunk);
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = nodes[i] % rules.width;
    const int32_t y = nodes[i] / rules.width;
    if (i > 0) CHECK(nodes[i - 1] < nodes[i]);
    CHECK_EQ_I64(y / drawn.setup.chunk_size * sp_hpa_hierarchy_chunks_x(hierarchy) + x / drawn.setup.chunk_size, chunk);
    CHECK(graph->sides[nodes[i]] != 0);
    hpa_reference_costs(&rules, drawn.setup.chunk_size, nodes[i], costs);
    for (int32_t j = 0; j < count; j++) {
      CHECK_EQ_F64_BITS(sp_hpa_hierarchy_intra_costs(hierarchy, chunk)[i * count + j], costs[nodes[j]]);
    }
    int32_t step = first[i];
    for (int32_t side = 0; side < 4; side++) {
      const int32_t d = by_target[side];
      double price;
      if ((graph->sides[nodes[i]] >> d & 1) == 0) continue;
      CHECK(oracle_price_move(&rules, x, y, d, &price));
      CHECK_EQ_I64(targets[step], nodes[i] + oracle_dy[d] * rules.width + oracle_dx[d]);
      CHECK_EQ_F64_BITS(sp_hpa_hierarchy_inter_costs(hierarchy, chunk)[step], price);
      step++;
    }
    CHECK_EQ_I64(first[i + 1], step);
  }
  return count;
}

static void check_hierarchy(const sp_hpa_hierarchy *hierarchy) {
  static hpa_graph graph;
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  hpa_reference_graph(&rules, &drawn.setup, &graph);
  int32_t expected = 0, nodes = 0;
  for (int32_t cell = 0; cell < rules.width * rules.height; cell++) expected += graph.sides[cell] != 0;
  const int32_t chunks = sp_hpa_hierarchy_chunks_x(hierarchy) * sp_hpa_hierarchy_chunks_y(hierarchy);
  for (int32_t chunk = 0; chunk < chunks; chunk++) nodes += check_chunk(hierarchy, chunk, &graph);
  CHECK_EQ_I64(nodes, expected);
}

static void hierarchies(void) {
  for (int32_t i = 0; i < case_scaled(HIERARCHIES) && sp_test_failures() == 0; i++) {
    draw_any(UINT64_C(0x41E2) << 32 | (uint64_t)(uint32_t)i);
    sp_grid *grid = case_make_grid(&drawn.query, NULL);
    const sp_hpa_options options = hierarchy_options();
    sp_hpa_hierarchy *hierarchy = NULL;
    CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_OK);
    CHECK_EQ_I64(sp_hpa_hierarchy_refresh(hierarchy), SP_OK);
    check_hierarchy(hierarchy);
    sp_hpa_hierarchy_free(hierarchy);
    sp_grid_free(grid);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

/** What one call gives, copied: the grid's arrays may be those of another query soon. */
typedef struct whole_answer {
  sp_grid_path path;
  int32_t cells[8 * ORACLE_MAX_CELLS];
  int32_t expanded[8 * ORACLE_MAX_CELLS];
} whole_answer;

static whole_answer whole;

static void answer_in_one_call(sp_grid *grid, int32_t smoothing) {
  whole.path = query(grid, smoothing);
  const size_t cells = 2 * sizeof(int32_t) * (size_t)whole.path.cell_count;
  const size_t expanded = 2 * sizeof(int32_t) * (size_t)whole.path.recorded;
  if (!CHECK(cells <= sizeof whole.cells && expanded <= sizeof whole.expanded)) return;
  if (cells > 0) memcpy(whole.cells, sp_grid_path_cells(grid), cells);
  if (expanded > 0) memcpy(whole.expanded, sp_grid_path_expanded(grid), expanded);
}

static bool same_pairs(const int32_t *pairs, const int32_t *expected, size_t count) {
  return count == 0 || memcmp(pairs, expected, 2 * sizeof *pairs * count) == 0;
}

static void check_sliced(sp_grid_search *search, int32_t budget) {
  const reference_ends *ends = &drawn.query.ends;
  int32_t status;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_try_begin(search, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &status),
               SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, whole.path.status);
    return;
  }
  uint64_t steps = 0;
  for (; status == SP_PATH_STATUS_IN_PROGRESS; steps++) {
    if (!CHECK_EQ_I64(sp_grid_search_step(search, budget, &status), SP_OK)) return;
  }
  const uint64_t slice = (uint64_t)budget;
  if (status == SP_PATH_STATUS_FOUND) CHECK_EQ_U64(steps, (whole.path.iterations + slice - 1) / slice);
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &whole.path, sizeof path), 0); /* the record has no padding */
  CHECK(same_pairs(sp_grid_search_cells(search), whole.cells, (size_t)whole.path.cell_count));
  CHECK(same_pairs(sp_grid_search_expanded(search), whole.expanded, whole.path.recorded));
}

static void check_budget(sp_grid *grid, int32_t budget) {
  drawn.query.options.iteration_budget = budget;
  const sp_grid_path path = query(grid, drawn.query.options.hpa_smoothing);
  drawn.query.options.iteration_budget = 0;
  if (whole.path.iterations == 0) return;
  const uint64_t spent = whole.path.iterations < (uint64_t)budget ? whole.path.iterations : (uint64_t)budget;
  CHECK_EQ_U64(path.iterations, spent);
  if (path.status == SP_PATH_STATUS_BUDGET_EXHAUSTED) {
    CHECK_EQ_U64(path.iterations, (uint64_t)budget);
    CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_HPA);
    CHECK_EQ_I64(path.cell_count, 0);
  } else {
    CHECK_EQ_I64(memcmp(&path, &whole.path, sizeof path), 0);
  }
}

static void sliced(void) {
  for (int32_t i = 0; i < case_scaled(SLICED_GRIDS) && sp_test_failures() == 0; i++) {
    draw_any(UINT64_C(0x511CE) << 32 | (uint64_t)(uint32_t)i);
    sp_grid *grid = case_make_grid(&drawn.query, NULL);
    answer_in_one_call(grid, i / 4 % 2);
    sp_grid_search *search = NULL;
    CHECK_EQ_I64(sp_grid_search_create(grid, &drawn.query.options, NULL, &search), SP_OK);
    for (int32_t budget = 1; budget <= MAX_BUDGET; budget++) {
      check_sliced(search, budget);
      check_budget(grid, budget);
    }
    sp_grid_search_free(search);
    sp_grid_free(grid);
  }
}

/* Middle tier -------------------------------------------------------------------------------- */

static bool same_nodes(const int32_t *nodes, const int32_t *expected, int32_t count) {
  return count == 0 || memcmp(nodes, expected, sizeof *nodes * (size_t)count) == 0;
}

/** What holds for every threshold: found exactly when Dijkstra reaches the goal, legal moves, never cheaper. */
static void check_node_path(const sp_hpa_search *search, int32_t start, int32_t goal) {
  static int32_t cells[8 * ORACLE_MAX_CELLS];
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  const double best = oracle_shortest_cost(&rules, start, goal);
  const int32_t count = (int32_t)sp_hpa_search_path_count(search);
  CHECK_EQ_I64(sp_hpa_search_status(search), isinf(best) ? SP_SEARCH_STATUS_NOT_FOUND : SP_SEARCH_STATUS_FOUND);
  if (isinf(best)) return;
  for (int32_t i = 0; i < count; i++) {
    cells[2 * i] = sp_hpa_search_path(search)[i] % rules.width;
    cells[2 * i + 1] = sp_hpa_search_path(search)[i] / rules.width;
  }
  double price;
  oracle_pair steps;
  const char *fault = oracle_check_path(&rules, cells, count, start, goal, &price, &steps);
  CHECK_STR(fault == NULL ? "" : fault, "");
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(search), price);
  CHECK(price >= best * (1.0 - 1e-12));
  CHECK(price <= sp_hpa_search_abstract_cost(search) * (1.0 + 1e-12));
}

static void check_middle_search(sp_hpa_search *search, int32_t budget) {
  const oracle_rules rules = case_rules(&drawn.query, NULL);
  const reference_ends *ends = &drawn.query.ends;
  const int32_t start = ends->start_y * rules.width + ends->start_x;
  const int32_t goal = ends->goal_y * rules.width + ends->goal_x;
  reference_result expected;
  double abstract_cost;
  int32_t status;
  hpa_reference_search(&rules, &drawn.setup, ends, &expected, &abstract_cost);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, start, goal, &status), SP_OK);
  if (status != SP_PATH_STATUS_IN_PROGRESS) {
    CHECK_EQ_I64(status, expected.status);
    return;
  }
  do {
    if (!CHECK_EQ_I64(sp_hpa_search_step(search, budget, &status), SP_OK)) return;
  } while (status == SP_SEARCH_STATUS_RUNNING);
  check_node_path(search, start, goal);
  CHECK_EQ_I64(status == SP_SEARCH_STATUS_FOUND, expected.status == SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_hpa_search_status(search), status);
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(search), expected.cost);
  CHECK_EQ_F64_BITS(sp_hpa_search_abstract_cost(search), abstract_cost);
  CHECK_EQ_U64(sp_hpa_search_iterations(search), expected.iterations);
  CHECK_EQ_U64(sp_hpa_search_expanded(search), (uint64_t)expected.expanded);
  if (CHECK_EQ_U64(sp_hpa_search_path_count(search), (uint64_t)expected.path_count)) {
    CHECK(same_nodes(sp_hpa_search_path(search), expected.path_nodes, expected.path_count));
  }
  if (CHECK_EQ_U64(sp_hpa_search_expanded_nodes_count(search), (uint64_t)expected.expanded)) {
    CHECK(same_nodes(sp_hpa_search_expanded_nodes(search), expected.expanded_nodes, expected.expanded));
  }
}

/** Cells outside the grid wrap to other cells as node indices, so ends are drawn inside here. */
static void keep_ends_inside(void) {
  reference_ends *ends = &drawn.query.ends;
  ends->start_x = (ends->start_x % drawn.query.width + drawn.query.width) % drawn.query.width;
  ends->start_y = (ends->start_y % drawn.query.height + drawn.query.height) % drawn.query.height;
  ends->goal_x = (ends->goal_x % drawn.query.width + drawn.query.width) % drawn.query.width;
  ends->goal_y = (ends->goal_y % drawn.query.height + drawn.query.height) % drawn.query.height;
}

static void middle_tier(void) {
  for (int32_t i = 0; i < case_scaled(MIDDLE_GRIDS) && sp_test_failures() == 0; i++) {
    draw_any(UINT64_C(0x31DD1E) << 32 | (uint64_t)(uint32_t)i);
    keep_ends_inside();
    drawn.setup.smoothing = i / 4 % 2 == 0;
    sp_grid *grid = case_make_grid(&drawn.query, NULL);
    const sp_hpa_options options = hierarchy_options();
    sp_hpa_hierarchy *hierarchy = NULL;
    sp_hpa_search *search = NULL;
    CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_OK);
    CHECK_EQ_I64(sp_hpa_search_create(hierarchy, drawn.setup.smoothing, 1, &search), SP_OK);
    check_middle_search(search, INT32_MAX);
    for (int32_t budget = 1; budget <= MAX_BUDGET; budget += 4) check_middle_search(search, budget);
    sp_hpa_search_free(search);
    sp_hpa_hierarchy_free(hierarchy);
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN(
      "G-215 G-217..G-223 G-372 GAP-51..GAP-53 four moves: found iff Dijkstra, never cheaper, smoothing never longer",
      four_moves);
  SP_RUN("G-210 G-372 four moves with allow-all", four_moves_allow_all);
  SP_RUN("G-215 G-217..G-223 G-372 GAP-51..GAP-53 eight moves, no corner cutting, equal the reference search",
         eight_no_corner_cutting);
  SP_RUN("G-217..G-223 G-372 eight moves, no squeezing, equal the reference search", eight_no_squeezing);
  SP_RUN("G-212..G-216 G-372 GAP-53 hierarchies hold the nodes, costs and edges of the definition", hierarchies);
  SP_RUN("G-219 G-347 G-352 G-372 sliced equals whole for budgets 1 to 17", sliced);
  SP_RUN("G-209 G-218 G-372 the middle tier with thresholds 1 to 8 equals the reference search", middle_tier);
  return sp_test_end();
}
