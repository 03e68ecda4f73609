/* What other modules need of the option list beyond the public functions. */
#ifndef SP_ABI_OPTIONS_H
#define SP_ABI_OPTIONS_H

#include <stdbool.h>

#include "samepath/base.h"

/** Checks every field like sp_grid_options_check; NULL stands for the defaults and is fine. */
sp_status sp__movingai_options_check(const sp_movingai_options *options);
sp_status sp__landmark_options_check(const sp_landmark_options *options);
sp_status sp__point_graph_options_check(const sp_point_graph_options *options);
sp_status sp__navmesh_params_check(const sp_navmesh_params *params);
sp_status sp__nav_settings_check(const sp_nav_settings *settings);
sp_status sp__navquery_options_check(const sp_navquery_options *options);
sp_status sp__nav_path_options_check(const sp_nav_path_options *options);
sp_status sp__nav_filter_options_check(const sp_nav_filter_options *options);

/** The same for the options of a hierarchy; that the moves can have one is checked by its creation. */
sp_status sp__hpa_options_check(const sp_hpa_options *options);

/** True when the option `field` may hold `value`: inside the bounds and, for a choice, a number of its enum. */
bool sp__option_allows(int32_t field, double value);

#endif
