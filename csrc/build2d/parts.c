/* Convex polygons of a region as an object: all arrays in one block. */
#include <string.h>

#include "build2d/slice.h"
#include "core/alloc.h"
#include "math/fp_guard.h"

struct sp_region_parts {
  sp__object object;
  sp_region_part *items; /* and their arrays behind them */
  size_t size;
  uint32_t count;
};

/** Bytes of the arrays of all slices together. */
static size_t arrays_size(const geo_slices *slices) {
  size_t size = 0;
  for (uint32_t i = 0; i < slices->count; i++) {
    const geo_polygons *of = &slices->items[i].polygons;
    size += 2 * (size_t)of->vertex_count * sizeof(double) + (size_t)of->edge_count * 2 * sizeof(uint32_t);
    size += of->polygon_count;
  }
  return size;
}

/** Copies the slices; doubles come first, then words, then bytes, so that all are aligned. */
static void fill(sp_region_parts *parts, const geo_slices *slices, int32_t snap_bits) {
  const double unit = geo__unit(snap_bits);
  double *vertices = (double *)(void *)(parts->items + slices->count);
  for (uint32_t i = 0; i < slices->count; i++) {
    const geo_polygons *from = &slices->items[i].polygons;
    parts->items[i] = (sp_region_part){.tile_x = slices->items[i].tile_x,
                                       .tile_z = slices->items[i].tile_z,
                                       .vertex_count = from->vertex_count,
                                       .polygon_count = from->polygon_count,
                                       .edge_count = from->edge_count,
                                       .vertices = vertices};
    for (uint32_t v = 0; v < from->vertex_count; v++) {
      const geo_point at = slices->points[from->vertices[v]];
      *vertices++ = (double)at.x * unit;
      *vertices++ = (double)at.y * unit;
    }
  }
  uint32_t *words = (uint32_t *)(void *)vertices;
  for (uint32_t i = 0; i < slices->count; i++) {
    const geo_polygons *from = &slices->items[i].polygons;
    parts->items[i].indices = words;
    memcpy(words, from->indices, from->edge_count * sizeof *words);
    words += from->edge_count;
    parts->items[i].neighbors = (const int32_t *)(void *)words;
    memcpy(words, from->neighbors, from->edge_count * sizeof *words);
    words += from->edge_count;
  }
  uint8_t *counts = (uint8_t *)words;
  for (uint32_t i = 0; i < slices->count; i++) {
    const geo_polygons *from = &slices->items[i].polygons;
    parts->items[i].polygon_vertex_counts = counts;
    memcpy(counts, from->counts, from->polygon_count);
    counts += from->polygon_count;
  }
}

static sp_status make_parts(const geo_slices *slices, int32_t snap_bits, const sp_allocator *allocator,
                            sp_region_parts **out) {
  sp_region_parts *parts = sp__object_create(SP__KIND_REGION_PARTS, sizeof *parts, allocator);
  if (parts == NULL) return sp__fail_memory();
  parts->count = slices->count;
  parts->size = slices->count * sizeof *parts->items + arrays_size(slices);
  parts->items = sp__alloc(&parts->object.allocator, parts->size);
  if (parts->items == NULL && parts->size > 0) {
    sp__object_destroy(parts, sizeof *parts);
    return sp__fail_memory();
  }
  if (slices->count > 0) fill(parts, slices, snap_bits);
  *out = parts;
  return SP_OK;
}

/** Slices a region by the settings, or makes one part of it when there are none. */
static sp_status make(const sp_region *region, const sp_nav_settings *settings, int32_t max_vertices,
                      const sp_allocator *allocator, sp_region_parts **out) {
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = sp__object_check(region, SP__KIND_REGION);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp__arena arena = sp__arena_make(allocator), results = sp__arena_make(allocator);
  geo_slices slices;
  if (settings != NULL) {
    status = geo__slice_rings(&arena, &region->rings, region->snap_bits, settings, &results, &slices);
  } else {
    status = geo__partition_rings(&arena, &region->rings, max_vertices, &results, &slices);
  }
  if (status == SP_OK) status = make_parts(&slices, region->snap_bits, allocator, out);
  sp__arena_free(&results);
  sp__arena_free(&arena);
  return status;
}

sp_status sp_region_triangulate(const sp_region *region, const sp_allocator *allocator, sp_region_parts **out) {
  return make(region, NULL, 0, allocator, out);
}

sp_status sp_region_partition(const sp_region *region, int32_t max_vertices, const sp_allocator *allocator,
                              sp_region_parts **out) {
  if (max_vertices < GEO_MIN_POLYGON_VERTICES || max_vertices > GEO_MAX_POLYGON_VERTICES) {
    return sp__fail_range(SP_FIELD_MAX_VERTICES, max_vertices, GEO_MIN_POLYGON_VERTICES, GEO_MAX_POLYGON_VERTICES);
  }
  return make(region, NULL, max_vertices, allocator, out);
}

sp_status sp_region_slice(const sp_region *region, const sp_nav_settings *settings, const sp_allocator *allocator,
                          sp_region_parts **out) {
  static const sp_nav_settings defaults = SP_NAV_SETTINGS_INIT;
  sp_navmesh_params params;
  const sp_status status = sp_nav_settings_to_params(settings, NULL, 0, &params); /* checks them */
  return status == SP_OK ? make(region, settings ? settings : &defaults, 0, allocator, out) : status;
}

int32_t sp_region_finest_snap_bits(double cell_size) {
  return geo__finest_snap_bits(cell_size);
}

uint32_t sp_region_parts_count(const sp_region_parts *parts) {
  return sp__object_is(parts, SP__KIND_REGION_PARTS) ? parts->count : 0;
}

sp_status sp_region_parts_get(const sp_region_parts *parts, uint32_t number, sp_region_part *part) {
  const sp_status status = sp__object_check(parts, SP__KIND_REGION_PARTS);
  if (status != SP_OK) return status;
  if (part == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (number >= parts->count) return sp__fail_range(SP_FIELD_PART, number, 0, (double)parts->count - 1);
  *part = parts->items[number];
  return SP_OK;
}

void sp_region_parts_free(sp_region_parts *parts) {
  if (!sp__object_give_up(parts, SP__KIND_REGION_PARTS) || !sp__object_drop(parts)) return;
  sp__release(&parts->object.allocator, parts->items, parts->size);
  sp__object_destroy(parts, sizeof *parts);
}
