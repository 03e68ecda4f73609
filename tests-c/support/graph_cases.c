#include "support/graph_cases.h"

#include <math.h>

#include "support/test.h"

double graph_case_distance(const graph_case *drawn, int32_t a, int32_t b) {
  const double *p = drawn->points + 3 * a;
  const double *q = drawn->points + 3 * b;
  const double dx = p[0] - q[0];
  const double dy = p[1] - q[1];
  const double dz = p[2] - q[2];
  return sqrt((dx * dx + dy * dy) + dz * dz);
}

/* Drawing ------------------------------------------------------------------------------------ */

/** At least the straight line plus a surcharge of 0 to 3.75. */
static double draw_weight(const graph_case *drawn, sp__rng *rng, int32_t from, int32_t to, bool fractional) {
  const double extra = sp__rng_next_int(rng, 16) / 4.0;
  const double distance = graph_case_distance(drawn, from, to);
  if (fractional) return distance * (1.0 + sp__rng_next_double(rng)) + extra * 0.3333;
  return ceil(distance * 4.0) / 4.0 + extra;
}

static void add_edge(graph_case *drawn, int32_t from, int32_t to, double weight) {
  if (drawn->edge_count == GRAPH_CASE_EDGES) return;
  drawn->from[drawn->edge_count] = from;
  drawn->to[drawn->edge_count] = to;
  drawn->weights[drawn->edge_count++] = weight;
}

static void scatter_points(graph_case *drawn, sp__rng *rng, int32_t side) {
  for (int32_t i = 0; i < drawn->node_count; i++) {
    drawn->points[3 * i] = sp__rng_next_int(rng, side) / 4.0;
    drawn->points[3 * i + 1] = sp__rng_next_int(rng, side) / 4.0;
    drawn->points[3 * i + 2] = 0;
  }
}

static void draw_sparse(graph_case *drawn, sp__rng *rng, bool fractional) {
  /* All nodes on few places: many straight lines of length 0, so that zero weights are allowed. */
  scatter_points(drawn, rng, 3);
  const int32_t edges = drawn->node_count * (1 + sp__rng_next_int(rng, 3));
  for (int32_t i = 0; i < edges; i++) {
    const int32_t from = sp__rng_next_int(rng, drawn->node_count);
    const int32_t to = sp__rng_next_int(rng, drawn->node_count);
    const bool free_of_charge = graph_case_distance(drawn, from, to) == 0.0 && sp__rng_next_int(rng, 2) == 0;
    add_edge(drawn, from, to, free_of_charge ? 0.0 : draw_weight(drawn, rng, from, to, fractional));
  }
}

static void draw_dense(graph_case *drawn, sp__rng *rng, bool fractional) {
  if (drawn->node_count > 20) drawn->node_count = 20;
  scatter_points(drawn, rng, 16);
  for (int32_t from = 0; from < drawn->node_count; from++) {
    for (int32_t to = 0; to < drawn->node_count; to++) {
      if (sp__rng_next_int(rng, 4) == 0) continue;
      add_edge(drawn, from, to, draw_weight(drawn, rng, from, to, fractional));
    }
  }
}

static void draw_grid(graph_case *drawn, sp__rng *rng, bool fractional) {
  const int32_t width = 2 + sp__rng_next_int(rng, 6);
  const int32_t height = 2 + sp__rng_next_int(rng, 6);
  drawn->node_count = width * height;
  for (int32_t i = 0; i < drawn->node_count; i++) {
    drawn->points[3 * i] = i % width;
    drawn->points[3 * i + 1] = i / width;
    drawn->points[3 * i + 2] = 0;
  }
  for (int32_t i = 0; i < drawn->node_count; i++) {
    for (int32_t step = 0; step < 2; step++) {
      const bool exists = step == 0 ? i % width + 1 < width : i / width + 1 < height;
      if (!exists || sp__rng_next_int(rng, 6) == 0) continue;
      const int32_t to = step == 0 ? i + 1 : i + width;
      const double weight = fractional ? 1.0 + sp__rng_next_double(rng) * 0.1 : 1.0;
      add_edge(drawn, i, to, weight);
      add_edge(drawn, to, i, weight);
    }
  }
}

static void draw_road(graph_case *drawn, sp__rng *rng, bool fractional) {
  scatter_points(drawn, rng, 64);
  for (int32_t from = 0; from < drawn->node_count; from++) {
    for (int32_t to = from + 1; to < drawn->node_count; to++) {
      const double distance = graph_case_distance(drawn, from, to);
      if (distance > 4.5) continue;
      const double weight = fractional ? distance : ceil(distance * 4.0) / 4.0;
      if (sp__rng_next_int(rng, 8) > 0) add_edge(drawn, from, to, weight);
      if (sp__rng_next_int(rng, 8) > 0) add_edge(drawn, to, from, weight);
    }
  }
}

