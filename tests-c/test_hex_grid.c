/* Hex grids as objects: creation, pictures, edits, listeners, multipliers, and which handles fit where. */
#include <math.h>
#include <string.h>

#include "samepath/abi.h"

#include "core/rng.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"

static const char picture[] = "......\n..##..\n..#...\n......\n";

/* Creation ----------------------------------------------------------------------------------- */

static void creation(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(7, 3, layout);
    CHECK_EQ_I64(sp_hex_width(hex), 7);
    CHECK_EQ_I64(sp_hex_height(hex), 3);
    CHECK_EQ_I64(sp_hex_layout(hex), layout);
    CHECK_EQ_I64(sp_hex_version(hex), 0);
    CHECK_EQ_I64(sp_hex_area_costs_version(hex), 0);
    for (int32_t i = 0; i < 21; i++) CHECK_EQ_I64(sp_hex_cells(hex)[i], 0);
    CHECK_EQ_I64(sp_hex_is_walkable(hex, 6, 2), 1);
    CHECK_EQ_I64(sp_hex_is_walkable(hex, 7, 2), 0);
    CHECK_EQ_I64(sp_hex_get_area(hex, -1, 0), -1);
    sp_hex_free(hex);
  }
  const uint8_t areas[6] = {0, 1, 255, 3, 254, 5};
  sp_hex *hex = NULL;
  CHECK_EQ_I64(sp_hex_from_areas(areas, 3, 2, SP_HEX_LAYOUT_FLAT_ODD_COLUMN, NULL, &hex), SP_OK);
  CHECK_EQ_I64(memcmp(sp_hex_cells(hex), areas, sizeof areas), 0);
  CHECK_EQ_I64(sp_hex_get_area(hex, 1, 1), 254);
  CHECK_EQ_I64(sp_hex_is_walkable(hex, 2, 0), 0);
  CHECK_EQ_I64(sp_hex_version(hex), 0);
  sp_hex_free(hex);
}

static void creation_errors(void) {
  sp_hex *hex = NULL;
  CHECK_EQ_I64(sp_hex_create(0, 3, 0, NULL, &hex), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_WIDTH, 0, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_hex_create(3, -1, 0, NULL, &hex), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_HEIGHT, -1, 1, SP_GRID_MAX_CELLS);
  CHECK_EQ_I64(sp_hex_create(20000, 20000, 0, NULL, &hex), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_CELL_COUNT, 4e8, 1, SP_GRID_MAX_CELLS);
  for (int32_t layout = -1; layout <= 4; layout += 5) {
    CHECK_EQ_I64(sp_hex_create(3, 3, layout, NULL, &hex), SP_E_RANGE);
    check_error(SP_E_RANGE, SP_FIELD_LAYOUT, layout, 0, 3);
    CHECK_EQ_I64(sp_hex_from_text("..", 2, layout, NULL, &hex), SP_E_RANGE);
  }
  CHECK_EQ_I64(sp_hex_create(3, 3, 0, NULL, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_hex_from_areas(NULL, 3, 3, 0, NULL, &hex), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_AREA, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_hex_from_text(NULL, 3, 0, NULL, &hex), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_TEXT, SP_DETAIL_NULL_POINTER);
  CHECK(hex == NULL);
}

static void pictures(void) {
  sp_hex *hex = hex_of("..1\r\n#9.\n", SP_HEX_LAYOUT_POINTY_EVEN_ROW);
  static const uint8_t areas[6] = {0, 0, 1, 255, 9, 0};
  CHECK_EQ_I64(sp_hex_width(hex), 3);
  CHECK_EQ_I64(sp_hex_height(hex), 2);
  CHECK_EQ_I64(sp_hex_layout(hex), SP_HEX_LAYOUT_POINTY_EVEN_ROW);
  CHECK_EQ_I64(memcmp(sp_hex_cells(hex), areas, sizeof areas), 0);
  sp_hex_free(hex);
  hex = NULL;
  CHECK_EQ_I64(sp_hex_from_text("..\n...", 6, 0, NULL, &hex), SP_E_FORMAT);
  check_format_error(SP_DETAIL_RAGGED_ROW, 2, 5);
  CHECK_EQ_I64(sp_hex_from_text(".x", 2, 0, NULL, &hex), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_CHARACTER, 1, 1);
  CHECK_EQ_I64(sp_hex_from_text("", 0, 0, NULL, &hex), SP_E_FORMAT);
  check_format_error(SP_DETAIL_EMPTY_TEXT, 1, 0);
  CHECK(hex == NULL);
}

/* Edits -------------------------------------------------------------------------------------- */

/** What a listener heard, as text: "c x,y" and "r x,y wxh". */
typedef struct heard {
  int32_t cells[64];
  int32_t cell_count;
  int32_t rect[4];
  int32_t rect_count;
} heard;

static void hear_cell(void *user, int32_t x, int32_t y) {
  heard *self = (heard *)user;
  if (self->cell_count < 32) {
    self->cells[2 * self->cell_count] = x;
    self->cells[2 * self->cell_count + 1] = y;
  }
  self->cell_count++;
}

static void hear_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  heard *self = (heard *)user;
  const int32_t rect[4] = {x, y, width, height};
  memcpy(self->rect, rect, sizeof rect);
  self->rect_count++;
}

