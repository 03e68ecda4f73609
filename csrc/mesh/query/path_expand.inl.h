/* The loop of the path search, as a template: included once per node model and kind of filter (spec
 * 07-navmesh-queries, "Path search").
 *
 * Parameters (undefined again at the end):
 *   PATH_NAME(verb)                        name of a function of this instance
 *   PATH_CROSSINGS                         1: a node is a polygon with an exit; 0: a node is a polygon
 *   PATH_ACCEPTS(search, slot, polygon)    whether the filter takes a polygon of a mesh_slot
 *   PATH_PASSES(search, flags, area)       whether it takes an off-mesh link
 *   PATH_AREA_COST(search, area)           multiplier of an area
 *   PATH_ESTIMATE(run, distance)           what a distance costs at least
 */

#if PATH_CROSSINGS
#define PATH_PLACE uint32_t /* where the number of a node is: by exit */
#else
#define PATH_PLACE path_mark /* by polygon */
#endif

/** The node of a place, PATH_NONE without one. */
static inline uint32_t PATH_NAME(known)(const path_run *run, const PATH_PLACE *place) {
#if PATH_CROSSINGS
  (void)run;
  return *place;
#else
  return place->generation == run->generation ? place->index : PATH_NONE;
#endif
}

/**
 * 1 when a way to a place has to be looked at, 0 when the route comes from there or cannot improve what is known of it.
 * Nobody can predict which, so nothing branches on it.
 */
static inline uint32_t PATH_NAME(counts)(const path_run *run, const path_leg *leg, const PATH_PLACE *place) {
#if PATH_CROSSINGS
  (void)run, (void)leg, (void)place;
  return 1;
#else
  /* The expanded node itself, for a place without a node: it passes both tests. */
  const uint32_t has_node = 0u - (uint32_t)(place->generation == run->generation);
  const uint32_t known = (place->index & has_node) | (leg->number & ~has_node);
  return (uint32_t)(known != leg->parent) & (uint32_t)(run->nodes[known].total >= leg->least_total);
#endif
}

/** True when a way to the node `known` is better than the one that it has. */
static inline bool PATH_NAME(improves)(const path_run *run, const path_leg *leg, uint32_t known, double cost,
                                       double total) {
  const path_node *node = &run->nodes[known];
#if PATH_CROSSINGS
  (void)leg, (void)total;
  /* One position for each node, so its estimate never changes, and an expanded one cannot become cheaper. */
  return (node->state & PATH_CLOSED) == 0 && cost < node->cost;
#else
  (void)cost;
  if (!(total < node->total)) return false;
  return (node->state & PATH_EXPANDED) == 0 || !comes_from(run->nodes, leg->number, known);
#endif
}

/** Drafts a node of a polygon behind the last node, `ahead` places further: most drafts stay where they are. */
static inline void PATH_NAME(draft)(path_run *run, const path_leg *leg, uint32_t ahead, uint32_t slot, uint32_t polygon,
                                    path_point position, double cost) {
  const double squared = path_square_distance(position, run->end);
  const double total = cost + PATH_ESTIMATE(run, sp__sqrt(squared));
  run->nodes[run->node_count + ahead] = (path_node){position, cost, total, squared, slot, polygon, leg->number, 0};
}

/** Reaches a place as the node at `draft` says. */
static SP_ALWAYS_INLINE void PATH_NAME(reach)(path_run *run, const path_leg *leg, PATH_PLACE *place, uint32_t draft) {
  path_node *nodes = run->nodes;
  const double total = nodes[draft].total;
  const uint32_t known = PATH_NAME(known)(run, place);
  uint32_t number = known;
  if (known != PATH_NONE) {
    if (!PATH_NAME(improves)(run, leg, known, nodes[draft].cost, total)) return;
    nodes[draft].state = nodes[known].state & ~(uint32_t)PATH_CLOSED;
  } else {
    if (!take_node(run, &number)) return;
#if PATH_CROSSINGS
    *place = number;
#else
    *place = (path_mark){run->generation, number};
#endif
  }
  if (number != draft) nodes[number] = nodes[draft];
  push(run, total, number);
}

/** Where the route enters the next polygon between a and b: fractions low to high of the edge, `level` when parallel.
 */
