/* Saved jump point searches (spec 06-grids-state, kind 9): the fields and buffers of A*, whose parents are hops. */
#ifndef SP_GRID_JUMP_SEARCH_STATE_H
#define SP_GRID_JUMP_SEARCH_STATE_H

#include "grid/jump_search.h"
#include "grid/search_state.h"

void jump_search__write(sp__writer *writer, const jump_search *search, const astar_memory *memory, int32_t node_count);
sp_status jump_search__read_fields(sp__reader *reader, int32_t node_count, sp__search_state *state);
/** Reads the buffers into a search that has just begun at the saved goal; after a failure it has not begun. */
sp_status jump_search__read_buffers(sp__reader *reader, jump_search *search, const sp__search_state *state);

#endif
