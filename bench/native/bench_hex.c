/* Times path queries on hex grids, natively: the cells of a Moving AI map read as hexagons in shifted rows, and the
 * ends of its scenarios. Prints one JSON object per line.
 *
 * usage: bench_hex MAP SCEN engine=astar|dijkstra [limits=1000,50] [seconds=10] [min-passes=3] [max-passes=50]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/hex.h"

#include "common/maps.h"

typedef struct arena {
  sp_hex *hex;
  sp_grid_options options;
} arena;

static void find(void *state, const int32_t *query, bench_answer *answer) {
  arena *place = state;
  sp_grid_path path;
  if (sp_hex_find_path(place->hex, query[0], query[1], query[2], query[3], &place->options, NULL, &path) != SP_OK) {
    bench_die_of_library("sp_hex_find_path");
  }
  *answer = (bench_answer){path.cost, path.iterations, path.expanded, path.status};
}

static arena open_arena(const char *map, const char *engine) {
  arena place = {.options = SP_GRID_OPTIONS_INIT};
  const bool estimates = strcmp(engine, "astar") == 0;
  if (!estimates && strcmp(engine, "dijkstra") != 0) bench_die("no such engine", engine);
  place.options.heuristic = estimates ? SP_GRID_HEURISTIC_AUTO : SP_GRID_HEURISTIC_ZERO;
  sp_grid *square = bench_read_grid(map);
  if (sp_hex_from_areas(sp_grid_cells(square), sp_grid_width(square), sp_grid_height(square),
                        SP_HEX_LAYOUT_POINTY_ODD_ROW, NULL, &place.hex) != SP_OK) {
    bench_die_of_library("sp_hex_from_areas");
  }
  sp_grid_free(square);
  return place;
}

int main(int argc, char **argv) {
  if (argc < 3) bench_die("usage", "bench_hex MAP SCEN engine=astar|dijkstra [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 3);
  uint32_t count = 0, limit;
  sp_scenario *scenarios = bench_read_scenarios(argv[2], &count);
  arena place = open_arena(argv[1], settings.engine);
  const bench_subject subject = {find, &place, settings.engine, BENCH_NONE};
  for (const char *limits = settings.limits; bench_next_limit(&limits, &limit);) {
    bench_work work = bench_take_scenarios(scenarios, count, limit, false);
    bench_answer_all(&work, &subject, &settings);
    bench_open_row("one", &work, bench_time_singles(&work, &subject, &settings), &subject);
    printf(",\"grid_bytes\":%" PRIu64, sp_hex_memory(place.hex));
    bench_close_row();
    bench_work_free(&work);
  }
  free(scenarios);
  sp_hex_free(place.hex);
  return EXIT_SUCCESS;
}
