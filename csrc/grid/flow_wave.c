/* The wave of a flow field: Dijkstra's algorithm from the goals on an indexed heap, and the directions at its end. */
#include "grid/flow.h"

static inline bool entry_less(const flow_entry *a, const flow_entry *b) {
  if (a->cost != b->cost) return a->cost < b->cost;
  return a->node < b->node;
}

#define HEAP_NAME(verb) open_##verb
#define HEAP_ENTRY flow_entry
#define HEAP_CONTEXT int32_t *
#define HEAP_POSITION(positions, node) (positions)[node]
#define HEAP_LESS(a, b) entry_less(a, b)
#include "core/heap.inl.h"

/* Memory ------------------------------------------------------------------------------------- */

bool flow__reserve_open(sp_flow_field *field, size_t count) {
  if (count <= field->open_capacity) return true;
  void *open = field->open;
  if (!sp__grow_array(&field->object.allocator, &open, &field->open_capacity, field->open_count, count,
                      sizeof *field->open)) {
    return false;
  }
  field->open = open;
  return true;
}

bool flow__reserve_touched(sp_flow_field *field, size_t count) {
  if (count <= field->touched_capacity) return true;
  void *touched = field->touched;
  if (!sp__grow_array(&field->object.allocator, &touched, &field->touched_capacity, (size_t)field->touched_count, count,
                      sizeof *field->touched)) {
    return false;
  }
  field->touched = touched;
  return true;
}

void flow__close_all(sp_flow_field *field) {
  for (uint32_t slot = 0; slot < field->open_count; slot++) field->positions[field->open[slot].node] = -1;
  field->open_count = 0;
}

bool flow__heap_is_sound(const sp_flow_field *field) {
  for (uint32_t slot = 0; slot < field->open_count; slot++) {
    const flow_entry *entry = &field->open[slot];
    if (field->positions[entry->node] != (int32_t)slot) return false;
    if (slot > 0 && entry_less(entry, &field->open[(slot - 1) >> 2])) return false;
  }
  return true;
}

/* Callbacks and costs ------------------------------------------------------------------------ */

sp_status flow__stop_by_callback(sp_flow_field *field, int32_t hook) {
  flow__clear(field);
  return sp__fail(SP_E_CALLBACK, hook, SP_DETAIL_NONE);
}

/* A cell that `blocked` refuses is never given a cost, so it is asked only of cells that are about to get one. */
static sp_status ask_blocked(const sp_flow_field *field, int32_t node, bool *admitted) {
  const grid_divider *divider = &field->grid->divider;
  int32_t y = grid__row_of(divider, node), blocked = 0;
  if (field->hooks.blocked(field->hooks.user, node - y * divider->width, y, &blocked)) return SP_E_CALLBACK;
  *admitted = !blocked;
  return SP_OK;
}

sp_status flow__admits(const sp_flow_field *field, int32_t node, bool *admitted) {
  *admitted = grid__fits(field->grid, node, field->agent_size);
  return *admitted && field->hooks.blocked ? ask_blocked(field, node, admitted) : SP_OK;
}

sp_status flow__price(const sp_flow_field *field, int32_t from, int32_t to, uint32_t direction, double *cost) {
  const sp_grid *grid = field->grid;
  *cost = grid__move_cost(grid, from, to, direction);
  if (field->hooks.step_cost) {
    int32_t from_y = grid__row_of(&grid->divider, from), to_y = grid__row_of(&grid->divider, to);
    if (field->hooks.step_cost(field->hooks.user, from - from_y * grid->width, from_y, to - to_y * grid->width, to_y,
                               *cost, cost)) {
      return SP_E_CALLBACK;
    }
  }
  if (!(*cost >= 0.0 && *cost <= SP__FINITE)) *cost = -1.0;
  return SP_OK;
}

