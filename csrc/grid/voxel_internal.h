/* What the voxel files share: the grid, its chunks, and the entry guards. */
#ifndef SP_GRID_VOXEL_INTERNAL_H
#define SP_GRID_VOXEL_INTERNAL_H

#include "samepath/voxel.h"

#include "grid/grid_internal.h"

enum { VOXEL_CHUNK_BITS = 4, VOXEL_CHUNK_MASK = SP_VOXEL_CHUNK_SIDE - 1 };

typedef struct voxel_listener_entry {
  sp_voxel_listener listener;
  uint32_t id;
} voxel_listener_entry;

struct voxel_query;

struct sp_voxel_grid {
  sp__object object;
  int32_t size[3];
  int32_t chunks[3]; /* Chunks along each axis. */
  int32_t voxel_count;
  int32_t version;
  uint8_t **table; /* Chunks by cx + chunks[0] * (cy + chunks[1] * cz); NULL: all voxels have the default area. */
  size_t table_size;
  size_t chunk_count; /* Chunks that are there. */
  uint8_t default_area;
  uint32_t busy; /* Inside a query, an edit's notifications or a search step. */

  uint64_t voxel_edits; /* Never wraps, never saved: what running searches compare. */
  area_costs costs;
  double space[4]; /* Origin x, y, z, cell size; zeros while unset. */

  voxel_listener_entry *listeners;
  size_t listener_count;
  size_t listener_capacity;
  uint32_t next_listener_id;

  struct voxel_query *query; /* Working memory of the one-call queries. */
};

/** SP_OK for a grid handle that the caller may use. */
sp_status voxel__check(const sp_voxel_grid *grid);
/** Marks the grid busy and keeps it alive; SP_E_REENTRANT when it is busy already. */
sp_status voxel__enter(sp_voxel_grid *grid);
void voxel__leave(sp_voxel_grid *grid);
void voxel__release_reference(sp_voxel_grid *grid);

static inline bool voxel__contains(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return x >= 0 && x < grid->size[0] && y >= 0 && y < grid->size[1] && z >= 0 && z < grid->size[2];
}

static inline int32_t voxel__node(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return x + grid->size[0] * (y + grid->size[1] * z);
}

static inline void voxel__coordinates(const sp_voxel_grid *grid, int32_t node, int32_t at[3]) {
  int32_t row = node / grid->size[0];
  at[0] = node - row * grid->size[0];
  at[2] = row / grid->size[1];
  at[1] = row - at[2] * grid->size[1];
}

static inline size_t voxel__slot(const sp_voxel_grid *grid, int32_t chunk_x, int32_t chunk_y, int32_t chunk_z) {
  return (size_t)(chunk_x + grid->chunks[0] * (chunk_y + grid->chunks[1] * chunk_z));
}

static inline uint8_t *voxel__chunk_of(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return grid->table[voxel__slot(grid, x >> VOXEL_CHUNK_BITS, y >> VOXEL_CHUNK_BITS, z >> VOXEL_CHUNK_BITS)];
}

static inline size_t voxel__index_in_chunk(int32_t x, int32_t y, int32_t z) {
  return (size_t)((x & VOXEL_CHUNK_MASK) | (y & VOXEL_CHUNK_MASK) << 4 | (z & VOXEL_CHUNK_MASK) << 8);
}

/** Area id of a voxel inside the grid. */
static inline uint8_t voxel__area(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  const uint8_t *chunk = voxel__chunk_of(grid, x, y, z);
  return chunk ? chunk[voxel__index_in_chunk(x, y, z)] : grid->default_area;
}

static inline bool voxel__is_open(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return voxel__contains(grid, x, y, z) && voxel__area(grid, x, y, z) != SP_AREA_WALL;
}

/** Writes a voxel inside the grid; counts nothing and tells nobody. SP_E_NO_MEMORY changes nothing. */
sp_status voxel__write(sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t area);
void voxel__center(const sp_voxel_grid *grid, const int32_t *at, double center[3]);
/** Voxel under a world point that passed the coordinate check; false outside the grid. */
bool voxel__under(const sp_voxel_grid *grid, const double *point, int32_t at[3]);

#endif
