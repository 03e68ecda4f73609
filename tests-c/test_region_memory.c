/* Memory of regions: every call that allocates, failing at its k-th allocation for k = 0, 1, 2, … until it succeeds;
 * and large or difficult input, which must neither fail nor take memory beyond its size.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/cells.h"
#include "build2d/offset.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/regions.h"
#include "support/test.h"

static counting_allocator counter;
static sp_allocator hook;

/* Failing allocations ------------------------------------------------------------------------ */

/** What a call works on; made without failures. */
typedef struct operands {
  outline_set set;
  sp_region *first;
  sp_region *second;
} operands;

typedef sp_status (*region_call)(const operands *of, sp_region **out);

static sp_status create(const operands *of, sp_region **out) {
  const sp_outlines outlines = outlines_of(&of->set);
  return sp_region_create(&outlines, NULL, &hook, out);
}

static sp_status trace_map(const operands *of, sp_region **out) {
  (void)of;
  static const uint8_t cells[12] = {1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0};
  return sp_region_from_tile_map(cells, 4, 3, 0.5, 1.0, 2.0, NULL, &hook, out);
}

static sp_status intersect(const operands *of, sp_region **out) {
  return sp_region_combine(of->first, of->second, SP_REGION_OPERATION_INTERSECTION, &hook, out);
}

static sp_status grow_round(const operands *of, sp_region **out) {
  return sp_region_offset(of->first, 0.5, NULL, &hook, out);
}

static sp_status shrink_square(const operands *of, sp_region **out) {
  sp_offset_options options;
  sp_offset_options_init(&options);
  options.join = SP_OFFSET_JOIN_SQUARE;
  return sp_region_offset(of->first, -0.5, &options, &hook, out);
}

static sp_status shrink_for_mesh(const operands *of, sp_region **out) {
  sp__arena arena = sp__arena_make(&hook);
  geo_rings rings;
  sp_status status = geo__shrink(&arena, &of->first->rings, of->first->snap_bits, 0.25, 0.02, &rings);
  if (status == SP_OK) status = geo__make_region(&rings, of->first->snap_bits, &hook, out);
  sp__arena_free(&arena);
  return status;
}

/** Without memory nothing is made and nothing is lost; in the end the result is that of an untroubled call. */
static void check_call(const operands *of, region_call call) {
  sp_region *expected = NULL;
  hook = counting_allocator_begin(&counter);
  CHECK_EQ_I64(call(of, &expected), SP_OK);
  int64_t failures = 0;
  for (int64_t k = 0;; k++) {
    counting_allocator again;
    hook = counting_allocator_begin(&again);
    again.fail_at = k;
    sp_region *region = NULL;
    const sp_status status = call(of, &region);
    if (status == SP_OK) region_check_equal(region, expected);
    if (status != SP_OK) CHECK(status == SP_E_NO_MEMORY && region == NULL);
    sp_region_free(region);
    counting_allocator_check_returned(&again);
    if (status == SP_OK || k > 10000) break;
    failures++;
  }
  CHECK(failures >= 3);
  sp_region_free(expected);
  counting_allocator_check_returned(&counter);
}

static void survives_failing_allocations(void) {
  static const region_call calls[] = {create, trace_map, intersect, grow_round, shrink_square, shrink_for_mesh};
  static operands of;
  sp__rng rng = {77};
  outlines_draw(&of.set, &rng, OUTLINES_STARS, 4);
  of.second = region_make(&of.set, 8);
  while (of.set.outline_count < 3) outlines_draw(&of.set, &rng, OUTLINES_STARS, 4);
  of.first = region_make(&of.set, 8);
  for (uint32_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    sp_test_note("call %u", i);
    check_call(&of, calls[i]);
  }
  sp_region_free(of.first);
  sp_region_free(of.second);
}

static void reads_without_allocating(void) {
  static operands of;
  sp__rng rng = {78};
  outlines_draw(&of.set, &rng, OUTLINES_STARS, 4);
  hook = counting_allocator_begin(&counter);
  sp_region *region = NULL;
  CHECK_EQ_I64(create(&of, &region), SP_OK);
  const uint64_t before = counter.allocations;
  double points[2 * OUTLINES_MAX_POINTS];
  sp_region_rings rings;
  uint64_t words[2];
  int32_t place;
  CHECK_EQ_I64(sp_region_get_rings(region, &rings), SP_OK);
  CHECK_EQ_I64(sp_region_read_points(region, points, OUTLINES_MAX_POINTS), SP_OK);
  CHECK_EQ_I64(sp_region_doubled_area(region, words), SP_OK);
  CHECK(sp_region_area(region) > 0.0);
  CHECK_EQ_I64(sp_region_locate_point(region, 5.0, 5.0, &place), SP_OK);
  CHECK_EQ_U64(counter.allocations, before);
  sp_region_free(region);
  counting_allocator_check_returned(&counter);
}

/* Large and difficult input ------------------------------------------------------------------ */

/** Rings of one outline each, or one outline of all. */
typedef struct big_input {
  double *points;
  uint32_t *ring_sizes;
  uint32_t *outline_sizes;
  sp_outlines view;
} big_input;

