/* Memory: every public call that allocates, failing at its k-th allocation for k = 0, 1, 2, … until it
 * succeeds; and no allocation at all once a grid, a search or buffers are warm. Longer than other files, because
 * every kind of object is swept by the same few functions over one world of objects.
 */
#include <string.h>

#include "samepath/abi.h"
#include "samepath/hex.h"
#include "samepath/hpa.h"
#include "samepath/jump.h"
#include "samepath/movingai.h"
#include "samepath/search.h"

#include "core/rng.h"
#include "support/counting_allocator.h"
#include "support/maps.h"
#include "support/test.h"

enum { SIDE = 40, QUERIES = 60 };

static counting_allocator counter;
static sp_allocator hook;

static void begin_counting(void) {
  counting_allocator_init(&counter);
  hook = counting_allocator_hook(&counter);
}

/** Everything was given back, with the right sizes. */
static void check_nothing_left(void) {
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(counter.live_bytes, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static sp_grid *scattered(uint64_t seed) {
  uint8_t areas[SIDE * SIDE];
  sp__rng rng = {seed};
  map_fill_random(&rng, areas, SIDE, SIDE, 20);
  areas[0] = areas[SIDE * SIDE - 1] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, &hook, &grid), SP_OK);
  return grid;
}

/* Creation ----------------------------------------------------------------------------------- */

typedef sp_status (*create_function)(void **out);

