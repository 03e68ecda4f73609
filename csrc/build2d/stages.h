/* What the stages of a build have in common with the builds in one call. */
#ifndef SP_BUILD2D_STAGES_H
#define SP_BUILD2D_STAGES_H

#include "build2d/build2d_internal.h"

/** Checks what every build checks of its settings (NULL: the defaults), and chooses the grid. */
sp_status geo__check_build(const sp_nav_settings *settings, const sp_off_mesh_link *links, uint32_t link_count,
                           sp_navmesh_params *params, int32_t *snap_bits);

#endif
