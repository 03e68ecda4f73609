/* Searches of graphs: memory, costs, estimates, the instances of the loops, shortest-path trees. */
#include "graph/search.h"

#include <float.h>

#include "core/generation.h"

#define HEAP_NAME(verb) indexed_##verb
#define HEAP_ENTRY graph_open_entry
#define HEAP_CONTEXT int32_t *
#define HEAP_POSITION(positions, node) (positions)[node]
#define HEAP_LESS(a, b) graph__open_less(a, b)
#include "core/heap.inl.h"

/* Memory ------------------------------------------------------------------------------------- */

void graph__memory_free(graph_memory *memory) {
  sp__release(&memory->allocator, memory->nodes, memory->node_capacity * sizeof *memory->nodes);
  graph__open_free(&memory->open[GRAPH_FORWARD], &memory->allocator);
  graph__open_free(&memory->open[GRAPH_BACKWARD], &memory->allocator);
  sp__release(&memory->allocator, memory->record.nodes, memory->record.capacity * sizeof *memory->record.nodes);
  sp__release(&memory->allocator, memory->positions, memory->position_capacity * sizeof *memory->positions);
}

uint64_t graph__memory_size(const graph_memory *memory) {
  uint64_t entries = (uint64_t)memory->open[GRAPH_FORWARD].capacity + memory->open[GRAPH_BACKWARD].capacity;
  return memory->node_capacity * sizeof *memory->nodes + entries * sizeof(graph_open_entry) +
         memory->record.capacity * sizeof *memory->record.nodes + memory->position_capacity * sizeof *memory->positions;
}

static bool next_generation(graph_memory *memory, size_t needed) {
  generations records = {memory->nodes, memory->node_capacity, memory->generation};
  if (!sp__next_generation(&memory->allocator, &records, needed, sizeof *memory->nodes, UINT32_MAX)) return false;
  memory->nodes = records.records;
  memory->node_capacity = records.capacity;
  memory->generation = records.number;
  memory->open[GRAPH_FORWARD].count = memory->open[GRAPH_BACKWARD].count = 0;
  memory->record.count = 0;
  return true;
}

bool graph__record_reserve(graph_memory *memory, size_t more) {
  graph_record *record = &memory->record;
  if (!record->enabled || record->count + more <= record->capacity) return true;
  void *nodes = record->nodes;
  if (!sp__grow_array(&memory->allocator, &nodes, &record->capacity, record->count, record->count + more,
                      sizeof *record->nodes)) {
    return false;
  }
  record->nodes = nodes;
  return true;
}

static inline void record_add(graph_record *record, int32_t node) {
  if (record->enabled) record->nodes[record->count++] = node;
}

/** Room for everything that expanding a node can add, so that an iteration never fails half-way. */
static inline bool reserve_iteration(graph_search *search, int32_t side, int32_t node) {
  const int32_t *offsets = search->csr->rows[side].offsets;
  size_t degree = (size_t)(offsets[node + 1] - offsets[node]);
  graph_memory *memory = search->memory;
  return graph__open_reserve(&memory->open[side], &memory->allocator, degree) && graph__record_reserve(memory, 1);
}

/** Drops entries of nodes that were improved since, so that the least entry is live. */
static inline void discard_improved(const graph_memory *memory, graph_open *open, size_t stride, size_t side) {
  while (open->count > 0 && open->entries[0].g != memory->nodes[stride * (size_t)open->entries[0].node + side].g) {
    graph__open_drop(open);
  }
}

/** Room for a slot per node; what they hold counts for nodes that the search has reached only. */
static bool reserve_positions(graph_memory *memory, size_t count) {
  if (memory->position_capacity >= count) return true;
  int32_t *positions = sp__alloc_array(&memory->allocator, count, sizeof *positions);
  if (!positions) return false;
  sp__release(&memory->allocator, memory->positions, memory->position_capacity * sizeof *memory->positions);
  memory->positions = positions;
  memory->position_capacity = count;
  return true;
}

