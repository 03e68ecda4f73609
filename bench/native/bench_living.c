/* Times what follows the edits of a grid against making it anew, natively, and prints one JSON object per line.
 *
 * usage: bench_living MAP INPUT [seconds=3] [min-passes=2] [max-passes=50]
 *
 * INPUT is what bench/js/living-inputs.mjs writes. A `repair` row: a batch of cells changes (walls open, open cells
 * close) and the structure follows; then the same content is taken by a new grid, whose structure is made from nothing
 * and must be equal; then the batch changes back. A `walk` row: a replanner follows a walker before whom walls appear,
 * against A* from each of its places, at the same cost. A `state` row: bytes, save and restore.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/flow.h"
#include "samepath/hpa.h"
#include "samepath/jump.h"
#include "samepath/replan.h"
#include "samepath/samepath.h"

#include "common/maps.h"

enum { EDIT_SIZES = 3 };

static void check(sp_status status, const char *what) {
  if (status != SP_OK) bench_die_of_library(what);
}

/** A structure of a grid that follows its edits. */
typedef struct follower {
  const char *name;
  void *(*make)(sp_grid *grid); /* Makes it, or what it takes to ask for it. */
  void (*refresh)(sp_grid *grid, void *made);
  void (*compare)(sp_grid *grid, void *made, sp_grid *anew, void *made_anew);
  void (*drop)(void *made);
  int32_t (*settled)(const void *made); /* What the last refresh settled; NULL where nothing counts. */
} follower;

static void differ(const char *what) {
  bench_die("a repair differs from a new one", what);
}

static void drop_nothing(void *made) {
  (void)made;
}

/* Clearance ---------------------------------------------------------------------------------- */

static void *make_nothing(sp_grid *grid) {
  return grid;
}

static void refresh_clearance(sp_grid *grid, void *made) {
  int32_t clearance;
  (void)made;
  check(sp_grid_clearance(grid, 0, 0, &clearance), "sp_grid_clearance");
}

static void compare_clearance(sp_grid *grid, void *made, sp_grid *anew, void *made_anew) {
  (void)made;
  (void)made_anew;
  for (int32_t y = 0; y < sp_grid_height(grid); y++) {
    for (int32_t x = 0; x < sp_grid_width(grid); x++) {
      int32_t repaired, expected;
      check(sp_grid_clearance(grid, x, y, &repaired), "sp_grid_clearance");
      check(sp_grid_clearance(anew, x, y, &expected), "sp_grid_clearance");
      if (repaired != expected) differ("clearance");
    }
  }
}

/* The table of JPS+ -------------------------------------------------------------------------- */

static const int16_t *table_of(sp_grid *grid) {
  const int16_t *entries;
  check(sp_grid_jump_table(grid, &entries), "sp_grid_jump_table");
  return entries;
}

static void refresh_table(sp_grid *grid, void *made) {
  (void)made;
  table_of(grid);
}

static void compare_table(sp_grid *grid, void *made, sp_grid *anew, void *made_anew) {
  (void)made;
  (void)made_anew;
  const size_t cells = (size_t)sp_grid_width(grid) * (size_t)sp_grid_height(grid);
  if (memcmp(table_of(grid), table_of(anew), 8 * cells * sizeof(int16_t)) != 0) differ("jump table");
}

/* Hierarchies -------------------------------------------------------------------------------- */

static void *make_hierarchy(sp_grid *grid) {
  sp_hpa_hierarchy *hierarchy;
  check(sp_hpa_hierarchy_create(grid, NULL, &hierarchy), "sp_hpa_hierarchy_create");
  return hierarchy;
}

static void refresh_hierarchy(sp_grid *grid, void *made) {
  (void)grid;
  check(sp_hpa_hierarchy_refresh(made), "sp_hpa_hierarchy_refresh");
}

static void compare_hierarchy(sp_grid *grid, void *made, sp_grid *anew, void *made_anew) {
  (void)grid;
  (void)anew;
  if (sp_hpa_hierarchy_content_equals(made, made_anew) != 1) differ("hierarchy");
}

static void drop_hierarchy(void *made) {
  sp_hpa_hierarchy_free(made);
}

/* Flow fields -------------------------------------------------------------------------------- */

static int32_t flow_goal[2];

static void *make_field(sp_grid *grid) {
  sp_flow_field *field;
  check(sp_grid_flow_field_create(grid, flow_goal, 1, NULL, NULL, &field), "sp_grid_flow_field_create");
  return field;
}

static void refresh_field(sp_grid *grid, void *made) {
  (void)grid;
  check(sp_flow_field_refresh(made), "sp_flow_field_refresh");
}

