/* Saved octile jump point searches (mode 3 of kind 12): every visited cell with its exact pair and parent, and the
 * open list as it lies, old entries included, because the order of equal estimates depends on that of pushing.
 */
#include "grid/octile_jump_internal.h"
#include "grid/octile_state.h"

enum { CELL_SIZE = 17, ENTRY_SIZE = 16, TAG_FLAGS = 15 };

/* Pairs are below 2^28, so that a bit is free to mark cells that the open list names. */
enum { LISTED = 1 << 30 };

static bool is_visited(const octile_jump *search, int32_t cell) {
  return search->nodes[cell].tag >> 4 == search->generation;
}

static bool is_closed(const octile_jump *search, int32_t cell) {
  return search->nodes[cell].tag & 1u;
}

/* Saving ------------------------------------------------------------------------------------- */

static void write_cells(sp__writer *writer, const octile_jump *search) {
  int32_t cells = search->grid->cell_count, visited = 0;
  for (int32_t cell = 0; cell < cells; cell++) visited += is_visited(search, cell);
  sp__write_i32(writer, visited);
  for (int32_t cell = 0; cell < cells; cell++) {
    if (!is_visited(search, cell)) continue;
    const jump_node *node = &search->nodes[cell];
    sp__write_i32(writer, cell);
    sp__write_i32(writer, node->straight);
    sp__write_i32(writer, node->diagonal);
    sp__write_i32(writer, node->parent);
    sp__write_u8(writer, (uint8_t)(node->tag & TAG_FLAGS));
  }
}

void octile_jump__write_state(sp__writer *writer, const octile_jump *search, bool table) {
  bool found = search->status == SP_SEARCH_STATUS_FOUND;
  octile_fields fields = {.status = search->status,
                          .zero_estimate = search->zero_estimate,
                          .start = search->start,
                          .goal = search->goal,
                          .expanded = (int32_t)search->expanded,
                          .iterations = (int32_t)search->iterations,
                          .straight = found ? octile_jump__straight_steps(search) : 0,
                          .diagonal = found ? octile_jump__diagonal_steps(search) : 0};
  sp__write_u8(writer, table);
  octile__write_fields(writer, &fields);
  write_cells(writer, search);
  sp__write_f64(writer, search->level);
  sp__write_i32(writer, (int32_t)search->heap_count);
  for (uint32_t i = 0; i < search->heap_count; i++) {
    sp__write_f64(writer, search->heap[i].f);
    sp__write_u64(writer, search->heap[i].key);
  }
  sp__write_i32(writer, (int32_t)search->stack_count);
  for (size_t i = 0; i < search->stack_count; i++) sp__write_i32(writer, search->stack[i]);
}

/* Cells -------------------------------------------------------------------------------------- */

typedef struct cell_counts {
  int32_t closed;
  bool has_start;
} cell_counts;

static sp_status read_cells(sp__reader *reader, octile_jump *search, int32_t count, cell_counts *counts) {
  const sp_grid *grid = search->grid;
  int32_t cell = -1;
  *counts = (cell_counts){0, false};
  for (int32_t i = 0; i < count; i++) {
    jump_node node;
    uint8_t flags = 0;
    sp_status status = octile__read_cell(reader, grid, cell, &cell);
    if (status == SP_OK) status = octile__read_pair(reader, grid, &node.straight, &node.diagonal);
    if (status == SP_OK) {
      status = sp__state_read_i32(reader, -1, grid->cell_count - 1, SP_DETAIL_BAD_LINK, &node.parent);
    }
    if (status == SP_OK) status = sp__state_read_u8(reader, TAG_FLAGS, SP_DETAIL_BAD_FLAG, &flags);
    if (status != SP_OK) return status;
    node.tag = search->generation << 4 | flags;
    search->nodes[cell] = node;
    counts->closed += flags & 1;
    if (cell == search->start) counts->has_start = true;
  }
  return SP_OK;
}

/** Direction of the last move of a hop, whose diagonal steps come first. */
static uint32_t last_direction(int32_t dx, int32_t dy, int32_t across, int32_t along) {
  if (across > along) return jump__direction(dx, 0);
  return along > across ? jump__direction(0, dy) : jump__direction(dx, dy);
}

