/* Weighted directed graphs: shortest paths by A*, Dijkstra and their bidirectional forms, landmark tables
 * (ALT), point graphs, and readers of the DIMACS road formats.
 *
 * Nodes are 0..node_count-1 and are never removed. Edges carry finite weights of 0 or more; parallel edges
 * and self-loops are kept. A graph is used by one thread at a time; different graphs are independent.
 * Searches keep their graph alive: sp_graph_free then only drops the caller's reference.
 */
#ifndef SAMEPATH_GRAPH_H
#define SAMEPATH_GRAPH_H

#include "samepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Largest number of nodes (2^26). */
#define SP_GRAPH_MAX_NODES 67108864
/** Largest number of directed edges ever added (2^30). */
#define SP_GRAPH_MAX_EDGES 1073741824
/** Smallest `max_distance` of a point graph other than 0 (2^-30). */
#define SP_POINT_GRAPH_MIN_DISTANCE 9.31322574615478515625e-10

typedef struct sp_graph sp_graph;

/**
 * Callbacks of a query; each may be NULL. They run on the calling thread. A return value other than 0 stops the
 * query, which then returns SP_E_CALLBACK. Editing the graph, querying it or stepping a search of it from a
 * callback is SP_E_REENTRANT; reading it is allowed.
 *
 * blocked:   *blocked receives non-zero to keep paths out of a node. Asked once for the start, once for the goal,
 *            then for the node at the far end of every edge examined.
 * edge_cost: asked for every edge examined whose far node is not blocked, with the edge's true direction; *cost
 *            (preset to the weight) replaces it. NaN, negative and +infinity skip the edge. Costs below the
 *            weights void the optimality of landmarks and of straight-line estimates.
 * heuristic: *estimate (preset to 0) receives a lower bound on the cost from one node to another, +infinity for
 *            unreachable. It is combined with the other estimates by the maximum; NaN and values below 0 are
 *            ignored. A* asks for the goal; bidirectional A* for distances from the start, too.
 */
typedef struct sp_graph_hooks {
  int32_t (*blocked)(void *user, int32_t node, int32_t *blocked);
  int32_t (*edge_cost)(void *user, int32_t from, int32_t to, double weight, double *cost);
  int32_t (*heuristic)(void *user, int32_t from, int32_t to, double *estimate);
  void *user;
} sp_graph_hooks;

/* Graphs ------------------------------------------------------------------------------------- */

/** Makes a graph of 0..2^26 nodes without edges. `allocator` is copied, NULL means malloc. Free with sp_graph_free. */
SP_API sp_status sp_graph_create(int32_t node_count, const sp_allocator *allocator, sp_graph **out);

/**
 * Makes a graph of `count` edges, which it copies. node_count -1 means the largest end plus 1. `directed` 0 adds
 * each edge both ways: edge i gets id 2i, its reverse 2i + 1; else the id is i. SP_E_RANGE names the edge.
 */
SP_API sp_status sp_graph_from_edges(const int32_t *from, const int32_t *to, const double *weights, uint32_t count,
                                     int32_t node_count, int32_t directed, const sp_allocator *allocator,
                                     sp_graph **out);

/** Drops the caller's reference; NULL is ignored. The memory goes when the last search goes. */
SP_API void sp_graph_free(sp_graph *graph);

SP_API int32_t sp_graph_node_count(const sp_graph *graph);
/** Directed edges at present. */
SP_API int32_t sp_graph_edge_count(const sp_graph *graph);
/** Directed edges ever added: ids are 0..this-1 and never reused. 0 for a point graph. */
SP_API int32_t sp_graph_edge_ids(const sp_graph *graph);
/** Bytes the graph and its query buffers hold at present. */
SP_API uint64_t sp_graph_memory(const sp_graph *graph);

