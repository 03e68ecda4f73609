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
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/graph.h"

#include "common/work.h"

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

static void check(sp_status status, const char *what) {
  if (status != SP_OK) bench_die_of_library(what);
}

static void *read_array(FILE *file, size_t count, size_t size) {
  void *array = bench_allocate(count, size);
  if (fread(array, size, count, file) != count) bench_die("input", "it ends early");
  return array;
}

static input read_input(const char *path) {
  FILE *file = fopen(path, "rb");
  int32_t counts[4];
  if (file == NULL || fread(counts, sizeof *counts, 4, file) != 4) bench_die("cannot read", path);
  for (int32_t i = 0; i < 4; i++) {
    if (counts[i] < 0) bench_die("bad counts", path);
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

/** What is measured: the graph, the same with positions, the tables, and the search at work. */
typedef struct bench {
  const input *in;
  sp_graph *graph;
  sp_graph *net; /* NULL without positions */
  sp_landmarks *landmarks;
  const variant *how;
} bench;

static void find(void *state, const int32_t *ends, bench_answer *answer) {
  const bench *self = state;
  sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
  sp_graph_path path;
  options.algorithm = self->how->algorithm;
  check(sp_graph_find_path(self->how->positions ? self->net : self->graph, ends[0], ends[1], &options, NULL,
                           self->how->landmarks ? self->landmarks : NULL, &path),
        "sp_graph_find_path");
  *answer = (bench_answer){path.cost, path.iterations, path.expanded, path.status};
}

/** Times one search and prints its row; the first one, Dijkstra, says what the costs must be. */
static void run_variant(bench *self, const variant *how, double *costs, const bench_settings *settings) {
  const uint32_t count = (uint32_t)self->in->queries;
  bench_work work = bench_work_make(count, 2, count, true);
  memcpy(work.queries, self->in->ends, 2 * (size_t)count * sizeof *work.queries);
  self->how = how;
  if (how == &variants[0]) {
    bench_answer answer;
    for (uint32_t q = 0; q < count; q++) {
      find(self, &work.queries[2 * (size_t)q], &answer);
      costs[q] = answer.status == SP_PATH_STATUS_FOUND ? answer.cost : 0;
    }
  }
  memcpy(work.published, costs, (size_t)count * sizeof *costs);
  const bench_subject subject = {find, self, how->name, BENCH_EQUAL};
  bench_answer_all(&work, &subject, settings);
  bench_open_row("one", &work, bench_time_singles(&work, &subject, settings), &subject);
  bench_close_row();
  bench_work_free(&work);
}

/** Links of the net, two ends each. */
static int32_t *pair_up(const input *in) {
  int32_t *links = bench_allocate((size_t)in->edges, 2 * sizeof *links);
  for (int32_t e = 0; e < in->edges; e++) {
    links[2 * e] = in->from[e];
    links[2 * e + 1] = in->to[e];
  }
  return links;
}

static void build(bench *self) {
  const input *in = self->in;
  const double start = bench_now_us();
  check(sp_graph_from_edges(in->from, in->to, in->weights, (uint32_t)in->edges, in->nodes, 0, NULL, &self->graph),
        "sp_graph_from_edges");
  check(sp_graph_compile(self->graph), "sp_graph_compile");
  const double built = bench_now_us();
  const uint64_t bytes = sp_graph_memory(self->graph);
  check(sp_landmarks_build(self->graph, NULL, &self->landmarks), "sp_landmarks_build");
  printf("{\"engine\":\"build\",\"nodes\":%" PRId32 ",\"edges\":%" PRId32 ",\"graph_bytes\":%" PRIu64
         ",\"build_us\":%.1f,\"landmarks_us\":%.1f}\n",
         in->nodes, sp_graph_edge_count(self->graph), bytes, built - start, bench_now_us() - built);
  if (in->positions == 0) return;
  int32_t *links = pair_up(in);
  check(sp_point_graph_create(in->points, (uint32_t)in->positions, links, (uint32_t)in->edges, NULL, NULL, NULL,
                              &self->net),
        "sp_point_graph_create");
  free(links);
}

int main(int argc, char **argv) {
  if (argc < 2) bench_die("usage", "bench_graph INPUT [name=value ...]");
  bench_settings settings = bench_read_settings(argc, argv, 2);
  settings.relative = 1e-9; /* Sums of weights, in another order. */
  const input in = read_input(argv[1]);
  bench self = {.in = &in};
  double *costs = bench_allocate((size_t)in.queries, sizeof *costs);
  build(&self);
  for (int32_t v = 0; v < VARIANTS; v++) {
    if (!variants[v].positions || self.net != NULL) run_variant(&self, &variants[v], costs, &settings);
  }
  return EXIT_SUCCESS; /* the process gives everything back */
}
