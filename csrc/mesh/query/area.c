/* Polygons that can be reached through portals that touch a shape, nearest first (spec 07-navmesh-queries,
 * "Polygon-set queries").
 */
#include "mesh/query/area.h"

#include <string.h>

#define HEAP_NAME(verb) open_##verb
#define HEAP_ENTRY area_entry
#define HEAP_CONTEXT const void *
#define HEAP_LESS(a, b) ((a)->key < (b)->key || ((a)->key == (b)->key && (a)->sequence < (b)->sequence))
#include "core/heap.inl.h"

/* Memory ------------------------------------------------------------------------------------- */

uint64_t query__area_memory(const sp_navquery *query) {
  const query_area_search *search = query->area;
  if (search == NULL) return 0;
  return sizeof *search + search->node_capacity * (uint64_t)sizeof *search->nodes +
         search->open_capacity * (uint64_t)sizeof *search->open +
         search->expanded_capacity * (uint64_t)sizeof *search->expanded +
         search->cells.capacity * (uint64_t)sizeof(area_cell) +
         search->slot_capacity * (uint64_t)sizeof *search->first_polygons +
         search->piece_capacity * (uint64_t)sizeof *search->pieces +
         (search->found_totals.capacity + search->mesh_totals.capacity) * (uint64_t)sizeof(double);
}

/** Ends a search; its memory and the totals stay. */
static void forget_search(query_area_search *search) {
  query__hold_filter(&search->filter, NULL);
  search->status = SP_AREA_QUERY_STATUS_NONE;
  search->node_count = search->open_count = search->expanded_count = search->sequence = 0;
}

void query__forget_area(sp_navquery *query) {
  if (query->area == NULL) return;
  forget_search(query->area);
  query__hold_filter(&query->area->mesh_totals_filter, NULL);
  query->area->mesh_totals_edits = 0;
}

void query__free_area(sp_navquery *query) {
  query_area_search *search = query->area;
  const sp_allocator *allocator = &query->object.allocator;
  if (search == NULL) return;
  query__forget_area(query);
  sp__release(allocator, search->nodes, search->node_capacity * sizeof *search->nodes);
  sp__release(allocator, search->open, search->open_capacity * sizeof *search->open);
  sp__release(allocator, search->expanded, search->expanded_capacity * sizeof *search->expanded);
  sp__release(allocator, search->cells.records, search->cells.capacity * sizeof(area_cell));
  sp__release(allocator, search->first_polygons, search->slot_capacity * sizeof *search->first_polygons);
  sp__release(allocator, search->pieces, search->piece_capacity * sizeof *search->pieces);
  sp__release(allocator, search->found_totals.values, search->found_totals.capacity * sizeof(double));
  sp__release(allocator, search->mesh_totals.values, search->mesh_totals.capacity * sizeof(double));
  sp__release(allocator, search, sizeof *search);
  query->area = NULL;
}

/** Numbers the polygons of the mesh slot by slot; false without memory. */
static bool number_polygons(sp_navquery *query) {
  query_area_search *search = query->area;
  const sp_navmesh *mesh = query->mesh;
  if (search->numbered_edits == mesh->edits + 1) return true;
  void *firsts = search->first_polygons;
  if (!sp__grow_array(&query->object.allocator, &firsts, &search->slot_capacity, 0, mesh->slot_count,
                      sizeof *search->first_polygons)) {
    return false;
  }
  search->first_polygons = firsts;
  search->numbered_edits = 0;
  uint64_t number = 0;
  for (uint32_t s = 0; s < mesh->slot_count && number <= UINT32_MAX; s++) {
    search->first_polygons[s] = (uint32_t)number;
    if (mesh->slots[s].tile != NULL) number += mesh->slots[s].tile->data.polygon_count;
  }
  if (number > UINT32_MAX) return false;
  search->polygon_count = (uint32_t)number;
  search->numbered_edits = mesh->edits + 1;
  return true;
}

/** Makes room where there is not enough; false without memory. */
static bool grow(sp_navquery *query, uint32_t exits) {
  query_area_search *search = query->area;
  const sp_allocator *allocator = &query->object.allocator;
  const size_t limit = (size_t)query->options.max_nodes, wanted = (size_t)search->node_count + exits;
  void *nodes = search->nodes, *open = search->open, *expanded = search->expanded;
  if (!sp__grow_array(allocator, &nodes, &search->node_capacity, search->node_count, wanted < limit ? wanted : limit,
                      sizeof *search->nodes)) {
    return false;
  }
  search->nodes = nodes;
  if (!sp__grow_array(allocator, &open, &search->open_capacity, search->open_count, (size_t)search->open_count + exits,
                      sizeof *search->open)) {
    return false;
  }
  search->open = open;
  if (!sp__grow_array(allocator, &expanded, &search->expanded_capacity, search->expanded_count,
                      (size_t)search->expanded_count + 1, sizeof *search->expanded)) {
    return false;
  }
  search->expanded = expanded;
  return true;
}

