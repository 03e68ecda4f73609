/* Saved replanners: bytes, round trips at every pop, rollback of a grid with its replanner, and bytes that are cut,
 * changed, or of something else. SAMEPATH_TEST_SCALE (percent) makes the random runs smaller.
 */
#include <math.h>
#include <string.h>

#include "samepath/hex.h"
#include "samepath/replan.h"

#include "core/bytes.h"
#include "support/cases.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

enum { MAX_STATE = 60000, MUTATIONS = 4000, HEADER = 8, SEARCH = 29, PLAN = 64 };

typedef struct saved {
  uint8_t bytes[MAX_STATE];
  uint64_t size;
} saved;

static void save(const sp_grid_replanner *replanner, saved *state) {
  state->size = sp_grid_replanner_state_size(replanner);
  CHECK(state->size <= MAX_STATE);
  CHECK_EQ_I64(sp_grid_replanner_save_state(replanner, state->bytes, MAX_STATE), SP_OK);
}

static void check_saved(const sp_grid_replanner *replanner, const saved *expected) {
  static saved actual;
  save(replanner, &actual);
  CHECK_EQ_U64(actual.size, expected->size);
  CHECK(memcmp(actual.bytes, expected->bytes, (size_t)expected->size) == 0);
}

static sp_grid_replanner *replanner_of(sp_grid *grid, int32_t algorithm) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithm;
  sp_grid_replanner *replanner = NULL;
  CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, sp_grid_width(grid) - 1, sp_grid_height(grid) - 1, &options, NULL,
                                        &replanner),
               SP_OK);
  return replanner;
}

static sp_grid *scattered(uint64_t seed, int32_t width, int32_t height) {
  static uint8_t areas[64 * 64];
  sp__rng rng = {seed};
  map_fill_random(&rng, areas, width, height, 25);
  map_scatter_areas(&rng, areas, width, height, 3);
  areas[0] = areas[width * height - 1] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, width, height, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 1, 1.3), SP_OK);
  return grid;
}

static int32_t step(sp_grid_replanner *replanner, int32_t budget) {
  int32_t status = SP_PATH_STATUS_NONE;
  CHECK_EQ_I64(sp_grid_replanner_try_replan(replanner, budget, &status), SP_OK);
  return status;
}

/* Bytes -------------------------------------------------------------------------------------- */

static void layout(void) {
  static saved state;
  sp_grid *grid = open_grid(3, 2);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 9, 2), SP_OK);
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_ASTAR);
  save(replanner, &state);
  static const uint8_t fresh[64] = {'O',
                                    'P',
                                    'G',
                                    'S',
                                    1,
                                    0,
                                    5,
                                    0,
                                    /* width */ 3,
                                    0,
                                    0,
                                    0,
                                    /* height */ 2,
                                    0,
                                    0,
                                    0,
                                    /* D* Lite */ 7,
                                    /* area version */ 1,
                                    0,
                                    0,
                                    0,
                                    /* start */ 0,
                                    0,
                                    0,
                                    0,
                                    /* goal */ 5,
                                    0,
                                    0,
                                    0,
                                    /* nodes */ 6,
                                    0,
                                    0,
                                    0,
                                    /* mode */ 1,
                                    /* start */ 0,
                                    0,
                                    0,
                                    0,
                                    /* goal */ 5,
                                    0,
                                    0,
                                    0};
  CHECK_EQ_U64(state.size, 64);
  CHECK(memcmp(state.bytes, fresh, 64) == 0);
  CHECK_EQ_I64(step(replanner, -1), SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, 1, 0), SP_OK);
  save(replanner, &state);
  sp__reader reader = sp__reader_make(state.bytes, (size_t)state.size);
  sp__read_bytes(&reader, 42);
  CHECK_EQ_I64(sp__read_u8(&reader), 1); /* initialized */
  CHECK_EQ_I64(sp__read_u8(&reader), 1); /* found */
  CHECK_EQ_U64(sp__read_u64(&reader), sp_grid_replanner_iterations(replanner));
  CHECK_EQ_U64(sp__read_u64(&reader), sp_grid_replanner_expanded(replanner));
  CHECK_EQ_I64(sp__read_i32(&reader), sp_grid_replanner_last_expanded(replanner));
  CHECK_EQ_F64_BITS(sp__read_f64(&reader), 0.0); /* km */
  CHECK_EQ_I64(sp__read_u8(&reader), 0);         /* overflow */
  CHECK_EQ_I64(sp__read_i32(&reader), 1);        /* pending */
  CHECK_EQ_I64(sp__read_i32(&reader), ~1);
  const int32_t planned = sp__read_i32(&reader);
  CHECK_EQ_U64(sp__reader_left(&reader),
               20 * (uint64_t)planned + 4 + 20 * (uint64_t)sp_grid_replanner_queued(replanner));
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/* Round trips -------------------------------------------------------------------------------- */

