// Generated from csrc/abi/options.def by scripts/generate.mjs; edit that list, not this file.

/** Hash of all layouts; `sp_abi_layout_hash` of a module that fits returns the same. */
export const LAYOUT_HASH = 0xe3af0ba3c8c352ddn;

/** Type of a field in linear memory, little-endian. */
export type FieldType = 'u32' | 'i32' | 'u64' | 'f64';

/** Size in bytes, offset and type of each field of a struct. */
export interface StructLayout {
  readonly size: number;
  readonly offsets: Readonly<Record<string, number>>;
  readonly types: Readonly<Record<string, FieldType>>;
}

/** What an option may be. `field` is its number in error records. */
export interface OptionSpec {
  readonly field: number;
  readonly name: string;
  readonly kind: 'size' | 'u32' | 'i32' | 'f64' | 'bool' | 'choice';
  readonly type: FieldType;
  readonly offset: number;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Enum of a choice: a key of {@link ENUM_NUMBERS}. */
  readonly enum?: 'pathStatus' | 'searchStatus' | 'pathReason' | 'jumper' | 'gridAlgorithm' | 'gridConnectivity' | 'diagonalRule' | 'gridHeuristic' | 'thetaVariant' | 'flowStatus' | 'hexLayout' | 'graphAlgorithm' | 'landmarkSelection' | 'voxelConnectivity' | 'voxelCornerRule' | 'voxelHeuristic' | 'queryStatus' | 'areaQueryStatus' | 'raycastStatus' | 'pathNodeModel' | 'navPartition' | 'snapshotMode' | 'tileOperation';
}

/** Outcome of a path query. Zero is never success; the numbers are fixed. */
export const PathStatus = {
  /** No query has produced a result. */
  None: 0,
  /** A path to the goal exists in the result. */
  Found: 1,
  /** The start is outside the world, blocked, or too narrow for the agent. */
  StartInvalid: 2,
  /** The goal is outside the world, blocked, or too narrow for the agent. */
  GoalInvalid: 3,
  /** Everything reachable was searched; there is no path. */
  NoPath: 4,
  /** The iteration budget ran out first. */
  BudgetExhausted: 5,
  /** The path leads to the closest reachable place (never from grids). */
  Partial: 6,
  /** The search has work left. */
  InProgress: 7,
} as const;
/** Outcome of a path query. Zero is never success; the numbers are fixed. */
export type PathStatus = (typeof PathStatus)[keyof typeof PathStatus];

/** Number of each JavaScript name of PathStatus. */
export const PATH_STATUS_NUMBERS = {
  None: 0,
  Found: 1,
  StartInvalid: 2,
  GoalInvalid: 3,
  NoPath: 4,
  BudgetExhausted: 5,
  Partial: 6,
  InProgress: 7,
} as const;

/** JavaScript name of each number of PathStatus. */
export const PATH_STATUS_NAMES = {
  0: 'None',
  1: 'Found',
  2: 'StartInvalid',
  3: 'GoalInvalid',
  4: 'NoPath',
  5: 'BudgetExhausted',
  6: 'Partial',
  7: 'InProgress',
} as const;

/** State of a middle-tier search (AStar, ThetaSearch). */
export const SearchStatus = {
  /** No search has begun. */
  NotStarted: 0,
  /** Work is left. */
  Running: 1,
  /** The goal was popped. */
  Found: 2,
  /** The open list ran empty. */
  NotFound: 3,
} as const;
/** State of a middle-tier search (AStar, ThetaSearch). */
export type SearchStatus = (typeof SearchStatus)[keyof typeof SearchStatus];

/** Number of each JavaScript name of SearchStatus. */
export const SEARCH_STATUS_NUMBERS = {
  NotStarted: 0,
  Running: 1,
  Found: 2,
  NotFound: 3,
} as const;

/** JavaScript name of each number of SearchStatus. */
export const SEARCH_STATUS_NAMES = {
  0: 'NotStarted',
  1: 'Running',
  2: 'Found',
  3: 'NotFound',
} as const;

/** Why a query has no path; what a user can act on. */
export const PathReason = {
  /** There is a path, or nothing was asked yet. */
  NONE: 0,
  /** The start is not a cell of the grid or a node of the graph. */
  START_OUTSIDE: 1,
  /** The start is a wall. */
  START_BLOCKED: 2,
  /** The agent does not fit at the start. */
  START_TOO_NARROW: 3,
  /** The blocked callback refused the start. */
  START_REFUSED: 4,
  /** The goal is not a cell of the grid or a node of the graph. */
  GOAL_OUTSIDE: 5,
  /** The goal is a wall. */
  GOAL_BLOCKED: 6,
  /** The agent does not fit at the goal. */
  GOAL_TOO_NARROW: 7,
  /** The blocked callback refused the goal. */
  GOAL_REFUSED: 8,
  /** No sequence of legal moves joins start and goal. */
  UNREACHABLE: 9,
  /** The iteration budget ran out. */
  BUDGET: 10,
  /** No polygon that the filter accepts is near the start; the result names the nearest point. */
  START_OFF_MESH: 11,
  /** No polygon that the filter accepts is near the goal; the result names the nearest point. */
  GOAL_OFF_MESH: 12,
  /** The search ran out of nodes before it reached the goal. */
  NODE_LIMIT: 13,
} as const;
/** Why a query has no path; what a user can act on. */
export type PathReason = (typeof PathReason)[keyof typeof PathReason];

/** Number of each JavaScript name of PathReason. */
export const PATH_REASON_NUMBERS = {
  none: 0,
  'start-outside': 1,
  'start-blocked': 2,
  'start-too-narrow': 3,
  'start-refused': 4,
  'goal-outside': 5,
  'goal-blocked': 6,
  'goal-too-narrow': 7,
  'goal-refused': 8,
  unreachable: 9,
  budget: 10,
  'start-off-mesh': 11,
  'goal-off-mesh': 12,
  'node-limit': 13,
} as const;

/** JavaScript name of each number of PathReason. */
export const PATH_REASON_NAMES = {
  0: 'none',
  1: 'start-outside',
  2: 'start-blocked',
  3: 'start-too-narrow',
  4: 'start-refused',
  5: 'goal-outside',
  6: 'goal-blocked',
  7: 'goal-too-narrow',
  8: 'goal-refused',
  9: 'unreachable',
  10: 'budget',
  11: 'start-off-mesh',
  12: 'goal-off-mesh',
  13: 'node-limit',
} as const;

/** How a jump point search finds jump points. */
export const Jumper = {
  /** Cell by cell; no preprocessing. */
  CELLS: 0,
  /** 64 cells at a time on bit rows and columns (JPS). */
  BLOCKS: 1,
  /** Precomputed distances, bounded by the goal (JPS+). */
  TABLE: 2,
} as const;
/** How a jump point search finds jump points. */
export type Jumper = (typeof Jumper)[keyof typeof Jumper];

/** Number of each JavaScript name of Jumper. */
export const JUMPER_NUMBERS = {
  cells: 0,
  blocks: 1,
  table: 2,
} as const;

/** JavaScript name of each number of Jumper. */
export const JUMPER_NAMES = {
  0: 'cells',
  1: 'blocks',
  2: 'table',
} as const;

/** Search algorithm asked for, or the one that ran. Hex grids run A* for all of them. */
export const GridAlgorithm = {
  /** A* (Hart, Nilsson and Raphael 1968). */
  ASTAR: 0,
  /** Jump point search; where it does not apply A* runs, and the result says so. */
  JPS: 1,
  /** JPS with precomputed jump distances; sides above 32766 cells run JPS. */
  JPS_PLUS: 2,
  /** Any-angle search; where it does not apply A* runs, and the result says so. */
  THETA_STAR: 3,
  /** Lazy any-angle search with re-queue; falls back in the same way. */
  LAZY_THETA_STAR: 4,
  /** Hierarchical search over chunks; near-optimal. Falls back in the same way. */
  HPA: 5,
  /** Replanner; a one-off query runs A*. */
  LPA_STAR: 6,
  /** Replanner; a one-off query runs A*. */
  D_STAR_LITE: 7,
} as const;
/** Search algorithm asked for, or the one that ran. Hex grids run A* for all of them. */
export type GridAlgorithm = (typeof GridAlgorithm)[keyof typeof GridAlgorithm];

/** Number of each JavaScript name of GridAlgorithm. */
export const GRID_ALGORITHM_NUMBERS = {
  astar: 0,
  jps: 1,
  'jps+': 2,
  'theta*': 3,
  'lazy-theta*': 4,
  'hpa*': 5,
  'lpa*': 6,
  'd*-lite': 7,
} as const;

/** JavaScript name of each number of GridAlgorithm. */
export const GRID_ALGORITHM_NAMES = {
  0: 'astar',
  1: 'jps',
  2: 'jps+',
  3: 'theta*',
  4: 'lazy-theta*',
  5: 'hpa*',
  6: 'lpa*',
  7: 'd*-lite',
} as const;

/** Moves of a square grid. */
export const GridConnectivity = {
  /** North, east, south, west. */
  FOUR: 4,
  /** The four, then north-east, south-east, south-west, north-west. */
  EIGHT: 8,
} as const;
/** Moves of a square grid. */
export type GridConnectivity = (typeof GridConnectivity)[keyof typeof GridConnectivity];

/** Number of each JavaScript name of GridConnectivity. */
export const GRID_CONNECTIVITY_NUMBERS = {
  4: 4,
  8: 8,
} as const;

/** JavaScript name of each number of GridConnectivity. */
export const GRID_CONNECTIVITY_NAMES = {
  4: 4,
  8: 8,
} as const;

/** When a diagonal move is legal. The beside cells share an edge with both ends of the move. */
export const DiagonalRule = {
  /** Both beside cells are walkable (the Moving AI convention). */
  NO_CORNER_CUTTING: 0,
  /** At least one beside cell is walkable. */
  NO_SQUEEZING: 1,
  /** No condition beyond a walkable target. */
  ALLOW_ALL: 2,
} as const;
/** When a diagonal move is legal. The beside cells share an edge with both ends of the move. */
export type DiagonalRule = (typeof DiagonalRule)[keyof typeof DiagonalRule];

/** Number of each JavaScript name of DiagonalRule. */
export const DIAGONAL_RULE_NUMBERS = {
  'no-corner-cutting': 0,
  'no-squeezing': 1,
  'allow-all': 2,
} as const;

/** JavaScript name of each number of DiagonalRule. */
export const DIAGONAL_RULE_NAMES = {
  0: 'no-corner-cutting',
  1: 'no-squeezing',
  2: 'allow-all',
} as const;

/** Estimate of the remaining cost, times the smallest area multiplier. */
export const GridHeuristic = {
  /** Manhattan for four moves, octile for eight, Euclidean for any-angle search, steps on hex grids. */
  AUTO: 0,
  /** |dx| + |dy|; not admissible with eight moves. */
  MANHATTAN: 1,
  /** (max - min) + min * sqrt 2. */
  OCTILE: 2,
  /** sqrt(dx * dx + dy * dy). */
  EUCLIDEAN: 3,
  /** No estimate: Dijkstra's algorithm. */
  ZERO: 4,
} as const;
/** Estimate of the remaining cost, times the smallest area multiplier. */
export type GridHeuristic = (typeof GridHeuristic)[keyof typeof GridHeuristic];

