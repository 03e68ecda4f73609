/* The loop of the path search, as a template: included once per node model and kind of filter (spec
 * 07-navmesh-queries, "Path search").
 *
 * Parameters (undefined again at the end):
 *   PATH_NAME(verb)                        name of a function of this instance
 *   PATH_CROSSINGS                         1: a node is a polygon with an exit; 0: a node is a polygon
 *   PATH_ACCEPTS(search, slot, polygon)    whether the filter takes a polygon of a mesh_slot
 *   PATH_PASSES(search, flags, area)       whether it takes an off-mesh link
 *   PATH_AREA_COST(search, area)           multiplier of an area
 */

/** Reaches `position` in a polygon, from the node `from` through its exit number `exit`, at a cost. */
static inline void PATH_NAME(reach)(query_path_search *search, uint32_t from, uint32_t exit, uint32_t slot,
                                    uint32_t polygon, const double position[3], double cost) {
#if PATH_CROSSINGS
  uint32_t *known = &search->exits[exit];
  const double total = cost + search->min_area_cost * query__distance(position, search->end);
  uint32_t number = *known;
  /* One position for each node, so its estimate never changes, and an expanded one cannot become cheaper. */
  if (number != PATH_NONE &&
      ((search->nodes[number].state & PATH_CLOSED) != 0 || !(cost < search->nodes[number].cost))) {
    return;
  }
  if (number == PATH_NONE) {
    if (!take_node(search, slot, polygon, &number)) return;
    *known = number;
  }
#else
  path_mark *mark = (path_mark *)search->marks.records + search->first_marks[slot] + polygon;
  (void)exit;
  uint32_t number = PATH_NONE;
  if (mark->generation == search->marks.number) {
    number = mark->index;
    if (!(cost < search->nodes[number].total)) return; /* the estimate only adds to it */
  }
  const double total = cost + search->min_area_cost * query__distance(position, search->end);
  if (number != PATH_NONE) {
    const path_node *node = &search->nodes[number];
    if (!(total < node->total)) return;
    if ((node->state & PATH_EXPANDED) != 0 && comes_from(search, from, number)) return;
  } else {
    if (!take_node(search, slot, polygon, &number)) return;
    *mark = (path_mark){search->marks.number, number};
  }
#endif
  path_node *node = &search->nodes[number];
  memcpy(node->position, position, sizeof node->position);
  node->cost = cost;
  node->total = total;
  node->parent = from;
  node->state &= ~(uint32_t)PATH_CLOSED;
  push(search, total, number);
}

/** Where the route enters the next polygon between a and b: fractions low to high of the edge, `level` when parallel.
 */
static inline void PATH_NAME(enter)(const query_path_search *search, const path_node *from, const double a[3],
                                    const double b[3], double low, double high, double level, double out[3]) {
  double s = level;
#if PATH_CROSSINGS
  (void)search, (void)from, (void)low, (void)high;
#else
  const double *c = from->position;
  const double wx = search->end[0] - c[0], wz = search->end[2] - c[2];
  const double denominator = (b[0] - a[0]) * wz - (b[2] - a[2]) * wx;
  if (denominator != 0) {
    s = ((c[0] - a[0]) * wz - (c[2] - a[2]) * wx) / denominator;
    s = s < low ? low : s > high ? high : s;
  }
#endif
  for (int32_t axis = 0; axis < 3; axis++) out[axis] = a[axis] + s * (b[axis] - a[axis]);
}

/** True when the target need not be looked at: the polygon that the route comes from, or one that cannot improve. */
static inline bool PATH_NAME(skips)(const query_path_search *search, const path_node *from, uint32_t back_slot,
                                    uint32_t back_polygon, uint32_t slot, uint32_t polygon) {
#if PATH_CROSSINGS
  (void)search, (void)from, (void)back_slot, (void)back_polygon, (void)slot, (void)polygon;
  return false;
#else
  if (slot == back_slot && polygon == back_polygon) return true;
  const path_mark *mark = (const path_mark *)search->marks.records + search->first_marks[slot] + polygon;
  if (mark->generation != search->marks.number || !search->consistent) return false;
  /* No detour is shorter than the straight way, so totals do not fall along a route, but for rounding. */
  return search->nodes[mark->index].total < from->total * (1 - 0x1p-30);
#endif
}

static inline void PATH_NAME(cross_edges)(query_path_search *search, uint32_t number, const path_node *from,
                                          const query_polygon *polygon, double area_cost, uint32_t first_exit,
                                          const uint32_t back[2]) {
  const int32_t *neighbors = polygon->tile->data.neighbors + polygon->first_edge;
  double a[3], b[3], position[3];
  for (uint32_t edge = 0; edge < polygon->vertex_count; edge++) {
    if (neighbors[edge] == 0) continue;
    const uint32_t target = (uint32_t)neighbors[edge] - 1;
    if (PATH_NAME(skips)(search, from, back[0], back[1], from->slot, target)) continue;
    if (!PATH_ACCEPTS(search, polygon->slot, target)) {
      if (search->stopped) return;
      continue;
    }
    query__vertex(polygon, edge, a);
    query__next_vertex(polygon, edge, b);
#if PATH_CROSSINGS
    for (int32_t axis = 0; axis < 3; axis++) position[axis] = (a[axis] + b[axis]) / 2;
#else
    PATH_NAME(enter)(search, from, a, b, 0, 1, 0.5, position);
#endif
    const double cost = from->cost + query__distance(from->position, position) * area_cost;
    PATH_NAME(reach)(search, number, first_exit + edge, from->slot, target, position, cost);
  }
}

