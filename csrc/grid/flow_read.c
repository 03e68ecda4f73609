/* What a flow field tells: its state, single cells, many cells, all cells. */
#include "grid/flow.h"
#include "math/rounding.h"

/** A field that may be read, else NULL. */
static const sp_flow_field *readable(const sp_flow_field *field) {
  return sp__object_is(field, SP__KIND_FLOW_FIELD) && !field->unusable ? field : NULL;
}

/* State -------------------------------------------------------------------------------------- */

int32_t sp_flow_field_status(const sp_flow_field *field) {
  return readable(field) ? field->status : SP_FLOW_STATUS_NOT_STARTED;
}

int32_t sp_flow_field_settled(const sp_flow_field *field) {
  return readable(field) ? field->settled : 0;
}

int32_t sp_flow_field_is_current(const sp_flow_field *field) {
  return readable(field) && field->status == SP_FLOW_STATUS_COMPLETE && field->pending_count == 0 &&
         !flow__lost_track(field);
}

uint64_t sp_flow_field_memory(const sp_flow_field *field) {
  if (!sp__object_is(field, SP__KIND_FLOW_FIELD)) return 0;
  uint64_t cell = sizeof *field->costs + sizeof *field->next + sizeof *field->positions + sizeof *field->marks;
  return sizeof *field + (uint64_t)field->grid->cell_count * cell + field->open_capacity * sizeof *field->open +
         field->touched_capacity * sizeof *field->touched + field->pending_capacity * sizeof *field->pending +
         2 * (uint64_t)field->goal_count * sizeof *field->goals;
}

const int32_t *sp_flow_field_goals(const sp_flow_field *field) {
  return sp__object_is(field, SP__KIND_FLOW_FIELD) ? field->goals : NULL;
}

int32_t sp_flow_field_goal_count(const sp_flow_field *field) {
  return sp__object_is(field, SP__KIND_FLOW_FIELD) ? field->goal_count : 0;
}

/* Directions --------------------------------------------------------------------------------- */

/** Centre of a cell in unit space. */
static void place_of(const sp_grid *grid, int32_t node, double place[2]) {
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width;
  if (grid__is_hex(grid)) {
    hex__place(grid->hex_layout, hex__axial_of(grid->hex_layout, x, y), place);
  } else {
    place[0] = (double)x + 0.5;
    place[1] = (double)y + 0.5;
  }
}

/** The difference of the centres over its length (GAP-42). */
static void direction_of(const sp_flow_field *field, int32_t node, double direction[2]) {
  int32_t next = field->next[node];
  direction[0] = direction[1] = 0.0;
  if (next < 0) return;
  double from[2], to[2];
  place_of(field->grid, node, from);
  place_of(field->grid, next, to);
  double dx = to[0] - from[0], dy = to[1] - from[1];
  double length = sp__sqrt(dx * dx + dy * dy);
  direction[0] = dx / length;
  direction[1] = dy / length;
}

/* Single cells ------------------------------------------------------------------------------- */

sp_status sp_flow_field_cost(const sp_flow_field *field, int32_t x, int32_t y, double *cost) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  const sp_grid *grid = field->grid;
  if (!cost) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (x < 0 || x >= grid->width) return sp__fail_range(SP_FIELD_X, x, 0, grid->width - 1);
  if (y < 0 || y >= grid->height) return sp__fail_range(SP_FIELD_Y, y, 0, grid->height - 1);
  *cost = field->costs[grid__index(grid, x, y)];
  return SP_OK;
}

sp_status sp_flow_field_next(const sp_flow_field *field, int32_t x, int32_t y, int32_t cell[2], int32_t *found) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  if (!cell || !found) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const sp_grid *grid = field->grid;
  int32_t next = grid__contains(grid, x, y) ? field->next[grid__index(grid, x, y)] : -1;
  *found = next >= 0;
  if (next < 0) return SP_OK;
  cell[1] = grid__row_of(&grid->divider, next);
  cell[0] = next - cell[1] * grid->width;
  return SP_OK;
}

sp_status sp_flow_field_direction(const sp_flow_field *field, int32_t x, int32_t y, double direction[2]) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  if (!direction) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  direction[0] = direction[1] = 0.0;
  if (grid__contains(field->grid, x, y)) direction_of(field, grid__index(field->grid, x, y), direction);
  return SP_OK;
}

/* Many cells --------------------------------------------------------------------------------- */

/** Where the answers of a batch go; each array may be missing. */
typedef struct sample_out {
  double *costs;
  int32_t *next;
  double *directions;
} sample_out;

/** Answers item i; node is -1 outside the grid. */
static void write_sample(const sp_flow_field *field, const sample_out *out, size_t i, int32_t node) {
  int32_t next = node >= 0 ? field->next[node] : -1;
  if (out->costs) out->costs[i] = node >= 0 ? field->costs[node] : SP_INFINITY;
  if (out->next) {
    int32_t row = next >= 0 ? grid__row_of(&field->grid->divider, next) : -1;
    out->next[2 * i] = next >= 0 ? next - row * field->grid->width : -1;
    out->next[2 * i + 1] = row;
  }
  if (!out->directions) return;
  if (node >= 0) {
    direction_of(field, node, out->directions + 2 * i);
  } else {
    out->directions[2 * i] = out->directions[2 * i + 1] = 0.0;
  }
}

static sp_status check_batch(const sp_flow_field *field, const void *input, int32_t input_field, uint32_t count) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK || count == 0 || input) return status;
  return sp__fail(SP_E_ARGUMENT, input_field, SP_DETAIL_NULL_POINTER);
}

sp_status sp_flow_field_sample(const sp_flow_field *field, const int32_t *cells, uint32_t count, double *costs,
                               int32_t *next, double *directions) {
  sp_status status = check_batch(field, cells, SP_FIELD_CELLS, count);
  if (status != SP_OK) return status;
  const sample_out out = {costs, next, directions};
  for (size_t i = 0; i < count; i++) {
    int32_t x = cells[2 * i], y = cells[2 * i + 1];
    write_sample(field, &out, i, grid__contains(field->grid, x, y) ? grid__index(field->grid, x, y) : -1);
  }
  return SP_OK;
}

sp_status sp_flow_field_sample_at(const sp_flow_field *field, const double *points, uint32_t count, double *costs,
                                  int32_t *next, double *directions) {
  sp_status status = check_batch(field, points, SP_FIELD_POINTS, count);
  if (status == SP_OK) status = grid__check_points(points, count);
  if (status != SP_OK) return status;
  const sample_out out = {costs, next, directions};
  for (size_t i = 0; i < count; i++) {
    int32_t cell[2];
    bool inside = grid__cell_under(field->grid, points[2 * i], points[2 * i + 1], cell);
    write_sample(field, &out, i, inside ? grid__index(field->grid, cell[0], cell[1]) : -1);
  }
  return SP_OK;
}

/* All cells ---------------------------------------------------------------------------------- */

const double *sp_flow_field_costs(const sp_flow_field *field) {
  return readable(field) ? field->costs : NULL;
}

const int32_t *sp_flow_field_next_nodes(const sp_flow_field *field) {
  return readable(field) ? field->next : NULL;
}

sp_status sp_flow_field_directions(const sp_flow_field *field, double *directions) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  if (!directions) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  for (int32_t node = 0; node < field->grid->cell_count; node++) {
    direction_of(field, node, directions + 2 * (size_t)node);
  }
  return SP_OK;
}
