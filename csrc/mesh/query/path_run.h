/* A path search while it goes on: what the loops of path_expand.inl.h share. */
#ifndef SP_MESH_QUERY_PATH_RUN_H
#define SP_MESH_QUERY_PATH_RUN_H

#include "core/inline.h"
#include "mesh/query/path_search.h"

/* Taking up and laying down ------------------------------------------------------------------ */

/**
 * Exits of polygons that can be dealt with before an array must grow, when each polygon counts as one more: an exit is
 * at most a node, an entry and a place, an expansion one of each list beside that.
 */
static inline size_t room_of(const query_path_search *search) {
  size_t room = search->node_capacity - search->node_count;
  const size_t open = search->open_capacity > 0 ? search->open_capacity - PATH_HEAP_ENDS - search->open_count : 0;
  const size_t expanded = search->expanded_capacity - search->expanded_count;
  const size_t exits = search->exit_capacity - search->exit_count;
  if (open < room) room = open;
  if (expanded < room) room = expanded;
  return search->crossings && exits < room ? exits : room;
}

/**
 * A search while it goes on: what changes all the time, and where arrays are. A loop has it in a variable of its own,
 * which no pointer to memory can reach, so that it stays in registers.
 */
typedef struct path_run {
  query_path_search *search;
  path_node *nodes;
  path_entry *open;
  path_mark *marks;
  uint32_t *exits;
  uint32_t *expanded;
  path_point end;
  double min_area_cost;
  double closest_distance;
  uint64_t order; /* of the next entry, but for its node */
  uint32_t generation;
  uint32_t max_nodes;
  uint32_t node_count;
  uint32_t open_count;
  uint32_t exit_count;
  uint32_t expanded_count;
  uint32_t closest;
  size_t room;          /* see room_of */
  bool top_is_expanded; /* the top of the open list is of the node that is being expanded */
} path_run;

static inline path_run take_up(query_path_search *search) {
  return (path_run){.search = search,
                    .nodes = search->nodes,
                    .open = search->open,
                    .marks = search->marks.records,
                    .exits = search->exits,
                    .expanded = search->expanded,
                    .end = search->end,
                    .min_area_cost = search->min_area_cost,
                    .closest_distance = search->closest_distance,
                    .order = search->order,
                    .generation = search->marks.number,
                    .max_nodes = search->max_nodes,
                    .node_count = search->node_count,
                    .open_count = search->open_count,
                    .exit_count = search->exit_count,
                    .expanded_count = search->expanded_count,
                    .closest = search->closest,
                    .room = room_of(search)};
}

static inline void lay_down(const path_run *run) {
  query_path_search *search = run->search;
  search->closest_distance = run->closest_distance;
  search->order = run->order;
  search->node_count = run->node_count;
  search->open_count = run->open_count;
  search->exit_count = run->exit_count;
  search->expanded_count = run->expanded_count;
  search->closest = run->closest;
}

/* Geometry ----------------------------------------------------------------------------------- */

/** The ways out of a polygon. */
typedef struct path_exits {
  const mesh_exit *edges;
  const mesh_link *links;
  path_mark *marks;     /* of the polygons of its tile */
  uint32_t first_place; /* in `exits`, with crossings */
  uint32_t edge_count;
  uint32_t link_count;
} path_exits;

static inline path_exits exits_of(const mesh_slot *slot, uint32_t polygon) {
  const sp_navtile *tile = slot->tile;
  const uint32_t first = tile->first_exits[polygon];
  path_exits exits = {.edges = tile->exits + first, .edge_count = tile->first_exits[polygon + 1] - first};
  if (slot->links.offsets == NULL) return exits;
  const uint32_t first_link = slot->links.offsets[polygon];
  exits.links = slot->links.links + first_link;
  exits.link_count = slot->links.offsets[polygon + 1] - first_link;
  return exits;
}

