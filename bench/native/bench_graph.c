/* Times path queries of one graph, natively, and prints one JSON object per line.
 *
 * usage: bench_graph INPUT [seconds=3] [min-passes=3] [max-passes=200]
 *
 * INPUT is what bench/js/graph-inputs.mjs writes: int32 counts of nodes, undirected edges, positions (0 or nodes) and
 * queries; doubles: weights, positions (x, y, z each); int32: sources, targets, queries (start and goal each).
 *
 * The first row tells sizes and build times. Then every search is timed: one untimed pass warms up and compares costs
 * with Dijkstra's, then whole passes run until `seconds` have gone by. `best_us` is the sum of each query's fastest
 * run, `median_us` the median of the passes.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "samepath/graph.h"

enum { MAX_PASSES = 1000 };

typedef struct settings {
  double seconds;
  int32_t min_passes;
  int32_t max_passes;
} settings;

/** The file's arrays. */
typedef struct input {
  int32_t nodes;
  int32_t edges;
  int32_t positions;
  int32_t queries;
  double *weights;
  double *points;
  int32_t *from;
  int32_t *to;
  int32_t *ends;
} input;

/** One search of one graph. */
typedef struct variant {
  const char *name;
  int32_t algorithm;
  bool landmarks;
  bool positions;
} variant;

