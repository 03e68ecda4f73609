#include "maps.h"

#include <stdlib.h>
#include <string.h>

sp_grid *bench_read_grid(const char *path) {
  uint32_t length = 0;
  char *text = bench_read_file(path, &length);
  sp_grid *grid = NULL;
  if (sp_movingai_map_parse(text, length, NULL, NULL, &grid) != SP_OK) bench_die_of_library(path);
  free(text);
  return grid;
}

sp_scenario *bench_read_scenarios(const char *path, uint32_t *count) {
  uint32_t length = 0;
  char *text = bench_read_file(path, &length);
  const sp_status status = sp_movingai_scenarios_parse(text, length, NULL, 0, count);
  if (status != SP_OK && status != SP_E_BUFFER_TOO_SMALL) bench_die_of_library(path);
  if (*count == 0) bench_die("no scenarios in", path);
  sp_scenario *scenarios = bench_allocate(*count, sizeof *scenarios);
  if (sp_movingai_scenarios_parse(text, length, scenarios, *count, count) != SP_OK) bench_die_of_library(path);
  free(text);
  return scenarios;
}

bench_work bench_take_scenarios(const sp_scenario *scenarios, uint32_t count, uint32_t limit, bool published) {
  const uint32_t stride = bench_stride(count, limit);
  bench_work work = bench_work_make((count + stride - 1) / stride, 4, limit, published);
  for (uint32_t i = 0; i < work.count; i++) {
    const sp_scenario *line = &scenarios[i * stride];
    const int32_t query[4] = {line->start_x, line->start_y, line->goal_x, line->goal_y};
    memcpy(&work.queries[4 * (size_t)i], query, sizeof query);
    if (published) work.published[i] = line->optimal;
  }
  return work;
}
