/* Voxel grids: known answers, chunks, edits, listeners, world mapping, results, errors, reentrance. */
#include <math.h>
#include <string.h>

#include "samepath/abi.h"

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/test.h"
#include "support/voxel_cases.h"
#include "support/voxels.h"

static const int32_t near_corner[3] = {0, 0, 0};
static const int32_t far_corner[3] = {31, 31, 31};

/* Known answers ------------------------------------------------------------------------------ */

static void check_known(int32_t preset, double cost, int32_t cells, uint64_t expanded) {
  sp_voxel_grid *grid = quickstart_voxels();
  sp_voxel_options options;
  CHECK_EQ_I64(sp_voxel_options_init(&options, preset), SP_OK);
  const sp_voxel_path path = find_voxels(grid, near_corner, far_corner, &options);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(path.cost, cost);
  CHECK_EQ_I64(path.cell_count, cells);
  CHECK_EQ_U64(path.expanded, expanded);
  CHECK_EQ_U64(path.iterations, expanded + 1);
  sp_voxel_grid_free(grid);
}

static void quickstart(void) {
  check_known(SP_VOXEL_OPTIONS_PRESET_SIX_CONNECTED, 93.0, 94, 925);
  check_known(SP_VOXEL_OPTIONS_PRESET_EIGHTEEN_CONNECTED, 67.81118318204302, 51, 8817);
  check_known(SP_VOXEL_OPTIONS_PRESET_DEFAULT, 61.87952809228576, 44, 5505);
}

static void corner_length(void) {
  sp_voxel_grid *grid = open_voxels(2, 2, 2);
  const int32_t goal[3] = {1, 1, 1};
  const sp_voxel_path path = find_voxels(grid, near_corner, goal, NULL);
  CHECK_EQ_F64_BITS(path.cost, 1.7320508075688772);
  CHECK_EQ_F64_BITS(path.cost, sqrt(3.0));
  CHECK_EQ_F64_BITS(path.length, sqrt(3.0));
  CHECK_EQ_I64(path.corner_steps, 1);
  sp_voxel_grid_free(grid);
}

/** length * ((m[a] + m[b]) * 0.5): the sum of two halves has other bits for these multipliers. */
static void step_costs(void) {
  sp_voxel_grid *grid = NULL;
  const int32_t goal[3] = {1, 1, 1};
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  options.corner_rule = SP_VOXEL_CORNER_RULE_ALLOW_ALL;
  CHECK_EQ_I64(sp_voxel_grid_create(2, 2, 2, 255, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 0, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 1, 1, 1, 7), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 0, 0.1), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 7, 0.7), SP_OK);
  CHECK_EQ_F64_BITS(find_voxels(grid, near_corner, goal, &options).cost, sqrt(3.0) * ((0.1 + 0.7) * 0.5));
  sp_voxel_grid_free(grid);
}

static void order_of_moves(void) {
  sp_voxel_grid *grid = open_voxels(3, 3, 3);
  sp_voxel_topology *topology = NULL;
  CHECK_EQ_I64(sp_voxel_topology_create(grid, 26, 0, &topology), SP_OK);
  int32_t neighbors[26], expected[26], count = 0;
  double costs[26];
  for (int32_t axes = 1; axes <= 3; axes++) { /* faces, edges, corners; nodes ascend by z, then y, then x */
    for (int32_t node = 0; node < 27; node++) {
      if ((node % 3 != 1) + (node / 3 % 3 != 1) + (node / 9 != 1) == axes) expected[count++] = node;
    }
  }
  CHECK_EQ_I64(sp_voxel_topology_neighbors(topology, 13, neighbors, costs), 26);
  for (int32_t i = 0; i < 26; i++) {
    CHECK_EQ_I64(neighbors[i], expected[i]);
    CHECK_EQ_F64_BITS(costs[i], i < 6 ? 1.0 : i < 18 ? sqrt(2.0) : sqrt(3.0));
  }
  CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 0, 1, 1, 0), SP_OK); /* topologies read the grid as it is */
  CHECK_EQ_I64(sp_voxel_topology_neighbors(topology, 13, neighbors, costs), 17);
  CHECK_EQ_I64(sp_voxel_topology_neighbors(topology, 12, neighbors, costs), 0);
  CHECK_EQ_I64(sp_voxel_topology_is_walkable(topology, 12), 0);
  CHECK_EQ_I64(sp_voxel_topology_is_walkable(topology, 27), 0);
  sp_voxel_topology_free(topology);
  sp_voxel_grid_free(grid);
}