/** Saved at every pop, restored into another replanner: it saves the same, and goes on the same. */
static void every_pop(void) {
  static saved state;
  for (int32_t algorithm = SP_GRID_ALGORITHM_LPA_STAR; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    sp_grid *grid = scattered(5, 16, 12);
    sp_grid_replanner *first = replanner_of(grid, algorithm), *second = replanner_of(grid, algorithm);
    for (int32_t round = 0; round < 3; round++) {
      int32_t status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
      while (status == SP_PATH_STATUS_BUDGET_EXHAUSTED && sp_test_failures() == 0) {
        save(first, &state);
        CHECK_EQ_I64(sp_grid_replanner_restore_state(second, state.bytes, state.size), SP_OK);
        check_saved(second, &state);
        status = step(first, 1);
        CHECK_EQ_I64(step(second, 1), status);
        save(first, &state);
        check_saved(second, &state);
      }
      CHECK_EQ_I64(sp_grid_replanner_path_length(second), sp_grid_replanner_path_length(first));
      CHECK_EQ_I64(sp_grid_set_rect(grid, 3 + 4 * round, 2, 1, 6, SP_AREA_WALL), SP_OK);
      CHECK_EQ_I64(sp_grid_replanner_move_start(first, round, 0), SP_OK);
    }
    sp_grid_replanner_free(first);
    sp_grid_replanner_free(second);
    sp_grid_free(grid);
  }
}

/** A host rolls back a grid and its replanner, and replays: everything is as it was the first time. */
static void rollback(void) {
  static saved before, after;
  static uint8_t cells[4000];
  sp_grid *grid = scattered(9, 20, 20);
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  step(replanner, -1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 5, 5, SP_AREA_WALL), SP_OK);
  step(replanner, 3);
  const uint64_t size = sp_grid_state_size(grid);
  CHECK_EQ_I64(sp_grid_save_state(grid, cells, sizeof cells), SP_OK);
  save(replanner, &before);
  for (int32_t play = 0; play < 2; play++) {
    CHECK_EQ_I64(sp_grid_set_rect(grid, 8, 0, 2, 17, SP_AREA_WALL), SP_OK);
    CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 2, 1), SP_OK);
    const int32_t status = step(replanner, -1);
    CHECK(status == SP_PATH_STATUS_FOUND || status == SP_PATH_STATUS_NO_PATH);
    if (play == 1) check_saved(replanner, &after);
    save(replanner, &after);
    CHECK_EQ_I64(sp_grid_restore_state(grid, cells, size), SP_OK);
    CHECK_EQ_U64(sp_grid_replanner_queued(replanner), 0); /* dropped, to be planned anew */
    if (play == 0) CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, before.bytes, before.size), SP_OK);
    if (play == 0) check_saved(replanner, &before);
  }
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 0, 0), SP_OK);
  const int32_t status = step(replanner, -1);
  const sp_grid_path path = find(grid, 0, 0, 19, 19, NULL, NULL);
  CHECK_EQ_I64(status, path.status);
  CHECK(fabs(sp_grid_replanner_path_cost(replanner) - path.cost) < 1e-9 || isinf(path.cost));
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/** The version that a state was built against decides whether its costs still hold. */
static void area_versions(void) {
  static saved state;
  sp_grid *grid = open_grid(16, 8);
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  step(replanner, -1);
  save(replanner, &state);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 3.0), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, state.bytes, state.size), SP_OK);
  check_saved(replanner, &state);
  CHECK_EQ_I64(step(replanner, -1), SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(sp_grid_replanner_path_cost(replanner), find(grid, 0, 0, 15, 7, NULL, NULL).cost);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/* Bad bytes ---------------------------------------------------------------------------------- */

/** In the middle of a repair, with entries in every list. */
static sp_grid_replanner *busy_replanner(sp_grid *grid) {
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  step(replanner, -1);
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, 1, 0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 4, 4, SP_AREA_WALL), SP_OK);
  step(replanner, 2);
  CHECK_EQ_I64(sp_grid_set_area(grid, 6, 5, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_invalidate(replanner, 2, 2), SP_OK);
  return replanner;
}

