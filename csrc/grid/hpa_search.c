/* The abstract search: A* over the nodes of a hierarchy, with the start and the goal put in for one query. */
#include <float.h>

#include "grid/hpa.h"

/* Open list: smaller f, larger g, smaller cell index (G-218). */
static inline bool hpa_entry_less(const hpa_entry *a, const hpa_entry *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->g != b->g) return a->g > b->g;
  return a->cell < b->cell;
}

#define HEAP_NAME(verb) node_list_##verb
#define HEAP_ENTRY hpa_entry
#define HEAP_CONTEXT hpa_node *
#define HEAP_POSITION(nodes, node) (nodes)[node].position
#define HEAP_LESS(a, b) hpa_entry_less(a, b)
#include "core/heap.inl.h"

/* Memory ------------------------------------------------------------------------------------- */

static void release_nodes(hpa_search *search) {
  size_t capacity = search->node_capacity;
  sp__release(&search->allocator, search->nodes, capacity * sizeof *search->nodes);
  sp__release(&search->allocator, search->open, capacity * sizeof *search->open);
  sp__release(&search->allocator, search->route, capacity * sizeof *search->route);
}

void hpa__search_free(hpa_search *search) {
  const sp_allocator *allocator = &search->allocator;
  release_nodes(search);
  sp__release(allocator, search->end_costs, search->end_capacity * sizeof *search->end_costs);
  sp__release(allocator, search->path, search->path_capacity * sizeof *search->path);
  sp__release(allocator, search->prefix, search->prefix_capacity * sizeof *search->prefix);
  sp__release(allocator, search->refined, search->refined_capacity * sizeof *search->refined);
  sp__release(allocator, search->last_position, search->last_position_capacity * sizeof *search->last_position);
  record__free(&search->record, allocator);
  hpa__release(search->hierarchy);
}

uint64_t hpa__search_memory(const hpa_search *search) {
  /* A hierarchy that the grid has dropped from its cache stays for this search alone. */
  bool alone = search->hierarchy && search->hierarchy->references == 1;
  return (alone ? hpa__memory(search->hierarchy) : 0) +
         search->node_capacity * (sizeof *search->nodes + sizeof *search->open + sizeof *search->route) +
         search->end_capacity * sizeof *search->end_costs + search->path_capacity * sizeof *search->path +
         search->prefix_capacity * sizeof *search->prefix + search->refined_capacity * sizeof *search->refined +
         search->last_position_capacity * sizeof *search->last_position +
         search->record.capacity * sizeof *search->record.nodes;
}

/** Room for every node of the hierarchy and the two ends, so that no iteration needs more. */
static bool reserve_nodes(hpa_search *search, size_t count) {
  if (count <= search->node_capacity) return true;
  hpa_node *nodes = sp__alloc_array(&search->allocator, count, sizeof *nodes);
  hpa_entry *open = sp__alloc_array(&search->allocator, count, sizeof *open);
  int32_t *route = sp__alloc_array(&search->allocator, count, sizeof *route);
  if (!nodes || !open || !route) {
    sp__release(&search->allocator, nodes, count * sizeof *nodes);
    sp__release(&search->allocator, open, count * sizeof *open);
    sp__release(&search->allocator, route, count * sizeof *route);
    return false;
  }
  release_nodes(search);
  search->nodes = nodes;
  search->open = open;
  search->route = route;
  search->node_capacity = count;
  search->generation = UINT32_MAX;
  return true;
}

/** One more than needed, because the goal's part begins behind the start's even when neither has a node. */
static bool reserve_ends(hpa_search *search, size_t count) {
  void *costs = search->end_costs;
  if (!sp__grow_array(&search->allocator, &costs, &search->end_capacity, 0, count + 1, sizeof *search->end_costs)) {
    return false;
  }
  search->end_costs = costs;
  return true;
}

/** One place per cell of the grid, cleared here and after every smoothing. */
static bool reserve_positions(hpa_search *search, size_t cells) {
  if (cells <= search->last_position_capacity) return true;
  int32_t *positions = sp__alloc_array(&search->allocator, cells, sizeof *positions);
  if (!positions) return false;
  memset(positions, 0xFF, cells * sizeof *positions);
  sp__release(&search->allocator, search->last_position,
              search->last_position_capacity * sizeof *search->last_position);
  search->last_position = positions;
  search->last_position_capacity = cells;
  return true;
}

