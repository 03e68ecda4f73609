/* Triangulations and convex polygons in the plane, cocircular points among them; meshes built of maps and outlines. */
#include "samepath/build2d.h"

#include "build2d/partition.h"
#include "hash/scenarios.h"
#include "support/plane_cases.h"
#include "support/regions.h"

enum {
  TRIANGULATION_CASES = 120,
  PARTITION_CASES = 80,
  MESH_CASES = 20,
  ERROR_CASES = 60,
  MAP_SIDE = 24,
  SAVED_CAPACITY = 1 << 18
};

static plane_case drawn;

static void draw(sp__rng *rng, int32_t number) {
  const int32_t count = 1 + sp__rng_next_int(rng, number % 5 == 0 ? PLANE_MAX_POINTS : 50);
  plane_draw_points(&drawn, rng, number % PLANE_KINDS, (uint32_t)count);
}

/** Slots as they are: the order of insertion, splits and flips shows in them. */
void hash_build2d_triangulation(hash_context *context) {
  sp__rng rng = {0x7213};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < TRIANGULATION_CASES; i++) {
    geo_triangulation made;
    draw(&rng, i);
    plane_draw_segments(&drawn, &rng, drawn.point_count);
    hash_require(geo__triangulate(&made, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count, &arena));
    hash_write_u64(context, made.flips);
    hash_write_u32(context, made.triangle_count);
    for (uint32_t t = 0; t < made.triangle_count; t++) {
      for (int32_t k = 0; k < 3; k++) hash_write_i32(context, made.triangles[t].vertices[k]);
    }
    sp__arena_reset(&arena);
  }
  sp__arena_free(&arena);
}

static void write_polygons(hash_context *context, const geo_polygons *of) {
  hash_write_u32(context, of->vertex_count);
  for (uint32_t v = 0; v < of->vertex_count; v++) hash_write_u32(context, of->vertices[v]);
  hash_write_u32(context, of->polygon_count);
  for (uint32_t p = 0; p < of->polygon_count; p++) hash_write_u8(context, of->counts[p]);
  for (uint32_t e = 0; e < of->edge_count; e++) {
    hash_write_u32(context, of->indices[e]);
    hash_write_i32(context, of->neighbors[e]);
  }
}

/** Triangles and polygons of the faces with a winding above 0. */
void hash_build2d_partition(hash_context *context) {
  sp__rng rng = {0x9A27};
  sp__arena arena = sp__arena_make(NULL);
  for (int32_t i = 0; i < PARTITION_CASES; i++) {
    geo_triangulation made;
    geo_parts parts;
    geo_polygons triangles, polygons;
    int32_t *windings = NULL;
    draw(&rng, i);
    plane_draw_faces(&drawn, &rng, &arena);
    hash_require(geo__triangulate(&made, drawn.points, drawn.point_count, drawn.segments, drawn.segment_count, &arena));
    hash_require(geo__flood(&made, drawn.segments, 0, &arena, &windings));
    for (uint32_t t = 0; t < made.triangle_count; t++) windings[t] = windings[t] > 0 ? 0 : GEO_NO_PART;
    hash_require(geo__divide(&parts, &made, windings, 1, &arena));
    hash_require(geo__list_triangles(&parts, 0, &arena, &triangles));
    hash_require(geo__merge_convex(made.points, &triangles, 3 + i % 14, &arena, &arena, &polygons));
    write_polygons(context, &triangles);
    write_polygons(context, &polygons);
    sp__arena_reset(&arena);
  }
  sp__arena_free(&arena);
}

/* Meshes ------------------------------------------------------------------------------------- */

static uint8_t cells[MAP_SIDE * MAP_SIDE];

static void draw_cells(sp__rng *rng) {
  const int32_t floor_percent = 40 + sp__rng_next_int(rng, 60);
  for (int32_t i = 0; i < MAP_SIDE * MAP_SIDE; i++) cells[i] = sp__rng_next_int(rng, 100) < floor_percent;
}

/** Settings that divide the cases into several tiles. */
static sp_nav_settings draw_settings(sp__rng *rng) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  const int32_t preset = sp__rng_next_int(rng, 3);
  hash_require(sp_nav_settings_init(&settings, preset) == SP_OK);
  settings.tile_size = 8.0 * (double)(1 + sp__rng_next_int(rng, 3));
  settings.agent_radius *= sp__rng_next_double(rng);
  settings.max_verts_per_poly = 3 + sp__rng_next_int(rng, 14);
  return settings;
}

