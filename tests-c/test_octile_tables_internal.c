/* The tables of the specialised octile engines: records, neighbour bytes, successors. */
#include <stddef.h>

#include "core/rng.h"
#include "grid/jump_rules.h"
#include "grid/octile.h"
#include "grid/octile_jump.h"
#include "support/test.h"

/* Directions in their order: north, east, south, west, north-east, south-east, south-west, north-west. */
static const int32_t step_x[DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t step_y[DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};
/* The straight directions beside each diagonal one. */
static const int32_t beside[DIRECTIONS][2] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {0, 1}, {1, 2}, {2, 3}, {3, 0}};

static void records(void) {
  CHECK_EQ_U64(sizeof(jump_node), 16);
  CHECK_EQ_U64(offsetof(jump_node, parent), 8);
  CHECK_EQ_U64(offsetof(jump_node, tag), 12);
  CHECK_EQ_U64(sizeof(((octile_jump *)0)->successors), (DIRECTIONS + 1) * 256);
}

static void check_bytes(sp_grid *grid, int32_t width, int32_t height) {
  if (!CHECK_EQ_I64(grid__ensure_neighbours(grid), SP_OK)) return;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      uint32_t expected = 0;
      for (uint32_t d = 0; d < DIRECTIONS; d++) {
        int32_t area = 255;
        const int32_t at_x = x + step_x[d];
        const int32_t at_y = y + step_y[d];
        const bool inside = at_x >= 0 && at_x < width && at_y >= 0 && at_y < height;
        if (inside) area = sp_grid_get_area(grid, at_x, at_y);
        if (area != 255) expected |= 1u << d;
      }
      CHECK_EQ_U64(grid->neighbours[grid__index(grid, x, y)], expected);
    }
  }
}

static void neighbour_bytes(void) {
  sp__rng random = {7};
  for (int32_t round = 0; round < 20; round++) {
    const int32_t width = 1 + sp__rng_next_int(&random, 70);
    const int32_t height = 1 + sp__rng_next_int(&random, 9);
    sp_grid *grid = NULL;
    if (!CHECK_EQ_I64(sp_grid_create(width, height, NULL, &grid), SP_OK)) return;
    for (int32_t edit = 0; edit < 40; edit++) {
      const int32_t x = sp__rng_next_int(&random, width);
      const int32_t y = sp__rng_next_int(&random, height);
      CHECK_EQ_I64(sp_grid_set_area(grid, x, y, sp__rng_next_int(&random, 2) * 255), SP_OK);
      if (edit % 10 == 9) check_bytes(grid, width, height);
    }
    sp_grid_free(grid);
  }
}

/** Straight steps into open cells; diagonal ones when the cell and both beside it are open. */
static uint32_t legal(uint32_t neighbours) {
  uint32_t moves = neighbours & 15;
  for (uint32_t d = 4; d < DIRECTIONS; d++) {
    const uint32_t needed = 1u << d | 1u << beside[d][0] | 1u << beside[d][1];
    if ((neighbours & needed) == needed) moves |= 1u << d;
  }
  return moves;
}

static void successors(void) {
  static octile_jump search;
  sp_grid *grid = NULL;
  if (!CHECK_EQ_I64(sp_grid_create(3, 3, NULL, &grid), SP_OK)) return;
  octile_jump__init(&search, grid);
  for (uint32_t neighbours = 0; neighbours < 256; neighbours++) {
    CHECK_EQ_U64(search.successors[NO_DIRECTION][neighbours], legal(neighbours));
    CHECK_EQ_U64(octile__successors(NO_DIRECTION, (uint8_t)neighbours), legal(neighbours));
    for (uint32_t arrival = 0; arrival < DIRECTIONS; arrival++) {
      const uint32_t pruned = search.successors[arrival][neighbours];
      CHECK_EQ_U64(pruned, jump__successors(arrival, (uint8_t)neighbours));
      CHECK_EQ_U64(pruned & ~legal(neighbours), 0);
      /* The way on is never pruned where it is legal. */
      CHECK_EQ_U64(pruned >> arrival & 1, legal(neighbours) >> arrival & 1);
    }
  }
  octile_jump__free(&search);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-152 jump records have 16 bytes", records);
  SP_RUN("G-152 the neighbour byte of a cell has a bit for each walkable neighbour, also after edits", neighbour_bytes);
  SP_RUN("G-152 successors are legal moves: a diagonal needs its cell and both beside it", successors);
  return sp_test_end();
}
