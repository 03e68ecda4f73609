/* Layout of the snapshots, "ONPS" version 2 (spec 09-navmesh-snapshot, "Byte layout"). */
#ifndef SP_MESH_SNAPSHOT_H
#define SP_MESH_SNAPSHOT_H

#include "samepath/navstate.h"

#include "mesh/mesh_internal.h"

#define MESH_SNAPSHOT_MAGIC UINT32_C(0x53504E4F) /* "ONPS" */

enum {
  MESH_SNAPSHOT_HEADER_SIZE = 80, /* parameters and section count included */
  MESH_SECTION_HEAD_SIZE = 8,
  MESH_SLOTS_SECTION = 1,
  MESH_SNAPSHOT_SLOT_SIZE = 5, /* the least */
  MESH_POLYGON_EDIT_SIZE = 7,
  MESH_LINK_SWITCH_SIZE = 4
};

/** What a slot has. */
enum { MESH_SLOT_FREE, MESH_SLOT_INLINE, MESH_SLOT_REFERENCED, MESH_SLOT_KINDS };

#endif
