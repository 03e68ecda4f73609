/* The engine of the replanners: costs, queue, edits, and the loop (spec 04-grids, "Incremental replanning"). */
#include "grid/replan.h"

#include "grid/estimate.h"

/* Queue: first key, second key, node; the order is not transitive within the tolerance, so the layout of the
   heap is part of the results (GAP-46). */
static inline bool replan_entry_less(const replan_entry *a, const replan_entry *b) {
  if (!replan__equal(a->key1, b->key1)) return a->key1 < b->key1;
  if (!replan__equal(a->key2, b->key2)) return a->key2 < b->key2;
  return a->node < b->node;
}

#define HEAP_NAME(verb) queue_##verb
#define HEAP_ENTRY replan_entry
#define HEAP_CONTEXT replan_node *
#define HEAP_POSITION(nodes, node) (nodes)[node].position
#define HEAP_LESS(a, b) replan_entry_less(a, b)
#include "core/heap.inl.h"

/** Most entries that one iteration adds: a node and its neighbours. */
enum { ITERATION_ENTRIES = DIRECTIONS + 1 };

/* Estimates ---------------------------------------------------------------------------------- */

typedef struct replan_place {
  int32_t x;
  int32_t y;
} replan_place;

static inline replan_place place_of(const replan_search *search, int32_t node) {
  const sp_grid *grid = search->grid;
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width;
  if (!grid__is_hex(grid)) return (replan_place){x, y};
  hex_axial axial = hex__axial_of(grid->hex_layout, x, y);
  return (replan_place){(int32_t)axial.q, (int32_t)axial.r};
}

/** From the focus; symmetric. */
static inline double estimate(const replan_search *search, int32_t node) {
  replan_place place = place_of(search, node);
  int32_t dx = place.x - search->focus_x, dy = place.y - search->focus_y;
  if (grid__is_hex(search->grid)) return estimate__hexagonal(search->scale, dx, dy);
  return estimate__square(search->heuristic, search->scale, dx, dy);
}

void replan__look_from_focus(replan_search *search) {
  replan_place place = place_of(search, replan__focus(search));
  search->focus_x = place.x;
  search->focus_y = place.y;
}

void replan__follow_costs(replan_search *search) {
  const sp_grid *grid = search->grid;
  bool zero = grid__is_hex(grid) && search->heuristic == SP_GRID_HEURISTIC_ZERO;
  search->scale = zero ? 0.0 : grid->costs.least;
  search->area_version = grid->costs.version;
  search->cost_edits = grid->costs.edits;
}

/* Nodes and queue ---------------------------------------------------------------------------- */

/** The record of a node, made now if it was not reached yet. */
static inline replan_node *reach(replan_search *search, int32_t node) {
  replan_node *record = &search->nodes[node];
  if (record->generation != search->generation) {
    *record = (replan_node){SP_INFINITY, SP_INFINITY, -1, search->generation};
  }
  return record;
}

static inline double known_cost(const replan_search *search, int32_t node) {
  const replan_node *record = &search->nodes[node];
  return record->generation == search->generation ? record->g : SP_INFINITY;
}

static inline replan_entry entry_of(const replan_search *search, int32_t node, const replan_node *record) {
  double least = record->g < record->rhs ? record->g : record->rhs;
  return (replan_entry){(least + estimate(search, node)) + search->km, least, node, 0};
}

/** Queues a node whose two costs differ, with its keys as they are now; takes it out when they agree. */
static inline void queue_node(replan_search *search, int32_t node, const replan_node *record) {
  if (replan__equal(record->g, record->rhs)) {
    if (record->position >= 0) queue_remove(search->open, &search->open_count, search->nodes, node);
    return;
  }
  replan_entry entry = entry_of(search, node, record);
  if (record->position < 0) {
    queue_push(search->open, &search->open_count, search->nodes, entry);
    return;
  }
  const replan_entry *queued = &search->open[record->position];
  if (queued->key1 == entry.key1 && queued->key2 == entry.key2) return;
  queue_update(search->open, search->open_count, search->nodes, entry);
}

/* Moves with area costs ---------------------------------------------------------------------- */

/** Moves that the agent has at a node: none where it does not fit. */
static inline uint32_t moves_of(const replan_search *search, int32_t node) {
  if (!grid__fits(search->grid, node, search->options.agent_size)) return 0;
  return search->legal[search->neighbours[node]];
}

