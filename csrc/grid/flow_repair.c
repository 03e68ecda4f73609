/* Repair of a flow field after edits (Ramalingam and Reps 1996): cells whose way to the goal leads through a changed
 * place lose their cost, get one from the cells around them, and the wave goes on from there.
 *
 * What keeps its cost has a way that no edit touched, so its cost can still be had; and every better way leads
 * through a cell that lost its cost, from where the wave brings it. That needs directions without circles.
 */
#include "grid/flow.h"

/* Circles ------------------------------------------------------------------------------------ */

/** A bound for every cost: a way visits each cell once. */
static double largest_cost(const sp_grid *grid) {
  return 2.0 * area_costs__largest(&grid->costs) * grid->cell_count;
}

/**
 * Whether some direction leads to a cell of equal cost: only then can directions run in circles. Without prices of
 * the caller's the multipliers tell nearly always that no step is lost in rounding.
 */
static bool has_flat_step(const sp_flow_field *field) {
  const sp_grid *grid = field->grid;
  if (!field->hooks.step_cost && grid->costs.least > largest_cost(grid) * 0x1p-50) return false;
  for (int32_t node = 0; node < grid->cell_count; node++) {
    int32_t next = field->next[node];
    if (next >= 0 && !(field->costs[next] < field->costs[node])) return true;
  }
  return false;
}

/* Limit -------------------------------------------------------------------------------------- */

/** Invalid cells above which a run is cheaper than a repair. */
typedef struct repair_limit {
  int32_t cells;
  bool is_final; /* The cells that a run would settle have been counted. */
} repair_limit;

enum { SMALL_REPAIR = 512, SMALL_SHARE = 64, HEAP_SHARE = 4, BUCKET_SHARE = 16 };

/** So few cells are repaired whatever a run would take: finding that out takes a look at every cell. */
static repair_limit first_limit(const sp_grid *grid) {
  int32_t share = grid->cell_count / SMALL_SHARE, quarter = grid->cell_count / HEAP_SHARE;
  int32_t few = quarter < SMALL_REPAIR ? quarter : SMALL_REPAIR;
  return (repair_limit){share > few ? share : few, false};
}

/**
 * A run settles the cells that have a way to a goal. A cell of a repair takes 15 to 18 times the instructions of one of
 * a run in buckets, and several times those of one on the heap.
 */
static void raise_limit(repair_limit *limit, const sp_flow_field *field) {
  int32_t reached = 0;
  for (int32_t node = 0; node < field->grid->cell_count; node++) reached += field->costs[node] < SP_INFINITY;
  int32_t share = reached / (flow__suits_buckets(field) ? BUCKET_SHARE : HEAP_SHARE);
  if (share > limit->cells) limit->cells = share;
  limit->is_final = true;
}

static bool is_exceeded(repair_limit *limit, const sp_flow_field *field) {
  if (field->touched_count > limit->cells && !limit->is_final) raise_limit(limit, field);
  return field->touched_count > limit->cells;
}

/* Invalidation ------------------------------------------------------------------------------- */

static bool invalidate(sp_flow_field *field, int32_t node) {
  if (field->marks[node] & FLOW_TOUCHED) return true;
  if (!flow__reserve_touched(field, (size_t)field->touched_count + 1)) return false;
  field->marks[node] |= FLOW_TOUCHED;
  field->touched[field->touched_count++] = node;
  return true;
}

/** The neighbours of a cell that are in the grid, whatever the moves are; returns their number. */
static int32_t list_neighbours(const sp_grid *grid, int32_t node, int32_t neighbours[DIRECTIONS]) {
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width, count = 0;
  const hex_step *steps = grid__is_hex(grid) ? hex__steps_from(grid->hex_layout, x, y) : NULL;
  for (int32_t d = 0; d < (steps ? (int32_t)HEX_DIRECTIONS : (int32_t)DIRECTIONS); d++) {
    int32_t nx = x + (steps ? steps[d].dx : grid__dx[d]), ny = y + (steps ? steps[d].dy : grid__dy[d]);
    if (grid__contains(grid, nx, ny)) neighbours[count++] = grid__index(grid, nx, ny);
  }
  return count;
}

/** The cells whose moves an edit of a hex cell can change: itself and its neighbours. */
static bool invalidate_around_hex(sp_flow_field *field, int32_t node) {
  int32_t neighbours[DIRECTIONS], count = list_neighbours(field->grid, node, neighbours);
  bool listed = invalidate(field, node);
  for (int32_t i = 0; i < count && listed; i++) listed = invalidate(field, neighbours[i]);
  return listed;
}

/** The same on squares: the block around the cell, and further up and left for a large agent. */
static bool invalidate_around(sp_flow_field *field, int32_t node) {
  const sp_grid *grid = field->grid;
  if (grid__is_hex(grid)) return invalidate_around_hex(field, node);
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width, reach = field->agent_size;
  int32_t x0 = x > reach ? x - reach : 0, x1 = x + 1 < grid->width ? x + 1 : x;
  int32_t y0 = y > reach ? y - reach : 0, y1 = y + 1 < grid->height ? y + 1 : y;
  bool listed = true;
  for (int32_t row = y0; row <= y1 && listed; row++) {
    for (int32_t column = x0; column <= x1 && listed; column++) {
      listed = invalidate(field, grid__index(grid, column, row));
    }
  }
  return listed;
}

/**
 * Lists what the edits reach, and every cell whose directions lead there; stops as soon as that is too much for a
 * repair. False without memory.
 */
