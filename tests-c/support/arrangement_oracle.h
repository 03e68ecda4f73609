/* Snap rounding and windings as they are defined, pair by pair: the oracle of the 2D builder. */
#ifndef SP_TESTS_ARRANGEMENT_ORACLE_H
#define SP_TESTS_ARRANGEMENT_ORACLE_H

#include "build2d/build2d_internal.h"

enum { ARRANGEMENT_MAX_PIXELS = 4096, ARRANGEMENT_MAX_SEGMENTS = 8192 };

/** Sign of a * b - c * d, for any 64-bit numbers. */
int32_t oracle_sign(int64_t a, int64_t b, int64_t c, int64_t d);

typedef struct arrangement_oracle {
  geo_point pixels[ARRANGEMENT_MAX_PIXELS];
  geo_segment segments[ARRANGEMENT_MAX_SEGMENTS]; /* in (a, b) order, indices into pixels */
  int32_t right[ARRANGEMENT_MAX_SEGMENTS][2];
  uint32_t pixel_count;
  uint32_t segment_count;
  bool overflow; /* too many for the arrays; the rest means nothing */
} arrangement_oracle;

/**
 * Nodes edges of any direction. Fills in segments with a net, in order, and the windings on their right by casting a
 * ray from the middle of each. Checks that fragments neither cross nor have a hot pixel inside.
 */
void arrangement_oracle_run(arrangement_oracle *out, const geo_edge *edges, uint32_t count);

/** Whether the closed segment a b meets the half-open pixel of c, by clipping. */
bool oracle_meets_pixel(geo_point a, geo_point b, geo_point c);

/** The boundary as rings, chained vertex by vertex; `out` has room for all segments. */
typedef struct rings_oracle {
  geo_point points[ARRANGEMENT_MAX_SEGMENTS];
  uint32_t starts[ARRANGEMENT_MAX_SEGMENTS + 1];
  uint32_t point_count;
  uint32_t ring_count;
} rings_oracle;

void rings_oracle_run(rings_oracle *out, const arrangement_oracle *arrangement, int32_t operation);

#endif