static sp_status create_grid(void **out) {
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_create(9, 9, &hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_areas(void **out) {
  static const uint8_t areas[6] = {0};
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_areas(areas, 2, 3, &hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_text(void **out) {
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_text("..\n#1", 5, &hook, &grid);
  *out = grid;
  return status;
}

static sp_status create_from_map(void **out) {
  static const char text[] = "type octile\nheight 1\nwidth 2\nmap\n.@\n";
  sp_grid *grid = NULL;
  const sp_status status = sp_movingai_map_parse(text, sizeof text - 1, NULL, &hook, &grid);
  *out = grid;
  return status;
}

static void creation(void) {
  static const create_function functions[] = {create_grid, create_from_areas, create_from_text, create_from_map};
  for (int32_t i = 0; i < 4; i++) {
    int64_t failures = 0;
    for (;; failures++) {
      sp_test_note("function %d, allocation %d", (int)i, (int)failures);
      begin_counting();
      counter.fail_at = failures;
      void *grid = NULL;
      const sp_status status = functions[i](&grid);
      if (status == SP_OK) {
        sp_grid_free((sp_grid *)grid);
        break;
      }
      CHECK_EQ_I64(status, SP_E_NO_MEMORY);
      CHECK(grid == NULL);
      check_nothing_left();
      if (!CHECK(failures < 100)) break;
    }
    check_nothing_left();
    CHECK(failures >= 2); /* the object and its cells */
  }
}

/* Calls on objects --------------------------------------------------------------------------- */

/** A world of objects made with the counting allocator; each sweep step makes a fresh one. */
typedef struct world {
  sp_grid *grid;
  sp_hex *hex;
  sp_grid_search *search;
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *astar;
  sp_jump_search *jumps;
  sp_hpa_hierarchy *hierarchy;
  sp_hpa_search *hpa;
  sp_grid_path paths[2];
  uint32_t listener;
  int32_t status;
} world;

typedef sp_status (*world_function)(world *objects);

static void destroy(world *objects) {
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

/**
 * Runs `prepare`, then `call` with its k-th allocation failing, for all k. After a failure the grid is as
 * it was, and the repeated call succeeds and passes `check`. Returns the number of failures.
 */
static int64_t sweep(world_function prepare, world_function call, world_function check) {
  for (int64_t k = 0;; k++) {
    sp_test_note("allocation %d", (int)k);
    begin_counting();
    const uint32_t live = sp_abi_live_objects();
    world objects = {.grid = scattered(3)};
    if (prepare != NULL) CHECK_EQ_I64(prepare(&objects), SP_OK);
    uint8_t cells[SIDE * SIDE];
    memcpy(cells, sp_grid_cells(objects.grid), sizeof cells);
    const int32_t version = sp_grid_version(objects.grid);
    counter.fail_at = k;
    const sp_status status = call(&objects);
    const bool failed = counter.fail_at < 0;
    counter.fail_at = -1;
    CHECK_EQ_I64(status, failed ? SP_E_NO_MEMORY : SP_OK);
    if (failed) {
      CHECK_EQ_I64(memcmp(cells, sp_grid_cells(objects.grid), sizeof cells), 0);
      CHECK_EQ_I64(sp_grid_version(objects.grid), version);
      CHECK_EQ_I64(call(&objects), SP_OK);
    }
    CHECK_EQ_I64(check(&objects), SP_OK);
    destroy(&objects);
    check_nothing_left();
    CHECK_EQ_U64(sp_abi_live_objects(), live);
    if (!failed || sp_test_failures() > 0 || !CHECK(k < 1000)) return k;
  }
}

/** The path from corner to corner, as one engine finds it without any trouble. */
static sp_grid_path plain_path(int32_t algorithm, int32_t specialized) {
  sp_grid *grid = scattered(3);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.specialized_engines = specialized;
  options.algorithm = algorithm;
  sp_grid_path path = {0};
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  sp_grid_free(grid);
  return path;
}

static sp_status check_answer(const sp_grid_path *path) {
  const sp_grid_path expected = plain_path(path->algorithm, path->specialized);
  CHECK_EQ_I64(path->status, expected.status);
  CHECK_EQ_F64_BITS(path->cost, expected.cost);
  CHECK_EQ_U64(path->iterations, expected.iterations);
  CHECK_EQ_U64(path->expanded, expected.expanded);
  CHECK_EQ_I64(path->cell_count, expected.cell_count);
  return SP_OK;
}

static sp_grid_options recording_options(int32_t specialized) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = specialized;
  options.record_expansions = 1;
  return options;
}

static sp_status query_octile(world *objects) {
  const sp_grid_options options = recording_options(1);
  return sp_grid_find_path(objects->grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_generic(world *objects) {
  const sp_grid_options options = recording_options(0);
  return sp_grid_find_path_with_points(objects->grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_jumps(world *objects, int32_t algorithm, int32_t specialized) {
  sp_grid_options options = recording_options(specialized);
  options.algorithm = algorithm;
  return sp_grid_find_path(objects->grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_jps(world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS, 1);
}

static sp_status query_jps_plus(world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS_PLUS, 1);
}

static sp_status query_generic_jps(world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS, 0);
}

static sp_status query_generic_jps_plus(world *objects) {
  return query_jumps(objects, SP_GRID_ALGORITHM_JPS_PLUS, 0);
}

static sp_status query_any_angle(world *objects, int32_t algorithm) {
  sp_grid_options options = recording_options(1);
  options.algorithm = algorithm;
  return sp_grid_find_path_with_points(objects->grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_theta(world *objects) {
  return query_any_angle(objects, SP_GRID_ALGORITHM_THETA_STAR);
}

static sp_status query_lazy_theta(world *objects) {
  return query_any_angle(objects, SP_GRID_ALGORITHM_LAZY_THETA_STAR);
}

static sp_status query_between(world *objects) {
  return sp_grid_find_path_between(objects->grid, 0.5, 0.5, SIDE - 0.5, SIDE - 0.5, NULL, NULL, &objects->paths[0]);
}

static sp_status query_large_agent(world *objects) {
  sp_grid_options options = recording_options(1);
  options.agent_size = 2;
  return sp_grid_find_path(objects->grid, 0, 0, SIDE - 2, SIDE - 2, &options, NULL, &objects->paths[0]);
}

static sp_status query_batch(world *objects) {
  static const int32_t queries[8] = {SIDE - 1, SIDE - 1, 0, 0, 0, 0, SIDE - 1, SIDE - 1};
  return sp_grid_find_paths(objects->grid, queries, 2, NULL, NULL, objects->paths);
}

static sp_status check_first(world *objects) {
  return check_answer(&objects->paths[0]);
}

static sp_status check_second(world *objects) {
  return check_answer(&objects->paths[1]);
}

static sp_status check_diagonal(world *objects) {
  CHECK_EQ_I64(objects->paths[0].diagonal_steps, SIDE - 2);
  return SP_OK;
}

static void queries(void) {
  CHECK(sweep(NULL, query_octile, check_first) >= 4);
  CHECK(sweep(NULL, query_generic, check_first) >= 5);
  CHECK(sweep(NULL, query_theta, check_first) >= 5);
  CHECK(sweep(NULL, query_lazy_theta, check_first) >= 5);
  CHECK(sweep(NULL, query_between, check_first) >= 4);
  CHECK(sweep(NULL, query_batch, check_second) >= 4);
}

static void jump_queries(void) {
  CHECK(sweep(NULL, query_jps, check_first) >= 8);
  CHECK(sweep(NULL, query_jps_plus, check_first) >= 9);
  CHECK(sweep(NULL, query_generic_jps, check_first) >= 8);
  CHECK(sweep(NULL, query_generic_jps_plus, check_first) >= 9);
}

static sp_status open_all_cells(world *objects) {
  return sp_grid_set_rect(objects->grid, 0, 0, SIDE, SIDE, 0);
}

static void large_agents(void) {
  CHECK(sweep(open_all_cells, query_large_agent, check_diagonal) >= 5);
}

/* Edits */

static void count_cell(void *user, int32_t x, int32_t y) {
  (void)x;
  (void)y;
  *(int32_t *)user += 1;
}

static int32_t heard;

static sp_status listen(world *objects) {
  const sp_grid_listener listener = {count_cell, NULL, &heard};
  return sp_grid_add_listener(objects->grid, &listener, &objects->listener);
}

static sp_status edit_rect(world *objects) {
  heard = 0;
  return sp_grid_set_rect(objects->grid, 5, 5, 9, 9, 77);
}

static sp_status check_heard(world *objects) {
  CHECK_EQ_I64(heard, 81);
  CHECK_EQ_I64(sp_grid_version(objects->grid), 1);
  return SP_OK;
}

static sp_status check_listener(world *objects) {
  heard = 0;
  CHECK_EQ_I64(sp_grid_set_area(objects->grid, 1, 1, 9), SP_OK);
  CHECK_EQ_I64(heard, 1);
  return sp_grid_remove_listener(objects->grid, objects->listener);
}

static sp_status read_clearance(world *objects) {
  return sp_grid_clearance(objects->grid, 3, 3, &objects->status);
}

static sp_status check_nothing_more(world *objects) {
  (void)objects;
  return SP_OK;
}

/* Nearest cells, hashes, exact costs */

static sp_status find_nearest(world *objects, int32_t agent_size) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = agent_size;
  int32_t cell[2];
  return sp_grid_find_nearest_walkable(objects->grid, SIDE, SIDE, &options, NULL, cell, &objects->status);
}

static sp_status find_nearest_cell(world *objects) {
  return find_nearest(objects, 1);
}

static sp_status find_nearest_for_two(world *objects) {
  return find_nearest(objects, 2);
}

static sp_status find_many_for_two(world *objects) {
  static const double points[4] = {0.5, 0.5, 50.5, 50.5};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = 2;
  int32_t cells[4];
  const sp_status status = sp_grid_find_nearest_walkables_at(objects->grid, points, 2, &options, NULL, cells);
  if (status == SP_OK) objects->status = cells[0] >= 0 && cells[2] >= 0;
  return status;
}

static sp_status hash_and_price(world *objects) {
  static const int32_t cells[4] = {0, 0, 0, 0};
  int64_t cost;
  CHECK(sp_grid_content_hash(objects->grid) != 0);
  return sp_grid_fixed_cost(objects->grid, cells, 1, &cost, &objects->status);
}

static sp_status check_true(world *objects) {
  CHECK_EQ_I64(objects->status, 1);
  return SP_OK;
}

static void nearest_cells(void) {
  CHECK_EQ_I64(sweep(NULL, find_nearest_cell, check_true), 0);
  CHECK(sweep(NULL, find_nearest_for_two, check_true) >= 1);
  CHECK(sweep(NULL, find_many_for_two, check_true) >= 1);
  CHECK_EQ_I64(sweep(find_nearest_for_two, find_many_for_two, check_true), 0);
  CHECK_EQ_I64(sweep(NULL, hash_and_price, check_true), 0);
}

static void edits(void) {
  CHECK(sweep(NULL, listen, check_listener) >= 1);
  CHECK(sweep(listen, edit_rect, check_heard) >= 1);
  CHECK(sweep(NULL, read_clearance, check_nothing_more) >= 1);
  CHECK_EQ_I64(sweep(listen, check_nothing_more, check_nothing_more), 0);
}

/* Searches */

static sp_status make_search(world *objects, int32_t specialized) {
  const sp_grid_options options = recording_options(specialized);
  return sp_grid_search_create(objects->grid, &options, NULL, &objects->search);
}

static sp_status make_octile_search(world *objects) {
  return make_search(objects, 1);
}

static sp_status make_generic_search(world *objects) {
  return make_search(objects, 0);
}

static sp_status begin_search(world *objects) {
  return sp_grid_search_try_begin(objects->search, 0, 0, SIDE - 1, SIDE - 1, &objects->status);
}

static sp_status begin_octile_search(world *objects) {
  const sp_status status = make_octile_search(objects);
  return status == SP_OK ? begin_search(objects) : status;
}

static sp_status begin_generic_search(world *objects) {
  const sp_status status = make_generic_search(objects);
  return status == SP_OK ? begin_search(objects) : status;
}

static sp_status step_search(world *objects) {
  return sp_grid_search_step(objects->search, INT32_MAX, &objects->status);
}

static sp_status finish_octile_search(world *objects) {
  const sp_status status = begin_octile_search(objects);
  return status == SP_OK ? step_search(objects) : status;
}

static sp_status search_result(world *objects) {
  return sp_grid_search_result(objects->search, 1, &objects->paths[0]);
}

static sp_status check_search(world *objects) {
  CHECK_EQ_I64(begin_search(objects), SP_OK);
  CHECK_EQ_I64(step_search(objects), SP_OK);
  CHECK_EQ_I64(search_result(objects), SP_OK);
  return check_first(objects);
}

/** The search went on where it stood: the counts are those of one undisturbed run. */
static sp_status check_stepped(world *objects) {
  CHECK_EQ_I64(step_search(objects), SP_OK);
  CHECK_EQ_I64(search_result(objects), SP_OK);
  return check_first(objects);
}

static void searches(void) {
  CHECK(sweep(NULL, make_octile_search, check_search) >= 2);
  CHECK(sweep(make_octile_search, begin_search, check_stepped) >= 2);
  CHECK(sweep(make_generic_search, begin_search, check_stepped) >= 2);
  CHECK(sweep(begin_octile_search, step_search, check_stepped) >= 2);
  CHECK(sweep(begin_generic_search, step_search, check_stepped) >= 2);
  CHECK(sweep(finish_octile_search, search_result, check_first) >= 3);
}

/* Middle tier */

static sp_status make_topology(world *objects) {
  return sp_topology_create(objects->grid, 1, 8, 0, &objects->topology);
}

static sp_status make_large_topology(world *objects) {
  return sp_topology_create(objects->grid, 2, 4, 1, &objects->topology);
}

static sp_status make_buffers(world *objects) {
  return sp_search_buffers_create(&hook, &objects->buffers);
}

static sp_status make_both(world *objects) {
  const sp_status status = make_topology(objects);
  return status == SP_OK ? make_buffers(objects) : status;
}

static sp_status make_astar(world *objects) {
  return sp_astar_create(objects->topology, objects->buffers, SP_GRID_HEURISTIC_AUTO, 1.0, NULL, &objects->astar);
}

static sp_status make_all(world *objects) {
  sp_status status = make_both(objects);
  if (status == SP_OK) status = make_astar(objects);
  return status == SP_OK ? sp_search_buffers_set_recording(objects->buffers, 1) : status;
}

static sp_status begin_astar(world *objects) {
  return sp_astar_try_begin(objects->astar, 0, SIDE * SIDE - 1, &objects->status);
}

static sp_status make_and_begin(world *objects) {
  const sp_status status = make_all(objects);
  return status == SP_OK ? begin_astar(objects) : status;
}

static sp_status step_astar(world *objects) {
  return sp_astar_step(objects->astar, INT32_MAX, &objects->status);
}

static sp_status check_ended(world *objects, int32_t algorithm) {
  CHECK_EQ_I64(step_astar(objects), SP_OK);
  const sp_grid_path expected = plain_path(algorithm, 0);
  CHECK_EQ_F64_BITS(sp_astar_cost(objects->astar), expected.cost);
  CHECK_EQ_U64(sp_astar_iterations(objects->astar), expected.iterations);
  CHECK_EQ_U64(sp_search_buffers_expanded_count(objects->buffers), expected.expanded);
  return SP_OK;
}

static sp_status check_astar(world *objects) {
  return check_ended(objects, SP_GRID_ALGORITHM_ASTAR);
}

static sp_status check_fresh_astar(world *objects) {
  CHECK_EQ_I64(sp_search_buffers_set_recording(objects->buffers, 1), SP_OK);
  CHECK_EQ_I64(begin_astar(objects), SP_OK);
  return check_astar(objects);
}

static sp_status make_jump_search(world *objects) {
  return sp_jump_search_create(objects->grid, SP_JUMPER_BLOCKS, 0, 1, &objects->jumps);
}

static sp_status begin_jump_search(world *objects) {
  return sp_jump_search_try_begin(objects->jumps, 0, SIDE * SIDE - 1, &objects->status);
}

static sp_status make_and_begin_jumps(world *objects) {
  const sp_status status = make_jump_search(objects);
  return status == SP_OK ? begin_jump_search(objects) : status;
}

static sp_status step_jump_search(world *objects) {
  return sp_jump_search_step(objects->jumps, INT32_MAX, &objects->status);
}

static sp_status check_jump_search(world *objects) {
  CHECK_EQ_I64(step_jump_search(objects), SP_OK);
  const sp_grid_path expected = plain_path(SP_GRID_ALGORITHM_JPS, 0);
  CHECK_EQ_F64_BITS(sp_jump_search_cost(objects->jumps), expected.cost);
  CHECK_EQ_U64(sp_jump_search_iterations(objects->jumps), expected.iterations);
  CHECK_EQ_U64(sp_jump_search_recorded(objects->jumps), expected.expanded);
  return SP_OK;
}

static sp_status check_fresh_jumps(world *objects) {
  CHECK_EQ_I64(begin_jump_search(objects), SP_OK);
  return check_jump_search(objects);
}

static void jump_search(void) {
  CHECK(sweep(NULL, make_jump_search, check_fresh_jumps) >= 1);
  CHECK(sweep(make_jump_search, begin_jump_search, check_jump_search) >= 6);
  CHECK(sweep(make_and_begin_jumps, step_jump_search, check_jump_search) >= 2);
}

static sp_status make_theta(world *objects) {
  return sp_astar_create_theta(objects->topology, objects->buffers, SP_THETA_VARIANT_LAZY_REQUEUE,
                               SP_GRID_HEURISTIC_AUTO, 1.0, &objects->astar);
}

static sp_status make_and_begin_theta(world *objects) {
  sp_status status = make_both(objects);
  if (status == SP_OK) status = make_theta(objects);
  if (status == SP_OK) status = sp_search_buffers_set_recording(objects->buffers, 1);
  return status == SP_OK ? begin_astar(objects) : status;
}

static sp_status check_theta(world *objects) {
  return check_ended(objects, SP_GRID_ALGORITHM_LAZY_THETA_STAR);
}

static void middle_tier(void) {
  CHECK(sweep(NULL, make_topology, check_nothing_more) >= 2);
  CHECK(sweep(NULL, make_large_topology, check_nothing_more) >= 4);
  CHECK(sweep(NULL, make_buffers, check_nothing_more) >= 1);
  CHECK(sweep(make_both, make_astar, check_fresh_astar) >= 1);
  CHECK(sweep(make_all, begin_astar, check_astar) >= 2);
  CHECK(sweep(make_and_begin, step_astar, check_astar) >= 2);
  CHECK(sweep(make_both, make_theta, check_nothing_more) >= 1);
  CHECK(sweep(make_and_begin_theta, step_astar, check_theta) >= 2);
}

/* Hierarchies */

static sp_grid_options hpa_options(void) {
  sp_grid_options options = recording_options(1);
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  options.hpa_chunk_size = 8;
  return options;
}

static sp_status query_hpa(world *objects) {
  const sp_grid_options options = hpa_options();
  return sp_grid_find_path(objects->grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_hpa_then_edit(world *objects) {
  const sp_status status = query_hpa(objects);
  return status == SP_OK ? sp_grid_set_rect(objects->grid, 7, 9, 20, 3, SP_AREA_WALL) : status;
}

/** What a grid that never ran out of memory answers. */
static sp_status check_hpa(world *objects) {
  const sp_grid_options options = hpa_options();
  sp_grid *grid = NULL;
  sp_grid_path expected;
  CHECK_EQ_I64(sp_grid_from_areas(sp_grid_cells(objects->grid), SIDE, SIDE, &hook, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &expected), SP_OK);
  CHECK_EQ_I64(expected.algorithm, SP_GRID_ALGORITHM_HPA);
  CHECK_EQ_I64(memcmp(&objects->paths[0], &expected, sizeof expected), 0); /* the record has no padding */
  sp_grid_free(grid);
  return SP_OK;
}

static sp_status make_hpa_search(world *objects) {
  const sp_grid_options options = hpa_options();
  return sp_grid_search_create(objects->grid, &options, NULL, &objects->search);
}

static sp_status begin_hpa_search(world *objects) {
  const sp_status status = make_hpa_search(objects);
  return status == SP_OK ? begin_search(objects) : status;
}

/** The search went on where it stood, also when the memory was missing for the cells of a path found already. */
static sp_status check_hpa_stepped(world *objects) {
  CHECK_EQ_I64(step_search(objects), SP_OK);
  CHECK_EQ_I64(sp_grid_search_result(objects->search, 0, &objects->paths[0]), SP_OK);
  return check_hpa(objects);
}

static sp_status make_hierarchy(world *objects) {
  sp_hpa_options options = SP_HPA_OPTIONS_INIT;
  options.chunk_size = 8;
  return sp_hpa_hierarchy_create(objects->grid, &options, &objects->hierarchy);
}

static sp_status refresh_hierarchy(world *objects) {
  return sp_hpa_hierarchy_refresh(objects->hierarchy);
}

static sp_status check_hierarchy(world *objects) {
  sp_hpa_hierarchy *edited = objects->hierarchy;
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(edited), SP_OK);
  CHECK_EQ_I64(make_hierarchy(objects), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_refresh(objects->hierarchy), SP_OK);
  CHECK_EQ_I64(sp_hpa_hierarchy_content_equals(edited, objects->hierarchy), 1);
  sp_hpa_hierarchy_free(edited);
  return SP_OK;
}

static sp_status make_hpa(world *objects) {
  return sp_hpa_search_create(objects->hierarchy, 1, 1, &objects->hpa);
}

static sp_status make_hierarchy_and_search(world *objects) {
  const sp_status status = make_hierarchy(objects);
  return status == SP_OK ? make_hpa(objects) : status;
}

static sp_status begin_hpa(world *objects) {
  return sp_hpa_search_try_begin(objects->hpa, 0, SIDE * SIDE - 1, &objects->status);
}

static sp_status make_and_begin_hpa(world *objects) {
  const sp_status status = make_hierarchy_and_search(objects);
  return status == SP_OK ? begin_hpa(objects) : status;
}

static sp_status step_hpa(world *objects) {
  return sp_hpa_search_step(objects->hpa, INT32_MAX, &objects->status);
}

static sp_status check_middle_hpa(world *objects) {
  CHECK_EQ_I64(step_hpa(objects), SP_OK);
  CHECK_EQ_I64(query_hpa(objects), SP_OK);
  CHECK_EQ_F64_BITS(sp_hpa_search_cost(objects->hpa), objects->paths[0].cost);
  CHECK_EQ_U64(sp_hpa_search_iterations(objects->hpa), objects->paths[0].iterations);
  return SP_OK;
}

static sp_status check_new_hpa(world *objects) {
  CHECK_EQ_I64(begin_hpa(objects), SP_OK);
  return check_middle_hpa(objects);
}

static void hierarchies(void) {
  CHECK(sweep(NULL, query_hpa, check_hpa) >= 30); /* a block per chunk */
  CHECK(sweep(query_hpa_then_edit, query_hpa, check_hpa) >= 1);
  CHECK(sweep(NULL, make_hpa_search, check_nothing_more) >= 2);
  CHECK(sweep(make_hpa_search, begin_search, check_hpa_stepped) >= 30);
  CHECK(sweep(begin_hpa_search, step_search, check_hpa_stepped) >= 4);
  CHECK(sweep(NULL, make_hierarchy, check_hierarchy) >= 6);
  CHECK(sweep(make_hierarchy, refresh_hierarchy, check_hierarchy) >= 20);
  CHECK(sweep(make_hierarchy, make_hpa, check_new_hpa) >= 1);
  CHECK(sweep(make_hierarchy_and_search, begin_hpa, check_middle_hpa) >= 20);
  CHECK(sweep(make_and_begin_hpa, step_hpa, check_middle_hpa) >= 4);
}

/* Hex grids */

static sp_status make_hex(world *objects) {
  return sp_hex_from_areas(sp_grid_cells(objects->grid), SIDE, SIDE, SP_HEX_LAYOUT_FLAT_ODD_COLUMN, &hook,
                           &objects->hex);
}

static sp_status make_drawn_hex(world *objects) {
  return sp_hex_from_text("..\n#1", 5, SP_HEX_LAYOUT_POINTY_ODD_ROW, &hook, &objects->hex);
}

static sp_status query_hex(world *objects) {
  const sp_grid_options options = recording_options(1);
  return sp_hex_find_path_with_points(objects->hex, 0, 0, SIDE - 1, SIDE - 1, &options, NULL, &objects->paths[0]);
}

static sp_status query_hex_batch(world *objects) {
  static const int32_t queries[8] = {SIDE - 1, SIDE - 1, 0, 0, 0, 0, SIDE - 1, SIDE - 1};
  return sp_hex_find_paths(objects->hex, queries, 2, NULL, NULL, objects->paths);
}

static sp_status search_hex(world *objects) {
  const sp_grid_options options = recording_options(1);
  return sp_hex_search_create(objects->hex, &options, NULL, &objects->search);
}

static sp_status make_hex_search(world *objects) {
  const sp_status status = make_hex(objects);
  return status == SP_OK ? search_hex(objects) : status;
}

static sp_status begin_hex_search(world *objects) {
  const sp_status status = make_hex_search(objects);
  return status == SP_OK ? begin_search(objects) : status;
}

static sp_status make_hex_topology(world *objects) {
  return sp_hex_topology_create(objects->hex, &objects->topology);
}

static sp_status listen_to_hex(world *objects) {
  const sp_grid_listener listener = {count_cell, NULL, &heard};
  return sp_hex_add_listener(objects->hex, &listener, &objects->listener);
}

static sp_status make_heard_hex(world *objects) {
  const sp_status status = make_hex(objects);
  return status == SP_OK ? listen_to_hex(objects) : status;
}

static sp_status edit_hex_rect(world *objects) {
  heard = 0;
  return sp_hex_set_rect(objects->hex, 5, 5, 9, 9, 77);
}

static sp_status check_heard_hex(world *objects) {
  CHECK_EQ_I64(heard, 81);
  CHECK_EQ_I64(sp_hex_version(objects->hex), 1);
  return SP_OK;
}

/** The answer of a fresh hex grid without any trouble. */
static sp_status check_hex_path(const sp_grid_path *path) {
  world plain = {.grid = scattered(3)};
  CHECK_EQ_I64(make_hex(&plain), SP_OK);
  CHECK_EQ_I64(query_hex(&plain), SP_OK);
  CHECK_EQ_I64(plain.paths[0].status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path->status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(path->cost, plain.paths[0].cost);
  CHECK_EQ_U64(path->iterations, plain.paths[0].iterations);
  CHECK_EQ_U64(path->expanded, plain.paths[0].expanded);
  CHECK_EQ_I64(path->cell_count, plain.paths[0].cell_count);
  destroy(&plain);
  return SP_OK;
}

static sp_status check_hex_query(world *objects) {
  return check_hex_path(&objects->paths[0]);
}

static sp_status check_hex_batch(world *objects) {
  return check_hex_path(&objects->paths[1]);
}

static sp_status check_hex_search(world *objects) {
  if (objects->status != SP_PATH_STATUS_IN_PROGRESS) CHECK_EQ_I64(begin_search(objects), SP_OK);
  CHECK_EQ_I64(step_search(objects), SP_OK);
  CHECK_EQ_I64(search_result(objects), SP_OK);
  return check_hex_path(&objects->paths[0]);
}

/** The search went on where it stood. */
static sp_status check_stepped_hex(world *objects) {
  CHECK_EQ_I64(search_result(objects), SP_OK);
  return check_hex_path(&objects->paths[0]);
}

static void hex_grids(void) {
  CHECK(sweep(NULL, make_hex, check_nothing_more) >= 2);
  CHECK(sweep(NULL, make_drawn_hex, check_nothing_more) >= 2);
  CHECK(sweep(make_hex, query_hex, check_hex_query) >= 7);
  CHECK(sweep(make_hex, query_hex_batch, check_hex_batch) >= 5);
  CHECK(sweep(make_hex, search_hex, check_hex_search) >= 2);
  CHECK(sweep(make_hex_search, begin_search, check_hex_search) >= 2);
  CHECK(sweep(begin_hex_search, step_search, check_stepped_hex) >= 2);
  CHECK(sweep(make_hex, make_hex_topology, check_nothing_more) >= 2);
  CHECK(sweep(make_hex, listen_to_hex, check_nothing_more) >= 1);
  CHECK(sweep(make_heard_hex, edit_hex_rect, check_heard_hex) >= 1);
}

/* Warm objects ------------------------------------------------------------------------------- */

static void run_queries(sp_grid *grid, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < QUERIES; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.specialized_engines = i % 2;
    options.record_expansions = i / 2 % 2;
    options.agent_size = 1 + (i % 10 == 4);
    options.algorithm = i % 6; /* A*, JPS, JPS+, Theta*, Lazy Theta*, HPA* */
    options.hpa_chunk_size = 8;
    options.hpa_smoothing = i / 6 % 2;
    const int32_t ends[4] = {sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE),
                             sp__rng_next_int(&rng, SIDE)};
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
  begin_counting();
  sp_grid *grid = scattered(8);
  for (int32_t round = 0; round < 2; round++) { /* two rounds of edits bring the cells back */
    run_queries(grid, 5);
    edit_cells(grid);
    ask_host_calls(grid);
  }
  const uint64_t before = counter.allocations;
  const uint64_t bytes = counter.live_bytes;
  CHECK_EQ_U64(sp_grid_memory(grid), bytes);
  for (int32_t round = 0; round < 2; round++) {
    run_queries(grid, 5);
    edit_cells(grid);
    ask_host_calls(grid);
  }
  CHECK_EQ_U64(counter.allocations, before);
  CHECK_EQ_U64(counter.live_bytes, bytes);
  sp_grid_free(grid);
  check_nothing_left();
}

static void run_searches(world *objects, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < QUERIES; i++) {
    const int32_t ends[4] = {sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE),
                             sp__rng_next_int(&rng, SIDE)};
    int32_t status;
    CHECK_EQ_I64(sp_grid_search_try_begin(objects->search, ends[0], ends[1], ends[2], ends[3], &status), SP_OK);
    while (status == SP_PATH_STATUS_IN_PROGRESS) {
      if (!CHECK_EQ_I64(sp_grid_search_step(objects->search, 50, &status), SP_OK)) return;
    }
    CHECK_EQ_I64(sp_grid_search_result(objects->search, 1, &objects->paths[0]), SP_OK);
    CHECK_EQ_I64(sp_astar_try_begin(objects->astar, ends[1] * SIDE + ends[0], ends[3] * SIDE + ends[2], &status),
                 SP_OK);
    if (status != SP_PATH_STATUS_IN_PROGRESS) continue;
    CHECK_EQ_I64(sp_astar_step(objects->astar, INT32_MAX, &status), SP_OK);
    CHECK_EQ_I64(sp_hpa_search_try_begin(objects->hpa, ends[1] * SIDE + ends[0], ends[3] * SIDE + ends[2], &status),
                 SP_OK);
    CHECK_EQ_I64(sp_hpa_search_step(objects->hpa, INT32_MAX, &status), SP_OK);
  }
}

static void warm_searches(void) {
  for (int32_t specialized = 0; specialized < 2; specialized++) {
    begin_counting();
    world objects = {.grid = scattered(8)};
    CHECK_EQ_I64(make_search(&objects, specialized), SP_OK);
    CHECK_EQ_I64(make_all(&objects), SP_OK);
    CHECK_EQ_I64(make_hierarchy_and_search(&objects), SP_OK);
    run_searches(&objects, 5);
    const uint64_t before = counter.allocations;
    run_searches(&objects, 5);
    CHECK_EQ_U64(counter.allocations, before);
    destroy(&objects);
    check_nothing_left();
  }
}

static void run_hex(world *objects, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < QUERIES; i++) {
    sp_grid_options options = recording_options(i % 2);
    options.heuristic = i % 3 == 0 ? SP_GRID_HEURISTIC_ZERO : SP_GRID_HEURISTIC_AUTO;
    const int32_t ends[4] = {sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE),
                             sp__rng_next_int(&rng, SIDE)};
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
  begin_counting();
  world objects = {.grid = scattered(8)};
  CHECK_EQ_I64(make_hex_search(&objects), SP_OK);
  run_hex(&objects, 5);
  const uint64_t before = counter.allocations;
  const uint64_t bytes = counter.live_bytes, held = sp_hex_memory(objects.hex);
  run_hex(&objects, 5);
  CHECK_EQ_U64(counter.allocations, before);
  CHECK_EQ_U64(sp_hex_memory(objects.hex), held);
  sp_grid_search_free(objects.search);
  sp_grid_free(objects.grid);
  objects.search = NULL;
  objects.grid = NULL;
  CHECK(counter.live_bytes < bytes);
  CHECK_EQ_U64(counter.live_bytes, held);
  destroy(&objects);
  check_nothing_left();
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("GAP-69 creation without memory leaves nothing behind", creation);
  SP_RUN("GAP-69 queries without memory: the grid is as it was and answers the next call", queries);
  SP_RUN("GAP-69 jump point queries without memory", jump_queries);
  SP_RUN("GAP-69 the jump point search object without memory", jump_search);
  SP_RUN("GAP-69 queries of large agents without memory", large_agents);
  SP_RUN("GAP-69 edits and listeners without memory", edits);
  SP_RUN("GAP-69 nearest cells without memory; hashes and exact costs need none", nearest_cells);
  SP_RUN("G-106 GAP-69 searches without memory stand where they were and go on", searches);
  SP_RUN("GAP-69 the middle tier without memory", middle_tier);
  SP_RUN("G-211 G-224 GAP-69 hierarchies without memory stay usable and end up as if nothing had happened",
         hierarchies);
  SP_RUN("G-106 GAP-69 hex grids without memory", hex_grids);
  SP_RUN("G-118 warm queries and edits allocate nothing, and sp_grid_memory is what they hold", warm_queries);
  SP_RUN("G-118 G-247 warm searches allocate nothing", warm_searches);
  SP_RUN("G-118 G-247 warm hex grids and their searches allocate nothing", warm_hex_grids);
  return sp_test_end();
}
