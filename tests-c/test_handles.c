/* Handles and callbacks: null, stale and wrong pointers, children that outlive their parents, calls from
 * inside a callback, callbacks that stop.
 */
#include <math.h>
#include <string.h>

#include "samepath/abi.h"
#include "samepath/search.h"

#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

/* An allocator that never gives memory up, so that a stale pointer can be looked at. */
enum { KEPT_BYTES = 1 << 20 };
static union {
  uint64_t align;
  uint8_t bytes[KEPT_BYTES];
} kept;
static size_t kept_used;

static void *keep_alloc(void *user, size_t size) {
  (void)user;
  const size_t rounded = (size + 15) / 16 * 16;
  if (rounded > KEPT_BYTES - kept_used) return NULL;
  void *pointer = kept.bytes + kept_used;
  kept_used += rounded;
  return pointer;
}

static void keep_release(void *user, void *pointer, size_t size) {
  (void)user;
  (void)pointer;
  (void)size;
}

static const sp_allocator keeping = {keep_alloc, keep_release, NULL};

/** One object of each kind. */
typedef struct family {
  sp_grid *grid;
  sp_grid_search *search;
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *astar;
} family;

static family make_family(const sp_allocator *allocator) {
  family objects = {0};
  CHECK_EQ_I64(sp_grid_create(8, 8, allocator, &objects.grid), SP_OK);
  CHECK_EQ_I64(sp_grid_search_create(objects.grid, NULL, NULL, &objects.search), SP_OK);
  CHECK_EQ_I64(sp_topology_create(objects.grid, 1, 8, 0, &objects.topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(allocator, &objects.buffers), SP_OK);
  CHECK_EQ_I64(sp_astar_create(objects.topology, objects.buffers, 0, 1.0, NULL, &objects.astar), SP_OK);
  return objects;
}

static void free_family(const family *objects) {
  sp_astar_free(objects->astar);
  sp_search_buffers_free(objects->buffers);
  sp_topology_free(objects->topology);
  sp_grid_search_free(objects->search);
  sp_grid_free(objects->grid);
}

/* Bad pointers ------------------------------------------------------------------------------- */

#define CHECK_HANDLE(call)                                                                                             \
  do {                                                                                                                 \
    CHECK_EQ_I64(call, SP_E_HANDLE);                                                                                   \
    check_failure(SP_E_HANDLE, SP_FIELD_OBJECT, bad_detail);                                                           \
  } while (0)

static int32_t bad_detail;

static void bad_grid_edits(sp_grid *grid) {
  const uint8_t area = 1;
  const double costs[SP_AREA_COUNT] = {0};
  const sp_grid_listener listener = {0};
  uint32_t id;
  double cost;
  CHECK_HANDLE(sp_grid_set_area(grid, 0, 0, 0));
  CHECK_HANDLE(sp_grid_set_rect(grid, 0, 0, 1, 1, 0));
  CHECK_HANDLE(sp_grid_set_rect_areas(grid, 0, 0, 1, 1, &area, 1));
  CHECK_HANDLE(sp_grid_add_listener(grid, &listener, &id));
  CHECK_HANDLE(sp_grid_remove_listener(grid, 1));
  CHECK_HANDLE(sp_grid_get_area_cost(grid, 0, &cost));
  CHECK_HANDLE(sp_grid_set_area_cost(grid, 0, 1.0));
  CHECK_HANDLE(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT));
  CHECK_HANDLE(sp_grid_set_space(grid, 0, 0, 1));
}

