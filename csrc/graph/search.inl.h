/* The loops of one search, as a template: included once per set of costs and estimates (spec 05-graphs,
 * "Search" and "Bidirectional search").
 *
 * Parameters (undefined again at the end):
 *   GRAPH_LOOP                                  suffix of the functions' names
 *   GRAPH_COST(search, from, to, enter, cost)   sp_status; *cost is preset to the weight, negative skips; `enter` is
 *                                               the end of the edge that is newly reached
 *   GRAPH_ESTIMATE(search, from, to, estimate)  sp_status; sets *estimate, 0 or more
 */

#define GRAPH_NAME(verb) GRAPH_CAT(verb, GRAPH_LOOP)

/* From one end ------------------------------------------------------------------------------- */

#define GRAPH_OPEN lazy
#include "graph/search_forward.inl.h"

#define GRAPH_OPEN indexed
#include "graph/search_forward.inl.h"

/* From both ends ----------------------------------------------------------------------------- */

/** The forward potential of a node, half of (estimate to the goal - estimate from the start); false: on no path. */
static inline sp_status GRAPH_NAME(potential)(const graph_search *search, int32_t node, double *potential,
                                              bool *possible) {
  double to_goal = 0.0, from_start = 0.0;
  sp_status status = GRAPH_ESTIMATE(search, node, search->goal, &to_goal);
  if (status == SP_OK) status = GRAPH_ESTIMATE(search, search->start, node, &from_start);
  *possible = to_goal <= DBL_MAX && from_start <= DBL_MAX;
  *potential = *possible ? 0.5 * (to_goal - from_start) : 0.0;
  return status;
}

/** Reaches a node on one side, unless no path can pass it. */
static inline sp_status GRAPH_NAME(reach)(graph_search *search, int32_t side, int32_t node, graph_node reached) {
  graph_memory *memory = search->memory;
  graph_node *record = &memory->nodes[2 * (size_t)node + (size_t)side];
  const graph_node *other = &memory->nodes[2 * (size_t)node + (size_t)(1 - side)];
  double potential;
  bool possible;
  sp_status status = GRAPH_NAME(potential)(search, node, &potential, &possible);
  if (status != SP_OK || !possible) return status;
  *record = reached;
  double f = side == GRAPH_FORWARD ? reached.g + potential : reached.g - potential;
  graph__open_push(&memory->open[side], f, reached.g, node);
  if (other->generation != memory->generation) return SP_OK;
  double cost = reached.g + other->g;
  if (cost < search->cost) {
    search->cost = cost;
    search->meeting = node;
  }
  return SP_OK;
}

static inline sp_status GRAPH_NAME(expand_side)(graph_search *search, int32_t side, int32_t node, double g) {
  graph_memory *memory = search->memory;
  const graph_rows *rows = &search->csr->rows[side];
  const graph_edge *end = rows->edges + rows->offsets[node + 1];
  for (const graph_edge *edge = rows->edges + rows->offsets[node]; edge < end; edge++) {
    int32_t from = side == GRAPH_FORWARD ? node : edge->node, to = side == GRAPH_FORWARD ? edge->node : node;
    double cost = graph__weight(edge);
    sp_status status = GRAPH_COST(search, from, to, edge->node, &cost);
    if (status != SP_OK) return status;
    if (cost < 0.0) continue;
    const graph_node *record = &memory->nodes[2 * (size_t)edge->node + (size_t)side];
    if (record->generation == memory->generation && !(g + cost < record->g)) continue;
    status = GRAPH_NAME(reach)(search, side, edge->node, (graph_node){g + cost, node, memory->generation});
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

/** Reaches both ends; they are distinct. */
static sp_status GRAPH_NAME(begin_sides)(graph_search *search) {
  uint32_t generation = search->memory->generation;
  sp_status status = GRAPH_NAME(reach)(search, GRAPH_FORWARD, search->start, (graph_node){0.0, -1, generation});
  if (status == SP_OK) {
    status = GRAPH_NAME(reach)(search, GRAPH_BACKWARD, search->goal, (graph_node){0.0, -1, generation});
  }
  return status == SP_OK ? SP_OK : stop_by_callback(search, status);
}

static sp_status GRAPH_NAME(run_sides)(graph_search *search, int32_t iterations) {
  graph_memory *memory = search->memory;
  graph_open *forward = &memory->open[GRAPH_FORWARD], *backward = &memory->open[GRAPH_BACKWARD];
  for (;;) {
    discard_improved(memory, forward, 2, GRAPH_FORWARD);
    discard_improved(memory, backward, 2, GRAPH_BACKWARD);
    /* No path that is not known yet can be cheaper once the least keys sum up to the best cost (G-274). */
    if (forward->count == 0 || backward->count == 0 || forward->entries[0].f + backward->entries[0].f >= search->cost) {
      search->status = search->meeting >= 0 ? SP_SEARCH_STATUS_FOUND : SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    int32_t side = search->turn;
    graph_open_entry least = memory->open[side].entries[0];
    if (!reserve_iteration(search, side, least.node)) return sp__fail_memory();
    graph__open_drop(&memory->open[side]);
    search->turn = 1 - side;
    search->iterations++;
    search->expanded++;
    record_add(&memory->record, least.node);
    sp_status status = GRAPH_NAME(expand_side)(search, side, least.node, least.g);
    if (status != SP_OK) return stop_by_callback(search, status);
  }
}

#undef GRAPH_NAME
#undef GRAPH_LOOP
#undef GRAPH_COST
#undef GRAPH_ESTIMATE