static bool list_invalid(sp_flow_field *field, repair_limit *limit) {
  for (int32_t i = 0; i < field->pending_count && !is_exceeded(limit, field); i++) {
    if (!invalidate_around(field, field->pending[i])) return false;
  }
  for (int32_t i = 0; i < field->touched_count && !is_exceeded(limit, field); i++) {
    int32_t node = field->touched[i], neighbours[DIRECTIONS];
    int32_t count = list_neighbours(field->grid, node, neighbours);
    for (int32_t j = 0; j < count; j++) {
      if (field->next[neighbours[j]] == node && !invalidate(field, neighbours[j])) return false;
    }
  }
  return true;
}

static void forget_since(sp_flow_field *field, int32_t count) {
  for (int32_t i = count; i < field->touched_count; i++) field->marks[field->touched[i]] &= (uint8_t)~FLOW_TOUCHED;
  field->touched_count = count;
}

/* Seeds -------------------------------------------------------------------------------------- */

static void take_costs(sp_flow_field *field) {
  for (int32_t i = 0; i < field->pending_count; i++) field->marks[field->pending[i]] &= (uint8_t)~FLOW_PENDING;
  field->pending_count = 0;
  flow__close_all(field);
  for (int32_t i = 0; i < field->touched_count; i++) {
    field->costs[field->touched[i]] = SP_INFINITY;
    field->next[field->touched[i]] = -1;
  }
  field->repairing = true;
  field->settled = 0;
  field->status = SP_FLOW_STATUS_RUNNING;
}

/** Opens an invalid cell at the least cost that the cells around it offer that have kept theirs. */
static sp_status seed(sp_flow_field *field, int32_t node) {
  bool admitted;
  if (flow__admits(field, node, &admitted) != SP_OK) return flow__stop_by_callback(field, SP_FIELD_BLOCKED);
  if (!admitted) return SP_OK;
  double least = flow__is_goal(field, node) ? 0.0 : SP_INFINITY;
  const int32_t *offset = flow__offsets(field, node);
  for (uint32_t moves = least > 0.0 ? field->moves[field->neighbours[node]] : 0; moves; moves &= moves - 1) {
    uint32_t direction = sp__ctz32(moves);
    int32_t neighbour = node + offset[direction];
    double step;
    if (field->marks[neighbour] & FLOW_TOUCHED || !(field->costs[neighbour] < SP_INFINITY)) continue;
    sp_status status = flow__price(field, node, neighbour, direction, &step);
    if (status != SP_OK) return flow__stop_by_callback(field, SP_FIELD_STEP_COST);
    double cost = field->costs[neighbour] + step;
    if (step >= 0.0 && cost < least) least = cost;
  }
  if (least < SP_INFINITY) flow__lower(field, node, least);
  return SP_OK;
}

static sp_status seed_all(sp_flow_field *field) {
  int32_t count = field->touched_count;
  sp_status status = SP_OK;
  for (int32_t i = 0; i < count && status == SP_OK; i++) status = seed(field, field->touched[i]);
  return status;
}

/** An unfinished repair loses what it has done: the cells it has touched are invalid again. */
static sp_status begin_repair(sp_flow_field *field) {
  int32_t before = field->touched_count;
  sp_status status = grid__neighbours_for(field->grid, field->agent_size, &field->neighbours);
  if (status != SP_OK) return status;
  repair_limit limit = first_limit(field->grid);
  bool listed = list_invalid(field, &limit);
  if (listed && is_exceeded(&limit, field)) {
    status = flow__begin(field);
    if (status == SP_E_NO_MEMORY) forget_since(field, before);
    return status;
  }
  if (!listed || !flow__reserve_open(field, (size_t)field->touched_count)) {
    forget_since(field, before);
    return sp__fail_memory();
  }
  take_costs(field);
  return seed_all(field);
}

sp_status flow__take_in(sp_flow_field *field) {
  bool fresh = field->status == SP_FLOW_STATUS_NOT_STARTED || flow__lost_track(field);
  if (!fresh && field->pending_count == 0) {
    return grid__neighbours_for(field->grid, field->agent_size, &field->neighbours);
  }
  bool unfinished = field->status == SP_FLOW_STATUS_RUNNING && !field->repairing;
  if (fresh || unfinished || has_flat_step(field)) return flow__begin(field);
  return begin_repair(field);
}

/* The end ------------------------------------------------------------------------------------ */

static sp_status direct_once(sp_flow_field *field, int32_t node) {
  if (field->marks[node] & FLOW_DIRECTED) return SP_OK;
  field->marks[node] |= FLOW_DIRECTED;
  return flow__direct(field, node);
}

static sp_status direct_touched(sp_flow_field *field) {
  sp_status status = SP_OK;
  for (int32_t i = 0; i < field->touched_count && status == SP_OK; i++) {
    int32_t neighbours[DIRECTIONS], count = list_neighbours(field->grid, field->touched[i], neighbours);
    status = direct_once(field, field->touched[i]);
    for (int32_t j = 0; j < count && status == SP_OK; j++) status = direct_once(field, neighbours[j]);
  }
  return status;
}

sp_status flow__finish_repair(sp_flow_field *field) {
  sp_status status = direct_touched(field);
  if (status != SP_OK) return status; /* Nothing is left to tidy up. */
  for (int32_t i = 0; i < field->touched_count; i++) {
    int32_t neighbours[DIRECTIONS], count = list_neighbours(field->grid, field->touched[i], neighbours);
    field->marks[field->touched[i]] = 0;
    for (int32_t j = 0; j < count; j++) field->marks[neighbours[j]] = 0;
  }
  field->touched_count = 0;
  field->repairing = false;
  return SP_OK;
}
