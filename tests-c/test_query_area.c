/* Searches for the polygons in a shape: a breadth-first and a best-first oracle, shapes, slices, limits. */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "math/predicates.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MESHES = 10, SEARCHES = 60, MAX_FOUND = NAVMODEL_MAX_POLYGONS, MAX_POINTS = SP_NAVMESH_MAX_SHAPE_POINTS };

static navmodel model;

/** What a search found. */
typedef struct found_list {
  sp_polygon_ref polygons[MAX_FOUND];
  sp_polygon_ref parents[MAX_FOUND];
  double keys[MAX_FOUND];
  sp_nav_area_search result;
} found_list;

static sp_nav_area_buffers buffers_of(found_list *list) {
  return (sp_nav_area_buffers){list->polygons, list->parents, list->keys};
}

/** A search to run, in the library and by the oracles. */
typedef struct area_case {
  int32_t start;
  double center[3];
  double radius;
  double points[3 * MAX_POINTS];
  uint32_t point_count; /* 0: the circle */
  bool local;
  const navmodel_filter *filter;
} area_case;

static const sp_navfilter *filter_of(const area_case *of) {
  return of->filter != NULL ? of->filter->filter : NULL;
}

static bool accepts(const area_case *of, int32_t polygon) {
  return of->filter == NULL || navmodel_accepts(&model.polygons[polygon], &of->filter->options, of->filter->area_costs);
}

static sp_status find(sp_navquery *query, const area_case *of, found_list *out, uint32_t capacity) {
  const sp_nav_area_buffers buffers = buffers_of(out);
  const sp_polygon_ref start = model.polygons[of->start].ref;
  if (of->point_count > 0) {
    return sp_navquery_find_in_shape(query, start, of->points, of->point_count, filter_of(of), &buffers, capacity,
                                     &out->result);
  }
  return (of->local ? sp_navquery_find_local_neighbourhood : sp_navquery_find_in_circle)(
      query, start, of->center, of->radius, filter_of(of), &buffers, capacity, &out->result);
}

static sp_status begin(sp_navquery *query, const area_case *of, int32_t *status) {
  const sp_polygon_ref start = model.polygons[of->start].ref;
  if (of->point_count > 0) {
    return sp_navquery_begin_shape(query, start, of->points, of->point_count, filter_of(of), status);
  }
  return (of->local ? sp_navquery_begin_local_neighbourhood
                    : sp_navquery_begin_circle)(query, start, of->center, of->radius, filter_of(of), status);
}

/* Oracles ------------------------------------------------------------------------------------ */

static int32_t turn(const double *a, const double *b, const double *c) {
  const double p[6] = {a[0], a[2], b[0], b[2], c[0], c[2]};
  return sp__orient2d(p, p + 2, p + 4);
}

static bool is_between(double value, double a, double b) {
  return value >= fmin(a, b) && value <= fmax(a, b);
}

/** Closed segments have a common point. */
static bool segments_meet(const double *a, const double *b, const double *c, const double *d) {
  const int32_t abc = turn(a, b, c), abd = turn(a, b, d), cda = turn(c, d, a), cdb = turn(c, d, b);
  if (abc * abd < 0 && cda * cdb < 0) return true;
  const double *ends[4][3] = {{a, b, c}, {a, b, d}, {c, d, a}, {c, d, b}};
  const int32_t turns[4] = {abc, abd, cda, cdb};
  for (int32_t i = 0; i < 4; i++) {
    if (turns[i] == 0 && is_between(ends[i][2][0], ends[i][0][0], ends[i][1][0]) &&
        is_between(ends[i][2][2], ends[i][0][2], ends[i][1][2])) {
      return true;
    }
  }
  return false;
}

/** The rule as it is written: an end inside or on the polygon, or an edge that the segment meets. */
static bool touches_points(const area_case *of, const double *a, const double *b) {
  bool left_a = true, left_b = true, right_a = true, right_b = true;
  for (uint32_t i = 0; i < of->point_count; i++) {
    const double *p = of->points + 3 * i, *q = of->points + 3 * ((i + 1) % of->point_count);
    if (segments_meet(a, b, p, q)) return true;
    left_a = left_a && turn(p, q, a) >= 0;
    left_b = left_b && turn(p, q, b) >= 0;
    right_a = right_a && turn(p, q, a) <= 0;
    right_b = right_b && turn(p, q, b) <= 0;
  }
  return left_a || left_b || right_a || right_b;
}

