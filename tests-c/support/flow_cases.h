/* Random flow fields, and what they must hold: written from the definition, with the moves of the other oracles. */
#ifndef SP_TESTS_FLOW_CASES_H
#define SP_TESTS_FLOW_CASES_H

#include "samepath/flow.h"

#include "support/hex_oracle.h"
#include "support/seeded_hooks.h"

enum { FLOW_CASE_GOALS = 4, FLOW_CASE_SQUARE = -1 };

/** A map with its rules, goals, and callbacks if there are any. */
typedef struct flow_case {
  hex_case map; /* Its layout is FLOW_CASE_SQUARE on squares. */
  int32_t goals[2 * FLOW_CASE_GOALS];
  int32_t goal_count;
  seeded_hooks hooks;
  bool hooked;
} flow_case;

/** The library's grid of a case: one of both is NULL. */
typedef struct flow_grid {
  sp_grid *grid;
  sp_hex *hex;
} flow_grid;

/** Draws a case of up to `max_side` cells a side; on squares with these moves and this agent size. */
void flow_case_draw(flow_case *drawn, sp__rng *rng, int32_t max_side, int32_t layout);
/** Callbacks in place of none. */
void flow_case_hook(flow_case *drawn, uint64_t seed, bool blocked, price_kind prices);
flow_grid flow_case_make(const flow_case *drawn, const sp_allocator *allocator);
void flow_grid_free(flow_grid made);
/** The field of a case on its grid; NULL unless the creation returns SP_OK, which is checked. */
sp_flow_field *flow_case_field(const flow_case *drawn, flow_grid made, int32_t iteration_budget);
/** Draws an edit of cells or of a multiplier, and makes it both in the case and in the grid. */
void flow_case_edit(flow_case *drawn, sp__rng *rng, flow_grid made);

/** Costs and next nodes by Dijkstra with a linear scan, then the first neighbour that attains the least sum. */
void flow_oracle(const flow_case *drawn, double *costs, int32_t *next);
/** Compares a complete field with the oracle's, bit for bit. */
void flow_check_oracle(const flow_case *drawn, const sp_flow_field *field);
/** Compares all bits of two fields that can be read. */
void flow_check_equal(const flow_case *drawn, const sp_flow_field *field, const sp_flow_field *other);
/** Follows the directions from every cell with a cost to a goal; the moves cost what the field says. */
void flow_check_following(const flow_case *drawn, const sp_flow_field *field);

#endif
