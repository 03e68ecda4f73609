/* A whole run of a flow field in buckets (Dial 1969): one list of cells per interval of costs as wide as the cheapest
 * step. It gives the bits of the heap. The final costs do not depend on the order of settling, because sums round
 * monotonically; a cell that gets cheaper within its bucket is just settled again; and each of the best neighbours of a
 * cell offers itself with its final cost, so that the first of them in the order of directions is known at the end.
 *
 * The lists live in the arrays of the field, so a run needs no memory. A bucket is used again when the wave has passed
 * it: all open costs lie within the dearest step of the least one.
 */
#include "grid/flow.h"
#include "grid/octile.h"

enum { BUCKETS = 64, LARGEST_RATIO = 32 };

typedef struct bucket_run {
  sp_flow_field *field;
  double per_bucket; /* 1 / the cheapest step. */
  double length[DIRECTIONS];
  int32_t heads[BUCKETS]; /* First cell of each list, or -1. */
  int32_t listed;
  uint8_t reverse[DIRECTIONS];
  uint8_t successors[DIRECTIONS + 1][256]; /* Moves worth a look, by direction of arrival and neighbour byte. */
} bucket_run;

/** The field's arrays, as locals: the compiler need not read them again after each byte that is written. */
typedef struct cell_arrays {
  double *costs;
  int32_t *next;
  int32_t *positions;
  uint8_t *marks;
} cell_arrays;

static inline cell_arrays arrays_of(const sp_flow_field *field) {
  return (cell_arrays){field->costs, field->next, field->positions, field->marks};
}

/* Lists: positions[node] is the cell before, or -2 - bucket for the first one; -1 for a cell in no list. */

static inline uint32_t bucket_of(const bucket_run *run, double cost) {
  return (uint32_t)(int64_t)(cost * run->per_bucket) % BUCKETS;
}

static inline void take_out(bucket_run *run, const cell_arrays *cells, int32_t node) {
  int32_t before = cells->positions[node], after = cells->next[node];
  if (before >= 0) {
    cells->next[before] = after;
  } else {
    run->heads[-2 - before] = after;
  }
  if (after >= 0) cells->positions[after] = before;
}

static inline void put_first(bucket_run *run, const cell_arrays *cells, int32_t node, uint32_t bucket) {
  int32_t first = run->heads[bucket];
  cells->next[node] = first;
  cells->positions[node] = -2 - (int32_t)bucket;
  if (first >= 0) cells->positions[first] = node;
  run->heads[bucket] = node;
}

static inline void lower(bucket_run *run, const cell_arrays *cells, int32_t node, double cost) {
  uint32_t bucket = bucket_of(run, cost);
  if (cells->positions[node] == -1) {
    run->listed++;
    put_first(run, cells, node, bucket);
  } else if (bucket != bucket_of(run, cells->costs[node])) {
    take_out(run, cells, node);
    put_first(run, cells, node, bucket);
  }
  cells->costs[node] = cost;
}

static inline int32_t pop(bucket_run *run, const cell_arrays *cells, uint32_t bucket) {
  int32_t node = run->heads[bucket], after = cells->next[node];
  run->heads[bucket] = after;
  if (after >= 0) cells->positions[after] = -2 - (int32_t)bucket;
  cells->positions[node] = -1;
  run->listed--;
  return node;
}

/* Settling ----------------------------------------------------------------------------------- */

static inline void offer(bucket_run *run, const cell_arrays *cells, int32_t node, uint32_t direction, double cost) {
  double known = cells->costs[node];
  if (cost > known) return;
  uint8_t towards = run->reverse[direction];
  if (cost < known) {
    lower(run, cells, node, cost);
    cells->marks[node] = towards;
  } else if (towards < cells->marks[node]) {
    cells->marks[node] = towards;
  }
}

static inline uint32_t moves_from(const bucket_run *run, const cell_arrays *cells, int32_t node) {
  return run->successors[cells->marks[node]][run->field->neighbours[node]];
}

/** Where all areas cost the same. */
static inline void settle_uniform(bucket_run *run, const cell_arrays *cells, const int32_t *offset, int32_t node) {
  double cost = cells->costs[node];
  for (uint32_t moves = moves_from(run, cells, node); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    offer(run, cells, node + offset[d], d, cost + run->length[d]);
  }
}

static inline void settle_areas(bucket_run *run, const cell_arrays *cells, const int32_t *offset, int32_t node) {
  const sp_grid *grid = run->field->grid;
  double cost = cells->costs[node];
  for (uint32_t moves = moves_from(run, cells, node); moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    offer(run, cells, target, d, cost + run->length[d] * grid__mean_cost(grid, target, node));
  }
}

static void drain_uniform(bucket_run *run) {
  const cell_arrays cells = arrays_of(run->field);
  const int32_t *offset = run->field->offset;
  for (uint32_t bucket = 0; run->listed > 0; bucket = (bucket + 1) % BUCKETS) {
    while (run->heads[bucket] >= 0) settle_uniform(run, &cells, offset, pop(run, &cells, bucket));
  }
}

