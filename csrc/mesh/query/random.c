/* Random points, uniform over area (spec 07-navmesh-queries, "Random points"). */
#include <math.h>
#include <string.h>

#include "core/rng.h"
#include "mesh/query/area.h"

enum {
  ATTEMPTS = 64,
  CLIPPED_CORNERS = MESH_MAX_VERTS + 4 /* each side of a square can add one */
};

/** A convex outline in the plane. */
typedef struct outline {
  double corners[CLIPPED_CORNERS + 1][2];
  uint32_t count;
} outline;

/** The four numbers that a point is made of, in the order they are drawn. */
typedef struct draws {
  double polygon;
  double triangle;
  double first;
  double second;
} draws;

static draws draw(sp__rng *rng) {
  draws out;
  out.polygon = sp__rng_next_double(rng);
  out.triangle = sp__rng_next_double(rng);
  out.first = sp__rng_next_double(rng);
  out.second = sp__rng_next_double(rng);
  return out;
}

static double triangle_area(const double a[2], const double b[2], const double c[2]) {
  return 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

/** Sum of the triangles of the fan from the first corner. */
static double fan_area(const outline *of) {
  double area = 0;
  for (uint32_t i = 2; i < of->count; i++) area += triangle_area(of->corners[0], of->corners[i - 1], of->corners[i]);
  return area;
}

/** A point of the outline, uniform over its area; a draw is below 1, so a partial sum exceeds its share of the area. */
static void pick_point(const outline *of, double area, const draws *drawn, double out[2]) {
  uint32_t chosen = 2;
  double sum = triangle_area(of->corners[0], of->corners[1], of->corners[2]);
  while (!(sum > drawn->triangle * area) && chosen + 1 < of->count) {
    sum += triangle_area(of->corners[0], of->corners[chosen], of->corners[chosen + 1]);
    chosen++;
  }
  const double r1 = sqrt(drawn->first), r2 = drawn->second;
  const double *a = of->corners[0], *b = of->corners[chosen - 1], *c = of->corners[chosen];
  for (int axis = 0; axis < 2; axis++) out[axis] = (1 - r1) * a[axis] + r1 * (1 - r2) * b[axis] + r1 * r2 * c[axis];
}

/** The first of the running totals above a share of the last one. */
static uint32_t pick_total(const double *totals, uint32_t count, double share) {
  const double target = share * totals[count - 1];
  uint32_t first = 0, last = count - 1;
  while (first < last) {
    const uint32_t middle = first + (last - first) / 2;
    if (totals[middle] > target) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}

static void write_point(sp_navmesh *mesh, const query_polygon *polygon, const double point[2],
                        sp_nav_random_point *out) {
  query__make_lookup(mesh, polygon->slot_index);
  *out = (sp_nav_random_point){
      .x = point[0], .y = query__height(polygon, point[0], point[1]), .z = point[1], .polygon = query__ref(polygon)};
}

/** Room for `count` totals; false without memory. */
static bool reserve_totals(const sp_navquery *query, query_totals *totals, uint32_t count) {
  void *values = totals->values;
  if (!sp__grow_array(&query->object.allocator, &values, &totals->capacity, 0, count, sizeof *totals->values)) {
    return false;
  }
  totals->values = values;
  return true;
}

/* The whole mesh ----------------------------------------------------------------------------- */

/** The outline in coordinates of the tile. */
static void load_local(const query_polygon *polygon, outline *out) {
  out->count = polygon->vertex_count;
  for (uint32_t i = 0; i < out->count; i++) {
    const float *local = polygon->tile->data.vertices + 3 * (size_t)polygon->indices[i];
    out->corners[i][0] = (double)local[0];
    out->corners[i][1] = (double)local[2];
  }
}

/** Adds up the areas of the polygons of a slot; false when the filter asks to stop. */
static bool add_slot(const sp_navquery *query, const sp_navfilter *filter, uint32_t slot, double *totals,
                     double *total) {
  const sp_navtile *tile = query->mesh->slots[slot].tile;
  for (uint32_t p = 0; tile != NULL && p < tile->data.polygon_count; p++) {
    query_polygon polygon;
    outline local;
    bool stopped = false;
    query__polygon_at(query->mesh, slot, p, &polygon);
    if (query__accepts(filter, &polygon, &stopped)) {
      load_local(&polygon, &local);
      *total += fan_area(&local);
    }
    if (stopped) return false;
    totals[p] = *total;
  }
  return true;
}

/** Running totals of all accepted polygons by number, kept for filters that say the same each time. */
static sp_status add_mesh(sp_navquery *query, const sp_navfilter *filter) {
  if (!query__prepare_area(query)) return sp__fail_memory();
  query_area_search *search = query->area;
  const uint64_t edits = query->mesh->edits + 1;
  if (search->mesh_totals_edits == edits && search->mesh_totals_filter == filter) return SP_OK;
  search->mesh_totals_edits = 0;
  if (!reserve_totals(query, &search->mesh_totals, search->polygon_count)) return sp__fail_memory();
  double total = 0;
  for (uint32_t s = 0; s < query->mesh->slot_count; s++) {
    double *totals = search->mesh_totals.values + search->first_polygons[s];
    if (query->mesh->slots[s].tile == NULL) continue;
    if (!add_slot(query, filter, s, totals, &total)) return query__fail_stopped();
  }
  if (filter != NULL && filter->hooks.passes != NULL) return SP_OK;
  query__hold_filter(&search->mesh_totals_filter, filter);
  search->mesh_totals_edits = edits;
  return SP_OK;
}

/** The polygon with a number. */
static void polygon_of_number(const sp_navquery *query, uint32_t number, query_polygon *out) {
  const uint32_t *firsts = query->area->first_polygons;
  uint32_t first = 0, last = query->mesh->slot_count - 1; /* the last slot that begins at or below the number */
  while (first < last) {
    const uint32_t middle = first + (last - first + 1) / 2;
    if (firsts[middle] <= number) {
      first = middle;
    } else {
      last = middle - 1;
    }
  }
  query__polygon_at(query->mesh, first, number - firsts[first], out);
}

static void draw_from_mesh(sp_navquery *query, sp__rng *rng, sp_nav_random_point *out) {
  const query_area_search *search = query->area;
  *out = (sp_nav_random_point){0};
  if (search->polygon_count == 0 || !(search->mesh_totals.values[search->polygon_count - 1] > 0)) return;
  const draws drawn = draw(rng);
  query_polygon polygon;
  outline local;
  double point[2];
  polygon_of_number(query, pick_total(search->mesh_totals.values, search->polygon_count, drawn.polygon), &polygon);
  load_local(&polygon, &local);
  pick_point(&local, fan_area(&local), &drawn, point);
  point[0] += polygon.tile->origin[0];
  point[1] += polygon.tile->origin[2];
  write_point(query->mesh, &polygon, point, out);
}

static sp_status check_outputs(const sp_navquery *query, const uint64_t *state, const void *out) {
  const sp_status status = query__check(query);
  return status == SP_OK ? query__check_out(state != NULL ? out : NULL) : status;
}

sp_status sp_navquery_random_point(sp_navquery *query, uint64_t *state, const sp_navfilter *filter,
                                   sp_nav_random_point *out) {
  sp_status status = check_outputs(query, state, out);
  if (status == SP_OK) status = query__enter(query, filter);
  if (status != SP_OK) return status;
  status = add_mesh(query, filter);
  if (status == SP_OK) {
    sp__rng rng = {*state};
    draw_from_mesh(query, &rng, out);
    *state = rng.state;
  }
  query__leave(query, filter);
  return status;
}

/* In a circle -------------------------------------------------------------------------------- */

/** Where the way from a to b meets a coordinate, between the two also after rounding. */
static void cut(const double a[2], const double b[2], int axis, double bound, double out[2]) {
  const int other = 1 - axis;
  const double value = a[other] + (b[other] - a[other]) * ((bound - a[axis]) / (b[axis] - a[axis]));
  const double low = a[other] < b[other] ? a[other] : b[other], high = a[other] < b[other] ? b[other] : a[other];
  out[axis] = bound;
  out[other] = value < low ? low : value > high ? high : value;
}

/** Keeps the part at or above a coordinate, for sign 1, or at or below it, for sign -1 (Sutherland and Hodgman). */
static void clip(outline *of, int axis, double bound, double sign) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < of->count; i++) kept += (of->corners[i][axis] - bound) * sign >= 0;
  if (kept == of->count) return;
  const outline from = *of;
  of->count = 0;
  for (uint32_t i = 0; i < from.count; i++) {
    const double *a = from.corners[i], *b = from.corners[i + 1 == from.count ? 0 : i + 1];
    const bool keeps_a = (a[axis] - bound) * sign >= 0, keeps_b = (b[axis] - bound) * sign >= 0;
    if (keeps_a) memcpy(of->corners[of->count++], a, sizeof of->corners[0]);
    if (keeps_a != keeps_b) cut(a, b, axis, bound, of->corners[of->count++]);
  }
}

