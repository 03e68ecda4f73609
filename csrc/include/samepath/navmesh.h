/* Navigation meshes: tiles of convex polygons over a grid, joined across tile borders and by off-mesh links.
 *
 * Y is up; the walkable surface is described in the X/Z plane. A polygon is convex and counter-clockwise when X points
 * right and Z up. World coordinates are doubles within 2^21; a tile stores float32 coordinates relative to its origin.
 * A mesh is used by one thread at a time; tiles are immutable and different meshes are independent, unless they share
 * tiles: these and the meshes that hold them belong to one thread. navstate.h has snapshots, streaming and agent
 * classes.
 */
#ifndef SAMEPATH_NAVMESH_H
#define SAMEPATH_NAVMESH_H

#include "samepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Largest number of tile slots of a mesh, and of polygons of a tile (2^20 - 1). */
#define SP_NAVMESH_MAX_SLOTS 1048575
#define SP_NAVTILE_MAX_POLYGONS 1048575
#define SP_NAVTILE_MAX_VERTICES 65536
#define SP_NAVTILE_MAX_LAYER 1023
/** Largest area number of a polygon. */
#define SP_NAVMESH_MAX_AREA 63
/** `sp_navtile_data.portal_sides` of an edge that is no portal. */
#define SP_NAVTILE_NO_PORTAL 255
#define SP_NAVMESH_FINGERPRINT_SIZE 16
#define SP_NAVTILE_CONTENT_ID_SIZE 32

/** One tile: polygons over shared vertices, immutable. */
typedef struct sp_navtile sp_navtile;
/** Tiles in numbered slots, and the links between their polygons. */
typedef struct sp_navmesh sp_navmesh;

/**
 * A polygon of a mesh: salt (24 bits), tile slot (20 bits), polygon index (20 bits) from the top; 0 is no polygon. A
 * slot's salt advances when its tile is removed or replaced, which makes the references to its polygons stale. A tile
 * reference has polygon index 0.
 */
typedef uint64_t sp_polygon_ref;

/* Parameters --------------------------------------------------------------------------------- */

/** The defaults: humanoid agents, tiles of 64. */
SP_API sp_status sp_navmesh_params_init(sp_navmesh_params *params);

/** SP_OK, or SP_E_RANGE with the first field that is out of its range. NULL stands for the defaults. */
SP_API sp_status sp_navmesh_params_check(const sp_navmesh_params *params);

/**
 * Writes 16 bytes that identify every setting that changes the content of tiles. Only tiles made with equal
 * fingerprints fit into one mesh.
 */
SP_API sp_status sp_navmesh_params_fingerprint(const sp_navmesh_params *params, uint8_t *fingerprint);

/** An off-mesh link as it is authored, in world coordinates. */
typedef struct sp_off_mesh_link {
  double start[3];
  double end[3];
  double radius; /**< How far polygons may be from its ends, horizontally; above 0. */
  uint32_t user_id;
  int32_t bidirectional;
  int32_t area;
  int32_t flags;
} sp_off_mesh_link;

SP_API sp_status sp_nav_settings_init(sp_nav_settings *settings);

/**
 * The parameters of the mesh that is built with these settings and authored links. The digest of the settings that are
 * no parameters goes into them, and so into the fingerprint. SP_E_RANGE names the field.
 */
SP_API sp_status sp_nav_settings_to_params(const sp_nav_settings *settings, const sp_off_mesh_link *links,
                                           uint32_t link_count, sp_navmesh_params *params);

/* Tiles -------------------------------------------------------------------------------------- */

/** Height detail of a polygon; all zero: none. */
typedef struct sp_navtile_detail {
  uint32_t vertex_base;
  uint32_t triangle_base;
  uint16_t vertex_count;
  uint16_t triangle_count;
} sp_navtile_detail;

/** An off-mesh link of a tile, relative to the tile's origin; the end may lie in any tile. */
typedef struct sp_navtile_link {
  float start[3];
  float end[3];
  float radius;
  uint32_t user_id;
  uint16_t flags;
  uint8_t area;
  uint8_t bidirectional;
} sp_navtile_link;

