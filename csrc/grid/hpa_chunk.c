/* One chunk of a hierarchy: entrances, nodes and edges in their canonical order (G-212 to G-216). */
#include "grid/hpa.h"

static inline bool transition_less(const hpa_transition *a, const hpa_transition *b) {
  return a->inside != b->inside ? a->inside < b->inside : a->outside < b->outside;
}

#define SORT_NAME sort_transitions
#define SORT_ITEM hpa_transition
#define SORT_LESS(a, b) transition_less(a, b)
#include "core/sort.inl.h"

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

int32_t hpa__chunk_of(const hpa_hierarchy *hierarchy, int32_t cell) {
  int32_t y = grid__row_of(&hierarchy->grid->divider, cell), x = cell - y * hierarchy->grid->width;
  int32_t size = hierarchy->settings.chunk_size;
  return y / size * hierarchy->chunks_x + x / size;
}

hpa_rect hpa__chunk_rect(const hpa_hierarchy *hierarchy, int32_t chunk) {
  const sp_grid *grid = hierarchy->grid;
  int32_t size = hierarchy->settings.chunk_size;
  int32_t y = chunk / hierarchy->chunks_x, x = chunk - y * hierarchy->chunks_x;
  return (hpa_rect){x * size, y * size, least(size, grid->width - x * size), least(size, grid->height - y * size)};
}

int32_t hpa__find_node(const hpa_chunk *chunk, int32_t cell) {
  int32_t low = 0, high = chunk->node_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (chunk->nodes[middle] < cell) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < chunk->node_count && chunk->nodes[low] == cell ? low : -1;
}

/* Entrances ---------------------------------------------------------------------------------- */

/** One side of a chunk: its first cell, the step along the side, and the step over the border. */
typedef struct chunk_side {
  int32_t first;
  int32_t along;
  int32_t across;
  int32_t length;
} chunk_side;

/** The transitions so far; the array has room for all of a chunk. */
typedef struct transition_list {
  hpa_transition *items;
  int32_t count;
} transition_list;

static void add_transition(transition_list *list, const chunk_side *side, int32_t place) {
  int32_t inside = side->first + place * side->along;
  list->items[list->count++] = (hpa_transition){inside, inside + side->across};
}

/** Both ends of a wide entrance, the middle of a narrow one (G-213). */
static void add_entrance(transition_list *list, const chunk_side *side, int32_t low, int32_t high, int32_t threshold) {
  int32_t width = high - low + 1;
  if (width >= threshold && high != low) {
    add_transition(list, side, low);
    add_transition(list, side, high);
  } else {
    add_transition(list, side, low + (width - 1) / 2);
  }
}

static void add_side(const hpa_hierarchy *hierarchy, transition_list *list, const chunk_side *side) {
  const sp_grid *grid = hierarchy->grid;
  int32_t size = hierarchy->settings.agent_size, low = -1;
  for (int32_t place = 0; place < side->length; place++) {
    int32_t inside = side->first + place * side->along;
    bool open = grid__fits(grid, inside, size) && grid__fits(grid, inside + side->across, size);
    if (open && low < 0) low = place;
    if (open || low < 0) continue;
    add_entrance(list, side, low, place - 1, hierarchy->settings.entrance_threshold);
    low = -1;
  }
  if (low >= 0) add_entrance(list, side, low, side->length - 1, hierarchy->settings.entrance_threshold);
}

/** Finds a chunk's transitions, sorted by the inner cell, then by the outer one. */
static transition_list find_transitions(hpa_hierarchy *hierarchy, int32_t chunk) {
  const sp_grid *grid = hierarchy->grid;
  hpa_rect rect = hpa__chunk_rect(hierarchy, chunk);
  int32_t corner = grid__index(grid, rect.x, rect.y), stride = grid->width;
  int32_t last_row = corner + (rect.height - 1) * stride, last_column = corner + rect.width - 1;
  transition_list list = {hierarchy->transitions, 0};
  if (rect.y > 0) add_side(hierarchy, &list, &(chunk_side){corner, 1, -stride, rect.width});
  if (rect.x + rect.width < grid->width) add_side(hierarchy, &list, &(chunk_side){last_column, stride, 1, rect.height});
  if (rect.y + rect.height < grid->height) add_side(hierarchy, &list, &(chunk_side){last_row, 1, stride, rect.width});
  if (rect.x > 0) add_side(hierarchy, &list, &(chunk_side){corner, stride, -1, rect.height});
  sort_transitions(list.items, list.items + hierarchy->transition_capacity, (size_t)list.count);
  return list;
}

