/* Point graphs: links against brute force, the order of callback calls, permutations, errors. */
#include <math.h>
#include <string.h>

#include "samepath/graph.h"

#include "core/fnv.h"
#include "core/rng.h"
#include "support/cases.h"
#include "support/grids.h"
#include "support/test.h"

enum { RANDOM_SETS = 1500, MOST_POINTS = 80, MOST_LINKS = 12 };

/** Points and how to link them. */
typedef struct point_set {
  double points[3 * MOST_POINTS];
  int32_t links[2 * MOST_LINKS];
  int32_t count;
  int32_t link_count;
  sp_point_graph_options options;
  uint64_t seed;
  bool validated; /* with a callback that refuses about a third */
} point_set;

/** Adjacency, and a hash of all callback calls in order. */
typedef struct linked {
  bool pair[MOST_POINTS][MOST_POINTS];
  uint64_t log;
} linked;

static bool is_valid(const point_set *set, int32_t a, int32_t b) {
  sp__rng rng = {set->seed + (uint64_t)(a * 1000 + b)};
  return sp__rng_next_int(&rng, 3) > 0;
}

static void log_pair(uint64_t *log, int32_t a, int32_t b) {
  const int32_t pair[2] = {a, b};
  *log = sp__fnv1a64(*log, pair, sizeof pair);
}

static double squared(const point_set *set, int32_t a, int32_t b) {
  const double dx = set->points[3 * a] - set->points[3 * b];
  const double dy = set->points[3 * a + 1] - set->points[3 * b + 1];
  const double dz = set->points[3 * a + 2] - set->points[3 * b + 2];
  return (dx * dx + dy * dy) + dz * dz;
}

/* By brute force ----------------------------------------------------------------------------- */

static bool accept(const point_set *set, linked *links, int32_t a, int32_t b) {
  const int32_t low = a < b ? a : b;
  const int32_t high = a < b ? b : a;
  if (set->validated) log_pair(&links->log, low, high);
  if (set->validated && !is_valid(set, low, high)) return false;
  links->pair[a][b] = links->pair[b][a] = true;
  return true;
}

/** All other points in the order of (squared distance, index), by insertion. */
static void order_others(const point_set *set, int32_t point, int32_t *order) {
  int32_t count = 0;
  for (int32_t other = 0; other < set->count; other++) {
    if (other == point) continue;
    int32_t at = count++;
    for (; at > 0 && squared(set, point, other) < squared(set, point, order[at - 1]); at--) order[at] = order[at - 1];
    order[at] = other;
  }
}

static void link_brutally(const point_set *set, linked *links) {
  memset(links, 0, sizeof *links);
  links->log = SP__FNV1A64_START;
  const double most = set->options.max_distance * set->options.max_distance;
  const bool limited = set->options.max_distance > 0;
  for (int32_t i = 0; i < set->link_count; i++) {
    const int32_t a = set->links[2 * i];
    const int32_t b = set->links[2 * i + 1];
    if (a != b) links->pair[a][b] = links->pair[b][a] = true;
  }
  for (int32_t a = 0; a < set->count && set->options.nearest_count == 0 && limited; a++) {
    for (int32_t b = a + 1; b < set->count; b++) {
      if (squared(set, a, b) <= most) accept(set, links, a, b);
    }
  }
  for (int32_t a = 0; a < set->count && set->options.nearest_count > 0; a++) {
    int32_t order[MOST_POINTS];
    int32_t taken = 0;
    order_others(set, a, order);
    for (int32_t i = 0; i + 1 < set->count && taken < set->options.nearest_count; i++) {
      if (limited && squared(set, a, order[i]) > most) break;
      if (accept(set, links, a, order[i])) taken++;
    }
  }
}

/* By the library ----------------------------------------------------------------------------- */

/** What the callback gets. */
typedef struct asked {
  const point_set *set;
  uint64_t log;
} asked;

static int32_t validate(void *user, int32_t a, int32_t b, int32_t *valid) {
  asked *self = (asked *)user;
  log_pair(&self->log, a, b);
  *valid = is_valid(self->set, a, b);
  return 0;
}

static sp_graph *link_points(const point_set *set, uint64_t *log) {
  asked user = {set, SP__FNV1A64_START};
  const sp_link_hooks hooks = {set->validated ? validate : NULL, &user};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_point_graph_create(set->points, (uint32_t)set->count, set->links, (uint32_t)set->link_count,
                                     &set->options, &hooks, NULL, &graph),
               SP_OK);
  *log = user.log;
  return graph;
}

/** Rows must hold exactly the linked pairs, ordered as pairs are, weighted by the distance. */
static void check_rows(const point_set *set, const linked *links, sp_graph *graph) {
  static int32_t offsets[MOST_POINTS + 1], nodes[MOST_POINTS * MOST_POINTS];
  static double weights[MOST_POINTS * MOST_POINTS];
  CHECK_EQ_I64(sp_graph_copy_rows(graph, 0, offsets, nodes, weights), SP_OK);
  for (int32_t a = 0; a < set->count; a++) {
    int32_t slot = offsets[a];
    for (int32_t b = 0; b < set->count; b++) {
      if (!links->pair[a][b]) continue;
      if (!CHECK(slot < offsets[a + 1])) return;
      CHECK_EQ_I64(nodes[slot], b);
      CHECK_EQ_F64_BITS(weights[slot], sqrt(squared(set, a, b)));
      slot++;
    }
    CHECK_EQ_I64(slot, offsets[a + 1]);
  }
}

