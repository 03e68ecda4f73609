/* Saved flow fields, "OPGS" version 1, kind 7 (spec 06-grids-state): what the field was made for, the edits it has not
 * taken in, then costs, directions, open list and, of a repair, the touched cells.
 */
#include "core/state.h"
#include "grid/flow.h"

enum { NODE_SIZE = 4, REACHED_SIZE = 12, STEP_SIZE = 8, FIXED_SIZE = SP__STATE_HEADER_SIZE + 46 };

/** What stands before the lists, and where they are. */
typedef struct saved_field {
  int32_t area_version;
  int32_t settled;
  int32_t pending_count;
  int32_t reached_count;
  int32_t step_count;
  int32_t open_count;
  int32_t touched_count;
  size_t pending_at;
  size_t reached_at;
  size_t step_at;
  size_t open_at;
  size_t touched_at;
  uint8_t status;
  bool repairing;
} saved_field;

/* Saving ------------------------------------------------------------------------------------- */

/** Of a field that is behind the grid in a way that no list of edits tells, nothing is worth keeping. */
static bool is_empty(const sp_flow_field *field) {
  return field->status == SP_FLOW_STATUS_NOT_STARTED || field->cell_edits != field->grid->cell_edits;
}

static saved_field describe(const sp_flow_field *field) {
  saved_field saved = {.area_version = field->area_version};
  if (is_empty(field)) return saved;
  saved.settled = field->settled;
  saved.pending_count = field->pending_count;
  saved.open_count = (int32_t)field->open_count;
  saved.touched_count = field->touched_count;
  saved.status = (uint8_t)field->status;
  saved.repairing = field->repairing;
  for (int32_t node = 0; node < field->grid->cell_count; node++) {
    saved.reached_count += field->costs[node] < SP_INFINITY;
    saved.step_count += field->next[node] >= 0;
  }
  return saved;
}

static uint64_t size_of(const sp_flow_field *field, const saved_field *saved) {
  uint64_t nodes = (uint64_t)field->goal_count + (uint64_t)field->sorted_count + (uint64_t)saved->pending_count +
                   (uint64_t)saved->touched_count + (saved->repairing ? 1 : 0);
  return FIXED_SIZE + NODE_SIZE * nodes + REACHED_SIZE * (uint64_t)saved->reached_count +
         STEP_SIZE * (uint64_t)saved->step_count + SP__STATE_SLOT_SIZE * (uint64_t)saved->open_count;
}

uint64_t sp_flow_field_state_size(const sp_flow_field *field) {
  if (!sp__object_is(field, SP__KIND_FLOW_FIELD) || field->unusable) return 0;
  saved_field saved = describe(field);
  return size_of(field, &saved);
}

static void write_nodes(sp__writer *writer, const int32_t *nodes, int32_t count) {
  sp__write_i32(writer, count);
  for (int32_t i = 0; i < count; i++) sp__write_i32(writer, nodes[i]);
}

static void write_cells(sp__writer *writer, const sp_flow_field *field, const saved_field *saved) {
  sp__write_i32(writer, saved->reached_count);
  for (int32_t node = 0, left = saved->reached_count; left > 0; node++) {
    if (!(field->costs[node] < SP_INFINITY)) continue;
    sp__write_i32(writer, node);
    sp__write_f64(writer, field->costs[node]);
    left--;
  }
  sp__write_i32(writer, saved->step_count);
  for (int32_t node = 0, left = saved->step_count; left > 0; node++) {
    if (field->next[node] < 0) continue;
    sp__write_i32(writer, node);
    sp__write_i32(writer, field->next[node]);
    left--;
  }
}

