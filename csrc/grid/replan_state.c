/* Saved replanners, "OPGS" version 1, kinds 5 and 6 (spec 06-grids-state, G-331 to G-333): what they were made for,
 * then the search: ends, counters, and once it has planned km, pending edits, costs and the queue as it lies. Bytes
 * are read as a whole before anything changes; the estimates follow the multipliers of the grid as it is.
 */
#include "grid/replan.h"

enum { NODE_SIZE = 20, PENDING_SIZE = 4 };

/** What saved bytes say; the lists stay in them. */
typedef struct saved_replan {
  int32_t area_version;
  int32_t start;
  int32_t goal;
  bool initialized;
  bool found;
  bool overflow;
  uint64_t iterations;
  uint64_t expanded;
  int32_t last_expanded;
  double km;
  int32_t pending_count;
  int32_t node_count;
  int32_t open_count;
  sp__reader pending; /* At the first entry of each list. */
  sp__reader nodes;
  sp__reader open;
} saved_replan;

static sp__state_kind kind_of(const replan_search *search) {
  return grid__is_hex(search->grid) ? SP__STATE_HEX_REPLANNER : SP__STATE_GRID_REPLANNER;
}

static uint8_t algorithm_of(const replan_search *search) {
  return search->lifelong ? SP_GRID_ALGORITHM_LPA_STAR : SP_GRID_ALGORITHM_D_STAR_LITE;
}

/* Saving ------------------------------------------------------------------------------------- */

/** A node whose costs say something. */
static bool is_planned(const replan_search *search, int32_t node) {
  const replan_node *record = &search->nodes[node];
  return record->generation == search->generation && (record->g <= SP__FINITE || record->rhs <= SP__FINITE);
}

static void write_nodes(sp__writer *writer, const replan_search *search) {
  int32_t count = 0;
  for (int32_t node = 0; node < search->grid->cell_count; node++) count += is_planned(search, node);
  sp__write_i32(writer, count);
  for (int32_t node = 0; node < search->grid->cell_count; node++) {
    if (!is_planned(search, node)) continue;
    sp__write_i32(writer, node);
    sp__write_f64(writer, search->nodes[node].g);
    sp__write_f64(writer, search->nodes[node].rhs);
  }
}

static void write_plan(sp__writer *writer, const replan_search *search) {
  sp__write_f64(writer, search->km);
  sp__write_u8(writer, search->overflow);
  sp__write_i32(writer, (int32_t)search->pending_count);
  for (size_t i = 0; i < search->pending_count; i++) sp__write_i32(writer, search->pending[i]);
  write_nodes(writer, search);
  sp__write_i32(writer, (int32_t)search->open_count);
  for (uint32_t i = 0; i < search->open_count; i++) {
    const replan_entry *entry = &search->open[i];
    sp__state_write_slot(writer, entry->node, entry->key1, entry->key2);
  }
}

void replan__write_state(sp__writer *writer, const void *object) {
  const replan_search *search = object;
  const sp_grid *grid = search->grid;
  sp__state_write_header(writer, kind_of(search));
  sp__write_i32(writer, grid->width);
  sp__write_i32(writer, grid->height);
  sp__write_u8(writer, algorithm_of(search));
  sp__write_i32(writer, search->area_version);
  sp__write_i32(writer, search->start);
  sp__write_i32(writer, search->goal);
  sp__write_i32(writer, grid->cell_count);
  sp__write_u8(writer, search->lifelong ? 0 : 1);
  sp__write_i32(writer, search->start);
  sp__write_i32(writer, search->goal);
  sp__write_u8(writer, search->initialized);
  sp__write_u8(writer, search->found);
  sp__write_u64(writer, search->iterations);
  sp__write_u64(writer, search->expanded);
  sp__write_i32(writer, search->last_expanded);
  if (search->initialized) write_plan(writer, search);
}

/* Reading ------------------------------------------------------------------------------------ */

static sp_status read_counter(sp__reader *reader, uint64_t *value) {
  uint64_t start = reader->offset;
  *value = sp__read_u64(reader);
  if (reader->failed) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  return *value <= INT64_MAX ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
}

