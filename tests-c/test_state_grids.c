/* Saved grids and searches of every kind and engine: bytes, round trips, going on, prefixes, mutations. */
#include <string.h>

#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/state_subject.h"
#include "support/test.h"

enum { LARGEST = 1 << 20, SEEDS = 3, SIDE = 9, MUTATIONS = 60, MOST_STEPS = 400 };

static uint8_t first[LARGEST], second[LARGEST];

static uint64_t save(const state_subject *subject, uint8_t *bytes) {
  uint64_t size = subject_size(subject);
  if (!CHECK(size <= LARGEST)) return 0;
  CHECK_EQ_I64(subject_save(subject, bytes, size), SP_OK);
  return size;
}

static void make(state_subject *subject, subject_kind kind, uint64_t seed) {
  CHECK(subject_make(subject, kind, seed, kind == SUBJECT_ASTAR_VOXELS ? 5 : SIDE, NULL));
  CHECK_EQ_I64(subject_begin(subject), SP_OK);
}

/** Both save the same bytes and come to the same end. */
static void check_twins(state_subject *a, state_subject *b) {
  uint8_t one[SP__SHA256_SIZE], other[SP__SHA256_SIZE];
  uint64_t size = save(a, first);
  CHECK_EQ_U64(save(b, second), size);
  CHECK_EQ_I64(memcmp(first, second, (size_t)size), 0);
  CHECK(subject_finish(a, one));
  CHECK(subject_finish(b, other));
  CHECK_EQ_I64(memcmp(one, other, sizeof one), 0);
}

/** Saves after `steps` and restores into an object that is somewhere else; true while the search still ran. */
static bool goes_on(subject_kind kind, uint64_t seed, int32_t steps) {
  state_subject subject, twin;
  make(&subject, kind, seed);
  make(&twin, kind, seed);
  CHECK_EQ_I64(subject_advance(&subject, steps), SP_OK);
  CHECK_EQ_I64(subject_advance(&twin, steps / 2 + 5), SP_OK);
  uint64_t size = save(&subject, first);
  CHECK_EQ_I64(subject_restore(&twin, first, size), SP_OK);
  twin.edits = subject.edits;
  int32_t again = steps % 3;
  CHECK_EQ_I64(subject_advance(&subject, again), SP_OK);
  CHECK_EQ_I64(subject_advance(&twin, again), SP_OK);
  check_twins(&subject, &twin);
  uint64_t ended = save(&subject, second);
  bool ran = ended != size || memcmp(first, second, (size_t)size) != 0;
  subject_free(&subject);
  subject_free(&twin);
  return ran;
}

static void goes_on_everywhere(void) {
  for (int32_t kind = 0; kind < SUBJECT_COUNT; kind++) {
    for (uint64_t seed = 1; seed <= (uint64_t)case_scaled(SEEDS); seed++) {
      int32_t step = kind < SUBJECT_FIRST_SEARCH ? 7 : 1, steps = 0;
      bool search = kind >= SUBJECT_FIRST_SEARCH;
      while (sp_test_failures() == 0 && steps < (search ? MOST_STEPS : 50)) {
        sp_test_note("%s, seed %d, after %d", subject_name((subject_kind)kind), (int)seed, (int)steps);
        if (!goes_on((subject_kind)kind, seed, steps) && search) break;
        steps += step;
      }
      CHECK(steps < MOST_STEPS);
    }
  }
}

/** A search not begun saves and restores as such, over one that runs. */
static void not_started(void) {
  for (int32_t kind = SUBJECT_FIRST_SEARCH; kind < SUBJECT_COUNT; kind++) {
    state_subject subject, twin;
    sp_test_note("%s", subject_name((subject_kind)kind));
    CHECK(subject_make(&subject, (subject_kind)kind, 1, 6, NULL));
    CHECK(subject_make(&twin, (subject_kind)kind, 1, 6, NULL));
    CHECK_EQ_I64(subject_begin(&twin), SP_OK);
    CHECK_EQ_I64(subject_advance(&twin, 4), SP_OK);
    uint64_t size = save(&subject, first);
    CHECK_EQ_U64(size, kind >= SUBJECT_QUERY_OCTILE ? 17 : 45);
    CHECK_EQ_I64(subject_restore(&twin, first, size), SP_OK);
    CHECK_EQ_U64(save(&twin, second), size);
    CHECK_EQ_I64(memcmp(first, second, (size_t)size), 0);
    CHECK_EQ_I64(subject_advance(&twin, 1), SP_E_STATE);
    check_failure(SP_E_STATE, SP_FIELD_OBJECT, SP_DETAIL_NOT_BEGUN);
    CHECK_EQ_I64(subject_begin(&twin), SP_OK);
    CHECK_EQ_I64(subject_advance(&twin, 1), SP_OK);
    subject_free(&subject);
    subject_free(&twin);
  }
}