/* Content ------------------------------------------------------------------------------------ */

static int32_t count_nodes(const transition_list *list) {
  int32_t count = 0;
  for (int32_t i = 0; i < list->count; i++) {
    if (i == 0 || list->items[i].inside != list->items[i - 1].inside) count++;
  }
  return count;
}

/** Room for the content; a chunk of a grid has at most 4096 nodes, so no size overflows. */
static bool reserve_block(hpa_hierarchy *hierarchy, hpa_chunk *chunk, size_t nodes, size_t steps) {
  size_t doubles = nodes * nodes + steps, words = 2 * nodes + 1 + steps;
  size_t size = doubles * sizeof(double) + words * sizeof(int32_t);
  if (chunk->block_size < size) {
    void *block = sp__alloc(&hierarchy->allocator, size);
    if (!block) return false;
    sp__release(&hierarchy->allocator, chunk->intra_costs, chunk->block_size);
    hierarchy->block_bytes += size - chunk->block_size;
    chunk->intra_costs = block;
    chunk->block_size = size;
  }
  chunk->inter_costs = chunk->intra_costs + nodes * nodes;
  chunk->nodes = (int32_t *)(void *)(chunk->inter_costs + steps);
  chunk->inter_first = chunk->nodes + nodes;
  chunk->inter_targets = chunk->inter_first + nodes + 1;
  return true;
}

/** Nodes, and the steps over the border at the cost of a straight move (G-214). */
static void fill_nodes(const hpa_hierarchy *hierarchy, hpa_chunk *chunk, const transition_list *list) {
  int32_t node = -1;
  for (int32_t i = 0; i < list->count; i++) {
    hpa_transition step = list->items[i];
    if (node < 0 || chunk->nodes[node] != step.inside) {
      chunk->nodes[++node] = step.inside;
      chunk->inter_first[node] = i;
    }
    chunk->inter_targets[i] = step.outside;
    chunk->inter_costs[i] = grid__step_cost(hierarchy->grid, step.inside, step.outside, 0);
  }
  chunk->inter_first[node + 1] = list->count;
}

static void price_pairs(hpa_hierarchy *hierarchy, int32_t index) {
  const hpa_chunk *chunk = &hierarchy->chunks[index];
  double *cost = chunk->intra_costs;
  for (int32_t from = 0; from < chunk->node_count; from++) {
    hpa__local_begin(hierarchy, index, chunk->nodes[from]);
    for (int32_t to = 0; to < chunk->node_count; to++) hpa__local_aim(hierarchy, chunk->nodes[to]);
    hpa__local_run(hierarchy);
    for (int32_t to = 0; to < chunk->node_count; to++) *cost++ = hpa__local_cost(hierarchy, chunk->nodes[to]);
  }
}

sp_status hpa__build_chunk(hpa_hierarchy *hierarchy, int32_t index) {
  hpa_chunk *chunk = &hierarchy->chunks[index];
  transition_list list = find_transitions(hierarchy, index);
  int32_t nodes = count_nodes(&list);
  if (nodes > 0 && !reserve_block(hierarchy, chunk, (size_t)nodes, (size_t)list.count)) return sp__fail_memory();
  chunk->node_count = nodes;
  chunk->inter_count = list.count;
  if (nodes == 0) return SP_OK;
  fill_nodes(hierarchy, chunk, &list);
  price_pairs(hierarchy, index);
  return SP_OK;
}
