/* HPA* (Botea, Müller and Schaeffer 2004) with one level: the places where square chunks of a grid meet
 * are the nodes of a small graph. A query searches that graph, then fills in the cells.
 */
#ifndef SP_GRID_HPA_H
#define SP_GRID_HPA_H

#include "grid/grid_internal.h"
#include "grid/record.h"

/* Hierarchy ---------------------------------------------------------------------------------- */

/** Cells of a chunk. */
typedef struct hpa_rect {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} hpa_rect;

/** Nodes and edges of a chunk, in one block of memory that stays while it is large enough. */
typedef struct hpa_chunk {
  double *intra_costs;    /* From node i to node j at i * node_count + j; +infinity when no path stays inside. */
  double *inter_costs;    /* Of the steps into other chunks. */
  int32_t *nodes;         /* Cells, ascending. */
  int32_t *inter_first;   /* node_count + 1 offsets: where the steps of each node begin. */
  int32_t *inter_targets; /* Cells, ascending within a node. */
  size_t block_size;      /* The block begins at intra_costs. */
  int32_t node_count;
  int32_t inter_count;
  int32_t first_node; /* Number of nodes[0] among the nodes of all chunks. */
} hpa_chunk;

/** A way out of a chunk: two cells that face each other across the border. */
typedef struct hpa_transition {
  int32_t inside;
  int32_t outside;
} hpa_transition;

/** What a search within a chunk knows of a cell. */
typedef struct hpa_cell {
  double g;
  int32_t parent;   /* Number within the chunk, or -1. */
  int32_t position; /* Slot on the open list, or -1. */
  uint32_t generation;
  uint32_t target; /* Generation of the search that is after this cell. */
} hpa_cell;

typedef struct hpa_cell_entry {
  double g;
  int32_t node;
  int32_t unused;
} hpa_cell_entry;

/** Working memory for the cells of one chunk; no search within a chunk allocates. */
typedef struct hpa_local {
  hpa_cell *cells;
  hpa_cell_entry *open;
  size_t capacity; /* Of both arrays: the cells of the largest chunk. */
  hpa_rect rect;
  uint32_t open_count;
  uint32_t generation;
  int32_t targets; /* Not settled yet. */
} hpa_local;

/** The graph of one grid for one kind of agent. Nothing is built before the first refresh. */
typedef struct hpa_hierarchy {
  sp_grid *grid; /* Without a reference: whoever holds one of the hierarchy sees that the grid stays. */
  sp_allocator allocator;
  sp_hpa_options settings;
  uint32_t references;
  uint32_t listener;
  int32_t chunks_x;
  int32_t chunks_y;
  int32_t chunk_count;
  int32_t node_count;
  hpa_chunk *chunks;
  uint8_t *marks; /* 1 for a chunk that is behind the grid. */
  bool any_mark;
  uint64_t cell_edits; /* Edits heard of. */
  uint64_t cost_edits;
  uint64_t block_bytes;
  const uint8_t *neighbours; /* The grid's, for the agent size; current after a refresh. */
  hpa_local local;
  hpa_transition *transitions; /* Two arrays of transition_capacity. */
  size_t transition_capacity;
  int32_t offset[DIRECTIONS];
  uint8_t moves[256]; /* Legal moves per neighbour byte. */
} hpa_hierarchy;

/** Whether a hierarchy can be made for these moves (G-210). */
bool hpa__supports(int32_t connectivity, int32_t diagonals);
/** An unbuilt hierarchy with one reference, which hears the grid's edits. NULL without memory (unrecorded). */
hpa_hierarchy *hpa__create(sp_grid *grid, const sp_hpa_options *settings);
void hpa__retain(hpa_hierarchy *hierarchy);
/** Drops a reference; NULL is ignored. */
void hpa__release(hpa_hierarchy *hierarchy);
/** Builds what is behind the grid. SP_E_NO_MEMORY leaves the rest for the next refresh. */
sp_status hpa__refresh(hpa_hierarchy *hierarchy);
/** Whether a refresh would build nothing. */
bool hpa__is_current(const hpa_hierarchy *hierarchy);
uint64_t hpa__memory(const hpa_hierarchy *hierarchy);
/** Equal graphs: nodes, cost bits and edges, chunk by chunk. */
bool hpa__content_equals(const hpa_hierarchy *a, const hpa_hierarchy *b);
uint64_t hpa__content_hash(const hpa_hierarchy *hierarchy);

int32_t hpa__chunk_of(const hpa_hierarchy *hierarchy, int32_t cell);
hpa_rect hpa__chunk_rect(const hpa_hierarchy *hierarchy, int32_t chunk);
/** Index of a cell among a chunk's nodes, or -1. */
int32_t hpa__find_node(const hpa_chunk *chunk, int32_t cell);
/** Builds one chunk from the grid as it is. SP_E_NO_MEMORY leaves the chunk as it was. */
sp_status hpa__build_chunk(hpa_hierarchy *hierarchy, int32_t chunk);

