/* Callbacks of a host on the other side of the wasm boundary. The module imports these functions
 * (module "samepath") and hands each call on to them with the slot number under which the host
 * keeps the user's function.
 *
 *   blocked(slot: i32, x: i32, y: i32) -> i32                 non-zero keeps the agent out
 *   step_cost(slot: i32, from_x: i32, from_y: i32, to_x: i32, to_y: i32, grid_cost: f64) -> f64
 *   cell_changed(slot: i32, x: i32, y: i32)
 *   rect_changed(slot: i32, x: i32, y: i32, width: i32, height: i32)
 *   node_blocked(slot: i32, node: i32) -> i32                 non-zero keeps paths out
 *   edge_cost(slot: i32, from: i32, to: i32, weight: f64) -> f64
 *   estimate(slot: i32, from: i32, to: i32) -> f64
 *   link_valid(slot: i32, a: i32, b: i32) -> i32              zero refuses the link
 *   nav_passes(slot: i32, flags: i32, area: i32) -> i32       zero refuses
 *   voxel_blocked(slot: i32, x: i32, y: i32, z: i32) -> i32
 *   voxel_step_cost(slot: i32, from_x: i32, from_y: i32, from_z: i32, to_x: i32, to_y: i32, to_z: i32,
 *                   grid_cost: f64) -> f64
 *   voxel_changed(slot: i32, x: i32, y: i32, z: i32)
 *
 * An exception must not cross the wasm frames: the import catches it, keeps it, writes 1 to
 * *sp_host_failed() and returns anything. A query then ends with SP_E_CALLBACK; an edit with
 * listeners finishes. The host clears the flag and rethrows after the call.
 */
#ifndef SAMEPATH_WASM_HOST_H
#define SAMEPATH_WASM_HOST_H

#include "samepath/graph.h"
#include "samepath/grid.h"
#include "samepath/query.h"
#include "samepath/voxel.h"

enum {
  SP_HOST_BLOCKED = 1,      /**< hooks: bit 0 */
  SP_HOST_STEP_COST = 2,    /**< hooks: bit 1 */
  SP_HOST_CELL_CHANGED = 1, /**< listener: bit 0 */
  SP_HOST_RECT_CHANGED = 2, /**< listener: bit 1 */
  SP_HOST_NODE_BLOCKED = 1, /**< graph hooks: bit 0 */
  SP_HOST_EDGE_COST = 2,    /**< graph hooks: bit 1 */
  SP_HOST_ESTIMATE = 4      /**< graph hooks: bit 2 */
};

/** Fills 12 bytes with hooks that call the imports named by `kinds` with `slot`. */
SP_API void sp_host_hooks(sp_grid_hooks *out, uint32_t slot, uint32_t kinds);

/** Fills 12 bytes with a listener that calls the imports named by `kinds` with `slot`. */
SP_API void sp_host_listener(sp_grid_listener *out, uint32_t slot, uint32_t kinds);

/** Fills 16 bytes with graph hooks that call the imports named by `kinds` with `slot`. */
SP_API void sp_host_graph_hooks(sp_graph_hooks *out, uint32_t slot, uint32_t kinds);

/** Fills 8 bytes with a link hook that calls the import with `slot`. */
SP_API void sp_host_link_hooks(sp_link_hooks *out, uint32_t slot);

/** Fills 8 bytes with the hook of a filter that calls the import with `slot`. */
SP_API void sp_host_navfilter_hooks(sp_navfilter_hooks *out, uint32_t slot);

/** The same for the callbacks of voxel grids. */
SP_API void sp_host_voxel_hooks(sp_voxel_hooks *out, uint32_t slot, uint32_t kinds);

/** Fills 8 bytes with a listener that calls the import with `slot`. */
SP_API void sp_host_voxel_listener(sp_voxel_listener *out, uint32_t slot);

/** Address of the flag that an import sets to 1 when the user's function threw. Never moves. */
SP_API int32_t *sp_host_failed(void);

#endif
