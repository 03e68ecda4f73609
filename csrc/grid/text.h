/* What the grid's text formats share. */
#ifndef SP_GRID_TEXT_H
#define SP_GRID_TEXT_H

#include "core/text.h"
#include "grid/grid_internal.h"

#endif
