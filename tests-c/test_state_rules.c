/* Saved grids and searches, rule by rule: sizes, bytes, what must match, listeners, versions that repeat, hostile
 * links and lists. */
#include <string.h>

#include "samepath/hpa.h"

#include "core/bytes.h"
#include "math/constants.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/state_subject.h"
#include "support/test.h"
#include "support/voxels.h"

enum { LARGEST = 1 << 16, AREAS = 4 + 255 * 8, GRID_CELLS = 8 + 12 + 24 + AREAS };

static uint8_t first[LARGEST], second[LARGEST];

static uint64_t save_grid(const sp_grid *grid, uint8_t *bytes) {
  uint64_t size = sp_grid_state_size(grid);
  CHECK_EQ_I64(sp_grid_save_state(grid, bytes, LARGEST), SP_OK);
  return size;
}

static void put_i32(uint8_t *bytes, size_t offset, int32_t value) {
  sp__writer writer = sp__writer_make(bytes + offset, 4);
  sp__write_i32(&writer, value);
}

static void put_f64(uint8_t *bytes, size_t offset, double value) {
  sp__writer writer = sp__writer_make(bytes + offset, 8);
  sp__write_f64(&writer, value);
}

static int32_t get_i32(const uint8_t *bytes, size_t offset) {
  sp__reader reader = sp__reader_make(bytes + offset, 4);
  return sp__read_i32(&reader);
}

/* Grids -------------------------------------------------------------------------------------- */

static void grid_bytes(void) {
  static const uint8_t header[20] = {'O', 'P', 'G', 'S', 1, 0, 1, 0, 8, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0};
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  CHECK_EQ_U64(sp_grid_state_size(grid), 2088 + 8 * 5);
  CHECK_EQ_I64(sp_grid_set_area(grid, 7, 4, 3), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 1, 2.5), SP_OK);
  save_grid(grid, first);
  CHECK_EQ_I64(memcmp(first, header, sizeof header), 0);
  for (int32_t i = 20; i < 44; i++) CHECK_EQ_I64(first[i], 0); /* the space was never set */
  CHECK_EQ_I64(get_i32(first, 44), 1);                         /* version of the areas */
  CHECK_EQ_I64(first[48 + 7], 0x3F);                           /* 1.0 */
  CHECK_EQ_I64(first[56 + 7], 0x40);                           /* 2.5 */
  CHECK_EQ_I64(memcmp(first + GRID_CELLS, sp_grid_cells(grid), 40), 0);
  CHECK_EQ_I64(first[GRID_CELLS + 39], 3);
  sp_grid *twin = NULL;
  CHECK_EQ_I64(sp_grid_from_state(first, 2128, NULL, &twin), SP_OK);
  CHECK_EQ_U64(save_grid(twin, second), 2128);
  CHECK_EQ_I64(memcmp(first, second, 2128), 0);
  CHECK_EQ_I64(sp_grid_version(twin), 1);
  sp_grid_free(twin);
  sp_grid_free(grid);
}

static void hex_and_voxel_bytes(void) {
  sp_hex *hex = NULL, *twin = NULL;
  CHECK_EQ_I64(sp_hex_create(7, 3, SP_HEX_LAYOUT_FLAT_ODD_COLUMN, NULL, &hex), SP_OK);
  CHECK_EQ_U64(sp_hex_state_size(hex), 2092 + 21);
  CHECK_EQ_I64(sp_hex_save_state(hex, first, LARGEST), SP_OK);
  CHECK_EQ_I64(first[6], 2);
  CHECK_EQ_I64(get_i32(first, 16), SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
  CHECK_EQ_I64(sp_hex_from_state(first, 2113, NULL, &twin), SP_OK);
  CHECK_EQ_I64(sp_hex_layout(twin), SP_HEX_LAYOUT_FLAT_ODD_COLUMN);
  put_i32(first, 16, 4);
  CHECK_EQ_I64(sp_hex_restore_state(hex, first, 2113), SP_E_FORMAT);
  sp_hex *none = NULL;
  CHECK_EQ_I64(sp_hex_from_state(first, 2113, NULL, &none), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_VALUE, 0, 16);
  sp_hex_free(twin);
  sp_hex_free(hex);

  sp_voxel_grid *voxels = open_voxels(20, 5, 33);
  CHECK_EQ_U64(sp_voxel_grid_state_size(voxels), 2101 + 6);
  CHECK_EQ_I64(sp_voxel_grid_set_area(voxels, 19, 4, 32, 7), SP_OK);
  CHECK_EQ_U64(sp_voxel_grid_state_size(voxels), 2101 + 6 + 4096);
  CHECK_EQ_I64(sp_voxel_grid_save_state(voxels, first, LARGEST), SP_OK);
  CHECK_EQ_I64(first[6], 3);
  CHECK_EQ_I64(first[2101 + 4], 0);
  CHECK_EQ_I64(first[2101 + 5], 1); /* x fastest: chunk (1, 0, 2) is the last */
  CHECK_EQ_I64(first[2101 + 6 + (3 | 4 << 4)], 7);
  sp_voxel_grid_free(voxels);
}

/** The error names a field, the value of the bytes and that of the object. */
static void check_mismatch(int32_t field, double saved, double own, uint64_t offset) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.status, SP_E_FORMAT);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_OBJECT);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_F64_BITS(error.value, saved);
  CHECK_EQ_F64_BITS(error.min, own);
  CHECK_EQ_F64_BITS(error.max, own);
  CHECK_EQ_U64(error.offset, offset);
}

