/* The middle and raw tier of jump point search: sp_grid_jump, the maps, sp_jump_search. */
#include "samepath/jump.h"

#include "grid/jump_map.h"
#include "grid/jump_search.h"
#include "grid/jump_search_state.h"
#include "grid/jump_table.h"

struct sp_jump_search {
  sp__object object;
  sp_grid *grid;
  astar_memory memory;
  jump_search search;
  int32_t jumper;
  bool zero_estimate;
  uint64_t cell_edits; /* The grid's, when the search began. */
  uint64_t cost_edits;
};

static sp_status check_jumper(const sp_grid *grid, int32_t jumper) {
  if (jumper < SP_JUMPER_CELLS || jumper > SP_JUMPER_TABLE) {
    return sp__fail_range(SP_FIELD_JUMPER, jumper, SP_JUMPER_CELLS, SP_JUMPER_TABLE);
  }
  if (jumper != SP_JUMPER_TABLE || jump_table__serves(grid)) return SP_OK;
  bool wide = grid->width > JUMP_TABLE_MAX_SIDE;
  return sp__fail_range(wide ? SP_FIELD_WIDTH : SP_FIELD_HEIGHT, wide ? grid->width : grid->height, 1,
                        JUMP_TABLE_MAX_SIDE);
}

/** Brings what a jumper reads up to date. */
static sp_status prepare(sp_grid *grid, int32_t jumper) {
  sp_status status = check_jumper(grid, jumper);
  if (status == SP_OK) status = grid__enter(grid);
  if (status != SP_OK) return status;
  status = jump_search__prepare(grid, jumper);
  grid__leave(grid);
  return status;
}

/* Raw tier ----------------------------------------------------------------------------------- */

sp_status sp_grid_jump(sp_grid *grid, int32_t jumper, int32_t x, int32_t y, int32_t direction, int32_t goal_x,
                       int32_t goal_y, int32_t *steps) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!steps) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (x < 0 || x >= grid->width) return sp__fail_range(SP_FIELD_X, x, 0, grid->width - 1);
  if (y < 0 || y >= grid->height) return sp__fail_range(SP_FIELD_Y, y, 0, grid->height - 1);
  if (direction < 0 || direction >= DIRECTIONS) {
    return sp__fail_range(SP_FIELD_DIRECTION, direction, 0, DIRECTIONS - 1);
  }
  status = prepare(grid, jumper);
  if (status != SP_OK) return status;
  int32_t goal = grid__contains(grid, goal_x, goal_y) ? grid__index(grid, goal_x, goal_y) : JUMP_NO_GOAL;
  bool wall = grid->cells[grid__index(grid, x, y)] == SP_AREA_WALL;
  *steps = wall ? 0 : jump_search__jump(grid, jumper, x, y, (uint32_t)direction, goal);
  return SP_OK;
}

sp_status sp_grid_copy_block_map(sp_grid *grid, int32_t by_columns, uint64_t *words, uint32_t capacity,
                                 uint32_t *count) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!count) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = prepare(grid, SP_JUMPER_BLOCKS);
  if (status != SP_OK) return status;
  const jump_lines *lines = by_columns ? &grid->jump_map->columns : &grid->jump_map->rows;
  int32_t per_line = lines->stride - 2;
  *count = (uint32_t)lines->count * (uint32_t)per_line;
  if (*count > capacity || !words) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  for (int32_t line = 0; line < lines->count; line++) {
    const jump_word *from = jump__word(lines, line, 0);
    for (int32_t i = 0; i < per_line; i++) *words++ = from[i].walkable;
  }
  return SP_OK;
}

sp_status sp_grid_jump_table(sp_grid *grid, const int16_t **entries) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!entries) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = prepare(grid, SP_JUMPER_TABLE);
  if (status == SP_OK) *entries = grid->jump_table->steps;
  return status;
}

/* Search object ------------------------------------------------------------------------------ */

sp_status sp_jump_search_create(sp_grid *grid, int32_t jumper, int32_t zero_estimate, int32_t record,
                                sp_jump_search **out) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  status = check_jumper(grid, jumper);
  if (status != SP_OK) return status;
  sp_jump_search *search = sp__object_create(SP__KIND_JUMPS, sizeof *search, &grid->object.allocator);
  if (!search) return sp__fail_memory();
  search->grid = grid;
  search->jumper = jumper;
  search->zero_estimate = zero_estimate != 0;
  search->memory.allocator = grid->object.allocator;
  search->memory.record.enabled = record != 0;
  search->search.cost = SP_INFINITY;
  sp__object_retain(grid);
  *out = search;
  return SP_OK;
}

void sp_jump_search_free(sp_jump_search *search) {
  if (!sp__object_give_up(search, SP__KIND_JUMPS) || !sp__object_drop(search)) return;
  sp_grid *grid = search->grid;
  astar__memory_free(&search->memory);
  sp__object_destroy(search, sizeof *search);
  grid__release_reference(grid);
}

static bool is_open(const sp_grid *grid, int32_t node) {
  return node >= 0 && node < grid->cell_count && grid->cells[node] != SP_AREA_WALL;
}

static sp_status begin(sp_jump_search *search, int32_t start, int32_t goal) {
  sp_grid *grid = search->grid;
  if (!grid->costs.uniform) return sp__fail(SP_E_UNSUPPORTED, SP_FIELD_MULTIPLIER, SP_DETAIL_COSTS_DIFFER);
  sp_status status = prepare(grid, search->jumper);
  if (status != SP_OK) return status;
  search->cell_edits = grid->cell_edits;
  search->cost_edits = grid->costs.edits;
  return jump_search__begin(&search->search, &search->memory, grid, search->jumper, search->zero_estimate, start, goal);
}

