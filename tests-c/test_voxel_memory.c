/* Memory of voxel grids: every call that allocates, failing at its k-th allocation for k = 0, 1, 2, … until it
 * succeeds; no allocation at all once warm; pages in proportion to what a query touches.
 */
#include <stdio.h>
#include <string.h>

#include "samepath/abi.h"

#include "support/counting_allocator.h"
#include "support/test.h"
#include "support/voxel_cases.h"
#include "support/voxels.h"

static counting_allocator counter;
static sp_allocator hook;

/* Failing allocations ------------------------------------------------------------------------ */

/** A world of objects made with the counting allocator; each sweep step makes a fresh one. */
typedef struct world {
  sp_voxel_grid *grid;
  sp_voxel_search *search;
  sp_voxel_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *astar;
  sp_voxel_path paths[2];
  uint32_t listener;
  int32_t status;
} world;

typedef sp_status (*world_function)(world *objects);

static voxel_case block;

static void draw_block(void) {
  sp__rng rng = {12};
  voxel_case_draw(&block, &rng, 18, 18, COSTS_ONE);
  for (int32_t i = 0; i < 18 * 18 * 18; i++) {
    if (i % 3 != 0 && block.areas[i] == SP_AREA_WALL) block.areas[i] = 0;
  }
  const int32_t last = 18 * 18 * 18 - 1;
  block.areas[0] = block.areas[last] = 0;
  for (int32_t axis = 0; axis < 3; axis++) block.start[axis] = 0, block.goal[axis] = 17;
  block.options.record_expansions = 1;
}

static void destroy(world *objects) {
  sp_astar_free(objects->astar);
  sp_search_buffers_free(objects->buffers);
  sp_voxel_topology_free(objects->topology);
  sp_voxel_search_free(objects->search);
  sp_voxel_grid_free(objects->grid);
}

/**
 * Runs `prepare`, then `call` with its k-th allocation failing, for all k. After a failure the grid is as it was,
 * and the repeated call succeeds and passes `check`. Returns the number of failures.
 */
static int64_t sweep(world_function prepare, world_function call, world_function check) {
  for (int64_t k = 0;; k++) {
    sp_test_note("allocation %d", (int)k);
    hook = counting_allocator_begin(&counter);
    const uint32_t live = sp_abi_live_objects();
    world objects = {.grid = voxel_case_make(&block, 0, &hook)};
    if (prepare != NULL) CHECK_EQ_I64(prepare(&objects), SP_OK);
    const int32_t version = sp_voxel_grid_version(objects.grid);
    counter.fail_at = k;
    const sp_status status = call(&objects);
    const bool failed = counter.fail_at < 0;
    counter.fail_at = -1;
    CHECK_EQ_I64(status, failed ? SP_E_NO_MEMORY : SP_OK);
    if (failed) {
      CHECK_EQ_I64(sp_voxel_grid_version(objects.grid), version);
      CHECK_EQ_I64(call(&objects), SP_OK);
    }
    CHECK_EQ_I64(check(&objects), SP_OK);
    destroy(&objects);
    counting_allocator_check_returned(&counter);
    CHECK_EQ_U64(sp_abi_live_objects(), live);
    if (!failed || sp_test_failures() > 0 || !CHECK(k < 1000)) return k;
  }
}

/** The block's path as it is found without any trouble. */
static sp_voxel_path plain_path(void) {
  sp_voxel_grid *grid = voxel_case_make(&block, 0, NULL);
  const sp_voxel_path path = voxel_case_find(&block, grid, NULL);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  sp_voxel_grid_free(grid);
  return path;
}

static sp_status query(world *objects) {
  return sp_voxel_grid_find_path_with_points(objects->grid, 0, 0, 0, 17, 17, 17, &block.options, NULL,
                                             &objects->paths[0]);
}

static sp_status query_batch(world *objects) {
  static const int32_t queries[12] = {17, 17, 17, 0, 0, 0, 0, 0, 0, 17, 17, 17};
  return sp_voxel_grid_find_paths(objects->grid, queries, 2, &block.options, NULL, objects->paths);
}

