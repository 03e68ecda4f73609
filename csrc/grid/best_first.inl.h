/* The loop of A* on node records, as a template: pops until the goal, the end of the open list or of the budget.
 *
 * Parameters (undefined again at the end):
 *   BEST_FIRST_LOOP                   name of the function
 *   BEST_FIRST_SEARCH                 its type: memory, goal, status, cost and counts
 *   BEST_FIRST_EXPAND(search, node)   sp_status; relaxes the moves out of a node
 *   BEST_FIRST_MOVES                  most moves of a node
 */

static sp_status BEST_FIRST_LOOP(BEST_FIRST_SEARCH *search, int32_t iterations) {
  astar_memory *memory = search->memory;
  for (;;) {
    if (memory->open_count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!open_list_reserve(memory, BEST_FIRST_MOVES)) return sp__fail_memory();
    int32_t node = open_list_pop(memory->open, &memory->open_count, memory->nodes).node;
    search->iterations++;
    memory->nodes[node].closed = 1;
    if (node == search->goal) {
      search->cost = memory->nodes[node].g;
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&memory->record, node);
    sp_status status = BEST_FIRST_EXPAND(search, node);
    if (status != SP_OK) return status;
  }
}

#undef BEST_FIRST_LOOP
#undef BEST_FIRST_SEARCH
#undef BEST_FIRST_EXPAND
#undef BEST_FIRST_MOVES
