/* HPA*: known answers, entrances drawn by hand, the content hash, fallbacks, the cache, and misuse. */
#include <math.h>
#include <string.h>

#include "samepath/abi.h"
#include "samepath/hpa.h"
#include "samepath/search.h"

#include "core/fnv.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/test.h"

static const double infinity = (double)INFINITY;

/** The 64x64 map of the known answers: a wall with a gap of two cells at the bottom. */
static sp_grid *wall_map(void) {
  sp_grid *grid = open_grid(64, 64);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 32, 0, 1, 62, SP_AREA_WALL), SP_OK);
  return grid;
}

static sp_grid_options hpa_options(int32_t chunk_size) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = chunk_size;
  return options;
}

/** A refreshed hierarchy; NULL options are the defaults. */
static sp_hpa_hierarchy *hierarchy_of(sp_grid *grid, const sp_hpa_options *options) {
  sp_hpa_hierarchy *hierarchy = NULL;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, options, &hierarchy), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(hierarchy), SP_OK);
  return hierarchy;
}

static int32_t node_count(const sp_hpa_hierarchy *hierarchy) {
  const int32_t chunks = sp_hpa_hierarchy_chunks_x(hierarchy) * sp_hpa_hierarchy_chunks_y(hierarchy);
  int32_t count = 0;
  for (int32_t chunk = 0; chunk < chunks; chunk++) count += sp_hpa_hierarchy_chunk_node_count(hierarchy, chunk);
  return count;
}

/* Known answers ------------------------------------------------------------------------------ */

static void wall(void) {
  sp_grid *grid = wall_map();
  sp_grid_options options = hpa_options(16);
  options.record_expansions = 1;
  const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_F64_BITS(path.cost, 143.1959594928934);
  CHECK_EQ_I64(path.cell_count, 121);
  CHECK_EQ_I64(path.straight_steps, 64);
  CHECK_EQ_I64(path.diagonal_steps, 56);
  CHECK_EQ_U64(path.expanded, 47);
  CHECK_EQ_U64(path.iterations, 48);
  CHECK_EQ_U64(path.recorded, 47);
  CHECK_EQ_I64(sp_grid_path_expanded(grid)[0], 2);
  CHECK_EQ_I64(sp_grid_path_expanded(grid)[1], 2);
  options.hpa_smoothing = 0;
  const sp_grid_path rough = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_F64_BITS(rough.cost, 144.95331880577413);
  CHECK_EQ_I64(rough.cell_count, 124);
  CHECK_EQ_U64(rough.expanded, 47);
  sp_grid_free(grid);
}

static void wall_chunk_sizes(void) {
  static const int32_t expected[][2] = {{8, 194}, {10, 136}, {16, 47}, {32, 9}};
  sp_grid *grid = wall_map();
  for (int32_t i = 0; i < 4; i++) {
    const sp_grid_options options = hpa_options(expected[i][0]);
    sp_test_note("chunks of %d", (int)expected[i][0]);
    CHECK_EQ_U64(find(grid, 2, 2, 60, 4, &options, NULL).expanded, (uint64_t)expected[i][1]);
  }
  sp_grid_free(grid);
}

static void wall_middle_tier(void) {
  sp_grid *grid = wall_map();
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  for (int32_t threshold = 6; threshold >= 1; threshold -= 5) {
    options.entrance_threshold = threshold;
    sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, &options);
    if (threshold == 6) CHECK_EQ_I64(node_count(hierarchy), 58);
    sp_hpa_search *search = NULL;
    int32_t status;
    CHECK_EQ_I64(sp_hpa_search_create(hierarchy, 0, 0, &search), SP_OK);
    CHECK_EQ_I64(sp_hpa_search_try_begin(search, 2 * 64 + 2, 4 * 64 + 60, &status), SP_OK);
    CHECK_EQ_I64(sp_hpa_search_step(search, INT32_MAX, &status), SP_OK);
    CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
    CHECK_EQ_U64(sp_hpa_search_expanded(search), threshold == 6 ? 47 : 48);
    if (threshold == 6) {
      CHECK(fabs(sp_hpa_search_abstract_cost(search) - 144.9533188057741) < 1e-12);
      CHECK_EQ_F64_BITS(sp_hpa_search_cost(search), 144.95331880577413);
      CHECK_EQ_U64(sp_hpa_search_iterations(search), 48);
      CHECK_EQ_U64(sp_hpa_search_path_count(search), 124);
      CHECK_EQ_I64(sp_hpa_search_route(search)[0], 2 * 64 + 2);
      CHECK_EQ_I64(sp_hpa_search_route(search)[sp_hpa_search_route_count(search) - 1], 4 * 64 + 60);
    }
    sp_hpa_search_free(search);
    sp_hpa_hierarchy_free(hierarchy);
  }
  sp_grid_free(grid);
}

