/* Tiles by content id, as the reader of snapshots needs them. */
#ifndef SP_MESH_LIBRARY_H
#define SP_MESH_LIBRARY_H

#include "samepath/navstate.h"

#include "mesh/mesh_internal.h"

/** NULL when the library has no such tile, or is NULL. */
sp_navtile *mesh__find_tile(const sp_navtile_library *library, const uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE]);

#endif
