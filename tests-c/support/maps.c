#include "support/maps.h"

#include <string.h>

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

void map_fill_random(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t percent) {
  for (int32_t i = 0; i < width * height; i++) areas[i] = sp__rng_next_int(rng, 100) < percent ? SP_AREA_WALL : 0;
}

/* Rooms -------------------------------------------------------------------------------------- */

/** A line of walls from (x, y) with one gap in nine of ten. */
static void draw_wall(sp__rng *rng, uint8_t *areas, int32_t width, int32_t x, int32_t y, int32_t length, bool down) {
  const int32_t gap = sp__rng_next_int(rng, 10) == 0 ? -1 : sp__rng_next_int(rng, length);
  for (int32_t i = 0; i < length; i++) {
    if (i == gap) continue;
    areas[down ? (y + i) * width + x : y * width + x + i] = SP_AREA_WALL;
  }
}

void map_fill_rooms(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t room) {
  memset(areas, 0, (size_t)width * (size_t)height);
  for (int32_t y = 0; y < height; y += room + 1) {
    for (int32_t x = 0; x < width; x += room + 1) {
      if (x + room < width) draw_wall(rng, areas, width, x + room, y, least(room, height - y), true);
      if (y + room < height) draw_wall(rng, areas, width, x, y + room, least(room, width - x), false);
      if (x + room < width && y + room < height) areas[(y + room) * width + x + room] = SP_AREA_WALL;
    }
  }
}

/* Mazes -------------------------------------------------------------------------------------- */

/** Opens the passage from a maze cell towards a direction when the cell behind is still solid. */
static bool carve(uint8_t *areas, int32_t width, int32_t height, int32_t *x, int32_t *y, int32_t direction) {
  static const int32_t dx[4] = {0, 2, 0, -2};
  static const int32_t dy[4] = {-2, 0, 2, 0};
  const int32_t to_x = *x + dx[direction];
  const int32_t to_y = *y + dy[direction];
  if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= height) return false;
  if (areas[to_y * width + to_x] != SP_AREA_WALL) return false;
  areas[(*y + dy[direction] / 2) * width + *x + dx[direction] / 2] = 0;
  areas[to_y * width + to_x] = 0;
  *x = to_x;
  *y = to_y;
  return true;
}

/** Takes the first carvable direction of a random rotation; the walk back needs no stack: it rescans. */
void map_fill_maze(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height) {
  memset(areas, SP_AREA_WALL, (size_t)width * (size_t)height);
  areas[0] = 0;
  for (bool carved = true; carved;) {
    carved = false;
    for (int32_t start = 0; start < width * height; start++) {
      int32_t x = start % width;
      int32_t y = start / width;
      if (x % 2 != 0 || y % 2 != 0 || areas[start] == SP_AREA_WALL) continue;
      for (int32_t tries = 0; tries < 4; tries++) {
        const bool moved = carve(areas, width, height, &x, &y, (sp__rng_next_int(rng, 4) + tries) % 4);
        carved = carved || moved;
        if (moved) tries = -1;
      }
    }
  }
}

/* Caves -------------------------------------------------------------------------------------- */

static int32_t walls_around(const uint8_t *areas, int32_t width, int32_t height, int32_t x, int32_t y) {
  int32_t walls = 0;
  for (int32_t ny = y - 1; ny <= y + 1; ny++) {
    for (int32_t nx = x - 1; nx <= x + 1; nx++) {
      const bool inside = nx >= 0 && nx < width && ny >= 0 && ny < height;
      walls += !inside || areas[ny * width + nx] >= SP_AREA_WALL - 1;
    }
  }
  return walls;
}

/** One pass in place: cells that change are marked first, so that all of them see the old map. */
static void smooth(uint8_t *areas, int32_t width, int32_t height) {
  enum { BECOMES_FREE = SP_AREA_WALL - 1, BECOMES_WALL = 1 };
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      uint8_t *cell = &areas[y * width + x];
      const bool wall = *cell == SP_AREA_WALL;
      const bool to_wall = walls_around(areas, width, height, x, y) >= 5;
      if (wall && !to_wall) *cell = BECOMES_FREE;
      if (!wall && to_wall) *cell = BECOMES_WALL;
    }
  }
  for (int32_t i = 0; i < width * height; i++) {
    if (areas[i] == BECOMES_FREE) areas[i] = 0;
    if (areas[i] == BECOMES_WALL) areas[i] = SP_AREA_WALL;
  }
}

void map_fill_cave(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height) {
  map_fill_random(rng, areas, width, height, 42);
  for (int32_t pass = 0; pass < 3; pass++) smooth(areas, width, height);
}

void map_fill(sp__rng *rng, map_kind kind, uint8_t *areas, int32_t width, int32_t height) {
  switch (kind) {
  case MAP_RANDOM:
    map_fill_random(rng, areas, width, height, 5 + sp__rng_next_int(rng, 45));
    break;
  case MAP_ROOMS:
    map_fill_rooms(rng, areas, width, height, 2 + sp__rng_next_int(rng, 5));
    break;
  case MAP_MAZE:
    map_fill_maze(rng, areas, width, height);
    break;
  case MAP_CAVE:
    map_fill_cave(rng, areas, width, height);
    break;
  default:
    memset(areas, 0, (size_t)width * (size_t)height);
    break;
  }
}

/* Areas -------------------------------------------------------------------------------------- */

void map_scatter_areas(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t count) {
  const int32_t patches = 1 + width * height / 12;
  for (int32_t i = 0; i < patches; i++) {
    const uint8_t area = (uint8_t)sp__rng_next_int(rng, count);
    const int32_t x0 = sp__rng_next_int(rng, width);
    const int32_t y0 = sp__rng_next_int(rng, height);
    const int32_t x1 = least(width, x0 + 1 + sp__rng_next_int(rng, 4));
    const int32_t y1 = least(height, y0 + 1 + sp__rng_next_int(rng, 4));
    for (int32_t y = y0; y < y1; y++) {
      for (int32_t x = x0; x < x1; x++) {
        if (areas[y * width + x] != SP_AREA_WALL) areas[y * width + x] = area;
      }
    }
  }
}

void map_fill_costs(sp__rng *rng, cost_kind kind, double costs[SP_AREA_COUNT]) {
  const double everywhere = sp__rng_next_int(rng, 2) == 0 ? 2.5 : 0.1 + 3.0 * sp__rng_next_double(rng);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    costs[area] = kind == COSTS_UNIFORM ? everywhere : 1.0;
    if (area >= 10) continue;
    if (kind == COSTS_DYADIC) costs[area] = 0.25 * (double)(1 + sp__rng_next_int(rng, 16));
    if (kind == COSTS_ANY) costs[area] = 0.1 + 4.0 * sp__rng_next_double(rng);
  }
}