/* Structure ---------------------------------------------------------------------------------- */

static void check_nodes(const sp_hpa_hierarchy *hierarchy, int32_t chunk, const int32_t *cells, int32_t count) {
  sp_test_note("chunk %d", (int)chunk);
  if (!CHECK_EQ_I64(sp_hpa_hierarchy_chunk_node_count(hierarchy, chunk), count)) return;
  for (int32_t i = 0; i < count; i++) CHECK_EQ_I64(sp_hpa_hierarchy_chunk_nodes(hierarchy, chunk)[i], cells[i]);
}

/** Two chunks of 8 x 8 side by side, with runs of 1, 4 and 1 open places between them. */
static void entrances(void) {
  static const char picture[] = "................\n........#.......\n................\n................\n"
                                "................\n................\n.......#........\n................\n";
  sp_grid *grid = grid_of(picture);
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 8;
  static const struct {
    int32_t threshold;
    int32_t count;
    int32_t rows[4];
  } expected[] = {{1, 4, {0, 2, 5, 7}}, {2, 4, {0, 2, 5, 7}}, {4, 4, {0, 2, 5, 7}}, {5, 3, {0, 3, 7}}};
  for (int32_t i = 0; i < 4; i++) {
    options.entrance_threshold = expected[i].threshold;
    sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, &options);
    CHECK_EQ_I64(sp_hpa_hierarchy_chunks_x(hierarchy), 2);
    CHECK_EQ_I64(sp_hpa_hierarchy_chunks_y(hierarchy), 1);
    int32_t left[4], right[4];
    for (int32_t j = 0; j < expected[i].count; j++) {
      left[j] = expected[i].rows[j] * 16 + 7;
      right[j] = left[j] + 1;
    }
    check_nodes(hierarchy, 0, left, expected[i].count);
    check_nodes(hierarchy, 1, right, expected[i].count);
    for (int32_t j = 0; j < expected[i].count; j++) {
      CHECK_EQ_I64(sp_hpa_hierarchy_inter_first(hierarchy, 0)[j], j);
      CHECK_EQ_I64(sp_hpa_hierarchy_inter_targets(hierarchy, 0)[j], right[j]);
      CHECK_EQ_I64(sp_hpa_hierarchy_inter_targets(hierarchy, 1)[j], left[j]);
    }
    sp_hpa_hierarchy_free(hierarchy);
  }
  sp_grid_free(grid);
}

/** 7 x 5 cells in chunks of 3: the last column and row are narrower; a corner cell has two ways out. */
static void chunks_at_the_edge(void) {
  sp_grid *grid = open_grid(7, 5);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 9, 3.0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 2, 2, 9), SP_OK);
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 3;
  options.entrance_threshold = 1;
  sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, &options);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunks_x(hierarchy), 3);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunks_y(hierarchy), 2);
  check_nodes(hierarchy, 0, (const int32_t[]){2, 14, 16}, 3);
  check_nodes(hierarchy, 2, (const int32_t[]){6, 20}, 2); /* one column: both ends to the left, one way down */
  check_nodes(hierarchy, 5, (const int32_t[]){27, 34}, 2);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunk_node_count(hierarchy, -1), 0);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunk_node_count(hierarchy, 6), 0);
  const int32_t *first = sp_hpa_hierarchy_inter_first(hierarchy, 0);
  CHECK_EQ_I64(first[2], 2);
  CHECK_EQ_I64(first[3], 4);
  CHECK_EQ_I64(sp_hpa_hierarchy_inter_targets(hierarchy, 0)[2], 17);
  CHECK_EQ_I64(sp_hpa_hierarchy_inter_targets(hierarchy, 0)[3], 23);
  CHECK_EQ_F64_BITS(sp_hpa_hierarchy_inter_costs(hierarchy, 0)[2], 2.0); /* (3 + 1) / 2 */
  CHECK_EQ_F64_BITS(sp_hpa_hierarchy_intra_costs(hierarchy, 0)[0], 0.0);
  CHECK_EQ_F64_BITS(sp_hpa_hierarchy_intra_costs(hierarchy, 0)[2], 1.0 + 2.0);
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}