static void reference_point(const area_case *of, double *x, double *z) {
  *x = of->center[0];
  *z = of->center[2];
  if (of->point_count == 0) return;
  double twice_area = 0, sum_x = 0, sum_z = 0;
  for (uint32_t i = 0; i < of->point_count; i++) {
    const double *p = of->points + 3 * i, *q = of->points + 3 * ((i + 1) % of->point_count);
    twice_area += p[0] * q[2] - p[2] * q[0];
  }
  for (uint32_t i = 0; i < of->point_count; i++) {
    const uint32_t at = twice_area > 0 ? i : of->point_count - 1 - i;
    sum_x += of->points[3 * at];
    sum_z += of->points[3 * at + 2];
  }
  *x = sum_x / of->point_count;
  *z = sum_z / of->point_count;
}

static double key_of(const area_case *of, const navmodel_portal *portal) {
  double x, z;
  reference_point(of, &x, &z);
  return navmodel_segment_distance(portal->a, portal->b, x, z);
}

static bool touches(const area_case *of, const navmodel_portal *portal) {
  if (of->point_count > 0) return touches_points(of, portal->a, portal->b);
  return key_of(of, portal) <= of->radius * of->radius;
}

/** Polygons that a chain of touching portals leads to. */
static uint32_t flood(const area_case *of, bool *reached) {
  static int32_t queue[MAX_FOUND];
  uint32_t count = 0;
  memset(reached, 0, MAX_FOUND * sizeof *reached);
  if (!accepts(of, of->start)) return 0;
  queue[count++] = of->start;
  reached[of->start] = true;
  for (uint32_t i = 0; i < count; i++) {
    const navmodel_polygon *polygon = &model.polygons[queue[i]];
    for (uint32_t p = 0; p < polygon->portal_count; p++) {
      const navmodel_portal *portal = &model.portals[polygon->first_portal + p];
      if (reached[portal->target] || !accepts(of, portal->target) || !touches(of, portal)) continue;
      reached[portal->target] = true;
      queue[count++] = portal->target;
    }
  }
  return count;
}

static bool separated(const navmodel_polygon *a, const navmodel_polygon *b) {
  for (uint32_t i = 0; i < a->count; i++) {
    bool apart = true;
    for (uint32_t k = 0; k < b->count; k++) apart = apart && turn(a->corners[i], a->corners[i + 1], b->corners[k]) <= 0;
    if (apart) return true;
  }
  return false;
}

static bool overlap(const navmodel_polygon *a, const navmodel_polygon *b) {
  return !separated(a, b) && !separated(b, a);
}

/** A node of the plain best-first search. */
typedef struct plain_node {
  int32_t polygon;
  int32_t parent;
  double key;
  uint32_t sequence; /* of its latest insertion */
  bool closed;
} plain_node;

static plain_node plain_nodes[MAX_FOUND];
static uint32_t plain_count, plain_sequence;

static void plain_visit(const area_case *of, int32_t parent, const navmodel_portal *portal, uint32_t limit,
                        bool *dropped) {
  int32_t known = -1;
  bool overlaps = false;
  for (uint32_t n = 0; n < plain_count; n++) {
    if (plain_nodes[n].polygon == portal->target) known = (int32_t)n;
    if (of->local && known < 0) {
      overlaps = overlaps || overlap(&model.polygons[portal->target], &model.polygons[plain_nodes[n].polygon]);
    }
  }
  const double key = key_of(of, portal);
  if (!accepts(of, portal->target) || !touches(of, portal)) return;
  if (known < 0 && !overlaps && plain_count >= limit) *dropped = true;
  if (known < 0 && !overlaps && plain_count < limit) {
    plain_nodes[plain_count++] = (plain_node){portal->target, parent, key, plain_sequence++, false};
  } else if (known >= 0 && !plain_nodes[known].closed && key < plain_nodes[known].key) {
    plain_nodes[known].key = key;
    plain_nodes[known].parent = parent;
    plain_nodes[known].sequence = plain_sequence++;
  }
}

/** Compares with a search that scans all nodes for the next one. */
static void check_order(const area_case *of, const found_list *found, uint32_t limit) {
  int32_t expanded = 0;
  bool dropped = false;
  plain_count = 1;
  plain_sequence = 1;
  plain_nodes[0] = (plain_node){of->start, -1, 0, 0, false};
  for (;; expanded++) {
    int32_t least = -1;
    for (uint32_t n = 0; n < plain_count; n++) {
      const plain_node *node = &plain_nodes[n], *best = least >= 0 ? &plain_nodes[least] : NULL;
      if (node->closed) continue;
      if (best == NULL || node->key < best->key || (node->key == best->key && node->sequence < best->sequence)) {
        least = (int32_t)n;
      }
    }
    if (least < 0) break;
    plain_nodes[least].closed = true;
    const int32_t polygon = plain_nodes[least].polygon, parent = plain_nodes[least].parent;
    if (!CHECK(expanded < found->result.polygon_count)) return;
    CHECK_EQ_U64(found->polygons[expanded], model.polygons[polygon].ref);
    CHECK_EQ_U64(found->parents[expanded], parent < 0 ? 0 : model.polygons[parent].ref);
    CHECK_EQ_F64_BITS(found->keys[expanded], plain_nodes[least].key);
    for (uint32_t p = 0; p < model.polygons[polygon].portal_count; p++) {
      plain_visit(of, polygon, &model.portals[model.polygons[polygon].first_portal + p], limit, &dropped);
    }
  }
  CHECK_EQ_I64(found->result.polygon_count, expanded);
  CHECK_EQ_U64(found->result.iterations, (uint64_t)expanded);
  CHECK_EQ_I64(found->result.node_limit_reached, dropped);
}

