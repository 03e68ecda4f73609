/* Saved bytes of every kind that are kept as fixtures of a release (G-361): how each is written, and what the loaded
 * object then does. The seeded grids and searches are those of state_subject.h; these are the rest, in small worlds
 * that other languages can make, too.
 */
#ifndef SP_TESTS_FIXTURES_H
#define SP_TESTS_FIXTURES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/sha256.h"

enum { FIXTURE_LARGEST = 1 << 16 };

typedef struct fixture {
  const char *name;     /* Of the file, without its ending. */
  const char *function; /* That wrote it. */
  /** Writes at most FIXTURE_LARGEST bytes; false when a call failed. */
  bool (*write)(uint8_t *bytes, uint64_t *size);
  /** Loads them, goes on to the end and hashes what shows; false when a call failed. */
  bool (*read)(const uint8_t *bytes, uint64_t size, uint8_t digest[SP__SHA256_SIZE]);
} fixture;

enum { GRAPH_FIXTURES = 3, WORLD_FIXTURES = 4, NAVMESH_FIXTURES = 6 };

extern const fixture graph_fixtures[GRAPH_FIXTURES];
extern const fixture world_fixtures[WORLD_FIXTURES];
extern const fixture navmesh_fixtures[NAVMESH_FIXTURES];

#endif
