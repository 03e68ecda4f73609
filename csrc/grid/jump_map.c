/* Building the jump map and following edits. */
#include "grid/jump_map.h"

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

static void set_bit(const jump_lines *lines, int32_t line, int32_t position, bool walkable) {
  jump_word *word = lines->words + (ptrdiff_t)line * lines->stride + position / 64 + 1;
  uint64_t bit = (uint64_t)1 << (position & 63);
  word->walkable = walkable ? word->walkable | bit : word->walkable & ~bit;
}

void jump_map__update(jump_map *map, const sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  for (int32_t row = y; row < y + height; row++) {
    for (int32_t column = x; column < x + width; column++) {
      bool walkable = grid->cells[grid__index(grid, column, row)] != SP_AREA_WALL;
      set_bit(&map->rows, row, column, walkable);
      set_bit(&map->columns, column, row, walkable);
    }
  }
  refresh(&map->rows, y, y + height, x, x + width);
  refresh(&map->columns, x, x + width, y, y + height);
}

sp_status grid__ensure_jump_map(sp_grid *grid) {
  if (grid->jump_map) return SP_OK;
  const sp_allocator *allocator = &grid->object.allocator;
  jump_map *map = sp__alloc(allocator, sizeof *map);
  if (!map) return sp__fail_memory();
  *map = (jump_map){0};
  if (!allocate(&map->rows, allocator, grid->height, grid->width) ||
      !allocate(&map->columns, allocator, grid->width, grid->height)) {
    jump_map__free(map, allocator);
    return sp__fail_memory();
  }
  jump_map__update(map, grid, 0, 0, grid->width, grid->height);
  grid->jump_map = map;
  return SP_OK;
}

uint64_t jump_map__memory(const jump_map *map) {
  return map ? sizeof *map + (word_count(&map->rows) + word_count(&map->columns)) * sizeof *map->rows.words : 0;
}

void jump_map__free(jump_map *map, const sp_allocator *allocator) {
  if (!map) return;
  release(&map->rows, allocator);
  release(&map->columns, allocator);
  sp__release(allocator, map, sizeof *map);
}