static big_input big_make(uint32_t rings, uint32_t ring_size, bool one_outline) {
  big_input input = {malloc(2 * sizeof(double) * (size_t)rings * ring_size),
                     malloc(sizeof(uint32_t) * rings),
                     malloc(sizeof(uint32_t) * rings),
                     {0}};
  for (uint32_t i = 0; i < rings; i++) {
    input.ring_sizes[i] = ring_size;
    input.outline_sizes[i] = one_outline ? rings : 1;
  }
  input.view = (sp_outlines){.point_count = rings * ring_size,
                             .ring_count = rings,
                             .outline_count = one_outline ? 1 : rings,
                             .points = input.points,
                             .ring_sizes = input.ring_sizes,
                             .outline_sizes = input.outline_sizes};
  return input;
}

/** Makes and frees the region, with at most `bytes` of memory for each point of the input or the result. */
static void check_big(big_input *input, uint32_t bytes, uint32_t least_points) {
  sp_region *region = NULL;
  hook = counting_allocator_begin(&counter);
  CHECK_EQ_I64(sp_region_create(&input->view, NULL, &hook, &region), SP_OK);
  if (region != NULL) {
    const uint64_t points = (uint64_t)input->view.point_count + region->rings.point_count;
    CHECK(counter.peak_bytes <= points * bytes + 65536);
    CHECK(region->rings.point_count >= least_points);
    region_check_valid(region);
  }
  sp_region_free(region);
  counting_allocator_check_returned(&counter);
  free(input->points);
  free(input->ring_sizes);
  free(input->outline_sizes);
}

enum { BYTES_PER_POINT = 1200 };

/** Needles side by side, as long as the plane is high. */
static void takes_combs(void) {
  const uint32_t teeth = (uint32_t)case_scaled(2500), size = 2 * teeth + 2;
  big_input input = big_make(1, size, true);
  for (uint32_t i = 0; i < 2 * teeth; i++) {
    input.points[2 * i] = -SP_MAX_COORDINATE + 2.0 * i;
    input.points[2 * i + 1] = i % 2 == 0 ? SP_MAX_COORDINATE : -SP_MAX_COORDINATE + 1.0;
  }
  input.points[2 * size - 4] = SP_MAX_COORDINATE;
  input.points[2 * size - 3] = -SP_MAX_COORDINATE;
  input.points[2 * size - 2] = -SP_MAX_COORDINATE;
  input.points[2 * size - 1] = -SP_MAX_COORDINATE;
  check_big(&input, BYTES_PER_POINT, size);
}

/** The same, lying: all teeth lie side by side along the way of a sweep over x. */
static void takes_lying_combs(void) {
  const uint32_t teeth = (uint32_t)case_scaled(2500), size = 3 * teeth + 2;
  big_input input = big_make(1, size, true);
  for (uint32_t i = 0; i < 3 * teeth; i++) {
    input.points[2 * i] = i % 3 == 1 ? 10000.0 : 0.0;
    input.points[2 * i + 1] = 2.0 * (i / 3) + 0.5 * (i % 3);
  }
  input.points[2 * size - 4] = input.points[2 * size - 2] = -5.0;
  input.points[2 * size - 3] = 2.0 * teeth;
  input.points[2 * size - 1] = 0.0;
  check_big(&input, BYTES_PER_POINT, size);
}

/** Triangles that all touch in one point, as one outline and as many. */
static void takes_fans(void) {
  const uint32_t blades = (uint32_t)case_scaled(1000);
  for (int32_t one = 0; one < 2; one++) {
    big_input input = big_make(blades, 3, one != 0);
    for (uint32_t i = 0; i < blades; i++) {
      const double start = 6.283 * i / blades, end = start + 3.0 / blades;
      const double blade[6] = {0, 0, 1e6 * cos(start), 1e6 * sin(start), 1e6 * cos(end), 1e6 * sin(end)};
      memcpy(input.points + 6 * i, blade, sizeof blade);
    }
    check_big(&input, BYTES_PER_POINT, 3 * blades);
  }
}

/** A ring that crosses itself all along its way, and is often less than a grid unit wide. */
static void takes_walks(void) {
  const uint32_t size = (uint32_t)case_scaled(2000);
  big_input input = big_make(1, size, true);
  sp__rng rng = {99};
  double x = 0.0, y = 0.0;
  for (uint32_t i = 0; i < size; i++) {
    x += sp__rng_next_double(&rng) - 0.5;
    y += (sp__rng_next_double(&rng) - 0.5) * (i % 100 < 50 ? 1.0 : 1e-4);
    input.points[2 * i] = x;
    input.points[2 * i + 1] = y;
  }
  check_big(&input, BYTES_PER_POINT, size / 8);
}