/** Number of each JavaScript name of GridHeuristic. */
export const GRID_HEURISTIC_NUMBERS = {
  auto: 0,
  manhattan: 1,
  octile: 2,
  euclidean: 3,
  zero: 4,
} as const;

/** JavaScript name of each number of GridHeuristic. */
export const GRID_HEURISTIC_NAMES = {
  0: 'auto',
  1: 'manhattan',
  2: 'octile',
  3: 'euclidean',
  4: 'zero',
} as const;

/** Form of an any-angle search (ThetaSearch). */
export const ThetaVariant = {
  /** Theta*: looks for a line of sight when it reaches a node. */
  THETA: 0,
  /** Lazy Theta* as published: looks when it expands a node; its path may be longer than that of A*. */
  LAZY: 1,
  /** Lazy Theta* that queues a node again when its cost turned out too low. */
  LAZY_REQUEUE: 2,
} as const;
/** Form of an any-angle search (ThetaSearch). */
export type ThetaVariant = (typeof ThetaVariant)[keyof typeof ThetaVariant];

/** Number of each JavaScript name of ThetaVariant. */
export const THETA_VARIANT_NUMBERS = {
  theta: 0,
  lazy: 1,
  'lazy-requeue': 2,
} as const;

/** JavaScript name of each number of ThetaVariant. */
export const THETA_VARIANT_NAMES = {
  0: 'theta',
  1: 'lazy',
  2: 'lazy-requeue',
} as const;

/** How far a flow field is. The numbers are part of its saved state. */
export const FlowStatus = {
  /** Nothing is computed. */
  NotStarted: 0,
  /** A run or a repair has work left. */
  Running: 1,
  /** Costs and directions are those of the grid, but for edits since. */
  Complete: 2,
} as const;
/** How far a flow field is. The numbers are part of its saved state. */
export type FlowStatus = (typeof FlowStatus)[keyof typeof FlowStatus];

/** Number of each JavaScript name of FlowStatus. */
export const FLOW_STATUS_NUMBERS = {
  NotStarted: 0,
  Running: 1,
  Complete: 2,
} as const;

/** JavaScript name of each number of FlowStatus. */
export const FLOW_STATUS_NAMES = {
  0: 'NotStarted',
  1: 'Running',
  2: 'Complete',
} as const;

/** Which rows or columns of a hex grid lie half a cell further. The numbers are fixed. */
export const HexLayout = {
  /** Corners up; odd rows lie half a cell to the right. */
  POINTY_ODD_ROW: 0,
  /** Corners up; even rows lie half a cell to the right. */
  POINTY_EVEN_ROW: 1,
  /** Edges up; odd columns lie half a cell down. */
  FLAT_ODD_COLUMN: 2,
  /** Edges up; even columns lie half a cell down. */
  FLAT_EVEN_COLUMN: 3,
} as const;
/** Which rows or columns of a hex grid lie half a cell further. The numbers are fixed. */
export type HexLayout = (typeof HexLayout)[keyof typeof HexLayout];

/** Number of each JavaScript name of HexLayout. */
export const HEX_LAYOUT_NUMBERS = {
  'pointy-odd-row': 0,
  'pointy-even-row': 1,
  'flat-odd-column': 2,
  'flat-even-column': 3,
} as const;

/** JavaScript name of each number of HexLayout. */
export const HEX_LAYOUT_NAMES = {
  0: 'pointy-odd-row',
  1: 'pointy-even-row',
  2: 'flat-odd-column',
  3: 'flat-even-column',
} as const;

/** Search algorithm of a graph query asked for, or the one that ran. */
export const GraphAlgorithm = {
  /** A* with an estimate, Dijkstra without; never what ran. */
  AUTO: 0,
  /** Dijkstra (1959); uses no estimate. */
  DIJKSTRA: 1,
  /** A* (Hart, Nilsson and Raphael 1968); Dijkstra without an estimate. */
  ASTAR: 2,
  /** From both ends (Pohl 1969); uses no estimate. */
  BIDIRECTIONAL_DIJKSTRA: 3,
  /** From both ends with consistent potentials (Ikeda et al. 1994); without an estimate bidirectional Dijkstra. */
  BIDIRECTIONAL_ASTAR: 4,
} as const;
/** Search algorithm of a graph query asked for, or the one that ran. */
export type GraphAlgorithm = (typeof GraphAlgorithm)[keyof typeof GraphAlgorithm];

/** Number of each JavaScript name of GraphAlgorithm. */
export const GRAPH_ALGORITHM_NUMBERS = {
  auto: 0,
  dijkstra: 1,
  astar: 2,
  'bidirectional-dijkstra': 3,
  'bidirectional-astar': 4,
} as const;

/** JavaScript name of each number of GraphAlgorithm. */
export const GRAPH_ALGORITHM_NAMES = {
  0: 'auto',
  1: 'dijkstra',
  2: 'astar',
  3: 'bidirectional-dijkstra',
  4: 'bidirectional-astar',
} as const;

/** How landmarks are chosen. */
export const LandmarkSelection = {
  /** Where the present bounds are weakest (Goldberg and Harrelson 2005). */
  AVOID: 0,
  /** Each as far as possible from those before it. */
  FARTHEST: 1,
} as const;
/** How landmarks are chosen. */
export type LandmarkSelection = (typeof LandmarkSelection)[keyof typeof LandmarkSelection];

/** Number of each JavaScript name of LandmarkSelection. */
export const LANDMARK_SELECTION_NUMBERS = {
  avoid: 0,
  farthest: 1,
} as const;

/** JavaScript name of each number of LandmarkSelection. */
export const LANDMARK_SELECTION_NAMES = {
  0: 'avoid',
  1: 'farthest',
} as const;

/** Moves of a voxel grid. */
export const VoxelConnectivity = {
  /** Through the faces. */
  SIX: 6,
  /** Faces and edges. */
  EIGHTEEN: 18,
  /** Faces, edges and corners. */
  TWENTY_SIX: 26,
} as const;
/** Moves of a voxel grid. */
export type VoxelConnectivity = (typeof VoxelConnectivity)[keyof typeof VoxelConnectivity];

/** Number of each JavaScript name of VoxelConnectivity. */
export const VOXEL_CONNECTIVITY_NUMBERS = {
  6: 6,
  18: 18,
  26: 26,
} as const;

/** JavaScript name of each number of VoxelConnectivity. */
export const VOXEL_CONNECTIVITY_NAMES = {
  6: 6,
  18: 18,
  26: 26,
} as const;

/** When an edge or corner move is legal. The swept voxels are those of the move's box without its ends. */
export const VoxelCornerRule = {
  /** All swept voxels are open (the Moving AI convention). */
  NO_CORNER_CUTTING: 0,
  /** Some route of face steps towards the target is open. */
  NO_SQUEEZING: 1,
  /** No condition beyond an open target. */
  ALLOW_ALL: 2,
} as const;
/** When an edge or corner move is legal. The swept voxels are those of the move's box without its ends. */
export type VoxelCornerRule = (typeof VoxelCornerRule)[keyof typeof VoxelCornerRule];

/** Number of each JavaScript name of VoxelCornerRule. */
export const VOXEL_CORNER_RULE_NUMBERS = {
  'no-corner-cutting': 0,
  'no-squeezing': 1,
  'allow-all': 2,
} as const;

/** JavaScript name of each number of VoxelCornerRule. */
export const VOXEL_CORNER_RULE_NAMES = {
  0: 'no-corner-cutting',
  1: 'no-squeezing',
  2: 'allow-all',
} as const;

/** Estimate of the remaining cost, times the smallest area multiplier. */
export const VoxelHeuristic = {
  /** The distance in an empty grid with the same moves. */
  AUTO: 0,
  /** No estimate: Dijkstra's algorithm. */
  ZERO: 1,
} as const;
/** Estimate of the remaining cost, times the smallest area multiplier. */
export type VoxelHeuristic = (typeof VoxelHeuristic)[keyof typeof VoxelHeuristic];

/** Number of each JavaScript name of VoxelHeuristic. */
export const VOXEL_HEURISTIC_NUMBERS = {
  auto: 0,
  zero: 1,
} as const;

/** JavaScript name of each number of VoxelHeuristic. */
export const VOXEL_HEURISTIC_NAMES = {
  0: 'auto',
  1: 'zero',
} as const;

/** Outcome of a query on a navigation mesh. Zero is never success. */
export const QueryStatus = {
  /** No query has produced a result. */
  None: 0,
  /** The whole answer was found. */
  Success: 1,
  /** The corridor leads to the closest reachable place. */
  Partial: 2,
  /** The search has work left. */
  InProgress: 3,
  /** The start polygon is stale, invalid or refused by the filter. */
  InvalidStartPoly: 4,
  /** The end polygon is stale, invalid or refused by the filter. */
  InvalidEndPoly: 5,
  /** No polygon is near the start. */
  NoStartNearby: 6,
  /** No polygon is near the end. */
  NoEndNearby: 7,
  /** The corridor is empty, stale, or two neighbours in it do not touch. */
  InvalidCorridor: 8,
} as const;
/** Outcome of a query on a navigation mesh. Zero is never success. */
export type QueryStatus = (typeof QueryStatus)[keyof typeof QueryStatus];

/** Number of each JavaScript name of QueryStatus. */
export const QUERY_STATUS_NUMBERS = {
  None: 0,
  Success: 1,
  Partial: 2,
  InProgress: 3,
  InvalidStartPoly: 4,
  InvalidEndPoly: 5,
  NoStartNearby: 6,
  NoEndNearby: 7,
  InvalidCorridor: 8,
} as const;

/** JavaScript name of each number of QueryStatus. */
export const QUERY_STATUS_NAMES = {
  0: 'None',
  1: 'Success',
  2: 'Partial',
  3: 'InProgress',
  4: 'InvalidStartPoly',
  5: 'InvalidEndPoly',
  6: 'NoStartNearby',
  7: 'NoEndNearby',
  8: 'InvalidCorridor',
} as const;

/** Outcome of a search for the polygons in a shape. Zero is never success. */
export const AreaQueryStatus = {
  /** No search has begun. */
  None: 0,
  /** Every reachable polygon was found. */
  Success: 1,
  /** The search has work left. */
  InProgress: 2,
  /** The start polygon is stale, invalid or refused by the filter. */
  InvalidStartPoly: 3,
  /** The shape has no area, is not convex, crosses itself or repeats a point. */
  InvalidShape: 4,
} as const;
/** Outcome of a search for the polygons in a shape. Zero is never success. */
export type AreaQueryStatus = (typeof AreaQueryStatus)[keyof typeof AreaQueryStatus];

/** Number of each JavaScript name of AreaQueryStatus. */
export const AREA_QUERY_STATUS_NUMBERS = {
  None: 0,
  Success: 1,
  InProgress: 2,
  InvalidStartPoly: 3,
  InvalidShape: 4,
} as const;

/** JavaScript name of each number of AreaQueryStatus. */
export const AREA_QUERY_STATUS_NAMES = {
  0: 'None',
  1: 'Success',
  2: 'InProgress',
  3: 'InvalidStartPoly',
  4: 'InvalidShape',
} as const;

