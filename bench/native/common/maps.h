/* Moving AI maps and their scenarios, for the benchmarks of square and hex grids. */
#ifndef SP_BENCH_MAPS_H
#define SP_BENCH_MAPS_H

#include "samepath/movingai.h"

#include "work.h"

sp_grid *bench_read_grid(const char *path);
/** All lines of a scenario file, at least one; free them. */
sp_scenario *bench_read_scenarios(const char *path, uint32_t *count);
/** Every k-th line, at most `limit` of them; `published` keeps the optimal lengths. */
bench_work bench_take_scenarios(const sp_scenario *scenarios, uint32_t count, uint32_t limit, bool published);

#endif