/* Cases -------------------------------------------------------------------------------------- */

static void draw_polygon(sp__rng *rng, const double *around, area_case *out) {
  const int32_t count = 3 + sp__rng_next_int(rng, 10);
  const double size = 0.2 + 6 * sp__rng_next_double(rng), turned = 6.28 * sp__rng_next_double(rng);
  double angle = turned;
  const bool clockwise = sp__rng_next_int(rng, 2) == 0;
  out->point_count = (uint32_t)count;
  for (int32_t i = 0; i < count; i++) {
    double *point = out->points + 3 * (clockwise ? count - 1 - i : i);
    angle = turned + 6.2 * (i + 0.8 * sp__rng_next_double(rng)) / count;
    point[0] = around[0] + size * cos(angle);
    point[1] = sp__rng_next_double(rng);
    point[2] = around[2] + size * sin(angle);
  }
}

static void draw_case(sp__rng *rng, const navmodel_filter *filter, area_case *out) {
  memset(out, 0, sizeof *out);
  out->filter = sp__rng_next_int(rng, 2) == 0 ? NULL : filter;
  do out->start = sp__rng_next_int(rng, (int32_t)model.polygon_count);
  while (!accepts(out, out->start) && sp__rng_next_int(rng, 50) > 0);
  navmodel_inner_point(&model.polygons[out->start], rng, out->center);
  for (int32_t axis = 0; axis < 3; axis += 2) out->center[axis] += (sp__rng_next_double(rng) - 0.5) * 2;
  out->radius = 12 * sp__rng_next_double(rng) * sp__rng_next_double(rng);
  const int32_t kind = sp__rng_next_int(rng, 3);
  out->local = kind == 1;
  if (kind == 2) draw_polygon(rng, out->center, out);
}

static void for_cases(uint64_t seed, const sp_navquery_options *options,
                      void (*check)(sp_navquery *, sp__rng *, const area_case *)) {
  const sp_navmesh_params params = navtiles_params();
  static area_case drawn;
  for (uint64_t m = 0; m < (uint64_t)case_scaled(MESHES) && sp_test_failures() == 0; m++) {
    sp__rng rng = {seed + m};
    sp_navmesh *mesh = navmodel_draw_mesh(&params, &rng, m);
    sp_navquery *query = NULL;
    navmodel_filter filter;
    sp_test_note("seed %llu", (unsigned long long)(seed + m));
    if (mesh == NULL || !navmodel_read(mesh, &model)) return;
    CHECK_EQ_I64(sp_navquery_create(mesh, options, NULL, &query), SP_OK);
    navmodel_draw_filter(&rng, 12, &filter);
    for (int32_t i = 0; i < SEARCHES && model.polygon_count > 0; i++) {
      draw_case(&rng, &filter, &drawn);
      check(query, &rng, &drawn);
    }
    sp_navfilter_free(filter.filter);
    sp_navquery_free(query);
    sp_navmesh_free(mesh);
  }
}

static found_list found, sliced;

static void check_set(sp_navquery *query, sp__rng *rng, const area_case *of) {
  static bool reached[MAX_FOUND];
  (void)rng;
  CHECK_EQ_I64(find(query, of, &found, MAX_FOUND), SP_OK);
  if (!accepts(of, of->start)) {
    CHECK(found.result.status == SP_AREA_QUERY_STATUS_INVALID_START_POLY && found.result.polygon_count == 0);
    return;
  }
  CHECK(found.result.status == SP_AREA_QUERY_STATUS_SUCCESS && found.result.truncated == 0);
  CHECK(found.polygons[0] == model.polygons[of->start].ref && found.parents[0] == 0 && found.keys[0] == 0);
  check_order(of, &found, UINT32_MAX);
  if (of->local) {
    for (int32_t i = 0; i < found.result.polygon_count && i < 200; i++) {
      for (int32_t k = 0; k < i; k++) {
        CHECK(!overlap(&model.polygons[navmodel_find(&model, found.polygons[i])],
                       &model.polygons[navmodel_find(&model, found.polygons[k])]));
      }
    }
    return;
  }
  CHECK_EQ_I64(found.result.polygon_count, flood(of, reached));
  for (int32_t i = 0; i < found.result.polygon_count; i++) CHECK(reached[navmodel_find(&model, found.polygons[i])]);
}