/* The open list of one end in its two forms (open.h): settling brings a live entry to the top, putting adds a node or
   improves its entry. */

static inline void open_settle_lazy(graph_memory *memory) {
  discard_improved(memory, &memory->open[GRAPH_FORWARD], 1, 0);
}

static inline void open_drop_lazy(graph_memory *memory) {
  graph__open_drop(&memory->open[GRAPH_FORWARD]);
}

static inline void open_put_lazy(graph_memory *memory, graph_open_entry entry, bool reached) {
  (void)reached;
  graph__open_push(&memory->open[GRAPH_FORWARD], entry.f, entry.g, entry.node);
}

static inline void open_settle_indexed(const graph_memory *memory) {
  (void)memory;
}

static inline void open_drop_indexed(graph_memory *memory) {
  graph_open *open = &memory->open[GRAPH_FORWARD];
  uint32_t count = (uint32_t)open->count;
  (void)indexed_pop(open->entries, &count, memory->positions);
  open->count = count;
}

static inline void open_put_indexed(graph_memory *memory, graph_open_entry entry, bool reached) {
  graph_open *open = &memory->open[GRAPH_FORWARD];
  uint32_t count = (uint32_t)open->count;
  if (reached && memory->positions[entry.node] >= 0) {
    indexed_update(open->entries, count, memory->positions, entry);
  } else {
    indexed_push(open->entries, &count, memory->positions, entry);
  }
  open->count = count;
}

/* Costs and estimates ------------------------------------------------------------------------ */

static sp_status stop_by_callback(graph_search *search, sp_status status) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  return status;
}

static inline sp_status weight_cost(const graph_search *search, int32_t from, int32_t to, int32_t enter, double *cost) {
  (void)search, (void)from, (void)to, (void)enter, (void)cost;
  return SP_OK;
}

/** Blocked first (GAP-65), then the caller's price; what is to be skipped gets a negative cost. */
static sp_status hooked_cost(const graph_search *search, int32_t from, int32_t to, int32_t enter, double *cost) {
  const sp_graph_hooks *hooks = &search->hooks;
  if (hooks->blocked) {
    int32_t blocked = 0;
    if (hooks->blocked(hooks->user, enter, &blocked)) return sp__fail(SP_E_CALLBACK, SP_FIELD_BLOCKED, SP_DETAIL_NONE);
    if (blocked) {
      *cost = -1.0;
      return SP_OK;
    }
  }
  if (!hooks->edge_cost) return SP_OK;
  if (hooks->edge_cost(hooks->user, from, to, *cost, cost)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_EDGE_COST, SP_DETAIL_NONE);
  }
  if (!(*cost >= 0.0 && *cost <= DBL_MAX)) *cost = -1.0;
  return SP_OK;
}

static inline sp_status no_estimate(const graph_search *search, int32_t from, int32_t to, double *estimate) {
  (void)search, (void)from, (void)to, (void)estimate;
  return SP_OK;
}

static inline const double *landmark_row(const graph_search *search, int32_t node) {
  return search->landmarks + (size_t)node * 2 * (size_t)search->landmark_count;
}

static inline sp_status landmark_estimate(const graph_search *search, int32_t from, int32_t to, double *estimate) {
  int32_t count = search->landmark_count;
  *estimate = graph__landmark_bound(landmark_row(search, from), landmark_row(search, to), count, count);
  return SP_OK;
}

static inline sp_status straight_estimate(const graph_search *search, int32_t from, int32_t to, double *estimate) {
  *estimate = graph__distance(search->points + 3 * (size_t)from, search->points + 3 * (size_t)to);
  return SP_OK;
}