static void drain_areas(bucket_run *run) {
  const cell_arrays cells = arrays_of(run->field);
  const int32_t *offset = run->field->offset;
  for (uint32_t bucket = 0; run->listed > 0; bucket = (bucket + 1) % BUCKETS) {
    while (run->heads[bucket] >= 0) settle_areas(run, &cells, offset, pop(run, &cells, bucket));
  }
}

/** Hex grids, whose steps depend on the row or column. */
static void drain_hex(bucket_run *run) {
  const cell_arrays cells = arrays_of(run->field);
  for (uint32_t bucket = 0; run->listed > 0; bucket = (bucket + 1) % BUCKETS) {
    while (run->heads[bucket] >= 0) {
      int32_t node = pop(run, &cells, bucket);
      settle_areas(run, &cells, flow__offsets(run->field, node), node);
    }
  }
}

/* Set-up ------------------------------------------------------------------------------------- */

static bool is_octile(const sp_flow_field *field) {
  return field->grid->costs.uniform && field->connectivity == SP_GRID_CONNECTIVITY_EIGHT &&
         field->diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING;
}

/** Rows by the direction back to where a cell was reached from: a step back never helps, in octile moves more do not.
 */
static void fill_successors(bucket_run *run) {
  const sp_flow_field *field = run->field;
  bool octile = is_octile(field);
  for (uint32_t arrival = 0; arrival <= DIRECTIONS; arrival++) {
    uint32_t towards = arrival == NO_DIRECTION ? arrival : run->reverse[arrival];
    uint32_t back = arrival == NO_DIRECTION ? 0 : 1u << towards;
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint8_t moves = octile ? octile__successors(arrival, (uint8_t)byte) : (uint8_t)(field->moves[byte] & ~back);
      run->successors[towards][byte] = moves;
    }
  }
}

static void set_up(bucket_run *run, sp_flow_field *field) {
  static const uint8_t square[DIRECTIONS] = {2, 3, 0, 1, 6, 7, 4, 5}, hex[DIRECTIONS] = {3, 4, 5, 0, 1, 2, 6, 7};
  const area_costs *costs = &field->grid->costs;
  bool is_hex = grid__is_hex(field->grid);
  run->field = field;
  run->per_bucket = 1.0 / costs->least;
  run->listed = 0;
  memcpy(run->reverse, is_hex ? hex : square, sizeof run->reverse);
  for (uint32_t d = 0; d < DIRECTIONS; d++) {
    double length = is_hex || d < STRAIGHT_DIRECTIONS ? 1.0 : SP_SQRT2;
    /* A hex grid's settling multiplies by the mean; there the length stays a length. */
    run->length[d] = costs->uniform && !is_hex ? length * costs->least : length;
  }
  memset(run->heads, -1, sizeof run->heads);
  fill_successors(run);
}

/** The goals on the open list go into the first bucket. */
static void take_goals(bucket_run *run) {
  sp_flow_field *field = run->field;
  const cell_arrays cells = arrays_of(field);
  uint32_t count = field->open_count;
  flow__close_all(field);
  for (uint32_t i = 0; i < count; i++) {
    field->marks[field->open[i].node] = NO_DIRECTION;
    put_first(run, &cells, field->open[i].node, 0);
  }
  run->listed = (int32_t)count;
}

/** From directions to cells; every cell with a cost has been settled. */
static void finish(bucket_run *run) {
  sp_flow_field *field = run->field;
  const cell_arrays cells = arrays_of(field);
  bool is_hex = grid__is_hex(field->grid);
  int32_t count = field->grid->cell_count, settled = 0;
  for (int32_t node = 0; node < count; node++) {
    if (!(cells.costs[node] < SP_INFINITY)) continue;
    const int32_t *offset = is_hex ? flow__offsets(field, node) : field->offset;
    uint8_t towards = cells.marks[node];
    settled++;
    cells.next[node] = towards == NO_DIRECTION ? -1 : node + offset[towards];
  }
  memset(field->marks, 0, (size_t)count);
  field->settled = settled;
  field->status = SP_FLOW_STATUS_COMPLETE;
}

/** Callbacks see the order of settling. With costs far apart a bucket would hold many steps in a row. */
bool flow__suits_buckets(const sp_flow_field *field) {
  const area_costs *costs = &field->grid->costs;
  if (field->hooks.blocked || field->hooks.step_cost) return false;
  return costs->least > 0x1p-500 && area_costs__largest(costs) <= costs->least * LARGEST_RATIO;
}

bool flow__run_in_buckets(sp_flow_field *field) {
  if (!flow__suits_buckets(field)) return false;
  bucket_run run;
  set_up(&run, field);
  take_goals(&run);
  if (grid__is_hex(field->grid)) {
    drain_hex(&run);
  } else if (field->grid->costs.uniform) {
    drain_uniform(&run);
  } else {
    drain_areas(&run);
  }
  finish(&run);
  return true;
}
