/* Saved octile A* (mode 1 of kind 12): every visited cell with its exact pair, the direction it was reached by and
 * whether it is closed. The open list is not saved: it is the cells that are not closed, in an order that is total.
 */
#include "grid/octile_state.h"

#include "grid/octile.h"
#include "grid/octile_keys.h"

enum { CELL_SIZE = 13, TAG_FLAGS = 15 };

/* An expansion raises f by at most 2 * sqrt 2, so open cells never lie further apart. */
#define MOST_SPREAD 3.0

/* Fields ------------------------------------------------------------------------------------- */

void octile__write_fields(sp__writer *writer, const octile_fields *fields) {
  sp__write_u8(writer, (uint8_t)fields->status);
  sp__write_u8(writer, fields->zero_estimate);
  sp__write_i32(writer, fields->start);
  sp__write_i32(writer, fields->goal);
  sp__write_i32(writer, fields->expanded);
  sp__write_i32(writer, fields->iterations);
  sp__write_i32(writer, fields->straight);
  sp__write_i32(writer, fields->diagonal);
}

sp_status octile__read_cell(sp__reader *reader, const sp_grid *grid, int32_t previous, int32_t *cell) {
  size_t start = reader->offset;
  sp_status status = sp__state_read_next_node(reader, grid->cell_count, previous, cell);
  if (status != SP_OK || grid->cells[*cell] != SP_AREA_WALL) return status;
  return sp__fail_format(SP_DETAIL_BAD_NODE, 0, start);
}

sp_status octile__read_pair(sp__reader *reader, const sp_grid *grid, int32_t *straight, int32_t *diagonal) {
  sp_status status = sp__state_read_i32(reader, 0, grid->cell_count, SP_DETAIL_BAD_VALUE, straight);
  if (status != SP_OK) return status;
  return sp__state_read_i32(reader, 0, grid->cell_count, SP_DETAIL_BAD_VALUE, diagonal);
}

static sp_status read_counters(sp__reader *reader, octile_fields *fields) {
  sp_status status = sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_COUNT, &fields->expanded);
  if (status != SP_OK) return status;
  return sp__state_read_i32(reader, fields->expanded, INT32_MAX, SP_DETAIL_BAD_COUNT, &fields->iterations);
}

sp_status octile__read_fields(sp__reader *reader, const sp_grid *grid, bool zero_estimate, octile_fields *fields) {
  size_t start = reader->offset;
  uint8_t search_status;
  sp_status status = sp__state_read_u8(reader, SP_SEARCH_STATUS_NOT_FOUND, SP_DETAIL_BAD_VALUE, &search_status);
  if (status != SP_OK) return status;
  if (search_status == SP_SEARCH_STATUS_NOT_STARTED) return sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
  fields->status = search_status;
  fields->zero_estimate = zero_estimate;
  status = sp__state_read_same_u8(reader, SP_FIELD_GRID_OPTIONS_HEURISTIC, zero_estimate);
  if (status == SP_OK) status = octile__read_cell(reader, grid, -1, &fields->start);
  if (status == SP_OK) status = octile__read_cell(reader, grid, -1, &fields->goal);
  if (status == SP_OK) status = read_counters(reader, fields);
  start = reader->offset;
  if (status == SP_OK) status = octile__read_pair(reader, grid, &fields->straight, &fields->diagonal);
  if (status != SP_OK || fields->status == SP_SEARCH_STATUS_FOUND) return status;
  bool empty = fields->straight == 0 && fields->diagonal == 0;
  return empty ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
}

/* Saving ------------------------------------------------------------------------------------- */

static bool is_visited(const octile_search *search, int32_t cell) {
  return search->nodes[cell].tag >> 4 == search->generation;
}

static bool is_closed(const octile_search *search, int32_t cell) {
  return search->nodes[cell].tag & 1u;
}

void octile__write_state(sp__writer *writer, const octile_search *search) {
  bool found = search->status == SP_SEARCH_STATUS_FOUND;
  octile_fields fields = {.status = search->status,
                          .zero_estimate = search->zero_estimate,
                          .start = search->start,
                          .goal = search->goal,
                          .expanded = (int32_t)search->expanded,
                          .iterations = (int32_t)search->iterations,
                          .straight = found ? octile__straight_steps(search) : 0,
                          .diagonal = found ? octile__diagonal_steps(search) : 0};
  octile__write_fields(writer, &fields);
  int32_t cells = search->grid->cell_count, visited = 0;
  for (int32_t cell = 0; cell < cells; cell++) visited += is_visited(search, cell);
  sp__write_i32(writer, visited);
  for (int32_t cell = 0; cell < cells; cell++) {
    if (!is_visited(search, cell)) continue;
    const octile_node *node = &search->nodes[cell];
    sp__write_i32(writer, cell);
    sp__write_i32(writer, node->straight);
    sp__write_i32(writer, node->diagonal);
    sp__write_u8(writer, (uint8_t)(node->tag & TAG_FLAGS));
  }
}

/* Reading ------------------------------------------------------------------------------------ */

