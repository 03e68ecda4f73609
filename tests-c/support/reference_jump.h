/* Jump point search as the specification's text says it, cell by cell, with plain lists for the open sets and
 * distances counted afresh for every jump: the judge of the library's order, jumps and tables. */
#ifndef SP_TESTS_REFERENCE_JUMP_H
#define SP_TESTS_REFERENCE_JUMP_H

#include "support/reference.h"

/** What a JPS+ table must hold for a cell and direction: d > 0 steps to a jump point, -d walkable cells (G-134). */
int32_t reference_table_entry(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction);

/** Steps of a jump to a jump point or the goal (G-127), 0 for none; a goal of -1 is none. */
int32_t reference_jump_steps(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, int32_t goal);

/** The same by the table with goal bounding (G-138, G-139). */
int32_t reference_table_steps(const oracle_rules *rules, int32_t x, int32_t y, int32_t direction, int32_t goal);

/** Jump point search on sums of doubles (G-124 to G-129). `budget` 0 is unlimited. */
void reference_jump(const oracle_rules *rules, const reference_ends *ends, bool table, bool zero_estimate,
                    int32_t budget, reference_result *result);

/** Jump point search on integer pairs with the stack of equal f (G-144 to G-150). */
void reference_octile_jump(const oracle_rules *rules, const reference_ends *ends, bool table, bool zero_estimate,
                           int32_t budget, reference_result *result);

#endif
