/* The content hash of a grid and the exact integer costs of paths, each against its definition computed in
 * another way: the hash over a plain byte buffer, the costs from the bits of the doubles.
 */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { HASHED_GRIDS = 2000, PRICED_PATHS = 4000 };

/* Content hash ------------------------------------------------------------------------------- */

static uint64_t rotate(uint64_t value, int32_t count) {
  return (value << count) | (value >> (64 - count));
}

/** G-249 over the words as bytes: size, cells with their padding, bit patterns of the multipliers. */
static uint64_t hash_of_bytes(const uint8_t *areas, int32_t width, int32_t height, const double *multipliers) {
  static uint8_t buffer[8 + ORACLE_MAX_CELLS + 8 + 8 * SP_AREA_COUNT];
  sp__writer writer = sp__writer_make(buffer, sizeof buffer);
  sp__write_i32(&writer, width);
  sp__write_i32(&writer, height);
  sp__write_bytes(&writer, areas, (size_t)(width * height));
  while (writer.offset % 8 != 0) sp__write_u8(&writer, 0);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) sp__write_f64(&writer, multipliers[area]);
  CHECK(!writer.failed);
  const uint64_t p1 = UINT64_C(0x9E3779B185EBCA87);
  const uint64_t p2 = UINT64_C(0xC2B2AE3D27D4EB4F);
  const uint64_t p3 = UINT64_C(0x165667B19E3779F9);
  sp__reader reader = sp__reader_make(buffer, writer.offset);
  uint64_t hash = p1 ^ p2;
  while (sp__reader_left(&reader) > 0) hash = rotate(hash ^ (sp__read_u64(&reader) * p2), 31) * p1 + p3;
  hash ^= hash >> 33;
  hash *= p2;
  hash ^= hash >> 29;
  hash *= p3;
  return hash ^ hash >> 32;
}

static sp_grid *wall_map(void) {
  sp_grid *grid = open_grid(64, 64);
  CHECK_EQ_I64(sp_grid_set_rect(grid, 32, 0, 1, 62, SP_AREA_WALL), SP_OK);
  return grid;
}

static void known_hashes(void) {
  sp_grid *quickstart = grid_of(QUICKSTART_PICTURE);
  sp_grid *one = open_grid(1, 1);
  sp_grid *open = open_grid(64, 64);
  sp_grid *wall = wall_map();
  CHECK_EQ_U64(sp_grid_content_hash(quickstart), UINT64_C(0x7BE7D11AE6354E0B));
  CHECK_EQ_U64(sp_grid_content_hash(one), UINT64_C(0xDD24E19E471827F3));
  CHECK_EQ_U64(sp_grid_content_hash(open), UINT64_C(0xBC3155B0397FE1B7));
  CHECK_EQ_U64(sp_grid_content_hash(wall), UINT64_C(0xCA1D675FB5B68AEC));
  CHECK_EQ_I64(sp_grid_set_rect(wall, 10, 50, 22, 12, 2), SP_OK);
  CHECK_EQ_I64(sp_grid_set_area_cost(wall, 2, 3.0), SP_OK);
  CHECK_EQ_U64(sp_grid_content_hash(wall), UINT64_C(0x931A5B2B9BD6A453));
  CHECK_EQ_U64(sp_grid_content_hash(NULL), 0);
  sp_grid_free(quickstart);
  sp_grid_free(one);
  sp_grid_free(open);
  sp_grid_free(wall);
}

static uint64_t fresh_hash(const sp_grid *grid, const double *multipliers) {
  return hash_of_bytes(sp_grid_cells(grid), sp_grid_width(grid), sp_grid_height(grid), multipliers);
}

static void read_multipliers(const sp_grid *grid, double *multipliers) {
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    CHECK_EQ_I64(sp_grid_get_area_cost(grid, area, &multipliers[area]), SP_OK);
  }
}

