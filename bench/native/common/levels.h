/* What the builder in the plane is measured on, as the inputs of bench/js write it: arrays of doubles. */
#ifndef SP_BENCH_LEVELS_H
#define SP_BENCH_LEVELS_H

#include "samepath/build2d.h"

#include "bench.h"

/** Doubles of a file that are taken from its beginning on. */
typedef struct bench_numbers {
  double *values;
  size_t count;
  size_t taken;
  const char *path;
} bench_numbers;

bench_numbers bench_read_numbers(const char *path);
/** The next number; ends the program behind the last one. */
double bench_next_number(bench_numbers *numbers);
/** The next number, which must be whole. */
uint32_t bench_next_count(bench_numbers *numbers);

/** Outlines, rings and points of all, in numbers: their counts, then sizes of outlines, sizes of rings, points. */
sp_outlines bench_next_outlines(bench_numbers *numbers);
void bench_free_outlines(const sp_outlines *outlines);

/** Tiles or outlines, and what a mesh is made of them with. */
typedef struct bench_level {
  sp_nav_settings settings; /* defaults but for the radius and the sides of cells and tiles */
  double world;             /* side of the square that the level is in */
  double exact_area;        /* of what is left of it around the radius */
  uint8_t *tiles;           /* NULL for outlines */
  double tile;              /* side of one */
  uint32_t tiles_per_axis;
  sp_outlines floor, obstacles;
} bench_level;

bench_level bench_read_level(const char *path);

/** Polygons, corners and area of a mesh. */
typedef struct bench_mesh_size {
  uint64_t tiles, polygons, vertices;
  double area;
} bench_mesh_size;

bench_mesh_size bench_measure_mesh(const sp_navmesh *mesh);

#endif
