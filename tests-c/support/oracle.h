/* Moves, prices and shortest paths of square grids, written from the definitions and from nothing of
 * the library: blocks of an agent are checked cell by cell, Dijkstra looks for its minimum by a linear
 * scan. Slow, plain, and the judge of the searches.
 */
#ifndef SP_TESTS_ORACLE_H
#define SP_TESTS_ORACLE_H

#include <stdbool.h>

#include "samepath/grid.h"

enum { ORACLE_DIRECTIONS = 8, ORACLE_MAX_CELLS = 4096 };

/** N, E, S, W, NE, SE, SW, NW. */
extern const int32_t oracle_dx[ORACLE_DIRECTIONS];
extern const int32_t oracle_dy[ORACLE_DIRECTIONS];

/** A grid and the rules of one query. */
typedef struct oracle_rules {
  const uint8_t *areas;
  const double *multipliers; /* SP_AREA_COUNT of them */
  const sp_grid_hooks *hooks;
  int32_t width;
  int32_t height;
  int32_t connectivity;
  int32_t diagonals;
  int32_t agent_size;
} oracle_rules;

/** The whole block of the agent is inside the grid and free of walls. */
bool oracle_fits(const oracle_rules *rules, int32_t x, int32_t y);
/** Fits, and `blocked` does not refuse the cell. */
bool oracle_may_stand(const oracle_rules *rules, int32_t x, int32_t y);
/** The move exists; what callbacks say does not count. */
bool oracle_move_is_legal(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction);
/** Asks the callbacks; false when the move is blocked or its price is one that is skipped. */
bool oracle_price_move(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, double *cost);

/** Least cost, +infinity without a path. Both ends must be able to stand. */
double oracle_shortest_cost(const oracle_rules *rules, int32_t start, int32_t goal);

/** Straight and diagonal steps of a path. */
typedef struct oracle_pair {
  int32_t straight;
  int32_t diagonal;
} oracle_pair;

/** a + b * sqrt 2 < c + d * sqrt 2, decided in integers. */
bool oracle_pair_less(oracle_pair a, oracle_pair b);
/** The shortest path's steps when all areas cost the same; false without a path. */
bool oracle_shortest_pair(const oracle_rules *rules, int32_t start, int32_t goal, oracle_pair *steps);

/**
 * Checks x, y pairs move by move and prices them in path order from 0. Returns NULL, or what is wrong.
 */
const char *oracle_check_path(const oracle_rules *rules, const int32_t *cells, int32_t count, int32_t start,
                              int32_t goal, double *cost, oracle_pair *steps);

#endif
