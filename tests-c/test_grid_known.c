/* Answers that the specification prints or that follow from it: costs to the bit, cells, counts. */
#include <math.h>
#include <string.h>

#include "support/grids.h"
#include "support/oracle.h"
#include "support/test.h"

static sp_grid_options generic_options(void) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = 0;
  return options;
}

static void check_counts(const sp_grid_path *path, int32_t cells, uint64_t expanded) {
  CHECK_EQ_I64(path->status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(path->cell_count, cells);
  CHECK_EQ_U64(path->expanded, expanded);
  CHECK_EQ_U64(path->iterations, expanded + 1);
}

static void quickstart(void) {
  static const int32_t cells[] = {0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 1, 4, 2, 4, 2, 3, 2, 2, 3, 2, 4, 2, 4, 3};
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  const sp_grid_options generic = generic_options();
  for (int32_t engine = 0; engine < 2; engine++) {
    const sp_grid_path path = find(grid, 0, 0, 4, 3, engine == 0 ? NULL : &generic, NULL);
    CHECK_EQ_I64(path.specialized, engine == 0);
    CHECK_EQ_F64_BITS(path.cost, 11.0);
    check_counts(&path, 12, 19);
    check_path(grid, &path, cells, 12);
    CHECK_EQ_I64(path.straight_steps, 11);
    CHECK_EQ_I64(path.diagonal_steps, 0);
  }
  sp_grid_free(grid);
}

static sp_grid *walled_grid(void) {
  sp_grid *grid = open_grid(64, 64);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 32, 0, 1, 62, SP_AREA_WALL), SP_OK);
  return grid;
}

static void wall_specialized(void) {
  sp_grid *grid = walled_grid();
  const sp_grid_path path = find(grid, 2, 2, 60, 4, NULL, NULL);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_ASTAR);
  CHECK_EQ_I64(path.specialized, 1);
  CHECK_EQ_F64_BITS(path.cost, 143.19595949289334);
  CHECK_EQ_F64_BITS(path.cost, 64.0 + 56.0 * 1.4142135623730951);
  check_counts(&path, 121, 2072);
  CHECK_EQ_I64(path.straight_steps, 64);
  CHECK_EQ_I64(path.diagonal_steps, 56);
  sp_grid_free(grid);
}

static void wall_generic(void) {
  sp_grid *grid = walled_grid();
  const sp_grid_options options = generic_options();
  const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.specialized, 0);
  CHECK_EQ_F64_BITS(path.cost, 143.19595949289317);
  check_counts(&path, 121, 2096);
  sp_grid_free(grid);
}

static void wall_large_agent(void) {
  sp_grid *grid = walled_grid();
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = 3;
  const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_NO_PATH);
  CHECK_EQ_I64(path.reason, SP_PATH_REASON_UNREACHABLE);
  int32_t clearance = 0;
  CHECK_EQ_I64(sp_grid_clearance(grid, 60, 4, &clearance), SP_OK);
  CHECK(clearance >= 3);
  sp_grid_free(grid);
}

static void swamp(void) {
  sp_grid *grid = walled_grid();
  CHECK_EQ_I64(sp_grid_set_rect(grid, 10, 50, 22, 12, 2), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 2, 3.0), SP_OK);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_JPS;
  const sp_grid_path path = find(grid, 2, 2, 60, 4, &options, NULL);
  CHECK_EQ_I64(path.algorithm, SP_GRID_ALGORITHM_ASTAR);
  CHECK_EQ_I64(path.specialized, 0);
  CHECK_EQ_F64_BITS(path.cost, 155.49747468305824);
  check_counts(&path, 142, 2127);
  sp_grid_free(grid);
}

static void wide(void) {
  sp_grid *grid = open_grid(64, 64);
  const sp_grid_path exact = find(grid, 1, 1, 60, 50, NULL, NULL);
  CHECK_EQ_F64_BITS(exact.cost, 79.29646455628166);
  check_counts(&exact, 60, 59);
  sp_grid_options options = generic_options();
  const sp_grid_path generic = find(grid, 1, 1, 60, 50, &options, NULL);
  CHECK_EQ_F64_BITS(generic.cost, 79.29646455628158);
  check_counts(&generic, 60, 172);
  options = (sp_grid_options)SP_GRID_OPTIONS_INIT;
  options.agent_size = 3;
  const sp_grid_path large = find(grid, 1, 1, 60, 50, &options, NULL);
  CHECK_EQ_F64_BITS(large.cost, 79.29646455628158);
  check_counts(&large, 60, 172);
  sp_grid_free(grid);
}