static void bad_grid_queries(sp_grid *grid) {
  static const int32_t ends[4] = {0};
  static const double point[2] = {0};
  int32_t cell[2], number;
  int64_t cost;
  sp_grid_path path;
  sp_grid_search *search = NULL;
  sp_topology *topology = NULL;
  CHECK_HANDLE(sp_grid_find_nearest_walkable(grid, 0, 0, NULL, NULL, cell, &number));
  CHECK_HANDLE(sp_grid_find_nearest_walkable_at(grid, 0, 0, NULL, NULL, cell, &number));
  CHECK_HANDLE(sp_grid_find_nearest_walkables(grid, ends, 1, NULL, NULL, cell));
  CHECK_HANDLE(sp_grid_find_nearest_walkables_at(grid, point, 1, NULL, NULL, cell));
  CHECK_HANDLE(sp_grid_fixed_cost(grid, ends, 1, &cost, &number));
  CHECK_HANDLE(sp_grid_cell_at(grid, 0, 0, cell, &number));
  CHECK_HANDLE(sp_grid_clearance(grid, 0, 0, &number));
  CHECK_HANDLE(sp_grid_find_path(grid, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_grid_find_path_with_points(grid, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_grid_find_path_between(grid, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_grid_find_paths(grid, ends, 1, NULL, NULL, &path));
  CHECK_HANDLE(sp_grid_search_create(grid, NULL, NULL, &search));
  CHECK_HANDLE(sp_topology_create(grid, 1, 8, 0, &topology));
  CHECK(search == NULL && topology == NULL);
}

/** What getters give for a pointer that is no live object: something neutral, and no crash. */
static void bad_grid_getters(sp_grid *grid) {
  double numbers[3] = {4, 5, 6};
  CHECK_EQ_I64(sp_grid_width(grid), 0);
  CHECK_EQ_I64(sp_grid_height(grid), 0);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  CHECK_EQ_U64(sp_grid_memory(grid), 0);
  CHECK_EQ_U64(sp_grid_content_hash(grid), 0);
  CHECK(sp_grid_cells(grid) == NULL);
  CHECK_EQ_I64(sp_grid_get_area(grid, 0, 0), -1);
  CHECK_EQ_I64(sp_grid_is_walkable(grid, 0, 0), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 0, 0), 0);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 0.0);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 0);
  sp_grid_get_space(grid, numbers);
  sp_grid_cell_center(grid, 0, 0, numbers);
  CHECK_EQ_F64_BITS(numbers[0], 4.0);
  CHECK(sp_grid_path_cells(grid) == NULL);
  CHECK(sp_grid_path_points(grid) == NULL);
  CHECK(sp_grid_path_expanded(grid) == NULL);
  sp_grid_free(grid);
}

static void bad_search(sp_grid_search *search) {
  int32_t status;
  sp_grid_path path;
  CHECK_HANDLE(sp_grid_search_try_begin(search, 0, 0, 0, 0, &status));
  CHECK_HANDLE(sp_grid_search_step(search, 1, &status));
  CHECK_HANDLE(sp_grid_search_result(search, 0, &path));
  CHECK_EQ_I64(sp_grid_search_uses_specialized_engine(search), 0);
  CHECK(sp_grid_search_cells(search) == NULL);
  CHECK(sp_grid_search_points(search) == NULL);
  CHECK(sp_grid_search_expanded(search) == NULL);
  sp_grid_search_free(search);
}

