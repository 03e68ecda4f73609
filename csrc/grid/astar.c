/* Generic A*: memory, heuristics, move costs, and the instances of the loop. */
#include "grid/astar.h"

#include <float.h>

#include "core/generation.h"
#include "grid/estimate.h"
#include "grid/open_list.h"

/* Memory ------------------------------------------------------------------------------------- */

void astar__memory_free(astar_memory *memory) {
  sp__release(&memory->allocator, memory->nodes, memory->node_capacity * sizeof *memory->nodes);
  sp__release(&memory->allocator, memory->open, memory->open_capacity * sizeof *memory->open);
  record__free(&memory->record, &memory->allocator);
}

uint64_t astar__memory_size(const astar_memory *memory) {
  return memory->node_capacity * sizeof *memory->nodes + memory->open_capacity * sizeof *memory->open +
         memory->record.capacity * sizeof *memory->record.nodes;
}

bool astar__grow_open(astar_memory *memory, size_t needed) {
  void *open = memory->open;
  if (!sp__grow_array(&memory->allocator, &open, &memory->open_capacity, memory->open_count, needed,
                      sizeof *memory->open)) {
    return false;
  }
  memory->open = open;
  return true;
}

static bool next_generation(astar_memory *memory, size_t nodes_needed) {
  generations records = {memory->nodes, memory->node_capacity, memory->generation};
  if (!sp__next_generation(&memory->allocator, &records, nodes_needed, sizeof *memory->nodes, UINT32_MAX)) return false;
  memory->nodes = records.records;
  memory->node_capacity = records.capacity;
  memory->generation = records.number;
  return true;
}

bool astar__memory_begin(astar_memory *memory, size_t nodes) {
  memory->open_count = 0;
  memory->record.count = 0;
  return next_generation(memory, nodes) && astar__reserve_open(memory, DIRECTIONS);
}

/* Places ------------------------------------------------------------------------------------- */

static inline astar_place square_place(const astar_search *search, int32_t node) {
  const grid_divider *divider = &search->grid->divider;
  int32_t y = grid__row_of(divider, node), x = node - y * divider->width;
  return (astar_place){x - search->goal_x, y - search->goal_y, false};
}

static inline astar_place hex_place(const astar_search *search, int32_t node) {
  const grid_divider *divider = &search->grid->divider;
  int32_t layout = search->grid->hex_layout;
  int32_t y = grid__row_of(divider, node), x = node - y * divider->width;
  hex_axial axial = hex__axial_of(layout, x, y);
  return (astar_place){(int32_t)axial.q - search->goal_x, (int32_t)axial.r - search->goal_y,
                       hex__is_shifted(layout, x, y)};
}

/* Heuristics --------------------------------------------------------------------------------- */

static inline double manhattan(const astar_search *search, int32_t dx, int32_t dy) {
  return estimate__manhattan(search->scale, dx, dy);
}

static inline double octile(const astar_search *search, int32_t dx, int32_t dy) {
  return estimate__octile(search->scale, dx, dy);
}

static inline double euclidean(const astar_search *search, int32_t dx, int32_t dy) {
  return estimate__euclidean(search->scale, dx, dy);
}

static inline double zero(const astar_search *search, int32_t dx, int32_t dy) {
  (void)search, (void)dx, (void)dy;
  return 0.0;
}

static inline double hexagonal(const astar_search *search, int32_t dq, int32_t dr) {
  return estimate__hexagonal(search->scale, dq, dr);
}

static double any_heuristic(const astar_search *search, int32_t dx, int32_t dy) {
  return estimate__square(search->heuristic, search->scale, dx, dy);
}

/* Costs -------------------------------------------------------------------------------------- */

static inline sp_status hex_area_cost(const astar_search *search, int32_t from, int32_t to, uint32_t direction,
                                      double *cost) {
  (void)direction;
  *cost = grid__mean_cost(search->grid, from, to);
  return SP_OK;
}

static inline sp_status area_cost(const astar_search *search, int32_t from, int32_t to, uint32_t direction,
                                  double *cost) {
  *cost = grid__step_cost(search->grid, from, to, direction);
  return SP_OK;
}

static sp_status stop_by_callback(astar_search *search, int32_t field) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  return sp__fail(SP_E_CALLBACK, field, SP_DETAIL_NONE);
}

/** Blocked first, then the caller's price of the move (GAP-17); a blocked target gets a skipped cost. */
static sp_status ask_hooks(astar_search *search, int32_t from, int32_t to, double usual, double *cost) {
  const grid_divider *divider = &search->grid->divider;
  const sp_grid_hooks *hooks = &search->hooks;
  int32_t to_y = grid__row_of(divider, to), to_x = to - to_y * divider->width;
  if (hooks->blocked) {
    int32_t blocked = 0;
    if (hooks->blocked(hooks->user, to_x, to_y, &blocked)) return stop_by_callback(search, SP_FIELD_BLOCKED);
    if (blocked) {
      *cost = -1.0;
      return SP_OK;
    }
  }
  *cost = usual;
  if (!hooks->step_cost) return SP_OK;
  int32_t from_y = grid__row_of(divider, from), from_x = from - from_y * divider->width;
  if (hooks->step_cost(hooks->user, from_x, from_y, to_x, to_y, *cost, cost)) {
    return stop_by_callback(search, SP_FIELD_STEP_COST);
  }
  return SP_OK;
}

static inline sp_status hooked_cost(astar_search *search, int32_t from, int32_t to, uint32_t direction, double *cost) {
  return ask_hooks(search, from, to, grid__step_cost(search->grid, from, to, direction), cost);
}

