/* Line of sight against the exact test of segment and closed square, and what it says at the edges. */
#include <string.h>

#include "support/cases.h"
#include "support/grids.h"
#include "support/sight.h"
#include "support/test.h"

enum { SMALL_GRIDS = 3000, PAIRS = 60, LARGE_GRIDS = 300, LARGE_PAIRS = 600 };

static uint8_t areas[ORACLE_MAX_CELLS];

static oracle_rules rules_of(int32_t width, int32_t height) {
  return (oracle_rules){.areas = areas, .width = width, .height = height};
}

/** Pairs of any cells, walls among them, both ways. */
static void check_pairs(sp__rng *rng, int32_t width, int32_t height, int32_t pairs) {
  const oracle_rules rules = rules_of(width, height);
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, width, height, NULL, &grid), SP_OK);
  for (int32_t i = 0; i < pairs; i++) {
    const int32_t x0 = sp__rng_next_int(rng, width), y0 = sp__rng_next_int(rng, height);
    const int32_t x1 = sp__rng_next_int(rng, width), y1 = sp__rng_next_int(rng, height);
    const bool clear = sight_is_clear(&rules, x0, y0, x1, y1);
    if (!CHECK_EQ_I64(sp_grid_line_of_sight(grid, x0, y0, x1, y1), clear) ||
        !CHECK_EQ_I64(sp_grid_line_of_sight(grid, x1, y1, x0, y0), clear)) {
      sp_test_note("%d,%d to %d,%d", (int)x0, (int)y0, (int)x1, (int)y1);
      break;
    }
  }
  sp_grid_free(grid);
}

/** Few walls on half of the grids, so that long segments are clear often enough. */
static void draw_map(sp__rng *rng, int32_t width, int32_t height) {
  if (sp__rng_next_int(rng, 2) == 0) {
    map_fill_random(rng, areas, width, height, sp__rng_next_int(rng, 8));
  } else {
    map_fill(rng, (map_kind)sp__rng_next_int(rng, MAP_KIND_COUNT), areas, width, height);
  }
  map_scatter_areas(rng, areas, width, height, 10);
}

static void check_grids(int32_t grids, int32_t max_side, int32_t pairs, uint64_t number) {
  for (int32_t i = 0; i < case_scaled(grids) && sp_test_failures() == 0; i++) {
    sp__rng rng = {number << 32 | (uint64_t)(uint32_t)i};
    const int32_t width = 1 + sp__rng_next_int(&rng, max_side), height = 1 + sp__rng_next_int(&rng, max_side);
    sp_test_note("seed 0x%llx", (unsigned long long)rng.state);
    draw_map(&rng, width, height);
    check_pairs(&rng, width, height, pairs);
  }
}

static void small_grids(void) {
  check_grids(SMALL_GRIDS, 16, PAIRS, 0x51);
}

static void large_grids(void) {
  check_grids(LARGE_GRIDS, 40, LARGE_PAIRS, 0x52);
}

/** One wall anywhere around one segment, every segment of a small grid: each touch is seen, no other. */
static void every_segment_and_wall(void) {
  enum { SIDE = 6 };
  const oracle_rules rules = rules_of(SIDE, SIDE);
  sp_grid *grid = open_grid(SIDE, SIDE);
  for (int32_t wall = 0; wall < SIDE * SIDE && sp_test_failures() == 0; wall++) {
    memset(areas, 0, sizeof areas);
    areas[wall] = SP_AREA_WALL;
    CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, SIDE, SIDE, areas, SIDE * SIDE), SP_OK);
    sp_test_note("wall at %d", (int)wall);
    for (int32_t pair = 0; pair < SIDE * SIDE * SIDE * SIDE; pair++) {
      const int32_t a = pair / (SIDE * SIDE), b = pair % (SIDE * SIDE);
      CHECK_EQ_I64(sp_grid_line_of_sight(grid, a % SIDE, a / SIDE, b % SIDE, b / SIDE),
                   sight_is_clear(&rules, a % SIDE, a / SIDE, b % SIDE, b / SIDE));
    }
  }
  sp_grid_free(grid);
}

/** Moves to a neighbour: legal without corner cutting exactly when the neighbour is seen. */
static void neighbours(void) {
  for (int32_t i = 0; i < 200; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    map_fill_random(&rng, areas, 7, 7, 35);
    oracle_rules rules = rules_of(7, 7);
    rules.connectivity = 8;
    rules.agent_size = 1;
    sp_grid *grid = NULL;
    CHECK_EQ_I64(sp_grid_from_areas(areas, 7, 7, NULL, &grid), SP_OK);
    for (int32_t node = 0; node < 49; node++) {
      const int32_t x = node % 7, y = node / 7;
      if (areas[node] == SP_AREA_WALL) continue;
      for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
        CHECK_EQ_I64(sp_grid_line_of_sight(grid, x, y, x + oracle_dx[d], y + oracle_dy[d]),
                     oracle_move_is_legal(&rules, x, y, d));
      }
    }
    sp_grid_free(grid);
  }
}

