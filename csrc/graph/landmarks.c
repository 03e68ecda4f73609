/* Landmark tables (ALT; Goldberg and Harrelson 2005): the object, its selection, its bounds. */
#include "abi/options.h"
#include "core/rng.h"
#include "graph/query.h"

/* Object ------------------------------------------------------------------------------------- */

static size_t table_length(int32_t node_count, int32_t count) {
  return 2 * (size_t)node_count * (size_t)count;
}

sp_landmarks *graph__landmarks_create(int32_t node_count, int32_t count, const sp_allocator *allocator) {
  if (table_length(1, count) > SIZE_MAX / (size_t)node_count) return NULL;
  sp_landmarks *landmarks = sp__object_create(SP__KIND_LANDMARKS, sizeof *landmarks, allocator);
  if (!landmarks) return NULL;
  const sp_allocator *hook = &landmarks->object.allocator;
  landmarks->node_count = node_count;
  landmarks->count = count;
  landmarks->nodes = sp__alloc_array(hook, (size_t)count, sizeof *landmarks->nodes);
  landmarks->table = sp__alloc_array(hook, table_length(node_count, count), sizeof *landmarks->table);
  if (landmarks->nodes && landmarks->table) return landmarks;
  graph__landmarks_release(landmarks);
  return NULL;
}

void graph__landmarks_release(sp_landmarks *landmarks) {
  if (!sp__object_drop(landmarks)) return;
  const sp_allocator *hook = &landmarks->object.allocator;
  sp__release(hook, landmarks->nodes, (size_t)landmarks->count * sizeof *landmarks->nodes);
  sp__release(hook, landmarks->table, table_length(landmarks->node_count, landmarks->count) * sizeof(double));
  sp__object_destroy(landmarks, sizeof *landmarks);
}

void sp_landmarks_free(sp_landmarks *landmarks) {
  if (sp__object_give_up(landmarks, SP__KIND_LANDMARKS)) graph__landmarks_release(landmarks);
}

int32_t sp_landmarks_count(const sp_landmarks *landmarks) {
  return sp__object_is(landmarks, SP__KIND_LANDMARKS) ? landmarks->count : 0;
}

const int32_t *sp_landmarks_nodes(const sp_landmarks *landmarks) {
  return sp__object_is(landmarks, SP__KIND_LANDMARKS) ? landmarks->nodes : NULL;
}

static sp_status check_end(const sp_landmarks *landmarks, int32_t field, int32_t node) {
  if (node >= 0 && node < landmarks->node_count) return SP_OK;
  return sp__fail_range(field, node, 0, landmarks->node_count - 1);
}

sp_status sp_landmarks_lower_bound(const sp_landmarks *landmarks, int32_t from, int32_t to, double *bound) {
  sp_status status = sp__object_check(landmarks, SP__KIND_LANDMARKS);
  if (status == SP_OK) status = check_end(landmarks, SP_FIELD_FROM, from);
  if (status == SP_OK) status = check_end(landmarks, SP_FIELD_TO, to);
  if (status != SP_OK) return status;
  if (!bound) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *bound = graph__landmark_bound(graph__landmark_row(landmarks, from), graph__landmark_row(landmarks, to),
                                 landmarks->count, landmarks->count);
  return SP_OK;
}

sp_status sp_landmarks_fit(const sp_landmarks *landmarks, sp_graph *graph, int32_t *fit) {
  sp_status status = sp__object_check(landmarks, SP__KIND_LANDMARKS);
  uint64_t fingerprint;
  if (status == SP_OK) status = sp_graph_fingerprint(graph, &fingerprint);
  if (status != SP_OK) return status;
  if (!fit) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *fit = landmarks->node_count == graph->node_count && landmarks->fingerprint == fingerprint;
  return SP_OK;
}

/* Building ----------------------------------------------------------------------------------- */

/** Tables under construction and what the selection works with, one value per node each. */
typedef struct builder {
  sp_graph *graph;
  graph_memory *memory;
  sp_landmarks *landmarks;
  int32_t used; /* Landmarks chosen and tabled so far. */
  double *distances;
  double *sizes; /* Avoid: weight of the subtree. Farthest: distance to the nearest landmark. */
  int32_t *parents;
  int32_t *order;
  uint8_t *marks; /* IS_LANDMARK, IN_TREE, BLOCKED */
} builder;

enum { IS_LANDMARK = 1, IN_TREE = 2, BLOCKED = 4 };

