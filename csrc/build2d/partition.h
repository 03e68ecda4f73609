/* Triangles of a triangulation's faces, and convex polygons made of them (spec 11-build2d-geometry,
 * "Region.Triangulate" and "Region.PartitionConvex").
 */
#ifndef SP_BUILD2D_PARTITION_H
#define SP_BUILD2D_PARTITION_H

#include "build2d/triangulation.h"

enum { GEO_MIN_POLYGON_VERTICES = 3, GEO_MAX_POLYGON_VERTICES = 16 };

/** Number of a part that is none, and of the neighbour of an edge without one. */
enum { GEO_NO_PART = -1, GEO_NO_NEIGHBOR = -1 };

/**
 * Counter-clockwise polygons over points, each from its least vertex on, in the order of their indices. neighbors[e] is
 * the polygon across edge e, which runs from the e-th index to the next one of its polygon.
 */
typedef struct geo_polygons {
  const uint32_t *vertices; /* numbers among the triangulation's points, ascending */
  uint8_t *counts;          /* vertices of each polygon */
  uint32_t *indices;        /* places in `vertices` */
  int32_t *neighbors;
  uint32_t vertex_count;
  uint32_t polygon_count;
  uint32_t edge_count;
} geo_polygons;

/** The triangles of a triangulation by the part that each belongs to. */
typedef struct geo_parts {
  const geo_triangulation *triangulation;
  const int32_t *part_of; /* by triangle; GEO_NO_PART for those that no part has */
  uint32_t *triangles;    /* part by part */
  uint32_t *first;        /* by part, and the end: where it starts in `triangles` */
  uint32_t *places;       /* by triangle and by point: numbers within the part that is being made */
  uint32_t count;
} geo_parts;

/** Sorts the triangles by their part. False without memory. */
bool geo__divide(geo_parts *of, const geo_triangulation *triangulation, const int32_t *part_of, uint32_t part_count,
                 sp__arena *arena);

/** The triangles of a part; those of other parts are no neighbours. False without memory. */
bool geo__list_triangles(const geo_parts *of, uint32_t part, sp__arena *arena, geo_polygons *triangles);

/**
 * Convex polygons of at most `max_vertices` vertices (3..16), made of the triangles by leaving out diagonals, longest
 * first (Hertel and Mehlhorn 1983). Corners may be straight. Working memory comes from the first arena. False without
 * memory.
 */
bool geo__merge_convex(const geo_point *points, const geo_polygons *triangles, int32_t max_vertices, sp__arena *arena,
                       sp__arena *results, geo_polygons *polygons);

#endif