/**
 * The content of a tile, in its own coordinates. Arrays are borrowed for the call; those of count 0 may be NULL.
 *
 * `edges` counts the indices of all polygons together; edge i of a polygon runs from its vertex i to the next one.
 * neighbors[e] is 0 for a wall or portal, k for polygon k - 1 of this tile; portal_sides[e] is 255, or the side of the
 * tile on whose border the edge lies: 0 +X, 1 +Z, 2 -X, 3 -Z. `details` may be NULL when no polygon has any.
 * Indices of detail triangles count the polygon's vertices, then its own detail vertices; the fourth byte has bit k set
 * when edge k lies on the polygon's boundary.
 */
typedef struct sp_navtile_data {
  double origin_y;
  int32_t tile_x;
  int32_t tile_z;
  int32_t layer;
  uint32_t vertex_count;
  uint32_t polygon_count;
  uint32_t edge_count;
  uint32_t detail_vertex_count;
  uint32_t detail_triangle_count;
  uint32_t link_count;
  const float *vertices; /**< x, y, z */
  const uint8_t *polygon_vertex_counts;
  const uint16_t *indices;
  const int32_t *neighbors;
  const uint8_t *portal_sides;
  const uint8_t *areas;
  const uint16_t *flags;
  const sp_navtile_detail *details;
  const float *detail_vertices;
  const uint8_t *detail_triangles;
  const sp_navtile_link *links;
} sp_navtile_data;

/**
 * Makes a tile of a copy of the data. SP_E_FORMAT names the array, the polygon, edge or item and what is wrong with it.
 * `allocator` is copied, NULL means malloc. Free with sp_navtile_free.
 */
SP_API sp_status sp_navtile_create(const sp_navmesh_params *params, const sp_navtile_data *data,
                                   const sp_allocator *allocator, sp_navtile **out);

/** Polygons in world coordinates, cut to one tile and sharing vertices by index. `areas`, `flags` may be NULL (0). */
typedef struct sp_navtile_polygons {
  double origin_y;
  int32_t tile_x;
  int32_t tile_z;
  int32_t layer;
  uint32_t vertex_count;
  uint32_t polygon_count;
  const double *vertices; /**< x, y, z */
  const uint8_t *polygon_vertex_counts;
  const uint32_t *indices;
  const uint8_t *areas;
  const uint16_t *flags;
} sp_navtile_polygons;

/**
 * Makes a tile of world polygons: coordinates within a 1024th of a cell of the tile's border move onto it, clockwise
 * polygons are turned round, an edge that exactly two polygons share in opposite directions joins them, and other edges
 * on the border become portals. Errors as of sp_navtile_create.
 */
SP_API sp_status sp_navtile_from_polygons(const sp_navmesh_params *params, const sp_navtile_polygons *polygons,
                                          const sp_allocator *allocator, sp_navtile **out);

/**
 * Reads a saved tile ("ONPT", version 2) of a mesh with these parameters. SP_E_FORMAT with the byte offset: another
 * version has the detail SP_DETAIL_OTHER_VERSION, a tile of other settings SP_DETAIL_OTHER_SETTINGS.
 */
SP_API sp_status sp_navtile_read(const sp_navmesh_params *params, const uint8_t *bytes, uint64_t length,
                                 const sp_allocator *allocator, sp_navtile **out);

/** Drops the caller's reference; NULL is ignored. Meshes that hold the tile keep it alive. */
SP_API void sp_navtile_free(sp_navtile *tile);

/** Bytes of the saved tile. */
SP_API uint64_t sp_navtile_size(const sp_navtile *tile);
/** Writes sp_navtile_size bytes; SP_E_BUFFER_TOO_SMALL for a smaller capacity. */
SP_API sp_status sp_navtile_write(const sp_navtile *tile, uint8_t *bytes, uint64_t capacity);
/** SHA-256 of the saved tile: equal for tiles of equal content. 32 bytes. */
SP_API sp_status sp_navtile_content_id(const sp_navtile *tile, uint8_t *id);
/** The content; its arrays borrow from the tile. */
SP_API sp_status sp_navtile_get_data(const sp_navtile *tile, sp_navtile_data *data);

/**
 * Gives the tiles of a column the authored links that start there; what builds or rebuilds tiles calls this before they
 * go into a mesh. `tiles` are all layers of one column in ascending order. A link goes to the layer with the polygon
 * that its start attaches to with the least score, the lowest when none does, behind the links which that tile has, in
 * the order of the list; it is left out when an end is higher or lower than the tile's extent. Tiles that get links are
 * exchanged in the array for new ones with the same allocator, and the caller's references on the old ones are dropped.
 * SP_E_RANGE names a link that is not valid, whose radius is no float32 above 0, or whose end is beyond the extent of
 * the column in X or Z; SP_E_FORMAT tiles of other settings, of different columns or out of order. Then all is as
 * before.
 */