/** The part of a polygon in the square around the circle. */
static void load_clipped(const query_shape *circle, const query_polygon *polygon, outline *out) {
  out->count = query__outline(polygon, out->corners);
  for (int axis = 0; axis < 2; axis++) {
    clip(out, axis, circle->center[axis] - circle->radius, 1);
    clip(out, axis, circle->center[axis] + circle->radius, -1);
  }
}

/** Running totals of the clipped areas in expansion order; false without memory. */
static bool add_found(sp_navquery *query) {
  query_area_search *search = query->area;
  double total = 0;
  if (!reserve_totals(query, &search->found_totals, search->expanded_count)) return false;
  for (uint32_t i = 0; i < search->expanded_count; i++) {
    query_polygon polygon;
    outline clipped;
    query__area_polygon(query, search->expanded[i], &polygon);
    load_clipped(&search->shape, &polygon, &clipped);
    total += fan_area(&clipped);
    search->found_totals.values[i] = total;
  }
  return true;
}

/** One attempt; false when its point is outside of the circle. */
static bool attempt(sp_navquery *query, sp__rng *rng, sp_nav_random_point *out) {
  const query_area_search *search = query->area;
  const query_shape *circle = &search->shape;
  const draws drawn = draw(rng);
  query_polygon polygon;
  outline clipped;
  double point[2];
  const uint32_t chosen = pick_total(search->found_totals.values, search->expanded_count, drawn.polygon);
  query__area_polygon(query, search->expanded[chosen], &polygon);
  load_clipped(circle, &polygon, &clipped);
  pick_point(&clipped, fan_area(&clipped), &drawn, point);
  const double dx = point[0] - circle->center[0], dz = point[1] - circle->center[1];
  if (!(dx * dx + dz * dz <= circle->radius_squared)) return false;
  write_point(query->mesh, &polygon, point, out);
  return true;
}