static void agrees_with_oracles(void) {
  for_cases(0xA4EA, NULL, check_set);
}

static void check_limit(sp_navquery *query, sp__rng *rng, const area_case *of) {
  (void)rng;
  CHECK_EQ_I64(find(query, of, &found, MAX_FOUND), SP_OK);
  if (accepts(of, of->start)) check_order(of, &found, 7);
}

static void drops_nodes(void) {
  sp_navquery_options options = SP_NAVQUERY_OPTIONS_INIT;
  options.max_nodes = 7;
  for_cases(0xA4EB, &options, check_limit);
}

static void check_slices(sp_navquery *query, sp__rng *rng, const area_case *of) {
  static const uint32_t budgets[] = {1, 2, 3, 7, 64};
  (void)rng;
  CHECK_EQ_I64(find(query, of, &found, MAX_FOUND), SP_OK);
  for (size_t b = 0; b < sizeof budgets / sizeof budgets[0]; b++) {
    const sp_nav_area_buffers buffers = buffers_of(&sliced);
    int32_t status;
    uint32_t done = 0, total = 0;
    CHECK_EQ_I64(begin(query, of, &status), SP_OK);
    while (status == SP_AREA_QUERY_STATUS_IN_PROGRESS) {
      const uint32_t before = total;
      CHECK_EQ_I64(sp_navquery_update_area(query, budgets[b], &done, &status), SP_OK);
      total += done;
      if (!CHECK(done <= budgets[b]) || !CHECK(total > before)) return;
      CHECK_EQ_I64(sp_navquery_finish_area(query, &buffers, MAX_FOUND, &sliced.result), SP_OK);
      CHECK_EQ_I64(sliced.result.polygon_count, total); /* what was expanded so far */
      CHECK_EQ_I64(sliced.result.status, status);
      if (!CHECK(memcmp(sliced.polygons, found.polygons, total * sizeof found.polygons[0]) == 0)) return;
    }
    CHECK_EQ_I64(sp_navquery_finish_area(query, &buffers, MAX_FOUND, &sliced.result), SP_OK);
    const size_t count = (size_t)found.result.polygon_count;
    CHECK(memcmp(&sliced.result, &found.result, sizeof found.result) == 0);
    CHECK(memcmp(sliced.parents, found.parents, count * sizeof found.parents[0]) == 0);
    CHECK(memcmp(sliced.keys, found.keys, count * sizeof found.keys[0]) == 0);
    CHECK_EQ_I64(sp_navquery_update_area(query, 5, &done, &status), SP_OK);
    CHECK(done == 0 && status == found.result.status);
  }
}

static void runs_in_slices(void) {
  for_cases(0xA4EC, NULL, check_slices);
}

static void check_truncation(sp_navquery *query, sp__rng *rng, const area_case *of) {
  CHECK_EQ_I64(find(query, of, &found, MAX_FOUND), SP_OK);
  const uint32_t all = (uint32_t)found.result.polygon_count,
                 capacity = (uint32_t)sp__rng_next_int(rng, (int32_t)all + 2);
  memset(&sliced, 0, sizeof sliced);
  CHECK_EQ_I64(find(query, of, &sliced, capacity), SP_OK);
  CHECK(sliced.result.polygon_count == (int32_t)all && sliced.result.truncated == (capacity < all));
  const uint32_t written = capacity < all ? capacity : all;
  CHECK(memcmp(sliced.polygons, found.polygons, written * sizeof found.polygons[0]) == 0);
  CHECK(memcmp(sliced.parents, found.parents, written * sizeof found.parents[0]) == 0);
  CHECK(memcmp(sliced.keys, found.keys, written * sizeof found.keys[0]) == 0);
  if (written < MAX_FOUND)
    CHECK(sliced.polygons[written] == 0 && sliced.parents[written] == 0 && sliced.keys[written] == 0);
  sp_nav_area_search result;
  CHECK_EQ_I64(sp_navquery_finish_area(query, NULL, 100, &result), SP_OK);
  CHECK(result.truncated == (all > 0) && result.polygon_count == (int32_t)all);
}

static void cuts_buffers(void) {
  for_cases(0xA4ED, NULL, check_truncation);
}

/* Shapes ------------------------------------------------------------------------------------- */

