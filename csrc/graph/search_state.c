/* Saved graph searches, "OPGS" version 1, kind 11 (spec 06-grids-state, G-336): the fields that all searches share, the
 * visited nodes, the open list, the recorded expansions. Searches from both ends are not saved (G-308).
 *
 * The open list is written in the order in which it would be popped, a heap like any other: equal searches give equal
 * bytes, whatever entries of improved nodes their lists still carry.
 */
#include "core/search_state.h"

#include "graph/query.h"

/** Values of graph_mark.open. */
enum { MARK_NONE, MARK_OPEN, MARK_LISTED };

/** The visited nodes of a search from one end. */
typedef struct visited {
  graph_memory *memory;
  int32_t open_count;
} visited;

static bool is_visited(const visited *context, int32_t node) {
  return context->memory->nodes[node].generation == context->memory->generation;
}

static bool is_open(const visited *context, int32_t node) {
  return context->memory->marks && context->memory->marks[node].open != MARK_NONE;
}

static void add(visited *context, int32_t node, bool closed) {
  context->memory->nodes[node].generation = context->memory->generation;
  context->memory->marks[node].open = closed ? MARK_NONE : MARK_OPEN;
  context->open_count += closed ? 0 : 1;
}

#define VISITED_NAME(verb) visited_##verb
#define VISITED_CONTEXT visited
#define VISITED_IS(context, node) is_visited(context, node)
#define VISITED_IS_CLOSED(context, node) (!is_open(context, node))
#define VISITED_RECORD(context, node) ((context)->memory->nodes[node])
#define VISITED_ADD(context, node, closed) add(context, node, closed)
#define VISITED_MARK(context, node) ((context)->memory->marks[node].sound)
#include "core/search_state.inl.h"

/** Makes sure of a mark per node; all are 0. */
static bool reserve_marks(graph_memory *memory, size_t count) {
  if (memory->mark_capacity >= count) return true;
  graph_mark *marks = sp__alloc_array(&memory->allocator, count, sizeof *marks);
  if (!marks) return false;
  sp__release(&memory->allocator, memory->marks, memory->mark_capacity * sizeof *marks);
  memset(marks, 0, count * sizeof *marks);
  memory->marks = marks;
  memory->mark_capacity = count;
  return true;
}

static void clear_marks(graph_memory *memory) {
  if (memory->marks) memset(memory->marks, 0, memory->mark_capacity * sizeof *memory->marks);
}

/** Whether the entry is its node's, not one of before the node was improved. */
static bool is_live(const graph_memory *memory, const graph_open_entry *entry) {
  return entry->g == memory->nodes[entry->node].g;
}

/* Saving ------------------------------------------------------------------------------------- */

static int32_t count_live(const graph_memory *memory) {
  const graph_open *open = &memory->open[GRAPH_FORWARD];
  int32_t count = 0;
  for (size_t i = 0; i < open->count; i++) count += is_live(memory, &open->entries[i]);
  return count;
}

static void write_open(sp__writer *writer, const graph_memory *memory) {
  const graph_open *open = &memory->open[GRAPH_FORWARD];
  sp__write_i32(writer, count_live(memory));
  for (size_t i = 0; i < open->count; i++) {
    const graph_open_entry *entry = &open->entries[i];
    if (is_live(memory, entry)) sp__state_write_slot(writer, entry->node, entry->f, entry->g);
  }
}

static void write_record(sp__writer *writer, const graph_record *record) {
  sp__write_i32(writer, (int32_t)record->count);
  for (size_t i = 0; i < record->count; i++) sp__write_i32(writer, record->nodes[i]);
}

static sp__search_state describe(const graph_query *query) {
  const graph_search *search = &query->search;
  sp__search_state state = {.weight = 1.0, .cost = SP_INFINITY, .start = -1, .goal = -1};
  state.node_count = query->graph->node_count;
  state.status = SP_SEARCH_STATUS_NOT_STARTED;
  if (!query->begun) return state;
  state.node_count = search->node_count;
  state.status = search->status;
  state.goal = search->goal;
  state.cost = search->cost;
  state.expanded = sp__state_counter(search->expanded);
  state.iterations = sp__state_counter(search->iterations);
  return state;
}

