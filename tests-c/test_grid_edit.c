/* Edits of cells, rectangles and multipliers: versions, listeners, limits, errors; maps that follow edits. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "samepath/search.h"

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/test.h"

static const double no_value = (double)NAN;

/* Creation ----------------------------------------------------------------------------------- */

static void fresh_grid(void) {
  sp_grid *grid = open_grid(7, 3);
  CHECK_EQ_I64(sp_grid_width(grid), 7);
  CHECK_EQ_I64(sp_grid_height(grid), 3);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 0);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 1.0);
  for (int32_t i = 0; i < 21; i++) CHECK_EQ_I64(sp_grid_cells(grid)[i], 0);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    double cost = 0.0;
    CHECK_EQ_I64(sp_grid_get_area_cost(grid, area, &cost), SP_OK);
    CHECK_EQ_F64_BITS(cost, 1.0);
  }
  CHECK(sp_grid_memory(grid) >= 21);
  sp_grid_free(grid);
}

static void row_major_cells(void) {
  uint8_t areas[12];
  for (int32_t i = 0; i < 12; i++) areas[i] = (uint8_t)(i * 20);
  areas[5] = SP_AREA_WALL;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, 4, 3, NULL, &grid), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  for (int32_t y = -1; y <= 3; y++) {
    for (int32_t x = -1; x <= 4; x++) {
      const bool inside = x >= 0 && x < 4 && y >= 0 && y < 3;
      const int32_t area = inside ? areas[y * 4 + x] : -1;
      CHECK_EQ_I64(sp_grid_get_area(grid, x, y), area);
      CHECK_EQ_I64(sp_grid_is_walkable(grid, x, y), inside && area != SP_AREA_WALL);
    }
  }
  areas[0] = 9; /* the grid has its own copy */
  CHECK_EQ_I64(sp_grid_get_area(grid, 0, 0), 0);
  sp_grid_free(grid);
}

static void size_limits(void) {
  sp_grid *const untouched = (sp_grid *)(uintptr_t)64;
  sp_grid *grid = untouched;
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  CHECK_EQ_I64(sp_grid_create(0, 5, &hook, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_WIDTH, 0, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_grid_create(5, -2, &hook, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_HEIGHT, -2, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_grid_create(SP_GRID_MAX_CELLS + 1, 1, &hook, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_WIDTH, SP_GRID_MAX_CELLS + 1.0, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_grid_create(16385, 16384, &hook, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_CELL_COUNT, 16385.0 * 16384.0, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_grid_create(SP_GRID_MAX_CELLS, SP_GRID_MAX_CELLS, &hook, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_CELL_COUNT, 0x1p56, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_U64(counter.allocations, 0);
  CHECK(grid == untouched);
  /* The largest size is asked for, not refused: this allocator has no memory for it. */
  counter.fail_at = 0;
  CHECK_EQ_I64(sp_grid_create(16384, 16384, &hook, &grid), SP_E_NO_MEMORY);
  CHECK_EQ_U64(counter.allocations, 1);
  CHECK(grid == untouched);
}

/* Single cells ------------------------------------------------------------------------------- */

static void single_edits(void) {
  sp_grid *grid = open_grid(3, 2);
  CHECK_EQ_I64(sp_grid_set_area(grid, 2, 1, 7), SP_OK);
  CHECK_EQ_I64(sp_grid_get_area(grid, 2, 1), 7);
  CHECK_EQ_I64(sp_grid_version(grid), 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 2, 1, 7), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 1);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 2);
  static const struct {
    int32_t x, y, area, field;
    double value, max;
  } wrong[] = {{-1, 0, 0, SP_FIELD_X, -1, 2},
               {3, 0, 0, SP_FIELD_X, 3, 2},
               {0, -1, 0, SP_FIELD_Y, -1, 1},
               {0, 2, 0, SP_FIELD_Y, 2, 1},
               {0, 0, -1, SP_FIELD_AREA, -1, 255},
               {0, 0, 256, SP_FIELD_AREA, 256, 255},
               {INT32_MIN, 0, 0, SP_FIELD_X, INT32_MIN, 2}};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    CHECK_EQ_I64(sp_grid_set_area(grid, wrong[i].x, wrong[i].y, wrong[i].area), SP_E_RANGE);
    check_error(SP_E_RANGE, wrong[i].field, wrong[i].value, 0, wrong[i].max);
  }
  CHECK_EQ_I64(sp_grid_version(grid), 2);
  sp_grid_free(grid);
}

/* Listeners ---------------------------------------------------------------------------------- */

/** What listeners heard, in order, and an edit that one of them tries. */
typedef struct ear {
  sp_grid *grid;
  char heard[512];
  size_t length;
  bool tries_to_edit;
} ear;

typedef struct ear_user {
  ear *shared;
  char name;
} ear_user;

static void hear(ear_user *user, const char *text) {
  ear *shared = user->shared;
  const size_t size = strlen(text);
  if (shared->length + size + 2 >= sizeof shared->heard) return;
  shared->heard[shared->length++] = user->name;
  memcpy(shared->heard + shared->length, text, size + 1);
  shared->length += size;
}

static char digit(int32_t value) {
  return (char)('0' + value);
}

/** Every call that edits must be refused from a listener; reading works and sees the final state. */
static void try_to_edit(const ear *shared) {
  sp_grid *grid = shared->grid;
  if (!shared->tries_to_edit) return;
  const int32_t version = sp_grid_version(grid);
  const uint8_t area = 3;
  double costs[SP_AREA_COUNT];
  for (int32_t i = 0; i < SP_AREA_COUNT; i++) costs[i] = 1.5;
  const sp_grid_listener listener = {0};
  uint32_t id;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 3), SP_E_REENTRANT);
  check_failure(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 1, 1, 3), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, 1, 1, &area, 1), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 2.0), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_set_space(grid, 0, 0, 1), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &listener, &id), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_remove_listener(grid, 1), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_find_path(grid, 0, 0, 0, 0, NULL, NULL, &path), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_version(grid), version);
  CHECK_EQ_I64(sp_grid_get_area(grid, 1, 1), 5);
}