/** A query on a lattice of 8 x 8 cells of side 1 in tile (0, 0), x from -4 to 4, z from 2.5 to 10.5. */
static sp_navquery *make_lattice(sp_navmesh **mesh) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape cells = {.columns = 8, .rows = 8};
  sp_navquery *query = NULL;
  sp_navtile *tile = navtiles_make(&params, &cells);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_add_tile(*mesh, tile, NULL), SP_OK);
  CHECK_EQ_I64(sp_navquery_create(*mesh, NULL, NULL, &query), SP_OK);
  sp_navtile_free(tile);
  CHECK(navmodel_read(*mesh, &model));
  return query;
}

static void free_lattice(sp_navquery *query, sp_navmesh *mesh) {
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/** Status of a shape given as x, z pairs; found holds what was found. */
static int32_t try_shape(sp_navquery *query, const double *pairs, uint32_t count) {
  double points[3 * (MAX_POINTS + 1)];
  const sp_nav_area_buffers buffers = buffers_of(&found);
  for (uint32_t i = 0; i < count; i++) {
    points[3 * i] = pairs[2 * i];
    points[3 * i + 1] = 1;
    points[3 * i + 2] = pairs[2 * i + 1];
  }
  CHECK_EQ_I64(
      sp_navquery_find_in_shape(query, model.polygons[0].ref, points, count, NULL, &buffers, MAX_FOUND, &found.result),
      SP_OK);
  return found.result.status;
}

#define TRY(query, ...)                                                                                                \
  try_shape(query, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / (2 * sizeof(double)))

static void takes_shapes_wound_either_way(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  CHECK_EQ_I64(TRY(query, -3.9, 2.6, 0.1, 3.1, 0.3, 6.2, -2.2, 5.9), SP_AREA_QUERY_STATUS_SUCCESS);
  sliced = found;
  CHECK(found.result.polygon_count > 8 && found.result.polygon_count < 40);
  CHECK_EQ_I64(TRY(query, -2.2, 5.9, 0.3, 6.2, 0.1, 3.1, -3.9, 2.6), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK(memcmp(&sliced, &found, sizeof found) == 0);
  /* Points on a side change nothing but the reference point. */
  CHECK_EQ_I64(TRY(query, -3, 3, -1, 3, -1, 5, -3, 5), SP_AREA_QUERY_STATUS_SUCCESS);
  const int32_t plain = found.result.polygon_count;
  CHECK_EQ_I64(TRY(query, -3, 3, -2, 3, -1, 3, -1, 4, -1, 5, -2, 5, -3, 5, -3, 4), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.result.polygon_count, plain);
  CHECK_EQ_I64(TRY(query, -3, 4, -3, 5, -2, 5, -1, 5, -1, 4, -1, 3, -2, 3, -3, 3), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.result.polygon_count, plain);
  free_lattice(query, mesh);
}

static void check_invalid(const char *reason, int32_t status) {
  sp_test_note("%s", reason);
  CHECK_EQ_I64(status, SP_AREA_QUERY_STATUS_INVALID_SHAPE);
  CHECK(found.result.polygon_count == 0 && found.result.truncated == 0);
}

static void tells_invalid_shapes(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  check_invalid("no area", TRY(query, 0, 3, 1, 4, 2, 5));
  check_invalid("no area, back and forth", TRY(query, 0, 3, 2, 5, 1, 4));
  check_invalid("no area by far", TRY(query, 0, 0, 1e6, 1e6, 1e-3, 1e-3));
  check_invalid("repeated neighbour", TRY(query, 0, 3, 0, 3, 1, 3, 0, 4));
  check_invalid("repeated ends", TRY(query, 0, 3, 1, 3, 1, 4, 0, 3));
  check_invalid("repeated corners, twice round", TRY(query, 0, 3, 1, 3, 0, 4, 0, 3, 1, 3, 0, 4));
  check_invalid("zeros of both signs", TRY(query, 0.0, 3, 1, 3, 1, 4, -0.0, 3));
  check_invalid("a dent", TRY(query, 0, 3, 4, 3, 1, 4, 0, 7));
  check_invalid("a dent, clockwise", TRY(query, 0, 7, 1, 4, 4, 3, 0, 3));
  check_invalid("a slight dent", TRY(query, 0, 3, 1, 3.0000000000000004, 2, 3, 2, 5));
  check_invalid("a bow tie", TRY(query, 0, 3, 1, 4, 1, 3, 0, 4));
  check_invalid("a star", TRY(query, 0, 5, 1.9, 1.4, -1.2, 3.6, 1.2, 5.7, -1.9, 4.4));
  check_invalid("a way back on a side", TRY(query, 0, 3, 3, 3, 1, 3, 4, 3, 0, 7));
  check_invalid("a way back across the first corner", TRY(query, 1, 3, 4, 3, 0, 7, 0, 3, 2, 3));
  CHECK_EQ_I64(TRY(query, 0, 3, 1, 2.9999999999999996, 2, 3, 2, 5), SP_AREA_QUERY_STATUS_SUCCESS);
  free_lattice(query, mesh);
}

static void refuses_counts_and_coordinates(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  static double points[3 * (MAX_POINTS + 1)];
  sp_nav_area_search result;
  sp_error error;
  for (int32_t i = 0; i <= MAX_POINTS; i++) {
    points[3 * i] = 3 * cos(6.283 * i / (MAX_POINTS + 1));
    points[3 * i + 2] = 6 + 3 * sin(6.283 * i / (MAX_POINTS + 1));
  }
  static const uint32_t counts[5] = {0, 2, 3, MAX_POINTS, MAX_POINTS + 1};
  for (int32_t i = 0; i < 5; i++) {
    const sp_status status =
        sp_navquery_find_in_shape(query, model.polygons[0].ref, points, counts[i], NULL, NULL, 0, &result);
    CHECK_EQ_I64(status, i == 2 || i == 3 ? SP_OK : SP_E_RANGE);
    if (status == SP_OK) CHECK_EQ_I64(result.status, SP_AREA_QUERY_STATUS_SUCCESS);
    sp_last_error(&error);
    if (status != SP_OK) CHECK_EQ_I64(error.field, SP_FIELD_SHAPE_POINTS);
  }
  points[3 * 5 + 2] = (double)NAN;
  CHECK_EQ_I64(sp_navquery_find_in_shape(query, model.polygons[0].ref, points, 8, NULL, NULL, 0, &result), SP_E_RANGE);
  sp_last_error(&error);
  CHECK(error.field == SP_FIELD_POINT_Z && error.index == 5);
  const double center[3] = {0, 0, 6};
  static const double radii[5] = {-1, (double)NAN, 4194304.5, 0, 4194304};
  for (int32_t i = 0; i < 5; i++) {
    const sp_status status =
        sp_navquery_find_in_circle(query, model.polygons[0].ref, center, radii[i], NULL, NULL, 0, &result);
    CHECK_EQ_I64(status, i < 3 ? SP_E_RANGE : SP_OK);
    sp_last_error(&error);
    if (i < 3) CHECK_EQ_I64(error.field, SP_FIELD_RADIUS);
  }
  CHECK_EQ_I64(result.polygon_count, 64);
  const double far_out[3] = {0, 2097152, 6};
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, model.polygons[0].ref, far_out, 1, NULL, NULL, 0, &result),
               SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_POSITION_Y);
  CHECK_EQ_I64(sp_navquery_find_in_circle(NULL, 1, center, 1, NULL, NULL, 0, &result), SP_E_HANDLE);
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, 1, NULL, 1, NULL, NULL, 0, &result), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, 1, center, 1, NULL, NULL, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navquery_find_in_shape(query, 1, NULL, 3, NULL, NULL, 0, &result), SP_E_ARGUMENT);
  free_lattice(query, mesh);
}

