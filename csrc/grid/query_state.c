/* Saved queries that run in slices, kind 12 (spec 06-grids-state, G-337 to G-344): the engine's mode and the size of
 * the grid, then what the engine has. The generic engines embed the state of A* or of jump point search.
 */
#include "grid/jump_search_state.h"
#include "grid/jump_table.h"
#include "grid/query.h"
#include "grid/search_state.h"

/** The numbers are part of the format. */
enum query_mode { MODE_NOT_BEGUN = 0, MODE_OCTILE = 1, MODE_GENERIC = 2, MODE_OCTILE_JUMP = 3 };

static uint8_t mode_of(int32_t engine) {
  switch (engine) {
  case GRID_ENGINE_OCTILE:
    return MODE_OCTILE;
  case GRID_ENGINE_OCTILE_JUMP:
    return MODE_OCTILE_JUMP;
  case GRID_ENGINE_GENERIC:
  case GRID_ENGINE_GENERIC_JUMP:
    return MODE_GENERIC;
  default:
    return MODE_NOT_BEGUN;
  }
}

static bool runs_table(const grid_query *query) {
  return query->algorithm == SP_GRID_ALGORITHM_JPS_PLUS;
}

/* Saving ------------------------------------------------------------------------------------- */

static void write_embedded(sp__writer *writer, const grid_query *query) {
  int32_t cells = query->grid->cell_count;
  if (query->engine == GRID_ENGINE_GENERIC_JUMP) {
    sp__state_write_header(writer, SP__STATE_JUMP_SEARCH);
    jump_search__write(writer, &query->jump, &query->memory, cells);
    return;
  }
  sp__search_state state = astar__describe(&query->astar, cells, query->options.heuristic_weight, true);
  sp__state_write_header(writer, SP__STATE_ASTAR);
  search_state__write(writer, &state, &query->memory);
}

static void write_cell(sp__writer *writer, const sp_grid *grid, int32_t node) {
  int32_t y = grid__row_of(&grid->divider, node);
  sp__write_i32(writer, node - y * grid->width);
  sp__write_i32(writer, y);
}

static void write_generic(sp__writer *writer, const grid_query *query) {
  bool jumps = query->engine == GRID_ENGINE_GENERIC_JUMP;
  write_cell(writer, query->grid, jumps ? query->jump.start : query->astar.start);
  write_cell(writer, query->grid, jumps ? query->jump.goal : query->astar.goal);
  sp__writer counter = sp__writer_make(NULL, 0);
  write_embedded(&counter, query);
  sp__write_i32(writer, (int32_t)counter.offset);
  write_embedded(writer, query);
}

void grid__query_write_state(sp__writer *writer, const grid_query *query) {
  uint8_t mode = mode_of(query->engine);
  sp__write_u8(writer, mode);
  sp__write_i32(writer, query->grid->width);
  sp__write_i32(writer, query->grid->height);
  if (mode == MODE_OCTILE) octile__write_state(writer, &query->octile);
  if (mode == MODE_OCTILE_JUMP) octile_jump__write_state(writer, &query->octile_jump, runs_table(query));
  if (mode == MODE_GENERIC) write_generic(writer, query);
}

/* Reading ------------------------------------------------------------------------------------ */

/** The mode, which the options and the grid must select too, and the size of the grid. */
static sp_status read_mode(sp__reader *reader, const grid_query *query, uint8_t *mode) {
  size_t start = reader->offset;
  sp_status status = sp__state_read_u8(reader, MODE_OCTILE_JUMP, SP_DETAIL_BAD_VALUE, mode);
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_WIDTH, query->grid->width);
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_HEIGHT, query->grid->height);
  if (status != SP_OK || *mode == MODE_NOT_BEGUN) return status;
  uint8_t own = mode_of(grid__query_engine(query));
  return *mode == own ? SP_OK : sp__fail_mismatch(SP_FIELD_ENGINE, *mode, own, start);
}

static sp_status read_octile(sp__reader *reader, grid_query *query) {
  sp_status status = grid__ensure_neighbours(query->grid);
  if (status != SP_OK) return status;
  return octile__read_state(reader, &query->octile, query->options.heuristic == SP_GRID_HEURISTIC_ZERO);
}

