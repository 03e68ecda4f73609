/* Building and repairing the JPS+ table.
 *
 * An entry depends on neighbour bytes, which follow every edit at once, and on the entries of the next
 * cell in its direction. A repair recomputes the straight entries of the lines at the edited cells and
 * re-evaluates every diagonal entry one of whose inputs changed, until nothing changes; as the entries
 * depend on each other without cycles, that ends in the table that a build would give. When the lines to
 * recompute hold most of the map, a build takes fewer instructions.
 */
#include "grid/jump_table.h"

enum { MIN_PENDING_LIMIT = 256, CELLS_PER_PENDING = 64 };

/* Entries ------------------------------------------------------------------------------------ */

static inline bool is_wall(const sp_grid *grid, int32_t cell) {
  return grid->cells[cell] == SP_AREA_WALL;
}

static inline int32_t step_of(const sp_grid *grid, uint32_t direction) {
  return grid__dy[direction] * grid->width + grid__dx[direction];
}

static inline int16_t chained(int16_t next) {
  return (int16_t)(next > 0 ? next + 1 : next - 1);
}

static inline int16_t straight_entry(const jump_table *table, const sp_grid *grid, int32_t cell, uint32_t d) {
  if (is_wall(grid, cell) || !(grid->neighbours[cell] >> d & 1u)) return 0;
  int32_t next = cell + step_of(grid, d);
  if (table->forced[grid->neighbours[next]] >> d & 1u) return 1;
  return chained(jump_table__of(table, next)[d]);
}

static inline int16_t diagonal_entry(const jump_table *table, const sp_grid *grid, int32_t cell, uint32_t d) {
  uint32_t needed = jump__needed(d);
  if (is_wall(grid, cell) || (grid->neighbours[cell] & needed) != needed) return 0;
  const int16_t *next = jump_table__of(table, cell + step_of(grid, d));
  if (next[jump__first_component(d)] > 0 || next[jump__second_component(d)] > 0) return 1;
  return chained(next[d]);
}

/* Build: each entry after the one it reads --------------------------------------------------- */

static void build_across(jump_table *table, const sp_grid *grid, int32_t row) {
  for (int32_t x = grid->width - 1; x >= 0; x--) {
    int32_t cell = grid__index(grid, x, row);
    jump_table__of(table, cell)[1] = straight_entry(table, grid, cell, 1);
  }
  for (int32_t x = 0; x < grid->width; x++) {
    int32_t cell = grid__index(grid, x, row);
    jump_table__of(table, cell)[3] = straight_entry(table, grid, cell, 3);
  }
}

static inline void build_towards(jump_table *table, const sp_grid *grid, int32_t row, uint32_t straight,
                                 uint32_t diagonal, uint32_t other) {
  for (int32_t x = 0; x < grid->width; x++) {
    int32_t cell = grid__index(grid, x, row);
    int16_t *steps = jump_table__of(table, cell);
    steps[straight] = straight_entry(table, grid, cell, straight);
    steps[diagonal] = diagonal_entry(table, grid, cell, diagonal);
    steps[other] = diagonal_entry(table, grid, cell, other);
  }
}

static void build(jump_table *table, const sp_grid *grid) {
  for (int32_t row = 0; row < grid->height; row++) {
    build_across(table, grid, row);
    build_towards(table, grid, row, 0, 4, 7);
  }
  for (int32_t row = grid->height - 1; row >= 0; row--) build_towards(table, grid, row, 2, 5, 6);
  memset(table->stale_rows, 0, (size_t)grid->height);
  memset(table->stale_columns, 0, (size_t)grid->width);
  table->pending_count = 0;
  table->rebuild = false;
}

/* Repair ------------------------------------------------------------------------------------- */

/** Re-evaluates a diagonal entry and, while entries change, those behind it that read it. */
static void refresh_diagonal(jump_table *table, const sp_grid *grid, int32_t x, int32_t y, uint32_t d) {
  while (grid__contains(grid, x, y)) {
    int32_t cell = grid__index(grid, x, y);
    int16_t entry = diagonal_entry(table, grid, cell, d);
    int16_t *stored = &jump_table__of(table, cell)[d];
    if (*stored == entry) return;
    *stored = entry;
    x -= grid__dx[d];
    y -= grid__dy[d];
  }
}

/** The cell's walkability changed: the cell itself and the cells whose diagonal step passes it. */
static void refresh_around(jump_table *table, const sp_grid *grid, int32_t x, int32_t y) {
  for (uint32_t d = STRAIGHT_DIRECTIONS; d < DIRECTIONS; d++) {
    refresh_diagonal(table, grid, x - grid__dx[d], y - grid__dy[d], d);
    refresh_diagonal(table, grid, x - grid__dx[d], y, d);
    refresh_diagonal(table, grid, x, y - grid__dy[d], d);
    refresh_diagonal(table, grid, x, y, d);
  }
}

/** Recomputes one straight direction of a line, from its far end; diagonals read only the signs. */
static void refresh_line(jump_table *table, const sp_grid *grid, uint32_t d, int32_t line) {
  bool horizontal = d & 1u, forward = d == 1 || d == 2;
  int32_t length = horizontal ? grid->width : grid->height;
  for (int32_t i = 0; i < length; i++) {
    int32_t position = forward ? length - 1 - i : i;
    int32_t x = horizontal ? position : line, y = horizontal ? line : position;
    int32_t cell = grid__index(grid, x, y);
    int16_t *stored = &jump_table__of(table, cell)[d], before = *stored;
    *stored = straight_entry(table, grid, cell, d);
    if ((before > 0) == (*stored > 0)) continue;
    for (uint32_t diagonal = STRAIGHT_DIRECTIONS; diagonal < DIRECTIONS; diagonal++) {
      refresh_diagonal(table, grid, x - grid__dx[diagonal], y - grid__dy[diagonal], diagonal);
    }
  }
}

