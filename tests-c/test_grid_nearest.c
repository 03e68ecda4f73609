/* The nearest walkable cell, against a look at every cell of the grid. SAMEPATH_TEST_SCALE (percent) makes the
 * random runs smaller.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/seeded_hooks.h"
#include "support/test.h"

enum { RANDOM_GRIDS = 6000, POSITIONS = 8, FAR_AWAY = 1 << 30 };

typedef struct nearest_answer {
  int32_t cell[2];
  int32_t found;
} nearest_answer;

static const nearest_answer untouched = {{-77, -77}, -77};

static nearest_answer nearest(sp_grid *grid, int32_t x, int32_t y, const sp_grid_options *options,
                              const sp_grid_hooks *hooks) {
  nearest_answer answer = untouched;
  CHECK_EQ_I64(sp_grid_find_nearest_walkable(grid, x, y, options, hooks, answer.cell, &answer.found), SP_OK);
  return answer;
}

static void check_cell(nearest_answer answer, int32_t x, int32_t y) {
  CHECK_EQ_I64(answer.found, 1);
  CHECK_EQ_I64(answer.cell[0], x);
  CHECK_EQ_I64(answer.cell[1], y);
}

static void check_none(nearest_answer answer) {
  CHECK_EQ_I64(answer.found, 0);
  CHECK_EQ_I64(answer.cell[0], untouched.cell[0]);
  CHECK_EQ_I64(answer.cell[1], untouched.cell[1]);
}

/* The definition ----------------------------------------------------------------------------- */

static int64_t offset(int32_t a, int32_t b) {
  return a < b ? (int64_t)b - a : (int64_t)a - b;
}

static int64_t squared_distance(const int32_t cell[2], int32_t x, int32_t y) {
  return offset(cell[0], x) * offset(cell[0], x) + offset(cell[1], y) * offset(cell[1], y);
}

/** Every cell in row-major order, so that the first of equals has the smaller row, then the smaller column. */
static nearest_answer nearest_of_all(const oracle_rules *rules, int32_t radius, int32_t x, int32_t y) {
  nearest_answer best = {{-77, -77}, 0};
  for (int32_t row = 0; row < rules->height; row++) {
    for (int32_t column = 0; column < rules->width; column++) {
      const int32_t cell[2] = {column, row};
      if (offset(column, x) > radius || offset(row, y) > radius) continue;
      if (best.found && squared_distance(cell, x, y) >= squared_distance(best.cell, x, y)) continue;
      if (!oracle_may_stand(rules, column, row)) continue;
      best = (nearest_answer){{column, row}, 1};
    }
  }
  return best;
}

static void check_same(nearest_answer answer, nearest_answer expected) {
  CHECK_EQ_I64(answer.found, expected.found);
  CHECK_EQ_I64(answer.cell[0], expected.cell[0]);
  CHECK_EQ_I64(answer.cell[1], expected.cell[1]);
}

/** A position in the grid, near it, or far away. */
static int32_t draw_coordinate(sp__rng *rng, int32_t side) {
  const int32_t luck = sp__rng_next_int(rng, 16);
  if (luck == 0) return FAR_AWAY - sp__rng_next_int(rng, 3);
  if (luck == 1) return -FAR_AWAY + sp__rng_next_int(rng, 3);
  if (luck < 7) return sp__rng_next_int(rng, 3 * side + 8) - side - 4;
  return sp__rng_next_int(rng, side);
}

/** A grid of any kind, often with few free cells, so that several rings have to be looked at. */
static void draw_map(path_case *query, sp__rng *rng, int32_t number) {
  const case_shape shape = {1, number % 10 == 0 ? 60 : 16, COSTS_ONE};
  case_draw(query, rng, &shape, number % 3 == 0 ? 1 + sp__rng_next_int(rng, 4) : 1);
  if (number % 2 == 0) {
    const int32_t percent = 70 + sp__rng_next_int(rng, 31);
    map_fill_random(rng, query->areas, query->width, query->height, percent);
  }
}

static int32_t draw_radius(sp__rng *rng) {
  const int32_t luck = sp__rng_next_int(rng, 4);
  if (luck == 0) return sp__rng_next_int(rng, 6);
  return luck == 1 ? sp__rng_next_int(rng, 40) : INT32_MAX;
}