/** A wall cuts the left chunk in two: no path inside joins its nodes, and the query goes round. */
static void unjoined_nodes(void) {
  sp_grid *grid = grid_of("........\n........\n####....\n........\n");
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 4;
  sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, &options);
  check_nodes(hierarchy, 0, (const int32_t[]){3, 27}, 2);
  CHECK_EQ_F64_BITS(sp_hpa_hierarchy_intra_costs(hierarchy, 0)[1], infinity);
  const sp_grid_options query = hpa_options(4);
  const sp_grid_path path = find(grid, 0, 0, 0, 3, &query, NULL);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK(path.cost >= find(grid, 0, 0, 0, 3, NULL, NULL).cost);
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}

/** FNV-1a over the bytes that the declaration names, written out for a graph of two nodes. */
static void content_hash(void) {
  static const uint8_t bytes[] = {1, 0, 0, 0, 1, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0, 0, /* one node, cell 1, cost 0 */
                                  0, 0, 0, 0, 1, 0, 0,    0,    2, 0, 0, 0, /* its steps: 0 to 1, to cell 2 */
                                  0, 0, 0, 0, 0, 0, 0xF0, 0x3F,             /* at cost 1 */
                                  1, 0, 0, 0, 2, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0, 0, 0,    0,
                                  0, 0, 1, 0, 0, 0, 1,    0,    0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F};
  sp_grid *grid = grid_of("....");
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 2;
  sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, &options);
  CHECK_EQ_U64(sp_hpa_hierarchy_content_hash(hierarchy), sp__fnv1a64(SP__FNV1A64_START, bytes, sizeof bytes));
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}

static void content_tells_graphs_apart(void) {
  sp_grid *grid = open_grid(12, 12);
  sp_grid *other = open_grid(12, 12);
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 4;
  sp_hpa_hierarchy *a = hierarchy_of(grid, &options);
  sp_hpa_hierarchy *b = hierarchy_of(other, &options);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(a, b), 1);
  CHECK_EQ_U64(sp_hpa_hierarchy_content_hash(a), sp_hpa_hierarchy_content_hash(b));
  CHECK_EQ_I64(sp_grid_set_area_cost(other, 7, 2.0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(other, 5, 4, 7), SP_OK); /* a price, not a wall */
  CHECK_EQ_I64(sp_hpa_hierarchy_is_current(b), 0);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(b), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(a, b), 0);
  CHECK(sp_hpa_hierarchy_content_hash(a) != sp_hpa_hierarchy_content_hash(b));
  options.chunk_size = 6;
  sp_hpa_hierarchy *c = hierarchy_of(grid, &options);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(a, c), 0);
  sp_hpa_hierarchy_free(a);
  sp_hpa_hierarchy_free(b);
  sp_hpa_hierarchy_free(c);
  sp_grid_free(grid);
  sp_grid_free(other);
}

/* Queries ------------------------------------------------------------------------------------ */

static int32_t block_nothing(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)user, (void)x, (void)y, (void)blocked;
  return 0;
}

static void fallbacks(void) {
  sp_grid *grid = wall_map();
  sp_grid_options options = hpa_options(16);
  const sp_grid_hooks hooks = {block_nothing, NULL, NULL};
  sp_grid_path path = find(grid, 2, 2, 60, 4, &options, &hooks);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_ASTAR);
  CHECK_EQ_U64(path.expanded, 2096); /* the generic engine, because of the callback */
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  CHECK_EQ_I64(find(grid, 2, 2, 60, 4, &options, NULL).algorithm, SP_GRID_ALGORITHM_ASTAR);
  CHECK_EQ_I64(find(grid, -1, 2, 60, 4, &options, NULL).algorithm, SP_GRID_ALGORITHM_ASTAR);
  options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  CHECK_EQ_I64(find(grid, 2, 2, 60, 4, &options, NULL).algorithm, SP_GRID_ALGORITHM_HPA);
  path = find(grid, -1, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_START_OUTSIDE);
  /* The heuristic and its weight are not read. */
  options = hpa_options(16);
  options.heuristic = SP_GRID_HEURISTIC_ZERO;
  options.heuristic_weight = 20.0;
  path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_U64(path.expanded, 47);
  sp_grid_free(grid);
}