static void bad_middle_tier(sp_topology *topology, sp_search_buffers *buffers, sp_astar *astar) {
  int32_t nodes[8], status;
  double costs[8];
  uint32_t count;
  CHECK_EQ_I64(sp_topology_is_current(topology), 0);
  CHECK_EQ_I64(sp_topology_is_walkable(topology, 0), 0);
  CHECK_EQ_I64(sp_topology_neighbors(topology, 0, nodes, costs), 0);
  CHECK_HANDLE(sp_search_buffers_set_recording(buffers, 1));
  CHECK(sp_search_buffers_expanded(buffers) == NULL);
  CHECK_EQ_U64(sp_search_buffers_expanded_count(buffers), 0);
  CHECK_HANDLE(sp_astar_try_begin(astar, 0, 0, &status));
  CHECK_HANDLE(sp_astar_step(astar, 1, &status));
  CHECK_HANDLE(sp_astar_copy_path(astar, nodes, 8, &count));
  CHECK_EQ_I64(sp_astar_status(astar), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_I64(sp_astar_start(astar), -1);
  CHECK_EQ_I64(sp_astar_goal(astar), -1);
  CHECK_EQ_F64_BITS(sp_astar_cost(astar), (double)INFINITY);
  CHECK_EQ_U64(sp_astar_iterations(astar), 0);
  CHECK_EQ_U64(sp_astar_expanded(astar), 0);
  CHECK_EQ_F64_BITS(sp_astar_node_cost(astar, 0), (double)INFINITY);
  CHECK_EQ_I64(sp_astar_node_parent(astar, 0), -1);
  CHECK_EQ_U64(sp_astar_open_count(astar), 0);
  sp_topology_free(topology);
  sp_search_buffers_free(buffers);
  sp_astar_free(astar);
}

/** Searches with one good and one bad parent. */
static void bad_parents(const family *bad) {
  const family good = make_family(NULL);
  sp_astar *astar = NULL;
  CHECK_HANDLE(sp_astar_create(bad->topology, good.buffers, 0, 1.0, NULL, &astar));
  CHECK_HANDLE(sp_astar_create(good.topology, bad->buffers, 0, 1.0, NULL, &astar));
  CHECK_HANDLE(sp_astar_create_theta(bad->topology, good.buffers, 0, 0, 1.0, &astar));
  CHECK_HANDLE(sp_astar_create_theta(good.topology, bad->buffers, 0, 0, 1.0, &astar));
  CHECK(astar == NULL);
  free_family(&good);
}

static void check_bad(const family *objects) {
  bad_grid_edits(objects->grid);
  bad_grid_queries(objects->grid);
  bad_grid_getters(objects->grid);
  bad_search(objects->search);
  bad_middle_tier(objects->topology, objects->buffers, objects->astar);
  bad_parents(objects);
}

static void null_pointers(void) {
  const family nothing = {0};
  bad_detail = SP_DETAIL_NULL_POINTER;
  check_bad(&nothing);
}

static void stale_pointers(void) {
  const family objects = make_family(&keeping);
  free_family(&objects);
  bad_detail = SP_DETAIL_WRONG_KIND;
  check_bad(&objects);
}

static void wrong_kinds(void) {
  const family objects = make_family(NULL);
  const uint32_t live = sp_abi_live_objects();
  const family mixed = {(sp_grid *)objects.search, (sp_grid_search *)objects.astar, (sp_topology *)objects.grid,
                        (sp_search_buffers *)objects.topology, (sp_astar *)objects.buffers};
  bad_detail = SP_DETAIL_WRONG_KIND;
  check_bad(&mixed);
  CHECK_EQ_U64(sp_abi_live_objects(), live); /* nothing was freed under another name */
  free_family(&objects);
}

#define CHECK_NULL_OUT(call)                                                                                           \
  do {                                                                                                                 \
    CHECK_EQ_I64(call, SP_E_ARGUMENT);                                                                                 \
    sp_error error;                                                                                                    \
    sp_last_error(&error);                                                                                             \
    CHECK_EQ_I64(error.status, SP_E_ARGUMENT);                                                                         \
    CHECK_EQ_I64(error.detail, SP_DETAIL_NULL_POINTER);                                                                \
  } while (0)

static void null_outputs(void) {
  const family objects = make_family(NULL);
  sp_grid *grid = objects.grid;
  int32_t cell[2], inside, status;
  uint32_t id;
  const sp_grid_listener listener = {0};
  CHECK_NULL_OUT(sp_grid_create(2, 2, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_from_areas(NULL, 2, 2, NULL, &grid));
  CHECK_NULL_OUT(sp_grid_from_areas((const uint8_t *)"\0\0\0\0", 2, 2, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_add_listener(grid, NULL, &id));
  CHECK_NULL_OUT(sp_grid_add_listener(grid, &listener, NULL));
  CHECK_NULL_OUT(sp_grid_get_area_cost(grid, 0, NULL));
  CHECK_NULL_OUT(sp_grid_set_area_costs(grid, NULL, SP_AREA_COUNT));
  CHECK_NULL_OUT(sp_grid_cell_at(grid, 0, 0, NULL, &inside));
  CHECK_NULL_OUT(sp_grid_cell_at(grid, 0, 0, cell, NULL));
  CHECK_NULL_OUT(sp_grid_clearance(grid, 0, 0, NULL));
  CHECK_NULL_OUT(sp_grid_options_init(NULL, 0));
  CHECK_NULL_OUT(sp_grid_find_path(grid, 0, 0, 1, 1, NULL, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_find_path_with_points(grid, 0, 0, 1, 1, NULL, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_find_path_between(grid, 0, 0, 1, 1, NULL, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_search_create(grid, NULL, NULL, NULL));
  CHECK_NULL_OUT(sp_grid_search_try_begin(objects.search, 0, 0, 1, 1, NULL));
  CHECK_EQ_I64(sp_grid_search_try_begin(objects.search, 0, 0, 1, 1, &status), SP_OK);
  CHECK_NULL_OUT(sp_grid_search_step(objects.search, 1, NULL));
  CHECK_NULL_OUT(sp_grid_search_result(objects.search, 0, NULL));
  CHECK_NULL_OUT(sp_topology_create(grid, 1, 8, 0, NULL));
  CHECK_NULL_OUT(sp_search_buffers_create(NULL, NULL));
  CHECK_NULL_OUT(sp_astar_create(objects.topology, objects.buffers, 0, 1.0, NULL, NULL));
  CHECK_NULL_OUT(sp_astar_create_theta(objects.topology, objects.buffers, 0, 0, 1.0, NULL));
  CHECK_NULL_OUT(sp_astar_try_begin(objects.astar, 0, 1, NULL));
  CHECK_NULL_OUT(sp_astar_step(objects.astar, 1, NULL));
  CHECK_NULL_OUT(sp_astar_copy_path(objects.astar, NULL, 0, NULL));
  double costs[8];
  CHECK_EQ_I64(sp_topology_neighbors(objects.topology, 0, NULL, costs), 0);
  free_family(&objects);
}

/* Lifetimes ---------------------------------------------------------------------------------- */

/** Frees the five objects in the order of a permutation number. */
static void free_in_order(const family *objects, int32_t number) {
  int32_t order[5] = {0, 1, 2, 3, 4};
  for (int32_t i = 4; i > 0; i--) {
    const int32_t j = number % (i + 1);
    number /= i + 1;
    const int32_t swap = order[i];
    order[i] = order[j];
    order[j] = swap;
  }
  for (int32_t i = 0; i < 5; i++) {
    if (order[i] == 0) sp_grid_free(objects->grid);
    if (order[i] == 1) sp_grid_search_free(objects->search);
    if (order[i] == 2) sp_topology_free(objects->topology);
    if (order[i] == 3) sp_search_buffers_free(objects->buffers);
    if (order[i] == 4) sp_astar_free(objects->astar);
  }
}

static void any_order_of_freeing(void) {
  const uint32_t live = sp_abi_live_objects();
  for (int32_t number = 0; number < 120; number++) {
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator hook = counting_allocator_hook(&counter);
    const family objects = make_family(&hook);
    CHECK_EQ_U64(sp_abi_live_objects(), live + 5);
    int32_t status;
    CHECK_EQ_I64(sp_grid_search_try_begin(objects.search, 0, 0, 7, 7, &status), SP_OK);
    CHECK_EQ_I64(sp_astar_try_begin(objects.astar, 0, 63, &status), SP_OK);
    free_in_order(&objects, number);
    CHECK_EQ_U64(sp_abi_live_objects(), live);
    CHECK_EQ_U64(counter.live_blocks, 0);
    CHECK_EQ_U64(counter.wrong_releases, 0);
  }
}

/** Freed parents are no handles any more, but their children work on. */
static void children_outlive_parents(void) {
  const family objects = make_family(NULL);
  int32_t status;
  CHECK_EQ_I64(sp_grid_search_try_begin(objects.search, 0, 0, 7, 7, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(objects.astar, 0, 63, &status), SP_OK);
  sp_grid_free(objects.grid);
  sp_grid_free(objects.grid); /* the caller's reference is gone already */
  sp_topology_free(objects.topology);
  sp_topology_free(objects.topology);
  sp_search_buffers_free(objects.buffers);
  sp_search_buffers_free(objects.buffers);
  bad_detail = SP_DETAIL_WRONG_KIND;
  bad_grid_edits(objects.grid);
  bad_grid_queries(objects.grid);
  bad_parents(&objects);
  CHECK_HANDLE(sp_search_buffers_set_recording(objects.buffers, 1));
  CHECK_EQ_I64(sp_grid_search_step(objects.search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_result(objects.search, 1, &path), SP_OK);
  CHECK_EQ_I64(path.cell_count, 8);
  CHECK_EQ_I64(sp_astar_step(objects.astar, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(sp_astar_node_cost(objects.astar, 63), sp_astar_cost(objects.astar));
  sp_grid_search_free(objects.search);
  sp_astar_free(objects.astar);
}

/* Callbacks ---------------------------------------------------------------------------------- */

/** What a callback may not do, tried at its n-th call. */
typedef struct meddler {
  family objects;
  int64_t calls;
  int64_t at;
  bool frees;
} meddler;

static void try_everything(const family *objects) {
  sp_grid *grid = objects->grid;
  static const int32_t ends[4] = {0};
  int32_t status;
  sp_grid_path path;
  sp_topology *topology = NULL;
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 9), SP_E_REENTRANT);
  check_failure(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 1, 1, 9), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 2.0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_space(grid, 0, 0, 2), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, 1, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_path_with_points(grid, 0, 0, 1, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_path_between(grid, 0, 0, 1, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_paths(grid, ends, 1, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_search_try_begin(objects->search, 0, 0, 1, 1, &status), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_search_result(objects->search, 0, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_astar_try_begin(objects->astar, 0, 1, &status), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_topology_create(grid, 2, 8, 0, &topology), SP_E_REENTRANT);
  CHECK(topology == NULL);
  /* Reading is allowed. */
  CHECK_EQ_I64(sp_grid_get_area(grid, 0, 0), 0);
  CHECK_EQ_I64(sp_grid_width(grid), 8);
  CHECK_EQ_I64(sp_topology_is_walkable(objects->topology, 0), 1);
}

static int32_t meddle(void *user, int32_t x, int32_t y, int32_t *blocked) {
  meddler *self = (meddler *)user;
  (void)x;
  (void)y;
  *blocked = 0;
  if (self->calls++ != self->at) return 0;
  try_everything(&self->objects);
  if (self->frees) free_family(&self->objects);
  return 0;
}

static int32_t meddle_with_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y,
                                double grid_cost, double *cost) {
  int32_t blocked;
  (void)to_x;
  (void)to_y;
  *cost = grid_cost;
  return meddle(user, from_x, from_y, &blocked);
}

static void reentrancy(void) {
  for (int64_t at = 0; at < 40; at += 3) {
    meddler self = {.objects = make_family(NULL), .at = at};
    const sp_grid_hooks hooks = {meddle, meddle_with_cost, &self};
    const sp_grid_path path = find(self.objects.grid, 0, 0, 7, 7, NULL, &hooks);
    CHECK_EQ_I64(path.cell_count, 8);
    CHECK(self.calls > at);
    CHECK_EQ_I64(sp_grid_version(self.objects.grid), 0);
    CHECK_EQ_I64(sp_grid_set_area(self.objects.grid, 0, 0, 9), SP_OK);
    free_family(&self.objects);
  }
}

/** The running search itself: a callback that steps it, or begins anew in it. */
typedef struct own_search {
  sp_grid_search *search;
  sp_astar *astar;
  int32_t refusals;
} own_search;

static int32_t step_itself(void *user, int32_t x, int32_t y, int32_t *blocked) {
  own_search *self = (own_search *)user;
  int32_t status;
  (void)x;
  (void)y;
  *blocked = 0;
  if (self->search != NULL) {
    const sp_status step = sp_grid_search_step(self->search, 1, &status);
    self->refusals += step == SP_E_REENTRANT || step == SP_E_STATE;
    CHECK_EQ_I64(sp_grid_search_try_begin(self->search, 0, 0, 1, 1, &status), SP_E_REENTRANT);
  }
  if (self->astar != NULL) {
    const sp_status step = sp_astar_step(self->astar, 1, &status);
    self->refusals += step == SP_E_REENTRANT || step == SP_E_STATE;
    CHECK_EQ_I64(sp_astar_try_begin(self->astar, 0, 1, &status), SP_E_REENTRANT);
  }
  return 0;
}

static void reentrant_steps(void) {
  family objects = make_family(NULL);
  own_search self = {0};
  const sp_grid_hooks hooks = {.blocked = step_itself, .user = &self};
  sp_grid_search *search = NULL;
  sp_astar *astar = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_grid_search_create(objects.grid, NULL, &hooks, &search), SP_OK);
  CHECK_EQ_I64(sp_astar_create(objects.topology, objects.buffers, 0, 1.0, &hooks, &astar), SP_OK);
  self.search = search;
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 7, 7, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  self.search = NULL;
  self.astar = astar;
  CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 63, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(astar, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
  CHECK(self.refusals > 10);
  sp_grid_search_free(search);
  sp_astar_free(astar);
  free_family(&objects);
}

/** Everything is freed from inside the callback: the call ends well, and the memory goes after it. */
static void freeing_from_a_callback(void) {
  const uint32_t live = sp_abi_live_objects();
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  meddler self = {.objects = make_family(&hook), .at = 9, .frees = true};
  const sp_grid_hooks hooks = {meddle, NULL, &self};
  const sp_grid_path path = find(self.objects.grid, 0, 0, 7, 7, NULL, &hooks);
  CHECK_EQ_I64(path.cell_count, 8);
  CHECK_EQ_U64(counter.live_blocks, 0);

  self = (meddler){.objects = make_family(&hook), .at = 9};
  sp_grid_search_free(self.objects.search);
  CHECK_EQ_I64(sp_grid_search_create(self.objects.grid, NULL, &hooks, &self.objects.search), SP_OK);
  int32_t status = -9;
  CHECK_EQ_I64(sp_grid_search_try_begin(self.objects.search, 0, 0, 7, 7, &status), SP_OK);
  self.frees = true;
  CHECK_EQ_I64(sp_grid_search_step(self.objects.search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(sp_abi_live_objects(), live);
}

/* Stops -------------------------------------------------------------------------------------- */

/** A callback that stops at its k-th call, for every k: the query fails, the next one is exact. */
static void stopped_queries(void) {
  sp_grid *grid = open_grid(6, 6);
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 4, true, PRICE_RAISED);
  const sp_grid_path whole = find(grid, 0, 0, 5, 5, NULL, &hooks.hooks);
  const int64_t calls = hooks.calls;
  CHECK_EQ_I64(whole.status, SP_PATH_STATUS_FOUND);
  CHECK(calls > 30);
  for (int64_t stop = 0; stop < calls; stop++) {
    seeded_hooks_reset(&hooks);
    hooks.stop_at = stop;
    sp_grid_path path = {.cost = -7.0};
    CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, 5, 5, NULL, &hooks.hooks, &path), SP_E_CALLBACK);
    sp_error error;
    sp_last_error(&error);
    CHECK_EQ_I64(error.status, SP_E_CALLBACK);
    CHECK(error.field == SP_FIELD_BLOCKED || (stop >= 2 && error.field == SP_FIELD_STEP_COST));
    CHECK_EQ_I64(hooks.calls, stop + 1);
    CHECK_EQ_F64_BITS(path.cost, -7.0);
    seeded_hooks_reset(&hooks);
    path = find(grid, 0, 0, 5, 5, NULL, &hooks.hooks);
    CHECK_EQ_I64(memcmp(&path, &whole, sizeof path), 0);
  }
  sp_grid_free(grid);
}

static void stopped_searches(void) {
  sp_grid *grid = open_grid(6, 6);
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 4, true, PRICE_RAISED);
  sp_grid_search *search = NULL;
  int32_t status = -9;
  CHECK_EQ_I64(sp_grid_search_create(grid, NULL, &hooks.hooks, &search), SP_OK);
  hooks.stop_at = 1;
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 5, 5, &status), SP_E_CALLBACK);
  CHECK_EQ_I64(status, -9);
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  seeded_hooks_reset(&hooks);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 5, 5, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, 2, &status), SP_OK);
  /* A stop while the ends are looked at leaves the running search alone. */
  hooks.stop_at = hooks.calls;
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 1, 1, 5, 5, &status), SP_E_CALLBACK);
  hooks.stop_at = hooks.calls + 4;
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_E_CALLBACK);
  /* A stop in the middle of an expansion ends it. */
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 5, 5, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

static void stopped_astar(void) {
  const family objects = make_family(NULL);
  seeded_hooks hooks;
  seeded_hooks_init(&hooks, 4, true, PRICE_RAISED);
  sp_astar *astar = NULL;
  int32_t status = -9;
  CHECK_EQ_I64(sp_astar_create(objects.topology, objects.buffers, 0, 1.0, &hooks.hooks, &astar), SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 63, &status), SP_OK);
  hooks.stop_at = hooks.calls + 3;
  CHECK_EQ_I64(sp_astar_step(astar, INT32_MAX, &status), SP_E_CALLBACK);
  CHECK_EQ_I64(sp_astar_status(astar), SP_SEARCH_STATUS_NOT_STARTED);
  CHECK_EQ_I64(sp_astar_step(astar, 1, &status), SP_E_STATE);
  /* The buffers are free for another search at once. */
  CHECK_EQ_I64(sp_astar_try_begin(objects.astar, 0, 63, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(objects.astar, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
  sp_astar_free(astar);
  free_family(&objects);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-030 null handles are errors or give something neutral", null_pointers);
  SP_RUN("G-030 stale handles are errors, not crashes", stale_pointers);
  SP_RUN("G-030 handles of another kind are errors and stay alive", wrong_kinds);
  SP_RUN("G-030 null outputs are named", null_outputs);
  SP_RUN("objects are freed in any order without leaks", any_order_of_freeing);
  SP_RUN("children outlive the handles of their parents", children_outlive_parents);
  SP_RUN("G-112 GAP-70 calls from inside a callback are refused, reading is not", reentrancy);
  SP_RUN("G-112 a callback cannot step its own search", reentrant_steps);
  SP_RUN("everything may be freed from inside a callback", freeing_from_a_callback);
  SP_RUN("G-109 a callback that stops at any call: the grid is untouched and the next query exact", stopped_queries);
  SP_RUN("a callback that stops a resumable search", stopped_searches);
  SP_RUN("a callback that stops a middle-tier search", stopped_astar);
  return sp_test_end();
}
