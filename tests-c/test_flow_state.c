/* Saved flow fields: bytes, round trips at every stage of runs and repairs, hostile bytes. SAMEPATH_TEST_SCALE
 * (percent) makes the runs smaller.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/flow_cases.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

enum { SEQUENCES = 300, MUTATIONS = 100000, EVERY = 10, SIDE = 14, LARGEST = 64 * 1024 };

static flow_case drawn;
static uint8_t first[LARGEST], second[LARGEST];

static uint64_t save(const sp_flow_field *field, uint8_t *bytes) {
  const uint64_t size = sp_flow_field_state_size(field);
  if (!CHECK(size > 0 && size <= LARGEST)) return 0;
  CHECK_EQ_I64(sp_flow_field_save_state(field, bytes, size - 1), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(sp_flow_field_save_state(field, bytes, size), SP_OK);
  return size;
}

static void check_saves_as(const sp_flow_field *field, const uint8_t *bytes, uint64_t size) {
  CHECK_EQ_U64(save(field, second), size);
  CHECK_EQ_I64(memcmp(second, bytes, (size_t)size), 0);
}

/* Bytes -------------------------------------------------------------------------------------- */

/** A row of three cells with a wall at the end, and the goal, given twice, in the middle. */
static sp_flow_field *small_field(sp_grid *grid, int32_t iteration_budget) {
  const int32_t goals[4] = {1, 0, 1, 0};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.iteration_budget = iteration_budget;
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 2, &options, NULL, &field), SP_OK);
  return field;
}

enum { SMALL = 8 + 46 + 12 + 24 + 8, RUNNING = 8 + 46 + 12 + 24 + 20 };

static void known_bytes(void) {
  static const uint8_t complete[SMALL] = {
      'O', 'P', 'G', 'S', 1, 0, 7, 0, 3, 0, 0, 0, 1, 0, 0,    0,    0, 0, 0, 0, /* header, size, area version */
      2,   0,   0,   0,   1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,    0,                /* goals, no edits */
      3,   0,   0,   0,   2, 2, 0, 0, 0, 0, 1, 0, 0, 0, 1,    0,    0, 0,       /* complete, 2 settled, goal */
      2,   0,   0,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F,             /* costs: 0 is 1 */
      1,   0,   0,   0,   0, 0, 0, 0, 0, 0, 0, 0,                               /* 1 is 0 */
      1,   0,   0,   0,   0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,    0};               /* 0 goes to 1; nothing open */
  static const uint8_t running[RUNNING - 36] = {
      3, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1,    0,    0, 0, /* running, 1 settled */
      2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 1, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0,    0,
      0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0,    0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F};
  sp_grid *grid = grid_of("..#\n");
  sp_flow_field *field = small_field(grid, 0);
  CHECK_EQ_U64(save(field, first), SMALL);
  CHECK_EQ_I64(memcmp(first, complete, SMALL), 0);
  sp_flow_field_free(field);
  field = small_field(grid, 1);
  CHECK_EQ_U64(save(field, first), RUNNING);
  CHECK_EQ_I64(memcmp(first, complete, 36), 0);
  CHECK_EQ_I64(memcmp(first + 36, running, RUNNING - 36), 0);
  CHECK_EQ_I64(sp_flow_field_reset(field), SP_OK);
  CHECK_EQ_U64(save(field, first), 8 + 46 + 12);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/* Round trips -------------------------------------------------------------------------------- */

/** Restores into a field made on the same grid, and lets both go on. */
static void check_twin(const sp_flow_field *field, flow_grid made, int32_t slice) {
  sp_flow_field *twin = flow_case_field(&drawn, made, 0), *other = flow_case_field(&drawn, made, 0);
  const uint64_t size = save(field, first);
  CHECK_EQ_I64(sp_flow_field_restore_state(twin, first, size), SP_OK);
  CHECK_EQ_I64(sp_flow_field_restore_state(other, first, size), SP_OK);
  check_saves_as(twin, first, size);
  CHECK_EQ_I64(sp_flow_field_settled(twin), sp_flow_field_settled(field));
  flow_check_equal(&drawn, twin, field);
  int32_t status, whole;
  CHECK_EQ_I64(sp_flow_field_step(other, slice, &status), SP_OK);
  CHECK_EQ_I64(sp_flow_field_step(twin, slice, &status), SP_OK);
  check_saves_as(twin, first, save(other, first));
  for (status = SP_FLOW_STATUS_RUNNING; status == SP_FLOW_STATUS_RUNNING;) {
    if (!CHECK_EQ_I64(sp_flow_field_step(twin, slice, &status), SP_OK)) break;
  }
  CHECK_EQ_I64(sp_flow_field_step(other, INT32_MAX, &whole), SP_OK);
  check_saves_as(twin, first, save(other, first));
  flow_check_oracle(&drawn, twin);
  sp_flow_field_free(other);
  sp_flow_field_free(twin);
}

static void round_trips(void) {
  for (int32_t i = 0; i < case_scaled(SEQUENCES) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0xF30) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    flow_case_draw(&drawn, &rng, SIDE, i % 4 == 3 ? i / 4 % HEX_LAYOUTS : FLOW_CASE_SQUARE);
    if (i % 5 == 4) flow_case_hook(&drawn, seed, true, PRICE_RAISED);
    const flow_grid made = flow_case_make(&drawn, NULL);
    sp_flow_field *field = flow_case_field(&drawn, made, 1 + i % 7);
    for (int32_t stage = 0; stage < 10 && sp_test_failures() == 0; stage++) {
      int32_t status;
      sp_test_note("seed 0x%llx, stage %d", (unsigned long long)seed, (int)stage);
      check_twin(field, made, 1 + i % 3);
      if (stage % 3 == 2) flow_case_edit(&drawn, &rng, made);
      if (stage % 3 == 2) check_twin(field, made, 1 + i % 3); /* with edits not taken in */
      const int32_t slice = stage % 3 == 1 && i % 2 == 0 ? INT32_MAX : sp__rng_next_int(&rng, 12);
      CHECK_EQ_I64(sp_flow_field_step(field, slice, &status), SP_OK);
    }
    sp_flow_field_free(field);
    flow_grid_free(made);
  }
}

