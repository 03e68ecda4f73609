// What both main entries export, beside their own way to load the module.
export { AreaCosts } from '../area-costs.js';
export type { CellGrid, GridSpace } from '../cell-grid.js';
export { Dimacs } from '../dimacs.js';
export { Graph, type GraphEdge, type GraphEdgeState, type GraphFromOptions } from '../graph.js';
export { GraphOptions, type GraphAlgorithm } from '../graph-options.js';
export type { GraphPath, GraphPathBatch, Point3 } from '../graph-path.js';
export { Landmarks, type LandmarkOptions, type LandmarkSelection } from '../landmarks.js';
export { NavFilter, type NavFilterOptions } from '../nav-filter.js';
export { NavMesh, type NavPolygonState, type TileColumn } from '../nav-mesh.js';
export type { NavPath, NavPathBatch, NavPathPoint } from '../nav-path.js';
export type { NavPoint } from '../nav-point.js';
export type { NavPolygons } from '../nav-polygons.js';
export { NavWorld } from '../nav-world.js';
export type { NavNearest, NavNearestBatch, NavRay, NavRayBatch, NavSurfacePoint } from '../nav-results.js';
export { NavSettings, type Complete, type NavMeshParams, type NavPartition, type OffMeshLink } from '../nav-settings.js';
export { PointGraph, type PointGraphOptions } from '../point-graph.js';
export type { SearchableGraph } from '../searchable-graph.js';
export type { FlowSamples, GridFlowField } from '../flow-field.js';
export { fixedToDouble } from '../fixed.js';
export { Grid } from '../grid.js';
export { GridOptions } from '../grid-options.js';
export { HexGrid, type HexCoord, type HexLayout } from '../hex-grid.js';
export { MovingAi, type MovingAiOptions, type Scenario, type VoxelScenario } from '../movingai.js';
export type { Outline, OutlineMap, Outlines, PlanePoint, Ring, TileMap } from '../outlines.js';
export { hasPath, type GridPath, type GridPathBatch, type PathReason, type StepCounts, type WorldPoint } from '../path.js';
export type { PathBatch } from '../path-batch.js';
export type { GridReplanner, HexReplanner } from '../replanner.js';
export type { GridSearch } from '../search.js';
export { SeededRandom } from '../seeded-random.js';
export { VoxelGrid, type VoxelSpace } from '../voxel-grid.js';
export { VoxelOptions } from '../voxel-options.js';
export type { VoxelPath, VoxelPathBatch, VoxelPoint, VoxelStepCounts } from '../voxel-path.js';
export {
  GraphFormatError, GridFormatError, GridStateError, NavMeshFormatError, OutlineRangeError, SamepathAbortError, SamepathArgumentError, SamepathError, SamepathFormatError, SamepathMemoryError,
  SamepathRangeError, SamepathStateError, type ArgumentErrorDetails, type ErrorDetails, type FormatErrorDetails, type OutlineErrorDetails,
  type RangeErrorDetails, type SamepathErrorCode,
} from './errors.js';
export { liveObjects } from './handles.js';
export type { EdgeCostCallback, EstimateCallback, LinkValidCallback, NodeBlockedCallback } from './graph-hooks.js';
export type {
  BlockedCallback, Cell, StepCostCallback, VoxelBlockedCallback, VoxelCell, VoxelStepCostCallback,
} from './hooks.js';
export { FlowStatus, PathStatus } from './layout.gen.js';
export type { GridListener } from './listeners.js';
export type { NavFilterCallback } from './mesh-hooks.js';
export type { NavPathOptions, NavQueryOptions } from './mesh-queries.js';
export type { SnapshotMode } from './mesh-state.js';
export type { NavLink, NavLinkKind, NavMeshPolygons } from './mesh-read.js';
export type { Build2DSource } from './region-build.js';
export type { Build2DExtras, Build2DProgress, Build2DStage } from './region-steps.js';
export type { WasmBinary, WasmModule, WasmSource } from './loader.js';
export type { DiagonalRule, GridAlgorithm, GridConnectivity, GridHeuristic } from './options.js';
export type { AsyncQueryExtras, QueryExtras } from './sliced.js';
export { version } from './version.js';
export type { VoxelListener } from './voxel-listeners.js';
export type { VoxelConnectivity, VoxelCornerRule, VoxelHeuristic } from './voxel-options.js';
