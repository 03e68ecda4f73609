/* Memory: searches that are stepped, the middle tier and hierarchies, failing at their k-th allocation for k = 0, 1, 2,
 * ... until they succeed; and no allocation at all once they are warm.
 */
#include <string.h>

#include "core/rng.h"
#include "support/sweep.h"
#include "support/test.h"

/* Searches */

static sp_status make_search(sweep_world *objects, int32_t specialized) {
  const sp_grid_options options = sweep_recording_options(specialized);
  return sp_grid_search_create(objects->grid, &options, NULL, &objects->search);
}

static sp_status make_octile_search(sweep_world *objects) {
  return make_search(objects, 1);
}

static sp_status make_generic_search(sweep_world *objects) {
  return make_search(objects, 0);
}

static sp_status begin_octile_search(sweep_world *objects) {
  const sp_status status = make_octile_search(objects);
  return status == SP_OK ? sweep_begin_search(objects) : status;
}

static sp_status begin_generic_search(sweep_world *objects) {
  const sp_status status = make_generic_search(objects);
  return status == SP_OK ? sweep_begin_search(objects) : status;
}

static sp_status finish_octile_search(sweep_world *objects) {
  const sp_status status = begin_octile_search(objects);
  return status == SP_OK ? sweep_step_search(objects) : status;
}

static sp_status check_search(sweep_world *objects) {
  CHECK_EQ_I64(sweep_begin_search(objects), SP_OK);
  CHECK_EQ_I64(sweep_step_search(objects), SP_OK);
  CHECK_EQ_I64(sweep_search_result(objects), SP_OK);
  return sweep_check_first(objects);
}

/** The search went on where it stood: the counts are those of one undisturbed run. */
static sp_status check_stepped(sweep_world *objects) {
  CHECK_EQ_I64(sweep_step_search(objects), SP_OK);
  CHECK_EQ_I64(sweep_search_result(objects), SP_OK);
  return sweep_check_first(objects);
}

static void searches(void) {
  CHECK(sweep_run(NULL, make_octile_search, check_search) >= 2);
  CHECK(sweep_run(make_octile_search, sweep_begin_search, check_stepped) >= 2);
  CHECK(sweep_run(make_generic_search, sweep_begin_search, check_stepped) >= 2);
  CHECK(sweep_run(begin_octile_search, sweep_step_search, check_stepped) >= 2);
  CHECK(sweep_run(begin_generic_search, sweep_step_search, check_stepped) >= 2);
  CHECK(sweep_run(finish_octile_search, sweep_search_result, sweep_check_first) >= 3);
}

/* Middle tier */

static sp_status make_topology(sweep_world *objects) {
  return sp_topology_create(objects->grid, 1, 8, 0, &objects->topology);
}

static sp_status make_large_topology(sweep_world *objects) {
  return sp_topology_create(objects->grid, 2, 4, 1, &objects->topology);
}

static sp_status make_buffers(sweep_world *objects) {
  return sp_search_buffers_create(&sweep_hook, &objects->buffers);
}

static sp_status make_both(sweep_world *objects) {
  const sp_status status = make_topology(objects);
  return status == SP_OK ? make_buffers(objects) : status;
}

static sp_status make_astar(sweep_world *objects) {
  return sp_astar_create(objects->topology, objects->buffers, SP_GRID_HEURISTIC_AUTO, 1.0, NULL, &objects->astar);
}

static sp_status make_all(sweep_world *objects) {
  sp_status status = make_both(objects);
  if (status == SP_OK) status = make_astar(objects);
  return status == SP_OK ? sp_search_buffers_set_recording(objects->buffers, 1) : status;
}

static sp_status begin_astar(sweep_world *objects) {
  return sp_astar_try_begin(objects->astar, 0, SWEEP_SIDE * SWEEP_SIDE - 1, &objects->status);
}

static sp_status make_and_begin(sweep_world *objects) {
  const sp_status status = make_all(objects);
  return status == SP_OK ? begin_astar(objects) : status;
}

static sp_status step_astar(sweep_world *objects) {
  return sp_astar_step(objects->astar, INT32_MAX, &objects->status);
}