static sp_status check_answer(const sp_voxel_path *path) {
  const sp_voxel_path expected = plain_path();
  CHECK_EQ_I64(path->status, expected.status);
  CHECK_EQ_F64_BITS(path->cost, expected.cost);
  CHECK_EQ_U64(path->iterations, expected.iterations);
  CHECK_EQ_U64(path->pages, expected.pages);
  CHECK_EQ_I64(path->cell_count, expected.cell_count);
  return SP_OK;
}

static sp_status check_first(world *objects) {
  return check_answer(&objects->paths[0]);
}

static sp_status check_second(world *objects) {
  return check_answer(&objects->paths[1]);
}

static sp_status check_nothing(world *objects) {
  (void)objects;
  return SP_OK;
}

static void queries(void) {
  CHECK(sweep(NULL, query, check_first) >= 8);
  CHECK(sweep(NULL, query_batch, check_second) >= 7);
}

static sp_status make_search(world *objects) {
  return sp_voxel_search_create(objects->grid, &block.options, NULL, &objects->search);
}

static sp_status begin_search(world *objects) {
  return sp_voxel_search_try_begin(objects->search, 0, 0, 0, 17, 17, 17, &objects->status);
}

static sp_status make_and_begin(world *objects) {
  const sp_status status = make_search(objects);
  return status == SP_OK ? begin_search(objects) : status;
}

static sp_status step_search(world *objects) {
  return sp_voxel_search_step(objects->search, INT32_MAX, &objects->status);
}

static sp_status finish_search(world *objects) {
  const sp_status status = make_and_begin(objects);
  return status == SP_OK ? step_search(objects) : status;
}

static sp_status search_result(world *objects) {
  return sp_voxel_search_result(objects->search, 1, &objects->paths[0]);
}

static sp_status check_stepped(world *objects) {
  CHECK_EQ_I64(step_search(objects), SP_OK);
  CHECK_EQ_I64(search_result(objects), SP_OK);
  return check_first(objects);
}

static void searches(void) {
  CHECK(sweep(NULL, make_search, check_nothing) >= 2);
  CHECK(sweep(make_search, begin_search, check_stepped) >= 3);
  CHECK(sweep(make_and_begin, step_search, check_stepped) >= 2);
  CHECK(sweep(finish_search, search_result, check_first) >= 3);
}

static sp_status make_topology(world *objects) {
  return sp_voxel_topology_create(objects->grid, 26, 0, &objects->topology);
}

static sp_status make_astar(world *objects) {
  return sp_voxel_astar_create(objects->topology, objects->buffers, 0, 1.0, NULL, &objects->astar);
}

static sp_status make_both(world *objects) {
  const sp_status status = make_topology(objects);
  return status == SP_OK ? sp_search_buffers_create(&hook, &objects->buffers) : status;
}

static sp_status make_all(world *objects) {
  const sp_status status = make_both(objects);
  return status == SP_OK ? make_astar(objects) : status;
}

static sp_status begin_astar(world *objects) {
  return sp_astar_try_begin(objects->astar, 0, 18 * 18 * 18 - 1, &objects->status);
}

static sp_status begun_astar(world *objects) {
  const sp_status status = make_all(objects);
  return status == SP_OK ? begin_astar(objects) : status;
}

static sp_status step_astar(world *objects) {
  return sp_astar_step(objects->astar, INT32_MAX, &objects->status);
}

static sp_status check_astar(world *objects) {
  CHECK_EQ_I64(step_astar(objects), SP_OK);
  const sp_voxel_path expected = plain_path();
  CHECK_EQ_F64_BITS(sp_astar_cost(objects->astar), expected.cost);
  CHECK_EQ_U64(sp_astar_iterations(objects->astar), expected.iterations);
  return SP_OK;
}

static void middle_tier(void) {
  CHECK(sweep(NULL, make_topology, check_nothing) >= 1);
  CHECK(sweep(make_both, make_astar, check_nothing) >= 1);
  CHECK(sweep(make_all, begin_astar, check_astar) >= 2);
  CHECK(sweep(begun_astar, step_astar, check_astar) >= 1);
}

static sp_status add_listener(world *objects) {
  static const sp_voxel_listener silent = {NULL, NULL};
  return sp_voxel_grid_add_listener(objects->grid, &silent, &objects->listener);
}