/** Room for what the expansion of a polygon can add; false without memory. */
static bool reserve(sp_navquery *query, uint32_t exits) {
  const query_area_search *search = query->area;
  const bool enough = search->node_capacity - search->node_count >= exits &&
                      search->open_capacity - search->open_count >= exits &&
                      search->expanded_capacity > search->expanded_count;
  return enough || grow(query, exits);
}

bool query__prepare_area(sp_navquery *query) {
  if (query->area == NULL) {
    query->area = sp__alloc(&query->object.allocator, sizeof *query->area);
    if (query->area == NULL) return false;
    memset(query->area, 0, sizeof *query->area);
  }
  return number_polygons(query);
}

/** Ends the search before, with memory to begin one; false without memory. */
static bool prepare(sp_navquery *query) {
  if (!query__prepare_area(query)) return false;
  query_area_search *search = query->area;
  forget_search(search);
  return reserve(query, 1) && sp__next_generation(&query->object.allocator, &search->cells, search->polygon_count,
                                                  sizeof(area_cell), UINT32_MAX);
}

/* Nodes -------------------------------------------------------------------------------------- */

/** One call's work: the search, and whether the filter asked to stop. */
typedef struct run {
  sp_navquery *query;
  query_area_search *search;
  uint32_t parent; /* the node that is expanded */
  bool stopped;
} run;

static void push(query_area_search *search, uint32_t node) {
  const area_entry entry = {search->nodes[node].key, search->sequence++, node};
  open_push(search->open, &search->open_count, NULL, entry);
}

static void add_node(query_area_search *search, area_cell *cell, const area_node *node) {
  cell->generation = search->cells.number;
  cell->node = search->node_count++;
  search->nodes[cell->node] = *node;
  push(search, cell->node);
}

static area_cell *cell_of(const query_area_search *search, uint32_t slot, uint32_t polygon) {
  return (area_cell *)search->cells.records + (size_t)search->first_polygons[slot] + polygon;
}

static bool overlaps_a_node(const run *of, const query_polygon *polygon) {
  for (uint32_t n = 0; n < of->search->node_count; n++) {
    query_polygon other;
    query__area_polygon(of->query, n, &other);
    if (query__overlap(polygon, &other)) return true;
  }
  return false;
}

/** Whether a polygon without a node may have one. */
static bool may_enter(run *of, uint32_t slot, uint32_t polygon) {
  query_polygon target;
  query__polygon_at(of->query->mesh, slot, polygon, &target);
  if (!query__accepts(of->query->area->filter, &target, &of->stopped)) return false;
  if (of->search->local && overlaps_a_node(of, &target)) return false;
  if (of->search->node_count < (uint32_t)of->query->options.max_nodes) return true;
  of->search->node_limit_reached = true;
  return false;
}

/** Looks through the portal from a to b at a polygon. */
static void look_at(run *of, uint32_t slot, uint32_t polygon, const double a[2], const double b[2]) {
  query_area_search *search = of->search;
  area_cell *cell = cell_of(search, slot, polygon);
  const bool known = cell->generation == search->cells.number;
  double key;
  if (known && search->nodes[cell->node].closed) return;
  if (!query__touches(&search->shape, a, b, &key)) return;
  if (!known) {
    const area_node node = {key, slot, polygon, of->parent, false};
    if (may_enter(of, slot, polygon)) add_node(search, cell, &node);
  } else if (key < search->nodes[cell->node].key) {
    search->nodes[cell->node].key = key;
    search->nodes[cell->node].parent = of->parent;
    push(search, cell->node);
  }
}

/* Expansion ---------------------------------------------------------------------------------- */

void query__edge_part(const query_polygon *polygon, uint32_t edge, uint32_t low, uint32_t high, double a[3],
                      double b[3]) {
  double first[3], second[3];
  query__vertex(polygon, edge, first);
  query__next_vertex(polygon, edge, second);
  query__between(first, second, (double)low / 255, a);
  query__between(first, second, (double)high / 255, b);
}

