/* Shared by the files of the mesh module. */
#ifndef SP_MESH_MESH_INTERNAL_H
#define SP_MESH_MESH_INTERNAL_H

#include <stdbool.h>

#include "samepath/navmesh.h"

#include "core/alloc.h"
#include "core/bytes.h"
#include "core/error.h"
#include "core/object.h"

enum {
  MESH_FORMAT_VERSION = 2,
  MESH_PARAMS_SIZE = 68, /* the parameter block of the formats */
  MESH_MAX_SALT = 0xFFFFFF,
  MESH_SIDES = 4,
  MESH_MAX_VERTS = 16,
  MESH_INDEX_BITS = 20,
  MESH_SPARE_QUERIES = 4
};

/* Parameters --------------------------------------------------------------------------------- */

/** Checked parameters, float32 fields rounded, and what follows from them. */
typedef struct mesh_params {
  sp_navmesh_params values;
  double max_extent; /* largest local height, and local coordinate of an off-mesh link */
  float tile_size;
  uint8_t fingerprint[SP_NAVMESH_FINGERPRINT_SIZE];
} mesh_params;

/** NULL stands for the defaults. */
sp_status mesh__params_make(const sp_navmesh_params *values, mesh_params *out);
bool mesh__params_equal(const mesh_params *a, const mesh_params *b);
void mesh__write_params(sp__writer *writer, const sp_navmesh_params *values);
/** Reads and checks a parameter block; SP_E_FORMAT for values out of range. */
sp_status mesh__read_params(sp__reader *reader, mesh_params *out);
/** Origin of a column or row. */
double mesh__tile_origin(double origin, int32_t tile, double tile_size);

/**
 * Reads magic, version and flags of one of the module's formats. A reader inside of another one's bytes keeps offsets
 * from the start of all bytes.
 */
sp_status mesh__read_header(sp__reader *reader, uint32_t magic, uint16_t version);
void mesh__write_header(sp__writer *writer, uint32_t magic, uint16_t version);

/* Tiles -------------------------------------------------------------------------------------- */

/** An edge on a border of the tile, in border coordinates: `u` along the border, `y` up. */
typedef struct mesh_portal {
  float u[2];
  float y[2];
  uint32_t polygon;
  uint32_t edge; /* of the polygon */
} mesh_portal;

/** The portals of one side in (polygon, edge) order, and by the low end of their interval. */
typedef struct mesh_border {
  mesh_portal *portals;
  uint32_t *by_low; /* portal numbers */
  float *reach;     /* greatest high end among by_low[0..i] */
  uint32_t count;
} mesh_border;

/** A way out of a polygon across an edge that it shares with another one of its tile. */
typedef struct mesh_exit {
  uint32_t polygon; /* where it leads */
  uint16_t from;    /* vertices of the edge */
  uint16_t to;
} mesh_exit;

/** Local bounds of a polygon's vertices. */
typedef struct mesh_bounds {
  float min[3];
  float max[3];
} mesh_bounds;

/** What differs from a tile as it was built; arrays that are NULL do not. */
typedef struct mesh_edits {
  uint8_t *areas;
  uint16_t *flags;
  uint8_t *links_off; /* per off-mesh link: 1 when it is switched off */
} mesh_edits;

struct sp_navtile {
  sp__object object;
  sp_navtile *base; /* whose content this one shares, to carry edits into other meshes; NULL: it has its own */
  mesh_edits edits;
  sp_navtile_data data; /* arrays point into `block` */
  double origin[3];
  uint8_t fingerprint[SP_NAVMESH_FINGERPRINT_SIZE];
  uint32_t *first_edges; /* polygon_count + 1 of them */
  mesh_bounds *bounds;
  mesh_border borders[MESH_SIDES];
  bool overhangs; /* has vertices beside the tile's square */
  /* What queries walk on, in a block of its own: vertices in the world, and exits of polygon p, in edge order, at
   * exits[first_exits[p]..first_exits[p + 1] - 1].
   */
  double *world;
  mesh_exit *exits;
  uint32_t *first_exits;
  void *block;
  size_t block_size;
  void *walk_block;
  size_t walk_block_size;
  void *border_block;
  size_t border_block_size;
};

/** The arrays of a tile that is being filled. */
typedef struct mesh_tile_arrays {
  float *vertices;
  uint8_t *polygon_vertex_counts;
  uint16_t *indices;
  int32_t *neighbors;
  uint8_t *portal_sides;
  uint8_t *areas;
  uint16_t *flags;
  sp_navtile_detail *details;
  float *detail_vertices;
  uint8_t *detail_triangles;
  sp_navtile_link *links;
} mesh_tile_arrays;