void graph_case_draw(graph_case *drawn, sp__rng *rng, graph_kind kind, bool fractional) {
  drawn->node_count = 2 + sp__rng_next_int(rng, 39);
  drawn->edge_count = 0;
  if (kind == GRAPH_SPARSE) draw_sparse(drawn, rng, fractional);
  if (kind == GRAPH_DENSE) draw_dense(drawn, rng, fractional);
  if (kind == GRAPH_GRID) draw_grid(drawn, rng, fractional);
  if (kind == GRAPH_ROAD) draw_road(drawn, rng, fractional);
}

void graph_case_isolate(graph_case *drawn, int32_t node) {
  int32_t kept = 0;
  for (int32_t i = 0; i < drawn->edge_count; i++) {
    if (drawn->to[i] == node) continue;
    drawn->from[kept] = drawn->from[i];
    drawn->to[kept] = drawn->to[i];
    drawn->weights[kept++] = drawn->weights[i];
  }
  drawn->edge_count = kept;
}

sp_graph *graph_case_make(const graph_case *drawn, const sp_allocator *allocator) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_graph_from_edges(drawn->from, drawn->to, drawn->weights, (uint32_t)drawn->edge_count,
                                   drawn->node_count, 1, allocator, &graph),
               SP_OK);
  return graph;
}

/* Shortest paths ----------------------------------------------------------------------------- */

bool graph_oracle_may_enter(const sp_graph_hooks *hooks, int32_t node) {
  if (hooks == NULL || hooks->blocked == NULL) return true;
  int32_t blocked = 0;
  hooks->blocked(hooks->user, node, &blocked);
  return blocked == 0;
}

bool graph_oracle_price(const graph_case *drawn, const sp_graph_hooks *hooks, int32_t index, double *cost) {
  *cost = drawn->weights[index];
  if (!graph_oracle_may_enter(hooks, drawn->to[index])) return false;
  if (hooks != NULL && hooks->edge_cost != NULL) {
    hooks->edge_cost(hooks->user, drawn->from[index], drawn->to[index], drawn->weights[index], cost);
  }
  return !isnan(*cost) && *cost >= 0.0 && !isinf(*cost);
}

static int32_t nearest_open(const double *distances, const bool *closed, int32_t count) {
  int32_t best = -1;
  for (int32_t node = 0; node < count; node++) {
    if (closed[node] || isinf(distances[node])) continue;
    if (best < 0 || distances[node] < distances[best]) best = node;
  }
  return best;
}

void graph_oracle_distances(const graph_case *drawn, const sp_graph_hooks *hooks, int32_t root, bool reverse,
                            double *distances) {
  bool closed[GRAPH_CASE_NODES] = {false};
  for (int32_t node = 0; node < drawn->node_count; node++) distances[node] = (double)INFINITY;
  distances[root] = 0.0;
  for (;;) {
    const int32_t node = nearest_open(distances, closed, drawn->node_count);
    if (node < 0) return;
    closed[node] = true;
    for (int32_t i = 0; i < drawn->edge_count; i++) {
      const int32_t near_end = reverse ? drawn->to[i] : drawn->from[i];
      const int32_t far_end = reverse ? drawn->from[i] : drawn->to[i];
      double cost;
      if (near_end != node || !graph_oracle_price(drawn, hooks, i, &cost)) continue;
      if (distances[node] + cost < distances[far_end]) distances[far_end] = distances[node] + cost;
    }
  }
}

/** The cheapest of the edges between two nodes; false without one. */
static bool price_step(const graph_case *drawn, const sp_graph_hooks *hooks, int32_t from, int32_t to, double *cost) {
  bool found = false;
  for (int32_t i = 0; i < drawn->edge_count; i++) {
    double each;
    if (drawn->from[i] != from || drawn->to[i] != to || !graph_oracle_price(drawn, hooks, i, &each)) continue;
    if (!found || each < *cost) *cost = each;
    found = true;
  }
  return found;
}

const char *graph_oracle_check_path(const graph_case *drawn, const sp_graph_hooks *hooks, const int32_t *nodes,
                                    int32_t count, int32_t start, int32_t goal, double *cost) {
  *cost = 0.0;
  if (count < 1) return "the path is empty";
  if (nodes[0] != start) return "the path does not begin at the start";
  if (nodes[count - 1] != goal) return "the path does not end at the goal";
  for (int32_t i = 1; i < count; i++) {
    double step = 0.0;
    if (!price_step(drawn, hooks, nodes[i - 1], nodes[i], &step)) return "two nodes are not joined by an edge";
    *cost += step;
  }
  return NULL;
}
