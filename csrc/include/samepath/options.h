/* Enums, option structs and result records.
 * Generated from csrc/abi/options.def by scripts/generate.mjs; edit that list, not this file.
 */
#ifndef SAMEPATH_OPTIONS_H
#define SAMEPATH_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* clang-format off */

#ifdef __cplusplus
#define SP__LAYOUT_ASSERT(condition, text) static_assert(condition, text)
#else
#define SP__LAYOUT_ASSERT(condition, text) _Static_assert(condition, text)
#endif

/** Outcome of a path query. Zero is never success; the numbers are fixed. */
enum sp_path_status {
  /** No query has produced a result. */
  SP_PATH_STATUS_NONE = 0,
  /** A path to the goal exists in the result. */
  SP_PATH_STATUS_FOUND = 1,
  /** The start is outside the world, blocked, or too narrow for the agent. */
  SP_PATH_STATUS_START_INVALID = 2,
  /** The goal is outside the world, blocked, or too narrow for the agent. */
  SP_PATH_STATUS_GOAL_INVALID = 3,
  /** Everything reachable was searched; there is no path. */
  SP_PATH_STATUS_NO_PATH = 4,
  /** The iteration budget ran out first. */
  SP_PATH_STATUS_BUDGET_EXHAUSTED = 5,
  /** The path leads to the closest reachable place (never from grids). */
  SP_PATH_STATUS_PARTIAL = 6,
  /** The search has work left. */
  SP_PATH_STATUS_IN_PROGRESS = 7
};

/** State of a middle-tier search (AStar, ThetaSearch). */
enum sp_search_status {
  /** No search has begun. */
  SP_SEARCH_STATUS_NOT_STARTED = 0,
  /** Work is left. */
  SP_SEARCH_STATUS_RUNNING = 1,
  /** The goal was popped. */
  SP_SEARCH_STATUS_FOUND = 2,
  /** The open list ran empty. */
  SP_SEARCH_STATUS_NOT_FOUND = 3
};

/** Why a query has no path; what a user can act on. */
enum sp_path_reason {
  /** There is a path, or nothing was asked yet. */
  SP_PATH_REASON_NONE = 0,
  /** The start is not a cell of the grid or a node of the graph. */
  SP_PATH_REASON_START_OUTSIDE = 1,
  /** The start is a wall. */
  SP_PATH_REASON_START_BLOCKED = 2,
  /** The agent does not fit at the start. */
  SP_PATH_REASON_START_TOO_NARROW = 3,
  /** The blocked callback refused the start. */
  SP_PATH_REASON_START_REFUSED = 4,
  /** The goal is not a cell of the grid or a node of the graph. */
  SP_PATH_REASON_GOAL_OUTSIDE = 5,
  /** The goal is a wall. */
  SP_PATH_REASON_GOAL_BLOCKED = 6,
  /** The agent does not fit at the goal. */
  SP_PATH_REASON_GOAL_TOO_NARROW = 7,
  /** The blocked callback refused the goal. */
  SP_PATH_REASON_GOAL_REFUSED = 8,
  /** No sequence of legal moves joins start and goal. */
  SP_PATH_REASON_UNREACHABLE = 9,
  /** The iteration budget ran out. */
  SP_PATH_REASON_BUDGET = 10,
  /** No polygon that the filter accepts is near the start; the result names the nearest point. */
  SP_PATH_REASON_START_OFF_MESH = 11,
  /** No polygon that the filter accepts is near the goal; the result names the nearest point. */
  SP_PATH_REASON_GOAL_OFF_MESH = 12,
  /** The search ran out of nodes before it reached the goal. */
  SP_PATH_REASON_NODE_LIMIT = 13
};

/** How a jump point search finds jump points. */
enum sp_jumper {
  /** Cell by cell; no preprocessing. */
  SP_JUMPER_CELLS = 0,
  /** 64 cells at a time on bit rows and columns (JPS). */
  SP_JUMPER_BLOCKS = 1,
  /** Precomputed distances, bounded by the goal (JPS+). */
  SP_JUMPER_TABLE = 2
};

/** Search algorithm asked for, or the one that ran. Hex grids run A* for all of them. */
enum sp_grid_algorithm {
  /** A* (Hart, Nilsson and Raphael 1968). */
  SP_GRID_ALGORITHM_ASTAR = 0,
  /** Jump point search; where it does not apply A* runs, and the result says so. */
  SP_GRID_ALGORITHM_JPS = 1,
  /** JPS with precomputed jump distances; sides above 32766 cells run JPS. */
  SP_GRID_ALGORITHM_JPS_PLUS = 2,
  /** Any-angle search; where it does not apply A* runs, and the result says so. */
  SP_GRID_ALGORITHM_THETA_STAR = 3,
  /** Lazy any-angle search with re-queue; falls back in the same way. */
  SP_GRID_ALGORITHM_LAZY_THETA_STAR = 4,
  /** Hierarchical search over chunks; near-optimal. Falls back in the same way. */
  SP_GRID_ALGORITHM_HPA = 5,
  /** Replanner; a one-off query runs A*. */
  SP_GRID_ALGORITHM_LPA_STAR = 6,
  /** Replanner; a one-off query runs A*. */
  SP_GRID_ALGORITHM_D_STAR_LITE = 7
};

/** Moves of a square grid. */
enum sp_grid_connectivity {
  /** North, east, south, west. */
  SP_GRID_CONNECTIVITY_FOUR = 4,
  /** The four, then north-east, south-east, south-west, north-west. */
  SP_GRID_CONNECTIVITY_EIGHT = 8
};

/** When a diagonal move is legal. The beside cells share an edge with both ends of the move. */
enum sp_diagonal_rule {
  /** Both beside cells are walkable (the Moving AI convention). */
  SP_DIAGONAL_RULE_NO_CORNER_CUTTING = 0,
  /** At least one beside cell is walkable. */
  SP_DIAGONAL_RULE_NO_SQUEEZING = 1,
  /** No condition beyond a walkable target. */
  SP_DIAGONAL_RULE_ALLOW_ALL = 2
};

/** Estimate of the remaining cost, times the smallest area multiplier. */
enum sp_grid_heuristic {
  /** Manhattan for four moves, octile for eight, Euclidean for any-angle search, steps on hex grids. */
  SP_GRID_HEURISTIC_AUTO = 0,
  /** |dx| + |dy|; not admissible with eight moves. */
  SP_GRID_HEURISTIC_MANHATTAN = 1,
  /** (max - min) + min * sqrt 2. */
  SP_GRID_HEURISTIC_OCTILE = 2,
  /** sqrt(dx * dx + dy * dy). */
  SP_GRID_HEURISTIC_EUCLIDEAN = 3,
  /** No estimate: Dijkstra's algorithm. */
  SP_GRID_HEURISTIC_ZERO = 4
};

/** Form of an any-angle search (ThetaSearch). */
enum sp_theta_variant {
  /** Theta*: looks for a line of sight when it reaches a node. */
  SP_THETA_VARIANT_THETA = 0,
  /** Lazy Theta* as published: looks when it expands a node; its path may be longer than that of A*. */
  SP_THETA_VARIANT_LAZY = 1,
  /** Lazy Theta* that queues a node again when its cost turned out too low. */
  SP_THETA_VARIANT_LAZY_REQUEUE = 2
};

/** How far a flow field is. The numbers are part of its saved state. */
enum sp_flow_status {
  /** Nothing is computed. */
  SP_FLOW_STATUS_NOT_STARTED = 0,
  /** A run or a repair has work left. */
  SP_FLOW_STATUS_RUNNING = 1,
  /** Costs and directions are those of the grid, but for edits since. */
  SP_FLOW_STATUS_COMPLETE = 2
};

/** Which rows or columns of a hex grid lie half a cell further. The numbers are fixed. */
enum sp_hex_layout {
  /** Corners up; odd rows lie half a cell to the right. */
  SP_HEX_LAYOUT_POINTY_ODD_ROW = 0,
  /** Corners up; even rows lie half a cell to the right. */
  SP_HEX_LAYOUT_POINTY_EVEN_ROW = 1,
  /** Edges up; odd columns lie half a cell down. */
  SP_HEX_LAYOUT_FLAT_ODD_COLUMN = 2,
  /** Edges up; even columns lie half a cell down. */
  SP_HEX_LAYOUT_FLAT_EVEN_COLUMN = 3
};

/** Search algorithm of a graph query asked for, or the one that ran. */
enum sp_graph_algorithm {
  /** A* with an estimate, Dijkstra without; never what ran. */
  SP_GRAPH_ALGORITHM_AUTO = 0,
  /** Dijkstra (1959); uses no estimate. */
  SP_GRAPH_ALGORITHM_DIJKSTRA = 1,
  /** A* (Hart, Nilsson and Raphael 1968); Dijkstra without an estimate. */
  SP_GRAPH_ALGORITHM_ASTAR = 2,
  /** From both ends (Pohl 1969); uses no estimate. */
  SP_GRAPH_ALGORITHM_BIDIRECTIONAL_DIJKSTRA = 3,
  /**
   * From both ends with consistent potentials (Ikeda et al. 1994); without an estimate bidirectional Dijkstra.
   */
  SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR = 4
};

/** How landmarks are chosen. */
enum sp_landmark_selection {
  /** Where the present bounds are weakest (Goldberg and Harrelson 2005). */
  SP_LANDMARK_SELECTION_AVOID = 0,
  /** Each as far as possible from those before it. */
  SP_LANDMARK_SELECTION_FARTHEST = 1
};

/** Moves of a voxel grid. */
enum sp_voxel_connectivity {
  /** Through the faces. */
  SP_VOXEL_CONNECTIVITY_SIX = 6,
  /** Faces and edges. */
  SP_VOXEL_CONNECTIVITY_EIGHTEEN = 18,
  /** Faces, edges and corners. */
  SP_VOXEL_CONNECTIVITY_TWENTY_SIX = 26
};

/** When an edge or corner move is legal. The swept voxels are those of the move's box without its ends. */
enum sp_voxel_corner_rule {
  /** All swept voxels are open (the Moving AI convention). */
  SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING = 0,
  /** Some route of face steps towards the target is open. */
  SP_VOXEL_CORNER_RULE_NO_SQUEEZING = 1,
  /** No condition beyond an open target. */
  SP_VOXEL_CORNER_RULE_ALLOW_ALL = 2
};

/** Estimate of the remaining cost, times the smallest area multiplier. */
enum sp_voxel_heuristic {
  /** The distance in an empty grid with the same moves. */
  SP_VOXEL_HEURISTIC_AUTO = 0,
  /** No estimate: Dijkstra's algorithm. */
  SP_VOXEL_HEURISTIC_ZERO = 1
};

/** Outcome of a query on a navigation mesh. Zero is never success. */
enum sp_query_status {
  /** No query has produced a result. */
  SP_QUERY_STATUS_NONE = 0,
  /** The whole answer was found. */
  SP_QUERY_STATUS_SUCCESS = 1,
  /** The corridor leads to the closest reachable place. */
  SP_QUERY_STATUS_PARTIAL = 2,
  /** The search has work left. */
  SP_QUERY_STATUS_IN_PROGRESS = 3,
  /** The start polygon is stale, invalid or refused by the filter. */
  SP_QUERY_STATUS_INVALID_START_POLY = 4,
  /** The end polygon is stale, invalid or refused by the filter. */
  SP_QUERY_STATUS_INVALID_END_POLY = 5,
  /** No polygon is near the start. */
  SP_QUERY_STATUS_NO_START_NEARBY = 6,
  /** No polygon is near the end. */
  SP_QUERY_STATUS_NO_END_NEARBY = 7,
  /** The corridor is empty, stale, or two neighbours in it do not touch. */
  SP_QUERY_STATUS_INVALID_CORRIDOR = 8
};

/** Outcome of a search for the polygons in a shape. Zero is never success. */
enum sp_area_query_status {
  /** No search has begun. */
  SP_AREA_QUERY_STATUS_NONE = 0,
  /** Every reachable polygon was found. */
  SP_AREA_QUERY_STATUS_SUCCESS = 1,
  /** The search has work left. */
  SP_AREA_QUERY_STATUS_IN_PROGRESS = 2,
  /** The start polygon is stale, invalid or refused by the filter. */
  SP_AREA_QUERY_STATUS_INVALID_START_POLY = 3,
  /** The shape has no area, is not convex, crosses itself or repeats a point. */
  SP_AREA_QUERY_STATUS_INVALID_SHAPE = 4
};

