/* Times Detour on what bench_navmesh times; the same rows, its own counters.
 *
 * usage: bench_detour MESH PAIRS TILES [seconds=3] [min-passes=2] [max-passes=50]
 *
 * MESH and PAIRS are what bench/js/navmesh-inputs.mjs writes; TILES is written: Detour's tiles of the same polygons,
 * for the peer that reads them. The run ends when Detour links the polygons in other places. Its coordinates are
 * float32, which hold those of the mesh and of the pairs exactly.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/samepath.h"

#include "../common/navmesh.h"
#include "detour.h"

typedef struct arena {
  detour *detour;
  float *positions; /* of the pairs */
  uint32_t count;   /* pairs */
  float *ends;      /* on the mesh */
  detour_ref *end_polygons;
  detour_ref *corridors;
  size_t *first_polygons;
  detour_ref *polygons; /* what a query writes */
  float *points;
  bench_totals totals;
} arena;

static void find_nearest(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  const float *position = self->positions + 3 * (size_t)*query;
  float nearest[3] = {0};
  const detour_ref polygon = detour_nearest(self->detour, position, nearest);
  const double dx = (double)(nearest[0] - position[0]), dy = (double)(nearest[1] - position[1]);
  const double dz = (double)(nearest[2] - position[2]);
  *answer = (bench_answer){.cost = sqrt(dx * dx + dy * dy + dz * dz),
                           .status = polygon != 0 ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH};
}

static void take_corridor(arena *self, const detour_corridor *corridor, bench_answer *answer) {
  self->totals.polygons += (uint64_t)corridor->length;
  self->totals.cut += corridor->cut != 0;
  *answer = (bench_answer){.expanded = (uint64_t)corridor->touched,
                           .status = corridor->found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH};
}

static detour_corridor corridor_of(arena *self, int32_t pair) {
  const size_t end = 2 * (size_t)pair;
  return detour_find_corridor(self->detour, self->end_polygons[end], self->end_polygons[end + 1], self->ends + 3 * end,
                              self->ends + 3 * end + 3, self->polygons);
}

static void find_corridor(void *state, const int32_t *query, bench_answer *answer) {
  const detour_corridor corridor = corridor_of(state, *query);
  take_corridor(state, &corridor, answer);
}

/** Length of points, which nothing of a query waits for. */
static double length_of(const float *points, int count) {
  double length = 0;
  for (int i = 3; i < 3 * count; i += 3) {
    const double dx = (double)(points[i] - points[i - 3]), dy = (double)(points[i + 1] - points[i - 2]);
    const double dz = (double)(points[i + 2] - points[i - 1]);
    length += sqrt(dx * dx + dy * dy + dz * dz);
  }
  return length;
}

static double pull_string(arena *self, const float *from, const float *to, const detour_ref *polygons, int length) {
  const int count = detour_find_straight_path(self->detour, from, to, polygons, length, self->points);
  const double found = length_of(self->points, count);
  self->totals.points += (uint64_t)count;
  self->totals.length += found;
  return found;
}

static void find_straight_path(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  const size_t end = 2 * (size_t)*query, first = self->first_polygons[*query];
  const int length = (int)(self->first_polygons[*query + 1] - first);
  const double found =
      pull_string(self, self->ends + 3 * end, self->ends + 3 * end + 3, self->corridors + first, length);
  *answer = (bench_answer){.cost = found, .status = SP_PATH_STATUS_FOUND};
}

static void find_path(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  const float *positions = self->positions + 6 * (size_t)*query;
  float from[3], to[3];
  const detour_ref start = detour_nearest(self->detour, positions, from);
  const detour_ref end = detour_nearest(self->detour, positions + 3, to);
  const detour_corridor corridor = detour_find_corridor(self->detour, start, end, from, to, self->polygons);
  take_corridor(self, &corridor, answer);
  answer->cost = pull_string(self, from, to, self->polygons, corridor.length);
}

static void cast_ray(arena *self, detour_ref start, const float *from, const float *to, bench_answer *answer) {
  int crossed = 0;
  const float t = detour_cast_ray(self->detour, start, from, to, self->polygons, &crossed);
  self->totals.polygons += (uint64_t)crossed;
  *answer = (bench_answer){.cost = (double)t, .status = SP_PATH_STATUS_FOUND};
}