/** Refuses the state with this detail at this offset, and stays as it was. */
static void refuse(sp_grid_replanner *replanner, const saved *bad, int32_t detail, uint64_t offset) {
  static saved kept;
  save(replanner, &kept);
  CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, bad->bytes, bad->size), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
  check_saved(replanner, &kept);
}

static void put_i32(saved *state, uint64_t offset, int32_t value) {
  sp__writer writer = sp__writer_make(state->bytes + offset, 4);
  sp__write_i32(&writer, value);
}

static void put_f64(saved *state, uint64_t offset, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  sp__writer writer = sp__writer_make(state->bytes + offset, 8);
  sp__write_u64(&writer, bits);
}

static int32_t get_i32(const saved *state, uint64_t offset) {
  sp__reader reader = sp__reader_make(state->bytes + offset, 4);
  return sp__read_i32(&reader);
}

static void structure(void) {
  static saved good, bad;
  sp_grid *grid = scattered(11, 16, 12);
  sp_grid_replanner *replanner = busy_replanner(grid);
  save(replanner, &good);
  const int32_t pending = get_i32(&good, PLAN + 9), planned = get_i32(&good, PLAN + 13 + 4 * (uint64_t)pending);
  const uint64_t nodes = PLAN + 17 + 4 * (uint64_t)pending, heap = nodes + 20 * (uint64_t)planned;
  CHECK(pending > 1 && planned > 1 && get_i32(&good, heap) > 1);
  const struct {
    uint64_t offset;
    int32_t value;
    int32_t detail;
  } integers[] = {{21, -1, SP_DETAIL_BAD_NODE},
                  {25, 192, SP_DETAIL_BAD_NODE},
                  {17, -1, SP_DETAIL_BAD_VALUE},
                  {34, 7, SP_DETAIL_BAD_NODE}, /* not the start of before */
                  {38, 7, SP_DETAIL_BAD_NODE},
                  {60, -1, SP_DETAIL_BAD_VALUE},
                  {PLAN + 9, 193, SP_DETAIL_BAD_COUNT},
                  {PLAN + 9, -1, SP_DETAIL_BAD_COUNT},
                  {PLAN + 13, 192, SP_DETAIL_BAD_NODE},
                  {PLAN + 13, -193, SP_DETAIL_BAD_NODE},
                  {PLAN + 17, get_i32(&good, PLAN + 13), SP_DETAIL_BAD_ORDER},
                  {nodes - 4, 193, SP_DETAIL_BAD_COUNT},
                  {nodes, -1, SP_DETAIL_BAD_NODE},
                  {nodes + 20, get_i32(&good, nodes), SP_DETAIL_BAD_ORDER},
                  {heap, planned + 1, SP_DETAIL_BAD_COUNT},
                  {heap + 4, 192, SP_DETAIL_BAD_NODE},
                  {heap + 24, get_i32(&good, heap + 4), SP_DETAIL_BAD_ORDER}};
  for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
    sp_test_note("integer %d", (int)i);
    bad = good;
    put_i32(&bad, integers[i].offset, integers[i].value);
    refuse(replanner, &bad, integers[i].detail, integers[i].offset);
  }
  const struct {
    uint64_t offset;
    double value;
  } doubles[] = {{PLAN, -1.0},
                 {PLAN, (double)INFINITY},
                 {PLAN, (double)NAN},
                 {nodes + 4, -0.5},
                 {nodes + 4, (double)NAN},
                 {nodes + 12, (double)NAN},
                 {heap + 8, (double)NAN},
                 {heap + 16, (double)NAN}};
  for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++) {
    sp_test_note("double %d", (int)i);
    bad = good;
    put_f64(&bad, doubles[i].offset, doubles[i].value);
    refuse(replanner, &bad, SP_DETAIL_BAD_VALUE, doubles[i].offset);
  }
  bad = good;
  put_f64(&bad, nodes + 4, (double)INFINITY);
  put_f64(&bad, nodes + 12, (double)INFINITY);
  refuse(replanner, &bad, SP_DETAIL_BAD_VALUE, nodes + 4);
  static const uint64_t flags[] = {42, 43, PLAN + 8};
  for (int32_t i = 0; i < 3; i++) {
    bad = good;
    bad.bytes[flags[i]] = 2;
    refuse(replanner, &bad, SP_DETAIL_BAD_FLAG, flags[i]);
  }
  bad = good;
  bad.bytes[PLAN + 8] = 1; /* an overflow has nothing pending */
  refuse(replanner, &bad, SP_DETAIL_BAD_COUNT, PLAN + 9);
  bad = good;
  bad.bytes[51] = 0x80; /* a negative counter */
  refuse(replanner, &bad, SP_DETAIL_BAD_VALUE, 44);
  bad = good;
  bad.size++;
  refuse(replanner, &bad, SP_DETAIL_BAD_LENGTH, good.size);
  CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, good.bytes, good.size), SP_OK);
  check_saved(replanner, &good);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