/** Outcome of a ray or a move across the surface. Zero is never success. */
export const RaycastStatus = {
  /** No ray was cast. */
  None: 0,
  /** The ray was followed. */
  Ok: 1,
  /** The start polygon is stale, invalid or refused by the filter. */
  InvalidStartPoly: 2,
  /** The start is not in the start polygon. */
  StartOutsidePolygon: 3,
} as const;
/** Outcome of a ray or a move across the surface. Zero is never success. */
export type RaycastStatus = (typeof RaycastStatus)[keyof typeof RaycastStatus];

/** Number of each JavaScript name of RaycastStatus. */
export const RAYCAST_STATUS_NUMBERS = {
  None: 0,
  Ok: 1,
  InvalidStartPoly: 2,
  StartOutsidePolygon: 3,
} as const;

/** JavaScript name of each number of RaycastStatus. */
export const RAYCAST_STATUS_NAMES = {
  0: 'None',
  1: 'Ok',
  2: 'InvalidStartPoly',
  3: 'StartOutsidePolygon',
} as const;

/** What a node of a path search on a navigation mesh stands for. */
export const PathNodeModel = {
  /** A polygon, entered where the best route so far enters it. */
  POLYGON: 0,
  /** A crossing of an edge at its middle; exact for that model, about three times the nodes. */
  CROSSING: 1,
} as const;
/** What a node of a path search on a navigation mesh stands for. */
export type PathNodeModel = (typeof PathNodeModel)[keyof typeof PathNodeModel];

/** Number of each JavaScript name of PathNodeModel. */
export const PATH_NODE_MODEL_NUMBERS = {
  polygon: 0,
  crossing: 1,
} as const;

/** JavaScript name of each number of PathNodeModel. */
export const PATH_NODE_MODEL_NAMES = {
  0: 'polygon',
  1: 'crossing',
} as const;

/** How walkable space is cut into regions. The numbers are saved. */
export const NavPartition = {
  /** Regions grow from the places farthest from walls. */
  WATERSHED: 0,
  /** Regions of unbroken runs of cells, row by row. */
  MONOTONE: 1,
  /** Unbroken runs, merged while they do not overlap. */
  LAYERS: 2,
} as const;
/** How walkable space is cut into regions. The numbers are saved. */
export type NavPartition = (typeof NavPartition)[keyof typeof NavPartition];

/** Number of each JavaScript name of NavPartition. */
export const NAV_PARTITION_NUMBERS = {
  watershed: 0,
  monotone: 1,
  layers: 2,
} as const;

/** JavaScript name of each number of NavPartition. */
export const NAV_PARTITION_NAMES = {
  0: 'watershed',
  1: 'monotone',
  2: 'layers',
} as const;

/** How a snapshot of a navigation mesh holds the tiles. */
export const SnapshotMode = {
  /** Their bytes: it stands for itself. */
  FULL: 0,
  /** Their content ids: restoring takes a library of tiles. */
  REFERENCED: 1,
} as const;
/** How a snapshot of a navigation mesh holds the tiles. */
export type SnapshotMode = (typeof SnapshotMode)[keyof typeof SnapshotMode];

/** Number of each JavaScript name of SnapshotMode. */
export const SNAPSHOT_MODE_NUMBERS = {
  full: 0,
  referenced: 1,
} as const;

/** JavaScript name of each number of SnapshotMode. */
export const SNAPSHOT_MODE_NAMES = {
  0: 'full',
  1: 'referenced',
} as const;

/** What a tile streamer has in its queue. */
export const TileOperation = {
  /** A tile is added, or replaces the one at its position. */
  STREAM_IN: 0,
  /** All layers of a column are removed. */
  STREAM_OUT: 1,
} as const;
/** What a tile streamer has in its queue. */
export type TileOperation = (typeof TileOperation)[keyof typeof TileOperation];

/** Number of each JavaScript name of TileOperation. */
export const TILE_OPERATION_NUMBERS = {
  'stream-in': 0,
  'stream-out': 1,
} as const;

/** JavaScript name of each number of TileOperation. */
export const TILE_OPERATION_NAMES = {
  0: 'stream-in',
  1: 'stream-out',
} as const;

/** The number maps of all enums. */
export const ENUM_NUMBERS = {
  pathStatus: PATH_STATUS_NUMBERS,
  searchStatus: SEARCH_STATUS_NUMBERS,
  pathReason: PATH_REASON_NUMBERS,
  jumper: JUMPER_NUMBERS,
  gridAlgorithm: GRID_ALGORITHM_NUMBERS,
  gridConnectivity: GRID_CONNECTIVITY_NUMBERS,
  diagonalRule: DIAGONAL_RULE_NUMBERS,
  gridHeuristic: GRID_HEURISTIC_NUMBERS,
  thetaVariant: THETA_VARIANT_NUMBERS,
  flowStatus: FLOW_STATUS_NUMBERS,
  hexLayout: HEX_LAYOUT_NUMBERS,
  graphAlgorithm: GRAPH_ALGORITHM_NUMBERS,
  landmarkSelection: LANDMARK_SELECTION_NUMBERS,
  voxelConnectivity: VOXEL_CONNECTIVITY_NUMBERS,
  voxelCornerRule: VOXEL_CORNER_RULE_NUMBERS,
  voxelHeuristic: VOXEL_HEURISTIC_NUMBERS,
  queryStatus: QUERY_STATUS_NUMBERS,
  areaQueryStatus: AREA_QUERY_STATUS_NUMBERS,
  raycastStatus: RAYCAST_STATUS_NUMBERS,
  pathNodeModel: PATH_NODE_MODEL_NUMBERS,
  navPartition: NAV_PARTITION_NUMBERS,
  snapshotMode: SNAPSHOT_MODE_NUMBERS,
  tileOperation: TILE_OPERATION_NUMBERS,
} as const;

/** The name maps of all enums. */
export const ENUM_NAMES = {
  pathStatus: PATH_STATUS_NAMES,
  searchStatus: SEARCH_STATUS_NAMES,
  pathReason: PATH_REASON_NAMES,
  jumper: JUMPER_NAMES,
  gridAlgorithm: GRID_ALGORITHM_NAMES,
  gridConnectivity: GRID_CONNECTIVITY_NAMES,
  diagonalRule: DIAGONAL_RULE_NAMES,
  gridHeuristic: GRID_HEURISTIC_NAMES,
  thetaVariant: THETA_VARIANT_NAMES,
  flowStatus: FLOW_STATUS_NAMES,
  hexLayout: HEX_LAYOUT_NAMES,
  graphAlgorithm: GRAPH_ALGORITHM_NAMES,
  landmarkSelection: LANDMARK_SELECTION_NAMES,
  voxelConnectivity: VOXEL_CONNECTIVITY_NAMES,
  voxelCornerRule: VOXEL_CORNER_RULE_NAMES,
  voxelHeuristic: VOXEL_HEURISTIC_NAMES,
  queryStatus: QUERY_STATUS_NAMES,
  areaQueryStatus: AREA_QUERY_STATUS_NAMES,
  raycastStatus: RAYCAST_STATUS_NAMES,
  pathNodeModel: PATH_NODE_MODEL_NAMES,
  navPartition: NAV_PARTITION_NAMES,
  snapshotMode: SNAPSHOT_MODE_NAMES,
  tileOperation: TILE_OPERATION_NAMES,
} as const;

