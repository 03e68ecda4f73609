/* The path search from polygon to polygon: memory, what the loops share, public functions (spec 07-navmesh-queries,
 * "Path search").
 */
#include <string.h>

#include "core/assert.h"
#include "mesh/query/path_search.h"

/* Memory ------------------------------------------------------------------------------------- */

query_path_search *query__path_of(sp_navquery *query) {
  if (query->path != NULL) return query->path;
  query_path_search *search = sp__alloc(&query->object.allocator, sizeof *search);
  if (search == NULL) return NULL;
  memset(search, 0, sizeof *search);
  search->allocator = &query->object.allocator;
  search->mesh = query->mesh;
  search->max_nodes = (uint32_t)query->options.max_nodes;
  search->crossings = query->options.node_model == SP_PATH_NODE_MODEL_CROSSING;
  search->laid_out_edits = UINT64_MAX;
  query->path = search;
  return search;
}

bool query__reserve(const query_path_search *search, path_list *list, size_t more, size_t item_size) {
  if (more > SIZE_MAX - list->count) return false;
  return sp__grow_array(search->allocator, &list->items, &list->capacity, list->count, list->count + more, item_size);
}

typedef struct sized_list {
  path_list *list;
  size_t item_size;
} sized_list;

enum { LIST_COUNT = 6 };

static void name_lists(query_path_search *search, sized_list lists[LIST_COUNT]) {
  lists[0] = (sized_list){&search->polygons, sizeof(sp_polygon_ref)};
  lists[1] = (sized_list){&search->points, 3 * sizeof(double)};
  lists[2] = (sized_list){&search->flags, 1};
  lists[3] = (sized_list){&search->owners, sizeof(sp_polygon_ref)};
  lists[4] = (sized_list){&search->portals, sizeof(path_portal)};
  lists[5] = (sized_list){&search->expanded_refs, sizeof(sp_polygon_ref)};
}

void query__free_path(sp_navquery *query) {
  query_path_search *search = query->path;
  sized_list lists[LIST_COUNT];
  if (search == NULL) return;
  query__path_drop(search);
  name_lists(search, lists);
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    sp__release(search->allocator, lists[i].list->items, lists[i].list->capacity * lists[i].item_size);
  }
  sp__release(search->allocator, search->marks.records, search->marks.capacity * sizeof(path_mark));
  sp__release(search->allocator, search->first_marks, search->slot_capacity * sizeof *search->first_marks);
  sp__release(search->allocator, search->nodes, search->node_capacity * sizeof *search->nodes);
  sp__release(search->allocator, search->open, search->open_capacity * sizeof *search->open);
  sp__release(search->allocator, search->exits, search->exit_capacity * sizeof *search->exits);
  sp__release(search->allocator, search->expanded, search->expanded_capacity * sizeof *search->expanded);
  sp__release(search->allocator, search, sizeof *search);
  query->path = NULL;
}

void query__forget_path(sp_navquery *query) {
  if (query->path != NULL) query__path_drop(query->path);
}

uint64_t query__path_memory(const sp_navquery *query) {
  query_path_search *search = query->path;
  sized_list lists[LIST_COUNT];
  if (search == NULL) return 0;
  uint64_t size = sizeof *search + search->marks.capacity * (uint64_t)sizeof(path_mark) +
                  search->slot_capacity * (uint64_t)sizeof *search->first_marks +
                  search->node_capacity * (uint64_t)sizeof *search->nodes +
                  search->open_capacity * (uint64_t)sizeof *search->open +
                  search->exit_capacity * (uint64_t)sizeof *search->exits +
                  search->expanded_capacity * (uint64_t)sizeof *search->expanded;
  name_lists(search, lists);
  for (int32_t i = 0; i < LIST_COUNT; i++) size += lists[i].list->capacity * (uint64_t)lists[i].item_size;
  return size;
}

/** Gives every polygon of the mesh a mark, anew after edits; false without memory. */
static bool lay_out_marks(query_path_search *search) {
  const sp_navmesh *mesh = search->mesh;
  if (search->laid_out_edits == mesh->edits) return true;
  void *firsts = search->first_marks;
  if (!sp__grow_array(search->allocator, &firsts, &search->slot_capacity, 0, mesh->slot_count,
                      sizeof *search->first_marks)) {
    return false;
  }
  search->first_marks = firsts;
  search->mark_count = 0;
  for (uint32_t slot = 0; slot < mesh->slot_count; slot++) {
    search->first_marks[slot] = search->mark_count;
    if (mesh->slots[slot].tile != NULL) search->mark_count += mesh->slots[slot].tile->data.polygon_count;
  }
  search->laid_out_edits = mesh->edits;
  return true;
}

