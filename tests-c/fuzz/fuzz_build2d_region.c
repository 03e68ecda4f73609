/* Outlines, an operation, an offset and a failing allocation: regions are valid, their areas add up, and the order of
 * the outlines does not matter.
 */
#include "build2d/offset.h"
#include "fuzz/source.h"
#include "support/regions.h"
#include "support/test.h"

enum { MAX_OUTLINES = 4, MAX_RINGS = 3, MAX_RING = 8 };

static int32_t snap_bits;
static sp_allocator hook;

/** From quarters near the origin to the ends of the plane. */
static double take_coordinate(sp__reader *source, int32_t scale) {
  static const double units[] = {0.25, 1.0, 0x1p-16, 0x1p14};
  const int32_t number = take_below(source, 256) - 128;
  if (scale == 2) return number + units[2] * take_below(source, 256);
  return number * units[scale];
}

static void take_outlines(sp__reader *source, outline_set *set) {
  outlines_clear(set);
  const int32_t outlines = take_below(source, MAX_OUTLINES), scale = take_below(source, 4);
  for (int32_t i = 0; i < outlines; i++) {
    outlines_begin(set);
    const int32_t rings = take_below(source, MAX_RINGS + 1);
    for (int32_t k = 0; k < rings; k++) {
      double ring[2 * MAX_RING];
      const uint32_t size = 3 + (uint32_t)take_below(source, MAX_RING - 2);
      for (uint32_t p = 0; p < 2 * size; p++) ring[p] = take_coordinate(source, scale);
      outlines_add_ring(set, ring, size);
    }
  }
}

static void require_valid(const sp_region *region) {
  region_check_valid(region);
  FUZZ_REQUIRE(sp_test_failures() == 0);
}

static sp_region *make(const outline_set *set) {
  sp_region_options options;
  FUZZ_REQUIRE(sp_region_options_init(&options) == SP_OK);
  options.snap_bits = snap_bits;
  const sp_outlines outlines = outlines_of(set);
  sp_region *region = NULL;
  const sp_status status = sp_region_create(&outlines, &options, &hook, &region);
  FUZZ_REQUIRE(status == SP_OK || (status == SP_E_NO_MEMORY && region == NULL));
  if (status == SP_OK) require_valid(region);
  return region;
}

/** Twice the area, as one word: what overflows is equal all the same when the sums are. */
static uint64_t area_of(const sp_region *first, const sp_region *second, int32_t operation) {
  sp_region *region = NULL;
  uint64_t words[2];
  FUZZ_REQUIRE(sp_region_combine(first, second, operation, NULL, &region) == SP_OK);
  require_valid(region);
  FUZZ_REQUIRE(sp_region_doubled_area(region, words) == SP_OK);
  sp_region_free(region);
  return words[0];
}

static void check_areas(const sp_region *a, const sp_region *b) {
  const uint64_t either = area_of(a, b, SP_REGION_OPERATION_UNION);
  const uint64_t both = area_of(a, b, SP_REGION_OPERATION_INTERSECTION);
  const uint64_t only_a = area_of(a, b, SP_REGION_OPERATION_DIFFERENCE);
  const uint64_t only_b = area_of(b, a, SP_REGION_OPERATION_DIFFERENCE);
  FUZZ_REQUIRE(either == both + only_a + only_b);
  FUZZ_REQUIRE(area_of(a, b, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE) == only_a + only_b);
}

static void check_offset(const sp_region *region, sp__reader *source) {
  sp_offset_options options;
  FUZZ_REQUIRE(sp_offset_options_init(&options) == SP_OK);
  options.join = take_below(source, 2);
  options.arc_tolerance = take_below(source, 4) * 0.1;
  const double distance = (take_below(source, 64) - 32) * 0.125;
  sp_region *offset = NULL;
  const sp_status status = sp_region_offset(region, distance, &options, &hook, &offset);
  FUZZ_REQUIRE(status == SP_OK || ((status == SP_E_NO_MEMORY || status == SP_E_RANGE) && offset == NULL));
  if (status != SP_OK) return;
  require_valid(offset);
  sp_region_free(offset);
}

static void check_disguise(outline_set *set, const sp_region *region, uint64_t seed) {
  sp__rng rng = {seed};
  outlines_disguise(set, &rng);
  sp_region *again = make(set);
  if (again != NULL) region_check_equal(region, again);
  FUZZ_REQUIRE(sp_test_failures() == 0);
  sp_region_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static outline_set first_set, second_set;
  sp__reader source = sp__reader_make(data, size);
  counting_allocator counter;
  hook = counting_allocator_begin(&counter);
  snap_bits = take_below(&source, 17);
  const int32_t failing = take_below(&source, 256);
  counter.fail_at = failing < 40 ? failing : -1;
  take_outlines(&source, &first_set);
  take_outlines(&source, &second_set);
  sp_region *a = make(&first_set), *b = make(&second_set);
  if (a != NULL && b != NULL) check_areas(a, b);
  if (a != NULL) check_offset(a, &source);
  if (a != NULL) check_disguise(&first_set, a, size);
  sp_region_free(a);
  sp_region_free(b);
  require_nothing_left(&counter);
  return 0;
}