/** Outcome of a ray or a move across the surface. Zero is never success. */
enum sp_raycast_status {
  /** No ray was cast. */
  SP_RAYCAST_STATUS_NONE = 0,
  /** The ray was followed. */
  SP_RAYCAST_STATUS_OK = 1,
  /** The start polygon is stale, invalid or refused by the filter. */
  SP_RAYCAST_STATUS_INVALID_START_POLY = 2,
  /** The start is not in the start polygon. */
  SP_RAYCAST_STATUS_START_OUTSIDE_POLYGON = 3
};

/** What a node of a path search on a navigation mesh stands for. */
enum sp_path_node_model {
  /** A polygon, entered where the best route so far enters it. */
  SP_PATH_NODE_MODEL_POLYGON = 0,
  /** A crossing of an edge at its middle; exact for that model, about three times the nodes. */
  SP_PATH_NODE_MODEL_CROSSING = 1
};

/** How walkable space is cut into regions. The numbers are saved. */
enum sp_nav_partition {
  /** Regions grow from the places farthest from walls. */
  SP_NAV_PARTITION_WATERSHED = 0,
  /** Regions of unbroken runs of cells, row by row. */
  SP_NAV_PARTITION_MONOTONE = 1,
  /** Unbroken runs, merged while they do not overlap. */
  SP_NAV_PARTITION_LAYERS = 2
};

/** How a snapshot of a navigation mesh holds the tiles. */
enum sp_snapshot_mode {
  /** Their bytes: it stands for itself. */
  SP_SNAPSHOT_MODE_FULL = 0,
  /** Their content ids: restoring takes a library of tiles. */
  SP_SNAPSHOT_MODE_REFERENCED = 1
};

/** What a tile streamer has in its queue. */
enum sp_tile_operation {
  /** A tile is added, or replaces the one at its position. */
  SP_TILE_OPERATION_STREAM_IN = 0,
  /** All layers of a column are removed. */
  SP_TILE_OPERATION_STREAM_OUT = 1
};

/** How a query on a grid runs. NULL means the defaults. */
typedef struct sp_grid_options {
  /** sizeof(sp_grid_options); any other value is an error. */
  uint32_t struct_size;
  /** Search algorithm. One of enum sp_grid_algorithm; default SP_GRID_ALGORITHM_ASTAR. */
  int32_t algorithm;
  /**
   * Weight of the heuristic; above 1 trades optimality for fewer expansions. Unit: factor. Range: 0 to
   * 1.7976931348623157e308; default 1.
   */
  double heuristic_weight;
  /**
   * Four or eight moves; hex grids have six. One of enum sp_grid_connectivity; default
   * SP_GRID_CONNECTIVITY_EIGHT.
   */
  int32_t connectivity;
  /**
   * Rule for diagonal moves; hex grids have none. One of enum sp_diagonal_rule; default
   * SP_DIAGONAL_RULE_NO_CORNER_CUTTING.
   */
  int32_t diagonals;
  /**
   * Side of the agent's square; its position is the top-left cell. Hex grids allow 1 only. Unit: cells. Range:
   * 1 to 255; default 1.
   */
  int32_t agent_size;
  /** Heuristic. One of enum sp_grid_heuristic; default SP_GRID_HEURISTIC_AUTO. */
  int32_t heuristic;
  /** Record the expanded cells in order. 0 or 1; default 0. */
  int32_t record_expansions;
  /** Most iterations of the query; 0 is unlimited. Unit: iterations. Range: 0 to 2147483647; default 0. */
  int32_t iteration_budget;
  /**
   * Slice of findPathAsync and of cancellable queries. Unit: iterations. Range: 1 to 2147483647; default 256.
   */
  int32_t iterations_per_slice;
  /** Chunk side of hpa*; no other search reads it. Unit: cells. Range: 2 to 1024; default 16. */
  int32_t hpa_chunk_size;
  /** Smooth paths of hpa*; no other search reads it. 0 or 1; default 1. */
  int32_t hpa_smoothing;
  /** Allow the specialised octile engine where the query qualifies. 0 or 1; default 1. */
  int32_t specialized_engines;
  /**
   * Search radius of nearest-cell queries, in columns and rows; path queries do not read it. Unit: cells.
   * Range: 0 to 2147483647; default 2147483647.
   */
  int32_t nearest_radius;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_grid_options;

SP__LAYOUT_ASSERT(sizeof(sp_grid_options) == 64, "size of sp_grid_options");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, struct_size) == 0, "sp_grid_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, algorithm) == 4, "sp_grid_options.algorithm");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, heuristic_weight) == 8, "sp_grid_options.heuristic_weight");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, connectivity) == 16, "sp_grid_options.connectivity");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, diagonals) == 20, "sp_grid_options.diagonals");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, agent_size) == 24, "sp_grid_options.agent_size");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, heuristic) == 28, "sp_grid_options.heuristic");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, record_expansions) == 32, "sp_grid_options.record_expansions");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, iteration_budget) == 36, "sp_grid_options.iteration_budget");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, iterations_per_slice) == 40, "sp_grid_options.iterations_per_slice");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, hpa_chunk_size) == 44, "sp_grid_options.hpa_chunk_size");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, hpa_smoothing) == 48, "sp_grid_options.hpa_smoothing");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, specialized_engines) == 52, "sp_grid_options.specialized_engines");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, nearest_radius) == 56, "sp_grid_options.nearest_radius");
SP__LAYOUT_ASSERT(offsetof(sp_grid_options, reserved) == 60, "sp_grid_options.reserved");

/** Initialiser with the defaults: sp_grid_options options = SP_GRID_OPTIONS_INIT; */
#define SP_GRID_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_grid_options), SP_GRID_ALGORITHM_ASTAR, 1.0, SP_GRID_CONNECTIVITY_EIGHT, \
  SP_DIAGONAL_RULE_NO_CORNER_CUTTING, 1, SP_GRID_HEURISTIC_AUTO, 0, 0, 256, 16, 1, 1, 2147483647, 0u}

/** Presets of sp_grid_options, for sp_grid_options_init. */
enum sp_grid_options_preset {
  /** Eight moves, no corner cutting, agent size 1. */
  SP_GRID_OPTIONS_PRESET_DEFAULT = 0,
  /** Four moves. */
  SP_GRID_OPTIONS_PRESET_FOUR_CONNECTED = 1,
  /** Diagonals need one free beside cell. */
  SP_GRID_OPTIONS_PRESET_NO_SQUEEZING = 2
};

/** How a query on a graph runs. NULL means the defaults. */
typedef struct sp_graph_options {
  /** sizeof(sp_graph_options); any other value is an error. */
  uint32_t struct_size;
  /** Search algorithm. One of enum sp_graph_algorithm; default SP_GRAPH_ALGORITHM_AUTO. */
  int32_t algorithm;
  /** Record the expanded nodes in order. 0 or 1; default 0. */
  int32_t record_expansions;
  /** Most iterations of the query; 0 is unlimited. Unit: iterations. Range: 0 to 2147483647; default 0. */
  int32_t iteration_budget;
  /** Slice of findPathAsync. Unit: iterations. Range: 1 to 2147483647; default 256. */
  int32_t iterations_per_slice;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_graph_options;

SP__LAYOUT_ASSERT(sizeof(sp_graph_options) == 24, "size of sp_graph_options");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, struct_size) == 0, "sp_graph_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, algorithm) == 4, "sp_graph_options.algorithm");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, record_expansions) == 8, "sp_graph_options.record_expansions");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, iteration_budget) == 12, "sp_graph_options.iteration_budget");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, iterations_per_slice) == 16, "sp_graph_options.iterations_per_slice");
SP__LAYOUT_ASSERT(offsetof(sp_graph_options, reserved) == 20, "sp_graph_options.reserved");

/** Initialiser with the defaults: sp_graph_options options = SP_GRAPH_OPTIONS_INIT; */
#define SP_GRAPH_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_graph_options), SP_GRAPH_ALGORITHM_AUTO, 0, 0, 256, 0u}

/** Presets of sp_graph_options, for sp_graph_options_init. */
enum sp_graph_options_preset {
  /** A* with an estimate, else Dijkstra. */
  SP_GRAPH_OPTIONS_PRESET_DEFAULT = 0,
  /** Search from both ends. */
  SP_GRAPH_OPTIONS_PRESET_BIDIRECTIONAL = 1
};

/** Which landmarks to build. NULL means the defaults. */
typedef struct sp_landmark_options {
  /** sizeof(sp_landmark_options); any other value is an error. */
  uint32_t struct_size;
  /** Landmarks; at most one per node is made. Unit: landmarks. Range: 1 to 67108864; default 16. */
  int32_t count;
  /** How they are chosen. One of enum sp_landmark_selection; default SP_LANDMARK_SELECTION_AVOID. */
  int32_t selection;
  /** Low half of the seed of the random roots. Range: 0 to 4294967295; default 1. */
  uint32_t seed_low;
  /** High half of the seed. Range: 0 to 4294967295; default 0. */
  uint32_t seed_high;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_landmark_options;

SP__LAYOUT_ASSERT(sizeof(sp_landmark_options) == 24, "size of sp_landmark_options");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, struct_size) == 0, "sp_landmark_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, count) == 4, "sp_landmark_options.count");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, selection) == 8, "sp_landmark_options.selection");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, seed_low) == 12, "sp_landmark_options.seed_low");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, seed_high) == 16, "sp_landmark_options.seed_high");
SP__LAYOUT_ASSERT(offsetof(sp_landmark_options, reserved) == 20, "sp_landmark_options.reserved");

/** Initialiser with the defaults: sp_landmark_options options = SP_LANDMARK_OPTIONS_INIT; */
#define SP_LANDMARK_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_landmark_options), 16, SP_LANDMARK_SELECTION_AVOID, 1u, 0u, 0u}

/** Which points of a point graph are linked. NULL means the defaults: explicit links only. */
typedef struct sp_point_graph_options {
  /** sizeof(sp_point_graph_options); any other value is an error. */
  uint32_t struct_size;
  /** Links of each point to its nearest; 0 is off. Unit: points. Range: 0 to 67108864; default 0. */
  int32_t nearest_count;
  /**
   * Longest generated link, inclusive; 0 is off, else at least 2^-30. Unit: world units. Range: 0 to
   * 1.7976931348623157e308; default 0.
   */
  double max_distance;
} sp_point_graph_options;

SP__LAYOUT_ASSERT(sizeof(sp_point_graph_options) == 16, "size of sp_point_graph_options");
SP__LAYOUT_ASSERT(offsetof(sp_point_graph_options, struct_size) == 0, "sp_point_graph_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_point_graph_options, nearest_count) == 4, "sp_point_graph_options.nearest_count");
SP__LAYOUT_ASSERT(offsetof(sp_point_graph_options, max_distance) == 8, "sp_point_graph_options.max_distance");

/** Initialiser with the defaults: sp_point_graph_options options = SP_POINT_GRAPH_OPTIONS_INIT; */
#define SP_POINT_GRAPH_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_point_graph_options), 0, 0.0}

/** How a query on a voxel grid runs. NULL means the defaults. */
typedef struct sp_voxel_options {
  /** sizeof(sp_voxel_options); any other value is an error. */
  uint32_t struct_size;
  /**
   * Six, eighteen or twenty-six moves. One of enum sp_voxel_connectivity; default
   * SP_VOXEL_CONNECTIVITY_TWENTY_SIX.
   */
  int32_t connectivity;
  /**
   * Rule for edge and corner moves. One of enum sp_voxel_corner_rule; default
   * SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING.
   */
  int32_t corner_rule;
  /** Heuristic. One of enum sp_voxel_heuristic; default SP_VOXEL_HEURISTIC_AUTO. */
  int32_t heuristic;
  /** Record the expanded voxels in order. 0 or 1; default 0. */
  int32_t record_expansions;
  /** Most iterations of the query; 0 is unlimited. Unit: iterations. Range: 0 to 2147483647; default 0. */
  int32_t iteration_budget;
  /** Slice of findPathAsync. Unit: iterations. Range: 1 to 2147483647; default 256. */
  int32_t iterations_per_slice;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_voxel_options;

SP__LAYOUT_ASSERT(sizeof(sp_voxel_options) == 32, "size of sp_voxel_options");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, struct_size) == 0, "sp_voxel_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, connectivity) == 4, "sp_voxel_options.connectivity");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, corner_rule) == 8, "sp_voxel_options.corner_rule");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, heuristic) == 12, "sp_voxel_options.heuristic");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, record_expansions) == 16, "sp_voxel_options.record_expansions");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, iteration_budget) == 20, "sp_voxel_options.iteration_budget");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, iterations_per_slice) == 24, "sp_voxel_options.iterations_per_slice");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_options, reserved) == 28, "sp_voxel_options.reserved");

/** Initialiser with the defaults: sp_voxel_options options = SP_VOXEL_OPTIONS_INIT; */
#define SP_VOXEL_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_voxel_options), SP_VOXEL_CONNECTIVITY_TWENTY_SIX, \
  SP_VOXEL_CORNER_RULE_NO_CORNER_CUTTING, SP_VOXEL_HEURISTIC_AUTO, 0, 0, 256, 0u}

