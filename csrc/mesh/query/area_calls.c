/* The public forms of area searches: in slices and in one call. */
#include "mesh/query/area.h"

/* Beginning ---------------------------------------------------------------------------------- */

static sp_status make_circle(const sp_navquery *query, const double *center, double radius, query_shape *out) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = query__check_position(center, SP_FIELD_POSITION_X, -1);
  if (status == SP_OK) status = query__check_radius(radius);
  if (status == SP_OK) query__make_circle(center, radius, out);
  return status;
}

/** *valid is false for points that are no convex polygon. */
static sp_status make_polygon(const sp_navquery *query, const double *points, uint32_t count, query_shape *out,
                              bool *valid) {
  sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (points == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_SHAPE_POINTS, SP_DETAIL_NULL_POINTER);
  if (count < 3 || count > SP_NAVMESH_MAX_SHAPE_POINTS) {
    return sp__fail_range(SP_FIELD_SHAPE_POINTS, (double)count, 3, SP_NAVMESH_MAX_SHAPE_POINTS);
  }
  for (uint32_t i = 0; i < count; i++) {
    status = query__check_position(points + 3 * (size_t)i, SP_FIELD_POINT_X, (int32_t)i);
    if (status != SP_OK) return status;
  }
  *valid = query__make_polygon(points, count, out);
  return SP_OK;
}

static sp_status begin(sp_navquery *query, sp_polygon_ref start_polygon, const query_shape *shape, bool local,
                       const sp_navfilter *filter, int32_t *out) {
  sp_status status = query__check_out(out);
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  status = query__begin_area(query, start_polygon, shape, local, filter, out);
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_begin_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                   double radius, const sp_navfilter *filter, int32_t *status) {
  query_shape shape;
  const sp_status made = make_circle(query, center, radius, &shape);
  return made == SP_OK ? begin(query, start_polygon, &shape, false, filter, status) : made;
}

sp_status sp_navquery_begin_shape(sp_navquery *query, sp_polygon_ref start_polygon, const double *points,
                                  uint32_t point_count, const sp_navfilter *filter, int32_t *status) {
  query_shape shape;
  bool valid = false;
  const sp_status made = make_polygon(query, points, point_count, &shape, &valid);
  return made == SP_OK ? begin(query, start_polygon, valid ? &shape : NULL, false, filter, status) : made;
}

sp_status sp_navquery_begin_local_neighbourhood(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                                double radius, const sp_navfilter *filter, int32_t *status) {
  query_shape shape;
  const sp_status made = make_circle(query, center, radius, &shape);
  return made == SP_OK ? begin(query, start_polygon, &shape, true, filter, status) : made;
}

/* Going on ----------------------------------------------------------------------------------- */

sp_status query__resume_area(sp_navquery *query, bool circle) {
  const sp_status status = query__check(query);
  if (status != SP_OK) return status;
  const query_area_search *search = query->area;
  bool begun = search != NULL && search->status != SP_AREA_QUERY_STATUS_NONE;
  if (begun && circle) {
    begun = search->status != SP_AREA_QUERY_STATUS_INVALID_SHAPE && search->shape.corner_count == 0;
  }
  if (!begun) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
  if (search->node_count > 0 && search->edits != query->mesh->edits) {
    return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_MESH_CHANGED);
  }
  return query__enter_held(query, search->filter);
}

sp_status sp_navquery_update_area(sp_navquery *query, uint32_t iterations, uint32_t *done, int32_t *status) {
  sp_status result = query__check_out(status);
  if (result == SP_OK) result = query__resume_area(query, false);
  if (result != SP_OK) return result;
  const sp_navfilter *filter = query->area->filter;
  uint32_t expanded = 0;
  result = query__step_area(query, iterations, &expanded);
  if (result == SP_OK) {
    *status = query->area->status;
    if (done != NULL) *done = expanded;
  }
  query__leave(query, filter);
  return result;
}

/* Results ------------------------------------------------------------------------------------ */

static sp_polygon_ref ref_of(const sp_navquery *query, uint32_t node) {
  query_polygon polygon;
  query__area_polygon(query, node, &polygon);
  return query__ref(&polygon);
}