static void equals_look_at_all(void) {
  static path_case query;
  int32_t found = 0, beyond = 0;
  for (int32_t i = 0; i < case_scaled(RANDOM_GRIDS) && sp_test_failures() == 0; i++) {
    const uint64_t seed = UINT64_C(0x4EA2) << 32 | (uint64_t)(uint32_t)i;
    sp__rng rng = {seed};
    draw_map(&query, &rng, i);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, seed, i % 4 == 1, PRICE_NONE);
    const oracle_rules rules = case_rules(&query, &hooks.hooks);
    sp_grid *grid = case_make_grid(&query, NULL);
    for (int32_t k = 0; k < POSITIONS; k++) {
      const int32_t x = draw_coordinate(&rng, query.width), y = draw_coordinate(&rng, query.height);
      query.options.nearest_radius = draw_radius(&rng);
      sp_test_note("seed 0x%llx, position %d, %d", (unsigned long long)seed, (int)x, (int)y);
      const nearest_answer expected = nearest_of_all(&rules, query.options.nearest_radius, x, y);
      const nearest_answer answer = nearest(grid, x, y, &query.options, &hooks.hooks);
      check_same(answer, expected);
      found += answer.found;
      beyond += query.options.nearest_radius < INT32_MAX && !answer.found;
    }
    sp_grid_free(grid);
  }
  const int32_t asked = case_scaled(RANDOM_GRIDS) * POSITIONS;
  CHECK(found > asked / 3); /* the cases are worth something */
  CHECK(beyond > asked / 50);
}

/* Known answers ------------------------------------------------------------------------------ */

/** Trap 25: (3, 4) and (5, 0) are both five cells from (0, 0), in rings 4 and 5; the smaller row wins. */
static void ties_across_rings(void) {
  sp_grid *grid = open_grid(9, 9);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 9, 9, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 3, 4, 0), SP_OK);
  check_cell(nearest(grid, 0, 0, NULL, NULL), 3, 4);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 5, 0), SP_OK);
  check_cell(nearest(grid, 0, 0, NULL, NULL), 3, 4); /* row 5 loses to row 4 */
  CHECK_EQ_I64(sp_grid_set_area(grid, 4, 3, 0), SP_OK);
  check_cell(nearest(grid, 0, 0, NULL, NULL), 4, 3);
  CHECK_EQ_I64(sp_grid_set_area(grid, 5, 0, 0), SP_OK);
  check_cell(nearest(grid, 0, 0, NULL, NULL), 5, 0);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.nearest_radius = 4; /* ring 5 is out of reach */
  check_cell(nearest(grid, 0, 0, &options, NULL), 4, 3);
  options.nearest_radius = 3;
  check_none(nearest(grid, 0, 0, &options, NULL));
  sp_grid_free(grid);
}

static void ties_within_a_ring(void) {
  sp_grid *grid = grid_of("...\n.#.\n...\n");
  check_cell(nearest(grid, 1, 1, NULL, NULL), 1, 0);
  CHECK_EQ_I64(sp_grid_set_area(grid, 1, 0, SP_AREA_WALL), SP_OK);
  check_cell(nearest(grid, 1, 1, NULL, NULL), 0, 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 1, SP_AREA_WALL), SP_OK);
  check_cell(nearest(grid, 1, 1, NULL, NULL), 2, 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 2, 1, SP_AREA_WALL), SP_OK);
  check_cell(nearest(grid, 1, 1, NULL, NULL), 1, 2);
  CHECK_EQ_I64(sp_grid_set_area(grid, 1, 2, SP_AREA_WALL), SP_OK);
  check_cell(nearest(grid, 1, 1, NULL, NULL), 0, 0); /* the corners, farther away */
  sp_grid_free(grid);
}

static void beside_the_grid(void) {
  sp_grid *grid = grid_of("..#\n...\n");
  check_cell(nearest(grid, -5, -9, NULL, NULL), 0, 0);
  check_cell(nearest(grid, 7, 0, NULL, NULL), 2, 1);
  check_cell(nearest(grid, 1, 40, NULL, NULL), 1, 1);
  check_cell(nearest(grid, INT32_MAX, INT32_MIN, NULL, NULL), 1, 0);
  check_cell(nearest(grid, INT32_MIN, INT32_MAX, NULL, NULL), 0, 1);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.nearest_radius = 4;
  check_none(nearest(grid, -5, 0, &options, NULL));
  check_cell(nearest(grid, -4, 0, &options, NULL), 0, 0);
  options.nearest_radius = 0;
  check_cell(nearest(grid, 1, 1, &options, NULL), 1, 1);
  check_none(nearest(grid, 2, 0, &options, NULL));
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 3, 2, SP_AREA_WALL), SP_OK);
  check_none(nearest(grid, 1, 1, NULL, NULL));
  check_none(nearest(grid, FAR_AWAY, FAR_AWAY, NULL, NULL));
  sp_grid_free(grid);
}

