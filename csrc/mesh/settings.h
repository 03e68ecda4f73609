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

#endif
