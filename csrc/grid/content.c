/* What a host of simulations compares: a hash of a grid's content, and exact integer costs of paths. */
#include "grid/grid_internal.h"
#include "math/rounding.h"

/* Content hash (G-249) ----------------------------------------------------------------------- */

#define PRIME_1 UINT64_C(0x9E3779B185EBCA87)
#define PRIME_2 UINT64_C(0xC2B2AE3D27D4EB4F)
#define PRIME_3 UINT64_C(0x165667B19E3779F9)

static inline uint64_t feed(uint64_t hash, uint64_t word) {
  return sp__rotl64(hash ^ (word * PRIME_2), 31) * PRIME_1 + PRIME_3;
}

static uint64_t finish(uint64_t hash) {
  hash ^= hash >> 33;
  hash *= PRIME_2;
  hash ^= hash >> 29;
  hash *= PRIME_3;
  return hash ^ (hash >> 32);
}

/** Up to eight cells as a little-endian word, padded with zeros. */
static inline uint64_t cell_word(const uint8_t *cells, int32_t count) {
  uint64_t word = 0;
  for (int32_t i = 0; i < count; i++) word |= (uint64_t)cells[i] << (8 * i);
  return word;
}

static uint64_t hash_content(const sp_grid *grid) {
  uint64_t hash = feed(PRIME_1 ^ PRIME_2, (uint64_t)(uint32_t)grid->width | (uint64_t)(uint32_t)grid->height << 32);
  int32_t whole = grid->cell_count & ~7;
  for (int32_t node = 0; node < whole; node += 8) hash = feed(hash, cell_word(grid->cells + node, 8));
  if (whole < grid->cell_count) hash = feed(hash, cell_word(grid->cells + whole, grid->cell_count - whole));
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    uint64_t bits;
    memcpy(&bits, &grid->costs.multipliers[area], sizeof bits);
    hash = feed(hash, bits);
  }
  return finish(hash);
}

uint64_t sp_grid_content_hash(sp_grid *grid) {
  if (!sp__object_is(grid, SP__KIND_GRID)) return 0;
  grid_content_hash *kept = &grid->content_hash;
  if (!kept->known || kept->cell_edits != grid->cell_edits || kept->cost_edits != grid->costs.edits) {
    *kept = (grid_content_hash){hash_content(grid), grid->cell_edits, grid->costs.edits, true};
  }
  return kept->value;
}

/* Costs in Q31.32 (G-253) -------------------------------------------------------------------- */

/** Direction from one cell to the next, NO_DIRECTION when they are no neighbours. */
static uint32_t direction_between(const int32_t from[2], const int32_t to[2]) {
  int64_t dx = (int64_t)to[0] - from[0], dy = (int64_t)to[1] - from[1];
  for (uint32_t d = 0; d < DIRECTIONS; d++) {
    if (grid__dx[d] == dx && grid__dy[d] == dy) return d;
  }
  return NO_DIRECTION;
}

/** Adds a step of the default cost, rounded to even; false when the sum leaves int64. */
static bool add_step(int64_t *total, double step) {
  double rounded = sp__round_half_even(step * 0x1p32);
  if (!(rounded < 0x1p63)) return false;
  int64_t fixed = (int64_t)rounded;
  if (fixed > INT64_MAX - *total) return false;
  *total += fixed;
  return true;
}

static bool is_walkable(const sp_grid *grid, const int32_t cell[2]) {
  return grid__contains(grid, cell[0], cell[1]) && grid__fits(grid, grid__index(grid, cell[0], cell[1]), 1);
}

static bool price_path(const sp_grid *grid, const int32_t *cells, uint32_t count, int64_t *total) {
  for (uint32_t i = 0; i < count; i++) {
    const int32_t *cell = cells + 2 * (size_t)i;
    if (!is_walkable(grid, cell)) return false;
    if (i == 0) continue;
    uint32_t direction = direction_between(cell - 2, cell);
    if (direction == NO_DIRECTION) return false;
    int32_t from = grid__index(grid, cell[-2], cell[-1]), to = grid__index(grid, cell[0], cell[1]);
    if (!add_step(total, grid__step_cost(grid, from, to, direction))) return false;
  }
  return true;
}

sp_status sp_grid_fixed_cost(const sp_grid *grid, const int32_t *cells, uint32_t count, int64_t *cost,
                             int32_t *priced) {
  sp_status status = grid__check(grid);
  if (status != SP_OK) return status;
  if (count > 0 && !cells) return sp__fail(SP_E_ARGUMENT, SP_FIELD_CELLS, SP_DETAIL_NULL_POINTER);
  if (!cost || !priced) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  int64_t total = 0;
  *priced = price_path(grid, cells, count, &total);
  *cost = *priced ? total : 0;
  return SP_OK;
}
