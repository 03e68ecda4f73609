/* Times the queries of navigation meshes natively and prints one JSON object per line.
 *
 * usage: bench_navmesh MESH PAIRS [engine=ROW] [seconds=3] [min-passes=2] [max-passes=50]
 *
 * `engine` names a single row to measure, for a profiler.
 * MESH and PAIRS are what bench/js/navmesh-inputs.mjs writes. Costs of paths are compared with those of a search
 * without an estimate, which is Dijkstra's algorithm, on the graph of crossings: equal with crossings as nodes, at
 * least that with polygons as nodes.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/query.h"
#include "samepath/samepath.h"

#include "common/navmesh.h"

enum { MODELS = 2, MAX_NODES = 1 << 20, MAX_CORRIDOR = 1 << 16 };

static void check(sp_status status, const char *what) {
  if (status != SP_OK) bench_die_of_library(what);
}

/* Counted memory ----------------------------------------------------------------------------- */

static void *counted_alloc(void *user, size_t size) {
  ++*(uint64_t *)user;
  return malloc(size);
}

static void counted_release(void *user, void *pointer, size_t size) {
  (void)user;
  (void)size;
  free(pointer);
}

/* Queries ------------------------------------------------------------------------------------ */

/** Everything that queries need; the corridors of all pairs follow one another. */
typedef struct arena {
  sp_navmesh *mesh;
  sp_navquery *queries[MODELS]; /* by sp_path_node_model */
  bench_pairs pairs;
  sp_nav_nearest *ends; /* of the positions of the pairs */
  sp_polygon_ref *corridors;
  size_t *first_polygons;   /* of each pair, and one more */
  sp_polygon_ref *polygons; /* MAX_CORRIDOR of each: what a query writes */
  sp_nav_straight_buffers straight;
  uint64_t allocations;
  bench_totals totals;
} arena;

static const double *position_of(const arena *self, int32_t end) {
  return self->pairs.positions + 3 * (size_t)end;
}

static void take_end(const arena *self, int32_t end, double position[3]) {
  const sp_nav_nearest *nearest = &self->ends[end];
  position[0] = nearest->x;
  position[1] = nearest->y;
  position[2] = nearest->z;
}

static void find_nearest(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  sp_nav_nearest nearest;
  check(sp_navquery_find_nearest(self->queries[0], position_of(self, *query), BENCH_NAVMESH_EXTENTS, NULL, &nearest),
        "sp_navquery_find_nearest");
  *answer = (bench_answer){.cost = sqrt(nearest.distance_squared), .status = SP_PATH_STATUS_FOUND};
}

/** The corridor of a pair between the polygons at its ends. */
static void find_corridor(arena *self, int32_t model, int32_t pair, const sp_navfilter *filter, sp_nav_corridor *out) {
  double start[3], goal[3];
  take_end(self, 2 * pair, start);
  take_end(self, 2 * pair + 1, goal);
  check(sp_navquery_find_corridor(self->queries[model], self->ends[2 * pair].polygon, self->ends[2 * pair + 1].polygon,
                                  start, goal, filter, self->polygons, MAX_CORRIDOR, out),
        "sp_navquery_find_corridor");
}

static void answer_corridor(arena *self, int32_t model, int32_t pair, bench_answer *answer) {
  sp_nav_corridor corridor;
  find_corridor(self, model, pair, NULL, &corridor);
  self->totals.polygons += (uint64_t)corridor.polygon_count;
  self->totals.cut += corridor.node_limit_reached != 0;
  *answer = (bench_answer){.cost = corridor.cost,
                           .expanded = corridor.iterations,
                           .status = corridor.status == SP_QUERY_STATUS_SUCCESS ? SP_PATH_STATUS_FOUND
                                                                                : SP_PATH_STATUS_NO_PATH};
}

static void find_polygon_corridor(void *state, const int32_t *query, bench_answer *answer) {
  answer_corridor(state, SP_PATH_NODE_MODEL_POLYGON, *query, answer);
}

