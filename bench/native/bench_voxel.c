/* Times path queries on a Moving AI voxel map, natively, and prints one JSON object per line.
 *
 * usage: bench_voxel MAP SCEN engine=astar|dijkstra [limits=1000,50] [seconds=10] [min-passes=3] [max-passes=50]
 *                             [relative=0] [absolute=1e-6]
 *
 * `page_bytes_...` is the memory of the search pages that queries touched: least, mean and most of a query.
 * A scenario of length 0 has no published cost.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/voxel.h"

#include "common/work.h"

typedef struct arena {
  sp_voxel_grid *grid;
  sp_voxel_options options;
  uint64_t page_bytes; /* Of all queries so far. */
  uint64_t least_page_bytes;
  uint64_t most_page_bytes;
} arena;

static void find(void *state, const int32_t *query, bench_answer *answer) {
  arena *place = state;
  sp_voxel_path path;
  if (sp_voxel_grid_find_path(place->grid, query[0], query[1], query[2], query[3], query[4], query[5], &place->options,
                              NULL, &path) != SP_OK) {
    bench_die_of_library("sp_voxel_grid_find_path");
  }
  *answer = (bench_answer){path.cost, path.iterations, path.expanded, path.status};
  place->page_bytes += path.page_bytes;
  if (path.page_bytes < place->least_page_bytes) place->least_page_bytes = path.page_bytes;
  if (path.page_bytes > place->most_page_bytes) place->most_page_bytes = path.page_bytes;
}

static arena open_arena(const char *map, const char *engine) {
  arena place = {.options = SP_VOXEL_OPTIONS_INIT};
  const bool estimates = strcmp(engine, "astar") == 0;
  if (!estimates && strcmp(engine, "dijkstra") != 0) bench_die("no such engine", engine);
  place.options.heuristic = estimates ? SP_VOXEL_HEURISTIC_AUTO : SP_VOXEL_HEURISTIC_ZERO;
  uint32_t length = 0;
  char *text = bench_read_file(map, &length);
  if (sp_voxel_map_parse(text, length, NULL, &place.grid) != SP_OK) bench_die_of_library(map);
  free(text);
  return place;
}

static sp_voxel_scenario *read_scenarios(const char *path, uint32_t *count) {
  uint32_t length = 0;
  char *text = bench_read_file(path, &length);
  const sp_status status = sp_voxel_scenarios_parse(text, length, NULL, 0, count);
  if (status != SP_OK && status != SP_E_BUFFER_TOO_SMALL) bench_die_of_library(path);
  if (*count == 0) bench_die("no scenarios in", path);
  sp_voxel_scenario *scenarios = bench_allocate(*count, sizeof *scenarios);
  if (sp_voxel_scenarios_parse(text, length, scenarios, *count, count) != SP_OK) bench_die_of_library(path);
  free(text);
  return scenarios;
}

static bench_work take(const sp_voxel_scenario *scenarios, uint32_t count, uint32_t limit) {
  const uint32_t stride = bench_stride(count, limit);
  bench_work work = bench_work_make((count + stride - 1) / stride, 6, limit, scenarios[0].optimal > 0);
  for (uint32_t i = 0; i < work.count; i++) {
    const sp_voxel_scenario *line = &scenarios[i * stride];
    const int32_t query[6] = {line->start_x, line->start_y, line->start_z, line->goal_x, line->goal_y, line->goal_z};
    memcpy(&work.queries[6 * (size_t)i], query, sizeof query);
    if (work.published != NULL) work.published[i] = line->optimal;
  }
  return work;
}

static void bench_limit(arena *place, bench_work *work, const bench_settings *settings) {
  const bench_subject subject = {find, place, settings->engine, BENCH_EQUAL};
  place->page_bytes = place->most_page_bytes = 0;
  place->least_page_bytes = UINT64_MAX;
  bench_answer_all(work, &subject, settings);
  const uint64_t page_bytes = place->page_bytes;
  bench_open_row("one", work, bench_time_singles(work, &subject, settings), &subject);
  printf(",\"grid_bytes\":%" PRIu64 ",\"page_bytes_least\":%" PRIu64 ",\"page_bytes_mean\":%" PRIu64
         ",\"page_bytes_most\":%" PRIu64,
         sp_voxel_grid_memory(place->grid), place->least_page_bytes, page_bytes / work->count, place->most_page_bytes);
  bench_close_row();
}

int main(int argc, char **argv) {
  if (argc < 3) bench_die("usage", "bench_voxel MAP SCEN engine=astar|dijkstra [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 3);
  uint32_t count = 0, limit;
  sp_voxel_scenario *scenarios = read_scenarios(argv[2], &count);
  arena place = open_arena(argv[1], settings.engine);
  for (const char *limits = settings.limits; bench_next_limit(&limits, &limit);) {
    bench_work work = take(scenarios, count, limit);
    bench_limit(&place, &work, &settings);
    bench_work_free(&work);
  }
  free(scenarios);
  sp_voxel_grid_free(place.grid);
  return EXIT_SUCCESS;
}