static void on_cell(void *data, int32_t x, int32_t y) {
  ear_user *user = (ear_user *)data;
  const char text[] = {':', digit(x), digit(y), ' ', '\0'};
  hear(user, text);
  try_to_edit(user->shared);
}

static void on_rect(void *data, int32_t x, int32_t y, int32_t width, int32_t height) {
  ear_user *user = (ear_user *)data;
  const char text[] = {'=', digit(x), digit(y), digit(width), digit(height), ' ', '\0'};
  hear(user, text);
  try_to_edit(user->shared);
}

static void check_heard(ear *shared, const char *text) {
  CHECK_STR(shared->heard, text);
  shared->length = 0;
  shared->heard[0] = '\0';
}

static void listeners(void) {
  sp_grid *grid = open_grid(6, 5);
  ear shared = {.grid = grid};
  ear_user users[4] = {{&shared, 'a'}, {&shared, 'b'}, {&shared, 'c'}, {&shared, 'd'}};
  const sp_grid_listener cells = {on_cell, NULL, &users[0]};
  const sp_grid_listener both = {on_cell, on_rect, &users[1]};
  const sp_grid_listener rects = {NULL, on_rect, &users[2]};
  const sp_grid_listener deaf = {NULL, NULL, &users[3]};
  uint32_t ids[4] = {0};
  CHECK_EQ_I64(sp_grid_add_listener(grid, &cells, &ids[0]), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &both, &ids[1]), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &rects, &ids[2]), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &deaf, &ids[3]), SP_OK);
  for (int32_t i = 0; i < 4; i++) CHECK(ids[i] != 0);

  CHECK_EQ_I64(sp_grid_set_area(grid, 3, 2, 5), SP_OK);
  check_heard(&shared, "a:32 b:32 ");
  CHECK_EQ_I64(sp_grid_set_area(grid, 3, 2, 5), SP_OK);
  check_heard(&shared, "");
  /* (3,2) is 5 already: three changed cells, and the smallest rectangle around all of them. */
  CHECK_EQ_I64(sp_grid_set_rect(grid, 2, 2, 2, 2, 5), SP_OK);
  check_heard(&shared, "a:22 a:23 a:33 b=2222 c=2222 ");
  CHECK_EQ_I64(sp_grid_version(grid), 2);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 2, 2, 2, 2, 5), SP_OK);
  check_heard(&shared, "");
  CHECK_EQ_I64(sp_grid_version(grid), 2);

  CHECK_EQ_I64(sp_grid_remove_listener(grid, ids[1]), SP_OK);
  CHECK_EQ_I64(sp_grid_remove_listener(grid, ids[1]), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_LISTENER, SP_DETAIL_NONE);
  CHECK_EQ_I64(sp_grid_remove_listener(grid, 0), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &both, &ids[1]), SP_OK);
  shared.tries_to_edit = true;
  CHECK_EQ_I64(sp_grid_set_rect(grid, 1, 1, 1, 1, 5), SP_OK);
  check_heard(&shared, "a:11 c=1111 b=1111 ");
  shared.tries_to_edit = false;
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 3), SP_OK); /* and it is free again */
  sp_grid_free(grid);
}

