/* Pruned successors (G-124 to G-126). */
#include "grid/jump_rules.h"

static uint32_t after_straight(uint32_t arrival, uint32_t neighbours) {
  uint32_t directions = 1u << arrival, back = jump__reverse(arrival);
  for (uint32_t turn = 1; turn <= 3; turn += 2) {
    uint32_t side = (arrival + turn) & 3u;
    bool forced = (neighbours >> side & 1u) && !(neighbours >> jump__between(side, back) & 1u);
    if (forced) directions |= 1u << side | 1u << jump__between(arrival, side);
  }
  return directions;
}

uint8_t jump__successors(uint32_t arrival, uint8_t neighbours) {
  uint32_t legal = grid__legal_moves(neighbours, SP_GRID_CONNECTIVITY_EIGHT, SP_DIAGONAL_RULE_NO_CORNER_CUTTING);
  if (arrival == NO_DIRECTION) return (uint8_t)legal;
  if (arrival < STRAIGHT_DIRECTIONS) return (uint8_t)(legal & after_straight(arrival, neighbours));
  uint32_t components = 1u << jump__first_component(arrival) | 1u << jump__second_component(arrival);
  return (uint8_t)(legal & (components | 1u << arrival));
}