static sp_status check_ended(sweep_world *objects, int32_t algorithm) {
  CHECK_EQ_I64(step_astar(objects), SP_OK);
  const sp_grid_path expected = sweep_plain_path(algorithm, 0);
  CHECK_EQ_F64_BITS(sp_astar_cost(objects->astar), expected.cost);
  CHECK_EQ_U64(sp_astar_iterations(objects->astar), expected.iterations);
  CHECK_EQ_U64(sp_search_buffers_expanded_count(objects->buffers), expected.expanded);
  return SP_OK;
}

static sp_status check_astar(sweep_world *objects) {
  return check_ended(objects, SP_GRID_ALGORITHM_ASTAR);
}

static sp_status check_fresh_astar(sweep_world *objects) {
  CHECK_EQ_I64(sp_search_buffers_set_recording(objects->buffers, 1), SP_OK);
  CHECK_EQ_I64(begin_astar(objects), SP_OK);
  return check_astar(objects);
}

static sp_status make_jump_search(sweep_world *objects) {
  return sp_jump_search_create(objects->grid, SP_JUMPER_BLOCKS, 0, 1, &objects->jumps);
}

static sp_status begin_jump_search(sweep_world *objects) {
  return sp_jump_search_try_begin(objects->jumps, 0, SWEEP_SIDE * SWEEP_SIDE - 1, &objects->status);
}

static sp_status make_and_begin_jumps(sweep_world *objects) {
  const sp_status status = make_jump_search(objects);
  return status == SP_OK ? begin_jump_search(objects) : status;
}

static sp_status step_jump_search(sweep_world *objects) {
  return sp_jump_search_step(objects->jumps, INT32_MAX, &objects->status);
}

static sp_status check_jump_search(sweep_world *objects) {
  CHECK_EQ_I64(step_jump_search(objects), SP_OK);
  const sp_grid_path expected = sweep_plain_path(SP_GRID_ALGORITHM_JPS, 0);
  CHECK_EQ_F64_BITS(sp_jump_search_cost(objects->jumps), expected.cost);
  CHECK_EQ_U64(sp_jump_search_iterations(objects->jumps), expected.iterations);
  CHECK_EQ_U64(sp_jump_search_recorded(objects->jumps), expected.expanded);
  return SP_OK;
}

static sp_status check_fresh_jumps(sweep_world *objects) {
  CHECK_EQ_I64(begin_jump_search(objects), SP_OK);
  return check_jump_search(objects);
}

static void jump_search(void) {
  CHECK(sweep_run(NULL, make_jump_search, check_fresh_jumps) >= 1);
  CHECK(sweep_run(make_jump_search, begin_jump_search, check_jump_search) >= 6);
  CHECK(sweep_run(make_and_begin_jumps, step_jump_search, check_jump_search) >= 2);
}

static sp_status make_theta(sweep_world *objects) {
  return sp_astar_create_theta(objects->topology, objects->buffers, SP_THETA_VARIANT_LAZY_REQUEUE,
                               SP_GRID_HEURISTIC_AUTO, 1.0, &objects->astar);
}

static sp_status make_and_begin_theta(sweep_world *objects) {
  sp_status status = make_both(objects);
  if (status == SP_OK) status = make_theta(objects);
  if (status == SP_OK) status = sp_search_buffers_set_recording(objects->buffers, 1);
  return status == SP_OK ? begin_astar(objects) : status;
}

static sp_status check_theta(sweep_world *objects) {
  return check_ended(objects, SP_GRID_ALGORITHM_LAZY_THETA_STAR);
}

static void middle_tier(void) {
  CHECK(sweep_run(NULL, make_topology, sweep_check_nothing_more) >= 2);
  CHECK(sweep_run(NULL, make_large_topology, sweep_check_nothing_more) >= 4);
  CHECK(sweep_run(NULL, make_buffers, sweep_check_nothing_more) >= 1);
  CHECK(sweep_run(make_both, make_astar, check_fresh_astar) >= 1);
  CHECK(sweep_run(make_all, begin_astar, check_astar) >= 2);
  CHECK(sweep_run(make_and_begin, step_astar, check_astar) >= 2);
  CHECK(sweep_run(make_both, make_theta, sweep_check_nothing_more) >= 1);
  CHECK(sweep_run(make_and_begin_theta, step_astar, check_theta) >= 2);
}