/** Presets of sp_voxel_options, for sp_voxel_options_init. */
enum sp_voxel_options_preset {
  /** Twenty-six moves, no corner cutting. */
  SP_VOXEL_OPTIONS_PRESET_DEFAULT = 0,
  /** Six moves. */
  SP_VOXEL_OPTIONS_PRESET_SIX_CONNECTED = 1,
  /** Eighteen moves. */
  SP_VOXEL_OPTIONS_PRESET_EIGHTEEN_CONNECTED = 2
};

/** Which Moving AI terrain is walkable. NULL means the defaults. */
typedef struct sp_movingai_options {
  /** sizeof(sp_movingai_options); any other value is an error. */
  uint32_t struct_size;
  /** `S` is walkable. 0 or 1; default 1. */
  int32_t swamp_walkable;
  /** `W` is walkable. 0 or 1; default 0. */
  int32_t water_walkable;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_movingai_options;

SP__LAYOUT_ASSERT(sizeof(sp_movingai_options) == 16, "size of sp_movingai_options");
SP__LAYOUT_ASSERT(offsetof(sp_movingai_options, struct_size) == 0, "sp_movingai_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_movingai_options, swamp_walkable) == 4, "sp_movingai_options.swamp_walkable");
SP__LAYOUT_ASSERT(offsetof(sp_movingai_options, water_walkable) == 8, "sp_movingai_options.water_walkable");
SP__LAYOUT_ASSERT(offsetof(sp_movingai_options, reserved) == 12, "sp_movingai_options.reserved");

/** Initialiser with the defaults: sp_movingai_options options = SP_MOVINGAI_OPTIONS_INIT; */
#define SP_MOVINGAI_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_movingai_options), 1, 0, 0u}

/** What a hierarchy of chunks is made for. NULL means the defaults. */
typedef struct sp_hpa_options {
  /** sizeof(sp_hpa_options); any other value is an error. */
  uint32_t struct_size;
  /** Side of a chunk. Unit: cells. Range: 2 to 1024; default 16. */
  int32_t chunk_size;
  /**
   * Entrances this wide, and wider than one cell, are crossed at both ends; others in the middle. Unit: cells.
   * Range: 1 to 2147483647; default 6.
   */
  int32_t entrance_threshold;
  /** Side of the agent's square; its position is the top-left cell. Unit: cells. Range: 1 to 255; default 1. */
  int32_t agent_size;
  /** Four or eight moves. One of enum sp_grid_connectivity; default SP_GRID_CONNECTIVITY_EIGHT. */
  int32_t connectivity;
  /**
   * Rule for diagonal moves; allow-all needs four moves. One of enum sp_diagonal_rule; default
   * SP_DIAGONAL_RULE_NO_CORNER_CUTTING.
   */
  int32_t diagonals;
} sp_hpa_options;

SP__LAYOUT_ASSERT(sizeof(sp_hpa_options) == 24, "size of sp_hpa_options");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, struct_size) == 0, "sp_hpa_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, chunk_size) == 4, "sp_hpa_options.chunk_size");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, entrance_threshold) == 8, "sp_hpa_options.entrance_threshold");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, agent_size) == 12, "sp_hpa_options.agent_size");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, connectivity) == 16, "sp_hpa_options.connectivity");
SP__LAYOUT_ASSERT(offsetof(sp_hpa_options, diagonals) == 20, "sp_hpa_options.diagonals");

/** Initialiser with the defaults: sp_hpa_options options = SP_HPA_OPTIONS_INIT; */
#define SP_HPA_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_hpa_options), 16, 6, 1, SP_GRID_CONNECTIVITY_EIGHT, \
  SP_DIAGONAL_RULE_NO_CORNER_CUTTING}

/** What ties the tiles of a navigation mesh together. Values marked float32 are rounded to it. */
typedef struct sp_navmesh_params {
  /** sizeof(sp_navmesh_params); any other value is an error. */
  uint32_t struct_size;
  /** Most vertices of a polygon. Unit: vertices. Range: 3 to 16; default 6. */
  int32_t max_verts_per_poly;
  /**
   * Corner of tile (0, 0), first axis; within 2^21. Unit: world units. Range: -2097152 to 2097152; default 0.
   */
  double origin_x;
  /**
   * Recorded height of the tile grid; tiles have heights of their own. Unit: world units. Range: -2097152 to
   * 2097152; default 0.
   */
  double origin_y;
  /** Corner of tile (0, 0), third axis. Unit: world units. Range: -2097152 to 2097152; default 0. */
  double origin_z;
  /**
   * Side of a tile: a float32 above 0 and at most 8192 cells. Unit: world units. Range: 0 to
   * 3.4028234663852886e38; default 64.
   */
  double tile_size;
  /**
   * Cell side, above 0; it bounds how exactly vertices are stored. Unit: world units. Range: 0 to
   * 1.7976931348623157e308; default 0.3.
   */
  double cell_size;
  /** Highest step, float32. Unit: world units. Range: 0 to 3.4028234663852886e38; default 0.9. */
  double walkable_climb;
  /**
   * Radius that the mesh was shrunk by, float32. Unit: world units. Range: 0 to 3.4028234663852886e38; default
   * 0.6.
   */
  double agent_radius;
  /**
   * Height that fits under ceilings, float32. Unit: world units. Range: 0 to 3.4028234663852886e38; default 2.
   */
  double agent_height;
  /** Steepest walkable slope, float32. Unit: degrees. Range: 0 to 90; default 45. */
  double agent_max_slope_degrees;
  /** Low half of the settings digest; 0 for meshes built by hand. Range: 0 to 4294967295; default 0. */
  uint32_t digest_low;
  /** High half of the settings digest. Range: 0 to 4294967295; default 0. */
  uint32_t digest_high;
} sp_navmesh_params;

SP__LAYOUT_ASSERT(sizeof(sp_navmesh_params) == 88, "size of sp_navmesh_params");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, struct_size) == 0, "sp_navmesh_params.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, max_verts_per_poly) == 4, "sp_navmesh_params.max_verts_per_poly");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, origin_x) == 8, "sp_navmesh_params.origin_x");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, origin_y) == 16, "sp_navmesh_params.origin_y");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, origin_z) == 24, "sp_navmesh_params.origin_z");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, tile_size) == 32, "sp_navmesh_params.tile_size");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, cell_size) == 40, "sp_navmesh_params.cell_size");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, walkable_climb) == 48, "sp_navmesh_params.walkable_climb");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, agent_radius) == 56, "sp_navmesh_params.agent_radius");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, agent_height) == 64, "sp_navmesh_params.agent_height");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, agent_max_slope_degrees) == 72, "sp_navmesh_params.agent_max_slope_degrees");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, digest_low) == 80, "sp_navmesh_params.digest_low");
SP__LAYOUT_ASSERT(offsetof(sp_navmesh_params, digest_high) == 84, "sp_navmesh_params.digest_high");

/** Initialiser with the defaults: sp_navmesh_params options = SP_NAVMESH_PARAMS_INIT; */
#define SP_NAVMESH_PARAMS_INIT \
  {(uint32_t)sizeof(sp_navmesh_params), 6, 0.0, 0.0, 0.0, 64.0, 0.3, 0.9, 0.6, 2.0, 45.0, 0u, 0u}

/** What a navigation mesh is built with. World units unless it says cells. */
typedef struct sp_nav_settings {
  /** sizeof(sp_nav_settings); any other value is an error. */
  uint32_t struct_size;
  /** Most vertices of a polygon. Unit: vertices. Range: 3 to 16; default 6. */
  int32_t max_verts_per_poly;
  /** Radius of the agents. Unit: world units. Range: 0 to 3.4028234663852886e38; default 0.6. */
  double agent_radius;
  /** Height of the agents. Unit: world units. Range: 0 to 3.4028234663852886e38; default 2. */
  double agent_height;
  /** Highest step. Unit: world units. Range: 0 to 3.4028234663852886e38; default 0.9. */
  double walkable_climb;
  /** Steepest walkable slope. Unit: degrees. Range: 0 to 90; default 45. */
  double agent_max_slope_degrees;
  /** Cell side, above 0. Unit: world units. Range: 0 to 1.7976931348623157e308; default 0.3. */
  double cell_size;
  /**
   * Side of a tile: a float32 above 0 and at most 8192 cells. Unit: world units. Range: 0 to
   * 3.4028234663852886e38; default 64.
   */
  double tile_size;
  /** Height of a cell, above 0. Unit: world units. Range: 0 to 1.7976931348623157e308; default 0.2. */
  double cell_height;
  /**
   * Corner of tile (0, 0), first axis; within 2^21. Unit: world units. Range: -2097152 to 2097152; default 0.
   */
  double origin_x;
  /** Corner of tile (0, 0), third axis. Unit: world units. Range: -2097152 to 2097152; default 0. */
  double origin_z;
  /** Height of a mesh built in the plane. Unit: world units. Range: -2097152 to 2097152; default 0. */
  double floor_y;
  /**
   * How far an outline may leave the cells; float32. Unit: cells. Range: 0 to 3.4028234663852886e38; default
   * 1.3.
   */
  double contour_max_error;
  /**
   * Longest edge along a wall; 0 is unlimited. Unit: world units. Range: 0 to 1.7976931348623157e308; default
   * 3.6.
   */
  double max_edge_length;
  /**
   * Distance of height samples; 0 turns height detail off. Unit: world units. Range: 0 to
   * 1.7976931348623157e308; default 1.8.
   */
  double detail_sample_distance;
  /**
   * How far height detail may leave the surface. Unit: world units. Range: 0 to 1.7976931348623157e308; default
   * 0.2.
   */
  double detail_max_error;
  /** Area of the polygons of a mesh built in the plane. Range: 0 to 63; default 0. */
  int32_t area;
  /** Flags of the polygons. Range: 0 to 65535; default 1. */
  int32_t flags;
  /** Fraction bits of the plane's grid; -1 is automatic. Unit: bits. Range: -1 to 16; default -1. */
  int32_t snap_bits;
  /**
   * How walkable space is cut into regions. One of enum sp_nav_partition; default SP_NAV_PARTITION_WATERSHED.
   */
  int32_t partition;
  /** Smaller regions are dropped. Unit: cells. Range: 0 to 2147483647; default 64. */
  int32_t min_region_area;
  /** Smaller regions are merged into their neighbours. Unit: cells. Range: 0 to 2147483647; default 400. */
  int32_t merge_region_area;
} sp_nav_settings;

SP__LAYOUT_ASSERT(sizeof(sp_nav_settings) == 144, "size of sp_nav_settings");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, struct_size) == 0, "sp_nav_settings.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, max_verts_per_poly) == 4, "sp_nav_settings.max_verts_per_poly");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, agent_radius) == 8, "sp_nav_settings.agent_radius");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, agent_height) == 16, "sp_nav_settings.agent_height");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, walkable_climb) == 24, "sp_nav_settings.walkable_climb");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, agent_max_slope_degrees) == 32, "sp_nav_settings.agent_max_slope_degrees");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, cell_size) == 40, "sp_nav_settings.cell_size");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, tile_size) == 48, "sp_nav_settings.tile_size");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, cell_height) == 56, "sp_nav_settings.cell_height");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, origin_x) == 64, "sp_nav_settings.origin_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, origin_z) == 72, "sp_nav_settings.origin_z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, floor_y) == 80, "sp_nav_settings.floor_y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, contour_max_error) == 88, "sp_nav_settings.contour_max_error");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, max_edge_length) == 96, "sp_nav_settings.max_edge_length");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, detail_sample_distance) == 104, "sp_nav_settings.detail_sample_distance");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, detail_max_error) == 112, "sp_nav_settings.detail_max_error");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, area) == 120, "sp_nav_settings.area");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, flags) == 124, "sp_nav_settings.flags");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, snap_bits) == 128, "sp_nav_settings.snap_bits");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, partition) == 132, "sp_nav_settings.partition");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, min_region_area) == 136, "sp_nav_settings.min_region_area");
SP__LAYOUT_ASSERT(offsetof(sp_nav_settings, merge_region_area) == 140, "sp_nav_settings.merge_region_area");