static void compare_field(sp_grid *grid, void *made, sp_grid *anew, void *made_anew) {
  (void)anew;
  const size_t cells = (size_t)sp_grid_width(grid) * (size_t)sp_grid_height(grid);
  if (memcmp(sp_flow_field_costs(made), sp_flow_field_costs(made_anew), cells * sizeof(double)) != 0 ||
      memcmp(sp_flow_field_next_nodes(made), sp_flow_field_next_nodes(made_anew), cells * sizeof(int32_t)) != 0) {
    differ("flow field");
  }
}

static void drop_field(void *made) {
  sp_flow_field_free(made);
}

static int32_t settled_of_field(const void *made) {
  return sp_flow_field_settled(made);
}

static const follower followers[] = {
    {"clearance", make_nothing, refresh_clearance, compare_clearance, drop_nothing, NULL},
    {"jps+ table", make_nothing, refresh_table, compare_table, drop_nothing, NULL},
    {"hpa* hierarchy", make_hierarchy, refresh_hierarchy, compare_hierarchy, drop_hierarchy, NULL},
    {"flow field", make_field, refresh_field, compare_field, drop_field, settled_of_field},
};
enum { FOLLOWERS = sizeof followers / sizeof followers[0] };

/* Repairs ------------------------------------------------------------------------------------ */

static void toggle(sp_grid *grid, const int32_t *cells, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const int32_t *cell = cells + 2 * (size_t)i;
    const int32_t area = sp_grid_is_walkable(grid, cell[0], cell[1]) ? SP_AREA_WALL : 0;
    if (cell[0] == flow_goal[0] && cell[1] == flow_goal[1]) continue;
    check(sp_grid_set_area(grid, cell[0], cell[1], area), "sp_grid_set_area");
  }
}

typedef struct samples {
  double values[BENCH_MAX_PASSES];
  int32_t count;
} samples;

static void add(samples *all, double value) {
  if (all->count < BENCH_MAX_PASSES) all->values[all->count++] = value;
}

static double timed_refresh(const follower *kind, sp_grid *grid, void *made) {
  const double began = bench_now_us();
  kind->refresh(grid, made);
  return bench_now_us() - began;
}

/** Makes the structure of the same cells from nothing and compares; the time of making it. */
static double timed_anew(const follower *kind, sp_grid *grid, void *made) {
  sp_grid *anew;
  check(sp_grid_from_areas(sp_grid_cells(grid), sp_grid_width(grid), sp_grid_height(grid), NULL, &anew),
        "sp_grid_from_areas");
  const double began = bench_now_us();
  void *made_anew = kind->make(anew);
  kind->refresh(anew, made_anew);
  const double taken = bench_now_us() - began;
  kind->compare(grid, made, anew, made_anew);
  kind->drop(made_anew);
  sp_grid_free(anew);
  return taken;
}

static void bench_repairs(sp_grid *grid, const follower *kind, const int32_t *cells, int32_t batches, int32_t size) {
  static samples repairs, builds, edits;
  repairs.count = builds.count = edits.count = 0;
  void *made = kind->make(grid);
  kind->refresh(grid, made);
  int64_t settled = 0;
  for (int32_t b = 0; b < batches; b++) {
    const int32_t *batch = cells + 2 * (size_t)b * (size_t)size;
    for (int32_t way = 0; way < 2; way++) {
      const double began = bench_now_us();
      toggle(grid, batch, size);
      add(&edits, bench_now_us() - began);
      add(&repairs, timed_refresh(kind, grid, made));
      if (kind->settled) settled += kind->settled(made);
      if (way == 0) add(&builds, timed_anew(kind, grid, made));
    }
  }
  kind->drop(made);
  const double repair = bench_median(repairs.values, repairs.count), build = bench_median(builds.values, builds.count);
  printf("{\"row\":\"repair\",\"what\":\"%s\",\"cells\":%" PRId32 ",\"repairs\":%" PRId32
         ",\"edit_us\":%.3f,\"best_us\":%.3f,\"median_us\":%.3f,\"anew_best_us\":%.3f,\"anew_median_us\":%.3f",
         kind->name, size, repairs.count, bench_median(edits.values, edits.count), repairs.values[0], repair,
         builds.values[0], build);
  if (kind->settled) printf(",\"settled\":%" PRId64, settled);
  printf("}\n");
}

/* Walks -------------------------------------------------------------------------------------- */

typedef struct walk {
  const int32_t *rounds; /* x, y, changes, then x, y of each. */
  int32_t count;
  int32_t goal[2];
} walk;

typedef struct walk_times {
  double replan_us;
  double astar_us;
  double generic_us;
  double first_us; /* The first plan, which has nothing to reuse. */
  uint64_t replan_expanded;
  uint64_t astar_expanded;
} walk_times;