static inline const int32_t *offsets_of(const replan_search *search, int32_t node, bool hex) {
  if (!hex) return search->offset;
  const sp_grid *grid = search->grid;
  int32_t y = grid__row_of(&grid->divider, node);
  return hex__is_shifted(grid->hex_layout, node - y * grid->width, y) ? search->shifted_offset : search->offset;
}

static inline double area_cost(const replan_search *search, int32_t from, int32_t to, uint32_t direction, bool hex) {
  return hex ? grid__mean_cost(search->grid, from, to) : grid__step_cost(search->grid, from, to, direction);
}

/** The least of the neighbours' costs and the moves from there; the root's is 0 (G-191). */
static inline double look_ahead(const replan_search *search, int32_t node, bool hex) {
  if (node == replan__root(search)) return 0.0;
  const int32_t *offset = offsets_of(search, node, hex);
  double least = SP_INFINITY;
  for (uint32_t moves = moves_of(search, node); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t from = node + offset[d];
    double g = known_cost(search, from);
    if (!(g < least)) continue; /* A move costs more than nothing. */
    double cost = g + area_cost(search, from, node, d, hex);
    if (cost < least) least = cost;
  }
  return least;
}

static inline void recompute(replan_search *search, int32_t node, bool hex) {
  double rhs = look_ahead(search, node, hex);
  replan_node *record = reach(search, node);
  record->rhs = rhs;
  queue_node(search, node, record);
}

/* A neighbour's lookahead is the least of several sums, of which one became smaller: the full minimum is the
   lesser of the two. */
static inline void lower_around(replan_search *search, int32_t node, bool hex) {
  const int32_t *offset = offsets_of(search, node, hex);
  int32_t root = replan__root(search);
  double g = search->nodes[node].g;
  for (uint32_t moves = moves_of(search, node); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    double cost = g + area_cost(search, node, target, d, hex);
    replan_node *record = reach(search, target);
    if (cost < record->rhs && target != root) record->rhs = cost;
    queue_node(search, target, record);
  }
}

/* One of the sums became infinite: the full minimum is another only where that sum was the least. */
static inline void raise_around(replan_search *search, int32_t node, double old, bool hex) {
  const int32_t *offset = offsets_of(search, node, hex);
  int32_t root = replan__root(search);
  recompute(search, node, hex);
  for (uint32_t moves = moves_of(search, node); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    replan_node *record = reach(search, target);
    bool least = record->rhs == old + area_cost(search, node, target, d, hex);
    if (least && target != root) record->rhs = look_ahead(search, target, hex);
    queue_node(search, target, record);
  }
}

static sp_status recompute_square(replan_search *search, int32_t node) {
  recompute(search, node, false);
  return SP_OK;
}

static sp_status lower_around_square(replan_search *search, int32_t node) {
  lower_around(search, node, false);
  return SP_OK;
}

static sp_status raise_around_square(replan_search *search, int32_t node, double old) {
  raise_around(search, node, old, false);
  return SP_OK;
}

static sp_status recompute_hex(replan_search *search, int32_t node) {
  recompute(search, node, true);
  return SP_OK;
}

static sp_status lower_around_hex(replan_search *search, int32_t node) {
  lower_around(search, node, true);
  return SP_OK;
}

static sp_status raise_around_hex(replan_search *search, int32_t node, double old) {
  raise_around(search, node, old, true);
  return SP_OK;
}

static const replan_moves square_moves = {recompute_square, lower_around_square, raise_around_square};
static const replan_moves hex_moves = {recompute_hex, lower_around_hex, raise_around_hex};

/* Moves with callbacks: full minima, because what a callback says may change without notice -------------- */

static sp_status recompute_hooked(replan_search *search, int32_t node) {
  double least = node == replan__root(search) ? 0.0 : SP_INFINITY;
  uint32_t moves = node == replan__root(search) ? 0 : moves_of(search, node);
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t other = grid__neighbour(search->grid, node, d);
    double g = known_cost(search, other), cost;
    if (!(g < least)) continue; /* No move costs less than nothing. */
    sp_status status = search->lifelong ? replan__move_cost(search, other, node, d, &cost)
                                        : replan__move_cost(search, node, other, d, &cost);
    if (status != SP_OK) return status;
    if (cost >= 0.0 && g + cost < least) least = g + cost;
  }
  replan_node *record = reach(search, node);
  record->rhs = least;
  queue_node(search, node, record);
  return SP_OK;
}