/** Parts of a saved tile that a rule can name. */
typedef enum mesh_section {
  MESH_SECTION_VERTICES,
  MESH_SECTION_POLYGONS,
  MESH_SECTION_INDICES,
  MESH_SECTION_NEIGHBORS,
  MESH_SECTION_SIDES,
  MESH_SECTION_DETAIL_VERTICES,
  MESH_SECTION_DETAIL_TRIANGLES,
  MESH_SECTION_LINKS,
  MESH_SECTION_COUNT
} mesh_section;

enum { MESH_TILE_HEADER_SIZE = 84 };

/** Bytes of one item of a section. */
uint64_t mesh__section_stride(mesh_section section);
/** Items of a section of a tile with these counts. */
uint64_t mesh__section_items(const sp_navtile_data *counts, mesh_section section);

/**
 * Checks position and counts against the limits, and allocates a tile with room for that content. `start` is the offset
 * of a saved tile, for errors; MESH_IN_MEMORY for arrays.
 */
sp_status mesh__tile_open(const mesh_params *params, const sp_navtile_data *counts, uint64_t start,
                          const sp_allocator *allocator, mesh_tile_arrays *arrays, sp_navtile **out);
#define MESH_IN_MEMORY UINT64_MAX

/** Checks the content that was filled in and prepares the tile for stitching; on a failure the tile is gone. */
sp_status mesh__tile_close(const mesh_params *params, sp_navtile *tile, uint64_t start);
/** Every rule on the content of a tile. */
sp_status mesh__tile_check(const mesh_params *params, const sp_navtile *tile, uint64_t start);
/** Exactly convex and counter-clockwise, once round, which no outline with equal points is. */
bool mesh__is_convex(double points[][2], uint32_t count);
void mesh__tile_release(sp_navtile *tile);
sp_status mesh__check_tile_handle(const sp_navtile *tile);

/** The tile that has the content. */
static inline sp_navtile *mesh__base_tile(sp_navtile *tile) {
  return tile->base != NULL ? tile->base : tile;
}

/** False without memory; then *to is as it was. */
bool mesh__copy_edits(const sp_allocator *allocator, const sp_navtile_data *of, const mesh_edits *from, mesh_edits *to);
void mesh__free_edits(const sp_allocator *allocator, const sp_navtile_data *of, mesh_edits *edits);

uint64_t mesh__tile_bytes(const sp_navtile *tile);
void mesh__write_tile(sp__writer *writer, const sp_navtile *tile, const uint8_t *areas, const uint16_t *flags);
void mesh__content_id(const sp_navtile *tile, uint8_t id[SP_NAVTILE_CONTENT_ID_SIZE]);
/** Reads a tile that fills the reader. */
sp_status mesh__read_tile(sp__reader *reader, const mesh_params *params, const sp_allocator *allocator,
                          sp_navtile **out);

/* Meshes ------------------------------------------------------------------------------------- */

/** A link inside of the mesh: targets by slot, so that salts stay in one place. */
typedef struct mesh_link {
  uint32_t target_slot;
  uint32_t target_polygon;
  uint32_t owner_slot;
  uint32_t link_index;
  uint8_t kind;
  uint8_t edge;
  uint8_t side;
  uint8_t range_min;
  uint8_t range_max;
} mesh_link;

/** The links of a tile by polygon: those of polygon p are links[offsets[p]..offsets[p + 1] - 1]. */
typedef struct mesh_links {
  uint32_t *offsets; /* NULL: no links at all */
  mesh_link *links;
  uint32_t count;
  uint32_t polygon_count;
} mesh_links;

typedef struct mesh_slot {
  sp_navtile *tile; /* NULL: free */
  mesh_edits edits;
  mesh_links links;
  uint32_t salt;
  int32_t next;                /* in the bucket of its position, by (column, row, layer) */
  struct query_lookup *lookup; /* what queries look polygons and heights up with; NULL until one needs it */
  bool has_content_id;
  uint8_t content_id[SP_NAVTILE_CONTENT_ID_SIZE]; /* kept, so that a mesh is not hashed at every snapshot */
} mesh_slot;

/** Settings of the build, with the authored links. */
typedef struct mesh_settings {
  sp_nav_settings values;
  sp_off_mesh_link *links;
  uint32_t link_count;
} mesh_settings;

struct sp_navmesh {
  sp__object object;
  mesh_params params;
  uint64_t edits; /* changes of tiles, polygons and switches so far */
  mesh_slot *slots;
  size_t slot_capacity;
  uint32_t slot_count;
  uint32_t tile_count;
  uint32_t linked_tiles; /* tiles with off-mesh links */
  uint32_t overhanging_tiles;
  uint32_t free_from; /* no slot below is free */
  int32_t *buckets;   /* slots by position; a power of two of them */
  size_t bucket_count;
  mesh_settings *settings;
  uint32_t busy; /* queries that may call back; edits have to wait */
  uint32_t spare_query_count;
  struct sp_navquery *spare_queries[MESH_SPARE_QUERIES]; /* without a reference on the mesh */
};

