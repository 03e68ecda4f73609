/* Moves, prices and shortest paths of hex grids, written from cube coordinates and from nothing of the
 * library: two cells are neighbours when their cubes differ by a direction, and every cell is tried. Slow,
 * plain, and the judge of the searches.
 */
#ifndef SP_TESTS_HEX_ORACLE_H
#define SP_TESTS_HEX_ORACLE_H

#include "samepath/hex.h"

#include "support/cases.h"

enum { HEX_ORACLE_DIRECTIONS = 6 };

/** A random query, as on a square grid, and the layout that its cells lie in. */
typedef struct hex_case {
  path_case query;
  int32_t layout;
} hex_case;

/** Cube coordinates; they add up to 0. */
typedef struct hex_cube {
  int64_t q;
  int64_t r;
  int64_t s;
} hex_cube;

/** The cube of any cell, by doubled coordinates: in them a shifted line lies one further. */
hex_cube hex_oracle_cube(int32_t layout, int64_t x, int64_t y);
/** The largest of the three differences. */
int64_t hex_oracle_distance(hex_cube a, hex_cube b);
/** (+1,0), (+1,-1), (0,-1), (-1,0), (-1,+1), (0,+1), with s. */
hex_cube hex_oracle_direction(int32_t direction);

/** Draws a case: layout, map, multipliers, ends, and options when `options` is set (agent size 1). */
void hex_case_draw(hex_case *drawn, sp__rng *rng, const case_shape *shape, int32_t layout, bool options);
/** The library's grid with the same cells and multipliers; NULL (and a failed check) without memory. */
sp_hex *hex_case_make(const hex_case *drawn, const sp_allocator *allocator);

/** In the grid, no wall, and not refused by `hooks`. */
bool hex_oracle_may_stand(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t x, int32_t y);
/** Nodes next to a cell that are no walls: targets[d] in direction d, -1 where there is none. */
void hex_oracle_moves(const hex_case *drawn, int32_t node, int32_t targets[HEX_ORACLE_DIRECTIONS]);
/** Asks the callbacks; false when the move is blocked or its price is one that is skipped. */
bool hex_oracle_price(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t from, int32_t to, double *cost);
/** Least cost by Dijkstra over all pairs of cells, +infinity without a path. Both ends must be able to stand. */
double hex_oracle_shortest(const hex_case *drawn, const sp_grid_hooks *hooks, int32_t start, int32_t goal);
/** Checks x, y pairs move by move and prices them in path order from 0. Returns NULL, or what is wrong. */
const char *hex_oracle_check_path(const hex_case *drawn, const sp_grid_hooks *hooks, const int32_t *cells,
                                  int32_t count, double *cost);

/** What a query must give by A* with a plain list as the open set (G-090 to G-105). */
void hex_reference(const hex_case *drawn, const sp_grid_hooks *hooks, reference_result *expected);

#endif
