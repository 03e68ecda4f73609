#include "support/state_subject.h"

#include "support/transcript.h"

enum { SLICE = 3 };

const char *subject_name(subject_kind kind) {
  static const char *const names[SUBJECT_COUNT] = {
      [SUBJECT_GRID] = "grid",
      [SUBJECT_HEX_GRID] = "hex-grid",
      [SUBJECT_VOXEL_GRID] = "voxel-grid",
      [SUBJECT_ASTAR] = "astar",
      [SUBJECT_ASTAR_AREAS] = "astar-areas",
      [SUBJECT_ASTAR_HEX] = "astar-hex",
      [SUBJECT_ASTAR_VOXELS] = "astar-voxels",
      [SUBJECT_JUMP_CELLS] = "jump-cells",
      [SUBJECT_JUMP_BLOCKS] = "jump-blocks",
      [SUBJECT_JUMP_TABLE] = "jump-table",
      [SUBJECT_THETA] = "theta",
      [SUBJECT_LAZY_THETA] = "lazy-theta",
      [SUBJECT_LAZY_REQUEUE] = "lazy-requeue",
      [SUBJECT_QUERY_OCTILE] = "query-octile",
      [SUBJECT_QUERY_OCTILE_ZERO] = "query-octile-zero",
      [SUBJECT_QUERY_JPS] = "query-jps",
      [SUBJECT_QUERY_JPS_PLUS] = "query-jps-plus",
      [SUBJECT_QUERY_GENERIC] = "query-generic",
      [SUBJECT_QUERY_GENERIC_JPS] = "query-generic-jps",
      [SUBJECT_QUERY_GENERIC_JPS_PLUS] = "query-generic-jps-plus",
      [SUBJECT_QUERY_HEX] = "query-hex",
  };
  return names[kind];
}

/* Making ------------------------------------------------------------------------------------- */

static bool is_hex(subject_kind kind) {
  return kind == SUBJECT_HEX_GRID || kind == SUBJECT_ASTAR_HEX || kind == SUBJECT_QUERY_HEX;
}

static bool is_voxel(subject_kind kind) {
  return kind == SUBJECT_VOXEL_GRID || kind == SUBJECT_ASTAR_VOXELS;
}

static bool takes_areas(subject_kind kind) {
  return kind < SUBJECT_FIRST_SEARCH || kind == SUBJECT_ASTAR_AREAS || kind == SUBJECT_ASTAR_HEX ||
         kind == SUBJECT_ASTAR_VOXELS;
}

/** A wall in a quarter of the cells; with areas, one of four else. */
static uint8_t draw_area(sp__rng *rng, bool areas) {
  int32_t wall = sp__rng_next_int(rng, 4);
  uint8_t area = (uint8_t)sp__rng_next_int(rng, 4);
  if (wall == 0) return SP_AREA_WALL;
  return areas ? area : 0;
}

static sp_status set_area(state_subject *subject, const int32_t at[3], int32_t area) {
  if (subject->voxels) return sp_voxel_grid_set_area(subject->voxels, at[0], at[1], at[2], area);
  if (subject->hex) return sp_hex_set_area(subject->hex, at[0], at[1], area);
  return sp_grid_set_area(subject->grid, at[0], at[1], area);
}

static sp_status set_cost(state_subject *subject, int32_t area, double cost) {
  if (subject->voxels) return sp_voxel_grid_set_area_cost(subject->voxels, area, cost);
  if (subject->hex) return sp_hex_set_area_cost(subject->hex, area, cost);
  return sp_grid_set_area_cost(subject->grid, area, cost);
}

static bool make_world(state_subject *subject, uint64_t seed, const sp_allocator *allocator) {
  int32_t side = subject->side;
  int32_t layout = (int32_t)(seed % 4);
  if (is_voxel(subject->kind)) return sp_voxel_grid_create(side, side, side, 0, allocator, &subject->voxels) == SP_OK;
  if (is_hex(subject->kind)) return sp_hex_create(side, side, layout, allocator, &subject->hex) == SP_OK;
  return sp_grid_create(side, side, allocator, &subject->grid) == SP_OK;
}

