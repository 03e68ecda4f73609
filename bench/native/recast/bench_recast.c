/* Times how Recast builds what bench_build2d builds, and prints JSON objects: with height detail, and without.
 *
 * usage: bench_recast LEVEL TRIANGLES [seconds=3] [min-passes=2] [max-passes=50]
 *
 * LEVEL is what bench/js/build2d-levels.mjs writes. Recast takes triangles: two of each tile, or those of the exact
 * floor of a level of outlines, which the library makes. They are written to TRIANGLES for the peer in JavaScript:
 * doubles count of vertices, count of triangles, positions, corners. Making them is in no time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "samepath/samepath.h"

#include "../common/levels.h"
#include "../common/work.h"
#include "recast.h"

/** Triangles while they are collected. */
typedef struct soup {
  float *vertices;
  int *triangles;
  uint32_t vertex_count, triangle_count;
} soup;

static void add_triangle(soup *out, uint32_t a, uint32_t b, uint32_t c) {
  int *corners = out->triangles + 3 * (size_t)out->triangle_count++;
  corners[0] = (int)a;
  corners[1] = (int)c; /* facing up: the other way round than counter-clockwise on X and Z */
  corners[2] = (int)b;
}

static void set_vertex(soup *out, uint32_t vertex, double x, double z) {
  out->vertices[3 * (size_t)vertex] = (float)x;
  out->vertices[3 * (size_t)vertex + 2] = (float)z;
}

static soup soup_of_tiles(const bench_level *level) {
  const uint32_t side = level->tiles_per_axis, stride = side + 1;
  soup out = {.vertex_count = stride * stride};
  out.vertices = bench_allocate(3 * (size_t)out.vertex_count, sizeof(float));
  out.triangles = bench_allocate(6 * (size_t)side * side, sizeof(int));
  for (uint32_t i = 0; i < out.vertex_count; i++) {
    set_vertex(&out, i, (i % stride) * level->tile, (double)(i / stride) * level->tile);
  }
  for (uint32_t i = 0; i < side * side; i++) {
    if (level->tiles[i] == 0) continue;
    const uint32_t corner = i / side * stride + i % side;
    add_triangle(&out, corner, corner + 1, corner + stride + 1);
    add_triangle(&out, corner, corner + stride + 1, corner + stride);
  }
  return out;
}

static sp_region *region_of(const sp_outlines *outlines) {
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  sp_region *region = NULL;
  options.snap_bits = 10;
  if (sp_region_create(outlines, &options, NULL, &region) != SP_OK) bench_die_of_library("sp_region_create");
  return region;
}

static soup soup_of_outlines(const bench_level *level) {
  sp_region *floor = region_of(&level->floor), *obstacles = region_of(&level->obstacles), *free_floor = NULL;
  sp_region_parts *parts = NULL;
  sp_region_part part;
  if (sp_region_combine(floor, obstacles, SP_REGION_OPERATION_DIFFERENCE, NULL, &free_floor) != SP_OK ||
      sp_region_triangulate(free_floor, NULL, &parts) != SP_OK || sp_region_parts_get(parts, 0, &part) != SP_OK) {
    bench_die_of_library("triangles");
  }
  soup out = {.vertex_count = part.vertex_count};
  out.vertices = bench_allocate(3 * (size_t)part.vertex_count, sizeof(float));
  out.triangles = bench_allocate(3 * (size_t)part.polygon_count, sizeof(int));
  for (uint32_t i = 0; i < part.vertex_count; i++) set_vertex(&out, i, part.vertices[2 * i], part.vertices[2 * i + 1]);
  for (uint32_t t = 0; t < part.polygon_count; t++) {
    add_triangle(&out, part.indices[3 * t], part.indices[3 * t + 1], part.indices[3 * t + 2]);
  }
  sp_region_parts_free(parts);
  sp_region_free(free_floor);
  sp_region_free(obstacles);
  sp_region_free(floor);
  return out;
}

