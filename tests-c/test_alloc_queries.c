/* Memory: creation, queries and edits of square grids, failing at their k-th allocation for k = 0, 1, 2, ... until they
 * succeed; and no allocation at all once a grid is warm.
 */
#include "samepath/movingai.h"

#include "core/rng.h"
#include "support/sweep.h"
#include "support/test.h"

/* Creation ----------------------------------------------------------------------------------- */

typedef sp_status (*create_function)(void **out);

static sp_status create_grid(void **out) {
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_create(9, 9, &sweep_hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_areas(void **out) {
  static const uint8_t areas[6] = {0};
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_areas(areas, 2, 3, &sweep_hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_text(void **out) {
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_text("..\n#1", 5, &sweep_hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_map(void **out) {
  static const char text[] = "type octile\nheight 1\nwidth 2\nmap\n.@\n";
  sp_grid *grid = NULL;
  const sp_status status = sp_movingai_map_parse(text, sizeof text - 1, NULL, &sweep_hook, &grid);
  *out = grid;
  return status;
}

static void creation(void) {
  static const create_function functions[] = {create_grid, create_from_areas, create_from_text, create_from_map};
  for (int32_t i = 0; i < 4; i++) {
    int64_t failures = 0;
    for (;; failures++) {
      sp_test_note("function %d, allocation %d", (int)i, (int)failures);
      sweep_begin_counting();
      sweep_counter.fail_at = failures;
      void *grid = NULL;
      const sp_status status = functions[i](&grid);
      if (status == SP_OK) {
        sp_grid_free((sp_grid *)grid);
        break;
      }
      CHECK_EQ_I64(status, SP_E_NO_MEMORY);
      CHECK(grid == NULL);
      sweep_check_nothing_left();
      if (!CHECK(failures < 100)) break;
    }
    sweep_check_nothing_left();
    CHECK(failures >= 2); /* the object and its cells */
  }
}

/* Calls on objects */

static sp_status query_octile(sweep_world *objects) {
  const sp_grid_options options = sweep_recording_options(1);
  return sp_grid_find_path(objects->grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_generic(sweep_world *objects) {
  const sp_grid_options options = sweep_recording_options(0);
  return sp_grid_find_path_with_points(objects->grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL,
                                       &objects->paths[0]);
}

static sp_status query_jumps(sweep_world *objects, int32_t algorithm, int32_t specialized) {
  sp_grid_options options = sweep_recording_options(specialized);
  options.algorithm = algorithm;
  return sp_grid_find_path(objects->grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_jps(sweep_world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS, 1);
}

static sp_status query_jps_plus(sweep_world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS_PLUS, 1);
}

static sp_status query_generic_jps(sweep_world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS, 0);
}

static sp_status query_generic_jps_plus(sweep_world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS_PLUS, 0);
}

static sp_status query_any_angle(sweep_world *objects, int32_t algorithm) {
  sp_grid_options options = sweep_recording_options(1);
  options.algorithm = algorithm;
  return sp_grid_find_path_with_points(objects->grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL,
                                       &objects->paths[0]);
}

static sp_status query_theta(sweep_world *objects) {
  return query_any_angle(objects, SP_GRID_ALGORITHM_THETA_STAR);
}

static sp_status query_lazy_theta(sweep_world *objects) {
  return query_any_angle(objects, SP_GRID_ALGORITHM_LAZY_THETA_STAR);
}

static sp_status query_between(sweep_world *objects) {
  return sp_grid_find_path_between(objects->grid, 0.5, 0.5, SWEEP_SIDE - 0.5, SWEEP_SIDE - 0.5, NULL, NULL,
                                   &objects->paths[0]);
}

static sp_status query_large_agent(sweep_world *objects) {
  sp_grid_options options = sweep_recording_options(1);
  options.agent_size = 2;
  return sp_grid_find_path(objects->grid, 0, 0, SWEEP_SIDE - 2, SWEEP_SIDE - 2, &options, NULL, &objects->paths[0]);
}

static sp_status query_batch(sweep_world *objects) {
  static const int32_t queries[8] = {SWEEP_SIDE - 1, SWEEP_SIDE - 1, 0, 0, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1};
  return sp_grid_find_paths(objects->grid, queries, 2, NULL, NULL, objects->paths);
}

static sp_status check_second(sweep_world *objects) {
  return sweep_check_answer(&objects->paths[1]);
}

static sp_status check_diagonal(sweep_world *objects) {
  CHECK_EQ_I64(objects->paths[0].diagonal_steps, SWEEP_SIDE - 2);
  return SP_OK;
}

static void queries(void) {
  CHECK(sweep_run(NULL, query_octile, sweep_check_first) >= 4);
  CHECK(sweep_run(NULL, query_generic, sweep_check_first) >= 5);
  CHECK(sweep_run(NULL, query_theta, sweep_check_first) >= 5);
  CHECK(sweep_run(NULL, query_lazy_theta, sweep_check_first) >= 5);
  CHECK(sweep_run(NULL, query_between, sweep_check_first) >= 4);
  CHECK(sweep_run(NULL, query_batch, check_second) >= 4);
}

static void jump_queries(void) {
  CHECK(sweep_run(NULL, query_jps, sweep_check_first) >= 8);
  CHECK(sweep_run(NULL, query_jps_plus, sweep_check_first) >= 9);
  CHECK(sweep_run(NULL, query_generic_jps, sweep_check_first) >= 8);
  CHECK(sweep_run(NULL, query_generic_jps_plus, sweep_check_first) >= 9);
}

static sp_status open_all_cells(sweep_world *objects) {
  return sp_grid_set_rect(objects->grid, 0, 0, SWEEP_SIDE, SWEEP_SIDE, 0);
}

static void large_agents(void) {
  CHECK(sweep_run(open_all_cells, query_large_agent, check_diagonal) >= 5);
}

/* Edits */

static sp_status listen(sweep_world *objects) {
  const sp_grid_listener listener = {sweep_count_cell, NULL, &sweep_heard};
  return sp_grid_add_listener(objects->grid, &listener, &objects->listener);
}

static sp_status edit_rect(sweep_world *objects) {
  sweep_heard = 0;
  return sp_grid_set_rect(objects->grid, 5, 5, 9, 9, 77);
}

static sp_status check_heard(sweep_world *objects) {
  CHECK_EQ_I64(sweep_heard, 81);
  CHECK_EQ_I64(sp_grid_version(objects->grid), 1);
  return SP_OK;
}

static sp_status check_listener(sweep_world *objects) {
  sweep_heard = 0;
  CHECK_EQ_I64(sp_grid_set_area(objects->grid, 1, 1, 9), SP_OK);
  CHECK_EQ_I64(sweep_heard, 1);
  return sp_grid_remove_listener(objects->grid, objects->listener);
}

static sp_status read_clearance(sweep_world *objects) {
  return sp_grid_clearance(objects->grid, 3, 3, &objects->status);
}

/* Nearest cells, hashes, exact costs */

static sp_status find_nearest(sweep_world *objects, int32_t agent_size) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = agent_size;
  int32_t cell[2];
  return sp_grid_find_nearest_walkable(objects->grid, SWEEP_SIDE, SWEEP_SIDE, &options, NULL, cell, &objects->status);
}

static sp_status find_nearest_cell(sweep_world *objects) {
  return find_nearest(objects, 1);
}

static sp_status find_nearest_for_two(sweep_world *objects) {
  return find_nearest(objects, 2);
}

static sp_status find_many_for_two(sweep_world *objects) {
  static const double points[4] = {0.5, 0.5, 50.5, 50.5};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = 2;
  int32_t cells[4];
  const sp_status status = sp_grid_find_nearest_walkables_at(objects->grid, points, 2, &options, NULL, cells);
  if (status == SP_OK) objects->status = cells[0] >= 0 && cells[2] >= 0;
  return status;
}

static sp_status hash_and_price(sweep_world *objects) {
  static const int32_t cells[4] = {0, 0, 0, 0};
  int64_t cost;
  CHECK(sp_grid_content_hash(objects->grid) != 0);
  return sp_grid_fixed_cost(objects->grid, cells, 1, &cost, &objects->status);
}

static sp_status check_true(sweep_world *objects) {
  CHECK_EQ_I64(objects->status, 1);
  return SP_OK;
}

static void nearest_cells(void) {
  CHECK_EQ_I64(sweep_run(NULL, find_nearest_cell, check_true), 0);
  CHECK(sweep_run(NULL, find_nearest_for_two, check_true) >= 1);
  CHECK(sweep_run(NULL, find_many_for_two, check_true) >= 1);
  CHECK_EQ_I64(sweep_run(find_nearest_for_two, find_many_for_two, check_true), 0);
  CHECK_EQ_I64(sweep_run(NULL, hash_and_price, check_true), 0);
}

static void edits(void) {
  CHECK(sweep_run(NULL, listen, check_listener) >= 1);
  CHECK(sweep_run(listen, edit_rect, check_heard) >= 1);
  CHECK(sweep_run(NULL, read_clearance, sweep_check_nothing_more) >= 1);
  CHECK_EQ_I64(sweep_run(listen, sweep_check_nothing_more, sweep_check_nothing_more), 0);
}

/* Warm grids */

static void run_queries(sp_grid *grid, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < SWEEP_QUERIES; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.specialized_engines = i % 2;
    options.record_expansions = i / 2 % 2;
    options.agent_size = 1 + (i % 10 == 4);
    options.algorithm = i % 6; /* A*, JPS, JPS+, Theta*, Lazy Theta*, HPA* */
    options.hpa_chunk_size = 8;
    options.hpa_smoothing = i / 6 % 2;
    const int32_t ends[4] = {sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE),
                             sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE)};
    sp_grid_path path;
    CHECK_EQ_I64(sp_grid_find_path_with_points(grid, ends[0], ends[1], ends[2], ends[3], &options, NULL, &path), SP_OK);
    CHECK_EQ_I64(sp_grid_find_paths(grid, ends, 1, &options, NULL, &path), SP_OK);
  }
}

static void edit_cells(sp_grid *grid) {
  int32_t clearance;
  CHECK_EQ_I64(sp_grid_set_area(grid, 4, 4, sp_grid_get_area(grid, 4, 4) == 0 ? SP_AREA_WALL : 0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 8, 8, 3, 3, sp_grid_get_area(grid, 9, 9) == 0 ? SP_AREA_WALL : 0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 40, 2.0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 40, 1.0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_space(grid, 1, 2, 3), SP_OK);
  CHECK_EQ_I64(sp_grid_clearance(grid, 2, 2, &clearance), SP_OK);
}

/** Nearest cells of both sizes, the hash, and the exact cost of the last path. */
static void ask_host_calls(sp_grid *grid) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  int32_t cells[4] = {-3, 70, 9, 9}, priced;
  int64_t cost;
  for (options.agent_size = 1; options.agent_size <= 2; options.agent_size++) {
    CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, cells, 2, &options, NULL, cells), SP_OK);
  }
  CHECK(sp_grid_content_hash(grid) != 0);
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, cells, 1, &cost, &priced), SP_OK);
}

