/* Results: the cells, points, counts and exact costs of a finished query. */
#include "grid/query.h"
#include "math/rounding.h"

static bool reserve(const sp_grid *grid, void **array, size_t *capacity, size_t used, size_t needed, size_t item) {
  return sp__grow_array(&grid->object.allocator, array, capacity, used, needed, item);
}

static sp_status reserve_cells(grid_query *query, size_t count) {
  void *cells = query->cells;
  size_t used = 2 * query->cell_count;
  if (!reserve(query->grid, &cells, &query->cell_capacity, used, used + 2 * count, sizeof *query->cells)) {
    return sp__fail_memory();
  }
  query->cells = cells;
  return SP_OK;
}

static void copy_generic_path(const astar_search *search, int32_t length, int32_t *cells) {
  const grid_divider *divider = &search->grid->divider;
  int32_t node = search->goal;
  for (int32_t i = length - 1; i >= 0; i--) {
    int32_t y = grid__row_of(divider, node);
    cells[2 * i] = node - y * divider->width;
    cells[2 * i + 1] = y;
    node = search->memory->nodes[node].parent;
  }
}

static void count_steps(const int32_t *cells, int32_t length, sp_grid_path *result) {
  for (int32_t i = 1; i < length; i++) {
    bool diagonal = cells[2 * i] != cells[2 * i - 2] && cells[2 * i + 1] != cells[2 * i - 1];
    if (diagonal) {
      result->diagonal_steps++;
    } else {
      result->straight_steps++;
    }
  }
}

static sp_status write_cells(grid_query *query, sp_grid_path *result) {
  bool octile = query->engine == GRID_ENGINE_OCTILE;
  int32_t length = octile ? octile__path_length(&query->octile) : astar__path_length(&query->astar);
  sp_status status = reserve_cells(query, (size_t)length);
  if (status != SP_OK) return status;
  int32_t *cells = query->cells + 2 * query->cell_count;
  result->first_cell = (uint32_t)query->cell_count;
  result->cell_count = length;
  if (octile) {
    /* m * (a + b * sqrt 2): the exact pair, one product each (G-145). */
    octile__copy_path(&query->octile, cells);
    result->straight_steps = octile__straight_steps(&query->octile);
    result->diagonal_steps = octile__diagonal_steps(&query->octile);
    result->cost = query->grid->costs.multipliers[0] * (result->straight_steps + result->diagonal_steps * SP_SQRT2);
  } else {
    copy_generic_path(&query->astar, length, cells);
    count_steps(cells, length, result);
    result->cost = query->astar.cost;
  }
  query->cell_count += (size_t)length;
  return SP_OK;
}

/* The points are the cells' centres; the length is their sum in path order from 0 (GAP-21). */
static sp_status write_points(grid_query *query, sp_grid_path *result) {
  size_t count = (size_t)result->cell_count;
  void *points = query->points;
  if (!reserve(query->grid, &points, &query->point_capacity, 0, 2 * count, sizeof *query->points)) {
    return sp__fail_memory();
  }
  query->points = points;
  const int32_t *cells = query->cells + 2 * (size_t)result->first_cell;
  double length = 0.0;
  for (size_t i = 0; i < count; i++) {
    double *point = query->points + 2 * i;
    grid__cell_center(query->grid, cells[2 * i], cells[2 * i + 1], point);
    if (i == 0) continue;
    double dx = point[0] - point[-2], dy = point[1] - point[-1];
    length += sp__sqrt(dx * dx + dy * dy);
  }
  result->length = length;
  result->point_count = result->cell_count;
  return SP_OK;
}

sp_status grid__query_copy_expanded(grid_query *query) {
  bool octile = query->engine == GRID_ENGINE_OCTILE;
  const expansion_record *record = octile ? &query->octile.record : &query->memory.record;
  void *expanded = query->expanded;
  if (!reserve(query->grid, &expanded, &query->expanded_capacity, 0, 2 * record->count, sizeof *query->expanded)) {
    return sp__fail_memory();
  }
  query->expanded = expanded;
  const grid_divider *divider = &query->grid->divider;
  for (size_t i = 0; i < record->count; i++) {
    int32_t y = grid__row_of(divider, record->nodes[i]);
    query->expanded[2 * i] = record->nodes[i] - y * divider->width;
    query->expanded[2 * i + 1] = y;
  }
  return SP_OK;
}

static void write_counts(const grid_query *query, sp_grid_path *result) {
  if (query->engine == GRID_ENGINE_OCTILE) {
    result->iterations = query->octile.iterations;
    result->expanded = query->octile.expanded;
    result->recorded = (uint32_t)query->octile.record.count;
  }
  if (query->engine == GRID_ENGINE_GENERIC) {
    result->iterations = query->astar.iterations;
    result->expanded = query->astar.expanded;
    result->recorded = (uint32_t)query->memory.record.count;
  }
}

sp_status grid__query_result(grid_query *query, bool with_points, sp_grid_path *result) {
  *result = (sp_grid_path){.cost = SP_INFINITY,
                           .status = query->status,
                           .reason = query->reason,
                           .algorithm = SP_GRID_ALGORITHM_ASTAR,
                           .first_cell = (uint32_t)query->cell_count};
  result->specialized =
      query->engine == GRID_ENGINE_NONE ? grid__query_is_specialized(query) : query->engine == GRID_ENGINE_OCTILE;
  write_counts(query, result);
  if (query->status != SP_PATH_STATUS_FOUND) return SP_OK;
  sp_status status = write_cells(query, result);
  if (status != SP_OK) return status;
  result->length = sp__nan();
  return with_points ? write_points(query, result) : SP_OK;
}