/* Chunks and edits --------------------------------------------------------------------------- */

static void chunks(void) {
  sp_voxel_grid *grid = NULL;
  CHECK_EQ_I64(sp_voxel_grid_create(40, 17, 16, 9, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_default_area(grid), 9);
  CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 39, 16, 15), 9);
  CHECK(sp_voxel_grid_chunk(grid, 2, 1, 0) == NULL);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 39, 16, 15, 9), SP_OK); /* the default: no edit, no chunk */
  CHECK_EQ_I64(sp_voxel_grid_version(grid), 0);
  CHECK(sp_voxel_grid_chunk(grid, 2, 1, 0) == NULL);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 39, 16, 15, 4), SP_OK);
  const uint8_t *chunk = sp_voxel_grid_chunk(grid, 2, 1, 0);
  if (CHECK(chunk != NULL)) {
    for (int32_t i = 0; i < SP_VOXEL_CHUNK_BYTES; i++) CHECK_EQ_I64(chunk[i], i == (7 | 0 << 4 | 15 << 8) ? 4 : 9);
  }
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 39, 16, 15, 9), SP_OK); /* the chunk stays */
  CHECK(sp_voxel_grid_chunk(grid, 2, 1, 0) == chunk);
  CHECK_EQ_I64(sp_voxel_grid_version(grid), 2);
  CHECK(sp_voxel_grid_chunk(grid, 3, 0, 0) == NULL && sp_voxel_grid_chunk(grid, 0, 2, 0) == NULL);
  CHECK(sp_voxel_grid_chunk(grid, 0, 0, 1) == NULL && sp_voxel_grid_chunk(grid, -1, 0, 0) == NULL);
  CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 40, 0, 0), -1);
  CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 0, -1, 0), -1);
  CHECK_EQ_I64(sp_voxel_grid_is_walkable(grid, 0, 0, 16), 0);
  CHECK_EQ_I64(sp_voxel_grid_is_walkable(grid, 0, 0, 15), 1);
  sp_voxel_grid_free(grid);
}

/** Chunks past the size exist in storage, but nothing walks there. */
static void padding(void) {
  sp_voxel_grid *grid = NULL;
  const int32_t start[3] = {0, 0, 0}, goal[3] = {16, 0, 0};
  CHECK_EQ_I64(sp_voxel_grid_create(17, 1, 2, 255, NULL, &grid), SP_OK);
  for (int32_t x = 0; x < 17; x++) {
    if (x != 8) CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, x, 0, 0, 1), SP_OK);
  }
  CHECK_EQ_I64(find_voxels(grid, start, goal, NULL).status, SP_PATH_STATUS_NO_PATH);
  CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 8, 0, 0, 1), SP_OK);
  CHECK_EQ_F64_BITS(find_voxels(grid, start, goal, NULL).cost, 16.0);
  sp_voxel_grid_free(grid);
}