/** Long thin grids without a free cell: the work is that of the cells, not of the squares around them. */
static void thin_grids(void) {
  for (int32_t across = 0; across < 2; across++) {
    sp_grid *grid = across ? open_grid(1000000, 1) : open_grid(1, 1000000);
    CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, sp_grid_width(grid), sp_grid_height(grid), SP_AREA_WALL), SP_OK);
    for (int32_t position = -1; position <= 1000000; position += 250000) {
      check_none(nearest(grid, position * across, position * !across, NULL, NULL));
    }
    CHECK_EQ_I64(sp_grid_set_area(grid, 999999 * across, 999999 * !across, 0), SP_OK);
    check_cell(nearest(grid, 0, 0, NULL, NULL), 999999 * across, 999999 * !across);
    sp_grid_free(grid);
  }
}

static void large_agents(void) {
  sp_grid *grid = grid_of("#####\n#...#\n#..##\n#..#.\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  check_cell(nearest(grid, 4, 4, &options, NULL), 4, 3);
  options.agent_size = 2;
  check_cell(nearest(grid, 4, 4, &options, NULL), 1, 2);
  check_cell(nearest(grid, 3, 0, &options, NULL), 1, 1);
  options.agent_size = 3;
  check_none(nearest(grid, 4, 4, &options, NULL));
  CHECK_EQ_I64(sp_grid_set_rect(grid, 1, 0, 3, 4, 7), SP_OK);
  check_cell(nearest(grid, 4, 4, &options, NULL), 1, 1);
  sp_grid_free(grid);
}

/* Callbacks ---------------------------------------------------------------------------------- */

/** Knows what the search must know: the best cell accepted so far. */
typedef struct judge {
  oracle_rules rules;
  int32_t x;
  int32_t y;
  int32_t best[2];
  int32_t accepted;
  int32_t asked;
  int32_t stop_at;
  uint8_t seen[ORACLE_MAX_CELLS];
} judge;

static bool beats(const judge *self, int32_t x, int32_t y) {
  const int32_t cell[2] = {x, y};
  const int64_t distance = squared_distance(cell, self->x, self->y);
  const int64_t best = squared_distance(self->best, self->x, self->y);
  if (self->accepted == 0 || distance < best) return true;
  return distance == best && (y < self->best[1] || (y == self->best[1] && x < self->best[0]));
}

static int32_t judging_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  judge *self = (judge *)user;
  CHECK(oracle_fits(&self->rules, x, y));
  CHECK(beats(self, x, y));
  CHECK_EQ_I64(self->seen[y * self->rules.width + x]++, 0);
  *blocked = (x * 7 + y * 3) % 5 != 0;
  if (*blocked == 0) {
    self->best[0] = x;
    self->best[1] = y;
    self->accepted++;
  }
  return self->asked++ == self->stop_at;
}

static void asks_for_better_cells_only(void) {
  static path_case query;
  static judge self;
  for (int32_t i = 0; i < case_scaled(600) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0xB10) << 32 | (uint64_t)(uint32_t)i};
    draw_map(&query, &rng, i);
    sp_grid *grid = case_make_grid(&query, NULL);
    self = (judge){.rules = case_rules(&query, NULL), .stop_at = -1};
    self.x = draw_coordinate(&rng, query.width);
    self.y = draw_coordinate(&rng, query.height);
    sp_test_note("case %d", (int)i);
    const sp_grid_hooks hooks = {judging_blocked, NULL, &self};
    const nearest_answer answer = nearest(grid, self.x, self.y, &query.options, &hooks);
    CHECK_EQ_I64(answer.found, self.accepted > 0);
    if (answer.found) check_cell(answer, self.best[0], self.best[1]);
    sp_grid_free(grid);
  }
}

static void stopping_callbacks(void) {
  static judge self;
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  static const int32_t positions[4] = {0, 0, 7, 4};
  for (int32_t stop = 0; stop < 3; stop++) {
    self = (judge){.rules = {sp_grid_cells(grid), NULL, NULL, 8, 5, 8, 0, 1}, .x = 1, .y = 1, .stop_at = stop};
    const sp_grid_hooks hooks = {judging_blocked, NULL, &self};
    nearest_answer answer = untouched;
    int32_t cells[4] = {0};
    CHECK_EQ_I64(sp_grid_find_nearest_walkable(grid, 1, 1, NULL, &hooks, answer.cell, &answer.found), SP_E_CALLBACK);
    check_failure(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    CHECK_EQ_I64(memcmp(&answer, &untouched, sizeof answer), 0);
    CHECK_EQ_I64(self.asked, stop + 1);
    self = (judge){.rules = self.rules, .stop_at = 0};
    CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, positions, 2, NULL, &hooks, cells), SP_E_CALLBACK);
    CHECK_EQ_I64(self.asked, 1);
  }
  check_cell(nearest(grid, 1, 1, NULL, NULL), 1, 0); /* the grid is free again */
  sp_grid_free(grid);
}