/** The grid's own hierarchy for these settings, made when there is none yet (G-211); borrowed. */
sp_status hpa__cached(sp_grid *grid, const sp_hpa_options *settings, hpa_hierarchy **out);
void hpa__free_cache(sp_grid *grid);
uint64_t hpa__cache_memory(const sp_grid *grid);

/* Searches within a chunk -------------------------------------------------------------------- */

/** Starts Dijkstra's algorithm from a cell of the chunk. Ends any earlier one of the hierarchy. */
void hpa__local_begin(hpa_hierarchy *hierarchy, int32_t chunk, int32_t source);
/** Asks for a cell of the chunk. */
void hpa__local_aim(hpa_hierarchy *hierarchy, int32_t cell);
/** Settles cells until all that were asked for are, or nothing is left. */
void hpa__local_run(hpa_hierarchy *hierarchy);
/** Cost of a cell that was asked for; +infinity when the chunk has no path to it. */
double hpa__local_cost(const hpa_hierarchy *hierarchy, int32_t cell);
/** The cell before this one on the path from the source; -1 at the source. */
int32_t hpa__local_parent(const hpa_hierarchy *hierarchy, int32_t cell);

/* Queries ------------------------------------------------------------------------------------ */

/** What led to a node of the abstract search; it decides how the step is refined (GAP-51). */
enum hpa_edge {
  HPA_EDGE_NONE,
  HPA_EDGE_FORWARD,  /* Priced by a search from its first cell: start edges and intra-edges. */
  HPA_EDGE_BACKWARD, /* Priced by the search from the goal. */
  HPA_EDGE_STEP      /* One step over a border. */
};

typedef struct hpa_node {
  double g;
  int32_t cell;
  int32_t parent;
  int32_t position; /* Slot on the open list, or -1. */
  int32_t edge;     /* enum hpa_edge: from the parent. */
  uint32_t generation;
  int32_t unused;
} hpa_node;

typedef struct hpa_entry {
  double f;
  double g;
  int32_t node;
  int32_t cell;
} hpa_entry;

/** A query and its memory. Nodes are numbered as in the hierarchy, then a start and a goal that are none of them. */
typedef struct hpa_search {
  sp_allocator allocator;
  hpa_hierarchy *hierarchy; /* Of the search that was begun last; a reference. */
  hpa_node *nodes;
  hpa_entry *open;
  int32_t *route;       /* Nodes of the abstract path, start first; their cells once it is refined. */
  size_t node_capacity; /* Of the three arrays above. */
  uint32_t open_count;
  uint32_t generation;
  double *end_costs; /* From the start to the nodes of its chunk, then from those of the goal's chunk to the goal. */
  size_t end_capacity;
  const double *goal_costs; /* The second part of end_costs. */
  double start_to_goal;     /* +infinity unless both are in one chunk. */
  expansion_record record;
  int32_t *path; /* Cells, start first. */
  size_t path_capacity;
  double *prefix; /* Cost of the path up to each cell. */
  size_t prefix_capacity;
  int32_t *refined; /* The path before smoothing. */
  size_t refined_capacity;
  int32_t *last_position; /* Per cell of the grid: its last place on the refined path; -1 between smoothings. */
  size_t last_position_capacity;
  int32_t status; /* enum sp_search_status */
  int32_t start;
  int32_t goal;
  int32_t start_node;
  int32_t goal_node;
  int32_t start_chunk;
  int32_t goal_chunk;
  int32_t goal_x;
  int32_t goal_y;
  int32_t route_count;
  int32_t path_count;
  int32_t refined_count;
  bool smoothing;
  bool goal_popped; /* The abstract path is known; its cells may not be yet. */
  double scale;     /* Smallest area multiplier. */
  double abstract_cost;
  double cost; /* Of the cells. */
  uint64_t iterations;
  uint64_t expanded;
} hpa_search;

void hpa__search_free(hpa_search *search);
uint64_t hpa__search_memory(const hpa_search *search);
/** Starts between two cells at which the agent fits; the hierarchy must be current. Takes a reference of it. */
sp_status hpa__search_begin(hpa_search *search, hpa_hierarchy *hierarchy, int32_t start, int32_t goal, bool smoothing);
/** Pops at most `iterations` nodes; SP_E_NO_MEMORY leaves the search where it was. */
sp_status hpa__search_step(hpa_search *search, int32_t iterations);
/** Fills the abstract path with cells and smooths them. SP_E_NO_MEMORY leaves that for the next call. */
sp_status hpa__search_refine(hpa_search *search);

#endif
