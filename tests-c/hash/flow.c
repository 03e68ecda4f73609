/* Flow fields: whole ones, areas and rules, callbacks, slices, edits, hex grids, saved bytes, readings. */
#include "samepath/flow.h"

#include "hash/parallel.h"
#include "hash/scenarios.h"
#include "hash/world.h"
#include "support/seeded_hooks.h"

enum { GOALS = 3, STATE_BYTES = 96 * 1024 };

/** Goals anywhere: some lie in walls. */
static void draw_goals(uint64_t seed, int32_t width, int32_t height, int32_t goals[2 * GOALS]) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < GOALS; i++) {
    goals[2 * i] = sp__rng_next_int(&rng, width);
    goals[2 * i + 1] = sp__rng_next_int(&rng, height);
  }
}

static sp_flow_field *make_field(sp_grid *grid, uint64_t seed, const sp_grid_options *options,
                                 const sp_grid_hooks *hooks) {
  int32_t goals[2 * GOALS];
  sp_flow_field *field = NULL;
  draw_goals(seed, sp_grid_width(grid), sp_grid_height(grid), goals);
  hash_require(sp_grid_flow_field_create(grid, goals, GOALS, options, hooks, &field) == SP_OK);
  return field;
}

static void write_field(hash_context *context, const sp_flow_field *field, int32_t cells) {
  hash_write_i32(context, sp_flow_field_status(field));
  hash_write_i32(context, sp_flow_field_settled(field));
  hash_write_i32(context, sp_flow_field_is_current(field));
  for (int32_t node = 0; node < cells; node++) {
    hash_write_f64(context, sp_flow_field_costs(field)[node]);
    hash_write_i32(context, sp_flow_field_next_nodes(field)[node]);
  }
}

static void write_new(hash_context *context, const world_shape *shape, const sp_grid_options *options) {
  sp_grid *grid = world_make_grid(shape);
  sp_flow_field *field = make_field(grid, shape->seed + 7, options, NULL);
  write_field(context, field, shape->width * shape->height);
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

void hash_flow_maps(hash_context *context) {
  static const int32_t sizes[][2] = {{1, 1}, {9, 5}, {1, 31}, {64, 64}, {2, 40}, {47, 33}};
  for (int32_t map = 0; map < MAP_KIND_COUNT; map++) {
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      const world_shape shape = {
          12000 + 100 * (uint64_t)map + 10 * i, (map_kind)map, sizes[i][0], sizes[i][1], 1, COSTS_ONE};
      write_new(context, &shape, NULL);
    }
  }
}

/** Every rule, connectivity and several agent sizes, with multipliers of all kinds. */
void hash_flow_options(hash_context *context) {
  for (int32_t costs = 0; costs < COST_KIND_COUNT; costs++) {
    for (int32_t rule = 0; rule < 3; rule++) {
      for (int32_t size = 1; size <= 3; size++) {
        const world_shape shape = {12600 + (uint64_t)(10 * costs + size), MAP_CAVE, 40, 31, 6, (cost_kind)costs};
        sp_grid_options options = SP_GRID_OPTIONS_INIT;
        options.connectivity = (costs + size) % 3 == 0 ? 4 : 8;
        options.diagonals = rule;
        options.agent_size = size;
        write_new(context, &shape, &options);
      }
    }
  }
}

void hash_flow_callbacks(hash_context *context) {
  for (int32_t prices = PRICE_NONE; prices <= PRICE_ANY; prices++) {
    const world_shape shape = {12700 + (uint64_t)prices, MAP_ROOMS, 30, 30, 4, COSTS_ANY};
    sp_grid *grid = world_make_grid(&shape);
    seeded_hooks hooks;
    seeded_hooks_init(&hooks, 12710, true, (price_kind)prices);
    sp_flow_field *field = make_field(grid, 12711, NULL, &hooks.hooks);
    write_field(context, field, 900);
    hash_require(sp_grid_set_rect(grid, 4, 5, 6, 2, SP_AREA_WALL) == SP_OK);
    hash_require(sp_flow_field_refresh(field) == SP_OK);
    write_field(context, field, 900);
    hash_write_u64(context, hooks.log);
    hash_write_u64(context, (uint64_t)hooks.calls);
    sp_flow_field_free(field);
    sp_grid_free(grid);
  }
}

