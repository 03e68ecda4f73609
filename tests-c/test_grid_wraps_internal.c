/* Counters that wrap: versions, and the generations that make old search records invalid; and what is kept
 * until a counter moves. The test sets them, which needs the inside of the objects.
 */
#include "grid/query.h"
#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

static void versions_wrap(void) {
  sp_grid *grid = open_grid(3, 3);
  grid->version = INT32_MAX - 1;
  grid->costs.version = INT32_MAX;
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 1), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), INT32_MAX);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 2, 2, 2), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 5, 4.0), SP_OK);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 0);
  sp_grid_free(grid);
}

/** A wrapped version that returns to an old number must not make a stale search look current (trap 24). */
static void versions_repeat(void) {
  sp_grid *grid = open_grid(6, 6);
  sp_grid_search *search = NULL;
  sp_topology *topology = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_grid_search_create(grid, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_topology_create(grid, 2, 8, 0, &topology), SP_OK);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 5, 5, &status), SP_OK);
  const int32_t version = sp_grid_version(grid);
  CHECK_EQ_I64(sp_grid_set_area(grid, 3, 3, SP_AREA_WALL), SP_OK);
  grid->version = version;
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_topology_is_current(topology), 0);
  int32_t clearance;
  CHECK_EQ_I64(sp_grid_clearance(grid, 2, 2, &clearance), SP_OK);
  CHECK_EQ_I64(clearance, 1);
  sp_topology_free(topology);
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

/** The content hash is computed once per state of the cells and multipliers: a planted value shows which calls. */
static void content_hash_is_kept(void) {
  sp_grid *grid = open_grid(6, 6);
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 2.0;
  for (int32_t edit = 0; edit < 7; edit++) {
    sp_test_note("edit %d", (int)edit);
    const uint64_t hash = sp_grid_content_hash(grid);
    grid->content_hash.value = 99;
    CHECK_EQ_U64(sp_grid_content_hash(grid), 99);
    CHECK_EQ_I64(sp_grid_set_space(grid, 1, 2, 3), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, sp_grid_get_area(grid, 0, 0)), SP_OK); /* no edit */
    CHECK_EQ_U64(sp_grid_content_hash(grid), 99);
    if (edit == 0) CHECK_EQ_I64(sp_grid_set_area(grid, 3, 3, SP_AREA_WALL), SP_OK);
    if (edit == 1) CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 2, 2, 7), SP_OK);
    if (edit == 2) CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 5, 5, 1, 1, (const uint8_t *)"a", 1), SP_OK);
    if (edit == 3) CHECK_EQ_I64(sp_grid_set_area_cost(grid, 9, 4.0), SP_OK);
    if (edit == 4) CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
    if (edit == 5) grid->version = 0; /* a version that repeats does not hide the next edit */
    if (edit >= 5) CHECK_EQ_I64(sp_grid_set_area(grid, 4, 4, edit), SP_OK);
    CHECK(sp_grid_content_hash(grid) != 99);
    CHECK(sp_grid_content_hash(grid) != hash);
  }
  sp_grid_free(grid);
}

/** Queries across the end of both engines' generations give what the reference gives. */
static void generations_wrap(void) {
  static path_case query;
  sp__rng rng = {31};
  const case_shape shape = {14, 14, COSTS_ONE};
  case_draw(&query, &rng, &shape, 1);
  map_fill_random(&rng, query.areas, 14, 14, 20);
  query.options.record_expansions = 1;
  sp_grid *grid = case_make_grid(&query, NULL);
  for (int32_t i = 0; i < 40; i++) {
    sp_test_note("query %d", (int)i);
    query.options.specialized_engines = i % 2;
    query.ends = (reference_ends){sp__rng_next_int(&rng, 14), sp__rng_next_int(&rng, 14), sp__rng_next_int(&rng, 14),
                                  sp__rng_next_int(&rng, 14)};
    if (i == 10) {
      grid->query->octile.generation = (UINT32_MAX >> 4) - 3;
      grid->query->memory.generation = UINT32_MAX - 3;
    }
    reference_result expected;
    case_reference(&query, NULL, &expected);
    const sp_grid_path path =
        find(grid, query.ends.start_x, query.ends.start_y, query.ends.goal_x, query.ends.goal_y, &query.options, NULL);
    case_check_result(&query, &expected, &path, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
  }
  CHECK(grid->query->octile.generation < 20);
  CHECK(grid->query->memory.generation < 20);
  sp_grid_free(grid);
}

/** The product and shift that stand for the division by the width, at the places where they could be off. */
static void division_by_width(void) {
  sp__rng rng = {1};
  for (int32_t round = 0; round < 4000 && sp_test_failures() == 0; round++) {
    const int32_t width = round < 1000 ? round + 1 : 1 + sp__rng_next_int(&rng, SP_GRID_MAX_CELLS);
    const grid_divider divider = grid__make_divider(width);
    const int32_t rows = SP_GRID_MAX_CELLS / width;
    for (int32_t i = 0; i < 40; i++) {
      const int32_t row = i < 2 ? i * (rows - 1) : sp__rng_next_int(&rng, rows);
      sp_test_note("width %d, row %d", (int)width, (int)row);
      CHECK_EQ_I64(grid__row_of(&divider, row * width), row);
      CHECK_EQ_I64(grid__row_of(&divider, row * width + width - 1), row);
    }
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("GAP-28 versions wrap from 2^31 - 1 to 0", versions_wrap);
  SP_RUN("G-246 a version that repeats does not hide an edit", versions_repeat);
  SP_RUN("G-250 the content hash is kept until a cell or multiplier changes", content_hash_is_kept);
  SP_RUN("G-118 G-151 generations wrap without old records coming back", generations_wrap);
  SP_RUN("G-057 rows of node indices for every width", division_by_width);
  return sp_test_end();
}