/* Hierarchies */

static sp_grid_options hpa_options(void) {
  sp_grid_options options = sweep_recording_options(1);
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = 8;
  return options;
}

static sp_status query_hpa(sweep_world *objects) {
  const sp_grid_options options = hpa_options();
  return sp_grid_find_path(objects->grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_hpa_then_edit(sweep_world *objects) {
  const sp_status status = query_hpa(objects);
  return status == SP_OK ? sp_grid_set_rect(objects->grid, 7, 9, 20, 3, SP_AREA_WALL) : status;
}

/** What a grid that never ran out of memory answers. */
static sp_status check_hpa(sweep_world *objects) {
  const sp_grid_options options = hpa_options();
  sp_grid *grid = NULL;
  sp_grid_path expected;
  CHECK_EQ_I64(sp_grid_from_areas(sp_grid_cells(objects->grid), SWEEP_SIDE, SWEEP_SIDE, &sweep_hook, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, SWEEP_SIDE - 1, SWEEP_SIDE - 1, &options, NULL, &expected), SP_OK);
  CHECK_EQ_I64(expected.algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_I64(memcmp(&objects->paths[0], &expected, sizeof expected), 0); /* the record has no padding */
  sp_grid_free(grid);
  return SP_OK;
}

static sp_status make_hpa_search(sweep_world *objects) {
  const sp_grid_options options = hpa_options();
  return sp_grid_search_create(objects->grid, &options, NULL, &objects->search);
}

static sp_status begin_hpa_search(sweep_world *objects) {
  const sp_status status = make_hpa_search(objects);
  return status == SP_OK ? sweep_begin_search(objects) : status;
}

/** The search went on where it stood, also when the memory was missing for the cells of a path found already. */
static sp_status check_hpa_stepped(sweep_world *objects) {
  CHECK_EQ_I64(sweep_step_search(objects), SP_OK);
  CHECK_EQ_I64(sp_grid_search_result(objects->search, 0, &objects->paths[0]), SP_OK);
  return check_hpa(objects);
}

static sp_status make_hierarchy(sweep_world *objects) {
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 8;
  return sp_hpa_hierarchy_create(objects->grid, &options, &objects->hierarchy);
}

static sp_status refresh_hierarchy(sweep_world *objects) {
  return sp_hpa_hierarchy_refresh(objects->hierarchy);
}

static sp_status check_hierarchy(sweep_world *objects) {
  sp_hpa_hierarchy *edited = objects->hierarchy;
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(edited), SP_OK);
  CHECK_EQ_I64(make_hierarchy(objects), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(objects->hierarchy), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(edited, objects->hierarchy), 1);
  sp_hpa_hierarchy_free(edited);
  return SP_OK;
}

static sp_status make_hpa(sweep_world *objects) {
  return sp_hpa_search_create(objects->hierarchy, 1, 1, &objects->hpa);
}

static sp_status make_hierarchy_and_search(sweep_world *objects) {
  const sp_status status = make_hierarchy(objects);
  return status == SP_OK ? make_hpa(objects) : status;
}

static sp_status begin_hpa(sweep_world *objects) {
  return sp_hpa_search_try_begin(objects->hpa, 0, SWEEP_SIDE * SWEEP_SIDE - 1, &objects->status);
}

static sp_status make_and_begin_hpa(sweep_world *objects) {
  const sp_status status = make_hierarchy_and_search(objects);
  return status == SP_OK ? begin_hpa(objects) : status;
}

static sp_status step_hpa(sweep_world *objects) {
  return sp_hpa_search_step(objects->hpa, INT32_MAX, &objects->status);
}

static sp_status check_middle_hpa(sweep_world *objects) {
  CHECK_EQ_I64(step_hpa(objects), SP_OK);
  CHECK_EQ_I64(query_hpa(objects), SP_OK);
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(objects->hpa), objects->paths[0].cost);
  CHECK_EQ_U64(sp_hpa_search_iterations(objects->hpa), objects->paths[0].iterations);
  return SP_OK;
}

static sp_status check_new_hpa(sweep_world *objects) {
  CHECK_EQ_I64(begin_hpa(objects), SP_OK);
  return check_middle_hpa(objects);
}

static void hierarchies(void) {
  CHECK(sweep_run(NULL, query_hpa, check_hpa) >= 30); /* a block per chunk */
  CHECK(sweep_run(query_hpa_then_edit, query_hpa, check_hpa) >= 1);
  CHECK(sweep_run(NULL, make_hpa_search, sweep_check_nothing_more) >= 2);
  CHECK(sweep_run(make_hpa_search, sweep_begin_search, check_hpa_stepped) >= 30);
  CHECK(sweep_run(begin_hpa_search, sweep_step_search, check_hpa_stepped) >= 4);
  CHECK(sweep_run(NULL, make_hierarchy, check_hierarchy) >= 6);
  CHECK(sweep_run(make_hierarchy, refresh_hierarchy, check_hierarchy) >= 20);
  CHECK(sweep_run(make_hierarchy, make_hpa, check_new_hpa) >= 1);
  CHECK(sweep_run(make_hierarchy_and_search, begin_hpa, check_middle_hpa) >= 20);
  CHECK(sweep_run(make_and_begin_hpa, step_hpa, check_middle_hpa) >= 4);
}

/* Warm searches */

static void run_searches(sweep_world *objects, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < SWEEP_QUERIES; i++) {
    const int32_t ends[4] = {sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE),
                             sp__rng_next_int(&rng, SWEEP_SIDE), sp__rng_next_int(&rng, SWEEP_SIDE)};
    int32_t status;
    CHECK_EQ_I64(sp_grid_search_try_begin(objects->search, ends[0], ends[1], ends[2], ends[3], &status), SP_OK);
    while (status == SP_PATH_STATUS_IN_PROGRESS) {
      if (!CHECK_EQ_I64(sp_grid_search_step(objects->search, 50, &status), SP_OK)) return;
    }
    CHECK_EQ_I64(sp_grid_search_result(objects->search, 1, &objects->paths[0]), SP_OK);
    CHECK_EQ_I64(
        sp_astar_try_begin(objects->astar, ends[1] * SWEEP_SIDE + ends[0], ends[3] * SWEEP_SIDE + ends[2], &status),
        SP_OK);
    if (status != SP_PATH_STATUS_IN_PROGRESS) continue;
    CHECK_EQ_I64(sp_astar_step(objects->astar, INT32_MAX, &status), SP_OK);
    CHECK_EQ_I64(
        sp_hpa_search_try_begin(objects->hpa, ends[1] * SWEEP_SIDE + ends[0], ends[3] * SWEEP_SIDE + ends[2], &status),
        SP_OK);
    CHECK_EQ_I64(sp_hpa_search_step(objects->hpa, INT32_MAX, &status), SP_OK);
  }
}

static void warm_searches(void) {
  for (int32_t specialized = 0; specialized < 2; specialized++) {
    sweep_begin_counting();
    sweep_world objects = {.grid = sweep_scattered_grid(8)};
    CHECK_EQ_I64(make_search(&objects, specialized), SP_OK);
    CHECK_EQ_I64(make_all(&objects), SP_OK);
    CHECK_EQ_I64(make_hierarchy_and_search(&objects), SP_OK);
    run_searches(&objects, 5);
    const uint64_t before = sweep_counter.allocations;
    run_searches(&objects, 5);
    CHECK_EQ_U64(sweep_counter.allocations, before);
    sweep_destroy(&objects);
    sweep_check_nothing_left();
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("GAP-69 the jump point search object without memory", jump_search);
  SP_RUN("G-106 GAP-69 searches without memory stand where they were and go on", searches);
  SP_RUN("GAP-69 the middle tier without memory", middle_tier);
  SP_RUN("G-211 G-224 GAP-69 hierarchies without memory stay usable and end up as if nothing had happened",
         hierarchies);
  SP_RUN("G-118 G-247 warm searches allocate nothing", warm_searches);
  return sp_test_end();
}