static void edits(void) {
  sp_hex *hex = hex_of(picture, SP_HEX_LAYOUT_POINTY_ODD_ROW);
  heard cells = {0}, rects = {0};
  const sp_grid_listener by_cell = {hear_cell, NULL, &cells}, by_rect = {hear_cell, hear_rect, &rects};
  uint32_t first, second;
  CHECK_EQ_I64(sp_hex_add_listener(hex, &by_cell, &first), SP_OK);
  CHECK_EQ_I64(sp_hex_add_listener(hex, &by_rect, &second), SP_OK);

  CHECK_EQ_I64(sp_hex_set_area(hex, 1, 2, 7), SP_OK);
  CHECK_EQ_I64(sp_hex_set_area(hex, 1, 2, 7), SP_OK); /* there already */
  CHECK_EQ_I64(sp_hex_version(hex), 1);
  CHECK(cells.cell_count == 1 && cells.cells[0] == 1 && cells.cells[1] == 2 && rects.cell_count == 1);

  CHECK_EQ_I64(sp_hex_set_rect(hex, 2, 0, 3, 2, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_hex_version(hex), 2);
  static const int32_t changed[8] = {2, 0, 3, 0, 4, 0, 4, 1}; /* (2, 1) and (3, 1) were walls */
  CHECK_EQ_I64(cells.cell_count, 5);
  CHECK_EQ_I64(memcmp(cells.cells + 2, changed, sizeof changed), 0);
  CHECK(rects.rect_count == 1 && rects.rect[0] == 2 && rects.rect[1] == 0 && rects.rect[2] == 3 && rects.rect[3] == 2);
  CHECK_EQ_I64(sp_hex_set_rect(hex, 2, 0, 3, 2, SP_AREA_WALL), SP_OK);
  CHECK_EQ_I64(sp_hex_set_rect(hex, 6, 4, 0, 0, 1), SP_OK);
  CHECK_EQ_I64(sp_hex_version(hex), 2);

  const uint8_t areas[4] = {0, 1, 2, 3};
  CHECK_EQ_I64(sp_hex_set_rect_areas(hex, 0, 0, 2, 2, areas, 4), SP_OK);
  CHECK_EQ_I64(sp_hex_get_area(hex, 1, 1), 3);
  CHECK_EQ_I64(sp_hex_remove_listener(hex, first), SP_OK);
  CHECK_EQ_I64(sp_hex_remove_listener(hex, first), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, 9), SP_OK);
  CHECK_EQ_I64(cells.cell_count, 8);
  CHECK_EQ_I64(sp_hex_version(hex), 4);
  sp_hex_free(hex);
}

