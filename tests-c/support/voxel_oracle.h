/* Moves, prices and shortest paths of voxel blocks, written from the definitions and from nothing of the
 * library: moves are enumerated, swept voxels are those of the move's box, a route without squeezing is looked
 * for step by step, Dijkstra and A* look for their best node by a linear scan. Slow, plain, and the judge.
 */
#ifndef SP_TESTS_VOXEL_ORACLE_H
#define SP_TESTS_VOXEL_ORACLE_H

#include <stdbool.h>

#include "samepath/voxel.h"

enum { VOXEL_ORACLE_MAX = 8192, VOXEL_ORACLE_RECORDED = 4 * VOXEL_ORACLE_MAX };

/** A block and the rules of one query. Area of voxel (x, y, z): areas[x + size[0] * (y + size[1] * z)]. */
typedef struct voxel_oracle {
  const uint8_t *areas;
  const double *multipliers;
  const sp_voxel_hooks *hooks;
  int32_t size[3];
  int32_t connectivity;
  int32_t corner_rule;
} voxel_oracle;

/** What a query must give; the arrays hold nodes and live until the next reference search. */
typedef struct voxel_expected {
  const int32_t *expanded_nodes;
  const int32_t *path_nodes;
  double cost;
  uint64_t iterations;
  int32_t status; /* enum sp_path_status */
  int32_t expanded;
  int32_t path_count;
} voxel_expected;

int32_t voxel_oracle_node(const voxel_oracle *oracle, const int32_t at[3]);
void voxel_oracle_at(const voxel_oracle *oracle, int32_t node, int32_t at[3]);
/** Inside the block and not solid. */
bool voxel_oracle_is_open(const voxel_oracle *oracle, const int32_t at[3]);
/** Open, and `blocked` does not refuse it. */
bool voxel_oracle_may_stand(const voxel_oracle *oracle, const int32_t at[3]);
/** The connectivity has the move and the corner rule allows it; what callbacks say does not count. */
bool voxel_oracle_has_move(const voxel_oracle *oracle, const int32_t from[3], const int32_t to[3]);
/** Asks the callbacks; false when the move is blocked or its price is one that is skipped. */
bool voxel_oracle_price(const voxel_oracle *oracle, const int32_t from[3], const int32_t to[3], double *cost);
/** Distance in an empty block times the smallest multiplier. */
double voxel_oracle_estimate(const voxel_oracle *oracle, const int32_t at[3], const int32_t goal[3]);

/** Costs from a start to every voxel, +infinity where there is no path; lives until the next call. */
const double *voxel_oracle_dijkstra(const voxel_oracle *oracle, int32_t start);

/** A* in the order of the text. `budget` 0 is unlimited. */
void voxel_oracle_astar(const voxel_oracle *oracle, const int32_t start[3], const int32_t goal[3], int32_t heuristic,
                        double weight, int32_t budget, voxel_expected *expected);

/**
 * Checks x, y, z triples move by move, prices them in path order from 0, and counts moves along 1, 2 and 3 axes.
 * Returns NULL, or what is wrong.
 */
const char *voxel_oracle_check_path(const voxel_oracle *oracle, const int32_t *cells, int32_t count, int32_t start,
                                    int32_t goal, double *cost, int32_t moves[3]);

#endif