static void write_search(sp__writer *writer, const void *object) {
  const graph_query *query = object;
  const sp__search_state state = describe(query);
  sp__state_write_header(writer, SP__STATE_GRAPH_ASTAR);
  sp__state_write_search(writer, &state);
  if (!query->begun) return;
  graph_memory memory = query->memory;
  visited context = {&memory, 0};
  visited_write(writer, &context, state.node_count);
  write_open(writer, &memory);
  write_record(writer, &memory.record);
}

/** Leaves the live entries in the order of their pops: still a heap, and nothing is allocated for sorting. */
static void sort_open(graph_memory *memory) {
  graph_open *open = &memory->open[GRAPH_FORWARD];
  graph_open_entry *entries = open->entries;
  size_t count = open->count;
  open->count = 0;
  for (size_t i = 0; i < count; i++) {
    const graph_open_entry entry = entries[i];
    if (is_live(memory, &entry)) graph__open_push(open, entry.f, entry.g, entry.node);
  }
  count = open->count;
  while (open->count > 0) { /* The freed slot takes the entry: the least one ends up last. */
    const graph_open_entry least = entries[0];
    graph__open_drop(open);
    entries[open->count] = least;
  }
  for (size_t low = 0, high = count; low + 1 < high; low++) {
    const graph_open_entry entry = entries[low];
    entries[low] = entries[--high];
    entries[high] = entry;
  }
  open->count = count;
}

static bool is_saveable(const graph_query *query) {
  graph_setup setup = graph__query_setup(query);
  return !graph__is_bidirectional(graph__resolve_algorithm(&setup));
}

uint64_t graph__query_state_size(const graph_query *query) {
  return is_saveable(query) ? sp__state_size(write_search, query) : 0;
}

sp_status graph__query_save(graph_query *query, uint8_t *bytes, uint64_t capacity) {
  if (!is_saveable(query)) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  if (!query->begun) return sp__state_save(write_search, query, bytes, capacity);
  graph_memory *memory = &query->memory;
  if (!reserve_marks(memory, (size_t)query->search.node_count)) return sp__fail_memory();
  sort_open(memory);
  const graph_open *open = &memory->open[GRAPH_FORWARD];
  for (size_t i = 0; i < open->count; i++) memory->marks[open->entries[i].node].open = MARK_OPEN;
  sp_status status = sp__state_save(write_search, query, bytes, capacity);
  clear_marks(memory);
  return status;
}

/* Restoring ---------------------------------------------------------------------------------- */

/** A slot must be that of an open node, with the node's g, and in its place of the heap. */
static sp_status check_slot(const visited *context, const sp__state_slot *slot, size_t offset) {
  graph_memory *memory = context->memory;
  const graph_open *open = &memory->open[GRAPH_FORWARD];
  graph_mark *mark = &memory->marks[slot->node];
  const graph_open_entry entry = {slot->keys[0], slot->keys[1], slot->node};
  int32_t detail = SP_DETAIL_NONE;
  if (!is_visited(context, slot->node)) {
    detail = SP_DETAIL_NOT_VISITED;
  } else if (mark->open != MARK_OPEN) { /* Listed before, or closed. */
    detail = SP_DETAIL_BAD_ORDER;
  } else if (!is_live(memory, &entry)) {
    detail = SP_DETAIL_BAD_VALUE;
  } else if (open->count > 0 && graph__open_less(&entry, &open->entries[(open->count - 1) >> 2])) {
    detail = SP_DETAIL_BAD_HEAP;
  }
  mark->open = MARK_LISTED;
  return detail == SP_DETAIL_NONE ? SP_OK : sp__fail_format(detail, 0, offset);
}

static sp_status read_open(sp__reader *reader, const visited *context, int32_t node_count) {
  graph_open *open = &context->memory->open[GRAPH_FORWARD];
  size_t start = reader->offset;
  int32_t count;
  sp_status status = sp__state_read_count(reader, node_count, SP__STATE_SLOT_SIZE, &count);
  if (status != SP_OK) return status;
  if (count != context->open_count) return sp__fail_format(SP_DETAIL_BAD_COUNT, 0, start);
  if (!graph__open_reserve(open, &context->memory->allocator, (size_t)count)) return sp__fail_memory();
  for (int32_t i = 0; i < count; i++) {
    sp__state_slot slot;
    size_t offset = reader->offset;
    status = sp__state_read_slot(reader, node_count, &slot);
    if (status == SP_OK) status = check_slot(context, &slot, offset);
    if (status != SP_OK) return status;
    open->entries[open->count++] = (graph_open_entry){slot.keys[0], slot.keys[1], slot.node};
  }
  return SP_OK;
}