/** The start costs nothing and has no parent; every other cell is a hop from a closed cell. Costs therefore fall
 * along the parents, and there is no cycle. */
static bool is_sound(const octile_jump *search, int32_t cell) {
  const jump_node *node = &search->nodes[cell];
  if (cell == search->start) return node->straight == 0 && node->diagonal == 0 && node->parent == -1;
  int32_t parent = node->parent;
  if (parent < 0 || parent == cell || !is_visited(search, parent) || !is_closed(search, parent)) return false;
  const grid_divider *divider = &search->grid->divider;
  int32_t y = grid__row_of(divider, cell), parent_y = grid__row_of(divider, parent);
  int32_t dx = (cell - y * divider->width) - (parent - parent_y * divider->width), dy = y - parent_y;
  int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
  int32_t least = across < along ? across : along, most = across < along ? along : across;
  const jump_node *from = &search->nodes[parent];
  return node->straight == from->straight + (most - least) && node->diagonal == from->diagonal + least &&
         (node->tag >> 1 & 7u) == last_direction(dx, dy, across, along);
}

/** Whether the goal and the counters say what the closed cells say. */
static bool fits_fields(const octile_jump *search, const octile_fields *fields, int32_t closed) {
  bool found = fields->status == SP_SEARCH_STATUS_FOUND;
  bool reached = is_visited(search, search->goal) && is_closed(search, search->goal);
  if (found != reached) return false;
  const jump_node *goal = &search->nodes[search->goal];
  if (found && (goal->straight != fields->straight || goal->diagonal != fields->diagonal)) return false;
  if (fields->iterations != closed || fields->expanded != closed - (found ? 1 : 0)) return false;
  return is_closed(search, search->start) == (closed > 0);
}

static sp_status read_visited(sp__reader *reader, octile_jump *search, const octile_fields *fields) {
  size_t start = reader->offset;
  int32_t count;
  cell_counts counts;
  sp_status status = sp__state_read_count(reader, search->grid->cell_count, CELL_SIZE, &count);
  if (status != SP_OK) return status;
  sp__reader again = *reader;
  status = read_cells(reader, search, count, &counts);
  if (status != SP_OK) return status;
  if (!counts.has_start) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, start);
  for (int32_t i = 0; i < count; i++, again.offset += CELL_SIZE - sizeof(int32_t)) {
    size_t offset = again.offset;
    if (!is_sound(search, sp__read_i32(&again))) return sp__fail_format(SP_DETAIL_BAD_LINK, 0, offset);
  }
  return fits_fields(search, fields, counts.closed) ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
}

/* Open list ---------------------------------------------------------------------------------- */

/** Marks a cell that the open list names. */
static sp_status list_cell(octile_jump *search, int64_t cell, size_t offset) {
  if (cell >= search->grid->cell_count) return sp__fail_format(SP_DETAIL_BAD_NODE, 0, offset);
  if (!is_visited(search, (int32_t)cell)) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, offset);
  search->nodes[cell].straight |= LISTED;
  return SP_OK;
}

static sp_status read_heap(sp__reader *reader, octile_jump *search) {
  int32_t count;
  sp_status status = sp__state_read_count(reader, INT32_MAX, ENTRY_SIZE, &count);
  if (status != SP_OK) return status;
  void *heap = search->heap;
  if (!sp__grow_array(&search->grid->object.allocator, &heap, &search->heap_capacity, 0, (size_t)count,
                      sizeof *search->heap)) {
    return sp__fail_memory();
  }
  search->heap = heap;
  for (int32_t i = 0; i < count; i++) {
    size_t start = reader->offset;
    jump_entry entry;
    status = sp__state_read_f64(reader, &entry.f);
    if (status != SP_OK) return status;
    entry.key = sp__read_u64(reader);
    status = list_cell(search, (int64_t)(uint32_t)entry.key, start);
    if (status != SP_OK) return status;
    search->heap[i] = entry;
    if (i > 0 && jump_entry_less(&entry, &search->heap[(i - 1) / 4])) {
      return sp__fail_format(SP_DETAIL_BAD_HEAP, 0, start);
    }
  }
  search->heap_count = (uint32_t)count;
  return SP_OK;
}