/** A queue entry of a node that has no costs. */
static void unplanned_queue(void) {
  static saved bad;
  sp_grid *grid = open_grid(16, 8);
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  step(replanner, 1);
  save(replanner, &bad);
  const uint64_t heap = PLAN + 17 + 20 * (uint64_t)get_i32(&bad, PLAN + 13);
  put_i32(&bad, heap + 4, 5);
  refuse(replanner, &bad, SP_DETAIL_NOT_VISITED, heap + 4);
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
}

static void mismatches(void) {
  static saved state;
  sp_grid *grid = open_grid(16, 8), *turned = open_grid(8, 16);
  sp_hex *hex = open_hex(16, 8, 0);
  sp_grid_replanner *replanner = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE), *other = NULL;
  save(replanner, &state);
  sp_grid_replanner *lifelong = replanner_of(grid, SP_GRID_ALGORITHM_LPA_STAR);
  refuse(lifelong, &state, SP_DETAIL_OTHER_OBJECT, 16);
  sp_grid_replanner *sized = replanner_of(turned, SP_GRID_ALGORITHM_D_STAR_LITE);
  refuse(sized, &state, SP_DETAIL_OTHER_OBJECT, HEADER);
  CHECK_EQ_I64(sp_hex_replanner_create(hex, 0, 0, 1, 1, NULL, NULL, &other), SP_OK);
  refuse(other, &state, SP_DETAIL_BAD_KIND, 6);
  state.bytes[33] = 0;
  refuse(replanner, &state, SP_DETAIL_OTHER_OBJECT, 33);
  state.bytes[33] = 1;
  put_i32(&state, SEARCH, 127);
  refuse(replanner, &state, SP_DETAIL_OTHER_OBJECT, SEARCH);
  CHECK_EQ_I64(sp_grid_replanner_restore_state(replanner, NULL, 5), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_replanner_save_state(replanner, state.bytes, 63), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_grid_replanner_save_state(replanner, NULL, 64), SP_E_ARGUMENT);
  CHECK_EQ_U64(sp_grid_replanner_state_size(NULL), 0);
  sp_grid_replanner_free(replanner);
  sp_grid_replanner_free(lifelong);
  sp_grid_replanner_free(sized);
  sp_grid_replanner_free(other);
  sp_grid_free(grid);
  sp_grid_free(turned);
  sp_hex_free(hex);
}