static void warm_queries(void) {
  sweep_begin_counting();
  sp_grid *grid = sweep_scattered_grid(8);
  for (int32_t round = 0; round < 2; round++) { /* two rounds of edits bring the cells back */
    run_queries(grid, 5);
    edit_cells(grid);
    ask_host_calls(grid);
  }
  const uint64_t before = sweep_counter.allocations;
  const uint64_t bytes = sweep_counter.live_bytes;
  CHECK_EQ_U64(sp_grid_memory(grid), bytes);
  for (int32_t round = 0; round < 2; round++) {
    run_queries(grid, 5);
    edit_cells(grid);
    ask_host_calls(grid);
  }
  CHECK_EQ_U64(sweep_counter.allocations, before);
  CHECK_EQ_U64(sweep_counter.live_bytes, bytes);
  sp_grid_free(grid);
  sweep_check_nothing_left();
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("GAP-69 creation without memory leaves nothing behind", creation);
  SP_RUN("GAP-69 queries without memory: the grid is as it was and answers the next call", queries);
  SP_RUN("GAP-69 jump point queries without memory", jump_queries);
  SP_RUN("GAP-69 queries of large agents without memory", large_agents);
  SP_RUN("GAP-69 edits and listeners without memory", edits);
  SP_RUN("GAP-69 nearest cells without memory; hashes and exact costs need none", nearest_cells);
  SP_RUN("G-118 warm queries and edits allocate nothing, and sp_grid_memory is what they hold", warm_queries);
  return sp_test_end();
}
