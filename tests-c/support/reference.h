/* A* and Theta* as the specification's text says them, with an open set that is a plain list searched for its best
 * entry: the judge of the order in which the library expands, not only of its costs.
 */
#ifndef SP_TESTS_REFERENCE_H
#define SP_TESTS_REFERENCE_H

#include "support/oracle.h"

/** Expansions that are kept in order; reopened nodes count again, so there may be more than cells. */
enum { REFERENCE_MAX_RECORDED = 8 * ORACLE_MAX_CELLS };

/** What a query must give; the arrays hold node indices and live until the next reference search. */
typedef struct reference_result {
  const int32_t *expanded_nodes;
  const int32_t *path_nodes;
  double cost; /* +infinity without a path */
  uint64_t iterations;
  int32_t status;    /* enum sp_path_status */
  int32_t algorithm; /* enum sp_grid_algorithm that runs */
  int32_t expanded;
  int32_t path_count;
} reference_result;

/** Ends of a query, which may lie outside the grid. */
typedef struct reference_ends {
  int32_t start_x, start_y, goal_x, goal_y;
} reference_ends;

/** A* on sums of doubles (G-090 to G-105). `budget` 0 is unlimited. */
void reference_astar(const oracle_rules *rules, const reference_ends *ends, int32_t heuristic, double weight,
                     int32_t budget, reference_result *result);

/** A* on integer pairs (G-144 to G-148); all areas cost the same. */
void reference_octile(const oracle_rules *rules, const reference_ends *ends, bool zero_estimate, int32_t budget,
                      reference_result *result);

/** Which any-angle search. */
typedef struct reference_theta_kind {
  int32_t variant;   /* enum sp_theta_variant */
  int32_t heuristic; /* AUTO, EUCLIDEAN or ZERO */
  double weight;
} reference_theta_kind;

/** Any-angle search (G-164 to G-170); all areas cost the same. */
void reference_theta(const oracle_rules *rules, const reference_ends *ends, const reference_theta_kind *kind,
                     int32_t budget, reference_result *result);

#endif
