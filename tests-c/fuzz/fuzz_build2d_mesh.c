/* A tile map, or outlines and obstacles, with settings, links and a failing allocation. Triangles and polygons cover
 * the region exactly, slices to a unit along its boundary and agree on the tile lines; the mesh is built or refused
 * with a field, and nothing is lost.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/source.h"
#include "support/region_parts.h"

enum { MAX_SIDE = 12, MAX_RING = 12, MAX_RINGS = 6, MAX_POINTS = MAX_RING * MAX_RINGS, MAX_LINKS = 3 };

/** Everything that one input sets up. */
typedef struct plane {
  sp__reader source;
  counting_allocator counter;
  sp_allocator allocator;
  sp_nav_settings settings;
  uint8_t cells[MAX_SIDE * MAX_SIDE];
  uint32_t width; /* 0: outlines */
  uint32_t height;
  double cell_size;
  double points[2 * MAX_POINTS];
  uint32_t ring_sizes[MAX_RINGS];
  uint32_t outline_sizes[MAX_RINGS];
  sp_outlines outlines;
  sp_outlines obstacles; /* of the same points: all outlines but the first, or none */
  sp_off_mesh_link links[MAX_LINKS];
  uint32_t link_count;
} plane;

/* Setting up --------------------------------------------------------------------------------- */

/** A small number with a few fraction bits, seldom any double but those that would make thousands of tiles. */
static double take_coordinate(sp__reader *source) {
  const int32_t kind = take_below(source, 64);
  if (kind == 63) {
    const double any = sp__read_f64(source);
    return fabs(any) > 64.0 && fabs(any) <= SP_MAX_COORDINATE ? 64.0 : any;
  }
  const int32_t whole = take_below(source, 24) - 4;
  return kind < 32 ? (double)whole : (double)whole + (double)take_below(source, 256) / 256.0;
}

static void take_settings(plane *self) {
  static const double cell_sizes[4] = {0.25, 0.3, 1.0, 256.0}, origins[4] = {0.0, 0.5, -3.25, 0.001};
  sp__reader *source = &self->source;
  sp_nav_settings *settings = &self->settings;
  *settings = (sp_nav_settings)SP_NAV_SETTINGS_INIT;
  settings->cell_size = cell_sizes[take_below(source, 4)];
  settings->tile_size = (double)(1 + take_below(source, 32));
  settings->agent_radius = (double)take_below(source, 64) / 32.0;
  settings->origin_x = origins[take_below(source, 4)];
  settings->origin_z = origins[take_below(source, 4)];
  settings->max_verts_per_poly = 3 + take_below(source, 14);
  settings->snap_bits = take_below(source, 18) - 1;
}

static void take_outlines(plane *self) {
  sp_outlines *outlines = &self->outlines;
  *outlines =
      (sp_outlines){.points = self->points, .ring_sizes = self->ring_sizes, .outline_sizes = self->outline_sizes};
  const int32_t outline_count = 1 + take_below(&self->source, 3);
  for (int32_t i = 0; i < outline_count; i++) {
    const uint32_t rings = 1 + (uint32_t)take_below(&self->source, 2);
    self->outline_sizes[outlines->outline_count++] = rings;
    for (uint32_t k = 0; k < rings; k++) {
      const uint32_t size = 3 + (uint32_t)take_below(&self->source, MAX_RING - 2);
      self->ring_sizes[outlines->ring_count++] = size;
      for (uint32_t p = 0; p < 2 * size; p++) {
        self->points[2 * outlines->point_count + p] = take_coordinate(&self->source);
      }
      outlines->point_count += size;
    }
  }
}

static void take_shape(plane *self) {
  self->width = (uint32_t)take_below(&self->source, MAX_SIDE + 1);
  if (self->width == 0) {
    take_outlines(self);
    return;
  }
  self->height = 1 + (uint32_t)take_below(&self->source, MAX_SIDE);
  self->cell_size = fabs(take_coordinate(&self->source));
  for (uint32_t i = 0; i < self->width * self->height; i++) self->cells[i] = sp__read_u8(&self->source) % 4 != 0;
}