/** A cost: 0 or more, +infinity only where it may be none. */
static sp_status read_cost(sp__reader *reader, double most, double *cost) {
  uint64_t start = reader->offset;
  sp_status status = sp__state_read_f64(reader, cost);
  if (status != SP_OK) return status;
  return *cost >= 0.0 && *cost <= most ? SP_OK : sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
}

/** Sets a bit of a node's mark; a node that has it is listed twice. */
static sp_status mark_once(const replan_search *search, int32_t node, uint8_t bit, uint64_t offset) {
  uint8_t *mark = &search->marks[node];
  if (*mark & bit) return sp__fail_format(SP_DETAIL_BAD_ORDER, 0, offset);
  *mark = (uint8_t)(*mark | bit);
  return SP_OK;
}

static sp_status read_pending(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  int32_t most = saved->overflow ? 0 : search->grid->cell_count;
  sp_status status = sp__state_read_count(reader, most, PENDING_SIZE, &saved->pending_count);
  saved->pending = *reader;
  for (int32_t i = 0; i < saved->pending_count && status == SP_OK; i++) {
    uint64_t start = reader->offset;
    int32_t last = search->grid->cell_count - 1, entry;
    status = sp__state_read_i32(reader, ~last, last, SP_DETAIL_BAD_NODE, &entry);
    if (status != SP_OK) return status;
    uint8_t bit = entry < 0 ? REPLAN_READ_PENDING_AROUND : REPLAN_READ_PENDING;
    status = mark_once(search, entry < 0 ? ~entry : entry, bit, start);
  }
  return status;
}

static sp_status read_nodes(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  int32_t cells = search->grid->cell_count, node = -1;
  sp_status status = sp__state_read_count(reader, cells, NODE_SIZE, &saved->node_count);
  saved->nodes = *reader;
  for (int32_t i = 0; i < saved->node_count && status == SP_OK; i++) {
    double g, rhs;
    status = sp__state_read_next_node(reader, cells, node, &node);
    uint64_t costs = reader->offset;
    if (status == SP_OK) status = read_cost(reader, SP_INFINITY, &g);
    if (status == SP_OK) status = read_cost(reader, SP_INFINITY, &rhs);
    if (status != SP_OK) return status;
    if (g > SP__FINITE && rhs > SP__FINITE) return sp__fail_format(SP_DETAIL_BAD_VALUE, 0, costs);
    status = mark_once(search, node, REPLAN_READ_PLANNED, costs);
  }
  return status;
}

static sp_status read_open(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  int32_t cells = search->grid->cell_count;
  sp_status status = sp__state_read_count(reader, saved->node_count, SP__STATE_SLOT_SIZE, &saved->open_count);
  saved->open = *reader;
  for (int32_t i = 0; i < saved->open_count && status == SP_OK; i++) {
    uint64_t start = reader->offset;
    sp__state_slot slot;
    status = sp__state_read_slot(reader, cells, &slot);
    if (status != SP_OK) return status;
    if (!(search->marks[slot.node] & REPLAN_READ_PLANNED)) return sp__fail_format(SP_DETAIL_NOT_VISITED, 0, start);
    status = mark_once(search, slot.node, REPLAN_READ_QUEUED, start);
  }
  return status;
}

static sp_status read_plan(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  sp_status status = read_cost(reader, SP__FINITE, &saved->km);
  if (status == SP_OK) status = sp__state_read_flag(reader, &saved->overflow);
  if (status == SP_OK) status = read_pending(reader, search, saved);
  if (status == SP_OK) status = read_nodes(reader, search, saved);
  if (status == SP_OK) status = read_open(reader, search, saved);
  uint8_t own = REPLAN_PENDING | REPLAN_PENDING_AROUND;
  for (int32_t node = 0; node < search->grid->cell_count; node++) search->marks[node] &= own;
  return status;
}

/** What the replanner must have been made with, and its ends. */
static sp_status read_setup(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  const sp_grid *grid = search->grid;
  int32_t cells = grid->cell_count;
  sp_status status = sp__state_read_header(reader, kind_of(search));
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_WIDTH, grid->width);
  if (status == SP_OK) status = sp__state_read_same_i32(reader, SP_FIELD_HEIGHT, grid->height);
  if (status == SP_OK) {
    status = sp__state_read_same_u8(reader, SP_FIELD_GRID_OPTIONS_ALGORITHM, algorithm_of(search));
  }
  if (status == SP_OK) {
    status = sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->area_version);
  }
  if (status == SP_OK) status = sp__state_read_node(reader, cells, &saved->start);
  if (status == SP_OK) status = sp__state_read_node(reader, cells, &saved->goal);
  return status;
}

