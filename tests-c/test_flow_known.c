/* Flow fields: printed answers, what reading gives, goals, callbacks, refusals, lifetime. */
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "support/flow_cases.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

static sp_flow_field *field_to(sp_grid *grid, int32_t x, int32_t y) {
  const int32_t goal[2] = {x, y};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, NULL, &field), SP_OK);
  return field;
}

static void check_next(const sp_flow_field *field, int32_t x, int32_t y, int32_t next_x, int32_t next_y) {
  int32_t cell[2] = {-7, -7}, found;
  CHECK_EQ_I64(sp_flow_field_next(field, x, y, cell, &found), SP_OK);
  CHECK_EQ_I64(found, next_x >= 0);
  CHECK_EQ_I64(cell[0], next_x >= 0 ? next_x : -7);
  CHECK_EQ_I64(cell[1], next_x >= 0 ? next_y : -7);
}

static void check_cost(const sp_flow_field *field, int32_t x, int32_t y, double expected) {
  double cost = -1.0;
  CHECK_EQ_I64(sp_flow_field_cost(field, x, y, &cost), SP_OK);
  CHECK_EQ_F64_BITS(cost, expected);
}

/** The yard of the cookbook: a wall that is open at the bottom. */
static sp_grid *yard(void) {
  sp_grid *grid = open_grid(16, 8);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 7, 0, 1, 7, SP_AREA_WALL), SP_OK);
  return grid;
}

/* Answers ------------------------------------------------------------------------------------ */