/** As many as the search has expanded when it keeps them, else none. */
static sp_status read_record(sp__reader *reader, graph_memory *memory, const sp__search_state *saved) {
  graph_record *record = &memory->record;
  size_t start = reader->offset;
  int32_t count, expected = record->enabled ? saved->expanded : 0;
  sp_status status = sp__state_read_count(reader, INT32_MAX, sizeof(int32_t), &count);
  if (status != SP_OK) return status;
  if (count != expected) return sp__fail_mismatch(SP_FIELD_GRAPH_OPTIONS_RECORD_EXPANSIONS, count, expected, start);
  if (!graph__record_reserve(memory, (size_t)count)) return sp__fail_memory();
  for (; record->count < (size_t)count && status == SP_OK; record->count++) {
    status = sp__state_read_node(reader, saved->node_count, &record->nodes[record->count]);
  }
  return status;
}

/** A found goal must be closed at the cost of the path. */
static sp_status check_goal(const visited *context, const sp__search_state *saved, size_t offset) {
  if (saved->status != SP_SEARCH_STATUS_FOUND) return SP_OK;
  if (!is_visited(context, saved->goal)) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, offset);
  bool reached = !is_open(context, saved->goal) && context->memory->nodes[saved->goal].g == saved->cost;
  return reached ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, offset);
}

/** Everything after the fixed fields, into a search that is ready and has reached nothing. */
static sp_status read_buffers(sp__reader *reader, graph_search *search, const sp__search_state *saved) {
  graph_memory *memory = search->memory;
  visited context = {memory, 0};
  size_t start = reader->offset;
  if (!reserve_marks(memory, (size_t)saved->node_count)) return sp__fail_memory();
  sp_status status = visited_read(reader, &context, saved->node_count, &search->start);
  if (status == SP_OK && search->start < 0) status = sp__fail_format(SP_DETAIL_BAD_COUNT, 0, start);
  if (status == SP_OK) status = check_goal(&context, saved, start);
  if (status == SP_OK) status = read_open(reader, &context, saved->node_count);
  if (status == SP_OK) status = read_record(reader, memory, saved);
  clear_marks(memory);
  return status;
}

static sp_status read_query(graph_query *query, sp__reader *reader) {
  const sp__search_state own = {.weight = 1.0, .node_count = query->graph->node_count};
  sp__search_state saved;
  sp_status status = sp__state_read_header(reader, SP__STATE_GRAPH_ASTAR);
  if (status == SP_OK) status = sp__state_read_search(reader, &own, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, &saved);
  if (status != SP_OK) return status;
  if (saved.status == SP_SEARCH_STATUS_NOT_STARTED) return sp__state_read_end(reader);
  graph_setup setup = graph__query_setup(query);
  status = graph__search_prepare(&query->search, &query->memory, &setup, -1, saved.goal);
  if (status == SP_OK) status = read_buffers(reader, &query->search, &saved);
  if (status == SP_OK) status = sp__state_read_end(reader);
  if (status != SP_OK) return status;
  query->search.status = saved.status;
  query->search.cost = saved.cost;
  query->search.expanded = (uint64_t)saved.expanded;
  query->search.iterations = (uint64_t)saved.iterations;
  graph__query_resume(query);
  return SP_OK;
}

sp_status graph__query_restore(graph_query *query, const uint8_t *bytes, uint64_t length) {
  sp__reader reader;
  if (!is_saveable(query)) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  sp_status status = sp__state_open(&reader, bytes, length);
  if (status == SP_OK) status = graph__query_prepare(query);
  if (status != SP_OK) return status;
  graph__query_forget(query);
  status = read_query(query, &reader);
  if (status != SP_OK) query->memory.record.count = 0;
  return status;
}