static sp_status read_search(sp__reader *reader, const replan_search *search, saved_replan *saved) {
  int32_t start = saved->start, goal = saved->goal;
  sp_status status = sp__state_read_same_i32(reader, SP_FIELD_NODE_COUNT, search->grid->cell_count);
  if (status == SP_OK) {
    status = sp__state_read_same_u8(reader, SP_FIELD_GRID_OPTIONS_ALGORITHM, search->lifelong ? 0 : 1);
  }
  if (status == SP_OK) status = sp__state_read_i32(reader, start, start, SP_DETAIL_BAD_NODE, &saved->start);
  if (status == SP_OK) status = sp__state_read_i32(reader, goal, goal, SP_DETAIL_BAD_NODE, &saved->goal);
  if (status == SP_OK) status = sp__state_read_flag(reader, &saved->initialized);
  if (status == SP_OK) status = sp__state_read_flag(reader, &saved->found);
  if (status == SP_OK) status = read_counter(reader, &saved->iterations);
  if (status == SP_OK) status = read_counter(reader, &saved->expanded);
  if (status != SP_OK) return status;
  return sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->last_expanded);
}

/* Taking over -------------------------------------------------------------------------------- */

/** The lists were proved; what is read now cannot fail. */
static void take_plan(replan_search *search, saved_replan *saved) {
  replan__forget_nodes(search);
  for (int32_t i = 0; i < saved->pending_count; i++) replan__put_pending(search, sp__read_i32(&saved->pending));
  for (int32_t i = 0; i < saved->node_count; i++) {
    replan_node *record = &search->nodes[sp__read_i32(&saved->nodes)];
    double g = sp__read_f64(&saved->nodes);
    *record = (replan_node){g, sp__read_f64(&saved->nodes), -1, search->generation};
  }
  for (int32_t i = 0; i < saved->open_count; i++) {
    replan_entry *entry = &search->open[i];
    entry->node = sp__read_i32(&saved->open);
    entry->key1 = sp__read_f64(&saved->open);
    entry->key2 = sp__read_f64(&saved->open);
    search->nodes[entry->node].position = i;
  }
  search->open_count = (uint32_t)saved->open_count;
  search->km = saved->km;
  search->overflow = saved->overflow;
}

static void take_over(replan_search *search, saved_replan *saved) {
  const sp_grid *grid = search->grid;
  replan__restart(search);
  replan__follow_costs(search);
  if (saved->area_version != grid->costs.version) search->cost_edits--; /* Built against another table. */
  search->area_version = saved->area_version;
  search->cell_edits = grid->cell_edits;
  search->start = saved->start;
  search->goal = saved->goal;
  replan__look_from_focus(search);
  search->initialized = saved->initialized;
  search->found = saved->found;
  search->iterations = saved->iterations;
  search->expanded = saved->expanded;
  search->last_expanded = saved->last_expanded;
  search->path_count = 0;
  search->path_cost = SP_INFINITY;
  if (saved->initialized) take_plan(search, saved);
}

sp_status replan__read_state(replan_search *search, sp__reader *reader) {
  saved_replan saved = {0};
  sp_status status = read_setup(reader, search, &saved);
  if (status == SP_OK) status = read_search(reader, search, &saved);
  if (status != SP_OK) return status;
  if (saved.initialized && !replan__reserve_nodes(search)) return sp__fail_memory();
  if (saved.initialized) status = read_plan(reader, search, &saved);
  if (status == SP_OK) status = sp__state_read_end(reader);
  if (status != SP_OK) return status;
  if (!replan__reserve_open(search, (size_t)saved.open_count) ||
      !replan__reserve_pending(search, (size_t)saved.pending_count)) {
    return sp__fail_memory();
  }
  take_over(search, &saved);
  return SP_OK;
}
