/* Paths between positions: nearest polygons, corridor, string pulling (spec 07-navmesh-queries, "One-call and tier-1
 * forms"; 03-path-results).
 */
#include <string.h>

#include "abi/options.h"
#include "mesh/query/path_search.h"

enum { START, GOAL };

/* Ends --------------------------------------------------------------------------------------- */

/** The polygon near an end, or else the nearest one of the whole mesh; false when the filter asked to stop. */
static bool find_end(query_path_search *search, const double position[3], const double half_extents[3],
                     const sp_navfilter *filter, sp_nav_nearest *end, bool *near) {
  static const double everywhere[3] = {DBL_MAX, DBL_MAX, DBL_MAX};
  if (!query__find_nearest(search->mesh, position, half_extents, filter, end)) return false;
  *near = end->polygon != 0;
  return *near || query__find_nearest(search->mesh, position, everywhere, filter, end);
}

/** Begins the search between the polygons at two positions, or notes that an end has none. */
static sp_status begin(query_path_search *search, const double start[3], const double goal[3],
                       const sp_nav_path_options *options, const sp_navfilter *filter) {
  const double half_extents[3] = {options->extent_x, options->extent_y, options->extent_z};
  sp_nav_nearest *ends = search->ends;
  bool near[2];
  sp_status status = SP_OK;
  query__path_drop(search);
  const bool found = find_end(search, start, half_extents, filter, &ends[START], &near[START]) &&
                     find_end(search, goal, half_extents, filter, &ends[GOAL], &near[GOAL]);
  if (!found) return query__fail_stopped();
  if (near[START] && near[GOAL]) {
    const double from[3] = {ends[START].x, ends[START].y, ends[START].z};
    const double to[3] = {ends[GOAL].x, ends[GOAL].y, ends[GOAL].z};
    status = query__path_begin(search, ends[START].polygon, ends[GOAL].polygon, from, to, filter);
  } else {
    search->edits = search->mesh->edits;
    search->status = near[START] ? SP_QUERY_STATUS_NO_END_NEARBY : SP_QUERY_STATUS_NO_START_NEARBY;
  }
  search->has_ends = status == SP_OK;
  return status;
}

/* Outcomes ----------------------------------------------------------------------------------- */

static int32_t path_status_of(int32_t detail) {
  switch (detail) {
  case SP_QUERY_STATUS_SUCCESS:
    return SP_PATH_STATUS_FOUND;
  case SP_QUERY_STATUS_PARTIAL:
    return SP_PATH_STATUS_PARTIAL;
  case SP_QUERY_STATUS_IN_PROGRESS:
    return SP_PATH_STATUS_IN_PROGRESS;
  case SP_QUERY_STATUS_INVALID_START_POLY:
  case SP_QUERY_STATUS_NO_START_NEARBY:
    return SP_PATH_STATUS_START_INVALID;
  default:
    return SP_PATH_STATUS_GOAL_INVALID;
  }
}

/** A polygon that was near can only be refused by a callback that changed its mind. */
static int32_t reason_of(const query_path_search *search) {
  switch (search->status) {
  case SP_QUERY_STATUS_PARTIAL:
    return search->node_limit_reached ? SP_PATH_REASON_NODE_LIMIT : SP_PATH_REASON_UNREACHABLE;
  case SP_QUERY_STATUS_INVALID_START_POLY:
    return SP_PATH_REASON_START_REFUSED;
  case SP_QUERY_STATUS_INVALID_END_POLY:
    return SP_PATH_REASON_GOAL_REFUSED;
  case SP_QUERY_STATUS_NO_START_NEARBY:
    return SP_PATH_REASON_START_OFF_MESH;
  case SP_QUERY_STATUS_NO_END_NEARBY:
    return SP_PATH_REASON_GOAL_OFF_MESH;
  default:
    return SP_PATH_REASON_NONE;
  }
}

static void describe(const query_path_search *search, sp_nav_path *result) {
  const sp_nav_nearest *start = &search->ends[START], *goal = &search->ends[GOAL];
  *result = (sp_nav_path){.cost = SP_INFINITY,
                          .start_x = start->x,
                          .start_y = start->y,
                          .start_z = start->z,
                          .start_distance = sp__sqrt(start->distance_squared),
                          .goal_x = goal->x,
                          .goal_y = goal->y,
                          .goal_z = goal->z,
                          .goal_distance = sp__sqrt(goal->distance_squared),
                          .iterations = search->iterations,
                          .status = path_status_of(search->status),
                          .detail = search->status,
                          .reason = reason_of(search),
                          .node_limit_reached = search->node_limit_reached,
                          .first_polygon = (uint32_t)search->polygons.count,
                          .first_point = (uint32_t)search->points.count};
}

