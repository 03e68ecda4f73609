/* What the saved states of A*, jump point, Theta* and graph searches have in common (G-336): the fixed fields. The
 * visited nodes are read and written by search_state.inl.h, because every search lays them out in its own way.
 */
#ifndef SP_CORE_SEARCH_STATE_H
#define SP_CORE_SEARCH_STATE_H

#include "core/state.h"

/** The status is an enum sp_search_status; start and goal are -1 where there is none. */
typedef struct sp__search_state {
  double weight;
  double cost; /* +infinity until the search has found its goal. */
  int32_t node_count;
  int32_t status;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
} sp__search_state;

enum { SP__STATE_VISITED_SIZE = 17 };

/** Counters that the format has 32 bits for. */
int32_t sp__state_counter(uint64_t value);
void sp__state_write_search(sp__writer *writer, const sp__search_state *state);
/**
 * Node count and weight must be those of `own`; `weight_field` names the weight. A search that has begun has a start
 * when its kind `names_start`; the others have -1 (GAP-39).
 */
sp_status sp__state_read_search(sp__reader *reader, const sp__search_state *own, int32_t weight_field, bool names_start,
                                sp__search_state *state);

#endif
