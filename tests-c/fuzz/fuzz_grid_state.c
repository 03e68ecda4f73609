/* Bytes as a saved grid or search: the first byte chooses the kind, the rest is the state. What is accepted saves as
 * it was and comes to an end; what is refused leaves a grid as it was and a search that can begin.
 */
#include <string.h>

#include "fuzz/source.h"
#include "support/state_subject.h"

enum { LARGEST = 16384, SEED = 11, SIDE = 6, SMALL_SIDE = 4, STEPS = 4, WORLD_BYTES = 1 << 19 };

static uint8_t before[LARGEST], after[LARGEST];

static uint64_t save(const state_subject *subject, uint8_t *bytes) {
  uint64_t size = subject_size(subject);
  FUZZ_REQUIRE(size <= LARGEST && subject_save(subject, bytes, LARGEST) == SP_OK);
  return size;
}

static void require_saves_as(const state_subject *subject, const uint8_t *bytes, uint64_t size) {
  FUZZ_REQUIRE(save(subject, after) == size && memcmp(after, bytes, (size_t)size) == 0);
}

static void require_refusal(state_subject *subject, uint64_t length, uint64_t size) {
  sp_error error;
  sp_last_error(&error);
  FUZZ_REQUIRE(error.status == SP_E_FORMAT && error.detail != SP_DETAIL_NONE && error.offset <= length);
  if (subject->kind < SUBJECT_FIRST_SEARCH) require_saves_as(subject, before, size);
  FUZZ_REQUIRE(subject_begin(subject) == SP_OK);
}

static void finish(state_subject *subject) {
  uint8_t digest[SP__SHA256_SIZE];
  bool begun = subject->kind < SUBJECT_FIRST_SEARCH || subject_advance(subject, 0) == SP_OK;
  if (begun) FUZZ_REQUIRE(subject_finish(subject, digest));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0 || size > LARGEST) return 0;
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  subject_kind kind = (subject_kind)(data[0] % SUBJECT_COUNT);
  state_subject subject;
  int32_t side = kind == SUBJECT_ASTAR_VOXELS ? SMALL_SIDE : SIDE;
  FUZZ_REQUIRE(subject_make(&subject, kind, SEED, side, &allocator));
  FUZZ_REQUIRE(subject_begin(&subject) == SP_OK && subject_advance(&subject, STEPS) == SP_OK);
  uint64_t saved = save(&subject, before);
  sp_status status = subject_restore(&subject, data + 1, size - 1);
  FUZZ_REQUIRE(counter.peak_bytes <= WORLD_BYTES); /* no claim makes it allocate */
  if (status == SP_OK) {
    require_saves_as(&subject, data + 1, size - 1);
    finish(&subject);
  } else {
    require_refusal(&subject, size - 1, saved);
  }
  subject_free(&subject);
  require_nothing_left(&counter);
  return 0;
}