/** Adds a node; *node is its index. */
SP_API sp_status sp_graph_add_node(sp_graph *graph, int32_t *node);
/** Adds a directed edge; *id is its id. */
SP_API sp_status sp_graph_add_edge(sp_graph *graph, int32_t from, int32_t to, double weight, int32_t *id);
/** Adds an edge and its reverse; *id is the first's id, the reverse has the next. */
SP_API sp_status sp_graph_add_undirected(sp_graph *graph, int32_t from, int32_t to, double weight, int32_t *id);
/** Removes one directed edge; *removed is 0 when it was removed before. Its reverse stays. */
SP_API sp_status sp_graph_remove_edge(sp_graph *graph, int32_t id, int32_t *removed);
/** Changes a weight; a removed edge is SP_E_STATE. */
SP_API sp_status sp_graph_set_weight(sp_graph *graph, int32_t id, double weight);
/** Reads an edge, removed ones (*alive 0) too. */
SP_API sp_status sp_graph_get_edge(const sp_graph *graph, int32_t id, int32_t ends[2], double *weight, int32_t *alive);

/** Builds the form that queries run on, in O(nodes + edges); else the first query after an edit does. */
SP_API sp_status sp_graph_compile(sp_graph *graph);
/** 1 when the form that queries run on is current. */
SP_API int32_t sp_graph_is_compiled(const sp_graph *graph);
/** 64-bit FNV-1a of the compiled form: equal graphs with equal edge orders have equal fingerprints. */
SP_API sp_status sp_graph_fingerprint(sp_graph *graph, uint64_t *fingerprint);
/**
 * Copies the compiled form: node_count + 1 offsets, and per slot the node at the other end and the weight. Row v is
 * slots offsets[v]..offsets[v + 1] - 1, in the order in which the edges were added; `reverse` gives the edges into v.
 */
SP_API sp_status sp_graph_copy_rows(sp_graph *graph, int32_t reverse, int32_t *offsets, int32_t *nodes,
                                    double *weights);
/**
 * Distances from `root` to every node (+infinity: unreachable) and each node's parent (-1: none), by Dijkstra; the
 * parent is the first that gave the distance. `reverse` gives distances to the root. Arrays of node_count; either
 * may be NULL.
 */
SP_API sp_status sp_graph_shortest_path_tree(sp_graph *graph, int32_t root, int32_t reverse, double *distances,
                                             int32_t *parents);

/** Bytes of the saved graph; 0 for a point graph, which cannot be saved. */
SP_API uint64_t sp_graph_state_size(const sp_graph *graph);
/** Writes nodes and all edges ever added, sp_graph_state_size bytes; SP_E_BUFFER_TOO_SMALL for a smaller capacity. */
SP_API sp_status sp_graph_save_state(const sp_graph *graph, uint8_t *bytes, uint64_t capacity);
/** Makes the graph what was saved; SP_E_FORMAT with offset and detail leaves it as it was. Searches of it become stale.
 */
SP_API sp_status sp_graph_restore_state(sp_graph *graph, const uint8_t *bytes, uint64_t length);
/** Makes a graph of saved bytes. */
SP_API sp_status sp_graph_from_state(const uint8_t *bytes, uint64_t length, const sp_allocator *allocator,
                                     sp_graph **out);

/* Point graphs ------------------------------------------------------------------------------- */

/** Asked whether a generated link may be made (lower index first); *valid is preset to 1. Non-zero return: stop. */
typedef struct sp_link_hooks {
  int32_t (*link_valid)(void *user, int32_t a, int32_t b, int32_t *valid);
  void *user;
} sp_link_hooks;

SP_API sp_status sp_point_graph_options_init(sp_point_graph_options *options);

/**
 * Makes a graph over `count` positions (x, y, z each; finite and within 2^21, else SP_E_RANGE) whose edges join
 * linked points both ways at their straight-line distance. Linked are: the `link_count` pairs of `links`; with
 * nearest_count above 0 each point with its nearest valid ones (within max_distance if that is above 0); else every
 * valid pair within max_distance. Self-links and repeated pairs are dropped. The graph cannot be edited, and queries
 * use the straight line as an estimate.
 */
SP_API sp_status sp_point_graph_create(const double *points, uint32_t count, const int32_t *links, uint32_t link_count,
                                       const sp_point_graph_options *options, const sp_link_hooks *hooks,
                                       const sp_allocator *allocator, sp_graph **out);