SP_API sp_status sp_navtile_bake_links(const sp_navmesh_params *params, const sp_off_mesh_link *links,
                                       uint32_t link_count, sp_navtile **tiles, uint32_t tile_count);

/* Meshes ------------------------------------------------------------------------------------- */

/** Makes a mesh without tiles. `allocator` is copied, NULL means malloc. Free with sp_navmesh_free. */
SP_API sp_status sp_navmesh_create(const sp_navmesh_params *params, const sp_allocator *allocator, sp_navmesh **out);
SP_API void sp_navmesh_free(sp_navmesh *mesh);
SP_API sp_status sp_navmesh_get_params(const sp_navmesh *mesh, sp_navmesh_params *params);
/** Slots in use or free: one more than the highest slot that was ever taken. */
SP_API uint32_t sp_navmesh_slot_count(const sp_navmesh *mesh);
SP_API uint32_t sp_navmesh_tile_count(const sp_navmesh *mesh);
/**
 * Grows with every change of tiles, polygons or switches, and with every restore: what was derived from the mesh at
 * another count is out of date. It is no part of the saved forms.
 */
SP_API uint64_t sp_navmesh_edit_count(const sp_navmesh *mesh);
/** Bytes that the mesh holds beside its tiles. */
SP_API uint64_t sp_navmesh_memory(const sp_navmesh *mesh);

/**
 * Puts a tile into the lowest free slot and joins it to its neighbours; *ref (may be NULL) receives its tile reference.
 * The mesh shares the tile's content; areas, flags and switches that the tile carries (sp_navmesh_copy_tile) are its
 * own. A tile at an occupied position is SP_E_STATE, one of other settings SP_E_FORMAT, and so is
 * one whose border edges cover each other many times over (more than 16 links per border edge of both sides). Every
 * edit takes time for the tile and its neighbours, or for all tiles when any of them has off-mesh links.
 */
SP_API sp_status sp_navmesh_add_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref);
/** Puts a tile in place of the one at its position, in the same slot with the next salt. SP_E_STATE when there is none.
 */
SP_API sp_status sp_navmesh_replace_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref);
/** Removes the tile at a position; its slot is free with the next salt. SP_E_STATE when there is none. */
SP_API sp_status sp_navmesh_remove_tile(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer);

/** Reference of the tile at a position, 0 for none. */
SP_API sp_polygon_ref sp_navmesh_tile_at(const sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer);
/** Reference of the tile in a slot, 0 when the slot is free or does not exist. */
SP_API sp_polygon_ref sp_navmesh_tile_in_slot(const sp_navmesh *mesh, uint32_t slot);
/**
 * The tile that a tile or polygon reference points into, as it was built; borrows until the mesh is edited. NULL for a
 * stale one.
 */
SP_API const sp_navtile *sp_navmesh_get_tile(const sp_navmesh *mesh, sp_polygon_ref ref);
/**
 * A tile that carries the present areas, flags and link switches of this one into the mesh that takes it. Its content,
 * bytes and content id are those of the tile as it was built. Free with sp_navtile_free. SP_E_STATE for a stale
 * reference.
 */
SP_API sp_status sp_navmesh_copy_tile(const sp_navmesh *mesh, sp_polygon_ref ref, sp_navtile **out);
/** 1 when the reference points to a polygon that is there. */
SP_API int32_t sp_navmesh_is_valid(const sp_navmesh *mesh, sp_polygon_ref ref);
/** Column and row of a world position: floor((x - origin) / tile size). SP_E_RANGE for a position beyond 2^21. */
SP_API sp_status sp_navmesh_world_to_tile(const sp_navmesh *mesh, double x, double z, int32_t *tile_x, int32_t *tile_z);

/** Area and flags of a polygon at present; SP_E_STATE for a stale reference. */
SP_API sp_status sp_navmesh_get_polygon(const sp_navmesh *mesh, sp_polygon_ref ref, int32_t *area, int32_t *flags);
/** Changes the area (0..63) or the flags (0..65535) of a polygon of this mesh; the tile stays as it was built. */
SP_API sp_status sp_navmesh_set_polygon_area(sp_navmesh *mesh, sp_polygon_ref ref, int32_t area);
SP_API sp_status sp_navmesh_set_polygon_flags(sp_navmesh *mesh, sp_polygon_ref ref, int32_t flags);

