/* Random outlines for regions of the plane, and checks that hold for every region. */
#ifndef SP_TESTS_REGIONS_H
#define SP_TESTS_REGIONS_H

#include "samepath/build2d.h"

#include "core/rng.h"

enum { OUTLINES_MAX_POINTS = 512, OUTLINES_MAX_RINGS = 64 };

/** Outlines with room to change them. */
typedef struct outline_set {
  double points[2 * OUTLINES_MAX_POINTS];
  uint32_t ring_sizes[OUTLINES_MAX_RINGS];
  uint32_t outline_sizes[OUTLINES_MAX_RINGS];
  uint32_t point_count;
  uint32_t ring_count;
  uint32_t outline_count;
} outline_set;

/** The set as the library takes it; borrows. */
sp_outlines outlines_of(const outline_set *set);

void outlines_clear(outline_set *set);
/** Starts an outline; the rings that follow belong to it. */
void outlines_begin(outline_set *set);
/** Appends a ring of `count` points to the last outline. */
void outlines_add_ring(outline_set *set, const double *points, uint32_t count);

/** What random outlines look like. */
typedef enum outline_kind {
  OUTLINES_DENSE,       /* few grid points, many coincidences */
  OUTLINES_RECTILINEAR, /* along the axes */
  OUTLINES_SPARSE,      /* fractions, so that crossings are rounded */
  OUTLINES_HUGE,        /* up to 2^21, thin triangles among them */
  OUTLINES_STARS,       /* rings that wind many times */
  OUTLINES_KINDS
} outline_kind;

/** Draws 1 to `outlines` outlines of 1 to 3 rings. */
void outlines_draw(outline_set *set, sp__rng *rng, outline_kind kind, int32_t outlines);

/** The same edges in another form: outlines and rings shuffled, rings turned, some reversed. */
void outlines_disguise(outline_set *set, sp__rng *rng);

/** Makes a region with a number of snap bits; checks that it works. */
sp_region *region_make(const outline_set *set, int32_t snap_bits);

/** A Boolean operation; checks that it works. */
sp_region *region_combine(const sp_region *first, const sp_region *second, int32_t operation);

/**
 * Checks that a region is valid: rings in canonical order, which meet only at points, with the interior on their left
 * and nothing covered twice, and without straight vertices between two edges.
 */
void region_check_valid(const sp_region *region);

/** Checks that two regions have the same rings. */
void region_check_equal(const sp_region *first, const sp_region *second);

/** Twice the area; the coordinates must be small enough for 64 bits. */
int64_t region_small_area(const sp_region *region);

/** Length of the boundary in world units. */
double region_length(const sp_region *region);

/** Sum of the extents in both directions of the boundary's edges, in grid units: its length, rounded up. */
double region_extents(const sp_region *region);

#endif
