/* Navigation meshes at run time: snapshots of what changes, tiles by content, streaming, agent classes. */
#ifndef SAMEPATH_NAVSTATE_H
#define SAMEPATH_NAVSTATE_H

#include "samepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Libraries ---------------------------------------------------------------------------------- */

/** Tiles by their content id. */
typedef struct sp_navtile_library sp_navtile_library;

/** Makes an empty library. `allocator` is copied, NULL means malloc. Free with sp_navtile_library_free. */
SP_API sp_status sp_navtile_library_create(const sp_allocator *allocator, sp_navtile_library **out);
SP_API void sp_navtile_library_free(sp_navtile_library *library);
/** Shares the content of a tile; of tiles with equal content the first one stays. */
SP_API sp_status sp_navtile_library_add(sp_navtile_library *library, sp_navtile *tile);
/** The tile with this content id (32 bytes), as it was built; NULL for none. Borrows from the library. */
SP_API sp_navtile *sp_navtile_library_find(const sp_navtile_library *library, const uint8_t *id);
SP_API uint32_t sp_navtile_library_count(const sp_navtile_library *library);

/* Snapshots ---------------------------------------------------------------------------------- */

/*
 * A snapshot ("ONPS", version 2) is what can change of a mesh: slots with their salts and tiles, areas and flags that
 * differ from the tile as it was built, links that are switched off. A mesh restored from it behaves in every way as
 * the one it was taken of, references included, and gives the same bytes again.
 */

/** Bytes of a snapshot (sp_snapshot_mode); 0 for a mode that does not exist. */
SP_API uint64_t sp_navmesh_snapshot_size(const sp_navmesh *mesh, int32_t mode);
/**
 * Writes sp_navmesh_snapshot_size bytes. Equal states give equal bytes. Allocates nothing. The first one by reference
 * after a tile came hashes that tile.
 */
SP_API sp_status sp_navmesh_save_snapshot(const sp_navmesh *mesh, int32_t mode, uint8_t *bytes, uint64_t capacity);
/**
 * Puts the mesh into the state of a snapshot; queries that use it go on. `library` has the tiles that it names; NULL
 * when it names none. SP_E_FORMAT with offset, field, index and detail: a tile that the library does not have is
 * SP_DETAIL_UNKNOWN_TILE, a snapshot of a mesh with other parameters SP_DETAIL_OTHER_SETTINGS. Then nothing has
 * changed.
 */
SP_API sp_status sp_navmesh_restore_snapshot(sp_navmesh *mesh, const uint8_t *bytes, uint64_t length,
                                             const sp_navtile_library *library);
/** Makes a mesh of a snapshot; it has no settings. Errors as of sp_navmesh_restore_snapshot. */
SP_API sp_status sp_navmesh_from_snapshot(const uint8_t *bytes, uint64_t length, const sp_navtile_library *library,
                                          const sp_allocator *allocator, sp_navmesh **out);

/* Streaming ---------------------------------------------------------------------------------- */

/** A queue of tiles that come into a mesh and columns that leave it, worked off in the order of the calls. */
typedef struct sp_tile_streamer sp_tile_streamer;

/** Makes an empty queue with the allocator of the mesh, which it keeps. Free with sp_tile_streamer_free. */
SP_API sp_status sp_tile_streamer_create(sp_navmesh *mesh, sp_tile_streamer **out);
SP_API void sp_tile_streamer_free(sp_tile_streamer *streamer);
/** Queues a saved tile ("ONPT"): it is read, and added or put in place of the one at its position. Copies the bytes. */
SP_API sp_status sp_tile_streamer_stream_in(sp_tile_streamer *streamer, const uint8_t *bytes, uint64_t length);
/** Queues the removal of all layers of a column, which does nothing when there are none. */
SP_API sp_status sp_tile_streamer_stream_out(sp_tile_streamer *streamer, int32_t tile_x, int32_t tile_z);
/**
 * Applies at most so many operations; *applied (may be NULL) receives how many. One that fails has left the queue when
 * its error is returned, and the ones before it stay applied; without memory it stays first in the queue.
 */
SP_API sp_status sp_tile_streamer_update(sp_tile_streamer *streamer, uint32_t max_operations, uint32_t *applied);
SP_API uint32_t sp_tile_streamer_queued_count(const sp_tile_streamer *streamer);
/** Writes at most `capacity` operations, the next one first; *count receives how many there are. */
SP_API sp_status sp_tile_streamer_get_queued(const sp_tile_streamer *streamer, sp_queued_operation *operations,
                                             uint32_t capacity, uint32_t *count);

/* Worlds ------------------------------------------------------------------------------------- */

/** Meshes of one place, one for each agent class. */
typedef struct sp_navworld sp_navworld;

/**
 * Makes a world of meshes that have settings, in this order, and takes them over: free the world, not the meshes.
 * SP_E_STATE for a mesh without settings. `allocator` is copied, NULL means malloc. Free with sp_navworld_free.
 */
SP_API sp_status sp_navworld_create(sp_navmesh *const *meshes, uint32_t count, const sp_allocator *allocator,
                                    sp_navworld **out);
/** Frees the world and its meshes. */
SP_API void sp_navworld_free(sp_navworld *world);
SP_API uint32_t sp_navworld_class_count(const sp_navworld *world);
/** The mesh of a class; borrows from the world. NULL for a class that does not exist. */
SP_API sp_navmesh *sp_navworld_mesh(const sp_navworld *world, uint32_t index);
/** The class of agents of a radius: that of the least agent radius not below it, else the one of the largest. */
SP_API sp_status sp_navworld_class_for(const sp_navworld *world, double radius, uint32_t *index);

/** Bytes of the saved world ("ONNW", version 1): its meshes with their settings. */
SP_API uint64_t sp_navworld_size(const sp_navworld *world);
SP_API sp_status sp_navworld_save(const sp_navworld *world, uint8_t *bytes, uint64_t capacity);
/** Reads a saved world. SP_E_FORMAT with offset, field and detail. */
SP_API sp_status sp_navworld_load(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                  sp_navworld **out);

#ifdef __cplusplus
}
#endif
#endif