sp_status sp_jump_search_try_begin(sp_jump_search *search, int32_t start, int32_t goal, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_JUMPS);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!is_open(search->grid, start)) {
    *status_out = SP_PATH_STATUS_START_INVALID;
    return SP_OK;
  }
  if (!is_open(search->grid, goal)) {
    *status_out = SP_PATH_STATUS_GOAL_INVALID;
    return SP_OK;
  }
  status = begin(search, start, goal);
  if (status == SP_OK) *status_out = SP_PATH_STATUS_IN_PROGRESS;
  return status;
}

sp_status sp_jump_search_step(sp_jump_search *search, int32_t iterations, int32_t *status_out) {
  sp_status status = sp__object_check(search, SP__KIND_JUMPS);
  if (status != SP_OK) return status;
  if (!status_out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (iterations < 0) return sp__fail_range(SP_FIELD_ITERATIONS, iterations, 0, INT32_MAX);
  if (search->search.status == SP_SEARCH_STATUS_NOT_STARTED) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  }
  bool edited = search->cell_edits != search->grid->cell_edits || search->cost_edits != search->grid->costs.edits;
  if (search->search.status == SP_SEARCH_STATUS_RUNNING && edited) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
  }
  status = jump_search__step(&search->search, iterations);
  if (status == SP_OK) *status_out = search->search.status;
  return status;
}

/* Views -------------------------------------------------------------------------------------- */

int32_t sp_jump_search_status(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? search->search.status : SP_SEARCH_STATUS_NOT_STARTED;
}

double sp_jump_search_cost(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? search->search.cost : SP_INFINITY;
}

uint64_t sp_jump_search_iterations(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? search->search.iterations : 0;
}

uint64_t sp_jump_search_expanded(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? search->search.expanded : 0;
}

const int32_t *sp_jump_search_expanded_nodes(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? search->memory.record.nodes : NULL;
}

uint32_t sp_jump_search_recorded(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? (uint32_t)search->memory.record.count : 0;
}

static int32_t count_jump_points(const jump_search *search) {
  int32_t count = 0;
  for (int32_t node = search->goal; node >= 0; node = search->memory->nodes[node].parent) count++;
  return count;
}

static void copy_jump_points(const jump_search *search, int32_t count, int32_t *nodes) {
  for (int32_t node = search->goal; node >= 0; node = search->memory->nodes[node].parent) nodes[--count] = node;
}

sp_status sp_jump_search_copy_path(const sp_jump_search *search, int32_t jump_points, int32_t *nodes, uint32_t capacity,
                                   uint32_t *count) {
  sp_status status = sp__object_check(search, SP__KIND_JUMPS);
  if (status != SP_OK) return status;
  if (!count) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *count = 0;
  const jump_search *state = &search->search;
  if (state->status != SP_SEARCH_STATUS_FOUND) return SP_OK;
  int32_t length = jump_points ? count_jump_points(state) : jump_search__path_length(state);
  *count = (uint32_t)length;
  if (*count > capacity || !nodes) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  if (jump_points) {
    copy_jump_points(state, length, nodes);
  } else {
    jump_search__copy_path(state, nodes);
  }
  return SP_OK;
}

/* State -------------------------------------------------------------------------------------- */

static void write_search(sp__writer *writer, const void *object) {
  const sp_jump_search *search = object;
  sp__state_write_header(writer, SP__STATE_JUMP_SEARCH);
  jump_search__write(writer, &search->search, &search->memory, search->grid->cell_count);
}

uint64_t sp_jump_search_state_size(const sp_jump_search *search) {
  return sp__object_is(search, SP__KIND_JUMPS) ? sp__state_size(write_search, search) : 0;
}

sp_status sp_jump_search_save_state(const sp_jump_search *search, uint8_t *bytes, uint64_t capacity) {
  sp_status status = sp__object_check(search, SP__KIND_JUMPS);
  return status == SP_OK ? sp__state_save(write_search, search, bytes, capacity) : status;
}

static sp_status restore(sp_jump_search *search, sp__reader *reader) {
  sp__search_state saved;
  sp_status status = sp__state_read_header(reader, SP__STATE_JUMP_SEARCH);
  if (status == SP_OK) status = jump_search__read_fields(reader, search->grid->cell_count, &saved);
  if (status != SP_OK) return status;
  if (saved.status == SP_SEARCH_STATUS_NOT_STARTED) {
    status = sp__state_read_end(reader);
    if (status == SP_OK) search->search = (jump_search){.cost = SP_INFINITY};
    return status;
  }
  status = begin(search, saved.goal, saved.goal);
  if (status == SP_OK) status = jump_search__read_buffers(reader, &search->search, &saved);
  if (status == SP_OK) status = sp__state_read_end(reader);
  if (status != SP_OK) search->search = (jump_search){.cost = SP_INFINITY};
  return status;
}

sp_status sp_jump_search_restore_state(sp_jump_search *search, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  sp_status status = sp__object_check(search, SP__KIND_JUMPS);
  if (status == SP_OK) status = sp__state_open(&reader, bytes, length);
  return status == SP_OK ? restore(search, &reader) : status;
}
