#include "support/sweep.h"

#include <string.h>

#include "samepath/abi.h"

#include "core/rng.h"
#include "support/maps.h"
#include "support/test.h"

counting_allocator sweep_counter;
sp_allocator sweep_hook;
int32_t sweep_heard;

void sweep_begin_counting(void) {
  counting_allocator_init(&sweep_counter);
  sweep_hook = counting_allocator_hook(&sweep_counter);
}

void sweep_check_nothing_left(void) {
  counting_allocator_check_returned(&sweep_counter);
}

sp_grid *sweep_scattered_grid(uint64_t seed) {
  uint8_t areas[SWEEP_SIDE * SWEEP_SIDE];
  sp__rng rng = {seed};
  map_fill_random(&rng, areas, SWEEP_SIDE, SWEEP_SIDE, 20);
  areas[0] = areas[SWEEP_SIDE * SWEEP_SIDE - 1] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, SWEEP_SIDE, SWEEP_SIDE, &sweep_hook, &grid), SP_OK);
  return grid;
}

void sweep_destroy(sweep_world *objects) {
  sp_jump_search_free(objects->jumps);
  sp_hpa_search_free(objects->hpa);
  sp_hpa_hierarchy_free(objects->hierarchy);
  sp_astar_free(objects->astar);
  sp_search_buffers_free(objects->buffers);
  sp_topology_free(objects->topology);
  sp_grid_search_free(objects->search);
  sp_hex_free(objects->hex);
  sp_grid_free(objects->grid);
}

int64_t sweep_run(sweep_function prepare, sweep_function call, sweep_function check) {
  for (int64_t k = 0;; k++) {
    sp_test_note("allocation %d", (int)k);
    sweep_begin_counting();
    const uint32_t live = sp_abi_live_objects();
    sweep_world objects = {.grid = sweep_scattered_grid(3)};
    if (prepare != NULL) CHECK_EQ_I64(prepare(&objects), SP_OK);
    uint8_t cells[SWEEP_SIDE * SWEEP_SIDE];
    memcpy(cells, sp_grid_cells(objects.grid), sizeof cells);
    const int32_t version = sp_grid_version(objects.grid);
    sweep_counter.fail_at = k;
    const sp_status status = call(&objects);
    const bool failed = sweep_counter.fail_at < 0;
    sweep_counter.fail_at = -1;
    CHECK_EQ_I64(status, failed ? SP_E_NO_MEMORY : SP_OK);
    if (failed) {
      CHECK_EQ_I64(memcmp(cells, sp_grid_cells(objects.grid), sizeof cells), 0);
      CHECK_EQ_I64(sp_grid_version(objects.grid), version);
      CHECK_EQ_I64(call(&objects), SP_OK);
    }
    CHECK_EQ_I64(check(&objects), SP_OK);
    sweep_destroy(&objects);
    sweep_check_nothing_left();
    CHECK_EQ_U64(sp_abi_live_objects(), live);
    if (!failed || sp_test_failures() > 0 || !CHECK(k < 1000)) return k;
  }
}

sp_grid_path sweep_plain_path(int32_t algorithm, int32_t specialized) {
  sp_grid *grid = sweep_scattered_grid(3);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.specialized_engines = specialized;
  options.algorithm = algorithm;
  sp_grid_path path = {0};
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  sp_grid_free(grid);
  return path;
}

sp_status sweep_check_answer(const sp_grid_path *path) {
  const sp_grid_path expected = sweep_plain_path(path->algorithm, path->specialized);
  CHECK_EQ_I64(path->status, expected.status);
  CHECK_EQ_F64_BITS(path->cost, expected.cost);
  CHECK_EQ_U64(path->iterations, expected.iterations);
  CHECK_EQ_U64(path->expanded, expected.expanded);
  CHECK_EQ_I64(path->cell_count, expected.cell_count);
  return SP_OK;
}

sp_grid_options sweep_recording_options(int32_t specialized) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = specialized;
  options.record_expansions = 1;
  return options;
}

sp_status sweep_check_first(sweep_world *objects) {
  return sweep_check_answer(&objects->paths[0]);
}

sp_status sweep_check_nothing_more(sweep_world *objects) {
  (void)objects;
  return SP_OK;
}

void sweep_count_cell(void *user, int32_t x, int32_t y) {
  (void)x;
  (void)y;
  *(int32_t *)user += 1;
}

sp_status sweep_begin_search(sweep_world *objects) {
  return sp_grid_search_try_begin(objects->search, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &objects->status);
}

sp_status sweep_step_search(sweep_world *objects) {
  return sp_grid_search_step(objects->search, INT32_MAX, &objects->status);
}

sp_status sweep_search_result(sweep_world *objects) {
  return sp_grid_search_result(objects->search, 1, &objects->paths[0]);
}
