/* The hex grid object: the handle of a grid that has a layout. The grid itself is never handed out, so that
 * no function of square grids can be called on it.
 */
#ifndef SP_GRID_HEX_GRID_H
#define SP_GRID_HEX_GRID_H

#include "samepath/hex.h"

#include "grid/grid_internal.h"

struct sp_hex {
  sp__object object;
  sp_grid *grid;
};

/** SP_OK for a hex grid handle that the caller may use. */
static inline sp_status hex__check(const sp_hex *hex) {
  return sp__object_check(hex, SP__KIND_HEX);
}

/** The grid of a usable handle, else NULL, for which the getters of grids give something neutral. */
static inline sp_grid *hex__grid(const sp_hex *hex) {
  return sp__object_is(hex, SP__KIND_HEX) ? hex->grid : NULL;
}

#endif
