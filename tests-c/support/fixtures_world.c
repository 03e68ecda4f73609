/* Fixtures of what grids are asked over and over: replanners and flow fields, each with an edit that they have heard of
 * and not yet taken in.
 */
#include "samepath/flow.h"
#include "samepath/replan.h"

#include "support/fixtures.h"
#include "support/grids.h"
#include "support/hexes.h"
#include "support/test.h"
#include "support/transcript.h"

enum { BUDGET = 6, WIDTH = 8, HEIGHT = 5, CELLS = WIDTH * HEIGHT, GOAL_X = 4, GOAL_Y = 3, EDITED_X = 3, EDITED_Y = 4 };

/** The picture of the quickstart, on squares or hexagons. */
typedef struct world {
  sp_grid *grid;
  sp_hex *hex;
} world;

static world make_world(bool hex) {
  if (hex) return (world){NULL, hex_of(QUICKSTART_PICTURE, SP_HEX_LAYOUT_POINTY_ODD_ROW)};
  return (world){grid_of(QUICKSTART_PICTURE), NULL};
}

/** Opens a wall near the goal. */
static bool edit(const world *in) {
  sp_status status =
      in->hex ? sp_hex_set_area(in->hex, EDITED_X, EDITED_Y, 0) : sp_grid_set_area(in->grid, EDITED_X, EDITED_Y, 0);
  return status == SP_OK;
}

static void free_world(const world *in) {
  sp_hex_free(in->hex);
  sp_grid_free(in->grid);
}

/* Replanners --------------------------------------------------------------------------------- */

/** D* Lite on squares, LPA* on hexagons. */
static sp_grid_replanner *make_replanner(const world *in) {
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_grid_replanner *replanner = NULL;
  options.record_expansions = 1;
  if (in->hex) {
    options.algorithm = SP_GRID_ALGORITHM_LPA_STAR;
    CHECK_EQ_I64(sp_hex_replanner_create(in->hex, 0, 0, GOAL_X, GOAL_Y, &options, NULL, &replanner), SP_OK);
  } else {
    options.algorithm = SP_GRID_ALGORITHM_D_STAR_LITE;
    CHECK_EQ_I64(sp_grid_replanner_create(in->grid, 0, 0, GOAL_X, GOAL_Y, &options, NULL, &replanner), SP_OK);
  }
  return replanner;
}