static void edit_errors(void) {
  sp_hex *hex = open_hex(6, 4, 0);
  const uint8_t areas[4] = {0};
  CHECK_EQ_I64(sp_hex_set_area(hex, 6, 0, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_X, 6, 0, 5);
  CHECK_EQ_I64(sp_hex_set_area(hex, 0, 4, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_Y, 4, 0, 3);
  CHECK_EQ_I64(sp_hex_set_area(hex, 0, 0, 256), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_AREA, 256, 0, 255);
  CHECK_EQ_I64(sp_hex_set_rect(hex, 4, 0, 3, 1, 1), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_RECT_WIDTH, 3, 0, 2);
  CHECK_EQ_I64(sp_hex_set_rect_areas(hex, 0, 0, 2, 2, areas, 3), SP_E_ARGUMENT);
  check_error(SP_E_ARGUMENT, SP_FIELD_LENGTH, 3, 4, 4);
  CHECK_EQ_I64(sp_hex_version(hex), 0);
  sp_hex_free(hex);
}

static void multipliers(void) {
  sp_hex *hex = open_hex(3, 1, 0);
  double cost = 0, costs[SP_AREA_COUNT];
  CHECK_EQ_I64(sp_hex_set_area_cost(hex, 4, 2.5), SP_OK);
  CHECK_EQ_I64(sp_hex_set_area_cost(hex, 4, 2.5), SP_OK);
  CHECK_EQ_I64(sp_hex_area_costs_version(hex), 1);
  CHECK_EQ_I64(sp_hex_get_area_cost(hex, 4, &cost), SP_OK);
  CHECK_EQ_F64_BITS(cost, 2.5);
  CHECK_EQ_I64(sp_hex_set_area(hex, 1, 0, 4), SP_OK);
  CHECK_EQ_F64_BITS(hex_find(hex, 0, 0, 2, 0, NULL, NULL).cost, 3.5);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs[area] = 0.5;
  CHECK_EQ_I64(sp_hex_set_area_costs(hex, costs, SP_AREA_COUNT), SP_OK);
  CHECK_EQ_F64_BITS(sp_hex_min_area_cost(hex), 0.5);
  CHECK_EQ_F64_BITS(hex_find(hex, 0, 0, 2, 0, NULL, NULL).cost, 1.0);
  CHECK_EQ_I64(sp_hex_set_area_cost(hex, 0, 0.0), SP_E_RANGE);
  CHECK_EQ_I64(sp_hex_set_area_cost(hex, 255, 1.0), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_AREA, 255, 0, 254);
  costs[9] = (double)NAN;
  CHECK_EQ_I64(sp_hex_set_area_costs(hex, costs, SP_AREA_COUNT), SP_E_RANGE);
  CHECK_EQ_I64(sp_hex_area_costs_version(hex), 2);
  sp_hex_free(hex);
}

/** Neighbour bytes follow every edit: queries after random edits equal those of a fresh grid. */
static void queries_after_edits(void) {
  for (int32_t layout = 0; layout < HEX_LAYOUTS; layout++) {
    sp_hex *hex = open_hex(11, 9, layout);
    sp__rng rng = {(uint64_t)(uint32_t)layout};
    for (int32_t i = 0; i < 120 && sp_test_failures() == 0; i++) {
      const int32_t x = sp__rng_next_int(&rng, 11), y = sp__rng_next_int(&rng, 9);
      const int32_t area = sp__rng_next_int(&rng, 2) == 0 ? SP_AREA_WALL : sp__rng_next_int(&rng, 3);
      if (i % 3 == 0) {
        CHECK_EQ_I64(sp_hex_set_rect(hex, x, y, sp__rng_next_int(&rng, 12 - x), sp__rng_next_int(&rng, 10 - y), area),
                     SP_OK);
      } else {
        CHECK_EQ_I64(sp_hex_set_area(hex, x, y, area), SP_OK);
      }
      sp_hex *fresh = NULL;
      CHECK_EQ_I64(sp_hex_from_areas(sp_hex_cells(hex), 11, 9, layout, NULL, &fresh), SP_OK);
      const int32_t start = sp__rng_next_int(&rng, 99), goal = sp__rng_next_int(&rng, 99);
      const sp_grid_path a = hex_find(hex, start % 11, start / 11, goal % 11, goal / 11, NULL, NULL);
      const sp_grid_path b = hex_find(fresh, start % 11, start / 11, goal % 11, goal / 11, NULL, NULL);
      CHECK_EQ_I64(memcmp(&a, &b, sizeof a), 0); /* the record has no padding */
      sp_hex_free(fresh);
    }
    sp_hex_free(hex);
  }
}

/* Handles ------------------------------------------------------------------------------------ */

#define CHECK_HANDLE(call)                                                                                             \
  do {                                                                                                                 \
    CHECK_EQ_I64(call, SP_E_HANDLE);                                                                                   \
    check_failure(SP_E_HANDLE, SP_FIELD_OBJECT, bad_detail);                                                           \
  } while (0)

static int32_t bad_detail;

static void bad_calls(sp_hex *hex) {
  static const int32_t ends[4] = {0};
  static const double costs[SP_AREA_COUNT] = {0};
  const sp_grid_listener listener = {0};
  const uint8_t area = 1;
  uint32_t id;
  int32_t pair[2], inside;
  double cost;
  sp_grid_path path;
  sp_grid_search *search = NULL;
  sp_topology *topology = NULL;
  CHECK_HANDLE(sp_hex_set_area(hex, 0, 0, 0));
  CHECK_HANDLE(sp_hex_set_rect(hex, 0, 0, 1, 1, 0));
  CHECK_HANDLE(sp_hex_set_rect_areas(hex, 0, 0, 1, 1, &area, 1));
  CHECK_HANDLE(sp_hex_add_listener(hex, &listener, &id));
  CHECK_HANDLE(sp_hex_remove_listener(hex, 1));
  CHECK_HANDLE(sp_hex_get_area_cost(hex, 0, &cost));
  CHECK_HANDLE(sp_hex_set_area_cost(hex, 0, 1.0));
  CHECK_HANDLE(sp_hex_set_area_costs(hex, costs, SP_AREA_COUNT));
  CHECK_HANDLE(sp_hex_set_space(hex, 0, 0, 1));
  CHECK_HANDLE(sp_hex_cell_at(hex, 0, 0, pair, &inside));
  CHECK_HANDLE(sp_hex_to_axial(hex, 0, 0, pair));
  CHECK_HANDLE(sp_hex_from_axial(hex, 0, 0, pair));
  CHECK_HANDLE(sp_hex_find_path(hex, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_hex_find_path_with_points(hex, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_hex_find_path_between(hex, 0, 0, 0, 0, NULL, NULL, &path));
  CHECK_HANDLE(sp_hex_find_paths(hex, ends, 1, NULL, NULL, &path));
  CHECK_HANDLE(sp_hex_search_create(hex, NULL, NULL, &search));
  CHECK_HANDLE(sp_hex_topology_create(hex, &topology));
  CHECK(search == NULL && topology == NULL);
}

/** What getters give for a pointer that is no live hex grid: something neutral, and no crash. */
static void bad_getters(sp_hex *hex) {
  double numbers[3] = {4, 5, 6};
  int32_t cells[12] = {7};
  CHECK_EQ_I64(sp_hex_width(hex), 0);
  CHECK_EQ_I64(sp_hex_height(hex), 0);
  CHECK_EQ_I64(sp_hex_layout(hex), -1);
  CHECK_EQ_I64(sp_hex_version(hex), 0);
  CHECK_EQ_U64(sp_hex_memory(hex), 0);
  CHECK(sp_hex_cells(hex) == NULL);
  CHECK_EQ_I64(sp_hex_get_area(hex, 0, 0), -1);
  CHECK_EQ_I64(sp_hex_is_walkable(hex, 0, 0), 0);
  CHECK_EQ_F64_BITS(sp_hex_min_area_cost(hex), 0.0);
  CHECK_EQ_I64(sp_hex_area_costs_version(hex), 0);
  CHECK_EQ_F64_BITS(sp_hex_distance(hex, 0, 0, 3, 3), 0.0);
  CHECK_EQ_I64(sp_hex_neighbors(hex, 0, 0, cells), 0);
  sp_hex_get_space(hex, numbers);
  sp_hex_cell_center(hex, 0, 0, numbers);
  CHECK(numbers[0] == 4.0 && cells[0] == 7);
  CHECK(sp_hex_path_cells(hex) == NULL);
  CHECK(sp_hex_path_points(hex) == NULL);
  CHECK(sp_hex_path_expanded(hex) == NULL);
  sp_hex_free(hex);
}

static void handles(void) {
  bad_detail = SP_DETAIL_NULL_POINTER;
  bad_calls(NULL);
  bad_getters(NULL);
  sp_grid *grid = open_grid(3, 3);
  const uint32_t live = sp_abi_live_objects();
  bad_detail = SP_DETAIL_WRONG_KIND;
  bad_calls((sp_hex *)grid);
  bad_getters((sp_hex *)grid);
  CHECK_EQ_U64(sp_abi_live_objects(), live); /* not freed under another name */
  sp_hex *hex = open_hex(3, 3, 0);
  int32_t clearance;
  sp_grid_path path;
  sp_topology *topology = NULL;
  CHECK_HANDLE(sp_grid_set_area((sp_grid *)hex, 0, 0, 1));
  CHECK_HANDLE(sp_grid_clearance((sp_grid *)hex, 0, 0, &clearance));
  CHECK_HANDLE(sp_grid_find_path((sp_grid *)hex, 0, 0, 1, 1, NULL, NULL, &path));
  CHECK_HANDLE(sp_topology_create((sp_grid *)hex, 1, 8, 0, &topology));
  CHECK_EQ_I64(sp_grid_width((sp_grid *)hex), 0);
  sp_grid_free((sp_grid *)hex);
  CHECK_EQ_I64(sp_hex_width(hex), 3);
  CHECK_EQ_I64(sp_hex_to_axial(hex, 0, 0, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_hex_from_axial(hex, 0, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hex_find_path(hex, 0, 0, 1, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hex_find_path_between(hex, 0, 0, 1, 1, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hex_search_create(hex, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_hex_topology_create(hex, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_hex_free(hex);
  sp_grid_free(grid);
}

/** Children outlive the caller's reference; a second free does nothing. */
static void lifetimes(void) {
  const uint32_t live = sp_abi_live_objects();
  sp_hex *hex = open_hex(5, 5, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN);
  const double distance = sp_hex_distance(hex, 0, 0, 4, 4);
  sp_grid_search *search = NULL;
  sp_topology *topology = NULL;
  CHECK_EQ_I64(sp_hex_search_create(hex, NULL, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_hex_topology_create(hex, &topology), SP_OK);
  CHECK_EQ_U64(sp_abi_live_objects(), live + 4); /* the hex grid and the grid in it */
  sp_hex_free(hex);
  CHECK_EQ_U64(sp_abi_live_objects(), live + 3);
  int32_t status, nodes[8];
  double costs[8];
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 4, 4, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, INT32_MAX, &status), SP_OK);
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_search_result(search, 1, &path), SP_OK);
  CHECK_EQ_F64_BITS(path.cost, distance);
  CHECK_EQ_I64(sp_topology_neighbors(topology, 12, nodes, costs), 6);
  sp_topology_free(topology);
  sp_grid_search_free(search);
  CHECK_EQ_U64(sp_abi_live_objects(), live);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-064 GAP-10 a hex grid has the cells of a square grid, and one of four layouts", creation);
  SP_RUN("G-064 GAP-32 sizes and layouts out of range", creation_errors);
  SP_RUN("G-061 GAP-27 hex grids from pictures", pictures);
  SP_RUN("G-060 G-186 G-187 GAP-28 edits of hex grids and who hears of them", edits);
  SP_RUN("G-188 edits of hex grids that are refused change nothing", edit_errors);
  SP_RUN("G-059 GAP-71 multipliers of hex grids", multipliers);
  SP_RUN("G-186 queries after edits equal those of a fresh hex grid", queries_after_edits);
  SP_RUN("G-030 hex grids and square grids are different handles", handles);
  SP_RUN("searches and topologies keep a hex grid alive", lifetimes);
  return sp_test_end();
}
