/* The loop of a search from one end, as a template: search.inl.h includes it once per open list, with its own
 * parameters still defined.
 *
 * Parameter (undefined again at the end):
 *   GRAPH_OPEN   suffix of the open list's functions: open_settle, open_drop, open_put
 */

#define GRAPH_ONE_END(verb) GRAPH_CAT(GRAPH_CAT(verb, GRAPH_OPEN), GRAPH_LOOP)

static inline sp_status GRAPH_ONE_END(expand)(graph_search *search, int32_t node, double g) {
  graph_memory *memory = search->memory;
  const graph_rows *rows = &search->csr->rows[GRAPH_FORWARD];
  const graph_edge *end = rows->edges + rows->offsets[node + 1];
  for (const graph_edge *edge = rows->edges + rows->offsets[node]; edge < end; edge++) {
    int32_t target = edge->node;
    double cost = graph__weight(edge);
    sp_status status = GRAPH_COST(search, node, target, target, &cost);
    if (status != SP_OK) return status;
    if (cost < 0.0) continue;
    double target_g = g + cost;
    graph_node *record = &memory->nodes[target];
    bool reached = record->generation == memory->generation;
    if (reached && !(target_g < record->g)) continue;
    double estimate = 0.0;
    status = GRAPH_ESTIMATE(search, target, search->goal, &estimate);
    if (status != SP_OK) return status;
    if (estimate > DBL_MAX) continue;
    *record = (graph_node){target_g, node, memory->generation};
    GRAPH_CAT(open_put, GRAPH_OPEN)(memory, (graph_open_entry){target_g + estimate, target_g, target}, reached);
  }
  return SP_OK;
}

static sp_status GRAPH_ONE_END(run)(graph_search *search, int32_t iterations) {
  graph_memory *memory = search->memory;
  graph_open *open = &memory->open[GRAPH_FORWARD];
  for (;;) {
    GRAPH_CAT(open_settle, GRAPH_OPEN)(memory);
    if (open->count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    graph_open_entry least = open->entries[0];
    if (!reserve_iteration(search, GRAPH_FORWARD, least.node)) return sp__fail_memory();
    GRAPH_CAT(open_drop, GRAPH_OPEN)(memory);
    search->iterations++;
    if (least.node == search->goal) {
      search->cost = least.g;
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record_add(&memory->record, least.node);
    sp_status status = GRAPH_ONE_END(expand)(search, least.node, least.g);
    if (status != SP_OK) return stop_by_callback(search, status);
  }
}

#undef GRAPH_ONE_END
#undef GRAPH_OPEN