static void batches(void) {
  static const int32_t queries[] = {2, 2, 60, 4, 60, 4, 2, 2, 5, 5, 5, 5, 32, 0, 1, 1};
  sp_grid *grid = wall_map();
  const sp_grid_options options = hpa_options(16);
  sp_grid_path batch[4];
  CHECK_EQ_I64(sp_grid_find_paths(grid, queries, 4, &options, NULL, batch), SP_OK);
  int32_t cells[2 * 256];
  CHECK_EQ_I64(batch[0].cell_count, 121);
  memcpy(cells, sp_grid_path_cells(grid) + 2 * batch[1].first_cell, 2 * sizeof *cells * (size_t)batch[1].cell_count);
  for (int32_t i = 0; i < 4; i++) {
    const int32_t *ends = queries + 4 * i;
    const sp_grid_path single = find(grid, ends[0], ends[1], ends[2], ends[3], &options, NULL);
    CHECK_EQ_I64(batch[i].status, single.status);
    CHECK_EQ_F64_BITS(batch[i].cost, single.cost);
    CHECK_EQ_U64(batch[i].iterations, single.iterations);
    CHECK_EQ_I64(batch[i].algorithm, SP_GRID_ALGORITHM_HPA);
    if (i == 1) check_path(grid, &single, cells, batch[1].cell_count);
  }
  CHECK_EQ_I64(batch[2].cell_count, 1);
  CHECK_EQ_F64_BITS(batch[2].cost, 0.0);
  CHECK_EQ_U64(batch[2].iterations, 1);
  CHECK_EQ_I64(batch[3].status, SP_PATH_STATUS_START_INVALID);
  sp_grid_free(grid);
}

/** Nine kinds of hierarchies: the first is dropped for the ninth, and a search that began on it goes on. */
static void cache(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_create(40, 40, &allocator, &grid), SP_OK);
  sp_grid_options options = hpa_options(8);
  sp_grid_search *search = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 39, 30, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, 3, &status), SP_OK);
  const sp_grid_path whole = find(grid, 0, 0, 39, 30, &options, NULL);
  for (int32_t size = 9; size <= 15; size++) {
    options.hpa_chunk_size = size;
    find(grid, 0, 0, 39, 30, &options, NULL);
  }
  uint64_t before = counter.allocations;
  for (int32_t size = 8; size <= 15; size++) {
    options.hpa_chunk_size = size;
    find(grid, 0, 0, 39, 30, &options, NULL);
  }
  CHECK_EQ_U64(counter.allocations, before); /* all eight are there */
  options.hpa_chunk_size = 5;
  find(grid, 0, 0, 39, 30, &options, NULL);
  before = counter.allocations;
  options.hpa_chunk_size = 9;
  find(grid, 0, 0, 39, 30, &options, NULL);
  CHECK_EQ_U64(counter.allocations, before); /* the second oldest is still there */
  options.hpa_chunk_size = 8;
  find(grid, 0, 0, 39, 30, &options, NULL);
  CHECK(counter.allocations > before); /* the oldest is not */
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_result(search, 0, &path), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &whole, sizeof path), 0);
  sp_grid_search_free(search);
  CHECK_EQ_U64(sp_grid_memory(grid), counter.live_bytes);
  sp_grid_free(grid);
  CHECK_EQ_U64(counter.live_blocks, 0);
}

/* Objects ------------------------------------------------------------------------------------ */

static void options_are_checked(void) {
  sp_grid *grid = open_grid(4, 4);
  sp_hpa_options options;
  sp_hpa_hierarchy *hierarchy = NULL;
  CHECK_EQ_I64(sp_hpa_options_init(&options), SP_OK);
  CHECK_EQ_I64(options.chunk_size, 16);
  CHECK_EQ_I64(options.entrance_threshold, 6);
  CHECK_EQ_I64(options.agent_size, 1);
  CHECK_EQ_I64(sp_hpa_options_init(NULL), SP_E_ARGUMENT);
  static const int32_t bad_sizes[] = {1, 1025, -3};
  for (int32_t i = 0; i < 3; i++) {
    options.chunk_size = bad_sizes[i];
    CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_HPA_OPTIONS_CHUNK_SIZE, bad_sizes[i], 2, 1024);
  }
  options.chunk_size = 1024;
  options.entrance_threshold = 0;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_HPA_OPTIONS_ENTRANCE_THRESHOLD, 0, 1, INT32_MAX);
  options.entrance_threshold = INT32_MAX;
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_HPA_OPTIONS_DIAGONALS, 2, 0, 1);
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, NULL), SP_E_ARGUMENT);
  CHECK(hierarchy == NULL);
  options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, &options, &hierarchy), SP_OK);
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}