/* Drawing ------------------------------------------------------------------------------------ */

static double draw_coordinate(sp__rng *rng, int32_t kind) {
  if (kind == 0) return sp__rng_next_int(rng, 6);             /* many equal distances */
  if (kind == 1) return sp__rng_next_double(rng) * 10 - 5;    /* general position */
  if (kind == 2) return sp__rng_next_int(rng, 2) * 2097152.0; /* corners of the world */
  const double cluster = sp__rng_next_int(rng, 3) * 1000.0;   /* clusters far apart */
  return cluster + sp__rng_next_double(rng);
}

static void draw_set(point_set *set, uint64_t seed) {
  static const double distances[] = {0, 0.5, 1, 1.4142135623730951, 2.5, 100, 9.31322574615478515625e-10, 1e300};
  sp__rng rng = {seed};
  *set = (point_set){.seed = seed, .options = SP_POINT_GRAPH_OPTIONS_INIT};
  const int32_t kind = sp__rng_next_int(&rng, 4);
  const bool flat = sp__rng_next_int(&rng, 2) == 0;
  set->count = sp__rng_next_int(&rng, MOST_POINTS + 1);
  for (int32_t i = 0; i < 3 * set->count; i++) {
    set->points[i] = i % 3 == 2 && flat ? 0.0 : draw_coordinate(&rng, kind);
  }
  set->options.max_distance = distances[sp__rng_next_int(&rng, 8)];
  set->options.nearest_count = sp__rng_next_int(&rng, 2) * sp__rng_next_int(&rng, 7);
  set->validated = sp__rng_next_int(&rng, 3) == 0;
  set->link_count = set->count == 0 ? 0 : sp__rng_next_int(&rng, MOST_LINKS + 1);
  for (int32_t i = 0; i < 2 * set->link_count; i++) set->links[i] = sp__rng_next_int(&rng, set->count);
}

static void equals_brute_force(void) {
  static point_set set;
  static linked expected;
  for (int32_t i = 0; i < case_scaled(RANDOM_SETS) && sp_test_failures() == 0; i++) {
    draw_set(&set, UINT64_C(0x9017) << 32 | (uint64_t)(uint32_t)i);
    sp_test_note("set %d", (int)i);
    link_brutally(&set, &expected);
    uint64_t log;
    sp_graph *graph = link_points(&set, &log);
    check_rows(&set, &expected, graph);
    CHECK_EQ_U64(log, expected.log);
    sp_graph_free(graph);
  }
}

/** The same points in another order have the same links, as pairs of positions. */
static void permutations(void) {
  static point_set set, shuffled;
  static linked links, again;
  for (int32_t i = 0; i < 300 && sp_test_failures() == 0; i++) {
    draw_set(&set, UINT64_C(0x9E12) << 32 | (uint64_t)(uint32_t)i);
    set.validated = false;
    set.options.nearest_count = 0;
    sp__rng rng = {(uint64_t)i};
    int32_t place[MOST_POINTS];
    for (int32_t p = 0; p < set.count; p++) {
      const int32_t other = sp__rng_next_int(&rng, p + 1);
      place[p] = place[other];
      place[other] = p;
    }
    shuffled = set;
    for (int32_t p = 0; p < set.count; p++) memcpy(shuffled.points + 3 * place[p], set.points + 3 * p, 24);
    for (int32_t l = 0; l < 2 * set.link_count; l++) shuffled.links[l] = place[set.links[l]];
    link_brutally(&set, &links);
    memset(&again, 0, sizeof again);
    for (int32_t a = 0; a < set.count; a++) {
      for (int32_t b = 0; b < set.count; b++) again.pair[place[a]][place[b]] = links.pair[a][b];
    }
    uint64_t log;
    sp_graph *graph = link_points(&shuffled, &log);
    check_rows(&shuffled, &again, graph);
    sp_graph_free(graph);
  }
}

/* One by one --------------------------------------------------------------------------------- */

static sp_status create(const double *points, uint32_t count, const int32_t *links, uint32_t link_count,
                        int32_t nearest, double distance, sp_graph **graph) {
  const sp_point_graph_options options = {sizeof options, nearest, distance};
  return sp_point_graph_create(points, count, links, link_count, &options, NULL, NULL, graph);
}

