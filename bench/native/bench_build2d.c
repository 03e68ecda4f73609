/* Times how navigation meshes are built in the plane, natively, and prints a JSON object.
 *
 * usage: bench_build2d LEVEL [seconds=3] [min-passes=2] [max-passes=50]
 *
 * LEVEL is what bench/js/build2d-levels.mjs writes. A build is everything from the tiles or outlines to a mesh that
 * answers queries; what the build before made is freed in between. Memory is counted in a build of its own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "samepath/samepath.h"

#include "common/levels.h"
#include "common/work.h"
#include "support/counting_allocator.h"

typedef struct builder {
  const bench_level *level;
  const sp_allocator *allocator;
  sp_navmesh *mesh; /* of the last build */
} builder;

static void build(void *state) {
  builder *self = state;
  const bench_level *level = self->level;
  sp_navmesh_free(self->mesh);
  const sp_status status =
      level->tiles != NULL
          ? sp_navmesh_build2d_tile_map(level->tiles, level->tiles_per_axis, level->tiles_per_axis, level->tile, 0, 0,
                                        &level->settings, NULL, 0, self->allocator, &self->mesh)
          : sp_navmesh_build2d_outlines(&level->floor, &level->obstacles, &level->settings, NULL, 0, self->allocator,
                                        &self->mesh);
  if (status != SP_OK) bench_die_of_library("sp_navmesh_build2d");
}

/** FNV-1a of the saved mesh, which must be the same on all sides. */
static uint32_t hash_of(const sp_navmesh *mesh) {
  const uint64_t size = sp_navmesh_saved_size(mesh);
  uint8_t *bytes = bench_allocate((size_t)size, 1);
  uint32_t hash = UINT32_C(2166136261);
  if (sp_navmesh_save(mesh, bytes, size) != SP_OK) bench_die_of_library("sp_navmesh_save");
  for (uint64_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * UINT32_C(16777619);
  free(bytes);
  return hash;
}

/** A build with an allocator that counts. */
static counting_allocator count_memory(const bench_level *level) {
  counting_allocator counter;
  const sp_allocator hook = counting_allocator_begin(&counter);
  builder self = {.level = level, .allocator = &hook};
  build(&self);
  const counting_allocator counted = counter;
  sp_navmesh_free(self.mesh);
  return counted;
}

int main(int argc, char **argv) {
  if (argc < 2) bench_die("usage", "bench_build2d LEVEL [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 2);
  const bench_level level = bench_read_level(argv[1]);
  builder self = {.level = &level};
  bench_keep_memory();
  const double began = bench_now_us();
  build(&self);
  const double first = bench_now_us() - began;
  const bench_timing time = bench_time_whole(build, &self, &settings);
  const bench_mesh_size size = bench_measure_mesh(self.mesh);
  const counting_allocator memory = count_memory(&level);
  printf("{\"call\":\"build\",\"engine\":\"build2d\",\"passes\":%" PRId32
         ",\"best_us\":%.3f,\"median_us\":%.3f,\"first_us\":%.3f,\"tiles\":%" PRIu64 ",\"polygons\":%" PRIu64
         ",\"vertices\":%" PRIu64 ",\"area\":%.9f,\"exact_area\":%.9f",
         time.passes, time.best, time.median, first, size.tiles, size.polygons, size.vertices, size.area,
         level.exact_area);
  printf(",\"bytes\":%" PRIu64 ",\"hash\":%" PRIu32 ",\"peak_bytes\":%" PRIu64 ",\"live_bytes\":%" PRIu64
         ",\"allocations\":%" PRIu64 ",\"peak_rss_kb\":%" PRId64 ",\"compiler\":\"%s\"}\n",
         sp_navmesh_saved_size(self.mesh), hash_of(self.mesh), memory.peak_bytes, memory.live_bytes, memory.allocations,
         bench_peak_rss_kb(), BENCH_COMPILER);
  sp_navmesh_free(self.mesh);
  return EXIT_SUCCESS;
}
