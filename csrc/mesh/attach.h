/* Where the ends of off-mesh links meet the mesh. */
#ifndef SP_MESH_ATTACH_H
#define SP_MESH_ATTACH_H

#include "mesh/mesh_internal.h"

/**
 * The polygon of the owner's tile under the start of a link, and the slot and polygon under its end; false when either
 * end finds none.
 */
bool mesh__attach_link(const sp_navmesh *mesh, uint32_t owner, const sp_navtile_link *link, uint32_t *start_polygon,
                       uint32_t *end_slot, uint32_t *end_polygon);

/** Score of the polygon of a tile under the start of a link of that tile; infinity when none is in reach. */
double mesh__start_score(const sp_navtile *tile, const sp_navtile_link *link, double climb);

#endif