static bool has_room(const path_list *list, size_t more) {
  return more <= list->capacity - list->count;
}

static bool reserve_result(query_path_search *search, size_t polygons, size_t points) {
  if (has_room(&search->polygons, polygons) && has_room(&search->points, points) && has_room(&search->flags, points) &&
      has_room(&search->owners, points)) {
    return true;
  }
  return query__reserve(search, &search->polygons, polygons, sizeof(sp_polygon_ref)) &&
         query__reserve(search, &search->points, points, 3 * sizeof(double)) &&
         query__reserve(search, &search->flags, points, 1) &&
         query__reserve(search, &search->owners, points, sizeof(sp_polygon_ref));
}

/** The closest point of a polygon to a point straight above or below it is the same however often one asks. */
static path_end end_of(const sp_nav_nearest *nearest) {
  return (path_end){{nearest->x, nearest->y, nearest->z}, nearest->over_polygon ? nearest->polygon : 0};
}

/** Adds the corridor and the points to those of the object. */
static sp_status add_path(query_path_search *search, sp_nav_path *result) {
  const uint32_t *route = NULL;
  sp_nav_corridor corridor;
  sp_status status = query__path_trace(search, &route, &corridor);
  if (status != SP_OK) return status;
  /* A portal adds a corner, an off-mesh link two points. */
  const size_t polygons = (size_t)corridor.polygon_count, most_points = 2 * polygons + 2;
  if (!reserve_result(search, polygons, most_points)) return sp__fail_memory();
  sp_polygon_ref *refs = (sp_polygon_ref *)search->polygons.items + search->polygons.count;
  query__path_write(search, route, polygons, refs);
  const sp_nav_straight_buffers buffers = {(double *)search->points.items + 3 * search->points.count,
                                           (sp_polygon_ref *)search->owners.items + search->owners.count,
                                           (uint8_t *)search->flags.items + search->flags.count};
  const path_end ends[2] = {end_of(&search->ends[START]), end_of(&search->ends[GOAL])};
  sp_nav_straight_path straight;
  status = query__pull_string(search, ends, refs, polygons, 0, &buffers, most_points, &straight);
  if (status != SP_OK) return status;
  result->cost = corridor.cost;
  result->length = straight.length;
  result->polygon_count = corridor.polygon_count;
  result->point_count = straight.point_count;
  search->polygons.count += polygons;
  search->points.count = search->owners.count = search->flags.count =
      search->points.count + (size_t)straight.point_count;
  return SP_OK;
}

static sp_status finish(query_path_search *search, sp_nav_path *result) {
  sp_nav_path path;
  describe(search, &path);
  const bool has_path = path.status == SP_PATH_STATUS_FOUND || path.status == SP_PATH_STATUS_PARTIAL ||
                        path.status == SP_PATH_STATUS_IN_PROGRESS;
  const sp_status status = has_path ? add_path(search, &path) : SP_OK;
  if (status == SP_OK) *result = path;
  return status;
}

static void forget_results(query_path_search *search) {
  search->polygons.count = search->points.count = search->flags.count = search->owners.count = 0;
}

/* Whole queries ------------------------------------------------------------------------------ */

static const sp_nav_path_options default_options = SP_NAV_PATH_OPTIONS_INIT;

/** Everything that a path query is given; `index` as in sp__fail_range_at. */
static sp_status check(const sp_navquery *query, const double *start, const double *goal, int32_t index,
                       const sp_nav_path_options *options, const void *out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = query__check_position(start, SP_FIELD_START_X, index);
  if (status == SP_OK) status = query__check_position(goal, SP_FIELD_GOAL_X, index);
  if (status == SP_OK) status = sp__nav_path_options_check(options);
  if (status != SP_OK || out != NULL) return status;
  return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
}