static void builder_free(builder *build) {
  const sp_allocator *hook = &build->graph->object.allocator;
  size_t nodes = (size_t)build->graph->node_count;
  sp__release(hook, build->distances, nodes * sizeof *build->distances);
  sp__release(hook, build->sizes, nodes * sizeof *build->sizes);
  sp__release(hook, build->parents, nodes * sizeof *build->parents);
  sp__release(hook, build->order, nodes * sizeof *build->order);
  sp__release(hook, build->marks, nodes);
}

static bool builder_reserve(builder *build) {
  const sp_allocator *hook = &build->graph->object.allocator;
  size_t nodes = (size_t)build->graph->node_count;
  build->distances = sp__alloc_array(hook, nodes, sizeof *build->distances);
  build->sizes = sp__alloc_array(hook, nodes, sizeof *build->sizes);
  build->parents = sp__alloc_array(hook, nodes, sizeof *build->parents);
  build->order = sp__alloc_array(hook, nodes, sizeof *build->order);
  build->marks = sp__alloc(hook, nodes);
  if (!build->distances || !build->sizes || !build->parents || !build->order || !build->marks) return false;
  memset(build->marks, 0, nodes);
  for (size_t node = 0; node < nodes; node++) build->sizes[node] = SP_INFINITY;
  return true;
}

static sp_status grow_tree(builder *build, int32_t side, int32_t root, int32_t *settled) {
  return graph__tree(build->memory, &build->graph->csr, side, root, build->distances, build->parents, build->order,
                     settled);
}

/** The node with the greatest finite value above 0 among those that are not landmarks; -1 without one. */
static int32_t greatest(const builder *build, const double *values) {
  int32_t best = -1;
  for (int32_t node = 0; node < build->graph->node_count; node++) {
    double value = values[node];
    if (!(value > 0.0 && value < SP_INFINITY) || (build->marks[node] & IS_LANDMARK)) continue;
    if (best < 0 || value > values[best]) best = node;
  }
  return best;
}

/** G-282: as far from the root as possible, then from the landmarks so far. */
static sp_status choose_farthest(builder *build, int32_t root, int32_t *chosen) {
  if (build->used > 0) {
    *chosen = greatest(build, build->sizes);
    return SP_OK;
  }
  sp_status status = grow_tree(build, GRAPH_FORWARD, root, NULL);
  if (status == SP_OK) *chosen = greatest(build, build->distances);
  return status;
}

/* Weights of subtrees, summed up from the last settled node to the root (GAP-60); a subtree that holds a landmark
   is blocked and weighs nothing. */
static void weigh_subtrees(builder *build, int32_t root, int32_t settled) {
  const sp_landmarks *landmarks = build->landmarks;
  const double *root_row = graph__landmark_row(landmarks, root);
  for (int32_t i = 0; i < settled; i++) {
    int32_t node = build->order[i];
    const double *row = graph__landmark_row(landmarks, node);
    double bound = graph__landmark_bound(root_row, row, landmarks->count, build->used);
    build->sizes[node] = build->distances[node] - bound;
    build->marks[node] = (uint8_t)((build->marks[node] & IS_LANDMARK) | IN_TREE);
  }
  for (int32_t i = settled - 1; i >= 0; i--) {
    int32_t node = build->order[i], parent = build->parents[node];
    bool blocked = (build->marks[node] & (IS_LANDMARK | BLOCKED)) != 0;
    if (blocked) build->sizes[node] = 0.0;
    if (parent < 0) continue;
    if (blocked) {
      build->marks[parent] |= BLOCKED;
    } else {
      build->sizes[parent] += build->sizes[node];
    }
  }
}

/** The child with the greatest size, the smaller of equals; -1 at a leaf. */
static int32_t heaviest_child(const builder *build, int32_t node) {
  const graph_rows *rows = &build->graph->csr.rows[GRAPH_FORWARD];
  int32_t best = -1;
  for (int32_t slot = rows->offsets[node]; slot < rows->offsets[node + 1]; slot++) {
    int32_t child = rows->edges[slot].node;
    if (!(build->marks[child] & IN_TREE) || build->parents[child] != node) continue;
    bool better = best < 0 || build->sizes[child] > build->sizes[best] ||
                  (build->sizes[child] == build->sizes[best] && child < best);
    if (better) best = child;
  }
  return best;
}