/** The positions, x, y, z each; NULL for a graph without. Borrow until the graph goes. */
SP_API const double *sp_graph_points(const sp_graph *graph);
/** Node nearest to a position, the smaller index of equals; -1 without nodes. A graph without positions is SP_E_STATE.
 */
SP_API sp_status sp_graph_nearest_node(const sp_graph *graph, double x, double y, double z, int32_t *node);

/* Landmarks ---------------------------------------------------------------------------------- */

/** Tables of distances from and to a few nodes, for lower bounds (ALT; Goldberg and Harrelson 2005). Immutable. */
typedef struct sp_landmarks sp_landmarks;

SP_API sp_status sp_landmark_options_init(sp_landmark_options *options);

/** Chooses landmarks and builds their tables: 16 bytes per node and landmark, two Dijkstra runs per landmark. */
SP_API sp_status sp_landmarks_build(sp_graph *graph, const sp_landmark_options *options, sp_landmarks **out);
SP_API void sp_landmarks_free(sp_landmarks *landmarks);
SP_API int32_t sp_landmarks_count(const sp_landmarks *landmarks);
/** The landmarks' nodes in table order; borrow until the tables go. */
SP_API const int32_t *sp_landmarks_nodes(const sp_landmarks *landmarks);
/** Lower bound on the distance between two nodes; +infinity when the tables prove that there is no path. */
SP_API sp_status sp_landmarks_lower_bound(const sp_landmarks *landmarks, int32_t from, int32_t to, double *bound);
/** 1 when the tables were built for the graph as it is now (same node count and fingerprint), else 0. */
SP_API sp_status sp_landmarks_fit(const sp_landmarks *landmarks, sp_graph *graph, int32_t *fit);
/** Bytes that sp_landmarks_save writes. */
SP_API uint64_t sp_landmarks_size(const sp_landmarks *landmarks);
/** Writes the tables, sp_landmarks_size bytes; SP_E_BUFFER_TOO_SMALL for a smaller capacity. */
SP_API sp_status sp_landmarks_save(const sp_landmarks *landmarks, uint8_t *bytes, uint64_t capacity);
/** Reads saved tables of this very graph; anything else is SP_E_FORMAT with offset and detail. */
SP_API sp_status sp_landmarks_load(sp_graph *graph, const uint8_t *bytes, uint64_t length, sp_landmarks **out);

/* Queries ------------------------------------------------------------------------------------ */

/** Fills options with a preset (enum sp_graph_options_preset); unknown presets are SP_E_RANGE. */
SP_API sp_status sp_graph_options_init(sp_graph_options *options, int32_t preset);
/** Checks every field; SP_E_RANGE names field, value and bounds. NULL stands for the defaults: SP_OK. */
SP_API sp_status sp_graph_options_check(const sp_graph_options *options);

/**
 * Finds a shortest path. NULL options are the defaults, NULL hooks none, NULL landmarks none; landmarks of another
 * graph are SP_E_STATE. The outcome is in `result`; the nodes stay in the graph until its next query. After warm-up
 * a query allocates nothing.
 */
SP_API sp_status sp_graph_find_path(sp_graph *graph, int32_t start, int32_t goal, const sp_graph_options *options,
                                    const sp_graph_hooks *hooks, sp_landmarks *landmarks, sp_graph_path *result);
/**
 * Many queries in one call: `queries` holds start and goal per query, `results` one record each. The nodes of all
 * paths follow one another (first_node is the offset). Same bits as one by one. Expansions are not recorded. An
 * error leaves `results` unspecified.
 */
SP_API sp_status sp_graph_find_paths(sp_graph *graph, const int32_t *queries, uint32_t count,
                                     const sp_graph_options *options, const sp_graph_hooks *hooks,
                                     sp_landmarks *landmarks, sp_graph_path *results);
/** Nodes of the last query's path (or batch), start first; borrow until the graph's next query. */
SP_API const int32_t *sp_graph_path_nodes(const sp_graph *graph);
/** Nodes the last query expanded, in order, those of both sides in one list; borrow until the next query. */
SP_API const int32_t *sp_graph_path_expanded(const sp_graph *graph);

