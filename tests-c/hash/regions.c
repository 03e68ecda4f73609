/* Regions of the plane: outlines, tile maps, operations, offsets, the mesh builder's shrink, places, refusals. */
#include "support/regions.h"

#include <math.h>

#include "build2d/offset.h"
#include "hash/scenarios.h"

static void write_error(hash_context *context, sp_status status) {
  sp_error error;
  hash_write_i32(context, status);
  if (status == SP_OK) return;
  sp_last_error(&error);
  hash_write_text(context, sp_field_name(error.field));
  hash_write_text(context, sp_detail_text(error.detail));
  hash_write_i32(context, error.index);
  hash_write_f64(context, error.value);
  hash_write_f64(context, error.max);
}

static void write_rings(hash_context *context, const geo_rings *rings) {
  hash_write_u32(context, rings->ring_count);
  for (uint32_t ring = 0; ring < rings->ring_count; ring++) {
    hash_write_u32(context, rings->starts[ring + 1]);
    for (uint32_t i = rings->starts[ring]; i < rings->starts[ring + 1]; i++) {
      hash_write_u64(context, (uint64_t)rings->points[i].x);
      hash_write_u64(context, (uint64_t)rings->points[i].y);
    }
  }
}

static void write_region(hash_context *context, const sp_region *region) {
  uint64_t words[2];
  hash_require(region != NULL && sp_region_doubled_area(region, words) == SP_OK);
  write_rings(context, &region->rings);
  hash_write_u64(context, words[0]);
  hash_write_u64(context, words[1]);
  hash_write_f64(context, sp_region_area(region));
}

static sp_region *make(const outline_set *set, int32_t snap_bits) {
  sp_region_options options;
  hash_require(sp_region_options_init(&options) == SP_OK);
  options.snap_bits = snap_bits;
  const sp_outlines outlines = outlines_of(set);
  sp_region *region = NULL;
  hash_require(sp_region_create(&outlines, &options, NULL, &region) == SP_OK);
  return region;
}

static sp_region *draw(sp__rng *rng, int32_t i) {
  static outline_set set;
  outlines_draw(&set, rng, (outline_kind)(i % OUTLINES_KINDS), 5);
  return make(&set, 4 * (i % 5));
}

void hash_build2d_outlines(hash_context *context) {
  sp__rng rng = {0x0071};
  for (int32_t i = 0; i < 60; i++) {
    sp_region *region = draw(&rng, i);
    write_region(context, region);
    sp_region_free(region);
  }
}

static sp_region *draw_map(sp__rng *rng, uint32_t width, uint32_t height, double cell_size, int32_t snap_bits) {
  static uint8_t cells[48 * 48];
  for (uint32_t i = 0; i < width * height; i++) cells[i] = (uint8_t)(sp__rng_next_int(rng, 5) < 3);
  sp_region_options options;
  hash_require(sp_region_options_init(&options) == SP_OK);
  options.snap_bits = snap_bits;
  sp_region *region = NULL;
  hash_require(sp_region_from_tile_map(cells, width, height, cell_size, -3.7, 1e4 / 3.0, &options, NULL, &region) ==
               SP_OK);
  return region;
}

void hash_build2d_tile_maps(hash_context *context) {
  sp__rng rng = {0x3A95};
  static const double sizes[] = {1.0, 0.1, 2.0 / 3.0, 17.0};
  for (int32_t i = 0; i < 12; i++) {
    sp_region *region = draw_map(&rng, 48, (uint32_t)(1 + 4 * i), sizes[i % 4], 6 + i % 4);
    write_region(context, region);
    sp_region_free(region);
  }
}

void hash_build2d_operations(hash_context *context) {
  sp__rng rng = {0x0835};
  for (int32_t i = 0; i < 30; i++) {
    sp_region *a = draw(&rng, i), *b = draw(&rng, i);
    for (int32_t operation = 0; operation <= SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE; operation++) {
      sp_region *result = NULL;
      hash_require(sp_region_combine(a, b, operation, NULL, &result) == SP_OK);
      write_region(context, result);
      sp_region_free(result);
    }
    sp_region_free(a);
    sp_region_free(b);
  }
}