/** Tiny squares in a corner, and a few needles across the plane: cells that hold nearly everything. */
static void takes_clusters(void) {
  const uint32_t squares = (uint32_t)case_scaled(2500);
  big_input input = big_make(squares, 4, true);
  sp__rng rng = {98};
  for (uint32_t i = 0; i < squares; i++) {
    const double x = sp__rng_next_double(&rng), y = sp__rng_next_double(&rng), side = 0.6 / sqrt(squares);
    double square[8] = {x, y, x + side, y, x + side, y + side, x, y + side};
    if (i % 500 == 0) square[2] = SP_MAX_COORDINATE;
    memcpy(input.points + 8 * i, square, sizeof square);
  }
  check_big(&input, BYTES_PER_POINT, squares);
}

/** Lines through one pixel: as many crossings as pairs of lines, which are rid of their repetitions on the way. */
static void takes_stars(void) {
  enum { LINES = 400 };
  static geo_point points[2 * LINES];
  static geo_segment segments[LINES];
  for (uint32_t i = 0; i < LINES; i++) {
    points[i] = (geo_point){-1000, 2 * (int64_t)i + 2 - LINES};
    points[LINES + i] = (geo_point){1000, 2 * (int64_t)i - LINES};
    segments[i] = (geo_segment){LINES - 1 - i, LINES + i, {1, 0}};
  }
  const geo_arrangement lines = {
      .points = points, .segments = segments, .point_count = 2 * LINES, .segment_count = LINES};
  sp__arena arena = sp__arena_make(NULL);
  geo_cells cells;
  geo_points crossings = {0};
  CHECK(geo__list_segments(&cells, &lines, &arena.allocator));
  CHECK(geo__find_crossings(&arena, &lines, &cells, &crossings));
  geo__free_cells(&cells, &arena.allocator);
  CHECK(crossings.count >= 1 && crossings.capacity <= 64);
  CHECK_EQ_I64(crossings.items[0].x, 0);
  CHECK_EQ_I64(crossings.items[0].y, 0);
  sp__arena_free(&arena);
}

/** The same ring many times over, an odd and an even number of times; and rings without any area. */
static void takes_repetitions(void) {
  for (uint32_t repeats = 500; repeats <= 501; repeats++) {
    big_input input = big_make(repeats, 4, true);
    for (uint32_t i = 0; i < repeats; i++) {
      static const double ring[8] = {0, 0, 5, 1, 4, 6, -1, 4};
      memcpy(input.points + 8 * i, ring, sizeof ring);
    }
    check_big(&input, BYTES_PER_POINT, repeats % 2 != 0 ? 4 : 0);
  }
  big_input flat = big_make(300, 5, true);
  for (uint32_t i = 0; i < 1500; i++) {
    flat.points[2 * i] = (double)(i * 7 % 11);
    flat.points[2 * i + 1] = 2.0 * (double)(i * 7 % 11) + (i / 5 % 2 == 0 ? 0.0 : 1e-7);
  }
  check_big(&flat, BYTES_PER_POINT, 0);
}

static void takes_nothing(void) {
  sp_region *region = NULL, *both = NULL;
  const sp_outlines none = {0};
  CHECK_EQ_I64(sp_region_create(&none, NULL, NULL, &region), SP_OK);
  CHECK_EQ_U64(sp_region_ring_count(region), 0);
  sp_region_rings rings;
  CHECK_EQ_I64(sp_region_get_rings(region, &rings), SP_OK);
  CHECK_EQ_U64(rings.ring_starts[0], 0);
  CHECK_EQ_I64(sp_region_read_points(region, NULL, 0), SP_OK);
  CHECK_EQ_I64(sp_region_combine(region, region, SP_REGION_OPERATION_UNION, NULL, &both), SP_OK);
  CHECK_EQ_U64(sp_region_ring_count(both), 0);
  sp_region_free(both);
  CHECK_EQ_I64(sp_region_offset(region, 1.0, NULL, NULL, &both), SP_OK);
  CHECK_EQ_U64(sp_region_ring_count(both), 0);
  sp_region_free(both);
  int32_t place = -1;
  CHECK_EQ_I64(sp_region_locate_point(region, 0.0, 1e300, &place), SP_OK);
  CHECK_EQ_I64(place, SP_POINT_PLACE_OUTSIDE);
  sp_region_free(region);
  sp_region_free(NULL);
  CHECK_EQ_I64(sp_region_snap_bits(NULL), -1);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("calls without memory change nothing and lose nothing", survives_failing_allocations);
  SP_RUN("reading a region allocates nothing", reads_without_allocating);
  SP_RUN("M-243 M-276 takes needles as long as the plane", takes_combs);
  SP_RUN("M-253 takes combs of needles that lie side by side", takes_lying_combs);
  SP_RUN("M-243 M-276 takes triangles that touch in one point", takes_fans);
  SP_RUN("M-242 M-243 takes rings that cross themselves everywhere", takes_walks);
  SP_RUN("M-243 M-253 takes clustered input", takes_clusters);
  SP_RUN("M-248 many crossings in few pixels take little memory", takes_stars);
  SP_RUN("M-242 takes repeated and flat rings", takes_repetitions);
  SP_RUN("M-242 takes nothing", takes_nothing);
  return sp_test_end();
}