static void prefixes(void) {
  static saved good, kept;
  sp_grid *grid = scattered(11, 16, 12);
  sp_grid_replanner *replanner = busy_replanner(grid), *other = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  save(replanner, &good);
  step(other, 40);
  save(other, &kept);
  for (uint64_t size = 0; size < good.size && sp_test_failures() == 0; size++) {
    sp_test_note("%d bytes", (int)size);
    CHECK_EQ_I64(sp_grid_replanner_restore_state(other, good.bytes, size), SP_E_FORMAT);
    check_saved(other, &kept);
  }
  sp_grid_replanner_free(replanner);
  sp_grid_replanner_free(other);
  sp_grid_free(grid);
}

/** Bytes changed at random: refused without a trace, or taken and then harmless within a budget. */
static void mutations(void) {
  static saved good, bad, kept, taken;
  sp_grid *grid = scattered(11, 16, 12);
  sp_grid_replanner *replanner = busy_replanner(grid), *other = replanner_of(grid, SP_GRID_ALGORITHM_D_STAR_LITE);
  save(replanner, &good);
  sp__rng rng = {31};
  int32_t accepted = 0;
  for (int32_t i = 0; i < case_scaled(MUTATIONS) && sp_test_failures() == 0; i++) {
    sp_test_note("mutation %d", (int)i);
    bad = good;
    for (int32_t changes = 1 + sp__rng_next_int(&rng, 3); changes > 0; changes--) {
      const int32_t offset = sp__rng_next_int(&rng, (int32_t)good.size), bit = sp__rng_next_int(&rng, 8);
      bad.bytes[offset] = (uint8_t)(bad.bytes[offset] ^ 1u << bit);
    }
    save(other, &kept);
    const sp_status status = sp_grid_replanner_restore_state(other, bad.bytes, bad.size);
    if (status != SP_OK) {
      CHECK_EQ_I64(status, SP_E_FORMAT);
      check_saved(other, &kept);
      continue;
    }
    accepted++;
    save(other, &taken);
    CHECK(taken.size == bad.size && memcmp(taken.bytes, bad.bytes, (size_t)bad.size) == 0);
    int32_t outcome;
    const sp_status run = sp_grid_replanner_try_replan(other, 3000, &outcome);
    CHECK(run == SP_OK || run == SP_E_STATE);
  }
  CHECK(accepted > 0);
  sp_grid_replanner_free(replanner);
  sp_grid_replanner_free(other);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-320 G-331 G-332 G-333 DA-20 GAP-08 GAP-09 the bytes of a replanner", layout);
  SP_RUN("G-305 G-309 G-378 saved and restored at every pop it goes on the same", every_pop);
  SP_RUN("G-309 G-311 G-312 a grid and its replanner roll back and replay", rollback);
  SP_RUN("G-305 GAP-50 the version of the multipliers decides whether the costs hold", area_versions);
  SP_RUN("G-313 G-314 G-319 G-324 every structural fault is named with its offset and changes nothing", structure);
  SP_RUN("G-314 a queue lists planned nodes only", unplanned_queue);
  SP_RUN("G-310 G-333 states of other sizes, algorithms and kinds of grids", mismatches);
  SP_RUN("G-313 G-314 G-378 every prefix is refused and changes nothing", prefixes);
  SP_RUN("G-313 G-315 G-378 bytes changed at random are refused or harmless", mutations);
  return sp_test_end();
}
