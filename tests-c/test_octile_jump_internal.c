/* What the specialised jump point searches keep: the open list without a decrease-key, seen from step to step, the node
 * records, and the table of pruned successors, derived from pictures of three by three cells.
 */
#include <string.h>

#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/octile_jump.h"
#include "support/cases.h"
#include "support/test.h"

enum { SIDE = 24, MAPS = 150 };

static sp_grid *scattered(uint64_t seed) {
  static uint8_t areas[SIDE * SIDE];
  sp__rng rng = {seed};
  map_fill_random(&rng, areas, SIDE, SIDE, 25);
  areas[0] = areas[SIDE * SIDE - 1] = 0;
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_areas(areas, SIDE, SIDE, NULL, &grid), SP_OK);
  CHECK_EQ_I64(grid__ensure_neighbours(grid), SP_OK);
  CHECK_EQ_I64(grid__ensure_jump_map(grid), SP_OK);
  CHECK_EQ_I64(grid__ensure_jump_table(grid), SP_OK);
  return grid;
}

/* Open list ---------------------------------------------------------------------------------- */

/** The entries of a search's heap at one time. */
typedef struct heap_image {
  jump_entry *entries;
  uint32_t count;
} heap_image;

static int32_t node_of(const jump_entry *entry) {
  return (int32_t)(uint32_t)entry->key;
}

static bool is_in(const jump_entry *entry, const jump_entry *entries, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (entries[i].f == entry->f && entries[i].key == entry->key) return true;
  }
  return false;
}

/** Entries stay as they were pushed until they leave the heap, and then their node is closed. */
static void check_entries_stay(const octile_jump *search, const heap_image *before) {
  for (uint32_t i = 0; i < before->count; i++) {
    const jump_entry *entry = &before->entries[i];
    if (is_in(entry, search->heap, search->heap_count)) continue;
    CHECK_EQ_U64(search->nodes[node_of(entry)].tag & 1u, 1);
  }
}

/** The heap has four children a slot; returns how many entries name a node that another one names too. */
static int32_t check_heap(const octile_jump *search) {
  int32_t again = 0;
  for (uint32_t i = 1; i < search->heap_count; i++) {
    const jump_entry *entry = &search->heap[i], *parent = &search->heap[(i - 1) / 4];
    CHECK(parent->f < entry->f || (parent->f == entry->f && parent->key <= entry->key));
    for (uint32_t other = 0; other < i; other++) again += node_of(&search->heap[other]) == node_of(entry);
  }
  return again;
}

static uint64_t closed_nodes(const octile_jump *search) {
  uint64_t closed = 0;
  for (int32_t node = 0; node < SIDE * SIDE; node++) {
    closed += search->nodes[node].tag >> 4 == search->generation && (search->nodes[node].tag & 1u);
  }
  return closed;
}

/** Steps through a search; returns how often a node had two entries at once. */
static int32_t watch(octile_jump *search, bool table) {
  static jump_entry entries[8 * SIDE * SIDE];
  int32_t again = 0;
  CHECK_EQ_I64(octile_jump__begin(search, 0, SIDE * SIDE - 1, table, false, false), SP_OK);
  while (search->status == SP_SEARCH_STATUS_RUNNING && sp_test_failures() == 0) {
    const heap_image before = {entries, search->heap_count};
    CHECK(search->heap_count <= sizeof entries / sizeof entries[0]);
    memcpy(entries, search->heap, search->heap_count * sizeof *entries);
    CHECK_EQ_I64(octile_jump__step(search, 1), SP_OK);
    check_entries_stay(search, &before);
    again += check_heap(search);
    CHECK_EQ_U64(search->iterations, closed_nodes(search)); /* Stale entries are no iterations. */
  }
  return again;
}

static void open_list(void) {
  int32_t again[2] = {0, 0};
  for (uint64_t seed = 0; seed < MAPS && sp_test_failures() == 0; seed++) {
    sp_test_note("seed %d", (int)seed);
    sp_grid *grid = scattered(seed);
    static octile_jump search;
    octile_jump__init(&search, grid);
    for (int32_t table = 0; table < 2; table++) again[table] += watch(&search, table);
    octile_jump__free(&search);
    sp_grid_free(grid);
  }
  CHECK(again[0] > 0); /* Improved nodes were pushed again. */
  CHECK(again[1] > 0);
}

/* Records ------------------------------------------------------------------------------------ */