static void other_grids(void) {
  char message[100];
  sp_grid *grid = open_grid(8, 5), *other = open_grid(5, 8), *big = open_grid(8, 6);
  uint64_t size = save_grid(grid, first);
  CHECK_EQ_I64(sp_grid_restore_state(other, first, size), SP_E_FORMAT);
  check_mismatch(SP_FIELD_WIDTH, 8, 5, 8);
  sp_last_error_message(message, sizeof message);
  CHECK_STR(message, "byte 8, width must be 5; got 8");
  CHECK_EQ_I64(sp_grid_restore_state(big, first, size), SP_E_FORMAT);
  check_mismatch(SP_FIELD_HEIGHT, 5, 6, 12);
  sp_hex *hex = NULL, *flat = NULL;
  CHECK_EQ_I64(sp_hex_create(8, 5, SP_HEX_LAYOUT_POINTY_ODD_ROW, NULL, &hex), SP_OK);
  CHECK_EQ_I64(sp_hex_create(8, 5, SP_HEX_LAYOUT_FLAT_EVEN_COLUMN, NULL, &flat), SP_OK);
  CHECK_EQ_I64(sp_hex_restore_state(hex, first, size), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_KIND, 0, 6);
  CHECK_EQ_I64(sp_hex_save_state(hex, first, LARGEST), SP_OK);
  CHECK_EQ_I64(sp_hex_restore_state(flat, first, sp_hex_state_size(hex)), SP_E_FORMAT);
  check_mismatch(SP_FIELD_LAYOUT, 0, 3, 16);
  sp_voxel_grid *walls = NULL, *open = open_voxels(3, 3, 3);
  CHECK_EQ_I64(sp_voxel_grid_create(3, 3, 3, SP_AREA_WALL, NULL, &walls), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_save_state(walls, first, LARGEST), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_restore_state(open, first, sp_voxel_grid_state_size(walls)), SP_E_FORMAT);
  check_mismatch(SP_FIELD_DEFAULT_AREA, 255, 0, 20);
  sp_voxel_grid_free(open);
  sp_voxel_grid_free(walls);
  sp_hex_free(flat);
  sp_hex_free(hex);
  sp_grid_free(big);
  sp_grid_free(other);
  sp_grid_free(grid);
}

static void refuse_grid(sp_grid *grid, uint64_t size, int32_t detail, uint64_t offset) {
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
  save_grid(grid, first);
}

static void bad_grid_values(void) {
  sp_grid *grid = open_grid(4, 4);
  uint64_t size = save_grid(grid, first);
  first[0] = 'o';
  refuse_grid(grid, size, SP_DETAIL_BAD_MAGIC, 0);
  first[4] = 2;
  refuse_grid(grid, size, SP_DETAIL_BAD_VERSION, 4);
  put_i32(first, 16, -1);
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 16);
  put_f64(first, 20, 1.0); /* an origin without a cell size */
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 20);
  put_f64(first, 36, 2097153.0);
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 20);
  put_f64(first, 36, sp__nan());
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 36);
  put_i32(first, 44, -1);
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 44);
  put_f64(first, 48 + 254 * 8, 0.0);
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 48 + 254 * 8);
  put_f64(first, 48, SP_INFINITY);
  refuse_grid(grid, size, SP_DETAIL_BAD_VALUE, 48);
  put_f64(first, 28, -2097152.0);
  put_f64(first, 36, 2097152.0);
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_OK);
  double space[3];
  sp_grid_get_space(grid, space);
  CHECK_EQ_F64_BITS(space[1], -2097152.0);
  sp_grid_free(grid);
}

