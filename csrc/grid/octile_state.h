/* The fields that the saved states of both octile searches begin with (G-338, G-341). */
#ifndef SP_GRID_OCTILE_STATE_H
#define SP_GRID_OCTILE_STATE_H

#include "grid/grid_internal.h"

typedef struct octile_fields {
  int32_t status; /* enum sp_search_status, begun */
  bool zero_estimate;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  int32_t straight; /* Steps of the path that was found, else 0 (GAP-35). */
  int32_t diagonal;
} octile_fields;

void octile__write_fields(sp__writer *writer, const octile_fields *fields);
/** Both ends must be walkable cells, the estimate the own one. */
sp_status octile__read_fields(sp__reader *reader, const sp_grid *grid, bool zero_estimate, octile_fields *fields);
/** The next cell of an ascending list: inside the grid and walkable. */
sp_status octile__read_cell(sp__reader *reader, const sp_grid *grid, int32_t previous, int32_t *cell);
/** A pair of straight and diagonal steps. */
sp_status octile__read_pair(sp__reader *reader, const sp_grid *grid, int32_t *straight, int32_t *diagonal);

#endif