static sp_status read_octile_jump(sp__reader *reader, grid_query *query) {
  bool table = grid__query_algorithm(query) == SP_GRID_ALGORITHM_JPS_PLUS;
  sp_status status = jump_search__prepare(query->grid, table ? SP_JUMPER_TABLE : SP_JUMPER_BLOCKS);
  if (status != SP_OK) return status;
  bool zero_estimate = query->options.heuristic == SP_GRID_HEURISTIC_ZERO;
  return octile_jump__read_state(reader, &query->octile_jump, table, zero_estimate);
}

static sp_status read_cell(sp__reader *reader, const sp_grid *grid, grid_cell *cell) {
  sp_status status = sp__state_read_i32(reader, 0, grid->width - 1, SP_DETAIL_BAD_NODE, &cell->x);
  return status == SP_OK ? sp__state_read_i32(reader, 0, grid->height - 1, SP_DETAIL_BAD_NODE, &cell->y) : status;
}

/** Reads the embedded state into the engine, begun at the saved goal. */
static sp_status read_embedded(sp__reader *reader, grid_query *query, grid_cell goal) {
  bool jumps = grid__query_engine(query) == GRID_ENGINE_GENERIC_JUMP;
  int32_t cells = query->grid->cell_count;
  sp__search_state own = astar__describe(NULL, cells, query->options.heuristic_weight, true), saved;
  sp_status status = sp__state_read_header(reader, jumps ? SP__STATE_JUMP_SEARCH : SP__STATE_ASTAR);
  size_t start = reader->offset;
  if (status == SP_OK && jumps) status = jump_search__read_fields(reader, cells, &saved);
  if (status == SP_OK && !jumps) {
    status = sp__state_read_search(reader, &own, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, true, &saved);
  }
  if (status != SP_OK) return status;
  bool begun = saved.status != SP_SEARCH_STATUS_NOT_STARTED && saved.goal == grid__index(query->grid, goal.x, goal.y);
  if (!begun) return sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
  status = grid__query_begin(query, goal, goal);
  if (status != SP_OK) return status;
  return jumps ? jump_search__read_buffers(reader, &query->jump, &saved)
               : astar__read_buffers(reader, &query->astar, &saved, false);
}

static sp_status read_generic(sp__reader *reader, grid_query *query) {
  grid_cell start, goal;
  int32_t length;
  size_t offset = reader->offset;
  sp_status status = read_cell(reader, query->grid, &start);
  if (status == SP_OK) status = read_cell(reader, query->grid, &goal);
  if (status == SP_OK) status = sp__state_read_count(reader, INT32_MAX, 1, &length);
  if (status == SP_OK && (size_t)length != sp__reader_left(reader)) {
    status = sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->offset - sizeof length);
  }
  if (status == SP_OK) status = read_embedded(reader, query, goal);
  if (status != SP_OK) return status;
  int32_t root = query->engine == GRID_ENGINE_GENERIC_JUMP ? query->jump.start : query->astar.start;
  return root == grid__index(query->grid, start.x, start.y) ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, offset);
}

/** What a query that goes on has beside its engine; the engine then says how far it is. */
static void adopt(grid_query *query) {
  const sp_grid *grid = query->grid;
  query->engine = grid__query_engine(query);
  query->algorithm = grid__query_algorithm(query);
  query->status = SP_PATH_STATUS_IN_PROGRESS;
  query->cell_edits = grid->cell_edits;
  query->cost_edits = grid->costs.edits;
  query->unit_cost = grid->costs.multipliers[0];
  grid__query_update_status(query);
}

sp_status grid__query_read_state(sp__reader *reader, grid_query *query) {
  uint8_t mode;
  sp_status status = read_mode(reader, query, &mode);
  if (status != SP_OK) return status;
  grid__query_reset(query);
  if (mode == MODE_OCTILE) status = read_octile(reader, query);
  if (mode == MODE_OCTILE_JUMP) status = read_octile_jump(reader, query);
  if (mode == MODE_GENERIC) status = read_generic(reader, query);
  if (status == SP_OK) status = sp__state_read_end(reader);
  grid__query_reset(query);
  if (status == SP_OK && mode != MODE_NOT_BEGUN) adopt(query);
  return status;
}
