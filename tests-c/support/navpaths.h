/* Path searches on navigation meshes, read literally from the definition: no tables, no heap. */
#ifndef SP_TESTS_NAVPATHS_H
#define SP_TESTS_NAVPATHS_H

#include <stdbool.h>

#include "samepath/query.h"

#include "core/rng.h"

enum { NAVPATHS_MAX_POLYGONS = 2048, NAVPATHS_MAX_EXITS = 16384 };

/** A way out of a polygon. */
typedef struct navpaths_exit {
  int32_t target; /* polygon of the model */
  bool in_tile;
  bool off_mesh;
  double a[3]; /* ends of the edge, or where one gets on and off */
  double b[3];
  double low; /* part of the edge */
  double high;
  double level; /* middle of that part */
  int32_t area; /* of an off-mesh link */
  int32_t flags;
} navpaths_exit;

typedef struct navpaths_polygon {
  sp_polygon_ref ref;
  double center[3]; /* mean of the corners */
  double corners[16][3];
  uint32_t count;
  int32_t area;
  int32_t flags;
  uint32_t first_exit;
  uint32_t exit_count;
} navpaths_polygon;

typedef struct navpaths_model {
  navpaths_polygon polygons[NAVPATHS_MAX_POLYGONS];
  navpaths_exit exits[NAVPATHS_MAX_EXITS];
  uint32_t polygon_count;
  uint32_t exit_count;
} navpaths_model;

/** Reads a mesh through the public interface; false when it is too large. */
bool navpaths_read(const sp_navmesh *mesh, navpaths_model *out);
int32_t navpaths_find(const navpaths_model *model, sp_polygon_ref ref);

/** What a search is asked. */
typedef struct navpaths_question {
  int32_t start_polygon; /* of the model, accepted */
  int32_t end_polygon;
  double start[3];
  double end[3];
  const sp_navfilter *filter; /* without a callback */
  const double *area_costs;   /* NULL: 1 for all */
  double min_area_cost;
  bool crossings;
  int32_t max_nodes;
} navpaths_question;

typedef struct navpaths_answer {
  int32_t status;
  double cost;
  uint64_t iterations;
  bool node_limit_reached;
  uint32_t polygon_count;
  sp_polygon_ref polygons[NAVPATHS_MAX_POLYGONS];
  uint32_t expanded_count;
  sp_polygon_ref expanded[NAVPATHS_MAX_POLYGONS];
} navpaths_answer;

/** The search as it is defined, with a scan for the least entry. */
void navpaths_search(const navpaths_model *model, const navpaths_question *question, navpaths_answer *out);
/** Least cost over the graph of crossings (Dijkstra); +infinity when the end is out of reach. */
double navpaths_least_cost(const navpaths_model *model, const navpaths_question *question);

/** A random question with ends in the model's polygons; false when the filter refuses too many of them. */
bool navpaths_draw(const navpaths_model *model, const sp_navfilter *filter, const double *area_costs,
                   double min_area_cost, sp__rng *rng, navpaths_question *out);
/** A random filter, its multipliers in `costs` (64), the least of them in *min_cost; NULL filters are among them. */
sp_navfilter *navpaths_draw_filter(sp__rng *rng, double *costs, double *min_cost);

#endif
