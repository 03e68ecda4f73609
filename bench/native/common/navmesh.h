/* Navigation meshes and pairs of positions, as bench/js/navmesh-inputs.mjs writes them, and the rows of their queries.
 */
#ifndef SP_BENCH_NAVMESH_H
#define SP_BENCH_NAVMESH_H

#include "samepath/navmesh.h"

#include "work.h"

/** How far polygons may be from a position: what the peers take by default. */
#define BENCH_NAVMESH_EXTENTS ((const double[3]){2, 4, 2})

/** Pairs of positions: x, y, z of start and goal each. */
typedef struct bench_pairs {
  double *positions;
  uint32_t count;
} bench_pairs;

/** Sums over the answers of a pass. */
typedef struct bench_totals {
  uint64_t polygons; /* of corridors, or crossed by rays */
  uint64_t points;   /* of straight paths */
  double length;     /* of straight paths */
  uint64_t cut;      /* searches that ran out of nodes */
} bench_totals;

/** A kind of query. */
typedef struct bench_row {
  const char *name;
  void (*find)(void *state, const int32_t *query, bench_answer *answer); /* *query is the number of a pair. */
  bench_claim claim;
  bool has_cost; /* that is compared with the least one */
  bool per_end;  /* *query is the number of a position. */
  bool brief;    /* as short as reading the clock: passes are timed */
} bench_row;

sp_navmesh *bench_read_navmesh(const char *path, const sp_allocator *allocator);
bench_pairs bench_read_pairs(const char *path);
/** Polygons of a mesh, and links between them: across edges inside of tiles, and portals. */
void bench_count_navmesh(const sp_navmesh *mesh, uint64_t *polygons, uint64_t *links);

/**
 * Answers all pairs once, times them and prints a row that stays open. `totals` is where `find` adds up; `published`
 * has the least costs, NULL for none.
 */
void bench_navmesh_row(const bench_row *row, void *state, uint32_t pairs, const double *published, bench_totals *totals,
                       const bench_settings *settings);

#endif
