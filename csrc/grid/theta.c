/* Theta* and its lazy forms (spec 04-grids, "Any-angle search", G-164 to G-171).
 *
 * A closed node never changes again, so g of a node is always g of its parent plus the segment between
 * them, and the path's cost is the sum of its segments in path order. Hence a target whose parent is the
 * one on offer has that very cost already: it is skipped without a look at the map. Theta* also skips the
 * line of sight where neither of its outcomes would lower the cost. What is left to test is about one
 * line for each node that is reached.
 */
#include "grid/theta.h"

#include "grid/line_of_sight.h"
#include "grid/open_list.h"
#include "math/rounding.h"

typedef struct place {
  int32_t x;
  int32_t y;
} place;

static inline place place_of(const astar_search *search, int32_t node) {
  const grid_divider *divider = &search->grid->divider;
  int32_t y = grid__row_of(divider, node);
  return (place){node - y * divider->width, y};
}

/** m * sqrt(dx * dx + dy * dy), the sum exact in 64 bits (G-164). */
static inline double segment_cost(const astar_search *search, place a, place b) {
  int64_t dx = a.x - b.x, dy = a.y - b.y;
  return search->scale * sp__sqrt((double)(dx * dx + dy * dy));
}

/** The same for a move to a neighbour. */
static inline double move_cost(const astar_search *search, uint32_t direction) {
  return direction < STRAIGHT_DIRECTIONS ? search->scale : search->scale * SP_SQRT2;
}

static inline bool sees(const astar_search *search, place a, place b) {
  return grid__line_of_sight(search->grid, a.x, a.y, b.x, b.y);
}

static inline bool is_reached(const astar_search *search, const astar_node *record) {
  return record->generation == search->memory->generation;
}

/** Gives a node that is not closed its cost and parent, and puts it on the open list. */
static inline void reach(astar_search *search, int32_t node, place at, double g, int32_t parent) {
  astar_memory *memory = search->memory;
  astar_node *record = &memory->nodes[node];
  int32_t position = is_reached(search, record) ? record->position : -1;
  *record = (astar_node){g, parent, position, memory->generation, 0};
  double f = g;
  if (search->heuristic != SP_GRID_HEURISTIC_ZERO) {
    f = g + search->weight * segment_cost(search, at, (place){search->goal_x, search->goal_y});
  }
  open_list_put(memory, (open_entry){f, g, node, 0});
}

/* Expansion ---------------------------------------------------------------------------------- */

/** Theta*: from the parent where it sees the target, else from the node (G-168). */
static void expand_eager(astar_search *search, int32_t node) {
  astar_node *nodes = search->memory->nodes;
  int32_t parent = nodes[node].parent;
  double node_g = nodes[node].g, parent_g = parent >= 0 ? nodes[parent].g : 0.0;
  place at = place_of(search, node), parent_at = parent >= 0 ? place_of(search, parent) : at;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + search->offset[d];
    const astar_node *record = &nodes[target];
    bool reached = is_reached(search, record);
    if (reached && (record->closed || record->parent == parent)) continue;
    place target_at = {at.x + grid__dx[d], at.y + grid__dy[d]};
    double g = node_g + move_cost(search, d);
    int32_t from = node;
    if (parent >= 0) {
      double direct = parent_g + segment_cost(search, parent_at, target_at);
      if (reached && !(direct < record->g) && !(g < record->g)) continue;
      if (sees(search, parent_at, target_at)) {
        g = direct;
        from = parent;
      }
    }
    if (reached && !(g < record->g)) continue;
    reach(search, target, target_at, g, from);
  }
}

/** Lazy Theta*: always from the parent, as if it saw the target; the pop looks whether it does (G-169). */
static void expand_lazily(astar_search *search, int32_t node) {
  astar_node *nodes = search->memory->nodes;
  int32_t from = nodes[node].parent >= 0 ? nodes[node].parent : node;
  double from_g = nodes[from].g;
  place at = place_of(search, node), from_at = place_of(search, from);
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + search->offset[d];
    const astar_node *record = &nodes[target];
    bool reached = is_reached(search, record);
    if (reached && (record->closed || record->parent == from)) continue;
    place target_at = {at.x + grid__dx[d], at.y + grid__dy[d]};
    double g = from_g + segment_cost(search, from_at, target_at);
    if (reached && !(g < record->g)) continue;
    reach(search, target, target_at, g, from);
  }
}

