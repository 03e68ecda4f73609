/* Constrained Delaunay triangulations of grid points (spec 11-build2d-geometry, "Constrained Delaunay triangulation").
 * The module's README, "Triangulation", fixes what the text leaves open.
 */
#ifndef SP_BUILD2D_TRIANGULATION_H
#define SP_BUILD2D_TRIANGULATION_H

#include "build2d/geometry.h"
#include "core/arena.h"

/** Corners of the bounding triangle lie at -2^45 and 3 * 2^45. */
#define GEO_BOUNDING_CORNER (INT64_C(1) << 45)

/* An edge seen from one of its triangles: 4 * triangle + number of the edge in it. Edge i of a triangle runs from its
 * vertex i to the next one, with the triangle on its left. */
enum { GEO_NO_EDGE = -1 };

typedef struct geo_triangle {
  int32_t vertices[3]; /* counter-clockwise */
  int32_t across[3];   /* each edge from the other side; GEO_NO_EDGE outside of the bounding triangle */
} geo_triangle;

/** Triangles that cover the bounding triangle. Vertices from `point_count` on are its corners. */
typedef struct geo_triangulation {
  geo_point *points; /* a copy, then the corners */
  geo_triangle *triangles;
  int32_t *tags;     /* by edge: -1 - s on segment s, 0 on none; above 0 its place in the queue of an insertion */
  int32_t *incident; /* by vertex: a triangle that has it */
  uint32_t *stamps;  /* by triangle: the pass that changed it last */
  uint32_t point_count;
  uint32_t triangle_count;
  uint64_t flips; /* of all stages */
} geo_triangulation;

/** Turns for each edge that a segment crosses, after which an edge that still crosses must come nearer to it. */
enum { GEO_PATIENCE = 256 };

/**
 * The triangulation of distinct points sorted by (x, y), of magnitude up to GEO_MAX_COORDINATE, whose edges include all
 * segments, which meet only at their ends. It depends on points and segments only. False without memory; more points
 * than an index can tell apart count as that. Everything lies in the arena.
 */
bool geo__triangulate(geo_triangulation *of, const geo_point *points, uint32_t point_count, const geo_segment *segments,
                      uint32_t segment_count, sp__arena *arena);

/**
 * Winding of each triangle: 0 outside of all segments, and across a segment from its right to its left more by its net
 * count of the operand. The segments' counts close up. False without memory.
 */
bool geo__flood(const geo_triangulation *of, const geo_segment *segments, int32_t operand, sp__arena *arena,
                int32_t **windings);

/* Stages, for tests and for the files of the triangulation ------------------------------------- */

/** The Delaunay triangulation of the points alone. */
bool geo__triangulate_points(geo_triangulation *of, const geo_point *points, uint32_t point_count, sp__arena *arena);
/** Order in which points are inserted: their indices, in `order`. False without memory. */
bool geo__insertion_order(const geo_point *points, uint32_t point_count, sp__arena *arena, uint32_t *order);
/** Makes all segments edges, without restoring the Delaunay property. `patience` is GEO_PATIENCE but in tests. */
bool geo__insert_segments(geo_triangulation *of, const geo_segment *segments, uint32_t segment_count, uint32_t patience,
                          sp__arena *arena);
/** Flips edges that are no segments until each is locally Delaunay. */
void geo__restore_delaunay(geo_triangulation *of);
/** Exchanges the diagonal of an edge's quadrilateral; see the README for the slots. Tags are not moved. */
void geo__flip(geo_triangulation *of, int32_t edge);
/** True when vertex d lies strictly inside of the circle through a, b, c, which turn counter-clockwise. */
bool geo__is_in_circle(const geo_triangulation *of, int32_t a, int32_t b, int32_t c, int32_t d);

static inline int32_t geo__edge(int32_t triangle, int32_t number) {
  return 4 * triangle + number;
}

static inline int32_t geo__triangle_of(int32_t edge) {
  return edge >> 2;
}

/** The next edge of the same triangle, counter-clockwise. */
static inline int32_t geo__next_edge(int32_t edge) {
  return (edge & 3) == 2 ? edge - 2 : edge + 1;
}

static inline int32_t geo__across(const geo_triangulation *of, int32_t edge) {
  return of->triangles[geo__triangle_of(edge)].across[edge & 3];
}

/** Start of an edge. */
static inline int32_t geo__start(const geo_triangulation *of, int32_t edge) {
  return of->triangles[geo__triangle_of(edge)].vertices[edge & 3];
}

static inline int32_t geo__end(const geo_triangulation *of, int32_t edge) {
  return geo__start(of, geo__next_edge(edge));
}

/** The vertex of the edge's triangle that is not on it. */
static inline int32_t geo__apex(const geo_triangulation *of, int32_t edge) {
  return geo__start(of, geo__next_edge(geo__next_edge(edge)));
}

static inline int32_t geo__orient_vertices(const geo_triangulation *of, int32_t a, int32_t b, int32_t c) {
  return geo__orient(of->points[a], of->points[b], of->points[c]);
}

#endif
