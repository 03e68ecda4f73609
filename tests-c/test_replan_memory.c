/* Replanners: every allocation failing in turn, and none once they are warm. */
#include <math.h>
#include <string.h>

#include "samepath/hex.h"
#include "samepath/replan.h"

#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/maps.h"
#include "support/test.h"

enum { SIDE = 40, ROUNDS = 80, MAX_STATE = 120000, MAX_FAILURES = 200 };

static counting_allocator counter;
static sp_allocator hook;
static uint8_t state[MAX_STATE];
static uint8_t cells_before[2088 + SIDE * SIDE];

static sp_grid *scattered(void) {
  static uint8_t areas[SIDE * SIDE];
  sp__rng rng = {7};
  map_fill_random(&rng, areas, SIDE, SIDE, 20);
  areas[0] = areas[SIDE * SIDE - 1] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, &hook, &grid), SP_OK);
  return grid;
}

static sp_grid_replanner *replanner_of(sp_grid *grid, int32_t agent_size) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = agent_size;
  options.record_expansions = 1;
  sp_grid_replanner *replanner = NULL;
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, SIDE - 2, SIDE - 2, &options, NULL, &replanner), SP_OK);
  return replanner;
}

/* Failures ----------------------------------------------------------------------------------- */

static void creation(void) {
  int64_t failures = 0;
  for (;; failures++) {
    hook = counting_allocator_begin(&counter);
    sp_grid *grid = scattered();
    sp_grid_replanner *replanner = NULL;
    counter.fail_at = failures;
    const sp_status status = sp_grid_replanner_create(grid, 0, 0, 9, 9, NULL, NULL, &replanner);
    counter.fail_at = -1;
    CHECK((status == SP_OK) == (replanner != NULL));
    CHECK(status == SP_OK || status == SP_E_NO_MEMORY);
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
    if (status == SP_OK || !CHECK(failures < MAX_FAILURES)) break;
  }
  CHECK(failures >= 2); /* the object and its listener */
}

/** Changes that a call has to take in. */
static void disturb(sp_grid *grid, sp_grid_replanner *replanner) {
  CHECK_EQ_I64(sp_grid_set_rect(grid, 5, 3, 3, 9, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 1, 1), SP_OK);
}

/** A plan and a repair in which the k-th allocation fails end, tried again, as without the failure. */
static void planning(void) {
  uint64_t iterations = 0;
  double cost = 0;
  for (int64_t failures = -1;; failures++) {
    sp_test_note("allocation %d", (int)failures);
    hook = counting_allocator_begin(&counter);
    sp_grid *grid = scattered();
    sp_grid_replanner *replanner = replanner_of(grid, 2);
    sp_grid_path path;
    bool failed = false;
    counter.fail_at = failures;
    for (int32_t round = 0; round < 2; round++) {
      sp_status status = sp_grid_replanner_replan(replanner, -1, &path);
      for (; status == SP_E_NO_MEMORY; status = sp_grid_replanner_replan(replanner, -1, &path)) failed = true;
      CHECK_EQ_I64(status, SP_OK);
      if (round == 0) disturb(grid, replanner);
    }
    if (failures < 0) {
      iterations = sp_grid_replanner_iterations(replanner);
      cost = path.cost;
    }
    /* A note of edits that found no memory starts the search anew, which is seen in the count alone. */
    CHECK_EQ_F64_BITS(path.cost, cost);
    CHECK(sp_grid_replanner_iterations(replanner) >= iterations);
    const bool reached = counter.fail_at < 0 || failures < 0;
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
    if (failures >= 0 && !failed && !reached) break;
    if (!CHECK(failures < MAX_FAILURES)) break;
  }
}

