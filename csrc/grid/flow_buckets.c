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

/* Lists: positions[node] is the cell before, or -2 - bucket for the first one; -1 for a cell in no list. */

static inline uint32_t bucket_of(const bucket_run *run, double cost) {
  return (uint32_t)(int64_t)(cost * run->per_bucket) % BUCKETS;
}

static inline void take_out(bucket_run *run, int32_t node) {
  int32_t *next = run->field->next, *positions = run->field->positions;
  int32_t before = positions[node], after = next[node];
  if (before >= 0) {
    next[before] = after;
  } else {
    run->heads[-2 - before] = after;
  }
  if (after >= 0) positions[after] = before;
}

static inline void put_first(bucket_run *run, int32_t node, uint32_t bucket) {
  int32_t *next = run->field->next, *positions = run->field->positions, first = run->heads[bucket];
  next[node] = first;
  positions[node] = -2 - (int32_t)bucket;
  if (first >= 0) positions[first] = node;
  run->heads[bucket] = node;
}

static inline void lower(bucket_run *run, int32_t node, double cost) {
  sp_flow_field *field = run->field;
  uint32_t bucket = bucket_of(run, cost);
  if (field->positions[node] == -1) {
    run->listed++;
    put_first(run, node, bucket);
  } else if (bucket != bucket_of(run, field->costs[node])) {
    take_out(run, node);
    put_first(run, node, bucket);
  }
  field->costs[node] = cost;
}

static inline int32_t pop(bucket_run *run, uint32_t bucket) {
  int32_t node = run->heads[bucket], after = run->field->next[node];
  run->heads[bucket] = after;
  if (after >= 0) run->field->positions[after] = -2 - (int32_t)bucket;
  run->field->positions[node] = -1;
  run->listed--;
  return node;
}

/* Settling ----------------------------------------------------------------------------------- */

static inline void offer(bucket_run *run, int32_t node, uint32_t direction, double cost) {
  sp_flow_field *field = run->field;
  uint8_t towards = run->reverse[direction];
  if (cost > field->costs[node]) return;
  if (cost < field->costs[node]) {
    lower(run, node, cost);
    field->marks[node] = towards;
  } else if (towards < field->marks[node]) {
    field->marks[node] = towards;
  }
}

/** Where all areas cost the same. */
static inline void settle_uniform(bucket_run *run, int32_t node) {
  sp_flow_field *field = run->field;
  double cost = field->costs[node];
  const int32_t *offset = flow__offsets(field, node);
  uint32_t moves = run->successors[field->marks[node]][field->neighbours[node]];
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    offer(run, node + offset[d], d, cost + run->length[d]);
  }
}

static inline void settle_areas(bucket_run *run, int32_t node) {
  sp_flow_field *field = run->field;
  double cost = field->costs[node];
  const int32_t *offset = flow__offsets(field, node);
  uint32_t moves = run->successors[field->marks[node]][field->neighbours[node]];
  for (; moves; moves &= moves - 1) {
    uint32_t d = sp__ctz32(moves);
    int32_t target = node + offset[d];
    offer(run, target, d, cost + run->length[d] * grid__mean_cost(field->grid, target, node));
  }
}

static void drain_uniform(bucket_run *run) {
  for (uint32_t bucket = 0; run->listed > 0; bucket = (bucket + 1) % BUCKETS) {
    while (run->heads[bucket] >= 0) settle_uniform(run, pop(run, bucket));
  }
}

static void drain_areas(bucket_run *run) {
  for (uint32_t bucket = 0; run->listed > 0; bucket = (bucket + 1) % BUCKETS) {
    while (run->heads[bucket] >= 0) settle_areas(run, pop(run, bucket));
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
    run->length[d] = costs->uniform ? length * costs->least : length;
  }
  memset(run->heads, -1, sizeof run->heads);
  fill_successors(run);
}

/** The goals on the open list go into the first bucket. */
static void take_goals(bucket_run *run) {
  sp_flow_field *field = run->field;
  uint32_t count = field->open_count;
  flow__close_all(field);
  for (uint32_t i = 0; i < count; i++) {
    field->marks[field->open[i].node] = NO_DIRECTION;
    put_first(run, field->open[i].node, 0);
  }
  run->listed = (int32_t)count;
}

/** From directions to cells; every cell with a cost has been settled. */
static void finish(bucket_run *run) {
  sp_flow_field *field = run->field;
  for (int32_t node = 0; node < field->grid->cell_count; node++) {
    if (!(field->costs[node] < SP_INFINITY)) continue;
    uint8_t towards = field->marks[node];
    field->settled++;
    field->next[node] = towards == NO_DIRECTION ? -1 : node + flow__offsets(field, node)[towards];
  }
  memset(field->marks, 0, (size_t)field->grid->cell_count);
  field->status = SP_FLOW_STATUS_COMPLETE;
}

/** Callbacks see the order of settling. With costs far apart a bucket would hold many steps in a row. */
static bool qualifies(const sp_flow_field *field) {
  const area_costs *costs = &field->grid->costs;
  if (field->hooks.blocked || field->hooks.step_cost) return false;
  return costs->least > 0x1p-500 && area_costs__largest(costs) <= costs->least * LARGEST_RATIO;
}

bool flow__run_in_buckets(sp_flow_field *field) {
  if (!qualifies(field)) return false;
  bucket_run run;
  set_up(&run, field);
  take_goals(&run);
  if (field->grid->costs.uniform) {
    drain_uniform(&run);
  } else {
    drain_areas(&run);
  }
  finish(&run);
  return true;
}