/* Generations make old records of the memory invalid without clearing them. */
static void next_generation(hpa_search *search) {
  if (search->generation == UINT32_MAX) {
    memset(search->nodes, 0, search->node_capacity * sizeof *search->nodes);
    search->generation = 0;
  }
  search->generation++;
}

/* Begin -------------------------------------------------------------------------------------- */

/** Number of a cell's node; `other` when the cell is none of the hierarchy's. */
static int32_t node_of(const hpa_hierarchy *hierarchy, int32_t chunk, int32_t cell, int32_t other) {
  int32_t index = hpa__find_node(&hierarchy->chunks[chunk], cell);
  return index < 0 ? other : hierarchy->chunks[chunk].first_node + index;
}

/** Costs between an end and the nodes of its chunk, and to the goal when `target` is in the chunk too. */
static void price_end(const hpa_search *search, int32_t end, int32_t index, int32_t target, double *costs) {
  hpa_hierarchy *hierarchy = search->hierarchy;
  const hpa_chunk *chunk = &hierarchy->chunks[index];
  hpa__local_begin(hierarchy, index, end);
  for (int32_t i = 0; i < chunk->node_count; i++) hpa__local_aim(hierarchy, chunk->nodes[i]);
  if (target >= 0) hpa__local_aim(hierarchy, target);
  hpa__local_run(hierarchy);
  for (int32_t i = 0; i < chunk->node_count; i++) costs[i] = hpa__local_cost(hierarchy, chunk->nodes[i]);
}

static void price_ends(hpa_search *search) {
  bool together = search->start_chunk == search->goal_chunk;
  double *goal_costs = search->end_costs + search->hierarchy->chunks[search->start_chunk].node_count;
  price_end(search, search->start, search->start_chunk, together ? search->goal : -1, search->end_costs);
  search->start_to_goal = together ? hpa__local_cost(search->hierarchy, search->goal) : SP_INFINITY;
  price_end(search, search->goal, search->goal_chunk, -1, goal_costs);
  search->goal_costs = goal_costs;
}

static int32_t absolute(int32_t value) {
  return value < 0 ? -value : value;
}

/** Octile or Manhattan distance times the smallest multiplier, with the operations of the generic search. */
static double estimate(const hpa_search *search, int32_t cell) {
  const grid_divider *divider = &search->hierarchy->grid->divider;
  int32_t y = grid__row_of(divider, cell), x = cell - y * divider->width;
  int32_t dx = absolute(x - search->goal_x), dy = absolute(y - search->goal_y);
  if (search->hierarchy->settings.connectivity == SP_GRID_CONNECTIVITY_FOUR) {
    return search->scale * ((double)dx + (double)dy);
  }
  int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
  return search->scale * ((double)(most - least) + least * SP_SQRT2);
}

static void push_start(hpa_search *search) {
  hpa_node *node = &search->nodes[search->start_node];
  *node = (hpa_node){0.0, search->start, -1, -1, HPA_EDGE_NONE, search->generation, 0};
  hpa_entry entry = {estimate(search, search->start), 0.0, search->start_node, search->start};
  node_list_push(search->open, &search->open_count, search->nodes, entry);
}

static void set_ends(hpa_search *search, int32_t start, int32_t goal) {
  const hpa_hierarchy *hierarchy = search->hierarchy;
  const sp_grid *grid = hierarchy->grid;
  search->start = start;
  search->goal = goal;
  search->start_chunk = hpa__chunk_of(hierarchy, start);
  search->goal_chunk = hpa__chunk_of(hierarchy, goal);
  search->start_node = node_of(hierarchy, search->start_chunk, start, hierarchy->node_count);
  search->goal_node = node_of(hierarchy, search->goal_chunk, goal, hierarchy->node_count + 1);
  if (start == goal) search->goal_node = search->start_node;
  search->goal_y = grid__row_of(&grid->divider, goal);
  search->goal_x = goal - search->goal_y * grid->width;
}

