#include <stdbool.h>
#include <string.h>

#include "samepath/abi.h"

#include "core/alloc.h"
#include "core/arena.h"
#include "core/object.h"
#include "support/counting_allocator.h"
#include "support/test.h"

static void hands_size_back(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  void *a = sp__alloc(&hook, 24);
  void *b = sp__alloc_array(&hook, 5, 8);
  CHECK(a != NULL && b != NULL);
  CHECK_EQ_U64(counter.live_bytes, 64);
  sp__release(&hook, a, 24);
  sp__release(&hook, b, 40);
  sp__release(&hook, NULL, 7);
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void asks_for_nothing_without_need(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  CHECK(sp__alloc(&hook, 0) == NULL);
  CHECK(sp__alloc_array(&hook, 0, 8) == NULL);
  CHECK(sp__alloc_array(&hook, 8, 0) == NULL);
  CHECK(sp__alloc_array(&hook, SIZE_MAX / 8 + 1, 8) == NULL);
  CHECK(sp__alloc_array(&hook, 8, SIZE_MAX / 8 + 1) == NULL);
  CHECK_EQ_U64(counter.allocations, 0);
}

static void default_hook_works(void) {
  const sp_allocator hook = sp__allocator_or_default(NULL);
  uint8_t *bytes = sp__alloc(&hook, 100);
  CHECK(bytes != NULL);
  CHECK_EQ_U64((uintptr_t)bytes % 8, 0);
  memset(bytes, 1, 100);
  sp__release(&hook, bytes, 100);
}

static void grows_by_doubling(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  void *array = NULL;
  size_t capacity = 0;
  for (uint32_t used = 0; used < 1000; used++) {
    CHECK(sp__grow_array(&hook, &array, &capacity, used, used + 1, sizeof(uint32_t)));
    ((uint32_t *)array)[used] = used * 3;
  }
  CHECK_EQ_U64(capacity, 1024);
  CHECK_EQ_U64(counter.allocations, 7); /* 16, 32, … 1024 */
  for (uint32_t i = 0; i < 1000; i++) CHECK_EQ_U64(((uint32_t *)array)[i], i * 3);
  CHECK(sp__grow_array(&hook, &array, &capacity, 1000, 5000, sizeof(uint32_t)));
  CHECK_EQ_U64(capacity, 5000); /* more than twice as many */
  CHECK_EQ_U64(((uint32_t *)array)[999], 2997);
  sp__release(&hook, array, capacity * sizeof(uint32_t));
  CHECK_EQ_U64(counter.live_bytes, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void failed_growth_changes_nothing(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  void *array = NULL;
  size_t capacity = 0;
  CHECK(sp__grow_array(&hook, &array, &capacity, 0, 1, 4));
  void *before = array;
  memset(array, 9, 64);
  counter.fail_at = 0;
  CHECK(!sp__grow_array(&hook, &array, &capacity, 16, 17, 4));
  CHECK(!sp__grow_array(&hook, &array, &capacity, 16, SIZE_MAX, 4));
  CHECK(!sp__grow_array(&hook, &array, &capacity, 16, SIZE_MAX / 4, 4));
  CHECK(array == before);
  CHECK_EQ_U64(capacity, 16);
  CHECK_EQ_U64(((uint8_t *)array)[63], 9);
  CHECK(sp__grow_array(&hook, &array, &capacity, 16, 17, 4));
  CHECK_EQ_U64(((uint8_t *)array)[63], 9);
  sp__release(&hook, array, capacity * 4);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void arena_keeps_what_it_gave(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  sp__arena arena = sp__arena_make(&hook);
  CHECK_EQ_U64(counter.allocations, 0);
  uint8_t *given[300];
  for (size_t i = 0; i < 300; i++) {
    given[i] = sp__arena_alloc(&arena, i + 1);
    CHECK(given[i] != NULL);
    CHECK_EQ_U64((uintptr_t)given[i] % 8, 0);
    memset(given[i], (int)(i & 255), i + 1);
  }
  for (size_t i = 0; i < 300; i++) {
    for (size_t byte = 0; byte <= i; byte++) CHECK_EQ_U64(given[i][byte], i & 255);
  }
  CHECK(sp__arena_alloc(&arena, 0) == NULL);
  CHECK(sp__arena_alloc(&arena, SIZE_MAX) == NULL);
  CHECK(sp__arena_alloc_array(&arena, SIZE_MAX / 2, 4) == NULL);
  sp__arena_free(&arena);
  CHECK_EQ_U64(counter.live_bytes, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void arena_rewinds_to_a_mark(void) {
  sp__arena arena = sp__arena_make(NULL);
  uint8_t *kept = sp__arena_alloc(&arena, 100);
  memset(kept, 1, 100);
  const sp__arena_mark mark = sp__arena_get_mark(&arena);
  uint8_t *next = sp__arena_alloc(&arena, 100);
  for (int i = 0; i < 50; i++) memset(sp__arena_alloc_array(&arena, 50, 10), 2, 500);
  sp__arena_rewind(&arena, mark);
  CHECK(sp__arena_alloc(&arena, 100) == next);
  for (int i = 0; i < 100; i++) CHECK_EQ_U64(kept[i], 1);
  sp__arena_reset(&arena);
  CHECK(sp__arena_alloc(&arena, 100) == kept);
  sp__arena_free(&arena);
  CHECK(sp__arena_alloc(&arena, 100) != NULL);
  sp__arena_free(&arena);
}

static void build_once(sp__arena *arena) {
  for (size_t size = 1; size < 20000; size += 777) CHECK(sp__arena_alloc(arena, size) != NULL);
}

static void arena_reuses_its_blocks(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  sp__arena arena = sp__arena_make(&hook);
  build_once(&arena);
  const uint64_t allocations = counter.allocations;
  CHECK(allocations > 1);
  for (int i = 0; i < 10; i++) {
    sp__arena_reset(&arena);
    build_once(&arena);
  }
  CHECK_EQ_U64(counter.allocations, allocations);
  sp__arena_free(&arena);
  CHECK_EQ_U64(counter.live_bytes, 0);
}

static void arena_survives_missing_memory(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  sp__arena arena = sp__arena_make(&hook);
  counter.fail_at = 0;
  CHECK(sp__arena_alloc(&arena, 10) == NULL);
  uint8_t *first = sp__arena_alloc(&arena, 10);
  CHECK(first != NULL);
  counter.fail_at = 0;
  CHECK(sp__arena_alloc(&arena, 100000) == NULL);
  CHECK(sp__arena_alloc(&arena, 10) == first + 16); /* goes on in the block it had */
  CHECK(sp__arena_alloc(&arena, 100000) != NULL);
  sp__arena_free(&arena);
  CHECK_EQ_U64(counter.live_bytes, 0);
}

/** An object as a module defines it. */
typedef struct sample {
  sp__object object;
  uint32_t value;
} sample;

static void objects_know_their_kind(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  const uint32_t live = sp__object_live_count();
  sample *grid = sp__object_create(SP__KIND_GRID, sizeof(sample), &hook);
  CHECK(grid != NULL);
  CHECK_EQ_U64(grid->value, 0);
  CHECK_EQ_U64(sp__object_live_count(), live + 1);
  CHECK_EQ_U64(sp_abi_live_objects(), live + 1);
  CHECK_EQ_I64(sp__object_check(grid, SP__KIND_GRID), SP_OK);
  CHECK(sp__object_is(grid, SP__KIND_GRID));
  CHECK(!sp__object_is(grid, SP__KIND_ASTAR));
  CHECK(!sp__object_is(NULL, SP__KIND_GRID));
  CHECK_EQ_I64(sp__object_check(grid, SP__KIND_ASTAR), SP_E_HANDLE);
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, SP_FIELD_OBJECT);
  CHECK_EQ_I64(error.detail, SP_DETAIL_WRONG_KIND);
  CHECK_EQ_I64(sp__object_check(NULL, SP__KIND_GRID), SP_E_HANDLE);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_NULL_POINTER);
  sp__object_destroy(grid, sizeof(sample));
  CHECK_EQ_U64(sp__object_live_count(), live);
  CHECK_EQ_U64(counter.live_bytes, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

static void objects_count_references(void) {
  sample *object = sp__object_create(SP__KIND_TOPOLOGY, sizeof(sample), NULL);
  sp__object_retain(object);
  CHECK(!sp__object_drop(object));
  CHECK(sp__object_drop(object));
  sp__object_destroy(object, sizeof(sample));
}

/** Memory that a test can look into after the release, which freed memory would not allow. */
static struct {
  _Alignas(16) uint8_t bytes[256];
  bool released;
} still_there;

static void *give_still_there(void *user, size_t size) {
  (void)user;
  return size <= sizeof still_there.bytes ? still_there.bytes : NULL;
}

static void release_still_there(void *user, void *pointer, size_t size) {
  (void)user;
  still_there.released = pointer == still_there.bytes && size == sizeof(sample);
}

static void destroyed_objects_are_dead(void) {
  const sp_allocator hook = {give_still_there, release_still_there, NULL};
  sample *object = sp__object_create(SP__KIND_BUFFERS, sizeof(sample), &hook);
  CHECK(object != NULL);
  sp__object_destroy(object, sizeof(sample));
  CHECK(still_there.released);
  CHECK_EQ_I64(sp__object_check(still_there.bytes, SP__KIND_BUFFERS), SP_E_HANDLE);
}

static void objects_without_memory_are_null(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  const uint32_t live = sp__object_live_count();
  counter.fail_at = 0;
  CHECK(sp__object_create(SP__KIND_GRID, sizeof(sample), &hook) == NULL);
  CHECK_EQ_U64(sp__object_live_count(), live);
}

static void host_memory_works(void) {
  uint8_t *scratch = sp_abi_scratch();
  CHECK_EQ_U64((uintptr_t)scratch % 16, 0);
  memset(scratch, 3, SP_ABI_SCRATCH_SIZE);
  CHECK(sp_abi_scratch() == scratch);
  uint8_t *bytes = sp_abi_alloc(1000);
  CHECK(bytes != NULL);
  memset(bytes, 4, 1000);
  sp_abi_free(bytes, 1000);
  sp_abi_free(NULL, 0);
  CHECK(sp_abi_alloc(0) == NULL);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("alloc: sizes are handed back", hands_size_back);
  SP_RUN("alloc: nothing and overflowing sizes are not asked for", asks_for_nothing_without_need);
  SP_RUN("alloc: without a hook malloc is used", default_hook_works);
  SP_RUN("alloc: arrays grow by doubling and keep their items", grows_by_doubling);
  SP_RUN("alloc: a failed growth changes nothing", failed_growth_changes_nothing);
  SP_RUN("arena: allocations do not overlap", arena_keeps_what_it_gave);
  SP_RUN("arena: rewinds to a mark and resets", arena_rewinds_to_a_mark);
  SP_RUN("arena: a second build allocates nothing", arena_reuses_its_blocks);
  SP_RUN("arena: goes on after missing memory", arena_survives_missing_memory);
  SP_RUN("object: knows its kind", objects_know_their_kind);
  SP_RUN("object: counts references", objects_count_references);
  SP_RUN("object: is dead after its destruction", destroyed_objects_are_dead);
  SP_RUN("object: without memory there is none", objects_without_memory_are_null);
  SP_RUN("abi: scratch block and host memory", host_memory_works);
  return sp_test_end();
}