static bool fill_world(state_subject *subject, sp__rng *rng) {
  int32_t depth = subject->voxels ? subject->side : 1;
  bool areas = takes_areas(subject->kind);
  for (int32_t z = 0; z < depth; z++) {
    for (int32_t y = 0; y < subject->side; y++) {
      for (int32_t x = 0; x < subject->side; x++) {
        const int32_t at[3] = {x, y, z};
        if (set_area(subject, at, draw_area(rng, areas)) != SP_OK) return false;
      }
    }
  }
  for (int32_t area = 0; areas && area < 4; area++) {
    if (set_cost(subject, area, 1.0 + area / 4.0) != SP_OK) return false;
  }
  for (int32_t axis = 0; axis < 3; axis++) subject->goal[axis] = axis < 2 || subject->voxels ? subject->side - 1 : 0;
  return set_area(subject, subject->start, 0) == SP_OK && set_area(subject, subject->goal, 0) == SP_OK;
}

static bool make_astar(state_subject *subject) {
  if (subject->voxels) {
    return sp_voxel_topology_create(subject->voxels, SP_VOXEL_CONNECTIVITY_TWENTY_SIX,
                                    SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING, &subject->voxel_topology) == SP_OK &&
           sp_voxel_astar_create(subject->voxel_topology, subject->buffers, SP_VOXEL_HEURISTIC_AUTO, 1.0, NULL,
                                 &subject->astar) == SP_OK;
  }
  sp_status status = subject->hex ? sp_hex_topology_create(subject->hex, &subject->topology)
                                  : sp_topology_create(subject->grid, 1, SP_GRID_CONNECTIVITY_EIGHT,
                                                       SP_DIAGONAL_RULE_NO_CORNER_CUTTING, &subject->topology);
  if (status != SP_OK) return false;
  if (subject->kind >= SUBJECT_THETA && subject->kind <= SUBJECT_LAZY_REQUEUE) {
    int32_t variant = SP_THETA_VARIANT_THETA + (int32_t)(subject->kind - SUBJECT_THETA);
    return sp_astar_create_theta(subject->topology, subject->buffers, variant, SP_GRID_HEURISTIC_AUTO, 1.0,
                                 &subject->astar) == SP_OK;
  }
  double weight = subject->kind == SUBJECT_ASTAR_AREAS ? 1.25 : 1.0;
  return sp_astar_create(subject->topology, subject->buffers, SP_GRID_HEURISTIC_AUTO, weight, NULL, &subject->astar) ==
         SP_OK;
}

static bool make_query(state_subject *subject) {
  static const int32_t algorithms[SUBJECT_COUNT] = {
      [SUBJECT_QUERY_JPS] = SP_GRID_ALGORITHM_JPS,
      [SUBJECT_QUERY_JPS_PLUS] = SP_GRID_ALGORITHM_JPS_PLUS,
      [SUBJECT_QUERY_GENERIC_JPS] = SP_GRID_ALGORITHM_JPS,
      [SUBJECT_QUERY_GENERIC_JPS_PLUS] = SP_GRID_ALGORITHM_JPS_PLUS,
  };
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = algorithms[subject->kind];
  options.specialized_engines = subject->kind < SUBJECT_QUERY_GENERIC;
  options.record_expansions = subject->kind >= SUBJECT_QUERY_GENERIC;
  if (subject->kind == SUBJECT_QUERY_OCTILE_ZERO) options.heuristic = SP_GRID_HEURISTIC_ZERO;
  if (subject->hex) return sp_hex_search_create(subject->hex, &options, NULL, &subject->query) == SP_OK;
  return sp_grid_search_create(subject->grid, &options, NULL, &subject->query) == SP_OK;
}