/** Initialiser with the defaults: sp_nav_settings options = SP_NAV_SETTINGS_INIT; */
#define SP_NAV_SETTINGS_INIT \
  {(uint32_t)sizeof(sp_nav_settings), 6, 0.6, 2.0, 0.9, 45.0, 0.3, 64.0, 0.2, 0.0, 0.0, 0.0, 1.3, 3.6, \
  1.8, 0.2, 0, 1, -1, SP_NAV_PARTITION_WATERSHED, 64, 400}

/** How a query object of a navigation mesh searches. NULL means the defaults. */
typedef struct sp_navquery_options {
  /** sizeof(sp_navquery_options); any other value is an error. */
  uint32_t struct_size;
  /** What a node stands for. One of enum sp_path_node_model; default SP_PATH_NODE_MODEL_POLYGON. */
  int32_t node_model;
  /** Most nodes of a search; further ones are dropped. Unit: nodes. Range: 1 to 16777216; default 65536. */
  int32_t max_nodes;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_navquery_options;

SP__LAYOUT_ASSERT(sizeof(sp_navquery_options) == 16, "size of sp_navquery_options");
SP__LAYOUT_ASSERT(offsetof(sp_navquery_options, struct_size) == 0, "sp_navquery_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_navquery_options, node_model) == 4, "sp_navquery_options.node_model");
SP__LAYOUT_ASSERT(offsetof(sp_navquery_options, max_nodes) == 8, "sp_navquery_options.max_nodes");
SP__LAYOUT_ASSERT(offsetof(sp_navquery_options, reserved) == 12, "sp_navquery_options.reserved");

/** Initialiser with the defaults: sp_navquery_options options = SP_NAVQUERY_OPTIONS_INIT; */
#define SP_NAVQUERY_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_navquery_options), SP_PATH_NODE_MODEL_POLYGON, 65536, 0u}

/** How a path between two positions is found. NULL means the defaults. */
typedef struct sp_nav_path_options {
  /** sizeof(sp_nav_path_options); any other value is an error. */
  uint32_t struct_size;
  /** Slice of findPathAsync. Unit: iterations. Range: 1 to 2147483647; default 256. */
  int32_t iterations_per_slice;
  /**
   * How far the ends may be from their polygons, first axis. Unit: world units. Range: 0 to
   * 1.7976931348623157e308; default 2.
   */
  double extent_x;
  /** The same, height. Unit: world units. Range: 0 to 1.7976931348623157e308; default 4. */
  double extent_y;
  /** The same, third axis. Unit: world units. Range: 0 to 1.7976931348623157e308; default 2. */
  double extent_z;
} sp_nav_path_options;

SP__LAYOUT_ASSERT(sizeof(sp_nav_path_options) == 32, "size of sp_nav_path_options");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path_options, struct_size) == 0, "sp_nav_path_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path_options, iterations_per_slice) == 4, "sp_nav_path_options.iterations_per_slice");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path_options, extent_x) == 8, "sp_nav_path_options.extent_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path_options, extent_y) == 16, "sp_nav_path_options.extent_y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path_options, extent_z) == 24, "sp_nav_path_options.extent_z");

/** Initialiser with the defaults: sp_nav_path_options options = SP_NAV_PATH_OPTIONS_INIT; */
#define SP_NAV_PATH_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_nav_path_options), 256, 2.0, 4.0, 2.0}

/** Which polygons a query may use. NULL means the defaults: all. */
typedef struct sp_nav_filter_options {
  /** sizeof(sp_nav_filter_options); any other value is an error. */
  uint32_t struct_size;
  /**
   * Polygons need one of these flags; 65535 takes all, even those without flags. Range: 0 to 65535; default
   * 65535.
   */
  int32_t include_flags;
  /** Polygons with any of these flags are refused. Range: 0 to 65535; default 0. */
  int32_t exclude_flags;
  /** Padding; must be 0. */
  uint32_t reserved;
} sp_nav_filter_options;

SP__LAYOUT_ASSERT(sizeof(sp_nav_filter_options) == 16, "size of sp_nav_filter_options");
SP__LAYOUT_ASSERT(offsetof(sp_nav_filter_options, struct_size) == 0, "sp_nav_filter_options.struct_size");
SP__LAYOUT_ASSERT(offsetof(sp_nav_filter_options, include_flags) == 4, "sp_nav_filter_options.include_flags");
SP__LAYOUT_ASSERT(offsetof(sp_nav_filter_options, exclude_flags) == 8, "sp_nav_filter_options.exclude_flags");
SP__LAYOUT_ASSERT(offsetof(sp_nav_filter_options, reserved) == 12, "sp_nav_filter_options.reserved");

/** Initialiser with the defaults: sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT; */
#define SP_NAV_FILTER_OPTIONS_INIT \
  {(uint32_t)sizeof(sp_nav_filter_options), 65535, 0, 0u}

/** Result of a path query; the cells stay in the object that answered. */
typedef struct sp_grid_path {
  /** Search cost; +infinity without a path. Unit: cost. */
  double cost;
  /** Polyline length of the points; 0 without a path, NaN when the query made no points. Unit: world units. */
  double length;
  /** Pops of the open list, the goal's included. Unit: pops. */
  uint64_t iterations;
  /** Nodes expanded; the goal's pop is not one. Unit: nodes. */
  uint64_t expanded;
  /** Outcome. One of enum sp_path_status. */
  int32_t status;
  /** Why there is no path. One of enum sp_path_reason. */
  int32_t reason;
  /** Algorithm that ran, or would have run. One of enum sp_grid_algorithm. */
  int32_t algorithm;
  /** 1 when the specialised octile engine ran, else 0. */
  int32_t specialized;
  /** Cells of the path, both ends included; of any-angle paths the waypoints. Unit: cells. */
  int32_t cell_count;
  /** World points of the path; 0 or cell_count. Unit: points. */
  int32_t point_count;
  /** Straight steps of the path; 0 for any-angle paths. Unit: steps. */
  int32_t straight_steps;
  /** Diagonal steps of the path; 0 for any-angle paths. Unit: steps. */
  int32_t diagonal_steps;
  /** Offset of the path in the cells of a batch; 0 for one query. Unit: cells. */
  uint32_t first_cell;
  /** Length of the expansion record; 0 unless record_expansions. Unit: nodes. */
  uint32_t recorded;
} sp_grid_path;

SP__LAYOUT_ASSERT(sizeof(sp_grid_path) == 72, "size of sp_grid_path");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, cost) == 0, "sp_grid_path.cost");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, length) == 8, "sp_grid_path.length");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, iterations) == 16, "sp_grid_path.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, expanded) == 24, "sp_grid_path.expanded");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, status) == 32, "sp_grid_path.status");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, reason) == 36, "sp_grid_path.reason");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, algorithm) == 40, "sp_grid_path.algorithm");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, specialized) == 44, "sp_grid_path.specialized");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, cell_count) == 48, "sp_grid_path.cell_count");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, point_count) == 52, "sp_grid_path.point_count");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, straight_steps) == 56, "sp_grid_path.straight_steps");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, diagonal_steps) == 60, "sp_grid_path.diagonal_steps");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, first_cell) == 64, "sp_grid_path.first_cell");
SP__LAYOUT_ASSERT(offsetof(sp_grid_path, recorded) == 68, "sp_grid_path.recorded");

/** Result of a graph query; the nodes stay in the object that answered. */
typedef struct sp_graph_path {
  /** Search cost; +infinity without a path. Unit: cost. */
  double cost;
  /**
   * Polyline length of the path's positions; 0 without a path, NaN for a graph without positions. Unit: world
   * units.
   */
  double length;
  /** Pops of the open lists; the goal's counts in the searches from one end. Unit: pops. */
  uint64_t iterations;
  /** Nodes expanded, on both sides. Unit: nodes. */
  uint64_t expanded;
  /** Outcome. One of enum sp_path_status. */
  int32_t status;
  /** Why there is no path. One of enum sp_path_reason. */
  int32_t reason;
  /** Algorithm that ran, or would have run. One of enum sp_graph_algorithm. */
  int32_t algorithm;
  /** Nodes of the path, both ends included. Unit: nodes. */
  int32_t node_count;
  /** Offset of the path in the nodes of a batch; 0 for one query. Unit: nodes. */
  uint32_t first_node;
  /** Length of the expansion record; 0 unless record_expansions. Unit: nodes. */
  uint32_t recorded;
} sp_graph_path;

SP__LAYOUT_ASSERT(sizeof(sp_graph_path) == 56, "size of sp_graph_path");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, cost) == 0, "sp_graph_path.cost");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, length) == 8, "sp_graph_path.length");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, iterations) == 16, "sp_graph_path.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, expanded) == 24, "sp_graph_path.expanded");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, status) == 32, "sp_graph_path.status");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, reason) == 36, "sp_graph_path.reason");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, algorithm) == 40, "sp_graph_path.algorithm");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, node_count) == 44, "sp_graph_path.node_count");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, first_node) == 48, "sp_graph_path.first_node");
SP__LAYOUT_ASSERT(offsetof(sp_graph_path, recorded) == 52, "sp_graph_path.recorded");

/** Result of a path query on a voxel grid; the voxels stay in the object that answered. */
typedef struct sp_voxel_path {
  /** Search cost; +infinity without a path. Unit: cost. */
  double cost;
  /** Polyline length of the points; 0 without a path, NaN when the query made no points. Unit: world units. */
  double length;
  /** Pops of the open list, the goal's included. Unit: pops. */
  uint64_t iterations;
  /** Nodes expanded; the goal's pop is not one. Unit: nodes. */
  uint64_t expanded;
  /** Memory of the search pages that the query used. Unit: bytes. */
  uint64_t page_bytes;
  /** Outcome. One of enum sp_path_status. */
  int32_t status;
  /** Why there is no path. One of enum sp_path_reason. */
  int32_t reason;
  /** Voxels of the path, both ends included. Unit: voxels. */
  int32_t cell_count;
  /** World points of the path; 0 or cell_count. Unit: points. */
  int32_t point_count;
  /** Steps through a face. Unit: steps. */
  int32_t face_steps;
  /** Steps across an edge. Unit: steps. */
  int32_t edge_steps;
  /** Steps across a corner. Unit: steps. */
  int32_t corner_steps;
  /** Search pages (8 x 8 x 8 voxels) that the query used. Unit: pages. */
  uint32_t pages;
  /** Offset of the path in the voxels of a batch; 0 for one query. Unit: voxels. */
  uint32_t first_cell;
  /** Length of the expansion record; 0 unless record_expansions. Unit: nodes. */
  uint32_t recorded;
} sp_voxel_path;

SP__LAYOUT_ASSERT(sizeof(sp_voxel_path) == 80, "size of sp_voxel_path");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, cost) == 0, "sp_voxel_path.cost");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, length) == 8, "sp_voxel_path.length");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, iterations) == 16, "sp_voxel_path.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, expanded) == 24, "sp_voxel_path.expanded");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, page_bytes) == 32, "sp_voxel_path.page_bytes");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, status) == 40, "sp_voxel_path.status");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, reason) == 44, "sp_voxel_path.reason");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, cell_count) == 48, "sp_voxel_path.cell_count");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, point_count) == 52, "sp_voxel_path.point_count");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, face_steps) == 56, "sp_voxel_path.face_steps");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, edge_steps) == 60, "sp_voxel_path.edge_steps");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, corner_steps) == 64, "sp_voxel_path.corner_steps");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, pages) == 68, "sp_voxel_path.pages");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, first_cell) == 72, "sp_voxel_path.first_cell");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_path, recorded) == 76, "sp_voxel_path.recorded");

/** The polygon of a navigation mesh that is nearest to a position. */
typedef struct sp_nav_nearest {
  /** Closest point of its surface, first axis. Unit: world units. */
  double x;
  /** Closest point, height. Unit: world units. */
  double y;
  /** Closest point, third axis. Unit: world units. */
  double z;
  /** Squared distance from the position; +infinity without a polygon. Unit: world units squared. */
  double distance_squared;
  /** The polygon; 0 when there is none. Unit: sp_polygon_ref. */
  uint64_t polygon;
  /** 1 when the position is straight above or below the point. */
  int32_t over_polygon;
  /** Padding. */
  uint32_t reserved;
} sp_nav_nearest;