/** From inside a callback every form is refused, the content is readable. */
static int32_t reentering_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  sp_grid *grid = (sp_grid *)user;
  const double points[2] = {0.5, 0.5};
  const int32_t positions[4] = {x, y, x, y};
  int32_t cells[2], found, priced;
  int64_t cost;
  CHECK_EQ_I64(sp_grid_find_nearest_walkable(grid, x, y, NULL, NULL, cells, &found), SP_E_REENTRANT);
  check_failure(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, 0, 0, NULL, NULL, cells, &found), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, positions, 1, NULL, NULL, cells), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables_at(grid, points, 1, NULL, NULL, cells), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, positions, 1, &cost, &priced), SP_OK);
  CHECK_EQ_U64(sp_grid_content_hash(grid), UINT64_C(0x7BE7D11AE6354E0B));
  *blocked = 0;
  return 0;
}

static void reentrance(void) {
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  const sp_grid_hooks hooks = {reentering_blocked, NULL, grid};
  check_cell(nearest(grid, 0, 0, NULL, &hooks), 0, 0);
  CHECK_EQ_I64(find(grid, 0, 0, 4, 3, NULL, &hooks).status, SP_PATH_STATUS_FOUND);
  sp_grid_free(grid);
}

/* World points ------------------------------------------------------------------------------- */

static int32_t index_below(double coordinate, double origin, double cell_size) {
  const double quotient = floor((coordinate - origin) / cell_size);
  if (quotient < -FAR_AWAY) return -FAR_AWAY;
  return quotient > FAR_AWAY ? FAR_AWAY : (int32_t)quotient;
}

/** A world point stands for the cell below it, in the grid or not; a batch for its queries one by one. */
static void points_and_batches(void) {
  enum { COUNT = 40 };
  static path_case query;
  for (int32_t i = 0; i < case_scaled(400) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0x901) << 32 | (uint64_t)(uint32_t)i};
    draw_map(&query, &rng, i);
    query.options.nearest_radius = draw_radius(&rng);
    sp_grid *grid = case_make_grid(&query, NULL);
    const double size = i % 5 == 0 ? 1e-6 : 0.1 + 3.0 * sp__rng_next_double(&rng);
    const double origin[2] = {-500.0 + 1000.0 * sp__rng_next_double(&rng), 7.25};
    CHECK_EQ_I64(sp_grid_set_space(grid, origin[0], origin[1], size), SP_OK);
    double points[2 * COUNT];
    int32_t positions[2 * COUNT], from_points[2 * COUNT];
    sp_test_note("case %d", (int)i);
    for (int32_t k = 0; k < COUNT; k++) {
      points[2 * k] = origin[0] + size * (query.width * (3.0 * sp__rng_next_double(&rng) - 1.0));
      points[2 * k + 1] = k % 7 == 0 ? 2097152.0 : origin[1] + size * (query.height * sp__rng_next_double(&rng));
      positions[2 * k] = index_below(points[2 * k], origin[0], size);
      positions[2 * k + 1] = index_below(points[2 * k + 1], origin[1], size);
    }
    CHECK_EQ_I64(sp_grid_find_nearest_walkables_at(grid, points, COUNT, &query.options, NULL, from_points), SP_OK);
    for (int32_t k = 0; k < COUNT; k++) {
      const nearest_answer single = nearest(grid, positions[2 * k], positions[2 * k + 1], &query.options, NULL);
      nearest_answer at = untouched;
      CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, points[2 * k], points[2 * k + 1], &query.options, NULL,
                                                    at.cell, &at.found),
                   SP_OK);
      check_same(at, single);
      CHECK_EQ_I64(from_points[2 * k], single.found ? single.cell[0] : -1);
      CHECK_EQ_I64(from_points[2 * k + 1], single.found ? single.cell[1] : -1);
    }
    CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, positions, COUNT, &query.options, NULL, positions), SP_OK);
    CHECK_EQ_I64(memcmp(positions, from_points, sizeof positions), 0);
    sp_grid_free(grid);
  }
}

