/* Queries with callbacks: what they are asked, in which order, and what their answers do. */
#include <math.h>

#include "hash/scenarios.h"
#include "hash/world.h"

/** Writes every question, answers by the cells alone, and stops at a given question. */
typedef struct caller {
  hash_context *context;
  int32_t questions;
  int32_t stop_at; /* number of the question that stops the query; -1 is none */
} caller;

static int32_t next_question(caller *self) {
  return self->questions++ == self->stop_at;
}

static int32_t answer_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  caller *self = user;
  hash_write_i32(self->context, x);
  hash_write_i32(self->context, y);
  *blocked = (x * 7 + y * 13) % 11 == 0;
  return next_question(self);
}

/** Dearer, cheaper, free and refused moves, by where they start. */
static double price_move(int32_t from_x, int32_t to_y, double grid_cost) {
  switch ((from_x + 3 * to_y) % 9) {
  case 0:
    return (double)NAN;
  case 1:
    return -1;
  case 2:
    return HUGE_VAL;
  case 3:
    return 0;
  case 4:
    return grid_cost * 1.7;
  default:
    return grid_cost / 3;
  }
}

static int32_t answer_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y,
                                double grid_cost, double *cost) {
  caller *self = user;
  hash_write_i32(self->context, from_x);
  hash_write_i32(self->context, from_y);
  hash_write_i32(self->context, to_x);
  hash_write_i32(self->context, to_y);
  hash_write_f64(self->context, grid_cost);
  hash_write_f64(self->context, *cost);
  *cost = price_move(from_x, to_y, grid_cost);
  return next_question(self);
}

static const world_shape shape = {400, MAP_OPEN, 24, 20, 4, COSTS_ANY};

static void run_hooks(hash_context *context, bool blocked, bool step_cost, int32_t stop_at) {
  caller self = {context, 0, stop_at};
  const sp_grid_hooks hooks = {blocked ? answer_blocked : NULL, step_cost ? answer_step_cost : NULL, &self};
  sp_grid *grid = world_make_grid(&shape);
  world_write_queries(context, grid, 401, 6, NULL, &hooks);
  world_write_queries(context, grid, 402, 2, NULL, NULL);
  hash_write_i32(context, self.questions);
  sp_grid_free(grid);
}

void hash_astar_blocked(hash_context *context) {
  run_hooks(context, true, false, -1);
}

void hash_astar_step_cost(hash_context *context) {
  run_hooks(context, false, true, -1);
  run_hooks(context, true, true, -1);
}

/** The query that is stopped fails; the queries after it are as exact as before. */
void hash_astar_callback_stop(hash_context *context) {
  static const int32_t stops[] = {0, 1, 2, 17, 60};
  for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
    run_hooks(context, true, false, stops[i]);
    run_hooks(context, false, true, stops[i]);
    run_hooks(context, true, true, stops[i]);
  }
}

/* Calls that a callback may not make ---------------------------------------------------------- */

typedef struct intruder {
  hash_context *context;
  sp_grid *grid;
} intruder;

static int32_t intrude(void *user, int32_t x, int32_t y, int32_t *blocked) {
  intruder *self = user;
  sp_grid_path result;
  *blocked = 0;
  hash_write_i32(self->context, sp_grid_get_area(self->grid, x, y));
  world_write_status(self->context, sp_grid_set_area(self->grid, x, y, 0));
  world_write_status(self->context, sp_grid_find_path(self->grid, x, y, x, y, NULL, NULL, &result));
  return 0;
}

void hash_astar_reentrance(hash_context *context) {
  sp_grid *grid = world_make_grid(&shape);
  intruder self = {context, grid};
  const sp_grid_hooks hooks = {intrude, NULL, &self};
  world_write_queries(context, grid, 403, 2, NULL, &hooks);
  world_write_grid(context, grid);
  sp_grid_free(grid);
}
