/* From an abstract path to cells: refinement (G-220), smoothing (G-221), and the cost of the result (G-222). */
#include "grid/hpa.h"

/* A shortcut must save more than this; less is rounding. */
#define LEAST_GAIN 1e-9

static bool reserve(hpa_search *search, void **array, size_t *capacity, size_t used, size_t needed, size_t item) {
  return sp__grow_array(&search->allocator, array, capacity, used, needed, item);
}

/** False for more cells than a result can count, too. */
static bool reserve_path(hpa_search *search, size_t count) {
  if (count > INT32_MAX) return false;
  void *path = search->path;
  bool reserved =
      reserve(search, &path, &search->path_capacity, (size_t)search->path_count, count, sizeof *search->path);
  search->path = path;
  return reserved;
}

/* Refinement --------------------------------------------------------------------------------- */

static void trace_route(hpa_search *search) {
  int32_t count = 0;
  for (int32_t node = search->goal_node; node >= 0; node = search->nodes[node].parent) count++;
  search->route_count = count;
  for (int32_t node = search->goal_node; node >= 0; node = search->nodes[node].parent) search->route[--count] = node;
}

/** Repeats the search that priced the edge between two cells of a chunk; the length of its path in steps. */
static int32_t repeat_search(hpa_search *search, int32_t source, int32_t target) {
  hpa_hierarchy *hierarchy = search->hierarchy;
  hpa__local_begin(hierarchy, hpa__chunk_of(hierarchy, source), source);
  hpa__local_aim(hierarchy, target);
  hpa__local_run(hierarchy);
  int32_t steps = 0;
  for (int32_t cell = target; cell != source; cell = hpa__local_parent(hierarchy, cell)) steps++;
  return steps;
}

static bool append_forward(hpa_search *search, int32_t from, int32_t to) {
  int32_t steps = repeat_search(search, from, to);
  if (!reserve_path(search, (size_t)search->path_count + (size_t)steps)) return false;
  search->path_count += steps;
  int32_t *end = search->path + search->path_count;
  for (int32_t cell = to; cell != from; cell = hpa__local_parent(search->hierarchy, cell)) *--end = cell;
  return true;
}

static bool append_backward(hpa_search *search, int32_t from, int32_t to) {
  int32_t steps = repeat_search(search, to, from);
  if (!reserve_path(search, (size_t)search->path_count + (size_t)steps)) return false;
  for (int32_t cell = from; cell != to;) {
    cell = hpa__local_parent(search->hierarchy, cell);
    search->path[search->path_count++] = cell;
  }
  return true;
}

static bool append_step(hpa_search *search, int32_t to) {
  if (!reserve_path(search, (size_t)search->path_count + 1)) return false;
  search->path[search->path_count++] = to;
  return true;
}

/** The cells of the whole route; false without memory. */
static bool refine(hpa_search *search) {
  search->path_count = 0;
  if (!append_step(search, search->start)) return false;
  for (int32_t i = 1; i < search->route_count; i++) {
    const hpa_node *node = &search->nodes[search->route[i]];
    int32_t from = search->nodes[search->route[i - 1]].cell;
    bool appended = node->edge == HPA_EDGE_FORWARD    ? append_forward(search, from, node->cell)
                    : node->edge == HPA_EDGE_BACKWARD ? append_backward(search, from, node->cell)
                                                      : append_step(search, node->cell);
    if (!appended) return false;
  }
  return true;
}

/* Smoothing ---------------------------------------------------------------------------------- */

/** Cost of the step between two cells that are neighbours. */
static double step_cost(const sp_grid *grid, int32_t from, int32_t to) {
  int32_t dy = grid__row_of(&grid->divider, to) - grid__row_of(&grid->divider, from);
  bool diagonal = dy != 0 && to - from != dy * grid->width;
  return grid__step_cost(grid, from, to, diagonal ? STRAIGHT_DIRECTIONS : 0);
}