/** Draws from the polygons that the search has expanded. */
static sp_status draw_around(sp_navquery *query, uint64_t *state, sp_nav_random_point *out) {
  const query_area_search *search = query->area;
  const uint32_t found = search->expanded_count;
  if (found > 0 && !add_found(query)) return sp__fail_memory();
  sp__rng rng = {*state};
  *out = (sp_nav_random_point){0};
  if (found > 0 && search->shape.radius > 0 && search->found_totals.values[found - 1] > 0) {
    for (int32_t i = 0; i < ATTEMPTS && !attempt(query, &rng, out); i++) continue;
  }
  *state = rng.state;
  return SP_OK;
}

sp_status sp_navquery_random_point_around(sp_navquery *query, uint64_t *state, sp_polygon_ref start_polygon,
                                          const double *center, double radius, const sp_navfilter *filter,
                                          sp_nav_random_point *out) {
  sp_status status = check_outputs(query, state, out);
  if (status == SP_OK) status = query__run_circle(query, start_polygon, center, radius, filter);
  if (status != SP_OK) return status;
  status = draw_around(query, state, out);
  query__leave(query, filter);
  return status;
}

sp_status sp_navquery_finish_random_point_around(sp_navquery *query, uint64_t *state, sp_nav_random_point *out) {
  sp_status status = check_outputs(query, state, out);
  if (status == SP_OK) status = query__resume_area(query, true);
  if (status != SP_OK) return status;
  const sp_navfilter *filter = query->area->filter;
  status = draw_around(query, state, out);
  query__leave(query, filter);
  return status;
}
