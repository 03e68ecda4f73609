/* The multipliers of the area ids 0..254, shared by every kind of grid. */
#ifndef SP_GRID_AREA_COSTS_H
#define SP_GRID_AREA_COSTS_H

#include <stdbool.h>

#include "samepath/grid.h"

#include "core/state.h"

typedef struct area_costs {
  double multipliers[SP_AREA_COUNT];
  double least;    /* Smallest of all, used areas or not: it scales the heuristics (trap 10). */
  uint64_t edits;  /* Never wraps, never saved: what running searches compare. */
  int32_t version; /* Public; wraps from 2^31 - 1 to 0. */
  bool uniform;    /* All 255 are equal. */
} area_costs;

/** The public counter after one more edit: 2^31 - 1 goes to 0, because saved states require >= 0 (GAP-28). */
int32_t grid__next_version(int32_t version);

/** All multipliers 1, version 0. */
void area_costs__init(area_costs *costs);
/** SP_E_RANGE for an area that is not 0..254. */
sp_status area_costs__get(const area_costs *costs, int32_t area, double *cost);
/** Sets one multiplier; `busy` refuses with SP_E_REENTRANT after the arguments were checked. */
sp_status area_costs__set(area_costs *costs, int32_t area, double cost, bool busy);
/** Sets all of them as one edit. */
sp_status area_costs__set_all(area_costs *costs, const double *values, uint32_t count, bool busy);

/** Version and multipliers, as saved states have them (G-322). */
void area_costs__write(sp__writer *writer, const area_costs *costs);
/** Reads what area_costs__restore takes. */
sp_status area_costs__read(sp__reader *reader, area_costs *saved);
/** Takes over version and multipliers; counts as an edit even if nothing differs (G-312). */
void area_costs__restore(area_costs *costs, const area_costs *saved);

#endif