static inline sp_status hex_hooked_cost(astar_search *search, int32_t from, int32_t to, uint32_t direction,
                                        double *cost) {
  (void)direction;
  return ask_hooks(search, from, to, grid__mean_cost(search->grid, from, to), cost);
}

/* Instances: one loop per heuristic for area costs, one for callbacks, whose calls cost more than a
   branch on the heuristic. */
#define ASTAR_CAT_(a, b) a##b
#define ASTAR_CAT(a, b) ASTAR_CAT_(a, b)

#define ASTAR_PLACE square_place
#define ASTAR_DX grid__dx
#define ASTAR_DY grid__dy

#define ASTAR_LOOP loop_octile
#define ASTAR_COST area_cost
#define ASTAR_HEURISTIC octile
#include "grid/astar.inl.h"

#define ASTAR_LOOP loop_manhattan
#define ASTAR_COST area_cost
#define ASTAR_HEURISTIC manhattan
#include "grid/astar.inl.h"

#define ASTAR_LOOP loop_euclidean
#define ASTAR_COST area_cost
#define ASTAR_HEURISTIC euclidean
#include "grid/astar.inl.h"

#define ASTAR_LOOP loop_zero
#define ASTAR_COST area_cost
#define ASTAR_HEURISTIC zero
#include "grid/astar.inl.h"

#define ASTAR_LOOP loop_hooked
#define ASTAR_COST hooked_cost
#define ASTAR_HEURISTIC any_heuristic
#include "grid/astar.inl.h"

#undef ASTAR_PLACE
#undef ASTAR_DX
#undef ASTAR_DY
#define ASTAR_PLACE hex_place
#define ASTAR_DX hex__dq
#define ASTAR_DY hex__dr

#define ASTAR_LOOP loop_hex
#define ASTAR_COST hex_area_cost
#define ASTAR_HEURISTIC hexagonal
#include "grid/astar.inl.h"

#define ASTAR_LOOP loop_hex_hooked
#define ASTAR_COST hex_hooked_cost
#define ASTAR_HEURISTIC hexagonal
#include "grid/astar.inl.h"

static astar_loop choose_loop(const astar_search *search) {
  bool hooked = search->hooks.blocked || search->hooks.step_cost;
  if (grid__is_hex(search->grid)) return hooked ? loop_hex_hooked : loop_hex;
  if (hooked) return loop_hooked;
  switch (search->heuristic) {
  case SP_GRID_HEURISTIC_MANHATTAN:
    return loop_manhattan;
  case SP_GRID_HEURISTIC_OCTILE:
    return loop_octile;
  case SP_GRID_HEURISTIC_EUCLIDEAN:
    return loop_euclidean;
  default:
    return loop_zero;
  }
}

/* Search ------------------------------------------------------------------------------------- */

static void configure(astar_search *search, const astar_setup *setup) {
  const sp_grid *grid = setup->grid;
  search->grid = setup->grid;
  search->node_count = grid->cell_count;
  search->neighbours = setup->neighbours;
  search->hooks = setup->hooks;
  search->weight = setup->weight;
  search->scale = grid->costs.least;
  search->heuristic = estimate__resolve(setup->heuristic, setup->connectivity);
  /* g + 0 * h has the bits of g, except that 0 * h is NaN when a huge multiplier made h infinite. */
  if (setup->weight == 0.0) search->heuristic = SP_GRID_HEURISTIC_ZERO;
  if (grid__is_hex(grid) && search->heuristic == SP_GRID_HEURISTIC_ZERO) search->scale = 0.0;
  search->loop = setup->loop ? setup->loop : choose_loop(search);
  grid__fill_offsets(grid, search->offset, search->shifted_offset);
  grid__fill_moves(grid, setup->connectivity, setup->diagonals, search->moves);
}

static double estimate_from(const astar_search *search, int32_t node) {
  bool hex = grid__is_hex(search->grid);
  astar_place place = hex ? hex_place(search, node) : square_place(search, node);
  return hex ? hexagonal(search, place.x, place.y) : any_heuristic(search, place.x, place.y);
}

/* Places are seen from the goal, so the goal's own place is where it lies. */
static void set_goal(astar_search *search, int32_t goal) {
  search->goal = goal;
  search->goal_x = search->goal_y = 0;
  astar_place place = grid__is_hex(search->grid) ? hex_place(search, goal) : square_place(search, goal);
  search->goal_x = place.x;
  search->goal_y = place.y;
}

sp_status astar__begin(astar_search *search, astar_memory *memory, const astar_setup *setup, int32_t start,
                       int32_t goal) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  search->memory = memory;
  if (!astar__memory_begin(memory, (size_t)setup->grid->cell_count)) return sp__fail_memory();
  configure(search, setup);
  search->start = start;
  set_goal(search, goal);
  search->cost = SP_INFINITY;
  search->iterations = 0;
  search->expanded = 0;
  search->status = SP_SEARCH_STATUS_RUNNING;
  memory->nodes[start] = (astar_node){0.0, -1, -1, memory->generation, 0};
  open_entry entry = {search->weight * estimate_from(search, start), 0.0, start, 0};
  open_list_push(memory->open, &memory->open_count, memory->nodes, entry);
  return SP_OK;
}

sp_status astar__step(astar_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  return search->loop(search, iterations);
}

const astar_node *astar__find(const astar_search *search, int32_t node) {
  if (search->status == SP_SEARCH_STATUS_NOT_STARTED || node < 0 || node >= search->node_count) return NULL;
  const astar_node *record = &search->memory->nodes[node];
  return record->generation == search->memory->generation ? record : NULL;
}

int32_t astar__path_length(const astar_search *search) {
  int32_t length = 0;
  for (int32_t node = search->goal; node >= 0; node = search->memory->nodes[node].parent) length++;
  return length;
}
