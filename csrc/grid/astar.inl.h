/* The loop of generic A*, as a template: included once per cost and heuristic (spec 04-grids, "A*").
 *
 * Parameters of the kind of grid, which stay defined:
 *   ASTAR_PLACE(search, node)                        astar_place of a node
 *   ASTAR_DX, ASTAR_DY                               tables: what a step in a direction adds to the place
 * Parameters of the instance, undefined again at the end:
 *   ASTAR_LOOP                                       name of the function
 *   ASTAR_COST(search, from, to, direction, cost)    sp_status; sets *cost, NaN to skip the move
 *   ASTAR_HEURISTIC(search, dx, dy)                  estimate at int32 distances dx, dy of either sign
 */

static inline sp_status ASTAR_CAT(ASTAR_LOOP, _expand)(astar_search *search, int32_t node) {
  astar_memory *memory = search->memory;
  astar_place place = ASTAR_PLACE(search, node);
  const int32_t *offset = place.shifted ? search->shifted_offset : search->offset;
  double g = memory->nodes[node].g;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    double step = 0.0;
    sp_status status = ASTAR_COST(search, node, target, d, &step);
    if (status != SP_OK) return status;
    if (!(step >= 0.0 && step <= DBL_MAX)) continue;

    double target_g = g + step;
    astar_node *record = &memory->nodes[target];
    bool reached = record->generation == memory->generation;
    if (reached && !(target_g < record->g)) continue;
    if (!reached) record->position = -1;
    record->g = target_g;
    record->parent = node;
    record->generation = memory->generation;
    record->closed = 0;
    double f = target_g + search->weight * ASTAR_HEURISTIC(search, place.x + ASTAR_DX[d], place.y + ASTAR_DY[d]);
    open_list_put(memory, (open_entry){f, target_g, target, 0});
  }
  return SP_OK;
}

static sp_status ASTAR_LOOP(astar_search *search, int32_t iterations) {
  astar_memory *memory = search->memory;
  for (;;) {
    if (memory->open_count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!open_list_reserve(memory)) return sp__fail_memory();
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
    sp_status status = ASTAR_CAT(ASTAR_LOOP, _expand)(search, node);
    if (status != SP_OK) return status;
  }
}

#undef ASTAR_LOOP
#undef ASTAR_COST
#undef ASTAR_HEURISTIC