static void tiny_cells(void) {
  sp_grid *grid = open_grid(4, 3);
  CHECK_EQ_I64(sp_grid_set_space(grid, -2e6, -2e6, 0x1p-1074), SP_OK);
  nearest_answer answer = untouched;
  CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, 2e6, -2e6, NULL, NULL, answer.cell, &answer.found), SP_OK);
  check_cell(answer, 3, 0);
  CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, -2097152, 2097152, NULL, NULL, answer.cell, &answer.found),
               SP_OK);
  check_cell(answer, 0, 2);
  sp_grid_free(grid);
}

/* Errors ------------------------------------------------------------------------------------- */

static void errors(void) {
  sp_grid *grid = open_grid(4, 3);
  nearest_answer answer = untouched;
  int32_t cells[4] = {-77, -77, -77, -77};
  const double bound = 2097152.0, beyond = 0x1.0000000000001p+21;
  const double points[4] = {1, 2, 3, beyond};
  const double wrong[] = {beyond, -beyond, (double)NAN, (double)INFINITY};
  for (int32_t i = 0; i < 4; i++) {
    const double v = wrong[i];
    CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, v, 0, NULL, NULL, answer.cell, &answer.found), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_X, v, -bound, bound);
    CHECK_EQ_I64(sp_grid_find_nearest_walkable_at(grid, 0, v, NULL, NULL, answer.cell, &answer.found), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_POINT_Y, v, -bound, bound);
  }
  CHECK_EQ_I64(sp_grid_find_nearest_walkables_at(grid, points, 2, NULL, NULL, cells), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_POINTS, beyond, -bound, bound);
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.index, 3);
  CHECK_EQ_I64(cells[0], -77);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.nearest_radius = -1;
  CHECK_EQ_I64(sp_grid_find_nearest_walkable(grid, 0, 0, &options, NULL, answer.cell, &answer.found), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GRID_OPTIONS_NEAREST_RADIUS, -1, 0, INT32_MAX);
  CHECK_EQ_I64(memcmp(&answer, &untouched, sizeof answer), 0);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, NULL, 0, NULL, NULL, NULL), SP_OK);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, NULL, 1, NULL, NULL, cells), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_CELLS, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables_at(grid, NULL, 1, NULL, NULL, cells), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_POINTS, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables(grid, cells, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_find_nearest_walkables_at(grid, points, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_grid_free(grid);
}

/** The search's options that say nothing about where an agent may stand are not read. */
static void other_options(void) {
  sp_grid *grid = grid_of("##.\n#..\n");
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_D_STAR_LITE; algorithm++) {
    options.algorithm = algorithm;
    options.iteration_budget = 1;
    options.connectivity = SP_GRID_CONNECTIVITY_FOUR;
    check_cell(nearest(grid, 0, 0, &options, NULL), 1, 1);
  }
  sp_grid_free(grid);
}

/** A nearest-cell query leaves the last path and its cells alone. */
static void keeps_the_last_path(void) {
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  const sp_grid_path path = find(grid, 0, 0, 4, 3, NULL, NULL);
  const int32_t *cells = sp_grid_path_cells(grid);
  int32_t copy[24];
  memcpy(copy, cells, sizeof copy);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.agent_size = 2;
  check_cell(nearest(grid, 0, 0, &options, NULL), 6, 0);
  CHECK(sp_grid_path_cells(grid) == cells);
  check_path(grid, &path, copy, 12);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-252 GAP-34 the nearest cell equals a look at every cell: sizes, callbacks, radii, positions outside",
         equals_look_at_all);
  SP_RUN("G-252 a cell straight ahead ties with one of a smaller ring", ties_across_rings);
  SP_RUN("G-252 ties go to the smaller row, then to the smaller column", ties_within_a_ring);
  SP_RUN("G-252 GAP-24 positions beside the grid and far away; the radius is in columns and rows", beside_the_grid);
  SP_RUN("G-252 long thin grids without a free cell", thin_grids);
  SP_RUN("G-252 an agent of several cells", large_agents);
  SP_RUN("GAP-34 blocked is asked only for cells that fit and beat the best so far", asks_for_better_cells_only);
  SP_RUN("G-252 a callback that stops ends the query", stopping_callbacks);
  SP_RUN("G-112 from a callback nearest-cell queries are refused, hash and fixed costs are not", reentrance);
  SP_RUN("G-252 GAP-24 world points stand for the cell below them, and batches for single queries", points_and_batches);
  SP_RUN("GAP-24 quotients beyond int32 are clamped", tiny_cells);
  SP_RUN("G-072 GAP-14 errors name the argument and change nothing", errors);
  SP_RUN("G-252 options of paths do not matter", other_options);
  SP_RUN("G-252 the last path stays", keeps_the_last_path);
  return sp_test_end();
}
