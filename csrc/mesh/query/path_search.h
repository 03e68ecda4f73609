/* What the files of the path search share: its memory, and where a search stands. */
#ifndef SP_MESH_QUERY_PATH_SEARCH_H
#define SP_MESH_QUERY_PATH_SEARCH_H

#include "core/generation.h"
#include "math/constants.h"
#include "math/rounding.h"
#include "mesh/query/path_heap.h"
#include "mesh/query/query_internal.h"

enum {
  PATH_NODE_BITS = 25, /* of an entry's order; the rest is the sequence */
  PATH_TERMINAL = (1 << PATH_NODE_BITS) - 1,
  PATH_CLOSED = 1,  /* expanded, and not improved since */
  PATH_EXPANDED = 2 /* expanded at some time: it may have children */
};
#define PATH_NONE UINT32_MAX

typedef struct path_point {
  double x;
  double y;
  double z;
} path_point;

/** How a route gets to a position: 64 bytes. */
typedef struct path_node {
  path_point position;
  double cost;
  double total;  /* cost plus estimate, the key */
  double to_end; /* squared distance of the end */
  uint32_t slot; /* the polygon that the route is in then */
  uint32_t polygon;
  uint32_t parent;
  uint32_t state;
} path_node;

/**
 * What a search knows of a polygon, valid when `generation` is that of the search: its node, or with crossings where
 * its part of `exits` is, a place in the corridor and a node for each exit.
 */
typedef struct path_mark {
  uint32_t generation;
  uint32_t index;
} path_mark;

/** Between two polygons of a corridor: an edge to pass, right end first, or an off-mesh link, entry first. */
typedef struct path_portal {
  double ends[2][3];
  bool off_mesh;
} path_portal;

/** Parts of an array that grows; `count` items of it are in use. */
typedef struct path_list {
  void *items;
  size_t capacity;
  size_t count;
} path_list;

struct query_path_search {
  const sp_allocator *allocator;
  sp_navmesh *mesh;
  uint32_t max_nodes;
  bool crossings;

  generations marks;   /* by polygon of the mesh, slot after slot */
  size_t *first_marks; /* of each slot */
  size_t slot_capacity;
  uint64_t laid_out_edits; /* of the mesh when the marks were laid out; UINT64_MAX: never */
  size_t mark_count;

  path_node *nodes;
  size_t node_capacity;
  path_entry *open;
  size_t open_capacity;
  uint32_t *exits;
  size_t exit_capacity;
  uint32_t *expanded; /* nodes by the first expansion of their polygon */
  size_t expanded_capacity;
  uint32_t node_count;
  uint32_t open_count;
  uint32_t exit_count;
  uint32_t expanded_count;

  const sp_navfilter *filter; /* held */
  path_point end;
  double min_area_cost;
  bool consistent; /* no area is cheaper than the estimate says */
  bool node_limit_reached;
  bool stopped; /* by the filter's callback */
  uint32_t end_slot;
  uint32_t end_polygon;
  uint32_t terminal_parent;
  uint32_t closest; /* expanded node, PATH_NONE before the first */
  double terminal_cost;
  double closest_distance; /* squared */
  uint64_t order;          /* of the next entry of the open list, but for its node */
  uint64_t iterations;
  uint64_t edits;
  int32_t status; /* sp_query_status */

  /* Paths between positions (find_path.c) */
  sp_nav_nearest ends[2];
  bool has_ends;           /* the search belongs to sp_navquery_begin_find_path */
  path_list polygons;      /* sp_polygon_ref */
  path_list points;        /* 3 doubles */
  path_list flags;         /* uint8_t */
  path_list owners;        /* sp_polygon_ref, of the points */
  path_list portals;       /* path_portal */
  path_list expanded_refs; /* sp_polygon_ref, made on demand */
};

/** The search of a query object, made on first use; NULL without memory. */
query_path_search *query__path_of(sp_navquery *query);

/** The search of a query object that has begun one, else NULL. */
query_path_search *query__path_begun(const sp_navquery *query);

/** Room for `more` further items; false without memory. */
bool query__reserve(const query_path_search *search, path_list *list, size_t more, size_t item_size);

/* Search (path.c): arguments are checked, the filter entered --------------------------------- */

/** Begins between live polygons; the status says whether they are accepted. SP_E_NO_MEMORY drops the search. */
sp_status query__path_begin(query_path_search *search, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                            const double start[3], const double end[3], const sp_navfilter *filter);
/** At most `iterations` expansions; without memory the search stays where it is. */
sp_status query__path_update(query_path_search *search, uint32_t iterations, uint32_t *done);
/** SP_E_STATE when the mesh was edited since the search began. */
sp_status query__path_check_edits(const query_path_search *search);
void query__path_drop(query_path_search *search);

/* Corridors (corridor.c) --------------------------------------------------------------------- */

/**
 * Nodes of the route found so far, start first and without loops, until the search goes on; `out` says how many, and
 * all but `truncated`. SP_E_NO_MEMORY.
 */
sp_status query__path_trace(query_path_search *search, const uint32_t **route, sp_nav_corridor *out);
/** Writes the polygons of nodes. */
void query__path_write(const query_path_search *search, const uint32_t *route, size_t count, sp_polygon_ref *corridor);

/* String pulling (funnel.c) ------------------------------------------------------------------ */

/** An end of a straight path; `polygon` is one that the position is known to be the point of, 0 for none. */
typedef struct path_end {
  double position[3];
  sp_polygon_ref polygon;
} path_end;

/** sp_navquery_find_straight_path on checked arguments. SP_E_NO_MEMORY. */
sp_status query__pull_string(query_path_search *search, const path_end ends[2], const sp_polygon_ref *corridor,
                             size_t corridor_count, uint32_t max_corners, const sp_nav_straight_buffers *buffers,
                             size_t capacity, sp_nav_straight_path *out);

static inline double query__distance(const double a[3], const double b[3]) {
  const double dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2];
  return sp__sqrt(dx * dx + dy * dy + dz * dz);
}

/** World position of an end of an off-mesh link: where one gets on (0) or off (1). */
static inline void query__link_end(const sp_navmesh *mesh, const mesh_link *link, int32_t off, double out[3]) {
  const sp_navtile *owner = mesh->slots[link->owner_slot].tile;
  const sp_navtile_link *authored = &owner->data.links[link->link_index];
  const bool at_start = (link->kind == SP_NAVLINK_OFF_MESH) == (off == 0);
  const float *local = at_start ? authored->start : authored->end;
  for (int32_t axis = 0; axis < 3; axis++) out[axis] = owner->origin[axis] + (double)local[axis];
}

#endif
