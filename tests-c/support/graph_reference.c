#include "support/graph_reference.h"

#include <math.h>
#include <string.h>

#include "support/test.h"

/** One side of a search. */
typedef struct side_state {
  double g[GRAPH_CASE_NODES];
  double f[GRAPH_CASE_NODES];
  int32_t parent[GRAPH_CASE_NODES];
  bool reached[GRAPH_CASE_NODES];
  bool open[GRAPH_CASE_NODES];
} side_state;

typedef struct reference {
  const graph_question *question;
  graph_answer *answer;
  bool estimates;
  side_state sides[2];
  double best;
  int32_t meeting;
} reference;

static double estimate(const reference *self, int32_t from, int32_t to) {
  const graph_question *question = self->question;
  double greatest = 0.0;
  double each = 0.0;
  if (!self->estimates) return 0.0;
  if (question->straight) greatest = graph_case_distance(question->graph, from, to);
  if (question->landmarks != NULL) {
    CHECK_EQ_I64(sp_landmarks_lower_bound(question->landmarks, from, to, &each), SP_OK);
    if (each > greatest) greatest = each;
  }
  if (question->hooks->heuristic != NULL) {
    each = 0.0;
    question->hooks->heuristic(question->hooks->user, from, to, &each);
    if (each > greatest) greatest = each;
  }
  return greatest;
}

static bool is_before(const side_state *side, int32_t a, int32_t b) {
  if (side->f[a] != side->f[b]) return side->f[a] < side->f[b];
  if (side->g[a] != side->g[b]) return side->g[a] > side->g[b];
  return a < b;
}

static int32_t least_open(const reference *self, const side_state *side) {
  int32_t best = -1;
  for (int32_t node = 0; node < self->question->graph->node_count; node++) {
    if (side->open[node] && (best < 0 || is_before(side, node, best))) best = node;
  }
  return best;
}

static void set(side_state *side, int32_t node, double g, double f, int32_t parent) {
  side->g[node] = g;
  side->f[node] = f;
  side->parent[node] = parent;
  side->reached[node] = side->open[node] = true;
}

/** Prices edge `index` for a side: hooks are asked about the end that is newly reached. */
static bool price(const reference *self, int32_t index, int32_t entered, double *cost) {
  const graph_question *question = self->question;
  sp_graph_hooks unblocked = *question->hooks;
  unblocked.blocked = NULL;
  return graph_oracle_may_enter(question->hooks, entered) &&
         graph_oracle_price(question->graph, &unblocked, index, cost);
}

static void record(reference *self, int32_t node) {
  graph_answer *answer = self->answer;
  if (answer->expanded < GRAPH_REFERENCE_RECORDED) answer->recorded[answer->expanded] = node;
  answer->expanded++;
}

/* From one end ------------------------------------------------------------------------------- */

static void relax(reference *self, int32_t node, int32_t index) {
  const graph_question *question = self->question;
  side_state *side = &self->sides[0];
  const int32_t target = question->graph->to[index];
  double cost;
  if (!price(self, index, target, &cost)) return;
  const double g = side->g[node] + cost;
  if (side->reached[target] && !(g < side->g[target])) return;
  const double h = estimate(self, target, question->goal);
  if (!isinf(h)) set(side, target, g, g + h, node);
}

static void search_forward(reference *self) {
  const graph_question *question = self->question;
  side_state *side = &self->sides[0];
  set(side, question->start, 0.0, estimate(self, question->start, question->goal), -1);
  for (;;) {
    const int32_t node = least_open(self, side);
    self->answer->status = node < 0 ? SP_PATH_STATUS_NO_PATH : SP_PATH_STATUS_BUDGET_EXHAUSTED;
    if (node < 0) return;
    if (question->budget > 0 && self->answer->iterations == (uint64_t)question->budget) return;
    self->answer->iterations++;
    side->open[node] = false;
    if (node == question->goal) {
      self->answer->status = SP_PATH_STATUS_FOUND;
      self->best = side->g[node];
      self->meeting = node;
      return;
    }
    record(self, node);
    for (int32_t i = 0; i < question->graph->edge_count; i++) {
      if (question->graph->from[i] == node) relax(self, node, i);
    }
  }
}

/* From both ends ----------------------------------------------------------------------------- */

static void reach(reference *self, int32_t which, int32_t node, double g, int32_t parent) {
  const graph_question *question = self->question;
  const double to_goal = estimate(self, node, question->goal);
  const double from_start = estimate(self, question->start, node);
  if (isinf(to_goal) || isinf(from_start)) return;
  const double potential = 0.5 * (to_goal - from_start);
  set(&self->sides[which], node, g, which == 0 ? g + potential : g - potential, parent);
  const side_state *other = &self->sides[1 - which];
  if (other->reached[node] && g + other->g[node] < self->best) {
    self->best = g + other->g[node];
    self->meeting = node;
  }
}

static void relax_side(reference *self, int32_t which, int32_t node, int32_t index) {
  const graph_case *graph = self->question->graph;
  side_state *side = &self->sides[which];
  const int32_t entered = which == 0 ? graph->to[index] : graph->from[index];
  double cost;
  if (!price(self, index, entered, &cost)) return;
  const double g = side->g[node] + cost;
  if (!side->reached[entered] || g < side->g[entered]) reach(self, which, entered, g, node);
}