/** The maximum of all estimates that exist, from 0, so that NaN and negative ones lose (G-268, GAP-66). */
static sp_status any_estimate(const graph_search *search, int32_t from, int32_t to, double *estimate) {
  double greatest = 0.0, each = 0.0;
  if (search->points) {
    (void)straight_estimate(search, from, to, &each);
    if (each > greatest) greatest = each;
  }
  if (search->landmarks) {
    (void)landmark_estimate(search, from, to, &each);
    if (each > greatest) greatest = each;
  }
  const sp_graph_hooks *hooks = &search->hooks;
  if (hooks->heuristic) {
    each = 0.0;
    if (hooks->heuristic(hooks->user, from, to, &each)) {
      return sp__fail(SP_E_CALLBACK, SP_FIELD_ESTIMATE, SP_DETAIL_NONE);
    }
    if (each > greatest) greatest = each;
  }
  *estimate = greatest;
  return SP_OK;
}

/* Instances: one per common set of estimates, and one for everything else, whose calls cost more than its branches. */
#define GRAPH_CAT_(a, b) a##_##b
#define GRAPH_CAT(a, b) GRAPH_CAT_(a, b)

#define GRAPH_LOOP plain
#define GRAPH_COST weight_cost
#define GRAPH_ESTIMATE no_estimate
#include "graph/search.inl.h"

#define GRAPH_LOOP landmarks
#define GRAPH_COST weight_cost
#define GRAPH_ESTIMATE landmark_estimate
#include "graph/search.inl.h"

#define GRAPH_LOOP straight
#define GRAPH_COST weight_cost
#define GRAPH_ESTIMATE straight_estimate
#include "graph/search.inl.h"

#define GRAPH_LOOP any
#define GRAPH_COST hooked_cost
#define GRAPH_ESTIMATE any_estimate
#include "graph/search.inl.h"

/** The functions of an instance. */
typedef struct instance {
  graph_loop run;
  graph_loop run_indexed;
  graph_loop run_sides;
  sp_status (*begin_sides)(graph_search *search);
} instance;

static const instance plain_instance = {run_lazy_plain, run_indexed_plain, run_sides_plain, begin_sides_plain};
static const instance landmark_instance = {run_lazy_landmarks, run_indexed_landmarks, run_sides_landmarks,
                                           begin_sides_landmarks};
static const instance straight_instance = {run_lazy_straight, run_indexed_straight, run_sides_straight,
                                           begin_sides_straight};
static const instance any_instance = {run_lazy_any, run_indexed_any, run_sides_any, begin_sides_any};

static const instance *choose_instance(const graph_search *search) {
  const sp_graph_hooks *hooks = &search->hooks;
  if (hooks->blocked || hooks->edge_cost || hooks->heuristic) return &any_instance;
  if (search->points && search->landmarks) return &any_instance;
  if (search->landmarks) return &landmark_instance;
  return search->points ? &straight_instance : &plain_instance;
}

/* Search ------------------------------------------------------------------------------------- */

int32_t graph__resolve_algorithm(const graph_setup *setup) {
  bool estimate = setup->landmarks || setup->graph->points || setup->hooks.heuristic;
  switch (setup->algorithm) {
  case SP_GRAPH_ALGORITHM_AUTO:
  case SP_GRAPH_ALGORITHM_ASTAR:
    return estimate ? SP_GRAPH_ALGORITHM_ASTAR : SP_GRAPH_ALGORITHM_DIJKSTRA;
  case SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR:
    return estimate ? SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR : SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
  default:
    return setup->algorithm;
  }
}

bool graph__is_bidirectional(int32_t algorithm) {
  return algorithm == SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA || algorithm == SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR;
}

static void configure(graph_search *search, const graph_setup *setup) {
  search->csr = &setup->graph->csr;
  search->node_count = setup->graph->node_count;
  search->hooks = setup->hooks;
  search->algorithm = graph__resolve_algorithm(setup);
  bool estimates =
      search->algorithm == SP_GRAPH_ALGORITHM_ASTAR || search->algorithm == SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR;
  search->points = estimates ? setup->graph->points : NULL;
  search->landmarks = estimates && setup->landmarks ? setup->landmarks->table : NULL;
  search->landmark_count = setup->landmarks ? setup->landmarks->count : 0;
  if (!estimates) search->hooks.heuristic = NULL;
}