/** The costs of a state are made of the multipliers it names. */
static void other_multipliers(void) {
  sp_grid *grid = open_grid(5, 1);
  const int32_t goal[2] = {0, 0};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, NULL, &field), SP_OK);
  const uint64_t size = save(field, first);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 3.0), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[4], 12.0);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, first, size), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[4], 4.0);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[4], 12.0);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** A restored grid empties the field; its own state, restored after that, puts it back. */
static void restored_grid(void) {
  static uint8_t grid_bytes[4096];
  sp_grid *grid = open_grid(9, 5);
  const int32_t goal[2] = {0, 0};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, NULL, &field), SP_OK);
  const uint64_t size = save(field, first), grid_size = sp_grid_state_size(grid);
  CHECK_EQ_I64(sp_grid_save_state(grid, grid_bytes, grid_size), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 4, 0, 1, 5, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(isinf(sp_flow_field_costs(field)[8]));
  CHECK_EQ_I64(sp_grid_restore_state(grid, grid_bytes, grid_size), SP_OK);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_NOT_STARTED);
  CHECK(isinf(sp_flow_field_costs(field)[0]));
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  check_saves_as(field, first, size);
  CHECK_EQ_I64(sp_grid_restore_state(grid, grid_bytes, grid_size), SP_OK);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, first, size), SP_OK);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 1);
  CHECK_EQ_F64_BITS(sp_flow_field_costs(field)[8], 8.0);
  sp_flow_field_free(field);
  CHECK_EQ_I64(sp_grid_restore_state(grid, grid_bytes, grid_size), SP_OK);
  sp_grid_free(grid);
}

/* Hostile bytes ------------------------------------------------------------------------------ */

/** A field in the middle of a repair, with edits on top of it. */
static sp_flow_field *busy_field(sp_grid *grid) {
  const int32_t goals[4] = {19, 3, 0, 0};
  sp_flow_field *field = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 2, NULL, NULL, &field), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 12, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_step(field, 4, &status), SP_OK);
  CHECK_EQ_I64(status, SP_FLOW_STATUS_RUNNING);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 3, 2, 2, 1, SP_AREA_WALL), SP_OK);
  return field;
}