static bool make_search(state_subject *subject, const sp_allocator *allocator) {
  subject_kind kind = subject->kind;
  if (kind >= SUBJECT_QUERY_OCTILE) return make_query(subject);
  if (kind >= SUBJECT_JUMP_CELLS && kind <= SUBJECT_JUMP_TABLE) {
    int32_t jumper = SP_JUMPER_CELLS + (int32_t)(kind - SUBJECT_JUMP_CELLS);
    return sp_jump_search_create(subject->grid, jumper, 0, 1, &subject->jumps) == SP_OK;
  }
  return sp_search_buffers_create(allocator, &subject->buffers) == SP_OK &&
         sp_search_buffers_set_recording(subject->buffers, 1) == SP_OK && make_astar(subject);
}

bool subject_make(state_subject *subject, subject_kind kind, uint64_t seed, int32_t side,
                  const sp_allocator *allocator) {
  sp__rng rng = {seed};
  *subject = (state_subject){.kind = kind, .side = side, .edits = {seed + 1}};
  if (!make_world(subject, seed, allocator) || !fill_world(subject, &rng)) return false;
  return kind < SUBJECT_FIRST_SEARCH || make_search(subject, allocator);
}

void subject_free(state_subject *subject) {
  sp_grid_search_free(subject->query);
  sp_jump_search_free(subject->jumps);
  sp_astar_free(subject->astar);
  sp_search_buffers_free(subject->buffers);
  sp_topology_free(subject->topology);
  sp_voxel_topology_free(subject->voxel_topology);
  sp_voxel_grid_free(subject->voxels);
  sp_hex_free(subject->hex);
  sp_grid_free(subject->grid);
}

/* Moving on ---------------------------------------------------------------------------------- */

static int32_t node_of(const state_subject *subject, const int32_t at[3]) {
  return at[0] + subject->side * (at[1] + subject->side * at[2]);
}

sp_status subject_begin(state_subject *subject) {
  int32_t status, start = node_of(subject, subject->start), goal = node_of(subject, subject->goal);
  if (subject->astar) return sp_astar_try_begin(subject->astar, start, goal, &status);
  if (subject->jumps) return sp_jump_search_try_begin(subject->jumps, start, goal, &status);
  if (!subject->query) return SP_OK;
  return sp_grid_search_try_begin(subject->query, subject->start[0], subject->start[1], subject->goal[0],
                                  subject->goal[1], &status);
}

static sp_status edit(state_subject *subject) {
  sp__rng *rng = &subject->edits;
  int32_t action = sp__rng_next_int(rng, 8), at[3];
  for (int32_t axis = 0; axis < 3; axis++) at[axis] = sp__rng_next_int(rng, subject->side);
  uint8_t area = draw_area(rng, true);
  if (action == 0) return set_cost(subject, at[0] % 4, 1.0 + at[1] / 8.0);
  if (action == 1 && subject->grid) return sp_grid_set_rect(subject->grid, at[0] / 2, at[1] / 2, 2, 2, area);
  if (action == 2 && subject->grid) return sp_grid_set_space(subject->grid, at[0] - 3.5, -0.0, 0.5 + at[1]);
  return set_area(subject, at, area);
}

sp_status subject_advance(state_subject *subject, int32_t count) {
  int32_t found;
  if (subject->astar) return sp_astar_step(subject->astar, count, &found);
  if (subject->jumps) return sp_jump_search_step(subject->jumps, count, &found);
  if (subject->query) return sp_grid_search_step(subject->query, count, &found);
  sp_status status = SP_OK;
  for (int32_t i = 0; i < count && status == SP_OK; i++) status = edit(subject);
  return status;
}

/* State -------------------------------------------------------------------------------------- */

uint64_t subject_size(const state_subject *subject) {
  if (subject->query) return sp_grid_search_state_size(subject->query);
  if (subject->jumps) return sp_jump_search_state_size(subject->jumps);
  if (subject->astar) return sp_astar_state_size(subject->astar);
  if (subject->voxels) return sp_voxel_grid_state_size(subject->voxels);
  return subject->hex ? sp_hex_state_size(subject->hex) : sp_grid_state_size(subject->grid);
}