static inline path_point PATH_NAME(enter)(const path_leg *leg, const double *a, const double *b, double low,
                                          double high, double level) {
  const path_point edge = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  double s = level;
#if PATH_CROSSINGS
  (void)leg, (void)low, (void)high;
#else
  const double denominator = edge.x * leg->to_end_z - edge.z * leg->to_end_x;
  if (denominator != 0) {
    s = ((leg->position.x - a[0]) * leg->to_end_z - (leg->position.z - a[2]) * leg->to_end_x) / denominator;
    const double capped = s > high ? high : s; /* not of the result of the other comparison: no branches then */
    s = s < low ? low : capped;
  }
#endif
  return (path_point){a[0] + s * edge.x, a[1] + s * edge.y, a[2] + s * edge.z};
}

/** The place of the polygon behind an edge. */
static inline PATH_PLACE *PATH_NAME(place_behind)(const path_run *run, const path_exits *exits, const mesh_exit *edge) {
#if PATH_CROSSINGS
  return &run->exits[exits->first_place + (uint32_t)(edge - exits->edges)];
#else
  (void)run;
  return &exits->marks[edge->polygon];
#endif
}

/** The edges of one batch that have to be looked at, in order. */
static inline uint32_t PATH_NAME(pick_edges)(const path_run *run, const path_leg *leg, const path_exits *exits,
                                             const mesh_exit *edge, const mesh_exit *end, const mesh_exit **picked) {
  uint32_t count = 0;
  for (; edge < end; edge++) {
    picked[count] = edge;
    count += PATH_NAME(counts)(run, leg, PATH_NAME(place_behind)(run, exits, edge));
  }
  return count;
}

/**
 * Crosses the edges of a polygon, a batch at a time: first which of them, then what they reach, and only then the
 * decisions, which are hard to predict.
 */
static inline void PATH_NAME(cross_edges)(path_run *run, const path_leg *leg, const mesh_slot *slot,
                                          const path_exits *exits) {
  const double *world = slot->tile->world;
  const mesh_exit *last = exits->edges + exits->edge_count;
  for (const mesh_exit *first = exits->edges; first < last; first += PATH_BATCH) {
    const mesh_exit *end = last - first > PATH_BATCH ? first + PATH_BATCH : last, *picked[PATH_BATCH];
    const uint32_t drafts = run->node_count;
    const uint32_t count = PATH_NAME(pick_edges)(run, leg, exits, first, end, picked);
    for (uint32_t i = 0; i < count; i++) {
      const mesh_exit *edge = picked[i];
      const double *a = world + 3 * (size_t)edge->from, *b = world + 3 * (size_t)edge->to;
#if PATH_CROSSINGS
      const path_point position = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
#else
      const path_point position = PATH_NAME(enter)(leg, a, b, 0, 1, 0.5);
#endif
      const double cost = leg->cost + path_distance(leg->position, position) * leg->area_cost;
      PATH_NAME(draft)(run, leg, i, leg->slot, edge->polygon, position, cost);
    }
    for (uint32_t i = 0; i < count; i++) {
      const mesh_exit *edge = picked[i];
      PATH_PLACE *place = PATH_NAME(place_behind)(run, exits, edge);
      if (!PATH_ACCEPTS(run->search, slot, edge->polygon)) {
        if (run->search->stopped) return;
        continue;
      }
      PATH_NAME(reach)(run, leg, place, drafts + i);
    }
  }
}

static inline void PATH_NAME(cross_links)(path_run *run, const path_leg *leg, const path_exits *exits) {
  const mesh_slot *slots = run->search->mesh->slots;
  const sp_navtile *tile = slots[leg->slot].tile;
  for (uint32_t i = 0; i < exits->link_count; i++) {
    const mesh_link *link = &exits->links[i];
    const mesh_slot *target = &slots[link->target_slot];
#if PATH_CROSSINGS
    PATH_PLACE *place = &run->exits[exits->first_place + exits->edge_count + i];
#else
    PATH_PLACE *place = &run->marks[run->search->first_marks[link->target_slot] + link->target_polygon];
#endif
    if (PATH_NAME(counts)(run, leg, place) == 0) continue;
    path_point position;
    double cost = leg->cost;
    if (link->kind == SP_NAVLINK_PORTAL) {
      if (!PATH_ACCEPTS(run->search, target, link->target_polygon)) {
        if (run->search->stopped) return;
        continue;
      }
      const path_edge edge = edge_of(tile, leg->polygon, link->edge);
      position = PATH_NAME(enter)(leg, edge.from, edge.to, link->range_min / 255.0, link->range_max / 255.0,
                                  (double)(link->range_min + link->range_max) / 510.0);
      cost += path_distance(leg->position, position) * leg->area_cost;
    } else {
      const sp_navtile_link *authored = &slots[link->owner_slot].tile->data.links[link->link_index];
      if (!PATH_PASSES(run->search, authored->flags, authored->area) ||
          !PATH_ACCEPTS(run->search, target, link->target_polygon)) {
        if (run->search->stopped) return;
        continue;
      }
      const path_point entry = link_end(run->search->mesh, link, 0);
      position = link_end(run->search->mesh, link, 1);
      cost += path_distance(leg->position, entry) * leg->area_cost;
      cost += path_distance(entry, position) * PATH_AREA_COST(run->search, authored->area);
    }
    PATH_NAME(draft)(run, leg, 0, link->target_slot, link->target_polygon, position, cost);
    PATH_NAME(reach)(run, leg, place, run->node_count);
  }
}