static void check_unusable(sp_flow_field *field) {
  double cost;
  int32_t status;
  CHECK_EQ_I64(sp_flow_field_cost(field, 0, 0, &cost), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_RESTORE_FAILED);
  CHECK_EQ_I64(sp_flow_field_step(field, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_E_STATE);
  CHECK_EQ_I64(sp_flow_field_save_state(field, second, LARGEST), SP_E_STATE);
  CHECK_EQ_U64(sp_flow_field_state_size(field), 0);
  CHECK_EQ_I64(sp_flow_field_is_current(field), 0);
  CHECK(sp_flow_field_costs(field) == NULL && sp_flow_field_next_nodes(field) == NULL);
}

static void prefixes(void) {
  sp_grid *grid = open_grid(20, 4);
  sp_flow_field *field = busy_field(grid);
  const uint64_t size = save(field, first);
  for (uint64_t length = 0; length < size; length++) {
    sp_test_note("%d of %d bytes", (int)length, (int)size);
    uint8_t *cut = malloc(length > 0 ? (size_t)length : 1); /* so that a read beyond the end is seen */
    memcpy(cut, first, (size_t)length);
    CHECK_EQ_I64(sp_flow_field_restore_state(field, cut, length), SP_E_FORMAT);
    free(cut);
    if (length % 50 == 0) check_unusable(field);
  }
  CHECK_EQ_I64(sp_flow_field_restore_state(field, first, size + 1), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_LENGTH, 0, size);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, NULL, 3), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, first, size), SP_OK);
  check_saves_as(field, first, size);
  CHECK_EQ_I64(sp_flow_field_restore_state(field, first, 5), SP_E_FORMAT);
  CHECK_EQ_I64(sp_flow_field_reset(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_settled(field), 77);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** Where the parts of the busy field's state begin. */
typedef struct state_places {
  uint64_t pending;
  uint64_t status;
  uint64_t reached;
  uint64_t steps;
  uint64_t open;
  uint64_t touched;
} state_places;

static int32_t word_at(const uint8_t *bytes, uint64_t offset) {
  return (int32_t)((uint32_t)bytes[offset] | (uint32_t)bytes[offset + 1] << 8 | (uint32_t)bytes[offset + 2] << 16 |
                   (uint32_t)bytes[offset + 3] << 24);
}

static void set_word(uint8_t *bytes, uint64_t offset, int32_t value) {
  for (uint32_t i = 0; i < 4; i++) bytes[offset + i] = (uint8_t)((uint32_t)value >> (8 * i));
}

static state_places find_places(const uint8_t *bytes) {
  state_places at;
  at.pending = 20 + 4 + 8;
  at.status = at.pending + 4 + 4 * (uint64_t)word_at(bytes, at.pending) + 4;
  at.reached = at.status + 1 + 4 + 1 + 4 + 8;
  at.steps = at.reached + 4 + 12 * (uint64_t)word_at(bytes, at.reached);
  at.open = at.steps + 4 + 8 * (uint64_t)word_at(bytes, at.steps);
  at.touched = at.open + 4 + 20 * (uint64_t)word_at(bytes, at.open);
  return at;
}

static sp_flow_field *victim;
static uint64_t victim_size;

static void refuse(const uint8_t *bytes, int32_t detail, uint64_t offset) {
  CHECK_EQ_I64(sp_flow_field_restore_state(victim, bytes, victim_size), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
}

static void structural_checks(void) {
  sp_grid *grid = open_grid(20, 4);
  victim = busy_field(grid);
  victim_size = save(victim, first);
  const state_places at = find_places(first);
  CHECK_EQ_I64(word_at(first, at.pending), 2);
  CHECK(word_at(first, at.open) > 1 && word_at(first, at.touched) > 4);
  static uint8_t changed[LARGEST];
#define CHANGED(statement, detail, offset)                                                                             \
  do {                                                                                                                 \
    memcpy(changed, first, (size_t)victim_size);                                                                       \
    statement;                                                                                                         \
    sp_test_note("%s", #statement);                                                                                    \
    refuse(changed, detail, offset);                                                                                   \
  } while (0)
#define WORD(offset, value) set_word(changed, offset, value)
  CHANGED(changed[0] = 'X', SP_DETAIL_BAD_MAGIC, 0);
  CHANGED(changed[4] = 2, SP_DETAIL_BAD_VERSION, 4);
  CHANGED(changed[6] = 8, SP_DETAIL_BAD_KIND, 6);
  CHANGED(WORD(8, 21), SP_DETAIL_OTHER_OBJECT, 8);
  CHANGED(WORD(12, 5), SP_DETAIL_OTHER_OBJECT, 12);
  CHANGED(WORD(16, -1), SP_DETAIL_BAD_VALUE, 16);
  CHANGED(WORD(20, 1), SP_DETAIL_OTHER_OBJECT, 20);
  CHANGED(WORD(24, 78), SP_DETAIL_OTHER_OBJECT, 24);
  CHANGED(WORD(at.pending, -1), SP_DETAIL_BAD_COUNT, at.pending);
  CHANGED(WORD(at.pending, 81), SP_DETAIL_BAD_COUNT, at.pending);
  CHANGED(WORD(at.pending + 4, 80), SP_DETAIL_BAD_NODE, at.pending + 4);
  CHANGED(WORD(at.pending + 8, word_at(first, at.pending + 4)), SP_DETAIL_BAD_ORDER, at.pending + 8);
  CHANGED(WORD(at.status - 4, 79), SP_DETAIL_OTHER_OBJECT, at.status - 4);
  CHANGED(changed[at.status] = 3, SP_DETAIL_BAD_VALUE, at.status);
  CHANGED(changed[at.status] = 0, SP_DETAIL_BAD_COUNT, at.status);
  CHANGED(changed[at.status] = 2, SP_DETAIL_BAD_FLAG, at.status + 5);
  CHANGED(WORD(at.status + 1, 81), SP_DETAIL_BAD_VALUE, at.status + 1);
  CHANGED(WORD(at.status + 1, -1), SP_DETAIL_BAD_VALUE, at.status + 1);
  CHANGED(changed[at.status + 5] = 2, SP_DETAIL_BAD_FLAG, at.status + 5);
  CHANGED(WORD(at.status + 6, 3), SP_DETAIL_OTHER_OBJECT, at.status + 6);
  CHANGED(WORD(at.status + 10, 1), SP_DETAIL_OTHER_OBJECT, at.status + 10);
  CHANGED(WORD(at.reached, 81), SP_DETAIL_BAD_COUNT, at.reached);
  CHANGED(WORD(at.reached + 16, 0), SP_DETAIL_BAD_ORDER, at.reached + 16);
  CHANGED(WORD(at.reached + 4, -1), SP_DETAIL_BAD_NODE, at.reached + 4);
  CHANGED(changed[at.reached + 15] = 0xBF; changed[at.reached + 14] = 0xF0, SP_DETAIL_BAD_VALUE, at.reached + 8);
  CHANGED(changed[at.reached + 15] = 0x7F; changed[at.reached + 14] = 0xF0, SP_DETAIL_BAD_VALUE, at.reached + 8);
  CHANGED(changed[at.reached + 15] = 0x7F; changed[at.reached + 14] = 0xF8, SP_DETAIL_BAD_VALUE, at.reached + 8);
  CHANGED(WORD(at.steps, 80), SP_DETAIL_BAD_COUNT, at.steps);
  CHANGED(WORD(at.steps + 12, 0), SP_DETAIL_BAD_ORDER, at.steps + 12);
  CHANGED(WORD(at.steps + 8, 80), SP_DETAIL_BAD_NODE, at.steps + 8);
  CHANGED(WORD(at.steps + 8, 5), SP_DETAIL_BAD_LINK, at.steps + 8);
  CHANGED(WORD(at.steps + 8, 2), SP_DETAIL_BAD_LINK, at.steps + 8);
  CHANGED(WORD(at.steps + 8, 1), SP_DETAIL_BAD_LINK, at.steps + 8);
  CHANGED(WORD(at.open, -1), SP_DETAIL_BAD_COUNT, at.open);
  CHANGED(WORD(at.open + 4, 80), SP_DETAIL_BAD_NODE, at.open + 4);
  CHANGED(WORD(at.open + 4, 12 + 20), SP_DETAIL_NOT_VISITED, at.open + 4);
  CHANGED(memcpy(changed + at.open + 24, changed + at.open + 4, 20), SP_DETAIL_BAD_ORDER, at.open + 24);
  CHANGED(changed[at.open + 15] ^= 1, SP_DETAIL_BAD_VALUE, at.open + 8);
  CHANGED(changed[at.open + 23] ^= 1, SP_DETAIL_BAD_VALUE, at.open + 8);
  CHANGED(changed[at.open + 15] = 0x7F; changed[at.open + 14] = 0xF8, SP_DETAIL_BAD_VALUE, at.open + 8);
  CHANGED((memcpy(changed + at.open + 4, first + at.open + 24, 20),
           memcpy(changed + at.open + 24, first + at.open + 4, 20)),
          SP_DETAIL_BAD_HEAP, at.open + 4);
  CHANGED(WORD(at.touched, 81), SP_DETAIL_BAD_COUNT, at.touched);
  CHANGED(WORD(at.touched, word_at(first, at.touched) - 1), SP_DETAIL_BAD_LENGTH, victim_size - 4);
  CHANGED(WORD(at.touched + 4, 80), SP_DETAIL_BAD_NODE, at.touched + 4);
  CHANGED(WORD(at.touched + 8, word_at(first, at.touched + 4)), SP_DETAIL_BAD_ORDER, at.touched + 8);
#undef WORD
#undef CHANGED
  check_unusable(victim);
  CHECK_EQ_I64(sp_flow_field_restore_state(victim, first, victim_size), SP_OK);
  sp_flow_field_free(victim);
  sp_grid_free(grid);
}

/** Changes some bytes; what is taken all the same can be stepped, edited, read and saved. */
static void mutate(sp__rng *rng, sp_grid *grid, sp_flow_field *field, const uint8_t *bytes, uint64_t size) {
  uint8_t *copy = malloc((size_t)size);
  memcpy(copy, bytes, (size_t)size);
  for (int32_t changes = 1 + sp__rng_next_int(rng, 3); changes > 0; changes--) {
    const int32_t place = sp__rng_next_int(rng, (int32_t)size), kind = sp__rng_next_int(rng, 3);
    if (kind == 0) copy[place] ^= (uint8_t)(1 << sp__rng_next_int(rng, 8));
    if (kind == 1) copy[place] = (uint8_t)sp__rng_next_int(rng, 256);
    if (kind == 2) copy[place] = (uint8_t)sp__rng_next_int(rng, 4);
  }
  const sp_status status = sp_flow_field_restore_state(field, copy, size);
  CHECK(status == SP_OK || status == SP_E_FORMAT);
  if (status == SP_OK) {
    int32_t progress, cell[2], found;
    check_saves_as(field, copy, size);
    CHECK_EQ_I64(sp_flow_field_step(field, 3, &progress), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area(grid, 5, 2, sp__rng_next_int(rng, 2)), SP_OK);
    CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
    CHECK_EQ_I64(sp_flow_field_next(field, 3, 3, cell, &found), SP_OK);
  }
  free(copy);
}

static void mutations(void) {
  static uint8_t states[2][LARGEST];
  uint64_t sizes[2];
  sp__rng rng = {0xF3A};
  sp_grid *grid = open_grid(20, 4);
  sp_flow_field *field = busy_field(grid);
  sizes[0] = save(field, states[0]);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  sizes[1] = save(field, states[1]);
  const int32_t count = case_scaled(MUTATIONS / EVERY);
  for (int32_t i = 0; i < count && sp_test_failures() == 0; i++) {
    sp_test_note("mutation %d", (int)i);
    mutate(&rng, grid, field, states[i % 2], sizes[i % 2]);
  }
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-320 G-334 G-335 the bytes of a saved field", known_bytes);
  SP_RUN("G-306 G-309 GAP-43 saved and restored at every stage, a field goes on as it would have", round_trips);
  SP_RUN("G-306 G-310 a state of other multipliers is recomputed", other_multipliers);
  SP_RUN("G-311 G-312 a restored grid empties its fields, which start anew or are restored", restored_grid);
  SP_RUN("G-313 G-319 prefixes are refused; the field is unusable until restored or reset", prefixes);
  SP_RUN("G-314 G-323 G-334 G-335 every structural check", structural_checks);
  SP_RUN("G-314 G-315 changed bytes are refused or harmless", mutations);
  return sp_test_end();
}