/** The field after each slice, and what a state saved then holds. */
void hash_flow_slices(hash_context *context) {
  static const int32_t budgets[] = {1, 7, 50};
  static uint8_t bytes[STATE_BYTES];
  for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
    const world_shape shape = {12800 + i, MAP_CAVE, 20, 16, 4, COSTS_ANY};
    sp_grid *grid = world_make_grid(&shape);
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.iteration_budget = budgets[i];
    sp_flow_field *field = make_field(grid, 12810, &options, NULL);
    int32_t status = sp_flow_field_status(field);
    for (int32_t step = 0; status == SP_FLOW_STATUS_RUNNING; step++) {
      const uint64_t size = sp_flow_field_state_size(field);
      hash_require(sp_flow_field_save_state(field, bytes, STATE_BYTES) == SP_OK);
      if (step % 16 == 0) hash_write_bytes(context, bytes, (size_t)size);
      hash_require(sp_flow_field_restore_state(field, bytes, size) == SP_OK);
      hash_require(sp_flow_field_step(field, budgets[i], &status) == SP_OK);
    }
    write_field(context, field, 320);
    sp_flow_field_free(field);
    sp_grid_free(grid);
  }
}

/** Repairs between edits of cells, rectangles and multipliers; some are sliced and saved half-way. */
void hash_flow_edits(hash_context *context) {
  static uint8_t bytes[STATE_BYTES];
  for (int32_t size = 1; size <= 2; size++) {
    const world_shape shape = {12900, MAP_CAVE, 40, 40, 4, COSTS_DYADIC};
    sp_grid *grid = world_make_grid(&shape);
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.agent_size = size;
    sp_flow_field *field = make_field(grid, 12901, &options, NULL);
    sp__rng rng = {12902};
    for (int32_t round = 0; round < 16; round++) {
      int32_t places[4], status;
      for (int32_t i = 0; i < 4; i++) places[i] = sp__rng_next_int(&rng, 37);
      hash_require(sp_grid_set_area(grid, places[0], places[1], round % 3 == 0 ? SP_AREA_WALL : round % 4) == SP_OK);
      hash_require(sp_grid_set_rect(grid, places[2], places[3], 2, 3, round % 2 == 0 ? 0 : SP_AREA_WALL) == SP_OK);
      if (round % 7 == 6) hash_require(sp_grid_set_area_cost(grid, 2, 0.25 * round) == SP_OK);
      hash_require(sp_flow_field_step(field, 1 + round % 5, &status) == SP_OK);
      hash_require(sp_flow_field_save_state(field, bytes, STATE_BYTES) == SP_OK);
      hash_write_bytes(context, bytes, (size_t)sp_flow_field_state_size(field));
      if (round % 4 < 3) hash_require(sp_flow_field_refresh(field) == SP_OK);
      write_field(context, field, 1600);
    }
    sp_flow_field_free(field);
    sp_grid_free(grid);
  }
}

void hash_flow_hex(hash_context *context) {
  for (int32_t layout = 0; layout < 4; layout++) {
    uint8_t areas[24 * 19];
    double costs[SP_AREA_COUNT], vectors[2 * 24 * 19];
    int32_t goals[2 * GOALS];
    sp__rng rng = {12950 + (uint64_t)layout};
    sp_hex *hex = NULL;
    sp_flow_field *field = NULL;
    map_fill_random(&rng, areas, 24, 19, 25);
    map_scatter_areas(&rng, areas, 24, 19, 4);
    map_fill_costs(&rng, layout % 2 == 0 ? COSTS_UNIFORM : COSTS_ANY, costs);
    draw_goals(12960, 24, 19, goals);
    hash_require(sp_hex_from_areas(areas, 24, 19, layout, NULL, &hex) == SP_OK);
    hash_require(sp_hex_set_area_costs(hex, costs, SP_AREA_COUNT) == SP_OK);
    hash_require(sp_hex_flow_field_create(hex, goals, GOALS, NULL, NULL, &field) == SP_OK);
    write_field(context, field, 24 * 19);
    hash_require(sp_hex_set_rect(hex, 5, 5, 3, 2, layout % 2 == 0 ? SP_AREA_WALL : 2) == SP_OK);
    hash_require(sp_flow_field_refresh(field) == SP_OK);
    write_field(context, field, 24 * 19);
    hash_require(sp_flow_field_directions(field, vectors) == SP_OK);
    for (int32_t i = 0; i < 2 * 24 * 19; i++) hash_write_f64(context, vectors[i]);
    sp_flow_field_free(field);
    sp_hex_free(hex);
  }
}

