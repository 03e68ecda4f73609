/* An object of every kind that grids can save, driven in one way: made from a seed, moved on, saved, restored, and
 * run to its end with everything it shows put into a hash.
 */
#ifndef SP_TESTS_STATE_SUBJECT_H
#define SP_TESTS_STATE_SUBJECT_H

#include <stdbool.h>

#include "samepath/hex.h"
#include "samepath/jump.h"
#include "samepath/voxel.h"

#include "core/rng.h"
#include "core/sha256.h"

typedef enum subject_kind {
  SUBJECT_GRID,
  SUBJECT_HEX_GRID,
  SUBJECT_VOXEL_GRID,
  SUBJECT_ASTAR,
  SUBJECT_ASTAR_AREAS,
  SUBJECT_ASTAR_HEX,
  SUBJECT_ASTAR_VOXELS,
  SUBJECT_JUMP_CELLS,
  SUBJECT_JUMP_BLOCKS,
  SUBJECT_JUMP_TABLE,
  SUBJECT_THETA,
  SUBJECT_LAZY_THETA,
  SUBJECT_LAZY_REQUEUE,
  SUBJECT_QUERY_OCTILE,
  SUBJECT_QUERY_OCTILE_ZERO,
  SUBJECT_QUERY_JPS,
  SUBJECT_QUERY_JPS_PLUS,
  SUBJECT_QUERY_GENERIC,
  SUBJECT_QUERY_GENERIC_JPS,
  SUBJECT_QUERY_GENERIC_JPS_PLUS,
  SUBJECT_QUERY_HEX,
  SUBJECT_COUNT,
  SUBJECT_FIRST_SEARCH = SUBJECT_ASTAR
} subject_kind;

typedef struct state_subject {
  sp_grid *grid;
  sp_hex *hex;
  sp_voxel_grid *voxels;
  sp_topology *topology;
  sp_voxel_topology *voxel_topology;
  sp_search_buffers *buffers;
  sp_astar *astar;
  sp_jump_search *jumps;
  sp_grid_search *query;
  sp__rng edits;
  subject_kind kind;
  int32_t side;
  int32_t start[3];
  int32_t goal[3];
} state_subject;

/** Lower-case words joined by hyphens, as in names of files. */
const char *subject_name(subject_kind kind);
/** Makes the object over a world of `side` cells each way, a search not begun; false when a call failed. */
bool subject_make(state_subject *subject, subject_kind kind, uint64_t seed, int32_t side,
                  const sp_allocator *allocator);
void subject_free(state_subject *subject);
/** Begins the search between the subject's ends; nothing on grids. */
sp_status subject_begin(state_subject *subject);
/** Steps a search, or edits a grid `count` times. */
sp_status subject_advance(state_subject *subject, int32_t count);

uint64_t subject_size(const state_subject *subject);
sp_status subject_save(const state_subject *subject, uint8_t *bytes, uint64_t capacity);
sp_status subject_restore(state_subject *subject, const uint8_t *bytes, uint64_t length);

/** Runs to the end and hashes what shows; false when a call failed. */
bool subject_finish(state_subject *subject, uint8_t digest[SP__SHA256_SIZE]);

#endif
