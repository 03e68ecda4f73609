/* The hierarchies that a grid keeps for its one-call queries: one per settings, the oldest goes first (G-211). */
#include "grid/hpa.h"

static bool equal_settings(const sp_hpa_options *a, const sp_hpa_options *b) {
  return a->chunk_size == b->chunk_size && a->entrance_threshold == b->entrance_threshold &&
         a->agent_size == b->agent_size && a->connectivity == b->connectivity && a->diagonals == b->diagonals;
}

static void drop_oldest(sp_grid *grid) {
  hpa__release(grid->hierarchies[0]);
  grid->hierarchy_count--;
  memmove(&grid->hierarchies[0], &grid->hierarchies[1], (size_t)grid->hierarchy_count * sizeof *grid->hierarchies);
}

sp_status hpa__cached(sp_grid *grid, const sp_hpa_options *settings, hpa_hierarchy **out) {
  for (int32_t i = 0; i < grid->hierarchy_count; i++) {
    if (!equal_settings(&grid->hierarchies[i]->settings, settings)) continue;
    *out = grid->hierarchies[i];
    return SP_OK;
  }
  hpa_hierarchy *hierarchy = hpa__create(grid, settings);
  if (!hierarchy) return sp__fail_memory();
  if (grid->hierarchy_count == MAX_CACHED_HIERARCHIES) drop_oldest(grid);
  grid->hierarchies[grid->hierarchy_count++] = hierarchy;
  *out = hierarchy;
  return SP_OK;
}

void hpa__free_cache(sp_grid *grid) {
  while (grid->hierarchy_count > 0) drop_oldest(grid);
}

uint64_t hpa__cache_memory(const sp_grid *grid) {
  uint64_t bytes = 0;
  for (int32_t i = 0; i < grid->hierarchy_count; i++) bytes += hpa__memory(grid->hierarchies[i]);
  return bytes;
}