static bool write_replanner(bool hex, uint8_t *bytes, uint64_t *size) {
  const world in = make_world(hex);
  sp_grid_replanner *replanner = make_replanner(&in);
  int32_t status = SP_PATH_STATUS_NONE;
  bool written = sp_grid_replanner_try_replan(replanner, BUDGET, &status) == SP_OK &&
                 status == SP_PATH_STATUS_BUDGET_EXHAUSTED && edit(&in);
  *size = sp_grid_replanner_state_size(replanner);
  written = written && sp_grid_replanner_save_state(replanner, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_grid_replanner_free(replanner);
  free_world(&in);
  return written;
}

static bool replay_replanner(sp_grid_replanner *replanner, sp__sha256 *hash) {
  sp_grid_path path;
  transcript_i64(hash, (int64_t)sp_grid_replanner_iterations(replanner));
  transcript_i64(hash, sp_grid_replanner_queued(replanner));
  if (sp_grid_replanner_replan(replanner, SP_REPLAN_DEFAULT_BUDGET, &path) != SP_OK) return false;
  transcript_i64(hash, path.status);
  transcript_f64(hash, path.cost);
  transcript_i64(hash, (int64_t)path.expanded);
  transcript_nodes(hash, sp_grid_replanner_cells(replanner), 2 * (size_t)path.cell_count);
  transcript_nodes(hash, sp_grid_replanner_expanded_cells(replanner), 2 * (size_t)path.recorded);
  transcript_i64(hash, (int64_t)sp_grid_replanner_iterations(replanner));
  CHECK_EQ_I64(path.status, SP_PATH_STATUS_FOUND);
  for (int32_t cell = 0; cell < CELLS; cell++) {
    double costs[2] = {0.0, 0.0};
    if (sp_grid_replanner_cell_costs(replanner, cell % WIDTH, cell / WIDTH, costs) != SP_OK) return false;
    transcript_f64(hash, costs[0]);
    transcript_f64(hash, costs[1]);
  }
  return true;
}

static bool read_replanner(bool hex, const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  const world in = make_world(hex);
  bool done = edit(&in);
  sp_grid_replanner *replanner = make_replanner(&in);
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  done = done && sp_grid_replanner_restore_state(replanner, bytes, size) == SP_OK && replay_replanner(replanner, &hash);
  sp__sha256_end(&hash, digest);
  sp_grid_replanner_free(replanner);
  free_world(&in);
  return done;
}

static bool write_grid_replanner(uint8_t *bytes, uint64_t *size) {
  return write_replanner(false, bytes, size);
}

static bool read_grid_replanner(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  return read_replanner(false, bytes, size, digest);
}

static bool write_hex_replanner(uint8_t *bytes, uint64_t *size) {
  return write_replanner(true, bytes, size);
}

static bool read_hex_replanner(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  return read_replanner(true, bytes, size, digest);
}

/* Flow fields -------------------------------------------------------------------------------- */

/** Two goals, one of them twice. The field on squares is whole, that on hexagons has run for BUDGET cells. */
static sp_flow_field *make_field(const world *in) {
  static const int32_t goals[] = {GOAL_X, GOAL_Y, 7, 0, GOAL_X, GOAL_Y};
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  sp_flow_field *field = NULL;
  options.iteration_budget = in->hex ? BUDGET : 0;
  CHECK_EQ_I64(in->hex ? sp_hex_flow_field_create(in->hex, goals, 3, &options, NULL, &field)
                       : sp_grid_flow_field_create(in->grid, goals, 3, &options, NULL, &field),
               SP_OK);
  return field;
}

static bool write_field(bool hex, uint8_t *bytes, uint64_t *size) {
  const world in = make_world(hex);
  sp_flow_field *field = make_field(&in);
  bool written = edit(&in);
  *size = sp_flow_field_state_size(field);
  written = written && sp_flow_field_save_state(field, bytes, FIXTURE_LARGEST) == SP_OK;
  sp_flow_field_free(field);
  free_world(&in);
  return written;
}

static void add_field(sp__sha256 *hash, const sp_flow_field *field) {
  transcript_i64(hash, sp_flow_field_status(field));
  transcript_i64(hash, sp_flow_field_settled(field));
  transcript_i64(hash, sp_flow_field_is_current(field));
  for (int32_t cell = 0; cell < CELLS; cell++) transcript_f64(hash, sp_flow_field_costs(field)[cell]);
  transcript_nodes(hash, sp_flow_field_next_nodes(field), CELLS);
}

static bool read_field(bool hex, const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  const world in = make_world(hex);
  bool done = edit(&in);
  sp_flow_field *field = make_field(&in);
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  done = done && sp_flow_field_restore_state(field, bytes, size) == SP_OK;
  if (done) add_field(&hash, field);
  done = done && sp_flow_field_refresh(field) == SP_OK;
  if (done) add_field(&hash, field);
  sp__sha256_end(&hash, digest);
  sp_flow_field_free(field);
  free_world(&in);
  return done;
}

static bool write_grid_field(uint8_t *bytes, uint64_t *size) {
  return write_field(false, bytes, size);
}

static bool read_grid_field(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  return read_field(false, bytes, size, digest);
}

static bool write_hex_field(uint8_t *bytes, uint64_t *size) {
  return write_field(true, bytes, size);
}

static bool read_hex_field(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]) {
  return read_field(true, bytes, size, digest);
}

const fixture world_fixtures[WORLD_FIXTURES] = {
    {"replanner", "sp_grid_replanner_save_state", write_grid_replanner, read_grid_replanner},
    {"hex-replanner", "sp_grid_replanner_save_state", write_hex_replanner, read_hex_replanner},
    {"flow-field", "sp_flow_field_save_state", write_grid_field, read_grid_field},
    {"hex-flow-field", "sp_flow_field_save_state", write_hex_field, read_hex_field},
};