static void find_crossing_corridor(void *state, const int32_t *query, bench_answer *answer) {
  answer_corridor(state, SP_PATH_NODE_MODEL_CROSSING, *query, answer);
}

static void answer_path(arena *self, int32_t model, int32_t pair, bench_answer *answer) {
  sp_nav_path path;
  check(sp_navquery_find_path(self->queries[model], position_of(self, 2 * pair), position_of(self, 2 * pair + 1), NULL,
                              NULL, &path),
        "sp_navquery_find_path");
  self->totals.polygons += (uint64_t)path.polygon_count;
  self->totals.points += (uint64_t)path.point_count;
  self->totals.length += path.length;
  self->totals.cut += path.node_limit_reached != 0;
  const bool found = path.status == SP_PATH_STATUS_FOUND;
  if (!(path.length <= path.cost * (1 + 1e-9))) bench_die("a path", "is longer than its route");
  *answer = (bench_answer){
      .cost = path.cost, .expanded = path.iterations, .status = found ? SP_PATH_STATUS_FOUND : SP_PATH_STATUS_NO_PATH};
}

static void find_polygon_path(void *state, const int32_t *query, bench_answer *answer) {
  answer_path(state, SP_PATH_NODE_MODEL_POLYGON, *query, answer);
}

static void find_crossing_path(void *state, const int32_t *query, bench_answer *answer) {
  answer_path(state, SP_PATH_NODE_MODEL_CROSSING, *query, answer);
}

static void find_straight_path(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  sp_nav_straight_path straight;
  double start[3], goal[3];
  take_end(self, 2 * *query, start);
  take_end(self, 2 * *query + 1, goal);
  const size_t first = self->first_polygons[*query];
  check(sp_navquery_find_straight_path(self->queries[0], start, goal, self->corridors + first,
                                       (uint32_t)(self->first_polygons[*query + 1] - first), 0, &self->straight,
                                       MAX_CORRIDOR, &straight),
        "sp_navquery_find_straight_path");
  self->totals.points += (uint64_t)straight.point_count;
  self->totals.length += straight.length;
  *answer = (bench_answer){.cost = straight.length, .status = SP_PATH_STATUS_FOUND};
}

static void answer_ray(arena *self, const sp_nav_ray *ray, bench_answer *answer) {
  self->totals.polygons += (uint64_t)ray->visited_count;
  *answer = (bench_answer){.cost = ray->t, .status = SP_PATH_STATUS_FOUND};
}

static void cast_ray(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  sp_nav_ray ray;
  double start[3], goal[3];
  take_end(self, 2 * *query, start);
  take_end(self, 2 * *query + 1, goal);
  check(sp_navquery_raycast(self->queries[0], self->ends[2 * *query].polygon, start, goal, NULL, self->polygons,
                            MAX_CORRIDOR, &ray),
        "sp_navquery_raycast");
  answer_ray(self, &ray, answer);
}

static void cast_ray_from(void *state, const int32_t *query, bench_answer *answer) {
  arena *self = state;
  sp_nav_ray ray;
  check(sp_navquery_raycast_from(self->queries[0], position_of(self, 2 * *query), position_of(self, 2 * *query + 1),
                                 NULL, &ray),
        "sp_navquery_raycast_from");
  answer_ray(self, &ray, answer);
}