static int32_t avoid(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)user;
  *blocked = x == 30 && y < 60;
  return 0;
}

static void blocked_column(void) {
  sp_grid *grid = open_grid(64, 64);
  const sp_grid_hooks hooks = {.blocked = avoid};
  const sp_grid_path path = find(grid, 1, 1, 60, 50, NULL, &hooks);
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_F64_BITS(path.cost, 105.1543289325506);
  CHECK_EQ_I64(path.cell_count, 90);
  CHECK_EQ_I64(path.specialized, 0);
  sp_grid_free(grid);
}

static void clearance_rows(void) {
  static const char *const rows[] = {"11111121", "10000021", "10111021", "10101021", "11101111"};
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  for (int32_t y = -1; y <= 5; y++) {
    for (int32_t x = -1; x <= 8; x++) {
      const bool inside = x >= 0 && x < 8 && y >= 0 && y < 5;
      int32_t clearance = -1;
      CHECK_EQ_I64(sp_grid_clearance(grid, x, y, &clearance), SP_OK);
      CHECK_EQ_I64(clearance, inside ? rows[y][x] - '0' : 0);
    }
  }
  sp_grid_free(grid);
}

static void capped_clearance(void) {
  sp_grid *grid = open_grid(300, 280);
  int32_t clearance;
  for (int32_t i = 0; i < 280; i++) {
    CHECK_EQ_I64(sp_grid_clearance(grid, i, i, &clearance), SP_OK);
    CHECK_EQ_I64(clearance, 280 - i < 255 ? 280 - i : 255);
  }
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = 255;
  CHECK_EQ_F64_BITS(find(grid, 0, 0, 45, 25, &options, NULL).cost, find(grid, 45, 25, 0, 0, &options, NULL).cost);
  CHECK_EQ_I64(find(grid, 0, 0, 46, 0, &options, NULL).reason, SP_PATH_REASON_GOAL_TOO_NARROW);
  sp_grid_free(grid);
}

static void root_of_two(void) {
  sp_grid *grid = open_grid(2, 2);
  const sp_grid_options generic = generic_options();
  CHECK_EQ_F64_BITS(find(grid, 0, 0, 1, 1, NULL, NULL).cost, 1.4142135623730951);
  const double cost = find(grid, 0, 0, 1, 1, &generic, NULL).cost;
  uint64_t bits;
  memcpy(&bits, &cost, sizeof bits);
  CHECK_EQ_U64(bits, UINT64_C(0x3FF6A09E667F3BCD));
  CHECK_EQ_F64_BITS(cost, sqrt(2.0));
  sp_grid_free(grid);
}

/** length * ((m[a] + m[b]) * 0.5): the sum of two halves has other bits for these multipliers. */
static void order_of_operations(void) {
  static const double multipliers[][2] = {{0.1, 0.7}, {1.1, 2.3}, {3.3, 0.9}, {0.3, 5.7}};
  const double diagonal = 1.4142135623730951;
  sp_grid *grid = grid_of("1#\n#2\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.diagonals = SP_DIAGONAL_RULE_ALLOW_ALL;
  int32_t other_bits = 0;
  for (int32_t i = 0; i < 4; i++) {
    const double a = multipliers[i][0];
    const double b = multipliers[i][1];
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 1, a), SP_OK);
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 2, b), SP_OK);
    CHECK_EQ_F64_BITS(find(grid, 0, 0, 1, 1, &options, NULL).cost, diagonal * ((a + b) * 0.5));
    other_bits += diagonal * a * 0.5 + diagonal * b * 0.5 != diagonal * ((a + b) * 0.5);
  }
  CHECK(other_bits > 0);
  sp_grid_free(grid);
}

/** m * (a + b * sqrt 2) of the specialised engine when all areas cost the same. */
static void equal_multipliers(void) {
  sp_grid *grid = walled_grid();
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 2.3;
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  sp_grid_path path = find(grid, 2, 2, 60, 4, NULL, NULL);
  CHECK_EQ_I64(path.specialized, 1);
  CHECK_EQ_F64_BITS(path.cost, 2.3 * (64.0 + 56.0 * 1.4142135623730951));
  check_counts(&path, 121, 2072);
  /* One unused area that costs something else is enough to leave the engine (GAP-29, trap 10). */
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 2.4), SP_OK);
  path = find(grid, 2, 2, 60, 4, NULL, NULL);
  CHECK_EQ_I64(path.specialized, 0);
  sp_grid_free(grid);
}