void hash_build2d_offsets(hash_context *context) {
  sp__rng rng = {0x0FF5};
  for (int32_t i = 0; i < 20; i++) {
    sp_region *region = draw(&rng, i % 2 == 0 ? OUTLINES_SPARSE : OUTLINES_RECTILINEAR);
    sp_offset_options options;
    hash_require(sp_offset_options_init(&options) == SP_OK);
    options.join = i % 4 < 2 ? SP_OFFSET_JOIN_ROUND : SP_OFFSET_JOIN_SQUARE;
    options.arc_tolerance = 0.05 * (i % 3);
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      sp_region *offset = NULL;
      hash_require(sp_region_offset(region, sign * (0.1 + 0.3 * i), &options, NULL, &offset) == SP_OK);
      write_region(context, offset);
      sp_region_free(offset);
    }
    sp_region_free(region);
  }
}

void hash_build2d_shrink(hash_context *context) {
  static const double radii[] = {0.5, 0.6, 1.0, 3.0};
  sp__rng rng = {0x5817};
  for (int32_t i = 0; i < 8; i++) {
    sp_region *region = draw_map(&rng, 40, 40, 2.0, 9 + i % 2);
    const double radius = radii[i % 4];
    sp__arena arena = sp__arena_make(NULL);
    geo_rings rings;
    geo_circle circle;
    hash_require(geo__shrink(&arena, &region->rings, region->snap_bits, radius, 0.083 * radius / (1 + i / 4), &rings) ==
                 SP_OK);
    write_rings(context, &rings);
    hash_write_f64(context, geo__make_equal_area(1000.0 * radius, 80.0 / (1 + i), &circle));
    for (uint32_t k = 0; k < circle.count; k++) {
      hash_write_f64(context, circle.x[k]);
      hash_write_f64(context, circle.y[k]);
    }
    sp__arena_free(&arena);
    sp_region_free(region);
  }
}

void hash_build2d_places(hash_context *context) {
  sp__rng rng = {0x91AC};
  for (int32_t i = 0; i < 10; i++) {
    sp_region *region = draw(&rng, i);
    for (int32_t k = 0; k < 60; k++) {
      double x = sp__rng_next_double(&rng), y = sp__rng_next_double(&rng);
      if (k % 2 == 0) {
        x = floor(x * 12.0) / 2.0;
        y = floor(y * 12.0) / 2.0;
      }
      int32_t place = -1;
      hash_require(sp_region_locate_point(region, 12.0 * x, 12.0 * y, &place) == SP_OK);
      hash_write_i32(context, place);
    }
    sp_region_free(region);
  }
}

void hash_build2d_errors(hash_context *context) {
  static const double values[] = {2097152.5, -2097153.0, (double)NAN, (double)INFINITY};
  sp_region *out = NULL;
  sp__rng rng = {0xE440};
  static outline_set set;
  for (int32_t i = 0; i < 4; i++) {
    outlines_draw(&set, &rng, OUTLINES_DENSE, 3);
    set.points[i] = values[i];
    const sp_outlines outlines = outlines_of(&set);
    write_error(context, sp_region_create(&outlines, NULL, NULL, &out));
    set.ring_sizes[0] = 2;
    write_error(context, sp_region_create(&outlines, NULL, NULL, &out));
    static const uint8_t cells[4] = {1, 0, 1, 1};
    write_error(context, sp_region_from_tile_map(cells, 2, 2, values[i], 0.0, 0.0, NULL, NULL, &out));
    write_error(context, sp_region_from_tile_map(cells, 2, 2, 1.0, values[i], 0.0, NULL, NULL, &out));
    write_error(context, sp_region_from_tile_map(cells, 2, 2, 1.0, 0.0, values[i], NULL, NULL, &out));
    sp_region *a = draw(&rng, 5), *b = draw(&rng, 6);
    write_error(context, sp_region_combine(a, b, 0, NULL, &out));
    write_error(context, sp_region_offset(a, values[i], NULL, NULL, &out));
    sp_region_free(a);
    sp_region_free(b);
  }
}
