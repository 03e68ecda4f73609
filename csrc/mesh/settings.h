/* What the saved forms need of the build settings. */
#ifndef SP_MESH_SETTINGS_H
#define SP_MESH_SETTINGS_H

#include "mesh/mesh_internal.h"

/** Bytes of an authored link, in the digest and in the saved forms. */
enum { MESH_AUTHORED_LINK_SIZE = 64 };

void mesh__write_authored_link(sp__writer *writer, const sp_off_mesh_link *link);

/** Checks settings (NULL: the defaults) and links, and gives the parameters of the mesh built with them. */
sp_status mesh__settings_to_params(const sp_nav_settings *settings, const sp_off_mesh_link *links, uint32_t link_count,
                                   mesh_params *out);

/** SP_E_RANGE names the first link that cannot be. */
sp_status mesh__check_authored_links(const sp_off_mesh_link *links, uint32_t link_count);

uint64_t mesh__envelope_bytes(const sp_navmesh *mesh);
/** Writes a mesh that has settings with them. */
void mesh__write_envelope(sp__writer *writer, const sp_navmesh *mesh);
/** Reads a mesh with its settings that fills the reader. */
sp_status mesh__read_envelope(sp__reader *reader, const sp_allocator *allocator, sp_navmesh **out);
/** A live mesh that has settings. */
sp_status mesh__check_saveable(const sp_navmesh *mesh);
/** What every reader of bytes asks of its arguments. */
sp_status mesh__check_bytes(const uint8_t *bytes, uint64_t length, const void *out);

#endif