static void refresh_lines(jump_table *table, const sp_grid *grid, uint8_t *stale, uint32_t d, int32_t line,
                          int32_t count) {
  for (int32_t l = line - 1; l <= line + 1; l++) {
    if (l < 0 || l >= count || !stale[l]) continue;
    stale[l] = 0;
    refresh_line(table, grid, d, l);
    refresh_line(table, grid, jump__reverse(d), l);
  }
}

static void repair(jump_table *table, const sp_grid *grid) {
  for (int32_t i = 0; i < table->pending_count; i++) {
    int32_t y = grid__row_of(&grid->divider, table->pending[i]), x = table->pending[i] - y * grid->width;
    refresh_lines(table, grid, table->stale_rows, 1, y, grid->height);
    refresh_lines(table, grid, table->stale_columns, 0, x, grid->width);
    refresh_around(table, grid, x, y);
  }
  table->pending_count = 0;
}

static int64_t count_stale(const uint8_t *stale, int32_t count) {
  int64_t lines = 0;
  for (int32_t line = 0; line < count; line++) lines += stale[line];
  return lines;
}

/**
 * Whether a build is cheaper. A repair's work grows with the cells of its lines; on game maps, random ones and mazes it
 * takes the instructions of a build when they are 0.8 to 1.2 times the cells of the map, with more cache misses.
 */
static bool is_too_large(const jump_table *table, const sp_grid *grid) {
  int64_t rows = count_stale(table->stale_rows, grid->height);
  int64_t columns = count_stale(table->stale_columns, grid->width);
  return (rows * grid->width + columns * grid->height) * 4 > (int64_t)grid->cell_count * 3;
}

void jump_table__note(jump_table *table, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (table->rebuild) return;
  if ((int64_t)width * height > table->pending_limit - table->pending_count) {
    table->rebuild = true;
    return;
  }
  for (int32_t row = y; row < y + height; row++) {
    for (int32_t column = x; column < x + width; column++) {
      table->pending[table->pending_count++] = grid__index(grid, column, row);
    }
  }
  jump__mark_lines(table->stale_rows, grid->height, y, y + height);
  jump__mark_lines(table->stale_columns, grid->width, x, x + width);
}

/* Memory ------------------------------------------------------------------------------------- */

static int32_t pending_limit(const sp_grid *grid) {
  int32_t share = grid->cell_count / CELLS_PER_PENDING;
  return share > MIN_PENDING_LIMIT ? share : MIN_PENDING_LIMIT;
}

void jump_table__free(jump_table *table, const sp_grid *grid) {
  if (!table) return;
  const sp_allocator *allocator = &grid->object.allocator;
  sp__release(allocator, table->steps, (size_t)grid->cell_count * DIRECTIONS * sizeof *table->steps);
  sp__release(allocator, table->stale_rows, (size_t)grid->height);
  sp__release(allocator, table->stale_columns, (size_t)grid->width);
  sp__release(allocator, table->pending, (size_t)pending_limit(grid) * sizeof *table->pending);
  sp__release(allocator, table, sizeof *table);
}

uint64_t jump_table__memory(const jump_table *table, const sp_grid *grid) {
  if (!table) return 0;
  return sizeof *table + (uint64_t)grid->cell_count * DIRECTIONS * sizeof *table->steps + (uint64_t)grid->height +
         (uint64_t)grid->width + (uint64_t)table->pending_limit * sizeof *table->pending;
}

static jump_table *create(const sp_grid *grid) {
  const sp_allocator *allocator = &grid->object.allocator;
  jump_table *table = sp__alloc(allocator, sizeof *table);
  if (!table) return NULL;
  *table = (jump_table){.pending_limit = pending_limit(grid)};
  table->steps = sp__alloc_array(allocator, (size_t)grid->cell_count, DIRECTIONS * sizeof *table->steps);
  table->stale_rows = sp__alloc(allocator, (size_t)grid->height);
  table->stale_columns = sp__alloc(allocator, (size_t)grid->width);
  table->pending = sp__alloc_array(allocator, (size_t)table->pending_limit, sizeof *table->pending);
  if (!table->steps || !table->stale_rows || !table->stale_columns || !table->pending) {
    jump_table__free(table, grid);
    return NULL;
  }
  for (uint32_t byte = 0; byte < 256; byte++) {
    for (uint32_t d = 0; d < STRAIGHT_DIRECTIONS; d++) {
      if (jump__is_forced(d, byte)) table->forced[byte] |= (uint8_t)(1u << d);
    }
  }
  return table;
}

sp_status grid__ensure_jump_table(sp_grid *grid) {
  sp_status status = grid__ensure_neighbours(grid);
  if (status != SP_OK) return status;
  if (!grid->jump_table) {
    jump_table *table = create(grid);
    if (!table) return sp__fail_memory();
    build(table, grid);
    grid->jump_table = table;
    return SP_OK;
  }
  jump_table *table = grid->jump_table;
  if (table->rebuild || (table->pending_count > 0 && is_too_large(table, grid))) {
    build(table, grid);
  } else {
    repair(table, grid);
  }
  return SP_OK;
}
