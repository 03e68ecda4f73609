/* The search for the polygons in a shape, and what walls and random points read of it. */
#ifndef SP_MESH_QUERY_AREA_H
#define SP_MESH_QUERY_AREA_H

#include "core/generation.h"
#include "mesh/query/query_internal.h"

/* Shapes (shape.c) --------------------------------------------------------------------------- */

/** A circle or a convex polygon in the plane (x, z). */
typedef struct query_shape {
  double center[2]; /* reference point: that of the circle, or the mean of the corners */
  double radius;
  double radius_squared;
  double corners[SP_NAVMESH_MAX_SHAPE_POINTS + 1][2]; /* counter-clockwise, the first once more behind the last */
  uint32_t corner_count;                              /* 0: a circle */
} query_shape;

void query__make_circle(const double center[3], double radius, query_shape *out);
/** False when the points (x, y, z) are no convex polygon. */
bool query__make_polygon(const double *points, uint32_t count, query_shape *out);
/** Squared distance of the reference point from a segment, and whether the segment touches the shape. */
bool query__touches(query_shape *shape, const double a[2], const double b[2], double *distance_squared);
/** True when the interiors of two polygons meet in the plane, exactly. */
bool query__overlap(const query_polygon *a, const query_polygon *b);

/* Search (area.c) ---------------------------------------------------------------------------- */

typedef struct area_node {
  double key;
  uint32_t slot;
  uint32_t polygon;
  uint32_t parent; /* its own number for the start */
  bool closed;
} area_node;

/** An entry of the open list; one of a closed node or with another key than its node's is stale. */
typedef struct area_entry {
  double key;
  uint32_t sequence;
  uint32_t node;
} area_entry;

/** The node of a polygon, when the generation is that of the search. */
typedef struct area_cell {
  uint32_t generation;
  uint32_t node;
} area_cell;

/** A part of an edge with nothing walkable behind it, from `low` to `high` in 255ths. */
typedef struct wall_piece {
  double distance;
  uint32_t node;
  uint8_t edge;
  uint8_t low;
  uint8_t high;
} wall_piece;

/** Running totals of areas. */
typedef struct query_totals {
  double *values;
  size_t capacity;
} query_totals;

struct query_area_search {
  query_shape shape;
  const sp_navfilter *filter; /* held while a search is there */
  uint64_t edits;             /* of the mesh when the search began */
  int32_t status;             /* sp_area_query_status */
  bool local;                 /* leaves out polygons that overlap one already found */
  bool node_limit_reached;
  uint32_t sequence;
  uint32_t node_count;
  uint32_t open_count;
  uint32_t expanded_count;
  area_node *nodes;
  size_t node_capacity;
  area_entry *open;
  size_t open_capacity;
  uint32_t *expanded; /* nodes in expansion order */
  size_t expanded_capacity;
  generations cells;        /* area_cell by polygon number */
  uint32_t *first_polygons; /* the number of each slot's first polygon */
  size_t slot_capacity;
  uint32_t polygon_count;  /* of the mesh when they were numbered */
  uint64_t numbered_edits; /* of the mesh then, plus 1; 0: never */
  wall_piece *pieces;      /* scratch of walls, twice its count for sorting */
  size_t piece_capacity;
  query_totals found_totals;              /* scratch of random points in a circle */
  query_totals mesh_totals;               /* of all polygons that a filter accepts, by number */
  const sp_navfilter *mesh_totals_filter; /* that one, held */
  uint64_t mesh_totals_edits;             /* of the mesh then, plus 1; 0: there are none */
};

/**
 * Begins a search in the place of the one before; *status as of sp_navquery_begin_circle. A NULL shape is an invalid
 * one. The caller has entered the query object.
 */
sp_status query__begin_area(sp_navquery *query, sp_polygon_ref start_polygon, const query_shape *shape, bool local,
                            const sp_navfilter *filter, int32_t *status);
/** Expands at most `iterations` nodes. The caller has entered the query object. */
sp_status query__step_area(sp_navquery *query, uint32_t iterations, uint32_t *done);
/** Enters the query object and runs a whole circle search; the caller leaves it when this gave SP_OK. */
sp_status query__run_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center, double radius,
                            const sp_navfilter *filter);
/**
 * Enters the query object to go on with its search, or to read its outcome, of a circle where `circle`: SP_E_STATE when
 * there is none or the mesh was edited since. The caller leaves it with the search's filter.
 */
sp_status query__resume_area(sp_navquery *query, bool circle);

/** Makes the record of area searches and numbers the polygons of the mesh; false without memory. */
bool query__prepare_area(sp_navquery *query);
/** The polygon of a node. */
static inline void query__area_polygon(const sp_navquery *query, uint32_t node, query_polygon *out) {
  const area_node *at = &query->area->nodes[node];
  query__polygon_at(query->mesh, at->slot, at->polygon, out);
}
/** Part of an edge between two places in 255ths. */
void query__edge_part(const query_polygon *polygon, uint32_t edge, uint32_t low, uint32_t high, double a[3],
                      double b[3]);

#endif