/* Refusals ----------------------------------------------------------------------------------- */

/** After a refusal a grid is as it was and a search can begin anew. */
static void check_refused(state_subject *subject, const uint8_t *bytes, uint64_t length) {
  static uint8_t before[LARGEST], after[LARGEST];
  uint64_t size = save(subject, before);
  CHECK_EQ_I64(subject_restore(subject, bytes, length), SP_E_FORMAT);
  sp_error error;
  sp_last_error(&error);
  CHECK(error.detail != SP_DETAIL_NONE && error.offset <= length);
  if (subject->kind < SUBJECT_FIRST_SEARCH) {
    CHECK_EQ_U64(save(subject, after), size);
    CHECK_EQ_I64(memcmp(before, after, (size_t)size), 0);
  }
  CHECK_EQ_I64(subject_begin(subject), SP_OK);
}

static void prefixes(void) {
  for (int32_t kind = 0; kind < SUBJECT_COUNT && sp_test_failures() == 0; kind++) {
    state_subject subject;
    make(&subject, (subject_kind)kind, 2);
    CHECK_EQ_I64(subject_advance(&subject, 12), SP_OK);
    uint64_t size = save(&subject, first);
    for (uint64_t length = 0; length < size && sp_test_failures() == 0; length += length < 4000 ? 1 : 61) {
      sp_test_note("%s, %d of %d bytes", subject_name((subject_kind)kind), (int)length, (int)size);
      check_refused(&subject, first, length);
    }
    first[size] = 0;
    check_refused(&subject, first, size + 1);
    CHECK_EQ_I64(subject_restore(&subject, first, size), SP_OK);
    subject_free(&subject);
  }
}

static void mutate(sp__rng *rng, uint8_t *bytes, uint64_t size) {
  int32_t changes = 1 + sp__rng_next_int(rng, 3);
  for (int32_t i = 0; i < changes; i++) {
    /* Multipliers fill most of a grid's bytes, so half of the changes go to the first and the last hundred. */
    int32_t place = sp__rng_next_int(rng, 4), near = sp__rng_next_int(rng, 100);
    int32_t at = sp__rng_next_int(rng, (int32_t)size), value = sp__rng_next_int(rng, 256);
    int32_t how = sp__rng_next_int(rng, 3);
    if (place == 0 && near < (int32_t)size) at = near;
    if (place == 1 && near < (int32_t)size) at = (int32_t)size - 1 - near;
    if (how == 0) bytes[at] = (uint8_t)value;
    if (how == 1) bytes[at] ^= (uint8_t)(1 << value % 8);
    if (how == 2) bytes[at] = (uint8_t)(bytes[at] + (value % 2 ? 1 : -1));
  }
}

/** Random changes are refused, or give an object that saves as they say and comes to an end. */
static int32_t mutations_of(subject_kind kind, int32_t count) {
  static uint8_t changed[LARGEST];
  sp__rng rng = {UINT64_C(0x5A7E) + (uint64_t)kind};
  state_subject subject;
  int32_t accepted = 0;
  for (int32_t i = 0; i < count && sp_test_failures() == 0; i++) {
    if (i % 500 == 0) {
      if (i > 0) subject_free(&subject);
      make(&subject, kind, 3 + (uint64_t)i);
    }
    CHECK_EQ_I64(subject_begin(&subject), SP_OK);
    int32_t steps = sp__rng_next_int(&rng, 25);
    CHECK_EQ_I64(subject_advance(&subject, steps), SP_OK);
    uint64_t size = save(&subject, first);
    memcpy(changed, first, (size_t)size);
    mutate(&rng, changed, size);
    sp_test_note("%s, mutation %d", subject_name(kind), (int)i);
    sp_status status = subject_restore(&subject, changed, size);
    CHECK(status == SP_OK || status == SP_E_FORMAT);
    if (status != SP_OK) continue;
    accepted++;
    CHECK_EQ_U64(save(&subject, second), size);
    CHECK_EQ_I64(memcmp(changed, second, (size_t)size), 0);
    uint8_t digest[SP__SHA256_SIZE];
    bool begun = kind < SUBJECT_FIRST_SEARCH || subject_advance(&subject, 0) == SP_OK;
    if (begun) CHECK(subject_finish(&subject, digest));
    CHECK_EQ_I64(subject_restore(&subject, first, size), SP_OK);
  }
  subject_free(&subject);
  return accepted;
}

