/* sp_flow_field: creation, lifetime, the edits it hears of, and its steps. */
#include "abi/options.h"
#include "grid/flow.h"
#include "grid/hex_grid.h"

#define SORT_NAME sort_nodes
#define SORT_ITEM int32_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

/* Edits -------------------------------------------------------------------------------------- */

bool flow__reserve_pending(sp_flow_field *field, size_t count) {
  if (count <= field->pending_capacity) return true;
  void *pending = field->pending;
  if (!sp__grow_array(&field->object.allocator, &pending, &field->pending_capacity, (size_t)field->pending_count, count,
                      sizeof *field->pending)) {
    return false;
  }
  field->pending = pending;
  return true;
}

void flow__add_pending(sp_flow_field *field, int32_t node) {
  if (field->marks[node] & FLOW_PENDING) return;
  field->marks[node] |= FLOW_PENDING;
  field->pending[field->pending_count++] = node;
}

bool flow__lost_track(const sp_flow_field *field) {
  const sp_grid *grid = field->grid;
  return field->cell_edits != grid->cell_edits || field->cost_edits != grid->costs.edits;
}

/** An edit for which there is no memory is not counted, so that the field is behind the grid for good. */
static void hear_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  sp_flow_field *field = user;
  const sp_grid *grid = field->grid;
  if (field->status == SP_FLOW_STATUS_NOT_STARTED) return;
  int64_t most = (int64_t)field->pending_count + (int64_t)width * height;
  if (most > grid->cell_count) most = grid->cell_count;
  if (!flow__reserve_pending(field, (size_t)most)) return;
  field->cell_edits++;
  for (int32_t row = y; row < y + height; row++) {
    for (int32_t column = x; column < x + width; column++) flow__add_pending(field, grid__index(grid, column, row));
  }
}

static void hear_cell(void *user, int32_t x, int32_t y) {
  hear_rect(user, x, y, 1, 1);
}

/** Nothing derived is trusted after a restore of the grid (G-311). */
static void hear_restore(void *user) {
  flow__clear(user);
}

/* Lifetime ----------------------------------------------------------------------------------- */

static void clear_cells(sp_flow_field *field) {
  size_t cells = (size_t)field->grid->cell_count;
  for (size_t i = 0; i < cells; i++) field->costs[i] = SP_INFINITY;
  memset(field->next, -1, cells * sizeof *field->next);
  memset(field->positions, -1, cells * sizeof *field->positions);
  memset(field->marks, 0, cells);
}

void flow__clear(sp_flow_field *field) {
  if (field->status != SP_FLOW_STATUS_NOT_STARTED) clear_cells(field);
  field->status = SP_FLOW_STATUS_NOT_STARTED;
  field->open_count = 0;
  field->touched_count = 0;
  field->pending_count = 0;
  field->settled = 0;
  field->repairing = false;
}

static void destroy(sp_flow_field *field) {
  const sp_allocator *allocator = &field->object.allocator;
  size_t cells = (size_t)field->grid->cell_count;
  sp__release(allocator, field->costs, cells * sizeof *field->costs);
  sp__release(allocator, field->next, cells * sizeof *field->next);
  sp__release(allocator, field->positions, cells * sizeof *field->positions);
  sp__release(allocator, field->marks, cells);
  sp__release(allocator, field->open, field->open_capacity * sizeof *field->open);
  sp__release(allocator, field->touched, field->touched_capacity * sizeof *field->touched);
  sp__release(allocator, field->pending, field->pending_capacity * sizeof *field->pending);
  sp__release(allocator, field->goals, 2 * (size_t)field->goal_count * sizeof *field->goals);
  sp__object_destroy(field, sizeof *field);
}

static void release(sp_flow_field *field) {
  if (!sp__object_drop(field)) return;
  sp_grid *grid = field->grid;
  if (field->listener != 0) grid__remove_listener(grid, field->listener);
  destroy(field);
  grid__release_reference(grid);
}