static inline void PATH_NAME(expand)(path_run *run, uint32_t number, const mesh_slot *slot, path_exits *exits) {
  path_node *node = &run->nodes[number];
  const query_path_search *search = run->search;
  const path_leg leg = {.position = node->position,
                        .to_end_x = run->end.x - node->position.x,
                        .to_end_z = run->end.z - node->position.z,
                        .cost = node->cost,
                        .area_cost = PATH_AREA_COST(search, mesh__slot_areas(slot)[node->polygon]),
                        .least_total = search->consistent ? node->total * (1 - 0x1p-30) : 0,
                        .number = number,
                        .parent = node->parent,
                        .slot = node->slot,
                        .polygon = node->polygon};
#if PATH_CROSSINGS
  open_exits(run, &leg, exits);
#else
  exits->marks = run->marks + search->first_marks[leg.slot];
  if ((node->state & PATH_EXPANDED) == 0) run->expanded[run->expanded_count++] = number;
#endif
  node->state |= PATH_CLOSED | PATH_EXPANDED;
  if (leg.polygon == search->end_polygon && leg.slot == search->end_slot) {
    reach_end(run, number, leg.cost + sp__sqrt(node->to_end) * leg.area_cost);
  }
  PATH_NAME(cross_edges)(run, &leg, slot, exits);
  if (exits->link_count > 0 && !search->stopped) PATH_NAME(cross_links)(run, &leg, exits);
}

/** Goes on until the end is reached, the open list is empty, or there were `iterations` expansions. */
static sp_status PATH_NAME(run)(query_path_search *search, uint32_t iterations, uint32_t *done) {
  path_run run = take_up(search);
  const mesh_slot *slots = search->mesh->slots;
  sp_status status = SP_OK;
  uint32_t expansions = 0;
  for (;;) {
    if (run.open_count == 0) {
      search->status = SP_QUERY_STATUS_PARTIAL;
      break;
    }
    const uint32_t number = (uint32_t)run.open[0].order & PATH_TERMINAL;
    if (number == PATH_TERMINAL) {
      search->status = SP_QUERY_STATUS_SUCCESS;
      break;
    }
    const path_node *node = &run.nodes[number];
    if ((node->state & PATH_CLOSED) != 0) {
      path_heap_drop(run.open, --run.open_count);
      continue;
    }
    if (expansions == iterations) break;
    const mesh_slot *slot = &slots[node->slot];
    path_exits exits = exits_of(slot, node->polygon);
    const size_t most = (size_t)exits.edge_count + exits.link_count + 1;
    if (run.room < most) {
      lay_down(&run);
      if (!make_room(search, most)) {
        status = sp__fail_memory();
        break;
      }
      run = take_up(search);
    }
    run.room -= most;
    note_closest(&run, number);
    expansions++;
    run.top_is_expanded = true;
    PATH_NAME(expand)(&run, number, slot, &exits);
    if (search->stopped) {
      status = query__fail_stopped();
      break;
    }
    if (run.top_is_expanded) path_heap_drop(run.open, --run.open_count);
    run.top_is_expanded = false;
  }
  lay_down(&run);
  search->iterations += expansions;
  *done = expansions;
  return status;
}

#undef PATH_PLACE
#undef PATH_NAME
#undef PATH_CROSSINGS
#undef PATH_ACCEPTS
#undef PATH_PASSES
#undef PATH_AREA_COST
#undef PATH_ESTIMATE