/* Rectangles --------------------------------------------------------------------------------- */

static void smallest_rectangle(void) {
  sp_grid *grid = open_grid(8, 8);
  ear shared = {.grid = grid};
  ear_user user = {&shared, 'r'};
  const sp_grid_listener rects = {NULL, on_rect, &user};
  uint32_t id;
  CHECK_EQ_I64(sp_grid_add_listener(grid, &rects, &id), SP_OK);
  uint8_t areas[64] = {0};
  areas[1 * 8 + 6] = 4;
  areas[5 * 8 + 2] = 9;
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, 8, 8, areas, 64), SP_OK);
  check_heard(&shared, "r=2155 ");
  CHECK_EQ_I64(sp_grid_version(grid), 1);
  CHECK_EQ_I64(memcmp(sp_grid_cells(grid), areas, 64), 0);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, 8, 8, areas, 64), SP_OK);
  check_heard(&shared, "");
  CHECK_EQ_I64(sp_grid_version(grid), 1);
  const uint8_t part[6] = {1, 2, 3, 4, 5, 6};
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 3, 6, 3, 2, part, 6), SP_OK);
  check_heard(&shared, "r=3632 ");
  for (int32_t i = 0; i < 6; i++) CHECK_EQ_I64(sp_grid_get_area(grid, 3 + i % 3, 6 + i / 3), part[i]);
  sp_grid_free(grid);
}

static void rectangle_errors(void) {
  sp_grid *grid = open_grid(6, 4);
  static const struct {
    int32_t rect[4];
    int32_t field;
    double value, max;
  } wrong[] = {{{-1, 0, 1, 1}, SP_FIELD_X, -1, 6},
               {{7, 0, 0, 1}, SP_FIELD_X, 7, 6},
               {{0, -1, 1, 1}, SP_FIELD_Y, -1, 4},
               {{0, 5, 1, 0}, SP_FIELD_Y, 5, 4},
               {{0, 0, -1, 1}, SP_FIELD_RECT_WIDTH, -1, 6},
               {{2, 0, 5, 1}, SP_FIELD_RECT_WIDTH, 5, 4},
               {{2, 0, INT32_MAX, 1}, SP_FIELD_RECT_WIDTH, INT32_MAX, 4},
               {{0, 0, 1, -1}, SP_FIELD_RECT_HEIGHT, -1, 4},
               {{0, 3, 1, 2}, SP_FIELD_RECT_HEIGHT, 2, 1},
               {{0, 3, 1, INT32_MAX}, SP_FIELD_RECT_HEIGHT, INT32_MAX, 1}};
  const uint8_t areas[24] = {0};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    const int32_t *r = wrong[i].rect;
    CHECK_EQ_I64(sp_grid_set_rect(grid, r[0], r[1], r[2], r[3], 1), SP_E_RANGE);
    check_error(SP_E_RANGE, wrong[i].field, wrong[i].value, 0, wrong[i].max);
    CHECK_EQ_I64(sp_grid_set_rect_areas(grid, r[0], r[1], r[2], r[3], areas, 1), SP_E_RANGE);
    check_error(SP_E_RANGE, wrong[i].field, wrong[i].value, 0, wrong[i].max);
  }
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 0, 6, 4, 256), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_AREA, 256, 0, 255);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, 6, 4, areas, 23), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_LENGTH, 23, 24, 24);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 0, 0, 2, 2, NULL, 4), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  /* Empty rectangles lie inside, up to the far border, and change nothing. */
  CHECK_EQ_I64(sp_grid_set_rect(grid, 6, 4, 0, 0, 1), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 2, 2, 0, 2, 1), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, 2, 2, 3, 0, NULL, 0), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  sp_grid_free(grid);
}