static void write_mesh(hash_context *context, sp_navmesh *mesh) {
  static uint8_t bytes[SAVED_CAPACITY];
  hash_require(sp_navmesh_save(mesh, bytes, sizeof bytes) == SP_OK);
  hash_write_bytes(context, bytes, (size_t)sp_navmesh_saved_size(mesh));
  sp_navmesh_free(mesh);
}

/** Meshes of tile maps, with an off-mesh link across. */
void hash_build2d_mesh_tile_maps(hash_context *context) {
  sp__rng rng = {0x713A};
  for (int32_t i = 0; i < MESH_CASES; i++) {
    sp_navmesh *mesh = NULL;
    draw_cells(&rng);
    const sp_nav_settings settings = draw_settings(&rng);
    const double cell_size = 1.0 + sp__rng_next_double(&rng);
    const sp_off_mesh_link link = {.start = {2, 0, 2}, .end = {20, 0, 15}, .radius = 1.5};
    hash_require(sp_navmesh_build2d_tile_map(cells, MAP_SIDE, MAP_SIDE, cell_size, -3.0, 1.0, &settings, &link, 1, NULL,
                                             &mesh) == SP_OK);
    write_mesh(context, mesh);
  }
}

/** Meshes of outlines without obstacles: crossings with tile lines are rounded. */
void hash_build2d_mesh_outlines(hash_context *context) {
  static outline_set floors, obstacles;
  sp__rng rng = {0x0071};
  for (int32_t i = 0; i < MESH_CASES; i++) {
    sp_navmesh *mesh = NULL;
    outlines_draw(&floors, &rng, i % 2 == 0 ? OUTLINES_SPARSE : OUTLINES_STARS, 5);
    outlines_draw(&obstacles, &rng, OUTLINES_SPARSE, 2);
    const sp_nav_settings settings = draw_settings(&rng);
    const sp_outlines inner = outlines_of(&floors), outer = outlines_of(&obstacles);
    hash_require(sp_navmesh_build2d_outlines(&inner, &outer, &settings, NULL, 0, NULL, &mesh) == SP_OK);
    write_mesh(context, mesh);
  }
}

static void write_part(hash_context *context, const sp_region_part *part) {
  hash_write_i32(context, part->tile_x);
  hash_write_i32(context, part->tile_z);
  hash_write_u32(context, part->vertex_count);
  for (uint32_t i = 0; i < 2 * part->vertex_count; i++) hash_write_f64(context, part->vertices[i]);
  hash_write_u32(context, part->polygon_count);
  for (uint32_t p = 0; p < part->polygon_count; p++) hash_write_u8(context, part->polygon_vertex_counts[p]);
  for (uint32_t e = 0; e < part->edge_count; e++) {
    hash_write_u32(context, part->indices[e]);
    hash_write_i32(context, part->neighbors[e]);
  }
}

/** Slices of regions, by settings of which some are refused. */
void hash_build2d_mesh_slices(hash_context *context) {
  static outline_set set;
  sp__rng rng = {0x511C};
  for (int32_t i = 0; i < ERROR_CASES; i++) {
    sp_region *region = NULL;
    sp_region_parts *parts = NULL;
    outlines_draw(&set, &rng, (outline_kind)(i % OUTLINES_KINDS), 3);
    const sp_outlines outlines = outlines_of(&set);
    const sp_region_options options = {.struct_size = sizeof options, .snap_bits = sp__rng_next_int(&rng, 12)};
    sp_nav_settings settings = draw_settings(&rng);
    settings.origin_x = (double)sp__rng_next_int(&rng, 5) / 1024.0;
    hash_require(sp_region_create(&outlines, &options, NULL, &region) == SP_OK);
    const sp_status status = sp_region_slice(region, &settings, NULL, &parts);
    hash_write_i32(context, status);
    if (status != SP_OK) {
      sp_error error;
      sp_last_error(&error);
      hash_write_text(context, sp_field_name(error.field));
      hash_write_text(context, sp_detail_text(error.detail));
      hash_write_f64(context, error.value);
      hash_write_f64(context, error.max);
      hash_write_i32(context, error.index);
    }
    for (uint32_t p = 0; p < sp_region_parts_count(parts); p++) {
      sp_region_part part;
      hash_require(sp_region_parts_get(parts, p, &part) == SP_OK);
      write_part(context, &part);
    }
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
}
