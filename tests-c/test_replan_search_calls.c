/* The search behind the replanners: known answers, edits that are not marked, topologies that searches share,
 * callbacks, misuse, failing allocations and warm calls.
 */
#include <math.h>

#include "samepath/replan.h"

#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/maps.h"
#include "support/test.h"

enum { MAX_FAILURES = 200 };

/* Known answers ------------------------------------------------------------------------------ */

/** A search over all eight moves of a grid; frees nothing of the caller's. */
static sp_replan_search *search_of(sp_grid *grid, int32_t start, int32_t goal, int32_t algorithm,
                                   const sp_grid_hooks *given) {
  sp_topology *topology = NULL;
  sp_replan_search *search = NULL;
  CHECK_EQ_I64(sp_topology_create(grid, 1, SP_GRID_CONNECTIVITY_EIGHT, SP_DIAGONAL_RULE_NO_CORNER_CUTTING, &topology),
               SP_OK);
  CHECK_EQ_I64(sp_replan_search_create(topology, start, goal, algorithm, SP_GRID_HEURISTIC_AUTO, given, &search),
               SP_OK);
  sp_topology_free(topology);
  return search;
}

static void check_found(sp_replan_search *search, double cost, int32_t nodes) {
  int32_t status = -1, length = -1;
  CHECK_EQ_I64(sp_replan_search_replan(search, SP_REPLAN_DEFAULT_BUDGET, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_replan_search_extract_path(search, &length), SP_OK);
  CHECK_EQ_I64(length, nodes);
  CHECK_EQ_F64_BITS(sp_replan_search_path_cost(search), cost);
  CHECK_EQ_I64(sp_replan_search_path(search)[0], sp_replan_search_start(search));
  CHECK_EQ_I64(sp_replan_search_path(search)[nodes - 1], sp_replan_search_goal(search));
}

static void cookbook(void) {
  for (int32_t algorithm = SP_GRID_ALGORITHM_LPA_STAR; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    sp_grid *grid = open_grid(16, 8);
    sp_replan_search *search = search_of(grid, 0, 15, algorithm, NULL);
    check_found(search, 15.0, 16);
    CHECK_EQ_I64(sp_grid_set_rect(grid, 7, 0, 1, 7, SP_AREA_WALL), SP_OK);
    for (int32_t y = 0; y < 7; y++) CHECK_EQ_I64(sp_replan_search_mark_changed(search, 16 * y + 7, 1), SP_OK);
    check_found(search, 21.384776310850242, 17);
    CHECK_EQ_I64(sp_replan_search_move_start(search, 5 * 16 + 4), SP_OK);
    check_found(search, 14.727922061357859, 12);
    sp_replan_search_free(search);
    sp_grid_free(grid);
  }
}

/** An edit that is not marked is not seen; a path over what is gone is refused; marking makes up for it. */
static void unmarked_edits(void) {
  sp_grid *grid = open_grid(9, 9);
  sp_replan_search *search = search_of(grid, 36, 44, SP_GRID_ALGORITHM_D_STAR_LITE, NULL);
  int32_t status, length = -1;
  check_found(search, 8.0, 9);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 4, 0, 1, 9, SP_AREA_WALL), SP_OK);
  check_failure(sp_replan_search_extract_path(search, &length), SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  CHECK_EQ_I64(sp_replan_search_replan(search, -1, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  check_failure(sp_replan_search_extract_path(search, &length), SP_FIELD_OBJECT, SP_DETAIL_BROKEN_COSTS);
  CHECK_EQ_I64(sp_replan_search_path_length(search), 0);
  for (int32_t y = 0; y < 9; y++) CHECK_EQ_I64(sp_replan_search_mark_changed(search, 9 * y + 4, 1), SP_OK);
  CHECK_EQ_I64(sp_replan_search_status(search), SP_PATH_STATUS_NONE);
  CHECK_EQ_I64(sp_replan_search_replan(search, -1, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_NO_PATH);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 2.0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 4, 0, 1, 9, 0), SP_OK);
  check_found(search, 16.0, 9); /* Multipliers rebuild the search without a mark. */
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 1.0), SP_OK);
  check_failure(sp_replan_search_extract_path(search, &length), SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  sp_replan_search_free(search);
  sp_grid_free(grid);
}