/** Sizes that no bytes back take no memory. */
static void large_claims(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_grid *source = open_grid(2, 2), *grid = NULL;
  uint64_t size = save_grid(source, first);
  put_i32(first, 8, 16384);
  put_i32(first, 12, 16384);
  CHECK_EQ_I64(sp_grid_from_state(first, size, &allocator, &grid), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_LENGTH, 0, size);
  put_i32(first, 12, 16385);
  CHECK_EQ_I64(sp_grid_from_state(first, size, &allocator, &grid), SP_E_FORMAT);
  check_format_error(SP_DETAIL_SIZE_TOO_LARGE, 0, 12);
  sp_grid_free(source);
  sp_voxel_grid *block = open_voxels(1, 1, 1), *voxels = NULL;
  CHECK_EQ_I64(sp_voxel_grid_save_state(block, first, LARGEST), SP_OK);
  for (size_t axis = 0; axis < 3; axis++) put_i32(first, 8 + 4 * axis, 512);
  CHECK_EQ_I64(sp_voxel_grid_from_state(first, sp_voxel_grid_state_size(block), &allocator, &voxels), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_LENGTH, 0, 2102);
  sp_voxel_grid_free(block);
  CHECK_EQ_U64(counter.allocations, 0);
}

/* Listeners and what is derived -------------------------------------------------------------- */

enum { MOST_HEARD = 16 };

typedef struct ear {
  sp_grid *grid;
  int32_t heard[MOST_HEARD][3];
  int32_t areas[MOST_HEARD];
  int32_t count;
} ear;

static void hear_cell(void *user, int32_t x, int32_t y) {
  ear *listener = user;
  if (!CHECK(listener->count < MOST_HEARD)) return;
  int32_t *heard = listener->heard[listener->count];
  heard[0] = x, heard[1] = y;
  listener->areas[listener->count++] = sp_grid_get_area(listener->grid, x, y);
  CHECK_EQ_I64(sp_grid_restore_state(listener->grid, first, 10), SP_E_REENTRANT);
  CHECK_EQ_I64(sp_grid_save_state(listener->grid, second, LARGEST), SP_E_REENTRANT);
}

static void hear_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  ear *listener = user;
  int32_t *heard = listener->heard[listener->count++];
  heard[0] = x + 100 * width, heard[1] = y + 100 * height;
}

static void hear_voxel(void *user, int32_t x, int32_t y, int32_t z) {
  ear *listener = user;
  if (!CHECK(listener->count < MOST_HEARD)) return;
  int32_t *heard = listener->heard[listener->count++];
  heard[0] = x, heard[1] = y, heard[2] = z;
}

static void listeners(void) {
  sp_grid *grid = open_grid(9, 9);
  uint64_t size = save_grid(grid, first);
  CHECK_EQ_I64(sp_grid_set_area(grid, 6, 2, 255), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 1, 2, 4), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area(grid, 3, 7, 1), SP_OK);
  ear cells = {.grid = grid}, both = {.grid = grid}, rects = {.grid = grid};
  uint32_t id;
  const sp_grid_listener by_cell = {hear_cell, NULL, &cells}, by_both = {hear_cell, hear_rect, &both};
  const sp_grid_listener by_rect = {NULL, hear_rect, &rects};
  CHECK_EQ_I64(sp_grid_add_listener(grid, &by_cell, &id), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &by_both, &id), SP_OK);
  CHECK_EQ_I64(sp_grid_add_listener(grid, &by_rect, &id), SP_OK);
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_OK);
  static const int32_t expected[3][2] = {{1, 2}, {6, 2}, {3, 7}};
  CHECK_EQ_I64(cells.count, 3);
  CHECK_EQ_I64(both.count, 3);
  for (int32_t i = 0; i < 3; i++) {
    CHECK_EQ_I64(cells.heard[i][0], expected[i][0]);
    CHECK_EQ_I64(cells.heard[i][1], expected[i][1]);
    CHECK_EQ_I64(cells.areas[i], 0); /* everybody hears of the final state */
  }
  CHECK_EQ_I64(rects.count, 1);
  CHECK_EQ_I64(rects.heard[0][0], 1 + 600);
  CHECK_EQ_I64(rects.heard[0][1], 2 + 600);
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_OK);
  CHECK_EQ_I64(cells.count + both.count + rects.count, 7); /* nothing differs, nothing is heard */
  sp_grid_free(grid);
}