static void numbers(void) {
  static const int32_t statuses[] = {SP_PATH_STATUS_NONE,          SP_PATH_STATUS_FOUND,
                                     SP_PATH_STATUS_START_INVALID, SP_PATH_STATUS_GOAL_INVALID,
                                     SP_PATH_STATUS_NO_PATH,       SP_PATH_STATUS_BUDGET_EXHAUSTED,
                                     SP_PATH_STATUS_PARTIAL,       SP_PATH_STATUS_IN_PROGRESS};
  for (int32_t i = 0; i < 8; i++) CHECK_EQ_I64(statuses[i], i);
  static const int32_t searches[] = {SP_SEARCH_STATUS_NOT_STARTED, SP_SEARCH_STATUS_RUNNING, SP_SEARCH_STATUS_FOUND,
                                     SP_SEARCH_STATUS_NOT_FOUND};
  for (int32_t i = 0; i < 4; i++) CHECK_EQ_I64(searches[i], i);
  static const int32_t algorithms[] = {SP_GRID_ALGORITHM_ASTAR,           SP_GRID_ALGORITHM_JPS,
                                       SP_GRID_ALGORITHM_JPS_PLUS,        SP_GRID_ALGORITHM_THETA_STAR,
                                       SP_GRID_ALGORITHM_LAZY_THETA_STAR, SP_GRID_ALGORITHM_HPA,
                                       SP_GRID_ALGORITHM_LPA_STAR,        SP_GRID_ALGORITHM_D_STAR_LITE};
  for (int32_t i = 0; i < 8; i++) CHECK_EQ_I64(algorithms[i], i);
  static const int32_t heuristics[] = {SP_GRID_HEURISTIC_AUTO, SP_GRID_HEURISTIC_MANHATTAN, SP_GRID_HEURISTIC_OCTILE,
                                       SP_GRID_HEURISTIC_EUCLIDEAN, SP_GRID_HEURISTIC_ZERO};
  for (int32_t i = 0; i < 5; i++) CHECK_EQ_I64(heuristics[i], i);
  CHECK_EQ_I64(SP_GRID_CONNECTIVITY_FOUR, 4);
  CHECK_EQ_I64(SP_GRID_CONNECTIVITY_EIGHT, 8);
  CHECK_EQ_I64(SP_DIAGONAL_RULE_NO_CORNER_CUTTING, 0);
  CHECK_EQ_I64(SP_DIAGONAL_RULE_NO_SQUEEZING, 1);
  CHECK_EQ_I64(SP_DIAGONAL_RULE_ALLOW_ALL, 2);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-01 the quickstart picture, both engines", quickstart);
  SP_RUN("KA-02 G-143..G-145 64x64 with a wall: specialised engine", wall_specialized);
  SP_RUN("DA-01 G-157 64x64 with a wall: generic engine", wall_generic);
  SP_RUN("KA-07 G-085 an agent of size 3 finds no path", wall_large_agent);
  SP_RUN("KA-08 DA-05 G-121 G-122 swamp: a jump point query runs A*", swamp);
  SP_RUN("DA-10 the open 64x64 grid: both engines and size 3", wide);
  SP_RUN("DA-11 GAP-16 cells beside a diagonal do not see the callback", blocked_column);
  SP_RUN("DA-18 G-084 G-089 clearance of the quickstart picture", clearance_rows);
  SP_RUN("G-083 G-084 clearance is capped at 255, the largest agent", capped_clearance);
  SP_RUN("KA-18 G-080 the diagonal step is the double nearest to the square root of 2", root_of_two);
  SP_RUN("G-079 a step costs length * ((m[a] + m[b]) * 0.5) in this order", order_of_operations);
  SP_RUN("G-122 G-145 GAP-29 equal multipliers: m * (a + b * sqrt 2); one unused area changes the engine",
         equal_multipliers);
  SP_RUN("KA-30 G-039 G-041 G-050 GAP-08 GAP-11 GAP-12 numbers of the enums", numbers);
  return sp_test_end();
}