/* Multipliers -------------------------------------------------------------------------------- */

static void multipliers(void) {
  sp_grid *grid = open_grid(2, 2);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 0.25), SP_OK);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 1);
  CHECK_EQ_I64(sp_grid_version(grid), 0);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 0.25);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 0.25), SP_OK);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 1);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 0x1p-1074), SP_OK);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 0x1p-1074);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, DBL_MAX), SP_OK);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 0.25);
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 2.0 + area;
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 4);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 2.0);
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_OK);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 4);
  sp_grid_free(grid);
}

static void multiplier_errors(void) {
  sp_grid *grid = open_grid(2, 2);
  double costs[SP_AREA_COUNT];
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 2.0;
  static const int32_t areas[] = {-1, 255, 256};
  for (int32_t i = 0; i < 3; i++) {
    double cost = -7.0;
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, areas[i], 2.0), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_AREA, areas[i], 0, 254);
    CHECK_EQ_I64(sp_grid_get_area_cost(grid, areas[i], &cost), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_AREA, areas[i], 0, 254);
    CHECK_EQ_F64_BITS(cost, -7.0);
  }
  const double wrong[] = {0.0, -0.0, -1.0, (double)INFINITY, -(double)INFINITY, no_value};
  for (int32_t i = 0; i < 6; i++) {
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 3, wrong[i]), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_MULTIPLIER, wrong[i], 0x1p-1074, DBL_MAX);
    costs[200] = wrong[i];
    CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, SP_AREA_COUNT), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_MULTIPLIER, wrong[i], 0x1p-1074, DBL_MAX);
    sp_error error;
    sp_last_error(&error);
    CHECK_EQ_I64(error.index, 200);
  }
  CHECK_EQ_I64(sp_grid_set_area_costs(grid, costs, 254), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_LENGTH, 254, 255, 255);
  CHECK_EQ_I64(sp_grid_area_costs_version(grid), 0);
  CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 1.0);
  sp_grid_free(grid);
}

/* Maps that follow edits --------------------------------------------------------------------- */

static void random_edit(sp_grid *grid, sp__rng *rng, uint8_t *areas, int32_t side) {
  const int32_t x = sp__rng_next_int(rng, side);
  const int32_t y = sp__rng_next_int(rng, side);
  const uint8_t area = sp__rng_next_int(rng, 2) == 0 ? SP_AREA_WALL : (uint8_t)sp__rng_next_int(rng, 4);
  if (sp__rng_next_int(rng, 2) == 0) {
    areas[y * side + x] = area;
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, area), SP_OK);
    return;
  }
  const int32_t width = sp__rng_next_int(rng, side - x + 1);
  const int32_t height = sp__rng_next_int(rng, side - y + 1);
  uint8_t part[256];
  for (int32_t i = 0; i < width * height; i++) {
    part[i] = sp__rng_next_int(rng, 3) == 0 ? area : areas[(y + i / width) * side + x + i % width];
    areas[(y + i / width) * side + x + i % width] = part[i];
  }
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, x, y, width, height, part, (uint32_t)(width * height)), SP_OK);
}

static int32_t clearance_by_definition(const oracle_rules *rules, int32_t x, int32_t y) {
  oracle_rules sized = *rules;
  sized.agent_size = 1;
  while (oracle_fits(&sized, x, y)) sized.agent_size++;
  return sized.agent_size - 1;
}