/**
 * Exits of polygons that can be dealt with before an array must grow, when each polygon counts as one more: an exit is
 * at most a node, an entry and a place, an expansion one of each list beside that.
 */
static size_t room_of(const query_path_search *search) {
  size_t room = search->node_capacity - search->node_count;
  const size_t open = search->open_capacity - search->open_count;
  const size_t expanded = search->expanded_capacity - search->expanded_count;
  const size_t exits = search->exit_capacity - search->exit_count;
  if (open < room) room = open;
  if (expanded < room) room = expanded;
  return search->crossings && exits < room ? exits : room;
}

/** Makes room_of at least `room`; false without memory. */
static bool make_room(query_path_search *search, size_t room) {
  void *nodes = search->nodes, *open = search->open, *places = search->exits, *expanded = search->expanded;
  if (!sp__grow_array(search->allocator, &nodes, &search->node_capacity, search->node_count, search->node_count + room,
                      sizeof *search->nodes)) {
    return false;
  }
  search->nodes = nodes;
  if (!sp__grow_array(search->allocator, &open, &search->open_capacity, search->open_count, search->open_count + room,
                      sizeof *search->open)) {
    return false;
  }
  search->open = open;
  if (!sp__grow_array(search->allocator, &expanded, &search->expanded_capacity, search->expanded_count,
                      search->expanded_count + room, sizeof *search->expanded)) {
    return false;
  }
  search->expanded = expanded;
  if (!search->crossings) return true;
  if (!sp__grow_array(search->allocator, &places, &search->exit_capacity, search->exit_count, search->exit_count + room,
                      sizeof *search->exits)) {
    return false;
  }
  search->exits = places;
  return true;
}

/* What the loops share ----------------------------------------------------------------------- */

/**
 * A search while it goes on: what changes all the time, and where arrays are. A loop has it in a variable of its own,
 * which no pointer to memory can reach, so that it stays in registers.
 */
typedef struct path_run {
  query_path_search *search;
  path_node *nodes;
  path_entry *open;
  path_mark *marks;
  uint32_t *exits;
  uint32_t *expanded;
  path_point end;
  double min_area_cost;
  double closest_distance;
  uint64_t order; /* of the next entry, but for its node */
  uint32_t generation;
  uint32_t max_nodes;
  uint32_t node_count;
  uint32_t open_count;
  uint32_t exit_count;
  uint32_t expanded_count;
  uint32_t closest;
  size_t room;          /* see room_of */
  bool top_is_expanded; /* the top of the open list is of the node that is being expanded */
} path_run;

static inline path_run take_up(query_path_search *search) {
  return (path_run){.search = search,
                    .nodes = search->nodes,
                    .open = search->open,
                    .marks = search->marks.records,
                    .exits = search->exits,
                    .expanded = search->expanded,
                    .end = search->end,
                    .min_area_cost = search->min_area_cost,
                    .closest_distance = search->closest_distance,
                    .order = search->order,
                    .generation = search->marks.number,
                    .max_nodes = search->max_nodes,
                    .node_count = search->node_count,
                    .open_count = search->open_count,
                    .exit_count = search->exit_count,
                    .expanded_count = search->expanded_count,
                    .closest = search->closest,
                    .room = room_of(search)};
}

static inline void lay_down(const path_run *run) {
  query_path_search *search = run->search;
  search->closest_distance = run->closest_distance;
  search->order = run->order;
  search->node_count = run->node_count;
  search->open_count = run->open_count;
  search->exit_count = run->exit_count;
  search->expanded_count = run->expanded_count;
  search->closest = run->closest;
}

/** The ways out of a polygon. */
typedef struct path_exits {
  const mesh_exit *edges;
  const mesh_link *links;
  path_mark *marks;     /* of the polygons of its tile */
  uint32_t first_place; /* in `exits`, with crossings */
  uint32_t edge_count;
  uint32_t link_count;
} path_exits;

static inline path_exits exits_of(const mesh_slot *slot, uint32_t polygon) {
  const sp_navtile *tile = slot->tile;
  const uint32_t first = tile->first_exits[polygon];
  path_exits exits = {.edges = tile->exits + first, .edge_count = tile->first_exits[polygon + 1] - first};
  if (slot->links.offsets == NULL) return exits;
  const uint32_t first_link = slot->links.offsets[polygon];
  exits.links = slot->links.links + first_link;
  exits.link_count = slot->links.offsets[polygon + 1] - first_link;
  return exits;
}

