/* A* over pages (spec 04-grids, "A*" and "3D voxel grids"). */
#include "grid/voxel_search.h"

#include <float.h>

void voxel__search_init(voxel_search *search, sp_voxel_grid *grid) {
  memset(search, 0, sizeof *search);
  search->grid = grid;
  search->pages.grid = grid;
  open_radix__init(&search->open, &grid->object.allocator);
}

void voxel__search_free(voxel_search *search) {
  voxel__pages_free(&search->pages);
  open_radix__free(&search->open);
  record__free(&search->record, &search->grid->object.allocator);
}

uint64_t voxel__search_memory(const voxel_search *search) {
  return voxel__pages_memory(&search->pages) + open_radix__memory(&search->open) +
         search->record.capacity * sizeof *search->record.nodes;
}

void voxel__search_trim(voxel_search *search) {
  if (search->pages.page_count <= VOXEL_POOL_LIMIT) return;
  voxel__pages_trim(&search->pages);
  open_radix__free(&search->open);
}

/* One iteration ------------------------------------------------------------------------------ */

static inline double estimate(const voxel_search *search, const int32_t at[3]) {
  if (search->scale == 0.0) return 0.0;
  int32_t distance[3];
  for (int32_t axis = 0; axis < 3; axis++) distance[axis] = voxel__absolute(at[axis] - search->goal[axis]);
  return search->scale * voxel__distance(search->rules.connectivity, distance[0], distance[1], distance[2]);
}

/** Slot of the voxel that a move reaches from `index` of a page. */
static inline uint32_t slot_after(voxel_search *search, uint32_t page, uint32_t index, const int8_t step[3]) {
  /* Coordinates -1..8 in the page, raised by 8: bits 3 and 4 are the place of the page, less 0, 1, 2. */
  uint32_t x = (uint32_t)((int32_t)(index & 7) + step[0] + 8);
  uint32_t y = (uint32_t)((int32_t)(index >> 3 & 7) + step[1] + 8);
  uint32_t z = (uint32_t)((int32_t)(index >> 6) + step[2] + 8);
  uint32_t place = (x >> 3) + 3 * (y >> 3) + 9 * (z >> 3);
  uint32_t target = place == VOXEL_SELF ? page : voxel__page_near(&search->pages, search->pages.pages[page], place);
  return target << 9 | (x & 7) | (y & 7) << 3 | (z & 7) << 6;
}

/** Takes a cost for a voxel when it is the first or strictly lower than the one known. */
static inline void relax(voxel_search *search, uint32_t slot, int32_t node, const int32_t at[3], uint32_t move,
                         double g) {
  voxel_page *page = search->pages.pages[slot >> 9];
  uint32_t index = slot & (VOXEL_PAGE_NODES - 1);
  if (g >= page->g[index]) return; /* False for the NaN of a voxel that was not reached. */
  page->g[index] = g;
  page->arrival[index] = (uint8_t)move;
  open_radix__push(&search->open, (radix_entry){g + estimate(search, at), g, node, slot});
}

/** `uniform` is a constant in each of the two loops: one multiplier for all areas, and no callbacks. */
static inline sp_status expand(voxel_search *search, radix_entry entry, bool uniform) {
  uint32_t number = entry.slot >> 9, index = entry.slot & (VOXEL_PAGE_NODES - 1);
  const voxel_page *page = search->pages.pages[number];
  const sp_voxel_grid *grid = search->grid;
  uint32_t around = voxel__page_neighbourhood(page, index);
  uint32_t moves = uniform ? voxel__useful_moves(&search->rules, page->arrival[index], around)
                           : voxel__legal_moves(&search->rules, around);
  int32_t from[3];
  voxel__slot_coordinates(&search->pages, entry.slot, from);
  for (; moves; moves &= moves - 1) {
    uint32_t move = sp__ctz32(moves);
    const int8_t *step = voxel__step[move];
    const int32_t to[3] = {from[0] + step[0], from[1] + step[1], from[2] + step[2]};
    double cost = 0.0;
    if (uniform) {
      cost = voxel__move_cost(&grid->costs, 0, 0, move);
    } else {
      int32_t stopped = voxel__price_move(grid, &search->hooks, from, to, move, &cost);
      if (stopped != SP_FIELD_NONE) {
        search->status = SP_SEARCH_STATUS_NOT_STARTED;
        return sp__fail(SP_E_CALLBACK, stopped, SP_DETAIL_NONE);
      }
    }
    if (!(cost >= 0.0 && cost <= DBL_MAX)) continue;
    uint32_t slot = slot_after(search, number, index, step);
    int32_t node = entry.node + step[0] + grid->size[0] * (step[1] + grid->size[1] * step[2]);
    relax(search, slot, node, to, move, entry.g + cost);
  }
  return SP_OK;
}

/** Whether an entry has the best cost known of its voxel. */
static bool is_current(const void *context, const radix_entry *entry) {
  const voxel_pages *pages = context;
  return pages->pages[entry->slot >> 9]->g[entry->slot & (VOXEL_PAGE_NODES - 1)] == entry->g;
}

/** Drops entries of improved nodes until a live one is on top. 1 found, 0 the list is empty, -1 no memory. */
static inline int32_t find_best(voxel_search *search) {
  open_radix *open = &search->open;
  for (;;) {
    while (open_radix__is_ready(open)) {
      const radix_entry *best = &open->heap[0];
      if (is_current(&search->pages, best)) return 1;
      open_radix__drop_least(open);
    }
    int32_t filled = open_radix__refill(open, is_current, &search->pages);
    if (filled != 1) return filled;
  }
}