static void write_soup(const soup *out, const char *path) {
  const size_t count = 2 + 3 * (size_t)out->vertex_count + 3 * (size_t)out->triangle_count;
  double *numbers = bench_allocate(count, sizeof *numbers);
  size_t at = 0;
  numbers[at++] = out->vertex_count;
  numbers[at++] = out->triangle_count;
  for (size_t i = 0; i < 3 * (size_t)out->vertex_count; i++) numbers[at++] = (double)out->vertices[i];
  for (size_t i = 0; i < 3 * (size_t)out->triangle_count; i++) numbers[at++] = out->triangles[i];
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(numbers, sizeof *numbers, count, file) != count || fclose(file) != 0) {
    bench_die("cannot write", path);
  }
  free(numbers);
}

/** Humanoid agents, as the reference's benchmarks have them; cell side, radius and tiles are the level's. */
static recast_settings settings_of(const bench_level *level) {
  const double cell = level->settings.cell_size, tile = level->settings.tile_size;
  const double cell_height = level->settings.cell_height;
  return (recast_settings){
      .cell_size = (float)cell,
      .cell_height = (float)cell_height,
      .agent_height = (float)level->settings.agent_height,
      .agent_radius = (float)level->settings.agent_radius,
      .agent_climb = (float)level->settings.walkable_climb,
      .agent_slope = (float)level->settings.agent_max_slope_degrees,
      .max_edge_length = 12,
      .max_edge_error = 1.3F,
      .detail_distance = (float)(6 * cell),
      .detail_error = (float)cell_height,
      .min_region_area = 8 * 8,
      .merge_region_area = 20 * 20,
      .max_vertices = level->settings.max_verts_per_poly,
      .tile_cells = tile < level->world ? (int)(tile / cell) : 0,
  };
}

typedef struct builder {
  recast_input input;
  recast_settings settings;
  recast_mesh *mesh; /* of the last build */
} builder;

static void build(void *state) {
  builder *self = state;
  if (self->mesh != NULL) recast_free(self->mesh);
  self->mesh = recast_build(&self->input, &self->settings);
  if (self->mesh == NULL) bench_die("Recast", "builds nothing");
}

static void bench_row(builder *self, const char *engine, const bench_settings *settings) {
  const double began = bench_now_us();
  build(self);
  const double first = bench_now_us() - began;
  const bench_timing time = bench_time_whole(build, self, settings);
  const recast_size size = recast_measure(self->mesh);
  printf("{\"call\":\"build\",\"engine\":\"%s\",\"passes\":%" PRId32
         ",\"best_us\":%.3f,\"median_us\":%.3f,\"first_us\":%.3f,\"tiles\":%" PRIu64 ",\"polygons\":%" PRIu64
         ",\"vertices\":%" PRIu64 ",\"area\":%.9f,\"bytes\":%" PRIu64 "}\n",
         engine, time.passes, time.best, time.median, first, size.tiles, size.polygons, size.vertices, size.area,
         size.tile_bytes);
}

int main(int argc, char **argv) {
  if (argc < 3) bench_die("usage", "bench_recast LEVEL TRIANGLES [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 3);
  const bench_level level = bench_read_level(argv[1]);
  const soup triangles = level.tiles != NULL ? soup_of_tiles(&level) : soup_of_outlines(&level);
  write_soup(&triangles, argv[2]);
  builder self = {
      .input = {triangles.vertices, triangles.triangles, (int)triangles.vertex_count, (int)triangles.triangle_count,
                (float)level.world},
      .settings = settings_of(&level),
  };
  bench_keep_memory();
  self.settings.has_detail = 1;
  bench_row(&self, "recast", &settings);
  self.settings.has_detail = 0;
  bench_row(&self, "recast without detail", &settings);
  recast_free(self.mesh);
  self.mesh = NULL;
  recast_count_memory();
  self.settings.has_detail = 1;
  build(&self);
  printf("{\"call\":\"memory\",\"peak_bytes\":%" PRIu64 ",\"allocations\":%" PRIu64 "}\n", recast_peak_bytes(),
         recast_allocations());
  recast_free(self.mesh);
  return EXIT_SUCCESS;
}