void sp_flow_field_free(sp_flow_field *field) {
  if (sp__object_give_up(field, SP__KIND_FLOW_FIELD)) release(field);
}

/* Creation ----------------------------------------------------------------------------------- */

static sp_status check_goals(const sp_grid *grid, const int32_t *goals, uint32_t count) {
  if (count < 1 || count > SP_GRID_MAX_CELLS) return sp__fail_range(SP_FIELD_LENGTH, count, 1, SP_GRID_MAX_CELLS);
  if (!goals) return sp__fail(SP_E_ARGUMENT, SP_FIELD_GOALS, SP_DETAIL_NULL_POINTER);
  for (size_t i = 0; i < 2 * (size_t)count; i++) {
    int32_t side = i % 2 == 0 ? grid->width : grid->height;
    if (goals[i] >= 0 && goals[i] < side) continue;
    return sp__fail_range_at(SP_FIELD_GOALS, (int32_t)i, goals[i], 0, side - 1);
  }
  return SP_OK;
}

static sp_status check_options(const sp_grid *grid, const sp_grid_options *options) {
  sp_status status = sp_grid_options_check(options);
  if (status != SP_OK || !grid__is_hex(grid) || options->agent_size == 1) return status;
  return sp__fail_size(SP_FIELD_GRID_OPTIONS_AGENT_SIZE, options->agent_size, 1);
}

static void fill_offsets(sp_flow_field *field) {
  const sp_grid *grid = field->grid;
  if (!grid__is_hex(grid)) {
    for (uint32_t d = 0; d < DIRECTIONS; d++) field->offset[d] = grid__dy[d] * grid->width + grid__dx[d];
    return;
  }
  const hex_step *plain = hex__steps(grid->hex_layout, false), *shifted = hex__steps(grid->hex_layout, true);
  for (uint32_t d = 0; d < HEX_DIRECTIONS; d++) {
    field->offset[d] = plain[d].dy * grid->width + plain[d].dx;
    field->shifted_offset[d] = shifted[d].dy * grid->width + shifted[d].dx;
  }
}

static void configure(sp_flow_field *field, sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks) {
  field->grid = grid;
  field->hooks = hooks ? *hooks : (sp_grid_hooks){0};
  field->agent_size = options->agent_size;
  field->connectivity = grid__is_hex(grid) ? GRID_CONNECTIVITY_HEX : options->connectivity;
  field->diagonals = options->diagonals;
  fill_offsets(field);
  for (uint32_t byte = 0; byte < 256; byte++) {
    field->moves[byte] = grid__legal_moves((uint8_t)byte, field->connectivity, field->diagonals);
  }
}

/** The goals as given; behind them in order, each once. */
static bool take_goals(sp_flow_field *field, const int32_t *goals) {
  const sp_allocator *allocator = &field->object.allocator;
  size_t count = (size_t)field->goal_count;
  field->goals = sp__alloc_array(allocator, 2 * count, sizeof *field->goals);
  int32_t *scratch = field->goals ? sp__alloc_array(allocator, count, sizeof *scratch) : NULL;
  if (!scratch) return false;
  for (size_t i = 0; i < count; i++) field->goals[i] = grid__index(field->grid, goals[2 * i], goals[2 * i + 1]);
  int32_t *sorted = field->goals + count;
  memcpy(sorted, field->goals, count * sizeof *sorted);
  sort_nodes(sorted, scratch, count);
  sp__release(allocator, scratch, count * sizeof *scratch);
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || sorted[i] != sorted[i - 1]) sorted[field->sorted_count++] = sorted[i];
  }
  return true;
}

static bool allocate(sp_flow_field *field) {
  const sp_allocator *allocator = &field->object.allocator;
  size_t cells = (size_t)field->grid->cell_count;
  field->costs = sp__alloc_array(allocator, cells, sizeof *field->costs);
  field->next = sp__alloc_array(allocator, cells, sizeof *field->next);
  field->positions = sp__alloc_array(allocator, cells, sizeof *field->positions);
  field->marks = sp__alloc(allocator, cells);
  if (!field->costs || !field->next || !field->positions || !field->marks) return false;
  clear_cells(field);
  const sp_grid_listener listener = {hear_cell, hear_rect, field};
  if (!grid__add_listener(field->grid, &listener, &field->listener)) return false;
  grid__listen_to_restores(field->grid, field->listener, hear_restore);
  return true;
}