sp_status subject_save(const state_subject *subject, uint8_t *bytes, uint64_t capacity) {
  if (subject->query) return sp_grid_search_save_state(subject->query, bytes, capacity);
  if (subject->jumps) return sp_jump_search_save_state(subject->jumps, bytes, capacity);
  if (subject->astar) return sp_astar_save_state(subject->astar, bytes, capacity);
  if (subject->voxels) return sp_voxel_grid_save_state(subject->voxels, bytes, capacity);
  return subject->hex ? sp_hex_save_state(subject->hex, bytes, capacity)
                      : sp_grid_save_state(subject->grid, bytes, capacity);
}

sp_status subject_restore(state_subject *subject, const uint8_t *bytes, uint64_t length) {
  if (subject->query) return sp_grid_search_restore_state(subject->query, bytes, length);
  if (subject->jumps) return sp_jump_search_restore_state(subject->jumps, bytes, length);
  if (subject->astar) return sp_astar_restore_state(subject->astar, bytes, length);
  if (subject->voxels) return sp_voxel_grid_restore_state(subject->voxels, bytes, length);
  return subject->hex ? sp_hex_restore_state(subject->hex, bytes, length)
                      : sp_grid_restore_state(subject->grid, bytes, length);
}

/* Transcript --------------------------------------------------------------------------------- */

static void add_result(sp__sha256 *hash, const sp_grid_path *path, const int32_t *cells, const int32_t *expanded) {
  transcript_i64(hash, path->status);
  transcript_i64(hash, path->reason);
  transcript_i64(hash, path->algorithm);
  transcript_i64(hash, path->specialized);
  transcript_f64(hash, path->cost);
  transcript_i64(hash, (int64_t)path->iterations);
  transcript_i64(hash, (int64_t)path->expanded);
  transcript_nodes(hash, cells, 2 * (size_t)path->cell_count);
  transcript_nodes(hash, expanded, 2 * (size_t)path->recorded);
}

static bool add_path(state_subject *subject, sp__sha256 *hash) {
  const int32_t *start = subject->start, *goal = subject->goal;
  if (subject->voxels) {
    sp_voxel_path path;
    sp_status status = sp_voxel_grid_find_path(subject->voxels, start[0], start[1], start[2], goal[0], goal[1], goal[2],
                                               NULL, NULL, &path);
    transcript_i64(hash, path.status);
    transcript_f64(hash, path.cost);
    transcript_i64(hash, (int64_t)path.expanded);
    return status == SP_OK;
  }
  for (int32_t algorithm = 0; algorithm <= SP_GRID_ALGORITHM_HPA; algorithm++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    sp_grid_path path;
    options.algorithm = algorithm;
    sp_status status =
        subject->hex ? sp_hex_find_path(subject->hex, start[0], start[1], goal[0], goal[1], &options, NULL, &path)
                     : sp_grid_find_path(subject->grid, start[0], start[1], goal[0], goal[1], &options, NULL, &path);
    if (status != SP_OK) return false;
    add_result(hash, &path, subject->hex ? sp_hex_path_cells(subject->hex) : sp_grid_path_cells(subject->grid), NULL);
  }
  return true;
}

/** What a grid has, then paths of every algorithm. */
static bool finish_grid(state_subject *subject, sp__sha256 *hash) {
  int32_t depth = subject->voxels ? subject->side : 1;
  for (int32_t z = 0; z < depth; z++) {
    for (int32_t y = 0; y < subject->side; y++) {
      for (int32_t x = 0; x < subject->side; x++) {
        if (subject->voxels) transcript_i64(hash, sp_voxel_grid_get_area(subject->voxels, x, y, z));
        if (subject->hex) transcript_i64(hash, sp_hex_get_area(subject->hex, x, y));
        if (subject->grid) transcript_i64(hash, sp_grid_get_area(subject->grid, x, y));
      }
    }
  }
  double space[4] = {0};
  if (subject->voxels) sp_voxel_grid_get_space(subject->voxels, space);
  if (subject->hex) sp_hex_get_space(subject->hex, space);
  if (subject->grid) sp_grid_get_space(subject->grid, space);
  for (int32_t i = 0; i < 4; i++) transcript_f64(hash, space[i]);
  transcript_i64(hash, subject->voxels ? sp_voxel_grid_version(subject->voxels)
                       : subject->hex  ? sp_hex_version(subject->hex)
                                       : sp_grid_version(subject->grid));
  transcript_i64(hash, subject->voxels ? sp_voxel_grid_area_costs_version(subject->voxels)
                       : subject->hex  ? sp_hex_area_costs_version(subject->hex)
                                       : sp_grid_area_costs_version(subject->grid));
  return add_path(subject, hash);
}

