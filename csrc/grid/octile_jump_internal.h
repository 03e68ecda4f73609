/* What the expansions of the specialised jump point searches share. */
#ifndef SP_GRID_OCTILE_JUMP_INTERNAL_H
#define SP_GRID_OCTILE_JUMP_INTERNAL_H

#include "grid/jump_map.h"
#include "grid/jump_table.h"
#include "grid/octile_jump.h"
#include "grid/octile_keys.h"

static inline bool jump_entry_less(const jump_entry *a, const jump_entry *b) {
  return a->f != b->f ? a->f < b->f : a->key < b->key;
}

#define HEAP_NAME(verb) jump_heap_##verb
#define HEAP_ENTRY jump_entry
#define HEAP_CONTEXT const void *
#define HEAP_LESS(a, b) jump_entry_less(a, b)
#include "core/heap.inl.h"

/** Starts a search with an expansion that pushes at most `max_pushes` nodes. */
sp_status octile_jump__start(octile_jump *search, int32_t start, int32_t goal, jump_expansion expand, size_t max_pushes,
                             bool zero_estimate, bool record);

/** A way of `straight` and `diagonal` steps to the cell (x, y); only a strictly shorter one counts. */
static inline void jump__offer(octile_jump *search, int32_t index, int32_t x, int32_t y, int32_t parent,
                               int32_t straight, int32_t diagonal, uint32_t arrival) {
  jump_node *node = &search->nodes[index];
  double g = octile__cost(straight, diagonal);
  if (node->tag >> 4 == search->generation) {
    if (node->tag & 1u) return;
    if (!(g < octile__cost(node->straight, node->diagonal))) return;
  }
  *node = (jump_node){straight, diagonal, parent, search->generation << 4 | arrival << 1};
  double f = search->zero_estimate ? g : octile__f(straight, diagonal, x - search->goal_x, y - search->goal_y);
  if (f == search->level) {
    search->stack[search->stack_count++] = index;
  } else {
    jump_heap_push(search->heap, &search->heap_count, NULL, (jump_entry){f, octile__key(g, index)});
  }
}

/** A node being expanded. */
typedef struct jump_origin {
  int32_t index;
  int32_t x;
  int32_t y;
  int32_t straight;
  int32_t diagonal;
} jump_origin;

static inline jump_origin jump__origin(const octile_jump *search, int32_t index) {
  const jump_node *node = &search->nodes[index];
  int32_t y = grid__row_of(&search->grid->divider, index);
  return (jump_origin){index, index - y * search->grid->width, y, node->straight, node->diagonal};
}

/** Offers the cell `steps` away; 0 steps are no jump. */
static inline void jump__offer_jump(octile_jump *search, const jump_origin *from, uint32_t d, int32_t steps) {
  if (steps <= 0) return;
  bool is_diagonal = d >= STRAIGHT_DIRECTIONS;
  jump__offer(search, from->index + steps * search->offset[d], from->x + steps * grid__dx[d],
              from->y + steps * grid__dy[d], from->index, from->straight + (is_diagonal ? 0 : steps),
              from->diagonal + (is_diagonal ? steps : 0), d);
}

#endif
