/* Navigation meshes that change: random operations, comparison of all that shows. */
#ifndef SP_TESTS_NAVSTATES_H
#define SP_TESTS_NAVSTATES_H

#include "support/navtiles.h"

/** One random operation on tiles, polygons or switches; equal meshes and draws give equal meshes. */
void navstate_edit(sp_navmesh *mesh, sp__rng *rng);

/** Checks that slots, references, polygons, switches and links are equal, and the saved forms too. */
void navstate_check_equal(const sp_navmesh *a, const sp_navmesh *b);

/** A reference that may be stale, of any slot, salt and polygon that meshes of tests have. */
sp_polygon_ref navstate_forge(sp__rng *rng);

#endif