/** A query after each edit is that of a grid built from the final voxels. */
static void edits_equal_rebuilds(void) {
  static voxel_case query;
  for (int32_t i = 0; i < case_scaled(120) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xED17) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    voxel_case_draw(&query, &rng, 4, 18, (cost_kind)(i % COST_KIND_COUNT));
    voxel_case_draw_options(&query, &rng);
    sp_voxel_grid *edited = voxel_case_make(&query, seed, NULL);
    for (int32_t round = 0; round < 6; round++) {
      const int32_t changes = 1 + sp__rng_next_int(&rng, 30);
      for (int32_t k = 0; k < changes; k++) {
        const voxel_oracle oracle = voxel_case_oracle(&query, NULL);
        const int32_t node = sp__rng_next_int(&rng, query.size[0] * query.size[1] * query.size[2]);
        int32_t at[3];
        voxel_oracle_at(&oracle, node, at);
        query.areas[node] = sp__rng_next_int(&rng, 2) == 0 ? SP_AREA_WALL : (uint8_t)sp__rng_next_int(&rng, 5);
        CHECK_EQ_I64(sp_voxel_grid_set_area(edited, at[0], at[1], at[2], query.areas[node]), SP_OK);
      }
      sp_voxel_grid *rebuilt = voxel_case_make(&query, seed + 1, NULL);
      const sp_voxel_path a = voxel_case_find(&query, edited, NULL), b = voxel_case_find(&query, rebuilt, NULL);
      sp_test_note("seed 0x%llx, round %d", (unsigned long long)seed, (int)round);
      CHECK_EQ_I64(memcmp(&a, &b, sizeof a), 0);
      if (a.cell_count == b.cell_count && a.cell_count > 0) {
        CHECK_EQ_I64(memcmp(sp_voxel_grid_path_cells(edited), sp_voxel_grid_path_cells(rebuilt),
                            3 * sizeof(int32_t) * (size_t)a.cell_count),
                     0);
      }
      sp_voxel_grid_free(rebuilt);
    }
    sp_voxel_grid_free(edited);
  }
}

typedef struct listener_log {
  sp_voxel_grid *grid;
  int32_t calls;
  int32_t at[3];
  sp_status edit;
} listener_log;

static void on_voxel(void *user, int32_t x, int32_t y, int32_t z) {
  listener_log *log = (listener_log *)user;
  log->calls++;
  log->at[0] = x;
  log->at[1] = y;
  log->at[2] = z;
  CHECK_EQ_I64(sp_voxel_grid_get_area(log->grid, x, y, z), 3); /* reading works */
  log->edit = sp_voxel_grid_set_area(log->grid, x, y, z, 0);
}

static void listeners(void) {
  sp_voxel_grid *grid = open_voxels(20, 20, 20);
  listener_log log = {.grid = grid};
  const sp_voxel_listener listener = {on_voxel, &log}, silent = {NULL, NULL};
  uint32_t id = 0, other = 0;
  CHECK_EQ_I64(sp_voxel_grid_add_listener(grid, &silent, &other), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_add_listener(grid, &listener, &id), SP_OK);
  CHECK(id != 0 && id != other);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 4, 17, 19, 3), SP_OK);
  CHECK_EQ_I64(log.calls, 1);
  CHECK(log.at[0] == 4 && log.at[1] == 17 && log.at[2] == 19);
  CHECK_EQ_I64(log.edit, SP_E_REENTRANT);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 4, 17, 19, 3), SP_OK); /* no change, no call */
  CHECK_EQ_I64(log.calls, 1);
  CHECK_EQ_I64(sp_voxel_grid_version(grid), 1);
  CHECK_EQ_I64(sp_voxel_grid_remove_listener(grid, id), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_remove_listener(grid, id), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 4, 17, 19, 5), SP_OK);
  CHECK_EQ_I64(log.calls, 1);
  CHECK_EQ_I64(sp_voxel_grid_add_listener(grid, NULL, &id), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_grid_add_listener(grid, &listener, NULL), SP_E_ARGUMENT);
  sp_voxel_grid_free(grid);
}

/* World -------------------------------------------------------------------------------------- */

