/* Triangulations and convex polygons in the plane, cocircular points among them. */
#include "build2d/partition.h"
#include "hash/scenarios.h"
#include "support/plane_cases.h"

enum { TRIANGULATION_CASES = 120, PARTITION_CASES = 80 };

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