static void cast_ray_of_polygon(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  const size_t end = 2 * (size_t)*query;
  cast_ray(self, self->end_polygons[end], self->ends + 3 * end, self->ends + 3 * end + 3, answer);
}

static void cast_ray_from(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  const float *positions = self->positions + 6 * (size_t)*query;
  float from[3];
  const detour_ref start = detour_nearest(self->detour, positions, from);
  cast_ray(self, start, from, positions + 3, answer);
}

static const bench_row rows[] = {
    {"nearest", find_nearest, BENCH_NONE, .per_end = true, .brief = true},
    {"corridor", find_corridor, BENCH_NONE, .brief = false},
    {"straight", find_straight_path, BENCH_NONE, .brief = true},
    {"path", find_path, BENCH_NONE, .brief = false},
    {"ray", cast_ray_of_polygon, BENCH_NONE, .brief = true},
    {"ray from a position", cast_ray_from, BENCH_NONE, .brief = true},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/** Nearest polygons of all positions, and a corridor of each pair for the straight paths. */
static void prepare(arena *self) {
  size_t capacity = 0, used = 0;
  self->ends = bench_allocate(6 * (size_t)self->count, sizeof(float));
  self->end_polygons = bench_allocate(2 * (size_t)self->count, sizeof(detour_ref));
  self->first_polygons = bench_allocate((size_t)self->count + 1, sizeof(size_t));
  for (size_t end = 0; end < 2 * (size_t)self->count; end++) {
    self->end_polygons[end] = detour_nearest(self->detour, self->positions + 3 * end, self->ends + 3 * end);
  }
  for (uint32_t pair = 0; pair < self->count; pair++) {
    const size_t length = (size_t)corridor_of(self, (int32_t)pair).length;
    if (used + length > capacity) {
      capacity = 2 * (used + length);
      self->corridors = realloc(self->corridors, capacity * sizeof *self->corridors);
      if (self->corridors == NULL) bench_die("memory", "corridors");
    }
    memcpy(self->corridors + used, self->polygons, length * sizeof *self->corridors);
    used += length;
    self->first_polygons[pair + 1] = used;
  }
}

static void take_pairs(arena *self, const char *path) {
  bench_pairs pairs = bench_read_pairs(path);
  self->count = pairs.count;
  self->positions = bench_allocate(6 * (size_t)pairs.count, sizeof(float));
  for (size_t i = 0; i < 6 * (size_t)pairs.count; i++) self->positions[i] = (float)pairs.positions[i];
  free(pairs.positions);
}

static void take_mesh(arena *self, const char *path) {
  uint64_t polygons, links;
  sp_navmesh *mesh = bench_read_navmesh(path, NULL);
  bench_count_navmesh(mesh, &polygons, &links);
  self->detour = detour_create(mesh);
  sp_navmesh_free(mesh);
  if (self->detour == NULL) bench_die("Detour refuses", path);
  if (detour_links(self->detour) != links) bench_die("Detour has another number of links", path);
}

int main(int argc, char **argv) {
  if (argc < 4) bench_die("usage", "bench_detour MESH PAIRS TILES [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 4);
  arena self = {0};
  take_mesh(&self, argv[1]);
  take_pairs(&self, argv[2]);
  if (!detour_write_tiles(self.detour, argv[3])) bench_die("cannot write", argv[3]);
  self.polygons = bench_allocate(DETOUR_MAX_CORRIDOR, sizeof(detour_ref));
  self.points = bench_allocate(DETOUR_MAX_CORRIDOR, 3 * sizeof(float));
  prepare(&self);
  for (uint32_t i = 0; i < ROWS; i++) {
    bench_navmesh_row(&rows[i], &self, self.count, NULL, &self.totals, &settings);
    bench_close_row();
  }
  printf("{\"call\":\"mesh\",\"links\":%" PRIu64 ",\"tile_bytes\":%" PRIu64 ",\"query_bytes\":%" PRIu64 "}\n",
         detour_links(self.detour), detour_tile_bytes(self.detour), detour_query_bytes(self.detour));
  detour_free(self.detour);
  return EXIT_SUCCESS;
}
