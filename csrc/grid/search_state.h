/* Saved searches on node records: A*, jump point search and Theta* (spec 06-grids-state, G-336). What runs and how
 * it was made is not saved: a search is begun in the usual way, and then its records are replaced by the saved ones.
 */
#ifndef SP_GRID_SEARCH_STATE_H
#define SP_GRID_SEARCH_STATE_H

#include "core/search_state.h"
#include "grid/astar.h"

/** Fields, and the buffers of a search that has begun. */
void search_state__write(sp__writer *writer, const sp__search_state *state, const astar_memory *memory);
/** Replaces what the memory holds by the saved visited nodes. `*root` receives the one without a parent. */
sp_status search_state__read_visited(sp__reader *reader, astar_memory *memory, const sp__search_state *state,
                                     int32_t *root);
/** Then the open list and the recorded expansions, which end the buffers. */
sp_status search_state__read_lists(sp__reader *reader, astar_memory *memory, const sp__search_state *state);

/** The fields of an A* or Theta* search; of one that has not begun when `search` is NULL. */
sp__search_state astar__describe(const astar_search *search, int32_t node_count, double weight, bool names_start);
/**
 * Reads the buffers into a search that has just begun at the saved goal. `lazy` also proves what Lazy Theta* relies on.
 * After a failure the search is one that has not begun.
 */
sp_status astar__read_buffers(sp__reader *reader, astar_search *search, const sp__search_state *state, bool lazy);

#endif