/** Areas and flags of the polygons in a slot, as they are now. */
static inline const uint8_t *mesh__slot_areas(const mesh_slot *slot) {
  return slot->edits.areas != NULL ? slot->edits.areas : slot->tile->data.areas;
}

static inline const uint16_t *mesh__slot_flags(const mesh_slot *slot) {
  return slot->edits.flags != NULL ? slot->edits.flags : slot->tile->data.flags;
}

static inline sp_polygon_ref mesh__ref(uint32_t salt, uint32_t slot, uint32_t polygon) {
  return (uint64_t)salt << 2 * MESH_INDEX_BITS | (uint64_t)slot << MESH_INDEX_BITS | polygon;
}

/** Tells whether anything changed since: what was derived from the mesh is stale then. */
static inline uint64_t mesh__edit_count(const sp_navmesh *mesh) {
  return mesh->edits;
}

/** The slot that a reference names. */
static inline uint32_t mesh__ref_slot(sp_polygon_ref ref) {
  return (uint32_t)(ref >> MESH_INDEX_BITS) & ((1 << MESH_INDEX_BITS) - 1);
}

/** The slot of a live reference, NULL for a stale or invalid one; *polygon (may be NULL) receives its polygon. */
static inline mesh_slot *mesh__resolve(const sp_navmesh *mesh, sp_polygon_ref ref, uint32_t *polygon) {
  const uint32_t slot = mesh__ref_slot(ref), salt = (uint32_t)(ref >> 2 * MESH_INDEX_BITS);
  if (slot >= mesh->slot_count || mesh->slots[slot].tile == NULL || mesh->slots[slot].salt != salt) return NULL;
  if (polygon != NULL) *polygon = (uint32_t)ref & ((1 << MESH_INDEX_BITS) - 1);
  return &mesh->slots[slot];
}

/** The slot and polygon of a reference that must be live; SP_E_STATE else. */
sp_status mesh__resolve_polygon(const sp_navmesh *mesh, sp_polygon_ref ref, mesh_slot **slot, uint32_t *polygon);
bool mesh__slot_link_is_on(const mesh_slot *slot, uint32_t link);
/** The content id of the tile in a slot. */
const uint8_t *mesh__slot_content_id(mesh_slot *slot);

sp_navmesh *mesh__create(const mesh_params *params, const sp_allocator *allocator);
/** Room for `count` slots, free ones with salt 1 behind the present ones. */
bool mesh__reserve_slots(sp_navmesh *mesh, uint32_t count);
/** Puts a tile as built into a free slot and takes a reference on it; false when its position is taken. */
bool mesh__place_tile(sp_navmesh *mesh, uint32_t slot, sp_navtile *tile);
/** Adds a tile, or replaces the one at its position; the tile must be one of this mesh's settings. */
sp_status mesh__put_tile(sp_navmesh *mesh, sp_navtile *tile);
/** Removes all layers of a column, which may have none; on a failure none goes. */
sp_status mesh__remove_column(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z);
/** Exchanges slots and tiles of two meshes with the same parameters and allocator. */
void mesh__swap_tiles(sp_navmesh *a, sp_navmesh *b);
void mesh__release(sp_navmesh *mesh);
/** SP_OK for a live mesh that no query is calling back from: what every edit begins with. */
sp_status mesh__check_idle(const sp_navmesh *mesh);
/** Order of (column, row, layer). */
int32_t mesh__compare_positions(const sp_navtile_data *a, const sp_navtile_data *b);
/** The lowest layer of a column, and the next higher one; -1 for none. */
int32_t mesh__first_layer(const sp_navmesh *mesh, int64_t tile_x, int64_t tile_z);
int32_t mesh__next_layer(const sp_navmesh *mesh, int32_t slot);
void mesh__free_links(mesh_links *links, const sp_allocator *allocator);

/** Column or row under a coordinate, false when no tile can be there. */
bool mesh__column_of(double coordinate, double origin, double tile_size, int32_t *out);

/**
 * Makes the links anew that a change of the tiles of a column can alter: those of the column and its four neighbours,
 * or all when `everywhere`. On a failure all links are as they were.
 */
sp_status mesh__stitch(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, bool everywhere);

/** Reads a mesh that fills the reader. */
sp_status mesh__read_mesh(sp__reader *reader, const sp_allocator *allocator, sp_navmesh **out);
uint64_t mesh__mesh_bytes(const sp_navmesh *mesh);
void mesh__write_mesh(sp__writer *writer, const sp_navmesh *mesh);
void mesh__free_settings(sp_navmesh *mesh);

/* What queries leave behind (query/) --------------------------------------------------------- */

void mesh__free_lookup(mesh_slot *slot, const sp_allocator *allocator);
uint64_t mesh__lookup_memory(const mesh_slot *slot);
void mesh__free_spare_queries(sp_navmesh *mesh);
uint64_t mesh__spare_query_memory(const sp_navmesh *mesh);

#endif