SP__LAYOUT_ASSERT(sizeof(sp_nav_nearest) == 48, "size of sp_nav_nearest");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, x) == 0, "sp_nav_nearest.x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, y) == 8, "sp_nav_nearest.y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, z) == 16, "sp_nav_nearest.z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, distance_squared) == 24, "sp_nav_nearest.distance_squared");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, polygon) == 32, "sp_nav_nearest.polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, over_polygon) == 40, "sp_nav_nearest.over_polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_nearest, reserved) == 44, "sp_nav_nearest.reserved");

/** Result of a search from polygon to polygon. */
typedef struct sp_nav_corridor {
  /** Cost of the route before loops were removed; +infinity without one. Unit: cost. */
  double cost;
  /** Expansions so far, those of reopened nodes included. Unit: expansions. */
  uint64_t iterations;
  /** Outcome. One of enum sp_query_status. */
  int32_t status;
  /** Polygons of the corridor, also those beyond the buffer. Unit: polygons. */
  int32_t polygon_count;
  /** 1 when the buffer was shorter than the corridor. */
  int32_t truncated;
  /** 1 when nodes were dropped. */
  int32_t node_limit_reached;
} sp_nav_corridor;

SP__LAYOUT_ASSERT(sizeof(sp_nav_corridor) == 32, "size of sp_nav_corridor");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, cost) == 0, "sp_nav_corridor.cost");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, iterations) == 8, "sp_nav_corridor.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, status) == 16, "sp_nav_corridor.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, polygon_count) == 20, "sp_nav_corridor.polygon_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, truncated) == 24, "sp_nav_corridor.truncated");
SP__LAYOUT_ASSERT(offsetof(sp_nav_corridor, node_limit_reached) == 28, "sp_nav_corridor.node_limit_reached");

/** Result of string pulling. */
typedef struct sp_nav_straight_path {
  /** Length of the points that were found. Unit: world units. */
  double length;
  /** Success or InvalidCorridor. One of enum sp_query_status. */
  int32_t status;
  /** Points written. Unit: points. */
  int32_t point_count;
  /** 1 when there may be more points than were written. */
  int32_t truncated;
  /** Padding. */
  uint32_t reserved;
} sp_nav_straight_path;

SP__LAYOUT_ASSERT(sizeof(sp_nav_straight_path) == 24, "size of sp_nav_straight_path");
SP__LAYOUT_ASSERT(offsetof(sp_nav_straight_path, length) == 0, "sp_nav_straight_path.length");
SP__LAYOUT_ASSERT(offsetof(sp_nav_straight_path, status) == 8, "sp_nav_straight_path.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_straight_path, point_count) == 12, "sp_nav_straight_path.point_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_straight_path, truncated) == 16, "sp_nav_straight_path.truncated");
SP__LAYOUT_ASSERT(offsetof(sp_nav_straight_path, reserved) == 20, "sp_nav_straight_path.reserved");

/** Result of a path query between two positions; corridor and points stay in the query object. */
typedef struct sp_nav_path {
  /** Cost of the corridor under the filter; +infinity without a path. Unit: cost. */
  double cost;
  /** Length of the points; 0 without a path. Unit: world units. */
  double length;
  /**
   * Point of the mesh nearest to the start, first axis; NaN when the filter accepts no polygon. Unit: world
   * units.
   */
  double start_x;
  /** The same, height. Unit: world units. */
  double start_y;
  /** The same, third axis. Unit: world units. */
  double start_z;
  /** Distance between the start and that point; +infinity when there is none. Unit: world units. */
  double start_distance;
  /**
   * Point of the mesh nearest to the goal, first axis; NaN when the filter accepts no polygon. Unit: world
   * units.
   */
  double goal_x;
  /** The same, height. Unit: world units. */
  double goal_y;
  /** The same, third axis. Unit: world units. */
  double goal_z;
  /** Distance between the goal and that point; +infinity when there is none. Unit: world units. */
  double goal_distance;
  /** Expansions of the search. Unit: expansions. */
  uint64_t iterations;
  /** Outcome. One of enum sp_path_status. */
  int32_t status;
  /** Outcome of the query. One of enum sp_query_status. */
  int32_t detail;
  /** Why there is no path, or only a part of one. One of enum sp_path_reason. */
  int32_t reason;
  /** Polygons of the corridor. Unit: polygons. */
  int32_t polygon_count;
  /** Points of the straight path. Unit: points. */
  int32_t point_count;
  /** 1 when the search dropped nodes. */
  int32_t node_limit_reached;
  /** Offset of the corridor in the polygons of a batch; 0 for one query. Unit: polygons. */
  uint32_t first_polygon;
  /** Offset of the points in those of a batch; 0 for one query. Unit: points. */
  uint32_t first_point;
} sp_nav_path;

SP__LAYOUT_ASSERT(sizeof(sp_nav_path) == 120, "size of sp_nav_path");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, cost) == 0, "sp_nav_path.cost");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, length) == 8, "sp_nav_path.length");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, start_x) == 16, "sp_nav_path.start_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, start_y) == 24, "sp_nav_path.start_y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, start_z) == 32, "sp_nav_path.start_z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, start_distance) == 40, "sp_nav_path.start_distance");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, goal_x) == 48, "sp_nav_path.goal_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, goal_y) == 56, "sp_nav_path.goal_y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, goal_z) == 64, "sp_nav_path.goal_z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, goal_distance) == 72, "sp_nav_path.goal_distance");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, iterations) == 80, "sp_nav_path.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, status) == 88, "sp_nav_path.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, detail) == 92, "sp_nav_path.detail");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, reason) == 96, "sp_nav_path.reason");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, polygon_count) == 100, "sp_nav_path.polygon_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, point_count) == 104, "sp_nav_path.point_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, node_limit_reached) == 108, "sp_nav_path.node_limit_reached");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, first_polygon) == 112, "sp_nav_path.first_polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_path, first_point) == 116, "sp_nav_path.first_point");

/** Result of a ray across the surface. */
typedef struct sp_nav_ray {
  /** Fraction of the segment that is free, 0 to 1. */
  double t;
  /** Where the ray ends, first axis. Unit: world units. */
  double x;
  /** Where the ray ends, third axis. Unit: world units. */
  double z;
  /** Outward normal of the wall that was hit, first axis; 0 without a hit. */
  double normal_x;
  /** The same, third axis. */
  double normal_z;
  /** The polygon whose wall was hit, or in which the ray ends. Unit: sp_polygon_ref. */
  uint64_t polygon;
  /** Outcome. One of enum sp_raycast_status. */
  int32_t status;
  /** 1 when a wall was hit. */
  int32_t hit;
  /** Edge that was hit; -1 without a hit. */
  int32_t edge;
  /** Polygons written to the visited list. Unit: polygons. */
  int32_t visited_count;
  /** 1 when the visited list was too short. */
  int32_t truncated;
  /** Padding. */
  uint32_t reserved;
} sp_nav_ray;

SP__LAYOUT_ASSERT(sizeof(sp_nav_ray) == 72, "size of sp_nav_ray");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, t) == 0, "sp_nav_ray.t");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, x) == 8, "sp_nav_ray.x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, z) == 16, "sp_nav_ray.z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, normal_x) == 24, "sp_nav_ray.normal_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, normal_z) == 32, "sp_nav_ray.normal_z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, polygon) == 40, "sp_nav_ray.polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, status) == 48, "sp_nav_ray.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, hit) == 52, "sp_nav_ray.hit");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, edge) == 56, "sp_nav_ray.edge");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, visited_count) == 60, "sp_nav_ray.visited_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, truncated) == 64, "sp_nav_ray.truncated");
SP__LAYOUT_ASSERT(offsetof(sp_nav_ray, reserved) == 68, "sp_nav_ray.reserved");

/** Result of a move along the surface. */
typedef struct sp_nav_move {
  /** Where the move ends, first axis. Unit: world units. */
  double x;
  /** The same, height on the surface. Unit: world units. */
  double y;
  /** The same, third axis. Unit: world units. */
  double z;
  /** The polygon it ends on. Unit: sp_polygon_ref. */
  uint64_t polygon;
  /** Outcome. One of enum sp_raycast_status. */
  int32_t status;
  /** 1 when a wall was met. */
  int32_t blocked;
  /** Polygons written to the visited list. Unit: polygons. */
  int32_t visited_count;
  /** 1 when the visited list was too short. */
  int32_t truncated;
} sp_nav_move;

SP__LAYOUT_ASSERT(sizeof(sp_nav_move) == 48, "size of sp_nav_move");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, x) == 0, "sp_nav_move.x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, y) == 8, "sp_nav_move.y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, z) == 16, "sp_nav_move.z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, polygon) == 24, "sp_nav_move.polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, status) == 32, "sp_nav_move.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, blocked) == 36, "sp_nav_move.blocked");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, visited_count) == 40, "sp_nav_move.visited_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_move, truncated) == 44, "sp_nav_move.truncated");

/** Result of a search for the polygons in a shape. */
typedef struct sp_nav_area_search {
  /** Expansions so far. Unit: expansions. */
  uint64_t iterations;
  /** Outcome. One of enum sp_area_query_status. */
  int32_t status;
  /** Polygons found, also those beyond the buffer. Unit: polygons. */
  int32_t polygon_count;
  /** 1 when the buffer was too short. */
  int32_t truncated;
  /** 1 when polygons were dropped for want of nodes. */
  int32_t node_limit_reached;
} sp_nav_area_search;

SP__LAYOUT_ASSERT(sizeof(sp_nav_area_search) == 24, "size of sp_nav_area_search");
SP__LAYOUT_ASSERT(offsetof(sp_nav_area_search, iterations) == 0, "sp_nav_area_search.iterations");
SP__LAYOUT_ASSERT(offsetof(sp_nav_area_search, status) == 8, "sp_nav_area_search.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_area_search, polygon_count) == 12, "sp_nav_area_search.polygon_count");
SP__LAYOUT_ASSERT(offsetof(sp_nav_area_search, truncated) == 16, "sp_nav_area_search.truncated");
SP__LAYOUT_ASSERT(offsetof(sp_nav_area_search, node_limit_reached) == 20, "sp_nav_area_search.node_limit_reached");

/** The wall nearest to a position. */
typedef struct sp_nav_wall_hit {
  /** Distance in X/Z; the radius when nothing was found. Unit: world units. */
  double distance;
  /** Nearest point of the wall, first axis. Unit: world units. */
  double x;
  /** The same, height on the wall's edge. Unit: world units. */
  double y;
  /** The same, third axis. Unit: world units. */
  double z;
  /** Unit vector from the wall to the position, first axis. */
  double normal_x;
  /** The same, third axis. */
  double normal_z;
  /** The polygon that has the wall; 0 when nothing was found. Unit: sp_polygon_ref. */
  uint64_t polygon;
  /** Outcome of the circle search. One of enum sp_area_query_status. */
  int32_t status;
  /** 1 when there is a wall within the radius. */
  int32_t found;
  /** Edge of the polygon; -1 when nothing was found. */
  int32_t edge;
  /** 1 when the search dropped polygons. */
  int32_t node_limit_reached;
} sp_nav_wall_hit;

SP__LAYOUT_ASSERT(sizeof(sp_nav_wall_hit) == 72, "size of sp_nav_wall_hit");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, distance) == 0, "sp_nav_wall_hit.distance");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, x) == 8, "sp_nav_wall_hit.x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, y) == 16, "sp_nav_wall_hit.y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, z) == 24, "sp_nav_wall_hit.z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, normal_x) == 32, "sp_nav_wall_hit.normal_x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, normal_z) == 40, "sp_nav_wall_hit.normal_z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, polygon) == 48, "sp_nav_wall_hit.polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, status) == 56, "sp_nav_wall_hit.status");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, found) == 60, "sp_nav_wall_hit.found");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, edge) == 64, "sp_nav_wall_hit.edge");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall_hit, node_limit_reached) == 68, "sp_nav_wall_hit.node_limit_reached");

