/* The graph searches as the rules describe them, with an open list that is scanned for its least entry: what must
 * come out of the library down to the order of expansions.
 */
#ifndef SP_TESTS_GRAPH_REFERENCE_H
#define SP_TESTS_GRAPH_REFERENCE_H

#include "support/graph_cases.h"

enum { GRAPH_REFERENCE_RECORDED = 4096 };

/** A query. `landmarks` may be NULL; `straight` adds the straight line between the case's points as an estimate. */
typedef struct graph_question {
  const graph_case *graph;
  const sp_graph_hooks *hooks; /* not NULL */
  const sp_landmarks *landmarks;
  bool straight;
  int32_t algorithm;
  int32_t start;
  int32_t goal;
  int32_t budget; /* 0: none */
} graph_question;

typedef struct graph_answer {
  double cost;
  uint64_t iterations;
  uint64_t expanded;
  int32_t status;
  int32_t algorithm;
  int32_t path_count;
  int32_t path[GRAPH_CASE_NODES];
  int32_t recorded[GRAPH_REFERENCE_RECORDED]; /* the first of the expanded nodes */
} graph_answer;

void graph_reference_search(const graph_question *question, graph_answer *answer);

/** Checks a result: status, algorithm, cost bits, counts, every node of the path and of the expansions. */
void graph_check_answer(const graph_answer *expected, const sp_graph_path *result, const int32_t *nodes,
                        const int32_t *expanded);

#endif