static void edits(void) {
  CHECK(sweep(NULL, add_listener, check_nothing) >= 1);
}

/** A voxel whose chunk cannot be had keeps its area, and nobody hears of it. */
static void failed_chunk(void) {
  hook = counting_allocator_begin(&counter);
  sp_voxel_grid *grid = NULL;
  for (int64_t k = 0; k < 2; k++) {
    counter.fail_at = k;
    CHECK_EQ_I64(sp_voxel_grid_create(40, 40, 40, 0, &hook, &grid), SP_E_NO_MEMORY);
    counting_allocator_check_returned(&counter);
  }
  CHECK_EQ_I64(sp_voxel_grid_create(40, 40, 40, 0, &hook, &grid), SP_OK);
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 1, 2, 3, 4), SP_E_NO_MEMORY);
  CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 1, 2, 3), 0);
  CHECK_EQ_I64(sp_voxel_grid_version(grid), 0);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 1, 2, 3, 4), SP_OK);
  sp_voxel_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

static void parsing(void) {
  static const char text[] = "voxel 40 40 40\n0 0 0\n20 20 20\n39 39 39\n";
  for (int64_t k = 0;; k++) {
    hook = counting_allocator_begin(&counter);
    counter.fail_at = k;
    sp_voxel_grid *grid = NULL;
    const sp_status status = sp_voxel_map_parse(text, sizeof text - 1, &hook, &grid);
    if (status == SP_OK) CHECK_EQ_I64(k, 5); /* table, object, three chunks */
    if (status != SP_OK) CHECK_EQ_I64(status, SP_E_NO_MEMORY);
    sp_voxel_grid_free(grid);
    counting_allocator_check_returned(&counter);
    if (status == SP_OK || !CHECK(k < 100)) return;
  }
}

/* Warm objects ------------------------------------------------------------------------------- */

static void run_everything(world *objects) {
  static const int32_t connectivities[] = {6, 18, 26};
  sp__rng rng = {3};
  for (int32_t i = 0; i < 30; i++) {
    int32_t ends[6];
    for (int32_t k = 0; k < 6; k++) ends[k] = sp__rng_next_int(&rng, 18);
    sp_voxel_options options = block.options;
    options.connectivity = connectivities[i % 3];
    options.corner_rule = i / 3 % 3;
    options.record_expansions = i % 2;
    CHECK_EQ_I64(sp_voxel_grid_find_path_with_points(objects->grid, ends[0], ends[1], ends[2], ends[3], ends[4],
                                                     ends[5], &options, NULL, &objects->paths[0]),
                 SP_OK);
    CHECK_EQ_I64(sp_voxel_grid_find_paths(objects->grid, ends, 1, &options, NULL, objects->paths), SP_OK);
    CHECK_EQ_I64(sp_voxel_search_try_begin(objects->search, ends[0], ends[1], ends[2], ends[3], ends[4], ends[5],
                                           &objects->status),
                 SP_OK);
    while (objects->status == SP_PATH_STATUS_IN_PROGRESS) {
      CHECK_EQ_I64(sp_voxel_search_step(objects->search, 50, &objects->status), SP_OK);
    }
    CHECK_EQ_I64(search_result(objects), SP_OK);
    CHECK_EQ_I64(begin_astar(objects), SP_OK);
    CHECK_EQ_I64(step_astar(objects), SP_OK);
    CHECK_EQ_I64(sp_voxel_grid_set_area(objects->grid, ends[0], ends[1], ends[2], i % 2 == 0 ? 255 : 0), SP_OK);
    CHECK_EQ_I64(sp_voxel_grid_set_area(objects->grid, ends[0], ends[1], ends[2], 0), SP_OK);
  }
}

static void warm(void) {
  hook = counting_allocator_begin(&counter);
  world objects = {.grid = voxel_case_make(&block, 0, &hook)};
  CHECK_EQ_I64(make_search(&objects), SP_OK);
  CHECK_EQ_I64(make_all(&objects), SP_OK);
  run_everything(&objects); /* it also makes the voxels what they stay */
  run_everything(&objects);
  const uint64_t before = counter.allocations;
  run_everything(&objects);
  CHECK_EQ_U64(counter.allocations, before);
  destroy(&objects);
  counting_allocator_check_returned(&counter);
}

