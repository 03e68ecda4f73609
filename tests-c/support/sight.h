/* Line of sight and shortest any-angle paths, written from the definitions: every wall square near a segment
 * is tested against it by separating axes, in integers. Slow, plain, and the judge of any-angle searches.
 */
#ifndef SP_TESTS_SIGHT_H
#define SP_TESTS_SIGHT_H

#include "support/oracle.h"

/** The closed segment between two cell centres touches no closed wall square; outside the grid is wall. */
bool sight_is_clear(const oracle_rules *rules, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/**
 * Checks waypoints (x, y pairs): the ends, and that each sees the next. Sets *cost to the sum of the segments,
 * m * sqrt(dx * dx + dy * dy) each, in path order from 0. Returns NULL, or what is wrong.
 */
const char *sight_check_path(const oracle_rules *rules, const int32_t *cells, int32_t count, int32_t start,
                             int32_t goal, double *cost);

/**
 * Length in cells of the shortest path that turns at cell centres only, if it is at most `bound`, else
 * +infinity. At most ORACLE_MAX_CELLS cells.
 */
double sight_shortest_length(const oracle_rules *rules, int32_t start, int32_t goal, double bound);

#endif
