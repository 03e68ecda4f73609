/* Building the jump map and following edits. */
#include "grid/jump_map.h"

#include "grid/jump_rules.h"

static size_t word_count(const jump_lines *lines) {
  return (size_t)lines->count * (size_t)lines->stride;
}

/** Every word a wall, on which every scan stops: what lies outside the lines stays so. */
static bool allocate(jump_lines *lines, const sp_allocator *allocator, int32_t count, int32_t length) {
  *lines = (jump_lines){.count = count, .length = length, .stride = (length + 63) / 64 + 2};
  lines->words = sp__alloc_array(allocator, word_count(lines), sizeof *lines->words);
  if (!lines->words) return false;
  for (size_t i = 0; i < word_count(lines); i++) {
    lines->words[i] = (jump_word){0, ~(uint64_t)0, ~(uint64_t)0};
  }
  return true;
}

static void release(jump_lines *lines, const sp_allocator *allocator) {
  sp__release(allocator, lines->words, word_count(lines) * sizeof *lines->words);
}

/** Cells with a free cell on the side line, next to which a wall stands one position back on the scan. */
static uint64_t forced_forward(const jump_word *side) {
  return side->walkable & ~(side->walkable << 1 | side[-1].walkable >> 63);
}

static uint64_t forced_backward(const jump_word *side) {
  return side->walkable & ~(side->walkable >> 1 | side[1].walkable << 63);
}

static void refresh_word(const jump_lines *lines, int32_t line, int32_t index) {
  jump_word *word = lines->words + (ptrdiff_t)line * lines->stride + index;
  uint64_t forward = ~word->walkable, backward = forward;
  for (int32_t side = -1; side <= 1; side += 2) {
    if (line + side < 0 || line + side >= lines->count) continue;
    const jump_word *beside = word + side * (ptrdiff_t)lines->stride;
    forward |= forced_forward(beside);
    backward |= forced_backward(beside);
  }
  word->stop_forward = forward;
  word->stop_backward = backward;
}

/** Recomputes the stops that the cells of some lines and positions can have changed. */
static void refresh(const jump_lines *lines, int32_t line, int32_t line_end, int32_t position, int32_t position_end) {
  int32_t first = line > 0 ? line - 1 : 0, last = line_end < lines->count ? line_end : lines->count - 1;
  int32_t first_word = position / 64, last_word = (position_end - 1) / 64 + 2;
  if (first_word < 1) first_word = 1;
  if (last_word > lines->stride - 2) last_word = lines->stride - 2;
  for (int32_t l = first; l <= last; l++) {
    for (int32_t w = first_word; w <= last_word; w++) refresh_word(lines, l, w);
  }
}

/** Walkable bits of some positions of a line whose cells lie `step` bytes apart. */
static void set_bits(const jump_lines *lines, int32_t line, int32_t position, int32_t end, const uint8_t *cells,
                     ptrdiff_t step) {
  while (position < end) {
    jump_word *word = lines->words + (ptrdiff_t)line * lines->stride + position / 64 + 1;
    uint64_t bits = word->walkable;
    int32_t word_end = (position | 63) + 1;
    for (; position < end && position < word_end; position++, cells += step) {
      uint32_t bit = (uint32_t)position & 63u;
      bits = (bits & ~((uint64_t)1 << bit)) | (uint64_t)(*cells != SP_AREA_WALL) << bit;
    }
    word->walkable = bits;
  }
}

/* Bits of the cells -------------------------------------------------------------------------- */

static void fill(uint8_t *cells, ptrdiff_t stride, int32_t count, uint32_t bit, bool value) {
  uint8_t set = (uint8_t)((uint32_t)value << bit), kept = (uint8_t) ~(1u << bit);
  for (int32_t i = 0; i < count; i++, cells += stride) *cells = (uint8_t)((*cells & kept) | set);
}

/** Straight bits of one direction and line: all positions before a stop and behind the one before see that stop. */
static void refresh_straight(jump_map *map, const sp_grid *grid, uint32_t d, int32_t line) {
  bool horizontal = d & 1u, forward = d == 1 || d == 2;
  int32_t length = horizontal ? grid->width : grid->height;
  ptrdiff_t stride = horizontal ? 1 : grid->width;
  uint8_t *cells = map->cells + (horizontal ? (ptrdiff_t)line * grid->width : line);
  for (int32_t position = forward ? 0 : length - 1; position >= 0 && position < length;) {
    bool wall;
    int32_t steps = jump__steps_to_stop(map, horizontal ? position : line, horizontal ? line : position, d, &wall);
    int32_t left = forward ? length - position : position + 1;
    fill(cells + position * stride, forward ? stride : -stride, steps < left ? steps : left, d, !wall);
    position += forward ? steps : -steps;
  }
}