static const bench_row rows[] = {
    {"nearest", find_nearest, BENCH_NONE, .per_end = true, .brief = true},
    {"corridor", find_polygon_corridor, BENCH_NONE, .has_cost = true},
    {"corridor, crossings", find_crossing_corridor, BENCH_EQUAL, .has_cost = true},
    {"straight", find_straight_path, BENCH_NONE, .brief = true},
    {"path", find_polygon_path, BENCH_NONE, .has_cost = true},
    {"path, crossings", find_crossing_path, BENCH_EQUAL, .has_cost = true},
    {"ray", cast_ray, BENCH_NONE, .brief = true},
    {"ray from a position", cast_ray_from, BENCH_NONE, .brief = true},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* Batches ------------------------------------------------------------------------------------ */

/** A call that answers everything. */
typedef struct batch {
  arena *arena;
  void *results;
} batch;

static void find_all_nearest(void *state) {
  const batch *self = state;
  check(sp_navquery_find_nearest_many(self->arena->queries[0], self->arena->pairs.positions,
                                      2 * self->arena->pairs.count, BENCH_NAVMESH_EXTENTS, NULL, self->results),
        "sp_navquery_find_nearest_many");
}

static void find_all_paths(void *state) {
  const batch *self = state;
  check(sp_navquery_find_paths(self->arena->queries[0], self->arena->pairs.positions, self->arena->pairs.count, NULL,
                               NULL, self->results),
        "sp_navquery_find_paths");
}

static void cast_all_rays(void *state) {
  const batch *self = state;
  check(sp_navquery_raycast_many(self->arena->queries[0], self->arena->pairs.positions, self->arena->pairs.count, NULL,
                                 self->results),
        "sp_navquery_raycast_many");
}

static void bench_batch(arena *self, const char *name, void (*run)(void *state), uint32_t count, size_t result_size,
                        const bench_settings *settings) {
  batch all = {self, bench_allocate(count, result_size)};
  bench_settings brief = *settings;
  brief.max_passes = BENCH_MAX_PASSES;
  run(&all);
  const uint64_t before = self->allocations;
  const bench_timing time = bench_time_whole(run, &all, &brief);
  printf("{\"call\":\"batch\",\"engine\":\"%s\",\"queries\":%" PRIu32 ",\"passes\":%" PRId32
         ",\"best_us\":%.3f,\"median_us\":%.3f,\"allocations\":%" PRIu64 "}\n",
         name, count, time.passes, time.best, time.median, self->allocations - before);
  free(all.results);
}

/* -------------------------------------------------------------------------------------------- */

/** Nearest polygons of all positions, and a corridor of each pair for the straight paths. */
static void prepare(arena *self) {
  const uint32_t count = self->pairs.count;
  size_t capacity = 0, used = 0;
  self->ends = bench_allocate(2 * (size_t)count, sizeof *self->ends);
  self->first_polygons = bench_allocate((size_t)count + 1, sizeof *self->first_polygons);
  check(sp_navquery_find_nearest_many(self->queries[0], self->pairs.positions, 2 * count, BENCH_NAVMESH_EXTENTS, NULL,
                                      self->ends),
        "sp_navquery_find_nearest_many");
  for (uint32_t pair = 0; pair < count; pair++) {
    sp_nav_corridor corridor;
    find_corridor(self, SP_PATH_NODE_MODEL_POLYGON, (int32_t)pair, NULL, &corridor);
    const size_t length = (size_t)corridor.polygon_count;
    if (corridor.truncated) bench_die("a corridor", "is longer than expected");
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

/** The least costs over the graph of crossings; 0 without a path. */
static double *find_least_costs(arena *self) {
  double *costs = bench_allocate(self->pairs.count, sizeof *costs);
  sp_navfilter *no_estimate;
  check(sp_navfilter_create_with_estimate(NULL, NULL, 0, NULL, NULL, &no_estimate), "sp_navfilter_create");
  for (uint32_t pair = 0; pair < self->pairs.count; pair++) {
    sp_nav_corridor corridor;
    find_corridor(self, SP_PATH_NODE_MODEL_CROSSING, (int32_t)pair, no_estimate, &corridor);
    costs[pair] = corridor.status == SP_QUERY_STATUS_SUCCESS ? corridor.cost : 0;
  }
  sp_navfilter_free(no_estimate);
  return costs;
}

/** A path from a place to itself: what a query object holds then is for the polygons of the mesh. */
static void touch(const arena *self, int32_t model) {
  sp_nav_path path;
  const double *position = self->pairs.positions;
  check(sp_navquery_find_path(self->queries[model], position, position, NULL, NULL, &path), "sp_navquery_find_path");
}

static void print_mesh(const arena *self, const uint64_t *empty_bytes) {
  uint64_t polygons, links;
  bench_count_navmesh(self->mesh, &polygons, &links);
  printf("{\"call\":\"mesh\",\"polygons\":%" PRIu64 ",\"links\":%" PRIu64 ",\"tiles\":%" PRIu32
         ",\"saved_bytes\":%" PRIu64 ",\"mesh_bytes\":%" PRIu64,
         polygons, links, sp_navmesh_tile_count(self->mesh), sp_navmesh_size(self->mesh),
         sp_navmesh_memory(self->mesh));
  printf(",\"empty_query_bytes\":[%" PRIu64 ",%" PRIu64 "],\"query_bytes\":[%" PRIu64 ",%" PRIu64 "]}\n",
         empty_bytes[0], empty_bytes[1], sp_navquery_memory(self->queries[0]), sp_navquery_memory(self->queries[1]));
}

/** Query objects of both node models, and where queries write. `empty_bytes`: what an object holds without a search. */
static void make_queries(arena *self, const sp_allocator *allocator, uint64_t *empty_bytes) {
  self->polygons = bench_allocate(MAX_CORRIDOR, sizeof *self->polygons);
  self->straight.points = bench_allocate(MAX_CORRIDOR, 3 * sizeof(double));
  self->straight.polygons = bench_allocate(MAX_CORRIDOR, sizeof(sp_polygon_ref));
  self->straight.flags = bench_allocate(MAX_CORRIDOR, 1);
  for (int32_t model = 0; model < MODELS; model++) {
    sp_navquery_options options = SP_NAVQUERY_OPTIONS_INIT;
    options.node_model = model;
    options.max_nodes = MAX_NODES;
    check(sp_navquery_create(self->mesh, &options, allocator, &self->queries[model]), "sp_navquery_create");
    touch(self, model);
    empty_bytes[model] = sp_navquery_memory(self->queries[model]);
  }
}

/** `least_costs` may be NULL. */
static void measure_row(arena *self, const bench_row *row, const double *least_costs, const bench_settings *settings) {
  bench_navmesh_row(row, self, self->pairs.count, row->has_cost ? least_costs : NULL, &self->totals, settings);
  const uint64_t before = self->allocations;
  bench_answer answer;
  for (int32_t pair = 0; pair < (int32_t)self->pairs.count; pair++) row->find(self, &pair, &answer);
  printf(",\"allocations\":%" PRIu64, self->allocations - before);
  bench_close_row();
}

int main(int argc, char **argv) {
  if (argc < 3) bench_die("usage", "bench_navmesh MESH PAIRS [name=value ...]");
  bench_settings settings = bench_read_settings(argc, argv, 3);
  settings.relative = 1e-9;
  arena self = {.pairs = bench_read_pairs(argv[2])};
  const sp_allocator counted = {counted_alloc, counted_release, &self.allocations};
  uint64_t empty_bytes[MODELS];
  self.mesh = bench_read_navmesh(argv[1], &counted);
  make_queries(&self, &counted, empty_bytes);
  prepare(&self);
  const bool everything = settings.engine[0] == '\0';
  const double *least_costs = everything ? find_least_costs(&self) : NULL;
  for (uint32_t i = 0; i < ROWS; i++) {
    if (everything || strcmp(rows[i].name, settings.engine) == 0) measure_row(&self, &rows[i], least_costs, &settings);
  }
  if (!everything) return EXIT_SUCCESS;
  bench_batch(&self, "nearest", find_all_nearest, 2 * self.pairs.count, sizeof(sp_nav_nearest), &settings);
  bench_batch(&self, "path", find_all_paths, self.pairs.count, sizeof(sp_nav_path), &settings);
  bench_batch(&self, "ray from a position", cast_all_rays, self.pairs.count, sizeof(sp_nav_ray), &settings);
  print_mesh(&self, empty_bytes);
  return EXIT_SUCCESS;
}
