#include "levels.h"

#include <stdlib.h>
#include <string.h>

enum { TILES = 0 }; /* kind of a level; the other one is outlines */

bench_numbers bench_read_numbers(const char *path) {
  uint32_t length = 0;
  char *bytes = bench_read_file(path, &length);
  bench_numbers numbers = {.count = length / sizeof(double), .path = path};
  numbers.values = bench_allocate(numbers.count, sizeof(double));
  memcpy(numbers.values, bytes, numbers.count * sizeof(double));
  free(bytes);
  return numbers;
}

double bench_next_number(bench_numbers *numbers) {
  if (numbers->taken == numbers->count) bench_die("too short", numbers->path);
  return numbers->values[numbers->taken++];
}

uint32_t bench_next_count(bench_numbers *numbers) {
  const double value = bench_next_number(numbers);
  if (!(value >= 0 && value <= INT32_MAX && value == (double)(uint32_t)value)) bench_die("no count", numbers->path);
  return (uint32_t)value;
}

static uint32_t *next_counts(bench_numbers *numbers, uint32_t count) {
  uint32_t *values = bench_allocate(count, sizeof *values);
  for (uint32_t i = 0; i < count; i++) values[i] = bench_next_count(numbers);
  return values;
}

sp_outlines bench_next_outlines(bench_numbers *numbers) {
  sp_outlines out = {0};
  out.outline_count = bench_next_count(numbers);
  out.ring_count = bench_next_count(numbers);
  out.point_count = bench_next_count(numbers);
  out.outline_sizes = next_counts(numbers, out.outline_count);
  out.ring_sizes = next_counts(numbers, out.ring_count);
  double *points = bench_allocate(2 * (size_t)out.point_count, sizeof *points);
  for (size_t i = 0; i < 2 * (size_t)out.point_count; i++) points[i] = bench_next_number(numbers);
  out.points = points;
  return out;
}

void bench_free_outlines(const sp_outlines *outlines) {
  free((void *)outlines->points);
  free((void *)outlines->ring_sizes);
  free((void *)outlines->outline_sizes);
}

static void read_tiles(bench_level *level, bench_numbers *numbers) {
  level->tile = bench_next_number(numbers);
  level->tiles_per_axis = bench_next_count(numbers);
  const size_t count = (size_t)level->tiles_per_axis * level->tiles_per_axis;
  level->tiles = bench_allocate(count, 1);
  for (size_t i = 0; i < count; i++) level->tiles[i] = bench_next_number(numbers) != 0;
}

bench_level bench_read_level(const char *path) {
  bench_numbers numbers = bench_read_numbers(path);
  bench_level level = {.settings = SP_NAV_SETTINGS_INIT};
  const uint32_t kind = bench_next_count(&numbers);
  level.settings.agent_radius = bench_next_number(&numbers);
  level.settings.cell_size = bench_next_number(&numbers);
  level.settings.tile_size = bench_next_number(&numbers);
  level.world = bench_next_number(&numbers);
  level.exact_area = bench_next_number(&numbers);
  if (kind == TILES) {
    read_tiles(&level, &numbers);
  } else {
    level.floor = bench_next_outlines(&numbers);
    level.obstacles = bench_next_outlines(&numbers);
  }
  free(numbers.values);
  return level;
}

/** Twice the area of a polygon on X and Z. */
static double doubled_area(const sp_navtile_data *data, uint32_t first, uint32_t count) {
  double twice = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *a = data->vertices + 3 * data->indices[first + i];
    const float *b = data->vertices + 3 * data->indices[first + (i + 1) % count];
    twice += (double)a[0] * (double)b[2] - (double)a[2] * (double)b[0];
  }
  return twice;
}

bench_mesh_size bench_measure_mesh(const sp_navmesh *mesh) {
  bench_mesh_size size = {0};
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
    sp_navtile_data data;
    if (tile == 0 || sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile), &data) != SP_OK) continue;
    size.tiles++;
    size.polygons += data.polygon_count;
    size.vertices += data.vertex_count;
    for (uint32_t polygon = 0, first = 0; polygon < data.polygon_count; polygon++) {
      size.area += doubled_area(&data, first, data.polygon_vertex_counts[polygon]) / 2;
      first += data.polygon_vertex_counts[polygon];
    }
  }
  return size;
}