static void world(void) {
  sp_voxel_grid *grid = open_voxels(8, 4, 6);
  double space[4], center[3];
  int32_t at[3] = {7, 7, 7}, inside;
  sp_voxel_grid_get_space(grid, space);
  for (int32_t i = 0; i < 4; i++) CHECK_EQ_F64_BITS(space[i], 0.0);
  sp_voxel_grid_center(grid, 1, 2, 3, center);
  CHECK(center[0] == 1.5 && center[1] == 2.5 && center[2] == 3.5);
  CHECK_EQ_I64(sp_voxel_grid_set_space(grid, -1, 10, 0.1, 0.3), SP_OK);
  sp_voxel_grid_center(grid, 1, 2, 3, center);
  CHECK_EQ_F64_BITS(center[0], -1 + 1.5 * 0.3);
  CHECK_EQ_F64_BITS(center[1], 10 + 2.5 * 0.3);
  CHECK_EQ_F64_BITS(center[2], 0.1 + 3.5 * 0.3);
  CHECK_EQ_I64(sp_voxel_grid_voxel_at(grid, center[0], center[1], center[2], at, &inside), SP_OK);
  CHECK(inside == 1 && at[0] == 1 && at[1] == 2 && at[2] == 3);
  CHECK_EQ_I64(sp_voxel_grid_voxel_at(grid, -1.01, 10.1, 0.2, at, &inside), SP_OK);
  CHECK(inside == 0 && at[0] == 1);
  CHECK_EQ_I64(sp_voxel_grid_voxel_at(grid, 0, 0, 2097152.5, at, &inside), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_POINT_Z, 2097152.5, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  CHECK_EQ_I64(sp_voxel_grid_set_space(grid, 0, 0, (double)NAN, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_ORIGIN_Z, (double)NAN, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  CHECK_EQ_I64(sp_voxel_grid_set_space(grid, 0, 0, 0, 0), SP_E_RANGE);
  sp_voxel_grid_free(grid);
}

/** Points are the centres, and the length is summed as sqrt((dx*dx + dy*dy) + dz*dz). */
static void points(void) {
  sp_voxel_grid *grid = open_voxels(5, 5, 5);
  CHECK_EQ_I64(sp_voxel_grid_set_space(grid, 0.7, -3.1, 12.9, 0.35), SP_OK);
  sp_voxel_path path;
  CHECK_EQ_I64(sp_voxel_grid_find_path_between(grid, 0.8, -3.0, 13.0, 2.4, -2.5, 13.9, NULL, NULL, &path), SP_OK);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path.point_count, path.cell_count);
  double length = 0;
  const double *point = sp_voxel_grid_path_points(grid);
  for (int32_t i = 0; i < path.cell_count; i++, point += 3) {
    double center[3];
    const int32_t *cell = sp_voxel_grid_path_cells(grid) + 3 * i;
    sp_voxel_grid_center(grid, cell[0], cell[1], cell[2], center);
    for (int32_t axis = 0; axis < 3; axis++) CHECK_EQ_F64_BITS(point[axis], center[axis]);
    if (i == 0) continue;
    const double dx = point[0] - point[-3], dy = point[1] - point[-2], dz = point[2] - point[-1];
    length += sqrt((dx * dx + dy * dy) + dz * dz);
  }
  CHECK_EQ_F64_BITS(path.length, length);
  CHECK_EQ_I64(sp_voxel_grid_find_path_between(grid, 0, -3.0, 13.0, 2.4, -2.5, 13.9, NULL, NULL, &path), SP_OK);
  CHECK(path.status == SP_PATH_STATUS_START_INVALID && path.reason == SP_PATH_REASON_START_OUTSIDE);
  CHECK_EQ_I64(sp_voxel_grid_find_path_between(grid, 0, 0, 0, 0, 3e6, 0, NULL, NULL, &path), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GOAL_Y, 3e6, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  sp_voxel_grid_free(grid);
}

/* Results ------------------------------------------------------------------------------------ */

static void check_outcome(const sp_voxel_path *path, int32_t status, int32_t reason) {
  CHECK_EQ_I64(path->status, status);
  CHECK_EQ_I64(path->reason, reason);
  CHECK_EQ_F64_BITS(path->cost, (double)INFINITY);
  CHECK_EQ_F64_BITS(path->length, 0.0);
  CHECK_EQ_I64(path->cell_count + path->point_count + path->face_steps + path->edge_steps + path->corner_steps, 0);
}

static void outcomes(void) {
  sp_voxel_grid *grid = quickstart_voxels();
  const int32_t outside[3] = {32, 0, 0}, wall[3] = {16, 0, 0};
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  sp_voxel_path path = find_voxels(grid, outside, far_corner, NULL);
  check_outcome(&path, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_OUTSIDE);
  CHECK(path.pages == 0 && path.expanded == 0);
  path = find_voxels(grid, wall, outside, NULL);
  check_outcome(&path, SP_PATH_STATUS_START_INVALID, SP_PATH_REASON_START_BLOCKED);
  path = find_voxels(grid, near_corner, outside, NULL);
  check_outcome(&path, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_OUTSIDE);
  path = find_voxels(grid, near_corner, wall, NULL);
  check_outcome(&path, SP_PATH_STATUS_GOAL_INVALID, SP_PATH_REASON_GOAL_BLOCKED);
  options.iteration_budget = 100;
  path = find_voxels(grid, near_corner, far_corner, &options);
  check_outcome(&path, SP_PATH_STATUS_BUDGET_EXHAUSTED, SP_PATH_REASON_BUDGET);
  CHECK_EQ_U64(path.iterations, 100);
  CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 16, 5, 5, 0), SP_OK);
  CHECK_EQ_I64(sp_voxel_options_init(&options, SP_VOXEL_OPTIONS_PRESET_SIX_CONNECTED), SP_OK);
  path = find_voxels(grid, near_corner, far_corner, &options);
  check_outcome(&path, SP_PATH_STATUS_NO_PATH, SP_PATH_REASON_UNREACHABLE);
  CHECK_EQ_U64(path.iterations, 16 * 32 * 32);
  path = find_voxels(grid, near_corner, near_corner, NULL);
  CHECK(path.status == SP_PATH_STATUS_FOUND && path.cost == 0.0 && path.cell_count == 1);
  CHECK(path.iterations == 1 && path.expanded == 0);
  sp_voxel_grid_free(grid);
}

static void batches(void) {
  static voxel_case query;
  sp__rng rng = {77};
  voxel_case_draw(&query, &rng, 9, 12, COSTS_ANY);
  sp_voxel_grid *grid = voxel_case_make(&query, 0, NULL), *single = voxel_case_make(&query, 0, NULL);
  int32_t queries[6 * 20];
  sp_voxel_path results[20];
  for (int32_t i = 0; i < 6 * 20; i++) queries[i] = sp__rng_next_int(&rng, query.size[i % 3] + 1);
  CHECK_EQ_I64(sp_voxel_grid_find_paths(grid, queries, 20, NULL, NULL, results), SP_OK);
  for (int32_t i = 0; i < 20; i++) {
    const sp_voxel_path one = find_voxels(single, &queries[6 * i], &queries[6 * i + 3], NULL);
    CHECK_EQ_I64(results[i].status, one.status);
    CHECK_EQ_F64_BITS(results[i].cost, one.cost);
    CHECK_EQ_U64(results[i].iterations, one.iterations);
    if (!CHECK_EQ_I64(results[i].cell_count, one.cell_count) || one.cell_count == 0) continue;
    CHECK_EQ_I64(memcmp(sp_voxel_grid_path_cells(grid) + 3 * results[i].first_cell, sp_voxel_grid_path_cells(single),
                        3 * sizeof(int32_t) * (size_t)one.cell_count),
                 0);
  }
  CHECK_EQ_I64(sp_voxel_grid_find_paths(grid, NULL, 0, NULL, NULL, NULL), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_find_paths(grid, NULL, 1, NULL, NULL, results), SP_E_ARGUMENT);
  sp_voxel_grid_free(single);
  sp_voxel_grid_free(grid);
}

/* Errors ------------------------------------------------------------------------------------- */

static void creation_errors(void) {
  sp_voxel_grid *grid = NULL;
  CHECK_EQ_I64(sp_voxel_grid_create(0, 1, 1, 0, NULL, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_SIZE_X, 0, 1, SP_VOXEL_MAX_VOXELS);
  CHECK_EQ_I64(sp_voxel_grid_create(1, 1, -5, 0, NULL, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_SIZE_Z, -5, 1, SP_VOXEL_MAX_VOXELS);
  CHECK_EQ_I64(sp_voxel_grid_create(1024, 1024, 1025, 0, NULL, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_VOXEL_COUNT, 1074790400, 1, SP_VOXEL_MAX_VOXELS);
  CHECK_EQ_I64(sp_voxel_grid_create(2147483647, 2, 2, 0, NULL, &grid), SP_E_RANGE);
  CHECK_EQ_I64(sp_voxel_grid_create(1, 1, 1, 256, NULL, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_DEFAULT_AREA, 256, 0, 255);
  CHECK_EQ_I64(sp_voxel_grid_create(1, 1, 1, 0, NULL, NULL), SP_E_ARGUMENT);
  CHECK(grid == NULL);
  CHECK_EQ_I64(sp_voxel_grid_create(1024, 1024, 1024, 0, NULL, &grid), SP_OK); /* one pointer a chunk */
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 1023, 1023, 1023, 1), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 1023, 1023, 1023), 1);
  sp_voxel_grid_free(grid);
}

static void edit_errors(void) {
  sp_voxel_grid *grid = open_voxels(4, 5, 6);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 4, 0, 0, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_X, 4, 0, 3);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 0, -1, 0, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, -1, 0, 4);
  CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 0, 0, 6, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Z, 6, 0, 5);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 0, 0, 0, 256), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_AREA, 256, 0, 255);
  CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 255, 1), SP_E_RANGE);
  CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 1, 0), SP_E_RANGE);
  CHECK_EQ_I64(sp_voxel_grid_version(grid) + sp_voxel_grid_area_costs_version(grid), 0);
  CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 200, 0.25), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_area_costs_version(grid), 1);
  CHECK_EQ_F64_BITS(sp_voxel_grid_min_area_cost(grid), 0.25);
  sp_voxel_grid_free(grid);
}

