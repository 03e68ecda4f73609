/* What the two handles of replanning share: the options they take, and a run with its outcome, and what is known of a
 * node.
 */
#include "grid/replan.h"

sp_status replan__check_options(const sp_grid *grid, const sp_grid_options *options) {
  if (options->heuristic_weight != 1.0) {
    return sp__fail_size(SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT, options->heuristic_weight, 1.0);
  }
  if (grid__is_hex(grid)) return grid__check_hex_options(options);
  bool too_high = options->heuristic == SP_GRID_HEURISTIC_MANHATTAN;
  if (!too_high || options->connectivity == SP_GRID_CONNECTIVITY_FOUR) return SP_OK;
  return sp__fail(SP_E_ARGUMENT, SP_FIELD_GRID_OPTIONS_HEURISTIC, SP_DETAIL_NOT_CONSISTENT);
}

static grid_cell cell_of(const sp_grid *grid, int32_t node) {
  int32_t y = grid__row_of(&grid->divider, node);
  return (grid_cell){node - y * grid->width, y};
}

sp_status replan__plan(replan_search *search, int64_t budget, int32_t *reason) {
  const sp_grid *grid = search->grid;
  sp_status status = grid__check_ends(search->grid, &search->hooks, search->options.agent_size,
                                      cell_of(grid, search->start), cell_of(grid, search->goal), reason);
  if (status != SP_OK || *reason != SP_PATH_REASON_NONE) return status;
  bool finished;
  status = replan__run(search, budget, &finished);
  if (status != SP_OK) return status;
  if (!finished) {
    *reason = SP_PATH_REASON_BUDGET;
  } else if (!search->found) {
    *reason = SP_PATH_REASON_UNREACHABLE;
  }
  return SP_OK;
}

int32_t replan__status_of(int32_t reason) {
  return reason == SP_PATH_REASON_NONE ? SP_PATH_STATUS_FOUND : grid__status_of_reason(reason);
}

void replan__copy_costs(const replan_search *search, int32_t node, double costs[2]) {
  replan_node record = {SP_INFINITY, SP_INFINITY, -1, 0};
  if (search->initialized) record = replan__node(search, node);
  costs[0] = record.g;
  costs[1] = record.rhs;
}
