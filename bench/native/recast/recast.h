/* Recast, the peer of the builder in the plane, behind functions of C: from triangles to a mesh of Detour. */
#ifndef SP_BENCH_RECAST_H
#define SP_BENCH_RECAST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Lengths in world units, areas in cells. */
typedef struct recast_settings {
  float cell_size, cell_height;
  float agent_height, agent_radius, agent_climb, agent_slope;
  float max_edge_length;
  float max_edge_error; /* in cells */
  float detail_distance, detail_error;
  int min_region_area, merge_region_area;
  int max_vertices;
  int tile_cells; /* 0: one tile for all */
  int has_detail; /* whether height detail is made */
} recast_settings;

/** Flat triangles on Y = 0 inside of a square from the origin on. */
typedef struct recast_input {
  const float *vertices; /* x, y, z */
  const int *triangles;  /* facing up, which here is clockwise with Z up */
  int vertex_count, triangle_count;
  float world; /* side of the square */
} recast_input;

typedef struct recast_mesh recast_mesh;

typedef struct recast_size {
  uint64_t tiles, polygons, vertices, tile_bytes;
  double area;
} recast_size;

/** Everything from the triangles on: binning to tiles, all stages of Recast, the tiles, and adding them; NULL: failed.
 */
recast_mesh *recast_build(const recast_input *input, const recast_settings *settings);
void recast_free(recast_mesh *mesh);
recast_size recast_measure(const recast_mesh *mesh);

/** Counts what Recast and Detour allocate from now on; before it both use malloc. */
void recast_count_memory(void);
uint64_t recast_peak_bytes(void);
uint64_t recast_allocations(void);

#ifdef __cplusplus
}
#endif
#endif
