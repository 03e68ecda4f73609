/* Memory: hex grids and their searches, failing at their k-th allocation for k = 0, 1, 2, ... until they succeed; and
 * no allocation at all once they are warm.
 */
#include "core/rng.h"
#include "support/sweep.h"
#include "support/test.h"

static sp_status make_hex(sweep_world *objects) {
  return sp_hex_from_areas(sp_grid_cells(objects->grid), SWEEP_SIDE, SWEEP_SIDE, SP_HEX_LAYOUT_FLAT_ODD_COLUMN,
                           &sweep_hook, &objects->hex);
}

static sp_status make_drawn_hex(sweep_world *objects) {
  return sp_hex_from_text("..\n#1", 5, SP_HEX_LAYOUT_POINTY_ODD_ROW, &sweep_hook, &objects->hex);
}

static sp_status query_hex(sweep_world *objects) {
  const sp_grid_options options = sweep_recording_options(1);
  return sp_hex_find_path_with_points(objects->hex, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL,
                                      &objects->paths[0]);
}

static sp_status query_hex_batch(sweep_world *objects) {
  static const int32_t queries[8] = {SWEEP_SIDE - 1, SWEEP_SIDE - 1, 0, 0, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1};
  return sp_hex_find_paths(objects->hex, queries, 2, NULL, NULL, objects->paths);
}

static sp_status search_hex(sweep_world *objects) {
  const sp_grid_options options = sweep_recording_options(1);
  return sp_hex_search_create(objects->hex, &options, NULL, &objects->search);
}

static sp_status make_hex_search(sweep_world *objects) {
  const sp_status status = make_hex(objects);
  return status == SP_OK ? search_hex(objects) : status;
}

static sp_status begin_hex_search(sweep_world *objects) {
  const sp_status status = make_hex_search(objects);
  return status == SP_OK ? sweep_begin_search(objects) : status;
}

static sp_status make_hex_topology(sweep_world *objects) {
  return sp_hex_topology_create(objects->hex, &objects->topology);
}

static sp_status listen_to_hex(sweep_world *objects) {
  const sp_grid_listener listener = {sweep_count_cell, NULL, &sweep_heard};
  return sp_hex_add_listener(objects->hex, &listener, &objects->listener);
}

static sp_status make_heard_hex(sweep_world *objects) {
  const sp_status status = make_hex(objects);
  return status == SP_OK ? listen_to_hex(objects) : status;
}

static sp_status edit_hex_rect(sweep_world *objects) {
  sweep_heard = 0;
  return sp_hex_set_rect(objects->hex, 5, 5, 9, 9, 77);
}

static sp_status check_heard_hex(sweep_world *objects) {
  CHECK_EQ_I64(sweep_heard, 81);
  CHECK_EQ_I64(sp_hex_version(objects->hex), 1);
  return SP_OK;
}

