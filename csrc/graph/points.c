/* Point graphs: checks, links, and the graph over them (spec 05-graphs, "Point graphs"). */
#include "abi/options.h"
#include "graph/point_index.h"
#include "graph/point_tree.h"
#include "math/fp_guard.h"

/** A pair of points, the lower first: lower << 32 | higher, so that pairs sort as numbers. */
typedef uint64_t point_pair;

#define SORT_NAME sort_pairs
#define SORT_ITEM point_pair
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

typedef struct link_builder {
  const sp_allocator *allocator;
  const double *points;
  int32_t count;
  sp_point_graph_options options;
  sp_link_hooks hooks;
  point_pair *pairs;
  size_t pair_capacity;
  size_t pair_count;
  point_index index; /* For links within a distance. */
  point_tree tree;   /* For the nearest ones. */
} link_builder;

/* Checks ------------------------------------------------------------------------------------- */

/** Finite and within 2^21 on every axis (G-289); `index` is -1 for a single position. */
static sp_status check_position(const double *position, int32_t index) {
  static const int32_t fields[3] = {SP_FIELD_POINT_X, SP_FIELD_POINT_Y, SP_FIELD_POINT_Z};
  for (int32_t axis = 0; axis < 3; axis++) {
    bool inside = position[axis] >= -SP_MAX_COORDINATE && position[axis] <= SP_MAX_COORDINATE;
    if (!inside) {
      return sp__fail_range_at(fields[axis], index, position[axis], -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
    }
  }
  return SP_OK;
}

static sp_status check_points(const double *points, uint32_t count) {
  if (count > SP_GRAPH_MAX_NODES) return sp__fail_range(SP_FIELD_NODE_COUNT, count, 0, SP_GRAPH_MAX_NODES);
  if (count > 0 && !points) return sp__fail(SP_E_ARGUMENT, SP_FIELD_POINT_X, SP_DETAIL_NULL_POINTER);
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = check_position(points + 3 * (size_t)i, (int32_t)i);
  return status;
}

static sp_status check_links(const int32_t *links, uint32_t link_count, uint32_t count) {
  if (link_count > 0 && !links) return sp__fail(SP_E_ARGUMENT, SP_FIELD_LINK, SP_DETAIL_NULL_POINTER);
  for (size_t i = 0; i < 2 * (size_t)link_count; i++) {
    bool exists = links[i] >= 0 && (uint32_t)links[i] < count;
    if (!exists) return sp__fail_range_at(SP_FIELD_LINK, (int32_t)(i / 2), links[i], 0, (double)count - 1);
  }
  return SP_OK;
}

static sp_status check_options(const sp_point_graph_options *options) {
  sp_status status = sp__point_graph_options_check(options);
  if (status != SP_OK || !options) return status;
  double distance = options->max_distance;
  if (distance == 0.0 || distance >= SP_POINT_GRAPH_MIN_DISTANCE) return SP_OK;
  return sp__fail_range(SP_FIELD_POINT_GRAPH_OPTIONS_MAX_DISTANCE, distance, SP_POINT_GRAPH_MIN_DISTANCE, SP__FINITE);
}

/* Links -------------------------------------------------------------------------------------- */

static sp_status add_pair(link_builder *build, int32_t a, int32_t b) {
  void *pairs = build->pairs;
  size_t used = build->pair_count;
  if (!sp__grow_array(build->allocator, &pairs, &build->pair_capacity, used, used + 1, sizeof *build->pairs)) {
    return sp__fail_memory();
  }
  build->pairs = pairs;
  build->pairs[build->pair_count++] = (point_pair)(uint32_t)(a < b ? a : b) << 32 | (uint32_t)(a < b ? b : a);
  return SP_OK;
}

static sp_status add_explicit(link_builder *build, const int32_t *links, uint32_t link_count) {
  sp_status status = SP_OK;
  for (size_t i = 0; i < link_count && status == SP_OK; i++) {
    if (links[2 * i] != links[2 * i + 1]) status = add_pair(build, links[2 * i], links[2 * i + 1]);
  }
  return status;
}

/** Adds a generated pair unless the callback refuses it; *added tells. */
static sp_status add_generated(link_builder *build, int32_t a, int32_t b, bool *added) {
  int32_t valid = 1, low = a < b ? a : b, high = a < b ? b : a;
  if (build->hooks.link_valid && build->hooks.link_valid(build->hooks.user, low, high, &valid)) {
    return sp__fail(SP_E_CALLBACK, SP_FIELD_LINK_VALID, SP_DETAIL_NONE);
  }
  *added = valid != 0;
  return valid ? add_pair(build, a, b) : SP_OK;
}

/** Every pair within max_distance, asked in the order of (lower, higher) (GAP-63). */
static sp_status link_within(link_builder *build) {
  double most = build->options.max_distance * build->options.max_distance;
  sp_status status = SP_OK;
  for (int32_t a = 0; a < build->count && status == SP_OK; a++) {
    if (!graph__index_find(&build->index, a)) return sp__fail_memory();
    graph__index_sort_by_point(&build->index);
    for (size_t i = 0; i < build->index.found_count && status == SP_OK; i++) {
      const point_candidate *candidate = &build->index.found[i];
      bool added;
      if (candidate->squared_distance <= most) status = add_generated(build, a, candidate->point, &added);
    }
  }
  return status;
}

/** The nearest valid points of one, asked in the order of (squared distance, index) (GAP-64). */
static sp_status link_nearest(link_builder *build, int32_t point) {
  bool limited = build->options.max_distance > 0.0;
  double most = limited ? build->options.max_distance * build->options.max_distance : SP_INFINITY;
  int32_t taken = 0;
  if (!graph__tree_start(&build->tree, point)) return sp__fail_memory();
  while (taken < build->options.nearest_count) {
    point_entry near;
    bool added;
    if (!graph__tree_next(&build->tree, &near)) return sp__fail_memory();
    if (near.index < 0 || near.squared_distance > most) return SP_OK;
    sp_status status = add_generated(build, point, near.index, &added);
    if (status != SP_OK) return status;
    taken += added;
  }
  return SP_OK;
}

static sp_status link_all_nearest(link_builder *build) {
  if (!graph__tree_build_points(&build->tree, build->allocator, build->points, build->count)) return sp__fail_memory();
  sp_status status = SP_OK;
  for (int32_t point = 0; point < build->count && status == SP_OK; point++) status = link_nearest(build, point);
  return status;
}

static sp_status generate_links(link_builder *build) {
  if (build->options.nearest_count > 0) return link_all_nearest(build);
  if (build->options.max_distance == 0.0) return SP_OK;
  /* A little more than the distance, so that the next cells hold all points within it. */
  double cell_size = build->options.max_distance * (1.0 + 0x1p-10);
  if (!graph__index_build(&build->index, build->allocator, build->points, build->count, cell_size)) {
    return sp__fail_memory();
  }
  return link_within(build);
}

/** Sorts the pairs and drops repeated ones. */
static sp_status order_pairs(link_builder *build) {
  if (build->pair_count == 0) return SP_OK;
  point_pair *scratch = sp__alloc_array(build->allocator, build->pair_count, sizeof *scratch);
  if (!scratch) return sp__fail_memory();
  size_t count = build->pair_count, kept = 1;
  sort_pairs(build->pairs, scratch, count);
  for (size_t i = 1; i < count; i++) {
    if (build->pairs[i] != build->pairs[kept - 1]) build->pairs[kept++] = build->pairs[i];
  }
  build->pair_count = kept;
  sp__release(build->allocator, scratch, count * sizeof *scratch);
  return SP_OK;
}

/* Graph -------------------------------------------------------------------------------------- */

static sp_status compile_pairs(const link_builder *build, sp_graph *graph) {
  size_t count = 2 * build->pair_count;
  if (count > SP_GRAPH_MAX_EDGES) return sp__fail_range(SP_FIELD_EDGE, (double)count, 0, SP_GRAPH_MAX_EDGES);
  graph_arc *arcs = sp__alloc_array(build->allocator, count, sizeof *arcs);
  if (count > 0 && !arcs) return sp__fail_memory();
  for (size_t i = 0; i < build->pair_count; i++) {
    int32_t a = (int32_t)(build->pairs[i] >> 32), b = (int32_t)(build->pairs[i] & UINT32_MAX);
    double distance = graph__distance(build->points + 3 * (size_t)a, build->points + 3 * (size_t)b);
    arcs[2 * i] = (graph_arc){distance, a, b};
    arcs[2 * i + 1] = (graph_arc){distance, b, a};
  }
  bool built = graph__csr_build(&graph->csr, build->allocator, graph->node_count, arcs, (int32_t)count, (int32_t)count);
  sp__release(build->allocator, arcs, count * sizeof *arcs);
  if (!built) return sp__fail_memory();
  graph->live_count = (int32_t)count;
  graph->compiled_edits = graph->edits;
  return SP_OK;
}

static sp_status build_graph(link_builder *build, const int32_t *links, uint32_t link_count, sp_graph *graph) {
  sp_status status = add_explicit(build, links, link_count);
  if (status == SP_OK) status = generate_links(build);
  graph__index_free(&build->index);
  graph__tree_free_points(&build->tree);
  if (status == SP_OK) status = order_pairs(build);
  if (status == SP_OK) status = compile_pairs(build, graph);
  sp__release(build->allocator, build->pairs, build->pair_capacity * sizeof *build->pairs);
  return status;
}

/** An empty graph object with a copy of the positions; NULL without memory. */
static sp_graph *create_with_points(const double *points, int32_t count, const sp_allocator *allocator) {
  sp_graph *graph = graph__create(count, allocator);
  if (!graph) return NULL;
  graph->points = sp__alloc(&graph->object.allocator, graph__points_size(count));
  if (!graph->points) {
    graph__release_reference(graph);
    return NULL;
  }
  if (count > 0) memcpy(graph->points, points, graph__points_size(count));
  return graph;
}

sp_status sp_point_graph_create(const double *points, uint32_t count, const int32_t *links, uint32_t link_count,
                                const sp_point_graph_options *options, const sp_link_hooks *hooks,
                                const sp_allocator *allocator, sp_graph **out) {
  static const sp_point_graph_options defaults = SP_POINT_GRAPH_OPTIONS_INIT;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = check_options(options);
  if (status == SP_OK) status = check_points(points, count);
  if (status == SP_OK) status = check_links(links, link_count, count);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp_graph *graph = create_with_points(points, (int32_t)count, allocator);
  if (!graph) return sp__fail_memory();
  link_builder build = {.allocator = &graph->object.allocator,
                        .points = graph->points,
                        .count = (int32_t)count,
                        .options = options ? *options : defaults,
                        .hooks = hooks ? *hooks : (sp_link_hooks){0}};
  status = build_graph(&build, links, link_count, graph);
  if (status != SP_OK) {
    graph__release_reference(graph);
    return status;
  }
  *out = graph;
  return SP_OK;
}

sp_status sp_graph_nearest_node(const sp_graph *graph, double x, double y, double z, int32_t *node) {
  sp_status status = graph__check(graph);
  if (status != SP_OK) return status;
  if (!node) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (!graph->points) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NO_POSITIONS);
  const double position[3] = {x, y, z};
  status = check_position(position, -1);
  if (status != SP_OK) return status;
  double least = SP_INFINITY;
  *node = -1;
  for (int32_t i = 0; i < graph->node_count; i++) {
    double squared = graph__squared_distance(graph->points + 3 * (size_t)i, position);
    if (!(squared < least)) continue;
    least = squared;
    *node = i;
  }
  return SP_OK;
}