/** Every kind of edit; some change nothing. */
static void edit_randomly(sp_grid *grid, sp__rng *rng, double *multipliers) {
  const int32_t width = sp_grid_width(grid), height = sp_grid_height(grid);
  const int32_t x = sp__rng_next_int(rng, width), y = sp__rng_next_int(rng, height);
  const int32_t area = sp__rng_next_int(rng, 256);
  const uint8_t areas[2] = {(uint8_t)area, (uint8_t)(area / 2)};
  switch (sp__rng_next_int(rng, 5)) {
  case 0:
    CHECK_EQ_I64(sp_grid_set_area(grid, x, y, area), SP_OK);
    break;
  case 1:
    CHECK_EQ_I64(sp_grid_set_rect(grid, x, y, width - x, 1, area), SP_OK);
    break;
  case 2:
    CHECK_EQ_I64(sp_grid_set_rect_areas(grid, x, y, 1, 1, areas, 1), SP_OK);
    break;
  case 3:
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, area % SP_AREA_COUNT, 0.1 + sp__rng_next_double(rng)), SP_OK);
    break;
  default:
    multipliers[area % SP_AREA_COUNT] = 2.0 + sp__rng_next_double(rng);
    CHECK_EQ_I64(sp_grid_set_area_costs(grid, multipliers, SP_AREA_COUNT), SP_OK);
    break;
  }
}

static void random_hashes(void) {
  static path_case query;
  for (int32_t i = 0; i < case_scaled(HASHED_GRIDS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {(uint64_t)(uint32_t)i};
    const case_shape shape = {1, 1 + i % 40, (cost_kind)sp__rng_next_int(&rng, COST_KIND_COUNT)};
    case_draw(&query, &rng, &shape, 1);
    sp_test_note("seed %d", (int)i);
    sp_grid *grid = case_make_grid(&query, NULL);
    CHECK_EQ_U64(sp_grid_content_hash(grid), fresh_hash(grid, query.multipliers));
    for (int32_t edit = 0; edit < 6; edit++) {
      edit_randomly(grid, &rng, query.multipliers);
      read_multipliers(grid, query.multipliers);
      CHECK_EQ_U64(sp_grid_content_hash(grid), fresh_hash(grid, query.multipliers));
      CHECK_EQ_U64(sp_grid_content_hash(grid), fresh_hash(grid, query.multipliers)); /* the kept value */
    }
    sp_grid_free(grid);
  }
}

/** Version, space, queries and the way the cells came about are not part of it. */
static void what_does_not_count(void) {
  sp_grid *grid = grid_of(QUICKSTART_PICTURE);
  const uint64_t hash = sp_grid_content_hash(grid);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 9), SP_OK);
  CHECK(sp_grid_content_hash(grid) != hash);
  CHECK_EQ_I64(sp_grid_set_area(grid, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_grid_version(grid), 2);
  CHECK_EQ_U64(sp_grid_content_hash(grid), hash);
  CHECK_EQ_I64(sp_grid_set_space(grid, 3, 4, 5), SP_OK);
  CHECK_EQ_U64(sp_grid_content_hash(grid), hash);
  find(grid, 0, 0, 4, 3, NULL, NULL);
  CHECK_EQ_U64(sp_grid_content_hash(grid), hash);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 7.0), SP_OK);
  CHECK(sp_grid_content_hash(grid) != hash);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 254, 1.0), SP_OK);
  CHECK_EQ_U64(sp_grid_content_hash(grid), hash);
  sp_grid_free(grid);
}