static sp_status recompute_around_hooked(replan_search *search, int32_t node) {
  sp_status status = SP_OK;
  for (uint32_t moves = moves_of(search, node); moves && status == SP_OK; moves &= moves - 1) {
    status = recompute_hooked(search, grid__neighbour(search->grid, node, sp__ctz32(moves)));
  }
  return status;
}

static sp_status raise_around_hooked(replan_search *search, int32_t node, double old) {
  (void)old;
  sp_status status = recompute_hooked(search, node);
  return status == SP_OK ? recompute_around_hooked(search, node) : status;
}

static const replan_moves hooked_moves = {recompute_hooked, recompute_around_hooked, raise_around_hooked};

/* Memory ------------------------------------------------------------------------------------- */

static bool reserve(replan_search *search, void **array, size_t *capacity, size_t used, size_t needed, size_t item) {
  return needed <= *capacity || sp__grow_array(&search->allocator, array, capacity, used, needed, item);
}

bool replan__reserve_open(replan_search *search, size_t needed) {
  void *open = search->open;
  bool done = reserve(search, &open, &search->open_capacity, search->open_count, needed, sizeof *search->open);
  search->open = open;
  return done;
}

bool replan__reserve_pending(replan_search *search, size_t needed) {
  void *pending = search->pending;
  bool done =
      reserve(search, &pending, &search->pending_capacity, search->pending_count, needed, sizeof *search->pending);
  search->pending = pending;
  return done;
}

bool replan__reserve_nodes(replan_search *search) {
  size_t cells = (size_t)search->grid->cell_count;
  if (!search->nodes) {
    search->nodes = sp__alloc_array(&search->allocator, cells, sizeof *search->nodes);
    if (!search->nodes) return false;
    search->generation = UINT32_MAX; /* The nodes are cleared before their first use. */
  }
  if (search->marks) return true;
  search->marks = sp__alloc(&search->allocator, cells);
  if (search->marks) memset(search->marks, 0, cells);
  return search->marks != NULL;
}

void replan__forget_nodes(replan_search *search) {
  if (search->generation == UINT32_MAX) {
    memset(search->nodes, 0, (size_t)search->grid->cell_count * sizeof *search->nodes);
    search->generation = 0;
  }
  search->generation++;
  search->open_count = 0;
}

void replan__init(replan_search *search, sp_grid *grid, const sp_grid_options *options, const sp_grid_hooks *hooks,
                  int32_t start, int32_t goal) {
  search->allocator = grid->object.allocator;
  search->grid = grid;
  search->options = *options;
  if (hooks) search->hooks = *hooks;
  bool hooked = search->hooks.blocked || search->hooks.step_cost;
  search->moves = hooked ? &hooked_moves : grid__is_hex(grid) ? &hex_moves : &square_moves;
  search->lifelong = options->algorithm == SP_GRID_ALGORITHM_LPA_STAR;
  search->start = start;
  search->goal = goal;
  search->heuristic = estimate__resolve(options->heuristic, options->connectivity);
  search->cell_edits = grid->cell_edits;
  search->path_cost = SP_INFINITY;
  grid__fill_moves(grid, options->connectivity, options->diagonals, search->legal);
  grid__fill_offsets(grid, search->offset, search->shifted_offset);
  replan__follow_costs(search);
  replan__look_from_focus(search);
}

void replan__free(replan_search *search) {
  const sp_allocator *allocator = &search->allocator;
  size_t cells = (size_t)search->grid->cell_count;
  sp__release(allocator, search->nodes, cells * sizeof *search->nodes);
  sp__release(allocator, search->marks, cells);
  sp__release(allocator, search->open, search->open_capacity * sizeof *search->open);
  sp__release(allocator, search->pending, search->pending_capacity * sizeof *search->pending);
  sp__release(allocator, search->path, search->path_capacity * sizeof *search->path);
  sp__release(allocator, search->parents, cells * sizeof *search->parents);
  record__free(&search->record, allocator);
}

uint64_t replan__memory(const replan_search *search) {
  uint64_t cells = (uint64_t)search->grid->cell_count;
  return (search->nodes ? cells * sizeof *search->nodes : 0) + (search->marks ? cells : 0) +
         search->open_capacity * sizeof *search->open + search->pending_capacity * sizeof *search->pending +
         search->path_capacity * sizeof *search->path + (search->parents ? cells * sizeof *search->parents : 0) +
         search->record.capacity * sizeof *search->record.nodes;
}

/* Changes ------------------------------------------------------------------------------------ */

