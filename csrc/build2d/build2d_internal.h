/* Shared by the files of the 2D builder. Everything that a call needs on its way lies in an arena: stages take arrays
 * from it and give none back.
 */
#ifndef SP_BUILD2D_BUILD2D_INTERNAL_H
#define SP_BUILD2D_BUILD2D_INTERNAL_H

#include <stddef.h>

#include "samepath/build2d.h"

#include "build2d/geometry.h"
#include "core/arena.h"
#include "core/error.h"
#include "core/object.h"

/** Most points, edges or segments of one arrangement; indices have room to spare in 32 bits. */
#define GEO_MAX_ITEMS (UINT32_C(1) << 30)

/* Rings ------------------------------------------------------------------------------------- */

/** Rings in canonical order: ring i has the points starts[i] to starts[i + 1], interior on the left. */
typedef struct geo_rings {
  geo_point *points;
  uint32_t *starts;
  uint32_t point_count;
  uint32_t ring_count;
} geo_rings;

/* Memory ------------------------------------------------------------------------------------- */

/**
 * Makes room for `needed` items in an array of the arena: takes a larger one when the capacity is less, and copies the
 * first `used`. False without memory; the array is then as it was.
 */
bool geo__reserve(sp__arena *arena, void **items, size_t *capacity, size_t used, size_t needed, size_t item_size);

/* Points ------------------------------------------------------------------------------------- */

/**
 * Writes the distinct points in (x, y) order to `unique` (room for all of them) and, unless `ranks` is NULL, the place
 * of each point there. Returns how many are distinct; 0 without memory when `count` is not 0.
 */
uint32_t geo__sort_points(sp__arena *arena, const geo_point *points, uint32_t count, geo_point *unique,
                          uint32_t *ranks);

/** Where each point is in (x, y) order: points[order[0]] is the first. NULL without memory. */
uint32_t *geo__order_points(sp__arena *arena, const geo_point *points, uint32_t count);

/* Edges -------------------------------------------------------------------------------------- */

/** An edge between two points. net[k] is how often it counts for operand k in its direction. */
typedef struct geo_edge {
  geo_point a;
  geo_point b;
  int32_t net[2];
} geo_edge;

/**
 * Edges of an arrangement's input, in memory of their own, so that it can go when they are noded. They run between
 * numbered points in any direction; edges and points may repeat, and an edge with a net counts as that many.
 */
typedef struct geo_edges {
  sp_allocator allocator;
  geo_point *points;
  geo_segment *items;
  size_t point_count;
  size_t count;
  size_t point_capacity;
  size_t capacity;
} geo_edges;

geo_edges geo__make_edges(const sp_allocator *allocator);
void geo__free_edges(geo_edges *edges);
/** Frees the points alone. */
void geo__free_edge_points(geo_edges *edges);

/** Makes room for more points and edges; false without memory. */
bool geo__reserve_edges(geo_edges *edges, size_t more_points, size_t more_edges);

/** Appends a point, whose number is then point_count - 1; false without memory. */
bool geo__add_point(geo_edges *edges, geo_point point);

/** Appends an edge between two points, which may be appended after it; false without memory. */
bool geo__add_edge(geo_edges *edges, uint32_t a, uint32_t b, int32_t net0, int32_t net1);

/** Appends a closed polygon of one operand; false without memory. */
bool geo__add_polygon(geo_edges *edges, const geo_point *points, uint32_t count, int32_t operand);

/** Appends the edges of rings, counting for operand 0 or 1. False without memory. */
bool geo__add_rings(geo_edges *edges, const geo_rings *rings, int32_t operand);

/* Arrangement -------------------------------------------------------------------------------- */

/** A noded arrangement with its windings. */
typedef struct geo_arrangement {
  geo_point *points;     /* in (x, y) order, each an end of a segment */
  geo_segment *segments; /* in (a, b) order */
  int32_t (*right)[2];   /* windings on the right of each segment (below it); on its left they are more by `net` */
  uint32_t point_count;
  uint32_t segment_count;
} geo_arrangement;

/** Nodes the edges by snap rounding and labels the result. Frees the edges, also when it fails. */
sp_status geo__arrange(sp__arena *arena, geo_edges *edges, geo_arrangement *out);

/** The noding alone: everything of the arrangement but the windings, which are NULL. Frees the edges. */
sp_status geo__node(sp__arena *arena, geo_edges *edges, geo_arrangement *out);

/** What the sweep that labels an arrangement found. */
typedef enum geo_labelling {
  GEO_LABELLED,
  GEO_NOT_NODED, /* Segments cross or overlap, or a point lies inside of a segment. */
  GEO_NO_MEMORY
} geo_labelling;

/** Fills in `right`, and checks on the way that the segments meet only at their ends. */
geo_labelling geo__label(sp__arena *arena, geo_arrangement *arrangement);

typedef struct geo_points {
  geo_point *items;
  size_t count;
  size_t capacity;
} geo_points;

/** The grid point nearest to where the edges, which cross properly, meet: floor(x + 1/2) in each coordinate. */
geo_point geo__round_crossing(const geo_edge *p, const geo_edge *q);

/** Whether two edges meet in one point that is inside of both. */
bool geo__cross_properly(const geo_edge *p, const geo_edge *q);

/** Whether the edge, a <= b, meets the half-open pixel [c - 1/2, c + 1/2)^2. */
bool geo__meets_pixel(const geo_edge *edge, geo_point c);

/* Boundaries --------------------------------------------------------------------------------- */

/** A directed boundary edge between numbered points. */
typedef struct geo_link {
  uint32_t from;
  uint32_t to;
} geo_link;

/**
 * Chains boundary edges, interior on their left, into canonical rings. The points are sorted by (x, y); at each of them
 * as many edges end as start, and no two edges overlap.
 */
sp_status geo__chain(sp__arena *arena, const geo_point *points, uint32_t point_count, const geo_link *links,
                     uint32_t link_count, geo_rings *out);

/** What is inside, beside the public operations: the faces of odd winding. */
enum { GEO_EVEN_ODD = -1 };

/** The boundary of the faces that are inside by the operation. */
sp_status geo__extract(sp__arena *arena, const geo_arrangement *arrangement, int32_t operation, geo_rings *out);

/** Arranges the edges, which it frees, and extracts the boundary. */
sp_status geo__combine(sp__arena *arena, geo_edges *edges, int32_t operation, geo_rings *out);

/* Regions ------------------------------------------------------------------------------------ */

struct sp_region {
  sp__object object;
  geo_rings rings; /* the points, and after them the starts, in one block */
  int32_t snap_bits;
};

/** A region with a copy of the rings. */
sp_status geo__make_region(const geo_rings *rings, int32_t snap_bits, const sp_allocator *allocator, sp_region **out);

/** SP_OK, or the error of what every creation checks: floating-point environment, options, output. */
sp_status geo__check_creation(const sp_region_options *options, sp_region **out, int32_t *snap_bits);

/** Size of the grid unit in world units, and units per world unit. */
double geo__unit(int32_t snap_bits);
double geo__units_per_world(int32_t snap_bits);

#endif