/** After any edits a query, the clearance and a topology are those of a fresh grid with the same cells. */
static void maps_follow_edits(void) {
  enum { SIDE = 14, EDITS = 600 };
  static path_case query;
  sp__rng rng = {4711};
  const case_shape shape = {SIDE, SIDE, COSTS_DYADIC};
  case_draw(&query, &rng, &shape, 1);
  query.equal_costs = false;
  sp_grid *grid = case_make_grid(&query, NULL);
  for (int32_t edit = 0; edit < EDITS && sp_test_failures() == 0; edit++) {
    sp_test_note("edit %d", (int)edit);
    random_edit(grid, &rng, query.areas, SIDE);
    if (edit % 3 == 1) continue; /* several edits between two reads */
    CHECK_EQ_I64(memcmp(sp_grid_cells(grid), query.areas, (size_t)SIDE * SIDE), 0);
    query.options.agent_size = 1 + edit % 4;
    const oracle_rules rules = case_rules(&query, NULL);
    for (int32_t node = 0; node < SIDE * SIDE; node++) {
      int32_t clearance;
      CHECK_EQ_I64(sp_grid_clearance(grid, node % SIDE, node / SIDE, &clearance), SP_OK);
      CHECK_EQ_I64(clearance, clearance_by_definition(&rules, node % SIDE, node / SIDE));
    }
    query.ends = (reference_ends){sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE),
                                  sp__rng_next_int(&rng, SIDE), sp__rng_next_int(&rng, SIDE)};
    reference_result expected;
    case_reference(&query, NULL, &expected);
    const sp_grid_path path =
        find(grid, query.ends.start_x, query.ends.start_y, query.ends.goal_x, query.ends.goal_y, &query.options, NULL);
    case_check_result(&query, &expected, &path, sp_grid_path_cells(grid), sp_grid_path_expanded(grid));
  }
  sp_grid_free(grid);
}

static void topologies_follow_the_definition(void) {
  enum { SIDE = 9 };
  static path_case query;
  for (uint64_t seed = 0; seed < 200 && sp_test_failures() == 0; seed++) {
    sp__rng rng = {seed};
    const case_shape shape = {2, SIDE, COSTS_ANY};
    case_draw(&query, &rng, &shape, 1 + (int32_t)(seed % 3));
    query.options.connectivity = seed % 2 == 0 ? 8 : 4;
    query.options.diagonals = (int32_t)(seed / 2 % 3);
    const oracle_rules rules = case_rules(&query, NULL);
    sp_grid *grid = case_make_grid(&query, NULL);
    sp_topology *topology = NULL;
    CHECK_EQ_I64(sp_topology_create(grid, rules.agent_size, rules.connectivity, rules.diagonals, &topology), SP_OK);
    for (int32_t node = -1; node <= query.width * query.height; node++) {
      const bool inside = node >= 0 && node < query.width * query.height;
      const int32_t x = inside ? node % query.width : -1;
      const int32_t y = inside ? node / query.width : -1;
      const bool fits = inside && oracle_fits(&rules, x, y);
      CHECK_EQ_I64(sp_topology_is_walkable(topology, node), fits);
      int32_t neighbours[8];
      double costs[8];
      const int32_t count = sp_topology_neighbors(topology, node, neighbours, costs);
      int32_t at = 0;
      for (int32_t d = 0; d < ORACLE_DIRECTIONS && fits; d++) {
        double cost;
        if (!oracle_move_is_legal(&rules, x, y, d) || !oracle_price_move(&rules, x, y, d, &cost)) continue;
        CHECK(at < count);
        CHECK_EQ_I64(neighbours[at], node + oracle_dy[d] * query.width + oracle_dx[d]);
        CHECK_EQ_F64_BITS(costs[at], cost);
        at++;
      }
      CHECK_EQ_I64(count, at);
    }
    sp_topology_free(topology);
    sp_grid_free(grid);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-057 G-059 GAP-28 a fresh grid: open cells, multipliers 1, versions 0", fresh_grid);
  SP_RUN("G-057 G-058 G-062 cells are row-major bytes and copied", row_major_cells);
  SP_RUN("G-057 GAP-32 sizes beyond the limits allocate nothing", size_limits);
  SP_RUN("G-060 GAP-28 GAP-32 single edits, versions and errors", single_edits);
  SP_RUN("G-036 G-067 G-187 GAP-70 listeners: order, single cells, rectangles, no edits from inside", listeners);
  SP_RUN("G-186 G-187 a rectangle is one edit and reports the smallest changed rectangle", smallest_rectangle);
  SP_RUN("G-188 wrong rectangles name field, value and bounds and write nothing", rectangle_errors);
  SP_RUN("G-059 GAP-28 GAP-71 multipliers, their version and smallest value", multipliers);
  SP_RUN("G-059 GAP-71 wrong multipliers name field, value, index and bounds", multiplier_errors);
  SP_RUN("G-084 G-087 G-189 G-376 clearance and queries follow edits", maps_follow_edits);
  SP_RUN("G-076 G-078 G-079 G-085 G-086 G-118 topologies list the legal moves in order with their costs",
         topologies_follow_the_definition);
  return sp_test_end();
}