static void forget_pending(replan_search *search) {
  for (size_t i = 0; i < search->pending_count; i++) {
    int32_t entry = search->pending[i];
    search->marks[entry < 0 ? ~entry : entry] = 0;
  }
  search->pending_count = 0;
}

static void overflow(replan_search *search) {
  forget_pending(search);
  search->overflow = true;
}

static uint8_t pending_bit(int32_t entry) {
  return entry < 0 ? REPLAN_PENDING_AROUND : REPLAN_PENDING;
}

void replan__put_pending(replan_search *search, int32_t entry) {
  uint8_t *mark = &search->marks[entry < 0 ? ~entry : entry];
  *mark = (uint8_t)(*mark | pending_bit(entry));
  search->pending[search->pending_count++] = entry;
}

/** Adds a node, or the complement of one, once; without memory the next run starts anew instead. */
static void add_pending(replan_search *search, int32_t entry) {
  bool listed = search->marks[entry < 0 ? ~entry : entry] & pending_bit(entry);
  if (search->overflow || listed) return;
  if (search->pending_count < (size_t)search->grid->cell_count &&
      replan__reserve_pending(search, search->pending_count + 1)) {
    replan__put_pending(search, entry);
  } else {
    overflow(search);
  }
}

/** Cells x0..x1, y0..y1 within the grid, row-major; more than a quarter of all start the search anew (GAP-49). */
static void add_pending_rect(replan_search *search, int64_t x0, int64_t y0, int64_t x1, int64_t y1, bool around) {
  const sp_grid *grid = search->grid;
  if (x0 < 0) x0 = 0;
  if (y0 < 0) y0 = 0;
  if (x1 > grid->width - 1) x1 = grid->width - 1;
  if (y1 > grid->height - 1) y1 = grid->height - 1;
  if ((x1 - x0 + 1) * (y1 - y0 + 1) * 4 > grid->cell_count) {
    overflow(search);
    return;
  }
  for (int64_t y = y0; y <= y1; y++) {
    for (int64_t x = x0; x <= x1; x++) {
      int32_t node = grid__index(grid, (int32_t)x, (int32_t)y);
      add_pending(search, around ? ~node : node);
    }
  }
}

void replan__note_rect(replan_search *search, int32_t x, int32_t y, int32_t width, int32_t height) {
  search->cell_edits++;
  if (!search->initialized || search->overflow) return;
  if (grid__is_hex(search->grid)) {
    add_pending_rect(search, x, y, (int64_t)x + width - 1, (int64_t)y + height - 1, true);
    return;
  }
  int64_t reach = search->options.agent_size; /* G-200 */
  add_pending_rect(search, x - reach, y - reach, (int64_t)x + width, (int64_t)y + height, false);
}

void replan__note_cell(replan_search *search, int32_t x, int32_t y) {
  replan__note_rect(search, x, y, 1, 1);
}

void replan__mark_changed(replan_search *search, int32_t node, bool around) {
  if (search->initialized) add_pending(search, around ? ~node : node);
}

void replan__restart(replan_search *search) {
  if (search->initialized) forget_pending(search);
  search->initialized = false;
  search->found = false;
  search->overflow = false;
  search->last_expanded = 0;
  search->record.count = 0;
}

void replan__move_start(replan_search *search, int32_t start) {
  if (start == search->start) return;
  if (search->lifelong) {
    replan__restart(search);
    search->start = start;
    return;
  }
  if (search->initialized) search->km += estimate(search, start);
  search->start = start;
  search->last_expanded = 0;
  search->record.count = 0;
  replan__look_from_focus(search);
}

void replan__set_goal(replan_search *search, int32_t goal) {
  if (goal == search->goal) return;
  replan__restart(search);
  search->goal = goal;
  replan__look_from_focus(search);
}

/* Loop --------------------------------------------------------------------------------------- */

/** Whether a node comes before the focus, or the focus is not settled (G-194). */
static bool has_work(const replan_search *search) {
  if (search->open_count == 0) return false;
  int32_t focus = replan__focus(search);
  replan_node record = replan__node(search, focus);
  if (!replan__equal(record.g, record.rhs)) return true;
  replan_entry key = entry_of(search, focus, &record);
  return replan__key_less(search->open[0].key1, search->open[0].key2, key.key1, key.key2);
}