/** Each cell, the padding's neighbours too, and each side of the size change it. */
static void what_counts(void) {
  for (int32_t cells = 1; cells <= 17; cells++) {
    sp_test_note("%d cells", (int)cells);
    sp_grid *row = open_grid(cells, 1);
    sp_grid *column = open_grid(1, cells);
    sp_grid *longer = open_grid(cells + 1, 1);
    const uint64_t hash = sp_grid_content_hash(row);
    CHECK((hash == sp_grid_content_hash(column)) == (cells == 1));
    CHECK(hash != sp_grid_content_hash(longer));
    for (int32_t x = 0; x < cells; x++) {
      CHECK_EQ_I64(sp_grid_set_area(row, x, 0, 1), SP_OK);
      CHECK(sp_grid_content_hash(row) != hash);
      CHECK_EQ_I64(sp_grid_set_area(row, x, 0, 0), SP_OK);
    }
    sp_grid_free(row);
    sp_grid_free(column);
    sp_grid_free(longer);
  }
}

/* Fixed costs -------------------------------------------------------------------------------- */

/** x * 2^32 as the nearest integer, ties to even, from the bits of x >= 0; false beyond int64. */
static bool to_fixed(double x, int64_t *fixed) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  const int32_t field = (int32_t)(bits >> 52);
  uint64_t mantissa = bits & ((UINT64_C(1) << 52) - 1);
  if (field == 2047) return false;
  if (field > 0) mantissa |= UINT64_C(1) << 52;
  const int32_t shift = (field > 0 ? field : 1) - 1075 + 32;
  if (shift >= 0) {
    if (shift > 10) return false; /* 2^52 * 2^11 is 2^63 */
    *fixed = (int64_t)(mantissa << shift);
    return true;
  }
  if (shift < -63) {
    *fixed = 0; /* below 2^53 / 2^64 */
    return true;
  }
  const uint64_t half = UINT64_C(1) << (-shift - 1);
  uint64_t whole = mantissa >> -shift;
  const uint64_t rest = mantissa - (whole << -shift);
  if (rest > half || (rest == half && whole % 2 == 1)) whole++;
  *fixed = (int64_t)whole;
  return true;
}

typedef struct priced_path {
  int64_t cost;
  int32_t priced;
} priced_path;

static priced_path price(const sp_grid *grid, const int32_t *cells, uint32_t count) {
  priced_path path = {-77, -77};
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, cells, count, &path.cost, &path.priced), SP_OK);
  return path;
}

static void check_price(const sp_grid *grid, const int32_t *cells, uint32_t count, int32_t priced, int64_t cost) {
  const priced_path path = price(grid, cells, count);
  CHECK_EQ_I64(path.priced, priced);
  CHECK_EQ_I64(path.cost, cost);
}

static void known_costs(void) {
  sp_grid *grid = wall_map();
  const sp_grid_path path = find(grid, 2, 2, 60, 4, NULL, NULL);
  CHECK_EQ_I64(path.straight_steps, 64);
  CHECK_EQ_I64(path.diagonal_steps, 56);
  check_price(grid, sp_grid_path_cells(grid), (uint32_t)path.cell_count, 1, INT64_C(615021962944));
  static const int32_t straight[] = {0, 0, 1, 0}, diagonal[] = {0, 0, 1, 1};
  check_price(grid, straight, 2, 1, INT64_C(4294967296));
  check_price(grid, diagonal, 2, 1, INT64_C(6074001000));
  sp_grid_free(grid);
}

/** Trap 26: the steps are rounded one by one, ties to even; the rounded sum would be another integer. */
static void rounding(void) {
  sp_grid *grid = open_grid(6, 1);
  static const int32_t cells[] = {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0};
  static const int64_t even[] = {0, 2, 2, 4, 4, 6, 6}; /* 0.5, 1.5, 2.5, ... */
  for (int32_t odd = 0; odd < 7; odd++) {
    sp_test_note("%d halves", (int)(2 * odd + 1));
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, (2.0 * odd + 1.0) * 0x1p-33), SP_OK);
    check_price(grid, cells, 2, 1, even[odd]);
    check_price(grid, cells, 6, 1, 5 * even[odd]);
  }
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 0.1), SP_OK);
  check_price(grid, cells, 6, 1, INT64_C(2147483650)); /* 5 * 429496730; 0.5 * 2^32 is 2147483648 */
  sp_grid_free(grid);
}

