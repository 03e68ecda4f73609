#include "navmesh.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sp_navmesh *bench_read_navmesh(const char *path, const sp_allocator *allocator) {
  uint32_t length = 0;
  char *bytes = bench_read_file(path, &length);
  sp_navmesh *mesh = NULL;
  if (sp_navmesh_read((const uint8_t *)bytes, length, allocator, &mesh) != SP_OK) bench_die_of_library(path);
  free(bytes);
  return mesh;
}

bench_pairs bench_read_pairs(const char *path) {
  uint32_t length = 0;
  char *bytes = bench_read_file(path, &length);
  bench_pairs pairs = {.count = length / (uint32_t)(6 * sizeof(double))};
  pairs.positions = bench_allocate((size_t)pairs.count * 6, sizeof(double));
  memcpy(pairs.positions, bytes, (size_t)pairs.count * 6 * sizeof(double));
  free(bytes);
  return pairs;
}

void bench_count_navmesh(const sp_navmesh *mesh, uint64_t *polygons, uint64_t *links) {
  *polygons = *links = 0;
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    sp_navtile_data data;
    if (tile == 0 || sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile), &data) != SP_OK) continue;
    *polygons += data.polygon_count;
    for (uint32_t edge = 0; edge < data.edge_count; edge++) *links += data.neighbors[edge] != 0;
    for (uint32_t polygon = 0; polygon < data.polygon_count; polygon++) {
      uint32_t count = 0;
      if (sp_navmesh_get_links(mesh, tile + polygon, NULL, 0, &count) != SP_OK) bench_die_of_library("links");
      *links += count;
    }
  }
}

void bench_navmesh_row(const bench_row *row, void *state, uint32_t pairs, const double *published, bench_totals *totals,
                       const bench_settings *settings) {
  const bench_subject subject = {row->find, state, row->name, row->claim};
  const uint32_t count = row->per_end ? 2 * pairs : pairs;
  bench_work work = bench_work_make(count, 1, count, published != NULL);
  for (uint32_t i = 0; i < count; i++) work.queries[i] = (int32_t)i;
  if (published != NULL) memcpy(work.published, published, count * sizeof *published);
  *totals = (bench_totals){0};
  bench_answer_all(&work, &subject, settings);
  const bench_totals answered = *totals;
  bench_settings brief = *settings;
  brief.max_passes = BENCH_MAX_PASSES;
  const bench_timing time =
      row->brief ? bench_time_passes(&work, &subject, &brief) : bench_time_singles(&work, &subject, settings);
  bench_open_row("one", &work, time, &subject);
  printf(",\"polygons\":%" PRIu64 ",\"points\":%" PRIu64 ",\"length\":%.6f,\"cut\":%" PRIu64, answered.polygons,
         answered.points, answered.length, answered.cut);
  bench_work_free(&work);
}