static bool finish_astar(state_subject *subject, sp__sha256 *hash) {
  static int32_t nodes[4096];
  int32_t status = SP_SEARCH_STATUS_RUNNING;
  uint32_t count = 0;
  while (status == SP_SEARCH_STATUS_RUNNING) {
    if (sp_astar_step(subject->astar, SLICE, &status) != SP_OK) return false;
  }
  sp_status copied = sp_astar_copy_path(subject->astar, nodes, sizeof nodes / sizeof *nodes, &count);
  transcript_i64(hash, status);
  transcript_i64(hash, sp_astar_start(subject->astar));
  transcript_i64(hash, sp_astar_goal(subject->astar));
  transcript_f64(hash, sp_astar_cost(subject->astar));
  transcript_i64(hash, (int64_t)sp_astar_iterations(subject->astar));
  transcript_i64(hash, (int64_t)sp_astar_expanded(subject->astar));
  transcript_nodes(hash, nodes, count);
  transcript_nodes(hash, sp_search_buffers_expanded(subject->buffers),
                   sp_search_buffers_expanded_count(subject->buffers));
  int32_t last = node_of(subject, (const int32_t[3]){subject->side - 1, subject->side - 1, subject->goal[2]});
  for (int32_t node = 0; node <= last; node++) {
    transcript_f64(hash, sp_astar_node_cost(subject->astar, node));
    transcript_i64(hash, sp_astar_node_parent(subject->astar, node));
  }
  return copied == SP_OK;
}

static bool finish_jumps(state_subject *subject, sp__sha256 *hash) {
  static int32_t nodes[4096];
  int32_t status = SP_SEARCH_STATUS_RUNNING;
  uint32_t count = 0;
  while (status == SP_SEARCH_STATUS_RUNNING) {
    if (sp_jump_search_step(subject->jumps, SLICE, &status) != SP_OK) return false;
  }
  sp_status copied = sp_jump_search_copy_path(subject->jumps, 0, nodes, sizeof nodes / sizeof *nodes, &count);
  transcript_i64(hash, status);
  transcript_f64(hash, sp_jump_search_cost(subject->jumps));
  transcript_i64(hash, (int64_t)sp_jump_search_iterations(subject->jumps));
  transcript_i64(hash, (int64_t)sp_jump_search_expanded(subject->jumps));
  transcript_nodes(hash, nodes, count);
  transcript_nodes(hash, sp_jump_search_expanded_nodes(subject->jumps), sp_jump_search_recorded(subject->jumps));
  return copied == SP_OK;
}

static bool finish_query(state_subject *subject, sp__sha256 *hash) {
  int32_t status = SP_PATH_STATUS_IN_PROGRESS;
  while (status == SP_PATH_STATUS_IN_PROGRESS) {
    if (sp_grid_search_step(subject->query, SLICE, &status) != SP_OK) return false;
  }
  sp_grid_path path;
  if (sp_grid_search_result(subject->query, 0, &path) != SP_OK) return false;
  add_result(hash, &path, sp_grid_search_cells(subject->query), sp_grid_search_expanded(subject->query));
  return true;
}

bool subject_finish(state_subject *subject, uint8_t digest[SP__SHA256_SIZE]) {
  sp__sha256 hash;
  bool done;
  sp__sha256_begin(&hash);
  if (subject->query) {
    done = finish_query(subject, &hash);
  } else if (subject->jumps) {
    done = finish_jumps(subject, &hash);
  } else {
    done = subject->astar ? finish_astar(subject, &hash) : finish_grid(subject, &hash);
  }
  sp__sha256_end(&hash, digest);
  return done;
}