/** The node that is being expanded: the leg of the route that begins there. */
typedef struct path_leg {
  path_point position;
  double to_end_x;
  double to_end_z;
  double cost;
  double area_cost;
  double least_total; /* nodes whose total is below cannot be improved */
  uint32_t number;
  uint32_t parent;
  uint32_t slot;
  uint32_t polygon;
} path_leg;

static inline double path_square_distance(path_point a, path_point b) {
  const double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  return dx * dx + dy * dy + dz * dz;
}

static inline double path_distance(path_point a, path_point b) {
  return sp__sqrt(path_square_distance(a, b));
}

/** An edge of a polygon, in the world. */
typedef struct path_edge {
  const double *from;
  const double *to;
} path_edge;

static inline path_edge edge_of(const sp_navtile *tile, uint32_t polygon, uint32_t edge) {
  const uint32_t first = tile->first_edges[polygon], end = tile->first_edges[polygon + 1];
  const uint32_t at = first + edge, next = at + 1 < end ? at + 1 : first;
  const uint16_t *indices = tile->data.indices;
  return (path_edge){tile->world + 3 * (size_t)indices[at], tile->world + 3 * (size_t)indices[next]};
}

static inline path_point link_end(const sp_navmesh *mesh, const mesh_link *link, int32_t off) {
  double end[3];
  query__link_end(mesh, link, off, end);
  return (path_point){end[0], end[1], end[2]};
}

static inline void push(path_run *run, double total, uint32_t number) {
  const path_entry entry = path_heap_entry(total, run->order | number);
  run->order += PATH_TERMINAL + 1;
  if (run->top_is_expanded) {
    run->top_is_expanded = false;
    path_heap_replace(run->open, run->open_count, entry);
  } else {
    path_heap_push(run->open, run->open_count++, entry);
  }
}

/** False when there are no more nodes. */
static inline bool take_node(path_run *run, uint32_t *number) {
  if (run->node_count == run->max_nodes) {
    run->search->node_limit_reached = true;
    return false;
  }
  *number = run->node_count++;
  return true;
}

/**
 * True when the route to a node leads through another. A polygon whose way in changed must not come from itself, which
 * rounding, or an estimate above the true costs, would allow.
 */
static bool comes_from(const path_node *nodes, uint32_t number, uint32_t other) {
  while (number != PATH_NONE && number != other) number = nodes[number].parent;
  return number != PATH_NONE;
}

static inline void reach_end(path_run *run, uint32_t number, double cost) {
  query_path_search *search = run->search;
  if (!(cost < search->terminal_cost) && search->terminal_parent != PATH_NONE) return;
  search->terminal_cost = cost;
  search->terminal_parent = number;
  push(run, cost, PATH_TERMINAL);
}

static inline void note_closest(path_run *run, uint32_t number) {
  const double distance = run->nodes[number].to_end;
  if (run->closest != PATH_NONE && !(distance < run->closest_distance)) return;
  run->closest = number;
  run->closest_distance = distance;
}

/**
 * The places of the exits of a polygon that is expanded; when it is so for the first time they have no nodes. The
 * place before them is the corridor's.
 */
static inline void open_exits(path_run *run, const path_leg *leg, path_exits *exits) {
  path_mark *mark = run->marks + run->search->first_marks[leg->slot] + leg->polygon;
  if (mark->generation != run->generation) {
    *mark = (path_mark){run->generation, run->exit_count};
    const uint32_t end = run->exit_count + 1 + exits->edge_count + exits->link_count;
    while (run->exit_count < end) run->exits[run->exit_count++] = PATH_NONE;
    run->expanded[run->expanded_count++] = leg->number;
  }
  exits->first_place = mark->index + 1;
}

/* Loops -------------------------------------------------------------------------------------- */

#define PATH_NAME(verb) verb##_all
#define PATH_CROSSINGS 0
#define PATH_ACCEPTS(search, slot, polygon) ((void)(slot), true)
#define PATH_PASSES(search, flags, area) ((void)(flags), (void)(area), true)
#define PATH_AREA_COST(search, area) 1.0
#define PATH_ESTIMATE(run, distance) (distance)
#include "mesh/query/path_expand.inl.h"

#define PATH_NAME(verb) verb##_by_data
#define PATH_CROSSINGS 0
#define PATH_ACCEPTS(search, slot, polygon)                                                                            \
  query__data_passes((search)->filter, mesh__slot_flags(slot)[polygon], mesh__slot_areas(slot)[polygon])
#define PATH_PASSES(search, flags, area) query__data_passes((search)->filter, flags, area)
#define PATH_AREA_COST(search, area) (search)->filter->area_costs[area]
#define PATH_ESTIMATE(run, distance) ((run)->min_area_cost * (distance))
#include "mesh/query/path_expand.inl.h"

/* One instance for callbacks, and one for crossings with any filter. */

#define PATH_ACCEPT_ANY(search, slot, polygon)                                                                         \
  query__passes((search)->filter, mesh__slot_flags(slot)[polygon], mesh__slot_areas(slot)[polygon], &(search)->stopped)
#define PATH_PASS_ANY(search, flags, area) query__passes((search)->filter, flags, area, &(search)->stopped)

#define PATH_NAME(verb) verb##_by_callback
#define PATH_CROSSINGS 0
#define PATH_ACCEPTS PATH_ACCEPT_ANY
#define PATH_PASSES PATH_PASS_ANY
#define PATH_AREA_COST(search, area) (search)->filter->area_costs[area]
#define PATH_ESTIMATE(run, distance) ((run)->min_area_cost * (distance))
#include "mesh/query/path_expand.inl.h"

#define PATH_NAME(verb) verb##_crossings
#define PATH_CROSSINGS 1
#define PATH_ACCEPTS PATH_ACCEPT_ANY
#define PATH_PASSES PATH_PASS_ANY
#define PATH_AREA_COST(search, area) query__area_cost((search)->filter, area)
#define PATH_ESTIMATE(run, distance) ((run)->min_area_cost * (distance))
#include "mesh/query/path_expand.inl.h"

/* Begin, update ------------------------------------------------------------------------------ */

void query__path_drop(query_path_search *search) {
  query__hold_filter(&search->filter, NULL);
  search->status = SP_QUERY_STATUS_NONE;
  search->has_ends = false;
  search->node_count = search->open_count = search->exit_count = search->expanded_count = 0;
  search->order = search->iterations = 0;
  search->terminal_parent = search->closest = PATH_NONE;
  search->terminal_cost = SP_INFINITY;
  search->node_limit_reached = search->stopped = false;
}

/** The start's node, and what the loops need of the ends. */
static void set_ends(query_path_search *search, const query_polygon *start_polygon, const query_polygon *end_polygon,
                     path_point start, path_point end) {
  const double squared = path_square_distance(start, end);
  search->end = end;
  search->end_slot = end_polygon->slot_index;
  search->end_polygon = end_polygon->index;
  search->min_area_cost = query__min_area_cost(search->filter);
  search->consistent = search->filter == NULL || search->filter->consistent;
  const double total = search->min_area_cost * sp__sqrt(squared);
  search->nodes[0] =
      (path_node){start, 0, total, squared, start_polygon->slot_index, start_polygon->index, PATH_NONE, 0};
  search->open[0] = path_heap_entry(total, 0);
  search->order = PATH_TERMINAL + 1;
  search->node_count = search->open_count = 1;
  if (search->crossings) return; /* nodes are found by exits then, and no exit leads to the start */
  path_mark *mark = (path_mark *)search->marks.records + search->first_marks[start_polygon->slot_index];
  mark[start_polygon->index] = (path_mark){search->marks.number, 0};
}

sp_status query__path_begin(query_path_search *search, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                            const double start[3], const double end[3], const sp_navfilter *filter) {
  query_polygon first, last;
  query__path_drop(search);
  const bool starts =
      query__polygon(search->mesh, start_polygon, &first) && query__accepts(filter, &first, &search->stopped);
  const bool ends =
      starts && query__polygon(search->mesh, end_polygon, &last) && query__accepts(filter, &last, &search->stopped);
  if (search->stopped) return query__fail_stopped();
  search->edits = search->mesh->edits;
  if (!ends) {
    search->status = starts ? SP_QUERY_STATUS_INVALID_END_POLY : SP_QUERY_STATUS_INVALID_START_POLY;
    return SP_OK;
  }
  const bool possible =
      lay_out_marks(search) && (room_of(search) > 0 || make_room(search, 1)) &&
      sp__next_generation(search->allocator, &search->marks, search->mark_count, sizeof(path_mark), UINT32_MAX);
  if (!possible) return sp__fail_memory();
  query__hold_filter(&search->filter, filter);
  set_ends(search, &first, &last, (path_point){start[0], start[1], start[2]}, (path_point){end[0], end[1], end[2]});
  search->status = SP_QUERY_STATUS_IN_PROGRESS;
  return SP_OK;
}

sp_status query__path_check_edits(const query_path_search *search) {
  const bool current = search->status == SP_QUERY_STATUS_NONE || search->edits == search->mesh->edits;
  return current ? SP_OK : sp__fail(SP_E_STATE, SP_FIELD_MESH, SP_DETAIL_MESH_CHANGED);
}

sp_status query__path_update(query_path_search *search, uint32_t iterations, uint32_t *done) {
  sp_status status = SP_OK;
  *done = 0;
  if (search->status != SP_QUERY_STATUS_IN_PROGRESS) return SP_OK;
  if (search->crossings) {
    status = run_crossings(search, iterations, done);
  } else if (search->filter == NULL) {
    status = run_all(search, iterations, done);
  } else if (search->filter->hooks.passes == NULL) {
    status = run_by_data(search, iterations, done);
  } else {
    status = run_by_callback(search, iterations, done);
  }
  if (search->stopped) query__path_drop(search);
  if (search->status != SP_QUERY_STATUS_IN_PROGRESS) query__hold_filter(&search->filter, NULL);
  return status;
}

/* Public functions --------------------------------------------------------------------------- */

static sp_status check_ends(const double *start, const double *end) {
  const sp_status status = query__check_position(start, SP_FIELD_START_X, -1);
  return status == SP_OK ? query__check_position(end, SP_FIELD_GOAL_X, -1) : status;
}

sp_status sp_navquery_begin_path(sp_navquery *query, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                                 const double *start, const double *end, const sp_navfilter *filter,
                                 int32_t *status_out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = check_ends(start, end);
  if (status != SP_OK) return status;
  if (status_out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  query_path_search *search = query__path_of(query);
  if (search == NULL) return sp__fail_memory();
  status = query__enter(query, filter);
  if (status != SP_OK) return status;
  status = query__path_begin(search, start_polygon, end_polygon, start, end, filter);
  if (status == SP_OK) *status_out = search->status;
  query__leave(query, filter);
  return status;
}

query_path_search *query__path_begun(const sp_navquery *query) {
  return query->path != NULL && query->path->status != SP_QUERY_STATUS_NONE ? query->path : NULL;
}

sp_status sp_navquery_update_path(sp_navquery *query, uint32_t iterations, uint32_t *done, int32_t *status_out) {
  uint32_t expansions = 0;
  sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (status_out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  query_path_search *search = query__path_begun(query);
  if (search == NULL) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  const sp_navfilter *filter = search->filter;
  status = query__path_check_edits(search);
  if (status == SP_OK) status = query__enter_held(query, filter);
  if (status != SP_OK) return status;
  status = query__path_update(search, iterations, &expansions);
  if (status == SP_OK) *status_out = search->status;
  if (status == SP_OK && done != NULL) *done = expansions;
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_finish_path(sp_navquery *query, sp_polygon_ref *corridor, uint32_t capacity,
                                  sp_nav_corridor *out) {
  sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (out == NULL || (corridor == NULL && capacity > 0)) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  query_path_search *search = query__path_begun(query);
  if (search == NULL) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  const uint32_t *route = NULL;
  sp_nav_corridor found;
  status = query__path_check_edits(search);
  if (status == SP_OK) status = query__path_trace(search, &route, &found);
  if (status != SP_OK) return status;
  const uint32_t count = (uint32_t)found.polygon_count;
  query__path_write(search, route, count < capacity ? count : capacity, corridor);
  found.truncated = count > capacity;
  *out = found;
  return SP_OK;
}

sp_status sp_navquery_find_corridor(sp_navquery *query, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                                    const double *start, const double *end, const sp_navfilter *filter,
                                    sp_polygon_ref *corridor, uint32_t capacity, sp_nav_corridor *out) {
  int32_t search_status = SP_QUERY_STATUS_NONE;
  sp_status status = sp_navquery_begin_path(query, start_polygon, end_polygon, start, end, filter, &search_status);
  while (status == SP_OK && search_status == SP_QUERY_STATUS_IN_PROGRESS) {
    status = sp_navquery_update_path(query, UINT32_MAX, NULL, &search_status);
  }
  return status == SP_OK ? sp_navquery_finish_path(query, corridor, capacity, out) : status;
}
