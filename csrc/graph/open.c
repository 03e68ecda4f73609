#include "graph/open.h"

static size_t least_of(const graph_open_entry *entries, size_t count) {
  size_t best = 0;
  for (size_t i = 1; i < count; i++) {
    if (graph__open_less(&entries[i], &entries[best])) best = i;
  }
  return best;
}

/* Which of four f is least is a coin toss for the branch predictor: with branches, three quarters of all mispredictions
   of a search were here. So it is computed; equal ones are rare and are left to the full order. */
static inline size_t least_of_four(const graph_open_entry *entries) {
  size_t low = entries[1].f < entries[0].f;
  size_t high = 2 + (size_t)(entries[3].f < entries[2].f);
  size_t best = low ^ ((low ^ high) & (0 - (size_t)(entries[high].f < entries[low].f)));
  double least = entries[best].f;
  int equal = (entries[0].f == least) + (entries[1].f == least) + (entries[2].f == least) + (entries[3].f == least);
  return equal == 1 ? best : least_of(entries, 4);
}

void graph__open_drop(graph_open *open) {
  graph_open_entry *entries = open->entries;
  size_t count = --open->count, slot = 0;
  if (count == 0) return;
  graph_open_entry last = entries[count];
  for (size_t first = 1; first < count; first = 4 * slot + 1) {
    size_t children = count - first;
    size_t best = first + (children >= 4 ? least_of_four(entries + first) : least_of(entries + first, children));
    if (!graph__open_less(&entries[best], &last)) break;
    entries[slot] = entries[best];
    slot = best;
  }
  entries[slot] = last;
}
