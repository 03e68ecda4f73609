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

static void write_cell(const grid_divider *divider, int32_t node, int32_t *cell) {
  int32_t y = grid__row_of(divider, node);
  cell[0] = node - y * divider->width;
  cell[1] = y;
}

void grid__copy_nodes(const sp_grid *grid, const int32_t *nodes, size_t count, int32_t *cells) {
  for (size_t i = 0; i < count; i++) write_cell(&grid->divider, nodes[i], cells + 2 * i);
}

static void copy_generic_path(const astar_search *search, int32_t length, int32_t *cells) {
  int32_t node = search->goal;
  for (int32_t i = length - 1; i >= 0; i--) {
    write_cell(&search->grid->divider, node, cells + 2 * i);
    node = search->memory->nodes[node].parent;
  }
}

/* The nodes take the first half of the cells' room, and become cells from the last one back. */
static void copy_generic_jumps(const jump_search *search, int32_t length, int32_t *cells) {
  jump_search__copy_path(search, cells);
  for (int32_t i = length - 1; i >= 0; i--) write_cell(&search->grid->divider, cells[i], cells + 2 * i);
}

void grid__count_steps(const sp_grid *grid, const int32_t *cells, int32_t length, sp_grid_path *result) {
  if (grid__is_hex(grid)) { /* All moves have length 1. */
    result->straight_steps = length - 1;
    return;
  }
  for (int32_t i = 1; i < length; i++) {
    bool diagonal = cells[2 * i] != cells[2 * i - 2] && cells[2 * i + 1] != cells[2 * i - 1];
    if (diagonal) {
      result->diagonal_steps++;
    } else {
      result->straight_steps++;
    }
  }
}

static int32_t path_length(const grid_query *query) {
  switch (query->engine) {
  case GRID_ENGINE_OCTILE:
    return octile__path_length(&query->octile);
  case GRID_ENGINE_OCTILE_JUMP:
    return octile_jump__path_length(&query->octile_jump);
  case GRID_ENGINE_GENERIC_JUMP:
    return jump_search__path_length(&query->jump);
  case GRID_ENGINE_HPA:
    return query->hpa.path_count;
  default:
    return astar__path_length(&query->astar);
  }
}

/** m * (a + b * sqrt 2): the exact pair, one product each (G-145). */
static void price_pair(const grid_query *query, int32_t straight, int32_t diagonal, sp_grid_path *result) {
  result->straight_steps = straight;
  result->diagonal_steps = diagonal;
  result->cost = query->unit_cost * (straight + diagonal * SP_SQRT2);
}

static void copy_cells(const grid_query *query, int32_t length, int32_t *cells, sp_grid_path *result) {
  switch (query->engine) {
  case GRID_ENGINE_OCTILE:
    octile__copy_path(&query->octile, cells);
    price_pair(query, octile__straight_steps(&query->octile), octile__diagonal_steps(&query->octile), result);
    break;
  case GRID_ENGINE_OCTILE_JUMP:
    octile_jump__copy_path(&query->octile_jump, cells);
    price_pair(query, octile_jump__straight_steps(&query->octile_jump),
               octile_jump__diagonal_steps(&query->octile_jump), result);
    break;
  case GRID_ENGINE_GENERIC_JUMP:
    copy_generic_jumps(&query->jump, length, cells);
    grid__count_steps(query->grid, cells, length, result);
    result->cost = query->jump.cost;
    break;
  case GRID_ENGINE_HPA:
    grid__copy_nodes(query->grid, query->hpa.path, (size_t)length, cells);
    grid__count_steps(query->grid, cells, length, result);
    result->cost = query->hpa.cost;
    break;
  default:
    copy_generic_path(&query->astar, length, cells);
    if (query->algorithm == SP_GRID_ALGORITHM_ASTAR) grid__count_steps(query->grid, cells, length, result);
    result->cost = query->astar.cost;
    break;
  }
}

static sp_status write_cells(grid_query *query, sp_grid_path *result) {
  int32_t length = path_length(query);
  sp_status status = reserve_cells(query, (size_t)length);
  if (status != SP_OK) return status;
  result->first_cell = (uint32_t)query->cell_count;
  result->cell_count = length;
  copy_cells(query, length, query->cells + 2 * query->cell_count, result);
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
  grid_progress progress = grid__query_progress(query);
  void *expanded = query->expanded;
  if (!reserve(query->grid, &expanded, &query->expanded_capacity, 0, 2 * progress.recorded, sizeof *query->expanded)) {
    return sp__fail_memory();
  }
  query->expanded = expanded;
  grid__copy_nodes(query->grid, progress.record, progress.recorded, query->expanded);
  return SP_OK;
}

sp_status grid__query_result(grid_query *query, bool with_points, sp_grid_path *result) {
  int32_t engine = query->engine;
  bool ran = engine != GRID_ENGINE_NONE;
  *result = (sp_grid_path){.cost = SP_INFINITY,
                           .status = query->status,
                           .reason = query->reason,
                           .algorithm = ran ? query->algorithm : grid__query_algorithm(query),
                           .first_cell = (uint32_t)query->cell_count};
  result->specialized =
      ran ? engine == GRID_ENGINE_OCTILE || engine == GRID_ENGINE_OCTILE_JUMP : grid__query_is_specialized(query);
  grid_progress progress = grid__query_progress(query);
  result->iterations = progress.iterations;
  result->expanded = progress.expanded;
  result->recorded = (uint32_t)progress.recorded;
  if (query->status != SP_PATH_STATUS_FOUND) return SP_OK;
  sp_status status = write_cells(query, result);
  if (status != SP_OK) return status;
  result->length = sp__nan();
  return with_points ? write_points(query, result) : SP_OK;
}