sp_status hpa__search_begin(hpa_search *search, hpa_hierarchy *hierarchy, int32_t start, int32_t goal, bool smoothing) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  search->record.count = 0;
  hpa__retain(hierarchy);
  hpa__release(search->hierarchy);
  search->hierarchy = hierarchy;
  set_ends(search, start, goal);
  size_t end_costs = (size_t)hierarchy->chunks[search->start_chunk].node_count +
                     (size_t)hierarchy->chunks[search->goal_chunk].node_count;
  if (!reserve_nodes(search, (size_t)hierarchy->node_count + 2) || !reserve_ends(search, end_costs) ||
      (smoothing && !reserve_positions(search, (size_t)hierarchy->grid->cell_count))) {
    return sp__fail_memory();
  }
  next_generation(search);
  price_ends(search);
  search->smoothing = smoothing;
  search->scale = hierarchy->grid->min_multiplier;
  search->open_count = 0;
  search->goal_popped = false;
  search->route_count = search->path_count = 0;
  search->abstract_cost = search->cost = SP_INFINITY;
  search->iterations = search->expanded = 0;
  push_start(search);
  search->status = SP_SEARCH_STATUS_RUNNING;
  return SP_OK;
}

/* Steps -------------------------------------------------------------------------------------- */

/** An edge to a node: only a strictly lower cost replaces its parent, so the first of equal edges stays. */
static void relax(hpa_search *search, int32_t from, int32_t to, int32_t cell, double cost, int32_t edge) {
  if (!(cost <= DBL_MAX)) return;
  double g = search->nodes[from].g + cost;
  hpa_node *node = &search->nodes[to];
  bool reached = node->generation == search->generation;
  if (reached && !(g < node->g)) return;
  int32_t position = reached ? node->position : -1;
  *node = (hpa_node){g, cell, from, position, edge, search->generation, 0};
  hpa_entry entry = {g + estimate(search, cell), g, to, cell};
  if (position < 0) {
    node_list_push(search->open, &search->open_count, search->nodes, entry);
  } else {
    node_list_update(search->open, search->open_count, search->nodes, entry);
  }
}

/** Edges within the chunk: from the start as they were priced for it, else the intra-edges; then to the goal. */
static void expand_within(hpa_search *search, int32_t from, int32_t index, int32_t chunk_number) {
  const hpa_chunk *chunk = &search->hierarchy->chunks[chunk_number];
  bool is_start = from == search->start_node;
  const double *costs = is_start ? search->end_costs : chunk->intra_costs + (size_t)index * (size_t)chunk->node_count;
  for (int32_t i = 0; i < chunk->node_count; i++) {
    relax(search, from, chunk->first_node + i, chunk->nodes[i], costs[i], HPA_EDGE_FORWARD);
  }
  if (chunk_number != search->goal_chunk) return;
  if (is_start) {
    relax(search, from, search->goal_node, search->goal, search->start_to_goal, HPA_EDGE_FORWARD);
  } else {
    relax(search, from, search->goal_node, search->goal, search->goal_costs[index], HPA_EDGE_BACKWARD);
  }
}

static void expand(hpa_search *search, int32_t from) {
  const hpa_hierarchy *hierarchy = search->hierarchy;
  int32_t chunk_number = hpa__chunk_of(hierarchy, search->nodes[from].cell);
  const hpa_chunk *chunk = &hierarchy->chunks[chunk_number];
  /* A start that is no node of the hierarchy has no index, and no way out of the chunk. */
  int32_t index = from < hierarchy->node_count ? from - chunk->first_node : -1;
  expand_within(search, from, index, chunk_number);
  if (index < 0) return;
  for (int32_t i = chunk->inter_first[index]; i < chunk->inter_first[index + 1]; i++) {
    int32_t cell = chunk->inter_targets[i];
    int32_t target = node_of(hierarchy, hpa__chunk_of(hierarchy, cell), cell, -1);
    SP_ASSERT(target >= 0);
    relax(search, from, target, cell, chunk->inter_costs[i], HPA_EDGE_STEP);
  }
}

static sp_status pop_nodes(hpa_search *search, int32_t iterations) {
  while (!search->goal_popped) {
    if (search->open_count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!record__reserve(&search->record, &search->allocator)) return sp__fail_memory();
    int32_t node = node_list_pop(search->open, &search->open_count, search->nodes).node;
    search->iterations++;
    if (node == search->goal_node) {
      search->abstract_cost = search->nodes[node].g;
      search->goal_popped = true;
    } else {
      search->expanded++;
      record__add(&search->record, search->nodes[node].cell);
      expand(search, node);
    }
  }
  return SP_OK;
}

sp_status hpa__search_step(hpa_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  sp_status status = pop_nodes(search, iterations);
  if (status != SP_OK || !search->goal_popped) return status;
  status = hpa__search_refine(search);
  if (status == SP_OK) search->status = SP_SEARCH_STATUS_FOUND;
  return status;
}