static void write_state(sp__writer *writer, const sp_flow_field *field, const saved_field *saved) {
  sp__state_write_header(writer, SP__STATE_FLOW_FIELD);
  sp__write_i32(writer, field->grid->width);
  sp__write_i32(writer, field->grid->height);
  sp__write_i32(writer, saved->area_version);
  write_nodes(writer, field->goals, field->goal_count);
  write_nodes(writer, field->pending, saved->pending_count);
  sp__write_i32(writer, field->grid->cell_count);
  sp__write_u8(writer, saved->status);
  sp__write_i32(writer, saved->settled);
  sp__write_u8(writer, saved->repairing);
  write_nodes(writer, flow__sorted_goals(field), field->sorted_count);
  write_cells(writer, field, saved);
  sp__write_i32(writer, saved->open_count);
  for (int32_t slot = 0; slot < saved->open_count; slot++) {
    const flow_entry *entry = &field->open[slot];
    sp__state_write_slot(writer, entry->node, entry->cost, entry->cost);
  }
  if (saved->repairing) write_nodes(writer, field->touched, saved->touched_count);
}

sp_status sp_flow_field_save_state(const sp_flow_field *field, uint8_t *bytes, uint64_t capacity) {
  sp_status status = flow__check_readable(field);
  if (status != SP_OK) return status;
  if (!bytes) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  /* In a callback of the field it may stand in the middle of an iteration. */
  if (field->grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  saved_field saved = describe(field);
  uint64_t size = size_of(field, &saved);
  if (capacity < size) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  sp__writer writer = sp__writer_make(bytes, (size_t)size);
  write_state(&writer, field, &saved);
  return SP_OK;
}

/* Reading: first what stands around the lists, so that all memory is there before the field changes -------------- */

static sp_status skip_list(sp__reader *reader, int32_t most, size_t item_size, int32_t *count, size_t *at) {
  sp_status status = sp__state_read_count(reader, most, item_size, count);
  if (status != SP_OK) return status;
  *at = reader->offset;
  sp__read_bytes(reader, (size_t)*count * item_size);
  return SP_OK;
}

static sp_status read_same_nodes(sp__reader *reader, const int32_t *nodes, int32_t count) {
  sp_status status = sp__state_read_same_i32(reader, SP_FIELD_GOALS, count);
  for (int32_t i = 0; i < count && status == SP_OK; i++) {
    status = sp__state_read_same_i32(reader, SP_FIELD_GOALS, nodes[i]);
  }
  return status;
}

/** Size, goals in the order of creation, edits. */
static sp_status read_outside(sp__reader *reader, const sp_flow_field *field, saved_field *saved) {
  const sp_grid *grid = field->grid;
  sp_status status = sp__state_read_header(reader, SP__STATE_FLOW_FIELD);
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_WIDTH, grid->width);
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_HEIGHT, grid->height);
  if (status == SP_OK) status = sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->area_version);
  if (status == SP_OK) status = read_same_nodes(reader, field->goals, field->goal_count);
  if (status != SP_OK) return status;
  return skip_list(reader, grid->cell_count, NODE_SIZE, &saved->pending_count, &saved->pending_at);
}

/** A field that was not started has nothing, and only a running one has open cells or is in a repair. */
static sp_status read_progress(sp__reader *reader, const sp_flow_field *field, saved_field *saved) {
  int32_t cells = field->grid->cell_count;
  sp_status status = sp__state_read_same_i32(reader, SP_FIELD_CELL_COUNT, cells);
  size_t status_at = reader->offset;
  if (status == SP_OK) {
    status = sp__state_read_u8(reader, SP_FLOW_STATUS_COMPLETE, SP_DETAIL_BAD_VALUE, &saved->status);
  }
  if (status != SP_OK) return status;
  bool started = saved->status != SP_FLOW_STATUS_NOT_STARTED;
  if (!started && saved->pending_count > 0) return sp__fail_format(SP_DETAIL_BAD_COUNT, 0, status_at);
  status = sp__state_read_i32(reader, 0, started ? cells : 0, SP_DETAIL_BAD_VALUE, &saved->settled);
  size_t repairing_at = reader->offset;
  if (status == SP_OK) status = sp__state_read_flag(reader, &saved->repairing);
  if (status != SP_OK || !saved->repairing || saved->status == SP_FLOW_STATUS_RUNNING) return status;
  return sp__fail_format(SP_DETAIL_BAD_FLAG, 0, repairing_at);
}

