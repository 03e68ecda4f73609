/* Saved graph searches, "OPGS" version 1, kind 11 (spec 06-grids-state, G-336): the fields that all searches share, the
 * visited nodes, the open list, the recorded expansions. Searches from both ends are not saved (G-308).
 *
 * The open list is written as it lies in the array of the indexed heap (G-325). Reading uses the slots of the nodes as
 * marks until the heap is in place.
 */
#include "core/search_state.h"

#include "graph/query.h"

/** In place of a slot: of a closed node, and of an open one that the list has yet to name. */
enum { NOT_OPEN = -1, NOT_LISTED = -2 };

static bool is_visited(const graph_memory *memory, int32_t node) {
  return memory->nodes[node].generation == memory->generation;
}

static void add(graph_memory *memory, int32_t node) {
  memory->nodes[node].generation = memory->generation;
}

#define VISITED_NAME(verb) visited_##verb
#define VISITED_CONTEXT graph_memory
#define VISITED_IS(context, node) is_visited(context, node)
#define VISITED_IS_CLOSED(context, node) ((context)->positions[node] == NOT_OPEN)
#define VISITED_RECORD(context, node) ((context)->nodes[node])
#define VISITED_ADD(context, node, closed) add(context, node)
#define VISITED_MARK(context, node) ((context)->positions[node])
#include "core/search_state.inl.h"

/* Saving ------------------------------------------------------------------------------------- */

static void write_open(sp__writer *writer, const graph_open *open) {
  sp__write_i32(writer, (int32_t)open->count);
  for (size_t i = 0; i < open->count; i++) {
    const graph_open_entry *entry = &open->entries[i];
    sp__state_write_slot(writer, entry->node, entry->f, entry->g);
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
  visited_write(writer, &query->memory, state.node_count);
  write_open(writer, &query->memory.open[GRAPH_FORWARD]);
  write_record(writer, &query->memory.record);
}

static bool is_saveable(const graph_query *query) {
  graph_setup setup = graph__query_setup(query);
  return !graph__is_bidirectional(graph__resolve_algorithm(&setup));
}

uint64_t graph__query_state_size(const graph_query *query) {
  return is_saveable(query) ? sp__state_size(write_search, query) : 0;
}

sp_status graph__query_save(const graph_query *query, uint8_t *bytes, uint64_t capacity) {
  if (!is_saveable(query)) return sp__fail(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_SAVEABLE);
  return sp__state_save(write_search, query, bytes, capacity);
}

/* Restoring ---------------------------------------------------------------------------------- */

/** Marks the open nodes among the records just read, and counts them. */
static int32_t mark_open(sp__reader records, graph_memory *memory) {
  int32_t open_count = 0, count = sp__read_i32(&records);
  for (int32_t i = 0; i < count; i++) {
    size_t next = records.offset + SP__STATE_VISITED_SIZE;
    int32_t node = sp__read_i32(&records);
    if (sp__read_u8(&records) == 0) {
      memory->positions[node] = NOT_LISTED;
      open_count++;
    }
    records.offset = next;
  }
  return open_count;
}

/** A slot must be that of an open node, with the node's g, and in its place of the heap. */
static sp_status check_slot(const graph_memory *memory, const graph_open_entry *entry, size_t offset) {
  const graph_open *open = &memory->open[GRAPH_FORWARD];
  int32_t detail = SP_DETAIL_NONE;
  if (!is_visited(memory, entry->node)) {
    detail = SP_DETAIL_NOT_VISITED;
  } else if (memory->positions[entry->node] != NOT_LISTED) { /* Listed before, or closed. */
    detail = SP_DETAIL_BAD_ORDER;
  } else if (entry->g != memory->nodes[entry->node].g) {
    detail = SP_DETAIL_BAD_VALUE;
  } else if (open->count > 0 && graph__open_less(entry, &open->entries[(open->count - 1) >> 2])) {
    detail = SP_DETAIL_BAD_HEAP;
  }
  return detail == SP_DETAIL_NONE ? SP_OK : sp__fail_format(detail, 0, offset);
}

static sp_status read_open(sp__reader *reader, graph_memory *memory, int32_t node_count, int32_t open_count) {
  graph_open *open = &memory->open[GRAPH_FORWARD];
  size_t start = reader->offset;
  int32_t count;
  sp_status status = sp__state_read_count(reader, node_count, SP__STATE_SLOT_SIZE, &count);
  if (status != SP_OK) return status;
  if (count != open_count) return sp__fail_format(SP_DETAIL_BAD_COUNT, 0, start);
  if (!graph__open_reserve(open, &memory->allocator, (size_t)count)) return sp__fail_memory();
  for (int32_t i = 0; i < count; i++) {
    sp__state_slot slot;
    size_t offset = reader->offset;
    status = sp__state_read_slot(reader, node_count, &slot);
    if (status != SP_OK) return status;
    const graph_open_entry entry = {slot.keys[0], slot.keys[1], slot.node};
    status = check_slot(memory, &entry, offset);
    if (status != SP_OK) return status;
    memory->positions[entry.node] = i;
    open->entries[open->count++] = entry;
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
static sp_status check_goal(const graph_memory *memory, const sp__search_state *saved, size_t offset) {
  if (saved->status != SP_SEARCH_STATUS_FOUND) return SP_OK;
  if (!is_visited(memory, saved->goal)) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, offset);
  bool reached = memory->positions[saved->goal] == NOT_OPEN && memory->nodes[saved->goal].g == saved->cost;
  return reached ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, offset);
}

/** Everything after the fixed fields, into a search that is ready and has reached nothing. */
static sp_status read_buffers(sp__reader *reader, graph_search *search, const sp__search_state *saved) {
  graph_memory *memory = search->memory;
  const sp__reader records = *reader;
  sp_status status = visited_read(reader, memory, saved->node_count, &search->start);
  if (status == SP_OK && search->start < 0) status = sp__fail_format(SP_DETAIL_BAD_COUNT, 0, records.offset);
  if (status != SP_OK) return status;
  int32_t open_count = mark_open(records, memory);
  status = check_goal(memory, saved, records.offset);
  if (status == SP_OK) status = read_open(reader, memory, saved->node_count, open_count);
  return status == SP_OK ? read_record(reader, memory, saved) : status;
}

static sp_status read_query(graph_query *query, sp__reader *reader) {
  const sp__search_state own = {.weight = 1.0, .node_count = query->graph->node_count};
  sp__search_state saved;
  sp_status status = sp__state_read_header(reader, SP__STATE_GRAPH_ASTAR);
  if (status == SP_OK) {
    status = sp__state_read_search(reader, &own, SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, false, &saved);
  }
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
