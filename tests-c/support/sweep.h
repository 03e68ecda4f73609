/* Sweeps over a world of objects: a call that fails at its k-th allocation, for k = 0, 1, 2, ... until it succeeds.
 * The world is made with one counting allocator, so that what is left over shows.
 */
#ifndef SP_TESTS_SWEEP_H
#define SP_TESTS_SWEEP_H

#include "samepath/hex.h"
#include "samepath/hpa.h"
#include "samepath/jump.h"
#include "samepath/search.h"

#include "support/counting_allocator.h"

enum { SWEEP_SIDE = 40, SWEEP_QUERIES = 60 };

extern counting_allocator sweep_counter;
extern sp_allocator sweep_hook;

void sweep_begin_counting(void);
/** Everything was given back, with the right sizes. */
void sweep_check_nothing_left(void);
/** A square grid of SWEEP_SIDE with scattered walls and free corners. */
sp_grid *sweep_scattered_grid(uint64_t seed);

/** A world of objects made with the counting allocator; each sweep step makes a fresh one. */
typedef struct sweep_world {
  sp_grid *grid;
  sp_hex *hex;
  sp_grid_search *search;
  sp_topology *topology;
  sp_search_buffers *buffers;
  sp_astar *astar;
  sp_jump_search *jumps;
  sp_hpa_hierarchy *hierarchy;
  sp_hpa_search *hpa;
  sp_grid_path paths[2];
  uint32_t listener;
  int32_t status;
} sweep_world;

typedef sp_status (*sweep_function)(sweep_world *objects);

void sweep_destroy(sweep_world *objects);
/**
 * Runs `prepare`, then `call` with its k-th allocation failing, for all k. After a failure the grid is as
 * it was, and the repeated call succeeds and passes `check`. Returns the number of failures.
 */
int64_t sweep_run(sweep_function prepare, sweep_function call, sweep_function check);

/** The path from corner to corner, as one engine finds it without any trouble. */
sp_grid_path sweep_plain_path(int32_t algorithm, int32_t specialized);
sp_status sweep_check_answer(const sp_grid_path *path);
/** The first path of the world is that. */
sp_status sweep_check_first(sweep_world *objects);
sp_status sweep_check_nothing_more(sweep_world *objects);
sp_grid_options sweep_recording_options(int32_t specialized);

/** The world's search, from corner to corner. */
sp_status sweep_begin_search(sweep_world *objects);
sp_status sweep_step_search(sweep_world *objects);
sp_status sweep_search_result(sweep_world *objects);

/** A listener's cell_changed; `user` is sweep_heard or another int32_t. */
void sweep_count_cell(void *user, int32_t x, int32_t y);
extern int32_t sweep_heard;

#endif
