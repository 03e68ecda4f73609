/* The Moving AI maps and scenarios of the data sets (Sturtevant 2012), what is known of them, and how exactly their
 * optimal lengths are printed.
 */
#ifndef SP_TESTS_MOVINGAI_SETS_H
#define SP_TESTS_MOVINGAI_SETS_H

#include <stdbool.h>

#include "samepath/movingai.h"

/** How many digits of the optimum are printed, and so how far it may be from ours. */
typedef enum movingai_precision {
  EIGHT_DECIMALS, /* 1e-6 relative, for diagonals that were summed as 1.41421356 */
  SIX_DIGITS,     /* 5e-6 relative */
  TWO_DECIMALS    /* 0.005 */
} movingai_precision;

typedef struct movingai_set {
  const char *name;
  movingai_precision printed;
  int32_t lines;
  int32_t unreachable; /* published length 0 */
  int32_t skipped;     /* an end on water, a tree or out of bounds */
} movingai_set;

enum { MOVINGAI_SET_COUNT = 21, MOVINGAI_MAX_LINES = 12000 };

extern const movingai_set movingai_sets[MOVINGAI_SET_COUNT];

/** The set of that name; NULL, and a failed check, when there is none. */
const movingai_set *movingai_find_set(const char *name);
/** A map's grid and the lines of its scenario, which last until the next load; false when the files are not there. */
bool movingai_load(const movingai_set *set, sp_grid **grid, const sp_scenario **scenarios);
/** A cost is the published one, as far as that is printed. */
bool movingai_is_published(const movingai_set *set, double cost, double published);
/** An end of the line is no cell to be at: such lines are skipped. */
bool movingai_has_blocked_end(const sp_grid *grid, const sp_scenario *line);
/** The line is published as one without a path. */
bool movingai_is_unreachable(const sp_scenario *line);

#endif