/** Paths that have no price, and those that cost nothing (GAP-33). */
static void refused_paths(void) {
  sp_grid *grid = grid_of("...\n.#.\n...\n");
  static const int32_t repeated[] = {0, 0, 0, 0}, apart[] = {0, 0, 2, 0}, knight[] = {0, 0, 1, 2};
  static const int32_t into_wall[] = {1, 0, 1, 1}, from_wall[] = {1, 1, 1, 0}, only_wall[] = {1, 1};
  static const int32_t outside[] = {0, 0, -1, 0}, below[] = {0, 3}, far[] = {0, 0, INT32_MIN, INT32_MAX};
  static const int32_t corner[] = {1, 0, 0, 1}; /* cuts the corner of the wall: rules are not looked at */
  check_price(grid, NULL, 0, 1, 0);
  check_price(grid, corner, 0, 1, 0);
  check_price(grid, corner, 1, 1, 0);
  check_price(grid, corner, 2, 1, INT64_C(6074001000));
  check_price(grid, repeated, 2, 0, 0);
  check_price(grid, apart, 2, 0, 0);
  check_price(grid, knight, 2, 0, 0);
  check_price(grid, into_wall, 2, 0, 0);
  check_price(grid, from_wall, 2, 0, 0);
  check_price(grid, only_wall, 1, 0, 0);
  check_price(grid, outside, 2, 0, 0);
  check_price(grid, below, 1, 0, 0);
  check_price(grid, far, 2, 0, 0);
  int64_t cost = -77;
  int32_t priced = -77;
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, NULL, 1, &cost, &priced), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_CELLS, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, corner, 2, NULL, &priced), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_grid_fixed_cost(grid, corner, 2, &cost, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(cost, -77);
  CHECK_EQ_I64(priced, -77);
  sp_grid_free(grid);
}

/** int64 ends at 2^31 in cost units: the last sum that fits has a price, the next has none. */
static void overflow(void) {
  sp_grid *grid = open_grid(4, 1);
  static const int32_t cells[] = {0, 0, 1, 0, 2, 0, 3, 0};
  static const double beyond[] = {0x1p31, 0x1p32, 1e300, DBL_MAX};
  for (int32_t i = 0; i < 4; i++) {
    CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, beyond[i]), SP_OK);
    check_price(grid, cells, 2, 0, 0);
  }
  const double largest = 0x1.fffffffffffffp30; /* the next double below 2^31 */
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, largest), SP_OK);
  check_price(grid, cells, 2, 1, INT64_MAX - 1023);
  check_price(grid, cells, 3, 0, 0);
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 0x1p30), SP_OK);
  check_price(grid, cells, 2, 1, INT64_C(1) << 62);
  check_price(grid, cells, 3, 0, 0); /* exactly 2^63 */
  CHECK_EQ_I64(sp_grid_set_area_cost(grid, 0, 0x1.8p29), SP_OK);
  check_price(grid, cells, 3, 1, INT64_C(3) << 61);
  check_price(grid, cells, 4, 0, 0);
  sp_grid_free(grid);
}

/** What the definition gives for a walk; a wall or a jump on it has no price. */
static priced_path expected_price(const path_case *query, const int32_t *cells, int32_t count) {
  priced_path path = {0, 1};
  for (int32_t i = 0; i < count; i++) {
    const int32_t *cell = cells + 2 * i;
    if (query->areas[cell[1] * query->width + cell[0]] == SP_AREA_WALL) return (priced_path){0, 0};
    if (i == 0) continue;
    const int32_t dx = abs(cell[0] - cell[-2]), dy = abs(cell[1] - cell[-1]);
    if (dx > 1 || dy > 1 || dx + dy == 0) return (priced_path){0, 0};
    const double from = query->multipliers[query->areas[cell[-1] * query->width + cell[-2]]];
    const double to = query->multipliers[query->areas[cell[1] * query->width + cell[0]]];
    const double mean = (from + to) * 0.5;
    int64_t step;
    if (!to_fixed(dx + dy == 2 ? 1.4142135623730951 * mean : mean, &step)) return (priced_path){0, 0};
    if (step > INT64_MAX - path.cost) return (priced_path){0, 0};
    path.cost += step;
  }
  return path;
}