/** The node that is being expanded: the leg of the route that begins there. */
typedef struct path_leg {
  path_point position;
  double to_end_x;
  double to_end_z;
  double cost;
  double area_cost;
  double least_total; /* nodes whose total is below cannot be improved */
  uint32_t number;
  uint32_t parent;
  uint32_t slot;
  uint32_t polygon;
} path_leg;

/** Edges that are crossed together: a few, so that what is reached is computed without waiting for decisions. */
enum { PATH_BATCH = 8 };

static inline double path_square_distance(path_point a, path_point b) {
  const double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  return dx * dx + dy * dy + dz * dz;
}

static inline double path_distance(path_point a, path_point b) {
  return sp__sqrt(path_square_distance(a, b));
}

/** An edge of a polygon, in the world. */
typedef struct path_edge {
  const double *from;
  const double *to;
} path_edge;

static inline path_edge edge_of(const sp_navtile *tile, uint32_t polygon, uint32_t edge) {
  const uint32_t first = tile->first_edges[polygon], end = tile->first_edges[polygon + 1];
  const uint32_t at = first + edge, next = at + 1 < end ? at + 1 : first;
  const uint16_t *indices = tile->data.indices;
  return (path_edge){tile->world + 3 * (size_t)indices[at], tile->world + 3 * (size_t)indices[next]};
}

static inline path_point link_end(const sp_navmesh *mesh, const mesh_link *link, int32_t off) {
  double end[3];
  query__link_end(mesh, link, off, end);
  return (path_point){end[0], end[1], end[2]};
}

/* Nodes and entries -------------------------------------------------------------------------- */

static inline void push(path_run *run, double total, uint32_t number) {
  const path_entry entry = path_heap_entry(total, run->order | number);
  run->order += PATH_TERMINAL + 1;
  if (run->top_is_expanded) {
    run->top_is_expanded = false;
    path_heap_replace(run->open, run->open_count, entry);
  } else {
    path_heap_push(run->open, run->open_count++, entry);
  }
}

/** False when there are no more nodes. */
static inline bool take_node(path_run *run, uint32_t *number) {
  if (run->node_count == run->max_nodes) {
    run->search->node_limit_reached = true;
    return false;
  }
  *number = run->node_count++;
  return true;
}

/**
 * True when the route to a node leads through another. A polygon whose way in changed must not come from itself, which
 * rounding, or an estimate above the true costs, would allow.
 */
static inline bool comes_from(const path_node *nodes, uint32_t number, uint32_t other) {
  while (number != PATH_NONE && number != other) number = nodes[number].parent;
  return number != PATH_NONE;
}

static inline void reach_end(path_run *run, uint32_t number, double cost) {
  query_path_search *search = run->search;
  if (!(cost < search->terminal_cost) && search->terminal_parent != PATH_NONE) return;
  search->terminal_cost = cost;
  search->terminal_parent = number;
  push(run, cost, PATH_TERMINAL);
}

static inline void note_closest(path_run *run, uint32_t number) {
  const double distance = run->nodes[number].to_end;
  if (run->closest != PATH_NONE && !(distance < run->closest_distance)) return;
  run->closest = number;
  run->closest_distance = distance;
}

/**
 * The places of the exits of a polygon that is expanded; when it is so for the first time they have no nodes. The
 * place before them is the corridor's.
 */
static inline void open_exits(path_run *run, const path_leg *leg, path_exits *exits) {
  path_mark *mark = run->marks + run->search->first_marks[leg->slot] + leg->polygon;
  if (mark->generation != run->generation) {
    *mark = (path_mark){run->generation, run->exit_count};
    const uint32_t end = run->exit_count + 1 + exits->edge_count + exits->link_count;
    while (run->exit_count < end) run->exits[run->exit_count++] = PATH_NONE;
    run->expanded[run->expanded_count++] = leg->number;
  }
  exits->first_place = mark->index + 1;
}

#endif