/** Direction in which the cell lies from the other, along a row, a column or a diagonal; -1 along none. */
static int32_t direction_between(int32_t from, int32_t to) {
  const int32_t dx = to % SIDE - from % SIDE, dy = to / SIDE - from / SIDE;
  for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
    for (int32_t steps = 1; steps < SIDE; steps++) {
      if (dx == steps * oracle_dx[d] && dy == steps * oracle_dy[d]) return d;
    }
  }
  return -1;
}

static void records(void) {
  CHECK_EQ_U64(sizeof(jump_node), 16);
  for (uint64_t seed = 0; seed < MAPS && sp_test_failures() == 0; seed++) {
    sp_test_note("seed %d", (int)seed);
    sp_grid *grid = scattered(seed);
    static octile_jump search;
    octile_jump__init(&search, grid);
    for (uint32_t run = 1; run <= 3; run++) {
      CHECK_EQ_I64(octile_jump__begin(&search, 0, SIDE * SIDE - 1, run == 2, false, false), SP_OK);
      CHECK_EQ_I64(octile_jump__step(&search, 20), SP_OK);
      CHECK_EQ_U64(search.generation, run); /* Nothing is cleared between searches. */
      for (int32_t node = 1; node < SIDE * SIDE; node++) {
        const jump_node *record = &search.nodes[node];
        if (record->tag >> 4 != search.generation) continue;
        const jump_node *parent = &search.nodes[record->parent];
        const int32_t arrival = direction_between(record->parent, node);
        CHECK_EQ_I64((record->tag >> 1) & 7u, arrival);
        CHECK_EQ_U64(parent->tag & 1u, 1);
        CHECK(arrival < 4 ? record->diagonal == parent->diagonal : record->straight == parent->straight);
      }
    }
    octile_jump__free(&search);
    sp_grid_free(grid);
  }
}

/* Successors --------------------------------------------------------------------------------- */

static int32_t direction_of(int32_t dx, int32_t dy) {
  int32_t d = 0;
  while (oracle_dx[d] != dx || oracle_dy[d] != dy) d++;
  return d;
}

static bool is_free(uint32_t byte, int32_t dx, int32_t dy) {
  return byte >> direction_of(dx, dy) & 1u;
}

/** The direction's bit when its step is legal: a diagonal needs its target and both cells beside it. */
static uint32_t legal(uint32_t byte, int32_t dx, int32_t dy) {
  const bool open = is_free(byte, dx, dy) && (dx == 0 || dy == 0 || (is_free(byte, dx, 0) && is_free(byte, 0, dy)));
  return open ? 1u << direction_of(dx, dy) : 0;
}

/** G-124 to G-126, from the cells around a node that was entered by a step (0, 0: the start). */
static uint32_t pruned(uint32_t byte, int32_t dx, int32_t dy) {
  uint32_t result = 0;
  if (dx == 0 && dy == 0) {
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) result |= legal(byte, oracle_dx[d], oracle_dy[d]);
    return result;
  }
  if (dx != 0 && dy != 0) return legal(byte, dx, dy) | legal(byte, dx, 0) | legal(byte, 0, dy);
  result = legal(byte, dx, dy);
  for (int32_t sign = -1; sign <= 1; sign += 2) {
    const int32_t side_x = sign * dy, side_y = sign * dx;
    if (!is_free(byte, side_x, side_y) || is_free(byte, side_x - dx, side_y - dy)) continue;
    result |= legal(byte, side_x, side_y) | legal(byte, dx + side_x, dy + side_y);
  }
  return result;
}

static void successors(void) {
  sp_grid *grid = scattered(1);
  static octile_jump search;
  octile_jump__init(&search, grid);
  for (uint32_t byte = 0; byte < 256; byte++) {
    CHECK_EQ_U64(search.successors[NO_DIRECTION][byte], pruned(byte, 0, 0));
    for (int32_t d = 0; d < ORACLE_DIRECTIONS; d++) {
      CHECK_EQ_U64(search.successors[d][byte], pruned(byte, oracle_dx[d], oracle_dy[d]));
    }
  }
  octile_jump__free(&search);
  sp_grid_free(grid);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-149 an improved node is pushed again; its older entry stays as it is until it is skipped", open_list);
  SP_RUN("G-152 records of 16 bytes hold pair, parent, and a tag of search, arrival and closed", records);
  SP_RUN("G-124 G-125 G-126 the table of successors is what the pictures of a node's cells give", successors);
  return sp_test_end();
}