static const variant variants[] = {
    {"dijkstra", SP_GRAPH_ALGORITHM_DIJKSTRA, false, false},
    {"bidirectional-dijkstra", SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA, false, false},
    {"astar", SP_GRAPH_ALGORITHM_ASTAR, false, true},
    {"bidirectional-astar", SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR, false, true},
    {"alt", SP_GRAPH_ALGORITHM_ASTAR, true, false},
    {"bidirectional-alt", SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR, true, false},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static _Noreturn void die(const char *what, const char *detail) {
  fprintf(stderr, "bench_graph: %s: %s\n", what, detail);
  exit(EXIT_FAILURE);
}

static void check(sp_status status, const char *what) {
  char message[256];
  if (status == SP_OK) return;
  sp_last_error_message(message, sizeof message);
  die(what, message);
}

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void *read_array(FILE *file, size_t count, size_t size) {
  void *array = calloc(count > 0 ? count : 1, size);
  if (array == NULL || fread(array, size, count, file) != count) die("input", "it ends early, or there is no memory");
  return array;
}

static input read_input(const char *path) {
  FILE *file = fopen(path, "rb");
  int32_t counts[4];
  if (file == NULL || fread(counts, sizeof *counts, 4, file) != 4) die("cannot read", path);
  for (int32_t i = 0; i < 4; i++) {
    if (counts[i] < 0) die("bad counts", path);
  }
  input read = {.nodes = counts[0], .edges = counts[1], .positions = counts[2], .queries = counts[3]};
  read.weights = read_array(file, (size_t)read.edges, sizeof *read.weights);
  read.points = read_array(file, 3 * (size_t)read.positions, sizeof *read.points);
  read.from = read_array(file, (size_t)read.edges, sizeof *read.from);
  read.to = read_array(file, (size_t)read.edges, sizeof *read.to);
  read.ends = read_array(file, 2 * (size_t)read.queries, sizeof *read.ends);
  fclose(file);
  return read;
}

static int compare(const void *a, const void *b) {
  const double difference = *(const double *)a - *(const double *)b;
  return difference < 0 ? -1 : difference > 0;
}

/** What is measured: the graph, the same with positions, the tables, Dijkstra's costs. */
typedef struct bench {
  const input *in;
  const settings *set;
  sp_graph *graph;
  sp_graph *net; /* NULL without positions */
  sp_landmarks *landmarks;
  double *costs;
  double *best;
} bench;

static sp_graph_path find(const bench *self, const variant *how, int32_t query) {
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  sp_graph_path path;
  options.algorithm = how->algorithm;
  const int32_t *ends = self->in->ends + 2 * (size_t)query;
  check(sp_graph_find_path(how->positions ? self->net : self->graph, ends[0], ends[1], &options, NULL,
                           how->landmarks ? self->landmarks : NULL, &path),
        "sp_graph_find_path");
  return path;
}

static bool agrees(double cost, double expected) {
  return cost == expected || fabs(cost - expected) <= 1e-9 * expected;
}

static double one_pass(const bench *self, const variant *how) {
  double total = 0;
  for (int32_t q = 0; q < self->in->queries; q++) {
    const double start = now_us();
    find(self, how, q);
    const double taken = now_us() - start;
    if (taken < self->best[q]) self->best[q] = taken;
    total += taken;
  }
  return total;
}

static void run_variant(const bench *self, const variant *how) {
  static double totals[MAX_PASSES];
  uint64_t expanded = 0;
  double cost_sum = 0, best = 0;
  int32_t mismatches = 0, passes = 0;
  for (int32_t q = 0; q < self->in->queries; q++) {
    const sp_graph_path path = find(self, how, q);
    if (how == &variants[0]) self->costs[q] = path.cost;
    if (!agrees(path.cost, self->costs[q])) mismatches++;
    if (path.status == SP_PATH_STATUS_FOUND) cost_sum += path.cost;
    expanded += path.expanded;
    self->best[q] = HUGE_VAL;
  }
  const double began = now_us();
  while (passes < self->set->min_passes ||
         (passes < self->set->max_passes && now_us() - began < self->set->seconds * 1e6)) {
    totals[passes++] = one_pass(self, how);
  }
  for (int32_t q = 0; q < self->in->queries; q++) best += self->best[q];
  qsort(totals, (size_t)passes, sizeof *totals, compare);
  printf("{\"variant\":\"%s\",\"queries\":%" PRId32 ",\"passes\":%" PRId32 ",\"best_us\":%.3f,\"median_us\":%.3f"
         ",\"expanded\":%" PRIu64 ",\"cost_sum\":%.6f,\"mismatches\":%" PRId32 "}\n",
         how->name, self->in->queries, passes, best, totals[passes / 2], expanded, cost_sum, mismatches);
}

/** Links of the net, two ends each. */
static int32_t *pair_up(const input *in) {
  int32_t *links = calloc(in->edges > 0 ? (size_t)in->edges : 1, 2 * sizeof *links);
  if (links == NULL) die("memory", "none left");
  for (int32_t e = 0; e < in->edges; e++) {
    links[2 * e] = in->from[e];
    links[2 * e + 1] = in->to[e];
  }
  return links;
}

static void build(bench *self) {
  const input *in = self->in;
  const double start = now_us();
  check(sp_graph_from_edges(in->from, in->to, in->weights, (uint32_t)in->edges, in->nodes, 0, NULL, &self->graph),
        "sp_graph_from_edges");
  check(sp_graph_compile(self->graph), "sp_graph_compile");
  const double built = now_us();
  const uint64_t bytes = sp_graph_memory(self->graph);
  check(sp_landmarks_build(self->graph, NULL, &self->landmarks), "sp_landmarks_build");
  printf("{\"variant\":\"build\",\"nodes\":%" PRId32 ",\"edges\":%" PRId32 ",\"graph_bytes\":%" PRIu64
         ",\"build_us\":%.1f,\"landmarks_us\":%.1f}\n",
         in->nodes, sp_graph_edge_count(self->graph), bytes, built - start, now_us() - built);
  if (in->positions == 0) return;
  int32_t *links = pair_up(in);
  check(sp_point_graph_create(in->points, (uint32_t)in->positions, links, (uint32_t)in->edges, NULL, NULL, NULL,
                              &self->net),
        "sp_point_graph_create");
  free(links);
}

static double setting(const char *argument, const char *name, double initial) {
  const size_t length = strlen(name);
  return strncmp(argument, name, length) == 0 ? strtod(argument + length, NULL) : initial;
}

int main(int argc, char **argv) {
  if (argc < 2) die("usage", "bench_graph INPUT [seconds=3] [min-passes=3] [max-passes=200]");
  settings set = {3, 3, 200};
  for (int i = 2; i < argc; i++) {
    set.seconds = setting(argv[i], "seconds=", set.seconds);
    set.min_passes = (int32_t)setting(argv[i], "min-passes=", set.min_passes);
    set.max_passes = (int32_t)setting(argv[i], "max-passes=", set.max_passes);
  }
  if (set.min_passes < 1 || set.max_passes > MAX_PASSES) die("passes", "1 to 1000");
  const input in = read_input(argv[1]);
  bench self = {.in = &in, .set = &set};
  self.costs = calloc((size_t)in.queries + 1, sizeof *self.costs);
  self.best = calloc((size_t)in.queries + 1, sizeof *self.best);
  if (self.costs == NULL || self.best == NULL) die("memory", "none left");
  build(&self);
  for (int32_t v = 0; v < VARIANTS; v++) {
    if (!variants[v].positions || self.net != NULL) run_variant(&self, &variants[v]);
  }
  return EXIT_SUCCESS; /* the process gives everything back */
}
