/* Tables of the moves and of the corner rules. */
#include "grid/voxel_moves.h"

const int8_t voxel__step[VOXEL_MOVES][3] = {
    {0, 0, -1},   {0, -1, 0},  {-1, 0, 0},  {1, 0, 0},  {0, 1, 0},   {0, 0, 1},  {0, -1, -1}, {-1, 0, -1}, {1, 0, -1},
    {0, 1, -1},   {-1, -1, 0}, {1, -1, 0},  {-1, 1, 0}, {1, 1, 0},   {0, -1, 1}, {-1, 0, 1},  {1, 0, 1},   {0, 1, 1},
    {-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1},  {1, 1, 1},
};

static int32_t place_of(int32_t dx, int32_t dy, int32_t dz) {
  return (dx + 1) + 3 * (dy + 1) + 9 * (dz + 1);
}

static void offset_of(int32_t place, int32_t offset[3]) {
  offset[0] = place % 3 - 1;
  offset[1] = place / 3 % 3 - 1;
  offset[2] = place / 9 - 1;
}

static bool is_in_box(const int32_t offset[3], const int32_t from[3], const int32_t to[3]) {
  for (int32_t axis = 0; axis < 3; axis++) {
    int32_t least = from[axis] < to[axis] ? from[axis] : to[axis], most = from[axis] + to[axis] - least;
    if (offset[axis] < least || offset[axis] > most) return false;
  }
  return true;
}

/** Whether a step from one place of a neighbourhood to another needs the voxel at a third. */
static bool needs(const voxel_rules *rules, int32_t place, const int32_t from[3], const int32_t to[3]) {
  int32_t offset[3];
  offset_of(place, offset);
  if (place == place_of(from[0], from[1], from[2])) return false;
  if (place == place_of(to[0], to[1], to[2])) return true;
  return rules->corner_rule == SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING && is_in_box(offset, from, to);
}

static void forbid(voxel_rules *rules, uint32_t move) {
  const int32_t origin[3] = {0, 0, 0};
  const int32_t step[3] = {voxel__step[move][0], voxel__step[move][1], voxel__step[move][2]};
  for (int32_t place = 0; place < VOXEL_PLACES; place++) {
    if (needs(rules, place, origin, step)) rules->forbidden[place] |= 1u << move;
  }
}

/** Whether the connectivity has a move by this difference. */
static bool is_a_move(const voxel_rules *rules, const int32_t difference[3]) {
  int32_t axes = 0;
  for (int32_t axis = 0; axis < 3; axis++) {
    if (difference[axis] < -1 || difference[axis] > 1) return false;
    axes += difference[axis] != 0;
  }
  int32_t most = rules->connectivity == SP_VOXEL_CONNECTIVITY_SIX        ? 1
                 : rules->connectivity == SP_VOXEL_CONNECTIVITY_EIGHTEEN ? 2
                                                                         : 3;
  return axes >= 1 && axes <= most;
}

/* Arrival pruning. A voxel n was reached from p. A neighbour m of n that p reaches in one legal move has
 * g(m) <= g(p) + length(p, m) already, and one move is at most sqrt 3 long while two are at least 2: with one
 * multiplier for all areas, relaxing m from n never lowers its cost, whatever the sums round to. The same
 * holds for p itself. These moves are left out; the search is the same, pop for pop.
 *
 * Between p and m lie only voxels of n's neighbourhood, so a closed one there says when the move from p is
 * not legal. With no squeezing only the way back is left out, for its routes are no single condition. */
static void prune(voxel_rules *rules, uint32_t arrival, uint32_t move) {
  int32_t parent[3], target[3], difference[3];
  for (int32_t axis = 0; axis < 3; axis++) {
    parent[axis] = -voxel__step[arrival][axis];
    target[axis] = voxel__step[move][axis];
    difference[axis] = target[axis] - parent[axis];
  }
  bool back = difference[0] == 0 && difference[1] == 0 && difference[2] == 0;
  bool squeezing = rules->corner_rule == SP_VOXEL_CORNER_RULE_NO_SQUEEZING;
  if (!back && (squeezing || !is_a_move(rules, difference))) return;
  rules->useless[arrival] |= 1u << move;
  for (int32_t place = 0; !back && place < VOXEL_PLACES; place++) {
    if (needs(rules, place, parent, target)) rules->reviving[arrival][place] |= 1u << move;
  }
}

void voxel__make_rules(voxel_rules *rules, int32_t connectivity, int32_t corner_rule) {
  *rules = (voxel_rules){.connectivity = connectivity, .corner_rule = corner_rule};
  rules->moves = (1u << connectivity) - 1u; /* A connectivity is the number of its moves. */
  for (uint32_t move = 0; move < VOXEL_MOVES; move++) {
    forbid(rules, move);
    for (uint32_t arrival = 0; arrival < VOXEL_MOVES; arrival++) prune(rules, arrival, move);
  }
}

static bool is_open(uint32_t neighbourhood, int32_t dx, int32_t dy, int32_t dz) {
  return neighbourhood >> place_of(dx, dy, dz) & 1u;
}

/** An edge move needs one of its faces; a corner move a face and an edge that contains it. */
static bool has_route(uint32_t move, uint32_t neighbourhood) {
  int32_t x = voxel__step[move][0], y = voxel__step[move][1], z = voxel__step[move][2];
  bool face_x = is_open(neighbourhood, x, 0, 0), face_y = is_open(neighbourhood, 0, y, 0);
  bool face_z = is_open(neighbourhood, 0, 0, z);
  if (move < VOXEL_EDGE_MOVES) return (x != 0 && face_x) || (y != 0 && face_y) || (z != 0 && face_z);
  return ((face_x || face_y) && is_open(neighbourhood, x, y, 0)) ||
         ((face_x || face_z) && is_open(neighbourhood, x, 0, z)) ||
         ((face_y || face_z) && is_open(neighbourhood, 0, y, z));
}

uint32_t voxel__keep_routed(uint32_t moves, uint32_t neighbourhood) {
  uint32_t kept = moves;
  for (uint32_t left = moves >> VOXEL_FACE_MOVES; left; left &= left - 1) {
    uint32_t move = VOXEL_FACE_MOVES + sp__ctz32(left);
    if (!has_route(move, neighbourhood)) kept &= ~(1u << move);
  }
  return kept;
}

uint32_t voxel__neighbourhood(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  uint32_t bits = 0;
  for (int32_t place = 0; place < VOXEL_PLACES; place++) {
    int32_t offset[3];
    offset_of(place, offset);
    if (voxel__is_open(grid, x + offset[0], y + offset[1], z + offset[2])) bits |= 1u << place;
  }
  return bits;
}

int32_t voxel__price_move(const sp_voxel_grid *grid, const sp_voxel_hooks *hooks, const int32_t from[3],
                          const int32_t to[3], uint32_t move, double *cost) {
  int32_t blocked = 0;
  if (hooks->blocked && hooks->blocked(hooks->user, to[0], to[1], to[2], &blocked)) return SP_FIELD_BLOCKED;
  *cost = -1.0;
  if (blocked) return SP_FIELD_NONE;
  *cost = voxel__move_cost(&grid->costs, voxel__area(grid, from[0], from[1], from[2]),
                           voxel__area(grid, to[0], to[1], to[2]), move);
  if (!hooks->step_cost) return SP_FIELD_NONE;
  bool stops = hooks->step_cost(hooks->user, from[0], from[1], from[2], to[0], to[1], to[2], *cost, cost) != 0;
  return stops ? SP_FIELD_STEP_COST : SP_FIELD_NONE;
}