static void errors(void) {
  double points[] = {0, 0, 0, 1, 2, 3};
  static const int32_t links[] = {0, 1, 1, 2};
  sp_graph *graph = NULL;
  sp_error error;
  static const int32_t fields[] = {SP_FIELD_POINT_X, SP_FIELD_POINT_Y, SP_FIELD_POINT_Z};
  static const double bad[] = {2097152.5, -2097153, (double)INFINITY};
  for (int32_t axis = 0; axis < 3; axis++) {
    const double kept = points[3 + axis];
    points[3 + axis] = bad[axis];
    CHECK_EQ_I64(create(points, 2, NULL, 0, 0, 1, &graph), SP_E_RANGE);
    sp_last_error(&error);
    CHECK_EQ_I64(error.field, fields[axis]);
    CHECK_EQ_I64(error.index, 1);
    CHECK_EQ_F64_BITS(error.value, bad[axis]);
    CHECK_EQ_F64_BITS(error.max, 2097152.0);
    points[3 + axis] = kept;
  }
  points[0] = (double)NAN;
  CHECK_EQ_I64(create(points, 2, NULL, 0, 0, 1, &graph), SP_E_RANGE);
  points[0] = -2097152.0;
  CHECK_EQ_I64(create(points, 2, links, 2, 0, 0, &graph), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_LINK);
  CHECK_EQ_I64(error.index, 1);
  CHECK_EQ_I64(create(points, 2, NULL, 0, 0, 0x1p-31, &graph), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_POINT_GRAPH_OPTIONS_MAX_DISTANCE, 0x1p-31, 0x1p-30, 1.7976931348623157e308);
  CHECK_EQ_I64(create(points, 2, NULL, 0, 0, -1, &graph), SP_E_RANGE);
  CHECK_EQ_I64(create(points, 2, NULL, 0, -1, 0, &graph), SP_E_RANGE);
  CHECK_EQ_I64(create(points, UINT32_MAX, NULL, 0, 0, 0, &graph), SP_E_RANGE);
  CHECK_EQ_I64(create(NULL, 2, NULL, 0, 0, 0, &graph), SP_E_ARGUMENT);
  CHECK_EQ_I64(create(points, 2, NULL, 1, 0, 0, &graph), SP_E_ARGUMENT);
  CHECK(graph == NULL);
  CHECK_EQ_I64(create(points, 2, links, 1, 0, 0x1p-30, &graph), SP_OK);
  sp_graph_free(graph);
}

static int32_t stop(void *user, int32_t a, int32_t b, int32_t *valid) {
  (void)user, (void)a, (void)b, (void)valid;
  return 1;
}

static void link_callback_stops(void) {
  static const double points[] = {0, 0, 0, 1, 0, 0};
  const sp_point_graph_options options = {sizeof options, 0, 2};
  const sp_link_hooks hooks = {stop, NULL};
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_point_graph_create(points, 2, NULL, 0, &options, &hooks, NULL, &graph), SP_E_CALLBACK);
  check_failure(SP_E_CALLBACK, SP_FIELD_LINK_VALID, SP_DETAIL_NONE);
  CHECK(graph == NULL);
}

static void immutable(void) {
  static const double points[] = {0, 0, 0, 1, 0, 0};
  static const int32_t links[] = {1, 0, 0, 1, 0, 0};
  sp_graph *graph = NULL;
  int32_t number;
  CHECK_EQ_I64(create(points, 2, links, 3, 0, 0, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_edge_count(graph), 2);
  CHECK_EQ_I64(sp_graph_add_node(graph, &number), SP_E_STATE);
  check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_EDITABLE);
  CHECK_EQ_I64(sp_graph_add_edge(graph, 0, 1, 5, &number), SP_E_STATE);
  CHECK_EQ_I64(sp_graph_is_compiled(graph), 1);
  CHECK_EQ_I64(memcmp(sp_graph_points(graph), points, sizeof points), 0);
  sp_graph_free(graph);
}

static void nearest_node(void) {
  static const double points[] = {0, 0, 0, 4, 0, 0, 2, 2, 0, 2, 2, 0};
  sp_graph *graph = NULL;
  int32_t node = -9;
  CHECK_EQ_I64(create(points, 4, NULL, 0, 0, 0, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 2, 0, 0, &node), SP_OK);
  CHECK_EQ_I64(node, 0);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 2, 0.5, 0, &node), SP_OK);
  CHECK_EQ_I64(node, 2);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 2.5, 0, 0, &node), SP_OK);
  CHECK_EQ_I64(node, 1);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 0, 0, 3e6, &node), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_POINT_Z, 3e6, -2097152, 2097152);
  sp_graph_free(graph);
  CHECK_EQ_I64(create(NULL, 0, NULL, 0, 3, 1, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_nearest_node(graph, 0, 0, 0, &node), SP_OK);
  CHECK_EQ_I64(node, -1);
  sp_graph_free(graph);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-290..G-294 GAP-63 GAP-64 links and callback calls equal brute force", equals_brute_force);
  SP_RUN("G-295 links do not depend on the order of the points", permutations);
  SP_RUN("G-289 G-296 bad coordinates, links and distances are named", errors);
  SP_RUN("G-294 a link callback's stop ends the building", link_callback_stops);
  SP_RUN("G-263 G-291 a point graph cannot be edited; repeated links and loops are dropped", immutable);
  SP_RUN("G-297 the nearest node, the smaller index of equals", nearest_node);
  return sp_test_end();
}