/** SetVertex: a popped node that its parent does not see gets its best closed neighbour; true when it did. */
static bool set_vertex(astar_search *search, int32_t node) {
  astar_node *nodes = search->memory->nodes;
  astar_node *record = &nodes[node];
  if (record->parent < 0 || sees(search, place_of(search, record->parent), place_of(search, node))) return false;
  int32_t best = -1;
  double best_g = SP_INFINITY;
  for (uint32_t moves = search->moves[search->neighbours[node]]; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t neighbour = node + search->offset[d];
    if (!is_reached(search, &nodes[neighbour]) || !nodes[neighbour].closed) continue;
    double g = nodes[neighbour].g + move_cost(search, d);
    if (best < 0 || g < best_g) {
      best = neighbour;
      best_g = g;
    }
  }
  SP_ASSERT(best >= 0); /* The node was reached by the expansion of a neighbour. */
  record->parent = best;
  record->g = best_g;
  return true;
}

/* Loops -------------------------------------------------------------------------------------- */

/** `variant` is a constant in each caller. */
static inline sp_status run(astar_search *search, int32_t iterations, int32_t variant) {
  astar_memory *memory = search->memory;
  for (;;) {
    if (memory->open_count == 0) {
      search->status = SP_SEARCH_STATUS_NOT_FOUND;
      return SP_OK;
    }
    if (iterations-- == 0) return SP_OK;
    if (!open_list_reserve(memory)) return sp__fail_memory();
    int32_t node = open_list_pop(memory->open, &memory->open_count, memory->nodes).node;
    astar_node *record = &memory->nodes[node];
    search->iterations++;
    bool changed = variant != SP_THETA_VARIANT_THETA && set_vertex(search, node);
    if (variant == SP_THETA_VARIANT_LAZY_REQUEUE && changed) {
      reach(search, node, place_of(search, node), record->g, record->parent);
      continue;
    }
    record->closed = 1;
    if (node == search->goal) {
      search->cost = record->g;
      search->status = SP_SEARCH_STATUS_FOUND;
      return SP_OK;
    }
    search->expanded++;
    record__add(&memory->record, node);
    if (variant == SP_THETA_VARIANT_THETA) {
      expand_eager(search, node);
    } else {
      expand_lazily(search, node);
    }
  }
}

static sp_status loop_theta(astar_search *search, int32_t iterations) {
  return run(search, iterations, SP_THETA_VARIANT_THETA);
}

static sp_status loop_lazy(astar_search *search, int32_t iterations) {
  return run(search, iterations, SP_THETA_VARIANT_LAZY);
}

static sp_status loop_lazy_requeue(astar_search *search, int32_t iterations) {
  return run(search, iterations, SP_THETA_VARIANT_LAZY_REQUEUE);
}

/* Start -------------------------------------------------------------------------------------- */

bool theta__takes_heuristic(int32_t heuristic) {
  return heuristic == SP_GRID_HEURISTIC_AUTO || heuristic == SP_GRID_HEURISTIC_EUCLIDEAN ||
         heuristic == SP_GRID_HEURISTIC_ZERO;
}

bool theta__takes_moves(int32_t agent_size, int32_t connectivity, int32_t diagonals) {
  return agent_size == 1 && connectivity == SP_GRID_CONNECTIVITY_EIGHT &&
         diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING;
}

sp_status theta__begin(astar_search *search, astar_memory *memory, const theta_setup *setup, int32_t start,
                       int32_t goal) {
  static const astar_loop loops[] = {[SP_THETA_VARIANT_THETA] = loop_theta,
                                     [SP_THETA_VARIANT_LAZY] = loop_lazy,
                                     [SP_THETA_VARIANT_LAZY_REQUEUE] = loop_lazy_requeue};
  bool zero = setup->heuristic == SP_GRID_HEURISTIC_ZERO;
  astar_setup base = {.grid = setup->grid,
                      .neighbours = setup->neighbours,
                      .connectivity = SP_GRID_CONNECTIVITY_EIGHT,
                      .diagonals = SP_DIAGONAL_RULE_NO_CORNER_CUTTING,
                      .heuristic = zero ? SP_GRID_HEURISTIC_ZERO : SP_GRID_HEURISTIC_EUCLIDEAN,
                      .weight = setup->weight,
                      .loop = loops[setup->variant]};
  return astar__begin(search, memory, &base, start, goal);
}