static void printed_answers(void) {
  sp_grid *grid = yard();
  sp_flow_field *field = field_to(grid, 15, 0);
  double cost;
  CHECK_EQ_I64(sp_flow_field_cost(field, 0, 0, &cost), SP_OK);
  CHECK(cost > 21.38475 && cost < 21.38485);
  check_next(field, 0, 0, 0, 1);
  CHECK_EQ_I64(sp_flow_field_cost(field, 3, 6, &cost), SP_OK);
  CHECK(fabs(cost - 15.313708498984763) < 1e-12);
  check_next(field, 3, 6, 4, 6);
  CHECK_EQ_I64(sp_flow_field_cost(field, 12, 2, &cost), SP_OK);
  CHECK(fabs(cost - 3.82842712474619) < 1e-13);
  check_next(field, 12, 2, 13, 1);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

static void quickstart_answer(void) {
  sp_grid *grid = open_grid(16, 16);
  sp_flow_field *field = field_to(grid, 15, 15);
  check_cost(field, 0, 0, 21.213203435596434);
  check_next(field, 0, 0, 1, 1);
  CHECK_EQ_I64(sp_flow_field_settled(field), 256);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/* Reading ------------------------------------------------------------------------------------ */

static void directions(void) {
  static const double expected[8][2] = {{0, -1},
                                        {1, 0},
                                        {0, 1},
                                        {-1, 0},
                                        {0.7071067811865475, -0.7071067811865475},
                                        {0.7071067811865475, 0.7071067811865475},
                                        {-0.7071067811865475, 0.7071067811865475},
                                        {-0.7071067811865475, -0.7071067811865475}};
  sp_grid *grid = open_grid(3, 3);
  sp_flow_field *field = field_to(grid, 1, 1);
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    double direction[2];
    CHECK_EQ_I64(sp_flow_field_direction(field, 1 - oracle_dx[d], 1 - oracle_dy[d], direction), SP_OK);
    CHECK_EQ_F64_BITS(direction[0], expected[d][0]);
    CHECK_EQ_F64_BITS(direction[1], expected[d][1]);
  }
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/** The direction of a cell with its bits from the places of both cells. */
static void hex_directions(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(9, 8, layout);
    const int32_t goal[2] = {4, 3};
    sp_flow_field *field = NULL;
    CHECK_EQ_I64(sp_hex_flow_field_create(hex, goal, 1, NULL, NULL, &field), SP_OK);
    for (int32_t node = 0; node < 72; node++) {
      double direction[2], from[2], to[2];
      int32_t next[2] = {0, 0}, found;
      CHECK_EQ_I64(sp_flow_field_direction(field, node % 9, node / 9, direction), SP_OK);
      CHECK_EQ_I64(sp_flow_field_next(field, node % 9, node / 9, next, &found), SP_OK);
      CHECK_EQ_I64(found, node != 31);
      if (!found) continue;
      sp_hex_cell_center(hex, node % 9, node / 9, from);
      sp_hex_cell_center(hex, next[0], next[1], to);
      const double dx = to[0] - from[0], dy = to[1] - from[1], length = sqrt(dx * dx + dy * dy);
      CHECK_EQ_F64_BITS(direction[0], dx / length);
      CHECK_EQ_F64_BITS(direction[1], dy / length);
      CHECK(fabs(length - 1.0) < 1e-14);
      check_cost(field, node % 9, node / 9, sp_hex_distance(hex, node % 9, node / 9, 4, 3));
    }
    sp_flow_field_free(field);
    sp_hex_free(hex);
  }
}

static void nowhere_to_go(void) {
  sp_grid *grid = grid_of("..#.\n..#.\n");
  sp_flow_field *field = field_to(grid, 0, 0);
  double direction[2], cost;
  check_cost(field, 3, 0, (double)INFINITY);
  check_cost(field, 2, 0, (double)INFINITY);
  check_next(field, 3, 0, -1, -1);
  check_next(field, 0, 0, -1, -1);
  check_next(field, -1, 0, -1, -1);
  check_next(field, 0, 2, -1, -1);
  for (int32_t x = -1; x < 5; x += x < 0 ? 1 : 2) {
    CHECK_EQ_I64(sp_flow_field_direction(field, x == 2 ? 3 : x, 0, direction), SP_OK);
    CHECK_EQ_F64_BITS(direction[0], 0.0);
    CHECK_EQ_F64_BITS(direction[1], 0.0);
  }
  CHECK_EQ_I64(sp_flow_field_cost(field, 4, 0, &cost), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_X, 4, 0, 3);
  CHECK_EQ_I64(sp_flow_field_cost(field, 0, -1, &cost), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, -1, 0, 1);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

enum { SAMPLES = 300 };

static void check_sample(const sp_flow_field *field, const int32_t cell[2], double cost, const int32_t next[2],
                         const double direction[2]) {
  double one, vector[2];
  int32_t step[2] = {-1, -1}, found;
  if (sp_flow_field_cost(field, cell[0], cell[1], &one) != SP_OK) one = (double)INFINITY;
  CHECK_EQ_I64(sp_flow_field_next(field, cell[0], cell[1], step, &found), SP_OK);
  CHECK_EQ_I64(sp_flow_field_direction(field, cell[0], cell[1], vector), SP_OK);
  CHECK_EQ_F64_BITS(cost, one);
  CHECK_EQ_I64(next[0], step[0]);
  CHECK_EQ_I64(next[1], step[1]);
  CHECK_EQ_F64_BITS(direction[0], vector[0]);
  CHECK_EQ_F64_BITS(direction[1], vector[1]);
}

static void batches(void) {
  static int32_t cells[2 * SAMPLES], next[2 * SAMPLES];
  static double points[2 * SAMPLES], costs[SAMPLES], vectors[2 * SAMPLES];
  sp__rng rng = {77};
  sp_grid *grid = yard();
  CHECK_EQ_I64(sp_grid_set_space(grid, -3.5, 2.0, 0.75), SP_OK);
  sp_flow_field *field = field_to(grid, 15, 0);
  for (int32_t i = 0; i < 2 * SAMPLES; i++) cells[i] = sp__rng_next_int(&rng, 20) - 2;
  for (int32_t i = 0; i < SAMPLES; i++) {
    points[2 * i] = -3.5 + 0.75 * (cells[2 * i] + sp__rng_next_double(&rng));
    points[2 * i + 1] = 2.0 + 0.75 * (cells[2 * i + 1] + sp__rng_next_double(&rng));
  }
  CHECK_EQ_I64(sp_flow_field_sample(field, cells, SAMPLES, costs, next, vectors), SP_OK);
  for (int32_t i = 0; i < SAMPLES; i++) check_sample(field, cells + 2 * i, costs[i], next + 2 * i, vectors + 2 * i);
  memset(next, 0, sizeof next);
  CHECK_EQ_I64(sp_flow_field_sample_at(field, points, SAMPLES, costs, next, vectors), SP_OK);
  for (int32_t i = 0; i < SAMPLES; i++) check_sample(field, cells + 2 * i, costs[i], next + 2 * i, vectors + 2 * i);
  CHECK_EQ_I64(sp_flow_field_sample(field, cells, SAMPLES, NULL, NULL, NULL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_sample(field, NULL, 0, NULL, NULL, NULL), SP_OK);
  CHECK_EQ_I64(sp_flow_field_sample(field, NULL, 1, costs, NULL, NULL), SP_E_ARGUMENT);
  points[5] = (double)NAN;
  CHECK_EQ_I64(sp_flow_field_sample_at(field, points, SAMPLES, costs, NULL, NULL), SP_E_RANGE);
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_POINTS);
  CHECK_EQ_I64(error.index, 5);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

static void whole_fields(void) {
  static double vectors[2 * 128];
  sp_grid *grid = yard();
  sp_flow_field *field = field_to(grid, 15, 0);
  const double *costs = sp_flow_field_costs(field);
  CHECK_EQ_I64(sp_flow_field_directions(field, vectors), SP_OK);
  for (int32_t node = 0; node < 128; node++) {
    const int32_t cell[2] = {node % 16, node / 16}, next = sp_flow_field_next_nodes(field)[node];
    const int32_t step[2] = {next < 0 ? -1 : next % 16, next < 0 ? -1 : next / 16};
    check_sample(field, cell, costs[node], step, vectors + 2 * node);
  }
  CHECK_EQ_I64(sp_grid_set_area(grid, 7, 3, 0), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK(sp_flow_field_costs(field) == costs);
  CHECK(sp_flow_field_memory(field) > 128 * 17);
  CHECK_EQ_I64(sp_flow_field_goal_count(field), 1);
  CHECK_EQ_I64(sp_flow_field_goals(field)[0], 15);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/* Goals -------------------------------------------------------------------------------------- */

static int32_t refuse_column(void *user, int32_t x, int32_t y, int32_t *blocked) {
  (void)y;
  *blocked = x == *(const int32_t *)user;
  return 0;
}

static void inactive_goals(void) {
  sp_grid *grid = grid_of("..#...\n......\n......\n");
  const int32_t goals[8] = {2, 0, 5, 2, 5, 2, 0, 0};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 4, NULL, NULL, &field), SP_OK);
  check_cost(field, 2, 0, (double)INFINITY);
  check_cost(field, 5, 2, 0.0);
  check_cost(field, 1, 0, 1.0);
  CHECK_EQ_I64(sp_flow_field_goal_count(field), 4);
  sp_flow_field_free(field);

  options.agent_size = 2; /* fits at neither of the first two */
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 2, &options, NULL, &field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_COMPLETE);
  CHECK_EQ_I64(sp_flow_field_settled(field), 0);
  for (int32_t node = 0; node < 18; node++) CHECK(isinf(sp_flow_field_costs(field)[node]));
  sp_flow_field_free(field);

  int32_t column = 5;
  const sp_grid_hooks hooks = {refuse_column, NULL, &column};
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 4, NULL, &hooks, &field), SP_OK);
  check_cost(field, 5, 2, (double)INFINITY);
  check_cost(field, 0, 1, 1.0);
  CHECK(!isinf(sp_flow_field_costs(field)[4]) && sp_flow_field_costs(field)[4] >= 4.0);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

static void budget(void) {
  sp_grid *grid = open_grid(10, 10);
  const int32_t goal[2] = {0, 0};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_flow_field *field = NULL;
  int32_t status;
  options.iteration_budget = 30;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, &options, NULL, &field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_RUNNING);
  CHECK_EQ_I64(sp_flow_field_settled(field), 30);
  CHECK_EQ_I64(sp_flow_field_step(field, 0, &status), SP_OK);
  CHECK_EQ_I64(status, SP_FLOW_STATUS_RUNNING);
  CHECK_EQ_I64(sp_flow_field_settled(field), 30);
  CHECK_EQ_I64(sp_flow_field_step(field, 70, &status), SP_OK);
  CHECK_EQ_I64(status, SP_FLOW_STATUS_COMPLETE);
  CHECK_EQ_I64(sp_flow_field_settled(field), 100);
  CHECK_EQ_I64(sp_flow_field_step(field, -1, &status), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_ITERATIONS, -1, 0, INT32_MAX);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/* Refusals ----------------------------------------------------------------------------------- */

static void refusals(void) {
  sp_grid *grid = open_grid(4, 3);
  sp_hex *hex = open_hex(4, 3, 0);
  const int32_t goals[4] = {0, 0, 4, 1};
  sp_flow_field *field = NULL;
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  CHECK_EQ_I64(sp_grid_flow_field_create(NULL, goals, 1, NULL, NULL, &field), SP_E_HANDLE);
  CHECK_EQ_I64(sp_hex_flow_field_create((sp_hex *)grid, goals, 1, NULL, NULL, &field), SP_E_HANDLE);
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, NULL, 1, NULL, NULL, &field), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_GOALS, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 0, NULL, NULL, &field), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_LENGTH, 0, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 2, NULL, NULL, &field), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_GOALS, 4, 0, 3);
  options.agent_size = 2;
  CHECK_EQ_I64(sp_hex_flow_field_create(hex, goals, 1, &options, NULL, &field), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_AGENT_SIZE, 2, 1, 1);
  options.agent_size = 0;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goals, 1, &options, NULL, &field), SP_E_RANGE);
  CHECK(field == NULL);
  CHECK_EQ_I64(sp_flow_field_refresh((sp_flow_field *)grid), SP_E_HANDLE);
  CHECK_EQ_I64(sp_flow_field_status(NULL), SP_FLOW_STATUS_NOT_STARTED);
  CHECK(sp_flow_field_costs((sp_flow_field *)grid) == NULL);
  sp_flow_field_free(NULL);
  sp_hex_free(hex);
  sp_grid_free(grid);
}

