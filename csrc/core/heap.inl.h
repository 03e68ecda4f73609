/* 4-ary min-heap as a template: include it once per instance. With HEAP_POSITION it is indexed and has
 * decrease-key; without, an entry is just pushed again.
 *
 * The slots are a plain array and its layout is part of the saved states, so the moves are fixed:
 * children of slot i are 4i+1..4i+4; an entry sifts up while it is strictly less than its parent and
 * down to the first smallest child while that child is strictly less; pop moves the last slot to the
 * root; a changed key is replaced in place, then sifted up, then down; an entry taken out from the middle is
 * replaced by the last one, which is sifted up, then down. The pop order depends on the keys alone where
 * HEAP_LESS is a total order.
 *
 * Parameters (undefined again at the end):
 *   HEAP_NAME(verb)               name of a function of this instance
 *   HEAP_ENTRY                    slot type; with HEAP_POSITION it has a member `node`
 *   HEAP_CONTEXT                  type handed to HEAP_POSITION
 *   HEAP_POSITION(context, node)  lvalue int32_t: slot of the node, maintained here, -1 when not in; may be undefined
 *   HEAP_LESS(a, b)               strict total order of two `const HEAP_ENTRY *`
 *
 * The caller provides room for the pushed entry.
 */

static inline void HEAP_NAME(place)(HEAP_ENTRY *slots, HEAP_CONTEXT context, uint32_t slot, HEAP_ENTRY entry) {
  slots[slot] = entry;
#ifdef HEAP_POSITION
  HEAP_POSITION(context, entry.node) = (int32_t)slot;
#else
  (void)context;
#endif
}

static inline uint32_t HEAP_NAME(sift_up)(HEAP_ENTRY *slots, HEAP_CONTEXT context, uint32_t slot, HEAP_ENTRY entry) {
  while (slot > 0) {
    uint32_t parent = (slot - 1) >> 2;
    if (!HEAP_LESS(&entry, &slots[parent])) break;
    HEAP_NAME(place)(slots, context, slot, slots[parent]);
    slot = parent;
  }
  HEAP_NAME(place)(slots, context, slot, entry);
  return slot;
}

static inline void HEAP_NAME(sift_down)(HEAP_ENTRY *slots, uint32_t count, HEAP_CONTEXT context, uint32_t slot,
                                        HEAP_ENTRY entry) {
  for (;;) {
    uint32_t first = 4 * slot + 1;
    if (first >= count) break;
    uint32_t last = first + 4 < count ? first + 4 : count;
    uint32_t best = first;
    for (uint32_t child = first + 1; child < last; child++) {
      if (HEAP_LESS(&slots[child], &slots[best])) best = child;
    }
    if (!HEAP_LESS(&slots[best], &entry)) break;
    HEAP_NAME(place)(slots, context, slot, slots[best]);
    slot = best;
  }
  HEAP_NAME(place)(slots, context, slot, entry);
}

/** Adds an entry; in an indexed heap its node must not be in the heap. */
static inline void HEAP_NAME(push)(HEAP_ENTRY *slots, uint32_t *count, HEAP_CONTEXT context, HEAP_ENTRY entry) {
  HEAP_NAME(sift_up)(slots, context, (*count)++, entry);
}

#ifdef HEAP_POSITION
/** Replaces the keys of a node that is in the heap. */
static inline void HEAP_NAME(update)(HEAP_ENTRY *slots, uint32_t count, HEAP_CONTEXT context, HEAP_ENTRY entry) {
  uint32_t slot = HEAP_NAME(sift_up)(slots, context, (uint32_t)HEAP_POSITION(context, entry.node), entry);
  HEAP_NAME(sift_down)(slots, count, context, slot, entry);
}

/** Takes out a node that is in the heap: the last slot takes its place. */
static inline void HEAP_NAME(remove)(HEAP_ENTRY *slots, uint32_t *count, HEAP_CONTEXT context, int32_t node) {
  uint32_t slot = (uint32_t)HEAP_POSITION(context, node);
  HEAP_ENTRY last = slots[--*count];
  HEAP_POSITION(context, node) = -1;
  if (slot == *count) return;
  slot = HEAP_NAME(sift_up)(slots, context, slot, last);
  HEAP_NAME(sift_down)(slots, *count, context, slot, last);
}
#endif

/** Takes the least entry; the heap must not be empty. */
static inline HEAP_ENTRY HEAP_NAME(pop)(HEAP_ENTRY *slots, uint32_t *count, HEAP_CONTEXT context) {
  HEAP_ENTRY least = slots[0];
  HEAP_ENTRY last = slots[--*count];
  if (*count > 0) HEAP_NAME(sift_down)(slots, *count, context, 0, last);
#ifdef HEAP_POSITION
  HEAP_POSITION(context, least.node) = -1;
#endif
  return least;
}

#undef HEAP_NAME
#undef HEAP_ENTRY
#undef HEAP_CONTEXT
#undef HEAP_POSITION
#undef HEAP_LESS