static double timed_astar(sp_grid *grid, const int32_t *at, const int32_t *goal, bool specialised, sp_grid_path *path) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.specialized_engines = specialised;
  const double began = bench_now_us();
  check(sp_grid_find_path(grid, at[0], at[1], goal[0], goal[1], &options, NULL, path), "sp_grid_find_path");
  return bench_now_us() - began;
}

static walk_times walk_once(const char *map, const walk *way) {
  walk_times times = {0};
  sp_grid *grid = bench_read_grid(map);
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_grid_replanner *replanner;
  options.algorithm = SP_GRID_ALGORITHM_D_STAR_LITE;
  const int32_t *round = way->rounds;
  check(sp_grid_replanner_create(grid, round[0], round[1], way->goal[0], way->goal[1], &options, NULL, &replanner),
        "sp_grid_replanner_create");
  for (int32_t i = 0; i < way->count; i++, round += 3 + 2 * (size_t)round[2]) {
    sp_grid_path path, plain, generic;
    for (int32_t c = 0; c < round[2]; c++) {
      check(sp_grid_set_area(grid, round[3 + 2 * c], round[4 + 2 * c], SP_AREA_WALL), "sp_grid_set_area");
    }
    const double began = bench_now_us();
    check(sp_grid_replanner_move_start(replanner, round[0], round[1]), "sp_grid_replanner_move_start");
    check(sp_grid_replanner_replan(replanner, SP_REPLAN_DEFAULT_BUDGET, &path), "sp_grid_replanner_replan");
    *(i == 0 ? &times.first_us : &times.replan_us) += bench_now_us() - began;
    const double astar_us = timed_astar(grid, round, way->goal, true, &plain);
    const double generic_us = timed_astar(grid, round, way->goal, false, &generic);
    if (!(fabs(path.cost - plain.cost) <= 1e-9 * plain.cost)) differ("path of D* Lite");
    if (i == 0) continue;
    times.astar_us += astar_us;
    times.generic_us += generic_us;
    times.replan_expanded += path.expanded;
    times.astar_expanded += plain.expanded;
  }
  sp_grid_replanner_free(replanner);
  sp_grid_free(grid);
  return times;
}

static double least(double a, double b) {
  return a < b ? a : b;
}

static void bench_walk(const char *map, const walk *way, const bench_settings *settings) {
  walk_times best = walk_once(map, way);
  const double began = bench_now_us();
  int32_t passes = 1;
  while (passes < settings->min_passes ||
         (passes < settings->max_passes && bench_now_us() - began < settings->seconds * 1e6)) {
    const walk_times times = walk_once(map, way);
    best.first_us = least(best.first_us, times.first_us);
    best.replan_us = least(best.replan_us, times.replan_us);
    best.astar_us = least(best.astar_us, times.astar_us);
    best.generic_us = least(best.generic_us, times.generic_us);
    passes++;
  }
  printf("{\"row\":\"walk\",\"plans\":%" PRId32 ",\"passes\":%" PRId32
         ",\"first_us\":%.1f,\"replan_us\":%.1f,\"astar_us\":%.1f,\"generic_us\":%.1f,\"replan_expanded\":%" PRIu64
         ",\"astar_expanded\":%" PRIu64 "}\n",
         way->count - 1, passes, best.first_us, best.replan_us, best.astar_us, best.generic_us, best.replan_expanded,
         best.astar_expanded);
}

/* Saved states ------------------------------------------------------------------------------- */

/** An object with a saved form. */
typedef struct saved_kind {
  const char *name;
  uint64_t (*size)(const void *object);
  sp_status (*save)(const void *object, uint8_t *bytes, uint64_t capacity);
  sp_status (*restore)(void *object, const uint8_t *bytes, uint64_t length);
} saved_kind;

#define SAVED_FORM(name, type, prefix)                                                                                 \
  static uint64_t name##_size(const void *object) {                                                                    \
    return prefix##_state_size((const type *)object);                                                                  \
  }                                                                                                                    \
  static sp_status name##_save(const void *object, uint8_t *bytes, uint64_t capacity) {                                \
    return prefix##_save_state((const type *)object, bytes, capacity);                                                 \
  }                                                                                                                    \
  static sp_status name##_restore(void *object, const uint8_t *bytes, uint64_t length) {                               \
    return prefix##_restore_state((type *)object, bytes, length);                                                      \
  }
SAVED_FORM(grid, sp_grid, sp_grid)
SAVED_FORM(search, sp_grid_search, sp_grid_search)
SAVED_FORM(field, sp_flow_field, sp_flow_field)
SAVED_FORM(replanner, sp_grid_replanner, sp_grid_replanner)

typedef struct saving {
  const saved_kind *kind;
  void *object;
  uint8_t *bytes;
  uint64_t size;
} saving;

