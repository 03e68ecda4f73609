/* The open list template: pop order against a linear scan, and the exact slot layout of saved states. */
#include <stdbool.h>
#include <string.h>

#include "core/rng.h"
#include "support/test.h"

typedef struct slot_entry {
  int32_t key;
  int32_t node;
} slot_entry;

static bool less(const slot_entry *a, const slot_entry *b) {
  return a->key != b->key ? a->key < b->key : a->node < b->node;
}

#define HEAP_NAME(verb) heap_##verb
#define HEAP_ENTRY slot_entry
#define HEAP_CONTEXT int32_t *
#define HEAP_POSITION(positions, node) (positions)[node]
#define HEAP_LESS(a, b) less(a, b)
#include "core/heap.inl.h"

enum { NODES = 200 };

static slot_entry slots[NODES];
static uint32_t count;
static int32_t positions[NODES];

static void clear(void) {
  count = 0;
  for (int32_t i = 0; i < NODES; i++) positions[i] = -1;
}

static void check_positions(void) {
  for (uint32_t i = 0; i < count; i++) CHECK_EQ_I64(positions[slots[i].node], i);
}

/** Every slot is not less than its parent, where children of i are 4i+1..4i+4. */
static void check_heap_order(void) {
  for (uint32_t i = 1; i < count; i++) CHECK(!less(&slots[i], &slots[(i - 1) / 4]));
}

static int32_t scan_least(const int32_t *keys, const bool *present) {
  int32_t best = -1;
  for (int32_t node = 0; node < NODES; node++) {
    if (present[node] && (best < 0 || keys[node] < keys[best])) best = node;
  }
  return best;
}

static void pops_the_least(void) {
  for (uint64_t seed = 0; seed < 200; seed++) {
    sp__rng rng = {seed};
    int32_t keys[NODES];
    bool present[NODES] = {false};
    clear();
    for (int32_t action = 0; action < 600; action++) {
      int32_t node = sp__rng_next_int(&rng, NODES);
      if (sp__rng_next_int(&rng, 3) > 0) {
        keys[node] = sp__rng_next_int(&rng, 40);
        slot_entry pushed = {keys[node], node};
        if (present[node]) {
          heap_update(slots, count, positions, pushed);
        } else {
          heap_push(slots, &count, positions, pushed);
        }
        present[node] = true;
      } else if (count > 0) {
        int32_t expected = scan_least(keys, present);
        slot_entry popped = heap_pop(slots, &count, positions);
        CHECK_EQ_I64(popped.node, expected);
        CHECK_EQ_I64(popped.key, keys[expected]);
        CHECK_EQ_I64(positions[expected], -1);
        present[expected] = false;
      }
      check_heap_order();
    }
    check_positions();
  }
}

static void check_layout(const int32_t *nodes, uint32_t expected_count) {
  CHECK_EQ_U64(count, expected_count);
  for (uint32_t i = 0; i < count; i++) CHECK_EQ_I64(slots[i].node, nodes[i]);
}

/* Worked by hand from the sift rules: nodes 0..6 with these keys. */
static void keeps_the_saved_layout(void) {
  static const int32_t keys[7] = {50, 40, 30, 20, 10, 60, 5};
  clear();
  for (int32_t node = 0; node < 7; node++) heap_push(slots, &count, positions, (slot_entry){keys[node], node});
  /* After five pushes each new least climbed to the root; 60 stays at slot 5; 5 climbs over slot 1. */
  check_layout((const int32_t[]){6, 4, 1, 2, 3, 5, 0}, 7);
  heap_pop(slots, &count, positions);
  /* The last slot (node 0, key 50) goes to the root and sifts to the first smallest child, slot 1. */
  check_layout((const int32_t[]){4, 0, 1, 2, 3, 5}, 6);
}

static void update_sifts_both_ways(void) {
  clear();
  for (int32_t node = 0; node < 20; node++) heap_push(slots, &count, positions, (slot_entry){node, node});
  heap_update(slots, count, positions, (slot_entry){100, 0});
  check_heap_order();
  CHECK_EQ_I64(slots[0].node, 1);
  heap_update(slots, count, positions, (slot_entry){-1, 19});
  check_heap_order();
  CHECK_EQ_I64(slots[0].node, 19);
  check_positions();
  CHECK_EQ_U64(count, 20);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-090 G-093 pops the least entry whatever was pushed and updated", pops_the_least);
  SP_RUN("G-090 GAP-37 keeps the 4-ary slot layout of the sift rules", keeps_the_saved_layout);
  SP_RUN("G-092 updating a node re-sifts up and down and keeps it once", update_sifts_both_ways);
  return sp_test_end();
}