static sp_status read_stack(sp__reader *reader, octile_jump *search) {
  int32_t count;
  sp_status status = sp__state_read_count(reader, INT32_MAX, sizeof(int32_t), &count);
  if (status != SP_OK) return status;
  void *stack = search->stack;
  if (!sp__grow_array(&search->grid->object.allocator, &stack, &search->stack_capacity, 0, (size_t)count,
                      sizeof *search->stack)) {
    return sp__fail_memory();
  }
  search->stack = stack;
  for (int32_t i = 0; i < count; i++) {
    size_t start = reader->offset;
    status = sp__state_read_node(reader, search->grid->cell_count, &search->stack[i]);
    if (status == SP_OK) status = list_cell(search, search->stack[i], start);
    if (status != SP_OK) return status;
  }
  search->stack_count = (size_t)count;
  return SP_OK;
}

/** Takes the marks away again; false when an open cell had none. */
static bool unmark(octile_jump *search, sp__reader cells, int32_t count) {
  bool all_listed = true;
  for (int32_t i = 0; i < count; i++, cells.offset += CELL_SIZE - sizeof(int32_t)) {
    int32_t cell = sp__read_i32(&cells);
    jump_node *node = &search->nodes[cell];
    if (!(node->straight & LISTED) && !is_closed(search, cell)) all_listed = false;
    node->straight &= ~(int32_t)LISTED;
  }
  return all_listed;
}

/** A number, or the one NaN before the first pop, so that the state saves as it was. */
static sp_status read_level(sp__reader *reader, const octile_fields *fields, double *level) {
  sp__reader bits = *reader;
  *level = sp__read_f64(reader);
  if (reader->failed) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  bool is_nan = sp__read_u64(&bits) == SP__NAN_BITS, popped = fields->iterations > 0;
  bool possible = popped ? *level == *level : is_nan;
  return possible ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, reader->offset - sizeof *level);
}

/** `cells` is at the count of the visited cells. */
static sp_status read_open(sp__reader *reader, octile_jump *search, const octile_fields *fields, sp__reader cells) {
  size_t start = reader->offset;
  sp_status status = read_level(reader, fields, &search->level);
  if (status == SP_OK) status = read_heap(reader, search);
  if (status == SP_OK) status = read_stack(reader, search);
  if (status != SP_OK) return status;
  int32_t count = sp__read_i32(&cells);
  bool exhausted = fields->status == SP_SEARCH_STATUS_NOT_FOUND;
  bool complete = unmark(search, cells, count) && (!exhausted || search->heap_count + search->stack_count == 0);
  return complete ? SP_OK : sp__fail_format(SP_DETAIL_BAD_HEAP, 0, start);
}

/* State -------------------------------------------------------------------------------------- */

static sp_status read_lists(sp__reader *reader, octile_jump *search, const octile_fields *fields) {
  search->heap_count = 0;
  search->stack_count = 0;
  sp__reader cells = *reader;
  sp_status status = read_visited(reader, search, fields);
  return status == SP_OK ? read_open(reader, search, fields, cells) : status;
}

sp_status octile_jump__read_state(sp__reader *reader, octile_jump *search, bool table, bool zero_estimate) {
  octile_fields fields;
  sp_status status = sp__state_read_same_u8(reader, SP_FIELD_GRID_OPTIONS_ALGORITHM, table);
  if (status == SP_OK) status = octile__read_fields(reader, search->grid, zero_estimate, &fields);
  if (status == SP_OK) status = octile_jump__begin(search, fields.start, fields.goal, table, zero_estimate, false);
  if (status != SP_OK) return status;
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  status = read_lists(reader, search, &fields);
  if (status != SP_OK) return status;
  search->expanded = (uint64_t)fields.expanded;
  search->iterations = (uint64_t)fields.iterations;
  search->status = fields.status;
  return SP_OK;
}