/** How a query on a grid runs. NULL means the defaults. */
export const GRID_OPTIONS_LAYOUT = {
  size: 64,
  offsets: {
    structSize: 0,
    algorithm: 4,
    heuristicWeight: 8,
    connectivity: 16,
    diagonals: 20,
    agentSize: 24,
    heuristic: 28,
    recordExpansions: 32,
    iterationBudget: 36,
    iterationsPerSlice: 40,
    hpaChunkSize: 44,
    hpaSmoothing: 48,
    specializedEngines: 52,
    nearestRadius: 56,
    reserved: 60,
  },
  types: {
    structSize: 'u32',
    algorithm: 'i32',
    heuristicWeight: 'f64',
    connectivity: 'i32',
    diagonals: 'i32',
    agentSize: 'i32',
    heuristic: 'i32',
    recordExpansions: 'i32',
    iterationBudget: 'i32',
    iterationsPerSlice: 'i32',
    hpaChunkSize: 'i32',
    hpaSmoothing: 'i32',
    specializedEngines: 'i32',
    nearestRadius: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** How a query on a graph runs. NULL means the defaults. */
export const GRAPH_OPTIONS_LAYOUT = {
  size: 24,
  offsets: {
    structSize: 0,
    algorithm: 4,
    recordExpansions: 8,
    iterationBudget: 12,
    iterationsPerSlice: 16,
    reserved: 20,
  },
  types: {
    structSize: 'u32',
    algorithm: 'i32',
    recordExpansions: 'i32',
    iterationBudget: 'i32',
    iterationsPerSlice: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Which landmarks to build. NULL means the defaults. */
export const LANDMARK_OPTIONS_LAYOUT = {
  size: 24,
  offsets: {
    structSize: 0,
    count: 4,
    selection: 8,
    seedLow: 12,
    seedHigh: 16,
    reserved: 20,
  },
  types: {
    structSize: 'u32',
    count: 'i32',
    selection: 'i32',
    seedLow: 'u32',
    seedHigh: 'u32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Which points of a point graph are linked. NULL means the defaults: explicit links only. */
export const POINT_GRAPH_OPTIONS_LAYOUT = {
  size: 16,
  offsets: {
    structSize: 0,
    nearestCount: 4,
    maxDistance: 8,
  },
  types: {
    structSize: 'u32',
    nearestCount: 'i32',
    maxDistance: 'f64',
  },
} as const satisfies StructLayout;

/** How a query on a voxel grid runs. NULL means the defaults. */
export const VOXEL_OPTIONS_LAYOUT = {
  size: 32,
  offsets: {
    structSize: 0,
    connectivity: 4,
    cornerRule: 8,
    heuristic: 12,
    recordExpansions: 16,
    iterationBudget: 20,
    iterationsPerSlice: 24,
    reserved: 28,
  },
  types: {
    structSize: 'u32',
    connectivity: 'i32',
    cornerRule: 'i32',
    heuristic: 'i32',
    recordExpansions: 'i32',
    iterationBudget: 'i32',
    iterationsPerSlice: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Which Moving AI terrain is walkable. NULL means the defaults. */
export const MOVINGAI_OPTIONS_LAYOUT = {
  size: 16,
  offsets: {
    structSize: 0,
    swampWalkable: 4,
    waterWalkable: 8,
    reserved: 12,
  },
  types: {
    structSize: 'u32',
    swampWalkable: 'i32',
    waterWalkable: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** What a hierarchy of chunks is made for. NULL means the defaults. */
export const HPA_OPTIONS_LAYOUT = {
  size: 24,
  offsets: {
    structSize: 0,
    chunkSize: 4,
    entranceThreshold: 8,
    agentSize: 12,
    connectivity: 16,
    diagonals: 20,
  },
  types: {
    structSize: 'u32',
    chunkSize: 'i32',
    entranceThreshold: 'i32',
    agentSize: 'i32',
    connectivity: 'i32',
    diagonals: 'i32',
  },
} as const satisfies StructLayout;

/** What ties the tiles of a navigation mesh together. Values marked float32 are rounded to it. */
export const NAVMESH_PARAMS_LAYOUT = {
  size: 88,
  offsets: {
    structSize: 0,
    maxVertsPerPoly: 4,
    originX: 8,
    originY: 16,
    originZ: 24,
    tileSize: 32,
    cellSize: 40,
    walkableClimb: 48,
    agentRadius: 56,
    agentHeight: 64,
    agentMaxSlopeDegrees: 72,
    digestLow: 80,
    digestHigh: 84,
  },
  types: {
    structSize: 'u32',
    maxVertsPerPoly: 'i32',
    originX: 'f64',
    originY: 'f64',
    originZ: 'f64',
    tileSize: 'f64',
    cellSize: 'f64',
    walkableClimb: 'f64',
    agentRadius: 'f64',
    agentHeight: 'f64',
    agentMaxSlopeDegrees: 'f64',
    digestLow: 'u32',
    digestHigh: 'u32',
  },
} as const satisfies StructLayout;

/** What a navigation mesh is built with. World units unless it says cells. */
export const NAV_SETTINGS_LAYOUT = {
  size: 144,
  offsets: {
    structSize: 0,
    maxVertsPerPoly: 4,
    agentRadius: 8,
    agentHeight: 16,
    walkableClimb: 24,
    agentMaxSlopeDegrees: 32,
    cellSize: 40,
    tileSize: 48,
    cellHeight: 56,
    originX: 64,
    originZ: 72,
    floorY: 80,
    contourMaxError: 88,
    maxEdgeLength: 96,
    detailSampleDistance: 104,
    detailMaxError: 112,
    area: 120,
    flags: 124,
    snapBits: 128,
    partition: 132,
    minRegionArea: 136,
    mergeRegionArea: 140,
  },
  types: {
    structSize: 'u32',
    maxVertsPerPoly: 'i32',
    agentRadius: 'f64',
    agentHeight: 'f64',
    walkableClimb: 'f64',
    agentMaxSlopeDegrees: 'f64',
    cellSize: 'f64',
    tileSize: 'f64',
    cellHeight: 'f64',
    originX: 'f64',
    originZ: 'f64',
    floorY: 'f64',
    contourMaxError: 'f64',
    maxEdgeLength: 'f64',
    detailSampleDistance: 'f64',
    detailMaxError: 'f64',
    area: 'i32',
    flags: 'i32',
    snapBits: 'i32',
    partition: 'i32',
    minRegionArea: 'i32',
    mergeRegionArea: 'i32',
  },
} as const satisfies StructLayout;

/** How a query object of a navigation mesh searches. NULL means the defaults. */
export const NAVQUERY_OPTIONS_LAYOUT = {
  size: 16,
  offsets: {
    structSize: 0,
    nodeModel: 4,
    maxNodes: 8,
    reserved: 12,
  },
  types: {
    structSize: 'u32',
    nodeModel: 'i32',
    maxNodes: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** How a path between two positions is found. NULL means the defaults. */
export const NAV_PATH_OPTIONS_LAYOUT = {
  size: 32,
  offsets: {
    structSize: 0,
    iterationsPerSlice: 4,
    extentX: 8,
    extentY: 16,
    extentZ: 24,
  },
  types: {
    structSize: 'u32',
    iterationsPerSlice: 'i32',
    extentX: 'f64',
    extentY: 'f64',
    extentZ: 'f64',
  },
} as const satisfies StructLayout;

/** Which polygons a query may use. NULL means the defaults: all. */
export const NAV_FILTER_OPTIONS_LAYOUT = {
  size: 16,
  offsets: {
    structSize: 0,
    includeFlags: 4,
    excludeFlags: 8,
    reserved: 12,
  },
  types: {
    structSize: 'u32',
    includeFlags: 'i32',
    excludeFlags: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a path query; the cells stay in the object that answered. */
export const GRID_PATH_LAYOUT = {
  size: 72,
  offsets: {
    cost: 0,
    length: 8,
    iterations: 16,
    expanded: 24,
    status: 32,
    reason: 36,
    algorithm: 40,
    specialized: 44,
    cellCount: 48,
    pointCount: 52,
    straightSteps: 56,
    diagonalSteps: 60,
    firstCell: 64,
    recorded: 68,
  },
  types: {
    cost: 'f64',
    length: 'f64',
    iterations: 'u64',
    expanded: 'u64',
    status: 'i32',
    reason: 'i32',
    algorithm: 'i32',
    specialized: 'i32',
    cellCount: 'i32',
    pointCount: 'i32',
    straightSteps: 'i32',
    diagonalSteps: 'i32',
    firstCell: 'u32',
    recorded: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a graph query; the nodes stay in the object that answered. */
export const GRAPH_PATH_LAYOUT = {
  size: 56,
  offsets: {
    cost: 0,
    length: 8,
    iterations: 16,
    expanded: 24,
    status: 32,
    reason: 36,
    algorithm: 40,
    nodeCount: 44,
    firstNode: 48,
    recorded: 52,
  },
  types: {
    cost: 'f64',
    length: 'f64',
    iterations: 'u64',
    expanded: 'u64',
    status: 'i32',
    reason: 'i32',
    algorithm: 'i32',
    nodeCount: 'i32',
    firstNode: 'u32',
    recorded: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a path query on a voxel grid; the voxels stay in the object that answered. */
export const VOXEL_PATH_LAYOUT = {
  size: 80,
  offsets: {
    cost: 0,
    length: 8,
    iterations: 16,
    expanded: 24,
    pageBytes: 32,
    status: 40,
    reason: 44,
    cellCount: 48,
    pointCount: 52,
    faceSteps: 56,
    edgeSteps: 60,
    cornerSteps: 64,
    pages: 68,
    firstCell: 72,
    recorded: 76,
  },
  types: {
    cost: 'f64',
    length: 'f64',
    iterations: 'u64',
    expanded: 'u64',
    pageBytes: 'u64',
    status: 'i32',
    reason: 'i32',
    cellCount: 'i32',
    pointCount: 'i32',
    faceSteps: 'i32',
    edgeSteps: 'i32',
    cornerSteps: 'i32',
    pages: 'u32',
    firstCell: 'u32',
    recorded: 'u32',
  },
} as const satisfies StructLayout;

/** The polygon of a navigation mesh that is nearest to a position. */
export const NAV_NEAREST_LAYOUT = {
  size: 48,
  offsets: {
    x: 0,
    y: 8,
    z: 16,
    distanceSquared: 24,
    polygon: 32,
    overPolygon: 40,
    reserved: 44,
  },
  types: {
    x: 'f64',
    y: 'f64',
    z: 'f64',
    distanceSquared: 'f64',
    polygon: 'u64',
    overPolygon: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a search from polygon to polygon. */
export const NAV_CORRIDOR_LAYOUT = {
  size: 32,
  offsets: {
    cost: 0,
    iterations: 8,
    status: 16,
    polygonCount: 20,
    truncated: 24,
    nodeLimitReached: 28,
  },
  types: {
    cost: 'f64',
    iterations: 'u64',
    status: 'i32',
    polygonCount: 'i32',
    truncated: 'i32',
    nodeLimitReached: 'i32',
  },
} as const satisfies StructLayout;

/** Result of string pulling. */
export const NAV_STRAIGHT_PATH_LAYOUT = {
  size: 24,
  offsets: {
    length: 0,
    status: 8,
    pointCount: 12,
    truncated: 16,
    reserved: 20,
  },
  types: {
    length: 'f64',
    status: 'i32',
    pointCount: 'i32',
    truncated: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a path query between two positions; corridor and points stay in the query object. */
export const NAV_PATH_LAYOUT = {
  size: 120,
  offsets: {
    cost: 0,
    length: 8,
    startX: 16,
    startY: 24,
    startZ: 32,
    startDistance: 40,
    goalX: 48,
    goalY: 56,
    goalZ: 64,
    goalDistance: 72,
    iterations: 80,
    status: 88,
    detail: 92,
    reason: 96,
    polygonCount: 100,
    pointCount: 104,
    nodeLimitReached: 108,
    firstPolygon: 112,
    firstPoint: 116,
  },
  types: {
    cost: 'f64',
    length: 'f64',
    startX: 'f64',
    startY: 'f64',
    startZ: 'f64',
    startDistance: 'f64',
    goalX: 'f64',
    goalY: 'f64',
    goalZ: 'f64',
    goalDistance: 'f64',
    iterations: 'u64',
    status: 'i32',
    detail: 'i32',
    reason: 'i32',
    polygonCount: 'i32',
    pointCount: 'i32',
    nodeLimitReached: 'i32',
    firstPolygon: 'u32',
    firstPoint: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a ray across the surface. */
export const NAV_RAY_LAYOUT = {
  size: 72,
  offsets: {
    t: 0,
    x: 8,
    z: 16,
    normalX: 24,
    normalZ: 32,
    polygon: 40,
    status: 48,
    hit: 52,
    edge: 56,
    visitedCount: 60,
    truncated: 64,
    reserved: 68,
  },
  types: {
    t: 'f64',
    x: 'f64',
    z: 'f64',
    normalX: 'f64',
    normalZ: 'f64',
    polygon: 'u64',
    status: 'i32',
    hit: 'i32',
    edge: 'i32',
    visitedCount: 'i32',
    truncated: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** Result of a move along the surface. */
export const NAV_MOVE_LAYOUT = {
  size: 48,
  offsets: {
    x: 0,
    y: 8,
    z: 16,
    polygon: 24,
    status: 32,
    blocked: 36,
    visitedCount: 40,
    truncated: 44,
  },
  types: {
    x: 'f64',
    y: 'f64',
    z: 'f64',
    polygon: 'u64',
    status: 'i32',
    blocked: 'i32',
    visitedCount: 'i32',
    truncated: 'i32',
  },
} as const satisfies StructLayout;

/** Result of a search for the polygons in a shape. */
export const NAV_AREA_SEARCH_LAYOUT = {
  size: 24,
  offsets: {
    iterations: 0,
    status: 8,
    polygonCount: 12,
    truncated: 16,
    nodeLimitReached: 20,
  },
  types: {
    iterations: 'u64',
    status: 'i32',
    polygonCount: 'i32',
    truncated: 'i32',
    nodeLimitReached: 'i32',
  },
} as const satisfies StructLayout;

/** The wall nearest to a position. */
export const NAV_WALL_HIT_LAYOUT = {
  size: 72,
  offsets: {
    distance: 0,
    x: 8,
    y: 16,
    z: 24,
    normalX: 32,
    normalZ: 40,
    polygon: 48,
    status: 56,
    found: 60,
    edge: 64,
    nodeLimitReached: 68,
  },
  types: {
    distance: 'f64',
    x: 'f64',
    y: 'f64',
    z: 'f64',
    normalX: 'f64',
    normalZ: 'f64',
    polygon: 'u64',
    status: 'i32',
    found: 'i32',
    edge: 'i32',
    nodeLimitReached: 'i32',
  },
} as const satisfies StructLayout;

/** A piece of wall; the walkable side lies left of it in X/Z. */
export const NAV_WALL_LAYOUT = {
  size: 72,
  offsets: {
    x0: 0,
    y0: 8,
    z0: 16,
    x1: 24,
    y1: 32,
    z1: 40,
    distance: 48,
    polygon: 56,
    edge: 64,
    reserved: 68,
  },
  types: {
    x0: 'f64',
    y0: 'f64',
    z0: 'f64',
    x1: 'f64',
    y1: 'f64',
    z1: 'f64',
    distance: 'f64',
    polygon: 'u64',
    edge: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** A random point of a navigation mesh. */
export const NAV_RANDOM_POINT_LAYOUT = {
  size: 32,
  offsets: {
    x: 0,
    y: 8,
    z: 16,
    polygon: 24,
  },
  types: {
    x: 'f64',
    y: 'f64',
    z: 'f64',
    polygon: 'u64',
  },
} as const satisfies StructLayout;

/** The last failed call of this thread, as parts. */
export const ERROR_LAYOUT = {
  size: 56,
  offsets: {
    value: 0,
    min: 8,
    max: 16,
    offset: 24,
    status: 32,
    field: 36,
    index: 40,
    line: 44,
    detail: 48,
    reserved: 52,
  },
  types: {
    value: 'f64',
    min: 'f64',
    max: 'f64',
    offset: 'u64',
    status: 'i32',
    field: 'i32',
    index: 'i32',
    line: 'i32',
    detail: 'i32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** One line of a Moving AI scenario file. */
export const SCENARIO_LAYOUT = {
  size: 48,
  offsets: {
    optimal: 0,
    bucket: 8,
    mapWidth: 12,
    mapHeight: 16,
    startX: 20,
    startY: 24,
    goalX: 28,
    goalY: 32,
    mapNameOffset: 36,
    mapNameLength: 40,
    reserved: 44,
  },
  types: {
    optimal: 'f64',
    bucket: 'i32',
    mapWidth: 'i32',
    mapHeight: 'i32',
    startX: 'i32',
    startY: 'i32',
    goalX: 'i32',
    goalY: 'i32',
    mapNameOffset: 'u32',
    mapNameLength: 'u32',
    reserved: 'u32',
  },
} as const satisfies StructLayout;

/** One line of a Moving AI voxel scenario file. */
export const VOXEL_SCENARIO_LAYOUT = {
  size: 48,
  offsets: {
    optimal: 0,
    ratio: 8,
    startX: 16,
    startY: 20,
    startZ: 24,
    goalX: 28,
    goalY: 32,
    goalZ: 36,
    mapNameOffset: 40,
    mapNameLength: 44,
  },
  types: {
    optimal: 'f64',
    ratio: 'f64',
    startX: 'i32',
    startY: 'i32',
    startZ: 'i32',
    goalX: 'i32',
    goalY: 'i32',
    goalZ: 'i32',
    mapNameOffset: 'u32',
    mapNameLength: 'u32',
  },
} as const satisfies StructLayout;

/** An operation in the queue of a tile streamer. */
export const QUEUED_OPERATION_LAYOUT = {
  size: 24,
  offsets: {
    length: 0,
    kind: 8,
    tileX: 12,
    tileZ: 16,
    layer: 20,
  },
  types: {
    length: 'u64',
    kind: 'i32',
    tileX: 'i32',
    tileZ: 'i32',
    layer: 'i32',
  },
} as const satisfies StructLayout;

/** Options in the order of memory. How a query on a grid runs. NULL means the defaults. */
export const GRID_OPTIONS_SPECS = [
  { field: 1, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 64, min: 64, max: 64 },
  { field: 2, name: 'algorithm', kind: 'choice', type: 'i32', offset: 4, default: 0, min: 0, max: 7, enum: 'gridAlgorithm' },
  { field: 3, name: 'heuristicWeight', kind: 'f64', type: 'f64', offset: 8, default: 1, min: 0, max: 1.7976931348623157e+308 },
  { field: 4, name: 'connectivity', kind: 'choice', type: 'i32', offset: 16, default: 8, min: 4, max: 8, enum: 'gridConnectivity' },
  { field: 5, name: 'diagonals', kind: 'choice', type: 'i32', offset: 20, default: 0, min: 0, max: 2, enum: 'diagonalRule' },
  { field: 6, name: 'agentSize', kind: 'i32', type: 'i32', offset: 24, default: 1, min: 1, max: 255 },
  { field: 7, name: 'heuristic', kind: 'choice', type: 'i32', offset: 28, default: 0, min: 0, max: 4, enum: 'gridHeuristic' },
  { field: 8, name: 'recordExpansions', kind: 'bool', type: 'i32', offset: 32, default: 0, min: 0, max: 1 },
  { field: 9, name: 'iterationBudget', kind: 'i32', type: 'i32', offset: 36, default: 0, min: 0, max: 2147483647 },
  { field: 10, name: 'iterationsPerSlice', kind: 'i32', type: 'i32', offset: 40, default: 256, min: 1, max: 2147483647 },
  { field: 11, name: 'hpaChunkSize', kind: 'i32', type: 'i32', offset: 44, default: 16, min: 2, max: 1024 },
  { field: 12, name: 'hpaSmoothing', kind: 'bool', type: 'i32', offset: 48, default: 1, min: 0, max: 1 },
  { field: 13, name: 'specializedEngines', kind: 'bool', type: 'i32', offset: 52, default: 1, min: 0, max: 1 },
  { field: 14, name: 'nearestRadius', kind: 'i32', type: 'i32', offset: 56, default: 2147483647, min: 0, max: 2147483647 },
  { field: 15, name: 'reserved', kind: 'u32', type: 'u32', offset: 60, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const GRID_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_grid_options); any other value is an error.' },
  algorithm: { unit: '', doc: 'Search algorithm.' },
  heuristicWeight: { unit: 'factor', doc: 'Weight of the heuristic; above 1 trades optimality for fewer expansions.' },
  connectivity: { unit: '', doc: 'Four or eight moves; hex grids have six.' },
  diagonals: { unit: '', doc: 'Rule for diagonal moves; hex grids have none.' },
  agentSize: { unit: 'cells', doc: 'Side of the agent\'s square; its position is the top-left cell. Hex grids allow 1 only.' },
  heuristic: { unit: '', doc: 'Heuristic.' },
  recordExpansions: { unit: '0 or 1', doc: 'Record the expanded cells in order.' },
  iterationBudget: { unit: 'iterations', doc: 'Most iterations of the query; 0 is unlimited.' },
  iterationsPerSlice: { unit: 'iterations', doc: 'Slice of findPathAsync and of cancellable queries.' },
  hpaChunkSize: { unit: 'cells', doc: 'Chunk side of hpa*; no other search reads it.' },
  hpaSmoothing: { unit: '0 or 1', doc: 'Smooth paths of hpa*; no other search reads it.' },
  specializedEngines: { unit: '0 or 1', doc: 'Allow the specialised octile engine where the query qualifies.' },
  nearestRadius: { unit: 'cells', doc: 'Search radius of nearest-cell queries, in columns and rows; path queries do not read it.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Presets: number, and the options that differ from the defaults (as enum numbers). */
export const GRID_OPTIONS_PRESETS = {
  Default: { number: 0, changes: {} },
  FourConnected: { number: 1, changes: { connectivity: 4 } },
  NoSqueezing: { number: 2, changes: { diagonals: 1 } },
} as const;

/** Options in the order of memory. How a query on a graph runs. NULL means the defaults. */
export const GRAPH_OPTIONS_SPECS = [
  { field: 16, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 24, min: 24, max: 24 },
  { field: 17, name: 'algorithm', kind: 'choice', type: 'i32', offset: 4, default: 0, min: 0, max: 4, enum: 'graphAlgorithm' },
  { field: 18, name: 'recordExpansions', kind: 'bool', type: 'i32', offset: 8, default: 0, min: 0, max: 1 },
  { field: 19, name: 'iterationBudget', kind: 'i32', type: 'i32', offset: 12, default: 0, min: 0, max: 2147483647 },
  { field: 20, name: 'iterationsPerSlice', kind: 'i32', type: 'i32', offset: 16, default: 256, min: 1, max: 2147483647 },
  { field: 21, name: 'reserved', kind: 'u32', type: 'u32', offset: 20, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const GRAPH_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_graph_options); any other value is an error.' },
  algorithm: { unit: '', doc: 'Search algorithm.' },
  recordExpansions: { unit: '0 or 1', doc: 'Record the expanded nodes in order.' },
  iterationBudget: { unit: 'iterations', doc: 'Most iterations of the query; 0 is unlimited.' },
  iterationsPerSlice: { unit: 'iterations', doc: 'Slice of findPathAsync.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Presets: number, and the options that differ from the defaults (as enum numbers). */
export const GRAPH_OPTIONS_PRESETS = {
  Default: { number: 0, changes: {} },
  Bidirectional: { number: 1, changes: { algorithm: 4 } },
} as const;

/** Options in the order of memory. Which landmarks to build. NULL means the defaults. */
export const LANDMARK_OPTIONS_SPECS = [
  { field: 22, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 24, min: 24, max: 24 },
  { field: 23, name: 'count', kind: 'i32', type: 'i32', offset: 4, default: 16, min: 1, max: 67108864 },
  { field: 24, name: 'selection', kind: 'choice', type: 'i32', offset: 8, default: 0, min: 0, max: 1, enum: 'landmarkSelection' },
  { field: 25, name: 'seedLow', kind: 'u32', type: 'u32', offset: 12, default: 1, min: 0, max: 4294967295 },
  { field: 26, name: 'seedHigh', kind: 'u32', type: 'u32', offset: 16, default: 0, min: 0, max: 4294967295 },
  { field: 27, name: 'reserved', kind: 'u32', type: 'u32', offset: 20, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const LANDMARK_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_landmark_options); any other value is an error.' },
  count: { unit: 'landmarks', doc: 'Landmarks; at most one per node is made.' },
  selection: { unit: '', doc: 'How they are chosen.' },
  seedLow: { unit: '', doc: 'Low half of the seed of the random roots.' },
  seedHigh: { unit: '', doc: 'High half of the seed.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Options in the order of memory. Which points of a point graph are linked. NULL means the defaults: explicit links only. */
export const POINT_GRAPH_OPTIONS_SPECS = [
  { field: 28, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 16, min: 16, max: 16 },
  { field: 29, name: 'nearestCount', kind: 'i32', type: 'i32', offset: 4, default: 0, min: 0, max: 67108864 },
  { field: 30, name: 'maxDistance', kind: 'f64', type: 'f64', offset: 8, default: 0, min: 0, max: 1.7976931348623157e+308 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const POINT_GRAPH_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_point_graph_options); any other value is an error.' },
  nearestCount: { unit: 'points', doc: 'Links of each point to its nearest; 0 is off.' },
  maxDistance: { unit: 'world units', doc: 'Longest generated link, inclusive; 0 is off, else at least 2^-30.' },
} as const;

/** Options in the order of memory. How a query on a voxel grid runs. NULL means the defaults. */
export const VOXEL_OPTIONS_SPECS = [
  { field: 31, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 32, min: 32, max: 32 },
  { field: 32, name: 'connectivity', kind: 'choice', type: 'i32', offset: 4, default: 26, min: 6, max: 26, enum: 'voxelConnectivity' },
  { field: 33, name: 'cornerRule', kind: 'choice', type: 'i32', offset: 8, default: 0, min: 0, max: 2, enum: 'voxelCornerRule' },
  { field: 34, name: 'heuristic', kind: 'choice', type: 'i32', offset: 12, default: 0, min: 0, max: 1, enum: 'voxelHeuristic' },
  { field: 35, name: 'recordExpansions', kind: 'bool', type: 'i32', offset: 16, default: 0, min: 0, max: 1 },
  { field: 36, name: 'iterationBudget', kind: 'i32', type: 'i32', offset: 20, default: 0, min: 0, max: 2147483647 },
  { field: 37, name: 'iterationsPerSlice', kind: 'i32', type: 'i32', offset: 24, default: 256, min: 1, max: 2147483647 },
  { field: 38, name: 'reserved', kind: 'u32', type: 'u32', offset: 28, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const VOXEL_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_voxel_options); any other value is an error.' },
  connectivity: { unit: '', doc: 'Six, eighteen or twenty-six moves.' },
  cornerRule: { unit: '', doc: 'Rule for edge and corner moves.' },
  heuristic: { unit: '', doc: 'Heuristic.' },
  recordExpansions: { unit: '0 or 1', doc: 'Record the expanded voxels in order.' },
  iterationBudget: { unit: 'iterations', doc: 'Most iterations of the query; 0 is unlimited.' },
  iterationsPerSlice: { unit: 'iterations', doc: 'Slice of findPathAsync.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Presets: number, and the options that differ from the defaults (as enum numbers). */
export const VOXEL_OPTIONS_PRESETS = {
  Default: { number: 0, changes: {} },
  SixConnected: { number: 1, changes: { connectivity: 6 } },
  EighteenConnected: { number: 2, changes: { connectivity: 18 } },
} as const;

/** Options in the order of memory. Which Moving AI terrain is walkable. NULL means the defaults. */
export const MOVINGAI_OPTIONS_SPECS = [
  { field: 39, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 16, min: 16, max: 16 },
  { field: 40, name: 'swampWalkable', kind: 'bool', type: 'i32', offset: 4, default: 1, min: 0, max: 1 },
  { field: 41, name: 'waterWalkable', kind: 'bool', type: 'i32', offset: 8, default: 0, min: 0, max: 1 },
  { field: 42, name: 'reserved', kind: 'u32', type: 'u32', offset: 12, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const MOVINGAI_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_movingai_options); any other value is an error.' },
  swampWalkable: { unit: '0 or 1', doc: '`S` is walkable.' },
  waterWalkable: { unit: '0 or 1', doc: '`W` is walkable.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Options in the order of memory. What a hierarchy of chunks is made for. NULL means the defaults. */
export const HPA_OPTIONS_SPECS = [
  { field: 43, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 24, min: 24, max: 24 },
  { field: 44, name: 'chunkSize', kind: 'i32', type: 'i32', offset: 4, default: 16, min: 2, max: 1024 },
  { field: 45, name: 'entranceThreshold', kind: 'i32', type: 'i32', offset: 8, default: 6, min: 1, max: 2147483647 },
  { field: 46, name: 'agentSize', kind: 'i32', type: 'i32', offset: 12, default: 1, min: 1, max: 255 },
  { field: 47, name: 'connectivity', kind: 'choice', type: 'i32', offset: 16, default: 8, min: 4, max: 8, enum: 'gridConnectivity' },
  { field: 48, name: 'diagonals', kind: 'choice', type: 'i32', offset: 20, default: 0, min: 0, max: 2, enum: 'diagonalRule' },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const HPA_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_hpa_options); any other value is an error.' },
  chunkSize: { unit: 'cells', doc: 'Side of a chunk.' },
  entranceThreshold: { unit: 'cells', doc: 'Entrances this wide, and wider than one cell, are crossed at both ends; others in the middle.' },
  agentSize: { unit: 'cells', doc: 'Side of the agent\'s square; its position is the top-left cell.' },
  connectivity: { unit: '', doc: 'Four or eight moves.' },
  diagonals: { unit: '', doc: 'Rule for diagonal moves; allow-all needs four moves.' },
} as const;

/** Options in the order of memory. What ties the tiles of a navigation mesh together. Values marked float32 are rounded to it. */
export const NAVMESH_PARAMS_SPECS = [
  { field: 49, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 88, min: 88, max: 88 },
  { field: 50, name: 'maxVertsPerPoly', kind: 'i32', type: 'i32', offset: 4, default: 6, min: 3, max: 16 },
  { field: 51, name: 'originX', kind: 'f64', type: 'f64', offset: 8, default: 0, min: -2097152, max: 2097152 },
  { field: 52, name: 'originY', kind: 'f64', type: 'f64', offset: 16, default: 0, min: -2097152, max: 2097152 },
  { field: 53, name: 'originZ', kind: 'f64', type: 'f64', offset: 24, default: 0, min: -2097152, max: 2097152 },
  { field: 54, name: 'tileSize', kind: 'f64', type: 'f64', offset: 32, default: 64, min: 0, max: 3.4028234663852886e+38 },
  { field: 55, name: 'cellSize', kind: 'f64', type: 'f64', offset: 40, default: 0.3, min: 0, max: 1.7976931348623157e+308 },
  { field: 56, name: 'walkableClimb', kind: 'f64', type: 'f64', offset: 48, default: 0.9, min: 0, max: 3.4028234663852886e+38 },
  { field: 57, name: 'agentRadius', kind: 'f64', type: 'f64', offset: 56, default: 0.6, min: 0, max: 3.4028234663852886e+38 },
  { field: 58, name: 'agentHeight', kind: 'f64', type: 'f64', offset: 64, default: 2, min: 0, max: 3.4028234663852886e+38 },
  { field: 59, name: 'agentMaxSlopeDegrees', kind: 'f64', type: 'f64', offset: 72, default: 45, min: 0, max: 90 },
  { field: 60, name: 'digestLow', kind: 'u32', type: 'u32', offset: 80, default: 0, min: 0, max: 4294967295 },
  { field: 61, name: 'digestHigh', kind: 'u32', type: 'u32', offset: 84, default: 0, min: 0, max: 4294967295 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const NAVMESH_PARAMS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_navmesh_params); any other value is an error.' },
  maxVertsPerPoly: { unit: 'vertices', doc: 'Most vertices of a polygon.' },
  originX: { unit: 'world units', doc: 'Corner of tile (0, 0), first axis; within 2^21.' },
  originY: { unit: 'world units', doc: 'Recorded height of the tile grid; tiles have heights of their own.' },
  originZ: { unit: 'world units', doc: 'Corner of tile (0, 0), third axis.' },
  tileSize: { unit: 'world units', doc: 'Side of a tile: a float32 above 0 and at most 8192 cells.' },
  cellSize: { unit: 'world units', doc: 'Cell side, above 0; it bounds how exactly vertices are stored.' },
  walkableClimb: { unit: 'world units', doc: 'Highest step, float32.' },
  agentRadius: { unit: 'world units', doc: 'Radius that the mesh was shrunk by, float32.' },
  agentHeight: { unit: 'world units', doc: 'Height that fits under ceilings, float32.' },
  agentMaxSlopeDegrees: { unit: 'degrees', doc: 'Steepest walkable slope, float32.' },
  digestLow: { unit: '', doc: 'Low half of the settings digest; 0 for meshes built by hand.' },
  digestHigh: { unit: '', doc: 'High half of the settings digest.' },
} as const;

/** Options in the order of memory. What a navigation mesh is built with. World units unless it says cells. */
export const NAV_SETTINGS_SPECS = [
  { field: 62, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 144, min: 144, max: 144 },
  { field: 63, name: 'maxVertsPerPoly', kind: 'i32', type: 'i32', offset: 4, default: 6, min: 3, max: 16 },
  { field: 64, name: 'agentRadius', kind: 'f64', type: 'f64', offset: 8, default: 0.6, min: 0, max: 3.4028234663852886e+38 },
  { field: 65, name: 'agentHeight', kind: 'f64', type: 'f64', offset: 16, default: 2, min: 0, max: 3.4028234663852886e+38 },
  { field: 66, name: 'walkableClimb', kind: 'f64', type: 'f64', offset: 24, default: 0.9, min: 0, max: 3.4028234663852886e+38 },
  { field: 67, name: 'agentMaxSlopeDegrees', kind: 'f64', type: 'f64', offset: 32, default: 45, min: 0, max: 90 },
  { field: 68, name: 'cellSize', kind: 'f64', type: 'f64', offset: 40, default: 0.3, min: 0, max: 1.7976931348623157e+308 },
  { field: 69, name: 'tileSize', kind: 'f64', type: 'f64', offset: 48, default: 64, min: 0, max: 3.4028234663852886e+38 },
  { field: 70, name: 'cellHeight', kind: 'f64', type: 'f64', offset: 56, default: 0.2, min: 0, max: 1.7976931348623157e+308 },
  { field: 71, name: 'originX', kind: 'f64', type: 'f64', offset: 64, default: 0, min: -2097152, max: 2097152 },
  { field: 72, name: 'originZ', kind: 'f64', type: 'f64', offset: 72, default: 0, min: -2097152, max: 2097152 },
  { field: 73, name: 'floorY', kind: 'f64', type: 'f64', offset: 80, default: 0, min: -2097152, max: 2097152 },
  { field: 74, name: 'contourMaxError', kind: 'f64', type: 'f64', offset: 88, default: 1.3, min: 0, max: 3.4028234663852886e+38 },
  { field: 75, name: 'maxEdgeLength', kind: 'f64', type: 'f64', offset: 96, default: 3.6, min: 0, max: 1.7976931348623157e+308 },
  { field: 76, name: 'detailSampleDistance', kind: 'f64', type: 'f64', offset: 104, default: 1.8, min: 0, max: 1.7976931348623157e+308 },
  { field: 77, name: 'detailMaxError', kind: 'f64', type: 'f64', offset: 112, default: 0.2, min: 0, max: 1.7976931348623157e+308 },
  { field: 78, name: 'area', kind: 'i32', type: 'i32', offset: 120, default: 0, min: 0, max: 63 },
  { field: 79, name: 'flags', kind: 'i32', type: 'i32', offset: 124, default: 1, min: 0, max: 65535 },
  { field: 80, name: 'snapBits', kind: 'i32', type: 'i32', offset: 128, default: -1, min: -1, max: 16 },
  { field: 81, name: 'partition', kind: 'choice', type: 'i32', offset: 132, default: 0, min: 0, max: 2, enum: 'navPartition' },
  { field: 82, name: 'minRegionArea', kind: 'i32', type: 'i32', offset: 136, default: 64, min: 0, max: 2147483647 },
  { field: 83, name: 'mergeRegionArea', kind: 'i32', type: 'i32', offset: 140, default: 400, min: 0, max: 2147483647 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const NAV_SETTINGS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_nav_settings); any other value is an error.' },
  maxVertsPerPoly: { unit: 'vertices', doc: 'Most vertices of a polygon.' },
  agentRadius: { unit: 'world units', doc: 'Radius of the agents.' },
  agentHeight: { unit: 'world units', doc: 'Height of the agents.' },
  walkableClimb: { unit: 'world units', doc: 'Highest step.' },
  agentMaxSlopeDegrees: { unit: 'degrees', doc: 'Steepest walkable slope.' },
  cellSize: { unit: 'world units', doc: 'Cell side, above 0.' },
  tileSize: { unit: 'world units', doc: 'Side of a tile: a float32 above 0 and at most 8192 cells.' },
  cellHeight: { unit: 'world units', doc: 'Height of a cell, above 0.' },
  originX: { unit: 'world units', doc: 'Corner of tile (0, 0), first axis; within 2^21.' },
  originZ: { unit: 'world units', doc: 'Corner of tile (0, 0), third axis.' },
  floorY: { unit: 'world units', doc: 'Height of a mesh built in the plane.' },
  contourMaxError: { unit: 'cells', doc: 'How far an outline may leave the cells; float32.' },
  maxEdgeLength: { unit: 'world units', doc: 'Longest edge along a wall; 0 is unlimited.' },
  detailSampleDistance: { unit: 'world units', doc: 'Distance of height samples; 0 turns height detail off.' },
  detailMaxError: { unit: 'world units', doc: 'How far height detail may leave the surface.' },
  area: { unit: '', doc: 'Area of the polygons of a mesh built in the plane.' },
  flags: { unit: '', doc: 'Flags of the polygons.' },
  snapBits: { unit: 'bits', doc: 'Fraction bits of the plane\'s grid; -1 is automatic.' },
  partition: { unit: '', doc: 'How walkable space is cut into regions.' },
  minRegionArea: { unit: 'cells', doc: 'Smaller regions are dropped.' },
  mergeRegionArea: { unit: 'cells', doc: 'Smaller regions are merged into their neighbours.' },
} as const;

/** Options in the order of memory. How a query object of a navigation mesh searches. NULL means the defaults. */
export const NAVQUERY_OPTIONS_SPECS = [
  { field: 84, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 16, min: 16, max: 16 },
  { field: 85, name: 'nodeModel', kind: 'choice', type: 'i32', offset: 4, default: 0, min: 0, max: 1, enum: 'pathNodeModel' },
  { field: 86, name: 'maxNodes', kind: 'i32', type: 'i32', offset: 8, default: 65536, min: 1, max: 16777216 },
  { field: 87, name: 'reserved', kind: 'u32', type: 'u32', offset: 12, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const NAVQUERY_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_navquery_options); any other value is an error.' },
  nodeModel: { unit: '', doc: 'What a node stands for.' },
  maxNodes: { unit: 'nodes', doc: 'Most nodes of a search; further ones are dropped.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Options in the order of memory. How a path between two positions is found. NULL means the defaults. */
export const NAV_PATH_OPTIONS_SPECS = [
  { field: 88, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 32, min: 32, max: 32 },
  { field: 89, name: 'iterationsPerSlice', kind: 'i32', type: 'i32', offset: 4, default: 256, min: 1, max: 2147483647 },
  { field: 90, name: 'extentX', kind: 'f64', type: 'f64', offset: 8, default: 2, min: 0, max: 1.7976931348623157e+308 },
  { field: 91, name: 'extentY', kind: 'f64', type: 'f64', offset: 16, default: 4, min: 0, max: 1.7976931348623157e+308 },
  { field: 92, name: 'extentZ', kind: 'f64', type: 'f64', offset: 24, default: 2, min: 0, max: 1.7976931348623157e+308 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const NAV_PATH_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_nav_path_options); any other value is an error.' },
  iterationsPerSlice: { unit: 'iterations', doc: 'Slice of findPathAsync.' },
  extentX: { unit: 'world units', doc: 'How far the ends may be from their polygons, first axis.' },
  extentY: { unit: 'world units', doc: 'The same, height.' },
  extentZ: { unit: 'world units', doc: 'The same, third axis.' },
} as const;

/** Options in the order of memory. Which polygons a query may use. NULL means the defaults: all. */
export const NAV_FILTER_OPTIONS_SPECS = [
  { field: 93, name: 'structSize', kind: 'size', type: 'u32', offset: 0, default: 16, min: 16, max: 16 },
  { field: 94, name: 'includeFlags', kind: 'i32', type: 'i32', offset: 4, default: 65535, min: 0, max: 65535 },
  { field: 95, name: 'excludeFlags', kind: 'i32', type: 'i32', offset: 8, default: 0, min: 0, max: 65535 },
  { field: 96, name: 'reserved', kind: 'u32', type: 'u32', offset: 12, default: 0, min: 0, max: 0 },
] as const satisfies readonly OptionSpec[];

/** Unit and meaning of each option. */
export const NAV_FILTER_OPTIONS_DOCS = {
  structSize: { unit: 'bytes', doc: 'sizeof(sp_nav_filter_options); any other value is an error.' },
  includeFlags: { unit: '', doc: 'Polygons need one of these flags; 65535 takes all, even those without flags.' },
  excludeFlags: { unit: '', doc: 'Polygons with any of these flags are refused.' },
  reserved: { unit: '', doc: 'Padding; must be 0.' },
} as const;

/** Status of a call; errors are negative. */
export const STATUS = {
  OK: 0,
  E_ARGUMENT: -1,
  E_RANGE: -2,
  E_HANDLE: -3,
  E_STATE: -4,
  E_REENTRANT: -5,
  E_NO_MEMORY: -6,
  E_FORMAT: -7,
  E_CALLBACK: -8,
  E_BUFFER_TOO_SMALL: -9,
  E_FP_ENVIRONMENT: -10,
  E_UNSUPPORTED: -11,
} as const;

/** Numbers of options and arguments in error records. */
export const FIELD = {
  NONE: 0,
  GRID_OPTIONS_STRUCT_SIZE: 1,
  GRID_OPTIONS_ALGORITHM: 2,
  GRID_OPTIONS_HEURISTIC_WEIGHT: 3,
  GRID_OPTIONS_CONNECTIVITY: 4,
  GRID_OPTIONS_DIAGONALS: 5,
  GRID_OPTIONS_AGENT_SIZE: 6,
  GRID_OPTIONS_HEURISTIC: 7,
  GRID_OPTIONS_RECORD_EXPANSIONS: 8,
  GRID_OPTIONS_ITERATION_BUDGET: 9,
  GRID_OPTIONS_ITERATIONS_PER_SLICE: 10,
  GRID_OPTIONS_HPA_CHUNK_SIZE: 11,
  GRID_OPTIONS_HPA_SMOOTHING: 12,
  GRID_OPTIONS_SPECIALIZED_ENGINES: 13,
  GRID_OPTIONS_NEAREST_RADIUS: 14,
  GRID_OPTIONS_RESERVED: 15,
  GRAPH_OPTIONS_STRUCT_SIZE: 16,
  GRAPH_OPTIONS_ALGORITHM: 17,
  GRAPH_OPTIONS_RECORD_EXPANSIONS: 18,
  GRAPH_OPTIONS_ITERATION_BUDGET: 19,
  GRAPH_OPTIONS_ITERATIONS_PER_SLICE: 20,
  GRAPH_OPTIONS_RESERVED: 21,
  LANDMARK_OPTIONS_STRUCT_SIZE: 22,
  LANDMARK_OPTIONS_COUNT: 23,
  LANDMARK_OPTIONS_SELECTION: 24,
  LANDMARK_OPTIONS_SEED_LOW: 25,
  LANDMARK_OPTIONS_SEED_HIGH: 26,
  LANDMARK_OPTIONS_RESERVED: 27,
  POINT_GRAPH_OPTIONS_STRUCT_SIZE: 28,
  POINT_GRAPH_OPTIONS_NEAREST_COUNT: 29,
  POINT_GRAPH_OPTIONS_MAX_DISTANCE: 30,
  VOXEL_OPTIONS_STRUCT_SIZE: 31,
  VOXEL_OPTIONS_CONNECTIVITY: 32,
  VOXEL_OPTIONS_CORNER_RULE: 33,
  VOXEL_OPTIONS_HEURISTIC: 34,
  VOXEL_OPTIONS_RECORD_EXPANSIONS: 35,
  VOXEL_OPTIONS_ITERATION_BUDGET: 36,
  VOXEL_OPTIONS_ITERATIONS_PER_SLICE: 37,
  VOXEL_OPTIONS_RESERVED: 38,
  MOVINGAI_OPTIONS_STRUCT_SIZE: 39,
  MOVINGAI_OPTIONS_SWAMP_WALKABLE: 40,
  MOVINGAI_OPTIONS_WATER_WALKABLE: 41,
  MOVINGAI_OPTIONS_RESERVED: 42,
  HPA_OPTIONS_STRUCT_SIZE: 43,
  HPA_OPTIONS_CHUNK_SIZE: 44,
  HPA_OPTIONS_ENTRANCE_THRESHOLD: 45,
  HPA_OPTIONS_AGENT_SIZE: 46,
  HPA_OPTIONS_CONNECTIVITY: 47,
  HPA_OPTIONS_DIAGONALS: 48,
  NAVMESH_PARAMS_STRUCT_SIZE: 49,
  NAVMESH_PARAMS_MAX_VERTS_PER_POLY: 50,
  NAVMESH_PARAMS_ORIGIN_X: 51,
  NAVMESH_PARAMS_ORIGIN_Y: 52,
  NAVMESH_PARAMS_ORIGIN_Z: 53,
  NAVMESH_PARAMS_TILE_SIZE: 54,
  NAVMESH_PARAMS_CELL_SIZE: 55,
  NAVMESH_PARAMS_WALKABLE_CLIMB: 56,
  NAVMESH_PARAMS_AGENT_RADIUS: 57,
  NAVMESH_PARAMS_AGENT_HEIGHT: 58,
  NAVMESH_PARAMS_AGENT_MAX_SLOPE_DEGREES: 59,
  NAVMESH_PARAMS_DIGEST_LOW: 60,
  NAVMESH_PARAMS_DIGEST_HIGH: 61,
  NAV_SETTINGS_STRUCT_SIZE: 62,
  NAV_SETTINGS_MAX_VERTS_PER_POLY: 63,
  NAV_SETTINGS_AGENT_RADIUS: 64,
  NAV_SETTINGS_AGENT_HEIGHT: 65,
  NAV_SETTINGS_WALKABLE_CLIMB: 66,
  NAV_SETTINGS_AGENT_MAX_SLOPE_DEGREES: 67,
  NAV_SETTINGS_CELL_SIZE: 68,
  NAV_SETTINGS_TILE_SIZE: 69,
  NAV_SETTINGS_CELL_HEIGHT: 70,
  NAV_SETTINGS_ORIGIN_X: 71,
  NAV_SETTINGS_ORIGIN_Z: 72,
  NAV_SETTINGS_FLOOR_Y: 73,
  NAV_SETTINGS_CONTOUR_MAX_ERROR: 74,
  NAV_SETTINGS_MAX_EDGE_LENGTH: 75,
  NAV_SETTINGS_DETAIL_SAMPLE_DISTANCE: 76,
  NAV_SETTINGS_DETAIL_MAX_ERROR: 77,
  NAV_SETTINGS_AREA: 78,
  NAV_SETTINGS_FLAGS: 79,
  NAV_SETTINGS_SNAP_BITS: 80,
  NAV_SETTINGS_PARTITION: 81,
  NAV_SETTINGS_MIN_REGION_AREA: 82,
  NAV_SETTINGS_MERGE_REGION_AREA: 83,
  NAVQUERY_OPTIONS_STRUCT_SIZE: 84,
  NAVQUERY_OPTIONS_NODE_MODEL: 85,
  NAVQUERY_OPTIONS_MAX_NODES: 86,
  NAVQUERY_OPTIONS_RESERVED: 87,
  NAV_PATH_OPTIONS_STRUCT_SIZE: 88,
  NAV_PATH_OPTIONS_ITERATIONS_PER_SLICE: 89,
  NAV_PATH_OPTIONS_EXTENT_X: 90,
  NAV_PATH_OPTIONS_EXTENT_Y: 91,
  NAV_PATH_OPTIONS_EXTENT_Z: 92,
  NAV_FILTER_OPTIONS_STRUCT_SIZE: 93,
  NAV_FILTER_OPTIONS_INCLUDE_FLAGS: 94,
  NAV_FILTER_OPTIONS_EXCLUDE_FLAGS: 95,
  NAV_FILTER_OPTIONS_RESERVED: 96,
  OBJECT: 97,
  WIDTH: 98,
  HEIGHT: 99,
  CELL_COUNT: 100,
  SIZE_X: 101,
  SIZE_Y: 102,
  SIZE_Z: 103,
  VOXEL_COUNT: 104,
  DEFAULT_AREA: 105,
  X: 106,
  Y: 107,
  Z: 108,
  RECT_WIDTH: 109,
  RECT_HEIGHT: 110,
  AREA: 111,
  MULTIPLIER: 112,
  LENGTH: 113,
  ORIGIN_X: 114,
  ORIGIN_Y: 115,
  ORIGIN_Z: 116,
  CELL_SIZE: 117,
  START_X: 118,
  START_Y: 119,
  START_Z: 120,
  GOAL_X: 121,
  GOAL_Y: 122,
  GOAL_Z: 123,
  POINT_X: 124,
  POINT_Y: 125,
  POINT_Z: 126,
  NODE: 127,
  ITERATIONS: 128,
  TEXT: 129,
  OPTIONS: 130,
  OUT: 131,
  LISTENER: 132,
  BUFFERS: 133,
  TOPOLOGY: 134,
  ALLOCATOR: 135,
  STEP_COST: 136,
  BLOCKED: 137,
  NODE_COUNT: 138,
  EDGE: 139,
  FROM: 140,
  TO: 141,
  WEIGHT: 142,
  LINK: 143,
  LANDMARKS: 144,
  EDGE_COST: 145,
  ESTIMATE: 146,
  BYTES: 147,
  LINK_VALID: 148,
  PRESET: 149,
  JUMPER: 150,
  DIRECTION: 151,
  CELLS: 152,
  POINTS: 153,
  VARIANT: 154,
  HIERARCHY: 155,
  LAYOUT: 156,
  Q: 157,
  R: 158,
  GOALS: 159,
  ENGINE: 160,
  BUDGET: 161,
  VERSION: 162,
  TILE: 163,
  TILE_X: 164,
  TILE_Z: 165,
  TILE_LAYER: 166,
  TILE_ORIGIN: 167,
  FINGERPRINT: 168,
  VERTICES: 169,
  POLYGON: 170,
  POLYGON_INDEX: 171,
  POLYGON_EDGE: 172,
  DETAIL_VERTICES: 173,
  DETAIL_TRIANGLES: 174,
  OFF_MESH_LINK: 175,
  SLOT: 176,
  SETTINGS: 177,
  MESHES: 178,
  POSITION_X: 179,
  POSITION_Y: 180,
  POSITION_Z: 181,
  EXTENT_X: 182,
  EXTENT_Y: 183,
  EXTENT_Z: 184,
  RADIUS: 185,
  MAX_DISTANCE: 186,
  SHAPE_POINTS: 187,
  FILTER: 188,
  AREA_COSTS: 189,
  MIN_AREA_COST: 190,
  MESH: 191,
  POSITIONS: 192,
  PASSES: 193,
  MAX_CORNERS: 194,
  CORRIDOR: 195,
  SNAPSHOT_MODE: 196,
  SECTION: 197,
  LINK_SWITCH: 198,
  POLYGON_EDIT: 199,
  LIBRARY: 200,
} as const;

/** JavaScript name of each option and argument, by its number. */
export const FIELD_NAMES: readonly string[] = [
  '',
  'structSize',
  'algorithm',
  'heuristicWeight',
  'connectivity',
  'diagonals',
  'agentSize',
  'heuristic',
  'recordExpansions',
  'iterationBudget',
  'iterationsPerSlice',
  'hpaChunkSize',
  'hpaSmoothing',
  'specializedEngines',
  'nearestRadius',
  'reserved',
  'structSize',
  'algorithm',
  'recordExpansions',
  'iterationBudget',
  'iterationsPerSlice',
  'reserved',
  'structSize',
  'count',
  'selection',
  'seedLow',
  'seedHigh',
  'reserved',
  'structSize',
  'nearestCount',
  'maxDistance',
  'structSize',
  'connectivity',
  'cornerRule',
  'heuristic',
  'recordExpansions',
  'iterationBudget',
  'iterationsPerSlice',
  'reserved',
  'structSize',
  'swampWalkable',
  'waterWalkable',
  'reserved',
  'structSize',
  'chunkSize',
  'entranceThreshold',
  'agentSize',
  'connectivity',
  'diagonals',
  'structSize',
  'maxVertsPerPoly',
  'originX',
  'originY',
  'originZ',
  'tileSize',
  'cellSize',
  'walkableClimb',
  'agentRadius',
  'agentHeight',
  'agentMaxSlopeDegrees',
  'digestLow',
  'digestHigh',
  'structSize',
  'maxVertsPerPoly',
  'agentRadius',
  'agentHeight',
  'walkableClimb',
  'agentMaxSlopeDegrees',
  'cellSize',
  'tileSize',
  'cellHeight',
  'originX',
  'originZ',
  'floorY',
  'contourMaxError',
  'maxEdgeLength',
  'detailSampleDistance',
  'detailMaxError',
  'area',
  'flags',
  'snapBits',
  'partition',
  'minRegionArea',
  'mergeRegionArea',
  'structSize',
  'nodeModel',
  'maxNodes',
  'reserved',
  'structSize',
  'iterationsPerSlice',
  'extentX',
  'extentY',
  'extentZ',
  'structSize',
  'includeFlags',
  'excludeFlags',
  'reserved',
  'object',
  'width',
  'height',
  'cells',
  'sizeX',
  'sizeY',
  'sizeZ',
  'voxels',
  'defaultArea',
  'x',
  'y',
  'z',
  'width',
  'height',
  'area',
  'cost',
  'length',
  'originX',
  'originY',
  'originZ',
  'cellSize',
  'start.x',
  'start.y',
  'start.z',
  'goal.x',
  'goal.y',
  'goal.z',
  'point.x',
  'point.y',
  'point.z',
  'node',
  'iterations',
  'text',
  'options',
  'out',
  'listener',
  'buffers',
  'topology',
  'allocator',
  'stepCost',
  'blocked',
  'nodeCount',
  'edge',
  'from',
  'to',
  'weight',
  'links',
  'landmarks',
  'edgeCost',
  'heuristic',
  'bytes',
  'linkValid',
  'preset',
  'jumper',
  'direction',
  'cells',
  'points',
  'variant',
  'hierarchy',
  'layout',
  'q',
  'r',
  'goals',
  'engine',
  'budget',
  'version',
  'tile',
  'tileX',
  'tileZ',
  'layer',
  'origin',
  'fingerprint',
  'vertices',
  'polygons',
  'indices',
  'edges',
  'detailVertices',
  'detailTriangles',
  'offMeshLinks',
  'slots',
  'settings',
  'meshes',
  'position.x',
  'position.y',
  'position.z',
  'halfExtents.x',
  'halfExtents.y',
  'halfExtents.z',
  'radius',
  'maxDistance',
  'shape',
  'filter',
  'areaCosts',
  'minAreaCost',
  'mesh',
  'positions',
  'passes',
  'maxCorners',
  'corridor',
  'mode',
  'sections',
  'linkSwitches',
  'polygonEdits',
  'library',
];

/** What was wrong, by the number of the detail. */
export const DETAIL_TEXTS: readonly string[] = [
  'no detail',
  'the text is empty',
  'the row has another length than the first',
  'the character is not allowed here',
  'the header line is not as expected',
  'the field is not a number of the expected form',
  'the size is beyond the limit',
  'the text ends before the last row',
  'there is text after the end',
  'the line does not have nine fields',
  'the version is not 1',
  'the grid was edited since this was made',
  'no search has begun',
  'called from a callback of the same grid',
  'other objects still use it',
  'the pointer is not a live object of this kind',
  'the pointer is null',
  'the buffers serve another search that has not ended',
  'the floating-point environment rounds or flushes in another way than IEEE-754\'s default',
  'the search needs the same multiplier for every area',
  'the algorithm does not run in slices',
  'any-angle search takes eight moves, no corner cutting, agent size 1, and a Euclidean estimate or none',
  'the graph was edited since this was made',
  'the landmarks belong to another graph, or to this one before an edit',
  'the edge was removed',
  'a point graph cannot be edited',
  'the graph has no positions',
  'the bytes do not begin as the format does',
  'the count is not possible here',
  'the length is not that of the counts',
  'the node does not exist',
  'the distance is not possible here',
  'the line is of no form that the format has',
  'there are fewer lines than the header says',
  'the node has a line already',
  'the bytes are of another kind of object',
  'the weight is not possible here',
  'the flag is not 0 or 1',
  'the line has another number of fields than it must',
  'the voxel is outside the map',
  'the bytes were saved from an object that was made in another way',
  'the value is not possible here',
  'the nodes do not ascend, or one is listed twice',
  'the parent is not a visited node that the node can have come from',
  'the node was not visited',
  'the open list is not in order',
  'the state of this search cannot be saved',
  'the last restore failed; restore again or start anew',
  'replanning needs an estimate that no move can lower by more than it costs',
  'the costs lead to no path; a restored state or a callback contradicts itself',
  'the format version is not known',
  'it was built with other settings',
  'a flag is set that the format does not have',
  'the origin is not that of the tile\'s column and row',
  'the coordinate is not finite or out of bounds',
  'the index is beyond the array',
  'the polygon has a vertex twice',
  'the edge has no length',
  'the polygon is not convex and counter-clockwise',
  'the neighbour does not have the reversed edge',
  'the portal edge does not lie on that side of the tile, or has a neighbour',
  'the area is above 63',
  'the radius is not above 0 and finite',
  'there is a tile at this position',
  'there is no tile at this position',
  'there are more links than a mesh may have',
  'every slot has a tile',
  'the mesh was edited since the search began',
  'this version does not know the section',
  'the section of the slots is missing',
  'it is not above the one before it',
  'the values are those of the tile as it was built',
  'the library has no tile of this content id',
  'the tile is of another column than the first one',
];
