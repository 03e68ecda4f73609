/* Visited nodes, open list and recorded expansions of the searches on node records. */
#include "grid/search_state.h"

static inline bool is_visited(const astar_memory *memory, int32_t node) {
  return memory->nodes[node].generation == memory->generation;
}

static inline void visit(astar_memory *memory, int32_t node, bool closed) {
  memory->nodes[node].generation = memory->generation;
  memory->nodes[node].closed = closed;
}

/* Positions on the open list serve as marks while there is no list yet. */
#define VISITED_NAME(verb) visited_##verb
#define VISITED_CONTEXT astar_memory
#define VISITED_IS(memory, node) is_visited(memory, node)
#define VISITED_IS_CLOSED(memory, node) ((memory)->nodes[node].closed != 0)
#define VISITED_RECORD(memory, node) (memory)->nodes[node]
#define VISITED_ADD(memory, node, closed) visit(memory, node, closed)
#define VISITED_MARK(memory, node) (memory)->nodes[node].position
#include "core/search_state.inl.h"

/* Buffers ------------------------------------------------------------------------------------ */

void search_state__write(sp__writer *writer, const sp__search_state *state, const astar_memory *memory) {
  sp__state_write_search(writer, state);
  if (state->status == SP_SEARCH_STATUS_NOT_STARTED) return;
  visited_write(writer, memory, state->node_count);
  sp__write_i32(writer, (int32_t)memory->open_count);
  for (uint32_t i = 0; i < memory->open_count; i++) {
    const open_entry *entry = &memory->open[i];
    sp__state_write_slot(writer, entry->node, entry->f, entry->g);
  }
  sp__write_i32(writer, (int32_t)memory->record.count);
  for (size_t i = 0; i < memory->record.count; i++) sp__write_i32(writer, memory->record.nodes[i]);
}

sp_status search_state__read_visited(sp__reader *reader, astar_memory *memory, const sp__search_state *state,
                                     int32_t *root) {
  if (!astar__memory_begin(memory, (size_t)state->node_count)) return sp__fail_memory();
  size_t start = reader->offset;
  sp_status status = visited_read(reader, memory, state->node_count, root);
  if (status != SP_OK) return status;
  if (*root < 0) return sp__fail_format(SP_DETAIL_BAD_COUNT, 0, start);
  if (state->status != SP_SEARCH_STATUS_FOUND) return SP_OK;
  bool reached = is_visited(memory, state->goal) && memory->nodes[state->goal].closed;
  return reached ? SP_OK : sp__fail_format(SP_DETAIL_NOT_VISITED, 0, start);
}

static sp_status read_open(sp__reader *reader, astar_memory *memory, int32_t node_count) {
  int32_t count;
  sp_status status = sp__state_read_count(reader, node_count, SP__STATE_SLOT_SIZE, &count);
  if (status != SP_OK) return status;
  if (!astar__reserve_open(memory, (size_t)count)) return sp__fail_memory();
  for (int32_t i = 0; i < count; i++) {
    size_t start = reader->offset;
    sp__state_slot slot;
    status = sp__state_read_slot(reader, node_count, &slot);
    if (status != SP_OK) return status;
    if (!is_visited(memory, slot.node)) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, start);
    astar_node *record = &memory->nodes[slot.node];
    if (record->position >= 0) return sp__fail_format(SP_DETAIL_BAD_ORDER, 0, start);
    record->position = i;
    memory->open[i] = (open_entry){slot.keys[0], slot.keys[1], slot.node, 0};
    memory->open_count++;
  }
  return SP_OK;
}

/** All expansions are recorded or none, and so it stays until the next begin. */
static sp_status read_record(sp__reader *reader, expansion_record *record, const sp_allocator *allocator,
                             const sp__search_state *state) {
  int32_t count;
  size_t start = reader->offset;
  sp_status status = sp__state_read_count(reader, state->expanded, sizeof(int32_t), &count);
  if (status != SP_OK) return status;
  if (count > 0 && count < state->expanded) return sp__fail_format(SP_DETAIL_BAD_COUNT, 0, start);
  if (state->expanded > 0) record->enabled = count > 0;
  void *nodes = record->nodes;
  if (!sp__grow_array(allocator, &nodes, &record->capacity, 0, (size_t)count, sizeof *record->nodes)) {
    return sp__fail_memory();
  }
  record->nodes = nodes;
  for (int32_t i = 0; i < count && status == SP_OK; i++) {
    status = sp__state_read_node(reader, state->node_count, &record->nodes[i]);
  }
  if (status == SP_OK) record->count = (size_t)count;
  return status;
}

sp_status search_state__read_lists(sp__reader *reader, astar_memory *memory, const sp__search_state *state) {
  sp_status status = read_open(reader, memory, state->node_count);
  return status == SP_OK ? read_record(reader, &memory->record, &memory->allocator, state) : status;
}

/* A* and Theta* ------------------------------------------------------------------------------ */

sp__search_state astar__describe(const astar_search *search, int32_t node_count, double weight, bool names_start) {
  sp__search_state state = {.weight = weight, .cost = SP_INFINITY, .node_count = node_count, .start = -1, .goal = -1};
  if (!search || search->status == SP_SEARCH_STATUS_NOT_STARTED) return state;
  state.cost = search->cost;
  state.status = search->status;
  if (names_start) state.start = search->start;
  state.goal = search->goal;
  state.expanded = sp__state_counter(search->expanded);
  state.iterations = sp__state_counter(search->iterations);
  return state;
}

/** Whether some legal move leads from the node to a closed one. */
static bool has_closed_neighbour(const astar_search *search, int32_t node) {
  const astar_memory *memory = search->memory;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    int32_t neighbour = node + search->offset[sp__ctz32(moves)];
    if (is_visited(memory, neighbour) && memory->nodes[neighbour].closed) return true;
  }
  return false;
}

/** Lazy Theta* gives an open node that its parent does not see a closed neighbour as parent: there must be one. */
static bool can_reparent(const astar_search *search) {
  const astar_memory *memory = search->memory;
  for (uint32_t i = 0; i < memory->open_count; i++) {
    int32_t node = memory->open[i].node;
    if (memory->nodes[node].parent >= 0 && !has_closed_neighbour(search, node)) return false;
  }
  return true;
}

static sp_status read_buffers(sp__reader *reader, astar_search *search, const sp__search_state *state, bool lazy) {
  size_t start = reader->offset;
  int32_t root;
  sp_status status = search_state__read_visited(reader, search->memory, state, &root);
  if (status != SP_OK) return status;
  if (state->start >= 0 && root != state->start) return sp__fail_format(SP_DETAIL_BAD_LINK, 0, start);
  status = search_state__read_lists(reader, search->memory, state);
  if (status != SP_OK) return status;
  if (lazy && !can_reparent(search)) return sp__fail_format(SP_DETAIL_BAD_LINK, 0, start);
  search->start = root;
  search->cost = state->cost;
  search->expanded = (uint64_t)state->expanded;
  search->iterations = (uint64_t)state->iterations;
  search->status = state->status;
  return SP_OK;
}

sp_status astar__read_buffers(sp__reader *reader, astar_search *search, const sp__search_state *state, bool lazy) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  return read_buffers(reader, search, state, lazy);
}