/* Callbacks and lifetime --------------------------------------------------------------------- */

/** A callback that asks to stop at a call, tries what it must not, or frees the field. */
typedef struct meddler {
  sp_grid *grid;
  sp_flow_field *field;
  int32_t calls_left;
  bool frees;
} meddler;

static int32_t meddle(void *user, int32_t x, int32_t y, int32_t *blocked) {
  meddler *self = user;
  (void)x, (void)y, (void)blocked;
  if (self->field != NULL) {
    uint8_t bytes[1];
    CHECK_EQ_I64(sp_flow_field_refresh(self->field), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_flow_field_reset(self->field), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_flow_field_save_state(self->field, bytes, 1), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_flow_field_restore_state(self->field, bytes, 1), SP_E_REENTRANT);
    CHECK_EQ_I64(sp_grid_set_area(self->grid, 0, 0, 1), SP_E_REENTRANT);
    if (self->frees) sp_flow_field_free(self->field);
    self->field = NULL;
  }
  return self->calls_left-- == 0;
}

static void callback_stops(void) {
  sp_grid *grid = open_grid(8, 8);
  meddler self = {grid, NULL, 5, false};
  const sp_grid_hooks hooks = {meddle, NULL, &self};
  const int32_t goal[2] = {0, 0};
  sp_flow_field *field = NULL;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, &hooks, &field), SP_E_CALLBACK);
  CHECK(field == NULL);
  self.calls_left = 100000;
  CHECK_EQ_I64(sp_grid_flow_field_create(grid, goal, 1, NULL, &hooks, &field), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 7, 7, SP_AREA_WALL), SP_OK);
  self = (meddler){grid, field, 1, false};
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_E_CALLBACK);
  CHECK_EQ_I64(sp_flow_field_status(field), SP_FLOW_STATUS_NOT_STARTED);
  CHECK(isinf(sp_flow_field_costs(field)[0]));
  CHECK_EQ_I64(sp_flow_field_next_nodes(field)[9], -1);
  self.calls_left = 100000;
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_settled(field), 63);
  CHECK_EQ_I64(sp_grid_set_area(grid, 7, 7, 0), SP_OK);
  self = (meddler){grid, field, 100000, true};
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK); /* the field is gone now */
  CHECK(self.field == NULL);
  sp_grid_free(grid);
}