static void voxel_listeners(void) {
  sp_voxel_grid *grid = open_voxels(20, 18, 3);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 2, 2, 2, 9), SP_OK);
  uint64_t size = sp_voxel_grid_state_size(grid);
  CHECK_EQ_I64(sp_voxel_grid_save_state(grid, first, LARGEST), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 2, 2, 2, 0), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 1, 17, 0, 255), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_set_area(grid, 19, 0, 0, 5), SP_OK);
  ear heard = {0};
  uint32_t id;
  const sp_voxel_listener listener = {hear_voxel, &heard};
  CHECK_EQ_I64(sp_voxel_grid_add_listener(grid, &listener, &id), SP_OK);
  CHECK_EQ_I64(sp_voxel_grid_restore_state(grid, first, size), SP_OK);
  static const int32_t expected[3][3] = {{19, 0, 0}, {1, 17, 0}, {2, 2, 2}};
  CHECK_EQ_I64(heard.count, 3);
  CHECK_EQ_I64(memcmp(heard.heard, expected, sizeof expected), 0);
  CHECK_EQ_U64(sp_voxel_grid_state_size(grid), size); /* chunks made since are gone */
  sp_voxel_grid_free(grid);
}

/** Two timelines reach the same version with other cells; hashes, clearance, maps and hierarchies tell them apart. */
static void repeated_versions(void) {
  sp_grid *grid = open_grid(40, 40), *fresh = open_grid(40, 40);
  uint64_t size = save_grid(grid, first), hash, fresh_hash;
  int32_t clearance;
  CHECK_EQ_I64(sp_grid_clearance(grid, 10, 10, &clearance), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 20, 0, 1, 39, 255), SP_OK);
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_HPA; algorithm++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = algorithm;
    find(grid, 0, 0, 39, 0, &options, NULL);
  }
  hash = sp_grid_content_hash(grid);
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 0, 20, 39, 1, 255), SP_OK);
  CHECK_EQ_I64(sp_grid_set_rect(fresh, 0, 20, 39, 1, 255), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 1);
  CHECK_EQ_I64(sp_grid_clearance(grid, 10, 10, &clearance), SP_OK);
  CHECK_EQ_I64(clearance, 10);
  hash = sp_grid_content_hash(grid);
  fresh_hash = sp_grid_content_hash(fresh);
  CHECK_EQ_U64(hash, fresh_hash);
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_HPA; algorithm++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = algorithm;
    sp_test_note("algorithm %d", (int)algorithm);
    sp_grid_path path = find(grid, 0, 0, 0, 39, &options, NULL), expected = find(fresh, 0, 0, 0, 39, &options, NULL);
    CHECK_EQ_F64_BITS(path.cost, expected.cost);
    CHECK_EQ_U64(path.expanded, expected.expanded);
    CHECK_EQ_I64(path.cell_count, expected.cell_count);
  }
  sp_grid_free(fresh);
  sp_grid_free(grid);
}

/* Searches ----------------------------------------------------------------------------------- */

static void toggle(sp_grid *grid, int32_t x, int32_t y) {
  int32_t area = sp_grid_is_walkable(grid, x, y) ? SP_AREA_WALL : 0;
  CHECK_EQ_I64(sp_grid_set_area(grid, x, y, area), SP_OK);
}