/* The first cell of the lattice spans x from -4 to -3; the border to the second one lies at x = -3. */
static void touches_exactly(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  const double center[3] = {-3.5, 0, 3};
  sp_nav_area_search result;
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, model.polygons[0].ref, center, 0.5, NULL, NULL, 0, &result), SP_OK);
  CHECK_EQ_I64(result.polygon_count, 3); /* the two neighbours of the first cell, at exactly 0.5 */
  CHECK_EQ_I64(
      sp_navquery_find_in_circle(query, model.polygons[0].ref, center, nextafter(0.5, 0), NULL, NULL, 0, &result),
      SP_OK);
  CHECK_EQ_I64(result.polygon_count, 1);
  CHECK_EQ_I64(TRY(query, -3.5, 2.6, -3, 3, -3.5, 3.4), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.result.polygon_count, 2); /* a corner on the portal */
  CHECK_EQ_I64(TRY(query, -3.5, 2.6, -3.0000000000000004, 3, -3.5, 3.4), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.result.polygon_count, 1);
  CHECK_EQ_I64(TRY(query, 100, 100, 101, 100, 100, 101), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK(found.result.polygon_count == 1 && found.polygons[0] == model.polygons[0].ref); /* the start in any case */
  /* The whole portal inside of the shape. */
  CHECK_EQ_I64(TRY(query, -3.2, 2, -2.8, 2, -2.8, 4, -3.2, 4), SP_AREA_QUERY_STATUS_SUCCESS);
  CHECK_EQ_I64(found.result.polygon_count, 4);
  free_lattice(query, mesh);
}