static sp_status read_search(sp__reader *reader, const sp_flow_field *field, saved_field *saved) {
  int32_t cells = field->grid->cell_count;
  sp_status status = read_progress(reader, field, saved);
  if (status == SP_OK) status = read_same_nodes(reader, flow__sorted_goals(field), field->sorted_count);
  if (status != SP_OK) return status;
  int32_t most = saved->status == SP_FLOW_STATUS_NOT_STARTED ? 0 : cells;
  status = skip_list(reader, most, REACHED_SIZE, &saved->reached_count, &saved->reached_at);
  if (status != SP_OK) return status;
  status = skip_list(reader, saved->reached_count, STEP_SIZE, &saved->step_count, &saved->step_at);
  if (status != SP_OK) return status;
  most = saved->status == SP_FLOW_STATUS_RUNNING ? saved->reached_count : 0;
  status = skip_list(reader, most, SP__STATE_SLOT_SIZE, &saved->open_count, &saved->open_at);
  if (status == SP_OK && saved->repairing) {
    status = skip_list(reader, cells, NODE_SIZE, &saved->touched_count, &saved->touched_at);
  }
  return status == SP_OK ? sp__state_read_end(reader) : status;
}

/* Reading the lists -------------------------------------------------------------------------- */

static sp_status fail_at(size_t offset, int32_t detail) {
  return sp__fail_format(detail, 0, offset);
}

static sp_status read_pending(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  reader->offset = saved->pending_at;
  for (int32_t i = 0; i < saved->pending_count; i++) {
    size_t start = reader->offset;
    int32_t node;
    sp_status status = sp__state_read_node(reader, field->grid->cell_count, &node);
    if (status != SP_OK) return status;
    flow__add_pending(field, node);
    if (field->pending_count != i + 1) return fail_at(start, SP_DETAIL_BAD_ORDER);
  }
  return SP_OK;
}

static sp_status read_reached(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  reader->offset = saved->reached_at;
  for (int32_t i = 0, node = -1; i < saved->reached_count; i++) {
    double cost;
    sp_status status = sp__state_read_next_node(reader, field->grid->cell_count, node, &node);
    size_t start = reader->offset;
    if (status == SP_OK) status = sp__state_read_f64(reader, &cost);
    if (status != SP_OK) return status;
    if (!(cost >= 0.0 && cost < SP_INFINITY)) return fail_at(start, SP_DETAIL_BAD_VALUE);
    field->costs[node] = cost;
  }
  return SP_OK;
}

static bool are_neighbours(const sp_grid *grid, int32_t from, int32_t to) {
  int32_t y = grid__row_of(&grid->divider, from), x = from - y * grid->width;
  int32_t row = grid__row_of(&grid->divider, to), dx = to - row * grid->width - x, dy = row - y;
  if (!grid__is_hex(grid)) return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && (dx != 0 || dy != 0);
  const hex_step *steps = hex__steps_from(grid->hex_layout, x, y);
  bool found = false;
  for (uint32_t d = 0; d < HEX_DIRECTIONS; d++) found = found || (steps[d].dx == dx && steps[d].dy == dy);
  return found;
}

static sp_status read_steps(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  reader->offset = saved->step_at;
  for (int32_t i = 0, node = -1; i < saved->step_count; i++) {
    size_t start = reader->offset;
    int32_t next;
    sp_status status = sp__state_read_next_node(reader, field->grid->cell_count, node, &node);
    if (status == SP_OK) status = sp__state_read_node(reader, field->grid->cell_count, &next);
    if (status != SP_OK) return status;
    if (!(field->costs[node] < SP_INFINITY)) return fail_at(start, SP_DETAIL_NOT_VISITED);
    if (!(field->costs[next] < SP_INFINITY)) return fail_at(start + NODE_SIZE, SP_DETAIL_NOT_VISITED);
    if (field->costs[next] > field->costs[node] || !are_neighbours(field->grid, node, next)) {
      return fail_at(start + NODE_SIZE, SP_DETAIL_BAD_LINK);
    }
    field->next[node] = next;
  }
  return SP_OK;
}