/** How a link leads from its polygon to another. */
enum {
  SP_NAVLINK_PORTAL = 0,          /**< Across a tile border. */
  SP_NAVLINK_OFF_MESH = 1,        /**< Along an off-mesh link, from its start to its end. */
  SP_NAVLINK_OFF_MESH_REVERSE = 2 /**< Along a bidirectional one, from its end to its start. */
};

/** A link of a polygon. */
typedef struct sp_navlink {
  sp_polygon_ref target;
  uint32_t owner_slot; /**< Slot of the tile that has the off-mesh link; 0 for a portal. */
  uint32_t link_index; /**< Its index in that tile; 0 for a portal. */
  uint8_t kind;
  uint8_t edge;      /**< Edge of the polygon that a portal crosses. */
  uint8_t side;      /**< Side of the tile it lies on. */
  uint8_t range_min; /**< Covered part of that edge in 255ths from its first vertex. */
  uint8_t range_max;
  uint8_t reserved[3];
} sp_navlink;

/**
 * Links of a polygon in their order: portals, forward off-mesh links, reverse ones. *count receives their number; at
 * most `capacity` are written. `links` may be NULL when `capacity` is 0. SP_E_STATE for a stale reference.
 */
SP_API sp_status sp_navmesh_get_links(const sp_navmesh *mesh, sp_polygon_ref ref, sp_navlink *links, uint32_t capacity,
                                      uint32_t *count);

/**
 * Turns an off-mesh link of a tile off or on again: one that is off joins no polygons. `tile` is a reference of the
 * owner, `link` the index in its data. All links of a new tile are on. Takes time for the two tiles that it joins.
 * SP_E_STATE for a stale reference, SP_E_RANGE for an index beyond the links.
 */
SP_API sp_status sp_navmesh_set_link_enabled(sp_navmesh *mesh, sp_polygon_ref tile, uint32_t link, int32_t enabled);
SP_API sp_status sp_navmesh_get_link_enabled(const sp_navmesh *mesh, sp_polygon_ref tile, uint32_t link,
                                             int32_t *enabled);

/* Bytes -------------------------------------------------------------------------------------- */

/** Bytes of the saved mesh ("ONPM", version 2): slots, salts, and tiles with their present areas and flags; no
 * switches.
 */
SP_API uint64_t sp_navmesh_size(const sp_navmesh *mesh);
SP_API sp_status sp_navmesh_write(const sp_navmesh *mesh, uint8_t *bytes, uint64_t capacity);
/** Reads a saved mesh. SP_E_FORMAT with offset, field and detail. The present areas and flags become those as built. */
SP_API sp_status sp_navmesh_read(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                 sp_navmesh **out);

/**
 * Gives a mesh the settings and authored links it was built with, which sp_navmesh_save puts beside it. Settings whose
 * parameters are not those of the mesh are SP_E_FORMAT with SP_DETAIL_OTHER_SETTINGS.
 */
SP_API sp_status sp_navmesh_set_settings(sp_navmesh *mesh, const sp_nav_settings *settings,
                                         const sp_off_mesh_link *links, uint32_t link_count);
/** The settings and *link_count (may be NULL) authored links; SP_E_STATE for a mesh without. */
SP_API sp_status sp_navmesh_get_settings(const sp_navmesh *mesh, sp_nav_settings *settings, uint32_t *link_count);
/** The authored links; borrow until the settings change. NULL without any. */
SP_API const sp_off_mesh_link *sp_navmesh_authored_links(const sp_navmesh *mesh);

/** Bytes of a mesh saved with its settings ("ONNM"); 0 for a mesh without settings. */
SP_API uint64_t sp_navmesh_saved_size(const sp_navmesh *mesh);
SP_API sp_status sp_navmesh_save(const sp_navmesh *mesh, uint8_t *bytes, uint64_t capacity);
/** Reads what sp_navmesh_save wrote. SP_E_FORMAT with offset, field and detail. */
SP_API sp_status sp_navmesh_load(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                 sp_navmesh **out);

#ifdef __cplusplus
}
#endif
#endif