/** Next to x = 0 coordinates below 2^-100 read as 0. */
static void reads_tiny_coordinates_as_zero(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  const sp_nav_area_buffers buffers = buffers_of(&found);
  const int32_t start = 3; /* the cell from x = -1 to 0 in the first row */
  CHECK(model.polygons[start].corners[0][0] <= 0 && model.polygons[start + 1].corners[0][0] >= 0);
  for (int32_t exponent = 99; exponent <= 101; exponent++) {
    const double corner = -ldexp(1, -exponent);
    const double points[9] = {-0.5, 0, 2.6, corner, 0, 3, -0.5, 0, 3.4};
    CHECK_EQ_I64(sp_navquery_find_in_shape(query, model.polygons[start].ref, points, 3, NULL, &buffers, MAX_FOUND,
                                           &found.result),
                 SP_OK);
    CHECK_EQ_I64(found.result.polygon_count, exponent > 100 ? 2 : 1);
  }
  free_lattice(query, mesh);
}

/* Floors above each other -------------------------------------------------------------------- */

/** Two lattices on layers 0 and 1 at heights 0 and 3 over tile (0, 0), and a lower one at tile (1, 0) between. */
static void leaves_out_stacked_floors(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  sp_navquery *query = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  for (int32_t layer = 0; layer < 2; layer++) {
    for (int32_t column = 0; column < 2; column++) {
      /* The right tiles hang between the floors, so that both are joined to one of them by climbing. */
      navtiles_shape cells = {.tile_x = column, .layer = layer, .columns = 4, .rows = 4};
      cells.height = column == 0 ? 0.25 * layer : 0.25 * layer + 0.1;
      sp_navtile *tile = navtiles_make(&params, &cells);
      CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_OK);
      sp_navtile_free(tile);
    }
  }
  CHECK_EQ_I64(sp_navquery_create(mesh, NULL, NULL, &query), SP_OK);
  CHECK(navmodel_read(mesh, &model));
  const double center[3] = {4, 0, 6.5};
  const sp_nav_area_buffers buffers = buffers_of(&found);
  CHECK_EQ_I64(
      sp_navquery_find_in_circle(query, model.polygons[0].ref, center, 40, NULL, &buffers, MAX_FOUND, &found.result),
      SP_OK);
  CHECK_EQ_I64(found.result.polygon_count, 64);
  CHECK_EQ_I64(sp_navquery_find_local_neighbourhood(query, model.polygons[0].ref, center, 40, NULL, &buffers, MAX_FOUND,
                                                    &found.result),
               SP_OK);
  CHECK_EQ_I64(found.result.polygon_count, 32);
  for (int32_t i = 0; i < 32; i++) {
    for (int32_t k = 0; k < i; k++) {
      CHECK(!overlap(&model.polygons[navmodel_find(&model, found.polygons[i])],
                     &model.polygons[navmodel_find(&model, found.polygons[k])]));
    }
  }
  sp_navquery_free(query);
  sp_navmesh_free(mesh);
}

/* Life of a search --------------------------------------------------------------------------- */

static void tells_bad_starts(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  const double center[3] = {0, 0, 6};
  sp_nav_area_search result;
  int32_t status;
  const sp_polygon_ref ref = model.polygons[0].ref;
  const sp_polygon_ref forged[] = {
      0, ref + 64, ref | 0xFFFFF, ref ^ UINT64_C(1) << 40, ref + (UINT64_C(1) << 20), UINT64_MAX};
  CHECK_EQ_I64(sp_navquery_update_area(query, 1, NULL, &status), SP_E_STATE);
  CHECK_EQ_I64(sp_navquery_finish_area(query, NULL, 0, &result), SP_E_STATE);
  for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
    CHECK_EQ_I64(sp_navquery_find_in_circle(query, forged[i], center, 5, NULL, NULL, 0, &result), SP_OK);
    CHECK(result.status == SP_AREA_QUERY_STATUS_INVALID_START_POLY && result.polygon_count == 0 &&
          result.iterations == 0);
    CHECK_EQ_I64(sp_navquery_begin_circle(query, forged[i], center, 5, NULL, &status), SP_OK);
    CHECK_EQ_I64(status, SP_AREA_QUERY_STATUS_INVALID_START_POLY);
    CHECK_EQ_I64(sp_navquery_update_area(query, 1, NULL, &status), SP_OK);
    CHECK_EQ_I64(status, SP_AREA_QUERY_STATUS_INVALID_START_POLY);
  }
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, ref, center, 5, NULL, NULL, 0, &result), SP_OK);
  CHECK_EQ_I64(result.status, SP_AREA_QUERY_STATUS_INVALID_START_POLY);
  free_lattice(query, mesh);
}