static inline void PATH_NAME(cross_links)(query_path_search *search, uint32_t number, const path_node *from,
                                          const query_polygon *polygon, double area_cost, uint32_t first_exit,
                                          const uint32_t back[2]) {
  uint32_t count;
  const mesh_link *links = query__links(polygon, &count);
  double a[3], b[3], position[3];
  for (uint32_t i = 0; i < count; i++) {
    const mesh_link *link = &links[i];
    if (PATH_NAME(skips)(search, from, back[0], back[1], link->target_slot, link->target_polygon)) continue;
    const mesh_slot *target = &search->mesh->slots[link->target_slot];
    double cost = from->cost;
    if (link->kind == SP_NAVLINK_PORTAL) {
      if (!PATH_ACCEPTS(search, target, link->target_polygon)) {
        if (search->stopped) return;
        continue;
      }
      query__vertex(polygon, link->edge, a);
      query__next_vertex(polygon, link->edge, b);
      PATH_NAME(enter)
      (search, from, a, b, link->range_min / 255.0, link->range_max / 255.0,
       (double)(link->range_min + link->range_max) / 510.0, position);
      cost += query__distance(from->position, position) * area_cost;
    } else {
      const sp_navtile_link *authored = &search->mesh->slots[link->owner_slot].tile->data.links[link->link_index];
      if (!PATH_PASSES(search, authored->flags, authored->area) ||
          !PATH_ACCEPTS(search, target, link->target_polygon)) {
        if (search->stopped) return;
        continue;
      }
      query__link_end(search->mesh, link, 0, a);
      query__link_end(search->mesh, link, 1, position);
      cost += query__distance(from->position, a) * area_cost;
      cost += query__distance(a, position) * PATH_AREA_COST(search, authored->area);
    }
    PATH_NAME(reach)
    (search, number, first_exit + polygon->vertex_count + i, link->target_slot, link->target_polygon, position, cost);
  }
}

static void PATH_NAME(expand)(query_path_search *search, uint32_t number, const query_polygon *polygon) {
  const path_node from = search->nodes[number]; /* a copy: nodes change meanwhile */
  const double area_cost = PATH_AREA_COST(search, query__area(polygon));
  uint32_t back[2] = {PATH_NONE, PATH_NONE}, first_exit = 0;
#if PATH_CROSSINGS
  first_exit = open_exits(search, number, polygon);
#else
  if ((from.state & PATH_EXPANDED) == 0) search->expanded[search->expanded_count++] = number;
  if (from.parent != PATH_NONE) {
    back[0] = search->nodes[from.parent].slot;
    back[1] = search->nodes[from.parent].polygon;
  }
#endif
  search->nodes[number].state |= PATH_CLOSED | PATH_EXPANDED;
  if (from.slot == search->end_slot && from.polygon == search->end_polygon) {
    reach_end(search, number, from.cost + query__distance(from.position, search->end) * area_cost);
  }
  PATH_NAME(cross_edges)(search, number, &from, polygon, area_cost, first_exit, back);
  if (search->stopped) return;
  PATH_NAME(cross_links)(search, number, &from, polygon, area_cost, first_exit, back);
}

/** Goes on until the end is reached, the open list is empty, or there were `iterations` expansions. */
static sp_status PATH_NAME(run)(query_path_search *search, uint32_t iterations, uint32_t *done) {
  query_polygon polygon;
  for (;;) {
    if (search->open_count == 0) {
      search->status = SP_QUERY_STATUS_PARTIAL;
      return SP_OK;
    }
    const uint32_t number = (uint32_t)search->open[0].order & PATH_TERMINAL;
    if (number == PATH_TERMINAL) {
      search->status = SP_QUERY_STATUS_SUCCESS;
      return SP_OK;
    }
    path_node *node = &search->nodes[number];
    if ((node->state & PATH_CLOSED) != 0) {
      path_heap_drop(search->open, &search->open_count);
      continue;
    }
    if (*done == iterations) return SP_OK;
    query__polygon_at(search->mesh, node->slot, node->polygon, &polygon);
    if (!reserve_iteration(search, &polygon)) return sp__fail_memory();
    note_closest(search, number);
    ++*done;
    search->iterations++;
    search->top_is_expanded = true;
    PATH_NAME(expand)(search, number, &polygon);
    if (search->stopped) return query__fail_stopped();
    if (search->top_is_expanded) path_heap_drop(search->open, &search->open_count);
    search->top_is_expanded = false;
  }
}

#undef PATH_NAME
#undef PATH_CROSSINGS
#undef PATH_ACCEPTS
#undef PATH_PASSES
#undef PATH_AREA_COST