/** A query that runs in slices; the same path, cost bits and counts as sp_graph_find_path. */
typedef struct sp_graph_search sp_graph_search;

/** Copies options and hooks; keeps graph and landmarks alive. Free with sp_graph_search_free. */
SP_API sp_status sp_graph_search_create(sp_graph *graph, const sp_graph_options *options, const sp_graph_hooks *hooks,
                                        sp_landmarks *landmarks, sp_graph_search **out);
SP_API void sp_graph_search_free(sp_graph_search *search);
/**
 * Starts a query. *status is SP_PATH_STATUS_IN_PROGRESS, or _START_INVALID / _GOAL_INVALID; a refusal leaves a
 * running query alone.
 */
SP_API sp_status sp_graph_search_try_begin(sp_graph_search *search, int32_t start, int32_t goal, int32_t *status);
/**
 * At most `iterations` (>= 0) pops; *status is _IN_PROGRESS, _FOUND or _NO_PATH. Before a query has begun, or after
 * an edit of the graph, SP_E_STATE.
 */
SP_API sp_status sp_graph_search_step(sp_graph_search *search, int32_t iterations, int32_t *status);
/** Result so far: status _NONE before the first query, then as stepped. */
SP_API sp_status sp_graph_search_result(sp_graph_search *search, sp_graph_path *result);
/** Nodes of the path after sp_graph_search_result; borrow until the next call on the search. */
SP_API const int32_t *sp_graph_search_nodes(const sp_graph_search *search);
SP_API const int32_t *sp_graph_search_expanded(const sp_graph_search *search);
/** Bytes of the saved search; 0 for a search from both ends, which is not saved. */
SP_API uint64_t sp_graph_search_state_size(const sp_graph_search *search);
/**
 * Writes the search as it stands, sp_graph_search_state_size bytes; SP_E_BUFFER_TOO_SMALL for a smaller capacity,
 * SP_E_STATE for a search from both ends, or a running one whose graph was edited. The same steps give the same bytes.
 */
SP_API sp_status sp_graph_search_save_state(sp_graph_search *search, uint8_t *bytes, uint64_t capacity);
/**
 * Goes on where the saved search stood. The search must have been created with the same options, hooks and landmarks
 * over an equal graph, restored first. SP_E_FORMAT names offset and detail, or the field that differs. A failure may
 * leave the search as one that has not begun.
 */
SP_API sp_status sp_graph_search_restore_state(sp_graph_search *search, const uint8_t *bytes, uint64_t length);
/** Cost of the best path known from the start to a node (`backward`: from a node to the goal); else +infinity. */
SP_API double sp_graph_search_node_cost(const sp_graph_search *search, int32_t node, int32_t backward);
/** The neighbour on that path (towards the start, or towards the goal); -1 for an end and for other nodes. */
SP_API int32_t sp_graph_search_node_parent(const sp_graph_search *search, int32_t node, int32_t backward);

/* DIMACS road formats ------------------------------------------------------------------------ */

/**
 * Makes a directed graph from a .gr text of the 9th DIMACS challenge: `c` comments, one `p sp <nodes> <arcs>`, then
 * exactly so many `a <from> <to> <weight>`; node 1 of the text is node 0. Weights are decimals without a sign.
 * SP_E_FORMAT names line, byte offset and detail.
 */
SP_API sp_status sp_dimacs_graph_parse(const char *text, uint32_t length, const sp_allocator *allocator,
                                       sp_graph **out);
/**
 * Reads a .co text: `p aux sp co <nodes>`, then one `v <node> <x> <y>` per node in any order. Writes x, y per node
 * and sets *count to the nodes; more nodes than `capacity` is SP_E_BUFFER_TOO_SMALL with *count set, so a first call
 * with capacity 0 gives the size.
 */
SP_API sp_status sp_dimacs_coordinates_parse(const char *text, uint32_t length, double *coordinates, uint32_t capacity,
                                             uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif
