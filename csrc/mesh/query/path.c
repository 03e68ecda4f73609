/* The path search from polygon to polygon: memory, what the loops share, public functions (spec 07-navmesh-queries,
 * "Path search").
 */
#include <string.h>

#include "mesh/query/path_run.h"

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

/** Makes room_of at least `room`; false without memory. */
static bool make_room(query_path_search *search, size_t room) {
  void *nodes = search->nodes, *open = search->open, *places = search->exits, *expanded = search->expanded;
  if (!sp__grow_array(search->allocator, &nodes, &search->node_capacity, search->node_count, search->node_count + room,
                      sizeof *search->nodes)) {
    return false;
  }
  search->nodes = nodes;
  const size_t entries = search->open_capacity > 0 ? (size_t)search->open_count + PATH_HEAP_ENDS : 0;
  if (!sp__grow_array(search->allocator, &open, &search->open_capacity, entries,
                      (size_t)search->open_count + PATH_HEAP_ENDS + room, sizeof *search->open)) {
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
  path_heap_begin(search->open, path_heap_entry(total, 0));
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
