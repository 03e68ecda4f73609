/* Queries, searches and topologies of hex grids: those of the grid inside. A callback may free the hex grid,
 * so nothing looks at it after the call.
 */
#include "grid/hex_grid.h"

sp_status sp_hex_find_path(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                           const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  return sp_grid_find_path(hex->grid, start_x, start_y, goal_x, goal_y, options, hooks, result);
}

sp_status sp_hex_find_path_with_points(sp_hex *hex, int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y,
                                       const sp_grid_options *options, const sp_grid_hooks *hooks,
                                       sp_grid_path *result) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  return sp_grid_find_path_with_points(hex->grid, start_x, start_y, goal_x, goal_y, options, hooks, result);
}

sp_status sp_hex_find_path_between(sp_hex *hex, double start_x, double start_y, double goal_x, double goal_y,
                                   const sp_grid_options *options, const sp_grid_hooks *hooks, sp_grid_path *result) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  return sp_grid_find_path_between(hex->grid, start_x, start_y, goal_x, goal_y, options, hooks, result);
}

sp_status sp_hex_find_paths(sp_hex *hex, const int32_t *queries, uint32_t count, const sp_grid_options *options,
                            const sp_grid_hooks *hooks, sp_grid_path *results) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_find_paths(hex->grid, queries, count, options, hooks, results) : status;
}

const int32_t *sp_hex_path_cells(const sp_hex *hex) {
  return sp_grid_path_cells(hex__grid(hex));
}

const double *sp_hex_path_points(const sp_hex *hex) {
  return sp_grid_path_points(hex__grid(hex));
}

const int32_t *sp_hex_path_expanded(const sp_hex *hex) {
  return sp_grid_path_expanded(hex__grid(hex));
}

sp_status sp_hex_search_create(sp_hex *hex, const sp_grid_options *options, const sp_grid_hooks *hooks,
                               sp_grid_search **out) {
  sp_status status = hex__check(hex);
  return status == SP_OK ? sp_grid_search_create(hex->grid, options, hooks, out) : status;
}

sp_status sp_hex_topology_create(sp_hex *hex, sp_topology **out) {
  sp_status status = hex__check(hex);
  if (status != SP_OK) return status;
  /* The topology of a hex grid has six moves; what is said here of squares is not looked at. */
  return sp_topology_create(hex->grid, 1, SP_GRID_CONNECTIVITY_EIGHT, SP_DIAGONAL_RULE_NO_CORNER_CUTTING, out);
}