/** A piece of wall; the walkable side lies left of it in X/Z. */
typedef struct sp_nav_wall {
  /** First end, first axis. Unit: world units. */
  double x0;
  /** First end, height. Unit: world units. */
  double y0;
  /** First end, third axis. Unit: world units. */
  double z0;
  /** Second end, first axis. Unit: world units. */
  double x1;
  /** Second end, height. Unit: world units. */
  double y1;
  /** Second end, third axis. Unit: world units. */
  double z1;
  /** Distance of the position in X/Z. Unit: world units. */
  double distance;
  /** The polygon that has it. Unit: sp_polygon_ref. */
  uint64_t polygon;
  /** Edge of the polygon. */
  int32_t edge;
  /** Padding. */
  uint32_t reserved;
} sp_nav_wall;

SP__LAYOUT_ASSERT(sizeof(sp_nav_wall) == 72, "size of sp_nav_wall");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, x0) == 0, "sp_nav_wall.x0");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, y0) == 8, "sp_nav_wall.y0");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, z0) == 16, "sp_nav_wall.z0");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, x1) == 24, "sp_nav_wall.x1");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, y1) == 32, "sp_nav_wall.y1");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, z1) == 40, "sp_nav_wall.z1");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, distance) == 48, "sp_nav_wall.distance");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, polygon) == 56, "sp_nav_wall.polygon");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, edge) == 64, "sp_nav_wall.edge");
SP__LAYOUT_ASSERT(offsetof(sp_nav_wall, reserved) == 68, "sp_nav_wall.reserved");

/** A random point of a navigation mesh. */
typedef struct sp_nav_random_point {
  /** The point, first axis. Unit: world units. */
  double x;
  /** The point, height on the surface. Unit: world units. */
  double y;
  /** The point, third axis. Unit: world units. */
  double z;
  /** The polygon it lies on; 0 when there is no point. Unit: sp_polygon_ref. */
  uint64_t polygon;
} sp_nav_random_point;

SP__LAYOUT_ASSERT(sizeof(sp_nav_random_point) == 32, "size of sp_nav_random_point");
SP__LAYOUT_ASSERT(offsetof(sp_nav_random_point, x) == 0, "sp_nav_random_point.x");
SP__LAYOUT_ASSERT(offsetof(sp_nav_random_point, y) == 8, "sp_nav_random_point.y");
SP__LAYOUT_ASSERT(offsetof(sp_nav_random_point, z) == 16, "sp_nav_random_point.z");
SP__LAYOUT_ASSERT(offsetof(sp_nav_random_point, polygon) == 24, "sp_nav_random_point.polygon");

/** The last failed call of this thread, as parts. */
typedef struct sp_error {
  /** Offending value; NaN when there is none. */
  double value;
  /** Smallest allowed value; NaN when no bounds are known. */
  double min;
  /** Largest allowed value; NaN when no bounds are known. */
  double max;
  /** Byte offset in the input, for format errors. Unit: bytes. */
  uint64_t offset;
  /** Status of the call (sp_status). */
  int32_t status;
  /** Option or argument at fault; 0 when none (sp_field). */
  int32_t field;
  /** Index of the offending item, or -1. */
  int32_t index;
  /** Line in the input, from 1, for format errors; 0 when none. */
  int32_t line;
  /** What was wrong, for format and state errors (sp_detail). */
  int32_t detail;
  /** Padding. */
  uint32_t reserved;
} sp_error;

SP__LAYOUT_ASSERT(sizeof(sp_error) == 56, "size of sp_error");
SP__LAYOUT_ASSERT(offsetof(sp_error, value) == 0, "sp_error.value");
SP__LAYOUT_ASSERT(offsetof(sp_error, min) == 8, "sp_error.min");
SP__LAYOUT_ASSERT(offsetof(sp_error, max) == 16, "sp_error.max");
SP__LAYOUT_ASSERT(offsetof(sp_error, offset) == 24, "sp_error.offset");
SP__LAYOUT_ASSERT(offsetof(sp_error, status) == 32, "sp_error.status");
SP__LAYOUT_ASSERT(offsetof(sp_error, field) == 36, "sp_error.field");
SP__LAYOUT_ASSERT(offsetof(sp_error, index) == 40, "sp_error.index");
SP__LAYOUT_ASSERT(offsetof(sp_error, line) == 44, "sp_error.line");
SP__LAYOUT_ASSERT(offsetof(sp_error, detail) == 48, "sp_error.detail");
SP__LAYOUT_ASSERT(offsetof(sp_error, reserved) == 52, "sp_error.reserved");

/** One line of a Moving AI scenario file. */
typedef struct sp_scenario {
  /** Published optimal length. Unit: cost. */
  double optimal;
  /** Bucket. */
  int32_t bucket;
  /** Width of the map the line is for. Unit: cells. */
  int32_t map_width;
  /** Height of the map the line is for. Unit: cells. */
  int32_t map_height;
  /** Start column. Unit: column. */
  int32_t start_x;
  /** Start row. Unit: row. */
  int32_t start_y;
  /** Goal column. Unit: column. */
  int32_t goal_x;
  /** Goal row. Unit: row. */
  int32_t goal_y;
  /** Where the map's name starts in the text. Unit: bytes. */
  uint32_t map_name_offset;
  /** Length of the map's name. Unit: bytes. */
  uint32_t map_name_length;
  /** Padding. */
  uint32_t reserved;
} sp_scenario;

SP__LAYOUT_ASSERT(sizeof(sp_scenario) == 48, "size of sp_scenario");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, optimal) == 0, "sp_scenario.optimal");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, bucket) == 8, "sp_scenario.bucket");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, map_width) == 12, "sp_scenario.map_width");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, map_height) == 16, "sp_scenario.map_height");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, start_x) == 20, "sp_scenario.start_x");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, start_y) == 24, "sp_scenario.start_y");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, goal_x) == 28, "sp_scenario.goal_x");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, goal_y) == 32, "sp_scenario.goal_y");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, map_name_offset) == 36, "sp_scenario.map_name_offset");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, map_name_length) == 40, "sp_scenario.map_name_length");
SP__LAYOUT_ASSERT(offsetof(sp_scenario, reserved) == 44, "sp_scenario.reserved");

/** One line of a Moving AI voxel scenario file. */
typedef struct sp_voxel_scenario {
  /** Published optimal length. Unit: cost. */
  double optimal;
  /** The length over the one in an empty grid. Unit: factor. */
  double ratio;
  /** Start, first axis. Unit: voxel. */
  int32_t start_x;
  /** Start, second axis. Unit: voxel. */
  int32_t start_y;
  /** Start, third axis. Unit: voxel. */
  int32_t start_z;
  /** Goal, first axis. Unit: voxel. */
  int32_t goal_x;
  /** Goal, second axis. Unit: voxel. */
  int32_t goal_y;
  /** Goal, third axis. Unit: voxel. */
  int32_t goal_z;
  /** Where the map's name starts in the text. Unit: bytes. */
  uint32_t map_name_offset;
  /** Length of the map's name. Unit: bytes. */
  uint32_t map_name_length;
} sp_voxel_scenario;

SP__LAYOUT_ASSERT(sizeof(sp_voxel_scenario) == 48, "size of sp_voxel_scenario");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, optimal) == 0, "sp_voxel_scenario.optimal");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, ratio) == 8, "sp_voxel_scenario.ratio");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, start_x) == 16, "sp_voxel_scenario.start_x");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, start_y) == 20, "sp_voxel_scenario.start_y");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, start_z) == 24, "sp_voxel_scenario.start_z");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, goal_x) == 28, "sp_voxel_scenario.goal_x");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, goal_y) == 32, "sp_voxel_scenario.goal_y");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, goal_z) == 36, "sp_voxel_scenario.goal_z");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, map_name_offset) == 40, "sp_voxel_scenario.map_name_offset");
SP__LAYOUT_ASSERT(offsetof(sp_voxel_scenario, map_name_length) == 44, "sp_voxel_scenario.map_name_length");

/** An operation in the queue of a tile streamer. */
typedef struct sp_queued_operation {
  /** Length of the tile's bytes; 0 when a column goes out. Unit: bytes. */
  uint64_t length;
  /** What will be done (sp_tile_operation). */
  int32_t kind;
  /** Column; of a tile as its bytes say, unchecked, 0 when they are too few. Unit: column. */
  int32_t tile_x;
  /** Row; in the same way. Unit: row. */
  int32_t tile_z;
  /** Layer of a tile; in the same way. 0 when a column goes out. Unit: layer. */
  int32_t layer;
} sp_queued_operation;

SP__LAYOUT_ASSERT(sizeof(sp_queued_operation) == 24, "size of sp_queued_operation");
SP__LAYOUT_ASSERT(offsetof(sp_queued_operation, length) == 0, "sp_queued_operation.length");
SP__LAYOUT_ASSERT(offsetof(sp_queued_operation, kind) == 8, "sp_queued_operation.kind");
SP__LAYOUT_ASSERT(offsetof(sp_queued_operation, tile_x) == 12, "sp_queued_operation.tile_x");
SP__LAYOUT_ASSERT(offsetof(sp_queued_operation, tile_z) == 16, "sp_queued_operation.tile_z");
SP__LAYOUT_ASSERT(offsetof(sp_queued_operation, layer) == 20, "sp_queued_operation.layer");