static void states(void) {
  const uint32_t live = sp_abi_live_objects();
  sp_grid *grid = wall_map();
  sp_hpa_hierarchy *hierarchy = NULL;
  sp_hpa_search *search = NULL;
  int32_t status = 0;
  CHECK_EQ_I64(sp_hpa_hierarchy_create(grid, NULL, &hierarchy), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_is_current(hierarchy), 0);
  CHECK_EQ_I64(node_count(hierarchy), 0); /* nothing is built before it is needed */
  CHECK_EQ_I64(sp_hpa_search_create(hierarchy, 1, 0, &search), SP_OK);
  CHECK_EQ_I64(sp_hpa_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 2 * 64 + 2, 4 * 64 + 60, &status), SP_OK);
  CHECK_EQ_I64(node_count(hierarchy), 58);
  CHECK_EQ_I64(sp_hpa_search_step(search, -1, &status), SP_E_RANGE);
  CHECK_EQ_I64(sp_hpa_search_step(search, 0, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_RUNNING);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 32, 0, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 0, 64 * 64, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_GOAL_INVALID);
  CHECK_EQ_I64(sp_hpa_search_step(search, 10, &status), SP_OK);
  CHECK_EQ_U64(sp_hpa_search_iterations(search), 10);
  CHECK_EQ_U64(sp_hpa_search_path_count(search), 0);
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(search), infinity);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 3), SP_OK);
  CHECK_EQ_I64(sp_hpa_search_step(search, 10, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_HIERARCHY, SP_DETAIL_GRID_CHANGED);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 2 * 64 + 2, 4 * 64 + 60, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 3, 5.0), SP_OK);
  CHECK_EQ_I64(sp_hpa_search_step(search, 10, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 2 * 64 + 2, 4 * 64 + 60, &status), SP_OK);
  sp_grid_free(grid); /* the hierarchy keeps it, the search keeps the hierarchy */
  sp_hpa_hierarchy_free(hierarchy);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(hierarchy), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_search_step(search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(search), 143.1959594928934);
  sp_hpa_search_free(search);
  sp_hpa_search_free(NULL);
  sp_hpa_hierarchy_free(NULL);
  CHECK_EQ_U64(sp_abi_live_objects(), live);
}

static void wrong_handles(void) {
  sp_grid *grid = open_grid(4, 4);
  sp_hpa_hierarchy *hierarchy = hierarchy_of(grid, NULL);
  sp_hpa_hierarchy *wrong_hierarchy = (sp_hpa_hierarchy *)(void *)grid;
  sp_hpa_search *wrong_search = (sp_hpa_search *)(void *)grid;
  sp_hpa_search *search = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_hpa_hierarchy_create((sp_grid *)(void *)hierarchy, NULL, &hierarchy), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(NULL), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(wrong_hierarchy), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_search_create(wrong_hierarchy, 1, 0, &search), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_search_create(hierarchy, 1, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hpa_search_try_begin(wrong_search, 0, 1, &status), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_search_step(wrong_search, 1, &status), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hpa_search_create(hierarchy, 1, 0, &search), SP_OK);
  CHECK_EQ_I64(sp_hpa_search_try_begin(search, 0, 1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hpa_search_step(search, 1, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hpa_hierarchy_is_current(wrong_hierarchy), 0);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunks_x(wrong_hierarchy), 0);
  CHECK_EQ_I64(sp_hpa_hierarchy_chunks_y(NULL), 0);
  CHECK_EQ_U64(sp_hpa_hierarchy_memory(wrong_hierarchy), 0);
  CHECK_EQ_U64(sp_hpa_hierarchy_content_hash(wrong_hierarchy), 0);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(hierarchy, wrong_hierarchy), 0);
  CHECK(sp_hpa_hierarchy_chunk_nodes(wrong_hierarchy, 0) == NULL);
  CHECK(sp_hpa_search_path(wrong_search) == NULL);
  CHECK_EQ_I64(sp_hpa_search_status(wrong_search), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_U64(sp_hpa_search_expanded_nodes_count(search), 0);
  sp_hpa_search_free(search);
  sp_hpa_hierarchy_free(hierarchy);
  sp_grid_free(grid);
}

/* Callbacks ---------------------------------------------------------------------------------- */

typedef struct callback_world {
  sp_grid *grid;
  sp_hpa_hierarchy *hierarchy;
  sp_hpa_search *search;
  int32_t heard;
} callback_world;

static void misuse(callback_world *world) {
  sp_hpa_hierarchy *made = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(world->hierarchy), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hpa_hierarchy_create(world->grid, NULL, &made), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_hpa_search_try_begin(world->search, 0, 1, &status), SP_E_REENTRANT);
}