/** Turns all outlines but the first into obstacles. */
static void split_outlines(plane *self) {
  sp_outlines *first = &self->outlines, *rest = &self->obstacles;
  uint32_t points = 0;
  for (uint32_t k = 0; k < first->outline_sizes[0]; k++) points += first->ring_sizes[k];
  const uint32_t rings = first->outline_sizes[0];
  *rest = (sp_outlines){.point_count = first->point_count - points,
                        .ring_count = first->ring_count - rings,
                        .outline_count = first->outline_count - 1,
                        .points = first->points + 2 * (size_t)points,
                        .ring_sizes = first->ring_sizes + rings,
                        .outline_sizes = first->outline_sizes + 1};
  first->point_count = points;
  first->ring_count = rings;
  first->outline_count = 1;
}

/** Links between any places, some of them on tile lines. */
static void take_links(plane *self) {
  sp__reader *source = &self->source;
  self->link_count = (uint32_t)take_below(source, MAX_LINKS + 1);
  for (uint32_t i = 0; i < self->link_count; i++) {
    sp_off_mesh_link *link = &self->links[i];
    for (int32_t end = 0; end < 2; end++) {
      double *at = end == 0 ? link->start : link->end;
      at[0] = take_coordinate(source);
      at[2] = take_coordinate(source);
    }
    link->radius = (double)take_below(source, 32) / 8.0;
    link->bidirectional = (uint8_t)take_below(source, 2);
    link->user_id = i;
  }
}

static sp_status subtract_obstacles(const plane *self, const sp_region_options *options, sp_region **region) {
  sp_region *walls = NULL, *rest = NULL;
  sp_status status = sp_region_create(&self->obstacles, options, &self->allocator, &walls);
  if (status == SP_OK) {
    status = sp_region_combine(*region, walls, SP_REGION_OPERATION_DIFFERENCE, &self->allocator, &rest);
  }
  sp_region_free(walls);
  sp_region_free(*region);
  *region = rest;
  return status;
}

static sp_status make_region(const plane *self, sp_region **region) {
  const int32_t finest = sp_region_finest_snap_bits(self->settings.cell_size), asked = self->settings.snap_bits;
  const sp_region_options options = {.struct_size = sizeof options, .snap_bits = asked >= 0 ? asked : finest};
  if (self->width == 0) {
    const sp_status status = sp_region_create(&self->outlines, &options, &self->allocator, region);
    return status == SP_OK ? subtract_obstacles(self, &options, region) : status;
  }
  return sp_region_from_tile_map(self->cells, self->width, self->height, self->cell_size, 0.0, 0.0, &options,
                                 &self->allocator, region);
}

static sp_status build(const plane *self, sp_navmesh **mesh) {
  if (self->width == 0) {
    return sp_navmesh_build2d_outlines(&self->outlines, &self->obstacles, &self->settings, self->links,
                                       self->link_count, &self->allocator, mesh);
  }
  return sp_navmesh_build2d_tile_map(self->cells, self->width, self->height, self->cell_size, 0.0, 0.0, &self->settings,
                                     self->links, self->link_count, &self->allocator, mesh);
}

/** The build of a region stage by stage. */
static sp_status build_stages(const plane *self, const sp_region *region, sp_navmesh **mesh) {
  sp_navmesh_params params;
  sp_region *shrunk = NULL;
  sp_region_parts *parts = NULL;
  int32_t snap_bits = 0;
  sp_status status = sp_navmesh_build2d_snap_bits(&self->settings, self->links, self->link_count, &snap_bits);
  if (status == SP_OK) status = sp_region_shrink(region, &self->settings, &self->allocator, &shrunk);
  if (status == SP_OK) status = sp_region_slice(shrunk, &self->settings, &self->allocator, &parts);
  if (status == SP_OK) status = sp_nav_settings_to_params(&self->settings, self->links, self->link_count, &params);
  const uint32_t count = sp_region_parts_count(parts);
  sp_navtile **tiles = calloc((size_t)count + 1, sizeof *tiles);
  FUZZ_REQUIRE(tiles != NULL);
  for (uint32_t i = 0; i < count && status == SP_OK; i++) {
    status = sp_navtile_from_region_part(parts, i, &params, &self->settings, &self->allocator, &tiles[i]);
    if (status == SP_OK) status = sp_navtile_bake_links(&params, self->links, self->link_count, &tiles[i], 1);
  }
  if (status == SP_OK) status = sp_navmesh_create(&params, &self->allocator, mesh);
  if (status == SP_OK) status = sp_navmesh_add_tiles(*mesh, tiles, count);
  if (status == SP_OK) status = sp_navmesh_set_settings(*mesh, &self->settings, self->links, self->link_count);
  for (uint32_t i = 0; i < count; i++) sp_navtile_free(tiles[i]);
  free(tiles);
  sp_region_parts_free(parts);
  sp_region_free(shrunk);
  return status;
}