/** Reaches the start; it is pushed even when the estimate says that it leads nowhere (G-264). */
static sp_status begin_forward(graph_search *search) {
  graph_memory *memory = search->memory;
  double estimate = 0.0;
  sp_status status = any_estimate(search, search->start, search->goal, &estimate);
  if (status != SP_OK) return stop_by_callback(search, status);
  const graph_open_entry entry = {estimate, 0.0, search->start};
  memory->nodes[search->start] = (graph_node){0.0, -1, memory->generation};
  if (search->indexed) {
    open_put_indexed(memory, entry, false);
  } else {
    open_put_lazy(memory, entry, false);
  }
  return SP_OK;
}

static sp_status begin_sides(graph_search *search) {
  if (search->start != search->goal) return choose_instance(search)->begin_sides(search);
  search->memory->nodes[2 * (size_t)search->start] = (graph_node){0.0, -1, search->memory->generation};
  search->memory->nodes[2 * (size_t)search->start + 1] = (graph_node){0.0, -1, search->memory->generation};
  search->cost = 0.0;
  search->meeting = search->start;
  search->status = SP_SEARCH_STATUS_FOUND;
  return SP_OK;
}

sp_status graph__search_prepare(graph_search *search, graph_memory *memory, const graph_setup *setup, int32_t start,
                                int32_t goal) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  search->memory = memory;
  configure(search, setup);
  size_t sides = graph__is_bidirectional(search->algorithm) ? 2 : 1;
  search->indexed = setup->indexed && sides == 1;
  if (!next_generation(memory, sides * (size_t)setup->graph->node_count) ||
      !graph__open_reserve(&memory->open[GRAPH_FORWARD], &memory->allocator, 1) ||
      !graph__open_reserve(&memory->open[GRAPH_BACKWARD], &memory->allocator, sides - 1) ||
      (search->indexed && !reserve_positions(memory, (size_t)setup->graph->node_count))) {
    return sp__fail_memory();
  }
  memory->record.enabled = setup->record;
  search->start = start;
  search->goal = goal;
  search->meeting = -1;
  search->turn = GRAPH_FORWARD;
  search->cost = SP_INFINITY;
  search->iterations = search->expanded = 0;
  const instance *chosen = choose_instance(search);
  search->loop = sides == 2 ? chosen->run_sides : search->indexed ? chosen->run_indexed : chosen->run;
  return SP_OK;
}

sp_status graph__search_begin(graph_search *search, graph_memory *memory, const graph_setup *setup, int32_t start,
                              int32_t goal) {
  sp_status status = graph__search_prepare(search, memory, setup, start, goal);
  if (status != SP_OK) return status;
  search->status = SP_SEARCH_STATUS_RUNNING;
  return graph__is_bidirectional(search->algorithm) ? begin_sides(search) : begin_forward(search);
}

sp_status graph__search_step(graph_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  return search->loop(search, iterations);
}

const graph_node *graph__search_find(const graph_search *search, int32_t node, int32_t side) {
  if (search->status == SP_SEARCH_STATUS_NOT_STARTED || node < 0 || node >= search->node_count) return NULL;
  bool both = graph__is_bidirectional(search->algorithm);
  if (!both && side == GRAPH_BACKWARD) return NULL;
  const graph_node *record = &search->memory->nodes[both ? 2 * (size_t)node + (size_t)side : (size_t)node];
  return record->generation == search->memory->generation ? record : NULL;
}

/* Paths -------------------------------------------------------------------------------------- */

static int32_t parent_of(const graph_search *search, int32_t node, int32_t side) {
  size_t record = graph__is_bidirectional(search->algorithm) ? 2 * (size_t)node + (size_t)side : (size_t)node;
  return search->memory->nodes[record].parent;
}