static sp_status find_one(query_path_search *search, const double *start, const double *goal,
                          const sp_nav_path_options *options, const sp_navfilter *filter, sp_nav_path *result) {
  uint32_t done;
  sp_status status = begin(search, start, goal, options, filter);
  while (status == SP_OK && search->status == SP_QUERY_STATUS_IN_PROGRESS) {
    status = query__path_update(search, UINT32_MAX, &done);
  }
  return status == SP_OK ? finish(search, result) : status;
}

sp_status sp_navquery_find_path(sp_navquery *query, const double *start, const double *goal,
                                const sp_nav_path_options *options, const sp_navfilter *filter, sp_nav_path *result) {
  sp_status status = check(query, start, goal, -1, options, result);
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  query_path_search *search = query__path_of(query);
  if (search != NULL) {
    forget_results(search);
    status = find_one(search, start, goal, options != NULL ? options : &default_options, filter, result);
  } else {
    status = sp__fail_memory();
  }
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_find_paths(sp_navquery *query, const double *queries, uint32_t count,
                                 const sp_nav_path_options *options, const sp_navfilter *filter, sp_nav_path *results) {
  sp_status status = query__check(query);
  if (status == SP_OK && queries == NULL && count > 0) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_POSITIONS, SP_DETAIL_NULL_POINTER);
  }
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    const double *ends = queries + 6 * (size_t)i;
    status = check(query, ends, ends + 3, (int32_t)i, options, results);
  }
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  query_path_search *search = query__path_of(query);
  if (search == NULL) status = sp__fail_memory();
  if (search != NULL) forget_results(search);
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    const double *ends = queries + 6 * (size_t)i;
    status = find_one(search, ends, ends + 3, options != NULL ? options : &default_options, filter, &results[i]);
  }
  query__leave(query, filter);
  return status;
}

/* In slices ---------------------------------------------------------------------------------- */

sp_status sp_navquery_begin_find_path(sp_navquery *query, const double *start, const double *goal,
                                      const sp_nav_path_options *options, const sp_navfilter *filter,
                                      int32_t *status_out) {
  sp_status status = check(query, start, goal, -1, options, status_out);
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  query_path_search *search = query__path_of(query);
  if (search != NULL) {
    forget_results(search);
    status = begin(search, start, goal, options != NULL ? options : &default_options, filter);
    if (status == SP_OK) *status_out = path_status_of(search->status);
  } else {
    status = sp__fail_memory();
  }
  query__leave(query, filter);
  return status;
}

/** The search of sp_navquery_begin_find_path, on the mesh as it was then. */
static sp_status check_begun(const sp_navquery *query, const void *out, query_path_search **search) {
  const sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *search = query__path_begun(query);
  if (*search == NULL || !(*search)->has_ends) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  return query__path_check_edits(*search);
}

sp_status sp_navquery_step_find_path(sp_navquery *query, uint32_t iterations, int32_t *status_out) {
  query_path_search *search = NULL;
  uint32_t done;
  sp_status status = check_begun(query, status_out, &search);
  if (status != SP_OK) return status;
  const sp_navfilter *filter = search->filter;
  query__enter_held(query, filter);
  status = query__path_update(search, iterations, &done);
  if (status == SP_OK) *status_out = path_status_of(search->status);
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_finish_find_path(sp_navquery *query, sp_nav_path *result) {
  query_path_search *search = NULL;
  const sp_status status = check_begun(query, result, &search);
  if (status != SP_OK) return status;
  forget_results(search);
  return finish(search, result);
}

/* Results ------------------------------------------------------------------------------------ */

static const query_path_search *results_of(const sp_navquery *query) {
  return sp__object_is(query, SP__KIND_NAVQUERY) ? query->path : NULL;
}

const sp_polygon_ref *sp_navquery_path_polygons(const sp_navquery *query) {
  const query_path_search *search = results_of(query);
  return search != NULL ? search->polygons.items : NULL;
}

const double *sp_navquery_path_points(const sp_navquery *query) {
  const query_path_search *search = results_of(query);
  return search != NULL ? search->points.items : NULL;
}

const uint8_t *sp_navquery_path_point_flags(const sp_navquery *query) {
  const query_path_search *search = results_of(query);
  return search != NULL ? search->flags.items : NULL;
}

const sp_polygon_ref *sp_navquery_path_point_polygons(const sp_navquery *query) {
  const query_path_search *search = results_of(query);
  return search != NULL ? search->owners.items : NULL;
}