static void write_found(const sp_navquery *query, const sp_nav_area_buffers *buffers, uint32_t capacity) {
  const query_area_search *search = query->area;
  for (uint32_t i = 0; i < search->expanded_count && i < capacity; i++) {
    const uint32_t number = search->expanded[i];
    const area_node *node = &search->nodes[number];
    if (buffers->polygons != NULL) buffers->polygons[i] = ref_of(query, number);
    if (buffers->parents != NULL) buffers->parents[i] = node->parent == number ? 0 : ref_of(query, node->parent);
    if (buffers->distances_squared != NULL) buffers->distances_squared[i] = node->key;
  }
}

static void write_result(const sp_navquery *query, const sp_nav_area_buffers *buffers, uint32_t capacity,
                         sp_nav_area_search *out) {
  const query_area_search *search = query->area;
  const uint32_t room = buffers != NULL && buffers->polygons != NULL ? capacity : 0;
  if (buffers != NULL) write_found(query, buffers, capacity);
  *out = (sp_nav_area_search){.iterations = search->expanded_count,
                              .status = search->status,
                              .polygon_count = (int32_t)search->expanded_count,
                              .truncated = search->expanded_count > room,
                              .node_limit_reached = search->node_limit_reached};
}

sp_status sp_navquery_finish_area(sp_navquery *query, const sp_nav_area_buffers *buffers, uint32_t capacity,
                                  sp_nav_area_search *out) {
  sp_status status = query__check_out(out);
  if (status == SP_OK) status = query__resume_area(query, false);
  if (status != SP_OK) return status;
  write_result(query, buffers, capacity, out);
  query__leave(query, query->area->filter);
  return SP_OK;
}

/* One call ----------------------------------------------------------------------------------- */

/** Enters the query object and runs a whole search; the caller leaves it when this gave SP_OK. */
static sp_status run(sp_navquery *query, sp_polygon_ref start_polygon, const query_shape *shape, bool local,
                     const sp_navfilter *filter) {
  int32_t outcome;
  uint32_t done;
  sp_status status = query__enter(query, filter);
  if (status != SP_OK) return status;
  status = query__begin_area(query, start_polygon, shape, local, filter, &outcome);
  if (status == SP_OK) status = query__step_area(query, UINT32_MAX, &done);
  if (status != SP_OK) query__leave(query, filter);
  return status;
}

sp_status query__run_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center, double radius,
                            const sp_navfilter *filter) {
  query_shape shape;
  const sp_status status = make_circle(query, center, radius, &shape);
  return status == SP_OK ? run(query, start_polygon, &shape, false, filter) : status;
}

static sp_status find(sp_navquery *query, sp_polygon_ref start_polygon, const query_shape *shape, bool local,
                      const sp_navfilter *filter, const sp_nav_area_buffers *buffers, uint32_t capacity,
                      sp_nav_area_search *out) {
  sp_status status = query__check_out(out);
  if (status == SP_OK) status = run(query, start_polygon, shape, local, filter);
  if (status != SP_OK) return status;
  write_result(query, buffers, capacity, out);
  query__leave(query, filter);
  return SP_OK;
}

sp_status sp_navquery_find_in_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                     double radius, const sp_navfilter *filter, const sp_nav_area_buffers *buffers,
                                     uint32_t capacity, sp_nav_area_search *out) {
  query_shape shape;
  const sp_status made = make_circle(query, center, radius, &shape);
  return made == SP_OK ? find(query, start_polygon, &shape, false, filter, buffers, capacity, out) : made;
}

sp_status sp_navquery_find_in_shape(sp_navquery *query, sp_polygon_ref start_polygon, const double *points,
                                    uint32_t point_count, const sp_navfilter *filter,
                                    const sp_nav_area_buffers *buffers, uint32_t capacity, sp_nav_area_search *out) {
  query_shape shape;
  bool valid = false;
  const sp_status made = make_polygon(query, points, point_count, &shape, &valid);
  if (made != SP_OK) return made;
  return find(query, start_polygon, valid ? &shape : NULL, false, filter, buffers, capacity, out);
}

sp_status sp_navquery_find_local_neighbourhood(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                               double radius, const sp_navfilter *filter,
                                               const sp_nav_area_buffers *buffers, uint32_t capacity,
                                               sp_nav_area_search *out) {
  query_shape shape;
  const sp_status made = make_circle(query, center, radius, &shape);
  return made == SP_OK ? find(query, start_polygon, &shape, true, filter, buffers, capacity, out) : made;
}