static sp_status read_cells(sp__reader *reader, octile_search *search, int32_t count, bool *has_start) {
  int32_t cell = -1;
  *has_start = false;
  for (int32_t i = 0; i < count; i++) {
    octile_node node = {0};
    uint8_t flags = 0;
    sp_status status = octile__read_cell(reader, search->grid, cell, &cell);
    if (status == SP_OK) status = octile__read_pair(reader, search->grid, &node.straight, &node.diagonal);
    if (status == SP_OK) status = sp__state_read_u8(reader, TAG_FLAGS, SP_DETAIL_BAD_FLAG, &flags);
    if (status != SP_OK) return status;
    node.tag = search->generation << 4 | flags;
    search->nodes[cell] = node;
    if (cell == search->start) *has_start = true;
  }
  return SP_OK;
}

/** The start costs nothing; every other cell was reached in one step from a closed cell. Costs therefore fall along
 * the parents, and there is no cycle. */
static bool is_sound(const octile_search *search, int32_t cell) {
  const octile_node *node = &search->nodes[cell];
  if (cell == search->start) return node->straight == 0 && node->diagonal == 0;
  uint32_t arrival = node->tag >> 1 & 7u;
  int32_t y = grid__row_of(&search->grid->divider, cell), x = cell - y * search->grid->width;
  if (!grid__contains(search->grid, x - grid__dx[arrival], y - grid__dy[arrival])) return false;
  int32_t parent = cell - search->offset[arrival];
  if (!is_visited(search, parent) || !is_closed(search, parent)) return false;
  bool diagonal = arrival >= STRAIGHT_DIRECTIONS;
  const octile_node *from = &search->nodes[parent];
  return node->straight == from->straight + (diagonal ? 0 : 1) && node->diagonal == from->diagonal + (diagonal ? 1 : 0);
}

static sp_status check_goal(const octile_search *search, const octile_fields *fields, size_t offset) {
  if (fields->status != SP_SEARCH_STATUS_FOUND) return SP_OK;
  const octile_node *goal = &search->nodes[search->goal];
  bool reached = is_visited(search, search->goal) && is_closed(search, search->goal);
  if (!reached) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, offset);
  bool priced = goal->straight == fields->straight && goal->diagonal == fields->diagonal;
  return priced ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, offset);
}

static double f_of(const octile_search *search, int32_t cell) {
  const octile_node *node = &search->nodes[cell];
  if (search->zero_estimate) return octile__cost(node->straight, node->diagonal);
  int32_t y = grid__row_of(&search->grid->divider, cell), x = cell - y * search->grid->width;
  return octile__f(node->straight, node->diagonal, x - search->goal_x, y - search->goal_y);
}

typedef struct f_range {
  double least;
  double most;
} f_range;

/** The f of the open cells; `cells` reads the saved ones. */
static f_range open_range(const octile_search *search, sp__reader cells, int32_t count) {
  f_range range = {SP_INFINITY, 0.0};
  for (int32_t i = 0; i < count; i++, cells.offset += CELL_SIZE - sizeof(int32_t)) {
    int32_t cell = sp__read_i32(&cells);
    if (is_closed(search, cell)) continue;
    double f = f_of(search, cell);
    if (f < range.least) range.least = f;
    if (f > range.most) range.most = f;
  }
  return range;
}

static sp_status rebuild_open(octile_search *search, sp__reader cells, int32_t count, size_t offset) {
  f_range range = open_range(search, cells, count);
  if (range.most > range.least + MOST_SPREAD) return sp__fail_format(SP_DETAIL_BAD_HEAP, 0, offset);
  if (range.least <= range.most) open_levels__start_below(&search->open, range.least);
  for (int32_t i = 0; i < count; i++, cells.offset += CELL_SIZE - sizeof(int32_t)) {
    int32_t cell = sp__read_i32(&cells);
    if (is_closed(search, cell)) continue;
    if (!open_levels__reserve(&search->open, 1)) return sp__fail_memory();
    const octile_node *node = &search->nodes[cell];
    uint64_t key = octile__key(octile__cost(node->straight, node->diagonal), cell);
    open_levels__push(&search->open, f_of(search, cell), key);
  }
  return SP_OK;
}

static sp_status read_visited(sp__reader *reader, octile_search *search, const octile_fields *fields) {
  size_t start = reader->offset;
  int32_t count;
  bool has_start;
  sp_status status = sp__state_read_count(reader, search->grid->cell_count, CELL_SIZE, &count);
  if (status != SP_OK) return status;
  sp__reader cells = *reader;
  status = read_cells(reader, search, count, &has_start);
  if (status != SP_OK) return status;
  if (!has_start) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, start);
  sp__reader again = cells;
  for (int32_t i = 0; i < count; i++, again.offset += CELL_SIZE - sizeof(int32_t)) {
    size_t offset = again.offset;
    if (!is_sound(search, sp__read_i32(&again))) return sp__fail_format(SP_DETAIL_BAD_LINK, 0, offset);
  }
  status = check_goal(search, fields, start);
  return status == SP_OK ? rebuild_open(search, cells, count, start) : status;
}

sp_status octile__read_state(sp__reader *reader, octile_search *search, bool zero_estimate) {
  octile_fields fields;
  sp_status status = octile__read_fields(reader, search->grid, zero_estimate, &fields);
  if (status == SP_OK) status = octile__begin(search, fields.start, fields.goal, zero_estimate, false);
  if (status != SP_OK) return status;
  open_levels__clear(&search->open);
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  status = read_visited(reader, search, &fields);
  if (status != SP_OK) return status;
  search->expanded = (uint64_t)fields.expanded;
  search->iterations = (uint64_t)fields.iterations;
  search->status = fields.status;
  return SP_OK;
}
