/* Random voxel queries: a block, its multipliers, ends, options and callbacks, drawn from a seed that failures
 * print.
 */
#ifndef SP_TESTS_VOXEL_CASES_H
#define SP_TESTS_VOXEL_CASES_H

#include "support/maps.h"
#include "support/seeded_hooks.h"
#include "support/voxel_oracle.h"

typedef struct voxel_case {
  uint8_t areas[VOXEL_ORACLE_MAX];
  double multipliers[SP_AREA_COUNT];
  sp_voxel_options options;
  int32_t size[3];
  int32_t start[3];
  int32_t goal[3];
} voxel_case;

/** Callbacks whose answers depend on a seed and their arguments alone, and which log every call. */
typedef struct voxel_hooks {
  sp_voxel_hooks hooks; /* give this to the library; `user` points at the whole */
  uint64_t seed;
  uint64_t log;
  int64_t calls;
  int64_t stop_at; /* the call (from 0) that asks to stop; -1 for none */
  price_kind prices;
} voxel_hooks;

/** Draws sides of `min_side` to `max_side`, the voxels, the multipliers and the ends; the options are the defaults. */
void voxel_case_draw(voxel_case *query, sp__rng *rng, int32_t min_side, int32_t max_side, cost_kind costs);
/** Options beyond the shape: connectivity, corner rule, heuristic, budget. */
void voxel_case_draw_options(voxel_case *query, sp__rng *rng);
/** The library's grid with the same voxels and multipliers, on a default area that `seed` chooses. */
sp_voxel_grid *voxel_case_make(const voxel_case *query, uint64_t seed, const sp_allocator *allocator);
/** The case as the oracle sees it; borrows the case and the hooks. */
voxel_oracle voxel_case_oracle(const voxel_case *query, const sp_voxel_hooks *hooks);
/** sp_voxel_grid_find_path between the case's ends, which must return SP_OK. */
sp_voxel_path voxel_case_find(const voxel_case *query, sp_voxel_grid *grid, const sp_voxel_hooks *hooks);
/** Index of the first triple that is not the node's, -1 when all are. */
int32_t voxel_first_difference(const voxel_oracle *oracle, const int32_t *cells, const int32_t *nodes, int32_t count);
/** Checks status, cost bits, counts, path and, when recorded, expansions against the reference. */
void voxel_case_check(const voxel_case *query, const voxel_expected *expected, const sp_voxel_path *result,
                      const int32_t *cells, const int32_t *expanded);

void voxel_hooks_init(voxel_hooks *hooks, uint64_t seed, bool blocked, price_kind prices);
/** Forgets the calls. */
void voxel_hooks_reset(voxel_hooks *hooks);

#endif