/** G-283: the leaf below the subtree whose bounds from the root are weakest in sum. */
static sp_status choose_avoiding(builder *build, int32_t root, int32_t *chosen) {
  int32_t settled, best = -1;
  sp_status status = grow_tree(build, GRAPH_FORWARD, root, &settled);
  if (status != SP_OK) return status;
  for (int32_t node = 0; node < build->graph->node_count; node++) build->marks[node] &= IS_LANDMARK;
  weigh_subtrees(build, root, settled);
  for (int32_t node = 0; node < build->graph->node_count; node++) {
    if (!(build->marks[node] & IN_TREE) || !(build->sizes[node] > 0.0)) continue;
    if (best < 0 || build->sizes[node] > build->sizes[best]) best = node;
  }
  for (int32_t next = best; next >= 0; next = heaviest_child(build, best)) best = next;
  *chosen = best;
  return SP_OK;
}

/** Adds a landmark: its column of both tables. */
static sp_status add_landmark(builder *build, int32_t node) {
  sp_landmarks *landmarks = build->landmarks;
  size_t stride = 2 * (size_t)landmarks->count;
  for (int32_t side = 0; side < GRAPH_SIDES; side++) {
    sp_status status = grow_tree(build, side, node, NULL);
    if (status != SP_OK) return status;
    double *column = landmarks->table + (side == GRAPH_FORWARD ? 0 : landmarks->count) + build->used;
    for (int32_t v = 0; v < landmarks->node_count; v++) column[(size_t)v * stride] = build->distances[v];
  }
  landmarks->nodes[build->used++] = node;
  build->marks[node] |= IS_LANDMARK;
  return SP_OK;
}

/** Farthest: keeps the distance to the nearest landmark up to date. */
static void note_distances(builder *build) {
  const sp_landmarks *landmarks = build->landmarks;
  for (int32_t node = 0; node < landmarks->node_count; node++) {
    double distance = graph__landmark_row(landmarks, node)[build->used - 1];
    if (distance < build->sizes[node]) build->sizes[node] = distance;
  }
}

static int32_t first_other_node(const builder *build) {
  int32_t node = 0;
  while (build->marks[node] & IS_LANDMARK) node++;
  return node;
}

static sp_status choose_all(builder *build, const sp_landmark_options *options) {
  sp__rng rng = {(uint64_t)options->seed_high << 32 | options->seed_low};
  bool farthest = options->selection == SP_LANDMARK_SELECTION_FARTHEST;
  while (build->used < build->landmarks->count) {
    int32_t root = sp__rng_next_int(&rng, build->graph->node_count); /* Drawn even when it is not needed (G-281). */
    int32_t chosen = -1;
    sp_status status = farthest ? choose_farthest(build, root, &chosen) : choose_avoiding(build, root, &chosen);
    if (status == SP_OK) status = add_landmark(build, chosen >= 0 ? chosen : first_other_node(build));
    if (status != SP_OK) return status;
    if (farthest) note_distances(build);
  }
  return SP_OK;
}

static sp_status build_tables(sp_graph *graph, const sp_landmark_options *options, sp_landmarks **out) {
  int32_t count = options->count < graph->node_count ? options->count : graph->node_count;
  if (!graph->query) graph->query = graph__query_create(graph);
  if (!graph->query) return sp__fail_memory();
  sp_status status = graph__compile(graph);
  if (status != SP_OK) return status;
  builder build = {.graph = graph, .memory = &graph->query->memory};
  build.landmarks = graph__landmarks_create(graph->node_count, count, &graph->object.allocator);
  if (!build.landmarks) return sp__fail_memory();
  status = builder_reserve(&build) ? choose_all(&build, options) : sp__fail_memory();
  builder_free(&build);
  if (status != SP_OK) {
    graph__landmarks_release(build.landmarks);
    return status;
  }
  build.landmarks->fingerprint = graph__fingerprint(graph);
  *out = build.landmarks;
  return SP_OK;
}

sp_status sp_landmarks_build(sp_graph *graph, const sp_landmark_options *options, sp_landmarks **out) {
  static const sp_landmark_options defaults = SP_LANDMARK_OPTIONS_INIT;
  sp_status status = graph__check(graph);
  if (status == SP_OK) status = sp__landmark_options_check(options);
  if (status != SP_OK) return status;
  if (!out) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (graph->node_count == 0) return sp__fail_range(SP_FIELD_NODE_COUNT, 0, 1, SP_GRAPH_MAX_NODES);
  status = graph__enter(graph);
  if (status != SP_OK) return status;
  status = build_tables(graph, options ? options : &defaults, out);
  graph__leave(graph);
  return status;
}