static void refresh_diagonals(jump_map *map, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  int32_t x0 = x > 0 ? x - 1 : 0, x1 = x + width < grid->width ? x + width : grid->width - 1;
  int32_t y0 = y > 0 ? y - 1 : 0, y1 = y + height < grid->height ? y + height : grid->height - 1;
  for (int32_t row = y0; row <= y1; row++) {
    for (int32_t cell = grid__index(grid, x0, row); cell <= grid__index(grid, x1, row); cell++) {
      map->cells[cell] = (uint8_t)((map->cells[cell] & 15u) | map->legal_diagonals[grid->neighbours[cell]]);
    }
  }
}

static void refresh_lines(jump_map *map, const sp_grid *grid, uint8_t *stale, int32_t count, uint32_t d) {
  for (int32_t line = 0; line < count; line++) {
    if (!stale[line]) continue;
    stale[line] = 0;
    refresh_straight(map, grid, d, line);
    refresh_straight(map, grid, jump__reverse(d), line);
  }
}

/* The map ------------------------------------------------------------------------------------ */

void jump_map__update(jump_map *map, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  const uint8_t *first = grid->cells + grid__index(grid, x, y);
  for (int32_t i = 0; i < height; i++) {
    set_bits(&map->rows, y + i, x, x + width, first + (ptrdiff_t)i * grid->width, 1);
  }
  for (int32_t i = 0; i < width; i++) set_bits(&map->columns, x + i, y, y + height, first + i, grid->width);
  refresh(&map->rows, y, y + height, x, x + width);
  refresh(&map->columns, x, x + width, y, y + height);
  refresh_diagonals(map, grid, x, y, width, height);
  jump__mark_lines(map->stale_rows, grid->height, y, y + height);
  jump__mark_lines(map->stale_columns, grid->width, x, x + width);
  map->stale = true;
}

uint64_t jump_map__memory(const jump_map *map, const sp_grid *grid) {
  if (!map) return 0;
  uint64_t words = word_count(&map->rows) + word_count(&map->columns);
  return sizeof *map + words * sizeof *map->rows.words + (uint64_t)grid->cell_count + (uint64_t)grid->height +
         (uint64_t)grid->width;
}

void jump_map__free(jump_map *map, const sp_grid *grid) {
  if (!map) return;
  const sp_allocator *allocator = &grid->object.allocator;
  release(&map->rows, allocator);
  release(&map->columns, allocator);
  sp__release(allocator, map->cells, (size_t)grid->cell_count);
  sp__release(allocator, map->stale_rows, (size_t)grid->height);
  sp__release(allocator, map->stale_columns, (size_t)grid->width);
  sp__release(allocator, map, sizeof *map);
}

static void fill_legal_diagonals(jump_map *map) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t legal = grid__legal_moves((uint8_t)byte, SP_GRID_CONNECTIVITY_EIGHT, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
    map->legal_diagonals[byte] = (uint8_t)(legal & 0xF0u);
  }
}

static jump_map *create(const sp_grid *grid) {
  const sp_allocator *allocator = &grid->object.allocator;
  jump_map *map = sp__alloc(allocator, sizeof *map);
  if (!map) return NULL;
  *map = (jump_map){0};
  map->cells = sp__alloc(allocator, (size_t)grid->cell_count);
  map->stale_rows = sp__alloc(allocator, (size_t)grid->height);
  map->stale_columns = sp__alloc(allocator, (size_t)grid->width);
  if (map->cells && map->stale_rows && map->stale_columns &&
      allocate(&map->rows, allocator, grid->height, grid->width) &&
      allocate(&map->columns, allocator, grid->width, grid->height)) {
    memset(map->cells, 0, (size_t)grid->cell_count);
    fill_legal_diagonals(map);
    return map;
  }
  jump_map__free(map, grid);
  return NULL;
}

sp_status grid__ensure_jump_map(sp_grid *grid) {
  sp_status status = grid__ensure_neighbours(grid);
  if (status != SP_OK) return status;
  if (!grid->jump_map) {
    jump_map *map = create(grid);
    if (!map) return sp__fail_memory();
    jump_map__update(map, grid, 0, 0, grid->width, grid->height);
    grid->jump_map = map;
  }
  if (!grid->jump_map->stale) return SP_OK;
  refresh_lines(grid->jump_map, grid, grid->jump_map->stale_rows, grid->height, 1);
  refresh_lines(grid->jump_map, grid, grid->jump_map->stale_columns, grid->width, 0);
  grid->jump_map->stale = false;
  return SP_OK;
}
