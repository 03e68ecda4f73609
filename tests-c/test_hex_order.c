/* A* on hex grids against a search written from the text with a plain list as the open set: every popped
 * cell in order, every cell of the path, all counts and the cost's bits must be equal.
 */
#include <float.h>

#include "support/hex_oracle.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { SMALL_GRIDS = 8000, BIG_GRIDS = 160, HOOKED_GRIDS = 4000, EXTREME_GRIDS = 400 };

static void check_case(const hex_case *drawn, seeded_hooks *hooks) {
  const sp_grid_hooks *chosen = hooks == NULL ? NULL : &hooks->hooks;
  reference_result expected;
  hex_reference(drawn, chosen, &expected);
  const uint64_t log = hooks == NULL ? 0 : hooks->log;
  if (hooks != NULL) seeded_hooks_reset(hooks);

  sp_hex *hex = hex_case_make(drawn, NULL);
  sp_grid_path result = {0};
  const reference_ends *ends = &drawn->query.ends;
  CHECK_EQ_I64(sp_hex_find_path(hex, ends->start_x, ends->start_y, ends->goal_x, ends->goal_y, &drawn->query.options,
                                chosen, &result),
               SP_OK);
  case_check_result(&drawn->query, &expected, &result, sp_hex_path_cells(hex), sp_hex_path_expanded(hex));
  if (hooks != NULL) CHECK_EQ_U64(hooks->log, log);
  sp_hex_free(hex);
}

/** Draws and checks `count` cases of all layouts; `hooked` adds callbacks. */
static void check_many(int32_t count, int32_t min_side, int32_t max_side, uint64_t series, bool hooked) {
  static hex_case drawn;
  for (int32_t i = 0; i < case_scaled(count) && sp_test_failures() == 0; i++) {
    const uint64_t seed = series << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    const case_shape shape = {min_side, max_side, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    hex_case_draw(&drawn, &rng, &shape, i % 4, true);
    drawn.query.options.algorithm = sp__rng_next_int(&rng, 8);
    drawn.query.options.record_expansions = sp__rng_next_int(&rng, 8) != 0;
    sp_test_note("seed 0x%llx, %dx%d", (unsigned long long)seed, (int)drawn.query.width, (int)drawn.query.height);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, seed, i % 3 != 1, (price_kind)(i % 3));
    check_case(&drawn, hooked ? &hooks : NULL);
  }
}

static void small_grids(void) {
  check_many(SMALL_GRIDS, 1, 12, 0x4E5A11, false);
}

static void big_grids(void) {
  check_many(BIG_GRIDS, 20, 36, 0x4EB16, false);
}

static void hooked_grids(void) {
  check_many(HOOKED_GRIDS, 1, 12, 0x4E400C, true);
}

/** Estimates and costs that overflow must not become NaN keys. */
static void extreme_keys(void) {
  static const double weights[] = {0.0, 0.5, 1.0, 1e200, DBL_MAX};
  static hex_case drawn;
  for (int32_t i = 0; i < EXTREME_GRIDS && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {2, 9, COSTS_ONE};
    hex_case_draw(&drawn, &rng, &shape, i / 2 % 4, false);
    for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
      drawn.query.multipliers[area] = i % 2 == 0 ? 5e307 : 0x1p-1074;
    }
    drawn.query.multipliers[3] = i % 3 == 0 ? 1e308 : 1.0;
    drawn.query.options.heuristic = i % 5;
    drawn.query.options.heuristic_weight = weights[i / 5 % 5];
    drawn.query.options.record_expansions = 1;
    sp_test_note("case %d", (int)i);
    check_case(&drawn, NULL);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-077 G-093..G-103 G-105 GAP-30 GAP-31 hex A* expands in the order of the text: all options, small grids",
         small_grids);
  SP_RUN("G-077 G-098 G-099 G-120 hex A* expands in the order of the text: grids up to 36x36", big_grids);
  SP_RUN("G-097 GAP-16 GAP-17 GAP-18 callbacks of hex grids are asked in the order of the text, and once",
         hooked_grids);
  SP_RUN("G-091 costs and estimates of hex grids beyond the range of double make no NaN keys", extreme_keys);
  return sp_test_end();
}