/** A restored grid makes running searches stale, even at the same version; restoring them makes them run again. */
static void stale_searches(void) {
  static const subject_kind kinds[] = {SUBJECT_ASTAR,        SUBJECT_JUMP_TABLE,     SUBJECT_THETA,
                                       SUBJECT_QUERY_OCTILE, SUBJECT_QUERY_JPS_PLUS, SUBJECT_QUERY_GENERIC};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    state_subject subject, twin;
    uint8_t one[SP__SHA256_SIZE], other[SP__SHA256_SIZE];
    sp_test_note("%s", subject_name(kinds[i]));
    CHECK(subject_make(&subject, kinds[i], 6, 9, NULL));
    CHECK(subject_make(&twin, kinds[i], 6, 9, NULL));
    CHECK_EQ_I64(subject_begin(&subject), SP_OK);
    CHECK_EQ_I64(subject_begin(&twin), SP_OK);
    CHECK_EQ_I64(subject_advance(&subject, 2), SP_OK);
    uint64_t grid_size = save_grid(subject.grid, first), size = subject_size(&subject);
    CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
    CHECK_EQ_I64(sp_grid_restore_state(subject.grid, first, grid_size), SP_OK);
    CHECK_EQ_I64(subject_advance(&subject, 1), SP_E_STATE);
    check_failure(SP_E_STATE, subject.astar ? SP_FIELD_TOPOLOGY : SP_FIELD_OBJECT, SP_DETAIL_GRID_CHANGED);
    toggle(subject.grid, 4, 4);
    CHECK_EQ_I64(sp_grid_restore_state(subject.grid, first, grid_size), SP_OK);
    CHECK_EQ_I64(subject_restore(&subject, second, size), SP_OK);
    CHECK(subject_finish(&subject, one));
    CHECK(subject_finish(&twin, other));
    CHECK_EQ_I64(memcmp(one, other, sizeof one), 0);
    subject_free(&subject);
    subject_free(&twin);
  }
}

/** Bringing a topology up to date for one search does not revive another over it. */
static void shared_topologies(void) {
  state_subject subject;
  int32_t status;
  CHECK(subject_make(&subject, SUBJECT_ASTAR, 6, 9, NULL));
  sp_search_buffers *buffers = NULL;
  sp_astar *neighbour = NULL;
  CHECK_EQ_I64(sp_search_buffers_create(NULL, &buffers), SP_OK);
  CHECK_EQ_I64(sp_astar_create(subject.topology, buffers, 0, 1.0, NULL, &neighbour), SP_OK);
  CHECK_EQ_I64(subject_begin(&subject), SP_OK);
  uint64_t size = subject_size(&subject);
  CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
  CHECK_EQ_I64(sp_astar_try_begin(neighbour, 0, 80, &status), SP_OK);
  toggle(subject.grid, 4, 4);
  CHECK_EQ_I64(subject_restore(&subject, second, size), SP_OK);
  CHECK_EQ_I64(sp_topology_is_current(subject.topology), 1);
  CHECK_EQ_I64(subject_advance(&subject, 1), SP_OK);
  CHECK_EQ_I64(sp_astar_step(neighbour, 1, &status), SP_E_STATE);
  sp_astar *sharing = NULL; /* buffers that serve a running search are left to it */
  CHECK_EQ_I64(sp_astar_create(subject.topology, subject.buffers, 0, 1.0, NULL, &sharing), SP_OK);
  CHECK_EQ_I64(sp_astar_restore_state(sharing, second, size), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_BUFFERS, SP_DETAIL_BUFFERS_IN_USE);
  CHECK_EQ_I64(subject_advance(&subject, 1), SP_OK);
  sp_astar_free(sharing);
  sp_astar_free(neighbour);
  sp_search_buffers_free(buffers);
  subject_free(&subject);
}