/** Room for everything one iteration can add, so that it never fails half-way. */
static inline bool reserve_iteration(voxel_search *search) {
  return open_radix__reserve(&search->open, VOXEL_MOVES) && voxel__pages_reserve(&search->pages) &&
         record__reserve(&search->record, &search->grid->object.allocator);
}

static inline sp_status run(voxel_search *search, int32_t iterations, bool uniform) {
  for (;;) {
    int32_t found = find_best(search);
    if (found == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (found < 0) return sp__fail_memory();
    if (iterations-- == 0) return SP_OK;
    if (!reserve_iteration(search)) return sp__fail_memory();
    radix_entry best = search->open.heap[0];
    open_radix__drop_least(&search->open);
    search->iterations++;
    if (best.node == search->goal_node) {
      search->cost = best.g;
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&search->record, best.node);
    sp_status status = expand(search, best, uniform);
    if (status != SP_OK) return status;
  }
}

static sp_status run_uniform(voxel_search *search, int32_t iterations) {
  return run(search, iterations, true);
}

static sp_status run_priced(voxel_search *search, int32_t iterations) {
  return run(search, iterations, false);
}

/* Search ------------------------------------------------------------------------------------- */

static void configure(voxel_search *search, const sp_voxel_options *options, const sp_voxel_hooks *hooks) {
  const area_costs *costs = &search->grid->costs;
  voxel_rules *rules = &search->rules;
  if (rules->connectivity != options->connectivity || rules->corner_rule != options->corner_rule) {
    voxel__make_rules(rules, options->connectivity, options->corner_rule);
  }
  search->hooks = *hooks;
  search->scale = options->heuristic == SP_VOXEL_HEURISTIC_ZERO ? 0.0 : costs->least;
  search->record.enabled = options->record_expansions != 0;
  bool uniform = costs->uniform && !hooks->blocked && !hooks->step_cost;
  search->loop = uniform ? run_uniform : run_priced;
}

sp_status voxel__search_begin(voxel_search *search, const int32_t start[3], const int32_t goal[3],
                              const sp_voxel_options *options, const sp_voxel_hooks *hooks) {
  search->status = SP_SEARCH_STATUS_NOT_STARTED;
  open_radix__clear(&search->open);
  search->record.count = 0;
  sp_status status = voxel__pages_begin(&search->pages);
  if (status != SP_OK) return status;
  if (!open_radix__reserve(&search->open, 1)) return sp__fail_memory();
  configure(search, options, hooks);
  memcpy(search->goal, goal, sizeof search->goal);
  search->goal_node = voxel__node(search->grid, goal[0], goal[1], goal[2]);
  search->cost = SP_INFINITY;
  search->iterations = 0;
  search->expanded = 0;
  search->status = SP_SEARCH_STATUS_RUNNING;
  uint32_t page = voxel__pages_at(&search->pages, start[0] >> 3, start[1] >> 3, start[2] >> 3);
  uint32_t slot = page << 9 | voxel__index_in_page(start[0], start[1], start[2]);
  relax(search, slot, voxel__node(search->grid, start[0], start[1], start[2]), start, VOXEL_NO_MOVE, 0.0);
  return SP_OK;
}

sp_status voxel__search_step(voxel_search *search, int32_t iterations) {
  if (search->status != SP_SEARCH_STATUS_RUNNING) return SP_OK;
  return search->loop(search, iterations);
}

/* Path --------------------------------------------------------------------------------------- */

/** Move by which the path arrives at a voxel, or VOXEL_NO_MOVE at the start; every page on the way is there. */
static uint32_t arrival_at(const voxel_search *search, const int32_t at[3]) {
  const voxel_pages *pages = &search->pages;
  const int32_t *blocks = pages->blocks;
  int32_t page = pages->table[(at[0] >> 3) + blocks[0] * ((at[1] >> 3) + blocks[1] * (at[2] >> 3))] - 1;
  return pages->pages[page]->arrival[voxel__index_in_page(at[0], at[1], at[2])];
}

/** Goes one step back; false at the start. */
static bool step_back(const voxel_search *search, int32_t at[3], uint32_t *move) {
  *move = arrival_at(search, at);
  if (*move == VOXEL_NO_MOVE) return false;
  for (int32_t axis = 0; axis < 3; axis++) at[axis] -= voxel__step[*move][axis];
  return true;
}

int32_t voxel__search_path_length(const voxel_search *search) {
  int32_t at[3] = {search->goal[0], search->goal[1], search->goal[2]}, length = 1;
  uint32_t move;
  while (step_back(search, at, &move)) length++;
  return length;
}

static void count_step(uint32_t move, sp_voxel_path *result) {
  if (move < VOXEL_FACE_MOVES) {
    result->face_steps++;
  } else if (move < VOXEL_EDGE_MOVES) {
    result->edge_steps++;
  } else {
    result->corner_steps++;
  }
}

void voxel__search_copy_path(const voxel_search *search, int32_t length, int32_t *cells, sp_voxel_path *result) {
  int32_t at[3] = {search->goal[0], search->goal[1], search->goal[2]};
  for (int32_t i = length - 1; i >= 0; i--) {
    uint32_t move;
    memcpy(&cells[3 * i], at, sizeof at);
    if (step_back(search, at, &move)) count_step(move, result);
  }
}