/** The grid is busy meanwhile; callbacks are asked. */
static sp_status create(sp_grid *grid, const int32_t *goals, int32_t goal_count, const sp_grid_options *options,
                        const sp_grid_hooks *hooks, sp_flow_field **out) {
  sp_flow_field *field = sp__object_create(SP__KIND_FLOW_FIELD, sizeof *field, &grid->object.allocator);
  if (!field) return sp__fail_memory();
  sp__object_retain(grid);
  configure(field, grid, options, hooks);
  field->goal_count = goal_count;
  sp_status status = take_goals(field, goals) && allocate(field) ? SP_OK : sp__fail_memory();
  if (status == SP_OK) status = flow__begin(field);
  if (status == SP_OK) status = flow__run(field, options->iteration_budget > 0 ? options->iteration_budget : INT32_MAX);
  if (status != SP_OK) {
    release(field);
    return status;
  }
  *out = field;
  return SP_OK;
}

sp_status sp_grid_flow_field_create(sp_grid *grid, const int32_t *goals, uint32_t goal_count,
                                    const sp_grid_options *options, const sp_grid_hooks *hooks, sp_flow_field **out) {
  static const sp_grid_options defaults = SP_GRID_OPTIONS_INIT;
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!options) options = &defaults;
  status = check_goals(grid, goals, goal_count);
  if (status == SP_OK) status = check_options(grid, options);
  if (status == SP_OK) status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = create(grid, goals, (int32_t)goal_count, options, hooks, out);
  grid__leave(grid);
  return status;
}

sp_status sp_hex_flow_field_create(sp_hex *hex, const int32_t *goals, uint32_t goal_count,
                                   const sp_grid_options *options, const sp_grid_hooks *hooks, sp_flow_field **out) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_flow_field_create(hex->grid, goals, goal_count, options, hooks, out) : status;
}

/* Steps -------------------------------------------------------------------------------------- */

sp_status flow__check_readable(const sp_flow_field *field) {
  sp_status status = sp__object_check(field, SP__KIND_FLOW_FIELD);
  if (status != SP_OK || !field->unusable) return status;
  return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_RESTORE_FAILED);
}

static sp_status go_on(sp_flow_field *field, int32_t iterations) {
  const sp_status status = flow__take_in(field);
  return status == SP_OK && field->status == SP_FLOW_STATUS_RUNNING ? flow__run(field, iterations) : status;
}

/**
 * Only a callback could edit the grid meanwhile, or free the field. Without any the grid is left untouched, so that
 * fields of an unedited grid can run on several threads (G-183).
 */
static sp_status step(sp_flow_field *field, int32_t iterations) {
  sp_grid *grid = field->grid;
  if (field->hooks.blocked == NULL && field->hooks.step_cost == NULL) {
    if (grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
    return go_on(field, iterations);
  }
  sp_status status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = go_on(field, iterations);
  grid__leave(grid);
  return status;
}

sp_status sp_flow_field_step(sp_flow_field *field, int32_t iterations, int32_t *status_out) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  sp__object_retain(field);
  status = step(field, iterations);
  if (status == SP_OK) *status_out = field->status;
  release(field);
  return status;
}

sp_status sp_flow_field_refresh(sp_flow_field *field) {
  int32_t state;
  /* No cell is settled twice, and there are fewer cells than this. */
  return sp_flow_field_step(field, INT32_MAX, &state);
}

sp_status sp_flow_field_reset(sp_flow_field *field) {
  sp_status status = sp__object_check(field, SP__KIND_FLOW_FIELD);
  if (status != SP_OK) return status;
  if (field->grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  flow__clear(field);
  field->unusable = false;
  return SP_OK;
}