static void option_errors(void) {
  sp_voxel_grid *grid = open_voxels(4, 4, 4);
  sp_voxel_options options = SP_VOXEL_OPTIONS_INIT;
  sp_voxel_path path;
  options.connectivity = 8;
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 3, 3, 3, &options, NULL, &path), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_VOXEL_OPTIONS_CONNECTIVITY, 8, 6, 26);
  options = (sp_voxel_options)SP_VOXEL_OPTIONS_INIT;
  options.corner_rule = 3;
  CHECK_EQ_I64(sp_voxel_options_check(&options), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_VOXEL_OPTIONS_CORNER_RULE, 3, 0, 2);
  options = (sp_voxel_options)SP_VOXEL_OPTIONS_INIT;
  options.iteration_budget = -1;
  CHECK_EQ_I64(sp_voxel_options_check(&options), SP_E_RANGE);
  options.struct_size = 8;
  CHECK_EQ_I64(sp_voxel_options_check(&options), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_options_init(&options, 3), SP_E_RANGE);
  CHECK_EQ_I64(sp_voxel_options_init(NULL, 0), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 3, 3, 3, NULL, NULL, NULL), SP_E_ARGUMENT);
  sp_voxel_topology *topology = NULL;
  CHECK_EQ_I64(sp_voxel_topology_create(grid, 7, 0, &topology), SP_E_RANGE);
  sp_voxel_grid_free(grid);
}