/** Single cells, batches, and what is refused. */
void hash_flow_reading(hash_context *context) {
  const world_shape shape = {12970, MAP_RANDOM, 30, 20, 3, COSTS_ANY};
  int32_t cells[2 * 64], next[2 * 64], none[2] = {0, 99};
  double points[2 * 64], costs[64], vectors[2 * 64];
  sp__rng rng = {12971};
  sp_grid *grid = world_make_grid(&shape);
  hash_require(sp_grid_set_space(grid, -4.25, 3.0, 0.7) == SP_OK);
  sp_flow_field *field = make_field(grid, 12972, NULL, NULL), *other = NULL;
  for (int32_t i = 0; i < 2 * 64; i++) {
    cells[i] = sp__rng_next_int(&rng, 34) - 2;
    points[i] = -5.0 + 24.0 * sp__rng_next_double(&rng);
  }
  for (int32_t at = 0; at < 2; at++) {
    hash_require((at == 0 ? sp_flow_field_sample(field, cells, 64, costs, next, vectors)
                          : sp_flow_field_sample_at(field, points, 64, costs, next, vectors)) == SP_OK);
    world_write_cells(context, next, 64);
    world_write_points(context, vectors, 64);
    for (int32_t i = 0; i < 64; i++) hash_write_f64(context, costs[i]);
  }
  world_write_status(context, sp_grid_flow_field_create(grid, none, 1, NULL, NULL, &other));
  world_write_status(context, sp_grid_flow_field_create(grid, none, 0, NULL, NULL, &other));
  world_write_status(context, sp_flow_field_cost(field, 30, 0, costs));
  world_write_status(context, sp_flow_field_restore_state(field, (const uint8_t *)"OPGS", 4));
  world_write_status(context, sp_flow_field_refresh(field));
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

/* Several fields at the same time, one grid each ----------------------------------------------- */

enum { FIELDS = 8 };

typedef struct field_sums {
  double sums[FIELDS];
} field_sums;

static void sum_field(void *user, int32_t index) {
  field_sums *self = user;
  const world_shape shape = {12990 + (uint64_t)index, MAP_CAVE, 50, 50, 3, COSTS_ANY};
  sp_grid *grid = world_make_grid(&shape);
  sp_flow_field *field = make_field(grid, 12991, NULL, NULL);
  self->sums[index] = 0.0;
  for (int32_t node = 0; node < 2500; node++) {
    const int32_t next = sp_flow_field_next_nodes(field)[node];
    if (next >= 0) self->sums[index] += sp_flow_field_costs(field)[node] * (1 + next % 3);
  }
  sp_flow_field_free(field);
  sp_grid_free(grid);
}

void hash_flow_threads(hash_context *context) {
  static field_sums sums;
  hash_parallel(context->threads, FIELDS, sum_field, &sums);
  for (int32_t i = 0; i < FIELDS; i++) hash_write_f64(context, sums.sums[i]);
}

/* Several fields of one grid at the same time -------------------------------------------------- */

static void run_field(void *user, int32_t index) {
  sp_flow_field *field = ((sp_flow_field **)user)[index];
  int32_t status = SP_FLOW_STATUS_RUNNING;
  while (status == SP_FLOW_STATUS_RUNNING) {
    hash_require(sp_flow_field_step(field, 1 + 97 * index, &status) == SP_OK);
  }
}

/** The fields have begun, so the grid has all that they read of it. */
void hash_flow_threads_shared(hash_context *context) {
  static const world_shape shape = {13100, MAP_CAVE, 60, 45, 3, COSTS_ANY};
  sp_flow_field *fields[FIELDS];
  sp_grid *grid = world_make_grid(&shape);
  for (int32_t i = 0; i < FIELDS; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.iteration_budget = 1;
    options.agent_size = 1 + i % 2;
    fields[i] = make_field(grid, 13101 + (uint64_t)i, &options, NULL);
  }
  hash_parallel(context->threads, FIELDS, run_field, fields);
  for (int32_t i = 0; i < FIELDS; i++) {
    write_field(context, fields[i], shape.width * shape.height);
    sp_flow_field_free(fields[i]);
  }
  sp_grid_free(grid);
}
