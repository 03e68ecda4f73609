/* Outlines in world coordinates into a region: checked, snapped, each resolved alone, then joined. */
#include "build2d/build2d_internal.h"
#include "math/rounding.h"

/* Checks ------------------------------------------------------------------------------------- */

/** Whether the sizes are all there and add up to what they divide. */
static sp_status check_sizes(const uint32_t *sizes, uint32_t size_count, uint32_t total, int32_t field) {
  if (sizes == NULL && size_count > 0) return sp__fail(SP_E_ARGUMENT, field, SP_DETAIL_NULL_POINTER);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < size_count; i++) sum += sizes[i];
  return sum == total ? SP_OK : sp__fail_size(field, (double)sum, total);
}

static sp_status check_coordinate(double value, int32_t field, uint32_t point) {
  if (value >= -SP_MAX_COORDINATE && value <= SP_MAX_COORDINATE) return SP_OK;
  return sp__fail_range_at(field, (int32_t)point, value, -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
}

static sp_status check_outlines(const sp_outlines *outlines) {
  if (outlines == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUTLINES, SP_DETAIL_NULL_POINTER);
  if (outlines->point_count > GEO_MAX_ITEMS / 2) {
    return sp__fail_range(SP_FIELD_LENGTH, outlines->point_count, 0, GEO_MAX_ITEMS / 2);
  }
  sp_status status =
      check_sizes(outlines->ring_sizes, outlines->ring_count, outlines->point_count, SP_FIELD_RING_SIZES);
  if (status != SP_OK) return status;
  status = check_sizes(outlines->outline_sizes, outlines->outline_count, outlines->ring_count, SP_FIELD_OUTLINES);
  if (status != SP_OK) return status;
  for (uint32_t i = 0; i < outlines->ring_count; i++) {
    if (outlines->ring_sizes[i] < 3) {
      return sp__fail_range_at(SP_FIELD_RING_SIZES, (int32_t)i, outlines->ring_sizes[i], 3, GEO_MAX_ITEMS / 2);
    }
  }
  if (outlines->points == NULL && outlines->point_count > 0) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_POINTS, SP_DETAIL_NULL_POINTER);
  }
  for (uint32_t i = 0; i < outlines->point_count; i++) {
    status = check_coordinate(outlines->points[2 * (size_t)i], SP_FIELD_POINT_X, i);
    if (status == SP_OK) status = check_coordinate(outlines->points[2 * (size_t)i + 1], SP_FIELD_POINT_Y, i);
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

sp_status sp_outlines_locate_point(const sp_outlines *outlines, uint32_t point, uint32_t *outline, uint32_t *ring,
                                   uint32_t *vertex) {
  if (outlines == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUTLINES, SP_DETAIL_NULL_POINTER);
  if (outline == NULL || ring == NULL || vertex == NULL) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  uint32_t rings = 0, left = point;
  for (uint32_t i = 0; i < outlines->outline_count; i++) {
    for (uint32_t k = 0; k < outlines->outline_sizes[i]; k++, rings++) {
      if (left < outlines->ring_sizes[rings]) {
        *outline = i;
        *ring = k;
        *vertex = left;
        return SP_OK;
      }
      left -= outlines->ring_sizes[rings];
    }
  }
  return sp__fail_range(SP_FIELD_POINTS, point, 0, (double)outlines->point_count - 1);
}

/* Creation ----------------------------------------------------------------------------------- */

/** Goes through the rings of the outlines. */
typedef struct ring_reader {
  const sp_outlines *outlines;
  double units;
  uint32_t ring;
  uint32_t point;
} ring_reader;

static geo_point snap(const ring_reader *reader, uint32_t point) {
  const double *at = reader->outlines->points + 2 * (size_t)point;
  return (geo_point){(int64_t)sp__round_half_even(at[0] * reader->units),
                     (int64_t)sp__round_half_even(at[1] * reader->units)};
}

/** Appends the edges of the next `ring_count` rings. */
static bool read_rings(ring_reader *reader, uint32_t ring_count, geo_edges *edges) {
  for (uint32_t end = reader->ring + ring_count; reader->ring < end; reader->ring++) {
    const uint32_t size = reader->outlines->ring_sizes[reader->ring], first = (uint32_t)edges->point_count;
    if (!geo__reserve_edges(edges, size, size)) return false;
    for (uint32_t i = 0; i < size; i++) {
      if (!geo__add_point(edges, snap(reader, reader->point + i))) return false;
    }
    for (uint32_t i = 0; i < size; i++) {
      if (!geo__add_edge(edges, first + (i > 0 ? i - 1 : size - 1), first + i, 1, 0)) return false;
    }
    reader->point += size;
  }
  return true;
}

static sp_status resolve_outline(sp__arena *arena, ring_reader *reader, uint32_t ring_count, geo_rings *rings) {
  geo_edges edges = geo__make_edges(&arena->allocator);
  if (read_rings(reader, ring_count, &edges)) return geo__combine(arena, &edges, GEO_EVEN_ODD, rings);
  geo__free_edges(&edges);
  return sp__fail_memory();
}

/** Resolves every outline alone in `scratch`, and appends its edges. */
static sp_status resolve_outlines(sp__arena *scratch, ring_reader *reader, geo_edges *edges) {
  for (uint32_t i = 0; i < reader->outlines->outline_count; i++) {
    geo_rings rings;
    const sp_status status = resolve_outline(scratch, reader, reader->outlines->outline_sizes[i], &rings);
    if (status != SP_OK) return status;
    if (!geo__add_rings(edges, &rings, 0)) return sp__fail_memory();
    sp__arena_reset(scratch);
  }
  return SP_OK;
}

/** One outline is its own union. */
static sp_status join_outlines(sp__arena *arena, sp__arena *scratch, ring_reader *reader, geo_rings *rings) {
  const sp_outlines *outlines = reader->outlines;
  if (outlines->outline_count == 1) return resolve_outline(arena, reader, outlines->ring_count, rings);
  geo_edges edges = geo__make_edges(&arena->allocator);
  const sp_status status = resolve_outlines(scratch, reader, &edges);
  if (status == SP_OK) return geo__combine(arena, &edges, SP_REGION_OPERATION_UNION, rings);
  geo__free_edges(&edges);
  return status;
}

sp_status sp_region_create(const sp_outlines *outlines, const sp_region_options *options, const sp_allocator *allocator,
                           sp_region **out) {
  int32_t snap_bits = 0;
  sp_status status = geo__check_creation(options, out, &snap_bits);
  if (status == SP_OK) status = check_outlines(outlines);
  if (status != SP_OK) return status;
  sp__arena arena = sp__arena_make(allocator), scratch = sp__arena_make(allocator);
  ring_reader reader = {.outlines = outlines, .units = geo__units_per_world(snap_bits)};
  geo_rings rings;
  status = join_outlines(&arena, &scratch, &reader, &rings);
  if (status == SP_OK) status = geo__make_region(&rings, snap_bits, allocator, out);
  sp__arena_free(&scratch);
  sp__arena_free(&arena);
  return status;
}