/** The answer of a fresh hex grid without any trouble. */
static sp_status check_hex_path(const sp_grid_path *path) {
  sweep_world plain = {.grid = sweep_scattered_grid(3)};
  CHECK_EQ_I64(make_hex(&plain), SP_OK);
  CHECK_EQ_I64(query_hex(&plain), SP_OK);
  CHECK_EQ_I64(plain.paths[0].status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path->status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(path->cost, plain.paths[0].cost);
  CHECK_EQ_U64(path->iterations, plain.paths[0].iterations);
  CHECK_EQ_U64(path->expanded, plain.paths[0].expanded);
  CHECK_EQ_I64(path->cell_count, plain.paths[0].cell_count);
  sweep_destroy(&plain);
  return SP_OK;
}

static sp_status check_hex_query(sweep_world *objects) {
  return check_hex_path(&objects->paths[0]);
}

static sp_status check_hex_batch(sweep_world *objects) {
  return check_hex_path(&objects->paths[1]);
}

static sp_status check_hex_search(sweep_world *objects) {
  if (objects->status != SP_PATH_STATUS_IN_PROGRESS) CHECK_EQ_I64(sweep_begin_search(objects), SP_OK);
  CHECK_EQ_I64(sweep_step_search(objects), SP_OK);
  CHECK_EQ_I64(sweep_search_result(objects), SP_OK);
  return check_hex_path(&objects->paths[0]);
}

/** The search went on where it stood. */
static sp_status check_stepped_hex(sweep_world *objects) {
  CHECK_EQ_I64(sweep_search_result(objects), SP_OK);
  return check_hex_path(&objects->paths[0]);
}

static void hex_grids(void) {
  CHECK(sweep_run(NULL, make_hex, sweep_check_nothing_more) >= 2);
  CHECK(sweep_run(NULL, make_drawn_hex, sweep_check_nothing_more) >= 2);
  CHECK(sweep_run(make_hex, query_hex, check_hex_query) >= 7);
  CHECK(sweep_run(make_hex, query_hex_batch, check_hex_batch) >= 5);
  CHECK(sweep_run(make_hex, search_hex, check_hex_search) >= 2);
  CHECK(sweep_run(make_hex_search, sweep_begin_search, check_hex_search) >= 2);
  CHECK(sweep_run(begin_hex_search, sweep_step_search, check_stepped_hex) >= 2);
  CHECK(sweep_run(make_hex, make_hex_topology, sweep_check_nothing_more) >= 2);
  CHECK(sweep_run(make_hex, listen_to_hex, sweep_check_nothing_more) >= 1);
  CHECK(sweep_run(make_heard_hex, edit_hex_rect, check_heard_hex) >= 1);
}

/* Warm grids */

static void run_hex(sweep_world *objects, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < SWEEP_QUERIES; i++) {
    sp_grid_options options = sweep_recording_options(i % 2);
    options.heuristic = i % 3 == 0 ? SP_GRID_HEURISTIC_ZERO : SP_GRID_HEURISTIC_AUTO;
    const int32_t ends[4] = {sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE),
                             sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE)};
    sp_hex *hex = objects->hex;
    sp_grid_path *path = &objects->paths[0];
    int32_t status;
    CHECK_EQ_I64(sp_hex_find_path_with_points(hex, ends[0], ends[1], ends[2], ends[3], &options, NULL, path), SP_OK);
    CHECK_EQ_I64(sp_hex_find_path_between(hex, ends[0], ends[1], ends[2], ends[3], NULL, NULL, path), SP_OK);
    CHECK_EQ_I64(sp_hex_find_paths(hex, ends, 1, &options, NULL, path), SP_OK);
    CHECK_EQ_I64(sp_hex_set_area(hex, 4, 4, i % 2 == 0 ? SP_AREA_WALL : 0), SP_OK);
    CHECK_EQ_I64(sp_hex_set_rect(hex, 8, 8, 3, 3, i % 2 == 0 ? SP_AREA_WALL : 0), SP_OK);
    CHECK_EQ_I64(sp_grid_search_try_begin(objects->search, ends[0], ends[1], ends[2], ends[3], &status), SP_OK);
    while (status == SP_PATH_STATUS_IN_PROGRESS) {
      if (!CHECK_EQ_I64(sp_grid_search_step(objects->search, 50, &status), SP_OK)) return;
    }
    CHECK_EQ_I64(sp_grid_search_result(objects->search, 1, path), SP_OK);
  }
}

static void warm_hex_grids(void) {
  sweep_begin_counting();
  sweep_world objects = {.grid = sweep_scattered_grid(8)};
  CHECK_EQ_I64(make_hex_search(&objects), SP_OK);
  run_hex(&objects, 5);
  const uint64_t before = sweep_counter.allocations;
  const uint64_t bytes = sweep_counter.live_bytes, held = sp_hex_memory(objects.hex);
  run_hex(&objects, 5);
  CHECK_EQ_U64(sweep_counter.allocations, before);
  CHECK_EQ_U64(sp_hex_memory(objects.hex), held);
  sp_grid_search_free(objects.search);
  sp_grid_free(objects.grid);
  objects.search = NULL;
  objects.grid = NULL;
  CHECK(sweep_counter.live_bytes < bytes);
  CHECK_EQ_U64(sweep_counter.live_bytes, held);
  sweep_destroy(&objects);
  sweep_check_nothing_left();
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-106 GAP-69 hex grids without memory", hex_grids);
  SP_RUN("G-118 G-247 warm hex grids and their searches allocate nothing", warm_hex_grids);
  return sp_test_end();
}