static void corners(void) {
  /* (0, 0) to (2, 1) crosses from (1, 0) into (1, 1). */
  sp_grid *grid = grid_of("...\n...\n");
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 2, 1), 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 1, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 2, 1), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 1, 0), 1);
  sp_grid_free(grid);
  /* (0, 0) to (3, 1) runs through the corner that (1, 0), (2, 0), (1, 1) and (2, 1) share. */
  static const char *const pictures[] = {"....\n....\n", "....\n.#..\n", "..#.\n....\n", "....\n..#.\n",
                                         "....\n#...\n"};
  static const int32_t clear[] = {1, 0, 0, 0, 1};
  for (int32_t i = 0; i < 5; i++) {
    grid = grid_of(pictures[i]);
    sp_test_note("picture %d", (int)i);
    CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 3, 1), clear[i]);
    sp_grid_free(grid);
  }
}

static void outside_and_walls(void) {
  sp_grid *grid = grid_of("..#\n...\n");
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 0, 0), 1);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 2, 0, 2, 0), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, 2, 0), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 2, 0, 0, 0), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 1, 3, 1), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, -1, 1, 0, 1), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 1, 0, 2), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, -1, 0, 0), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX), 0);
  CHECK_EQ_I64(sp_grid_line_of_sight(NULL, 0, 0, 0, 0), 0);
  sp_grid_free(grid);
}

/** Runs of every length and place around the words in which cells are read. */
static void long_rows(void) {
  enum { WIDTH = 70 };
  sp_grid *grid = open_grid(WIDTH, 2);
  for (int32_t wall = 0; wall < WIDTH; wall++) {
    CHECK_EQ_I64(sp_grid_set_area(grid, wall, 0, SP_AREA_WALL), SP_OK);
    for (int32_t from = 0; from < WIDTH; from++) {
      for (int32_t to = 0; to < WIDTH; to++) {
        const bool hit = (from <= wall && wall <= to) || (to <= wall && wall <= from);
        CHECK_EQ_I64(sp_grid_line_of_sight(grid, from, 0, to, 0), !hit);
      }
    }
    CHECK_EQ_I64(sp_grid_set_area(grid, wall, 0, 254), SP_OK);
  }
  sp_grid_free(grid);
}

/** A segment as long as grids get, past one wall that it just touches and one that it just misses. */
static void far_apart(void) {
  enum { WIDTH = 1 << 22 };
  sp_grid *grid = open_grid(WIDTH, 3);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, WIDTH - 1, 2), 1);
  /* It crosses from row 0 to row 1 at a quarter of the way, in column quarter + 1. */
  const int32_t quarter = (WIDTH - 1) / 4;
  CHECK_EQ_I64(sp_grid_set_area(grid, quarter + 2, 0, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, WIDTH - 1, 2), 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, quarter + 1, 0, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, WIDTH - 1, 2, 0, 0), 0);
  CHECK_EQ_I64(sp_grid_set_area(grid, quarter + 1, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, quarter, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, WIDTH - 1, 2), 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, quarter + 1, 1, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_line_of_sight(grid, 0, 0, WIDTH - 1, 2), 0);
  sp_grid_free(grid);
}

/** Reading from a callback is allowed, sight too. */
static int32_t look(void *user, int32_t x, int32_t y, int32_t *blocked) {
  sp_grid *grid = *(sp_grid **)user;
  *blocked = !sp_grid_line_of_sight(grid, 0, 0, x, y);
  return 0;
}

static void from_a_callback(void) {
  sp_grid *grid = grid_of("....\n.#..\n....\n");
  const sp_grid_hooks hooks = {.blocked = look, .user = &grid};
  CHECK_EQ_I64(find(grid, 0, 0, 3, 0, NULL, &hooks).status, SP_PATH_STATUS_FOUND);
  CHECK_EQ_I64(find(grid, 0, 0, 2, 2, NULL, &hooks).reason, SP_PATH_REASON_GOAL_REFUSED);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-159 G-161 G-367 equals the exact test of segment and closed square on 3,000 grids, both ways", small_grids);
  SP_RUN("G-159 G-161 G-367 equals the exact test on 300 grids up to 40 x 40", large_grids);
  SP_RUN("G-159 G-367 every segment of a 6 x 6 grid with one wall anywhere", every_segment_and_wall);
  SP_RUN("G-162 neighbours see each other exactly where the move is legal without corner cutting", neighbours);
  SP_RUN("G-159 G-161 touching a wall's corner blocks", corners);
  SP_RUN("G-159 cells outside and walls see nothing", outside_and_walls);
  SP_RUN("G-160 straight lines need every cell between", long_rows);
  SP_RUN("G-161 long segments are exact", far_apart);
  SP_RUN("G-112 sight may be asked for from a callback", from_a_callback);
  return sp_test_end();
}