static void restoring(void) {
  for (int64_t failures = 0;; failures++) {
    sp_test_note("allocation %d", (int)failures);
    hook = counting_allocator_begin(&counter);
    sp_grid *grid = scattered();
    sp_grid_replanner *source = replanner_of(grid, 1), *target = replanner_of(grid, 1);
    int32_t status;
    CHECK_EQ_I64(sp_grid_replanner_try_replan(source, -1, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area(grid, 5, 5, SP_AREA_WALL), SP_OK);
    const uint64_t size = sp_grid_replanner_state_size(source);
    CHECK_EQ_I64(sp_grid_replanner_save_state(source, state, MAX_STATE), SP_OK);
    counter.fail_at = failures;
    const sp_status restored = sp_grid_replanner_restore_state(target, state, size);
    counter.fail_at = -1;
    CHECK(restored == SP_OK || restored == SP_E_NO_MEMORY);
    CHECK_EQ_U64(sp_grid_replanner_state_size(target), restored == SP_OK ? size : 64);
    sp_grid_replanner_free(source);
    sp_grid_replanner_free(target);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
    if (restored == SP_OK) {
      CHECK(failures >= 3); /* nodes, marks, queue */
      break;
    }
    if (!CHECK(failures < MAX_FAILURES)) break;
  }
}

/* Steady state ------------------------------------------------------------------------------- */

/** Ends with the cells of the beginning, so that every play after the first does the same. */
static void play(sp_grid *grid, sp_grid_replanner *replanner) {
  static int32_t cells[2 * SIDE * SIDE];
  sp__rng rng = {99};
  for (int32_t round = 0; round < ROUNDS; round++) {
    const int32_t x = sp__rng_next_int(&rng, SIDE), y = sp__rng_next_int(&rng, SIDE);
    const int32_t area = sp__rng_next_int(&rng, 2) == 0 ? SP_AREA_WALL : 0;
    uint32_t count;
    sp_grid_path path;
    int32_t status;
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, area), SP_OK);
    if (round % 9 == 8) CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 20, 8, 2, area), SP_OK);
    if (round % 4 == 3) CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, x / 2, y / 2), SP_OK);
    if (round % 20 == 19) CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, y, x), SP_OK);
    if (round % 11 == 10) CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, x, y), SP_OK);
    if (round % 30 == 29) CHECK_EQ_I64(sp_grid_replanner_invalidate_all(replanner), SP_OK);
    CHECK_EQ_I64(sp_grid_replanner_try_replan(replanner, round % 3 == 0 ? 5 : -1, &status), SP_OK);
    CHECK_EQ_I64(sp_grid_replanner_copy_path(replanner, cells, SIDE * SIDE, &count), SP_OK);
    CHECK_EQ_I64(sp_grid_replanner_replan(replanner, -1, &path), SP_OK);
    CHECK_EQ_I64(sp_grid_replanner_save_state(replanner, state, MAX_STATE), SP_OK);
    if (round % 10 == 9) CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, state, MAX_STATE), SP_E_FORMAT);
    const uint64_t size = sp_grid_replanner_state_size(replanner);
    if (round % 10 == 5) CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, state, size), SP_OK);
  }
  CHECK_EQ_I64(sp_grid_restore_state(grid, cells_before, sizeof cells_before), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, SIDE - 2, SIDE - 2), SP_OK);
}

static void warm_calls(void) {
  for (int32_t agent_size = 1; agent_size <= 2; agent_size++) {
    hook = counting_allocator_begin(&counter);
    sp_grid *grid = scattered();
    sp_grid_replanner *replanner = replanner_of(grid, agent_size);
    CHECK_EQ_U64(sp_grid_state_size(grid), sizeof cells_before);
    CHECK_EQ_I64(sp_grid_save_state(grid, cells_before, sizeof cells_before), SP_OK);
    play(grid, replanner);
    const uint64_t warm = counter.allocations, held = sp_grid_replanner_memory(replanner);
    play(grid, replanner);
    CHECK_EQ_U64(counter.allocations, warm);
    CHECK_EQ_U64(sp_grid_replanner_memory(replanner), held);
    CHECK(held > 24 * SIDE * SIDE && held <= counter.live_bytes);
    sp_grid_replanner_free(replanner);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("a replanner that finds no memory is not made and leaves nothing", creation);
  SP_RUN("G-205 planning without memory goes on where it was", planning);
  SP_RUN("G-313 restoring without memory changes nothing", restoring);
  SP_RUN("G-207 once warm nothing allocates: edits, moves, replans, copies, saves and restores", warm_calls);
  return sp_test_end();
}