/** A* over the same topology is stale although the replanning has brought the topology up to date. */
static void shared_topology(void) {
  sp_grid *grid = open_grid(9, 9);
  sp_topology *topology = NULL;
  sp_search_buffers *buffers = NULL;
  sp_astar *astar = NULL;
  sp_replan_search *search = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_topology_create(grid, 1, 8, 0, &topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_astar_create(topology, buffers, SP_GRID_HEURISTIC_AUTO, 1.0, NULL, &astar), SP_OK);
  CHECK_EQ_I64(
      sp_replan_search_create(topology, 0, 80, SP_GRID_ALGORITHM_D_STAR_LITE, SP_GRID_HEURISTIC_AUTO, NULL, &search),
      SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 80, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(astar, 2, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 4, 4, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_topology_is_current(topology), 0);
  CHECK_EQ_I64(sp_replan_search_replan(search, -1, &status), SP_OK);
  CHECK_EQ_I64(sp_topology_is_current(topology), 1);
  check_failure(sp_astar_step(astar, 2, &status), SP_FIELD_TOPOLOGY, SP_DETAIL_GRID_CHANGED);
  CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 80, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(astar, 1000, &status), SP_OK);
  int32_t length;
  CHECK_EQ_I64(sp_replan_search_extract_path(search, &length), SP_OK);
  CHECK(fabs(sp_astar_cost(astar) - sp_replan_search_path_cost(search)) < 1e-9);
  sp_astar_free(astar);
  sp_search_buffers_free(buffers);
  sp_topology_free(topology);
  sp_replan_search_free(search);
  sp_grid_free(grid);
}

/** Freed, edited or asked to plan from within its own callback; stops on request. */
typedef struct intruder {
  sp_replan_search *search;
  int32_t stop;
} intruder;