static void bad_handles(void) {
  sp_voxel_grid *grid = open_voxels(2, 2, 2);
  sp_grid *square = open_grid(2, 2);
  const sp_voxel_grid *wrong[] = {NULL, (const sp_voxel_grid *)(const void *)square};
  for (int32_t i = 0; i < 2; i++) {
    sp_voxel_grid *bad = (sp_voxel_grid *)(uintptr_t)wrong[i];
    sp_voxel_path path;
    sp_voxel_search *search = NULL;
    sp_voxel_topology *topology = NULL;
    int32_t size[3];
    double cost;
    CHECK_EQ_I64(sp_voxel_grid_set_area(bad, 0, 0, 0, 1), SP_E_HANDLE);
    CHECK_EQ_I64(sp_voxel_grid_find_path(bad, 0, 0, 0, 1, 1, 1, NULL, NULL, &path), SP_E_HANDLE);
    CHECK_EQ_I64(sp_voxel_search_create(bad, NULL, NULL, &search), SP_E_HANDLE);
    CHECK_EQ_I64(sp_voxel_topology_create(bad, 26, 0, &topology), SP_E_HANDLE);
    CHECK_EQ_I64(sp_voxel_grid_get_area_cost(bad, 0, &cost), SP_E_HANDLE);
    CHECK_EQ_I64(sp_voxel_grid_get_area(bad, 0, 0, 0), -1);
    CHECK_EQ_I64(sp_voxel_grid_default_area(bad), -1);
    CHECK(sp_voxel_grid_chunk(bad, 0, 0, 0) == NULL && sp_voxel_grid_path_cells(bad) == NULL);
    sp_voxel_grid_size(bad, size);
    CHECK_EQ_I64(size[0] + size[1] + size[2], 0);
    CHECK_EQ_U64(sp_voxel_grid_memory(bad), 0);
    sp_voxel_grid_free(bad);
  }
  sp_grid_free(square);
  sp_voxel_grid_free(grid);
}