/** The keys of an open cell are its cost; the slots are a heap. */
static sp_status read_open(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  reader->offset = saved->open_at;
  for (int32_t slot = 0; slot < saved->open_count; slot++) {
    size_t start = reader->offset;
    sp__state_slot read;
    sp_status status = sp__state_read_slot(reader, field->grid->cell_count, &read);
    if (status != SP_OK) return status;
    double cost = field->costs[read.node];
    if (!(cost < SP_INFINITY)) return fail_at(start, SP_DETAIL_NOT_VISITED);
    if (field->positions[read.node] >= 0) return fail_at(start, SP_DETAIL_BAD_ORDER);
    if (read.keys[0] != cost || read.keys[1] != cost) return fail_at(start + NODE_SIZE, SP_DETAIL_BAD_VALUE);
    field->positions[read.node] = slot;
    field->open[slot] = (flow_entry){cost, read.node, 0};
    field->open_count++;
  }
  return flow__heap_is_sound(field) ? SP_OK : fail_at(saved->open_at, SP_DETAIL_BAD_HEAP);
}

static sp_status read_touched(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  reader->offset = saved->touched_at;
  for (int32_t i = 0; i < saved->touched_count; i++) {
    size_t start = reader->offset;
    int32_t node;
    sp_status status = sp__state_read_node(reader, field->grid->cell_count, &node);
    if (status != SP_OK) return status;
    if (field->marks[node] & FLOW_TOUCHED) return fail_at(start, SP_DETAIL_BAD_ORDER);
    field->marks[node] |= FLOW_TOUCHED;
    field->touched[field->touched_count++] = node;
  }
  return SP_OK;
}

static sp_status read_lists(sp__reader *reader, sp_flow_field *field, const saved_field *saved) {
  sp_status status = read_pending(reader, field, saved);
  if (status == SP_OK) status = read_reached(reader, field, saved);
  if (status == SP_OK) status = read_steps(reader, field, saved);
  if (status == SP_OK) status = read_open(reader, field, saved);
  if (status == SP_OK && saved->repairing) status = read_touched(reader, field, saved);
  return status;
}

/* Restoring ---------------------------------------------------------------------------------- */

static void take_progress(sp_flow_field *field, const saved_field *saved) {
  const sp_grid *grid = field->grid;
  field->status = saved->status;
  field->settled = saved->settled;
  field->repairing = saved->repairing;
  field->area_version = saved->area_version;
  field->cell_edits = grid->cell_edits;
  /* With other multipliers than those that the costs are made of, the next step begins anew. */
  field->cost_edits = saved->area_version == grid->costs.version ? grid->costs.edits : grid->costs.edits - 1;
  field->unusable = false;
}

static bool reserve(sp_flow_field *field, const saved_field *saved) {
  return flow__reserve_pending(field, (size_t)saved->pending_count) &&
         flow__reserve_open(field, (size_t)saved->open_count) &&
         flow__reserve_touched(field, (size_t)saved->touched_count);
}

static sp_status restore(sp_flow_field *field, sp__reader *reader) {
  saved_field saved = {0};
  sp_status status = read_outside(reader, field, &saved);
  if (status == SP_OK) status = read_search(reader, field, &saved);
  if (status == SP_OK && !reserve(field, &saved)) return sp__fail_memory();
  flow__clear(field);
  if (status == SP_OK) {
    field->status = SP_FLOW_STATUS_RUNNING; /* Until all is read: what is there must be cleared if it fails. */
    status = read_lists(reader, field, &saved);
  }
  if (status == SP_OK) {
    take_progress(field, &saved);
  } else {
    flow__clear(field);
    field->unusable = true;
  }
  return status;
}

sp_status sp_flow_field_restore_state(sp_flow_field *field, const uint8_t *bytes, uint64_t length) {
  sp_status status = sp__object_check(field, SP__KIND_FLOW_FIELD);
  if (status != SP_OK) return status;
  if (!bytes && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if ((size_t)length != length) return sp__fail_memory();
  if (field->grid->busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  sp__reader reader = sp__reader_make(bytes, (size_t)length);
  return restore(field, &reader);
}
