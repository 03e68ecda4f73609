/* Times operations on regions of the plane natively and prints one JSON object per case.
 *
 * usage: bench_region CASES [seconds=0.01] [min-passes=3] [max-passes=200]
 *
 * CASES is what bench/js/plane-cases.mjs writes. A case is everything from arrays of coordinates on: the regions of the
 * operands, the operation, the result and its end. Seconds and passes are for each case.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "samepath/samepath.h"

#include "common/levels.h"
#include "common/work.h"

/** Numbers of the operations in files. */
enum { TRIANGULATE = 0, UNION, INTERSECTION, DIFFERENCE, SYMMETRIC_DIFFERENCE, SHRINK, OPERATIONS };

static const int32_t combinations[OPERATIONS] = {
    [UNION] = SP_REGION_OPERATION_UNION,
    [INTERSECTION] = SP_REGION_OPERATION_INTERSECTION,
    [DIFFERENCE] = SP_REGION_OPERATION_DIFFERENCE,
    [SYMMETRIC_DIFFERENCE] = SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE,
};

typedef struct region_case {
  uint32_t operation;
  int32_t snap_bits;
  double distance;
  sp_outlines subject, clip;
  uint32_t pieces; /* of the last answer: triangles, or points */
  double area;     /* of the last answer */
} region_case;

static void check(sp_status status, const char *what) {
  if (status != SP_OK) bench_die_of_library(what);
}

static sp_region *region_of(const sp_outlines *outlines, int32_t snap_bits) {
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  sp_region *region = NULL;
  options.snap_bits = snap_bits;
  check(sp_region_create(outlines, &options, NULL, &region), "sp_region_create");
  return region;
}

static void triangulate(region_case *self, const sp_region *region) {
  sp_region_parts *parts = NULL;
  sp_region_part part = {0};
  check(sp_region_triangulate(region, NULL, &parts), "sp_region_triangulate");
  if (sp_region_parts_count(parts) > 0) check(sp_region_parts_get(parts, 0, &part), "sp_region_parts_get");
  self->pieces = part.polygon_count;
  self->area = sp_region_area(region);
  sp_region_parts_free(parts);
}

static void take_result(region_case *self, const sp_region *result) {
  self->pieces = sp_region_point_count(result);
  self->area = sp_region_area(result);
}

static void combine(region_case *self, const sp_region *region) {
  sp_region *second = region_of(&self->clip, self->snap_bits), *result = NULL;
  check(sp_region_combine(region, second, combinations[self->operation], NULL, &result), "sp_region_combine");
  take_result(self, result);
  sp_region_free(result);
  sp_region_free(second);
}

static void shrink(region_case *self, const sp_region *region) {
  sp_region *result = NULL;
  check(sp_region_offset(region, -self->distance, NULL, NULL, &result), "sp_region_offset");
  take_result(self, result);
  sp_region_free(result);
}

static void answer(void *state) {
  region_case *self = state;
  sp_region *region = region_of(&self->subject, self->snap_bits);
  if (self->operation == TRIANGULATE) {
    triangulate(self, region);
  } else if (self->operation == SHRINK) {
    shrink(self, region);
  } else if (self->clip.outline_count > 0) {
    combine(self, region);
  } else {
    take_result(self, region);
  }
  sp_region_free(region);
}

static region_case next_case(bench_numbers *numbers) {
  region_case out = {.operation = bench_next_count(numbers)};
  if (out.operation >= OPERATIONS) bench_die("unknown operation", numbers->path);
  out.snap_bits = (int32_t)bench_next_count(numbers);
  out.distance = bench_next_number(numbers);
  bench_next_number(numbers); /* the exact area, which the judge knows */
  out.subject = bench_next_outlines(numbers);
  out.clip = bench_next_outlines(numbers);
  return out;
}

int main(int argc, char **argv) {
  if (argc < 2) bench_die("usage", "bench_region CASES [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 2);
  bench_numbers numbers = bench_read_numbers(argv[1]);
  const uint32_t count = bench_next_count(&numbers);
  bench_keep_memory();
  for (uint32_t i = 0; i < count; i++) {
    region_case asked = next_case(&numbers);
    answer(&asked);
    const bench_timing time = bench_time_whole(answer, &asked, &settings);
    printf("{\"index\":%" PRIu32 ",\"passes\":%" PRId32 ",\"best_us\":%.3f,\"median_us\":%.3f,\"pieces\":%" PRIu32
           ",\"region_area\":%.17g,\"compiler\":\"%s\"}\n",
           i, time.passes, time.best, time.median, asked.pieces, asked.area, BENCH_COMPILER);
    bench_free_outlines(&asked.subject);
    bench_free_outlines(&asked.clip);
  }
  free(numbers.values);
  return EXIT_SUCCESS;
}