static void other_searches(void) {
  sp_grid *grid = open_grid(6, 6);
  static const int32_t modes[4][3] = {{SP_GRID_ALGORITHM_ASTAR, 1, 1},
                                      {SP_GRID_ALGORITHM_JPS, 1, 3},
                                      {SP_GRID_ALGORITHM_JPS, 0, 2},
                                      {SP_GRID_ALGORITHM_ASTAR, 0, 2}};
  sp_grid_search *searches[4];
  int32_t status;
  for (int32_t i = 0; i < 4; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = modes[i][0];
    options.specialized_engines = modes[i][1];
    CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &searches[i]), SP_OK);
    CHECK_EQ_I64(sp_grid_search_try_begin(searches[i], 0, 0, 5, 3, &status), SP_OK);
  }
  for (int32_t from = 0; from < 4; from++) {
    uint64_t size = sp_grid_search_state_size(searches[from]);
    CHECK_EQ_I64(sp_grid_search_save_state(searches[from], first, LARGEST), SP_OK);
    CHECK_EQ_I64(first[8], modes[from][2]);
    for (int32_t to = 0; to < 4; to++) {
      sp_test_note("from %d to %d", (int)from, (int)to);
      sp_status expected = from == to ? SP_OK : SP_E_FORMAT;
      CHECK_EQ_I64(sp_grid_search_restore_state(searches[to], first, size), expected);
      if (modes[from][2] != modes[to][2]) check_mismatch(SP_FIELD_ENGINE, modes[from][2], modes[to][2], 8);
      if (from + to == 5) check_format_error(SP_DETAIL_BAD_KIND, 0, 17 + 16 + 4 + 6);
      CHECK_EQ_I64(sp_grid_search_try_begin(searches[to], 0, 0, 5, 3, &status), SP_OK);
    }
  }
  for (int32_t i = 0; i < 4; i++) sp_grid_search_free(searches[i]);
  sp_grid_free(grid);
}

static void hierarchies(void) {
  sp_grid *grid = open_grid(20, 20);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_HPA;
  sp_grid_search *search = NULL;
  int32_t status;
  CHECK_EQ_I64(sp_grid_search_create(grid, &options, NULL, &search), SP_OK);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 19, 3, &status), SP_OK);
  CHECK_EQ_U64(sp_grid_search_state_size(search), 0);
  CHECK_EQ_I64(sp_grid_search_save_state(search, first, LARGEST), SP_E_UNSUPPORTED);
  check_failure(SP_E_UNSUPPORTED, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  uint64_t size = save_grid(grid, first), memory = sp_grid_memory(grid);
  CHECK_EQ_I64(sp_grid_restore_state(grid, first, size), SP_OK);
  CHECK(sp_grid_memory(grid) < memory); /* the grid has let go of the hierarchy, the search has not */
  CHECK_EQ_I64(sp_grid_search_step(search, 1, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_grid_search_try_begin(search, 0, 0, 19, 3, &status), SP_OK);
  CHECK_EQ_I64(sp_grid_search_step(search, 1000, &status), SP_OK);
  CHECK_EQ_I64(status, SP_PATH_STATUS_FOUND);
  sp_grid_search_free(search);
  sp_grid_free(grid);
}

/* Hostile links and lists -------------------------------------------------------------------- */

enum { STATE_START = 21, STATE_BUFFERS = 45, NODE = 17, SLOT = 20 };

static void refuse(state_subject *subject, uint8_t *bytes, uint64_t size, int32_t detail, uint64_t offset) {
  CHECK_EQ_I64(subject_restore(subject, bytes, size), SP_E_FORMAT);
  check_format_error(detail, 0, offset);
  CHECK_EQ_I64(subject_advance(subject, 1), SP_E_STATE); /* not begun */
  memcpy(bytes, second, (size_t)size);
}

static void hostile_buffers(void) {
  state_subject subject;
  CHECK(subject_make(&subject, SUBJECT_ASTAR, 6, 9, NULL));
  CHECK_EQ_I64(subject_begin(&subject), SP_OK);
  CHECK_EQ_I64(subject_advance(&subject, 3), SP_OK);
  uint64_t size = subject_size(&subject);
  CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
  memcpy(first, second, (size_t)size);
  size_t nodes = STATE_BUFFERS + 4, visited = (size_t)get_i32(first, STATE_BUFFERS);
  size_t last = nodes + (visited - 1) * NODE, open = nodes + visited * NODE;
  int32_t last_node = get_i32(first, last);

  put_i32(first, last, 5000);
  refuse(&subject, first, size, SP_DETAIL_BAD_NODE, last);
  put_i32(first, last, get_i32(first, last - NODE));
  refuse(&subject, first, size, SP_DETAIL_BAD_ORDER, last);
  first[last + 4] = 2;
  refuse(&subject, first, size, SP_DETAIL_BAD_FLAG, last + 4);
  put_f64(first, last + 5, sp__nan());
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, last + 5);
  put_i32(first, last + 13, 80); /* never visited */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_i32(first, last + 13, last_node); /* its own parent */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_i32(first, last + 13, -1); /* a second root */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_f64(first, last + 5, 0.25); /* cheaper than the parent */
  put_i32(first, last + 13, get_i32(first, nodes + NODE));
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_i32(first, nodes + 13, last_node); /* the root in a cycle */
  put_f64(first, nodes + 5, 9.0);
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, nodes);
  put_i32(first, STATE_BUFFERS, 82);
  refuse(&subject, first, size, SP_DETAIL_BAD_COUNT, STATE_BUFFERS);

  put_i32(first, open + 4, 80);
  refuse(&subject, first, size, SP_DETAIL_NOT_VISITED, open + 4);
  put_i32(first, open + 4 + SLOT, get_i32(first, open + 4));
  refuse(&subject, first, size, SP_DETAIL_BAD_ORDER, open + 4 + SLOT);
  put_f64(first, open + 8, sp__nan());
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, open + 8);
  put_i32(first, open, INT32_MAX);
  refuse(&subject, first, size, SP_DETAIL_BAD_COUNT, open);
  put_i32(first, (size_t)size - 16, 2); /* two of three expansions */
  refuse(&subject, first, size, SP_DETAIL_BAD_COUNT, size - 16);

  first[12] = SP_SEARCH_STATUS_FOUND; /* the goal was never closed */
  put_f64(first, 37, 3.0);
  refuse(&subject, first, size, SP_DETAIL_NOT_VISITED, STATE_BUFFERS);
  put_f64(first, 13, 1.5);
  CHECK_EQ_I64(subject_restore(&subject, first, size), SP_E_FORMAT);
  check_mismatch(SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, 1.5, 1.0, 13);
  subject_free(&subject);
}