static void notices_edits(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  const double center[3] = {0, 0, 6};
  int32_t status;
  uint32_t done = 99;
  sp_error error;
  sp_nav_area_search result;
  CHECK_EQ_I64(sp_navquery_begin_circle(query, model.polygons[0].ref, center, 50, NULL, &status), SP_OK);
  CHECK_EQ_I64(sp_navquery_update_area(query, 3, &done, &status), SP_OK);
  CHECK_EQ_U64(done, 3);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, model.polygons[9].ref, 5), SP_OK);
  CHECK_EQ_I64(sp_navquery_update_area(query, 3, &done, &status), SP_E_STATE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_MESH_CHANGED);
  CHECK_EQ_I64(sp_navquery_finish_area(query, NULL, 0, &result), SP_E_STATE);
  CHECK_EQ_I64(sp_navquery_begin_circle(query, model.polygons[0].ref, center, 50, NULL, &status), SP_OK);
  CHECK_EQ_I64(sp_navquery_update_area(query, UINT32_MAX, &done, &status), SP_OK);
  CHECK(done == 64 && status == SP_AREA_QUERY_STATUS_SUCCESS);
  free_lattice(query, mesh);
}

static int32_t count_and_answer(void *user, int32_t flags, int32_t area) {
  int32_t *calls_left = user;
  (void)flags, (void)area;
  return --*calls_left < 0 ? -1 : 1;
}

static int32_t refuse_areas(void *user, int32_t flags, int32_t area) {
  (void)flags;
  return area % *(const int32_t *)user != 0;
}

static void asks_callbacks(void) {
  sp_navmesh *mesh;
  sp_navquery *query = make_lattice(&mesh);
  const double center[3] = {0, 0, 6};
  int32_t calls_left = 0, modulus = 3, status = 77;
  const sp_navfilter_hooks stopping = {count_and_answer, &calls_left}, refusing = {refuse_areas, &modulus};
  sp_navfilter *filter = NULL;
  sp_nav_area_search result = {.status = 77};
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &stopping, NULL, &filter), SP_OK);
  for (int32_t calls = 0; calls < 64; calls++) {
    calls_left = calls;
    CHECK_EQ_I64(sp_navquery_find_in_circle(query, model.polygons[0].ref, center, 50, filter, NULL, 0, &result),
                 SP_E_CALLBACK);
    CHECK_EQ_I64(result.status, 77);
    CHECK_EQ_I64(sp_navquery_update_area(query, 1, NULL, &status), SP_E_STATE); /* that search is gone */
  }
  calls_left = 64; /* each polygon once */
  CHECK_EQ_I64(sp_navquery_find_in_circle(query, model.polygons[0].ref, center, 50, filter, NULL, 0, &result), SP_OK);
  CHECK(result.polygon_count == 64 && calls_left == 0);
  sp_navfilter_free(filter);
  CHECK_EQ_I64(sp_navfilter_create(NULL, NULL, &refusing, NULL, &filter), SP_OK);
  int32_t start = 0;
  while (model.polygons[start].area % modulus == 0) start++;
  CHECK_EQ_I64(sp_navquery_begin_circle(query, model.polygons[start].ref, center, 50, filter, &status), SP_OK);
  sp_navfilter_free(filter); /* the search keeps it */
  CHECK_EQ_I64(sp_navquery_update_area(query, UINT32_MAX, NULL, &status), SP_OK);
  const sp_nav_area_buffers buffers = buffers_of(&found);
  CHECK_EQ_I64(sp_navquery_finish_area(query, &buffers, MAX_FOUND, &found.result), SP_OK);
  CHECK(found.result.polygon_count > 1 && found.result.polygon_count < 64);
  for (int32_t i = 0; i < found.result.polygon_count; i++) {
    CHECK(model.polygons[navmodel_find(&model, found.polygons[i])].area % modulus != 0);
  }
  free_lattice(query, mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-126 M-127 M-129 M-130 M-131 M-132 M-133 M-135 M-136 finds what a flood finds, in the order of a "
         "plain best-first search",
         agrees_with_oracles);
  SP_RUN("M-133 drops polygons beyond the node limit", drops_nodes);
  SP_RUN("M-134 gives in slices what one call gives", runs_in_slices);
  SP_RUN("M-135 cuts its lists to the buffers", cuts_buffers);
  SP_RUN("M-128 takes convex polygons wound either way, with points on sides", takes_shapes_wound_either_way);
  SP_RUN("M-128 tells invalid shapes", tells_invalid_shapes);
  SP_RUN("M-128 refuses counts, coordinates and radii out of range", refuses_counts_and_coordinates);
  SP_RUN("M-129 M-131 touches what is exactly at reach, and always has the start", touches_exactly);
  SP_RUN("M-129 reads coordinates below 2^-100 as 0", reads_tiny_coordinates_as_zero);
  SP_RUN("M-136 has stacked floors once", leaves_out_stacked_floors);
  SP_RUN("M-131 tells invalid starts", tells_bad_starts);
  SP_RUN("M-134 notices edits of the mesh", notices_edits);
  SP_RUN("M-132 asks callbacks, which may refuse and stop", asks_callbacks);
  return sp_test_end();
}
