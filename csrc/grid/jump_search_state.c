/* Saved jump point searches. The direction of arrival is not saved: it is that of the hop from the parent (GAP-38). */
#include "grid/jump_search_state.h"

/* Hops of a chain together are at most a few times the cells of the grid; more would be made up. */
enum { MAX_TOURS = 4 };

static sp__search_state describe(const jump_search *search, int32_t node_count) {
  bool begun = search->status != SP_SEARCH_STATUS_NOT_STARTED;
  return (sp__search_state){.weight = 1.0,
                            .cost = begun ? search->cost : SP_INFINITY,
                            .node_count = node_count,
                            .status = search->status,
                            .start = -1,
                            .goal = begun ? search->goal : -1,
                            .expanded = begun ? sp__state_counter(search->expanded) : 0,
                            .iterations = begun ? sp__state_counter(search->iterations) : 0};
}

void jump_search__write(sp__writer *writer, const jump_search *search, const astar_memory *memory, int32_t node_count) {
  sp__search_state state = describe(search, node_count);
  search_state__write(writer, &state, memory);
}

sp_status jump_search__read_fields(sp__reader *reader, int32_t node_count, sp__search_state *state) {
  const sp__search_state own = {.weight = 1.0, .node_count = node_count};
  return sp__state_read_search(reader, &own, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, false, state);
}

/* Hops --------------------------------------------------------------------------------------- */

/** Steps from a node's parent, or 0 when it does not lie on a straight or exactly diagonal line. */
static int32_t hop_steps(const jump_search *search, int32_t node) {
  const grid_divider *divider = &search->grid->divider;
  int32_t parent = search->memory->nodes[node].parent;
  int32_t y = grid__row_of(divider, node), parent_y = grid__row_of(divider, parent);
  int32_t dx = (node - y * divider->width) - (parent - parent_y * divider->width), dy = y - parent_y;
  int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
  if (across != 0 && along != 0 && across != along) return 0;
  return across > along ? across : along;
}

/* While there is no open list, the positions hold the steps from the root as -2 - steps. */
enum { NO_STEPS_YET = -1, STEPS_BASE = -2 };

/** Counts the steps of a node's chain of parents and keeps them; false for a hop off the lines or too many steps. */
static bool count_steps(const jump_search *search, int32_t node) {
  astar_node *nodes = search->memory->nodes;
  int64_t steps = 0;
  int32_t at = node;
  for (; nodes[at].position == NO_STEPS_YET && nodes[at].parent >= 0; at = nodes[at].parent) {
    int32_t hop = hop_steps(search, at);
    if (hop == 0) return false;
    steps += hop;
  }
  if (nodes[at].position == NO_STEPS_YET) nodes[at].position = STEPS_BASE; /* The root. */
  int32_t known = at;
  steps += STEPS_BASE - nodes[known].position;
  if (steps > (int64_t)MAX_TOURS * search->grid->cell_count || steps > INT32_MAX / 2) return false;
  for (at = node; at != known; at = nodes[at].parent) {
    nodes[at].position = STEPS_BASE - (int32_t)steps;
    steps -= hop_steps(search, at);
  }
  return true;
}

static bool has_sound_hops(const jump_search *search) {
  const astar_memory *memory = search->memory;
  bool sound = true;
  int32_t count = search->grid->cell_count;
  for (int32_t node = 0; node < count && sound; node++) {
    if (memory->nodes[node].generation == memory->generation) sound = count_steps(search, node);
  }
  for (int32_t node = 0; node < count; node++) memory->nodes[node].position = -1;
  return sound;
}

/* Buffers ------------------------------------------------------------------------------------ */

static sp_status read_buffers(sp__reader *reader, jump_search *search, const sp__search_state *state) {
  size_t start = reader->offset;
  int32_t root;
  sp_status status = search_state__read_visited(reader, search->memory, state, &root);
  if (status != SP_OK) return status;
  if (!has_sound_hops(search)) return sp__fail_format(SP_DETAIL_BAD_LINK, 0, start);
  status = search_state__read_lists(reader, search->memory, state);
  if (status != SP_OK) return status;
  search->start = root;
  search->cost = state->cost;
  search->expanded = (uint64_t)state->expanded;
  search->iterations = (uint64_t)state->iterations;
  search->status = state->status;
  return SP_OK;
}

sp_status jump_search__read_buffers(sp__reader *reader, jump_search *search, const sp__search_state *state) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  return read_buffers(reader, search, state);
}