/** A straight walk that leaves the path and comes back to it. */
typedef struct shortcut {
  int32_t position; /* Where on the path it ends; -1 for none. */
  uint32_t direction;
} shortcut;

/** Takes the best place where a walk from `position` in one direction meets the path again. */
static void try_direction(const hpa_search *search, int32_t position, uint32_t direction, shortcut *best) {
  const hpa_hierarchy *hierarchy = search->hierarchy;
  const double *prefix = search->prefix;
  double left = prefix[search->refined_count - 1] - prefix[position], cost = 0.0;
  int32_t cell = search->refined[position];
  while (hierarchy->moves[hierarchy->neighbours[cell]] >> direction & 1) {
    int32_t next = cell + hierarchy->offset[direction];
    cost += grid__step_cost(hierarchy->grid, cell, next, direction);
    cell = next;
    if (cost >= left) return; /* No later cell is that far along the path. */
    int32_t met = search->last_position[cell];
    if (met <= position + 1 || !(prefix[met] - prefix[position] - cost > LEAST_GAIN)) continue;
    /* Two walks from one cell never meet in another, so the latest place on the path decides alone. */
    if (met > best->position) *best = (shortcut){met, direction};
  }
}

static void append_walk(hpa_search *search, const shortcut *walk, int32_t from) {
  int32_t cell = from, end = search->refined[walk->position];
  while (cell != end) {
    cell += search->hierarchy->offset[walk->direction];
    search->path[search->path_count++] = cell;
  }
}

/** Writes the smoothed form of `refined` into the path. A straight walk never has more cells than what it replaces. */
static void smooth(hpa_search *search) {
  const int32_t *refined = search->refined;
  int32_t last = search->refined_count - 1, directions = search->hierarchy->settings.connectivity;
  search->path[0] = refined[0];
  search->path_count = 1;
  for (int32_t position = 0; position < last;) {
    shortcut best = {-1, 0};
    for (int32_t d = 0; d < directions; d++) try_direction(search, position, (uint32_t)d, &best);
    if (best.position < 0) {
      search->path[search->path_count++] = refined[++position];
    } else {
      append_walk(search, &best, refined[position]);
      position = best.position;
    }
  }
}

/** Moves the path to `refined` and prices its cells; false without memory. */
static bool keep_refined(hpa_search *search) {
  size_t count = (size_t)search->path_count;
  void *refined = search->refined, *prefix = search->prefix;
  if (!reserve(search, &refined, &search->refined_capacity, 0, count, sizeof *search->refined)) return false;
  search->refined = refined;
  if (!reserve(search, &prefix, &search->prefix_capacity, 0, count, sizeof *search->prefix)) return false;
  search->prefix = prefix;
  memcpy(search->refined, search->path, count * sizeof *search->path);
  search->refined_count = search->path_count;
  search->prefix[0] = 0.0;
  for (size_t i = 1; i < count; i++) {
    double step = step_cost(search->hierarchy->grid, search->refined[i - 1], search->refined[i]);
    search->prefix[i] = search->prefix[i - 1] + step;
  }
  return true;
}

static bool make_smooth(hpa_search *search) {
  if (!keep_refined(search)) return false;
  int32_t count = search->refined_count;
  /* Ascending, so that a cell that the path visits twice has its last place. */
  for (int32_t i = 0; i < count; i++) search->last_position[search->refined[i]] = i;
  smooth(search);
  for (int32_t i = 0; i < count; i++) search->last_position[search->refined[i]] = -1;
  return true;
}

sp_status hpa__search_refine(hpa_search *search) {
  trace_route(search);
  if (!refine(search) || (search->smoothing && !make_smooth(search))) return sp__fail_memory();
  double cost = 0.0;
  for (int32_t i = 1; i < search->path_count; i++) {
    cost += step_cost(search->hierarchy->grid, search->path[i - 1], search->path[i]);
  }
  search->cost = cost;
  for (int32_t i = 0; i < search->route_count; i++) search->route[i] = search->nodes[search->route[i]].cell;
  return SP_OK;
}