/** Every search that names no start (GAP-39) refuses one, and A* refuses to have none. */
static void starts(void) {
  static const subject_kind nameless[] = {SUBJECT_JUMP_CELLS, SUBJECT_JUMP_BLOCKS, SUBJECT_JUMP_TABLE,
                                          SUBJECT_THETA,      SUBJECT_LAZY_THETA,  SUBJECT_LAZY_REQUEUE};
  for (size_t i = 0; i <= sizeof nameless / sizeof *nameless; i++) {
    bool names_start = i == sizeof nameless / sizeof *nameless;
    state_subject subject;
    CHECK(subject_make(&subject, names_start ? SUBJECT_ASTAR : nameless[i], 6, 9, NULL));
    CHECK_EQ_I64(subject_begin(&subject), SP_OK);
    CHECK_EQ_I64(subject_advance(&subject, 3), SP_OK);
    uint64_t size = subject_size(&subject);
    CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
    memcpy(first, second, (size_t)size);
    CHECK_EQ_I64(get_i32(first, STATE_START), names_start ? 0 : -1);
    put_i32(first, STATE_START, names_start ? -1 : 0);
    CHECK_EQ_I64(subject_restore(&subject, first, size), SP_E_FORMAT);
    check_format_error(SP_DETAIL_BAD_NODE, 0, STATE_START);
    subject_free(&subject);
  }
}

enum { OCTILE_CELLS = 47, OCTILE_CELL = 13, JUMP_CELLS = 48, JUMP_CELL = 17, JUMP_SEED = 7 };