static void mutations(void) {
  int32_t accepted = 0;
  for (int32_t kind = 0; kind < SUBJECT_COUNT && sp_test_failures() == 0; kind++) {
    accepted += mutations_of((subject_kind)kind, case_scaled(MUTATIONS));
  }
  CHECK(accepted > 0);
}

/* Memory ------------------------------------------------------------------------------------- */

/** Every allocation of a restore fails in turn; the object stays usable, a grid as it was. */
static void failing_memory(void) {
  for (int32_t kind = 0; kind < SUBJECT_COUNT && sp_test_failures() == 0; kind++) {
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator allocator = counting_allocator_hook(&counter);
    state_subject source;
    make(&source, (subject_kind)kind, 4);
    CHECK_EQ_I64(subject_advance(&source, 15), SP_OK);
    uint64_t size = save(&source, first);
    int32_t side = source.side;
    sp_status status = SP_E_NO_MEMORY;
    for (int64_t k = 0; k < 100 && status == SP_E_NO_MEMORY; k++) {
      state_subject subject;
      sp_test_note("%s, allocation %d", subject_name((subject_kind)kind), (int)k);
      CHECK(subject_make(&subject, (subject_kind)kind, 4, side, &allocator));
      uint64_t before = save(&subject, second);
      counter.fail_at = k;
      status = subject_restore(&subject, first, size);
      counter.fail_at = -1;
      if (status == SP_E_NO_MEMORY) {
        CHECK_EQ_U64(subject_size(&subject), before);
        CHECK_EQ_I64(subject_restore(&subject, first, size), SP_OK);
      }
      CHECK_EQ_U64(save(&subject, second), size);
      CHECK_EQ_I64(memcmp(first, second, (size_t)size), 0);
      subject_free(&subject);
      CHECK_EQ_U64(counter.live_blocks, 0);
      CHECK_EQ_U64(counter.wrong_releases, 0);
    }
    CHECK_EQ_I64(status, SP_OK);
    subject_free(&source);
  }
}

static void warm_searches(void) {
  for (int32_t kind = SUBJECT_FIRST_SEARCH; kind < SUBJECT_COUNT; kind++) {
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator allocator = counting_allocator_hook(&counter);
    state_subject subject;
    uint8_t digest[SP__SHA256_SIZE];
    sp_test_note("%s", subject_name((subject_kind)kind));
    CHECK(subject_make(&subject, (subject_kind)kind, 5, 6, &allocator));
    CHECK_EQ_I64(subject_begin(&subject), SP_OK);
    CHECK(subject_finish(&subject, digest));
    uint64_t allocations = counter.allocations;
    CHECK_EQ_I64(subject_begin(&subject), SP_OK);
    for (int32_t i = 0; i < 8; i++) {
      CHECK_EQ_I64(subject_advance(&subject, 2), SP_OK);
      uint64_t size = save(&subject, first);
      CHECK_EQ_I64(subject_advance(&subject, 1), SP_OK);
      CHECK_EQ_I64(subject_restore(&subject, first, size), SP_OK);
    }
    CHECK_EQ_U64(counter.allocations, allocations);
    subject_free(&subject);
  }
}

static void small_buffers(void) {
  for (int32_t kind = 0; kind < SUBJECT_COUNT; kind++) {
    state_subject subject;
    make(&subject, (subject_kind)kind, 1);
    uint64_t size = subject_size(&subject);
    memset(first, 0xA5, (size_t)size);
    CHECK_EQ_I64(subject_save(&subject, first, size - 1), SP_E_BUFFER_TOO_SMALL);
    CHECK_EQ_I64(first[0], 0xA5);
    CHECK_EQ_I64(subject_save(&subject, NULL, size), SP_E_ARGUMENT);
    CHECK_EQ_I64(subject_restore(&subject, NULL, 4), SP_E_ARGUMENT);
    check_failure(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
    subject_free(&subject);
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-013 G-307 G-309 G-378 G-245 a restored object saves the same bytes and goes on as if it had never left",
         goes_on_everywhere);
  SP_RUN("G-318 G-337 a search that has not begun restores as one", not_started);
  SP_RUN("G-313 G-319 every prefix and a byte too many are refused with an offset", prefixes);
  SP_RUN("G-314 G-315 random changes are refused or harmless", mutations);
  SP_RUN("G-313 each allocation of a restore may fail", failing_memory);
  SP_RUN("G-247 saving and restoring a warm search allocate nothing", warm_searches);
  SP_RUN("G-309 a buffer too small gets nothing", small_buffers);
  return sp_test_end();
}
