/* Seeded maps: the same seed gives the same map on every machine. Cells are row-major area bytes. */
#ifndef SP_TESTS_MAPS_H
#define SP_TESTS_MAPS_H

#include <stdbool.h>

#include "samepath/grid.h"

#include "core/rng.h"

/** What a map looks like. */
typedef enum map_kind { MAP_OPEN, MAP_RANDOM, MAP_ROOMS, MAP_MAZE, MAP_CAVE, MAP_KIND_COUNT } map_kind;

/** Each cell is a wall with `percent` of 100. */
void map_fill_random(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t percent);
/** Rooms of `room` cells a side between walls of one cell, with a door in most of them. */
void map_fill_rooms(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t room);
/** A perfect maze with passages one cell wide, by a depth-first walk. */
void map_fill_maze(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height);
/** Caves: random walls, smoothed a few times by the majority around each cell. */
void map_fill_cave(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height);
/** One of the kinds, with parameters drawn from `rng`. */
void map_fill(sp__rng *rng, map_kind kind, uint8_t *areas, int32_t width, int32_t height);

/** Gives free cells area ids below `count`, in patches. */
void map_scatter_areas(sp__rng *rng, uint8_t *areas, int32_t width, int32_t height, int32_t count);

/** What the 255 multipliers look like. */
typedef enum cost_kind {
  COSTS_ONE,     /* all 1 */
  COSTS_UNIFORM, /* all the same, 2.5 or an odd number */
  COSTS_DYADIC,  /* quarters, exact in every sum */
  COSTS_ANY,     /* doubles with full mantissas */
  COST_KIND_COUNT
} cost_kind;

void map_fill_costs(sp__rng *rng, cost_kind kind, double costs[SP_AREA_COUNT]);

#endif