static void look_across_border(run *of, const query_polygon *polygon, uint32_t edge) {
  uint32_t count;
  const mesh_link *links = query__links(polygon, &count);
  for (uint32_t i = 0; i < count && !of->stopped; i++) {
    const mesh_link *link = &links[i];
    if (link->kind != SP_NAVLINK_PORTAL || link->edge != edge) continue;
    double first[3], second[3];
    query__edge_part(polygon, edge, link->range_min, link->range_max, first, second);
    const double a[2] = {first[0], first[2]}, b[2] = {second[0], second[2]};
    look_at(of, link->target_slot, link->target_polygon, a, b);
  }
}

static void expand(run *of, const query_polygon *polygon) {
  const int32_t *neighbors = polygon->tile->data.neighbors + polygon->first_edge;
  const uint8_t *sides = polygon->tile->data.portal_sides + polygon->first_edge;
  double corners[MESH_MAX_VERTS + 1][2];
  const uint32_t count = query__outline(polygon, corners);
  for (uint32_t edge = 0; edge < count && !of->stopped; edge++) {
    if (neighbors[edge] > 0) {
      look_at(of, polygon->slot_index, (uint32_t)neighbors[edge] - 1, corners[edge], corners[edge + 1]);
    } else if (sides[edge] != SP_NAVTILE_NO_PORTAL) {
      look_across_border(of, polygon, edge);
    }
  }
}

/** Drops stale entries; false when the open list is empty then. */
static bool has_open(query_area_search *search) {
  while (search->open_count > 0) {
    const area_entry *least = &search->open[0];
    const area_node *node = &search->nodes[least->node];
    if (!node->closed && node->key == least->key) return true;
    (void)open_pop(search->open, &search->open_count, NULL);
  }
  return false;
}

/** Expands the node of least key, or leaves all as it is without memory. */
static sp_status expand_least(run *of) {
  query_area_search *search = of->search;
  query_polygon polygon;
  uint32_t links;
  const uint32_t number = search->open[0].node;
  query__area_polygon(of->query, number, &polygon);
  (void)query__links(&polygon, &links);
  if (!reserve(of->query, polygon.vertex_count + links)) return sp__fail_memory();
  (void)open_pop(search->open, &search->open_count, NULL);
  search->nodes[number].closed = true;
  search->expanded[search->expanded_count++] = number;
  of->parent = number;
  expand(of, &polygon);
  return SP_OK;
}

sp_status query__step_area(sp_navquery *query, uint32_t iterations, uint32_t *done) {
  run of = {.query = query, .search = query->area};
  *done = 0;
  if (of.search->status != SP_AREA_QUERY_STATUS_IN_PROGRESS) return SP_OK;
  while (*done < iterations && has_open(of.search)) {
    const sp_status status = expand_least(&of);
    if (status != SP_OK) return status;
    if (of.stopped) {
      forget_search(of.search);
      return query__fail_stopped();
    }
    ++*done;
  }
  if (!has_open(of.search)) of.search->status = SP_AREA_QUERY_STATUS_SUCCESS;
  return SP_OK;
}

/* Beginning ---------------------------------------------------------------------------------- */

static sp_status set_status(query_area_search *search, int32_t value, int32_t *status) {
  search->status = *status = value;
  return SP_OK;
}

sp_status query__begin_area(sp_navquery *query, sp_polygon_ref start_polygon, const query_shape *shape, bool local,
                            const sp_navfilter *filter, int32_t *status) {
  query_polygon start;
  bool stopped = false;
  if (!prepare(query)) return sp__fail_memory();
  query_area_search *search = query->area;
  search->local = local;
  search->node_limit_reached = false;
  if (shape == NULL) return set_status(search, SP_AREA_QUERY_STATUS_INVALID_SHAPE, status);
  search->shape = *shape;
  const bool accepted = query__polygon(query->mesh, start_polygon, &start) && query__accepts(filter, &start, &stopped);
  if (stopped) return query__fail_stopped();
  if (!accepted) return set_status(search, SP_AREA_QUERY_STATUS_INVALID_START_POLY, status);
  const area_node node = {0, start.slot_index, start.index, 0, false};
  search->edits = query->mesh->edits;
  query__hold_filter(&search->filter, filter);
  add_node(search, cell_of(search, start.slot_index, start.index), &node);
  return set_status(search, SP_AREA_QUERY_STATUS_IN_PROGRESS, status);
}