/* Checks ------------------------------------------------------------------------------------- */

/** The record of a refusal names a field, or memory was missing. */
static void require_refusal(sp_status status) {
  sp_error error;
  sp_last_error(&error);
  FUZZ_REQUIRE(error.status == status && status != SP_E_STATE && status != SP_E_ARGUMENT);
  FUZZ_REQUIRE(status == SP_E_NO_MEMORY || error.field != SP_FIELD_NONE);
}

static void require_parts(const plane *self, const sp_region *region, sp_region_parts *parts, int32_t max_vertices,
                          bool exact) {
  sp__i128 area;
  const char *fault = parts_fault(parts, sp_region_snap_bits(region), max_vertices, &area);
  if (fault == NULL && !exact) fault = slices_fault(parts, sp_region_snap_bits(region), &self->settings);
  if (fault != NULL) fprintf(stderr, "%s\n", fault);
  FUZZ_REQUIRE(fault == NULL);
  if (exact) FUZZ_REQUIRE(sp__i128_compare(area, region_area_of(region)) == 0);
  sp_region_parts_free(parts);
}

static void cover(const plane *self, const sp_region *region) {
  sp_region_parts *parts = NULL;
  sp_status status = sp_region_triangulate(region, &self->allocator, &parts);
  if (status == SP_OK) require_parts(self, region, parts, 3, true);
  if (status != SP_OK) require_refusal(status);
  status = sp_region_partition(region, self->settings.max_verts_per_poly, &self->allocator, &parts);
  if (status == SP_OK) require_parts(self, region, parts, self->settings.max_verts_per_poly, true);
  if (status != SP_OK) require_refusal(status);
  status = sp_region_slice(region, &self->settings, &self->allocator, &parts);
  if (status == SP_OK) require_parts(self, region, parts, self->settings.max_verts_per_poly, false);
  if (status != SP_OK) require_refusal(status);
}

/** Stages one by one make the same bytes, unless memory was missing. */
static void require_same(const plane *self, const sp_region *region, sp_status built, const sp_navmesh *mesh) {
  static uint8_t bytes[2][1 << 18];
  sp_navmesh *staged = NULL;
  const sp_status status = build_stages(self, region, &staged);
  if (status != SP_OK) require_refusal(status);
  if (built != SP_E_NO_MEMORY && status != SP_E_NO_MEMORY) {
    FUZZ_REQUIRE(status == built);
    if (status == SP_OK && sp_navmesh_saved_size(mesh) <= sizeof bytes[0]) {
      FUZZ_REQUIRE(sp_navmesh_saved_size(staged) == sp_navmesh_saved_size(mesh));
      FUZZ_REQUIRE(sp_navmesh_save(staged, bytes[0], sizeof bytes[0]) == SP_OK);
      FUZZ_REQUIRE(sp_navmesh_save(mesh, bytes[1], sizeof bytes[1]) == SP_OK);
      FUZZ_REQUIRE(memcmp(bytes[0], bytes[1], (size_t)sp_navmesh_saved_size(mesh)) == 0);
    }
  }
  sp_navmesh_free(staged);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static plane self;
  sp_region *region = NULL;
  sp_navmesh *mesh = NULL;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  self.allocator = counting_allocator_begin(&self.counter);
  take_settings(&self);
  const int32_t failing = take_below(&self.source, 128);
  take_shape(&self);
  take_links(&self);
  if (self.width == 0 && take_below(&self.source, 2) == 1) split_outlines(&self);
  if (failing >= 64) self.counter.fail_at = failing - 64;
  sp_status status = make_region(&self, &region);
  if (status == SP_OK) cover(&self, region);
  if (status != SP_OK) require_refusal(status);
  status = build(&self, &mesh);
  if (status != SP_OK) require_refusal(status);
  FUZZ_REQUIRE((status == SP_OK) == (mesh != NULL));
  if (region != NULL) require_same(&self, region, status, mesh);
  sp_region_free(region);
  sp_navmesh_free(mesh);
  require_nothing_left(&self.counter);
  return 0;
}