static void first_listener(void *user, int32_t x, int32_t y) {
  (void)x, (void)y;
  callback_world *world = user;
  misuse(world);
  sp_hpa_search_free(world->search);
  sp_hpa_hierarchy_free(world->hierarchy); /* it is in the list that is being gone through */
  world->search = NULL;
  world->hierarchy = NULL;
}

static void last_listener(void *user, int32_t x, int32_t y) {
  (void)x, (void)y;
  ((callback_world *)user)->heard++;
}

/** Objects that are freed by a listener do not keep the next listeners from hearing the edit. */
static void freed_in_a_listener(void) {
  callback_world world = {.grid = open_grid(9, 9)};
  const sp_grid_listener first = {first_listener, NULL, &world}, last = {last_listener, NULL, &world};
  uint32_t ids[2];
  CHECK_EQ_I64(sp_grid_add_listener(world.grid, &first, &ids[0]), SP_OK);
  world.hierarchy = hierarchy_of(world.grid, NULL);
  CHECK_EQ_I64(sp_hpa_search_create(world.hierarchy, 1, 0, &world.search), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(world.grid, &last, &ids[1]), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(world.grid, 3, 3, 7), SP_OK);
  CHECK(world.hierarchy == NULL);
  CHECK_EQ_I64(world.heard, 1);
  CHECK_EQ_I64(sp_grid_remove_listener(world.grid, ids[0]), SP_OK);
  CHECK_EQ_I64(sp_grid_remove_listener(world.grid, ids[0]), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_remove_listener(world.grid, 0), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_set_area(world.grid, 3, 3, 8), SP_OK);
  CHECK_EQ_I64(world.heard, 2);
  CHECK_EQ_I64(sp_grid_remove_listener(world.grid, ids[1]), SP_OK);
  sp_grid_free(world.grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-06 DA-04 G-220..G-222 G-347 G-352 64x64 with a wall", wall);
  SP_RUN("DA-04 G-209 64x64 with a wall: chunks of 8, 10, 16 and 32", wall_chunk_sizes);
  SP_RUN("DA-04 G-217..G-219 64x64 with a wall: nodes, abstract cost, thresholds 6 and 1", wall_middle_tier);
  SP_RUN("G-213 G-214 entrances: both ends of wide ones, the middle of narrow ones by integer division", entrances);
  SP_RUN("G-212 G-214 G-215 chunks at the edge are narrower; a corner cell is one node with two ways out",
         chunks_at_the_edge);
  SP_RUN("G-215 nodes that no path inside the chunk joins cost +infinity", unjoined_nodes);
  SP_RUN("G-216 GAP-36 the content hash over 4-byte integers and 8-byte doubles", content_hash);
  SP_RUN("G-216 G-224 equal graphs are equal; a price or another chunk size is not", content_tells_graphs_apart);
  SP_RUN("G-121 G-210 callbacks and allow-all with eight moves run A* and say so", fallbacks);
  SP_RUN("G-209 G-210 batches give what single queries give", batches);
  SP_RUN("G-211 at most eight hierarchies, the oldest dropped first, running searches keep theirs", cache);
  SP_RUN("G-209 GAP-14 options of a hierarchy are checked on both sides", options_are_checked);
  SP_RUN("G-246 GAP-54 searches over a hierarchy: states, edits, lifetime; built at the first need", states);
  SP_RUN("wrong and missing pointers are errors", wrong_handles);
  SP_RUN("G-037 G-224 hierarchies freed by a listener; calls from callbacks are refused", freed_in_a_listener);
  return sp_test_end();
}