static void hostile_engines(void) {
  state_subject subject;
  CHECK(subject_make(&subject, SUBJECT_QUERY_OCTILE, 6, 9, NULL));
  CHECK_EQ_I64(subject_begin(&subject), SP_OK);
  CHECK_EQ_I64(subject_advance(&subject, 3), SP_OK);
  uint64_t size = subject_size(&subject);
  CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
  memcpy(first, second, (size_t)size);
  size_t cells = OCTILE_CELLS, last = cells + OCTILE_CELL * (size_t)(get_i32(first, cells - 4) - 1);
  CHECK_EQ_U64(size, 47 + 13 * (uint64_t)get_i32(first, cells - 4));
  put_i32(first, last + 4, get_i32(first, last + 4) + 1);
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  first[last + 12] = 7 << 1; /* from the south-east, where nothing was visited */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_i32(first, cells + 4, 1); /* a start that costs */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, cells);
  put_i32(first, 35, 1); /* the steps of a path before it is found */
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, 35);
  first[17] = 0;
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, 17);
  subject_free(&subject);

  CHECK(subject_make(&subject, SUBJECT_QUERY_JPS, JUMP_SEED, 9, NULL));
  CHECK_EQ_I64(subject_begin(&subject), SP_OK);
  CHECK_EQ_I64(subject_advance(&subject, 2), SP_OK);
  size = subject_size(&subject);
  CHECK_EQ_I64(subject_save(&subject, second, size), SP_OK);
  memcpy(first, second, (size_t)size);
  cells = JUMP_CELLS;
  last = cells + JUMP_CELL * (size_t)(get_i32(first, cells - 4) - 1);
  size_t heap = last + JUMP_CELL + 8;
  put_i32(first, last + 12, 80); /* a parent that was never visited */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  first[last + 16] ^= 2; /* another direction than the hop's */
  refuse(&subject, first, size, SP_DETAIL_BAD_LINK, last);
  put_i32(first, 32, 3); /* iterations */
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, cells - 4);
  CHECK(get_i32(first, heap) > 0);
  put_f64(first, heap + 4, sp__nan());
  refuse(&subject, first, size, SP_DETAIL_BAD_VALUE, heap + 4);
  put_i32(first, heap + 12, 80);
  refuse(&subject, first, size, SP_DETAIL_NOT_VISITED, heap + 4);
  put_i32(first, heap + 12, 0); /* the start has an entry, an open cell has none */
  refuse(&subject, first, size, SP_DETAIL_BAD_HEAP, last + JUMP_CELL);
  first[17] = 1;
  CHECK_EQ_I64(subject_restore(&subject, first, size), SP_E_FORMAT);
  check_mismatch(SP_FIELD_GRID_OPTIONS_ALGORITHM, 1, 0, 17);
  subject_free(&subject);
}

/** The level before the first pop is a NaN of fixed bits (trap 9). */
static void first_level(void) {
  state_subject subject;
  static const uint8_t nan_bits[8] = {0, 0, 0, 0, 0, 0, 0xF8, 0xFF};
  CHECK(subject_make(&subject, SUBJECT_QUERY_JPS_PLUS, 6, 9, NULL));
  CHECK_EQ_I64(subject_begin(&subject), SP_OK);
  CHECK_EQ_U64(subject_size(&subject), 64 + 17 + 16);
  CHECK_EQ_I64(subject_save(&subject, first, LARGEST), SP_OK);
  CHECK_EQ_I64(first[17], 1);
  CHECK_EQ_I64(memcmp(first + JUMP_CELLS + JUMP_CELL, nan_bits, sizeof nan_bits), 0);
  first[JUMP_CELLS + JUMP_CELL] = 1; /* another NaN would not save as it was */
  CHECK_EQ_I64(subject_restore(&subject, first, 97), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_VALUE, 0, JUMP_CELLS + JUMP_CELL);
  subject_free(&subject);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("KA-27 G-302 G-320 G-321 G-322 G-327 bytes of a square grid", grid_bytes);
  SP_RUN("G-303 G-328 G-329 bytes of hex and voxel grids", hex_and_voxel_bytes);
  SP_RUN("G-310 a mismatch is named with both values", other_grids);
  SP_RUN("G-313 G-321 G-322 values out of range are refused with their offset", bad_grid_values);
  SP_RUN("G-314 sizes that no bytes back take no memory", large_claims);
  SP_RUN("G-311 G-317 listeners hear of each cell that differs, and may not save or restore meanwhile", listeners);
  SP_RUN("G-311 voxel listeners hear by ascending node", voxel_listeners);
  SP_RUN("G-312 versions that repeat are not trusted", repeated_versions);
  SP_RUN("G-311 G-344 a restored grid makes searches stale until they are restored", stale_searches);
  SP_RUN("G-310 restoring a search leaves its neighbours alone", shared_topologies);
  SP_RUN("G-340 G-343 the engine must be the same", other_searches);
  SP_RUN("G-308 searches of hierarchies are not saved", hierarchies);
  SP_RUN("G-314 G-318 G-323 G-326 G-336 hostile buffers", hostile_buffers);
  SP_RUN("G-326 G-336 a start only where the kind names one", starts);
  SP_RUN("G-338 G-339 G-341 G-342 hostile engines", hostile_engines);
  SP_RUN("G-341 the level before the first pop", first_level);
  return sp_test_end();
}