static void memory_is_reported(void) {
  hook = counting_allocator_begin(&counter);
  sp_voxel_grid *grid = voxel_case_make(&block, 0, &hook);
  CHECK_EQ_U64(sp_voxel_grid_memory(grid), counter.live_bytes);
  voxel_case_find(&block, grid, NULL);
  CHECK_EQ_U64(sp_voxel_grid_memory(grid), counter.live_bytes);
  sp_voxel_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

/* Pages -------------------------------------------------------------------------------------- */

/** Blocks of 8 x 8 x 8 voxels that hold an expanded voxel or a neighbour of one. */
static void pages_are_proportional(void) {
  static const int32_t lengths[] = {8, 64, 256, 512};
  hook = counting_allocator_begin(&counter);
  sp_voxel_grid *grid = NULL;
  CHECK_EQ_I64(sp_voxel_grid_create(800, 640, 1024, 0, &hook, &grid), SP_OK);
  printf("  block of 800x640x1024 voxels, straight queries:\n");
  for (int32_t i = 0; i < 4; i++) {
    sp_voxel_path path;
    const uint64_t before = counter.live_bytes;
    CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 100, 100, 100, 100 + lengths[i], 100, 100, NULL, NULL, &path), SP_OK);
    const uint64_t grown = counter.live_bytes - before;
    printf("  length %3d: %6d expanded, %4d pages, %8d bytes of pages, memory grew by %d bytes\n", (int)lengths[i],
           (int)path.expanded, (int)path.pages, (int)path.page_bytes, (int)grown);
    CHECK_EQ_U64(path.page_bytes, (uint64_t)path.pages * 4936);
    /* The straight line touches its own blocks and at most those around them. */
    CHECK(path.pages >= (uint32_t)lengths[i] / 8 && path.pages <= 9 * ((uint32_t)lengths[i] / 8 + 3));
  }
  sp_voxel_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

/** A query that needs more than 4096 pages gives them back; the next one is exact. */
static void large_pools_are_dropped(void) {
  hook = counting_allocator_begin(&counter);
  sp_voxel_grid *grid = NULL;
  sp_voxel_path path, again;
  CHECK_EQ_I64(sp_voxel_grid_create(40000, 1, 1, 0, &hook, &grid), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 31999, 0, 0, NULL, NULL, &path), SP_OK);
  CHECK_EQ_U64(path.pages, 4000);
  CHECK(counter.live_bytes > path.page_bytes); /* the pages stay... */
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 39999, 0, 0, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.face_steps, 39999);
  CHECK_EQ_U64(path.pages, 5000);
  CHECK(counter.live_bytes < path.page_bytes / 8); /* ...until there are more of them */
  printf("  corridor: %d pages, %d bytes of pages, peak %d bytes, kept %d bytes\n", (int)path.pages,
         (int)path.page_bytes, (int)counter.peak_bytes, (int)counter.live_bytes);
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 39999, 0, 0, NULL, NULL, &again), SP_OK);
  CHECK_EQ_I64(memcmp(&path, &again, sizeof path), 0);
  sp_voxel_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  draw_block();
  SP_RUN("GAP-69 voxel queries without memory: the grid is as it was and answers the next call", queries);
  SP_RUN("G-236 GAP-69 voxel searches without memory stand where they were and go on", searches);
  SP_RUN("G-236 GAP-69 the middle tier of voxels without memory", middle_tier);
  SP_RUN("GAP-69 voxel edits and listeners without memory", edits);
  SP_RUN("G-226 GAP-69 creation and a chunk without memory change nothing", failed_chunk);
  SP_RUN("G-240 GAP-69 a .3dmap without memory leaves nothing behind", parsing);
  SP_RUN("G-118 warm voxel queries, searches and edits allocate nothing", warm);
  SP_RUN("G-228 sp_voxel_grid_memory is what the grid holds", memory_is_reported);
  SP_RUN("G-228 KA-28 pages grow with the blocks that a query touches, not with the grid", pages_are_proportional);
  SP_RUN("G-228 KA-28 a pool above 4096 pages is given back after the query", large_pools_are_dropped);
  return sp_test_end();
}
