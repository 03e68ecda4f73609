/* The dynamic track of the grid-based path planning competition (GPPC): patches of a map and queries in turns, with
 * published costs. Each query is answered by a fresh A* and by a replanner that was aimed at it several commands
 * earlier and has lived through the patches since. A part by default; --all answers every query.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samepath/replan.h"

#include "support/cases.h"
#include "support/files.h"
#include "support/grids.h"
#include "support/test.h"

enum { MAX_PATCHES = 1024, MAX_COMMANDS = 4096, POOL = 8, DEFAULT_QUERIES = 160 };

static bool run_all;

/** Rows of a map, wherever they lie in the file. */
typedef struct patch {
  const char *rows;
  int32_t width;
  int32_t height;
} patch;

/** "P bucket patch x y" or "Q bucket start goal cost". */
typedef struct command {
  bool is_query;
  int32_t numbers[4];
  double cost;
} command;

static patch patches[MAX_PATCHES];
static command commands[MAX_COMMANDS];
static int32_t patch_count, command_count, map_width, map_height;

/* Files -------------------------------------------------------------------------------------- */

static const char *next_line(const char *at) {
  const char *end = strchr(at, '\n');
  return end ? end + 1 : at + strlen(at);
}

static void read_patches(const char *text) {
  patch_count = 0;
  for (const char *at = text; *at != '\0' && patch_count < MAX_PATCHES; at = next_line(at)) {
    patch *read = &patches[patch_count];
    if (sscanf(at, "height %d", &read->height) == 1 || sscanf(at, "width %d", &read->width) == 1) continue;
    if (strncmp(at, "map", 3) != 0) continue;
    read->rows = at = next_line(at);
    for (int32_t row = 1; row < read->height; row++) at = next_line(at);
    patch_count++;
  }
}

static void read_commands(const char *text) {
  command_count = 0;
  for (const char *at = text; *at != '\0' && command_count < MAX_COMMANDS; at = next_line(at)) {
    command *read = &commands[command_count];
    int32_t *n = read->numbers;
    if (sscanf(at, "height %d", &map_height) == 1 || sscanf(at, "width %d", &map_width) == 1) continue;
    read->is_query = sscanf(at, "Q %*d %d %d %d %d %lf", &n[0], &n[1], &n[2], &n[3], &read->cost) == 5;
    if (read->is_query || sscanf(at, "P %*d %d %d %d", &n[0], &n[1], &n[2]) == 3) command_count++;
  }
}

/* Replaying ---------------------------------------------------------------------------------- */

static void apply_patch(sp_grid *grid, const command *edit) {
  static uint8_t areas[512 * 512];
  const patch *source = &patches[edit->numbers[0]];
  const char *row = source->rows;
  for (int32_t y = 0; y < source->height; y++, row = next_line(row)) {
    for (int32_t x = 0; x < source->width; x++) areas[y * source->width + x] = row[x] == '.' ? 0 : SP_AREA_WALL;
  }
  CHECK_EQ_I64(sp_grid_set_rect_areas(grid, edit->numbers[1], edit->numbers[2], source->width, source->height, areas,
                                      (uint32_t)(source->width * source->height)),
               SP_OK);
}

static bool agrees(double cost, double published) {
  return published < 0 ? isinf(cost) : fabs(cost - published) <= 1e-6 * fmax(1.0, published);
}

/** Plans towards a query that is still to come; D* Lite from somewhere else, so that its start moves. */
static void aim(sp_grid_replanner *replanner, int32_t slot, const command *query) {
  int32_t ends[4], status;
  CHECK_EQ_I64(sp_grid_replanner_ends(replanner, ends), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_set_goal(replanner, query->numbers[2], query->numbers[3]), SP_OK);
  if (slot % 2 == 1) CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, query->numbers[0], query->numbers[1]), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_try_replan(replanner, -1, &status), SP_OK);
}

static void answer(sp_grid *grid, sp_grid_replanner *replanner, const command *query) {
  const int32_t *n = query->numbers;
  sp_grid_path path;
  CHECK_EQ_I64(sp_grid_replanner_move_start(replanner, n[0], n[1]), SP_OK);
  CHECK_EQ_I64(sp_grid_replanner_replan(replanner, -1, &path), SP_OK);
  CHECK(agrees(path.cost, query->cost));
  CHECK(agrees(find(grid, n[0], n[1], n[2], n[3], NULL, NULL).cost, query->cost));
}

/** The query that comes `ahead` queries after a command, or NULL. */
static const command *later_query(int32_t from, int32_t ahead) {
  for (int32_t i = from; i < command_count; i++) {
    if (commands[i].is_query && ahead-- == 0) return &commands[i];
  }
  return NULL;
}

static void replay(int32_t most) {
  sp_grid *grid = open_grid(map_width, map_height);
  sp_grid_replanner *pool[POOL] = {NULL};
  for (int32_t i = 0; i < POOL; i++) {
    sp_grid_options options = SP_GRID_OPTIONS_INIT;
    options.algorithm = i % 2 == 0 ? SP_GRID_ALGORITHM_D_STAR_LITE : SP_GRID_ALGORITHM_LPA_STAR;
    CHECK_EQ_I64(sp_grid_replanner_create(grid, 0, 0, 1, 1, &options, NULL, &pool[i]), SP_OK);
  }
  for (int32_t i = 0; i < POOL; i++) aim(pool[i], i, later_query(0, i));
  int32_t queries = 0, edits = 0;
  for (int32_t i = 0; i < command_count && queries < most && sp_test_failures() == 0; i++) {
    sp_test_note("command %d", (int)i);
    if (!commands[i].is_query) {
      apply_patch(grid, &commands[i]);
      edits++;
      continue;
    }
    const int32_t slot = queries++ % POOL;
    answer(grid, pool[slot], &commands[i]);
    const command *later = later_query(i, POOL);
    if (later) aim(pool[slot], slot, later);
  }
  CHECK(edits > 0);
  printf("       %d queries, %d patches\n", (int)queries, (int)edits);
  for (int32_t i = 0; i < POOL; i++) sp_grid_replanner_free(pool[i]);
  sp_grid_free(grid);
}

/** A file as a string; `bytes` is NULL when it is not there. */
static file_text read_string(const char *name) {
  file_text text = file_read_data(name);
  char *longer = text.bytes == NULL ? NULL : realloc(text.bytes, (size_t)text.length + 1);
  if (longer == NULL) {
    file_free(&text);
    return text;
  }
  longer[text.length] = '\0';
  text.bytes = longer;
  return text;
}

static void dynamic_track(void) {
  file_text patch_text = read_string("dynamic-grid/dao_arena2.patch");
  file_text command_text = read_string("dynamic-grid/dao_arena2.scen");
  if (patch_text.bytes == NULL || command_text.bytes == NULL) {
    sp_test_skip("the data set dynamic-grid is not there");
  } else {
    read_patches(patch_text.bytes);
    read_commands(command_text.bytes);
    CHECK_EQ_I64(patch_count, 336);
    CHECK_EQ_I64(command_count, 2439);
    replay(run_all ? INT32_MAX : case_scaled(DEFAULT_QUERIES));
  }
  file_free(&patch_text);
  file_free(&command_text);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--all") == 0) {
    run_all = true;
    argc--;
    argv++;
  }
  sp_test_begin(argc, argv);
  SP_RUN("G-371 the GPPC dynamic track: published costs by replanners and by fresh searches", dynamic_track);
  return sp_test_end();
}