bool flow__is_goal(const sp_flow_field *field, int32_t node) {
  const int32_t *goals = flow__sorted_goals(field);
  int32_t first = 0, end = field->sorted_count;
  while (first < end) {
    int32_t middle = first + (end - first) / 2;
    if (goals[middle] < node) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first < field->sorted_count && goals[first] == node;
}

/* Settling ----------------------------------------------------------------------------------- */

void flow__lower(sp_flow_field *field, int32_t node, double cost) {
  field->costs[node] = cost;
  flow_entry entry = {cost, node, 0};
  if (field->positions[node] < 0) {
    open_push(field->open, &field->open_count, field->positions, entry);
  } else {
    open_update(field->open, field->open_count, field->positions, entry);
  }
}

/** Lists a cell of a repair; its direction is gone until the repair ends. */
static void touch(sp_flow_field *field, int32_t node) {
  if (field->marks[node] & FLOW_TOUCHED) return;
  field->marks[node] |= FLOW_TOUCHED;
  field->touched[field->touched_count++] = node;
  field->next[node] = -1;
}

/** Offers a settled cell to a neighbour: the move is the neighbour's, towards the goal. */
static sp_status relax(sp_flow_field *field, int32_t node, int32_t neighbour, uint32_t direction) {
  double step;
  if (field->hooks.blocked) {
    bool admitted;
    if (ask_blocked(field, neighbour, &admitted) != SP_OK) return flow__stop_by_callback(field, SP_FIELD_BLOCKED);
    if (!admitted) return SP_OK;
  }
  sp_status status = flow__price(field, neighbour, node, direction, &step);
  if (status != SP_OK) return flow__stop_by_callback(field, SP_FIELD_STEP_COST);
  if (step < 0.0) return SP_OK;
  double cost = field->costs[node] + step;
  if (!(cost < field->costs[neighbour])) return SP_OK;
  if (field->repairing) touch(field, neighbour);
  flow__lower(field, neighbour, cost);
  return SP_OK;
}

static sp_status settle(sp_flow_field *field) {
  int32_t node = open_pop(field->open, &field->open_count, field->positions).node;
  const int32_t *offset = flow__offsets(field, node);
  field->settled++;
  sp_status status = SP_OK;
  for (uint32_t moves = field->moves[field->neighbours[node]]; moves && status == SP_OK; moves &= moves - 1) {
    uint32_t direction = sp__ctz32(moves);
    status = relax(field, node, node + offset[direction], direction);
  }
  return status;
}

/** Room for everything one iteration can add, so that it never fails half-way. */
static bool reserve_iteration(sp_flow_field *field) {
  return flow__reserve_open(field, (size_t)field->open_count + DIRECTIONS) &&
         (!field->repairing || flow__reserve_touched(field, (size_t)field->touched_count + DIRECTIONS));
}

/* Directions --------------------------------------------------------------------------------- */

sp_status flow__direct(sp_flow_field *field, int32_t node) {
  const int32_t *offset = flow__offsets(field, node);
  double least = SP_INFINITY;
  int32_t next = -1;
  bool reached = field->costs[node] < SP_INFINITY;
  bool has_next = reached && !(field->costs[node] == 0.0 && flow__is_goal(field, node));
  for (uint32_t moves = has_next ? field->moves[field->neighbours[node]] : 0; moves; moves &= moves - 1) {
    uint32_t direction = sp__ctz32(moves);
    int32_t neighbour = node + offset[direction];
    double step;
    if (!(field->costs[neighbour] < SP_INFINITY)) continue;
    sp_status status = flow__price(field, node, neighbour, direction, &step);
    if (status != SP_OK) return flow__stop_by_callback(field, SP_FIELD_STEP_COST);
    double cost = field->costs[neighbour] + step;
    if (step < 0.0 || !(cost < least)) continue;
    least = cost;
    next = neighbour;
  }
  field->next[node] = next;
  return SP_OK;
}

static sp_status complete(sp_flow_field *field) {
  sp_status status = SP_OK;
  if (field->repairing) {
    status = flow__finish_repair(field);
  } else {
    for (int32_t node = 0; node < field->grid->cell_count && status == SP_OK; node++) {
      status = flow__direct(field, node);
    }
  }
  if (status == SP_OK) field->status = SP_FLOW_STATUS_COMPLETE;
  return status;
}

/* Runs --------------------------------------------------------------------------------------- */

sp_status flow__begin(sp_flow_field *field) {
  sp_grid *grid = field->grid;
  const int32_t *goals = flow__sorted_goals(field);
  sp_status status = grid__neighbours_for(grid, field->agent_size, &field->neighbours);
  if (status != SP_OK) return status;
  if (!flow__reserve_open(field, (size_t)field->sorted_count)) return sp__fail_memory();
  flow__clear(field);
  field->cell_edits = grid->cell_edits;
  field->cost_edits = grid->costs.edits;
  field->area_version = grid->costs.version;
  for (int32_t i = 0; i < field->sorted_count; i++) {
    bool admitted;
    if (flow__admits(field, goals[i], &admitted) != SP_OK) return flow__stop_by_callback(field, SP_FIELD_BLOCKED);
    if (admitted) flow__lower(field, goals[i], 0.0);
  }
  field->status = SP_FLOW_STATUS_RUNNING;
  return SP_OK;
}

sp_status flow__run(sp_flow_field *field, int32_t iterations) {
  /* A run that has just begun and has the budget for every cell cannot be told apart from one on the heap. */
  bool whole = field->settled == 0 && !field->repairing && iterations >= field->grid->cell_count;
  if (whole && flow__run_in_buckets(field)) return SP_OK;
  while (field->open_count > 0) {
    if (iterations-- == 0) return SP_OK;
    if (!reserve_iteration(field)) return sp__fail_memory();
    sp_status status = settle(field);
    if (status != SP_OK) return status;
  }
  return complete(field);
}