/* Lifetimes and callbacks -------------------------------------------------------------------- */

static void children_keep_the_grid(void) {
  const uint32_t live = sp_abi_live_objects();
  sp_voxel_grid *grid = open_voxels(8, 8, 8);
  sp_voxel_search *search = NULL;
  sp_voxel_topology *topology = NULL;
  sp_search_buffers *buffers = NULL;
  sp_astar *astar = NULL;
  int32_t status = 0;
  CHECK_EQ_I64(sp_voxel_search_create(grid, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_voxel_topology_create(grid, 26, 0, &topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_voxel_astar_create(topology, buffers, 0, 1.0, NULL, &astar), SP_OK);
  sp_voxel_grid_free(grid);
  sp_voxel_topology_free(topology);
  sp_search_buffers_free(buffers);
  CHECK_EQ_I64(sp_voxel_search_try_begin(search, 0, 0, 0, 7, 7, 7, &status), SP_OK);
  CHECK_EQ_I64(sp_voxel_search_step(search, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 511, &status), SP_OK);
  CHECK_EQ_I64(sp_astar_step(astar, INT32_MAX, &status), SP_OK);
  CHECK_EQ_I64(status, SP_SEARCH_STATUS_FOUND);
  sp_voxel_search_free(search);
  sp_astar_free(astar);
  CHECK_EQ_U64(sp_abi_live_objects(), live);
}

/** An edit of voxels or multipliers ends running searches; the next begin works. */
static void edits_end_searches(void) {
  sp_voxel_grid *grid = open_voxels(12, 12, 12);
  sp_voxel_search *search = NULL;
  sp_voxel_topology *topology = NULL;
  sp_search_buffers *buffers = NULL;
  sp_astar *astar = NULL;
  int32_t status = 0;
  CHECK_EQ_I64(sp_voxel_search_create(grid, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_voxel_topology_create(grid, 26, 0, &topology), SP_OK);
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_voxel_astar_create(topology, buffers, 0, 1.0, NULL, &astar), SP_OK);
  CHECK_EQ_I64(sp_voxel_search_step(search, 1, &status), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  for (int32_t i = 0; i < 2; i++) {
    CHECK_EQ_I64(sp_voxel_search_try_begin(search, 0, 0, 0, 11, 11, 11, &status), SP_OK);
    CHECK_EQ_I64(sp_astar_try_begin(astar, 0, 12 * 12 * 12 - 1, &status), SP_OK);
    CHECK_EQ_I64(sp_voxel_search_step(search, 2, &status), SP_OK);
    CHECK_EQ_I64(sp_astar_step(astar, 2, &status), SP_OK);
    if (i == 0) CHECK_EQ_I64(sp_voxel_grid_set_walkable(grid, 6, 6, 6, 0), SP_OK);
    if (i == 1) CHECK_EQ_I64(sp_voxel_grid_set_area_cost(grid, 9, 2.0), SP_OK);
    CHECK_EQ_I64(sp_voxel_search_step(search, 2, &status), SP_E_STATE);
    check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
    CHECK_EQ_I64(sp_astar_step(astar, 2, &status), SP_E_STATE);
  }
  CHECK_EQ_I64(sp_voxel_search_try_begin(search, 12, 0, 0, 11, 11, 11, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_START_INVALID);
  CHECK_EQ_I64(sp_voxel_search_step(search, -1, &status), SP_E_RANGE);
  sp_astar_free(astar);
  sp_search_buffers_free(buffers);
  sp_voxel_topology_free(topology);
  sp_voxel_search_free(search);
  sp_voxel_grid_free(grid);
}

static sp_voxel_grid *reentered;
static sp_status inner_status;

static int32_t reenter(void *user, int32_t x, int32_t y, int32_t z, int32_t *blocked) {
  sp_voxel_path path;
  (void)user;
  *blocked = 0;
  if (x == 1) inner_status = sp_voxel_grid_set_area(reentered, x, y, z, 7);
  if (x == 2) inner_status = sp_voxel_grid_find_path(reentered, 0, 0, 0, 1, 1, 1, NULL, NULL, &path);
  CHECK_EQ_I64(inner_status, x == 0 ? SP_OK : SP_E_REENTRANT);
  CHECK_EQ_I64(sp_voxel_grid_is_walkable(reentered, x, y, z), 1);
  inner_status = SP_OK;
  return 0;
}

static void reentrance(void) {
  sp_voxel_grid *grid = open_voxels(3, 1, 1);
  const sp_voxel_hooks hooks = {reenter, NULL, NULL};
  sp_voxel_path path;
  reentered = grid;
  CHECK_EQ_I64(sp_voxel_grid_find_path(grid, 0, 0, 0, 2, 0, 0, NULL, &hooks, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, 2.0);
  CHECK_EQ_I64(sp_voxel_grid_version(grid), 0);
  sp_voxel_grid_free(grid);
}

/** A callback that stops ends the query; the next one is exact. */
static void stops(void) {
  static voxel_case query;
  sp__rng rng = {5};
  voxel_case_draw(&query, &rng, 8, 8, COSTS_ONE);
  sp_voxel_grid *grid = voxel_case_make(&query, 0, NULL);
  for (int64_t stop = 0; stop < 40; stop++) {
    voxel_hooks hooks;
    sp_voxel_path path;
    voxel_hooks_init(&hooks, 9, true, PRICE_RAISED);
    const sp_voxel_path whole = voxel_case_find(&query, grid, &hooks.hooks);
    const int64_t calls = hooks.calls;
    voxel_hooks_reset(&hooks);
    hooks.stop_at = stop;
    const sp_status status =
        sp_voxel_grid_find_path(grid, query.start[0], query.start[1], query.start[2], query.goal[0], query.goal[1],
                                query.goal[2], &query.options, &hooks.hooks, &path);
    CHECK_EQ_I64(status, stop < calls ? SP_E_CALLBACK : SP_OK);
    voxel_hooks_reset(&hooks);
    path = voxel_case_find(&query, grid, &hooks.hooks);
    CHECK_EQ_I64(memcmp(&path, &whole, sizeof path), 0);
  }
  sp_voxel_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("DA-13 G-234 the quickstart block: cost bits, voxels and expansions of 6, 18 and 26 moves", quickstart);
  SP_RUN("KA-19 GAP-23 a corner move costs the square root of 3", corner_length);
  SP_RUN("G-230 a move costs its length times the mean of both multipliers, in this order", step_costs);
  SP_RUN("G-229 G-236 moves: faces, edges, corners, each by z, y, x; topologies read the live grid", order_of_moves);
  SP_RUN("G-225 G-226 GAP-55 G-236 chunks: the default area, their index, when they are made", chunks);
  SP_RUN("G-226 voxels past the size are never walked", padding);
  SP_RUN("G-233 G-373 queries after edits equal those of rebuilt grids", edits_equal_rebuilds);
  SP_RUN("G-233 G-036 GAP-28 GAP-70 listeners hear each changed voxel, after the edit", listeners);
  SP_RUN("G-235 world mapping, both ways, and its bounds", world);
  SP_RUN("G-235 GAP-23 GAP-56 points are voxel centres; their length", points);
  SP_RUN("G-042..G-044 G-046 G-047 GAP-19 GAP-20 outcomes and reasons", outcomes);
  SP_RUN("GAP-56 a batch gives the same bits as one query after the other", batches);
  SP_RUN("G-225 sizes and default areas out of range name field, value and bounds", creation_errors);
  SP_RUN("G-225 G-059 GAP-71 edits out of range change nothing", edit_errors);
  SP_RUN("G-023 G-234 options out of range name field, value and bounds", option_errors);
  SP_RUN("G-030 null, freed and wrong pointers are errors", bad_handles);
  SP_RUN("G-236 searches and topologies keep their grid", children_keep_the_grid);
  SP_RUN("G-246 edits end running searches", edits_end_searches);
  SP_RUN("GAP-70 edits and queries from a callback are errors, reading works", reentrance);
  SP_RUN("G-234 a callback that stops leaves the next query exact", stops);
  return sp_test_end();
}