/** What an error record is about: an option, or an argument of a call. */
enum sp_field {
  /** no field */
  SP_FIELD_NONE = 0,
  /** grid_options.struct_size */
  SP_FIELD_GRID_OPTIONS_STRUCT_SIZE = 1,
  /** grid_options.algorithm */
  SP_FIELD_GRID_OPTIONS_ALGORITHM = 2,
  /** grid_options.heuristic_weight */
  SP_FIELD_GRID_OPTIONS_HEURISTIC_WEIGHT = 3,
  /** grid_options.connectivity */
  SP_FIELD_GRID_OPTIONS_CONNECTIVITY = 4,
  /** grid_options.diagonals */
  SP_FIELD_GRID_OPTIONS_DIAGONALS = 5,
  /** grid_options.agent_size */
  SP_FIELD_GRID_OPTIONS_AGENT_SIZE = 6,
  /** grid_options.heuristic */
  SP_FIELD_GRID_OPTIONS_HEURISTIC = 7,
  /** grid_options.record_expansions */
  SP_FIELD_GRID_OPTIONS_RECORD_EXPANSIONS = 8,
  /** grid_options.iteration_budget */
  SP_FIELD_GRID_OPTIONS_ITERATION_BUDGET = 9,
  /** grid_options.iterations_per_slice */
  SP_FIELD_GRID_OPTIONS_ITERATIONS_PER_SLICE = 10,
  /** grid_options.hpa_chunk_size */
  SP_FIELD_GRID_OPTIONS_HPA_CHUNK_SIZE = 11,
  /** grid_options.hpa_smoothing */
  SP_FIELD_GRID_OPTIONS_HPA_SMOOTHING = 12,
  /** grid_options.specialized_engines */
  SP_FIELD_GRID_OPTIONS_SPECIALIZED_ENGINES = 13,
  /** grid_options.nearest_radius */
  SP_FIELD_GRID_OPTIONS_NEAREST_RADIUS = 14,
  /** grid_options.reserved */
  SP_FIELD_GRID_OPTIONS_RESERVED = 15,
  /** graph_options.struct_size */
  SP_FIELD_GRAPH_OPTIONS_STRUCT_SIZE = 16,
  /** graph_options.algorithm */
  SP_FIELD_GRAPH_OPTIONS_ALGORITHM = 17,
  /** graph_options.record_expansions */
  SP_FIELD_GRAPH_OPTIONS_RECORD_EXPANSIONS = 18,
  /** graph_options.iteration_budget */
  SP_FIELD_GRAPH_OPTIONS_ITERATION_BUDGET = 19,
  /** graph_options.iterations_per_slice */
  SP_FIELD_GRAPH_OPTIONS_ITERATIONS_PER_SLICE = 20,
  /** graph_options.reserved */
  SP_FIELD_GRAPH_OPTIONS_RESERVED = 21,
  /** landmark_options.struct_size */
  SP_FIELD_LANDMARK_OPTIONS_STRUCT_SIZE = 22,
  /** landmark_options.count */
  SP_FIELD_LANDMARK_OPTIONS_COUNT = 23,
  /** landmark_options.selection */
  SP_FIELD_LANDMARK_OPTIONS_SELECTION = 24,
  /** landmark_options.seed_low */
  SP_FIELD_LANDMARK_OPTIONS_SEED_LOW = 25,
  /** landmark_options.seed_high */
  SP_FIELD_LANDMARK_OPTIONS_SEED_HIGH = 26,
  /** landmark_options.reserved */
  SP_FIELD_LANDMARK_OPTIONS_RESERVED = 27,
  /** point_graph_options.struct_size */
  SP_FIELD_POINT_GRAPH_OPTIONS_STRUCT_SIZE = 28,
  /** point_graph_options.nearest_count */
  SP_FIELD_POINT_GRAPH_OPTIONS_NEAREST_COUNT = 29,
  /** point_graph_options.max_distance */
  SP_FIELD_POINT_GRAPH_OPTIONS_MAX_DISTANCE = 30,
  /** voxel_options.struct_size */
  SP_FIELD_VOXEL_OPTIONS_STRUCT_SIZE = 31,
  /** voxel_options.connectivity */
  SP_FIELD_VOXEL_OPTIONS_CONNECTIVITY = 32,
  /** voxel_options.corner_rule */
  SP_FIELD_VOXEL_OPTIONS_CORNER_RULE = 33,
  /** voxel_options.heuristic */
  SP_FIELD_VOXEL_OPTIONS_HEURISTIC = 34,
  /** voxel_options.record_expansions */
  SP_FIELD_VOXEL_OPTIONS_RECORD_EXPANSIONS = 35,
  /** voxel_options.iteration_budget */
  SP_FIELD_VOXEL_OPTIONS_ITERATION_BUDGET = 36,
  /** voxel_options.iterations_per_slice */
  SP_FIELD_VOXEL_OPTIONS_ITERATIONS_PER_SLICE = 37,
  /** voxel_options.reserved */
  SP_FIELD_VOXEL_OPTIONS_RESERVED = 38,
  /** movingai_options.struct_size */
  SP_FIELD_MOVINGAI_OPTIONS_STRUCT_SIZE = 39,
  /** movingai_options.swamp_walkable */
  SP_FIELD_MOVINGAI_OPTIONS_SWAMP_WALKABLE = 40,
  /** movingai_options.water_walkable */
  SP_FIELD_MOVINGAI_OPTIONS_WATER_WALKABLE = 41,
  /** movingai_options.reserved */
  SP_FIELD_MOVINGAI_OPTIONS_RESERVED = 42,
  /** hpa_options.struct_size */
  SP_FIELD_HPA_OPTIONS_STRUCT_SIZE = 43,
  /** hpa_options.chunk_size */
  SP_FIELD_HPA_OPTIONS_CHUNK_SIZE = 44,
  /** hpa_options.entrance_threshold */
  SP_FIELD_HPA_OPTIONS_ENTRANCE_THRESHOLD = 45,
  /** hpa_options.agent_size */
  SP_FIELD_HPA_OPTIONS_AGENT_SIZE = 46,
  /** hpa_options.connectivity */
  SP_FIELD_HPA_OPTIONS_CONNECTIVITY = 47,
  /** hpa_options.diagonals */
  SP_FIELD_HPA_OPTIONS_DIAGONALS = 48,
  /** navmesh_params.struct_size */
  SP_FIELD_NAVMESH_PARAMS_STRUCT_SIZE = 49,
  /** navmesh_params.max_verts_per_poly */
  SP_FIELD_NAVMESH_PARAMS_MAX_VERTS_PER_POLY = 50,
  /** navmesh_params.origin_x */
  SP_FIELD_NAVMESH_PARAMS_ORIGIN_X = 51,
  /** navmesh_params.origin_y */
  SP_FIELD_NAVMESH_PARAMS_ORIGIN_Y = 52,
  /** navmesh_params.origin_z */
  SP_FIELD_NAVMESH_PARAMS_ORIGIN_Z = 53,
  /** navmesh_params.tile_size */
  SP_FIELD_NAVMESH_PARAMS_TILE_SIZE = 54,
  /** navmesh_params.cell_size */
  SP_FIELD_NAVMESH_PARAMS_CELL_SIZE = 55,
  /** navmesh_params.walkable_climb */
  SP_FIELD_NAVMESH_PARAMS_WALKABLE_CLIMB = 56,
  /** navmesh_params.agent_radius */
  SP_FIELD_NAVMESH_PARAMS_AGENT_RADIUS = 57,
  /** navmesh_params.agent_height */
  SP_FIELD_NAVMESH_PARAMS_AGENT_HEIGHT = 58,
  /** navmesh_params.agent_max_slope_degrees */
  SP_FIELD_NAVMESH_PARAMS_AGENT_MAX_SLOPE_DEGREES = 59,
  /** navmesh_params.digest_low */
  SP_FIELD_NAVMESH_PARAMS_DIGEST_LOW = 60,
  /** navmesh_params.digest_high */
  SP_FIELD_NAVMESH_PARAMS_DIGEST_HIGH = 61,
  /** nav_settings.struct_size */
  SP_FIELD_NAV_SETTINGS_STRUCT_SIZE = 62,
  /** nav_settings.max_verts_per_poly */
  SP_FIELD_NAV_SETTINGS_MAX_VERTS_PER_POLY = 63,
  /** nav_settings.agent_radius */
  SP_FIELD_NAV_SETTINGS_AGENT_RADIUS = 64,
  /** nav_settings.agent_height */
  SP_FIELD_NAV_SETTINGS_AGENT_HEIGHT = 65,
  /** nav_settings.walkable_climb */
  SP_FIELD_NAV_SETTINGS_WALKABLE_CLIMB = 66,
  /** nav_settings.agent_max_slope_degrees */
  SP_FIELD_NAV_SETTINGS_AGENT_MAX_SLOPE_DEGREES = 67,
  /** nav_settings.cell_size */
  SP_FIELD_NAV_SETTINGS_CELL_SIZE = 68,
  /** nav_settings.tile_size */
  SP_FIELD_NAV_SETTINGS_TILE_SIZE = 69,
  /** nav_settings.cell_height */
  SP_FIELD_NAV_SETTINGS_CELL_HEIGHT = 70,
  /** nav_settings.origin_x */
  SP_FIELD_NAV_SETTINGS_ORIGIN_X = 71,
  /** nav_settings.origin_z */
  SP_FIELD_NAV_SETTINGS_ORIGIN_Z = 72,
  /** nav_settings.floor_y */
  SP_FIELD_NAV_SETTINGS_FLOOR_Y = 73,
  /** nav_settings.contour_max_error */
  SP_FIELD_NAV_SETTINGS_CONTOUR_MAX_ERROR = 74,
  /** nav_settings.max_edge_length */
  SP_FIELD_NAV_SETTINGS_MAX_EDGE_LENGTH = 75,
  /** nav_settings.detail_sample_distance */
  SP_FIELD_NAV_SETTINGS_DETAIL_SAMPLE_DISTANCE = 76,
  /** nav_settings.detail_max_error */
  SP_FIELD_NAV_SETTINGS_DETAIL_MAX_ERROR = 77,
  /** nav_settings.area */
  SP_FIELD_NAV_SETTINGS_AREA = 78,
  /** nav_settings.flags */
  SP_FIELD_NAV_SETTINGS_FLAGS = 79,
  /** nav_settings.snap_bits */
  SP_FIELD_NAV_SETTINGS_SNAP_BITS = 80,
  /** nav_settings.partition */
  SP_FIELD_NAV_SETTINGS_PARTITION = 81,
  /** nav_settings.min_region_area */
  SP_FIELD_NAV_SETTINGS_MIN_REGION_AREA = 82,
  /** nav_settings.merge_region_area */
  SP_FIELD_NAV_SETTINGS_MERGE_REGION_AREA = 83,
  /** navquery_options.struct_size */
  SP_FIELD_NAVQUERY_OPTIONS_STRUCT_SIZE = 84,
  /** navquery_options.node_model */
  SP_FIELD_NAVQUERY_OPTIONS_NODE_MODEL = 85,
  /** navquery_options.max_nodes */
  SP_FIELD_NAVQUERY_OPTIONS_MAX_NODES = 86,
  /** navquery_options.reserved */
  SP_FIELD_NAVQUERY_OPTIONS_RESERVED = 87,
  /** nav_path_options.struct_size */
  SP_FIELD_NAV_PATH_OPTIONS_STRUCT_SIZE = 88,
  /** nav_path_options.iterations_per_slice */
  SP_FIELD_NAV_PATH_OPTIONS_ITERATIONS_PER_SLICE = 89,
  /** nav_path_options.extent_x */
  SP_FIELD_NAV_PATH_OPTIONS_EXTENT_X = 90,
  /** nav_path_options.extent_y */
  SP_FIELD_NAV_PATH_OPTIONS_EXTENT_Y = 91,
  /** nav_path_options.extent_z */
  SP_FIELD_NAV_PATH_OPTIONS_EXTENT_Z = 92,
  /** nav_filter_options.struct_size */
  SP_FIELD_NAV_FILTER_OPTIONS_STRUCT_SIZE = 93,
  /** nav_filter_options.include_flags */
  SP_FIELD_NAV_FILTER_OPTIONS_INCLUDE_FLAGS = 94,
  /** nav_filter_options.exclude_flags */
  SP_FIELD_NAV_FILTER_OPTIONS_EXCLUDE_FLAGS = 95,
  /** nav_filter_options.reserved */
  SP_FIELD_NAV_FILTER_OPTIONS_RESERVED = 96,
  /** the object itself */
  SP_FIELD_OBJECT = 97,
  /** grid width */
  SP_FIELD_WIDTH = 98,
  /** grid height */
  SP_FIELD_HEIGHT = 99,
  /** width times height */
  SP_FIELD_CELL_COUNT = 100,
  /** voxels along the first axis */
  SP_FIELD_SIZE_X = 101,
  /** voxels along the second axis */
  SP_FIELD_SIZE_Y = 102,
  /** voxels along the third axis */
  SP_FIELD_SIZE_Z = 103,
  /** product of the three sizes */
  SP_FIELD_VOXEL_COUNT = 104,
  /** area id of a voxel grid's untouched voxels */
  SP_FIELD_DEFAULT_AREA = 105,
  /** column */
  SP_FIELD_X = 106,
  /** row */
  SP_FIELD_Y = 107,
  /** third axis */
  SP_FIELD_Z = 108,
  /** rectangle width */
  SP_FIELD_RECT_WIDTH = 109,
  /** rectangle height */
  SP_FIELD_RECT_HEIGHT = 110,
  /** area id */
  SP_FIELD_AREA = 111,
  /** area multiplier */
  SP_FIELD_MULTIPLIER = 112,
  /** number of items */
  SP_FIELD_LENGTH = 113,
  /** world origin, first axis */
  SP_FIELD_ORIGIN_X = 114,
  /** world origin, second axis */
  SP_FIELD_ORIGIN_Y = 115,
  /** world origin, third axis */
  SP_FIELD_ORIGIN_Z = 116,
  /** side of a cell in world units */
  SP_FIELD_CELL_SIZE = 117,
  /** start, first axis */
  SP_FIELD_START_X = 118,
  /** start, second axis */
  SP_FIELD_START_Y = 119,
  /** start, third axis */
  SP_FIELD_START_Z = 120,
  /** goal, first axis */
  SP_FIELD_GOAL_X = 121,
  /** goal, second axis */
  SP_FIELD_GOAL_Y = 122,
  /** goal, third axis */
  SP_FIELD_GOAL_Z = 123,
  /** world point, first axis */
  SP_FIELD_POINT_X = 124,
  /** world point, second axis */
  SP_FIELD_POINT_Y = 125,
  /** world point, third axis */
  SP_FIELD_POINT_Z = 126,
  /** node index */
  SP_FIELD_NODE = 127,
  /** iterations of a step */
  SP_FIELD_ITERATIONS = 128,
  /** map, scenario or picture text */
  SP_FIELD_TEXT = 129,
  /** options struct */
  SP_FIELD_OPTIONS = 130,
  /** output pointer */
  SP_FIELD_OUT = 131,
  /** listener */
  SP_FIELD_LISTENER = 132,
  /** search buffers */
  SP_FIELD_BUFFERS = 133,
  /** topology */
  SP_FIELD_TOPOLOGY = 134,
  /** allocator */
  SP_FIELD_ALLOCATOR = 135,
  /** step cost callback */
  SP_FIELD_STEP_COST = 136,
  /** blocked callback */
  SP_FIELD_BLOCKED = 137,
  /** number of nodes */
  SP_FIELD_NODE_COUNT = 138,
  /** edge id */
  SP_FIELD_EDGE = 139,
  /** source of an edge */
  SP_FIELD_FROM = 140,
  /** target of an edge */
  SP_FIELD_TO = 141,
  /** weight of an edge */
  SP_FIELD_WEIGHT = 142,
  /** end of an explicit link */
  SP_FIELD_LINK = 143,
  /** landmark tables */
  SP_FIELD_LANDMARKS = 144,
  /** edge cost callback */
  SP_FIELD_EDGE_COST = 145,
  /** heuristic callback */
  SP_FIELD_ESTIMATE = 146,
  /** saved bytes */
  SP_FIELD_BYTES = 147,
  /** link callback */
  SP_FIELD_LINK_VALID = 148,
  /** number of a preset */
  SP_FIELD_PRESET = 149,
  /** jumper */
  SP_FIELD_JUMPER = 150,
  /** direction */
  SP_FIELD_DIRECTION = 151,
  /** x, y pairs of cells */
  SP_FIELD_CELLS = 152,
  /** x, y pairs of world points */
  SP_FIELD_POINTS = 153,
  /** form of an any-angle search */
  SP_FIELD_VARIANT = 154,
  /** hierarchy of chunks */
  SP_FIELD_HIERARCHY = 155,
  /** hex layout */
  SP_FIELD_LAYOUT = 156,
  /** axial coordinate */
  SP_FIELD_Q = 157,
  /** axial coordinate */
  SP_FIELD_R = 158,
  /** x, y pairs of goal cells */
  SP_FIELD_GOALS = 159,
  /** engine of a saved search: 0 none, 1 octile A*, 2 generic, 3 octile jump points */
  SP_FIELD_ENGINE = 160,
  /** most iterations of a replan */
  SP_FIELD_BUDGET = 161,
  /** format version */
  SP_FIELD_VERSION = 162,
  /** navigation mesh tile */
  SP_FIELD_TILE = 163,
  /** column of a tile */
  SP_FIELD_TILE_X = 164,
  /** row of a tile */
  SP_FIELD_TILE_Z = 165,
  /** layer of a tile */
  SP_FIELD_TILE_LAYER = 166,
  /** origin of a tile: x, y, z */
  SP_FIELD_TILE_ORIGIN = 167,
  /** fingerprint of the settings of a mesh */
  SP_FIELD_FINGERPRINT = 168,
  /** vertices of a tile */
  SP_FIELD_VERTICES = 169,
  /** polygons of a tile */
  SP_FIELD_POLYGON = 170,
  /** vertex indices of polygons */
  SP_FIELD_POLYGON_INDEX = 171,
  /** edges of polygons, one after another */
  SP_FIELD_POLYGON_EDGE = 172,
  /** detail vertices of a tile */
  SP_FIELD_DETAIL_VERTICES = 173,
  /** detail triangles of a tile */
  SP_FIELD_DETAIL_TRIANGLES = 174,
  /** off-mesh links of a tile */
  SP_FIELD_OFF_MESH_LINK = 175,
  /** tile slots of a mesh */
  SP_FIELD_SLOT = 176,
  /** build settings */
  SP_FIELD_SETTINGS = 177,
  /** meshes of a world, one per agent class */
  SP_FIELD_MESHES = 178,
  /** position, first axis */
  SP_FIELD_POSITION_X = 179,
  /** position, height */
  SP_FIELD_POSITION_Y = 180,
  /** position, third axis */
  SP_FIELD_POSITION_Z = 181,
  /** half side of a search box, first axis */
  SP_FIELD_EXTENT_X = 182,
  /** half side of a search box, height */
  SP_FIELD_EXTENT_Y = 183,
  /** half side of a search box, third axis */
  SP_FIELD_EXTENT_Z = 184,
  /** radius of a circle */
  SP_FIELD_RADIUS = 185,
  /** greatest distance */
  SP_FIELD_MAX_DISTANCE = 186,
  /** corners of a convex polygon */
  SP_FIELD_SHAPE_POINTS = 187,
  /** query filter */
  SP_FIELD_FILTER = 188,
  /** cost multiplier of each area */
  SP_FIELD_AREA_COSTS = 189,
  /** smallest multiplier, for the heuristic */
  SP_FIELD_MIN_AREA_COST = 190,
  /** navigation mesh */
  SP_FIELD_MESH = 191,
  /** positions, x, y, z each */
  SP_FIELD_POSITIONS = 192,
  /** filter callback */
  SP_FIELD_PASSES = 193,
  /** most points of a straight path */
  SP_FIELD_MAX_CORNERS = 194,
  /** polygons of a corridor */
  SP_FIELD_CORRIDOR = 195,
  /** form of a snapshot */
  SP_FIELD_SNAPSHOT_MODE = 196,
  /** sections of a snapshot */
  SP_FIELD_SECTION = 197,
  /** switched off links of a snapshot */
  SP_FIELD_LINK_SWITCH = 198,
  /** edited polygons of a snapshot */
  SP_FIELD_POLYGON_EDIT = 199,
  /** library of tiles */
  SP_FIELD_LIBRARY = 200
};