static sp_status begin(replan_search *search) {
  if (!replan__reserve_nodes(search) || !replan__reserve_open(search, ITERATION_ENTRIES)) return sp__fail_memory();
  replan__forget_nodes(search);
  search->initialized = true;
  search->found = false;
  search->km = 0.0;
  replan_node *root = reach(search, replan__root(search));
  root->rhs = 0.0;
  queue_node(search, replan__root(search), root);
  return SP_OK;
}

/** All neighbours in the grid, walls too: what was no move before may be one now. */
static sp_status recompute_neighbours(replan_search *search, int32_t node) {
  const sp_grid *grid = search->grid;
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width;
  bool hex = grid__is_hex(grid);
  const hex_step *steps = hex ? hex__steps_from(grid->hex_layout, x, y) : NULL;
  uint32_t count = hex ? HEX_DIRECTIONS : (uint32_t)search->options.connectivity;
  sp_status status = SP_OK;
  for (uint32_t d = 0; d < count && status == SP_OK; d++) {
    int32_t to_x = x + (hex ? steps[d].dx : grid__dx[d]), to_y = y + (hex ? steps[d].dy : grid__dy[d]);
    if (grid__contains(grid, to_x, to_y)) status = search->moves->recompute(search, grid__index(grid, to_x, to_y));
  }
  return status;
}

static sp_status apply_pending(replan_search *search) {
  size_t needed = search->open_count, cells = (size_t)search->grid->cell_count;
  for (size_t i = 0; i < search->pending_count; i++) needed += search->pending[i] < 0 ? ITERATION_ENTRIES : 1;
  if (!replan__reserve_open(search, needed < cells ? needed : cells)) return sp__fail_memory();
  sp_status status = SP_OK;
  for (size_t i = 0; i < search->pending_count && status == SP_OK; i++) {
    int32_t entry = search->pending[i], node = entry < 0 ? ~entry : entry;
    status = search->moves->recompute(search, node);
    if (status == SP_OK && entry < 0) status = recompute_neighbours(search, node);
  }
  if (status == SP_OK) forget_pending(search);
  return status;
}

/** One pop: keys from before a move of the start are brought up to date, other nodes settled or given up. */
static sp_status iterate(replan_search *search) {
  replan_entry entry = queue_pop(search->open, &search->open_count, search->nodes);
  int32_t node = entry.node;
  replan_node *record = &search->nodes[node];
  replan_entry now = entry_of(search, node, record);
  search->iterations++;
  search->last_iterations++;
  if (replan__key_less(entry.key1, entry.key2, now.key1, now.key2)) {
    queue_push(search->open, &search->open_count, search->nodes, now);
    return SP_OK;
  }
  search->expanded++;
  search->last_expanded++;
  record__add(&search->record, node);
  if (record->g > record->rhs) {
    record->g = record->rhs;
    return search->moves->lower_around(search, node);
  }
  double old = record->g;
  record->g = SP_INFINITY;
  return search->moves->raise_around(search, node, old);
}

static sp_status repair(replan_search *search, int64_t budget, bool *finished) {
  sp_status status = search->initialized ? apply_pending(search) : begin(search);
  search->found = false;
  for (int64_t left = budget; status == SP_OK; left--) {
    *finished = !has_work(search);
    if (*finished || left == 0) break;
    if (!replan__reserve_open(search, (size_t)search->open_count + ITERATION_ENTRIES) ||
        !record__reserve(&search->record, &search->allocator)) {
      return sp__fail_memory();
    }
    status = iterate(search);
  }
  return status;
}

sp_status replan__run(replan_search *search, int64_t budget, bool *finished) {
  const sp_grid *grid = search->grid;
  search->last_iterations = 0;
  sp_status status = grid__neighbours_for(search->grid, search->options.agent_size, &search->neighbours);
  if (status != SP_OK) return status;
  bool costs_changed = search->cost_edits != grid->costs.edits;
  /* Cells that came in by a way that does not tell listeners one by one: nothing derived is trusted. */
  bool lost_track = search->cell_edits != grid->cell_edits;
  if (costs_changed || lost_track || search->overflow) replan__restart(search);
  if (costs_changed) replan__follow_costs(search);
  search->cell_edits = grid->cell_edits;
  bool resumes = search->initialized && search->pending_count == 0 && has_work(search);
  if (!resumes) {
    search->last_expanded = 0;
    search->record.count = 0;
  }
  *finished = false;
  status = repair(search, budget, finished);
  if (status == SP_E_CALLBACK) replan__restart(search);
  if (status != SP_OK) return status;
  search->found = *finished && replan__node(search, replan__focus(search)).g <= SP__FINITE;
  return SP_OK;
}