/** Walks over cells of any multiplier, from denormal to 2^40, mostly of unit steps. */
static void random_costs(void) {
  enum { LONGEST = 60 };
  static path_case query;
  int32_t priced_walks = 0;
  for (int32_t i = 0; i < case_scaled(PRICED_PATHS) && sp_test_failures() == 0; i++) {
    sp__rng rng = {UINT64_C(0xF17ED) << 32 | (uint64_t)(uint32_t)i};
    const case_shape shape = {2, 14, COSTS_ANY};
    case_draw(&query, &rng, &shape, 1);
    if (i % 4 != 0) {
      memset(query.areas, 0, sizeof query.areas);
      map_scatter_areas(&rng, query.areas, query.width, query.height, 10);
    }
    for (int32_t area = 0; area < 10 && i % 3 == 0; area++) {
      uint64_t bits = sp__rng_next(&rng) >> 12 | (uint64_t)(uint32_t)(980 + sp__rng_next_int(&rng, 80)) << 52;
      if (sp__rng_next_int(&rng, 12) == 0) bits = 1 + sp__rng_next(&rng) % 1000;
      memcpy(&query.multipliers[area], &bits, sizeof bits);
    }
    sp_grid *grid = case_make_grid(&query, NULL);
    int32_t cells[2 * LONGEST] = {sp__rng_next_int(&rng, query.width), sp__rng_next_int(&rng, query.height)};
    const int32_t count = 1 + sp__rng_next_int(&rng, LONGEST);
    for (int32_t k = 1; k < count; k++) {
      const int32_t reach = sp__rng_next_int(&rng, 200) == 0 ? 2 : 1;
      int32_t *cell = cells + 2 * k;
      do {
        cell[0] = cell[-2] + reach * (sp__rng_next_int(&rng, 3) - 1);
        cell[1] = cell[-1] + reach * (sp__rng_next_int(&rng, 3) - 1);
      } while (cell[0] < 0 || cell[0] >= query.width || cell[1] < 0 || cell[1] >= query.height ||
               (cell[0] == cell[-2] && cell[1] == cell[-1] && sp__rng_next_int(&rng, 40) > 0));
    }
    sp_test_note("walk %d", (int)i);
    const priced_path expected = expected_price(&query, cells, count);
    check_price(grid, cells, (uint32_t)count, expected.priced, expected.cost);
    priced_walks += expected.priced;
    sp_grid_free(grid);
  }
  CHECK(priced_walks * 2 > case_scaled(PRICED_PATHS));
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("DA-07 DA-08 DA-09 KA-29 G-249 content hashes of known grids", known_hashes);
  SP_RUN("G-249 G-250 the hash of random grids after every kind of edit equals one over plain bytes", random_hashes);
  SP_RUN("G-250 version, space, queries and history do not count", what_does_not_count);
  SP_RUN("G-249 the size, each cell and the zero padding count", what_counts);
  SP_RUN("DA-06 G-253 fixed costs of known paths", known_costs);
  SP_RUN("GAP-06 G-253 each step is rounded half to even, then the integers are added", rounding);
  SP_RUN("GAP-33 paths without a price, and paths that cost nothing", refused_paths);
  SP_RUN("GAP-33 sums beyond int64 have no price", overflow);
  SP_RUN("G-253 random walks equal the definition in integers", random_costs);
  return sp_test_end();
}