static void search_both(reference *self) {
  const graph_question *question = self->question;
  const graph_case *graph = question->graph;
  if (question->start == question->goal) {
    self->answer->status = SP_PATH_STATUS_FOUND;
    self->best = 0.0;
    self->meeting = question->start;
    self->sides[0].parent[question->start] = self->sides[1].parent[question->start] = -1;
    return;
  }
  reach(self, 0, question->start, 0.0, -1);
  reach(self, 1, question->goal, 0.0, -1);
  for (int32_t which = 0;; which = 1 - which) {
    const int32_t forward = least_open(self, &self->sides[0]);
    const int32_t backward = least_open(self, &self->sides[1]);
    const bool over =
        forward < 0 || backward < 0 || self->sides[0].f[forward] + self->sides[1].f[backward] >= self->best;
    self->answer->status = self->meeting >= 0 ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH;
    if (over) return;
    self->answer->status = SP_PATH_STATUS_BUDGET_EXHAUSTED;
    if (question->budget > 0 && self->answer->iterations == (uint64_t)question->budget) return;
    const int32_t node = which == 0 ? forward : backward;
    self->answer->iterations++;
    self->sides[which].open[node] = false;
    record(self, node);
    for (int32_t i = 0; i < graph->edge_count; i++) {
      if ((which == 0 ? graph->from[i] : graph->to[i]) == node) relax_side(self, which, node, i);
    }
  }
}

/* Answers ------------------------------------------------------------------------------------ */

static void write_path(const reference *self, bool both) {
  graph_answer *answer = self->answer;
  answer->cost = self->best;
  int32_t backwards[GRAPH_CASE_NODES];
  int32_t count = 0;
  for (int32_t node = self->meeting; node >= 0; node = self->sides[0].parent[node]) backwards[count++] = node;
  for (int32_t i = 0; i < count; i++) answer->path[i] = backwards[count - 1 - i];
  answer->path_count = count;
  if (!both) return;
  for (int32_t node = self->sides[1].parent[self->meeting]; node >= 0; node = self->sides[1].parent[node]) {
    answer->path[answer->path_count++] = node;
  }
}

static int32_t resolve(int32_t algorithm, bool estimates) {
  if (algorithm == SP_GRAPH_ALGORITHM_AUTO) algorithm = SP_GRAPH_ALGORITHM_ASTAR;
  if (estimates) return algorithm;
  if (algorithm == SP_GRAPH_ALGORITHM_ASTAR) return SP_GRAPH_ALGORITHM_DIJKSTRA;
  if (algorithm == SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR) return SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
  return algorithm;
}

void graph_reference_search(const graph_question *question, graph_answer *answer) {
  static reference self;
  memset(&self, 0, sizeof self);
  memset(answer, 0, sizeof *answer);
  const bool estimates = question->straight || question->landmarks != NULL || question->hooks->heuristic != NULL;
  answer->algorithm = resolve(question->algorithm, estimates);
  answer->cost = (double)INFINITY;
  const bool both = answer->algorithm >= SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA;
  self.question = question;
  self.answer = answer;
  self.best = (double)INFINITY;
  self.meeting = -1;
  self.estimates =
      answer->algorithm == SP_GRAPH_ALGORITHM_ASTAR || answer->algorithm == SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR;
  if (!graph_oracle_may_enter(question->hooks, question->start)) {
    answer->status = SP_PATH_STATUS_START_INVALID;
  } else if (!graph_oracle_may_enter(question->hooks, question->goal)) {
    answer->status = SP_PATH_STATUS_GOAL_INVALID;
  } else if (both) {
    search_both(&self);
  } else {
    search_forward(&self);
  }
  if (answer->status == SP_PATH_STATUS_FOUND) write_path(&self, both);
}

static int32_t first_difference(const int32_t *nodes, const int32_t *expected, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (nodes[i] != expected[i]) return i;
  }
  return -1;
}

void graph_check_answer(const graph_answer *expected, const sp_graph_path *result, const int32_t *nodes,
                        const int32_t *expanded) {
  CHECK_EQ_I64(result->status, expected->status);
  CHECK_EQ_I64(result->algorithm, expected->algorithm);
  CHECK_EQ_F64_BITS(result->cost, expected->cost);
  CHECK_EQ_U64(result->iterations, expected->iterations);
  CHECK_EQ_U64(result->expanded, expected->expanded);
  if (CHECK_EQ_I64(result->node_count, expected->path_count)) {
    CHECK_EQ_I64(first_difference(nodes, expected->path, expected->path_count), -1);
  }
  if (result->recorded == 0) return;
  CHECK_EQ_U64(result->recorded, expected->expanded);
  const int32_t kept =
      expected->expanded < GRAPH_REFERENCE_RECORDED ? (int32_t)expected->expanded : GRAPH_REFERENCE_RECORDED;
  CHECK_EQ_I64(first_difference(expanded, expected->recorded, kept), -1);
}
