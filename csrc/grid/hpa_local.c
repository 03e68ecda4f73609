/* Dijkstra's algorithm within one chunk (G-215): what intra-edges cost, and the cells behind them. */
#include <float.h>

#include "grid/hpa.h"

/* The order of the generic open list with f = g: smaller cost, then smaller number within the chunk. */
static inline bool cell_entry_less(const hpa_cell_entry *a, const hpa_cell_entry *b) {
  return a->g != b->g ? a->g < b->g : a->node < b->node;
}

#define HEAP_NAME(verb) cell_list_##verb
#define HEAP_ENTRY hpa_cell_entry
#define HEAP_CONTEXT hpa_cell *
#define HEAP_POSITION(cells, node) (cells)[node].position
#define HEAP_LESS(a, b) cell_entry_less(a, b)
#include "core/heap.inl.h"

/* Moves of the order N, E, S, W, NE, SE, SW, NW that leave a chunk over each side. */
enum { LEAVES_NORTH = 0x91, LEAVES_EAST = 0x32, LEAVES_SOUTH = 0x64, LEAVES_WEST = 0xC8 };

static int32_t local_of(const hpa_hierarchy *hierarchy, int32_t cell) {
  const hpa_rect *rect = &hierarchy->local.rect;
  int32_t y = grid__row_of(&hierarchy->grid->divider, cell), x = cell - y * hierarchy->grid->width;
  return (y - rect->y) * rect->width + (x - rect->x);
}

static int32_t cell_of(const hpa_hierarchy *hierarchy, int32_t node) {
  const hpa_rect *rect = &hierarchy->local.rect;
  return grid__index(hierarchy->grid, rect->x + node % rect->width, rect->y + node / rect->width);
}

void hpa__local_begin(hpa_hierarchy *hierarchy, int32_t chunk, int32_t source) {
  hpa_local *local = &hierarchy->local;
  local->rect = hpa__chunk_rect(hierarchy, chunk);
  if (local->generation == UINT32_MAX) {
    memset(local->cells, 0, local->capacity * sizeof *local->cells);
    local->generation = 0;
  }
  local->generation++;
  local->open_count = 0;
  local->targets = 0;
  int32_t node = local_of(hierarchy, source);
  local->cells[node].g = 0.0;
  local->cells[node].parent = -1;
  local->cells[node].generation = local->generation;
  cell_list_push(local->open, &local->open_count, local->cells, (hpa_cell_entry){0.0, node, 0});
}

void hpa__local_aim(hpa_hierarchy *hierarchy, int32_t cell) {
  hpa_local *local = &hierarchy->local;
  hpa_cell *target = &local->cells[local_of(hierarchy, cell)];
  if (target->target == local->generation) return;
  target->target = local->generation;
  local->targets++;
}

/** Legal moves that stay within the chunk. */
static uint32_t moves_inside(const hpa_hierarchy *hierarchy, int32_t cell, int32_t x, int32_t y) {
  const hpa_rect *rect = &hierarchy->local.rect;
  uint32_t moves = hierarchy->moves[hierarchy->neighbours[cell]];
  if (x == 0) moves &= ~(uint32_t)LEAVES_WEST;
  if (y == 0) moves &= ~(uint32_t)LEAVES_NORTH;
  if (x == rect->width - 1) moves &= ~(uint32_t)LEAVES_EAST;
  if (y == rect->height - 1) moves &= ~(uint32_t)LEAVES_SOUTH;
  return moves;
}

static void expand(hpa_hierarchy *hierarchy, int32_t node) {
  hpa_local *local = &hierarchy->local;
  const sp_grid *grid = hierarchy->grid;
  int32_t y = node / local->rect.width, x = node - y * local->rect.width;
  int32_t cell = grid__index(grid, local->rect.x + x, local->rect.y + y);
  double g = local->cells[node].g;
  for (uint32_t moves = moves_inside(hierarchy, cell, x, y); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    double target_g = g + grid__step_cost(grid, cell, cell + hierarchy->offset[d], d);
    if (!(target_g <= DBL_MAX)) continue; /* Costs that overflow are no path. */
    int32_t target = node + grid__dy[d] * local->rect.width + grid__dx[d];
    hpa_cell *record = &local->cells[target];
    bool reached = record->generation == local->generation;
    if (reached && !(target_g < record->g)) continue;
    record->g = target_g;
    record->parent = node;
    hpa_cell_entry entry = {target_g, target, 0};
    if (reached) {
      cell_list_update(local->open, local->open_count, local->cells, entry);
    } else {
      record->generation = local->generation;
      cell_list_push(local->open, &local->open_count, local->cells, entry);
    }
  }
}

void hpa__local_run(hpa_hierarchy *hierarchy) {
  hpa_local *local = &hierarchy->local;
  while (local->targets > 0 && local->open_count > 0) {
    int32_t node = cell_list_pop(local->open, &local->open_count, local->cells).node;
    if (local->cells[node].target == local->generation) local->targets--;
    if (local->targets > 0) expand(hierarchy, node);
  }
}

double hpa__local_cost(const hpa_hierarchy *hierarchy, int32_t cell) {
  const hpa_cell *record = &hierarchy->local.cells[local_of(hierarchy, cell)];
  return record->generation == hierarchy->local.generation ? record->g : SP_INFINITY;
}

int32_t hpa__local_parent(const hpa_hierarchy *hierarchy, int32_t cell) {
  int32_t parent = hierarchy->local.cells[local_of(hierarchy, cell)].parent;
  return parent < 0 ? -1 : cell_of(hierarchy, parent);
}