static int32_t intrude(void *user, int32_t x, int32_t y, int32_t *blocked) {
  intruder *guest = (intruder *)user;
  int32_t status;
  (void)x, (void)y;
  *blocked = 0;
  if (guest->search == NULL) return guest->stop;
  CHECK_EQ_I64(sp_replan_search_replan(guest->search, 1, &status), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_replan_search_extract_path(guest->search, &status), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_replan_search_mark_changed(guest->search, 0, 0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_replan_search_restart(guest->search), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_replan_search_set_recording(guest->search, 1), SP_E_REENTRANT);
  return guest->stop;
}

static void callbacks(void) {
  sp_grid *grid = open_grid(9, 9);
  intruder guest = {NULL, 0};
  const sp_grid_hooks given = {intrude, NULL, &guest};
  sp_replan_search *search = search_of(grid, 0, 8, SP_GRID_ALGORITHM_D_STAR_LITE, &given);
  guest.search = search;
  int32_t status, length = -1;
  check_found(search, 8.0, 9);
  guest.stop = 1;
  check_failure(sp_replan_search_extract_path(search, &length), SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  CHECK_EQ_I64(sp_replan_search_status(search), SP_PATH_STATUS_NONE);
  CHECK_EQ_U64(sp_replan_search_queued(search), 0); /* What was planned is forgotten. */
  check_failure(sp_replan_search_replan(search, -1, &status), SP_FIELD_BLOCKED, SP_DETAIL_NONE);
  guest.stop = 0;
  check_found(search, 8.0, 9);
  sp_replan_search_free(search);
  sp_grid_free(grid);
}

static void misuse(void) {
  sp_grid *grid = open_grid(4, 3);
  sp_topology *topology = NULL;
  sp_replan_search *search = NULL;
  int32_t status, nodes[12];
  uint32_t count;
  double keys[24];
  CHECK_EQ_I64(sp_topology_create(grid, 1, 8, 0, &topology), SP_OK);
  CHECK_EQ_I64(sp_replan_search_create(topology, 0, 12, SP_GRID_ALGORITHM_D_STAR_LITE, 0, NULL, &search), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_NODE, 12, 0, 11);
  CHECK_EQ_I64(sp_replan_search_create(topology, -1, 1, SP_GRID_ALGORITHM_D_STAR_LITE, 0, NULL, &search), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_NODE, -1, 0, 11);
  CHECK_EQ_I64(sp_replan_search_create(topology, 0, 1, SP_GRID_ALGORITHM_ASTAR, 0, NULL, &search), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_ALGORITHM, SP_GRID_ALGORITHM_ASTAR, SP_GRID_ALGORITHM_LPA_STAR,
              SP_GRID_ALGORITHM_D_STAR_LITE);
  check_failure(
      sp_replan_search_create(topology, 0, 1, SP_GRID_ALGORITHM_LPA_STAR, SP_GRID_HEURISTIC_MANHATTAN, NULL, &search),
      SP_FIELD_GRID_OPTIONS_HEURISTIC, SP_DETAIL_NOT_CONSISTENT);
  CHECK_EQ_I64(sp_replan_search_create(topology, 0, 1, SP_GRID_ALGORITHM_LPA_STAR, 99, NULL, &search), SP_E_RANGE);
  CHECK_EQ_I64(sp_replan_search_create(NULL, 0, 1, SP_GRID_ALGORITHM_LPA_STAR, 0, NULL, &search), SP_E_HANDLE);
  CHECK_EQ_I64(sp_replan_search_create(topology, 0, 1, SP_GRID_ALGORITHM_LPA_STAR, 0, NULL, NULL), SP_E_ARGUMENT);
  CHECK(search == NULL);
  CHECK_EQ_I64(sp_replan_search_create(topology, 0, 11, SP_GRID_ALGORITHM_LPA_STAR, 0, NULL, &search), SP_OK);
  sp_topology_free(topology);
  CHECK_EQ_I64(sp_replan_search_replan(search, -2, &status), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_BUDGET, -2, -1, INT32_MAX);
  CHECK_EQ_I64(sp_replan_search_replan(search, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_replan_search_extract_path(search, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_replan_search_mark_changed(search, 12, 0), SP_E_RANGE);
  CHECK_EQ_I64(sp_replan_search_move_start(search, -1), SP_E_RANGE);
  CHECK_EQ_I64(sp_replan_search_set_goal(search, 12), SP_E_RANGE);
  CHECK_EQ_I64(sp_replan_search_node_costs(search, 12, keys), SP_E_RANGE);
  CHECK_EQ_I64(sp_replan_search_node_costs(search, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_replan_search_replan(search, 1, &status), SP_OK);
  CHECK_EQ_I64(sp_replan_search_copy_queue(search, nodes, keys, 1, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, sp_replan_search_queued(search));
  CHECK_EQ_I64(sp_replan_search_copy_queue(search, NULL, keys, 12, &count), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_replan_search_copy_queue(search, nodes, keys, 12, NULL), SP_E_ARGUMENT);
  sp_replan_search_free(search);
  CHECK_EQ_I64(sp_replan_search_replan(NULL, 0, &status), SP_E_HANDLE);
  CHECK_EQ_I64(sp_replan_search_start(NULL), -1);
  CHECK_EQ_U64(sp_replan_search_memory(NULL), 0);
  sp_grid_free(grid);
}

/* Memory ------------------------------------------------------------------------------------- */

static counting_allocator counter;

static sp_grid *counted_grid(int32_t walls) {
  const sp_allocator hook = counting_allocator_begin(&counter);
  static uint8_t areas[40 * 40];
  sp__rng rng = {7};
  map_fill_random(&rng, areas, 40, 40, walls);
  for (int32_t i = 0; i < 4; i++) areas[i / 2 * 40 + i % 2] = areas[40 * 40 - 1 - i / 2 * 40 - i % 2] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, 40, 40, &hook, &grid), SP_OK);
  return grid;
}

/** Tries again after every failure; true when there was one. */
static bool plan_persistently(sp_replan_search *search) {
  bool failed = false;
  int32_t status = -1, length = -1;
  sp_status call;
  while ((call = sp_replan_search_replan(search, -1, &status)) == SP_E_NO_MEMORY) failed = true;
  CHECK_EQ_I64(call, SP_OK);
  while ((call = sp_replan_search_extract_path(search, &length)) == SP_E_NO_MEMORY) failed = true;
  CHECK_EQ_I64(call, SP_OK);
  CHECK(length > 0 && length == sp_replan_search_path_length(search));
  return failed;
}

static void failures(void) {
  double cost = -1;
  for (int64_t k = -1;; k++) {
    sp_test_note("allocation %d", (int)k);
    sp_grid *grid = counted_grid(6);
    sp_topology *topology = NULL;
    sp_replan_search *search = NULL;
    CHECK_EQ_I64(sp_topology_create(grid, 2, 8, 0, &topology), SP_OK);
    counter.fail_at = k;
    sp_status status =
        sp_replan_search_create(topology, 0, 38 * 40 + 38, SP_GRID_ALGORITHM_D_STAR_LITE, 0, NULL, &search);
    bool failed = status == SP_E_NO_MEMORY;
    CHECK((status == SP_OK) == (search != NULL));
    if (failed) {
      CHECK_EQ_I64(sp_replan_search_create(topology, 0, 38 * 40 + 38, SP_GRID_ALGORITHM_D_STAR_LITE, 0, NULL, &search),
                   SP_OK);
    }
    CHECK_EQ_I64(sp_replan_search_set_recording(search, 1), SP_OK);
    failed = plan_persistently(search) || failed;
    const int32_t next = sp_replan_search_path(search)[2];
    CHECK_EQ_I64(sp_grid_set_rect(grid, 5, 3, 3, 4, SP_AREA_WALL), SP_OK);
    for (int32_t node = 0; node < 12 * 40; node++) CHECK_EQ_I64(sp_replan_search_mark_changed(search, node, 0), SP_OK);
    CHECK_EQ_I64(sp_replan_search_move_start(search, next), SP_OK);
    failed = plan_persistently(search) || failed;
    if (k < 0) cost = sp_replan_search_path_cost(search);
    CHECK_EQ_F64_BITS(sp_replan_search_path_cost(search), cost);
    const bool reached = k < 0 || counter.fail_at < 0;
    sp_topology_free(topology);
    sp_replan_search_free(search);
    sp_grid_free(grid);
    counting_allocator_check_returned(&counter);
    if (!reached && CHECK(!failed) && CHECK(k >= 6)) break; /* object, nodes, marks, queue, record, path */
    if (!CHECK(k < MAX_FAILURES)) break;
  }
}

static void play(sp_grid *grid, sp_replan_search *search) {
  sp__rng rng = {99};
  for (int32_t round = 0; round < 80; round++) {
    const int32_t x = sp__rng_next_int(&rng, 40), y = sp__rng_next_int(&rng, 40);
    int32_t status, length;
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, round % 2 == 0 ? SP_AREA_WALL : 0), SP_OK);
    CHECK_EQ_I64(sp_replan_search_mark_changed(search, y * 40 + x, 1), SP_OK);
    if (round % 4 == 3) CHECK_EQ_I64(sp_replan_search_move_start(search, y * 40 + x), SP_OK);
    if (round % 20 == 19) CHECK_EQ_I64(sp_replan_search_set_goal(search, x * 40 + y), SP_OK);
    if (round % 30 == 29) CHECK_EQ_I64(sp_replan_search_restart(search), SP_OK);
    CHECK_EQ_I64(sp_replan_search_replan(search, round % 3 == 0 ? 5 : -1, &status), SP_OK);
    CHECK_EQ_I64(sp_replan_search_extract_path(search, &length), SP_OK);
  }
}

static void warm_calls(void) {
  sp_grid *grid = counted_grid(20);
  sp_replan_search *search = search_of(grid, 0, 40 * 40 - 1, SP_GRID_ALGORITHM_D_STAR_LITE, NULL);
  uint8_t cells[2088 + 40 * 40];
  CHECK_EQ_I64(sp_grid_save_state(grid, cells, sizeof cells), SP_OK);
  uint64_t warm = 0, held = 0;
  for (int32_t pass = 0; pass < 3; pass++) {
    play(grid, search);
    CHECK_EQ_I64(sp_grid_restore_state(grid, cells, sizeof cells), SP_OK);
    CHECK_EQ_I64(sp_replan_search_restart(search), SP_OK);
    CHECK_EQ_I64(sp_replan_search_move_start(search, 0), SP_OK);
    CHECK_EQ_I64(sp_replan_search_set_goal(search, 40 * 40 - 1), SP_OK);
    if (pass > 0) {
      CHECK_EQ_U64(counter.allocations, warm);
      CHECK_EQ_U64(sp_replan_search_memory(search), held);
    }
    warm = counter.allocations;
    held = sp_replan_search_memory(search);
  }
  CHECK(held > 24 * 40 * 40 && held < counter.live_bytes);
  sp_replan_search_free(search);
  sp_grid_free(grid);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-09 KA-10 KA-11 G-208 follows a wall and a start that moves", cookbook);
  SP_RUN("G-202 G-208 an edit is taken in when it is marked, a multiplier by itself", unmarked_edits);
  SP_RUN("G-208 a run brings the topology up to date, which leaves other searches over it stale", shared_topology);
  SP_RUN("G-208 callbacks that call back are refused, and one that stops makes the next run plan anew", callbacks);
  SP_RUN("G-204 G-208 GAP-48 wrong arguments name what is wrong", misuse);
  SP_RUN("G-205 G-208 a failing allocation loses nothing", failures);
  SP_RUN("G-208 once warm nothing allocates: marks, moves, runs, paths", warm_calls);
  return sp_test_end();
}
