/* Everything of samepath. */
#ifndef SAMEPATH_SAMEPATH_H
#define SAMEPATH_SAMEPATH_H

#include "samepath/abi.h"
#include "samepath/base.h"
#include "samepath/flow.h"
#include "samepath/graph.h"
#include "samepath/grid.h"
#include "samepath/hex.h"
#include "samepath/hpa.h"
#include "samepath/jump.h"
#include "samepath/movingai.h"
#include "samepath/navmesh.h"
#include "samepath/navstate.h"
#include "samepath/query.h"
#include "samepath/replan.h"
#include "samepath/search.h"
#include "samepath/voxel.h"

#endif