static void save(void *state) {
  const saving *self = state;
  check(self->kind->save(self->object, self->bytes, self->size), self->kind->name);
}

static void restore(void *state) {
  const saving *self = state;
  check(self->kind->restore(self->object, self->bytes, self->size), self->kind->name);
}

static void bench_state(const saved_kind *kind, void *object, const bench_settings *settings) {
  saving self = {kind, object, NULL, kind->size(object)};
  bench_settings shorter = *settings;
  shorter.seconds = settings->seconds / 8;
  self.bytes = bench_allocate((size_t)self.size, 1);
  const bench_timing saved = bench_time_whole(save, &self, &shorter);
  const bench_timing restored = bench_time_whole(restore, &self, &shorter);
  printf("{\"row\":\"state\",\"what\":\"%s\",\"bytes\":%" PRIu64 ",\"save_us\":%.3f,\"restore_us\":%.3f}\n", kind->name,
         self.size, saved.best, restored.best);
  free(self.bytes);
}

static void bench_states(sp_grid *grid, const walk *way, const bench_settings *settings) {
  static const saved_kind kinds[] = {{"search, half way", search_size, search_save, search_restore},
                                     {"flow field", field_size, field_save, field_restore},
                                     {"D* Lite", replanner_size, replanner_save, replanner_restore},
                                     {"grid", grid_size, grid_save, grid_restore}};
  const int32_t *start = way->rounds;
  sp_grid_search *search;
  sp_grid_replanner *replanner;
  sp_grid_path path;
  int32_t status;
  check(sp_grid_search_create(grid, NULL, NULL, &search), "sp_grid_search_create");
  check(sp_grid_search_try_begin(search, start[0], start[1], way->goal[0], way->goal[1], &status), "try_begin");
  timed_astar(grid, start, way->goal, true, &path);
  check(sp_grid_search_step(search, (int32_t)(path.iterations / 2), &status), "sp_grid_search_step");
  check(sp_grid_replanner_create(grid, start[0], start[1], way->goal[0], way->goal[1], NULL, NULL, &replanner),
        "sp_grid_replanner_create");
  check(sp_grid_replanner_replan(replanner, SP_REPLAN_DEFAULT_BUDGET, &path), "sp_grid_replanner_replan");
  void *field = make_field(grid);
  bench_state(&kinds[0], search, settings);
  bench_state(&kinds[1], field, settings);
  bench_state(&kinds[2], replanner, settings);
  bench_state(&kinds[3], grid, settings); /* The last one: what listens to the grid starts anew. */
  drop_field(field);
  sp_grid_replanner_free(replanner);
  sp_grid_search_free(search);
}

/* -------------------------------------------------------------------------------------------- */

static void run_build(void *state) {
  drop_field(make_field(state));
}

/** A flow field over the whole map, per settled cell. */
static void bench_field(sp_grid *grid, const bench_settings *settings) {
  sp_flow_field *field = make_field(grid);
  const int32_t settled = sp_flow_field_settled(field);
  const uint64_t bytes = sp_flow_field_memory(field);
  drop_field(field);
  bench_settings shorter = *settings;
  shorter.seconds = settings->seconds / 4;
  const bench_timing built = bench_time_whole(run_build, grid, &shorter);
  printf("{\"row\":\"field\",\"settled\":%" PRId32 ",\"bytes\":%" PRIu64 ",\"best_us\":%.1f,\"median_us\":%.1f}\n",
         settled, bytes, built.best, built.median);
}

int main(int argc, char **argv) {
  if (argc < 3) bench_die("usage", "bench_living MAP INPUT [name=value ...]");
  const bench_settings settings = bench_read_settings(argc, argv, 3);
  uint32_t length = 0;
  char *input = bench_read_file(argv[2], &length);
  const int32_t *edits[EDIT_SIZES];
  const int32_t *next_number = (const int32_t *)(const void *)input;
  for (int32_t i = 0; i < EDIT_SIZES; i++) {
    edits[i] = next_number;
    next_number += 2 + 2 * (size_t)next_number[0] * (size_t)next_number[1];
  }
  const walk way = {next_number + 3, next_number[0], {next_number[1], next_number[2]}};
  memcpy(flow_goal, way.goal, sizeof flow_goal);
  sp_grid *grid = bench_read_grid(argv[1]);
  for (int32_t i = 0; i < EDIT_SIZES; i++) {
    for (int32_t f = 0; f < FOLLOWERS; f++) bench_repairs(grid, &followers[f], edits[i] + 2, edits[i][0], edits[i][1]);
  }
  bench_field(grid, &settings);
  if (way.count > 1) bench_walk(argv[1], &way, &settings);
  if (way.count > 1) bench_states(grid, &way, &settings);
  sp_grid_free(grid);
  free(input);
  return EXIT_SUCCESS;
}