static void outlives_its_grid(void) {
  sp_grid *grid = yard();
  sp_flow_field *field = field_to(grid, 15, 0);
  sp_grid_free(grid);
  check_next(field, 12, 2, 13, 1);
  CHECK_EQ_I64(sp_flow_field_reset(field), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(field), SP_OK);
  check_next(field, 12, 2, 13, 1);
  sp_flow_field_free(field);
  sp_hex *hex = open_hex(3, 3, 1);
  const int32_t goal[2] = {1, 1};
  CHECK_EQ_I64(sp_hex_flow_field_create(hex, goal, 1, NULL, NULL, &field), SP_OK);
  sp_hex_free(hex);
  check_cost(field, 0, 1, 1.0);
  sp_flow_field_free(field);
}

/** Fields of one grid do not know of each other, and a freed one no longer listens. */
static void several_fields(void) {
  sp_grid *grid = yard();
  sp_flow_field *first = field_to(grid, 0, 0), *second = field_to(grid, 15, 7);
  sp_flow_field_free(first);
  CHECK_EQ_I64(sp_grid_set_area(grid, 7, 2, 0), SP_OK);
  CHECK_EQ_I64(sp_flow_field_refresh(second), SP_OK);
  check_next(second, 7, 2, 8, 2);
  sp_flow_field_free(second);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-12 KA-13 KA-14 the field of the cookbook", printed_answers);
  SP_RUN("DA-15 the field of the quickstart", quickstart_answer);
  SP_RUN("G-179 GAP-42 directions on squares", directions);
  SP_RUN("G-172 G-175 G-179 GAP-42 costs and directions on hex grids", hex_directions);
  SP_RUN("G-178 GAP-42 GAP-44 goals, cells without a way and cells outside", nowhere_to_go);
  SP_RUN("G-179 batches give what single calls give", batches);
  SP_RUN("G-172 G-184 whole fields in arrays that stay where they are, and nothing but the eight directions",
         whole_fields);
  SP_RUN("G-173 GAP-16 GAP-44 inactive goals", inactive_goals);
  SP_RUN("G-180 GAP-15 the iteration budget of the creation; a step of 0 iterations", budget);
  SP_RUN("G-172 GAP-31 GAP-44 what cannot be made says what is wrong", refusals);
  SP_RUN("G-176 callbacks can stop a field, and may not touch it", callback_stops);
  SP_RUN("G-185 a field keeps its grid alive", outlives_its_grid);
  SP_RUN("G-183 fields of one grid are independent", several_fields);
  return sp_test_end();
}