/** Last node of the forward part: the meeting node, or the goal. */
static int32_t forward_end(const graph_search *search) {
  return graph__is_bidirectional(search->algorithm) ? search->meeting : search->goal;
}

static int32_t chain_length(const graph_search *search, int32_t node, int32_t side) {
  int32_t length = 0;
  for (; node >= 0; node = parent_of(search, node, side)) length++;
  return length;
}

int32_t graph__search_path_length(const graph_search *search) {
  int32_t length = chain_length(search, forward_end(search), GRAPH_FORWARD);
  if (graph__is_bidirectional(search->algorithm)) length += chain_length(search, search->meeting, GRAPH_BACKWARD) - 1;
  return length;
}

void graph__search_copy_path(const graph_search *search, int32_t *nodes) {
  int32_t end = forward_end(search), length = chain_length(search, end, GRAPH_FORWARD), at = length;
  for (int32_t node = end; node >= 0; node = parent_of(search, node, GRAPH_FORWARD)) nodes[--at] = node;
  if (!graph__is_bidirectional(search->algorithm)) return;
  int32_t node = parent_of(search, end, GRAPH_BACKWARD);
  for (at = length; node >= 0; node = parent_of(search, node, GRAPH_BACKWARD)) nodes[at++] = node;
}

/* Trees -------------------------------------------------------------------------------------- */

/** Improves the neighbours of a settled node. */
static void relax(graph_memory *memory, const graph_rows *rows, int32_t node, double distance) {
  const graph_edge *end = rows->edges + rows->offsets[node + 1];
  for (const graph_edge *edge = rows->edges + rows->offsets[node]; edge < end; edge++) {
    double reached = distance + graph__weight(edge);
    graph_node *record = &memory->nodes[edge->node];
    if (record->generation == memory->generation && !(reached < record->g)) continue;
    *record = (graph_node){reached, node, memory->generation};
    graph__open_push(&memory->open[GRAPH_FORWARD], reached, reached, edge->node);
  }
}

/** Settles every node that can be reached; the keys are (d, d), so equal distances settle by node. */
static sp_status settle(graph_memory *memory, const graph_csr *csr, int32_t side, int32_t *order, int32_t *settled) {
  const graph_rows *rows = &csr->rows[side];
  graph_open *open = &memory->open[GRAPH_FORWARD];
  for (;;) {
    discard_improved(memory, open, 1, 0);
    if (open->count == 0) return SP_OK;
    graph_open_entry least = open->entries[0];
    size_t degree = (size_t)(rows->offsets[least.node + 1] - rows->offsets[least.node]);
    if (!graph__open_reserve(open, &memory->allocator, degree)) return sp__fail_memory();
    graph__open_drop(open);
    if (order) order[*settled] = least.node;
    (*settled)++;
    relax(memory, rows, least.node, least.g);
  }
}

sp_status graph__tree(graph_memory *memory, const graph_csr *csr, int32_t side, int32_t root, double *distances,
                      int32_t *parents, int32_t *order, int32_t *settled) {
  if (!next_generation(memory, (size_t)csr->node_count) ||
      !graph__open_reserve(&memory->open[GRAPH_FORWARD], &memory->allocator, 1)) {
    return sp__fail_memory();
  }
  memory->nodes[root] = (graph_node){0.0, -1, memory->generation};
  graph__open_push(&memory->open[GRAPH_FORWARD], 0.0, 0.0, root);
  int32_t count = 0;
  sp_status status = settle(memory, csr, side, order, &count);
  if (status != SP_OK) return status;
  for (int32_t node = 0; node < csr->node_count; node++) {
    const graph_node *record = &memory->nodes[node];
    bool reached = record->generation == memory->generation;
    if (distances) distances[node] = reached ? record->g : SP_INFINITY;
    if (parents) parents[node] = reached ? record->parent : -1;
  }
  if (settled) *settled = count;
  return SP_OK;
}