/** What was wrong, where a value and its bounds do not say it. */
enum sp_detail {
  /** no detail */
  SP_DETAIL_NONE = 0,
  /** the text is empty */
  SP_DETAIL_EMPTY_TEXT = 1,
  /** the row has another length than the first */
  SP_DETAIL_RAGGED_ROW = 2,
  /** the character is not allowed here */
  SP_DETAIL_BAD_CHARACTER = 3,
  /** the header line is not as expected */
  SP_DETAIL_BAD_HEADER = 4,
  /** the field is not a number of the expected form */
  SP_DETAIL_BAD_NUMBER = 5,
  /** the size is beyond the limit */
  SP_DETAIL_SIZE_TOO_LARGE = 6,
  /** the text ends before the last row */
  SP_DETAIL_MISSING_ROWS = 7,
  /** there is text after the end */
  SP_DETAIL_TRAILING_TEXT = 8,
  /** the line does not have nine fields */
  SP_DETAIL_FIELD_COUNT = 9,
  /** the version is not 1 */
  SP_DETAIL_BAD_VERSION = 10,
  /** the grid was edited since this was made */
  SP_DETAIL_GRID_CHANGED = 11,
  /** no search has begun */
  SP_DETAIL_NOT_BEGUN = 12,
  /** called from a callback of the same grid */
  SP_DETAIL_IN_CALLBACK = 13,
  /** other objects still use it */
  SP_DETAIL_HAS_CHILDREN = 14,
  /** the pointer is not a live object of this kind */
  SP_DETAIL_WRONG_KIND = 15,
  /** the pointer is null */
  SP_DETAIL_NULL_POINTER = 16,
  /** the buffers serve another search that has not ended */
  SP_DETAIL_BUFFERS_IN_USE = 17,
  /** the floating-point environment rounds or flushes in another way than IEEE-754's default */
  SP_DETAIL_FP_ENVIRONMENT = 18,
  /** the search needs the same multiplier for every area */
  SP_DETAIL_COSTS_DIFFER = 19,
  /** the algorithm does not run in slices */
  SP_DETAIL_NOT_SLICEABLE = 20,
  /** any-angle search takes eight moves, no corner cutting, agent size 1, and a Euclidean estimate or none */
  SP_DETAIL_NOT_ANY_ANGLE = 21,
  /** the graph was edited since this was made */
  SP_DETAIL_GRAPH_CHANGED = 22,
  /** the landmarks belong to another graph, or to this one before an edit */
  SP_DETAIL_OTHER_GRAPH = 23,
  /** the edge was removed */
  SP_DETAIL_EDGE_REMOVED = 24,
  /** a point graph cannot be edited */
  SP_DETAIL_NOT_EDITABLE = 25,
  /** the graph has no positions */
  SP_DETAIL_NO_POSITIONS = 26,
  /** the bytes do not begin as the format does */
  SP_DETAIL_BAD_MAGIC = 27,
  /** the count is not possible here */
  SP_DETAIL_BAD_COUNT = 28,
  /** the length is not that of the counts */
  SP_DETAIL_BAD_LENGTH = 29,
  /** the node does not exist */
  SP_DETAIL_BAD_NODE = 30,
  /** the distance is not possible here */
  SP_DETAIL_BAD_DISTANCE = 31,
  /** the line is of no form that the format has */
  SP_DETAIL_BAD_LINE = 32,
  /** there are fewer lines than the header says */
  SP_DETAIL_MISSING_LINES = 33,
  /** the node has a line already */
  SP_DETAIL_REPEATED_NODE = 34,
  /** the bytes are of another kind of object */
  SP_DETAIL_BAD_KIND = 35,
  /** the weight is not possible here */
  SP_DETAIL_BAD_WEIGHT = 36,
  /** the flag is not 0 or 1 */
  SP_DETAIL_BAD_FLAG = 37,
  /** the line has another number of fields than it must */
  SP_DETAIL_VOXEL_FIELD_COUNT = 38,
  /** the voxel is outside the map */
  SP_DETAIL_VOXEL_OUTSIDE = 39,
  /** the bytes were saved from an object that was made in another way */
  SP_DETAIL_OTHER_OBJECT = 40,
  /** the value is not possible here */
  SP_DETAIL_BAD_VALUE = 41,
  /** the nodes do not ascend, or one is listed twice */
  SP_DETAIL_BAD_ORDER = 42,
  /** the parent is not a visited node that the node can have come from */
  SP_DETAIL_BAD_LINK = 43,
  /** the node was not visited */
  SP_DETAIL_NOT_VISITED = 44,
  /** the open list is not in order */
  SP_DETAIL_BAD_HEAP = 45,
  /** the state of this search cannot be saved */
  SP_DETAIL_NOT_SAVEABLE = 46,
  /** the last restore failed; restore again or start anew */
  SP_DETAIL_RESTORE_FAILED = 47,
  /** replanning needs an estimate that no move can lower by more than it costs */
  SP_DETAIL_NOT_CONSISTENT = 48,
  /** the costs lead to no path; a restored state or a callback contradicts itself */
  SP_DETAIL_BROKEN_COSTS = 49,
  /** the format version is not known */
  SP_DETAIL_OTHER_VERSION = 50,
  /** it was built with other settings */
  SP_DETAIL_OTHER_SETTINGS = 51,
  /** a flag is set that the format does not have */
  SP_DETAIL_BAD_FLAGS = 52,
  /** the origin is not that of the tile's column and row */
  SP_DETAIL_BAD_ORIGIN = 53,
  /** the coordinate is not finite or out of bounds */
  SP_DETAIL_BAD_COORDINATE = 54,
  /** the index is beyond the array */
  SP_DETAIL_BAD_INDEX = 55,
  /** the polygon has a vertex twice */
  SP_DETAIL_REPEATED_VERTEX = 56,
  /** the edge has no length */
  SP_DETAIL_SHORT_EDGE = 57,
  /** the polygon is not convex and counter-clockwise */
  SP_DETAIL_NOT_CONVEX = 58,
  /** the neighbour does not have the reversed edge */
  SP_DETAIL_BAD_NEIGHBOR = 59,
  /** the portal edge does not lie on that side of the tile, or has a neighbour */
  SP_DETAIL_BAD_PORTAL = 60,
  /** the area is above 63 */
  SP_DETAIL_BAD_AREA = 61,
  /** the radius is not above 0 and finite */
  SP_DETAIL_BAD_RADIUS = 62,
  /** there is a tile at this position */
  SP_DETAIL_TILE_EXISTS = 63,
  /** there is no tile at this position */
  SP_DETAIL_NO_TILE = 64,
  /** there are more links than a mesh may have */
  SP_DETAIL_TOO_MANY_LINKS = 65,
  /** every slot has a tile */
  SP_DETAIL_NO_SLOT = 66,
  /** the mesh was edited since the search began */
  SP_DETAIL_MESH_CHANGED = 67,
  /** this version does not know the section */
  SP_DETAIL_UNKNOWN_SECTION = 68,
  /** the section of the slots is missing */
  SP_DETAIL_MISSING_SECTION = 69,
  /** it is not above the one before it */
  SP_DETAIL_NOT_ASCENDING = 70,
  /** the values are those of the tile as it was built */
  SP_DETAIL_AS_BUILT = 71,
  /** the library has no tile of this content id */
  SP_DETAIL_UNKNOWN_TILE = 72,
  /** the tile is of another column than the first one */
  SP_DETAIL_OTHER_COLUMN = 73
};

#undef SP__LAYOUT_ASSERT

#endif
